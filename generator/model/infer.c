/* Types of expressions: names are resolved, every subexpression gets a type and, where it is an integer, the
   interval of its values. What is known inside `and`, `or` and `?:` narrows the intervals. */
#include "model/facts.h"
#include "model/model.h"

typedef struct inference {
    const expr_scope *scope;
    arena *memory;
    diagnostics *list;
    facts facts;
    const term *item; /* the array whose elements `_` is, or NULL */
} inference;

static const term *infer(inference *in, const expr *tree);

static term *new_term(inference *in, term_kind kind, const expr *tree, value_kind type)
{
    term *t = ARENA_NEW(in->memory, term);
    t->kind = kind;
    t->source = tree;
    t->type.kind = type;
    return t;
}

static void add_item(term *t, const term *item)
{
    t->items[t->item_count++] = (term *)item;
}

static const term *mistake(inference *in, const expr *tree, diagnostic_code code, const char *text)
{
    diagnose(in->list, code, tree->place, in->scope->path, "%s", text);
    return NULL;
}

static const term *unsupported(inference *in, const expr *tree, const char *what)
{
    model_unsupported(in->scope->model, tree->place, in->scope->path, what);
    return NULL;
}

/* What is known of an integer term narrows its interval. */
static const term *known(inference *in, term *t)
{
    if (t->type.kind == VALUE_INT) t->range = facts_narrow(&in->facts, t);
    return t;
}

/* ---- names and members ---- */

/* The type of a member's value: an array of its elements, or one of them. */
static value_type member_type(const model_member *member)
{
    if (member->schema != NULL && member->schema->repeat != REPEAT_NONE)
        return (value_type){VALUE_ARRAY, NULL, member};
    return member->type;
}

/* The typed form of a named value, found when it is first asked for. */
static bool infer_value(inference *in, model_member *member, const expr *tree)
{
    if (member->value != NULL) return true;
    if (member->inferring) {
        diagnose(in->list, DIAGNOSTIC_E0413, tree->place, in->scope->path, "`%.*s` depends on itself",
                 STR_ARG(member->id));
        return false;
    }
    const expr_scope inner = {
        .model = in->scope->model, .type = member->owner, .extended = true, .path = member->path};
    member->inferring = true;
    member->value = term_infer(&inner, member->source_value);
    member->inferring = false;
    if (member->value == NULL) return false;
    member->type = member->value->type;
    member->range = member->value->range;
    return true;
}

static const term *member_of(inference *in, const term *object, const model_member *member, const expr *tree)
{
    if (member->role == MEMBER_VALUE && !infer_value(in, (model_member *)member, tree)) return NULL;
    term *t = new_term(in, TERM_MEMBER, tree, VALUE_INT);
    t->type = member_type(member);
    t->range = member->range;
    t->member = member;
    add_item(t, object);
    return known(in, t);
}

static void suggest_member(inference *in, const model_type *type, str name)
{
    ARRAY(const char *) names = {0};
    const struct {
        model_member **items;
        size_t count;
    } kinds[] = {{type->params.items, type->params.count},
                 {type->fields.items, type->fields.count},
                 {type->values.items, type->values.count}};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (size_t i = 0; i < kinds[k].count; i++)
            ARRAY_PUSH(in->memory, &names,
                       arena_copy(in->memory, kinds[k].items[i]->id.data, kinds[k].items[i]->id.size));
    const char *closest = closest_name(name, names.items, names.count);
    if (closest != NULL) diagnose_hint(in->list, "did you mean `%s`?", closest);
}

static const term *infer_parent(inference *in, const expr *tree)
{
    model_type *type = in->scope->type;
    if (type->outer == NULL) return mistake(in, tree, DIAGNOSTIC_E0409, "the top-level type has no parent");
    if (type->many_parents) return unsupported(in, tree, "`_parent` of a type that several types use");
    if (type->parent == NULL)
        return mistake(in, tree, DIAGNOSTIC_E0409, "no type uses this one, so it has no parent");
    type->needs_parent = true;
    term *t = new_term(in, TERM_PARENT, tree, VALUE_OBJECT);
    t->type.object = type->parent;
    return t;
}

/* `_`: an element of the array that the enclosing method folds over. */
static const term *infer_item(inference *in, const expr *tree)
{
    if (in->item == NULL)
        return mistake(in, tree, DIAGNOSTIC_E0409, "`_` stands only inside a method over an array");
    term *t = new_term(in, TERM_ITEM, tree, VALUE_OBJECT);
    t->type = in->item->type.array->type;
    t->range = in->item->type.array->range;
    add_item(t, in->item);
    return known(in, t);
}

static const term *infer_index(inference *in, const expr *tree)
{
    if (in->item == NULL) return unsupported(in, tree, "`_index` outside a method over an array");
    term *t = new_term(in, TERM_INDEX, tree, VALUE_INT);
    t->range = interval_of(0, ((wide)1 << 63) - 1);
    add_item(t, in->item);
    return known(in, t);
}

/* Members that are read after the one whose expression this is are not there yet. */
static bool is_there(const expr_scope *s, const model_member *member)
{
    if (s->before == NULL || member->role != MEMBER_FIELD || s->before->owner != member->owner) return true;
    for (size_t i = 0; i < member->owner->fields.count; i++) {
        if (member->owner->fields.items[i] == s->before) return false;
        if (member->owner->fields.items[i] == member) return true;
    }
    return true;
}

static const term *infer_name(inference *in, const expr *tree)
{
    if (str_is(tree->name, "_parent")) return infer_parent(in, tree);
    if (str_is(tree->name, "_")) return infer_item(in, tree);
    if (str_is(tree->name, "_index")) return infer_index(in, tree);
    if (str_is(tree->name, "_io")) return new_term(in, TERM_STREAM, tree, VALUE_STREAM);
    if (str_is(tree->name, "_root")) return unsupported(in, tree, "`_root`");
    const model_type *type = in->scope->type;
    const model_member *member = model_find_member(type, tree->name);
    if (member == NULL) {
        diagnose(in->list, DIAGNOSTIC_E0401, tree->place, in->scope->path, "there is no `%.*s` in `%.*s`",
                 STR_ARG(tree->name), STR_ARG(type->id));
        suggest_member(in, type, tree->name);
        return NULL;
    }
    if (!is_there(in->scope, member)) {
        diagnose(in->list, DIAGNOSTIC_E0405, tree->place, in->scope->path, "`%.*s` is read later",
                 STR_ARG(member->id));
        diagnose_note(in->list, member->place->place, "it stands here");
        return NULL;
    }
    term *self = new_term(in, TERM_SELF, tree, VALUE_OBJECT);
    self->type.object = type;
    return member_of(in, self, member, tree);
}

/* ---- methods ---- */

/* Methods and attributes of values. `extended`: Kaitai does not know it. */
static const struct method {
    const char *name;
    value_kind receiver;
    size_t arguments;
    bool extended;
    term_kind term;
    value_kind result;
} methods[] = {
    {"size", VALUE_ARRAY, 0, false, TERM_SIZE, VALUE_INT},
    {"size", VALUE_BYTES, 0, false, TERM_SIZE, VALUE_INT},
    {"first", VALUE_ARRAY, 0, false, TERM_ELEMENT, VALUE_OBJECT},
    {"last", VALUE_ARRAY, 0, false, TERM_ELEMENT, VALUE_OBJECT},
    {"eof", VALUE_STREAM, 0, false, TERM_AT_END, VALUE_BOOL},
    {"is_finite", VALUE_FLOAT, 0, true, TERM_FINITE, VALUE_BOOL},
    {"is_well_formed", VALUE_TEXT, 0, true, TERM_WELL_FORMED, VALUE_BOOL},
    {"all", VALUE_ARRAY, 1, true, TERM_ALL, VALUE_BOOL},
    {"unique", VALUE_ARRAY, 1, true, TERM_UNIQUE, VALUE_BOOL},
};

static const struct method *find_method(value_kind receiver, str name)
{
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (methods[i].receiver == receiver && str_is(name, methods[i].name)) return &methods[i];
    return NULL;
}

static term *int_term(inference *in, const expr *tree, wide value)
{
    term *t = new_term(in, TERM_INT, tree, VALUE_INT);
    t->integer = value;
    t->range = interval_constant(value);
    return t;
}

static const term *size_of(inference *in, const term *array, const expr *tree)
{
    term *t = new_term(in, TERM_SIZE, tree, VALUE_INT);
    t->range = interval_of(0, ((wide)1 << 63) - 1);
    add_item(t, array);
    return known(in, t);
}

/* Whether `index` is the `_index` of a fold over the same array, minus something. */
static bool below_fold_index(const term *array, const term *index)
{
    if (index->kind == TERM_BINARY && index->op == OP_SUB && index->items[1]->kind == TERM_INT &&
        index->items[1]->integer >= 0)
        index = index->items[0];
    return index->kind == TERM_INDEX && term_same(index->items[0], array);
}

/* Whether `index` is the size of the same array, minus something that is not 0. */
static bool below_size(const term *array, const term *index)
{
    return index->kind == TERM_BINARY && index->op == OP_SUB && index->items[0]->kind == TERM_SIZE &&
           term_same(index->items[0]->items[0], array) && index->items[1]->range.low >= 1;
}

static const term *element_of(inference *in, const term *array, const term *index, const expr *tree)
{
    const interval sizes = size_of(in, array, tree)->range;
    const bool above = index->range.low >= 0;
    const bool below =
        index->range.high < sizes.low || below_fold_index(array, index) || below_size(array, index);
    if (!above || !below) {
        diagnose(in->list, DIAGNOSTIC_E0410, tree->place, in->scope->path,
                 "the array may have no such element; compare with its size first");
        return NULL;
    }
    term *t = new_term(in, TERM_ELEMENT, tree, VALUE_INT);
    t->type = array->type.array->type;
    t->range = array->type.array->range;
    add_item(t, array);
    add_item(t, index);
    return known(in, t);
}

static const term *last_of(inference *in, const term *array, const expr *tree)
{
    term *index = new_term(in, TERM_BINARY, tree, VALUE_INT);
    index->op = OP_SUB;
    add_item(index, size_of(in, array, tree));
    add_item(index, int_term(in, tree, 1));
    index->range = interval_binary(OP_SUB, index->items[0]->range, index->items[1]->range);
    return element_of(in, array, index, tree);
}

/* `array.all(condition)`, `array.unique(key)`: the argument sees the element as `_`. */
static const term *infer_fold(inference *in, const struct method *method, const term *array, const expr *tree)
{
    if (in->item != NULL) return unsupported(in, tree, "a method over an array inside another");
    in->item = array;
    const term *argument = infer(in, tree->items.items[1]);
    in->item = NULL;
    if (argument == NULL) return NULL;
    if (method->term == TERM_ALL && argument->type.kind != VALUE_BOOL)
        return mistake(in, tree->items.items[1], DIAGNOSTIC_E0404, "this must be true or false");
    if (method->term == TERM_UNIQUE && argument->type.kind != VALUE_TEXT)
        return unsupported(in, tree->items.items[1], "`unique` of anything but text");
    term *t = new_term(in, method->term, tree, method->result);
    add_item(t, array);
    add_item(t, argument);
    return t;
}

static const term *no_such_member(inference *in, const term *receiver, const expr *tree)
{
    diagnose(in->list, DIAGNOSTIC_E0401, tree->name_place, in->scope->path, "%s has no `%.*s`",
             value_name(in->memory, receiver->type), STR_ARG(tree->name));
    if (receiver->type.kind == VALUE_OBJECT) suggest_member(in, receiver->type.object, tree->name);
    return NULL;
}

/* `call` is the call around the member access `tree`, or NULL. */
static const term *infer_access(inference *in, const expr *tree, const expr *call)
{
    const term *receiver = infer(in, tree->items.items[0]);
    if (receiver == NULL) return NULL;
    if (receiver->type.kind == VALUE_OBJECT && receiver->type.object == NULL)
        return NULL; /* of an unknown type */
    const size_t arguments = call != NULL ? call->items.count - 1 : 0;
    if (receiver->type.kind == VALUE_OBJECT && call == NULL) {
        const model_member *member = model_find_member(receiver->type.object, tree->name);
        if (member != NULL) return member_of(in, receiver, member, tree);
    }
    const struct method *method = find_method(receiver->type.kind, tree->name);
    if (method == NULL) return no_such_member(in, receiver, tree);
    if (method->extended && !in->scope->extended)
        return mistake(in, tree, DIAGNOSTIC_E0411,
                       "Kaitai does not know this method; it may stand only under keys that begin with `-`");
    if (method->arguments != arguments) {
        diagnose(in->list, DIAGNOSTIC_E0412, tree->place, in->scope->path,
                 "`%s` takes %zu argument%s, not %zu", method->name, method->arguments,
                 method->arguments == 1 ? "" : "s", arguments);
        return NULL;
    }
    if (method->arguments == 1) return infer_fold(in, method, receiver, call);
    if (method->term == TERM_SIZE) return size_of(in, receiver, tree);
    if (method->term == TERM_ELEMENT)
        return method->name[0] == 'l' ? last_of(in, receiver, tree)
                                      : element_of(in, receiver, int_term(in, tree, 0), tree);
    if (method->term == TERM_AT_END && !in->scope->at_end)
        return unsupported(in, tree, "`_io.eof` outside `-checks`");
    term *t = new_term(in, method->term, tree, method->result);
    add_item(t, receiver);
    return t;
}

static const term *infer_subscript(inference *in, const expr *tree)
{
    const term *array = infer(in, tree->items.items[0]);
    const term *index = infer(in, tree->items.items[1]);
    if (array == NULL || index == NULL) return NULL;
    if (array->type.kind != VALUE_ARRAY)
        return mistake(in, tree->items.items[0], DIAGNOSTIC_E0404, "only arrays have elements");
    if (index->type.kind != VALUE_INT)
        return mistake(in, tree->items.items[1], DIAGNOSTIC_E0404, "an index is an integer");
    return element_of(in, array, index, tree);
}

/* ---- operators ---- */

static bool is_number(const term *t)
{
    return t->type.kind == VALUE_INT || t->type.kind == VALUE_FLOAT;
}

static const term *operand_mistake(inference *in, const expr *tree, const term *a, const term *b)
{
    diagnose(in->list, DIAGNOSTIC_E0404, tree->name_place.source != NULL ? tree->name_place : tree->place,
             in->scope->path, "this operator does not take %s and %s", value_name(in->memory, a->type),
             value_name(in->memory, b->type));
    return NULL;
}

static const term *infer_logic(inference *in, const expr *tree)
{
    const term *left = infer(in, tree->items.items[0]);
    const size_t mark = facts_mark(&in->facts);
    if (left != NULL) facts_assume(&in->facts, left, tree->op == OP_AND);
    const term *right = infer(in, tree->items.items[1]);
    facts_release(&in->facts, mark);
    if (left == NULL || right == NULL) return NULL;
    if (left->type.kind != VALUE_BOOL || right->type.kind != VALUE_BOOL)
        return operand_mistake(in, tree, left, right);
    term *t = new_term(in, TERM_BINARY, tree, VALUE_BOOL);
    t->op = tree->op;
    add_item(t, left);
    add_item(t, right);
    return t;
}

static const term *infer_comparison(inference *in, const expr *tree, const term *left, const term *right)
{
    const bool bools = left->type.kind == VALUE_BOOL && right->type.kind == VALUE_BOOL &&
                       (tree->op == OP_EQ || tree->op == OP_NE);
    if (!bools && !(is_number(left) && is_number(right))) {
        if (left->type.kind == right->type.kind &&
            (left->type.kind == VALUE_TEXT || left->type.kind == VALUE_BYTES))
            return unsupported(in, tree, "a comparison of texts or bytes");
        return operand_mistake(in, tree, left, right);
    }
    term *t = new_term(in, TERM_BINARY, tree, VALUE_BOOL);
    t->op = tree->op;
    add_item(t, left);
    add_item(t, right);
    return t;
}

/* Exact integers that 64 bits hold, signed or unsigned. */
static bool fits_64_bits(interval range)
{
    return interval_within(range, interval_integer(8, true)) ||
           interval_within(range, interval_integer(8, false));
}

static const term *infer_arithmetic(inference *in, const expr *tree, const term *left, const term *right)
{
    if (!is_number(left) || !is_number(right)) return operand_mistake(in, tree, left, right);
    const bool real = left->type.kind == VALUE_FLOAT || right->type.kind == VALUE_FLOAT;
    const bool bitwise = tree->op >= OP_BITOR && tree->op <= OP_SHR && tree->op != OP_LT;
    if (real && (bitwise || tree->op == OP_MOD)) return operand_mistake(in, tree, left, right);
    term *t = new_term(in, TERM_BINARY, tree, real ? VALUE_FLOAT : VALUE_INT);
    t->op = tree->op;
    add_item(t, left);
    add_item(t, right);
    if (real) return t;
    if ((tree->op == OP_DIV || tree->op == OP_MOD) && interval_contains(right->range, 0))
        return unsupported(in, tree, "a division whose divisor may be 0");
    if ((tree->op == OP_SHL || tree->op == OP_SHR) && !interval_within(right->range, interval_of(0, 63)))
        return unsupported(in, tree, "a shift by a number that may be negative or above 63");
    t->range = interval_binary(tree->op, left->range, right->range);
    if (!fits_64_bits(t->range)) return unsupported(in, tree, "arithmetic whose result may exceed 64 bits");
    return known(in, t);
}

static const term *infer_binary(inference *in, const expr *tree)
{
    if (tree->op == OP_AND || tree->op == OP_OR) return infer_logic(in, tree);
    const term *left = infer(in, tree->items.items[0]);
    const term *right = infer(in, tree->items.items[1]);
    if (left == NULL || right == NULL) return NULL;
    if (tree->op >= OP_LT && tree->op <= OP_NE) return infer_comparison(in, tree, left, right);
    return infer_arithmetic(in, tree, left, right);
}

static const term *infer_unary(inference *in, const expr *tree)
{
    const term *operand = infer(in, tree->items.items[0]);
    if (operand == NULL) return NULL;
    if (tree->op == OP_PLUS && is_number(operand)) return operand;
    const bool fits = tree->op == OP_NOT      ? operand->type.kind == VALUE_BOOL
                      : tree->op == OP_INVERT ? operand->type.kind == VALUE_INT
                                              : is_number(operand);
    if (!fits) {
        diagnose(in->list, DIAGNOSTIC_E0404, tree->place, in->scope->path, "this operator does not take %s",
                 value_name(in->memory, operand->type));
        return NULL;
    }
    if (operand->kind == TERM_INT && tree->op == OP_NEGATE) return int_term(in, tree, -operand->integer);
    term *t = new_term(in, TERM_UNARY, tree, operand->type.kind);
    t->op = tree->op;
    add_item(t, operand);
    if (t->type.kind == VALUE_INT) t->range = interval_unary(tree->op, operand->range);
    if (t->type.kind == VALUE_INT && !fits_64_bits(t->range))
        return unsupported(in, tree, "arithmetic whose result may exceed 64 bits");
    return known(in, t);
}

static const term *infer_ternary(inference *in, const expr *tree)
{
    const term *condition = infer(in, tree->items.items[0]);
    if (condition == NULL) return NULL;
    if (condition->type.kind != VALUE_BOOL)
        return mistake(in, tree->items.items[0], DIAGNOSTIC_E0404, "this must be true or false");
    const term *branches[2];
    for (size_t i = 0; i < 2; i++) {
        const size_t mark = facts_mark(&in->facts);
        facts_assume(&in->facts, condition, i == 0);
        branches[i] = infer(in, tree->items.items[i + 1]);
        facts_release(&in->facts, mark);
    }
    if (branches[0] == NULL || branches[1] == NULL) return NULL;
    const bool numbers = is_number(branches[0]) && is_number(branches[1]);
    if (!numbers && branches[0]->type.kind != branches[1]->type.kind)
        return operand_mistake(in, tree, branches[0], branches[1]);
    if (!numbers && branches[0]->type.kind != VALUE_BOOL)
        return unsupported(in, tree, "`?:` of anything but numbers");
    const bool real = branches[0]->type.kind == VALUE_FLOAT || branches[1]->type.kind == VALUE_FLOAT;
    term *t = new_term(in, TERM_TERNARY, tree, real ? VALUE_FLOAT : branches[0]->type.kind);
    add_item(t, condition);
    add_item(t, branches[0]);
    add_item(t, branches[1]);
    if (t->type.kind == VALUE_INT) t->range = interval_join(branches[0]->range, branches[1]->range);
    return t;
}

/* ---- the whole ---- */

static const term *infer_float(inference *in, const expr *tree)
{
    term *t = new_term(in, TERM_FLOAT, tree, VALUE_FLOAT);
    t->real = tree->real;
    return t;
}

static const term *infer_bool(inference *in, const expr *tree)
{
    term *t = new_term(in, TERM_BOOL, tree, VALUE_BOOL);
    t->boolean = tree->boolean;
    return t;
}

static const term *infer_call(inference *in, const expr *tree)
{
    const expr *callee = tree->items.items[0];
    if (callee->kind == EXPR_MEMBER) return infer_access(in, callee, tree);
    return mistake(in, tree, DIAGNOSTIC_E0404, "only methods can be called");
}

static const term *infer(inference *in, const expr *tree)
{
    switch (tree->kind) {
    case EXPR_INT:
        return int_term(in, tree, (wide)tree->magnitude);
    case EXPR_FLOAT:
        return infer_float(in, tree);
    case EXPR_BOOL:
        return infer_bool(in, tree);
    case EXPR_NAME:
        return infer_name(in, tree);
    case EXPR_MEMBER:
        return infer_access(in, tree, NULL);
    case EXPR_CALL:
        return infer_call(in, tree);
    case EXPR_SUBSCRIPT:
        return infer_subscript(in, tree);
    case EXPR_UNARY:
        return infer_unary(in, tree);
    case EXPR_BINARY:
        return infer_binary(in, tree);
    case EXPR_TERNARY:
        return infer_ternary(in, tree);
    case EXPR_STRING:
        return unsupported(in, tree, "a text in an expression");
    case EXPR_FSTRING:
        return unsupported(in, tree, "an f-string");
    case EXPR_LIST:
        return unsupported(in, tree, "a list in an expression");
    case EXPR_ENUM:
        return unsupported(in, tree, "an enumeration's value in an expression");
    case EXPR_CAST:
        return unsupported(in, tree, "a cast");
    case EXPR_SIZEOF:
        return unsupported(in, tree, "`sizeof`");
    case EXPR_BITSIZEOF:
        return unsupported(in, tree, "`bitsizeof`");
    }
    return NULL;
}

const term *term_infer(const expr_scope *s, const expr *tree)
{
    if (tree == NULL) return NULL;
    inference in = {.scope = s, .memory = s->model->memory, .list = s->model->list};
    in.facts.memory = s->model->memory;
    return infer(&in, tree);
}

const term *term_expect(const expr_scope *s, const expr *tree, value_kind kind, const char *what)
{
    const term *t = term_infer(s, tree);
    if (t == NULL || t->type.kind == kind) return t;
    diagnose(s->model->list, DIAGNOSTIC_E0404, tree->place, s->path, "%s must be %s, not %s", what,
             value_name(s->model->memory, (value_type){kind, NULL, NULL}),
             value_name(s->model->memory, t->type));
    return NULL;
}
