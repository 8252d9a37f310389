/* Compares two files. */
#include "cli/compare.h"

#include "base/json.h"
#include "cli/detect.h"
#include "cli/known.h"
#include "source/visible.h"

/* ---- reports ---- */

void compare_say(const comparison *with, char sign, const char *name, const char *text)
{
    static const char *const colours[] = {"\033[31m", "\033[32m", "\033[33m"};
    arena *memory = arena_new();
    buffer out = {.memory = memory};
    if (with->output == REPORT_TEXT) {
        const char *begin = !with->options.colour ? "" : colours[sign == '-' ? 0 : sign == '+' ? 1 : 2];
        buffer_printf(&out, "%s%c%s %s  %s\n", begin, sign, with->options.colour ? "\033[0m" : "",
                      shown(memory, name), text);
    } else {
        buffer_puts(&out, "{\"name\": ");
        json_put_string(&out, str_of(name));
        buffer_printf(&out, ", \"change\": \"%s\", \"what\": ",
                      sign == '-'   ? "removed"
                      : sign == '+' ? "added"
                      : sign == '=' ? "stored"
                                    : "changed");
        json_put_string(&out, str_of(text));
        buffer_puts(&out, "}\n");
    }
    put_output(out.data, out.size);
    arena_free(memory);
}

/* The fields of a line up to the next tab. */
static str next_field(str *line)
{
    const char *tab = line->size > 0 ? memchr(line->data, '\t', line->size) : NULL;
    const size_t size = tab ? (size_t)(tab - line->data) : line->size;
    const str field = {line->data, size};
    *line = (str){line->data + size + (tab != NULL), line->size - size - (tab != NULL)};
    return field;
}

/* A difference, from the line that tn_diff writes for programs. */
static void put_difference(buffer *out, str line)
{
    const str sign = next_field(&line);
    buffer_puts(out, sign.size > 1 ? "{\"more\": " : "{\"sign\": ");
    if (sign.size > 1)
        buffer_put(out, (str){sign.data + 1, sign.size - 1});
    else
        json_put_string(out, sign);
    buffer_puts(out, ", \"path\": ");
    json_put_string(out, next_field(&line));
    const str value = next_field(&line);
    const bool unknown = sign.data[0] == '?';
    if (unknown) {
        buffer_puts(out, ", \"why\": ");
        json_put_string(out, value);
    }
    if (sign.size == 1 && sign.data[0] != '+' && !unknown) {
        buffer_puts(out, ", \"a\": ");
        json_put_string(out, value);
    }
    if (sign.size == 1 && sign.data[0] != '-' && !unknown) {
        buffer_puts(out, ", \"b\": ");
        json_put_string(out, sign.data[0] == '+' ? value : line);
    }
    buffer_putc(out, '}');
}

static void put_record(const version *a, const version *b, const char *name, str lines)
{
    buffer out = {.memory = a->file.memory};
    buffer_puts(&out, "{\"name\": ");
    json_put_string(&out, str_of(name));
    buffer_puts(&out, ", \"a\": ");
    json_put_string(&out, str_of(a->file.path));
    buffer_puts(&out, ", \"b\": ");
    json_put_string(&out, str_of(b->file.path));
    buffer_puts(&out, ", \"format\": ");
    json_put_string(&out, str_of(a->file.format->id));
    buffer_puts(&out, ", \"change\": \"changed\", \"differences\": [");
    for (size_t begin = 0, at = 0; at < lines.size; at++) {
        if (lines.data[at] != '\n') continue;
        if (begin > 0) buffer_puts(&out, ", ");
        put_difference(&out, (str){lines.data + begin, at - begin});
        begin = at + 1;
    }
    buffer_puts(&out, "]}\n");
    put_output(out.data, out.size);
}

/* ---- bytes ---- */

static size_t first_difference(str x, str y)
{
    size_t at = 0;
    while (at < x.size && at < y.size && x.data[at] == y.data[at])
        at++;
    return at;
}

static outcome other_bytes(const comparison *with, const char *name, const version *a, const version *b)
{
    const str x = a->file.bytes, y = b->file.bytes;
    const char *text = arena_printf(a->file.memory, "%zu bytes -> %zu bytes, from offset %zu on", x.size,
                                    y.size, first_difference(x, y));
    compare_say(with, '~', name[0] != '\0' ? name : b->file.path, text);
    return OUTCOME_INVALID;
}

/* Whether two files have equal values, which may have different stored forms: packing, order, white space. */
static outcome same_values(const comparison *with, const char *name, const version *a, const version *b,
                           const char *what)
{
    const str x = a->file.bytes, y = b->file.bytes;
    if (str_eq(x, y)) return OUTCOME_FINE;
    const size_t at = first_difference(x, y);
    if (with->exact) {
        const char *text = arena_printf(a->file.memory,
                                        "the same %s, stored differently from offset %zu on: %zu "
                                        "bytes -> %zu bytes",
                                        what, at, x.size, y.size);
        compare_say(with, with->output == REPORT_TEXT ? '~' : '=', name[0] != '\0' ? name : b->file.path,
                    text);
        return OUTCOME_INVALID;
    }
    complain("%s and %s hold the same %s, but store them differently, from offset %zu on", a->file.path,
             b->file.path, what, at);
    return OUTCOME_FINE;
}

/* ---- values ---- */

static outcome compare_values(const comparison *with, const char *name, const version *a, const version *b)
{
    uint64_t count;
    buffer lines = {.memory = a->file.memory};
    const tn_sink collected = buffer_sink(&lines);
    const bool text = with->output == REPORT_TEXT;
    tn_diff_options options = with->options;
    options.fields = !text;
    options.colour = options.colour && text;
    if (name[0] != '\0' && text)
        options.prefix = arena_printf(a->file.memory, "%s!", shown(a->file.memory, name));
    const tn_status status =
        tn_diff(a->file.format, a->object, b->object, &options, text ? &output_sink : &collected, &count);
    if (status != TN_OK) return generic_outcome(&b->file, status);
    if (count == 0) return same_values(with, name, a, b, "values");
    if (!text) put_record(a, b, name, buffer_str(&lines));
    return OUTCOME_INVALID;
}

/* Why packages are not opened, or NULL: they may contain themselves, or too many files. */
static const char *no_way_in(const comparison *with, const version *a, const version *b)
{
    for (const enclosing *each = with->within; each; each = each->outer)
        if (str_eq(each->a, a->file.bytes) && str_eq(each->b, b->file.bytes))
            return "is identical to a package that contains it, and is not opened again";
    return with->within && with->within->depth == INSIDE_DEPTH ? "is nested too deep to be opened" : NULL;
}

/* Compares two packages. */
static outcome compare_members(comparison *with, const char *name, version *a, version *b)
{
    const char *why = no_way_in(with, a, b);
    const enclosing in = {with->within, a->file.bytes, b->file.bytes,
                          with->within ? with->within->depth + 1 : 1};
    if (why) {
        complain("%s: %s", a->file.path, why);
        return other_bytes(with, name, a, b);
    }
    contents of_a = {.object = a->object}, of_b = {.object = b->object};
    if (tn_entries_open(a->file.format, a->object, &of_a.entries) != TN_OK ||
        tn_entries_open(b->file.format, b->object, &of_b.entries) != TN_OK)
        return compare_values(with, name, a, b);
    const char *prefix = name[0] != '\0' ? arena_printf(a->file.memory, "%s!/", name) : "";
    if (!with->within) with->files_left = (uint64_t)a->file.bytes.size + b->file.bytes.size;
    with->within = &in;
    const outcome result =
        compare_trees(with, prefix, tree_of_package(&a->file, &of_a), tree_of_package(&b->file, &of_b));
    with->within = in.outer;
    return result == OUTCOME_FINE ? same_values(with, name, a, b, "files") : result;
}

outcome compare_versions(comparison *with, const char *name, version *a, version *b)
{
    if (str_eq(a->file.bytes, b->file.bytes)) return OUTCOME_FINE;
    const bool readable = a->object && b->object && a->file.format == b->file.format;
    const bool packages = a->object && b->object && a->file.format->container && b->file.format->container;
    if (packages && with->members) return compare_members(with, name, a, b);
    if (!readable) return other_bytes(with, name, a, b);
    return compare_values(with, name, a, b);
}
