/* What the tests of the expression language share: parsing a text, and the tree as text. */
#ifndef TENON_TESTS_EXPR_SUPPORT_H
#define TENON_TESTS_EXPR_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/buffer.h"
#include "expr/expr.h"
#include "source/diagnostic_list.h"

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

/* A string scalar whose text stands in the source byte for byte. */
static inline node *scalar_of(arena *memory, str text)
{
    node *scalar = ARENA_NEW(memory, node);
    scalar->kind = NODE_STRING;
    scalar->text = text;
    scalar->place = (span){source_from_text(memory, "test.ksy", text), 0, text.size};
    return scalar;
}

static inline expr *parse(arena *memory, diagnostics *list, str text)
{
    return expr_parse(memory, list, scalar_of(memory, text), "/value");
}

static inline expr *parse_type(arena *memory, diagnostics *list, str text)
{
    return expr_parse_type(memory, list, scalar_of(memory, text), "/type");
}

/* The tree as an S-expression. */

static inline void dump(buffer *out, const expr *tree);

static inline void dump_path(buffer *out, const expr *tree)
{
    for (size_t i = 0; i < tree->path.count; i++)
        buffer_printf(out, "%s%.*s", i > 0 || tree->absolute ? "::" : "", STR_ARG(tree->path.items[i]));
    if (tree->array) buffer_puts(out, "[]");
}

static inline void dump_items(buffer *out, const char *head, const expr *tree)
{
    buffer_printf(out, "(%s", head);
    for (size_t i = 0; i < tree->items.count; i++) {
        buffer_putc(out, ' ');
        dump(out, tree->items.items[i]);
    }
    buffer_putc(out, ')');
}

static inline void dump_typed(buffer *out, const char *head, const expr *tree)
{
    buffer_printf(out, "(%s ", head);
    dump_path(out, tree);
    for (size_t i = 0; i < tree->items.count; i++) {
        buffer_putc(out, ' ');
        dump(out, tree->items.items[i]);
    }
    buffer_putc(out, ')');
}

static inline void dump(buffer *out, const expr *tree)
{
    static const char *const names[] = {"or", "and", "not", "<", "<=", ">", ">=", "==", "!=",  "|",   "^",
                                        "&",  "<<",  ">>",  "+", "-",  "*", "/",  "%",  "neg", "pos", "inv"};
    switch (tree->kind) {
    case EXPR_INT:
        buffer_printf(out, "%llu", (unsigned long long)tree->magnitude);
        break;
    case EXPR_FLOAT:
        buffer_printf(out, "f%.17g", tree->real);
        break;
    case EXPR_BOOL:
        buffer_puts(out, tree->boolean ? "true" : "false");
        break;
    case EXPR_STRING:
        buffer_putc(out, '"');
        buffer_put(out, tree->text);
        buffer_putc(out, '"');
        break;
    case EXPR_FSTRING:
        dump_items(out, "f", tree);
        break;
    case EXPR_LIST:
        dump_items(out, "list", tree);
        break;
    case EXPR_NAME:
        if (tree->path.count > 0)
            dump_typed(out, "type", tree);
        else
            buffer_put(out, tree->name);
        break;
    case EXPR_ENUM:
        dump_path(out, tree);
        break;
    case EXPR_MEMBER:
        buffer_puts(out, "(. ");
        dump(out, tree->items.items[0]);
        buffer_printf(out, " %.*s)", STR_ARG(tree->name));
        break;
    case EXPR_CALL:
        dump_items(out, "call", tree);
        break;
    case EXPR_SUBSCRIPT:
        dump_items(out, "at", tree);
        break;
    case EXPR_CAST:
        dump_typed(out, "as", tree);
        break;
    case EXPR_SIZEOF:
        dump_typed(out, "sizeof", tree);
        break;
    case EXPR_BITSIZEOF:
        dump_typed(out, "bitsizeof", tree);
        break;
    case EXPR_UNARY:
    case EXPR_BINARY:
        dump_items(out, names[tree->op], tree);
        break;
    case EXPR_TERNARY:
        dump_items(out, "?", tree);
        break;
    }
}

static inline str dumped(arena *memory, const expr *tree)
{
    buffer out = {.memory = memory};
    dump(&out, tree);
    return buffer_str(&out);
}

static inline void assert_str(const char *about, str actual, str expected)
{
    if (!str_eq(actual, expected))
        fail_msg("%s\n  actual   %.*s\n  expected %.*s", about, STR_ARG(actual), STR_ARG(expected));
}

static inline void assert_no_errors(const diagnostics *list, const char *about)
{
    if (diagnostics_count(list) == 0) return;
    diagnostics_print(list, stderr, DIAGNOSTICS_TEXT, false);
    fail_msg("%s: expected no error", about);
}

/* Places: of each node in preorder, the text it takes up, and after @ that of its name where it is another.
 */

static inline str slice(span place)
{
    return (str){place.source->text.data + place.begin, place.end - place.begin};
}

static inline void dump_places(buffer *out, const expr *tree)
{
    if (out->size > 0) buffer_putc(out, '|');
    buffer_put(out, slice(tree->place));
    if (!str_eq(slice(tree->place), slice(tree->name_place)))
        buffer_printf(out, "@%.*s", STR_ARG(slice(tree->name_place)));
    for (size_t i = 0; i < tree->items.count; i++)
        dump_places(out, tree->items.items[i]);
}

#endif
