/* Decides which instances with `pos` a writer puts: those in the stream of the whole file, at a place, of a
   size and of a number that expressions state. An integer of the same object that is the place alone follows
   the instance; all other numbers are given. */
#include "model/change.h"

bool model_is_positioned(const model_member *member)
{
    return member->role == MEMBER_INSTANCE && member->schema->placed == PLACE_LAZY;
}

/* ---- terms ---- */

/* Whether the writer can evaluate an expression when all fields have been prepared. */
static bool is_known(const term *t)
{
    return t == NULL || (!term_asks_position(t) && !term_peeks(t));
}

static void note_around(const term *t, void *context)
{
    if (t->kind == TERM_MEMBER || t->kind == TERM_PARENT || t->kind == TERM_ROOT) *(bool *)context = true;
}

bool model_is_placed_by_members(const model_member *member)
{
    bool any = false;
    term_walk_through(member->pos, note_around, &any);
    return any;
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
    return (seen[type->number] & 2) == 0;
}

/* ---- members ---- */

/* An integer that is always there, and that nothing else determines. */
static bool is_free(const model_member *number)
{
    return number != NULL && number->wire.kind == WIRE_INT && model_is_integer(number) &&
           !number->may_be_absent && number->derivation == DERIVE_NOTHING && number->valid.kind == VALID_NONE;
}

/* The integer of the object that says how many elements, or bytes, an instance has. */
static const model_member *amount_of(const model_member *member)
{
    const bool slice = member->wire.kind == WIRE_TEXT || member->wire.kind == WIRE_BYTES;
    const bool list = member->array != ARRAY_NONE;
    const model_member *number =
        list || slice ? model_determined_by(list ? member->count : member->size) : NULL;
    return is_free(number) ? number : NULL;
}

/* The integer of the object that stores the position of an instance. */
static model_member *position_of(const model_member *member, const term **by, int64_t *step)
{
    model_member *determined = model_determined_by(member->pos);
    *by = NULL;
    if (determined == NULL) {
        determined = model_linear(member->pos, DERIVE_NOTHING, step);
        *by = member->pos;
    }
    return is_free(determined) ? determined : NULL;
}

void model_derive_positioned(model_member *member)
{
    int64_t step = 1;
    const term *by;
    const model_member *determined = member->pos != NULL ? position_of(member, &by, &step) : NULL;
    member->owner_of_amount = amount_of(member);
    if (determined == NULL) return;
    member->owner_of_place = determined;
    member->placed_by = by;
    member->placed_step = step;
}

static void note_free(const term *t, void *context)
{
    const model_member *member = model_plain_member(t);
    if (member != NULL && member->wire.kind == WIRE_INT && member->derivation == DERIVE_NOTHING)
        *(bool *)context = true;
}

/* Whether an expression takes integers of the object, in another way than one that they could follow by. */
static bool takes_free(const term *t)
{
    bool any = false;
    if (t != NULL) term_walk_through(t, note_free, &any);
    return any;
}

/* The stream of the whole file, by the name of the root. */
static bool is_whole_stream(const model *m, const model_member *member)
{
    const term *io = member->io, *root = io != NULL && io->kind == TERM_STREAM ? io->items.items[0] : NULL;
    return root != NULL && root->kind == TERM_ROOT && root->items.items[0]->kind == TERM_SELF &&
           member->owner->file->top == m->top;
}

static bool has_place(const model *m, const model_member *member)
{
    int64_t step;
    const term *by;
    if (member->pos == NULL || !is_known(member->pos)) return false;
    if (takes_free(member->pos) && position_of(member, &by, &step) == NULL) return false;
    return member->io == NULL ? is_in_whole(m, member->owner) : is_whole_stream(m, member);
}

/* Whether a value has a size and number: as expressions state them, or up to the end of the file, which is
   seen when the result is read back. */
static bool has_known_size(const model_member *member)
{
    const term *amount = member->array != ARRAY_NONE ? member->count : member->size;
    if (takes_free(amount) && amount_of(member) == NULL) return false;
    return is_known(member->size) && is_known(member->count) && is_known(member->until);
}

static bool has_known_arguments(const model_member *member)
{
    for (size_t i = 0; i < member->arguments.count; i++)
        if (!is_known(member->arguments.items[i])) return false;
    return true;
}

/* Bytes with nothing behind them that objects would have to keep. */
static bool is_plain_slice(const model_member *member)
{
    const wire *w = &member->wire;
    const bool slice = w->kind == WIRE_TEXT || w->kind == WIRE_BYTES;
    return slice && !member->has_ending && !model_is_ended_by_others(member);
}

/* Objects one behind the other, or elements of a list that keep the rests of their streams. */
static bool is_plain_object(const model_member *member)
{
    const wire *w = &member->wire;
    const bool limited = w->limit == LIMIT_SIZE && member->array == ARRAY_OBJECTS && !w->has_pad &&
                         !w->has_terminator && !member->type.object->places_own;
    return w->kind == WIRE_OBJECT && (w->limit == LIMIT_NONE || limited) && !member->type.object->json;
}

static bool has_simple_content(const model *m, const model_member *member)
{
    const wire *w = &member->wire;
    const bool number = w->kind == WIRE_INT || w->kind == WIRE_FLOAT;
    const bool choice = w->kind == WIRE_SWITCH && w->limit == LIMIT_NONE && member->array == ARRAY_NONE &&
                        model_choice_obstacle(m, member) == NULL;
    const bool list = member->array != ARRAY_RECORDS;
    return (number || w->kind == WIRE_CONSTANT || is_plain_slice(member) || is_plain_object(member) ||
            choice) &&
           list && w->process == NULL && has_known_arguments(member);
}

/* Objects that choose their byte order: if the order changes, numbers in them look edited. */
static bool has_order_of_its_own(const model_type *type, unsigned char *seen)
{
    if (seen[type->number]) return false;
    seen[type->number] = 1;
    bool own = type->endian_on != NULL;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (member->type.object != NULL) own = own || has_order_of_its_own(member->type.object, seen);
        for (size_t k = 0; k < member->cases.count; k++) {
            const model_type *object = member->cases.items[k].as->type.object;
            if (object != NULL) own = own || has_order_of_its_own(object, seen);
        }
    }
    return own;
}

static bool chooses_order(const model *m, const model_member *member)
{
    unsigned char *seen = arena_alloc(m->memory, m->type_count);
    bool own = member->type.object != NULL && has_order_of_its_own(member->type.object, seen);
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_type *object = member->cases.items[i].as->type.object;
        if (object != NULL) own = own || has_order_of_its_own(object, seen);
    }
    return own;
}

/* Whether the writer puts a member elsewhere, or in another form than its value, or reads it again. */
static bool has_other_form(const model_member *member)
{
    return member->placed || member->packed || model_is_encoded(member) || model_encodes_elements(member) ||
           model_is_ended_by_others(member);
}

/* A look-ahead shows bytes of others: when instances move, the writer that patches sees whether it still
   does. */
static bool is_lookahead(const model_member *instance)
{
    return instance->schema != NULL && instance->schema->placed == PLACE_PEEK;
}

/* Whether the file has a layout of another kind: documents of JSON, values of other forms, or look-aheads. */
static bool has_other_layout(const model *m)
{
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        if (type->json) return true;
        for (size_t k = 0; k < type->fields.count; k++)
            if (has_other_form(type->fields.items[k])) return true;
        for (size_t k = 0; k < type->instances.count; k++)
            if (is_lookahead(type->instances.items[k])) return true;
    }
    return false;
}

const char *model_positioned_obstacle(const model *m, const model_member *member)
{
    const bool fits = !has_other_layout(m) && has_place(m, member) && has_known_size(member) &&
                      has_simple_content(m, member) && is_known(member->condition) &&
                      !chooses_order(m, member);
    return fits ? NULL : "an instance with `pos`";
}
