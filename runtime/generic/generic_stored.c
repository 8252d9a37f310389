/* Removes stored values that differ from those that the writer derives. */
#include "value.h"

static void discard(tn_depth *depth, const tn_type *type, void *object);

static void discard_list(tn_depth *depth, const tn_member *member, const tn_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        discard(depth, member->type, (char *)list->items + i * member->type->size);
}

static void discard_pointers(tn_depth *depth, const tn_member *member, const tn_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        void *object = ((void **)list->items)[i];
        if (object != NULL) discard(depth, member->type, object);
    }
}

static void discard_variant(tn_depth *depth, const tn_member *member, tn_variant *value)
{
    const void *held;
    const tn_member as = tn_variant_member(member, value, &held);
    if (as.kind == TN_KIND_POINTER && value->as.object != NULL) discard(depth, as.type, value->as.object);
}

static void discard_member(tn_depth *depth, const tn_member *member, void *object)
{
    void *value = tn_member_in(member, object);
    if (member->kind == TN_KIND_OBJECT) discard(depth, member->type, value);
    if (member->kind == TN_KIND_LIST) discard_list(depth, member, value);
    if (member->kind == TN_KIND_POINTER) discard(depth, member->type, *(void **)value);
    if (member->kind == TN_KIND_VARIANT) discard_variant(depth, member, value);
    if (member->kind == TN_KIND_ARRAY && member->element == TN_KIND_POINTER)
        discard_pointers(depth, member, value);
}

static void discard(tn_depth *depth, const tn_type *type, void *object)
{
    const void *nothing = NULL;
    if (!tn_depth_enter(depth, type)) return;
    if (type->as_read != 0) memcpy((char *)object + type->as_read, &nothing, sizeof nothing);
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (tn_member_own(member) && tn_member_present(member, object)) discard_member(depth, member, object);
    }
    tn_depth_leave(depth, type);
}

void tn_discard_stored(const tn_format *format, void *object)
{
    tn_depth depth = tn_depth_of(format, object);
    if (!format->patches) discard(&depth, format->type, object);
}
