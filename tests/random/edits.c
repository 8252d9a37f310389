#include "edits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "derived.h"
#include "equal.h"
#include "stays.h"
#include "value.h"

enum { EDITS = 40, VALUE_SIZE = 64, OUTPUT_MOST = 1 << 16 };

/* A member of some object, or an element of an array. */
typedef struct place {
    const tn_member *member;
    tn_member element; /* of an array: `member` is this, and `object` the element */
    void *object;
    char path[STAYS_PATH];
} place;

typedef struct editing {
    inputs *chances;
    const tn_format *format;
    const input *read;
    void *root;
    size_t count;
    place places[EDITS];
    char *message;
    size_t capacity;
    bool derived; /* all numbers with -derive of the file are right */
    bool failed;
} editing;

/* What the writer derives, and what is not a person's to change. */
static const uint32_t unedited = TN_MEMBER_DERIVED | TN_MEMBER_HIDDEN | TN_MEMBER_FORM | TN_MEMBER_ENDING;

static void collect(editing *edit, const char *path, const tn_type *type, void *object);

/* Adds an element of an array of values. */
static void collect_element(editing *edit, const char *path, const tn_member *element, void *value)
{
    if (edit->count == EDITS) return;
    place *made = &edit->places[edit->count++];
    *made = (place){.element = *element, .object = value};
    made->element.id = "element";
    made->member = &made->element;
    snprintf(made->path, sizeof made->path, "%s", path);
}

/* Adds elements of a list or an array, the first two. */
static void collect_elements(editing *edit, const char *path, const tn_member *member, const tn_list *list)
{
    char inner[STAYS_PATH];
    const bool objects = member->kind == TN_KIND_LIST;
    const tn_member element = objects ? *member : tn_element_member(member);
    const size_t size = objects ? member->type->size : tn_element_size(member);
    for (size_t i = 0; i < list->count && i < 2; i++) {
        void *value = (char *)list->items + i * size;
        if (snprintf(inner, sizeof inner, "%s[%zu]", path, i) >= STAYS_PATH) return;
        if (objects)
            collect(edit, inner, member->type, value);
        else if (element.kind == TN_KIND_POINTER && tn_pointee(value) != NULL)
            collect(edit, inner, element.type, *(void **)value);
        else if (tn_kind_is_scalar(element.kind) || element.kind == TN_KIND_TEXT ||
                 element.kind == TN_KIND_BYTES)
            collect_element(edit, inner, &element, value);
    }
}

/* Adds what is in a value. */
static void collect_value(editing *edit, const char *path, const tn_member *member, void *value)
{
    const void *held_value;
    if (member->kind == TN_KIND_OBJECT) collect(edit, path, member->type, value);
    if (member->kind == TN_KIND_LIST || member->kind == TN_KIND_ARRAY)
        collect_elements(edit, path, member, value);
    if (member->kind == TN_KIND_POINTER && tn_pointee(value) != NULL)
        collect(edit, path, member->type, *(void **)value);
    if (member->kind != TN_KIND_VARIANT) return;
    const tn_member held = tn_variant_member(member, value, &held_value);
    if (held.kind == TN_KIND_POINTER && tn_pointee(held_value) != NULL)
        collect(edit, path, held.type, *(void **)(uintptr_t)held_value);
}

/* Adds the members of an object. What would have a longer path is left out. */
static void collect(editing *edit, const char *path, const tn_type *type, void *object)
{
    for (size_t m = 0; m < type->member_count && edit->count < EDITS; m++) {
        const tn_member *member = &type->members[m];
        if (!tn_member_own(member) || (member->flags & unedited) != 0 || strchr(member->id, '$') != NULL)
            continue;
        place *made = &edit->places[edit->count];
        *made = (place){.member = member, .object = object};
        if (snprintf(made->path, sizeof made->path, "%s%s%s", path, *path != '\0' ? "." : "", member->id) >=
            STAYS_PATH)
            continue;
        edit->count++;
        if (!tn_member_present(member, object)) continue;
        collect_value(edit, made->path, member, tn_member_in(member, object));
    }
}

/* Changes the value; false where there is nothing to change. */
static bool change_value(inputs *chances, const tn_member *member, void *value)
{
    static const uint64_t numbers[] = {0, 1, 2, 3, 5, 8, 127, 128, 255, 256, 65535, UINT64_MAX};
    static const char *const texts[] = {"", "a", "b ", "ab\n", "longer than it was", "\xff\xfe"};
    const uint64_t chance = inputs_chance(chances);
    if (tn_kind_is_scalar(member->kind)) {
        tn_scalar_store(member->kind, value, numbers[chance % (sizeof numbers / sizeof *numbers)]);
    } else if (member->kind == TN_KIND_TEXT) {
        *(tn_text *)value = tn_text_literal(texts[chance % (sizeof texts / sizeof *texts)]);
    } else if (member->kind == TN_KIND_BYTES) {
        const char *const text = texts[chance % (sizeof texts / sizeof *texts)];
        *(tn_bytes *)value = (tn_bytes){(const uint8_t *)text, strlen(text)};
    } else if ((member->kind == TN_KIND_LIST || member->kind == TN_KIND_ARRAY) &&
               ((tn_list *)value)->count > 0) {
        ((tn_list *)value)->count--;
    } else {
        return false;
    }
    return true;
}

static bool fail(editing *edit, const place *at, const char *what, const tn_error *error)
{
    char text[512] = "";
    if (error != NULL) tn_error_print(error, text, sizeof text);
    snprintf(edit->message, edit->capacity, "%s: %s of `%s`: %s", what,
             at->member->has != TN_NO_INDEX && !tn_member_present(at->member, at->object) ? "absence"
                                                                                          : "a change",
             at->member->id, text);
    edit->failed = true;
    return false;
}

/* The object as bytes, or NULL with the error. */
static uint8_t *written(const editing *edit, size_t *size, tn_error *error)
{
    memset(error, 0, sizeof *error);
    if (edit->format->measure(edit->format, edit->root, size, error) != TN_OK || *size > OUTPUT_MOST)
        return NULL;
    uint8_t *bytes = malloc(*size > 0 ? *size : 1);
    if (bytes == NULL) abort();
    if (edit->format->write(edit->format, edit->root, bytes, *size, error) == TN_OK) return bytes;
    free(bytes);
    return NULL;
}

/* What the text of an object of JSON was like is not what it is like after a change. */
static bool is_form(const tn_place *where)
{
    return where->depth > 0 && strcmp(where->steps[where->depth - 1].member, "$form") == 0;
}

static int by_place(const void *a, const void *b)
{
    const tn_location *left = a, *right = b;
    if (left->offset != right->offset) return left->offset < right->offset ? -1 : 1;
    return left->size < right->size ? -1 : left->size > right->size;
}

/* Where the members lie that have bytes, in the order of their places. */
static void locate(const tn_format *format, const void *data, size_t size, tn_locations *places)
{
    static const tn_allocator libc = {NULL, NULL};
    void *object;
    tn_locations_init(places, libc);
    if (format->read_located(format, &object, data, size, NULL, places, NULL) == TN_OK)
        format->release(format, object);
    size_t kept = 0;
    for (size_t i = 0; i < places->count; i++)
        if (places->items[i].size != 0) places->items[kept++] = places->items[i];
    places->count = kept;
    if (kept != 0) qsort(places->items, kept, sizeof *places->items, by_place);
}

/* Whether members lie elsewhere in what was written than in what was read, or take more or fewer bytes; or
   the file does: what is placed has no bytes, but padding in front of it. */
static bool has_moved(const editing *edit, const void *data, size_t size)
{
    tn_locations before, after;
    if (size != edit->read->size) return true;
    locate(edit->format, edit->read->data, edit->read->size, &before);
    locate(edit->format, data, size, &after);
    bool moved = before.count != after.count;
    for (size_t i = 0; i < before.count && !moved; i++)
        moved = by_place(&before.items[i], &after.items[i]) != 0;
    tn_locations_free(&before);
    tn_locations_free(&after);
    return moved;
}

/* Zeros stand between members that are placed at multiples of a number. */
static bool is_padding(const tn_gap *gap)
{
    for (; gap != NULL; gap = gap->next)
        for (size_t i = 0; i < gap->bytes.size; i++)
            if (gap->bytes.data[i] != 0) return false;
    return true;
}

/* Bytes between members that are placed out of line are left out where the layout has moved. */
static bool left_gaps_out(const editing *edit, const void *again, const tn_place *where, const void *data,
                          size_t size)
{
    return where->depth == 0 && tn_format_document(edit->format, edit->root)->size != 0 &&
           is_padding(tn_format_document(edit->format, again)->gaps) && has_moved(edit, data, size);
}

enum { DEEPEST = 1 << 16 }; /* far more steps than any path has; a place keeps the innermost of them */

/* Whether all of an error has been set: under MemorySanitizer, printing is enough to see it. */
static bool is_whole(const tn_error *error)
{
    char text[1024];
    tn_error_print(error, text, sizeof text);
    return error->status != TN_OK && error->severity == TN_ERROR && error->place.depth <= DEEPEST &&
           error->other.depth <= DEEPEST;
}

/* Whether what was read is what was written, but for what follows from an edit in the output alone. */
static bool is_as_written(const editing *edit, const void *again, tn_place *difference)
{
    if (tn_equal(edit->format, edit->root, again, difference)) return true;
    return edit->format->patches && tn_equal_edited(edit->format, edit->root, again, difference);
}

/* Other members stay as they were. */
static void check_others(editing *edit, const place *at, const void *data, size_t size)
{
    char path[STAYS_PATH];
    const bool resizes = !tn_kind_is_scalar(at->member->kind) && at->member->has == TN_NO_INDEX;
    const stays_edit made = {.path = at->path, .resizes = resizes, .data = data, .size = size};
    if (edit->failed || stays_all(edit->format, edit->read, &made, path)) return;
    fail(edit, at, "a member that nobody has edited is another one", NULL);
    const size_t length = strlen(edit->message);
    snprintf(edit->message + length, edit->capacity - length, "at `%s`", path);
}

/* What can be read of what was written is what was written. */
static void check_changed(editing *edit, const place *at)
{
    size_t size = 0;
    tn_error error;
    void *again;
    tn_place difference;
    uint8_t *bytes = written(edit, &size, &error);
    if (bytes == NULL && size <= OUTPUT_MOST && !is_whole(&error))
        fail(edit, at, "parts of the writer's error are not set", NULL);
    if (bytes == NULL) return;
    if (edit->format->read(edit->format, &again, bytes, size, NULL, NULL) == TN_OK) {
        char path[STAYS_PATH] = "";
        const bool same = is_as_written(edit, again, &difference) || is_form(&difference) ||
                          left_gaps_out(edit, again, &difference, bytes, size);
        if (!same) tn_place_print(&difference, path, sizeof path);
        if (!same && !stays_is_view(edit->format, edit->read, at->path, path)) {
            fail(edit, at, "what is written is read as something else", NULL);
            snprintf(edit->message + strlen(edit->message), edit->capacity - strlen(edit->message), "at `%s`",
                     path);
        }
        edit->format->release(edit->format, again);
    }
    check_others(edit, at, bytes, size);
    if (!edit->failed && edit->derived && !derived_is_right(edit->format, bytes, size, true))
        fail(edit, at, "a number is not derived from what has changed", NULL);
    free(bytes);
}

static void check_undone(editing *edit, const place *at)
{
    size_t size;
    tn_error error;
    uint8_t *bytes = written(edit, &size, &error);
    if (bytes == NULL)
        fail(edit, at, "what was changed and changed back is not written", &error);
    else if (size != edit->read->size || !tn_same_bytes(bytes, edit->read->data, size))
        fail(edit, at, "what was changed and changed back is written as other bytes", NULL);
    free(bytes);
}

/* Which of the members are there that take the room of one, the first 64 of them. */
static uint64_t rivals_there(const place *at)
{
    uint64_t there = 0;
    for (size_t i = 0; i < at->member->rival_count && i < 64; i++)
        there |= (uint64_t) * ((const bool *)at->object + at->member->rivals[i]) << i;
    return there;
}

/* What the member made room for when it came is there again. */
static void put_back(const place *at, bool present, uint64_t there)
{
    tn_member_set_present(at->member, at->object, present);
    for (size_t i = 0; i < at->member->rival_count && i < 64; i++)
        *((bool *)at->object + at->member->rivals[i]) = (there >> i & 1) != 0;
}

static void check_place(editing *edit, const place *at)
{
    uint8_t old[VALUE_SIZE];
    void *value = tn_member_in(at->member, at->object);
    const size_t size = tn_value_size(at->member);
    const bool present = tn_member_present(at->member, at->object);
    if (size > sizeof old) return;
    memcpy(old, value, size);
    const uint64_t there = rivals_there(at);
    const bool toggles = at->member->has != TN_NO_INDEX && inputs_chance(edit->chances) % 2 == 0;
    if (toggles) tn_member_set_present(at->member, at->object, !present);
    if (!toggles && (!present || !change_value(edit->chances, at->member, value))) return;
    check_changed(edit, at);
    if (toggles) put_back(at, present, there);
    memcpy(value, old, size);
    if (!edit->failed) check_undone(edit, at);
}

const char *edits_check(inputs *chances, const tn_format *format, const input *read, char *message,
                        size_t capacity)
{
    editing edit = {
        .chances = chances, .format = format, .read = read, .message = message, .capacity = capacity};
    if (format->write == NULL ||
        format->read(format, &edit.root, read->data, read->size, NULL, NULL) != TN_OK)
        return NULL;
    edit.derived = derived_is_right(format, read->data, read->size, false);
    collect(&edit, "", format->type, edit.root);
    for (size_t i = 0; i < edit.count && !edit.failed; i++)
        check_place(&edit, &edit.places[i]);
    format->release(format, edit.root);
    return edit.failed ? message : NULL;
}
