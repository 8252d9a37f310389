/* Members that determine a size, a count, a position or a condition, and members that fill the remaining
   space. (follow.c, unfold.c, filler.c) */
#ifndef TENON_PLAN_FOLLOW_H
#define TENON_PLAN_FOLLOW_H

#include "plan/plan.h"

/* ---- numbers ---- */

/* The member from which a size, count or position follows: an integer, or text that is taken as one, of the
   object or of those around it. The rest of the expression is numbers, +, -, * and <<, and values that are
   such expressions. NULL if there is no such member, or more than one. */
const term *plan_follows(arena *memory, const term *t);

/* The text from which an amount or position follows, even if only in a branch: `n == "" ? 0 : n.to_i`. */
const term *plan_follows_text(arena *memory, const term *t);

/* Whether an amount or position follows from several members together, and which: `hi * 256 + lo`. */
bool plan_follow_together(arena *memory, const term *t, model_digits *digits);

/* Whether `valid` states the value of a number by an expression of other members. */
bool plan_echoes(const model_member *member);
/* Whether the writer that patches sets such a number to the value that `valid` states. */
bool plan_is_echo(const codec_plan *p, const model_member *member);

/* Whether the writer that patches sets the member to the value of `-derive`. */
bool plan_derives_over(const codec_plan *p, const model_member *member);

/* Whether the member is a look-ahead whose place no member stores: it reads the bytes at its place after the
   edit. */
bool plan_is_lookahead(const codec_plan *p, const model_member *member);

/* Whether a term leads to an object by members that are read, parents and roots. A cast does not change the
   object. */
bool plan_is_way(const term *t);

typedef ARRAY(const term *) term_list;

/* The expression with values replaced by their expressions; `values` gets them, as seen from the expression.
   NULL: it would be too large. */
const term *plan_unfold(arena *memory, const term *t, term_list *values);
/* The first `a ? b : c` in +, -, * and <<, or NULL; and the expression with it replaced by b (`first`) or
   c. */
const term *plan_ternary(const term *t);
const term *plan_chosen(arena *memory, const term *t, const term *choice, bool first);
/* Whether a position depends on the member, also if objects around it define its origin, as in
   `_root.ofs_data + ofs_body`. */
bool plan_place_comes_from(arena *memory, const term *pos, const model_member *member);

/* ---- filler ---- */

/* Whether a member is bytes of a size, stored unchanged. */
bool plan_is_plain_bytes(const model_member *member);

/* Whether the member is bytes whose size depends on that of others, on positions or on both, and determines
   none of them: if they are zeros, the writer writes as many as the size requires. */
bool plan_is_filler(const codec_plan *p, const model_member *member);
/* Whether such sizes and positions decide the presence of a constant, a number or bytes: zeros come and
   go. */
bool plan_is_filler_at_times(const codec_plan *p, const model_member *member);
/* Whether the member is a number that follows from its list or bytes, or is derived, if it is present: no
   program has to set its presence. */
bool plan_comes_along(const codec_plan *p, const model_member *member);

/* Whether, in created files, the rest of derived sizes, counts and positions decides the number of bytes, or
   the presence of a number or of bytes. */
bool plan_fills_space(const codec_plan *p, const model_member *member);
bool plan_fills_at_times(const codec_plan *p, const model_member *member);

#endif
