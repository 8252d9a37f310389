/* Infers values of a table's records by their labels (`-label`): `values.find(type, label...)`, and
   `values.has`, which asks whether the records have such a value. The labels are written out, so that a loop
   over the records looks for the values once. */
#include "model/builtin.h"
#include "model/infer.h"

/* ---- the type ---- */

/* Takes an argument that is the name of a type as a reference to the type. */
static bool as_reference(inference *in, const expr *argument, expr *reference)
{
    if (argument->kind != EXPR_NAME && argument->kind != EXPR_ENUM) {
        infer_mistake(in, argument->place, DIAGNOSTIC_E0404, "this must be the name of a type");
        return false;
    }
    *reference = *argument;
    if (argument->kind == EXPR_ENUM) return true;
    ARRAY_PUSH(in->memory, &reference->path, argument->name);
    ARRAY_PUSH(in->memory, &reference->path_places, argument->place);
    return true;
}

/* Whether a case of the values reads numbers of a built-in type, in either byte order. */
static bool reads_number(const model_member *as, const builtin *number)
{
    const wire_kind kind = number->kind == BUILTIN_FLOAT ? WIRE_FLOAT : WIRE_INT;
    return as->wire.kind == kind && as->wire.bytes == number->bytes &&
           as->wire.is_signed == number->is_signed;
}

/* The number that a name without a byte order stands for. */
static bool names_number(const model *m, const model_type *scope, const expr *reference, builtin *number)
{
    return types_wire(m, scope, reference, number) && !number->has_order &&
           (number->kind == BUILTIN_INT || number->kind == BUILTIN_FLOAT);
}

static const model_member *find_case(inference *in, const model_member *slots, const expr *argument)
{
    expr reference;
    value_type type = {0};
    interval range;
    builtin number;
    if (!as_reference(in, argument, &reference)) return NULL;
    const bool is_number = names_number(in->m, slots->owner, &reference, &number);
    if (!is_number && !types_named(in->m, slots->owner, &reference, in->scope->path, &type, &range))
        return NULL;
    for (size_t i = 0; i < slots->cases.count; i++) {
        const model_member *as = slots->cases.items[i].as;
        if (is_number ? reads_number(as, &number)
                      : as->wire.kind == WIRE_OBJECT && as->type.object == type.object)
            return as;
    }
    infer_mistake(in, argument->place, DIAGNOSTIC_E0404, "no member of `%.*s` has this type",
                  STR_ARG(slots->id));
    return NULL;
}

/* ---- the labels ---- */

static bool take_label(inference *in, term *t, const model_label *label, const expr *argument)
{
    const term *value = infer(in, argument);
    if (value == NULL) return false;
    if (!types_same(value->type, label->value->type)) {
        infer_mismatch(in, value, value_name(in->memory, label->value->type));
        return false;
    }
    if (value->kind != TERM_INT && value->kind != TERM_ENUM) {
        infer_mistake(in, argument->place, DIAGNOSTIC_E0404, "`%.*s` must be written out here",
                      STR_ARG(label->id));
        return false;
    }
    infer_add(in, t, value);
    return true;
}

static const term *wrong_count(inference *in, const model_member *slots, const expr *tree, size_t arguments)
{
    const size_t count = slots->labels.count;
    const model_label *labels = slots->labels.items;
    infer_mistake(in, tree->place, DIAGNOSTIC_E0412, "this takes a type and %zu label%s, not %zu argument%s",
                  count, count == 1 ? "" : "s", arguments, arguments == 1 ? "" : "s");
    if (count == 1) diagnose_hint(in->list, "the label is `%.*s`", STR_ARG(labels[0].id));
    if (count == 2)
        diagnose_hint(in->list, "the labels are `%.*s` and `%.*s`", STR_ARG(labels[0].id),
                      STR_ARG(labels[1].id));
    return NULL;
}

/* ---- the whole ---- */

const term *infer_slot(inference *in, term_kind kind, const term *values, const expr *tree, const expr *call)
{
    const size_t arguments = call != NULL ? call->items.count - 1 : 0;
    const model_member *slots = values->kind == TERM_MEMBER ? values->member : NULL;
    if (slots == NULL || slots->schema == NULL || slots->schema->labels.count == 0 ||
        !model_has_labels(slots->owner))
        return infer_mistake(in, values->source->place, DIAGNOSTIC_E0404,
                             "only values that `-label` names can be found");
    if (slots->labels.count != slots->schema->labels.count)
        return infer_mistake(in, values->source->place, DIAGNOSTIC_E0413, "its labels depend on it");
    if (call == NULL || arguments != slots->labels.count + 1)
        return wrong_count(in, slots, call != NULL ? call : tree, arguments);
    term *t = infer_new(in, kind, call, VALUE_BOOL);
    t->member = find_case(in, slots, call->items.items[1]);
    if (t->member == NULL) return NULL;
    infer_add(in, t, values->items.items[0]);
    for (size_t i = 0; i < slots->labels.count; i++)
        if (!take_label(in, t, &slots->labels.items[i], call->items.items[i + 2])) return NULL;
    if (kind == TERM_HAS_SLOT) return t;
    t->type = t->member->type;
    t->range = t->member->range;
    t->in_range = facts_has_slot(&in->facts, t);
    return t;
}

const term *infer_value_of_record(inference *in, const term *record, const model_member *value)
{
    const inference outer = *in;
    const expr_scope scope = {
        .model = in->m, .type = value->owner, .extended = true, .lazy = true, .path = value->path};
    in->scope = &scope;
    in->record = record;
    in->fold = NULL;
    const term *t = infer_for(in, value->source_value, NULL);
    in->scope = outer.scope;
    in->record = outer.record;
    in->fold = outer.fold;
    in->fold_number = outer.fold_number;
    return t;
}
