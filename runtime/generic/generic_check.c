/* Checks for one input the properties that hold for every input: the oracle of tests and fuzz targets. Needs
   the C library. */
#include <stdarg.h>
#include <stdio.h>

#include "check.h"

enum { EDITS = 16 }; /* members that are changed and changed back */

/* The most scratch memory of a validator. A larger stated size is no error in itself; a validator that needs
   more is not judged. */
enum { LENT_PER_BYTE = 256, LENT_BASE = 1 << 22 };

typedef struct checking {
    const tn_format *format;
    const void *params;
    const uint8_t *data; /* of the caller */
    size_t size;
    tn_heap heap; /* of the codec */
    char *message;
    size_t capacity;
    bool failed;
} checking;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void
fail(checking *check, const char *format, ...)
{
    va_list arguments;
    if (check->failed) return;
    check->failed = true;
    va_start(arguments, format);
    vsnprintf(check->message, check->capacity, format, arguments);
    va_end(arguments);
}

static void fail_error(checking *check, const char *what, const tn_error *error)
{
    char text[512];
    tn_error_print(error, text, sizeof text);
    fail(check, "%s cannot be measured: %s", what, text);
}

/* Memory of the checks themselves; without it a check is skipped. */
static void *take(size_t size)
{
    static const tn_allocator libc = {NULL, NULL};
    return tn_allocator_take(libc, size == 0 ? 1 : size);
}

static void give(void *block, size_t size)
{
    static const tn_allocator libc = {NULL, NULL};
    tn_allocator_give(libc, block, size == 0 ? 1 : size);
}

/* A copy of the input in a block of exactly its size, so that reading behind its end can be noticed. */
static uint8_t *copy_of_input(const checking *check)
{
    uint8_t *copy = take(check->size);
    if (copy != NULL && check->size != 0) memcpy(copy, check->data, check->size);
    return copy;
}

static void check_heap(checking *check, const char *after)
{
    if (check->heap.misuse != NULL) fail(check, "%s (%s)", check->heap.misuse, after);
    if (check->heap.in_use != 0)
        fail(check, "%llu bytes are not freed after %s", (unsigned long long)check->heap.in_use, after);
}

/* ---- writing ---- */

/* A sink that compares. */
typedef struct expectation {
    const uint8_t *data;
    size_t size;
    size_t at;
    bool differs;
} expectation;

static bool compare(void *user, const void *data, size_t size)
{
    expectation *expected = user;
    if (size > expected->size - expected->at || !tn_same_bytes(expected->data + expected->at, data, size)) {
        expected->differs = true;
        return false;
    }
    expected->at += size;
    return true;
}

static void check_written(checking *check, void *object, const char *what)
{
    tn_error error;
    size_t size;
    if (check->format->measure == NULL || check->format->write == NULL || check->failed) return;
    if (check->format->measure(check->format, object, &size, &error) != TN_OK) {
        fail_error(check, what, &error);
        return;
    }
    if (size != check->size) {
        fail(check, "%s takes %zu bytes, not %zu", what, size, check->size);
        return;
    }
    uint8_t *output = take(size);
    if (output == NULL) return;
    memset(output, 0xa5, size);
    if (check->format->write(check->format, object, output, size, &error) != TN_OK)
        fail(check, "%s can be measured, but not written", what);
    else if (!tn_same_bytes(output, check->data, size))
        fail(check, "%s is written with different bytes", what);
    give(output, size);
    if (check->format->write_to == NULL) return;
    expectation expected = {check->data, check->size, 0, false};
    const tn_sink sink = {compare, &expected};
    if (check->format->write_to(check->format, object, &sink, &error) != TN_OK || expected.differs ||
        expected.at != expected.size)
        fail(check, "%s is written to a sink with different bytes", what);
}

/* ---- edits ---- */

typedef struct edit {
    const tn_member *member;
    void *value;
} edit;

/* Numbers and packed bytes that an edit may change, the first of every object. */
static size_t collect_edits(const tn_type *type, void *object, edit *edits, size_t count)
{
    size_t own = 0;
    for (size_t m = 0; m < type->member_count && count < EDITS; m++) {
        const tn_member *member = &type->members[m];
        void *value = tn_member_in(member, object);
        if ((member->flags & TN_MEMBER_DERIVED) != 0 || !tn_member_own(member)) continue;
        if (!tn_member_present(member, object)) continue;
        if (tn_kind_size(member->kind) != 0 && own < 4) {
            const edit found = {member, value};
            edits[count++] = found;
            own++;
        } else if (member->kind == TN_KIND_PACKED && own < 4) {
            const edit found = {member, value};
            edits[count++] = found;
            own++;
        } else if (member->kind == TN_KIND_OBJECT) {
            count = collect_edits(member->type, value, edits, count);
        } else if (member->kind == TN_KIND_LIST && ((const tn_list *)value)->count != 0) {
            count = collect_edits(member->type, ((const tn_list *)value)->items, edits, count);
        }
    }
    return count;
}

/* Changes a member, measures, and changes it back. */
static void edit_and_revert(const checking *check, void *object, const edit *change)
{
    tn_error error;
    size_t size;
    const tn_kind kind = change->member->kind;
    if (kind == TN_KIND_PACKED) {
        const tn_packed old = *(const tn_packed *)change->value;
        tn_packed_set(change->value, "changed", 7);
        (void)check->format->measure(check->format, object, &size, &error);
        *(tn_packed *)change->value = old;
        return;
    }
    const uint64_t bits = tn_scalar_bits(kind, change->value);
    tn_scalar_store(kind, change->value, bits ^ 1);
    (void)check->format->measure(check->format, object, &size, &error);
    tn_scalar_store(kind, change->value, bits);
}

/* Checks that an edit and its reversal give the original bytes; measuring in between derives the members that
   depend on it. */
static void check_edits(checking *check, void *object)
{
    edit edits[EDITS];
    const size_t count = collect_edits(check->format->type, object, edits, 0);
    for (size_t i = 0; i < count && !check->failed && check->format->measure != NULL; i++)
        edit_and_revert(check, object, &edits[i]);
    check_written(check, object, "an object after an edit and its reversal");
}

/* ---- objects ---- */

/* The clone must not need the input, so the input is overwritten first. */
static void check_clone(checking *check, const tn_options *options)
{
    void *object, *clone;
    tn_place place;
    uint8_t *input = copy_of_input(check);
    if (input == NULL) return;
    if (check->format->read(check->format, &object, input, check->size, options, NULL) != TN_OK) {
        fail(check, "the input is read the first time, but not the second");
        give(input, check->size);
        return;
    }
    const tn_status status = tn_clone(check->format, object, options, &clone);
    if (status == TN_OK && !tn_equal(check->format, object, clone, &place)) {
        char text[256];
        tn_place_print(&place, text, sizeof text);
        fail(check, "a clone differs at `%s`", text);
    }
    check->format->release(check->format, object);
    memset(input, 0xa5, check->size);
    give(input, check->size);
    if (status != TN_OK) {
        if (status != TN_NO_MEMORY) fail(check, "an object cannot be cloned: %s", tn_status_text(status));
        return;
    }
    check_written(check, clone, "a clone after the input is freed");
    check_edits(check, clone);
    check->format->release(check->format, clone);
}

static bool ignore(void *user, const void *data, size_t size)
{
    (void)data;
    *(uint64_t *)user += size;
    return true;
}

static void check_locations(checking *check, const tn_locations *locations, const void *object)
{
    static const tn_dump_options dump = {.elements = 8, .bytes = true};
    uint64_t printed = 0;
    const tn_sink sink = {ignore, &printed};
    for (size_t i = 0; i < locations->count; i++) {
        const tn_location *location = &locations->items[i];
        if (location->offset > check->size || location->size > check->size - location->offset)
            fail(check, "a member lies at byte %llu, behind the input", (unsigned long long)location->offset);
    }
    const tn_status status =
        tn_dump(check->format, object, locations, check->data, check->size, NULL, &dump, &sink);
    if (status != TN_OK && status != TN_NO_MEMORY) fail(check, "an object cannot be dumped");
}

static void check_located(checking *check, const tn_options *options)
{
    void *object;
    tn_locations locations;
    if (check->format->read_located == NULL) return;
    tn_locations_init(&locations, options->allocator);
    const tn_status status = check->format->read_located(check->format, &object, check->data, check->size,
                                                         options, &locations, NULL);
    tn_locations_sort(&locations);
    if (status == TN_OK) {
        check_locations(check, &locations, object);
        check->format->release(check->format, object);
    } else {
        fail(check, "the input is read, but not with locations: %s", tn_status_text(status));
    }
    tn_locations_free(&locations);
}

/* ---- incomplete objects ---- */

/* Checks that an incomplete object can be dumped. */
static void check_partial_dump(checking *check, const tn_options *options)
{
    void *object;
    tn_error error;
    tn_locations locations;
    uint64_t printed = 0;
    const tn_sink sink = {ignore, &printed};
    if (check->format->read_located == NULL) return;
    tn_locations_init(&locations, options->allocator);
    const tn_status status = check->format->read_located(check->format, &object, check->data, check->size,
                                                         options, &locations, &error);
    tn_locations_sort(&locations);
    if (status == TN_OK) fail(check, "the input is refused without locations, but read with them");
    if (object != NULL) {
        const tn_dump_options dump = {.elements = 8, .bytes = true, .stopped = &error};
        const tn_status shown =
            tn_dump(check->format, object, &locations, check->data, check->size, NULL, &dump, &sink);
        if (shown != TN_OK && shown != TN_NO_MEMORY && shown != TN_DEPTH_LIMIT)
            fail(check, "a partial object cannot be dumped: %s", tn_status_text(shown));
        check->format->release(check->format, object);
    }
    tn_locations_free(&locations);
}

/* Checks that every function for objects works for incomplete ones. */
static void check_partial(checking *check)
{
    static const tn_dump_options dump = {.elements = 8};
    static const tn_json_options json = {.all = true};
    const tn_options options = {
        .allocator = tn_heap_allocator(&check->heap), .keep_partial = true, .params = check->params};
    uint64_t printed = 0;
    const tn_sink sink = {ignore, &printed};
    void *object, *clone;
    uint8_t *input = copy_of_input(check);
    if (input == NULL) return;
    const tn_status status = check->format->read(check->format, &object, input, check->size, &options, NULL);
    if (status == TN_OK) fail(check, "the input is refused, but read with `keep_partial`");
    if (object != NULL) {
        (void)tn_dump(check->format, object, NULL, NULL, 0, NULL, &dump, &sink);
        (void)tn_json_write(check->format, object, NULL, &json, &sink);
        const tn_status cloned = tn_clone(check->format, object, &options, &clone);
        if (cloned == TN_OK && !tn_equal(check->format, object, clone, NULL))
            fail(check, "a clone of a partial object differs");
        if (cloned == TN_OK) check->format->release(check->format, clone);
        check->format->release(check->format, object);
    } else if (status != TN_NO_MEMORY && status != TN_MEMORY_BUDGET) {
        fail(check, "no partial object of a refused input: %s", tn_status_text(status));
    }
    give(input, check->size);
    check_partial_dump(check, &options);
    check_heap(check, "keeping a partial object");
}

/* ---- reading and validating ---- */

/* One run of the reader or validator. */
typedef struct run_result {
    tn_status status;
    tn_error error;
    tn_findings findings;
    bool lacked; /* it got less scratch memory than it states */
} run_result;

static void check_place(checking *check, const tn_error *error, const char *who)
{
    if (error->offset != TN_NO_OFFSET && error->offset > check->size)
        fail(check, "%s finds something at byte %llu of %zu", who, (unsigned long long)error->offset,
             check->size);
}

static void check_outcome(checking *check, const run_result *run, const char *who)
{
    if (run->status != TN_OK) check_place(check, &run->error, who);
    if (run->status != TN_OK && run->error.status != run->status)
        fail(check, "%s returns another status than its error has", who);
    for (size_t i = 0; i < run->findings.count && i < TN_FINDINGS_KEPT; i++)
        check_place(check, &run->findings.kept[i], who);
}

static void check_agreement(checking *check, const run_result *read, const run_result *validated,
                            const char *level)
{
    if (read->status != validated->status) {
        fail(check, "reader and validator disagree at %s: %s, %s", level, tn_status_name(read->status),
             tn_status_name(validated->status));
        return;
    }
    const char *difference =
        read->status == TN_OK ? NULL : tn_error_difference(&read->error, &validated->error);
    if (difference != NULL)
        fail(check, "%s of the error differs between reader and validator at %s", difference, level);
    if (read->findings.count != validated->findings.count ||
        read->findings.digest != validated->findings.digest)
        fail(check, "reader and validator report different findings at %s: %llu, %llu", level,
             (unsigned long long)read->findings.count, (unsigned long long)validated->findings.count);
    for (size_t i = 0; i < read->findings.count && i < TN_FINDINGS_KEPT && !check->failed; i++) {
        difference = tn_error_difference(&read->findings.kept[i], &validated->findings.kept[i]);
        if (difference != NULL)
            fail(check, "%s of finding %zu differs between reader and validator at %s", difference, i, level);
    }
}

static void check_budget(checking *check, const tn_options *options)
{
    const tn_budget *budget = check->format->budget;
    const uint64_t scratch = check->format->scratch == NULL
                                 ? 0
                                 : check->format->scratch(check->format, check->size, options->level);
    const uint64_t most = budget->memory_per_byte * check->size + budget->memory_base + 2 * scratch + 4096;
    if (check->heap.peak > most)
        fail(check, "reading takes %llu bytes of memory; the budget is %llu",
             (unsigned long long)check->heap.peak, (unsigned long long)most);
}

static void run_reader(checking *check, tn_options *options, run_result *run)
{
    void *object;
    options->allocator = tn_heap_allocator(&check->heap);
    options->user = &run->findings;
    check->heap.peak = 0;
    uint8_t *input = copy_of_input(check);
    if (input == NULL) {
        fail(check, "there is no memory for the checks");
        return;
    }
    run->status = check->format->read(check->format, &object, input, check->size, options, &run->error);
    check_budget(check, options);
    if (run->status == TN_OK) {
        check_written(check, object, "an object");
        check->format->release(check->format, object);
    } else if (object != NULL) {
        fail(check, "an object comes with an error");
    }
    give(input, check->size);
    check_heap(check, "reading");
}

static void run_validator(checking *check, tn_options *options, run_result *run)
{
    tn_heap none = {0, 0, 0, NULL};
    const uint64_t most = LENT_PER_BYTE * (uint64_t)check->size + LENT_BASE;
    const uint64_t stated = check->format->scratch == NULL
                                ? 0
                                : check->format->scratch(check->format, check->size, options->level);
    const uint64_t scratch = stated < most ? stated : most;
    options->allocator = tn_heap_none(&none);
    options->user = &run->findings;
    options->scratch_size = (size_t)scratch;
    options->scratch = scratch == 0 ? NULL : take((size_t)scratch);
    uint8_t *input = copy_of_input(check);
    if (input == NULL || (scratch != 0 && options->scratch == NULL))
        fail(check, "there is no memory for the checks");
    else
        run->status = check->format->validate(check->format, input, check->size, options, &run->error);
    run->lacked = scratch < stated && tn_lacks_scratch(run->status, &run->findings);
    if (none.calls != 0) fail(check, "the validator asks for memory");
    give(input, check->size);
    give(options->scratch, (size_t)scratch);
    options->scratch = NULL;
    options->scratch_size = 0;
}

/* Whether the input is accepted. */
static bool check_level(checking *check, tn_level level, bool strict, run_result *read, run_result *validated)
{
    static const char *const names[] = {"level structure", "level content", "level strict"};
    tn_options options = {
        .level = level, .strict = strict, .params = check->params, .report = tn_findings_report};
    memset(read, 0, sizeof *read);
    memset(validated, 0, sizeof *validated);
    run_reader(check, &options, read);
    if (check->failed) return false;
    check_outcome(check, read, "the reader");
    if (check->format->validate == NULL) return read->status == TN_OK;
    run_validator(check, &options, validated);
    if (check->failed) return false;
    check_outcome(check, validated, "the validator");
    if (!validated->lacked)
        check_agreement(check, read, validated,
                        strict ? "level strict with warnings as errors" : names[level]);
    return read->status == TN_OK;
}

/* Checks that rules do not change the object. */
static void check_same_at_each_level(checking *check)
{
    tn_options options = {.allocator = tn_heap_allocator(&check->heap), .params = check->params};
    const tn_format *format = check->format;
    void *plain, *strict;
    tn_place place;
    if (format->read(format, &plain, check->data, check->size, &options, NULL) != TN_OK) return;
    options.level = TN_LEVEL_STRICT;
    if (format->read(format, &strict, check->data, check->size, &options, NULL) == TN_OK) {
        if (!tn_equal(format, plain, strict, &place)) {
            char where[256];
            tn_place_print(&place, where, sizeof where);
            fail(check, "%s differs if every rule is checked", where);
        }
        format->release(format, strict);
    }
    format->release(format, plain);
}

const char *tn_check_properties(const tn_format *format, const void *data, size_t size, char *message,
                                size_t capacity)
{
    return tn_check_properties_given(format, NULL, data, size, message, capacity);
}

const char *tn_check_properties_given(const tn_format *format, const void *params, const void *data,
                                      size_t size, char *message, size_t capacity)
{
    checking check = {format, params, data, size, {0, 0, 0, NULL}, message, capacity, false};
    run_result *runs = take(2 * sizeof *runs);
    if (runs == NULL) return NULL;
    const bool accepted = check_level(&check, TN_LEVEL_STRUCTURE, false, &runs[0], &runs[1]);
    if (!check.failed) check_level(&check, TN_LEVEL_CONTENT, false, &runs[0], &runs[1]);
    if (!check.failed) check_level(&check, TN_LEVEL_STRICT, false, &runs[0], &runs[1]);
    if (!check.failed) check_level(&check, TN_LEVEL_STRICT, true, &runs[0], &runs[1]);
    give(runs, 2 * sizeof *runs);
    if (accepted && !check.failed) {
        const tn_options options = {.allocator = tn_heap_allocator(&check.heap), .params = params};
        check_clone(&check, &options);
        check_heap(&check, "cloning");
        check_located(&check, &options);
        check_heap(&check, "reading with locations");
        if (!check.failed) check_same_at_each_level(&check);
        check_heap(&check, "reading at every level");
    }
    if (!accepted && !check.failed) check_partial(&check);
    return check.failed ? message : NULL;
}
