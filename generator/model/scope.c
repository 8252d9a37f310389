/* Finds types, enumerations and members by name. */
#include "model/mentions.h"

static const model_type *type_in(const model_type *from, str id)
{
    return name_find(&from->type_names, id);
}

/* The type called `id` as seen from `scope`: in it, then outward, then the top level's own name, then the top
   levels of all files. */
static const model_type *visible_type(const model *m, const model_type *scope, str id)
{
    for (const model_type *at = scope; at != NULL; at = at->outer) {
        const model_type *found = type_in(at, id);
        if (found != NULL) return found;
        if (at->outer == NULL && str_eq(at->id, id)) return at;
    }
    return name_find(&m->tops, id);
}

bool model_has_type(const model *m, const model_type *scope, str id)
{
    return visible_type(m, scope, id) != NULL;
}

static const model_type *outermost(const model_type *scope)
{
    while (scope->outer != NULL)
        scope = scope->outer;
    return scope;
}

/* The first `count` parts of a path. Each is looked for from the type that the parts before it name, like the
   first one from the scope: the suite has `a::b` with a `b` that stands beside `a`, not in it. */
static const model_type *find_path(const model *m, const model_type *scope, const expr *reference,
                                   size_t count)
{
    const model_type *from = reference->absolute ? outermost(scope) : scope;
    for (size_t i = 0; i < count && from != NULL; i++) {
        const model_type *found = visible_type(m, from, reference->path.items[i]);
        mention_part(m, MENTION_TYPE, from, reference, i, found);
        from = found;
    }
    return from;
}

const model_type *model_find_type(const model *m, const model_type *scope, const expr *reference)
{
    if (reference->path.count == 0) return NULL;
    return find_path(m, scope, reference, reference->path.count);
}

static const model_enum *enum_in(const model_type *from, str id)
{
    return name_find(&from->enum_names, id);
}

/* The enumeration of a name, in the type or outward. */
static const model_enum *visible_enum(const model_type *scope, str id)
{
    for (const model_type *at = scope; at != NULL; at = at->outer) {
        const model_enum *found = enum_in(at, id);
        if (found != NULL) return found;
    }
    return NULL;
}

const model_enum *model_find_enum_path(const model *m, const model_type *scope, const expr *reference,
                                       size_t count)
{
    if (count == 0) return NULL;
    const size_t last = count - 1;
    const model_type *from = reference->absolute ? outermost(scope) : scope;
    if (count > 1) from = find_path(m, scope, reference, last);
    if (from == NULL) return NULL;
    const str id = reference->path.items[last];
    const model_enum *found = count > 1 ? enum_in(from, id) : visible_enum(from, id);
    mention_part(m, MENTION_ENUM, from, reference, last, found);
    return found;
}

const model_enum *model_find_enum(const model *m, const model_type *scope, const node *name)
{
    const str text = name->text;
    expr path = {.absolute = text.size >= 2 && memcmp(text.data, "::", 2) == 0};
    size_t begin = path.absolute ? 2 : 0;
    for (size_t i = begin; i <= text.size; i++) {
        const bool separator = i + 1 < text.size && text.data[i] == ':' && text.data[i + 1] == ':';
        if (!separator && i < text.size) continue;
        ARRAY_PUSH(m->memory, &path.path, (str){text.data + begin, i - begin});
        if (m->mentions != NULL) ARRAY_PUSH(m->memory, &path.path_places, node_place_within(name, begin, i));
        begin = i + 2;
        i++;
    }
    return model_find_enum_path(m, scope, &path, path.path.count);
}

const model_member *model_find_member(const model_type *type, str id)
{
    return name_find(&type->member_names, id);
}
