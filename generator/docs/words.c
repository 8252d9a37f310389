/* Prints conditions as parts of sentences, with code between the words; a condition without plain words is
   printed as code. */
#include "docs/page.h"

/* The place of a part: brackets distinguish `and` inside `or` from `or` inside `and`. */
typedef enum around { AROUND_NOTHING, AROUND_AND, AROUND_OR, AROUND_WORDS } around;

static void put_part(writer *w, const term *t, bool denied, around outer);

/* ---- comparisons ---- */

static bool is_integer(const term *t, wide value)
{
    return t->kind == TERM_INT && t->integer == value;
}

/* The mask of an operand; 0: it has none. */
static wide mask_of(const term *t)
{
    if (t->kind != TERM_BINARY || t->op != OP_BITAND) return 0;
    const term *mask = t->items.items[1];
    return mask->kind == TERM_INT && mask->integer > 0 && mask->integer <= UINT64_MAX ? mask->integer : 0;
}

/* The name of a bit in a set; NULL: it has none. */
static const schema_enum_value *name_of_bit(const term *set, wide bit)
{
    const model_member *member = set->kind == TERM_MEMBER ? set->member : NULL;
    if (member == NULL || !member->is_flags || member->enumeration == NULL) return NULL;
    const schema_enum *flags = member->enumeration->schema;
    for (size_t i = 0; i < flags->values.count; i++)
        if (model_enum_number(&flags->values.items[i]) == bit) return &flags->values.items[i];
    return NULL;
}

static void put_bits(writer *w, const term *set, wide mask, bool all, bool denied)
{
    const bool single = (mask & (mask - 1)) == 0;
    const schema_enum_value *name = single ? name_of_bit(set, mask) : NULL;
    docs_code(w, set);
    if (single)
        docs_put(w, denied ? " does not have the bit <code>" : " has the bit <code>");
    else if (all)
        docs_put(w, denied ? " does not have all of the bits <code>" : " has all of the bits <code>");
    else
        docs_put(w, denied ? " has none of the bits <code>" : " has any of the bits <code>");
    html_hex(&w->out, (uint64_t)mask);
    docs_put(w, "</code>");
    if (name == NULL) return;
    docs_put(w, " (<code>");
    docs_text(w, name->id);
    docs_put(w, "</code>)");
}

/* `a & 4 != 0`, `a & 6 == 6`. */
static bool put_mask_test(writer *w, const term *t, bool denied)
{
    const term *left = t->items.items[0], *right = t->items.items[1];
    const wide mask = mask_of(left);
    if (mask == 0 || (t->op != OP_EQ && t->op != OP_NE)) return false;
    const bool none = is_integer(right, 0);
    if (!none && !is_integer(right, mask)) return false;
    const bool asks_for = (t->op == OP_EQ) != none;
    put_bits(w, left->items.items[0], mask, !none, denied == asks_for);
    return true;
}

/* A floating-point number that is not less is not always at least: it may be NaN. */
static bool has_order(const term *t)
{
    return t->items.items[0]->type.kind != VALUE_FLOAT && t->items.items[1]->type.kind != VALUE_FLOAT;
}

static bool put_comparison(writer *w, const term *t, bool denied)
{
    static const char *const words[] = {
        [OP_LT] = " is less than ", [OP_LE] = " is at most ", [OP_GT] = " is more than ",
        [OP_GE] = " is at least ",  [OP_EQ] = " is ",         [OP_NE] = " is not "};
    if (t->op < OP_LT || t->op > OP_NE || t->items.items[0]->type.kind == VALUE_BOOL) return false;
    if (put_mask_test(w, t, denied)) return true;
    const bool equality = t->op == OP_EQ || t->op == OP_NE;
    if (denied && !equality && !has_order(t)) return false;
    docs_code(w, t->items.items[0]);
    docs_put(w, words[denied ? comparison_negated(t->op) : t->op]);
    docs_code(w, t->items.items[1]);
    return true;
}

/* ---- conditions on one value ---- */

static bool put_stream_end(writer *w, const term *t, bool denied)
{
    const term *stream = t->items.items[0];
    const bool own = stream->kind == TERM_STREAM && stream->items.items[0]->kind == TERM_SELF;
    docs_put(w, "the stream ");
    if (!own) docs_code(w, stream);
    docs_put(w, denied ? (own ? "goes on" : " goes on") : (own ? "ends here" : " is at its end"));
    return true;
}

static bool put_question(writer *w, const term *t, bool denied)
{
    const char *is;
    switch (t->kind) {
    case TERM_MEMBER:
        is = denied ? " is false" : " is true";
        docs_code(w, t);
        docs_put(w, is);
        return true;
    case TERM_FINITE:
        is = denied ? " is not finite" : " is finite";
        break;
    case TERM_WELL_FORMED:
        is = denied ? " is not well-formed text" : " is well-formed text";
        break;
    case TERM_JSON:
        is = denied ? " is not JSON" : " is JSON";
        break;
    case TERM_PRESENT:
        is = denied ? " is absent" : " is there";
        break;
    default:
        return false;
    }
    docs_code(w, t->items.items[0]);
    docs_put(w, is);
    return true;
}

/* ---- conditions on all elements ---- */

/* "for each element `_` of `tracks`: ..." */
static void put_elements(writer *w, const term *t, bool denied)
{
    const bool each = (t->kind == TERM_ALL) != denied;
    docs_put(w, each ? "for each element <code>_</code> of " : "for some element <code>_</code> of ");
    docs_code(w, t->items.items[0]);
    docs_put(w, ": ");
    put_part(w, t->items.items[1], denied, AROUND_NOTHING);
}

static bool put_fold(writer *w, const term *t, bool denied, around outer)
{
    const bool elements = t->kind == TERM_ALL || t->kind == TERM_ANY;
    if (!elements && (t->kind != TERM_UNIQUE || denied)) return false;
    if (t->items.count < 2) return false;
    if (elements && outer != AROUND_NOTHING) docs_put(w, "(");
    if (elements) {
        put_elements(w, t, denied);
    } else {
        docs_code(w, t->items.items[1]);
        docs_put(w, " differs for all elements <code>_</code> of ");
        docs_code(w, t->items.items[0]);
    }
    if (elements && outer != AROUND_NOTHING) docs_put(w, ")");
    return true;
}

/* ---- the whole ---- */

static bool is_joint(const term *t)
{
    return t->kind == TERM_BINARY && (t->op == OP_AND || t->op == OP_OR);
}

/* Not (a and b) is not a, or not b. */
static void put_joint(writer *w, const term *t, bool denied, around outer)
{
    const around inner = (t->op == OP_AND) != denied ? AROUND_AND : AROUND_OR;
    const bool brackets = outer != AROUND_NOTHING && outer != inner;
    if (brackets) docs_put(w, "(");
    put_part(w, t->items.items[0], denied, inner);
    docs_put(w, inner == AROUND_AND ? " and " : " or ");
    put_part(w, t->items.items[1], denied, inner);
    if (brackets) docs_put(w, ")");
}

static bool put_words(writer *w, const term *t, bool denied, around outer)
{
    if (t->kind == TERM_BINARY) return put_comparison(w, t, denied);
    if (t->kind == TERM_AT_END) return put_stream_end(w, t, denied);
    return put_fold(w, t, denied, outer) || put_question(w, t, denied);
}

static void put_part(writer *w, const term *t, bool denied, around outer)
{
    if (is_joint(t)) {
        put_joint(w, t, denied, outer);
    } else if (t->kind == TERM_UNARY && t->op == OP_NOT) {
        put_part(w, t->items.items[0], !denied, outer);
    } else if (!put_words(w, t, denied, outer)) {
        if (denied) docs_put(w, "not ");
        docs_code(w, t);
    }
}

void docs_condition(writer *w, const term *t)
{
    put_part(w, t, false, AROUND_NOTHING);
}
