/* Finds lists whose elements use the element before, `list[_index - 1]` in arguments, and lists whose last
   element later members use. Validation has this element at hand, and need not keep all elements. */
#include "plan/limits.h"
#include "plan/tables.h"

static bool is_own_element(const model_member *list, const term *t, term_kind kind)
{
    return t->kind == kind && term_is_own_field(t->items.items[0], list);
}

static bool is_before(const model_member *list, const term *t)
{
    if (!is_own_element(list, t, TERM_ELEMENT)) return false;
    const term *index = t->items.items[1];
    if (index->kind != TERM_BINARY || index->op != OP_SUB) return false;
    const term *of = index->items.items[0], *less = index->items.items[1];
    return of->kind == TERM_INDEX && of->items.count == 0 && less->kind == TERM_INT && less->integer == 1;
}

/* How often expressions name a list, and how often only for the element that is at hand. */
typedef struct search {
    const model_member *list;
    bool own; /* expressions of the list itself */
    size_t mentions, at_hand;
} search;

static void note_list(const term *t, void *context)
{
    search *s = context;
    if (t->kind == TERM_MEMBER && t->member == s->list) s->mentions++;
    if (s->own ? is_before(s->list, t) : is_own_element(s->list, t, TERM_LAST)) s->at_hand++;
}

static void note_expression(const term *t, void *context)
{
    term_walk_through(t, note_list, context);
}

/* Whether a member uses a list only in arguments, for the element at hand, and through no value, which may
   have other uses. */
static bool asks_at_hand(const model_member *member, const model_member *list)
{
    search all = {.list = list, .own = member == list}, arguments = all;
    member_each_term(member, note_expression, &all);
    for (size_t i = 0; i < member->arguments.count; i++)
        note_expression(member->arguments.items[i], &arguments);
    return all.mentions > 0 && all.mentions == arguments.at_hand;
}

static bool has_at_hand(const codec_plan *p, const model_member *list)
{
    if (list->early || !plan_grows_list(p, list) || plan_reads_into_scratch(p)) return false;
    if (list->owner->json || list->owner->debug || list->wire.kind != WIRE_OBJECT) return false;
    if (list->type.object == NULL || plan_of_member(p, list)->pointers) return false;
    return list->asks_itself && asks_at_hand(list, list);
}

bool plan_is_at_hand(const codec_plan *p, const model_member *member, const term *t)
{
    const term *of = t->kind == TERM_ELEMENT || t->kind == TERM_LAST ? t->items.items[0] : NULL;
    if (of == NULL || !term_is_own_field(of, NULL) || of->member->owner != member->owner) return false;
    if (!plan_of_member(p, of->member)->asks_previous || !asks_at_hand(member, of->member)) return false;
    if (member == of->member) return is_before(member, t);
    return t->kind == TERM_LAST && !of->member->may_be_absent && !of->member->placed;
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
            edit_member(p, type->fields.items[k])->asks_previous = has_at_hand(p, type->fields.items[k]);
    }
}
