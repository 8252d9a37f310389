/* print [-I DIR]... SCHEMA FILE: what libtenon says of a file, for comparisons with the tool: its JSON, a
   line with `--`, and its dump; then walks over all values and says how many there are. SCHEMA is a file, or
   the name of a bundled format. Exit status 1: the file is damaged; 3: the schema cannot be loaded. */
#include <libtenon.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_VALUES = 100000, DEEPEST = 300 };

static size_t visited;

/* Looks at all of a value, so that sanitizers do. */
static void visit(const tenon_value *value, unsigned depth)
{
    char text[64];
    tenon_place place;
    const void *bytes;
    size_t size;
    if (value == NULL || depth > DEEPEST || ++visited > MOST_VALUES) return;
    (void)tenon_value_place(value, &place);
    (void)tenon_value_path(value, text, sizeof text);
    (void)tenon_value_label(value, text, sizeof text);
    (void)tenon_value_bytes(value, &bytes, &size);
    if (tenon_value_kind(value) == TENON_REFERENCE || visited > MOST_VALUES) return;
    for (size_t i = 0; i < tenon_count(value); i++)
        visit(tenon_child(value, i), depth + 1);
}

static int fail(const tenon_problem *problem, int status)
{
    fprintf(stderr, "%s: %s\n", problem->id != NULL ? problem->id : "-", problem->message);
    return status;
}

static int print_text(char *text, const tenon_problem *problem)
{
    if (text == NULL) return fail(problem, EXIT_FAILURE);
    fputs(text, stdout);
    tenon_free(text);
    return EXIT_SUCCESS;
}

static int print_file(tenon_file *file)
{
    tenon_problem *problem;
    const tenon_value *root = tenon_root(file);
    int status = print_text(tenon_json(root, TENON_JSON_ALL | TENON_JSON_INDENT, NULL, &problem), problem);
    puts("--");
    if (status == EXIT_SUCCESS) status = print_text(tenon_dump(root, 0, 16, NULL, &problem), problem);
    tenon_problem_free(problem);
    visit(root, 0);
    fprintf(stderr, "%zu values\n", visited);
    return status;
}

int main(int argc, char **argv)
{
    tenon_load_options loading = TENON_LOAD_OPTIONS;
    tenon_read_options reading = TENON_READ_OPTIONS;
    tenon_problem *problem;
    int i = 1;
    const char **folders = calloc((size_t)argc, sizeof *folders);
    if (folders == NULL) return EXIT_FAILURE;
    for (; i + 1 < argc && strcmp(argv[i], "-I") == 0; i += 2)
        folders[loading.import_dir_count++] = argv[i + 1];
    loading.import_dirs = folders;
    reading.flags = TENON_PLACES;
    const bool bundled = strstr(argv[i], ".ksy") == NULL;
    tenon_schema *schema =
        bundled ? tenon_format(argv[i], &problem) : tenon_load(argv[i], &loading, &problem);
    free(folders);
    tenon_file *file = schema != NULL ? tenon_read(schema, argv[i + 1], &reading, &problem) : NULL;
    const int status = file != NULL ? print_file(file) : fail(problem, schema != NULL ? EXIT_FAILURE : 3);
    tenon_problem_free(problem);
    tenon_file_free(file);
    tenon_schema_free(schema);
    return status;
}
