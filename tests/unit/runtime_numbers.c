/* Arrays of numbers in wire form: loading, storing, and the same numbers in other forms. */
#include <float.h>
#include <math.h>

#include "runtime_support.h"

_Static_assert(LDBL_MANT_DIG >= 64, "long double is to hold every number exactly");

enum { FORMS = TN_FORM_F2BE + 1 };

static const char *const names[FORMS] = {"u1",   "u2le", "u4le", "u8le", "s1",   "s2le", "s4le", "s8le",
                                         "f4le", "f8le", "u2be", "u4be", "u8be", "s2be", "s4be", "s8be",
                                         "f4be", "f8be", "u3le", "s3le", "u3be", "s3be", "f2le", "f2be"};

static size_t size_of(tn_form form)
{
    return (size_t)(names[form][1] - '0');
}

static tn_numbers view_of(const void *data, size_t count, tn_form form)
{
    return (tn_numbers){data, NULL, size_of(form), count, form};
}

static tn_document *new_document(const tn_options *options)
{
    tn_document *document;
    void *object;
    assert_int_equal(tn_document_new(&document, 1, options, &object), TN_OK);
    return document;
}

/* ---- loading ---- */

static void forms_say_what_they_are(void **state)
{
    (void)state;
    for (int form = 0; form < FORMS; form++) {
        assert_int_equal(tn_form_size((tn_form)form), size_of((tn_form)form));
        assert_int_equal(tn_form_is_float((tn_form)form), names[form][0] == 'f');
        assert_int_equal(tn_form_is_signed((tn_form)form), names[form][0] == 's');
        assert_int_equal(tn_form_is_big_endian((tn_form)form), strstr(names[form], "be") != NULL);
        const size_t size = size_of((tn_form)form);
        assert_int_equal(tn_form_space((tn_form)form),
                         size == 3 || names[form][0] == 'f' ? (size == 8 ? 8 : 4) : size);
    }
}

static void numbers_are_loaded(void **state)
{
    static const uint8_t data[] = {0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xBF,
                                   0x81, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08};
    static const struct {
        tn_form form;
        uint64_t first, second; /* the first two numbers of that form */
    } expected[] = {
        {TN_FORM_U1, 0xFE, 0xFF},
        {TN_FORM_U2LE, 0xFFFE, 0xFFFF},
        {TN_FORM_U4LE, 0xFFFFFFFE, 0xBFFFFFFF},
        {TN_FORM_U8LE, 0xBFFFFFFFFFFFFFFE, 0x0807060504030281},
        {TN_FORM_S1, (uint64_t)-2, (uint64_t)-1},
        {TN_FORM_S2LE, (uint64_t)-2, (uint64_t)-1},
        {TN_FORM_S4LE, (uint64_t)-2, 0xFFFFFFFFBFFFFFFF},
        {TN_FORM_S8LE, 0xBFFFFFFFFFFFFFFE, 0x0807060504030281},
        {TN_FORM_F4LE, 0xFFFFFFFE, 0xBFFFFFFF},
        {TN_FORM_F8LE, 0xBFFFFFFFFFFFFFFE, 0x0807060504030281},
        {TN_FORM_U2BE, 0xFEFF, 0xFFFF},
        {TN_FORM_U4BE, 0xFEFFFFFF, 0xFFFFFFBF},
        {TN_FORM_U8BE, 0xFEFFFFFFFFFFFFBF, 0x8102030405060708},
        {TN_FORM_S2BE, 0xFFFFFFFFFFFFFEFF, (uint64_t)-1},
        {TN_FORM_S4BE, 0xFFFFFFFFFEFFFFFF, 0xFFFFFFFFFFFFFFBF},
        {TN_FORM_S8BE, 0xFEFFFFFFFFFFFFBF, 0x8102030405060708},
        {TN_FORM_F4BE, 0xFEFFFFFF, 0xFFFFFFBF},
        {TN_FORM_F8BE, 0xFEFFFFFFFFFFFFBF, 0x8102030405060708},
        {TN_FORM_U3LE, 0xFFFFFE, 0xFFFFFF},
        {TN_FORM_S3LE, (uint64_t)-2, (uint64_t)-1},
        {TN_FORM_U3BE, 0xFEFFFF, 0xFFFFFF},
        {TN_FORM_S3BE, 0xFFFFFFFFFFFEFFFF, (uint64_t)-1},
        {TN_FORM_F2LE, 0xFFFFC000, 0xFFFFE000}, /* the bits of floats */
        {TN_FORM_F2BE, 0xFFDFE000, 0xFFFFE000},
    };
    (void)state;
    for (size_t i = 0; i < FORMS; i++) {
        const tn_numbers numbers = view_of(data, 2, expected[i].form);
        assert_int_equal(tn_numbers_bits(&numbers, 0), expected[i].first);
        assert_int_equal(tn_numbers_bits(&numbers, 1), expected[i].second);
        assert_int_equal(tn_numbers_unsigned(&numbers, 1), expected[i].second);
        assert_int_equal(tn_numbers_signed(&numbers, 1), (int64_t)expected[i].second);
    }
}

static void numbers_are_real(void **state)
{
    static const uint8_t bytes[] = {0x00, 0x00, 0xC0, 0xBF, 0x00, 0x00, 0x00, 0x80};
    static const uint8_t twice[] = {0x3F, 0xF8, 0, 0, 0, 0, 0, 0};
    tn_numbers numbers = view_of(bytes, 2, TN_FORM_F4LE);
    (void)state;
    assert_true(tn_numbers_real(&numbers, 0) == -1.5);
    assert_true(signbit(tn_numbers_real(&numbers, 1)));
    numbers = view_of(twice, 1, TN_FORM_F8BE);
    assert_true(tn_numbers_real(&numbers, 0) == 1.5);
    numbers = view_of(bytes, 1, TN_FORM_S8LE);
    assert_true(tn_numbers_real(&numbers, 0) == (double)(int64_t)0x80000000BFC00000);
    numbers = view_of(bytes, 1, TN_FORM_U8LE);
    assert_true(tn_numbers_real(&numbers, 0) == 9223372040071806976.0);
}

static void the_largest_is_found_wherever_it_is(void **state)
{
    static const tn_form forms[] = {TN_FORM_U1,   TN_FORM_U2LE, TN_FORM_U2BE,
                                    TN_FORM_U4LE, TN_FORM_U4BE, TN_FORM_U8LE};
    (void)state;
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
        uint8_t room[100] = {0};
        const size_t size = size_of(forms[f]);
        const uint64_t most = size == 8 ? UINT64_MAX : ((uint64_t)1 << 8 * size) - 1;
        tn_numbers numbers = {room, room, size, 100 / size, forms[f]};
        assert_int_equal(tn_numbers_largest(&numbers), 0);
        for (size_t i = 0; i < numbers.count; i++) {
            assert_int_equal(tn_numbers_set_unsigned(&numbers, i, most), TN_OK);
            assert_int_equal(tn_numbers_largest(&numbers), most);
            assert_int_equal(tn_numbers_set_unsigned(&numbers, i, 1), TN_OK);
        }
        numbers.count = 0;
        assert_int_equal(tn_numbers_largest(&numbers), 0);
    }
}

/* ---- storing ---- */

static void what_is_stored_is_loaded_and_nothing_beside_it(void **state)
{
    uint32_t random = 1;
    (void)state;
    for (int f = 0; f < FORMS; f++) {
        const size_t size = size_of((tn_form)f);
        for (int round = 0; round < 50; round++) {
            uint8_t original[24], room[24];
            for (size_t i = 0; i < sizeof room; i++)
                original[i] = room[i] = (uint8_t)test_random(&random);
            tn_numbers numbers = {room, room, size, sizeof room / size, (tn_form)f};
            const uint64_t kept = tn_numbers_bits(&numbers, 1);
            assert_int_equal(tn_numbers_set_bits(&numbers, 1, 0), TN_OK);
            assert_int_equal(tn_numbers_bits(&numbers, 1), 0);
            assert_memory_equal(room, original, size);
            assert_memory_equal(room + 2 * size, original + 2 * size, sizeof room - 2 * size);
            assert_int_equal(tn_numbers_set_bits(&numbers, 1, kept), TN_OK);
            assert_memory_equal(room, original, sizeof room);
        }
    }
}

static void what_a_form_does_not_hold_is_refused(void **state)
{
    (void)state;
    for (int f = 0; f < FORMS; f++) {
        uint8_t room[8] = {0x55, 0x55, 0x55, 0x55, 0x55, 0x55, 0x55, 0x55}, before[8];
        const size_t size = size_of((tn_form)f), bits = 8 * size;
        tn_numbers numbers = {room, room, size, 1, (tn_form)f};
        memcpy(before, room, sizeof room);
        if (names[f][0] == 'u') {
            assert_int_equal(tn_numbers_set_signed(&numbers, 0, -1), TN_OVERFLOW);
            if (size < 8)
                assert_int_equal(tn_numbers_set_unsigned(&numbers, 0, (uint64_t)1 << bits), TN_OVERFLOW);
            assert_int_equal(tn_numbers_set_real(&numbers, 0, ldexp(1, (int)bits)), TN_OVERFLOW);
            assert_int_equal(tn_numbers_set_real(&numbers, 0, -1), TN_OVERFLOW);
        } else if (names[f][0] == 's') {
            const uint64_t most = ((uint64_t)1 << (bits - 1)) - 1;
            assert_int_equal(tn_numbers_set_unsigned(&numbers, 0, most + 1), TN_OVERFLOW);
            if (size < 8)
                assert_int_equal(tn_numbers_set_signed(&numbers, 0, -(int64_t)most - 2), TN_OVERFLOW);
            assert_int_equal(tn_numbers_set_real(&numbers, 0, ldexp(1, (int)bits - 1)), TN_OVERFLOW);
            assert_memory_equal(room, before, sizeof room);
            assert_int_equal(tn_numbers_set_signed(&numbers, 0, -(int64_t)most - 1), TN_OK);
            assert_int_equal(tn_numbers_signed(&numbers, 0), -(int64_t)most - 1);
            memcpy(room, before, sizeof room);
        } else if (size == 4) {
            assert_int_equal(tn_numbers_set_real(&numbers, 0, 1e39), TN_OVERFLOW);
            assert_int_equal(tn_numbers_set_real(&numbers, 0, -1e39), TN_OVERFLOW);
            assert_int_equal(tn_numbers_set_bits(&numbers, 0, 0x100000000), TN_OVERFLOW);
        }
        if (names[f][0] != 'f') {
            assert_int_equal(tn_numbers_set_real(&numbers, 0, 0.5), TN_OVERFLOW);
            assert_int_equal(tn_numbers_set_real(&numbers, 0, (double)NAN), TN_OVERFLOW);
            assert_int_equal(tn_numbers_set_real(&numbers, 0, (double)INFINITY), TN_OVERFLOW);
        }
        assert_memory_equal(room, before, sizeof room);
    }
}

static void numbers_may_be_set_in_any_way(void **state)
{
    uint8_t room[8] = {0};
    (void)state;
    for (int f = 0; f < FORMS; f++) {
        tn_numbers numbers = {room, room, size_of((tn_form)f), 1, (tn_form)f};
        assert_int_equal(tn_numbers_set_unsigned(&numbers, 0, 100), TN_OK);
        assert_true(tn_numbers_real(&numbers, 0) == 100);
        assert_int_equal(tn_numbers_set_signed(&numbers, 0, 101), TN_OK);
        assert_true(tn_numbers_real(&numbers, 0) == 101);
        assert_int_equal(tn_numbers_set_real(&numbers, 0, 102), TN_OK);
        assert_true(tn_numbers_real(&numbers, 0) == 102);
    }
}

static void floating_point_takes_the_nearest(void **state)
{
    uint8_t room[4] = {0};
    tn_numbers numbers = {room, room, 4, 1, TN_FORM_F4LE};
    (void)state;
    assert_int_equal(tn_numbers_set_real(&numbers, 0, 0.1), TN_OK);
    assert_int_equal(tn_numbers_bits(&numbers, 0), 0x3DCCCCCD);
    assert_int_equal(tn_numbers_set_unsigned(&numbers, 0, 16777217), TN_OK);
    assert_true(tn_numbers_real(&numbers, 0) == 16777216);
    assert_int_equal(tn_numbers_set_signed(&numbers, 0, -16777217), TN_OK);
    assert_true(tn_numbers_real(&numbers, 0) == -16777216);
    assert_int_equal(tn_numbers_set_real(&numbers, 0, (double)-INFINITY), TN_OK);
    assert_int_equal(tn_numbers_bits(&numbers, 0), 0xFF800000);
    assert_int_equal(tn_numbers_set_real(&numbers, 0, (double)FLT_MAX), TN_OK);
    assert_int_equal(tn_numbers_bits(&numbers, 0), 0x7F7FFFFF);
}

static void views_and_numbers_beyond_the_end_stay(void **state)
{
    uint8_t room[4] = {1, 2, 3, 4};
    tn_numbers view = view_of(room, 2, TN_FORM_U2LE), owned = {room, room, 2, 2, TN_FORM_U2LE}, none = {0};
    (void)state;
    assert_int_equal(tn_numbers_set_unsigned(&view, 0, 70000), TN_READ_ONLY);
    assert_int_equal(tn_numbers_set_signed(&view, 5, -1), TN_READ_ONLY);
    assert_int_equal(tn_numbers_set_real(&view, 0, 0.5), TN_READ_ONLY);
    assert_int_equal(tn_numbers_set_bits(&view, 0, 1), TN_READ_ONLY);
    assert_int_equal(tn_numbers_put(&view, 0, &owned, 1), TN_READ_ONLY);
    assert_int_equal(tn_numbers_set_unsigned(&owned, 2, 70000), TN_OUT_OF_RANGE);
    assert_int_equal(tn_numbers_set_signed(&owned, 2, 0), TN_OUT_OF_RANGE);
    assert_int_equal(tn_numbers_set_real(&owned, SIZE_MAX, 0.5), TN_OUT_OF_RANGE);
    assert_int_equal(tn_numbers_put(&owned, 2, &view, 1), TN_OUT_OF_RANGE);
    assert_int_equal(tn_numbers_set_unsigned(&none, 0, 0), TN_OUT_OF_RANGE);
    assert_memory_equal(room, ((const uint8_t[]){1, 2, 3, 4}), 4);
}

/* ---- other forms ---- */

static long double exact(const tn_numbers *numbers, size_t i)
{
    if (tn_form_is_float(numbers->form)) return tn_numbers_real(numbers, i);
    if (tn_form_is_signed(numbers->form)) return tn_numbers_signed(numbers, i);
    return tn_numbers_unsigned(numbers, i);
}

/* 11 bits, of which the least is 2^-24 or more. */
static bool is_half(long double value)
{
    int exponent;
    (void)frexpl(value, &exponent);
    const long double least = ldexpl(1, exponent - 11 > -24 ? exponent - 11 : -24);
    return fabsl(value) <= 65504 && value / least == floorl(value / least);
}

/* Whether a form holds a number, told from the number alone. */
static bool holds(tn_form form, long double value)
{
    const int bits = 8 * (int)size_of(form);
    switch (names[form][0]) {
    case 'u':
        return value >= 0 && value < ldexpl(1, bits) && value == floorl(value);
    case 's':
        return value >= -ldexpl(1, bits - 1) && value < ldexpl(1, bits - 1) && value == floorl(value);
    default:
        if (isnan(value) || isinf(value)) return true;
        if (bits == 64) return (long double)(double)value == value;
        if (bits == 16) return is_half(value);
        return fabsl(value) <= (long double)FLT_MAX && (long double)(float)value == value;
    }
}

static void check_conversion(tn_document *document, const tn_numbers *from, tn_form form)
{
    const long double value = exact(from, 0);
    tn_numbers changed = *from;
    const tn_status status = tn_numbers_convert(document, &changed, form);
    if (!holds(form, value)) {
        assert_int_equal(status, TN_OVERFLOW);
        assert_memory_equal(&changed, from, sizeof changed);
        return;
    }
    if (status != TN_OK) fail_msg("%s: %s does not take %Lg", names[from->form], names[form], value);
    assert_int_equal(changed.form, form);
    assert_int_equal(changed.count, 1);
    assert_int_equal(changed.stride, size_of(form));
    assert_ptr_equal(changed.data, changed.owned);
    if (isnan(value)) {
        assert_true(isnan(exact(&changed, 0)));
        return;
    }
    assert_true(exact(&changed, 0) == value);
    assert_int_equal(tn_numbers_convert(document, &changed, from->form), TN_OK);
    if (value != 0) assert_memory_equal(changed.data, from->data, size_of(from->form)); /* -0 has a sign */
}

/* Of numbers at and beside each power of two, and random ones. */
static void a_conversion_is_exact_or_refused(void **state)
{
    tn_document *document = new_document(NULL);
    uint32_t random = 7;
    (void)state;
    for (int f = 0; f < FORMS; f++) {
        for (unsigned round = 0; round < 64 * 3 + 200; round++) {
            uint64_t bits = ((uint64_t)1 << round / 3 % 64) + round % 3 - 1;
            if (round >= 64 * 3) bits = (uint64_t)test_random(&random) << 32 | test_random(&random);
            uint8_t room[8];
            for (size_t i = 0; i < 8; i++)
                room[i] = (uint8_t)(bits >> 8 * i);
            const tn_numbers from = view_of(room, 1, (tn_form)f);
            for (int to = 0; to < FORMS; to++)
                check_conversion(document, &from, (tn_form)to);
        }
        for (int value = -130; value <= 130; value++) {
            uint8_t room[8];
            tn_numbers from = {room, room, size_of((tn_form)f), 1, (tn_form)f};
            if (tn_numbers_set_signed(&from, 0, value) != TN_OK) continue;
            for (int to = 0; to < FORMS; to++)
                check_conversion(document, &from, (tn_form)to);
        }
    }
    tn_document_free(document);
}

static void the_byte_order_changes_no_bit(void **state)
{
    static const uint8_t signalling[] = {0x01, 0x00, 0x80, 0x7F};
    tn_document *document = new_document(NULL);
    tn_numbers numbers = view_of(signalling, 1, TN_FORM_F4LE);
    (void)state;
    assert_int_equal(tn_numbers_convert(document, &numbers, TN_FORM_F4BE), TN_OK);
    assert_memory_equal(numbers.data, ((const uint8_t[]){0x7F, 0x80, 0x00, 0x01}), 4);
    assert_int_equal(tn_numbers_bits(&numbers, 0), 0x7F800001);
    tn_document_free(document);
}

static void one_number_that_does_not_fit_changes_none(void **state)
{
    static const uint8_t data[] = {1, 0, 2, 0, 0, 1};
    tn_document *document = new_document(NULL);
    tn_numbers numbers = view_of(data, 3, TN_FORM_U2LE);
    (void)state;
    assert_int_equal(tn_numbers_convert(document, &numbers, TN_FORM_U1), TN_OVERFLOW);
    assert_ptr_equal(numbers.data, data);
    assert_null(numbers.owned);
    assert_int_equal(numbers.form, TN_FORM_U2LE);
    numbers.count = 2;
    assert_int_equal(tn_numbers_convert(document, &numbers, TN_FORM_U1), TN_OK);
    assert_memory_equal(numbers.data, ((const uint8_t[]){1, 2}), 2);
    tn_document_free(document);
}

/* ---- editing ---- */

static void owning_copies_once(void **state)
{
    uint8_t data[] = {1, 2, 3};
    tn_document *document = new_document(NULL);
    tn_numbers numbers = view_of(data, 3, TN_FORM_U1);
    (void)state;
    assert_int_equal(tn_numbers_own(document, &numbers), TN_OK);
    assert_ptr_not_equal(numbers.data, data);
    const uint8_t *const copy = numbers.owned;
    assert_int_equal(tn_numbers_set_unsigned(&numbers, 1, 9), TN_OK);
    assert_int_equal(tn_numbers_own(document, &numbers), TN_OK);
    assert_int_equal(tn_numbers_convert(document, &numbers, TN_FORM_U1), TN_OK);
    assert_ptr_equal(numbers.owned, copy);
    assert_memory_equal(copy, ((const uint8_t[]){1, 9, 3}), 3);
    assert_memory_equal(data, ((const uint8_t[]){1, 2, 3}), 3);
    tn_document_free(document);
}

static void resizing_keeps_the_first_and_adds_zeros(void **state)
{
    static const uint8_t data[] = {0, 1, 0, 2, 0, 3};
    tn_document *document = new_document(NULL);
    tn_numbers numbers = view_of(data, 3, TN_FORM_U2BE);
    (void)state;
    assert_int_equal(tn_numbers_resize(document, &numbers, 5), TN_OK);
    assert_memory_equal(numbers.owned, ((const uint8_t[]){0, 1, 0, 2, 0, 3, 0, 0, 0, 0}), 10);
    assert_int_equal(tn_numbers_resize(document, &numbers, 1), TN_OK);
    assert_int_equal(tn_numbers_resize(document, &numbers, 3), TN_OK);
    assert_memory_equal(numbers.owned, ((const uint8_t[]){0, 1, 0, 0, 0, 0}), 6);
    assert_int_equal(tn_numbers_resize(document, &numbers, 0), TN_OK);
    assert_int_equal(numbers.count, 0);
    tn_numbers none = {0};
    assert_int_equal(tn_numbers_resize(document, &none, 0), TN_OK);
    assert_int_equal(tn_numbers_convert(document, &none, TN_FORM_F8LE), TN_OK);
    assert_int_equal(none.form, TN_FORM_F8LE);
    assert_int_equal(tn_numbers_new(document, &none, 2, TN_FORM_S4LE), TN_OK);
    assert_memory_equal(none.owned, ((const uint8_t[8]){0}), 8);
    tn_document_free(document);
}

/* Where there is no memory, and where there cannot be as much. */
static void numbers_stay_where_there_is_no_memory(void **state)
{
    static const uint8_t data[] = {1, 2, 3, 4};
    test_memory memory = {0};
    const tn_options options = {.allocator = test_allocator(&memory)};
    tn_document *document = new_document(&options);
    const tn_numbers before = view_of(data, 2, TN_FORM_U2LE);
    tn_numbers numbers = before;
    (void)state;
    const size_t many = 1 << 20;
    document->arena.limit = 0;
    assert_int_equal(tn_numbers_resize(document, &numbers, many), TN_MEMORY_BUDGET);
    document->arena.limit = UINT64_MAX;
    memory.fail_at = memory.allocations + 1;
    assert_int_equal(tn_numbers_resize(document, &numbers, many), TN_NO_MEMORY);
    assert_int_equal(tn_numbers_new(document, &numbers, many, TN_FORM_U1), TN_NO_MEMORY);
    memory.fail_at = 0;
    assert_int_equal(tn_numbers_resize(document, &numbers, SIZE_MAX / 2 + 1), TN_NO_MEMORY);
    assert_int_equal(tn_numbers_new(document, &numbers, SIZE_MAX, TN_FORM_U8LE), TN_NO_MEMORY);
    assert_memory_equal(&numbers, &before, sizeof numbers);
    tn_document_free(document);
    assert_int_equal(memory.live_blocks, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forms_say_what_they_are),
        cmocka_unit_test(numbers_are_loaded),
        cmocka_unit_test(numbers_are_real),
        cmocka_unit_test(the_largest_is_found_wherever_it_is),
        cmocka_unit_test(what_is_stored_is_loaded_and_nothing_beside_it),
        cmocka_unit_test(what_a_form_does_not_hold_is_refused),
        cmocka_unit_test(numbers_may_be_set_in_any_way),
        cmocka_unit_test(floating_point_takes_the_nearest),
        cmocka_unit_test(views_and_numbers_beyond_the_end_stay),
        cmocka_unit_test(a_conversion_is_exact_or_refused),
        cmocka_unit_test(the_byte_order_changes_no_bit),
        cmocka_unit_test(one_number_that_does_not_fit_changes_none),
        cmocka_unit_test(owning_copies_once),
        cmocka_unit_test(resizing_keeps_the_first_and_adds_zeros),
        cmocka_unit_test(numbers_stay_where_there_is_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
