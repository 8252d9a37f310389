/* Chooses the value to change: all values are equally likely, at any depth. */
#include "mutate.h"

#include <string.h>

bool tn_may_change(const tn_member *member)
{
    if ((member->flags & TN_NOT_CHANGED) != 0 || !tn_member_own(member)) return false;
    return member->id == NULL || strchr(member->id, '$') == NULL;
}

/* Whether the member is an instance that the writer puts at an offset, and the mutator changes such
   instances. */
static bool may_put(const tn_mutation *run, const tn_member *member)
{
    const tn_format *format = run->with->format;
    const uint32_t others = TN_NOT_CHANGED | TN_MEMBER_HIDDEN | TN_MEMBER_REFERENCE | TN_MEMBER_LOOKAHEAD;
    if (!run->with->instances || member->get == NULL || (member->flags & others) != 0) return false;
    return member->placement != 0 || (format->context != NULL && (member->flags & TN_MEMBER_STORED) != 0);
}

/* A walk that keeps one of all visited spots. */
typedef struct picking {
    tn_mutation *run;
    uint64_t seen;
    tn_spot *spot;
    tn_depth depth;
} picking;

static void pick_in_object(picking *pick, const tn_type *type, void *object, void *parent);

static void offer(picking *pick, const tn_spot *spot, uint64_t weight)
{
    if (pick->run->target == spot->type) weight *= 8;
    pick->seen += weight;
    if (tn_chance(pick->run) % pick->seen < weight) *pick->spot = *spot;
}

/* Records count as a few values, however many they are, because they are alike. */
static uint64_t weight_of(const tn_spot *spot)
{
    size_t count = 0;
    if (spot->member.kind == TN_KIND_VIEW) count = ((const tn_view *)spot->value)->count;
    if (spot->member.kind == TN_KIND_NUMBERS) count = ((const tn_numbers *)spot->value)->count;
    return 1 + (count < 8 ? count : 8);
}

static void pick_in_value(picking *pick, const tn_spot *spot)
{
    const tn_member *member = &spot->member;
    tn_spot inner = *spot;
    switch (member->kind) {
    case TN_KIND_CONSTANT:
    case TN_KIND_STREAM:
    case TN_KIND_OPAQUE:
        return;
    case TN_KIND_OBJECT:
        pick_in_object(pick, member->type, spot->value, spot->object);
        return;
    case TN_KIND_POINTER:
        if (tn_pointee(spot->value) != NULL)
            pick_in_object(pick, member->type, *(void **)spot->value, spot->object);
        return;
    case TN_KIND_LIST: {
        const tn_list *list = spot->value;
        offer(pick, spot, 1);
        for (size_t i = 0; i < list->count; i++)
            pick_in_object(pick, member->type, (char *)list->items + i * member->type->size, spot->object);
        return;
    }
    case TN_KIND_ARRAY: {
        const tn_list *list = spot->value;
        offer(pick, spot, 1);
        inner.member = tn_element_member(member);
        for (size_t i = 0; i < list->count; i++) {
            inner.value = (char *)list->items + i * tn_element_size(member);
            pick_in_value(pick, &inner);
        }
        return;
    }
    case TN_KIND_VARIANT: {
        const void *held;
        offer(pick, spot, 1);
        inner.member = tn_variant_member(member, spot->value, &held);
        inner.value = &((tn_variant *)spot->value)->as;
        pick_in_value(pick, &inner);
        return;
    }
    default:
        offer(pick, spot, weight_of(spot));
        return;
    }
}

static bool may_be_absent(const tn_member *member)
{
    return member->has != TN_NO_INDEX || member->kind == TN_KIND_POINTER;
}

static void pick_in_object(picking *pick, const tn_type *type, void *object, void *parent)
{
    if (!tn_depth_enter(&pick->depth, type)) return;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        tn_spot spot = {type, object, parent, *member, tn_member_in(member, object), true};
        const bool put = may_put(pick->run, member);
        if (!put && !tn_may_change(member)) continue;
        if (put ? tn_member_pending(member, object) : may_be_absent(member)) offer(pick, &spot, 1);
        if (put && tn_member_pending(member, object)) continue;
        if (!tn_member_present(member, object) && member->kind != TN_KIND_VARIANT) continue;
        spot.presence = false;
        pick_in_value(pick, &spot);
    }
    tn_depth_leave(&pick->depth, type);
}

bool tn_pick_spot(tn_mutation *run, tn_spot *spot)
{
    picking pick = {run, 0, spot, tn_depth_of(run->with->format, run->root)};
    pick_in_object(&pick, run->with->format->type, run->root, NULL);
    return pick.seen != 0;
}

/* ---- by place ---- */

static const tn_member *member_called(const tn_type *type, const char *id)
{
    for (size_t m = 0; m < type->member_count && id != NULL; m++)
        if (type->members[m].id != NULL && strcmp(type->members[m].id, id) == 0) return &type->members[m];
    return NULL;
}

/* The value of the spot: itself, or its element if the step names one. */
static bool enter_element(tn_spot *spot, size_t index)
{
    if (index == TN_NO_INDEX || spot->member.kind == TN_KIND_LIST) return true;
    if (spot->member.kind != TN_KIND_ARRAY || index >= ((const tn_list *)spot->value)->count) return false;
    spot->value = (char *)((tn_list *)spot->value)->items + index * tn_element_size(&spot->member);
    spot->member = tn_element_member(&spot->member);
    return true;
}

/* The object that the value is or points at. */
static void *object_at(const tn_spot *spot, size_t index, const tn_type **type)
{
    const tn_member *member = &spot->member;
    *type = member->type;
    if (tn_member_is_elsewhere(member, spot->object)) return NULL;
    if (member->kind == TN_KIND_OBJECT) return spot->value;
    if (member->kind == TN_KIND_POINTER) return *(void **)spot->value;
    if (member->kind == TN_KIND_LIST) {
        const tn_list *list = spot->value;
        return index < list->count ? (char *)list->items + index * member->type->size : NULL;
    }
    if (member->kind != TN_KIND_VARIANT) return NULL;
    const void *held;
    const tn_variant *variant = spot->value;
    const tn_member as = tn_variant_member(member, variant, &held);
    *type = as.type;
    return as.kind == TN_KIND_POINTER ? variant->as.object : NULL;
}

bool tn_spot_at(tn_mutation *run, const tn_place *place, tn_spot *spot)
{
    const tn_type *type = run->with->format->type;
    void *object = run->root;
    void *parent = NULL;
    if (place->depth == 0 || place->depth > TN_PLACE_STEPS) return false;
    for (uint32_t i = 0; i < place->depth; i++) {
        const tn_member *member = member_called(type, place->steps[i].member);
        const size_t index = place->steps[i].index;
        if (member == NULL || (!tn_member_own(member) && !may_put(run, member))) return false;
        const bool elsewhere = tn_member_is_elsewhere(member, object);
        *spot = (tn_spot){type, object, parent, *member, tn_member_in(member, object), elsewhere};
        if (i + 1 == place->depth) return true;
        if (!enter_element(spot, index)) return false;
        parent = object;
        object = object_at(spot, index, &type);
        if (object == NULL) return false;
    }
    return false;
}

bool tn_lineage_of(const tn_mutation *run, const tn_place *place, const char *type, tn_lineage *lineage)
{
    tn_lineage all = {1, {{run->with->format->type, run->root}}};
    lineage->count = 0;
    if (place->depth > TN_PLACE_STEPS) return false;
    for (uint32_t i = 0;; i++) {
        const tn_type *of = all.at[i].type;
        void *object = all.at[i].object;
        if (strcmp(of->id, type) == 0) *lineage = all;
        if (i == place->depth) break;
        const tn_member *member = member_called(of, place->steps[i].member);
        if (member == NULL || !tn_member_own(member)) break;
        tn_spot spot = {of, object, NULL, *member, tn_member_in(member, object), false};
        if (!enter_element(&spot, place->steps[i].index)) break;
        object = object_at(&spot, place->steps[i].index, &of);
        if (object == NULL) break;
        all.at[i + 1].type = of;
        all.at[i + 1].object = object;
        all.count = i + 2;
    }
    return lineage->count != 0;
}
