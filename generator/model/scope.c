/* Looking up: types, enumerations and members by their names. */
#include "model/model.h"

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

static const model_type *outermost(const model_type *scope)
{
    while (scope->outer != NULL)
        scope = scope->outer;
    return scope;
}

/* Each part is looked for from the type that the parts before it name, like the first one from the scope: the
   suite has `a::b` where `b` stands beside `a`, not in it. */
static const model_type *find_path(const model *m, const model_type *scope, const str *parts, size_t count,
                                   bool absolute)
{
    const model_type *found = visible_type(m, absolute ? outermost(scope) : scope, parts[0]);
    for (size_t i = 1; i < count && found != NULL; i++)
        found = visible_type(m, found, parts[i]);
    return found;
}

const model_type *model_find_type(const model *m, const model_type *scope, const expr *reference)
{
    if (reference->path.count == 0) return NULL;
    return find_path(m, scope, reference->path.items, reference->path.count, reference->absolute);
}

static const model_enum *enum_in(const model_type *from, str id)
{
    return name_find(&from->enum_names, id);
}

const model_enum *model_find_enum_path(const model *m, const model_type *scope, const str *parts,
                                       size_t count, bool absolute)
{
    if (count == 0) return NULL;
    if (count > 1) {
        const model_type *type = find_path(m, scope, parts, count - 1, absolute);
        return type != NULL ? enum_in(type, parts[count - 1]) : NULL;
    }
    for (const model_type *at = absolute ? outermost(scope) : scope; at != NULL; at = at->outer) {
        const model_enum *found = enum_in(at, parts[0]);
        if (found != NULL) return found;
    }
    return NULL;
}

const model_enum *model_find_enum(const model *m, const model_type *scope, str name)
{
    ARRAY(str) parts = {0};
    const bool absolute = name.size >= 2 && memcmp(name.data, "::", 2) == 0;
    size_t begin = absolute ? 2 : 0;
    for (size_t i = begin; i <= name.size; i++) {
        const bool separator = i + 1 < name.size && name.data[i] == ':' && name.data[i + 1] == ':';
        if (!separator && i < name.size) continue;
        ARRAY_PUSH(m->memory, &parts, (str){name.data + begin, i - begin});
        begin = i + 2;
        i++;
    }
    return model_find_enum_path(m, scope, parts.items, parts.count, absolute);
}

const model_member *model_find_member(const model_type *type, str id)
{
    return name_find(&type->member_names, id);
}
