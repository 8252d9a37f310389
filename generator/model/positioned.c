/* Decides which instances with `pos` a writer puts: those in the stream of the whole file, at a number, at a
   place reckoned from the size of the file, or where a number of the same object says, and of a size that no
   other member states. */
#include "model/change.h"

bool model_is_positioned(const model_member *member)
{
    return member->role == MEMBER_INSTANCE && member->schema->placed == PLACE_LAZY;
}

/* ---- terms ---- */

static void note_member(const term *t, void *context)
{
    bool *any = context;
    if (t->kind == TERM_MEMBER || t->kind == TERM_PARENT || t->kind == TERM_ROOT) *any = true;
}

/* Whether an expression depends on nothing in a file but the size of its stream. */
static bool is_independent(const term *t)
{
    bool any = false;
    if (t != NULL) term_walk_through(t, note_member, &any);
    return !any && (t == NULL || (!term_asks_position(t) && !term_peeks(t)));
}

static bool is_number(const term *t)
{
    return t == NULL || t->range.low == t->range.high;
}

static void note_positioned(const term *t, void *context)
{
    if (t->kind == TERM_MEMBER && t->member != NULL && model_is_positioned(t->member))
        *(bool *)context = true;
}

bool model_names_positioned(const term *t)
{
    bool any = false;
    if (t != NULL) term_walk_through(t, note_positioned, &any);
    return any;
}

/* ---- streams ---- */

static void visit_streams(const model_type *type, bool within, unsigned char *seen);

static void visit_member(const model_member *member, bool within, unsigned char *seen)
{
    for (size_t i = 0; i < member->cases.count; i++)
        visit_member(member->cases.items[i].as, within || member->wire.limit != LIMIT_NONE, seen);
    if (member->wire.kind == WIRE_OBJECT && member->type.object != NULL)
        visit_streams(member->type.object, within || member->wire.limit != LIMIT_NONE, seen);
}

/* Notes for each type whether objects of it stand in the stream of the file (1) or in others (2). */
static void visit_streams(const model_type *type, bool within, unsigned char *seen)
{
    const unsigned char way = within ? 2 : 1;
    if (seen[type->number] & way) return;
    seen[type->number] = (unsigned char)(seen[type->number] | way);
    for (size_t i = 0; i < type->fields.count; i++)
        visit_member(type->fields.items[i], within, seen);
    for (size_t i = 0; i < type->instances.count; i++)
        visit_member(type->instances.items[i], within, seen);
}

static bool is_in_whole(const model *m, const model_type *type)
{
    unsigned char *seen = arena_alloc(m->memory, m->type_count);
    visit_streams(m->top, false, seen);
    return seen[type->number] == 1;
}

/* ---- members ---- */

/* The integer of the object that says where an instance lies. */
static model_member *position_of(const model_member *member, const term **by, int64_t *step)
{
    model_member *determined = model_determined_by(member->pos);
    *by = NULL;
    if (determined == NULL) {
        determined = model_linear(member->pos, DERIVE_NOTHING, step);
        *by = member->pos;
    }
    const bool plain = determined != NULL && determined->wire.kind == WIRE_INT &&
                       model_is_integer(determined) && !determined->may_be_absent &&
                       determined->derivation == DERIVE_NOTHING && determined->valid.kind == VALID_NONE;
    return plain ? determined : NULL;
}

void model_derive_positioned(model_member *member)
{
    int64_t step = 1;
    const term *by;
    const model_member *determined = member->pos != NULL ? position_of(member, &by, &step) : NULL;
    if (determined == NULL) return;
    member->owner_of_place = determined;
    member->placed_by = by;
    member->placed_step = step;
}

static bool has_place(const model_member *member)
{
    int64_t step;
    const term *by;
    return member->pos != NULL && member->io == NULL &&
           (is_independent(member->pos) || position_of(member, &by, &step) != NULL);
}

static bool has_known_size(const model_member *member)
{
    const wire *w = &member->wire;
    const bool whole = w->limit == LIMIT_STREAM || member->schema->repeat == REPEAT_EOS;
    return !whole && is_number(member->size) && is_number(member->count) && member->until == NULL;
}

static bool has_simple_content(const model_member *member)
{
    const wire *w = &member->wire;
    const bool number = w->kind == WIRE_INT || w->kind == WIRE_FLOAT;
    const bool bytes = w->kind == WIRE_TEXT || w->kind == WIRE_BYTES || w->kind == WIRE_CONSTANT;
    const bool object = w->kind == WIRE_OBJECT && w->limit == LIMIT_NONE && !member->type.object->json;
    const bool list =
        member->array == ARRAY_NONE || member->array == ARRAY_OBJECTS || member->array == ARRAY_NUMBERS;
    return (number || bytes || object) && list && w->process == NULL && member->arguments.count == 0;
}

static bool is_condition(const term *t)
{
    return t == NULL || (!term_asks_position(t) && !term_peeks(t) && !model_names_positioned(t));
}

/* Whether the writer puts a member elsewhere, or in another form than its value, or reads it again. */
static bool has_other_form(const model_member *member)
{
    return member->placed || member->packed || model_is_encoded(member) || model_is_ended_by_others(member);
}

/* Whether the file has a layout of another kind: documents of JSON, objects that nest at will, or numbers
   that an edit elsewhere gives other bytes, which look like edits of their own. */
static bool has_other_layout(const model *m)
{
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        if (type->json || type->recursive || type->endian_on != NULL) return true;
        for (size_t k = 0; k < type->fields.count; k++)
            if (has_other_form(type->fields.items[k])) return true;
    }
    return false;
}

const char *model_positioned_obstacle(const model *m, const model_member *member)
{
    const bool fits = !has_other_layout(m) && has_place(member) && has_known_size(member) &&
                      has_simple_content(member) && is_condition(member->condition) &&
                      is_in_whole(m, member->owner);
    return fits ? NULL : "an instance with `pos`";
}
