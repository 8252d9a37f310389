/* What rules need of what is read: elements that validation keeps, keys that are collected on the way, and
   where objects lie. */
#include "plan/plan.h"

/* ---- keys ---- */

/* `xs.unique(_.key)` of text that objects of a counted list hold: the objects need not be kept for that. */
static bool collects_keys(const model_check *check)
{
    const term *that = check->that;
    if (that->kind != TERM_UNIQUE || !check->at_elements || !plan_counts_objects(check->at)) return false;
    const term *key = that->items.items[1];
    return key->kind == TERM_MEMBER && key->member != NULL && key->member->role == MEMBER_FIELD &&
           key->items.items[0]->kind == TERM_ITEM && !key->member->may_be_absent &&
           key->type.kind == VALUE_TEXT;
}

/* ---- elements ---- */

static void need_elements(const term *t, schema_level level)
{
    if (t->kind != TERM_MEMBER || t->member == NULL || t->member->array == ARRAY_NONE) return;
    model_member *member = (model_member *)t->member;
    if (!member->needed_elements || level < member->elements_level) member->elements_level = level;
    member->needed_elements = true;
}

/* What takes of an array only its number of elements, or is found below it only to say what it is. */
static bool is_content_with_less(const term *t)
{
    return t->kind == TERM_SIZE || t->kind == TERM_PRESENT || t->kind == TERM_ITEM || t->kind == TERM_INDEX;
}

static void look_at(const term *t, void *context);

/* The value of an expression at a level: an array as a whole is looked at with its elements. */
static void look_at_all(const term *t, schema_level level)
{
    if (t == NULL) return;
    need_elements(t, level);
    term_walk(t, look_at, &level);
}

static void look_at(const term *t, void *context)
{
    const schema_level *level = context;
    for (size_t i = 0; i < t->items.count && !is_content_with_less(t); i++)
        need_elements(t->items.items[i], *level);
    model_member *value = (model_member *)term_named_value(t);
    if (value == NULL || (value->looked_at != 0 && value->looked_at <= *level + 1u)) return;
    value->looked_at = *level + 1u;
    look_at_all(value->value, *level);
}

static void look_in_reading(const term *t, void *context)
{
    (void)context;
    look_at_all(t, RULE_STRUCTURE);
}

bool plan_may_lack_elements(const model_member *member)
{
    const bool holds = plan_counts_objects(member) || plan_grows_list(member);
    return member->needed_elements && member->elements_level > RULE_STRUCTURE && holds;
}

bool plan_keeps_slots(const model_member *member)
{
    return member->needed_elements && member->array == ARRAY_RECORDS &&
           member->type.object->layout == LAYOUT_TABLE;
}

/* ---- the container ---- */

static void note_container(const term *t, void *context)
{
    bool *asks = context;
    if (term_asks_container(t)) *asks = true;
}

static bool asks_container(const term *t)
{
    bool asks = false;
    if (t != NULL) term_walk(t, note_container, &asks);
    return asks;
}

bool plan_asks_container_first(const model_check *check)
{
    return check->asks_container && asks_container(check->condition);
}

/* ---- the whole ---- */

bool plan_reports_object(const model_type *type)
{
    for (size_t i = 0; i < type->checks.count; i++)
        if (type->checks.items[i]->at == NULL && !type->checks.items[i]->at_end) return true;
    return false;
}

static void plan_check(model_check *check)
{
    check->asks_container = asks_container(check->condition) || asks_container(check->that);
    check->collects_keys = collects_keys(check);
    look_at_all(check->condition, check->schema->level);
    if (check->collects_keys) return;
    look_at_all(check->that, check->schema->level);
    const bool objects =
        check->at_elements && check->at->array == ARRAY_OBJECTS && check->at->type.object != NULL;
    if (objects) ((model_type *)check->at->type.object)->remembers.offset = true;
}

void plan_rules(const model *m)
{
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        model_each_read_term(type, look_in_reading, NULL);
        for (size_t k = 0; k < type->checks.count; k++)
            plan_check(type->checks.items[k]);
    }
}
