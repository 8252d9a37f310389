/* The parts of `tenon convert`, which makes a file of another format, or of another version of its own, from
   a file. The source is taken as JSON. convert_map.c moves each value that has a place in the target there,
   by names. convert_place.c adds and removes members until the target's writer accepts the presence of each.
   Then the codec makes its object from this JSON. */
#ifndef TENON_CLI_CONVERT_H
#define TENON_CLI_CONVERT_H

#include "cli/given.h"
#include "cli/json_part.h"
#include "cli/subject.h"

/* ---- the target (convert_target.c) ---- */

/* A wanted version, and the member that stores it. */
typedef struct version_member {
    str text;   /* as on the command line: a value, or PATH=VALUE; of a container, the name of a kind */
    str object; /* the path of the object that has the member */
    const char *path;
    const tn_type *type;     /* of that object */
    const tn_member *member; /* NULL if the format has none of that name */
    const char *json;        /* the value */
} version_member;

typedef struct conversion_target {
    const tn_format *format;
    version_member versions[2];
    size_t version_count;
    /* The format as the engine runs it, which puts instances at the offsets that other members store; or NULL
       if it runs no such format. */
    const tn_format *engine;
} conversion_target;

/* Parses `FORMAT`, `MAGIC`, `FILE.ksy`, or one of these with `@VERSION`. Anything else is a usage error.
   `chosen` is the format of the input, or NULL; `imports` is for the file of a schema. */
outcome parse_target(const command *about, arena *memory, const char *text, const tn_format *chosen,
                     const string_list *imports, conversion_target *target);

/* ---- changes (convert_changes.c) ---- */

/* Values whose paths differ only in the numbers of elements. */
typedef struct change {
    const char *path;  /* `tracks[*].weight` */
    const char *first; /* the path of the first */
    const char *value; /* of the first, cut if it is long */
    size_t count;
} change;

typedef ARRAY(change) change_list;

/* The values that the JSON for the target has of instances at offsets (is_shown). */
typedef enum shown_values {
    SHOWN_LEFT_OUT, /* none: the numbers that lead to them decide */
    SHOWN_STATED,   /* their values, and these numbers, too */
    SHOWN_PLACED    /* their values; the writer derives these numbers */
} shown_values;

typedef struct conversion {
    arena *memory;
    const subject *file; /* the source */
    const conversion_target *target;
    const given_list *given;
    change_list lost;    /* of the source, without a place in the target */
    change_list made;    /* in the target, without a value in the source */
    string_list renamed; /* members of the source with another name in the target */
    size_t shared;       /* values that both formats have */
    bool same;           /* source and target are of one format */
    shown_values shown;
    size_t shown_count; /* instances that the source or the target shows */
    bool read_back;     /* check_shown has read the result */
    buffer pattern;     /* space for the path of a change */
} conversion;

/* `tracks[3].weight`; with `pattern`, `tracks[*].weight`. `id` may be NULL. */
const char *change_path(arena *memory, const tn_path *path, const char *id, bool pattern);

/* Adds a value to a list. */
void note_change(conversion *at, change_list *list, const tn_path *path, str id, str value);

/* Whether a value is empty text, an empty array or object, or null. */
bool is_empty_value(str value);

/* Whether a value may be dropped without loss: it is empty, or the default of the schema. `member` may be
   NULL. */
bool says_nothing(const tn_member *member, str value);

/* Reports both lists: lines on standard error, or members of the file's JSON object. */
void report_changes(const conversion *at);

/* ---- members ---- */

/* Whether JSON has the member: it is stored, and the writer does not derive it. */
bool is_converted(const tn_member *member);

/* Whether the member is an instance with bytes of its own, which a writer puts at an offset. */
bool is_shown(const tn_member *member);

/* The member of an id, or NULL. */
const tn_member *member_called(const tn_type *type, const char *id);
const tn_member *member_of_key(const tn_type *type, str key);

/* Whether a view's records are made up slot by slot. */
static inline bool is_table(const tn_member *member)
{
    return member->kind == TN_KIND_VIEW && member->view->table != NULL;
}

/* ---- from one format to another (convert_map.c) ---- */

/* Converts the JSON of an object of the type `from` (NULL: there is none) to one of the type `to`, perhaps
   the same type, and puts it. False after a problem that has been reported. */
bool map_object(conversion *at, const tn_path *path, const tn_type *from, const tn_type *to, str json,
                buffer *out);

/* Writes the value of a member that the source lacks: the given value, that of the schema, or an empty one.
   Returns false if there is none; reports that unless `quiet`. */
bool make_value(conversion *at, const tn_path *path, const tn_member *member, bool quiet, buffer *out);

/* ---- numbers (convert_number.c) ---- */

/* Whether numbers keep their spelling; the reader of the JSON reports a number that does not fit. */
bool is_same_number(const tn_member *from, const tn_member *to);

/* Puts the number, the name or the flags of `to` that the JSON `value` of `from` becomes. Returns false after
   a problem that has been reported. */
bool convert_number(const conversion *at, const tn_path *path, const tn_member *from, const tn_member *to,
                    str value, buffer *out);

/* ---- instances at offsets (convert_shown.c) ---- */

/* Reads all instances of an object, so that its JSON has them. */
tn_status read_shown(const tn_format *format, const void *object);

/* Writes the new object, reads it back, and notes as lost what its instances do not show of `wanted`, the
   JSON of the target with their values. */
outcome check_shown(conversion *at, str wanted, void *object);

/* The type of the object that JSON gives as the value of a member, or as one of its elements; NULL: it is no
   object. */
const tn_type *type_of_json(const tn_member *member, str value);

/* Whether the writer sets bits of a number, because an offset or a size depends on them. */
static inline bool is_patched(const tn_member *member)
{
    return member->patched_bits != 0 && member->kind <= TN_KIND_S8;
}

/* ---- presence of members (convert_place.c) ---- */

/* Makes the object from the JSON of the target's root, which still has the members of the source. */
outcome place_members(conversion *at, json_part *root, void **object);

/* ---- records whose layout another member lists now (convert_table.c) ---- */

/* Gives a member of an object its value from its partner: flags from a list, or a list from flags; and gives
   the records of `table` (may be NULL) the keys of the partner. False after a problem that has been
   reported. */
bool convert_layout(conversion *at, const tn_path *path, json_part *object, const tn_member *wanted,
                    const tn_member *partner, const tn_member *table);

/* The member that has the meaning of another member of the type, by `-convert`, or NULL. */
const tn_member *partner_of(const tn_type *type, const tn_member *member);

/* ---- files in files (convert_files.c) ---- */

/* Whether a member of entries is their name, content or size. */
bool is_entry_content(const tn_container *container, const char *id);

/* Converts a container, with all files in it. */
outcome convert_container(conversion *at, void *source, void **object);

#endif
