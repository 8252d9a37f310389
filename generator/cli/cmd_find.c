/* tenon find: prints the objects that satisfy a condition. */
#include <stdatomic.h>

#include "cli/table_paths.h"
#include "cli/user_codec.h"
#include "cli/values.h"
#include "cli/visit.h"

typedef enum find_form {
    FIND_TEXT,   /* the path of each object, and the members that the condition names */
    FIND_PATHS,  /* FILE!PATH, as commands take it */
    FIND_FILES,  /* the files that have such objects */
    FIND_COUNT,  /* the number of such objects in a file */
    FIND_RECORDS /* a line of JSON each, with `file`, `path` and `value` */
} find_form;

typedef struct settings {
    asking *asks;
    unsigned form;
    atomic_size_t found;
} settings;

/* The search in one file. */
typedef struct searching {
    const settings *with;
    const subject *file; /* as other commands read it; for the search, it is read into the object of `in` */
    both_readings in;
    subject asked;        /* with the format of the searched object, */
    const subject *shown; /* and with the format of the printed values */
    void *values;
    size_t found;
    size_t failed; /* objects for which the condition failed: */
    const char *failed_at;
    tn_error error; /* of the first of them */
    outcome result;
} searching;

/* ---- output ---- */

static const char *path_below(arena *memory, const char *path, const char *name)
{
    return path[0] == '\0' ? name : arena_printf(memory, "%s.%s", path, name);
}

/* The longest begin of a path that leads from an object to a number, text or the like; NULL: none does.
   Attributes such as `length` follow it. */
static const char *plain_begin(const searching *at, arena *memory, const char *object, const char *path)
{
    for (size_t size = strlen(path); size > 0;) {
        tn_found found;
        tn_arena space;
        const char *begin = arena_copy(memory, path, size), *whole = path_below(memory, object, begin);
        tn_arena_init(&space, (tn_allocator){0}, UINT64_MAX);
        const bool plain =
            tn_find_value(at->shown->format, at->values, whole, &space, &found, NULL) == TN_OK &&
            value_is_plain(&found);
        tn_arena_free(&space);
        if (plain) return begin;
        do
            size--;
        while (size > 0 && path[size] != '.');
    }
    return NULL;
}

/* The members that the condition names, each once. */
static void put_members(const searching *at, const char *object, buffer *line)
{
    const query *condition = asking_query(at->with->asks);
    string_list names = {0};
    for (size_t i = 0; i < condition->paths.count; i++) {
        const char *name = plain_begin(at, line->memory, object, condition->paths.items[i]);
        bool known = name == NULL;
        for (size_t k = 0; k < names.count && !known; k++)
            known = strcmp(names.items[k], name) == 0;
        if (!known) ARRAY_PUSH(line->memory, &names, name);
    }
    for (size_t i = 0; i < names.count; i++) {
        buffer_printf(line, "%s%s = ", i > 0 ? ", " : "", names.items[i]);
        (void)value_json(at->shown, at->values, path_below(line->memory, object, names.items[i]), false,
                         line);
    }
}

/* Prints `FILE: PATH: NAME = VALUE, …` without empty parts. */
static void put_text(const searching *at, const char *path, buffer *line)
{
    buffer members = {.memory = line->memory};
    put_members(at, path, &members);
    const bool file = at->file->many || (path[0] == '\0' && members.size == 0);
    if (file) buffer_puts(line, shown(line->memory, at->file->path));
    if (path[0] != '\0') buffer_printf(line, "%s%s", file ? ": " : "", shown(line->memory, path));
    if (members.size == 0) return;
    if (line->size > 0) buffer_puts(line, ": ");
    buffer_put(line, buffer_str(&members));
}

static void put_line(const searching *at, const char *path, buffer *line)
{
    if (at->with->form == FIND_TEXT)
        put_text(at, path, line);
    else if (at->with->form == FIND_PATHS && path[0] != '\0')
        buffer_printf(line, "%s!%s", at->file->path, path);
    else
        buffer_puts(line, at->file->path);
    buffer_putc(line, '\n');
    put_output(line->data, line->size);
}

/* Reads the file with its tables, as other commands do, when the first object is found. */
static bool read_as_others(searching *at)
{
    if (at->in.of->codec.made.tables.count == 0 || at->in.usual != NULL) return true;
    at->result = worse(at->result, read_object(at->file, &at->in.usual, NULL));
    at->shown = at->file;
    at->values = at->in.usual;
    return at->in.usual != NULL;
}

static void put_object(searching *at, const char *path, const tn_found *found)
{
    const unsigned form = at->with->form;
    if (form == FIND_COUNT || (form != FIND_FILES && !read_as_others(at))) return;
    arena *memory = arena_new();
    buffer line = {.memory = memory};
    const char *usual = at->in.usual != NULL ? table_path(&at->in, memory, path) : path;
    if (usual == NULL)
        report_problem(at->file->to, "`%s` has no path", path);
    else if (form == FIND_RECORDS)
        at->result =
            worse(at->result, print_value(at->shown, at->values, usual, found, VALUE_RECORDS, false));
    else
        put_line(at, usual, &line);
    arena_free(memory);
}

/* ---- one file ---- */

static bool is_wanted(void *user, const tn_type *type)
{
    return asked_leads(((searching *)user)->in.of, type);
}

static bool look_at(void *user, const char *path, const tn_found *found)
{
    searching *at = user;
    tn_computed answer;
    tn_error error;
    const tn_value_member *value = asked_value(at->in.of, found->type);
    if (value == NULL) return true;
    tn_status status = tn_compute_value(value, found->value, &answer, &error);
    if (status == TN_OUT_OF_RANGE || status == TN_ABSENT)
        return true; /* no condition holds for an absent value */
    if (status != TN_OK && at->failed++ == 0) {
        at->failed_at = arena_copy(at->file->memory, path, strlen(path));
        at->error = error;
    }
    if (status != TN_OK || !answer.present || !answer.as.boolean) return true;
    at->found++;
    put_object(at, path, found);
    return at->with->form != FIND_FILES && !output_failed();
}

static outcome say_failed(const searching *at)
{
    const subject *file = at->file;
    if (at->failed == 0) return at->result;
    const char *where =
        at->failed_at[0] != '\0' ? arena_printf(file->memory, " for `%s`", at->failed_at) : "";
    const char *more = at->failed > 1 ? arena_printf(file->memory, ", and for %zu more", at->failed - 1) : "";
    report_problem(file->to, "the expression cannot be computed%s%s: %s", where, more,
                   explanation(file->memory, &at->error));
    return OUTCOME_TROUBLE;
}

static outcome search(searching *at)
{
    const tn_status status = tn_find_objects(at->asked.format, at->in.object, is_wanted, look_at, at);
    at->result = worse(at->result, generic_outcome(at->file, status));
    if (at->with->form == FIND_COUNT && at->file->many)
        print_output("%s: %zu\n", shown(at->file->memory, at->file->path), at->found);
    else if (at->with->form == FIND_COUNT)
        print_output("%zu\n", at->found);
    return say_failed(at);
}

/* A file of a format in which the condition has no meaning. */
static outcome pass_over(subject *file, asked_format *of)
{
    if (of->failed) return OUTCOME_TROUBLE;
    if (of->codec.type_count > 0) {
        report_problem(file->to,
                       "the expression cannot be computed for files of %s, because the schema has %s",
                       file->format->id, of->codec.made.refused);
        return OUTCOME_TROUBLE;
    }
    if (file->found)
        file->lacks = true;
    else
        asked_explain(of);
    return OUTCOME_TROUBLE;
}

/* A member that a table's record lacks is an element without bytes here: their limit for each byte of the
   file. */
enum { LACKING_IN_BYTE = 64 };

static tn_options options_for(const asked_format *of, const subject *file)
{
    tn_options options = {.params = user_codec_params(file->format)};
    const uint64_t size = file->bytes.size;
    if (of->codec.made.tables.count > 0)
        options.limits.empty_elements =
            of->codec.made.format->budget->empty_elements + LACKING_IN_BYTE * size;
    return options;
}

static outcome visit(void *user, subject *file)
{
    settings *with = user;
    asked_format *of = asking_of(with->asks, file->format);
    const tn_format *format = of->codec.made.format;
    if (format == NULL) return pass_over(file, of);
    asked_explain(of);
    searching at = {.with = with, .file = file, .in = {.of = of, .file = file}, .asked = *file};
    at.asked.format = format;
    at.shown = &at.asked;
    const tn_options options = options_for(of, file);
    const outcome result = read_object_given(&at.asked, &options, &at.in.object);
    if (result != OUTCOME_FINE) return result;
    at.values = at.in.object;
    at.result = search(&at);
    atomic_fetch_add(&with->found, at.found);
    format->release(format, at.in.object);
    if (at.in.usual != NULL) file->format->release(file->format, at.in.usual);
    return at.result;
}

/* ---- the command ---- */

/* Exit statuses as of `grep`: 0 found, 1 not found, 2 something could not be read. */
static outcome judged(const settings *with, outcome result)
{
    if (result != OUTCOME_FINE && !asking_has_meaning(with->asks)) asking_explain_all(with->asks);
    if (result != OUTCOME_FINE) return OUTCOME_TROUBLE;
    return with->found > 0 ? OUTCOME_FINE : OUTCOME_INVALID;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    codec_choice codecs = {.use = USE_READS};
    settings with = {.form = FIND_TEXT};
    string_list operands = {0};
    visitor work = {.codecs = &codecs, .visit = visit, .user = &with};
    const option options[] = {
        option_choice("output", "text|paths|files|count|jsonl", "what is printed", &with.form),
        MEMBERS_OPTIONS(&work.members, &work.match),
        CODEC_OPTIONS(&codecs),
        WORK_OPTIONS(&codecs.work),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &operands);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (operands.count == 0) return usage_error(self, "which condition, such as 'num_bones > 64'?");
    string_list names = {.items = operands.items + 1, .count = operands.count - 1};
    report to;
    report_init(&to, with.form == FIND_RECORDS ? REPORT_RECORDS : REPORT_TEXT, COLOUR_AUTO, false);
    work.to = &to;
    with.asks = asking_begin(operands.items[0], false, &codecs.imports);
    const outcome result =
        asking_parsed(with.asks) ? judged(&with, visit_files(self, memory, &work, &names)) : OUTCOME_TROUBLE;
    asking_end(with.asks);
    return result;
}

const command command_find = {
    .name = "find",
    .summary = "find objects that satisfy a condition",
    .operands = "[OPTION]... EXPRESSION FILE...",
    .about = "Prints the path of each object that satisfies the condition, and the members\n"
             "that the condition names. The condition is an expression of the schema language.\n"
             "The command computes it for every object whose type has all members that it\n"
             "names. --output paths prints FILE!PATH, as other commands take it; files, only\n"
             "the files; count, the number of objects; jsonl, file, path and value. The exit\n"
             "status is 0 if an object is found, 1 if none is, 2 if a file cannot be read.",
    .examples = "  tenon find 'num_bones > 64' Models\n"
                "  tenon find --members 'name == \"Arm\" and radius > 1' Data.pak\n"
                "  tenon find --output files 'tracks.any(_.mask == 0)' Animations\n",
    .run = run,
};
