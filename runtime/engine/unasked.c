/* Instances that the program has set directly without having read them: they count as present while the file
   is written. */
#include "draft.h"
#include "draft_walk.h"
#include "undo.h"

#include "../generic/value.h"

/* An instance that is set. */
typedef struct set_instance {
    tn_cell *cell;
    bool *has;
    struct set_instance *next;
} set_instance;

typedef struct walk {
    set_instance *set;
    saved_list asked; /* values restored in the end, */
    tn_undo *undo;    /* if any instance has been computed */
    const tn_format *format;
    void *written;
    tn_depth depth;
    tn_error *error;
    patching again; /* reads the source again, */
    bool is_begun;  /* on first use */
} walk;

static bool is_stored(const tn_member *member)
{
    const uint32_t others = TN_MEMBER_REFERENCE | TN_MEMBER_LOOKAHEAD;
    return member->get != NULL && (member->flags & TN_MEMBER_STORED) != 0 && (member->flags & others) == 0;
}

static bool is_zeros(const uint8_t *bytes, size_t size)
{
    while (size > 0 && *bytes == 0)
        bytes++, size--;
    return size == 0;
}

/* ---- values left by rules ---- */

/* Reads the source again, under the same rules. Returns NULL if that fails. */
static void *read_again(walk *run)
{
    patching *p = &run->again;
    tn_error error;
    if (run->is_begun) return p->base;
    run->is_begun = true;
    const tn_status begun = tn_patching_begin(p, run->format, run->written, &error);
    if (begun != TN_OK || tn_patch_read(p, p->source.data, p->source.size, NULL, &p->base) != TN_OK)
        return NULL;
    return p->base;
}

static const tn_member *member_of(const tn_type *type, const char *id)
{
    for (size_t m = 0; m < type->member_count; m++)
        if (strcmp(type->members[m].id, id) == 0) return &type->members[m];
    return NULL;
}

/* Finds the object of a path in the source read again, and its type; NULL: it is missing, or lies in elements
   of lists, which may have changed. */
static void *object_at(walk *run, const tn_path *path, const tn_type **type)
{
    const void *held;
    if (path == NULL) return *type = run->format->type, read_again(run);
    void *above = path->index == TN_NO_INDEX ? object_at(run, path->up, type) : NULL;
    const tn_member *member = above != NULL ? member_of(*type, path->member) : NULL;
    const bool there = member != NULL && (member->get == NULL || !tn_member_pending(member, above)) &&
                       tn_member_present(member, above);
    if (!there) return NULL;
    void *value = tn_member_in(member, above);
    const tn_member as = member->kind == TN_KIND_VARIANT ? tn_variant_member(member, value, &held) : *member;
    if (member->kind == TN_KIND_VARIANT) value = tn_variant_in(value);
    *type = as.type;
    return as.kind == TN_KIND_OBJECT ? value : as.kind == TN_KIND_POINTER ? tn_pointee_in(value) : NULL;
}

/* Whether rules may have computed a value at another position of the stream. */
static bool is_as_seen(walk *run, const tn_path *path, const tn_member *member, const void *value)
{
    const tn_type *type;
    const void *read = object_at(run, path->up, &type);
    if (read == NULL || member_of(type, member->id) != member) return true;
    return tn_draft_same(run->format, run->written, member, value, tn_member_at(member, read));
}

/* ---- one of them ---- */

/* Whether `value` is that of the file, or is left by a failed read: unreadable numbers leave the member
   unchanged, and rules have computed that value if it depends on the position of the stream. */
static tn_status is_as_read(walk *run, const tn_path *path, const tn_member *member, void *object,
                            const void *value, bool *same)
{
    tn_error error;
    const tn_instance *instance = member->context;
    const bool is_number = tn_kind_is_scalar(member->kind);
    const void *found = tn_member_at(member, object);
    const tn_status status = member->get(member, object, &error);
    if (status != TN_OK)
        *same = !is_number || memcmp(value, found, tn_value_size(member)) == 0 ||
                (instance->depends && is_as_seen(run, path, member, value));
    else
        *same = tn_member_present(member, object) &&
                tn_draft_same(run->format, run->written, member, value, found);
    return status == TN_NO_MEMORY ? status : TN_OK;
}

/* Refuses an object: its members have been read, or belong to no file. */
static tn_status refuse(const walk *run, const tn_path *path)
{
    *run->error = (tn_error){.status = TN_FROZEN, .offset = TN_NO_OFFSET};
    tn_place_set(&run->error->place, path, NULL, TN_NO_INDEX);
    return TN_FROZEN;
}

static bool begin_asking(walk *run, tn_input *in)
{
    if (in == NULL || in->run->document == NULL) return true; /* it has no source: it is not read */
    if (run->undo == NULL) run->undo = tn_undo_begin(&run->asked, in->run);
    return run->undo != NULL && tn_save(&run->asked, in, sizeof *in) != NULL;
}

/* Marks an instance as present until the end of the walk. */
static tn_status hold(walk *run, tn_cell *cell, bool *has)
{
    void *block;
    const tn_status status = tn_arena_alloc(&run->asked.memory, 1, sizeof(set_instance), &block);
    if (status != TN_OK) return status;
    set_instance *made = block;
    *made = (set_instance){cell, has, run->set};
    run->set = made;
    *has = true;
    *cell = TN_CELL_READY;
    return TN_OK;
}

static tn_status take(walk *run, const tn_path *path, const tn_member *member, void *object)
{
    const tn_instance *instance = member->context;
    uint8_t *value = tn_member_in(member, object);
    const size_t size = tn_value_size(member);
    bool *has = (bool *)((uint8_t *)object + instance->has), same;
    tn_cell *cell = (tn_cell *)((uint8_t *)object + instance->cell);
    if (is_zeros(value, size) || tn_member_has_rival(member, object)) return TN_OK;
    if (*cell == TN_CELL_LOOKED && is_as_seen(run, path, member, value)) return TN_OK;
    if (!begin_asking(run, tn_instance_stream(instance, object))) return TN_NO_MEMORY;
    const tn_cell cell_before = *cell;
    const bool had = *has;
    const bool saved = tn_save(&run->asked, cell, sizeof *cell) != NULL &&
                       tn_save(&run->asked, has, sizeof *has) != NULL &&
                       tn_save(&run->asked, value, size) != NULL;
    if (!saved) return TN_NO_MEMORY;
    const uint8_t *set = run->asked.last->bytes;
    memset(value, 0, size);
    const tn_status status = is_as_read(run, path, member, object, set, &same);
    memcpy(value, set, size);
    *cell = cell_before;
    *has = had;
    if (status != TN_OK || same) return status;
    return member->kind == TN_KIND_OBJECT ? refuse(run, path) : hold(run, cell, has);
}

/* Restores everything except the set instances. */
static tn_status give_back(walk *run, saved_list *found)
{
    const set_instance *each = run->set;
    if (run->undo != NULL)
        tn_undo_end(run->undo);
    else
        tn_saved_restore(&run->asked, NULL);
    for (; each != NULL; each = each->next) {
        if (tn_save(found, each->cell, sizeof *each->cell) == NULL ||
            tn_save(found, each->has, sizeof *each->has) == NULL)
            return TN_NO_MEMORY;
        *each->has = true;
        *each->cell = TN_CELL_READY;
    }
    return TN_OK;
}

/* ---- all of them ---- */

static tn_status walk_members(walk *run, const tn_path *path, const tn_type *type, void *object);

static tn_status walk_value(walk *run, const tn_path *path, const tn_member *member, void *value)
{
    const tn_list *list = value;
    const void *held;
    tn_status status = TN_OK;
    if (member->kind == TN_KIND_OBJECT) return walk_members(run, path, member->type, value);
    if (member->kind == TN_KIND_POINTER && tn_pointee_in(value) != NULL)
        return walk_members(run, path, member->type, tn_pointee_in(value));
    if (member->kind == TN_KIND_VARIANT) {
        tn_variant *variant = value;
        const tn_member as = tn_variant_member(member, variant, &held);
        return walk_value(run, path, &as, &variant->as);
    }
    if (member->kind != TN_KIND_LIST && member->kind != TN_KIND_ARRAY) return TN_OK;
    const bool objects = member->kind == TN_KIND_LIST;
    const size_t size = objects ? member->type->size : tn_element_size(member);
    const tn_member element = objects ? *member : tn_element_member(member);
    for (size_t i = 0; i < list->count && status == TN_OK; i++) {
        const tn_path item = {path->up, path->member, i};
        void *at = (uint8_t *)list->items + i * size;
        status = objects ? walk_members(run, &item, member->type, at) : walk_value(run, &item, &element, at);
    }
    return status;
}

static tn_status walk_member(walk *run, const tn_path *path, const tn_member *member, void *object)
{
    tn_status status = TN_OK;
    if ((member->flags & TN_MEMBER_REFERENCE) != 0 || !tn_member_visible(member)) return TN_OK;
    if (is_stored(member) && tn_member_pending(member, object)) status = take(run, path, member, object);
    if (status != TN_OK || !tn_member_present(member, object)) return status;
    const tn_depth left = tn_depth_begin_instance(&run->depth, member->get != NULL);
    status = walk_value(run, path, member, tn_member_in(member, object));
    run->depth = left;
    return status;
}

/* Objects that nest too deep are refused elsewhere. */
static tn_status walk_members(walk *run, const tn_path *path, const tn_type *type, void *object)
{
    tn_status status = TN_OK;
    if (!tn_depth_enter(&run->depth, type)) return TN_OK;
    for (size_t m = 0; m < type->member_count && status == TN_OK; m++) {
        const tn_path own = {path, type->members[m].id, TN_NO_INDEX};
        status = walk_member(run, &own, &type->members[m], object);
    }
    tn_depth_leave(&run->depth, type);
    return status;
}

static bool has_stored(const tn_type *shown)
{
    for (size_t i = 0; shown != NULL && i < shown->member_count; i++)
        if (is_stored(&shown->members[i])) return true;
    return false;
}

static bool codec_has_stored(const tn_codec *codec)
{
    for (size_t i = 0; i < codec->type_count; i++)
        if (codec->types[i] != NULL && has_stored(codec->types[i]->shown)) return true;
    return has_stored(codec->top->shown);
}

tn_status tn_unasked_begin(saved_list *found, const tn_format *format, void *written, tn_error *error)
{
    const tn_document *document = tn_format_document(format, written);
    walk run = {.format = format, .written = written, .depth = tn_depth_of(format, written), .error = error};
    tn_saved_begin(found, document->arena.allocator);
    if (document->source == NULL || !codec_has_stored(format->context)) return TN_OK;
    tn_saved_begin(&run.asked, document->arena.allocator);
    tn_status status = walk_members(&run, NULL, format->type, written);
    const tn_status given_back = give_back(&run, found);
    if (status == TN_OK) status = given_back;
    tn_saved_end(&run.asked);
    if (run.is_begun) tn_patch_end(&run.again);
    return status;
}
