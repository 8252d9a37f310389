/* Refuses parts of the language that this version does not compile, with their places. */
#include "plan/limits.h"
#include "plan/plan.h"
#include "plan/shown.h"

typedef struct support {
    const model *model;
    const char *path;
} support;

static void refuse(const support *s, span place, const char *what)
{
    diagnose(s->model->list, DIAGNOSTIC_E0601, place, s->path, "%s cannot be compiled by this version", what);
}

/* `find` and `has` ask the record for them, and have no array as their operand. */
static bool is_slots(const term *t)
{
    const bool field = t->kind == TERM_MEMBER && t->member != NULL && t->member->role == MEMBER_FIELD;
    return field && t->member->owner->layout == LAYOUT_TABLE;
}

/* Tags distinguish the contents of values of any type, and arrays have none. */
static void refuse_array_as_any(const support *s, const term *value, value_type as)
{
    if (value->type.kind == VALUE_ARRAY && as.kind == VALUE_ANY)
        refuse(s, value->source->place, "an array in a value of type `any`");
}

static void refuse_arrays_of_any(const support *s, const term *t)
{
    if (t->kind == TERM_CAST && t->type.kind == VALUE_ARRAY && t->items.items[0]->type.kind == VALUE_ANY)
        refuse(s, t->source->place, "a value of type `any` as an array");
    const bool list = t->kind == TERM_LIST && t->type.kind == VALUE_ARRAY;
    if (!list && t->kind != TERM_TERNARY) return;
    for (size_t i = list ? 0 : 1; i < t->items.count; i++)
        refuse_array_as_any(s, t->items.items[i], list ? *t->type.element : t->type);
}

static void refuse_term(const term *t, void *context)
{
    const support *s = context;
    if (is_slots(t)) refuse(s, t->source->place, "a use of a table's values other than by `find` and `has`");
    refuse_arrays_of_any(s, t);
}

/* Joined bytes are nowhere as a whole. */
static void refuse_joined(const term *t, void *context)
{
    for (size_t i = 0; i < t->items.count; i++) {
        const term *operand = t->items.items[i];
        const bool fine = (i == 0 && (t->kind == TERM_SIZE || t->kind == TERM_CHECKSUM)) ||
                          (i == 1 && t->kind == TERM_RUNNING);
        if (term_joined(operand) != NULL && !fine)
            refuse(context, operand->source->place,
                   "a use of joined bytes other than for their size and checksums");
    }
}

static void check_expression(const term *t, void *s)
{
    term_walk(t, refuse_term, s);
    term_walk(t, refuse_joined, s);
}

static void check_term(const model *m, const char *path, const term *t)
{
    support s = {m, path};
    if (t != NULL) check_expression(t, &s);
}

static void refuse_key(const model *m, const schema_attribute *ast, const char *key, const char *what)
{
    const support s = {m, arena_printf(m->memory, "%s/%s", ast->path, key)};
    refuse(&s, schema_key_node(ast->node, key)->place, what);
}

static void check_label(const model *m, const model_member *member)
{
    const schema_attribute *ast = member->schema;
    support s = {m, arena_printf(m->memory, "%s/-label", ast->path)};
    const bool slots = member->labels.count > 0;
    if (slots && member->owner->layout != LAYOUT_TABLE)
        diagnose(m->list, DIAGNOSTIC_E0409, ast->label_node->place, s.path,
                 "only a table has several labels: give the element one, such as `_.name`");
    check_term(m, s.path, member->label);
}

/* A `struct` does not hold another of its own type, and objects of JSON hold no pointers. */
static void check_json_object(const model *m, const model_member *member)
{
    if (!member->owner->json || member->type.object == NULL || member->array != ARRAY_NONE) return;
    if (!model_is_inside(member))
        refuse_key(m, member->schema, "type",
                   "a JSON object inside objects of its own type, outside arrays,");
}

/* No tag would distinguish the program's types. */
static void check_cases(const model *m, const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (member->cases.items[i].as->wire.kind == WIRE_OPAQUE)
            refuse_key(m, member->schema, "type", "an opaque type in a switch");
}

static void check_arguments(const model *m, const model_member *member)
{
    const support s = {m, member->path};
    const model_type *type = member->type.object;
    for (size_t i = 0; i < member->arguments.count; i++) {
        if (type == NULL || i >= type->params.count || type->params.items[i]->array != ARRAY_NONE) continue;
        refuse_array_as_any(&s, member->arguments.items[i], type->params.items[i]->type);
    }
    for (size_t i = 0; i < member->cases.count; i++)
        if (member->cases.items[i].as != NULL) check_arguments(m, member->cases.items[i].as);
}

static void check_member(const model *m, const model_member *member)
{
    const schema_attribute *ast = member->schema;
    support s = {m, member->path};
    member_each_term(member, check_expression, &s);
    check_term(m, member->path, member->derive);
    check_arguments(m, member);
    if (ast == NULL) return;
    const struct {
        bool present;
        const char *key;
    } keys[] = {{ast->join != NULL && member->role != MEMBER_FIELD, "-join"},
                {ast->max != NULL && member->owner->json, "-max"},
                {ast->ratio != NULL, "-ratio"}};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].present) refuse_key(m, ast, keys[i].key, arena_printf(m->memory, "`%s`", keys[i].key));
    check_cases(m, member);
    check_label(m, member);
    check_json_object(m, member);
}

static void check_type(const model *m, const model_type *type)
{
    for (size_t i = 0; i < type->checks.count; i++) {
        check_term(m, type->checks.items[i]->schema->path, type->checks.items[i]->condition);
        check_term(m, type->checks.items[i]->schema->path, type->checks.items[i]->that);
    }
    for (size_t i = 0; i < type->params.count; i++)
        check_member(m, type->params.items[i]);
    for (size_t i = 0; i < type->fields.count; i++)
        check_member(m, type->fields.items[i]);
    for (size_t i = 0; i < type->instances.count; i++)
        check_member(m, type->instances.items[i]);
    for (size_t i = 0; i < type->values.count; i++)
        check_member(m, type->values.items[i]);
}

/* ---- processes of the user's program ---- */

/* Whether two arguments are passed alike: integers are all passed in one type. */
static bool is_passed_alike(const term *a, const term *b)
{
    const bool real = a->type.kind == VALUE_FLOAT && (a->type.bytes == 4) != (b->type.bytes == 4);
    return a->type.kind == b->type.kind && a->type.object == b->type.object && !real;
}

static bool has_same_arguments(const model_member *a, const model_member *b)
{
    if (a->process_arguments.count != b->process_arguments.count) return false;
    for (size_t i = 0; i < a->process_arguments.count; i++)
        if (!is_passed_alike(a->process_arguments.items[i], b->process_arguments.items[i])) return false;
    return true;
}

/* The program has one function for a process. */
static void check_process(const model *m, name_table *known, const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        check_process(m, known, member->cases.items[i].as);
    if (member->wire.process != &process_custom) return;
    const void **first = name_slot(m->memory, known, str_of(member->wire.process_name));
    if (*first == NULL) *first = member;
    if (has_same_arguments(*first, member)) return;
    const model_member *other = *first;
    diagnose(m->list, DIAGNOSTIC_E0423, member->schema->process->place,
             arena_printf(m->memory, "%s/process", member->path),
             "`%s` has other arguments here than in `%.*s`", member->wire.process_name, STR_ARG(other->id));
}

static void check_processes(const model *m, name_table *known, const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++)
        check_process(m, known, type->fields.items[i]);
    for (size_t i = 0; i < type->instances.count; i++)
        check_process(m, known, type->instances.items[i]);
}

/* ---- the whole ---- */

void plan_check_support(const codec_plan *p)
{
    const model *m = p->model;
    name_table processes = {0};
    for (size_t i = 0; i < m->order.count; i++) {
        check_type(m, m->order.items[i]);
        check_processes(m, &processes, m->order.items[i]);
    }
}

/* ---- decisions of the plan ---- */

/* Objects inside each other are one struct, which functions may have among their variables: no stack holds
   one of any size. */
enum { LARGEST_OBJECT = 1 << 20 };

/* Reports the innermost type, if types that contain each other are too large. */
static void check_sizes(const codec_plan *p)
{
    const model *m = p->model;
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        if (plan_object_size(p, type) <= LARGEST_OBJECT) continue;
        diagnose(m->list, DIAGNOSTIC_E0504, type->schema->node->place, type->path,
                 "objects of `%.*s` take more than %d bytes of memory beside their lists", STR_ARG(type->id),
                 LARGEST_OBJECT);
        return;
    }
}

/* Refuses a default of a member that the writer sets. */
static void check_default(const codec_plan *p, const model_member *member)
{
    if (!plan_has_default(member) || !plan_is_patched(p, member)) return;
    diagnose(p->model->list, DIAGNOSTIC_E0404, member->schema->default_value->place,
             arena_printf(p->memory, "%s/-default", member->path),
             "the writer derives this member: it needs no default");
}

/* Code that computes kept instances and look-aheads needs more parameters than a label has. */
static void refuse_remembered(const term *t, void *context)
{
    const model_member *member = t->kind == TERM_MEMBER ? t->member : NULL;
    if (member == NULL) return;
    if (member->role == MEMBER_INSTANCE ? !member->placed : member->role == MEMBER_VALUE && !member->in_place)
        refuse(context, t->source->place, "an instance in a label, in a codec that does not write,");
}

static void check_label_values(const model *m, const model_member *member)
{
    if (member->label == NULL) return;
    support s = {m, arena_printf(m->memory, "%s/-label", member->schema->path)};
    term_walk_through(member->label, refuse_remembered, &s);
}

void plan_check_objects(const codec_plan *p)
{
    const model *m = p->model;
    check_sizes(p);
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++) {
            check_label_values(m, type->fields.items[k]);
            check_default(p, type->fields.items[k]);
        }
        for (size_t k = 0; k < type->instances.count; k++)
            check_label_values(m, type->instances.items[k]);
    }
}
