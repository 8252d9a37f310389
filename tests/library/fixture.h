/* What tests of libtenon look at: a file that was read by a schema. Included behind cmocka.h. */
#ifndef TENON_LIBRARY_FIXTURE_H
#define TENON_LIBRARY_FIXTURE_H

#include <libtenon.h>
#include <string.h>

typedef struct fixture {
    tenon_schema *schema;
    tenon_file *file;
    const tenon_value *root;
} fixture;

/* `flags` are those of reading. */
static int open_fixture(void **state, const char *schema_text, const void *data, size_t size, unsigned flags)
{
    static fixture f;
    tenon_read_options options = TENON_READ_OPTIONS;
    options.flags = flags;
    f.schema = tenon_load_text("trip.ksy", schema_text, strlen(schema_text), NULL, NULL);
    assert_non_null(f.schema);
    f.file = tenon_read_memory(f.schema, data, size, &options, NULL);
    assert_non_null(f.file);
    f.root = tenon_root(f.file);
    *state = &f;
    return 0;
}

static int close_fixture(void **state)
{
    fixture *f = *state;
    tenon_file_free(f->file);
    tenon_schema_free(f->schema);
    return 0;
}

static const tenon_value *find(void **state, const char *path)
{
    const fixture *f = *state;
    tenon_problem *problem;
    const tenon_value *value = tenon_find(f->root, path, &problem);
    if (value == NULL) fail_msg("%s: %s", path, problem->message);
    return value;
}

#endif
