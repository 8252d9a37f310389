/* Prints a value in a dump. */
#include "dump.h"

enum {
    TEXT_COLUMNS = 56, /* of a text before it is cut */
    BYTES_SHOWN = 16,
    IN_LINE_MEMBERS = 4
};

void tn_dump_colour(tn_dump_run *run, tn_colour colour)
{
    static const char *const codes[] = {"\033[2m", "\033[36m", "\033[32m", "\033[33m", "\033[31m"};
    if (run->options->colour) tn_print(&run->out, codes[colour]);
}

void tn_dump_plain(tn_dump_run *run)
{
    if (run->options->colour) tn_print(&run->out, "\033[0m");
}

/* ---- text ---- */

/* Whether a character controls a terminal or the direction of text. */
static bool is_dangerous(uint32_t code)
{
    return (code >= 0x80 && code < 0xa0) || (code >= 0x200b && code <= 0x200f) ||
           (code >= 0x2028 && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
}

static char short_escape(uint8_t byte)
{
    switch (byte) {
    case '"':
        return '"';
    case '\\':
        return '\\';
    case '\n':
        return 'n';
    case '\r':
        return 'r';
    case '\t':
        return 't';
    default:
        return '\0';
    }
}

static size_t put_escape(tn_output *out, uint8_t byte)
{
    const char escape = short_escape(byte);
    tn_print_char(out, '\\');
    if (escape != '\0') {
        tn_print_char(out, escape);
        return 2;
    }
    tn_print_char(out, 'x');
    tn_print_hex_bytes(out, &byte, 1, '\0');
    return 4;
}

/* Puts text in quotes, cut to `most` columns. */
static void put_in_quotes(tn_dump_run *run, tn_bytes text, size_t most)
{
    tn_output *out = &run->out;
    size_t columns = 0;
    size_t at = 0;
    tn_dump_colour(run, TN_COLOUR_TEXT);
    tn_print_char(out, '"');
    while (at < text.size && columns < most) {
        uint32_t code;
        const uint8_t *p = text.data + at;
        const size_t length = tn_utf8_character(p, text.size - at, &code);
        if (length > 1 && !is_dangerous(code)) {
            tn_output_bytes(out, p, length);
            columns++;
        } else if (length == 1 && code >= 0x20 && code < 0x7f && short_escape(*p) == '\0') {
            tn_print_char(out, (char)code);
            columns++;
        } else {
            for (size_t i = 0; i < (length == 0 ? 1 : length); i++)
                columns += put_escape(out, p[i]);
        }
        at += length == 0 ? 1 : length;
    }
    tn_print_char(out, '"');
    tn_dump_plain(run);
    if (at < text.size) tn_print(out, " …");
}

static void dump_text(tn_dump_run *run, tn_bytes text)
{
    put_in_quotes(run, text, TEXT_COLUMNS);
}

void tn_dump_quoted(tn_dump_run *run, tn_bytes text)
{
    put_in_quotes(run, text, SIZE_MAX);
}

/* ---- bytes ---- */

void tn_dump_hex(tn_dump_run *run, const uint8_t *data, uint64_t size, size_t most)
{
    tn_print_hex_bytes(&run->out, data, size < most ? (size_t)size : most, ' ');
    if (size > most) tn_print(&run->out, " …");
}

static void dump_bytes(tn_dump_run *run, tn_bytes bytes)
{
    bool printable = bytes.size != 0 && bytes.size <= BYTES_SHOWN;
    for (size_t i = 0; printable && i < bytes.size; i++)
        printable = bytes.data[i] >= 0x20 && bytes.data[i] < 0x7f;
    if (bytes.size == 0) tn_print(&run->out, "no bytes");
    tn_dump_hex(run, bytes.data, bytes.size, BYTES_SHOWN);
    if (!printable) return;
    tn_print(&run->out, "  ");
    dump_text(run, bytes);
}

/* Bytes that a dump does not decompress. */
static void dump_packed(tn_dump_run *run, const tn_packed *packed)
{
    tn_print_unsigned(&run->out, packed->size);
    tn_print(&run->out, packed->size == 1 ? " byte" : " bytes");
    if (packed->stored.data == NULL) return;
    tn_print(&run->out, ", packed in ");
    tn_print_unsigned(&run->out, packed->stored.size);
}

/* ---- numbers ---- */

static void dump_flags(tn_dump_run *run, const tn_enum *values, uint64_t bits)
{
    const char *between = "  ";
    for (size_t i = 0; i < values->count; i++) {
        const uint64_t flag = values->values[i].value;
        if (flag == 0 || (bits & flag) != flag) continue;
        bits &= ~flag;
        tn_print(&run->out, between);
        tn_print(&run->out, values->values[i].id);
        between = " | ";
    }
    if (bits == 0) return;
    tn_print(&run->out, between);
    tn_print_hex(&run->out, bits, 1);
}

void tn_dump_unit(tn_dump_run *run, const tn_member *member)
{
    if (member->unit == NULL) return;
    tn_dump_colour(run, TN_COLOUR_FAINT);
    tn_print_char(&run->out, ' ');
    tn_print(&run->out, member->unit);
    tn_dump_plain(run);
}

static void dump_scalar(tn_dump_run *run, const tn_member *member, const void *value)
{
    tn_print_scalar(&run->out, member->kind, value);
    tn_dump_unit(run, member);
    if (member->values == NULL) return;
    const uint64_t bits = tn_scalar_bits(member->kind, value);
    tn_dump_colour(run, TN_COLOUR_MEANING);
    if ((member->flags & TN_MEMBER_FLAGS) != 0) {
        const size_t size = tn_kind_size(member->kind);
        dump_flags(run, member->values, size < 8 ? bits & (((uint64_t)1 << (8 * size)) - 1) : bits);
    } else {
        const char *name = tn_enum_name(member->values, bits);
        tn_print(&run->out, name != NULL ? "  " : "  no ");
        tn_print(&run->out, name != NULL ? name : member->values->id);
    }
    tn_dump_plain(run);
}

static const char *kind_name(tn_kind kind)
{
    static const char *const names[] = {"u1", "u2", "u4", "u8",   "s1",   "s2",   "s4",
                                        "s8", "f4", "f8", "bool", "text", "bytes"};
    if (kind == TN_KIND_OPAQUE) return "opaque";
    return kind <= TN_KIND_BYTES ? names[kind] : "value";
}

void tn_dump_value(tn_dump_run *run, const tn_member *member, const void *value)
{
    switch (member->kind) {
    case TN_KIND_TEXT:
        dump_text(run, tn_value_as_bytes(member->kind, value));
        return;
    case TN_KIND_BYTES:
        dump_bytes(run, tn_value_as_bytes(member->kind, value));
        return;
    case TN_KIND_PACKED:
        dump_packed(run, value);
        return;
    case TN_KIND_CONSTANT:
        dump_bytes(run, member->constant);
        return;
    case TN_KIND_OPAQUE:
        tn_print(&run->out, kind_name(member->kind));
        return;
    default:
        dump_scalar(run, member, value);
        return;
    }
}

/* ---- objects and arrays in a few words ---- */

bool tn_dump_fits_line(const tn_type *type)
{
    if (type->member_count == 0 || type->member_count > IN_LINE_MEMBERS) return false;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (!tn_kind_is_scalar(member->kind) || member->values != NULL || !tn_member_own(member))
            return false;
    }
    return true;
}

void tn_dump_line(tn_dump_run *run, const tn_type *type, const void *object)
{
    const char *between = "{";
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (!tn_member_present(member, object)) continue;
        tn_print(&run->out, between);
        tn_dump_colour(run, TN_COLOUR_NAME);
        tn_print(&run->out, member->id);
        tn_dump_plain(run);
        tn_print(&run->out, " ");
        tn_print_scalar(&run->out, member->kind, tn_member_at(member, object));
        tn_dump_unit(run, member);
        between = ", ";
    }
    tn_print(&run->out, between[0] == '{' ? "{}" : "}");
}

/* Numbers are named by their form: some files choose its width. */
static const char *form_name(tn_form form)
{
    static const char *const names[3][9] = {{[1] = "u1", [2] = "u2", [3] = "u3", [4] = "u4", [8] = "u8"},
                                            {[1] = "s1", [2] = "s2", [3] = "s3", [4] = "s4", [8] = "s8"},
                                            {[2] = "f2", [4] = "f4", [8] = "f8"}};
    return names[tn_form_is_float(form) ? 2 : tn_form_is_signed(form)][tn_form_size(form)];
}

const char *tn_dump_element_name(const tn_member *array, const void *value)
{
    if (array->element == TN_KIND_POINTER) return array->type->id;
    if (array->element == TN_KIND_ARRAY) return "list";
    if (array->values != NULL) return array->values->id;
    if (array->kind == TN_KIND_NUMBERS && tn_array_count(array, value) > 0)
        return form_name(((const tn_numbers *)value)->form);
    const bool narrow = tn_form_size(array->narrow) < tn_form_space(array->narrow);
    return narrow ? form_name(array->narrow) : kind_name(array->element);
}

const char *tn_dump_record_name(const tn_view_type *type)
{
    return type->table != NULL ? type->table->id : type->element->id;
}

void tn_dump_count(tn_dump_run *run, size_t count, const char *of)
{
    tn_print_unsigned(&run->out, count);
    tn_print(&run->out, " × ");
    tn_print(&run->out, of);
}

/* The first number distinguishes an object without a text: keyframe {time 0.5, …}. */
static void put_first_number(tn_dump_run *run, const tn_type *type, const void *object)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (!tn_kind_is_scalar(member->kind) || !tn_member_own(member)) continue;
        if (!tn_member_present(member, object)) continue;
        tn_print(&run->out, " {");
        tn_print(&run->out, member->id);
        tn_print_char(&run->out, ' ');
        tn_dump_value(run, member, tn_member_at(member, object));
        tn_print(&run->out, ", …}");
        return;
    }
}

static void summarise_object(tn_dump_run *run, const tn_type *type, const void *object)
{
    if (tn_dump_fits_line(type)) {
        tn_dump_line(run, type, object);
        return;
    }
    tn_print(&run->out, type->id);
    tn_called called;
    if (!tn_called_by_text(&called, type, object)) {
        put_first_number(run, type, object);
        return;
    }
    tn_print_char(&run->out, ' ');
    tn_dump_value(run, called.as, called.value);
}

void tn_dump_summary(tn_dump_run *run, const tn_member *member, const void *value)
{
    switch (member->kind) {
    case TN_KIND_OBJECT:
        summarise_object(run, member->type, value);
        return;
    case TN_KIND_LIST:
        tn_dump_count(run, ((const tn_list *)value)->count, member->type->id);
        return;
    case TN_KIND_VIEW:
        tn_dump_count(run, ((const tn_view *)value)->count, tn_dump_record_name(member->view));
        return;
    case TN_KIND_ARRAY:
    case TN_KIND_NUMBERS:
        tn_dump_count(run, tn_array_count(member, value), tn_dump_element_name(member, value));
        return;
    case TN_KIND_POINTER:
        if (tn_pointee(value) != NULL)
            summarise_object(run, member->type, tn_pointee(value));
        else
            tn_print(&run->out, "nothing");
        return;
    case TN_KIND_VARIANT: {
        const void *inside;
        const tn_member held = tn_variant_member(member, value, &inside);
        tn_dump_summary(run, &held, inside);
        return;
    }
    case TN_KIND_STREAM:
        tn_print(&run->out, "nothing");
        return;
    default:
        tn_dump_value(run, member, value);
        return;
    }
}
