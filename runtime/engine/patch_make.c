/* Patches the file of an edited object: finds the edits by comparing with the source. */
#include "draft.h"

#include "../generic/omitted.h"

/* ---- edited values, and values that follow ---- */

void tn_patch_state(patching *p, uint32_t number)
{
    p->edited = true;
    p->stated = number;
    p->stated_count++;
    p->states[number] |= PATCH_STATED;
    for (uint32_t owner = trace_note_at(&p->trace, number)->owner; owner != TRACE_NONE;
         owner = trace_note_at(&p->trace, owner)->owner)
        p->states[owner] |= PATCH_HELD;
}

uint32_t tn_patch_yielding(const patching *p, uint32_t number)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    uint32_t at = note->kind == TRACE_POSITION ? number : note->owner;
    while (at != TRACE_NONE &&
           ((p->states[at] & PATCH_HELD) != 0 || tn_patch_is_placed(trace_note_at(&p->trace, at))))
        at = trace_note_at(&p->trace, at)->owner;
    return at;
}

void tn_patch_free(const patching *p, uint32_t instance)
{
    const uint32_t end = trace_note_at(&p->trace, instance)->cut;
    for (uint32_t i = instance; i < end; i++)
        p->states[i] |= PATCH_FREE;
}

/* ---- edits ---- */

static uint32_t number_of(const patching *p, const trace_note *note)
{
    return (uint32_t)(note - trace_note_at(&p->trace, 0));
}

/* Filler that a new object leaves open, which its draft has. */
static bool is_left_out(const patching *p, const trace_note *note, const tn_member *member,
                        const void *written)
{
    return p->drafted && p->source_of == NULL && member->kind == TN_KIND_BYTES && note->op != NULL &&
           tn_patch_is_left_out(note->op, *(const tn_bytes *)written);
}

static tn_status edit_value(patching *p, const tn_path *path, const tn_member *member, const void *written,
                            const void *base)
{
    const trace_note *note = tn_trace_find(&p->trace, base);
    tn_result value;
    void *place;
    memcpy(&place, &written, sizeof place); /* loading changes nothing */
    if (note == NULL) return tn_patch_fail_at(p, TN_UNSUPPORTED, path);
    if (is_left_out(p, note, member, written)) return p->states[number_of(p, note)] |= PATCH_SOLVED, TN_OK;
    tn_patch_state(p, number_of(p, note));
    if (member->kind == TN_KIND_PACKED) return tn_patch_set_packed(p, p->stated, written);
    if (member->kind == TN_KIND_TEXT || member->kind == TN_KIND_BYTES) {
        const tn_text *text = written;
        const tn_bytes of_text = {(const uint8_t *)text->data, text->size};
        const bool is_text = member->kind == TN_KIND_TEXT;
        return tn_patch_set_bytes(p, p->stated, is_text ? of_text : *(const tn_bytes *)written, 0);
    }
    tn_result_load((uint8_t)member->kind, place, &value);
    return tn_patch_set_number(p, p->stated, &value, 0);
}

static tn_bytes bytes_of(const tn_member *member, const void *records)
{
    const tn_view *view = records;
    const tn_numbers *numbers = records;
    return member->kind == TN_KIND_VIEW ? (tn_bytes){view->data, view->count * view->stride}
                                        : (tn_bytes){numbers->data, numbers->count * numbers->stride};
}

/* Sets a list of the source, so that expressions of -derive see the edit. In other codecs reading the result
   shows what the edit contradicts. */
static void set_list(const patching *p, const tn_member *member, void *list, const void *written)
{
    if (!p->codec->derives) return;
    if (member->kind == TN_KIND_VIEW) {
        tn_view *view = list;
        view->data = ((const tn_view *)written)->data;
        view->owned = NULL;
        view->count = ((const tn_view *)written)->count;
    } else {
        tn_numbers *numbers = list;
        numbers->data = ((const tn_numbers *)written)->data;
        numbers->owned = NULL;
        numbers->count = ((const tn_numbers *)written)->count;
    }
}

static tn_status edit_records(patching *p, const tn_path *path, const tn_member *member, const void *written,
                              const void *base)
{
    const trace_note *note = tn_trace_find(&p->trace, base);
    if (note == NULL || note->kind != TRACE_RECORDS) return tn_patch_fail_at(p, TN_UNSUPPORTED, path);
    tn_patch_state(p, number_of(p, note));
    set_list(p, member, note->address, written);
    return tn_patch_replace(p, p->stated, note->begin, note->end, bytes_of(member, written));
}

static tn_status edit_shape(patching *p, const tn_path *path)
{
    return tn_patch_fail_at(p, TN_UNSUPPORTED, path);
}

/* Whether sizes or positions of an object of the source are edited. */
static bool has_edited_numbers(const patching *p, const tn_type *type, const void *base)
{
    bool edited = false;
    for (size_t m = 0; m < type->member_count && !edited; m++) {
        if (!tn_may_follow(&type->members[m])) continue;
        const trace_note *note = tn_trace_find(&p->trace, tn_member_at(&type->members[m], base));
        edited = note != NULL && (p->states[number_of(p, note)] & PATCH_STATED) != 0;
    }
    return edited;
}

/* Notes an unread instance that an edit gives another position. */
static tn_status note_aimed(patching *p, const tn_path *path, const tn_member *member, const void *written,
                            void *base, bool *compared)
{
    const tn_instance *instance = member->context;
    const bool stored = (member->flags & TN_MEMBER_STORED) != 0 && instance->pos != NULL;
    (void)path, (void)written, (void)compared;
    p->aimed = p->aimed || (stored && has_edited_numbers(p, instance->type->shown, base));
    return TN_OK;
}

static const patch_listener edits = {.pending = note_aimed,
                                     .value = edit_value,
                                     .records = edit_records,
                                     .removed = tn_patch_remove,
                                     .shape = edit_shape};

/* An instance that was not drafted has the value that is read in the end. */
static bool is_not_drafted(const patching *p, const tn_path *path, const tn_member *member, const void *base)
{
    (void)path, (void)member;
    return tn_trace_find(&p->trace, base) == NULL;
}

static const patch_listener edits_of_draft = {.comes = true,
                                              .gives_way = is_not_drafted,
                                              .follows = tn_patch_number_follows,
                                              .value = edit_value,
                                              .records = edit_records,
                                              .removed = tn_patch_remove,
                                              .shape = edit_shape};

/* ---- the source ---- */

tn_bytes tn_patch_as_read(const patching *p, tn_bytes bytes)
{
    const uintptr_t offset = (uintptr_t)bytes.data - (uintptr_t)p->copy;
    const bool copied = p->copy != NULL && bytes.size != 0 && offset < p->source.size;
    return copied ? (tn_bytes){p->source.data + offset, bytes.size} : bytes;
}

/* The limits are those of the codec, not of the first reading: unread instances are read, too, and may be
   hostile. */
static tn_options options_of_source(const patching *p)
{
    tn_options options = tn_patch_options(p);
    options.level = (tn_level)p->document->level;
    return options;
}

tn_status tn_patch_read(const patching *p, const uint8_t *data, size_t size, tn_trace *trace, void **object)
{
    const tn_options options = options_of_source(p);
    return tn_engine_read_again(p->format, object, data, size, &options, trace, p->error);
}

static void *space_for(patching *p, size_t count, size_t size, tn_status *status)
{
    void *block = NULL;
    if (*status == TN_OK) *status = tn_arena_alloc(&p->memory, count + 1, size, &block);
    return block;
}

static tn_status copy_and_read(patching *p)
{
    tn_status status = TN_OK;
    p->copy = space_for(p, p->source.size, 1, &status);
    if (status != TN_OK) return status;
    if (p->source.size != 0) memcpy(p->copy, p->source.data, p->source.size);
    return tn_patch_read(p, p->copy, p->source.size, &p->trace, &p->base);
}

/* Whether all instances of the source are traced. */
static bool has_all_read(patching *p)
{
    if (p->drafted) return true;
    if (p->filter != NULL) return !tn_patch_places(p->codec);
    return tn_patch_ask(p->format, p->base, &p->unread);
}

/* Fails for an instance that cannot be read: its bytes are unknown, so nothing may move. */
static tn_status fail_unread(patching *p)
{
    if (p->filter != NULL)
        return tn_patch_fail(p, TN_UNSUPPORTED, p->stated, TRACE_NONE, tn_value_none(), tn_value_none());
    *p->error = p->unread;
    return p->unread.status;
}

void tn_patch_compute_in(patching *p, void *object)
{
    p->run.document = tn_format_document(p->format, object);
    p->run.document->arena.limit = UINT64_MAX;
}

/* Begins with the source, or with a draft. */
static tn_status begin(patching *p)
{
    p->trace.filter = p->filter;
    if (p->filter != NULL) p->filter->of_source = true;
    tn_status status = p->drafted ? tn_patch_draft(p) : copy_and_read(p);
    if (status != TN_OK) return status;
    if (p->filter != NULL && !tn_trace_filter_is_met(p->filter)) return TN_UNSUPPORTED;
    p->all_read = has_all_read(p);
    if (!p->all_read && p->unread.status == TN_NO_MEMORY) return TN_NO_MEMORY;
    if (p->trace.failed || !tn_trace_sort(&p->trace)) return TN_NO_MEMORY;
    p->trace.failed = true; /* later reads of expressions are not noted: the notes are counted */
    p->states = space_for(p, p->trace.notes.count, sizeof *p->states, &status);
    p->solvers = space_for(p, p->trace.notes.count, sizeof *p->solvers, &status);
    p->buffers = space_for(p, p->trace.buffers.count, sizeof *p->buffers, &status);
    p->stale = space_for(p, p->trace.buffers.count, sizeof *p->stale, &status);
    p->gone = space_for(p, p->trace.scenes.count, sizeof *p->gone, &status);
    if (status == TN_OK) status = tn_patch_find_paths(p);
    if (status != TN_OK) return status;
    (void)tn_compute_begin(&p->run, &p->in, p->codec->budget, NULL, 0, p->error);
    tn_patch_compute_in(p, p->base);
    return tn_patch_find_loose(p);
}

/* ---- all of it ---- */

static void release_base(patching *p)
{
    tn_engine_release(p->format, p->base);
    p->base = NULL;
}

tn_status tn_patch_make_whole(patching *p)
{
    tn_status status = begin(p);
    p->result = p->source;
    if (p->filter != NULL) p->filter->of_source = false;
    if (status == TN_OK)
        status = tn_patch_compare_parts(p, p->format, p->filter, p->written, p->base,
                                        p->drafted ? &edits_of_draft : &edits);
    if (status != TN_OK || (!p->edited && !p->drafted)) return status;
    if (p->filter != NULL && p->aimed && p->stated_count > 1)
        return TN_UNSUPPORTED; /* other edits may change its bytes */
    status = tn_patch_take_out(p);
    if (status != TN_OK) return status;
    tn_patch_free_looks(p);
    status = tn_patch_solve(p);
    if (status == TN_OK || p->drafted) {
        const tn_status presence = tn_patch_follow_presence(p);
        if (presence != TN_OK) return presence;
    }
    if (p->numbers != NULL && p->numbers->changed) return status; /* another draft follows */
    if (status == TN_OK && p->resized && !p->all_read) status = fail_unread(p);
    if (status == TN_OK) status = tn_patch_join(p, 0, &p->result);
    if (!p->drafted && !p->codec->opaque) release_base(p); /* otherwise it is compared with the result */
    return status == TN_OK ? tn_patch_verify(p) : status;
}

static tn_status begin_again(patching *p)
{
    const tn_format *format = p->format;
    void *written = p->written;
    tn_error *error = p->error;
    tn_patch_end(p);
    return tn_patching_begin(p, format, written, error);
}

/* Traces only the parts that the document notes. False: other parts are edited, or would have to follow;
 *parts is the number of noted parts then. */
static bool make_noted(patching *p, size_t *parts, tn_status *status)
{
    trace_filter *filter;
    *parts = 0;
    *status = TN_OK;
    if (p->codec->derives) return false; /* of other parts */
    *status = tn_patch_find_noted(p, &filter);
    if (*status != TN_OK) return true;
    if (filter == NULL) return false;
    p->filter = filter;
    if (tn_patch_make_whole(p) == TN_OK && p->edited) return true;
    if (p->edited) *parts = filter->count;
    *status = begin_again(p);
    return *status != TN_OK;
}

/* First traces only the edited parts. If others have to follow, which the comparison of the result shows at
   the latest, traces everything. The trace also compares opaque objects. */
tn_status tn_patch_make(patching *p)
{
    trace_filter *filter = NULL;
    size_t noted = 0;
    tn_status status;
    if (p->drafted) return tn_patch_make_draft(p);
    const bool whole = p->codec->opaque;
    if (!whole && make_noted(p, &noted, &status)) return status;
    status = tn_patch_find_parts(p, &filter);
    if (status != TN_OK || filter == NULL) return status;
    if (!whole && !filter->overflows && filter->count != noted && !p->codec->derives) {
        p->filter = filter;
        if (tn_patch_make_whole(p) == TN_OK) return TN_OK;
    }
    status = begin_again(p);
    return status == TN_OK ? tn_patch_make_whole(p) : status;
}

static tn_status restore_params(patching *p)
{
    const size_t size = p->format->params_size;
    const tn_status status = size > 0 ? tn_arena_alloc(&p->memory, 1, size, &p->params) : TN_OK;
    if (status != TN_OK || size == 0) return status;
    memset(p->params, 0, size);
    return tn_params_restore(p->codec, p->written, &p->memory, p->params);
}

tn_status tn_patching_begin(patching *p, const tn_format *format, void *written, tn_error *error)
{
    tn_document *document = tn_format_document(format, written);
    *p = (patching){.format = format,
                    .codec = format->context,
                    .written = written,
                    .document = document,
                    .source = {document->source, (size_t)document->size},
                    .drafted = document->source == NULL,
                    .error = error,
                    .stated = TRACE_NONE};
    *error = (tn_error){.status = TN_UNSUPPORTED, .offset = TN_NO_OFFSET};
    tn_trace_begin(&p->trace, document->arena.allocator);
    tn_arena_init(&p->memory, document->arena.allocator, UINT64_MAX);
    return restore_params(p);
}

tn_options tn_patch_options(const patching *p)
{
    return (tn_options){
        .allocator = p->document->arena.allocator,
        .limits = {.depth = p->document->depth, .empty_elements = p->document->empty_elements},
        .params = p->params};
}

static void give_back(const patching *p, const trace_list *list, size_t size)
{
    const tn_allocator *allocator = &p->trace.allocator;
    if (list->items != NULL)
        (void)allocator->reallocate(allocator->user, list->items, list->capacity * size, 0);
}

void tn_patch_end(patching *p)
{
    for (size_t i = 0; p->buffers != NULL && i < p->trace.buffers.count; i++) {
        give_back(p, &p->buffers[i].splices, sizeof(patch_splice));
        give_back(p, &p->buffers[i].touched, sizeof(tn_range));
    }
    release_base(p);
    tn_trace_end(&p->trace);
    tn_arena_free(&p->memory);
}
