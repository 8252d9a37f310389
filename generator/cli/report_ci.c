/* SARIF and JUnit. */
#include "cli/report_ci.h"

#include <inttypes.h>

#include "base/json.h"
#include "base/uri.h"
#include "docs/html.h"

/* The most bytes of findings in a test: the findings of a file are kept until its end. */
enum { MOST_SHOWN = 1 << 20 };

static void put_buffer(const buffer *text)
{
    put_output(text->data, text->size);
}

/* ---- SARIF ---- */

static void put_uri(buffer *out, const char *path)
{
    buffer uri = {.memory = out->memory};
    uri_put_path(&uri, path);
    json_put_string(out, buffer_str(&uri));
}

static void put_location(buffer *out, const report *to, const tn_error *finding)
{
    buffer_puts(out, "{\"physicalLocation\": {\"artifactLocation\": {\"uri\": ");
    put_uri(out, to->path);
    buffer_putc(out, '}');
    if (finding != NULL && finding->offset != TN_NO_OFFSET)
        buffer_printf(out, ", \"region\": {\"byteOffset\": %" PRIu64 "}", finding->offset);
    buffer_putc(out, '}');
    const char *place = finding != NULL ? place_text(out->memory, &finding->place) : "";
    if (*place != '\0') {
        buffer_puts(out, ", \"logicalLocations\": [{\"kind\": \"member\", \"fullyQualifiedName\": ");
        json_put_string(out, str_of(place));
        buffer_puts(out, "}]");
    }
    buffer_putc(out, '}');
}

/* `finding` is NULL for a file that could not be processed. */
static void put_result(const report *to, const tn_error *finding, const char *rule, const char *message)
{
    arena *memory = arena_new();
    buffer out = {.memory = memory};
    const tn_severity level = finding != NULL ? finding->severity : TN_ERROR;
    buffer_puts(&out, "\n{\"ruleId\": ");
    json_put_string(&out, str_of(rule));
    buffer_printf(&out, ", \"level\": \"%s\", \"message\": {\"text\": ", severity_word(level));
    json_put_string(&out, str_of(message));
    buffer_puts(&out, "}, \"locations\": [");
    put_location(&out, to, finding);
    buffer_puts(&out, "]}");
    put_item(out.data, out.size);
    arena_free(memory);
}

/* ---- JUnit ---- */

static void add_line(report *to, const char *text)
{
    if (to->fields.size + strlen(text) > MOST_SHOWN) return;
    buffer_printf(&to->fields, "%s\n", text);
}

static void begin_test(buffer *out, const char *path, const char *format)
{
    buffer_puts(out, "<testcase classname=\"");
    html_text(out, str_of(format));
    buffer_puts(out, "\" name=\"");
    html_text(out, str_of(path));
    buffer_putc(out, '"');
}

static void put_lines(buffer *out, const report *to)
{
    const str all = buffer_str(&to->fields);
    for (size_t begin = 0; begin < all.size;) {
        size_t end = begin;
        while (all.data[end] != '\n')
            end++;
        html_text(out, (str){all.data + begin, end - begin});
        buffer_putc(out, '\n');
        begin = end + 1;
    }
}

static void put_test(const report *to, bool passed)
{
    arena *memory = arena_new();
    buffer out = {.memory = memory};
    const char *part = passed ? "system-out" : to->unusable ? "error" : "failure";
    begin_test(&out, to->path, to->at_work != NULL ? to->at_work->id : "unknown");
    if (to->findings == 0 && passed) {
        buffer_puts(&out, "/>\n");
    } else {
        buffer_printf(&out, "><%s", part);
        if (!passed)
            buffer_printf(&out, " message=\"%zu finding%s\"", to->findings, to->findings == 1 ? "" : "s");
        buffer_puts(&out, ">");
        put_lines(&out, to);
        buffer_printf(&out, "</%s></testcase>\n", part);
    }
    put_buffer(&out);
    arena_free(memory);
}

/* ---- both ---- */

void report_open(const report *to)
{
    if (to->format == REPORT_JUNIT)
        print_output("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<testsuites>\n<testsuite name=\"tenon validate\">\n");
    if (to->format != REPORT_SARIF) return;
    print_output("{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\", \"version\": \"2.1.0\", "
                 "\"runs\": [{\n\"tool\": {\"driver\": {\"name\": \"tenon\", \"version\": \"%s\"}},\n"
                 "\"results\": [",
                 TENON_VERSION);
}

void report_close(const report *to, outcome result)
{
    if (to->format == REPORT_JUNIT) print_output("</testsuite>\n</testsuites>\n");
    if (to->format != REPORT_SARIF) return;
    print_output("],\n\"invocations\": [{\"executionSuccessful\": %s}]}]}\n",
                 result == OUTCOME_TROUBLE ? "false" : "true");
}

void ci_finding(report *to, const tn_error *finding, const char *message, const char *line)
{
    if (to->format == REPORT_SARIF)
        put_result(to, finding, finding_id(finding), message);
    else
        add_line(to, line);
}

void ci_problem(report *to, const char *text)
{
    to->unusable = true;
    to->findings++;
    if (to->format == REPORT_SARIF)
        put_result(to, NULL, "problem", text);
    else
        add_line(to, text);
}

void ci_end(report *to, bool passed)
{
    if (to->format == REPORT_JUNIT) put_test(to, passed);
}

void ci_left_out(const report *to, const char *path, const char *why)
{
    if (to->format != REPORT_JUNIT) return;
    arena *memory = arena_new();
    buffer out = {.memory = memory};
    begin_test(&out, path, "unknown");
    buffer_puts(&out, "><skipped message=\"");
    html_text(&out, str_of(why));
    buffer_puts(&out, "\"/></testcase>\n");
    put_buffer(&out);
    arena_free(memory);
}
