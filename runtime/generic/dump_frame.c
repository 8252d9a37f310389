/* Dumps offset, size and indentation around a value on its line. */
#include "dump.h"

#include <string.h>

enum { OFFSET_COLUMNS = 10, SIZE_COLUMNS = 10 };

/* Bits stand behind the bytes: 12.3 is bit 3 of byte 12, as an offset, or 12 bytes and 3 bits, as a size. */
static void put_bits(tn_output *out, unsigned bits)
{
    if (bits == 0) return;
    tn_print_char(out, '.');
    tn_print_unsigned(out, bits);
}

static void put_number(tn_output *out, uint64_t number, unsigned bits, size_t columns)
{
    const size_t digits = tn_digits(number) + (bits != 0 ? 2 : 0);
    tn_print_repeated(out, ' ', digits < columns ? columns - digits : 1);
    tn_print_unsigned(out, number);
    put_bits(out, bits);
}

static void put_offset(tn_dump_run *run, uint64_t offset, unsigned bit)
{
    tn_output *out = &run->out;
    char digits[16];
    size_t count = 0;
    if (!run->options->hex) {
        put_number(out, offset, bit, OFFSET_COLUMNS);
        return;
    }
    do {
        digits[count++] = "0123456789abcdef"[offset & 15u];
        offset >>= 4;
    } while (offset != 0);
    const size_t columns = count + (bit != 0 ? 4 : 2);
    tn_print_repeated(out, ' ', columns < OFFSET_COLUMNS ? OFFSET_COLUMNS - columns : 1);
    tn_print(out, "0x");
    while (count > 0)
        tn_print_char(out, digits[--count]);
    put_bits(out, bit);
}

/* Puts bytes, and pads them to the width of the column. */
static void put_narrow(tn_dump_run *run, const uint8_t *data, uint64_t size)
{
    if (size != 0) tn_dump_hex(run, data, size, TN_DUMP_BYTES);
    const size_t used = size == 0 ? 0 : size > TN_DUMP_BYTES ? 3 * TN_DUMP_BYTES + 1 : 3 * (size_t)size - 1;
    tn_print_repeated(&run->out, ' ', 3 * TN_DUMP_BYTES + 3 - used);
}

/* Puts bytes for a wide column: `55 41 4e 49 00 |UANI.|`. */
static void put_wide(tn_dump_run *run, const uint8_t *data, uint64_t size)
{
    const size_t shown = size < TN_DUMP_WIDE ? (size_t)size : TN_DUMP_WIDE;
    if (shown != 0) tn_print_hex_bytes(&run->out, data, shown, ' ');
    tn_print_repeated(&run->out, ' ', 3 * TN_DUMP_WIDE + 1 - (shown != 0 ? 3 * shown - 1 : 0));
    if (shown != 0) tn_print_char(&run->out, '|');
    for (size_t i = 0; i < shown; i++)
        tn_print_char(&run->out, data[i] >= 0x20 && data[i] < 0x7f ? (char)data[i] : '.');
    if (shown != 0) tn_print_char(&run->out, '|');
}

/* Puts the place of a value, and its bytes. */
static void put_columns(tn_dump_run *run, const tn_dump_place *place)
{
    if (run->locations != NULL) {
        tn_dump_colour(run, TN_COLOUR_FAINT);
        if (place->known) {
            put_offset(run, place->offset, place->bit);
            put_number(&run->out, place->size, place->bits, SIZE_COLUMNS);
        } else {
            tn_print_repeated(&run->out, ' ', OFFSET_COLUMNS + SIZE_COLUMNS);
        }
        tn_dump_plain(run);
        tn_print(&run->out, "  ");
    }
    if (!run->options->bytes || run->size == 0) return;
    const uint64_t bytes = tn_dump_bytes_of(place);
    const bool shown = place->known && place->offset <= run->size && bytes <= run->size - place->offset;
    const uint8_t *data = shown ? run->data + place->offset : run->data;
    const uint64_t size = shown ? bytes : 0;
    if (!run->options->wide) {
        put_narrow(run, data, size);
        return;
    }
    put_wide(run, data, size);
    const size_t characters = size < TN_DUMP_WIDE ? (size_t)size : TN_DUMP_WIDE;
    tn_print_repeated(&run->out, ' ', TN_DUMP_WIDE - characters + (characters != 0 ? 2 : 4));
}

void tn_dump_more_bytes(tn_dump_run *run, const tn_dump_place *place)
{
    const tn_dump_options *options = run->options;
    if (!options->wide || !options->bytes || options->line != NULL || run->size == 0 || !place->known) return;
    const uint64_t size = tn_dump_bytes_of(place);
    if (place->offset > run->size || size > run->size - place->offset) return;
    for (uint64_t at = TN_DUMP_WIDE, lines = 1; at < size && run->out.status == TN_OK;
         at += TN_DUMP_WIDE, lines++) {
        const bool folded = options->elements != 0 && lines >= options->elements;
        const tn_dump_place rest = {true, place->offset + at, size - at, 0, 0};
        if (folded) {
            tn_print_repeated(&run->out, ' ', OFFSET_COLUMNS + SIZE_COLUMNS + 2);
            tn_print(&run->out, "… ");
            tn_print_unsigned(&run->out, rest.size);
            tn_print(&run->out, " more\n");
            return;
        }
        tn_dump_colour(run, TN_COLOUR_FAINT);
        put_offset(run, rest.offset, 0);
        tn_dump_plain(run);
        tn_print_repeated(&run->out, ' ', SIZE_COLUMNS + 2);
        put_wide(run, run->data + rest.offset, rest.size);
        tn_print_char(&run->out, '\n');
    }
}

void tn_dump_begin_line(tn_dump_run *run, const tn_dump_place *place, size_t level)
{
    run->line = (tn_dump_row){level, place->known, place->offset, place->size, place->bit, place->bits,
                              0,     false,        NULL};
    if (run->options->line != NULL) return;
    put_columns(run, place);
    tn_print_repeated(&run->out, ' ', 2 * level);
}

void tn_dump_name(tn_dump_run *run, const char *name, bool faint)
{
    tn_dump_colour(run, faint ? TN_COLOUR_FAINT : TN_COLOUR_NAME);
    tn_print(&run->out, name);
    tn_dump_plain(run);
    run->line.name_size = strlen(name);
    run->line.derived = faint;
}

void tn_dump_index(tn_dump_run *run, size_t i)
{
    tn_dump_colour(run, TN_COLOUR_NAME);
    tn_print_char(&run->out, '[');
    tn_print_unsigned(&run->out, i);
    tn_print_char(&run->out, ']');
    tn_dump_plain(run);
    run->line.name_size = tn_digits(i) + 2;
}

void tn_dump_end_line(tn_dump_run *run)
{
    const tn_dump_options *options = run->options;
    if (options->line == NULL) {
        tn_print_char(&run->out, '\n');
        return;
    }
    if (tn_output_end(&run->out) == TN_OK && !options->line(options->user, &run->line))
        run->out.status = TN_SINK_FAILED;
}

bool tn_dump_goes_deeper(const tn_dump_run *run, size_t level)
{
    return (run->options->depth == 0 || level < run->options->depth) && run->out.status == TN_OK;
}

tn_dump_scope tn_dump_scope_of(const tn_dump_run *run, const tn_type *type, const void *object)
{
    tn_dump_scope scope = {.type = type, .object = object};
    scope.in_record = tn_dump_is_whole(run, type, object, &scope.place);
    return scope;
}

void tn_dump_put_called(tn_dump_run *run, const tn_called *called)
{
    const tn_enum *values = called->as->values;
    const char *name =
        values == NULL ? NULL : tn_enum_name(values, tn_scalar_bits(called->as->kind, called->value));
    tn_print(&run->out, "  ");
    if (name == NULL) {
        tn_dump_value(run, called->as, called->value);
        return;
    }
    tn_dump_colour(run, TN_COLOUR_MEANING);
    tn_print(&run->out, name);
    tn_dump_plain(run);
}
