/* Tokens of JSON documents in a stream. */
#ifndef TENON_CORE_JSON_SCAN_H
#define TENON_CORE_JSON_SCAN_H

#include "json_wire.h"

/* Text in quotes. */
typedef struct tn_json_token {
    size_t at, end; /* with the quotes */
    bool plain;     /* it has no escapes */
    bool canonical; /* a writer would spell its characters in this way */
} tn_json_token;

/* Returns the kind of value at `at`, in words, or NULL. */
const char *tn_json_kind_at(const tn_input *in, size_t at);

/* Leaves the function unless `wanted` stands at the position of the stream. */
tn_status tn_json_expect(const tn_input *in, const tn_path *path, const char *member, char first,
                         const char *wanted);

/* Reports an error at the position of the stream: the stream, and so the innermost object, ends too early, or
   a token differs from `wanted`. */
tn_status tn_json_unexpected(const tn_input *in, const tn_path *path, const char *member, const char *wanted);

/* Take a token at the position of the stream. */
tn_status tn_json_scan_text(tn_input *in, const tn_path *path, const char *member, tn_json_token *token);
tn_status tn_json_scan_number(tn_input *in, const tn_path *path, const char *member, tn_bytes *number);
tn_status tn_json_scan_word(tn_input *in, const tn_path *path, const char *member, const char *word);

/* Takes a value of any kind. */
tn_status tn_json_scan_value(tn_input *in, const tn_path *path, const char *member);

/* The value from `from` to the position of the stream has been taken: if it is canonical, it leaves a mark in
   the form of its object; otherwise the object is not canonical. */
tn_status tn_json_value_end(const tn_input *in, const tn_path *path, const char *member, size_t from,
                            bool canonical);

/* Takes white space: canonical is none (-1), one space (-2), or a line break and `canonical` levels. */
enum { TN_JSON_NO_SPACE = -1, TN_JSON_ONE_SPACE = -2 };
void tn_json_take_space(tn_input *in, int64_t canonical);

#endif
