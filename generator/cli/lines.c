/* Compares two texts line by line. Where they differ, the nearest lines are searched from which they continue
   equally: this does not give the smallest difference, but a readable one, in linear time. */
#include "cli/lines.h"

enum {
    CONTEXT = 2, /* lines that are shown before and behind */
    REACH = 400  /* lines that are searched for the place where the texts continue */
};

typedef struct line_list {
    str *items;
    size_t count;
} line_list;

typedef struct comparison {
    buffer *out;
    line_list old, new;
    size_t most, shown;
} comparison;

static line_list split(arena *memory, str text)
{
    line_list lines = {NULL, 0};
    for (size_t i = 0; i < text.size; i++)
        lines.count += text.data[i] == '\n' || i + 1 == text.size;
    lines.items = arena_alloc(memory, (lines.count + 1) * sizeof *lines.items);
    size_t begin = 0;
    for (size_t i = 0; i < lines.count; i++) {
        size_t end = begin;
        while (end < text.size && text.data[end] != '\n')
            end++;
        lines.items[i] = (str){text.data + begin, end - begin};
        begin = end + 1;
    }
    return lines;
}

static bool alike(const comparison *c, size_t old, size_t new)
{
    if (old == c->old.count || new == c->new.count) return old == c->old.count && new == c->new.count;
    return str_eq(c->old.items[old], c->new.items[new]);
}

/* The number of lines of each text from the place where they differ to the next equal lines; single blank
   lines and braces do not suffice. */
static void find_end(const comparison *c, size_t old, size_t new, size_t *gone, size_t *come)
{
    for (size_t both = 1; both < REACH; both++)
        for (size_t i = 0; i <= both; i++) {
            if (old + i > c->old.count || new + both - i > c->new.count) continue;
            if (!alike(c, old + i, new + both - i)) continue;
            if (old + i < c->old.count && !alike(c, old + i + 1, new + both - i + 1)) continue;
            *gone = i;
            *come = both - i;
            return;
        }
    *gone = c->old.count - old;
    *come = c->new.count - new;
}

static void put_lines(comparison *c, char mark, const line_list *lines, size_t begin, size_t end)
{
    for (size_t i = begin; i < end && i < lines->count; i++)
        if (c->shown++ < c->most) buffer_printf(c->out, "%c%.*s\n", mark, STR_ARG(lines->items[i]));
}

void lines_differ(buffer *out, str old, str new, size_t most)
{
    comparison c = {out, split(out->memory, old), split(out->memory, new), most, 0};
    size_t a = 0, b = 0, printed = 0; /* lines of the old text that were shown */
    while (a < c.old.count || b < c.new.count) {
        if (alike(&c, a, b)) {
            a++;
            b++;
            continue;
        }
        size_t gone, come;
        const size_t before = a > printed + CONTEXT ? a - CONTEXT : printed;
        find_end(&c, a, b, &gone, &come);
        if ((before > printed || printed == 0) && c.shown++ < most)
            buffer_printf(out, "@@ line %zu @@\n", before + 1);
        put_lines(&c, ' ', &c.old, before, a);
        put_lines(&c, '-', &c.old, a, a + gone);
        put_lines(&c, '+', &c.new, b, b + come);
        a += gone;
        b += come;
        printed = a;
        for (size_t i = 0; i < CONTEXT && a < c.old.count && alike(&c, a, b); i++, a++, b++)
            put_lines(&c, ' ', &c.old, a, a + 1);
        printed = a;
    }
    if (c.shown > most) buffer_printf(out, "... %zu more lines\n", c.shown - most);
}
