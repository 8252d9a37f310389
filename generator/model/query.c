/* Adds an expression of a command to a model. A condition of objects becomes a value instance of every type
   in which it has a meaning, which no expression can name and no table shows. An expression that computes a
   new value from `_` is typed for values of each kind. */
#include "model/change.h"
#include "model/infer.h"

static void find_parameter(const term *t, void *context)
{
    const term **found = context;
    const bool own = t->kind == TERM_MEMBER && t->items.items[0]->kind == TERM_SELF;
    if (own && t->member != NULL && t->member->role == MEMBER_PARAM) *found = t;
}

/* Who asks does not see parameters: an object that gets a value from another one is not meant. */
static bool names_no_parameter(model *m, const expr_scope *scope, const term *condition)
{
    const term *found = NULL;
    term_walk(condition, find_parameter, &found);
    if (found == NULL) return true;
    diagnose(m->list, DIAGNOSTIC_E0401, found->source->place, scope->path,
             "`%.*s` is a parameter of `%.*s`, and no member", STR_ARG(found->member->id),
             STR_ARG(scope->type->id));
    return false;
}

/* It may use the methods for keys that begin with `-`. */
static const term *infer_condition_of(model *m, const model_type *type, const expr *tree)
{
    const expr_scope scope = {.model = m,
                              .type = type,
                              .extended = true,
                              .made = true,
                              .lazy = true,
                              .path = arena_printf(m->memory, "type %.*s", STR_ARG(type->id))};
    const term *condition = term_expect(&scope, tree, VALUE_BOOL, "the condition");
    return condition != NULL && names_no_parameter(m, &scope, condition) ? condition : NULL;
}

static model_member *value_of(model *m, model_type *type, const expr *tree, const term *condition)
{
    schema_attribute *ast = ARENA_NEW(m->memory, schema_attribute);
    *ast = (schema_attribute){.kind = ATTRIBUTE_VALUE_INSTANCE,
                              .owner = type->schema,
                              .id = str_of("condition"),
                              .node = type->schema->node,
                              .path = type->path,
                              .value = tree};
    model_member *member = model_new_member(m, type);
    member->schema = ast;
    member->role = MEMBER_VALUE;
    member->order = type->values.count;
    member->id = ast->id;
    member->path = ast->path;
    member->source_value = tree;
    member->value = condition;
    member->type = condition->type;
    member->inferred = member->queried = true;
    return member;
}

/* Objects of the type are made: records would have no values. */
static void ask(model *m, model_type *type, model_query *query)
{
    diagnostics *all = m->list, *own = diagnostics_new(m->memory);
    m->list = own;
    const term *condition = infer_condition_of(m, type, query->tree);
    m->list = all;
    model_member *value = condition != NULL ? value_of(m, type, query->tree, condition) : NULL;
    if (value != NULL) ARRAY_PUSH(m->memory, &type->values, value);
    ARRAY_PUSH(m->memory, &query->tries, ((query_try){type, own, value}));
    if (value != NULL) type->needs_object = true;
}

/* Reads records of tables as objects, too, without their labels and rules. */
static void take_apart(model_type *type)
{
    if (!model_is_table(type)) return;
    change_member(type->fields.items[0])->labels.count = 0;
    type->needs_object = type->was_table = true;
}

static void ask_types(model *m, model_query *query)
{
    for (size_t i = 0; i < m->types.count; i++) {
        take_apart(change_type(m->types.items[i]));
        ask(m, change_type(m->types.items[i]), query);
    }
}

/* ---- values ---- */

/* Whether a value of one type may replace one of another: the new number is checked later. */
static bool takes_place(value_kind made, value_kind of)
{
    const bool numbers = made == VALUE_INT || made == VALUE_FLOAT;
    return made == of || (numbers && (of == VALUE_INT || of == VALUE_FLOAT));
}

static const term *infer_change(model *m, const model_member *item, const expr *tree)
{
    const char *path = arena_printf(m->memory, "`_`, %s", value_name(m->memory, item->type));
    const expr_scope scope = {
        .model = m, .type = m->top, .extended = true, .made = true, .lazy = true, .item = item, .path = path};
    const term *value = term_infer(&scope, tree);
    if (value == NULL || takes_place(value->type.kind, item->type.kind)) return value;
    diagnose(m->list, DIAGNOSTIC_E0404, tree->place, path, "%s cannot take the place of %s",
             value_name(m->memory, value->type), value_name(m->memory, item->type));
    return NULL;
}

static void ask_item(model *m, model_query *query, value_type type)
{
    diagnostics *all = m->list, *own = diagnostics_new(m->memory);
    model_member *item = model_new_member(m, m->top);
    item->id = str_of("_");
    item->type = type;
    if (type.kind == VALUE_INT) item->range = interval_integer(type.bytes, type.is_signed);
    m->list = own;
    const term *value = infer_change(m, item, query->tree);
    m->list = all;
    ARRAY_PUSH(m->memory, &query->items, ((query_item){item, own, value}));
}

void model_ask(model *m, model_query *query)
{
    if (!query->changes) {
        ask_types(m, query);
        return;
    }
    for (unsigned bytes = 1; bytes <= 8; bytes *= 2) {
        ask_item(m, query, (value_type){.kind = VALUE_INT, .bytes = bytes});
        ask_item(m, query, (value_type){.kind = VALUE_INT, .bytes = bytes, .is_signed = true});
    }
    ask_item(m, query, (value_type){.kind = VALUE_FLOAT, .bytes = 4});
    ask_item(m, query, (value_type){.kind = VALUE_FLOAT, .bytes = 8});
    ask_item(m, query, (value_type){.kind = VALUE_BOOL});
    ask_item(m, query, (value_type){.kind = VALUE_TEXT});
}
