/* Prints expressions as written in the schema, with links to the members that they name. */
#include <stdlib.h>

#include "docs/page.h"

/* The meaning of the names in an expression. */
typedef struct meaning {
    const expr *tree;
    const term *t;
} meaning;

typedef struct meanings {
    arena *memory;
    ARRAY(meaning) items;
} meanings;

static void note_meaning(const term *t, void *context)
{
    meanings *all = context;
    const bool names = (t->kind == TERM_MEMBER && t->member != NULL) || t->kind == TERM_ENUM;
    if (names) ARRAY_PUSH(all->memory, &all->items, ((meaning){t->source, t}));
}

static int compare(const void *a, const void *b)
{
    const uintptr_t left = (uintptr_t)((const meaning *)a)->tree,
                    right = (uintptr_t)((const meaning *)b)->tree;
    return left < right ? -1 : left > right;
}

static const term *find_meaning(const meanings *all, const expr *tree)
{
    const meaning key = {tree, NULL};
    const meaning *found =
        all->items.count > 0 ? bsearch(&key, all->items.items, all->items.count, sizeof key, compare) : NULL;
    return found != NULL ? found->t : NULL;
}

static bool begin_link(writer *w, const term *t)
{
    if (t == NULL) return false;
    return t->kind == TERM_ENUM ? docs_link_enum(w, t->type.enumeration) : docs_link_member(w, t->member);
}

/* The digits of an integer that the schema does not write in decimal digits; empty otherwise. */
static str digits_of(const expr *tree)
{
    const str none = {"", 0};
    if (tree->kind != EXPR_INT || tree->place.source == NULL) return none;
    const str text = tree->place.source->text;
    if (tree->place.end > text.size || tree->place.begin + 2 >= tree->place.end) return none;
    const str digits = {text.data + tree->place.begin, tree->place.end - tree->place.begin};
    if (digits.data[0] != '0' || !strchr("xXbBoO", digits.data[1])) return none;
    for (size_t i = 0; i < digits.size; i++)
        if (!str_is_word_byte(digits.data[i])) return none;
    return digits;
}

static void put_code(writer *w, const expr *tree, const term *t, expr_operand operand)
{
    printed_words words = {0};
    const str text = expr_print_words(w->memory, tree, operand, &words);
    meanings all = {.memory = w->memory};
    if (t != NULL) term_walk(t, note_meaning, &all);
    if (all.items.count > 0) qsort(all.items.items, all.items.count, sizeof *all.items.items, compare);
    docs_put(w, "<code>");
    size_t at = 0;
    for (size_t i = 0; i < words.count; i++) {
        const printed_word *word = &words.items[i];
        const str written = digits_of(word->tree);
        docs_text(w, (str){text.data + at, word->begin - at});
        const bool begun = begin_link(w, find_meaning(&all, word->tree));
        docs_name_text(w,
                       written.size > 0 ? written : (str){text.data + word->begin, word->end - word->begin});
        docs_link_end(w, begun);
        at = word->end;
    }
    docs_text(w, (str){text.data + at, text.size - at});
    docs_put(w, "</code>");
}

void docs_code_tree(writer *w, const expr *tree, const term *t)
{
    put_code(w, tree, t, OPERAND_OF_NOTHING);
}

void docs_code(writer *w, const term *t)
{
    docs_code_tree(w, t->source, t);
}

void docs_code_times(writer *w, const term *t)
{
    put_code(w, t->source, t, OPERAND_FACTOR);
    docs_put(w, " × ");
}

void docs_code_last_factor(writer *w, const term *t)
{
    put_code(w, t->source, t, OPERAND_LAST_FACTOR);
}
