/* Lists edits of members: keys, order, and members that only one version has. */
#include "diff/versions.h"

static const char *text_of(arena *memory, str text)
{
    return arena_copy(memory, text.data, text.size);
}

const char *path_of_member(arena *memory, const model_member *member)
{
    const model_type *type = member->owner;
    if (type == type->model->top) return text_of(memory, member->id);
    return arena_printf(memory, "%.*s.%.*s", STR_ARG(type->id), STR_ARG(member->id));
}

static subject about_members(versions *v, const model_member *old, const model_member *new)
{
    const model_member *of[] = {old, new};
    subject about = {.path = path_of_member(v->memory, new != NULL ? new : old)};
    for (unsigned side = 0; side < 2; side++) {
        if (of[side] == NULL) continue;
        about.of[side] = of[side];
        about.ids[side] = text_of(v->memory, of[side]->id);
        if (of[side]->place != NULL) about.places[side] = of[side]->place->place;
        about.nodes[side] = of[side]->schema != NULL ? of[side]->schema->node : NULL;
    }
    return about;
}

/* Values of `-values`, which are no mappings. */
static void compare_value(versions *v, const model_member *old, const model_member *new)
{
    const str was = expr_print(v->memory, old->source_value), is = expr_print(v->memory, new->source_value);
    if (str_eq(was, is)) return;
    const subject about = about_members(v, old, new);
    const char *what = arena_printf(v->memory, "the value was `%.*s`, is `%.*s`", STR_ARG(was), STR_ARG(is));
    (void)versions_add_about(v, CHANGE_VALUES, &about, what);
}

static void compare_member(versions *v, const model_member *old, const model_member *new)
{
    subject about = about_members(v, old, new);
    const bool named = old->role == MEMBER_FIELD || old->role == MEMBER_PARAM; /* by a key */
    if (old->schema == NULL || new->schema == NULL) {
        if (old->schema == NULL && new->schema == NULL) compare_value(v, old, new);
        return;
    }
    if (!named && !str_eq(old->id, new->id))
        (void)versions_add_about(v, CHANGE_JSON | CHANGE_API, &about,
                                 arena_printf(v->memory, "was called `%.*s`", STR_ARG(old->id)));
    versions_compare_keys(v, &about);
}

static const char *role_name(const model_member *member)
{
    return member->role == MEMBER_PARAM      ? "parameter"
           : member->role == MEMBER_VALUE    ? "value"
           : member->role == MEMBER_INSTANCE ? "instance"
                                             : "member";
}

static unsigned kinds_of_lone(const model_member *member)
{
    if (member->role == MEMBER_PARAM) return CHANGE_API;
    if (member->role == MEMBER_VALUE)
        return CHANGE_VALUES | (member->schema != NULL ? CHANGE_JSON | CHANGE_API : 0u);
    const bool read = member->role == MEMBER_FIELD || member->placed;
    return CHANGE_API | CHANGE_JSON | (read ? CHANGE_LAYOUT : CHANGE_VALUES);
}

/* Members that only one version has. */
static void add_lone(versions *v, const model_member *const *members, size_t count, unsigned side,
                     const model_type *other)
{
    for (size_t i = 0; i < count; i++) {
        const model_member *member = members[i];
        if (versions_partner(v, member, side, other) != NULL) continue;
        const subject about = about_members(v, side == OLD ? member : NULL, side == NEW ? member : NULL);
        const char *what =
            arena_printf(v->memory, "the %s is %s", role_name(member), side == OLD ? "gone" : "new");
        (void)versions_add_about(v, kinds_of_lone(member), &about, what);
    }
}

static void add_all_lone(versions *v, const type_pair *pair, unsigned side)
{
    const model_type *type = pair->of[side], *other = pair->of[1 - side];
    add_lone(v, type->params.items, type->params.count, side, other);
    add_lone(v, type->fields.items, type->fields.count, side, other);
    add_lone(v, type->instances.items, type->instances.count, side, other);
    add_lone(v, type->values.items, type->values.count, side, other);
}

/* Members that are pairs and stand in another order. */
static void compare_order(versions *v, const type_pair *pair)
{
    const model_member *before = NULL;
    for (size_t i = 0; i < pair->of[OLD]->fields.count; i++) {
        const model_member *old = pair->of[OLD]->fields.items[i];
        const model_member *new = versions_partner(v, old, OLD, pair->of[NEW]);
        if (new == NULL) continue;
        if (before == NULL || new->order > before->order) {
            before = new;
            continue;
        }
        const subject about = about_members(v, old, new);
        (void)versions_add_about(
            v, CHANGE_LAYOUT | CHANGE_API | CHANGE_JSON, &about,
            arena_printf(v->memory, "stood after `%.*s`, stands before it", STR_ARG(before->id)));
    }
}

void diff_members(versions *v)
{
    for (size_t i = 0; i < v->members.count; i++)
        if (!v->members.items[i].of_case)
            compare_member(v, v->members.items[i].of[OLD], v->members.items[i].of[NEW]);
    for (size_t i = 0; i < v->types.count; i++) {
        compare_order(v, &v->types.items[i]);
        add_all_lone(v, &v->types.items[i], OLD);
        add_all_lone(v, &v->types.items[i], NEW);
    }
}
