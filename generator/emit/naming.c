/* Gives names in C to everything. Names are ids under the names of their types, and the codec's under its
   prefix. If a name is in use in the languages, the runtime or elsewhere in the codec, `_` is
   appended to the id, as often as necessary. Names of the codec and its types come first, then
   types, members, rules and enumerations in the order of the schema: other names stay as they are when a
   schema grows. */
#include "emit/naming_parts.h"

#include "emit/constructor.h"
#include "emit/header.h"
#include "emit/records.h"
#include "emit/reserved.h"
#include "emit/slots.h"
#include "plan/constructor.h"

static bool are_free(const c_scope *scope, const names *list)
{
    for (size_t i = 0; i < list->count; i++)
        if (!scope_is_free(scope, list->items[i])) return false;
    return true;
}

void naming_take_all(c_scope *scope, const names *list)
{
    for (size_t i = 0; i < list->count; i++)
        scope_take(scope, list->items[i]);
}

void naming_add(arena *memory, names *list, const char *start, const char *const *ends, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ARRAY_PUSH(memory, list, arena_printf(memory, "%s%s", start, ends[i]));
}
/* ---- the codec ---- */

const char *c_prefix(arena *memory, str id)
{
    const char *underscore = memchr(id.data, '_', id.size);
    const str first = {id.data, underscore != NULL ? (size_t)(underscore - id.data) : id.size};
    const bool taken = c_is_keyword(id) || c_is_in_library(id) || c_is_local(id) || c_is_inner(id) ||
                       c_is_function(first) || str_is(first, "tn") || str_is(id, "std");
    return arena_printf(memory, "%.*s%s", STR_ARG(id), taken ? "_" : "");
}

static void take_codec(naming *n)
{
    static const char *const ends[] = {"",
                                       "_read",
                                       "_read_located",
                                       "_validate",
                                       "_scratch",
                                       "_new",
                                       "_clone",
                                       "_free",
                                       "_size",
                                       "_write",
                                       "_write_to",
                                       "_write_within",
                                       "_format",
                                       "_check",
                                       "_rules",
                                       "_rule",
                                       "_places",
                                       "_budget",
                                       "_internal",
                                       "_process",
                                       "_rule_count",
                                       "_parent_of",
                                       "_root_of",
                                       "_stream_of",
                                       "_read_opaque",
                                       "_implementation",
                                       "_patch",
                                       "_program"};
    names list = {0};
    static const char *const of_params[] = {"_params", "_no_params", "_take_params"};
    ADD(n->e->memory, &list, n->e->prefix, ends);
    if (n->e->model->top->params.count > 0) ADD(n->e->memory, &list, n->e->prefix, of_params);
    naming_take_all(n->taken, &list);
    /* "prepare_all" and "write_all" are called for the whole. */
    scope_take(n->locals, "all");
}

/* ---- types ---- */

/* The C names for a type, without its members. */
static names names_of_type(const naming *n, const model_type *type, const char *name)
{
    static const char *const object[] = {""}, *const checked[] = {"_check", "_places"};
    static const char *const pointers[] = {"_pointers"};
    static const char *const in_list[] = {"_list", "_list_append", "_list_remove"};
    static const char *const record[] = {"_column", "_column_get", "_load", "_store", "_size"};
    static const char *const in_view[] = {"_view",       "_view_get",    "_view_load",   "_view_set",
                                          "_view_own",   "_view_new",    "_view_resize", "_view_find",
                                          "_view_adapt", "_view_locate", "_layout"};
    static const char *const before[] = {"_before"}, *const keys[] = {"_keys"};
    arena *memory = n->e->memory;
    names list = {0};
    ADD(memory, &list, name, object);
    if (type->checks.count > 0) ADD(memory, &list, name, checked);
    if (plan_of_type(n->e->plan, type)->in_pointers) ADD(memory, &list, name, pointers);
    if (plan_is_listed(n->e->plan, type)) ADD(memory, &list, name, in_list);
    if (type->layout != LAYOUT_IRREGULAR || type->in_column) ADD(memory, &list, name, record);
    if (type->in_view) ADD(memory, &list, name, in_view);
    if (type->in_view && records_have_before(type)) ADD(memory, &list, name, before);
    if (type->json) ADD(memory, &list, name, keys);
    return list;
}

static bool begins_with(const char *name, const char *start)
{
    return strncmp(name, start, strlen(start)) == 0;
}

static bool is_like_runtime(const char *name)
{
    return begins_with(name, "tn_") || strcmp(name, "tn") == 0;
}

/* Whether the runtime may have the name, or one that begins with it ("tn_path" for a field `tn`): none of its
   own ends with `_`. */
static bool is_of_runtime(const char *name)
{
    return is_like_runtime(name) && name[strlen(name) - 1] != '_';
}

bool naming_leads_to_others(const naming *n, const char *name)
{
    const char *prefix = n->e->prefix;
    return begins_with(name, prefix) || begins_with(prefix, arena_printf(n->e->memory, "%s_", name)) ||
           is_like_runtime(name);
}

/* The name inside a file, which must not look like one of the codec. */
static const char *local_name(const naming *n, const model_type *type, const char *full)
{
    arena *memory = n->e->memory;
    if (type->outer == NULL) {
        const char *id = arena_printf(memory, "%.*s", STR_ARG(type->id));
        const bool taken = is_like_runtime(id) || !scope_is_free(n->locals, id);
        return taken ? arena_printf(memory, "the_%s", id) : id;
    }
    const char *name = full + strlen(n->e->prefix) + 1;
    return naming_leads_to_others(n, name) ? arena_printf(memory, "the_%s", name) : name;
}

static void take_locals(naming *n, const char *name)
{
    static const char *const ends[] = {"", "_members", "_values", "_parameters", "_type", "_view", "_cases"};
    names list = {0};
    ADD(n->e->memory, &list, name, ends);
    naming_take_all(n->locals, &list);
}

static void take_types(naming *n, const char *name)
{
    static const char *const ends[] = {"", "_view", "_list", "_pointers"};
    names list = {0};
    ADD(n->e->memory, &list, name, ends);
    naming_take_all(n->types, &list);
}

/* The tables of the root's type are called as if they were public. */
static void name_tables(const emitter *e, const model_type *top)
{
    static const char *const patterns[] = {"*_type", "*_members", "*_values"};
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++)
        c_static(e, top, patterns[i]);
}

/* In single files names of the runtime begin with the codec's: "foo_tn_list_remove", which a list of a type
   `tn` would have, too. */
static bool is_free_of_runtime(const naming *n, const model_type *type, const char *name)
{
    return type->outer != n->e->model->top || !is_of_runtime(name + strlen(n->e->prefix) + 1);
}

static void name_type(naming *n, const model_type *type)
{
    arena *memory = n->e->memory;
    const bool top = type == n->e->model->top;
    const char *name = n->e->prefix;
    if (!top)
        name =
            arena_printf(memory, "%s_%.*s", type->outer != NULL ? type_name(n->e, type->outer) : n->e->prefix,
                         STR_ARG(type->id));
    for (;; name = arena_printf(memory, "%s_", name)) {
        const char *local = local_name(n, type, name);
        const names list = names_of_type(n, type, name);
        if (!top && !(is_free_of_runtime(n, type, name) && are_free(n->taken, &list) &&
                      scope_is_free(n->locals, local)))
            continue;
        naming_take_all(n->taken, &list);
        take_locals(n, local);
        take_types(n, name);
        n->e->names.types[type->number] = name;
        n->e->names.local_types[type->number] = local;
        if (top) name_tables(n->e, type);
        return;
    }
}

/* ---- members ---- */

/* The struct members for a member of the schema. */
static names names_in_struct(const emitter *e, const model_member *member, const char *name)
{
    names list = {0};
    ARRAY_PUSH(e->memory, &list, name);
    for (member_slot slot = 0; slot < MEMBER_SLOT_COUNT; slot++)
        if (plan_has_slot(member, slot)) ARRAY_PUSH(e->memory, &list, slot_name(e->memory, slot, name));
    return list;
}

static bool has_slots(const model_member *member)
{
    for (member_slot slot = 0; slot < MEMBER_SLOT_COUNT; slot++)
        if (plan_has_slot(member, slot)) return true;
    return false;
}

/* The functions that there are because of a member. */
static names functions_of(const emitter *e, const model_member *member, const char *name)
{
    arena *memory = e->memory;
    const model_type *type = member->owner;
    const char *full = type_name(e, type);
    names list = {0};
    if (member->role == MEMBER_VALUE && !plan_is_instance(member))
        ARRAY_PUSH(memory, &list, arena_printf(memory, "%s_%s", full, name));
    if (plan_is_instance(member) || plan_has_getter(member))
        ARRAY_PUSH(memory, &list, arena_printf(memory, "%s_get_%s", full, name));
    if (plan_is_instance(member)) {
        ARRAY_PUSH(memory, &list, arena_printf(memory, "%s_set_%s", full, name));
        ARRAY_PUSH(memory, &list, arena_printf(memory, "%s_ready_%s", full, name));
        ARRAY_PUSH(memory, &list, arena_printf(memory, "%s_make_%s", full, name));
    }
    if (member->derivation == DERIVE_VALUE)
        ARRAY_PUSH(memory, &list, arena_printf(memory, "%s_derive_%s", full, name));
    if (member->role == MEMBER_FIELD && type->in_view)
        ARRAY_PUSH(memory, &list, arena_printf(memory, "%s_view_%s", full, name));
    return list;
}

/* Parameters are variables of functions, which have others: "x_start" for a field `x`. */
static bool is_free_as_parameter(const naming *n, const model_member *param, const char *name)
{
    const str word = str_of(name);
    if (param->role != MEMBER_PARAM) return true;
    if (c_is_local(word) || !scope_is_free(n->taken, name) || !scope_is_free(n->locals, name)) return false;
    for (size_t i = 0; i < param->owner->fields.count; i++) {
        const str id = param->owner->fields.items[i]->id;
        if (word.size > id.size && word.data[id.size] == '_' && memcmp(word.data, id.data, id.size) == 0 &&
            word.data[word.size - 1] != '_')
            return false;
    }
    return true;
}

/* Inside a struct of C++ a member hides the type of its name. */
static bool is_free_in_struct(const naming *n, const char *name)
{
    return !is_of_runtime(name) && !c_is_keyword(str_of(name)) && scope_is_free(n->types, name);
}

static void set_name(codec_names *all, const model_member *member, const char *name)
{
    all->members[member->number] = name;
    for (size_t i = 0; i < member->cases.count; i++)
        set_name(all, member->cases.items[i].as, name);
}

static void name_member(naming *n, c_scope *in_struct, const model_member *member)
{
    arena *memory = n->e->memory;
    const char *name = member->describes ? "to_string" : arena_printf(memory, "%.*s", STR_ARG(member->id));
    for (;; name = arena_printf(memory, "%s_", name)) {
        const names inside = names_in_struct(n->e, member, name);
        const names functions = functions_of(n->e, member, name);
        if (!is_free_in_struct(n, name) || !is_free_as_parameter(n, member, name) ||
            !are_free(in_struct, &inside) || !are_free(n->taken, &functions))
            continue;
        naming_take_all(in_struct, &inside);
        naming_take_all(n->taken, &functions);
        set_name(&n->e->names, member, name);
        return;
    }
}

static void name_some(naming *n, c_scope *in_struct, const model_member *const *members, size_t count,
                      bool slots)
{
    for (size_t i = 0; i < count; i++)
        if (has_slots(members[i]) == slots) name_member(n, in_struct, members[i]);
}

static void name_members(naming *n, const model_type *type)
{
    c_scope *in_struct = scope_new(n->e->memory);
    /* reserved in any case, so that names do not change when a type gets such a slot */
    for (object_slot slot = 0; slot < OBJECT_SLOT_COUNT; slot++)
        if (slot != SLOT_DOCUMENT || type == n->e->model->top) scope_take(in_struct, object_slot_name(slot));
    /* Members with slots come first: a plain member of their name gives way. */
    for (int slots = 1; slots >= 0; slots--) {
        name_some(n, in_struct, type->params.items, type->params.count, slots);
        name_some(n, in_struct, type->fields.items, type->fields.count, slots);
        name_some(n, in_struct, type->values.items, type->values.count, slots);
        name_some(n, in_struct, type->instances.items, type->instances.count, slots);
    }
}

/* ---- opaque types ---- */

/* Lists of pointers to their objects are the codec's, the types themselves are the program's. */
static void name_opaque_types(naming *n)
{
    const opaque_list opaque = opaque_types(n->e);
    for (size_t i = 0; i < opaque.count; i++) {
        arena *memory = n->e->memory;
        const char *name = arena_printf(memory, "%s_%.*s", n->e->prefix, STR_ARG(opaque.items[i]->id));
        while (!scope_is_free(n->taken, arena_printf(memory, "%s_pointers", name)))
            name = arena_printf(memory, "%s_", name);
        scope_take(n->taken, arena_printf(memory, "%s_pointers", name));
        n->e->names.types[opaque.items[i]->number] = name;
    }
}

/* ---- processes of the user's program ---- */

static void name_process(naming *n, name_table *functions, const model_member *member)
{
    arena *memory = n->e->memory;
    for (size_t i = 0; i < member->cases.count; i++)
        name_process(n, functions, member->cases.items[i].as);
    if (member->wire.process != &process_custom) return;
    const void **known = name_slot(memory, functions, str_of(member->wire.process_name));
    if (*known == NULL) {
        char *name = arena_printf(memory, "%s_process_%s", n->e->prefix, member->wire.process_name);
        for (char *p = name; *p != '\0'; p++)
            if (*p == '.') *p = '_';
        while (!scope_is_free(n->taken, name))
            name = arena_printf(memory, "%s_", name);
        scope_take(n->taken, name);
        *known = name;
    }
    n->e->names.processes[member->number] = *known;
}

static void name_processes(naming *n)
{
    const model *m = n->e->model;
    name_table functions = {0};
    for (size_t i = 0; i < m->order.count; i++) {
        for (size_t k = 0; k < m->order.items[i]->fields.count; k++)
            name_process(n, &functions, m->order.items[i]->fields.items[k]);
        for (size_t k = 0; k < m->order.items[i]->instances.count; k++)
            name_process(n, &functions, m->order.items[i]->instances.items[k]);
    }
}

/* ---- constructors ---- */

static const char *constructor_name(const emitter *e, const plan_constructor *c)
{
    buffer name = {.memory = e->memory};
    buffer_printf(&name, "%s_set", type_name(e, c->type));
    if (c->through != NULL) buffer_printf(&name, "_%s", c_member_name(e, c->through));
    buffer_printf(&name, "_%s", c_member_name(e, c->member));
    if (c->as != NULL) buffer_printf(&name, "_%.*s", STR_ARG(c->as->id));
    if (c->value != NULL) buffer_printf(&name, "_%s", c_case_name(e->memory, c->member, c->value));
    return name.data;
}

static void name_constructors(naming *n, const model_type *type)
{
    arena *memory = n->e->memory;
    const constructor_list all = plan_alternatives_of(n->e->plan, type).constructors;
    const char **list = arena_alloc(memory, all.count * sizeof *list);
    for (size_t i = 0; i < all.count; i++) {
        const char *name = constructor_name(n->e, &all.items[i]);
        while (!scope_is_free(n->taken, name))
            name = arena_printf(memory, "%s_", name);
        scope_take(n->taken, name);
        list[i] = name;
    }
    n->e->names.constructors[type->number] = list;
}

/* ---- rules ---- */

/* "track_a4_2": the type, but for the top, the id, and its number if a type has several rules of that id. */
static char *rule_name(const emitter *e, const model_check *check)
{
    arena *memory = e->memory;
    const model_type *type = check->type;
    const char *start = type->outer == NULL ? "" : arena_printf(memory, "%s_", c_local_name(e, type));
    char *name = arena_printf(memory, check->ordinal > 1 ? "%s%.*s_%zu" : "%s%.*s", start,
                              STR_ARG(check->schema->id), check->ordinal);
    for (char *p = name; *p != '\0'; p++) {
        if (*p >= 'A' && *p <= 'Z')
            *p = (char)(*p - 'A' + 'a');
        else if (!str_is_word_byte(*p))
            *p = '_';
    }
    return name;
}

static void name_rules(naming *n)
{
    const model *m = n->e->model;
    arena *memory = n->e->memory;
    for (size_t i = 0; i < m->checks.count; i++) {
        const char *name = rule_name(n->e, m->checks.items[i]);
        const char *full = arena_printf(memory, "%s_rule_%s", n->e->prefix, name);
        for (; !scope_is_free(n->taken, full); full = arena_printf(memory, "%s_", full))
            name = arena_printf(memory, "%s_", name);
        scope_take(n->taken, full);
        n->e->names.rules[m->checks.items[i]->number] = name;
    }
}

/* ---- the whole ---- */

static codec_names new_names(arena *memory, const model *m)
{
    const size_t size = sizeof(const char *);
    return (codec_names){.scope = scope_new(memory),
                         .types = arena_alloc(memory, m->type_count * size),
                         .local_types = arena_alloc(memory, m->type_count * size),
                         .members = arena_alloc(memory, m->member_count * size),
                         .rules = arena_alloc(memory, m->check_count * size),
                         .enums = arena_alloc(memory, m->enum_count * size),
                         .constants = arena_alloc(memory, m->enum_count * sizeof(const char **)),
                         .constructors = arena_alloc(memory, m->type_count * sizeof(const char **)),
                         .processes = arena_alloc(memory, m->member_count * size)};
}

void name_all(emitter *e)
{
    const model *m = e->model;
    e->names = new_names(e->memory, m);
    naming n = {
        .e = e, .taken = e->names.scope, .types = scope_new(e->memory), .locals = scope_new(e->memory)};
    take_codec(&n);
    for (size_t i = 0; i < m->types.count; i++)
        name_type(&n, m->types.items[i]);
    for (size_t i = 0; i < m->types.count; i++)
        name_members(&n, m->types.items[i]);
    name_opaque_types(&n);
    for (size_t i = 0; i < m->types.count; i++)
        name_constructors(&n, m->types.items[i]);
    name_processes(&n);
    name_rules(&n);
    name_enums(&n);
    take_tables(n.taken);
}
