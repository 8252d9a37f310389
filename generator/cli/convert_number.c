/* Converts numbers, enumerations and flags between formats. */
#include "base/json.h"
#include "cli/convert.h"
#include "tenon/impl/arith.h"
#include "tenon/impl/decimal.h"
#include "tenon/impl/load.h"

static bool is_real(tn_kind kind)
{
    return kind == TN_KIND_F4 || kind == TN_KIND_F8;
}

static bool refuse(const conversion *at, const tn_path *path, const char *id, str value, const char *why)
{
    report_problem(at->file->to, "`%s` cannot be converted: %.*s %s",
                   change_path(at->memory, path, id, false), STR_ARG(value), why);
    return false;
}

/* An integer becomes a floating point number if that is exact. */
static bool put_real_of_integer(const conversion *at, const tn_path *path, const tn_member *to, str value,
                                buffer *out)
{
    bool negative;
    uint64_t magnitude;
    const bool half = tn_form_is_float(to->narrow);
    const unsigned bits = half ? 11 : to->kind == TN_KIND_F4 ? 24 : 53;
    if (tn_read_integer(value.data, value.size, &negative, &magnitude) != TN_OK)
        return refuse(at, path, to->id, value, "is not a number");
    while (magnitude != 0 && magnitude % 2 == 0)
        magnitude /= 2;
    if (magnitude >> bits != 0)
        return refuse(
            at, path, to->id, value,
            half ? "cannot be stored exactly in an f2, which holds all integers up to 2048"
            : to->kind == TN_KIND_F4
                ? "cannot be stored exactly in an f4, which holds all integers up to 16777216"
                : "cannot be stored exactly in an f8, which holds all integers up to 9007199254740992");
    buffer_put(out, value);
    return true;
}

static bool put_half(const conversion *at, const tn_path *path, const tn_member *to, str value, buffer *out)
{
    double twice;
    const bool read = tn_read_f8(value.data, value.size, &twice) == TN_OK && tn_is_f4(twice);
    const uint32_t bits = read ? tn_bits_of_float((float)twice) : 0;
    if (!read || !tn_form_holds(to->narrow, bits) || tn_form_rounded(to->narrow, bits) != bits)
        return refuse(
            at, path, to->id, value,
            "cannot be stored exactly in an f2, which has 11 bits of precision and values up to 65504");
    buffer_put(out, value);
    return true;
}

/* A floating point number of another width, if that is exact. NaN with its bits fits only its own width. */
static bool put_real(const conversion *at, const tn_path *path, const tn_member *from, const tn_member *to,
                     str value, buffer *out)
{
    char text[32];
    float single;
    double twice;
    if ((from->kind == to->kind && from->narrow == to->narrow) || str_is(value, "\"inf\"") ||
        str_is(value, "\"-inf\"")) {
        buffer_put(out, value);
        return true;
    }
    if (json_kind_of_text(value) == '"')
        return refuse(at, path, to->id, value, "is a NaN with the bits of another width");
    if (tn_form_is_float(to->narrow)) return put_half(at, path, to, value, out);
    if (from->kind == TN_KIND_F4) {
        if (tn_read_f4(value.data, value.size, &single) != TN_OK)
            return refuse(at, path, to->id, value, "is not an f4");
        tn_print_f8((double)single, text);
    } else {
        const bool read = tn_read_f8(value.data, value.size, &twice) == TN_OK;
        single = read && twice >= -3.4028234663852886e38 && twice <= 3.4028234663852886e38 ? (float)twice : 0;
        if (!read || (double)single < twice || (double)single > twice)
            return refuse(at, path, to->id, value,
                          "cannot be stored exactly in an f4, which has 24 bits of precision and values up "
                          "to 3.4028235e38");
        tn_print_f4(single, text);
    }
    buffer_puts(out, text);
    return true;
}

static const tn_enum_value *value_called(const tn_enum *values, str quoted)
{
    const str name = quoted.size >= 2 ? (str){quoted.data + 1, quoted.size - 2} : (str){0};
    for (size_t i = 0; i < values->count; i++)
        if (str_is(name, values->values[i].id)) return &values->values[i];
    return NULL;
}

static bool is_signed(tn_kind kind)
{
    return kind >= TN_KIND_S1 && kind <= TN_KIND_S8;
}

static void put_enum_value(buffer *out, const tn_member *from, const tn_enum_value *value)
{
    if (is_signed(from->kind))
        buffer_printf(out, "%lld", (long long)value->value);
    else
        buffer_printf(out, "%llu", (unsigned long long)value->value);
}

/* A name becomes the same name, or its number if the target has plain numbers. A number without a name must
   not get a name in this way. */
static bool put_name(const conversion *at, const tn_path *path, const tn_member *from, const tn_member *to,
                     str value, buffer *out)
{
    const bool named = json_kind_of_text(value) == '"';
    const tn_enum_value *known = named ? value_called(from->values, value) : NULL;
    if (named && to->values == NULL && known != NULL) {
        put_enum_value(out, from, known);
        return true;
    }
    if (named && (to->values == NULL || value_called(to->values, value) == NULL))
        return refuse(at, path, to->id, value, "is not in the enumeration of the result");
    if (!named && to->values != NULL)
        return refuse(at, path, to->id, value, "has no name in the source, and the result needs a name");
    buffer_put(out, value);
    return true;
}

static bool is_flags(const tn_member *member)
{
    return (member->flags & TN_MEMBER_FLAGS) != 0 && member->values != NULL;
}

static bool put_flags(const conversion *at, const tn_path *path, const tn_member *from, const tn_member *to,
                      str value, buffer *out)
{
    str key, entry;
    uint64_t bits = 0;
    bool plain = is_flags(to);
    if (json_kind_of_text(value) != '[') return refuse(at, path, to->id, value, "is not a set of flags");
    for (json_entries each = json_entries_of(value); json_entries_next(&each, &key, &entry);) {
        buffer checked = {.memory = at->memory};
        bool negative;
        uint64_t rest = 0;
        if (is_flags(to) && !put_name(at, path, from, to, entry, &checked)) return false;
        const tn_enum_value *known = value_called(from->values, entry);
        if (known == NULL && tn_read_integer(entry.data, entry.size, &negative, &rest) != TN_OK)
            return refuse(at, path, to->id, entry, "is not a flag of the result");
        bits |= known != NULL ? known->value : rest;
    }
    if (plain)
        buffer_put(out, value);
    else
        buffer_printf(out, "%llu", (unsigned long long)bits);
    return true;
}

bool is_same_number(const tn_member *from, const tn_member *to)
{
    return is_real(from->kind) == is_real(to->kind) && (!is_real(from->kind) || from->kind == to->kind) &&
           (from->values == NULL || from->values == to->values) && is_flags(from) == is_flags(to);
}

bool convert_number(const conversion *at, const tn_path *path, const tn_member *from, const tn_member *to,
                    str value, buffer *out)
{
    if (is_flags(from)) return put_flags(at, path, from, to, value, out);
    if (from->values != NULL && !is_real(to->kind)) return put_name(at, path, from, to, value, out);
    if (is_real(from->kind) && is_real(to->kind)) return put_real(at, path, from, to, value, out);
    if (is_real(to->kind)) return put_real_of_integer(at, path, to, value, out);
    buffer_put(out, value);
    return true;
}
