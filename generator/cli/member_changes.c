/* Changes many files of a package. */
#include "cli/member_changes.h"

#include "cli/publish.h"

static void note(member_changes *all, member_file added)
{
    if (all->memory == NULL) {
        *all = (member_changes){.memory = arena_new(), .refused = all->refused};
    }
    added.path = arena_copy(all->memory, added.path, strlen(added.path));
    if (added.bytes.size > 0) added.bytes.data = arena_copy(all->memory, added.bytes.data, added.bytes.size);
    ARRAY_PUSH(all->memory, &all->files, added);
}

void member_changes_enter(member_changes *all, const subject *package)
{
    note(all, (member_file){.path = package->path, .format = package->format});
}

void member_changes_add(member_changes *all, const subject *file, str bytes)
{
    note(all, (member_file){.path = file->path, .bytes = bytes});
    all->any = true;
}

/* The name of a file in a package, or NULL: it lies elsewhere, or in a package in it. */
static const char *name_in(const member_changes *all, const char *package, const member_file *file)
{
    const size_t size = strlen(package);
    if (strncmp(file->path, package, size) != 0 || strncmp(file->path + size, "!/", 2) != 0) return NULL;
    for (size_t i = 0; i < all->files.count; i++) { /* files with a format are inner packages */
        const member_file *other = &all->files.items[i];
        const size_t length = strlen(other->path);
        if (other->format != NULL && other != file && length > size &&
            strncmp(file->path, other->path, length) == 0 && strncmp(file->path + length, "!/", 2) == 0)
            return NULL;
    }
    return file->path + size + 2;
}

static bool has_changes(const member_changes *all, const char *package)
{
    const size_t size = strlen(package);
    for (size_t i = 0; i < all->files.count; i++) {
        const member_file *file = &all->files.items[i];
        if (file->format == NULL && strncmp(file->path, package, size) == 0 &&
            strncmp(file->path + size, "!/", 2) == 0)
            return true;
    }
    return false;
}

static outcome change(const member_changes *all, const subject *package, str *bytes);

/* Changes a package in a package. */
static outcome change_inner(const member_changes *all, const subject *outer, contents *of,
                            const member_file *file, const char *name, str *bytes)
{
    tn_arena unpacked;
    tn_bytes data;
    subject inner = {
        .memory = outer->memory, .path = file->path, .format = file->format, .to = outer->to, .many = true};
    tn_arena_init(&unpacked, (tn_allocator){0}, UINT64_MAX);
    const tn_status status =
        tn_entry_data(&of->entries, contents_find(of, str_of(name)), &unpacked, SIZE_MAX, &data);
    inner.bytes = (str){(const char *)data.data, data.size};
    const outcome result = status == TN_OK ? change(all, &inner, bytes) : generic_outcome(outer, status);
    tn_arena_free(&unpacked);
    return result;
}

static outcome change(const member_changes *all, const subject *package, str *bytes)
{
    contents of;
    outcome result = contents_open_to_change(package, &of);
    if (result != OUTCOME_FINE) return result;
    for (size_t i = 0; i < all->files.count && result == OUTCOME_FINE; i++) {
        const member_file *file = &all->files.items[i];
        const char *name = name_in(all, package->path, file);
        str content = file->bytes;
        if (name == NULL || (file->format != NULL && !has_changes(all, file->path))) continue;
        if (file->format != NULL) result = change_inner(all, package, &of, file, name, &content);
        if (result == OUTCOME_FINE) result = publish_content(package, &of, name, content);
    }
    if (result == OUTCOME_FINE) result = publish_in_memory(package, of.object, bytes, publish_finding);
    contents_close(package, &of);
    return result;
}

static outcome store(const member_changes *all, const subject *package)
{
    str bytes;
    report_begin(package->to, package->memory, package->path, package->format, package->bytes);
    if (all->refused) {
        report_problem(package->to, "a file in it cannot be changed, so nothing is written");
        return OUTCOME_INVALID;
    }
    const outcome result = change(all, package, &bytes);
    return result == OUTCOME_FINE ? publish_bytes(package, package->path, bytes, true) : result;
}

outcome member_changes_end(member_changes *all, const subject *package)
{
    const outcome result = all->any ? store(all, package) : OUTCOME_FINE;
    if (all->memory != NULL) arena_free(all->memory);
    *all = (member_changes){.memory = NULL};
    return result;
}
