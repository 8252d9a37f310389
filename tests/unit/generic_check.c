/* The oracle finds what it is there to find: codecs that are wrong in one respect each. */
#include "generic_support.h"

static void expect_violation(const tn_format *format, const char *expected)
{
    char message[600];
    const char *violated = tn_check_properties(format, test_walk, test_walk_size, message, sizeof message);
    if (expected == NULL) {
        if (violated != NULL) fail_msg("%s", violated);
        return;
    }
    assert_non_null(violated);
    assert_ptr_equal(violated, message);
    if (strstr(message, expected) == NULL) fail_msg("\"%s\" is not in \"%s\"", expected, message);
}

/* A codec that is another one, but for some functions: these find it behind the format that they are called
 * with. */
typedef struct wrapped {
    tn_format format;
    const tn_format *behind;
} wrapped;

static wrapped wrap(void)
{
    const wrapped animation = {urho_animation_format, &urho_animation_format};
    return animation;
}

static const tn_format *behind(const tn_format *called)
{
    return ((const wrapped *)(const void *)called)->behind;
}

static tn_status validate_anything(const tn_format *called, const void *data, size_t size,
                                   const tn_options *options, tn_error *error)
{
    (void)called, (void)data, (void)size, (void)options, (void)error;
    return TN_OK;
}

static tn_status validate_elsewhere(const tn_format *called, const void *data, size_t size,
                                    const tn_options *options, tn_error *error)
{
    const tn_status status = behind(called)->validate(behind(called), data, size, options, error);
    if (status != TN_OK) error->offset++;
    return status;
}

static tn_status validate_behind(const tn_format *called, const void *data, size_t size,
                                 const tn_options *options, tn_error *error)
{
    const tn_status status = behind(called)->validate(behind(called), data, size, options, error);
    if (status != TN_OK) error->offset = size + 1;
    return status;
}

static tn_status validate_with_memory(const tn_format *called, const void *data, size_t size,
                                      const tn_options *options, tn_error *error)
{
    (void)options->allocator.reallocate(options->allocator.user, NULL, 0, 1);
    return behind(called)->validate(behind(called), data, size, options, error);
}

static void test_validators(void **state)
{
    (void)state;
    wrapped codec = wrap();
    expect_violation(&codec.format, NULL);
    codec.format.validate = validate_anything;
    expect_violation(&codec.format, "report different findings at level structure");
    codec.format.validate = validate_with_memory;
    expect_violation(&codec.format, "the validator asks for memory");
    codec.format.validate = validate_elsewhere;
    expect_violation(&codec.format,
                     "the offset of the error differs between reader and validator at level strict with");
    codec.format.validate = validate_behind;
    expect_violation(&codec.format, "the validator finds something at byte 89 of 88");
}

static uint64_t scratch_beyond_reason(const tn_format *called, size_t size, tn_level level)
{
    (void)called, (void)size, (void)level;
    return UINT64_MAX / 2;
}

static tn_status validate_without_scratch(const tn_format *called, const void *data, size_t size,
                                          const tn_options *options, tn_error *error)
{
    const tn_status status = behind(called)->validate(behind(called), data, size, options, error);
    if (status == TN_OK) error->status = TN_NO_SCRATCH;
    return status == TN_OK ? TN_NO_SCRATCH : status;
}

/* What states more scratch memory than there is works with less, or is not judged. */
static void test_scratch(void **state)
{
    (void)state;
    wrapped codec = wrap();
    codec.format.validate = validate_without_scratch;
    expect_violation(&codec.format, "reader and validator disagree at level structure: ok, no-scratch");
    codec.format.scratch = scratch_beyond_reason;
    expect_violation(&codec.format, NULL);
    codec.format.validate = urho_animation_format.validate;
    expect_violation(&codec.format, NULL);
    codec.format.validate = validate_anything;
    expect_violation(&codec.format, "report different findings at level structure");
}

static tn_status read_greedy(const tn_format *called, void **object, const void *data, size_t size,
                             const tn_options *options, tn_error *error)
{
    const tn_allocator *allocator = &options->allocator;
    if (allocator->reallocate != NULL) {
        void *block = allocator->reallocate(allocator->user, NULL, 0, 1 << 20);
        allocator->reallocate(allocator->user, block, 1 << 20, 0);
    }
    return behind(called)->read(behind(called), object, data, size, options, error);
}

static tn_status read_wrong_size(const tn_format *called, void **object, const void *data, size_t size,
                                 const tn_options *options, tn_error *error)
{
    const tn_allocator *allocator = &options->allocator;
    if (allocator->reallocate != NULL)
        allocator->reallocate(allocator->user, allocator->reallocate(allocator->user, NULL, 0, 16), 17, 0);
    return behind(called)->read(behind(called), object, data, size, options, error);
}

/* What it takes is lost until the end of the program, where leak detectors see that it is still known. */
static void *lost[16];
static size_t lost_count;

static tn_status read_leaky(const tn_format *called, void **object, const void *data, size_t size,
                            const tn_options *options, tn_error *error)
{
    if (options->allocator.reallocate != NULL && lost_count < 16)
        lost[lost_count++] = options->allocator.reallocate(options->allocator.user, NULL, 0, 16);
    return behind(called)->read(behind(called), object, data, size, options, error);
}

static void test_readers(void **state)
{
    (void)state;
    wrapped codec = wrap();
    codec.format.read = read_greedy;
    expect_violation(&codec.format, "bytes of memory; the budget is");
    codec.format.read = read_wrong_size;
    expect_violation(&codec.format, "with a size other than that of its allocation");
    codec.format.read = read_leaky;
    expect_violation(&codec.format, "16 bytes are not freed after reading");
}

static tn_status write_wrong(const tn_format *called, void *object, void *buffer, size_t size,
                             tn_error *error)
{
    const tn_status status = behind(called)->write(behind(called), object, buffer, size, error);
    ((uint8_t *)buffer)[size - 2] ^= 1;
    return status;
}

static tn_status measure_wrong(const tn_format *called, void *object, size_t *size, tn_error *error)
{
    const tn_status status = behind(called)->measure(behind(called), object, size, error);
    ++*size;
    return status;
}

/* Keeps a trace of what an object was for a while. */
static tn_status measure_spoiling(const tn_format *called, void *object, size_t *size, tn_error *error)
{
    urho_animation *animation = object;
    const tn_status status = behind(called)->measure(behind(called), object, size, error);
    if (animation->length != 2.5f) animation->tracks.items[0].name = tn_text_literal("pih");
    return status;
}

static void test_writers(void **state)
{
    (void)state;
    wrapped codec = wrap();
    codec.format.write = write_wrong;
    expect_violation(&codec.format, "an object is written with different bytes");
    codec = wrap();
    codec.format.measure = measure_wrong;
    expect_violation(&codec.format, "an object takes 89 bytes, not 88");
    codec = wrap();
    codec.format.measure = measure_spoiling;
    expect_violation(&codec.format, "after an edit and its reversal");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_validators),
        cmocka_unit_test(test_scratch),
        cmocka_unit_test(test_readers),
        cmocka_unit_test(test_writers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
