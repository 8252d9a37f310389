/* Files inside files. `Data.pak!/Models/Box.mdl` is a file in a container, `Data.pak!/Models/Box.mdl!tracks`
   a value in that one; both may be any number of containers deep, up to INSIDE_DEPTH. */
#ifndef TENON_CLI_INSIDE_H
#define TENON_CLI_INSIDE_H

#include "cli/subject.h"
#include "tenon/container.h"

enum { INSIDE_DEPTH = 16 };

/* The `!` behind the part of the path that is a file on disk; NULL if the whole path is one, or no part of
   it. */
const char *inside_of(const char *path);

/* Reports an output `PACKAGE!/NAME` for a command that makes files on disk, and one whose package is missing.
   A folder whose name ends with `!` is fine if it exists. */
outcome spare_packages(const char *path);

/* A container that has been read. */
typedef struct contents {
    void *object;
    tn_entries entries;
    bool torn; /* it could not be read to its end, which has been reported */
} contents;

/* Reads a container, and reports a failure. */
outcome contents_open(const subject *file, contents *of);

/* Opens a container, even a damaged one: reports where reading stopped, and each incomplete entry, and
   removes these entries. of->object is NULL if nothing could be read. */
outcome contents_open_partial(const subject *file, contents *of);

/* Opens a container for changes: its codec must write. */
outcome contents_open_to_change(const subject *file, contents *of);
void contents_close(const subject *file, contents *of);

/* The name of an entry. */
str contents_name(const contents *of, size_t i);
/* The name of an entry for display, in the subject's memory. */
const char *contents_shown(const subject *file, const contents *of, size_t i);

/* Whether a name is `wanted`, or that of a file in a folder of that name. */
bool is_or_is_in(const char *wanted, str name);

/* The entry of a name; the last of several, like programs that look up a name. SIZE_MAX if there is none. */
size_t contents_find(const contents *of, str name);

/* Goes from a file on disk to the file that `path` names: its rest from `inside` on, the `!` after the name
   of that file. The subject becomes the file inside, and file->at the path of the value, if there is one.
   `recognise` finds the format of every container on the way, and reports an unknown one. Takes at most
   `limit` bytes for a file. Returns NULL, or an error message in the subject's memory. */
typedef const char *recognise_inside(subject *file);
const char *inside_descend(subject *file, const char *path, const char *inside, uint64_t limit,
                           recognise_inside *recognise);

/* Why the data of an entry cannot be read. */
const char *inside_problem(arena *memory, tn_status status, uint64_t limit);

#endif
