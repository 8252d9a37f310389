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

typedef bool is_sought(const tn_instance *instance, const tn_member *member, const frame *inside);

static bool has(const tn_type *shown, is_sought *sought, const frame *inside)
{
    for (size_t i = 0; shown != NULL && i < shown->member_count; i++) {
        const tn_member *member = &shown->members[i];
        if (sought(member->get != NULL ? member->context : NULL, member, inside)) return true;
    }
    return false;
}

static bool codec_has(const tn_codec *codec, is_sought *sought, const frame *inside)
{
    for (size_t i = 0; i < codec->type_count; i++)
        if (codec->types[i] != NULL && has(codec->types[i]->shown, sought, inside)) return true;
    return has(codec->top->shown, sought, inside);
}

static bool is_placed(const tn_instance *instance, const tn_member *member, const frame *inside)
{
    (void)inside;
    return (member->flags & TN_MEMBER_PLACED) != 0 || (instance != NULL && instance->pos != NULL);
}

bool tn_patch_places(const tn_codec *codec)
{
    return codec_has(codec, is_placed, NULL);
}

/* Whether all objects of the instance's type have the object at the top as their root. */
static bool has_top_as_root(const tn_instance *instance)
{
    const tn_codec *codec = instance->codec;
    const size_t type = instance->type->root_tag - TN_VARIANT_OBJECT;
    const bool top = instance->type->root_tag >= TN_VARIANT_OBJECT && type < codec->type_count &&
                     codec->types[type] == codec->top;
    return top && codec->top->shown != NULL && !codec->top->shown->recursive;
}

/* Whether an instance may lie in the stream of the frame, whose object is not around it: where a path from
   the root names the stream, that path says it. */
static bool may_lie_in(const tn_instance *instance, const tn_member *member, const frame *inside)
{
    const tn_term *whose = instance != NULL ? instance->io : NULL, *from;
    (void)member;
    if (whose == NULL) return false;
    while (whose->kind == TN_TERM_AROUND || whose->kind == TN_TERM_AROUND_ANY)
        whose = whose->a;
    if (whose->kind == TN_TERM_SELF || whose->kind == TN_TERM_PARENT || whose->kind == TN_TERM_ROOT ||
        whose->kind == TN_TERM_STREAM)
        return false;
    for (from = instance->io; from->kind == TN_TERM_AROUND || from->kind == TN_TERM_FIELD;)
        from = from->a;
    if (from->kind != TN_TERM_ROOT || !has_top_as_root(instance)) return true;
    void *root = trace_scene_at(inside->trace, 0)->over.self;
    const scope s = {
        .codec = instance->codec, .in = inside->over.in, .self = root, .root = root, .here = true};
    const tn_error before = *s.in->run->error;
    tn_result stream = {0};
    const bool known = tn_term_value(&s, instance->io, &stream) == TN_OK;
    *s.in->run->error = before;
    return known && stream.object == inside->over.in;
}

bool tn_patch_crosses(const frame *inside)
{
    return codec_has(inside->over.codec, may_lie_in, inside);
}
