/* The record of a file, for a page of `tenon view`: the lines of its tree, findings, and the bytes that the
   page holds. */
#ifndef TENON_CLI_VIEW_DATA_H
#define TENON_CLI_VIEW_DATA_H

#include "cli/subject.h"

/* The parts of a file in a page. */
typedef struct view_limits {
    uint64_t elements; /* of each array; 0: as many as keep the page handy */
    uint64_t bytes;
} view_limits;

/* Pages that show more rows of bytes than these are taller than browsers can make them. */
#define VIEW_MOST_BYTES ((uint64_t)16 << 20)

/* A stretch of the file, in bytes. */
typedef struct view_range {
    uint64_t offset, size;
} view_range;

/* Parts of the schema of a member, or NULL each. The members of records live only during the walk. */
typedef struct view_meaning {
    const char *doc, *unit, *condition;
} view_meaning;

/* A line of the tree. */
typedef struct view_line {
    size_t level;
    bool placed, derived;
    view_range place; /* the bytes that it is in, */
    unsigned bit;     /* the begin in the first of them, */
    uint64_t bits;    /* and the size in bits, if these are not whole bytes; otherwise 0 */
    str name, value;
    view_meaning meaning;
} view_line;

typedef struct view_finding {
    const char *severity, *id, *path, *text, *doc;
    uint64_t offset; /* or TN_NO_OFFSET */
} view_finding;

typedef struct view_data {
    const subject *file;
    view_limits limits;
    ARRAY(view_line) lines;
    uint64_t elements; /* of each array that are shown */
    bool cut;          /* there would be more lines */
    ARRAY(view_finding) findings;
    size_t more_findings;
    bool is_read; /* all of it could be read */
} view_data;

/* Reads and validates the file. Of a file that cannot be read it shows the readable part; OUTCOME_TROUBLE:
   nothing can be shown. */
outcome view_collect(view_data *data, const subject *file, const view_limits *limits);

/* The ranges of bytes on the page, in order: all of a small file; of others the bytes of the lines and
   findings, and further ones from the beginning on. */
typedef ARRAY(view_range) view_ranges;
view_ranges view_choose_bytes(const view_data *data);

/* Puts all data except the bytes as JSON that can stand in HTML. */
void view_put_json(buffer *out, const view_data *data, const view_ranges *ranges);

#endif
