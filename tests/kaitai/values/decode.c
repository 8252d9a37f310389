/* decode FILE: what `tenon decode --all --compact` prints, by the codec that this is linked with. */
#include <stdio.h>
#include <stdlib.h>

#include "tenon/generic.h"

extern const tn_format FORMAT;

static bool print(void *user, const void *data, size_t size)
{
    (void)user;
    return fwrite(data, 1, size, stdout) == size;
}

/* The whole file; the program ends with it, so nobody frees it. */
static void *contents_of(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) return NULL;
    const long end = ftell(file);
    void *data = end < 0 ? NULL : malloc((size_t)end + 1);
    rewind(file);
    *size = data ? fread(data, 1, (size_t)end, file) : 0;
    fclose(file);
    return data;
}

int main(int argc, char **argv)
{
    size_t size;
    void *data = argc == 2 ? contents_of(argv[1], &size) : NULL, *object;
    if (!data) return 2;
    tn_error error;
    if (FORMAT.read(&FORMAT, &object, data, size, NULL, &error) != TN_OK) {
        char text[512];
        tn_error_print(&error, text, sizeof text);
        printf("%s\n", text);
        return 1;
    }
    const tn_json_options options = {.all = true};
    const tn_sink sink = {print, NULL};
    return tn_json_write(&FORMAT, object, NULL, &options, &sink) == TN_OK ? 0 : 2;
}
