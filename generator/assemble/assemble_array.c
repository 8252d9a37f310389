/* Assembles expressions over lists: elements, sizes, least and greatest value. */
#include "assemble/terms.h"

#include "model/term.h"
#include "scope.h"

/* ---- lists ---- */

static bool by_address(uint8_t form)
{
    return form == TN_KIND_VIEW || form == TN_KIND_NUMBERS;
}

static const tn_term *const *items_of(assembler *a, const stand *s, const term *t, value_type type,
                                      interval range)
{
    const tn_term **items = arena_alloc(a->memory, (t->items.count + 1) * sizeof *items);
    for (size_t i = 0; i < t->items.count; i++)
        items[i] = assemble_converted(a, s, t->items.items[i], type, range);
    return items;
}

/* A literal has at most 64 bits: a number of 128 bits is converted by a function that not all machines have.
 */
static double real_of(const term *item)
{
    if (item->kind == TERM_FLOAT) return item->real;
    return item->integer < 0 ? (double)(int64_t)item->integer : (double)(uint64_t)item->integer;
}

/* The value of an item of a constant list. */
static tn_result constant_of(const term *item, value_type type)
{
    if (type.kind == VALUE_BOOL) return (tn_result){.boolean = item->boolean};
    if (type.kind != VALUE_FLOAT) return (tn_result){.u = (uint64_t)item->integer};
    return (tn_result){.real = real_of(item)};
}

/* A constant list whose elements are used lies among the tables, as in compiled code: it takes no memory of a
   run. */
static const tn_term *constant_list(assembler *a, const term *list)
{
    const uint32_t size = size_of_element(a->plan, list->type);
    uint8_t *items = arena_alloc(a->memory, list->items.count * size);
    for (size_t i = 0; i < list->items.count; i++) {
        const tn_result item = constant_of(list->items.items[i], *list->type.element);
        tn_result_store(form_of_element(a->plan, list->type), size, &item, items + i * size);
    }
    tn_term *made = term_new(a, TN_TERM_LITERAL);
    made->form = TN_KIND_ARRAY;
    made->size = size;
    made->value.list = (tn_list){items, list->items.count, 0};
    return made;
}

const tn_term *assemble_list(assembler *a, const stand *s, const term *t)
{
    const bool bytes = t->type.kind == VALUE_BYTES;
    const value_type element = bytes ? (value_type){.kind = VALUE_INT, .bytes = 1} : *t->type.element;
    tn_term *made = term_new(a, bytes ? TN_TERM_BYTES : TN_TERM_LIST);
    made->count = (uint32_t)t->items.count;
    made->items = items_of(a, s, t, element, interval_integer(bytes ? 1 : 8, !bytes));
    made->form = bytes ? TN_KIND_BYTES : TN_KIND_ARRAY;
    if (bytes) return made;
    made->size = size_of_element(a->plan, t->type);
    made->wire = form_of_element(a->plan, t->type);
    if (element.kind == VALUE_ARRAY && by_address(form_of_array(a->plan, element)))
        refuse(a, "a list of views");
    return made;
}

/* ---- arrays as those of another type ---- */

/* Elements of conversions are numbered from here on, as the folds of a schema are from 1 on. */
enum { FIRST_CONVERSION = 1 << 30 };

bool arrays_lie_alike(const assembler *a, value_type one, value_type other)
{
    const uint8_t form = form_of_array(a->plan, one), others = form_of_array(a->plan, other);
    if (by_address(form) != by_address(others) || (by_address(form) && form != others)) return false;
    if (form_of_element(a->plan, one) != form_of_element(a->plan, other)) return false;
    return one.element->kind != VALUE_ARRAY || arrays_lie_alike(a, *one.element, *other.element);
}

const tn_term *assemble_as_array(assembler *a, const stand *s, const tn_term *of, value_type from,
                                 value_type to)
{
    const size_t fold = FIRST_CONVERSION + a->terms;
    term array = {.kind = TERM_ITEM, .type = from};
    term element = {.kind = TERM_ITEM, .type = *from.element, .range = range_of_elements(from), .fold = fold};
    term cast = {.kind = TERM_CAST, .type = *to.element, .range = range_of_elements(to)};
    stand inside = *s;
    inside.kept[0] = inside.kept[1] = NULL;
    ARRAY_PUSH(a->memory, &element.items, &array);
    ARRAY_PUSH(a->memory, &cast.items, &element);
    tn_term *made = term_new(a, TN_TERM_AS_ARRAY);
    if (holds_records(from)) refuse(a, "a record as a value");
    made->fold = (uint32_t)fold + 1;
    made->a = of;
    made->form = TN_KIND_ARRAY;
    tn_term *each = term_new(a, TN_TERM_FOLD);
    each->fold = made->fold;
    each->a = of;
    each->wire = form_of_element(a->plan, from);
    each->size = size_of_element(a->plan, from);
    each->b = is_of_any_type(element.type) && !is_of_any_type(cast.type)
                  ? assemble_cast(a, &inside, &cast)
                  : assemble_converted(a, &inside, &element, cast.type, cast.range);
    made->a = each;
    made->wire = form_of_element(a->plan, to);
    made->size = size_of_element(a->plan, to);
    return made;
}

/* ---- elements ---- */

bool holds_records(value_type array)
{
    return array.kind == VALUE_ARRAY && array.array != NULL && array.array->array == ARRAY_RECORDS;
}

const tn_term *assemble_element(assembler *a, const stand *s, const term *t)
{
    const term *array = t->items.items[0];
    const bool bytes = array->type.kind == VALUE_BYTES, last = t->kind == TERM_LAST;
    tn_term *made = term_new(a, bytes  ? (last ? TN_TERM_LAST_BYTE : TN_TERM_BYTE)
                                : last ? TN_TERM_LAST
                                       : TN_TERM_ELEMENT);
    if (holds_records(array->type)) refuse(a, "a record as a value");
    made->a = !last && plan_is_constant_list(array) ? constant_list(a, array) : assemble_term(a, s, array);
    if (!last) made->b = assemble_term(a, s, t->items.items[1]);
    made->form = form_of_element(a->plan, array->type);
    made->size = size_of_element(a->plan, array->type);
    made->is_unsigned = !bytes && is_unsigned_64(t->type, range_of_elements(array->type));
    made->lack = lack_of(s);
    return made;
}

const tn_term *assemble_size(assembler *a, const stand *s, const term *t)
{
    const term *of = t->items.items[0];
    if (term_joined(of) != NULL) return assemble_joined_size(a, s, t);
    tn_term *made = term_new(a, of->type.kind == VALUE_STREAM ? TN_TERM_STREAM_SIZE : TN_TERM_SIZE);
    made->a = assemble_term(a, s, of);
    made->form = TN_KIND_U8;
    made->is_unsigned = true;
    return made;
}

/* The least or greatest of a list of the schema, of a part of numbers, or of any other array. */
const tn_term *assemble_extreme(assembler *a, const stand *s, const term *t)
{
    const term *array = t->items.items[0];
    const bool spelled = array->kind == TERM_LIST && plan_is_spelled_extreme(t),
               blocks = plan_remembers_blocks(t);
    if (plan_remembers_values(t) && s->check != NULL) return assemble_notes(a, s, t);
    if (!spelled && !blocks) return assemble_fold(a, s, t);
    tn_term *made = term_new(a, spelled ? TN_TERM_EXTREME : TN_TERM_BLOCKS);
    made->op = t->kind == TERM_MIN ? TN_FOLD_MIN : TN_FOLD_MAX;
    made->form = form_of_type(t->type, t->range);
    made->is_unsigned = is_unsigned_64(t->type, t->range);
    if (spelled) {
        made->count = (uint32_t)array->items.count;
        made->items = items_of(a, s, array, t->type, t->range);
        return made;
    }
    const tn_term *part = assemble_slice(a, s, plan_part(array));
    made->a = part->a;
    made->b = part->b;
    made->c = part->c;
    return made;
}
