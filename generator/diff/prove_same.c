/* Whether expressions of two versions give the same. */
#include "diff/prove.h"

static bool paired(const proof *p, const model_member *writer, const model_member *reader)
{
    return p->writer == OLD ? versions_members_paired(p->v, writer, reader)
                            : versions_members_paired(p->v, reader, writer);
}

static bool same_types(const proof *p, value_type a, value_type b)
{
    if (a.kind != b.kind || a.bytes != b.bytes || a.is_signed != b.is_signed) return false;
    if (a.element != NULL || b.element != NULL)
        return a.element != NULL && b.element != NULL && same_types(p, *a.element, *b.element);
    if (a.object == NULL || b.object == NULL) return a.object == b.object;
    return p->writer == OLD ? versions_types_paired(p->v, a.object, b.object)
                            : versions_types_paired(p->v, b.object, a.object);
}

/* Members that are one thing, and values whose expressions are. */
static bool same_members(proof *p, const model_member *a, const model_member *b)
{
    enum { DEEPEST_VALUE = 40 };
    if (a == NULL || b == NULL) return a == b;
    if (a->role != b->role || !paired(p, a, b)) return false;
    if (a->role != MEMBER_VALUE) return true;
    if (p->known[OLD]->depth > DEEPEST_VALUE) return false;
    p->known[OLD]->depth++;
    const bool same = prove_same(p, a->condition, b->condition) && prove_same(p, a->value, b->value);
    p->known[OLD]->depth--;
    return same;
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

bool prove_same(proof *p, const term *writer, const term *reader)
{
    if (writer == NULL || reader == NULL) return writer == reader;
    const term *a = assumed_reduce(p->known[p->writer], writer),
               *b = assumed_reduce(p->known[p->reader], reader);
    const value_set x = assumed_of_term(p->known[p->writer], a), y = assumed_of_term(p->known[p->reader], b);
    if (set_is_one(&x) && set_is_one(&y) && set_same(&x, &y)) return true;
    if (!same_heads(p, a, b)) return false;
    for (size_t i = 0; i < a->items.count; i++)
        if (!prove_same(p, a->items.items[i], b->items.items[i])) return false;
    return true;
}

bool prove_same_lists(proof *p, const term *const *writer, size_t writer_count, const term *const *reader,
                      size_t reader_count)
{
    if (writer_count != reader_count) return false;
    for (size_t i = 0; i < writer_count; i++)
        if (!prove_same(p, writer[i], reader[i])) return false;
    return true;
}
