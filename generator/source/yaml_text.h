/* The bytes below libyaml: whether YAML allows them as text, and the offsets of libyaml's marks in them. */
#ifndef TENON_SOURCE_YAML_TEXT_H
#define TENON_SOURCE_YAML_TEXT_H

#include "source/diagnostic.h"

/* The size of the byte order mark that a text begins with, or 0. */
size_t yaml_text_mark(str text);

/* Reports the first byte that cannot stand in a YAML file; false if there is one. */
bool yaml_text_check(diagnostics *list, const source *file);

/* libyaml counts characters, we count bytes. */
typedef struct character_map {
    str text;
    size_t first;    /* byte offset of character 0 */
    size_t *sampled; /* byte offset of every 64th character, or NULL if all characters are bytes */
    size_t samples;
} character_map;

character_map character_map_of(arena *memory, str text);

/* The byte offset of a character; the end of the text if it has fewer. */
size_t character_offset(const character_map *map, size_t index);

/* The size of the line break at `offset`, as YAML 1.1 defines it: CR LF, CR, LF, NEL, LS or PS; 0 if there is
   none. */
size_t yaml_break_size(str text, size_t offset);

#endif
