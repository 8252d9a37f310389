/* The part that `add`, `merge`, `remove` and `replace` share: read a container, change it, and write it to
   its own file or to another one. */
#ifndef TENON_CLI_EDIT_H
#define TENON_CLI_EDIT_H

#include "cli/given.h"
#include "cli/inside.h"
#include "cli/visit.h"

typedef struct edit {
    codec_choice codecs;
    const char *output;    /* NULL: the container itself */
    string_list names;     /* the operands behind the container */
    const option *options; /* of the command alone */
    size_t option_count;
    bool adds;               /* it adds files: --with sets their other members */
    given_list given;        /* by --with */
    const tn_format *chosen; /* by the options, or NULL */
    bool sha1_names;         /* corrects names that are a SHA-1 */
    outcome *noticed;        /* the worst problem of sources that were taken */
    /* Changes it; reports why not. */
    outcome (*change)(const struct edit *with, const subject *file, contents *of);
} edit;

/* Runs the command; `with` makes its change. */
outcome run_edit(const command *self, arena *memory, int count, char **arguments, edit *with);

#endif
