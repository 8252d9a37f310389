/* Builds objects and lists from the tape. */
#include "../generic/closest.h"
#include "../generic/value.h"
#include "json_internal.h"

/* ---- keys ---- */

static tn_status unknown_key(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node)
{
    const tn_text name = json_characters(reader, node);
    tn_closest search;
    reader->unknown = node;
    tn_closest_begin(&search, name.data, name.size);
    for (size_t m = 0; m < type->member_count; m++)
        tn_closest_try(&search, type->members[m].id);
    if (search.best != NULL)
        return json_fail(reader, path, node, TN_INVALID, "%s has no member `%.*s`; did you mean `%s`?",
                         type->id, json_shown(name.size), name.data, search.best);
    return json_fail(reader, path, node, TN_INVALID, "%s has no member `%.*s`", type->id,
                     json_shown(name.size), name.data);
}

/* The member of a key, or member_count. `hint` is the member that is likely. */
static size_t member_of_key(const json_reader *reader, const tn_type *type, uint32_t key, size_t hint)
{
    for (size_t i = 0; i < type->member_count; i++) {
        const size_t m = hint + i < type->member_count ? hint + i : hint + i - type->member_count;
        const char *id = type->members[m].id;
        if (json_is(reader, key, id, strlen(id))) return m;
    }
    return type->member_count;
}

static tn_status take_slots(json_reader *reader, size_t count, uint32_t **values)
{
    json_slots *slots = &reader->slots[reader->depth];
    if (slots->values == NULL || slots->capacity < count) {
        void *block;
        const tn_status status = tn_arena_alloc(&reader->memory, count, sizeof *slots->values, &block);
        if (status != TN_OK) return json_fail_memory(reader, status);
        slots->values = block;
        slots->capacity = count;
    }
    for (size_t m = 0; m < count; m++)
        slots->values[m] = JSON_NO_NODE;
    *values = slots->values;
    return TN_OK;
}

bool json_has_stored(const tn_type *type)
{
    bool packed = false;
    for (size_t m = 0; m < type->member_count; m++)
        packed = packed || type->members[m].kind == TN_KIND_PACKED;
    return packed || type->as_read != 0;
}

/* Whether a key names a value that is computed from members: the text may have it, and it is ignored. */
static bool is_computed(const json_reader *reader, const tn_type *type, uint32_t key)
{
    for (size_t i = 0; i < type->value_count; i++)
        if (json_is(reader, key, type->values[i].as.id, strlen(type->values[i].as.id))) return true;
    return false;
}

static tn_status check_type(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node)
{
    const bool is_text = json_kind_of(reader, node) == JSON_TEXT;
    if (is_text && json_is(reader, node, type->id, strlen(type->id))) return TN_OK;
    return json_fail(reader, path, node, TN_NOT_EQUAL, "the object here is of the type `%s`", type->id);
}

tn_status json_enter(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node, bool root,
                     const uint32_t **slots)
{
    uint32_t *values = NULL;
    if (json_kind_of(reader, node) != JSON_OBJECT) return json_expected(reader, path, node, "an object");
    const tn_status status = take_slots(reader, type->member_count, &values);
    if (status != TN_OK) return status;
    const json_node *nodes = reader->tape.nodes;
    size_t hint = 0;
    for (uint32_t key = node + 1; key < nodes[node].next; key = nodes[key + 1].next) {
        if (root && reader->text[nodes[key].at + 1] == '$') continue;
        if (json_has_stored(type) && json_is(reader, key, "$stored", 7)) continue;
        if (json_has_placements(type) && json_is(reader, key, "$at", 3)) continue;
        if (json_is(reader, key, "$type", 5)) {
            const tn_status named = check_type(reader, path, type, key + 1);
            if (named != TN_OK) return named;
            continue;
        }
        if (is_computed(reader, type, key)) continue;
        const size_t m = member_of_key(reader, type, key, hint);
        if (m == type->member_count) return unknown_key(reader, path, type, key);
        if (values[m] != JSON_NO_NODE) {
            json_fail(reader, path, key, TN_INVALID, "`%s` occurs twice; the first is in line %zu",
                      type->members[m].id, json_line(reader, nodes[values[m] - 1].at));
            json_other(reader, path, values[m] - 1);
            return TN_INVALID;
        }
        values[m] = key + 1;
        hint = m + 1;
    }
    *slots = values;
    reader->slots[reader->depth].type = type;
    reader->depth++;
    return TN_OK;
}

tn_status json_enter_built(json_reader *reader, const tn_type *type, void *object)
{
    uint32_t *values = NULL;
    const tn_status status = take_slots(reader, type->member_count, &values);
    if (status != TN_OK) return status;
    reader->slots[reader->depth].type = type;
    reader->slots[reader->depth].object = object;
    reader->depth++;
    return TN_OK;
}

tn_context json_context(const json_reader *reader)
{
    const tn_context context = {reader->document, reader->slots[0].object,
                                reader->depth < 2 ? NULL : reader->slots[reader->depth - 2].object};
    return context;
}

void json_leave(json_reader *reader)
{
    reader->depth--;
}

/* ---- members ---- */

static tn_status build_list(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node,
                            tn_list *list)
{
    if (json_kind_of(reader, node) != JSON_ARRAY) {
        const tn_path array = {path, member->id, TN_NO_INDEX};
        return json_expected(reader, &array, node, "an array");
    }
    const size_t count = json_count(reader, node);
    void *items;
    tn_status status = tn_arena_alloc(&reader->document->arena, count, member->type->size, &items);
    if (status != TN_OK) return json_fail_memory(reader, status);
    list->items = items;
    list->count = count;
    uint32_t element = node + 1;
    for (size_t i = 0; i < count && status == TN_OK; i++, element = reader->tape.nodes[element].next)
        status = json_build_element(reader, path, member, element, list, i);
    return status;
}

static tn_status build_array(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node,
                             tn_list *list);

/* JSON only states that an opaque object exists: its pointer stays NULL. */
static tn_status check_opaque(json_reader *reader, const tn_path *path, uint32_t node)
{
    const bool empty = reader->tape.nodes[node].next == node + 1;
    if (json_kind_of(reader, node) == JSON_OBJECT && empty) return TN_OK;
    return json_expected(reader, path, node, "{}");
}

/* A value of any kind at `path`; arrays, which are elements of others, have no id of their own. */
static tn_status build_value(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node,
                             void *value)
{
    switch (member->kind) {
    case TN_KIND_OBJECT:
        return json_build_object(reader, path, member->type, node, value);
    case TN_KIND_POINTER:
        return json_build_pointee(reader, path, member->type, node, value);
    case TN_KIND_VARIANT:
        return json_build_variant(reader, path, member, node, value);
    case TN_KIND_LIST:
        return build_list(reader, path, member, node, value);
    case TN_KIND_ARRAY:
        return build_array(reader, path, member, node, value);
    case TN_KIND_OPAQUE:
        return check_opaque(reader, path, node);
    default:
        return json_read_scalar(reader, path, member, node, value);
    }
}

tn_status json_build_element(json_reader *reader, const tn_path *path, const tn_member *list, uint32_t node,
                             tn_list *elements, size_t i)
{
    const tn_path item = {path, list->id, i};
    if (list->kind == TN_KIND_LIST)
        return json_build_object(reader, &item, list->type, node,
                                 (char *)elements->items + i * list->type->size);
    const tn_member element = tn_element_member(list);
    return build_value(reader, &item, &element, node, (char *)elements->items + i * tn_element_size(list));
}

/* Values, one after the other. */
static tn_status build_array(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node,
                             tn_list *list)
{
    const tn_path array = {path, member->id, TN_NO_INDEX};
    if (json_kind_of(reader, node) != JSON_ARRAY) return json_expected(reader, &array, node, "an array");
    const size_t count = json_count(reader, node), size = tn_element_size(member);
    void *items;
    tn_status status = tn_arena_alloc(&reader->document->arena, count, size, &items);
    if (status != TN_OK) return json_fail_memory(reader, status);
    memset(items, 0, count * size);
    list->items = items;
    list->count = count;
    uint32_t item = node + 1;
    for (size_t i = 0; i < count && status == TN_OK; i++, item = reader->tape.nodes[item].next)
        status = json_build_element(reader, path, member, item, list, i);
    return status;
}

static tn_form widest_form(const tn_member *member)
{
    return !tn_kind_is_unsigned(member->element) ? TN_FORM_S8LE : TN_FORM_U8LE;
}

/* Numbers whose form other members decide. If these are missing, the numbers get the widest form: the writer
   derives the members, and converts. */
static tn_status create_numbers(json_reader *reader, const tn_member *member, void *object, size_t count)
{
    const tn_context context = json_context(reader);
    const tn_status status = member->create(member, &context, object, count);
    if (status == TN_OK || status == TN_NO_MEMORY || status == TN_MEMORY_BUDGET) return status;
    return tn_numbers_new(reader->document, tn_member_in(member, object), count, widest_form(member));
}

/* Puts a number. If it does not fit, the numbers get the widest form: a missing member that decides the form,
   and is derived later, may have been taken for 0. If no such member decides the form, the writer refuses
   it. */
static tn_status put_number(json_reader *reader, const tn_member *member, tn_numbers *numbers, size_t i,
                            uint64_t bits)
{
    tn_numbers wide = *numbers;
    tn_status status = tn_numbers_set_bits(numbers, i, bits);
    if (status == TN_OK || numbers->form == widest_form(member)) return status;
    status = tn_numbers_new(reader->document, &wide, numbers->count, widest_form(member));
    for (size_t k = 0; k < i && status == TN_OK; k++)
        status = tn_numbers_put(&wide, k, numbers, k);
    if (status != TN_OK) return status;
    *numbers = wide;
    return tn_numbers_set_bits(numbers, i, bits);
}

static tn_status build_numbers(json_reader *reader, const tn_path *path, const tn_member *member,
                               uint32_t node, void *object)
{
    const tn_path array = {path, member->id, TN_NO_INDEX};
    if (json_kind_of(reader, node) != JSON_ARRAY) return json_expected(reader, &array, node, "an array");
    const size_t count = json_count(reader, node);
    const tn_member element = tn_element_member(member);
    tn_numbers *numbers = tn_member_in(member, object);
    tn_status status = create_numbers(reader, member, object, count);
    if (status != TN_OK) return json_fail_memory(reader, status);
    uint32_t item = node + 1;
    for (size_t i = 0; i < count; i++, item = reader->tape.nodes[item].next) {
        const tn_path place = {path, member->id, i};
        tn_number_space space;
        status = json_read_scalar(reader, &place, &element, item, &space);
        if (status != TN_OK) return status;
        status = put_number(reader, member, numbers, i, tn_scalar_bits(element.kind, &space));
        if (status != TN_OK)
            return json_fail(reader, &place, item, status, "the number does not fit %zu byte%s",
                             numbers->stride, numbers->stride == 1 ? "" : "s");
    }
    return TN_OK;
}

tn_status json_build_member(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node,
                            void *object)
{
    const tn_path inner = {path, member->id, TN_NO_INDEX};
    void *value = tn_member_in(member, object);
    switch (member->kind) {
    case TN_KIND_NUMBERS:
        return build_numbers(reader, path, member, node, object);
    case TN_KIND_LIST:
    case TN_KIND_ARRAY:
        return build_value(reader, path, member, node, value);
    default:
        return build_value(reader, &inner, member, node, value);
    }
}

/* Whether the writer puts an instance at its offset. */
static bool is_put(const json_reader *reader, const tn_member *member)
{
    return reader->drafts || reader->has_image || member->placement != 0;
}

/* Whether an object has the values of all its instances at offsets: then the numbers with these offsets
   follow. */
static bool has_placed(const json_reader *reader, const tn_type *type, const uint32_t *slots)
{
    bool any = false;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if ((member->flags & TN_MEMBER_STORED) == 0 || (member->flags & TN_MEMBER_LOOKAHEAD) != 0) continue;
        if (slots[m] == JSON_NO_NODE || !is_put(reader, member)) return false;
        any = true;
    }
    return any;
}

static bool may_be_missing(const json_reader *reader, const tn_type *type, const tn_member *member,
                           const uint32_t *slots)
{
    const bool patched = member->patched_bits != 0 && !tn_kind_is_array(member->kind);
    if (patched && has_placed(reader, type, slots)) return true;
    if (reader->drafts && (member->flags & TN_MEMBER_NUMBER) != 0) return true;
    return (member->flags & (TN_MEMBER_DERIVED | TN_MEMBER_FOLLOWS | TN_MEMBER_HIDDEN)) != 0 ||
           member->kind == TN_KIND_CONSTANT || member->has != TN_NO_INDEX ||
           json_follows_from_view(type, member, slots);
}

/* Whether other members may determine a missing member. */
static bool may_be_determined(const tn_type *type, const tn_member *missing)
{
    for (size_t m = 0; m < type->member_count; m++)
        for (size_t i = 0; i < type->members[m].choice_count; i++)
            if (strcmp(type->members[m].choices[i].by, missing->id) == 0) return true;
    return false;
}

/* Whether other members, which must be built first, decide a member's layout. */
static bool is_laid_out(const tn_member *member)
{
    return member->kind == TN_KIND_VIEW || member->kind == TN_KIND_NUMBERS;
}

/* A derived member may be in the text; it is ignored, unless the writer leaves its value unchanged, as the
   size of the elements of an empty list. The engine begins with the value, because others may depend on it.
 */
static bool is_ignored(const json_reader *reader, const tn_member *member)
{
    return !reader->drafts && (member->flags & TN_MEMBER_DERIVED) != 0 && member->sized_list == NULL &&
           (member->flags & (TN_MEMBER_DECIMAL | TN_MEMBER_POSITION)) == 0;
}

/* The member that is present instead of another one. */
static const char *rival_of(const tn_type *type, const tn_member *member, const void *object)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *each = &type->members[m];
        if (each != member && each->offset == member->offset && each->rival_count != 0 &&
            tn_member_present(each, object))
            return each->id;
    }
    return "another one";
}

/* An instance that is read at an offset. */
static tn_status build_placed(json_reader *reader, const tn_path *path, const tn_member *member,
                              uint32_t node, void *object)
{
    if (!is_put(reader, member))
        return json_fail(reader, path, node, TN_INVALID,
                         "`%s` is read at another offset: JSON without `$image` cannot set it", member->id);
    tn_member_set_present(member, object, true);
    const tn_status status = json_build_member(reader, path, member, node, object);
    if (status == TN_OK) *(tn_cell *)((char *)object + member->cell) = TN_CELL_READY;
    return status;
}

/* All members except those whose layout depends on others. Sets *assigns if computed values have to give
   missing members. */
static tn_status build_members(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                               const uint32_t *slots, void *object, bool *assigns)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (member->kind == TN_KIND_PACKED && (slots[m] != JSON_NO_NODE || member->has == TN_NO_INDEX)) {
            tn_member_set_present(member, object, true);
            const tn_status status =
                json_build_packed(reader, path, member, node, slots[m], tn_member_in(member, object));
            if (status != TN_OK) return status;
            continue;
        }
        const bool stored = (member->flags & TN_MEMBER_STORED) != 0 && slots[m] != JSON_NO_NODE;
        if (stored && !json_is_failure(reader, slots[m])) {
            const tn_status status = build_placed(reader, path, member, slots[m], object);
            if (status != TN_OK) return status;
        }
        if (member->get != NULL) continue; /* an instance, which is computed */
        if (slots[m] == JSON_NO_NODE) {
            const bool has_default = member->default_value != NULL;
            if (has_default) tn_store_default(member, object);
            if (!has_default &&
                (json_choose_only(member, object) || may_be_missing(reader, type, member, slots) ||
                 may_be_determined(type, member)))
                continue;
            *assigns = *assigns || json_has_computed(reader, type, node);
            if (!*assigns && !has_default) json_missing(reader, path, node, member->id);
            continue;
        }
        if (tn_member_has_rival(member, object))
            return json_fail(reader, path, slots[m], TN_DISAGREE, "`%s` and `%s` exclude each other",
                             member->id, rival_of(type, member, object));
        tn_member_set_present(member, object, true);
        if (is_laid_out(member) || is_ignored(reader, member)) continue;
        const tn_status status = json_build_member(reader, path, member, slots[m], object);
        if (status != TN_OK) return status;
    }
    return TN_OK;
}

/* Missing members that others must determine. */
static tn_status build_determined(json_reader *reader, const tn_path *path, const tn_type *type,
                                  uint32_t node, const uint32_t *slots, void *object)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (slots[m] != JSON_NO_NODE || member->get != NULL || may_be_missing(reader, type, member, slots) ||
            json_is_only(member) || !may_be_determined(type, member))
            continue;
        const tn_status status = json_choose(reader, path, type, node, member, object);
        if (status != TN_OK) return status;
    }
    return TN_OK;
}

static tn_status build_object(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                              bool root, void *object)
{
    const uint32_t *slots;
    bool assigns = false;
    tn_status status = json_enter(reader, path, type, node, root, &slots);
    if (status != TN_OK) return status;
    reader->slots[reader->depth - 1].object = object;
    status = build_members(reader, path, type, node, slots, object, &assigns);
    if (status == TN_OK && assigns) status = json_assign_computed(reader, path, type, node, object);
    if (status == TN_OK) status = build_determined(reader, path, type, node, slots, object);
    if (status == TN_OK) status = json_build_views(reader, path, type, node, slots, object);
    if (status == TN_OK) status = json_note_omitted(reader, type, slots, object);
    json_leave(reader);
    if (status == TN_OK && json_has_stored(type))
        status = json_build_stored(reader, path, type, node, object);
    if (status == TN_OK && json_has_placements(type))
        status = json_build_placements(reader, path, type, node, object);
    return status;
}

tn_status json_build_object(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                            void *object)
{
    return build_object(reader, path, type, node, false, object);
}

tn_status json_build_top(json_reader *reader, void *object)
{
    return build_object(reader, NULL, reader->format->type, 0, true, object);
}
