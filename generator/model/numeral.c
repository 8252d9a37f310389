/* Finds text that an expression takes as a number, with its base and the number of its digits. */
#include "model/change.h"
#include "model/encodings.h"

/* The base of the digits that `text.to_i(base)` takes; 0: it is not known, or no such number. */
static unsigned base_of(const term *number)
{
    if (number->kind != TERM_TO_INT || number->items.items[0]->type.kind != VALUE_TEXT) return 0;
    if (number->items.count == 1) return 10;
    const term *base = number->items.items[1];
    return base->kind == TERM_INT && base->integer >= 2 && base->integer <= 36 ? (unsigned)base->integer : 0;
}

static bool is_digit(bool is_cut, uint8_t byte)
{
    const bool letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
    return is_cut && (letter || (byte >= '0' && byte <= '9'));
}

/* Whether text may be made of digits: its terminator and padding are none. */
static bool may_be_numeral(const model_member *member)
{
    const wire *w = &member->wire;
    return w->kind == WIRE_TEXT && member->condition == NULL && !is_digit(w->has_pad, w->pad) &&
           !is_digit(w->has_terminator, w->terminator);
}

const term *model_numeral_in(const term *number, unsigned *base)
{
    const term *text = base_of(number) != 0 ? number->items.items[0] : NULL;
    if (text == NULL || text->kind != TERM_MEMBER || text->member == NULL) return NULL;
    if (text->member->array != ARRAY_NONE || text->member->placed || !may_be_numeral(text->member))
        return NULL;
    *base = base_of(number);
    return text;
}

bool model_is_numeral(const model_member *member)
{
    const bool from_use = member->derivation == DERIVE_COUNT || member->derivation == DERIVE_SIZE ||
                          member->derivation == DERIVE_CONTENT_SIZE || member->derivation == DERIVE_PLACE;
    return from_use && member->wire.kind == WIRE_TEXT;
}

typedef struct base_search {
    const model_member *text;
    unsigned base;
} base_search;

static void note_base(const term *t, void *context)
{
    base_search *search = context;
    if (t->kind != TERM_TO_INT || t->items.items[0]->kind != TERM_MEMBER) return;
    if (t->items.items[0]->member == search->text && search->base == 0) search->base = base_of(t);
}

/* The base in which an expression takes the text as a number; 0: it does not. */
static unsigned base_in(const term *use, const model_member *text)
{
    base_search search = {text, 0};
    if (use != NULL) term_walk_following(use, term_is_value, note_base, &search);
    return search.base;
}

unsigned model_numeral_base(const model_member *member)
{
    const model_member *from = member->derived_from;
    const term *content = from->packed ? from->process_arguments.items[0] : NULL;
    const term *const uses[] = {from->count, from->size, from->pos, content};
    unsigned base = 0;
    for (size_t i = 0; i < sizeof uses / sizeof *uses && base == 0; i++)
        base = base_in(uses[i], member);
    return base;
}

/* The most digits that such text can have; 0: not fixed. */
static size_t model_numeral_most(const model_member *member)
{
    const wire *w = &member->wire;
    const term *size = member->size;
    const bool fixed = w->limit == LIMIT_SIZE && size != NULL && size->range.low == size->range.high;
    return fixed && size->range.low > 0 ? (size_t)size->range.low / encoding_unit(w->encoding) : 0;
}

size_t model_numeral_width(const model_member *member)
{
    const wire *w = &member->wire;
    return w->has_pad || w->has_terminator ? 0 : model_numeral_most(member);
}

bool model_taken_alike(const model_member *member, const term *a, const term *b)
{
    return member->wire.kind != WIRE_TEXT || base_in(a, member) == base_in(b, member);
}
