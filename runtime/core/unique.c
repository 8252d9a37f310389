/* Checks the uniqueness of keys: divides them by hashes, then uses heapsort: one bound for every input, in
   the memory of the keys. */
#include "tenon/impl/load.h"
#include "tenon/impl/rules.h"

tn_status tn_scratch_keys(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          size_t count, tn_placed_key **keys)
{
    void *items;
    const tn_status status = tn_scratch(in, path, member, at, count, sizeof(tn_placed_key), &items);
    *keys = items;
    return status;
}

/* ---- sorting keys of any kind ---- */

/* Keys in an array: their size, the offset of the element's number in a key, their order, and hashes that are
   equal for equal keys. */
typedef struct key_kind {
    size_t size, index;
    int (*compare)(const void *keys, size_t a, size_t b);
    uint64_t (*hash)(const void *keys, size_t i);
} key_kind;

/* `hashed`: the upper half of each index is the upper half of the hash. Most keys then differ without access
   to their bytes, which may lie anywhere. */
typedef struct key_order {
    const key_kind *kind;
    bool hashed;
} key_order;

enum { HALF = 32 };

static uint8_t *key_at(const key_kind *kind, void *keys, size_t i)
{
    return (uint8_t *)keys + i * kind->size;
}

static size_t get_index(const key_kind *kind, void *keys, size_t i)
{
    size_t index;
    memcpy(&index, key_at(kind, keys, i) + kind->index, sizeof index);
    return index;
}

static void set_index(const key_kind *kind, void *keys, size_t i, size_t index)
{
    memcpy(key_at(kind, keys, i) + kind->index, &index, sizeof index);
}

static void swap(const key_kind *kind, void *keys, size_t a, size_t b)
{
    uint8_t *x = key_at(kind, keys, a), *y = key_at(kind, keys, b);
    for (size_t at = 0; at < kind->size; at += sizeof(size_t)) {
        size_t p, q;
        memcpy(&p, x + at, sizeof p);
        memcpy(&q, y + at, sizeof q);
        memcpy(x + at, &q, sizeof q);
        memcpy(y + at, &p, sizeof p);
    }
}

static size_t index_of(const key_order *order, void *keys, size_t i)
{
    const size_t index = get_index(order->kind, keys, i);
    return order->hashed ? (uint32_t)index : index;
}

static uint64_t hash_at(const key_order *order, void *keys, size_t i)
{
    if (!order->hashed) return order->kind->hash(keys, i);
    return (uint64_t)get_index(order->kind, keys, i) >> HALF << HALF;
}

static int compare_keys(const key_order *order, void *keys, size_t a, size_t b)
{
    if (order->hashed) {
        const uint64_t x = hash_at(order, keys, a), y = hash_at(order, keys, b);
        if (x != y) return x < y ? -1 : 1;
    }
    return order->kind->compare(keys, a, b);
}

static bool is_before(const key_order *order, void *keys, size_t a, size_t b)
{
    const int found = compare_keys(order, keys, a, b);
    return found != 0 ? found < 0 : index_of(order, keys, a) < index_of(order, keys, b);
}

/* Restores the heap in keys[0 .. count) whose root alone may be too small. */
static void sift_down(const key_order *order, void *keys, size_t root, size_t count)
{
    for (size_t child = root * 2 + 1; child < count; child = root * 2 + 1) {
        if (child + 1 < count && is_before(order, keys, child, child + 1)) child++;
        if (!is_before(order, keys, root, child)) return;
        swap(order->kind, keys, root, child);
        root = child;
    }
}

static void sort(const key_order *order, void *keys, size_t count)
{
    for (size_t root = count / 2; root > 0; root--)
        sift_down(order, keys, root - 1, count);
    for (size_t end = count; end > 1; end--) {
        swap(order->kind, keys, 0, end - 1);
        sift_down(order, keys, 0, end - 1);
    }
}

/* ---- dividing many keys ---- */

/* Many keys are first divided by two times seven bits of their hashes. Keys with the same bits are sorted. */
enum { PART_BITS = 7, PARTS = 1 << PART_BITS, WORTH_DIVIDING = 64, FEW = 8 };

static size_t part_of(const key_order *order, void *keys, size_t i, unsigned level)
{
    return (size_t)(hash_at(order, keys, i) >> (64 - PART_BITS * (level + 1))) & (PARTS - 1);
}

/* Moves the keys of each part together. The keys of part i end at ends[i]. */
static void divide(const key_order *order, void *keys, size_t count, unsigned level, size_t ends[PARTS])
{
    size_t next[PARTS], total = 0;
    memset(ends, 0, PARTS * sizeof *ends);
    for (size_t i = 0; i < count; i++)
        ends[part_of(order, keys, i, level)]++;
    for (size_t part = 0; part < PARTS; part++) {
        next[part] = total;
        total += ends[part];
        ends[part] = total;
    }
    for (size_t part = 0; part < PARTS; part++) {
        while (next[part] < ends[part]) {
            const size_t to = part_of(order, keys, next[part], level);
            if (to != part) swap(order->kind, keys, next[part], next[to]);
            next[to]++;
        }
    }
}

/* The first duplicate so far, and its index. */
typedef struct duplicate {
    void *key; /* NULL: there is none */
    size_t index;
} duplicate;

/* The first duplicate among a few keys: of each two that are equal, the latter. */
static void find_among_few(const key_order *order, void *keys, size_t count, duplicate *first)
{
    for (size_t i = 1; i < count; i++) {
        for (size_t k = 0; k < i; k++) {
            if (compare_keys(order, keys, i, k) != 0) continue;
            const bool last = index_of(order, keys, i) > index_of(order, keys, k);
            const size_t second = last ? i : k, index = index_of(order, keys, second);
            if (index < first->index) *first = (duplicate){key_at(order->kind, keys, second), index};
        }
    }
}

/* Sorts keys, and finds the first duplicate among them. */
static void find_among(const key_order *order, void *keys, size_t count, duplicate *first)
{
    if (count <= FEW) {
        find_among_few(order, keys, count, first);
        return;
    }
    sort(order, keys, count);
    for (size_t i = 1; i < count; i++) {
        const size_t index = index_of(order, keys, i);
        if (compare_keys(order, keys, i - 1, i) == 0 && index < first->index)
            *first = (duplicate){key_at(order->kind, keys, i), index};
    }
}

/* Finds the first duplicate among keys whose hashes begin with the same bits. */
static void find_in_part(const key_order *order, void *keys, size_t count, duplicate *first)
{
    size_t ends[PARTS], begin = 0;
    if (count < WORTH_DIVIDING) {
        find_among(order, keys, count, first);
        return;
    }
    divide(order, keys, count, 1, ends);
    for (size_t part = 0; part < PARTS; begin = ends[part++])
        find_among(order, key_at(order->kind, keys, begin), ends[part] - begin, first);
}

static void find_in_all(const key_order *order, void *keys, size_t count, duplicate *first)
{
    size_t ends[PARTS], begin = 0;
    divide(order, keys, count, 0, ends);
    for (size_t part = 0; part < PARTS; begin = ends[part++])
        find_in_part(order, key_at(order->kind, keys, begin), ends[part] - begin, first);
}

/* Whether each key is greater than its predecessor: lists are often in order. */
static bool ascends(const key_kind *kind, const void *keys, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (kind->compare(keys, i - 1, i) >= 0) return false;
    return true;
}

/* The first duplicate among the keys, or NULL. */
static void *find_duplicate(const key_kind *kind, void *keys, size_t count)
{
    if (ascends(kind, keys, count)) return NULL;
    const bool many = count >= WORTH_DIVIDING;
    const key_order order = {kind, many && sizeof(size_t) >= sizeof(uint64_t) && count <= UINT32_MAX};
    duplicate first = {NULL, TN_NO_INDEX};
    if (!many) {
        find_among(&order, keys, count, &first);
        return first.key;
    }
    for (size_t i = 0; order.hashed && i < count; i++)
        set_index(kind, keys, i, get_index(kind, keys, i) | (size_t)(kind->hash(keys, i) >> HALF << HALF));
    find_in_all(&order, keys, count, &first);
    for (size_t i = 0; order.hashed && i < count; i++)
        set_index(kind, keys, i, index_of(&order, keys, i));
    return first.key;
}

static uint64_t mixed(uint64_t hash, uint64_t number)
{
    hash = (hash ^ number) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

/* The last step: all bits count for the first. */
static uint64_t finished(uint64_t hash)
{
    return hash * UINT64_C(0x9e3779b97f4a7c15);
}

/* ---- texts ---- */

/* Eight letters at once: A to Z as a to z. */
static uint64_t small_letters(uint64_t word)
{
    const uint64_t each = UINT64_C(0x0101010101010101), low = word & 0x7f * each;
    const uint64_t from_a = low + (0x80 - 'A') * each, behind_z = low + (0x7f - 'Z') * each;
    return word | ((from_a ^ behind_z) & ~word & 0x80 * each) >> 2;
}

/* The word of a text of less than eight bytes. */
static uint64_t short_word(const uint8_t *at, size_t size)
{
    uint64_t word = 0;
    if (size >= 4) return (uint64_t)tn_u4le(at) << 32 | tn_u4le(at + size - 4);
    for (size_t i = 0; i < size; i++)
        word = word << 8 | at[i];
    return word;
}

static uint64_t hash_of(tn_text text, bool lower)
{
    const uint8_t *at = (const uint8_t *)text.data;
    uint64_t hash = text.size;
    size_t left = text.size;
    for (; left > 8; left -= 8, at += 8)
        hash = mixed(hash, lower ? small_letters(tn_u8le(at)) : tn_u8le(at));
    const uint64_t last = text.size >= 8 ? tn_u8le(at + left - 8) : short_word(at, left);
    return finished(mixed(hash, lower ? small_letters(last) : last));
}

static uint64_t hash_text(const void *keys, size_t i)
{
    return hash_of(((const tn_key *)keys)[i].text, false);
}

static uint64_t hash_lower(const void *keys, size_t i)
{
    return hash_of(((const tn_key *)keys)[i].text, true);
}

static int order_of(tn_text x, tn_text y)
{
    const size_t size = x.size < y.size ? x.size : y.size;
    const int order = size != 0 ? memcmp(x.data, y.data, size) : 0;
    return order != 0 ? order : x.size < y.size ? -1 : x.size > y.size;
}

static int compare_texts(const void *keys, size_t a, size_t b)
{
    return order_of(((const tn_key *)keys)[a].text, ((const tn_key *)keys)[b].text);
}

/* Compares eight letters at once while the texts have so many: skips equal letters first. */
static int compare_lower(const void *keys, size_t a, size_t b)
{
    const tn_text x = ((const tn_key *)keys)[a].text, y = ((const tn_key *)keys)[b].text;
    const size_t size = x.size < y.size ? x.size : y.size;
    const uint8_t *p = (const uint8_t *)x.data, *q = (const uint8_t *)y.data;
    size_t i = 0;
    while (size - i >= 8 && small_letters(tn_u8le(p + i)) == small_letters(tn_u8le(q + i)))
        i += 8;
    for (; i < size; i++) {
        const uint8_t c = tn_lower(p[i]), d = tn_lower(q[i]);
        if (c != d) return c < d ? -1 : 1;
    }
    return x.size < y.size ? -1 : x.size > y.size;
}

const tn_key *tn_first_duplicate(tn_key *keys, size_t count)
{
    static const key_kind texts = {sizeof *keys, offsetof(tn_key, index), compare_texts, hash_text};
    return find_duplicate(&texts, keys, count);
}

const tn_key *tn_first_duplicate_lower(tn_key *keys, size_t count)
{
    static const key_kind texts = {sizeof *keys, offsetof(tn_key, index), compare_lower, hash_lower};
    return find_duplicate(&texts, keys, count);
}

/* ---- texts, with the places of elements ---- */

static uint64_t hash_placed(const void *keys, size_t i)
{
    return hash_of(((const tn_placed_key *)keys)[i].key.text, false);
}

static int compare_placed(const void *keys, size_t a, size_t b)
{
    return order_of(((const tn_placed_key *)keys)[a].key.text, ((const tn_placed_key *)keys)[b].key.text);
}

const tn_placed_key *tn_first_duplicate_placed(tn_placed_key *keys, size_t count)
{
    static const key_kind placed = {sizeof *keys, offsetof(tn_placed_key, key.index), compare_placed,
                                    hash_placed};
    return find_duplicate(&placed, keys, count);
}

/* ---- integers ---- */

static uint64_t hash_number(const void *keys, size_t i)
{
    return finished(mixed(0, ((const tn_number_key *)keys)[i].number));
}

static int compare_numbers(const void *keys, size_t a, size_t b)
{
    const uint64_t x = ((const tn_number_key *)keys)[a].number, y = ((const tn_number_key *)keys)[b].number;
    return x < y ? -1 : x > y;
}

const tn_number_key *tn_first_duplicate_number(tn_number_key *keys, size_t count)
{
    static const key_kind numbers = {sizeof *keys, offsetof(tn_number_key, index), compare_numbers,
                                     hash_number};
    return find_duplicate(&numbers, keys, count);
}
