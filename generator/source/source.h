/* A source file in memory and places in it. Offsets are bytes from the start of the file. */
#ifndef TENON_SOURCE_SOURCE_H
#define TENON_SOURCE_SOURCE_H

#include "base/arena.h"
#include "base/str.h"

typedef struct source {
    const char *path; /* as the user wrote it; "-" is standard input */
    str text;
    size_t *line_starts; /* offset of the first byte of each line; lines end at LF, CR LF or CR */
    size_t line_count;
} source;

/* The bytes [begin, end) of a source. An empty span is a place between two bytes. */
typedef struct span {
    const source *source;
    size_t begin;
    size_t end;
} span;

typedef struct position {
    size_t line;   /* from 1 */
    size_t column; /* from 1, in code points */
} position;

/* Makes a source of bytes that are already in memory; `text` must outlive it. */
const source *source_from_text(arena *memory, const char *path, str text);

/* An offset past the end is taken as the end. */
position source_position(const source *file, size_t offset);

/* The bytes of a line, from 1, without its line break. */
span source_line(const source *file, size_t line);

#endif
