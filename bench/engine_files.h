/* Files for the comparisons of the engine with generated code, and of writers. */
#ifndef TENON_BENCH_ENGINE_FILES_H
#define TENON_BENCH_ENGINE_FILES_H

#include <stddef.h>
#include <stdint.h>

typedef struct made_file {
    uint8_t *data; /* to be freed */
    size_t size;
} made_file;

/* Makes a file of about so many bytes. */
typedef made_file file_maker(size_t size);

file_maker make_items, make_columns, make_chunks, make_scene, make_texts, make_switches, make_signals;

#endif
