/* The parts that the emitters of one schema share. Each emitter writes one file. */
#ifndef TENON_EMIT_EMIT_H
#define TENON_EMIT_EMIT_H

#include "assemble/reflect.h" /* first: `out` of the runtime is no type */
#include "emit/generated.h"
#include "emit/names.h"
#include "emit/out.h"
#include "emit/scope.h"
#include "plan/plan.h"

/* The names in C of a model's types, members, rules and enumerations, by their numbers: see naming.h. */
typedef struct codec_names {
    c_scope *scope; /* all names of the codec's files, public and static ones */
    const char **types, **local_types, **members, **rules, **enums;
    const char ***constants;    /* of an enumeration, in the order of its values */
    const char ***constructors; /* of a type, in the order of plan_alternatives_of */
    const char **processes; /* of a member: the function that the user's program defines for its process */
} codec_names;

/* A variable with the result of a value that the expression mentions again (see `shared` of terms). Without a
   mention: a condition that is false here, because the function has returned if it holds. */
typedef struct kept_value {
    const term *mention;
    const char *name;
} kept_value;

typedef struct emitter {
    arena *memory;
    const model *model;
    const codec_plan *plan;
    codec_names names;
    const char *prefix; /* "urho_animation": of files, types and functions */
    const char *title;  /* "Urho3D animation" */
    const char *object; /* "animation": the argument with a root object */
    const char *hash;   /* of the schema and its imports */
    unsigned artifacts;
    given_params given;
    type_list objects; /* types whose objects have functions of their own */
    plan_traits traits;
    const struct edit_program *saved; /* the program carried for the engine; or NULL */
    bool engine_writes;               /* the engine is the writer */
    const bool *put_any; /* by the numbers of types: objects of these are put while others are prepared */
    const reflection *tables;   /* in memory, while tables are being printed */
    unsigned temporaries;       /* numbered names given out in the function being written */
    ARRAY(const char *) locals; /* other names */
    ARRAY(kept_value) kept;     /* results of values that are mentioned again, */
    size_t kept_before;         /* from here on in the expression being written */
    bool keeps_simple;          /* values that cannot fail are kept as well */
    bool changes_nothing;       /* the function being printed changes nothing: computed values stay valid */
    ARRAY(const term *) noted;  /* values computed of records, and kept */
    ARRAY(const model_member *) worked_out; /* `-values` that rules have functions for */
    unsigned in_plain_choice;               /* how many choices without statements an expression stands in */
    out out;                                /* of the file being written */
} emitter;

/* Each writes a whole file into e->out. */
void emit_header(emitter *e);
void emit_internal(emitter *e);
void emit_shared(emitter *e);
void emit_read(emitter *e);
void emit_locate(emitter *e);
void emit_validate(emitter *e);
void emit_write(emitter *e);
void emit_type(emitter *e);
void emit_fuzz(emitter *e);
void emit_dictionary(emitter *e);

/* The rules part of the shared file. */
void emit_rules(emitter *e);

/* Prints the comment at the begin of a file: "<title>: <what>". */
void emit_banner(emitter *e, const char *what);

/* "URHO_ANIMATION_CHANNEL_POSITION" */
const char *enum_constant(const emitter *e, const model_enum *enumeration, const schema_enum_value *value);

/* The value of an enumeration that a TERM_ENUM is, or NULL if it has no name. */
const schema_enum_value *enum_value(const term *t);

/* "urho_animation_track"; and the name of a type inside a .c file: "track". */
const char *type_name(const emitter *e, const model_type *type);
const char *c_local_name(const emitter *e, const model_type *type);

/* The name of a member: in structs, and as a variable. */
const char *c_member_name(const emitter *e, const model_member *member);

/* "track_a4": the name of a rule. */
const char *c_rule_name(const emitter *e, const model_check *check);

/* "wav_chunk_set_list": constructor `i` of a type. */
const char *c_constructor_name(const emitter *e, const model_type *type, size_t i);

/* The function that the user's program defines for the process of a member. */
const char *c_process_function(const emitter *e, const model_member *member);

/* "uint8_t", "float", "tn_text", "urho_animation_vector3": the type of one element in a struct. */
const char *c_value_type(const emitter *e, const model_member *member);

/* How the functions for objects of a type begin: "static". */
const char *type_static(const emitter *e, const model_type *type);

/* The scalar value of a condition of records under local names: `mask & 1`. */
const char *record_condition(emitter *e, const model_member *member);

/* "keyframe: 4 to 44 bytes": for banners. */
const char *size_range(const emitter *e, const model_type *type);

/* "uint8_t mask, uint32_t n": the parameters of a type as C parameters, each with `before` in front. */
const char *parameter_list(const emitter *e, const model_type *type, const char *before);

#endif
