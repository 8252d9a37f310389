/* Prints the internal header and the shared file, which all parts of a codec use. */
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/called.h"
#include "emit/carried.h"
#include "emit/defaults.h"
#include "emit/derived.h"
#include "emit/getters.h"
#include "emit/instances.h"
#include "emit/joined.h"
#include "emit/json.h"
#include "emit/kept.h"
#include "emit/params.h"
#include "emit/records.h"
#include "emit/rules.h"
#include "emit/scratch.h"
#include "emit/table.h"
#include "plan/shown.h"

/* ---- the internal header ---- */

static void emit_rule_numbers(emitter *e)
{
    out *o = &e->out;
    if (e->model->checks.count == 0) return;
    out_comment(o, "Rules, in the order of the schema.");
    for (size_t i = 0; i < e->model->checks.count; i++)
        out_item(o, "%s", rule_constant(e, e->model->checks.items[i]));
    out_item(o, "%s_RULE_COUNT", c_upper(e->memory, e->prefix));
    out_enum(o);
    out_line(o, "extern const tn_rule %s_rules[%s_RULE_COUNT];", e->prefix, c_upper(e->memory, e->prefix));
    out_blank(o);
}

static void emit_value(emitter *e, const model_member *value)
{
    out *o = &e->out;
    const model_type *type = value->owner;
    const bool by_value = type->layout != LAYOUT_IRREGULAR;
    const c_place place = {.emitter = e, .by_value = by_value, .lazy = true};
    const value_type result =
        value->type.kind == VALUE_FLOAT ? (value_type){.kind = VALUE_FLOAT} : value->type;
    out_comment(o, "%.*s of %.*s: %.*s", STR_ARG(value->id), STR_ARG(type->id),
                STR_ARG(expr_print(e->memory, value->source_value)));
    out_function(o,
                 arena_printf(e->memory, "static inline %s %s_%s", c_type_of(e, result, value->range),
                              type_name(e, type), c_member_name(e, value)),
                 arena_printf(e->memory, by_value ? "%s self" : "const %s *self", type_name(e, type)), "");
    out_begin(o);
    out_body body = out_open_body(o);
    out_given(o, &body, "self");
    c_begin_function(e);
    e->keeps_simple = true;
    out_line(o, "return %s;", c_converted(&place, value->value, result, value->range));
    e->keeps_simple = false;
    out_close_body(o, &body);
    out_end(o);
}

/* The values that have functions, each behind those that it uses, of whatever type. */
typedef struct value_functions {
    emitter *e;
    bool *done; /* by the number of the value */
} value_functions;

static void add_value_function(const term *t, void *context)
{
    value_functions *all = context;
    const model_member *value = term_named_value(t);
    if (value == NULL || value->role != MEMBER_VALUE || !value->simple || all->done[value->number]) return;
    all->done[value->number] = true;
    term_walk(value->value, add_value_function, all);
    emit_value(all->e, value);
}

/* Prints as functions those of `-values` that need only their object, and cannot fail. */
static void emit_values(emitter *e)
{
    const model *m = e->model;
    value_functions all = {e, arena_alloc(e->memory, m->member_count * sizeof(bool))};
    for (size_t i = 0; i < m->order.count; i++)
        for (size_t k = 0; k < m->order.items[i]->values.count; k++) {
            const term named = {.kind = TERM_MEMBER, .member = m->order.items[i]->values.items[k]};
            add_value_function(&named, &all);
        }
}

/* The result for an object of the type. */
static void emit_case(emitter *e, const model_type *type, const char *result)
{
    out_line(&e->out, "    case %s:", c_type_tag(e, type));
    out_line(&e->out, "        return %s;", result);
}

/* A function that distinguishes objects of any type by `cases`. Without cases there is none. */
static void emit_access(emitter *e, const char *head, const out_code *cases, const char *otherwise)
{
    out *o = &e->out;
    if (cases->text.size == 0) return;
    out_line(o, "static inline %s(tn_variant object)", head);
    out_line(o, "{");
    out_line(o, "    switch (object.tag) {");
    out_put(o, cases);
    out_line(o, "    default:");
    out_line(o, "        return %s;", otherwise);
    out_line(o, "    }");
    out_line(o, "}");
    out_blank(o);
}

/* The stream of an object of any type. */
static void emit_stream_of(emitter *e)
{
    const out_code around = out_apart(&e->out);
    for (size_t i = 0; i < e->objects.count; i++)
        if (plan_of_type(e->plan, e->objects.items[i])->remembers.stream)
            emit_case(
                e, e->objects.items[i],
                arena_printf(e->memory, "((%s *)object.as.object)->io_", type_name(e, e->objects.items[i])));
    const out_code cases = out_rejoin(&e->out, around);
    emit_access(e, arena_printf(e->memory, "tn_input *%s_stream_of", e->prefix), &cases, "NULL");
}

/* The parent or root of an object of any type. */
static void emit_relative(emitter *e, const model_type *type, const model_type *relative, const char *name)
{
    const char *value = arena_printf(e->memory, "((%s *)object.as.object)->%s", type_name(e, type), name);
    if (relative != NULL)
        value = arena_printf(e->memory, "tn_variant_of_object(%s, %s)", c_type_tag(e, relative), value);
    emit_case(e, type, value);
}

static void emit_parent_of(emitter *e)
{
    const out_code around = out_apart(&e->out);
    for (size_t i = 0; i < e->objects.count; i++) {
        const model_type *type = e->objects.items[i];
        if (plan_of_type(e->plan, type)->remembers.parent)
            emit_relative(e, type, type->many_parents ? NULL : type->parent, "parent_");
    }
    const out_code cases = out_rejoin(&e->out, around);
    emit_access(e, arena_printf(e->memory, "tn_variant %s_parent_of", e->prefix), &cases,
                "tn_variant_none()");
}

static void emit_root_of(emitter *e)
{
    const out_code around = out_apart(&e->out);
    for (size_t i = 0; i < e->objects.count; i++)
        if (plan_of_type(e->plan, e->objects.items[i])->remembers.root)
            emit_relative(e, e->objects.items[i], e->objects.items[i]->file->top, "root_");
    const out_code cases = out_rejoin(&e->out, around);
    emit_access(e, arena_printf(e->memory, "tn_variant %s_root_of", e->prefix), &cases, "tn_variant_none()");
}

static void emit_variant_access(emitter *e)
{
    if (!e->traits.has_variants || (!e->traits.asks_variants && !e->traits.has_instances)) return;
    emit_stream_of(e);
    emit_parent_of(e);
    emit_root_of(e);
}

static void emit_process_headers(emitter *e)
{
    bool packs = false;
    for (size_t i = 0; i < e->traits.processes.count; i++) {
        const process_row *process = e->traits.processes.items[i];
        if (process->header != NULL) out_line(&e->out, "#include \"%s\"", process->header);
        packs = packs || process->packing != NULL;
    }
    if (packs) out_line(&e->out, "#include \"tenon/impl/packing.h\"");
}

void emit_internal(emitter *e)
{
    out *o = &e->out;
    const char *guard = c_upper(e->memory, e->prefix);
    emit_banner(e, "shared by the parts of the codec. Not for applications");
    out_line(o, "#ifndef %s_INTERNAL_H", guard);
    out_line(o, "#define %s_INTERNAL_H", guard);
    out_blank(o);
    out_line(o, "#include \"tenon/impl/arith.h\"");
    if (e->traits.has_checksums) out_line(o, "#include \"tenon/impl/checksum.h\"");
    if (e->traits.has_encoded && e->traits.writable) out_line(o, "#include \"tenon/impl/encode.h\"");
    emit_carried_header(e);
    out_line(o, "#include \"tenon/impl/input.h\"");
    if (e->traits.has_json) out_line(o, "#include \"tenon/impl/json_wire.h\"");
    emit_process_headers(e);
    if (params_exist(e)) out_line(o, "#include \"tenon/impl/params.h\"");
    out_line(o, "#include \"tenon/impl/rules.h\"");
    out_line(o, "#include \"tenon/impl/stream.h\"");
    out_line(o, "#include \"tenon/impl/text.h\"");
    if (e->traits.writable) out_line(o, "#include \"tenon/impl/write.h\"");
    out_blank(o);
    out_line(o, "#include \"%s.h\"", e->prefix);
    out_blank(o);
    out_line(o, "extern const tn_budget %s_budget;", e->prefix);
    out_blank(o);
    emit_params_declaration(e);
    emit_json_declarations(e);
    emit_rule_numbers(e);
    emit_values(e);
    for (size_t i = 0; i < e->model->order.count; i++)
        emit_default_function(e, e->model->order.items[i]);
    emit_variant_access(e);
    for (size_t i = 0; i < e->model->order.count; i++)
        emit_called_declarations(e, e->model->order.items[i]);
    for (size_t i = 0; i < e->objects.count; i++)
        emit_instance_internals(e, e->objects.items[i]);
    for (size_t i = 0; i < e->model->order.count; i++)
        if (e->model->order.items[i]->layout == LAYOUT_TABLE)
            emit_table_declaration(e, e->model->order.items[i]);
    for (size_t i = 0; i < e->objects.count; i++)
        emit_kept(e, e->objects.items[i]);
    for (size_t i = 0; i < e->objects.count; i++)
        emit_check_declaration(e, e->objects.items[i]);
    for (size_t i = 0; i < e->objects.count; i++)
        emit_derived_declarations(e, e->objects.items[i]);
    emit_carried_declaration(e);
    if (e->artifacts & 1u << ARTIFACT_BIT_LOCATE) {
        out_comment(o, "%s_read that also locates each member: `locations` gets its address in its object.",
                    e->prefix);
        out_function(
            o, arena_printf(e->memory, "tn_status %s_read_located", e->prefix),
            arena_printf(e->memory,
                         "%s **%s, const void *data, size_t size, const tn_options *options, tn_locations "
                         "*locations, tn_error *error",
                         e->prefix, e->object),
            ";");
        out_blank(o);
    }
    out_line(o, "#endif");
}

/* ---- the shared file ---- */

static void emit_budget(emitter *e)
{
    out *o = &e->out;
    const tn_budget budget = plan_default_budget(e->plan);
    out_open(o, "const tn_budget %s_budget =", e->prefix);
    out_line(o, ".memory_per_byte = %llu,", (unsigned long long)budget.memory_per_byte);
    out_line(o, ".memory_base = %llu,", (unsigned long long)budget.memory_base);
    out_line(o, ".work_per_byte = %llu,", (unsigned long long)budget.work_per_byte);
    out_line(o, ".work_base = %llu,", (unsigned long long)budget.work_base);
    out_line(o, ".depth = %u,", budget.depth);
    out_line(o, ".empty_elements = %llu,", (unsigned long long)budget.empty_elements);
    if (budget.space_per_byte != 0)
        out_line(o, ".space_per_byte = %llu,", (unsigned long long)budget.space_per_byte);
    if (budget.ratio != 0) {
        out_line(o, ".decoded_per_byte = %llu,", (unsigned long long)budget.decoded_per_byte);
        out_line(o, ".decoded_base = %llu,", (unsigned long long)budget.decoded_base);
        out_line(o, ".ratio = %u,", budget.ratio);
    }
    out_close(o, ";");
    out_blank(o);
}

static void emit_list_functions(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *name = type_name(e, type);
    out_function(
        o, arena_printf(e->memory, "tn_status %s_list_append", name),
        arena_printf(e->memory, "tn_document *document, %s_list *list, size_t count, %s **added", name, name),
        "");
    out_begin(o);
    out_line(o, "void *items = list->items;");
    out_line(o, "const size_t at = list->count;");
    out_call(
        o, "const tn_status status = tn_list_grow",
        arena_printf(e->memory, "document, &items, &list->count, &list->capacity, sizeof(%s), count", name),
        ";");
    out_line(o, "if ($status != TN_OK) return $status;");
    out_line(o, "list->items = items;");
    out_line(o, "*added = list->items + $at;");
    if (type->has_defaults) {
        out_open(o, "for (size_t i = 0; i < count; i++)");
        emit_defaults(e, type, "&(*added)[i]");
        out_close(o, "");
    }
    out_line(o, "return TN_OK;");
    out_end(o);
    out_function(o, arena_printf(e->memory, "tn_status %s_list_remove", name),
                 arena_printf(e->memory, "%s_list *list, size_t at, size_t count", name), "");
    out_line(o, "{");
    out_line(o, "    return tn_list_remove(list->items, &list->count, sizeof(%s), $at, count);", name);
    out_line(o, "}");
    out_blank(o);
}

static void emit_document_functions(emitter *e)
{
    out *o = &e->out;
    out_banner(o, "%s", e->prefix);
    out_function(o, arena_printf(e->memory, "tn_status %s_new", e->prefix),
                 arena_printf(e->memory, "%s **%s, const tn_options *options", e->prefix, e->object), "");
    out_begin(o);
    out_line(o, "tn_document *document;");
    out_line(o, "void *object;");
    out_if(o, arena_printf(e->memory, "%s == NULL", e->object), "return TN_BAD_ARGUMENT;");
    out_line(o, "*%s = NULL;", e->object);
    out_line(o, "const tn_status status = tn_document_new(&document, sizeof(%s), options, &object);",
             e->prefix);
    out_line(o, "if ($status != TN_OK) return $status;");
    out_line(o, "*%s = object;", e->object);
    out_line(o, "(*%s)->document = document;", e->object);
    emit_params_of_new(e);
    emit_defaults(e, e->model->top, arena_printf(e->memory, "*%s", e->object));
    out_line(o, "return TN_OK;");
    out_end(o);
    out_line(o, "void %s_free(%s *%s)", e->prefix, e->prefix, e->object);
    out_line(o, "{");
    out_line(o, "    if (%s != NULL) tn_document_free(%s->document);", e->object, e->object);
    out_line(o, "}");
    out_blank(o);
}

void emit_shared(emitter *e)
{
    emit_banner(e, "shared by all parts of the codec: views, lists, documents and rules");
    out_line(&e->out, "#include \"%s_internal.h\"", e->prefix);
    out_blank(&e->out);
    emit_budget(e);
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *type = e->model->order.items[i];
        const bool edited = plan_is_listed(e->plan, type);
        if (type->in_view || edited) out_banner(&e->out, "%.*s", STR_ARG(type->id));
        if (type->in_view && type->layout == LAYOUT_TABLE)
            emit_table_functions(e, type);
        else if (type->in_view)
            emit_view_functions(e, type);
        if (edited) emit_list_functions(e, type);
        emit_joined_functions(e, type);
    }
    for (size_t i = 0; i < e->model->order.count; i++)
        emit_called_functions(e, e->model->order.items[i]);
    emit_getters(e, false);
    for (size_t i = 0; i < e->objects.count; i++)
        emit_derived_functions(e, e->objects.items[i]);
    emit_json_tables(e);
    emit_params_function(e);
    emit_document_functions(e);
    emit_scratch(e);
    if (e->model->checks.count > 0) out_blank(&e->out);
    emit_rules(e);
}
