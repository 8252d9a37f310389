/* Searching names and values, some at a time. */
#include "page.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 200, SUMMARY_SIZE = 512, MOST_ELEMENTS = 100000, MOST_VALUES = 1000000 };

typedef struct visit {
    const tenon_value *value;
    size_t next, count;
} visit;

static struct {
    char *wanted; /* in lower case; NULL: no search */
    visit stack[DEEPEST];
    size_t depth, seen;
    bool cut; /* something was left out */
} search;

void search_forget(void)
{
    free(search.wanted);
    search.wanted = NULL;
    search.depth = search.seen = 0;
    search.cut = false;
}

static bool contains(const char *text, size_t size)
{
    const size_t wanted = strlen(search.wanted);
    for (size_t at = 0; at + wanted <= size; at++) {
        size_t i = 0;
        while (i < wanted && tolower((unsigned char)text[at + i]) == (unsigned char)search.wanted[i])
            i++;
        if (i == wanted) return true;
    }
    return false;
}

/* Objects and lists have the values of what is in them. Of texts all is looked at, of other values what is
 * shown. */
static bool matches(const tenon_value *value)
{
    char summary[SUMMARY_SIZE];
    const char *text;
    size_t size;
    const tenon_kind kind = tenon_value_kind(value);
    const char *name = tenon_value_name(value);
    if (name != NULL && contains(name, strlen(name))) return true;
    if (kind == TENON_OBJECT || kind == TENON_LIST || kind == TENON_REFERENCE) return false;
    if (tenon_value_text(value, &text, &size)) return contains(text, size);
    return tenon_value_summary(value, summary, sizeof summary) != 0 && contains(summary, strlen(summary));
}

static void enter(const tenon_value *value)
{
    const tenon_kind kind = tenon_value_kind(value);
    size_t count = kind == TENON_OBJECT || kind == TENON_LIST ? tenon_count(value) : 0;
    if (kind == TENON_LIST && count > MOST_ELEMENTS) {
        count = MOST_ELEMENTS;
        search.cut = true;
    }
    if (count == 0) return;
    if (search.depth == DEEPEST)
        search.cut = true;
    else
        search.stack[search.depth++] = (visit){value, 0, count};
}

PAGE_CALL(page_search) void page_search(const char *wanted);
void page_search(const char *wanted)
{
    search_forget();
    if (page.file == NULL) return;
    search.wanted = malloc(strlen(wanted) + 1);
    if (search.wanted == NULL) arena_exhausted();
    for (size_t i = 0; i <= strlen(wanted); i++)
        search.wanted[i] = (char)tolower((unsigned char)wanted[i]);
    enter(tenon_root(page.file));
}

/* Looks at `count` values; gives the ways to those that match, and whether all have been looked at. */
PAGE_CALL(page_search_on) const char *page_search_on(size_t count);
const char *page_search_on(size_t count)
{
    buffer *out = result_begin();
    buffer_puts(out, "{\"hits\":[");
    for (size_t i = 0; i < count && search.depth > 0; i++) {
        visit *top = &search.stack[search.depth - 1];
        const tenon_value *child = top->next < top->count ? tenon_child(top->value, top->next++) : NULL;
        if (child == NULL) {
            search.depth--;
            continue;
        }
        if (matches(child)) put_way(out, child);
        if (++search.seen >= MOST_VALUES) {
            search.cut = true;
            search.depth = 0;
        } else {
            enter(child);
        }
    }
    buffer_putc(out, ']');
    put_flag(out, "done", search.depth == 0);
    put_flag(out, "cut", search.cut);
    put_number(out, "seen", search.seen);
    buffer_putc(out, '}');
    return result_end();
}
