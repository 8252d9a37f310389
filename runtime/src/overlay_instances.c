/* Patches instances. An instance that the program has read and changed is stored; an unchanged one yields to
   other values over the same bytes. */
#include "overlay.h"

#include "again.h"
#include "equal.h"

/* Three objects of the same place: what has been read of the image, what is written, and what that was when
   it was read; NULL where there was nothing. */
typedef struct overlay_triple {
    void *self, *from, *base;
} overlay_triple;

/* How many instances are looked into: in cycles there is no end to them. In a file of a few bytes there are
   few that say something else. */
enum {
    OVERLAY_INSTANCE_DEPTH = TN_INSTANCE_LEVELS,
    OVERLAY_MOST_INSTANCES = 1 << 18,
    OVERLAY_INSTANCES_AT_LEAST = 1 << 12,
    OVERLAY_INSTANCES_PER_BYTE = 16
};

static size_t overlay_most_instances(const tn_overlay *overlay)
{
    const tn_document *document = overlay->document;
    if (document->source == NULL || document->size >= OVERLAY_MOST_INSTANCES / OVERLAY_INSTANCES_PER_BYTE)
        return OVERLAY_MOST_INSTANCES;
    return OVERLAY_INSTANCES_AT_LEAST + (size_t)document->size * OVERLAY_INSTANCES_PER_BYTE;
}

static bool overlay_goes_on(tn_overlay *overlay)
{
    const bool deep = overlay->instance_depth == OVERLAY_INSTANCE_DEPTH;
    if (deep) overlay->too_deep = true;
    if (deep || overlay->pending >= overlay_most_instances(overlay)) return false;
    overlay->pending++;
    return true;
}

static tn_status overlay_walk_object(tn_overlay *overlay, const tn_path *path, const tn_type *type,
                                     overlay_triple objects, tn_error *error);

/* Values of the same place: where they lie. */
static tn_status overlay_walk_value(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                    overlay_triple at, tn_error *error);

static tn_status overlay_walk_items(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                    overlay_triple at, tn_error *error)
{
    const tn_list *self = at.self, *from = at.from, *base = at.base;
    const bool objects = member->kind == TN_KIND_LIST;
    const tn_member element = objects ? *member : tn_element_member(member);
    const size_t size = objects ? member->type->size : tn_element_size(member);
    tn_status status = TN_OK;
    for (size_t i = 0; i < from->count && i < self->count && status == TN_OK; i++) {
        const tn_path item = {path, member->id, i};
        const overlay_triple items = {(char *)self->items + i * size, (char *)from->items + i * size,
                                      base != NULL && i < base->count ? (char *)base->items + i * size
                                                                      : NULL};
        status = objects ? overlay_walk_object(overlay, &item, member->type, items, error)
                         : overlay_walk_value(overlay, &item, &element, items, error);
    }
    return status;
}

/* What a variant holds is looked at where all three hold the same. */
static tn_status overlay_walk_variant(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                      overlay_triple at, tn_error *error)
{
    tn_variant *self = at.self, *from = at.from, *base = at.base;
    const void *value;
    const tn_member held = tn_variant_member(member, from, &value);
    if (held.kind != TN_KIND_POINTER || self->tag != from->tag) return TN_OK;
    const bool known = base != NULL && base->tag == from->tag;
    const overlay_triple inner = {tn_variant_in(self), tn_variant_in(from),
                                  known ? tn_variant_in(base) : NULL};
    return overlay_walk_value(overlay, path, &held, inner, error);
}

static tn_status overlay_walk_pointee(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                      overlay_triple at, tn_error *error)
{
    const overlay_triple objects = {tn_pointee_in(at.self), tn_pointee_in(at.from),
                                    at.base != NULL ? tn_pointee_in(at.base) : NULL};
    const tn_path inner = {path, member->id, TN_NO_INDEX};
    if (objects.self == NULL || objects.from == NULL) return TN_OK;
    return overlay_walk_object(overlay, member->id != NULL ? &inner : path, member->type, objects, error);
}

static tn_status overlay_walk_value(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                    overlay_triple at, tn_error *error)
{
    const tn_path inner = {path, member->id, TN_NO_INDEX};
    switch (member->kind) {
    case TN_KIND_OBJECT:
        return overlay_walk_object(overlay, &inner, member->type, at, error);
    case TN_KIND_POINTER:
        return overlay_walk_pointee(overlay, path, member, at, error);
    case TN_KIND_VARIANT:
        return overlay_walk_variant(overlay, path, member, at, error);
    case TN_KIND_LIST:
    case TN_KIND_ARRAY:
        return overlay_walk_items(overlay, path, member, at, error);
    default:
        return TN_OK;
    }
}

/* Whether an instance is what it was when the object was read. */
static bool overlay_is_unchanged(const tn_overlay *overlay, const tn_member *member, overlay_triple objects)
{
    tn_error error;
    if (objects.base == NULL || tn_member_make(member, objects.base, &error) != TN_OK) return false;
    if (tn_member_present(member, objects.base) != tn_member_present(member, objects.from)) return false;
    if (!tn_member_present(member, objects.from)) return true;
    return tn_equal_values(overlay->document, tn_depth_of(overlay->codec->format, overlay->base), member,
                           tn_member_at(member, objects.from), tn_member_at(member, objects.base));
}

void tn_overlay_make_base(tn_overlay *overlay)
{
    tn_error error;
    const tn_document *document = overlay->document;
    tn_options options = tn_options_again(document);
    options.level = (tn_level)document->level; /* rules may have asked for instances before others do */
    if (overlay->base != NULL || document->source == NULL) return;
    if (overlay->codec->format->read(overlay->codec->format, &overlay->base, document->source,
                                     (size_t)document->size, &options, &error) != TN_OK)
        overlay->base = NULL; /* then everything counts as changed */
}

/* Makes an instance of what has been read. That is a call of its own for the run: what fails later is an
   error of this call again. */
static tn_status overlay_make_self(const tn_overlay *overlay, const tn_member *member, const void *self)
{
    tn_error missing, *const error = overlay->run->error;
    const tn_status status = tn_member_make(member, self, &missing);
    overlay->run->error = error;
    return status;
}

static tn_status overlay_fail_verify(const tn_path *path, const tn_member *member, tn_error *error)
{
    (void)tn_overlay_fail(error, TN_DISAGREE, TN_NO_OFFSET);
    tn_place_set(&error->place, path, member->id, TN_NO_INDEX);
    return TN_DISAGREE;
}

/* Whether an instance that was changed is what can be read now. */
static tn_status overlay_verify(const tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                overlay_triple objects, tn_error *error)
{
    const bool made = overlay_make_self(overlay, member, objects.self) == TN_OK;
    const bool present = made && tn_member_present(member, objects.self);
    const bool same =
        made && present == tn_member_present(member, objects.from) &&
        (!present ||
         tn_equal_values(overlay->document, tn_depth_of(overlay->codec->format, overlay->root), member,
                         tn_member_at(member, objects.from), tn_member_at(member, objects.self)));
    return same ? TN_OK : overlay_fail_verify(path, member, error);
}

/* Whether bytes that nobody has changed are found where all went that they were. What they show otherwise
   then is what others have put there. */
static bool overlay_follows_whole(const tn_overlay *overlay, const tn_member *member, overlay_triple objects)
{
    uint64_t first, last;
    const overlay_entry *read =
        objects.base != NULL
            ? tn_overlay_find(&overlay->read, tn_member_at(member, objects.base), OVERLAY_SEGMENT)
            : NULL;
    if (member->kind != TN_KIND_BYTES || read == NULL || !read->has_place || read->bytes.size == 0)
        return false;
    if (tn_member_pending(member, objects.self) || !tn_member_present(member, objects.self)) return false;
    const tn_bytes *now = tn_member_at(member, objects.self);
    const uint64_t from = (uint64_t)(read->bytes.data - overlay->document->source), size = read->bytes.size;
    return tn_overlay_find_moved(overlay, from, &first) &&
           tn_overlay_find_moved(overlay, from + size - 1, &last) && last - first == size - 1 &&
           now->size == size && now->data == overlay->bytes + first;
}

/* Puts an instance that has been changed, or lets its position follow what has moved. */
static tn_status overlay_put_instance(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                      overlay_triple objects, bool moves)
{
    const tn_overlay_object *object = overlay->object;
    if (member->overlay == NULL) return TN_OK;
    overlay->moves_now = moves;
    overlay->puts_view = !moves;
    const tn_status status = member->overlay(member, objects.self, objects.from, path);
    overlay->object = object; /* also where something in it failed */
    overlay->moves_now = overlay->puts_view = false;
    return status;
}

/* Whether an instance that nobody has edited takes other bytes than it did, where a size of it follows from
   something else: values in it need not show that. It is read on the way. */
static bool overlay_takes_more(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                               overlay_triple objects)
{
    tn_error ignored, *const error = overlay->run->error;
    const uint32_t depth_left = overlay->run->depth_left;
    const bool there = objects.base != NULL && !tn_member_pending(member, objects.base) &&
                       tn_member_present(member, objects.base);
    if (!there || member->overlay == NULL) return false;
    objects.from = objects.base;
    overlay->takes_more = false;
    overlay->measures = true;
    overlay->run->error = &ignored;
    const bool put = overlay_put_instance(overlay, path, member, objects, false) == TN_OK;
    overlay->run->error = error;
    overlay->measures = false;
    if (put) return overlay->takes_more;
    overlay->run->depth_left = depth_left;
    *(tn_cell *)(void *)((char *)objects.self + member->cell) = TN_CELL_EMPTY; /* what is left is no value */
    return false;
}

/* Lets the position of an instance follow. Its stream may be that of another one, which is looked for where
   it was until its own position has followed: what fails then is tried again in the next round, if there is
   one.
 */
static tn_status overlay_let_follow(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                    overlay_triple objects)
{
    const uint32_t depth_left = overlay->run->depth_left;
    const tn_status status = overlay_put_instance(overlay, path, member, objects, true);
    if (status == TN_OK || status == TN_NO_MEMORY) return status;
    if (overlay->deferred.status == TN_OK) overlay->deferred = *overlay->run->error;
    overlay->run->depth_left = depth_left;
    return TN_OK;
}

/* ---- peeks ---- */

/* Asks a peek where it looks. What that says in passing is no error of the write. */
static bool overlay_ask_lookahead(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                  overlay_triple objects)
{
    tn_error ignored, *const error = overlay->run->error;
    overlay->lookahead.known = false;
    overlay->run->error = &ignored;
    const bool asked = overlay_put_instance(overlay, path, member, objects, true) == TN_OK;
    overlay->run->error = error;
    return asked && overlay->lookahead.known;
}

/* Where it looked. */
static tn_status overlay_trace_lookahead(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                         overlay_triple objects)
{
    tn_error missing;
    if (tn_member_make(member, objects.from, &missing) != TN_OK) return TN_OK;
    if (tn_member_present(member, objects.from) && overlay_ask_lookahead(overlay, path, member, objects))
        tn_overlay_note_lookahead(overlay, tn_member_at(member, objects.from));
    return TN_OK;
}

/* What it sees is what it saw; or other views of the same bytes were changed. */
static tn_status overlay_verify_lookahead(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                          overlay_triple objects, tn_error *error)
{
    const bool known = overlay->verifies && overlay->moved && objects.base != NULL &&
                       !tn_member_pending(member, objects.base) && tn_member_present(member, objects.base);
    if (!known || !tn_overlay_has_lookahead(overlay, tn_member_at(member, objects.base))) return TN_OK;
    objects.from = objects.base;
    if (overlay_verify(overlay, path, member, objects, error) == TN_OK) return TN_OK;
    if (overlay_ask_lookahead(overlay, path, member, objects) &&
        tn_overlay_lookaheads_same(overlay, tn_member_at(member, objects.base))) {
        (void)tn_overlay_fail(error, TN_OK, TN_NO_OFFSET);
        return TN_OK;
    }
    (void)tn_overlay_fail(error, TN_PINNED, TN_NO_OFFSET);
    tn_place_set(&error->place, path, member->id, TN_NO_INDEX);
    if (overlay->spliced_count > 0 && overlay->spliced[0]->place != NULL)
        error->other = *overlay->spliced[0]->place;
    return TN_PINNED;
}

/* What is as it was yields to what else has been put over its bytes; where things have moved, it has to be
   found again. */
static tn_status overlay_prepare_instance(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                          overlay_triple objects, tn_error *error)
{
    const bool pending = tn_member_pending(member, objects.from);
    const bool unchanged = pending || overlay_is_unchanged(overlay, member, objects);
    if (unchanged && !overlay->moved) return TN_OK;
    if (unchanged && member->overlay == NULL) return TN_OK; /* computed */
    if (unchanged && (member->flags & TN_MEMBER_LOOKAHEAD) != 0)
        return overlay_verify_lookahead(overlay, path, member, objects, error);
    if (pending && overlay->verifies) objects.from = objects.base;
    if (overlay->verifies) {
        if (unchanged && overlay_takes_more(overlay, path, member, objects))
            return overlay_fail_verify(path, member, error);
        const tn_status found = overlay_verify(overlay, path, member, objects, error);
        if (found == TN_OK || !unchanged || !overlay_follows_whole(overlay, member, objects)) return found;
        return tn_overlay_fail(error, TN_OK, TN_NO_OFFSET);
    }
    tn_status status = TN_OK;
    const bool there = tn_member_present(member, pending ? objects.base : objects.from);
    if (overlay->moved && there) status = overlay_let_follow(overlay, path, member, objects);
    if (status == TN_OK && !unchanged) status = overlay_put_instance(overlay, path, member, objects, false);
    return status;
}

/* What nobody has asked for, and may be lost where things move: as it was. Where it cannot be read it cannot
   be found again, which is the cause of the error; and in cycles there is no end to it. */
static tn_status overlay_make_pending(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                      const void *base, tn_error *error)
{
    const bool deep = !overlay_goes_on(overlay);
    if (!deep && tn_member_make(member, base, error) == TN_OK) return TN_OK;
    if (deep)
        (void)tn_overlay_fail(error, TN_DEPTH_LIMIT, TN_NO_OFFSET);
    else
        overlay->unreadable = true;
    tn_place_set(&error->place, path, member->id, TN_NO_INDEX);
    return error->status;
}

/* ---- where an object is traced, or composed ---- */

bool tn_overlay_holds_objects(const tn_member *member)
{
    return member->kind == TN_KIND_OBJECT || member->kind == TN_KIND_POINTER ||
           member->kind == TN_KIND_VARIANT || member->kind == TN_KIND_LIST || member->kind == TN_KIND_ARRAY;
}

static tn_status overlay_walk_into(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                   overlay_triple objects, tn_error *error)
{
    if (!tn_member_present(member, objects.from) || !tn_member_present(member, objects.self)) return TN_OK;
    const bool known = objects.base != NULL && !tn_member_pending(member, objects.base) &&
                       tn_member_present(member, objects.base);
    const overlay_triple at = {tn_member_in(member, objects.self), tn_member_in(member, objects.from),
                               known ? tn_member_in(member, objects.base) : NULL};
    if (overlay->instance_depth == OVERLAY_INSTANCE_DEPTH) {
        overlay->too_deep = true;
        (void)tn_overlay_fail(error, TN_DEPTH_LIMIT, TN_NO_OFFSET);
        tn_place_set(&error->place, path, member->id, TN_NO_INDEX);
        return TN_DEPTH_LIMIT;
    }
    overlay->instance_depth++;
    const tn_status status = overlay_walk_value(overlay, path, member, at, error);
    overlay->instance_depth--;
    return status;
}

/* Notes the place of an instance. An instance that cannot be read is an error only when it would have to
 * move. */
static tn_status overlay_trace_instance(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                        overlay_triple objects, tn_error *error)
{
    tn_error missing;
    const bool changed = overlay->changed;
    if (!overlay_goes_on(overlay)) return TN_OK;
    if (tn_member_make(member, objects.from, &missing) != TN_OK) return TN_OK;
    if (!tn_member_present(member, objects.from)) return TN_OK;
    const overlay_state state = tn_overlay_state(overlay);
    const tn_status status = overlay_put_instance(overlay, path, member, objects, false);
    if (overlay->changed && !changed) memcpy(overlay->bytes, overlay->document->source, overlay->size);
    overlay->changed = changed;
    if (status == TN_OK) return overlay_walk_into(overlay, path, member, objects, error);
    tn_overlay_restore(overlay, &state);
    return TN_OK;
}

/* Of what was read: what was composed of what is written. */
static bool overlay_was_composed(const tn_overlay *overlay, const tn_member *member, const void *base)
{
    const overlay_entry *read = tn_overlay_find(&overlay->read, tn_member_at(member, base), OVERLAY_SEGMENT);
    return read != NULL && read->piece != NULL;
}

/* And has another size. */
static bool overlay_has_spliced(const tn_overlay *overlay, const tn_member *member, const void *base)
{
    const overlay_entry *read = tn_overlay_find(&overlay->read, tn_member_at(member, base), OVERLAY_SEGMENT);
    return read != NULL && read->spliced != NULL;
}

/* What has been asked for is composed where it has changed, or something in it may have. */
static tn_status overlay_compose_instance(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                          overlay_triple objects, tn_error *error)
{
    const bool again = overlay->mode == OVERLAY_AGAIN;
    if (tn_member_pending(member, objects.from) || !tn_member_present(member, objects.from)) return TN_OK;
    if (again && !overlay_was_composed(overlay, member, objects.from)) return TN_OK;
    const bool unchanged = !again && overlay_is_unchanged(overlay, member, objects);
    if (unchanged && !tn_overlay_holds_objects(member)) return TN_OK;
    const overlay_state state = tn_overlay_state(overlay);
    const tn_status status = overlay_put_instance(overlay, path, member, objects, false);
    if (status == TN_OK) return overlay_walk_into(overlay, path, member, objects, error);
    if (again ? overlay_has_spliced(overlay, member, objects.from) : !unchanged) return status;
    tn_overlay_restore(overlay, &state); /* then it stays what it is in the source */
    return TN_OK;
}

/* Elements of a list are known by the numbers that the program has left in them: so they are paired before
   others follow. */
static void overlay_pair_once(tn_overlay *overlay, const tn_member *member, void *object, void *base)
{
    static const char paired[] = "@paired"; /* no id */
    void *value = tn_member_in(member, object);
    overlay_entry *entry = tn_overlay_enter(overlay, &overlay->written, value, paired);
    if (entry == NULL || entry->base == base) return;
    entry->base = base;
    tn_overlay_pair_value(overlay, member, value, tn_member_in(member, base));
}

/* ---- where it is put ---- */

/* Looks at the instances of a created object, whose bytes no input has: they must exist if an expression uses
   them. */
static tn_status overlay_look(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                              overlay_triple objects, tn_error *error)
{
    const bool looks = overlay->verifies && overlay->document->source == NULL && member->overlay != NULL &&
                       (member->flags & TN_MEMBER_LOOKAHEAD) == 0;
    if (!looks || !overlay_goes_on(overlay)) return TN_OK;
    tn_error *const of_run = overlay->run->error;
    const tn_status status = tn_member_make(member, objects.self, error);
    overlay->run->error = of_run;
    if (status != TN_OK) tn_place_set(&error->place, path, member->id, TN_NO_INDEX);
    if (status != TN_OK) return status;
    objects.from = objects.self;
    return overlay_walk_into(overlay, path, member, objects, error);
}

static tn_status overlay_put_over(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                  overlay_triple objects, tn_error *error)
{
    tn_status status = TN_OK;
    const bool pending = tn_member_pending(member, objects.from);
    if (pending && overlay->document->source == NULL)
        return overlay_look(overlay, path, member, objects, error);
    if (pending && (!overlay->walks_pending || member->overlay == NULL || objects.base == NULL)) return TN_OK;
    if (pending && (member->flags & TN_MEMBER_LOOKAHEAD) != 0)
        return overlay_verify_lookahead(overlay, path, member, objects, error);
    if (pending) status = overlay_make_pending(overlay, path, member, objects.base, error);
    if (status == TN_OK && pending == overlay->walks_pending)
        status = overlay_prepare_instance(overlay, path, member, objects, error);
    if (status != TN_OK) return status;
    if (pending) objects.from = objects.base;
    if (tn_member_pending(member, objects.self) && overlay_make_self(overlay, member, objects.self) != TN_OK)
        return TN_OK;
    return overlay_walk_into(overlay, path, member, objects, error);
}

/* What objects in it were is known as that of those in line is. */
static void overlay_pair_instance(tn_overlay *overlay, const tn_member *member, overlay_triple objects)
{
    tn_error missing;
    const bool pairs = overlay->mode == OVERLAY_COMPOSE || (overlay->mode == OVERLAY_PUT && overlay->moved);
    if (!pairs || !tn_overlay_holds_objects(member) || objects.base == NULL) return;
    if (tn_member_pending(member, objects.from) || !tn_member_present(member, objects.from)) return;
    if (tn_member_make(member, objects.base, &missing) != TN_OK) return;
    if (!tn_member_present(member, objects.base)) return;
    overlay_pair_once(overlay, member, objects.from, objects.base);
}

/* Objects that an instance refers to are those of other members, which may be around it. */
static tn_status overlay_walk_instance(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                       overlay_triple objects, tn_error *error)
{
    if ((member->flags & TN_MEMBER_REFERENCE) != 0) return TN_OK;
    overlay_pair_instance(overlay, member, objects);
    if (overlay->mode == OVERLAY_PUT) return overlay_put_over(overlay, path, member, objects, error);
    if (member->overlay == NULL) return TN_OK;
    if ((member->flags & TN_MEMBER_LOOKAHEAD) != 0)
        return overlay->mode == OVERLAY_TRACE ? overlay_trace_lookahead(overlay, path, member, objects)
                                              : TN_OK;
    if (overlay->mode == OVERLAY_TRACE) return overlay_trace_instance(overlay, path, member, objects, error);
    return overlay_compose_instance(overlay, path, member, objects, error);
}

/* ---- numbers that an expression gives ---- */

static tn_status overlay_derived(const tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                 const void *object, uint64_t *bits)
{
    return member->derive_over(member, overlay->run->whole, path, object, bits);
}

/* A number that was what is derived, and has not been set since, is what is derived now, as is one that
   nobody has given to an object that was not there. Where the file had something else it keeps it. */
static tn_status overlay_derive(tn_overlay *overlay, const tn_path *path, const tn_member *member,
                                overlay_triple objects)
{
    uint64_t bits;
    union {
        uint64_t u;
        uint8_t bytes[8];
    } value = {0};
    const size_t size = tn_kind_size(member->kind);
    void *written = tn_member_in(member, objects.from);
    const void *was = NULL;
    if (overlay->mode != OVERLAY_PUT || overlay->verifies || overlay->walks_pending) return TN_OK;
    if (objects.base != NULL && tn_member_present(member, objects.base)) {
        was = tn_member_at(member, objects.base);
        tn_error ignored, *const error = overlay->run->error;
        overlay->run->error = &ignored;
        const bool kept = overlay_derived(overlay, path, member, objects.base, &bits) == TN_OK &&
                          bits == tn_scalar_bits(member->kind, was);
        overlay->run->error = error;
        if (!kept) return TN_OK;
    }
    if (!tn_overlay_is_settable(overlay, written, was, size)) return TN_OK;
    const tn_status status = overlay_derived(overlay, path, member, objects.self, &bits);
    if (status != TN_OK) return status;
    tn_scalar_store(member->kind, value.bytes, bits);
    if (memcmp(written, value.bytes, size) == 0) return TN_OK;
    return tn_overlay_set_number(overlay, written, value.bytes, size);
}

static tn_status overlay_walk_members(tn_overlay *overlay, const tn_path *path, const tn_type *type,
                                      overlay_triple objects, tn_error *error)
{
    tn_status status = TN_OK;
    for (size_t i = 0; i < type->member_count && status == TN_OK; i++) {
        const tn_member *member = &type->members[i];
        if (member->get != NULL) {
            status = overlay_walk_instance(overlay, path, member, objects, error);
        } else if (tn_member_own(member) && tn_member_present(member, objects.from)) {
            const bool known = objects.base != NULL && tn_member_present(member, objects.base);
            const overlay_triple at = {tn_member_in(member, objects.self), tn_member_in(member, objects.from),
                                       known ? tn_member_in(member, objects.base) : NULL};
            status = overlay_walk_value(overlay, path, member, at, error);
        }
        const bool derives = member->derive_over != NULL && tn_member_present(member, objects.from);
        if (status == TN_OK && derives) status = overlay_derive(overlay, path, member, objects);
    }
    return status;
}

/* The object that was read in place of one that is written: as far as that is known, the one that it was. */
static void *overlay_base_for(const tn_overlay *overlay, const tn_type *type, overlay_triple objects)
{
    const bool knows = overlay->read.count > 0 && objects.from != objects.base &&
                       (overlay->mode == OVERLAY_PUT || overlay->mode == OVERLAY_COMPOSE);
    if (!knows) return objects.base;
    const overlay_entry *pair = tn_overlay_find(&overlay->written, objects.from, type->id);
    return pair != NULL ? pair->base : NULL;
}

static tn_status overlay_walk_object(tn_overlay *overlay, const tn_path *path, const tn_type *type,
                                     overlay_triple objects, tn_error *error)
{
    objects.base = overlay_base_for(overlay, type, objects);
    const tn_overlay_object object = {.around = overlay->object,
                                      .type = type->id,
                                      .self = objects.self,
                                      .written = objects.from,
                                      .base = objects.base,
                                      .size = type->size};
    overlay->object = &object;
    const tn_status status = overlay_walk_members(overlay, path, type, objects, error);
    overlay->object = object.around;
    return status;
}

tn_status tn_overlay_instances(tn_overlay *overlay, void *self, void *from, bool pending, tn_error *error)
{
    tn_overlay_make_base(overlay);
    overlay->walks_pending = pending;
    const overlay_triple roots = {self, from, overlay->base};
    overlay->object = NULL;
    return overlay_walk_object(overlay, NULL, overlay->codec->format->type, roots, error);
}

/* ---- all that may be asked for ---- */

static void overlay_complete_object(tn_overlay *overlay, const tn_type *type, void *object);

static void overlay_complete_value(tn_overlay *overlay, const tn_member *member, void *value)
{
    const tn_list *list = value;
    const bool objects = member->kind == TN_KIND_LIST;
    if (member->kind == TN_KIND_OBJECT) {
        overlay_complete_object(overlay, member->type, value);
    } else if (member->kind == TN_KIND_POINTER && tn_pointee(value) != NULL) {
        overlay_complete_object(overlay, member->type, tn_pointee_in(value));
    } else if (member->kind == TN_KIND_VARIANT) {
        const void *held;
        const tn_member as = tn_variant_member(member, value, &held);
        if (as.kind == TN_KIND_POINTER) overlay_complete_value(overlay, &as, tn_variant_in(value));
    } else if (objects || member->kind == TN_KIND_ARRAY) {
        const tn_member element = objects ? *member : tn_element_member(member);
        const size_t size = objects ? member->type->size : tn_element_size(member);
        for (size_t i = 0; i < list->count; i++) {
            void *item = (char *)list->items + i * size;
            if (objects)
                overlay_complete_object(overlay, member->type, item);
            else
                overlay_complete_value(overlay, &element, item);
        }
    }
}

static bool overlay_add_unasked(tn_overlay *overlay, overlay_pending each)
{
    void *block;
    if (tn_arena_alloc(&overlay->memory, 1, sizeof each, &block) != TN_OK) return false;
    *(overlay_pending *)block = each;
    overlay->unasked = block;
    return true;
}

static void overlay_note_pending(tn_overlay *overlay, const tn_type *type, void *object,
                                 const tn_member *member)
{
    const bool inside = (member->flags & TN_MEMBER_REFERENCE) == 0 && member->overlay != NULL;
    bool noted = true;
    if (tn_member_pending(member, object)) {
        noted = overlay_add_unasked(overlay, (overlay_pending){type, object, member, false,
                                                               tn_overlay_has_value(member, object),
                                                               overlay->unasked});
    } else if (inside && tn_member_present(member, object)) {
        noted = overlay_goes_on(overlay);
        overlay->instance_depth++;
        if (noted) overlay_complete_value(overlay, member, tn_member_in(member, object));
        overlay->instance_depth--;
    }
    if (!noted) overlay->unasked_left_out = true;
}

/* Whether an instance is what it was. */
static bool overlay_stays(const tn_overlay *overlay, const tn_member *member, const void *object,
                          const void *base)
{
    tn_error missing;
    if (base == NULL || tn_member_make(member, base, &missing) != TN_OK) return false;
    const bool present = tn_member_present(member, object);
    if (present != tn_member_present(member, base)) return false;
    return !present || tn_equal_values(overlay->document, tn_depth_of(overlay->codec->format, overlay->root),
                                       member, tn_member_at(member, object), tn_member_at(member, base));
}

/* What others have asked for while all was computed, and is another one than it was. */
static void overlay_forget_unasked(const tn_overlay *overlay)
{
    for (const overlay_pending *each = overlay->unasked; each != NULL; each = each->next) {
        const overlay_entry *pair = tn_overlay_find(&overlay->written, each->object, each->type->id);
        const void *base = pair != NULL ? pair->base : NULL;
        if (tn_member_pending(each->member, each->object)) continue;
        if (each->is_set || (each->member->flags & TN_MEMBER_REFERENCE) != 0) continue;
        if (!overlay_stays(overlay, each->member, each->object, base))
            *(tn_cell *)(void *)((char *)each->object + each->member->cell) = TN_CELL_EMPTY;
    }
}

/* Computes an instance that nobody has asked for. Where it is another one than it was, since what it is found
   by has been edited, nobody has asked for that either. */
static bool overlay_complete_instance(const tn_overlay *overlay, const tn_member *member, void *object,
                                      const void *base)
{
    tn_error missing;
    const bool pending = tn_member_pending(member, object);
    if (tn_member_make(member, base, &missing) != TN_OK) return false;
    if (tn_member_make(member, object, &missing) != TN_OK) return false;
    const bool same = overlay_stays(overlay, member, object, base);
    if (pending && !same) *(tn_cell *)(void *)((char *)object + member->cell) = TN_CELL_EMPTY;
    return same || !pending;
}

static void overlay_complete_member(tn_overlay *overlay, const tn_member *member, void *object, void *base)
{
    if (!overlay_goes_on(overlay) || !overlay_complete_instance(overlay, member, object, base)) return;
    if (!tn_member_present(member, object) || !tn_member_present(member, base)) return;
    if ((member->flags & TN_MEMBER_LOOKAHEAD) != 0) return; /* what lies there belongs to others */
    overlay_pair_once(overlay, member, object, base);
    overlay->instance_depth++;
    overlay_complete_value(overlay, member, tn_member_in(member, object));
    overlay->instance_depth--;
}

static void overlay_complete_object(tn_overlay *overlay, const tn_type *type, void *object)
{
    const overlay_entry *pair = tn_overlay_find(&overlay->written, object, type->id);
    void *base = pair != NULL ? pair->base : NULL;
    for (size_t i = 0; i < type->member_count; i++) {
        const tn_member *member = &type->members[i];
        if (member->get != NULL && overlay->notes_pending) {
            if (tn_overlay_is_set(member, object)) overlay->any_set = true;
            overlay_note_pending(overlay, type, object, member);
        } else if (member->get != NULL) {
            if (member->overlay != NULL && base != NULL)
                overlay_complete_member(overlay, member, object, base);
        } else if (tn_member_own(member) && tn_member_present(member, object)) {
            overlay_complete_value(overlay, member, tn_member_in(member, object));
        }
    }
}

void tn_overlay_note_unasked(tn_overlay *overlay, void *object)
{
    if (overlay->notes_taken) return;
    overlay->notes_taken = true;
    overlay->pending = overlay->instance_depth = 0;
    overlay->notes_pending = true;
    overlay_complete_object(overlay, overlay->codec->format->type, object);
    overlay->notes_pending = false;
}

void tn_overlay_complete(tn_overlay *overlay, void *object)
{
    tn_overlay_note_unasked(overlay, object);
    overlay->pending = overlay->instance_depth = 0;
    overlay_complete_object(overlay, overlay->codec->format->type, object);
    overlay_forget_unasked(overlay);
}
