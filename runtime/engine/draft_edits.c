/* What has been edited of an object that was read, where its file is drafted. */
#include "draft.h"
#include "draft_walk.h"

#include "../src/value.h"

#include <string.h>

static tn_status note_value(patching *p, const tn_path *path, const tn_member *member, const void *written,
                            const void *original)
{
    draft_edits *edits = p->noted;
    (void)path, (void)member, (void)original;
    if (edits->count < MOST_DRAFT_EDITS) edits->addresses[edits->count] = written;
    edits->count++;
    return TN_OK;
}

static tn_status note_removed(patching *p, const tn_path *path, void *original, size_t first, size_t count,
                              size_t size)
{
    (void)p, (void)path, (void)original, (void)first, (void)count, (void)size;
    return TN_OK;
}

static tn_status note_new(patching *p, const tn_path *path)
{
    draft_edits *edits = p->noted;
    if (edits->new_count < MOST_NEW_PARTS)
        tn_place_set(&edits->new_parts[edits->new_count], path, NULL, TN_NO_INDEX);
    edits->new_count++;
    return TN_OK;
}

/* An object that stands for a number counts as a whole. */
static bool note_number(patching *p, const tn_member *member, const void *written, const void *original)
{
    const tn_path nowhere = {NULL, member->id, TN_NO_INDEX};
    const bool same = tn_draft_same(p->format, p->written, member, written, original);
    if (!same) (void)note_value(p, &nowhere, member, written, original);
    return true;
}

/* ---- instances that nobody has asked for ---- */

struct draft_loan {
    draft_loan *next;
    uint8_t *at;
    size_t size;
    uint8_t before[];
};

static bool borrow(draft_edits *edits, const void *written, const void *original, uint32_t slot, size_t size)
{
    void *block;
    if (tn_arena_alloc(&edits->memory, 1, sizeof(draft_loan) + size, &block) != TN_OK) return false;
    draft_loan *loan = block;
    loan->next = edits->loans;
    loan->at = tn_patch_changeable(written) + slot;
    loan->size = size;
    memcpy(loan->before, loan->at, size);
    memcpy(loan->at, (const uint8_t *)original + slot, size);
    edits->loans = loan;
    return true;
}

static bool borrow_instance(patching *p, const tn_member *member, const void *written, void *original)
{
    const tn_instance *instance = member->context;
    draft_edits *edits = p->noted;
    tn_error error;
    if ((member->flags & TN_MEMBER_STORED) == 0 || instance->value != NULL) return false;
    const bool known = member->get(member, original, &error) == TN_OK &&
                       !tn_member_pending(member, original) &&
                       borrow(edits, written, original, instance->as.slot, tn_value_size(member)) &&
                       borrow(edits, written, original, instance->has, sizeof(bool)) &&
                       borrow(edits, written, original, instance->cell, sizeof(tn_cell));
    edits->fails = edits->fails || !known;
    return known;
}

void tn_draft_end_edits(draft_edits *edits)
{
    for (const draft_loan *loan = edits->loans; loan != NULL; loan = loan->next)
        memcpy(loan->at, loan->before, loan->size);
    edits->loans = NULL;
    tn_arena_free(&edits->memory);
}

static void note_pair(const patching *p, const void *written, const void *original, size_t size)
{
    tn_draft_note_place(p->gaps, original, written, size);
    tn_draft_pair(p->source_of, written, original, size);
}

static const patch_listener noting = {.pairs = true,
                                      .paired = note_pair,
                                      .pending = borrow_instance,
                                      .follows = note_number,
                                      .value = note_value,
                                      .records = note_value,
                                      .removed = note_removed,
                                      .shape = note_new};

void tn_draft_note_edits(draft_edits *edits, draft_gaps *gaps, const tn_format *format, void *written,
                         draft_source *source)
{
    patching noted = {
        .noted = edits, .gaps = gaps, .format = format, .written = written, .source_of = source};
    tn_arena_init(&edits->memory, tn_format_document(format, written)->arena.allocator, UINT64_MAX);
    (void)tn_patch_compare(&noted, format, written, source->object, &noting);
}

bool tn_draft_is_edited(const draft_edits *edits, const void *value)
{
    if (edits == NULL) return false;
    if (edits->count > MOST_DRAFT_EDITS) return true;
    for (size_t i = 0; i < edits->count; i++)
        if (edits->addresses[i] == value) return true;
    return false;
}

static bool begins_with(const tn_place *place, const tn_place *with)
{
    if (with->depth > place->depth || place->depth > TN_PLACE_STEPS) return false;
    for (uint32_t i = 0; i < with->depth; i++) {
        const tn_step *a = &place->steps[i], *b = &with->steps[i];
        if (strcmp(a->member, b->member) != 0) return false;
        if (b->index != TN_NO_INDEX && a->index != b->index) return false;
    }
    return true;
}

bool tn_draft_is_new(const draft_edits *edits, const tn_path *path)
{
    tn_place place;
    tn_place_set(&place, path, NULL, TN_NO_INDEX);
    if (edits->new_count > MOST_NEW_PARTS || place.depth > TN_PLACE_STEPS) return true;
    for (size_t i = 0; i < edits->new_count; i++)
        if (edits->new_parts[i].depth > TN_PLACE_STEPS || begins_with(&place, &edits->new_parts[i]))
            return true;
    return false;
}
