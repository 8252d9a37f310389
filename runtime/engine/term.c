/* Evaluates expressions: objects, parents, members, and operands that are evaluated on a condition. */
#include "scope.h"

outcome tn_scope_fail(const scope *s, tn_status status)
{
    return outcome_of(
        tn_fail(s->in, s->path, s->member, scope_place(s), status, tn_value_none(), tn_value_none()));
}

/* ---- absent values ---- */

outcome tn_scope_absent(const scope *s, uint8_t lack)
{
    if (s->kept != NULL) s->kept->lacking = NULL;
    return lack != TN_LACK_FAILS ? -(outcome)lack : tn_scope_fail(s, TN_ABSENT);
}

static outcome absent_member(const scope *s, const tn_term *t)
{
    if (t->lack != TN_LACK_FAILS && s->kept != NULL) {
        s->kept->lacking = t->absence;
        return -(outcome)t->lack;
    }
    if (t->lack != TN_LACK_FAILS || t->name == NULL) return tn_scope_absent(s, t->lack);
    if (t->names_own)
        return outcome_of(
            tn_fail(s->in, s->path, t->name, scope_place(s), TN_ABSENT, tn_value_none(), tn_value_none()));
    return outcome_of(tn_fail_absent(s->in, s->path, s->member, scope_place(s), t->name));
}

tn_status tn_term_condition(const scope *s, const tn_term *t, bool *holds)
{
    tn_result value;
    const outcome status =
        t->kind == TN_TERM_COMPARE ? tn_term_compare(s, t, &value) : tn_term_value(s, t, &value);
    *holds = status == TN_OK && value.boolean;
    return status < 0 ? TN_OK : (tn_status)status;
}

/* ---- objects ---- */

static void *slot_at(void *object, uint32_t slot)
{
    return (uint8_t *)object + slot;
}

static bool is_set(void *object, uint32_t slot)
{
    return *(const bool *)slot_at(object, slot);
}

/* The parent, root and arguments of an object that is being read, or those that it has stored. */
static outcome around_self(const scope *s, const tn_term *t, tn_result *value)
{
    const bool variant = t->form == TN_KIND_VARIANT;
    if (s->finished && t->slot != TN_NO_SLOT)
        tn_result_load(t->form, slot_at(s->self, t->slot), value);
    else if (t->kind == TN_TERM_ROOT)
        value->object = s->root;
    else if (t->kind == TN_TERM_STREAM)
        value->object = s->stream;
    else if (variant)
        value->variant = s->parent;
    else
        value->object = s->parent.as.object;
    return !variant && value->object == NULL ? absent_member(s, t) : TN_OK;
}

static outcome around(const scope *s, const tn_term *t, tn_result *value)
{
    tn_result object;
    const outcome status = tn_term_value(s, t->a, &object);
    if (status != TN_OK) return status;
    tn_result_load(t->form, slot_at(object.object, t->slot), value);
    return t->form != TN_KIND_VARIANT && value->object == NULL ? absent_member(s, t) : TN_OK;
}

/* The surroundings of an object of any type: its parent and root may be of any type, too. */
static outcome around_any(const scope *s, const tn_term *t, tn_result *value)
{
    tn_result of;
    const outcome status = tn_term_value(s, t->a, &of);
    if (status != TN_OK) return status;
    memset(value, 0, sizeof *value);
    const size_t i = (size_t)of.variant.tag - TN_VARIANT_OBJECT;
    if (of.variant.tag >= TN_VARIANT_OBJECT && i < s->codec->type_count) {
        const tn_codec_type *type = s->codec->types[i];
        const uint32_t slots[] = {type->parent, type->root, type->stream};
        const uint32_t tags[] = {type->parent_tag, type->root_tag, TN_VARIANT_STREAM};
        const bool variant = t->op == TN_AROUND_PARENT && type->any_parent;
        void *slot = slots[t->op] != TN_NO_SLOT ? slot_at(of.variant.as.object, slots[t->op]) : NULL;
        if (slot != NULL && variant)
            value->variant = *(const tn_variant *)slot;
        else if (slot != NULL && t->op != TN_AROUND_STREAM)
            value->variant = tn_variant_of_object(tags[t->op], *(void *const *)slot);
        else if (slot != NULL)
            value->object = *(void *const *)slot;
    }
    return t->op == TN_AROUND_STREAM && value->object == NULL ? absent_member(s, t) : TN_OK;
}

/* ---- members ---- */

static bool is_there(const tn_term *t, void *object)
{
    if (t->has != TN_NO_SLOT && !is_set(object, t->has)) return false;
    for (size_t i = 0; i < t->count; i++)
        if (is_set(object, t->rivals[i])) return false;
    return true;
}

/* A number as the file has it. */
static void cut_off(const tn_term *t, tn_result *value)
{
    const uint64_t sign = UINT64_C(1) << (t->bits - 1);
    value->u &= sign | (sign - 1);
    if (t->is_signed) value->s = (int64_t)((value->u ^ sign) - sign);
}

static void load_member(const tn_term *t, void *object, tn_result *value)
{
    if (t->slot == TN_NO_SLOT) { /* a constant, which is in no object */
        *value = t->value;
        return;
    }
    tn_result_load(t->form, slot_at(object, t->slot), value);
    if (t->bits != 0) cut_off(t, value);
}

/* Computes an instance unless that has been done. */
static outcome make_ready(const scope *s, const tn_term *t, void *object)
{
    const tn_status made = s->alone          ? tn_instance_get(t->instance, object, s->in->run->error)
                           : s->kept != NULL ? tn_instance_look(t->instance, object, s->object)
                                             : tn_instance_make(t->instance, object, s->object);
    return made == TN_ABSENT && t->read_lack != TN_LACK_FAILS ? -(outcome)t->read_lack : outcome_of(made);
}

static outcome object_of(const scope *s, const tn_term *t, void **object)
{
    tn_result value;
    if (t->kind == TN_TERM_SELF) return *object = s->self, TN_OK;
    const outcome status = tn_term_value(s, t, &value);
    *object = value.object;
    return status;
}

static outcome member_of(const scope *s, const tn_term *t, tn_result *value)
{
    void *object;
    outcome status = object_of(s, t->a, &object);
    if (status == TN_OK && t->kind == TN_TERM_INSTANCE) status = make_ready(s, t, object);
    if (status != TN_OK) return status;
    if (t->read != TN_NO_SLOT && !is_set(object, t->read)) return tn_scope_absent(s, t->read_lack);
    if (!is_there(t, object)) return absent_member(s, t);
    load_member(t, object, value);
    return t->lent && value->object == NULL ? absent_member(s, t) : TN_OK;
}

outcome tn_named_scope(const scope *s, const tn_term *t, scope *inside)
{
    *inside = *s;
    inside->item = NULL;
    inside->loops = NULL;
    if (t->a != NULL) {
        tn_result object;
        const outcome status = tn_term_value(s, t->a, &object);
        if (status != TN_OK) return status;
        inside->self = object.object;
        inside->finished = true;
        inside->places = NULL;
    }
    if (t->c != NULL) {
        tn_result holds;
        const outcome status = tn_term_value(inside, t->c, &holds);
        if (status != TN_OK) return status;
        if (!holds.boolean) return absent_member(s, t);
    }
    return TN_OK;
}

static outcome named(const scope *s, const tn_term *t, tn_result *value)
{
    scope inside;
    const outcome status = tn_named_scope(s, t, &inside);
    return status == TN_OK ? tn_term_value(&inside, t->b, value) : status;
}

/* ---- conditional evaluation ---- */

static outcome logic(const scope *s, const tn_term *t, tn_result *value)
{
    const outcome status = tn_term_value(s, t->a, value);
    if (status != TN_OK || value->boolean == (t->kind == TN_TERM_OR)) return status;
    return tn_term_value(s, t->b, value);
}

static outcome choice(const scope *s, const tn_term *t, tn_result *value)
{
    const outcome status = tn_term_value(s, t->a, value);
    if (status != TN_OK) return status;
    return tn_term_value(s, value->boolean ? t->b : t->c, value);
}

static outcome negated(const scope *s, const tn_term *t, tn_result *value)
{
    const outcome status = tn_term_value(s, t->a, value);
    if (status == TN_OK) value->boolean = !value->boolean;
    return status;
}

/* ---- all kinds ---- */

static outcome literal(const scope *s, const tn_term *t, tn_result *value)
{
    (void)s;
    *value = t->value;
    return TN_OK;
}

static outcome self(const scope *s, const tn_term *t, tn_result *value)
{
    (void)t;
    value->object = s->self;
    return TN_OK;
}

const loop *tn_loop_of(const scope *s, uint32_t fold)
{
    const loop *around = s->loops;
    while (around->fold != fold)
        around = around->outer;
    return around;
}

static outcome item(const scope *s, const tn_term *t, tn_result *value)
{
    *value = t->fold != 0 ? *tn_loop_of(s, t->fold)->item : *s->item;
    return TN_OK;
}

static outcome index_of_element(const scope *s, const tn_term *t, tn_result *value)
{
    value->u = t->fold != 0 ? tn_loop_of(s, t->fold)->index : s->index;
    return TN_OK;
}

static outcome keep(const scope *s, const tn_term *t, tn_result *value)
{
    const outcome status = tn_term_value(s, t->a, value);
    if (status != TN_OK || s->kept == NULL) return status;
    s->kept->values[t->slot] = *value;
    s->kept->there[t->slot] = true;
    return TN_OK;
}

static outcome own(const scope *s, const tn_term *t, tn_result *value)
{
    tn_result_load(t->form, slot_at(s->self, t->slot), value);
    return TN_OK;
}

typedef outcome evaluation(const scope *s, const tn_term *t, tn_result *value);

static evaluation *const evaluations[TN_TERM_COUNT] = {
    [TN_TERM_LITERAL] = literal,
    [TN_TERM_LIST] = tn_term_list,
    [TN_TERM_BYTES] = tn_term_list,
    [TN_TERM_SELF] = self,
    [TN_TERM_PARENT] = around_self,
    [TN_TERM_ROOT] = around_self,
    [TN_TERM_STREAM] = around_self,
    [TN_TERM_AROUND] = around,
    [TN_TERM_AROUND_ANY] = around_any,
    [TN_TERM_ITEM] = item,
    [TN_TERM_INDEX] = index_of_element,
    [TN_TERM_OWN] = own,
    [TN_TERM_FIELD] = member_of,
    [TN_TERM_INSTANCE] = member_of,
    [TN_TERM_NAMED] = named,
    [TN_TERM_COLUMN] = tn_term_element,
    [TN_TERM_SLOT] = tn_term_slot,
    [TN_TERM_HAS_SLOT] = tn_term_slot,
    [TN_TERM_ELEMENT] = tn_term_element,
    [TN_TERM_LAST] = tn_term_element,
    [TN_TERM_BYTE] = tn_term_element,
    [TN_TERM_LAST_BYTE] = tn_term_element,
    [TN_TERM_INTEGER] = tn_term_integer,
    [TN_TERM_REAL] = tn_term_real,
    [TN_TERM_NEGATE] = tn_term_negation,
    [TN_TERM_INVERT] = tn_term_negation,
    [TN_TERM_NEGATE_REAL] = tn_term_negation,
    [TN_TERM_NOT] = negated,
    [TN_TERM_COMPARE] = tn_term_compare,
    [TN_TERM_COMPARE_REAL] = tn_term_comparison,
    [TN_TERM_COMPARE_TEXT] = tn_term_comparison,
    [TN_TERM_COMPARE_BYTES] = tn_term_comparison,
    [TN_TERM_COMPARE_BOOL] = tn_term_comparison,
    [TN_TERM_COMPARE_OBJECT] = tn_term_comparison,
    [TN_TERM_AND] = logic,
    [TN_TERM_OR] = logic,
    [TN_TERM_CHOOSE] = choice,
    [TN_TERM_AS_REAL] = tn_term_conversion,
    [TN_TERM_AS_FLOAT] = tn_term_conversion,
    [TN_TERM_FITS] = tn_term_fits,
    [TN_TERM_AS_VARIANT] = tn_term_variant,
    [TN_TERM_OF_VARIANT] = tn_term_variant,
    [TN_TERM_AS_ARRAY] = tn_term_as_array,
    [TN_TERM_SIZE] = tn_term_size,
    [TN_TERM_STREAM_SIZE] = tn_term_stream,
    [TN_TERM_POSITION] = tn_term_stream,
    [TN_TERM_AT_END] = tn_term_stream,
    [TN_TERM_BOOL_TO_INT] = tn_term_conversion,
    [TN_TERM_REAL_TO_INT] = tn_term_conversion,
    [TN_TERM_TEXT_TO_INT] = tn_term_conversion,
    [TN_TERM_INT_TO_TEXT] = tn_term_text,
    [TN_TERM_DECODE] = tn_term_text,
    [TN_TERM_ENCODE] = tn_term_text,
    [TN_TERM_CONCAT_TEXT] = tn_term_text,
    [TN_TERM_CONCAT_BYTES] = tn_term_text,
    [TN_TERM_REVERSE] = tn_term_text,
    [TN_TERM_LOWER] = tn_term_text,
    [TN_TERM_SUBSTRING] = tn_term_text,
    [TN_TERM_INDEX_OF] = tn_term_text,
    [TN_TERM_EXTREME] = tn_term_extreme,
    [TN_TERM_FOLD] = tn_term_fold,
    [TN_TERM_SLICE] = tn_term_part,
    [TN_TERM_BLOCKS] = tn_term_part,
    [TN_TERM_NOTES] = tn_term_notes,
    [TN_TERM_JOINED_SIZE] = tn_term_joined_size,
    [TN_TERM_CHECKSUM] = tn_term_sum,
    [TN_TERM_DIGEST] = tn_term_digest,
    [TN_TERM_QUESTION] = tn_term_question,
    [TN_TERM_PEEK] = tn_term_look_ahead,
    [TN_TERM_KEEP] = keep,
};

outcome tn_term_value(const scope *s, const tn_term *t, tn_result *value)
{
    return evaluations[t->kind](s, t, value);
}
