/* New contents of files in a package, and in packages in it: stored together when all are known, or not at
   all. */
#ifndef TENON_CLI_MEMBER_CHANGES_H
#define TENON_CLI_MEMBER_CHANGES_H

#include "cli/subject.h"

typedef struct member_file {
    const char *path;        /* `PACKAGE!/NAME` */
    str bytes;               /* its new bytes */
    const tn_format *format; /* of a package inside others, without new bytes of its own; or NULL */
} member_file;

typedef struct member_changes {
    arena *memory; /* of the present package; NULL: no package has been noted */
    ARRAY(member_file) files;
    bool any;     /* some file is new */
    bool refused; /* some changes are impossible */
} member_changes;

/* Notes a package, before the files in it. */
void member_changes_enter(member_changes *all, const subject *package);

/* Notes the new bytes of a file in a package. */
void member_changes_add(member_changes *all, const subject *file, str bytes);

/* Stores all contents in the package, which may be `PACKAGE!/NAME` itself, and forgets them. If one was
   refused, stores nothing, and reports that. */
outcome member_changes_end(member_changes *all, const subject *package);

#endif
