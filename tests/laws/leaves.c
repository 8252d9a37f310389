#include "laws/leaves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "value.h"

enum { DEEP = 6, ELEMENTS = 4 };

static void collect_object(leaves *all, const char *path, unsigned deep, const tn_type *type, void *object);

static void add_leaf(leaves *all, const char *path, const tn_member *member, void *object, void *value)
{
    if (all->count == all->capacity) return;
    leaf *made = &all->items[all->count++];
    *made = (leaf){.member = *member,
                   .object = object,
                   .value = value,
                   .slot = all->alternative != NULL ? all->alternative : value,
                   .placed = all->placed,
                   .changing = object != NULL && member->get == NULL && member->has != TN_NO_INDEX};
    snprintf(made->path, sizeof made->path, "%s", path);
}

static void collect_value(leaves *all, const char *path, unsigned deep, const tn_member *member, void *object,
                          void *value);

static void collect_elements(leaves *all, const char *path, unsigned deep, const tn_member *member,
                             const tn_list *list)
{
    const bool objects = member->kind == TN_KIND_LIST;
    const tn_member element = objects ? *member : tn_element_member(member);
    const size_t size = objects ? member->type->size : tn_element_size(member);
    char inner[LEAF_PATH];
    all->alternative = NULL;
    for (size_t i = 0; i < list->count; i++) {
        if (i >= ELEMENTS - 1 && i != list->count - 1) continue;
        void *value = (char *)list->items + i * size;
        if ((size_t)snprintf(inner, sizeof inner, "%s[%zu]", path, i) >= sizeof inner) return;
        if (objects)
            collect_object(all, inner, deep, member->type, value);
        else
            collect_value(all, inner, deep, &element, NULL, value);
    }
}

static void collect_value(leaves *all, const char *path, unsigned deep, const tn_member *member, void *object,
                          void *value)
{
    const void *held_value;
    switch (member->kind) {
    case TN_KIND_OBJECT:
        collect_object(all, path, deep, member->type, value);
        return;
    case TN_KIND_POINTER:
        if (tn_pointee(value) != NULL) collect_object(all, path, deep, member->type, *(void **)value);
        return;
    case TN_KIND_VARIANT: {
        const tn_member held = tn_variant_member(member, value, &held_value);
        all->alternative = value;
        collect_value(all, path, deep, &held, NULL, (void *)(uintptr_t)held_value);
        all->alternative = NULL;
        return;
    }
    case TN_KIND_LIST:
    case TN_KIND_ARRAY:
        add_leaf(all, path, member, object, value);
        collect_elements(all, path, deep, member, value);
        return;
    default:
        if (tn_kind_is_scalar(member->kind) || member->kind == TN_KIND_TEXT || member->kind == TN_KIND_BYTES)
            add_leaf(all, path, member, object, value);
        return;
    }
}

static void collect_object(leaves *all, const char *path, unsigned deep, const tn_type *type, void *object)
{
    static const uint32_t never = TN_MEMBER_HIDDEN | TN_MEMBER_REFERENCE | TN_MEMBER_ENDING | TN_MEMBER_FORM;
    const uint32_t unedited = never | (all->derived ? 0 : TN_MEMBER_DERIVED);
    tn_error error;
    char inner[LEAF_PATH];
    all->alternative = NULL;
    for (size_t m = 0; m < type->member_count && deep > 0; m++) {
        const tn_member *member = &type->members[m];
        const bool instance = member->get != NULL;
        if ((member->flags & unedited) != 0 || !tn_member_visible(member) || strchr(member->id, '$') != NULL)
            continue;
        if (instance &&
            ((member->flags & TN_MEMBER_STORED) == 0 || tn_member_make(member, object, &error) != TN_OK))
            continue;
        if (snprintf(inner, sizeof inner, "%s%s%s", path, path[0] != '\0' ? "." : "", member->id) >=
            LEAF_PATH)
            return;
        const void *around = all->placed;
        if (instance || (member->flags & TN_MEMBER_PLACED) != 0) all->placed = tn_member_at(member, object);
        if (tn_member_present(member, object))
            collect_value(all, inner, deep - instance, member, object, tn_member_in(member, object));
        else if (!instance)
            add_leaf(all, inner, member, object, NULL);
        all->placed = around;
    }
}

static leaves collect(const tn_format *format, void *object, size_t most, bool derived)
{
    leaves all = {.capacity = most, .derived = derived, .items = malloc(most * sizeof(leaf))};
    if (all.items == NULL) abort();
    collect_object(&all, "", DEEP, format->type, object);
    return all;
}

leaves leaves_of(const tn_format *format, void *object, size_t most)
{
    return collect(format, object, most, false);
}

leaves leaves_with_derived(const tn_format *format, void *object, size_t most)
{
    return collect(format, object, most, true);
}

const leaf *leaves_find(const leaves *all, const leaf *like)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->items[i].path, like->path) == 0) return &all->items[i];
    return NULL;
}

bool leaf_is_same(const leaf *a, const leaf *b)
{
    const tn_kind kind = a->member.kind;
    if (a->value == NULL || b->value == NULL) return a->value == b->value;
    if (tn_kind_is_scalar(kind)) return tn_scalar_bits(kind, a->value) == tn_scalar_bits(kind, b->value);
    if (kind == TN_KIND_LIST || kind == TN_KIND_ARRAY)
        return ((const tn_list *)a->value)->count == ((const tn_list *)b->value)->count;
    const tn_bytes left = tn_value_as_bytes(kind, a->value), right = tn_value_as_bytes(kind, b->value);
    return left.size == right.size && (left.size == 0 || memcmp(left.data, right.data, left.size) == 0);
}

void leaves_free(leaves *all)
{
    free(all->items);
}
