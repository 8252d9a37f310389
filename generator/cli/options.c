/* Parses a command line, and prints the help from the same table. */
#include "cli/commands.h"
#include "cli/wrap.h"

#include <inttypes.h>

#include "source/diagnostic.h"

typedef struct parser {
    const command *about;
    const option *options;
    size_t option_count;
    arena *memory;
    int count;
    char **arguments;
    int next; /* the argument that comes next */
} parser;

outcome usage_error(const command *about, const char *format, ...)
{
    arena *memory = arena_new();
    va_list arguments;
    va_start(arguments, format);
    const char *text = arena_vprintf(memory, format, arguments);
    va_end(arguments);
    fprintf(message_stream(), "tenon %s: %s\nTry `tenon %s --help`.\n", about->name, shown(memory, text),
            about->name);
    arena_free(memory);
    return OUTCOME_TROUBLE;
}

/* ---- help ---- */

enum { LEFT_COLUMN = 29 };

static void print_option(const option *each)
{
    char left[64];
    const char *space = each->kind == OPTION_FLAG ? "" : each->kind == OPTION_STYLE ? "[=" : " ";
    const char *argument = each->kind == OPTION_FLAG ? "" : each->argument;
    const char *end = each->kind == OPTION_STYLE ? "]" : "";
    if (each->letter)
        snprintf(left, sizeof left, "-%c, --%s%s%s%s", each->letter, each->name, space, argument, end);
    else
        snprintf(left, sizeof left, "    --%s%s%s%s", each->name, space, argument, end);
    /* A text wider than its column has the help on the next line. */
    const char *gap = strlen(left) > LEFT_COLUMN ? "\n                               " : "";
    print_output("  %-*s%s  %s\n", LEFT_COLUMN, left, gap, each->help);
}

/* The names of the options that many commands have. */
static void print_common(const parser *state)
{
    buffer text = {.memory = state->memory}, lines = {.memory = state->memory};
    for (size_t i = 0; i < state->option_count; i++) {
        const option *each = &state->options[i];
        if (!each->common) continue;
        buffer_puts(&text, text.size > 0 ? ", " : "Also, explained by `tenon manual COMMAND`: ");
        if (each->letter)
            buffer_printf(&text, "-%c", each->letter);
        else
            buffer_printf(&text, "--%s", each->name);
        if (each->kind != OPTION_FLAG) buffer_printf(&text, "\xC2\xA0%s", each->argument);
    }
    if (text.size == 0) return;
    put_wrapped(&lines, text.data, 0);
    /* Spaces that no line is broken at. */
    for (const char *at = lines.data; *at != '\0'; at++) {
        const bool fixed = strncmp(at, "\xC2\xA0", 2) == 0;
        put_output(fixed ? " " : at, 1);
        at += fixed;
    }
}

/* The receiver of a command's options; NULL: help is printed. */
static struct {
    option_listener *listen;
    void *user;
} listener;

void command_describe(const command *about, arena *memory, option_listener *listen, void *user)
{
    static char help[] = "--help";
    char *only_help[] = {help, NULL};
    listener.listen = listen;
    listener.user = user;
    (void)about->run(about, memory, 1, only_help);
    listener.listen = NULL;
}

static void print_help(const parser *state)
{
    if (listener.listen != NULL) {
        listener.listen(listener.user, state->about, state->options, state->option_count);
        return;
    }
    const command *about = state->about;
    print_output("Usage: tenon %s %s\n\n%s\n\n", about->name, about->operands, about->about);
    for (size_t i = 0; i < state->option_count; i++)
        if (!state->options[i].common) print_option(&state->options[i]);
    print_output("  -h, --help                     print this and end\n");
    print_common(state);
    print_output("\nExamples:\n%s", about->examples);
}

/* ---- values ---- */

static bool parse_number(const char *text, uint64_t *number)
{
    if (text[0] == '\0') return false;
    uint64_t value = 0;
    for (const char *c = text; *c; c++) {
        if (*c < '0' || *c > '9') return false;
        uint64_t digit = (uint64_t)(*c - '0');
        if (value > (UINT64_MAX - digit) / 10) return false;
        value = value * 10 + digit;
    }
    *number = value;
    return true;
}

/* A number of bytes, with a unit or without. */
static bool parse_size(arena *memory, const char *text, uint64_t *size)
{
    static const char units[] = "KMG";
    const size_t length = strlen(text);
    const char *unit = length > 0 ? strchr(units, text[length - 1]) : NULL;
    const unsigned shift = unit ? 10 * ((unsigned)(unit - units) + 1) : 0;
    uint64_t number;
    if (!parse_number(arena_copy(memory, text, unit ? length - 1 : length), &number)) return false;
    if (number > UINT64_MAX >> shift || number == 0) return false;
    *size = number << shift;
    return true;
}

/* The words of a choice, as strings of their own. */
static string_list choices_of(arena *memory, const char *words)
{
    string_list list = {0};
    while (true) {
        size_t size = strcspn(words, "|");
        ARRAY_PUSH(memory, &list, arena_copy(memory, words, size));
        if (words[size] == '\0') return list;
        words += size + 1;
    }
}

static bool parse_choice(const parser *state, const option *which, const char *text)
{
    string_list words = choices_of(state->memory, which->argument);
    for (size_t i = 0; i < words.count; i++) {
        if (strcmp(words.items[i], text) != 0) continue;
        *which->target.choice = (unsigned)i;
        return true;
    }
    const char *closest = closest_name(str_of(text), words.items, words.count);
    if (closest)
        usage_error(state->about, "--%s takes %s, not `%s`; did you mean `%s`?", which->name, which->argument,
                    text, closest);
    else
        usage_error(state->about, "--%s takes %s, not `%s`", which->name, which->argument, text);
    return false;
}

static bool set_value(const parser *state, const option *which, const char *text)
{
    switch (which->kind) {
    case OPTION_FLAG:
        *which->target.flag = true;
        return true;
    case OPTION_TEXT:
        *which->target.text = text;
        return true;
    case OPTION_LIST:
        ARRAY_PUSH(state->memory, which->target.list, text);
        return true;
    case OPTION_CHOICE:
        return parse_choice(state, which, text);
    case OPTION_STYLE:
        if (!text)
            *which->target.choice = 0;
        else if (!parse_choice(state, which, text))
            return false;
        *which->target.choice += 1;
        return true;
    case OPTION_NUMBER:
        if (parse_number(text, which->target.number)) return true;
        usage_error(state->about, "--%s takes a number, not `%s`", which->name, text);
        return false;
    case OPTION_SIZE:
        if (parse_size(state->memory, text, which->target.number)) return true;
        usage_error(state->about, "--%s takes a number of bytes, such as 500K, 64M or 2G, not `%s`",
                    which->name, text);
        return false;
    }
    return false;
}

/* Sets an option; its value, if it has one, is `value` or else the next argument. */
static bool apply(parser *state, const option *which, const char *spelling, const char *value)
{
    if (which->kind != OPTION_FLAG && which->kind != OPTION_STYLE && !value) {
        if (state->next == state->count) {
            usage_error(state->about, "%s needs a value: %s", spelling, which->argument);
            return false;
        }
        value = state->arguments[state->next++];
    }
    return set_value(state, which, value);
}

/* ---- options ---- */

static void complain_unknown(const parser *state, const char *name, size_t size)
{
    string_list names = {0};
    for (size_t i = 0; i < state->option_count; i++)
        ARRAY_PUSH(state->memory, &names, state->options[i].name);
    ARRAY_PUSH(state->memory, &names, "help");
    const char *closest = closest_name((str){name, size}, names.items, names.count);
    if (closest)
        usage_error(state->about, "there is no option --%.*s; did you mean --%s?", (int)size, name, closest);
    else
        usage_error(state->about, "there is no option --%.*s", (int)size, name);
}

static bool parse_long(parser *state, const char *argument)
{
    const char *name = argument + 2;
    size_t size = strcspn(name, "=");
    const char *value = name[size] == '=' ? name + size + 1 : NULL;
    for (size_t i = 0; i < state->option_count; i++) {
        const option *each = &state->options[i];
        if (!str_is((str){name, size}, each->name)) continue;
        if (each->kind == OPTION_FLAG && value) {
            usage_error(state->about, "--%s takes no value", each->name);
            return false;
        }
        return apply(state, each, arena_printf(state->memory, "--%s", each->name), value);
    }
    complain_unknown(state, name, size);
    return false;
}

static const option *find_letter(const parser *state, char letter)
{
    for (size_t i = 0; i < state->option_count; i++)
        if (state->options[i].letter == letter) return &state->options[i];
    return NULL;
}

static bool parse_letters(parser *state, const char *argument)
{
    for (const char *letter = argument + 1; *letter; letter++) {
        const option *which = find_letter(state, *letter);
        if (!which) {
            usage_error(state->about, "there is no option -%s", arena_copy(state->memory, letter, 1));
            return false;
        }
        const char *rest = which->kind != OPTION_FLAG && letter[1] ? letter + 1 : NULL;
        if (!apply(state, which, arena_printf(state->memory, "-%c", *letter), rest)) return false;
        if (which->kind != OPTION_FLAG) return true;
    }
    return true;
}

/* An option for help counts anywhere, also behind an error. */
static bool wants_help(int count, char **arguments)
{
    for (int i = 0; i < count && strcmp(arguments[i], "--") != 0; i++)
        if (strcmp(arguments[i], "--help") == 0 || strcmp(arguments[i], "-h") == 0) return true;
    return false;
}

parse_result options_parse(const command *about, const option *options, size_t option_count, arena *memory,
                           int count, char **arguments, string_list *operands)
{
    parser state = {about, options, option_count, memory, count, arguments, 0};
    if (wants_help(count, arguments)) {
        print_help(&state);
        return PARSED_HELP;
    }
    bool options_over = false;
    while (state.next < count) {
        const char *argument = arguments[state.next++];
        if (options_over || argument[0] != '-' || argument[1] == '\0') {
            ARRAY_PUSH(memory, operands, argument);
        } else if (strcmp(argument, "--") == 0) {
            options_over = true;
        } else {
            bool good = argument[1] == '-' ? parse_long(&state, argument) : parse_letters(&state, argument);
            if (!good) return PARSE_FAILED;
        }
    }
    return PARSED;
}
