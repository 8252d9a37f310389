/* Rules: one function each, called after the last member of an object. */
#ifndef TENON_EMIT_RULES_H
#define TENON_EMIT_RULES_H

#include "emit/emit.h"

/* "URHO_ANIMATION_RULE_TRACK_A4_2" */
const char *rule_constant(const emitter *e, const model_check *check);

/* "tracks_keys": the variable for the keys of a rule that collects them. */
const char *rule_keys(const emitter *e, const model_check *check);

/* The call of a type's rules from a reader, or NULL if it has none. */
const char *check_call(const emitter *e, const model_type *type);

/* Internal header: the types for the rules of a type, and their declaration. */
void emit_check_declaration(emitter *e, const model_type *type);

/* Shared file: the functions and the table. */
void emit_rules(emitter *e);

#endif
