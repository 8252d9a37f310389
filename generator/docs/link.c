/* Prints pieces of text, and links to types and members. */
#include <stdarg.h>

#include "docs/page.h"

void docs_put(writer *w, const char *markup)
{
    buffer_puts(&w->out, markup);
}

void docs_putf(writer *w, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    buffer_vprintf(&w->out, format, arguments);
    va_end(arguments);
}

void docs_text(writer *w, str text)
{
    html_text(&w->out, text);
}

void docs_name_text(writer *w, str text)
{
    for (size_t begin = 0; begin < text.size;) {
        size_t end = begin;
        while (end < text.size && text.data[end] == '_')
            end++;
        while (end < text.size && text.data[end] != '_')
            end++;
        while (end < text.size && text.data[end] == '_')
            end++;
        docs_text(w, (str){text.data + begin, end - begin});
        if (end < text.size) docs_put(w, "<wbr>");
        begin = end;
    }
}

void docs_text_code(writer *w, str text)
{
    docs_put(w, "<code>");
    docs_text(w, text);
    docs_put(w, "</code>");
}

static bool is_readable(str bytes)
{
    for (size_t i = 0; i < bytes.size; i++)
        if (bytes.data[i] < ' ' || bytes.data[i] > '~') return false;
    return bytes.size > 0;
}

enum { BYTES_SHOWN = 256 };

void docs_bytes(writer *w, str bytes)
{
    docs_put(w, "<code>");
    html_bytes(&w->out, bytes, BYTES_SHOWN);
    docs_put(w, "</code>");
    if (!is_readable(bytes)) return;
    docs_put(w, " <q>");
    docs_text(w, bytes);
    docs_put(w, "</q>");
}

/* ---- described parts ---- */

static void choose_type(writer *w, const model_type *type)
{
    if (type->file->main || type->used) {
        ARRAY_PUSH(w->memory, &w->types, type);
        w->has_type[type->number] = true;
    }
    for (size_t i = 0; i < type->enums.count; i++) {
        const model_enum *each = type->enums.items[i];
        if (!type->file->main && !each->used) continue;
        ARRAY_PUSH(w->memory, &w->enums, each);
        w->has_enum[each->number] = true;
    }
    for (size_t i = 0; i < type->types.count; i++)
        choose_type(w, type->types.items[i]);
}

void docs_choose(writer *w)
{
    w->has_type = arena_alloc(w->memory, w->m->type_count + 1);
    w->has_enum = arena_alloc(w->memory, w->m->enum_count + 1);
    for (size_t i = 0; i < w->m->files.count; i++)
        choose_type(w, w->m->files.items[i]->top);
}

/* ---- anchors ---- */

/* The number of files before that of a type with a format of the same name. */
static size_t namesakes_before(const writer *w, const model_type *top)
{
    size_t count = 0;
    for (size_t i = 0; i < w->m->files.count && w->m->files.items[i]->top != top; i++)
        if (str_eq(w->m->files.items[i]->top->id, top->id)) count++;
    return count;
}

static void put_type_path(writer *w, const model_type *type)
{
    if (type->outer != NULL) {
        put_type_path(w, type->outer);
        docs_put(w, ".");
    }
    html_id(&w->out, type->id);
    const size_t before = type->outer == NULL ? namesakes_before(w, type) : 0;
    if (before > 0) docs_putf(w, "-%zu", before + 1);
}

static void put_member_id(writer *w, const model_member *member)
{
    docs_put(w, "member-");
    put_type_path(w, member->owner);
    docs_put(w, ".");
    html_id(&w->out, member->id);
}

static void put_enum_id(writer *w, const model_enum *enumeration)
{
    docs_put(w, "enum-");
    put_type_path(w, enumeration->owner);
    docs_put(w, ".");
    html_id(&w->out, enumeration->schema->id);
}

static void put_rule_id(writer *w, const model_check *check)
{
    docs_put(w, "rule-");
    put_type_path(w, check->type);
    docs_put(w, ".");
    html_id(&w->out, check->schema->id);
    docs_putf(w, ".%zu", check->ordinal);
}

void docs_type_anchor(writer *w, const model_type *type)
{
    docs_put(w, " id=\"type-");
    put_type_path(w, type);
    docs_put(w, "\"");
}

void docs_member_anchor(writer *w, const model_member *member)
{
    docs_put(w, " id=\"");
    put_member_id(w, member);
    docs_put(w, "\"");
}

void docs_enum_anchor(writer *w, const model_enum *enumeration)
{
    docs_put(w, " id=\"");
    put_enum_id(w, enumeration);
    docs_put(w, "\"");
}

void docs_rule_anchor(writer *w, const model_check *check)
{
    docs_put(w, " id=\"");
    put_rule_id(w, check);
    docs_put(w, "\"");
}

/* ---- links ---- */

bool docs_link_member(writer *w, const model_member *member)
{
    if (!w->has_type[member->owner->number]) return false;
    docs_put(w, "<a href=\"#");
    put_member_id(w, member);
    docs_put(w, "\">");
    return true;
}

bool docs_link_enum(writer *w, const model_enum *enumeration)
{
    if (!w->has_enum[enumeration->number]) return false;
    docs_put(w, "<a href=\"#");
    put_enum_id(w, enumeration);
    docs_put(w, "\">");
    return true;
}

void docs_link_end(writer *w, bool begun)
{
    if (begun) docs_put(w, "</a>");
}

void docs_type_name(writer *w, const model_type *type)
{
    const bool known = w->has_type[type->number];
    docs_put(w, "<code>");
    if (known) {
        docs_put(w, "<a href=\"#type-");
        put_type_path(w, type);
        docs_put(w, "\">");
    }
    docs_text(w, type->id);
    docs_link_end(w, known);
    docs_put(w, "</code>");
}

/* A member without a name in the schema has a name that begins with `_`. */
void docs_member_name(writer *w, const model_member *member)
{
    const bool unnamed = member->id.size > 0 && member->id.data[0] == '_';
    docs_put(w, unnamed ? "<code class=\"unnamed\">" : "<code>");
    const bool begun = docs_link_member(w, member);
    docs_name_text(w, member->id);
    docs_link_end(w, begun);
    docs_put(w, "</code>");
}

void docs_member_path(writer *w, const model_member *member)
{
    docs_put(w, "<code>");
    const bool begun = docs_link_member(w, member);
    docs_name_text(w, member->owner->id);
    docs_put(w, ".<wbr>");
    docs_name_text(w, member->id);
    docs_link_end(w, begun);
    docs_put(w, "</code>");
}

void docs_enum_name(writer *w, const model_enum *enumeration)
{
    docs_put(w, "<code>");
    const bool begun = docs_link_enum(w, enumeration);
    docs_text(w, enumeration->schema->id);
    docs_link_end(w, begun);
    docs_put(w, "</code>");
}

void docs_rule_name(writer *w, const model_check *check)
{
    docs_put(w, "<a href=\"#");
    put_rule_id(w, check);
    docs_put(w, "\">");
    docs_text(w, check->schema->id);
    docs_put(w, "</a>");
}
