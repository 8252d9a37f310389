/* Prints folds that need scratch memory: unique keys, and elements that depend on each other. */
#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/fold.h"

/* ---- memory ---- */

/* Borrows scratch memory for `count` elements of a type; if it lacks, the rule is not checked. Returns the
   pointer to it; *loan is the variable to give it back by. */
static const char *borrow(const c_loop *loop, const char *type, const char *name, const char **loan)
{
    emitter *e = loop->inside.emitter;
    out *o = &e->out;
    *loan = c_local(&loop->inside, arena_printf(e->memory, "%s_loan", name));
    const char *items = c_local(&loop->inside, name);
    out_line(o, "tn_loan %s;", *loan);
    out_call(o, "$status = tn_borrow",
             arena_printf(e->memory, "%s, %s, sizeof(%s), &%s", c_error_place(&loop->whole), loop->count,
                          type, *loan),
             ";");
    c_check_status(&loop->inside);
    out_if(o, arena_printf(e->memory, "%s.items == NULL", *loan), c_without_scratch(&loop->inside));
    out_line(o, "%s *%s = %s.items;", type, items, *loan);
    return items;
}

void c_give_back(const c_place *place, const c_fault *fault)
{
    out_line(&place->emitter->out, "tn_give_back($in, &%s);", fault->loan);
}

/* Whether there is no fault, as a variable. */
static piece conclude(const c_place *place, const c_fault *fault)
{
    const char *result = c_temporary(place);
    out_line(&place->emitter->out, "const bool %s = %s == %s;", result, fault->what, fault->none);
    c_give_back(place, fault);
    return piece_plain(result);
}

/* ---- unique ---- */

static bool is_number_key(const term *key)
{
    return key->type.kind == VALUE_INT || key->type.kind == VALUE_ENUM;
}

/* "tn_key_of_text(item->name, i)" */
static const char *key_of(const c_loop *loop, const term *key)
{
    arena *memory = loop->inside.emitter->memory;
    const c_place *place = &loop->inside;
    const char *i = place->index;
    if (key->kind == TERM_TO_LOWER) key = key->items.items[0];
    if (is_number_key(key)) {
        const piece p = piece_of(place, key);
        const char *number =
            p.integer == C_UINT64 || p.constant
                ? p.text
                : arena_printf(memory, "(uint64_t)%s", piece_in_brackets(place, p, p.precedence < PREFIX));
        return arena_printf(memory, "tn_key_of_number(%s, %s)", number, i);
    }
    return arena_printf(memory, "tn_key_of_%s(%s, %s)", key->type.kind == VALUE_TEXT ? "text" : "bytes",
                        piece_of(place, key).text, i);
}

static const char *found_key(const emitter *e, const term *key, const char *duplicate)
{
    if (!is_number_key(key))
        return arena_printf(e->memory, "tn_value_bytes(%s->text.data, %s->text.size)", duplicate, duplicate);
    if (key->range.low < 0) return arena_printf(e->memory, "tn_value_signed((int64_t)%s->number)", duplicate);
    return arena_printf(e->memory, "tn_value_unsigned(%s->number)", duplicate);
}

c_fault c_find_duplicate(const c_place *place, const term *t)
{
    emitter *e = place->emitter;
    out *o = &e->out;
    const term *key = t->items.items[1];
    const bool number = is_number_key(key);
    const char *type = number ? "tn_number_key" : "tn_key";
    c_fault fault;
    c_loop loop;
    c_loop_prepare(place, t, &loop);
    const char *keys = borrow(&loop, type, "keys", &fault.loan);
    c_loop_open(&loop, NULL);
    const char *value = key_of(&loop, key);
    out_line(o, "%s[%s] = %s;", keys, loop.inside.index, value);
    c_loop_close(&loop);
    const model_member *own = term_is_own_field(t->items.items[0], NULL) ? t->items.items[0]->member : NULL;
    c_take_work(place, own, arena_printf(e->memory, "tn_unique_work(%s)", loop.count));
    const char *duplicate = c_local(place, "duplicate");
    const char *suffix = number ? "_number" : key->kind == TERM_TO_LOWER ? "_lower" : "";
    out_line(o, "const %s *%s = tn_first_duplicate%s(%s, %s);", type, duplicate, suffix, keys, loop.count);
    fault.what = duplicate;
    fault.none = "NULL";
    fault.index = arena_printf(e->memory, "%s->index", duplicate);
    fault.found = found_key(e, key, duplicate);
    return fault;
}

piece piece_of_unique(const c_place *place, const term *t)
{
    const c_fault fault = c_find_duplicate(place, t);
    return conclude(place, &fault);
}

/* ---- acyclic ---- */

/* The number of the element on which an element depends, as uint64_t: a negative number means none. */
static const char *number_of(const c_loop *loop, const term *body)
{
    const c_place *place = &loop->inside;
    arena *memory = place->emitter->memory;
    const unsigned before = place->emitter->temporaries;
    const piece p = piece_of(place, body);
    if (body->range.high < 0) {
        c_leave(place, before, p);
        return "UINT64_MAX";
    }
    if (p.constant || p.integer == C_UINT64 || p.integer == C_UINT32) return p.text;
    const char *number =
        arena_printf(memory, "(uint64_t)%s", piece_in_brackets(place, p, p.precedence < PREFIX));
    if (body->range.low >= 0) return number;
    return arena_printf(memory, "%s < 0 ? UINT64_MAX : %s",
                        piece_in_brackets(place, p, p.precedence < RELATION), number);
}

c_fault c_find_circle(const c_place *place, const term *t)
{
    emitter *e = place->emitter;
    out *o = &e->out;
    c_fault fault;
    c_loop loop;
    c_loop_prepare(place, t, &loop);
    const char *marks = borrow(&loop, "uint8_t", "marks", &fault.loan);
    const char *walk = c_local(place, "walk");
    out_line(o, "tn_walk %s;", walk);
    out_line(o, "tn_walk_begin(&%s, %s, %s);", walk, marks, loop.count);
    loop.names = e->locals.count;
    c_loop_open_head(&loop, arena_printf(e->memory, "while (tn_walk_next(&%s))", walk),
                     arena_printf(e->memory, "%s.at", walk));
    const char *number = number_of(&loop, t->items.items[1]);
    out_line(o, "tn_walk_on(&%s, %s);", walk, number);
    c_loop_close(&loop);
    fault.index = arena_printf(e->memory, "%s.first", walk);
    fault.what = fault.index;
    fault.none = "TN_NO_INDEX";
    fault.found = arena_printf(e->memory, "tn_value_unsigned(%s.behind)", walk);
    return fault;
}

piece piece_of_acyclic(const c_place *place, const term *t)
{
    const c_fault fault = c_find_circle(place, t);
    return conclude(place, &fault);
}
