/* Renames files until all names are right. */
#include "cli/sha1_names.h"

#include <stdlib.h>

#include "cli/package_check.h"
#include "cli/publish.h"
#include "cli/selection.h"
#include "tenon/impl/checksum.h"

enum { DIGITS = 2 * TN_SHA1_SIZE };

/* Names refer to names: a file of a pack is named in a material, which is named in a tree. This is deeper
   than any chain of names; files that name each other in a circle have no right SHA-1. */
enum { ROUNDS = 64 };

/* A name that has changed; both names are digits without a terminating zero. */
typedef struct renaming {
    char from[DIGITS]; /* in upper case */
    char to[DIGITS];
} renaming;

typedef ARRAY(renaming) renaming_list;

/* ---- digits ---- */

static char upper(char c)
{
    return c >= 'a' && c <= 'f' ? (char)(c - 'a' + 'A') : c;
}

static bool is_digit(char c)
{
    const char digit = upper(c);
    return (digit >= '0' && digit <= '9') || (digit >= 'A' && digit <= 'F');
}

/* The number of digits from `at` on. */
static size_t digits_at(str text, size_t at)
{
    size_t count = 0;
    while (at + count < text.size && is_digit(text.data[at + count]))
        count++;
    return count;
}

/* Writes digits in the case of the old ones. */
static void put_like(char *place, const char *digits)
{
    bool lower = false;
    for (size_t i = 0; i < DIGITS; i++)
        lower = lower || (place[i] >= 'a' && place[i] <= 'f');
    for (size_t i = 0; i < DIGITS; i++)
        place[i] = lower && digits[i] >= 'A' ? (char)(digits[i] - 'A' + 'a') : digits[i];
}

static void print_digest(str content, char digits[DIGITS])
{
    static const char values[] = "0123456789ABCDEF";
    uint8_t digest[TN_SHA1_SIZE];
    tn_sha1((tn_bytes){(const uint8_t *)content.data, content.size}, digest);
    for (size_t i = 0; i < sizeof digest; i++) {
        digits[2 * i] = values[digest[i] >> 4];
        digits[2 * i + 1] = values[digest[i] & 15u];
    }
}

static int compare_renamings(const void *a, const void *b)
{
    return memcmp(((const renaming *)a)->from, ((const renaming *)b)->from, DIGITS);
}

static const renaming *find_renaming(const renaming_list *all, const char *digits)
{
    renaming key;
    for (size_t i = 0; i < DIGITS; i++)
        key.from[i] = upper(digits[i]);
    return bsearch(&key, all->items, all->count, sizeof key, compare_renamings);
}

/* ---- files ---- */

static outcome entry_content(const subject *file, const contents *of, size_t i, tn_arena *unpacked,
                             str *content)
{
    tn_bytes data;
    const tn_status status = tn_entry_data(&of->entries, i, unpacked, UINT64_MAX, &data);
    if (status != TN_OK) {
        report_problem(file->to, "`%.*s`: %s", STR_ARG(contents_name(of, i)), tn_status_text(status));
        return OUTCOME_INVALID;
    }
    *content = (str){data.size > 0 ? (const char *)data.data : "", data.size};
    return OUTCOME_FINE;
}

/* Renames an entry, which has its digits in the place that the rule requires. */
static outcome rename_entry(const subject *file, contents *of, size_t i, renaming_list *all)
{
    str content;
    renaming each;
    tn_arena unpacked;
    tn_arena_init(&unpacked, (tn_allocator){0}, UINT64_MAX);
    const str old = contents_name(of, i);
    outcome result = entry_content(file, of, i, &unpacked, &content);
    if (result == OUTCOME_FINE && digits_at(old, 0) != DIGITS) {
        report_problem(file->to, "`%.*s` does not begin with a SHA-1", STR_ARG(old));
        result = OUTCOME_INVALID;
    }
    if (result == OUTCOME_FINE) {
        char *name = arena_copy(file->memory, old.data, old.size);
        for (size_t k = 0; k < DIGITS; k++)
            each.from[k] = upper(name[k]);
        print_digest(content, each.to);
        put_like(name, each.to);
        report_remark(file->to, "%.*s is now %s", STR_ARG(old), name);
        ARRAY_PUSH(file->memory, all, each);
        result = generic_outcome(file, tn_entry_rename(&of->entries, i, (tn_text){name, old.size}));
    }
    tn_arena_free(&unpacked);
    return result;
}

/* Refuses two files whose names differ only behind the digits: a reference may mean either. */
static outcome check_renamings(const subject *file, renaming_list *all)
{
    if (all->count > 1) qsort(all->items, all->count, sizeof *all->items, compare_renamings);
    for (size_t i = 1; i < all->count; i++) {
        const renaming *a = &all->items[i - 1], *b = &all->items[i];
        if (memcmp(a->from, b->from, DIGITS) != 0 || memcmp(a->to, b->to, DIGITS) == 0) continue;
        report_problem(file->to, "two different files are called %.*s, so references to it are ambiguous",
                       (int)DIGITS, a->from);
        return OUTCOME_INVALID;
    }
    return OUTCOME_FINE;
}

/* Changes the names in a file; NULL if it contains none of them. */
static char *with_renamings(arena *memory, const renaming_list *all, str content)
{
    char *changed = NULL;
    for (size_t at = 0; at < content.size;) {
        const size_t count = digits_at(content, at);
        const renaming *found = count == DIGITS ? find_renaming(all, content.data + at) : NULL;
        if (found) {
            if (!changed) changed = arena_copy(memory, content.data, content.size);
            put_like(changed + at, found->to);
        }
        at += count > 0 ? count : 1;
    }
    return changed;
}

static outcome change_references(const subject *file, contents *of, const renaming_list *all)
{
    outcome result = OUTCOME_FINE;
    for (size_t i = 0; i < tn_entries_count(&of->entries) && result == OUTCOME_FINE; i++) {
        str content;
        tn_error error;
        tn_arena unpacked;
        arena *memory = arena_new();
        tn_arena_init(&unpacked, (tn_allocator){0}, UINT64_MAX);
        result = entry_content(file, of, i, &unpacked, &content);
        const char *changed = result == OUTCOME_FINE ? with_renamings(memory, all, content) : NULL;
        const tn_bytes data = {(const uint8_t *)changed, content.size};
        if (changed && tn_entry_set(&of->entries, of->object, i, data, &error) != TN_OK)
            result = publish_finding(file, &error);
        tn_arena_free(&unpacked);
        arena_free(memory);
    }
    return result;
}

/* Removes all but one of files that have become equal. */
static void drop_copies(const subject *file, contents *of, const bool *renamed)
{
    for (size_t i = tn_entries_count(&of->entries); i-- > 0;) {
        const str name = contents_name(of, i);
        if (!renamed[i] || contents_find(of, name) == i) continue;
        report_remark(file->to, "%.*s exists already", STR_ARG(name));
        tn_entry_remove(&of->entries, i);
    }
}

/* ---- rounds ---- */

/* Marks the entries that break the rule, of the package as it would be written. */
static outcome find_stale(const subject *file, const contents *of, bool *stale)
{
    tn_error error;
    subject written = *file;
    written.memory = arena_new();
    outcome result = write_object(&written, of->object, &written.bytes, &error);
    if (result == OUTCOME_INVALID) result = publish_finding(file, &error);
    if (result == OUTCOME_FINE) result = package_find(&written, of, "sha1", stale);
    arena_free(written.memory);
    return result;
}

static outcome rename_stale(const subject *file, contents *of, const bool *stale)
{
    renaming_list all = {0};
    outcome result = OUTCOME_FINE;
    for (size_t i = 0; i < tn_entries_count(&of->entries) && result == OUTCOME_FINE; i++)
        if (stale[i]) result = rename_entry(file, of, i, &all);
    if (result == OUTCOME_FINE) result = check_renamings(file, &all);
    if (result == OUTCOME_FINE) result = change_references(file, of, &all);
    if (result == OUTCOME_FINE) drop_copies(file, of, stale);
    return result;
}

outcome sha1_names(const subject *file, contents *of)
{
    outcome result = OUTCOME_FINE;
    for (int round = 0; round < ROUNDS && result == OUTCOME_FINE; round++) {
        bool any = false;
        bool *stale = select_none(file->memory, of);
        result = find_stale(file, of, stale);
        for (size_t i = 0; i < tn_entries_count(&of->entries); i++)
            any = any || stale[i];
        if (!any || result != OUTCOME_FINE) return result;
        result = rename_stale(file, of, stale);
    }
    if (result != OUTCOME_FINE) return result;
    report_problem(file->to, "files refer to each other in a circle, so they have no SHA-1");
    return OUTCOME_INVALID;
}
