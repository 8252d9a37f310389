/* Prints reflection tables of tables. */
#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/c_wire.h"
#include "emit/naming.h"
#include "emit/numbers.h"
#include "emit/table.h"
#include "emit/type.h"

/* "load_vertex_vector3": the name of a function for a case. */
static const char *case_name(const emitter *e, const model_type *type, const model_member *as,
                             const char *pattern)
{
    return c_static_named(e, as, pattern,
                          arena_printf(e->memory, "%s_%s", c_local_name(e, type), slot_kind(e, as)));
}

static void emit_case_access(emitter *e, const model_type *type, const model_member *as)
{
    out *o = &e->out;
    const char *value = c_value_type(e, as);
    out_line(o, "static void %s(const tn_table_case *descriptor, const uint8_t *p, void *value)",
             case_name(e, type, as, "load_*"));
    out_line(o, "{");
    out_line(o, "    (void)descriptor;");
    out_line(o, "    %s *to = value;", value);
    out_line(o, "    %s", c_wire_load(e, as, "*to", "p"));
    out_line(o, "}");
    out_blank(o);
    out_line(o, "static void %s(const tn_table_case *descriptor, uint8_t *p, const void *value)",
             case_name(e, type, as, "store_*"));
    out_line(o, "{");
    out_line(o, "    (void)descriptor;");
    out_line(o, "    const %s *from = value;", value);
    out_line(o, "    %s", c_wire_store(e, as, "p", "*from"));
    out_line(o, "}");
    out_blank(o);
}

static void emit_case(emitter *e, const model_type *type, const model_member *as, const tn_table_case *made)
{
    out *o = &e->out;
    out_line(o, "[%s] =", slot_constant(e, type, as));
    o->indent++;
    out_begin(o);
    out_line(o, ".id = %s,", text_literal(e, made->id));
    out_line(o, ".kind = %s,", kind_name(made->kind));
    if (made->type != NULL) out_line(o, ".type = &%s,", type_table_name(e, made->type));
    out_line(o, ".size = %zu,", made->size);
    out_line(o, ".space = sizeof(%s),", c_value_type(e, as));
    if (made->narrow != TN_FORM_U1) out_line(o, ".narrow = %s,", c_form(e->memory, as));
    out_line(o, ".load = %s,", case_name(e, type, as, "load_*"));
    out_line(o, ".store = %s,", case_name(e, type, as, "store_*"));
    out_close(o, ",");
    o->indent--;
}

static void emit_cases(emitter *e, const model_type *type, const tn_table *made)
{
    out *o = &e->out;
    const model_member *slots = plan_slots(type);
    size_t number = 1; /* the first is unused */
    for (size_t i = 0; i < slots->cases.count; i++)
        if (plan_same_slot(slots, i) == i) emit_case_access(e, type, slots->cases.items[i].as);
    out_open(o, "static const tn_table_case %s[%s_KINDS] =", table_name(e, type, "cases"),
             c_upper(e->memory, type_name(e, type)));
    for (size_t i = 0; i < slots->cases.count; i++)
        if (plan_same_slot(slots, i) == i)
            emit_case(e, type, slots->cases.items[i].as, &made->cases[number++]);
    out_close(o, ";");
    out_blank(o);
}

static void emit_labels(emitter *e, const model_type *type, const tn_table *made)
{
    out *o = &e->out;
    for (size_t i = 0; i < made->label_count; i++) {
        const tn_table_label *label = &made->labels[i];
        out_item(o, "{%s, %s%s}", text_literal(e, label->id), label->values != NULL ? "&" : "",
                 enum_table_name(e, label->values));
    }
    out_list(o, "static const tn_table_label %s[] =", table_name(e, type, "labels"));
    out_blank(o);
}

static void emit_deciders(emitter *e, const model_type *type, const tn_table *made)
{
    out *o = &e->out;
    if (made->decider_count == 0) return;
    for (size_t i = 0; i < made->decider_count; i++)
        out_item(o, "%s", text_literal(e, made->deciders[i]));
    out_list(o, "static const char *const %s[] =", table_name(e, type, "deciders"));
    out_blank(o);
}

void emit_table_reflection(emitter *e, const model_type *type, const tn_table *made)
{
    out *o = &e->out;
    const char *cases = table_name(e, type, "cases"), *table = table_name(e, type, "table");
    emit_cases(e, type, made);
    emit_labels(e, type, made);
    emit_deciders(e, type, made);
    out_open(o, "static const tn_table %s =", table);
    out_line(o, ".id = %s,", text_literal(e, made->id));
    if (made->decider_count != 0) {
        out_line(o, ".decider_count = %zu,", made->decider_count);
        out_line(o, ".deciders = %s,", table_name(e, type, "deciders"));
    }
    out_line(o, ".case_count = %s_KINDS,", c_upper(e->memory, type_name(e, type)));
    out_line(o, ".cases = %s,", cases);
    out_line(o, ".label_count = %zu,", made->label_count);
    out_line(o, ".labels = %s,", table_name(e, type, "labels"));
    out_close(o, ";");
    out_blank(o);
    out_line(o, "static const tn_view_type %s = {.table = &%s, .size = sizeof(%s_view)};",
             table_name(e, type, "view"), table, type_name(e, type));
    out_blank(o);
}

void emit_table_create(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const model_type *type = member->type.object;
    const plan_context context = plan_table_context(type);
    const char *name = c_member_name(e, member);
    create_begin(e, member);
    out_call(o, arena_printf(e->memory, "return %s_view_new", type_name(e, type)),
             arena_printf(e->memory, "context->document, &$self->%s, count%s%s, NULL", name,
                          context.root ? ", context->root" : "", context.parent ? ", $self" : ""),
             ";");
    create_end(e);
}
