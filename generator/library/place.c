/* Finds the offsets and sizes of values. */
#include "library/library.h"

/* runtime/generic */
#include "value.h"

tn_dump_run file_dump_run(const tenon_file *file, tn_dump_options *options)
{
    if (file->is_partial) options->stopped = &file->stopped;
    return (tn_dump_run){.document = tn_format_document(file->schema->format, file->object),
                         .locations = &file->locations,
                         .instances = &file->instances,
                         .data = file->data,
                         .size = file->size,
                         .options = options};
}

/* The object with its place, if it was read as a whole: the places of its members follow from it. Objects of
   fixed layout may lie in each other, so this and value_place call each other as deep as types nest. */
static tn_dump_scope scope_of_object(const tn_dump_run *run, const tenon_value *object)
{
    const tn_found *found = &object->found;
    tn_dump_scope scope = tn_dump_scope_of(run, found->type, found->value);
    tn_dump_place place;
    size_t size;
    if (scope.in_record || !tn_wire_offset(found->type, found->type->member_count, found->value, &size))
        return scope;
    if (!value_place(object, &place) || place.size != size || (place.bit | place.bits) != 0) return scope;
    scope.place = place;
    scope.in_record = true;
    return scope;
}

/* The place of a number in a list with a place: no number takes more bytes in the file than in memory, so all
   take as many if the sizes of the lists are equal. */
static tn_dump_place element_place(const tenon_value *list, size_t i)
{
    tn_dump_place place;
    const tn_dump_place nowhere = {false, 0, 0, 0, 0};
    const tn_member *member = list->found.member;
    const size_t size = member->kind == TN_KIND_ARRAY ? tn_kind_size(member->element) : 0;
    if (size == 0 || !value_place(list, &place) || (place.bit | place.bits) != 0) return nowhere;
    if (place.size % size != 0 || place.size / size != tenon_count(list)) return nowhere;
    return (tn_dump_place){true, place.offset + (uint64_t)i * size, size, 0, 0};
}

static tn_dump_place find_place(const tenon_value *value)
{
    tn_dump_options options = {0};
    const tenon_file *file = value->file;
    const tenon_value *parent = value->parent;
    bool whole;
    if (parent == NULL) return (tn_dump_place){true, 0, file->size, 0, 0};
    const tn_dump_run run = file_dump_run(file, &options);
    const bool member = parent->kind == TENON_OBJECT && parent->found.view == NULL;
    const size_t m = member ? type_member(parent->found.type, value->index) : TN_NO_INDEX;
    const tn_dump_scope scope = m != TN_NO_INDEX ? scope_of_object(&run, parent) : (tn_dump_scope){0};
    if (scope.in_record) return tn_dump_member_place(&run, &scope, m);
    const tn_dump_place place = tn_dump_found_place(&run, &value->found, &whole);
    return !place.known && parent->kind == TENON_LIST ? element_place(parent, value->index) : place;
}

/* Values that the file remembers keep their place. */
bool value_place(const tenon_value *value, tn_dump_place *place)
{
    value_update(value);
    const tenon_file *file = value->file;
    if (!file->has_places || value->kind == TENON_ABSENT || value->kind == TENON_FAILED) return false;
    *place = value->is_located ? value->place : find_place(value);
    tenon_value *kept = value->is_located ? NULL : values_find(file, value->parent, value->index);
    if (kept == value) {
        kept->place = *place;
        kept->is_located = true;
    }
    return place->known;
}

bool tenon_value_place(const tenon_value *value, tenon_place *place)
{
    tn_dump_place found;
    if (!value_place(value, &found)) return false;
    *place = (tenon_place){found.offset, found.size, found.bit, found.bits};
    return true;
}

/* ---- lists that were edited ---- */

/* A range of memory, and the list itself. */
typedef struct forgotten {
    const void *list;
    uintptr_t begin, end;
} forgotten;

static bool is_forgotten(const forgotten *what, const tn_location *location)
{
    const uintptr_t address = (uintptr_t)location->address;
    return location->address == what->list || (address >= what->begin && address < what->end);
}

static void forget_locations(tn_locations *in, const forgotten *what)
{
    size_t kept = 0;
    for (size_t i = 0; i < in->count; i++)
        if (!is_forgotten(what, &in->items[i])) in->items[kept++] = in->items[i];
    in->count = kept;
}

/* An instance stays in its slot, because others are found through it, under an address that no value has. */
static void forget_instances(tn_dump_places *in, const forgotten *what)
{
    for (size_t i = 0; i < in->capacity; i++)
        if (in->slots[i].address != NULL && is_forgotten(what, &in->slots[i])) in->slots[i].address = in;
}

void places_forget(const tenon_value *list)
{
    tenon_file *file = list->file;
    tn_elements elements;
    if (!file->has_places || !tn_elements_of(list->found.member, list->found.value, &elements)) return;
    const void *items = elements.is_view ? NULL : ((const tn_list *)elements.list)->items;
    const uintptr_t begin = (uintptr_t)items;
    const forgotten what = {list->found.value, begin,
                            begin + (items != NULL ? elements.count * elements.size : 0)};
    forget_locations(&file->locations, &what);
    forget_instances(&file->instances, &what);
}
