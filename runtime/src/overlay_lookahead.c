/* Checks look-aheads at positions that values of the file decide: whether they read the same bytes, wherever
   these are after the edit. */
#include "overlay.h"

static const char overlay_lookahead[] = "@lookahead"; /* no id */

void tn_overlay_lookaheads(const tn_input *in, int64_t pos)
{
    tn_overlay *overlay = in->run->overlay;
    const uintptr_t image = (uintptr_t)overlay->bytes, stream = (uintptr_t)in->data;
    const bool inside = stream >= image && stream - image <= overlay->size;
    if (pos < 0) return;
    overlay->lookahead = (overlay_spotted){.known = true,
                                           .packed = !inside,
                                           .at = (uint64_t)pos + (inside ? stream - image : 0),
                                           .size = in->size};
}

void tn_overlay_note_lookahead(tn_overlay *overlay, const void *slot)
{
    overlay_entry *entry = tn_overlay_enter(overlay, &overlay->read, slot, overlay_lookahead);
    if (entry != NULL) entry->lookahead = overlay->lookahead;
}

/* How many places of the source lie in front of a byte, or begin at it. */
static size_t overlay_shifts_to(const tn_overlay *overlay, uint64_t at)
{
    size_t low = 0, high = overlay->sorted_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (overlay->sorted[middle].from <= at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* What was put as a value is between bytes that were copied, and has moved as both of these did. Where they
   went apart it is not known which of them it went with. */
static bool overlay_has_moved_along(const tn_overlay *overlay, uint64_t from, uint64_t to)
{
    const size_t next = overlay_shifts_to(overlay, from);
    const bool last = next == overlay->sorted_count;
    uint64_t by = 0, behind = overlay->size - overlay->document->size;
    if (next > 0) by = overlay->sorted[next - 1].to - overlay->sorted[next - 1].from;
    if (!last) behind = overlay->sorted[next].to - overlay->sorted[next].from;
    return by == behind && to == from + by;
}

bool tn_overlay_lookaheads_same(const tn_overlay *overlay, const void *slot)
{
    uint64_t to;
    const overlay_entry *entry = tn_overlay_find(&overlay->read, slot, overlay_lookahead);
    const overlay_spotted *now = &overlay->lookahead;
    if (entry == NULL || !now->known || now->packed != entry->lookahead.packed) return false;
    if (now->packed) return now->at == entry->lookahead.at && now->size == entry->lookahead.size;
    if (tn_overlay_find_moved(overlay, entry->lookahead.at, &to)) return now->at == to;
    return overlay_has_moved_along(overlay, entry->lookahead.at, now->at);
}

bool tn_overlay_has_lookahead(const tn_overlay *overlay, const void *slot)
{
    return tn_overlay_find(&overlay->read, slot, overlay_lookahead) != NULL;
}
