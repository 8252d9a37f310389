/* Finds all values that match a pattern: a path in which `*`, `[*]` and `**` stand for any members and
   elements. Up to its first wildcard a pattern is a path. Behind it, every value is visited once, with the
   set of steps that may come next: so a value that several ways reach is found once. */
#include <stdio.h>
#include <string.h>

#include "path.h"

enum { MOST_STEPS = 63 };

typedef enum step_kind {
    STEP_MEMBER,  /* name */
    STEP_ELEMENT, /* [3], ["Hips"] */
    STEP_ANY_MEMBER,
    STEP_ANY_ELEMENT,
    STEP_DEEP /* none or more of any kind */
} step_kind;

typedef struct step {
    step_kind kind;
    size_t start, size; /* in the pattern */
} step;

/* Bit i: step i may come next; bit step_count: the value matches. */
typedef uint64_t step_set;

typedef struct search {
    const char *pattern;
    step steps[MOST_STEPS];
    size_t step_count;
    tn_arena memory;
    tn_depth depth;
    uint32_t instances_left;
    bool objects;           /* only these match, and */
    tn_type_wanted *wanted; /* only of some types; NULL: of all */
    tn_found_visit *visit;
    void *user;
    bool found_any, over;
    tn_status failure; /* that ends the search */
    tn_status miss;    /* the first error of a missing named member or element */
    tn_path_error *error;
} search;

static inline step_set bit(size_t i)
{
    return (step_set)1 << i;
}

/* ---- the steps of a pattern ---- */

/* Takes the wildcard or name at `at`. */
static tn_status take_name(tn_finder *run, step *next)
{
    const size_t start = run->at;
    size_t stars = 0;
    while (stars < 2 && run->path[start + stars] == '*')
        stars++;
    run->at += stars;
    while (stars == 0 && tn_path_name_character(run->path[run->at]))
        run->at++;
    if (run->at == start)
        return tn_path_fail(run, TN_BAD_ARGUMENT, start, 1, "the name of a member is expected here");
    next->kind = stars == 0 ? STEP_MEMBER : stars == 1 ? STEP_ANY_MEMBER : STEP_DEEP;
    return TN_OK;
}

/* Parses brackets. An error in them is reported at the step. */
static tn_status take_brackets(tn_finder *run, step *next)
{
    const size_t start = run->at++;
    const bool any = run->path[run->at] == '*' && run->path[run->at + 1] == ']';
    bool quoted = false;
    for (char c; (c = run->path[run->at]) != '\0' && (quoted || c != ']'); run->at++) {
        if (quoted && c == '\\' && run->path[run->at + 1] != '\0')
            run->at++;
        else if (c == '"')
            quoted = !quoted;
    }
    if (run->path[run->at] == '\0')
        return tn_path_fail(run, TN_BAD_ARGUMENT, start, 1, "this bracket is not closed");
    run->at++;
    next->kind = any ? STEP_ANY_ELEMENT : STEP_ELEMENT;
    return TN_OK;
}

static tn_status take_step(tn_finder *run, step *next)
{
    const bool first = run->at == 0, bracket = run->path[run->at] == '[';
    if (!first && !bracket && run->path[run->at] != '.')
        return tn_path_fail(run, TN_BAD_ARGUMENT, run->at, 1, "`.` or `[` is expected here");
    if (!first && !bracket) run->at++;
    next->start = run->at;
    const tn_status status = bracket ? take_brackets(run, next) : take_name(run, next);
    next->size = run->at - next->start;
    return status;
}

/* Splits the pattern from its first wildcard on; `*prefix` characters before that are a path. */
static tn_status take_steps(search *state, size_t *prefix)
{
    tn_finder run = {state->pattern, 0, NULL, NULL, state->error};
    *prefix = 0;
    while (state->pattern[run.at] != '\0') {
        step next;
        const size_t before = run.at;
        const tn_status status = take_step(&run, &next);
        if (status != TN_OK) return status;
        if (state->step_count == 0 && (next.kind == STEP_MEMBER || next.kind == STEP_ELEMENT)) {
            *prefix = run.at;
            continue;
        }
        if (state->step_count == MOST_STEPS)
            return tn_path_fail(&run, TN_BAD_ARGUMENT, before, run.at - before,
                                "a pattern has at most %d parts after the first wildcard", (int)MOST_STEPS);
        state->steps[state->step_count++] = next;
    }
    return TN_OK;
}

/* `**` may stand for nothing. */
static step_set with_skipped(const search *state, step_set set)
{
    for (size_t i = 0; i < state->step_count; i++)
        if ((set & bit(i)) != 0 && state->steps[i].kind == STEP_DEEP) set |= bit(i + 1);
    return set;
}

/* The steps that may follow the values of a wildcard: `any` is the wildcard for a member or an element. */
static step_set behind_wildcards(const search *state, step_set set, step_kind any)
{
    step_set next = 0;
    for (size_t i = 0; i < state->step_count; i++) {
        if ((set & bit(i)) == 0) continue;
        if (state->steps[i].kind == STEP_DEEP) next |= bit(i);
        if (state->steps[i].kind == any) next |= bit(i + 1);
    }
    return next;
}

static bool is_named(const search *state, size_t i, const char *name, size_t size)
{
    const step *named = &state->steps[i];
    return named->kind == STEP_MEMBER && named->size == size &&
           memcmp(state->pattern + named->start, name, size) == 0;
}

static step_set behind_name(const search *state, step_set set, const char *name, size_t size)
{
    step_set next = 0;
    for (size_t i = 0; i < state->step_count; i++)
        if ((set & bit(i)) != 0 && is_named(state, i, name, size)) next |= bit(i + 1);
    return next;
}

/* ---- the walk ---- */

static void look_at(search *state, step_set set, const tn_found *at, const char *path);

static bool goes_on(const search *state)
{
    return !state->over && state->failure == TN_OK;
}

static void fail(search *state, tn_status status)
{
    const tn_finder run = {state->pattern, 0, NULL, NULL, state->error};
    state->failure = tn_path_fail(&run, status, 0, 0, "%s", tn_status_text(status));
}

static bool is_deep(const search *state, step_set set)
{
    for (size_t i = 0; i < state->step_count; i++)
        if ((set & bit(i)) != 0 && state->steps[i].kind == STEP_DEEP) return true;
    return false;
}

/* The name in the pattern is missing, or its value cannot be computed. Only the latter ends the search. Below
   `**` a missing name is normal. */
static void note(search *state, step_set set, tn_status status, const tn_path_error *error)
{
    const bool missing = status == TN_BAD_ARGUMENT || status == TN_ABSENT || status == TN_OUT_OF_RANGE;
    if (missing && (state->miss != TN_OK || is_deep(state, set))) return;
    *(missing ? &state->miss : &state->failure) = status;
    *state->error = *error;
}

/* A path with `.name` appended; NULL if there is no memory for it. */
static const char *longer(search *state, const char *path, const char *link, const char *name, size_t size)
{
    const size_t before = strlen(path), between = strlen(link);
    void *space;
    const tn_status status = tn_arena_alloc(&state->memory, 1, before + between + size + 1, &space);
    if (status != TN_OK) {
        fail(state, status);
        return NULL;
    }
    char *text = space;
    memcpy(text, path, before);
    memcpy(text + before, link, between);
    memcpy(text + before + between, name, size);
    text[before + between + size] = '\0';
    return text;
}

/* ---- members ---- */

/* Enters the member whose name begins at `start` of `text`. *why describes a failure. */
static tn_status enter_member(search *state, const char *text, size_t start, tn_found *found,
                              tn_path_error *why)
{
    tn_finder run = {text, start, &state->memory, found, why};
    return tn_path_member(&run);
}

static void look_at_member(search *state, step_set next, const tn_found *at, const char *path,
                           const char *text, size_t start, size_t size, bool asked_for)
{
    const tn_arena before = state->memory;
    tn_found found = *at;
    tn_path_error why;
    const tn_status status = enter_member(state, text, start, &found, &why);
    if (status == TN_OK) {
        const char *below = longer(state, path, path[0] == '\0' ? "" : ".", text + start, size);
        if (below != NULL) look_at(state, next, &found, below);
    } else if (asked_for) {
        note(state, 0, status, &why);
    }
    tn_arena_release(&state->memory, &before);
}

/* Visits a member for wildcards. Objects elsewhere belong to other members, and values that cannot be
   computed are passed over, both unless the pattern names them; and chains of instances are limited. */
static void come_to_member(search *state, step_set set, const tn_found *at, const char *path,
                           const tn_member *member)
{
    const size_t size = strlen(member->id);
    const step_set named = behind_name(state, set, member->id, size);
    const bool instance = member->get != NULL;
    const bool passed =
        (member->flags & TN_MEMBER_REFERENCE) != 0 || (instance && state->instances_left == 0);
    const step_set next = named | (passed ? 0 : behind_wildcards(state, set, STEP_ANY_MEMBER));
    if (next == 0) return;
    const tn_depth depth = tn_depth_begin_instance(&state->depth, instance);
    const bool counts = instance && state->instances_left > 0;
    state->instances_left -= counts;
    look_at_member(state, next, at, path, member->id, 0, size, false);
    state->instances_left += counts;
    state->depth = depth;
}

static void come_to_members(search *state, step_set set, const tn_found *at, const char *path)
{
    const tn_type *type = at->type;
    for (size_t m = 0; m < type->member_count && goes_on(state); m++) {
        const tn_member *member = &type->members[m];
        if (tn_member_visible(member) &&
            (!state->objects || tn_leads_to_objects(member, state->wanted, state->user)))
            come_to_member(state, set, at, path, member);
    }
    for (size_t i = 0; !state->objects && i < type->value_count && goes_on(state); i++)
        come_to_member(state, set, at, path, &type->values[i].as);
}

static void look_at_members(search *state, step_set set, const tn_found *at, const char *path)
{
    if (behind_wildcards(state, set, STEP_ANY_MEMBER) != 0) {
        come_to_members(state, set, at, path);
        return;
    }
    for (size_t i = 0; i < state->step_count && goes_on(state); i++) {
        const step *named = &state->steps[i];
        if ((set & bit(i)) == 0 || named->kind != STEP_MEMBER) continue;
        const step_set next = behind_name(state, set, state->pattern + named->start, named->size);
        if ((next & (bit(i + 1) - 1)) != 0) continue; /* an earlier step has the same name */
        look_at_member(state, next, at, path, state->pattern, named->start, named->size, true);
    }
}

/* ---- elements ---- */

/* The elements that the pattern names: the number for each step, or TN_NO_INDEX. */
static void find_named(search *state, step_set set, const tn_found *at, size_t numbers[MOST_STEPS])
{
    for (size_t i = 0; i < state->step_count; i++) {
        numbers[i] = TN_NO_INDEX;
        if ((set & bit(i)) == 0 || state->steps[i].kind != STEP_ELEMENT) continue;
        const tn_arena before = state->memory;
        tn_found found = *at;
        tn_path_error why;
        tn_finder run = {state->pattern, state->steps[i].start, &state->memory, &found, &why};
        const tn_status status = tn_path_element(&run);
        if (status == TN_OK)
            numbers[i] = found.index;
        else
            note(state, set, status, &why);
        tn_arena_release(&state->memory, &before);
    }
}

static step_set behind_number(const search *state, const size_t numbers[MOST_STEPS], size_t index)
{
    step_set next = 0;
    for (size_t i = 0; i < state->step_count; i++)
        if (numbers[i] == index) next |= bit(i + 1);
    return next;
}

static void look_at_element(search *state, step_set next, const tn_found *at, const char *path, size_t index)
{
    const tn_arena before = state->memory;
    tn_found found = *at;
    tn_path_error why;
    char text[32];
    const int size = snprintf(text, sizeof text, "[%zu]", index);
    tn_finder run = {text, 0, &state->memory, &found, &why};
    const tn_status status = tn_path_element(&run);
    if (status == TN_OK) {
        const char *below = longer(state, path, "", text, (size_t)size);
        if (below != NULL) look_at(state, next, &found, below);
    } else {
        note(state, 0, status, &why);
    }
    tn_arena_release(&state->memory, &before);
}

/* Whether an object of the type may contain matches. Called only for records, which are many. */
static bool leads_on(const search *state, step_set set, const tn_type *type)
{
    set = with_skipped(state, set);
    if ((set & bit(state->step_count)) != 0) return true;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const step_set next = behind_name(state, set, member->id, strlen(member->id)) |
                              behind_wildcards(state, set, STEP_ANY_MEMBER);
        if (next == 0) continue;
        if (member->kind == TN_KIND_OBJECT ? leads_on(state, next, member->type)
                                           : !tn_kind_is_scalar(member->kind) ||
                                                 (with_skipped(state, next) & bit(state->step_count)) != 0)
            return true;
    }
    return type->value_count > 0;
}

/* Whether elements may be, or contain, matches. */
static bool elements_lead_on(search *state, step_set next, const tn_found *at)
{
    const tn_type *type;
    if (next == 0) return false;
    if (at->member->kind == TN_KIND_NUMBERS) return (with_skipped(state, next) & bit(state->step_count)) != 0;
    if (at->member->kind != TN_KIND_VIEW) return true;
    const tn_arena before = state->memory;
    const tn_status status = tn_view_describe(at->member->view, at->value, &state->memory, &type);
    const bool leads = status == TN_OK && leads_on(state, next, type);
    if (status != TN_OK) fail(state, status);
    tn_arena_release(&state->memory, &before);
    return leads;
}

/* In an array without elements nothing matches; names that no element could have are still reported. */
static void check_names(search *state, step_set set, const tn_found *at)
{
    if (at->member->kind != TN_KIND_LIST) return;
    for (size_t i = 0; i + 1 < state->step_count; i++) {
        const step *next = &state->steps[i + 1];
        if ((set & bit(i)) == 0 || state->steps[i].kind != STEP_ANY_ELEMENT || next->kind != STEP_MEMBER)
            continue;
        tn_path_error why;
        const tn_finder run = {state->pattern, 0, NULL, NULL, &why};
        const tn_status status = tn_path_check_name(&run, at->member->type, next->start, next->size);
        if (status != TN_OK) note(state, set, status, &why);
    }
}

static void look_at_elements(search *state, step_set set, const tn_found *at, const char *path, size_t count)
{
    size_t numbers[MOST_STEPS];
    find_named(state, set, at, numbers);
    if (count == 0) check_names(state, set, at);
    const step_set any = behind_wildcards(state, set, STEP_ANY_ELEMENT);
    if (elements_lead_on(state, any, at)) {
        for (size_t i = 0; i < count && goes_on(state); i++)
            look_at_element(state, any | behind_number(state, numbers, i), at, path, i);
        return;
    }
    for (size_t i = 0; i < state->step_count && goes_on(state); i++) {
        const step_set next = numbers[i] == TN_NO_INDEX ? 0 : behind_number(state, numbers, numbers[i]);
        if (next != 0 && (next & (bit(i + 1) - 1)) == 0) look_at_element(state, next, at, path, numbers[i]);
    }
}

/* ---- values ---- */

/* A step that leads nowhere from a value that has no members, or no elements. */
static void note_misfit(search *state, step_set set, const tn_found *at, bool array)
{
    for (size_t i = 0; i < state->step_count; i++) {
        const step_kind kind = state->steps[i].kind;
        if ((set & bit(i)) == 0 || kind == STEP_DEEP) continue;
        const bool member = kind == STEP_MEMBER || kind == STEP_ANY_MEMBER;
        if (member ? at->type != NULL : array) continue;
        tn_path_error why;
        const tn_finder run = {state->pattern, 0, NULL, NULL, &why};
        const tn_status status =
            tn_path_fail(&run, TN_BAD_ARGUMENT, state->steps[i].start, state->steps[i].size,
                         "`%s` is %s and has no %s", at->member == NULL ? at->type->id : at->member->id,
                         tn_path_what(at), member ? "members" : "elements");
        note(state, set, status, &why);
    }
}

static void report(search *state, const tn_found *at, const char *path)
{
    state->found_any = true;
    state->over = !state->visit(state->user, path, at);
}

static void look_at(search *state, step_set set, const tn_found *at, const char *path)
{
    const step_set end = bit(state->step_count);
    const bool object = at->type != NULL;
    size_t count = 0;
    const bool array = !object && tn_path_count(at, &count);
    /* `**` at the end stands for all values without parts. */
    const bool leaves = state->step_count > 0 && state->steps[state->step_count - 1].kind == STEP_DEEP;
    set = with_skipped(state, set);
    const bool asked_for = state->objects ? object : !(leaves && (object || array));
    if ((set & end) != 0 && asked_for) report(state, at, path);
    set &= end - 1;
    if (set == 0 || !goes_on(state)) return;
    note_misfit(state, set, at, array);
    if (array) look_at_elements(state, set, at, path, count);
    if (!object) return;
    if (!tn_depth_enter(&state->depth, at->type)) {
        fail(state, TN_DEPTH_LIMIT);
        return;
    }
    look_at_members(state, set, at, path);
    tn_depth_leave(&state->depth, at->type);
}

static tn_status search_below(search *state, const tn_format *format, const void *object, size_t prefix)
{
    tn_found found;
    const char *path = longer(state, "", "", state->pattern, prefix);
    if (path == NULL) return state->failure;
    const tn_status status = tn_find_value(format, object, path, &state->memory, &found, state->error);
    if (status != TN_OK) return status;
    look_at(state, bit(0), &found, path);
    if (!goes_on(state) || state->found_any) return state->failure;
    if (state->miss != TN_OK) return state->miss;
    const tn_finder run = {state->pattern, 0, NULL, NULL, state->error};
    for (size_t i = 0; i < state->step_count; i++)
        if (state->steps[i].kind == STEP_DEEP)
            return tn_path_fail(&run, TN_ABSENT, 0, strlen(state->pattern),
                                "no element or member has this name");
    return TN_OK;
}

tn_status tn_find_objects(const tn_format *format, const void *object, tn_type_wanted *wanted,
                          tn_found_visit *visit, void *user)
{
    tn_path_error unused;
    search state = {.pattern = "**",
                    .steps = {{STEP_DEEP, 0, 2}},
                    .step_count = 1,
                    .depth = tn_depth_of(format, object),
                    .instances_left = TN_INSTANCE_DEPTH,
                    .objects = true,
                    .wanted = wanted,
                    .visit = visit,
                    .user = user,
                    .error = &unused};
    const tn_found root = {.value = object, .type = format->type, .owner = object, .index = TN_NO_INDEX};
    tn_arena_init(&state.memory, tn_format_document(format, object)->arena.allocator, UINT64_MAX);
    look_at(&state, bit(0), &root, "");
    tn_arena_free(&state.memory);
    return state.failure;
}

tn_status tn_find_values(const tn_format *format, const void *object, const char *pattern,
                         tn_found_visit *visit, void *user, tn_path_error *error)
{
    tn_path_error unused;
    search state = {.pattern = pattern,
                    .depth = tn_depth_of(format, object),
                    .instances_left = TN_INSTANCE_DEPTH,
                    .visit = visit,
                    .user = user,
                    .error = error != NULL ? error : &unused};
    size_t prefix = strlen(pattern);
    tn_arena_init(&state.memory, tn_format_document(format, object)->arena.allocator, UINT64_MAX);
    tn_status status = tn_is_pattern(pattern) ? take_steps(&state, &prefix) : TN_OK;
    if (status == TN_OK) status = search_below(&state, format, object, prefix);
    tn_arena_free(&state.memory);
    return status;
}
