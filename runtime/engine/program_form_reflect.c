/* Describes the structs of reflection, field by field. */
#include "engine.h"
#include "program_form_row.h"

static const tn_field type_fields[] = {
    TEXT(tn_type, id),
    WORDS(tn_type, doc),
    SLOT(tn_type, size),
    NUMBER(tn_type, member_count),
    MANY(tn_type, members, tn_member, member_count),
    SLOT(tn_type, as_read),
    NUMBER(tn_type, value_count),
    MANY(tn_type, values, tn_value_member, value_count),
    NUMBER(tn_type, recursive),
};

static const tn_field member_fields[] = {
    TEXT(tn_member, id),
    NUMBER(tn_member, kind),
    NUMBER(tn_member, flags),
    SLOT(tn_member, offset),
    SLOT(tn_member, has),
    ONE(tn_member, type, tn_type),
    ONE(tn_member, view, tn_view_type),
    ONE(tn_member, values, tn_enum),
    BYTES(tn_member, constant),
    ENGINE(tn_member, create, tn_engine_create_array),
    NUMBER(tn_member, element),
    ONE(tn_member, variants, tn_variant_types),
    DATA(tn_member, packing),
    ENGINE(tn_member, get, tn_engine_get),
    ENGINE(tn_member, derive, tn_engine_derive),
    SLOT(tn_member, cell),
    ONE(tn_member, label, tn_label),
    NUMBER(tn_member, narrow),
    NUMBER(tn_member, bits),
    SLOT(tn_member, placement),
    ONE(tn_member, elements, tn_member),
    NUMBER(tn_member, choice_count),
    MANY(tn_member, choices, tn_choice, choice_count),
    NUMBER(tn_member, rival_count),
    MANY(tn_member, rivals, tn_saved_offset, rival_count),
    NUMBER(tn_member, patched_bits),
    TEXT(tn_member, sized_list),
    ANY(tn_member, context),
    TEXT(tn_member, condition),
    WORDS(tn_member, doc),
    WORDS(tn_member, unit),
};

static const tn_field value_member_fields[] = {
    STRUCT(tn_value_member, as, tn_member),
    ENGINE(tn_value_member, compute, tn_engine_compute),
    ONE(tn_value_member, as.context, tn_computing),
};

static const tn_field label_fields[] = {
    STRUCT(tn_label, as, tn_member),
    ENGINE(tn_label, compute, tn_engine_label),
    ONE(tn_label, as.context, tn_computing),
};

static const tn_field enum_fields[] = {
    TEXT(tn_enum, id),
    NUMBER(tn_enum, count),
    MANY(tn_enum, values, tn_enum_value, count),
};

static const tn_field enum_value_fields[] = {
    TEXT(tn_enum_value, id),
    NUMBER(tn_enum_value, value),
    WORDS(tn_enum_value, doc),
};

static const tn_field variant_types_fields[] = {
    NUMBER(tn_variant_types, count),
    POINTERS(tn_variant_types, types, tn_type, count),
};

static const tn_field choice_fields[] = {
    TEXT(tn_choice, by),     NUMBER(tn_choice, when), BYTES(tn_choice, text),
    NUMBER(tn_choice, mask), NUMBER(tn_choice, bits),
};

static const tn_field view_type_fields[] = {
    ONE(tn_view_type, table, tn_table),
    ONE(tn_view_type, element, tn_type),
    SLOT(tn_view_type, size),
    NUMBER(tn_view_type, parameter_count),
    MANY(tn_view_type, parameters, tn_view_parameter, parameter_count),
    ENGINE(tn_view_type, get, tn_engine_view_get),
    ENGINE(tn_view_type, set, tn_engine_view_set),
    ENGINE(tn_view_type, locate, tn_engine_view_locate),
    ONE(tn_view_type, context, tn_record_layout),
};

static const tn_field view_parameter_fields[] = {
    TEXT(tn_view_parameter, id),
    TEXT(tn_view_parameter, member),
};

static const tn_field table_fields[] = {
    TEXT(tn_table, id),
    NUMBER(tn_table, decider_count),
    TEXTS(tn_table, deciders, decider_count),
    NUMBER(tn_table, case_count),
    MANY(tn_table, cases, tn_table_case, case_count),
    NUMBER(tn_table, label_count),
    MANY(tn_table, labels, tn_table_label, label_count),
};

static const tn_field table_case_fields[] = {
    TEXT(tn_table_case, id),
    NUMBER(tn_table_case, kind),
    ONE(tn_table_case, type, tn_type),
    NUMBER(tn_table_case, size),
    SLOT(tn_table_case, space),
    NUMBER(tn_table_case, narrow),
    ENGINE(tn_table_case, load, tn_engine_slot_load),
    ENGINE(tn_table_case, store, tn_engine_slot_store),
    ONE(tn_table_case, context, tn_record_field),
};

static const tn_field table_label_fields[] = {
    TEXT(tn_table_label, id),
    ONE(tn_table_label, values, tn_enum),
};

static const tn_struct_form forms[] = {
    FORM(tn_type, type_fields),
    FORM(tn_member, member_fields),
    FORM(tn_value_member, value_member_fields),
    FORM(tn_label, label_fields),
    FORM(tn_enum, enum_fields),
    FORM(tn_enum_value, enum_value_fields),
    FORM(tn_variant_types, variant_types_fields),
    FORM(tn_choice, choice_fields),
    FORM(tn_view_type, view_type_fields),
    FORM(tn_view_parameter, view_parameter_fields),
    FORM(tn_table, table_fields),
    FORM(tn_table_case, table_case_fields),
    FORM(tn_table_label, table_label_fields),
};

const tn_struct_form *tn_reflect_form_of(size_t form)
{
    return &forms[form - TN_SAVED_tn_type];
}
