/* Inserts an element of JSON into a list of an object. */
#include "../generic/omitted.h"
#include "../generic/value.h"
#include "json_internal.h"

/* A list in an object, and the place of its new element. */
typedef struct insertion {
    json_reader *reader;
    const tn_found *found; /* the list */
    size_t at;
} insertion;

static tn_status build_number(const insertion *to, tn_numbers *numbers)
{
    json_reader *reader = to->reader;
    const tn_member element = tn_element_member(to->found->member);
    const tn_path path = {NULL, to->found->member->id, to->at};
    tn_number_space space;
    tn_status status = json_read_scalar(reader, &path, &element, 0, &space);
    if (status != TN_OK) return status;
    status = tn_numbers_set_bits(numbers, to->at, tn_scalar_bits(element.kind, &space));
    if (status == TN_OK) return TN_OK;
    return json_fail(reader, &path, 0, status, "the number does not fit %zu byte%s", numbers->stride,
                     numbers->stride == 1 ? "" : "s");
}

static tn_status build_record(const insertion *to, tn_view *view)
{
    json_reader *reader = to->reader;
    const json_view_builder builder = {reader, NULL, to->found->owner_type,
                                       reader->slots[reader->depth - 1].values, to->found->member};
    return json_build_record(&builder, 0, view, to->at);
}

/* Builds the element, which exists and is zeroed. */
static tn_status build_element(const insertion *to, void *list)
{
    switch (to->found->member->kind) {
    case TN_KIND_NUMBERS:
        return build_number(to, list);
    case TN_KIND_VIEW:
        return build_record(to, list);
    default:
        return json_build_element(to->reader, NULL, to->found->member, 0, list, to->at);
    }
}

/* Enters the objects around the list: the root, and the object that has it. */
static tn_status enter_owner(json_reader *reader, void *root, const tn_found *found)
{
    const tn_type *type = reader->format->type;
    void *owner = json_changeable(found->owner);
    tn_status status = json_enter_built(reader, type, root);
    if (status == TN_OK && owner != root) status = json_enter_built(reader, found->owner_type, owner);
    return status;
}

static bool is_list(const tn_found *found)
{
    return found->member != NULL && found->type == NULL && found->records == NULL &&
           found->index == TN_NO_INDEX && !tn_found_is_computed(found);
}

static tn_status insert(json_reader *reader, void *root, const tn_found *found, size_t at)
{
    tn_elements elements;
    const tn_path path = {NULL, found->member != NULL ? found->member->id : "", TN_NO_INDEX};
    const insertion to = {reader, found, at};
    tn_arena *arena = &reader->document->arena;
    const uint64_t limit = arena->limit;
    if (!is_list(found) || !tn_elements_of(found->member, found->value, &elements))
        return json_fail(reader, &path, 0, TN_UNSUPPORTED, "it is no list that elements can be added to");
    if (at > elements.count)
        return json_fail(reader, &path, 0, TN_OUT_OF_RANGE, "it has %zu element%s", elements.count,
                         elements.count == 1 ? "" : "s");
    tn_status status = enter_owner(reader, root, found);
    if (status != TN_OK) return status;
    status = tn_elements_insert(reader->document, &elements, at);
    if (status != TN_OK) return json_fail_memory(reader, status);
    if (limit == UINT64_MAX) arena->limit = arena->taken + JSON_MEMORY(reader->size);
    status = json_say_missing(reader, build_element(&to, elements.list));
    if (status == TN_OK) status = json_keep_stored(reader, root);
    arena->limit = limit;
    elements.count++;
    if (status != TN_OK) (void)tn_elements_remove(reader->document, &elements, at);
    return status;
}

tn_status tn_json_insert(const tn_format *format, void *object, const tn_found *list, size_t index,
                         const void *json, size_t size, tn_json_error *error)
{
    json_reader reader;
    tn_json_error unused;
    json_begin(&reader, json, size, NULL, error != NULL ? error : &unused);
    reader.format = format;
    reader.root = object;
    reader.document = tn_format_document(format, object);
    reader.drafts = tn_format_drafts(format);
    tn_status status = json_tape_read(&reader);
    if (status == TN_OK) status = insert(&reader, object, list, index);
    json_end(&reader);
    return status;
}
