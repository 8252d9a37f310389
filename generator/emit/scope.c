/* Gives out names that are unique in a scope. */
#include "emit/scope.h"

c_scope *scope_new(arena *memory)
{
    c_scope *scope = arena_alloc(memory, sizeof *scope);
    *scope = (c_scope){.memory = memory};
    return scope;
}

bool scope_is_free(const c_scope *scope, const char *name)
{
    return name_find(&scope->names, str_of(name)) == NULL;
}

void scope_take(c_scope *scope, const char *name)
{
    *name_slot(scope->memory, &scope->names, str_of(name)) = name;
}

const char *scope_fresh(c_scope *scope, const char *wanted)
{
    const char *name = wanted;
    for (unsigned i = 2; !scope_is_free(scope, name); i++)
        name = arena_printf(scope->memory, "%s_%u", wanted, i);
    scope_take(scope, name);
    return name;
}

const char *scope_name(c_scope *scope, const void *of, const char *role, const char *wanted)
{
    const char *key = arena_printf(scope->memory, "%p %s", of, role);
    const void **known = name_slot(scope->memory, &scope->given, str_of(key));
    if (*known == NULL) *known = scope_fresh(scope, wanted);
    return *known;
}
