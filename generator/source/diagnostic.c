/* Collects diagnostics and prints them in source order. */
#include <stdlib.h>

#include "source/diagnostic_list.h"

enum { TEXT_LIMIT = 1000, SHOWN_AS_TEXT = 100 };

const diagnostic_info *diagnostic_describe(diagnostic_code code)
{
    static const diagnostic_info all[] = {
#define X(code, severity, slug, explanation) {#code, slug, explanation, SEVERITY_##severity},
#include "source/diagnostic_codes.def"
#undef X
    };
    return &all[code];
}

const char *severity_name(severity level)
{
    static const char *const names[] = {"error", "warning", "note"};
    return names[level];
}

diagnostics *diagnostics_new(arena *memory)
{
    diagnostics *list = ARENA_NEW(memory, diagnostics);
    list->memory = memory;
    return list;
}

/* Cuts a text that quotes a name of megabytes. */
static const char *shorten(arena *memory, const char *text)
{
    size_t size = strlen(text);
    if (size <= TEXT_LIMIT) return text;
    size = TEXT_LIMIT;
    while (size > 0 && ((unsigned char)text[size] & 0xC0) == 0x80)
        size--;
    return arena_printf(memory, "%.*s...", (int)size, text);
}

static const char *format_text(arena *memory, const char *format, va_list arguments)
{
    return shorten(memory, arena_vprintf(memory, format, arguments));
}

static void remember_source(diagnostics *list, const source *file)
{
    if (!file) return;
    for (size_t i = 0; i < list->sources.count; i++)
        if (list->sources.items[i] == file) return;
    ARRAY_PUSH(list->memory, &list->sources, file);
}

void diagnose(diagnostics *list, diagnostic_code code, span place, const char *path, const char *format, ...)
{
    if (diagnostic_describe(code)->severity == SEVERITY_ERROR) list->errors++;
    list->count++;
    if (list->count > DIAGNOSTICS_KEPT) return;
    diagnostic *item = ARENA_NEW(list->memory, diagnostic);
    item->code = code;
    item->place = place;
    item->path = path ? shorten(list->memory, path) : NULL;
    item->order = list->count;
    va_list arguments;
    va_start(arguments, format);
    item->text = format_text(list->memory, format, arguments);
    va_end(arguments);
    remember_source(list, place.source);
    ARRAY_PUSH(list->memory, &list->items, item);
}

/* The diagnostic reported last, or NULL if it was only counted. */
static diagnostic *latest(const diagnostics *list)
{
    if (list->count == 0 || list->count > DIAGNOSTICS_KEPT) return NULL;
    return list->items.items[list->items.count - 1];
}

void diagnose_note(diagnostics *list, span place, const char *format, ...)
{
    diagnostic *item = latest(list);
    if (!item) return;
    diagnostic_note note = {.place = place};
    va_list arguments;
    va_start(arguments, format);
    note.text = format_text(list->memory, format, arguments);
    va_end(arguments);
    ARRAY_PUSH(list->memory, &item->notes, note);
}

void diagnose_hint(diagnostics *list, const char *format, ...)
{
    diagnostic *item = latest(list);
    if (!item) return;
    va_list arguments;
    va_start(arguments, format);
    const char *text = format_text(list->memory, format, arguments);
    va_end(arguments);
    ARRAY_PUSH(list->memory, &item->hints, text);
}

void diagnose_fix(diagnostics *list, fix_kind kind, const char *text)
{
    diagnostic *item = latest(list);
    if (!item) return;
    const diagnostic_fix fix = {kind, arena_copy(list->memory, text, strlen(text))};
    ARRAY_PUSH(list->memory, &item->fixes, fix);
}

void diagnose_meant(diagnostics *list, str wrong, const char *meant)
{
    const diagnostic *item = latest(list);
    if (!item || !meant) return;
    diagnose_hint(list, "did you mean `%s`?", meant);
    const span place = item->place;
    if (!place.source) return;
    const str stands = {place.source->text.data + place.begin, place.end - place.begin};
    if (str_eq(stands, wrong)) diagnose_fix(list, FIX_REPLACE, meant);
}

void diagnostics_append(diagnostics *list, const diagnostics *more)
{
    for (size_t i = 0; i < more->items.count; i++) {
        diagnostic *item = ARENA_NEW(list->memory, diagnostic);
        *item = *more->items.items[i];
        item->order += list->count;
        remember_source(list, item->place.source);
        ARRAY_PUSH(list->memory, &list->items, item);
    }
    list->errors += more->errors;
    list->count += more->count;
}

size_t diagnostics_errors(const diagnostics *list)
{
    return list->errors;
}

size_t diagnostics_count(const diagnostics *list)
{
    return list->count;
}

bool diagnostics_full(const diagnostics *list)
{
    return list->count >= DIAGNOSTICS_KEPT;
}

/* A diagnostic with its sort key: qsort's comparison gets no context. */
typedef struct sorted {
    size_t file; /* rank of the source; diagnostics without a place come first */
    const diagnostic *item;
} sorted;

static int compare_numbers(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int compare(const void *left, const void *right)
{
    const sorted *a = left, *b = right;
    int result = compare_numbers(a->file, b->file);
    if (result == 0) result = compare_numbers(a->item->place.begin, b->item->place.begin);
    if (result == 0) result = compare_numbers(a->item->order, b->item->order);
    return result;
}

static sorted *sort(const diagnostics *list, arena *memory)
{
    sorted *order = arena_alloc(memory, list->items.count * sizeof *order);
    for (size_t i = 0; i < list->items.count; i++) {
        order[i].item = list->items.items[i];
        for (size_t k = 0; k < list->sources.count; k++)
            if (list->sources.items[k] == order[i].item->place.source) order[i].file = k + 1;
    }
    if (list->items.count > 1) qsort(order, list->items.count, sizeof *order, compare);
    return order;
}

const diagnostic **diagnostics_sorted(const diagnostics *list, arena *memory)
{
    const sorted *order = sort(list, memory);
    const diagnostic **items = arena_alloc(memory, list->items.count * sizeof *items);
    for (size_t i = 0; i < list->items.count; i++)
        items[i] = order[i].item;
    return items;
}

void diagnostics_print(const diagnostics *list, FILE *out, diagnostics_format format, bool colour)
{
    arena *memory = arena_new();
    sorted *order = sort(list, memory);
    size_t shown = list->items.count;
    if (format == DIAGNOSTICS_TEXT && shown > SHOWN_AS_TEXT) shown = SHOWN_AS_TEXT;
    diagnostic rest = {.code = DIAGNOSTIC_E0100,
                       .text =
                           arena_printf(memory, "%zu more diagnostics are not shown", list->count - shown)};
    size_t lines = shown + (list->count > shown);
    if (format == DIAGNOSTICS_JSON) fputs("[", out);
    for (size_t i = 0; i < lines; i++) {
        const diagnostic *item = i < shown ? order[i].item : &rest;
        buffer text = {.memory = memory};
        if (format == DIAGNOSTICS_JSON) {
            buffer_puts(&text, i == 0 ? "\n" : ",\n");
            diagnostic_print_json(&text, item);
        } else {
            diagnostic_print_text(&text, item, colour);
        }
        fwrite(text.data, 1, text.size, out);
    }
    if (format == DIAGNOSTICS_JSON) fputs(lines > 0 ? "\n]\n" : "]\n", out);
    arena_free(memory);
}
