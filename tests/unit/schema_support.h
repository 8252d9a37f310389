/* What the tests of the schema loader share. */
#ifndef TENON_TESTS_SCHEMA_SUPPORT_H
#define TENON_TESTS_SCHEMA_SUPPORT_H

/* cmocka.h needs these first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "schema/schema.h"
#include "source/diagnostic_list.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

typedef struct loaded {
    arena *memory;
    diagnostics *list;
    schema *tree;
} loaded;

static inline loaded load_source(arena *memory, diagnostics *list, const source *file)
{
    schema *tree = file ? schema_load(memory, list, file) : NULL;
    return (loaded){memory, list, tree};
}

static inline loaded load_file(const char *path)
{
    arena *memory = arena_new();
    diagnostics *list = diagnostics_new(memory);
    return load_source(memory, list, source_read(memory, list, path, (span){NULL, 0, 0}));
}

static inline loaded load_string(const char *text)
{
    arena *memory = arena_new();
    return load_source(memory, diagnostics_new(memory), source_from_text(memory, "test.ksy", str_of(text)));
}

/* Loads a schema in which nothing must be wrong. */
static inline loaded load_clean(const char *text)
{
    loaded result = load_string(text);
    if (diagnostics_count(result.list) > 0) diagnostics_print(result.list, stderr, DIAGNOSTICS_TEXT, false);
    assert_int_equal(diagnostics_count(result.list), 0);
    assert_non_null(result.tree);
    return result;
}

static inline void unload(loaded done)
{
    arena_free(done.memory);
}

static inline void assert_text(str actual, const char *expected)
{
    if (!str_is(actual, expected)) fail_msg("`%.*s` is not `%s`", STR_ARG(actual), expected);
}

static inline void assert_expr(loaded in, const expr *actual, const char *expected)
{
    assert_non_null(actual);
    assert_text(expr_print(in.memory, actual), expected);
}

#endif
