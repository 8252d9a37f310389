/* Tables: records whose slots earlier values of the file list. */
#include "emit/table.h"

#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/numbers.h"
#include "emit/records.h"

static const model_member *slots_of(const model_type *type)
{
    return type->fields.items[0];
}

/* ---- kinds of slots ---- */

/* The first case that reads the same thing as case i. */
static size_t same_case(const model_member *slots, size_t i)
{
    const model_member *as = slots->cases.items[i].as;
    for (size_t k = 0; k < i; k++) {
        const model_member *other = slots->cases.items[k].as;
        const bool same = other->wire.kind == as->wire.kind && other->type.object == as->type.object &&
                          other->wire.bytes == as->wire.bytes &&
                          other->wire.is_signed == as->wire.is_signed &&
                          other->wire.big_endian == as->wire.big_endian;
        if (same) return k;
    }
    return i;
}

const char *slot_kind(const emitter *e, const model_member *as)
{
    if (as->wire.kind == WIRE_OBJECT) return c_local_name(e->memory, as->type.object);
    return arena_printf(e->memory, "%c%u",
                        as->wire.kind == WIRE_FLOAT ? 'f'
                        : as->wire.is_signed        ? 's'
                                                    : 'u',
                        as->wire.bytes);
}

/* "FOO_VERTEX_VECTOR3" */
static const char *kind_constant(const emitter *e, const model_type *type, const model_member *as)
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
                        kind_constant(e, type, slot->member), labels[0], labels[1]);
}

const char *slot_load(const emitter *e, const term *slot, const char *list, const char *found,
                      const char *column)
{
    return arena_printf(e->memory, "%s_view_%s(&%s, %s, &%s)",
                        type_name(e, slot->items.items[0]->type.object), slot_kind(e, slot->member), list,
                        found, column);
}

static const char *value_type_of(const emitter *e, const model_member *as)
{
    return c_value_type(e->memory, as);
}

/* ---- who decides the layout ---- */

static plan_kin kin_of(const model_type *type)
{
    return plan_table_kin(type);
}

static const char *kin_parameters(const emitter *e, const model_type *type)
{
    const plan_kin kin = kin_of(type);
    return arena_printf(e->memory, "%s%s%s%s",
                        kin.root ? arena_printf(e->memory, ", const %s *root", type_name(e, type->file->top))
                                 : "",
                        kin.parent ? ", const " : "", kin.parent ? type_name(e, type->parent) : "",
                        kin.parent ? " *parent" : "");
}

static const char *kin_names(const emitter *e, const model_type *type)
{
    const plan_kin kin = kin_of(type);
    return arena_printf(e->memory, "%s%s", kin.root ? ", root" : "", kin.parent ? ", parent" : "");
}

const char *table_arguments(const emitter *e, const model_member *member)
{
    const plan_kin kin = kin_of(member->type.object);
    return arena_printf(e->memory, "%s%s", kin.root ? ", root" : "", kin.parent ? ", self" : "");
}

/* ---- header ---- */

static void emit_kinds(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const model_member *slots = slots_of(type);
    size_t number = 1;
    out_comment(o, "What the slots of %.*s may be (tn_slot.kind).", STR_ARG(type->id));
    out_open(o, "enum");
    for (size_t i = 0; i < slots->cases.count; i++)
        if (same_case(slots, i) == i)
            out_line(o, "%s = %zu,", kind_constant(e, type, slots->cases.items[i].as), number++);
    out_line(o, "%s_KINDS", c_upper(e->memory, type_name(e, type)));
    out_close(o, ";");
    out_blank(o);
}

static void emit_find(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const model_member *slots = slots_of(type);
    const char *name = type_name(e, type);
    const bool two = slots->labels.count > 1;
    const str first = slots->labels.items[0].id;
    const str second = two ? slots->labels.items[1].id : str_of("");
    out_comment(o, "The first slot that is called so, or NULL.");
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
    out_comment(
        o, "The values of a slot in all records; false, and no values, where it is NULL or something else.");
    out_function(
        o, arena_printf(e->memory, "static inline bool %s_view_%s", name, id),
        arena_printf(e->memory, "const %s_view *view, const tn_slot *slot, %s *column", name, column), "");
    out_line(o, "{");
    out_line(o, "    memset(column, 0, sizeof *column);");
    out_line(o, "    if (slot == NULL || slot->kind != %s) return false;", kind_constant(e, type, as));
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
    const bool object = as->wire.kind == WIRE_OBJECT;
    const char *store = object ? arena_printf(e->memory, "%s_store(p, &value)", type_name(e, as->type.object))
                               : arena_printf(e->memory, "tn_set_%s(p, value)", c_wire_name(e->memory, as));
    out_comment(
        o, "Stores value i of a slot of an editable view. TN_READ_ONLY, TN_OUT_OF_RANGE where i >= count, "
           "TN_BAD_ARGUMENT where the slot is NULL or something else.");
    out_function(o, arena_printf(e->memory, "static inline tn_status %s_view_set_%s", name, slot_kind(e, as)),
                 arena_printf(e->memory, "%s_view *view, const tn_slot *slot, size_t i, %s value", name,
                              value_type_of(e, as)),
                 "");
    out_line(o, "{");
    o->indent++;
    out_line(o, "const tn_status status = tn_table_settable(view, slot, %s, i);", kind_constant(e, type, as));
    out_line(o, "if (status != TN_OK) return status;");
    out_line(o, "uint8_t *p = view->owned + i * view->stride + slot->offset;");
    out_line(o, "%s;", store);
    out_line(o, "return TN_OK;");
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}

static const char *editing_parameters(const emitter *e, const model_type *type, const char *more)
{
    return arena_printf(e->memory, "tn_document *document, %s_view *view%s%s, tn_error *error",
                        type_name(e, type), more, kin_parameters(e, type));
}

void emit_table_editing(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *name = type_name(e, type);
    out_comment(
        o,
        "Makes `view` an editable one of `count` zeroed records under the layout that the objects around it "
        "ask for now. TN_NO_MEMORY or TN_MEMORY_BUDGET, or what is wrong with that layout; `error` may be "
        "NULL. The view is then as it was.");
    out_function(o, arena_printf(e->memory, "tn_status %s_view_new", name),
                 editing_parameters(e, type, ", size_t count"), ";");
    out_blank(o);
    out_comment(
        o,
        "Brings `view` under the layout that the objects around it ask for now: values whose slots are still "
        "called the same and are the same are kept, new ones are zero. Errors as for _new.");
    out_function(o, arena_printf(e->memory, "tn_status %s_view_adapt", name), editing_parameters(e, type, ""),
                 ";");
    out_blank(o);
}

void emit_table(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const model_member *slots = slots_of(type);
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
        if (same_case(slots, i) != i) continue;
        emit_column_access(e, type, slots->cases.items[i].as);
        emit_value_store(e, type, slots->cases.items[i].as);
    }
}

/* ---- the layout ---- */

static const char *layout_parameters(const emitter *e, const model_type *type)
{
    return arena_printf(e->memory, "const tn_input *in, const tn_path *path%s, tn_layout *layout",
                        kin_parameters(e, type));
}

void emit_table_declaration(emitter *e, const model_type *type)
{
    out_comment(&e->out, "Works out the layout of %.*s, slot by slot.", STR_ARG(type->id));
    out_function(&e->out, arena_printf(e->memory, "tn_status %s_layout", type_name(e, type)),
                 layout_parameters(e, type), ";");
    out_blank(&e->out);
}

/* "if (kind == 1) {...} else if ...": which case a slot is. */
static void emit_slot_kind(emitter *e, const model_type *type, const c_place *place)
{
    out *o = &e->out;
    const model_member *slots = slots_of(type);
    const term *on = slots->switch_on;
    const char *value = c_converted(place, on, on->type, on->range);
    const model_case *otherwise = NULL;
    bool first = true;
    out_line(o, "const %s kind = %s;", c_type_of(e, on->type, on->range), value);
    for (size_t i = 0; i < slots->cases.count; i++) {
        const model_case *c = &slots->cases.items[i];
        if (c->key == NULL) {
            otherwise = c;
            continue;
        }
        out_line(o, "%sif (%s)", first ? "" : "else ", case_condition(place, on, "kind", c->key));
        out_line(o, "    slot.kind = %s;", kind_constant(e, type, c->as));
        first = false;
    }
    if (!first) out_line(o, "else");
    o->indent += !first;
    if (otherwise != NULL)
        out_line(o, "slot.kind = %s;", kind_constant(e, type, otherwise->as));
    else
        out_line(o, "continue;");
    o->indent -= !first;
}

static const char *sizes_name(const emitter *e, const model_type *type)
{
    return arena_printf(e->memory, "%s_slot_sizes", c_local_name(e->memory, type));
}

static void emit_slot_sizes(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const model_member *slots = slots_of(type);
    out_line(o, "/* Bytes of each kind of slot. */");
    out_open(o, "static const size_t %s[%s_KINDS] =", sizes_name(e, type),
             c_upper(e->memory, type_name(e, type)));
    for (size_t i = 0; i < slots->cases.count; i++)
        if (same_case(slots, i) == i)
            out_line(o, "[%s] = %lld,", kind_constant(e, type, slots->cases.items[i].as),
                     (long long)slots->cases.items[i].as->element.low);
    out_close(o, ";");
    out_blank(o);
}

static void emit_layout(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const model_member *slots = slots_of(type);
    const c_place place = {
        .emitter = e, .member = arena_printf(e->memory, "%.*s", STR_ARG(slots->id)), .at = "in->pos"};
    const value_type number = {.kind = VALUE_INT, .bytes = 8};
    c_place inside = place;
    inside.index = "i";
    e->temporaries = 0;
    out_function(o, arena_printf(e->memory, "tn_status %s_layout", type_name(e, type)),
                 layout_parameters(e, type), "");
    out_line(o, "{");
    o->indent++;
    const size_t mark = out_mark(o);
    out_line(o, "const uint64_t count = %s;",
             c_converted(&place, slots->count, number, interval_integer(8, false)));
    out_line(o, "if (layout->slots == NULL) {");
    out_line(o, "    status = tn_work(in, path, \"%.*s\", in->pos, count);", STR_ARG(slots->id));
    out_line(o, "    if (status != TN_OK) return status;");
    out_line(o, "}");
    out_open(o, "for (size_t i = 0; i < count; i++)");
    out_line(o, "tn_slot slot = {0};");
    emit_slot_kind(e, type, &inside);
    for (size_t i = 0; i < slots->labels.count; i++) {
        const value_type label = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
        out_line(o, "slot.labels[%zu] = %s;", i,
                 c_converted(&inside, slots->labels.items[i].value, label, interval_integer(8, true)));
    }
    out_line(o, "tn_layout_add(layout, &slot, %s[slot.kind]);", sizes_name(e, type));
    out_close(o, "");
    out_line(o, "return TN_OK;");
    out_declare(o, mark, "tn_status status;", "status");
    const plan_kin kin = kin_of(type);
    if (kin.root) out_use(o, mark, "root");
    if (kin.parent) out_use(o, mark, "parent");
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}

/* ---- editing ---- */

/* The layout with slots in the document. */
static void emit_make_layout(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *names = kin_names(e, type);
    out_function(o, arena_printf(e->memory, "static tn_status make_%s_layout", c_local_name(e->memory, type)),
                 arena_printf(e->memory, "tn_settle *settle%s, tn_layout *layout", kin_parameters(e, type)),
                 "");
    out_line(o, "{");
    o->indent++;
    out_line(o, "memset(layout, 0, sizeof *layout);");
    out_line(o, "tn_status status = %s_layout(&settle->in, NULL%s, layout);", type_name(e, type), names);
    out_line(o, "if (status == TN_OK) status = tn_settle_slots(settle, layout);");
    out_line(o, "if (status != TN_OK) return status;");
    out_line(o, "return %s_layout(&settle->in, NULL%s, layout);", type_name(e, type), names);
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}

void emit_table_functions(emitter *e, const model_type *type)
{
    const char *make = arena_printf(e->memory, "make_%s_layout", c_local_name(e->memory, type));
    emit_slot_sizes(e, type);
    emit_layout(e, type);
    if (!e->traits.writable) return;
    emit_make_layout(e, type);
    const char *call =
        arena_printf(e->memory, "tn_status status = %s(&settle%s, &layout);", make, kin_names(e, type));
    out *o = &e->out;
    const struct {
        const char *verb, *more, *last;
    } functions[] = {
        {"new", ", size_t count", "tn_table_new(document, view, count, &layout)"},
        {"adapt", "",
         arena_printf(e->memory, "tn_table_adapt(document, view, &layout, %s)", sizes_name(e, type))},
    };
    for (size_t i = 0; i < 2; i++) {
        out_function(o,
                     arena_printf(e->memory, "tn_status %s_view_%s", type_name(e, type), functions[i].verb),
                     editing_parameters(e, type, functions[i].more), "");
        out_line(o, "{");
        o->indent++;
        out_line(o, "tn_settle settle;");
        out_line(o, "tn_layout layout;");
        out_line(o, "tn_settle_begin(&settle, document, &%s_budget, error);", e->prefix);
        out_line(o, "const %s", call);
        out_line(o, "if (status != TN_OK) return status;");
        out_line(o, "return tn_settled(&settle, %s);", functions[i].last);
        o->indent--;
        out_line(o, "}");
        out_blank(o);
    }
}

/* ---- reading and settling ---- */

void field_table(const reader *r, const model_member *member, bool kept)
{
    out *o = &r->e->out;
    arena *memory = r->e->memory;
    const model_type *type = member->type.object;
    const char *name = reader_name(r, member), *id = reader_id(r, member);
    const char *layout = arena_printf(memory, "%s_layout", name);
    const c_place place = {.emitter = r->e, .member = id};
    const value_type number = {.kind = VALUE_INT, .bytes = 8};
    const char *count = c_converted(&place, member->count, number, interval_integer(8, false));
    const char *arguments = table_arguments(r->e, member);
    const bool stored = kept && r->mode != MODE_VALIDATE;
    out_line(o, "const tn_path %s_path = {path, \"%s\", TN_NO_INDEX};", name, id);
    out_line(o, "tn_layout %s = {0};", layout);
    out_line(o, "status = %s_layout(in, &%s_path%s, &%s);", type_name(r->e, type), name, arguments, layout);
    reader_check_status(r);
    if (stored) {
        out_line(o, "status = tn_take_slots(in, path, \"%s\", &%s);", id, layout);
        reader_check_status(r);
        out_line(o, "status = %s_layout(in, &%s_path%s, &%s);", type_name(r->e, type), name, arguments,
                 layout);
        reader_check_status(r);
    }
    if (kept && !stored && plan_keeps_slots(member)) {
        out_call(o, "status = tn_keep_slots",
                 arena_printf(memory, "in, path, \"%s\", %s, %s, &%s", id, c_level(member->elements_level),
                              count, layout),
                 ";");
        reader_check_status(r);
        out_open(o, "if (%s.slots != NULL)", layout);
        out_line(o, "status = %s_layout(in, &%s_path%s, &%s);", type_name(r->e, type), name, arguments,
                 layout);
        reader_check_status(r);
        out_close(o, "");
    }
    out_call(o, "status = tn_take_table",
             arena_printf(memory, "in, path, \"%s\", %s, &%s, %s", id, count, layout,
                          kept ? arena_printf(memory, "&self->%s", name) : "NULL"),
             ";");
    reader_check_status(r);
}

/* ---- what decides ---- */

enum { MOST_DECIDERS = 4 };

/* The members beside the records that list the slots: arrays first. */
typedef struct decider_list {
    const model_member *items[MOST_DECIDERS];
    size_t count;
    bool arrays;
} decider_list;

static void search_decider(const term *t, void *context)
{
    decider_list *list = context;
    if (t->kind != TERM_MEMBER || t->member == NULL || t->items.items[0]->kind != TERM_PARENT) return;
    if ((t->member->array != ARRAY_NONE) != list->arrays || list->count == MOST_DECIDERS) return;
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == t->member) return;
    list->items[list->count++] = t->member;
}

static decider_list deciders_of(const model_type *type)
{
    decider_list list = {.arrays = true};
    term_walk(slots_of(type)->switch_on, search_decider, &list);
    list.arrays = false;
    term_walk(slots_of(type)->switch_on, search_decider, &list);
    return list;
}

/* The decider of a member of "self" as a C expression: the one that is present. */
static const char *settle_decider(emitter *e, const model_member *records)
{
    const decider_list list = deciders_of(records->type.object);
    const char *local = arena_printf(e->memory, "%s_decider", c_member_name(e->memory, records));
    if (list.count == 0) return "NULL";
    if (list.items[0]->condition == NULL) return c_string(e->memory, list.items[0]->id);
    out_line(&e->out, "const char *%s = NULL;", local);
    for (size_t i = list.count; i-- > 0;) {
        const model_member *member = list.items[i];
        const char *id = c_string(e->memory, member->id);
        if (member->condition == NULL)
            out_line(&e->out, "%s = %s;", local, id);
        else
            out_line(&e->out, "if (self->has_%s) %s = %s;", c_member_name(e->memory, member), local, id);
    }
    return local;
}

void settle_table(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const model_type *type = member->type.object;
    const char *name = c_member_name(e->memory, member);
    const char *decider = settle_decider(e, member);
    out_line(o, "const tn_path %s_path = {path, \"%.*s\", TN_NO_INDEX};", name, STR_ARG(member->id));
    out_line(o, "tn_layout %s_layout = {.against = self->%s.slots, .against_count = self->%s.slot_count};",
             name, name, name);
    out_line(o, "status = %s_layout(in, &%s_path%s, &%s_layout);", type_name(e, type), name,
             table_arguments(e, member), name);
    out_line(o, "if (status != TN_OK) return status;");
    out_call(o, "status = tn_settle_table",
             arena_printf(e->memory, "settle, path, \"%.*s\", %s, &%s_layout, &self->%s", STR_ARG(member->id),
                          decider, name, name),
             ";");
    out_line(o, "if (status != TN_OK) return status;");
}

/* ---- reflection ---- */

static void emit_case_access(emitter *e, const model_type *type, const model_member *as)
{
    out *o = &e->out;
    const bool object = as->wire.kind == WIRE_OBJECT;
    const char *local = arena_printf(e->memory, "%s_%s", c_local_name(e->memory, type), slot_kind(e, as));
    const char *value = value_type_of(e, as);
    const char *load = object ? arena_printf(e->memory, "%s_load", type_name(e, as->type.object))
                              : arena_printf(e->memory, "tn_%s", c_wire_name(e->memory, as));
    out_line(o, "static void load_%s(const uint8_t *p, void *value)", local);
    out_line(o, "{");
    out_line(o, "    const %s loaded = %s(p);", value, load);
    out_line(o, "    memcpy(value, &loaded, sizeof loaded);");
    out_line(o, "}");
    out_blank(o);
    out_line(o, "static void store_%s(uint8_t *p, const void *value)", local);
    out_line(o, "{");
    if (object) {
        out_line(o, "    %s_store(p, value);", type_name(e, as->type.object));
    } else {
        out_line(o, "    %s number;", value);
        out_line(o, "    memcpy(&number, value, sizeof number);");
        out_line(o, "    tn_set_%s(p, number);", c_wire_name(e->memory, as));
    }
    out_line(o, "}");
    out_blank(o);
}

static void emit_case(emitter *e, const model_type *type, const model_member *as)
{
    out *o = &e->out;
    const char *local = arena_printf(e->memory, "%s_%s", c_local_name(e->memory, type), slot_kind(e, as));
    out_open(o, "[%s] =", kind_constant(e, type, as));
    out_line(o, ".id = \"%s\",", slot_kind(e, as));
    if (as->wire.kind == WIRE_OBJECT) {
        out_line(o, ".kind = TN_KIND_OBJECT,");
        out_line(o, ".type = &%s_type,", c_local_name(e->memory, as->type.object));
    } else {
        out_line(o, ".kind = TN_KIND_%s,", c_upper(e->memory, slot_kind(e, as)));
    }
    out_line(o, ".size = %lld,", (long long)as->element.low);
    out_line(o, ".room = sizeof(%s),", value_type_of(e, as));
    out_line(o, ".load = load_%s,", local);
    out_line(o, ".store = store_%s,", local);
    out_close(o, ",");
}

static void emit_labels(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const model_member *slots = slots_of(type);
    out_open(o, "static const tn_table_label %s_labels[] =", c_local_name(e->memory, type));
    for (size_t i = 0; i < slots->labels.count; i++) {
        const model_enum *values = slots->labels.items[i].value->type.enumeration;
        const bool named = slots->labels.items[i].value->type.kind == VALUE_ENUM;
        out_line(o, "{%s, %s%s},", c_string(e->memory, slots->labels.items[i].id), named ? "&" : "",
                 named ? enum_table_name(e, values) : "NULL");
    }
    out_close(o, ";");
    out_blank(o);
}

static void emit_deciders(emitter *e, const model_type *type, const decider_list *list)
{
    out *o = &e->out;
    if (list->count == 0) return;
    out_open(o, "static const char *const %s_deciders[] =", c_local_name(e->memory, type));
    for (size_t i = 0; i < list->count; i++)
        out_line(o, "%s,", c_string(e->memory, list->items[i]->id));
    out_close(o, ";");
    out_blank(o);
}

void emit_table_reflection(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const model_member *slots = slots_of(type);
    const char *local = c_local_name(e->memory, type);
    for (size_t i = 0; i < slots->cases.count; i++)
        if (same_case(slots, i) == i) emit_case_access(e, type, slots->cases.items[i].as);
    out_open(o, "static const tn_table_case %s_cases[%s_KINDS] =", local,
             c_upper(e->memory, type_name(e, type)));
    for (size_t i = 0; i < slots->cases.count; i++)
        if (same_case(slots, i) == i) emit_case(e, type, slots->cases.items[i].as);
    out_close(o, ";");
    out_blank(o);
    emit_labels(e, type);
    const decider_list deciders = deciders_of(type);
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
    const plan_kin kin = kin_of(type);
    const char *name = c_member_name(e->memory, member);
    out_function(o,
                 arena_printf(e->memory, "static tn_status %s_%s_create",
                              c_local_name(e->memory, member->owner), name),
                 "const tn_kin *kin, void *object, size_t count", "");
    out_line(o, "{");
    o->indent++;
    out_line(o, "%s *self = object;", type_name(e, member->owner));
    out_call(o, arena_printf(e->memory, "return %s_view_new", type_name(e, type)),
             arena_printf(e->memory, "kin->document, &self->%s, count%s%s, NULL", name,
                          kin.root ? ", kin->root" : "", kin.parent ? ", self" : ""),
             ";");
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}
