/* Opens a file by its name: reads it and recognises its format. */
#include "base/file.h"
#include "cli/detect.h"
#include "cli/inside.h"
#include "cli/known.h"
#include "cli/run_schemas.h"
#include "cli/visit.h"

/* The most bytes read of an unwanted file, unless a magic lies farther behind. */
enum { HEAD_SIZE = 4096 };

static detection detect(const subject *file, bool named)
{
    const known_list known = known_formats();
    return detect_format(file->memory, known.formats, known.count, file->path, file->bytes, named);
}

static const char *explain(const subject *file, const detection *result)
{
    const known_list known = known_formats();
    return explain_detection(file->memory, known.formats, known.count, result, file->bytes);
}

static recognised leave_out(const char **why, const char *text)
{
    *why = text;
    return RECOGNISED_SKIP;
}

/* Decides the format of a file, or gives the reason why it cannot, or why the file is left out. */
static recognised recognise_bytes(const operand *each, subject *file, const char **problem)
{
    if (file->chosen) {
        const tn_format *format = detect(file, !each->in_folder).format;
        file->format = format && format->container ? format : file->chosen;
    }
    if (file->format) {
        if (!each->in_folder || looks_like(file->format, file->path, file->bytes)) return RECOGNISED;
        return leave_out(problem,
                         arena_printf(file->memory, "has neither the magic number nor the extension of %s",
                                      file->format->id));
    }
    const detection result = detect(file, !each->in_folder);
    file->format = result.format || each->inside ? result.format : file->otherwise;
    if (file->format) return RECOGNISED;
    if (each->in_folder && result.candidates.count == 0) return leave_out(problem, "is of an unknown format");
    *problem = explain(file, &result);
    return RECOGNISED_NOT;
}

/* The format of an outer container. */
static const char *recognise_container(subject *file)
{
    const detection result = detect(file, true);
    file->format = result.format;
    return result.format ? NULL : explain(file, &result);
}

recognised recognise_file(const visitor *with, const operand *each, subject *file, const char **problem)
{
    if (with->recognise) return with->recognise(each, file, problem);
    recognised known = recognise_bytes(each, file, problem);
    const bool wanted = known != RECOGNISED || !with->containers || file->format->container;
    return wanted || !each->in_folder ? known : leave_out(problem, "contains no files");
}

outcome cannot_visit(const visitor *with, const subject *file, const char *problem)
{
    report_begin(with->to, file->memory, file->path, NULL, (str){0});
    report_problem(with->to, "%s", problem);
    report_end(with->to, false);
    return OUTCOME_TROUBLE;
}

/* The conditions for reading the rest of a file. */
typedef struct interest {
    const visitor *with;
    const operand *each;
    const tn_format *const *formats; /* that it may have */
    size_t count;
    bool chosen; /* the user has chosen it */
} interest;

/* Whether a file may have a wanted format, by its first bytes. */
static bool wants_rest(void *user, str head)
{
    const interest *in = user;
    for (size_t i = 0; i < in->count; i++)
        if ((in->formats[i]->container || !in->with->containers) &&
            (looks_like(in->formats[i], in->each->path, head) ||
             (!in->chosen && may_lack_magic(in->formats[i]))))
            return true;
    return false;
}

/* Locks a file that is going to be replaced. */
static file_result hold(const visitor *with, const operand *each, subject *file)
{
    if (!with->changes || file->held) return (file_result){FILE_OK, NULL};
    held_file *held = ARENA_NEW(file->memory, held_file);
    file->held = held;
    return file_hold(file->memory, each->path, held);
}

/* Reads a file: all of it, or only enough to show that it is not wanted. */
static file_result read_subject(const visitor *with, const operand *each, subject *file)
{
    const size_t limit = size_limit(&with->codecs->work);
    const bool chosen = file->format != NULL;
    const known_list known = known_formats();
    interest in = {with, each, chosen ? &file->format : known.formats, chosen ? 1 : known.count, chosen};
    file_interest asks = {HEAD_SIZE, wants_rest, &in};
    for (size_t i = 0; i < in.count; i++) {
        const size_t reach = reach_of_magics(in.formats[i]);
        if (reach > asks.head_size) asks.head_size = reach;
    }
    const bool open =
        with->recognise || file->chosen || each->inside || (chosen && !each->in_folder); /* in any case */
    const file_reading how = {limit, open ? NULL : &asks, with->copies};
    file_result result = hold(with, each, file);
    if (result.status == FILE_OK) result = file_read_wanted(file->memory, each->path, &how, &file->read);
    file->bytes = file->read.content;
    return result;
}

bool is_unchanged(const operand *each, const read_file *read)
{
    entry_info now;
    const entry_info *then = &read->about;
    if (!read->mapped || !files_look(each->path, &now)) return true;
    if (now.volume != then->volume || now.number != then->number) return true; /* it has been replaced */
    if (now.size == then->size && now.changed == then->changed &&
        now.changed_nanosecond == then->changed_nanosecond)
        return true;
    complain("%s: another program changed it meanwhile: these results may be wrong", each->path);
    return false;
}

/* A folder of files may contain their schema, too, and many schemas accept any bytes. */
static recognised spare_schema(const visitor *with, const operand *each, subject *file, const char **problem)
{
    file->is_schema = each->in_folder;
    if (each->in_folder) return leave_out(problem, "is a schema of this run");
    *problem = "is a schema of this run, and is not changed";
    return with->changes ? RECOGNISED_NOT : RECOGNISED;
}

outcome open_file(const visitor *with, const operand *each, subject *file, const char **skipped)
{
    const char *problem = each->problem;
    *skipped = each->left_out;
    if (each->left_out) return OUTCOME_FINE;
    if (problem) return cannot_visit(with, file, problem);
    file_result read = read_subject(with, each, file);
    if (read.status == FILE_TOO_LARGE)
        return cannot_visit(with, file,
                            arena_printf(file->memory, "%s; raise it with --max-size", read.problem));
    if (read.status != FILE_OK) return cannot_visit(with, file, read.problem);
    if (each->inside)
        problem = inside_descend(file, each->name, each->inside, size_limit(&with->codecs->work),
                                 recognise_container);
    if (!problem && file->at && !with->values) problem = "this command takes files and no values in them";
    if (problem) return cannot_visit(with, file, problem);
    recognised known = recognise_file(with, each, file, &problem);
    if (known == RECOGNISED && run_schemas_have(each->path)) known = spare_schema(with, each, file, &problem);
    if (known == RECOGNISED_SKIP) *skipped = problem;
    if (known == RECOGNISED_NOT) return cannot_visit(with, file, problem);
    return OUTCOME_FINE;
}
