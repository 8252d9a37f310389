/* The parts that the files of the JSON writer share. */
#ifndef TENON_JSON_WRITER_H
#define TENON_JSON_WRITER_H

#include "print.h"

typedef struct json_writer {
    tn_output out;
    const tn_format *format;
    const void *root;
    const tn_document *document;
    const tn_json_options *options;
    size_t level;
    tn_depth depth;
    unsigned instances_left;           /* instances in instances that may still be followed */
    bool patches;                      /* the codec has a writer that patches */
    bool types;                        /* JSON names the type of an alternative */
    bool follows;                      /* the codec has members that may follow others, or lie elsewhere */
    bool said;                         /* the next object names its type */
    bool decided;                      /* the keys of the whole file are known: */
    bool placements, decimals;         /* places of placed members, and derived numbers in text */
    bool stored_first, stored_in_line; /* the begin of `$stored` of an object */
} json_writer;

/* ---- json_text.c ---- */

/* Between the brackets of an object or array: a line for each entry, or all in one. */
void tn_json_print_separator(json_writer *json, bool first, bool in_line);

void tn_json_print_open(json_writer *json, char bracket);
void tn_json_print_close(json_writer *json, char bracket, bool empty, bool in_line);

/* Schema ids and enum names, which need no escapes; a key with its colon. */
void tn_json_print_name(json_writer *json, const char *name);
void tn_json_print_key(json_writer *json, const char *name);

/* Any text, invalid UTF-8 escaped reversibly; bytes as hex. */
void tn_json_print_text(json_writer *json, tn_bytes text);
void tn_json_print_bytes(json_writer *json, tn_bytes bytes);

/* ---- json_kept.c: the keys of values that canonical writing would change ---- */

/* `first`: the object has no entries yet. */
void tn_json_print_stored(json_writer *json, const tn_type *type, const void *object, bool first,
                          bool in_line);
void tn_json_print_placements(json_writer *json, const tn_type *type, const void *object, bool first,
                              bool in_line);

/* ---- json_needed.c: the keys that JSON needs to give the bytes of the object ---- */

/* Whether JSON has to hold the file that the object was read from: without it, the members give other bytes.
   Only codecs that patch keep the file. */
bool tn_json_needs_image(const tn_format *format, const void *object);

/* Returns whether JSON has to state the offsets of placed members. */
bool tn_json_says_placements(json_writer *json);

/* Returns whether JSON has to state numbers that are derived as text: the length of the text may decide the
   number, so that there are several ways to write the object. */
bool tn_json_says_decimals(json_writer *json);

/* ---- of the whole file, in json_kept.c ---- */

void tn_json_print_layout(json_writer *json);
void tn_json_print_gaps(json_writer *json, const tn_gap *gap);

#endif
