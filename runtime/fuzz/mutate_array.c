/* Changes arrays: lists, arrays of values, numbers, records, tables. */
#include "mutate.h"

static void swap_items(char *a, char *b, size_t size)
{
    for (size_t i = 0; i < size && a != b; i++) {
        const char item = a[i];
        a[i] = b[i];
        b[i] = item;
    }
}

/* Adds an element of zeros at `at`. */
static bool insert_item(tn_mutation *run, tn_list *list, size_t size, size_t at)
{
    void *items = list->items;
    if (tn_list_grow(run->document, &items, &list->count, &list->capacity, size, 1) != TN_OK) return false;
    list->items = items;
    for (size_t i = list->count - 1; i > at; i--)
        swap_items((char *)items + i * size, (char *)items + (i - 1) * size, size);
    return true;
}

/* Repeats an element. The copy shares the targets of its pointers, which is harmless until the object is
   written. */
static bool repeat_item(tn_mutation *run, tn_list *list, size_t size, size_t at)
{
    const size_t to = tn_below(run, list->count + 1);
    if (!insert_item(run, list, size, to)) return false;
    memcpy((char *)list->items + to * size, (char *)list->items + (at + (at >= to)) * size, size);
    return true;
}

/* An element in which fewer members are changed the deeper it lies in other new elements: so new elements
   come to an end even if a type has only a list of its own objects. */
static bool new_element(tn_mutation *run, const tn_spot *spot, const tn_type *type, tn_list *list)
{
    enum { MOST_CHANGES = 3 };
    const size_t at = tn_below(run, list->count + 1);
    if (!insert_item(run, list, type->size, at)) return false;
    char *item = (char *)list->items + at * type->size;
    tn_set_defaults(type, item);
    const size_t most = run->nested < MOST_CHANGES ? MOST_CHANGES - run->nested : 0;
    run->nested++;
    for (size_t i = tn_below(run, most + 1); i > 0; i--)
        (void)tn_change_some_member(run, type, item, spot->object);
    run->nested--;
    return true;
}

bool tn_change_list(tn_mutation *run, const tn_spot *spot, const tn_type *type, tn_list *list)
{
    if (tn_only_patches(run->with->format)) return false;
    if (list->count == 0) return new_element(run, spot, type, list);
    const size_t at = tn_below(run, list->count), other = tn_below(run, list->count);
    switch (tn_below(run, 4)) {
    case 0:
        return tn_list_remove(list->items, &list->count, type->size, at, 1) == TN_OK;
    case 1:
        return repeat_item(run, list, type->size, at);
    case 2:
        swap_items((char *)list->items + at * type->size, (char *)list->items + other * type->size,
                   type->size);
        return at != other;
    default:
        return new_element(run, spot, type, list);
    }
}

bool tn_change_array(tn_mutation *run, const tn_spot *spot, const tn_member *member, tn_list *list)
{
    const tn_member element = tn_element_member(member);
    const size_t size = tn_element_size(member);
    if (tn_only_patches(run->with->format)) return false;
    const size_t choice = list->count == 0 ? 2 : tn_below(run, 4);
    const size_t at = list->count == 0 ? 0 : tn_below(run, list->count);
    if (choice == 0) return tn_list_remove(list->items, &list->count, size, at, 1) == TN_OK;
    if (choice == 1) return repeat_item(run, list, size, at);
    if (choice == 2) return insert_item(run, list, size, tn_below(run, list->count + 1));
    tn_spot inner = *spot;
    inner.member = element;
    inner.value = (char *)list->items + at * size;
    return tn_change_value(run, &inner, &element, inner.value);
}

/* A count near the present one. */
static size_t other_count(tn_mutation *run, size_t count)
{
    const size_t choice = tn_only_patches(run->with->format) ? 2 : tn_below(run, 4);
    if (choice == 0) return tn_below(run, count + 1);
    return choice == 1 ? count + 1 + tn_below(run, 4) : count;
}

/* Changes a number, removes some or adds some. */
bool tn_change_numbers(tn_mutation *run, const tn_spot *spot)
{
    tn_numbers *numbers = spot->value;
    tn_number_space space;
    const size_t count = other_count(run, numbers->count);
    if (count == 0 || count > run->capacity) return false;
    if (!tn_resize_member(run, spot, count)) return false;
    if (tn_numbers_own(run->document, numbers) != TN_OK) return false;
    const tn_member element = tn_element_member(&spot->member);
    const size_t changed = tn_below(run, count);
    (void)tn_array_item(&spot->member, numbers, changed, &space);
    tn_change_scalar(run, &element, &space);
    (void)tn_numbers_set_bits(numbers, changed, tn_scalar_bits(element.kind, &space));
    return true;
}

/* ---- records ---- */

static bool change_record(tn_mutation *run, const tn_spot *spot, size_t i)
{
    const tn_view_type *view = spot->member.view;
    const tn_type *type;
    void *element;
    if (tn_view_describe(view, spot->value, &run->document->arena, &type) != TN_OK ||
        tn_arena_alloc(&run->document->arena, 1, type->size, &element) != TN_OK)
        return false;
    tn_view_load(view, spot->value, i, element);
    (void)tn_change_some_member(run, type, element, spot->object);
    return tn_view_store(view, spot->value, i, element) == TN_OK;
}

bool tn_create_in_spot(tn_mutation *run, const tn_spot *spot, size_t count)
{
    const tn_context context = {run->document, run->root, spot->parent};
    for (size_t m = 0; m < spot->type->member_count; m++) {
        const tn_member *member = &spot->type->members[m];
        if (member->id == spot->member.id && member->create != NULL)
            return member->create(member, &context, spot->object, count) == TN_OK;
    }
    return false;
}

/* Changes the number of a table's records, or changes a record. */
static bool change_table(tn_mutation *run, const tn_spot *spot)
{
    tn_table_view *view = spot->value;
    const size_t count = other_count(run, view->count);
    if (count > run->capacity) return false;
    if (view->slot_count == 0 && spot->member.create != NULL && !tn_only_patches(run->with->format)) {
        if (!tn_create_in_spot(run, spot, count)) return false;
    } else if (tn_table_own(run->document, view) != TN_OK ||
               tn_table_resize(run->document, view, count) != TN_OK) {
        return false;
    }
    return count == 0 || view->slot_count == 0 || change_record(run, spot, tn_below(run, count));
}

/* Rebuilds a view with another count, under the layout that its object now demands. New members become zero.
 */
static bool rebuild_records(tn_mutation *run, const tn_spot *spot, size_t count)
{
    const tn_view_type *type = spot->member.view;
    void *old, *element;
    if (spot->member.create == NULL) /* it can be made editable, and stays as large */
        return tn_view_remove(run->document, spot->value, 0, 0) == TN_OK &&
               ((const tn_view *)spot->value)->count == count;
    if (count > run->capacity || tn_arena_alloc(&run->document->arena, 1, type->size, &old) != TN_OK ||
        tn_arena_alloc(&run->document->arena, 1, type->element->size, &element) != TN_OK)
        return false;
    memcpy(old, spot->value, type->size);
    const size_t old_count = ((const tn_view *)old)->count;
    if (!tn_create_in_spot(run, spot, count)) return false;
    for (size_t i = 0; i < count && old_count != 0; i++) {
        type->get(type, old, i < old_count ? i : old_count - 1, element);
        if (type->set(type, spot->value, i, element) != TN_OK) return false;
    }
    return true;
}

bool tn_change_view(tn_mutation *run, const tn_spot *spot)
{
    const tn_view *view = spot->value;
    if (spot->member.view->table != NULL) return change_table(run, spot);
    const size_t count = other_count(run, view->count);
    if (!rebuild_records(run, spot, count)) return false;
    return count == 0 || change_record(run, spot, tn_below(run, count));
}

/* ---- counts ---- */

static bool resize_list(tn_mutation *run, tn_list *list, size_t size, size_t count)
{
    if (count > list->count) {
        void *items = list->items;
        if (tn_list_grow(run->document, &items, &list->count, &list->capacity, size, count - list->count) !=
            TN_OK)
            return false;
        list->items = items;
    }
    list->count = count;
    return true;
}

bool tn_resize_member(tn_mutation *run, const tn_spot *spot, size_t count)
{
    const tn_member *member = &spot->member;
    tn_numbers *numbers = spot->value;
    if (count > run->capacity) return false;
    switch (member->kind) {
    case TN_KIND_LIST:
        return resize_list(run, spot->value, member->type->size, count);
    case TN_KIND_ARRAY:
        return resize_list(run, spot->value, tn_element_size(member), count);
    case TN_KIND_NUMBERS:
        if (numbers->count == 0 && member->create != NULL) return tn_create_in_spot(run, spot, count);
        return tn_numbers_own(run->document, numbers) == TN_OK &&
               tn_numbers_resize(run->document, numbers, count) == TN_OK;
    case TN_KIND_VIEW:
        if (member->view->table == NULL) return rebuild_records(run, spot, count);
        return member->create != NULL && tn_create_in_spot(run, spot, count);
    default:
        return false;
    }
}
