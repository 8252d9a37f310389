/* Computes the least size in bytes of an undamaged element: compressed data is not empty, a number in text
   has a digit, and elements end. */
#include "plan/tables.h"

enum { NESTING_MOST = 16 };

/* The least bytes of packed contents, beyond those counted for any. */
static uint64_t bytes_of_packed(const model_member *member)
{
    if (!member->packed || member->may_be_absent || member->array != ARRAY_NONE) return 0;
    const wide content = member->process_arguments.items[0]->range.low;
    const uint32_t ratio = member->wire.process->ratio;
    const wide least = content > 0 && ratio > 0 ? floor_quotient(content + ratio - 1, ratio) : 0;
    return least > member->extent.low ? (uint64_t)(least - member->extent.low) : 0;
}

static bool leads_to(const model_member *member, const model_type *type)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (leads_to(member->cases.items[i].as, type)) return true;
    return member->wire.kind == WIRE_OBJECT && member->type.object == type;
}

/* One member has the type, once. */
static bool is_single(const codec_plan *p, const model_type *type, size_t depth)
{
    const model *m = p->model;
    const model_member *only = NULL;
    if (type == m->top) return true;
    if (type->json) return false; /* keys may be given again */
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *owner = m->order.items[i];
        for (size_t k = 0; k < owner->instances.count; k++)
            if (leads_to(owner->instances.items[k], type)) return false;
        for (size_t k = 0; k < owner->fields.count; k++) {
            if (!leads_to(owner->fields.items[k], type)) continue;
            if (only != NULL || owner->fields.items[k]->array != ARRAY_NONE) return false;
            only = owner->fields.items[k];
        }
    }
    return only != NULL && depth > 0 && is_single(p, only->owner, depth - 1);
}

bool plan_is_single(const codec_plan *p, const model_type *type)
{
    return is_single(p, type, NESTING_MOST);
}

/* Whether elements end in a terminator that may be missing behind the last one, which the bytes that lead to
   the list make up for. */
static bool has_terminators(const codec_plan *p, const model_member *member)
{
    const wire *w = &member->wire;
    return w->limit == LIMIT_TERMINATOR && w->consume && !w->eos_error && w->process == NULL &&
           p->model->top->extent.low > 0 && plan_is_single(p, member->owner);
}

enum { TERMS_LIMIT = 256 };

/* Whether a term is a number that a text states, or is computed from one: the text has a digit then. Looks at
   no more than `left` terms: values may name others over and over. */
static bool depends_on(const term *t, const model_member *text, size_t *left)
{
    const model_member *value = t != NULL && t->kind == TERM_MEMBER ? t->member : NULL;
    if (value != NULL && value->value != NULL && value->condition == NULL && !value->may_be_absent)
        t = value->value;
    if (t == NULL || *left == 0) return false;
    --*left;
    if (t->kind == TERM_BINARY && t->type.kind == VALUE_INT)
        return depends_on(t->items.items[0], text, left) || depends_on(t->items.items[1], text, left);
    if (t->kind != TERM_TO_INT) return false;
    const term *of = t->items.items[0];
    return of->kind == TERM_MEMBER && of->member == text && of->items.items[0]->kind == TERM_SELF;
}

/* Whether reading a member takes its position or its size as a number from a text. */
static bool asks_number(const model_member *member, const model_member *text)
{
    size_t left = TERMS_LIMIT;
    return member->array == ARRAY_NONE &&
           (depends_on(member->pos, text, &left) || depends_on(member->size, text, &left));
}

/* Whether reading an object needs the number, whichever members are present. */
static bool must_be_number(const model_member *text)
{
    const model_type *type = text->owner;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (!asks_number(member, text)) continue;
        if (!member->may_be_absent) return true;
        for (size_t k = 0; k < i; k++)
            if (asks_number(type->fields.items[k], text) && model_one_is_there(member, type->fields.items[k]))
                return true;
    }
    return false;
}

static uint64_t bytes_of_number(const model_member *member)
{
    const bool text = member->wire.kind == WIRE_TEXT && member->array == ARRAY_NONE && !member->placed &&
                      !member->may_be_absent && member->wire.process == NULL &&
                      member->wire.limit != LIMIT_SIZE;
    return text && must_be_number(member) ? 1 : 0;
}

uint64_t plan_element_space(const codec_plan *p, const model_member *member)
{
    uint64_t bytes = member->element.low > 0 ? (uint64_t)member->element.low : 0;
    const model_type *type = member->wire.kind == WIRE_OBJECT ? member->type.object : NULL;
    if (bytes == 0 || type == NULL) return bytes;
    for (size_t i = 0; i < type->fields.count; i++)
        bytes += bytes_of_packed(type->fields.items[i]) + bytes_of_number(type->fields.items[i]);
    return bytes + (has_terminators(p, member) ? 1 : 0);
}

bool plan_takes_space_at_once(const codec_plan *p, const model_member *member)
{
    return plan_of_member(p, member)->takes_space && plan_reserves_list(p, member);
}
