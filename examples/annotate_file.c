/* annotate_file SCHEMA FILE: where each value of a file lies, as CSV: offset, size, path, value. SCHEMA is a
   file, or the name of a bundled format. */
#include <inttypes.h>
#include <libtenon.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Text in the quotes of CSV. */
static void print_quoted(const char *text)
{
    putchar('"');
    for (; *text != '\0'; text++) {
        if (*text == '"') putchar('"');
        putchar(*text);
    }
    putchar('"');
}

static void print_row(const tenon_value *value, const tenon_place *place)
{
    char path[512];
    tenon_value_path(value, path, sizeof path);
    printf("%" PRIu64 ",%" PRIu64 ",", place->offset, place->size);
    print_quoted(path);
    putchar(',');
    char *text = tenon_json(value, TENON_JSON_ALL, NULL, NULL);
    print_quoted(text != NULL ? text : "");
    putchar('\n');
    tenon_free(text);
}

/* Rows are for what has no members and elements, and for arrays of numbers, whose bytes lie together. */
static void annotate(const tenon_value *value)
{
    tenon_place place;
    tenon_numbers numbers;
    const tenon_kind kind = tenon_value_kind(value);
    if (kind == TENON_REFERENCE) return;
    const bool whole = tenon_value_numbers(value, &numbers);
    if ((whole || (kind != TENON_OBJECT && kind != TENON_LIST)) && tenon_value_place(value, &place))
        print_row(value, &place);
    for (size_t i = 0; !whole && i < tenon_count(value); i++)
        annotate(tenon_child(value, i));
}

static tenon_schema *find_schema(const char *name, tenon_problem **problem)
{
    return strstr(name, ".ksy") != NULL ? tenon_load(name, NULL, problem) : tenon_format(name, problem);
}

int main(int argc, char **argv)
{
    tenon_problem *problem = NULL;
    tenon_read_options options = TENON_READ_OPTIONS;
    if (argc != 3) return EXIT_FAILURE;
    options.flags = TENON_PLACES;
    tenon_schema *schema = find_schema(argv[1], &problem);
    tenon_file *file = schema != NULL ? tenon_read(schema, argv[2], &options, &problem) : NULL;
    if (file != NULL) printf("offset,size,path,value\n");
    if (file != NULL) annotate(tenon_root(file));
    if (problem != NULL) fprintf(stderr, "%s\n", problem->message);
    const int result = file != NULL ? EXIT_SUCCESS : EXIT_FAILURE;
    tenon_file_free(file);
    tenon_schema_free(schema);
    tenon_problem_free(problem);
    return result;
}
