/* Explains the names of kinds and the words of the tables that a page contains. */
#include "docs/page.h"

typedef struct used {
    bool ints, floats, big_bits, little_bits, calculated, levels, values, elsewhere;
} used;

static void note_wire(used *u, const model_member *member)
{
    const wire *at = &member->wire;
    u->ints = u->ints || at->kind == WIRE_INT;
    u->floats = u->floats || at->kind == WIRE_FLOAT;
    u->calculated = u->calculated || (at->calculated_endian && at->bytes > 1);
    if (at->kind == WIRE_BITS) {
        u->big_bits = u->big_bits || at->big_endian;
        u->little_bits = u->little_bits || !at->big_endian;
    }
    for (size_t i = 0; i < member->cases.count; i++)
        note_wire(u, member->cases.items[i].as);
}

static used find_used(const writer *w)
{
    used u = {0};
    for (size_t i = 0; i < w->types.count; i++) {
        const model_type *type = w->types.items[i];
        u.levels = u.levels || type->checks.count > 0;
        u.values = u.values || type->values.count > 0;
        for (size_t k = 0; k < type->fields.count; k++) {
            note_wire(&u, type->fields.items[k]);
            u.elsewhere = u.elsewhere || type->fields.items[k]->placed;
        }
        for (size_t k = 0; k < type->instances.count; k++)
            note_wire(&u, type->instances.items[k]);
        u.elsewhere = u.elsewhere || type->instances.count > 0;
    }
    return u;
}

static void put_line(writer *w, bool wanted, const char *name, const char *meaning)
{
    if (wanted) docs_putf(w, "<div><dt>%s</dt><dd>%s</dd></div>\n", name, meaning);
}

void docs_notation(writer *w)
{
    const used u = find_used(w);
    docs_put(w, "<section id=\"notation\">\n<h2>Notation</h2>\n<dl class=\"facts\">\n");
    put_line(w, true, "Offset, size",
             "in bytes; offsets count from the beginning of the object that the table describes. Members "
             "follow each other without gaps; an absent member takes no bytes.");
    put_line(w, u.ints, "<code>u1</code>, <code>s4le</code>",
             "integers: <code>u</code> unsigned, <code>s</code> signed in two’s complement; then the number "
             "of bytes; <code>le</code> the least significant byte first, "
             "<code>be</code> the most significant one.");
    put_line(w, u.floats, "<code>f4le</code>", "floating-point numbers of IEEE 754, of 2, 4 or 8 bytes.");
    put_line(w, u.calculated, "<code>u4</code>",
             "without <code>le</code> or <code>be</code>: in the byte order that the type names.");
    put_line(w, u.big_bits, "<code>b3</code>",
             "an integer of 3 bits, taken from the highest bit of a byte first; bit 0 is the lowest. One bit "
             "is true or false. Before a member of another kind, the remaining bits of a byte are skipped.");
    put_line(w, u.little_bits, "<code>b3le</code>",
             "an integer of 3 bits, taken from the lowest bit of a byte first, which is bit 0. One bit is "
             "true or false. Before a member of another kind, the remaining bits of a byte are skipped.");
    put_line(w, u.elsewhere, "Position",
             "in bytes from the beginning of the stream that contains the object, unless the table names "
             "another stream.");
    put_line(w, u.values, "Computed", "values that the file does not store; a reader computes them.");
    put_line(w, u.levels, "Level",
             "the level of checking that includes the rule: <em>structure</em> is cheap, <em>content</em> "
             "looks at every element, <em>strict</em> checks every rule.");
    docs_put(w, "</dl>\n</section>\n");
}
