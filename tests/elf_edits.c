/* elf_edits EDIT IN OUT: an edit of a program, as another program makes it. `keep` changes nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "elf.h"

/* The names of sections get a longer one behind them: what lies behind moves. */
static tn_status edit(const char *name, elf *program, tn_error *error)
{
    elf_file *file = &program->file;
    if (strcmp(name, "keep") == 0) return TN_OK;
    if (strcmp(name, "flags") == 0) {
        file->flags = 7;
        return TN_OK;
    }
    const tn_status status = elf_file_get_section_names(file, error);
    if (status != TN_OK) return status;
    tn_text *names = file->section_names->texts.items;
    names[file->section_names->texts.count - 1] = tn_text_literal(".a_name_that_is_longer");
    return TN_OK;
}

static bool put(void *user, const void *data, size_t size)
{
    return fwrite(data, 1, size, user) == size;
}

static uint8_t *read_all(FILE *in, size_t *size)
{
    uint8_t *data = NULL;
    *size = 0;
    if (fseek(in, 0, SEEK_END) == 0 && ftell(in) > 0) *size = (size_t)ftell(in);
    rewind(in);
    data = malloc(*size + 1);
    if (data != NULL && fread(data, 1, *size, in) != *size) *size = 0;
    return data;
}

int main(int count, char **arguments)
{
    tn_error error = {0};
    elf *program = NULL;
    size_t size;
    FILE *in = count == 4 ? fopen(arguments[2], "rb") : NULL;
    FILE *out = count == 4 ? fopen(arguments[3], "wb") : NULL;
    if (in == NULL || out == NULL) return 2;
    uint8_t *data = read_all(in, &size);
    const tn_sink sink = {put, out};
    tn_status status = elf_read(&program, data, size, NULL, &error);
    if (status == TN_OK) status = edit(arguments[1], program, &error);
    if (status == TN_OK) status = elf_write_to(program, &sink, &error);
    if (status != TN_OK) {
        char line[512];
        tn_error_print(&error, line, sizeof line);
        fprintf(stderr, "%s: %s\n", tn_status_name(status), line);
    }
    elf_free(program);
    free(data);
    fclose(in);
    return fclose(out) != 0 || status != TN_OK;
}
