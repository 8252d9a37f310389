/* Assembles an expression of any kind, and conversions between types. */
#include "assemble/symbols.h"
#include "assemble/terms.h"

#include <string.h>

#include "model/encodings.h"

/* Values are evaluated at each use: larger expressions are compiled, because compiled code keeps values that
   are named twice. */
enum { MOST_TERMS = 50000, DEEPEST_TERM = 1000 };

void refuse(assembler *a, const char *what)
{
    if (a->refused == NULL) a->refused = what;
}

tn_term *term_new(assembler *a, tn_term_kind kind)
{
    tn_term *t = ARENA_NEW(a->memory, tn_term);
    *t = (tn_term){.kind = (uint8_t)kind, .has = TN_NO_SLOT, .read = TN_NO_SLOT, .place = TN_NO_SLOT};
    if (++a->terms > MOST_TERMS) refuse(a, "too many expressions");
    return t;
}

stand stand_of_operand(const stand *s)
{
    stand operand = *s;
    operand.compares = operand.value = false;
    return operand;
}

uint8_t lack_of(const stand *s)
{
    return s->compares    ? TN_LACK_COMPARES
           : s->value     ? TN_LACK_VALUE
           : s->condition ? TN_LACK_CONDITION
                          : TN_LACK_FAILS;
}

static const tn_term *unknown(assembler *a, const stand *s, const term *t)
{
    (void)s, (void)t;
    refuse(a, "an operator that needs a C compiler");
    return term_new(a, TN_TERM_SELF);
}

/* ---- literals ---- */

static const tn_term *of_integer(assembler *a, const stand *s, const term *t)
{
    (void)s;
    tn_term *made = term_new(a, TN_TERM_LITERAL);
    made->form = TN_KIND_S8;
    made->is_unsigned = t->integer > INT64_MAX;
    made->value.u = (uint64_t)t->integer;
    return made;
}

static const tn_term *of_float(assembler *a, const stand *s, const term *t)
{
    (void)s;
    tn_term *made = term_new(a, TN_TERM_LITERAL);
    made->form = TN_KIND_F8;
    made->value.real = t->real;
    return made;
}

static const tn_term *of_bool(assembler *a, const stand *s, const term *t)
{
    (void)s;
    tn_term *made = term_new(a, TN_TERM_LITERAL);
    made->form = TN_KIND_BOOL;
    made->value.boolean = t->boolean;
    return made;
}

/* Text and bytes lie in memory alike. */
const tn_term *term_of_bytes(assembler *a, str bytes, uint8_t form)
{
    tn_term *made = term_new(a, TN_TERM_LITERAL);
    made->form = form;
    made->value.text = (tn_text){text_copy(a, bytes), bytes.size};
    if (form == TN_KIND_BYTES)
        made->value.bytes = (tn_bytes){(const uint8_t *)made->value.text.data, bytes.size};
    return made;
}

const char *text_copy(assembler *a, str text)
{
    return arena_copy(a->memory, text.data != NULL ? text.data : "", text.size);
}

static const tn_term *of_text(assembler *a, const stand *s, const term *t)
{
    (void)s;
    return term_of_bytes(a, t->text, t->kind == TERM_TEXT ? TN_KIND_TEXT : TN_KIND_BYTES);
}

/* ---- the object, and what is around it ---- */

static const tn_term *of_self(assembler *a, const stand *s, const term *t)
{
    (void)s, (void)t;
    tn_term *made = term_new(a, TN_TERM_SELF);
    made->form = TN_KIND_POINTER;
    return made;
}

static const tn_term *of_any(assembler *a, const stand *s, const term *of, uint8_t what)
{
    const stand operand = stand_of_operand(s);
    tn_term *made = term_new(a, TN_TERM_AROUND_ANY);
    made->op = what;
    made->form = what == TN_AROUND_STREAM ? TN_KIND_STREAM : TN_KIND_VARIANT;
    made->lack = lack_of(s);
    made->a = assemble_term(a, &operand, of);
    return made;
}

/* The slot of an object; for one that is being read, its parameter. */
static const tn_term *around(assembler *a, const stand *s, const term *of, tn_term_kind kind,
                             object_slot slot, uint8_t form)
{
    const stand operand = stand_of_operand(s);
    const bool own = of->kind == TERM_SELF;
    const uint64_t at =
        of->type.object != NULL ? plan_object_offset(a->plan, of->type.object, slot) : UINT64_MAX;
    tn_term *made = term_new(a, own ? kind : TN_TERM_AROUND);
    if (!own) made->a = assemble_term(a, &operand, of);
    const bool passed = own && (!s->finished || (kind == TN_TERM_ROOT && s->knows_root));
    if (at == UINT64_MAX && !passed) refuse(a, "an object that does not remember what is around it");
    made->slot = at == UINT64_MAX ? TN_NO_SLOT : (uint32_t)at;
    made->form = form;
    made->lack = lack_of(s);
    return made;
}

static const tn_term *of_parent(assembler *a, const stand *s, const term *t)
{
    const term *of = t->items.items[0];
    if (is_of_any_type(of->type) && of->kind != TERM_SELF) return of_any(a, s, of, TN_AROUND_PARENT);
    const uint8_t form = is_of_any_type(t->type) ? TN_KIND_VARIANT : TN_KIND_POINTER;
    return around(a, s, of, TN_TERM_PARENT, SLOT_PARENT, form);
}

static const tn_term *of_root(assembler *a, const stand *s, const term *t)
{
    const term *of = t->items.items[0];
    if (is_of_any_type(of->type)) return of_any(a, s, of, TN_AROUND_ROOT);
    return around(a, s, of, TN_TERM_ROOT, SLOT_ROOT, TN_KIND_POINTER);
}

const tn_term *assemble_stream(assembler *a, const stand *s, const term *of)
{
    if (is_of_any_type(of->type)) return of_any(a, s, of, TN_AROUND_STREAM);
    return around(a, s, of, TN_TERM_STREAM, SLOT_STREAM, TN_KIND_STREAM);
}

static const tn_term *of_stream(assembler *a, const stand *s, const term *t)
{
    return assemble_stream(a, s, t->items.items[0]);
}

static const tn_term *of_item(assembler *a, const stand *s, const term *t)
{
    const bool folds = t->items.count > 0;
    if (!folds && s->named) return unknown(a, s, t);
    tn_term *made = term_new(a, TN_TERM_ITEM);
    if (folds) made->fold = (uint32_t)t->fold + 1;
    made->form = form_of_type(t->type, t->range);
    made->is_unsigned = is_unsigned_64(t->type, t->range);
    return made;
}

static const tn_term *of_index(assembler *a, const stand *s, const term *t)
{
    const bool folds = t->items.count > 0;
    if (!folds && s->named) return unknown(a, s, t);
    tn_term *made = term_new(a, TN_TERM_INDEX);
    if (folds) made->fold = (uint32_t)t->fold + 1;
    made->form = TN_KIND_U8;
    made->is_unsigned = true;
    return made;
}

/* ---- streams ---- */

static const tn_term *of_position(assembler *a, const stand *s, const term *t)
{
    const stand operand = stand_of_operand(s);
    tn_term *made = term_new(a, t->kind == TERM_POS ? TN_TERM_POSITION : TN_TERM_AT_END);
    made->form = t->kind == TERM_POS ? TN_KIND_U8 : TN_KIND_BOOL;
    made->is_unsigned = t->kind == TERM_POS;
    made->a = assemble_term(a, &operand, t->items.items[0]);
    return made;
}

/* ---- conditional evaluation ---- */

static const tn_term *of_choice(assembler *a, const stand *s, const term *t)
{
    const stand operand = stand_of_operand(s);
    tn_term *made = term_new(a, TN_TERM_CHOOSE);
    made->form =
        t->type.kind == VALUE_ARRAY ? form_of_array(a->plan, t->type) : form_of_type(t->type, t->range);
    made->is_unsigned = is_unsigned_64(t->type, t->range);
    made->a = assemble_term(a, &operand, t->items.items[0]);
    made->b = assemble_converted(a, s, t->items.items[1], t->type, t->range);
    made->c = assemble_converted(a, s, t->items.items[2], t->type, t->range);
    return made;
}

/* ---- all kinds ---- */

static assemble_kind *const functions[] = {
    [TERM_INT] = of_integer,
    [TERM_FLOAT] = of_float,
    [TERM_BOOL] = of_bool,
    [TERM_TEXT] = of_text,
    [TERM_BYTES] = of_text,
    [TERM_LIST] = assemble_list,
    [TERM_ENUM] = of_integer,
    [TERM_SELF] = of_self,
    [TERM_PARENT] = of_parent,
    [TERM_ROOT] = of_root,
    [TERM_STREAM] = of_stream,
    [TERM_ITEM] = of_item,
    [TERM_INDEX] = of_index,
    [TERM_ON] = of_item,
    [TERM_MEMBER] = assemble_member,
    [TERM_ELEMENT] = assemble_element,
    [TERM_LAST] = assemble_element,
    [TERM_UNARY] = assemble_unary,
    [TERM_BINARY] = assemble_binary,
    [TERM_CONCAT] = assemble_concat,
    [TERM_TERNARY] = of_choice,
    [TERM_CAST] = assemble_cast,
    [TERM_FORMAT] = assemble_format,
    [TERM_SIZE] = assemble_size,
    [TERM_POS] = of_position,
    [TERM_AT_END] = of_position,
    [TERM_TO_INT] = assemble_to_int,
    [TERM_TO_TEXT] = assemble_to_text,
    [TERM_TO_BYTES] = assemble_to_bytes,
    [TERM_REVERSE] = assemble_reverse,
    [TERM_SUBSTRING] = assemble_substring,
    [TERM_INDEX_OF] = assemble_index_of,
    [TERM_MIN] = assemble_extreme,
    [TERM_MAX] = assemble_extreme,
    [TERM_SLICE] = assemble_slice,
    [TERM_SLOT] = assemble_slot_value,
    [TERM_HAS_SLOT] = assemble_has_slot,
    [TERM_CHECKSUM] = assemble_checksum,
    [TERM_HAS_DIGEST] = assemble_digest,
    [TERM_FINITE] = assemble_question,
    [TERM_WELL_FORMED] = assemble_question,
    [TERM_PRESENT] = assemble_presence,
    [TERM_JSON] = assemble_question,
    [TERM_IS_SHA1_NAME] = assemble_question,
    [TERM_EXTENSION] = assemble_question,
    [TERM_IS_PATH] = assemble_question,
    [TERM_IS_MEMBER] = assemble_question,
    [TERM_IS_STEM] = assemble_question,
    [TERM_IS_MEMBER_OF] = assemble_question,
    [TERM_TO_LOWER] = assemble_reverse,
    [TERM_SUM] = assemble_fold,
    [TERM_COUNT] = assemble_fold,
    [TERM_ALL] = assemble_fold,
    [TERM_ANY] = assemble_fold,
    [TERM_RUNNING] = assemble_fold,
    [TERM_UNIQUE] = assemble_fold,
    [TERM_ACYCLIC] = assemble_fold,
};

static bool passes_absence(const term *t)
{
    return t->kind == TERM_MEMBER || t->kind == TERM_TERNARY || t->kind == TERM_CAST ||
           t->kind == TERM_PARENT || t->kind == TERM_ROOT;
}

/* Keeps a value that a rule reports while it is evaluated. */
static const tn_term *kept(assembler *a, const stand *s, const term *t, const tn_term *made)
{
    for (uint32_t i = 0; i < 2; i++) {
        if (s->kept[i] != t) continue;
        tn_term *keep = term_new(a, TN_TERM_KEEP);
        keep->form = made->form;
        keep->is_unsigned = made->is_unsigned;
        keep->slot = i;
        keep->a = made;
        made = keep;
    }
    return made;
}

const tn_term *assemble_term(assembler *a, const stand *s, const term *t)
{
    const stand operand = stand_of_operand(s);
    const stand *at = passes_absence(t) ? s : &operand;
    if (a->depth == DEEPEST_TERM) refuse(a, "expressions that nest too deep");
    if (a->refused != NULL || functions[t->kind] == NULL) return unknown(a, s, t);
    a->depth++;
    const tn_term *made = functions[t->kind](a, at, t);
    a->depth--;
    return kept(a, s, t, made);
}

/* ---- in other types ---- */

const tn_term *assemble_s64(assembler *a, const stand *s, const term *t)
{
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    return assemble_converted(a, s, t, number, interval_integer(8, true));
}

const tn_term *assemble_count(assembler *a, const stand *s, const term *t)
{
    const value_type number = {.kind = VALUE_INT, .bytes = 8};
    return t->range.low >= 0 ? assemble_converted(a, s, t, number, interval_integer(8, false))
                             : assemble_s64(a, s, t);
}

const tn_term *assemble_condition(assembler *a, const stand *s, const term *t)
{
    stand inside = stand_of_operand(s);
    inside.condition = true;
    return assemble_term(a, &inside, t);
}

void assemble_encoding(assembler *a, str name, tn_term *into)
{
    static const char *const constants[] = {"TN_ASCII",   "TN_UTF8",    "TN_UTF16LE", "TN_UTF16BE",
                                            "TN_UTF32LE", "TN_UTF32BE", "TN_LATIN1"};
    const char *constant = encoding_constant(name);
    if (constant == NULL) into->name = text_of(a, name);
    if (constant == NULL) into->library = symbol_encodings(a);
    for (size_t i = 0; constant != NULL && i < sizeof constants / sizeof *constants; i++)
        if (strcmp(constants[i], constant) == 0) into->encoding = (uint8_t)i;
}
