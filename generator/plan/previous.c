/* Lists whose elements ask for the one before: `list[_index - 1]` in arguments. Validation need not keep
   all elements for that. */
#include "plan/tables.h"

bool plan_is_previous(const model_member *list, const term *t)
{
    if (t->kind != TERM_ELEMENT || !term_is_own_field(t->items.items[0], list)) return false;
    const term *index = t->items.items[1];
    if (index->kind != TERM_BINARY || index->op != OP_SUB) return false;
    const term *of = index->items.items[0], *less = index->items.items[1];
    return of->kind == TERM_INDEX && of->items.count == 0 && less->kind == TERM_INT && less->integer == 1;
}

typedef struct search {
    const model_member *list;
    size_t mentions, previous;
} search;

static void note_list(const term *t, void *context)
{
    search *s = context;
    if (t->kind == TERM_MEMBER && t->member == s->list) s->mentions++;
    if (plan_is_previous(s->list, t)) s->previous++;
}

static void note_expression(const term *t, void *context)
{
    term_walk_through(t, note_list, context);
}

static search look_in_arguments(const model_member *list)
{
    search s = {.list = list};
    for (size_t i = 0; i < list->arguments.count; i++)
        note_expression(list->arguments.items[i], &s);
    return s;
}

/* Arguments ask for nothing but the previous element, and that through no value, which may be asked for
   elsewhere; and no other expression of the list asks for any. */
static bool asks_previous(const codec_plan *p, const model_member *list)
{
    search s = {.list = list};
    const search arguments = look_in_arguments(list);
    if (!list->asks_itself || list->early || !plan_grows_list(p, list) || plan_reads_into_scratch(p))
        return false;
    if (list->owner->json || list->owner->debug || list->wire.kind != WIRE_OBJECT) return false;
    if (list->type.object == NULL || plan_of_member(p, list)->pointers) return false;
    member_each_term(list, note_expression, &s);
    return arguments.previous > 0 && arguments.previous == s.mentions;
}

void plan_keep_previous(codec_plan *p, const model_member *list)
{
    member_plan *known = edit_member(p, list);
    if (known->needed_elements && known->elements_level == RULE_STRUCTURE) known->asks_previous = false;
}

void plan_previous(codec_plan *p)
{
    for (size_t i = 0; i < p->model->order.count; i++) {
        const model_type *type = p->model->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            edit_member(p, type->fields.items[k])->asks_previous = asks_previous(p, type->fields.items[k]);
    }
}
