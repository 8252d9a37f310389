/* Advises on names: a field that is only the size of `foo` is best named `len_foo`, and one that is only the
   number of `foos` `num_foos`, as Kaitai's style guide says. */
#include "model/change.h"

static void count_member(const term *t, void *context)
{
    (void)context;
    if (t->kind == TERM_MEMBER && t->member != NULL) change_member(t->member)->use_count++;
}

static void count_members(const term *t, void *context)
{
    term_walk(t, count_member, context);
}

/* The member of the same object that an expression consists of, if the member has no other use. */
static const model_member *only_use(const term *t)
{
    if (t == NULL || t->kind != TERM_MEMBER || t->member == NULL) return NULL;
    const bool own = t->items.items[0]->kind == TERM_SELF && t->member->role != MEMBER_PARAM;
    return own && t->member->schema != NULL && t->member->use_count == 1 ? t->member : NULL;
}

/* Whether a name has a prefix that says its meaning: `len_x`, or just `len`. */
static bool says(str name, const char *prefix)
{
    const size_t size = strlen(prefix);
    if (name.size < size || memcmp(name.data, prefix, size) != 0) return false;
    return name.size == size || name.data[size] == '_';
}

static void advise(model *m, const model_member *member, const term *use, const char *prefix,
                   const char *what)
{
    const model_member *named = only_use(use);
    if (named == NULL || member->id.data[0] == '_' || says(named->id, prefix)) return;
    const char *better = arena_printf(m->memory, "%s_%.*s", prefix, STR_ARG(member->id));
    const char *path =
        named->role == MEMBER_FIELD ? arena_printf(m->memory, "%s/id", named->path) : named->path;
    diagnose(m->list, DIAGNOSTIC_E0701, named->place->place, path,
             "`%.*s` is only the %s of `%.*s`: the usual name is `%s`", STR_ARG(named->id), what,
             STR_ARG(member->id), better);
    diagnose_fix(m->list, FIX_RENAME, better);
}

static void advise_type(model *m, const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++) {
        advise(m, type->fields.items[i], type->fields.items[i]->size, "len", "size");
        advise(m, type->fields.items[i], type->fields.items[i]->count, "num", "number of elements");
    }
    for (size_t i = 0; i < type->instances.count; i++) {
        advise(m, type->instances.items[i], type->instances.items[i]->size, "len", "size");
        advise(m, type->instances.items[i], type->instances.items[i]->count, "num", "number of elements");
    }
}

void model_style(model *m)
{
    for (size_t i = 0; i < m->types.count; i++)
        model_each_term(m->types.items[i], count_members, NULL);
    for (size_t i = 0; i < m->types.count; i++)
        if (m->types.items[i]->file == m->files.items[0]) advise_type(m, m->types.items[i]);
}
