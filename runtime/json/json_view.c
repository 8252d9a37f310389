/* Reads records from JSON. Other members of the object define the layout, which the keys of the records must
   fit. */
#include "../generic/value.h"
#include "json_internal.h"

/* Missing flags are only searched if there are at most this many names. */
enum { MOST_FLAGS = 12 };

/* ---- records ---- */

static tn_status fill_object(const json_view_builder *builder, const tn_path *path, const tn_type *type,
                             uint32_t node, void *object);

static tn_status fill_member(const json_view_builder *builder, const tn_path *path, const tn_member *member,
                             uint32_t node, void *object)
{
    if (member->kind != TN_KIND_OBJECT) return json_build_member(builder->reader, path, member, node, object);
    const tn_path inner = {path, member->id, TN_NO_INDEX};
    return fill_object(builder, &inner, member->type, node, tn_member_in(member, object));
}

/* The has_x of `object` say which members the layout has. */
static tn_status fill_object(const json_view_builder *builder, const tn_path *path, const tn_type *type,
                             uint32_t node, void *object)
{
    json_reader *reader = builder->reader;
    const uint32_t *slots;
    tn_status status = json_enter(reader, path, type, node, false, &slots);
    if (status != TN_OK) return reader->unknown != JSON_NO_NODE ? json_unlisted(builder, path, type) : status;
    for (size_t m = 0; m < type->member_count && status == TN_OK; m++) {
        const tn_member *member = &type->members[m];
        const bool derived = (member->flags & TN_MEMBER_DERIVED) != 0;
        const bool expected = tn_member_present(member, object);
        if (slots[m] == JSON_NO_NODE) {
            if (expected && member->default_value != NULL)
                tn_store_default(member, object);
            else if (expected && !derived && member->kind != TN_KIND_CONSTANT)
                status = json_misfit(builder, path, type, member, true, node);
        } else if (!expected) {
            status = json_misfit(builder, path, type, member, false, slots[m] - 1);
        } else if (!derived) {
            status = fill_member(builder, path, member, slots[m], object);
        }
    }
    json_leave(reader);
    return status;
}

static tn_status build_record(const json_view_builder *builder, const tn_record *record, uint32_t node,
                              tn_view *view, size_t i)
{
    json_reader *reader = builder->reader;
    const tn_view_type *type = builder->member->view;
    const tn_path path = {builder->owner_path, builder->member->id, i};
    tn_view_load(type, view, i, record->element);
    tn_status status = fill_object(builder, &path, record->type, node, record->element);
    if (status != TN_OK) return status;
    status = tn_view_store(type, view, i, record->element);
    return status == TN_OK ? TN_OK : json_fail(reader, &path, node, status, "%s", tn_status_text(status));
}

static tn_status begin_record(const json_view_builder *builder, const tn_view *view, tn_record *record)
{
    tn_record_begin(record, builder->member->view, view, builder->reader->document);
    return record->element != NULL ? TN_OK : json_fail_memory(builder->reader, TN_NO_MEMORY);
}

static tn_status build_records(const json_view_builder *builder, uint32_t node, tn_view *view)
{
    tn_record record;
    tn_status status = begin_record(builder, view, &record);
    uint32_t element = node + 1;
    for (size_t i = 0; i < view->count && status == TN_OK; i++) {
        status = build_record(builder, &record, element, view, i);
        element = builder->reader->tape.nodes[element].next;
    }
    tn_record_end(&record);
    return status;
}

tn_status json_build_record(const json_view_builder *builder, uint32_t node, tn_view *view, size_t i)
{
    tn_record record;
    tn_status status = begin_record(builder, view, &record);
    if (status == TN_OK) status = build_record(builder, &record, node, view, i);
    tn_record_end(&record);
    return status;
}

/* Makes the view of `count` records under the layout that the object defines. */
static tn_status create_view(const json_view_builder *builder, uint32_t node, void *object, size_t count)
{
    const tn_context context = json_context(builder->reader);
    const bool makes = builder->member->create != NULL;
    const tn_status status =
        makes ? builder->member->create(builder->member, &context, object, count) : TN_BAD_ARGUMENT;
    if (status == TN_OK) return TN_OK;
    if (status == TN_NO_MEMORY || status == TN_MEMORY_BUDGET)
        return json_fail_memory(builder->reader, status);
    return json_no_layout(builder, node, status);
}

/* Records without bytes are only a number. */
static tn_status build_number(const json_view_builder *builder, const tn_path *path, uint32_t node,
                              void *object)
{
    uint64_t count;
    const tn_view *view = tn_member_at(builder->member, object);
    tn_status status = create_view(builder, node, object, 0);
    if (status != TN_OK) return status;
    if (view->stride != 0)
        return json_fail(builder->reader, path, node, TN_INVALID,
                         "expected an array, found a number: the records have %zu byte%s each", view->stride,
                         view->stride == 1 ? "" : "s");
    status = json_read_u8(builder->reader, path, node, &count);
    if (status != TN_OK) return status;
    if (count > SIZE_MAX)
        return json_fail(builder->reader, path, node, TN_OVERFLOW, "there are too many records");
    return create_view(builder, node, object, (size_t)count);
}

static tn_status build_view(const json_view_builder *builder, uint32_t node, void *object)
{
    json_reader *reader = builder->reader;
    const tn_path path = {builder->owner_path, builder->member->id, TN_NO_INDEX};
    if (json_kind_of(reader, node) == JSON_NUMBER) return build_number(builder, &path, node, object);
    if (json_kind_of(reader, node) != JSON_ARRAY) return json_expected(reader, &path, node, "an array");
    const tn_status status = create_view(builder, node, object, json_count(reader, node));
    return status != TN_OK ? status : build_records(builder, node, tn_member_in(builder->member, object));
}

/* ---- flags that only the records determine ---- */

static const tn_member *view_decided_by(const tn_type *type, const tn_member *flags, const uint32_t *slots,
                                        uint32_t *node)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (member->kind != TN_KIND_VIEW || member->view->table != NULL || slots[m] == JSON_NO_NODE) continue;
        for (size_t i = 0; i < member->view->parameter_count; i++) {
            const char *from = member->view->parameters[i].member;
            if (from == NULL || strcmp(from, flags->id) != 0) continue;
            *node = slots[m];
            return member;
        }
    }
    return NULL;
}

bool json_follows_from_view(const tn_type *type, const tn_member *member, const uint32_t *slots)
{
    uint32_t node;
    return (member->flags & TN_MEMBER_FLAGS) != 0 && member->values != NULL &&
           view_decided_by(type, member, slots, &node) != NULL;
}

/* Whether the layout for `bits` has exactly the members in `slots`. */
static bool layout_fits(json_reader *reader, const tn_member *flags, const tn_member *view_member,
                        const uint32_t *slots, uint64_t bits, void *object)
{
    tn_scalar_store(flags->kind, tn_member_in(flags, object), bits);
    const tn_context context = json_context(reader);
    if (view_member->create == NULL || view_member->create(view_member, &context, object, 0) != TN_OK)
        return false;
    const tn_view_type *view = view_member->view;
    for (size_t m = 0; m < view->element->member_count; m++) {
        size_t offset, size;
        if (view->element->members[m].has == TN_NO_INDEX) continue;
        view->locate(view, tn_member_at(view_member, object), m, &offset, &size);
        if ((size != 0) != (slots[m] != JSON_NO_NODE)) return false;
    }
    return true;
}

/* The number of sets of the known flags that fit; *found gets the last of them. */
static size_t fitting_sets(json_reader *reader, const tn_member *flags, const tn_member *view_member,
                           const uint32_t *slots, void *object, uint64_t *found)
{
    const tn_enum *values = flags->values;
    size_t fitting = 0;
    if (values->count > MOST_FLAGS) return 0;
    for (size_t set = 0; set < (size_t)1 << values->count; set++) {
        uint64_t bits = 0;
        for (size_t i = 0; i < values->count; i++)
            if ((set >> i & 1) != 0) bits |= values->values[i].value;
        if (!layout_fits(reader, flags, view_member, slots, bits, object)) continue;
        if (fitting != 0 && bits == *found) continue;
        *found = bits;
        fitting++;
    }
    return fitting;
}

static tn_status derive_flags(json_reader *reader, const tn_path *path, const tn_type *type,
                              const tn_member *flags, uint32_t node, const uint32_t *slots, void *object)
{
    uint32_t records = JSON_NO_NODE;
    uint64_t bits = 0;
    size_t fitting = 0;
    const tn_member *view = view_decided_by(type, flags, slots, &records);
    if (json_kind_of(reader, records) == JSON_ARRAY && json_count(reader, records) != 0) {
        const tn_path first = {path, view->id, 0};
        const uint32_t *record_slots;
        const tn_status status =
            json_enter(reader, &first, view->view->element, records + 1, false, &record_slots);
        if (status != TN_OK) return status;
        fitting = fitting_sets(reader, flags, view, record_slots, object, &bits);
        json_leave(reader);
    }
    if (fitting != 1 && flags->default_value != NULL) {
        tn_store_default(flags, object);
        return TN_OK;
    }
    if (fitting != 1)
        return json_fail(reader, path, node, TN_ABSENT, "`%s` is missing%s", flags->id,
                         fitting == 0 ? "" : ", and cannot be derived from the records: several values fit");
    tn_scalar_store(flags->kind, tn_member_in(flags, object), bits);
    return TN_OK;
}

tn_status json_build_views(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                           const uint32_t *slots, void *object)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (slots[m] != JSON_NO_NODE || member->has != TN_NO_INDEX ||
            (member->flags & TN_MEMBER_DERIVED) != 0 || !json_follows_from_view(type, member, slots))
            continue;
        const tn_status status = derive_flags(reader, path, type, member, node, slots, object);
        if (status != TN_OK) return status;
    }
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_kind kind = type->members[m].kind;
        if ((kind != TN_KIND_VIEW && kind != TN_KIND_NUMBERS) || slots[m] == JSON_NO_NODE) continue;
        const json_view_builder builder = {reader, path, type, slots, &type->members[m]};
        const tn_status status = kind == TN_KIND_VIEW
                                     ? build_view(&builder, slots[m], object)
                                     : json_build_member(reader, path, &type->members[m], slots[m], object);
        if (status != TN_OK) return status;
    }
    return TN_OK;
}
