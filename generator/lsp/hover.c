/* Describes the name under the cursor, as Markdown. */
#include "lsp/server.h"

#include "docs/html.h"
#include "emit/generate.h"
#include "lsp/keys.h"
#include "model/types.h"

/* Larger sizes count as unbounded. */
static const wide largest_shown = (wide)1 << 40;

typedef struct hover {
    const analysis *a;
    arena *memory;
    buffer text;
} hover;

/* Text of the schema in a line of code, which a backtick would end. */
static void put_code(hover *h, str text)
{
    buffer_putc(&h->text, '`');
    for (size_t i = 0; i < text.size; i++)
        buffer_putc(&h->text, text.data[i] == '`' ? '\'' : text.data[i] == '\n' ? ' ' : text.data[i]);
    buffer_putc(&h->text, '`');
}

static void put_doc(hover *h, const schema_doc *doc)
{
    if (doc->text.size > 0) {
        buffer_puts(&h->text, "\n\n");
        buffer_put(&h->text, doc->text);
    }
    for (size_t i = 0; i < doc->refs.count; i++) {
        buffer_puts(&h->text, "\n\n");
        buffer_put(&h->text, doc->refs.items[i]);
    }
}

/* "4", "4 to 44", "at least 4"; false if there are no bounds. */
static bool put_between(hover *h, interval between)
{
    const bool bounded = between.high <= largest_shown;
    if (!bounded && between.low <= 0) return false;
    if (!bounded) buffer_puts(&h->text, "at least ");
    html_number(&h->text, between.low);
    if (!bounded || between.low == between.high) return true;
    buffer_puts(&h->text, " to ");
    html_number(&h->text, between.high);
    return true;
}

static void put_extent(hover *h, const char *what, extent size)
{
    buffer_printf(&h->text, "\n- %s: ", what);
    if (!put_between(h, size)) buffer_puts(&h->text, "any number of");
    buffer_puts(&h->text, size.low == 1 && size.high == 1 ? " byte" : " bytes");
}

static void put_bits(hover *h, const char *what, unsigned bits)
{
    buffer_printf(&h->text, "\n- %s: %u %s", what, bits, bits == 1 ? "bit" : "bits");
}

static void put_expression(hover *h, const char *what, const expr *tree)
{
    if (tree == NULL) return;
    buffer_printf(&h->text, "\n- %s: ", what);
    put_code(h, expr_print(h->memory, tree));
}

/* ---- members ---- */

/* "u4le", "str", "bytes", "a list of track" */
static const char *type_words(hover *h, const model_member *member)
{
    if (member->reference == NULL || member->role == MEMBER_VALUE)
        return value_name(h->memory, types_of_member(member));
    const str written = expr_print(h->memory, member->reference);
    const bool number = member->wire.kind == WIRE_INT || member->wire.kind == WIRE_FLOAT;
    const char *order = number && member->wire.bytes > 1 && !member->wire.calculated_endian
                            ? member->wire.big_endian ? ", big-endian" : ", little-endian"
                            : "";
    return arena_printf(h->memory, "%.*s%s%s", STR_ARG(written), member->array != ARRAY_NONE ? "[]" : "",
                        order);
}

static bool is_lost(const model_member *member)
{
    return member->broken || (member->role == MEMBER_VALUE && member->value == NULL);
}

static const char *role_words(const model_member *member)
{
    if (member->role == MEMBER_PARAM) return "parameter";
    if (member->role == MEMBER_FIELD) return "field";
    if (member->role == MEMBER_INSTANCE) return "instance";
    return "value";
}

/* The integers that the member, or each of its elements, may be. */
static void put_values(hover *h, const model_member *member)
{
    const bool integer = member->type.kind == VALUE_INT || member->type.kind == VALUE_ENUM;
    if (!integer || is_lost(member)) return;
    const interval all = interval_of(interval_integer(8, true).low, interval_integer(8, false).high);
    if (!interval_within(member->range, all)) return;
    buffer_puts(&h->text, "\n- values: ");
    html_number(&h->text, member->range.low);
    buffer_puts(&h->text, " to ");
    html_number(&h->text, member->range.high);
    if (member->schema == NULL || member->schema->unit.size == 0) return;
    buffer_puts(&h->text, ", in ");
    buffer_put(&h->text, member->schema->unit);
}

/* Describes how the writer handles the member, and its source if it is derived. */
static void put_writing(hover *h, const model_member *member)
{
    static const char *const words[] = {
#define X(kind, word) [WRITTEN_##kind] = word,
        WRITTEN_KINDS(X)
#undef X
    };
    if (member->role == MEMBER_PARAM || member->schema == NULL || !member->owner->used) return;
    const written_as how = plan_written(h->a->plan, member);
    buffer_printf(&h->text, "\n- written as: %s", words[how.kind]);
    if (how.why != NULL) buffer_printf(&h->text, " (%s)", how.why);
    if (how.hint != NULL) buffer_printf(&h->text, "; hint: %s", how.hint);
}

/* Lists the members that the writer derives from this one. */
static void put_derived(hover *h, const model_member *member)
{
    bool begun = false;
    for (size_t i = 0; i < h->a->model->order.count; i++) {
        const model_type *type = h->a->model->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++) {
            const model_member *each = type->fields.items[k];
            if (each->derived_from != member && each->derived_otherwise != member) continue;
            buffer_puts(&h->text, begun ? ", " : "\n- derived from it: ");
            put_code(h, each->id);
            begun = true;
        }
    }
}

static void put_c(hover *h, const model_member *member)
{
    const generate_options how = {.artifacts = 0};
    const c_names names = generate_names(h->a->plan, &how);
    for (size_t i = 0; i < names.count; i++) {
        const c_name *each = &names.items[i];
        if (each->member != member) continue;
        const bool pointer = each->type[strlen(each->type) - 1] == '*';
        buffer_puts(&h->text, "\n- in C: ");
        put_code(h, str_of(arena_printf(h->memory, "%s%s%s", each->type, pointer ? "" : " ", each->name)));
        buffer_puts(&h->text, " of ");
        put_code(h, str_of(each->owner));
        return;
    }
}

/* Bit fields may begin and end in the middle of bytes: their extents are the bytes that they may add. */
static void put_size(hover *h, const model_member *member)
{
    const bool bits = member->wire.kind == WIRE_BITS;
    if (bits && member->array == ARRAY_NONE)
        put_bits(h, "size", member->wire.bits);
    else
        put_extent(h, "size", member->extent);
    if (bits && member->array != ARRAY_NONE)
        put_bits(h, "each element", member->wire.bits);
    else if (member->array != ARRAY_NONE)
        put_extent(h, "each element", member->element);
}

static void put_member(hover *h, const model_member *member)
{
    put_code(h, member->id);
    if (!is_lost(member)) {
        buffer_puts(&h->text, ": ");
        put_code(h, str_of(type_words(h, member)));
    }
    buffer_printf(&h->text, ", %s of ", role_words(member));
    put_code(h, member->owner->id);
    if (member->schema != NULL) put_doc(h, &member->schema->doc);
    buffer_puts(&h->text, "\n");
    if (member->role == MEMBER_VALUE) put_expression(h, "is", member->source_value);
    if (member->schema != NULL) put_expression(h, "only if", member->schema->condition);
    const bool stored = member->role == MEMBER_FIELD || member->role == MEMBER_INSTANCE;
    if (stored && h->a->plan != NULL && member->owner->used) put_size(h, member);
    put_values(h, member);
    if (member->enumeration != NULL) {
        buffer_puts(&h->text, member->is_flags ? "\n- flags: " : "\n- enumeration: ");
        put_code(h, member->enumeration->schema->id);
    }
    if (h->a->plan == NULL) return;
    put_writing(h, member);
    put_derived(h, member);
    if (member->owner->used) put_c(h, member);
}

/* ---- the rest ---- */

static void put_type(hover *h, const model_type *type)
{
    buffer_puts(&h->text, "type ");
    put_code(h, type->id);
    put_doc(h, &type->schema->doc);
    buffer_puts(&h->text, "\n");
    if (h->a->plan != NULL && type->used) put_extent(h, "size", type->extent);
    for (size_t i = 0; i < type->params.count; i++) {
        buffer_puts(&h->text, "\n- parameter: ");
        put_code(h, type->params.items[i]->id);
    }
}

static void put_label(hover *h, const schema_enum_value *label)
{
    html_number(&h->text, model_enum_number(label));
    buffer_puts(&h->text, " = ");
    put_code(h, label->id);
}

static void put_enum(hover *h, const model_enum *of)
{
    enum { MOST = 40 };
    const size_t count = of->schema->values.count;
    buffer_puts(&h->text, "enumeration ");
    put_code(h, of->schema->id);
    buffer_puts(&h->text, "\n");
    for (size_t i = 0; i < count && i < MOST; i++) {
        buffer_puts(&h->text, "\n- ");
        put_label(h, &of->schema->values.items[i]);
    }
    if (count > MOST) buffer_printf(&h->text, "\n- and %zu more", count - MOST);
}

static void put_named(hover *h, const name_mention *named)
{
    if (named->member != NULL) {
        put_member(h, named->member);
    } else if (named->type != NULL && named->type->schema != NULL) {
        put_type(h, named->type);
    } else if (named->label != NULL) {
        put_label(h, named->label);
        buffer_puts(&h->text, ", value of ");
        put_code(h, named->enumeration->schema->id);
        put_doc(h, &named->label->doc);
    } else if (named->enumeration != NULL) {
        put_enum(h, named->enumeration);
    } else if (named->file != NULL) {
        put_code(h, str_of(named->file->path));
        if (named->file->schema == NULL) return;
        buffer_puts(&h->text, "\n\n");
        buffer_put(&h->text, named->file->schema->top->meta.title);
        put_doc(h, &named->file->schema->top->doc);
    }
}

/* Puts a key, and its purpose. */
static bool put_key(hover *h, size_t offset, span *at)
{
    const key_place key = key_place_find(h->a->nodes, offset);
    const key_rule *rule = key.kind == KEY_PLACE_KEY ? key_find(key.table, key.key->text) : NULL;
    if (rule == NULL) return false;
    *at = key.key->place;
    put_code(h, str_of(rule->name));
    buffer_printf(&h->text, ", key of %s\n\n%s", key.table->what, rule->doc);
    return true;
}

bool answer_hover(server *s, request *r)
{
    document *of;
    size_t offset;
    name_mention named;
    span at;
    if (!request_place(s, r, &of, &offset)) return false;
    const analysis *a = document_analysis(s, of);
    hover h = {.a = a, .memory = r->memory, .text = {.memory = r->memory}};
    const bool found = symbol_at(a, offset, &named);
    if (found) {
        at = named.place;
        put_named(&h, &named);
    }
    if (!found && !put_key(&h, offset, &at)) {
        json_null(r->out, "result");
        return true;
    }
    json_open(r->out, "result", '{');
    json_open(r->out, "contents", '{');
    json_text(r->out, "kind", "markdown");
    json_str(r->out, "value", buffer_str(&h.text));
    json_close(r->out, '}');
    put_range(s, r->out, "range", at);
    json_close(r->out, '}');
    return true;
}
