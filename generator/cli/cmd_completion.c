/* tenon completion: prints scripts with which a shell completes command lines, from the tables of options. */
#include "bundled.h"
#include "cli/commands.h"

typedef enum shell { SHELL_BASH, SHELL_ZSH, SHELL_FISH } shell;

/* The kind of an option's value. */
typedef enum value_class {
    VALUE_NONE,
    VALUE_OTHER,
    VALUE_FILE,
    VALUE_FOLDER,
    VALUE_SCHEMA,
    VALUE_FORMAT
} value_class;

static value_class class_of(const option *each)
{
    if (each->kind == OPTION_FLAG) return VALUE_NONE;
    if (strcmp(each->name, "format") == 0 && each->kind == OPTION_TEXT) return VALUE_FORMAT;
    if (strcmp(each->argument, "DIR") == 0) return VALUE_FOLDER;
    if (strcmp(each->argument, "SCHEMA.ksy") == 0) return VALUE_SCHEMA;
    const bool file = strcmp(each->argument, "FILE") == 0 || strcmp(each->argument, "OUT") == 0;
    return file ? VALUE_FILE : VALUE_OTHER;
}

/* The possible words of a value, separated by spaces; NULL: any value. */
static const char *words_of(arena *memory, const option *each)
{
    buffer words = {.memory = memory};
    if (each->kind == OPTION_CHOICE || each->kind == OPTION_STYLE) {
        char *list = arena_copy(memory, each->argument, strlen(each->argument));
        for (char *c = list; *c != '\0'; c++)
            if (*c == '|') *c = ' ';
        return list;
    }
    if (class_of(each) != VALUE_FORMAT) return NULL;
    for (size_t i = 0; i < tn_bundled_format_count; i++)
        buffer_printf(&words, "%s%s", i > 0 ? " " : "", tn_bundled_formats[i]->id);
    return words.data;
}

/* A text between apostrophes, as the shell takes it; `also` are bytes that need a `\` before them. */
static void put_quoted(shell in, const char *text, const char *also)
{
    print_output("'");
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            print_output(in == SHELL_FISH ? "\\'" : "'\\''");
        else
            print_output(strchr(also, *text) != NULL ? "\\%c" : "%c", *text);
    }
    print_output("'");
}

static void put_names(void)
{
    for (size_t i = 0; i < command_count; i++)
        print_output("%s%s", i > 0 ? " " : "", commands[i]->name);
}

/* ---- bash ---- */

static void put_bash_value(arena *memory, const option *each)
{
    const char *words = words_of(memory, each);
    print_output("        --%s", each->name);
    if (each->letter) print_output("|-%c", each->letter);
    if (words != NULL)
        print_output(") COMPREPLY=($(compgen -W '%s' -- \"$current\")); return ;;\n", words);
    else if (class_of(each) == VALUE_FOLDER)
        print_output(") compopt -o dirnames; return ;;\n");
    else
        print_output(") return ;;\n");
}

static void put_bash(void *user, const command *about, const option *options, size_t count)
{
    print_output("    %s)\n        case $before in\n", about->name);
    for (size_t i = 0; i < count; i++)
        if (options[i].kind != OPTION_FLAG) put_bash_value(user, &options[i]);
    print_output("        esac\n        options='");
    for (size_t i = 0; i < count; i++)
        print_output("--%s ", options[i].name);
    print_output("--help' ;;\n");
}

static void print_bash(arena *memory)
{
    print_output("# bash completion for tenon; made by `tenon completion bash`.\n_tenon() {\n"
                 "    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options=\n"
                 "    COMPREPLY=()\n    if ((COMP_CWORD == 1)); then\n"
                 "        COMPREPLY=($(compgen -W '");
    put_names();
    print_output(" help --help --version' -- \"$current\"))\n        return\n    fi\n"
                 "    case ${COMP_WORDS[1]} in\n    help|manual) options='");
    put_names();
    print_output(" --help' ;;\n    completion) options='bash zsh fish --help' ;;\n");
    for (size_t i = 0; i < command_count; i++)
        if (commands[i] != &command_manual && commands[i] != &command_completion)
            command_describe(commands[i], memory, put_bash, memory);
    print_output("    esac\n    case ${COMP_WORDS[1]}:$current in\n"
                 "    help:*|manual:*|completion:*|*:-*)\n"
                 "        COMPREPLY=($(compgen -W \"$options\" -- \"$current\")) ;;\n    esac\n}\n"
                 "complete -o default -F _tenon tenon\n");
}

/* ---- zsh ---- */

static void put_zsh_option(arena *memory, const option *each)
{
    const char *words = words_of(memory, each);
    print_output("            ");
    if (each->kind == OPTION_LIST) print_output("'*'");
    if (each->letter)
        print_output("{-%c+,--%s%s}", each->letter, each->name, each->kind == OPTION_FLAG ? "" : "=");
    else
        print_output("--%s%s", each->name, each->kind == OPTION_FLAG ? "" : "=");
    put_quoted(SHELL_ZSH, arena_printf(memory, "[%s]", each->help), "");
    if (each->kind != OPTION_FLAG) {
        print_output(":");
        put_quoted(SHELL_ZSH, class_of(each) == VALUE_OTHER || words != NULL ? each->name : each->argument,
                   ":");
        if (words != NULL)
            print_output(":'(%s)'", words);
        else if (class_of(each) == VALUE_FOLDER)
            print_output(":_directories");
        else if (class_of(each) != VALUE_OTHER)
            print_output(":_files");
        else
            print_output(":");
    }
    print_output(" \\\n");
}

static void put_zsh(void *user, const command *about, const option *options, size_t count)
{
    print_output("    %s)\n        _arguments -s \\\n", about->name);
    for (size_t i = 0; i < count; i++)
        put_zsh_option(user, &options[i]);
    print_output("            {-h,--help}'[print help and end]' '*:file:%s' ;;\n",
                 about == &command_manual       ? "($names)"
                 : about == &command_completion ? "(bash zsh fish)"
                                                : "_files");
}

static void print_zsh(arena *memory)
{
    print_output("#compdef tenon\n# zsh completion for tenon; made by `tenon completion zsh`.\n"
                 "local -a names summaries\nnames=(");
    put_names();
    print_output(")\nsummaries=(\n");
    for (size_t i = 0; i < command_count; i++) {
        print_output("    ");
        put_quoted(SHELL_ZSH, arena_printf(memory, "%s:%s", commands[i]->name, commands[i]->summary), "");
        print_output("\n");
    }
    print_output(")\nif ((CURRENT == 2)); then\n    _describe command summaries\n    return\nfi\n"
                 "local command=$words[2]\nshift words\n((CURRENT--))\ncase $command in\n"
                 "    help) compadd -- $names ;;\n");
    for (size_t i = 0; i < command_count; i++)
        command_describe(commands[i], memory, put_zsh, memory);
    print_output("esac\n");
}

/* ---- fish ---- */

static void put_fish(void *user, const command *about, const option *options, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const option *each = &options[i];
        const char *words = words_of(user, each);
        print_output("complete -c tenon -n '__fish_seen_subcommand_from %s' -l %s", about->name, each->name);
        if (each->letter) print_output(" -s %c", each->letter);
        const bool alone = each->kind == OPTION_FLAG || each->kind == OPTION_STYLE;
        if (words != NULL && !alone)
            print_output(" -x -a '%s'", words);
        else if (!alone)
            print_output(class_of(each) == VALUE_OTHER    ? " -x"
                         : class_of(each) == VALUE_FOLDER ? " -x -a '(__fish_complete_directories)'"
                                                          : " -r");
        print_output(" -d ");
        put_quoted(SHELL_FISH, each->help, "\\");
        print_output("\n");
    }
}

static void print_fish(arena *memory)
{
    print_output("# fish completion for tenon; made by `tenon completion fish`.\n");
    for (size_t i = 0; i < command_count; i++) {
        print_output("complete -c tenon -n __fish_use_subcommand -f -a %s -d ", commands[i]->name);
        put_quoted(SHELL_FISH, commands[i]->summary, "\\");
        print_output("\n");
    }
    print_output("complete -c tenon -s h -l help -d 'print help and end'\n"
                 "complete -c tenon -n '__fish_seen_subcommand_from help manual' -f -a '");
    put_names();
    print_output("'\ncomplete -c tenon -n '__fish_seen_subcommand_from completion' -f -a 'bash zsh fish'\n");
    for (size_t i = 0; i < command_count; i++)
        command_describe(commands[i], memory, put_fish, memory);
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    static const struct {
        const char *name;
        void (*print)(arena *memory);
    } shells[] = {{"bash", print_bash}, {"zsh", print_zsh}, {"fish", print_fish}};
    string_list names = {0};
    const parse_result parsed = options_parse(self, NULL, 0, memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (names.count != 1) return usage_error(self, "for which shell: bash, zsh or fish?");
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++) {
        if (strcmp(names.items[0], shells[i].name) != 0) continue;
        shells[i].print(memory);
        return OUTCOME_FINE;
    }
    return usage_error(self, "there is completion for bash, zsh and fish, not for `%s`", names.items[0]);
}

const command command_completion = {
    .name = "completion",
    .summary = "print shell completion",
    .operands = "[OPTION]... bash|zsh|fish",
    .about = "Prints a script with which the shell completes commands, options and their\n"
             "values. The scripts for bash, zsh and fish are installed with the tool.",
    .examples = "  . <(tenon completion bash)\n"
                "  tenon completion fish > ~/.config/fish/completions/tenon.fish\n",
    .run = run,
};
