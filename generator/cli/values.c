/* Printing values. */
#include "cli/values.h"

#include "base/json.h"
#include "cli/screen.h"
#include "source/visible.h"

bool value_is_plain(const tn_found *found)
{
    const tn_kind kind = found->member ? found->member->kind : TN_KIND_OBJECT;
    const bool list = found->index == TN_NO_INDEX && (kind == TN_KIND_LIST || kind == TN_KIND_VIEW ||
                                                      kind == TN_KIND_ARRAY || kind == TN_KIND_NUMBERS);
    return !found->type && !list;
}

outcome value_json(const subject *file, const void *object, const char *path, bool indent, buffer *out)
{
    buffer json = {.memory = out->memory};
    tn_sink sink = buffer_sink(&json);
    tn_json_options options = {.all = true, .indent = indent};
    tn_status status = tn_json_write(file->format, object, path, &options, &sink);
    while (json.size > 0 && json.data[json.size - 1] == '\n')
        json.size--;
    screen escape = {.json = true}; /* for any destination: the meaning is the same */
    screen_put(&escape, buffer_str(&json), out);
    return generic_outcome(file, status);
}

/* Prints text unchanged for programs; on a terminal it is escaped, and takes one line among others. */
static void put_text(buffer *out, str text, bool alone)
{
    screen escape = {.count = 0};
    for (size_t i = 0; i < text.size && output_is_shown(); i++) {
        size_t column = 0;
        if (text.data[i] == '\033' || (text.data[i] == '\n' && !alone))
            i += visible_put(out, text, i, &column) - 1;
        else
            screen_put(&escape, (str){text.data + i, 1}, out);
    }
    if (output_is_shown())
        screen_end(&escape, out);
    else
        buffer_put(out, text);
}

/* Prints a value as text: numbers and text directly, anything larger as JSON, in several lines if `indent`.
 */
static outcome value_text(const subject *file, const void *object, const char *path, const tn_found *found,
                          bool indent, buffer *out)
{
    if (!found->type && found->member && found->member->kind == TN_KIND_TEXT) {
        const tn_text *text = found->value;
        put_text(out, (str){text->data, text->size}, indent);
        return OUTCOME_FINE;
    }
    buffer json = {.memory = out->memory};
    const outcome result = value_json(file, object, path, indent, &json);
    str value = buffer_str(&json);
    /* Strings other than text, such as names of an enumeration and NaN, have no escapes. */
    if (value.size > 1 && value.data[0] == '"') value = (str){value.data + 1, value.size - 2};
    buffer_put(out, value);
    return result;
}

void put_csv_field(buffer *out, str text)
{
    bool quoted = text.size > 0 && (text.data[0] == ' ' || text.data[text.size - 1] == ' ');
    for (size_t i = 0; i < text.size && !quoted; i++)
        quoted = strchr(",\"\r\n", text.data[i]) != NULL;
    if (quoted) buffer_putc(out, '"');
    for (size_t i = 0; i < text.size; i++) {
        if (text.data[i] == '"') buffer_putc(out, '"');
        buffer_putc(out, text.data[i]);
    }
    if (quoted) buffer_putc(out, '"');
}

static outcome put_record(const subject *file, const void *object, const char *path, buffer *line)
{
    buffer value = {.memory = line->memory};
    const outcome result = value_json(file, object, path, false, &value);
    buffer_puts(line, "{\"file\": ");
    json_put_string(line, str_of(file->path));
    buffer_puts(line, ", \"path\": ");
    json_put_string(line, str_of(path));
    buffer_puts(line, ", \"value\": ");
    buffer_put(line, buffer_str(&value));
    buffer_putc(line, '}');
    return result;
}

static outcome put_row(const subject *file, const void *object, const char *path, const tn_found *found,
                       buffer *line)
{
    buffer value = {.memory = line->memory};
    const outcome result = value_text(file, object, path, found, false, &value);
    put_csv_field(line, str_of(file->path));
    buffer_putc(line, ',');
    put_csv_field(line, str_of(path));
    buffer_putc(line, ',');
    put_csv_field(line, buffer_str(&value));
    return result;
}

outcome print_value(const subject *file, const void *object, const char *path, const tn_found *found,
                    value_form form, bool one)
{
    arena *memory = arena_new();
    buffer line = {.memory = memory};
    outcome result = OUTCOME_FINE;
    switch (form) {
    case VALUE_TEXT:
        if (file->many) buffer_printf(&line, "%s: ", shown(memory, file->path));
        if (!one) buffer_printf(&line, "%s: ", shown(memory, path));
        result = value_text(file, object, path, found, one, &line);
        break;
    case VALUE_BARE:
        result = value_text(file, object, path, found, false, &line);
        break;
    case VALUE_JSON:
        result = value_json(file, object, path, false, &line);
        break;
    case VALUE_RECORDS:
        result = put_record(file, object, path, &line);
        break;
    case VALUE_CSV:
        result = put_row(file, object, path, found, &line);
        break;
    }
    buffer_putc(&line, '\n');
    if (result == OUTCOME_FINE) put_output(line.data, line.size);
    arena_free(memory);
    return result;
}
