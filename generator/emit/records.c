/* Prints access to records: by value, by column, and for editing. */
#include "emit/records_parts.h"

#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/c_wire.h"
#include "plan/prepare.h"

const char *column_type(const emitter *e, const model_member *member)
{
    if (member->wire.kind == WIRE_OBJECT)
        return arena_printf(e->memory, "%s_column", type_name(e, member->type.object));
    return arena_printf(e->memory, "tn_%s_column", c_wire_name(e->memory, member));
}

static size_t bytes_of(const model_member *member)
{
    return (size_t)member->element.low;
}

/* "p + 4" */
static const char *place_in_record(const emitter *e, size_t offset)
{
    return offset > 0 ? arena_printf(e->memory, "p + %zu", offset) : "p";
}

/* "value->x = tn_u4le(p + 4);" */
static const char *load_statement(const emitter *e, const model_member *member, size_t offset)
{
    return c_wire_load(e, member, arena_printf(e->memory, "value->%s", c_member_name(e, member)),
                       place_in_record(e, offset));
}

const char *record_store_statement(const emitter *e, const model_member *member, size_t offset)
{
    return c_wire_store(e, member, place_in_record(e, offset),
                        arena_printf(e->memory, "value->%s", c_member_name(e, member)));
}

/* ---- types of fixed layout ---- */

void emit_column(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *name = type_name(e, type);
    const long long bytes = (long long)type->extent.low;
    size_t offset = 0;

    out_comment(o, "Loads a %.*s from its %lld bytes in the file.", STR_ARG(type->id), bytes);
    out_function(o, arena_printf(e->memory, "static inline void %s_load", name),
                 arena_printf(e->memory, "%s *value, const uint8_t *p", name), "");
    out_line(o, "{");
    for (size_t i = 0; i < type->fields.count; offset += bytes_of(type->fields.items[i]), i++)
        out_line(o, "    %s", load_statement(e, type->fields.items[i], offset));
    out_line(o, "}");
    out_blank(o);

    offset = 0;
    out_comment(o, "Stores a %.*s as its %lld bytes in the file.", STR_ARG(type->id), bytes);
    out_function(o, arena_printf(e->memory, "static inline void %s_store", name),
                 arena_printf(e->memory, "uint8_t *p, const %s *value", name), "");
    out_line(o, "{");
    for (size_t i = 0; i < type->fields.count; offset += bytes_of(type->fields.items[i]), i++)
        out_line(o, "    %s", record_store_statement(e, type->fields.items[i], offset));
    out_line(o, "}");
    out_blank(o);

    out_comment(o, "A column: one %.*s member of all records of a view.", STR_ARG(type->id));
    out_open(o, "typedef struct %s_column", name);
    out_line(o, "const uint8_t *data;");
    out_line(o, "size_t stride;");
    out_line(o, "size_t count;");
    out_close(o, arena_printf(e->memory, " %s_column;", name));
    out_blank(o);
    out_comment(o, "Returns value i. i must be less than count.");
    out_function(o, arena_printf(e->memory, "static inline %s %s_column_get", name, name),
                 arena_printf(e->memory, "const %s_column *column, size_t i", name), "");
    out_line(o, "{");
    out_line(o, "    %s value;", name);
    out_line(o, "    %s_load(&value, column->data + i * column->stride);", name);
    out_line(o, "    return value;");
    out_line(o, "}");
    out_blank(o);
}

/* ---- the layout of a record ---- */

typedef struct used_params {
    bool *used;
    const model_type *type;
} used_params;

static void note_param(const term *t, void *context)
{
    used_params *params = context;
    const bool param = t->kind == TERM_MEMBER && t->member != NULL && t->member->role == MEMBER_PARAM;
    if (param && t->member->owner == params->type) params->used[t->member->order] = true;
}

void emit_param_copies(emitter *e, const model_type *type, size_t from, size_t to, const char *view)
{
    used_params params = {.used = arena_alloc(e->memory, type->params.count * sizeof(bool)), .type = type};
    for (size_t i = from; i < to; i++)
        if (type->fields.items[i]->condition != NULL)
            term_walk(type->fields.items[i]->condition, note_param, &params);
    for (size_t i = 0; i < type->params.count; i++) {
        const model_member *param = type->params.items[i];
        const char *name = c_member_name(e, param);
        if (params.used[i])
            out_line(&e->out, "const %s %s = %s->%s;", c_type_of(e, param->type, param->range), name, view,
                     name);
    }
}

static void emit_size_function(emitter *e, const model_type *type)
{
    out *o = &e->out;
    size_t fixed = 0;
    for (size_t i = 0; i < type->fields.count; i++)
        if (type->fields.items[i]->condition == NULL) fixed += bytes_of(type->fields.items[i]);
    out_comment(o, "Returns the size in bytes of one %.*s.", STR_ARG(type->id));
    out_function(o, arena_printf(e->memory, "static inline size_t %s_size", type_name(e, type)),
                 type->params.count > 0 ? parameter_list(e, type, "") : "void", "");
    out_begin(o);
    if (type->layout == LAYOUT_FIXED) {
        for (size_t i = 0; i < type->params.count; i++)
            out_line(o, "(void)%s;", c_member_name(e, type->params.items[i]));
        out_line(o, "return %zu;", fixed);
    } else {
        out_line(o, "size_t size = %zu;", fixed);
        for (size_t i = 0; i < type->fields.count; i++) {
            const model_member *member = type->fields.items[i];
            if (member->condition != NULL)
                out_line(o, "if (%s) size += %zu;", record_condition(e, member), bytes_of(member));
        }
        out_line(o, "return size;");
    }
    out_end(o);
}

void emit_record_fields(emitter *e, const model_type *type,
                        const char *(*statement)(const emitter *, const model_member *, size_t),
                        bool presence)
{
    out *o = &e->out;
    size_t offset = 0; /* from p */
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        const bool last = i + 1 == type->fields.count;
        if (member->condition == NULL) out_line(o, "%s", statement(e, member, offset));
        if (member->condition == NULL) {
            offset += bytes_of(member);
            continue;
        }
        if (offset > 0) out_line(o, "p += %zu;", offset);
        offset = 0;
        const char *name = c_member_name(e, member);
        const char *condition = record_condition(e, member);
        if (presence) {
            out_line(o, "value->has_%s = %s;", name, condition);
            condition = arena_printf(e->memory, "value->has_%s", name);
        }
        if (last) {
            out_line(o, "if (%s) %s", condition, statement(e, member, 0));
            continue;
        }
        out_open(o, "if (%s)", condition);
        out_line(o, "%s", statement(e, member, 0));
        out_line(o, "p += %zu;", bytes_of(member));
        out_close(o, "");
    }
}

static void emit_get(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *name = type_name(e, type);
    out_comment(o, "Loads record i into *value. i must be less than count.");
    out_function(o, arena_printf(e->memory, "static inline void %s_view_load", name),
                 arena_printf(e->memory, "const %s_view *view, size_t i, %s *value", name, name), "");
    out_begin(o);
    out_line(o, "const uint8_t *p = view->data + i * view->stride;");
    emit_param_copies(e, type, 0, type->fields.count, "view");
    if (type->layout != LAYOUT_FIXED) out_line(o, "memset(value, 0, sizeof *value);");
    emit_record_fields(e, type, load_statement, true);
    out_end(o);

    out_comment(o, "Returns record i. i must be less than count.");
    out_function(o, arena_printf(e->memory, "static inline %s %s_view_get", name, name),
                 arena_printf(e->memory, "const %s_view *view, size_t i", name), "");
    out_begin(o);
    out_line(o, "%s value;", name);
    out_line(o, "%s_view_load(view, i, &value);", name);
    out_line(o, "return value;");
    out_end(o);
}

/* ---- columns of a view ---- */

/* A column behind more conditional members gets their size from a function, so that the code of all columns
   does not grow with the square of their number. */
enum { CONDITIONS_IN_PLACE = 8 };

static size_t count_conditions(const model_type *type, size_t fields)
{
    size_t count = 0;
    for (size_t i = 0; i < fields; i++)
        if (type->fields.items[i]->condition != NULL) count++;
    return count;
}

bool records_have_before(const model_type *type)
{
    return type->layout == LAYOUT_UNIFORM && count_conditions(type, type->fields.count) > CONDITIONS_IN_PLACE;
}

/* The first field of those before a column whose conditions stand in its function. */
static size_t first_in_place(const model_type *type, size_t field)
{
    return count_conditions(type, field) > CONDITIONS_IN_PLACE ? field : 0;
}

static void emit_before(emitter *e, const model_type *type)
{
    out *o = &e->out;
    size_t count = 0;
    out_comment(
        o, "Bytes of the first members of %.*s that the layout may lack, `count` of them and at least one.",
        STR_ARG(type->id));
    out_function(o, arena_printf(e->memory, "static inline size_t %s_before", type_name(e, type)),
                 arena_printf(e->memory, "const %s_view *view, size_t count", type_name(e, type)), "");
    out_begin(o);
    emit_param_copies(e, type, 0, type->fields.count, "view");
    out_line(o, "size_t bytes = 0;");
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (member->condition == NULL) continue;
        if (count > 0) out_line(o, "if (count == %zu) return bytes;", count);
        out_line(o, "if (%s) bytes += %zu;", record_condition(e, member), bytes_of(member));
        count++;
    }
    out_line(o, "return bytes;");
    out_end(o);
}

static void emit_column_offset(emitter *e, const model_type *type, size_t field)
{
    out *o = &e->out;
    size_t fixed = 0;
    const size_t conditions = count_conditions(type, field);
    for (size_t i = 0; i < field; i++)
        if (type->fields.items[i]->condition == NULL) fixed += bytes_of(type->fields.items[i]);
    if (conditions > CONDITIONS_IN_PLACE) {
        out_line(o, "const size_t offset = %zu + %s_before(view, %zu);", fixed, type_name(e, type),
                 conditions);
        return;
    }
    out_line(o, "size_t offset = %zu;", fixed);
    for (size_t i = 0; i < field; i++)
        if (type->fields.items[i]->condition != NULL)
            out_line(o, "if (%s) offset += %zu;", record_condition(e, type->fields.items[i]),
                     bytes_of(type->fields.items[i]));
}

/* The begin of a column: "view->data + 4". */
static const char *emit_column_start(emitter *e, const model_type *type, size_t field)
{
    size_t fixed = 0;
    for (size_t i = 0; i < field; i++)
        fixed += bytes_of(type->fields.items[i]);
    if (count_conditions(type, field) > 0) {
        emit_column_offset(e, type, field);
        return "view->data + offset";
    }
    return fixed > 0 ? arena_printf(e->memory, "view->data + %zu", fixed) : "view->data";
}

static void emit_present_column(emitter *e, const model_type *type, size_t field)
{
    out *o = &e->out;
    const model_member *member = type->fields.items[field];
    const char *name = type_name(e, type), *id = c_member_name(e, member);
    out_comment(o, "The %s of all records.", id);
    out_function(o, arena_printf(e->memory, "static inline %s %s_view_%s", column_type(e, member), name, id),
                 arena_printf(e->memory, "const %s_view *view", name), "");
    out_begin(o);
    emit_param_copies(e, type, first_in_place(type, field), field, "view");
    const char *start = emit_column_start(e, type, field);
    const bool first = strcmp(start, "view->data") == 0;
    out_line(o,
             first ? "const %s column = {%s, view->stride, view->count};"
                   : "const %s column = {view->count != 0 ? %s : NULL, view->stride, view->count};",
             column_type(e, member), start);
    out_line(o, "return column;");
    out_end(o);
}

static void emit_optional_column(emitter *e, const model_type *type, size_t field)
{
    out *o = &e->out;
    const model_member *member = type->fields.items[field];
    const char *name = type_name(e, type), *id = c_member_name(e, member);
    out_comment(o, "Gets the %s of all records. Returns false, and no values, if the layout lacks it.", id);
    out_function(o, arena_printf(e->memory, "static inline bool %s_view_%s", name, id),
                 arena_printf(e->memory, "const %s_view *view, %s *column", name, column_type(e, member)),
                 "");
    out_begin(o);
    const c_place place = {.emitter = e, .local = true};
    emit_param_copies(e, type, first_in_place(type, field), field + 1, "view");
    out_line(o, "memset(column, 0, sizeof *column);");
    out_line(o, "if (%s) return false;", c_negation(&place, member->condition));
    const char *start = emit_column_start(e, type, field);
    out_line(o, "column->data = view->count != 0 ? %s : NULL;", start);
    out_line(o, "column->stride = view->stride;");
    out_line(o, "column->count = view->count;");
    out_line(o, "return true;");
    out_end(o);
}

/* ---- the view ---- */

static void emit_view_struct(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *name = type_name(e, type);
    out_comment(o, "Records of type %.*s in wire form: a view into the input until %s_view_own or _new.",
                STR_ARG(type->id), name);
    out_open(o, "typedef struct %s_view", name);
    out_line(o, "const uint8_t *data;");
    out_comment(o, "The same bytes if the view is editable, otherwise NULL.");
    out_line(o, "uint8_t *owned;");
    out_comment(o, "Bytes of one record.");
    out_line(o, "size_t stride;");
    out_line(o, "size_t count;");
    if (type->params.count > 0) out_comment(o, "The parameters of the layout.");
    for (size_t i = 0; i < type->params.count; i++)
        out_line(o, "%s %s;", c_type_of(e, type->params.items[i]->type, type->params.items[i]->range),
                 c_member_name(e, type->params.items[i]));
    out_close(o, arena_printf(e->memory, " %s_view;", name));
    out_blank(o);
}

const char *record_new_parameters(const emitter *e, const model_type *type)
{
    return arena_printf(e->memory, "tn_document *document, %s_view *view, size_t count%s", type_name(e, type),
                        parameter_list(e, type, ", "));
}

static bool holds_narrow(const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++)
        if (plan_holds_narrow(type->fields.items[i])) return true;
    return false;
}

static void emit_editing_declarations(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *name = type_name(e, type);
    out_comment(o,
                "Stores record i of an editable view, and ignores members that the layout lacks. Returns "
                "TN_READ_ONLY if the view is not editable%s TN_OUT_OF_RANGE if i >= count%s.",
                holds_narrow(type) ? "," : ", or",
                holds_narrow(type) ? ", or TN_OVERFLOW if a number does not fit its bytes" : "");
    out_function(o, arena_printf(e->memory, "tn_status %s_view_set", name),
                 arena_printf(e->memory, "%s_view *view, size_t i, const %s *value", name, name), ";");
    out_blank(o);
    out_comment(o, "Makes `view` an editable view of `count` zeroed records, whatever it was before. Returns "
                   "TN_NO_MEMORY or TN_MEMORY_BUDGET, and does not change the view then.");
    out_function(o, arena_printf(e->memory, "tn_status %s_view_new", name), record_new_parameters(e, type),
                 ";");
    out_blank(o);
    out_comment(o, "Makes `view` editable: copies its bytes into the document, unless that has been done. "
                   "Errors are those of _new.");
    out_function(o, arena_printf(e->memory, "tn_status %s_view_own", name),
                 arena_printf(e->memory, "tn_document *document, %s_view *view", name), ";");
    out_blank(o);
    out_comment(
        o,
        "Makes `view` an editable view of `count` records with the same layout. Keeps the first records; new "
        "records are zero. A larger view is copied, and the document keeps the old memory until it is freed. "
        "Errors are those of _new.");
    out_function(o, arena_printf(e->memory, "tn_status %s_view_resize", name),
                 arena_printf(e->memory, "tn_document *document, %s_view *view, size_t count", name), ";");
    out_blank(o);
}

void emit_view(emitter *e, const model_type *type)
{
    emit_view_struct(e, type);
    emit_size_function(e, type);
    emit_get(e, type);
    if (records_have_before(type)) emit_before(e, type);
    for (size_t i = 0; i < type->fields.count; i++) {
        if (type->fields.items[i]->condition == NULL)
            emit_present_column(e, type, i);
        else
            emit_optional_column(e, type, i);
    }
    emit_editing_declarations(e, type);
}
