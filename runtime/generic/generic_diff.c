/* Compares two objects by meaning: a line for each difference.

       ~ tracks[0].keyframes[1].position.y  1.625 -> 2.0
       - tracks[1]  track "Hand"
       + tracks[2..4]  3 × track

   `[1|2]` is element 1 of the first object and 2 of the second; if labels distinguish all elements of both
   arrays, these are named by their labels: `tracks["Hand"]`. */
#include "diff.h"

#include <string.h>

#include "equal.h"

static void diff_objects(tn_diff_run *run, const tn_step_pair *path, const tn_type *type_a, const void *a,
                         const tn_type *type_b, const void *b);

/* ---- values ---- */

static bool same_bytes(const tn_value_pair *values)
{
    const tn_bytes a = tn_value_as_bytes(values->member_a->kind, values->a);
    const tn_bytes b = tn_value_as_bytes(values->member_b->kind, values->b);
    return a.size == b.size && tn_same_bytes(a.data, b.data, a.size);
}

static void diff_pointees(tn_diff_run *run, const tn_step_pair *path, const tn_value_pair *values)
{
    const void *a = tn_pointee(values->a), *b = tn_pointee(values->b);
    if ((values->member_a->flags & TN_MEMBER_REFERENCE) != 0) return;
    if (a != NULL && b != NULL)
        diff_objects(run, path, values->member_a->type, a, values->member_b->type, b);
    else if (a != b)
        tn_diff_changed(run, path, values);
}

static void diff_variants(tn_diff_run *run, const tn_step_pair *path, const tn_value_pair *values)
{
    const tn_variant *variant_a = values->a, *variant_b = values->b;
    const void *a, *b;
    const tn_member held_a = tn_variant_member(values->member_a, variant_a, &a);
    const tn_member held_b = tn_variant_member(values->member_b, variant_b, &b);
    const tn_value_pair held = {&held_a, &held_b, a, b, NULL, NULL};
    if (variant_a->tag != variant_b->tag)
        tn_diff_changed(run, path, &held);
    else
        tn_diff_values(run, path, &held);
}

/* Compares the contents of two packed values; reports different stored forms if one cannot be unpacked. */
static void diff_packed(tn_diff_run *run, const tn_step_pair *path, const tn_value_pair *values)
{
    const tn_packed *a = values->a, *b = values->b;
    tn_arena memory;
    void *content_a, *content_b;
    if (tn_equal_values(run->print.document, run->print.depth, values->member_a, a, b)) return;
    tn_arena_init(&memory, run->print.document->arena.allocator, UINT64_MAX);
    if (tn_packed_content(a, &memory, &content_a) == TN_OK &&
        tn_packed_content(b, &memory, &content_b) == TN_OK) {
        const tn_bytes bytes_a = {content_a, a->size}, bytes_b = {content_b, b->size};
        tn_member member = *values->member_a;
        member.kind = TN_KIND_BYTES;
        const tn_value_pair contents = {&member, &member, &bytes_a, &bytes_b, NULL, NULL};
        tn_diff_changed(run, path, &contents);
    } else {
        tn_diff_changed(run, path, values);
    }
    tn_arena_free(&memory);
}

void tn_diff_values(tn_diff_run *run, const tn_step_pair *path, const tn_value_pair *values)
{
    const tn_member *a = values->member_a, *b = values->member_b;
    if (a->kind != b->kind) {
        tn_diff_changed(run, path, values);
        return;
    }
    switch (a->kind) {
    case TN_KIND_CONSTANT:
    case TN_KIND_STREAM:
    case TN_KIND_OPAQUE:
        return;
    case TN_KIND_TEXT:
    case TN_KIND_BYTES:
        if (!same_bytes(values)) tn_diff_changed(run, path, values);
        return;
    case TN_KIND_OBJECT:
        diff_objects(run, path, a->type, values->a, b->type, values->b);
        return;
    case TN_KIND_LIST:
    case TN_KIND_VIEW:
    case TN_KIND_ARRAY:
    case TN_KIND_NUMBERS:
        tn_diff_arrays(run, path, values);
        return;
    case TN_KIND_POINTER:
        diff_pointees(run, path, values);
        return;
    case TN_KIND_VARIANT:
        diff_variants(run, path, values);
        return;
    case TN_KIND_PACKED:
        diff_packed(run, path, values);
        return;
    default:
        if (tn_scalar_bits(a->kind, values->a) != tn_scalar_bits(b->kind, values->b))
            tn_diff_changed(run, path, values);
        return;
    }
}

/* ---- objects ---- */

/* The member of another type of the same name: a table's records have types of their own. */
static const tn_member *partner(const tn_type *type, const tn_member *of, const tn_type *other)
{
    if (type == other) return of;
    for (size_t m = 0; m < other->member_count; m++)
        if (strcmp(other->members[m].id, of->id) == 0) return &other->members[m];
    return NULL;
}

/* Whether a member is present and compared; the stored bytes of a value are no value of their own. */
static bool is_there(const tn_member *member, const void *object)
{
    tn_error error;
    if (member == NULL || !tn_member_visible(member)) return false;
    if ((member->flags & (TN_MEMBER_REFERENCE | TN_MEMBER_ENCODED)) != 0) return false;
    return tn_member_make(member, object, &error) == TN_OK && tn_member_present(member, object);
}

/* Whether a derived member, such as a count, has its derived value, unlike a stored one. */
static bool follows(const tn_diff_run *run, const tn_member *member, const void *object)
{
    uint64_t derived;
    bool known;
    return (member->flags & TN_MEMBER_DERIVED) != 0 &&
           !tn_member_deviates(member, run->print.document, object, &derived, &known);
}

static void diff_member(tn_diff_run *run, const tn_step_pair *up, const tn_member *member_a, const void *a,
                        const tn_member *member_b, const void *b)
{
    const bool in_a = is_there(member_a, a), in_b = is_there(member_b, b);
    const bool open = in_a != in_b && ((in_a ? member_a : member_b)->flags & TN_MEMBER_OPEN) != 0;
    if (!open && (!in_a || follows(run, member_a, a)) && (!in_b || follows(run, member_b, b))) return;
    const tn_step_pair path = {
        up, in_a ? member_a->id : in_b ? member_b->id : "", TN_NO_INDEX, TN_NO_INDEX, 1, {NULL, 0}};
    if (in_a && in_b && tn_member_is_too_deep(member_a, run->print.instances_left)) {
        tn_diff_too_deep(run, &path);
    } else if (in_a && in_b) {
        const bool instance = member_a->get != NULL;
        const tn_value_pair values = {
            member_a, member_b, tn_member_at(member_a, a), tn_member_at(member_b, b), a, b};
        const tn_depth left = tn_depth_begin_instance(&run->print.depth, instance);
        const bool counts = instance && run->print.instances_left > 0;
        run->print.instances_left -= counts;
        tn_diff_values(run, &path, &values);
        run->print.instances_left += counts;
        run->print.depth = left;
    } else if (in_a) {
        tn_diff_only(run, '-', &path, member_a, tn_member_at(member_a, a));
    } else if (in_b) {
        tn_diff_only(run, '+', &path, member_b, tn_member_at(member_b, b));
    }
}

static void diff_objects(tn_diff_run *run, const tn_step_pair *path, const tn_type *type_a, const void *a,
                         const tn_type *type_b, const void *b)
{
    if (!tn_depth_enter(&run->print.depth, type_a)) run->status = TN_DEPTH_LIMIT;
    if (run->status != TN_OK) return;
    for (size_t m = 0; m < type_a->member_count && run->status == TN_OK; m++) {
        const tn_member *member = &type_a->members[m];
        diff_member(run, path, member, a, partner(type_a, member, type_b), b);
    }
    for (size_t m = 0; type_a != type_b && m < type_b->member_count && run->status == TN_OK; m++) {
        const tn_member *member = &type_b->members[m];
        if (partner(type_b, member, type_a) == NULL) diff_member(run, path, NULL, a, member, b);
    }
    tn_depth_leave(&run->print.depth, type_a);
}

/* ---- */

static uint64_t gap_bytes(const tn_gap *gaps)
{
    uint64_t bytes = 0;
    for (; gaps != NULL; gaps = gaps->next)
        bytes += gaps->bytes.size;
    return bytes;
}

static void diff_gaps(tn_diff_run *run, const tn_gap *gaps_a, const tn_gap *gaps_b)
{
    const tn_gap *a = gaps_a, *b = gaps_b;
    while (a != NULL && b != NULL && a->bytes.size == b->bytes.size &&
           tn_same_bytes(a->bytes.data, b->bytes.data, a->bytes.size)) {
        a = a->next;
        b = b->next;
    }
    if (a != b) tn_diff_gaps(run, gap_bytes(gaps_a), gap_bytes(gaps_b));
}

tn_status tn_diff(const tn_format *format, const void *a, const void *b, const tn_diff_options *options,
                  const tn_sink *sink, uint64_t *count)
{
    static const tn_diff_options defaults = {.elements = 0};
    if (options == NULL) options = &defaults;
    const tn_dump_options look = {.colour = options->colour};
    tn_diff_run run = {
        .most = options->elements, .prefix = options->prefix, .fields = options->fields, .status = TN_OK};
    run.print.document = tn_format_document(format, a);
    run.print.options = &look;
    run.print.depth = tn_depth_of(format, a);
    run.print.instances_left = TN_INSTANCE_DEPTH;
    tn_output_sink(&run.print.out, sink);
    diff_objects(&run, NULL, format->type, a, format->type, b);
    diff_gaps(&run, tn_format_document(format, a)->gaps, tn_format_document(format, b)->gaps);
    *count = run.count;
    const tn_status written = tn_output_end(&run.print.out);
    return run.status != TN_OK ? run.status : written;
}
