/* Places in the form of the protocol: lines and characters from 0, and addresses of files. */
#ifndef TENON_LSP_PLACE_H
#define TENON_LSP_PLACE_H

#include "base/buffer.h"
#include "source/source.h"

/* The units of positions in a line. */
typedef enum place_unit { PLACE_UTF16, PLACE_UTF8 } place_unit;

typedef struct place {
    size_t line, character; /* from 0 */
} place;

/* The place of a byte of a text; an offset past the end is the end. A byte that is no part of well-formed
   UTF-8 counts as one character. */
place place_of(const source *file, size_t offset, place_unit unit);

/* The byte of a place. A character behind the end of the line is the end of the line, a line behind the last
   the end of the text; a place inside a character is its begin. */
size_t place_offset(const source *file, place at, place_unit unit);

/* The path of an address such as `file:///home/a%20b.ksy`; NULL if it is not the address of a file. An
   address with another scheme (`untitled:Untitled-1`) has no path. */
const char *place_path(arena *memory, str uri);

/* The address of a path, which is absolute. */
const char *place_uri(arena *memory, const char *path);

#endif
