/* What determines what: a member is derived from its one owner, the first unconditional use of it in its own
   type as the count of an array or the size of text or bytes. Everything else that can be written is an
   ordinary input. Where something does not determine what a writer would have to know, the codec only reads.
 */
#include "model/model.h"

/* The first such place is remembered; `why` completes "what this is cannot be written: ...". */
static void not_writable(model *m, const expr *place, span at, const char *why)
{
    if (!m->writable) return;
    m->writable = false;
    m->unwritable_place = place;
    m->unwritable_span = at;
    m->unwritable_reason = why;
}

/* The member of the same object that an expression consists of, or NULL. */
static model_member *plain_member(const term *t)
{
    const bool plain = t != NULL && t->kind == TERM_MEMBER && t->member != NULL &&
                       t->items.items[0]->kind == TERM_SELF && t->member->role == MEMBER_FIELD;
    return plain ? (model_member *)t->member : NULL;
}

static void derive_from(model *m, const term *use, model_member *user, derivation_kind kind)
{
    if (use == NULL) return;
    model_member *determined = plain_member(use);
    if (determined == NULL || determined->wire.kind != WIRE_INT) {
        not_writable(m, use->source, use->source->place,
                     "a count or size that is not an integer of the same object");
    } else if (determined->derivation != DERIVE_NOTHING) {
        not_writable(m, use->source, use->source->place, "a second use of the same count or size");
    } else {
        determined->derivation = kind;
        determined->derived_from = user;
        user->owner_of_count = determined;
    }
}

/* What the writer does not know how to make again. */
static const char *obstacle(const model_member *member)
{
    const wire *w = &member->wire;
    const schema_attribute *ast = member->schema;
    if (member->role == MEMBER_INSTANCE) return "an instance that is read elsewhere in the file";
    if (w->kind == WIRE_BITS) return "integers of some bits";
    if (w->kind == WIRE_SWITCH) return "a type that depends on a value";
    if (w->kind == WIRE_OPAQUE) return "an opaque type";
    if (w->calculated_endian) return "a byte order that depends on a value";
    if (w->process != PROCESS_NONE) return "`process`";
    if (w->kind == WIRE_OBJECT && w->limit != LIMIT_NONE) return "an object in a stream of its own";
    if (w->limit == LIMIT_STREAM) return "bytes up to the end of a stream";
    if (ast->repeat == REPEAT_UNTIL || ast->repeat == REPEAT_EOS) return "a repetition without a count";
    if (w->has_pad || (w->limit == LIMIT_SIZE && w->has_terminator)) return "padding behind bytes or text";
    if (w->has_terminator && (!w->consume || w->include || !w->eos_error))
        return "a terminator that may be missing";
    if (w->kind == WIRE_BYTES && w->has_terminator) return "bytes with a terminator";
    if (w->kind == WIRE_TEXT && strcmp(w->encoding, "UTF-8") != 0 && strcmp(w->encoding, "ASCII") != 0)
        return "an encoding other than UTF-8 and ASCII";
    if (w->kind == WIRE_CONSTANT && ast->repeat != REPEAT_NONE) return "repeated `contents`";
    if (ast->repeat != REPEAT_NONE && w->kind != WIRE_OBJECT) return "an array of anything but objects";
    if (ast->valid.kind != VALID_NONE) return "`valid`";
    return NULL;
}

static void derive_member(model *m, model_member *member)
{
    const char *why = obstacle(member);
    if (why != NULL) not_writable(m, NULL, member->place->place, why);
    derive_from(m, member->count, member, DERIVE_COUNT);
    if (member->wire.kind == WIRE_TEXT || member->wire.kind == WIRE_BYTES)
        derive_from(m, member->size, member, DERIVE_SIZE);
    const bool irregular = member->owner->layout == LAYOUT_IRREGULAR;
    if (member->condition != NULL && irregular)
        not_writable(m, member->condition->source, member->condition->source->place,
                     "a condition in a type whose layout is not known beforehand");
}

static void need(const term *t, void *context)
{
    (void)context;
    term_need(t);
}

void model_derive(model *m)
{
    m->writable = true;
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            derive_member(m, type->fields.items[k]);
        for (size_t k = 0; k < type->instances.count; k++)
            derive_member(m, type->instances.items[k]);
        model_each_term(type, need, NULL);
    }
}
