/* Describes the types and enumerations of a schema. In the header they are types of their own; here they are
   the tables of reflection. */
#include <string.h>

#include "library/library.h"

/* runtime/generic */
#include "value.h"

static const tenon_type *shown_type(const tn_type *table)
{
    return (const tenon_type *)(const void *)table;
}

static const tn_type *type_table(const tenon_type *type)
{
    return (const tn_type *)(const void *)type;
}

static const tenon_enum *shown_enum(const tn_enum *table)
{
    return (const tenon_enum *)(const void *)table;
}

static const tn_enum *enum_table(const tenon_enum *of)
{
    return (const tn_enum *)(const void *)of;
}

/* ---- types of a schema ---- */

static void add_name(arena *memory, assembled_names *list, const void *table, const char *path,
                     bool is_unsigned)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].table == table) return;
    const assembled_name name = {table, path, is_unsigned};
    ARRAY_PUSH(memory, list, name);
}

/* The constants of a bundled format do not record whether they are negative; their members do. */
static void name_enum(tenon_schema *of, const tn_member *member)
{
    bool large = false;
    const tn_enum *values = member->values;
    for (size_t i = 0; i < values->count; i++)
        large |= values->values[i].value > INT64_MAX;
    const bool whole = member->kind == TN_KIND_U8 || member->element == TN_KIND_U8;
    add_name(of->memory, &of->enums, values, values->id, large && whole);
}

static void name_type(tenon_schema *of, const tn_type *type)
{
    if (type != NULL) add_name(of->memory, &of->types, type, type->id, false);
}

static void name_member(tenon_schema *of, const tn_member *member)
{
    const tn_variant_types *variants = member->variants;
    for (const tn_member *each = member; each != NULL; each = each->elements)
        if (each->values != NULL) name_enum(of, each);
    name_type(of, member->type);
    if (member->view != NULL) name_type(of, member->view->element);
    for (size_t i = 0; variants != NULL && i < variants->count; i++)
        name_type(of, variants->types[i]);
}

void schema_name_tables(tenon_schema *of)
{
    const tn_member *member;
    name_type(of, of->format->type);
    for (size_t t = 0; t < of->types.count; t++) /* the list grows */
        for (size_t i = 0; (member = type_slot(of->types.items[t].table, i, NULL)) != NULL; i++)
            name_member(of, member);
}

const tenon_type *tenon_schema_type(const tenon_schema *of, size_t i)
{
    return i < of->types.count ? shown_type(of->types.items[i].table) : NULL;
}

const tenon_enum *tenon_schema_enum(const tenon_schema *of, size_t i)
{
    return i < of->enums.count ? shown_enum(of->enums.items[i].table) : NULL;
}

static const assembled_name *find_name(const assembled_names *list, const void *table)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].table == table) return &list->items[i];
    return NULL;
}

const char *tenon_type_path(const tenon_schema *of, const tenon_type *type)
{
    const assembled_name *name = find_name(&of->types, type_table(type));
    return name != NULL ? name->path : NULL;
}

const char *tenon_enum_path(const tenon_schema *of, const tenon_enum *which)
{
    const assembled_name *name = find_name(&of->enums, enum_table(which));
    return name != NULL ? name->path : NULL;
}

bool tenon_enum_is_unsigned(const tenon_schema *of, const tenon_enum *which)
{
    const assembled_name *name = find_name(&of->enums, enum_table(which));
    return name != NULL && name->is_unsigned;
}

/* ---- members ---- */

const char *tenon_type_member(const tenon_type *type, size_t i)
{
    const tn_member *slot = type_slot(type_table(type), i, NULL);
    return slot != NULL ? slot->id : NULL;
}

const tenon_member_type *tenon_type_member_type(const tenon_type *type, size_t i)
{
    return (const tenon_member_type *)(const void *)type_slot(type_table(type), i, NULL);
}

bool tenon_member_type_is_plain(const tenon_member_type *of)
{
    const tn_member *member = (const tn_member *)(const void *)of;
    return tn_kind_is_scalar(member->kind) && member->get == NULL;
}

bool tenon_type_computes(const tenon_type *type, size_t i)
{
    return type_computes(type_table(type), i);
}

const char *tenon_enum_constant(const tenon_enum *of, size_t i, int64_t *number)
{
    const tn_enum *values = enum_table(of);
    if (i >= values->count) return NULL;
    *number = (int64_t)values->values[i].value;
    return values->values[i].id;
}

/* ---- types of values ---- */

const tenon_type *tenon_value_object_type(const tenon_value *value)
{
    value_update(value);
    const bool is_object = value->kind == TENON_OBJECT || value->kind == TENON_REFERENCE;
    return is_object ? shown_type(value->found.type) : NULL;
}

const tenon_enum *tenon_value_enumeration(const tenon_value *value)
{
    return shown_enum(value_enum(value));
}
