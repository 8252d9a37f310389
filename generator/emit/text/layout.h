/* A partial layout of a document: the words before `at` have their places. */
#ifndef TENON_EMIT_TEXT_LAYOUT_H
#define TENON_EMIT_TEXT_LAYOUT_H

#include "emit/text/document.h"

/* An open group: the begin of its lines, and the decisions of breaks in it. Columns are 0 if unset. */
typedef struct frame {
    uint32_t indent;     /* of its lines */
    uint32_t last_space; /* begin of its last operand: continuations stand further in */
    uint32_t call, subscripts, question, shift, variable; /* the column of the first of these */
    uint32_t call_start;                                  /* begin of the callee */
    bool one_each;                                        /* an item on each line, once one does not fit */
    bool break_next; /* at the next item or operator: something in the group goes over several lines */
    bool no_break, no_break_in_operand;
    bool operator_broken; /* a line ended at the last operator */
    bool broken;          /* a line has ended in it */
    bool called_on;       /* the call goes on, on the same line: f(x).y */
    bool inlined;         /* its last operand or item begins on the line: lists in braces, too */
    bool chained;         /* a conditional within the last branch of another */
} frame;

/* The frames around, the innermost first; they are never changed. */
typedef struct frames {
    frame top;
    const struct frames *below;
} frames;

/* The words that begin lines, the last one first. `spaces`: how many more stand before a word within a
   line. */
typedef struct placed {
    uint32_t at, column, spaces;
    bool new_line;
    const struct placed *before;
} placed;

typedef struct layout {
    uint32_t at;
    uint32_t column;
    uint32_t string;                   /* where the first of several literals begins */
    uint32_t line_level, lowest_level; /* of brackets: where the line begins, and the lowest on it */
    frame top;
    const frames *below;
    const placed *places;
    uint64_t cost;
} layout;

enum { COST_OF_EXCESS = 1000000 }; /* of each column too many */

typedef struct layouter {
    const document *d;
    arena *memory; /* of this layout only */
    uint32_t indent;
} layouter;

/* The first word of a document in its place. */
layout layout_begin(const layouter *l);

/* Whether a line may end, or has to, before the next word. */
bool layout_may_break(const layouter *l, const layout *s);
bool layout_must_break(const layouter *l, const layout *s);

/* The cost of a new line before the next word, besides columns too many. */
uint64_t layout_cost_of_break(const layouter *l, const layout *s);

/* The column of a new line before the next word. */
uint32_t layout_column_of_break(const layouter *l, const layout *s);

/* Puts the next word in its place, on a new line or, behind `spaces` more, on the present one; of a list in
   columns all of its items. Adds the cost. */
void layout_put(const layouter *l, layout *s, bool new_line, uint32_t spaces);

#endif
