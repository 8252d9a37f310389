/* The parts of the loader, and the state that they share. */
#ifndef TENON_SCHEMA_LOAD_H
#define TENON_SCHEMA_LOAD_H

#include "base/buffer.h"
#include "schema/keys.h"
#include "schema/schema.h"

struct loader {
    arena *memory;
    diagnostics *list;
    /* Bytes of text that may still be parsed or copied. Only aliases can use it up: a file without them has
       no more text than bytes. */
    size_t text_budget;
    bool text_exhausted;
    ARRAY(const char *) extensions; /* the names of ours, once a foreign one was seen */
};

/* walk.c: loads a mapping by its table. `named` is the node at which a missing key is reported: the key of
   the mapping, or NULL for the mapping itself. `class` is the class of an attribute, or 0. */
void load_keys(loader *load, const key_table *table, unsigned class, const node *mapping, const node *named,
               const char *path, void *object);

/* Whether the value's kind is one of the forms; reports it otherwise. */
bool check_form(loader *load, const key_use *use);
bool expect_mapping(loader *load, const node *value, const char *what, const char *path);

/* The pair of a key, or NULL. */
const node_pair *find_pair(const node *mapping, const char *key);

/* path.c: the path of a part; `part` is copied, and shortened if it is long. */
const char *path_part(loader *load, const char *path, str part);
const char *path_key(loader *load, const char *path, const char *key);
const char *path_index(loader *load, const char *path, size_t index);

/* names.c */
bool is_name(str text);
/* Reports an invalid name. `what` is "attribute", "type", ... Returns false if it is no string. */
bool check_name(loader *load, const char *what, const node *name, const char *path);

/* Names that share a name space, collected to find those that stand twice. */
typedef struct name_use {
    str id;
    size_t order;
    const node *place;
    const char *path;
} name_use;

typedef struct name_space {
    ARRAY(name_use) uses;
} name_space;

void name_space_add(loader *load, name_space *space, str id, const node *place, const char *path);
void name_space_check(loader *load, name_space *space, diagnostic_code code, const char *what);

/* scalars.c: loaders for one key's value into the member at the rule's offset. */
key_load load_ignored, load_text, load_texts, load_bool, load_byte, load_expr, load_node, load_expr_node;
const expr *parse_expr(loader *load, const node *scalar, const char *path);
const expr *parse_type(loader *load, const node *scalar, const char *path);
/* Whether `size` more bytes of text are within the budget; reports once that they are not. */
bool spend_text(loader *load, size_t size, const node *at, const char *path);
/* The index of the value in the rule's choices; otherwise reports it and returns -1. */
int choose(loader *load, const key_use *use);
/* The value as text: `true` and `false` for booleans. */
str scalar_text(const node *scalar);
static inline void *key_target(const key_use *use)
{
    return (char *)use->object + use->rule->field;
}

/* type.c */
key_load load_meta, load_params, load_seq, load_instances, load_types, load_enums;

/* meta.c */
key_load load_meta_id, load_version, load_imports, load_endian, load_bit_endian;

/* attribute.c: the class that a `type` stands for; it agrees with the patterns of `key_classes`. */
unsigned class_of_type(str name);
/* The class of an attribute or a parameter; 0, which allows every key, if the type is not even of the right
   form. */
unsigned class_of_attribute(const node *mapping);
/* NULL if the node is no mapping. `name` is an instance's key. */
schema_attribute *load_attribute(loader *load, schema_attribute_kind kind, const schema_type *owner,
                                 const node *mapping, const node *name, size_t index, const char *path);
key_load load_attribute_id, load_attribute_type, load_repeat, load_parent, load_process, load_join_name;

/* switch.c */
schema_switch *load_switch(loader *load, const key_table *table, const key_use *use);
key_load load_type_cases, load_endian_cases;

/* valid.c */
key_load load_contents, load_valid, load_any_of, load_in_enum;

/* enums.c */
schema_enum *load_enum(loader *load, const schema_type *owner, const node *name, const node *mapping,
                       const char *path);
key_load load_enum_value_id;

/* rules.c */
key_load load_derive, load_derive_level, load_place, load_join, load_convert, load_severity, load_level;
key_load load_label, load_unit, load_values, load_checks, load_check_id;

/* container.c */
key_load load_container, load_container_texts, load_container_kinds, load_container_empty;

/* json.c */
key_load load_json_type, load_json_case, load_json_unknown, load_json_other_kinds, load_json_keyed,
    load_json_use, load_json_joined;

#endif
