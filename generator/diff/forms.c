/* Compares the JSON of members in both versions, and the names and labels for equal values. */
#include "diff/versions.h"

static const char *one_form(arena *memory, const model_member *member)
{
    const bool named = member->enumeration != NULL;
    if (member->wire.kind == WIRE_CONSTANT) return "bytes";
    switch (member->type.kind) {
    case VALUE_INT:
    case VALUE_ENUM:
        if (named && member->is_flags) return "a list of names";
        return named ? "a name" : "an integer";
    case VALUE_FLOAT:
        return "a number with a point";
    case VALUE_BOOL:
        return "a truth value";
    case VALUE_TEXT:
        return "text";
    case VALUE_BYTES:
        return "bytes";
    default:
        return arena_printf(memory, "%s", member->wire.kind == WIRE_SWITCH ? "an alternative" : "an object");
    }
}

static const char *form_of(arena *memory, const model_member *member)
{
    const char *one = one_form(memory, member);
    return member->array == ARRAY_NONE ? one : arena_printf(memory, "an array, each %s", one);
}

/* JSON omits it unless --all is given. */
static bool is_derived(const model_member *member)
{
    return member->wire.kind == WIRE_CONSTANT ||
           (member->derivation != DERIVE_NOTHING && member->role == MEMBER_FIELD);
}

static void note_change(versions *v, const member_pair *pair, const char *what)
{
    const model_member *new = pair->of[NEW], *old = pair->of[OLD];
    const subject about = {.path = path_of_member(v->memory, new),
                           .of = {old, new},
                           .places = {old->place->place, new->place->place}};
    (void)versions_add_about(v, CHANGE_JSON, &about, what);
}

static void compare_forms(versions *v, const member_pair *pair)
{
    const model_member *old = pair->of[OLD], *new = pair->of[NEW];
    if (old->role == MEMBER_PARAM || old->schema == NULL || new->schema == NULL) return;
    const char *was = form_of(v->memory, old), *is = form_of(v->memory, new);
    if (strcmp(was, is) != 0)
        note_change(v, pair, arena_printf(v->memory, "in JSON it was %s, is %s", was, is));
    if (is_derived(old) != is_derived(new))
        note_change(v, pair,
                    is_derived(new) ? "the writer derives it now: JSON may omit it"
                                    : "the writer no longer derives it: JSON must have it");
}

void diff_forms(versions *v)
{
    for (size_t i = 0; i < v->members.count; i++) {
        const member_pair *pair = &v->members.items[i];
        if (!pair->of_case) compare_forms(v, pair);
        name_pair names = {.ids = {pair->of[OLD]->id, pair->of[NEW]->id}};
        for (unsigned side = 0; side < 2; side++) {
            const model_enum *labels = pair->of[side]->enumeration;
            names.constant[side] = pair->of[side]->wire.kind == WIRE_CONSTANT;
            names.labels[side] = labels != NULL ? labels->schema : NULL;
        }
        ARRAY_PUSH(v->memory, &v->found.names, names);
    }
}
