/* Compares a file with the JSON from which it was written, key by key. */
#ifndef TENON_JSON_AGREE_H
#define TENON_JSON_AGREE_H

#include "../generic/value.h"
#include "json_internal.h"

/* Objects of `$image` that may be the former state of an object of the text. */
enum { JSON_FORMERS = 2 };

/* A value of the file, and its possible former values; or NULL. */
typedef struct json_witness {
    const void *now;
    const void *before[JSON_FORMERS];
} json_witness;

typedef struct json_agreement {
    json_reader reader;
    const void *now; /* the root, for messages */
    bool moved;      /* its layout differs from `$layout` */
} json_agreement;

/* Return TN_OK if a value states nothing but the file has, or the value that a number which follows had
   before; otherwise the reader has the error. */
tn_status json_agree_value(json_agreement *run, const tn_path *path, const tn_member *member, uint32_t node,
                           const json_witness *at);
tn_status json_agree_object(json_agreement *run, const tn_path *path, const tn_type *type, uint32_t node,
                            const json_witness *at);
tn_status json_agree_list(json_agreement *run, const tn_path *path, const tn_member *member, uint32_t node,
                          const json_witness *at);

#endif
