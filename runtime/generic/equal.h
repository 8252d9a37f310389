/* Compares parts of objects, for tn_equal. */
#ifndef TENON_GENERIC_EQUAL_H
#define TENON_GENERIC_EQUAL_H

#include "value.h"

/* `document` gives the allocator for records that are large; objects that nest deeper than `depth` differ. */
bool tn_equal_values(const tn_document *document, tn_depth depth, const tn_member *member, const void *a,
                     const void *b);

/* Compare two elements of a list or an array, without instances. tn_equal_given also ignores values that the
   writer sets in members that follow. Objects of opaque types count as different. */
bool tn_equal_elements(const tn_document *document, tn_depth depth, const tn_member *list, const void *a,
                       const void *b);
bool tn_equal_given(const tn_document *document, tn_depth depth, const tn_member *list, const void *a,
                    const void *b);

/* The bits in which two numbers differ, without copies of the sign beyond their size. */
uint64_t tn_different_bits(tn_kind kind, const void *a, const void *b);

/* Whether two values of a member with patched_bits are equal except for these bits; of arrays of numbers,
   those of each element. Texts always are. */
bool tn_equal_but_patched(const tn_member *member, const void *a, const void *b);

/* The bits of a number that other members of its object determine, because they are present, absent or of
   some type; of text, any number but 0 means the whole text. */
uint64_t tn_chosen_bits(const tn_type *type, const void *object, const tn_member *number);

/* Like tn_equal, but ignores side effects of an edit: the spelling of JSON objects, and bytes that no member
   holds, which are lost if members get a new layout. In codecs that patch it also ignores values that the
   writer sets only in the output: members that follow, patched_bits of others, and bits of numbers that the
   presence of members of `a` determines. */
bool tn_equal_edited(const tn_format *format, const void *a, const void *b, tn_place *place);

/* Compares two objects without the members that `may_differ`, called with the object `a`, exempts. */
typedef bool tn_may_differ(void *user, const tn_type *type, const tn_member *member, const void *a);
bool tn_equal_but(const tn_format *format, const void *a, const void *b, tn_may_differ *may_differ,
                  void *user, tn_place *place);

#endif
