/* Completes names in expressions, and names of types and enumerations: analyses the schema with a name of our
   own in it, and finds the places where the model looked up this name. */
#include "lsp/complete.h"
#include "model/types.h"

static void offer(completion *c, item_kind kind, str name, const char *detail)
{
    complete_offer(c, kind, name, "", detail, NULL);
}

/* ---- members ---- */

static const char *doc_of(completion *c, const model_member *member)
{
    const str doc = member->doc;
    return doc.size > 0 ? arena_copy(c->r->memory, doc.data, doc.size) : NULL;
}

/* Values without a type depend on themselves, or have an error. */
static const char *type_of(completion *c, const model_member *member)
{
    const bool unknown = member->broken || (member->role == MEMBER_VALUE && member->value == NULL);
    return unknown ? NULL : value_name(c->r->memory, types_of_member(member));
}

static void offer_members(completion *c, const name_mention *at, const model_member *const *members,
                          size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const model_member *member = members[i];
        const bool ours = member->role == MEMBER_VALUE && member->schema == NULL; /* of `-values` */
        if (!symbol_has_name(member)) continue;
        if (at->seen != NULL && ours && !at->seen->extended) continue;
        if (at->seen != NULL && at->own && !term_is_there(at->seen, member)) continue;
        complete_offer(c, ITEM_FIELD, member->id, "", type_of(c, member), doc_of(c, member));
    }
}

static void offer_members_of(completion *c, const name_mention *at, const model_type *type)
{
    offer_members(c, at, type->fields.items, type->fields.count);
    offer_members(c, at, type->instances.items, type->instances.count);
    offer_members(c, at, type->values.items, type->values.count);
    offer_members(c, at, type->params.items, type->params.count);
}

static void offer_around(completion *c, const name_mention *at)
{
    offer(c, ITEM_KEYWORD, str_of("_parent"), "the object that contains this one");
    offer(c, ITEM_KEYWORD, str_of("_root"), "the object at the top");
    offer(c, ITEM_KEYWORD, str_of("_io"), "the stream");
    if (!at->own || at->seen == NULL) return;
    if (at->seen->item != NULL) offer(c, ITEM_KEYWORD, str_of("_"), "the value just read");
    if (at->seen->index != NULL) offer(c, ITEM_KEYWORD, str_of("_index"), "the number of the element");
}

/* ---- enumerations ---- */

static void offer_enums(completion *c, const model_type *type, const char *behind)
{
    for (size_t i = 0; i < type->enums.count; i++) {
        const str id = type->enums.items[i]->schema->id;
        offer(c, ITEM_ENUM, str_of(arena_printf(c->r->memory, "%.*s%s", STR_ARG(id), behind)), "enumeration");
    }
}

static void offer_enums_outward(completion *c, const model_type *scope, const char *behind)
{
    for (const model_type *at = scope; at != NULL; at = at->outer)
        offer_enums(c, at, behind);
}

static void offer_labels(completion *c, const model_enum *of)
{
    for (size_t i = 0; i < of->schema->values.count; i++) {
        const schema_enum_value *label = &of->schema->values.items[i];
        const str doc = label->doc.text;
        complete_offer(c, ITEM_ENUM_MEMBER, label->id, "",
                       arena_printf(c->r->memory, "%.*s", STR_ARG(of->schema->id)),
                       doc.size > 0 ? arena_copy(c->r->memory, doc.data, doc.size) : NULL);
    }
}

/* ---- types ---- */

static void offer_builtin_types(completion *c)
{
    static const char *const names[] = {"u1",   "u2",   "u3",   "u4",   "u8",   "s1",   "s2",   "s3",
                                        "s4",   "s8",   "f2",   "f4",   "f8",   "u2le", "u3le", "u4le",
                                        "u8le", "s2le", "s3le", "s4le", "s8le", "f2le", "f4le", "f8le",
                                        "u2be", "u3be", "u4be", "u8be", "s2be", "s3be", "s4be", "s8be",
                                        "f2be", "f4be", "f8be", "b1",   "str",  "strz"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        offer(c, ITEM_KEYWORD, str_of(names[i]), "built-in type");
}

static void offer_types(completion *c, const model *m, const model_type *scope)
{
    for (const model_type *at = scope; at != NULL; at = at->outer)
        for (size_t i = 0; i < at->types.count; i++)
            offer(c, ITEM_CLASS, at->types.items[i]->id, "type");
    for (size_t i = 0; i < m->files.count; i++)
        if (m->files.items[i]->top != NULL) offer(c, ITEM_CLASS, m->files.items[i]->top->id, "schema");
}

/* ---- names sought at the placeholder ---- */

static void offer_for_member(completion *c, const name_mention *at)
{
    const bool object = at->of.kind == VALUE_OBJECT || at->of.kind == VALUE_UNKNOWN;
    if (at->of.object != NULL) offer_members_of(c, at, at->of.object);
    if (object) offer_around(c, at);
    if (at->own && at->scope != NULL) offer_enums_outward(c, at->scope, "::");
    if (object) return;
    name_list names = {.memory = c->r->memory};
    term_list_methods(at->of.kind, at->seen != NULL && at->seen->extended, &names);
    for (size_t i = 0; i < names.names.count; i++)
        offer(c, ITEM_METHOD, str_of(names.names.items[i]), value_name(c->r->memory, at->of));
}

static void offer_for(completion *c, const analysis *a, const name_mention *at)
{
    switch (at->kind) {
    case MENTION_MEMBER:
        offer_for_member(c, at);
        break;
    case MENTION_TYPE:
        if (at->own) offer_builtin_types(c);
        if (at->scope != NULL) offer_types(c, a->model, at->scope);
        break;
    case MENTION_ENUM:
        if (at->own && at->scope != NULL) offer_enums_outward(c, at->scope, "");
        if (!at->own && at->scope != NULL) offer_enums(c, at->scope, "");
        break;
    case MENTION_LABEL:
        offer_labels(c, at->enumeration);
        break;
    case MENTION_FILE:
        break;
    }
}

/* Offers names behind `type::`: also enumerations of the type, because the analysis searched for one. */
static bool offer_of_type(completion *c, const analysis *a, size_t begin)
{
    const name_mention *before = begin >= 2 ? analysis_mention(a, begin - 2) : NULL;
    if (before == NULL || before->kind != MENTION_ENUM || before->scope == NULL) return false;
    expr path = {0};
    ARRAY_PUSH(a->memory, &path.path, before->name);
    const model_type *type = model_find_type(a->model, before->scope, &path);
    if (type == NULL || type->opaque) return false;
    offer_enums(c, type, "::");
    return true;
}

bool complete_names(completion *c, str patched, size_t begin, size_t end)
{
    analysis *a = analysis_make(&c->s->texts, c->of->path, patched);
    const name_mention *at = a->model != NULL ? analysis_mention(a, end) : NULL;
    bool known = at != NULL && at->place.begin <= begin && at->place.end == end;
    if (known)
        offer_for(c, a, at);
    else if (a->model != NULL)
        known = offer_of_type(c, a, begin);
    /* the offered names lie in the analysis */
    for (size_t i = 0; i < c->offered.count; i++)
        c->offered.items[i] =
            (str){arena_copy(c->r->memory, c->offered.items[i].data, c->offered.items[i].size),
                  c->offered.items[i].size};
    analysis_free(a);
    return known;
}
