#include "rules/table.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct table_loader {
    const char *path;
    unsigned line;
    damage_table table;
    size_t capacity;
    byte_string sample;
    container_list container;
    long shift; /* by how much the edits so far have moved what follows */
} table_loader;

static void wrong(const table_loader *loader, const char *format, ...)
{
    fprintf(stderr, "%s:%u: ", loader->path, loader->line);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(2);
}

/* Bytes in hex, or text between single quotes. */
static byte_string parse_bytes(const table_loader *loader, char *digits)
{
    const size_t length = strlen(digits);
    if (length >= 2 && digits[0] == '\'' && digits[length - 1] == '\'')
        return bytes_copy(digits + 1, length - 2);
    byte_string result = bytes_copy(digits, strlen(digits));
    result.size = 0;
    if (strcmp(digits, "-") == 0) return result;
    for (char *word = strtok(digits, " "); word != NULL; word = strtok(NULL, " ")) {
        for (; word[0] != '\0'; word += 2) {
            unsigned byte = 0;
            if (word[1] == '\0' || sscanf(word, "%2x", &byte) != 1)
                wrong(loader, "these are no bytes in hex");
            result.data[result.size++] = (uint8_t)byte;
        }
    }
    return result;
}

static void trim(char *text)
{
    size_t size = strlen(text);
    while (size > 0 && (text[size - 1] == ' ' || text[size - 1] == '\n'))
        text[--size] = '\0';
}

static void set_sample(table_loader *loader, const char *name)
{
    char path[1024];
    const char *slash = strrchr(loader->path, '/');
    const int folder = slash != NULL ? (int)(slash - loader->path + 1) : 0;
    snprintf(path, sizeof path, "%.*s%s", folder, loader->path, name);
    bytes_free(&loader->sample);
    loader->sample = bytes_load(path);
}

static void set_container(table_loader *loader, char *names)
{
    container_list *container = &loader->container;
    container->count = 0;
    for (char *name = strtok(names, " "); name != NULL; name = strtok(NULL, " ")) {
        if (container->count == CONTAINER_NAMES) wrong(loader, "too many names for one container");
        char *format = strchr(name, '=');
        if (format != NULL) *format++ = '\0';
        snprintf(container->formats[container->count], WORD, "%s", format != NULL ? format : "");
        snprintf(container->names[container->count++], WORD, "%s", name);
    }
}

static damaged_case *begin_case(table_loader *loader, const char *text)
{
    damage_table *table = &loader->table;
    if (table->count == loader->capacity) {
        loader->capacity = 2 * loader->capacity + 32;
        damaged_case *moved = realloc(table->cases, loader->capacity * sizeof *moved);
        if (moved == NULL) abort();
        table->cases = moved;
    }
    damaged_case *added = &table->cases[table->count++];
    memset(added, 0, sizeof *added);
    snprintf(added->text, sizeof added->text, "%s", text);
    added->input = bytes_copy(loader->sample.data, loader->sample.size);
    added->container = loader->container;
    loader->shift = 0;
    return added;
}

/* Edits stand in ascending order, so that offsets of the sample can be told from those of the damaged file.
 */
static void edit(table_loader *loader, damaged_case *damaged, char *arguments)
{
    char *divider = strchr(arguments, '>');
    int used = 0;
    unsigned long offset = 0;
    if (divider == NULL || sscanf(arguments, "%lu %n", &offset, &used) != 1)
        wrong(loader, "expected OFFSET OLD > NEW");
    *divider = '\0';
    trim(arguments);
    byte_string old = parse_bytes(loader, arguments + used);
    byte_string new = parse_bytes(loader, divider + 1 + strspn(divider + 1, " "));
    const size_t at = (size_t)((long)offset + loader->shift);
    if (at > damaged->input.size || old.size > damaged->input.size - at)
        wrong(loader, "the sample ends before these bytes");
    if (old.size > 0 && memcmp(damaged->input.data + at, old.data, old.size) != 0)
        wrong(loader, "the sample has other bytes at %lu", offset);
    byte_string edited = bytes_splice(damaged->input, at, old.size, new);
    loader->shift += (long)new.size - (long)old.size;
    bytes_free(&damaged->input);
    bytes_free(&old);
    bytes_free(&new);
    damaged->input = edited;
}

static void cut(table_loader *loader, damaged_case *damaged, const char *arguments)
{
    unsigned long size;
    if (sscanf(arguments, "%lu", &size) != 1 || size >= damaged->input.size)
        wrong(loader, "expected a smaller SIZE");
    byte_string shorter = bytes_copy(damaged->input.data, size);
    bytes_free(&damaged->input);
    damaged->input = shorter;
}

static int choice(const table_loader *loader, const char *word, const char *const *words)
{
    for (int i = 0; words[i] != NULL; i++)
        if (strcmp(words[i], word) == 0) return i;
    wrong(loader, "unknown word \"%s\"", word);
    return 0;
}

static void expect_finding(table_loader *loader, damaged_case *damaged, const char *verb,
                           const char *arguments)
{
    static const char *const severities[] = {"error", "warning", "note", NULL};
    static const char *const levels[] = {"structure", "content", "strict", NULL};
    if (damaged->count == CASE_FINDINGS) wrong(loader, "too many findings for one case");
    expected_finding *finding = &damaged->findings[damaged->count++];
    char severity[WORD] = "error", level[WORD] = "structure", path[WORD];
    unsigned long offset;
    int used = 0;
    const bool complete =
        strcmp(verb, "finds") == 0
            ? sscanf(arguments, "%127s %127s %127s %lu %127s %n", finding->rule, severity, level, &offset,
                     path, &used) == 5
            : sscanf(arguments, "%127s %lu %127s %127s", finding->status, &offset, path, level) >= 3;
    if (!complete) wrong(loader, "words are missing behind \"%s\"", verb);
    finding->severity = (tn_severity)choice(loader, severity, severities);
    finding->level = (tn_level)choice(loader, level, levels);
    finding->offset = offset;
    if (used > 0) snprintf(finding->found, sizeof finding->found, "%s", arguments + used);
    snprintf(finding->path, sizeof finding->path, "%s", strcmp(path, ".") == 0 ? "" : path);
}

static void load_line(table_loader *loader, char *line)
{
    char verb[WORD];
    int used = 0;
    line[strcspn(line, "#")] = '\0';
    trim(line);
    if (sscanf(line, "%127s %n", verb, &used) != 1) return;
    char *arguments = line + used;
    damaged_case *damaged = loader->table.count > 0 ? &loader->table.cases[loader->table.count - 1] : NULL;
    if (strcmp(verb, "sample") == 0)
        set_sample(loader, arguments);
    else if (loader->sample.data == NULL)
        wrong(loader, "there is no sample yet");
    else if (strcmp(verb, "container") == 0)
        set_container(loader, arguments);
    else if (strcmp(verb, "case") == 0)
        begin_case(loader, arguments);
    else if (damaged == NULL)
        wrong(loader, "there is no case yet");
    else if (strcmp(verb, "at") == 0)
        edit(loader, damaged, arguments);
    else if (strcmp(verb, "cut") == 0)
        cut(loader, damaged, arguments);
    else if (strcmp(verb, "finds") == 0 || strcmp(verb, "fails") == 0)
        expect_finding(loader, damaged, verb, arguments);
    else if (strcmp(verb, "fine") == 0)
        damaged->fine = true;
    else
        wrong(loader, "unknown word \"%s\"", verb);
}

damage_table table_load(const char *path)
{
    table_loader loader = {.path = path};
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    char line[1024];
    while (fgets(line, sizeof line, file) != NULL) {
        loader.line++;
        load_line(&loader, line);
    }
    fclose(file);
    bytes_free(&loader.sample);
    return loader.table;
}

void table_free(damage_table *table)
{
    for (size_t i = 0; i < table->count; i++)
        bytes_free(&table->cases[i].input);
    free(table->cases);
}
