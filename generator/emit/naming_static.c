/* Names functions and tables that are static in files of the codec. */
#include "emit/naming_parts.h"

/* Reserves the tables behind the names of the schema: parameters may be named like a table in another file.
 */
void take_tables(c_scope *scope)
{
    static const char *const of_files[] = {"container_data",
                                           "container_kinds",
                                           "format_container",
                                           "format_extensions",
                                           "format_magics",
                                           "format_create",
                                           "format_measure",
                                           "format_params",
                                           "format_read",
                                           "format_read_located",
                                           "format_release",
                                           "format_scratch",
                                           "format_validate",
                                           "format_write",
                                           "format_write_to",
                                           "format_rules",
                                           "constraints",
                                           "numbers",
                                           "params",
                                           "program_bytes",
                                           "program_data",
                                           "program_functions",
                                           "program_slots",
                                           "put_in_line",
                                           "ranks",
                                           "reals",
                                           "rules",
                                           "prepare_all",
                                           "texts",
                                           "variant_types",
                                           "variant_type_list",
                                           "words",
                                           "write_all"};
    for (size_t i = 0; i < sizeof of_files / sizeof *of_files; i++)
        scope_take(scope, of_files[i]);
}

const char *c_static_named(const emitter *e, const void *of, const char *pattern, const char *name)
{
    const char *star = strchr(pattern, '*');
    return scope_name(e->names.scope, of, pattern,
                      arena_printf(e->memory, "%.*s%s%s", (int)(star - pattern), pattern, name, star + 1));
}

const char *c_static(const emitter *e, const model_type *type, const char *pattern)
{
    return c_static_named(e, type, pattern, c_local_name(e, type));
}

const char *c_static_of(const emitter *e, const model_member *member, const char *pattern)
{
    return c_static_named(
        e, member, pattern,
        arena_printf(e->memory, "%s_%s", c_local_name(e, member->owner), c_member_name(e, member)));
}
