/* An open file, and the operations of commands on it. These functions report their failures. */
#ifndef TENON_CLI_SUBJECT_H
#define TENON_CLI_SUBJECT_H

#include "base/file.h"
#include "cli/options.h"
#include "cli/report.h"
#include "cli/scratch.h"
#include "tenon/generic.h"

/* A file that is in memory and of a known format. */
typedef struct subject {
    arena *memory; /* freed when the work on it is over */
    const char *path;
    str bytes;
    const tn_format *format;
    const tn_format *chosen; /* its format if it is no container, in a search through containers; or NULL */
    const tn_format *otherwise;          /* its format on disk if no known one is recognised; or NULL */
    bool many;                           /* it is one of many: output has to name it */
    bool found;                          /* in a folder or in a file, or searched: it may lack a value, */
    bool lacks;                          /* and does: it is skipped */
    bool is_schema;                      /* of the run, in a folder: it is left out */
    const char *below;                   /* of the operand */
    const char *at;                      /* the path of the value that was named with the file, or NULL */
    const tn_container_names *container; /* of the container of the file, or NULL */
    bool hidden;                         /* a later file in the container has its name */
    const held_file *held;               /* the file on disk, if it is changed in place; or NULL */
    read_file read;                      /* the file on disk */
    report *to;
} subject;

/* Whether the codec writes files; if not, reports the reason. */
bool can_write(const subject *file);

/* Reads the file into a new object. `locations` may be NULL. */
outcome read_object(const subject *file, void **object, tn_locations *locations);

/* read_object with options. */
outcome read_object_given(const subject *file, const tn_options *options, void **object);

/* Reads an object with places, also of a damaged file: *stopped says where reading stopped, *object holds the
   part that was read, and nothing has been reported. OUTCOME_INVALID: no part could be read. */
outcome read_part(const subject *file, void **object, tn_locations *locations, tn_error *stopped);

/* Prepares validation at the level of the options, like scratch_lend, with the given parameters; returns
   false on failure. */
bool provide_scratch(const subject *file, scratch *memory, tn_options *options);

/* Finds a value; reports a missing one, or notes that the file is to be skipped. A value in a record is
   decoded into `memory`. */
outcome find_value(subject *file, const void *object, const char *path, tn_arena *memory, tn_found *found);

/* Visits all values that a pattern leads to (tn_find_values), from value_path on; *any says whether there was
   one. If there is none because something that the pattern names is missing, reports that, or notes that the
   file is to be skipped. */
outcome find_values(subject *file, const void *object, const char *pattern, tn_found_visit *visit, void *user,
                    bool *any);

/* The path of a value in the operand: `path` from file->at on. Either may be NULL. */
const char *value_path(const subject *file, const char *path);

/* The outcome of a generic operation. The end of the program reports a failure of standard output. */
outcome generic_outcome(const subject *file, tn_status status);

/* Writes the object into memory. If the result is OUTCOME_INVALID, *error has the reason. */
outcome write_object(const subject *file, void *object, str *bytes, tn_error *error);

/* The path of a result: `output`, or if that is a folder, a file in it with the name of this file, without
   `drop` (may be NULL) and with `add` at its end. */
const char *result_path(const subject *file, const char *output, const char *drop, const char *add);

/* Writes a file as a whole or not at all, and never over the file from which it was made. Folders on the way
   to it are made. */
outcome write_result(const subject *file, const char *path, str content);

/* Writes over an existing file, if that is allowed. A locked file is replaced only if no other program has
   changed it meanwhile. */
outcome write_over(const subject *file, const char *path, str content);

#endif
