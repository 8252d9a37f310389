/* Dumps: what stands around a value on its line. */
#include "dump.h"

enum { OFFSET_COLUMNS = 10, SIZE_COLUMNS = 10 };

static void put_number(tn_output *out, uint64_t number, size_t columns)
{
    const size_t digits = tn_digits(number);
    tn_print_repeated(out, ' ', digits < columns ? columns - digits : 1);
    tn_print_unsigned(out, number);
}

void tn_dump_begin_line(tn_dump_run *run, const tn_dump_place *place, size_t level)
{
    tn_output *out = &run->out;
    run->line = (tn_dump_row){level, place->known, place->offset, place->size, 0, false, NULL};
    if (run->options->line != NULL) return;
    if (run->locations != NULL) {
        tn_dump_colour(run, TN_COLOUR_FAINT);
        if (place->known) {
            put_number(out, place->offset, OFFSET_COLUMNS);
            put_number(out, place->size, SIZE_COLUMNS);
        } else {
            tn_print_repeated(out, ' ', OFFSET_COLUMNS + SIZE_COLUMNS);
        }
        tn_dump_plain(run);
        tn_print(out, "  ");
    }
    if (run->options->bytes && run->size != 0) {
        const bool shown =
            place->known && place->offset <= run->size && place->size <= run->size - place->offset;
        const uint64_t size = shown ? place->size : 0;
        if (shown) tn_dump_hex(run, run->data + place->offset, size, TN_DUMP_BYTES);
        const size_t used = size == 0              ? 0
                            : size > TN_DUMP_BYTES ? 3 * TN_DUMP_BYTES + 1
                                                   : 3 * (size_t)size - 1;
        tn_print_repeated(out, ' ', 3 * TN_DUMP_BYTES + 3 - used);
    }
    tn_print_repeated(out, ' ', 2 * level);
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
