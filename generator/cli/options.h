/* The command line of one command: a table of options, in the GNU style. `--name`, `--name=value`, `--name
   value`,
   `-x`, `-xvalue`, `-x value`, flags together (`-ab`), `--` ends the options, options and operands mix. */
#ifndef TENON_CLI_OPTIONS_H
#define TENON_CLI_OPTIONS_H

#include <stdint.h>

#include "cli/command.h"

typedef enum option_kind {
    OPTION_FLAG,
    OPTION_TEXT,   /* the last value counts */
    OPTION_LIST,   /* all values count */
    OPTION_CHOICE, /* one of the words in `argument`, which are separated by | */
    OPTION_STYLE,  /* alone it is the first word; with `=` one of the words in `argument` */
    OPTION_NUMBER, /* a decimal number */
    OPTION_SIZE    /* a decimal number of bytes, or of 1024, 1024^2 or 1024^3 bytes: 500, 64K, 16M, 2G */
} option_kind;

typedef struct option {
    const char *name;
    char letter; /* 0 if there is none */
    option_kind kind;
    const char *argument; /* name of the value in the help: "DIR", "text|json" */
    const char *help;
    bool common; /* help names it without explaining it, as a manual page does: many commands have it */
    union {
        bool *flag;
        const char **text;
        string_list *list;
        unsigned *choice; /* the word's index */
        uint64_t *number;
    } target;
} option;

static inline option option_flag(const char *name, const char *help, bool *flag)
{
    return (option){name, 0, OPTION_FLAG, NULL, help, false, {.flag = flag}};
}

static inline option option_text(const char *name, char letter, const char *argument, const char *help,
                                 const char **text)
{
    return (option){name, letter, OPTION_TEXT, argument, help, false, {.text = text}};
}

static inline option option_list(const char *name, char letter, const char *argument, const char *help,
                                 string_list *list)
{
    return (option){name, letter, OPTION_LIST, argument, help, false, {.list = list}};
}

static inline option option_choice(const char *name, const char *words, const char *help, unsigned *choice)
{
    return (option){name, 0, OPTION_CHOICE, words, help, false, {.choice = choice}};
}

/* *style is 0 if the option is not given, and otherwise the number of its word from 1 on. */
static inline option option_style(const char *name, const char *words, const char *help, unsigned *style)
{
    return (option){name, 0, OPTION_STYLE, words, help, false, {.choice = style}};
}

static inline option option_number(const char *name, const char *argument, const char *help, uint64_t *number)
{
    return (option){name, 0, OPTION_NUMBER, argument, help, false, {.number = number}};
}

static inline option option_size(const char *name, const char *argument, const char *help, uint64_t *size)
{
    return (option){name, 0, OPTION_SIZE, argument, help, false, {.number = size}};
}

static inline option option_common(option each)
{
    each.common = true;
    return each;
}

typedef enum parse_result {
    PARSED,
    PARSED_HELP, /* the help was printed */
    PARSE_FAILED /* a message was printed */
} parse_result;

/* Options that are not given leave their targets alone. `--help` and `-h` are understood everywhere. */
parse_result options_parse(const command *about, const option *options, size_t option_count, arena *memory,
                           int count, char **arguments, string_list *operands);

#define OPTION_COUNT(options) (sizeof(options) / sizeof(options)[0])

/* Prints "tenon dump: ..." and how to get help; returns OUTCOME_TROUBLE. */
outcome usage_error(const command *about, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The exit status of a command whose line was not PARSED. */
static inline outcome parse_outcome(parse_result result)
{
    return result == PARSED_HELP ? OUTCOME_FINE : OUTCOME_TROUBLE;
}

#endif
