/* A structure-aware mutator for fuzzing: what it makes is mostly accepted, or refused for one interesting
   reason. The same input, capacity and seed give the same output. */
#include "value.h"

typedef struct mutator {
    const tn_format *format;
    uint8_t *data;
    size_t size;
    size_t capacity;
    uint64_t state;
    tn_document *document;
    void *root;
    const void *object, *parent; /* the object that is being changed, and the one around it */
} mutator;

/* ---- chance: SplitMix64 ---- */

static uint64_t chance(mutator *run)
{
    run->state += 0x9e3779b97f4a7c15;
    uint64_t mixed = run->state;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return mixed ^ mixed >> 31;
}

/* A number below `count`, which is not 0. */
static size_t below(mutator *run, size_t count)
{
    return (size_t)(chance(run) % count);
}

/* A number that decides something: limits of types, small ones, neighbours of `old`. */
static uint64_t interesting(mutator *run, uint64_t old)
{
    static const uint64_t values[] = {0,
                                      1,
                                      2,
                                      7,
                                      0x7f,
                                      0x80,
                                      0xff,
                                      0x100,
                                      0x7fff,
                                      0x8000,
                                      0xffff,
                                      0x10000,
                                      0x7fffffff,
                                      0x80000000,
                                      0xffffffff,
                                      0x100000000,
                                      0x3f800000,
                                      0x7f800000,
                                      0x7fc00001,
                                      0xff800000,
                                      0x7fffffffffffffff,
                                      UINT64_MAX,
                                      0x7ff0000000000000};
    switch (below(run, 6)) {
    case 0:
        return old + 1;
    case 1:
        return old - 1;
    case 2:
        return old ^ (uint64_t)1 << below(run, 64);
    case 3:
        return chance(run);
    default:
        return values[below(run, sizeof values / sizeof *values)];
    }
}

/* ---- bytes ---- */

static void insert_bytes(mutator *run, size_t at, size_t count)
{
    if (count > run->capacity - run->size) count = run->capacity - run->size;
    memmove(run->data + at + count, run->data + at, run->size - at);
    for (size_t i = 0; i < count; i++)
        run->data[at + i] = (uint8_t)chance(run);
    run->size += count;
}

static void remove_bytes(mutator *run, size_t at, size_t count)
{
    if (count > run->size - at) count = run->size - at;
    memmove(run->data + at, run->data + at + count, run->size - at - count);
    run->size -= count;
}

/* Overwrites a little-endian or big-endian number of `width` bytes. */
static void overwrite(mutator *run, size_t at, size_t width)
{
    uint64_t value = 0;
    const bool big = below(run, 4) == 0;
    for (size_t i = 0; i < width; i++)
        value |= (uint64_t)run->data[big ? at + width - 1 - i : at + i] << (8 * i);
    value = interesting(run, value);
    for (size_t i = 0; i < width; i++)
        run->data[big ? at + width - 1 - i : at + i] = (uint8_t)(value >> (8 * i));
}

static void mutate_bytes(mutator *run)
{
    if (run->size == 0) {
        insert_bytes(run, 0, 1 + below(run, 16));
        return;
    }
    const size_t at = below(run, run->size);
    switch (below(run, 6)) {
    case 0:
        insert_bytes(run, at, 1 + below(run, 16));
        return;
    case 1:
        remove_bytes(run, at, 1 + below(run, 16));
        return;
    case 2:
        run->size = at;
        return;
    case 3:
        run->data[at] ^= (uint8_t)(1 << below(run, 8));
        return;
    default: {
        const size_t width = (size_t)1 << below(run, 4);
        overwrite(run, at, width <= run->size - at ? width : 1);
        return;
    }
    }
}

/* Overwrites a member where it lies, derived ones too: counts and offsets that are wrong. */
static bool mutate_located(mutator *run)
{
    const tn_allocator libc = {NULL, NULL};
    tn_locations locations;
    void *object;
    bool done = false;
    if (run->format->read_located == NULL) return false;
    tn_locations_init(&locations, libc);
    if (run->format->read_located(&object, run->data, run->size, NULL, &locations, NULL) == TN_OK) {
        run->format->release(object);
        for (int tries = 0; tries < 8 && !done && locations.count != 0; tries++) {
            const tn_location *location = &locations.items[below(run, locations.count)];
            const uint64_t size = location->size;
            if ((size != 1 && size != 2 && size != 4 && size != 8) || location->offset > run->size - size)
                continue;
            overwrite(run, (size_t)location->offset, (size_t)size);
            done = true;
        }
    }
    tn_locations_free(&locations);
    return done;
}

/* ---- objects ---- */

static bool mutate_object(mutator *run, const tn_type *type, void *object);

static bool mutate_scalar(mutator *run, const tn_member *member, void *value)
{
    const uint64_t old = tn_scalar_bits(member->kind, value);
    uint64_t bits = interesting(run, old);
    if (member->values != NULL && member->values->count != 0 && below(run, 4) != 0) {
        const uint64_t known = member->values->values[below(run, member->values->count)].value;
        bits = (member->flags & TN_MEMBER_FLAGS) != 0 ? old ^ known : known;
    }
    tn_scalar_store(member->kind, value, bits);
    return true;
}

/* Texts and byte strings never change in place: they may be the input's. */
static bool mutate_text(mutator *run, tn_kind kind, void *value)
{
    const tn_bytes old = tn_value_as_bytes(kind, value);
    const size_t kept = old.size == 0 ? 0 : below(run, old.size + 1);
    const size_t added = below(run, 3) == 0 ? below(run, 9) : 0;
    const size_t tail = below(run, 2) == 0 ? 0 : old.size - kept;
    void *block;
    if (tn_arena_alloc(&run->document->arena, kept + added + tail, 1, &block) != TN_OK) return false;
    uint8_t *bytes = block;
    if (kept != 0) memcpy(bytes, old.data, kept);
    for (size_t i = 0; i < added; i++)
        bytes[kept + i] = (uint8_t)(kind == TN_KIND_TEXT ? 0x20 + below(run, 0x60) : chance(run));
    if (tail != 0) memcpy(bytes + kept + added, old.data + kept, tail);
    const tn_bytes changed = {bytes, kept + added + tail};
    const tn_text text = {(const char *)bytes, changed.size};
    if (kind == TN_KIND_TEXT)
        *(tn_text *)value = text;
    else
        *(tn_bytes *)value = changed;
    return true;
}

/* Changes the content; what cannot be unpacked is changed as it is. */
static bool mutate_packed(mutator *run, tn_packed *packed)
{
    void *content;
    if (packed->size > run->capacity || tn_packed_content(packed, &run->document->arena, &content) != TN_OK)
        return packed->stored.data != NULL && mutate_text(run, TN_KIND_BYTES, &packed->stored);
    tn_bytes bytes = {content, packed->size};
    if (!mutate_text(run, TN_KIND_BYTES, &bytes)) return false;
    tn_packed_set(packed, bytes.data, bytes.size);
    return true;
}

/* Removes, repeats or changes an element. An element that is repeated shares what it points at, which is fine
   for an object that is written next. */
static bool mutate_list(mutator *run, const tn_type *type, tn_list *list)
{
    if (list->count == 0) {
        void *items = list->items;
        const tn_status status =
            tn_list_grow(run->document, &items, &list->count, &list->capacity, type->size, 1);
        list->items = items;
        return status == TN_OK;
    }
    const size_t at = below(run, list->count);
    switch (below(run, 5)) {
    case 0:
        return tn_list_remove(list->items, &list->count, type->size, at, 1) == TN_OK;
    case 1: {
        void *items = list->items;
        if (tn_list_grow(run->document, &items, &list->count, &list->capacity, type->size, 1) != TN_OK)
            return false;
        list->items = items;
        memcpy((char *)items + (list->count - 1) * type->size, (char *)items + at * type->size, type->size);
        return true;
    }
    default:
        return mutate_object(run, type, (char *)list->items + at * type->size);
    }
}

/* Changes the number of a table's records, or one of them. */
static bool mutate_table(mutator *run, const tn_member *member, tn_table_view *view)
{
    const tn_type *type;
    void *element;
    size_t count = view->count;
    const size_t choice = below(run, 4);
    if (choice == 0) count = below(run, count + 1);
    if (choice == 1) count += 1 + below(run, 4);
    if (count > run->capacity || tn_table_own(run->document, view) != TN_OK ||
        tn_table_resize(run->document, view, count) != TN_OK)
        return false;
    if (count == 0 || view->slot_count == 0) return true;
    if (tn_view_describe(member->view, view, &run->document->arena, &type) != TN_OK ||
        tn_arena_alloc(&run->document->arena, 1, type->size, &element) != TN_OK)
        return false;
    const size_t changed = below(run, count);
    tn_view_load(member->view, view, changed, element);
    (void)mutate_object(run, type, element);
    return tn_view_store(member->view, view, changed, element) == TN_OK;
}

/* Rebuilds a view with another count, under the layout that its object asks for now, and changes a record.
   Also what follows from another mask: members that the old layout lacks become zero. */
static bool mutate_view(mutator *run, const tn_member *member, void *object)
{
    tn_view *view = tn_member_in(member, object);
    const tn_view_type *type = member->view;
    const tn_kin kin = {run->document, run->root, run->parent};
    void *old, *element;
    if (member->create == NULL || tn_arena_alloc(&run->document->arena, 1, type->size, &old) != TN_OK ||
        tn_arena_alloc(&run->document->arena, 1, type->element->size, &element) != TN_OK)
        return false;
    memcpy(old, view, type->size);
    const size_t old_count = view->count;
    size_t count = old_count;
    const size_t choice = below(run, 4);
    if (choice == 0) count = below(run, old_count + 1);
    if (choice == 1) count = old_count + 1 + below(run, 4);
    if (count > run->capacity) return false;
    if (member->create(&kin, object, count) != TN_OK) return false;
    for (size_t i = 0; i < count; i++) {
        if (old_count == 0) break;
        type->get(old, i < old_count ? i : old_count - 1, element);
        if (type->set(view, i, element) != TN_OK) return false;
    }
    if (count == 0) return true;
    const size_t changed = below(run, count);
    type->get(view, changed, element);
    (void)mutate_object(run, type->element, element);
    return type->set(view, changed, element) == TN_OK;
}

static bool mutate_value(mutator *run, const tn_member *member, void *value);

/* Changes an element, or leaves the last one out. */
static bool mutate_array(mutator *run, const tn_member *member, tn_list *list)
{
    const tn_member element = tn_element_member(member);
    if (list->count == 0) return false;
    if (below(run, 5) != 0)
        return mutate_value(run, &element,
                            (char *)list->items + below(run, list->count) * tn_element_size(member));
    list->count--;
    return true;
}

static bool mutate_variant(mutator *run, const tn_member *member, tn_variant *variant)
{
    const void *value;
    const tn_member held = tn_variant_member(member, variant, &value);
    return mutate_value(run, &held, &variant->as);
}

/* A value that does not need its object. */
static bool mutate_value(mutator *run, const tn_member *member, void *value)
{
    switch (member->kind) {
    case TN_KIND_CONSTANT:
    case TN_KIND_STREAM:
    case TN_KIND_VIEW:
    case TN_KIND_NUMBERS:
        return false;
    case TN_KIND_ARRAY:
        return mutate_array(run, member, value);
    case TN_KIND_VARIANT:
        return mutate_variant(run, member, value);
    case TN_KIND_POINTER:
        return tn_pointee(value) != NULL && mutate_object(run, member->type, *(void **)value);
    case TN_KIND_TEXT:
    case TN_KIND_BYTES:
        return mutate_text(run, member->kind, value);
    case TN_KIND_PACKED:
        return mutate_packed(run, value);
    case TN_KIND_OBJECT:
        return mutate_object(run, member->type, value);
    case TN_KIND_LIST:
        return mutate_list(run, member->type, value);
    default:
        return mutate_scalar(run, member, value);
    }
}

/* Changes a number, leaves some out or adds some. */
static bool mutate_numbers(mutator *run, const tn_member *member, tn_numbers *numbers)
{
    const size_t choice = below(run, 4);
    size_t count = numbers->count;
    if (choice == 0) count = below(run, count + 1);
    if (choice == 1) count += 1 + below(run, 4);
    if (count == 0 || count > run->capacity) return false;
    if (tn_numbers_own(run->document, numbers) != TN_OK ||
        tn_numbers_resize(run->document, numbers, count) != TN_OK)
        return false;
    tn_number_room room;
    const tn_member element = tn_element_member(member);
    const size_t changed = below(run, count);
    (void)tn_array_item(member, numbers, changed, &room);
    (void)mutate_scalar(run, &element, &room);
    (void)tn_numbers_set_bits(numbers, changed, tn_scalar_bits(element.kind, &room));
    return true;
}

static bool mutate_member(mutator *run, const tn_member *member, void *object)
{
    if (member->kind == TN_KIND_NUMBERS) return mutate_numbers(run, member, tn_member_in(member, object));
    if (member->kind == TN_KIND_VIEW && member->view->table != NULL)
        return mutate_table(run, member, tn_member_in(member, object));
    if (member->kind == TN_KIND_VIEW) return mutate_view(run, member, object);
    return mutate_value(run, member, tn_member_in(member, object));
}

/* Whether a view of the object takes its layout from the member: it must be rebuilt with it. */
static void rebuild_views(mutator *run, const tn_type *type, const tn_member *changed, void *object)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (member->kind != TN_KIND_VIEW || !tn_member_present(member, object)) continue;
        for (size_t i = 0; i < member->view->parameter_count; i++) {
            const char *from = member->view->parameters[i].member;
            if (from != NULL && strcmp(from, changed->id) == 0) (void)mutate_view(run, member, object);
        }
    }
}

enum { KEPT_AS_IS = TN_MEMBER_DERIVED | TN_MEMBER_FORM | TN_MEMBER_ENDING };

static bool mutate_some_member(mutator *run, const tn_type *type, void *object)
{
    for (int tries = 0; tries < 8 && type->member_count != 0; tries++) {
        const tn_member *member = &type->members[below(run, type->member_count)];
        if ((member->flags & KEPT_AS_IS) != 0 || !tn_member_own(member)) continue;
        if (!tn_member_present(member, object) || !mutate_member(run, member, object)) continue;
        rebuild_views(run, type, member, object);
        return true;
    }
    return false;
}

static bool mutate_object(mutator *run, const tn_type *type, void *object)
{
    const void *outer = run->object, *parent = run->parent;
    run->parent = outer;
    run->object = object;
    const bool changed = mutate_some_member(run, type, object);
    run->object = outer;
    run->parent = parent;
    return changed;
}

static bool mutate_gaps(mutator *run)
{
    if (run->document->gaps == NULL || below(run, 2) != 0) return false;
    run->document->gaps = NULL;
    run->document->last_gap = NULL;
    return true;
}

/* Writes the object over the input it was read from, by way of a buffer: it still points into the input. */
static bool write_back(mutator *run, void *object)
{
    const tn_allocator libc = {NULL, NULL};
    size_t size;
    if (run->format->measure(object, &size, NULL) != TN_OK || size > run->capacity || size == 0) return false;
    uint8_t *output = tn_allocator_take(libc, size);
    if (output == NULL) return false;
    const bool written = run->format->write(object, output, size, NULL) == TN_OK;
    if (written) {
        memcpy(run->data, output, size);
        run->size = size;
    }
    tn_allocator_give(libc, output, size);
    return written;
}

static bool mutate_read(mutator *run)
{
    void *object;
    if (run->format->measure == NULL || run->format->write == NULL) return false;
    if (run->format->read(&object, run->data, run->size, NULL, NULL) != TN_OK) return false;
    run->document = tn_format_document(run->format, object);
    run->root = object;
    bool changed = mutate_gaps(run);
    for (size_t count = 1 + below(run, 3); count > 0; count--)
        changed = mutate_object(run, run->format->type, object) || changed;
    const bool written = changed && write_back(run, object);
    run->format->release(object);
    return written;
}

size_t tn_mutate(const tn_format *format, uint8_t *data, size_t size, size_t capacity, uint32_t seed)
{
    mutator run = {format, data, size < capacity ? size : capacity, capacity, seed, NULL, NULL, NULL, NULL};
    if (capacity == 0) return 0;
    switch (below(&run, 8)) {
    case 0:
        break;
    case 1:
    case 2:
        if (mutate_located(&run)) return run.size;
        break;
    default:
        if (mutate_read(&run)) return run.size;
        break;
    }
    mutate_bytes(&run);
    return run.size;
}
