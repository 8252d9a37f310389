/* What pictures are made of: columns of numbers, and sizes. */
#include "library/libtenon_tables.h"
#include "page.h"

static void put_field(buffer *out, const tenon_field *field)
{
    put_comma(out);
    buffer_putc(out, '{');
    put_text(out, "name", field->name);
    put_number(out, "offset", field->offset);
    put_number(out, "size", field->size);
    put_flag(out, "float", field->is_float);
    put_flag(out, "signed", field->is_signed);
    put_flag(out, "big", field->big_endian);
    buffer_putc(out, '}');
}

/* The numbers that each element of a list has: where the elements are, and the fields in them. Empty: there
   are none. */
PAGE_CALL(page_columns) const char *page_columns(double handle);
const char *page_columns(double handle)
{
    buffer *out = result_begin();
    const tenon_value *list = value_of(handle);
    tenon_records records;
    const tenon_field *field;
    buffer_putc(out, '{');
    if (list != NULL && tenon_value_records(list, &records)) {
        put_number(out, "data", (uintptr_t)records.data);
        put_number(out, "count", records.count);
        put_number(out, "stride", records.stride);
        put_name(out, "fields");
        buffer_putc(out, '[');
        for (size_t i = 0; (field = tenon_record_field(list, i)) != NULL; i++)
            put_field(out, field);
        buffer_putc(out, ']');
    }
    buffer_putc(out, '}');
    return result_end();
}

/* The sizes in bytes of the elements or members of a value, at most `most` of them, evenly drawn: pairs of
   number and size. Those without a place are left out. */
PAGE_CALL(page_sizes) const char *page_sizes(double handle, size_t most);
const char *page_sizes(double handle, size_t most)
{
    buffer *out = result_begin();
    const tenon_value *value = value_of(handle);
    const size_t all = value != NULL ? tenon_count(value) : 0, count = all < most ? all : most;
    buffer_putc(out, '[');
    for (size_t i = 0; i < count; i++) {
        const size_t index = (size_t)((uint64_t)i * all / count);
        const tenon_value *child = tenon_child(value, index);
        tenon_place place;
        if (child == NULL || !tenon_value_place(child, &place)) continue;
        put_comma(out);
        buffer_printf(out, "[%zu,%llu]", index, (unsigned long long)place.size);
    }
    buffer_putc(out, ']');
    return result_end();
}
