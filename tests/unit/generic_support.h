/* What the tests of the generic layer share: text that is collected, an animation as bytes, and a format that
   has members of all kinds, with tables written by hand. */
#ifndef GENERIC_SUPPORT_H
#define GENERIC_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tenon/json_read.h"
#include "urho_animation.h"

/* ---- collected text ---- */

typedef struct test_text {
    char *data; /* terminated; never NULL after the first write */
    size_t size;
} test_text;

tn_sink test_sink(test_text *text);
void test_text_free(test_text *text);

/* ---- an animation: "walk", 2.5 s, two tracks; see the bytes for the rest ---- */

extern const uint8_t test_walk[];
extern const size_t test_walk_size;

/* Reads an animation, which must be accepted. */
urho_animation *test_read(const void *data, size_t size);

/* ---- all kinds ---- */

typedef struct zoo_point {
    int16_t x;
    double y;
} zoo_point;

typedef struct zoo_item {
    tn_text name;
    bool has_weight;
    uint64_t weight;
    tn_list children; /* of zoo_item */
} zoo_item;

enum { ZOO_LOW = 1, ZOO_HIGH = 200, ZOO_RED = 1, ZOO_GREEN = 2, ZOO_DARK = 0x4000 };

typedef struct zoo {
    tn_document *document;
    uint8_t u1;
    uint16_t u2;
    uint32_t u4;
    uint64_t u8;
    int8_t s1;
    int16_t s2;
    int32_t s4;
    int64_t s8;
    float f4;
    double f8;
    bool open;
    tn_text text;
    tn_bytes bytes;
    uint8_t level;
    uint16_t colours;
    zoo_point point;
    uint32_t count; /* derived */
    tn_list items;
    bool has_note;
    tn_text note;
} zoo;

extern const tn_format zoo_format;

/* An empty one; released by zoo_format.release. */
zoo *zoo_new(void);

/* Appends an item with that name. */
zoo_item *zoo_append(zoo *animals, tn_list *list, const char *name);

#endif
