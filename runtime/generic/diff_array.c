/* Compares two arrays: matches their elements, so that an inserted element is one difference. */
#include "diff.h"
#include "equal.h"
#include "match.h"
#include "tenon/impl/rules.h"

typedef struct side {
    const tn_member *member;
    const void *array;
    const void *owner; /* the object that has it */
    size_t count;
    bool labelled;    /* labels distinguish all elements */
    tn_record record; /* if it is a view */
    tn_number_space space;
} side;

typedef struct arrays {
    tn_diff_run *run;
    side a, b;
    bool comparable; /* views: equal bytes of two records have equal meanings */
} arrays;

/* An element as a member of its own. */
typedef struct element {
    tn_member member;
    const void *value;
} element;

/* ---- one side ---- */

static bool begin_side(side *of, const tn_member *member, const void *array, const void *owner,
                       const tn_document *document)
{
    of->member = member;
    of->array = array;
    of->owner = owner;
    switch (member->kind) {
    case TN_KIND_LIST:
        of->count = ((const tn_list *)array)->count;
        return true;
    case TN_KIND_VIEW:
        of->count = ((const tn_view *)array)->count;
        tn_record_begin(&of->record, member->view, array, document);
        return of->record.element != NULL;
    default:
        of->count = tn_array_count(member, array);
        return true;
    }
}

static void end_side(side *of)
{
    if (of->member->kind == TN_KIND_VIEW) tn_record_end(&of->record);
}

static element element_at(side *of, size_t i)
{
    element found = {tn_element_member(of->member), NULL};
    if (of->member->kind == TN_KIND_LIST) {
        found.member.kind = TN_KIND_OBJECT;
        found.member.type = of->member->type;
        found.value = tn_list_item(of->array, of->member->type, i);
    } else if (of->member->kind == TN_KIND_VIEW) {
        tn_view_load(of->member->view, of->array, i, of->record.element);
        found.member.kind = TN_KIND_OBJECT;
        found.member.type = of->record.type;
        found.value = of->record.element;
    } else {
        found.value = tn_array_item(of->member, of->array, i, &of->space);
    }
    return found;
}

static const char *name_of_elements(const side *of)
{
    const tn_member *array = of->member;
    if (array->kind == TN_KIND_LIST) return array->type->id;
    return array->kind == TN_KIND_VIEW ? tn_dump_record_name(array->view)
                                       : tn_dump_element_name(array, of->array);
}

/* Finds the name of element i. */
static bool name_of(const side *of, const element *which, size_t i, tn_called *called, tn_bytes *name)
{
    const bool pointer = which->member.kind == TN_KIND_POINTER;
    if (!pointer && which->member.kind != TN_KIND_OBJECT) return false;
    const void *object = pointer ? tn_pointee(which->value) : which->value;
    if (object == NULL) return false;
    if (!tn_called_element(called, of->member, of->owner, i, which->member.type, object)) return false;
    *name = tn_called_text(called);
    return true;
}

static uint64_t hash(tn_bytes text)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (size_t i = 0; i < text.size; i++)
        sum = (sum ^ text.data[i]) * UINT64_C(0x100000001b3);
    return sum;
}

/* Whether all elements have labels of different hashes, in `keys`. */
static bool have_labels(side *of, tn_number_key *keys)
{
    tn_called called;
    tn_bytes name;
    for (size_t i = 0; i < of->count; i++) {
        const element which = element_at(of, i);
        if (!name_of(of, &which, i, &called, &name)) return false;
        keys[i] = tn_key_of_number(hash(name), i);
    }
    return tn_first_duplicate_number(keys, of->count) == NULL;
}

/* Without memory, elements are named by their numbers. */
static void look_at_labels(side *of, const tn_document *document)
{
    const tn_allocator allocator = document->arena.allocator;
    const size_t size = of->count * sizeof(tn_number_key);
    if (of->member->label == NULL || of->count == 0 || of->count > SIZE_MAX / sizeof(tn_number_key)) return;
    tn_number_key *keys = tn_allocator_take(allocator, size);
    if (keys == NULL) return;
    of->labelled = have_labels(of, keys);
    tn_allocator_give(allocator, keys, size);
}

/* ---- both ---- */

/* The label of both elements, if it may stand for their numbers. */
static tn_bytes label_of(const arrays *with, const element *a, size_t i, const element *b, size_t j,
                         tn_called *called)
{
    static const tn_bytes none = {NULL, 0};
    tn_called other;
    tn_bytes name_a, name_b;
    if (!with->a.labelled || !with->b.labelled) return none;
    if (!name_of(&with->a, a, i, called, &name_a) || !name_of(&with->b, b, j, &other, &name_b)) return none;
    return name_a.size == name_b.size && tn_same_bytes(name_a.data, name_b.data, name_a.size) ? name_a : none;
}

static bool same_records(const arrays *with, size_t i, size_t j)
{
    const tn_view *a = with->a.array, *b = with->b.array;
    return a->stride == b->stride &&
           tn_same_bytes(a->data + i * a->stride, b->data + j * b->stride, a->stride);
}

/* Elements with a name match if their names are equal, others if their values are equal. */
static bool same_elements(void *user, size_t i, size_t j)
{
    arrays *with = user;
    tn_called called_a, called_b;
    tn_bytes name_a, name_b;
    if (with->a.member->kind == TN_KIND_VIEW && with->comparable) return same_records(with, i, j);
    const element a = element_at(&with->a, i), b = element_at(&with->b, j);
    if (a.member.kind != b.member.kind || a.member.type != b.member.type) return false;
    if (name_of(&with->a, &a, i, &called_a, &name_a) && name_of(&with->b, &b, j, &called_b, &name_b))
        return name_a.size == name_b.size && tn_same_bytes(name_a.data, name_b.data, name_a.size);
    return tn_equal_values(with->run->print.document, with->run->print.depth, &a.member, a.value, b.value);
}

static void diff_elements(arrays *with, const tn_step_pair *path, size_t i, size_t j)
{
    tn_called called;
    const element a = element_at(&with->a, i), b = element_at(&with->b, j);
    const tn_step_pair step = {path->up, path->member, i, j, 1, label_of(with, &a, i, &b, j, &called)};
    const tn_value_pair values = {&a.member, &b.member, a.value, b.value, NULL, NULL};
    tn_diff_values(with->run, &step, &values);
}

static void only_elements(arrays *with, const tn_step_pair *path, char sign, size_t first, size_t count)
{
    const bool gone = sign == '-';
    side *of = gone ? &with->a : &with->b;
    tn_called called;
    tn_step_pair step = {.up = path->up,
                         .member = path->member,
                         .a = gone ? first : TN_NO_INDEX,
                         .b = gone ? TN_NO_INDEX : first,
                         .count = count};
    if (count == 0) return;
    if (count > 1) {
        tn_diff_only_elements(with->run, sign, &step, name_of_elements(of));
        return;
    }
    const element only = element_at(of, first);
    if (of->labelled) (void)name_of(of, &only, first, &called, &step.label);
    tn_diff_only(with->run, sign, &step, &only.member, only.value);
}

/* ---- matching both ---- */

/* Differences are printed until enough elements had some. */
typedef struct limit {
    bool was_muted;
    size_t shown;
    uint64_t before, hidden;
} limit;

static void limit_begin(const arrays *with, limit *of)
{
    const size_t most = with->run->most;
    of->was_muted = with->run->muted;
    of->before = with->run->count;
    if (most != 0 && of->shown >= most) with->run->muted = true;
}

static void limit_end(const arrays *with, limit *of)
{
    const uint64_t found = with->run->count - of->before;
    if (with->run->muted) of->hidden += found;
    of->shown += found != 0;
    with->run->muted = of->was_muted;
}

/* Elements between matches: pairs of them count as changed elements, as long as both sides have some. */
static void diff_between(arrays *with, const tn_step_pair *path, limit *to, size_t a, size_t end_a, size_t b,
                         size_t end_b)
{
    for (; a < end_a && b < end_b; a++, b++) {
        limit_begin(with, to);
        diff_elements(with, path, a, b);
        limit_end(with, to);
    }
    limit_begin(with, to);
    only_elements(with, path, '-', a, end_a - a);
    only_elements(with, path, '+', b, end_b - b);
    limit_end(with, to);
}

/* Objects that match by name, or that have instances, may still differ. */
static void diff_matched(arrays *with, const tn_step_pair *path, limit *to, const tn_match *match)
{
    const bool objects = with->a.member->kind == TN_KIND_LIST || with->a.member->element == TN_KIND_POINTER;
    if (!objects) return;
    for (size_t i = 0; i < match->count; i++) {
        limit_begin(with, to);
        diff_elements(with, path, match->a + i, match->b + i);
        limit_end(with, to);
    }
}

static void diff_all(arrays *with, const tn_step_pair *path, const tn_matches *matches)
{
    limit to = {false, 0, 0, 0};
    size_t a = 0, b = 0;
    for (size_t i = 0; i < matches->count; i++) {
        const tn_match *match = &matches->items[i];
        diff_between(with, path, &to, a, match->a, b, match->b);
        diff_matched(with, path, &to, match);
        a = match->a + match->count;
        b = match->b + match->count;
    }
    diff_between(with, path, &to, a, with->a.count, b, with->b.count);
    tn_diff_more(with->run, path, to.hidden);
}

static void diff_sides(arrays *with, const tn_step_pair *path)
{
    tn_matches matches = {.allocator = with->run->print.document->arena.allocator};
    tn_status status = tn_match_sequences(&matches, with->a.count, with->b.count, same_elements, with);
    if (status == TN_OK)
        diff_all(with, path, &matches);
    else
        with->run->status = status;
    tn_matches_free(&matches);
}

/* Records without bytes are only a number, which may be huge. */
static bool are_only_numbers(const tn_value_pair *values)
{
    if (values->member_a->kind != TN_KIND_VIEW) return false;
    return ((const tn_view *)values->a)->stride == 0 || ((const tn_view *)values->b)->stride == 0;
}

void tn_diff_arrays(tn_diff_run *run, const tn_step_pair *path, const tn_value_pair *values)
{
    arrays with = {.run = run};
    if (are_only_numbers(values)) {
        const tn_view *a = values->a, *b = values->b;
        if (a->count != b->count || a->stride != b->stride) tn_diff_changed(run, path, values);
        return;
    }
    const bool good_a =
        begin_side(&with.a, values->member_a, values->a, values->owner_a, run->print.document);
    const bool good_b =
        begin_side(&with.b, values->member_b, values->b, values->owner_b, run->print.document);
    if (values->member_a->kind == TN_KIND_VIEW)
        with.comparable = tn_view_same_layout(values->member_a->view, values->a, values->b);
    if (good_a) look_at_labels(&with.a, run->print.document);
    if (good_b) look_at_labels(&with.b, run->print.document);
    if (good_a && good_b)
        diff_sides(&with, path);
    else
        run->status = TN_NO_MEMORY;
    end_side(&with.a);
    end_side(&with.b);
}
