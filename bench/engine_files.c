/* Makes the files that generated code and the engine read. */
#include "engine_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure.h"
#include "tenon/impl/output.h"

enum { LARGEST_PART = 256 }; /* of what is put at once */

typedef struct growing {
    uint8_t *data, *at;
} growing;

static growing begin_file(size_t size)
{
    growing to = {malloc(size + 64 * LARGEST_PART), NULL};
    require(to.data != NULL, "taking memory");
    to.at = to.data;
    return to;
}

static size_t size_of(const growing *to)
{
    return (size_t)(to->at - to->data);
}

static made_file finished(const growing *to)
{
    return (made_file){to->data, size_of(to)};
}

static void put_u1(growing *to, unsigned number)
{
    *to->at++ = (uint8_t)number;
}

static void put_u2(growing *to, unsigned number)
{
    tn_set_u2le(to->at, (uint16_t)number);
    to->at += 2;
}

static void put_u4(growing *to, uint32_t number)
{
    tn_set_u4le(to->at, number);
    to->at += 4;
}

static void put_u4be(growing *to, uint32_t number)
{
    tn_set_u4be(to->at, number);
    to->at += 4;
}

static void put_bytes(growing *to, const void *bytes, size_t size)
{
    memcpy(to->at, bytes, size);
    to->at += size;
}

/* Text with a number in it, without its terminator. */
static void put_text(growing *to, const char *text, uint32_t number)
{
    to->at += sprintf((char *)to->at, "%s %u", text, (unsigned)number);
}

/* ---- items, texts ---- */

static void put_item(growing *to, uint32_t number)
{
    const unsigned kind = number % 4, length = number % 7;
    put_u1(to, kind);
    put_u1(to, length);
    put_bytes(to, "abcdefg", length);
    put_u4(to, number);
    if (kind > 1) put_u2(to, number & 0xffff);
}

static void put_entry(growing *to, uint32_t number)
{
    put_u2(to, number & 0xffff);
    put_text(to, "name", number);
    put_u1(to, 0);
    uint8_t *const length = to->at++;
    put_text(to, "value", number);
    *length = (uint8_t)(to->at - length - 1);
}

/* Elements behind their number. */
static made_file counted_file(size_t size, void (*put)(growing *to, uint32_t number))
{
    growing to = begin_file(size);
    uint32_t count = 0;
    put_u4(&to, 0);
    while (size_of(&to) < size)
        put(&to, count++);
    tn_set_u4le(to.data, count);
    return finished(&to);
}

made_file make_items(size_t size)
{
    return counted_file(size, put_item);
}

made_file make_texts(size_t size)
{
    return counted_file(size, put_entry);
}

/* ---- columns ---- */

made_file make_columns(size_t size)
{
    enum { NUMBER = 2, ROW = 7 };
    growing to = begin_file(size);
    const uint32_t count = (uint32_t)(size / (NUMBER + ROW));
    put_u4(&to, count);
    for (uint32_t i = 0; i < count; i++)
        put_u2(&to, (uint16_t)(i % 60000));
    for (uint32_t i = 0; i < count; i++) {
        put_u4(&to, 0x3f800000);
        put_u1(&to, (uint8_t)(i % 200));
        put_u2(&to, (uint16_t)i);
    }
    return finished(&to);
}

/* ---- chunks ---- */

static void put_body(growing *to, uint32_t number)
{
    switch (number % 4) {
    case 0:
        put_u4be(to, number);
        put_u4be(to, number);
        put_bytes(to, "\10\2\0\0\0", 5);
        break;
    case 1:
        put_bytes(to, "Author\0", 7);
        put_text(to, "somebody", number);
        break;
    case 2:
        put_u4be(to, number);
        break;
    default:
        memset(to->at, 7, number % 50);
        to->at += number % 50;
    }
}

made_file make_chunks(size_t size)
{
    static const char types[][5] = {"IHDR", "tEXt", "gAMA", "IDAT"};
    growing to = begin_file(size);
    put_bytes(&to, "\x89PNG", 4);
    for (uint32_t number = 0; size_of(&to) < size; number++) {
        uint8_t *const begin = to.at;
        put_u4be(&to, 0);
        put_bytes(&to, types[number % 4], 4);
        put_body(&to, number);
        tn_set_u4be(begin, (uint32_t)(to.at - begin - 8));
        put_u4be(&to, number);
    }
    return finished(&to);
}

/* ---- scenes ---- */

static void put_vector(growing *to, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put_u4(to, 0x3f800000);
}

static void put_attribute(growing *to, uint32_t number)
{
    const unsigned kind = 1 + number % 7;
    put_u1(to, kind);
    if (kind <= 2) put_u4(to, number & 0xff);
    if (kind == 3 || kind == 4) put_vector(to, kind);
    if (kind == 5) put_bytes(to, "Material\0", 9);
    if (kind == 6) put_u4(to, number);
    if (kind == 6) put_bytes(to, "Models/Box.mdl\0", 15);
}

static void put_component(growing *to, uint32_t number)
{
    uint8_t *const begin = to->at;
    put_u2(to, 0);
    put_u4(to, number % 9);
    put_u4(to, number);
    for (uint32_t i = 0; i < 2 + number % 7; i++)
        put_attribute(to, number + i);
    tn_set_u2le(begin, (uint16_t)(to->at - begin - 2));
}

static void put_node(growing *to, uint32_t number, unsigned children)
{
    put_u4(to, number);
    put_text(to, "Node", number);
    put_u1(to, 0);
    put_vector(to, 7);
    put_u2(to, 3);
    for (uint32_t i = 0; i < 3; i++)
        put_component(to, number + i);
    put_u2(to, children);
}

/* The root has nodes with eight children each; how many follows from the size of one. */
made_file make_scene(size_t size)
{
    enum { CHILDREN = 8, LARGEST_NODE = 3 * LARGEST_PART };
    growing probe = begin_file(LARGEST_NODE);
    put_node(&probe, 7, CHILDREN);
    const size_t wanted = size / (9 * size_of(&probe)) + 1;
    const unsigned groups = (unsigned)(wanted < 65535 ? wanted : 65535);
    free(probe.data);
    growing to = begin_file((size_t)(9 * groups + 1) * LARGEST_NODE);
    put_bytes(&to, "USCN", 4);
    put_node(&to, 0, groups);
    for (unsigned i = 0; i < groups; i++) {
        put_node(&to, 9 * i, CHILDREN);
        for (unsigned k = 1; k <= CHILDREN; k++)
            put_node(&to, 9 * i + k, 0);
    }
    return finished(&to);
}

/* ---- switches ---- */

static void put_record(growing *to, uint32_t number)
{
    const unsigned kind = number % 5, flags = number / 5 % 4;
    put_u1(to, kind);
    put_u1(to, flags);
    if (flags & 1) put_u4(to, number);
    if (kind == 1) put_u4(to, number % 1000);
    if (kind == 1 && (flags & 2)) put_vector(to, 1);
    if (kind == 2) put_u2(to, number % 360);
    if (kind == 3) put_u1(to, number % 20);
    if (kind == 3) put_bytes(to, "abcdefghijklmnopqrst", number % 20);
    if (kind == 4) put_u1(to, number % 9);
    for (unsigned i = 0; kind == 4 && i < number % 9; i++)
        put_u2(to, i);
}

made_file make_switches(size_t size)
{
    growing to = begin_file(size);
    for (uint32_t number = 0; size_of(&to) < size; number++)
        put_record(&to, number);
    return finished(&to);
}

/* ---- signals ---- */

static void put_signal(growing *to, uint32_t number)
{
    const unsigned kind = number % 3;
    put_u1(to, kind << 5 | (number / 3 % 2) << 4 | number % 16);
    if (kind == 0) put_u2(to, number % 1000);
    if (kind == 0) put_u2(to, number * 7 % 65536);
    if (kind == 1) put_u4(to, number);
    if (kind == 1) put_u2(to, number * 5 % 65536);
    if (kind == 2) put_u1(to, number % 20);
    if (kind == 2) put_bytes(to, "abcdefghijklmnopqrst", number % 20);
}

made_file make_signals(size_t size)
{
    growing to = begin_file(size);
    for (uint32_t number = 0; size_of(&to) < size; number++)
        put_signal(&to, number);
    return finished(&to);
}
