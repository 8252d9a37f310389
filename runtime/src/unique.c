/* Checks the uniqueness of keys, by heapsort: the same bound for every input, in the memory of the keys. */
#include "tenon/rules.h"

tn_status tn_scratch_keys(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          size_t count, tn_placed_key **keys)
{
    void *items;
    const tn_status status = tn_scratch(in, path, member, at, count, sizeof(tn_placed_key), &items);
    *keys = items;
    return status;
}

/* ---- sorting keys of any kind ---- */

/* Keys in an array: their order, elements of one key by their number, and how two change places. */
typedef struct key_kind {
    int (*compare)(const void *keys, size_t a, size_t b);
    size_t (*index)(const void *keys, size_t i);
    void (*swap)(void *keys, size_t a, size_t b);
} key_kind;

static bool is_before(const key_kind *kind, const void *keys, size_t a, size_t b)
{
    const int order = kind->compare(keys, a, b);
    return order != 0 ? order < 0 : kind->index(keys, a) < kind->index(keys, b);
}

/* Restores the heap in keys[0 .. count) whose root alone may be too small. */
static void sift_down(const key_kind *kind, void *keys, size_t root, size_t count)
{
    for (size_t child = root * 2 + 1; child < count; child = root * 2 + 1) {
        if (child + 1 < count && is_before(kind, keys, child, child + 1)) child++;
        if (!is_before(kind, keys, root, child)) return;
        kind->swap(keys, root, child);
        root = child;
    }
}

static void sort(const key_kind *kind, void *keys, size_t count)
{
    for (size_t root = count / 2; root > 0; root--)
        sift_down(kind, keys, root - 1, count);
    for (size_t end = count; end > 1; end--) {
        kind->swap(keys, 0, end - 1);
        sift_down(kind, keys, 0, end - 1);
    }
}

/* The place of the first duplicate among the sorted keys, or TN_NO_INDEX. */
static size_t find_duplicate(const key_kind *kind, void *keys, size_t count)
{
    size_t first = TN_NO_INDEX;
    sort(kind, keys, count);
    for (size_t i = 1; i < count; i++) {
        if (kind->compare(keys, i - 1, i) != 0) continue;
        if (first == TN_NO_INDEX || kind->index(keys, i) < kind->index(keys, first)) first = i;
    }
    return first;
}

/* ---- texts ---- */

static size_t text_index(const void *keys, size_t i)
{
    return ((const tn_key *)keys)[i].index;
}

static void swap_texts(void *keys, size_t a, size_t b)
{
    tn_key *all = keys;
    const tn_key swapped = all[a];
    all[a] = all[b];
    all[b] = swapped;
}

/* Any total order of texts would do; these rarely look at their bytes. */
static int order_of(tn_text x, tn_text y)
{
    if (x.size != y.size) return x.size < y.size ? -1 : 1;
    return x.size != 0 ? memcmp(x.data, y.data, x.size) : 0;
}

static int compare_texts(const void *keys, size_t a, size_t b)
{
    return order_of(((const tn_key *)keys)[a].text, ((const tn_key *)keys)[b].text);
}

static int compare_lower(const void *keys, size_t a, size_t b)
{
    const tn_text x = ((const tn_key *)keys)[a].text, y = ((const tn_key *)keys)[b].text;
    if (x.size != y.size) return x.size < y.size ? -1 : 1;
    for (size_t i = 0; i < x.size; i++) {
        const uint8_t c = tn_lower((uint8_t)x.data[i]), d = tn_lower((uint8_t)y.data[i]);
        if (c != d) return c < d ? -1 : 1;
    }
    return 0;
}

const tn_key *tn_first_duplicate(tn_key *keys, size_t count)
{
    static const key_kind texts = {compare_texts, text_index, swap_texts};
    const size_t found = find_duplicate(&texts, keys, count);
    return found != TN_NO_INDEX ? &keys[found] : NULL;
}

const tn_key *tn_first_duplicate_lower(tn_key *keys, size_t count)
{
    static const key_kind texts = {compare_lower, text_index, swap_texts};
    const size_t found = find_duplicate(&texts, keys, count);
    return found != TN_NO_INDEX ? &keys[found] : NULL;
}

/* ---- texts, with the places of elements ---- */

static size_t placed_index(const void *keys, size_t i)
{
    return ((const tn_placed_key *)keys)[i].key.index;
}

static void swap_placed(void *keys, size_t a, size_t b)
{
    tn_placed_key *all = keys;
    const tn_placed_key swapped = all[a];
    all[a] = all[b];
    all[b] = swapped;
}

static int compare_placed(const void *keys, size_t a, size_t b)
{
    return order_of(((const tn_placed_key *)keys)[a].key.text, ((const tn_placed_key *)keys)[b].key.text);
}

const tn_placed_key *tn_first_duplicate_placed(tn_placed_key *keys, size_t count)
{
    static const key_kind placed = {compare_placed, placed_index, swap_placed};
    const size_t found = find_duplicate(&placed, keys, count);
    return found != TN_NO_INDEX ? &keys[found] : NULL;
}

/* ---- integers ---- */

static size_t number_index(const void *keys, size_t i)
{
    return ((const tn_number_key *)keys)[i].index;
}

static void swap_numbers(void *keys, size_t a, size_t b)
{
    tn_number_key *all = keys;
    const tn_number_key swapped = all[a];
    all[a] = all[b];
    all[b] = swapped;
}

static int compare_numbers(const void *keys, size_t a, size_t b)
{
    const uint64_t x = ((const tn_number_key *)keys)[a].number, y = ((const tn_number_key *)keys)[b].number;
    return x < y ? -1 : x > y;
}

const tn_number_key *tn_first_duplicate_number(tn_number_key *keys, size_t count)
{
    static const key_kind numbers = {compare_numbers, number_index, swap_numbers};
    const size_t found = find_duplicate(&numbers, keys, count);
    return found != TN_NO_INDEX ? &keys[found] : NULL;
}
