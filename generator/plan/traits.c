/* Finds the traits of a codec as a whole. */
#include "plan/layout.h"
#include "plan/prepare.h"
#include "plan/tables.h"

static bool is_variant(value_type type)
{
    return type.kind == VALUE_ANY || (type.kind == VALUE_OBJECT && type.object == NULL);
}

/* Whether an object holds a pointer to another for the member, which is not a list. */
static bool is_pointer(const model_member *member)
{
    if (member->type.kind != VALUE_OBJECT || member->type.object == NULL) return false;
    return member->role != MEMBER_FIELD || member->wire.kind != WIRE_OBJECT || !model_is_inside(member);
}

static void note_process(codec_plan *p, const process_row *process)
{
    if (process == &process_custom) p->traits.asks_program = true;
    if (process == NULL || process == &process_custom) return;
    for (size_t i = 0; i < p->traits.processes.count; i++)
        if (p->traits.processes.items[i] == process) return;
    ARRAY_PUSH(p->memory, &p->traits.processes, process);
}

static void note_traits(codec_plan *p, const model_member *member)
{
    plan_traits *traits = &p->traits;
    if (member->wire.kind == WIRE_BITS && !member->owner->json) traits->has_bits = true;
    note_process(p, member->wire.process);
    if (member->owner->json) traits->has_json = true;
    if (member->placed) traits->has_placed = true;
    if (plan_is_choice(member)) traits->has_choices = true;
    if (member->packed) traits->has_packed = true;
    if (model_is_encoded(member) || model_encodes_elements(member)) traits->has_encoded = true;
    if (is_variant(member->type)) traits->has_variants = true;
    if (member->array == ARRAY_NONE && is_pointer(member)) traits->asks_pointers = true;
    for (size_t i = 0; i < member->cases.count; i++)
        if (member->cases.items[i].as != NULL) note_traits(p, member->cases.items[i].as);
}

uint32_t plan_decoded_ratio(const plan_traits *traits)
{
    uint32_t ratio = 0;
    for (size_t i = 0; i < traits->processes.count; i++)
        if (traits->processes.items[i]->ratio > ratio) ratio = traits->processes.items[i]->ratio;
    return ratio == 0 || ratio > DECODED_RATIO ? ratio : DECODED_RATIO;
}

static void note_term(const term *t, void *context)
{
    plan_traits *traits = context;
    const bool around = t->kind == TERM_PARENT || t->kind == TERM_ROOT || t->kind == TERM_STREAM;
    if (is_variant(t->type)) traits->has_variants = true;
    if (around && is_variant(t->items.items[0]->type)) traits->asks_variants = true;
    if (term_sums_bytes(t) || t->kind == TERM_RUNNING || t->kind == TERM_JOINED) traits->has_checksums = true;
}

static void note_terms(const term *t, void *context)
{
    term_walk(t, note_term, context);
}

static void note_deciding(const term *t, void *context)
{
    if (model_names_positioned(t)) *(bool *)context = true;
}

/* A number that `-derive` gives. */
static void note_derived(const term *t, void *context)
{
    const model_member *member = t->kind == TERM_MEMBER ? t->member : NULL;
    if (member != NULL && member->derivation == DERIVE_VALUE) *(bool *)context = true;
}

static void note_peek(const term *t, void *context)
{
    bool *peeks = context;
    if (term_peeks(t)) *peeks = true;
}

/* Whether a peek decides how a member is read: a rule that asks for one decides nothing. */
static bool decided_by_peeks(const model *m)
{
    bool peeks = false;
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            member_each_term(type->fields.items[k], note_peek, &peeks);
    }
    return peeks;
}

static bool has_ended_by_others(const model *m)
{
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            if (model_is_ended_by_others(type->fields.items[k])) return true;
    }
    return false;
}

/* Whether callers give the type at the top objects. */
static bool lends_objects(const model *m)
{
    for (size_t i = 0; i < m->top->params.count; i++) {
        const value_kind kind = m->top->params.items[i]->type.kind;
        if (kind == VALUE_OBJECT || kind == VALUE_ANY) return true;
    }
    return false;
}

static void number_objects(codec_plan *p)
{
    const type_list objects = plan_object_types(p->model);
    for (size_t i = 0; i < objects.count; i++)
        edit_type(p, objects.items[i])->object_number = (uint32_t)i + 1;
}

void plan_find_traits(codec_plan *p)
{
    const model *m = p->model;
    plan_traits *traits = &p->traits;
    number_objects(p);
    traits->has_late = plan_late(p);
    traits->makes_values = plan_makes_values(m);
    traits->keeps_streams = plan_keeps_streams(p);
    traits->asks_streams = plan_asks_streams(p);
    traits->lends_objects = lends_objects(m);
    traits->gives_objects = plan_gives_objects(m);
    traits->writable = p->unwritable.what == NULL;
    traits->reads_back = traits->writable && (decided_by_peeks(m) || has_ended_by_others(m));
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        const type_plan *known = plan_of_type(p, type);
        model_each_term(type, note_terms, traits);
        if (traits->writable) model_each_written_term(type, note_deciding, &traits->positioned_decide);
        if (plan_has_instances(type)) traits->has_instances = true;
        if (known->remembers.parent || known->remembers.root) traits->has_pointers = true;
        if (known->asked_for.parent || known->asked_for.root) traits->asks_pointers = true;
        if (type->many_parents && type->needs_parent) traits->has_variants = true;
        for (size_t k = 0; k < type->instances.count; k++) {
            note_traits(p, type->instances.items[k]);
            if (!traits->writable || !model_is_positioned(type->instances.items[k])) continue;
            traits->has_positioned = true;
            term_walk_through(type->instances.items[k]->pos, note_derived, &traits->positioned_follow);
        }
        for (size_t k = 0; k < type->params.count; k++) {
            if (is_variant(type->params.items[k]->type)) traits->has_variants = true;
            if (is_pointer(type->params.items[k])) traits->asks_pointers = true;
        }
        for (size_t k = 0; k < type->values.count; k++) {
            if (is_variant(type->values.items[k]->type)) traits->has_variants = true;
            if (plan_has_getter(type->values.items[k]) && is_pointer(type->values.items[k]))
                traits->has_pointers = true;
        }
        for (size_t k = 0; k < type->fields.count && type->layout != LAYOUT_TABLE; k++)
            note_traits(p, type->fields.items[k]);
    }
    traits->asks_pointers = traits->asks_pointers || traits->has_instances || traits->has_variants;
    traits->gives_objects = traits->gives_objects || traits->asks_variants;
    traits->has_pointers = traits->has_pointers || traits->asks_pointers;
    traits->patches = !traits->writable && !traits->has_json;
    traits->keeps_source = traits->patches || traits->has_positioned;
}

static void note_elements(const codec_plan *p, value_type type)
{
    while (type.kind == VALUE_ARRAY)
        type = *type.element;
    if (type.object != NULL) edit_type(p, type.object)->in_pointers = true;
}

/* Lists that expressions make are of pointers. */
static void note_list(const codec_plan *p, value_type type)
{
    if (type.kind == VALUE_ARRAY && type.array == NULL) note_elements(p, type);
}

static void note_arrays(const term *t, void *context)
{
    note_list(context, t->type);
}

static void note_arrays_in(const term *t, void *context)
{
    term_walk(t, note_arrays, context);
}

/* Whether a list does not hold the objects themselves: those that a choice gives or the program reads lie
   apart, parameters are made of lists of any kind, and some must not move. */
static bool holds_pointers(const codec_plan *p, const model_member *member)
{
    if (member->array == ARRAY_NONE || member->type.object == NULL) return false;
    return member->role == MEMBER_PARAM || member->wire.kind != WIRE_OBJECT ||
           plan_of_type(p, member->type.object)->stays;
}

static void set_pointers(const codec_plan *p, const model_member *member)
{
    const bool pointers = holds_pointers(p, member);
    edit_member(p, member)->pointers = pointers;
    if (pointers) note_elements(p, member->type);
    note_list(p, member->type);
}

void plan_lists(codec_plan *p)
{
    const model *m = p->model;
    plan_pointed(p);
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        model_each_term(type, note_arrays_in, p);
        for (size_t k = 0; k < type->fields.count; k++)
            set_pointers(p, type->fields.items[k]);
        for (size_t k = 0; k < type->instances.count; k++)
            set_pointers(p, type->instances.items[k]);
        for (size_t k = 0; k < type->params.count; k++)
            set_pointers(p, type->params.items[k]);
    }
}
