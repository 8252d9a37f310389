/* Walks over an object and the object of its draft. */
#include "draft_walk.h"

#include "../generic/equal.h"

typedef struct walk {
    draft_visit *visit;
    void *user;
    tn_depth depth;
} walk;

static tn_status walk_members(walk *run, const tn_path *path, const tn_type *type, void *self,
                              const void *model);

static tn_status walk_elements(walk *run, const tn_path *path, const tn_member *member, tn_list *self,
                               const tn_list *model);

static tn_status walk_value(walk *run, const tn_path *path, const tn_member *member, void *self,
                            const void *model)
{
    const void *held;
    switch (member->kind) {
    case TN_KIND_OBJECT:
        return walk_members(run, path, member->type, self, model);
    case TN_KIND_LIST:
    case TN_KIND_ARRAY:
        return walk_elements(run, path, member, self, model);
    case TN_KIND_POINTER:
        if (tn_pointee_in(self) == NULL || tn_pointee(model) == NULL) return TN_OK;
        return walk_members(run, path, member->type, tn_pointee_in(self), tn_pointee(model));
    case TN_KIND_VARIANT: {
        tn_variant *own = self;
        const tn_variant *other = model;
        const tn_member as = tn_variant_member(member, other, &held);
        return own->tag == other->tag ? walk_value(run, path, &as, &own->as, held) : TN_OK;
    }
    default:
        return TN_OK;
    }
}

static tn_status walk_elements(walk *run, const tn_path *path, const tn_member *member, tn_list *self,
                               const tn_list *model)
{
    tn_status status = TN_OK;
    const bool objects = member->kind == TN_KIND_LIST;
    const size_t size = objects ? member->type->size : tn_element_size(member);
    uint8_t *items = self->items;
    const uint8_t *others = model->items;
    for (size_t i = 0; i < self->count && i < model->count && status == TN_OK; i++) {
        const tn_path item = {path->up, path->member, i};
        if (objects) {
            status = walk_members(run, &item, member->type, items + i * size, others + i * size);
        } else {
            const tn_member element = tn_element_member(member);
            status = walk_value(run, &item, &element, items + i * size, others + i * size);
        }
    }
    return status;
}

static tn_status walk_member(walk *run, const tn_path *path, const tn_member *member, void *self,
                             const void *model)
{
    bool inside = true;
    const bool instance = member->get != NULL;
    if ((member->flags & TN_MEMBER_REFERENCE) != 0 || !tn_member_visible(member)) return TN_OK;
    if (!tn_member_pending(member, model) && !tn_member_present(member, model)) return TN_OK;
    tn_status status = instance ? run->visit(run->user, path, member, self, model, &inside) : TN_OK;
    if (status != TN_OK || !inside || !tn_member_present(member, self)) return status;
    const tn_depth left = tn_depth_begin_instance(&run->depth, instance);
    status = walk_value(run, path, member, tn_member_in(member, self), tn_member_at(member, model));
    run->depth = left;
    return status;
}

static tn_status walk_members(walk *run, const tn_path *path, const tn_type *type, void *self,
                              const void *model)
{
    tn_status status = TN_OK;
    if (!tn_depth_enter(&run->depth, type)) return TN_DEPTH_LIMIT;
    for (size_t m = 0; m < type->member_count && status == TN_OK; m++) {
        const tn_path own = {path, type->members[m].id, TN_NO_INDEX};
        status = walk_member(run, &own, &type->members[m], self, model);
    }
    tn_depth_leave(&run->depth, type);
    return status;
}

tn_status tn_draft_walk(const tn_format *format, const void *written, const tn_path *path,
                        const tn_type *type, void *self, const void *model, draft_visit *visit, void *user)
{
    walk run = {.visit = visit, .user = user, .depth = tn_depth_of(format, written)};
    return walk_members(&run, path, type, self, model);
}

bool tn_draft_same(const tn_format *format, const void *written, const tn_member *member, const void *a,
                   const void *b)
{
    return tn_equal_values(tn_format_document(format, written), tn_depth_of(format, written), member, a, b);
}

bool tn_draft_equal(const tn_format *format, const void *written, const tn_member *member, const void *self,
                    const void *model)
{
    return tn_draft_same(format, written, member, tn_member_at(member, model), tn_member_at(member, self));
}
