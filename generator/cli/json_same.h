/* Compares the JSON that two codecs write, to find whether two versions of a format read the same values. */
#ifndef TENON_CLI_JSON_SAME_H
#define TENON_CLI_JSON_SAME_H

#include "cli/tool.h"
#include "diff/diff.h"

/* The first value of the writer's text that the reader's text lacks. */
typedef struct json_difference {
    buffer path;
    const char *member; /* the last member of the path */
    str writer, reader; /* the values, as JSON; empty: missing */
} json_difference;

/* Finds a value of the writer that the reader lacks or has differently. Values that only the reader has do
   not count, nor do values without a member in the reader if that is the old version. Members and numbers may
   have other names in the other version. `writer` is the version of the first text: 0 or 1. */
bool json_same(arena *memory, const name_pair_list *names, unsigned writer, str written, str read,
               json_difference *where);

#endif
