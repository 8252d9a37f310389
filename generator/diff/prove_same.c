/* Proves that expressions of two versions give the same value. */
#include "diff/prove.h"

static bool same_types(const proof *p, value_type a, value_type b)
{
    if (a.kind != b.kind || a.bytes != b.bytes || a.is_signed != b.is_signed) return false;
    if (a.element != NULL || b.element != NULL)
        return a.element != NULL && b.element != NULL && same_types(p, *a.element, *b.element);
    if (a.object == NULL || b.object == NULL) return a.object == b.object;
    return p->writer == OLD ? versions_types_paired(p->v, a.object, b.object)
                            : versions_types_paired(p->v, b.object, a.object);
}

/* The number of a pair of members, or SIZE_MAX. */
static size_t pair_of(const proof *p, const model_member *writer, const model_member *reader)
{
    for (size_t i = 0; i < p->v->members.count; i++) {
        const member_pair *pair = &p->v->members.items[i];
        if (pair->of[p->writer] == writer && pair->of[p->reader] == reader) return i;
    }
    return SIZE_MAX;
}

/* Whether members are paired, or values have expressions that are the same. */
static bool same_members(proof *p, const model_member *a, const model_member *b)
{
    if (a == NULL || b == NULL) return a == b;
    const size_t pair = pair_of(p, a, b);
    if (a->role != b->role || pair == SIZE_MAX) return false;
    if (a->role != MEMBER_VALUE) return true;
    /* twice the time, plus 1 if they are the same: compared once, however often they are mentioned */
    const size_t now = 2 * (p->known[OLD]->time + p->known[NEW]->time);
    if (p->same_at[pair] < now)
        p->same_at[pair] =
            now + (prove_same(p, a->condition, b->condition) && prove_same(p, a->value, b->value));
    return p->same_at[pair] > now;
}

static bool same_heads(proof *p, const term *a, const term *b)
{
    if (a->kind != b->kind || a->items.count != b->items.count || a->fold != b->fold) return false;
    switch (a->kind) {
    case TERM_INT:
    case TERM_ENUM:
        return a->integer == b->integer;
    case TERM_FLOAT:
        return memcmp(&a->real, &b->real, sizeof a->real) == 0;
    case TERM_BOOL:
        return a->boolean == b->boolean;
    case TERM_UNARY:
    case TERM_BINARY:
        return a->op == b->op;
    case TERM_CAST:
        return same_types(p, a->type, b->type);
    case TERM_MEMBER:
    case TERM_SLOT:
    case TERM_HAS_SLOT:
        return str_eq(a->text, b->text) && same_members(p, a->member, b->member);
    default:
        return str_eq(a->text, b->text);
    }
}

static bool same_items(proof *p, const term *a, const term *b)
{
    if (!same_heads(p, a, b)) return false;
    for (size_t i = 0; i < a->items.count; i++)
        if (!prove_same(p, a->items.items[i], b->items.items[i])) return false;
    return true;
}

/* Whether two terms are one expression, or have one value. */
static bool same_terms(proof *p, const term *writer, const term *reader)
{
    const bool members = writer->kind == TERM_MEMBER && reader->kind == TERM_MEMBER;
    if (members && same_items(p, writer, reader)) return true;
    assumed *given = p->known[p->writer], *taken = p->known[p->reader];
    const term *a = assumed_reduce(given, writer), *b = assumed_reduce(taken, reader);
    const bool reduced = a != writer || b != reader;
    if ((!members || reduced) && same_items(p, a, b)) return true;
    const value_set x = assumed_of_term(given, a), y = assumed_of_term(taken, b);
    return set_is_one(&x) && set_is_one(&y) && set_same(&x, &y);
}

bool prove_same(proof *p, const term *writer, const term *reader)
{
    enum { DEEPEST_TERM = 2500 };
    if (writer == NULL || reader == NULL) return writer == reader;
    if (p->depth >= DEEPEST_TERM) return false;
    p->depth++;
    const bool same = same_terms(p, writer, reader);
    p->depth--;
    return same;
}

bool prove_same_lists(proof *p, const term *const *writer, size_t writer_count, const term *const *reader,
                      size_t reader_count)
{
    if (writer_count != reader_count) return false;
    for (size_t i = 0; i < writer_count; i++)
        if (!prove_same(p, writer[i], reader[i])) return false;
    return true;
}
