/* JSON documents as files: functions for generated readers, validators and writers of types with `-json`.
   Application code does not need this header.

   Reading passes the text once, and needs memory only for text with escapes. If the canonical spelling of an
   object would differ from the text, the object keeps its form: the text with a placeholder for each value.
   The writer puts the values into the form. */
#ifndef TENON_IMPL_JSON_WIRE_H
#define TENON_IMPL_JSON_WIRE_H

#include "tenon/impl/input.h"
#include "tenon/impl/prepare.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A key of a type. */
typedef struct tn_json_key {
    const char *key;    /* in the text: ASCII, without characters that need escapes */
    const char *member; /* id of the member */
    bool optional;
    /* The characters that its values may begin with: `"`, `[`, `{`; 0 for a digit or `-`, t for true or
       false. Another value is kept like that of an unknown key, and reported as a warning. NULL: another
       value is an error. */
    const char *kinds;
    const char *wanted; /* `kinds` in words, with the key; NULL if `kinds` is NULL */
} tn_json_key;

/* The keys of a type, in the order of writing, and how it treats other keys. */
typedef struct tn_json_keys {
    const tn_json_key *items;
    size_t count;
    bool any_case;     /* keys match in upper and lower case (letters A to Z) */
    bool keep_unknown; /* unknown keys are kept; otherwise they are errors */
} tn_json_keys;

/* The byte that begins the placeholder of a value in a form. */
enum { TN_JSON_MARK = 1 };

/* ---- reading ---- */

/* The state of reading an object, from tn_json_object_begin on. */
struct tn_json_object {
    const tn_json_keys *keys;
    const tn_path *path;
    bool *seen;                   /* whether each key has occurred */
    struct tn_json_object *outer; /* the object around it, or NULL */
    size_t key;                   /* index of the key whose value comes next */
    size_t begin, end;            /* offsets of its text in the stream */
    size_t marks;                 /* number of placeholders before it */
    size_t next;                  /* the first key that may come next in the canonical order */
    bool first, canonical;
};

/* The state of reading an array, an object whose keys are data, or a text of joined numbers. */
typedef struct tn_json_array {
    char close;     /* the character that ends it: `]`, `}`, `"` */
    char separator; /* the character between its elements */
    bool lines;     /* each element has a line of its own */
    size_t index;   /* index of the next element, plus one */
} tn_json_array;

/* Begins to read a document, the whole stream. Takes the size of the stream from the work budget. */
tn_status tn_json_begin(tn_input *in, const tn_path *path);

/* Begins to read an object. `seen` has space for keys->count flags. In this and the following functions
   `path` is the path of the object that has the member; `member` is NULL if `path` leads to the value itself.
   Errors are TN_TRUNCATED, TN_MALFORMED_JSON, TN_WRONG_KIND, TN_BAD_ENCODING, TN_DEPTH_LIMIT and
   TN_WORK_BUDGET, and those that a comment names. */
tn_status tn_json_object_begin(tn_input *in, const tn_path *path, const tn_json_keys *keys, bool *seen,
                               tn_json_object *object);

/* Moves to the next value and returns true; object->key is the index of its key. Skips values of another kind
   that are kept, with a warning (TN_WRONG_KIND) for each. Returns false at the end of the object, and on an
   error, which is in *status: TN_UNKNOWN_KEY, TN_DUPLICATE_KEY, or TN_ABSENT if a key is missing. */
bool tn_json_next(tn_input *in, const tn_path *path, tn_json_object *object, tn_status *status);

/* Ends an object after its last value. Stores its form unless the text is canonical, or the run only
   validates. Returns TN_NO_MEMORY or TN_MEMORY_BUDGET. */
tn_status tn_json_object_end(tn_input *in, const tn_path *path, const tn_json_object *object, tn_text *form,
                             bool *has_form);

/* Begins to read an array of objects or values. `lines`: each element has a line of its own. */
tn_status tn_json_array_begin(tn_input *in, const tn_path *path, const char *member, bool lines,
                              tn_json_array *array);

/* Begins to read a text of numbers with a separator between them, or an array of numbers. */
tn_status tn_json_joined_begin(tn_input *in, const tn_path *path, const char *member, char separator,
                               tn_json_array *array);

/* Begins to read an object whose keys are data. */
tn_status tn_json_keyed_begin(tn_input *in, const tn_path *path, const char *member, tn_json_array *array);

/* Moves to the next element. Returns false at the end, and on an error, which *status gets. */
bool tn_json_element(tn_input *in, const tn_path *path, const char *member, tn_json_array *array,
                     tn_status *status);

/* Returns the offset of element `index` of an array of texts, numbers or truth values that has been read, and
   that begins at byte `array` of the stream. Returns TN_NO_OFFSET if there is no such element, or if the
   stream has no offset in the file. */
uint64_t tn_json_element_offset(const tn_input *in, size_t array, size_t index);

/* Reads the colon after the key of an element, which tn_json_text has read. */
tn_status tn_json_colon(tn_input *in, const tn_path *path, const char *member);

/* ---- values. If `value` is NULL, a function only checks the text. ---- */

/* Read a text, or a truth value. Text without escapes is borrowed from the input; text with escapes lies in
   memory of the run. Return TN_NO_SCRATCH, TN_NO_MEMORY or TN_MEMORY_BUDGET if that memory is missing. */
tn_status tn_json_text(tn_input *in, const tn_path *path, const char *member, tn_text *value);
tn_status tn_json_bool(tn_input *in, const tn_path *path, const char *member, bool *value);

/* Read an integer, at most `most`, or from `least` to `most`. Return TN_OVERFLOW for any other integer. */
tn_status tn_json_unsigned(tn_input *in, const tn_path *path, const char *member, uint64_t most,
                           uint64_t *value);
tn_status tn_json_signed(tn_input *in, const tn_path *path, const char *member, int64_t least, int64_t most,
                         int64_t *value);

/* Read a number and round it to the nearest number of the type. Return TN_OVERFLOW if that is infinity. */
tn_status tn_json_f4(tn_input *in, const tn_path *path, const char *member, float *value);
tn_status tn_json_f8(tn_input *in, const tn_path *path, const char *member, double *value);

/* ---- deriving ---- */

/* Check that text is UTF-8, and that numbers are finite. Return TN_BAD_ENCODING or TN_WRONG_KIND. */
tn_status tn_prepare_json_text(tn_prepare *prepare, const tn_path *path, const char *member, size_t index,
                               tn_text text);
tn_status tn_prepare_json_real(tn_prepare *prepare, const tn_path *path, const char *member, size_t index,
                               double value);

/* Adds the size of the bytes that `put` writes. Returns TN_MALFORMED_JSON if the form of an object is
   invalid. */
tn_status tn_prepare_json(tn_prepare *prepare, const tn_path *path, const char *member, tn_put *put,
                          const void *object);

/* ---- writing ---- */

/* The state of writing an object. */
typedef struct tn_json_writer {
    tn_output *out;
    const tn_json_keys *keys;
    const bool *present; /* for each key: whether to write it */
    tn_text form;        /* size 0: write the canonical spelling */
    size_t at;           /* position in the form */
    size_t key;          /* index of the key whose value comes next */
    size_t next;         /* the first key that is left when the form has ended */
    tn_text lead, tail;  /* white space of the form: before the previous key, and after its value */
    tn_text raw;         /* the spelling of the next value in the form; size 0: the writer spells it */
    bool first;
    struct { /* the array that is being written */
        char close, separator;
        bool lines, first;
        tn_text form; /* size 0: write the canonical spelling */
        size_t at;
        tn_text lead, tail; /* white space around elements, as above */
        tn_text key, colon; /* of an element: the spelling of its key, and the text before the value */
    } array;
} tn_json_writer;

/* Begins to write an object. `form` may be NULL. */
void tn_json_put_object(tn_json_writer *json, tn_output *out, const tn_json_keys *keys, const bool *present,
                        const tn_text *form);

/* Writes the next key and returns true; json->key is its index, and its value has to be written next. Returns
   false after it has written the end of the object. */
bool tn_json_put_key(tn_json_writer *json);

/* Write a value: with the spelling of the form if that has the same value, otherwise with the canonical
   one. */
void tn_json_put_text(tn_json_writer *json, tn_text value);
void tn_json_put_bool(tn_json_writer *json, bool value);
void tn_json_put_unsigned(tn_json_writer *json, uint64_t value);
void tn_json_put_signed(tn_json_writer *json, int64_t value);
void tn_json_put_f4(tn_json_writer *json, float value);
void tn_json_put_f8(tn_json_writer *json, double value);

/* Write the beginning of an array, of a text of joined numbers, or of an object whose keys are data; the text
   before each element; the key of an element; and the end. The functions above write the values. */
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
