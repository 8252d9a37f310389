/* The types in the public header. */
#include "emit/header.h"

#include "emit/c_types.h"
#include "emit/getters.h"
#include "emit/instances.h"
#include "emit/joined.h"
#include "emit/params.h"
#include "emit/records.h"
#include "emit/slots.h"
#include "emit/table.h"
#include "plan/shown.h"
#include "plan/struct.h"
#include "plan/unions.h"

/* ---- enumerations ---- */

static bool is_int(const schema_enum_value *value)
{
    const int64_t number = (int64_t)value->value;
    return (value->negative || value->value <= INT32_MAX) && number >= INT32_MIN;
}

/* Values that are no ints are macros, aligned as .clang-format has them. */
static void emit_large_values(emitter *e, const model_enum *enumeration)
{
    out *o = &e->out;
    const schema_enum *ast = enumeration->schema;
    size_t width = 0;
    for (size_t i = 0; i < ast->values.count; i++) {
        const schema_enum_value *value = &ast->values.items[i];
        const size_t size = is_int(value) ? 0 : strlen(enum_constant(e, enumeration, value));
        if (size > width) width = size;
    }
    for (size_t i = 0; i < ast->values.count; i++) {
        const schema_enum_value *value = &ast->values.items[i];
        if (is_int(value)) continue;
        const char *name = arena_printf(e->memory, "%-*s", (int)width, enum_constant(e, enumeration, value));
        if (value->negative && (int64_t)value->value == INT64_MIN)
            out_line(o, "#define %s INT64_MIN", name);
        else
            out_line(o, value->negative ? "#define %s (%lldLL)" : "#define %s %lluULL", name,
                     (long long)value->value);
    }
}

static void emit_enum(emitter *e, const model_enum *enumeration)
{
    out *o = &e->out;
    const schema_enum *ast = enumeration->schema;
    out_comment(o, "%.*s", STR_ARG(ast->id));
    for (size_t i = 0; i < ast->values.count; i++) {
        const schema_enum_value *value = &ast->values.items[i];
        if (!is_int(value)) continue;
        out_item_comment(o, "%.*s", STR_ARG(value->doc.text));
        out_item(o, "%s = %lld", enum_constant(e, enumeration, value), (long long)value->value);
    }
    out_enum(o);
    emit_large_values(e, enumeration);
    out_blank(o);
}

/* ---- structs ---- */

/* The comment of a member: its documentation, and whether it is a set of flags, derived, or conditional. */
static const char *member_comment(const emitter *e, const model_member *member)
{
    buffer text = {.memory = e->memory};
    buffer_printf(&text, "%.*s", STR_ARG(member->doc));
    while (text.size > 0 && text.data[text.size - 1] == '\n')
        text.size--;
    if (member->schema != NULL && member->schema->unit.size > 0)
        buffer_printf(&text, "%sIn %.*s.", text.size > 0 ? " " : "", STR_ARG(member->schema->unit));
    if (member->has_max)
        buffer_printf(&text, "%sAt most %llu elements.", text.size > 0 ? " " : "",
                      (unsigned long long)member->max);
    if (member->is_flags)
        buffer_printf(&text, "%sA set of %.*s.", text.size > 0 ? " " : "",
                      STR_ARG(member->enumeration->schema->id));
    const written_as how = plan_written(e->plan, member);
    if (how.kind == WRITTEN_CONSTANT)
        buffer_printf(&text, "%sConstant%s.", text.size > 0 ? " " : "",
                      e->traits.writable ? ": set by writing" : "");
    else if (how.kind == WRITTEN_DERIVED)
        buffer_printf(&text, "%sDerived by writing: %s.", text.size > 0 ? " " : "", how.why);
    if (plan_has_default(member))
        buffer_printf(&text, "%sDefault: %.*s.", text.size > 0 ? " " : "",
                      STR_ARG(member->default_value.json));
    if (member->condition != NULL)
        buffer_printf(&text, "%sPresent if %.*s.", text.size > 0 ? " " : "",
                      STR_ARG(expr_print(e->memory, member->condition->source)));
    return text.size == 0 ? "" : arena_copy(e->memory, text.data, text.size);
}

static void emit_declarator(emitter *e, const char *type, const char *name)
{
    out_line(&e->out, "%s;", c_declared(e->memory, type, name));
}

static void emit_value(emitter *e, const model_member *member)
{
    if (plan_is_instance(member))
        emit_instance_comment(e, member);
    else if (member->role == MEMBER_FIELD)
        out_comment(&e->out, "%s", member_comment(e, member));
    emit_declarator(e, c_field_type(e, member), c_member_name(e, member));
}

/* Members that take the same space. */
static void emit_union(emitter *e, const model_member *first)
{
    out *o = &e->out;
    out_comment(o, "At most one of these members is present: the one whose has_x is true.");
    out_open(o, "TN_UNNAMED union");
    for (const model_member *each = first; each != NULL; each = plan_union_next(e->plan, each))
        emit_value(e, each);
    out_close(o, ";");
}

static void emit_slot(emitter *e, const model_type *type, const struct_slot *slot)
{
    switch (slot->kind) {
    case STRUCT_OBJECT:
        object_slot_declare(e, type, slot->object);
        break;
    case STRUCT_PARAMETER:
    case STRUCT_VALUE:
        emit_value(e, slot->member);
        break;
    case STRUCT_UNION:
        emit_union(e, slot->member);
        break;
    case STRUCT_BESIDE:
        slot_declare(e, slot->member, slot->beside);
        break;
    }
}

/* Whether the name of a type stands in the header before its struct: all names if objects have pointers; else
   the names of types whose objects are pointed at, or that hold lists of themselves. C99 has it defined
   once. */
static bool is_pointed_at(const emitter *e, const model_type *type)
{
    return e->traits.has_pointers || plan_of_type(e->plan, type)->in_pointers;
}

static bool is_declared_before(const emitter *e, const model_type *type)
{
    return is_pointed_at(e, type) || (type->recursive && plan_is_listed(e->plan, type));
}

static void emit_struct(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *name = type_name(e, type);
    const bool before = is_declared_before(e, type);
    out_comment(o, "%.*s", STR_ARG(type->schema->doc.text));
    out_open(o, "%sstruct %s", before ? "" : "typedef ", name);
    const struct_slot_list slots = plan_struct(e->plan, type);
    for (size_t i = 0; i < slots.count; i++)
        emit_slot(e, type, &slots.items[i]);
    out_close(o, before ? ";" : arena_printf(e->memory, " %s;", name));
    out_blank(o);
}

/* `items` of a type ("foo *"), how many, and for how many there is space: objects, or pointers to them. */
static void emit_items_struct(emitter *e, const model_type *type, const char *suffix, const char *items)
{
    out *o = &e->out;
    const char *name = type_name(e, type);
    const char *element = type->opaque ? arena_printf(e->memory, "%.*s", STR_ARG(type->id)) : name;
    out_open(o, "typedef struct %s_%s", name, suffix);
    out_line(o, "%s %sitems;", element, items);
    out_line(o, "size_t count;");
    out_comment(o, "0 until the list grows.");
    out_line(o, "size_t capacity;");
    out_close(o, arena_printf(e->memory, " %s_%s;", name, suffix));
    out_blank(o);
}

static void emit_list_struct(emitter *e, const model_type *type)
{
    out_comment(&e->out, "A list of objects of type %.*s, in memory of the document.", STR_ARG(type->id));
    emit_items_struct(e, type, "list", "*");
}

static void emit_list_editing(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *name = type_name(e, type);
    out_comment(o,
                "Appends `count` %s objects, and sets *added to the first of them. Pointers to objects of "
                "the list become invalid. Returns TN_NO_MEMORY or TN_MEMORY_BUDGET, and does not change the "
                "list, if there is no memory.",
                type->has_defaults ? "empty" : "zeroed");
    out_function(
        o, arena_printf(e->memory, "tn_status %s_list_append", name),
        arena_printf(e->memory, "tn_document *document, %s_list *list, size_t count, %s **added", name, name),
        ";");
    out_blank(o);
    out_comment(o,
                "Removes `count` objects from index `at` on. Returns TN_OUT_OF_RANGE if the list has fewer.");
    out_function(o, arena_printf(e->memory, "tn_status %s_list_remove", name),
                 arena_printf(e->memory, "%s_list *list, size_t at, size_t count", name), ";");
    out_blank(o);
}

/* Pointers to objects whose number is not known before they are read. */
static void emit_pointer_list(emitter *e, const model_type *type)
{
    out_comment(&e->out, "A list of pointers to objects of type %.*s, in memory of the document.",
                STR_ARG(type->id));
    emit_items_struct(e, type, "pointers", "**");
}

/* Objects that hold lists of their own type. */
static void emit_recursive_lists(emitter *e)
{
    bool any = false;
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *type = e->model->order.items[i];
        if (!type->recursive || !plan_is_listed(e->plan, type)) continue;
        if (!any) out_banner(&e->out, "lists of objects that hold lists of their own type");
        any = true;
        if (!is_pointed_at(e, type))
            out_line(&e->out, "typedef struct %s %s;", type_name(e, type), type_name(e, type));
        emit_list_struct(e, type);
    }
}

/* Objects that others point at are declared before they are described. */
static void emit_forward_declarations(emitter *e)
{
    if (!e->traits.has_pointers) return;
    out_banner(&e->out, "types");
    for (size_t i = 0; i < e->model->order.count; i++) {
        const char *name = type_name(e, e->model->order.items[i]);
        out_line(&e->out, "typedef struct %s %s;", name, name);
    }
    out_blank(&e->out);
}

static void emit_pointer_lists(emitter *e)
{
    const opaque_list opaque = opaque_types(e);
    for (size_t i = 0; i < opaque.count; i++)
        if (plan_of_type(e->plan, opaque.items[i])->in_pointers) emit_pointer_list(e, opaque.items[i]);
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *type = e->model->order.items[i];
        if (!plan_of_type(e->plan, type)->in_pointers) continue;
        if (!e->traits.has_pointers)
            out_line(&e->out, "typedef struct %s %s;", type_name(e, type), type_name(e, type));
        emit_pointer_list(e, type);
    }
}

/* ---- all types ---- */

/* Prints the tags of variants for objects of each type. */
static void emit_type_tags(emitter *e)
{
    out *o = &e->out;
    if (!e->traits.has_variants) return;
    out_comment(o, "The tags of variants (tn_variant.tag) that hold objects.");
    for (size_t i = 0; i < e->objects.count; i++)
        out_item(o, "%s = TN_VARIANT_OBJECT + %zu", c_type_tag(e, e->objects.items[i]), i);
    out_enum(o);
    out_blank(o);
}

/* Declares functions for tables; the types of their objects are described behind the tables. */
static void emit_table_editors(emitter *e)
{
    for (size_t i = 0; i < e->model->order.count && plan_makes_tables(e->plan); i++) {
        const model_type *type = e->model->order.items[i];
        if (type->layout != LAYOUT_TABLE || !type->in_view) continue;
        out_banner(&e->out, "editing tables of %.*s", STR_ARG(type->id));
        emit_table_editing(e, type);
    }
}

static void emit_type_section(emitter *e, const model_type *type)
{
    const bool uniform = type->layout == LAYOUT_UNIFORM;
    if (type->layout == LAYOUT_TABLE) {
        out_banner(&e->out, "%.*s: a table, laid out by values around it", STR_ARG(type->id));
        emit_table(e, type);
        return;
    }
    out_banner(&e->out, "%s%s", size_range(e, type),
               uniform ? ", the same for all under one set of parameters" : "");
    emit_struct(e, type);
    if (type->in_column || (type->in_single && type->layout == LAYOUT_FIXED)) emit_column(e, type);
    if (type->in_view) emit_view(e, type);
    if (plan_is_listed(e->plan, type) && !type->recursive) emit_list_struct(e, type);
    if (plan_is_listed(e->plan, type)) emit_list_editing(e, type);
    emit_joined_declarations(e, type);
    emit_instance_declarations(e, type);
}

void emit_header_types(emitter *e)
{
    if (e->model->enums.count > 0) out_banner(&e->out, "enumerations");
    for (size_t i = 0; i < e->model->enums.count; i++)
        emit_enum(e, e->model->enums.items[i]);
    emit_forward_declarations(e);
    emit_pointer_lists(e);
    emit_recursive_lists(e);
    emit_type_tags(e);
    for (size_t i = 0; i < e->model->order.count; i++)
        emit_type_section(e, e->model->order.items[i]);
    emit_table_editors(e);
    emit_getter_declarations(e);
    emit_params_struct(e);
}
