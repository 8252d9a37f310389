/* JSON as a wire form: what generated readers, validators and writers of types with `-json` use. Application
   code does not need this header.

   Reading goes through the text once and needs no memory but for text with escapes. What canonical writing
   would not reproduce of an object is kept as its form: its text, with a mark for each value that is written
   as it is then. */
#ifndef TENON_JSON_WIRE_H
#define TENON_JSON_WIRE_H

#include "tenon/input.h"
#include "tenon/output.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A key that a type knows. */
typedef struct tn_json_key {
    const char *key;    /* in the text: ASCII, without characters that need escapes */
    const char *member; /* id of the member */
    bool optional;
    /* What values of it begin with: `"`, `[`, `{`; 0 for a digit or `-`, t for true or false. One that begins
       otherwise is kept as that of an unknown key, and reported. NULL: it is an error. */
    const char *kinds;
    const char *wanted; /* the same in words, with the key; NULL with that */
} tn_json_key;

/* The keys of a type, in the order in which they are written, and what else it accepts. */
typedef struct tn_json_keys {
    const tn_json_key *items;
    size_t count;
    bool any_case;     /* letters A to Z of keys may be a to z, and the other way round */
    bool keep_unknown; /* keys that are not known are kept; otherwise they are errors */
} tn_json_keys;

/* What begins the form of a value in a text: where it is written as it is then. */
enum { TN_JSON_MARK = 1 };

/* ---- reading ---- */

/* An object that is being read: begun by tn_json_object_begin. */
struct tn_json_object {
    const tn_json_keys *keys;
    const tn_path *path;
    bool *seen;                   /* for each key */
    struct tn_json_object *outer; /* around it, or NULL */
    size_t key;                   /* the one whose value comes next */
    size_t begin, end;            /* of its text */
    size_t marks;                 /* how many there were before it */
    size_t next;                  /* the first key that would be canonical */
    bool first, canonical;
};

/* An array that is being read, or an object whose keys are data, or text of joined numbers. */
typedef struct tn_json_array {
    char close;     /* what ends it: `]`, `}`, `"` */
    char separator; /* what stands between its elements */
    bool lines;     /* each element has a line of its own */
    size_t index;   /* of the element that comes next, plus one */
} tn_json_array;

/* Begins a document: the whole stream. Takes its size from the budget of work. */
tn_status tn_json_begin(tn_input *in, const tn_path *path);

/* Begins an object; `seen` are keys->count flags. In all functions of this kind `path` is that of the object
   that has the member, `member` the member or NULL where the path leads to the value itself. Errors are
   TN_TRUNCATED, TN_MALFORMED_JSON, TN_WRONG_KIND, TN_BAD_ENCODING, TN_DEPTH_LIMIT, TN_WORK_BUDGET and those
   that are named. */
tn_status tn_json_object_begin(tn_input *in, const tn_path *path, const tn_json_keys *keys, bool *seen,
                               tn_json_object *object);

/* Goes to the next value: object->key says whose it is. Values of another kind that are kept are passed by,
   each a warning (TN_WRONG_KIND). False at the end, and where *status is not TN_OK: TN_UNKNOWN_KEY,
   TN_DUPLICATE_KEY, TN_ABSENT where a key is missing. */
bool tn_json_next(tn_input *in, const tn_path *path, tn_json_object *object, tn_status *status);

/* Behind the end: keeps the form where it is not canonical and this is no validation. TN_NO_MEMORY or
   TN_MEMORY_BUDGET. */
tn_status tn_json_object_end(tn_input *in, const tn_path *path, const tn_json_object *object, tn_text *form,
                             bool *has_form);

/* Begins an array of objects or values. */
tn_status tn_json_array_begin(tn_input *in, const tn_path *path, const char *member, bool lines,
                              tn_json_array *array);

/* Begins text that numbers stand in, with the separator between them; or an array of them. */
tn_status tn_json_joined_begin(tn_input *in, const tn_path *path, const char *member, char separator,
                               tn_json_array *array);

/* Begins an object whose keys are data. */
tn_status tn_json_keyed_begin(tn_input *in, const tn_path *path, const char *member, tn_json_array *array);

/* Moves to the next element. Returns false at the end, and on an error, which *status has. */
bool tn_json_element(tn_input *in, const tn_path *path, const char *member, tn_json_array *array,
                     tn_status *status);

/* Where element `index` begins of an array of texts, numbers or truth values that has been taken and begins
   at byte `array` of the stream. TN_NO_OFFSET where there is no such element, or the stream has no place. */
uint64_t tn_json_element_offset(const tn_input *in, size_t array, size_t index);

/* Takes what stands behind the key of an element, which tn_json_text has taken. */
tn_status tn_json_colon(tn_input *in, const tn_path *path, const char *member);

/* ---- values; `value` may be NULL: then they are only checked ---- */

/* Text that has escapes lies in memory of the run: TN_NO_SCRATCH, TN_NO_MEMORY, TN_MEMORY_BUDGET. */
tn_status tn_json_text(tn_input *in, const tn_path *path, const char *member, tn_text *value);
tn_status tn_json_bool(tn_input *in, const tn_path *path, const char *member, bool *value);

/* A number without a fraction, up to `most`, or between `least` and `most`. TN_OVERFLOW. */
tn_status tn_json_unsigned(tn_input *in, const tn_path *path, const char *member, uint64_t most,
                           uint64_t *value);
tn_status tn_json_signed(tn_input *in, const tn_path *path, const char *member, int64_t least, int64_t most,
                         int64_t *value);

/* The nearest number of the type. TN_OVERFLOW where that is infinity. */
tn_status tn_json_f4(tn_input *in, const tn_path *path, const char *member, float *value);
tn_status tn_json_f8(tn_input *in, const tn_path *path, const char *member, double *value);

/* ---- deriving ---- */

/* Check that text is UTF-8, and that numbers are finite. Return TN_BAD_ENCODING or TN_WRONG_KIND. */
tn_status tn_settle_json_text(tn_settle *settle, const tn_path *path, const char *member, size_t index,
                              tn_text text);
tn_status tn_settle_json_real(tn_settle *settle, const tn_path *path, const char *member, size_t index,
                              double value);

/* Adds the size of the bytes that `put` writes. Returns TN_MALFORMED_JSON if the form of an object is
   invalid. */
tn_status tn_settle_json(tn_settle *settle, const tn_path *path, const char *member,
                         void (*put)(tn_output *out, const void *object), const void *object);

/* ---- writing ---- */

/* An object that is being written. */
typedef struct tn_json_writer {
    tn_output *out;
    const tn_json_keys *keys;
    const bool *present; /* for each key: whether it is to be written */
    tn_text form;        /* of size 0 where it is canonical */
    size_t at;           /* what comes next in the form */
    size_t key;          /* the one whose value is to be put next */
    size_t next;         /* the first key that has not been looked at when the form has come to its end */
    tn_text lead, tail;  /* white space of the form: before the key before, and behind its value */
    tn_text raw;         /* how the next value is spelt in the form; of size 0 where it is as it is */
    bool first;
    struct { /* the array that is being put */
        char close, separator;
        bool lines, first;
        tn_text form; /* of size 0 where it is canonical */
        size_t at;
        tn_text lead, tail; /* as above, of elements */
        tn_text key, colon; /* of an element: how its key is spelt, and what stands before the value */
    } array;
} tn_json_writer;

/* Begins an object. `form` may be NULL. */
void tn_json_put_object(tn_json_writer *json, tn_output *out, const tn_json_keys *keys, const bool *present,
                        const tn_text *form);

/* Puts the next key: json->key says whose value is to be put. False at the end of the object, which has been
   put. */
bool tn_json_put_key(tn_json_writer *json);

/* Puts a value: as its form says, where that is the value. */
void tn_json_put_text(tn_json_writer *json, tn_text value);
void tn_json_put_bool(tn_json_writer *json, bool value);
void tn_json_put_unsigned(tn_json_writer *json, uint64_t value);
void tn_json_put_signed(tn_json_writer *json, int64_t value);
void tn_json_put_f4(tn_json_writer *json, float value);
void tn_json_put_f8(tn_json_writer *json, double value);

/* Begins an array, text of joined numbers, or an object whose keys are data; what comes before each element,
   and the end. Values of arrays are put by the functions above. */
void tn_json_put_array(tn_json_writer *json, bool lines);
void tn_json_put_joined(tn_json_writer *json, char separator);
void tn_json_put_keyed(tn_json_writer *json);
void tn_json_put_element(tn_json_writer *json);
void tn_json_put_element_key(tn_json_writer *json, tn_text key);
void tn_json_put_array_end(tn_json_writer *json);

#ifdef __cplusplus
}
#endif

#endif
