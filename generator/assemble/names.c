/* The names of types and enumerations. */
#include "assemble/names.h"

static const char *path_of(arena *memory, const model_type *type)
{
    const char *id = arena_printf(memory, "%.*s", STR_ARG(type->id));
    if (type->outer == NULL) return id;
    return arena_printf(memory, "%s::%s", path_of(memory, type->outer), id);
}

static void add_type(arena *memory, const model_type *type, const reflection *tables, assembled *to)
{
    const char *path = path_of(memory, type);
    const assembled_name name = {tables->types[type->number], path};
    if (name.table != NULL) ARRAY_PUSH(memory, &to->types, name);
    for (size_t i = 0; i < type->enums.count; i++) {
        const tn_enum *each = tables->enums[type->enums.items[i]->number];
        const assembled_name constants = {each, arena_printf(memory, "%s::%s", path, each->id)};
        ARRAY_PUSH(memory, &to->enums, constants);
    }
}

void assemble_names(arena *memory, const model *m, const reflection *tables, assembled *to)
{
    add_type(memory, m->top, tables, to);
    for (size_t i = 0; i < m->types.count; i++)
        if (m->types.items[i] != m->top && !m->types.items[i]->opaque)
            add_type(memory, m->types.items[i], tables, to);
}
