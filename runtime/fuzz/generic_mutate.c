/* A mutator for fuzzing that knows the structure of the format: its outputs are mostly accepted, or refused
   for one interesting reason. Without an engine, equal inputs, capacities and seeds give equal outputs. */
#include "../generic/check.h"

#include <string.h>

#include "mutate.h"

/* The input that is changed. */
typedef struct mutated {
    uint8_t *data;
    size_t size;
} mutated;

static const tn_allocator allocator_of_libc = {NULL, NULL};

/* ---- as bytes ---- */

static void mutate_bytes(tn_mutation *run, mutated *input)
{
    if (run->with->engine != NULL && tn_below(run, 2) == 0)
        input->size = tn_mutate_by_engine(run, input->data, input->size, run->capacity);
    else
        input->size = tn_mutate_block(run, input->data, input->size, run->capacity);
}

static void put_integer(uint8_t *to, size_t width, bool big, uint64_t value)
{
    for (size_t i = 0; i < width; i++)
        to[big ? width - 1 - i : i] = (uint8_t)(value >> 8 * i);
}

static uint64_t get_integer(const uint8_t *from, size_t width, bool big)
{
    uint64_t value = 0;
    for (size_t i = 0; i < width; i++)
        value |= (uint64_t)from[big ? width - 1 - i : i] << 8 * i;
    return value;
}

/* Overwrites a member in place, also a derived one: gives wrong counts and offsets. */
static bool mutate_located(tn_mutation *run, mutated *input)
{
    tn_locations locations;
    void *object;
    const tn_options options = tn_mutation_options(run->with);
    bool done = false;
    if (run->with->format->read_located == NULL) return false;
    tn_locations_init(&locations, allocator_of_libc);
    if (run->with->format->read_located(run->with->format, &object, input->data, input->size, &options,
                                        &locations, NULL) == TN_OK) {
        run->with->format->release(run->with->format, object);
        for (int tries = 0; tries < 8 && !done && locations.count != 0; tries++) {
            const tn_location *location = &locations.items[tn_below(run, locations.count)];
            const uint64_t size = location->size;
            if ((size != 1 && size != 2 && size != 4 && size != 8) || location->offset > input->size - size)
                continue;
            uint8_t *at = input->data + location->offset;
            const bool big = tn_below(run, 4) == 0;
            put_integer(at, (size_t)size, big, tn_boundary_number(run, get_integer(at, (size_t)size, big)));
            done = true;
        }
    }
    tn_locations_free(&locations);
    return done;
}

/* ---- by the reader's error ---- */

/* Puts as much of the expected bytes as the error shows into the value at `at`. */
static bool mend_bytes(mutated *input, size_t at, const tn_value *expected)
{
    if (expected->as.bytes.from >= input->size - at) return false;
    const size_t from = (size_t)expected->as.bytes.from, left = input->size - at - from;
    const size_t shown = tn_value_shown(expected);
    memcpy(input->data + at + from, expected->as.bytes.head, shown < left ? shown : left);
    return shown != 0;
}

/* Puts the value that the reader expected in the place of the value that it found. */
static bool mend_value(tn_mutation *run, mutated *input, const tn_error *error)
{
    const tn_value *expected = &error->expected;
    if (error->offset >= input->size) return false;
    const size_t at = (size_t)error->offset, left = input->size - at;
    if (expected->kind == TN_VALUE_BYTES) return mend_bytes(input, at, expected);
    const bool number = expected->kind == TN_VALUE_UNSIGNED || expected->kind == TN_VALUE_SIGNED;
    const size_t width = (size_t)1 << tn_below(run, 4);
    if (width > left) return false;
    const uint64_t value = number && tn_below(run, 4) != 0 ? expected->as.u : tn_boundary_number(run, 0);
    put_integer(input->data + at, width, tn_below(run, 2) == 0, value);
    return true;
}

/* Adds missing bytes at the end: mostly zeros. */
static bool mend_end(tn_mutation *run, mutated *input, const tn_error *error)
{
    const bool behind = error->status == TN_BEHIND_END; /* the position, and the end */
    const uint64_t missing = behind ? error->found.as.u - error->expected.as.u : error->expected.as.u;
    const bool known = error->expected.kind == TN_VALUE_UNSIGNED && missing <= 64;
    size_t more = known && tn_below(run, 4) != 0 ? (size_t)missing : 1 + tn_below(run, 16);
    if (more > run->capacity - input->size) more = run->capacity - input->size;
    for (size_t i = 0; i < more; i++)
        input->data[input->size + i] = (uint8_t)(tn_below(run, 4) == 0 ? tn_below(run, 256) : 0);
    input->size += more;
    return more != 0;
}

static bool mend(tn_mutation *run, mutated *input)
{
    const tn_options options = tn_mutation_options(run->with);
    bool done = false;
    for (size_t rounds = 1 + tn_below(run, 12); rounds > 0; rounds--) {
        void *object;
        tn_error error;
        memset(&error, 0, sizeof error);
        if (run->with->format->read(run->with->format, &object, input->data, input->size, &options, &error) ==
            TN_OK) {
            run->with->format->release(run->with->format, object);
            break;
        }
        const bool short_of =
            error.status == TN_TRUNCATED || error.status == TN_BEHIND_END || error.status == TN_UNTERMINATED;
        const bool mended = tn_mend_packed(run, input->data, &input->size, &error) ||
                            ((short_of && tn_below(run, 8) != 0) ? mend_end(run, input, &error)
                                                                 : mend_value(run, input, &error));
        if (!mended) break;
        done = true;
    }
    return done;
}

/* ---- as objects ---- */

/* Writes the object over its input, through a buffer, because it still points into the input. */
static bool write_over(tn_mutation *run, void *object, size_t size, mutated *input)
{
    uint8_t *output = tn_allocator_take(allocator_of_libc, size);
    if (output == NULL) return false;
    const bool written = run->with->format->write(run->with->format, object, output, size, NULL) == TN_OK;
    if (written) {
        memcpy(input->data, output, size);
        input->size = size;
    }
    tn_allocator_give(allocator_of_libc, output, size);
    return written;
}

static bool mutate_from_nothing(tn_mutation *run, mutated *input)
{
    size_t size;
    void *object = tn_object_from_nothing(run, &size);
    if (object == NULL) return false;
    const bool written = write_over(run, object, size, input);
    run->with->format->release(run->with->format, object);
    return written;
}

/* Mostly one, so that the new features of the input survive. */
static size_t few_changes(tn_mutation *run)
{
    const size_t choice = tn_below(run, 8);
    return choice < 4 ? 1 : (size_t)1 << (choice - 4);
}

static bool mutate_read(tn_mutation *run, mutated *input)
{
    void *object;
    size_t size;
    const tn_format *format = run->with->format;
    const tn_options options = tn_mutation_options(run->with);
    if (format->read(format, &object, input->data, input->size, &options, NULL) != TN_OK)
        return tn_below(run, 4) == 0 ? mutate_from_nothing(run, input) : mend(run, input);
    bool written = false;
    if (format->measure != NULL && format->write != NULL && tn_edit_object(run, object, few_changes(run)))
        written = tn_make_writable(run, &size) && write_over(run, object, size, input);
    format->release(format, object);
    return written;
}

/* ---- by rules ---- */

/* Breaks a rule by its constraint. */
static bool break_read(tn_mutation *run, const tn_rule *rule, mutated *input)
{
    void *object;
    size_t size;
    const tn_format *format = run->with->format;
    const tn_options options = tn_mutation_options(run->with);
    if (format->measure == NULL || format->write == NULL ||
        format->read(format, &object, input->data, input->size, &options, NULL) != TN_OK)
        return false;
    run->root = object;
    run->document = tn_format_document(format, object);
    run->broken = rule;
    const bool written =
        tn_break_rule(run, rule) && tn_make_writable(run, &size) && write_over(run, object, size, input);
    run->broken = NULL;
    format->release(format, object);
    return written;
}

/* Whether one of the rules with findings holds now. */
static bool keep_rules(tn_mutation *run, const char *spared, const tn_findings *findings)
{
    bool changed = false;
    for (size_t i = 0; i < findings->count && i < TN_FINDINGS_KEPT; i++) {
        const tn_error *finding = &findings->kept[i];
        const bool is_spared =
            spared != NULL && finding->rule != NULL && strcmp(finding->rule->id, spared) == 0;
        if (finding->rule != NULL && !is_spared) changed = tn_keep_rule(run, finding) || changed;
    }
    return changed;
}

/* Makes the input satisfy rules that it breaks, except rules with the id `spared` (may be NULL). */
static bool mend_rules(tn_mutation *run, const char *spared, mutated *input)
{
    const tn_format *format = run->with->format;
    tn_findings findings;
    void *object;
    size_t size;
    bool written = false;
    memset(&findings, 0, sizeof findings);
    const tn_options options = {.level = TN_LEVEL_STRICT,
                                .params = run->with->params,
                                .report = tn_findings_report,
                                .user = &findings};
    if (format->measure == NULL || format->write == NULL ||
        format->read(format, &object, input->data, input->size, &options, NULL) != TN_OK)
        return false;
    run->root = object;
    run->document = tn_format_document(format, object);
    if (keep_rules(run, spared, &findings) && tn_make_writable(run, &size))
        written = write_over(run, object, size, input);
    format->release(format, object);
    return written;
}

/* Sometimes satisfies a broken rule, or breaks some rule. */
static bool mutate_rules(tn_mutation *run, mutated *input)
{
    const tn_format *format = run->with->format;
    if (run->with->constraints == NULL || format->rule_count == 0 || tn_below(run, 16) != 0) return false;
    if (tn_below(run, 2) == 0 && mend_rules(run, NULL, input)) return true;
    return break_read(run, format->rules[tn_below(run, format->rule_count)], input);
}

/* ---- the whole ---- */

size_t tn_mutator_run(const tn_mutator *mutator, uint8_t *data, size_t size, size_t capacity, uint32_t seed)
{
    tn_mutation run = tn_mutation_begin(mutator, capacity, seed);
    mutated input = {data, size < capacity ? size : capacity};
    bool done = false;
    if (capacity == 0) return 0;
    tn_comparisons_pause(mutator);
    const size_t choice = tn_below(&run, 32);
    if (choice == 0)
        done = mutate_from_nothing(&run, &input);
    else if (choice < 4)
        done = mutate_located(&run, &input);
    else if (choice >= 6)
        done = mutate_rules(&run, &input) || mutate_read(&run, &input);
    if (!done) mutate_bytes(&run, &input);
    tn_comparisons_resume(mutator);
    return input.size;
}

static const tn_type *type_called(const tn_type *type, const char *id, int depth)
{
    if (strcmp(type->id, id) == 0) return type;
    for (size_t m = 0; m < type->member_count && depth > 0; m++) {
        const tn_member *member = &type->members[m];
        const tn_type *inner = member->kind == TN_KIND_VIEW ? member->view->element : member->type;
        const bool leads_on = inner != NULL && (member->flags & TN_MEMBER_REFERENCE) == 0;
        const tn_type *found = leads_on ? type_called(inner, id, depth - 1) : NULL;
        if (found != NULL) return found;
    }
    return NULL;
}

size_t tn_mutator_break(const tn_mutator *mutator, const tn_rule *rule, uint8_t *data, size_t size,
                        size_t capacity, uint32_t seed)
{
    enum { NESTED = 8 };
    tn_mutation run = tn_mutation_begin(mutator, capacity, seed);
    mutated input = {data, size < capacity ? size : capacity};
    run.target = type_called(mutator->format->type, rule->type, NESTED);
    bool done = false;
    const size_t choice = tn_below(&run, 8);
    if (choice < 3 && mutator->constraints != NULL) done = break_read(&run, rule, &input);
    if (!done && choice < 5) done = mutate_read(&run, &input);
    if (!done && choice < 7) done = mutate_located(&run, &input);
    if (!done) mutate_bytes(&run, &input);
    return input.size;
}

size_t tn_mutator_mend(const tn_mutator *mutator, const char *spared, uint8_t *data, size_t size,
                       size_t capacity, uint32_t seed)
{
    tn_mutation run = tn_mutation_begin(mutator, capacity, seed);
    mutated input = {data, size < capacity ? size : capacity};
    return mutator->constraints != NULL && mend_rules(&run, spared, &input) ? input.size : 0;
}

size_t tn_mutator_make(const tn_mutator *mutator, uint8_t *data, size_t capacity, uint32_t seed)
{
    tn_mutation run = tn_mutation_begin(mutator, capacity, seed);
    mutated input = {data, 0};
    return mutate_from_nothing(&run, &input) ? input.size : 0;
}

size_t tn_mutate(const tn_format *format, uint8_t *data, size_t size, size_t capacity, uint32_t seed)
{
    const tn_mutator mutator = {.format = format};
    return tn_mutator_run(&mutator, data, size, capacity, seed);
}
