/* Derives missing tags from the members that are present, or from their types. */
#include "../generic/value.h"
#include "json_internal.h"

/* The value of a missing member that the members of an object need. */
typedef struct needed_value {
    const tn_member *by; /* the last member that needs it; NULL: none does */
    tn_text text;
    uint64_t mask, bits;
} needed_value;

static bool contradicts(const needed_value *sum, const tn_choice *choice)
{
    if (sum->by == NULL) return false;
    if (choice->text.data != NULL)
        return sum->text.size != choice->text.size ||
               !tn_same_bytes(sum->text.data, choice->text.data, choice->text.size);
    return ((sum->bits ^ choice->bits) & sum->mask & choice->mask) != 0;
}

static tn_status add(json_reader *reader, const tn_path *path, uint32_t node, const tn_member *missing,
                     const tn_member *member, const tn_choice *choice, needed_value *sum)
{
    if (contradicts(sum, choice))
        return json_fail(reader, path, node, TN_DISAGREE,
                         "`%s` is missing, and `%s` and `%s` need different values of it", missing->id,
                         sum->by->id, member->id);
    sum->by = member;
    sum->text = choice->text;
    sum->mask |= choice->mask;
    sum->bits |= choice->bits;
    return TN_OK;
}

static tn_status ask(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                     const tn_member *missing, const void *object, needed_value *sum)
{
    tn_status status = TN_OK;
    for (size_t m = 0; m < type->member_count && status == TN_OK; m++) {
        const tn_member *member = &type->members[m];
        for (size_t i = 0; i < member->choice_count && status == TN_OK; i++) {
            const tn_choice *choice = &member->choices[i];
            if (strcmp(choice->by, missing->id) == 0 && tn_choice_applies(choice, member, object))
                status = add(reader, path, node, missing, member, choice, sum);
        }
    }
    return status;
}

/* ---- presence from tags ---- */

/* A member before the one being built that the text has, or that has its default. */
static const tn_member *member_before(const json_slots *owner, const tn_member *variant, const char *id)
{
    for (const tn_member *each = owner->type->members; each < variant; each++) {
        if (strcmp(each->id, id) != 0) continue;
        const bool known =
            owner->values[each - owner->type->members] != JSON_NO_NODE || each->default_value != NULL;
        return known ? each : NULL;
    }
    return NULL;
}

static bool holds(const tn_choice *choice, const tn_member *by, const void *object)
{
    const void *value = tn_member_at(by, object);
    if (choice->text.data == NULL)
        return ((tn_scalar_bits(by->kind, value) ^ choice->bits) & choice->mask) == 0;
    const tn_text *text = value;
    return by->kind == TN_KIND_TEXT && text->size == choice->text.size &&
           tn_same_bytes(text->data, choice->text.data, text->size);
}

/* Whether all conditions of a tag on other members hold, and there is one. */
static bool holds_all(const json_slots *owner, const tn_member *variant, uint32_t tag)
{
    bool any = false;
    for (size_t i = 0; i < variant->choice_count; i++) {
        const tn_choice *choice = &variant->choices[i];
        if (choice->when != tag) continue;
        const tn_member *by = member_before(owner, variant, choice->by);
        if (by == NULL || !holds(choice, by, owner->object)) return false;
        any = true;
    }
    return any;
}

uint32_t json_tag_by_others(const json_reader *reader, const tn_member *variant)
{
    uint32_t tag = TN_VARIANT_NONE;
    const json_slots *owner = reader->depth > 0 ? &reader->slots[reader->depth - 1] : NULL;
    const size_t count = variant->variants != NULL ? variant->variants->count : 0;
    const bool owned = owner != NULL && variant >= owner->type->members &&
                       variant < owner->type->members + owner->type->member_count;
    for (uint32_t i = 0; owned && i < count; i++) {
        if (!holds_all(owner, variant, TN_VARIANT_OBJECT + i)) continue;
        if (tag != TN_VARIANT_NONE) return TN_VARIANT_NONE;
        tag = TN_VARIANT_OBJECT + i;
    }
    return tag;
}

static void store(const tn_member *missing, void *object, tn_text text, uint64_t bits)
{
    void *value = tn_member_in(missing, object);
    if (missing->kind == TN_KIND_TEXT)
        *(tn_text *)value = text;
    else
        tn_scalar_store(missing->kind, value, bits);
}

static const tn_choice *only_of(const tn_member *member)
{
    for (size_t i = 0; i < member->choice_count; i++)
        if (strcmp(member->choices[i].by, member->id) == 0) return &member->choices[i];
    return NULL;
}

bool json_is_only(const tn_member *missing)
{
    return only_of(missing) != NULL;
}

bool json_choose_only(const tn_member *missing, void *object)
{
    const tn_choice *only = only_of(missing);
    if (only != NULL) store(missing, object, only->text, only->bits);
    return only != NULL;
}

tn_status json_choose(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                      const tn_member *missing, void *object)
{
    needed_value sum = {0};
    const tn_status status = ask(reader, path, type, node, missing, object, &sum);
    if (status != TN_OK) return status;
    if (sum.by == NULL && missing->default_value == NULL) json_missing(reader, path, node, missing->id);
    if (sum.by == NULL) return TN_OK;
    if (missing->default_value != NULL) sum.bits |= missing->default_value->bits & ~sum.mask;
    store(missing, object, sum.text, sum.bits);
    return TN_OK;
}
