/* Loads a codec for a schema of the user: the engine runs it if files are only read; otherwise the system's
   compiler makes a shared object of generated C in a cache. */
#ifndef TENON_CLI_USER_CODEC_H
#define TENON_CLI_USER_CODEC_H

#include "cli/codec.h"
#include "cli/tool.h"
#include "tenon/format.h"

/* OUTCOME_INVALID if the schema is wrong, OUTCOME_TROUBLE if another step fails; both with messages. The
   codec stays loaded to the end of the program: errors and objects point into it. */
outcome load_user_codec(arena *memory, const char *schema, const string_list *imports,
                        const tn_format **format);

/* Loads a codec for commands that read and patch files: the engine runs the schema, without a C compiler,
   unless it does not support all of it, or `json` is set, and JSON depends on the writer. */
outcome load_engine_codec(arena *memory, const char *schema, const string_list *imports, bool json,
                          const tn_format **format);

/* Replaces the engine's format by the compiled codec's, for work that the engine cannot do. The objects of
   both are alike. Compiles the codec at the first call; threads may ask at the same time. False: there is
   none, which has been reported, except a missing C compiler if it is `optional`. */
bool leave_to_compiled(const tn_format **format, bool optional);
/* Whether the engine's refusal of an object says more than that of the compiled codec: it names bytes that
   would be lost, or a value that has to be stated; or the codec cannot move bytes. */
bool engine_says_more(const tn_error *engine, const tn_error *compiled);

/* The engine's format of a compiled codec that was made for it; any other format is returned unchanged. */
const tn_format *user_codec_original(const tn_format *format);

/* Loads the codec of a registered schema for a use: compiles nothing if neither the schema nor its imports
   have changed since. */
outcome load_registered_codec(arena *memory, const char *schema, codec_use use, const tn_format **format);

/* Whether a format is that of a schema of the user. */
bool is_user_codec(const tn_format *format);

/* Why the codec of the user's schema has no writer, with the place in the schema; NULL if it has one, and for
   bundled codecs. */
const char *user_codec_unwritable(const tn_format *format);

/* Sets the parameters that the command line gives for a user's schema; they must live as long as the codec.
   And returns them for tn_options.params: NULL for bundled codecs, and without parameters. */
void user_codec_give(const tn_format *format, const void *params);
const void *user_codec_params(const tn_format *format);

#endif
