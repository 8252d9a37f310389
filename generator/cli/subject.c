/* Reads and writes an open file. */
#include "cli/subject.h"

#include <errno.h>

#include "base/file.h"
#include "base/system/files.h"
#include "cli/codec.h"
#include "cli/inside.h"
#include "cli/operands.h"
#include "cli/paths.h"
#include "cli/run_schemas.h"
#include "cli/user_codec.h"

/* Whether the codec has a function that a command needs: some schemas cannot write files. */
static bool offers(const subject *file, bool offered, const char *what)
{
    if (!offered) report_problem(file->to, "the codec of %s cannot %s", file->format->id, what);
    return offered;
}

/* Reports why there is no writer for an object; returns false. */
static bool reports_lack(const subject *file)
{
    const tn_format *format = file->format;
    const char *why = user_codec_unwritable(format);
    if (why)
        report_problem(file->to,
                       "the codec of %s cannot write files: %s; `tenon check --writable` shows the place",
                       format->id, why);
    else
        report_problem(file->to, "the codec of %s cannot write files", format->id);
    return false;
}

bool can_write(const subject *file)
{
    const tn_format *format = file->format;
    return (format->measure && format->write) || reports_lack(file);
}

static outcome read_with(const subject *file, const tn_options *options, void **object,
                         tn_locations *locations)
{
    const tn_format *format = file->format;
    if (!offers(file, format->read != NULL, "read files")) return OUTCOME_TROUBLE;
    if (locations && !offers(file, format->read_located != NULL, "say where members lie"))
        return OUTCOME_TROUBLE;
    tn_error error;
    const str bytes = file->bytes;
    tn_status status =
        locations ? format->read_located(format, object, bytes.data, bytes.size, options, locations, &error)
                  : format->read(format, object, bytes.data, bytes.size, options, &error);
    if (status == TN_OK) return OUTCOME_FINE;
    report_finding(file->to, &error);
    return OUTCOME_INVALID;
}

outcome read_object(const subject *file, void **object, tn_locations *locations)
{
    const tn_options options = {.params = user_codec_params(file->format)};
    return read_with(file, &options, object, locations);
}

outcome read_object_given(const subject *file, const tn_options *options, void **object)
{
    return read_with(file, options, object, NULL);
}

outcome read_part(const subject *file, void **object, tn_locations *locations, tn_error *stopped)
{
    const tn_format *format = file->format;
    if (!offers(file, format->read_located != NULL, "say where members lie")) return OUTCOME_TROUBLE;
    const tn_options options = {.params = user_codec_params(format), .keep_partial = true};
    const tn_status status = format->read_located(format, object, file->bytes.data, file->bytes.size,
                                                  &options, locations, stopped);
    stopped->status = status;
    if (status == TN_OK || *object) return OUTCOME_FINE;
    report_finding(file->to, stopped);
    return OUTCOME_INVALID;
}

bool provide_scratch(const subject *file, scratch *memory, tn_options *options)
{
    if (!offers(file, file->format->validate && file->format->scratch, "validate files")) return false;
    options->params = user_codec_params(file->format);
    if (scratch_lend(memory, file->format, file->bytes.size, options)) return true;
    report_problem(file->to, "there is not enough memory to check all rules");
    return false;
}

/* A file that was found may lack a value. Reports a value that cannot be computed, or for which there is no
   memory. */
static outcome no_value(subject *file, const char *path, tn_status status, const tn_path_error *error)
{
    const bool missing = status == TN_BAD_ARGUMENT || status == TN_ABSENT || status == TN_OUT_OF_RANGE;
    if (missing && file->found)
        file->lacks = true;
    else
        report_problem(file->to, "there is no `%s`: %s", path, error->message);
    return OUTCOME_TROUBLE;
}

outcome find_value(subject *file, const void *object, const char *path, tn_arena *memory, tn_found *found)
{
    tn_path_error error;
    tn_status status = tn_find_value(file->format, object, path, memory, found, &error);
    return status == TN_OK ? OUTCOME_FINE : no_value(file, path, status, &error);
}

typedef struct watched {
    tn_found_visit *visit;
    void *user;
    bool *any;
} watched;

static bool watch(void *user, const char *path, const tn_found *found)
{
    const watched *with = user;
    *with->any = true;
    return with->visit(with->user, path, found);
}

outcome find_values(subject *file, const void *object, const char *pattern, tn_found_visit *visit, void *user,
                    bool *any)
{
    tn_path_error error;
    watched with = {visit, user, any};
    const char *path = value_path(file, pattern);
    *any = false;
    tn_status status = tn_find_values(file->format, object, path, watch, &with, &error);
    return status == TN_OK ? OUTCOME_FINE : no_value(file, path, status, &error);
}

const char *value_path(const subject *file, const char *path)
{
    if (!file->at || file->at[0] == '\0') return path;
    if (!path || path[0] == '\0') return file->at;
    return arena_printf(file->memory, "%s%s%s", file->at, path[0] == '[' ? "" : ".", path);
}

outcome generic_outcome(const subject *file, tn_status status)
{
    if (status == TN_OK) return OUTCOME_FINE;
    if (status != TN_SINK_FAILED) report_problem(file->to, "%s", tn_status_text(status));
    return OUTCOME_TROUBLE;
}

static bool append(void *user, const void *data, size_t size)
{
    buffer_put(user, (str){data, size});
    return true;
}

outcome write_object(const subject *file, void *object, str *bytes, tn_error *error)
{
    size_t size;
    if (!can_write(file)) return OUTCOME_TROUBLE;
    if (file->format->context != NULL) { /* the engine writes to measure */
        buffer written = {.memory = file->memory};
        const tn_sink sink = {append, &written};
        const tn_status status = file->format->write_to(file->format, object, &sink, error);
        *bytes = buffer_str(&written);
        return status == TN_OK ? OUTCOME_FINE : OUTCOME_INVALID;
    }
    tn_status status = file->format->measure(file->format, object, &size, error);
    if (status == TN_OK) {
        char *data = arena_alloc(file->memory, size);
        *bytes = (str){data, size};
        status = file->format->write(file->format, object, data, size, error);
    }
    return status == TN_OK ? OUTCOME_FINE : OUTCOME_INVALID;
}

static bool ends_with(const char *text, size_t size, const char *end)
{
    const size_t length = strlen(end);
    return size > length && memcmp(text + size - length, end, length) == 0;
}

const char *result_path(const subject *file, const char *output, const char *drop, const char *add)
{
    if (!is_folder(output)) return output;
    size_t size = strlen(file->below);
    if (drop && ends_with(file->below, size, drop)) size -= strlen(drop);
    const char *name = arena_printf(file->memory, "%.*s%s", (int)size, file->below, add);
    return path_join(file->memory, output, name);
}

outcome write_result(const subject *file, const char *path, str content)
{
    const outcome result = spare_input(path, file->path);
    return result == OUTCOME_FINE ? write_over(file, path, content) : result;
}

outcome write_over(const subject *file, const char *path, str content)
{
    const char *slash = files_last_separator(path);
    if (file->held && strcmp(file->held->path, path) == 0 && !file_is_as_held(file->held))
        return complain("%s: another program has changed the file since it was read, so nothing is written",
                        path);
    if (run_schemas_spare(path) != OUTCOME_FINE || spare_packages(path) != OUTCOME_FINE)
        return OUTCOME_TROUBLE;
    if (slash && slash != path) /* or writing fails */
        (void)make_folders(file->memory, arena_copy(file->memory, path, (size_t)(slash - path)), 0777);
    file_result written = file_write(file->memory, path, content);
    if (written.status == FILE_OK) return OUTCOME_FINE;
    return complain("%s: cannot write: %s", path, written.problem);
}
