/* Infers names: members of the object, and the names of the language. */
#include "model/change.h"
#include "model/infer.h"
#include "model/mentions.h"

/* ---- surroundings that objects must keep ---- */

typedef void need(model_type *type);

static void need_parent(model_type *type)
{
    type->needs_parent = true;
}

static void need_root(model_type *type)
{
    type->needs_root = true;
}

static void need_stream(model_type *type)
{
    type->needs_stream = true;
}

static void ask_all_types(inference *in, need *ask, bool *asked)
{
    for (size_t i = 0; i < in->m->types.count && !*asked; i++)
        ask(change_type(in->m->types.items[i]));
    *asked = true;
}

/* Adds all types that an object may have. */
static void ask_types(inference *in, const term *object, need *ask, bool *asked)
{
    const model_type *type = object->type.object;
    const model_type *child = object->kind == TERM_PARENT ? object->items.items[0]->type.object : NULL;
    if (type != NULL)
        ask(change_type(type));
    else if (child != NULL && !child->any_parent)
        for (size_t i = 0; i < child->parents.count; i++)
            ask(change_type(child->parents.items[i]));
    else
        ask_all_types(in, ask, asked);
}

/* ---- names of the language ---- */

static const term *self_of(inference *in, const expr *tree)
{
    if (in->record != NULL) return in->record;
    term *self = infer_new(in, TERM_SELF, tree, VALUE_OBJECT);
    self->type.object = in->scope->type;
    return self;
}

/* If types of other files use a type too, a cast must say that its parent is that of its own file. */
const term *infer_parent(inference *in, const term *object, const expr *tree)
{
    ask_types(in, object, need_parent, &in->m->asked_parent);
    const model_type *type = object->type.object;
    term *t = infer_new(in, TERM_PARENT, tree, VALUE_OBJECT);
    infer_add(in, t, object);
    if (type == NULL || type->parent == NULL) return t;
    if (!type->many_parents) {
        t->type.object = type->parent;
        return t;
    }
    term *cast = infer_new(in, TERM_CAST, tree, VALUE_OBJECT);
    cast->type.object = type->parent;
    infer_add(in, cast, t);
    return cast;
}

const term *infer_root(inference *in, const term *object, const expr *tree)
{
    ask_types(in, object, need_root, &in->m->asked_root);
    term *t = infer_new(in, TERM_ROOT, tree, VALUE_OBJECT);
    const model_type *type = object->type.object;
    t->type.object = type != NULL && !type->opaque ? type->file->top : NULL;
    infer_add(in, t, object);
    return t;
}

const term *infer_stream(inference *in, const term *object, const expr *tree)
{
    if (object->kind != TERM_SELF || in->scope->lazy)
        ask_types(in, object, need_stream, &in->m->asked_stream);
    term *t = infer_new(in, TERM_STREAM, tree, VALUE_STREAM);
    infer_add(in, t, object);
    return t;
}

/* `_`: an element of the array that the enclosing method folds over, or the value just read. */
static const term *infer_item(inference *in, const expr *tree)
{
    const model_member *item = in->scope->item;
    if (in->fold == NULL && item == NULL)
        return infer_mistake(in, tree->place, DIAGNOSTIC_E0409,
                             "`_` is the value just read: use it only in `repeat-until` and `valid`");
    term *t = infer_new(in, TERM_ITEM, tree, VALUE_OBJECT);
    if (in->fold != NULL) {
        t->type = element_type(in->fold);
        t->range = element_range(in->scope, in->fold);
        t->fold = in->fold_number;
        infer_add(in, t, in->fold);
    } else {
        if (item->broken) return NULL;
        t->type = item->type;
        t->range = item->range;
    }
    return infer_known(in, t);
}

static const term *infer_index(inference *in, const expr *tree)
{
    const model_member *repeated = in->scope->index;
    if (in->fold == NULL && repeated == NULL)
        return infer_mistake(in, tree->place, DIAGNOSTIC_E0409,
                             "`_index` is the number of an element: use it only in repeated attributes");
    term *t = infer_new(in, TERM_INDEX, tree, VALUE_INT);
    t->range = interval_of(0, interval_integer(8, true).high);
    t->fold = in->fold_number;
    if (in->fold != NULL)
        infer_add(in, t, in->fold);
    else if (!in->scope->made && repeated->count != NULL && repeated->count->range.high >= 1)
        t->range = interval_refine(t->range, OP_LT, repeated->count->range);
    return infer_known(in, t);
}

/* ---- members ---- */

static void add_members(name_list *list, const model_member *const *members, size_t count)
{
    for (size_t i = 0; i < count; i++)
        name_list_add(list, members[i]->id);
}

void infer_suggest_member(inference *in, const model_type *type, str name)
{
    static const char *const given[] = {"_parent", "_root", "_io", "_sizeof", "_index"};
    if (diagnostics_full(in->list)) return;
    name_list list = {.memory = in->memory};
    for (size_t i = 0; i < sizeof given / sizeof *given; i++)
        name_list_add(&list, str_of(given[i]));
    add_members(&list, type->fields.items, type->fields.count);
    add_members(&list, type->values.items, type->values.count);
    add_members(&list, type->instances.items, type->instances.count);
    add_members(&list, type->params.items, type->params.count);
    name_list_suggest(&list, in->list, name);
}

/* A cast value has the type of the cast until it is typed itself: so it may depend on the expression around
   the cast. Its range is all of 64 bits then; a value that may exceed 64 bits is checked when it is
   computed. */
static const term *infer_later(inference *in, const term *object, model_member *member, const expr *tree,
                               const value_type *cast)
{
    if (!member->assumed) {
        member->assumed = true;
        member->range = interval_integer(8, cast->bytes != 8 || cast->is_signed);
    }
    term *t = infer_new(in, TERM_MEMBER, tree, cast->kind);
    t->type = *cast;
    t->range = member->range;
    t->member = member;
    infer_add(in, t, object);
    ARRAY_PUSH(in->memory, &in->m->later, (model_later){t, *cast, in->scope->path});
    return t;
}

/* Whether the condition of a member of the object itself holds: that of the array whose elements are being
   read, or a known one. An edited object may lack the member nevertheless, which must be harmless. */
static bool is_present(const inference *in, const term *object, const model_member *member)
{
    const value_kind kind = member->type.kind;
    const bool number = kind == VALUE_INT || kind == VALUE_FLOAT || kind == VALUE_ENUM || kind == VALUE_BOOL;
    const bool peek = member->role == MEMBER_INSTANCE && member->schema->placed == PLACE_PEEK;
    if (object->kind != TERM_SELF || !(member->role == MEMBER_FIELD || peek)) return false;
    if (in->scope->index == member || facts_has_member(&in->facts, member)) return true;
    if (!(number || peek) || member->array != ARRAY_NONE || member->may_lack_case) return false;
    infer_condition(in->m, change_member(member));
    return member->condition != NULL && facts_is_met(&in->facts, member->condition);
}

/* A bit field is masked when it is taken from an object (emit/c_member.c). */
static bool is_masked(const model_member *member)
{
    return member->wire.kind == WIRE_BITS && member->array == ARRAY_NONE && member->role != MEMBER_PARAM;
}

interval infer_member_range(const expr_scope *s, const model_member *member)
{
    const bool calculated = member->type.kind == VALUE_INT || member->type.kind == VALUE_ENUM;
    const bool stored = member->role != MEMBER_VALUE && calculated && member->type.bytes == 0;
    if (!s->made || !stored || is_masked(member)) return member->range;
    return interval_integer(8, member->range.low < 0 || member->range.high <= interval_integer(8, true).high);
}

const term *infer_member(inference *in, const term *object, const model_member *member, const expr *tree,
                         const value_type *cast)
{
    if (member->broken) return NULL;
    if (member->role == MEMBER_VALUE && member->schema == NULL && !in->scope->extended)
        return infer_mistake(
            in, infer_place(tree), DIAGNOSTIC_E0411,
            "Kaitai does not know `-values`; `%.*s` may stand only under keys that begin with `-`",
            STR_ARG(member->id));
    if (member->role == MEMBER_VALUE && !member->inferred) {
        if (cast == NULL && member->inferring) cast = member->cast;
        if (cast != NULL && member->schema != NULL)
            return infer_later(in, object, change_member(member), tree, cast);
        if (member->inferring)
            return infer_mistake(in, infer_place(tree), DIAGNOSTIC_E0413, "`%.*s` depends on itself",
                                 STR_ARG(member->id));
        infer_value(in->m, change_member(member));
    }
    if (member->role == MEMBER_VALUE && member->value == NULL) return NULL;
    if (member->role == MEMBER_VALUE && member->schema == NULL && model_has_labels(member->owner))
        return infer_value_of_record(in, object, member);
    term *t = infer_new(in, TERM_MEMBER, tree, VALUE_INT);
    t->type = types_of_member(member);
    t->range = infer_member_range(in->scope, member);
    t->member = member;
    t->present = is_present(in, object, member);
    infer_add(in, t, object);
    return infer_known(in, t);
}

/* Members that are read after the one whose expression this is are not there yet. Of an array that is being
   read there are the elements before. */
bool term_is_there(const expr_scope *s, const model_member *member)
{
    const model_member *before = s->before;
    if (before == NULL || member->role != MEMBER_FIELD || before->role != MEMBER_FIELD) return true;
    if (member == before) return s->and_itself || s->index == member;
    return member->order < before->order;
}

const term *infer_not_there(inference *in, const expr *tree)
{
    const model_member *member = model_find_member(in->scope->type, tree->name);
    infer_mistake(in, tree->place, DIAGNOSTIC_E0405, "`%.*s` is read after this use", STR_ARG(member->id));
    diagnose_note(in->list, member->place->place, "it stands here");
    if (member->placed)
        diagnose_hint(in->list,
                      "to read it before, add a look-ahead: an instance with `pos` and `-place: none`");
    return NULL;
}

static const term *infer_own_member(inference *in, const expr *tree, const value_type *cast)
{
    const model_type *type = in->scope->type;
    const model_member *member = model_find_member(type, tree->name);
    mention_add(in->m, (name_mention){.kind = MENTION_MEMBER,
                                      .place = tree->made ? (span){NULL, 0, 0} : tree->place,
                                      .name = tree->name,
                                      .member = member,
                                      .scope = type,
                                      .of = {.kind = VALUE_OBJECT, .object = type},
                                      .seen = in->scope,
                                      .own = true});
    if (member == NULL) {
        infer_mistake(in, tree->place, DIAGNOSTIC_E0401, "there is no `%.*s` in `%.*s`", STR_ARG(tree->name),
                      STR_ARG(type->id));
        infer_suggest_member(in, type, tree->name);
        return NULL;
    }
    if (!term_is_there(in->scope, member)) {
        if (!in->for_size) return infer_not_there(in, tree);
        if (in->absent == NULL) in->absent = tree;
    }
    return infer_member(in, self_of(in, tree), member, tree, cast);
}

/* `-values` of a table's records stand in loops over them. */
static const term *not_of_record(inference *in, const expr *tree)
{
    return infer_mistake(in, tree->place, DIAGNOSTIC_E0409,
                         "the records of a table cannot use members outside of them");
}

static bool is_around(str name)
{
    return str_is(name, "_parent") || str_is(name, "_root") || str_is(name, "_io");
}

const term *infer_name(inference *in, const expr *tree, const value_type *cast)
{
    const expr_scope *s = in->scope;
    if (is_around(tree->name) && s->lazy && s->extended && model_has_labels(s->type))
        return not_of_record(in, tree);
    if (str_is(tree->name, "_parent")) return infer_parent(in, self_of(in, tree), tree);
    if (str_is(tree->name, "_root")) return infer_root(in, self_of(in, tree), tree);
    if (str_is(tree->name, "_io")) return infer_stream(in, self_of(in, tree), tree);
    if (str_is(tree->name, "_")) return infer_item(in, tree);
    if (str_is(tree->name, "_index")) return infer_index(in, tree);
    if (str_is(tree->name, "_sizeof")) return infer_sizeof_type(in, in->scope->type, tree);
    return infer_own_member(in, tree, cast);
}
