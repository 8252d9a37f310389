/* Resolves `_parent`: finds the types that use each type. A type that one type of its file uses has that as
   its parent; if several use it, or types of other files, its parent is any object. `parent` says otherwise,
   by an expression that may itself ask for parents: such uses are prepared in rounds. */
#include "model/change.h"
#include "model/infer.h"

/* One type creates objects of another, and passes an object as their parent. */
typedef struct use {
    model_type *child;
    const model_type *parent; /* NULL: any object */
    const model_member *says; /* whose `parent` says it, or NULL */
} use;

typedef struct uses {
    ARRAY(use) items;
} uses;

/* Rounds after which a type whose parent still changes is taken to have several. */
enum { ROUNDS = 10 };

static void add_use(model *m, uses *all, const model_member *member, const model_member *created)
{
    model_type *child = change_type(created->type.object);
    const bool object = created->wire.kind == WIRE_OBJECT && child != NULL;
    if (object) child->is_member = true;
    if (!object || member->schema->parent_none) return;
    const bool says = member->schema->parent != NULL;
    ARRAY_PUSH(m->memory, &all->items, (use){child, says ? NULL : member->owner, says ? member : NULL});
}

static void add_uses(model *m, uses *all, const model_member *const *members, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        add_use(m, all, members[i], members[i]);
        for (size_t c = 0; c < members[i]->cases.count; c++)
            add_use(m, all, members[i], members[i]->cases.items[c].as);
    }
}

static void collect_uses(model *m, uses *all)
{
    for (size_t i = 0; i < m->types.count; i++) {
        const model_type *type = m->types.items[i];
        add_uses(m, all, type->fields.items, type->fields.count);
        add_uses(m, all, type->instances.items, type->instances.count);
    }
}

/* Uses come type by type; those that `parent` moves come last. */
static void add_parent(model *m, const use *one)
{
    model_type *child = one->child;
    for (size_t i = child->parents.count; i > 0; i--) {
        if (child->parents.items[i - 1] == one->parent) return;
        if (one->says == NULL) break;
    }
    ARRAY_PUSH(m->memory, &child->parents, change_type(one->parent));
}

/* Only types of its own file count: the top level of a file is made for others to use. */
static void prepare_type(model_type *type)
{
    const model_type *own = NULL;
    size_t count = 0;
    for (size_t i = 0; i < type->parents.count; i++) {
        if (type->parents.items[i]->file != type->file) continue;
        own = type->parents.items[i];
        count++;
    }
    const bool typed = type->outer != NULL && count == 1;
    type->parent = typed && !type->any_parent ? own : NULL;
    type->many_parents = type->parents.count != 1 || type->any_parent || !typed;
}

static void prepare(model *m, const uses *all)
{
    for (size_t i = 0; i < m->types.count; i++) {
        change_type(m->types.items[i])->parents.count = 0;
        change_type(m->types.items[i])->any_parent = false;
    }
    for (size_t i = 0; i < all->items.count; i++)
        if (all->items.items[i].says == NULL) add_parent(m, &all->items.items[i]);
    for (size_t i = 0; i < all->items.count; i++) {
        const use *one = &all->items.items[i];
        if (one->says == NULL) continue;
        if (one->parent != NULL)
            add_parent(m, one);
        else if (one->says->parent != NULL)
            one->child->any_parent = true;
    }
    for (size_t i = 0; i < m->types.count; i++)
        prepare_type(change_type(m->types.items[i]));
}

/* Forgets the types of a round: they hold under its assumptions only. */
static void forget(model *m)
{
    m->later.count = 0;
    m->asked_parent = m->asked_root = m->asked_stream = false;
    for (size_t i = 0; i < m->types.count; i++) {
        model_type *type = change_type(m->types.items[i]);
        type->needs_parent = type->needs_root = type->needs_stream = false;
        for (size_t k = 0; k < type->values.count; k++) {
            model_member *value = change_member(type->values.items[k]);
            value->value = NULL;
            value->inferred = value->assumed = value->cyclic = false;
            value->type = (value_type){.kind = VALUE_INT};
        }
    }
}

/* Types the `parent` of all members that have one; whether one of them is of another type than before. */
static bool ask(model *m, uses *all)
{
    bool changed = false;
    for (size_t i = 0; i < all->items.count; i++) {
        use *one = &all->items.items[i];
        if (one->says == NULL) continue;
        const expr_scope scope = {.model = m, .type = one->says->owner, .path = ""};
        change_member(one->says)->parent = term_infer(&scope, one->says->schema->parent);
        const bool object = one->says->parent != NULL && one->says->parent->type.kind == VALUE_OBJECT;
        const model_type *parent = object ? one->says->parent->type.object : NULL;
        changed = changed || parent != one->parent;
        one->parent = parent;
    }
    return changed;
}

/* Reports nothing: the expressions are typed again, with all others, when parents are known. */
static void ask_in_rounds(model *m, uses *all)
{
    diagnostics *list = m->list;
    m->list = diagnostics_new(m->memory);
    bool changed = true;
    for (size_t round = 0; changed && round < ROUNDS; round++) {
        changed = ask(m, all);
        prepare(m, all);
        forget(m);
    }
    m->list = list;
    for (size_t i = 0; i < all->items.count; i++) {
        use *one = &all->items.items[i];
        if (one->says == NULL) continue;
        change_member(one->says)->parent = NULL;
        if (!changed) continue;
        one->child->parent = NULL;
        one->child->many_parents = true;
    }
}

void model_parents(model *m)
{
    uses all = {0};
    collect_uses(m, &all);
    prepare(m, &all);
    for (size_t i = 0; i < all.items.count; i++)
        if (all.items.items[i].says != NULL) {
            ask_in_rounds(m, &all);
            return;
        }
}
