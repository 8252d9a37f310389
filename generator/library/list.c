/* Inserts, removes and moves elements of lists. Values follow the elements that they stand for. */
#include <stdlib.h>

#include "library/library.h"

/* runtime/generic */
#include "value.h"

/* An edit of a list: the element leaves index `from` and comes to index `to`; NOWHERE: it is new, or it is
   removed. */
typedef struct list_edit {
    const tenon_value *list;
    size_t from, to;
    tn_elements elements;
    tenon_value **values; /* all of the file */
    size_t value_count;
} list_edit;

#define NOWHERE SIZE_MAX

/* ---- values of the list ---- */

static bool is_below(const tenon_value *value, const tenon_value *list)
{
    while (value->parent != NULL && value->parent != list)
        value = value->parent;
    return value->parent == list;
}

/* A value whose parent has been removed cannot be found again: its parent is absent. */
static void follow(const list_edit *edit, tenon_value *value)
{
    if (value->parent == edit->list) value->index = tn_element_after(value->index, edit->from, edit->to);
    if (value->index == NOWHERE) value->follows = false; /* nothing is computed for it */
    if (value->index == NOWHERE || value->parent->kind == TENON_ABSENT)
        value_forget(value);
    else
        value_follow(value);
}

/* ---- edits ---- */

static bool begin_edit(list_edit *edit, tenon_problem **problem)
{
    const tenon_value *list = edit->list;
    if (problem != NULL) *problem = NULL;
    value_update(list);
    if (list->kind != TENON_LIST)
        return problem_set(problem, TENON_NO_VALUE, "there is no such element: the value is no list");
    if (list->file->is_partial)
        return problem_set(problem, TENON_UNSUPPORTED, "the list is of a file that was read in part");
    if (tn_found_is_computed(&list->found) ||
        !tn_elements_of(list->found.member, list->found.value, &edit->elements))
        return problem_set(problem, TENON_UNSUPPORTED,
                           "the list is computed from other values: it has no elements of its own");
    const size_t count = edit->elements.count, most = edit->from == NOWHERE ? count + 1 : count;
    if ((edit->from != NOWHERE && edit->from >= count) || (edit->to != NOWHERE && edit->to >= most))
        return problem_set(problem, TENON_NO_VALUE, "there is no such element: the list has %zu", count);
    value_edits(list);
    edit->values = values_all(list->file, &edit->value_count);
    if (edit->values == NULL) return problem_set_status(problem, TN_NO_MEMORY, NULL);
    places_forget(list);
    return true;
}

/* The elements may have moved, even if nothing else has changed. */
static void end_edit(const list_edit *edit)
{
    tenon_value *list = values_find(edit->list->file, edit->list->parent, edit->list->index);
    if (list != NULL) list->is_located = false;
    for (size_t i = 0; i < edit->value_count; i++)
        if (is_below(edit->values[i], edit->list)) follow(edit, edit->values[i]);
    values_place(edit->list->file, edit->values, edit->value_count);
    free(edit->values);
}

bool tenon_remove(const tenon_value *list, size_t i, tenon_problem **problem)
{
    list_edit edit = {.list = list, .from = i, .to = NOWHERE};
    if (!begin_edit(&edit, problem)) return false;
    const tn_status status = tn_elements_remove(value_document(list), &edit.elements, i);
    if (status != TN_OK) edit.from = NOWHERE;
    end_edit(&edit);
    return status == TN_OK || problem_set_status(problem, status, NULL);
}

bool tenon_move(const tenon_value *list, size_t i, size_t to, tenon_problem **problem)
{
    list_edit edit = {.list = list, .from = i, .to = to};
    if (!begin_edit(&edit, problem)) return false;
    const tn_status status = tn_elements_move(value_document(list), &edit.elements, i, to);
    if (status != TN_OK) edit.from = edit.to = NOWHERE;
    end_edit(&edit);
    return status == TN_OK || problem_set_status(problem, status, NULL);
}

bool tenon_insert(const tenon_value *list, size_t i, const char *json, size_t size, tenon_problem **problem)
{
    tn_json_error error;
    const tenon_file *file = list->file;
    list_edit edit = {.list = list, .from = NOWHERE, .to = i};
    if (!begin_edit(&edit, problem)) return false;
    const tn_status status =
        tn_json_insert(file->schema->format, file->object, &list->found, i, json, size, &error);
    if (status != TN_OK) edit.to = NOWHERE;
    end_edit(&edit);
    return status == TN_OK || problem_set_json(problem, &error, list->parent);
}

bool tenon_insert_copy(const tenon_value *list, size_t i, const tenon_value *original,
                       tenon_problem **problem)
{
    size_t size = 0;
    char *json = tenon_json(original, 0, &size, problem);
    const bool inserted = json != NULL && tenon_insert(list, i, json, size, problem);
    tenon_free(json);
    return inserted;
}
