/* The files that an operand of `add`, `replace` and `merge` names: on disk, and in other packages. */
#ifndef TENON_CLI_SOURCES_H
#define TENON_CLI_SOURCES_H

#include "cli/edit.h"

/* A file that is to become one in a container. */
typedef struct source_file {
    const char *name; /* in the container */
    const char *from; /* for messages: its origin */
    str content;
    const subject *package; /* if it is the file of an entry: the package, */
    const contents *entries;
    size_t index; /* and the number of the entry */
} source_file;

/* Work on the container. */
typedef struct taking {
    const edit *with;
    const subject *file;
    contents *of;
    /* Takes a file, whose content lives during the call; reports a failure. */
    outcome (*take)(const struct taking *at, const source_file *each);
} taking;

/* Takes all files of an operand: `FILE`, whose path is its name, `NAME=FILE`, all files of a folder, and
   `PACKAGE!/NAME`, whose name may be that of a folder or a pattern. Findings in files taken from a package
   are reported, and noted in the edit. */
outcome take_sources(const taking *at, const char *named);

/* Takes all files of a package. */
outcome take_package(const taking *at, const char *path);

/* Sets the data of entry `i`, or of a new entry if that is SIZE_MAX, to that of a file. A new entry gets the
   other values of the entry of a package of the same format. */
outcome set_entry(const taking *at, size_t i, const source_file *each);

/* Replaces the data of entry `i` and, as for a new entry, its other values. */
outcome replace_entry(const taking *at, size_t i, const source_file *each);

#endif
