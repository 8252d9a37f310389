/* Constructors of alternatives: each makes an object that the writer takes as it is, and sets no more of the
   others than what tells the alternative. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "tagged.h"
#include "wav.h"

enum { ROOM = 256 };

/* ---- RIFF: text tells what there is, one time through a parameter ---- */

static wav_chunk *add_chunk(wav *sound)
{
    wav_chunk *chunk;
    assert_int_equal(wav_chunk_list_append(sound->document, &sound->form.chunks, 1, &chunk), TN_OK);
    return chunk;
}

static void set_format(wav_chunk *chunk)
{
    wav_chunk_set_content_format(chunk);
    chunk->content.format = (wav_format_){.tag = WAV_TAG_PCM,
                                          .num_channels = 1,
                                          .sample_rate = 8000,
                                          .byte_rate = 8000,
                                          .block_size = 1,
                                          .bits_per_sample = 8};
}

static void set_title(wav *sound, wav_chunk *chunk, const char *title)
{
    wav_plain_chunk *name;
    wav_chunk_set_list(chunk);
    chunk->list.kind = tn_text_literal("INFO");
    assert_int_equal(wav_plain_chunk_list_append(sound->document, &chunk->list.chunks, 1, &name), TN_OK);
    name->name = tn_text_literal("INAM");
    name->content = (tn_bytes){(const uint8_t *)title, strlen(title)};
}

static void expect_sound(wav *sound, const char *bytes, size_t size)
{
    uint8_t written[ROOM];
    size_t measured;
    assert_int_equal(wav_size(sound, &measured, NULL), TN_OK);
    assert_int_equal(measured, size);
    assert_int_equal(wav_write(sound, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, bytes, size);
    wav_free(sound);
}

#define RIFF(size)   "RIFF" size "\0\0\0WAVE"
#define FORMAT_CHUNK "fmt \x10\0\0\0\1\0\1\0\x40\x1f\0\0\x40\x1f\0\0\1\0\x08\0"
#define TITLE_CHUNK  "LIST\x10\0\0\0INFOINAM\4\0\0\0blip"

static void test_chunks(void **state)
{
    static const uint8_t samples[] = {0x80, 0xff};
    wav *sound;
    (void)state;
    assert_int_equal(wav_new(&sound, NULL), TN_OK);
    set_format(add_chunk(sound));
    set_title(sound, add_chunk(sound), "blip");
    wav_chunk *data = add_chunk(sound);
    data->name = tn_text_literal("data");
    data->has_content = true;
    data->content.data = (tn_bytes){samples, sizeof samples};
    static const char bytes[] = RIFF("\x3e") FORMAT_CHUNK TITLE_CHUNK "data\2\0\0\0\x80\xff";
    expect_sound(sound, bytes, sizeof bytes - 1);
}

static void test_another_alternative(void **state)
{
    wav *sound;
    (void)state;
    assert_int_equal(wav_new(&sound, NULL), TN_OK);
    wav_chunk *first = add_chunk(sound);
    wav_chunk *second = add_chunk(sound);
    first = &sound->form.chunks.items[0];
    set_format(first);
    set_title(sound, first, "blip");
    assert_false(first->has_content);
    set_title(sound, second, "gone");
    set_format(second);
    assert_false(second->has_list);
    static const char bytes[] = RIFF("\x34") TITLE_CHUNK FORMAT_CHUNK;
    expect_sound(sound, bytes, sizeof bytes - 1);
}

/* What was left behind the list that was read is not the new one's. */
static void test_of_a_file(void **state)
{
    static const char bytes[] = RIFF("\x10") "LIST\4\0\0\0INFO";
    static const char written[] = RIFF("\x1c") FORMAT_CHUNK;
    wav *sound;
    (void)state;
    assert_int_equal(wav_read(&sound, bytes, sizeof bytes - 1, NULL, NULL), TN_OK);
    set_format(&sound->form.chunks.items[0]);
    expect_sound(sound, written, sizeof written - 1);
}

/* ---- numbers, bits, and objects of several types ---- */

/* These members get no constructor, for nothing that can be set alone makes them be there: were there one,
   this would declare it otherwise. */
static int tagged_item_set_unsure, tagged_item_set_never, tagged_item_set_plain;

static tagged_item *new_item(tagged **object)
{
    tagged_item *item;
    (void)tagged_item_set_unsure, (void)tagged_item_set_never, (void)tagged_item_set_plain;
    assert_int_equal(tagged_new(object, NULL), TN_OK);
    assert_int_equal(tagged_item_list_append((*object)->document, &(*object)->items, 1, &item), TN_OK);
    return item;
}

static void expect_item(tagged *object, const char *bytes, size_t size)
{
    uint8_t written[ROOM];
    size_t measured;
    tn_error error;
    char text[ROOM] = "";
    if (tagged_size(object, &measured, &error) != TN_OK) tn_error_print(&error, text, sizeof text);
    assert_string_equal(text, "");
    assert_int_equal(measured, size);
    assert_int_equal(tagged_write(object, written, sizeof written, NULL), TN_OK);
    assert_memory_equal(written, bytes, size);
    tagged_free(object);
}

static void test_bits(void **state)
{
    tagged *object;
    tagged_item *item = new_item(&object);
    (void)state;
    item->kind = 9; /* no body */
    item->flags = INT64_MIN + 0x35;
    item->has_plain = true;
    tagged_item_set_note(item, 0x1234);
    assert_true(item->has_plain);
    tagged_item_set_serial_(item, 0x55667788);
    assert_false(item->has_plain);
    static const char bytes[] = "\x09\x83\x39\0\0\0\0\0\0\x80\x34\x12\x88\x77\x66\x55";
    expect_item(object, bytes, sizeof bytes - 1);
}

/* Alternatives that the same bits tell, and what is there with any of them. */
static void test_family(void **state)
{
    tagged *object;
    tagged_item *item = new_item(&object);
    (void)state;
    item->kind = 9;
    item->flags = INT64_MIN + 1;
    item->grade = 3; /* no plain member */
    tagged_item_set_right(item, 0x77);
    assert_true(item->has_placed);
    tagged_item_set_left(item, 0x66);
    assert_true(item->has_left && item->has_placed);
    assert_false(item->has_right);
    item->placed = 5;
    static const char bytes[] = "\x09\3\1\1\0\0\0\0\0\x80\x66\5";
    expect_item(object, bytes, sizeof bytes - 1);
}

static void test_types(void **state)
{
    tagged *object;
    tagged_set_note *note = NULL;
    tagged_item_set_serial *serial = NULL;
    tagged_item *item = new_item(&object);
    (void)state;
    item->has_plain = true;
    assert_int_equal(tagged_item_set_body_set_note(object->document, item, &note), TN_OK);
    note->value = 7;
    assert_ptr_equal(item->body.as.object, note);
    assert_int_equal(tagged_item_set_body_set_serial(object->document, item, &serial), TN_OK);
    serial->value = 8;
    static const char bytes[] = "\3\0\0\0\0\0\0\0\0\0\0\x08";
    expect_item(object, bytes, sizeof bytes - 1);
}

/* Values that one of several types may be; of two that have one type the key is in the name, too. */
static void test_values(void **state)
{
    static const char signed_one[] = "\5\0\0\0\0\0\0\0\0\0\0\xfe\xff\xff\xff";
    static const char seconds[] = "\6\0\0\0\0\0\0\0\0\0\0\x03\0\0\0", word[] = "\7\0\0\0\0\0\0\0\0\0\0ab\0";
    tagged *object;
    (void)state;
    tagged_item *item = new_item(&object);
    item->has_plain = true;
    tagged_item_set_body_s4_signed(item, -2);
    assert_int_equal(item->kind, TAGGED_KIND_SIGNED);
    expect_item(object, signed_one, sizeof signed_one - 1);
    item = new_item(&object);
    item->has_plain = true;
    tagged_item_set_body_s4_seconds(item, 3);
    expect_item(object, seconds, sizeof seconds - 1);
    item = new_item(&object);
    item->has_plain = true;
    tagged_item_set_body_strz(item, tn_text_literal("ab"));
    expect_item(object, word, sizeof word - 1);
}

static void test_no_memory(void **state)
{
    const tn_options options = {.limits.memory = 4096};
    tagged *object;
    tagged_item *item;
    tagged_points *points = NULL;
    tn_status status;
    (void)state;
    assert_int_equal(tagged_new(&object, &options), TN_OK);
    assert_int_equal(tagged_item_list_append(object->document, &object->items, 1, &item), TN_OK);
    do {
        *item = (tagged_item){.kind = 9};
        status = tagged_item_set_body_points(object->document, item, &points);
    } while (status == TN_OK);
    assert_int_equal(status, TN_MEMORY_BUDGET);
    assert_null(points);
    assert_int_equal(item->kind, 9);
    assert_false(item->has_body);
    tagged_free(object);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_chunks),    cmocka_unit_test(test_another_alternative),
        cmocka_unit_test(test_of_a_file), cmocka_unit_test(test_bits),
        cmocka_unit_test(test_family),    cmocka_unit_test(test_types),
        cmocka_unit_test(test_values),    cmocka_unit_test(test_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
