/* Reading, writing and looking into a file at work. */
#include "cli/subject.h"

#include "base/file.h"
#include "cli/codec.h"
#include "cli/paths.h"

/* Whether the codec has what a command needs: a schema may not say enough to write files. */
static bool offers(const subject *file, bool offered, const char *what)
{
    if (!offered) report_problem(file->to, "the codec of %s cannot %s", file->format->id, what);
    return offered;
}

outcome read_object(const subject *file, void **object, tn_locations *locations)
{
    const tn_format *format = file->format;
    if (!offers(file, locations ? format->read_located != NULL : format->read != NULL, "read files"))
        return OUTCOME_TROUBLE;
    tn_error error;
    tn_status status =
        locations ? format->read_located(object, file->bytes.data, file->bytes.size, NULL, locations, &error)
                  : format->read(object, file->bytes.data, file->bytes.size, NULL, &error);
    if (status == TN_OK) return OUTCOME_FINE;
    report_finding(file->to, &error);
    return OUTCOME_INVALID;
}

bool provide_scratch(const subject *file, tn_options *options)
{
    if (!offers(file, file->format->validate && file->format->scratch, "validate files")) return false;
    if (take_scratch(file->format, file->bytes.size, options)) return true;
    report_problem(file->to, "there is not enough memory to check all rules");
    return false;
}

outcome find_value(const subject *file, const void *object, const char *path, tn_arena *memory,
                   tn_found *found)
{
    tn_path_error error;
    tn_status status = tn_find_value(file->format, object, path, memory, found, &error);
    if (status == TN_OK) return OUTCOME_FINE;
    report_problem(file->to, "there is no `%s`: %s", path, error.message);
    return OUTCOME_TROUBLE;
}

outcome generic_outcome(const subject *file, tn_status status)
{
    if (status == TN_OK) return OUTCOME_FINE;
    if (status != TN_SINK_FAILED) report_problem(file->to, "%s", tn_status_text(status));
    return OUTCOME_TROUBLE;
}

outcome write_object(const subject *file, void *object, str *bytes, tn_error *error)
{
    size_t size;
    if (!offers(file, file->format->measure && file->format->write, "write files")) return OUTCOME_TROUBLE;
    tn_status status = file->format->measure(object, &size, error);
    if (status == TN_OK) {
        char *data = arena_alloc(file->memory, size);
        *bytes = (str){data, size};
        status = file->format->write(object, data, size, error);
    }
    return status == TN_OK ? OUTCOME_FINE : OUTCOME_INVALID;
}

outcome write_result(const subject *file, const char *path, str content)
{
    if (same_file(path, file->path)) return complain("%s: the output would replace the input", path);
    file_result written = file_write(file->memory, path, content);
    if (written.status == FILE_OK) return OUTCOME_FINE;
    return complain("%s: cannot write: %s", path, written.problem);
}
