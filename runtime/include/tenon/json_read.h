/* Objects from JSON, as docs/json.md describes it. A module of its own (library tenon_json): it needs the
   library yajl, which takes the text apart. */
#ifndef TENON_JSON_READ_H
#define TENON_JSON_READ_H

#include "tenon/generic.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Arrays and objects nest at most as deep as this. */
#define TN_JSON_DEPTH 600

/* The place and the cause of a failure to read JSON. Belongs to the caller and owns nothing. */
typedef struct tn_json_error {
    tn_status status;
    size_t offset;     /* byte of the text */
    size_t line;       /* from 1; 0 if there is no place, such as without memory */
    size_t column;     /* from 1, in characters */
    char path[256];    /* "tracks[0].keyframes[2]"; cut if it is longer */
    char message[512]; /* a sentence without a full stop */
    size_t other_line; /* the second place of a contradiction; 0 if there is none */
    size_t other_column;
    char other_path[256];
} tn_json_error;

/* Reads `size` bytes of JSON text and builds an object of the format. The object shares nothing with the
   text; the caller releases it with format->release. `options` (may be NULL) have the allocator and the limit
   of memory; without a limit the object may take 128 bytes for each byte of the text and a megabyte. Values
   that the writer derives may stand in the text, but do not enter the object: tn_json_agrees checks them.
   Returns TN_OK, or the status of *error (may be NULL), and *object is NULL then:
   - TN_INVALID: no JSON, or not the JSON of an object of this format;
   - TN_ABSENT: a key is missing;
   - TN_OVERFLOW: a number does not fit its type;
   - TN_NOT_IN_ENUM: a name is not in the enumeration;
   - TN_NOT_EQUAL: a constant, or $format, is another one;
   - TN_DISAGREE: the value contradicts another member;
   - TN_DEPTH_LIMIT, TN_NO_MEMORY, TN_MEMORY_BUDGET: a limit is reached;
   - TN_BAD_ARGUMENT: the text has more than 2^31 - 1 bytes. */
tn_status tn_json_read(const tn_format *format, const void *json, size_t size, const tn_options *options,
                       void **object, tn_json_error *error);

/* Compares a file with the JSON text from which it was made, key by key, also keys of derived and computed
   members. `object` is the object that was read from the file. With `$image`, a value that equals the image
   may have followed an edit. Notes on how a file was stored ($stored, $at, $gaps, and ends of values of
   another size) are not compared. `options` as for tn_json_read; they are also used to read the image.
   Returns TN_OK; TN_NOT_EQUAL, and *error (may be NULL) names the first key that differs; otherwise as
   tn_json_read. */
tn_status tn_json_agrees(const tn_format *format, const void *json, size_t size, const tn_options *options,
                         const void *object, tn_json_error *error);

/* Compares JSON text of one object or list with the value at a path of the object, like tn_json_agrees.
   Returns TN_OK also if the object has no such value. */
tn_status tn_json_agrees_at(const tn_format *format, const void *object, const char *path, const void *json,
                            size_t size, const tn_options *options, tn_json_error *error);

/* Makes an object of a new file to which files can be added (tenon/container.h). `kind` is the id of one of
   the kinds of the schema's `-container` (format->container->kinds); NULL stands for the first. The caller
   releases the object with format->release. Returns TN_BAD_ARGUMENT if there is no such kind; otherwise as
   tn_json_read. */
tn_status tn_json_new_container(const tn_format *format, const char *kind, const tn_options *options,
                                void **object, tn_json_error *error);

/* Sets a number, truth value, text or bytes that tn_find_value or tn_find_values has found in an object, to a
   value of JSON text. Copies text and bytes into the object's document; for compressed members the text is
   the content. If the value lies in a view of the file, the view becomes an editable copy in the document.
   Returns TN_BAD_ARGUMENT for objects and lists, derived members, constants and computed values; otherwise as
   tn_json_read. After an error the object is unchanged. */
tn_status tn_json_set(const tn_format *format, void *object, const tn_found *found, const void *json,
                      size_t size, tn_json_error *error);

/* Inserts a new element before element `index` of a list that tn_find_value or tn_find_values has found in an
   object, or behind the last: the value of JSON text. Derived members may be missing. Elements of the list
   may move in memory, also after an error; otherwise the object is unchanged then. Errors: TN_UNSUPPORTED
   (the value is no list, or its elements follow from other values), TN_OUT_OF_RANGE; otherwise as
   tn_json_read. */
tn_status tn_json_insert(const tn_format *format, void *object, const tn_found *list, size_t index,
                         const void *json, size_t size, tn_json_error *error);

/* Returns whether JSON can hold the parameters of a format: numbers, truth values, text, bytes, and lists of
   these; a stream is the bytes in it. An object cannot be given. */
bool tn_json_has_params(const tn_format *format);

/* Reads the parameters of a format from JSON text: an object that has each of them. *params is for
   tn_options.params, and lives in *document, which the caller frees. Returns TN_UNSUPPORTED if JSON cannot
   hold them; otherwise as tn_json_read. */
tn_status tn_json_read_params(const tn_format *format, const void *json, size_t size,
                              const tn_options *options, tn_document **document, void **params,
                              tn_json_error *error);

/* Finds the format of JSON text: copies the text of $format (terminated) into `id`. Errors: TN_ABSENT (no
   $format), TN_BUFFER_TOO_SMALL, and those of tn_json_read. */
tn_status tn_json_format(const void *json, size_t size, const tn_options *options, char *id, size_t capacity,
                         tn_json_error *error);

/* Prints an error, such as "7:3: tracks[0].keyframes[0]: ...", in at most `capacity` bytes with the
   terminating zero; a longer text is cut at its end. Returns the length of the whole text. */
size_t tn_json_error_print(const tn_json_error *error, char *buffer, size_t capacity);

/* Translates an error of the writer or the validator into a place in the JSON text that the object was read
   from. *explained gets the sentence of the error, and the line and column of its member, or of the object
   that lacks the member. Errors: TN_NO_MEMORY, TN_MEMORY_BUDGET, or an error in the text, which *explained
   then describes. */
tn_status tn_json_explain(const void *json, size_t size, const tn_options *options, const tn_error *error,
                          tn_json_error *explained);

/* Checks the properties of JSON that must hold for every accepted input: tn_json_write and tn_json_read give
   an equal object, which is written as the same bytes, with and without derived members. Rejected inputs
   pass. Returns NULL, or a sentence about the violated property, in `message`. */
const char *tn_json_check_properties(const tn_format *format, const void *data, size_t size, char *message,
                                     size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
