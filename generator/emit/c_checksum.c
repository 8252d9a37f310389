/* Prints checksums of bytes, of compressed members and of joined parts: borrowed memory holds one
   decompressed part after the other. */
#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/fold.h"
#include "emit/found.h"

/* ---- joined parts ---- */

const char *c_joined(const c_place *place, const term *joined)
{
    emitter *e = place->emitter;
    const term *array = joined->items.items[0];
    const model_member *part = joined->items.items[1]->member;
    const char *list = c_bind_array(place, array);
    c_require_elements(place, array, list);
    const char *type = type_name(e, part->owner);
    const char *name = c_temporary(place);
    const bool pointers = array->type.array == NULL || c_has_pointers(place->emitter, array->type.array);
    out_call(&e->out, arena_printf(e->memory, "const tn_joined %s = tn_joined_of", name),
             arena_printf(e->memory, "%s.items, %s.count, sizeof(%s), offsetof(%s, %s), %s", list, list,
                          pointers ? "void *" : type, type, c_member_name(e, part),
                          pointers
                              ? part->packed ? "TN_JOINED_PACKED | TN_JOINED_POINTERS" : "TN_JOINED_POINTERS"
                          : part->packed ? "TN_JOINED_PACKED"
                                         : "0"),
             ";");
    return name;
}

/* ---- sums ---- */

const char *c_sum_begin(const c_place *place, str name)
{
    const char *sum = c_temporary(place);
    out_line(&place->emitter->out, "uint32_t %s = %s;", sum, checksum_find(name)->begin);
    return sum;
}

static void sum_bytes(const c_place *place, str name, const term *t, const char *sum)
{
    emitter *e = place->emitter;
    const char *bytes = c_value(place, t);
    if (t->type.kind == VALUE_TEXT) {
        bytes = c_bind(place, t, piece_plain(bytes));
        bytes = arena_printf(e->memory, "(tn_bytes){(const uint8_t *)%s.data, %s.size}", bytes, bytes);
    }
    out_call(&e->out, "$status = tn_sum_bytes",
             arena_printf(e->memory, "%s, %s, %s, &%s", c_error_place(place), checksum_find(name)->function,
                          bytes, sum),
             ";");
    c_check_status(place);
}

/* Unpacks `what` into memory of `size` bytes. */
static void sum_unpacked(const c_place *place, str name, const char *function, const char *what,
                         const char *size, const char *sum)
{
    emitter *e = place->emitter;
    out *o = &e->out;
    const char *loan = c_local(place, "space");
    out_line(o, "tn_loan %s;", loan);
    out_call(o, "$status = tn_borrow",
             arena_printf(e->memory, "%s, %s, 1, &%s", c_error_place(place), size, loan), ";");
    c_check_status(place);
    if (c_without_scratch(place) != NULL)
        out_if(o, arena_printf(e->memory, "%s.items == NULL", loan), c_without_scratch(place));
    out_call(o, arena_printf(e->memory, "$status = %s", function),
             arena_printf(e->memory, "%s, %s, &%s, %s.items, &%s", c_error_place(place),
                          checksum_find(name)->function, what, loan, sum),
             ";");
    out_line(o, "tn_give_back($in, &%s);", loan);
    c_check_status(place);
}

void c_sum(const c_place *place, str name, const term *t, const char *sum)
{
    arena *memory = place->emitter->memory;
    if (term_joined(t) != NULL) {
        const char *joined = piece_of(place, t).text;
        sum_unpacked(place, name, "tn_sum_joined", joined,
                     arena_printf(memory, "tn_joined_space(&%s)", joined), sum);
    } else if (t->kind == TERM_MEMBER && t->member != NULL && t->member->packed) {
        const char *packed = piece_of(place, t).text;
        sum_unpacked(place, name, "tn_sum_packed", packed,
                     arena_printf(memory, "tn_packed_space(&%s)", packed), sum);
    } else {
        sum_bytes(place, name, t, sum);
    }
}

piece piece_of_checksum(const c_place *place, const term *t)
{
    const char *sum = c_sum_begin(place, t->text);
    c_sum(place, t->text, t->items.items[0], sum);
    return (piece){.text = sum, .precedence = POSTFIX, .integer = C_UINT32};
}

piece piece_of_digest(const c_place *place, const term *t)
{
    emitter *e = place->emitter;
    const char *same = c_temporary(place);
    const char *bytes = c_value(place, t->items.items[0]), *text = c_value(place, t->items.items[1]);
    const char *digits = c_kept_digest(place, t);
    out_line(&e->out, "bool %s;", same);
    out_call(&e->out, arena_printf(e->memory, "$status = %s", digest_find(t->text)->function),
             arena_printf(e->memory, "%s, %s, %s, %s, &%s", c_error_place(place), bytes, text,
                          digits != NULL ? digits : "NULL", same),
             ";");
    c_check_status(place);
    return (piece){.text = same, .precedence = POSTFIX};
}
