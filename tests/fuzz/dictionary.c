/* Prints a dictionary for fuzzing the compiler: every key of the key table with its choices, and the words of
   expressions and types. */
#include <stdio.h>

#include "schema/keys.h"

static void print_table(const key_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        printf("\"%s: \"\n", table->keys[i].name);
        for (const char *const *choice = table->keys[i].choices; choice != NULL && *choice != NULL; choice++)
            printf("\"%s\"\n", *choice);
    }
}

int main(void)
{
    static const char *const words[] = {"u1",
                                        "s2le",
                                        "u4be",
                                        "u8",
                                        "f4",
                                        "f8be",
                                        "b1",
                                        "b12le",
                                        "str",
                                        "strz",
                                        "_root",
                                        "_io",
                                        "_parent",
                                        "_index",
                                        "_on",
                                        "_",
                                        "::",
                                        "as<",
                                        "sizeof<",
                                        "bitsizeof<",
                                        "_sizeof",
                                        ".size",
                                        ".pos",
                                        ".eof",
                                        " and ",
                                        " or ",
                                        "not ",
                                        "<<",
                                        ">>",
                                        " ? 1 : 0",
                                        "f\\\"{",
                                        "[0, 1]",
                                        ".to_s(",
                                        ".to_i",
                                        ".to_b(",
                                        ".all(",
                                        ".sum(",
                                        ".slice(",
                                        ".length",
                                        "\\x0a  - id: ",
                                        "\\x0a%%\\x0a",
                                        "&a",
                                        "*a",
                                        "<<: *a",
#define PROCESS(name, ...)  name,
#define CHECKSUM(name, ...) name,
#include "model/runtime_table.def"
                                        "UTF-16LE",
                                        "0xffffffffffffffff",
                                        "'"};
    for (size_t i = 0; i < keys_all_count; i++)
        print_table(keys_all[i]);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        printf("\"%s\"\n", words[i]);
    return 0;
}
