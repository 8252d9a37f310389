/* Finds the parts of a schema that are in use: those that its top level reaches. And the types that must
   exist as objects, because an expression uses an object of them as such: their values can never be records
   that only have a place. */
#include "model/change.h"

typedef struct walk {
    model *m;
    ARRAY(model_type *) pending;
} walk;

static void use_type(walk *w, const model_type *type)
{
    if (type == NULL || type->used || type->opaque) return;
    change_type(type)->used = true;
    ARRAY_PUSH(w->m->memory, &w->pending, change_type(type));
}

static void use_enum(const model_enum *enumeration)
{
    if (enumeration != NULL) change_enum(enumeration)->used = true;
}

/* ---- expressions ---- */

static void need_object(value_type type)
{
    while (type.kind == VALUE_ARRAY)
        type = *type.element;
    if (type.object != NULL) change_type(type.object)->needs_object = true;
}

/* Whether a term only looks into an object, or at one element of an array: then it needs no object. */
static bool looks_into(term_kind kind)
{
    return kind == TERM_MEMBER || kind == TERM_ELEMENT || kind == TERM_LAST || kind == TERM_SLICE ||
           kind == TERM_SLOT || kind == TERM_HAS_SLOT || kind == TERM_SIZE || kind == TERM_ITEM ||
           kind == TERM_INDEX;
}

/* The records of a table are laid out by the objects around them, without being objects themselves. */
static bool lays_out(const term *t)
{
    const bool around = t->kind == TERM_PARENT || t->kind == TERM_ROOT;
    return around && t->items.items[0]->kind == TERM_SELF && model_is_table(t->items.items[0]->type.object);
}

/* Records do not hold their parameters, which are known only when the records are laid out. */
static bool asks_for_parameter(const term *t)
{
    const bool parameter = t->kind == TERM_MEMBER && t->member != NULL && t->member->role == MEMBER_PARAM;
    return parameter && t->items.items[0]->kind != TERM_SELF;
}

static void use_node(const term *t, void *context)
{
    walk *w = context;
    use_type(w, t->type.object);
    use_enum(t->type.enumeration);
    if (asks_for_parameter(t)) need_object(t->items.items[0]->type);
    if (looks_into(t->kind) || lays_out(t)) return;
    for (size_t i = term_is_fold(t) ? 1 : 0; i < t->items.count; i++)
        need_object(t->items.items[i]->type);
}

static void use_term(const term *t, void *context)
{
    need_object(t->type);
    term_walk(t, use_node, context);
}

/* A value of `-values` stands for its expression: its user decides whether an object is needed. */
static void use_named_values(walk *w, const model_type *type)
{
    for (size_t i = 0; i < type->values.count; i++)
        if (type->values.items[i]->schema == NULL) term_walk(type->values.items[i]->value, use_node, w);
}

/* ---- members ---- */

static void use_value_type(walk *w, value_type type)
{
    while (type.kind == VALUE_ARRAY)
        type = *type.element;
    use_type(w, type.object);
    use_enum(type.enumeration);
}

/* Whether a member's objects are read in place, one after the other, as many as a count says, all with the
   same arguments. */
static bool in_place(const model_member *member)
{
    const schema_attribute *ast = member->schema;
    const bool plain = member->wire.limit == LIMIT_NONE && member->wire.process == NULL;
    const bool counted = ast->repeat == REPEAT_NONE || ast->repeat == REPEAT_EXPR;
    for (size_t i = 0; i < member->arguments.count; i++)
        if (ast->repeat == REPEAT_EXPR && term_varies(member->arguments.items[i])) return false;
    return member->role == MEMBER_FIELD && plain && counted && ast->parent == NULL && !ast->parent_none &&
           ast->valid.kind == VALID_NONE;
}

static void use_member(walk *w, const model_member *member)
{
    use_value_type(w, member->type);
    use_enum(member->enumeration);
    model_type *object = change_type(member->type.object);
    if (member->wire.kind == WIRE_OBJECT && object != NULL) {
        if (!in_place(member)) object->needs_object = true;
        if (member->array == ARRAY_NONE) object->in_single = true;
    }
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_member *as = member->cases.items[i].as;
        use_value_type(w, as->type);
        if (!model_is_table(member->owner)) need_object(as->type);
    }
}

static void use_members(walk *w, const model_member *const *members, size_t count)
{
    for (size_t i = 0; i < count; i++)
        use_member(w, members[i]);
}

/* Labels look into elements, wherever these are. */
static void use_labels(walk *w, const model_member *const *members, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (members[i]->label != NULL) term_walk(members[i]->label, use_node, w);
}

static void use_content(walk *w, model_type *type)
{
    for (size_t i = 0; i < type->enums.count; i++)
        use_enum(type->enums.items[i]);
    use_members(w, type->params.items, type->params.count);
    use_members(w, type->fields.items, type->fields.count);
    use_members(w, type->values.items, type->values.count);
    use_members(w, type->instances.items, type->instances.count);
    use_labels(w, type->fields.items, type->fields.count);
    use_labels(w, type->instances.items, type->instances.count);
    model_each_read_term(type, use_term, w);
    model_each_derive_term(type, use_term, w);
    model_each_rule_term(type, use_term, w);
    use_named_values(w, type);
    if (type->needs_parent) use_type(w, type->parent);
    if (type->needs_root) use_type(w, type->file->top);
    const bool asks = (type->needs_parent || type->needs_root || type->needs_stream) && !model_is_table(type);
    if (asks || type->instances.count > 0 || type->outer == NULL || type->checks.count > 0)
        type->needs_object = true;
    for (size_t i = 0; type->needs_parent && i < type->parents.count; i++)
        change_type(type->parents.items[i])->needs_object = true;
}

/* ---- roots ---- */

/* Whether an object of the type gets its root from the object that it is read for. */
static bool wants_root(const model_type *owner, const model_member *member)
{
    const model_type *object = member->type.object;
    if (object != NULL && object->needs_root && object->file == owner->file) return true;
    for (size_t i = 0; i < member->cases.count; i++)
        if (member->cases.items[i].as != NULL && wants_root(owner, member->cases.items[i].as)) return true;
    return false;
}

/* Whether objects of the type get their root, and have to pass it on: a top level that its own file does not
   use is the root. */
static bool passes_root(const model_type *type)
{
    bool inner = type->file->top != type;
    for (size_t i = 0; i < type->parents.count; i++)
        inner = inner || type->parents.items[i]->file == type->file;
    if (!inner) return false;
    for (size_t i = 0; i < type->fields.count; i++)
        if (wants_root(type, type->fields.items[i])) return true;
    for (size_t i = 0; i < type->instances.count; i++)
        if (wants_root(type, type->instances.items[i])) return true;
    return false;
}

/* A part of an object that needs the root gets it from the object, which then needs it itself. */
static void spread_roots(model *m)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < m->types.count; i++) {
            model_type *type = change_type(m->types.items[i]);
            if (type->needs_root || !passes_root(type)) continue;
            type->needs_root = changed = true;
        }
    }
}

static void list_checks(model *m)
{
    for (size_t i = 0; i < m->types.count; i++) {
        const model_type *type = m->types.items[i];
        for (size_t k = 0; type->used && k < type->checks.count; k++)
            ARRAY_PUSH(m->memory, &m->checks, type->checks.items[k]);
    }
}

static void list_enums(model *m)
{
    for (size_t i = 0; i < m->types.count; i++) {
        const model_type *type = m->types.items[i];
        for (size_t k = 0; k < type->enums.count; k++)
            if (type->enums.items[k]->used) ARRAY_PUSH(m->memory, &m->enums, type->enums.items[k]);
    }
}

void model_uses(model *m, bool whole)
{
    walk w = {.m = m};
    for (size_t i = 0; m->navigable && i < m->types.count; i++)
        change_type(m->types.items[i])->needs_parent = change_type(m->types.items[i])->needs_root = true;
    spread_roots(m);
    use_type(&w, m->top);
    for (size_t i = 0; whole && i < m->types.count; i++)
        if (m->types.items[i]->file->main) use_type(&w, m->types.items[i]);
    while (w.pending.count > 0)
        use_content(&w, w.pending.items[--w.pending.count]);
    list_checks(m);
    list_enums(m);
}
