/* Plans the steps before writing: deriving, checking, adding sizes. */
#include "plan/prepare.h"
#include "model/types.h"
#include "plan/around.h"
#include "plan/cut.h"

static prepare_kind kind_of(const model_member *member)
{
    switch (member->array) {
    case ARRAY_RECORDS:
        return PREPARE_RECORDS;
    case ARRAY_NUMBERS:
        return PREPARE_NUMBERS;
    case ARRAY_OBJECTS:
        return PREPARE_OBJECTS;
    case ARRAY_VALUES:
        return PREPARE_VALUES;
    case ARRAY_NONE:
        break;
    }
    switch (member->wire.kind) {
    case WIRE_TEXT:
    case WIRE_BYTES:
        if (model_is_encoded(member)) return PREPARE_ENCODED;
        if (model_is_cut(member)) return PREPARE_CUT;
        return member->wire.limit == LIMIT_TERMINATOR ? PREPARE_TERMINATED : PREPARE_SIZED;
    case WIRE_OBJECT:
        return member->type.object->layout == LAYOUT_FIXED ? PREPARE_VALUE : PREPARE_OBJECT;
    case WIRE_BITS:
        return model_bit_run(member).fixed ? PREPARE_VALUE : PREPARE_BITS;
    case WIRE_SWITCH:
        return PREPARE_CHOICE;
    default:
        return PREPARE_VALUE;
    }
}

const model_member *plan_looked_through(const model_type *type)
{
    for (size_t i = 0; !type->json && i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        const bool always = member->array == ARRAY_NONE && !member->may_be_absent && !member->placed;
        if (always && kind_of(member) == PREPARE_TERMINATED && member->wire.terminator_unit <= 1)
            return member;
    }
    return NULL;
}

bool plan_holds_narrow(const model_member *member)
{
    const model_type *type = member->type.object;
    if (member->wire.kind != WIRE_OBJECT || type == NULL || type->layout != LAYOUT_FIXED)
        return model_is_narrow(member);
    for (size_t i = 0; i < type->fields.count; i++)
        if (plan_holds_narrow(type->fields.items[i])) return true;
    return false;
}

bool plan_may_overflow_bits(const model_member *member)
{
    const wire *w = &member->wire;
    return w->kind == WIRE_BITS && member->type.kind != VALUE_BOOL && w->bits < 8 * types_space(member->type);
}

/* Whether nothing is to be done but to add bytes. */
static bool is_plain(const model_member *member)
{
    if (plan_may_overflow_bits(member) || plan_rest_of(member) == REST_BITS) return false;
    return member->derivation == DERIVE_NOTHING && !member->may_be_absent &&
           member->valid.kind == VALID_NONE && !plan_holds_narrow(member);
}

/* The bytes that a value of fixed size adds; a bit field, or a list of as many as the schema says, those that
   begin in it. */
static size_t bytes_of(const model_member *member)
{
    if (member->wire.kind != WIRE_BITS) return (size_t)member->element.low;
    const bit_run run = model_bit_run(member);
    const wide count = member->array == ARRAY_NONE ? 1 : run.fixed ? member->count->range.low : 0;
    return (size_t)((run.before + count * member->wire.bits + 7) / 8 - (run.before + 7) / 8);
}

/* About how many lines a step takes in a language such as C. */
static size_t lines_of(const prepare_step *step)
{
    static const unsigned char lines[] = {
        [PREPARE_FIXED] = 3,   [PREPARE_VALUE] = 3,   [PREPARE_TERMINATED] = 7, [PREPARE_SIZED] = 7,
        [PREPARE_CUT] = 9,     [PREPARE_OBJECT] = 9,  [PREPARE_RECORDS] = 12,   [PREPARE_NUMBERS] = 12,
        [PREPARE_OBJECTS] = 9, [PREPARE_VALUES] = 7,  [PREPARE_CHOICE] = 9,     [PREPARE_PLACED] = 2,
        [PREPARE_BITS] = 3,    [PREPARE_ENCODED] = 12};
    const model_member *member = step->member;
    if (step->kind == PREPARE_FIXED) return lines[PREPARE_FIXED];
    const bool values = step->kind == PREPARE_VALUES;
    const size_t end = values && member->until != NULL ? 9 : 0;
    const size_t stream = member->array != ARRAY_NONE && member->wire.limit == LIMIT_SIZE ? 10 : 0;
    return end + stream + lines[step->kind] + (member->derivation != DERIVE_NOTHING ? 6u : 0u) +
           (member->valid.kind != VALID_NONE ? 5u : 0u) + (member->condition != NULL ? 8u : 0u) +
           5 * member->arguments.count +
           (step->kind == PREPARE_CHOICE || values ? 6 * member->cases.count : 0);
}

static plan_sections divide(arena *memory, const prepare_plan *plan)
{
    ARRAY(plan_piece) pieces = {0};
    for (size_t i = 0; i < plan->steps.count; i++)
        ARRAY_PUSH(memory, &pieces, (plan_piece){.lines = lines_of(&plan->steps.items[i])});
    return plan_divide(memory, pieces.items, pieces.count);
}

const prepare_plan *plan_prepare(const model *m, const model_type *type)
{
    prepare_plan *plan = ARENA_NEW(m->memory, prepare_plan);
    plan->type = type;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        const prepare_kind kind = member->placed ? PREPARE_PLACED : kind_of(member);
        const bool fixed = kind == PREPARE_VALUE && is_plain(member);
        const size_t bytes = bytes_of(member);
        prepare_step *last = plan->steps.count > 0 ? &plan->steps.items[plan->steps.count - 1] : NULL;
        if (fixed && last != NULL && last->kind == PREPARE_FIXED) {
            last->last = member;
            last->bytes += bytes;
        } else {
            ARRAY_PUSH(m->memory, &plan->steps,
                       (prepare_step){fixed ? PREPARE_FIXED : kind, member, member, bytes});
        }
    }
    plan->parts = divide(m->memory, plan);
    return plan;
}

prepare_step plan_prepare_placed(const model_member *member)
{
    return (prepare_step){kind_of(member), member, member, bytes_of(member)};
}

/* ---- other objects ---- */

static void note_context(const term *t, void *user)
{
    plan_context *context = user;
    if (t->kind == TERM_PARENT) context->parent = true;
    if (t->kind == TERM_ROOT) context->root = true;
}

static void note_term(const term *t, plan_context *context)
{
    if (t != NULL) term_walk_through(t, note_context, context);
}

static void note_valid(const term *t, void *context)
{
    note_term(t, context);
}

/* The types whose parents and roots are being found, from the innermost out. */
typedef struct context_way {
    const model_type *type;
    const struct context_way *up;
} context_way;

static plan_context prepare_context(const codec_plan *p, const model_type *type, const context_way *up);

static bool is_on_way(const context_way *way, const model_type *type)
{
    return way != NULL && (way->type == type || is_on_way(way->up, type));
}

static void note_member(const codec_plan *p, const model_member *member, const context_way *way,
                        plan_context *context)
{
    const term *place = model_is_positioned(member) ? member->pos : NULL;
    const term *terms[] = {member->condition, member->count,     member->size,
                           member->until,     member->switch_on, place};
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
        note_term(terms[i], context);
    member_each_valid_term(member, note_valid, context);
    for (size_t i = 0; i < member->arguments.count; i++)
        note_term(member->arguments.items[i], context);
    for (size_t i = 0; i < member->process_arguments.count; i++)
        note_term(member->process_arguments.items[i], context);
    const model_type *type = member->type.object;
    if (member->array == ARRAY_RECORDS && type->layout == LAYOUT_TABLE && plan_table_context(type).root)
        context->root = true;
    if (member->wire.kind == WIRE_OBJECT && type != NULL && !is_on_way(way, type) &&
        prepare_context(p, type, way).root)
        context->root = true;
    if (type != NULL && type->needs_parent) note_term(member->parent, context);
    for (size_t i = 0; i < member->cases.count; i++) {
        note_term(member->cases.items[i].key, context);
        note_member(p, member->cases.items[i].as, way, context);
    }
}

/* The surroundings that the writer of a type's objects uses, and that these keep for others. */
static plan_context prepare_context(const codec_plan *p, const model_type *type, const context_way *up)
{
    const context_way way = {type, up};
    const type_plan *known = plan_of_type(p, type);
    plan_context context = {known->asked_for.parent, known->asked_for.root};
    if (!type->needs_parent && !type->needs_root) return (plan_context){false, false};
    note_term(type->endian_on, &context);
    for (size_t i = 0; i < type->endian_cases.count; i++)
        note_term(type->endian_cases.items[i].key, &context);
    for (size_t i = 0; i < type->fields.count; i++)
        note_member(p, type->fields.items[i], &way, &context);
    for (size_t i = 0; i < type->instances.count; i++)
        if (model_is_positioned(type->instances.items[i]))
            note_member(p, type->instances.items[i], &way, &context);
    context.root = context.root && plan_gets_root(type);
    return context;
}

plan_context plan_prepare_context(const codec_plan *p, const model_type *type)
{
    return prepare_context(p, type, NULL);
}

plan_context plan_table_context(const model_type *type)
{
    const model_member *slots = type->fields.items[0];
    plan_context context = {false, false};
    note_term(slots->count, &context);
    note_term(slots->switch_on, &context);
    for (size_t i = 0; i < slots->labels.count; i++)
        note_term(slots->labels.items[i].value, &context);
    return context;
}

bool plan_is_decided(const model_member *number, const model_member *of)
{
    const bool amount = number->derivation == DERIVE_COUNT || number->derivation == DERIVE_SIZE;
    return amount && of != NULL && number->derived_from != of && number->derived_otherwise != of;
}
