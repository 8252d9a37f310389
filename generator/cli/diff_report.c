/* Prints the result of `tenon diff`. */
#include "cli/diff_report.h"

#include "base/json.h"

static const char *const kind_words[] = {
#define X(name, word) word,
    CHANGE_KINDS(X)
#undef X
};

static const char *const direction_words[] = {"backward", "forward"};
static const char *const verdict_words[] = {"none", "backward", "forward", "full"};

enum { OF_FILES = CHANGE_LAYOUT | CHANGE_ACCEPTED | CHANGE_VALUES };

void diff_decide(diff_result *result)
{
    unsigned verdict = 0;
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        bool shown = false;
        for (size_t i = 0; result->tried != NULL && i < result->tried->witnesses.count; i++)
            shown = shown || result->tried->witnesses.items[i].direction == (diff_direction)d;
        result->answers[d] = shown                                             ? ANSWER_NO
                             : diff_is_proved(result->diff, (diff_direction)d) ? ANSWER_YES
                                                                               : ANSWER_UNKNOWN;
        if (result->answers[d] == ANSWER_YES) verdict |= 1u << d;
    }
    result->verdict = (diff_verdict)verdict;
}

/* ---- places ---- */

/* The path shown for a copy: that of the original. */
static const char *shown_path(arena *memory, const diff_result *result, const char *path)
{
    const size_t size = result->root != NULL ? strlen(result->root) : 0;
    if (size > 0 && strncmp(path, result->root, size) == 0 && path[size] == '/')
        return arena_printf(memory, "%s:%s", result->stands_for, path + size + 1);
    return path;
}

static const char *place_of(arena *memory, const diff_result *result, span place)
{
    if (place.source == NULL) return NULL;
    const position at = source_position(place.source, place.begin);
    return arena_printf(memory, "%s:%zu:%zu", shown_path(memory, result, place.source->path), at.line,
                        at.column);
}

static void put_hex(buffer *out, str bytes, size_t most)
{
    for (size_t i = 0; i < bytes.size && i < most; i++)
        buffer_printf(out, "%02x", (unsigned)(unsigned char)bytes.data[i]);
    if (bytes.size > most) buffer_puts(out, "…");
}

/* The file, and the results of both versions. */
static const char *witness_text(arena *memory, const diff_result *result, size_t number)
{
    enum { SHOWN = 40 };
    const witness *one = &result->tried->witnesses.items[number];
    const char *writer = result->paths[one->direction == BACKWARD ? 0 : 1];
    const char *reader = result->paths[one->direction == BACKWARD ? 1 : 0];
    buffer out = {.memory = memory};
    buffer_printf(&out, "%zu byte%s ", one->bytes.size, one->bytes.size == 1 ? "" : "s");
    put_hex(&out, one->bytes, SHOWN);
    if (result->files != NULL) buffer_printf(&out, " (%s)", result->files[number]);
    buffer_printf(&out, ": %s accepts it", writer);
    if (one->level != TN_LEVEL_STRUCTURE) buffer_printf(&out, " at the level %s", level_word(one->level));
    const char *at = one->place[0] != '\0' ? arena_printf(memory, " at %s", one->place) : "";
    if (one->refused)
        buffer_printf(&out, "; %s refuses it%s: %s", reader, at, one->why);
    else
        buffer_printf(&out, "; %s %s%s", reader, one->why, at);
    return out.data;
}

/* Whether a witness concerns this change; if only one change may matter, all do. */
static bool is_about(const diff_result *result, const witness *one, const schema_change *change)
{
    size_t doubted = 0;
    for (size_t i = 0; i < result->diff->changes.count; i++)
        doubted += result->diff->changes.items[i].doubts[one->direction] != NULL;
    return witness_shows(one, change) || (doubted == 1 && change->doubts[one->direction] != NULL);
}

static bool is_about_any(const diff_result *result, const witness *one)
{
    for (size_t i = 0; i < result->diff->changes.count; i++)
        if (is_about(result, one, &result->diff->changes.items[i])) return true;
    return false;
}

/* ---- as text ---- */

static void put_kinds(buffer *out, unsigned kinds)
{
    const char *separator = "";
    for (unsigned i = 0; i < CHANGE_KIND_COUNT; i++) {
        if (!(kinds & 1u << i)) continue;
        const bool files = 1u << i == CHANGE_ACCEPTED;
        buffer_printf(out, "%s%s%s", separator, files ? "files " : "", kind_words[i]);
        separator = ", ";
    }
}

static void print_line(arena *memory, const char *text)
{
    const char *line = shown(memory, text);
    put_output(line, strlen(line));
    put_output("\n", 1);
}

static void print_direction(arena *memory, const diff_result *result, const schema_change *change,
                            diff_direction d)
{
    if (change->doubts[d] == NULL) return;
    print_line(memory, arena_printf(memory, "    %s: %s", direction_words[d], change->doubts[d]));
    const size_t count = result->tried != NULL ? result->tried->witnesses.count : 0;
    size_t shortest = count; /* one witness suffices; the records have all */
    for (size_t i = 0; i < count; i++) {
        const witness *one = &result->tried->witnesses.items[i];
        if (one->direction != d || !is_about(result, one, change)) continue;
        if (shortest == count || one->bytes.size < result->tried->witnesses.items[shortest].bytes.size)
            shortest = i;
    }
    if (shortest < count)
        print_line(memory, arena_printf(memory, "      %s", witness_text(memory, result, shortest)));
}

/* Whether another change of the member may matter, because its keys work together. */
static bool is_doubted(const diff_result *result, const schema_change *change)
{
    for (size_t i = 0; i < result->diff->changes.count; i++) {
        const schema_change *each = &result->diff->changes.items[i];
        bool same = each == change;
        for (unsigned side = 0; side < 2; side++)
            same = same || (change->subjects[side] != NULL && change->subjects[side] == each->subjects[side]);
        if (same && (each->doubts[BACKWARD] != NULL || each->doubts[FORWARD] != NULL)) return true;
    }
    return false;
}

static void print_change(arena *memory, const diff_result *result, const schema_change *change)
{
    const char *old = place_of(memory, result, change->old_place);
    const char *new = place_of(memory, result, change->new_place);
    const char sign = old == NULL && new != NULL ? '+' : new == NULL &&old != NULL ? '-' : '~';
    buffer line = {.memory = memory};
    buffer_printf(&line, "%c %s%s%s  [", sign, change->path, change->path[0] != '\0' ? "  " : "",
                  change->what);
    put_kinds(&line, change->kinds);
    buffer_puts(&line, "]");
    print_line(memory, line.data);
    if (old != NULL || new != NULL)
        print_line(memory, arena_printf(memory, "    %s%s%s", old != NULL ? old : "",
                                        old != NULL && new != NULL ? " -> " : "", new != NULL ? new : ""));
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        print_direction(memory, result, change, (diff_direction)d);
    if ((change->kinds & OF_FILES) != 0 && !is_doubted(result, change))
        print_line(memory, "    changes no file");
}

/* Prints witnesses that belong to none of the changes. */
static void print_others(arena *memory, const diff_result *result)
{
    for (size_t i = 0; result->tried != NULL && i < result->tried->witnesses.count; i++) {
        const witness *one = &result->tried->witnesses.items[i];
        if (is_about_any(result, one)) continue;
        print_line(memory, arena_printf(memory, "%s: %s", direction_words[one->direction],
                                        witness_text(memory, result, i)));
    }
}

/* The reason for an answer. */
static const char *answer_text(arena *memory, const diff_result *result, diff_direction d)
{
    const char *writer = result->paths[d == BACKWARD ? 0 : 1];
    size_t shown = 0;
    for (size_t i = 0; result->tried != NULL && i < result->tried->witnesses.count; i++)
        shown += result->tried->witnesses.items[i].direction == d;
    const char *tried =
        result->tried == NULL
            ? "no file was tried"
            : arena_printf(memory, "no difference found in %zu file%s that %s accepts",
                           result->tried->accepted[d], result->tried->accepted[d] == 1 ? "" : "s", writer);
    switch (result->answers[d]) {
    case ANSWER_YES:
        return arena_printf(memory, "yes: proved from the schemas; %s", tried);
    case ANSWER_NO:
        return arena_printf(memory, "no: shown by %zu file%s", shown, shown == 1 ? "" : "s");
    default:
        return arena_printf(memory, "unknown, which counts as no: not proved; %s", tried);
    }
}

static const char *count_of(arena *memory, const diff_result *result, unsigned kind)
{
    size_t count = 0;
    for (size_t i = 0; i < result->diff->changes.count; i++)
        count += (result->diff->changes.items[i].kinds & kind) != 0;
    return arena_printf(memory, "%zu change%s", count, count == 1 ? "" : "s");
}

void diff_print_text(arena *memory, const diff_result *result)
{
    for (size_t i = 0; i < result->diff->changes.count; i++)
        print_change(memory, result, &result->diff->changes.items[i]);
    print_others(memory, result);
    if (result->diff->changes.count > 0) put_output("\n", 1);
    print_line(memory, arena_printf(memory, "backward  %s", answer_text(memory, result, BACKWARD)));
    print_line(memory, arena_printf(memory, "forward   %s", answer_text(memory, result, FORWARD)));
    print_line(memory, arena_printf(memory, "C API     %s", count_of(memory, result, CHANGE_API)));
    print_line(memory, arena_printf(memory, "JSON      %s", count_of(memory, result, CHANGE_JSON)));
    print_line(memory, arena_printf(memory, "verdict   %s", verdict_words[result->verdict]));
    print_line(memory, arena_printf(memory, "required  %s, %s", verdict_words[result->required],
                                    diff_passed(result) ? "met" : "not met"));
}

/* ---- as JSON ---- */

static void put_member(buffer *out, const char *name, const char *text)
{
    buffer_printf(out, ", \"%s\": ", name);
    if (text != NULL)
        json_put_string(out, str_of(text));
    else
        buffer_puts(out, "null");
}

static void put_place(buffer *out, const diff_result *result, const char *name, span place)
{
    buffer_printf(out, ", \"%s\": ", name);
    if (place.source == NULL) {
        buffer_puts(out, "null");
        return;
    }
    const position at = source_position(place.source, place.begin);
    buffer_puts(out, "{\"file\": ");
    json_put_string(out, str_of(shown_path(out->memory, result, place.source->path)));
    buffer_printf(out, ", \"line\": %zu, \"column\": %zu}", at.line, at.column);
}

static void put_change(buffer *out, const diff_result *result, const schema_change *change)
{
    const char *separator = "";
    buffer_puts(out, "{\"kinds\": [");
    for (unsigned i = 0; i < CHANGE_KIND_COUNT; i++) {
        if (!(change->kinds & 1u << i)) continue;
        buffer_printf(out, "%s\"%s\"", separator, kind_words[i]);
        separator = ", ";
    }
    buffer_puts(out, "]");
    put_member(out, "path", change->path);
    put_member(out, "what", change->what);
    put_place(out, result, "old", change->old_place);
    put_place(out, result, "new", change->new_place);
    for (unsigned d = 0; d < DIRECTION_COUNT; d++)
        put_member(out, direction_words[d], change->doubts[d]);
    buffer_puts(out, ", \"witnesses\": [");
    separator = "";
    for (size_t i = 0; result->tried != NULL && i < result->tried->witnesses.count; i++) {
        if (!is_about(result, &result->tried->witnesses.items[i], change)) continue;
        buffer_printf(out, "%s%zu", separator, i);
        separator = ", ";
    }
    buffer_puts(out, "]}");
}

static void put_witness(buffer *out, const diff_result *result, size_t number)
{
    const witness *one = &result->tried->witnesses.items[number];
    buffer_printf(out, "{\"direction\": \"%s\", \"level\": \"%s\", \"refused\": %s",
                  direction_words[one->direction], level_word(one->level), one->refused ? "true" : "false");
    put_member(out, "path", one->place);
    put_member(out, "rule", one->rule);
    put_member(out, "why", one->why);
    put_member(out, "file", result->files != NULL ? result->files[number] : NULL);
    buffer_puts(out, ", \"bytes\": \"");
    put_hex(out, one->bytes, one->bytes.size);
    buffer_puts(out, "\"}");
}

void diff_print_json(arena *memory, const diff_result *result)
{
    static const char *const answers[] = {"yes", "no", "unknown"};
    buffer out = {.memory = memory};
    buffer_printf(&out, "{\"verdict\": \"%s\", \"required\": \"%s\", \"passed\": %s",
                  verdict_words[result->verdict], verdict_words[result->required],
                  diff_passed(result) ? "true" : "false");
    put_member(&out, "old", result->paths[0]);
    put_member(&out, "new", result->paths[1]);
    for (unsigned d = 0; d < DIRECTION_COUNT; d++) {
        buffer_printf(&out, ", \"%s\": {\"answer\": \"%s\", \"proved\": %s, \"tried\": %zu}",
                      direction_words[d], answers[result->answers[d]],
                      diff_is_proved(result->diff, (diff_direction)d) ? "true" : "false",
                      result->tried != NULL ? result->tried->accepted[d] : 0);
    }
    buffer_puts(&out, ", \"changes\": [");
    for (size_t i = 0; i < result->diff->changes.count; i++) {
        if (i > 0) buffer_puts(&out, ", ");
        put_change(&out, result, &result->diff->changes.items[i]);
    }
    buffer_puts(&out, "], \"witnesses\": [");
    for (size_t i = 0; result->tried != NULL && i < result->tried->witnesses.count; i++) {
        if (i > 0) buffer_puts(&out, ", ");
        put_witness(&out, result, i);
    }
    buffer_puts(&out, "]}\n");
    put_output(out.data, out.size);
}
