/* Compares folders and packages: files with the same name belong together. */
#include <stdlib.h>

#include "base/file.h"
#include "cli/compare.h"
#include "cli/detect.h"
#include "cli/known.h"
#include "cli/selection.h"

typedef struct leaf {
    const char *name;
    const char *path; /* on disk, or NULL */
    size_t entry;     /* in the package */
} leaf;

struct tree {
    const subject *package; /* NULL: a folder */
    const contents *of;
    outcome result; /* of finding the files */
    ARRAY(leaf) leaves;
};

static int compare_leaves(const void *a, const void *b)
{
    return strcmp(((const leaf *)a)->name, ((const leaf *)b)->name);
}

static void sort(tree *of)
{
    if (of->leaves.count > 1)
        qsort(of->leaves.items, of->leaves.count, sizeof *of->leaves.items, compare_leaves);
}

tree *tree_of_folder(arena *memory, const char *path)
{
    operand each;
    tree *of = ARENA_NEW(memory, tree);
    *of = (tree){.result = OUTCOME_FINE};
    const string_list names = {.items = &path, .count = 1};
    operand_walk *walk = operands_begin(&names, false);
    while (operands_next(walk, memory, &each)) {
        if (each.problem)
            of->result = complain("%s: %s", each.path, each.problem);
        else
            ARRAY_PUSH(memory, &of->leaves, ((leaf){each.below, each.path, 0}));
    }
    operands_end(walk);
    sort(of);
    return of;
}

/* The last of several files with one name counts. */
tree *tree_of_package(const subject *package, const contents *of)
{
    arena *memory = package->memory;
    tree *made = ARENA_NEW(memory, tree);
    *made = (tree){.package = package, .of = of};
    const bool *hidden = find_hidden(memory, of);
    for (size_t i = 0; i < tn_entries_count(&of->entries); i++) {
        const str name = contents_name(of, i);
        if (!hidden[i])
            ARRAY_PUSH(memory, &made->leaves, ((leaf){arena_copy(memory, name.data, name.size), NULL, i}));
    }
    sort(made);
    return made;
}

/* ---- one file ---- */

/* Bytes that do not lie in those of the package have been unpacked. */
static bool is_unpacked(const subject *package, tn_bytes data)
{
    const uintptr_t begin = (uintptr_t)package->bytes.data, at = (uintptr_t)data.data;
    return data.size > 0 && (at < begin || at - begin > package->bytes.size);
}

/* The bytes of a file; OUTCOME_TROUBLE with a message if they cannot be read. */
static outcome load(comparison *with, const tree *of, const leaf *each, tn_arena *unpacked, version *to)
{
    const size_t limit = size_limit(&with->files.codecs->work);
    arena *memory = to->file.memory;
    if (each->path) {
        to->file.path = each->path;
        const file_result read = file_read(memory, each->path, limit, &to->file.bytes);
        return read.status == FILE_OK ? OUTCOME_FINE : complain("%s: %s", each->path, read.problem);
    }
    tn_bytes data;
    to->file.path = arena_printf(memory, "%s!/%s", of->package->path, each->name);
    if (with->within && with->files_left == 0)
        return complain("%s: not compared: the packages contain more files than bytes", to->file.path);
    with->files_left -= with->within != NULL;
    const tn_status status = tn_entry_data(&of->of->entries, each->entry, unpacked, limit, &data);
    if (status != TN_OK) return complain("%s: %s", to->file.path, inside_problem(memory, status, limit));
    to->file.bytes = (str){data.size > 0 ? (const char *)data.data : "", data.size};
    if (with->within && is_unpacked(of->package, data)) with->files_left += data.size;
    return OUTCOME_FINE;
}

/* The object of a file, if its format is known and it is not damaged; otherwise reports the reason. */
static void understand(const comparison *with, version *of)
{
    const known_list known = known_formats();
    of->file.format =
        detect_format(of->file.memory, known.formats, known.count, of->file.path, of->file.bytes, false)
            .format;
    if (with->format && !(of->file.format && of->file.format->container)) of->file.format = with->format;
    if (!of->file.format || !of->file.format->read) return;
    report_begin(of->file.to, of->file.memory, of->file.path, of->file.format, of->file.bytes);
    if (read_object(&of->file, &of->object, NULL) != OUTCOME_FINE) of->object = NULL;
}

static outcome compare_leaf(comparison *with, const char *name, const tree *a, const leaf *x, const tree *b,
                            const leaf *y)
{
    tn_arena unpacked;
    tn_arena_init(&unpacked, (tn_allocator){0}, UINT64_MAX);
    version one = {.file = {.memory = arena_new(), .to = with->files.to}}, other = one;
    outcome result = load(with, a, x, &unpacked, &one);
    if (result == OUTCOME_FINE) result = load(with, b, y, &unpacked, &other);
    if (result == OUTCOME_FINE && !str_eq(one.file.bytes, other.file.bytes)) {
        const size_t before = with->changed + with->added + with->removed;
        understand(with, &one);
        understand(with, &other);
        result = compare_versions(with, name, &one, &other);
        if (result != OUTCOME_FINE && before == with->changed + with->added + with->removed) with->changed++;
    }
    with->same += result == OUTCOME_FINE;
    if (one.object) one.file.format->release(one.file.format, one.object);
    if (other.object) other.file.format->release(other.file.format, other.object);
    tn_arena_free(&unpacked);
    arena_free(one.file.memory);
    return result;
}

/* ---- all files ---- */

/* A file that only one side has. */
static outcome only(comparison *with, char sign, const char *name, const tree *of, const leaf *each)
{
    tn_arena unpacked;
    tn_arena_init(&unpacked, (tn_allocator){0}, UINT64_MAX);
    version one = {.file = {.memory = arena_new(), .to = with->files.to}};
    const outcome loaded = load(with, of, each, &unpacked, &one);
    compare_say(with, sign, name,
                loaded == OUTCOME_FINE ? arena_printf(one.file.memory, "%zu %s", one.file.bytes.size,
                                                      one.file.bytes.size == 1 ? "byte" : "bytes")
                                       : "a file");
    *(sign == '-' ? &with->removed : &with->added) += 1;
    tn_arena_free(&unpacked);
    arena_free(one.file.memory);
    return worse(loaded, OUTCOME_INVALID);
}

outcome compare_trees(comparison *with, const char *prefix, const tree *a, const tree *b)
{
    outcome result = worse(a->result, b->result);
    for (size_t i = 0, k = 0; (i < a->leaves.count || k < b->leaves.count) && !output_failed();) {
        if (with->within && with->files_left == 0 && result == OUTCOME_TROUBLE) break;
        arena *memory = arena_new();
        const leaf *x = i < a->leaves.count ? &a->leaves.items[i] : NULL;
        const leaf *y = k < b->leaves.count ? &b->leaves.items[k] : NULL;
        const int order = !x ? 1 : !y ? -1 : strcmp(x->name, y->name);
        const char *name = arena_printf(memory, "%s%s", prefix, order <= 0 ? x->name : y->name);
        if (order < 0)
            result = worse(result, only(with, '-', name, a, x));
        else if (order > 0)
            result = worse(result, only(with, '+', name, b, y));
        else
            result = worse(result, compare_leaf(with, name, a, x, b, y));
        i += order <= 0;
        k += order >= 0;
        arena_free(memory);
    }
    return result;
}
