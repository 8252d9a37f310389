/* Groups of a document: operators with their operands, by how tightly they bind. */
#include "emit/text/document.h"

typedef struct grouping {
    document *d;
    uint32_t at;
} grouping;

static word *current(const grouping *g)
{
    return g->at < g->d->words.count ? &g->d->words.items[g->at] : NULL;
}

static void group_of(grouping *g, binding binds);

/* A group from the word `start` to the one before the current. At the end of the code no word follows. */
static void close_group(const grouping *g, uint32_t start, binding binds)
{
    word *words = g->d->words.items;
    words[start].opens[words[start].open_count++] = (uint8_t)binds; /* one for each of the bindings at most */
    if (binds > BINDS_NOT) words[start].begins_operands = true;
    if (g->at >= g->d->words.count) return;
    words[g->at - 1].closes++;
    if (binds > BINDS_NOT) words[g->at - 1].ends_operands = true;
}

/* -1: no operator. Semicolons bind least. */
static int binds_here(const word *w)
{
    switch (w->kind) {
    case WORD_QUESTION:
    case WORD_COLON:
        return BINDS_CONDITIONAL;
    case WORD_SEMICOLON:
        return BINDS_NOT;
    case WORD_BINARY:
    case WORD_COMMA:
        return (int)w->binds;
    case WORD_MEMBER:
        return BINDS_MEMBER;
    default:
        return -1;
    }
}

static void group_conditional(grouping *g)
{
    const uint32_t start = g->at;
    group_of(g, BINDS_OR);
    if (current(g) == NULL || current(g)->kind != WORD_QUESTION) return;
    g->at++;
    group_of(g, BINDS_ASSIGNMENT);
    if (current(g) == NULL || current(g)->kind != WORD_COLON) return;
    g->at++;
    group_of(g, BINDS_ASSIGNMENT);
    close_group(g, start, BINDS_CONDITIONAL);
}

static void group_prefix(grouping *g)
{
    const uint32_t first = g->at;
    while (current(g) != NULL && current(g)->kind == WORD_PREFIX)
        g->at++;
    const uint32_t behind = g->at;
    group_of(g, BINDS_MEMBER);
    for (uint32_t i = behind; i > first; i--)
        close_group(g, i - 1, BINDS_NOT);
}

/* Groups the words in brackets with both brackets. */
static void group_brackets(grouping *g)
{
    while (current(g) != NULL && current(g)->kind != WORD_CLOSE) {
        g->at++;
        group_of(g, BINDS_NOT);
    }
    if (current(g) != NULL) g->at++;
}

static bool ends_group(const word *w, binding binds)
{
    if (w == NULL || (w->kind == WORD_CLOSE && w->match != NO_WORD)) return true;
    const int here = binds_here(w);
    return (here != -1 && here < (int)binds) || (w->kind == WORD_COLON && binds == BINDS_ASSIGNMENT);
}

/* The next tighter binding: no operators of C have those between. */
static binding next_tighter(binding binds)
{
    if (binds == BINDS_RELATION) return BINDS_SHIFT;
    return binds == BINDS_PRODUCT ? BINDS_PREFIX : binds + 1;
}

static void group_operands(grouping *g, binding binds)
{
    const uint32_t start = g->at;
    uint32_t operator= NO_WORD, index = 0;
    while (current(g) != NULL) {
        group_of(g, next_tighter(binds));
        word *w = current(g);
        if (ends_group(w, binds)) break;
        if (w->kind == WORD_OPEN) {
            group_brackets(g);
            continue;
        }
        if (binds_here(w) == (int)binds) {
            if (operator!= NO_WORD) g->d->words.items[operator].next_operator = g->at;
            operator= g->at;
            w->operator_index = index++;
        }
        g->at++;
    }
    if (operator!= NO_WORD &&(current(g) != NULL || binds > BINDS_NOT))
        close_group(g, start, binds == BINDS_MEMBER ? BINDS_NOT : binds);
}

static void group_of(grouping *g, binding binds)
{
    const word *w = current(g);
    if (w != NULL && w->sign == SIGN_RETURN) g->at++;
    if (current(g) == NULL || binds > BINDS_MEMBER) return;
    if (binds == BINDS_CONDITIONAL)
        group_conditional(g);
    else if (binds == BINDS_PREFIX)
        group_prefix(g);
    else
        group_operands(g, binds);
}

void document_group(document *d)
{
    grouping g = {.d = d};
    group_of(&g, BINDS_NOT);
}
