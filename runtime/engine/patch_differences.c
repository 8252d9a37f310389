/* Finds the differences of two objects. */
#include "patch.h"
#include "patch_pairs.h"

#include <string.h>

#include "../generic/equal.h"
#include "../generic/omitted.h"

typedef struct comparison {
    patching *p;
    const tn_document *document;
    const patch_listener *listener;
    tn_depth depth;
    trace_filter *filter; /* the parts that are compared; NULL: all */
    uint32_t part;        /* the part being compared */
} comparison;

static tn_status compare_members(comparison *run, const tn_path *path, const tn_type *type,
                                 const void *written, void *base);
static tn_status compare_value(comparison *run, const tn_path *path, const tn_member *member,
                               const void *written, void *base);

static tn_status shape(const comparison *run, const tn_path *path)
{
    return run->listener->shape(run->p, path);
}

static void pair(const comparison *run, const void *written, const void *base, size_t size)
{
    if (run->listener->paired != NULL) run->listener->paired(run->p, written, base, size);
}

/* ---- lists ---- */

/* The elements of a list in memory. */
typedef struct elements {
    const uint8_t *items;
    size_t count, size;
} elements;

/* The numbers of equal elements at the begin of two lists, and then at their end. */
typedef struct matching {
    const elements *a, *b;
    bool exact; /* derived values count, too */
    size_t first, last;
} matching;

static bool same_element(comparison *run, const tn_member *list, const matching *of, size_t i, size_t k)
{
    const uint8_t *a = of->a->items + i * of->a->size, *b = of->b->items + k * of->b->size;
    return of->exact ? tn_equal_elements(run->document, run->depth, list, a, b)
                     : tn_equal_given(run->document, run->depth, list, a, b);
}

static void match_ends(comparison *run, const tn_member *list, matching *of)
{
    const size_t most = of->a->count, other = of->b->count;
    of->first = of->last = 0;
    while (of->first < most && same_element(run, list, of, of->first, of->first))
        of->first++;
    while (of->last < most - of->first &&
           same_element(run, list, of, most - 1 - of->last, other - 1 - of->last))
        of->last++;
}

/* The first list has fewer elements. */
static void match(comparison *run, const tn_member *list, const elements *a, const elements *b, size_t *first,
                  size_t *last)
{
    matching of = {.a = a, .b = b, .exact = true};
    match_ends(run, list, &of);
    of.exact = of.first + of.last == a->count;
    if (!of.exact) match_ends(run, list, &of);
    *first = of.first;
    *last = of.last;
}

/* Enters a member of a part, or an element of it. Returns whether something in it is compared. */
static bool enter_part(comparison *run, const tn_path *path)
{
    const bool element = path->index != TN_NO_INDEX;
    if (run->filter == NULL) return true;
    const uint32_t part = tn_trace_filter_find(run->filter, run->part, path->member, path->index);
    if (element && part == FILTER_OUTSIDE) return false;
    run->part = part != FILTER_OUTSIDE ? part : FILTER_EMPTY;
    return true;
}

static tn_status compare_element(comparison *run, const tn_path *path, const tn_member *list,
                                 const uint8_t *written, uint8_t *base)
{
    if (list->kind == TN_KIND_LIST) return compare_members(run, path, list->type, written, base);
    const tn_member element = tn_element_member(list);
    pair(run, written, base, tn_element_size(list));
    return compare_value(run, path, &element, written, base);
}

/* Compares lists with added or removed elements, and perhaps edited ones: unpaired elements of the first are
   new. */
static tn_status compare_paired(comparison *run, const tn_path *path, const tn_member *member,
                                const tn_list *written, tn_list *base)
{
    const size_t size = member->kind == TN_KIND_LIST ? member->type->size : tn_element_size(member);
    list_pairing pairing;
    tn_status status =
        tn_list_pairing_begin(&pairing, &run->p->memory, run->document, run->depth, member, written, base);
    for (size_t i = 0; i < written->count && status == TN_OK; i++) {
        const tn_path item = {path->up, path->member, i};
        const size_t k = tn_list_pair_of(&pairing, i);
        const uint8_t *own = (const uint8_t *)written->items + i * size;
        status = k == TN_NO_INDEX
                     ? shape(run, &item)
                     : compare_element(run, &item, member, own, (uint8_t *)base->items + k * size);
    }
    return status;
}

/* Missing elements are those between the common begin and the common end. */
static tn_status compare_lists(comparison *run, const tn_path *path, const tn_member *member,
                               const tn_list *written, tn_list *base)
{
    const size_t size = member->kind == TN_KIND_LIST ? member->type->size : tn_element_size(member);
    const elements a = {written->items, written->count, size}, b = {base->items, base->count, size};
    const size_t missing = b.count - a.count;
    const uint32_t part = run->part;
    size_t first = 0, last = 0;
    if (run->listener->pairs) return compare_paired(run, path, member, written, base);
    if (a.count > b.count) return shape(run, path);
    if (missing > 0) {
        match(run, member, &a, &b, &first, &last);
        if (first + last < a.count) return shape(run, path);
        const tn_status status = run->listener->removed(run->p, path, base, first, missing, size);
        if (status != TN_OK) return status;
    }
    for (size_t i = 0; i < a.count; i++) {
        const size_t k = missing > 0 && i >= first ? i + missing : i;
        const tn_path item = {path->up, path->member, i};
        uint8_t *other = (uint8_t *)base->items + k * size;
        const bool same = run->listener->paired == NULL && memcmp(a.items + i * size, other, size) == 0;
        if (same) continue; /* also text lies in the same place */
        if (!enter_part(run, &item)) continue;
        const tn_status status = compare_element(run, &item, member, a.items + i * size, other);
        run->part = part;
        if (status != TN_OK) return status;
    }
    return TN_OK;
}

static tn_status compare_views(const comparison *run, const tn_path *path, const tn_member *member,
                               const tn_view *written, const tn_view *base)
{
    if (!tn_view_same_layout(member->view, written, base)) return shape(run, path);
    const tn_bytes read = tn_patch_as_read(run->p, (tn_bytes){base->data, base->count * base->stride});
    if (written->count == base->count && tn_same_bytes(written->data, read.data, read.size)) return TN_OK;
    return run->listener->records(run->p, path, member, written, base);
}

static tn_status compare_numbers(const comparison *run, const tn_path *path, const tn_member *member,
                                 const tn_numbers *written, const tn_numbers *base)
{
    if (written->form != base->form || written->stride != base->stride) return shape(run, path);
    const tn_bytes read = tn_patch_as_read(run->p, (tn_bytes){base->data, base->count * base->stride});
    if (written->count == base->count && tn_same_bytes(written->data, read.data, read.size)) return TN_OK;
    return run->listener->records(run->p, path, member, written, base);
}

/* ---- values ---- */

/* Reports a changed value, unless it is missing because it follows from others. */
static tn_status differs(const comparison *run, const tn_path *path, const tn_member *member,
                         const void *written, const void *base)
{
    if (!tn_may_follow(member) || !tn_is_omitted(run->document, written))
        return run->listener->value(run->p, path, member, written, base);
    return run->listener->omitted != NULL ? run->listener->omitted(run->p, member, written, base) : TN_OK;
}

static tn_status compare_bytes(const comparison *run, const tn_path *path, const tn_member *member,
                               const void *written, const void *base)
{
    const tn_bytes a = tn_value_as_bytes(member->kind, written);
    const tn_bytes b = tn_patch_as_read(run->p, tn_value_as_bytes(member->kind, base));
    if (a.size == b.size && tn_same_bytes(a.data, b.data, a.size)) return TN_OK;
    return differs(run, path, member, written, base);
}

static tn_status compare_variants(comparison *run, const tn_path *path, const tn_member *member,
                                  const tn_variant *written, tn_variant *base)
{
    const void *value, *other;
    if (written->tag != base->tag) return shape(run, path);
    const tn_member held = tn_variant_member(member, written, &value);
    (void)tn_variant_member(member, base, &other);
    return compare_value(run, path, &held, value, &base->as);
}

static tn_status compare_pointees(comparison *run, const tn_path *path, const tn_member *member,
                                  const void *written, void *base)
{
    const void *a = tn_pointee(written);
    void *b = tn_pointee_in(base);
    if (a == NULL && b == NULL) return TN_OK;
    return a != NULL && b != NULL ? compare_members(run, path, member->type, a, b) : shape(run, path);
}

static tn_status compare_packed(const comparison *run, const tn_path *path, const tn_member *member,
                                const tn_packed *written, const tn_packed *base)
{
    const tn_bytes a = written->stored, b = tn_patch_as_read(run->p, base->stored);
    if (a.data != NULL && a.size == b.size && tn_same_bytes(a.data, b.data, a.size) &&
        written->size == base->size)
        return TN_OK;
    return differs(run, path, member, written, base);
}

static tn_status compare_value(comparison *run, const tn_path *path, const tn_member *member,
                               const void *written, void *base)
{
    switch (member->kind) {
    case TN_KIND_CONSTANT:
    case TN_KIND_OPAQUE:
    case TN_KIND_STREAM:
        return TN_OK;
    case TN_KIND_TEXT:
    case TN_KIND_BYTES:
        return compare_bytes(run, path, member, written, base);
    case TN_KIND_PACKED:
        return compare_packed(run, path, member, written, base);
    case TN_KIND_OBJECT:
        return compare_members(run, path, member->type, written, base);
    case TN_KIND_LIST:
    case TN_KIND_ARRAY:
        return compare_lists(run, path, member, written, base);
    case TN_KIND_VIEW:
        return compare_views(run, path, member, written, base);
    case TN_KIND_NUMBERS:
        return compare_numbers(run, path, member, written, base);
    case TN_KIND_POINTER:
        return compare_pointees(run, path, member, written, base);
    case TN_KIND_VARIANT:
        return compare_variants(run, path, member, written, base);
    default:
        if (tn_member_bits(member, written) == tn_member_bits(member, base)) return TN_OK;
        return differs(run, path, member, written, base);
    }
}

/* ---- objects ---- */

static bool is_compared(const comparison *run, const tn_member *member)
{
    const uint32_t never = TN_MEMBER_DERIVED | TN_MEMBER_ENDING | TN_MEMBER_FORM | TN_MEMBER_REFERENCE;
    return (member->flags & (never | run->listener->ignored)) == 0 && tn_member_visible(member);
}

/* Whether both objects store equal bytes for a member, such as a number, an absent value, or text at one
   address: most members do. Instances may have other values; rivals are in the place of others. */
static bool is_same_slot(const tn_member *member, const void *written, const void *base)
{
    const char *a = (const char *)written, *b = (const char *)base;
    const bool alone = member->get == NULL && member->rival_count == 0;
    const bool always = member->has == TN_NO_INDEX;
    if (!alone || (!always && a[member->has] != b[member->has])) return false;
    const bool padded = member->kind == TN_KIND_OBJECT || member->kind == TN_KIND_VARIANT;
    if (padded) return false; /* bytes between its members may never have been set */
    if (memcmp(a + member->offset, b + member->offset, tn_value_size(member)) == 0) return true;
    if (!always || (member->kind != TN_KIND_TEXT && member->kind != TN_KIND_BYTES)) return false;
    const tn_bytes x = tn_value_as_bytes(member->kind, a + member->offset);
    const tn_bytes y = tn_value_as_bytes(member->kind, b + member->offset);
    return x.size == y.size && tn_same_bytes(x.data, y.data, x.size);
}

static bool is_number(const tn_member *member)
{
    return (member->flags & TN_MEMBER_NUMBER) != 0 && member->kind == TN_KIND_OBJECT;
}

static bool follows(const comparison *run, const tn_member *member, const void *written, const void *base)
{
    return run->listener->follows != NULL &&
           run->listener->follows(run->p, member, tn_member_at(member, written), tn_member_at(member, base));
}

/* Whether the presence of a member, which differs, follows from others. */
static bool comes(const comparison *run, const tn_member *member, const void *written)
{
    if (!tn_number_comes(member)) return false;
    return run->listener->comes || tn_is_omitted(run->document, tn_member_at(member, written));
}

static tn_status compare_member(comparison *run, const tn_path *path, const tn_member *member,
                                const void *written, void *base)
{
    if (is_same_slot(member, written, base)) return TN_OK;
    const tn_path own = {path, member->id, TN_NO_INDEX};
    tn_error error;
    if (!is_compared(run, member)) return TN_OK;
    if (tn_member_pending(member, written)) {
        bool compared = false;
        const tn_status status = run->listener->pending != NULL
                                     ? run->listener->pending(run->p, &own, member, written, base, &compared)
                                     : TN_OK;
        if (!compared) return status;
    }
    if (member->get != NULL && run->listener->gives_way != NULL &&
        run->listener->gives_way(run->p, &own, member, tn_member_at(member, base)))
        return TN_OK;
    const tn_status got = member->get != NULL ? member->get(member, base, &error) : TN_OK;
    if (got != TN_OK) return got == TN_NO_MEMORY ? got : shape(run, &own);
    const bool present = tn_member_present(member, written);
    if (present != tn_member_present(member, base))
        return comes(run, member, written) ? TN_OK : shape(run, &own);
    if (!present || (is_number(member) && follows(run, member, written, base))) return TN_OK;
    const tn_depth left = tn_depth_begin_instance(&run->depth, member->get != NULL);
    const tn_status status =
        compare_value(run, &own, member, tn_member_at(member, written), tn_member_in(member, base));
    run->depth = left;
    return status;
}

static tn_status compare_members(comparison *run, const tn_path *path, const tn_type *type,
                                 const void *written, void *base)
{
    const uint32_t part = run->part;
    if (!tn_depth_enter(&run->depth, type)) return shape(run, path);
    pair(run, written, base, type->size);
    if (path != NULL && path->index == TN_NO_INDEX) (void)enter_part(run, path);
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_status status = compare_member(run, path, &type->members[m], written, base);
        if (status != TN_OK) return status;
    }
    tn_depth_leave(&run->depth, type);
    run->part = part;
    return TN_OK;
}

tn_status tn_patch_compare(patching *p, const tn_format *format, const void *written, void *base,
                           const patch_listener *listener)
{
    return tn_patch_compare_parts(p, format, NULL, written, base, listener);
}

tn_status tn_patch_compare_parts(patching *p, const tn_format *format, trace_filter *filter,
                                 const void *written, void *base, const patch_listener *listener)
{
    comparison run = {.p = p,
                      .document = tn_format_document(format, written),
                      .listener = listener,
                      .filter = filter,
                      .depth = tn_depth_of(format, written)};
    return compare_members(&run, NULL, format->type, written, base);
}

/* ---- instances ---- */

typedef struct asking {
    tn_depth depth;
    unsigned left;   /* instances in instances */
    bool failed;     /* one cannot be read, or is unread: */
    tn_error *error; /* the first such one; or NULL */
} asking;

static void ask_members(asking *run, const tn_path *path, const tn_type *type, void *object);

static void ask_value(asking *run, const tn_path *path, const tn_member *member, void *value);

static void ask_elements(asking *run, const tn_path *path, const tn_member *member, const tn_list *list)
{
    const bool objects = member->kind == TN_KIND_LIST;
    const size_t size = objects ? member->type->size : tn_element_size(member);
    for (size_t i = 0; i < list->count; i++) {
        const tn_path item = {path->up, path->member, i};
        void *element = (uint8_t *)list->items + i * size;
        if (objects) {
            ask_members(run, &item, member->type, element);
        } else {
            const tn_member as = tn_element_member(member);
            ask_value(run, &item, &as, element);
        }
    }
}

static void ask_value(asking *run, const tn_path *path, const tn_member *member, void *value)
{
    switch (member->kind) {
    case TN_KIND_OBJECT:
        ask_members(run, path, member->type, value);
        break;
    case TN_KIND_LIST:
    case TN_KIND_ARRAY:
        ask_elements(run, path, member, value);
        break;
    case TN_KIND_POINTER:
        if (tn_pointee_in(value) != NULL) ask_members(run, path, member->type, tn_pointee_in(value));
        break;
    case TN_KIND_VARIANT: {
        const void *held;
        tn_variant *variant = value;
        const tn_member as = tn_variant_member(member, variant, &held);
        ask_value(run, path, &as, &variant->as);
        break;
    }
    default:
        break;
    }
}

/* Whether an instance failed because its position, which no number of the file states, is past the end of the
   data: it refers to no byte. */
static bool lies_behind(const tn_member *member, const tn_error *error)
{
    const uint32_t depth = error->place.depth;
    return error->status == TN_BEHIND_END && depth > 0 && depth <= TN_PLACE_STEPS &&
           strcmp(error->place.steps[depth - 1].member, member->id) == 0 &&
           (tn_patch_looks(member) || !tn_patch_position_follows(member));
}

static void fail_to_ask(asking *run, const tn_path *path, const tn_error *why)
{
    if (!run->failed && run->error != NULL) {
        *run->error = *why;
        tn_place_set(&run->error->place, path, NULL, TN_NO_INDEX);
    }
    run->failed = true;
}

/* Whether the value of an instance is available. */
static bool ask_instance(asking *run, const tn_path *path, const tn_member *member, void *object)
{
    tn_error error;
    if (run->left == 0) return false;
    if (member->get(member, object, &error) == TN_OK) return true;
    if (!lies_behind(member, &error)) fail_to_ask(run, path, &error);
    return false;
}

static void ask_members(asking *run, const tn_path *path, const tn_type *type, void *object)
{
    if (!tn_depth_enter(&run->depth, type)) return;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const tn_path own = {path, member->id, TN_NO_INDEX};
        const bool instance = member->get != NULL;
        if ((member->flags & TN_MEMBER_REFERENCE) != 0 || !tn_member_visible(member)) continue;
        if (instance && !ask_instance(run, &own, member, object)) continue;
        if (!tn_member_present(member, object)) continue;
        const tn_depth left = tn_depth_begin_instance(&run->depth, instance);
        run->left -= instance;
        ask_value(run, &own, member, tn_member_in(member, object));
        run->left += instance;
        run->depth = left;
    }
    tn_depth_leave(&run->depth, type);
}

bool tn_patch_ask(const tn_format *format, void *object, tn_error *error)
{
    asking run = {.depth = tn_depth_of(format, object), .left = TN_INSTANCE_DEPTH, .error = error};
    ask_members(&run, NULL, format->type, object);
    return !run.failed;
}
