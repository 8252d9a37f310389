/* Prints the facts about the whole format. */
#include "docs/page.h"
#include "plan/plan.h"

static void begin_line(writer *w, const char *name)
{
    docs_putf(w, "<div><dt>%s</dt><dd>", name);
}

static void end_line(writer *w)
{
    docs_put(w, "</dd></div>\n");
}

static void put_texts(writer *w, const char *name, const char *before, const schema_texts *texts)
{
    if (texts->count == 0) return;
    begin_line(w, name);
    for (size_t i = 0; i < texts->count; i++) {
        if (i > 0) docs_put(w, ", ");
        docs_put(w, before);
        docs_text(w, texts->items[i]);
    }
    end_line(w);
}

static void put_magics(writer *w)
{
    const plan_magics magics = plan_find_magics(plan_begin(w->memory, w->m));
    if (magics.list.count == 0) return;
    begin_line(w, "Magic");
    for (size_t i = 0; i < magics.list.count; i++) {
        const plan_magic *each = &magics.list.items[i];
        if (i > 0) docs_put(w, " or ");
        docs_bytes(w, each->bytes);
        if (each->offset > 0) {
            docs_put(w, " at offset ");
            html_number(&w->out, (wide)each->offset);
        }
    }
    if (magics.optional) docs_put(w, "; a file may have none of these");
    end_line(w);
}

static bool is_ordered(const model_member *member)
{
    bool ordered = member->wire.bytes > 1 && member->wire.kind <= WIRE_FLOAT;
    for (size_t i = 0; i < member->cases.count; i++)
        ordered = ordered || is_ordered(member->cases.items[i].as);
    return ordered;
}

/* Whether there are numbers of several bytes. */
static bool has_byte_order(const writer *w)
{
    for (size_t i = 0; i < w->types.count; i++) {
        const model_type *type = w->types.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            if (!type->json && is_ordered(type->fields.items[k])) return true;
        for (size_t k = 0; k < type->instances.count; k++)
            if (is_ordered(type->instances.items[k])) return true;
    }
    return false;
}

/* A byte order in words, and the types that have it. */
typedef struct order_group {
    str said;
    ARRAY(const model_type *) types;
} order_group;

typedef ARRAY(order_group) order_groups;

static str say_order(writer *w, const model_type *type)
{
    const buffer before = w->out;
    w->out = (buffer){.memory = w->memory};
    docs_byte_order(w, type);
    const str said = buffer_str(&w->out);
    w->out = before;
    return said;
}

static void add_order(writer *w, order_groups *groups, const model_type *type)
{
    const str said = say_order(w, type);
    size_t i = 0;
    while (i < groups->count && !str_eq(groups->items[i].said, said))
        i++;
    if (i == groups->count) ARRAY_PUSH(w->memory, groups, ((order_group){.said = said}));
    ARRAY_PUSH(w->memory, &groups->items[i].types, type);
}

/* "in `a`, `b` little-endian" */
static void put_group(writer *w, const order_group *group)
{
    docs_put(w, "in ");
    for (size_t i = 0; i < group->types.count; i++) {
        if (i > 0) docs_put(w, ", ");
        docs_type_name(w, group->types.items[i]);
    }
    docs_put(w, " ");
    buffer_put(&w->out, group->said);
}

/* Puts the byte order of the file, and those of types with another one. */
static void put_byte_orders(writer *w)
{
    order_groups groups = {0};
    if (!has_byte_order(w)) return;
    for (size_t i = 0; i < w->types.count; i++)
        if (docs_has_own_order(w, w->types.items[i])) add_order(w, &groups, w->types.items[i]);
    const bool whole = w->m->top->endian != ENDIAN_INHERITED || groups.count == 0;
    begin_line(w, "Byte order");
    if (whole) docs_byte_order(w, w->m->top);
    for (size_t i = 0; i < groups.count; i++) {
        if (i > 0 || whole) docs_put(w, "; ");
        put_group(w, &groups.items[i]);
    }
    end_line(w);
}

static void put_container(writer *w)
{
    const model_container *container = w->m->container;
    if (container == NULL) return;
    begin_line(w, "Files inside");
    docs_put(w, "entries of ");
    for (size_t i = 0; i < container->lists.count; i++) {
        if (i > 0) docs_put(w, ", or of ");
        docs_text_code(w, container->lists.items[i]);
    }
    docs_put(w, ", named by ");
    docs_member_path(w, container->name);
    for (size_t i = 0; i < container->data.count; i++) {
        docs_put(w, i == 0 ? "; their data are " : ", or ");
        docs_member_path(w, container->data.items[i].member);
    }
    end_line(w);
}

/* Puts the imported schemas, direct or not. */
static void put_imports(writer *w, const char *const *pages)
{
    if (w->m->files.count < 2) return;
    begin_line(w, "Imports");
    for (size_t i = 1; i < w->m->files.count; i++) {
        const model_type *top = w->m->files.items[i]->top;
        if (i > 1) docs_put(w, ", ");
        docs_type_name(w, top);
        if (pages[i] == NULL) continue;
        docs_put(w, " (<a href=\"");
        docs_text(w, str_of(pages[i]));
        docs_put(w, "\">its own page</a>)");
    }
    end_line(w);
}

void docs_overview(writer *w, const char *const *pages)
{
    const model_type *top = w->m->top;
    const schema_type *ast = top->schema;
    docs_prose(w, ast->doc.text);
    docs_put(w, "<dl class=\"facts\">\n");
    put_texts(w, "Files", "*.", &ast->meta.extensions);
    put_magics(w);
    put_byte_orders(w);
    if (top->encoding != NULL) {
        begin_line(w, "Text");
        docs_text(w, top->encoding->text);
        end_line(w);
    }
    put_container(w);
    put_texts(w, "Programs", "", &ast->meta.applications);
    put_texts(w, "Keywords", "", &ast->meta.tags);
    put_imports(w, pages);
    if (ast->meta.license.size > 0) {
        begin_line(w, "Schema licence");
        docs_text(w, ast->meta.license);
        end_line(w);
    }
    for (size_t i = 0; i < ast->doc.refs.count; i++) {
        begin_line(w, i == 0 ? "See" : "<span class=\"unseen\">See</span>");
        docs_reference(w, ast->doc.refs.items[i]);
        end_line(w);
    }
    docs_put(w, "</dl>\n");
}
