/* Lists the files in a file, which `-container` of the schema describes. */
#include "library/library.h"
#include "tenon/container.h"

static bool open_entries(const tenon_file *file, tn_entries *entries)
{
    const tn_format *format = file->schema->format;
    return format->container != NULL && tn_entries_open(format, file->object, entries) == TN_OK;
}

size_t tenon_entry_count(const tenon_file *file)
{
    tn_entries entries;
    return open_entries(file, &entries) ? tn_entries_count(&entries) : 0;
}

bool tenon_entry_name(const tenon_file *file, size_t i, const char **name, size_t *size)
{
    tn_entries entries;
    if (!open_entries(file, &entries) || i >= tn_entries_count(&entries)) return false;
    const tn_text text = tn_entry_name(&entries, i);
    *name = text.data != NULL ? text.data : "";
    *size = text.size;
    return true;
}

bool tenon_entry_data(tenon_file *file, size_t i, uint64_t limit, const void **data, size_t *size,
                      tenon_problem **problem)
{
    tn_entries entries;
    tn_bytes bytes;
    if (problem != NULL) *problem = NULL;
    if (!open_entries(file, &entries) || i >= tn_entries_count(&entries))
        return problem_set(problem, TENON_NO_VALUE, "there is no file %zu in this file", i);
    const tn_status status =
        tn_entry_data(&entries, i, &file->memory, limit != 0 ? limit : UINT64_MAX, &bytes);
    if (status != TN_OK) return problem_set_status(problem, status, NULL);
    *data = bytes.data != NULL ? (const void *)bytes.data : "";
    *size = bytes.size;
    return true;
}
