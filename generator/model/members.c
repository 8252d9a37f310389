/* Resolves the expressions of members: conditions, sizes, counts, arguments, positions, cases, and valid
   values. */
#include "model/change.h"
#include "model/declare.h"
#include "model/infer.h"

/* The names that the expression of a member's key sees. */
static expr_scope scope_of(model *m, model_member *member, const char *key)
{
    return (expr_scope){.model = m,
                        .type = member->owner,
                        .before = member->role == MEMBER_FIELD ? member : NULL,
                        .made = member->role != MEMBER_FIELD,
                        .lazy = member->role != MEMBER_FIELD,
                        .index = member->array != ARRAY_NONE ? member : NULL,
                        .met = member->condition,
                        .path = key != NULL ? member_path(m, member, key) : member->type_path};
}

/* Expressions of a whole array run before its elements exist. */
static expr_scope scope_of_all(model *m, model_member *member, const char *key)
{
    expr_scope scope = scope_of(m, member, key);
    scope.index = NULL;
    return scope;
}

static const term *expect(model *m, model_member *member, const char *key, const expr *tree, value_kind kind,
                          const char *what)
{
    const expr_scope scope = scope_of(m, member, key);
    return term_expect(&scope, tree, kind, what);
}

/* ---- sizes ---- */

void infer_sizes(model *m, model_member *member)
{
    if (member->inferred || member->role == MEMBER_VALUE || member->schema == NULL) return;
    member->inferred = true;
    const schema_attribute *ast = member->schema;
    const expr_scope scope = scope_of_all(m, member, "repeat-expr");
    if (ast->repeat == REPEAT_EXPR)
        member->count = term_expect(&scope, ast->repeat_expr, VALUE_INT, "a number of elements");
    member->size = expect(m, member, "size", ast->size, VALUE_INT, "a size");
}

/* ---- types with arguments ---- */

/* Checks arguments for integers of a number of bits, which types do not distinguish from calculated
   integers. */
static void check_fits_bits(model *m, const model_member *member, const model_member *param,
                            const term *argument)
{
    const bool of_bits =
        param->type.kind == VALUE_INT && param->type.bytes == 0 && param->array == ARRAY_NONE;
    unsigned bits = 0;
    while (bits < 64 && param->range.high >> bits != 0)
        bits++;
    if (!of_bits || (argument->range.low <= param->range.high && argument->range.high >= param->range.low))
        return;
    diagnose(m->list, DIAGNOSTIC_E0420, argument->source->place, member->type_path, "this never fits b%u",
             bits);
}

static void check_argument(model *m, const model_member *member, const model_member *param,
                           const term *argument)
{
    const value_type wanted = types_of_member(param);
    if (param->broken) return;
    if (types_assignable(argument->type, wanted)) {
        types_fit(m, argument, wanted, member->type_path);
        check_fits_bits(m, member, param, argument);
        return;
    }
    diagnose(m->list, DIAGNOSTIC_E0404, argument->source->place, member->type_path,
             "the parameter `%.*s` takes %s, not %s", STR_ARG(param->id), value_name(m->memory, wanted),
             value_name(m->memory, argument->type));
    diagnose_note(m->list, param->place->place, "it is declared here");
}

/* `seen` is the member in whose place a case's member stands. */
static void infer_arguments(model *m, model_member *member, model_member *seen)
{
    const expr *reference = member->reference;
    const model_type *type = member->type.object;
    if (type == NULL || reference == NULL) return;
    expr_scope scope = scope_of(m, seen, NULL);
    scope.path = member->type_path;
    const bool known = !type->opaque;
    if (known && reference->items.count != type->params.count) {
        diagnose(m->list, DIAGNOSTIC_E0412, reference->place, member->type_path,
                 "`%.*s` takes %zu argument%s, not %zu", STR_ARG(type->id), type->params.count,
                 type->params.count == 1 ? "" : "s", reference->items.count);
        return;
    }
    for (size_t i = 0; i < reference->items.count; i++) {
        const term *argument = term_infer(&scope, reference->items.items[i]);
        if (argument != NULL && known) check_argument(m, member, type->params.items[i], argument);
        ARRAY_PUSH(m->memory, &member->arguments, argument);
    }
}

/* ---- switches ---- */

static void infer_case(model *m, model_member *member, model_case *added)
{
    const schema_case *ast = added->schema;
    if (ast != NULL && ast->key != NULL) {
        expr_scope scope = scope_of(m, member, NULL);
        scope.path = ast->path;
        added->key = term_infer(&scope, ast->key);
        if (added->key != NULL && member->switch_on != NULL) {
            inference in = {.scope = &scope, .m = m, .memory = m->memory, .list = m->list};
            infer_comparable(&in, ast->key->place, OP_EQ, member->switch_on, added->key);
        }
    }
    model_member *as = change_member(added->as);
    infer_arguments(m, as, member);
    as->size = member->size;
    as->process_arguments.items = member->process_arguments.items;
    as->process_arguments.count = member->process_arguments.count;
    if (as->wire.process != NULL) as->wire.process = member->wire.process;
}

static void infer_switch(model *m, model_member *member)
{
    const schema_switch *ast = member->schema->type_switch;
    if (ast == NULL) return;
    const expr_scope scope = scope_of(m, member, "type/switch-on");
    member->switch_on = term_infer(&scope, ast->on);
    for (size_t i = 0; i < member->cases.count; i++)
        infer_case(m, member, &member->cases.items[i]);
}

/* ---- processing ---- */

/* The type of the argument distinguishes processes of one name. */
static void prepare_process(model *m, model_member *member, const term *argument, span place,
                            const char *path)
{
    const str name = str_of(member->wire.process->name);
    const process_row *of_bytes = process_of_bytes(name);
    if (of_bytes != NULL && argument->type.kind == VALUE_BYTES)
        member->wire.process = of_bytes;
    else if (argument->type.kind != VALUE_INT)
        diagnose(m->list, DIAGNOSTIC_E0404, place, path, "this must be %s, not %s",
                 of_bytes != NULL ? "an integer or bytes" : "an integer",
                 value_name(m->memory, argument->type));
}

static void infer_process(model *m, model_member *member)
{
    const expr *process = member->schema->process;
    if (process == NULL || process->kind != EXPR_CALL) return;
    const expr_scope scope = scope_of(m, member, "process");
    for (size_t i = 1; i < process->items.count; i++) {
        const expr *tree = process->items.items[i];
        const term *argument = term_infer(&scope, tree);
        ARRAY_PUSH(m->memory, &member->process_arguments, argument);
        if (argument != NULL && member->wire.process != NULL && member->wire.process != &process_custom)
            prepare_process(m, member, argument, tree->place, scope.path);
    }
}

/* ---- valid ---- */

static const term *valid_value(model *m, model_member *member, const char *key, const expr *tree, expr_op op)
{
    if (tree == NULL) return NULL;
    expr_scope scope = scope_of(m, member, key);
    scope.and_itself = true;
    const term *value = term_infer(&scope, tree);
    if (value == NULL || member->broken) return value;
    inference in = {.scope = &scope, .m = m, .memory = m->memory, .list = m->list};
    const expr self = {.kind = EXPR_NAME, .name = member->id, .place = tree->place};
    term *read = infer_new(&in, TERM_ITEM, &self, member->type.kind);
    read->type = member->type;
    return infer_comparable(&in, tree->place, op, read, value) ? value : NULL;
}

static void valid_any_of(model *m, model_member *member)
{
    const schema_valid *ast = &member->schema->valid;
    const bool list = schema_key_node(ast->place, "any-of")->kind == NODE_SEQUENCE;
    for (size_t i = 0; i < ast->any_of.count; i++) {
        const char *key = list ? arena_printf(m->memory, "valid/any-of/%zu", i) : "valid/any-of";
        const term *value = valid_value(m, member, key, ast->any_of.items[i], OP_EQ);
        ARRAY_PUSH(m->memory, &member->valid.any_of, value);
    }
}

static void infer_valid(model *m, model_member *member)
{
    const schema_valid *ast = &member->schema->valid;
    member->valid.kind = ast->kind;
    if (ast->kind == VALID_NONE) return;
    const bool brief = ast->place->kind != NODE_MAPPING;
    member->valid.eq = valid_value(m, member, brief ? "valid" : "valid/eq", ast->eq, OP_EQ);
    member->valid.min = valid_value(m, member, "valid/min", ast->min, OP_GE);
    member->valid.max = valid_value(m, member, "valid/max", ast->max, OP_LE);
    if (ast->kind == VALID_ANY_OF) valid_any_of(m, member);
    expr_scope scope = scope_of(m, member, "valid/expr");
    scope.and_itself = true;
    scope.item = member;
    member->valid.that = term_expect(&scope, ast->that, VALUE_BOOL, "this rule");
}

/* ---- the whole ---- */

/* A number of `-place` or `-join`: a literal, at least 1. `key` is "-place/order". */
static uint64_t infer_number_of(model *m, const model_member *member, const expr *number, const char *key,
                                uint64_t most, uint64_t otherwise)
{
    if (number == NULL) return otherwise;
    if (number->kind == EXPR_INT && number->magnitude >= 1 && number->magnitude <= most)
        return number->magnitude;
    diagnose(m->list, DIAGNOSTIC_E0404, number->place, member_path(m, member, key),
             "`%s` must be an integer from 1 to %llu", strchr(key, '/') + 1, (unsigned long long)most);
    return otherwise;
}

/* `_root._io` is the whole file. */
static bool is_root_stream(const term *t)
{
    return t->kind == TERM_STREAM && t->items.items[0]->kind == TERM_ROOT &&
           t->items.items[0]->items.items[0]->kind == TERM_SELF;
}

static void infer_placed(model *m, model_member *member)
{
    const schema_attribute *ast = member->schema;
    if (!ast->place_last)
        member->rank =
            (unsigned)infer_number_of(m, member, ast->place_order, "-place/order", PLACE_LAST - 1, 1);
    member->alignment = infer_number_of(m, member, ast->place_align, "-place/align", (uint64_t)1 << 31, 1);
    if (member->io != NULL && is_root_stream(member->io) && member->owner->file->main) {
        member->of_root = true;
        member->io = NULL;
    }
    if (member->io != NULL)
        diagnose(
            m->list, DIAGNOSTIC_E0601, ast->io->place, member_path(m, member, "io"),
            "a member that is placed in another stream than its object's or `_root._io` cannot be compiled "
            "by this version");
    if (ast->pos == NULL)
        diagnose(m->list, DIAGNOSTIC_E0404, ast->place_node->place, member_path(m, member, "-place"),
                 "`-place` needs a `pos`");
}

static void infer_places(model *m, model_member *member)
{
    const schema_attribute *ast = member->schema;
    expr_scope scope = scope_of_all(m, member, "pos");
    member->pos = term_expect(&scope, ast->pos, VALUE_INT, "a position");
    scope.path = member_path(m, member, "io");
    member->io = term_expect(&scope, ast->io, VALUE_STREAM, "`io`");
    if (member->role == MEMBER_INSTANCE && ast->io == NULL) change_type(member->owner)->needs_stream = true;
    if (member->placed) infer_placed(m, member);
}

/* Infers `-derive`, the value that the writer stores: the expression sees the whole object. */
static void infer_derive(model *m, model_member *member)
{
    const schema_attribute *ast = member->schema;
    expr_scope scope = scope_of_all(m, member, "-derive");
    if (ast->derive == NULL) return;
    scope.before = NULL;
    scope.extended = true;
    scope.at_end = scope.made = true;
    member->derive = term_expect(&scope, ast->derive, VALUE_INT, "what is derived");
    if (member->derive == NULL || member->wire.kind == WIRE_INT) return;
    diagnose(m->list, DIAGNOSTIC_E0404, ast->derive->place, scope.path, "only integers are derived");
}

/* The labels of a table's slots: usable only with a slot's number that is known. */
static void infer_slot_labels(model *m, model_member *member)
{
    for (size_t i = 0; i < member->schema->labels.count; i++) {
        const schema_value *ast = member->schema->labels.items[i];
        expr_scope scope = scope_of(m, member, "-label");
        scope.extended = scope.made = true;
        scope.path = ast->path;
        const term *value = term_infer(&scope, ast->value);
        if (value == NULL) continue;
        if (value->type.kind != VALUE_INT && value->type.kind != VALUE_ENUM) {
            diagnose(m->list, DIAGNOSTIC_E0404, ast->value->place, ast->path,
                     "a label must be an integer or a value of an enumeration, not %s",
                     value_name(m->memory, value->type));
            continue;
        }
        ARRAY_PUSH(m->memory, &member->labels, ((model_label){ast->id, value}));
    }
}

void infer_condition(model *m, model_member *member)
{
    if (member->condition_typed || member->role == MEMBER_VALUE || member->schema == NULL) return;
    member->condition_typed = true;
    const expr_scope scope = scope_of_all(m, member, "if");
    member->condition = term_expect(&scope, member->schema->condition, VALUE_BOOL, "a condition");
}

static void infer_field(model *m, model_member *member)
{
    const schema_attribute *ast = member->schema;
    infer_condition(m, member);
    infer_sizes(m, member);
    infer_process(m, member);
    infer_switch(m, member);
    infer_arguments(m, member, member);
    infer_places(m, member);
    if (member->parent == NULL)
        member->parent = expect(m, member, "parent", ast->parent, VALUE_OBJECT, "`parent`");
    member->parent_none = ast->parent_none;
    expr_scope until = scope_of(m, member, "repeat-until");
    until.and_itself = true;
    until.item = member;
    member->until = term_expect(&until, ast->repeat_until, VALUE_BOOL, "the end of a repetition");
    member->split = infer_number_of(m, member, ast->join_split, "-join/split", (uint64_t)1 << 31, 0);
    infer_valid(m, member);
    infer_slot_labels(m, member);
}

static void infer_value_member(model *m, model_member *member)
{
    infer_value(m, member);
    if (member->schema != NULL)
        member->condition = expect(m, member, "if", member->schema->condition, VALUE_BOOL, "a condition");
}

/* ---- types ---- */

/* The byte order of a type that calculates it. */
static void infer_endian(model *m, model_type *type)
{
    const schema_switch *ast = type->schema->meta.endian_switch;
    if (ast == NULL) return;
    expr_scope scope = {.model = m,
                        .type = type,
                        .before = type->fields.count > 0 ? type->fields.items[0] : NULL,
                        .path = arena_printf(m->memory, "%s/switch-on", ast->path)};
    inference in = {.scope = &scope, .m = m, .memory = m->memory, .list = m->list};
    type->endian_on = term_infer(&scope, ast->on);
    for (size_t i = 0; i < ast->cases.count; i++) {
        model_case added = {.schema = &ast->cases.items[i]};
        scope.path = added.schema->path;
        added.key = term_infer(&scope, added.schema->key);
        if (added.key != NULL && type->endian_on != NULL)
            infer_comparable(&in, added.schema->key->place, OP_EQ, type->endian_on, added.key);
        ARRAY_PUSH(m->memory, &type->endian_cases, added);
    }
}

static void infer_type(model *m, model_type *type)
{
    infer_endian(m, type);
    for (size_t i = 0; i < type->fields.count; i++)
        infer_field(m, change_member(type->fields.items[i]));
    for (size_t i = 0; i < type->values.count; i++)
        if (type->values.items[i]->schema != NULL)
            infer_value_member(m, change_member(type->values.items[i]));
    for (size_t i = 0; i < type->instances.count; i++)
        infer_field(m, change_member(type->instances.items[i]));
}

static void infer_extension(model *m, model_member *member)
{
    infer_derive(m, member);
    infer_label(m, member);
}

/* Expressions of our own, which may ask for the labels of tables. */
static void infer_extensions(model *m, model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++)
        infer_extension(m, change_member(type->fields.items[i]));
    for (size_t i = 0; i < type->values.count; i++)
        if (type->values.items[i]->schema == NULL)
            infer_value_member(m, change_member(type->values.items[i]));
    for (size_t i = 0; i < type->instances.count; i++)
        infer_extension(m, change_member(type->instances.items[i]));
}

void model_infer(model *m)
{
    for (size_t i = 0; i < m->types.count; i++)
        infer_type(m, change_type(m->types.items[i]));
    for (size_t i = 0; i < m->types.count; i++)
        infer_extensions(m, change_type(m->types.items[i]));
    infer_prepare_later(m);
}
