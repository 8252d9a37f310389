/* Pages: makes the lines of the tree, as `tenon dump` prints them, and the findings. */
#include "cli/view_data.h"

#include "cli/user_codec.h"
#include "tenon/impl/rules.h"

enum {
    MOST_LINES = 50000,
    MOST_ELEMENTS = 4096, /* the first attempt, unless the user sets it */
    MOST_FINDINGS = 1000
};

/* ---- findings ---- */

typedef struct hearing {
    view_data *data;
    ARRAY(const tn_rule *) unchecked; /* rules about the container of the file, which is not known */
} hearing;

static bool is_repeated(hearing *heard, const tn_error *finding)
{
    if (finding->status != TN_NO_CONTAINER) return false;
    for (size_t i = 0; i < heard->unchecked.count; i++)
        if (heard->unchecked.items[i] == finding->rule) return true;
    ARRAY_PUSH(heard->data->file->memory, &heard->unchecked, finding->rule);
    return false;
}

static void hear(void *user, const tn_error *finding)
{
    hearing *heard = user;
    view_data *data = heard->data;
    arena *memory = data->file->memory;
    if (is_repeated(heard, finding)) return;
    if (data->findings.count == MOST_FINDINGS) {
        data->more_findings++;
        return;
    }
    /* The finding and its texts live no longer than this call. */
    const char *id = finding_id(finding), *place = place_text(memory, &finding->place);
    view_finding kept = {
        severity_word(finding->severity), arena_copy(memory, id, strlen(id)),         place,
        explanation(memory, finding),     finding->rule ? finding->rule->text : NULL, finding->offset};
    ARRAY_PUSH(memory, &data->findings, kept);
}

static outcome find_findings(view_data *data)
{
    const subject *file = data->file;
    hearing heard = {.data = data};
    tn_options options = {
        .level = TN_LEVEL_STRICT, .container = file->container, .report = hear, .user = &heard};
    tn_error error;
    scratch memory;
    if (!provide_scratch(file, &memory, &options)) return OUTCOME_TROUBLE;
    tn_status status =
        file->format->validate(file->format, file->bytes.data, file->bytes.size, &options, &error);
    if (status != TN_OK) hear(&heard, &error);
    scratch_return(&memory);
    return OUTCOME_FINE;
}

/* ---- lines ---- */

typedef struct listing {
    view_data *data;
    buffer text; /* of the line under way */
} listing;

static bool hear_text(void *user, const void *text, size_t size)
{
    listing *list = user;
    buffer_put(&list->text, (str){text, size});
    return true;
}

static str trimmed(str text)
{
    while (text.size > 0 && text.data[0] == ' ')
        text = (str){text.data + 1, text.size - 1};
    return text;
}

static view_meaning meaning_of(const tn_member *member)
{
    const view_meaning none = {NULL, NULL, NULL};
    return member == NULL ? none : (view_meaning){member->doc, member->unit, member->condition};
}

static bool hear_line(void *user, const tn_dump_row *row)
{
    listing *list = user;
    view_data *data = list->data;
    if (data->lines.count == MOST_LINES) return false;
    const char *text = arena_copy(data->file->memory, list->text.data, list->text.size);
    const size_t size = list->text.size, name = row->name_size < size ? row->name_size : size;
    const view_line line = {.level = row->level,
                            .placed = row->placed,
                            .derived = row->derived,
                            .place = {row->offset, row->size + (uint64_t)(row->bit + row->bits + 7) / 8},
                            .bit = row->bit,
                            .bits = (row->bit | row->bits) != 0 ? row->size * 8 + row->bits : 0,
                            .name = {text, name},
                            .value = trimmed((str){text + name, size - name}),
                            .meaning = meaning_of(row->member)};
    ARRAY_PUSH(data->file->memory, &data->lines, line);
    list->text.size = 0;
    return true;
}

/* Lists the lines with so many elements of each array; false if they are too many. */
static bool list_lines(view_data *data, const void *object, const tn_locations *locations, uint64_t elements)
{
    const subject *file = data->file;
    arena *memory = arena_new();
    listing list = {data, {.memory = memory}};
    const tn_dump_options options = {
        .elements = elements < SIZE_MAX ? (size_t)elements : SIZE_MAX, .line = hear_line, .user = &list};
    const tn_sink sink = {hear_text, &list};
    data->lines.count = 0;
    data->elements = elements;
    tn_status status =
        tn_dump(file->format, object, locations, file->bytes.data, file->bytes.size, NULL, &options, &sink);
    arena_free(memory);
    data->cut = status != TN_OK;
    return !data->cut;
}

/* Reduces the elements so that all parts of the file have their lines. */
static void fit_lines(view_data *data, const void *object, const tn_locations *locations)
{
    uint64_t elements = data->limits.elements;
    if (elements != 0) {
        list_lines(data, object, locations, elements);
        return;
    }
    for (elements = MOST_ELEMENTS; !list_lines(data, object, locations, elements) && elements > 1;)
        elements /= 4;
}

static outcome find_lines(view_data *data)
{
    const subject *file = data->file;
    const tn_options options = {.params = user_codec_params(file->format), .keep_partial = true};
    void *object = NULL;
    tn_locations locations;
    tn_error error;
    if (!file->format->read_located) {
        report_problem(file->to, "the codec of %s has no offsets of members", file->format->id);
        return OUTCOME_TROUBLE;
    }
    tn_locations_init(&locations, (tn_allocator){0});
    tn_status status = file->format->read_located(file->format, &object, file->bytes.data, file->bytes.size,
                                                  &options, &locations, &error);
    data->is_read = status == TN_OK;
    if (!data->is_read) report_finding(file->to, &error);
    if (object) {
        tn_locations_sort(&locations);
        fit_lines(data, object, &locations);
        file->format->release(file->format, object);
    }
    tn_locations_free(&locations);
    return OUTCOME_FINE;
}

outcome view_collect(view_data *data, const subject *file, const view_limits *limits)
{
    *data = (view_data){.file = file, .limits = *limits};
    outcome found = find_findings(data);
    return found == OUTCOME_FINE ? find_lines(data) : found;
}
