/* Uniqueness of keys, by heapsort: the same bound for every input, in the memory of the keys. */
#include "tenon/rules.h"

tn_status tn_scratch_keys(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          size_t count, tn_key **keys)
{
    void *items;
    const tn_status status = tn_scratch(in, path, member, at, count, sizeof(tn_key), &items);
    *keys = items;
    return status;
}

/* Any total order of texts would do; this one rarely looks at their bytes. */
static int compare_text(const tn_key *a, const tn_key *b)
{
    if (a->text.size != b->text.size) return a->text.size < b->text.size ? -1 : 1;
    return a->text.size != 0 ? memcmp(a->text.data, b->text.data, a->text.size) : 0;
}

static bool is_before(const tn_key *a, const tn_key *b)
{
    const int order = compare_text(a, b);
    return order != 0 ? order < 0 : a->index < b->index;
}

/* Restores the heap in keys[0 .. count) whose root alone may be too small. */
static void sift_key_down(tn_key *keys, size_t root, size_t count)
{
    const tn_key sifted = keys[root];
    for (size_t child = root * 2 + 1; child < count; child = root * 2 + 1) {
        if (child + 1 < count && is_before(&keys[child], &keys[child + 1])) child++;
        if (!is_before(&sifted, &keys[child])) break;
        keys[root] = keys[child];
        root = child;
    }
    keys[root] = sifted;
}

static void sort(tn_key *keys, size_t count)
{
    for (size_t root = count / 2; root > 0; root--)
        sift_key_down(keys, root - 1, count);
    for (size_t end = count; end > 1; end--) {
        const tn_key largest = keys[0];
        keys[0] = keys[end - 1];
        keys[end - 1] = largest;
        sift_key_down(keys, 0, end - 1);
    }
}

const tn_key *tn_first_duplicate(tn_key *keys, size_t count)
{
    const tn_key *first = NULL;
    sort(keys, count);
    for (size_t i = 1; i < count; i++) {
        if (compare_text(&keys[i - 1], &keys[i]) != 0) continue;
        if (first == NULL || keys[i].index < first->index) first = &keys[i];
    }
    return first;
}
