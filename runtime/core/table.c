/* Reads tables: records whose layout is computed slot by slot. */
#include "tenon/table.h"

#include "tenon/impl/load.h"

const tn_slot *tn_table_find(const tn_table_view *view, int64_t first, int64_t second)
{
    for (size_t i = 0; i < view->slot_count; i++) {
        const tn_slot *slot = &view->slots[i];
        if (slot->labels[0] == first && slot->labels[1] == second) return slot;
    }
    return NULL;
}

const tn_slot *tn_table_find_kind(const tn_table_view *view, uint32_t kind, int64_t first, int64_t second)
{
    for (size_t i = 0; i < view->slot_count; i++) {
        const tn_slot *slot = &view->slots[i];
        if (slot->kind == kind && slot->labels[0] == first && slot->labels[1] == second) return slot;
    }
    return NULL;
}

/* ---- layouts ---- */

static bool same_value(const tn_slot *a, const tn_slot *b)
{
    return a->kind == b->kind && a->labels[0] == b->labels[0] && a->labels[1] == b->labels[1];
}

static bool same_slot(const tn_slot *a, const tn_slot *b)
{
    return a->offset == b->offset && same_value(a, b);
}

void tn_layout_add(tn_layout *layout, const tn_slot *slot, size_t size)
{
    tn_slot placed = *slot;
    const size_t i = layout->count++;
    placed.offset = layout->stride;
    layout->stride = size > SIZE_MAX - layout->stride ? SIZE_MAX : layout->stride + size;
    if (layout->slots != NULL) layout->slots[i] = placed;
    if (layout->against != NULL && (i >= layout->against_count || !same_slot(&placed, &layout->against[i])))
        layout->differs = true;
}

bool tn_layout_fits(const tn_layout *layout, const tn_table_view *view)
{
    return !layout->differs && layout->count == view->slot_count && layout->stride == view->stride;
}

/* ---- editing ---- */

tn_status tn_table_new(tn_document *document, tn_table_view *view, size_t count, const tn_layout *layout)
{
    void *records;
    const tn_status status = tn_arena_alloc(&document->arena, count, layout->stride, &records);
    if (status != TN_OK) return status;
    view->data = records;
    view->owned = records;
    view->stride = layout->stride;
    view->count = count;
    view->slots = layout->slots;
    view->slot_count = layout->count;
    return TN_OK;
}

tn_status tn_table_own(tn_document *document, tn_table_view *view)
{
    return view->owned != NULL ? TN_OK : tn_table_resize(document, view, view->count);
}

tn_status tn_table_resize(tn_document *document, tn_table_view *view, size_t count)
{
    const tn_table_view old = *view;
    void *records;
    if (old.owned != NULL && count <= old.count) {
        view->count = count;
        return TN_OK;
    }
    const tn_status status = tn_arena_alloc(&document->arena, count, old.stride, &records);
    if (status != TN_OK) return status;
    const size_t kept = old.count < count ? old.count : count;
    if (kept != 0 && old.stride != 0) memcpy(records, old.data, kept * old.stride);
    view->data = records;
    view->owned = records;
    view->count = count;
    return TN_OK;
}

static void copy_column(tn_table_view *to, const tn_slot *slot, const tn_table_view *from, const tn_slot *old,
                        size_t size)
{
    for (size_t i = 0; i < to->count; i++)
        memcpy(to->owned + i * to->stride + slot->offset, from->data + i * from->stride + old->offset, size);
}

/* The slot of `from` that corresponds to slot `i` of `to`: the same one among those with equal kind and
   labels. */
static const tn_slot *counterpart(const tn_table_view *from, const tn_table_view *to, size_t i)
{
    const tn_slot *wanted = &to->slots[i];
    size_t before = 0;
    for (size_t k = 0; k < i; k++)
        before += same_value(&to->slots[k], wanted);
    for (size_t k = 0; k < from->slot_count; k++)
        if (same_value(&from->slots[k], wanted) && before-- == 0) return &from->slots[k];
    return NULL;
}

void tn_table_take(tn_table_view *view, const tn_table_view *from, const size_t *sizes)
{
    for (size_t i = 0; i < view->slot_count; i++) {
        const tn_slot *slot = &view->slots[i];
        const tn_slot *before = counterpart(from, view, i);
        if (before != NULL) copy_column(view, slot, from, before, sizes[slot->kind]);
    }
}

tn_status tn_table_adapt(tn_document *document, tn_table_view *view, const tn_layout *layout,
                         const size_t *sizes)
{
    const tn_table_view old = *view;
    const tn_status status = tn_table_new(document, view, old.count, layout);
    if (status == TN_OK) tn_table_take(view, &old, sizes);
    return status;
}

tn_status tn_table_settable(const tn_table_view *view, const tn_slot *slot, uint32_t kind, size_t i)
{
    if (slot == NULL || slot->kind != kind) return TN_BAD_ARGUMENT;
    if (i >= view->count) return TN_OUT_OF_RANGE;
    return view->owned != NULL ? TN_OK : TN_READ_ONLY;
}
