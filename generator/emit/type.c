/* Reflection tables, and the codec as a value. */
#include "emit/c_expr.h"
#include "emit/records.h"
#include "emit/rules.h"

static const char *kind_of(const emitter *e, const model_member *member)
{
    if (member->array == ARRAY_RECORDS) return "TN_KIND_VIEW";
    if (member->array == ARRAY_OBJECTS) return "TN_KIND_LIST";
    switch (member->wire.kind) {
    case WIRE_FLOAT:
        return member->wire.bytes == 4 ? "TN_KIND_F4" : "TN_KIND_F8";
    case WIRE_CONSTANT:
        return "TN_KIND_CONSTANT";
    case WIRE_TEXT:
        return "TN_KIND_TEXT";
    case WIRE_BYTES:
        return "TN_KIND_BYTES";
    case WIRE_OBJECT:
        return "TN_KIND_OBJECT";
    default:
        return arena_printf(e->memory, "TN_KIND_%c%u", member->wire.is_signed ? 'S' : 'U',
                            member->wire.bytes);
    }
}

/* "vector3_type": the tables' names inside the file. */
static const char *table_name(const emitter *e, const model_type *type, const char *what)
{
    return arena_printf(e->memory, "%s_%s", c_local_name(e->memory, type), what);
}

static const char *enum_name(const emitter *e, const model_enum *enumeration)
{
    const char *owner = enumeration->owner->outer == NULL
                            ? ""
                            : arena_printf(e->memory, "%s_", c_local_name(e->memory, enumeration->owner));
    return arena_printf(e->memory, "%s%.*s", owner, STR_ARG(enumeration->schema->id));
}

static const char *bytes_literal(const emitter *e, str bytes)
{
    return arena_printf(e->memory, "{(const uint8_t *)%s, %zu}", c_string(e->memory, bytes), bytes.size);
}

/* ---- enumerations ---- */

static void emit_enum_table(emitter *e, const model_enum *enumeration)
{
    out *o = &e->out;
    const schema_enum *ast = enumeration->schema;
    const char *name = enum_name(e, enumeration);
    out_open(o, "static const tn_enum_value %s_values[] =", name);
    for (size_t i = 0; i < ast->values.count; i++) {
        const schema_enum_value *value = &ast->values.items[i];
        const char *constant =
            c_upper(e->memory, arena_printf(e->memory, "%s_%.*s_%.*s", type_name(e, enumeration->owner),
                                            STR_ARG(ast->id), STR_ARG(value->id)));
        out_line(o, "{%s, %s, %s},", c_string(e->memory, value->id), constant,
                 c_doc_string(e->memory, value->doc.text));
    }
    out_close(o, ";");
    out_blank(o);
    out_line(o, "static const tn_enum %s = {%s, %zu, %s_values};", name, c_string(e->memory, ast->id),
             ast->values.count, name);
    out_blank(o);
}

/* ---- members ---- */

static const char *member_flags(const model_member *member)
{
    const bool derived = member->derivation != DERIVE_NOTHING;
    if (derived) return member->is_flags ? "TN_MEMBER_DERIVED | TN_MEMBER_FLAGS" : "TN_MEMBER_DERIVED";
    return member->is_flags ? "TN_MEMBER_FLAGS" : NULL;
}

static void emit_member_types(emitter *e, const model_member *member)
{
    out *o = &e->out;
    if (member->array == ARRAY_RECORDS) {
        out_line(o, ".view = &%s,", table_name(e, member->type.object, "view"));
        out_line(o, ".create = %s_%s_create,", c_local_name(e->memory, member->owner),
                 c_member_name(e->memory, member));
    } else if (member->wire.kind == WIRE_OBJECT) {
        out_line(o, ".type = &%s,", table_name(e, member->type.object, "type"));
    }
    if (member->enumeration != NULL) out_line(o, ".values = &%s,", enum_name(e, member->enumeration));
    if (member->wire.kind == WIRE_CONSTANT)
        out_line(o, ".constant = %s,", bytes_literal(e, member->schema->contents));
}

static void emit_member(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = c_member_name(e->memory, member);
    const char *type = type_name(e, member->owner);
    const char *flags = member_flags(member);
    out_line(o, "{");
    o->indent++;
    out_line(o, ".id = %s,", c_string(e->memory, member->id));
    out_line(o, ".kind = %s,", kind_of(e, member));
    if (flags != NULL) out_line(o, ".flags = %s,", flags);
    if (member->wire.kind != WIRE_CONSTANT) out_line(o, ".offset = offsetof(%s, %s),", type, name);
    if (member->condition == NULL) {
        out_line(o, ".has = TN_NO_INDEX,");
    } else {
        out_line(o, ".has = offsetof(%s, has_%s),", type, name);
        out_line(o, ".condition = %s,",
                 c_string(e->memory, expr_print(e->memory, member->condition->source)));
    }
    emit_member_types(e, member);
    if (member->doc.size > 0) out_string(o, ".doc =", c_doc_string(e->memory, member->doc));
    o->indent--;
    out_line(o, "},");
}

/* Makes a view for the layout that the other members of the object ask for. */
static void emit_create(emitter *e, const model_member *member)
{
    out *o = &e->out;
    buffer arguments = {.memory = e->memory};
    const c_place place = {.emitter = (emitter *)e};
    for (size_t i = 0; i < member->arguments.count; i++)
        buffer_printf(&arguments, ", %s", c_condition(&place, member->arguments.items[i]));
    const char *name = c_member_name(e->memory, member);
    out_function(o,
                 arena_printf(e->memory, "static tn_status %s_%s_create",
                              c_local_name(e->memory, member->owner), name),
                 "tn_document *document, void *object, size_t count", "");
    out_line(o, "{");
    o->indent++;
    out_line(o, "%s *self = object;", type_name(e, member->owner));
    out_call(o, arena_printf(e->memory, "return %s_view_new", type_name(e, member->type.object)),
             arena_printf(e->memory, "document, &self->%s, count%s", name,
                          arguments.size > 0 ? arguments.data : ""),
             ";");
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}

/* ---- types ---- */

static void emit_type_table(emitter *e, const model_type *type)
{
    out *o = &e->out;
    for (size_t i = 0; i < type->fields.count; i++)
        if (type->fields.items[i]->array == ARRAY_RECORDS) emit_create(e, type->fields.items[i]);
    if (type->fields.count > 0) {
        out_open(o, "static const tn_member %s[] =", table_name(e, type, "members"));
        for (size_t i = 0; i < type->fields.count; i++)
            emit_member(e, type->fields.items[i]);
        out_close(o, ";");
        out_blank(o);
    }
    out_open(o, "static const tn_type %s =", table_name(e, type, "type"));
    out_line(o, ".id = %s,", c_string(e->memory, type->id));
    out_line(o, ".size = sizeof(%s),", type_name(e, type));
    out_line(o, ".member_count = %zu,", type->fields.count);
    if (type->fields.count > 0) out_line(o, ".members = %s,", table_name(e, type, "members"));
    if (type->schema->doc.text.size > 0)
        out_string(o, ".doc =", c_doc_string(e->memory, type->schema->doc.text));
    out_close(o, ";");
    out_blank(o);
}

/* The member beside a view that a parameter comes from, by the first array that uses the type. */
static const char *parameter_source(const emitter *e, const model_type *type, size_t parameter)
{
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *user = e->model->order.items[i];
        for (size_t k = 0; k < user->fields.count; k++) {
            const model_member *member = user->fields.items[k];
            if (member->array != ARRAY_RECORDS || member->type.object != type) continue;
            const term *argument = member->arguments.items[parameter];
            const bool plain = argument->kind == TERM_MEMBER && argument->items.items[0]->kind == TERM_SELF;
            return plain ? c_string(e->memory, argument->member->id) : "NULL";
        }
    }
    return "NULL";
}

static void emit_view_parameters(emitter *e, const model_type *type)
{
    out *o = &e->out;
    if (type->params.count == 0) return;
    out_open(o, "static const tn_view_parameter %s[] =", table_name(e, type, "parameters"));
    for (size_t i = 0; i < type->params.count; i++)
        out_line(o, "{%s, %s},", c_string(e->memory, type->params.items[i]->id),
                 parameter_source(e, type, i));
    out_close(o, ";");
    out_blank(o);
}

static void emit_view_access(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *name = type_name(e, type), *local = c_local_name(e->memory, type);
    out_line(o, "static void %s_view_get(const void *view, size_t i, void *element)", local);
    out_line(o, "{");
    out_line(o, "    %s *value = element;", name);
    out_line(o, "    *value = %s_view_get(view, i);", name);
    out_line(o, "}");
    out_blank(o);
    out_line(o, "static tn_status %s_view_set(void *view, size_t i, const void *element)", local);
    out_line(o, "{");
    out_line(o, "    return %s_view_set(view, i, element);", name);
    out_line(o, "}");
    out_blank(o);
}

/* The place of each member in a record: sizes under the view's layout, added up. */
static void emit_view_locate(emitter *e, const model_type *type)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "static void %s_view_locate", c_local_name(e->memory, type)),
                 "const void *view, size_t m, size_t *offset, size_t *size", "");
    out_line(o, "{");
    o->indent++;
    if (type->layout == LAYOUT_UNIFORM) {
        out_line(o, "const %s_view *records = view;", type_name(e, type));
        emit_param_copies(e, type, type->fields.count, "records");
    } else {
        out_line(o, "(void)view;");
    }
    out_open(o, "const size_t sizes[] =");
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        const size_t bytes = (size_t)member->element.low;
        if (member->condition == NULL)
            out_line(o, "%zu,", bytes);
        else
            out_line(o, "%s ? %zu : 0,", record_condition(e, member), bytes);
    }
    out_close(o, ";");
    out_line(o, "*offset = 0;");
    out_line(o, "for (size_t i = 0; i < m; i++)");
    out_line(o, "    *offset += sizes[i];");
    out_line(o, "*size = sizes[m];");
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}

static void emit_view_table(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *local = c_local_name(e->memory, type);
    emit_view_access(e, type);
    emit_view_locate(e, type);
    emit_view_parameters(e, type);
    out_open(o, "static const tn_view_type %s =", table_name(e, type, "view"));
    out_line(o, ".element = &%s,", table_name(e, type, "type"));
    out_line(o, ".size = sizeof(%s_view),", type_name(e, type));
    out_line(o, ".parameter_count = %zu,", type->params.count);
    if (type->params.count > 0) out_line(o, ".parameters = %s,", table_name(e, type, "parameters"));
    out_line(o, ".get = %s_view_get,", local);
    out_line(o, ".set = %s_view_set,", local);
    out_line(o, ".locate = %s_view_locate,", local);
    out_close(o, ";");
    out_blank(o);
}

/* ---- the codec ---- */

static bool has_artifact(const emitter *e, unsigned bit)
{
    return (e->artifacts & 1u << bit) != 0;
}

static void emit_creator(emitter *e, const char *function, const char *call, const char *parameters,
                         const char *arguments)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "static tn_status %s", function), parameters, "");
    out_line(o, "{");
    o->indent++;
    out_line(o, "%s *%s;", e->prefix, e->object);
    out_call(o, arena_printf(e->memory, "const tn_status status = %s_%s", e->prefix, call),
             arena_printf(e->memory, "&%s, %s", e->object, arguments), ";");
    out_line(o, "*object = %s;", e->object);
    out_line(o, "return status;");
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}

static void emit_forwarder(emitter *e, const char *function, const char *call, const char *parameters,
                           const char *arguments)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "static tn_status %s", function), parameters, "");
    out_line(o, "{");
    out_line(o, "    return %s_%s(%s);", e->prefix, call, arguments);
    out_line(o, "}");
    out_blank(o);
}

static void emit_wrappers(emitter *e)
{
    out *o = &e->out;
    if (has_artifact(e, ARTIFACT_BIT_READ))
        emit_creator(
            e, "format_read", "read",
            "void **object, const void *data, size_t size, const tn_options *options, tn_error *error",
            "data, size, options, error");
    if (has_artifact(e, ARTIFACT_BIT_LOCATE))
        emit_creator(e, "format_read_located", "read_located",
                     "void **object, const void *data, size_t size, const tn_options *options, tn_locations "
                     "*locations, "
                     "tn_error *error",
                     "data, size, options, locations, error");
    emit_creator(e, "format_create", "new", "void **object, const tn_options *options", "options");
    if (has_artifact(e, ARTIFACT_BIT_WRITE)) {
        emit_forwarder(e, "format_measure", "size", "void *object, size_t *size, tn_error *error",
                       "object, size, error");
        emit_forwarder(e, "format_write", "write", "void *object, void *buffer, size_t size, tn_error *error",
                       "object, buffer, size, error");
        emit_forwarder(e, "format_write_to", "write_to", "void *object, const tn_sink *sink, tn_error *error",
                       "object, sink, error");
    }
    out_line(o, "static void format_release(void *object)");
    out_line(o, "{");
    out_line(o, "    %s_free(object);", e->prefix);
    out_line(o, "}");
    out_blank(o);
}

/* A constant at a fixed place of the top-level type: what files are recognised by. */
static const model_member *find_magic(const emitter *e, size_t *offset)
{
    const model_type *top = e->model->top;
    *offset = 0;
    for (size_t i = 0; i < top->fields.count; i++) {
        const model_member *member = top->fields.items[i];
        if (member->wire.kind == WIRE_CONSTANT) return member;
        if (member->extent.low != member->extent.high) return NULL;
        *offset += (size_t)member->extent.low;
    }
    return NULL;
}

static void emit_recognition(emitter *e)
{
    out *o = &e->out;
    size_t offset;
    const schema_meta *meta = &e->model->top->schema->meta;
    const model_member *magic = find_magic(e, &offset);
    if (meta->extensions.count > 0) {
        buffer list = {.memory = e->memory};
        for (size_t i = 0; i < meta->extensions.count; i++)
            buffer_printf(&list, "%s%s", i > 0 ? ", " : "", c_string(e->memory, meta->extensions.items[i]));
        out_line(o, "static const char *const format_extensions[] = {%s};", list.data);
        out_blank(o);
    }
    if (magic != NULL) {
        out_open(o, "static const tn_magic format_magics[] =");
        out_line(o, "{%zu, %s},", offset, bytes_literal(e, magic->schema->contents));
        out_close(o, ";");
        out_blank(o);
    }
    if (e->model->checks.count > 0) {
        out_open(o, "static const tn_rule *const format_rules[] =");
        for (size_t i = 0; i < e->model->checks.count; i++)
            out_line(o, "&%s_rules[%s],", e->prefix, rule_constant(e, e->model->checks.items[i]));
        out_close(o, ";");
        out_blank(o);
    }
}

static void emit_format_functions(emitter *e)
{
    out *o = &e->out;
    if (has_artifact(e, ARTIFACT_BIT_READ)) out_line(o, ".read = format_read,");
    if (has_artifact(e, ARTIFACT_BIT_LOCATE)) out_line(o, ".read_located = format_read_located,");
    if (has_artifact(e, ARTIFACT_BIT_VALIDATE)) out_line(o, ".validate = %s_validate,", e->prefix);
    out_line(o, ".scratch = %s_scratch,", e->prefix);
    if (has_artifact(e, ARTIFACT_BIT_WRITE)) {
        out_line(o, ".measure = format_measure,");
        out_line(o, ".write = format_write,");
        out_line(o, ".write_to = format_write_to,");
    }
    out_line(o, ".create = format_create,");
    out_line(o, ".release = format_release,");
}

static void emit_format(emitter *e)
{
    out *o = &e->out;
    size_t offset;
    const schema_type *top = e->model->top->schema;
    out_open(o, "const tn_format %s_format =", e->prefix);
    out_line(o, ".runtime_version = TN_RUNTIME_VERSION,");
    out_line(o, ".schema_hash = \"%s\",", e->hash);
    out_line(o, ".id = %s,", c_string(e->memory, top->id));
    out_line(o, ".title = %s,", c_doc_string(e->memory, top->meta.title));
    if (top->doc.text.size > 0) out_string(o, ".doc =", c_doc_string(e->memory, top->doc.text));
    if (top->meta.extensions.count > 0) {
        out_line(o, ".extension_count = %zu,", top->meta.extensions.count);
        out_line(o, ".extensions = format_extensions,");
    }
    if (find_magic(e, &offset) != NULL) {
        out_line(o, ".magic_count = 1,");
        out_line(o, ".magics = format_magics,");
    }
    if (e->model->checks.count > 0) {
        out_line(o, ".rule_count = %zu,", e->model->checks.count);
        out_line(o, ".rules = format_rules,");
    }
    out_line(o, ".type = &%s,", table_name(e, e->model->top, "type"));
    out_line(o, ".budget = &%s_budget,", e->prefix);
    out_line(o, ".document = offsetof(%s, document),", e->prefix);
    emit_format_functions(e);
    out_close(o, ";");
    out_blank(o);
}

static void emit_clone(emitter *e)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "tn_status %s_clone", e->prefix),
                 arena_printf(e->memory, "const %s *%s, const tn_options *options, %s **clone", e->prefix,
                              e->object, e->prefix),
                 "");
    out_line(o, "{");
    out_line(o, "    void *object;");
    out_line(o, "    const tn_status status = tn_clone(&%s_format, %s, options, &object);", e->prefix,
             e->object);
    out_line(o, "    *clone = status == TN_OK ? object : NULL;");
    out_line(o, "    return status;");
    out_line(o, "}");
}

void emit_type(emitter *e)
{
    emit_banner(e, "reflection tables, and the codec as a value");
    out_line(&e->out, "#include \"tenon/generic.h\"");
    out_blank(&e->out);
    out_line(&e->out, "#include \"%s_internal.h\"", e->prefix);
    out_blank(&e->out);
    if (e->model->enums.count > 0) out_banner(&e->out, "enumerations");
    for (size_t i = 0; i < e->model->enums.count; i++)
        emit_enum_table(e, e->model->enums.items[i]);
    for (size_t i = 0; i < e->model->order.count; i++) {
        out_banner(&e->out, "%.*s", STR_ARG(e->model->order.items[i]->id));
        emit_type_table(e, e->model->order.items[i]);
        if (e->model->order.items[i]->in_view) emit_view_table(e, e->model->order.items[i]);
    }
    out_banner(&e->out, "the codec");
    emit_wrappers(e);
    emit_recognition(e);
    emit_format(e);
    emit_clone(e);
}
