/* reach seeds|shortages FILE...: what scripts/coverage measures of a codec. `seeds` does with each file what
   the fuzz target does under the dearest oracle, and reads and validates it at every level, in a container
   that has all files or none. `shortages` reads, validates, writes and copies it with too little of
   everything: allocations that fail, budgets of memory, work and depth, scratch memory and outputs that are
   too small. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include TARGET

#include "support/bytes.h"
#include "support/memory.h"

enum { MOST_STEPS = 400, EDITS = 64 };

static const tn_format *codec(void)
{
    return TN_FUZZ_TARGET.format;
}

/* ---- reading, validating, writing ---- */

static void write_short(void *object, const tn_options *options)
{
    void *copy;
    size_t size = 0;
    if (codec()->measure == NULL || codec()->measure(codec(), object, &size, NULL) != TN_OK) return;
    uint8_t *output = malloc(size + 1);
    if (output == NULL) abort();
    for (size_t room = size < 16 ? 0 : size - 16; room <= size; room++)
        (void)codec()->write(codec(), object, output, room, NULL);
    free(output);
    if (tn_clone(codec(), object, options, &copy) == TN_OK) codec()->release(codec(), copy);
}

/* To a sink that takes everything, and to one that fails. */
static void write_to_sinks(void *object)
{
    for (size_t fail_write = 0; fail_write < 2; fail_write++) {
        test_collector collector = {.fail_write = fail_write};
        const tn_sink sink = collector_sink(&collector);
        (void)codec()->write_to(codec(), object, &sink, NULL);
        free(collector.bytes.data);
    }
}

static void read_with(const byte_string *input, const tn_options *options)
{
    void *object;
    if (codec()->read(codec(), &object, input->data, input->size, options, NULL) != TN_OK) return;
    write_short(object, options);
    codec()->release(codec(), object);
}

/* With all of the scratch memory that the validator asks for, and with parts of it. */
static void validate_with(const byte_string *input, tn_options options, size_t parts)
{
    enum { LARGEST = 1 << 20 };
    const uint64_t stated =
        codec()->scratch == NULL ? 0 : codec()->scratch(codec(), input->size, options.level);
    const size_t most = stated < LARGEST ? (size_t)stated : LARGEST;
    for (size_t part = 0; part < parts; part++) {
        options.scratch_size = most - most * part / parts;
        options.scratch = malloc(options.scratch_size + 1);
        if (options.scratch == NULL) abort();
        (void)codec()->validate(codec(), input->data, input->size, &options, NULL);
        free(options.scratch);
    }
}

/* ---- seeds ---- */

static bool has_if(void *user, tn_text name)
{
    (void)name;
    return user != NULL;
}

static void ignore(void *user, const tn_error *finding)
{
    (void)user;
    (void)finding;
}

static void judge_with(const byte_string *input, const tn_container_names *container, bool strict)
{
    for (int level = TN_LEVEL_STRUCTURE; level <= TN_LEVEL_STRICT; level++) {
        void *object;
        tn_options options = {
            .level = (tn_level)level, .strict = strict, .report = ignore, .container = container};
        validate_with(input, options, 1);
        options.keep_partial = true;
        (void)codec()->read(codec(), &object, input->data, input->size, &options, NULL);
        if (object == NULL) continue;
        write_to_sinks(object);
        codec()->release(codec(), object);
    }
}

static bool judge(const byte_string *input, const char *path)
{
    static int full;
    char message[1024];
    const tn_container_names all = {has_if, has_if, &full, NULL}, none = {has_if, has_if, NULL, NULL};
    tn_mutator target = TN_FUZZ_TARGET;
    target.engine = NULL;
    target.comparisons = NULL;
    for (int strict = 0; strict < 2; strict++) {
        judge_with(input, NULL, strict != 0);
        judge_with(input, &all, strict != 0);
        judge_with(input, &none, strict != 0);
    }
    const char *violated =
        tn_check_input(&target, TN_ORACLE_EDIT, input->data, input->size, message, sizeof message);
    if (violated == NULL)
        violated = tn_check_edits(&target, input->data, input->size, EDITS, message, sizeof message);
    if (violated != NULL) fprintf(stderr, "%s: %s\n", path, violated);
    return violated == NULL;
}

/* ---- shortages ---- */

static void lack_memory(const byte_string *input)
{
    test_memory memory = {0};
    tn_options options = {.level = TN_LEVEL_STRICT, .allocator = test_allocator(&memory)};
    for (size_t call = 1; call < MOST_STEPS; call++) {
        test_memory_begin(&memory, call);
        read_with(input, &options);
        if (memory.failures == 0) break;
    }
    test_memory_begin(&memory, 0);
    for (uint64_t limit = 1; limit < 1 << 17; limit += limit / 16 + 1) {
        options.limits.memory = limit;
        read_with(input, &options);
    }
}

static void lack_everything(const byte_string *input)
{
    for (int level = TN_LEVEL_STRUCTURE; level <= TN_LEVEL_STRICT; level++) {
        tn_options options = {.level = (tn_level)level};
        validate_with(input, options, 64);
        for (uint64_t work = 1; work < MOST_STEPS; work++) {
            options.limits.work = work;
            read_with(input, &options);
            validate_with(input, options, 1);
        }
        options.limits.work = 0;
        for (uint32_t depth = 1; depth <= 4; depth++) {
            options.limits.depth = depth;
            read_with(input, &options);
            validate_with(input, options, 1);
        }
    }
    lack_memory(input);
}

int main(int count, char **arguments)
{
    if (count < 2) return 2;
    const bool shortages = strcmp(arguments[1], "shortages") == 0;
    bool fine = true;
    for (int i = 2; i < count; i++) {
        byte_string input = bytes_load(arguments[i]);
        if (shortages)
            lack_everything(&input);
        else
            fine = judge(&input, arguments[i]) && fine;
        bytes_free(&input);
    }
    return !fine;
}
