/* dump_file SCHEMA FILE: prints every value of a file with its path, by a schema that is read when the
 * program runs. */
#include <libtenon.h>
#include <stdio.h>
#include <stdlib.h>

/* Prints a value that has no members and no elements. */
static void print_value(const tenon_value *value)
{
    char path[256];
    tenon_value_path(value, path, sizeof path);
    char *text = tenon_json(value, 0, NULL, NULL);
    const tenon_problem *problem = tenon_value_problem(value);
    printf("%s = %s\n", path, text != NULL ? text : problem != NULL ? problem->message : "?");
    tenon_free(text);
}

static void print_all(const tenon_value *value)
{
    const tenon_kind kind = tenon_value_kind(value);
    if (kind == TENON_ABSENT || kind == TENON_REFERENCE) return;
    if (kind != TENON_OBJECT && kind != TENON_LIST) print_value(value);
    for (size_t i = 0; i < tenon_count(value); i++)
        print_all(tenon_child(value, i));
}

int main(int argc, char **argv)
{
    tenon_problem *problem = NULL;
    if (argc != 3) return EXIT_FAILURE;
    tenon_schema *schema = tenon_load(argv[1], NULL, &problem);
    tenon_file *file = schema != NULL ? tenon_read(schema, argv[2], NULL, &problem) : NULL;
    if (file != NULL) print_all(tenon_root(file));
    if (problem != NULL) fprintf(stderr, "%s\n", problem->message);
    const int result = file != NULL ? EXIT_SUCCESS : EXIT_FAILURE;
    tenon_file_free(file);
    tenon_schema_free(schema);
    tenon_problem_free(problem);
    return result;
}
