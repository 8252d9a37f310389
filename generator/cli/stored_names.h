/* The names of the members of a format. */
#ifndef TENON_CLI_STORED_NAMES_H
#define TENON_CLI_STORED_NAMES_H

#include "cli/options.h"
#include "tenon/format.h"

/* The names of the stored members of all types that objects of the format may have; a name may come more than
   once. */
string_list stored_names(arena *memory, const tn_format *format);

#endif
