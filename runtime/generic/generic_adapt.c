/* Makes members follow an edited value that decides them: the writer reports the contradictions. Each round
   mends the first contradiction, if it has exactly one correction. */
#include "entry.h"

#include <string.h>

/* The most preparations of an object; each element that depends on a value of the whole file may need one. */
enum { MOST_MENDS = 4096 };

typedef struct adapting {
    const tn_format *format;
    void *root;
    tn_document *document;
    tn_adapt_allow *allow;
    void *user;
    bool derived_decides;
    tn_place before; /* the place of the last correction */
    tn_adapted how;
} adapting;

/* A member of an object in line, and where it was found. */
typedef struct spot {
    const tn_member *member;
    void *object;
    void *parent;
} spot;

/* ---- places ---- */

static const tn_member *member_called(const tn_type *type, const char *id)
{
    for (size_t m = 0; m < type->member_count && id != NULL; m++)
        if (type->members[m].id != NULL && strcmp(type->members[m].id, id) == 0) return &type->members[m];
    return NULL;
}

/* The object of a step, of type *type, which has been read together with its owner; or NULL. */
static void *object_behind(const tn_member *member, void *object, size_t index, const tn_type **type)
{
    void *value = tn_member_in(member, object);
    if (!tn_member_present(member, object) || member->get != NULL) return NULL;
    *type = member->type;
    if (member->kind == TN_KIND_OBJECT) return value;
    if (member->kind == TN_KIND_POINTER) return *(void **)value;
    if (member->kind == TN_KIND_LIST) {
        const tn_list *list = value;
        return index < list->count ? (char *)list->items + index * member->type->size : NULL;
    }
    const bool pointers = member->kind == TN_KIND_ARRAY && member->element == TN_KIND_POINTER;
    if (pointers && index < ((const tn_list *)value)->count)
        return ((void **)((const tn_list *)value)->items)[index];
    if (member->kind != TN_KIND_VARIANT) return NULL;
    const void *held;
    const tn_member as = tn_variant_member(member, value, &held);
    *type = as.type;
    return as.kind == TN_KIND_POINTER ? ((tn_variant *)value)->as.object : NULL;
}

static bool find_spot(const adapting *run, const tn_place *place, spot *found)
{
    const tn_type *type = run->format->type;
    void *object = run->root;
    *found = (spot){NULL, NULL, NULL};
    if (place->depth == 0 || place->depth > TN_PLACE_STEPS) return false;
    for (uint32_t i = 0; i < place->depth; i++) {
        const tn_member *member = member_called(type, place->steps[i].member);
        const bool last = i + 1 == place->depth; /* it may be a parameter */
        if (member == NULL || !(last || tn_member_own(member))) return false;
        void *parent = found->object;
        *found = (spot){member, object, parent};
        if (last) break;
        object = object_behind(member, object, place->steps[i].index, &type);
        if (object == NULL) return false;
    }
    return place->steps[place->depth - 1].index == TN_NO_INDEX;
}

static bool same_place(const tn_place *a, const tn_place *b)
{
    if (a->depth != b->depth || a->depth > TN_PLACE_STEPS) return false;
    for (uint32_t i = 0; i < a->depth; i++)
        if (a->steps[i].index != b->steps[i].index || strcmp(a->steps[i].member, b->steps[i].member) != 0)
            return false;
    return true;
}

/* ---- corrections ---- */

static bool expects(const tn_error *error, const char *word)
{
    return error->expected.kind == TN_VALUE_LITERAL && strcmp(error->expected.as.literal, word) == 0;
}

/* Makes a member present, with empty space for its value. */
static bool come(const adapting *run, const spot *at)
{
    const tn_member *member = at->member;
    void *value = tn_member_in(member, at->object), *object = NULL;
    if (member->kind == TN_KIND_VARIANT || member->kind == TN_KIND_OPAQUE || member->kind == TN_KIND_PACKED)
        return false;
    if (member->kind == TN_KIND_CONSTANT) value = NULL;
    if (member->kind == TN_KIND_POINTER &&
        tn_arena_alloc(&run->document->arena, 1, member->type->size, &object) != TN_OK)
        return false;
    tn_member_set_present(member, at->object, true);
    if (value != NULL) memset(value, 0, tn_value_size(member));
    if (object != NULL) memcpy(value, &object, sizeof object);
    if (member->create == NULL) return true;
    const tn_context context = {run->document, run->root, at->parent};
    return member->create(member, &context, at->object, 0) == TN_OK;
}

static bool go(const spot *at)
{
    const tn_member *member = at->member;
    if (member->has == TN_NO_INDEX) return false;
    tn_member_set_present(member, at->object, false);
    if (member->kind == TN_KIND_POINTER) memset(tn_member_in(member, at->object), 0, sizeof(void *));
    return true;
}

/* The values of records that both layouts have. */
static bool take_records(const adapting *run, const tn_view_type *type, void *view, const void *old)
{
    void *element;
    const size_t count = ((const tn_view *)view)->count;
    if (tn_arena_alloc(&run->document->arena, 1, type->element->size, &element) != TN_OK) return false;
    for (size_t i = 0; i < count; i++) {
        type->get(type, old, i, element);
        if (type->set(type, view, i, element) != TN_OK) return false;
    }
    return true;
}

static bool take_table(const adapting *run, const tn_table *table, void *view, const void *old)
{
    void *sizes;
    if (tn_arena_alloc(&run->document->arena, table->case_count, sizeof(size_t), &sizes) != TN_OK)
        return false;
    for (size_t i = 0; i < table->case_count; i++)
        ((size_t *)sizes)[i] = table->cases[i].size;
    tn_table_take(view, old, sizes);
    return true;
}

/* Gives records a new layout. They keep members of both layouts; others become 0. */
static bool lay_out(const adapting *run, const spot *at)
{
    const tn_member *member = at->member;
    const tn_view_type *type = member->view;
    const tn_context context = {run->document, run->root, at->parent};
    tn_view *view = tn_member_in(member, at->object);
    void *old;
    if (member->create == NULL ||
        tn_arena_alloc(&run->document->arena, 1, tn_value_size(member), &old) != TN_OK)
        return false;
    memcpy(old, view, tn_value_size(member));
    if (member->create(member, &context, at->object, view->count) != TN_OK) return false;
    return type->table != NULL ? take_table(run, type->table, view, old) : take_records(run, type, view, old);
}

/* Fills a new member with the required number of zeros. */
static bool fill(const adapting *run, const spot *at, uint64_t count)
{
    const tn_context context = {run->document, run->root, at->parent};
    const bool counted = at->member->kind == TN_KIND_VIEW || at->member->kind == TN_KIND_NUMBERS;
    if (!counted || at->member->create == NULL || count > SIZE_MAX) return false;
    return at->member->create(at->member, &context, at->object, (size_t)count) == TN_OK;
}

static bool is_count(const tn_error *error)
{
    return error->expected.kind == TN_VALUE_UNSIGNED && error->found.kind == TN_VALUE_UNSIGNED;
}

/* Finds the correction of a contradiction. False: there is none, or more than one. */
static bool find_answer(const tn_error *error, const spot *at, tn_adapted *how)
{
    const bool view = at->member->kind == TN_KIND_VIEW && is_count(error);
    *how = expects(error, "present")  ? TN_ADAPTED_COMES
           : expects(error, "absent") ? TN_ADAPTED_GOES
                                      : TN_ADAPTED_LAID_OUT;
    return *how != TN_ADAPTED_LAID_OUT || view;
}

/* Whether a value of the program decides the member. A derived value determines the member's value, not its
   presence, unless only the writer decides that. */
static bool is_decided(const adapting *run, const tn_error *error, tn_adapted how)
{
    spot by;
    if (error->other.depth == 0) return how == TN_ADAPTED_LAID_OUT;
    return find_spot(run, &error->other, &by) &&
           (run->derived_decides || (by.member->flags & TN_MEMBER_DERIVED) == 0);
}

static bool mend(adapting *run, const tn_error *error)
{
    spot at;
    if (error->status != TN_DISAGREE && error->status != TN_BAD_ARGUMENT) return false;
    if (!find_spot(run, &error->place, &at) || !tn_member_own(at.member)) return false;
    if (same_place(&error->place, &run->before)) /* the new member lacks its elements */
        return run->how == TN_ADAPTED_COMES && is_count(error) && fill(run, &at, error->expected.as.u);
    if (!find_answer(error, &at, &run->how) || !is_decided(run, error, run->how)) return false;
    if (run->allow != NULL && !run->allow(run->user, &error->place, run->how)) return false;
    run->before = error->place;
    if (run->how == TN_ADAPTED_COMES) return come(run, &at);
    return run->how == TN_ADAPTED_GOES ? go(&at) : lay_out(run, &at);
}

static tn_status adapt(const tn_format *format, void *object, tn_adapt_allow *allow, void *user,
                       bool derived_decides, tn_error *error)
{
    adapting run = {.format = format,
                    .derived_decides = derived_decides,
                    .root = object,
                    .document = tn_format_document(format, object),
                    .allow = allow,
                    .user = user};
    tn_error own; /* of an attempt, which a later one may mend */
    size_t size;
    if (format->measure == NULL) return tn_bad_argument(error); /* nothing writes it */
    tn_status status = format->measure(format, object, &size, &own);
    for (int i = 0; i < MOST_MENDS && status != TN_OK && !format->patches && mend(&run, &own); i++)
        status = format->measure(format, object, &size, &own);
    if (status != TN_OK && error != NULL) *error = own;
    return status;
}

tn_status tn_adapt(const tn_format *format, void *object, tn_adapt_allow *allow, void *user, tn_error *error)
{
    return adapt(format, object, allow, user, false, error);
}

tn_status tn_adapt_new(const tn_format *format, void *object, tn_adapt_allow *allow, void *user,
                       tn_error *error)
{
    return adapt(format, object, allow, user, true, error);
}
