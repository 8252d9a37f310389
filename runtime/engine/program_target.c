/* Finds the objects that fields of programs lead to. */
#include "program_form.h"

static size_t number_at(const void *object, size_t offset, size_t size)
{
    const uint8_t *at = (const uint8_t *)object + offset;
    uint32_t small;
    size_t all;
    if (size == sizeof all) return memcpy(&all, at, sizeof all), all;
    return memcpy(&small, at, sizeof small), small;
}

size_t tn_field_count(const tn_field *field, const void *object)
{
    return field->count_size != 0 ? number_at(object, field->count, field->count_size) : 1;
}

/* The target of `data` of an operation, by its kind. */
static tn_field_target target_of_operation(const tn_operation *op)
{
    switch (op->kind) {
    case TN_DO_EXPECT:
        return (tn_field_target){TN_SAVED_BYTES, op->bytes};
    case TN_DO_NEED_RUN:
        return (tn_field_target){TN_SAVED_tn_run_member, (size_t)op->number};
    case TN_DO_TAKE:
        return (tn_field_target){TN_SAVED_tn_cut_limit, 1};
    case TN_DO_PROCESS:
    case TN_DO_PACKED:
        return (tn_field_target){TN_SAVED_tn_processing, 1};
    case TN_DO_OPAQUE:
        return (tn_field_target){TN_SAVED_tn_opaque_type, 1};
    case TN_DO_READ:
        return (tn_field_target){TN_SAVED_tn_giving, 1};
    case TN_DO_VALID:
        return (tn_field_target){TN_SAVED_tn_validity, 1};
    case TN_DO_KEYS:
    case TN_DO_KEY:
        return (tn_field_target){TN_SAVED_tn_check, 1};
    case TN_DO_AT:
    case TN_DO_NOWHERE:
        return (tn_field_target){TN_SAVED_tn_placing, 1};
    case TN_DO_AS_READ:
        return (tn_field_target){TN_SAVED_tn_copied_list, (size_t)op->number};
    case TN_DO_TABLE:
        return (tn_field_target){TN_SAVED_tn_table_layout, 1};
    case TN_DO_RECORDS:
        return (tn_field_target){TN_SAVED_tn_giving, 1};
    case TN_DO_NUMBERS:
        return (tn_field_target){TN_SAVED_tn_term, 1};
    case TN_DO_JSON:
        return (tn_field_target){TN_SAVED_tn_json_layout, 1};
    default:
        return (tn_field_target){TN_SAVED_COUNT, 0};
    }
}

/* The target of `context` of a member, by the function that uses it. */
static tn_field_target target_of_member(const tn_member *member)
{
    if (member->get != NULL) return (tn_field_target){TN_SAVED_tn_instance, 1};
    if (member->derive != NULL) return (tn_field_target){TN_SAVED_tn_computing, 1};
    if (member->create != NULL) return (tn_field_target){TN_SAVED_tn_operation, 1};
    return (tn_field_target){TN_SAVED_COUNT, 0};
}

tn_field_target tn_target_of(tn_program_struct form, const void *object)
{
    return form == TN_SAVED_tn_operation ? target_of_operation(object) : target_of_member(object);
}
