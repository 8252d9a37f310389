/* The parts that the emitters of readers share. */
#ifndef TENON_EMIT_READER_H
#define TENON_EMIT_READER_H

#include "emit/c_expr.h"
#include "emit/c_types.h"

typedef enum read_mode { MODE_READ, MODE_VALIDATE } read_mode;

typedef struct reader {
    emitter *e;
    read_mode mode;
    const model_type *type;
    bool lazy;               /* an instance of an object that has been read */
    const char *stream;      /* the object's stream if `in` is another one; or NULL */
    const char *const *keys; /* calls that read the values of the keys of a JSON object; or NULL */
    bool in_part;            /* in a function of its own for some members: the places are its caller's */
} reader;

const char *reader_name(const reader *r, const model_member *member);
const char *reader_id(const reader *r, const model_member *member);

/* "places.name": the place of a member, or a gathered value, that rules use. */
const char *reader_noted(const reader *r, const char *name);

/* "t7": a new name. */
const char *reader_temporary(const reader *r);

/* Leaves if the call before has failed. */
void reader_check_status(const reader *r);

/* In validation: save the used scratch memory before a member that releases its own, and restore it. */
void reader_mark(const reader *r, const model_member *member);
void reader_give_back(const reader *r, const model_member *member);

/* Notes that a field has been read, for expressions that may use it before its read. */
void reader_note_read(const reader *r, const model_member *member);

/* "read", "validate": the beginning of function names. */
const char *reader_verb(const reader *r);

/* "read_track", "validate_track": the function that reads an object of a type. */
const char *reader_function(const reader *r, const model_type *type);

/* The schema's words for a member: "keyframes: keyframe(mask)[num_keyframes]". */
const char *reader_words(const reader *r, const model_member *member);

/* Checks a number of elements against `-max`; `at` is the begin of the array. */
void reader_limit(const reader *r, const model_member *member, const char *count, const char *at);

/* The number of elements that an array says it has, as an unsigned variable, which is declared; a negative
   number is none. */
const char *reader_count(const reader *r, const c_place *place, const model_member *member);

/* The value of a parameter of the member's type, in the parameter's type. */
const char *reader_argument(const c_place *place, const model_member *member, size_t i);

/* Scratch memory for the keys of a rule, of as many elements as the list at `at` has; and the key of element
   i, whose members follow `item`: "item->". */
void reader_keys(const reader *r, const model_check *check, const char *at, const char *count);
void reader_key(const reader *r, const model_check *check, const char *item);

/* Whether a program may have put new objects among those read before this expression is evaluated. */
bool reader_meets_new(const reader *r);

/* Whether the element before the one that is read is in a variable, `c_previous`: validation need not keep
   all. */
bool reader_has_previous(const reader *r, const model_member *list);

/* The arguments of the call that reads an object: "in, &x_path, self, ..., &self->x". */
const char *reader_arguments(const reader *r, const model_member *member, const char *in, const char *path,
                             const char *index, const char *object);

/* The arguments between path and object that say that the root of all has neither parent nor root. */
const char *reader_root_context(const emitter *e, plan_context context);

/* reader_root_context for functions that read, and for those that place. */
const char *reader_root_arguments(const emitter *e);

/* The parameters of a function that works on objects of a type and gets their parent and root if it needs
   them: `first`, "const foo *parent", "const foo *root". */
const char *reader_context_parameters(const emitter *e, const model_type *type, plan_context context,
                                      const char *first);

/* ", self, root": the arguments for these. */
const char *reader_context_arguments(const reader *r, const model_member *member, plan_context context);

/* The parameters of the function that reads objects of a type. */
const char *reader_parameters(const reader *r, const model_type *type);

/* The parameters of the function for r->type that it may leave unused. */
void reader_given(const reader *r, out_body *body);

/* Statements that choose the byte order of an object's numbers, or take the one that it is given. */
void reader_choose_endian(const reader *r);

/* Statements that choose the byte order of an object by its value; `prepares`: for the writer. */
void choose_endian(const c_place *place, const model_type *type, bool prepares);

/* Statements that read an instance, at the position of the stream, into the object. */
void emit_instance_field(const reader *r, const model_member *member);

/* Statements that take an array of records from the position `at` on, which they move. */
void emit_records(const reader *r, const model_member *member, bool kept, const char *at);

/* Statements that check the `valid` of the members of record i, of `data` and at `at`, NULL for 0; in errors
   the path of the record is &item_path. */
void emit_record_valid(const reader *r, const model_type *type, const char *data, const char *at);

/* Statements that check the `valid` of a value, given as C, at `at`; NULL: it lies in no stream. */
void emit_valid(const reader *r, const c_place *place, const model_member *member, const char *value,
                const char *at);

#endif
