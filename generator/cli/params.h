/* `--param NAME=VALUE`: parameters of the type at the top of the user's schema. */
#ifndef TENON_CLI_PARAMS_H
#define TENON_CLI_PARAMS_H

#include "cli/options.h"
#include "tenon/format.h"

/* Makes the struct that tn_options.params points at of what was given, in `memory`; *params is NULL where
   that is nothing. A usage error where a value is none of its parameter. */
outcome params_parse(const command *about, arena *memory, const tn_format *format, const string_list *given,
                     const void **params);

#endif
