/* The lists of objects that derivations look into: objects remember them as they were read, each list in an
   array of its own, so that elements may be changed in place. */
#include "emit/derived.h"

#include "emit/c_types.h"
#include "emit/naming.h"
#include "plan/shown.h"

/* ---- which lists ---- */

static derived_list *find_list(const emitter *e, derived_lists *lists, const model_member *member)
{
    for (size_t i = 0; i < lists->count; i++)
        if (lists->items[i]->member == member) return lists->items[i];
    derived_list *added = ARENA_NEW(e->memory, derived_list);
    added->member = member;
    ARRAY_PUSH(e->memory, lists, added);
    return added;
}

/* Values that have been looked at, each with the lists of its object. */
typedef struct entered_value {
    const model_member *value;
    const derived_lists *self;
} entered_value;

typedef ARRAY(entered_value) entered_values;

static bool enters(const emitter *e, entered_values *entered, const model_member *value,
                   const derived_lists *self)
{
    for (size_t i = 0; i < entered->count; i++)
        if (entered->items[i].value == value && entered->items[i].self == self) return false;
    ARRAY_PUSH(e->memory, entered, (entered_value){value, self});
    return true;
}

/* Where the expression stands: the lists of the object itself, and of the element that `_` is; NULL: of
   others. */
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

static void collect(const emitter *e, const term *t, standpoint at)
{
    const model_member *value = term_named_value(t);
    if (t->kind == TERM_ITEM || t->kind == TERM_INDEX) return;
    if (value != NULL && value->value != NULL && !value->simple) {
        const standpoint inside = {lists_of(t->items.items[0], at), NULL, at.entered};
        if (enters(e, at.entered, value, inside.self)) collect(e, value->value, inside);
    }
    const term *array = t->items.count > 0 ? t->items.items[0] : NULL;
    const bool looks = term_is_fold(t) || t->kind == TERM_ELEMENT || t->kind == TERM_LAST;
    const bool objects = looks && array->kind == TERM_MEMBER && array->member != NULL &&
                         array->member->array == ARRAY_OBJECTS && array->member->role == MEMBER_FIELD;
    derived_lists *lists = objects ? lists_of(array->items.items[0], at) : NULL;
    if (lists != NULL) at.item = &find_list(e, lists, array->member)->inner;
    for (size_t i = 0; i < t->items.count; i++)
        collect(e, t->items.items[i], at);
}

derived_lists derived_lists_of(const emitter *e, const model_member *member)
{
    derived_lists lists = {0};
    entered_values entered = {0};
    collect(e, member->derive, (standpoint){&lists, NULL, &entered});
    return lists;
}

/* Of all members of a type. */
static derived_lists all_lists(const emitter *e, const model_type *type)
{
    derived_lists lists = {0};
    entered_values entered = {0};
    for (size_t i = 0; i < type->fields.count; i++)
        if (type->fields.items[i]->derivation == DERIVE_VALUE)
            collect(e, type->fields.items[i]->derive, (standpoint){&lists, NULL, &entered});
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
static bool is_remembered(const emitter *e, const model_member *member)
{
    if (member->array != ARRAY_OBJECTS || member->wire.kind != WIRE_OBJECT ||
        plan_of_member(e->plan, member)->pointers)
        return false;
    const derived_lists lists = all_lists(e, member->owner);
    const derived_lists own = all_lists(e, member->type.object);
    for (size_t i = 0; i < lists.count; i++)
        if (lists.items[i]->member == member) return cover(&lists.items[i]->inner, &own);
    return false;
}

bool derived_is_in_list(const emitter *e, const model_type *type)
{
    bool any = false;
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *owner = e->model->order.items[i];
        for (size_t k = 0; k < owner->fields.count; k++) {
            if (!leads_to(owner->fields.items[k], type)) continue;
            if (!is_remembered(e, owner->fields.items[k])) return false;
            any = true;
        }
        for (size_t k = 0; k < owner->instances.count; k++)
            if (leads_to(owner->instances.items[k], type)) return false;
    }
    return any && !type->recursive;
}

/* ---- remembering ---- */

/* An element is remembered as that of the copy. */
static void emit_link(emitter *e, const char *item)
{
    out_line(&e->out, "before->%s.as_read_ = &before->%s;", item, item);
    out_line(&e->out, "self->%s.as_read_ = &before->%s;", item, item);
}

/* `of` is "" or "entries.items[i]." */
static void emit_copies(emitter *e, const derived_lists *lists, const char *of, char index)
{
    out *o = &e->out;
    for (size_t i = 0; i < lists->count; i++) {
        const derived_list *list = lists->items[i];
        const char *id = arena_printf(e->memory, "%s%s", of, c_member_name(e, list->member));
        const char *name = arena_printf(e->memory, "before->%s", id);
        out_call(o, "status = tn_run_copy",
                 arena_printf(e->memory, "in, path, \"%.*s\", %s.items, %s.count, sizeof *%s.items, &items",
                              STR_ARG(list->member->id), name, name, name),
                 ";");
        out_line(o, "if (status != TN_OK) return status;");
        out_line(o, "%s.items = items;", name);
        const model_type *element = list->member->type.object;
        const bool links = (*of == '\0' || derived_is_in_list(e, list->member->owner)) &&
                           plan_remembers_as_read(e->plan, element) && derived_is_in_list(e, element);
        if (list->inner.count == 0 && !links) continue;
        const char *item = arena_printf(e->memory, "%s.items[%c]", id, index);
        out_open(o, "for (size_t %c = 0; %c < %s.count; %c++)", index, index, name, index);
        if (links) emit_link(e, item);
        emit_copies(e, &list->inner, arena_printf(e->memory, "%s.", item), (char)(index + 1));
        out_close(o, "");
    }
}

void emit_derived_lists(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const derived_lists lists = all_lists(e, type);
    if (lists.count == 0) return;
    out_line(o, "%s *before = as_read;", type_name(e, type));
    out_line(o, "void *items;");
    emit_copies(e, &lists, "", 'i');
}

/* ---- comparing ---- */

static void emit_comparisons(emitter *e, const derived_lists *lists, const char *self, const char *before,
                             char index)
{
    out *o = &e->out;
    for (size_t i = 0; i < lists->count; i++) {
        const derived_list *list = lists->items[i];
        const char *id = c_member_name(e, list->member);
        const char *now = arena_printf(e->memory, "%s%s", self, id);
        const char *old = arena_printf(e->memory, "%s%s", before, id);
        const char *except =
            list->inner.count == 0
                ? "TN_NO_INDEX"
                : arena_printf(e->memory, "offsetof(%s, %s.items)", type_name(e, list->member->type.object),
                               c_member_name(e, list->inner.items[0]->member));
        out_line(o, "if (%s.count != %s.count) return false;", now, old);
        out_if(o,
               arena_printf(e->memory, "!tn_same_items(%s.items, %s.items, %s.count, sizeof *%s.items, %s)",
                            now, old, now, now, except),
               "return false;");
        if (list->inner.count == 0) continue;
        out_open(o, "for (size_t %c = 0; %c < %s.count; %c++)", index, index, now, index);
        emit_comparisons(e, &list->inner, arena_printf(e->memory, "%s.items[%c].", now, index),
                         arena_printf(e->memory, "%s.items[%c].", old, index), (char)(index + 1));
        out_close(o, "");
    }
}

const char *derived_unchanged_name(const emitter *e, const model_member *member)
{
    return c_static_of(e, member, "has_same_lists_*");
}

void emit_derived_unchanged(emitter *e, const model_type *type)
{
    out *o = &e->out;
    if (!plan_remembers_as_read(e->plan, type)) return;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (member->derivation != DERIVE_VALUE) continue;
        const derived_lists lists = derived_lists_of(e, member);
        if (lists.count == 0) continue;
        out_comment(o, "Whether the elements that %.*s is derived from are as they were read.",
                    STR_ARG(member->id));
        out_function(o, arena_printf(e->memory, "static bool %s", derived_unchanged_name(e, member)),
                     arena_printf(e->memory, "const %s *self, const %s *before", type_name(e, type),
                                  type_name(e, type)),
                     "");
        out_begin(o);
        emit_comparisons(e, &lists, "self->", "before->", 'i');
        out_line(o, "return true;");
        out_end(o);
    }
}
