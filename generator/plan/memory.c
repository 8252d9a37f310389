/* Decides which objects keep their parents, roots and streams, because an expression uses them after reading.
   And which of them lack a parent or root, as objects of types of other files do. */
#include "plan/follow.h"
#include "plan/layout.h"
#include "plan/tables.h"

/* ---- later uses ---- */

typedef struct search {
    const codec_plan *p;
    const model_type *later; /* an expression of this type that is evaluated after reading; or NULL */
    bool knows_root;         /* it is of a rule that gets the root of the object */
    bool of_getter;
    unsigned char *entered; /* by the value's number: a bit for each way in which it has been looked at */
} search;

static void remember(const search *s, const model_type *type, term_kind kind)
{
    type_plan *known = edit_type(s->p, type);
    if (kind == TERM_PARENT) known->remembers.parent = true;
    if (kind == TERM_ROOT) known->remembers.root = true;
    if (kind == TERM_STREAM) known->remembers.stream = true;
    if (s->of_getter) return;
    if (kind == TERM_PARENT) known->asked_for.parent = true;
    if (kind == TERM_ROOT) known->asked_for.root = true;
    if (kind == TERM_STREAM) known->asked_for.stream = true;
}

/* Whether a value is visited in this way for the first time. If `later` is a type, it is the value's
   owner. */
static bool enters(const search *s, const model_member *value)
{
    const unsigned way = (s->later != NULL ? 1u : 0u) + (s->knows_root ? 2u : 0u) + (s->of_getter ? 4u : 0u);
    unsigned char *ways = &s->entered[value->number];
    if (((unsigned)*ways >> way & 1u) != 0) return false;
    *ways |= (unsigned char)(1u << way);
    return true;
}

static void note_node(const term *t, void *context);

/* A value of `-values` of another object stands for its expression, which is that object's own. */
static void note_value(const term *t, const search *s)
{
    if (!term_is_worked_out(t)) return;
    search inside = *s;
    if (t->items.items[0]->kind != TERM_SELF) {
        inside.later = t->member->owner;
        inside.knows_root = s->knows_root && plan_shares_root(t->items.items[0]);
    }
    if (enters(&inside, t->member)) term_walk_value(t->member, note_node, &inside);
}

static void note(const term *t, void *context);

/* The place and size of a look-ahead are computed at each use. */
static void note_peek(const term *t, const search *s)
{
    const model_member *peek = term_peek(t);
    if (peek == NULL) return;
    search inside = *s;
    if (t->items.items[0]->kind != TERM_SELF) inside.later = peek->owner;
    if (enters(&inside, peek)) member_each_term(peek, note, &inside);
}

static void note_node(const term *t, void *context)
{
    const search *s = context;
    note_value(t, s);
    note_peek(t, s);
    if (term_peek(t) != NULL && s->later != NULL) remember(s, s->later, TERM_STREAM);
    if (t->kind != TERM_PARENT && t->kind != TERM_STREAM && t->kind != TERM_ROOT) return;
    const term *of = t->items.items[0];
    if (of->kind == TERM_SELF) {
        const bool known = t->kind == TERM_ROOT && s->knows_root;
        if (s->later != NULL && !known) remember(s, s->later, t->kind);
        return;
    }
    const model *m = s->p->model;
    for (size_t i = 0; i < m->order.count; i++)
        if (of->type.object == NULL || of->type.object == m->order.items[i])
            remember(s, m->order.items[i], t->kind);
}

static void note(const term *t, void *context)
{
    if (t != NULL) term_walk(t, note_node, context);
}

static void note_type(const codec_plan *p, const model_type *type, unsigned char *entered)
{
    search now = {.p = p, .entered = entered}, later = now, rule = now, getter = now;
    later.later = getter.later = type;
    rule.knows_root = getter.of_getter = true;
    for (size_t i = 0; i < type->fields.count; i++)
        member_each_term(type->fields.items[i], note, &now);
    for (size_t i = 0; i < type->fields.count; i++) /* derived when the object is complete */
        note(type->fields.items[i]->derive, &later);
    for (size_t i = 0; i < type->checks.count; i++) {
        note(type->checks.items[i]->that, &rule);
        note(type->checks.items[i]->condition, &rule);
    }
    note(type->endian_on, &now);
    for (size_t i = 0; i < type->endian_cases.count; i++)
        note(type->endian_cases.items[i].key, &now);
    for (size_t i = 0; i < type->values.count; i++)
        if (!type->values.items[i]->in_place)
            member_each_term(type->values.items[i], note, &later);
        else if (plan_has_getter(type->values.items[i]))
            member_each_term(type->values.items[i], note, &getter);
    for (size_t i = 0; i < type->instances.count; i++)
        if (!type->instances.items[i]->in_place) member_each_term(type->instances.items[i], note, &later);
}

bool plan_has_instances(const model_type *type)
{
    for (size_t i = 0; i < type->instances.count; i++)
        if (!type->instances.items[i]->in_place) return true;
    for (size_t i = 0; i < type->values.count; i++)
        if (!type->values.items[i]->in_place) return true;
    return false;
}

/* Whether objects that a member creates need the root of its own object. */
static bool creates_with_root(const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (creates_with_root(member->cases.items[i].as)) return true;
    return member->wire.kind == WIRE_OBJECT && member->type.object != NULL && member->type.object->needs_root;
}

/* A parent is remembered only if objects have one. */
static void forget_needless(const model_type *type, type_plan *known)
{
    known->remembers.parent = known->remembers.parent && type->needs_parent;
    known->asked_for.parent = known->asked_for.parent && type->needs_parent;
}

static void prepare_memory(const codec_plan *p, const model_type *type)
{
    type_plan *known = edit_type(p, type);
    const search all = {.p = p};
    for (size_t i = 0; i < type->instances.count; i++)
        if (!type->instances.items[i]->in_place && creates_with_root(type->instances.items[i]))
            remember(&all, type, TERM_ROOT);
    if (p->model->navigable) remember(&all, type, TERM_PARENT);
    if (p->model->navigable) remember(&all, type, TERM_ROOT);
    if (plan_has_instances(type)) remember(&all, type, TERM_STREAM);
    forget_needless(type, known);
    known->remembers.endian = type->endian == ENDIAN_CALCULATED;
}

static bool holds_stream(const model_member *const *members, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (members[i]->type.kind == VALUE_STREAM && !members[i]->in_place) return true;
    return false;
}

/* Objects of opaque types may keep their stream, too. */
static bool is_opaque(const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (is_opaque(member->cases.items[i].as)) return true;
    return member->wire.kind == WIRE_OPAQUE;
}

static bool reads_opaque(const model_member *const *members, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_opaque(members[i])) return true;
    return false;
}

bool plan_keeps_streams(const codec_plan *p)
{
    const model *m = p->model;
    for (size_t i = 0; i < m->order.count; i++)
        if (plan_of_type(p, m->order.items[i])->remembers.stream) return true;
    return plan_asks_streams(p);
}

bool plan_asks_streams(const codec_plan *p)
{
    const model *m = p->model;
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        if (plan_of_type(p, type)->asked_for.stream || holds_stream(type->params.items, type->params.count) ||
            holds_stream(type->values.items, type->values.count) ||
            reads_opaque(type->fields.items, type->fields.count))
            return true;
    }
    return false;
}

/* ---- who lacks a parent or root ---- */

static void note_created(const codec_plan *p, const model_type *creator, const model_member *member,
                         const model_member *as)
{
    const model_type *type = as->type.object;
    for (size_t i = 0; i < as->cases.count; i++)
        note_created(p, creator, member, as->cases.items[i].as);
    if (as->wire.kind != WIRE_OBJECT || type == NULL) return;
    const bool other_file = creator->file != type->file;
    if (member->parent_none || (other_file && member->parent == NULL))
        edit_type(p, type)->may_lack_parent = true;
    if (type->file->top == type) return; /* is its own root if none is passed */
    if (other_file || plan_of_type(p, creator)->may_lack_root) edit_type(p, type)->may_lack_root = true;
}

static void note_creator(const codec_plan *p, const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++)
        note_created(p, type, type->fields.items[i], type->fields.items[i]);
    for (size_t i = 0; i < type->instances.count; i++)
        note_created(p, type, type->instances.items[i], type->instances.items[i]);
}

static size_t lacking(const codec_plan *p)
{
    const model *m = p->model;
    size_t count = 0;
    for (size_t i = 0; i < m->order.count; i++)
        count += plan_of_type(p, m->order.items[i])->may_lack_root;
    return count;
}

/* Types lack the surroundings that their creators lack: until nothing changes. */
static void find_lacking(const codec_plan *p)
{
    const model *m = p->model;
    size_t before;
    edit_type(p, m->top)->may_lack_parent = true;
    do {
        before = lacking(p);
        for (size_t i = 0; i < m->order.count; i++)
            note_creator(p, m->order.items[i]);
    } while (lacking(p) != before);
}

/* ---- the whole ---- */

void plan_memory(codec_plan *p)
{
    const model *m = p->model;
    unsigned char *entered = arena_alloc(p->memory, m->member_count + 1);
    for (size_t i = 0; i < m->order.count; i++)
        note_type(p, m->order.items[i], entered);
    for (size_t i = 0; i < m->order.count; i++)
        prepare_memory(p, m->order.items[i]);
    find_lacking(p);
}

void plan_memory_of_echoes(codec_plan *p)
{
    const model *m = p->model;
    if (p->unwritable.what == NULL) return;
    unsigned char *entered = arena_alloc(p->memory, m->member_count + 1);
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        search later = {.p = p, .later = type, .entered = entered};
        for (size_t k = 0; k < type->fields.count; k++)
            if (plan_echoes(type->fields.items[k])) note(type->fields.items[k]->valid.eq, &later);
    }
    for (size_t i = 0; i < m->order.count; i++)
        forget_needless(m->order.items[i], edit_type(p, m->order.items[i]));
}
