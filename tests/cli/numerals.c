/* numerals: text that says how much there is follows whatever edits a program makes, one write after the
 * other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"

static const char first[] = "\0"
                            "02"
                            "2\0"
                            "ab"
                            "0F\0"
                            "123456789abcdef";

static void fail(const char *what, const char *found)
{
    fprintf(stderr, "%s: %s\n", what, found);
    exit(1);
}

static void expect(const char *what, bool holds)
{
    if (!holds) fail(what, "not so");
}

/* Text in memory of its own. */
static tn_text own(const char *text)
{
    const size_t size = strlen(text);
    char *copy = malloc(size + 1);
    if (copy == NULL) abort();
    memcpy(copy, text, size + 1);
    return (tn_text){copy, size};
}

static void set_data(lines *object, size_t i, const char *data)
{
    object->items.items[i].data = (tn_bytes){(const uint8_t *)data, strlen(data)};
}

/* Writes the object, and compares it with the bytes behind the flag. */
static void gives(const char *what, lines *object, const char *expected, size_t size)
{
    uint8_t buffer[200];
    size_t found = 0;
    tn_error error;
    if (lines_size(object, &found, &error) != TN_OK || found > sizeof buffer ||
        lines_write(object, buffer, found, &error) != TN_OK)
        fail(what, tn_status_name(error.status));
    if (found != size || memcmp(buffer, expected, size) != 0) fail(what, "other bytes");
}

#define GIVES(what, object, expected) gives(what, object, "\0" expected, sizeof(expected))

static void refuses(const char *what, lines *object, tn_status status)
{
    size_t size;
    tn_error error;
    expect(what, lines_size(object, &size, &error) == status);
}

static void edit_again_and_again(lines *object)
{
    set_data(object, 0, "0123456789abcdefg");
    GIVES("longer", object, "0211\0000123456789abcdefg0F\000123456789abcdef");
    expect("the object stays as it was", object->items.items[0].len.size == 1);
    set_data(object, 0, "xyz");
    GIVES("shorter", object, "023\0xyz0F\000123456789abcdef");
    set_data(object, 1, "0123456789abcdefghijklmnopq");
    GIVES("another one, in its case", object, "023\0xyz1B\0000123456789abcdefghijklmnopq");
    set_data(object, 1, "0");
    GIVES("as wide as it was", object, "023\0xyz01\0000");
    set_data(object, 0, "ab");
    set_data(object, 1, "123456789abcdef");
    gives("and back", object, first, sizeof first - 1);
}

/* What a program sets to the same is no edit, wherever it lies; what it sets to something else is one. */
static void set_numbers(lines *object)
{
    lines_item *item = &object->items.items[0];
    const tn_text same = own("2"), other = own("5");
    item->len = same;
    set_data(object, 0, "abcd");
    GIVES("said again", object, "024\0abcd0F\000123456789abcdef");
    expect("the object has the text that it was given", item->len.data == same.data);
    item->len = tn_text_literal("2");
    free((void *)(uintptr_t)same.data);
    set_data(object, 0, "ab");
    gives("whose text is gone", object, first, sizeof first - 1);
    item->len = other;
    refuses("another number", object, TN_DISAGREE);
    expect("it stays", item->len.data == other.data);
    set_data(object, 0, "abcde");
    GIVES("that is the right one", object, "025\0abcde0F\000123456789abcdef");
    item->len = tn_text_literal("2");
    free((void *)(uintptr_t)other.data);
    set_data(object, 0, "ab");
    gives("as it was", object, first, sizeof first - 1);
}

static void change_the_list(lines *object)
{
    lines_item *added;
    expect("added", lines_item_list_append(object->document, &object->items, 9, &added) == TN_OK);
    set_data(object, 2, "new");
    GIVES("nine more", object, "112\0ab0F\000123456789abcdef3\0new0\0000\0000\0000\0000\0000\0000\0000\000");
    expect("removed", lines_item_list_remove(&object->items, 1, 10) == TN_OK);
    GIVES("one is left", object, "012\0ab");
    expect("removed", lines_item_list_remove(&object->items, 0, 1) == TN_OK);
    GIVES("none is left", object, "00");
    expect("too many", lines_item_list_append(object->document, &object->items, 100, &added) == TN_OK);
    refuses("too many", object, TN_OVERFLOW);
}

static lines *read_first(void)
{
    lines *object;
    tn_error error;
    expect("read", lines_read(&object, first, sizeof first - 1, NULL, &error) == TN_OK);
    return object;
}

int main(void)
{
    static void (*const edits[])(lines * object) = {edit_again_and_again, set_numbers, change_the_list};
    for (size_t i = 0; i < sizeof edits / sizeof *edits; i++) {
        lines *object = read_first(), *clone;
        expect("cloned", lines_clone(object, NULL, &clone) == TN_OK);
        edits[i](object);
        lines_free(object);
        edits[i](clone);
        lines_free(clone);
    }
    return 0;
}
