/* Decides which types and enumerations the reflection tables contain, and their entries for the codec. */
#include "plan/shown.h"

#include "plan/layout.h"
#include "plan/limits.h"

/* ---- types ---- */

bool plan_shows_variants(const codec_plan *p)
{
    for (size_t i = 0; i < p->model->order.count; i++) {
        const model_type *type = p->model->order.items[i];
        const member_refs members = plan_shown_members(p, type), values = plan_shown_values(p, type);
        for (size_t k = 0; k < members.count; k++)
            if (plan_is_variant(plan_shown_type(members.items[k]))) return true;
        for (size_t k = 0; k < values.count; k++)
            if (plan_is_variant(plan_shown_type(values.items[k]))) return true;
    }
    return false;
}

/* Marks the types that tables lead to, by their numbers. */
typedef struct description {
    const codec_plan *p;
    bool *shown;
} description;

static void describe(const description *d, const model_type *type);

static void describe_objects(const description *d, const member_refs *members)
{
    for (size_t i = 0; i < members->count; i++)
        if (members->items[i]->type.kind == VALUE_OBJECT) describe(d, members->items[i]->type.object);
}

/* The slots of a table choose among types. */
static void describe_slots(const description *d, const model_member *slot)
{
    for (size_t i = 0; i < slot->cases.count; i++)
        if (slot->cases.items[i].as->type.kind == VALUE_OBJECT)
            describe(d, slot->cases.items[i].as->type.object);
}

static void describe_members(const description *d, const model_type *type)
{
    const member_refs members = plan_shown_members(d->p, type), values = plan_shown_values(d->p, type);
    describe_objects(d, &members);
    for (size_t i = 0; i < type->fields.count && type->layout == LAYOUT_TABLE; i++)
        describe_slots(d, type->fields.items[i]);
    describe_objects(d, &values);
    if (plan_has_object_slot(d->p, type, SLOT_PARENT)) describe(d, plan_shown_parent(type));
    if (plan_has_object_slot(d->p, type, SLOT_ROOT)) describe(d, type->file->top);
}

static bool is_used(const model *m, const model_type *type)
{
    for (size_t i = 0; i < m->order.count; i++)
        if (m->order.items[i] == type) return true;
    return false;
}

static void describe(const description *d, const model_type *type)
{
    if (type == NULL || !is_used(d->p->model, type) || d->shown[type->number]) return;
    d->shown[type->number] = true;
    describe_members(d, type);
}

type_list plan_shown_types(const codec_plan *p)
{
    const model *m = p->model;
    const description d = {p, arena_alloc(p->memory, m->type_count * sizeof(bool))};
    const type_list objects = plan_object_types(m);
    const bool variants = plan_shows_variants(p);
    type_list list = {0};
    describe(&d, m->top);
    for (size_t i = 0; variants && i < objects.count; i++)
        describe(&d, objects.items[i]);
    for (size_t i = 0; i < m->order.count; i++)
        if (d.shown[m->order.items[i]->number]) ARRAY_PUSH(p->memory, &list, m->order.items[i]);
    return list;
}

/* ---- views ---- */

/* Whether values may also be such numbers in the other byte order. */
static bool has_both_orders(const model_member *as)
{
    const model_member *slots = plan_slots(as->owner);
    for (size_t i = 0; i < slots->cases.count; i++) {
        const wire *other = &slots->cases.items[i].as->wire;
        if (other->kind == as->wire.kind && other->bytes == as->wire.bytes &&
            other->is_signed == as->wire.is_signed && other->big_endian != as->wire.big_endian)
            return true;
    }
    return false;
}

/* "vertex_vector3": the path of a type below the one at the top. */
static const char *type_id(arena *memory, const model_type *type)
{
    const bool inner = type->outer != NULL && type->outer != type->model->top;
    const char *outer = inner ? arena_printf(memory, "%s_", type_id(memory, type->outer)) : "";
    return arena_printf(memory, "%s%.*s", outer, STR_ARG(type->id));
}

const char *plan_slot_id(arena *memory, const model_member *as)
{
    const wire *w = &as->wire;
    if (w->kind == WIRE_OBJECT) return type_id(memory, as->type.object);
    const char *order = !has_both_orders(as) ? "" : w->big_endian ? "be" : "le";
    const char kind = w->kind == WIRE_FLOAT ? 'f' : w->is_signed ? 's' : 'u';
    return arena_printf(memory, "%c%u%s", kind, w->bytes, order);
}

const model_member *plan_parameter_source(const codec_plan *p, const model_type *type, size_t parameter)
{
    for (size_t i = 0; i < p->model->order.count; i++) {
        const model_type *user = p->model->order.items[i];
        for (size_t k = 0; k < user->fields.count; k++) {
            const model_member *member = user->fields.items[k];
            if (member->array != ARRAY_RECORDS || member->type.object != type) continue;
            const term *argument = member->arguments.items[parameter];
            const bool plain = argument->kind == TERM_MEMBER && argument->items.items[0]->kind == TERM_SELF;
            return plain ? argument->member : NULL;
        }
    }
    return NULL;
}

/* ---- the codec ---- */

str plan_shown_doc(arena *memory, str text)
{
    char *folded = arena_copy(memory, text.data, text.size);
    size_t size = 0;
    for (size_t i = 0; i < text.size; i++) {
        const bool space = text.data[i] == '\n' || text.data[i] == ' ';
        if (space && (size == 0 || folded[size - 1] == ' ')) continue;
        folded[size++] = space ? ' ' : text.data[i];
    }
    while (size > 0 && folded[size - 1] == ' ')
        size--;
    return (str){folded, size};
}

tn_budget plan_default_budget(const codec_plan *p)
{
    const plan_budget budget = plan_budgets(p);
    const bool decodes = plan_decoded_ratio(&p->traits) != 0;
    return (tn_budget){.memory_per_byte = budget.memory_per_byte,
                       .memory_base = budget.memory_base,
                       .work_per_byte = budget.work_per_byte,
                       .work_base = budget.work_base,
                       .depth = p->model->depth_limit,
                       .empty_elements = EMPTY_ELEMENTS,
                       .space_per_byte = plan_space(p),
                       .decoded_per_byte = decodes ? DECODED_PER_BYTE : 0,
                       .decoded_base = decodes ? DECODED_BASE : 0,
                       .ratio = plan_decoded_ratio(&p->traits)};
}

const char *plan_schema_hash(const model *m)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < m->files.count; i++) {
        const str text = m->files.items[i]->source->text;
        for (size_t k = 0; k < text.size; k++)
            hash = (hash ^ (unsigned char)text.data[k]) * 0x100000001b3u;
    }
    return arena_printf(m->memory, "%016llx", (unsigned long long)hash);
}
