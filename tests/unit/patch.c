/* Edits of a file in place: the changes make of what was read what the writer writes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "tagged.h"
#include "wav.h"

enum { ROOM = 20000 };

/* Changes that are made in a copy, and how many they were. */
typedef struct copy {
    uint8_t bytes[ROOM];
    size_t size, changes, changed, limit;
    uint64_t end; /* of the last one */
} copy;

static bool change(void *user, uint64_t offset, const void *data, size_t size)
{
    copy *c = user;
    assert_true(size > 0 && offset >= c->end && offset + size <= c->size);
    if (c->changes == c->limit) return false;
    c->changes++;
    c->changed += size;
    c->end = offset + size;
    memcpy(c->bytes + offset, data, size);
    return true;
}

static copy copy_of(const uint8_t *bytes, size_t size)
{
    copy c = {.size = size, .limit = SIZE_MAX};
    memcpy(c.bytes, bytes, size);
    return c;
}

/* ---- a codec that writes files anew ---- */

enum { SAMPLES = 12000, SOUND = 44 + SAMPLES };

static void make_sound(uint8_t *file)
{
    static const uint8_t head[] =
        "RIFF\x04\x2f\0\0WAVEfmt \x10\0\0\0\1\0\1\0\x40\x1f\0\0\x40\x1f\0\0\1\0\x08\0"
        "data\xe0\x2e\0\0";
    memcpy(file, head, 44);
    for (size_t i = 0; i < SAMPLES; i++)
        file[44 + i] = (uint8_t)(i * 7);
}

static wav *read_sound(const uint8_t *file)
{
    wav *sound;
    assert_int_equal(wav_read(&sound, file, SOUND, NULL, NULL), TN_OK);
    return sound;
}

static void expect_written(wav *sound, const copy *patched)
{
    static uint8_t written[ROOM];
    assert_int_equal(wav_write(sound, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(patched->bytes, written, SOUND);
}

static void test_nothing_changed(void **state)
{
    static uint8_t file[SOUND];
    (void)state;
    make_sound(file);
    wav *sound = read_sound(file);
    copy patched = copy_of(file, SOUND);
    assert_int_equal(wav_patch(sound, file, SOUND, &(tn_patch_sink){change, &patched}, NULL), TN_OK);
    assert_int_equal(patched.changes, 0);
    wav_free(sound);
}

/* One value, and samples that are set anew of which some are others. */
static void test_changes(void **state)
{
    static uint8_t file[SOUND], samples[SAMPLES];
    (void)state;
    make_sound(file);
    wav *sound = read_sound(file);
    sound->form.chunks.items[0].content.format.sample_rate = 0x1f42;
    memcpy(samples, file + 44, SAMPLES);
    samples[3] ^= 1;
    samples[4] ^= 1;
    samples[9000] ^= 1;
    sound->form.chunks.items[1].content.data = (tn_bytes){samples, SAMPLES};
    copy patched = copy_of(file, SOUND);
    assert_int_equal(wav_patch(sound, file, SOUND, &(tn_patch_sink){change, &patched}, NULL), TN_OK);
    assert_int_equal(patched.changes, 3);
    assert_int_equal(patched.changed, 4);
    expect_written(sound, &patched);
    wav_free(sound);
}

static void test_other_size(void **state)
{
    static uint8_t file[SOUND];
    tn_error error;
    (void)state;
    make_sound(file);
    wav *sound = read_sound(file);
    sound->form.chunks.items[1].content.data.size -= 2;
    copy patched = copy_of(file, SOUND);
    const tn_patch_sink to = {change, &patched};
    assert_int_equal(wav_patch(sound, file, SOUND, &to, &error), TN_RESIZED);
    assert_int_equal(error.status, TN_RESIZED);
    assert_int_equal(error.expected.as.u, SOUND);
    assert_int_equal(error.found.as.u, SOUND - 2);
    assert_int_equal(wav_patch(sound, file, SOUND, &to, NULL), TN_RESIZED);
    assert_int_equal(patched.changes, 0);
    wav_free(sound);
}

static void test_failing_sink(void **state)
{
    static uint8_t file[SOUND];
    (void)state;
    make_sound(file);
    wav *sound = read_sound(file);
    sound->form.chunks.items[0].content.format.num_channels = 2;
    sound->form.chunks.items[0].content.format.block_size = 2;
    copy patched = copy_of(file, SOUND);
    patched.limit = 1;
    assert_int_equal(wav_patch(sound, file, SOUND, &(tn_patch_sink){change, &patched}, NULL), TN_SINK_FAILED);
    assert_int_equal(patched.changes, 1);
    wav_free(sound);
}

/* ---- one that writes over what was read ---- */

static void test_over_what_was_read(void **state)
{
    static const uint8_t file[] = "\x09\x83\x01\0\0\0\0\0\0\x80\x34\x12";
    tagged *object;
    (void)state;
    assert_int_equal(tagged_read(&object, file, 12, NULL, NULL), TN_OK);
    object->items.items[0].note = 0x1235;
    copy patched = copy_of(file, 12);
    assert_int_equal(tagged_patch(object, file, 12, &(tn_patch_sink){change, &patched}, NULL), TN_OK);
    assert_int_equal(patched.changes, 1);
    assert_memory_equal(patched.bytes, "\x09\x83\x01\0\0\0\0\0\0\x80\x35\x12", 12);
    object->items.items[0].has_note = false;
    assert_int_equal(tagged_patch(object, file, 12, &(tn_patch_sink){change, &patched}, NULL), TN_RESIZED);
    tagged_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_changed),    cmocka_unit_test(test_changes),
        cmocka_unit_test(test_other_size),         cmocka_unit_test(test_failing_sink),
        cmocka_unit_test(test_over_what_was_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
