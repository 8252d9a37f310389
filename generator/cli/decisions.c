/* Finds the decisions about a new file: omits each value of its JSON in turn, and tries whether the writer
   accepts the rest. */
#include "cli/decisions.h"

#include "cli/decision_words.h"
#include "cli/json_part.h"
#include "cli/tool.h"
#include "tenon/json_read.h"

enum { MOST_TRIED = 1000 }; /* further values count as decisions */

typedef struct search {
    arena *memory;
    const tn_format *format;
    const void *object;
    str json; /* the whole text */
    json_part *root;
    bool writable; /* `encode` takes the whole text, */
    buffer file;   /* and makes this file from it */
    size_t tried;
    tn_arena members; /* of results of tn_find_value */
    decision_list found;
} search;

/* ---- trying texts ---- */

static bool reads_back(const tn_format *format, str text, str bytes)
{
    void *back;
    if (format->read(format, &back, bytes.data, bytes.size, NULL, NULL) != TN_OK) return false;
    const bool same = tn_json_agrees(format, text.data, text.size, NULL, back, NULL) == TN_OK;
    format->release(format, back);
    return same;
}

/* The file that `encode` makes from the object that was read from the text; false if it makes none. */
static bool write_object(const tn_format *format, void *object, str text, buffer *bytes)
{
    const tn_sink sink = buffer_sink(bytes);
    return format->write_to != NULL && format->write_to(format, object, &sink, NULL) == TN_OK &&
           reads_back(format, text, buffer_str(bytes));
}

/* Whether the file is that of the whole text. */
static bool is_written(const search *run, void *object, str text)
{
    buffer bytes = {.memory = arena_new()};
    const bool same =
        write_object(run->format, object, text, &bytes) && str_eq(buffer_str(&bytes), buffer_str(&run->file));
    arena_free(bytes.memory);
    return same;
}

/* Whether the object has the values of the whole text. */
static bool is_same(const search *run, const void *object)
{
    buffer json = {.memory = arena_new()};
    const tn_sink sink = buffer_sink(&json);
    const tn_json_options options = {.indent = true, .least = true};
    const bool same = tn_json_write(run->format, object, NULL, &options, &sink) == TN_OK &&
                      str_eq(buffer_str(&json), run->json);
    arena_free(json.memory);
    return same;
}

/* Whether the text gives the file; if the whole text gives none, whether it gives the object. */
static bool is_taken(const search *run, str text)
{
    void *object;
    if (tn_json_read(run->format, text.data, text.size, NULL, &object, NULL) != TN_OK) return false;
    const bool taken = run->writable ? is_written(run, object, text) : is_same(run, object);
    run->format->release(run->format, object);
    return taken;
}

static void make_whole(search *run)
{
    void *object;
    run->file.memory = run->memory;
    if (tn_json_read(run->format, run->json.data, run->json.size, NULL, &object, NULL) != TN_OK) return;
    run->writable = write_object(run->format, object, run->json, &run->file);
    run->format->release(run->format, object);
}

/* ---- optional values ---- */

static bool may_be_left_out(search *run)
{
    if (run->tried++ >= MOST_TRIED) return false;
    arena *memory = arena_new();
    const bool taken = is_taken(run, json_part_text(memory, run->root));
    arena_free(memory);
    return taken;
}

static bool is_note(str key)
{
    return memchr(key.data, '$', key.size) != NULL;
}

/* Hides derived values, with all values in them. */
static void hide_derived(search *run, json_part *part)
{
    json_part_open(run->memory, part);
    for (size_t i = 0; i < part->items.count; i++) {
        json_item *item = &part->items.items[i];
        if (part->kind == '{' && is_note(item->key)) continue;
        item->hidden = part->kind == '{';
        item->hidden = item->hidden && may_be_left_out(run);
        if (!item->hidden) hide_derived(run, item->value);
    }
}

/* ---- the list ---- */

static void list_values(search *run, json_part *part, const char *path);

/* An object that is always of one type is decided by its members. */
static void list_value(search *run, json_part *value, const char *path)
{
    tn_found found;
    const size_t at = run->found.count;
    const bool there = tn_find_value(run->format, run->object, path, &run->members, &found, NULL) == TN_OK;
    const decision made = {path, there ? found.member : NULL, there ? found.owner_type : NULL, false};
    ARRAY_PUSH(run->memory, &run->found, made);
    list_values(run, value, path);
    const bool several = !there || found.member == NULL || found.member->kind == TN_KIND_VARIANT;
    run->found.items[at].by_members = value->kind == '{' && !several && run->found.count > at + 1;
}

static void list_values(search *run, json_part *part, const char *path)
{
    for (size_t i = 0; i < part->items.count; i++) {
        const json_item *item = &part->items.items[i];
        const bool container = item->value->kind == '{' || item->value->kind == '[';
        if (part->kind == '[') {
            if (container) list_values(run, item->value, arena_printf(run->memory, "%s[%zu]", path, i));
        } else if (!item->hidden && !is_note(item->key)) {
            list_value(
                run, item->value,
                arena_printf(run->memory, "%s%s%.*s", path, *path == '\0' ? "" : ".", STR_ARG(item->key)));
        }
    }
}

void decisions_put(buffer *out, const tn_format *format, const void *object, str json,
                   const docs_format *docs)
{
    search run = {.memory = out->memory, .format = format, .object = object, .json = json};
    tn_arena_init(&run.members, (tn_allocator){0}, UINT64_MAX);
    run.root = json_part_new(out->memory, json);
    make_whole(&run);
    hide_derived(&run, run.root);
    list_values(&run, run.root, "");
    decisions_print(out, &run.found, docs);
    tn_arena_free(&run.members);
}
