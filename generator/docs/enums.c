/* Prints enumerations, with links to the members that use them. */
#include "docs/page.h"

static bool is_flags(const writer *w, const model_enum *enumeration)
{
    for (size_t i = 0; i < w->types.count; i++)
        for (size_t k = 0; k < w->types.items[i]->fields.count; k++) {
            const model_member *field = w->types.items[i]->fields.items[k];
            if (field->enumeration == enumeration && field->is_flags) return true;
        }
    return false;
}

static void put_users(writer *w, const model_enum *enumeration, const model_member *const *members,
                      size_t count, bool *begun)
{
    for (size_t i = 0; i < count; i++) {
        if (members[i]->enumeration != enumeration) continue;
        docs_put(w, *begun ? ", " : "<p class=\"see\">Values of ");
        docs_member_path(w, members[i]);
        *begun = true;
    }
}

static void put_value(writer *w, const schema_enum_value *value)
{
    const wide number = model_enum_number(value);
    docs_put(w, "<tr><td class=\"offset\">");
    html_number(&w->out, number);
    docs_put(w, "</td><td class=\"offset\">");
    if (number >= 0) html_hex(&w->out, (uint64_t)number);
    docs_put(w, "</td><th scope=\"row\"><code>");
    docs_text(w, value->id);
    docs_put(w, "</code></th><td class=\"meaning\">");
    docs_prose(w, value->doc.text);
    docs_references(w, &value->doc.refs);
    docs_put(w, "</td></tr>\n");
}

static void put_enum(writer *w, const model_enum *enumeration)
{
    bool begun = false;
    docs_put(w, "<section");
    docs_enum_anchor(w, enumeration);
    docs_put(w, ">\n<h3><code>");
    docs_text(w, enumeration->schema->id);
    docs_put(w, "</code><small>");
    if (enumeration->owner != w->m->top) {
        docs_put(w, " of ");
        docs_type_name(w, enumeration->owner);
    }
    docs_put(w, is_flags(w, enumeration) ? " flags</small></h3>\n" : "</small></h3>\n");
    for (size_t i = 0; i < w->types.count; i++) {
        const model_type *type = w->types.items[i];
        put_users(w, enumeration, type->params.items, type->params.count, &begun);
        put_users(w, enumeration, type->fields.items, type->fields.count, &begun);
        put_users(w, enumeration, type->instances.items, type->instances.count, &begun);
        put_users(w, enumeration, type->values.items, type->values.count, &begun);
    }
    if (begun) docs_put(w, ".</p>\n");
    docs_put(
        w,
        "<div class=\"scroll\"><table class=\"enum\">\n<thead><tr><th scope=\"col\">Value</th>"
        "<th scope=\"col\">Hex</th><th scope=\"col\">Name</th><th scope=\"col\">Meaning</th></tr></thead>\n"
        "<tbody>\n");
    for (size_t i = 0; i < enumeration->schema->values.count; i++)
        put_value(w, &enumeration->schema->values.items[i]);
    docs_put(w, "</tbody></table></div>\n</section>\n");
}

void docs_enums(writer *w)
{
    if (w->enums.count == 0) return;
    docs_put(w, "<section id=\"enumerations\">\n<h2>Enumerations</h2>\n");
    for (size_t i = 0; i < w->enums.count; i++)
        put_enum(w, w->enums.items[i]);
    docs_put(w, "</section>\n");
}
