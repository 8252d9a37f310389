/* Reading JSON: yajl takes the text apart into a tape of places (json_tape.c); a walk along the tape and the
   reflection tables builds the object (json_build.c, json_view.c, json_scalar.c). */
#ifndef TENON_JSON_INTERNAL_H
#define TENON_JSON_INTERNAL_H

#include "tenon/json_read.h"

/* A value or key of the text. A container is followed by its contents: values, or keys and values by turns.
   The first character determines the kind. */
typedef struct json_node {
    uint32_t at;   /* byte of the text at which it begins */
    uint32_t next; /* the node behind it and its contents */
} json_node;

typedef struct json_tape {
    tn_allocator allocator;
    json_node *nodes;
    size_t count;
    size_t capacity;
} json_tape;

#define JSON_NO_NODE UINT32_MAX

/* The default limit of memory, in bytes, for `size` bytes of text. */
#define JSON_MEMORY(size) (128 * (uint64_t)(size) + (1 << 20))

/* Nodes of the keys of an object, by the numbers of their members; JSON_NO_NODE if there is none. Kept for
   each depth, for the next object at that depth. */
typedef struct json_slots {
    uint32_t *values;
    size_t capacity;
    void *object; /* that is being built */
    const tn_type *type;
} json_slots;

/* An object whose `$stored` holds values of derived members. */
typedef struct json_stored_object {
    struct json_stored_object *next;
    const tn_type *type;
    uint32_t stored; /* the node of `$stored` */
    void *object;
} json_stored_object;

typedef struct json_reader {
    const tn_format *format;
    void *root;            /* of the object that is built, */
    tn_document *document; /* and its document */
    const char *text;
    size_t size;
    json_tape tape;
    tn_arena memory; /* lives as long as reading */
    json_slots slots[TN_JSON_DEPTH + 1];
    size_t depth;
    bool has_image;                     /* the text has the source of the object */
    bool drafts;                        /* files are created with the instances' bytes, too */
    bool silent;                        /* errors have no message */
    uint32_t unknown;                   /* the key that the object's type lacks, if that is the error */
    json_stored_object *stored_objects; /* in the order in which they were built */
    json_stored_object **last_stored;
    tn_json_error *error;  /* never NULL */
    tn_json_error missing; /* names all missing keys; its status is TN_OK if there are none */
} json_reader;

/* ---- json_tape.c ---- */

/* Fills the tape. */
tn_status json_tape_read(json_reader *reader);
void json_tape_free(json_tape *tape);

/* ---- json_text.c ---- */

typedef enum json_kind { JSON_OBJECT, JSON_ARRAY, JSON_TEXT, JSON_NUMBER, JSON_BOOLEAN, JSON_NULL } json_kind;

json_kind json_kind_of(const json_reader *reader, uint32_t node);

/* "an object", "text", ... */
const char *json_kind_name(json_kind kind);

/* The characters of a number, or of a text between the quotes. */
tn_text json_characters(const json_reader *reader, uint32_t node);

/* A text with its escapes decoded: borrowed from the JSON text if it has none, otherwise in reader->memory.
   Lone surrogates U+DC80..U+DCFF are the bytes 80..ff; other lone surrogates are errors. */
tn_status json_decode(json_reader *reader, const tn_path *path, uint32_t node, tn_text *text);

/* Whether a text or key is `name`. */
bool json_is(const json_reader *reader, uint32_t node, const char *name, size_t size);

/* The number of elements, or of keys and values, in a container. */
size_t json_count(const json_reader *reader, uint32_t node);

/* ---- json_error.c ---- */

#if defined(__GNUC__)
#define JSON_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define JSON_PRINTF(text, first)
#endif

/* Writes the error down: at the node's place in the text. Returns `status`. */
tn_status json_fail(json_reader *reader, const tn_path *path, uint32_t node, tn_status status,
                    const char *format, ...) JSON_PRINTF(5, 6);

/* json_fail at a byte of the text. */
tn_status json_fail_at(json_reader *reader, const tn_path *path, size_t offset, tn_status status,
                       const char *format, ...) JSON_PRINTF(5, 6);

/* Notes that an object lacks a required key: all missing keys are reported at once, when all has been
   read. */
void json_missing(json_reader *reader, const tn_path *path, uint32_t node, const char *id);

/* TN_ABSENT if a key is missing: this becomes the error, because it may have caused others; otherwise
   `status`. */
tn_status json_say_missing(json_reader *reader, tn_status status);

/* An error without a place in the text: TN_NO_MEMORY and the like. */
tn_status json_fail_memory(json_reader *reader, tn_status status);

/* Adds the second place. */
void json_other(json_reader *reader, const tn_path *path, uint32_t node);

size_t json_line(const json_reader *reader, size_t offset);

/* "elements (line 5)": a key or value and its place. */
typedef struct json_mark {
    char text[130];
} json_mark;

json_mark json_mark_of(const json_reader *reader, const char *name, uint32_t node);

/* At most 60 characters of a text from the input, for "%.*s". */
int json_shown(size_t size);

tn_status json_expected(json_reader *reader, const tn_path *path, uint32_t node, const char *expected);

/* ---- json_scalar.c ---- */

/* Reads a number, truth value, text or byte string into the member at `value`; path leads to the member. */
tn_status json_read_scalar(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node,
                           void *value);

/* Bytes in hex into `memory`. */
tn_status json_read_hex(json_reader *reader, const tn_path *path, uint32_t node, tn_arena *memory,
                        tn_bytes *bytes);

tn_status json_read_u8(json_reader *reader, const tn_path *path, uint32_t node, uint64_t *value);

/* ---- json_whole.c ---- */

/* Begins to read a text; json_end comes always. *error is cleared. */
void json_begin(json_reader *reader, const void *json, size_t size, const tn_options *options,
                tn_json_error *error);
void json_end(json_reader *reader);

/* ---- json_build.c ---- */

/* Whether objects of the type may have `$stored`. */
bool json_has_stored(const tn_type *type);

/* The keys of an object, sorted by member: reader->slots of the depth. Leaves out keys that begin with '$' if
   `root`. On success it goes one object deeper; json_leave goes back. */
tn_status json_enter(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node, bool root,
                     const uint32_t **slots);
void json_leave(json_reader *reader);

/* Enters an object that has been built before, so that objects in it can be built. */
tn_status json_enter_built(json_reader *reader, const tn_type *type, void *object);

/* The objects around the object that is being built. */
tn_context json_context(const json_reader *reader);

/* A member of `object` from its node; `path` leads to the object. */
tn_status json_build_member(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node,
                            void *object);

/* Builds element i of a list of values or objects, which is all zero. */
tn_status json_build_element(json_reader *reader, const tn_path *path, const tn_member *list, uint32_t node,
                             tn_list *elements, size_t i);

/* An object of a type, which is all zero; `path` leads to it. */
tn_status json_build_object(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                            void *object);

/* The object of the format, which is all zero. */
tn_status json_build_top(json_reader *reader, void *object);

/* ---- json_set.c ---- */

/* An address that a search has found in an object that may be changed. */
void *json_changeable(const void *found);

/* ---- json_variant.c ---- */

/* An object of its own; NULL for null. */
tn_status json_build_pointee(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                             void **object);

/* A value of any type, or an object that names its type. */
tn_status json_build_variant(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node,
                             tn_variant *variant);

/* ---- json_stored.c ---- */

/* Builds a packed member: `content` is its node, or JSON_NO_NODE if only `$stored` of the object at `node`
   has it. */
tn_status json_build_packed(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node,
                            uint32_t content, tn_packed *packed);

/* Sets the stored values of an object that is built, from its `$stored`. */
tn_status json_build_stored(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                            void *object);

/* After all members are built: a stored value stays if the object derives the same number as when the JSON
   was written, or if it could not be derived then and cannot now. Other members are derived again. */
tn_status json_keep_stored(json_reader *reader, void *root);

/* ---- json_assign.c ---- */

/* Whether an object has computed values from which missing members may follow. */
bool json_has_computed(const json_reader *reader, const tn_type *type, uint32_t node);

/* Sets the members of an object so that its computed values become those of the text. */
tn_status json_assign_computed(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                               void *object);

/* ---- json_omitted.c ---- */

/* Notes which derived members of an object the JSON omits, for a writer that patches. */
tn_status json_note_omitted(json_reader *reader, const tn_type *type, const uint32_t *slots, void *object);

/* ---- json_placement.c ---- */

/* Whether objects of a type have members that are placed out of line. */
bool json_has_placements(const tn_type *type);

/* Return whether a missing member has only one valid value; json_choose_only gives it that value. */
bool json_is_only(const tn_member *missing);
bool json_choose_only(const tn_member *missing, void *object);

/* Gives the member `missing` of an object whose other members are built the value that these determine.
   TN_ABSENT if they determine none, TN_DISAGREE if they determine several. */
tn_status json_choose(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                      const tn_member *missing, void *object);

/* The tag of a variant that its text does not name, in the object that is being built, from the other members
   of the text, which come first. TN_VARIANT_NONE if they determine none, or several. */
uint32_t json_tag_by_others(const json_reader *reader, const tn_member *variant);

/* Sets the places of placed members of an object, from its `$at`. */
tn_status json_build_placements(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                                void *object);

/* Read the layout of the whole file: `$layout`. */
tn_status json_read_layout(json_reader *reader, uint32_t node, uint64_t *in_line, uint64_t *size);
tn_status json_build_layout(json_reader *reader, uint32_t node);

/* The value of a key of an object, or JSON_NO_NODE. */
uint32_t json_value_of(const json_reader *reader, uint32_t node, const char *name);

/* Whether a value is the error of an instance that could not be computed, as tn_json writes it: it is no
   value. */
bool json_is_failure(const json_reader *reader, uint32_t node);

/* ---- json_misfit.c ---- */

/* A view that is built, and the object whose members determine its layout. */
typedef struct json_view_builder {
    json_reader *reader;
    const tn_path *owner_path;
    const tn_type *owner_type;
    const uint32_t *owner_slots;
    const tn_member *member;
} json_view_builder;

/* Reports a member that the layout of a record requires and the JSON lacks, or the reverse. `key` is the
   record, or the excess key. */
tn_status json_misfit(const json_view_builder *builder, const tn_path *path, const tn_type *type,
                      const tn_member *member, bool expected, uint32_t key);

/* A record has the key reader->unknown, which no layout has, or the layout of a table lacks. */
tn_status json_unlisted(const json_view_builder *builder, const tn_path *path, const tn_type *type);

/* The records have no layout, for the reason that `status` gives. */
tn_status json_no_layout(const json_view_builder *builder, uint32_t node, tn_status status);

/* ---- json_view.c ---- */

/* The view members of an object whose other members are built. Sets flags that only the records determine. */
tn_status json_build_views(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                           const uint32_t *slots, void *object);

/* Builds record i of an editable view, which has it already. */
tn_status json_build_record(const json_view_builder *builder, uint32_t node, tn_view *view, size_t i);

/* Whether a missing flags member may follow from the records of a view. */
bool json_follows_from_view(const tn_type *type, const tn_member *member, const uint32_t *slots);

#endif
