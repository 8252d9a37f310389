/* Comparing files, folders and packages by meaning. */
#ifndef TENON_CLI_COMPARE_H
#define TENON_CLI_COMPARE_H

#include "cli/inside.h"
#include "cli/visit.h"

typedef struct comparison {
    visitor files;
    tn_diff_options options;
    const tn_format *format;        /* that all files have, or NULL */
    unsigned output;                /* a report_format */
    bool members;                   /* compares the files in packages */
    bool exact;                     /* different stored forms are a difference, too */
    const struct enclosing *within; /* the packages on the way, innermost first */
    uint64_t files_left; /* the most further files to open in packages: as many as these have bytes */
    /* results, of files in folders and packages */
    size_t changed, added, removed, same;
} comparison;

/* A file, fully read, on one of the two sides. */
typedef struct version {
    subject file;
    void *object;
} version;

/* Two packages whose files are compared. */
typedef struct enclosing {
    const struct enclosing *outer;
    str a, b;
    unsigned depth;
} enclosing;

/* Compares two files that were read, or of which only the bytes are known. `name` is the name of both in the
   compared folders or packages, and "" for the whole. OUTCOME_INVALID if they differ. */
outcome compare_versions(comparison *with, const char *name, version *a, version *b);

/* Compares the files of two folders or packages, matched by name. `prefix` stands before the names. */
typedef struct tree tree;
tree *tree_of_folder(arena *memory, const char *path);
tree *tree_of_package(const subject *package, const contents *of);
outcome compare_trees(comparison *with, const char *prefix, const tree *a, const tree *b);

/* Prints a line or a record about a whole file: the sign, its name, and `text`. */
void compare_say(const comparison *with, char sign, const char *name, const char *text);

#endif
