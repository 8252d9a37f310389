/* Reads numbers, truth values, enumerations, flags, text and bytes from JSON. */
#include <inttypes.h>

#include "../generic/closest.h"
#include "../generic/value.h"
#include "json_internal.h"
#include "tenon/impl/decimal.h"

/* ---- integers ---- */

static const char *range_of(tn_kind kind)
{
    switch (kind) {
    case TN_KIND_U1:
        return "0 to 255";
    case TN_KIND_U2:
        return "0 to 65535";
    case TN_KIND_U4:
        return "0 to 4294967295";
    case TN_KIND_U8:
        return "0 to 18446744073709551615";
    case TN_KIND_S1:
        return "-128 to 127";
    case TN_KIND_S2:
        return "-32768 to 32767";
    case TN_KIND_S4:
        return "-2147483648 to 2147483647";
    default:
        return "-9223372036854775808 to 9223372036854775807";
    }
}

static bool fits(tn_kind kind, bool negative, uint64_t magnitude)
{
    const unsigned bits = 8 * (unsigned)tn_kind_size(kind);
    if (tn_kind_is_unsigned(kind)) {
        const uint64_t most = bits == 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
        return magnitude <= (negative ? 0 : most);
    }
    const uint64_t half = (uint64_t)1 << (bits - 1);
    return magnitude <= (negative ? half : half - 1);
}

static tn_status read_integer_of(json_reader *reader, const tn_path *path, tn_kind kind, uint32_t node,
                                 uint64_t *bits)
{
    const tn_text text = json_characters(reader, node);
    bool negative;
    uint64_t magnitude;
    const tn_status outcome = tn_read_integer(text.data, text.size, &negative, &magnitude);
    if (outcome == TN_CONVERSION)
        return json_fail(reader, path, node, TN_INVALID, "%.*s is not integral", json_shown(text.size),
                         text.data);
    if (outcome == TN_OVERFLOW || !fits(kind, negative, magnitude))
        return json_fail(reader, path, node, TN_OVERFLOW, "%.*s is out of range: %s", json_shown(text.size),
                         text.data, range_of(kind));
    *bits = negative ? 0 - magnitude : magnitude;
    return TN_OK;
}

tn_status json_read_u8(json_reader *reader, const tn_path *path, uint32_t node, uint64_t *value)
{
    if (json_kind_of(reader, node) != JSON_NUMBER) return json_expected(reader, path, node, "a number");
    return read_integer_of(reader, path, TN_KIND_U8, node, value);
}

/* ---- enumerations and flags ---- */

static tn_status read_name(json_reader *reader, const tn_path *path, const tn_enum *values, uint32_t node,
                           uint64_t *bits)
{
    for (size_t i = 0; i < values->count; i++) {
        if (!json_is(reader, node, values->values[i].id, strlen(values->values[i].id))) continue;
        *bits = values->values[i].value;
        return TN_OK;
    }
    const tn_text name = json_characters(reader, node);
    tn_closest search;
    tn_closest_begin(&search, name.data, name.size);
    for (size_t i = 0; i < values->count; i++)
        tn_closest_try(&search, values->values[i].id);
    if (search.best != NULL)
        return json_fail(reader, path, node, TN_NOT_IN_ENUM,
                         "the enumeration `%s` has no `%.*s`; did you mean `%s`?", values->id,
                         json_shown(name.size), name.data, search.best);
    return json_fail(reader, path, node, TN_NOT_IN_ENUM, "the enumeration `%s` has no `%.*s`", values->id,
                     json_shown(name.size), name.data);
}

static tn_status read_enumerated(json_reader *reader, const tn_path *path, const tn_member *member,
                                 uint32_t node, uint64_t *bits)
{
    const json_kind kind = json_kind_of(reader, node);
    if (kind == JSON_TEXT && member->values != NULL)
        return read_name(reader, path, member->values, node, bits);
    if (kind == JSON_NUMBER) return read_integer_of(reader, path, member->kind, node, bits);
    return json_expected(reader, path, node, member->values != NULL ? "a name or a number" : "a number");
}

static tn_status read_flags(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node,
                            uint64_t *bits)
{
    const json_kind kind = json_kind_of(reader, node);
    if (kind == JSON_NUMBER) return read_integer_of(reader, path, member->kind, node, bits);
    if (kind != JSON_ARRAY) return json_expected(reader, path, node, "an array of names, or a number");
    *bits = 0;
    const uint32_t end = reader->tape.nodes[node].next;
    for (uint32_t entry = node + 1; entry < end; entry = reader->tape.nodes[entry].next) {
        uint64_t flag;
        const tn_status status = read_enumerated(reader, path, member, entry, &flag);
        if (status != TN_OK) return status;
        *bits |= flag;
    }
    return TN_OK;
}

/* ---- floating point ---- */

static unsigned hex_value(char c)
{
    if (c >= '0' && c <= '9') return (unsigned)(c - '0');
    if (c >= 'a' && c <= 'f') return (unsigned)(c - 'a' + 10);
    if (c >= 'A' && c <= 'F') return (unsigned)(c - 'A' + 10);
    return 16;
}

typedef struct float_bits {
    uint64_t sign, infinity;
} float_bits;

static const float_bits singles = {0x80000000, 0x7f800000},
                        doubles = {0x8000000000000000, 0x7ff0000000000000};

/* The bits of a NaN of one width in the other, as C converts them: quiet, and without what has no space. */
static uint64_t nan_as_single(uint64_t bits)
{
    return (bits & doubles.sign) >> 32 | 0x7fc00000 | (bits >> 29 & 0x3fffff);
}

static uint64_t nan_as_double(uint64_t bits)
{
    return (bits & singles.sign) << 32 | 0x7ff8000000000000 | (bits & 0x3fffff) << 29;
}

/* Reads "nan:0x7fc00001", whose bits may be of either width. */
static bool read_nan(tn_text text, bool single, uint64_t *bits)
{
    const bool of_single = text.size == 6 + 8;
    const float_bits *of = of_single ? &singles : &doubles;
    uint64_t given = 0;
    if ((!of_single && text.size != 6 + 16) || memcmp(text.data, "nan:0x", 6) != 0) return false;
    for (size_t i = 6; i < text.size; i++) {
        const unsigned digit = hex_value(text.data[i]);
        if (digit == 16) return false;
        given = given << 4 | digit;
    }
    *bits = of_single == single ? given : single ? nan_as_single(given) : nan_as_double(given);
    return (given & ~of->sign) > of->infinity;
}

/* Reads "nan:0x7fc00001", "inf" and "-inf", the output of tn_print_f4 and tn_print_f8. */
static bool read_special(const json_reader *reader, tn_kind kind, uint32_t node, uint64_t *bits)
{
    const bool single = kind == TN_KIND_F4, above = json_is(reader, node, "inf", 3);
    const float_bits *of = single ? &singles : &doubles;
    if (!above && !json_is(reader, node, "-inf", 4))
        return read_nan(json_characters(reader, node), single, bits);
    *bits = above ? of->infinity : of->infinity | of->sign;
    return true;
}

static tn_status read_real(json_reader *reader, const tn_path *path, tn_kind kind, uint32_t node,
                           uint64_t *bits)
{
    const tn_text text = json_characters(reader, node);
    if (json_kind_of(reader, node) == JSON_TEXT) {
        if (read_special(reader, kind, node, bits)) return TN_OK;
        return json_fail(reader, path, node, TN_INVALID,
                         "expected a number, \"inf\", \"-inf\" or \"%s\", found \"%.*s\"",
                         kind == TN_KIND_F4 ? "nan:0x7fc00000" : "nan:0x7ff8000000000000",
                         json_shown(text.size), text.data);
    }
    if (json_kind_of(reader, node) != JSON_NUMBER) return json_expected(reader, path, node, "a number");
    float single = 0;
    double twice = 0;
    const tn_status status = kind == TN_KIND_F4 ? tn_read_f4(text.data, text.size, &single)
                                                : tn_read_f8(text.data, text.size, &twice);
    if (status != TN_OK)
        return json_fail(reader, path, node, status, "%.*s is too large for %s", json_shown(text.size),
                         text.data, kind == TN_KIND_F4 ? "f4" : "f8");
    *bits = kind == TN_KIND_F4 ? tn_bits_of_float(single) : tn_bits_of_double(twice);
    return TN_OK;
}

/* ---- text and bytes ---- */

tn_status json_read_hex(json_reader *reader, const tn_path *path, uint32_t node, tn_arena *memory,
                        tn_bytes *bytes)
{
    if (json_kind_of(reader, node) != JSON_TEXT)
        return json_expected(reader, path, node, "bytes as hexadecimal text");
    const tn_text text = json_characters(reader, node);
    void *space;
    const tn_status status = tn_arena_alloc(memory, text.size / 2, 1, &space);
    if (status != TN_OK) return json_fail_memory(reader, status);
    uint8_t *to = space;
    const size_t start = reader->tape.nodes[node].at + 1;
    for (size_t i = 0; i < text.size; i++) {
        const unsigned digit = hex_value(text.data[i]);
        if (digit == 16)
            return json_fail_at(reader, path, start + i, TN_INVALID,
                                "bytes are hexadecimal digits, and this is none");
        if (i / 2 < text.size / 2) to[i / 2] = (uint8_t)((unsigned)to[i / 2] << 4 | digit);
    }
    if (text.size % 2 != 0)
        return json_fail(reader, path, node, TN_INVALID,
                         "a byte has two hexadecimal digits, but there are %zu", text.size);
    bytes->data = space;
    bytes->size = text.size / 2;
    return TN_OK;
}

static tn_status read_text(json_reader *reader, const tn_path *path, uint32_t node, tn_text *value)
{
    tn_text text;
    if (json_kind_of(reader, node) != JSON_TEXT) return json_expected(reader, path, node, "text");
    tn_status status = json_decode(reader, path, node, &text);
    if (status != TN_OK) return status;
    status = tn_document_text(reader->document, text.data, text.size, value);
    return status == TN_OK ? TN_OK : json_fail_memory(reader, status);
}

static tn_status check_constant(json_reader *reader, const tn_path *path, tn_bytes constant, uint32_t node)
{
    tn_bytes bytes;
    const tn_status status = json_read_hex(reader, path, node, &reader->memory, &bytes);
    if (status != TN_OK) return status;
    if (bytes.size == constant.size && tn_same_bytes(bytes.data, constant.data, constant.size)) return TN_OK;
    const tn_text found = json_characters(reader, node);
    char expected[65];
    const size_t shown = constant.size < 32 ? constant.size : 32;
    for (size_t i = 0; i < 2 * shown; i++)
        expected[i] = "0123456789abcdef"[constant.data[i / 2] >> (i % 2 == 0 ? 4 : 0) & 15];
    expected[2 * shown] = '\0';
    return json_fail(reader, path, node, TN_NOT_EQUAL,
                     "the value is constant: expected \"%s\"%s, found \"%.*s\"", expected,
                     shown < constant.size ? "..." : "", json_shown(found.size), found.data);
}

/* Reports a number that fits its type in C, but not its form in the file. */
static tn_status fail_narrow(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node)
{
    uint64_t low, high;
    const tn_text text = json_characters(reader, node);
    tn_form_limits(member->narrow, &low, &high);
    if (tn_form_is_float(member->narrow))
        return json_fail(reader, path, node, TN_OVERFLOW, "%.*s is out of range: %g to %g",
                         json_shown(text.size), text.data, (double)tn_float_of_bits((uint32_t)low),
                         (double)tn_float_of_bits((uint32_t)high));
    return json_fail(reader, path, node, TN_OVERFLOW, "%.*s is out of range: %" PRId64 " to %" PRId64,
                     json_shown(text.size), text.data, (int64_t)low, (int64_t)high);
}

static tn_status check_field(json_reader *reader, const tn_path *path, unsigned width, uint32_t node,
                             uint64_t bits)
{
    if (width == 0 || width >= 64 || bits >> width == 0) return TN_OK;
    return json_fail(reader, path, node, TN_OVERFLOW, "%" PRId64 " is out of range: 0 to %" PRIu64,
                     (int64_t)bits, ((uint64_t)1 << width) - 1);
}

tn_status json_read_scalar(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node,
                           void *value)
{
    uint64_t bits = 0;
    tn_status status;
    switch (member->kind) {
    case TN_KIND_TEXT:
        return read_text(reader, path, node, value);
    case TN_KIND_BYTES:
        return json_read_hex(reader, path, node, &reader->document->arena, value);
    case TN_KIND_CONSTANT:
        return check_constant(reader, path, member->constant, node);
    case TN_KIND_BOOL:
        if (json_kind_of(reader, node) != JSON_BOOLEAN)
            return json_expected(reader, path, node, "true or false");
        bits = reader->text[reader->tape.nodes[node].at] == 't';
        status = TN_OK;
        break;
    case TN_KIND_F4:
    case TN_KIND_F8:
        status = read_real(reader, path, member->kind, node, &bits);
        break;
    default:
        status = (member->flags & TN_MEMBER_FLAGS) != 0 && member->values != NULL
                     ? read_flags(reader, path, member, node, &bits)
                     : read_enumerated(reader, path, member, node, &bits);
        break;
    }
    if (status != TN_OK) return status;
    tn_scalar_store(member->kind, value, tn_form_rounded(member->narrow, bits));
    if (!tn_form_takes(member->narrow, value)) return fail_narrow(reader, path, member, node);
    return check_field(reader, path, member->bits, node, bits);
}
