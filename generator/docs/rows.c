/* Prints the tables of the members of a type. */
#include "docs/page.h"

/* ---- cells ---- */

static void put_documentation(writer *w, const model_member *member)
{
    docs_prose(w, member->doc);
    if (member->schema != NULL) docs_references(w, &member->schema->doc.refs);
}

static void put_meaning(writer *w, const model_member *member)
{
    docs_put(w, "<td class=\"meaning\">");
    put_documentation(w, member);
    docs_facts(w, member);
    docs_rules_of(w, member);
    docs_put(w, "</td></tr>\n");
}

/* Begins a row: the name links to itself, so that readers can copy the link. */
static void begin_row(writer *w, const model_member *member)
{
    docs_put(w, "<tr");
    docs_member_anchor(w, member);
    docs_put(w, ">");
}

static void put_name(writer *w, const model_member *member)
{
    docs_put(w, "<th scope=\"row\">");
    docs_member_name(w, member);
    docs_put(w, "</th>");
}

static void put_kind(writer *w, const model_member *member)
{
    docs_put(w, "<td class=\"kind\">");
    docs_kind(w, member);
    docs_put(w, "</td>");
}

static void put_size(writer *w, const model_member *member)
{
    docs_put(w, "<td class=\"size\">");
    docs_size(w, member);
    docs_put(w, "</td>");
}

static void begin_table(writer *w, const char *class, const char *title, const char *heads)
{
    docs_putf(
        w, "<h3>%s</h3>\n<div class=\"scroll\"><table class=\"%s\">\n<thead><tr>%s</tr></thead>\n<tbody>\n",
        title, class, heads);
}

static void end_table(writer *w)
{
    docs_put(w, "</tbody></table></div>\n");
}

/* ---- in line ---- */

/* "bits 7–4": of a byte, or of several. */
static void put_bits(writer *w, const model_member *field, extent at)
{
    const unsigned first = (unsigned)(at.low % 8), last = first + field->wire.bits - 1;
    const bool big = field->wire.big_endian;
    const unsigned high = big ? 7 - first : last % 8, low = big ? 7 - last % 8 : first;
    docs_put(w, " <small>");
    if (last >= 8)
        docs_putf(w, "from bit %u, to bit %u of byte ", big ? high : low, big ? low : high);
    else if (last == first)
        docs_putf(w, "bit %u", high);
    else
        docs_putf(w, "bits %u–%u", high, low);
    if (last >= 8) html_number(&w->out, at.low / 8 + last / 8);
    docs_put(w, "</small>");
}

/* Bounds that are farther apart are not helpful. */
enum { WIDEST_SHOWN = 1024 };

/* Puts the field before; and the bounds of its end. */
static void put_relative(writer *w, const field_place *at)
{
    const extent bytes = {at->bits.low / 8, at->bits.high / 8};
    docs_put(w, "after ");
    docs_member_name(w, at->after);
    if (bytes.high - bytes.low > WIDEST_SHOWN) return;
    docs_put(w, " <small>");
    html_number(&w->out, bytes.low);
    docs_put(w, "–");
    html_number(&w->out, bytes.high);
    docs_put(w, "</small>");
}

enum { SHORTEST_HEX = 10 }; /* smaller numbers have the same digits */

static void put_offset(writer *w, const model_member *field, const field_place *at)
{
    const bool alone = field->wire.kind == WIRE_BITS && field->schema->repeat == REPEAT_NONE;
    docs_put(w, "<td class=\"offset\">");
    if (!docs_is_exact(at->bits)) {
        put_relative(w, at);
    } else {
        html_number(&w->out, at->bits.low / 8);
        if (at->bits.low / 8 >= SHORTEST_HEX) {
            docs_put(w, " <small>");
            html_hex(&w->out, (uint64_t)(at->bits.low / 8));
            docs_put(w, "</small>");
        }
        if (alone) put_bits(w, field, at->bits);
    }
    docs_put(w, "</td>");
}

static bool has_fields(const model_type *type, bool placed)
{
    for (size_t i = 0; i < type->fields.count; i++)
        if (type->fields.items[i]->placed == placed) return true;
    return false;
}

static void put_json_fields(writer *w, const model_type *type)
{
    begin_table(w, "keys", "Keys",
                "<th scope=\"col\">Key</th><th scope=\"col\">Member</th><th scope=\"col\">Kind</th>"
                "<th scope=\"col\">Meaning</th>");
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *field = type->fields.items[i];
        begin_row(w, field);
        docs_put(w, "<td>");
        if (field->json_key != NULL)
            docs_text_code(w, str_of(field->json_key));
        else
            docs_put(w, "its own");
        docs_put(w, "</td>");
        put_name(w, field);
        put_kind(w, field);
        put_meaning(w, field);
    }
    end_table(w);
}

void docs_fields(writer *w, const model_type *type)
{
    if (!has_fields(type, false)) return;
    if (type->json) {
        put_json_fields(w, type);
        return;
    }
    begin_table(w, "fields", "Layout",
                "<th scope=\"col\">Offset</th><th scope=\"col\">Size</th><th scope=\"col\">Member</th>"
                "<th scope=\"col\">Kind</th><th scope=\"col\">Meaning</th>");
    const field_place *places = docs_layout(w->memory, type);
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *field = type->fields.items[i];
        if (field->placed) continue;
        begin_row(w, field);
        put_offset(w, field, &places[i]);
        put_size(w, field);
        put_name(w, field);
        put_kind(w, field);
        put_meaning(w, field);
    }
    end_table(w);
}

/* ---- elsewhere ---- */

static void put_position(writer *w, const model_member *member)
{
    docs_put(w, "<td class=\"offset\">");
    if (member->pos != NULL)
        docs_code(w, member->pos);
    else
        docs_put(w, "where the stream stands");
    if (member->of_root) docs_put(w, " <small>from the beginning of the file</small>");
    if (member->io != NULL) {
        docs_put(w, " <small>in ");
        docs_code(w, member->io);
        docs_put(w, "</small>");
    }
    docs_put(w, "</td>");
}

static void put_elsewhere(writer *w, const model_member *member)
{
    begin_row(w, member);
    put_position(w, member);
    put_size(w, member);
    put_name(w, member);
    put_kind(w, member);
    put_meaning(w, member);
}

void docs_elsewhere(writer *w, const model_type *type)
{
    if (!has_fields(type, true) && type->instances.count == 0) return;
    begin_table(w, "fields", "Elsewhere",
                "<th scope=\"col\">Position</th><th scope=\"col\">Size</th><th scope=\"col\">Member</th>"
                "<th scope=\"col\">Kind</th><th scope=\"col\">Meaning</th>");
    for (size_t i = 0; i < type->fields.count; i++)
        if (type->fields.items[i]->placed) put_elsewhere(w, type->fields.items[i]);
    for (size_t i = 0; i < type->instances.count; i++)
        put_elsewhere(w, type->instances.items[i]);
    end_table(w);
}

/* ---- nowhere in the file ---- */

void docs_values(writer *w, const model_type *type)
{
    if (type->values.count == 0) return;
    begin_table(w, "values", "Computed",
                "<th scope=\"col\">Name</th><th scope=\"col\">Kind</th><th scope=\"col\">Meaning</th>");
    for (size_t i = 0; i < type->values.count; i++) {
        const model_member *value = type->values.items[i];
        begin_row(w, value);
        put_name(w, value);
        put_kind(w, value);
        docs_put(w, "<td class=\"meaning\">");
        put_documentation(w, value);
        docs_put(w, "<p>");
        docs_code_tree(w, value->source_value, value->value);
        docs_put(w, "</p>\n");
        docs_facts(w, value);
        docs_rules_of(w, value);
        docs_put(w, "</td></tr>\n");
    }
    end_table(w);
}

void docs_params(writer *w, const model_type *type)
{
    if (type->params.count == 0) return;
    begin_table(w, "values", "Parameters",
                "<th scope=\"col\">Name</th><th scope=\"col\">Kind</th><th scope=\"col\">Meaning</th>");
    for (size_t i = 0; i < type->params.count; i++) {
        const model_member *param = type->params.items[i];
        begin_row(w, param);
        put_name(w, param);
        put_kind(w, param);
        put_meaning(w, param);
    }
    end_table(w);
}
