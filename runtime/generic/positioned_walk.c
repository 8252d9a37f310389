/* Visits the instances with `pos` of an object that is written: computes them, and compares them with those
   of the result. */
#include "positioned.h"

#include "../core/by_place.h"
#include "again.h"
#include "equal.h"

enum { MOST_INSTANCES = 1 << 18 }; /* instances in circles have no end */

/* A piece by the placement of its instance. */
typedef struct found_piece {
    uint64_t key;
    const tn_piece *piece;
} found_piece;

typedef struct visit {
    tn_prepare *prepare;
    tn_depth depth;
    size_t left;     /* number of instances that may still be visited */
    bool all;        /* computes also instances that the program has not set */
    bool compares;   /* compares instances instead of computing them */
    bool tries;      /* computes all of a new file, to find whether they can be read, up to a cycle */
    size_t compared; /* instances that had to be compared */
    const found_piece *pieces;
} visit;

static tn_status fail(visit *run, const tn_path *path, const tn_member *member, tn_status status)
{
    return tn_unwritable(run->prepare, path, member->id, TN_NO_INDEX, status, tn_value_none(),
                         tn_value_none());
}

/* Reports an instance that cannot be read, with the reason. */
static tn_status fail_to_read(visit *run, const tn_path *path, const tn_member *member, const tn_error *cause)
{
    *run->prepare->error = *cause;
    tn_place_set(&run->prepare->error->place, path, member->id, TN_NO_INDEX);
    return cause->status;
}

/* `other`: the corresponding object in the result; NULL: instances are being computed. */
static tn_status visit_object(visit *run, const tn_path *path, const tn_type *type, void *object,
                              void *other);

static tn_status visit_value(visit *run, const tn_path *path, const tn_member *member, void *value,
                             void *other);

static tn_status visit_items(visit *run, const tn_path *path, const tn_member *member, tn_list *list,
                             tn_list *other)
{
    const bool objects = member->kind == TN_KIND_LIST;
    const tn_member element = objects ? *member : tn_element_member(member);
    const size_t size = objects ? member->type->size : tn_element_size(member);
    tn_status status = TN_OK;
    if (other != NULL && !run->compares && other->count != list->count) /* their pairs are unknown */
        return fail(run, path, member, TN_FROZEN);
    for (size_t i = 0; i < list->count && (other == NULL || i < other->count) && status == TN_OK; i++) {
        const tn_path item = {path, member->id, i};
        void *one = (char *)list->items + i * size;
        void *two = other != NULL ? (char *)other->items + i * size : NULL;
        status = objects ? visit_object(run, &item, member->type, one, two)
                         : visit_value(run, &item, &element, one, two);
    }
    return status;
}

static tn_status visit_variant(visit *run, const tn_path *path, const tn_member *member, tn_variant *value,
                               tn_variant *other)
{
    const void *inner;
    const tn_member held = tn_variant_member(member, value, &inner);
    if (held.kind != TN_KIND_POINTER || (other != NULL && other->tag != value->tag)) return TN_OK;
    return visit_value(run, path, &held, tn_variant_in(value), other != NULL ? tn_variant_in(other) : NULL);
}

static tn_status visit_pointee(visit *run, const tn_path *path, const tn_member *member, void *value,
                               void *other)
{
    void *object = tn_pointee_in(value), *two = other != NULL ? tn_pointee_in(other) : NULL;
    if (object == NULL || (other != NULL && two == NULL)) return TN_OK;
    return visit_object(run, path, member->type, object, two);
}

static tn_status visit_value(visit *run, const tn_path *path, const tn_member *member, void *value,
                             void *other)
{
    const tn_path inner = {path, member->id, TN_NO_INDEX};
    const tn_path *at = member->id != NULL ? &inner : path;
    switch (member->kind) {
    case TN_KIND_OBJECT:
        return visit_object(run, at, member->type, value, other);
    case TN_KIND_POINTER:
        return visit_pointee(run, at, member, value, other);
    case TN_KIND_VARIANT:
        return visit_variant(run, path, member, value, other);
    case TN_KIND_LIST:
        return visit_items(run, path, member, value, other);
    case TN_KIND_ARRAY:
        return tn_kind_is_scalar(member->element) ? TN_OK : visit_items(run, path, member, value, other);
    default:
        return TN_OK;
    }
}

/* ---- computing ---- */

static tn_cell *cell_of(const tn_member *member, void *object)
{
    return (tn_cell *)(void *)((char *)object + member->cell);
}

static tn_placement *placement_of(const tn_member *member, void *object)
{
    return (tn_placement *)(void *)((char *)object + member->placement);
}

static bool is_zero(const void *bytes, size_t size)
{
    const uint8_t *p = bytes;
    while (size > 0 && *p == 0)
        p++, size--;
    return size == 0;
}

/* Saves the parts that computing an instance changes; the pass restores them. */
static void remember(visit *run, const tn_member *member, void *object)
{
    void *const parts[] = {tn_member_in(member, object), (char *)object + member->has,
                           cell_of(member, object), placement_of(member, object)};
    const size_t sizes[] = {tn_value_size(member), sizeof(bool), sizeof(tn_cell), sizeof(tn_placement)};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        tn_prepare_change(run->prepare, parts[i], parts[i], sizes[i]);
}

/* Computes an instance, and restores the value to which it was set. */
static tn_status ask_set(visit *run, const tn_member *member, void *object)
{
    void *copy, *value = tn_member_in(member, object);
    tn_error missing;
    const bool ready = *cell_of(member, object) == TN_CELL_READY;
    const size_t size = tn_value_size(member);
    const tn_status status = tn_arena_alloc(&run->prepare->memory, size, 1, &copy);
    if (status != TN_OK) return tn_prepared(run->prepare, status);
    memcpy(copy, value, size);
    remember(run, member, object);
    *cell_of(member, object) = TN_CELL_EMPTY;
    const bool made = tn_member_make(member, object, &missing) == TN_OK;
    memcpy(value, copy, size);
    if (!made && !ready) return TN_OK; /* left by a failed read */
    *((bool *)object + member->has) = true;
    *cell_of(member, object) = TN_CELL_READY;
    return TN_OK;
}

/* An instance that an object has from the source, which is freed with the pass. */
struct tn_taken {
    struct tn_taken *next;
    const tn_member *member;
    void *object;
};

static bool note_taken(visit *run, const tn_member *member, void *object)
{
    void *block;
    if (tn_arena_alloc(&run->prepare->memory, 1, sizeof(struct tn_taken), &block) != TN_OK) return false;
    struct tn_taken *taken = block;
    *taken = (struct tn_taken){run->prepare->positioned.taken, member, object};
    run->prepare->positioned.taken = taken;
    return true;
}

void tn_positioned_give_back(tn_prepare *prepare)
{
    for (const struct tn_taken *taken = prepare->positioned.taken; taken != NULL; taken = taken->next) {
        memset(tn_member_in(taken->member, taken->object), 0, tn_value_size(taken->member));
        *((bool *)taken->object + taken->member->has) = false;
        *cell_of(taken->member, taken->object) = TN_CELL_EMPTY;
        memset(placement_of(taken->member, taken->object), 0, sizeof(tn_placement));
    }
    prepare->positioned.taken = NULL;
}

/* Takes the value of the corresponding object of the source, for objects without a stream, such as clones. */
static tn_status take_from(visit *run, const tn_path *path, const tn_member *member, void *object, void *read)
{
    tn_error missing;
    const bool ready = *cell_of(member, object) == TN_CELL_READY;
    const tn_status status = tn_member_make(member, read, &missing);
    if (status != TN_OK) return ready ? TN_OK : fail_to_read(run, path, member, &missing);
    remember(run, member, object);
    *placement_of(member, object) = *placement_of(member, read);
    if (ready) return TN_OK;
    if (!note_taken(run, member, object)) return tn_prepared(run->prepare, TN_NO_MEMORY);
    memcpy(tn_member_in(member, object), tn_member_at(member, read), tn_value_size(member));
    *((bool *)object + member->has) = *((const bool *)read + member->has);
    *cell_of(member, object) = TN_CELL_READY;
    return TN_OK;
}

static tn_status ask(visit *run, const tn_path *path, const tn_member *member, void *object, void *read)
{
    if (read != NULL) {
        const bool known = placement_of(member, object)->known;
        return known && *cell_of(member, object) == TN_CELL_READY
                   ? TN_OK
                   : take_from(run, path, member, object, read);
    }
    tn_error missing;
    const bool ready = *cell_of(member, object) == TN_CELL_READY;
    const bool has = *((bool *)object + member->has);
    const bool set = ready ? has : !is_zero(tn_member_at(member, object), tn_value_size(member));
    if (set && (!ready || !placement_of(member, object)->known)) return ask_set(run, member, object);
    if (!run->all || ready) return TN_OK;
    remember(run, member, object);
    const tn_status status = tn_member_make(member, object, &missing);
    return status == TN_OK || status == TN_ABSENT ? TN_OK : fail_to_read(run, path, member, &missing);
}

/* Computes an instance of a new file. Circles, and reads beyond the limits of reading, are not counted as
   errors. */
static tn_status try_one(visit *run, const tn_path *path, const tn_member *member, void *object)
{
    tn_error cause;
    switch (tn_member_make(member, object, &cause)) {
    case TN_OK:
    case TN_ABSENT:
    case TN_DEPTH_LIMIT:
    case TN_MEMORY_BUDGET:
    case TN_WORK_BUDGET:
        return TN_OK;
    default:
        cause.offset = TN_NO_OFFSET;
        return fail_to_read(run, path, member, &cause);
    }
}

/* ---- comparing ---- */

static const tn_piece *piece_of(const visit *run, const tn_member *member, void *object)
{
    const uint64_t key = (uintptr_t)placement_of(member, object);
    const size_t count = run->prepare->layout.count;
    const size_t i = tn_count_before(run->pieces, count, sizeof *run->pieces, key);
    return i < count && run->pieces[i].key == key ? run->pieces[i].piece : NULL;
}

/* Whether the former bytes of an instance are at its present place. */
static bool keeps_bytes(const tn_prepare *prepare, const tn_piece *piece)
{
    const tn_bytes result = prepare->positioned.result;
    const bool within = piece->at <= result.size && piece->size <= result.size - piece->at;
    return within && (piece->size == 0 ||
                      memcmp(result.data + piece->at, prepare->document->source + piece->placement->at,
                             (size_t)piece->size) == 0);
}

/* Whether an instance in the sequence lies over other bytes in the result, or the sequence was resized in the
   middle of it. */
static bool is_elsewhere(const tn_prepare *prepare, const tn_piece *piece)
{
    const tn_placement *placement = piece->placement;
    return piece->at != tn_positioned_shifted(prepare, placement->at, placement) ||
           tn_positioned_is_torn(prepare, placement);
}

/* Whether an instance must be found in the result: not an unchanged one, unless its bytes have moved, or it
   is read elsewhere. */
static bool is_compared(const tn_prepare *prepare, const tn_piece *piece)
{
    const tn_placement *placement = piece->placement;
    if (!piece->left) return piece->changed || piece->apart;
    const bool view = placement->at + placement->size <= prepare->positioned.in_line;
    if (!prepare->positioned.asked || piece->absent) return false;
    return view ? is_elsewhere(prepare, piece) : keeps_bytes(prepare, piece);
}

static tn_status compare(visit *run, const tn_path *path, const tn_member *member, void *object, void *other)
{
    tn_error missing;
    const tn_piece *piece = piece_of(run, member, object);
    const bool made = tn_member_make(member, other, &missing) == TN_OK;
    if (piece == NULL || !is_compared(run->prepare, piece)) return TN_OK;
    run->compared++;
    const bool same = made && tn_member_present(member, other) &&
                      tn_equal_values(run->prepare->document, run->depth, member,
                                      tn_member_at(member, object), tn_member_at(member, other));
    return same ? TN_OK : fail(run, path, member, TN_DISAGREE);
}

/* ---- the walk ---- */

static tn_status visit_instance(visit *run, const tn_path *path, const tn_member *member, void *object,
                                void *other)
{
    if (run->left == 0) return run->tries ? TN_OK : fail(run, path, member, TN_DEPTH_LIMIT);
    run->left--;
    if (run->tries) return try_one(run, path, member, object);
    return run->compares ? compare(run, path, member, object, other) : ask(run, path, member, object, other);
}

static tn_status visit_member(visit *run, const tn_path *path, const tn_member *member, void *object,
                              void *other)
{
    const bool instance = member->get != NULL;
    if (instance) {
        const tn_status status = visit_instance(run, path, member, object, other);
        if (status != TN_OK) return status;
    }
    if (!tn_member_present(member, object) || (other != NULL && !tn_member_present(member, other)))
        return TN_OK;
    const tn_depth before = tn_depth_begin_instance(&run->depth, instance);
    const tn_status status = visit_value(run, path, member, tn_member_in(member, object),
                                         other != NULL ? tn_member_in(member, other) : NULL);
    run->depth = before;
    return status;
}

static tn_status visit_object(visit *run, const tn_path *path, const tn_type *type, void *object, void *other)
{
    tn_status status = TN_OK;
    if (!tn_depth_enter(&run->depth, type))
        return run->tries ? TN_OK
                          : tn_unwritable(run->prepare, path, NULL, TN_NO_INDEX, TN_DEPTH_LIMIT,
                                          tn_value_none(), tn_value_none());
    for (size_t m = 0; m < type->member_count && status == TN_OK; m++) {
        const tn_member *member = &type->members[m];
        const bool computed = member->get != NULL && (member->flags & TN_MEMBER_STORED) == 0;
        if (computed || !tn_member_visible(member) || (member->flags & TN_MEMBER_REFERENCE) != 0) continue;
        status = visit_member(run, path, member, object, other);
    }
    tn_depth_leave(&run->depth, type);
    return status;
}

tn_status tn_positioned_ask(tn_prepare *prepare, const tn_format *format, void *object, void *read, bool all)
{
    visit run = {
        .prepare = prepare, .depth = tn_depth_of(format, object), .left = MOST_INSTANCES, .all = all};
    return visit_object(&run, NULL, format->type, object, read);
}

/* Checks that a new file contains all stated values: an unset instance can be read from the bytes there. */
static tn_status try_all(tn_prepare *prepare, const tn_format *format, void *again)
{
    visit run = {.prepare = prepare,
                 .depth = tn_depth_of(format, again),
                 .left = MOST_INSTANCES,
                 .all = true,
                 .tries = true};
    return visit_object(&run, NULL, format->type, again, NULL);
}

static tn_status sort_pieces(visit *run)
{
    void *space;
    tn_prepare *prepare = run->prepare;
    const tn_status status =
        tn_arena_alloc(&prepare->memory, prepare->layout.count, sizeof *run->pieces, &space);
    if (status != TN_OK) return tn_prepared(prepare, status);
    found_piece *pieces = space;
    for (size_t i = 0; i < prepare->layout.count; i++) {
        const tn_piece *piece = &prepare->layout.pieces[i];
        pieces[i] = (found_piece){(uintptr_t)piece->placement, piece};
    }
    tn_sort_by_place(pieces, prepare->layout.count, sizeof *pieces);
    run->pieces = pieces;
    return TN_OK;
}

/* Compares the members in line with those written, except under edited instances. */
static tn_status compare_in_line(tn_prepare *prepare, const tn_format *format, const void *object,
                                 const void *again, uint64_t in_line)
{
    tn_place place;
    bool over = false;
    for (size_t i = 0; i < prepare->layout.count; i++) {
        const tn_piece *piece = &prepare->layout.pieces[i];
        over = over || (piece->changed && piece->at < in_line);
    }
    if (tn_equal_edited(format, object, again, &place)) return TN_OK;
    if (over && tn_format_document(format, again)->in_line == in_line) return TN_OK;
    (void)tn_unwritable(prepare, NULL, NULL, TN_NO_INDEX, TN_DISAGREE, tn_value_none(), tn_value_none());
    prepare->error->place = place;
    return TN_DISAGREE;
}

static tn_status compare_all(tn_prepare *prepare, const tn_format *format, const void *object, void *again,
                             uint64_t in_line)
{
    size_t due = 0;
    visit run = {
        .prepare = prepare, .depth = tn_depth_of(format, object), .left = MOST_INSTANCES, .compares = true};
    tn_status status = compare_in_line(prepare, format, object, again, in_line);
    if (status == TN_OK) status = sort_pieces(&run);
    union {
        const void *read;
        void *written;
    } root = {object};
    if (status == TN_OK) status = visit_object(&run, NULL, format->type, root.written, again);
    for (size_t i = 0; i < prepare->layout.count; i++)
        due += is_compared(prepare, &prepare->layout.pieces[i]);
    if (status != TN_OK || due == run.compared) return status;
    return tn_unwritable(prepare, NULL, NULL, TN_NO_INDEX, TN_DISAGREE, tn_value_none(), tn_value_none());
}

tn_status tn_positioned_verify(tn_prepare *prepare, const tn_format *format, const void *object,
                               uint64_t in_line)
{
    void *again;
    const tn_bytes result = prepare->positioned.result;
    const tn_options options = tn_options_again(prepare->document);
    tn_status status = format->read(format, &again, result.data, result.size, &options, prepare->error);
    if (status != TN_OK) {
        prepare->error->offset = TN_NO_OFFSET;
        return status;
    }
    status = compare_all(prepare, format, object, again, in_line);
    if (status == TN_OK && prepare->document->source == NULL) status = try_all(prepare, format, again);
    format->release(format, again);
    return status;
}
