#include "stays.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "equal.h"
#include "laws/leaves.h"
#include "tenon/impl/input.h"

enum { LEAVES = 200 };

/* Whether a leaf is what is edited, in it or around it. */
static bool is_edited(const leaf *each, const char *path)
{
    const size_t length = strlen(path), found = strlen(each->path);
    const size_t least = length < found ? length : found;
    const char next = length < found ? each->path[length] : path[found];
    return strncmp(each->path, path, least) == 0 && (next == '\0' || next == '.' || next == '[');
}

static bool may_follow(const leaf *each)
{
    static const uint32_t follows =
        TN_MEMBER_DERIVED | TN_MEMBER_FOLLOWS | TN_MEMBER_POSITION | TN_MEMBER_LOOKAHEAD | TN_MEMBER_COMES;
    return (each->member.flags & follows) != 0;
}

static bool is_same(const leaf *was, const leaf *is)
{
    if (was->member.patched_bits == 0) return leaf_is_same(was, is);
    return tn_equal_but_patched(&was->member, was->value, is->value);
}

/* Whether a path is of a value in `around`. */
static bool is_within(const char *path, const char *around)
{
    const size_t length = strlen(around);
    return strncmp(path, around, length) == 0 && (path[length] == '.' || path[length] == '[');
}

/* Where a value lies, or the nearest list or placed member around it that is known to lie anywhere. */
static const tn_location *location_of(const leaves *all, const tn_locations *places, const leaf *of)
{
    const tn_location *nearest = tn_locations_find(places, of->slot);
    size_t longest = nearest != NULL ? SIZE_MAX : 0;
    if (nearest == NULL && of->placed != NULL) nearest = tn_locations_find(places, of->placed);
    for (size_t i = 0; i < all->count; i++) {
        const leaf *each = &all->items[i];
        const size_t length = strlen(each->path);
        if (each->placed != of->placed || length <= longest || !is_within(of->path, each->path)) continue;
        const tn_location *found = tn_locations_find(places, each->slot);
        if (found == NULL) continue;
        nearest = found;
        longest = length;
    }
    return nearest;
}

static bool overlap(const tn_location *a, const tn_location *b)
{
    const uint64_t end_a = 8 * (a->offset + a->size) + a->bit + a->bits;
    const uint64_t end_b = 8 * (b->offset + b->size) + b->bit + b->bits;
    return 8 * a->offset + a->bit < end_b && 8 * b->offset + b->bit < end_a;
}

/* Whether bytes of a leaf may be others after an edit: those of a derived number, if it has another value. */
static bool may_change(const leaf *each, const leaves *written, const char *path)
{
    const bool derived = (each->member.flags & TN_MEMBER_DERIVED) != 0;
    const leaf *is = derived ? leaves_find(written, each) : NULL;
    if (is != NULL && leaf_is_same(each, is)) return is_edited(each, path);
    return is_edited(each, path) || may_follow(each) || each->member.patched_bits != 0;
}

/* Whether a value lies over bytes of what is edited, or may follow, because one of them is placed there: it
   shows what becomes of them. */
static bool is_view(const leaves *all, const leaves *written, const tn_locations *places, const leaf *of,
                    const char *path)
{
    const tn_location *own = location_of(all, places, of);
    for (size_t i = 0; i < all->count && own != NULL; i++) {
        const leaf *each = &all->items[i];
        const bool placed = of->placed != NULL || each->placed != NULL;
        const tn_location *at = placed && each != of && may_change(each, written, path)
                                    ? tn_locations_find(places, each->slot)
                                    : NULL;
        if (at != NULL && overlap(at, own)) return true;
    }
    return false;
}

static bool stays(const leaf *was, const leaves *written, const char *path)
{
    const leaf *is = leaves_find(written, was);
    if (was->value == NULL || is_edited(was, path) || may_follow(was)) return true;
    return is == NULL || is->value == NULL || is_same(was, is);
}

/* The leaves, with the places of instances that are read for them. */
static leaves located_leaves(const tn_format *format, void *object, tn_locations *places)
{
    tn_run *reading = tn_format_document(format, object)->run;
    if (reading != NULL) tn_locate_instances(reading, tn_locations_note, places);
    leaves all = leaves_with_derived(format, object, LEAVES);
    if (reading != NULL) tn_locate_instances(reading, NULL, NULL);
    return all;
}

/* What was read, its leaves, and where they lie. */
typedef struct reading {
    const tn_format *format;
    void *object;
    tn_locations places;
    leaves all;
} reading;

static bool begin_reading(reading *run, const tn_format *format, const input *read)
{
    *run = (reading){.format = format};
    tn_locations_init(&run->places, (tn_allocator){NULL, NULL});
    if (format->read_located(format, &run->object, read->data, read->size, NULL, &run->places, NULL) !=
        TN_OK) {
        tn_locations_free(&run->places);
        return false;
    }
    run->all = located_leaves(format, run->object, &run->places);
    tn_locations_sort(&run->places);
    return true;
}

static void end_reading(reading *run)
{
    leaves_free(&run->all);
    tn_locations_free(&run->places);
    run->format->release(run->format, run->object);
}

bool stays_all(const tn_format *format, const input *read, const stays_edit *edit, char *path)
{
    reading before;
    void *after;
    bool all = true;
    if (!edit->resizes || !begin_reading(&before, format, read)) return true;
    if (format->read(format, &after, edit->data, edit->size, NULL, NULL) == TN_OK) {
        leaves written = leaves_with_derived(format, after, LEAVES);
        for (size_t i = 0; i < before.all.count && all; i++) {
            const leaf *each = &before.all.items[i];
            all = stays(each, &written, edit->path) ||
                  is_view(&before.all, &written, &before.places, each, edit->path);
            if (!all) snprintf(path, STAYS_PATH, "%s", each->path);
        }
        leaves_free(&written);
        format->release(format, after);
    }
    end_reading(&before);
    return all;
}

/* Where a value lies; of an alternative, that is noted of the member. */
static const tn_location *find_location(const reading *run, const tn_found *value)
{
    const tn_location *found = tn_locations_find(&run->places, value->value);
    if (value->owner == NULL || value->member == NULL) return found;
    for (size_t m = 0; m < value->owner_type->member_count && found == NULL; m++) {
        const tn_member *member = &value->owner_type->members[m];
        if (strcmp(member->id, value->member->id) == 0)
            found = tn_locations_find(&run->places, tn_member_at(member, value->owner));
    }
    return found;
}

/* Where the value at a path lies, or the nearest that it is in; *placed: it is one, or is in one, that is not
   in line. */
static const tn_location *location_at(const reading *run, const char *path, bool *placed)
{
    char nearest[STAYS_PATH];
    const tn_location *found = NULL;
    snprintf(nearest, sizeof nearest, "%s", path);
    for (size_t end = strlen(nearest); end > 0; end--) {
        tn_arena memory;
        tn_found value;
        if (nearest[end] != '\0' && nearest[end] != '.' && nearest[end] != '[') continue;
        nearest[end] = '\0';
        tn_arena_init(&memory, (tn_allocator){NULL, NULL}, UINT64_MAX);
        if (tn_find_value(run->format, run->object, nearest, &memory, &value, NULL) == TN_OK) {
            if (found == NULL) found = find_location(run, &value);
            if (value.member->get != NULL || (value.member->flags & TN_MEMBER_PLACED) != 0) *placed = true;
        }
        tn_arena_free(&memory);
    }
    return found;
}

/* Numbers that are placed elsewhere follow where a condition or a size looks at them. `placed`: the value
   itself is. */
static bool lies_over_follower(const reading *run, const tn_location *own, bool placed)
{
    for (size_t i = 0; i < run->all.count; i++) {
        const leaf *each = &run->all.items[i];
        const bool number = each->placed && tn_kind_is_scalar(each->member.kind);
        const bool seen = number || (may_follow(each) && placed);
        const tn_location *at = seen ? tn_locations_find(&run->places, each->slot) : NULL;
        if (at != NULL && at != own && overlap(at, own)) return true;
    }
    return false;
}

bool stays_is_view(const tn_format *format, const input *read, const char *edited, const char *path)
{
    leaf difference = {.path = ""};
    reading run;
    snprintf(difference.path, sizeof difference.path, "%s", path);
    const bool element = strncmp(path, edited, strlen(edited)) == 0 && path[strlen(edited)] == '[';
    const bool inside = is_edited(&difference, edited);
    if ((inside && !element) || !begin_reading(&run, format, read)) return false;
    bool placed = false;
    const tn_location *a = location_at(&run, edited, &placed), *b = location_at(&run, path, &placed);
    const bool over = placed && !inside && a != NULL && b != NULL && overlap(a, b);
    const bool view = over || (b != NULL && lies_over_follower(&run, b, placed));
    end_reading(&run);
    return view;
}
