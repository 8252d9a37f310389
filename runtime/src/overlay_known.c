/* Keeps the known facts about objects that are written: their old values, and the places of their bytes. */
#include "overlay.h"

#include <string.h>

static const char overlay_value[] = "";

/* ---- the map ---- */

size_t tn_overlay_hash(const void *address, const char *type)
{
    uint64_t hash = (uint64_t)(uintptr_t)address * 0x9e3779b97f4a7c15u;
    for (; *type != '\0'; type++)
        hash = (hash ^ (uint8_t)*type) * 0x100000001b3u;
    return (size_t)(hash >> 16);
}

/* The entry of a key, or the free one that it goes to. */
static overlay_entry *overlay_probe(const overlay_map *map, const void *address, const char *type)
{
    size_t i = tn_overlay_hash(address, type) & (map->capacity - 1);
    for (;; i = (i + 1) & (map->capacity - 1)) {
        overlay_entry *entry = &map->entries[i];
        if (entry->type == NULL) return entry;
        if (entry->address == address && strcmp(entry->type, type) == 0) return entry;
    }
}

overlay_entry *tn_overlay_find(const overlay_map *map, const void *address, const char *type)
{
    if (map->capacity == 0) return NULL;
    overlay_entry *entry = overlay_probe(map, address, type);
    return entry->type != NULL ? entry : NULL;
}

static bool overlay_double(tn_overlay *overlay, overlay_map *map)
{
    void *entries;
    overlay_map larger = {.count = map->count, .capacity = map->capacity == 0 ? 64 : 2 * map->capacity};
    if (tn_arena_alloc(&overlay->memory, larger.capacity, sizeof(overlay_entry), &entries) != TN_OK)
        return false;
    memset(entries, 0, larger.capacity * sizeof(overlay_entry));
    larger.entries = entries;
    for (size_t i = 0; i < map->capacity; i++) {
        const overlay_entry *entry = &map->entries[i];
        if (entry->type != NULL) *overlay_probe(&larger, entry->address, entry->type) = *entry;
    }
    *map = larger;
    return true;
}

overlay_entry *tn_overlay_enter(tn_overlay *overlay, overlay_map *map, const void *address, const char *type)
{
    if (2 * map->count >= map->capacity && !overlay_double(overlay, map)) return NULL;
    overlay_entry *entry = overlay_probe(map, address, type);
    if (entry->type != NULL) return entry;
    entry->address = address;
    entry->type = type;
    map->count++;
    return entry;
}

/* ---- objects ---- */

/* Whether something in the bytes of what was read takes another size. */
static bool overlay_is_cut(const tn_overlay *overlay, const overlay_entry *read)
{
    return (read->has_bytes && tn_overlay_is_spliced(overlay, read->bytes)) ||
           (read->has_window && tn_overlay_is_spliced(overlay, read->window));
}

overlay_entry *tn_overlay_same(tn_overlay *overlay, const char *type, void *written, void **base)
{
    const bool again = overlay->mode == OVERLAY_AGAIN;
    const overlay_entry *pair = again ? NULL : tn_overlay_find(&overlay->written, written, type);
    *base = again ? written : pair != NULL ? pair->base : NULL;
    if (*base == NULL) return NULL;
    overlay_entry *read = tn_overlay_find(&overlay->read, *base, type);
    const bool spliced = read != NULL && (overlay_is_cut(overlay, read) && !again);
    if (read == NULL || spliced || (again ? read->composed : !pair->same)) {
        if (read != NULL) read->composed = true;
        return NULL;
    }
    return read;
}

bool tn_overlay_may_yield(void *user, const tn_type *type, const tn_member *member, const void *a)
{
    tn_overlay *overlay = user;
    const overlay_entry *pair = tn_overlay_find(&overlay->written, a, type->id);
    const void *base = pair != NULL ? pair->base : NULL;
    return base != NULL && tn_member_present(member, base) == tn_member_present(member, a) &&
           tn_equal_values(overlay->document, tn_depth_of(overlay->codec->format, overlay->root), member,
                           tn_member_at(member, a), tn_member_at(member, base));
}

/* ---- values ---- */

void tn_overlay_slot(const tn_input *in, const void *slot)
{
    in->run->overlay->slot = slot;
}

/* The pair of an element, or the free one that it goes to. */
static overlay_element *overlay_probe_element(const overlay_elements *elements, const void *written)
{
    size_t i = tn_overlay_hash(written, overlay_value) & (elements->capacity - 1);
    while (elements->pairs[i].written != NULL && elements->pairs[i].written != written)
        i = (i + 1) & (elements->capacity - 1);
    return &elements->pairs[i];
}

static bool overlay_double_elements(tn_overlay *overlay, overlay_elements *elements)
{
    void *pairs;
    overlay_elements larger = {.count = elements->count,
                               .capacity = elements->capacity == 0 ? 64 : 2 * elements->capacity};
    if (tn_arena_alloc(&overlay->memory, larger.capacity, sizeof *larger.pairs, &pairs) != TN_OK)
        return false;
    memset(pairs, 0, larger.capacity * sizeof *larger.pairs);
    larger.pairs = pairs;
    for (size_t i = 0; i < elements->capacity; i++)
        if (elements->pairs[i].written != NULL)
            *overlay_probe_element(&larger, elements->pairs[i].written) = elements->pairs[i];
    *elements = larger;
    return true;
}

void tn_overlay_pair_element(tn_overlay *overlay, const void *written, const void *base)
{
    overlay_elements *elements = &overlay->elements;
    if (2 * elements->count >= elements->capacity && !overlay_double_elements(overlay, elements)) return;
    overlay_element *pair = overlay_probe_element(elements, written);
    if (pair->written == NULL) elements->count++;
    *pair = (overlay_element){written, base};
}

/* What an element of a list was when it was read. */
static const void *overlay_base_element(const tn_overlay *overlay)
{
    if (overlay->elements.capacity == 0) return NULL;
    return overlay_probe_element(&overlay->elements, overlay->slot)->base;
}

/* What the slot was when it was read; NULL where that is not known. */
static const void *overlay_base_slot(const tn_overlay *overlay)
{
    const tn_overlay_object *object = overlay->object;
    const uintptr_t slot = (uintptr_t)overlay->slot;
    if (overlay->slot == NULL || overlay->mode == OVERLAY_AGAIN) return overlay->slot;
    if (object == NULL || object->base == NULL) return NULL;
    const uintptr_t begin = (uintptr_t)object->written;
    const bool inside = slot >= begin && slot - begin < object->size;
    return inside ? (const char *)object->base + (slot - begin) : overlay_base_element(overlay);
}

bool tn_overlay_was(const tn_overlay *overlay, tn_bytes *bytes)
{
    const void *base = overlay_base_slot(overlay);
    const overlay_entry *known = base != NULL ? tn_overlay_find(&overlay->read, base, overlay_value) : NULL;
    if (known != NULL) *bytes = known->bytes;
    return known != NULL;
}

bool tn_overlay_raw(const tn_overlay *overlay, tn_bytes *bytes)
{
    const tn_bytes *is = overlay->slot, *was = overlay_base_slot(overlay); /* tn_text has the same members */
    return was != NULL && tn_overlay_is_same(*is, *was) && tn_overlay_was(overlay, bytes);
}

bool tn_overlay_knows(const tn_input *in)
{
    tn_bytes bytes;
    return tn_overlay_raw(in->run->overlay, &bytes);
}

tn_status tn_overlay_keep(tn_overlay *overlay, tn_bytes *bytes)
{
    void *copy;
    const uintptr_t begin = (uintptr_t)overlay->bytes, place = (uintptr_t)bytes->data;
    if (bytes->size == 0) return TN_OK;
    if (place >= begin && place - begin < overlay->size) { /* the image is that of the source now */
        bytes->data = overlay->document->source + (place - begin);
        return TN_OK;
    }
    const tn_status status = tn_arena_alloc(&overlay->memory, bytes->size, 1, &copy);
    if (status != TN_OK) return status;
    memcpy(copy, bytes->data, bytes->size);
    bytes->data = copy;
    return TN_OK;
}

uint64_t tn_overlay_mix(uint64_t sum, uint64_t number)
{
    sum = (sum ^ number) * 0x9e3779b97f4a7c15u;
    sum = (sum ^ sum >> 30) * 0xbf58476d1ce4e5b9u;
    return sum ^ sum >> 27;
}

void tn_overlay_note_shape(tn_overlay *overlay, uint64_t at, uint64_t size)
{
    overlay->shape = tn_overlay_mix(tn_overlay_mix(overlay->shape + 1, at), size);
}

void tn_overlay_note(const tn_input *in, const uint8_t *data, size_t size)
{
    tn_overlay *overlay = in->run->overlay;
    tn_bytes bytes = {data, size};
    const void *slot = overlay->slot;
    overlay->slot = NULL;
    tn_overlay_note_shape(overlay, in->pos, size);
    if (overlay->mode != OVERLAY_TRACE || slot == NULL) return;
    overlay_entry *entry = tn_overlay_enter(overlay, &overlay->read, slot, overlay_value);
    if (entry == NULL || tn_overlay_keep(overlay, &bytes) != TN_OK) return;
    entry->ends = in->pos + size == in->size;
    entry->bytes = bytes;
}
