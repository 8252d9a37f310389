/* zip_edits EDIT IN OUT: an edit of an archive, as a program makes it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "zip.h"

static tn_text text_of(const char *value)
{
    return tn_text_literal(value);
}

static tn_bytes bytes_of(const char *value)
{
    return (tn_bytes){(const uint8_t *)value, strlen(value)};
}

static tn_status rename_first(zip *archive)
{
    archive->entries.items[0].name = archive->entries.items[0].file.name = text_of("renamed/first.txt");
    return TN_OK;
}

static tn_status replace_last(zip *archive)
{
    archive->entries.items[archive->entries.count - 1].file.data = bytes_of("other content");
    return TN_OK;
}

static tn_status add_entry(zip *archive)
{
    zip_entry *entry;
    const tn_status status = zip_entry_list_append(archive->document, &archive->entries, 1, &entry);
    if (status != TN_OK) return status;
    entry->version = entry->file.version = 20;
    entry->date = entry->file.date = 33; /* the first day there is */
    entry->name = entry->file.name = text_of("added.txt");
    entry->file.data = bytes_of("an entry more");
    return TN_OK;
}

static tn_status remove_first(zip *archive)
{
    return zip_entry_list_remove(&archive->entries, 0, 1);
}

static const struct {
    const char *name;
    tn_status (*make)(zip *archive);
} edits[] = {
    {"rename", rename_first}, {"replace", replace_last}, {"add", add_entry}, {"remove", remove_first}};

static bool put(void *user, const void *data, size_t size)
{
    return fwrite(data, 1, size, user) == size;
}

static tn_status edit(const char *name, zip *archive, FILE *out, tn_error *error)
{
    const tn_sink sink = {put, out};
    tn_status status = TN_BAD_ARGUMENT;
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++)
        if (strcmp(edits[i].name, name) == 0) status = edits[i].make(archive);
    return status == TN_OK ? zip_write_to(archive, &sink, error) : status;
}

int main(int count, char **arguments)
{
    static uint8_t data[1 << 16];
    tn_error error = {0};
    zip *archive;
    FILE *in = count == 4 ? fopen(arguments[2], "rb") : NULL;
    FILE *out = count == 4 ? fopen(arguments[3], "wb") : NULL;
    if (in == NULL || out == NULL) return 2;
    const size_t size = fread(data, 1, sizeof data, in);
    tn_status status = zip_read(&archive, data, size, NULL, &error);
    if (status == TN_OK) status = edit(arguments[1], archive, out, &error);
    if (status != TN_OK) {
        char line[512];
        tn_error_print(&error, line, sizeof line);
        fprintf(stderr, "%s: %s\n", tn_status_name(status), line);
    }
    zip_free(archive);
    fclose(in);
    return fclose(out) != 0 || status != TN_OK;
}
