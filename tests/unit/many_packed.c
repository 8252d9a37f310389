/* Writing over what was read where every one of many packed streams takes other room: the memory of the
   writer grows with the file, not with its square. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "many_packed.h"

enum { FEW = 100, MANY = 800, PACKED = 102, HEAD = 3 };

typedef struct usage {
    size_t now, most;
} usage;

static void *allocate(void *user, void *block, size_t old_size, size_t size)
{
    usage *of = user;
    of->now = of->now - (block != NULL ? old_size : 0) + size;
    if (of->now > of->most) of->most = of->now;
    if (size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, size);
}

/* A file of so many streams, each of a name of a letter and 100 bytes, and its size. */
static uint8_t *make(size_t count, size_t *size)
{
    *size = HEAD + count * (1 + PACKED);
    uint8_t *file = malloc(*size), *at = file;
    assert_non_null(file);
    *at++ = 0;
    *at++ = (uint8_t)count;
    *at++ = (uint8_t)(count >> 8);
    for (size_t i = 0; i < count; i++) {
        *at++ = PACKED;
        for (size_t k = 0; k < PACKED; k++)
            *at++ = (uint8_t)((k == 1 ? 0 : k + i % 7 + 1) ^ 0x55);
    }
    return file;
}

/* The most bytes that are in use while every name becomes longer by 4. */
static size_t measure(size_t count)
{
    usage of = {0, 0};
    size_t size, measured;
    many_packed *object;
    uint8_t *file = make(count, &size);
    const tn_options options = {.allocator = {allocate, &of}, .limits.memory = (uint64_t)1 << 40};
    assert_int_equal(many_packed_read(&object, file, size, &options, NULL), TN_OK);
    assert_int_equal(object->packs.count, count);
    for (size_t i = 0; i < count; i++)
        object->packs.items[i].body.name = tn_text_literal("names");
    assert_int_equal(many_packed_size(object, &measured, NULL), TN_OK);
    assert_int_equal(measured, size + 4 * count);
    many_packed_free(object);
    assert_int_equal(of.now, 0);
    free(file);
    return of.most;
}

static void test_memory(void **state)
{
    (void)state;
    const size_t few = measure(FEW), many = measure(MANY);
    assert_true(many < few * (MANY / FEW) * 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
