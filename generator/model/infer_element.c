/* Infers elements of arrays and of bytes, and their number. */
#include "model/infer.h"

value_type element_type(const term *array)
{
    if (array->type.kind == VALUE_BYTES) return (value_type){.kind = VALUE_INT, .bytes = 1};
    return *array->type.element;
}

/* The list that is the value of an expression, if it is known: a literal, or a value that is a literal. */
static const term *known_list(const term *array)
{
    const model_member *member = array->kind == TERM_MEMBER ? array->member : NULL;
    if (member != NULL && member->value != NULL && !member->cyclic && !member->may_be_absent)
        array = member->value;
    return array->kind == TERM_LIST || array->kind == TERM_BYTES ? array : NULL;
}

/* Joins the values of the lists `depth` levels inside a list. False if one of these lists is not known. */
static bool join_known(const term *array, size_t depth, interval *range, bool *any)
{
    const term *list = known_list(array);
    if (list == NULL || list->kind != TERM_LIST) return false;
    for (size_t i = 0; i < list->items.count; i++) {
        const term *item = list->items.items[i];
        if (depth > 0 && !join_known(item, depth - 1, range, any)) return false;
        if (depth > 0) continue;
        *range = *any ? interval_join(*range, infer_range(item)) : infer_range(item);
        *any = true;
    }
    return true;
}

interval element_range(const expr_scope *s, const term *array)
{
    const value_type type = element_type(array);
    if (type.kind != VALUE_INT && type.kind != VALUE_ENUM) return interval_constant(0);
    if (array->type.array != NULL) return infer_member_range(s, array->type.array);
    interval range = types_range(type);
    if (type.bytes == 1) return range;
    size_t depth = 0;
    const term *outer = array;
    for (; outer->kind == TERM_ELEMENT || outer->kind == TERM_LAST; depth++)
        outer = outer->items.items[0];
    bool any = false;
    interval known;
    if (!join_known(outer, depth, &known, &any) || !any) return range;
    /* a value outside the elements' type is an error */
    return interval_within(known, range) ? known : range;
}

/* Whether an object has been read as a whole whenever the expression looks into it: another member holds it.
 */
static bool is_whole(const expr_scope *s, const term *object)
{
    const bool held = object->kind == TERM_MEMBER && object->member != NULL &&
                      (object->member->role == MEMBER_FIELD || object->member->role == MEMBER_INSTANCE);
    if (held) return true;
    if (object->kind == TERM_SELF) return s->at_end || s->extended;
    const bool part = object->kind == TERM_ELEMENT || object->kind == TERM_LAST ||
                      object->kind == TERM_CAST || object->kind == TERM_ITEM;
    return part && object->items.count > 0 && is_whole(s, object->items.items[0]);
}

/* Whether all elements of an array have been read. */
static bool is_complete(const expr_scope *s, const term *array)
{
    const model_member *member = array->kind == TERM_MEMBER ? array->member : NULL;
    if (s->made || member == NULL || member->role == MEMBER_PARAM || member->role == MEMBER_VALUE)
        return false;
    if (member->role == MEMBER_INSTANCE) return true;
    const term *object = array->items.items[0];
    if (object->kind == TERM_SELF && s->before != NULL && s->before->role == MEMBER_FIELD)
        return member->order < s->before->order;
    return is_whole(s, object);
}

/* No more than the array has. */
static interval slice_count(const expr_scope *s, const term *slice)
{
    const interval count = slice->items.items[2]->range, all = element_count(s, slice->items.items[0]);
    const wide high = count.high < all.high ? count.high : all.high;
    const wide low = count.low < high ? count.low : high;
    return interval_of(low > 0 ? low : 0, high > 0 ? high : 0);
}

/* More elements than this no machine has memory for. */
static wide most_in_memory(void)
{
    return (wide)1 << 56;
}

/* The number of elements in files, if the schema states it: programs may have changed the array since. */
interval element_count(const expr_scope *s, const term *array)
{
    const interval any = interval_of(0, interval_integer(8, true).high);
    if (array->kind == TERM_SLICE) return slice_count(s, array);
    const term *list = known_list(array);
    if (list != NULL)
        return interval_constant((wide)(list->kind == TERM_LIST ? list->items.count : list->text.size));
    const model_member *member = array->type.array;
    const bool constant = member != NULL && member->count != NULL && !member->may_be_absent &&
                          member->count->range.low == member->count->range.high;
    if (constant && !s->made)
        return member->count->range.low > 0 ? member->count->range : interval_constant(0);
    const bool bounded = member != NULL && member->count != NULL && member->count->range.high < any.high;
    if (s->made && bounded && member->count->range.high < most_in_memory())
        return interval_of(0, most_in_memory());
    return bounded ? interval_of(0, member->count->range.high > 0 ? member->count->range.high : 0) : any;
}

/* The possible sizes; an array that is being read has any size up to that of the whole. */
static interval size_range(const expr_scope *s, const term *array)
{
    const interval count = element_count(s, array);
    const bool whole = known_list(array) != NULL || is_complete(s, array);
    return whole ? count : interval_of(0, count.high);
}

const term *infer_size(inference *in, const term *array, const expr *tree)
{
    term *t = infer_new(in, TERM_SIZE, tree, VALUE_INT);
    t->range = array->type.kind == VALUE_TEXT ? interval_of(0, interval_integer(8, true).high)
                                              : size_range(in->scope, array);
    infer_add(in, t, array);
    return infer_known(in, t);
}

/* ---- elements that are known to exist ---- */

/* Whether `index` is the `_index` of a fold over the same array; or, minus a number above 0, the `_index` of
   the array that is being read, whose earlier elements exist. */
static bool below_index(const inference *in, const term *array, const term *index)
{
    wide less = 0;
    if (index->kind == TERM_BINARY && index->op == OP_SUB && index->items.items[1]->kind == TERM_INT) {
        less = index->items.items[1]->integer;
        index = index->items.items[0];
    }
    if (index->kind != TERM_INDEX || less < 0) return false;
    if (index->items.count > 0) return term_same(index->items.items[0], array);
    return less > 0 && in->scope->index != NULL && term_is_own_field(array, in->scope->index);
}

/* Whether `index` is the size of the same array, minus something that is not 0. */
static bool below_size(const term *array, const term *index)
{
    if (index->kind != TERM_BINARY || index->op != OP_SUB) return false;
    const term *size = index->items.items[0];
    return size->kind == TERM_SIZE && term_same(size->items.items[0], array) &&
           index->items.items[1]->range.low >= 1;
}

/* Whether no array of this size has the element. */
static bool never_exists(interval sizes, interval index)
{
    return index.high < 0 || index.low >= sizes.high;
}

const term *infer_element(inference *in, const term *array, const term *index, const expr *tree)
{
    term *t = infer_new(in, TERM_ELEMENT, tree, VALUE_INT);
    t->type = element_type(array);
    t->range = element_range(in->scope, array);
    infer_add(in, t, array);
    infer_add(in, t, index);
    const interval sizes = infer_size(in, array, tree)->range;
    if (never_exists(sizes, index->range))
        return infer_mistake(in, index->source->place, DIAGNOSTIC_E0410, "there is no such element");
    const bool below =
        index->range.high < sizes.low || below_index(in, array, index) || below_size(array, index);
    t->in_range = index->range.low >= 0 && below;
    return infer_known(in, t);
}

const term *infer_last(inference *in, const term *array, const expr *tree)
{
    term *t = infer_new(in, TERM_LAST, tree, VALUE_INT);
    t->type = element_type(array);
    t->range = element_range(in->scope, array);
    t->in_range = infer_size(in, array, tree)->range.low >= 1;
    infer_add(in, t, array);
    return infer_known(in, t);
}

const term *infer_subscript(inference *in, const expr *tree)
{
    const term *array = infer(in, tree->items.items[0]);
    const term *index = infer(in, tree->items.items[1]);
    if (array == NULL || index == NULL) return NULL;
    if (array->type.kind != VALUE_ARRAY && array->type.kind != VALUE_BYTES)
        return infer_mistake(in, tree->items.items[0]->place, DIAGNOSTIC_E0404,
                             "only arrays and bytes have elements, and this is %s",
                             value_name(in->memory, array->type));
    if (index->type.kind != VALUE_INT) return infer_mismatch(in, index, "an integer");
    return infer_element(in, array, index, tree);
}
