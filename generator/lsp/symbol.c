/* Finds declarations. */
#include "lsp/symbol.h"

static span of_member(const model_member *member)
{
    const span none = {NULL, 0, 0};
    if (member->describes || member->place == NULL) return none;
    /* the name of `-join` */
    const bool joined = member->schema == NULL && member->place->kind == NODE_MAPPING;
    return joined ? schema_key_node(member->place, "as")->place : member->place->place;
}

bool symbol_declared(const name_mention *named, span *place)
{
    *place = (span){NULL, 0, 0};
    if (named->member != NULL)
        *place = of_member(named->member);
    else if (named->type != NULL && named->type->schema != NULL)
        *place = named->type->schema->place->place;
    else if (named->label != NULL)
        *place = named->label->place->place;
    else if (named->kind == MENTION_ENUM && named->enumeration != NULL)
        *place = named->enumeration->schema->place->place;
    else if (named->file != NULL)
        *place = (span){named->file->source, 0, 0};
    return place->source != NULL;
}

bool symbol_same_place(span a, span b)
{
    return a.begin == b.begin && a.source != NULL && b.source != NULL &&
           (a.source == b.source || strcmp(a.source->path, b.source->path) == 0);
}

bool symbol_has_name(const model_member *member)
{
    const bool unnamed = member->schema != NULL && member->schema->place == member->schema->node;
    return !member->describes && member->id.size > 0 && !unnamed;
}

bool symbol_is_spelled(const name_mention *m)
{
    const span at = m->place;
    return str_eq((str){at.source->text.data + at.begin, at.end - at.begin}, m->name);
}

/* ---- all of them ---- */

typedef struct walk {
    void (*visit)(void *user, const name_mention *declared);
    void *user;
} walk;

static void report(const walk *w, name_mention declared)
{
    if (symbol_declared(&declared, &declared.place)) w->visit(w->user, &declared);
}

static void each_member(const walk *w, const model_member *const *members, size_t count)
{
    for (size_t i = 0; i < count; i++)
        report(w, (name_mention){.kind = MENTION_MEMBER,
                                 .name = members[i]->id,
                                 .member = members[i],
                                 .scope = members[i]->owner});
}

static void each_enum(const walk *w, const model_type *type)
{
    for (size_t i = 0; i < type->enums.count; i++) {
        const model_enum *of = type->enums.items[i];
        report(w, (name_mention){
                      .kind = MENTION_ENUM, .name = of->schema->id, .enumeration = of, .scope = type});
        for (size_t k = 0; k < of->schema->values.count; k++) {
            const schema_enum_value *label = &of->schema->values.items[k];
            report(w, (name_mention){.kind = MENTION_LABEL,
                                     .name = label->id,
                                     .enumeration = of,
                                     .label = label,
                                     .scope = type});
        }
    }
}

void symbol_each(const model *m, void (*visit)(void *user, const name_mention *declared), void *user)
{
    const walk w = {visit, user};
    for (size_t i = 0; i < m->types.count; i++) {
        const model_type *type = m->types.items[i];
        if (type->schema == NULL) continue; /* opaque */
        report(&w,
               (name_mention){.kind = MENTION_TYPE, .name = type->id, .type = type, .scope = type->outer});
        each_member(&w, type->params.items, type->params.count);
        each_member(&w, type->fields.items, type->fields.count);
        each_member(&w, type->instances.items, type->instances.count);
        each_member(&w, type->values.items, type->values.count);
        each_enum(&w, type);
    }
}

/* ---- at a place ---- */

typedef struct search {
    const analysis *a;
    size_t offset;
    name_mention *found;
    bool is_found;
} search;

static void look(void *user, const name_mention *declared)
{
    search *s = user;
    const span at = declared->place;
    const bool here = strcmp(at.source->path, s->a->file->path) == 0 && at.begin <= s->offset &&
                      s->offset <= at.end && symbol_is_spelled(declared);
    if (!here || s->is_found) return;
    *s->found = *declared;
    s->is_found = true;
}

bool symbol_at(const analysis *a, size_t offset, name_mention *found)
{
    if (a->model == NULL) return false;
    const name_mention *mention = analysis_mention(a, offset);
    if (mention != NULL) {
        *found = *mention;
        return mention_names_something(mention);
    }
    search s = {a, offset, found, false};
    symbol_each(a->model, look, &s);
    return s.is_found;
}
