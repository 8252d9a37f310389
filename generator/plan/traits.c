/* What a codec, and the objects of each type, need beside their members. */
#include "plan/plan.h"

typedef void visit_term(const term *t, void *context);

static void visit(const term *t, visit_term *f, void *context)
{
    if (t != NULL) term_walk(t, f, context);
}

/* Visits the terms that reading a member evaluates. */
static void visit_member(const model_member *member, visit_term *f, void *context)
{
    const term *terms[] = {member->condition, member->size,      member->count,      member->until,
                           member->pos,       member->io,        member->parent,     member->valid.eq,
                           member->valid.min, member->valid.max, member->valid.that, member->switch_on};
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
        visit(terms[i], f, context);
    for (size_t i = 0; i < member->valid.any_of.count; i++)
        visit(member->valid.any_of.items[i], f, context);
    for (size_t i = 0; i < member->arguments.count; i++)
        visit(member->arguments.items[i], f, context);
    for (size_t i = 0; i < member->process_arguments.count; i++)
        visit(member->process_arguments.items[i], f, context);
    for (size_t i = 0; i < member->cases.count; i++) {
        visit(member->cases.items[i].key, f, context);
        if (member->cases.items[i].as != NULL) visit_member(member->cases.items[i].as, f, context);
    }
}

/* Visits the terms of a type; `lazy` ones are those that are evaluated after its objects have been read. */
static void visit_type(const model_type *type, bool lazy, visit_term *f, void *context)
{
    if (lazy) {
        for (size_t i = 0; i < type->values.count; i++) {
            if (type->values.items[i]->schema == NULL) continue;
            visit(type->values.items[i]->value, f, context);
            visit(type->values.items[i]->condition, f, context);
        }
        for (size_t i = 0; i < type->instances.count; i++)
            visit_member(type->instances.items[i], f, context);
        return;
    }
    for (size_t i = 0; i < type->fields.count; i++)
        visit_member(type->fields.items[i], f, context);
    for (size_t i = 0; i < type->checks.count; i++) {
        visit(type->checks.items[i]->that, f, context);
        visit(type->checks.items[i]->condition, f, context);
    }
    visit(type->endian_on, f, context);
}

/* ---- what objects remember ---- */

typedef struct memory_search {
    const model_type *type;
    bool self; /* looking through the type's own terms that are evaluated later */
    plan_memory memory;
} memory_search;

static void note_memory(const term *t, void *context);

/* A value of `-values` of another object stands for its expression, which is that object's own. */
static void note_value(const term *t, memory_search *search)
{
    const model_member *value = term_named_value(t);
    if (value == NULL || value->simple) return;
    memory_search inside = *search;
    if (t->items.items[0]->kind != TERM_SELF) inside.self = value->owner == search->type;
    term_walk(value->value, note_memory, &inside);
    search->memory = inside.memory;
}

static void note_memory(const term *t, void *context)
{
    memory_search *search = context;
    note_value(t, search);
    if (t->kind != TERM_PARENT && t->kind != TERM_STREAM && t->kind != TERM_ROOT) return;
    const term *of = t->items.items[0];
    const bool own = of->kind == TERM_SELF;
    if (own ? !search->self : of->type.object != search->type && of->type.object != NULL) return;
    if (t->kind == TERM_PARENT)
        search->memory.parent = true;
    else if (t->kind == TERM_STREAM)
        search->memory.stream = true;
    else
        search->memory.root = true;
}

static bool has_cells(const model_type *type)
{
    if (type->instances.count > 0) return true;
    for (size_t i = 0; i < type->values.count; i++)
        if (type->values.items[i]->schema != NULL) return true;
    return false;
}

/* Whether a child of the type is read lazily, and then needs the type's root. */
static void pass_on(const model *m, const model_type *type, plan_memory *memory)
{
    (void)m;
    for (size_t i = 0; i < type->instances.count; i++) {
        const model_member *member = type->instances.items[i];
        if (member->wire.kind == WIRE_OBJECT && member->type.object != NULL &&
            member->type.object->needs_root)
            memory->root = true;
        for (size_t k = 0; k < member->cases.count; k++) {
            const model_member *as = member->cases.items[k].as;
            if (as != NULL && as->type.object != NULL && as->type.object->needs_root) memory->root = true;
        }
    }
}

plan_memory plan_memory_of(const model *m, const model_type *type)
{
    memory_search search = {.type = type};
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *other = m->order.items[i];
        search.self = other == type;
        visit_type(other, true, note_memory, &search);
        search.self = false;
        visit_type(other, false, note_memory, &search);
    }
    if (has_cells(type)) search.memory.stream = true;
    pass_on(m, type, &search.memory);
    search.memory.offset = type->needs_offset;
    search.memory.endian = type->endian == ENDIAN_CALCULATED;
    return search.memory;
}

/* ---- the codec as a whole ---- */

static bool is_variant(const model_member *member)
{
    return member->type.kind == VALUE_ANY ||
           (member->type.kind == VALUE_OBJECT && member->type.object == NULL);
}

static void note_traits(plan_traits *traits, const model_member *member)
{
    const bool list = member->array == ARRAY_OBJECTS || member->array == ARRAY_VALUES;
    if (list && member->needed && member->needed_elements) traits->keeps_objects = true;
    if (member->wire.kind == WIRE_BITS) traits->has_bits = true;
    if (member->wire.process == PROCESS_ZLIB) traits->has_zlib = true;
    if (is_variant(member)) traits->has_variants = true;
    for (size_t i = 0; i < member->cases.count; i++)
        if (member->cases.items[i].as != NULL) note_traits(traits, member->cases.items[i].as);
}

/* Objects that others point at must not move, as those in the lists of a writable codec do. */
static void refuse_moving(const model *m, plan_traits *traits)
{
    for (size_t i = 0; i < m->order.count && traits->writable; i++) {
        const plan_memory memory = plan_memory_of(m, m->order.items[i]);
        if (!memory.parent && !memory.root) continue;
        traits->writable = false;
        traits->unwritable = "an object that is asked for its parent or root later";
        traits->unwritable_place = m->order.items[i]->schema->node->place;
    }
}

plan_traits plan_traits_of(model *m)
{
    plan_traits traits = {.has_late = plan_late(m),
                          .writable = m->writable,
                          .unwritable_place = m->unwritable_span,
                          .unwritable = m->unwritable_reason};
    if (m->top->debug && traits.writable) {
        traits.writable = false;
        traits.unwritable = "what `ks-debug` keeps of damaged files";
        traits.unwritable_place = schema_key_node(m->top->schema->meta.node, "ks-debug")->place;
    }
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        if (has_cells(type)) traits.has_instances = true;
        if (type->many_parents && type->needs_parent) traits.has_variants = true;
        for (size_t k = 0; k < type->instances.count; k++) {
            note_traits(&traits, type->instances.items[k]);
        }
        for (size_t k = 0; k < type->params.count; k++)
            if (is_variant(type->params.items[k])) traits.has_variants = true;
        for (size_t k = 0; k < type->values.count; k++)
            if (is_variant(type->values.items[k])) traits.has_variants = true;
        for (size_t k = 0; k < type->fields.count && type->layout != LAYOUT_TABLE; k++) {
            note_traits(&traits, type->fields.items[k]);
        }
    }
    refuse_moving(m, &traits);
    return traits;
}

static void set_pointers(const plan_traits *traits, model_member *member)
{
    member->pointers = !traits->writable;
}

/* Objects that others look at from elsewhere must not move: lists hold them inside only where nobody does. */
void plan_lists(const model *m, const plan_traits *traits)
{
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            set_pointers(traits, type->fields.items[k]);
        for (size_t k = 0; k < type->instances.count; k++)
            set_pointers(traits, type->instances.items[k]);
        for (size_t k = 0; k < type->params.count; k++)
            set_pointers(traits, type->params.items[k]);
    }
}
