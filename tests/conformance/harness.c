/* What the programs made of .kst files share. */
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>

enum { SCRATCH = 16 << 20 };

typedef struct bytes {
    uint8_t *data;
    size_t size;
} bytes;

/* The whole file in memory of exactly its size, so that sanitizers see every byte that is read too much. */
static bytes read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL || fseek(file, 0, SEEK_END) != 0) exit(2);
    const long size = ftell(file);
    rewind(file);
    bytes content = {malloc(size > 0 ? (size_t)size : 1), (size_t)size};
    if (content.data == NULL || fread(content.data, 1, content.size, file) != content.size) exit(2);
    fclose(file);
    return content;
}

static void print_error(const char *what, const tn_error *error)
{
    char text[512];
    tn_error_print(error, text, sizeof text);
    printf("  %s: %s\n", what, text);
}

static int check_assertions(const tn_format *format, void *object, bytes data, const assertion *assertions,
                            size_t count)
{
    int failures = 0;
    void *scratch = malloc(SCRATCH);
    for (size_t i = 0; i < count; i++) {
        const tn_options options = {.scratch = scratch, .scratch_size = SCRATCH};
        tn_run run;
        tn_input in;
        tn_error error = {0};
        bool holds = false;
        tn_run_begin(&run, &in, data.data, data.size, &options, format->budget, &error);
        const tn_status status = assertions[i].holds(object, &in, NULL, &holds);
        if (status == assertions[i].status && (holds || status != TN_OK)) continue;
        failures++;
        if (status == assertions[i].status)
            printf("  %s: not so\n", assertions[i].text);
        else
            printf("  %s: %s\n", assertions[i].text, tn_status_name(status));
    }
    free(scratch);
    return failures;
}

int check_spec(const tn_format *format, const char *file, tn_status expected, const assertion *assertions,
               size_t count)
{
    const bytes data = read_file(file);
    void *object = NULL;
    tn_error error = {0};
    int failures = 0;
    const tn_status status = format->read(&object, data.data, data.size, NULL, &error);
    if (status != expected) {
        failures++;
        if (status != TN_OK)
            print_error("read", &error);
        else
            printf("  read: accepted, expected %s\n", tn_status_name(expected));
    }
    if (object != NULL) {
        failures += check_assertions(format, object, data, assertions, count);
        format->release(object);
    }
    free(data.data);
    return failures == 0 ? 0 : 1;
}
