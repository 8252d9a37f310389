/* Finds the cheapest layout of a document: tries layouts in the order of their costs until one is complete.
 */
#include "emit/text/layout.h"

enum {
    MOST_TRIED = 4, /* layouts for each word; statements of our codecs take up to 3 */
    DEEPEST = 50    /* brackets: clang-format does not lay out more */
};

/* States that the search has visited: layouts with the same words placed, which all go on alike. */
typedef struct seen {
    const layout **slots;
    size_t capacity, count; /* a power of two */
} seen;

/* Layouts that wait, as a heap: the cheapest first; among equal costs the furthest, among these the earliest.
   A layout with a new line behind `s` is made when its turn comes: most never come, as they are too
   expensive. */
typedef struct waiting {
    const layout *s;
    uint64_t cost, least, number; /* so far; and at least with all that follows */
    uint32_t at;
    bool new_line;
} waiting;

typedef struct search {
    layouter l;
    ARRAY(waiting) heap;
    seen seen;
    uint64_t number;
} search;

/* ---- layouts that wait ---- */

static bool comes_before(const waiting *a, const waiting *b)
{
    if (a->least != b->least) return a->least < b->least;
    if (a->at != b->at) return a->at > b->at;
    return a->number < b->number;
}

static void swap(waiting *a, waiting *b)
{
    const waiting kept = *a;
    *a = *b;
    *b = kept;
}

/* The least cost of the remaining words: the number of lines, each as full as possible. */
static uint64_t least_behind(const search *f, uint32_t at, uint32_t column)
{
    if (at >= f->l.d->words.count) return 0;
    const word *w = &f->l.d->words.items[at];
    const uint32_t space = column < C_COLUMNS ? C_COLUMNS - column : 0;
    const uint32_t line = f->l.indent < C_COLUMNS / 2 ? C_COLUMNS - f->l.indent : C_COLUMNS / 2;
    if (w->rest <= space) return 0;
    return (uint64_t)w->least_cost * ((w->rest - space + line - 1) / line);
}

static void add_waiting(search *f, const layout *s, uint64_t cost, bool new_line)
{
    const uint32_t column = new_line ? layout_column_of_break(&f->l, s) : s->column;
    const uint64_t least = cost + least_behind(f, s->at, column);
    ARRAY_PUSH(f->l.memory, &f->heap, ((waiting){s, cost, least, f->number++, s->at + new_line, new_line}));
    for (size_t i = f->heap.count - 1; i > 0; i = (i - 1) / 2) {
        if (!comes_before(&f->heap.items[i], &f->heap.items[(i - 1) / 2])) return;
        swap(&f->heap.items[i], &f->heap.items[(i - 1) / 2]);
    }
}

static waiting take_waiting(search *f)
{
    waiting *heap = f->heap.items;
    const waiting first = heap[0];
    const size_t count = --f->heap.count;
    heap[0] = heap[count];
    for (size_t i = 0; 2 * i + 1 < count;) {
        size_t child = 2 * i + 1;
        if (child + 1 < count && comes_before(&heap[child + 1], &heap[child])) child++;
        if (!comes_before(&heap[child], &heap[i])) break;
        swap(&heap[child], &heap[i]);
        i = child;
    }
    return first;
}

/* ---- layouts that were seen ---- */

static bool same_frame(const frame *a, const frame *b)
{
    return a->indent == b->indent && a->last_space == b->last_space && a->call == b->call &&
           a->subscripts == b->subscripts && a->question == b->question && a->shift == b->shift &&
           a->variable == b->variable && a->call_start == b->call_start && a->one_each == b->one_each &&
           a->break_next == b->break_next && a->no_break == b->no_break &&
           a->no_break_in_operand == b->no_break_in_operand && a->operator_broken == b->operator_broken &&
           a->broken == b->broken && a->called_on == b->called_on && a->inlined == b->inlined &&
           a->chained == b->chained;
}

static bool same_layout(const layout *a, const layout *b)
{
    if (a->at != b->at || a->column != b->column || a->string != b->string ||
        a->line_level != b->line_level || a->lowest_level != b->lowest_level || !same_frame(&a->top, &b->top))
        return false;
    const frames *of_a = a->below, *of_b = b->below;
    for (; of_a != of_b; of_a = of_a->below, of_b = of_b->below)
        if (of_a == NULL || of_b == NULL || !same_frame(&of_a->top, &of_b->top)) return false;
    return true;
}

static size_t hash_of(const layout *s)
{
    const uint32_t values[] = {s->at, s->column, s->top.indent, s->top.last_space, s->top.break_next};
    uint64_t hash = 1469598103934665603u;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        hash = (hash ^ values[i]) * 1099511628211u;
    return (size_t)(hash ^ hash >> 32);
}

/* The slot of a layout: that of one like it, or an empty one. */
static const layout **slot_of(const seen *table, const layout *s)
{
    size_t i = hash_of(s) & (table->capacity - 1);
    while (table->slots[i] != NULL && !same_layout(table->slots[i], s))
        i = (i + 1) & (table->capacity - 1);
    return &table->slots[i];
}

static void make_space(search *f)
{
    seen larger = {.capacity = f->seen.capacity * 2, .count = f->seen.count};
    larger.slots = arena_alloc(f->l.memory, larger.capacity * sizeof(const layout *));
    for (size_t i = 0; i < f->seen.capacity; i++)
        if (f->seen.slots[i] != NULL) *slot_of(&larger, f->seen.slots[i]) = f->seen.slots[i];
    f->seen = larger;
}

/* False if a layout like it has been seen. */
static bool note_seen(search *f, const layout *s)
{
    if (f->seen.count * 2 >= f->seen.capacity) make_space(f);
    const layout **slot = slot_of(&f->seen, s);
    if (*slot != NULL) return false;
    *slot = s;
    f->seen.count++;
    return true;
}

/* ---- the search ---- */

static layout *copy_of(const search *f, const layout *s)
{
    layout *copy = ARENA_NEW(f->l.memory, layout);
    *copy = *s;
    return copy;
}

/* Puts words on the line as long as that costs nothing. If the line may end at a word, notes that end to be
   tried. Returns false if the line must end there, or if a layout like it has been seen. */
static bool go_on(search *f, layout *s)
{
    const uint64_t cost = s->cost;
    while (s->at < f->l.d->words.count && s->cost == cost) {
        const bool may = layout_may_break(&f->l, s), must = layout_must_break(&f->l, s);
        if (may || must) {
            const layout *here = copy_of(f, s);
            if (!note_seen(f, here)) return false;
            if (may) add_waiting(f, here, cost + layout_cost_of_break(&f->l, here), true);
            if (must) return false;
        }
        layout_put(&f->l, s, false, 0);
    }
    return true;
}

/* The cheapest layout; NULL if there is none, or finding it takes too long. */
static const layout *cheapest(search *f)
{
    const size_t slots = 64;
    f->seen = (seen){.capacity = slots, .slots = arena_alloc(f->l.memory, slots * sizeof(const layout *))};
    const layout first = layout_begin(&f->l);
    add_waiting(f, copy_of(f, &first), first.cost, false);
    for (size_t tried = 0; f->heap.count > 0 && tried < MOST_TRIED * f->l.d->words.count; tried++) {
        const waiting next = take_waiting(f);
        layout *s = copy_of(f, next.s);
        if (next.new_line) layout_put(&f->l, s, true, 0);
        if (s->cost == next.cost && !go_on(f, s)) continue;
        if (s->cost != next.cost)
            add_waiting(f, s, s->cost, false);
        else if (s->at == f->l.d->words.count)
            return s;
    }
    return NULL;
}

static void print_words(const document *d, const placed *const *places, unsigned indent, buffer *out)
{
    buffer_fill(out, ' ', indent);
    for (size_t i = 0; i < d->words.count; i++) {
        const word *w = &d->words.items[i];
        const placed *place = places[i];
        if (place != NULL && place->new_line) {
            buffer_putc(out, '\n');
            buffer_fill(out, ' ', place->column);
        } else if (i > 0) {
            buffer_fill(out, ' ', w->space + (place != NULL ? place->spaces : 0));
        }
        buffer_put(out, (str){w->text, w->size});
    }
    buffer_putc(out, '\n');
}

/* ---- statements without end ---- */

/* The columns up to the next word before which a line may end. */
static uint32_t size_of_part(const document *d, size_t i)
{
    uint32_t size = d->words.items[i].size;
    for (i++; i < d->words.count && !d->words.items[i].may_break; i++)
        size += d->words.items[i].space + d->words.items[i].size;
    return size;
}

/* Fills each line with as many words as fit, whatever their meaning. */
static void print_filled(const document *d, buffer *out, unsigned indent)
{
    uint32_t column = indent;
    buffer_fill(out, ' ', indent);
    for (size_t i = 0; i < d->words.count; i++) {
        const word *w = &d->words.items[i];
        if (w->may_break && column + w->space + size_of_part(d, i) > C_COLUMNS) {
            column = indent + 2 * C_INDENT;
            buffer_putc(out, '\n');
            buffer_fill(out, ' ', column);
        } else if (i > 0 && w->space) {
            buffer_putc(out, ' ');
            column++;
        }
        buffer_put(out, (str){w->text, w->size});
        column += w->size;
    }
    buffer_putc(out, '\n');
}

static bool is_deep(const document *d)
{
    for (size_t i = 0; i < d->words.count; i++)
        if (d->words.items[i].level > DEEPEST) return true;
    return false;
}

/* ---- all of them ---- */

/* Prints the cheapest layout; false, with nothing printed, if it has a line that is too long. */
static bool print_cheapest(const document *d, buffer *out, unsigned indent, bool however_long)
{
    search f = {.l = {.d = d, .memory = d->memory, .indent = indent}};
    const layout *best = is_deep(d) ? NULL : cheapest(&f);
    if (best != NULL && best->cost >= COST_OF_EXCESS && !however_long) return false;
    if (best == NULL) {
        print_filled(d, out, indent);
        return true;
    }
    const placed **places = arena_alloc(d->memory, d->words.count * sizeof(const placed *));
    for (const placed *p = best->places; p != NULL; p = p->before)
        places[p->at] = p;
    print_words(d, places, indent, out);
    return true;
}

void document_put_cheapest(arena *memory, buffer *text, str code, unsigned indent, bool is_function)
{
    const document whole = document_of(memory, code, is_function);
    if (print_cheapest(&whole, text, indent, false)) return;
    const document parts = document_of(memory, code_divide_literals(memory, code), is_function);
    (void)print_cheapest(&parts, text, indent, true);
}
