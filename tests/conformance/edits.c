/* The law of edits: a leaf that is set to another value, of its size or longer or shorter, and a list that
   loses an element, is either refused, or what is written reads back as the same object with that value.
   Leaves are members of all objects, also of instances and alternatives. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "tenon/generic.h"
#include "value.h"

typedef enum edit { EDIT_SAME_SIZE, EDIT_LONGER, EDIT_SHORTER, EDIT_COUNT } edit;

enum { LEAVES = 150, DEEP = 6, PATH = 200, VALUE = 64 };

typedef struct leaf {
    char path[PATH];
    tn_member member;
    void *value;
} leaf;

typedef struct leaves {
    size_t count;
    leaf items[LEAVES];
} leaves;

static void collect_object(leaves *all, const char *path, unsigned deep, const tn_type *type, void *object);

static void add_leaf(leaves *all, const char *path, const tn_member *member, void *value)
{
    if (all->count == LEAVES) return;
    leaf *made = &all->items[all->count++];
    snprintf(made->path, sizeof made->path, "%s", path);
    made->member = *member;
    made->value = value;
}

static void collect_value(leaves *all, const char *path, unsigned deep, const tn_member *member, void *value)
{
    const tn_list *list = value;
    const void *held_value;
    char inner[PATH];
    switch (member->kind) {
    case TN_KIND_OBJECT:
        collect_object(all, path, deep, member->type, value);
        return;
    case TN_KIND_POINTER:
        if (tn_pointee(value) != NULL) collect_object(all, path, deep, member->type, *(void **)value);
        return;
    case TN_KIND_VARIANT: {
        const tn_member held = tn_variant_member(member, value, &held_value);
        if (held.kind == TN_KIND_POINTER)
            collect_value(all, path, deep, &held, (void *)(uintptr_t)held_value);
        return;
    }
    case TN_KIND_LIST:
    case TN_KIND_ARRAY: {
        const bool objects = member->kind == TN_KIND_LIST;
        const tn_member element = objects ? *member : tn_element_member(member);
        const size_t size = objects ? member->type->size : tn_element_size(member);
        add_leaf(all, path, member, value);
        for (size_t i = 0; i < list->count && i < 3; i++) {
            snprintf(inner, sizeof inner, "%.150s[%zu]", path, i);
            if (objects)
                collect_object(all, inner, deep, member->type, (char *)list->items + i * size);
            else
                collect_value(all, inner, deep, &element, (char *)list->items + i * size);
        }
        return;
    }
    default:
        break;
    }
    if (!tn_kind_is_scalar(member->kind) && member->kind != TN_KIND_TEXT && member->kind != TN_KIND_BYTES)
        return;
    add_leaf(all, path, member, value);
}

static void collect_object(leaves *all, const char *path, unsigned deep, const tn_type *type, void *object)
{
    static const uint32_t unedited =
        TN_MEMBER_HIDDEN | TN_MEMBER_REFERENCE | TN_MEMBER_DERIVED | TN_MEMBER_ENDING | TN_MEMBER_FORM;
    tn_error error;
    char inner[PATH];
    for (size_t m = 0; m < type->member_count && deep > 0; m++) {
        const tn_member *member = &type->members[m];
        const bool instance = member->get != NULL;
        if ((member->flags & unedited) != 0 || !tn_member_visible(member)) continue;
        if (instance && (member->overlay == NULL || tn_member_make(member, object, &error) != TN_OK))
            continue;
        if (!tn_member_present(member, object)) continue;
        snprintf(inner, sizeof inner, "%.150s/%.40s", path, member->id);
        collect_value(all, inner, deep - instance, member, tn_member_in(member, object));
    }
}

static leaves *collect(const tn_format *format, void *object)
{
    leaves *all = malloc(sizeof *all);
    all->count = 0;
    collect_object(all, "", DEEP, format->type, object);
    return all;
}

/* Another value; `room` holds what text and bytes become. Whether there is one. */
static bool change(const leaf *changed, edit how, uint8_t room[VALUE + 1])
{
    const tn_kind kind = changed->member.kind;
    if (kind == TN_KIND_LIST || kind == TN_KIND_ARRAY) {
        tn_list *list = changed->value;
        if (how != EDIT_SHORTER || list->count == 0) return false;
        list->count--;
        return true;
    }
    if (tn_kind_is_scalar(kind)) {
        if (how != EDIT_SAME_SIZE) return false;
        tn_scalar_store(kind, changed->value, tn_scalar_bits(kind, changed->value) ^ 1);
        return true;
    }
    const tn_bytes bytes = tn_value_as_bytes(kind, changed->value);
    if (bytes.size == 0 || bytes.size > VALUE) return false;
    const size_t size = how == EDIT_LONGER    ? bytes.size + 1
                        : how == EDIT_SHORTER ? bytes.size - 1
                                              : bytes.size;
    memcpy(room, bytes.data, bytes.size);
    room[bytes.size] = 'x';
    if (how == EDIT_SAME_SIZE) room[0] ^= 2;
    if (kind == TN_KIND_TEXT)
        *(tn_text *)changed->value = (tn_text){(const char *)room, size};
    else
        *(tn_bytes *)changed->value = (tn_bytes){room, size};
    return true;
}

static bool is_same(const tn_member *member, const void *a, const void *b)
{
    if (tn_kind_is_scalar(member->kind))
        return tn_scalar_bits(member->kind, a) == tn_scalar_bits(member->kind, b);
    if (member->kind == TN_KIND_LIST || member->kind == TN_KIND_ARRAY)
        return ((const tn_list *)a)->count == ((const tn_list *)b)->count;
    const tn_bytes left = tn_value_as_bytes(member->kind, a), right = tn_value_as_bytes(member->kind, b);
    return left.size == right.size && memcmp(left.data, right.data, left.size) == 0;
}

/* Whether what was written has the value, and all else in line is what was written. */
static bool reads_back(const tn_format *format, const void *object, const leaf *changed, const uint8_t *bytes,
                       size_t size)
{
    void *again;
    bool found = false;
    if (format->read(&again, bytes, size, NULL, NULL) != TN_OK) return false;
    leaves *all = collect(format, again);
    for (size_t i = 0; i < all->count && !found; i++)
        found = strcmp(all->items[i].path, changed->path) == 0 &&
                is_same(&changed->member, all->items[i].value, changed->value);
    found = found && tn_equal(format, object, again, NULL);
    free(all);
    format->release(again);
    return found;
}

static int check_leaf(const tn_format *format, const uint8_t *data, size_t size, size_t number, edit how,
                      size_t *accepted, size_t *refused)
{
    void *object;
    uint8_t room[VALUE + 1];
    int failures = 0;
    size_t measured = 0;
    if (format->read(&object, data, size, NULL, NULL) != TN_OK) return 0;
    leaves *all = collect(format, object);
    const leaf *changed = &all->items[number];
    if (number < all->count && change(changed, how, room)) {
        uint8_t *bytes = NULL;
        const bool fits = format->measure(object, &measured, NULL) == TN_OK;
        if (fits) bytes = malloc(measured > 0 ? measured : 1);
        if (fits && format->write(object, bytes, measured, NULL) == TN_OK) {
            ++*accepted;
            failures = !reads_back(format, object, changed, bytes, measured);
            if (failures > 0) printf("  a change of %s is read back as something else\n", changed->path);
        } else {
            ++*refused;
        }
        free(bytes);
    }
    free(all);
    format->release(object);
    return failures;
}

int check_edits(const tn_format *format, const uint8_t *data, size_t size)
{
    void *object;
    size_t accepted[2] = {0}, refused[2] = {0}; /* of the same size, and of others */
    int failures = 0;
    if (format->write == NULL || format->read(&object, data, size, NULL, NULL) != TN_OK) return 0;
    leaves *all = collect(format, object);
    const size_t count = all->count;
    free(all);
    format->release(object);
    for (size_t i = 0; i < count; i++)
        for (int how = EDIT_SAME_SIZE; how < EDIT_COUNT; how++)
            failures += check_leaf(format, data, size, i, (edit)how, &accepted[how != EDIT_SAME_SIZE],
                                   &refused[how != EDIT_SAME_SIZE]);
    printf("edits: %zu accepted, %zu refused; of other sizes %zu accepted, %zu refused\n", accepted[0],
           refused[0], accepted[1], refused[1]);
    return failures;
}
