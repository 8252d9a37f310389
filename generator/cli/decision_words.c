/* Prints decisions about a new file. */
#include "cli/decision_words.h"

#include <string.h>

#include "cli/explain.h"

enum { MOST_NAMES = 8, WIDEST = 40 };

/* ---- names ---- */

/* "a, b" or "a, b and 3 more"; `name_at` gives the names. */
static void put_names(buffer *out, size_t count, const char *(*name_at)(const void *of, size_t i),
                      const void *of)
{
    const size_t most = count <= MOST_NAMES + 1 ? count : MOST_NAMES;
    for (size_t i = 0; i < most; i++)
        buffer_printf(out, "%s%s", i == 0 ? "" : ", ", name_at(of, i));
    if (most < count) buffer_printf(out, " and %zu more", count - most);
}

static const char *constant_at(const void *of, size_t i)
{
    return ((const tn_enum *)of)->values[i].id;
}

static const char *type_at(const void *of, size_t i)
{
    return ((const tn_variant_types *)of)->types[i]->id;
}

/* ---- kinds ---- */

static const tn_type *element_type(const tn_member *member)
{
    return member->kind == TN_KIND_VIEW ? member->view->element : member->type;
}

static void put_kind(buffer *out, const tn_member *member)
{
    const bool is_list = member->kind == TN_KIND_LIST || member->kind == TN_KIND_VIEW ||
                         member->kind == TN_KIND_ARRAY || member->kind == TN_KIND_NUMBERS;
    const tn_type *type = element_type(member);
    if (is_list) buffer_puts(out, "a list");
    if (is_list && (type != NULL || member->values != NULL || member->variants != NULL))
        buffer_puts(out, " of ");
    if (member->values != NULL) {
        const bool flags = (member->flags & TN_MEMBER_FLAGS) != 0;
        if (!is_list) buffer_puts(out, flags ? "any of " : "one of ");
        put_names(out, member->values->count, constant_at, member->values);
    } else if (member->variants != NULL) {
        buffer_puts(out, member->variants->count == 1 ? "an object of type " : "one of the types ");
        put_names(out, member->variants->count, type_at, member->variants);
    } else if (type != NULL) {
        buffer_printf(out, "%s%s", is_list ? "" : "an object of type ", type->id);
    } else if (!is_list) {
        buffer_puts(out, member_words(out->memory, member));
    } else if (member->kind == TN_KIND_NUMBERS) {
        buffer_puts(out, " of numbers");
    }
    if (member->unit != NULL) buffer_printf(out, ", in %s", member->unit);
}

/* ---- documentation ---- */

/* The first paragraph, on one line. */
static void put_doc(buffer *out, const char *doc)
{
    bool space = false;
    buffer_puts(out, ": ");
    for (const char *at = doc; *at != '\0' && strncmp(at, "\n\n", 2) != 0; at++) {
        const bool blank = *at == ' ' || *at == '\n' || *at == '\t';
        if (!blank && space) buffer_putc(out, ' ');
        if (!blank) buffer_putc(out, *at);
        space = blank;
    }
}

static void put_words(buffer *out, const decision *each, const docs_format *format)
{
    const tn_member *member = each->member;
    if (member == NULL) return;
    put_kind(out, member);
    if (format != NULL && each->owner_type != NULL)
        docs_put_valid(out, format, each->owner_type->id, member->id);
    if (member->doc != NULL)
        put_doc(out, member->doc);
    else if (element_type(member) != NULL && element_type(member)->doc != NULL)
        put_doc(out, element_type(member)->doc);
}

void decisions_print(buffer *out, const decision_list *list, const docs_format *format)
{
    size_t widest = 0;
    for (size_t i = 0; i < list->count; i++) {
        const size_t size = strlen(list->items[i].path);
        if (!list->items[i].by_members && size > widest && size <= WIDEST) widest = size;
    }
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i].by_members) continue;
        buffer_printf(out, "%-*s  ", (int)widest, list->items[i].path);
        put_words(out, &list->items[i], format);
        buffer_putc(out, '\n');
    }
}
