/* Derived members that the JSON of an object omits. A writer that patches needs them: without a note, a
   number that differs from the old one has been set by the program. */
#ifndef TENON_OMITTED_H
#define TENON_OMITTED_H

#include "value.h"

/* A member that was left out. */
typedef struct tn_omitted_value {
    uint64_t at;  /* the address of its value, */
    void *object; /* and that of its object */
    const tn_member *member;
} tn_omitted_value;

/* All omitted members of a document; in its arena. */
struct tn_omitted {
    tn_omitted_value *values;
    size_t count, capacity;
    bool sorted; /* by address */
};

/* Whether the member is text with a number that follows. */
static inline bool tn_is_numeral(const tn_member *member)
{
    return member->kind == TN_KIND_TEXT && (member->flags & TN_MEMBER_FOLLOWS) != 0;
}

/* The size in C of a number, or of a tn_text with a number; 0: the member is neither. */
static inline size_t tn_number_size(const tn_member *member)
{
    return tn_is_numeral(member) ? sizeof(tn_text) : tn_kind_size(member->kind);
}

/* Whether a member is a number whose presence follows, as its value does. */
static inline bool tn_number_comes(const tn_member *member)
{
    const uint32_t comes = TN_MEMBER_FOLLOWS | TN_MEMBER_COMES;
    return (member->flags & comes) == comes;
}

/* Whether a writer that patches derives an omitted member: a number that is always present, or whose presence
   follows, too. */
static inline bool tn_may_omit(const tn_member *member)
{
    const uint32_t follows = TN_MEMBER_DERIVED | TN_MEMBER_FOLLOWS;
    if (member->has != TN_NO_INDEX && !tn_number_comes(member)) return false;
    return member->get == NULL && (member->flags & follows) != 0 && tn_number_size(member) != 0;
}

/* tn_may_omit, or a number in line that such a writer sets and JSON may omit beside all values elsewhere. */
static inline bool tn_may_follow(const tn_member *member)
{
    const bool in_line = member->get == NULL && member->has == TN_NO_INDEX && tn_kind_is_scalar(member->kind);
    return tn_may_omit(member) || (in_line && member->patched_bits != 0);
}

/* Whether the engine creates files of a format, with the instances' bytes and with numbers of variable
   length. */
static inline bool tn_format_drafts(const tn_format *format)
{
    return format->context != NULL && format->create != NULL;
}

/* Whether an omitted member still has the value that reading JSON gave it. */
static inline bool tn_is_unset(const tn_member *member, const void *object)
{
    static const uint8_t zeros[8];
    if (tn_member_has_rival(member, object)) return false;
    if (member->has != TN_NO_INDEX) return !tn_member_present(member, object);
    if (tn_is_numeral(member)) return ((const tn_text *)tn_member_at(member, object))->size == 0;
    return memcmp(tn_member_at(member, object), zeros, tn_kind_size(member->kind)) == 0;
}

/* Whether the JSON of its object omits a derived member, and so does not state it: it still has no value. */
bool tn_is_omitted(const tn_document *document, const void *value);
/* Whether JSON has omitted one of the first numbers of an object. */
bool tn_omits_in(const tn_document *document, const void *object);

#endif
