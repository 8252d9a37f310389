/* Lists edits of types, their rules, and enumerations. */
#include "diff/versions.h"

static const char *type_path(arena *memory, const model_type *type)
{
    return type == type->model->top ? "" : arena_copy(memory, type->id.data, type->id.size);
}

const char *path_of_check(arena *memory, const model_check *check)
{
    const str id = check->schema->id;
    return arena_printf(memory, "%s[%.*s]", type_path(memory, check->type), STR_ARG(id));
}

/* ---- types ---- */

static void compare_type(versions *v, const type_pair *pair)
{
    /* keys that have places of their own; imports are compared by their content */
    static const char *const parts[] = {"meta",  "seq",     "types",   "instances", "params",
                                        "enums", "-checks", "-values", NULL};
    static const char *const names[] = {"imports", NULL};
    const model_type *old = pair->of[OLD], *new = pair->of[NEW];
    subject about = {.path = type_path(v->memory, new),
                     .of = {old, new},
                     .places = {old->schema->place->place, new->schema->place->place},
                     .nodes = {old->schema->node, new->schema->node},
                     .others = parts};
    versions_compare_keys(v, &about);
    for (unsigned side = 0; side < 2; side++)
        about.nodes[side] = pair->of[side]->schema->meta.node;
    about.others = names;
    versions_compare_keys(v, &about);
    if (old->outer == NULL || str_eq(old->id, new->id)) return; /* `meta/id` has been compared */
    (void)versions_add_about(v, CHANGE_API | CHANGE_JSON, &about,
                             arena_printf(v->memory, "the type was called `%.*s`", STR_ARG(old->id)));
}

/* ---- rules ---- */

static unsigned kinds_of_rule(const model_check *check)
{
    return check->schema->severity == RULE_ERROR ? CHANGE_ACCEPTED : CHANGE_FINDINGS;
}

static void add_lone_rule(versions *v, const model_check *check, unsigned side)
{
    if (check->of_derived) return; /* `-derive` of its member has been compared */
    subject about = {.path = path_of_check(v->memory, check)};
    about.of[side] = check;
    about.ids[side] = arena_copy(v->memory, check->schema->id.data, check->schema->id.size);
    about.places[side] = check->schema->place->place;
    (void)versions_add_about(v, kinds_of_rule(check), &about,
                             side == OLD ? "the rule is gone" : "the rule is new");
}

static void compare_rule(versions *v, const model_check *old, const model_check *new)
{
    static const char *const doc[] = {"doc", NULL};
    static const char *const all_but_doc[] = {"id", "if", "that", "severity", "level", NULL};
    const char *id = arena_copy(v->memory, new->schema->id.data, new->schema->id.size);
    subject about = {.path = path_of_check(v->memory, new),
                     .of = {old, new},
                     .ids = {id, id},
                     .places = {old->schema->place->place, new->schema->place->place},
                     .nodes = {old->schema->node, new->schema->node},
                     .others = doc,
                     .kinds = kinds_of_rule(old) | kinds_of_rule(new)};
    versions_compare_keys(v, &about);
    about.others = all_but_doc;
    about.kinds = CHANGE_DOCUMENTATION;
    versions_compare_keys(v, &about);
}

static void compare_rules(versions *v, const type_pair *pair)
{
    for (size_t i = 0; i < pair->of[OLD]->checks.count; i++) {
        const model_check *old = pair->of[OLD]->checks.items[i], *new = versions_check(pair->of[NEW], old);
        if (new != NULL)
            compare_rule(v, old, new);
        else
            add_lone_rule(v, old, OLD);
    }
    for (size_t i = 0; i < pair->of[NEW]->checks.count; i++)
        if (versions_check(pair->of[OLD], pair->of[NEW]->checks.items[i]) == NULL)
            add_lone_rule(v, pair->of[NEW]->checks.items[i], NEW);
}

/* ---- enumerations ---- */

static const schema_enum_value *with_value(const model_enum *of, const schema_enum_value *like)
{
    for (size_t i = 0; i < of->schema->values.count; i++) {
        const schema_enum_value *each = &of->schema->values.items[i];
        if (each->value == like->value && each->negative == like->negative) return each;
    }
    return NULL;
}

static const char *number_text(arena *memory, const schema_enum_value *value)
{
    return value->negative ? arena_printf(memory, "%lld", (long long)value->value)
                           : arena_printf(memory, "%llu", (unsigned long long)value->value);
}

static void compare_label(versions *v, const enum_pair *pair, const schema_enum_value *old,
                          const schema_enum_value *new)
{
    const str name = pair->of[NEW]->schema->id;
    const schema_enum_value *one = new != NULL ? new : old;
    subject about = {.path = arena_printf(v->memory, "%.*s::%.*s", STR_ARG(name), STR_ARG(one->id)),
                     .of = {pair->of[OLD], pair->of[NEW]},
                     .places = {pair->of[OLD]->schema->place->place, pair->of[NEW]->schema->place->place}};
    if (old != NULL) about.places[OLD] = old->place->place;
    if (new != NULL) about.places[NEW] = new->place->place;
    const char *number = number_text(v->memory, one);
    if (old == NULL || new == NULL)
        (void)versions_add_about(
            v, CHANGE_API | CHANGE_JSON, &about,
            arena_printf(v->memory, "the name of %s is %s", number, old == NULL ? "new" : "gone"));
    else if (!str_eq(old->id, new->id))
        (void)versions_add_about(v, CHANGE_API | CHANGE_JSON, &about,
                                 arena_printf(v->memory, "%s was called `%.*s`", number, STR_ARG(old->id)));
    else if (!str_eq(old->doc.text, new->doc.text))
        (void)versions_add_about(v, CHANGE_DOCUMENTATION, &about, "the text of `doc` is different");
}

static void compare_enum(versions *v, const enum_pair *pair)
{
    const schema_enum *old = pair->of[OLD]->schema, *new = pair->of[NEW]->schema;
    for (size_t i = 0; i < old->values.count; i++)
        compare_label(v, pair, &old->values.items[i], with_value(pair->of[NEW], &old->values.items[i]));
    for (size_t i = 0; i < new->values.count; i++)
        if (with_value(pair->of[OLD], &new->values.items[i]) == NULL)
            compare_label(v, pair, NULL, &new->values.items[i]);
    if (str_eq(old->id, new->id)) return;
    const subject about = {.path = arena_copy(v->memory, new->id.data, new->id.size),
                           .of = {pair->of[OLD], pair->of[NEW]},
                           .places = {old->place->place, new->place->place}};
    (void)versions_add_about(v, CHANGE_API, &about,
                             arena_printf(v->memory, "the enumeration was called `%.*s`", STR_ARG(old->id)));
}

void diff_types(versions *v)
{
    for (size_t i = 0; i < v->types.count; i++) {
        compare_type(v, &v->types.items[i]);
        compare_rules(v, &v->types.items[i]);
    }
    for (size_t i = 0; i < v->enums.count; i++)
        compare_enum(v, &v->enums.items[i]);
}
