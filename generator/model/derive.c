/* What determines what: a member is derived from its one owner, the first unconditional use of it in its own
   type as the count of an array or the size of text or bytes. Everything else that can be written is an
   ordinary input. */
#include "model/model.h"

/* The member of the same object that an expression consists of, or NULL. */
static model_member *plain_member(const term *t)
{
    const bool plain = t != NULL && t->kind == TERM_MEMBER && t->items[0]->kind == TERM_SELF &&
                       t->member->role == MEMBER_FIELD;
    return plain ? (model_member *)t->member : NULL;
}

static void derive_from(model *m, const term *use, model_member *user, derivation_kind kind)
{
    if (use == NULL) return;
    model_member *determined = plain_member(use);
    if (determined == NULL) {
        model_unsupported(m, use->source->place, user->path,
                          "a count or size that is not a member of the same object");
    } else if (determined->derivation != DERIVE_NOTHING) {
        model_unsupported(m, use->source->place, user->path, "a second use of the same count");
        diagnose_note(m->list, determined->derived_from->place->place, "the first use decides it");
    } else {
        determined->derivation = kind;
        determined->derived_from = user;
        user->owner_of_count = determined;
    }
}

void model_derive(model *m)
{
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++) {
            model_member *member = type->fields.items[k];
            derive_from(m, member->count, member, DERIVE_COUNT);
            derive_from(m, member->size, member, DERIVE_SIZE);
            term_need(member->condition);
            term_need(member->count);
            term_need(member->size);
            for (size_t a = 0; a < member->arguments.count; a++)
                term_need(member->arguments.items[a]);
        }
    }
}
