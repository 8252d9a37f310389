/* Wraps the element of an array in a type: the keys that describe the element move into a new type, and the
   array repeats this type. Only if each key has lines of its own, and if it removes the obstacle. */
#include <stdlib.h>

#include "lsp/edits.h"

/* Keys that concern the array, or the member as a whole; all others move. */
static const char *const staying[] = {"id",           "doc",      "doc-ref", "if",    "repeat", "repeat-expr",
                                      "repeat-until", "-label",   "-max",    "-join", "-key",   "-optional",
                                      "-convert",     "-default", "pos",     "io",    "-place"};

static bool stays(str key)
{
    for (size_t i = 0; i < sizeof staying / sizeof *staying; i++)
        if (str_is(key, staying[i])) return true;
    return false;
}

/* ---- the attribute ---- */

static bool holds(const node *mapping, span at)
{
    return mapping->place.source != NULL && mapping->place.begin <= at.begin && at.end <= mapping->place.end;
}

static const schema_attribute *find_among(schema_attribute *const *items, size_t count, span at)
{
    for (size_t i = 0; i < count; i++)
        if (holds(items[i]->node, at)) return items[i];
    return NULL;
}

static const schema_attribute *find_attribute(const schema_type *type, span at)
{
    const schema_attribute *found = find_among(type->seq.items, type->seq.count, at);
    if (found == NULL) found = find_among(type->instances.items, type->instances.count, at);
    for (size_t i = 0; found == NULL && i < type->types.count; i++)
        found = find_attribute(type->types.items[i], at);
    return found;
}

/* ---- lines ---- */

typedef struct wrapping {
    const analysis *a;
    arena *memory;
    const schema_attribute *array;
    const char *name; /* of the new type */
    text_edits edits;
    buffer moved; /* keys that go into the new type */
} wrapping;

static size_t column_of(const source *file, size_t offset)
{
    const position at = source_position(file, offset);
    return offset - source_line(file, at.line).begin;
}

static size_t begin_of_line(const source *file, size_t offset)
{
    return offset - column_of(file, offset);
}

/* The offset behind the line break of the line that ends at `offset` or contains it. */
static size_t end_of_line(const source *file, size_t offset)
{
    const size_t line = source_position(file, offset).line;
    return line < file->line_count ? source_line(file, line + 1).begin : file->text.size;
}

/* The lines of a pair, if no other text stands in them; otherwise an empty place. */
static span lines_of(const wrapping *w, const node *mapping, size_t i)
{
    const source *file = w->a->file;
    const node_pair *pair = &mapping->pairs.items[i];
    const size_t begin = begin_of_line(file, pair->key->place.begin);
    const size_t last =
        pair->value->place.end > pair->value->place.begin ? pair->value->place.end - 1 : pair->key->place.end;
    const span lines = {file, begin, end_of_line(file, last)};
    const span none = {file, 0, 0};
    for (size_t k = begin; k < pair->key->place.begin; k++)
        if (file->text.data[k] != ' ') return none;
    const bool next = i + 1 < mapping->pairs.count;
    return next && mapping->pairs.items[i + 1].key->place.begin < lines.end ? none : lines;
}

/* Takes the lines of a key out of the attribute. The first of them makes space for the new type. */
static bool move_pair(wrapping *w, const node *mapping, size_t i)
{
    const source *file = w->a->file;
    const span lines = lines_of(w, mapping, i);
    const size_t column = column_of(file, mapping->pairs.items[i].key->place.begin);
    if (lines.end == 0) return false;
    for (size_t at = lines.begin; at < lines.end;) {
        const size_t end = end_of_line(file, at);
        const size_t skip = at + column < end ? column : 0;
        buffer_puts(&w->moved, "        ");
        buffer_put(&w->moved, (str){file->text.data + at + skip, end - at - skip});
        at = end;
    }
    if (w->moved.data[w->moved.size - 1] != '\n') buffer_putc(&w->moved, '\n');
    const char *instead =
        w->edits.count > 0 ? "" : arena_printf(w->memory, "%*stype: %s\n", (int)column, "", w->name);
    ARRAY_PUSH(w->memory, &w->edits, ((text_edit){lines, str_of(instead)}));
    return true;
}

static bool move_pairs(wrapping *w)
{
    const node *mapping = w->array->node;
    for (size_t i = 0; i < mapping->pairs.count; i++)
        if (!stays(mapping->pairs.items[i].key->text) && !move_pair(w, mapping, i)) return false;
    return w->edits.count > 0;
}

/* ---- the new type ---- */

static bool is_taken(const schema_type *type, const char *name)
{
    bool taken = str_is(type->id, name);
    for (size_t i = 0; i < type->types.count && !taken; i++)
        taken = is_taken(type->types.items[i], name);
    return taken;
}

static const char *new_name(const wrapping *w)
{
    const str id = w->array->id;
    const char *name = arena_printf(w->memory, "%.*s_element", STR_ARG(id));
    for (unsigned i = 2; is_taken(w->a->ast->top, name); i++)
        name = arena_printf(w->memory, "%.*s_element%u", STR_ARG(id), i);
    return name;
}

/* Adds the type behind the existing ones, or below a new `types` at the end of the file. */
static void add_type(wrapping *w)
{
    const source *file = w->a->file;
    const schema_type *top = w->a->ast->top;
    const bool first = top->types.count == 0;
    buffer text = {.memory = w->memory};
    size_t at = first ? file->text.size : begin_of_line(file, top->types.items[0]->place->place.begin);
    if (first && at > 0 && file->text.data[at - 1] != '\n') buffer_putc(&text, '\n');
    if (first) buffer_puts(&text, "types:\n");
    buffer_printf(&text, "  %s:\n    seq:\n      - id: value\n", w->name);
    buffer_put(&text, buffer_str(&w->moved));
    ARRAY_PUSH(w->memory, &w->edits, ((text_edit){{file, at, at}, buffer_str(&text)}));
}

static int compare_edits(const void *left, const void *right)
{
    const text_edit *a = left, *b = right;
    return (a->at.begin > b->at.begin) - (a->at.begin < b->at.begin);
}

/* ---- the whole ---- */

/* The number of obstacles to creating files. */
static size_t count_obstacles(const diagnostics *list)
{
    size_t count = 0;
    for (size_t i = 0; i < list->items.count; i++)
        count += list->items.items[i]->code == DIAGNOSTIC_E0703;
    return count;
}

bool wrap_find(server *s, arena *memory, const document *of, const analysis *a, span at, text_edits *edits)
{
    wrapping w = {.a = a, .memory = memory, .moved = {.memory = memory}};
    w.array = a->ast != NULL ? find_attribute(a->ast->top, at) : NULL;
    if (w.array == NULL || w.array->repeat == REPEAT_NONE) return false;
    w.name = new_name(&w);
    if (!move_pairs(&w)) return false;
    add_type(&w);
    qsort(w.edits.items, w.edits.count, sizeof *w.edits.items, compare_edits);
    analysis *after = analysis_make(&s->texts, of->path, edits_made(memory, a->file, &w.edits));
    const bool mends = after->errors == 0 && count_obstacles(after->list) < count_obstacles(a->list);
    analysis_free(after);
    edits->items = w.edits.items;
    edits->count = w.edits.count;
    return mends;
}
