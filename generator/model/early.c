/* Refuses uses of members that may not have been read yet. An object that is being read is seen by its
   members' objects, through `_parent` and `_root`, and by its own instances; a member that may not have been
   read by then is used early.

   The analysis computes one number: how many fields of an object have been read whenever an expression looks
   into it. An object that another member holds has been read as a whole. */
#include "model/change.h"

static const size_t WHOLE = SIZE_MAX;

/* The place of an expression. */
typedef struct site {
    const model_type *type;
    const model_member *member; /* it is an expression of, or NULL */
    size_t read;                /* fields of the object itself that have been read */
    size_t *of_values; /* of objects that values give, by the value's number: read_of, and one more */
    bool changed;
} site;

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* ---- who creates whom ---- */

static bool creates(const model_member *member, const model_type *type)
{
    if (member->wire.kind == WIRE_OBJECT && member->type.object == type) return true;
    for (size_t i = 0; i < member->cases.count; i++)
        if (creates(member->cases.items[i].as, type)) return true;
    return false;
}

/* How many fields of its object have been read when a member's value is made. */
static size_t read_before(const model_member *member)
{
    return member->role == MEMBER_FIELD ? member->order : member->read_when_asked;
}

static size_t least_of(size_t read, const model_member *const *members, size_t count,
                       const model_type *created)
{
    for (size_t i = 0; i < count; i++)
        if (members[i]->parent == NULL && creates(members[i], created))
            read = least(read, read_before(members[i]));
    return read;
}

/* The number for the object of type `parent` that creates one of type `child`. */
static size_t read_of_parent(const model_type *child, const model_type *parent)
{
    if (child == NULL || parent == NULL) return 0;
    const size_t read =
        least_of(child->read_of_passed_parent, parent->fields.items, parent->fields.count, child);
    return least_of(read, parent->instances.items, parent->instances.count, child);
}

/* ---- objects ---- */

static size_t read_of(const site *s, const term *object);

static size_t read_of_all(const site *s, const term *list)
{
    size_t read = WHOLE;
    for (size_t i = 0; i < list->items.count; i++)
        read = least(read, read_of(s, list->items.items[i]));
    return read;
}

/* Each value is visited once, not at every mention. The numbers of read fields only fall: the last round,
   which changes nothing, has the final ones. */
static size_t read_of_value(const site *s, const model_member *member)
{
    if (member->role == MEMBER_PARAM) return member->read_when_asked;
    if (member->role != MEMBER_VALUE) return WHOLE;
    if (member->value == NULL || member->assumed) return 0;
    size_t *known = &s->of_values[member->number];
    const site there = {.type = member->owner, .read = 0, .of_values = s->of_values};
    if (*known == 0) *known = least(read_of(&there, member->value), WHOLE - 1) + 1;
    return *known == WHOLE ? WHOLE : *known - 1;
}

/* How many fields of an object that an expression names have been read. */
static size_t read_of(const site *s, const term *object)
{
    const term *of = object->items.count > 0 ? object->items.items[0] : NULL;
    switch (object->kind) {
    case TERM_SELF:
        return s->read;
    case TERM_PARENT:
        return read_of_parent(of->type.object, object->type.object);
    case TERM_ROOT:
        if (of->kind == TERM_SELF && s->type->file->top == s->type)
            return least(s->read, s->type->read_of_root);
        return of->type.object != NULL ? of->type.object->read_of_root : 0;
    case TERM_CAST:
        if (of->kind == TERM_PARENT)
            return read_of_parent(of->items.items[0]->type.object, object->type.object);
        return read_of(s, of);
    case TERM_MEMBER:
        return object->member != NULL ? read_of_value(s, object->member) : WHOLE;
    case TERM_TERNARY:
        return least(read_of(s, object->items.items[1]), read_of(s, object->items.items[2]));
    case TERM_LIST:
        return read_of_all(s, object);
    default: /* elements */
        return of != NULL ? read_of(s, of) : WHOLE;
    }
}

/* ---- expressions ---- */

static void lower(site *s, size_t *read, size_t to)
{
    if (to >= *read) return;
    *read = to;
    s->changed = true;
}

/* Whether a term is a field that may not have been read. `valid` of a value is evaluated after its read. */
static bool is_early(const site *s, const term *t)
{
    const model_member *member = t->kind == TERM_MEMBER ? t->member : NULL;
    if (member == NULL || member->role != MEMBER_FIELD) return false;
    if (member->owner->layout != LAYOUT_IRREGULAR) return false;
    const term *object = t->items.items[0];
    if (object->kind == TERM_SELF && member == s->member && member->array == ARRAY_NONE) return false;
    return read_of(s, object) <= member->order;
}

static void look_at(const term *t, void *context)
{
    site *s = context;
    model_member *member = t->kind == TERM_MEMBER ? change_member(t->member) : NULL;
    const bool itself = is_early(s, t) && member == s->member && t->items.items[0]->kind == TERM_SELF;
    if (itself) member->asks_itself = true;
    if (is_early(s, t) && !itself) member->early = true;
    if (member == NULL || (member->role != MEMBER_VALUE && member->role != MEMBER_INSTANCE)) return;
    lower(s, &member->read_when_asked, read_of(s, t->items.items[0]));
    s->changed = s->changed || !member->asked_in_reading;
    member->asked_in_reading = true;
}

typedef struct valid_search {
    const term *sought;
    bool found;
} valid_search;

static void note_found(const term *t, void *context)
{
    valid_search *s = context;
    s->found = s->found || t == s->sought;
}

static bool is_of_valid(const model_member *member, const term *t)
{
    valid_search s = {t, false};
    member_each_valid_term(member, note_found, &s);
    return s.found;
}

/* Visits `valid`, which is evaluated when the value has been read. */
static void look_into(const term *t, void *context)
{
    site *s = context;
    const size_t read = s->read;
    const bool single =
        s->member != NULL && s->member->role == MEMBER_FIELD && s->member->array == ARRAY_NONE;
    if (single && is_of_valid(s->member, t)) s->read = read + 1;
    term_walk(t, look_at, s);
    s->read = read;
}

static void look_from(site *s, size_t read, const term *t)
{
    s->member = NULL;
    s->read = read;
    if (t != NULL) look_into(t, s);
}

/* ---- arguments of objects ---- */

/* `as` is the member, or that of one of its cases. */
static void give(site *s, const model_member *member, const model_member *as)
{
    model_type *created = change_type(as->type.object);
    for (size_t i = 0; i < as->cases.count; i++)
        give(s, member, as->cases.items[i].as);
    if (as->wire.kind != WIRE_OBJECT || created == NULL) return;
    if (member->parent != NULL) lower(s, &created->read_of_passed_parent, read_of(s, member->parent));
    for (size_t i = 0; i < as->arguments.count && i < created->params.count; i++)
        lower(s, &change_member(created->params.items[i])->read_when_asked,
              read_of(s, as->arguments.items[i]));
    if (created->file != s->type->file) return;
    const bool by_root = s->type->file->top == s->type;
    lower(s, &created->read_of_root, by_root ? least(s->read, s->type->read_of_root) : s->type->read_of_root);
}

/* ---- uses that are always too early ---- */

typedef struct wrong_search {
    site at;
    model *m;
    const char *path;
    const char *what;
    const term *reported; /* the array of a fold is also found below `_` */
} wrong_search;

static void report_early(const term *t, void *context)
{
    wrong_search *search = context;
    if (t == search->reported || !is_early(&search->at, t)) return;
    search->reported = t;
    diagnose(search->m->list, DIAGNOSTIC_E0405, t->source->place, search->path,
             "`%.*s` may not have been read yet when this %s", STR_ARG(t->member->id), search->what);
}

/* An instance fails if it uses a value too early. Rules that do so, and their values, would fail for every
   file. */
static void check_values(const site *s, model *m, const model_type *type)
{
    for (size_t i = 0; i < type->values.count; i++) {
        const model_member *member = type->values.items[i];
        wrong_search search = {*s, m, member->path, "value is asked for", NULL};
        search.at.type = type;
        search.at.member = member;
        search.at.read = member->read_when_asked;
        if (member->schema == NULL && member->value != NULL) term_walk(member->value, report_early, &search);
    }
}

static void check_rules(const site *s, model *m, const model_type *type)
{
    for (size_t i = 0; i < type->checks.count; i++) {
        const model_check *check = type->checks.items[i];
        wrong_search search = {*s, m, NULL, "rule is checked", NULL};
        search.at.type = type;
        search.at.member = NULL;
        search.at.read = WHOLE;
        search.path = arena_printf(m->memory, "%s/that", check->schema->path);
        term_walk(check->that, report_early, &search);
        search.path = arena_printf(m->memory, "%s/if", check->schema->path);
        if (check->condition != NULL) term_walk(check->condition, report_early, &search);
    }
}

/* ---- the whole ---- */

/* Visits the members that are read when expressions use them; those used after reading find everything. */
static void look_at_members(site *s, const model_member *const *members, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (members[i]->role != MEMBER_FIELD && !members[i]->asked_in_reading) continue;
        s->member = members[i];
        s->read = read_before(members[i]);
        member_each_term(members[i], look_into, s);
        give(s, members[i], members[i]);
    }
}

static void look_at_type(site *s, const model_type *type)
{
    s->type = type;
    look_at_members(s, type->fields.items, type->fields.count);
    look_at_members(s, type->values.items, type->values.count);
    look_at_members(s, type->instances.items, type->instances.count);
    look_from(s, 0, type->endian_on);
    for (size_t i = 0; i < type->endian_cases.count; i++)
        look_from(s, 0, type->endian_cases.items[i].key);
    for (size_t i = 0; i < type->checks.count; i++) {
        look_from(s, WHOLE, type->checks.items[i]->condition);
        look_from(s, WHOLE, type->checks.items[i]->that);
    }
}

static void begin(model_type *type)
{
    type->read_of_root = type->read_of_passed_parent = WHOLE;
    for (size_t i = 0; i < type->params.count; i++)
        change_member(type->params.items[i])->read_when_asked = WHOLE;
    for (size_t i = 0; i < type->values.count; i++)
        change_member(type->values.items[i])->read_when_asked = WHOLE;
    for (size_t i = 0; i < type->instances.count; i++)
        change_member(type->instances.items[i])->read_when_asked = WHOLE;
}

void model_early(model *m)
{
    const size_t size = m->member_count * sizeof(size_t);
    site s = {.of_values = arena_alloc(m->memory, size), .changed = true};
    for (size_t i = 0; i < m->types.count; i++)
        begin(change_type(m->types.items[i]));
    while (s.changed) {
        s.changed = false;
        memset(s.of_values, 0, size);
        for (size_t i = 0; i < m->order.count; i++)
            look_at_type(&s, m->order.items[i]);
    }
    for (size_t i = 0; i < m->order.count; i++)
        check_values(&s, m, m->order.items[i]);
    for (size_t i = 0; i < m->order.count; i++)
        check_rules(&s, m, m->order.items[i]);
}
