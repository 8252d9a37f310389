/* Patches instances that the program has not read: writes those that the program has set, and restores the
   others when the write ends. */
#include "overlay.h"

static tn_cell *overlay_cell(const overlay_pending *each)
{
    return (tn_cell *)(void *)((char *)each->object + each->member->cell);
}

static bool overlay_is_zeros(const void *bytes, size_t size)
{
    const uint8_t *p = bytes;
    while (size > 0 && *p == 0)
        p++, size--;
    return size == 0;
}

bool tn_overlay_has_value(const tn_member *member, const void *object)
{
    return !overlay_is_zeros(tn_member_at(member, object), tn_value_size(member));
}

bool tn_overlay_is_set(const tn_member *member, const void *object)
{
    const tn_cell cell = *(const tn_cell *)(const void *)((const char *)object + member->cell);
    if (member->overlay == NULL || (member->flags & (TN_MEMBER_REFERENCE | TN_MEMBER_LOOKAHEAD)) != 0)
        return false;
    return cell != TN_CELL_READY && tn_overlay_has_value(member, object);
}

/* It is asked for, and set again where that is another value: rules may have looked at it, or somebody tried
   to read what cannot be read. */
static tn_status overlay_take_one(tn_overlay *overlay, overlay_pending *each)
{
    void *block;
    tn_error missing;
    const tn_member *member = each->member;
    void *value = tn_member_in(member, each->object);
    const size_t size = tn_value_size(member);
    if (member->kind == TN_KIND_OBJECT) return TN_FROZEN;
    if (tn_arena_alloc(&overlay->memory, size, 1, &block) != TN_OK) return TN_NO_MEMORY;
    memcpy(block, value, size);
    const bool made = tn_member_make(member, each->object, &missing) == TN_OK;
    const bool present = made && tn_member_present(member, each->object);
    const bool same =
        present && tn_equal_values(overlay->document, tn_depth_of(overlay->codec->format, overlay->root),
                                   member, block, tn_member_at(member, each->object));
    if (same || !made) return TN_OK;
    memcpy(value, block, size);
    each->is_set = true;
    if (member->has == TN_NO_INDEX) return TN_OK;
    bool *has = (bool *)(void *)((char *)each->object + member->has);
    if (!tn_overlay_save(overlay, has, sizeof *has)) return TN_NO_MEMORY;
    *has = true;
    return TN_OK;
}

tn_status tn_overlay_take_set(tn_overlay *overlay, void *object, tn_error *error)
{
    tn_overlay_note_unasked(overlay, object);
    for (overlay_pending *each = overlay->unasked; overlay->any_set && each != NULL; each = each->next) {
        if (!tn_overlay_is_set(each->member, each->object)) continue;
        const tn_status status = overlay_take_one(overlay, each);
        if (status == TN_OK) continue;
        (void)tn_overlay_fail(error, status, TN_NO_OFFSET);
        if (error != NULL) tn_place_set(&error->place, NULL, each->member->id, TN_NO_INDEX);
        return status;
    }
    return TN_OK;
}

/* The program has not read it. */
static void overlay_reset(const overlay_pending *each)
{
    const tn_member *member = each->member;
    if (!each->is_set && (!each->had || *overlay_cell(each) != TN_CELL_EMPTY)) {
        memset(tn_member_in(member, each->object), 0, tn_value_size(member));
        if (member->has != TN_NO_INDEX) *(bool *)(void *)((char *)each->object + member->has) = false;
    }
    *overlay_cell(each) = TN_CELL_EMPTY;
}

void tn_overlay_undo_all(tn_overlay *overlay)
{
    tn_overlay_undo(overlay, NULL);
    for (const overlay_pending *each = overlay->unasked; each != NULL; each = each->next)
        overlay_reset(each);
    /* An instance that is left may lie in what has been taken since. */
    if (!overlay->unasked_left_out) tn_arena_release(&overlay->document->arena, &overlay->before);
}
