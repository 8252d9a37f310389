/* Dumps a part of an object, which a path has found. */
#include "dump.h"

#include <string.h>

/* The place of the view in which a value was found. */
static tn_dump_place view_place(const tn_dump_run *run, const tn_found *found)
{
    const tn_location *location = tn_dump_location(run, found->view);
    if (location == NULL) return tn_dump_cut_records(run, found->records, found->view);
    return (tn_dump_place){true, location->offset, location->size, location->bit, location->bits};
}

/* The place of a value in a record. */
static tn_dump_place record_place(const tn_dump_run *run, const tn_found *found)
{
    tn_dump_place place = {false, 0, 0, 0, 0};
    const tn_dump_place view = view_place(run, found);
    if (!view.known || found->record_offset == TN_NO_INDEX) return place;
    place.known = true;
    place.offset = view.offset + (uint64_t)found->record * found->view->stride + found->record_offset;
    place.size = found->view->stride;
    if (found->index != TN_NO_INDEX) return place;
    size_t size;
    place.known = tn_wire_size(found->member, found->owner, &size);
    place.size = size;
    return place;
}

/* Elements of arrays and values of variants are members of no type. */
static bool is_member_of(const tn_type *type, const tn_member *member)
{
    for (size_t m = 0; m < type->member_count; m++)
        if (&type->members[m] == member) return true;
    return false;
}

/* The place of an element of numbers. */
static tn_dump_place number_place(const tn_dump_run *run, const tn_dump_scope *owner, const tn_found *found)
{
    for (size_t m = 0; m < owner->type->member_count; m++) {
        const tn_member *member = &owner->type->members[m];
        if (member->kind != TN_KIND_NUMBERS || strcmp(member->id, found->member->id) != 0) continue;
        const tn_dump_place place = tn_dump_member_place(run, owner, m);
        return tn_dump_element_place(member, tn_member_at(member, owner->object), found->index, &place);
    }
    return (tn_dump_place){false, 0, 0, 0, 0};
}

/* The offset of an object: that of an instance was reported for the instance. */
static tn_dump_place object_place(const tn_dump_run *run, const tn_dump_scope *owner, const tn_found *found)
{
    const bool instance =
        found->index == TN_NO_INDEX && is_member_of(owner->type, found->member) && found->member->get != NULL;
    if (!instance) return tn_dump_object_place(run, found->type, found->value);
    return tn_dump_member_place(run, owner, (size_t)(found->member - owner->type->members));
}

static tn_dump_scope owner_of(const tn_found *found)
{
    return (tn_dump_scope){
        .type = found->owner_type, .object = found->owner, .in_record = found->view != NULL};
}

tn_dump_place tn_dump_found_place(const tn_dump_run *run, const tn_found *found, bool *whole)
{
    const tn_dump_scope owner = owner_of(found);
    tn_dump_place place;
    *whole = false;
    if (found->view != NULL) return record_place(run, found);
    *whole = found->type != NULL && tn_dump_is_whole(run, found->type, found->value, &place);
    if (*whole) return place;
    if (found->type != NULL) return object_place(run, &owner, found);
    if (found->index == TN_NO_INDEX && is_member_of(owner.type, found->member))
        return tn_dump_member_place(run, &owner, (size_t)(found->member - owner.type->members));
    return number_place(run, &owner, found);
}

bool tn_dump_found(tn_dump_run *run, const tn_found *found, const char *path)
{
    const bool is_record = found->view != NULL && found->index != TN_NO_INDEX;
    const tn_dump_scope owner = owner_of(found);
    tn_dump_scope scope = {.type = found->type, .object = found->value};
    if (is_record) scope.view = found->view;
    if (is_record) scope.view_type = found->records->view;
    bool whole;
    tn_dump_place place = tn_dump_found_place(run, found, &whole);
    scope.in_record = found->view != NULL || whole;
    scope.place = place;
    const bool member = found->type == NULL && found->index == TN_NO_INDEX && found->view == NULL &&
                        is_member_of(owner.type, found->member);
    if (member && !place.known) place = tn_dump_cut_records(run, found->member, found->value);
    if (run->options->stopped != NULL && !place.known &&
        !(member && tn_dump_was_read(run, &owner, (size_t)(found->member - owner.type->members))))
        return false;

    tn_dump_begin_line(run, &place, 0);
    tn_dump_name(run, path, false);
    tn_print(&run->out, "  ");
    if (found->type == NULL) {
        tn_dump_tree(run, &owner, found->member, found->value, &place, 0);
    } else if (tn_dump_fits_line(found->type)) {
        tn_dump_line(run, found->type, found->value);
        tn_dump_end_line(run);
    } else {
        tn_print(&run->out, found->type->id);
        tn_dump_end_line(run);
        tn_dump_object(run, &scope, 1);
    }
    return true;
}
