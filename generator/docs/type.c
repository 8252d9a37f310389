/* Prints the section of a type. */
#include "docs/page.h"

static const char *const orders[] = {[ENDIAN_INHERITED] = "each number names its own",
                                     [ENDIAN_LITTLE] = "little-endian",
                                     [ENDIAN_BIG] = "big-endian",
                                     [ENDIAN_CALCULATED] = "selected by a value"};

/* "by `order`: `little` → little-endian, otherwise → big-endian" */

void docs_byte_order(writer *w, const model_type *type)
{
    if (type->endian != ENDIAN_CALCULATED) {
        docs_put(w, orders[type->endian]);
        return;
    }
    const model_type *owner = type->endian_owner != NULL ? type->endian_owner : type;
    if (owner != type) {
        docs_put(w, "as in ");
        docs_type_name(w, owner);
        return;
    }
    docs_put(w, "by ");
    docs_code(w, owner->endian_on);
    for (size_t i = 0; i < owner->endian_cases.count; i++) {
        const model_case *each = &owner->endian_cases.items[i];
        docs_put(w, i == 0 ? ": " : ", ");
        if (each->key != NULL)
            docs_code(w, each->key);
        else
            docs_put(w, "otherwise");
        docs_putf(w, " → %s", orders[each->schema->endian]);
    }
}

static bool put_users(writer *w, const model_type *type, const model_member *const *members, size_t count,
                      bool begun)
{
    for (size_t i = 0; i < count; i++) {
        bool uses = members[i]->type.object == type && members[i]->wire.kind != WIRE_SWITCH;
        for (size_t k = 0; k < members[i]->cases.count; k++)
            uses = uses || members[i]->cases.items[k].as->type.object == type;
        if (!uses) continue;
        if (begun) docs_put(w, ", ");
        docs_member_path(w, members[i]);
        begun = true;
    }
    return begun;
}

static bool put_all_users(writer *w, const model_type *type)
{
    bool begun = false;
    for (size_t i = 0; i < w->types.count; i++) {
        const model_type *each = w->types.items[i];
        begun = put_users(w, type, each->fields.items, each->fields.count, begun);
        begun = put_users(w, type, each->instances.items, each->instances.count, begun);
    }
    return begun;
}

static void put_users_line(writer *w, const model_type *type)
{
    const bool empty = type->fields.count == 0 && type->instances.count == 0;
    const buffer before = w->out;
    w->out = (buffer){.memory = w->memory};
    const bool used = put_all_users(w, type);
    const str users = buffer_str(&w->out);
    w->out = before;
    if (!used && type == w->m->top) return;
    docs_put(w, "<div><dt>In</dt><dd>");
    if (used)
        buffer_put(&w->out, users);
    else
        docs_put(w, empty ? "no member: it only contains other types" : "no member names it");
    docs_put(w, "</dd></div>\n");
}

/* Puts the size of the members in line: others may lie elsewhere. */
static void put_size_line(writer *w, const model_type *type)
{
    bool elsewhere = type->instances.count > 0;
    if (type->json) return;
    for (size_t i = 0; i < type->fields.count; i++)
        elsewhere = elsewhere || type->fields.items[i]->placed;
    extent bits;
    docs_put(w, "<div><dt>Size</dt><dd>");
    if (docs_is_odd(w->memory, type, &bits)) {
        html_number(&w->out, bits.low);
        docs_put(w, bits.low == 1 ? " bit" : " bits");
    } else {
        docs_extent(w, type->extent, "any number of bytes", " bytes");
    }
    if (elsewhere) docs_put(w, ", without members at other offsets");
    docs_put(w, "</dd></div>\n");
}

bool docs_has_own_order(const writer *w, const model_type *type)
{
    const model_type *around = type->outer != NULL ? type->outer : w->m->top;
    if (type == w->m->top) return false;
    if (type->endian == ENDIAN_CALCULATED) return type->endian_owner == type;
    return type->endian != ENDIAN_INHERITED && type->endian != around->endian;
}

static void put_order_line(writer *w, const model_type *type)
{
    if (!docs_has_own_order(w, type)) return;
    docs_put(w, "<div><dt>Byte order</dt><dd>");
    docs_byte_order(w, type);
    docs_put(w, "</dd></div>\n");
}

static void put_json_line(writer *w, const model_type *type)
{
    if (!type->json) return;
    docs_put(w, "<div><dt>JSON</dt><dd>an object");
    if (type->schema->json_any_case) docs_put(w, "; keys in any case");
    docs_put(w, type->schema->json_keeps_unknown ? "; other keys are allowed" : "; other keys are an error");
    if (type->schema->json_keeps_other_kinds) docs_put(w, "; optional values of other kinds are kept");
    docs_put(w, "</dd></div>\n");
}

void docs_type(writer *w, const model_type *type)
{
    const schema_type *ast = type->schema;
    docs_put(w, "<section class=\"type\"");
    docs_type_anchor(w, type);
    docs_put(w, ">\n<h2><code>");
    docs_text(w, type->id);
    docs_put(w, "</code>");
    if (type->outer != NULL && type->outer->outer != NULL) {
        docs_put(w, " <small>of ");
        docs_type_name(w, type->outer);
        docs_put(w, "</small>");
    } else if (type->outer == NULL) {
        docs_put(w, type == w->m->top ? " <small>the file</small>" : " <small>imported</small>");
    }
    docs_put(w, "</h2>\n");
    if (type != w->m->top) { /* the byte order of the file stands above */
        docs_prose(w, ast->doc.text);
        docs_references(w, &ast->doc.refs);
    }
    docs_put(w, "<dl class=\"facts\">\n");
    put_size_line(w, type);
    put_order_line(w, type);
    put_json_line(w, type);
    put_users_line(w, type);
    docs_put(w, "</dl>\n");
    docs_params(w, type);
    docs_fields(w, type);
    docs_elsewhere(w, type);
    docs_values(w, type);
    docs_rules(w, type);
    docs_put(w, "</section>\n");
}
