/* Prints expressions as text. Parentheses stand only if the text would mean another tree without them.

   Trees can be high, and may come from others than the parser, so this does not recurse: pieces that are
   still to be printed wait on a stack, the next one on top. */

#include "base/buffer.h"
#include "base/digits.h"
#include "expr/precedence.h"

/* A tree to print, in parentheses if it binds weaker than `level`; or, if `tree` is NULL, a text, which is
   the name of `named` if that is not NULL. */
typedef struct job {
    const expr *tree;
    int level;
    const char *text;
    const expr *named;
} job;

typedef struct printer {
    buffer out;
    ARRAY(job) jobs;
    printed_words *words; /* NULL: not needed */
} printer;

static const char *const spellings[] = {
#define X(name, spelling) [OP_##name] = spelling,
    EXPR_OPERATORS(X)
#undef X
};

static void push(printer *p, const expr *tree, int level)
{
    ARRAY_PUSH(p->out.memory, &p->jobs, (job){tree, level, NULL, NULL});
}

static void push_text(printer *p, const char *text)
{
    ARRAY_PUSH(p->out.memory, &p->jobs, (job){NULL, 0, text, NULL});
}

static void push_name(printer *p, const expr *tree)
{
    const char *text = arena_copy(p->out.memory, tree->name.data, tree->name.size);
    ARRAY_PUSH(p->out.memory, &p->jobs, (job){NULL, 0, text, tree});
}

/* Notes that the text from `begin` on is the word of a tree. */
static void note_word(printer *p, const expr *tree, size_t begin)
{
    if (p->words != NULL) ARRAY_PUSH(p->out.memory, p->words, ((printed_word){tree, begin, p->out.size}));
}

/* The jobs from `begin` on were pushed in reading order; the first of them has to be on top. */
static void reverse_jobs(printer *p, size_t begin)
{
    for (size_t end = p->jobs.count; begin + 1 < end; begin++) {
        job last = p->jobs.items[--end];
        p->jobs.items[end] = p->jobs.items[begin];
        p->jobs.items[begin] = last;
    }
}

static void push_items(printer *p, const expr *tree, size_t first, const char *opening, const char *closing)
{
    push_text(p, opening);
    for (size_t i = first; i < tree->items.count; i++) {
        if (i > first) push_text(p, ", ");
        push(p, tree->items.items[i], LEVEL_TERNARY);
    }
    push_text(p, closing);
}

static void put_path(buffer *out, const expr *tree)
{
    for (size_t i = 0; i < tree->path.count; i++) {
        if (i > 0 || tree->absolute) buffer_puts(out, "::");
        buffer_put(out, tree->path.items[i]);
    }
    if (tree->array) buffer_puts(out, "[]");
}

/* The inside of a double-quoted literal; `brace` is how a `{` has to be written. */
static void put_escaped(buffer *out, str text, const char *brace)
{
    static const char letters[] = "abtnvfr";
    static const char bytes[] = "\a\b\t\n\v\f\r";
    for (size_t i = 0; i < text.size; i++) {
        char byte = text.data[i];
        const char *named = byte ? strchr(bytes, byte) : NULL;
        if (named)
            buffer_printf(out, "\\%c", letters[named - bytes]);
        else if (byte == '"' || byte == '\\')
            buffer_printf(out, "\\%c", byte);
        else if (byte == '{')
            buffer_puts(out, brace);
        else if ((unsigned char)byte < ' ' || byte == 0x7F)
            buffer_printf(out, "\\u%04x", (unsigned)byte);
        else
            buffer_putc(out, byte);
    }
}

/* Single quotes save escapes if the text has double quotes or backslashes. */
static void put_string(buffer *out, str text)
{
    bool escapes = false, raw = true;
    for (size_t i = 0; i < text.size; i++) {
        char byte = text.data[i];
        if (byte == '"' || byte == '\\') escapes = true;
        if (byte == '\'' || (unsigned char)byte < ' ' || byte == 0x7F) raw = false;
    }
    if (escapes && raw) {
        buffer_putc(out, '\'');
        buffer_put(out, text);
        buffer_putc(out, '\'');
    } else {
        buffer_putc(out, '"');
        put_escaped(out, text, "{");
        buffer_putc(out, '"');
    }
}

/* A string among the items is a piece of the text; or a literal in braces, if it is empty or follows another
   piece, which it would join. */
static void push_fstring(printer *p, const expr *tree)
{
    bool after_piece = false;
    push_text(p, "f\"");
    for (size_t i = 0; i < tree->items.count; i++) {
        const expr *item = tree->items.items[i];
        bool piece = item->kind == EXPR_STRING && item->text.size > 0 && !after_piece;
        if (piece) {
            buffer text = {.memory = p->out.memory};
            put_escaped(&text, item->text, "\\u007b");
            push_text(p, text.data);
        } else {
            push_text(p, "{");
            push(p, item, LEVEL_TERNARY);
            push_text(p, "}");
        }
        after_piece = piece;
    }
    push_text(p, "\"");
}

static void push_binary(printer *p, const expr *tree)
{
    int level = operator_level(tree->op);
    push(p, tree->items.items[0], level == LEVEL_COMPARE ? level + 1 : level);
    push_text(p, " ");
    push_text(p, spellings[tree->op]);
    push_text(p, " ");
    push(p, tree->items.items[1], level + 1);
}

static void push_unary(printer *p, const expr *tree)
{
    push_text(p, spellings[tree->op]);
    if (tree->op == OP_NOT) push_text(p, " ");
    push(p, tree->items.items[0], operator_level(tree->op));
}

static void push_ternary(printer *p, const expr *tree)
{
    push(p, tree->items.items[0], LEVEL_OR);
    push_text(p, " ? ");
    push(p, tree->items.items[1], LEVEL_TERNARY);
    push_text(p, " : ");
    push(p, tree->items.items[2], LEVEL_TERNARY);
}

static void put_leaf(buffer *out, const expr *tree)
{
    switch (tree->kind) {
    case EXPR_INT:
        buffer_printf(out, "%llu", (unsigned long long)tree->magnitude);
        break;
    case EXPR_FLOAT:
        buffer_puts(out, digits_of_real(out->memory, tree->real, false));
        break;
    case EXPR_BOOL:
        buffer_puts(out, tree->boolean ? "true" : "false");
        break;
    case EXPR_STRING:
        put_string(out, tree->text);
        break;
    case EXPR_SIZEOF:
    case EXPR_BITSIZEOF:
        buffer_puts(out, tree->kind == EXPR_SIZEOF ? "sizeof<" : "bitsizeof<");
        put_path(out, tree);
        buffer_putc(out, '>');
        break;
    case EXPR_ENUM:
        put_path(out, tree);
        break;
    default:
        buffer_put(out, tree->name);
    }
}

/* Puts the first piece of a tree, and pushes the rest. */
static void print_tree(printer *p, const expr *tree)
{
    const size_t begin = p->out.size;
    switch (tree->kind) {
    case EXPR_FSTRING:
        push_fstring(p, tree);
        break;
    case EXPR_LIST:
        push_items(p, tree, 0, "[", "]");
        break;
    case EXPR_NAME:
        /* A type reference has a path, and perhaps arguments. */
        if (tree->path.count > 0)
            put_path(&p->out, tree);
        else
            put_leaf(&p->out, tree);
        note_word(p, tree, begin);
        if (tree->items.count > 0) push_items(p, tree, 0, "(", ")");
        break;
    case EXPR_ENUM:
    case EXPR_INT:
        put_leaf(&p->out, tree);
        note_word(p, tree, begin);
        break;
    case EXPR_MEMBER:
        push(p, tree->items.items[0], LEVEL_POSTFIX);
        push_text(p, ".");
        push_name(p, tree);
        break;
    case EXPR_CALL:
        push(p, tree->items.items[0], LEVEL_POSTFIX);
        push_items(p, tree, 1, "(", ")");
        break;
    case EXPR_SUBSCRIPT:
        push(p, tree->items.items[0], LEVEL_POSTFIX);
        push_text(p, "[");
        push(p, tree->items.items[1], LEVEL_TERNARY);
        push_text(p, "]");
        break;
    case EXPR_CAST: {
        buffer type = {.memory = p->out.memory};
        put_path(&type, tree);
        push(p, tree->items.items[0], LEVEL_POSTFIX);
        push_text(p, ".as<");
        push_text(p, type.data);
        push_text(p, ">");
        break;
    }
    case EXPR_UNARY:
        push_unary(p, tree);
        break;
    case EXPR_BINARY:
        push_binary(p, tree);
        break;
    case EXPR_TERNARY:
        push_ternary(p, tree);
        break;
    default:
        put_leaf(&p->out, tree);
    }
}

/* Names that an operator `<` after them would turn into a cast or a size. */
static bool is_ambiguous(const expr *tree)
{
    if (tree->kind == EXPR_MEMBER) return str_is(tree->name, "as");
    return tree->kind == EXPR_NAME && (str_is(tree->name, "sizeof") || str_is(tree->name, "bitsizeof"));
}

static bool needs_parentheses(const expr *tree, int level)
{
    switch (tree->kind) {
    case EXPR_UNARY:
    case EXPR_BINARY:
        return operator_level(tree->op) < level;
    case EXPR_TERNARY:
        return LEVEL_TERNARY < level;
    default:
        return level > LEVEL_TERNARY && level < LEVEL_POSTFIX && is_ambiguous(tree);
    }
}

str expr_print(arena *memory, const expr *tree)
{
    return expr_print_words(memory, tree, OPERAND_OF_NOTHING, NULL);
}

str expr_print_words(arena *memory, const expr *tree, expr_operand operand, printed_words *words)
{
    static const int levels[] = {[OPERAND_OF_NOTHING] = LEVEL_TERNARY,
                                 [OPERAND_FACTOR] = LEVEL_MULTIPLY,
                                 [OPERAND_LAST_FACTOR] = LEVEL_MULTIPLY + 1};
    printer p = {.out = {.memory = memory}, .words = words};
    push(&p, tree, levels[operand]);
    while (p.jobs.count > 0) {
        job next = p.jobs.items[--p.jobs.count];
        size_t begin = p.jobs.count;
        if (!next.tree) {
            buffer_puts(&p.out, next.text);
            if (next.named != NULL) note_word(&p, next.named, p.out.size - strlen(next.text));
        } else if (needs_parentheses(next.tree, next.level)) {
            push_text(&p, "(");
            push(&p, next.tree, LEVEL_TERNARY);
            push_text(&p, ")");
        } else {
            print_tree(&p, next.tree);
        }
        reverse_jobs(&p, begin);
    }
    return buffer_str(&p.out);
}
