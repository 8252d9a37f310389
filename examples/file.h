/* Whole files for the examples. */
#ifndef EXAMPLES_FILE_H
#define EXAMPLES_FILE_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* The contents of a file, to be freed; NULL with a message where it cannot be read. */
static inline void *load_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    void *data = NULL;
    long end = -1;
    if (file != NULL && fseek(file, 0, SEEK_END) == 0) end = ftell(file);
    if (end >= 0 && fseek(file, 0, SEEK_SET) == 0) data = malloc((size_t)end + 1);
    *size = data != NULL ? fread(data, 1, (size_t)end, file) : 0;
    if (data == NULL || *size != (size_t)end) {
        perror(path);
        free(data);
        data = NULL;
    }
    if (file != NULL) fclose(file);
    return data;
}

/* The `write` of a tn_sink whose user is a FILE. */
static inline bool write_file(void *file, const void *data, size_t size)
{
    return fwrite(data, 1, size, file) == size;
}

/* Closes what has been written where it is `fine`, and says what the trouble is where it is not. Returns the
   exit status of the program. */
static inline int close_file(const char *path, FILE *file, bool fine, const char *trouble)
{
    if (fclose(file) != 0 && fine) {
        perror(path);
        return 1;
    }
    if (!fine) fprintf(stderr, "%s: %s\n", path, trouble);
    return fine ? 0 : 1;
}

#endif
