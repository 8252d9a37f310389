/* Refuses derived members that depend on themselves: no order of deriving would give them a value. Only
   members of one object can, also through arguments that its members get: in other objects the writer sees
   values that have been derived already. */
#include "model/infer.h"

typedef enum visit_state { NOT_SEEN, ON_THE_WAY, SEEN } visit_state;

typedef struct search {
    const model *m;
    const model_type *type;
    visit_state *states; /* of the fields, and behind them of the values */
    const char *path;    /* of the key whose expression is being looked at */
} search;

static bool is_of_self(const term *t)
{
    return t->kind == TERM_MEMBER && t->member != NULL && t->items.items[0]->kind == TERM_SELF;
}

static void follow(search *s, const model_member *member);
static void look(const term *t, void *context);
static const term *made_of(const model_member *member);

/* ---- through parameters ---- */

/* Values of values that are followed into objects: real schemas have two or three. */
enum { DEEPEST_VALUE = 8 };

typedef struct child {
    search *s;
    const model_member *field; /* the field with the object, or with the elements */
    size_t depth;
} child;

static void look_at_argument(search *s, const model_member *field, const model_member *param)
{
    for (size_t i = 0; i < field->cases.count; i++)
        look_at_argument(s, field->cases.items[i].as, param);
    const bool given = field->type.object == param->owner && param->order < field->arguments.count;
    const term *argument = given ? field->arguments.items[param->order] : NULL;
    if (argument != NULL) term_walk(argument, look, s); /* NULL: it names something unknown */
}

static void look_inside(const term *t, void *context);

static void look_at_part(const child *in, const model_member *part)
{
    const term *value = made_of(part);
    child inner = {in->s, in->field, in->depth + 1};
    if (part->role == MEMBER_PARAM) look_at_argument(in->s, in->field, part);
    if (value != NULL && in->depth < DEEPEST_VALUE) term_walk(value, look_inside, &inner);
}

static void look_inside(const term *t, void *context)
{
    if (is_of_self(t)) look_at_part(context, t->member);
}

/* The field of the object itself that `object` is, or is an element of; NULL if it is another object. */
static const model_member *field_of(const term *object)
{
    const bool element = object->kind == TERM_ELEMENT || object->kind == TERM_LAST ||
                         object->kind == TERM_CAST || object->kind == TERM_ITEM;
    if (element) return object->items.count > 0 ? field_of(object->items.items[0]) : NULL;
    return is_of_self(object) && object->member->role == MEMBER_FIELD ? object->member : NULL;
}

static void look_at_child(search *s, const term *t)
{
    const bool member = t->kind == TERM_MEMBER && t->member != NULL;
    const child in = {s, member ? field_of(t->items.items[0]) : NULL, 0};
    if (in.field != NULL && in.field->owner == s->type) look_at_part(&in, t->member);
}

/* ---- of the object itself ---- */

static void look(const term *t, void *context)
{
    search *s = context;
    look_at_child(s, t);
    if (!is_of_self(t) || t->member->owner != s->type) return;
    const model_member *named = t->member;
    if (named->role == MEMBER_FIELD && s->states[named->order] == ON_THE_WAY)
        diagnose(s->m->list, DIAGNOSTIC_E0413, t->source->place, s->path, "`%.*s` is derived from itself",
                 STR_ARG(named->id));
    if (named->role == MEMBER_FIELD || named->role == MEMBER_VALUE) follow(s, named);
}

/* The expression that makes the value of a member that no file stores. */
static const term *made_of(const model_member *member)
{
    if (member->role == MEMBER_VALUE) return member->value;
    if (member->derive != NULL) return member->derive;
    return member->valid.kind == VALID_EQ ? member->valid.eq : NULL;
}

static const char *path_of(const search *s, const model_member *member)
{
    const bool instance = member->role == MEMBER_VALUE && member->schema != NULL && !member->describes;
    if (instance) return arena_printf(s->m->memory, "%s/value", member->path);
    if (member->role == MEMBER_VALUE) return member->path;
    return arena_printf(s->m->memory, "%s/%s", member->path, member->derive != NULL ? "-derive" : "valid");
}

static void follow(search *s, const model_member *member)
{
    const bool value = member->role == MEMBER_VALUE;
    visit_state *state = &s->states[value ? s->type->fields.count + member->order : member->order];
    const term *value_of = made_of(member);
    const char *outer = s->path;
    if (*state != NOT_SEEN || value_of == NULL) return;
    *state = ON_THE_WAY;
    s->path = path_of(s, member);
    term_walk(value_of, look, s);
    if (value && member->condition != NULL) term_walk(member->condition, look, s);
    s->path = outer;
    *state = SEEN;
}

void model_cycles(model *m)
{
    for (size_t i = 0; i < m->types.count; i++) {
        const model_type *type = m->types.items[i];
        const size_t count = type->fields.count + type->values.count;
        search s = {.m = m, .type = type, .states = arena_alloc(m->memory, count * sizeof *s.states)};
        for (size_t k = 0; k < type->fields.count; k++)
            if (type->fields.items[k]->derive != NULL) follow(&s, type->fields.items[k]);
    }
}
