#include "support/place.h"

#include <string.h>

/* Where the walk stands: an object in memory, or a record of a view (then `record` is where it begins). */
typedef struct stand {
    const tn_type *type;
    const char *object;
    const tn_locations *locations;
    const tn_view_type *view_type; /* NULL in an object */
    const void *view;
    uint64_t record;
} stand;

static const tn_member *find_member(const tn_type *type, const char *id, size_t *number)
{
    for (size_t m = 0; m < type->member_count; m++) {
        if (strcmp(type->members[m].id, id) != 0) continue;
        *number = m;
        return &type->members[m];
    }
    return NULL;
}

static bool located(const tn_locations *locations, const void *address, extent *where)
{
    const tn_location *location = tn_locations_find(locations, address);
    if (location == NULL) return false;
    *where = (extent){.offset = location->offset, .size = location->size};
    return true;
}

static bool object_extent(const tn_type *type, const char *object, const tn_locations *locations,
                          extent *where);

/* An object of JSON is text that begins before its members. */
static bool has_form(const tn_type *type)
{
    return type->member_count != 0 && (type->members[type->member_count - 1].flags & TN_MEMBER_FORM) != 0;
}

/* An object may lie at the address of its first member: its place is the larger one. */
static bool located_object(const tn_locations *locations, const void *address, extent *where)
{
    const tn_location *location = tn_locations_find(locations, address);
    if (location == NULL) return false;
    const tn_location *end = locations->items + locations->count;
    while (location + 1 < end && location[1].address == address)
        location++;
    *where = (extent){.offset = location->offset, .size = location->size};
    return true;
}

/* An object whose layout varies lies where its members lie, unless it has a stream of its own. */
static bool stored_extent(const tn_member *member, const char *object, const tn_locations *locations,
                          extent *where)
{
    const char *address = object + member->offset;
    if (member->kind == TN_KIND_CONSTANT) return false;
    if (member->kind != TN_KIND_OBJECT) return located(locations, address, where);
    return located_object(locations, address, where) ||
           object_extent(member->type, address, locations, where);
}

/* A constant is in no object: it lies behind the located member before it and the constants between, or else
   before what is behind it. */
static bool constant_extent(const tn_type *type, size_t m, const char *object, const tn_locations *locations,
                            extent *where)
{
    const size_t size = type->members[m].constant.size;
    extent other;
    uint64_t between = 0;
    for (size_t i = m; i-- > 0; between += type->members[i].constant.size) {
        if (!stored_extent(&type->members[i], object, locations, &other)) continue;
        *where = (extent){.offset = other.offset + other.size + between, .size = size};
        return true;
    }
    between = size;
    for (size_t i = m + 1; i < type->member_count; between += type->members[i++].constant.size) {
        if (!stored_extent(&type->members[i], object, locations, &other)) continue;
        *where = (extent){.offset = other.offset - between, .size = size};
        return true;
    }
    return false;
}

static bool member_extent(const tn_type *type, size_t m, const char *object, const tn_locations *locations,
                          extent *where)
{
    return type->members[m].kind == TN_KIND_CONSTANT
               ? constant_extent(type, m, object, locations, where)
               : stored_extent(&type->members[m], object, locations, where);
}

/* From the first located member to the last. */
static bool object_extent(const tn_type *type, const char *object, const tn_locations *locations,
                          extent *where)
{
    bool any = false;
    uint64_t end = 0;
    if (has_form(type))
        return located(locations, object + type->members[type->member_count - 1].offset, where);
    for (size_t m = 0; m < type->member_count; m++) {
        extent part;
        if (!member_extent(type, m, object, locations, &part)) continue;
        if (!any) where->offset = part.offset;
        end = part.offset + part.size;
        any = true;
    }
    if (any) where->size = end - where->offset;
    return any;
}

/* To record i of a view that lies at `where`. */
static bool step_to_record(stand *at, const tn_member *member, const tn_view *view, size_t i, extent *where)
{
    if (i >= view->count) return false;
    at->view_type = member->view;
    at->view = view;
    at->type = member->view->element; /* NULL of a table */
    at->record = where->offset + i * view->stride;
    *where = (extent){.offset = at->record, .size = view->stride};
    return true;
}

static bool step_to_item(stand *at, const tn_member *member, const tn_list *list, size_t i, extent *where)
{
    if (i >= list->count) return false;
    at->type = member->type;
    at->object = (const char *)list->items + i * member->type->size;
    return object_extent(at->type, at->object, at->locations, where);
}

static bool step_to_value(const stand *at, const tn_member *member, const tn_list *list, size_t i,
                          extent *where)
{
    static const size_t sizes[] = {[TN_KIND_U1] = 1,
                                   [TN_KIND_U2] = 2,
                                   [TN_KIND_U4] = 4,
                                   [TN_KIND_U8] = 8,
                                   [TN_KIND_S1] = 1,
                                   [TN_KIND_S2] = 2,
                                   [TN_KIND_S4] = 4,
                                   [TN_KIND_S8] = 8,
                                   [TN_KIND_F4] = 4,
                                   [TN_KIND_F8] = 8,
                                   [TN_KIND_TEXT] = sizeof(tn_text)};
    if (i >= list->count) return false;
    return located(at->locations, (const char *)list->items + i * sizes[member->element], where);
}

/* From an object to its member, or to an element of it. */
static bool step_in_object(stand *at, const tn_step *step, extent *where)
{
    size_t number;
    const tn_member *member = find_member(at->type, step->member, &number);
    if (member == NULL || !member_extent(at->type, number, at->object, at->locations, where)) return false;
    const void *address = at->object + member->offset;
    if (member->kind == TN_KIND_OBJECT) {
        at->type = member->type;
        at->object = address;
        return true;
    }
    if (step->index == TN_NO_INDEX) return true;
    if (member->kind == TN_KIND_LIST) return step_to_item(at, member, address, step->index, where);
    if (member->kind == TN_KIND_VIEW) return step_to_record(at, member, address, step->index, where);
    if (member->kind == TN_KIND_ARRAY) return step_to_value(at, member, address, step->index, where);
    const tn_numbers *numbers = address;
    if (member->kind != TN_KIND_NUMBERS || step->index >= numbers->count) return false;
    *where = (extent){.offset = where->offset + step->index * numbers->stride, .size = numbers->stride};
    return true;
}

/* From a record to its member. Nothing is said about values in the records of tables: they have no names of
   their own. */
static bool step_in_record(stand *at, const tn_step *step, extent *where)
{
    size_t number, offset, size;
    if (at->type == NULL) return false;
    const tn_member *member = find_member(at->type, step->member, &number);
    if (member == NULL || step->index != TN_NO_INDEX) return false;
    at->view_type->locate(at->view_type, at->view, number, &offset, &size);
    *where = (extent){.offset = at->record + offset, .size = size};
    return size > 0;
}

bool place_extent(const tn_format *format, const void *object, const tn_locations *locations,
                  const tn_place *place, extent *where)
{
    stand at = {.type = format->type, .object = object, .locations = locations};
    if (place->depth == 0 || place->depth > TN_PLACE_STEPS) return false;
    for (uint32_t i = 0; i < place->depth; i++) {
        const stand before = at;
        const bool found = at.view_type != NULL ? step_in_record(&at, &place->steps[i], where)
                                                : step_in_object(&at, &place->steps[i], where);
        if (!found) return false;
        where->of_object = at.object != before.object || at.type != before.type;
    }
    return true;
}
