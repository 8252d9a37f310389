/* Tables: reflection. */
#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/c_wire.h"
#include "emit/numbers.h"
#include "emit/table.h"
#include "emit/type.h"

static void emit_case_access(emitter *e, const model_type *type, const model_member *as)
{
    out *o = &e->out;
    const char *local = arena_printf(e->memory, "%s_%s", c_local_name(e, type), slot_kind(e, as));
    const char *value = c_value_type(e, as);
    out_line(o, "static void load_%s(const tn_table_case *descriptor, const uint8_t *p, void *value)", local);
    out_line(o, "{");
    out_line(o, "    (void)descriptor;");
    out_line(o, "    %s *to = value;", value);
    out_line(o, "    %s", c_wire_load(e, as, "*to", "p"));
    out_line(o, "}");
    out_blank(o);
    out_line(o, "static void store_%s(const tn_table_case *descriptor, uint8_t *p, const void *value)",
             local);
    out_line(o, "{");
    out_line(o, "    (void)descriptor;");
    out_line(o, "    const %s *from = value;", value);
    out_line(o, "    %s", c_wire_store(e, as, "p", "*from"));
    out_line(o, "}");
    out_blank(o);
}

static void emit_case(emitter *e, const model_type *type, const model_member *as)
{
    out *o = &e->out;
    const char *local = arena_printf(e->memory, "%s_%s", c_local_name(e, type), slot_kind(e, as));
    out_line(o, "[%s] =", slot_constant(e, type, as));
    o->indent++;
    out_begin(o);
    out_line(o, ".id = \"%s\",", slot_kind(e, as));
    if (as->wire.kind == WIRE_OBJECT) {
        out_line(o, ".kind = TN_KIND_OBJECT,");
        out_line(o, ".type = &%s_type,", c_local_name(e, as->type.object));
    } else {
        out_line(o, ".kind = TN_KIND_%s,", c_upper(e->memory, slot_number(e, as)));
    }
    out_line(o, ".size = %lld,", (long long)as->element.low);
    out_line(o, ".room = sizeof(%s),", c_value_type(e, as));
    out_line(o, ".load = load_%s,", local);
    out_line(o, ".store = store_%s,", local);
    out_close(o, ",");
    o->indent--;
}

static void emit_labels(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const model_member *slots = plan_slots(type);
    for (size_t i = 0; i < slots->labels.count; i++) {
        const model_enum *values = slots->labels.items[i].value->type.enumeration;
        const bool named = slots->labels.items[i].value->type.kind == VALUE_ENUM;
        out_item(o, "{%s, %s%s}", c_string(e->memory, slots->labels.items[i].id), named ? "&" : "",
                 named ? enum_table_name(e, values) : "NULL");
    }
    out_list(o, "static const tn_table_label %s_labels[] =", c_local_name(e, type));
    out_blank(o);
}

static void emit_deciders(emitter *e, const model_type *type, const plan_deciders *list)
{
    out *o = &e->out;
    if (list->count == 0) return;
    for (size_t i = 0; i < list->count; i++)
        out_item(o, "%s", c_string(e->memory, list->items[i]->id));
    out_list(o, "static const char *const %s_deciders[] =", c_local_name(e, type));
    out_blank(o);
}

void emit_table_reflection(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const model_member *slots = plan_slots(type);
    const char *local = c_local_name(e, type);
    for (size_t i = 0; i < slots->cases.count; i++)
        if (plan_same_slot(slots, i) == i) emit_case_access(e, type, slots->cases.items[i].as);
    out_open(o, "static const tn_table_case %s_cases[%s_KINDS] =", local,
             c_upper(e->memory, type_name(e, type)));
    for (size_t i = 0; i < slots->cases.count; i++)
        if (plan_same_slot(slots, i) == i) emit_case(e, type, slots->cases.items[i].as);
    out_close(o, ";");
    out_blank(o);
    emit_labels(e, type);
    const plan_deciders deciders = plan_table_deciders(type);
    emit_deciders(e, type, &deciders);
    out_open(o, "static const tn_table %s_table =", local);
    out_line(o, ".id = %s,", c_string(e->memory, type->id));
    if (deciders.count != 0) {
        out_line(o, ".decider_count = %zu,", deciders.count);
        out_line(o, ".deciders = %s_deciders,", local);
    }
    out_line(o, ".case_count = %s_KINDS,", c_upper(e->memory, type_name(e, type)));
    out_line(o, ".cases = %s_cases,", local);
    out_line(o, ".label_count = %zu,", slots->labels.count);
    out_line(o, ".labels = %s_labels,", local);
    out_close(o, ";");
    out_blank(o);
    out_line(o, "static const tn_view_type %s_view = {.table = &%s_table, .size = sizeof(%s_view)};", local,
             local, type_name(e, type));
    out_blank(o);
}

void emit_table_create(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const model_type *type = member->type.object;
    const plan_kin kin = plan_table_kin(type);
    const char *name = c_member_name(e, member);
    create_begin(e, member);
    out_call(o, arena_printf(e->memory, "return %s_view_new", type_name(e, type)),
             arena_printf(e->memory, "kin->document, &self->%s, count%s%s, NULL", name,
                          kin.root ? ", kin->root" : "", kin.parent ? ", self" : ""),
             ";");
    create_end(e);
}
