/* Edits of schemas as people make them: blocks of YAML come, go and change places, values become others of
   their key. What comes out is mostly YAML, and often a schema. */
#ifndef TENON_FUZZ_SCHEMA_EDITS_H
#define TENON_FUZZ_SCHEMA_EDITS_H

#include <stddef.h>
#include <stdint.h>

/* Edits `size` bytes at `data`, where there is room for `most`, and returns the new size; the same seed gives
   the same edit. Blocks and values are taken of the schema itself, and of the `other_size` bytes at `other`,
   which may be none. */
size_t edit_schema(char *data, size_t size, size_t most, uint32_t seed, const char *other, size_t other_size);

#endif
