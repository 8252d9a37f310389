#include "laws/edit_law.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "equal.h"
#include "laws/leaves.h"
#include "value.h"

typedef enum edit {
    EDIT_SET,
    EDIT_LONGER,
    EDIT_SHORTER,
    EDIT_FEWER,
    EDIT_MORE,
    EDIT_SWAP,
    EDIT_TOGGLE,
    EDIT_COUNT
} edit;

static const edit_group groups[EDIT_COUNT] = {EDITS_OF_SAME_SIZE, EDITS_OF_SIZE,  EDITS_OF_SIZE,
                                              EDITS_OF_SHAPE,     EDITS_OF_SHAPE, EDITS_OF_SHAPE,
                                              EDITS_OF_SHAPE};

static const char *const edit_names[EDIT_COUNT] = {"set",  "longer", "shorter", "fewer",
                                                   "more", "swap",   "toggle"};

enum { VALUE = 1 << 16 };

/* A file, and the edit that is made to one of its leaves. */
typedef struct trial {
    const tn_format *format;
    const uint8_t *data;
    size_t size;
    size_t most, number; /* of leaves */
    edit how;
    unsigned bit;  /* of a number, that is changed */
    uint8_t *room; /* of text and bytes that are edited */
} trial;

/* ---- edits; each tells whether there is something to do ---- */

static bool set_text(trial *of, const leaf *changed)
{
    const tn_kind kind = changed->member.kind;
    const tn_bytes bytes = tn_value_as_bytes(kind, changed->value);
    if (bytes.size == 0 || bytes.size > VALUE) return false;
    const size_t size = bytes.size + (of->how == EDIT_LONGER) - (of->how == EDIT_SHORTER);
    of->room = malloc(bytes.size + 1);
    if (of->room == NULL) abort();
    memcpy(of->room, bytes.data, bytes.size);
    of->room[bytes.size] = 'x';
    if (of->how == EDIT_SET) of->room[0] ^= 2;
    if (kind == TN_KIND_TEXT)
        *(tn_text *)changed->value = (tn_text){(const char *)of->room, size};
    else
        *(tn_bytes *)changed->value = (tn_bytes){of->room, size};
    return true;
}

static bool is_list(const tn_member *member)
{
    return member->kind == TN_KIND_LIST || member->kind == TN_KIND_ARRAY;
}

/* Copies of objects are objects of their own. What elements that are no objects point at is shared. */
static bool append(const trial *of, const leaf *changed, void *root)
{
    tn_list *list = changed->value;
    if (list->count == 0) return false;
    if (changed->member.kind == TN_KIND_LIST)
        return tn_append_copies(of->format, root, changed->path, root, changed->path, list->count - 1, 1) ==
               TN_OK;
    const size_t size = tn_element_size(&changed->member), count = list->count;
    tn_document *document = tn_format_document(of->format, root);
    if (tn_list_grow(document, &list->items, &list->count, &list->capacity, size, 1) != TN_OK) return false;
    char *items = list->items;
    memcpy(items + count * size, items + (count - 1) * size, size);
    return true;
}

static bool swap(const leaf *changed)
{
    const tn_list *list = changed->value;
    const size_t size =
        changed->member.kind == TN_KIND_LIST ? changed->member.type->size : tn_element_size(&changed->member);
    char *items = (char *)list->items, *kept;
    if (list->count < 2 || memcmp(items, items + size, size) == 0 || (kept = malloc(size)) == NULL)
        return false;
    memcpy(kept, items, size);
    memcpy(items, items + size, size);
    memcpy(items + size, kept, size);
    free(kept);
    return true;
}

/* Objects out of line would have to be made. What a peek decides the writer cannot know: only reading tells
   (docs/reference.md). */
static bool toggle(const leaf *changed)
{
    const tn_member *member = &changed->member;
    const bool present = changed->value != NULL;
    if (!changed->changing || getenv("TENON_TEST_PEEKS") != NULL) return false;
    if (!present && (member->kind == TN_KIND_POINTER || member->kind == TN_KIND_VARIANT)) return false;
    tn_member_set_present(member, changed->object, !present);
    return true;
}

/* A scalar with one of its lowest bits changed; of a number that is narrower in files one of those. */
static uint64_t with_other_bit(const tn_member *member, const void *value, unsigned bit)
{
    const tn_form form = member->narrow;
    const size_t size = tn_form_size(form);
    const uint64_t bits = tn_scalar_bits(member->kind, value);
    uint8_t room[8];
    if (size == tn_form_space(form)) return bits ^ 1u << bit;
    tn_form_store(form, bits, room);
    room[tn_form_is_big_endian(form) ? size - 1 : 0] ^= (uint8_t)(1u << bit);
    return tn_form_load(form, room);
}

static bool change(trial *of, const leaf *changed, void *root)
{
    const tn_kind kind = changed->member.kind;
    if (of->how == EDIT_TOGGLE) return toggle(changed);
    if (changed->value == NULL) return false;
    if (is_list(&changed->member)) {
        tn_list *list = changed->value;
        if (of->how == EDIT_MORE) return append(of, changed, root);
        if (of->how == EDIT_SWAP) return swap(changed);
        if (of->how != EDIT_FEWER || list->count == 0) return false;
        list->count--;
        return true;
    }
    if (of->how > EDIT_SHORTER) return false;
    if (!tn_kind_is_scalar(kind)) return set_text(of, changed);
    if (of->how != EDIT_SET) return false;
    tn_scalar_store(kind, changed->value, with_other_bit(&changed->member, changed->value, of->bit));
    return true;
}

/* ---- what becomes of it ---- */

static bool is_found(const trial *of, void *object, const leaf *changed)
{
    leaves all = leaves_of(of->format, object, of->most);
    const leaf *found = leaves_find(&all, changed);
    const bool same = found != NULL && leaf_is_same(found, changed);
    leaves_free(&all);
    return same;
}

/* Whether a leaf that was not edited gave way to the one that was: it reads back differently, or lies
   elsewhere and is found by what gave way. */
static bool leaf_gave_way(const leaf *was, const leaf *written, const leaf *back)
{
    if (back != NULL && leaf_is_same(back, written)) return true;
    return was != NULL && leaf_is_same(was, written) && (back != NULL || written->placed);
}

/* Whether every leaf that reads back differently is as it was before; and where only `numbers` may, one. */
static bool gave_way(const trial *of, const leaves *written, const leaves *back, bool numbers)
{
    void *object;
    bool all_gave_way = true;
    if (of->format->read(of->format, &object, of->data, of->size, NULL, NULL) != TN_OK) return false;
    leaves before = leaves_of(of->format, object, of->most);
    for (size_t i = 0; i < written->count && all_gave_way; i++) {
        const leaf *each = &written->items[i], *was = leaves_find(&before, each);
        const leaf *is = leaves_find(back, each);
        all_gave_way = leaf_gave_way(was, each, is);
        if (numbers && is != NULL && !leaf_is_same(is, each))
            all_gave_way = all_gave_way && tn_kind_is_scalar(each->member.kind);
    }
    leaves_free(&before);
    of->format->release(of->format, object);
    return all_gave_way;
}

/* What lies over others shows in these, too; and where the writer patches, the numbers follow on which a size
   or a presence depends. */
static bool shows_in_others(const trial *of, void *object, void *again, const leaf *changed)
{
    if (!changed->placed && !of->format->patches) return false;
    leaves written = leaves_of(of->format, object, of->most), back = leaves_of(of->format, again, of->most);
    const bool others = gave_way(of, &written, &back, !changed->placed);
    leaves_free(&written);
    leaves_free(&back);
    return others;
}

static void show(const trial *of, const leaf *changed, const char *what, const char *text)
{
    printf("  %s %s: %s %s\n", edit_names[of->how], changed->path, what, text);
}

static void show_error(const trial *of, const leaf *changed, const char *what, const tn_error *error)
{
    char text[512];
    tn_error_print(error, text, sizeof text);
    show(of, changed, what, text);
}

/* Whether what was written has the value, and all else in line is what was written. */
static bool reads_back(const trial *of, void *object, const leaf *changed, const uint8_t *bytes, size_t size)
{
    void *again;
    tn_error error;
    tn_place place = {0};
    char text[256] = "";
    if (of->format->read(of->format, &again, bytes, size, NULL, &error) != TN_OK) {
        if (error.rule != NULL) return true; /* rules over an object are the validator's */
        show_error(of, changed, "is written so that reading fails:", &error);
        return false;
    }
    const bool same =
        tn_equal_edited(of->format, object, again, &place) || shows_in_others(of, object, again, changed);
    const bool found = of->how == EDIT_TOGGLE || is_found(of, again, changed);
    if (!same) tn_place_print(&place, text, sizeof text);
    if (!same || !found) show(of, changed, same ? "is read back as it was" : "reads back differently:", text);
    of->format->release(of->format, again);
    return same && found;
}

/* Whether each value that was there before the edit and is there behind it is the same, but for the one that
   was changed. */
static bool others_stay(const trial *of, const leaf *changed, const uint8_t *bytes, size_t size)
{
    void *object, *again;
    bool all_stay = true;
    if (of->format->read(of->format, &object, of->data, of->size, NULL, NULL) != TN_OK) return false;
    if (of->format->read(of->format, &again, bytes, size, NULL, NULL) == TN_OK) {
        leaves before = leaves_of(of->format, object, of->most),
               back = leaves_of(of->format, again, of->most);
        for (size_t i = 0; i < before.count; i++) {
            const leaf *was = &before.items[i], *is = leaves_find(&back, was);
            const bool both = is != NULL && is->value != NULL && was->value != NULL;
            if (!both || strcmp(was->path, changed->path) == 0 || leaf_is_same(was, is)) continue;
            show(of, changed, "changes another value:", was->path);
            all_stay = false;
        }
        leaves_free(&before);
        leaves_free(&back);
        of->format->release(of->format, again);
    }
    of->format->release(of->format, object);
    return all_stay;
}

/* A value may tell of other members, which follow it (tn_adapt). False: it is refused. */
static bool can_be_written(const trial *of, void *object, size_t *size, bool *adapted, tn_error *error)
{
    tn_error contradiction;
    *adapted = false;
    if (of->format->measure(of->format, object, size, error) == TN_OK) return true;
    if (of->how > EDIT_SHORTER || tn_adapt(of->format, object, NULL, NULL, &contradiction) != TN_OK)
        return false;
    *adapted = true;
    return of->format->measure(of->format, object, size, error) == TN_OK;
}

/* Returns whether the law holds; `error` says why an edit was refused. */
static bool write_and_read(const trial *of, void *object, const leaf *changed, bool *accepted,
                           tn_error *error)
{
    size_t size = 0;
    bool holds = true, adapted;
    *accepted = can_be_written(of, object, &size, &adapted, error);
    if (!*accepted) return true;
    uint8_t *bytes = malloc(size > 0 ? size : 1);
    if (bytes == NULL) abort();
    *accepted = of->format->write(of->format, object, bytes, size, error) == TN_OK;
    if (*accepted) holds = reads_back(of, object, changed, bytes, size);
    if (*accepted && adapted) holds = others_stay(of, changed, bytes, size) && holds;
    free(bytes);
    return holds;
}

/* Whether the leaf itself may not have the value, whatever else the object holds. */
static bool is_illegal(const leaf *changed, const tn_error *error)
{
    char place[LEAF_PATH + 60];
    const tn_status status = error->status;
    tn_place_print(&error->place, place, sizeof place);
    return strcmp(place, changed->path) == 0 &&
           ((status >= TN_NOT_EQUAL && status <= TN_INVALID) || status == TN_BAD_ENCODING ||
            status == TN_TERMINATOR_IN_VALUE || status == TN_PADDING_IN_VALUE);
}

/* Whether the leaf is what ends a list: the schema says what it is, in `repeat-until`. */
static bool ends_list(const leaf *changed, const tn_error *error)
{
    char place[LEAF_PATH + 60], text[2 * LEAF_PATH];
    tn_place_print(&error->place, place, sizeof place);
    tn_error_print(error, text, sizeof text);
    return strncmp(place, changed->path, strlen(place)) == 0 && strstr(text, "`repeat-until`") != NULL &&
           strstr(text, "found false") != NULL;
}

/* What became of an edit. */
typedef enum outcome { NOT_MADE, ACCEPTED, REFUSED, ENDING, ILLEGAL } outcome;

static outcome judge(bool accepted, const leaf *changed, const tn_error *error)
{
    if (accepted) return ACCEPTED;
    if (ends_list(changed, error)) return ENDING;
    return is_illegal(changed, error) ? ILLEGAL : REFUSED;
}

/* *holds: whether the law does. */
static outcome make_edit(trial *of, bool shows_refused, bool *holds)
{
    void *object;
    bool accepted;
    outcome found = NOT_MADE;
    tn_error error;
    if (of->format->read(of->format, &object, of->data, of->size, NULL, NULL) != TN_OK) return NOT_MADE;
    of->room = NULL;
    leaves all = leaves_of(of->format, object, of->most);
    const leaf *changed = &all.items[of->number];
    if (of->number < all.count && change(of, changed, object)) {
        *holds = write_and_read(of, object, changed, &accepted, &error) && *holds;
        found = judge(accepted, changed, &error);
        if (!accepted && shows_refused) show_error(of, changed, "is refused:", &error);
    }
    leaves_free(&all);
    of->format->release(of->format, object);
    free(of->room);
    return found;
}

/* A number may have some other value: one of them may contradict the rest, such as the tag that ends a list.
 */
static int try_edit(trial *of, bool shows_refused, edit_counts *counts)
{
    enum { BITS = 4 };
    bool holds = true;
    outcome found = NOT_MADE;
    for (of->bit = 0; of->bit < BITS && found != ACCEPTED; of->bit++) {
        const outcome one = make_edit(of, shows_refused, &holds);
        if (of->bit == 0 || one == ACCEPTED) found = one;
        if (of->how != EDIT_SET || found != REFUSED) break;
    }
    const edit_group group = groups[of->how];
    counts->accepted[group] += found == ACCEPTED;
    counts->refused[group] += found == REFUSED;
    counts->ending[group] += found == ENDING;
    counts->illegal[group] += found == ILLEGAL;
    return !holds;
}

int edit_law(const tn_format *format, const uint8_t *data, size_t size, size_t most, bool shows_refused,
             edit_counts *counts)
{
    void *object;
    int violations = 0;
    trial of = {.format = format, .data = data, .size = size, .most = most};
    if (format->write == NULL || format->read(format, &object, data, size, NULL, NULL) != TN_OK) return 0;
    leaves all = leaves_of(format, object, most);
    const size_t count = all.count;
    leaves_free(&all);
    format->release(format, object);
    for (of.number = 0; of.number < count; of.number++)
        for (int how = EDIT_SET; how < EDIT_COUNT; how++) {
            of.how = (edit)how;
            violations += try_edit(&of, shows_refused, counts);
        }
    return violations;
}
