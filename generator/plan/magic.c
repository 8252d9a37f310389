/* Finds the bytes by which files are recognised: constants at a fixed place, and constants that the schema
   looks for. */
#include "base/saturate.h"
#include "plan/tables.h"

/* Integers of fewer bytes say too little. */
enum { SHORTEST_INTEGER = 4 };

typedef struct search {
    const codec_plan *p;
    plan_magics *found;
    const model_member *member; /* whose values are looked for */
    uint64_t offset, size;
} search;

static void add(search *s, str bytes)
{
    for (size_t i = 0; i < s->found->list.count; i++)
        if (str_eq(s->found->list.items[i].bytes, bytes)) return;
    ARRAY_PUSH(s->p->memory, &s->found->list, ((plan_magic){s->offset, bytes}));
}

static str integer_bytes(const search *s, wide value)
{
    char *bytes = arena_alloc(s->p->memory, (size_t)s->size);
    for (size_t i = 0; i < s->size; i++) {
        const size_t shift = s->member->wire.big_endian ? (size_t)s->size - 1 - i : i;
        bytes[i] = (char)(unsigned char)((unsigned long long)value >> 8 * shift);
    }
    return (str){bytes, (size_t)s->size};
}

/* Adds a value of the member, if it is a constant of its size; returns false otherwise. */
static bool add_value(search *s, const term *value)
{
    const bool literal = value->kind == TERM_TEXT || value->kind == TERM_BYTES ||
                         (value->kind == TERM_LIST && value->type.kind == VALUE_BYTES);
    const wire *w = &s->member->wire;
    if (literal && value->text.size == s->size) {
        add(s, value->text);
        return true;
    }
    const bool integer = w->kind == WIRE_INT && !w->calculated_endian && s->size >= SHORTEST_INTEGER;
    if (!integer || (value->kind != TERM_INT && value->kind != TERM_ENUM)) return false;
    add(s, integer_bytes(s, value->integer));
    return true;
}

/* ---- required constants ---- */

static void add_required(search *s)
{
    const model_member *member = s->member;
    bool all = true;
    if (member->wire.kind == WIRE_CONSTANT) add(s, member->schema->contents);
    if (member->valid.kind == VALID_EQ) (void)add_value(s, member->valid.eq);
    if (member->valid.kind != VALID_ANY_OF) return;
    for (size_t i = 0; i < member->valid.any_of.count; i++)
        all = add_value(s, member->valid.any_of.items[i]) && all;
    if (!all) s->found->list.count = 0;
}

static void find_required(search *s, const model_type *type, uint64_t offset);

static void find_in_members(search *s, const model_type *type, uint64_t offset)
{
    for (size_t i = 0; i < type->fields.count && !type->json; i++) {
        const model_member *member = type->fields.items[i];
        const model_type *inner = member->wire.kind == WIRE_OBJECT ? member->type.object : NULL;
        if (member->placed || member->may_be_absent || member->array != ARRAY_NONE ||
            member->wire.process != NULL)
            return;
        if (inner != NULL && !inner->recursive) find_required(s, inner, offset);
        if (s->found->list.count > 0 || member->extent.low != member->extent.high) return;
        s->member = member;
        s->offset = offset;
        s->size = (uint64_t)member->extent.low;
        if (s->size > 0) add_required(s);
        if (s->found->list.count > 0) return;
        offset = saturating_sum(offset, s->size);
    }
}

/* Searches the members of an object that begins at `offset`, and of their parts, for a constant. A type
   without one is not searched again. */
static void find_required(search *s, const model_type *type, uint64_t offset)
{
    if (plan_of_type(s->p, type)->lacks_magic) return;
    find_in_members(s, type, offset);
    if (s->found->list.count == 0) edit_type(s->p, type)->lacks_magic = true;
}

/* ---- conditional constants ---- */

/* Bytes, text or an integer that an instance finds at a constant position, without being a part of the
   object. */
static bool is_peek(search *s, const model_member *member)
{
    const wire *w = &member->wire;
    if (member->role != MEMBER_INSTANCE || member->array != ARRAY_NONE || member->io != NULL ||
        w->process != NULL || member->pos == NULL || member->pos->kind != TERM_INT ||
        member->pos->integer < 0)
        return false;
    const bool sized = (w->kind == WIRE_TEXT || w->kind == WIRE_BYTES) && w->limit == LIMIT_SIZE &&
                       member->size != NULL && member->size->kind == TERM_INT;
    if (!sized && w->kind != WIRE_INT) return false;
    s->member = member;
    s->offset = (uint64_t)member->pos->integer;
    s->size = sized ? (uint64_t)member->size->integer : w->bytes;
    return s->size > 0;
}

static void note_comparison(const term *t, void *context)
{
    search *s = context;
    if (t->kind != TERM_BINARY || (t->op != OP_EQ && t->op != OP_NE)) return;
    const term *a = t->items.items[0], *b = t->items.items[1];
    if (a->kind == TERM_MEMBER && a->member != NULL && is_peek(s, a->member) &&
        a->member->owner == s->p->model->top)
        (void)add_value(s, b);
}

static void find_asked(const term *t, void *context)
{
    if (t != NULL) term_walk(t, note_comparison, context);
}

plan_magics plan_find_magics(const codec_plan *p)
{
    plan_magics found = {0};
    search s = {.p = p, .found = &found};
    find_required(&s, p->model->top, 0);
    if (found.list.count > 0) return found;
    model_each_term(p->model->top, find_asked, &s);
    found.optional = found.list.count > 0;
    return found;
}
