/* Instances: computed or read at their first use, and then kept. */
#ifndef TENON_EMIT_INSTANCES_H
#define TENON_EMIT_INSTANCES_H

#include "emit/emit.h"

/* Header: the comment on their members of a struct. */
void emit_instance_comment(emitter *e, const model_member *member);

/* Header: the functions that make them ready. Internal header: the same for the codec's own use. */
void emit_instance_declarations(emitter *e, const model_type *type);
void emit_instance_internals(emitter *e, const model_type *type);

/* Reader: the functions. */
void emit_instances(emitter *e);

/* Whether the codec writes an instance: its value is read, not computed. */
bool instance_is_put(const emitter *e, const model_member *member);

#endif
