/* tenon manual: prints manual pages, from the texts of --help. */
#include <ctype.h>

#include "cli/commands.h"

/* Text in roff: nothing in it is a request or an escape, and its hyphens can be copied. */
static void put_text(const char *text)
{
    bool begins = true;
    for (; *text != '\0'; text++) {
        if (begins && (*text == '.' || *text == '\'')) print_output("\\&");
        begins = *text == '\n';
        if (*text == '\\')
            print_output("\\e");
        else if (*text == '-')
            print_output("\\-");
        else if (*text == '\'')
            print_output("\\(aq");
        else if (*text == '`')
            print_output("\\(ga");
        else
            print_output("%c", *text);
    }
}

static void put_option(const option *each)
{
    print_output(".TP\n");
    if (each->letter) print_output("\\fB\\-%c\\fR, ", each->letter);
    print_output("\\fB\\-\\-");
    put_text(each->name);
    print_output("\\fR");
    if (each->kind != OPTION_FLAG) {
        print_output(each->kind == OPTION_STYLE ? "[=\\fI" : " \\fI");
        put_text(each->argument);
        print_output(each->kind == OPTION_STYLE ? "\\fR]" : "\\fR");
    }
    print_output("\n");
    put_text(each->help);
    print_output("\n");
}

static void put_heading(const char *name, const char *summary)
{
    print_output(".TH \"");
    for (const char *c = name; *c != '\0'; c++)
        print_output("%c", toupper((unsigned char)*c));
    print_output("\" 1 \"\" \"Tenon %s\" \"Tenon\"\n.SH NAME\n", TENON_VERSION);
    put_text(name);
    print_output(" \\- ");
    put_text(summary);
    print_output("\n.SH SYNOPSIS\n");
}

static void put_exit_status(void)
{
    print_output(".SH EXIT STATUS\n"
                 "0; or 1 if a file or a schema is invalid;\n"
                 "or 2 if the command line or the system is at fault.\n");
}

static void put_command(void *user, const command *about, const option *options, size_t count)
{
    arena *memory = user;
    put_heading(arena_printf(memory, "tenon-%s", about->name), about->summary);
    print_output("\\fBtenon %s\\fR ", about->name);
    put_text(about->operands);
    print_output("\n.SH DESCRIPTION\n");
    put_text(about->about);
    print_output("\n.SH OPTIONS\n");
    for (size_t i = 0; i < count; i++)
        put_option(&options[i]);
    print_output(".TP\n\\fB\\-h\\fR, \\fB\\-\\-help\\fR\nprint help and end\n");
    put_exit_status();
    print_output(".SH EXAMPLES\n.nf\n");
    put_text(about->examples);
    print_output(".fi\n.SH SEE ALSO\n\\fBtenon\\fR(1)\n");
}

static void put_overview(void)
{
    put_heading("tenon", "codecs of binary formats from schemas, and work on files with them");
    print_output("\\fBtenon\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR]... \\fIOPERAND\\fR...\n.SH DESCRIPTION\n"
                 "Compiles schemas of binary formats into readers, writers and validators in C,\n"
                 "and reads, checks, edits and writes files of the formats that are built in\n"
                 "or that a schema describes.\n.SH COMMANDS\n");
    for (size_t i = 0; i < command_count; i++) {
        print_output(".TP\n\\fBtenon\\-");
        put_text(commands[i]->name);
        print_output("\\fR(1)\n");
        put_text(commands[i]->summary);
        print_output("\n");
    }
    put_exit_status();
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    string_list names = {0};
    const parse_result parsed = options_parse(self, NULL, 0, memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (names.count > 1) return usage_error(self, "a manual page is of one command");
    if (names.count == 0) {
        put_overview();
        return OUTCOME_FINE;
    }
    const command *about = command_named(names.items[0]);
    if (about == NULL) return OUTCOME_TROUBLE;
    command_describe(about, memory, put_command, memory);
    return OUTCOME_FINE;
}

const command command_manual = {
    .name = "manual",
    .summary = "print a manual page",
    .operands = "[OPTION]... [COMMAND]",
    .about = "Prints the manual page of a command, or of the tool, for man(1). The pages are\n"
             "installed with the tool.",
    .examples = "  tenon manual get | man -l -\n"
                "  tenon manual > tenon.1\n",
    .run = run,
};
