/* Finds the offsets of values in the input: readers report the offsets of members outside of records, views
   the offsets inside. */
#include "dump.h"

static const tn_dump_place nowhere = {false, 0, 0, 0, 0};

static uint64_t first_bit(const tn_dump_place *place)
{
    return place->offset * 8 + place->bit;
}

static uint64_t bit_behind(const tn_dump_place *place)
{
    return first_bit(place) + place->size * 8 + place->bits;
}

static tn_dump_place place_of_bits(uint64_t begin, uint64_t end)
{
    const uint64_t count = end - begin;
    return (tn_dump_place){true, begin / 8, count / 8, (uint8_t)(begin % 8), (uint8_t)(count % 8)};
}

/* The first byte behind a place: the next whole byte behind bits. */
static uint64_t byte_behind(const tn_dump_place *place)
{
    return (bit_behind(place) + 7) / 8;
}

const tn_location *tn_dump_location(const tn_dump_run *run, const void *address)
{
    const tn_location *location = run->locations == NULL ? NULL : tn_locations_find(run->locations, address);
    return location == NULL && run->instances != NULL ? tn_dump_places_find(run->instances, address)
                                                      : location;
}

static tn_dump_place found_place(const tn_dump_run *run, const void *address)
{
    const tn_location *location = tn_dump_location(run, address);
    if (location == NULL) return nowhere;
    const tn_dump_place place = {true, location->offset, location->size, location->bit, location->bits};
    return place;
}

/* Whether a member outside the file, such as a parameter, begins in memory with its object: the location of
   that address is the object's. */
static bool is_apart(const tn_member *member, const void *object)
{
    return (member->flags & TN_MEMBER_HIDDEN) != 0 && tn_kind_is_scalar(member->kind) &&
           tn_member_at(member, object) == object;
}

static tn_dump_place outside_place(const tn_dump_run *run, const tn_type *type, const void *object, size_t m)
{
    const tn_member *member = &type->members[m];
    if (is_apart(member, object)) return nowhere;
    if (!tn_member_present(member, object) || member->kind == TN_KIND_CONSTANT) return nowhere;
    if (member->kind == TN_KIND_OBJECT)
        return tn_dump_object_place(run, member->type, tn_member_at(member, object));
    if (member->get != NULL || (member->flags & TN_MEMBER_REFERENCE) != 0) return nowhere;
    if (member->kind == TN_KIND_POINTER)
        return tn_dump_object_place(run, member->type, tn_pointee(tn_member_at(member, object)));
    const tn_dump_place place = found_place(run, tn_member_at(member, object));
    if (place.known || run->options->stopped == NULL || member->kind != TN_KIND_LIST) return place;
    /* Reading stopped in an element of the array: it begins where its first element does. */
    const tn_list *list = tn_member_at(member, object);
    return list->count == 0 ? place : tn_dump_object_place(run, member->type, list->items);
}

/* A constant has no place in the object, so no reader reports its offset: it follows the member before it, or
   precedes the member after it. */
static tn_dump_place constant_place(const tn_dump_run *run, const tn_type *type, const void *object, size_t m)
{
    const size_t size = type->members[m].constant.size;
    uint64_t between = 0;
    for (size_t i = m; i-- > 0;) {
        const tn_dump_place before = outside_place(run, type, object, i);
        if (before.known) return (tn_dump_place){true, byte_behind(&before) + between, size, 0, 0};
        if (type->members[i].kind == TN_KIND_CONSTANT && tn_member_present(&type->members[i], object))
            between += type->members[i].constant.size;
    }
    between = size;
    for (size_t i = m + 1; i < type->member_count; i++) {
        const tn_dump_place behind = outside_place(run, type, object, i);
        if (behind.known && behind.offset >= between)
            return (tn_dump_place){true, behind.offset - between, size, 0, 0};
        if (type->members[i].kind == TN_KIND_CONSTANT && tn_member_present(&type->members[i], object))
            between += type->members[i].constant.size;
    }
    return nowhere;
}

bool tn_dump_is_whole(const tn_dump_run *run, const tn_type *type, const void *object, tn_dump_place *place)
{
    size_t size;
    *place = found_place(run, object);
    return place->known && tn_wire_offset(type, type->member_count, object, &size) && size == place->size;
}

/* Makes space in `whole` for a place. */
static void include(tn_dump_place *whole, tn_dump_place place)
{
    const bool any = whole->known;
    const uint64_t begin = any ? first_bit(whole) : first_bit(&place), first = first_bit(&place);
    const uint64_t end = any ? bit_behind(whole) : bit_behind(&place), behind = bit_behind(&place);
    *whole = place_of_bits(first < begin ? first : begin, behind > end ? behind : end);
}

static tn_dump_place bytes_at(uint64_t offset, uint64_t size)
{
    return (tn_dump_place){true, offset, size, 0, 0};
}

/* From the first byte of an object's members to the last: of those in line, or of those elsewhere. Constants
   lie behind the member before them, or before the first member. Each member is visited once: twice would
   double the cost of each level of nesting. */
static tn_dump_place members_place(const tn_dump_run *run, const tn_type *type, const void *object,
                                   bool elsewhere)
{
    tn_dump_place whole = nowhere;
    uint64_t ahead = 0, end = 0; /* constants before the first member, and the end of the last member */
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (!tn_member_present(member, object)) continue;
        if (((member->flags & TN_MEMBER_PLACED) != 0) != elsewhere) continue;
        if (member->kind == TN_KIND_CONSTANT) {
            if (whole.known) include(&whole, bytes_at(end, member->constant.size));
            *(whole.known ? &end : &ahead) += member->constant.size;
            continue;
        }
        const tn_dump_place place = outside_place(run, type, object, m);
        if (!place.known) continue;
        if (!whole.known && ahead != 0 && ahead <= place.offset)
            include(&whole, bytes_at(place.offset - ahead, ahead));
        include(&whole, place);
        end = byte_behind(&place);
    }
    return whole;
}

/* The object's own bytes, without those of placed members. An object that has only placed members has their
   place. */
tn_dump_place tn_dump_object_place(const tn_dump_run *run, const tn_type *type, const void *object)
{
    tn_dump_place whole = nowhere;
    const tn_member *form = tn_form_member(type);
    if (form != NULL) return found_place(run, tn_member_at(form, object)); /* the place of its text */
    if (run->locations == NULL || tn_dump_is_whole(run, type, object, &whole)) return whole;
    whole = members_place(run, type, object, false);
    return whole.known ? whole : members_place(run, type, object, true);
}

static tn_dump_place inside_place(const tn_dump_scope *scope, size_t m)
{
    size_t offset, size;
    if (!scope->place.known) return nowhere;
    if (scope->view != NULL)
        tn_view_locate(scope->view_type, scope->view, m, &offset, &size);
    else if (!tn_wire_offset(scope->type, m, scope->object, &offset) ||
             !tn_wire_size(&scope->type->members[m], scope->object, &size))
        return nowhere;
    if (offset > scope->place.size || size > scope->place.size - offset) return nowhere;
    return bytes_at(scope->place.offset + offset, size);
}

tn_dump_place tn_dump_member_place(const tn_dump_run *run, const tn_dump_scope *scope, size_t m)
{
    if (scope->in_record) return inside_place(scope, m);
    if (scope->type->members[m].kind == TN_KIND_CONSTANT)
        return run->locations == NULL ? nowhere : constant_place(run, scope->type, scope->object, m);
    const tn_member *member = &scope->type->members[m];
    const bool owned = (member->flags & TN_MEMBER_REFERENCE) == 0;
    if (member->get != NULL && owned && !tn_member_pending(member, scope->object) &&
        tn_member_present(member, scope->object))
        return found_place(run, tn_member_at(member, scope->object));
    return outside_place(run, scope->type, scope->object, m);
}
