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

/* ---- what a codec has ---- */

typedef bool is_sought(const tn_member *member);

static bool has(const tn_type *shown, is_sought *sought)
{
    for (size_t i = 0; shown != NULL && i < shown->member_count; i++)
        if (sought(&shown->members[i])) return true;
    return false;
}

static bool codec_has(const tn_codec *codec, is_sought *sought)
{
    for (size_t i = 0; i < codec->type_count; i++)
        if (codec->types[i] != NULL && has(codec->types[i]->shown, sought)) return true;
    return has(codec->top->shown, sought);
}

static const tn_instance *instance_of(const tn_member *member)
{
    return member->get != NULL ? member->context : NULL;
}

static bool is_placed(const tn_member *member)
{
    const tn_instance *instance = instance_of(member);
    return (member->flags & TN_MEMBER_PLACED) != 0 || (instance != NULL && instance->pos != NULL);
}

/* Whether an instance lies in the stream of an object that is not around it. */
static bool is_in_other_stream(const tn_member *member)
{
    const tn_instance *instance = instance_of(member);
    const tn_term *whose = instance != NULL ? instance->io : NULL;
    if (whose == NULL) return false;
    while (whose->kind == TN_TERM_AROUND || whose->kind == TN_TERM_AROUND_ANY)
        whose = whose->a;
    return whose->kind != TN_TERM_SELF && whose->kind != TN_TERM_PARENT && whose->kind != TN_TERM_ROOT &&
           whose->kind != TN_TERM_STREAM;
}

bool tn_patch_places(const tn_codec *codec)
{
    return codec_has(codec, is_placed);
}

bool tn_patch_crosses(const tn_codec *codec)
{
    return codec_has(codec, is_in_other_stream);
}
