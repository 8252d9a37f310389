/* Repairs an object by the writer's error, which names the member at fault and mostly its right value. */
#include "mutate.h"

#include <string.h>

static bool expects_number(const tn_error *error)
{
    return error->expected.kind == TN_VALUE_UNSIGNED || error->expected.kind == TN_VALUE_SIGNED;
}

static bool expects_word(const tn_error *error, const char *word)
{
    return error->expected.kind == TN_VALUE_LITERAL && strcmp(error->expected.as.literal, word) == 0;
}

/* ---- bytes ---- */

static bool set_bytes(tn_mutation *run, const tn_spot *spot, const void *data, size_t size)
{
    tn_bytes bytes;
    if (tn_document_bytes(run->document, data, size, &bytes) != TN_OK) return false;
    if (spot->member.kind == TN_KIND_TEXT)
        *(tn_text *)spot->value = (tn_text){(const char *)bytes.data, bytes.size};
    else
        *(tn_bytes *)spot->value = bytes;
    return true;
}

bool tn_resize_bytes(tn_mutation *run, const tn_spot *spot, uint64_t size)
{
    void *block;
    const tn_bytes old = tn_value_as_bytes(spot->member.kind, spot->value);
    const size_t kept = old.size < size ? old.size : (size_t)size;
    if (size > run->capacity || tn_arena_alloc(&run->document->arena, (size_t)size, 1, &block) != TN_OK)
        return false;
    memset(block, tn_below(run, 2) == 0 ? 'a' : 0, (size_t)size);
    if (kept != 0) memcpy(block, old.data, kept);
    const tn_text text = {block, (size_t)size};
    if (spot->member.kind == TN_KIND_TEXT)
        *(tn_text *)spot->value = text;
    else
        *(tn_bytes *)spot->value = (tn_bytes){block, (size_t)size};
    return true;
}

/* Replaces bytes that a text may not contain by letters. */
static bool make_letters(tn_mutation *run, const tn_spot *spot)
{
    void *block;
    const tn_bytes old = tn_value_as_bytes(spot->member.kind, spot->value);
    if (tn_arena_alloc(&run->document->arena, old.size, 1, &block) != TN_OK) return false;
    for (size_t i = 0; i < old.size; i++)
        ((uint8_t *)block)[i] = (uint8_t)('a' + old.data[i] % 26);
    const tn_text text = {block, old.size};
    if (spot->member.kind == TN_KIND_TEXT)
        *(tn_text *)spot->value = text;
    else
        *(tn_bytes *)spot->value = (tn_bytes){block, old.size};
    return true;
}

static bool repair_bytes(tn_mutation *run, const tn_spot *spot, const tn_error *error)
{
    const tn_words *words = run->with->words;
    const tn_value *expected = &error->expected;
    if (expected->kind == TN_VALUE_BYTES && expected->as.bytes.size <= sizeof expected->as.bytes.head)
        return set_bytes(run, spot, expected->as.bytes.head, (size_t)expected->as.bytes.size);
    if (expects_number(error)) return tn_resize_bytes(run, spot, expected->as.u);
    if (error->status == TN_TERMINATOR_IN_VALUE || error->status == TN_PADDING_IN_VALUE ||
        error->status == TN_BAD_ENCODING)
        return make_letters(run, spot);
    if (words != NULL && words->text_count != 0 && tn_below(run, 4) != 0) {
        const tn_bytes word = words->texts[tn_below(run, words->text_count)];
        return set_bytes(run, spot, word.data, word.size);
    }
    return tn_change_spot(run, spot);
}

/* ---- elements ---- */

/* Some bytes or text of an object become a word of the schema. */
static bool say_word(tn_mutation *run, const tn_spot *spot, char *object)
{
    const tn_type *type = spot->member.type;
    const tn_words *words = run->with->words;
    if (words == NULL || words->text_count == 0) return false;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const tn_spot inner = {type, object, spot->object, *member, tn_member_in(member, object), false};
        if ((member->kind != TN_KIND_BYTES && member->kind != TN_KIND_TEXT) || !tn_may_change(member))
            continue;
        const tn_bytes word = words->texts[tn_below(run, words->text_count)];
        return set_bytes(run, &inner, word.data, word.size);
    }
    return false;
}

/* An element that is invalid at its place, such as one that ends its list too early, or not at all. */
static bool repair_element(tn_mutation *run, const tn_spot *spot, size_t index)
{
    tn_list *list = spot->value;
    const tn_type *type = spot->member.type;
    if (index >= list->count) return false;
    char *items = list->items;
    if (tn_below(run, 4) == 0 && list->count > 1)
        return tn_list_remove(items, &list->count, type->size, index, 1) == TN_OK;
    if (tn_below(run, 2) == 0 && say_word(run, spot, items + index * type->size)) return true;
    return tn_change_some_member(run, type, items + index * type->size, spot->object);
}

static size_t count_at(const tn_spot *spot)
{
    if (spot->member.kind == TN_KIND_VIEW) return ((const tn_view *)spot->value)->count;
    if (spot->member.kind == TN_KIND_NUMBERS) return ((const tn_numbers *)spot->value)->count;
    return ((const tn_list *)spot->value)->count;
}

static bool repair_elements(tn_mutation *run, const tn_spot *spot, const tn_error *error, size_t index)
{
    const size_t count = count_at(spot);
    if (expects_number(error) && index == TN_NO_INDEX && error->expected.as.u <= TN_MOST_ELEMENTS &&
        error->expected.as.u != count)
        return tn_resize_member(run, spot, (size_t)error->expected.as.u);
    if (spot->member.kind == TN_KIND_LIST && index != TN_NO_INDEX) return repair_element(run, spot, index);
    if (spot->member.kind == TN_KIND_LIST || spot->member.kind == TN_KIND_ARRAY)
        return tn_change_spot(run, spot);
    /* with the required layout */
    return tn_below(run, 4) != 0 ? tn_resize_member(run, spot, count) : tn_change_spot(run, spot);
}

static bool repair_spot(tn_mutation *run, const tn_spot *spot, const tn_error *error, size_t index)
{
    const tn_member *member = &spot->member;
    const bool to_toggle = expects_word(error, "absent") || expects_word(error, "present");
    if (to_toggle && tn_toggle_member(run, spot)) return true;
    if (member->kind == TN_KIND_POINTER && tn_pointee(spot->value) == NULL)
        return tn_toggle_member(run, spot);
    if (member->kind == TN_KIND_TEXT || member->kind == TN_KIND_BYTES) return repair_bytes(run, spot, error);
    if (member->kind == TN_KIND_LIST || member->kind == TN_KIND_ARRAY || member->kind == TN_KIND_VIEW ||
        member->kind == TN_KIND_NUMBERS)
        return repair_elements(run, spot, error, index);
    if (tn_kind_size(member->kind) != 0 && expects_number(error) && index == TN_NO_INDEX &&
        tn_below(run, 8) != 0) {
        tn_scalar_store(member->kind, spot->value, error->expected.as.u);
        tn_rebuild_views(run, spot);
        return true;
    }
    if (!tn_may_change(member)) return false;
    return tn_change_spot(run, spot);
}

/* ---- records ---- */

/* A member of a record, which is no object of its own. */
static bool repair_record(tn_mutation *run, const tn_spot *spot, size_t index, const tn_error *error,
                          const char *id)
{
    const tn_type *type;
    void *element;
    if (index >= count_at(spot) || spot->member.kind != TN_KIND_VIEW) return false;
    if (tn_view_describe(spot->member.view, spot->value, &run->document->arena, &type) != TN_OK ||
        tn_arena_alloc(&run->document->arena, 1, type->size, &element) != TN_OK)
        return false;
    tn_view_load(spot->member.view, spot->value, index, element);
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (member->id == NULL || strcmp(member->id, id) != 0) continue;
        const tn_spot inner = {type, element, spot->object, *member, tn_member_in(member, element), false};
        if (!repair_spot(run, &inner, error, TN_NO_INDEX)) return false;
    }
    return tn_view_store(spot->member.view, spot->value, index, element) == TN_OK;
}

/* Repairs a value on the way to the place, if the place itself has none. */
static bool repair_near(tn_mutation *run, const tn_error *error)
{
    tn_spot spot;
    tn_place place = error->place;
    if (place.depth > TN_PLACE_STEPS) return false;
    while (place.depth > 1) {
        place.depth--;
        if (!tn_spot_at(run, &place, &spot)) continue;
        const tn_step *step = &place.steps[place.depth - 1], *next = step + 1;
        if (next->member != NULL && repair_record(run, &spot, step->index, error, next->member)) return true;
        return repair_spot(run, &spot, error, step->index);
    }
    return tn_pick_spot(run, &spot) && tn_change_spot(run, &spot);
}

bool tn_repair(tn_mutation *run, const tn_error *error)
{
    tn_spot spot;
    const tn_place *place = &error->place;
    const bool other = error->other.depth != 0 && tn_below(run, 4) == 0;
    if (other && tn_spot_at(run, &error->other, &spot) && tn_may_change(&spot.member))
        return tn_change_spot(run, &spot);
    if (!tn_spot_at(run, place, &spot)) return repair_near(run, error);
    if (repair_spot(run, &spot, error, place->steps[place->depth - 1].index)) return true;
    return tn_below(run, 2) == 0 && tn_change_some_member(run, spot.type, spot.object, spot.parent);
}
