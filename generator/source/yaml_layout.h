/* The layout of a YAML text: for each line its kind, and its begin if each level has two spaces. */
#ifndef TENON_SOURCE_YAML_LAYOUT_H
#define TENON_SOURCE_YAML_LAYOUT_H

#include "source/source.h"

typedef enum line_kind {
    LINE_BLANK,
    LINE_COMMENT, /* alone on its line */
    LINE_TOKENS,  /* a key, an element or a value begins it */
    LINE_INSIDE,  /* it continues a value of several lines or brackets */
    LINE_LITERAL  /* text of a block scalar */
} line_kind;

enum { LEVEL = 2 }; /* spaces */

typedef struct layout_line {
    size_t begin, end; /* offsets, without the line break */
    size_t next;       /* the offset of the next line */
    line_kind kind;
    size_t column;      /* of the first character that is no space */
    size_t wanted;      /* the column after formatting */
    size_t dashes;      /* LINE_TOKENS: of list elements that begin it, */
    size_t after;       /* and the offset behind them */
    size_t own;         /* LINE_LITERAL: spaces before this column are indentation */
    bool breaks_scalar; /* its line break is part of a scalar */
} layout_line;

typedef struct layout {
    const source *file;
    ARRAY(layout_line) lines;
} layout;

/* Lays out a text that libyaml has parsed without an error; false if lines cannot describe its layout. */
bool yaml_layout(arena *memory, const source *file, layout *of);

/* The new column of a column of a line, if its text moves with the begin of the line. */
size_t layout_moved(const layout_line *line, size_t column);

#endif
