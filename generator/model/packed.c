/* Decides which bytes stay as a process encoded them: those into which no expression looks. */
#include "model/change.h"

/* Whether bytes can be kept packed at all. */
static bool can_be(const model_member *member)
{
    const wire *w = &member->wire;
    return w->process != NULL && w->process->packing != NULL && w->kind == WIRE_BYTES &&
           member->role == MEMBER_FIELD && member->array == ARRAY_NONE && member->valid.kind == VALID_NONE &&
           !w->has_terminator && !w->has_pad;
}

/* Whether a term uses only known facts about packed bytes, or unpacks them itself. */
static bool takes_packed(const term *t, size_t operand)
{
    if (operand == 0) return t->kind == TERM_SIZE || t->kind == TERM_CHECKSUM;
    return operand == 1 && (t->kind == TERM_JOINED || t->kind == TERM_RUNNING);
}

static void note_use(const term *t)
{
    if (t->kind == TERM_MEMBER && t->member != NULL) change_member(t->member)->packed = false;
}

static void note_operands(const term *t, void *context)
{
    (void)context;
    for (size_t i = 0; i < t->items.count; i++)
        if (!takes_packed(t, i)) note_use(t->items.items[i]);
}

static void note_term(const term *t, void *context)
{
    note_use(t);
    term_walk(t, note_operands, context);
}

void model_packed(model *m)
{
    for (size_t i = 0; i < m->order.count; i++)
        for (size_t k = 0; k < m->order.items[i]->fields.count; k++) {
            model_member *member = change_member(m->order.items[i]->fields.items[k]);
            member->packed = can_be(member);
        }
    for (size_t i = 0; i < m->order.count; i++)
        model_each_term(m->order.items[i], note_term, NULL);
}
