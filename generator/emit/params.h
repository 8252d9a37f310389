/* The parameters of the type at the top: callers pass them, no file stores them. */
#ifndef TENON_EMIT_PARAMS_H
#define TENON_EMIT_PARAMS_H

#include "emit/emit.h"

/* Whether there are any. */
bool params_exist(const emitter *e);

/* The name of a parameter in the struct that callers give. */
const char *params_name(const emitter *e, const model_member *param);

/* For the header: the struct that tn_options.params points at. */
void emit_params_struct(emitter *e);

/* For the internal header and the shared file: the function that checks the parameters. */
void emit_params_declaration(emitter *e);
void emit_params_function(emitter *e);

/* For a reader, which `keeps` the streams that it makes, with the result of the check in `status`; or for a
   validator, which leaves if the parameters are invalid. `in` is the stream: "&in". */
void emit_params_taking(emitter *e, const char *in, bool keeps);

/* "known->len, around_stream_, ": the arguments after emit_params_taking. */
const char *params_arguments(const emitter *e, bool keeps);

/* For a new object: it stores the parameters. */
void emit_params_of_new(emitter *e);

/* For writers: checks that the numbers, text and bytes that the object at `object` has as parameters fit
   their types. */
void emit_params_checked(emitter *e, const char *object);

/* For a writer that reads back its output: whether the object stores any parameters, and a variable `params_`
   with them, a name in no other use. (An object with a stream among them has no such writer, or reading asks
   for it.) */
bool params_are_remembered(const emitter *e);
void emit_params_remembered(emitter *e);

/* For the reflection tables: the members of the struct; and their entries in the codec's. */
void emit_params_table(emitter *e);
void emit_params_entries(emitter *e);

#endif
