/* Findings as text and as JSON. */
#include "cli/report.h"

#include <inttypes.h>

#include "base/json.h"
#include "cli/explain.h"
#include "cli/limits.h"
#include "cli/report_ci.h"
#include "tenon/generic.h"
#include "tenon/impl/rules.h"

const char *severity_word(tn_severity severity)
{
    return severity == TN_ERROR ? "error" : severity == TN_WARNING ? "warning" : "note";
}

const char *level_word(tn_level level)
{
    return level == TN_LEVEL_STRUCTURE ? "structure" : level == TN_LEVEL_CONTENT ? "content" : "strict";
}

static const char *severity_colour(tn_severity severity)
{
    return severity == TN_ERROR ? "\033[1;31m" : severity == TN_WARNING ? "\033[1;35m" : "\033[1;36m";
}

/* ---- the parts of a finding ---- */

/* The runtime prints into buffers: first to learn the size. */
const char *place_text(arena *memory, const tn_place *place)
{
    size_t size = tn_place_print(place, NULL, 0) + 1;
    char *text = arena_alloc(memory, size);
    tn_place_print(place, text, size);
    return text;
}

const char *explanation(arena *memory, const tn_error *finding)
{
    size_t size = tn_error_explain(finding, NULL, 0) + 1;
    char *text = arena_alloc(memory, size);
    tn_error_explain(finding, text, size);
    return text;
}

/* The words in brackets after the severity: the rule, or the kind of damage. */
const char *finding_id(const tn_error *finding)
{
    return finding->rule ? finding->rule->id : tn_status_name(finding->status);
}

/* The message; for a limit, also the limit. */
static const char *message_of(arena *memory, const report *to, const tn_error *finding)
{
    return arena_printf(memory, "%s%s", explanation(memory, finding),
                        limit_text(memory, to->at_work, to->bytes.size, finding));
}

/* Prints `severity[rule] place at offset N: sentence`. */
static void put_finding(buffer *out, const report *to, const tn_error *finding, const char *begin,
                        const char *end)
{
    const char *place = place_text(out->memory, &finding->place);
    buffer_printf(out, "%s%s[%s]%s", begin, severity_word(finding->severity), finding_id(finding), end);
    if (place[0] != '\0') buffer_printf(out, " %s", place);
    if (finding->offset != TN_NO_OFFSET) buffer_printf(out, " at offset %" PRIu64, finding->offset);
    if (finding->bit != 0) buffer_printf(out, " bit %u", finding->bit);
    buffer_printf(out, ": %s", shown(out->memory, message_of(out->memory, to, finding)));
}

static const char *finding_text(arena *memory, const report *to, const tn_error *finding)
{
    buffer text = {.memory = memory};
    put_finding(&text, to, finding, "", "");
    buffer_putc(&text, '\0');
    return text.data;
}

static void put_text_finding(buffer *out, const report *to, const tn_error *finding)
{
    const char *begin = to->colour ? severity_colour(finding->severity) : "",
               *end = to->colour ? "\033[0m" : "";
    buffer_printf(out, "%s: ", shown(out->memory, to->path));
    put_finding(out, to, finding, begin, end);
    buffer_putc(out, '\n');
}

static void put_json_value(buffer *out, const char *name, const tn_value *value)
{
    if (value->kind == TN_VALUE_NONE) return;
    size_t size = tn_value_print(value, NULL, 0);
    char *text = arena_alloc(out->memory, size + 1);
    tn_value_print(value, text, size + 1);
    bool number = value->kind == TN_VALUE_UNSIGNED || value->kind == TN_VALUE_SIGNED ||
                  (value->kind == TN_VALUE_REAL && tn_is_finite(value->as.real));
    buffer_printf(out, ", \"%s\": ", name);
    if (number)
        buffer_put(out, (str){text, size});
    else
        json_put_string(out, (str){text, size});
}

/* The relation of the expected to the found value, unless it is equality. */
static const char *const limit_words[] = {
    [TN_LESS] = "less",
    [TN_AT_MOST] = "at-most",
    [TN_MORE] = "more",
    [TN_AT_LEAST] = "at-least",
};

static void put_json_finding(buffer *out, const report *to, const tn_error *finding)
{
    buffer_printf(out,
                  "{\"severity\": \"%s\", \"code\": \"%s\", \"rule\": ", severity_word(finding->severity),
                  tn_status_name(finding->status));
    if (finding->rule)
        json_put_string(out, str_of(finding->rule->id));
    else
        buffer_puts(out, "null");
    buffer_puts(out, ", \"path\": ");
    json_put_string(out, str_of(place_text(out->memory, &finding->place)));
    if (finding->offset != TN_NO_OFFSET) buffer_printf(out, ", \"offset\": %" PRIu64, finding->offset);
    if (finding->bit != 0) buffer_printf(out, ", \"bit\": %u", finding->bit);
    buffer_puts(out, ", \"message\": ");
    json_put_string(out, str_of(message_of(out->memory, to, finding)));
    if (finding->other.depth > 0) {
        buffer_puts(out, ", \"other\": ");
        json_put_string(out, str_of(place_text(out->memory, &finding->other)));
    }
    put_json_value(out, "expected", &finding->expected);
    if (finding->expected.kind != TN_VALUE_NONE && finding->relation != TN_EQUAL)
        buffer_printf(out, ", \"limit\": \"%s\"", limit_words[finding->relation]);
    put_json_value(out, "found", &finding->found);
    buffer_putc(out, '}');
}

/* ---- reports ---- */

static bool is_json(const report *to)
{
    return to->format == REPORT_JSON_LINES || to->format == REPORT_JSON;
}

/* A record about a file without records of the command. */
static void put_record(const report *to, const char *path, const char *key, const char *text)
{
    if (to->format != REPORT_RECORDS) return;
    arena *memory = arena_new();
    buffer line = {.memory = memory};
    buffer_puts(&line, "{\"file\": ");
    json_put_string(&line, str_of(path));
    buffer_printf(&line, ", \"%s\": ", key);
    json_put_string(&line, str_of(text));
    buffer_puts(&line, "}\n");
    put_output(line.data, line.size);
    arena_free(memory);
}

static bool is_text(const report *to)
{
    return to->format == REPORT_TEXT || to->format == REPORT_RECORDS;
}

static void print_line(const report *to, const buffer *line)
{
    if (to->is_product)
        put_output(line->data, line->size);
    else
        put_message(line->data, line->size);
}

void report_init(report *to, unsigned format, unsigned colour, bool is_product)
{
    *to = (report){.format = (report_format)format, .is_product = is_product};
    to->colour = colour_chosen((colour_choice)colour, is_product ? stdout : stderr);
}

void report_begin(report *to, arena *memory, const char *path, const tn_format *format, str bytes)
{
    to->path = path;
    to->file++;
    to->at_work = format;
    to->bytes = bytes;
    to->findings = 0;
    to->unusable = false;
    to->fields = (buffer){.memory = memory};
    if (!is_json(to)) return;
    buffer line = {.memory = memory};
    buffer_puts(&line, "{\"file\": ");
    json_put_string(&line, str_of(path));
    buffer_puts(&line, ", \"format\": ");
    if (format)
        json_put_string(&line, str_of(format->id));
    else
        buffer_puts(&line, "null");
    buffer_printf(&line, ", \"command\": \"%s\", \"findings\": [", to->command);
    put_output(line.data, line.size);
}

void report_finding(report *to, const tn_error *finding)
{
    if (to->silent) return;
    if (to->summarises) {
        tally_add(&to->found, finding, to->file);
        return;
    }
    arena *memory = arena_new();
    buffer line = {.memory = memory};
    if (is_json(to)) {
        if (to->findings > 0) buffer_puts(&line, ", ");
        put_json_finding(&line, to, finding);
        put_output(line.data, line.size);
    } else if (report_is_ci(to)) {
        ci_finding(to, finding, message_of(memory, to, finding), finding_text(memory, to, finding));
    } else {
        put_text_finding(&line, to, finding);
        if (to->explains) put_explanation(&line, to->at_work, to->bytes, finding);
        print_line(to, &line);
        put_record(to, to->path, "problem", finding_text(memory, to, finding));
    }
    to->findings++;
    arena_free(memory);
}

void report_remark(report *to, const char *format, ...)
{
    if (to->silent || !is_text(to) || to->summarises) return;
    arena *memory = arena_new();
    va_list arguments;
    va_start(arguments, format);
    const char *text = arena_vprintf(memory, format, arguments);
    va_end(arguments);
    buffer line = {.memory = memory};
    buffer_printf(&line, "%s: %s\n", shown(memory, to->path), shown(memory, text));
    print_line(to, &line);
    arena_free(memory);
}

void report_place(report *to, const char *separator, const char *text)
{
    arena *memory = arena_new();
    buffer line = {.memory = memory};
    buffer_printf(&line, "%s%s%s\n", shown(memory, to->path), separator, shown(memory, text));
    print_line(to, &line);
    arena_free(memory);
}

void report_problem(report *to, const char *format, ...)
{
    if (to->silent) return;
    arena *memory = arena_new();
    va_list arguments;
    va_start(arguments, format);
    const char *text = arena_vprintf(memory, format, arguments);
    va_end(arguments);
    complain("%s: %s", to->path, text);
    put_record(to, to->path, "problem", text);
    if (report_is_ci(to)) ci_problem(to, text);
    if (is_json(to)) {
        buffer_puts(&to->fields, ", \"problem\": ");
        json_put_string(&to->fields, str_of(text));
    }
    arena_free(memory);
}

void report_end(report *to, bool passed)
{
    if (report_is_ci(to)) ci_end(to, passed);
    if (!is_json(to)) return;
    put_output("]", 1);
    put_output(to->fields.data, to->fields.size);
    print_output(", \"passed\": %s}\n", passed ? "true" : "false");
}

void report_left_out(report *to, arena *memory, const char *path, const char *why, bool say)
{
    if (!is_json(to)) {
        if (report_is_ci(to)) ci_left_out(to, path, why);
        if (say && is_text(to)) complain("%s: left out: %s", path, why);
        put_record(to, path, "left_out", why);
        return;
    }
    report_begin(to, memory, path, NULL, (str){0});
    buffer end = {.memory = memory};
    buffer_puts(&end, "], \"left_out\": ");
    json_put_string(&end, str_of(why));
    buffer_puts(&end, ", \"passed\": null}\n");
    put_output(end.data, end.size);
}
