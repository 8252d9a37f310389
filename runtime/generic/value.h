/* Reads members of objects as values, for all generic operations. */
#ifndef TENON_GENERIC_VALUE_H
#define TENON_GENERIC_VALUE_H

#include "tenon/generic.h"
#include "tenon/impl/load.h"

#include "../core/align.h"
#include "../core/kind.h"

static inline const void *tn_member_at(const tn_member *member, const void *object)
{
    return (const char *)object + member->offset;
}

static inline void *tn_member_in(const tn_member *member, void *object)
{
    return (char *)object + member->offset;
}

/* The member with the form of JSON objects: the last member of their type; NULL for other types. */
static inline const tn_member *tn_form_member(const tn_type *type)
{
    const tn_member *last = type->member_count == 0 ? NULL : &type->members[type->member_count - 1];
    return last != NULL && (last->flags & TN_MEMBER_FORM) != 0 ? last : NULL;
}

/* Whether the member is an instance that has not been computed. */
bool tn_member_pending(const tn_member *member, const void *object);

/* Whether a value of a kind with an absent state is present. */
bool tn_value_present(tn_kind kind, const void *value);

/* Whether a member is present: always if it is not optional; for instances, once computed. */
bool tn_member_present(const tn_member *member, const void *object);

/* Whether a member that shares memory with this one is present, or claims to be. */
bool tn_member_has_rival(const tn_member *member, const void *object);

/* Whether the space of a member may hold another member: nothing in it may be read. */
bool tn_member_is_elsewhere(const tn_member *member, const void *object);

/* Computes an instance unless that is done; does nothing for other members. The visible value of the object
   does not change, so it may be constant here. */
tn_status tn_member_make(const tn_member *member, const void *object, tn_error *error);

/* The depth to which objects of recursive types may still nest below a visited object. Readers keep their
   limits; objects made by hand may contain themselves. */
typedef struct tn_depth {
    uint32_t left, whole;
    uint32_t total; /* with those in instances, which count from 0 again */
} tn_depth;

/* The greatest nesting of instances in instances, which are computed one by one, or set by programs. Walks
   recurse at each level. */
enum { TN_INSTANCE_LEVELS = 512 };

/* A depth of `limit` objects. */
static inline tn_depth tn_depth_within(uint32_t limit)
{
    const uint32_t most = limit + (limit < UINT32_MAX);
    const tn_depth depth = {most, most,
                            most < UINT32_MAX - TN_INSTANCE_LEVELS ? most + TN_INSTANCE_LEVELS : most};
    return depth;
}

/* For a walk from the root, which may count itself: the limit of the document, or else of the codec. */
tn_depth tn_depth_of(const tn_format *format, const void *object);

/* Whether an object of the type may be entered; the caller leaves it again. */
static inline bool tn_depth_enter(tn_depth *depth, const tn_type *type)
{
    if (depth->total == 0 || (type->recursive && depth->left == 0)) return false;
    depth->left -= type->recursive;
    depth->total -= type->recursive;
    return true;
}

static inline void tn_depth_leave(tn_depth *depth, const tn_type *type)
{
    depth->left += type->recursive;
    depth->total += type->recursive;
}

/* Starts again in an instance, because instances may nest deeper than objects that are read at once. Returns
   the old value, which the caller restores. */
static inline tn_depth tn_depth_begin_instance(tn_depth *depth, bool instance)
{
    const tn_depth before = *depth;
    if (instance) depth->left = depth->whole;
    if (instance && depth->total > 0) depth->total--;
    return before;
}

/* The most instances in a chain, each in the object of the one before, that are followed: chains may be
   endless. */
enum { TN_INSTANCE_DEPTH = 16 };

/* Whether a member ends a chain of instances that are shown or compared: an instance with objects, if `left`
   is 0. */
bool tn_member_is_too_deep(const tn_member *member, unsigned left);

/* The error in place of such a member. */
tn_error tn_too_deep(void);

/* Whether the member is one of the schema's. */
bool tn_member_visible(const tn_member *member);

/* Computes the derived value of a member; returns false if that fails. */
bool tn_member_derived(const tn_member *member, const tn_document *document, const void *object,
                       uint64_t *derived);

/* Whether a derived member has a stored value from its file; *derived gets the derived value. Also true if
   that cannot be computed; *known is false then. */
bool tn_member_deviates(const tn_member *member, const tn_document *document, const void *object,
                        uint64_t *derived, bool *known);

/* Gives an object that is a copy of another its own arrays of lists, numbers and records, which may be
   edited, also within their elements. Values to which elements point stay shared. */
tn_status tn_snapshot_member(tn_arena *memory, const tn_member *member, void *value);
tn_status tn_snapshot_list(tn_arena *memory, const tn_type *type, tn_list *list);
tn_status tn_snapshot_lists(tn_arena *memory, const tn_type *type, void *object);

/* Whether the member's value is part of its object: neither computed from other members nor an object
   elsewhere. */
bool tn_member_own(const tn_member *member);

/* Describes an element of an array of values as a member at offset 0 of itself, without an id: so it adds no
   step to a path that already has its number. */
tn_member tn_element_member(const tn_member *array);

/* Bytes of one element in C. */
size_t tn_element_size(const tn_member *array);

/* Whether a kind is an array of values: TN_KIND_ARRAY or TN_KIND_NUMBERS. */
bool tn_kind_is_array(tn_kind kind);

/* The number of elements of an array of values. */
size_t tn_array_count(const tn_member *array, const void *value);

/* Space for a number that is loaded from its wire form. */
typedef union tn_number_space {
    uint64_t u8;
    double f8;
} tn_number_space;

/* Bytes of a member's value in its struct. */
size_t tn_value_size(const tn_member *member);

/* Element i of an array of values; numbers are loaded into `space`. */
const void *tn_array_item(const tn_member *array, const void *value, size_t i, tn_number_space *space);

/* Describes the value of a variant as a member at offset 0 of *value. TN_KIND_STREAM: no value, or none that
   can be shown. */
tn_member tn_variant_member(const tn_member *member, const tn_variant *variant, const void **value);

/* Whether a variant may hold objects with a tag. */
bool tn_variant_may_hold(const tn_member *member, uint32_t tag);

/* The address of the value that tn_variant_member describes. */
static inline void *tn_variant_in(tn_variant *variant)
{
    return &variant->as; /* every member of a union is at its begin */
}

/* The object that a pointer points at, or NULL. */
const void *tn_pointee(const void *value);

static inline void *tn_pointee_in(void *value)
{
    return *(void **)value;
}

void tn_member_set_present(const tn_member *member, void *object, bool present);

const void *tn_list_item(const tn_list *list, const tn_type *type, size_t i);

/* A scalar as 64 bits: integers in two's complement, signed ones extended; floating point as its bits, which
   keeps the payload of every NaN; booleans as 0 or 1. */
uint64_t tn_scalar_bits(tn_kind kind, const void *value);

/* The bits of a member's scalar as its file holds it: rounded if the file has fewer bits. */
uint64_t tn_member_bits(const tn_member *member, const void *value);

/* Stores the result of tn_scalar_bits. Integers are truncated to their size. */
void tn_scalar_store(tn_kind kind, void *value, uint64_t bits);

/* Gives a member its default, which it must have. */
void tn_store_default(const tn_member *member, void *object);

/* The bytes of a text or byte string member. */
tn_bytes tn_value_as_bytes(tn_kind kind, const void *value);

/* The enum's name for a value, or NULL. */
const char *tn_enum_name(const tn_enum *values, uint64_t value);

/* Whether two equally large blocks are equal; NULL is allowed if the size is 0. */
bool tn_same_bytes(const void *a, const void *b, size_t size);

/* Bytes of a number in the file; 0 for other kinds. */
size_t tn_stored_size(const tn_member *member);

/* Bytes that a member of an object takes on the wire, if that follows from its kind: numbers, constants,
   bytes and objects of these. Otherwise false. */
bool tn_wire_size(const tn_member *member, const void *object, size_t *size);

/* The sum of the bytes of the members before member `m`. */
bool tn_wire_offset(const tn_type *type, size_t m, const void *object, size_t *offset);

/* The type of a view's records. The type of a table's records is made in `memory`. TN_NO_MEMORY or
   TN_MEMORY_BUDGET. */
tn_status tn_view_describe(const tn_view_type *type, const void *view, tn_arena *memory,
                           const tn_type **described);

/* Makes the records of a view a copy in the document, which is editable. TN_NO_MEMORY, TN_MEMORY_BUDGET. */
tn_status tn_view_copy(tn_document *document, tn_view *view);

/* Record i of a view by value; i < count. */
void tn_view_load(const tn_view_type *type, const void *view, size_t i, void *element);

/* Stores record i of an editable view. TN_READ_ONLY, TN_OVERFLOW. */
tn_status tn_view_store(const tn_view_type *type, void *view, size_t i, const void *element);

/* The elements of a list in an object, as edits of the list see them. */
typedef struct tn_elements {
    void *list;         /* a tn_list, or a view */
    size_t count, size; /* of the elements; their size in bytes */
    bool is_view;
} tn_elements;

/* Describes the elements of a list. False: the value is no list, or its elements follow from other values. */
bool tn_elements_of(const tn_member *member, const void *list, tn_elements *elements);

/* The index of an element after an element, perhaps itself, has moved from index `from` to index `to`.
   SIZE_MAX stands for outside the list. */
static inline size_t tn_element_after(size_t index, size_t from, size_t to)
{
    if (index == from) return to;
    if (from != SIZE_MAX && index > from) index--;
    return index + (to != SIZE_MAX && index >= to);
}

/* Insert an element of zeros at an index, remove one, and move one to the index `to`. The description is out
   of date then. Errors: TN_OUT_OF_RANGE, TN_NO_MEMORY, TN_MEMORY_BUDGET. */
tn_status tn_elements_insert(tn_document *document, const tn_elements *of, size_t at);
tn_status tn_elements_remove(tn_document *document, const tn_elements *of, size_t at);
tn_status tn_elements_move(tn_document *document, const tn_elements *of, size_t from, size_t to);

/* Sets the offset and size in bytes of member `m` in a record; size 0: the layout lacks it. */
void tn_view_locate(const tn_view_type *type, const void *view, size_t m, size_t *offset, size_t *size);

/* Whether a choice applies to the present state of an object: the member is present, absent or of that type.
 */
static inline bool tn_choice_applies(const tn_choice *choice, const tn_member *member, const void *object)
{
    const bool present = tn_member_present(member, object);
    if (choice->when <= TN_CHOICE_PRESENT) return present == (choice->when == TN_CHOICE_PRESENT);
    return present && ((const tn_variant *)tn_member_at(member, object))->tag == choice->when;
}

/* Whether equal bytes of two views have equal meanings. */
bool tn_view_same_layout(const tn_view_type *type, const tn_view *a, const tn_view *b);

/* Space for one record of a view: most fit into it, the others come from the allocator. */
typedef struct tn_record {
    union {
        tn_aligned align;
        char bytes[512];
    } space;
    tn_arena arena;
    void *element;       /* NULL if there is no memory */
    const tn_type *type; /* of the element */
} tn_record;

/* `document` gives the allocator. */
void tn_record_begin(tn_record *record, const tn_view_type *type, const void *view,
                     const tn_document *document);
void tn_record_end(tn_record *record);

/* Memory by the rules of tn_allocator; the C library's if it is all NULL. */
void *tn_allocator_take(tn_allocator allocator, size_t size);
void tn_allocator_give(tn_allocator allocator, void *block, size_t size);

/* Clones an object without its placed members, like an object that a program creates. */
tn_status tn_clone_in_line(const tn_format *format, const void *object, const tn_options *options,
                           void **clone);

/* Clones an object as JSON text would give it, with or without the offsets of placed members and the derived
   numbers that are text. The clone shares text and bytes with the original, and must not outlive it. */
tn_status tn_clone_said(const tn_format *format, const void *object, const tn_options *options,
                        bool placements, bool decimals, void **clone);

/* Whether a member is text that the writer derives as a decimal number, and has the spelling of the
   writer. */
bool tn_member_is_plain_decimal(const tn_member *member, const void *object);

#endif
