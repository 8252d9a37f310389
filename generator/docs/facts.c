/* Prints the facts about a member as a list: condition, repetition, end, valid values, derivation. */
#include "docs/page.h"

typedef struct facts_list {
    writer *w;
    bool begun;
} list;

/* Begins a line; the list begins with the first. */
static void begin(list *l)
{
    docs_put(l->w, l->begun ? "</li>\n<li>" : "<ul class=\"facts\">\n<li>");
    l->begun = true;
}

static void finish(list *l)
{
    if (l->begun) docs_put(l->w, "</li>\n</ul>");
}

/* ---- presence and repetition ---- */

static void add_condition(list *l, const model_member *member)
{
    if (member->condition == NULL) return;
    begin(l);
    docs_put(l->w, "Only if ");
    docs_condition(l->w, member->condition);
    docs_put(l->w, ".");
}

static void add_count(list *l, const model_member *member)
{
    const term *count = member->count;
    const bool once = count->kind == TERM_INT && count->integer == 1;
    docs_put(l->w, "Repeated ");
    docs_code(l->w, count);
    docs_put(l->w, once ? " time." : " times.");
}

static void add_repetition(list *l, const model_member *member)
{
    if (member->owner->json) return;
    switch (member->schema->repeat) {
    case REPEAT_NONE:
        return;
    case REPEAT_EXPR:
        begin(l);
        add_count(l, member);
        break;
    case REPEAT_UNTIL:
        begin(l);
        docs_put(l->w, "Repeated until ");
        docs_condition(l->w, member->until);
        docs_put(l->w, ", where <code>_</code> is the element just read, which is the last one.");
        break;
    case REPEAT_EOS:
        begin(l);
        docs_put(l->w, "Repeated up to the end of the stream.");
        break;
    }
    if (!member->has_max) return;
    docs_put(l->w, " At most ");
    html_number(&l->w->out, (wide)member->max);
    docs_put(l->w, member->max == 1 ? " element." : " elements.");
}

/* ---- the end of the bytes ---- */

static void put_byte(writer *w, uint8_t byte, unsigned unit)
{
    docs_put(w, "<code>");
    for (unsigned i = 0; i < unit; i++)
        docs_putf(w, i == 0 ? "%02x" : " %02x", (unsigned)byte);
    docs_put(w, "</code>");
}

/* A place with a size may hold more than the value. */
static void add_cut(list *l, const wire *at)
{
    docs_put(l->w, at->include ? "The value ends with the first " : "The value ends before the first ");
    put_byte(l->w, at->terminator, at->terminator_unit);
    docs_put(l->w, " if there is one; a reader ignores the rest.");
}

static void add_terminator(list *l, const wire *at)
{
    if (!at->has_terminator) return;
    begin(l);
    if (at->limit != LIMIT_TERMINATOR) {
        add_cut(l, at);
        return;
    }
    docs_put(l->w, "Ends with ");
    put_byte(l->w, at->terminator, at->terminator_unit);
    docs_put(l->w, at->include ? ", which belongs to the value" : ", which does not belong to the value");
    if (!at->consume) docs_put(l->w, " and stays in the stream");
    if (!at->eos_error) docs_put(l->w, "; or at the end of the stream");
    docs_put(l->w, ".");
}

static void add_process(list *l, const model_member *member)
{
    if (member->schema->process == NULL) return;
    begin(l);
    docs_put(l->w, "Decoded by ");
    docs_code_tree(l->w, member->schema->process, NULL);
    docs_put(l->w, ".");
}

static void add_stream(list *l, const model_member *member)
{
    const bool object = member->wire.kind == WIRE_OBJECT || member->wire.kind == WIRE_OPAQUE ||
                        member->wire.kind == WIRE_SWITCH;
    const wire *at = &member->wire;
    if (member->owner->json || member->schema->json_type != NULL) return;
    if (object && at->limit != LIMIT_NONE) {
        begin(l);
        docs_put(l->w, at->limit == LIMIT_SIZE     ? "A stream of its own, of "
                       : at->limit == LIMIT_STREAM ? "A stream of its own: the rest of this one."
                                                   : "A stream of its own, up to a terminator.");
        if (at->limit == LIMIT_SIZE && member->size != NULL) {
            docs_code(l->w, member->size);
            docs_put(l->w, " bytes.");
        }
    }
    add_terminator(l, at);
    if (at->has_pad) {
        begin(l);
        docs_put(l->w, "Filled with ");
        put_byte(l->w, at->pad, 1);
        docs_put(l->w, " up to its size.");
    }
    add_process(l, member);
}

/* ---- valid values ---- */

static void add_contents(list *l, const model_member *member)
{
    if (member->wire.kind != WIRE_CONSTANT) return;
    begin(l);
    docs_put(l->w, "Always ");
    docs_bytes(l->w, member->schema->contents);
    docs_put(l->w, ".");
}

static void put_range(writer *w, const model_member *member)
{
    const term *min = member->valid.min, *max = member->valid.max;
    docs_put(w, min == NULL ? "At most " : max == NULL ? "At least " : "From ");
    if (min != NULL) docs_code(w, min);
    if (min != NULL && max != NULL) docs_put(w, " to ");
    if (max != NULL) docs_code(w, max);
}

static void put_choice(writer *w, const model_member *member)
{
    const size_t count = member->valid.any_of.count;
    docs_put(w, count == 1 ? "Always " : "One of ");
    for (size_t i = 0; i < count; i++) {
        if (i > 0) docs_put(w, ", ");
        docs_code(w, member->valid.any_of.items[i]);
    }
}

static void add_valid(list *l, const model_member *member)
{
    writer *w = l->w;
    if (member->valid.kind == VALID_NONE) return;
    begin(l);
    if (member->array != ARRAY_NONE) docs_put(w, "Each element: ");
    switch (member->valid.kind) {
    case VALID_NONE:
        break;
    case VALID_EQ:
        docs_put(w, "Always ");
        docs_code(w, member->valid.eq);
        break;
    case VALID_RANGE:
        put_range(w, member);
        break;
    case VALID_ANY_OF:
        put_choice(w, member);
        break;
    case VALID_IN_ENUM:
        docs_put(w, "Only values that the enumeration names");
        break;
    case VALID_EXPR:
        docs_put(w, "Valid only if ");
        docs_condition(w, member->valid.that);
        docs_put(w, ", where <code>_</code> is the value");
        break;
    }
    docs_put(w, ".");
}

static void add_default(list *l, const model_member *member)
{
    const str json = member->default_value.json;
    if (json.size == 0) return;
    begin(l);
    docs_put(l->w, "Default: ");
    docs_text_code(l->w, json);
    docs_put(l->w, ".");
}

static void add_unit(list *l, const model_member *member)
{
    if (member->schema->unit.size == 0) return;
    begin(l);
    docs_put(l->w, "Unit: ");
    docs_text(l->w, member->schema->unit);
    docs_put(l->w, ".");
}

/* ---- sources of derived members ---- */

static void put_source(writer *w, const model_member *member)
{
    docs_member_name(w, member->derived_from);
    if (member->derived_otherwise == NULL) return;
    docs_put(w, ", or if that is absent, of ");
    docs_member_name(w, member->derived_otherwise);
}

static const char *severity_of(const schema_attribute *ast)
{
    static const char *const words[] = {
        [RULE_ERROR] = "an error", [RULE_WARNING] = "a warning", [RULE_NOTE] = "a note"};
    return words[ast->derive_severity];
}

static void put_derived_value(writer *w, const model_member *member)
{
    docs_put(w, "Computed from other members: ");
    docs_code(w, member->derive);
    if (!member->schema->derive_compared) return;
    docs_put(w, ". Another value is ");
    docs_put(w, severity_of(member->schema));
}

static void add_derivation(list *l, const model_member *member)
{
    static const char *const what[] = {[DERIVE_COUNT] = "The number of elements of ",
                                       [DERIVE_SIZE] = "The size in bytes of ",
                                       [DERIVE_CONTENT_SIZE] = "The size in bytes, when decoded, of ",
                                       [DERIVE_PLACE] = "The position of ",
                                       [DERIVE_PRESENCE] = "True if there is "};
    const derivation_kind kind = member->derivation;
    if (kind == DERIVE_NOTHING || kind == DERIVE_CONSTANT) return;
    begin(l);
    if (kind == DERIVE_VALUE) {
        put_derived_value(l->w, member);
    } else {
        docs_put(l->w, what[kind]);
        put_source(l->w, member);
    }
    docs_put(l->w, ".");
}

/* ---- choices ---- */

/* Whether two cases read equal kinds of values. */
static bool reads_same(const model_member *a, const model_member *b)
{
    const str left = a->reference != NULL ? expr_print(a->owner->model->memory, a->reference) : (str){"", 0};
    const str right = b->reference != NULL ? expr_print(b->owner->model->memory, b->reference) : (str){"", 0};
    return a->wire.kind == b->wire.kind && str_eq(left, right);
}

static void put_key(writer *w, const model_case *each)
{
    if (each->key != NULL)
        docs_code(w, each->key);
    else
        docs_put(w, "any other value");
}

/* A line for each type; cases that follow each other share it. */
static void add_cases(list *l, const model_member *member)
{
    writer *w = l->w;
    if (member->wire.kind != WIRE_SWITCH) return;
    begin(l);
    docs_put(w, "<ul class=\"cases\">\n");
    for (size_t i = 0; i < member->cases.count;) {
        const model_member *as = member->cases.items[i].as;
        docs_put(w, "<li>");
        put_key(w, &member->cases.items[i++]);
        for (; i < member->cases.count && reads_same(as, member->cases.items[i].as); i++) {
            docs_put(w, ", ");
            put_key(w, &member->cases.items[i]);
        }
        docs_put(w, " → ");
        docs_kind(w, as);
        docs_put(w, "</li>\n");
    }
    if (member->may_lack_case) docs_put(w, "<li>any other value → absent</li>\n");
    docs_put(w, "</ul>");
}

/* ---- the rest ---- */

static void add_place(list *l, const model_member *member)
{
    if (member->wire.kind == WIRE_OPAQUE) {
        begin(l);
        docs_put(l->w, "Only the program that reads the file knows its layout.");
    }
    if (member->placed && member->alignment > 1) {
        begin(l);
        docs_put(l->w, "Alignment: the position is a multiple of ");
        html_number(&l->w->out, (wide)member->alignment);
        docs_put(l->w, ".");
    }
    if (member->schema->placed == PLACE_PEEK && member->role == MEMBER_INSTANCE) {
        begin(l);
        docs_put(l->w, "Reads bytes that belong to another member.");
    }
}

static void add_join(list *l, const model_member *member)
{
    const schema_attribute *ast = member->schema;
    if (ast->join == NULL) return;
    begin(l);
    docs_put(l->w, "The parts ");
    docs_code_tree(l->w, ast->join_part, NULL);
    docs_put(l->w, " of all elements, one after the other, are ");
    docs_member_name(l->w, model_find_member(member->owner, ast->join_as));
    docs_put(l->w, ".");
}

static void add_json(list *l, const model_member *member)
{
    const schema_attribute *ast = member->schema;
    if (!member->owner->json) return;
    if (ast->json_optional) {
        begin(l);
        docs_put(l->w, "The key is optional.");
    }
    if (ast->json_separator == '\0') return;
    begin(l);
    docs_put(l->w, "Numbers in one string, with <code>");
    docs_text(l->w, (str){&ast->json_separator, 1});
    docs_put(l->w, "</code> between them.");
}

void docs_facts(writer *w, const model_member *member)
{
    list l = {.w = w};
    if (member->schema == NULL) return;
    add_condition(&l, member);
    if (member->role == MEMBER_FIELD || member->role == MEMBER_INSTANCE) {
        add_repetition(&l, member);
        add_stream(&l, member);
        add_contents(&l, member);
        add_cases(&l, member);
        add_valid(&l, member);
        add_default(&l, member);
        add_derivation(&l, member);
        add_place(&l, member);
        add_join(&l, member);
        add_json(&l, member);
    }
    add_unit(&l, member);
    finish(&l);
}
