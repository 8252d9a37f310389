/* Lists the files that `tenon generate` makes, for build systems. */
#include "cli/outputs.h"

#include "base/buffer.h"
#include "base/file.h"
#include "cli/lines.h"
#include "cli/paths.h"
#include "cli/seal.h"

/* The most lines shown for each outdated file. */
enum { DIFFERENCE_LINES = 40 };

outcome outputs_collect(arena *memory, const generated_list *generated, file_set *files)
{
    for (size_t i = 0; i < generated->count; i++) {
        for (size_t k = 0; k < generated->items[i].files.count; k++) {
            generated_file file = generated->items[i].files.items[k];
            file.text = seal_text(memory, file.name, file.text);
            size_t same = 0;
            while (same < files->count && strcmp(files->items[same].name, file.name) != 0)
                same++;
            if (same == files->count)
                ARRAY_PUSH(memory, files, file);
            else if (!str_eq(files->items[same].text, file.text))
                return complain("%s: two schemas generate this file; generate them into different folders",
                                file.name);
        }
    }
    return OUTCOME_FINE;
}

const char *output_path(arena *memory, const char *folder, const generated_file *file)
{
    return strcmp(folder, ".") == 0 ? file->name : path_join(memory, folder, file->name);
}

void outputs_list(arena *memory, const char *folder, const file_set *files)
{
    for (size_t i = 0; i < files->count; i++)
        print_output("%s\n", output_path(memory, folder, &files->items[i]));
}

static bool is_named_before(const generated_list *generated, size_t codec, const char *library)
{
    for (size_t i = 0; i < codec; i++)
        for (size_t k = 0; k < generated->items[i].libraries.count; k++)
            if (strcmp(generated->items[i].libraries.items[k], library) == 0) return true;
    return false;
}

void outputs_libraries(const generated_list *generated)
{
    for (size_t i = 0; i < generated->count; i++)
        for (size_t k = 0; k < generated->items[i].libraries.count; k++)
            if (!is_named_before(generated, i, generated->items[i].libraries.items[k]))
                print_output("%s\n", generated->items[i].libraries.items[k]);
}

/* A path as a rule of make spells it. */
static void put_path(buffer *rule, const char *path)
{
    for (; *path != '\0'; path++) {
        if (strchr(" #", *path) != NULL) buffer_puts(rule, "\\");
        if (*path == '$') buffer_puts(rule, "$");
        buffer_printf(rule, "%c", *path);
    }
}

str outputs_rule(arena *memory, const char *folder, const file_set *files, const generated_list *generated)
{
    buffer rule = {.memory = memory};
    for (size_t i = 0; i < files->count; i++) {
        put_path(&rule, output_path(memory, folder, &files->items[i]));
        buffer_puts(&rule, i + 1 < files->count ? " \\\n" : ":");
    }
    for (size_t i = 0; i < generated->count; i++) {
        for (size_t k = 0; k < generated->items[i].sources.count; k++) {
            buffer_puts(&rule, " \\\n  ");
            put_path(&rule, generated->items[i].sources.items[k]);
        }
    }
    buffer_puts(&rule, "\n");
    return (str){rule.data, rule.size};
}

/* The line of a text that begins at `at`. */
static str line_at(str text, size_t at)
{
    size_t size = 0;
    while (at + size < text.size && text.data[at + size] != '\n')
        size++;
    return (str){text.data + at, size};
}

/* The difference, without the last lines: their checksums are no help for people. */
static void say_difference(arena *memory, const char *path, str found, str expected)
{
    const char *what = seal_of(found) == SEAL_BROKEN ? "changed by hand" : "out of date";
    found = seal_remove(found);
    expected = seal_remove(expected);
    size_t at = 0, line = 1, begin = 0;
    for (; at < found.size && at < expected.size && found.data[at] == expected.data[at]; at++) {
        if (found.data[at] != '\n') continue;
        line++;
        begin = at + 1;
    }
    const str old = line_at(found, begin), new = line_at(expected, begin);
    complain("%s:%zu: %s: found `%.*s`, the schema gives `%.*s`", path, line, what, STR_ARG(old),
             STR_ARG(new));
    buffer difference = {.memory = memory};
    lines_differ(&difference, found, expected, DIFFERENCE_LINES);
    put_message(difference.data, difference.size);
}

outcome outputs_check(arena *memory, const char *folder, const file_set *files)
{
    outcome result = OUTCOME_FINE;
    for (size_t i = 0; i < files->count; i++) {
        const char *path = output_path(memory, folder, &files->items[i]);
        if (file_holds(memory, path, files->items[i].text)) continue;
        str found;
        const file_result read = file_read(memory, path, SCHEMA_SIZE_LIMIT, &found);
        if (read.status == FILE_OK)
            say_difference(memory, path, found, files->items[i].text);
        else
            complain("%s: out of date: %s", path, read.problem);
        result = OUTCOME_INVALID;
    }
    return result;
}
