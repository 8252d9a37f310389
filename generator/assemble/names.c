/* The names of types and enumerations. */
#include "assemble/names.h"

static const char *path_of(arena *memory, const model_type *type)
{
    const char *id = arena_printf(memory, "%.*s", STR_ARG(type->id));
    if (type->outer == NULL) return id;
    return arena_printf(memory, "%s::%s", path_of(memory, type->outer), id);
}

/* The tables have constants in two's complement. */
static bool is_unsigned_enum(const schema_enum *of)
{
    bool large = false;
    for (size_t i = 0; i < of->values.count; i++) {
        if (of->values.items[i].negative) return false;
        large |= of->values.items[i].value > INT64_MAX;
    }
    return large;
}

static void add_type(arena *memory, const model_type *type, const reflection *tables, assembled *to)
{
    const char *path = path_of(memory, type);
    const assembled_name name = {tables->types[type->number], path, false};
    if (name.table != NULL) ARRAY_PUSH(memory, &to->types, name);
    for (size_t i = 0; i < type->enums.count; i++) {
        const model_enum *each = type->enums.items[i];
        const assembled_name constants = {tables->enums[each->number],
                                          arena_printf(memory, "%s::%.*s", path, STR_ARG(each->schema->id)),
                                          is_unsigned_enum(each->schema)};
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
