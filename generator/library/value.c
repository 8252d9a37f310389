/* Describes values: their kinds and contents. */
#include <string.h>

#include "library/library.h"

tenon_kind tenon_value_kind(const tenon_value *value)
{
    value_update(value);
    return value->kind;
}

const char *tenon_kind_name(tenon_kind kind)
{
    static const char *const names[] = {
        [TENON_ABSENT] = "absent",       [TENON_FAILED] = "failed",   [TENON_OBJECT] = "object",
        [TENON_LIST] = "list",           [TENON_INTEGER] = "integer", [TENON_FLOAT] = "float",
        [TENON_BOOL] = "bool",           [TENON_TEXT] = "text",       [TENON_BYTES] = "bytes",
        [TENON_REFERENCE] = "reference", [TENON_OPAQUE] = "opaque"};
    return (size_t)kind < sizeof names / sizeof *names ? names[kind] : "unknown";
}

const char *tenon_value_name(const tenon_value *value)
{
    return value->slot != NULL ? value->slot->id : NULL;
}

const char *tenon_value_type(const tenon_value *value)
{
    value_update(value);
    return value->found.type != NULL ? value->found.type->id : NULL;
}

const tn_member *value_described(const tenon_value *value)
{
    value_update(value);
    return value->slot != NULL ? value->slot : value->found.member;
}

const char *tenon_value_doc(const tenon_value *value)
{
    const tn_member *member = value_described(value);
    return member != NULL ? member->doc : value->file->schema->format->doc;
}

const char *tenon_value_unit(const tenon_value *value)
{
    const tn_member *member = value_described(value);
    return member != NULL ? member->unit : NULL;
}

bool tenon_value_computed(const tenon_value *value)
{
    const tn_value_member *computed;
    if (value->slot == NULL) return false;
    (void)type_slot(value->parent->found.type, value->index, &computed);
    return computed != NULL || value->slot->get != NULL;
}

const tenon_problem *tenon_value_problem(const tenon_value *value)
{
    value_update(value);
    return value->problem;
}

size_t tenon_value_label(const tenon_value *value, char *buffer, size_t capacity)
{
    value_update(value);
    tn_called called;
    if (capacity != 0) buffer[0] = '\0';
    if (value->slot != NULL || value->parent == NULL || value->found.type == NULL) return 0;
    if (value->file->is_partial) return 0; /* labels may use unread members */
    const tn_found *array = &value->parent->found;
    if (!tn_called_by_label(&called, array->member, array->owner, value->index, value->found.value)) return 0;
    const tn_bytes text = tn_called_text(&called);
    const size_t shown = text.size < capacity ? text.size : capacity != 0 ? capacity - 1 : 0;
    if (shown != 0) memcpy(buffer, text.data, shown);
    if (capacity != 0) buffer[shown] = '\0';
    return text.size;
}

/* ---- scalars ---- */

static uint64_t bits_of(const tenon_value *value)
{
    return tn_scalar_bits(value->found.member->kind, value->found.value);
}

static bool is_negative(const tenon_value *value)
{
    return !tn_kind_is_unsigned(value->found.member->kind) && bits_of(value) >> 63 != 0;
}

bool tenon_value_signed(const tenon_value *value, int64_t *number)
{
    value_update(value);
    if (value->kind != TENON_INTEGER) return false;
    const uint64_t bits = bits_of(value);
    if (!is_negative(value) && bits > INT64_MAX) return false;
    *number = (int64_t)bits;
    return true;
}

bool tenon_value_unsigned(const tenon_value *value, uint64_t *number)
{
    value_update(value);
    if (value->kind != TENON_INTEGER || is_negative(value)) return false;
    *number = bits_of(value);
    return true;
}

bool tenon_value_float(const tenon_value *value, double *number)
{
    value_update(value);
    if (value->kind != TENON_FLOAT) return false;
    if (value->found.member->kind == TN_KIND_F4)
        *number = *(const float *)value->found.value;
    else
        *number = *(const double *)value->found.value;
    return true;
}

bool tenon_value_bool(const tenon_value *value, bool *truth)
{
    value_update(value);
    if (value->kind != TENON_BOOL) return false;
    *truth = *(const bool *)value->found.value;
    return true;
}

/* ---- bytes ---- */

bool tenon_value_text(const tenon_value *value, const char **text, size_t *size)
{
    value_update(value);
    if (value->kind != TENON_TEXT) return false;
    const tn_text *found = value->found.value;
    *text = found->data != NULL ? found->data : "";
    *size = found->size;
    return true;
}

/* The content of compressed bytes, which the value remembers. */
static bool unpack(const tenon_value *value, tn_bytes *bytes)
{
    const tn_packed *packed = value->found.value;
    tenon_value *remembering = values_find(value->file, value->parent, value->index);
    void *content;
    if (value->content == NULL) {
        if (tn_packed_content(packed, &value->file->memory, &content) != TN_OK) return false;
        remembering->content = content;
    }
    *bytes = (tn_bytes){value->content, packed->size};
    return true;
}

bool tenon_value_bytes(const tenon_value *value, const void **bytes, size_t *size)
{
    value_update(value);
    if (value->kind != TENON_BYTES) return false;
    tn_bytes found = {0};
    if (value->found.member->kind != TN_KIND_PACKED)
        found = *(const tn_bytes *)value->found.value;
    else if (!unpack(value, &found))
        return false;
    *bytes = found.data != NULL ? (const void *)found.data : "";
    *size = found.size;
    return true;
}

/* ---- enumerations ---- */

const tn_enum *value_enum(const tenon_value *value)
{
    value_update(value);
    const tn_member *member = value_described(value);
    const bool numbers = value->kind == TENON_INTEGER || value->kind == TENON_LIST;
    return numbers && member != NULL ? member->values : NULL;
}

bool tenon_value_is_flags(const tenon_value *value)
{
    return value_enum(value) != NULL && (value_described(value)->flags & TN_MEMBER_FLAGS) != 0;
}

const char *tenon_value_enum(const tenon_value *value)
{
    const tn_enum *values = value_enum(value);
    if (values == NULL || value->kind != TENON_INTEGER || tenon_value_is_flags(value)) return NULL;
    return tn_enum_name(values, bits_of(value));
}

/* ---- arrays of numbers ---- */

static bool is_big_endian(void)
{
    const uint16_t one = 1;
    return *(const uint8_t *)(const void *)&one == 0;
}

static bool numbers_of(const tn_member *member, const void *list, tenon_numbers *numbers)
{
    if (member->kind == TN_KIND_NUMBERS) {
        const tn_numbers *found = list;
        *numbers = (tenon_numbers){found->data,
                                   found->count,
                                   tn_form_size(found->form), /* the member may be wider */
                                   tn_form_is_float(found->form),
                                   tn_form_is_signed(found->form),
                                   tn_form_is_big_endian(found->form)};
        return true;
    }
    const size_t size = member->kind == TN_KIND_ARRAY ? tn_kind_size(member->element) : 0;
    if (size == 0) return false;
    const tn_list *elements = list;
    const bool is_float = member->element == TN_KIND_F4 || member->element == TN_KIND_F8;
    *numbers = (tenon_numbers){
        elements->items, elements->count, size, is_float, is_float || !tn_kind_is_unsigned(member->element),
        is_big_endian()};
    return true;
}

bool tenon_value_numbers(const tenon_value *value, tenon_numbers *numbers)
{
    value_update(value);
    return value->kind == TENON_LIST && numbers_of(value->found.member, value->found.value, numbers);
}

bool tenon_item_numbers(const tenon_item *list, tenon_numbers *numbers, const tenon_enum **values)
{
    const tn_member *member = (const tn_member *)(const void *)list->list;
    *values = member != NULL ? (const tenon_enum *)(const void *)member->values : NULL;
    return member != NULL && numbers_of(member, list->data, numbers);
}
