/* Decides which types are tables: records whose slots are listed by an expression that does not use the
   record itself, so that all records of an array have one layout. */
#include "model/term.h"

/* Notes whether an expression uses the record that is being laid out, or its position. */
static void note_own(const term *t, void *context)
{
    bool *own = context;
    const bool around = t->kind == TERM_PARENT || t->kind == TERM_ROOT;
    if (t->kind == TERM_STREAM || t->kind == TERM_POS || t->kind == TERM_AT_END || t->kind == TERM_ITEM)
        *own = true;
    for (size_t i = 0; i < t->items.count; i++)
        if (t->items.items[i]->kind == TERM_SELF && !around) *own = true;
}

static bool is_known_before(const term *t)
{
    bool own = t == NULL || t->kind == TERM_SELF;
    if (t != NULL) term_walk(t, note_own, &own);
    return !own;
}

/* A number in a known byte order, or an object; whether its layout is fixed is seen when it has been
   measured. */
static bool is_slot(const model_member *as)
{
    if (as->wire.kind == WIRE_INT || as->wire.kind == WIRE_FLOAT)
        return !as->wire.calculated_endian || as->wire.bytes == 1;
    return as->wire.kind == WIRE_OBJECT && as->wire.limit == LIMIT_NONE && as->type.object != NULL &&
           as->arguments.count == 0;
}

static bool is_slots(const model_member *field)
{
    if (field->schema->repeat != REPEAT_EXPR || field->wire.kind != WIRE_SWITCH || field->condition != NULL ||
        field->labels.count == 0 || field->valid.kind != VALID_NONE)
        return false;
    for (size_t i = 0; i < field->cases.count; i++) {
        const model_member *as = field->cases.items[i].as;
        if (as == NULL || !is_slot(as)) return false;
    }
    return is_known_before(field->count) && is_known_before(field->switch_on);
}

/* `-values` name expressions of the records' values; a value instance needs objects. */
static bool has_value_instance(const model_type *type)
{
    for (size_t i = 0; i < type->values.count; i++)
        if (type->values.items[i]->schema != NULL) return true;
    return false;
}

bool model_has_labels(const model_type *type)
{
    return type->fields.count == 1 && type->fields.items[0]->schema->labels.count > 0;
}

bool model_is_table(const model_type *type)
{
    return type->fields.count == 1 && type->params.count == 0 && type->instances.count == 0 &&
           !has_value_instance(type) && type->checks.count == 0 && !type->many_parents &&
           type->parent != NULL && is_slots(type->fields.items[0]);
}

bool model_has_fixed_slots(const model_type *type)
{
    const model_member *field = type->fields.items[0];
    for (size_t i = 0; i < field->cases.count; i++) {
        const model_member *as = field->cases.items[i].as;
        if (as->wire.kind == WIRE_OBJECT &&
            (!as->type.object->measured || as->type.object->layout != LAYOUT_FIXED ||
             as->type.object->has_valid))
            return false;
    }
    return true;
}
