/* Decides which members of new entries are present, beside name and data: conditions of their types decide.
 */
#include "entry.h"

typedef struct preparing {
    tn_entries *entries;
    size_t moved; /* members that have come or gone */
    size_t last;  /* the entry of the last of them */
} preparing;

/* Whether a member of an entry is its name or its data, which the caller of tn_entry_set decides. */
static bool is_given(const tn_entries *entries, const char *id)
{
    const tn_container *container = entries->format->container;
    for (size_t i = 0; i < container->data_count; i++)
        if (strcmp(container->data[i].member, id) == 0) return true;
    return strcmp(container->name, id) == 0;
}

/* Whether a place is a member of an entry that follows from conditions; *i is the number of the entry. */
static bool is_in_entry(const tn_entries *entries, const tn_place *place, size_t *i)
{
    size_t behind;
    *i = tn_place_element(place, entries->path, &behind);
    if (*i == TN_NO_INDEX || behind == 0) return false;
    const tn_step *last = &place->steps[place->depth - 1];
    return behind > 1 || last->index != TN_NO_INDEX || !is_given(entries, last->member);
}

/* Refuses to remove parts of an entry that was in the file. */
static bool allow(void *user, const tn_place *place, tn_adapted how)
{
    preparing *of = user;
    size_t i = 0;
    if (!is_in_entry(of->entries, place, &i)) return false;
    if (how == TN_ADAPTED_GOES && i < of->entries->old) return false;
    of->last = i;
    of->moved++;
    return true;
}

static void give(const tn_entries *entries, size_t i)
{
    if (entries->give != NULL && i >= entries->old && i < entries->list->count)
        entries->give(entries->user, entries, tn_entry_object(entries, i), i);
}

/* Members come one by one, and each may need a value before the writer takes it. */
tn_status tn_entry_adapt(tn_entries *entries, void *object, tn_error *error)
{
    preparing of = {entries, 0, 0};
    tn_status status;
    do {
        of.moved = 0;
        status = tn_adapt_new(entries->format, object, allow, &of, error);
        if (of.moved > 0) give(entries, of.last);
    } while (of.moved > 0);
    return status;
}

/* Values that become present at once; others follow when all has been set. */
static bool is_simple(tn_kind kind)
{
    return tn_kind_is_scalar(kind) || kind == TN_KIND_TEXT || kind == TN_KIND_BYTES ||
           kind == TN_KIND_CONSTANT;
}

static void begin_as(const tn_entries *entries, const tn_type *type, const void *model, void *object,
                     bool outermost)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (!tn_member_own(member) || member->get != NULL) continue;
        if (outermost && is_given(entries, member->id)) continue;
        if (!tn_member_present(member, model)) continue;
        if (member->kind == TN_KIND_OBJECT && member->has == TN_NO_INDEX)
            begin_as(entries, member->type, tn_member_at(member, model), tn_member_in(member, object), false);
        if (is_simple(member->kind) && member->has != TN_NO_INDEX)
            tn_member_set_present(member, object, true);
    }
}

void tn_entry_begin(tn_entries *entries, size_t i)
{
    if (entries->model > 0 && entries->model <= i)
        begin_as(entries, entries->type, tn_entry_object(entries, entries->model - 1),
                 tn_entry_object(entries, i), true);
    entries->model = i + 1;
    give(entries, i);
}

tn_status tn_entries_prepare(tn_entries *entries, void *object, tn_error *error)
{
    memset(error, 0, sizeof *error);
    error->offset = TN_NO_OFFSET;
    error->status = TN_READ_ONLY;
    if (entries->format->measure == NULL) return TN_READ_ONLY;
    return tn_entry_adapt(entries, object, error);
}
