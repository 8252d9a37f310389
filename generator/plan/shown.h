/* The content of the reflection tables (tenon/reflect.h): types, members, values and enumerations, and their
   properties. */
#ifndef TENON_PLAN_SHOWN_H
#define TENON_PLAN_SHOWN_H

#include "plan/choice.h"
#include "tenon/options.h"
#include "tenon/reflect.h"

/* ---- kinds ---- */

/* Whether an object of some type, or a value of some kind: a tn_variant. */
bool plan_is_variant(value_type type);

/* The kind of a value; `range` is that of a calculated integer. */
tn_kind plan_value_kind(value_type type, interval range);

/* The kind of an element of a list that an expression makes. */
tn_kind plan_element_kind(value_type list);

/* The type of one value: of an array, that of its elements. */
value_type plan_shown_type(const model_member *member);

/* ---- members ---- */

tn_kind plan_member_kind(const codec_plan *p, const model_member *member);

/* TN_MEMBER_DERIVED and so on, with TN_MEMBER_LOOKAHEAD for a codec that patches. */
uint32_t plan_member_flags(const codec_plan *p, const model_member *member);
/* The patched_bits of its tn_member. */
uint64_t plan_patched_bits(const codec_plan *p, const model_member *member);

/* The enumeration whose names its values have, or NULL. */
const model_enum *plan_member_enum(const model_member *member);

/* Whether the schema states the member's value in conversions of files. */
bool plan_is_converted(const model_member *member);

/* Whether the schema gives a member a value in new objects (`-default`), and its bits if it is a number. */
bool plan_has_default(const model_member *member);
uint64_t plan_default_bits(const model_member *member);

/* The type that a choice selects for the object in a member, if the member has several types; otherwise NULL,
   and the choice decides the presence of the member. */
const model_type *plan_choice_type(const model_member *member, const plan_choice *choice);

/* Whether the codec has functions that create tables; and one that creates an array. */
bool plan_makes_tables(const codec_plan *p);
bool plan_can_create(const codec_plan *p, const model_member *member);

/* Whether a writer that patches derives the member. */
bool plan_is_patched(const codec_plan *p, const model_member *member);

/* Whether objects keep the position of a placed member, or of an instance that was read, for the writer. */
bool plan_keeps_placement(const codec_plan *p, const model_member *member);

/* Whether the writer puts a parse instance at its position. */
bool plan_puts_instance(const codec_plan *p, const model_member *member);

/* Whether objects of the type keep their values at reading, for the writer's derivations. */
bool plan_remembers_as_read(const codec_plan *p, const model_type *type);

/* All members that the tables describe: parameters, fields, instances. */
member_refs plan_shown_members(const codec_plan *p, const model_type *type);

/* An entry of the members of a type: a member, or a slot of the object itself. */
typedef enum shown_kind {
    SHOWN_MEMBER,
    SHOWN_REST,          /* the rest of the stream behind the object in `member` */
    SHOWN_ENDING,        /* how `member` ended */
    SHOWN_ENCODED,       /* the bytes of `member` in the file */
    SHOWN_OBJECT_ENDING, /* how the object ended */
    SHOWN_OBJECT_REST,   /* the rest of the object's stream */
    SHOWN_FORM,          /* of JSON: the form of its text */
    SHOWN_PARENT,        /* references to other objects: not copied with it */
    SHOWN_ROOT,
    SHOWN_STREAM
} shown_kind;

typedef struct shown_entry {
    shown_kind kind;
    const model_member *member; /* NULL if it belongs to the object as a whole */
} shown_entry;

typedef ARRAY(shown_entry) shown_list;

/* The entries in the order of the table: members first, each with its further slots. */
shown_list plan_shown_entries(const codec_plan *p, const model_type *type);

/* The type of the objects that an object remembers as its parent; NULL: they are of several. */
const model_type *plan_shown_parent(const model_type *type);

/* ---- values that are computed on demand ---- */

/* A value instance, or the label of an array's elements. */
typedef struct plan_computed {
    const model_member *member; /* the member that it belongs to */
    const term *value;
    interval range;        /* of an integer */
    const term *condition; /* or NULL: always */
    bool of_element;       /* of an element of the member */
} plan_computed;

plan_computed plan_computed_value(const model_member *value);
plan_computed plan_computed_label(const model_member *member);

/* The type in which it is shown: the widest of its kind, but for floating point numbers, which keep their
   bits. And its flags, and the enumeration of its values or NULL. */
value_type plan_computed_type(const plan_computed *what);
uint32_t plan_computed_flags(const plan_computed *what);
const model_enum *plan_computed_enum(const plan_computed *what);

/* The computed values of a type in the tables: not kept values, which are members of their object, nor
   streams, nor objects of the user's program. */
member_refs plan_shown_values(const codec_plan *p, const model_type *type);

/* ---- the codec ---- */

/* Whether JSON of objects has some parts only if the writer would write different bytes without them: the
   image of a codec that patches, positions of members out of line, and numbers that are derived as text. */
bool plan_json_asks_writer(const codec_plan *p);

/* Whether some member that the tables describe holds values of several types: then they describe all types of
   objects. */
bool plan_shows_variants(const codec_plan *p);

/* The types that tables lead to, in the order of the model. */
type_list plan_shown_types(const codec_plan *p);

/* The member beside a view of the type that its parameter comes from, by the first array that uses the type;
   NULL: it is no single member. */
const model_member *plan_parameter_source(const codec_plan *p, const model_type *type, size_t parameter);

/* The enumeration whose names the values of a parameter have, or NULL. */
const model_enum *plan_parameter_enum(const model_member *param);

/* The form of a number in files, in one of the byte orders. */
tn_form plan_wire_form(const model_member *member, bool big_endian);

/* The name of a table's slot, and its kind. */
const char *plan_slot_id(arena *memory, const model_member *as);
tn_kind plan_slot_kind(const model_member *as);

/* Documentation on one line, for display; empty if the schema has none. */
str plan_shown_doc(arena *memory, str text);

/* The default limits of reading. */
tn_budget plan_default_budget(const codec_plan *p);

/* FNV-1a over the texts of the schema and of all its imports, in hex: ties a codec to its schema. */
const char *plan_schema_hash(const model *m);

#endif
