/* Reads the result of a patch, and compares it with the object. */
#include "draft.h"
#include "draft_walk.h"

#include "../generic/value.h"

/* ---- values ---- */

/* Another edited value in bytes of a note; TRACE_NONE: there is none. */
static uint32_t rival_of(const patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    for (uint32_t i = 0; i < p->trace.notes.count; i++) {
        const trace_note *each = trace_note_at(&p->trace, i);
        const bool overlaps = each->begin < note->end && note->begin < each->end;
        if (i != number && overlaps && (p->states[i] & PATCH_STATED) != 0) return i;
    }
    return TRACE_NONE;
}

/* A value that follows may differ, and so may an unedited value over bytes that were edited. */
static tn_status value_differs(patching *p, const tn_path *path, const tn_member *member, const void *written,
                               const void *found)
{
    const trace_note *note = tn_trace_find(&p->after, found);
    (void)member, (void)written;
    if (note == NULL) return tn_patch_fail_at(p, TN_DISAGREE, path);
    const uint32_t before = p->paired[note - trace_note_at(&p->after, 0)];
    if (before == TRACE_NONE) return tn_patch_fail_at(p, TN_DISAGREE, path);
    if ((p->states[before] & PATCH_SOLVED) != 0) return TN_OK;
    const bool stated = (p->states[before] & PATCH_STATED) != 0;
    if (!stated && tn_patch_is_touched(p, before)) return TN_OK;
    const uint32_t rival = stated ? rival_of(p, before) : TRACE_NONE;
    if (rival == TRACE_NONE) return tn_patch_fail_at(p, TN_DISAGREE, path);
    return tn_patch_fail(p, TN_SHARED_BYTES, before, rival, tn_value_none(), tn_value_none());
}

static tn_status shape_differs(patching *p, const tn_path *path)
{
    return tn_patch_fail_at(p, TN_DISAGREE, path);
}

static tn_status elements_differ(patching *p, const tn_path *path, void *found, size_t first, size_t count,
                                 size_t size)
{
    (void)found, (void)first, (void)count, (void)size;
    return tn_patch_fail_at(p, TN_DISAGREE, path);
}

/* An instance of the source that has given way: it may be one that cannot be read any more. */
static bool has_given_way(const patching *p, uint32_t number)
{
    return (p->states[number] & PATCH_FREE) != 0 && trace_note_at(&p->trace, number)->kind == TRACE_POSITION;
}

/* The instance of the source at the place of a value in the result, or TRACE_NONE. */
static uint32_t instance_before(const patching *p, const tn_path *path, const void *found)
{
    const trace_note *note = tn_trace_find(&p->after, found);
    if (note == NULL) return tn_note_index_find_path(p, &p->yielded, path);
    const uint32_t number = (uint32_t)(note - trace_note_at(&p->after, 0));
    const uint32_t instance = note->kind == TRACE_POSITION ? number : note->owner;
    return instance != TRACE_NONE ? p->paired[instance] : TRACE_NONE;
}

/* Whether an instance has given way: it is not compared. */
static bool gives_way(const patching *p, const tn_path *path, const tn_member *member, const void *found)
{
    const tn_instance *how = member->context;
    if (how->value != NULL) return false; /* it is computed */
    const uint32_t before = instance_before(p, path, found);
    return before != TRACE_NONE && (p->states[before] & PATCH_FREE) != 0;
}

/* Whether bytes have moved, or values outside the object of an instance are edited. */
static bool changes_others(const patching *p, uint32_t instance)
{
    const uint32_t scene = trace_note_at(&p->trace, instance)->scene;
    bool changes = p->resized;
    for (uint32_t i = 0; i < p->trace.notes.count && !changes; i++)
        changes = (p->states[i] & PATCH_STATED) != 0 && trace_note_at(&p->trace, i)->scene != scene;
    return changes;
}

/* Whether an unread instance states another position than in the source, and other edits change bytes. */
static bool is_aimed(const patching *p, const tn_path *path, const tn_member *member, const void *found)
{
    const uint32_t before = instance_before(p, path, tn_member_at(member, found));
    if (before != TRACE_NONE) return (p->states[before] & PATCH_AIMED) != 0 && changes_others(p, before);
    const bool unreadable = tn_member_pending(member, found); /* and the source has none there */
    return unreadable && p->aimed && (p->resized || p->stated_count > 1);
}

/* Whether an instance of the written object, read in the source, has the value of the result. Where the
   source cannot be read, any value is right. */
static tn_status reads_the_same(const patching *p, saved_list *saved, const tn_member *member,
                                const void *written, const void *found, bool *same)
{
    const bool has_stream = tn_instance_stream(member->context, draft_changeable(written)) != NULL;
    bool read;
    const tn_status status = tn_draft_read_for_now(saved, member, written, &read);
    *same = has_stream && !read;
    if (status == TN_NO_MEMORY || !read) return status == TN_NO_MEMORY ? status : TN_OK;
    const bool present = tn_member_present(member, written);
    *same = present == tn_member_present(member, found) && !tn_member_pending(member, found) &&
            (!present || tn_draft_equal(p->format, p->written, member, found, written));
    return TN_OK;
}

/* Refuses an edit that gives an unread instance another position, if other edits change the bytes there: the
   position is one of the source. */
static tn_status check_unread(patching *p, const tn_path *path, const tn_member *member, const void *written,
                              void *found, bool *compared)
{
    saved_list saved;
    bool same;
    (void)compared;
    if (!is_aimed(p, path, member, found)) return TN_OK;
    tn_saved_begin(&saved, p->trace.allocator);
    const tn_status status = reads_the_same(p, &saved, member, written, found, &same);
    tn_saved_end(&saved);
    if (status != TN_OK || same) return status;
    (void)tn_patch_fail_at(p, TN_UNSUPPORTED, path);
    p->error->expected = tn_value_literal("its value");
    return TN_UNSUPPORTED;
}

static const patch_listener listener = {.ignored = TN_MEMBER_LOOKAHEAD, /* it shows any bytes at its place */
                                        .gives_way = gives_way,
                                        .pending = check_unread,
                                        .value = value_differs,
                                        .records = value_differs,
                                        .removed = elements_differ,
                                        .shape = shape_differs};

/* ---- places ---- */

/* The offset of a result's note in its buffer, and its size in bytes. */
static size_t begin_of(const tn_trace *trace, const trace_note *note)
{
    const trace_window *window = trace_window_at(trace, note->window);
    return (size_t)(note->begin - trace_buffer_at(trace, window->buffer)->bytes.data);
}

/* Whether the bytes of an opaque object are unchanged: nothing else can be compared. */
static bool has_same_bytes(const trace_note *note, const trace_note *after)
{
    const size_t size = (size_t)(note->end - note->begin);
    return note->kind != TRACE_OPAQUE || size == 0 ||
           (size == (size_t)(after->end - after->begin) && memcmp(note->begin, after->begin, size) == 0);
}

/* Whether a note of the source and one of the result match: of one kind, at the place of the layout, and of
   the laid out size. */
static bool match(const patching *p, uint32_t i, uint32_t k)
{
    if (k >= p->after.notes.count) return false;
    const trace_note *note = trace_note_at(&p->trace, i), *after = trace_note_at(&p->after, k);
    if (after->kind != note->kind) return false;
    if (note->kind == TRACE_RUN && after->elements != note->elements) return false;
    if (!has_same_bytes(note, after)) return false;
    return begin_of(&p->after, after) == tn_patch_begin_of(p, i) &&
           (uint64_t)(after->end - after->begin) == tn_patch_size_of(p, i);
}

/* Whether a note lies over bytes of the edited one. */
static bool shares_bytes(const patching *p, uint32_t i)
{
    if (p->stated == TRACE_NONE || p->stated == i) return false;
    const trace_note *note = trace_note_at(&p->trace, i), *stated = trace_note_at(&p->trace, p->stated);
    return note->begin < stated->end && stated->begin < note->end;
}

/* Refuses an edit that a note of the layout contradicts: a value that ends early contains its own terminator.
 */
static tn_status refuse_match(patching *p, uint32_t i, uint32_t k)
{
    const trace_note *note = trace_note_at(&p->trace, i);
    const trace_note *after = k < p->after.notes.count ? trace_note_at(&p->after, k) : NULL;
    const tn_cut_limit *limit = note->kind == TRACE_CUT ? note->op->data : NULL;
    const bool found = note->kind == TRACE_SLICE && note->op->extent == TN_EXTENT_FOUND;
    const bool ends = found || (limit != NULL && limit->kind == TN_CUT_TERMINATOR);
    const bool stated = (p->states[i] & PATCH_STATED) != 0;
    if (note->kind == TRACE_POSITION && note->looks)
        return tn_patch_fail(p, TN_PINNED, i, p->stated, tn_value_none(), tn_value_none());
    if (stated && ends && after != NULL && after->op == note->op)
        return tn_patch_fail(p, TN_TERMINATOR_IN_VALUE, i, TRACE_NONE, tn_value_none(), tn_value_none());
    p->is_other = true;
    if (shares_bytes(p, i))
        return tn_patch_fail(p, TN_SHARED_BYTES, p->stated, i, tn_value_none(), tn_value_none());
    return tn_patch_fail(p, TN_DISAGREE, i, p->stated, tn_value_none(), tn_value_none());
}

/* An instance that has given way may have any value now, or none if it cannot be read. */
static void skip(const patching *p, uint32_t instance, uint32_t *i, uint32_t *k)
{
    const trace_note *after = *k < p->after.notes.count ? trace_note_at(&p->after, *k) : NULL;
    const trace_note *note = trace_note_at(&p->trace, instance);
    *i = note->cut;
    if (after == NULL || after->kind != TRACE_POSITION || after->term != note->term) return;
    p->paired[*k] = instance;
    *k = after->cut;
}

/* Whether a look-ahead at other bytes sees the same as in the source. */
static bool sees_same(const patching *p, uint32_t i, uint32_t k)
{
    const trace_note *note = trace_note_at(&p->trace, i);
    if (k >= p->after.notes.count || note->kind != TRACE_POSITION || !note->looks) return false;
    const trace_note *after = trace_note_at(&p->after, k);
    const size_t size = (size_t)(note->end - note->begin);
    if (p->drafted || patch_buffer_of(p, note) != 0 || after->kind != TRACE_POSITION) return false;
    if (after->term != note->term || (size_t)(after->end - after->begin) != size) return false;
    return memcmp(p->source.data + begin_of(&p->trace, note), after->begin, size) == 0;
}

/* Whether a note is of an unedited look-ahead, whose values have given way. */
static bool has_looked(const patching *p, uint32_t i)
{
    const trace_note *note = trace_note_at(&p->trace, i);
    return note->kind == TRACE_POSITION && note->looks && (p->states[i] & PATCH_HELD) == 0;
}

/* Compares the notes: all must recur in order, except those of instances that have given way, which nothing
   that moves can affect. */
static tn_status compare_notes(patching *p)
{
    uint32_t i = 0, k = 0;
    while (i < p->trace.notes.count) {
        const uint8_t state = p->states[i];
        if ((state & PATCH_GONE) != 0) {
            i++;
        } else if (has_given_way(p, i)) {
            skip(p, i, &i, &k);
        } else if (match(p, i, k)) {
            const bool given_way = has_looked(p, i);
            p->paired[k] = i;
            p->pairs[i] = k;
            k = given_way ? trace_note_at(&p->after, k)->cut : k + 1;
            i = given_way ? trace_note_at(&p->trace, i)->cut : i + 1;
        } else if (sees_same(p, i, k)) {
            skip(p, i, &i, &k);
        } else {
            const uint32_t yielding = p->resized ? TRACE_NONE : tn_patch_yielding(p, i);
            if (yielding == TRACE_NONE) return refuse_match(p, i, k);
            k = yielding == i ? k : p->pairs[yielding];
            tn_patch_free(p, yielding);
            i = yielding;
        }
    }
    if (k == p->after.notes.count) return TN_OK;
    return tn_patch_fail(p, TN_DISAGREE, p->stated, TRACE_NONE, tn_value_none(), tn_value_none());
}

static uint64_t position_in(const tn_trace *trace, const trace_note *note)
{
    return (uint64_t)(note->begin - trace_window_at(trace, note->window)->in.data);
}

/* Refuses an edit that moves a placed member away from a multiple of its alignment. */
static tn_status check_alignment(patching *p)
{
    for (size_t k = 0; k < p->after.notes.count; k++) {
        const trace_note *after = trace_note_at(&p->after, k);
        const uint32_t before = p->paired[k];
        if (before == TRACE_NONE || !tn_patch_is_placed(after)) continue;
        const tn_placing *how = after->op->data;
        const uint64_t was = position_in(&p->trace, trace_note_at(&p->trace, before));
        const uint64_t is = position_in(&p->after, after);
        if (how->alignment > 1 && was % how->alignment == 0 && is % how->alignment != 0)
            return tn_patch_fail(p, TN_UNSUPPORTED, before, p->stated,
                                 tn_value_literal("an offset that `align` divides"), tn_value_unsigned(is));
    }
    return TN_OK;
}

static tn_status compare(patching *p)
{
    void *block;
    tn_error why;
    if (p->filter == NULL && !tn_patch_ask(p->format, p->found, &why) && why.status == TN_NO_MEMORY)
        return TN_NO_MEMORY;
    if (p->after.failed || !tn_trace_sort(&p->after)) return TN_NO_MEMORY;
    tn_status status = tn_arena_alloc(&p->memory, p->after.notes.count + 1, sizeof *p->paired, &block);
    p->paired = block;
    for (size_t k = 0; status == TN_OK && k < p->after.notes.count; k++)
        p->paired[k] = TRACE_NONE;
    if (status == TN_OK)
        status = tn_arena_alloc(&p->memory, p->trace.notes.count + 1, sizeof *p->pairs, &block);
    p->pairs = block;
    if (status == TN_OK) status = compare_notes(p);
    if (status == TN_OK) status = check_alignment(p);
    if (status == TN_OK) status = tn_note_index_make(p, &p->yielded, has_given_way, tn_note_key_of_path);
    if (status == TN_OK && p->codec->derives) status = tn_patch_check_derived(p);
    if (status == TN_OK) status = tn_patch_compare(p, p->format, p->written, p->found, &listener);
    return status;
}

/* Reports a value that reading gives differently from the draft, in which numbers have followed. */
static tn_status draft_differs(patching *p, const tn_path *path, const tn_member *member, const void *drafted,
                               const void *found)
{
    (void)member, (void)drafted, (void)found;
    return tn_patch_fail_at(p, TN_DISAGREE, path);
}

static const patch_listener of_draft = {.ignored = TN_MEMBER_LOOKAHEAD,
                                        .value = draft_differs,
                                        .records = draft_differs,
                                        .removed = elements_differ,
                                        .shape = shape_differs};

/* Whether packed bytes give the content that was set. */
static bool give_content(patching *p, const tn_member *member, const void *written, const void *found)
{
    const tn_packed *set = written, *packed = found;
    const tn_arena before = p->memory;
    void *content;
    if (member->kind != TN_KIND_PACKED || set->stored.data != NULL || set->size != packed->size) return false;
    const bool same = tn_packed_content(packed, &p->memory, &content) == TN_OK &&
                      tn_same_bytes(content, set->content, set->size);
    tn_arena_release(&p->memory, &before);
    return same;
}

/* Compares the object without derived values, but with the instances that were not drafted. Old values may
   follow, except one of several values that decide a presence. New values may follow if the writer derives
   them. */
static tn_status object_differs(patching *p, const tn_path *path, const tn_member *member,
                                const void *written, const void *found)
{
    if (give_content(p, member, written, found)) return TN_OK;
    const bool patched = member->patched_bits != 0 && !tn_kind_is_array(member->kind);
    const bool derives = patched || (member->flags & TN_MEMBER_FOLLOWS) != 0;
    const bool was_read = p->edits != NULL && !tn_draft_is_new(p->edits, path);
    const bool follows = derives || (was_read && !tn_patch_is_guessed(p, path, member, written, found));
    if (follows && !tn_draft_is_edited(p->edits, written)) return TN_OK;
    return tn_patch_refuse_followed(p, path, written);
}

static const patch_listener of_object = {.follows = tn_patch_number_follows,
                                         .ignored = TN_MEMBER_LOOKAHEAD,
                                         .comes = true,
                                         .value = object_differs,
                                         .records = object_differs,
                                         .removed = elements_differ,
                                         .shape = shape_differs};

/* The listener after edits: look-aheads may have been edited. */
static const patch_listener of_edited = {.follows = tn_patch_number_follows,
                                         .comes = true,
                                         .value = object_differs,
                                         .records = object_differs,
                                         .removed = elements_differ,
                                         .shape = shape_differs};

/* Reads the instances and placed members that the file names: they must be at these places. */
static tn_status look_elsewhere(patching *p)
{
    tn_error why;
    if (tn_patch_ask(p->format, p->found, &why)) return TN_OK;
    *p->error = why;
    return why.status;
}

static tn_status verify_draft(patching *p)
{
    const tn_options options = tn_patch_options(p);
    tn_status status =
        tn_engine_read_again(p->format, &p->found, p->result.data, p->result.size, &options, NULL, p->error);
    if (status != TN_OK) return status;
    status = tn_patch_compare(p, p->format, p->base, p->found, &of_draft);
    if (status == TN_OK) status = tn_patch_index_followed(p);
    const patch_listener *object = p->edits != NULL ? &of_edited : &of_object;
    if (status == TN_OK) status = tn_patch_compare(p, p->format, p->written, p->found, object);
    if (status == TN_OK) status = look_elsewhere(p);
    tn_engine_release(p->format, p->found);
    return status;
}

tn_status tn_patch_verify(patching *p)
{
    if (p->drafted) return verify_draft(p);
    p->copy = NULL; /* the object in it is the result */
    tn_trace_begin(&p->after, p->trace.allocator);
    p->after.filter = p->filter;
    tn_status status = tn_patch_read(p, p->result.data, p->result.size, &p->after, &p->found);
    if (status == TN_OK) {
        tn_patch_compute_in(p, p->found);
        status = compare(p);
        p->run.document = NULL;
        tn_engine_release(p->format, p->found);
    }
    tn_trace_end(&p->after);
    return status;
}
