/* Parses JSON text on demand. */
#include "cli/json_part.h"

#include "base/json.h"

/* ---- along the text ---- */

static bool is_space(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

static size_t skip_space(str text, size_t at)
{
    while (at < text.size && is_space(text.data[at]))
        at++;
    return at;
}

/* The position behind the text that begins at `at` with a quote. */
static size_t skip_text(str text, size_t at)
{
    for (at++; at < text.size && text.data[at] != '"'; at++)
        if (text.data[at] == '\\') at++;
    return at < text.size ? at + 1 : text.size;
}

/* The position behind the container that begins at `at`. */
static size_t skip_container(str text, size_t at)
{
    size_t depth = 0;
    while (at < text.size) {
        const char c = text.data[at];
        if (c == '"') {
            at = skip_text(text, at);
            continue;
        }
        at++;
        if (c == '{' || c == '[') depth++;
        if ((c == '}' || c == ']') && --depth == 0) break;
    }
    return at;
}

/* The position behind the value that begins at `at`. */
static size_t skip_value(str text, size_t at)
{
    if (at == text.size) return at;
    if (text.data[at] == '"') return skip_text(text, at);
    if (text.data[at] == '{' || text.data[at] == '[') return skip_container(text, at);
    while (at < text.size && !is_space(text.data[at]) && strchr(",:]}", text.data[at]) == NULL)
        at++;
    return at;
}

json_entries json_entries_of(str container)
{
    return (json_entries){container, skip_space(container, 0) + 1};
}

bool json_entries_next(json_entries *entries, str *key, str *value)
{
    const str text = entries->text;
    size_t at = skip_space(text, entries->at);
    *key = (str){0};
    if (at < text.size && text.data[at] == ',') at = skip_space(text, at + 1);
    if (at >= text.size || text.data[at] == '}' || text.data[at] == ']') return false;
    const bool keyed = json_kind_of_text(text) == '{' && text.data[at] == '"';
    if (keyed) {
        const size_t end = skip_text(text, at);
        *key = (str){text.data + at + 1, end - at - 2};
        at = skip_space(text, end);
        if (at < text.size && text.data[at] == ':') at = skip_space(text, at + 1);
    }
    const size_t end = skip_value(text, at);
    *value = (str){text.data + at, end - at};
    entries->at = end;
    return end > at;
}

char json_kind_of_text(str value)
{
    const size_t at = skip_space(value, 0);
    return at < value.size ? value.data[at] : '\0';
}

/* Whether every bracket has its partner; nothing nests deeper than readers of JSON go. */
static bool has_pairs(str text)
{
    char open[600];
    size_t depth = 0;
    for (size_t at = 0; at < text.size;) {
        const char c = text.data[at];
        if (c == '"') {
            at = skip_text(text, at);
            if (text.data[at - 1] != '"') return false;
            continue;
        }
        at++;
        if ((c == '{' || c == '[') && depth == sizeof open) return false;
        if (c == '{' || c == '[') open[depth++] = c == '{' ? '}' : ']';
        if ((c == '}' || c == ']') && (depth == 0 || open[--depth] != c)) return false;
    }
    return depth == 0;
}

bool json_part_is_one(str text)
{
    const size_t at = skip_space(text, 0);
    return at < text.size && has_pairs(text) && skip_value(text, at) > at &&
           skip_space(text, skip_value(text, at)) == text.size;
}

bool json_part_same(str a, str b)
{
    size_t i = skip_space(a, 0), k = skip_space(b, 0);
    while (i < a.size && k < b.size) {
        const bool text = a.data[i] == '"';
        const size_t end = text ? skip_text(a, i) : i + 1, other = text ? skip_text(b, k) : k + 1;
        if (!str_eq((str){a.data + i, end - i}, (str){b.data + k, other - k})) return false;
        i = skip_space(a, end);
        k = skip_space(b, other);
    }
    return i == a.size && k == b.size;
}

/* ---- as a tree ---- */

json_part *json_part_new(arena *memory, str text)
{
    json_part *part = ARENA_NEW(memory, json_part);
    part->text = text;
    part->kind = json_kind_of_text(text);
    return part;
}

void json_part_open(arena *memory, json_part *part)
{
    str key, value;
    if (part->open || (part->kind != '{' && part->kind != '[')) return;
    part->open = true;
    for (json_entries entries = json_entries_of(part->text); json_entries_next(&entries, &key, &value);) {
        const json_item item = {.key = key, .value = json_part_new(memory, value)};
        ARRAY_PUSH(memory, &part->items, item);
    }
}

json_item *json_part_find(json_part *part, const char *key)
{
    for (size_t i = 0; i < part->items.count; i++)
        if (str_is(part->items.items[i].key, key)) return &part->items.items[i];
    return NULL;
}

json_item *json_part_add(arena *memory, json_part *part, const char *key, str value)
{
    const json_item item = {.key = str_of(key), .value = json_part_new(memory, value)};
    ARRAY_PUSH(memory, &part->items, item);
    return &part->items.items[part->items.count - 1];
}

void json_part_put(buffer *out, const json_part *part, bool skeleton)
{
    if (!part->open) {
        buffer_put(out, part->text);
        return;
    }
    bool first = true;
    buffer_putc(out, part->kind);
    for (size_t i = 0; i < part->items.count; i++) {
        const json_item *item = &part->items.items[i];
        if (item->hidden) continue;
        if (!first) buffer_puts(out, ", ");
        first = false;
        if (part->kind == '{') buffer_printf(out, "\"%.*s\": ", STR_ARG(item->key));
        if (skeleton && item->bulk)
            buffer_puts(out, "[]");
        else
            json_part_put(out, item->value, skeleton);
    }
    buffer_putc(out, part->kind == '{' ? '}' : ']');
}

str json_part_text(arena *memory, const json_part *part)
{
    buffer out = {.memory = memory};
    json_part_put(&out, part, false);
    return buffer_str(&out);
}
