/* Compares the values of two objects. */
#include "equal.h"

typedef struct comparison {
    const tn_document *document; /* has the allocator for large records */
    tn_place *place;             /* may be NULL */
    tn_depth depth;
    uint32_t ignored;          /* members with any of these flags, */
    bool in_line;              /* and instances */
    bool patched;              /* and values that a writer that patches sets: bits, and presence */
    bool apart;                /* no two opaque objects are alike */
    tn_may_differ *may_differ; /* may be NULL */
    void *user;
} comparison;

static bool equal_members(comparison *run, const tn_path *path, const tn_type *type, const void *a,
                          const void *b);

static bool differ(comparison *run, const tn_path *path, const char *member, size_t index)
{
    if (run->place != NULL) tn_place_set(run->place, path, member, index);
    return false;
}

static bool equal_lists(comparison *run, const tn_path *path, const tn_member *member, const tn_list *a,
                        const tn_list *b)
{
    const size_t count = a->count < b->count ? a->count : b->count;
    for (size_t i = 0; i < count; i++) {
        const tn_path item = {path, member->id, i};
        if (!equal_members(run, &item, member->type, tn_list_item(a, member->type, i),
                           tn_list_item(b, member->type, i)))
            return false;
    }
    if (a->count == b->count) return true;
    return differ(run, path, member->id, count);
}

/* Records whose bytes differ may still hold equal values: if only derived members differ. */
static bool equal_records(comparison *run, const tn_path *path, const tn_member *member, const tn_view *a,
                          const tn_view *b, bool comparable)
{
    const size_t count = a->count < b->count ? a->count : b->count;
    tn_record record_a, record_b;
    tn_record_begin(&record_a, member->view, a, run->document);
    tn_record_begin(&record_b, member->view, b, run->document);
    bool equal = record_a.element != NULL && record_b.element != NULL;
    if (equal && member->view->table != NULL) equal = comparable; /* slots may have other meanings */
    if (!equal) differ(run, path, member->id, TN_NO_INDEX);
    for (size_t i = 0; equal && i < count; i++) {
        if (comparable && tn_same_bytes(a->data + i * a->stride, b->data + i * b->stride, a->stride))
            continue;
        const tn_path record = {path, member->id, i};
        tn_view_load(member->view, a, i, record_a.element);
        tn_view_load(member->view, b, i, record_b.element);
        equal = equal_members(run, &record, record_a.type, record_a.element, record_b.element);
    }
    tn_record_end(&record_a);
    tn_record_end(&record_b);
    return equal;
}

static bool equal_views(comparison *run, const tn_path *path, const tn_member *member, const tn_view *a,
                        const tn_view *b)
{
    if (a->count != b->count) return differ(run, path, member->id, TN_NO_INDEX);
    if (a->count == 0) return true;
    const bool comparable = tn_view_same_layout(member->view, a, b);
    if (comparable && tn_same_bytes(a->data, b->data, a->count * a->stride)) return true;
    return equal_records(run, path, member, a, b, comparable);
}

static bool equal_member(comparison *run, const tn_path *path, const tn_member *member, const void *a,
                         const void *b);

static bool equal_arrays(comparison *run, const tn_path *path, const tn_member *member, const void *a,
                         const void *b)
{
    const size_t count_a = tn_array_count(member, a), count_b = tn_array_count(member, b);
    const size_t count = count_a < count_b ? count_a : count_b;
    tn_number_space space_a, space_b;
    const tn_member element = tn_element_member(member);
    for (size_t i = 0; i < count; i++) {
        const tn_path item = {path, member->id, i};
        if (!equal_member(run, &item, &element, tn_array_item(member, a, i, &space_a),
                          tn_array_item(member, b, i, &space_b)))
            return false;
    }
    if (count_a == count_b) return true;
    return differ(run, path, member->id, count);
}

/* Numbers may be equal in different forms. */
static bool equal_numbers(comparison *run, const tn_path *path, const tn_member *member, const tn_numbers *a,
                          const tn_numbers *b)
{
    if (a->form == b->form && a->count == b->count && tn_same_bytes(a->data, b->data, a->count * a->stride))
        return true;
    return equal_arrays(run, path, member, a, b);
}

static bool equal_variants(comparison *run, const tn_path *path, const tn_member *member, const tn_variant *a,
                           const tn_variant *b)
{
    const void *value_a, *value_b;
    if (a->tag != b->tag) return differ(run, path, member->id, TN_NO_INDEX);
    const tn_member held = tn_variant_member(member, a, &value_a);
    (void)tn_variant_member(member, b, &value_b);
    return held.kind == TN_KIND_STREAM || equal_member(run, path, &held, value_a, value_b);
}

static bool equal_pointees(comparison *run, const tn_path *path, const tn_member *member, const void *a,
                           const void *b)
{
    const tn_path inner = {path, member->id, TN_NO_INDEX};
    if (tn_pointee(a) == NULL || tn_pointee(b) == NULL)
        return tn_pointee(a) == tn_pointee(b) || differ(run, path, member->id, TN_NO_INDEX);
    return equal_members(run, &inner, member->type, tn_pointee(a), tn_pointee(b));
}

/* Contents may be packed in different ways; if one cannot be unpacked, the stored bytes count. */
static bool equal_packed(comparison *run, const tn_path *path, const tn_member *member, const tn_packed *a,
                         const tn_packed *b)
{
    const bool stored = a->stored.data != NULL && b->stored.data != NULL;
    tn_arena memory;
    void *content_a, *content_b;
    if (a->size != b->size) return differ(run, path, member->id, TN_NO_INDEX);
    if (stored && a->stored.size == b->stored.size &&
        tn_same_bytes(a->stored.data, b->stored.data, a->stored.size))
        return true;
    tn_arena_init(&memory, run->document->arena.allocator, UINT64_MAX);
    const bool equal = tn_packed_content(a, &memory, &content_a) == TN_OK &&
                       tn_packed_content(b, &memory, &content_b) == TN_OK &&
                       tn_same_bytes(content_a, content_b, a->size);
    tn_arena_free(&memory);
    return equal || differ(run, path, member->id, TN_NO_INDEX);
}

static bool equal_member(comparison *run, const tn_path *path, const tn_member *member, const void *a,
                         const void *b)
{
    switch (member->kind) {
    case TN_KIND_CONSTANT:
        return true;
    case TN_KIND_OPAQUE:
        return !run->apart || differ(run, path, member->id, TN_NO_INDEX);
    case TN_KIND_TEXT:
    case TN_KIND_BYTES: {
        const tn_bytes bytes_a = tn_value_as_bytes(member->kind, a);
        const tn_bytes bytes_b = tn_value_as_bytes(member->kind, b);
        if (bytes_a.size == bytes_b.size && tn_same_bytes(bytes_a.data, bytes_b.data, bytes_a.size))
            return true;
        return differ(run, path, member->id, TN_NO_INDEX);
    }
    case TN_KIND_PACKED:
        return equal_packed(run, path, member, a, b);
    case TN_KIND_OBJECT: {
        const tn_path inner = {path, member->id, TN_NO_INDEX};
        return equal_members(run, &inner, member->type, a, b);
    }
    case TN_KIND_LIST:
        return equal_lists(run, path, member, a, b);
    case TN_KIND_VIEW:
        return equal_views(run, path, member, a, b);
    case TN_KIND_ARRAY:
        return equal_arrays(run, path, member, a, b);
    case TN_KIND_NUMBERS:
        return equal_numbers(run, path, member, a, b);
    case TN_KIND_POINTER:
        return equal_pointees(run, path, member, a, b);
    case TN_KIND_VARIANT:
        return equal_variants(run, path, member, a, b);
    default:
        if (tn_member_bits(member, a) == tn_member_bits(member, b)) return true;
        return differ(run, path, member->id, TN_NO_INDEX);
    }
}

uint64_t tn_different_bits(tn_kind kind, const void *a, const void *b)
{
    const size_t size = kind == TN_KIND_BOOL ? sizeof(bool) : tn_kind_size(kind);
    const unsigned unused = 64 - 8 * (unsigned)size;
    return (tn_scalar_bits(kind, a) ^ tn_scalar_bits(kind, b)) << unused >> unused;
}

static bool equal_but_bits(const tn_member *member, uint64_t bits, const void *a, const void *b)
{
    return !tn_kind_is_scalar(member->kind) || (tn_different_bits(member->kind, a, b) & ~bits) == 0;
}

bool tn_equal_but_patched(const tn_member *member, const void *a, const void *b)
{
    if (!tn_kind_is_array(member->kind)) return equal_but_bits(member, member->patched_bits, a, b);
    const tn_member element = tn_element_member(member);
    const size_t count = tn_array_count(member, a);
    if (tn_array_count(member, b) != count) return false;
    for (size_t i = 0; i < count; i++) {
        tn_number_space one, other;
        if (!equal_but_bits(&element, member->patched_bits, tn_array_item(member, a, i, &one),
                            tn_array_item(member, b, i, &other)))
            return false;
    }
    return true;
}

uint64_t tn_chosen_bits(const tn_type *type, const void *object, const tn_member *number)
{
    uint64_t bits = 0;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        for (size_t i = 0; i < member->choice_count && member != number; i++) {
            const tn_choice *choice = &member->choices[i];
            if (strcmp(choice->by, number->id) == 0 && tn_choice_applies(choice, member, object))
                bits |= choice->text.data != NULL ? UINT64_MAX : choice->mask;
        }
    }
    return bits;
}

/* Whether numbers differ only in bits that the presence of members determines. */
static bool equal_but_chosen(const tn_type *type, const tn_member *member, const void *a, const void *b)
{
    const void *value = tn_member_at(member, a), *other = tn_member_at(member, b);
    if (!tn_kind_is_scalar(member->kind) && member->kind != TN_KIND_TEXT) return false;
    const uint64_t chosen = tn_chosen_bits(type, a, member);
    if (member->kind == TN_KIND_TEXT) return chosen != 0;
    return (tn_different_bits(member->kind, value, other) & ~chosen) == 0;
}

static bool equal_members(comparison *run, const tn_path *path, const tn_type *type, const void *a,
                          const void *b)
{
    if (!tn_depth_enter(&run->depth, type)) return differ(run, path, NULL, TN_NO_INDEX);
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const bool ignored = (member->flags & run->ignored) != 0;
        if ((ignored && (member->flags & TN_MEMBER_OPEN) == 0) || !tn_member_own(member)) continue;
        if (run->in_line && member->get != NULL) continue;
        const bool present = tn_member_present(member, a);
        if (present != tn_member_present(member, b)) {
            if (run->patched && (member->flags & TN_MEMBER_COMES) != 0) continue;
            return differ(run, path, member->id, TN_NO_INDEX);
        }
        if (!present || ignored) continue;
        if (run->patched && member->patched_bits != 0 &&
            tn_equal_but_patched(member, tn_member_at(member, a), tn_member_at(member, b)))
            continue;
        if (run->patched && equal_but_chosen(type, member, a, b)) continue;
        const tn_depth left = tn_depth_begin_instance(&run->depth, member->get != NULL);
        if (!equal_member(run, path, member, tn_member_at(member, a), tn_member_at(member, b)) &&
            (run->may_differ == NULL || !run->may_differ(run->user, type, member, a)))
            return false;
        run->depth = left;
    }
    tn_depth_leave(&run->depth, type);
    return true;
}

enum { NOT_COMPARED = TN_MEMBER_DERIVED | TN_MEMBER_ENDING };

bool tn_equal_values(const tn_document *document, tn_depth depth, const tn_member *member, const void *a,
                     const void *b)
{
    comparison run = {.document = document, .depth = depth, .ignored = NOT_COMPARED};
    return equal_member(&run, NULL, member, a, b);
}

static bool equal_elements(comparison *run, const tn_member *list, const void *a, const void *b)
{
    if (list->kind == TN_KIND_LIST) return equal_members(run, NULL, list->type, a, b);
    const tn_member element = tn_element_member(list);
    return equal_member(run, NULL, &element, a, b);
}

bool tn_equal_elements(const tn_document *document, tn_depth depth, const tn_member *list, const void *a,
                       const void *b)
{
    comparison run = {
        .document = document, .depth = depth, .ignored = NOT_COMPARED, .in_line = true, .apart = true};
    return equal_elements(&run, list, a, b);
}

bool tn_equal_given(const tn_document *document, tn_depth depth, const tn_member *list, const void *a,
                    const void *b)
{
    comparison run = {.document = document,
                      .depth = depth,
                      .ignored = NOT_COMPARED | TN_MEMBER_FOLLOWS,
                      .in_line = true,
                      .apart = true};
    return equal_elements(&run, list, a, b);
}

static bool equal_gaps(const tn_gap *a, const tn_gap *b)
{
    for (; a != NULL && b != NULL; a = a->next, b = b->next)
        if (a->bytes.size != b->bytes.size || !tn_same_bytes(a->bytes.data, b->bytes.data, a->bytes.size))
            return false;
    return a == b;
}

static comparison comparison_of(const tn_format *format, const void *a, tn_place *place, uint32_t ignored)
{
    const comparison run = {
        .document = tn_format_document(format, a),
        .place = place,
        .depth = tn_depth_of(format, a),
        .ignored = ignored,
    };
    return run;
}

bool tn_equal(const tn_format *format, const void *a, const void *b, tn_place *place)
{
    comparison run = comparison_of(format, a, place, NOT_COMPARED);
    if (!equal_members(&run, NULL, format->type, a, b)) return false;
    if (equal_gaps(tn_format_document(format, a)->gaps, tn_format_document(format, b)->gaps)) return true;
    return differ(&run, NULL, NULL, TN_NO_INDEX);
}

bool tn_equal_edited(const tn_format *format, const void *a, const void *b, tn_place *place)
{
    const uint32_t follows = format->patches ? TN_MEMBER_FOLLOWS : 0;
    comparison run = comparison_of(format, a, place, NOT_COMPARED | TN_MEMBER_FORM | follows);
    run.patched = format->patches;
    return equal_members(&run, NULL, format->type, a, b);
}

bool tn_equal_but(const tn_format *format, const void *a, const void *b, tn_may_differ *may_differ,
                  void *user, tn_place *place)
{
    comparison run = comparison_of(format, a, place, NOT_COMPARED);
    run.may_differ = may_differ;
    run.user = user;
    return equal_members(&run, NULL, format->type, a, b);
}
