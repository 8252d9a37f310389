/* Sets lists in braces in columns, as for tables of constants. */
#include "emit/text/document.h"

enum {
    FEWEST_COMMAS = 5,         /* of a list that is set in columns */
    FEWEST_COMMAS_WITHIN = 19, /* of one within brackets */
    MOST_UNEVEN = 10           /* between the longest and the shortest item of a column */
};

static bool is_brace(const word *w)
{
    return w->kind == WORD_OPEN && w->sign == '{';
}

static uint32_t span(const document *d, uint32_t first, uint32_t last)
{
    return d->words.items[last].end - d->words.items[first].end + d->words.items[first].size;
}

/* The last word that stays on the line with the last item. */
static uint32_t last_that_stays(const document *d, uint32_t close)
{
    while (close + 1 < d->words.count && !d->words.items[close + 1].may_break)
        close++;
    return close;
}

/* Measures all items; returns the size of the last one with the words behind it. */
static uint32_t measure_items(const document *d, uint32_t open, word_columns *c)
{
    const uint32_t close = d->words.items[open].match;
    uint32_t first = open + 1;
    for (size_t i = 0; i < c->commas.count; i++) {
        if (is_brace(&d->words.items[first])) c->nested = true;
        ARRAY_PUSH(d->memory, &c->sizes, span(d, first, c->commas.items[i]));
        first = c->commas.items[i] + 1;
    }
    if (first == close) return c->sizes.items[c->sizes.count - 1];
    if (is_brace(&d->words.items[first])) c->nested = true;
    ARRAY_PUSH(d->memory, &c->sizes, span(d, first, close - 1));
    return span(d, first, last_that_stays(d, close));
}

/* Sets all items in so many columns; false if these would be uneven. */
static bool set_in(const word_columns *c, uint32_t columns, uint32_t last_size, uint32_t *sizes,
                   uint32_t *least)
{
    for (uint32_t i = 0; i < columns; i++)
        sizes[i] = 0, least[i] = UINT32_MAX;
    for (size_t i = 0; i < c->sizes.count; i++) {
        const size_t column = i % columns;
        const bool last = column == columns - 1 && i + 1 == c->sizes.count;
        const uint32_t size = last ? last_size : c->sizes.items[i];
        if (size > sizes[column]) sizes[column] = size;
        if (size < least[column]) least[column] = size;
    }
    for (uint32_t i = 0; i + 1 < columns; i++)
        if (sizes[i] - least[i] > MOST_UNEVEN) return false;
    return true;
}

static void find_formats(arena *memory, word_columns *c, uint32_t last_size)
{
    const uint32_t most = C_COLUMNS / 3; /* a byte, its comma and a space */
    for (uint32_t columns = 1; columns <= most && columns <= c->sizes.count; columns++) {
        uint32_t *sizes = arena_alloc(memory, columns * sizeof *sizes);
        uint32_t least[C_COLUMNS / 3], width = columns - 1;
        if (!set_in(c, columns, last_size, sizes, least)) continue;
        for (uint32_t i = 0; i < columns; i++)
            width += sizes[i];
        if (width > C_COLUMNS && columns > 1) continue;
        const uint32_t lines = (uint32_t)((c->sizes.count + columns - 1) / columns);
        ARRAY_PUSH(memory, &c->formats, ((column_format){columns, lines, width, sizes}));
    }
}

static void find_columns(const document *d, uint32_t open)
{
    word *w = &d->words.items[open];
    word_columns *c = ARENA_NEW(d->memory, word_columns);
    for (uint32_t i = open + 1; i < w->match; i++) {
        const word *within = &d->words.items[i];
        if (within->kind == WORD_OPEN && within->match != NO_WORD)
            i = within->match;
        else if (within->kind == WORD_COMMA)
            ARRAY_PUSH(d->memory, &c->commas, i);
    }
    if (c->commas.count == 0) return;
    w->columns = c;
    const uint32_t last_size = measure_items(d, open, c);
    if (c->commas.count >= (w->level > 0 ? FEWEST_COMMAS_WITHIN : FEWEST_COMMAS))
        find_formats(d->memory, c, last_size);
}

void document_columns(document *d)
{
    for (uint32_t i = 0; i < d->words.count; i++)
        if (is_brace(&d->words.items[i]) && d->words.items[i].match != NO_WORD) find_columns(d, i);
}

/* The format with the fewest columns, among those with the fewest lines. */
const column_format *columns_that_fit(const word_columns *c, uint32_t space)
{
    const column_format *best = NULL;
    for (size_t i = c->formats.count; i > 0; i--) {
        const column_format *format = &c->formats.items[i - 1];
        if (format->width > space && format->columns > 1) continue;
        if (best != NULL && format->lines > best->lines) break;
        best = format;
    }
    return best;
}

/* ---- lists on lines of their own ---- */

/* In columns if these are even, otherwise each on a line of its own. */
static uint32_t columns_of(arena *memory, const char *const *items, size_t count, unsigned indent,
                           word_columns *c)
{
    for (size_t i = 0; i < count; i++)
        ARRAY_PUSH(memory, &c->sizes, (uint32_t)strlen(items[i]) + 1);
    if (count < FEWEST_COMMAS) return 1;
    find_formats(memory, c, c->sizes.items[count - 1]);
    const column_format *format = columns_that_fit(c, C_COLUMNS - indent);
    return format != NULL ? format->columns : 1;
}

void code_put_list(code_layouts *known, buffer *text, const char *const *items, size_t count, unsigned indent)
{
    arena *memory = arena_new();
    word_columns c = {0};
    const uint32_t columns = columns_of(memory, items, count, indent, &c);
    const column_format *format = columns > 1 ? columns_that_fit(&c, C_COLUMNS - indent) : NULL;
    for (size_t i = 0; i < count; i++) {
        const bool last = (i + 1) % columns == 0 || i + 1 == count;
        if (columns == 1) {
            code_put(known, text, str_of(arena_printf(memory, "%s,", items[i])), indent, false);
            continue;
        }
        if (i % columns == 0) buffer_fill(text, ' ', indent);
        buffer_printf(text, "%s,", items[i]);
        if (last)
            buffer_putc(text, '\n');
        else
            buffer_fill(text, ' ', format->sizes[i % columns] - c.sizes.items[i] + 1);
    }
    arena_free(memory);
}
