/* Prints tables in the header: records whose slots earlier values of the file list. */
#include "emit/table.h"

#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/c_wire.h"
#include "emit/numbers.h"
#include "emit/records.h"
#include "plan/prepare.h"
#include "plan/shown.h"

const char *slot_kind(const emitter *e, const model_member *as)
{
    return as->wire.kind == WIRE_OBJECT ? c_local_name(e, as->type.object) : plan_slot_id(e->memory, as);
}

/* "FOO_VERTEX_VECTOR3" */
const char *slot_constant(const emitter *e, const model_type *type, const model_member *as)
{
    return c_upper(e->memory, arena_printf(e->memory, "%s_%s", type_name(e, type), slot_kind(e, as)));
}

const char *slot_find(const c_place *place, const term *slot, const char *list)
{
    const emitter *e = place->emitter;
    const model_type *type = slot->items.items[0]->type.object;
    const char *labels[MOST_LABELS] = {"0", "0"};
    for (size_t i = 1; i < slot->items.count; i++) {
        const term *label = slot->items.items[i];
        const schema_enum_value *value = label->kind == TERM_ENUM ? enum_value(label) : NULL;
        labels[i - 1] = value != NULL ? enum_constant(e, label->type.enumeration, value)
                                      : piece_of_integer(place, label->integer).text;
    }
    return arena_printf(e->memory, "tn_table_find_kind(&%s, %s, %s, %s)", list,
                        slot_constant(e, type, slot->member), labels[0], labels[1]);
}

const char *slot_load(const emitter *e, const term *slot, const char *list, const char *found,
                      const char *column)
{
    return arena_printf(e->memory, "%s_view_%s(&%s, %s, &%s)",
                        type_name(e, slot->items.items[0]->type.object), slot_kind(e, slot->member), list,
                        found, column);
}

const char *table_parameters(const emitter *e, const model_type *type)
{
    const plan_context context = plan_table_context(type);
    return arena_printf(
        e->memory, "%s%s%s%s",
        context.root ? arena_printf(e->memory, ", const %s *root", type_name(e, type->file->top)) : "",
        context.parent ? ", const " : "", context.parent ? type_name(e, type->parent) : "",
        context.parent ? " *parent" : "");
}

const char *table_names(const emitter *e, const model_type *type)
{
    const plan_context context = plan_table_context(type);
    return arena_printf(e->memory, "%s%s", context.root ? ", $root" : "", context.parent ? ", $parent" : "");
}

const char *table_arguments(const emitter *e, const model_member *member)
{
    const plan_context context = plan_table_context(member->type.object);
    return arena_printf(e->memory, "%s%s", context.root ? ", $root" : "", context.parent ? ", $self" : "");
}

/* ---- header ---- */

static void emit_kinds(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const model_member *slots = plan_slots(type);
    size_t number = 1;
    out_comment(o, "The kinds of the slots of %.*s (tn_slot.kind).", STR_ARG(type->id));
    for (size_t i = 0; i < slots->cases.count; i++)
        if (plan_same_slot(slots, i) == i)
            out_item(o, "%s = %zu", slot_constant(e, type, slots->cases.items[i].as), number++);
    out_item(o, "%s_KINDS", c_upper(e->memory, type_name(e, type)));
    out_enum(o);
    out_blank(o);
}

static void emit_find(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const model_member *slots = plan_slots(type);
    const char *name = type_name(e, type);
    const bool two = slots->labels.count > 1;
    const str first = slots->labels.items[0].id;
    const str second = two ? slots->labels.items[1].id : str_of("");
    out_comment(o, "Returns the first slot with these labels, or NULL.");
    out_function(o, arena_printf(e->memory, "static inline const tn_slot *%s_view_find", name),
                 arena_printf(e->memory, "const %s_view *view, int64_t %.*s%s%.*s", name, STR_ARG(first),
                              two ? ", int64_t " : "", STR_ARG(second)),
                 "");
    out_line(o, "{");
    out_line(o, "    return tn_table_find(view, %.*s, %.*s);", STR_ARG(first), two ? (int)second.size : 1,
             two ? second.data : "0");
    out_line(o, "}");
    out_blank(o);
}

static void emit_column_access(emitter *e, const model_type *type, const model_member *as)
{
    out *o = &e->out;
    const char *name = type_name(e, type), *id = slot_kind(e, as), *column = column_type(e, as);
    out_comment(o, "Gets the values of a slot in all records. Returns false, and no values, if the slot is "
                   "NULL or of another kind.");
    out_function(
        o, arena_printf(e->memory, "static inline bool %s_view_%s", name, id),
        arena_printf(e->memory, "const %s_view *view, const tn_slot *slot, %s *column", name, column), "");
    out_line(o, "{");
    out_line(o, "    memset(column, 0, sizeof *column);");
    out_line(o, "    if (slot == NULL || slot->kind != %s) return false;", slot_constant(e, type, as));
    out_line(o, "    column->data = view->count != 0 ? view->data + slot->offset : NULL;");
    out_line(o, "    column->stride = view->stride;");
    out_line(o, "    column->count = view->count;");
    out_line(o, "    return true;");
    out_line(o, "}");
    out_blank(o);
}

static void emit_value_store(emitter *e, const model_type *type, const model_member *as)
{
    out *o = &e->out;
    const char *name = type_name(e, type);
    const bool narrow = plan_holds_narrow(as);
    out_comment(
        o,
        "Stores value i of a slot of an editable view. Returns TN_READ_ONLY if the view is not editable, "
        "TN_OUT_OF_RANGE if i >= count%s TN_BAD_ARGUMENT if the slot is NULL or of another kind%s.",
        narrow ? "," : ", or", narrow ? ", or TN_OVERFLOW if a number does not fit its bytes" : "");
    out_function(o, arena_printf(e->memory, "static inline tn_status %s_view_set_%s", name, slot_kind(e, as)),
                 arena_printf(e->memory, "%s_view *view, const tn_slot *slot, size_t i, %s value", name,
                              c_value_type(e, as)),
                 "");
    out_begin(o);
    out_line(o, "const tn_status status = tn_table_settable(view, slot, %s, i);", slot_constant(e, type, as));
    out_line(o, "if ($status != TN_OK) return $status;");
    emit_takes(e, as, NULL, "value");
    out_line(o, "uint8_t *p = view->owned + i * view->stride + slot->offset;");
    out_line(o, "%s", c_wire_store(e, as, "p", "value"));
    out_line(o, "return TN_OK;");
    out_end(o);
}

const char *table_edit_parameters(const emitter *e, const model_type *type, const char *more)
{
    return arena_printf(e->memory, "tn_document *document, %s_view *view%s%s, tn_error *error",
                        type_name(e, type), more, table_parameters(e, type));
}

void emit_table_editing(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *name = type_name(e, type);
    out_comment(o, "Makes `view` an editable view of `count` zeroed records, with the layout that the "
                   "objects around it define now. Returns TN_NO_MEMORY, TN_MEMORY_BUDGET or the error of the "
                   "layout, and does not change the view then. `error` may be NULL.");
    out_function(o, arena_printf(e->memory, "tn_status %s_view_new", name),
                 table_edit_parameters(e, type, ", size_t count"), ";");
    out_blank(o);
    out_comment(o, "Gives `view` the layout that the objects around it define now. Keeps the values of slots "
                   "with the same labels and kind; new slots are zero. Errors are those of _new.");
    out_function(o, arena_printf(e->memory, "tn_status %s_view_adapt", name),
                 table_edit_parameters(e, type, ""), ";");
    out_blank(o);
}

void emit_table(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const model_member *slots = plan_slots(type);
    const char *name = type_name(e, type);
    emit_kinds(e, type);
    out_comment(
        o,
        "Records of type %.*s in wire form (tenon/table.h has tn_table_own and tn_table_resize). The labels "
        "of slots are: %.*s%s%.*s.",
        STR_ARG(type->id), STR_ARG(slots->labels.items[0].id), slots->labels.count > 1 ? ", " : "",
        slots->labels.count > 1 ? (int)slots->labels.items[1].id.size : 0,
        slots->labels.count > 1 ? slots->labels.items[1].id.data : "");
    out_line(o, "typedef tn_table_view %s_view;", name);
    out_blank(o);
    emit_find(e, type);
    for (size_t i = 0; i < slots->cases.count; i++) {
        if (plan_same_slot(slots, i) != i) continue;
        emit_column_access(e, type, slots->cases.items[i].as);
        emit_value_store(e, type, slots->cases.items[i].as);
    }
}
