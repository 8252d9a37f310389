/* Computes the greatest and least numbers of parts of arrays. Parts may overlap in any way: for an array with
   a large part the extremes of its blocks are kept, then the extremes of blocks of these, and so on. */
#include "tenon/impl/rules.h"

enum {
    BLOCK = 64,
    SMALL = 512 /* parts up to this size are searched number by number */
};

/* The kept extremes of one array. A trie finds arrays by a hash of their address. */
typedef struct tn_blocks {
    struct tn_blocks *next[4];
    const uint8_t *data;
    size_t count;
    tn_form form;
    bool least;
    uint64_t ranks[]; /* level after level */
} tn_blocks;

/* ---- ranks: numbers in the requested order, as unsigned integers ---- */

static uint64_t turn(uint64_t bits, tn_form form, bool least)
{
    const uint64_t rank = tn_form_is_signed(form) ? bits ^ ((uint64_t)1 << 63) : bits;
    return least ? ~rank : rank;
}

static uint64_t turn_back(uint64_t rank, tn_form form, bool least)
{
    const uint64_t kept = least ? ~rank : rank;
    return tn_form_is_signed(form) ? kept ^ ((uint64_t)1 << 63) : kept;
}

static uint64_t greatest_number(const tn_numbers *numbers, size_t begin, size_t end, bool least)
{
    tn_numbers part = *numbers;
    uint64_t greatest = 0;
    part.count = end - begin;
    if (part.count == 0) return 0;
    part.data += begin * part.stride;
    if (!tn_form_is_signed(part.form)) return least ? ~tn_numbers_smallest(&part) : tn_numbers_largest(&part);
    for (size_t i = 0; i < part.count; i++) {
        const uint64_t rank = turn(tn_numbers_bits(&part, i), part.form, least);
        if (rank > greatest) greatest = rank;
    }
    return greatest;
}

static uint64_t greatest_rank(const uint64_t *ranks, size_t begin, size_t end)
{
    uint64_t greatest = 0;
    for (size_t i = begin; i < end; i++)
        if (ranks[i] > greatest) greatest = ranks[i];
    return greatest;
}

/* ---- blocks ---- */

static size_t blocks_of(size_t count)
{
    return count / BLOCK + (count % BLOCK != 0);
}

/* Ranks of all levels; the last has no more than two blocks. */
static size_t ranks_of(size_t count)
{
    size_t sum = 0;
    while (count > 2 * BLOCK) {
        count = blocks_of(count);
        sum += count;
    }
    return sum;
}

static size_t least_of(size_t a, size_t b)
{
    return a < b ? a : b;
}

static void fill(tn_blocks *blocks, const tn_numbers *numbers)
{
    size_t count = blocks_of(numbers->count);
    uint64_t *ranks = blocks->ranks;
    for (size_t i = 0; i < count; i++)
        ranks[i] =
            greatest_number(numbers, i * BLOCK, least_of((i + 1) * BLOCK, numbers->count), blocks->least);
    while (count > 2 * BLOCK) {
        uint64_t *above = ranks + count;
        const size_t more = blocks_of(count);
        for (size_t i = 0; i < more; i++)
            above[i] = greatest_rank(ranks, i * BLOCK, least_of((i + 1) * BLOCK, count));
        ranks = above;
        count = more;
    }
}

/* Returns the place of the blocks of an array, existing or new. */
static tn_blocks **find(tn_run *run, const tn_numbers *numbers, bool least)
{
    tn_blocks **at = &run->blocks;
    for (uint64_t hash = tn_mix((uint64_t)(uintptr_t)numbers->data); *at != NULL; hash <<= 2) {
        const tn_blocks *known = *at;
        if (known->data == numbers->data && known->count == numbers->count && known->form == numbers->form &&
            known->least == least)
            return at;
        at = &(*at)->next[hash >> 62];
    }
    return at;
}

/* The blocks of an array; NULL if there is not enough scratch memory. */
static tn_status remember(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          const tn_numbers *numbers, bool least, const tn_blocks **blocks)
{
    void *block;
    tn_blocks **place = find(in->run, numbers, least);
    *blocks = *place;
    if (*blocks != NULL) return TN_OK;
    tn_status status = tn_work(in, path, member, at, numbers->count);
    if (status != TN_OK) return status;
    const size_t ranks = ranks_of(numbers->count);
    status = tn_scratch(in, path, member, at, 1, sizeof(tn_blocks) + ranks * sizeof(uint64_t), &block);
    if (status != TN_OK || block == NULL) return status;
    tn_blocks *made = block;
    made->data = numbers->data;
    made->count = numbers->count;
    made->form = numbers->form;
    made->least = least;
    fill(made, numbers);
    *place = made;
    *blocks = made;
    return TN_OK;
}

/* ---- parts ---- */

/* Up the levels: each compares the numbers outside its whole blocks, and leaves the rest to the next. */
static uint64_t greatest_of_part(const tn_blocks *blocks, const tn_numbers *numbers, size_t begin, size_t end)
{
    size_t first = blocks_of(begin), last = end / BLOCK, count = blocks_of(numbers->count);
    const uint64_t *ranks = blocks->ranks;
    uint64_t greatest = greatest_number(numbers, begin, first * BLOCK, blocks->least);
    const uint64_t behind = greatest_number(numbers, last * BLOCK, end, blocks->least);
    if (behind > greatest) greatest = behind;
    while (last - first > 2 * BLOCK) {
        const size_t up = blocks_of(first), down = last / BLOCK;
        const uint64_t left = greatest_rank(ranks, first, up * BLOCK);
        const uint64_t right = greatest_rank(ranks, down * BLOCK, last);
        if (left > greatest) greatest = left;
        if (right > greatest) greatest = right;
        ranks += count;
        count = blocks_of(count);
        first = up;
        last = down;
    }
    const uint64_t rest = greatest_rank(ranks, first, last);
    return rest > greatest ? rest : greatest;
}

static tn_status find_extreme(const tn_input *in, const tn_path *path, const char *member, size_t at,
                              const tn_numbers *numbers, size_t from, size_t count, bool least,
                              tn_extreme *found)
{
    const tn_blocks *blocks;
    uint64_t rank;
    *found = (tn_extreme){0, false};
    tn_status status = tn_work(in, path, member, at, count <= SMALL ? count : TN_PART_WORK);
    if (status != TN_OK) return status;
    if (count <= SMALL) {
        rank = greatest_number(numbers, from, from + count, least);
    } else {
        status = remember(in, path, member, at, numbers, least, &blocks);
        if (status != TN_OK || blocks == NULL) return status;
        rank = greatest_of_part(blocks, numbers, from, from + count);
    }
    *found = (tn_extreme){turn_back(rank, numbers->form, least), true};
    return TN_OK;
}

tn_status tn_greatest_of(const tn_input *in, const tn_path *path, const char *member, size_t at,
                         const tn_numbers *numbers, size_t from, size_t count, tn_extreme *found)
{
    return find_extreme(in, path, member, at, numbers, from, count, false, found);
}

tn_status tn_least_of(const tn_input *in, const tn_path *path, const char *member, size_t at,
                      const tn_numbers *numbers, size_t from, size_t count, tn_extreme *found)
{
    return find_extreme(in, path, member, at, numbers, from, count, true, found);
}
