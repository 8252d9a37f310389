/* Expressions: members of objects, instances, values that stand for their expressions, columns of records. */
#include "assemble/terms.h"

#include "model/term.h"
#include "plan/unions.h"

/* ---- presence ---- */

static const uint32_t *rivals_of(assembler *a, const model_member *member, uint32_t *count)
{
    ARRAY(uint32_t) slots = {0};
    for (const model_member *each = plan_union_of(a->plan, member); each != NULL;
         each = plan_union_next(a->plan, each))
        if (each != member)
            ARRAY_PUSH(a->memory, &slots, (uint32_t)plan_beside_offset(a->plan, each, SLOT_PRESENCE));
    *count = (uint32_t)slots.count;
    return slots.items;
}

static void set_presence(assembler *a, const stand *s, const term *t, tn_term *made)
{
    const model_member *member = t->member;
    const bool computed = member->role == MEMBER_VALUE && !member->in_place;
    const bool sure = t->present && plan_union_of(a->plan, member) == NULL;
    if (sure || (!member->may_be_absent && !computed)) return;
    made->has = (uint32_t)plan_beside_offset(a->plan, member, SLOT_PRESENCE);
    made->rivals = rivals_of(a, member, &made->count);
    made->lack = lack_of(s);
    made->name = t->source != NULL ? text_of(a, expr_print(a->memory, t->source)) : text_of(a, member->id);
}

/* Of a field that expressions may ask for before it has been read. */
static void set_read(assembler *a, const stand *s, const term *t, tn_term *made)
{
    const bool own = t->items.items[0]->kind == TERM_SELF && !s->finished && !s->named;
    const stand operand = stand_of_operand(s);
    if (!t->member->early || own) return;
    made->read = (uint32_t)plan_beside_offset(a->plan, t->member, SLOT_READ);
    made->read_lack = lack_of(&operand);
}

/* ---- values that stand for their expressions ---- */

static const tn_term *named(assembler *a, const stand *s, const term *t)
{
    const term *object = t->items.items[0];
    const model_member *value = t->member;
    const stand operand = stand_of_operand(s);
    stand inside = *s;
    tn_term *made = term_new(a, TN_TERM_NAMED);
    made->form = value->type.kind == VALUE_ARRAY ? form_of_array(a->plan, value->type)
                                                 : form_of_type(value->type, value->range);
    made->is_unsigned = is_unsigned_64(value->type, value->range);
    inside.named = true;
    inside.type = value->owner;
    if (object->kind != TERM_SELF) {
        made->a = assemble_term(a, &operand, object);
        inside.finished = true;
        inside.record = false;
    }
    if (value->condition != NULL && !t->present) {
        stand asks = inside;
        if (!s->compares && !s->value) asks.compares = asks.value = false;
        made->c = assemble_term(a, &asks, value->condition);
        made->lack = lack_of(s);
        made->name = NULL;
    }
    made->b = assemble_term(a, &inside, value->value);
    return made;
}

/* ---- records ---- */

static bool is_records(const term *t)
{
    const bool element = t->kind == TERM_ELEMENT || t->kind == TERM_LAST;
    return element && t->items.items[0]->type.kind == VALUE_ARRAY && t->items.items[0]->type.array != NULL &&
           t->items.items[0]->type.array->array == ARRAY_RECORDS;
}

static bool is_of_record(const term *t)
{
    while (t->kind == TERM_MEMBER && t->member != NULL && t->items.items[0]->type.kind == VALUE_OBJECT)
        t = t->items.items[0];
    return is_records(t);
}

/* Where a field lies in records of a fixed layout. */
static uint32_t offset_in_record(assembler *a, const model_member *field)
{
    uint32_t offset = 0;
    if (field->owner->layout != LAYOUT_FIXED) refuse(a, "a value of records of which not all have it");
    for (size_t i = 0; i < field->owner->fields.count && field->owner->fields.items[i] != field; i++)
        offset += (uint32_t)field->owner->fields.items[i]->element.low;
    return offset;
}

static const tn_term *column(assembler *a, const stand *s, const term *t)
{
    const stand operand = stand_of_operand(s);
    const bool number = t->member->wire.kind == WIRE_INT || t->member->wire.kind == WIRE_FLOAT;
    tn_term *made = term_new(a, TN_TERM_COLUMN);
    if (!number || t->member->array != ARRAY_NONE) refuse(a, "an object of records as a value");
    made->form = form_of_type(t->member->type, t->member->range);
    made->wire = wire_form(t->member, t->member->wire.big_endian);
    made->is_unsigned = is_unsigned_64(t->member->type, t->member->range);
    while (t->kind == TERM_MEMBER) {
        made->slot += offset_in_record(a, t->member);
        t = t->items.items[0];
    }
    made->a = assemble_term(a, &operand, t->items.items[0]);
    if (t->kind == TERM_ELEMENT) made->b = assemble_term(a, &operand, t->items.items[1]);
    return made;
}

/* ---- members ---- */

static bool is_own_param_of_record(const stand *s, const term *t)
{
    return s->record && t->items.items[0]->kind == TERM_SELF && t->member->role == MEMBER_PARAM;
}

/* A parameter of records stands in their view. */
static const tn_term *param_of_record(assembler *a, const stand *s, const term *t)
{
    const tn_record *record = assemble_record(a, s->type);
    tn_term *made = term_new(a, TN_TERM_FIELD);
    made->a = term_new(a, TN_TERM_SELF);
    made->form = record->params[t->member->order].form;
    made->slot = record->params[t->member->order].slot;
    made->is_unsigned = is_unsigned_64(t->member->type, t->member->range);
    return made;
}

static bool is_pointer(const term *t)
{
    const model_member *member = t->member;
    const bool inside =
        member->wire.kind == WIRE_OBJECT && model_is_inside(member) && member->array == ARRAY_NONE;
    const bool object = t->type.kind == VALUE_OBJECT && t->type.object != NULL && !inside;
    return object || t->type.kind == VALUE_STREAM;
}

/* The bytes of a constant stand in the schema; whether they are there the object says. */
static const tn_term *constant(assembler *a, const stand *s, const term *t)
{
    const stand operand = stand_of_operand(s);
    tn_term *made = term_new(a, TN_TERM_FIELD);
    made->a = assemble_term(a, &operand, t->items.items[0]);
    made->form = TN_KIND_BYTES;
    made->slot = TN_NO_SLOT;
    made->value = term_of_bytes(a, t->member->schema->contents, TN_KIND_BYTES)->value;
    set_presence(a, s, t, made);
    set_read(a, s, t, made);
    return made;
}

const tn_term *assemble_member(assembler *a, const stand *s, const term *t)
{
    const model_member *member = t->member;
    const stand operand = stand_of_operand(s);
    if (member == NULL || term_peek(t) != NULL)
        refuse(a, member == NULL ? "a member of an opaque type" : "a look-ahead");
    if (a->refused != NULL) return term_new(a, TN_TERM_SELF);
    if (is_own_param_of_record(s, t)) return param_of_record(a, s, t);
    if (is_of_record(t)) return column(a, s, t);
    if (t->items.items[0]->kind == TERM_ITEM && t->items.items[0]->items.count > 0)
        refuse(a, "a loop over elements");
    if (term_named_value(t) != NULL) return named(a, s, t);
    if (!plan_is_stored(member)) return constant(a, s, t);
    const bool computed = plan_is_instance(member);
    tn_term *made = term_new(a, computed ? TN_TERM_INSTANCE : TN_TERM_FIELD);
    made->a = assemble_term(a, &operand, t->items.items[0]);
    made->form = form_of_member(a->plan, member);
    made->size = size_of_member(a->plan, member);
    made->slot = (uint32_t)plan_value_offset(a->plan, member);
    made->is_unsigned = is_unsigned_64(member->type, member->range);
    if (member->wire.kind == WIRE_BITS && member->array == ARRAY_NONE && member->type.kind != VALUE_BOOL)
        made->bits = (uint8_t)member->wire.bits;
    if (computed) made->instance = assemble_instance(a, member);
    if (computed && member->role == MEMBER_VALUE && s->condition) made->read_lack = TN_LACK_CONDITION;
    made->lack = lack_of(s);
    set_presence(a, s, t, made);
    set_read(a, s, t, made);
    made->lent = is_pointer(t);
    return made;
}
