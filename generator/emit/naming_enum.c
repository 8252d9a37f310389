/* Gives names to enumerations and their constants. */
#include "emit/naming_parts.h"

/* Constants are in capitals, other names are not: they are kept apart by a table of their own. */
static void name_constants(naming *n, c_scope *constants, const model_enum *enumeration)
{
    arena *memory = n->e->memory;
    const schema_enum *ast = enumeration->schema;
    const char **list = arena_alloc(memory, ast->values.count * sizeof *list);
    for (size_t i = 0; i < ast->values.count; i++) {
        const char *name = arena_printf(memory, "%s_%.*s_%.*s", type_name(n->e, enumeration->owner),
                                        STR_ARG(ast->id), STR_ARG(ast->values.items[i].id));
        while (!scope_is_free(constants, name))
            name = arena_printf(memory, "%s_", name);
        scope_take(constants, name);
        list[i] = c_upper(memory, name);
    }
    n->e->names.constants[enumeration->number] = list;
}

/* "track_kind_enum": of the table. */
static void name_enum(naming *n, const model_enum *enumeration)
{
    arena *memory = n->e->memory;
    const model_type *owner = enumeration->owner;
    const char *name = arena_printf(memory, owner->outer == NULL ? "%.0s%.*s" : "%s_%.*s",
                                    c_local_name(n->e, owner), STR_ARG(enumeration->schema->id));
    if (naming_leads_to_others(n, name)) name = arena_printf(memory, "the_%s", name);
    while (!scope_is_free(n->locals, arena_printf(memory, "%s_enum", name)))
        name = arena_printf(memory, "%s_", name);
    name = arena_printf(memory, "%s_enum", name);
    n->e->names.enums[enumeration->number] = name;
    scope_take(n->locals, name);
}

/* Reserves other names in capitals. */
static void take_constants(const naming *n, c_scope *constants)
{
    const model *m = n->e->model;
    arena *memory = n->e->memory;
    static const char *const ends[] = {"_h", "_internal_h", "_rule_count"};
    names list = {0};
    ADD(memory, &list, n->e->prefix, ends);
    for (size_t i = 0; i < m->checks.count; i++)
        ARRAY_PUSH(memory, &list,
                   arena_printf(memory, "%s_rule_%s", n->e->prefix, c_rule_name(n->e, m->checks.items[i])));
    for (size_t i = 0; i < m->types.count; i++) {
        const model_type *type = m->types.items[i];
        ARRAY_PUSH(memory, &list, arena_printf(memory, "%s_type_%s", n->e->prefix, c_local_name(n->e, type)));
    }
    naming_take_all(constants, &list);
}

void name_enums(naming *n)
{
    const model *m = n->e->model;
    c_scope *constants = scope_new(n->e->memory);
    take_constants(n, constants);
    for (size_t i = 0; i < m->enums.count; i++) {
        name_enum(n, m->enums.items[i]);
        name_constants(n, constants, m->enums.items[i]);
    }
}
