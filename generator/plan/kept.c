/* Decides which members of a list's objects validation keeps, if it does not keep the whole objects: the
   members that rules of other objects use. This takes less scratch memory; each use copies them. */
#include "plan/limits.h"
#include "plan/tables.h"

/* Bytes of scratch memory for each byte of a file that whole objects may take. */
enum { WHOLE_MOST = 16 };

typedef struct search {
    const codec_plan *p;
    const model_member *list;
    bool own;   /* the expression is one of an element, which is whole while it is read */
    bool other; /* other uses than members of elements */
    member_refs kept;
} search;

static bool looks_at_elements(term_kind kind)
{
    switch (kind) {
    case TERM_ALL:
    case TERM_ANY:
    case TERM_COUNT:
    case TERM_SUM:
    case TERM_MIN:
    case TERM_MAX:
    case TERM_UNIQUE:
    case TERM_ELEMENT:
    case TERM_LAST:
    case TERM_SIZE:
    case TERM_ITEM: /* which name their list */
    case TERM_INDEX:
        return true;
    default:
        return false;
    }
}

static void keep(search *s, const model_member *member)
{
    for (size_t i = 0; i < s->kept.count; i++)
        if (s->kept.items[i] == member) return;
    ARRAY_PUSH(s->p->memory, &s->kept, member);
}

/* A member of an element, of a form that can be kept. */
static void note_member(search *s, const term *t)
{
    const model_member *member = t->member;
    if (member == NULL) {
        s->other = true;
    } else if (member->role == MEMBER_FIELD || member->role == MEMBER_PARAM) {
        if (!s->own || t->items.items[0]->kind != TERM_SELF) keep(s, member);
    } else if (member->value == NULL && !(s->own && t->items.items[0]->kind == TERM_SELF)) {
        s->other = true;
    }
}

static bool is_element(const search *s, const term *t)
{
    return t->type.kind == VALUE_OBJECT && t->type.object == s->list->type.object;
}

static void note_term(const term *t, void *context)
{
    search *s = context;
    for (size_t i = 0; i < t->items.count; i++) {
        const term *item = t->items.items[i];
        const bool list = item->type.kind == VALUE_ARRAY && item->type.array == s->list;
        if (list && !(i == 0 && looks_at_elements(t->kind))) s->other = true;
        const bool whole = s->own && item->kind == TERM_SELF;
        if (is_element(s, item) && !whole && !(i == 0 && t->kind == TERM_MEMBER) &&
            !looks_at_elements(t->kind))
            s->other = true;
    }
    if (t->kind == TERM_MEMBER && is_element(s, t->items.items[0])) note_member(s, t);
}

static void note_expression(const term *t, void *context)
{
    if (t != NULL) term_walk(t, note_term, context);
}

/* Values stand for their expressions, even if other objects use them. */
static void look_in_type(search *s, const model_type *type)
{
    s->own = false;
    for (size_t i = 0; i < type->values.count; i++)
        member_each_term(type->values.items[i], note_expression, s);
    s->own = type == s->list->type.object;
    for (size_t i = 0; i < type->fields.count; i++)
        member_each_term(type->fields.items[i], note_expression, s);
    for (size_t i = 0; i < type->instances.count; i++)
        member_each_term(type->instances.items[i], note_expression, s);
    model_each_rule_term(type, note_expression, s);
    model_each_derive_term(type, note_expression, s);
}

/* Whether a member is always there, and a copy of it is as good as itself. */
static bool can_be_copied(const model_member *member)
{
    const wire_kind kind = member->wire.kind;
    if (member->array != ARRAY_NONE || member->packed || member->may_be_absent) return false;
    if (member->role == MEMBER_PARAM)
        return member->type.kind <= VALUE_BOOL || member->type.kind == VALUE_ENUM;
    return kind == WIRE_INT || kind == WIRE_FLOAT || kind == WIRE_TEXT || kind == WIRE_BYTES;
}

static bool can_copy_all(const member_refs *kept)
{
    for (size_t i = 0; i < kept->count; i++)
        if (!can_be_copied(kept->items[i])) return false;
    return true;
}

/* Lists with these uses alone: of the element before, during reading, and of members; no pointer leads to
   their elements. */
static bool may_keep_members(const codec_plan *p, const model_member *list)
{
    if (plan_reads_into_scratch(p) || p->traits.asks_pointers || list->owner->json) return false;
    if (!plan_grows_list(p, list) || plan_reserves_list(p, list) || !plan_may_lack_elements(p, list))
        return false;
    const model_type *type = list->type.object;
    if (list->early || list->role != MEMBER_FIELD || type->recursive || type->json || type->debug)
        return false;
    if (list->asks_itself && !plan_of_member(p, list)->asks_previous) return false;
    const uint64_t space = plan_element_space(p, list);
    return space > 0 && plan_object_size(p, list->type.object) > WHOLE_MOST * space;
}

void plan_keep_members(codec_plan *p)
{
    const model *m = p->model;
    for (size_t i = 0; i < m->order.count; i++)
        for (size_t k = 0; k < m->order.items[i]->fields.count; k++) {
            search s = {.p = p, .list = m->order.items[i]->fields.items[k]};
            if (!may_keep_members(p, s.list)) continue;
            for (size_t t = 0; t < m->order.count; t++)
                look_in_type(&s, m->order.items[t]);
            if (!s.other && can_copy_all(&s.kept)) edit_member(p, s.list)->kept = s.kept;
        }
}
