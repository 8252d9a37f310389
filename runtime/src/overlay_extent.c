/* Computes the sizes of streams and values of a composed object. What is read of the output in the end has to
   be as large: otherwise it has bytes of others, and no value need show that. */
#include "overlay.h"

/* The entry of a key, or the free one that it goes to. A stream has the type of its object, a value none. */
static overlay_extent *overlay_probe_extent(const overlay_extents *extents, const void *address,
                                            const char *type)
{
    size_t i = tn_overlay_hash(address, type) & (extents->capacity - 1);
    for (;; i = (i + 1) & (extents->capacity - 1)) {
        overlay_extent *extent = &extents->items[i];
        if (extent->address == NULL) return extent;
        if (extent->address == address && strcmp(extent->type, type) == 0) return extent;
    }
}

static bool overlay_double_extents(tn_overlay *overlay, overlay_extents *extents)
{
    void *items;
    overlay_extents larger = {.count = extents->count,
                              .capacity = extents->capacity == 0 ? 64 : 2 * extents->capacity};
    if (tn_arena_alloc(&overlay->memory, larger.capacity, sizeof *larger.items, &items) != TN_OK)
        return false;
    larger.items = items;
    for (size_t i = 0; i < extents->capacity; i++) {
        const overlay_extent *extent = &extents->items[i];
        if (extent->address != NULL) *overlay_probe_extent(&larger, extent->address, extent->type) = *extent;
    }
    *extents = larger;
    return true;
}

/* Without memory nothing is known, and what is written then is refused. */
static void overlay_note_extent(tn_overlay *overlay, const void *address, const char *type, uint64_t size)
{
    overlay_extents *extents = &overlay->extents;
    if (2 * extents->count >= extents->capacity && !overlay_double_extents(overlay, extents)) {
        extents->incomplete = true;
        return;
    }
    overlay_extent *extent = overlay_probe_extent(extents, address, type);
    if (extent->address == NULL) extents->count++;
    *extent = (overlay_extent){address, type, size, overlay->pass};
    extents->pass = overlay->pass;
}

/* Whether something has the size for which it was composed, where it was. */
static bool overlay_has_extent(const tn_overlay *overlay, const void *address, const char *type,
                               uint64_t size)
{
    const overlay_extents *extents = &overlay->extents;
    if (extents->incomplete || extents->capacity == 0) return !extents->incomplete;
    const overlay_extent *extent = overlay_probe_extent(extents, address, type);
    return extent->address == NULL || extent->pass != extents->pass || extent->size == size;
}

/* Where a boundary between bytes of the source lies in the image, as the byte behind it says, or that before
   it: the first that is known. */
static bool overlay_find_boundary(const tn_overlay *overlay, uint64_t at, bool ahead, uint64_t *to)
{
    const bool found = ahead || at == 0 ? tn_overlay_find_moved(overlay, at, to)
                                        : tn_overlay_find_moved(overlay, at - 1, to);
    if (found && !ahead && at != 0) ++*to;
    return found;
}

/* Whether bytes of the image begin and end with those of the source that were there. */
static bool overlay_is_same_range(const tn_overlay *overlay, tn_bytes was, tn_bytes bytes)
{
    uint64_t begin, end;
    const uintptr_t source = (uintptr_t)overlay->document->source, data = (uintptr_t)was.data;
    if (was.size == 0 || data < source || data - source >= overlay->document->size) return false;
    const uint64_t from = data - source, behind = from + was.size;
    return (overlay_find_boundary(overlay, from, true, &begin) ||
            overlay_find_boundary(overlay, from, false, &begin)) &&
           (overlay_find_boundary(overlay, behind, false, &end) ||
            overlay_find_boundary(overlay, behind, true, &end)) &&
           bytes.data == overlay->bytes + begin && bytes.size == end - begin;
}

void tn_overlay_measure(const tn_input *in, const void *address, const char *type, tn_bytes bytes)
{
    tn_overlay *overlay = in->run->overlay;
    const overlay_entry *read =
        overlay->measures && address != NULL ? tn_overlay_find(&overlay->read, address, type) : NULL;
    if (read == NULL) return;
    const tn_bytes was = read->has_window ? read->window : read->bytes;
    const bool ends = bytes.data + bytes.size == in->data + in->size;
    const bool same = was.size == bytes.size || (read->ends && ends);
    if (!same && !overlay_is_same_range(overlay, was, bytes)) overlay->takes_more = true;
}

void tn_overlay_lose(tn_overlay *overlay, const tn_path *path, const char *member)
{
    if (overlay->loses) return;
    overlay->loses = true;
    tn_place_set(&overlay->lost, path, member, TN_NO_INDEX);
}

void tn_overlay_extend(const tn_input *in, const tn_path *path, const char *member, const void *address,
                       const char *type, uint64_t size)
{
    tn_overlay *overlay = in->run->overlay;
    if (address == NULL) return;
    if (overlay->mode == OVERLAY_COMPOSE)
        overlay_note_extent(overlay, address, type, size);
    else if (overlay->mode == OVERLAY_PUT && overlay->composed &&
             !overlay_has_extent(overlay, address, type, size))
        tn_overlay_lose(overlay, path, member);
}
