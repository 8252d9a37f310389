/* Describes the structs of programs, field by field. */
#include "program_form.h"

#include "engine.h"
#include "program_form_row.h"

static const tn_field format_fields[] = {
    NUMBER(tn_format, runtime_version),
    TEXT(tn_format, schema_hash),
    TEXT(tn_format, id),
    WORDS(tn_format, title),
    WORDS(tn_format, doc),
    RULES(tn_format, rules, rule_count),
    NUMBER(tn_format, rule_count),
    ONE(tn_format, type, tn_type),
    ONE(tn_format, budget, tn_budget),
    NUMBER(tn_format, patches),
    NUMBER(tn_format, json_for_patches),
    NUMBER(tn_format, json_types),
    NUMBER(tn_format, peeks),
    SLOT(tn_format, document),
    SLOT(tn_format, params_size),
    NUMBER(tn_format, param_count),
    MANY(tn_format, params, tn_member, param_count),
    ONE(tn_format, context, tn_codec),
};

static const tn_field budget_fields[] = {
    NUMBER(tn_budget, memory_per_byte), NUMBER(tn_budget, memory_base),
    NUMBER(tn_budget, work_per_byte),   NUMBER(tn_budget, work_base),
    NUMBER(tn_budget, depth),           NUMBER(tn_budget, empty_elements),
    NUMBER(tn_budget, space_per_byte),  NUMBER(tn_budget, decoded_per_byte),
    NUMBER(tn_budget, decoded_base),    NUMBER(tn_budget, ratio),
};

static const tn_field codec_fields[] = {
    ONE(tn_codec, budget, tn_budget),
    ONE(tn_codec, top, tn_codec_type),
    POINTERS(tn_codec, types, tn_codec_type, type_count),
    NUMBER(tn_codec, type_count),
    SLOT(tn_codec, document),
    NUMBER(tn_codec, keeps_streams),
    NUMBER(tn_codec, patches),
    NUMBER(tn_codec, opaque),
    NUMBER(tn_codec, derives),
    NUMBER(tn_codec, derives_again),
    NUMBER(tn_codec, param_count),
    MANY(tn_codec, params, tn_codec_param, param_count),
};

static const tn_field codec_type_fields[] = {
    TEXT(tn_codec_type, id),
    ONE(tn_codec_type, shown, tn_type),
    SLOT(tn_codec_type, size),
    MANY(tn_codec_type, read.items, tn_operation, read.count),
    NUMBER(tn_codec_type, read.count),
    MANY(tn_codec_type, locate.items, tn_operation, locate.count),
    NUMBER(tn_codec_type, locate.count),
    SLOT(tn_codec_type, parent),
    SLOT(tn_codec_type, root),
    SLOT(tn_codec_type, stream),
    SLOT(tn_codec_type, order),
    NUMBER(tn_codec_type, is_number),
    NUMBER(tn_codec_type, any_parent),
    NUMBER(tn_codec_type, parent_tag),
    NUMBER(tn_codec_type, root_tag),
    NUMBER(tn_codec_type, is_own_root),
    NUMBER(tn_codec_type, param_count),
    ONE(tn_codec_type, record, tn_record_layout),
    NUMBER(tn_codec_type, notes),
    NUMBER(tn_codec_type, check_count),
    MANY(tn_codec_type, checks, tn_check, check_count),
};

static const tn_field codec_param_fields[] = {
    TEXT(tn_codec_param, id),
    SLOT(tn_codec_param, slot),
    SLOT(tn_codec_param, own),
    NUMBER(tn_codec_param, form),
    NUMBER(tn_codec_param, array),
    SLOT(tn_codec_param, size),
    NUMBER(tn_codec_param, is_unsigned),
    NUMBER(tn_codec_param, looked_at),
    NUMBER(tn_codec_param, low),
    NUMBER(tn_codec_param, high),
};

static const tn_field operation_fields[] = {
    NUMBER(tn_operation, kind),
    TEXT(tn_operation, id),
    SLOT(tn_operation, slot),
    SLOT(tn_operation, has),
    ONE(tn_operation, term, tn_term),
    NUMBER(tn_operation, bytes),
    SLOT(tn_operation, offset),
    NUMBER(tn_operation, number),
    MANY(tn_operation, body, tn_operation, body_count),
    NUMBER(tn_operation, body_count),
    ANY(tn_operation, data),
    NUMBER(tn_operation, form),
    NUMBER(tn_operation, extent),
    NUMBER(tn_operation, where),
    NUMBER(tn_operation, given),
    NUMBER(tn_operation, wire),
    NUMBER(tn_operation, other_wire),
    NUMBER(tn_operation, by_order),
    NUMBER(tn_operation, element),
    NUMBER(tn_operation, keeps),
    NUMBER(tn_operation, inside),
    NUMBER(tn_operation, flag),
    NUMBER(tn_operation, given_nothing),
    NUMBER(tn_operation, deep),
    NUMBER(tn_operation, tag),
    SLOT(tn_operation, size),
    ONE(tn_operation, type, tn_codec_type),
};

static const tn_field term_fields[] = {
    NUMBER(tn_term, kind),
    NUMBER(tn_term, form),
    SLOT(tn_term, slot),
    SLOT(tn_term, has),
    SLOT(tn_term, read),
    SLOT(tn_term, place),
    ONE(tn_term, a, tn_term),
    ONE(tn_term, b, tn_term),
    NUMBER(tn_term, op),
    NUMBER(tn_term, is_unsigned),
    SLOT(tn_term, size),
    RESULT(tn_term, value),
    NUMBER(tn_term, lack),
    NUMBER(tn_term, read_lack),
    TEXT(tn_term, name),
    TEXT(tn_term, absence),
    NUMBER(tn_term, wire),
    NUMBER(tn_term, bits),
    NUMBER(tn_term, is_signed),
    NUMBER(tn_term, mixed),
    NUMBER(tn_term, may_divide),
    NUMBER(tn_term, checked),
    NUMBER(tn_term, lent),
    NUMBER(tn_term, works),
    NUMBER(tn_term, lowers_a),
    NUMBER(tn_term, lowers_b),
    NUMBER(tn_term, given),
    NUMBER(tn_term, names_own),
    NUMBER(tn_term, derived),
    NUMBER(tn_term, tag),
    NUMBER(tn_term, fold),
    NUMBER(tn_term, count),
    ONE(tn_term, c, tn_term),
    ONE(tn_term, condition, tn_term),
    POINTERS(tn_term, items, tn_term, count),
    MANY(tn_term, rivals, tn_saved_slot, count),
    NUMBER(tn_term, low),
    NUMBER(tn_term, high),
    TEXT(tn_term, id),
    NUMBER(tn_term, encoding),
    DATA(tn_term, library),
    ONE(tn_term, instance, tn_instance),
    ONE(tn_term, record, tn_record_layout),
    NUMBER(tn_term, field),
    SYMBOL(tn_term, checksum),
    SYMBOL(tn_term, digest),
};

static const tn_field limit_fields[] = {
    NUMBER(tn_cut_limit, kind),    ONE(tn_cut_limit, size, tn_term),  NUMBER(tn_cut_limit, terminator),
    NUMBER(tn_cut_limit, pad),     NUMBER(tn_cut_limit, unit),        NUMBER(tn_cut_limit, include),
    NUMBER(tn_cut_limit, consume), NUMBER(tn_cut_limit, eos_error),   NUMBER(tn_cut_limit, strips),
    NUMBER(tn_cut_limit, cuts),    SLOT(tn_cut_limit, ending),        NUMBER(tn_cut_limit, elements),
    NUMBER(tn_cut_limit, last),    SLOT(tn_cut_limit, encoded),       NUMBER(tn_cut_limit, processed),
    NUMBER(tn_cut_limit, open),    NUMBER(tn_cut_limit, fixed),       NUMBER(tn_cut_limit, how.terminator),
    NUMBER(tn_cut_limit, how.pad), NUMBER(tn_cut_limit, how.include),
};

static const tn_field processing_fields[] = {
    SYMBOL(tn_processing, plain),
    SYMBOL(tn_processing, pack),
    SYMBOL(tn_processing, integer),
    SYMBOL(tn_processing, bytes),
    DATA(tn_processing, packing),
    ONE(tn_processing, argument, tn_term),
    SYMBOL(tn_processing, program),
    NUMBER(tn_processing, argument_count),
    POINTERS(tn_processing, arguments, tn_term, argument_count),
};

static const tn_field opaque_fields[] = {
    SYMBOL(tn_opaque_type, read),
};

static const tn_field copied_list_fields[] = {
    TEXT(tn_copied_list, id),
    SLOT(tn_copied_list, slot),
    SLOT(tn_copied_list, size),
    SLOT(tn_copied_list, object),
    SLOT(tn_copied_list, as_read),
    NUMBER(tn_copied_list, inner_count),
    MANY(tn_copied_list, inner, tn_copied_list, inner_count),
};

static const tn_field placing_fields[] = {
    SLOT(tn_placing, placement),      NUMBER(tn_placing, rank),
    NUMBER(tn_placing, alignment),    NUMBER(tn_placing, view),
    NUMBER(tn_placing, placed_count), MANY(tn_placing, placed, tn_saved_slot, placed_count),
};

static const tn_field giving_fields[] = {
    ONE(tn_giving, parent, tn_term),
    NUMBER(tn_giving, no_parent),
    NUMBER(tn_giving, tag),
    NUMBER(tn_giving, root),
    NUMBER(tn_giving, argument_count),
    POINTERS(tn_giving, arguments, tn_term, argument_count),
};

static const tn_field validity_fields[] = {
    NUMBER(tn_validity, status),
    ONE(tn_validity, expected, tn_term),
    NUMBER(tn_validity, expected_form),
    NUMBER(tn_validity, found_form),
    NUMBER(tn_validity, expected_unsigned),
    NUMBER(tn_validity, found_unsigned),
    TEXT(tn_validity, words),
    NUMBER(tn_validity, bits),
};

static const tn_field run_member_fields[] = {
    TEXT(tn_run_member, member),
    NUMBER(tn_run_member, size),
};

static const tn_field check_fields[] = {
    NUMBER(tn_check, rule),           ONE(tn_check, condition, tn_term),
    NUMBER(tn_check, asks_container), NUMBER(tn_check, asks_container_first),
    NUMBER(tn_check, at.kind),        TEXT(tn_check, at.member),
    SLOT(tn_check, at.place),         ONE(tn_check, that, tn_judged),
};

static const tn_field judged_fields[] = {
    NUMBER(tn_judged, kind),
    ONE(tn_judged, term, tn_term),
    ONE(tn_judged, first, tn_judged),
    ONE(tn_judged, second, tn_judged),
    NUMBER(tn_judged, at.kind),
    TEXT(tn_judged, at.member),
    SLOT(tn_judged, at.place),
    NUMBER(tn_judged, of_element),
    NUMBER(tn_judged, of_last),
    NUMBER(tn_judged, element),
    NUMBER(tn_judged, form),
    NUMBER(tn_judged, inside),
    SLOT(tn_judged, slot),
    SLOT(tn_judged, size),
    SLOT(tn_judged, offset),
    ONE(tn_judged, found, tn_term),
    ONE(tn_judged, expected, tn_term),
    NUMBER(tn_judged, found_form),
    NUMBER(tn_judged, expected_form),
    NUMBER(tn_judged, found_unsigned),
    NUMBER(tn_judged, expected_unsigned),
    NUMBER(tn_judged, found_digest),
    NUMBER(tn_judged, relation),
    NUMBER(tn_judged, says_absent),
    NUMBER(tn_judged, passes_absent),
    NUMBER(tn_judged, keys),
};

static const tn_field record_fields[] = {
    ONE(tn_record_layout, type, tn_codec_type),
    NUMBER(tn_record_layout, field_count),
    MANY(tn_record_layout, fields, tn_record_field, field_count),
    NUMBER(tn_record_layout, param_count),
    MANY(tn_record_layout, params, tn_slot_of, param_count),
    MANY(tn_record_layout, valid.items, tn_operation, valid.count),
    NUMBER(tn_record_layout, valid.count),
};

static const tn_field record_field_fields[] = {
    ONE(tn_record_field, condition, tn_term),
    SLOT(tn_record_field, has),
    NUMBER(tn_record_field, bytes),
    NUMBER(tn_record_field, number_count),
    MANY(tn_record_field, numbers, tn_record_number, number_count),
};

static const tn_field record_number_fields[] = {
    NUMBER(tn_record_number, wire),
    SLOT(tn_record_number, slot),
    NUMBER(tn_record_number, offset),
};

static const tn_field slot_of_fields[] = {
    SLOT(tn_slot_of, slot),
    SLOT(tn_slot_of, size),
    NUMBER(tn_slot_of, form),
};

static const tn_field instance_fields[] = {
    ONE(tn_instance, codec, tn_codec),
    ONE(tn_instance, type, tn_codec_type),
    TEXT(tn_instance, id),
    SLOT(tn_instance, as.slot),
    SLOT(tn_instance, as.size),
    NUMBER(tn_instance, as.form),
    SLOT(tn_instance, has),
    SLOT(tn_instance, cell),
    SLOT(tn_instance, asked),
    SLOT(tn_instance, look),
    NUMBER(tn_instance, depends),
    NUMBER(tn_instance, here),
    NUMBER(tn_instance, returns),
    NUMBER(tn_instance, moves),
    NUMBER(tn_instance, looks),
    NUMBER(tn_instance, follows),
    NUMBER(tn_instance, asks_itself),
    ONE(tn_instance, condition, tn_term),
    ONE(tn_instance, io, tn_term),
    ONE(tn_instance, pos, tn_term),
    ONE(tn_instance, value, tn_term),
    MANY(tn_instance, read.items, tn_operation, read.count),
    NUMBER(tn_instance, read.count),
};

static const tn_field computing_fields[] = {
    ONE(tn_computing, codec, tn_codec), TEXT(tn_computing, id),     ONE(tn_computing, condition, tn_term),
    ONE(tn_computing, value, tn_term),  NUMBER(tn_computing, form), NUMBER(tn_computing, may_lack),
};

static const tn_field table_layout_fields[] = {
    TEXT(tn_table_layout, id),
    ONE(tn_table_layout, count, tn_term),
    ONE(tn_table_layout, on, tn_term),
    NUMBER(tn_table_layout, choice_count),
    MANY(tn_table_layout, choices, tn_table_choice, choice_count),
    NUMBER(tn_table_layout, size_count),
    MANY(tn_table_layout, sizes, tn_saved_size, size_count),
    NUMBER(tn_table_layout, label_count),
    ONE(tn_table_layout, labels[0], tn_term),
    ONE(tn_table_layout, labels[1], tn_term),
};

static const tn_field table_choice_fields[] = {
    ONE(tn_table_choice, holds, tn_term),
    NUMBER(tn_table_choice, kind),
};

static const tn_field json_layout_fields[] = {
    NUMBER(tn_json_layout, keys.count),
    MANY(tn_json_layout, keys.items, tn_json_key, keys.count),
    NUMBER(tn_json_layout, keys.any_case),
    NUMBER(tn_json_layout, keys.keep_unknown),
    MANY(tn_json_layout, members, tn_json_member, keys.count),
    SLOT(tn_json_layout, form),
    SLOT(tn_json_layout, has_form),
};

static const tn_field json_key_fields[] = {
    TEXT(tn_json_key, key),   TEXT(tn_json_key, member), NUMBER(tn_json_key, optional),
    TEXT(tn_json_key, kinds), TEXT(tn_json_key, wanted),
};

static const tn_field json_member_fields[] = {
    TEXT(tn_json_member, id),
    NUMBER(tn_json_member, kind),
    NUMBER(tn_json_member, array),
    NUMBER(tn_json_member, form),
    NUMBER(tn_json_member, separator),
    NUMBER(tn_json_member, apart),
    SLOT(tn_json_member, slot),
    SLOT(tn_json_member, has),
    SLOT(tn_json_member, place),
    SLOT(tn_json_member, size),
    SLOT(tn_json_member, key_slot),
    TEXT(tn_json_member, key_id),
    NUMBER(tn_json_member, low),
    NUMBER(tn_json_member, high),
    ONE(tn_json_member, read, tn_operation),
    MANY(tn_json_member, valid.items, tn_operation, valid.count),
    NUMBER(tn_json_member, valid.count),
};

static const tn_field saved_size_fields[] = {{TN_FIELD_NUMBER, 0, 0, sizeof(tn_saved_size), 0, 0, NULL}};
static const tn_field saved_slot_fields[] = {{TN_FIELD_SLOT, 0, 0, sizeof(tn_saved_slot), 0, 0, NULL}};
static const tn_field saved_offset_fields[] = {{TN_FIELD_SLOT, 0, 0, sizeof(tn_saved_offset), 0, 0, NULL}};

/* The forms but those of reflection, in their order. */
static const tn_struct_form forms[] = {
    FORM(tn_format, format_fields),
    FORM(tn_budget, budget_fields),
    FORM(tn_codec, codec_fields),
    FORM(tn_codec_type, codec_type_fields),
    FORM(tn_codec_param, codec_param_fields),
    FORM(tn_operation, operation_fields),
    FORM(tn_term, term_fields),
    FORM(tn_cut_limit, limit_fields),
    FORM(tn_processing, processing_fields),
    FORM(tn_opaque_type, opaque_fields),
    FORM(tn_copied_list, copied_list_fields),
    FORM(tn_placing, placing_fields),
    FORM(tn_giving, giving_fields),
    FORM(tn_validity, validity_fields),
    FORM(tn_run_member, run_member_fields),
    FORM(tn_check, check_fields),
    FORM(tn_judged, judged_fields),
    FORM(tn_record_layout, record_fields),
    FORM(tn_record_field, record_field_fields),
    FORM(tn_record_number, record_number_fields),
    FORM(tn_slot_of, slot_of_fields),
    FORM(tn_instance, instance_fields),
    FORM(tn_computing, computing_fields),
    FORM(tn_table_layout, table_layout_fields),
    FORM(tn_table_choice, table_choice_fields),
    FORM(tn_json_layout, json_layout_fields),
    FORM(tn_json_key, json_key_fields),
    FORM(tn_json_member, json_member_fields),
    FORM(tn_saved_size, saved_size_fields),
    FORM(tn_saved_slot, saved_slot_fields),
    FORM(tn_saved_offset, saved_offset_fields),
};

const tn_struct_form *tn_struct_form_of(size_t form)
{
    const size_t first = TN_SAVED_tn_type, behind = TN_SAVED_tn_table_label + 1;
    if (form >= first && form < behind) return tn_reflect_form_of(form);
    return &forms[form < first ? form : form - (behind - first)];
}
