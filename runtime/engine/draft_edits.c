/* Finds the edits of an object that was read, for a draft of its file. */
#include "draft.h"
#include "draft_walk.h"
#include "patch_pairs.h"

#include "../generic/omitted.h"

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

/* ---- instances that have not been read ---- */

/* Replaces bytes at an address, until the end. */
static bool lend(draft_edits *edits, const void *at, const void *bytes, size_t size)
{
    const saved_bytes *saved = tn_save(&edits->borrowed, tn_patch_changeable(at), size);
    if (saved == NULL) return edits->fails = true, false;
    memcpy(saved->at, bytes, size);
    return true;
}

static bool borrow(draft_edits *edits, const void *written, const void *original, uint32_t slot, size_t size)
{
    return lend(edits, (const uint8_t *)written + slot, (const uint8_t *)original + slot, size);
}

tn_status tn_draft_read_for_now(saved_list *saved, const tn_member *member, const void *object, bool *read)
{
    const tn_instance *instance = member->context;
    uint8_t *own = draft_changeable(object);
    tn_error error;
    *read = false;
    if (tn_instance_stream(instance, own) == NULL) return TN_OK;
    if (tn_save(saved, own + instance->cell, sizeof(tn_cell)) == NULL ||
        tn_save(saved, own + instance->has, sizeof(bool)) == NULL ||
        tn_save(saved, own + instance->as.slot, tn_value_size(member)) == NULL)
        return TN_NO_MEMORY;
    const tn_status status = member->get(member, own, &error);
    *read = status == TN_OK && !tn_member_pending(member, own);
    return status;
}

/* Whether an object comes from JSON, which cannot read the instance: the draft finds whether there is one. */
static bool is_left_open(const tn_instance *instance, const void *written)
{
    return tn_instance_stream(instance, draft_changeable(written)) == NULL;
}

/* An instance of an object that states other positions is read there, in the source. */
static tn_status borrow_instance(patching *p, const tn_path *path, const tn_member *member,
                                 const void *written, void *original, bool *compared)
{
    const tn_instance *instance = member->context;
    draft_edits *edits = p->noted;
    tn_error error;
    if ((member->flags & TN_MEMBER_STORED) == 0 || instance->value != NULL) return TN_OK;
    const tn_document *document = tn_format_document(p->format, p->written);
    if (instance->pos != NULL &&
        tn_states_other_numbers(document, instance->type->shown, written, original)) {
        if (is_left_open(instance, written)) return TN_OK;
        if (tn_draft_read_for_now(&edits->borrowed, member, written, compared) != TN_OK) *compared = false;
        if (!*compared) tn_place_set(&edits->unread, path, NULL, TN_NO_INDEX);
    } else {
        *compared = member->get(member, original, &error) == TN_OK && !tn_member_pending(member, original) &&
                    borrow(edits, written, original, instance->as.slot, tn_value_size(member)) &&
                    borrow(edits, written, original, instance->has, sizeof(bool)) &&
                    borrow(edits, written, original, instance->cell, sizeof(tn_cell));
    }
    edits->fails = edits->fails || !*compared;
    return TN_OK;
}

/* Borrows omitted digits from the original first: the derived number may be equal. */
static tn_status borrow_digits(patching *p, const tn_member *member, const void *written,
                               const void *original)
{
    draft_edits *edits = p->noted;
    if (tn_is_numeral(member)) (void)lend(edits, written, original, sizeof(tn_text));
    return TN_OK;
}

void tn_draft_end_edits(draft_edits *edits)
{
    tn_saved_end(&edits->borrowed);
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
                                      .omitted = borrow_digits,
                                      .records = note_value,
                                      .removed = note_removed,
                                      .shape = note_new};

void tn_draft_note_edits(draft_edits *edits, draft_gaps *gaps, const tn_format *format, void *written,
                         draft_source *source)
{
    patching noted = {
        .noted = edits, .gaps = gaps, .format = format, .written = written, .source_of = source};
    const tn_allocator allocator = tn_format_document(format, written)->arena.allocator;
    tn_arena_init(&noted.memory, allocator, UINT64_MAX);
    tn_saved_begin(&edits->borrowed, allocator);
    const tn_status status = tn_patch_compare(&noted, format, written, source->object, &noting);
    if (status == TN_NO_MEMORY) edits->fails = true;
    tn_arena_free(&noted.memory);
}

/* ---- filler ---- */

/* Whether a present value is 0, and unedited. */
static bool is_unedited_filler(const patching *p, const tn_operation *op, const uint8_t *model)
{
    tn_result value = {0};
    if (op->slot == TN_NO_SLOT) return true; /* a constant */
    tn_result_load(op->form, tn_patch_changeable(model) + op->slot, &value);
    return value.u == 0 && !tn_draft_is_edited(p->edits, model + op->slot);
}

bool tn_draft_fill(patching *p, uint32_t number, bool there)
{
    static const uint8_t zeros[sizeof(uint64_t)];
    const trace_note *note = trace_note_at(&p->trace, number);
    const uint8_t *model = trace_scene_at(&p->trace, note->scene)->model;
    const tn_operation *op = note->op;
    const bool alike = p->source_of != NULL && p->source_of->alike;
    if (note->kind != TRACE_PRESENT || !op->flag || model == NULL || alike) return false;
    const uint8_t *original = p->source_of != NULL ? tn_draft_original(p->source_of, model) : NULL;
    const bool was = model[op->has] != 0;
    const bool known = original != NULL ? (original[op->has] != 0) == was : !was;
    if (!known || was == there || (was && !is_unedited_filler(p, op, model))) return false;
    if (there && op->slot != TN_NO_SLOT && !lend(p->lent, model + op->slot, zeros, op->size)) return false;
    if (!lend(p->lent, model + op->has, &there, sizeof there)) return false;
    p->states[number] |= PATCH_LOOSE; /* in this draft */
    p->numbers->changed = true;
    return true;
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
