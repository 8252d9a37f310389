/* Counting findings. */
#include "cli/tally.h"

#include <stdlib.h>

#include "cli/report.h"
#include "cli/wrap.h"

enum { COLUMNS = 80, ID_COLUMNS = 14, WORD_COLUMNS = 20 };

/* Several rules may have one id; their sentences distinguish them. */
static bool is_same(const tally_entry *a, const tally_entry *b)
{
    return a->rule == b->rule && a->status == b->status && a->severity == b->severity;
}

static tally_entry *entry_of(tally *to, const tally_entry *like)
{
    for (size_t i = 0; i < to->entries.count; i++)
        if (is_same(&to->entries.items[i], like)) return &to->entries.items[i];
    ARRAY_PUSH(to->memory, &to->entries, *like);
    return &to->entries.items[to->entries.count - 1];
}

void tally_add(tally *to, const tn_error *finding, size_t file)
{
    /* A broken rule and an unchecked rule are counted separately. */
    const tally_entry like = {
        .rule = finding->rule, .status = finding->status, .severity = finding->severity};
    tally_entry *entry = entry_of(to, &like);
    entry->findings++;
    entry->files += entry->last_file != file;
    entry->last_file = file;
}

void tally_add_all(tally *to, const tally *from)
{
    for (size_t i = 0; i < from->entries.count; i++) {
        const tally_entry *each = &from->entries.items[i];
        const tally_entry like = {.rule = each->rule, .status = each->status, .severity = each->severity};
        tally_entry *entry = entry_of(to, &like);
        entry->findings += each->findings;
        entry->files += each->files;
    }
}

/* ---- the table ---- */

static const char *id_of(const tally_entry *entry)
{
    return entry->rule ? entry->rule->id : tn_status_name(entry->status);
}

static const char *text_of(const tally_entry *entry)
{
    return entry->rule && entry->rule->text ? entry->rule->text : tn_status_text(entry->status);
}

static int compare_entries(const void *left, const void *right)
{
    const tally_entry *a = left, *b = right;
    if (a->severity != b->severity) return a->severity < b->severity ? -1 : 1;
    if (a->findings != b->findings) return a->findings > b->findings ? -1 : 1;
    int order = strcmp(id_of(a), id_of(b));
    return order != 0 ? order : strcmp(text_of(a), text_of(b));
}

static void put_entry(buffer *out, const tally_entry *entry)
{
    const size_t begin = out->size;
    buffer_printf(out, "%-*s  %-8s  %8zu  %8zu  ", ID_COLUMNS, id_of(entry), severity_word(entry->severity),
                  entry->findings, entry->files);
    const size_t used = out->size - begin;
    const bool open = entry->status == TN_NOT_CHECKED || entry->status == TN_NO_CONTAINER;
    const char *text = arena_printf(out->memory, "%s%s", open ? "not checked: " : "", text_of(entry));
    const size_t space = used < COLUMNS - WORD_COLUMNS ? COLUMNS - used : WORD_COLUMNS;
    buffer lines = {.memory = out->memory};
    put_wrapped_in(&lines, text, space);
    /* Further lines stand below the first. */
    for (size_t i = 0; i < lines.size; i++) {
        buffer_putc(out, lines.data[i]);
        if (lines.data[i] == '\n' && i + 1 < lines.size) buffer_fill(out, ' ', used);
    }
}

void tally_print(const tally *of, buffer *out)
{
    if (of->entries.count == 0) return;
    qsort(of->entries.items, of->entries.count, sizeof *of->entries.items, compare_entries);
    buffer_printf(out, "%-*s  %-8s  %8s  %8s  %s\n", ID_COLUMNS, "rule", "severity", "findings", "files",
                  "what");
    for (size_t i = 0; i < of->entries.count; i++)
        put_entry(out, &of->entries.items[i]);
}
