/* Decides the entries of members in the reflection tables. */
#include "plan/shown.h"

#include "model/types.h"
#include "plan/follow.h"
#include "plan/layout.h"
#include "plan/prepare.h"

/* ---- kinds ---- */

bool plan_is_variant(value_type type)
{
    return type.kind == VALUE_ANY || (type.kind == VALUE_OBJECT && type.object == NULL);
}

static tn_kind integer_kind(unsigned bytes, bool is_signed)
{
    const unsigned order = bytes == 1 ? 0 : bytes == 2 ? 1 : bytes == 4 ? 2 : 3;
    return (tn_kind)((is_signed ? TN_KIND_S1 : TN_KIND_U1) + order);
}

tn_kind plan_value_kind(value_type type, interval range)
{
    switch (type.kind) {
    case VALUE_INT:
    case VALUE_ENUM:
        if (type.bytes == 0) return interval_needs_unsigned(range) ? TN_KIND_U8 : TN_KIND_S8;
        return integer_kind(types_space(type), type.is_signed);
    case VALUE_FLOAT:
        return type.bytes == 4 ? TN_KIND_F4 : TN_KIND_F8;
    case VALUE_BOOL:
        return TN_KIND_BOOL;
    case VALUE_TEXT:
        return TN_KIND_TEXT;
    case VALUE_BYTES:
        return TN_KIND_BYTES;
    case VALUE_STREAM:
        return TN_KIND_STREAM;
    case VALUE_OBJECT:
    case VALUE_ANY:
        return plan_is_variant(type) ? TN_KIND_VARIANT : TN_KIND_POINTER;
    case VALUE_ARRAY:
        return TN_KIND_ARRAY;
    case VALUE_UNKNOWN:
        break;
    }
    return TN_KIND_OPAQUE;
}

tn_kind plan_element_kind(value_type list)
{
    return plan_value_kind(*list.element, interval_integer(8, true));
}

/* Whether a member that is a value of array type has a list of its own: other arrays are those of other
   members. */
static bool is_array_value(const model_member *member)
{
    return member->array == ARRAY_NONE && member->type.kind == VALUE_ARRAY;
}

value_type plan_shown_type(const model_member *member)
{
    return is_array_value(member) ? *member->type.element : member->type;
}

tn_form plan_wire_form(const model_member *member, bool big_endian)
{
    static const tn_form forms[3][2][9] = {
        {{[1] = TN_FORM_U1, [2] = TN_FORM_U2LE, [3] = TN_FORM_U3LE, [4] = TN_FORM_U4LE, [8] = TN_FORM_U8LE},
         {[1] = TN_FORM_U1, [2] = TN_FORM_U2BE, [3] = TN_FORM_U3BE, [4] = TN_FORM_U4BE, [8] = TN_FORM_U8BE}},
        {{[1] = TN_FORM_S1, [2] = TN_FORM_S2LE, [3] = TN_FORM_S3LE, [4] = TN_FORM_S4LE, [8] = TN_FORM_S8LE},
         {[1] = TN_FORM_S1, [2] = TN_FORM_S2BE, [3] = TN_FORM_S3BE, [4] = TN_FORM_S4BE, [8] = TN_FORM_S8BE}},
        {{[2] = TN_FORM_F2LE, [4] = TN_FORM_F4LE, [8] = TN_FORM_F8LE},
         {[2] = TN_FORM_F2BE, [4] = TN_FORM_F4BE, [8] = TN_FORM_F8BE}}};
    const wire *w = &member->wire;
    const unsigned row = w->kind == WIRE_FLOAT ? 2 : w->is_signed ? 1 : 0;
    return forms[row][big_endian][w->bytes];
}

tn_kind plan_slot_kind(const model_member *as)
{
    return as->wire.kind == WIRE_OBJECT ? TN_KIND_OBJECT : plan_value_kind(as->type, as->range);
}

/* ---- members ---- */

tn_kind plan_member_kind(const codec_plan *p, const model_member *member)
{
    if (member->array == ARRAY_RECORDS) return TN_KIND_VIEW;
    if (member->array == ARRAY_NUMBERS) return TN_KIND_NUMBERS;
    if (member->array == ARRAY_OBJECTS && !plan_of_member(p, member)->pointers) return TN_KIND_LIST;
    if (member->array != ARRAY_NONE || is_array_value(member)) return TN_KIND_ARRAY;
    if (!plan_is_stored(member)) return TN_KIND_CONSTANT;
    if (member->packed) return TN_KIND_PACKED;
    if (member->wire.kind == WIRE_OBJECT && model_is_inside(member)) return TN_KIND_OBJECT;
    return plan_value_kind(member->type, member->range);
}

bool plan_puts_instance(const codec_plan *p, const model_member *member)
{
    return p->traits.keeps_source && member->role == MEMBER_INSTANCE && !member->in_place && !member->placed;
}

bool plan_keeps_placement(const codec_plan *p, const model_member *member)
{
    return p->traits.writable && plan_has_slot(member, SLOT_PLACEMENT);
}

/* Whether the writer sets the member if the member that it measures is new, or has grown. */
bool plan_is_patched(const codec_plan *p, const model_member *member)
{
    return (plan_of_member(p, member)->follows && p->traits.patches) || plan_is_echo(p, member) ||
           plan_derives_over(p, member);
}

static bool follows(const codec_plan *p, const model_member *member)
{
    return plan_is_patched(p, member) || plan_is_filler(p, member) || plan_fills_space(p, member);
}

/* Whether the writer decides if the member is present, as far as its condition depends on amounts. Bytes that
   fill space follow in any case: as many as there have to be. */
static bool comes(const codec_plan *p, const model_member *member)
{
    if (p->traits.has_positioned && plan_fills_at_times(p, member)) return true;
    return plan_comes_along(p, member) || (plan_is_filler_at_times(p, member) && !plan_is_filler(p, member));
}

uint32_t plan_member_flags(const codec_plan *p, const model_member *member)
{
    const value_type value = plan_shown_type(member);
    const bool object = value.kind == VALUE_OBJECT || value.kind == VALUE_ANY;
    const bool writable = p->traits.writable, param = member->role == MEMBER_PARAM;
    const struct {
        bool set;
        uint32_t flag;
    } all[] = {
        {writable && (member->derivation != DERIVE_NOTHING || plan_says_nothing(member)), TN_MEMBER_DERIVED},
        {follows(p, member), TN_MEMBER_FOLLOWS},
        {comes(p, member), TN_MEMBER_COMES},
        {member->is_flags, TN_MEMBER_FLAGS},
        {writable && model_is_numeral(member), TN_MEMBER_DECIMAL},
        {writable && member->derivation == DERIVE_PLACE, TN_MEMBER_POSITION},
        {writable && plan_presence_is_open(p, member), TN_MEMBER_OPEN},
        {member->placed, TN_MEMBER_PLACED},
        {plan_of_member(p, member)->states_number, TN_MEMBER_NUMBER},
        {plan_puts_instance(p, member) && plan_is_lookahead(p, member), TN_MEMBER_LOOKAHEAD},
        {param, TN_MEMBER_HIDDEN},
        {object && (param || member->role == MEMBER_VALUE), TN_MEMBER_REFERENCE}};
    uint32_t flags = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].set) flags |= all[i].flag;
    return flags;
}

uint64_t plan_patched_bits(const codec_plan *p, const model_member *member)
{
    const bool derived = p->traits.writable && member->derivation != DERIVE_NOTHING;
    return p->traits.keeps_source && !derived && !follows(p, member) ? plan_of_member(p, member)->patched_bits
                                                                     : 0;
}

const model_enum *plan_member_enum(const model_member *member)
{
    const value_type value = plan_shown_type(member);
    if (member->enumeration != NULL) return member->enumeration;
    return value.kind == VALUE_ENUM ? value.enumeration : NULL;
}

const model_enum *plan_parameter_enum(const model_member *param)
{
    return param->enumeration != NULL ? param->enumeration : param->type.enumeration;
}

bool plan_is_converted(const model_member *member)
{
    return member->convert.from.size > 0 || member->convert.missing.size > 0;
}

bool plan_has_default(const model_member *member)
{
    return member->default_value.json.size > 0;
}

uint64_t plan_default_bits(const model_member *member)
{
    const tn_form form =
        model_is_narrow(member) ? plan_wire_form(member, member->wire.big_endian) : TN_FORM_U1;
    return tn_form_rounded(form, member->default_value.bits);
}

const model_type *plan_choice_type(const model_member *member, const plan_choice *choice)
{
    return choice->when == WHEN_TYPE && plan_is_variant(plan_shown_type(member)) ? choice->type : NULL;
}

bool plan_makes_tables(const codec_plan *p)
{
    return p->traits.writable || p->traits.patches;
}

bool plan_can_create(const codec_plan *p, const model_member *member)
{
    const bool table = member->array == ARRAY_RECORDS && member->type.object->layout == LAYOUT_TABLE;
    return table ? plan_makes_tables(p) : member->array == ARRAY_RECORDS || member->array == ARRAY_NUMBERS;
}

bool plan_remembers_as_read(const codec_plan *p, const model_type *type)
{
    return p->traits.writable && type->has_derived;
}

/* ---- which members ---- */

/* Whether the tables describe the elements of a list that an expression makes: objects belong to other
   members. */
static bool list_is_shown(value_type list)
{
    const value_type element = *list.element;
    if (element.kind == VALUE_ARRAY) return list_is_shown(element);
    return element.kind != VALUE_OBJECT && element.kind != VALUE_UNKNOWN;
}

/* Excludes references to objects of opaque types, and arrays that belong to other members. */
static bool is_shown(const model_member *member)
{
    if (member->type.kind == VALUE_UNKNOWN) return member->wire.kind == WIRE_OPAQUE;
    if (is_array_value(member)) return member->type.array == NULL && list_is_shown(member->type);
    return true;
}

static void add_members(const codec_plan *p, member_refs *list, const model_member *const *members,
                        size_t count, bool instances)
{
    for (size_t i = 0; i < count; i++)
        if (is_shown(members[i]) && (!instances || plan_is_instance(members[i])))
            ARRAY_PUSH(p->memory, list, members[i]);
}

member_refs plan_shown_members(const codec_plan *p, const model_type *type)
{
    member_refs list = {0};
    if (type->layout == LAYOUT_TABLE) return list;
    if (type->layout == LAYOUT_IRREGULAR)
        add_members(p, &list, type->params.items, type->params.count, false);
    add_members(p, &list, type->fields.items, type->fields.count, false);
    add_members(p, &list, type->instances.items, type->instances.count, true);
    add_members(p, &list, type->values.items, type->values.count, true);
    return list;
}

static void add_entry(const codec_plan *p, shown_list *list, bool there, shown_kind kind,
                      const model_member *member)
{
    if (there) ARRAY_PUSH(p->memory, list, ((shown_entry){kind, member}));
}

shown_list plan_shown_entries(const codec_plan *p, const model_type *type)
{
    shown_list list = {0};
    const bool writable = p->traits.writable, table = type->layout == LAYOUT_TABLE;
    const member_refs members = plan_shown_members(p, type);
    for (size_t i = 0; i < members.count; i++) {
        const model_member *member = members.items[i];
        add_entry(p, &list, true, SHOWN_MEMBER, member);
        add_entry(p, &list, writable && plan_has_slot(member, SLOT_REST), SHOWN_REST, member);
        add_entry(p, &list, writable && plan_has_slot(member, SLOT_ENDING), SHOWN_ENDING, member);
        add_entry(p, &list, writable && model_keeps_encoded(member), SHOWN_ENCODED, member);
    }
    add_entry(p, &list, writable && !table && type->has_ending, SHOWN_OBJECT_ENDING, NULL);
    add_entry(p, &list, writable && !table && type->has_rest, SHOWN_OBJECT_REST, NULL);
    add_entry(p, &list, type->json, SHOWN_FORM, NULL);
    add_entry(p, &list, plan_has_object_slot(p, type, SLOT_PARENT), SHOWN_PARENT, NULL);
    add_entry(p, &list, plan_has_object_slot(p, type, SLOT_ROOT), SHOWN_ROOT, NULL);
    add_entry(p, &list, plan_has_object_slot(p, type, SLOT_STREAM), SHOWN_STREAM, NULL);
    return list;
}

const model_type *plan_shown_parent(const model_type *type)
{
    return type->many_parents ? NULL : type->parent;
}

/* ---- values ---- */

plan_computed plan_computed_value(const model_member *value)
{
    return (plan_computed){
        .member = value, .value = value->value, .range = value->range, .condition = value->condition};
}

plan_computed plan_computed_label(const model_member *member)
{
    return (plan_computed){
        .member = member, .value = member->label, .range = member->label->range, .of_element = true};
}

value_type plan_computed_type(const plan_computed *what)
{
    value_type type = what->value->type;
    if (type.kind != VALUE_FLOAT || what->of_element) type.bytes = 0;
    return type;
}

uint32_t plan_computed_flags(const plan_computed *what)
{
    const value_kind kind = what->value->type.kind;
    return kind == VALUE_OBJECT || kind == VALUE_ANY ? TN_MEMBER_REFERENCE : 0;
}

const model_enum *plan_computed_enum(const plan_computed *what)
{
    const value_type type = what->value->type, one = type.kind == VALUE_ARRAY ? *type.element : type;
    if (one.kind == VALUE_ENUM) return one.enumeration;
    return what->of_element ? NULL : what->member->enumeration;
}

static bool value_is_shown(const model_member *value)
{
    const value_type type = value->type;
    if (!plan_has_getter(value) || !value->in_place) return false;
    if (type.kind == VALUE_ARRAY) return type.array == NULL && list_is_shown(type);
    return type.kind != VALUE_UNKNOWN && type.kind != VALUE_STREAM;
}

member_refs plan_shown_values(const codec_plan *p, const model_type *type)
{
    member_refs list = {0};
    for (size_t i = 0; i < type->values.count; i++)
        if (value_is_shown(type->values.items[i]) && !type->values.items[i]->queried)
            ARRAY_PUSH(p->memory, &list, type->values.items[i]);
    return list;
}

bool plan_json_asks_writer(const codec_plan *p)
{
    const model *m = p->model;
    bool numerals = false;
    for (size_t i = 0; i < m->order.count; i++)
        for (size_t k = 0; k < m->order.items[i]->fields.count; k++)
            numerals = numerals || model_is_numeral(m->order.items[i]->fields.items[k]);
    return p->traits.keeps_source || p->traits.has_placed || numerals;
}
