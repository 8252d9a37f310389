/* Resolves `-container`: its members must be lists of objects, names must be text, contents must be bytes. */
#include "model/literal.h"
#include "model/mentions.h"

typedef struct containing {
    model *m;
    const schema_container *schema;
    model_container *into;
} containing;

/* ---- named members ---- */

static const char *key_path(const containing *in, const char *key)
{
    return arena_printf(in->m->memory, "%s/%s", in->schema->path, key);
}

static const model_member *no_member(const containing *in, const model_type *type, const node *at, str id,
                                     const char *path)
{
    name_list names = {.memory = in->m->memory};
    diagnose(in->m->list, DIAGNOSTIC_E0401, at->place, path, "%.*s has no member `%.*s`", STR_ARG(type->id),
             STR_ARG(id));
    for (size_t i = 0; i < type->fields.count; i++)
        name_list_add(&names, type->fields.items[i]->id);
    for (size_t i = 0; i < type->instances.count; i++)
        name_list_add(&names, type->instances.items[i]->id);
    name_list_suggest(&names, in->m->list, id);
    return NULL;
}

static const model_member *not_so(const containing *in, const model_member *member, const node *at,
                                  const char *path, const char *wanted)
{
    diagnose(in->m->list, DIAGNOSTIC_E0404, at->place, path, "`%.*s` must be %s", STR_ARG(member->id),
             wanted);
    diagnose_note(in->m->list, member->place->place, "it is declared here");
    return NULL;
}

static bool is_stored(const model_member *member)
{
    return member->role == MEMBER_FIELD || member->role == MEMBER_INSTANCE;
}

/* The member that a path leads to from the top-level type; NULL after an error. */
static const model_member *follow(const containing *in, const node *at, const char *path)
{
    const model_type *type = in->m->top;
    const model_member *member = NULL;
    str rest = at->text;
    while (type != NULL) {
        const char *dot = memchr(rest.data, '.', rest.size);
        const str id = {rest.data, dot != NULL ? (size_t)(dot - rest.data) : rest.size};
        const size_t begin = (size_t)(id.data - at->text.data);
        member = model_find_member(type, id);
        mention_scalar(in->m, at, begin, begin + id.size, type, member);
        if (member == NULL || !is_stored(member)) return no_member(in, type, at, id, path);
        if (dot == NULL) return member;
        if (!is_single_object(member)) return not_so(in, member, at, path, "an object, to have members");
        rest = (str){dot + 1, rest.size - id.size - 1};
        type = member->type.object;
    }
    return NULL;
}

static void contain_list(containing *in, const node *at)
{
    const char *path = key_path(in, "members");
    const model_member *member = follow(in, at, path);
    if (member == NULL) return;
    const bool objects = member->array == ARRAY_OBJECTS && member->wire.kind == WIRE_OBJECT;
    if (!objects || (in->into->entry != NULL && in->into->entry != member->type.object)) {
        (void)not_so(in, member, at, path,
                     objects ? "of the type that the other lists have" : "a list of objects");
        return;
    }
    in->into->entry = member->type.object;
    ARRAY_PUSH(in->m->memory, &in->into->lists, at->text);
}

static const model_member *member_of_entry(const containing *in, const node *at)
{
    const model_member *member = model_find_member(in->into->entry, at->text);
    mention_scalar(in->m, at, 0, at->text.size, in->into->entry, member);
    return member;
}

static void contain_name(containing *in)
{
    const node *at = in->schema->name;
    const char *path = key_path(in, "name");
    const model_member *member = member_of_entry(in, at);
    if (member == NULL || member->role != MEMBER_FIELD)
        (void)no_member(in, in->into->entry, at, at->text, path);
    else if (member->array != ARRAY_NONE || member->wire.kind != WIRE_TEXT)
        (void)not_so(in, member, at, path, "text");
    else
        in->into->name = member;
}

static void contain_size(containing *in)
{
    const node *at = in->schema->size;
    const char *path = key_path(in, "size");
    const model_member *member = member_of_entry(in, at);
    if (member == NULL || member->role != MEMBER_FIELD)
        (void)no_member(in, in->into->entry, at, at->text, path);
    else if (member->array != ARRAY_NONE || member->wire.kind != WIRE_INT || member->may_be_absent)
        (void)not_so(in, member, at, path, "an integer that is always present");
    else
        in->into->size = member;
}

/* The list whose parts a value of `-join` joins, or NULL. */
static const model_member *joined_list(const model_type *type, const model_member *value)
{
    for (size_t i = 0; i < type->fields.count; i++) {
        const schema_attribute *ast = type->fields.items[i]->schema;
        if (ast->join != NULL && str_eq(ast->join_as, value->id)) return type->fields.items[i];
    }
    return NULL;
}

static void contain_joined(containing *in, const node *at, const model_member *value, const char *path)
{
    const model_member *list = joined_list(in->into->entry, value);
    const term *joined = list != NULL && value->value != NULL ? value->value : NULL;
    if (joined == NULL || joined->kind != TERM_JOINED || list->array != ARRAY_OBJECTS) {
        (void)not_so(in, value, at, path, "stored bytes, or bytes that `-join` makes of them");
        return;
    }
    const model_data data = {list, joined->items.items[1]->member};
    ARRAY_PUSH(in->m->memory, &in->into->data, data);
}

static void contain_content(containing *in, const node *at)
{
    const char *path = key_path(in, "content");
    const model_member *member = member_of_entry(in, at);
    const model_data data = {member, NULL};
    if (member == NULL || member->role == MEMBER_PARAM)
        (void)no_member(in, in->into->entry, at, at->text, path);
    else if (member->role == MEMBER_VALUE)
        contain_joined(in, at, member, path);
    else if (member->array != ARRAY_NONE || member->wire.kind != WIRE_BYTES)
        (void)not_so(in, member, at, path, "bytes");
    else
        ARRAY_PUSH(in->m->memory, &in->into->data, data);
}

/* ---- new files ---- */

static void contain_kind(containing *in, const schema_container_kind *kind)
{
    buffer json = {.memory = in->m->memory};
    const literal_form form = {.m = in->m, .empty = true};
    if (!put_literal_object(&form, &json, in->m->top, kind->value, kind->path)) return;
    const model_kind added = {kind->id, buffer_str(&json)};
    ARRAY_PUSH(in->m->memory, &in->into->kinds, added);
}

static void contain_trailer(containing *in)
{
    const char *path = key_path(in, "trailer");
    const model_member *member = follow(in, in->schema->trailer, path);
    if (member == NULL) return;
    if (member->role != MEMBER_FIELD || !member->may_be_absent)
        (void)not_so(in, member, in->schema->trailer, path, "a member that may be absent");
    else
        in->into->trailer = in->schema->trailer->text;
}

void model_contain(model *m)
{
    const schema_container *ast = m->schema->top->container;
    if (ast == NULL) return;
    containing in = {m, ast, ARENA_NEW(m->memory, model_container)};
    in.into->skips_empty = ast->skips_empty;
    for (size_t i = 0; i < ast->skipped.count; i++)
        ARRAY_PUSH(m->memory, &in.into->skipped, ast->skipped.items[i]->text);
    for (size_t i = 0; i < ast->members.count; i++)
        contain_list(&in, ast->members.items[i]);
    if (in.into->entry != NULL) {
        contain_name(&in);
        for (size_t i = 0; i < ast->contents.count; i++)
            contain_content(&in, ast->contents.items[i]);
        if (ast->size != NULL) contain_size(&in);
    }
    for (size_t i = 0; i < ast->kinds.count; i++)
        contain_kind(&in, &ast->kinds.items[i]);
    if (ast->trailer != NULL) contain_trailer(&in);
    m->container = in.into;
}
