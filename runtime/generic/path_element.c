/* Finds elements of arrays for paths, by number or label. */
#include "closest.h"

#include <string.h>

#include "label.h"
#include "path.h"

static tn_status no_memory(const tn_finder *run, tn_status status)
{
    return tn_path_fail(run, status, 0, 0, "%s", tn_status_text(status));
}

static tn_status close_bracket(tn_finder *run)
{
    if (run->path[run->at] != ']')
        return tn_path_fail(run, TN_BAD_ARGUMENT, run->at, 1, "`]` is expected here");
    run->at++;
    return TN_OK;
}

/* ---- by number ---- */

/* The number in brackets; huge ones become TN_NO_INDEX, which is out of range everywhere. */
static tn_status scan_index(tn_finder *run, size_t *index)
{
    const size_t start = run->at;
    *index = 0;
    for (; tn_path_digit(run->path[run->at]); run->at++) {
        const size_t digit = (size_t)(run->path[run->at] - '0');
        *index = *index > (TN_NO_INDEX - digit) / 10 ? TN_NO_INDEX : *index * 10 + digit;
    }
    if (run->at == start)
        return tn_path_fail(run, TN_BAD_ARGUMENT, start, 1,
                            "the number of an element is expected here, or its label in double quotes");
    return close_bracket(run);
}

static tn_status check_index(const tn_finder *run, size_t start, size_t index, size_t count)
{
    if (index < count) return TN_OK;
    const size_t size = run->at - 1 - start;
    return tn_path_fail(run, TN_OUT_OF_RANGE, start, size, "there is no element %.*s: `%s` has %zu element%s",
                        tn_path_shown(size), run->path + start, run->found->member->id, count,
                        count == 1 ? "" : "s");
}

/* ---- by label ---- */

static int scan_hex_digit(char c)
{
    if (tn_path_digit(c)) return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Scans the rest of an escape behind its backslash, as in dumps. Returns false if it is none. */
static bool scan_escape(tn_finder *run, uint8_t *byte)
{
    static const char letters[] = "\"\\nrt", meanings[] = "\"\\\n\r\t";
    const char c = run->path[run->at];
    const char *letter = c == '\0' ? NULL : strchr(letters, c);
    if (c != '\0') run->at++;
    if (letter != NULL) *byte = (uint8_t)meanings[letter - letters];
    if (letter != NULL || c != 'x') return letter != NULL;
    const int high = scan_hex_digit(run->path[run->at]);
    const int low = high < 0 ? -1 : scan_hex_digit(run->path[run->at + 1]);
    if (low < 0) return false;
    run->at += 2;
    *byte = (uint8_t)(high * 16 + low);
    return true;
}

/* The text in double quotes; it lives in the finder's memory. */
static tn_status scan_label(tn_finder *run, tn_bytes *label)
{
    const size_t start = run->at++;
    void *space;
    const tn_status status = tn_arena_alloc(run->memory, 1, strlen(run->path + start), &space);
    if (status != TN_OK) return no_memory(run, status);
    uint8_t *bytes = space;
    size_t size = 0;
    while (run->path[run->at] != '"') {
        const char c = run->path[run->at];
        if (c == '\0') return tn_path_fail(run, TN_BAD_ARGUMENT, start, 1, "this quote is not closed");
        run->at++;
        bytes[size] = (uint8_t)c;
        if (c == '\\' && !scan_escape(run, &bytes[size]))
            return tn_path_fail(
                run, TN_BAD_ARGUMENT, run->at - 1, 1,
                "a backslash in quotes must be followed by \\, \", n, r, t, or x and two hex digits");
        size++;
    }
    run->at++;
    *label = (tn_bytes){bytes, size};
    return close_bracket(run);
}

/* The elements of an array, one at a time. */
typedef struct element_list {
    const tn_member *member;
    const void *array;
    size_t count;
    void *record; /* space for a record of a view */
} element_list;

static const void *labelled_element(const element_list *of, size_t i)
{
    tn_number_space space;
    switch (of->member->kind) {
    case TN_KIND_LIST:
        return tn_list_item(of->array, of->member->type, i);
    case TN_KIND_VIEW:
        tn_view_load(of->member->view, of->array, i, of->record);
        return of->record;
    default:
        return tn_pointee(tn_array_item(of->member, of->array, i, &space));
    }
}

/* Suggestions are shown unescaped: only texts that a terminal shows. */
static bool is_plain(tn_bytes text)
{
    for (size_t i = 0; i < text.size; i++)
        if (text.data[i] < 0x20 || text.data[i] >= 0x7f) return false;
    return true;
}

enum { LONGEST_SUGGESTION = 64 };

typedef struct suggestion {
    tn_closest search;
    char tried[LONGEST_SUGGESTION + 1], best[LONGEST_SUGGESTION + 1];
} suggestion;

static void suggest(suggestion *to, tn_bytes label)
{
    if (label.size > LONGEST_SUGGESTION || !is_plain(label)) return;
    const size_t before = to->search.distance;
    memcpy(to->tried, label.data, label.size);
    to->tried[label.size] = '\0';
    tn_closest_try(&to->search, to->tried);
    if (to->search.distance < before) memcpy(to->best, to->tried, sizeof to->best);
}

static tn_status no_such_label(const tn_finder *run, size_t start, const suggestion *near)
{
    const size_t size = run->at - 1 - start;
    const bool found = near->search.best != NULL;
    return tn_path_fail(run, TN_OUT_OF_RANGE, start, size, "`%s` has no element %.*s%s%s%s",
                        run->found->member->id, tn_path_shown(size), run->path + start,
                        found ? "; did you mean \"" : "", found ? near->best : "", found ? "\"?" : "");
}

/* The number of the only element with this label. */
static tn_status find_label(const tn_finder *run, const element_list *of, size_t start, tn_bytes label,
                            size_t *index)
{
    const size_t size = run->at - 1 - start;
    suggestion near;
    tn_called called;
    *index = TN_NO_INDEX;
    tn_closest_begin(&near.search, (const char *)label.data, label.size);
    for (size_t i = 0; i < of->count; i++) {
        if (!tn_called_by_label(&called, of->member, run->found->owner, i, labelled_element(of, i))) continue;
        const tn_bytes text = tn_called_text(&called);
        suggest(&near, text);
        if (text.size != label.size || !tn_same_bytes(text.data, label.data, text.size)) continue;
        if (*index != TN_NO_INDEX)
            return tn_path_fail(run, TN_BAD_ARGUMENT, start, size,
                                "%.*s is ambiguous: elements %zu and %zu of `%s` have this label",
                                tn_path_shown(size), run->path + start, *index, i, run->found->member->id);
        *index = i;
    }
    return *index != TN_NO_INDEX ? TN_OK : no_such_label(run, start, &near);
}

static tn_status find_labelled(tn_finder *run, element_list *of, size_t start, size_t *index)
{
    tn_bytes label;
    tn_status status = scan_label(run, &label);
    if (status != TN_OK) return status;
    if (of->member->label == NULL)
        return tn_path_fail(run, TN_BAD_ARGUMENT, start, run->at - 1 - start,
                            "these elements have no labels in the schema; use their number");
    if (of->member->kind == TN_KIND_VIEW)
        status = tn_arena_alloc(run->memory, 1, of->member->view->element->size, &of->record);
    if (status != TN_OK) return no_memory(run, status);
    return find_label(run, of, start, label, index);
}

/* ---- elements ---- */

static tn_status find_record(tn_finder *run, size_t index)
{
    tn_found *found = run->found;
    const tn_member *member = found->member;
    void *element;
    const tn_type *type;
    tn_status status = tn_view_describe(member->view, found->value, run->memory, &type);
    if (status == TN_OK) status = tn_arena_alloc(run->memory, 1, type->size, &element);
    if (status != TN_OK) return no_memory(run, status);
    found->records = member;
    found->view = found->value;
    found->record = index;
    found->record_offset = 0;
    found->element = element;
    tn_view_load(member->view, found->view, index, element);
    found->value = element;
    found->type = type;
    return TN_OK;
}

/* An element of an array of values, which gets a member of its own. */
static tn_status find_value_element(tn_finder *run, size_t start, size_t index)
{
    tn_found *found = run->found;
    void *block;
    tn_member element = tn_element_member(found->member);
    tn_number_space space;
    const void *item = tn_array_item(found->member, found->value, index, &space);
    if (!tn_value_present(element.kind, item))
        return tn_path_fail(run, TN_ABSENT, start, run->at - 1 - start, "element %zu of `%s` is absent",
                            index, found->member->id);
    tn_status status = tn_arena_alloc(run->memory, 1, sizeof element, &block);
    if (status != TN_OK) return no_memory(run, status);
    element.id = found->member->id; /* for messages */
    memcpy(block, &element, sizeof element);
    found->numbers = NULL;
    if (found->member->kind == TN_KIND_NUMBERS) { /* a copy that lives as long as the answer */
        void *number;
        status = tn_arena_alloc(run->memory, 1, sizeof space, &number);
        if (status != TN_OK) return no_memory(run, status);
        memcpy(number, item, sizeof space);
        item = number;
        found->numbers = found->value;
    }
    found->member = block;
    found->value = item;
    return tn_path_resolve(run);
}

/* The array at the finder's present value; `member` is NULL if that is no array. */
static element_list elements_of(const tn_found *found)
{
    element_list of = {.array = found->value};
    if (found->member == NULL || found->type != NULL) return of;
    switch (found->member->kind) {
    case TN_KIND_LIST:
        of.count = ((const tn_list *)found->value)->count;
        break;
    case TN_KIND_VIEW:
        of.count = ((const tn_view *)found->value)->count;
        break;
    case TN_KIND_ARRAY:
    case TN_KIND_NUMBERS:
        of.count = tn_array_count(found->member, found->value);
        break;
    default:
        return of;
    }
    of.member = found->member;
    return of;
}

bool tn_path_count(const tn_found *found, size_t *count)
{
    const element_list of = elements_of(found);
    *count = of.count;
    return of.member != NULL;
}

static tn_status find_index(tn_finder *run, element_list *of, size_t start, size_t *index)
{
    if (run->path[start] == '"') return find_labelled(run, of, start, index);
    const tn_status status = scan_index(run, index);
    return status != TN_OK ? status : check_index(run, start, *index, of->count);
}

tn_status tn_path_element(tn_finder *run)
{
    tn_found *found = run->found;
    const size_t start = ++run->at; /* behind the bracket */
    element_list of = elements_of(found);
    size_t index;
    if (of.member == NULL) {
        const size_t inside = strcspn(run->path + start, "]");
        const size_t size = inside + (run->path[start + inside] == ']') + 1;
        return tn_path_fail(run, TN_BAD_ARGUMENT, start - 1, size, "`%s` is %s and has no elements",
                            found->member == NULL ? found->type->id : found->member->id, tn_path_what(found));
    }
    const tn_status status = find_index(run, &of, start, &index);
    if (status != TN_OK) return status;
    found->index = index;
    if (of.member->kind == TN_KIND_VIEW) return find_record(run, index);
    if (of.member->kind != TN_KIND_LIST) return find_value_element(run, start, index);
    found->type = found->member->type;
    found->value = tn_list_item(of.array, found->type, index);
    return TN_OK;
}
