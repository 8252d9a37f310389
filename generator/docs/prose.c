/* Prints documentation texts: the parts of Markdown that people use in them. A mark that is not closed on its
   line or in its paragraph is plain text. */
#include "docs/page.h"

/* ---- parts of a line ---- */

/* The size of an address: it ends before a space, or the end of a bracket or sentence around it. */
static size_t address_size(str text)
{
    size_t size = 0;
    while (size < text.size && !strchr(" \t<>\"`", text.data[size]))
        size++;
    while (size > 0 && strchr(".,;:!?)'", text.data[size - 1]))
        size--;
    return size;
}

static void put_link(writer *w, str address, str words)
{
    docs_put(w, "<a rel=\"noreferrer\" href=\"");
    docs_text(w, address);
    docs_put(w, "\">");
    docs_text(w, words);
    docs_put(w, "</a>");
}

/* The size of code in backquotes with which a text begins, with the backquotes; or 0. */
static size_t code_size(str text)
{
    if (text.size < 3 || text.data[0] != '`' || text.data[1] == '`') return 0;
    const char *end = memchr(text.data + 1, '`', text.size - 1);
    return end != NULL ? (size_t)(end - text.data) + 1 : 0;
}

static void put_inline(writer *w, str text)
{
    size_t begin = 0;
    for (size_t at = 0; at < text.size;) {
        const str rest = {text.data + at, text.size - at};
        const size_t code = code_size(rest);
        const bool word = at > 0 && str_is_word_byte(text.data[at - 1]);
        const size_t address = !word && html_is_address(rest) ? address_size(rest) : 0;
        if (code == 0 && address == 0) {
            at++;
            continue;
        }
        docs_text(w, (str){text.data + begin, at - begin});
        if (code > 0)
            docs_text_code(w, (str){rest.data + 1, code - 2});
        else
            put_link(w, (str){rest.data, address}, (str){rest.data, address});
        at += code + address;
        begin = at;
    }
    docs_text(w, (str){text.data + begin, text.size - begin});
}

/* ---- lines ---- */

typedef enum line_kind { LINE_BLANK, LINE_TEXT, LINE_ITEM, LINE_CODE } line_kind;

typedef struct line {
    line_kind kind;
    str text; /* without its mark */
} line;

static line next_line(str text, size_t *at)
{
    const size_t begin = *at;
    size_t end = begin;
    while (end < text.size && text.data[end] != '\n')
        end++;
    *at = end + 1;
    size_t first = begin;
    while (first < end && text.data[first] == ' ')
        first++;
    while (end > first && strchr(" \t\r", text.data[end - 1]))
        end--;
    const str words = {text.data + first, end - first};
    if (words.size == 0) return (line){LINE_BLANK, words};
    if (words.size > 2 && strchr("-*", words.data[0]) && words.data[1] == ' ')
        return (line){LINE_ITEM, {words.data + 2, words.size - 2}};
    if (first - begin >= 4) return (line){LINE_CODE, {text.data + begin + 4, end - begin - 4}};
    return (line){LINE_TEXT, words};
}

/* ---- blocks ---- */

static const char *const opening[] = {[LINE_TEXT] = "<p>", [LINE_ITEM] = "<ul><li>", [LINE_CODE] = "<pre>"};
static const char *const closing[] = {
    [LINE_TEXT] = "</p>\n", [LINE_ITEM] = "</li></ul>\n", [LINE_CODE] = "</pre>\n"};

/* The kind of a line inside the open block: an item continues in the lines below it. */
static line_kind kind_in(line_kind block, line_kind kind)
{
    if (block == LINE_ITEM && (kind == LINE_TEXT || kind == LINE_CODE)) return LINE_ITEM;
    if (block == LINE_TEXT && kind == LINE_CODE) return LINE_TEXT;
    return kind;
}

void docs_prose(writer *w, str text)
{
    line_kind block = LINE_BLANK;
    for (size_t at = 0; at < text.size;) {
        const line each = next_line(text, &at);
        const line_kind kind = kind_in(block, each.kind);
        if (kind != block) {
            if (block != LINE_BLANK) docs_put(w, closing[block]);
            if (kind != LINE_BLANK) docs_put(w, opening[kind]);
        } else if (each.kind == LINE_ITEM) {
            docs_put(w, "</li>\n<li>");
        } else if (kind != LINE_BLANK) {
            docs_put(w, "\n");
        }
        block = kind;
        if (kind == LINE_CODE)
            docs_text(w, each.text);
        else
            put_inline(w, each.text);
    }
    if (block != LINE_BLANK) docs_put(w, closing[block]);
}

void docs_reference(writer *w, str text)
{
    const size_t size = html_is_address(text) ? address_size(text) : 0;
    size_t words = size;
    while (words < text.size && text.data[words] == ' ')
        words++;
    if (size == 0)
        put_inline(w, text);
    else if (words > size && words < text.size)
        put_link(w, (str){text.data, size}, (str){text.data + words, text.size - words});
    else
        put_inline(w, text);
}

void docs_references(writer *w, const schema_texts *refs)
{
    for (size_t i = 0; i < refs->count; i++) {
        docs_put(w, "<p class=\"see\">See ");
        docs_reference(w, refs->items[i]);
        docs_put(w, "</p>\n");
    }
}
