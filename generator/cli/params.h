/* `--param NAME=VALUE`: parameters of the type at the top of the user's schema. */
#ifndef TENON_CLI_PARAMS_H
#define TENON_CLI_PARAMS_H

#include "cli/options.h"
#include "tenon/format.h"

/* Makes the struct for tn_options.params from the given values, in `memory`; *params is NULL if there are
   none. A value that does not fit its parameter is a usage error. */
outcome params_parse(const command *about, arena *memory, const tn_format *format, const string_list *given,
                     const void **params);

#endif
