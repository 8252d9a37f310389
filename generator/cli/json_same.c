/* Compares the JSON of two versions. The texts are our own: they are well formed. */
#include "cli/json_same.h"

#include "cli/json_part.h"

typedef struct json_pair {
    str key, value;
} json_pair;

typedef ARRAY(json_pair) json_pairs;

typedef struct comparison {
    arena *memory;
    const name_pair_list *names;
    unsigned writer, reader;
    json_difference *where;
} comparison;

/* ---- parts of a text ---- */

/* The members of an object, or the items of an array, which have no keys. */
static json_pairs parts_of(arena *memory, str value)
{
    json_pairs parts = {0};
    json_entries entries = json_entries_of(value);
    json_pair part;
    while (json_entries_next(&entries, &part.key, &part.value))
        ARRAY_PUSH(memory, &parts, part);
    return parts;
}

static const json_pair *find(const json_pairs *in, str key)
{
    for (size_t i = 0; i < in->count; i++)
        if (str_eq(in->items[i].key, key)) return &in->items[i];
    return NULL;
}

/* ---- names ---- */

/* The member of the reader that corresponds to the writer's `key`; or NULL. */
static const json_pair *partner(const comparison *c, const json_pairs *in, str key)
{
    const json_pair *same = find(in, key);
    for (size_t i = 0; same == NULL && i < c->names->count; i++)
        if (str_eq(c->names->items[i].ids[c->writer], key))
            same = find(in, c->names->items[i].ids[c->reader]);
    return same;
}

/* Whether the reader may have no value for the member, although it has its bytes. */
static bool is_constant(const comparison *c, str key)
{
    for (size_t i = 0; i < c->names->count; i++) {
        const name_pair *each = &c->names->items[i];
        if (str_eq(each->ids[c->writer], key) && (each->constant[0] || each->constant[1])) return true;
    }
    return false;
}

/* Whether an older reader has never known such a member. */
static bool is_unknown(const comparison *c, str key)
{
    for (size_t i = 0; i < c->names->count; i++)
        if (str_eq(c->names->items[i].ids[c->writer], key)) return false;
    return c->writer == 1;
}

/* The number that a name, a number, or a list of both as flags, stands for; false if it stands for none. */
static bool number_of(arena *memory, const schema_enum *labels, str value, uint64_t *number)
{
    *number = 0;
    if (value.size > 0 && value.data[0] == '[') {
        const json_pairs items = parts_of(memory, value);
        for (size_t i = 0; i < items.count; i++) {
            uint64_t one;
            if (!number_of(memory, labels, items.items[i].value, &one)) return false;
            *number |= one;
        }
        return true;
    }
    if (value.size > 1 && value.data[0] == '"') {
        const str name = {value.data + 1, value.size - 2};
        for (size_t i = 0; labels != NULL && i < labels->values.count; i++) {
            *number = labels->values.items[i].value;
            if (str_eq(labels->values.items[i].id, name)) return true;
        }
        return false;
    }
    const bool negative = value.size > 0 && value.data[0] == '-';
    for (size_t i = negative; i < value.size; i++) {
        if (value.data[i] < '0' || value.data[i] > '9') return false;
        *number = *number * 10 + (uint64_t)(value.data[i] - '0');
    }
    if (negative) *number = 0 - *number;
    return value.size > negative;
}

/* Whether two values of a member are one number under its names. */
static bool same_number(const comparison *c, str key, str a, str b)
{
    for (size_t i = 0; i < c->names->count; i++) {
        const name_pair *each = &c->names->items[i];
        uint64_t x, y;
        if (!str_eq(each->ids[c->writer], key)) continue;
        if (each->labels[0] == NULL && each->labels[1] == NULL) continue;
        if (number_of(c->memory, each->labels[c->writer], a, &x) &&
            number_of(c->memory, each->labels[c->reader], b, &y) && x == y)
            return true;
    }
    return false;
}

/* ---- comparing ---- */

static bool same_value(const comparison *c, str key, str a, str b);

static bool differ(const comparison *c, str key, str a, str b)
{
    c->where->member = arena_copy(c->memory, key.data, key.size);
    c->where->writer = a;
    c->where->reader = b;
    return false;
}

static bool same_members(const comparison *c, str a, str b)
{
    const json_pairs x = parts_of(c->memory, a), y = parts_of(c->memory, b);
    buffer *path = &c->where->path;
    for (size_t i = 0; i < x.count; i++) {
        const json_pair *each = &x.items[i];
        /* notes on the stored form are no values */
        if (memchr(each->key.data, '$', each->key.size) != NULL || is_constant(c, each->key)) continue;
        const json_pair *other = partner(c, &y, each->key);
        const size_t size = path->size;
        if (size > 0) buffer_putc(path, '.');
        buffer_put(path, each->key);
        if (other == NULL && is_unknown(c, each->key)) {
            path->size = size;
            continue;
        }
        if (other == NULL) return differ(c, each->key, each->value, (str){"", 0});
        if (!same_value(c, each->key, each->value, other->value)) return false;
        path->size = size;
    }
    return true;
}

static bool same_items(const comparison *c, str key, str a, str b)
{
    const json_pairs x = parts_of(c->memory, a), y = parts_of(c->memory, b);
    buffer *path = &c->where->path;
    if (x.count != y.count) return differ(c, key, a, b);
    for (size_t i = 0; i < x.count; i++) {
        const size_t size = path->size;
        buffer_printf(path, "[%zu]", i);
        if (!same_value(c, key, x.items[i].value, y.items[i].value)) return false;
        path->size = size;
    }
    return true;
}

/* Whether the value is the error of an instance, found when it was computed. */
static bool is_error(str value)
{
    static const char begin[] = "{\"$error\"";
    return value.size >= sizeof begin - 1 && memcmp(value.data, begin, sizeof begin - 1) == 0;
}

static bool same_value(const comparison *c, str key, str a, str b)
{
    if (is_error(a)) return true; /* the reader need not have it: it is no value */
    if (str_eq(a, b) || same_number(c, key, a, b)) return true;
    if (a.size == 0 || b.size == 0 || a.data[0] != b.data[0]) return differ(c, key, a, b);
    if (a.data[0] == '{') return same_members(c, a, b);
    if (a.data[0] == '[') return same_items(c, key, a, b);
    return differ(c, key, a, b);
}

bool json_same(arena *memory, const name_pair_list *names, unsigned writer, str written, str read,
               json_difference *where)
{
    const comparison c = {memory, names, writer, 1 - writer, where};
    *where = (json_difference){.path = {.memory = memory}, .member = ""};
    return same_value(&c, (str){"", 0}, written, read);
}
