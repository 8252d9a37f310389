/* Assembles expressions over text and bytes. */
#include "assemble/terms.h"

static tn_term *of_one(assembler *a, const stand *s, const term *t, tn_term_kind kind, uint8_t form)
{
    tn_term *made = term_new(a, kind);
    made->form = form;
    made->a = assemble_term(a, s, t->items.items[0]);
    return made;
}

const tn_term *assemble_to_int(assembler *a, const stand *s, const term *t)
{
    const value_kind kind = t->items.items[0]->type.kind;
    if (kind == VALUE_ENUM || kind == VALUE_INT) return assemble_term(a, s, t->items.items[0]);
    const tn_term_kind made_kind = kind == VALUE_BOOL    ? TN_TERM_BOOL_TO_INT
                                   : kind == VALUE_FLOAT ? TN_TERM_REAL_TO_INT
                                                         : TN_TERM_TEXT_TO_INT;
    tn_term *made = of_one(a, s, t, made_kind, TN_KIND_S8);
    if (t->items.count > 1) made->b = assemble_s64(a, s, t->items.items[1]);
    return made;
}

const tn_term *assemble_to_text(assembler *a, const stand *s, const term *t)
{
    const value_kind kind = t->items.items[0]->type.kind;
    if (kind == VALUE_TEXT) return assemble_term(a, s, t->items.items[0]);
    tn_term *made = of_one(a, s, t, kind == VALUE_BYTES ? TN_TERM_DECODE : TN_TERM_INT_TO_TEXT, TN_KIND_TEXT);
    if (kind == VALUE_BYTES) assemble_encoding(a, t->text, made);
    return made;
}

const tn_term *assemble_to_bytes(assembler *a, const stand *s, const term *t)
{
    tn_term *made = of_one(a, s, t, TN_TERM_ENCODE, TN_KIND_BYTES);
    assemble_encoding(a, t->text, made);
    return made;
}

const tn_term *assemble_concat(assembler *a, const stand *s, const term *t)
{
    const bool bytes = t->type.kind == VALUE_BYTES;
    tn_term *made = of_one(a, s, t, bytes ? TN_TERM_CONCAT_BYTES : TN_TERM_CONCAT_TEXT,
                           bytes ? TN_KIND_BYTES : TN_KIND_TEXT);
    made->b = assemble_term(a, s, t->items.items[1]);
    return made;
}

const tn_term *assemble_format(assembler *a, const stand *s, const term *t)
{
    const tn_term *whole = term_of_bytes(a, (str){"", 0}, TN_KIND_TEXT);
    for (size_t i = 0; i < t->items.count; i++) {
        term part = {.kind = TERM_TO_TEXT, .type = {.kind = VALUE_TEXT}};
        ARRAY_PUSH(a->memory, &part.items, t->items.items[i]);
        const tn_term *next = assemble_to_text(a, s, &part);
        tn_term *joined = term_new(a, TN_TERM_CONCAT_TEXT);
        joined->form = TN_KIND_TEXT;
        joined->a = whole;
        joined->b = next;
        whole = i == 0 ? next : joined;
    }
    return whole;
}

const tn_term *assemble_reverse(assembler *a, const stand *s, const term *t)
{
    return of_one(a, s, t, t->kind == TERM_TO_LOWER ? TN_TERM_LOWER : TN_TERM_REVERSE, TN_KIND_TEXT);
}

const tn_term *assemble_substring(assembler *a, const stand *s, const term *t)
{
    tn_term *made = of_one(a, s, t, TN_TERM_SUBSTRING, TN_KIND_TEXT);
    made->b = assemble_s64(a, s, t->items.items[1]);
    made->c = assemble_s64(a, s, t->items.items[2]);
    return made;
}

const tn_term *assemble_index_of(assembler *a, const stand *s, const term *t)
{
    tn_term *made = of_one(a, s, t, TN_TERM_INDEX_OF, TN_KIND_S8);
    made->b = assemble_s64(a, s, t->items.items[1]);
    return made;
}
