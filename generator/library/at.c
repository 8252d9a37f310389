/* Finds the value that holds a bit of the file. */
#include "library/library.h"

/* Longer lists are searched by halves; objects may nest deeper, as references do not. */
enum { SEARCHED_ALL = 1024, DEEPEST = 256 };

static uint64_t first_bit(const tn_dump_place *place)
{
    return place->offset * 8 + place->bit;
}

static uint64_t bits_in(const tn_dump_place *place)
{
    return place->size * 8 + place->bits;
}

/* The size of a child in bits if it holds the bit `bit`; otherwise 0. */
static uint64_t bits_around(const tenon_value *child, uint64_t bit)
{
    tn_dump_place place;
    if (child == NULL || child->kind == TENON_REFERENCE || !value_place(child, &place)) return 0;
    const uint64_t first = first_bit(&place), count = bits_in(&place);
    return bit >= first && bit - first < count ? count : 0;
}

static bool has_children(const tenon_value *value)
{
    return value->kind == TENON_OBJECT || value->kind == TENON_LIST;
}

/* The smallest child; the more specific of two children of one size. */
static const tenon_value *smallest(const tenon_value *parent, size_t count, uint64_t bit)
{
    const tenon_value *best = NULL;
    uint64_t least = 0;
    for (size_t i = 0; i < count; i++) {
        const tenon_value *child = tenon_child(parent, i);
        const uint64_t bits = bits_around(child, bit);
        if (bits == 0 || (best != NULL && bits > least)) continue;
        if (best != NULL && bits == least && (has_children(best) || !has_children(child))) continue;
        best = child;
        least = bits;
    }
    return best;
}

/* The element of a list that lies in the order of the file. */
static const tenon_value *halved(const tenon_value *list, size_t count, uint64_t bit)
{
    size_t low = 0, high = count;
    while (low < high) {
        tn_dump_place place;
        const size_t middle = low + (high - low) / 2;
        const tenon_value *child = tenon_child(list, middle);
        if (child == NULL || !value_place(child, &place)) return NULL;
        if (bits_around(child, bit) != 0) return child;
        if (bit < first_bit(&place))
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

static const tenon_value *child_at(const tenon_value *value, uint64_t bit)
{
    const size_t count = tenon_count(value);
    if (!has_children(value)) return NULL;
    if (value->kind == TENON_LIST && count > SEARCHED_ALL) return halved(value, count, bit);
    return smallest(value, count, bit);
}

const tenon_value *tenon_value_at(tenon_file *file, uint64_t offset, unsigned bit)
{
    if (!file->has_places || offset >= file->size) return NULL;
    const tenon_value *found = tenon_root(file), *child = found;
    for (size_t depth = 0; child != NULL && depth < DEEPEST; depth++) {
        found = child;
        child = child_at(found, offset * 8 + bit);
    }
    return found;
}
