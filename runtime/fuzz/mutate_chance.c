/* Draws random values, and prefers interesting ones: numbers and words that the format compares. */
#include "mutate.h"

/* SplitMix64 */
uint64_t tn_chance(tn_mutation *run)
{
    run->state += 0x9e3779b97f4a7c15;
    uint64_t mixed = run->state;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return mixed ^ mixed >> 31;
}

size_t tn_below(tn_mutation *run, size_t count)
{
    return (size_t)(tn_chance(run) % count);
}

/* ---- numbers ---- */

static uint64_t limit_of_types(tn_mutation *run)
{
    static const uint64_t values[] = {0,           1,
                                      2,           3,
                                      7,           0x7f,
                                      0x80,        0xff,
                                      0x100,       0x7fff,
                                      0x8000,      0xffff,
                                      0x10000,     0x7fffffff,
                                      0x80000000,  0xffffffff,
                                      0x100000000, 0x3f800000,
                                      0x7f800000,  0x7fc00001,
                                      0xff800000,  0x7fffffffffffffff,
                                      UINT64_MAX,  0x7ff0000000000000};
    return values[tn_below(run, sizeof values / sizeof *values)];
}

uint64_t tn_boundary_number(tn_mutation *run, uint64_t old)
{
    const tn_words *words = run->with->words;
    switch (tn_below(run, 8)) {
    case 0:
        return old + 1;
    case 1:
        return old - 1;
    case 2:
        return old ^ (uint64_t)1 << tn_below(run, 64);
    case 3: {
        const uint64_t number = tn_chance(run);
        return number >> tn_below(run, 64);
    }
    case 4:
        return tn_below(run, 8);
    case 5:
        return limit_of_types(run);
    default: {
        if (words == NULL || words->number_count == 0) return limit_of_types(run);
        const uint64_t number = words->numbers[tn_below(run, words->number_count)];
        return number + tn_below(run, 3) - 1;
    }
    }
}

static uint64_t bits_of_real(tn_kind kind, double value)
{
    uint64_t wide;
    uint32_t narrow;
    const float single = (float)value;
    memcpy(&wide, &value, sizeof wide);
    memcpy(&narrow, &single, sizeof narrow);
    return kind == TN_KIND_F4 ? narrow : wide;
}

/* Whether a double may be converted to a float: it is not infinite, and not too large. */
static bool fits_single(double value)
{
    return value >= -3e38 && value <= 3e38;
}

uint64_t tn_boundary_real(tn_mutation *run, tn_kind kind, uint64_t old)
{
    const tn_words *words = run->with->words;
    double value = (double)tn_below(run, 5) - 1.0;
    if (tn_below(run, 3) == 0) return tn_boundary_number(run, old);
    if (words != NULL && words->real_count != 0 && tn_below(run, 2) == 0)
        value = words->reals[tn_below(run, words->real_count)];
    else if (words != NULL && words->number_count != 0 && tn_below(run, 2) == 0)
        value = (double)(int64_t)words->numbers[tn_below(run, words->number_count)];
    const uint64_t bits = bits_of_real(kind, fits_single(value) ? value : 0.0);
    return bits + tn_below(run, 3) - 1;
}

/* ---- bytes ---- */

/* Puts `size` bytes in place of `gone` at `at`. Bytes that do not fit are dropped. */
static size_t splice_bytes(uint8_t *data, size_t old_size, size_t capacity, size_t at, size_t gone,
                           const uint8_t *from, size_t size)
{
    if (gone > old_size - at) gone = old_size - at;
    const size_t kept = old_size - gone;
    if (size > capacity - kept) size = capacity - kept;
    if (old_size > at + gone) memmove(data + at + size, data + at + gone, old_size - at - gone);
    if (size != 0) memcpy(data + at, from, size);
    return kept + size;
}

static size_t random_bytes(tn_mutation *run, uint8_t bytes[16])
{
    const size_t count = 1 + tn_below(run, 16);
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)tn_chance(run);
    return count;
}

/* A number of 1, 2, 4 or 8 bytes, in either order. */
static size_t put_number(tn_mutation *run, const uint8_t *old, size_t left, uint8_t bytes[16])
{
    const size_t width = (size_t)1 << tn_below(run, 4);
    const bool big = tn_below(run, 2) == 0;
    uint64_t value = 0;
    for (size_t i = 0; i < width && i < left; i++)
        value |= (uint64_t)old[i] << 8 * (big && width <= left ? width - 1 - i : i);
    value = tn_boundary_number(run, value);
    for (size_t i = 0; i < width; i++)
        bytes[big ? width - 1 - i : i] = (uint8_t)(value >> 8 * i);
    return width;
}

static tn_bytes some_word(tn_mutation *run)
{
    const tn_words *words = run->with->words;
    const tn_format *format = run->with->format;
    const size_t count = words == NULL ? 0 : words->text_count;
    const size_t choice = count + format->magic_count == 0 ? 0 : tn_below(run, count + format->magic_count);
    if (choice < count) return words->texts[choice];
    if (choice - count < format->magic_count) return format->magics[choice - count].bytes;
    return (tn_bytes){NULL, 0};
}

size_t tn_mutate_block(tn_mutation *run, uint8_t *data, size_t size, size_t capacity)
{
    uint8_t bytes[16];
    if (capacity == 0) return 0;
    const size_t at = tn_below(run, size + 1);
    const bool over = tn_below(run, 2) == 0;
    switch (tn_below(run, 8)) {
    case 0:
        return splice_bytes(data, size, capacity, at, 0, bytes, random_bytes(run, bytes));
    case 1:
        return splice_bytes(data, size, capacity, at, 1 + tn_below(run, 16), NULL, 0);
    case 2:
        return at; /* cut */
    case 3:
        if (at < size) data[at] ^= (uint8_t)(1 << tn_below(run, 8));
        return size;
    case 4: {
        const tn_bytes word = some_word(run);
        return splice_bytes(data, size, capacity, at, over ? word.size : 0, word.data, word.size);
    }
    case 5: { /* a piece of itself */
        const size_t from = tn_below(run, size + 1), most = size - from < 16 ? size - from : 16;
        const size_t count = tn_below(run, most + 1);
        if (count != 0) memcpy(bytes, data + from, count);
        return splice_bytes(data, size, capacity, at, over ? count : 0, bytes, count);
    }
    default: {
        const size_t width = put_number(run, data + at, size - at, bytes);
        return splice_bytes(data, size, capacity, at, width, bytes, width);
    }
    }
}

static void make_printable(uint8_t *data, size_t size, size_t from)
{
    for (size_t i = from; i < size; i++)
        if (data[i] < 0x20 || data[i] >= 0x7f) data[i] = (uint8_t)(0x61 + data[i] % 26);
}

/* MemorySanitizer does not see writes of a fuzzer that was built without it. */
#if defined(__has_feature)
#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>
#define TN_IS_WRITTEN(data, size) __msan_unpoison(data, size)
#endif
#endif
#ifndef TN_IS_WRITTEN
#define TN_IS_WRITTEN(data, size) (void)0
#endif

size_t tn_mutate_by_engine(const tn_mutation *run, uint8_t *data, size_t size, size_t capacity)
{
    const size_t changed = run->with->engine(data, size, capacity);
    TN_IS_WRITTEN(data, changed);
    return changed;
}

static size_t change_block(tn_mutation *run, uint8_t *block, size_t size, size_t space)
{
    const bool by_comparison = run->with->comparisons != NULL && tn_below(run, 4) == 0;
    if (by_comparison && tn_put_compared(run, block, size)) return size;
    if (run->with->engine != NULL && tn_below(run, 4) != 0)
        return tn_mutate_by_engine(run, block, size, space);
    for (size_t count = 1 + tn_below(run, 2); count > 0; count--)
        size = tn_mutate_block(run, block, size, space);
    return size;
}

/* Repeats a block up to a size that a byte just holds, or just does not. */
static size_t stretch_block(tn_mutation *run, uint8_t *block, size_t size, size_t space)
{
    for (size_t i = size; i < space; i++)
        block[i] = size == 0 ? 'a' : block[i - size];
    return space - tn_below(run, 4);
}

bool tn_other_bytes(tn_mutation *run, tn_bytes old, bool printable, bool same_size, tn_bytes *changed)
{
    enum { LONG = 0x101 };
    void *block;
    const bool stretched = !same_size && old.size < LONG && tn_below(run, 64) == 0;
    const size_t space = stretched ? LONG : old.size + (same_size ? 0 : 64);
    if (space == 0 || space > run->capacity + 64) return false;
    if (tn_arena_alloc(&run->document->arena, space, 1, &block) != TN_OK) return false;
    if (old.size != 0) memcpy(block, old.data, old.size);
    size_t size =
        stretched ? stretch_block(run, block, old.size, space) : change_block(run, block, old.size, space);
    if (same_size) size = old.size; /* the block begins zeroed, and keeps bytes cut off or moved */
    if (printable && tn_below(run, 8) != 0) make_printable(block, size, 0);
    *changed = (tn_bytes){block, size};
    return true;
}
