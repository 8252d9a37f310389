/* Synthetic packages of Urho3D. */
#ifndef TENON_BENCH_PACKAGE_SYNTHETIC_H
#define TENON_BENCH_PACKAGE_SYNTHETIC_H

#include <stddef.h>
#include <stdint.h>

enum { PACKAGE_BLOCK = 32768, PACKAGE_FILE = 32 * PACKAGE_BLOCK };

typedef struct synthetic_package {
    uint8_t *data; /* to be freed with free; NULL where there is no memory */
    size_t size;
    size_t files; /* of PACKAGE_FILE bytes each in packed ones */
} synthetic_package;

/* Content of file `i`: text of words, which LZ4 packs to about half. */
void make_content(uint8_t content[PACKAGE_FILE], size_t i);

/* ULZ4 with so many files. */
synthetic_package make_packed(size_t files);

/* UPAK with so many small files. */
synthetic_package make_plain(size_t files);

#endif
