/* Prints the computation of values over all elements of a list, while they are read. */
#include "emit/gather.h"

#include "emit/c_types.h"
#include "emit/fold.h"
#include "emit/found.h"

/* "points_all1_" */
static const char *name_of(const emitter *e, const plan_gathered *gathered)
{
    static const char *const words[] = {[TERM_COUNT] = "count", [TERM_SUM] = "sum", [TERM_ALL] = "all",
                                        [TERM_ANY] = "any",     [TERM_MIN] = "min", [TERM_MAX] = "max"};
    const term *fold = gathered->fold;
    const model_member *list = fold->items.items[0]->member;
    const plan_gathered *first = plan_of_member(e->plan, list)->gathered.items;
    return arena_printf(e->memory, "%s_%s%zu_", c_member_name(e, list), words[fold->kind],
                        (size_t)(gathered - first) + 1);
}

/* Whether it is the whole of a rule: then the first element that breaks it is gathered. */
static bool is_whole(const plan_gathered *gathered)
{
    return gathered->fold->kind == TERM_ALL && gathered->fold == gathered->check->that;
}

/* Whether elements have one size: objects of such a size do not store their offset. */
static bool is_of_one_size(const model_member *member)
{
    return member->element.low == member->element.high;
}

bool gathers_places(const emitter *e, const model_member *member)
{
    const member_plan *plan = plan_of_member(e->plan, member);
    bool any = false;
    for (size_t i = 0; i < plan->gathered.count; i++)
        any = any || is_whole(&plan->gathered.items[i]);
    return any && is_of_one_size(member);
}

/* Whether a sum may be more than its type holds. */
static bool may_overflow(const term *fold)
{
    return fold->kind == TERM_SUM && fold->type.kind != VALUE_FLOAT &&
           !c_int_fits(c_int_of(fold->type, fold->range), fold->range);
}

static const char *type_of(const emitter *e, const term *fold)
{
    return c_type_of(e, fold->type, fold->range);
}

void emit_gathered_members(emitter *e, const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++) {
        const member_plan *plan = plan_of_member(e->plan, type->fields.items[i]);
        for (size_t k = 0; k < plan->gathered.count; k++) {
            const plan_gathered *gathered = &plan->gathered.items[k];
            const schema_check *rule = gathered->check->schema;
            out_comment(&e->out, "for rule %.*s: %.*s", STR_ARG(rule->id),
                        STR_ARG(expr_print(e->memory, rule->that)));
            out_line(&e->out, "%s %s;", is_whole(gathered) ? "tn_broken" : type_of(e, gathered->fold),
                     name_of(e, gathered));
            if (may_overflow(gathered->fold)) out_line(&e->out, "bool over_%s;", name_of(e, gathered));
        }
    }
}

static const char *noted(const reader *r, const plan_gathered *gathered)
{
    return reader_noted(r, name_of(r->e, gathered));
}

static const char *noted_overflow(const reader *r, const plan_gathered *gathered)
{
    return reader_noted(r, arena_printf(r->e->memory, "over_%s", name_of(r->e, gathered)));
}

static const char *start_of(emitter *e, const term *fold)
{
    const c_place place = {.emitter = e};
    switch (fold->kind) {
    case TERM_ALL:
        return "true";
    case TERM_ANY:
        return "false";
    case TERM_MIN:
    case TERM_MAX:
        return c_fold_start(&place, fold, fold->items.items[1]->range);
    default:
        return "0";
    }
}

void emit_gathered_begin(const reader *r, const model_member *member)
{
    const member_plan *plan = plan_of_member(r->e->plan, member);
    for (size_t i = 0; i < plan->gathered.count; i++) {
        const plan_gathered *gathered = &plan->gathered.items[i];
        if (is_whole(gathered)) {
            out_line(&r->e->out, "%s.index = TN_NO_INDEX;", noted(r, gathered));
            continue;
        }
        out_line(&r->e->out, "%s = %s;", noted(r, gathered), start_of(r->e, gathered->fold));
        if (may_overflow(gathered->fold)) out_line(&r->e->out, "%s = false;", noted_overflow(r, gathered));
    }
}

static void emit_extreme(const c_place *place, const term *fold, const char *to)
{
    emitter *e = place->emitter;
    const char *value = c_temporary(place);
    out_line(&e->out, "const %s %s = %s;", type_of(e, fold), value,
             c_converted(place, fold->items.items[1], fold->type, fold->range));
    out_if(&e->out, c_fold_takes_place(place, fold, value, to),
           arena_printf(e->memory, "%s = %s;", to, value));
}

static void emit_step(const reader *r, const c_place *place, const plan_gathered *gathered)
{
    const term *fold = gathered->fold;
    const char *to = noted(r, gathered);
    arena *memory = place->emitter->memory;
    out *o = &place->emitter->out;
    const term *body = fold->items.items[1];
    switch (fold->kind) {
    case TERM_COUNT:
        out_if(o, c_condition(place, body), arena_printf(memory, "%s++;", to));
        break;
    case TERM_SUM:
        if (may_overflow(fold))
            out_if(o,
                   arena_printf(memory, "!tn_add_%s(%s, %s, &%s)",
                                c_int_of(fold->type, fold->range) == C_UINT64 ? "u64" : "s64", to,
                                c_converted(place, body, fold->type, fold->range), to),
                   arena_printf(memory, "%s = true;", noted_overflow(r, gathered)));
        else
            out_line(o, "%s += %s;", to, c_converted(place, body, fold->type, fold->range));
        break;
    case TERM_MIN:
    case TERM_MAX:
        emit_extreme(place, fold, to);
        break;
    default:
        out_if(o, fold->kind == TERM_ALL ? c_negation(place, body) : c_condition(place, body),
               arena_printf(memory, "%s = %s;", to, fold->kind == TERM_ALL ? "false" : "true"));
    }
}

/* The condition to check an element: the rule is checked at all, and no element that breaks it has been
   found. */
static const char *applies(const reader *r, const plan_gathered *gathered)
{
    const emitter *e = r->e;
    const schema_level level = gathered->check->schema->level;
    const char *level_text =
        level > RULE_STRUCTURE ? arena_printf(e->memory, "$in->run->level >= %s", c_level(level)) : NULL;
    if (!is_whole(gathered)) return level_text;
    const char *none = arena_printf(e->memory, "%s.index == TN_NO_INDEX", noted(r, gathered));
    return level_text != NULL ? arena_printf(e->memory, "%s && %s", level_text, none) : none;
}

/* "if (!(item->x < 7)) places.points_all1_ = (tn_broken){i, item->offset_, tn_value_unsigned(item->x)};" */
static void emit_broken(const reader *r, const c_place *place, const model_member *member,
                        const plan_gathered *gathered)
{
    arena *memory = place->emitter->memory;
    const term *body = gathered->fold->items.items[1];
    const found_term found = c_find_found(place, body, TERM_ITEM, gathered->check->schema->doc.text.size > 0);
    const char *offset =
        is_of_one_size(member)
            ? "tn_offset($in, $item_at)"
            : arena_printf(memory, place->item_is_struct ? "%s.offset_" : "%s->offset_", place->item);
    const char *expected = c_expected_value(place, &found);
    const char *value =
        arena_printf(memory, "%s = (tn_broken){i, %s, %s, %s};", noted(r, gathered), offset,
                     c_found_value(place, &found), expected != NULL ? expected : "TN_EQUAL, tn_value_none()");
    out_if(&place->emitter->out, c_negation(place, body), value);
}

void emit_gathered(const reader *r, const model_member *member, const char *item)
{
    out *o = &r->e->out;
    const member_plan *plan = plan_of_member(r->e->plan, member);
    for (size_t i = 0; i < plan->gathered.count; i++) {
        const plan_gathered *gathered = &plan->gathered.items[i];
        const c_frame frame = {.fold = gathered->fold->fold, .index = "i"};
        const bool is_struct = item[0] == '&';
        const c_place place = {.emitter = r->e,
                               .index = "i",
                               .item = is_struct ? item + 1 : item,
                               .item_is_struct = is_struct,
                               .frame = &frame};
        const char *condition = applies(r, gathered);
        if (condition != NULL) out_open(o, "if (%s)", condition);
        if (is_whole(gathered))
            emit_broken(r, &place, member, gathered);
        else
            emit_step(r, &place, gathered);
        if (condition != NULL) out_close(o, "");
    }
}

const char *c_gathered(const c_place *place, const term *t)
{
    const plan_gathered *gathered = plan_find_gathered(place->emitter->plan, t);
    if (gathered == NULL) return NULL;
    return arena_printf(place->emitter->memory, "%s->%s", place->places, name_of(place->emitter, gathered));
}

const char *c_gathered_overflow(const c_place *place, const term *t)
{
    const plan_gathered *gathered = plan_find_gathered(place->emitter->plan, t);
    if (gathered == NULL || !may_overflow(t)) return NULL;
    return arena_printf(place->emitter->memory, "%s->over_%s", place->places,
                        name_of(place->emitter, gathered));
}
