/* The object of a conversion while its members are chosen, for convert_place.c and convert_version.c. */
#ifndef TENON_CLI_CONVERT_PLACING_H
#define TENON_CLI_CONVERT_PLACING_H

#include "cli/convert.h"
#include "tenon/json_read.h"

typedef struct placing {
    conversion *at;
    json_part *root;
    bool tables; /* some objects have records whose layout another member may list */
} placing;

/* The result of the JSON: an object, or an error of the JSON or of the writer. */
typedef struct attempt {
    void *object; /* NULL if there is none */
    tn_status status;
    tn_json_error json;
    tn_error error;
} attempt;

/* Adds a member if it is wanted, or removes it; false if there is nothing to do, or it cannot be done. */
bool placing_set_presence(const placing *in, const tn_path *path, const tn_type *type, const char *id,
                          bool wanted, bool quiet, json_part *object);

/* Makes the object again until its writer accepts the presence of every member. OUTCOME_INVALID for another
   error, which is in the result; OUTCOME_TROUBLE after a message about the obstacle. */
outcome placing_prepare_members(placing *in, bool skeleton, attempt *result);

void placing_drop_object(const placing *in, attempt *result);

/* Sets the members with the version, unless the writer derives them. Returns OUTCOME_TROUBLE, reported, if
   the target has no such version. (convert_version.c) */
outcome set_versions(const placing *in);

/* Whether the object that has been made has the version; derives it from the members that only some versions
   have. Returns OUTCOME_TROUBLE, reported, if it cannot. (convert_version.c) */
outcome check_versions(placing *in, attempt *result);

#endif
