/* The parts of an object that have been edited: a reading of the source, without a trace, is compared. */
#include "patch.h"

/* The object of a value, or an element. */
static tn_status add_part(patching *p, const tn_path *path, const tn_member *member, const void *written,
                          const void *base)
{
    (void)member, (void)written, (void)base;
    p->edited = true;
    tn_trace_filter_add(p->filter, path->index != TN_NO_INDEX ? path : path->up);
    return TN_OK;
}

static tn_status add_gap(patching *p, const tn_path *path, void *base, size_t first, size_t count,
                         size_t size)
{
    (void)base, (void)size;
    p->edited = true;
    tn_trace_filter_lack(p->filter, path, first, count);
    return TN_OK;
}

static tn_status refuse_shape(patching *p, const tn_path *path)
{
    return tn_patch_fail_at(p, TN_UNSUPPORTED, path);
}

static const patch_listener parts = {
    .value = add_part, .records = add_part, .removed = add_gap, .shape = refuse_shape};

tn_status tn_patch_find_parts(patching *p, trace_filter **filter)
{
    void *block, *base = NULL;
    tn_status status = tn_arena_alloc(&p->memory, 1, sizeof **filter, &block);
    if (status != TN_OK) return status;
    p->filter = block;
    tn_trace_filter_begin(p->filter);
    status = tn_patch_read(p, p->source.data, p->source.size, NULL, &base);
    if (status == TN_OK) status = tn_patch_compare(p, p->format, p->written, base, &parts);
    tn_engine_release(p->format, base);
    *filter = p->edited ? p->filter : NULL;
    p->edited = false;
    p->filter = NULL;
    p->result = p->source;
    return status;
}

tn_status tn_patch_find_noted(patching *p, trace_filter **filter)
{
    void *block;
    *filter = NULL;
    if (p->document->changes == NULL) return TN_OK;
    const tn_status status = tn_arena_alloc(&p->memory, 1, sizeof **filter, &block);
    if (status != TN_OK) return status;
    tn_trace_filter_begin(block);
    if (tn_patch_add_noted(p->format, p->written, block)) *filter = block;
    return TN_OK;
}

static bool places(const tn_type *shown)
{
    for (size_t i = 0; shown != NULL && i < shown->member_count; i++) {
        const tn_member *member = &shown->members[i];
        const tn_instance *instance = member->get != NULL ? member->context : NULL;
        const bool placed = (member->flags & TN_MEMBER_PLACED) != 0;
        if (placed || (instance != NULL && instance->pos != NULL)) return true;
    }
    return false;
}

bool tn_patch_places(const tn_codec *codec)
{
    for (size_t i = 0; i < codec->type_count; i++)
        if (codec->types[i] != NULL && places(codec->types[i]->shown)) return true;
    return places(codec->top->shown);
}
