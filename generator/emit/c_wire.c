/* Statements that move numbers between their wire form and memory. Floating point numbers go by address: as a
   value one may pass through a register that changes signalling NaNs. */
#include "emit/c_wire.h"

#include <ctype.h>

static bool by_address(const model_member *member)
{
    return member->wire.kind == WIRE_FLOAT;
}

/* "&self->x" of "self->x", "x" of "*x" */
static const char *address_of(const emitter *e, const char *place)
{
    return place[0] == '*' ? place + 1 : arena_printf(e->memory, "&%s", place);
}

static const char *load_in(const emitter *e, const model_member *member, const char *to, const char *from,
                           bool big_endian)
{
    if (member->wire.kind == WIRE_OBJECT)
        return arena_printf(e->memory, "%s_load(%s, %s);", type_name(e, member->type.object),
                            address_of(e, to), from);
    const char *form = c_wire_name_in(e->memory, member, big_endian);
    if (by_address(member))
        return arena_printf(e->memory, "tn_load_%s(%s, %s);", form, address_of(e, to), from);
    return arena_printf(e->memory, "%s = tn_%s(%s);", to, form, from);
}

static const char *store_in(const emitter *e, const model_member *member, const char *to, const char *from,
                            bool big_endian)
{
    if (member->wire.kind == WIRE_OBJECT)
        return arena_printf(e->memory, "%s_store(%s, %s);", type_name(e, member->type.object), to,
                            address_of(e, from));
    const char *form = c_wire_name_in(e->memory, member, big_endian);
    if (by_address(member))
        return arena_printf(e->memory, "tn_store_%s(%s, %s);", form, to, address_of(e, from));
    return arena_printf(e->memory, "tn_set_%s(%s, %s);", form, to, from);
}

const char *c_wire_load(const emitter *e, const model_member *member, const char *to, const char *from)
{
    return load_in(e, member, to, from, member->wire.big_endian);
}

const char *c_wire_store(const emitter *e, const model_member *member, const char *to, const char *from)
{
    return store_in(e, member, to, from, member->wire.big_endian);
}

typedef const char *move_in(const emitter *e, const model_member *member, const char *to, const char *from,
                            bool big_endian);

static void emit_by_order(emitter *e, move_in *move, const model_member *member, const char *to,
                          const char *from)
{
    out *o = &e->out;
    if (!plan_follows_order(member)) {
        out_line(o, "%s", move(e, member, to, from, member->wire.big_endian));
        return;
    }
    out_line(o, "if ($self->is_le_)");
    out_line(o, "    %s", move(e, member, to, from, false));
    out_line(o, "else");
    out_line(o, "    %s", move(e, member, to, from, true));
}

void emit_wire_load(emitter *e, const model_member *member, const char *to, const char *from)
{
    emit_by_order(e, load_in, member, to, from);
}

void emit_wire_store(emitter *e, const model_member *member, const char *to, const char *from)
{
    emit_by_order(e, store_in, member, to, from);
}

/* Whether an expression only names the place of a value: "self->point.x", "t3.items[0]". */
static bool is_place(const char *text)
{
    static const char places[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$.->[]";
    return (isalpha((unsigned char)text[0]) || strchr("_$", text[0]) != NULL) &&
           text[strspn(text, places)] == '\0';
}

static bool is_same_float(value_type a, value_type b)
{
    return a.kind == VALUE_FLOAT && b.kind == VALUE_FLOAT && (a.bytes == 4) == (b.bytes == 4);
}

/* Whether a term is a number of the type in memory, too: casts and named values are printed as their
   operands, except for values of any type, which are doubles. */
static bool lies_as(const term *t, value_type type)
{
    while (is_same_float(t->type, type)) {
        const model_member *value = term_named_value(t);
        if (value == NULL && t->kind != TERM_CAST) return true;
        if (value == NULL && t->items.items[0]->type.kind == VALUE_ANY) return type.bytes != 4; /* a double */
        t = value != NULL ? value->value : t->items.items[0];
    }
    return false;
}

const char *c_wire_copy(const emitter *e, const term *t, value_type type, const char *to, const char *value)
{
    if (!lies_as(t, type) || !is_place(value)) return arena_printf(e->memory, "%s = %s;", to, value);
    return arena_printf(e->memory, "memcpy(&%s, &%s, sizeof %s);", to, value, to);
}

static const char *put_in(const emitter *e, const model_member *member, const char *to, const char *from,
                          bool big_endian)
{
    return arena_printf(e->memory, "$at = tn_put_%s(%s, %s);", c_wire_name_in(e->memory, member, big_endian),
                        to, by_address(member) ? address_of(e, from) : from);
}

void emit_wire_put(emitter *e, const model_member *member, const char *from)
{
    emit_by_order(e, put_in, member, "$out, $at", from);
}
