/* The law of edits: a leaf that is set to another value of its size is either refused, or what is written
   reads back as the same object with that value. Leaves are members of all objects, also of instances and
   alternatives. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "tenon/generic.h"
#include "value.h"

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
    if (all->count == LEAVES) return;
    leaf *made = &all->items[all->count++];
    snprintf(made->path, sizeof made->path, "%s", path);
    made->member = *member;
    made->value = value;
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

/* Another value of the same size; `room` holds what text and bytes become. */
static bool change(const leaf *changed, uint8_t room[VALUE])
{
    const tn_kind kind = changed->member.kind;
    if (tn_kind_is_scalar(kind)) {
        tn_scalar_store(kind, changed->value, tn_scalar_bits(kind, changed->value) ^ 1);
        return true;
    }
    const tn_bytes bytes = tn_value_as_bytes(kind, changed->value);
    if (bytes.size == 0 || bytes.size > VALUE) return false;
    memcpy(room, bytes.data, bytes.size);
    room[0] ^= 2;
    if (kind == TN_KIND_TEXT)
        *(tn_text *)changed->value = (tn_text){(const char *)room, bytes.size};
    else
        *(tn_bytes *)changed->value = (tn_bytes){room, bytes.size};
    return true;
}

static bool is_same(const tn_member *member, const void *a, const void *b)
{
    if (tn_kind_is_scalar(member->kind))
        return tn_scalar_bits(member->kind, a) == tn_scalar_bits(member->kind, b);
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

static int check_leaf(const tn_format *format, const uint8_t *data, size_t size, size_t number,
                      size_t *accepted, size_t *refused)
{
    void *object;
    uint8_t room[VALUE];
    int failures = 0;
    size_t measured = 0;
    if (format->read(&object, data, size, NULL, NULL) != TN_OK) return 0;
    leaves *all = collect(format, object);
    const leaf *changed = &all->items[number];
    if (number < all->count && change(changed, room)) {
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
    size_t accepted = 0, refused = 0;
    int failures = 0;
    if (format->write == NULL || format->read(&object, data, size, NULL, NULL) != TN_OK) return 0;
    leaves *all = collect(format, object);
    const size_t count = all->count;
    free(all);
    format->release(object);
    for (size_t i = 0; i < count; i++)
        failures += check_leaf(format, data, size, i, &accepted, &refused);
    printf("edits: %zu accepted, %zu refused\n", accepted, refused);
    return failures;
}
