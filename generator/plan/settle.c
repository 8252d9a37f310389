/* Plans the steps before writing: deriving, checking, adding sizes. */
#include "model/types.h"
#include "plan/cut.h"

static settle_kind kind_of(const model_member *member)
{
    switch (member->array) {
    case ARRAY_RECORDS:
        return SETTLE_RECORDS;
    case ARRAY_NUMBERS:
        return SETTLE_NUMBERS;
    case ARRAY_OBJECTS:
    case ARRAY_VALUES:
        return SETTLE_OBJECTS;
    case ARRAY_NONE:
        break;
    }
    switch (member->wire.kind) {
    case WIRE_TEXT:
    case WIRE_BYTES:
        if (model_is_cut(member)) return SETTLE_CUT;
        return member->wire.limit == LIMIT_TERMINATOR ? SETTLE_TERMINATED : SETTLE_SIZED;
    case WIRE_OBJECT:
        return member->type.object->layout == LAYOUT_FIXED ? SETTLE_VALUE : SETTLE_OBJECT;
    case WIRE_BITS:
        return model_bit_run(member).fixed ? SETTLE_VALUE : SETTLE_BITS;
    case WIRE_SWITCH:
        return SETTLE_CHOICE;
    default:
        return SETTLE_VALUE;
    }
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
    return w->kind == WIRE_BITS && member->type.kind != VALUE_BOOL && w->bits < 8 * types_room(member->type);
}

/* Whether nothing is to be done but to add bytes. */
static bool is_plain(const model_member *member)
{
    if (plan_may_overflow_bits(member) || plan_rest_of(member) == REST_BITS) return false;
    return member->derivation == DERIVE_NOTHING && !member->may_be_absent &&
           member->valid.kind == VALID_NONE && !plan_holds_narrow(member);
}

/* The bytes that a value of fixed size adds; a bit field those that begin in it. */
static size_t bytes_of(const model_member *member)
{
    if (member->wire.kind != WIRE_BITS) return (size_t)member->element.low;
    const wide before = model_bit_run(member).before;
    return (size_t)((before + member->wire.bits + 7) / 8 - (before + 7) / 8);
}

/* About how many lines a step takes in a language such as C. */
static size_t lines_of(const settle_step *step)
{
    static const unsigned char lines[] = {
        [SETTLE_FIXED] = 3,   [SETTLE_VALUE] = 3,  [SETTLE_TERMINATED] = 7, [SETTLE_SIZED] = 7,
        [SETTLE_CUT] = 9,     [SETTLE_OBJECT] = 9, [SETTLE_RECORDS] = 12,   [SETTLE_NUMBERS] = 12,
        [SETTLE_OBJECTS] = 9, [SETTLE_CHOICE] = 9, [SETTLE_PLACED] = 2,     [SETTLE_BITS] = 3};
    const model_member *member = step->member;
    if (step->kind == SETTLE_FIXED) return lines[SETTLE_FIXED];
    return lines[step->kind] + (member->derivation != DERIVE_NOTHING ? 6u : 0u) +
           (member->valid.kind != VALID_NONE ? 5u : 0u) + (member->condition != NULL ? 8u : 0u) +
           5 * member->arguments.count + (step->kind == SETTLE_CHOICE ? 6 * member->cases.count : 0);
}

static plan_sections divide(arena *memory, const settle_plan *plan)
{
    ARRAY(plan_piece) pieces = {0};
    for (size_t i = 0; i < plan->steps.count; i++)
        ARRAY_PUSH(memory, &pieces, (plan_piece){.lines = lines_of(&plan->steps.items[i])});
    return plan_divide(memory, pieces.items, pieces.count);
}

const settle_plan *plan_settle(const model *m, const model_type *type)
{
    settle_plan *plan = ARENA_NEW(m->memory, settle_plan);
    plan->type = type;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        const settle_kind kind = member->placed ? SETTLE_PLACED : kind_of(member);
        const bool fixed = kind == SETTLE_VALUE && is_plain(member);
        const size_t bytes = bytes_of(member);
        settle_step *last = plan->steps.count > 0 ? &plan->steps.items[plan->steps.count - 1] : NULL;
        if (fixed && last != NULL && last->kind == SETTLE_FIXED) {
            last->last = member;
            last->bytes += bytes;
        } else {
            ARRAY_PUSH(m->memory, &plan->steps,
                       (settle_step){fixed ? SETTLE_FIXED : kind, member, member, bytes});
        }
    }
    plan->parts = divide(m->memory, plan);
    return plan;
}

settle_step plan_settle_placed(const model_member *member)
{
    return (settle_step){kind_of(member), member, member, bytes_of(member)};
}

/* ---- other objects ---- */

static void note_kin(const term *t, void *user)
{
    plan_kin *kin = user;
    if (t->kind == TERM_PARENT) kin->parent = true;
    if (t->kind == TERM_ROOT) kin->root = true;
}

static void note_term(const term *t, plan_kin *kin)
{
    if (t != NULL) term_walk_through(t, note_kin, kin);
}

static void note_valid(const term *t, void *context)
{
    note_term(t, context);
}

/* The types whose parents and roots are being found, from the innermost out. */
typedef struct kin_way {
    const model_type *type;
    const struct kin_way *up;
} kin_way;

static plan_kin settle_kin(const model_type *type, const kin_way *up);

static bool is_on_way(const kin_way *way, const model_type *type)
{
    return way != NULL && (way->type == type || is_on_way(way->up, type));
}

static void note_member(const model_member *member, const kin_way *way, plan_kin *kin)
{
    const term *terms[] = {member->condition, member->count, member->size, member->until, member->switch_on};
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
        note_term(terms[i], kin);
    member_each_valid_term(member, note_valid, kin);
    for (size_t i = 0; i < member->arguments.count; i++)
        note_term(member->arguments.items[i], kin);
    if (member->packed) note_term(member->process_arguments.items[0], kin); /* its size without compression */
    const model_type *type = member->type.object;
    if (member->array == ARRAY_RECORDS && type->layout == LAYOUT_TABLE && plan_table_kin(type).root)
        kin->root = true;
    if (member->wire.kind == WIRE_OBJECT && type != NULL && !is_on_way(way, type) &&
        settle_kin(type, way).root)
        kin->root = true;
    for (size_t i = 0; i < member->cases.count; i++) {
        note_term(member->cases.items[i].key, kin);
        note_member(member->cases.items[i].as, way, kin);
    }
}

static plan_kin settle_kin(const model_type *type, const kin_way *up)
{
    const kin_way way = {type, up};
    plan_kin kin = {false, false};
    if (!type->needs_parent && !type->needs_root) return kin;
    for (size_t i = 0; i < type->fields.count; i++)
        note_member(type->fields.items[i], &way, &kin);
    kin.root = kin.root && type->file->top != type;
    return kin;
}

plan_kin plan_settle_kin(const model_type *type)
{
    return settle_kin(type, NULL);
}

plan_kin plan_table_kin(const model_type *type)
{
    const model_member *slots = type->fields.items[0];
    plan_kin kin = {false, false};
    note_term(slots->count, &kin);
    note_term(slots->switch_on, &kin);
    for (size_t i = 0; i < slots->labels.count; i++)
        note_term(slots->labels.items[i].value, &kin);
    return kin;
}

bool plan_is_decided(const model_member *number, const model_member *of)
{
    const bool amount = number->derivation == DERIVE_COUNT || number->derivation == DERIVE_SIZE;
    return amount && of != NULL && number->derived_from != of && number->derived_otherwise != of;
}
