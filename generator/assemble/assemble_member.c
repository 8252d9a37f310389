/* Assembles expressions that read members: members of objects, instances, named values, columns of records.
 */
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

/* Sets the read flag of a field that expressions may use before it has been read. */
static void set_read(assembler *a, const stand *s, const term *t, tn_term *made)
{
    const bool own = t->items.items[0]->kind == TERM_SELF && !s->finished && !s->named;
    const stand operand = stand_of_operand(s);
    if (!t->member->early || own) return;
    made->read = (uint32_t)plan_beside_offset(a->plan, t->member, SLOT_READ);
    made->read_lack = lack_of(&operand);
}

/* ---- values that stand for their expressions ---- */

/* Without the value itself, which stands `inside`. */
static tn_term *named_new(assembler *a, const stand *s, const term *t, stand *inside)
{
    const term *object = t->items.items[0];
    const model_member *value = t->member;
    const stand operand = stand_of_operand(s);
    tn_term *made = term_new(a, TN_TERM_NAMED);
    *inside = *s;
    inside->named = true;
    inside->type = value->owner;
    if (object->kind != TERM_SELF) {
        made->a = assemble_term(a, &operand, object);
        inside->finished = true;
        inside->knows_root = s->knows_root && plan_shares_root(object);
        inside->record = false;
    }
    if (value->condition != NULL && !t->present) {
        stand asks = *inside;
        if (!s->compares && !s->value) asks.compares = asks.value = false;
        made->c = assemble_term(a, &asks, value->condition);
        made->lack = lack_of(s);
        made->name = NULL;
    }
    return made;
}

static const tn_term *named(assembler *a, const stand *s, const term *t)
{
    const model_member *value = t->member;
    stand inside;
    tn_term *made = named_new(a, s, t, &inside);
    made->form = value->type.kind == VALUE_ARRAY ? form_of_array(a->plan, value->type)
                                                 : form_of_type(value->type, value->range);
    made->is_unsigned = is_unsigned_64(value->type, value->range);
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

/* Whether a term has no object in memory: a record by its number, an object in one, or a choice of these. */
static bool is_in_records(const term *t)
{
    switch (t->kind) {
    case TERM_ELEMENT:
    case TERM_LAST:
        return holds_records(t->items.items[0]->type);
    case TERM_SLOT:
        return true;
    case TERM_TERNARY:
        return t->type.kind == VALUE_OBJECT && is_in_records(t->items.items[1]);
    case TERM_MEMBER:
        if (term_named_value(t) != NULL) return is_in_records(t->member->value);
        return t->member != NULL && t->type.kind == VALUE_OBJECT && is_in_records(t->items.items[0]);
    default:
        return false;
    }
}

/* The offset of a field in an object of fixed layout. */
static uint32_t offset_in_object(assembler *a, const model_member *field)
{
    uint32_t offset = 0;
    if (field->owner->layout != LAYOUT_FIXED)
        refuse(a, "a member of an object whose layout varies, in records");
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

/* A number at an offset from the begin of a value in a record. */
typedef struct number_in_value {
    const model_member *number;
    uint32_t offset;
    bool present; /* the value is known to be there */
} number_in_value;

/* `of` is the record. */
static const tn_term *column(assembler *a, const stand *s, const term *of, const model_member *field,
                             number_in_value in)
{
    const stand operand = stand_of_operand(s);
    tn_term *made = term_new(a, TN_TERM_COLUMN);
    made->form = form_of_type(in.number->type, in.number->range);
    made->wire = (uint8_t)plan_wire_form(in.number, in.number->wire.big_endian);
    made->is_unsigned = is_unsigned_64(in.number->type, in.number->range);
    made->slot = in.offset;
    made->record = assemble_record(a, field->owner);
    made->field = number_of_field(field);
    if (!in.present) made->lack = lack_of(s);
    made->a = assemble_term(a, &operand, of->items.items[0]);
    if (of->kind == TERM_ELEMENT) made->b = assemble_term(a, &operand, of->items.items[1]);
    return made;
}

/* The number in the field of a record, or of an object in one, that `of` is. */
static const tn_term *number_in_records(assembler *a, const stand *s, const term *of,
                                        const model_member *field, number_in_value in)
{
    const stand operand = stand_of_operand(s);
    if (of->kind == TERM_ELEMENT || of->kind == TERM_LAST) return column(a, s, of, field, in);
    if (of->kind == TERM_TERNARY) {
        tn_term *made = term_new(a, TN_TERM_CHOOSE);
        made->a = assemble_term(a, &operand, of->items.items[0]);
        made->b = number_in_records(a, s, of->items.items[1], field, in);
        made->c = number_in_records(a, s, of->items.items[2], field, in);
        made->form = made->b->form;
        made->is_unsigned = made->b->is_unsigned;
        return made;
    }
    if (term_named_value(of) != NULL) {
        stand inside;
        tn_term *made = named_new(a, s, of, &inside);
        made->b = number_in_records(a, &inside, of->member->value, field, in);
        made->form = made->b->form;
        made->is_unsigned = made->b->is_unsigned;
        return made;
    }
    in.offset += offset_in_object(a, field);
    in.present = of->present;
    if (of->kind == TERM_SLOT) return assemble_slot_number(a, s, of, in.number, in.offset);
    return number_in_records(a, s, of->items.items[0], of->member, in);
}

/* A number of records. */
static const tn_term *of_records(assembler *a, const stand *s, const term *t)
{
    const bool number = t->member->wire.kind == WIRE_INT || t->member->wire.kind == WIRE_FLOAT;
    const number_in_value in = {t->member, 0, t->present};
    if (!number || t->member->array != ARRAY_NONE) refuse(a, "an object of records as a value");
    if (a->refused != NULL) return term_new(a, TN_TERM_SELF);
    return number_in_records(a, s, t->items.items[0], t->member, in);
}

/* ---- members ---- */

static bool is_own_param_of_record(const stand *s, const term *t)
{
    return s->record && t->items.items[0]->kind == TERM_SELF && t->member->role == MEMBER_PARAM;
}

/* A parameter of records stands in their view. */
static const tn_term *param_of_record(assembler *a, const stand *s, const term *t)
{
    const tn_record_layout *record = assemble_record(a, s->type);
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

/* The bytes of a constant come from the schema, its presence from the object. */
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

/* Whether a term is a present member of the object itself, without a check before. */
static bool is_plain(const tn_term *made)
{
    return made->kind == TN_TERM_FIELD && made->a->kind == TN_TERM_SELF && made->has == TN_NO_SLOT &&
           made->count == 0 && made->read == TN_NO_SLOT && !made->lent && made->bits == 0;
}

/* Whether a member is a parameter of the file, not of an object in it. */
static bool is_of_file(const codec_plan *p, const model_member *member)
{
    const model_type *top = p->model->top;
    return member->role == MEMBER_PARAM && member->owner == top && top->parents.count == 0;
}

const tn_term *assemble_member(assembler *a, const stand *s, const term *t)
{
    const model_member *member = t->member;
    const stand operand = stand_of_operand(s);
    if (member == NULL) refuse(a, "a member of an opaque type");
    if (a->refused != NULL) return term_new(a, TN_TERM_SELF);
    if (is_own_param_of_record(s, t)) return param_of_record(a, s, t);
    if (is_in_records(t->items.items[0])) return of_records(a, s, t);
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
    made->bits = (uint8_t)model_spare_bits(member);
    made->is_signed = model_is_signed(member);
    if (computed) made->instance = assemble_instance(a, member);
    if (computed && member->role == MEMBER_VALUE && s->condition) made->read_lack = TN_LACK_CONDITION;
    made->lack = lack_of(s);
    set_presence(a, s, t, made);
    set_read(a, s, t, made);
    made->lent = is_pointer(t);
    made->given = is_of_file(a->plan, member);
    made->derived =
        member->role == MEMBER_PARAM || (plan_member_flags(a->plan, member) & TN_MEMBER_DERIVED) != 0;
    if (is_of_item(t)) {
        made->lack = TN_LACK_FAILS;
        made->name = NULL;
    }
    if (is_plain(made)) made->kind = TN_TERM_OWN;
    return made;
}

static const tn_term *presence(assembler *a, const stand *s, const term *member)
{
    const stand operand = stand_of_operand(s);
    tn_term *made = term_new(a, TN_TERM_FIELD);
    made->a = assemble_term(a, &operand, member->items.items[0]);
    made->form = TN_KIND_BOOL;
    made->slot = (uint32_t)plan_beside_offset(a->plan, member->member, SLOT_PRESENCE);
    return made;
}

/* Whether an object of JSON has the member. */
const tn_term *assemble_presence(assembler *a, const stand *s, const term *t)
{
    return presence(a, s, t->items.items[0]);
}

/* Whether records have the column that a loop over them uses. */
const tn_term *assemble_has_column(assembler *a, const stand *s, const term *t)
{
    return plan_is_slot(t) ? assemble_has_slot(a, s, t) : presence(a, s, t);
}
