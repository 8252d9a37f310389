/* Values: rows of the tree, details, and ways to them. */
#include "page.h"

#include <string.h>

#include "library/libtenon_tables.h"

enum { SUMMARY_SIZE = 240, LABEL_SIZE = 120, DEEPEST = 512, PREVIEW_SIZE = 1 << 16 };

/* ---- rows ---- */

static void put_place(buffer *out, const tenon_value *value)
{
    tenon_place place;
    if (!tenon_value_place(value, &place)) return;
    put_number(out, "offset", place.offset);
    put_number(out, "size", place.size);
    if ((place.bit | place.bits) == 0) return;
    put_number(out, "bit", place.bit);
    put_number(out, "bits", place.bits);
}

/* A text that was cut may end in the middle of a code point. */
static void put_cut(buffer *out, const char *name, char *text, size_t whole, size_t capacity)
{
    size_t end = whole < capacity ? whole : capacity - 1;
    if (whole == 0) return;
    if (whole >= capacity)
        while (end > 0 && ((unsigned char)text[end - 1] & 0xC0) == 0x80)
            end--;
    if (whole >= capacity && end > 0 && ((unsigned char)text[end - 1] & 0x80) != 0) end--;
    put_name(out, name);
    buffer_putc(out, '"');
    for (size_t i = 0; i < end;) {
        if (text[i] == '"' || text[i] == '\\') buffer_putc(out, '\\');
        i += json_put_character(out, (str){text, end}, i);
    }
    if (whole >= capacity) buffer_puts(out, "…");
    buffer_putc(out, '"');
}

static void put_value(buffer *out, const tenon_value *value)
{
    char text[SUMMARY_SIZE], label[LABEL_SIZE];
    put_cut(out, "value", text, tenon_value_summary(value, text, sizeof text), sizeof text);
    put_cut(out, "label", label, tenon_value_label(value, label, sizeof label), sizeof label);
    const tenon_problem *problem = tenon_value_problem(value);
    if (problem != NULL) put_text(out, "problem", problem->message);
}

void put_row(buffer *out, const tenon_value *value, size_t index)
{
    put_comma(out);
    buffer_putc(out, '{');
    put_number(out, "handle", handle_of(value));
    put_number(out, "index", index);
    put_text(out, "kind", tenon_kind_name(tenon_value_kind(value)));
    put_text(out, "name", tenon_value_name(value));
    put_text(out, "type", tenon_value_type(value));
    put_number(out, "count", tenon_count(value));
    put_flag(out, "computed", tenon_value_computed(value));
    put_value(out, value);
    put_place(out, value);
    buffer_putc(out, '}');
}

PAGE_CALL(page_children) const char *page_children(double handle, size_t from, size_t count);
const char *page_children(double handle, size_t from, size_t count)
{
    buffer *out = result_begin();
    const tenon_value *value = value_of(handle);
    const size_t all = value != NULL ? tenon_count(value) : 0, most = from < all ? all - from : 0;
    buffer_putc(out, '[');
    for (size_t i = 0; i < (count < most ? count : most); i++) {
        const tenon_value *child = tenon_child(value, from + i);
        if (child != NULL) put_row(out, child, from + i);
    }
    buffer_putc(out, ']');
    return result_end();
}

/* ---- details ---- */

static void put_enum(buffer *out, const tenon_value *value)
{
    int64_t number;
    const char *name;
    const tenon_enum *of = tenon_value_enumeration(value);
    if (of == NULL) return;
    put_text(out, "enum", tenon_enum_path(page.schema, of));
    put_text(out, "constant", tenon_value_enum(value));
    put_flag(out, "flags", tenon_value_is_flags(value));
    put_name(out, "constants");
    buffer_putc(out, '[');
    for (size_t i = 0; (name = tenon_enum_constant(of, i, &number)) != NULL; i++) {
        put_comma(out);
        buffer_printf(out, "[\"%lld\",", (long long)number);
        json_put_string(out, str_of(name));
        buffer_putc(out, ']');
    }
    buffer_putc(out, ']');
}

static void put_number_value(buffer *out, const tenon_value *value)
{
    int64_t number;
    uint64_t large;
    if (tenon_value_signed(value, &number)) {
        put_name(out, "number");
        buffer_printf(out, "\"%lld\"", (long long)number);
    } else if (tenon_value_unsigned(value, &large)) {
        put_name(out, "number");
        buffer_printf(out, "\"%llu\"", (unsigned long long)large);
    }
}

/* The whole text, or where the bytes are; of long ones the first part. */
static void put_content(buffer *out, const tenon_value *value)
{
    const char *text;
    const void *bytes;
    size_t size;
    if (tenon_value_text(value, &text, &size)) {
        put_name(out, "text");
        json_put_string(out, (str){text, size < PREVIEW_SIZE ? size : PREVIEW_SIZE});
        put_number(out, "length", size);
    } else if (tenon_value_bytes(value, &bytes, &size)) {
        put_number(out, "data", (uintptr_t)bytes);
        put_number(out, "length", size);
    }
}

static void put_numbers(buffer *out, const tenon_value *value)
{
    tenon_numbers numbers;
    if (!tenon_value_numbers(value, &numbers)) return;
    put_name(out, "numbers");
    buffer_putc(out, '{');
    put_number(out, "data", (uintptr_t)numbers.data);
    put_number(out, "count", numbers.count);
    put_number(out, "size", numbers.size);
    put_flag(out, "float", numbers.is_float);
    put_flag(out, "signed", numbers.is_signed);
    put_flag(out, "big", numbers.big_endian);
    buffer_putc(out, '}');
}

static void put_path(buffer *out, const tenon_value *value)
{
    const size_t size = tenon_value_path(value, NULL, 0);
    char *path = arena_alloc(out->memory, size + 1);
    (void)tenon_value_path(value, path, size + 1);
    put_text(out, "path", path);
}

/* A value in full; null: its file is gone. */
PAGE_CALL(page_value) const char *page_value(double handle);
const char *page_value(double handle)
{
    buffer *out = result_begin();
    const tenon_value *value = value_of(handle);
    if (value == NULL) {
        buffer_puts(out, "null");
        return result_end();
    }
    buffer_puts(out, "{\"row\":");
    put_row(out, value, index_of(value));
    put_path(out, value);
    put_text(out, "doc", tenon_value_doc(value));
    put_text(out, "unit", tenon_value_unit(value));
    put_enum(out, value);
    put_number_value(out, value);
    put_content(out, value);
    put_numbers(out, value);
    const tenon_problem *problem = tenon_value_problem(value);
    if (problem != NULL) {
        put_name(out, "problem");
        put_problem(out, problem);
    }
    put_name(out, "way");
    put_way(out, value);
    buffer_putc(out, '}');
    return result_end();
}

/* ---- ways ---- */

size_t index_of(const tenon_value *value)
{
    const tenon_value *parent = tenon_parent(value);
    return parent == NULL ? SIZE_MAX : tenon_index(value);
}

void put_way(buffer *out, const tenon_value *value)
{
    size_t way[DEEPEST], depth = 0;
    for (const tenon_value *at = value; tenon_parent(at) != NULL && depth < DEEPEST; at = tenon_parent(at))
        way[depth++] = tenon_index(at);
    put_comma(out);
    buffer_putc(out, '[');
    while (depth > 0) {
        put_comma(out);
        buffer_printf(out, "%zu", way[--depth]);
    }
    buffer_putc(out, ']');
}

static const char *way_to(const tenon_value *value)
{
    buffer *out = result_begin();
    if (value == NULL)
        buffer_puts(out, "null");
    else
        put_way(out, value);
    return result_end();
}

PAGE_CALL(page_find) const char *page_find(const char *path);
const char *page_find(const char *path)
{
    const tenon_value *root = page.file != NULL ? tenon_root(page.file) : NULL;
    const tenon_value *value = root != NULL ? tenon_find(root, path, NULL) : NULL;
    return way_to(value);
}

PAGE_CALL(page_at) const char *page_at(double offset, unsigned bit);
const char *page_at(double offset, unsigned bit)
{
    return way_to(page.file != NULL ? tenon_value_at(page.file, (uint64_t)offset, bit) : NULL);
}

/* The path and the words of a value, or null. */
static const char *words_of(const tenon_value *value)
{
    buffer *out = result_begin();
    if (value == NULL) {
        buffer_puts(out, "null");
        return result_end();
    }
    buffer_putc(out, '{');
    put_path(out, value);
    put_value(out, value);
    buffer_putc(out, '}');
    return result_end();
}

PAGE_CALL(page_value_at) const char *page_value_at(double offset);
const char *page_value_at(double offset)
{
    return words_of(page.file != NULL ? tenon_value_at(page.file, (uint64_t)offset, 0) : NULL);
}

PAGE_CALL(page_value_of) const char *page_value_of(const char *path);
const char *page_value_of(const char *path)
{
    return words_of(page.file != NULL ? tenon_find(tenon_root(page.file), path, NULL) : NULL);
}

/* ---- who holds which bytes ---- */

/* The member of the root that a value belongs to. */
static size_t part_of(const tenon_value *value)
{
    size_t index = SIZE_MAX;
    for (const tenon_value *at = value; tenon_parent(at) != NULL; at = tenon_parent(at))
        index = tenon_index(at);
    return index;
}

/* Where the bytes end that only this value holds; the next byte where others may hold some. */
static uint64_t end_of(const tenon_value *value, uint64_t at)
{
    tenon_place place;
    const tenon_kind kind = tenon_value_kind(value);
    if (kind == TENON_OBJECT || kind == TENON_LIST || !tenon_value_place(value, &place)) return at + 1;
    const uint64_t end = place.offset + place.size + (place.bit + place.bits + 7) / 8;
    return (place.bit | place.bits) == 0 && end > at ? end : at + 1;
}

static void put_span(buffer *out, uint64_t from, uint64_t to, const tenon_value *value)
{
    const tenon_kind kind = tenon_value_kind(value);
    const size_t part = part_of(value);
    put_comma(out);
    buffer_printf(out, "[%llu,%llu,%lld,%d,%d]", (unsigned long long)from, (unsigned long long)to,
                  part == SIZE_MAX ? -1LL : (long long)part, kind == TENON_OBJECT || kind == TENON_LIST,
                  (int)(index_of(value) & 1));
}

/* Stretches of bytes: begin, end, the number of the root's member or -1, whether no member holds them, and a
   bit that tells neighbours apart. */
PAGE_CALL(page_spans) const char *page_spans(double from, double to);
const char *page_spans(double from, double to)
{
    buffer *out = result_begin();
    const tenon_value *last = NULL;
    uint64_t begin = (uint64_t)from, at = begin;
    buffer_putc(out, '[');
    while (page.file != NULL && at < (uint64_t)to) {
        const tenon_value *value = tenon_value_at(page.file, at, 0);
        if (value == NULL) break;
        if (last != NULL && value != last) {
            put_span(out, begin, at, last);
            begin = at;
        }
        last = value;
        at = end_of(value, at);
    }
    if (last != NULL) put_span(out, begin, at < (uint64_t)to ? at : (uint64_t)to, last);
    buffer_putc(out, ']');
    return result_end();
}
