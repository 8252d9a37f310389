/* Describes lists with contiguous elements as fields at offsets: records of the file, or objects in memory.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library/library.h"

/* runtime/generic */
#include "value.h"

struct record_fields {
    const tn_member *member; /* the list that was described */
    tn_view *layout;         /* of its view, as it was then; NULL: the list is none */
    size_t count, capacity;
    tenon_field *items; /* with their names, in the memory of the file */
    bool failed;        /* there is no memory */
};

static bool is_big_endian(void)
{
    const uint16_t one = 1;
    return *(const uint8_t *)(const void *)&one == 0;
}

/* ---- fields ---- */

/* The names of the members around a member, from the innermost. */
typedef struct outer_name {
    const struct outer_name *outer;
    const char *id;
} outer_name;

static size_t name_size(const outer_name *name)
{
    return name == NULL ? 0 : name_size(name->outer) + (name->outer != NULL) + strlen(name->id);
}

static size_t put_name(const outer_name *name, char *to)
{
    const size_t begin = name->outer != NULL ? put_name(name->outer, to) : 0;
    if (begin != 0) to[begin] = '.';
    const size_t at = begin + (begin != 0), size = strlen(name->id);
    memcpy(to + at, name->id, size + 1);
    return at + size;
}

static void add_field(tenon_file *file, record_fields *to, const outer_name *name, tenon_field field)
{
    void *text;
    if (to->count == to->capacity) {
        const size_t capacity = to->capacity != 0 ? 2 * to->capacity : 8;
        void *items;
        to->failed |= tn_arena_alloc(&file->memory, capacity, sizeof *to->items, &items) != TN_OK;
        if (to->failed) return;
        if (to->count != 0) memcpy(items, to->items, to->count * sizeof *to->items);
        to->items = items;
        to->capacity = capacity;
    }
    to->failed |= tn_arena_alloc(&file->memory, 1, name_size(name) + 1, &text) != TN_OK;
    if (to->failed) return;
    put_name(name, text);
    field.name = text;
    to->items[to->count++] = field;
}

static tenon_field field_of(const tn_member *member, size_t offset, size_t size)
{
    const bool is_float = member->kind == TN_KIND_F4 || member->kind == TN_KIND_F8;
    return (tenon_field){.offset = offset,
                         .size = size,
                         .is_float = is_float,
                         .is_signed = is_float || !tn_kind_is_unsigned(member->kind),
                         .big_endian = is_big_endian()};
}

/* Whether every object of the type has the member in its struct, at a place of its own. */
static bool is_fixed(const tn_member *member)
{
    return tn_member_own(member) && member->has == TN_NO_INDEX && member->rival_count == 0;
}

/* ---- objects in memory ---- */

bool tenon_member_type_number(const tenon_member_type *of, tenon_field *field)
{
    const tn_member *member = (const tn_member *)(const void *)of;
    const size_t size = tn_kind_size(member->kind);
    if (size == 0 || member->values != NULL || !is_fixed(member)) return false;
    *field = field_of(member, member->offset, size);
    field->name = member->id;
    return true;
}

static void add_struct(tenon_file *file, record_fields *to, const tn_type *type, size_t offset,
                       const outer_name *outer)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const outer_name name = {outer, member->id};
        const size_t size = tn_kind_size(member->kind);
        if (!is_fixed(member)) continue;
        if (size != 0) add_field(file, to, &name, field_of(member, offset + member->offset, size));
        if (member->kind == TN_KIND_OBJECT)
            add_struct(file, to, member->type, offset + member->offset, &name);
    }
}

/* ---- records of the file ---- */

/* The tables do not state the byte order of a number in a record: so a record is read whose bytes all
   differ. */
typedef struct probe {
    const uint8_t *bytes;
    const void *element; /* the value read from it */
} probe;

static uint64_t number_at(const uint8_t *bytes, size_t size, bool big_endian, const tn_member *member)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < size; i++)
        bits = bits << 8 | bytes[big_endian ? i : size - 1 - i];
    const bool extended = size < 8 && !tn_kind_is_unsigned(member->kind) && bits >> (8 * size - 1) != 0;
    return extended ? bits | UINT64_MAX << (8 * size) : bits;
}

static bool has_size_of_number(const tn_member *member, size_t size)
{
    const bool whole = size == 1 || size == 2 || size == 4 || size == 8;
    const bool is_float = member->kind == TN_KIND_F4 || member->kind == TN_KIND_F8;
    return whole && (!is_float || size == tn_kind_size(member->kind));
}

/* False: the bytes are not the number itself, but an encoding of it. */
static bool probe_order(const probe *p, const tn_member *member, const void *value, size_t offset,
                        size_t size, bool *big_endian)
{
    if (tn_stored_size(member) < tn_kind_size(member->kind)) {
        *big_endian = tn_form_is_big_endian(member->narrow);
        return size == tn_stored_size(member);
    }
    if (tn_kind_size(member->kind) == 0 || !has_size_of_number(member, size)) return false;
    const uint64_t found = tn_scalar_bits(member->kind, value);
    *big_endian = size > 1 && number_at(p->bytes + offset, size, true, member) == found;
    return number_at(p->bytes + offset, size, *big_endian, member) == found;
}

static void add_probed(tenon_file *file, record_fields *to, const probe *p, const tn_member *member,
                       const void *object, size_t offset, size_t size, const outer_name *name)
{
    bool big_endian;
    if (!probe_order(p, member, tn_member_at(member, object), offset, size, &big_endian)) return;
    tenon_field field = field_of(member, offset, size);
    field.big_endian = big_endian;
    add_field(file, to, name, field);
}

/* The members of an object in a record, one behind the other. */
static void add_inner(tenon_file *file, record_fields *to, const probe *p, const tn_type *type,
                      const void *object, size_t begin, const outer_name *outer)
{
    size_t offset, size;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const outer_name name = {outer, member->id};
        if (!tn_wire_offset(type, m, object, &offset) || !tn_wire_size(member, object, &size)) return;
        if (!is_fixed(member)) continue;
        if (member->kind == TN_KIND_OBJECT)
            add_inner(file, to, p, member->type, tn_member_at(member, object), begin + offset, &name);
        else
            add_probed(file, to, p, member, object, begin + offset, size, &name);
    }
}

static void add_record(tenon_file *file, record_fields *to, const probe *p, const tn_view_type *view_type,
                       const void *view, const tn_type *type)
{
    size_t offset, size;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const outer_name name = {NULL, member->id};
        if (!tn_member_own(member)) continue;
        tn_view_locate(view_type, view, m, &offset, &size);
        if (size == 0) continue; /* the layout lacks it */
        if (member->kind == TN_KIND_OBJECT)
            add_inner(file, to, p, member->type, tn_member_at(member, p->element), offset, &name);
        else
            add_probed(file, to, p, member, p->element, offset, size, &name);
    }
}

/* No byte is 0, or more than 0x7e: no number is a NaN, whose bits a float does not keep. Bytes that are next
   to each other, or at most eight apart, differ. */
static void fill_probe(uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(1 + (i * 37 + 11) % 0x7e);
}

static void add_view(tenon_file *file, record_fields *to, const tn_member *member, const tn_view *view)
{
    const tn_type *type;
    const tn_view_type *view_type = member->view;
    if (tn_view_describe(view_type, view, &file->memory, &type) != TN_OK) return;
    uint8_t *bytes = calloc(1, view->stride != 0 ? view->stride : 1);
    tn_view *probing = malloc(view_type->size);
    void *element = calloc(1, type->size != 0 ? type->size : 1);
    to->failed |= bytes == NULL || probing == NULL || element == NULL;
    if (!to->failed) {
        fill_probe(bytes, view->stride);
        memcpy(probing, view, view_type->size);
        probing->data = bytes;
        probing->owned = NULL;
        probing->count = 1;
        tn_view_load(view_type, probing, 0, element);
        const probe p = {bytes, element};
        add_record(file, to, &p, view_type, view, type);
    }
    free(bytes);
    free(probing);
    free(element);
}

/* ---- lists ---- */

static tn_view *copy_of_view(tenon_file *file, const tn_view_type *type, const tn_view *view)
{
    void *copy;
    if (tn_arena_alloc(&file->memory, 1, type->size, &copy) != TN_OK) return NULL;
    memcpy(copy, view, type->size);
    return copy;
}

/* NULL: there is no memory. */
static const record_fields *describe(tenon_file *file, const tn_member *member, const void *list)
{
    void *block;
    if (tn_arena_alloc(&file->memory, 1, sizeof(record_fields), &block) != TN_OK) return NULL;
    record_fields *to = block;
    to->member = member;
    if (member->kind == TN_KIND_VIEW) {
        to->layout = copy_of_view(file, member->view, list);
        to->failed = to->layout == NULL;
        add_view(file, to, member, list);
    } else {
        add_struct(file, to, member->type, 0, NULL);
    }
    return to->failed ? NULL : to;
}

/* Whether fields still describe a list, which may have been edited since. */
static bool describes(const record_fields *fields, const tn_member *member, const void *list)
{
    return fields != NULL && fields->member == member &&
           (fields->layout == NULL || tn_view_same_layout(member->view, fields->layout, list));
}

/* The fields, which the list remembers. NULL: it has none; or no memory. */
static const record_fields *fields_of(const tenon_value *value)
{
    value_update(value);
    if (value->kind != TENON_LIST) return NULL;
    const tn_member *member = value->found.member;
    const void *list = value->found.value;
    if (member->kind != TN_KIND_VIEW && member->kind != TN_KIND_LIST) return NULL;
    if (describes(value->fields, member, list)) return value->fields;
    tenon_value *remembering = values_find(value->file, value->parent, value->index);
    remembering->fields = describe(value->file, member, list);
    return remembering->fields;
}

/* The place of the elements now: an edit changes it. */
static tenon_records records_of(const tn_found *found)
{
    if (found->member->kind == TN_KIND_VIEW) {
        const tn_view *view = found->value;
        return (tenon_records){view->data, view->count, view->stride};
    }
    const tn_list *list = found->value;
    return (tenon_records){list->items, list->count, found->member->type->size};
}

bool tenon_value_records(const tenon_value *value, tenon_records *records)
{
    const record_fields *fields = fields_of(value);
    if (fields == NULL || fields->count == 0) return false;
    *records = records_of(&value->found);
    return true;
}

const tenon_field *tenon_record_field(const tenon_value *value, size_t i)
{
    const record_fields *fields = fields_of(value);
    return fields != NULL && i < fields->count ? &fields->items[i] : NULL;
}
