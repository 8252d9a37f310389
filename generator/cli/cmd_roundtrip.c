/* tenon roundtrip: reads a file, writes it, and compares the bytes. */
#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>

#include "cli/detect.h"
#include "cli/resume.h"
#include "cli/visit.h"
#include "tenon/generic.h"

/* The counts of results, for several files at a time. */
typedef struct totals {
    atomic_size_t identical, patched, different, keeping;
    atomic_uint_fast64_t kept; /* bytes */
} totals;

typedef struct stored_report {
    const subject *file;
    size_t count;
} stored_report;

static void report_stored(void *user, const tn_place *place, uint64_t bytes)
{
    stored_report *stored = user;
    char path[512];
    tn_place_print(place, path, sizeof path);
    report_remark(stored->file->to, "keeps %" PRIu64 " bytes of %s that would be written differently", bytes,
                  path);
    buffer_printf(&stored->file->to->fields, "%s{\"path\": \"%s\", \"size\": %" PRIu64 "}",
                  stored->count++ > 0 ? ", " : "", path, bytes);
}

/* The bytes of the input that no member holds, and stored bytes that are kept although a writer would put
   others. */
static uint64_t report_kept(const subject *file, const void *object)
{
    buffer *fields = &file->to->fields;
    uint64_t total = 0;
    buffer_puts(fields, ", \"kept\": [");
    for (const tn_gap *gap = tn_format_document(file->format, object)->gaps; gap; gap = gap->next) {
        buffer bytes = {.memory = file->memory};
        put_readable_bytes(&bytes, gap->bytes.data, gap->bytes.size, 16);
        report_remark(file->to, "keeps %zu bytes at offset %" PRIu64 " that no member holds: %s",
                      gap->bytes.size, gap->offset, bytes.data);
        buffer_printf(fields, "%s{\"offset\": %" PRIu64 ", \"size\": %zu}", total > 0 ? ", " : "",
                      gap->offset, gap->bytes.size);
        total += gap->bytes.size;
    }
    stored_report stored = {file, 0};
    buffer_puts(fields, "], \"stored\": [");
    total += tn_noncanonical_bytes(file->format, object, report_stored, &stored);
    buffer_printf(fields, "], \"kept_bytes\": %" PRIu64, total);
    return total;
}

/* Compares the output with the bytes of the file, piece by piece, so that the output need not be kept. */
typedef struct comparison {
    str expected;
    int file;       /* the file to read the bytes from again, in order, if memory has lost them; or -1 */
    uint8_t flip;   /* the bytes of the file are kept with these bits inverted */
    size_t at;      /* behind the output so far */
    size_t differs; /* the first byte that differs; SIZE_MAX: none */
} comparison;

static void compare_part(comparison *with, const uint8_t *written, const uint8_t *read, size_t size)
{
    size_t i = 0;
    if (with->differs == SIZE_MAX && with->flip == 0 && memcmp(read, written, size) == 0) i = size;
    while (with->differs == SIZE_MAX && i < size && written[i] == (read[i] ^ with->flip))
        i++;
    if (with->differs == SIZE_MAX && i < size) with->differs = with->at + i;
    with->at += size;
}

/* Compares output with bytes that are read again. Returns false if they cannot be read. */
static bool compare_again(comparison *with, const uint8_t *written, size_t size)
{
    uint8_t read[16384];
    while (size > 0) {
        const ptrdiff_t part = files_read(with->file, read, size < sizeof read ? size : sizeof read);
        if (part <= 0) return false;
        compare_part(with, written, read, (size_t)part);
        written += part;
        size -= (size_t)part;
    }
    return true;
}

static bool compare_next(void *user, const void *data, size_t size)
{
    comparison *with = user;
    const uint8_t *written = data;
    const size_t left = with->at < with->expected.size ? with->expected.size - with->at : 0;
    const size_t both = size < left ? size : left;
    if (with->file >= 0) {
        if (!compare_again(with, written, both)) return false;
    } else if (both > 0) {
        compare_part(with, written, (const uint8_t *)with->expected.data + with->at, both);
    }
    if (with->differs == SIZE_MAX && both < size) with->differs = with->at;
    with->at += size - both;
    return true;
}

/* Writes the object, and compares. `by` names the writer. */
static outcome write_and_compare(const subject *file, void *object, const char *by, comparison with)
{
    const tn_sink sink = {compare_next, &with};
    tn_error error;
    if (!can_write(file)) return OUTCOME_TROUBLE;
    if (file->format->write_to(file->format, object, &sink, &error) != TN_OK) {
        report_finding(file->to, &error);
        return OUTCOME_INVALID;
    }
    if (with.differs == SIZE_MAX && with.at == file->bytes.size) return OUTCOME_FINE;
    const size_t at = with.differs < with.at ? with.differs : with.at;
    report_remark(file->to, "%s differs from offset %zu on: %zu bytes became %zu", by, at, file->bytes.size,
                  with.at);
    buffer_printf(&file->to->fields, ", \"difference\": {\"by\": \"%s\", \"offset\": %zu, \"size\": %zu}", by,
                  at, with.at);
    return OUTCOME_INVALID;
}

/* ---- a clone, when the input is gone ---- */

/* Bytes of the program's own. */
static void turn_over(str bytes)
{
    char *data;
    memcpy(&data, &bytes.data, sizeof data);
    for (size_t i = 0; i < bytes.size; i++)
        data[i] = (char)~data[i];
}

static bool is_mapped(const subject *file)
{
    return file->read.mapped && file->bytes.data == file->read.content.data;
}

static void *mapped_bytes(const subject *file)
{
    void *bytes;
    memcpy(&bytes, &file->bytes.data, sizeof bytes);
    return bytes;
}

/* Compares a mapped file, whose bytes become zero for ever, by reading it again. */
static outcome compare_without(const subject *file, void *clone)
{
    comparison with = {file->bytes, files_open(file->path, FILES_READ), 0, 0, SIZE_MAX};
    if (with.file < 0 || !files_blank(mapped_bytes(file), file->bytes.size)) {
        if (with.file >= 0) (void)files_close(with.file);
        report_problem(file->to, "cannot be read again: %s", strerror(errno));
        return OUTCOME_TROUBLE;
    }
    const outcome result = write_and_compare(file, clone, "the clone", with);
    (void)files_close(with.file);
    return result;
}

/* A deep clone must not need the bytes from which the original was read: they are spoilt while the clone is
   written, and nothing else is in memory then. */
static outcome compare_clone(const subject *file, void *clone)
{
    if (is_mapped(file)) return compare_without(file, clone);
    turn_over(file->bytes);
    const outcome result =
        write_and_compare(file, clone, "the clone", (comparison){file->bytes, -1, 0xFF, 0, SIZE_MAX});
    turn_over(file->bytes);
    return result;
}

/* Releases the pages of a mapped file whenever the clone grows: cloned parts need none, and other pages are
   read again. */
static void *grow_clone(void *user, void *block, size_t old_size, size_t new_size)
{
    const subject *file = user;
    const tn_allocator libc = tn_allocator_libc();
    if (new_size > 0) files_forget(mapped_bytes(file), file->bytes.size);
    return libc.reallocate(libc.user, block, old_size, new_size);
}

/* Bytes inside a mapped file become the program's own. */
static void own_part(subject *file)
{
    const str whole = file->read.content;
    const uintptr_t begin = (uintptr_t)whole.data, at = (uintptr_t)file->bytes.data;
    if (!file->read.mapped || is_mapped(file) || at < begin || at - begin >= whole.size) return;
    file->bytes.data = arena_copy(file->memory, file->bytes.data, file->bytes.size);
}

static outcome make_clone(subject *file, const void *object, void **clone)
{
    const tn_options growing = {.allocator = {grow_clone, file}};
    const tn_status status = tn_clone(file->format, object, is_mapped(file) ? &growing : NULL, clone);
    if (status == TN_OK) return OUTCOME_FINE;
    report_problem(file->to, "cannot be cloned: %s", tn_status_text(status));
    return OUTCOME_TROUBLE;
}

static void count(totals *all, const subject *file, outcome result, uint64_t kept)
{
    if (result == OUTCOME_FINE)
        atomic_fetch_add(file->format->patches ? &all->patched : &all->identical, 1);
    else
        atomic_fetch_add(&all->different, 1);
    atomic_fetch_add(&all->keeping, kept > 0);
    atomic_fetch_add(&all->kept, kept);
}

static void print_total(size_t files, const char *what)
{
    if (files > 0) print_output("%8zu %s %s\n", files, files == 1 ? "file" : "files", what);
}

static void print_summary(totals *all)
{
    print_total(all->identical, "identical");
    print_total(all->patched, "identical, written as a patched copy");
    print_total(all->different, "written differently");
    const char *what = "with bytes that are kept as read";
    print_total(all->keeping, what);
    if (all->kept > 0) print_output("%8" PRIuFAST64 " bytes of these\n", atomic_load(&all->kept));
}

static outcome visit(void *user, subject *file)
{
    totals *all = user;
    void *object, *clone = NULL;
    own_part(file);
    outcome result = read_object(file, &object, NULL);
    if (result != OUTCOME_FINE) return result;
    const uint64_t kept = report_kept(file, object);
    result = write_and_compare(file, object, "the copy", (comparison){file->bytes, -1, 0, 0, SIZE_MAX});
    if (result == OUTCOME_FINE) result = make_clone(file, object, &clone);
    file->format->release(file->format, object);
    if (clone != NULL) {
        result = compare_clone(file, clone);
        file->format->release(file->format, clone);
    }
    count(all, file, result, kept);
    if (result == OUTCOME_FINE && file->format->patches)
        report_remark(file->to, "identical, %zu bytes, written as a patched copy", file->bytes.size);
    else if (result == OUTCOME_FINE)
        report_remark(file->to, "identical, %zu bytes, %" PRIu64 " of them kept as read", file->bytes.size,
                      kept);
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    codec_choice codecs = {0};
    unsigned output = REPORT_TEXT;
    bool summary = false;
    string_list names = {0};
    totals all = {0};
    visitor work = {.codecs = &codecs, .visit = visit, .user = &all};
    const option options[] = {
        option_flag("summary", "count files and findings, and print only that", &summary),
        MEMBERS_OPTIONS(&work.members, &work.match),
        RESUME_OPTION(&work.resume),
        CODEC_OPTIONS(&codecs),
        WORK_OPTIONS(&codecs.work),
        option_choice("output", REPORT_FORMATS, "how results are printed", &output),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (summary && (output != REPORT_TEXT || work.resume))
        return usage_error(self, "--summary is text; it has no other form");
    if (work.resume) output = REPORT_JSON_LINES;
    work.copies = work.members || work.match.count > 0; /* files inside a file come after it */
    report to;
    report_init(&to, output, COLOUR_AUTO, true);
    to.summarises = summary;
    to.found.memory = memory;
    work.to = &to;
    const outcome result = visit_files(self, memory, &work, &names);
    if (summary) print_summary(&all);
    return result;
}

const command command_roundtrip = {
    .name = "roundtrip",
    .summary = "read a file, write it, and compare",
    .operands = "[OPTION]... FILE...",
    .about = "Reads files, writes them again in memory, and compares the bytes; then does the\n"
             "same with a deep clone after the input is gone. Lists the bytes that the writer\n"
             "keeps as read: bytes that no member holds, values that differ from the derived\n"
             "ones, and data that would be packed differently. Codecs that only change\n"
             "existing files keep all such bytes, and list none. No file is changed.",
    .examples = "  tenon roundtrip walk.ani\n"
                "  tenon roundtrip --output jsonl Data/Models\n",
    .run = run,
};
