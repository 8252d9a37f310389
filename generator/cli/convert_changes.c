/* Lists the values that a conversion loses, and those that it adds. */
#include "base/json.h"
#include "cli/convert.h"

enum { VALUE_SHOWN = 60 };

static void put_path(buffer *out, const tn_path *path, bool pattern)
{
    if (path == NULL) return;
    put_path(out, path->up, pattern);
    if (out->size > 0) buffer_putc(out, '.');
    buffer_puts(out, path->member);
    if (path->index == TN_NO_INDEX) return;
    if (pattern)
        buffer_puts(out, "[*]");
    else
        buffer_printf(out, "[%zu]", path->index);
}

const char *change_path(arena *memory, const tn_path *path, const char *id, bool pattern)
{
    buffer out = {.memory = memory};
    put_path(&out, path, pattern);
    if (id != NULL && *id != '\0') buffer_printf(&out, "%s%s", out.size > 0 ? "." : "", id);
    return out.size > 0 ? out.data : "";
}

bool is_empty_value(str value)
{
    const char kind = json_kind_of_text(value);
    str key, entry;
    if (kind == '{' || kind == '[') {
        json_entries entries = json_entries_of(value);
        return !json_entries_next(&entries, &key, &entry);
    }
    return str_is(value, "\"\"") || str_is(value, "null");
}

bool says_nothing(const tn_member *member, str value)
{
    const bool stated = member != NULL && member->conversion != NULL && member->conversion->missing != NULL;
    const bool usual = member != NULL && member->default_value != NULL;
    return is_empty_value(value) || (stated && json_part_same(value, str_of(member->conversion->missing))) ||
           (usual && json_part_same(value, str_of(member->default_value->json)));
}

/* The begin of a value: at most VALUE_SHOWN bytes, and whole characters. */
static const char *short_value(arena *memory, str value)
{
    size_t size = value.size;
    if (size <= VALUE_SHOWN) return arena_copy(memory, value.data, size);
    size = VALUE_SHOWN;
    while (size > 0 && ((unsigned char)value.data[size] & 0xc0) == 0x80)
        size--;
    return arena_printf(memory, "%.*s...", (int)size, value.data);
}

static change *find_change(const change_list *list, str path)
{
    for (size_t i = 0; i < list->count; i++)
        if (str_is(path, list->items[i].path)) return &list->items[i];
    return NULL;
}

/* There may be many records: a record whose change is known takes no memory. */
void note_change(conversion *at, change_list *list, const tn_path *path, str id, str value)
{
    buffer *pattern = &at->pattern;
    pattern->memory = at->memory;
    pattern->size = 0;
    put_path(pattern, path, true);
    if (pattern->size > 0 && id.size > 0) buffer_putc(pattern, '.');
    buffer_put(pattern, id);
    change *known = find_change(list, buffer_str(pattern));
    if (known != NULL) {
        known->count++;
        return;
    }
    const char *name = arena_printf(at->memory, "%.*s", STR_ARG(id));
    const change added = {arena_copy(at->memory, pattern->data, pattern->size),
                          change_path(at->memory, path, name, false), short_value(at->memory, value), 1};
    ARRAY_PUSH(at->memory, list, added);
}

/* ---- reports ---- */

static void say_changes(const conversion *at, const change_list *list, const char *what)
{
    for (size_t i = 0; i < list->count; i++) {
        const change *each = &list->items[i];
        if (each->count == 1)
            report_remark(at->file->to, "%s: %s  %s", what, each->first, each->value);
        else
            report_remark(at->file->to, "%s: %s  %zu times, the first %s", what, each->path, each->count,
                          each->value);
    }
}

static void put_changes(buffer *out, const change_list *list, const char *name)
{
    buffer_printf(out, ", \"%s\": [", name);
    for (size_t i = 0; i < list->count; i++) {
        const change *each = &list->items[i];
        buffer_printf(out, "%s{\"path\": ", i > 0 ? ", " : "");
        json_put_string(out, str_of(each->path));
        buffer_printf(out, ", \"count\": %zu, \"first\": ", each->count);
        json_put_string(out, str_of(each->first));
        buffer_puts(out, ", \"value\": ");
        json_put_string(out, str_of(each->value));
        buffer_putc(out, '}');
    }
    buffer_putc(out, ']');
}

void report_changes(const conversion *at)
{
    report *to = at->file->to;
    say_changes(at, &at->lost, "lost");
    say_changes(at, &at->made, "made");
    buffer_puts(&to->fields, ", \"to\": ");
    json_put_string(&to->fields, str_of(at->target->format->id));
    put_changes(&to->fields, &at->lost, "lost");
    put_changes(&to->fields, &at->made, "made");
}
