/* Prints the choice between the cases of a member. */
#include "emit/choose.h"

#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/numbers.h"

static bool has_keys(const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (member->cases.items[i].key != NULL) return true;
    return false;
}

static bool is_literal(const char *condition)
{
    return strcmp(condition, "true") == 0 || strcmp(condition, "false") == 0;
}

/* Whether the value switched on needs no variable: it is a member of the object. */
static bool is_own_member(const term *on)
{
    return on->kind == TERM_MEMBER && on->member != NULL && on->member->role == MEMBER_FIELD &&
           on->items.items[0]->kind == TERM_SELF && !on->member->may_be_absent;
}

/* The conditions of all cases with a key; their preparations precede the first. */
static const char **case_conditions(const c_place *place, const model_member *member, const char *name)
{
    emitter *e = place->emitter;
    const term *on = member->switch_on;
    const char **conditions = arena_alloc(e->memory, member->cases.count * sizeof *conditions + 1);
    const char *variable = name != NULL ? name : c_temporary(place);
    if (!has_keys(member)) return conditions;
    const bool named = name == NULL || !is_own_member(on);
    const char *value = named ? c_converted(place, on, on->type, on->range) : c_value(place, on);
    bool asked = false; /* a condition that is not known beforehand uses the value */
    if (named) out_line(&e->out, "const %s %s = %s;", c_type_of(e, on->type, on->range), variable, value);
    for (size_t i = 0; i < member->cases.count; i++) {
        const term *key = member->cases.items[i].key;
        if (key == NULL) continue;
        conditions[i] = case_condition(place, on, named ? variable : value, key);
        asked = asked || !is_literal(conditions[i]);
    }
    if (named && !asked) out_line(&e->out, "(void)%s;", variable);
    return conditions;
}

/* The case for all other values: NULL if there is none. */
static const model_case *other_case(const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (member->cases.items[i].key == NULL) return &member->cases.items[i];
    return NULL;
}

void choose_case(const c_place *place, const model_member *member, const char *on, bool open,
                 print_case *print, void *context)
{
    emitter *e = place->emitter;
    out *o = &e->out;
    const char **conditions = case_conditions(place, member, on);
    const model_case *otherwise = other_case(member);
    bool first = true;
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_case *c = &member->cases.items[i];
        if (c->key == NULL) continue;
        out_open(o, first ? "if (%s)" : "} else if (%s)", conditions[i]);
        first = false;
        print(e, member, c, context);
        o->indent--;
    }
    if (otherwise != NULL || open) {
        if (!first) out_line(o, "} else {");
        o->indent += !first;
        print(e, member, otherwise, context);
        o->indent -= !first;
    }
    if (!first) out_line(o, "}");
}
