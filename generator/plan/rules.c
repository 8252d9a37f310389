/* Finds the data that rules need after reading: elements that validation keeps, keys that are collected, and
   places of objects. */
#include "plan/tables.h"

/* ---- keys ---- */

/* `xs.unique(_.key)` of text that objects of a counted list hold: the objects need not be kept for that. */
static bool collects_keys(const codec_plan *p, const model_check *check)
{
    const term *that = check->that;
    if (that->kind != TERM_UNIQUE || !check->at_elements || !plan_counts_objects(p, check->at)) return false;
    const term *key = that->items.items[1];
    return key->kind == TERM_MEMBER && key->member != NULL && key->member->role == MEMBER_FIELD &&
           key->items.items[0]->kind == TERM_ITEM && !key->member->may_be_absent &&
           key->type.kind == VALUE_TEXT;
}

/* ---- elements ---- */

static void need_elements(const codec_plan *p, const term *t, schema_level level)
{
    if (t->kind != TERM_MEMBER || t->member == NULL || t->member->array == ARRAY_NONE) return;
    member_plan *member = edit_member(p, t->member);
    if (!member->needed_elements || level < member->elements_level) member->elements_level = level;
    member->needed_elements = true;
}

/* Uses of an array that need only its number of elements, or only the place of an error. */
static bool is_content_with_less(const term *t)
{
    return t->kind == TERM_SIZE || t->kind == TERM_PRESENT || t->kind == TERM_ITEM || t->kind == TERM_INDEX;
}

/* Who looks, and from which level on. */
typedef struct look {
    const codec_plan *p;
    schema_level level;
    const model_check *check;   /* the rule that the expression is written in; or NULL */
    const model_member *member; /* the member whose expression of reading it is; or NULL */
} look;

static void look_at(const term *t, void *context);

/* The value of an expression at a level: an array as a whole is looked at with its elements. */
static void look_at_all(look l, const term *t)
{
    if (t == NULL) return;
    need_elements(l.p, t, l.level);
    term_walk(t, look_at, &l);
}

static bool gathers(const look *l, const term *t)
{
    if (l->check == NULL || !plan_can_gather(l->p, l->check, t)) return false;
    member_plan *array = edit_member(l->p, t->items.items[0]->member);
    ARRAY_PUSH(l->p->memory, &array->gathered, ((plan_gathered){t, l->check}));
    return true;
}

static void look_at(const term *t, void *context)
{
    const look *l = context;
    const bool passes = gathers(l, t) || (l->member != NULL && plan_is_at_hand(l->p, l->member, t));
    for (size_t i = passes ? 1 : 0; i < t->items.count && !is_content_with_less(t); i++)
        need_elements(l->p, t->items.items[i], l->level);
    const model_member *value = term_named_value(t);
    if (value == NULL) return;
    member_plan *known = edit_member(l->p, value);
    if (known->looked_at != 0 && known->looked_at <= l->level + 1u) return;
    known->looked_at = l->level + 1u;
    look_at_all((look){.p = l->p, .level = l->level}, value->value);
}

static void look_in_reading(const term *t, void *context)
{
    look_at_all((look){.p = context, .level = RULE_STRUCTURE}, t);
}

static void look_in_member(const term *t, void *context)
{
    look_at_all(*(const look *)context, t);
}

static void look_in_field(codec_plan *p, const model_member *member)
{
    look l = {.p = p, .level = RULE_STRUCTURE, .member = member};
    member_each_term(member, look_in_member, &l);
}

static void look_where_asked(codec_plan *p, const model_member *const *members, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (plan_of_member(p, members[i])->asked && members[i]->schema != NULL)
            member_each_term(members[i], look_in_reading, p);
}

/* Notes the uses of validation beside rules. */
static void look_in_type(codec_plan *p, const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++)
        look_in_field(p, type->fields.items[i]);
    look_where_asked(p, type->values.items, type->values.count);
    look_where_asked(p, type->instances.items, type->instances.count);
    look_in_reading(type->endian_on, p);
    for (size_t i = 0; i < type->endian_cases.count; i++)
        look_in_reading(type->endian_cases.items[i].key, p);
}

bool plan_may_lack_elements(const codec_plan *p, const model_member *member)
{
    const member_plan *known = plan_of_member(p, member);
    const bool holds = plan_counts_objects(p, member) || plan_grows_list(p, member);
    return known->needed_elements && known->elements_level > RULE_STRUCTURE && holds;
}

bool plan_keeps_slots(const codec_plan *p, const model_member *member)
{
    return plan_of_member(p, member)->needed_elements && member->array == ARRAY_RECORDS &&
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

bool plan_asks_container_first(const codec_plan *p, const model_check *check)
{
    return plan_of_check(p, check)->asks_container && asks_container(check->condition);
}

/* ---- the whole ---- */

bool plan_reports_object(const model_type *type)
{
    for (size_t i = 0; i < type->checks.count; i++)
        if (type->checks.items[i]->at == NULL && !type->checks.items[i]->at_end) return true;
    return false;
}

static void look_in_rule(const codec_plan *p, const model_check *check)
{
    check_plan *known = edit_check(p, check);
    known->asks_container = asks_container(check->condition) || asks_container(check->that);
    known->collects_keys = collects_keys(p, check);
    const look l = {.p = p, .level = check->schema->level, .check = check};
    look_at_all(l, check->condition);
    if (known->collects_keys) return;
    look_at_all(l, check->that);
    const bool objects =
        check->at_elements && check->at->array == ARRAY_OBJECTS && check->at->type.object != NULL;
    if (objects) edit_type(p, check->at->type.object)->remembers.offset = true;
}

void plan_rules(codec_plan *p)
{
    const model *m = p->model;
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        look_in_type(p, type);
        for (size_t k = 0; k < type->checks.count; k++)
            look_in_rule(p, type->checks.items[k]);
    }
    for (size_t i = 0; i < m->order.count; i++)
        for (size_t k = 0; k < m->order.items[i]->fields.count; k++) {
            plan_gather(p, m->order.items[i]->fields.items[k]);
            plan_keep_previous(p, m->order.items[i]->fields.items[k]);
        }
}
