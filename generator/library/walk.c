/* Finds members and elements of a value. The path functions of the runtime make each step, so that both find
   the same values. */
#include <stdio.h>
#include <string.h>

#include "library/library.h"

/* runtime/generic */
#include "path.h"

/* Text for the number of an element in brackets. */
enum { ELEMENT_SIZE = 32 };

/* ---- members of types ---- */

/* Whether a member is a slot beside another for the writer, such as `text$rest`: only JSON has it, and no
   path leads to it. */
bool is_type_slot(const tn_member *member)
{
    return tn_member_visible(member) && strchr(member->id, '$') == NULL;
}

static size_t visible_members(const tn_type *type)
{
    size_t count = 0;
    for (size_t m = 0; m < type->member_count; m++)
        count += is_type_slot(&type->members[m]);
    return count;
}

size_t type_slots(const tn_type *type)
{
    return visible_members(type) + type->value_count;
}

const tn_member *type_slot(const tn_type *type, size_t i, const tn_value_member **computed)
{
    size_t left = i;
    if (computed != NULL) *computed = NULL;
    for (size_t m = 0; m < type->member_count; m++)
        if (is_type_slot(&type->members[m]) && left-- == 0) return &type->members[m];
    if (left >= type->value_count) return NULL;
    if (computed != NULL) *computed = &type->values[left];
    return &type->values[left].as;
}

bool type_computes(const tn_type *type, size_t i)
{
    const tn_value_member *computed;
    const tn_member *slot = type_slot(type, i, &computed);
    const bool kept = slot != NULL && slot->get != NULL && (slot->flags & TN_MEMBER_STORED) == 0;
    return kept || computed != NULL;
}

size_t type_member(const tn_type *type, size_t i)
{
    const tn_value_member *computed;
    const tn_member *slot = type_slot(type, i, &computed);
    return computed == NULL ? (size_t)(slot - type->members) : TN_NO_INDEX;
}

static size_t slot_named(const tn_type *type, const char *name, size_t size)
{
    const tn_member *slot;
    for (size_t i = 0; (slot = type_slot(type, i, NULL)) != NULL; i++)
        if (strncmp(slot->id, name, size) == 0 && slot->id[size] == '\0') return i;
    return TN_NO_INDEX;
}

/* ---- kinds ---- */

static bool has_value(const tenon_value *value)
{
    return value->kind != TENON_ABSENT && value->kind != TENON_FAILED;
}

static bool has_members(const tenon_value *value)
{
    return value->kind == TENON_OBJECT || value->kind == TENON_REFERENCE;
}

static tenon_kind kind_of(const tn_found *found)
{
    if (found->type != NULL)
        return found->member != NULL && (found->member->flags & TN_MEMBER_REFERENCE) != 0 ? TENON_REFERENCE
                                                                                          : TENON_OBJECT;
    switch (found->member->kind) {
    case TN_KIND_F4:
    case TN_KIND_F8:
        return TENON_FLOAT;
    case TN_KIND_BOOL:
        return TENON_BOOL;
    case TN_KIND_TEXT:
        return TENON_TEXT;
    case TN_KIND_BYTES:
    case TN_KIND_CONSTANT:
    case TN_KIND_PACKED:
        return TENON_BYTES;
    case TN_KIND_LIST:
    case TN_KIND_VIEW:
    case TN_KIND_ARRAY:
    case TN_KIND_NUMBERS:
        return TENON_LIST;
    case TN_KIND_STREAM:
        return TENON_ABSENT;
    case TN_KIND_OPAQUE:
        return TENON_OPAQUE;
    default:
        return TENON_INTEGER;
    }
}

/* ---- steps ---- */

/* One step of a path, and its value. */
typedef struct step {
    tn_found found;
    tn_finder finder;
    tn_path_error error;
    tn_status status;
} step;

static void take_step(step *s, const tenon_value *parent, const char *path, size_t at)
{
    s->found = parent->found;
    s->finder = (tn_finder){path, at, &parent->file->memory, &s->found, &s->error};
    s->status = path[at] == '[' ? tn_path_element(&s->finder) : tn_path_member(&s->finder);
}

/* The error of an instance that fails is better than that of a path. False: the instance has failed, and its
   value has the error. */
static bool compute(tenon_value *value, const tenon_value *parent)
{
    tn_error error;
    if (value->slot == NULL || value->slot->get == NULL) return true;
    const tn_status status = tn_member_make(value->slot, parent->found.value, &error);
    if (status == TN_OK || status == TN_ABSENT || status == TN_NO_MEMORY) return true;
    value->kind = TENON_FAILED;
    value->problem = problem_of_error(&error);
    return false;
}

static const tenon_value *finish(tenon_value *value, const step *s)
{
    size_t count;
    if (s->status == TN_OK) {
        value->found = s->found;
        value->kind = kind_of(&s->found);
        if (value->kind == TENON_LIST && value->file->is_partial && tn_path_count(&value->found, &count))
            value->read_count = partial_elements(value, count);
    } else if (s->status == TN_ABSENT) {
        value->kind = TENON_ABSENT;
    } else {
        value->kind = TENON_FAILED;
        problem_set_status(&value->problem, s->status, s->error.message);
    }
    return value;
}

/* Adds the child, which is present and new. Its path from the parent begins at `at`. */
static const tenon_value *add_child(const tenon_value *parent, size_t index, const char *path, size_t at)
{
    step s;
    tenon_value *value = values_add(parent->file, parent, index);
    if (value == NULL) return NULL;
    if (has_members(parent)) value->slot = type_slot(parent->found.type, index, NULL);
    value->follows = parent->follows || (value->slot != NULL && type_computes(parent->found.type, index));
    if (has_members(parent) && !partial_has_member(parent, index)) return value; /* it is absent */
    if (!compute(value, parent)) return value;
    take_step(&s, parent, path, at);
    return finish(value, &s);
}

void value_follow(tenon_value *value)
{
    step s;
    char element[ELEMENT_SIZE];
    value->is_located = false;
    value->content = NULL;
    if (value->kind == TENON_FAILED) return;
    snprintf(element, sizeof element, "[%zu]", value->index);
    take_step(&s, value->parent, value->slot != NULL ? value->slot->id : element, 0);
    (void)finish(value, &s);
}

void value_forget(tenon_value *value)
{
    tenon_problem_free(value->problem);
    value->problem = NULL;
    value->kind = TENON_ABSENT;
    value->found = (tn_found){.index = TN_NO_INDEX};
}

/* A member or an element that the computed value around it still has. */
static bool is_there(const tenon_value *value)
{
    const tenon_value *parent = value->parent;
    if (value->slot == NULL) return value->index < tenon_count(parent);
    return has_members(parent) && type_slot(parent->found.type, value->index, NULL) == value->slot;
}

/* Computes a value again, after edits of members; the values around it are up to date. */
static void refresh(tenon_value *value)
{
    value->edits = value->file->edits;
    value->fields = NULL;
    value_forget(value);
    if (is_there(value) && compute(value, value->parent)) value_follow(value);
}

/* Values may nest deep: no function calls itself for that. */
void value_renew(const tenon_value *value)
{
    while (value_is_stale(value)) {
        const tenon_value *highest = value;
        for (const tenon_value *at = value->parent; at != NULL; at = at->parent)
            if (value_is_stale(at)) highest = at;
        refresh(values_find(highest->file, highest->parent, highest->index));
    }
}

const tenon_value *tenon_child(const tenon_value *value, size_t i)
{
    char element[ELEMENT_SIZE];
    if (i >= tenon_count(value)) return NULL;
    const tenon_value *known = values_find(value->file, value, i);
    if (known != NULL) value_update(known);
    if (known != NULL) return known;
    if (has_members(value)) return add_child(value, i, type_slot(value->found.type, i, NULL)->id, 0);
    snprintf(element, sizeof element, "[%zu]", i);
    return add_child(value, i, element, 0);
}

const tenon_value *tenon_member(const tenon_value *value, const char *name)
{
    value_update(value);
    if (!has_members(value)) return NULL;
    const size_t slot = slot_named(value->found.type, name, strlen(name));
    return slot != TN_NO_INDEX ? tenon_child(value, slot) : NULL;
}

static bool is_name(const char *path, size_t at)
{
    return path[at] != '[' && path[at] != '.' && path[at] != '\0';
}

static const tenon_value *no_value(const tenon_value *parent, tenon_problem **problem)
{
    if (parent->kind == TENON_ABSENT)
        problem_set(problem, TENON_NO_VALUE, "`%s` is absent, and has no members",
                    parent->slot != NULL ? parent->slot->id : "it");
    else if (problem != NULL)
        *problem = problem_copy(parent->problem);
    return NULL;
}

const tenon_value *value_step(const tenon_value *parent, const char *path, size_t *at,
                              tenon_problem **problem)
{
    step s;
    const size_t start = *at;
    value_update(parent);
    if (!has_value(parent)) return no_value(parent, problem);
    size_t size = 0, index = TN_NO_INDEX;
    while (path[start] != '[' && tn_path_name_character(path[start + size]))
        size++;
    if (size != 0 && has_members(parent)) index = slot_named(parent->found.type, path + start, size);
    *at = start + size;
    const tenon_value *child = index != TN_NO_INDEX ? tenon_child(parent, index) : NULL;
    if (index != TN_NO_INDEX && child == NULL) problem_set_status(problem, TN_NO_MEMORY, NULL);
    if (index != TN_NO_INDEX) return child;
    if (parent->file->is_partial && strncmp(path + start, "[\"", 2) == 0) {
        problem_set(problem, TENON_NO_VALUE, "elements have no labels in a file that was read in part");
        return NULL;
    }
    take_step(&s, parent, path, start);
    *at = s.finder.at;
    if (s.status != TN_OK && s.status != TN_ABSENT) {
        problem_set_status(problem, s.status, s.error.message);
        return NULL;
    }
    child = tenon_child(parent, s.found.index);
    const bool absent = s.status == TN_ABSENT || s.found.index >= tenon_count(parent);
    if (child == NULL) problem_set_status(problem, absent ? TN_ABSENT : TN_NO_MEMORY, NULL);
    return child;
}

const tenon_value *tenon_find(const tenon_value *value, const char *path, tenon_problem **problem)
{
    size_t at = 0;
    if (problem != NULL) *problem = NULL;
    while (value != NULL && path[at] != '\0') {
        const bool begins = at == 0 && is_name(path, at);
        if (path[at] == '.' && at != 0) {
            at++;
        } else if (path[at] != '[' && !begins) {
            problem_set(problem, TENON_NO_VALUE, "`.` or `[` is expected at `%.40s`", path + at);
            return NULL;
        }
        value = value_step(value, path, &at, problem);
    }
    return value;
}

/* ---- around ---- */

const tenon_value *tenon_root(tenon_file *file)
{
    if (file->root != NULL) return file->root;
    tenon_value *root = values_add(file, NULL, 0);
    if (root == NULL) return NULL;
    root->found = (tn_found){.value = file->object,
                             .type = file->schema->format->type,
                             .owner = file->object,
                             .index = TN_NO_INDEX};
    root->kind = TENON_OBJECT;
    return file->root = root;
}

size_t tenon_count(const tenon_value *value)
{
    size_t count = 0;
    value_update(value);
    if (has_members(value)) return type_slots(value->found.type);
    if (value->kind != TENON_LIST) return 0;
    if (value->file->is_partial) return value->read_count;
    tn_path_count(&value->found, &count);
    return count;
}

const tenon_value *tenon_parent(const tenon_value *value)
{
    return value->parent;
}

size_t tenon_index(const tenon_value *value)
{
    return value->index;
}

/* A value as a step of a path; its size. */
static size_t step_text(const tenon_value *value, char element[ELEMENT_SIZE], const char **text)
{
    if (value->index == SIZE_MAX)
        snprintf(element, ELEMENT_SIZE, "[removed]");
    else
        snprintf(element, ELEMENT_SIZE, "[%zu]", value->index);
    *text = value->slot != NULL ? value->slot->id : element;
    return strlen(*text);
}

static bool has_dot(const tenon_value *value)
{
    return value->slot != NULL && value->parent->parent != NULL;
}

/* Values may nest deep: no function calls itself for that. The last step comes first. */
size_t tenon_value_path(const tenon_value *value, char *buffer, size_t capacity)
{
    char element[ELEMENT_SIZE];
    const char *text;
    size_t whole = 0;
    for (const tenon_value *at = value; at->parent != NULL; at = at->parent)
        whole += step_text(at, element, &text) + has_dot(at);
    size_t end = whole;
    for (const tenon_value *at = value; at->parent != NULL; at = at->parent) {
        const size_t size = step_text(at, element, &text);
        for (size_t i = 0; i < size; i++)
            if (end - size + i + 1 < capacity) buffer[end - size + i] = text[i];
        end -= size;
        if (has_dot(at) && end-- < capacity) buffer[end] = '.';
    }
    if (capacity != 0) buffer[whole < capacity ? whole : capacity - 1] = '\0';
    return whole;
}
