/* Reading an array of plain numbers: a view. */
#include "emit/field.h"
#include "emit/numbers.h"

void field_numbers(const reader *r, const model_member *member, bool kept)
{
    arena *memory = r->e->memory;
    const field_target to = {.path = "$path", .member = reader_id(r, member)};
    const c_place place = field_place(r, &to);
    const value_type number = {.kind = VALUE_INT, .bytes = 8};
    const char *form = numbers_form(&place, member, NULL);
    const char *count = c_converted_value(&place, member->count, number, interval_integer(8, false));
    reader_limit(r, member, count, "$in->pos");
    field_align(r);
    out_call(&r->e->out, "$status = tn_take_numbers",
             arena_printf(memory, "$in, $path, \"%s\", %s, %s, %s", reader_id(r, member), count, form,
                          kept ? arena_printf(memory, "&$self->%s", reader_name(r, member)) : "NULL"),
             ";");
    reader_check_status(r);
}
