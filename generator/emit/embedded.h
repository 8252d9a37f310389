/* The files of the runtime that the tool carries, for codecs that hold the runtime and for `-s`, and the
   functions of these files: tables that cmake/embed.cmake makes. */
#ifndef TENON_EMIT_EMBEDDED_H
#define TENON_EMIT_EMBEDDED_H

#include <stdbool.h>
#include <stddef.h>

/* Numbers of embedded_names. */
typedef struct embedded_numbers {
    const unsigned short *items;
    size_t count;
} embedded_numbers;

typedef struct embedded_file {
    const char *name; /* "include/tenon/impl/load.h", "core/error.c" */
    const char *text;
    size_t size;
    const char *library;       /* the part of the runtime that it belongs to: "zlib"; NULL: the core */
    embedded_numbers declares; /* a header: includes its inline functions */
    embedded_numbers calls;    /* a source */
} embedded_file;

/* A function or an object that one file of the runtime defines for others. */
typedef struct embedded_name {
    const char *text;
    unsigned short file;    /* that defines it */
    bool is_inline;         /* in a header */
    embedded_numbers calls; /* of a static one; calls of others are those of their file */
} embedded_name;

extern const embedded_file embedded_runtime[];
extern const size_t embedded_runtime_count;
extern const char embedded_digest[]; /* of the names and texts of all files, in hex */

extern const embedded_name embedded_names[]; /* ordered by their text */
extern const size_t embedded_name_count;

#endif
