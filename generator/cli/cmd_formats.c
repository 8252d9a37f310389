/* tenon formats: lists the formats that the tool knows without a schema. */
#include "base/json.h"
#include "cli/codec.h"
#include "cli/detect.h"
#include "cli/known.h"
#include "cli/report.h"
#include "cli/wrap.h"

enum { MAGIC_SHOWN = 16 };

typedef struct settings {
    unsigned output;
    bool whole; /* a named format: with its documentation and its rules */
} settings;

/* ---- for people ---- */

static void put_extensions(buffer *out, const tn_format *format)
{
    for (size_t i = 0; i < format->extension_count; i++)
        buffer_printf(out, "%s.%s", i == 0 ? "" : ", ", format->extensions[i]);
    if (format->extension_count == 0) buffer_puts(out, "with any extension");
}

static void put_magics(buffer *out, const tn_format *format)
{
    for (size_t i = 0; i < format->magic_count; i++) {
        const tn_magic *magic = &format->magics[i];
        buffer_puts(out, i == 0 ? "" : " or ");
        put_readable_bytes(out, magic->bytes.data, magic->bytes.size, MAGIC_SHOWN);
        if (magic->offset > 0) buffer_printf(out, " at offset %llu", (unsigned long long)magic->offset);
    }
    if (format->magic_count == 0)
        buffer_puts(out, "none: recognised by their content");
    else if (format->magic_optional)
        buffer_puts(out, ", or recognised by their content");
}

static void put_rules(buffer *out, const tn_format *format)
{
    for (size_t i = 0; i < format->rule_count; i++) {
        const tn_rule *rule = format->rules[i];
        buffer_printf(out, "\n    %s  %s of %s, at level %s\n", rule->id, severity_word(rule->severity),
                      rule->type, level_word(rule->level));
        put_wrapped(out, rule->text, 8);
    }
}

/* Prints that files contain files, and the kinds of new ones. */
static void put_container(buffer *out, const tn_container *container)
{
    if (!container) return;
    buffer_puts(out, "\n    package  of files");
    for (size_t i = 0; i < container->kind_count; i++)
        buffer_printf(out, "%s%s", i == 0 ? "; kinds: " : ", ", container->kinds[i].id);
}

static void put_format(buffer *out, const settings *with, const tn_format *format, const char *schema)
{
    buffer_printf(out, "%s  %s\n    files    ", format->id, format->title ? format->title : "");
    put_extensions(out, format);
    buffer_puts(out, "\n    magic    ");
    put_magics(out, format);
    put_container(out, format->container);
    buffer_printf(out, "\n    tool     reads, validates%s\n    schema   %s\n",
                  format->write ? ", writes" : "; cannot write", schema);
    if (!with->whole) return;
    if (format->doc) {
        buffer_putc(out, '\n');
        put_wrapped(out, format->doc, 4);
    }
    put_rules(out, format);
}

/* ---- for programs ---- */

static void put_member(buffer *out, const char *name, const char *text)
{
    buffer_printf(out, ", \"%s\": ", name);
    if (text)
        json_put_string(out, str_of(text));
    else
        buffer_puts(out, "null");
}

static void put_json_lists(buffer *out, const tn_format *format)
{
    buffer_puts(out, ", \"extensions\": [");
    for (size_t i = 0; i < format->extension_count; i++) {
        buffer_puts(out, i == 0 ? "" : ", ");
        json_put_string(out, str_of(format->extensions[i]));
    }
    buffer_puts(out, "], \"magics\": [");
    for (size_t i = 0; i < format->magic_count; i++) {
        const tn_magic *magic = &format->magics[i];
        buffer_printf(out, "%s{\"offset\": %llu, \"bytes\": \"", i == 0 ? "" : ", ",
                      (unsigned long long)magic->offset);
        for (size_t k = 0; k < magic->bytes.size; k++)
            buffer_printf(out, "%02x", magic->bytes.data[k]);
        buffer_puts(out, "\"}");
    }
    buffer_printf(out, "], \"magic_optional\": %s, \"kinds\": [", format->magic_optional ? "true" : "false");
    for (size_t i = 0; format->container && i < format->container->kind_count; i++) {
        buffer_puts(out, i == 0 ? "" : ", ");
        json_put_string(out, str_of(format->container->kinds[i].id));
    }
    buffer_puts(out, "], \"rules\": [");
    for (size_t i = 0; i < format->rule_count; i++) {
        const tn_rule *rule = format->rules[i];
        buffer_printf(out, "%s{\"id\": ", i == 0 ? "" : ", ");
        json_put_string(out, str_of(rule->id));
        put_member(out, "severity", severity_word(rule->severity));
        put_member(out, "level", level_word(rule->level));
        put_member(out, "type", rule->type);
        put_member(out, "text", rule->text);
        buffer_putc(out, '}');
    }
    buffer_putc(out, ']');
}

static void put_json_format(buffer *out, const tn_format *format, const char *schema)
{
    buffer_puts(out, "{\"format\": ");
    json_put_string(out, str_of(format->id));
    put_member(out, "title", format->title);
    put_member(out, "doc", format->doc);
    put_member(out, "schema", schema);
    buffer_printf(out, ", \"writable\": %s, \"package\": %s", format->write ? "true" : "false",
                  format->container ? "true" : "false");
    put_json_lists(out, format);
    buffer_puts(out, "}\n");
}

/* ---- */

static void print_format(const settings *with, const known_list *known, size_t i)
{
    arena *memory = arena_new();
    buffer out = {.memory = memory};
    if (with->output == REPORT_TEXT)
        put_format(&out, with, known->formats[i], known->schemas[i]);
    else
        put_json_format(&out, known->formats[i], known->schemas[i]);
    put_output(out.data, out.size);
    arena_free(memory);
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    settings with = {.output = REPORT_TEXT};
    string_list names = {0};
    const option options[] = {
        option_choice("output", REPORT_FORMATS, "how formats are printed", &with.output),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    with.whole = names.count > 0;
    know_registered(memory, USE_WRITES); /* the list says whether they write */
    const known_list known = known_formats();
    for (size_t i = 0; i < names.count; i++)
        if (!find_known(names.items[i])) return unknown_format(self, memory, names.items[i]);
    size_t printed = 0;
    for (size_t i = 0; i < known.count; i++) {
        bool asked = !with.whole;
        for (size_t k = 0; k < names.count; k++)
            asked = asked || strcmp(names.items[k], known.formats[i]->id) == 0;
        if (!asked) continue;
        if (printed++ > 0 && with.output == REPORT_TEXT) print_output("\n");
        print_format(&with, &known, i);
    }
    return OUTCOME_FINE;
}

const command command_formats = {
    .name = "formats",
    .summary = "list the known formats",
    .operands = "[OPTION]... [NAME]...",
    .about = "Lists the built-in formats, and those of schemas in TENON_SCHEMAS or\n"
             "~/.config/tenon/schemas: name, recognition, whether files can be written, and\n"
             "schema. For named formats it also prints their purpose and every rule that\n"
             "`validate` checks. With --output jsonl it prints one JSON object for each\n"
             "format, with all details.",
    .examples = "  tenon formats\n"
                "  tenon formats urho_animation\n",
    .run = run,
};
