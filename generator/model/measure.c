/* Computes sizes in bytes, the layouts that are known before reading, and the types that contain themselves.
 */
#include "model/change.h"
#include "model/types.h"

/* Types inside types that are followed: real formats have a few dozen. */
enum { NESTING_LIMIT = 500 };

static extent unbounded(wide low)
{
    return interval_of(low, SIZE_UNBOUNDED);
}

/* No stream is longer than SIZE_LONGEST: larger sizes count as this size, so every least size fits a signed
   integer of 64 bits. */
static extent cap(extent e)
{
    if (e.high > SIZE_UNBOUNDED) e.high = SIZE_UNBOUNDED;
    if (e.low > SIZE_LONGEST) e.low = SIZE_LONGEST;
    return e;
}

/* Negative numbers of bytes or elements are an error or none at all. */
static extent at_least_none(extent e)
{
    if (e.low < 0) e.low = 0;
    if (e.high < 0) e.high = 0;
    return cap(e);
}

/* ---- members ---- */

static extent measure_limited(const model_member *member)
{
    const wire *w = &member->wire;
    if (w->limit == LIMIT_SIZE && member->size != NULL) return at_least_none(member->size->range);
    const bool terminated = w->limit == LIMIT_TERMINATOR && w->consume && w->eos_error;
    return unbounded(terminated ? w->terminator_unit : 0);
}

/* A stream has at least the bytes that the object in it takes. */
static extent measure_streamed(const model_member *member, wide least)
{
    extent e = measure_limited(member);
    if (member->wire.limit == LIMIT_TERMINATOR) return cap(unbounded(least + e.low));
    if (e.low < least) e.low = least < e.high ? least : e.high;
    return cap(e);
}

static extent measure_object(const model_member *member)
{
    const model_type *type = member->type.object;
    const bool known = type != NULL && !type->opaque && type->measured;
    if (member->wire.limit != LIMIT_NONE && known && member->wire.process == NULL)
        return measure_streamed(member, type->extent.low);
    if (member->wire.limit != LIMIT_NONE) return measure_limited(member);
    /* Inside itself a type has no size yet. */
    return type == NULL || type->opaque || !type->measured ? unbounded(0) : type->extent;
}

static extent measure_element(const model_member *member);

static extent measure_cases(const model_member *member)
{
    extent result = unbounded(0);
    for (size_t i = 0; i < member->cases.count; i++) {
        model_member *as = change_member(member->cases.items[i].as);
        as->element = as->extent = measure_element(as);
        result = i == 0 ? as->extent : interval_join(result, as->extent);
    }
    const bool always = member->cases.count > 0 && !member->may_lack_case;
    if (!always) result.low = 0;
    return result;
}

static extent measure_element(const model_member *member)
{
    switch (member->wire.kind) {
    case WIRE_NONE:
        break;
    case WIRE_INT:
    case WIRE_FLOAT:
    case WIRE_CONSTANT:
        return interval_constant(member->wire.bytes);
    case WIRE_BITS:
        return interval_of(member->wire.bits / 8, (member->wire.bits + 7) / 8);
    case WIRE_TEXT:
    case WIRE_BYTES:
        return measure_limited(member);
    case WIRE_OBJECT:
    case WIRE_OPAQUE:
        return measure_object(member);
    case WIRE_SWITCH:
        return measure_cases(member);
    }
    return interval_constant(0);
}

static extent measure_array(const model_member *member)
{
    switch (member->schema->repeat) {
    case REPEAT_NONE:
        break;
    case REPEAT_EXPR:
        if (member->count != NULL)
            return cap(interval_binary(OP_MUL, member->element, at_least_none(member->count->range)));
        return unbounded(0);
    case REPEAT_UNTIL:
        return unbounded(member->element.low);
    case REPEAT_EOS:
        return unbounded(0);
    }
    return member->element;
}

static void measure_member(model_member *member)
{
    if (member->owner->json) {
        member->element = member->extent = model_measure_json(member);
        if (member->array != ARRAY_NONE) member->extent = unbounded(2);
        return;
    }
    member->element = measure_element(member);
    member->extent = measure_array(member);
    if (member->condition != NULL) member->extent.low = 0;
}

/* ---- layouts ---- */

/* Parameters, constants, and operations on them that cannot fail: the layout of records has no place for an
   error, and no memory for text. */
static bool is_of_params(const term *t)
{
    switch (t->kind) {
    case TERM_INT:
    case TERM_FLOAT:
    case TERM_BOOL:
    case TERM_ENUM:
    case TERM_SELF:
        return true;
    case TERM_MEMBER:
        return t->member != NULL && t->member->role == MEMBER_PARAM;
    case TERM_UNARY:
    case TERM_BINARY:
        return term_is_exact(t);
    default:
        return false;
    }
}

static void only_params(const term *t, void *context)
{
    bool *only = context;
    if (!is_of_params(t)) *only = false;
}

/* Whether every value of a member has the same bytes: numbers in a known byte order, and objects of them. */
static bool is_fixed(const model_member *member)
{
    if (member->array != ARRAY_NONE || member->owner->json) return false;
    if (member->wire.kind == WIRE_INT || member->wire.kind == WIRE_FLOAT)
        return !member->wire.calculated_endian;
    const model_type *object = member->type.object;
    return member->wire.kind == WIRE_OBJECT && object != NULL && object->measured &&
           object->layout == LAYOUT_FIXED && !object->has_valid;
}

/* The layout of a type with one more field. */
static layout_kind layout_with(layout_kind layout, const model_member *member)
{
    if (member->placed || !is_fixed(member)) return LAYOUT_IRREGULAR;
    if (member->condition == NULL) return layout;
    bool only = true;
    term_walk(member->condition, only_params, &only);
    return !only || layout == LAYOUT_IRREGULAR ? LAYOUT_IRREGULAR : LAYOUT_UNIFORM;
}

/* Parameters that a view of records can carry. */
static bool numeric_params(const model_type *type)
{
    for (size_t i = 0; i < type->params.count; i++) {
        const model_member *param = type->params.items[i];
        if (param->array != ARRAY_NONE || param->type.kind != VALUE_INT) return false;
    }
    return true;
}

/* Instances keep their values: their objects are structs of their own. */
static bool has_instances(const model_type *type)
{
    for (size_t i = 0; i < type->values.count; i++)
        if (type->values.items[i]->schema != NULL) return true;
    return type->instances.count > 0;
}

/* Values that the place of a record determines. */
static bool numeric_values(const model_type *type)
{
    for (size_t i = 0; i < type->values.count; i++) {
        const model_member *value = type->values.items[i];
        const value_kind kind = value->type.kind;
        const bool number = kind == VALUE_INT || kind == VALUE_FLOAT || kind == VALUE_BOOL;
        if (!number || value->condition != NULL) return false;
    }
    return true;
}

static void note_other_value(const term *t, void *context)
{
    bool *others = context;
    if (t->kind == TERM_MEMBER && t->member != NULL && t->member->role != MEMBER_FIELD) *others = true;
}

static void note_other_values(const term *t, void *context)
{
    term_walk(t, note_other_value, context);
}

/* Whether `valid` of a field uses a parameter, or a value that is computed, perhaps from one. */
static bool compares_with_others(const model_type *type)
{
    bool others = false;
    for (size_t i = 0; i < type->fields.count; i++)
        member_each_valid_term(type->fields.items[i], note_other_values, &others);
    return others;
}

/* Records whose members have rules are checked one by one: only if they have one layout, and in arrays. A
   record has nothing but the bytes of its fields. */
static bool cannot_check(const model_type *type)
{
    return type->has_valid && (type->layout != LAYOUT_FIXED || type->in_single || compares_with_others(type));
}

static void prepare_layout(model_type *type)
{
    const bool table = model_is_table(type) && model_has_fixed_slots(type) && !type->needs_object &&
                       !type->recursive && !type->in_single;
    if (table) {
        type->layout = LAYOUT_TABLE;
        return;
    }
    if (model_is_table(type)) type->needs_object = true;
    const bool empty = type->extent.low == 0 && type->layout != LAYOUT_UNIFORM;
    if (type->needs_object || has_instances(type) || type->recursive || empty)
        type->layout = LAYOUT_IRREGULAR;
    if (type->debug || type->json) type->layout = LAYOUT_IRREGULAR;
    if (!numeric_params(type) || !numeric_values(type)) type->layout = LAYOUT_IRREGULAR;
    if (type->layout == LAYOUT_UNIFORM && type->in_single) type->layout = LAYOUT_IRREGULAR;
    if (cannot_check(type)) type->layout = LAYOUT_IRREGULAR;
}

bool model_is_narrow(const model_member *member)
{
    const bool number = member->wire.kind == WIRE_INT || member->wire.kind == WIRE_FLOAT;
    return number && member->wire.bytes < types_space(member->type);
}

bool model_is_integer(const model_member *member)
{
    return member->wire.kind == WIRE_INT ||
           (member->wire.kind == WIRE_BITS && member->type.kind != VALUE_BOOL);
}

bool model_is_signed(const model_member *member)
{
    return member->role == MEMBER_PARAM ? member->type.is_signed : member->wire.is_signed;
}

static unsigned spare_bits_of_param(const model_member *param)
{
    const unsigned bytes = param->type.bytes;
    return bytes < types_space(param->type) ? 8 * bytes : 0;
}

unsigned model_spare_bits(const model_member *member)
{
    const bool number = member->type.kind == VALUE_INT || member->type.kind == VALUE_ENUM;
    if (!number || member->array != ARRAY_NONE) return 0;
    if (member->wire.kind == WIRE_BITS) return member->wire.bits < 64 ? member->wire.bits : 0;
    if (member->role == MEMBER_PARAM) return spare_bits_of_param(member);
    return member->wire.kind == WIRE_INT && model_is_narrow(member) ? 8 * member->wire.bytes : 0;
}

interval model_held(const model_member *member)
{
    const wire *w = &member->wire;
    if (w->kind == WIRE_BITS) return (interval){0, ((wide)1 << w->bits) - 1};
    return interval_integer(w->bytes, w->is_signed);
}

bool model_is_inside(const model_member *member)
{
    if (member->wire.kind != WIRE_OBJECT || member->role != MEMBER_FIELD) return false;
    return !member->type.object->recursive || !member->owner->recursive;
}

/* ---- types ---- */

/* Types on the way from the first one down to the one being visited: those that contain each other are
   found as Tarjan's algorithm finds strongly connected components. */
typedef struct visit {
    model *m;
    size_t count, nesting;
    ARRAY(model_type *) way;
} visit;

static void measure_type(visit *v, model_type *type, const model_member *by);

static void visit_object(visit *v, model_type *from, const model_member *member)
{
    model_type *type = change_type(member->type.object);
    if (member->wire.kind != WIRE_OBJECT || type == NULL) return;
    if (type->depth == 0) measure_type(v, type, member);
    if (type->on_way && type->lowest < from->lowest) from->lowest = type->lowest;
    if (type == from) from->recursive = true;
}

static void visit_members(visit *v, model_type *type, const model_member *const *members, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        visit_object(v, type, members[i]);
        for (size_t c = 0; c < members[i]->cases.count; c++)
            visit_object(v, type, members[i]->cases.items[c].as);
        measure_member(change_member(members[i]));
    }
}

/* All types on the way behind the first of a component contain each other. */
static void leave_component(visit *v, const model_type *first)
{
    const bool several = v->way.items[v->way.count - 1] != first;
    model_type *type;
    do {
        type = v->way.items[--v->way.count];
        type->on_way = false;
        if (several) type->recursive = true;
    } while (type != first);
}

static wide least_when_there(const model_member *member)
{
    return measure_array(member).low;
}

/* Neighbouring bits share bytes; their sum is known better than each size. */
static void add_fields(model_type *type)
{
    wide bits = 0;
    type->extent = interval_constant(0);
    for (size_t i = 0; i <= type->fields.count; i++) {
        const model_member *field = i < type->fields.count ? type->fields.items[i] : NULL;
        if (field != NULL && field->placed) continue;
        const bool bit = field != NULL && field->wire.kind == WIRE_BITS && field->array == ARRAY_NONE &&
                         field->condition == NULL;
        if (bit) {
            bits += field->wire.bits;
            continue;
        }
        type->extent = cap(interval_binary(OP_ADD, type->extent, interval_of(bits / 8, (bits + 7) / 8)));
        bits = 0;
        if (field != NULL) type->extent = cap(interval_binary(OP_ADD, type->extent, field->extent));
    }
    type->extent.low += model_least_of_alternatives(type, least_when_there);
    type->extent = cap(type->extent);
}

static void measure_content(visit *v, model_type *type)
{
    type->layout = LAYOUT_FIXED;
    visit_members(v, type, type->fields.items, type->fields.count);
    visit_members(v, type, type->instances.items, type->instances.count);
    for (size_t i = 0; i < type->fields.count; i++)
        type->has_valid = type->has_valid || type->fields.items[i]->valid.kind != VALID_NONE;
    for (size_t i = 0; i < type->fields.count; i++)
        type->layout = layout_with(type->layout, type->fields.items[i]);
    if (type->json)
        type->extent = model_measure_json_type(type);
    else
        add_fields(type);
}

static void measure_type(visit *v, model_type *type, const model_member *by)
{
    if (v->nesting >= NESTING_LIMIT) {
        diagnose(v->m->list, DIAGNOSTIC_E0503, by->place->place, by->path,
                 "types are nested more than %d levels deep", NESTING_LIMIT);
        return;
    }
    v->nesting++;
    type->depth = type->lowest = ++v->count;
    type->on_way = true;
    ARRAY_PUSH(v->m->memory, &v->way, type);
    measure_content(v, type);
    if (type->lowest == type->depth) leave_component(v, type);
    prepare_layout(type);
    type->measured = true;
    ARRAY_PUSH(v->m->memory, &v->m->order, type);
    v->nesting--;
}

/* Completes the least size of elements that was unknown when an array of their own type, or of one around it,
   was measured. */
static void measure_recursive(const model *m)
{
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++) {
            model_member *field = change_member(type->fields.items[k]);
            const bool recursive = field->wire.kind == WIRE_OBJECT && field->type.object->recursive;
            if (recursive)
                field->element.low = (type->json ? model_measure_json(field) : measure_element(field)).low;
        }
    }
}

/* Types that only casts and parameters name are measured too; the top level comes last if possible. */
/* The reader evaluates arguments that move the stream even if no member uses the parameter, because the
   object keeps the value. */
static void note_moving_arguments(const model_member *member)
{
    for (size_t i = 0; i < member->arguments.count && member->type.object != NULL; i++)
        if (term_moves_stream(member->arguments.items[i]))
            change_type(member->type.object)->needs_object = true;
    for (size_t i = 0; i < member->cases.count; i++)
        note_moving_arguments(member->cases.items[i].as);
}

void model_measure(model *m)
{
    visit v = {.m = m};
    for (size_t i = 0; i < m->types.count; i++)
        for (size_t k = 0; k < m->types.items[i]->fields.count; k++)
            note_moving_arguments(m->types.items[i]->fields.items[k]);
    for (size_t i = 0; i < m->types.count; i++)
        if (m->types.items[i]->used && m->types.items[i] != m->top && m->types.items[i]->depth == 0)
            measure_type(&v, change_type(m->types.items[i]), NULL);
    if (m->top->depth == 0) measure_type(&v, change_type(m->top), NULL);
    measure_recursive(m);
}
