/* Prints the conditions of rules as data of the fuzz target. */
#include "emit/goals.h" /* first: what the runtime calls `out` is no type */

#include "emit/fuzz.h"

/* Goals that have been written, each behind those it is made of. */
typedef struct goal_table {
    emitter *e;
    ARRAY(const tn_goal *) goals;
} goal_table;

static bool same_text(const char *one, const char *other)
{
    return one == other || (one != NULL && other != NULL && strcmp(one, other) == 0);
}

static bool same_goal(const tn_goal *one, const tn_goal *other)
{
    if (one == other) return true;
    if (one == NULL || other == NULL || one->kind != other->kind || one->number != other->number ||
        !same_text(one->member, other->member))
        return false;
    for (size_t i = 0; i < 3; i++)
        if (!same_goal(one->items[i], other->items[i])) return false;
    return true;
}

static const char *kind_name(tn_goal_kind kind)
{
#define NAME(which) [TN_GOAL_##which] = "TN_GOAL_" #which
    static const char *const names[] = {
        NAME(UNKNOWN),    NAME(NUMBER),    NAME(SELF),          NAME(PARENT),  NAME(ROOT),
        NAME(ITEM),       NAME(INDEX),     NAME(MEMBER),        NAME(ELEMENT), NAME(SLICE),
        NAME(SIZE),       NAME(ALL),       NAME(ANY),           NAME(CHOICE),  NAME(NOT),
        NAME(AND),        NAME(OR),        NAME(EQUAL),         NAME(UNEQUAL), NAME(LESS),
        NAME(LESS_EQUAL), NAME(GREATER),   NAME(GREATER_EQUAL), NAME(ADD),     NAME(SUBTRACT),
        NAME(MULTIPLY),   NAME(REMAINDER), NAME(BITS),
    };
#undef NAME
    return names[kind];
}

/* "&goals[3]", which is written by then; "NULL" for none. */
static const char *reference_to(goal_table *table, const tn_goal *goal);

static void write_goal(goal_table *table, const tn_goal *goal)
{
    arena *memory = table->e->memory;
    buffer items = {.memory = memory};
    for (size_t i = 0; i < 3 && (i == 0 || goal->items[i] != NULL); i++)
        buffer_printf(&items, "%s%s", i > 0 ? ", " : "", reference_to(table, goal->items[i]));
    const char *number =
        goal->number == INT64_MIN ? "INT64_MIN" : arena_printf(memory, "%lld", (long long)goal->number);
    const char *member = goal->member == NULL ? "NULL" : c_string(memory, str_of(goal->member));
    out_item(&table->e->out, "{%s, %s, %s, {%s}}", kind_name(goal->kind), number, member,
             buffer_str(&items).data);
    ARRAY_PUSH(memory, &table->goals, goal);
}

static const char *reference_to(goal_table *table, const tn_goal *goal)
{
    size_t at = 0;
    if (goal == NULL) return "NULL";
    while (at < table->goals.count && !same_goal(table->goals.items[at], goal))
        at++;
    if (at == table->goals.count) {
        write_goal(table, goal);
        at = table->goals.count - 1; /* behind what it is made of */
    }
    return arena_printf(table->e->memory, "&goals[%zu]", at);
}

bool emit_rule_goals(emitter *e)
{
    goal_table table = {.e = e};
    const size_t count = e->model->checks.count;
    const tn_rule_goal *rules = rule_goals(e->memory, e->model);
    bool known = false;
    for (size_t i = 0; i < count; i++)
        known = known || rules[i].that->kind != TN_GOAL_UNKNOWN;
    if (!known) return false;
    out_comment(&e->out, "What the rules ask for, as trees; each node stands behind those below it.");
    for (size_t i = 0; i < count; i++) {
        (void)reference_to(&table, rules[i].condition);
        (void)reference_to(&table, rules[i].that);
    }
    out_list(&e->out, "static const tn_goal goals[] =");
    out_blank(&e->out);
    for (size_t i = 0; i < count; i++)
        out_item(&e->out, "{%s, %s}", reference_to(&table, rules[i].condition),
                 reference_to(&table, rules[i].that));
    out_list(&e->out, "static const tn_rule_goal rules[] =");
    out_blank(&e->out);
    return true;
}
