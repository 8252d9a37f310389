/* Assembles operations on JSON documents. */
#include "assemble/builder.h"

#include "plan/json.h"

static uint8_t kind_of(const model_member *member)
{
    switch (member->wire.kind) {
    case WIRE_INT:
        return member->wire.is_signed ? TN_JSON_SIGNED : TN_JSON_UNSIGNED;
    case WIRE_FLOAT:
        return member->type.bytes == 4 ? TN_JSON_F4 : TN_JSON_F8;
    case WIRE_TEXT:
        return TN_JSON_TEXT;
    case WIRE_OBJECT:
        return TN_JSON_OBJECT;
    default:
        return TN_JSON_BOOL;
    }
}

static uint8_t array_of(const model_member *member)
{
    const model_type *object = member->type.object;
    if (member->array == ARRAY_NONE) return TN_JSON_SINGLE;
    if (member->schema->json_separator != '\0') return TN_JSON_JOINED;
    return object != NULL && object->json_keyed != NULL ? TN_JSON_KEYED : TN_JSON_ARRAY;
}

static void set_elements(const builder *b, const model_member *member, tn_json_member *made)
{
    const value_type array = {.kind = VALUE_ARRAY, .element = &member->type, .array = member};
    const model_member *key = made->array == TN_JSON_KEYED ? member->type.object->json_keyed : NULL;
    made->separator = member->schema->json_separator;
    made->size = size_of_element(b->a->plan, array);
    made->apart = plan_of_member(b->a->plan, member)->pointers;
    if (key == NULL) return;
    made->key_id = text_of(b->a, key->id);
    made->key_slot = (uint32_t)plan_value_offset(b->a->plan, key);
}

static const tn_operation *read_of(const builder *b, const model_member *member)
{
    const codec_op op = {.kind = DO_READ, .member = member};
    operation_list list = {0};
    builder inner = *b;
    inner.into = &list;
    inner.element = inner.in_each = member->array != ARRAY_NONE;
    (void)build_object(&inner, &op);
    return &list.items[list.count - 1];
}

static tn_operations valid_of(const builder *b, const model_member *member)
{
    const codec_op op = {.kind = DO_VALID, .member = member};
    operation_list list = {0};
    builder inner = *b;
    inner.into = &list;
    if (member->valid.kind != VALID_NONE) build_valid(&inner, &op);
    for (size_t i = 0; i < list.count; i++) {
        list.items[i].where = TN_IN_ELEMENT;
        list.items[i].flag = false;
    }
    return finish_function(b->a, &list);
}

static tn_json_member member_of(const builder *b, const model_member *member)
{
    const codec_plan *p = b->a->plan;
    const interval range = interval_integer(member->wire.bytes, member->wire.is_signed);
    tn_json_member made = {.id = text_of(b->a, member->id),
                           .kind = kind_of(member),
                           .array = array_of(member),
                           .form = form_of_type(member->type, member->range),
                           .slot = (uint32_t)plan_value_offset(p, member),
                           .has = TN_NO_SLOT,
                           .place = TN_NO_SLOT};
    if (member->wire.kind == WIRE_INT) {
        made.low = (int64_t)range.low;
        made.high = (uint64_t)range.high;
    }
    if (member->may_be_absent) made.has = (uint32_t)plan_beside_offset(p, member, SLOT_PRESENCE);
    if (member->needed_place) made.place = place_number(b->a, member);
    if (made.array != TN_JSON_SINGLE) set_elements(b, member, &made);
    if (made.kind == TN_JSON_OBJECT) made.read = read_of(b, member);
    made.valid = valid_of(b, member);
    return made;
}

static void object(const builder *b)
{
    const codec_plan *p = b->a->plan;
    arena *memory = b->a->memory;
    const member_refs members = plan_json_members(p, b->type);
    tn_json_layout *layout = ARENA_NEW(memory, tn_json_layout);
    tn_json_key *keys = arena_alloc(memory, (members.count + 1) * sizeof *keys);
    tn_json_member *made = arena_alloc(memory, (members.count + 1) * sizeof *made);
    if (members.count > MOST_JSON_KEYS) refuse(b->a, "too many keys of a JSON object");
    for (size_t i = 0; i < members.count; i++) {
        const plan_json_kind kind = plan_json_kind_of(p, members.items[i]);
        keys[i] = (tn_json_key){members.items[i]->json_key, text_of(b->a, members.items[i]->id),
                                members.items[i]->may_be_absent, kind.begin, kind.words};
        made[i] = member_of(b, members.items[i]);
    }
    *layout = (tn_json_layout){
        .keys = {keys, members.count, b->type->schema->json_any_case, b->type->schema->json_keeps_unknown},
        .members = made,
        .form = (uint32_t)plan_object_offset(p, b->type, SLOT_FORM),
        .has_form = (uint32_t)plan_object_offset(p, b->type, SLOT_FORM_PRESENCE)};
    build(b, TN_DO_JSON, NULL)->data = layout;
}

bool build_json(builder *b, const codec_op *op)
{
    switch (op->kind) {
    case DO_JSON:
        object(b);
        return true;
    case DO_DOCUMENT:
        build(b, TN_DO_DOCUMENT, op->member)->flag = op->member->wire.limit != LIMIT_NONE;
        return true;
    default:
        return false;
    }
}
