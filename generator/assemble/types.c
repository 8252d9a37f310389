/* Types, the layout of records, instances. */
#include "assemble/assembler.h"

#include "model/term.h"
#include "plan/around.h"
#include "plan/designators.h"
#include "plan/follow.h"
#include "plan/limits.h"
#include "plan/number_type.h"
#include "plan/shown.h"
#include "plan/spaces.h"
#include "program/lower.h"
#include "program/passes.h"

static uint32_t slot_or_none(const assembler *a, const model_type *type, object_slot slot)
{
    const uint64_t offset =
        plan_has_object_slot(a->plan, type, slot) ? plan_object_offset(a->plan, type, slot) : UINT64_MAX;
    return offset == UINT64_MAX ? TN_NO_SLOT : (uint32_t)offset;
}

/* ---- types ---- */

/* A type without its functions: these lead to other types. */
tn_codec_type *assemble_type(assembler *a, const model_type *type)
{
    tn_codec_type *made = ARENA_NEW(a->memory, tn_codec_type);
    *made = (tn_codec_type){.id = text_of(a, type->id),
                            .size = (size_t)plan_object_size(a->plan, type),
                            .parent = slot_or_none(a, type, SLOT_PARENT),
                            .root = slot_or_none(a, type, SLOT_ROOT),
                            .stream = slot_or_none(a, type, SLOT_STREAM),
                            .order = slot_or_none(a, type, SLOT_ENDIAN),
                            .any_parent = plan_has_any_parent(type),
                            .root_tag = tag_of(a->plan, type->file->top),
                            .is_own_root = type->file->top == type,
                            .is_number = plan_is_number_type(type),
                            .param_count = type->params.count};
    if (!made->any_parent) made->parent_tag = tag_of(a->plan, type->parent);
    return made;
}

void assemble_type_functions(assembler *a, const model_type *type, tn_codec_type *made)
{
    if (program_has(a->plan, type, FUNCTION_READ))
        made->read = assemble_function(a, program_function(a->plan, type, FUNCTION_READ, PASS_LAST));
    assemble_rules(a, type, made);
    if (program_has(a->plan, type, FUNCTION_LOCATE))
        made->locate = assemble_function(a, program_function(a->plan, type, FUNCTION_LOCATE, PASS_LAST));
}

/* ---- records ---- */

typedef ARRAY(tn_record_number) number_list;

/* The most numbers in a record, also in objects inside: objects of two objects of two have 2^n, and a program
   that C carries has an expression for each. */
enum { MOST_NUMBERS = 1 << 20, MOST_NAMED_NUMBERS = 1 << 12 };

/* Counts them, up to one more than `most`. */
static void count_numbers(const model_member *field, size_t most, size_t *count)
{
    if (*count > most) return;
    if (field->wire.kind != WIRE_OBJECT || field->array != ARRAY_NONE) {
        ++*count;
        return;
    }
    const model_type *type = field->type.object;
    for (size_t i = 0; i < type->fields.count; i++)
        count_numbers(type->fields.items[i], most, count);
}

static bool is_too_large(const assembler *a, const model_member *field)
{
    const size_t most = a->plan->machine == PLAN_NAMES ? MOST_NAMED_NUMBERS : MOST_NUMBERS;
    size_t count = 0;
    count_numbers(field, most, &count);
    return count > most;
}

static void add_numbers(assembler *a, number_list *list, const model_member *field, size_t offset,
                        uint32_t slot)
{
    if (a->refused != NULL) return;
    if (field->wire.kind == WIRE_INT || field->wire.kind == WIRE_FLOAT) {
        if (field->wire.calculated_endian) refuse(a, "records in a byte order that an expression selects");
        ARRAY_PUSH(
            a->memory, list,
            ((tn_record_number){(uint8_t)plan_wire_form(field, field->wire.big_endian), slot, offset}));
        return;
    }
    if (field->wire.kind != WIRE_OBJECT || field->array != ARRAY_NONE) {
        refuse(a, "records with members other than numbers");
        return;
    }
    const model_type *type = field->type.object;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *inner = type->fields.items[i];
        add_numbers(a, list, inner, offset,
                    (uint32_t)plan_inside_offset(a->plan, slot, plan_value_offset(a->plan, inner)));
        offset += (size_t)inner->element.low;
    }
}

static const tn_slot_of *params_of_view(assembler *a, const model_type *type)
{
    tn_slot_of *params = arena_alloc(a->memory, (type->params.count + 1) * sizeof *params);
    for (size_t i = 0; i < type->params.count; i++) {
        const model_member *param = type->params.items[i];
        params[i].slot = (uint32_t)plan_view_param_offset(a->plan, param);
        params[i].size = size_of_member(a->plan, param);
        params[i].form = form_of_member(a->plan, param);
    }
    return params;
}

tn_record_field assemble_numbers(assembler *a, const model_member *field, uint32_t slot)
{
    number_list numbers = {0};
    tn_record_field made = {.has = TN_NO_SLOT, .bytes = (size_t)field->element.low};
    if (is_too_large(a, field)) refuse(a, "records of so many numbers");
    add_numbers(a, &numbers, field, 0, slot);
    made.numbers = numbers.items;
    made.number_count = numbers.count;
    return made;
}

static tn_record_field field_of_record(assembler *a, const model_member *field)
{
    const stand s = {.type = field->owner, .record = true};
    tn_record_field made = assemble_numbers(a, field, (uint32_t)plan_value_offset(a->plan, field));
    if (field->condition == NULL) return made;
    made.condition = assemble_term(a, &s, field->condition);
    made.has = (uint32_t)plan_beside_offset(a->plan, field, SLOT_PRESENCE);
    return made;
}

bool is_large_record(const assembler *a, const model_type *type)
{
    return plan_object_size(plan_for_host(a->plan), type) > LARGEST_RECORD;
}

bool is_large_view(const assembler *a, const model_type *type)
{
    return plan_view_space(plan_for_host(a->plan), type).size > LARGEST_VIEW;
}

const tn_record_layout *assemble_record(assembler *a, const model_type *type)
{
    tn_record_layout **known = &a->records[type->number];
    if (*known != NULL) return *known;
    tn_record_layout *made = *known = ARENA_NEW(a->memory, tn_record_layout);
    tn_codec_type *of = a->types[type->number] != NULL ? a->types[type->number] : assemble_type(a, type);
    tn_record_field *fields = arena_alloc(a->memory, (type->fields.count + 1) * sizeof *fields);
    *made = (tn_record_layout){.type = of,
                               .fields = fields,
                               .field_count = type->fields.count,
                               .params = type->in_view ? params_of_view(a, type) : NULL,
                               .param_count = type->in_view ? type->params.count : 0};
    of->record = made;
    a->types[type->number] = of;
    for (size_t i = 0; i < type->fields.count && a->refused == NULL; i++)
        fields[i] = field_of_record(a, type->fields.items[i]);
    if (type->has_valid) made->valid = assemble_record_valid(a, type);
    if (type->has_valid && is_large_record(a, type)) refuse(a, "records that are too large");
    return made;
}

/* ---- instances ---- */

static bool looks_ahead(const codec_plan *p, const model_member *instance)
{
    return plan_is_lookahead(p, instance) ||
           (instance->role == MEMBER_VALUE && term_names_peek(instance->value));
}

const tn_instance *assemble_instance(assembler *a, const model_member *member)
{
    const stand s = {.type = member->owner, .finished = true};
    tn_instance **known = &a->instances[member->number];
    if (*known != NULL || a->refused != NULL) return *known;
    tn_instance *made = *known = ARENA_NEW(a->memory, tn_instance);
    const bool asks = plan_depends_on_asking(member), place = plan_depends_on_place(member);
    *made =
        (tn_instance){.codec = a->codec,
                      .type = a->types[member->owner->number],
                      .id = text_of(a, member->id),
                      .as = {(uint32_t)plan_value_offset(a->plan, member), size_of_member(a->plan, member),
                             form_of_member(a->plan, member)},
                      .has = (uint32_t)plan_beside_offset(a->plan, member, SLOT_PRESENCE),
                      .cell = (uint32_t)plan_beside_offset(a->plan, member, SLOT_STATE),
                      .asked = asks ? (uint32_t)plan_beside_offset(a->plan, member, SLOT_ASKED) : TN_NO_SLOT,
                      .look = place ? (uint32_t)plan_beside_offset(a->plan, member, SLOT_LOOK) : TN_NO_SLOT,
                      .depends = plan_of_member(a->plan, member)->asks_position,
                      .returns = asks,
                      .moves = plan_restores_stream(member),
                      .looks = looks_ahead(a->plan, member)};
    made->here = made->depends && place;
    if (made->type == NULL) {
        refuse(a, "an instance of a type that no member uses");
        return made;
    }
    if (member->condition != NULL) made->condition = assemble_condition(a, &s, member->condition);
    if (member->role == MEMBER_VALUE) {
        stand value = s;
        value.value = true;
        made->value = assemble_converted(a, &value, member->value, member->type, member->range);
        return made;
    }
    if (member->io != NULL) made->io = assemble_term(a, &s, member->io);
    if (member->pos != NULL) made->pos = assemble_s64(a, &s, member->pos);
    made->read = assemble_instance_operations(a, member);
    return made;
}
