/* A schema as lines: a block is a line with those behind it that stand further in. */
#include "schema_edits.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { LINES_MOST = 512, LINE_MOST = 256, TRIES = 16 };

typedef struct line {
    const char *text;
    size_t size, indent; /* with its end */
} line;

typedef struct lines {
    line items[LINES_MOST];
    size_t count;
} lines;

/* A span of lines. */
typedef struct block {
    const lines *of;
    size_t first, count;
} block;

/* What an edit is made of: the text anew. */
typedef struct edit {
    char *to;
    size_t size, most;
    bool full;
} edit;

static uint32_t draw(uint32_t *seed, size_t below)
{
    *seed = *seed * 1664525u + 1013904223u;
    return below > 0 ? (uint32_t)((*seed >> 8) % below) : 0;
}

static void split(lines *to, const char *data, size_t size)
{
    to->count = 0;
    for (size_t at = 0; at < size && to->count < LINES_MOST;) {
        const char *end = memchr(data + at, '\n', size - at);
        const size_t length = end != NULL ? (size_t)(end - (data + at)) + 1 : size - at;
        line *added = &to->items[to->count++];
        *added = (line){data + at, length, 0};
        while (added->indent < length && data[at + added->indent] == ' ')
            added->indent++;
        at += length;
    }
}

static block block_at(const lines *of, size_t first)
{
    block b = {of, first, 1};
    while (first + b.count < of->count && of->items[first + b.count].indent > of->items[first].indent)
        b.count++;
    return b;
}

/* ---- keys and values ---- */

/* Where the value on a line begins, behind its key; 0: it has none. */
static size_t value_of(const line *l)
{
    for (size_t i = l->indent; i + 1 < l->size; i++)
        if (l->text[i] == ':' && l->text[i + 1] == ' ' && i + 3 < l->size) return i + 2;
    return 0;
}

/* The size of the key, from the indent on: "- id" and "id" are two. */
static size_t key_size(const line *l)
{
    size_t i = l->indent;
    while (i < l->size && l->text[i] != ':' && l->text[i] != '\n')
        i++;
    return i - l->indent;
}

static bool has_same_key(const line *a, const line *b)
{
    const size_t size = key_size(a);
    return size > 0 && size == key_size(b) && memcmp(a->text + a->indent, b->text + b->indent, size) == 0;
}

static bool is_item(const line *l)
{
    return l->indent < l->size && l->text[l->indent] == '-';
}

/* ---- writing ---- */

static void put(edit *e, const char *text, size_t size)
{
    if (size > e->most - e->size) e->full = true;
    if (e->full) return;
    memcpy(e->to + e->size, text, size);
    e->size += size;
}

/* Lines as they stand. */
static void put_lines(edit *e, const lines *of, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        put(e, of->items[i].text, of->items[i].size);
}

/* A block as deep as `indent`. */
static void put_block(edit *e, block b, size_t indent)
{
    const size_t own = b.of->items[b.first].indent;
    for (size_t i = b.first; i < b.first + b.count; i++) {
        const line *l = &b.of->items[i];
        for (size_t k = 0; k < indent + (l->indent - own); k++)
            put(e, " ", 1);
        put(e, l->text + l->indent, l->size - l->indent);
        if (l->text[l->size - 1] != '\n') put(e, "\n", 1);
    }
}

/* ---- edits ---- */

/* A block that may stand where another one does: of the same key, or an element as that one is. */
static bool find_like(const lines *in, const line *like, bool same_key, uint32_t *seed, block *found)
{
    for (size_t i = 0; i < TRIES && in->count > 0; i++) {
        const size_t at = draw(seed, in->count);
        const line *l = &in->items[at];
        if (l->size <= l->indent + 1 || is_item(l) != is_item(like)) continue;
        if (same_key && !has_same_key(l, like)) continue;
        *found = block_at(in, at);
        return true;
    }
    return false;
}

static void replace(edit *e, block old, const block *with, size_t with_count)
{
    const lines *of = old.of;
    put_lines(e, of, 0, old.first);
    for (size_t i = 0; i < with_count; i++)
        put_block(e, with[i], of->items[old.first].indent);
    put_lines(e, of, old.first + old.count, of->count);
}

static void swap_next(edit *e, block b)
{
    const size_t next = b.first + b.count;
    const bool sibling = next < b.of->count && b.of->items[next].indent == b.of->items[b.first].indent;
    const block second = sibling ? block_at(b.of, next) : b;
    put_lines(e, b.of, 0, b.first);
    put_block(e, second, b.of->items[b.first].indent);
    if (sibling) put_block(e, b, b.of->items[b.first].indent);
    put_lines(e, b.of, second.first + second.count, b.of->count);
}

static const char *const words[] = {
    "u1\n",      "u2\n",          "u4le\n",   "u8be\n",    "s1\n",    "s8\n",
    "f4\n",      "b3\n",          "b12le\n",  "str\n",     "strz\n",  "expr\n",
    "eos\n",     "until\n",       "0\n",      "1\n",       "255\n",   "65536\n",
    "-1\n",      "true\n",        "le\n",     "be\n",      "UTF-8\n", "ASCII\n",
    "_io.eof\n", "_index == 3\n", "_.to_i\n", "_parent\n", "_root\n", "_io.size - _io.pos\n"};

/* A value of its key elsewhere, or a word of the language. */
static void set_value(edit *e, block b, const lines *others, uint32_t *seed)
{
    const line *l = &b.of->items[b.first];
    const char *word = words[draw(seed, sizeof words / sizeof *words)];
    const size_t at = value_of(l);
    block like;
    put_lines(e, b.of, 0, b.first);
    put(e, l->text, at != 0 ? at : l->size);
    const bool other = draw(seed, 4) != 0 && find_like(others, l, true, seed, &like);
    const line *from = other ? &like.of->items[like.first] : NULL;
    if (from != NULL && value_of(from) != 0 && at != 0)
        put(e, from->text + value_of(from), from->size - value_of(from));
    else if (at != 0)
        put(e, word, strlen(word));
    put_lines(e, b.of, b.first + 1, b.of->count);
}

static void make(edit *e, block b, const lines *others, uint32_t *seed)
{
    const line *l = &b.of->items[b.first];
    block blocks[2] = {b, b};
    switch (draw(seed, 7)) {
    case 0:
        replace(e, b, NULL, 0);
        break;
    case 1:
        replace(e, b, blocks, 2);
        break;
    case 2:
        swap_next(e, b);
        break;
    case 3:
        replace(e, b, blocks, find_like(others, l, true, seed, &blocks[0]) ? 1 : 2);
        break;
    case 4:
        replace(e, b, blocks, find_like(others, l, false, seed, &blocks[1]) ? 2 : 1);
        break;
    default:
        set_value(e, b, others, seed);
        break;
    }
}

size_t edit_schema(char *data, size_t size, size_t most, uint32_t seed, const char *other, size_t other_size)
{
    static lines own, others;
    static char text[1 << 16];
    edit e = {text, 0, most < sizeof text ? most : sizeof text, false};
    if (size == 0 || size > sizeof text) return size;
    split(&own, data, size);
    split(&others, other_size > 0 ? other : data, other_size > 0 ? other_size : size);
    make(&e, block_at(&own, draw(&seed, own.count)), &others, &seed);
    if (e.full || e.size == 0) return size;
    memcpy(data, text, e.size);
    return e.size;
}
