/* The layout of C code, as .clang-format of this project has it. */
#ifndef TENON_EMIT_TEXT_CODE_H
#define TENON_EMIT_TEXT_CODE_H

#include "base/buffer.h"

enum { C_COLUMNS = 110, C_INDENT = 4 };

/* The size of the literal, of characters or one of them, that code begins with. */
size_t code_literal_size(str code);

/* Earlier layouts: some statements stand in several files of a codec. `{.memory = memory}` is empty. */
typedef struct code_layouts {
    arena *memory, *scratch;
    const struct code_layout **slots; /* by their hash */
    size_t capacity, count;           /* a power of two, or 0 */
} code_layouts;

/* Frees memory outside of `memory`. */
void code_layouts_end(code_layouts *known);

/* Puts one statement, declaration, item of a list or head of a block at the end of `text`, on as many lines
   as it takes, the first of them `indent` columns in, each with its line break. `code` is on one line and has
   no comments: operators that take two operands stand between spaces, stars of types behind one.
   `is_function`: it declares a function or begins its definition. */
void code_put(code_layouts *known, buffer *text, str code, unsigned indent, bool is_function);

/* Puts the items of a list in braces, each with a comma behind it, in columns if there are enough items and
   the columns are even, or each on a line of its own. */
void code_put_list(code_layouts *known, buffer *text, const char *const *items, size_t count,
                   unsigned indent);

#endif
