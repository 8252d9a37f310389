/* Prints the conditions of rules as data of the fuzz target. */
#include "emit/constraints.h" /* first: `out` of the runtime is no type */

#include "emit/fuzz.h"

/* Constraints that have been written, each behind those it is made of. */
typedef struct constraint_table {
    emitter *e;
    ARRAY(const tn_constraint *) constraints;
} constraint_table;

static bool same_text(const char *one, const char *other)
{
    return one == other || (one != NULL && other != NULL && strcmp(one, other) == 0);
}

static bool same_constraint(const tn_constraint *one, const tn_constraint *other)
{
    if (one == other) return true;
    if (one == NULL || other == NULL || one->kind != other->kind || one->number != other->number ||
        !same_text(one->member, other->member))
        return false;
    for (size_t i = 0; i < 3; i++)
        if (!same_constraint(one->items[i], other->items[i])) return false;
    return true;
}

static const char *kind_name(tn_constraint_kind kind)
{
#define NAME(which) [TN_CONSTRAINT_##which] = "TN_CONSTRAINT_" #which
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

/* "&constraints[3]", which is written by then; "NULL" for none. */
static const char *reference_to(constraint_table *table, const tn_constraint *constraint);

static void write_constraint(constraint_table *table, const tn_constraint *constraint)
{
    arena *memory = table->e->memory;
    buffer items = {.memory = memory};
    for (size_t i = 0; i < 3 && (i == 0 || constraint->items[i] != NULL); i++)
        buffer_printf(&items, "%s%s", i > 0 ? ", " : "", reference_to(table, constraint->items[i]));
    const char *number = constraint->number == INT64_MIN
                             ? "INT64_MIN"
                             : arena_printf(memory, "%lld", (long long)constraint->number);
    const char *member = constraint->member == NULL ? "NULL" : c_string(memory, str_of(constraint->member));
    out_item(&table->e->out, "{%s, %s, %s, {%s}}", kind_name(constraint->kind), number, member,
             buffer_str(&items).data);
    ARRAY_PUSH(memory, &table->constraints, constraint);
}

static const char *reference_to(constraint_table *table, const tn_constraint *constraint)
{
    size_t at = 0;
    if (constraint == NULL) return "NULL";
    while (at < table->constraints.count && !same_constraint(table->constraints.items[at], constraint))
        at++;
    if (at == table->constraints.count) {
        write_constraint(table, constraint);
        at = table->constraints.count - 1; /* behind its parts */
    }
    return arena_printf(table->e->memory, "&constraints[%zu]", at);
}

bool emit_rule_constraints(emitter *e)
{
    constraint_table table = {.e = e};
    const size_t count = e->model->checks.count;
    const tn_rule_constraint *rules = rule_constraints(e->memory, e->model);
    bool known = false;
    for (size_t i = 0; i < count; i++)
        known = known || rules[i].that->kind != TN_CONSTRAINT_UNKNOWN;
    if (!known) return false;
    out_comment(&e->out, "The constraints of the rules, as trees; each node stands behind those below it.");
    for (size_t i = 0; i < count; i++) {
        (void)reference_to(&table, rules[i].condition);
        (void)reference_to(&table, rules[i].that);
    }
    out_list(&e->out, "static const tn_constraint constraints[] =");
    out_blank(&e->out);
    for (size_t i = 0; i < count; i++)
        out_item(&e->out, "{%s, %s}", reference_to(&table, rules[i].condition),
                 reference_to(&table, rules[i].that));
    out_list(&e->out, "static const tn_rule_constraint rules[] =");
    out_blank(&e->out);
    return true;
}
