/* The lines below a finding for a person who wants to know more. */
#ifndef TENON_CLI_EXPLAIN_H
#define TENON_CLI_EXPLAIN_H

#include "cli/tool.h"
#include "tenon/format.h"

/* Puts lines that are indented by four: the rule, the documentation of the member, and the bytes of the file
   at the finding. `format` may be NULL. */
void put_explanation(buffer *out, const tn_format *format, str bytes, const tn_error *finding);

/* The form of a member in the file: "a number of 4 bytes, unsigned". */
const char *member_words(arena *memory, const tn_member *member);

#endif
