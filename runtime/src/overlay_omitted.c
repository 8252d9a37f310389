/* Patches members that JSON omits, with the values that the writer derives: a member keeps the value of the
   source until another one requires a new value. */
#include "omitted.h"
#include "overlay.h"

/* The members of an object that are still as JSON left them, and what they are to be undone to. */
static tn_status overlay_enter_omitted(tn_overlay *overlay, const tn_omitted *omitted, void *written)
{
    void *block;
    const tn_type *type = omitted->type;
    overlay_entry *entry = tn_overlay_enter(overlay, &overlay->omitted, written, type->id);
    if (entry == NULL || tn_arena_alloc(&overlay->memory, type->member_count, 1, &block) != TN_OK)
        return TN_NO_MEMORY;
    bool *members = block;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        members[m] = omitted->members[m] && tn_is_unset(member, written);
        if (!members[m]) continue;
        bool saved = tn_overlay_save(overlay, tn_member_in(member, written), tn_number_size(member));
        if (saved && member->has != TN_NO_INDEX)
            saved = tn_overlay_save(overlay, (char *)written + member->has, sizeof(bool));
        if (!saved) return TN_NO_MEMORY;
    }
    entry->omitted = members;
    return TN_OK;
}

tn_status tn_overlay_find_omitted(tn_overlay *overlay)
{
    tn_status status = TN_OK;
    const tn_omitted *omitted = overlay->document->omitted;
    for (; omitted != NULL && status == TN_OK; omitted = omitted->next)
        status = overlay_enter_omitted(overlay, omitted, omitted->object);
    return status;
}

/* Without `base`, as JSON left it. What it points at is there for a moment only: where there is no memory for
   text, it is left out. */
static void overlay_take(tn_document *document, const tn_member *member, void *written, const void *base)
{
    void *value = tn_member_in(member, written);
    bool present = base != NULL && tn_member_present(member, base);
    if (member->has != TN_NO_INDEX) *(bool *)(void *)((char *)written + member->has) = present;
    if (present) memcpy(value, tn_member_at(member, base), tn_number_size(member));
    if (present && tn_is_numeral(member)) present = tn_overlay_keep_text(document, value);
    if (!present && !tn_member_has_rival(member, written)) memset(value, 0, tn_number_size(member));
}

void tn_overlay_adopt(tn_overlay *overlay, const tn_type *type, void *written, const void *base)
{
    const overlay_entry *entry = tn_overlay_find(&overlay->omitted, written, type->id);
    if (entry == NULL || entry->omitted == NULL) return;
    for (size_t m = 0; m < type->member_count; m++)
        if (entry->omitted[m] && !tn_member_has_rival(&type->members[m], written))
            overlay_take(overlay->document, &type->members[m], written, base);
}
