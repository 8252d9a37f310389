/* Expressions: members of objects, instances, values that stand for their expressions, columns of records. */
#include "assemble/terms.h"

#include "model/term.h"
#include "plan/shown.h"
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
    const bool bytes = member->type.kind == VALUE_TEXT || member->type.kind == VALUE_BYTES;
    if (sure || (!member->may_be_absent && !computed)) return;
    if (s->empty_absent && (member->array != ARRAY_NONE || bytes)) return;
    made->has = (uint32_t)plan_beside_offset(a->plan, member, SLOT_PRESENCE);
    made->rivals = rivals_of(a, member, &made->count);
    made->lack = lack_of(s);
    made->name = t->source != NULL ? text_of(a, expr_print(a->memory, t->source)) : text_of(a, member->id);
    if (s->check == NULL) return;
    made->absence = arena_printf(a->memory, "no %s", made->name);
    made->names_own = !s->condition && t->items.items[0]->kind == TERM_SELF;
    if (made->names_own) made->name = text_of(a, member->id);
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

/* ---- look-aheads ---- */

/* Bytes of the stream of their object, which the member does not own. */
static const tn_term *peek(assembler *a, const stand *s, const term *t)
{
    const model_member *member = t->member;
    stand inside = stand_of_operand(s);
    tn_term *made = term_new(a, TN_TERM_PEEK);
    inside.condition = false;
    if (s->finished || t->items.items[0]->kind != TERM_SELF)
        made->a = assemble_stream(a, s, t->items.items[0]);
    made->b = assemble_s64(a, &inside, member->pos);
    made->value.s = member->wire.bytes;
    if (member->size != NULL) made->c = assemble_s64(a, &inside, member->size);
    made->id = text_of(a, member->id);
    made->form = form_of_type(member->type, member->range);
    made->is_unsigned = is_unsigned_64(member->type, member->range);
    if (member->wire.kind == WIRE_INT || member->wire.kind == WIRE_FLOAT)
        made->wire = (uint8_t)plan_wire_form(member, member->wire.big_endian);
    if (t->items.items[0]->kind != TERM_SELF) refuse(a, "a look-ahead of another object");
    if (member->condition == NULL || t->present) return made;
    made->condition = assemble_term(a, s, member->condition);
    made->lack = lack_of(s);
    return made;
}

/* ---- records ---- */

static bool is_record(const term *t)
{
    const bool element = t->kind == TERM_ELEMENT || t->kind == TERM_LAST;
    return element && holds_records(t->items.items[0]->type);
}

static bool is_of_record(const term *t)
{
    while (t->kind == TERM_MEMBER && t->member != NULL && t->items.items[0]->type.kind == VALUE_OBJECT)
        t = t->items.items[0];
    return is_record(t);
}

/* Where a field lies in an object of a fixed layout. */
static uint32_t offset_in_object(assembler *a, const model_member *field)
{
    uint32_t offset = 0;
    if (field->owner->layout != LAYOUT_FIXED)
        refuse(a, "a value of an object in records of which not all have it");
    for (size_t i = 0; i < field->owner->fields.count && field->owner->fields.items[i] != field; i++)
        offset += (uint32_t)field->owner->fields.items[i]->element.low;
    return offset;
}

static size_t number_of_field(const model_member *field)
{
    size_t i = 0;
    while (field->owner->fields.items[i] != field)
        i++;
    return i;
}

static const tn_term *column(assembler *a, const stand *s, const term *t)
{
    const stand operand = stand_of_operand(s);
    const bool number = t->member->wire.kind == WIRE_INT || t->member->wire.kind == WIRE_FLOAT;
    tn_term *made = term_new(a, TN_TERM_COLUMN);
    if (!number || t->member->array != ARRAY_NONE) refuse(a, "an object of records as a value");
    made->form = form_of_type(t->member->type, t->member->range);
    made->wire = (uint8_t)plan_wire_form(t->member, t->member->wire.big_endian);
    made->is_unsigned = is_unsigned_64(t->member->type, t->member->range);
    for (; t->items.items[0]->kind == TERM_MEMBER; t = t->items.items[0])
        made->slot += offset_in_object(a, t->member);
    made->record = assemble_record(a, t->member->owner);
    made->field = number_of_field(t->member);
    if (!t->present) made->lack = lack_of(s);
    t = t->items.items[0];
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

/* Whether it is a value of the record that a loop is at: in rules that all of them lack it is an error. */
static bool is_of_item(const term *t)
{
    const term *of = t->items.items[0];
    return of->kind == TERM_ITEM && of->items.count > 0 && holds_records(of->items.items[0]->type);
}

/* Whether it is a member of the object itself that is there, and nothing has to be looked at before. */
static bool is_plain(const tn_term *made)
{
    return made->kind == TN_TERM_FIELD && made->a->kind == TN_TERM_SELF && made->has == TN_NO_SLOT &&
           made->count == 0 && made->read == TN_NO_SLOT && !made->lent && made->bits == 0;
}

const tn_term *assemble_member(assembler *a, const stand *s, const term *t)
{
    const model_member *member = t->member;
    const stand operand = stand_of_operand(s);
    if (member == NULL) refuse(a, "a member of an opaque type");
    if (a->refused != NULL) return term_new(a, TN_TERM_SELF);
    if (is_own_param_of_record(s, t)) return param_of_record(a, s, t);
    if (is_of_record(t)) return column(a, s, t);
    if (member->role == MEMBER_PARAM && member->owner->layout != LAYOUT_IRREGULAR)
        refuse(a, "a parameter of records");
    if (term_peek(t) != NULL) return peek(a, s, t);
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
    if (is_of_item(t)) {
        made->lack = TN_LACK_FAILS;
        made->name = NULL;
    }
    if (is_plain(made)) made->kind = TN_TERM_OWN;
    return made;
}

/* Whether an object of JSON has the member. */
const tn_term *assemble_presence(assembler *a, const stand *s, const term *t)
{
    const term *member = t->items.items[0];
    const stand operand = stand_of_operand(s);
    tn_term *made = term_new(a, TN_TERM_FIELD);
    made->a = assemble_term(a, &operand, member->items.items[0]);
    made->form = TN_KIND_BOOL;
    made->slot = (uint32_t)plan_beside_offset(a->plan, member->member, SLOT_PRESENCE);
    return made;
}
