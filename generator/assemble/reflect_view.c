/* Makes reflection tables in memory: records and tables. */
#include "assemble/reflector.h"
#include "plan/struct.h"

/* ---- records of one layout ---- */

static const tn_view_parameter *view_parameters(const reflector *r, const model_type *type)
{
    if (type->params.count == 0) return NULL;
    tn_view_parameter *list = arena_alloc(r->memory, type->params.count * sizeof *list);
    for (size_t i = 0; i < type->params.count; i++) {
        const model_member *from = plan_parameter_source(r->plan, type, i);
        list[i].id = reflect_text(r, type->params.items[i]->id);
        list[i].member = from != NULL ? reflect_text(r, from->id) : NULL;
    }
    return list;
}

static void fill_records(const reflector *r, const model_type *type, tn_view_type *table)
{
    const reflect_functions *f = r->functions;
    table->element = reflect_type(r, type);
    table->parameter_count = type->params.count;
    table->parameters = view_parameters(r, type);
    table->get = f->view_get;
    table->set = f->view_set;
    table->locate = f->view_locate;
    if (f->of_view != NULL) table->context = f->of_view(f->user, type);
}

/* ---- tables ---- */

static tn_table_case slot_case(const reflector *r, const model_member *as)
{
    const reflect_functions *f = r->functions;
    const bool object = as->wire.kind == WIRE_OBJECT;
    tn_table_case entry = {.id = plan_slot_id(r->memory, as),
                           .kind = plan_slot_kind(as),
                           .size = (size_t)as->element.low,
                           .load = f->slot_load,
                           .store = f->slot_store};
    if (object) entry.type = reflect_type(r, as->type.object);
    if (model_is_narrow(as)) entry.narrow = plan_wire_form(as, as->wire.big_endian);
    entry.space =
        (size_t)(object ? plan_struct_space(r->plan, as->type.object) : plan_value_space(r->plan, as)).size;
    if (entry.load != NULL || entry.store != NULL) entry.context = reflect_context(r, as);
    return entry;
}

static void set_cases(const reflector *r, const model_member *slots, tn_table *table)
{
    tn_table_case *cases = arena_alloc(r->memory, (slots->cases.count + 1) * sizeof *cases);
    table->case_count = 1; /* the first is unused */
    for (size_t i = 0; i < slots->cases.count; i++)
        if (plan_same_slot(slots, i) == i)
            cases[table->case_count++] = slot_case(r, slots->cases.items[i].as);
    table->cases = cases;
}

static void set_deciders(const reflector *r, const model_type *type, tn_table *table)
{
    const plan_deciders list = plan_table_deciders(type);
    if (list.count == 0) return;
    const char **deciders = arena_alloc(r->memory, list.count * sizeof *deciders);
    for (size_t i = 0; i < list.count; i++)
        deciders[i] = reflect_text(r, list.items[i]->id);
    table->decider_count = list.count;
    table->deciders = deciders;
}

static void set_labels(const reflector *r, const model_member *slots, tn_table *table)
{
    tn_table_label *labels = arena_alloc(r->memory, (slots->labels.count + 1) * sizeof *labels);
    for (size_t i = 0; i < slots->labels.count; i++) {
        const value_type type = slots->labels.items[i].value->type;
        labels[i].id = reflect_text(r, slots->labels.items[i].id);
        if (type.kind == VALUE_ENUM) labels[i].values = reflect_enum(r, type.enumeration);
    }
    table->label_count = slots->labels.count;
    table->labels = labels;
}

static const tn_table *table_of(const reflector *r, const model_type *type)
{
    const model_member *slots = plan_slots(type);
    tn_table *table = ARENA_NEW(r->memory, tn_table);
    table->id = reflect_text(r, type->id);
    set_deciders(r, type, table);
    set_cases(r, slots, table);
    set_labels(r, slots, table);
    return table;
}

void reflect_view(const reflector *r, const model_type *type, tn_view_type *table)
{
    table->size = (size_t)plan_view_space(r->plan, type).size;
    if (type->layout == LAYOUT_TABLE)
        table->table = table_of(r, type);
    else
        fill_records(r, type, table);
}
