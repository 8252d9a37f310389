/* Types of members as annotations. */
#include "stubs/stubs.h"

#include <string.h>

#include "model/term.h"

typedef ARRAY(const char *) union_parts;

static void add_part(const stubs *s, union_parts *parts, const char *part)
{
    for (size_t i = 0; i < parts->count; i++)
        if (strcmp(parts->items[i], part) == 0) return;
    ARRAY_PUSH(s->memory, parts, part);
}

static const char *joined(const stubs *s, const union_parts *parts)
{
    const char *text = parts->count > 0 ? parts->items[0] : "None";
    for (size_t i = 1; i < parts->count; i++)
        text = arena_printf(s->memory, "%s | %s", text, parts->items[i]);
    return text;
}

/* Numbers that an enumeration does not have stay numbers. */
static void add_integer(stubs *s, union_parts *parts, const model_enum *of, bool is_flags)
{
    if (of != NULL && is_flags && stubs_has_enum(of)) ARRAY_PUSH(s->memory, &s->flags, of);
    if (of != NULL && stubs_has_enum(of)) add_part(s, parts, stubs_seen(s, stubs_enum(s, of, is_flags)));
    add_part(s, parts, stubs_seen(s, "int"));
}

static const char *class_of(stubs *s, const model_type *type)
{
    for (size_t i = 0; i < s->shown.count; i++)
        if (s->shown.items[i] == type && type->layout != LAYOUT_TABLE)
            return stubs_seen(s, stubs_class(s, type));
    return "Object";
}

static void add_type(stubs *s, union_parts *parts, value_type type, const model_enum *of, bool is_flags)
{
    union_parts elements = {0};
    switch (type.kind) {
    case VALUE_INT:
    case VALUE_ENUM:
        add_integer(s, parts, of != NULL ? of : type.enumeration, is_flags);
        break;
    case VALUE_FLOAT:
        add_part(s, parts, stubs_seen(s, "float"));
        break;
    case VALUE_BOOL:
        add_part(s, parts, stubs_seen(s, "bool"));
        break;
    case VALUE_TEXT:
        add_part(s, parts, stubs_seen(s, "str"));
        break;
    case VALUE_BYTES:
        add_part(s, parts, stubs_seen(s, "bytes"));
        break;
    case VALUE_OBJECT:
        add_part(s, parts,
                 type.object == NULL   ? "Object"
                 : type.object->opaque ? "None"
                                       : class_of(s, type.object));
        break;
    case VALUE_ARRAY:
        add_type(s, &elements, *type.element, of, is_flags);
        add_part(s, parts, arena_printf(s->memory, "List[%s]", joined(s, &elements)));
        break;
    case VALUE_ANY:
        add_part(s, parts, "Any");
        break;
    case VALUE_STREAM:
    case VALUE_UNKNOWN:
        add_part(s, parts, "None");
    }
}

/* One value of a member: of a switch with values of several types, each of these. */
static void add_value(stubs *s, union_parts *parts, const model_member *member)
{
    if (member->wire.kind != WIRE_SWITCH || !plan_is_variant(member->type)) {
        add_type(s, parts, member->type, plan_member_enum(member), member->is_flags);
        return;
    }
    for (size_t i = 0; i < member->cases.count; i++)
        add_value(s, parts, member->cases.items[i].as);
}

/* The switch whose value a value is; or NULL. */
static const model_member *switch_of(const model_member *value)
{
    const term *t = value->value;
    if (t == NULL || t->kind != TERM_MEMBER || t->member == NULL || !plan_is_variant(value->type))
        return NULL;
    return t->member->wire.kind == WIRE_SWITCH && t->member->array == ARRAY_NONE ? t->member : NULL;
}

typedef struct lack_search {
    const codec_plan *plan;
    bool found;
} lack_search;

/* Some objects have no parent or root. */
static void note_lack(const term *t, void *context)
{
    lack_search *search = context;
    if (t->kind != TERM_PARENT && t->kind != TERM_ROOT) return;
    const model_type *type = t->items.items[0]->type.object;
    const type_plan *known = type != NULL && !type->opaque ? plan_of_type(search->plan, type) : NULL;
    search->found = search->found || known == NULL ||
                    (t->kind == TERM_PARENT ? known->may_lack_parent : known->may_lack_root);
}

/* A value that needs an absent one is absent itself. */
static bool value_may_be_absent(const stubs *s, const term *value)
{
    lack_search search = {s->plan, false};
    term_walk_following(value, term_is_worked_out, note_lack, &search);
    return search.found || term_may_be_absent(value) || term_may_need_absent(value);
}

static bool may_be_absent(const stubs *s, const model_member *member)
{
    if (member->condition != NULL || member->may_be_absent) return true;
    if (member->role == MEMBER_VALUE) return value_may_be_absent(s, member->value);
    return member->array == ARRAY_NONE && member->may_lack_case;
}

const char *stubs_annotation(stubs *s, const model_member *member)
{
    union_parts parts = {0}, elements = {0};
    const model_member *of = member->role == MEMBER_VALUE ? switch_of(member) : NULL;
    if (member->array != ARRAY_NONE) {
        add_value(s, &elements, member);
        if (member->may_lack_case && member->array != ARRAY_NUMBERS) add_part(s, &elements, "None");
        add_part(s, &parts, arena_printf(s->memory, "List[%s]", joined(s, &elements)));
    } else {
        add_value(s, &parts, of != NULL ? of : member);
    }
    if (may_be_absent(s, member) || (of != NULL && may_be_absent(s, of))) add_part(s, &parts, "None");
    return joined(s, &parts);
}
