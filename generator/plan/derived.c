/* Finds the lists that derivations use. */
#include "plan/derived.h"

#include "model/term.h"
#include "plan/shown.h"

/* ---- which lists ---- */

static derived_list *find_list(const codec_plan *p, derived_lists *lists, const model_member *member)
{
    for (size_t i = 0; i < lists->count; i++)
        if (lists->items[i]->member == member) return lists->items[i];
    derived_list *added = ARENA_NEW(p->memory, derived_list);
    added->member = member;
    ARRAY_PUSH(p->memory, lists, added);
    return added;
}

/* Values that have been looked at, each with the lists of its object. */
typedef struct entered_value {
    const model_member *value;
    const derived_lists *self;
} entered_value;

typedef ARRAY(entered_value) entered_values;

static bool enters(const codec_plan *p, entered_values *entered, const model_member *value,
                   const derived_lists *self)
{
    for (size_t i = 0; i < entered->count; i++)
        if (entered->items[i].value == value && entered->items[i].self == self) return false;
    ARRAY_PUSH(p->memory, entered, (entered_value){value, self});
    return true;
}

/* The lists of the object itself, and of the element `_`, that an expression uses; NULL: of other objects. */
typedef struct standpoint {
    derived_lists *self, *item;
    entered_values *entered;
} standpoint;

/* The lists below the object that a term is. */
static derived_lists *lists_of(const term *object, standpoint at)
{
    if (object->kind == TERM_SELF) return at.self;
    return object->kind == TERM_ITEM ? at.item : NULL;
}

/* A list whose elements the term is, if that belongs to a field: a list of objects that a fold or an index
   looks into, or a list of values; NULL: none. */
static const term *list_of(const term *t)
{
    const bool looks = term_is_fold(t) || t->kind == TERM_ELEMENT || t->kind == TERM_LAST;
    const term *list = looks ? t->items.items[0] : t;
    if (list->kind != TERM_MEMBER || list->member == NULL || list->member->role != MEMBER_FIELD) return NULL;
    return list->member->array == (looks ? ARRAY_OBJECTS : ARRAY_VALUES) ? list : NULL;
}

/* The list of values whose number of elements the term is; NULL: none. */
static const term *counted_list(const term *t)
{
    if (t->kind != TERM_SIZE) return NULL;
    return list_of(t->items.items[0]) == t->items.items[0] ? t->items.items[0] : NULL;
}

static void collect(const codec_plan *p, const term *t, standpoint at)
{
    const model_member *value = term_named_value(t);
    if (t->kind == TERM_ITEM || t->kind == TERM_INDEX) return;
    if (counted_list(t) != NULL) t = counted_list(t)->items.items[0];
    if (value != NULL && value->value != NULL && !value->simple) {
        const standpoint inside = {lists_of(t->items.items[0], at), NULL, at.entered};
        if (enters(p, at.entered, value, inside.self)) collect(p, value->value, inside);
    }
    const term *list = list_of(t);
    derived_lists *lists = list != NULL ? lists_of(list->items.items[0], at) : NULL;
    if (lists != NULL) {
        derived_list *found = find_list(p, lists, list->member);
        if (list != t) at.item = &found->inner;
    }
    for (size_t i = 0; i < t->items.count; i++)
        collect(p, t->items.items[i], at);
}

derived_lists plan_derived_lists_of(const codec_plan *p, const model_member *member)
{
    derived_lists lists = {0};
    entered_values entered = {0};
    collect(p, member->derive, (standpoint){&lists, NULL, &entered});
    return lists;
}

derived_lists plan_derived_lists_of_type(const codec_plan *p, const model_type *type)
{
    derived_lists lists = {0};
    entered_values entered = {0};
    for (size_t i = 0; i < type->fields.count; i++)
        if (type->fields.items[i]->derivation == DERIVE_VALUE)
            collect(p, type->fields.items[i]->derive, (standpoint){&lists, NULL, &entered});
    return lists;
}

/* ---- which objects lie in them ---- */

static bool leads_to(const model_member *member, const model_type *type)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (leads_to(member->cases.items[i].as, type)) return true;
    return member->type.object == type;
}

/* Whether lists hold all of others, and so do the lists in their elements. */
static bool cover(const derived_lists *lists, const derived_lists *others)
{
    for (size_t i = 0; i < others->count; i++) {
        bool covered = false;
        for (size_t k = 0; k < lists->count && !covered; k++)
            covered = lists->items[k]->member == others->items[i]->member &&
                      cover(&lists->items[k]->inner, &others->items[i]->inner);
        if (!covered) return false;
    }
    return true;
}

/* Whether a member is a list that the object which has it remembers, with the lists of its elements. */
static bool is_remembered(const codec_plan *p, const model_member *member)
{
    if (member->array != ARRAY_OBJECTS || member->wire.kind != WIRE_OBJECT ||
        plan_of_member(p, member)->pointers)
        return false;
    const derived_lists lists = plan_derived_lists_of_type(p, member->owner);
    const derived_lists own = plan_derived_lists_of_type(p, member->type.object);
    for (size_t i = 0; i < lists.count; i++)
        if (lists.items[i]->member == member) return cover(&lists.items[i]->inner, &own);
    return false;
}

bool plan_is_in_derived_list(const codec_plan *p, const model_type *type)
{
    bool any = false;
    for (size_t i = 0; i < p->model->order.count; i++) {
        const model_type *owner = p->model->order.items[i];
        for (size_t k = 0; k < owner->fields.count; k++) {
            if (!leads_to(owner->fields.items[k], type)) continue;
            if (!is_remembered(p, owner->fields.items[k])) return false;
            any = true;
        }
        for (size_t k = 0; k < owner->instances.count; k++)
            if (leads_to(owner->instances.items[k], type)) return false;
    }
    return any && !type->recursive;
}

bool plan_links_derived_list(const codec_plan *p, const derived_list *list, bool nested)
{
    const model_type *element = list->member->type.object;
    if (list->member->array != ARRAY_OBJECTS || plan_of_member(p, list->member)->pointers) return false;
    if (nested && !plan_is_in_derived_list(p, list->member->owner)) return false;
    return plan_remembers_as_read(p, element) && plan_is_in_derived_list(p, element);
}
