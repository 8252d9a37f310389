/* The front end on schemas with mistakes nobody thought of: the schemas of the public suite with words, lines
   and bytes replaced, twice, and swapped. It must come to an end, report or not, and touch no memory but its
   own; so must specifications of what is no mistake. The environment may ask for more: TENON_MUTATIONS rounds
   over all schemas, beginning with TENON_SEED.
 */
#define _POSIX_C_SOURCE 200809L /* opendir */

#include "schema_support.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/buffer.h"
#include "base/file.h"
#include "docs/docs.h"
#include "model/model.h"

static uint64_t state_of_chance = 1;

/* xorshift64: the same mutations in every run. */
static size_t chance(size_t below)
{
    state_of_chance ^= state_of_chance << 13;
    state_of_chance ^= state_of_chance >> 7;
    state_of_chance ^= state_of_chance << 17;
    return below > 0 ? (size_t)(state_of_chance % below) : 0;
}

typedef struct range {
    size_t begin, end;
} range;

static range some_line(str text)
{
    range line = {chance(text.size), 0};
    line.end = line.begin;
    while (line.begin > 0 && text.data[line.begin - 1] != '\n')
        line.begin--;
    while (line.end < text.size && text.data[line.end] != '\n')
        line.end++;
    if (line.end < text.size) line.end++;
    return line;
}

static range some_word(str text)
{
    range word = {chance(text.size), 0};
    while (word.begin < text.size && !str_is_word_byte(text.data[word.begin]))
        word.begin++;
    word.end = word.begin;
    while (word.begin > 0 && str_is_word_byte(text.data[word.begin - 1]))
        word.begin--;
    while (word.end < text.size && str_is_word_byte(text.data[word.end]))
        word.end++;
    return word;
}

static void put_range(buffer *out, str text, range part)
{
    buffer_put(out, (str){text.data + part.begin, part.end - part.begin});
}

/* The text with a part replaced by another part of it, or by a word that schemas use. */
static str replace(arena *memory, str text, range at, range by, const char *word)
{
    buffer out = {.memory = memory};
    buffer_put(&out, (str){text.data, at.begin});
    if (word)
        buffer_puts(&out, word);
    else
        put_range(&out, text, by);
    buffer_put(&out, (str){text.data + at.end, text.size - at.end});
    return buffer_str(&out);
}

static str mutate(arena *memory, str text)
{
    static const char *const words[] = {"_parent",     "_root",     "_io",
                                        "_",           "_index",    "_sizeof",
                                        "0",           "-1",        "18446744073709551615",
                                        "b64",         "b1le",      "u8be",
                                        "strz",        "bytes",     "any",
                                        "struct",      "io",        "a.as<u4>",
                                        "[].as<u1[]>", "sizeof<a>", "_parent._parent",
                                        "x[0].last",   "1 / 0",     "1 << 70",
                                        "expr",        "until",     "eos",
                                        "f\"{a}\"",    "id",        "size",
                                        "type",        "\xff",      "'",
                                        "{",           "]",         ""};
    const range none = {0, 0};
    switch (chance(6)) {
    case 0: /* a line goes */
        return replace(memory, text, some_line(text), none, "");
    case 1: { /* a line comes twice, perhaps elsewhere */
        const range line = some_line(text), other = some_line(text);
        return replace(memory, text, (range){other.begin, other.begin}, line, NULL);
    }
    case 2: /* a word is replaced by another */
        return replace(memory, text, some_word(text), some_word(text), NULL);
    case 3: /* a word is replaced by one of the language */
        return replace(memory, text, some_word(text), none, words[chance(COUNT(words))]);
    case 4: { /* the rest is that of elsewhere */
        const range line = some_line(text), other = some_line(text);
        return replace(memory, text, (range){line.begin, text.size}, (range){other.begin, text.size}, NULL);
    }
    default: { /* a byte changes */
        const size_t at = chance(text.size);
        const char byte[2] = {(char)(1 + chance(255)), '\0'};
        return replace(memory, text, (range){at, at + 1 < text.size ? at + 1 : text.size}, none, byte);
    }
    }
}

/* What can be read has a specification, used or not. */
static void write_page(arena *memory, const char *path, str text, const char *const *folders, size_t count)
{
    diagnostics *list = diagnostics_new(memory);
    const docs_options options = {folders, count};
    docs_formats formats = {0};
    const docs_format *format = docs_read(memory, list, source_from_text(memory, path, text), &options);
    if (format == NULL) return;
    ARRAY_PUSH(memory, &formats, format);
    assert_true(docs_page(format, &formats).size > 0);
    assert_true(docs_index(memory, &formats).size > 0);
}

static void try_one(const char *path, str text)
{
    arena *memory = arena_new();
    diagnostics *list = diagnostics_new(memory);
    str changed = text;
    for (size_t i = 0; i <= chance(4) && changed.size > 0; i++)
        changed = mutate(memory, changed);
    const char *folders[] = {TENON_SHARED "/conformance/formats",
                             TENON_SHARED "/conformance/formats/ks_path"};
    const loaded in = load_source(memory, list, source_from_text(memory, path, changed));
    if (in.tree && diagnostics_errors(list) == 0)
        model_build(memory, list, in.tree, &(model_options){folders, COUNT(folders), .navigable = false});
    if (diagnostics_errors(list) == 0) write_page(memory, path, changed, folders, COUNT(folders));
    arena_free(memory);
}

static void try_folder(const char *folder)
{
    arena *memory = arena_new();
    DIR *open = opendir(folder);
    for (struct dirent *entry = open ? readdir(open) : NULL; entry; entry = readdir(open)) {
        const char *path = arena_printf(memory, "%s/%s", folder, entry->d_name);
        str text;
        if (!strstr(entry->d_name, ".ksy") ||
            file_read(memory, path, SCHEMA_SIZE_LIMIT, &text).status != FILE_OK)
            continue;
        for (size_t i = 0; i < 4; i++)
            try_one(path, text);
    }
    if (open) closedir(open);
    arena_free(memory);
}

static void mutated_schemas(void **state)
{
    (void)state;
    const char *rounds = getenv("TENON_MUTATIONS"), *seed = getenv("TENON_SEED");
    if (seed) state_of_chance = strtoull(seed, NULL, 10) | 1;
    for (size_t i = 0; i < (rounds ? strtoull(rounds, NULL, 10) : 1); i++) {
        try_folder(TENON_SHARED "/conformance/formats");
        try_folder(TENON_SHARED "/conformance/formats_err");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mutated_schemas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
