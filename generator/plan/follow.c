/* Finds the member from which an expression takes a size, count or position. */
#include "plan/follow.h"
#include "plan/tables.h"

typedef struct search {
    const term *found; /* the member, */
    uint64_t bits;     /* the bits of it that count, */
    unsigned base;     /* and the base of text; 0: it is an integer */
    size_t count;
    bool other; /* something that is no plain arithmetic */
    bool power; /* the member is how often something is doubled: `4 << (x & 3)` */
    bool own;   /* values of objects around are known: only a member of the object itself counts */
    bool lists; /* elements of lists and instances count: `found` is a list of numbers, a number in objects of
                   a list, or an instance */
} search;

bool plan_is_way(const term *t)
{
    if (t->kind == TERM_SELF) return true;
    if (t->kind == TERM_PARENT || t->kind == TERM_ROOT) return plan_is_way(t->items.items[0]);
    if (t->kind == TERM_CAST) return t->type.kind == VALUE_OBJECT && plan_is_way(t->items.items[0]);
    return t->kind == TERM_MEMBER && t->member != NULL && t->member->role == MEMBER_FIELD &&
           t->member->array == ARRAY_NONE && plan_is_way(t->items.items[0]);
}

/* Whether a term is a parameter, whose argument follows then. Not of the top type: the program passes its
   parameters. */
static bool is_parameter(const term *t)
{
    return t->member->role == MEMBER_PARAM && t->member->owner->file->top != t->member->owner;
}

/* Whether a number may be taken from a member that is no field: a parameter, a placed member, or an instance
   that is read at the current position of its stream. */
static bool is_other_number(const term *t)
{
    if (t->kind != TERM_MEMBER || t->member == NULL || t->member->array != ARRAY_NONE) return false;
    const bool instance = t->member->placed || term_is_in_line(t->member);
    return (is_parameter(t) || instance) && plan_is_way(t->items.items[0]);
}

/* The lowest bits in `t & mask`; 0: the term has another form. */
static uint64_t lowest_bits(const term *t)
{
    const term *mask = t->kind == TERM_BINARY && t->op == OP_BITAND ? t->items.items[1] : NULL;
    if (mask == NULL || mask->kind != TERM_INT || mask->range.low != mask->range.high) return 0;
    const wide bits = mask->range.low;
    return bits > 0 && bits < INT64_MAX && (bits & (bits + 1)) == 0 ? (uint64_t)bits : 0;
}

/* Whether an expression uses something of the object itself, or the position of its stream. */
static bool asks_itself(const term *t)
{
    if (t->kind == TERM_PARENT || t->kind == TERM_ROOT) return false;
    if (t->kind == TERM_SELF || t->kind == TERM_POS || t->kind == TERM_AT_END) return true;
    for (size_t i = 0; i < t->items.count; i++)
        if (asks_itself(t->items.items[i])) return true;
    return false;
}

/* The member that an expression is: an integer, or text that is taken as one. */
static const term *number_in(const term *t, unsigned *base)
{
    const term *text = model_numeral_in(t, base);
    if (text != NULL) return plan_is_way(text) ? text : NULL;
    const bool is_member = t->kind == TERM_MEMBER && plan_is_way(t);
    return t->type.kind == VALUE_INT && (is_member || is_other_number(t)) ? t : NULL;
}

static bool is_way_through_lists(const term *t);

/* The list of which an expression is an element. */
static const term *list_of(const term *t)
{
    const bool element = t->kind == TERM_ELEMENT || t->kind == TERM_LAST;
    const term *list = element ? t->items.items[0] : NULL;
    if (list == NULL || list->kind != TERM_MEMBER || list->member == NULL) return NULL;
    const bool stored = list->member->role == MEMBER_FIELD || list->member->placed;
    return stored && list->member->array != ARRAY_NONE && is_way_through_lists(list->items.items[0]) ? list
                                                                                                     : NULL;
}

static bool is_way_through_lists(const term *t)
{
    if (plan_is_way(t) || list_of(t) != NULL) return true;
    const bool passes = t->kind == TERM_PARENT || t->kind == TERM_ROOT || t->kind == TERM_CAST;
    const bool member = t->kind == TERM_MEMBER && t->member != NULL && t->member->role == MEMBER_FIELD;
    return (passes || member) && is_way_through_lists(t->items.items[0]);
}

static bool has_bytes(const model_member *member)
{
    return member->role == MEMBER_FIELD || (member->role == MEMBER_INSTANCE && member->pos != NULL);
}

/* The list of numbers of which an expression is an element, or the number of an element that it is, or an
   instance. */
static const term *list_in(const term *t)
{
    if (t->type.kind != VALUE_INT) return NULL;
    const bool number = t->kind == TERM_MEMBER && t->member != NULL && has_bytes(t->member);
    return number && is_way_through_lists(t->items.items[0]) ? t : list_of(t);
}

static void search_in(const term *t, search *s);

/* Searches the count of a shift. Text is no such number. */
static void search_in_shift(const term *t, search *s)
{
    const size_t before = s->count;
    search_in(t, s);
    if (s->count == before) return;
    s->power = true;
    if (s->base != 0) s->other = true;
}

static void search_in(const term *t, search *s)
{
    if (s->own && !asks_itself(t)) return;
    const bool shift = t->kind == TERM_BINARY && t->op == OP_SHL;
    const uint64_t bits = lowest_bits(t);
    const term *number = number_in(t, &s->base);
    if (number == NULL && s->lists) number = list_in(t);
    if (t->kind == TERM_INT) return;
    if (number != NULL) {
        s->found = number;
        s->count++;
    } else if (bits != 0 && (t->items.items[0]->kind == TERM_MEMBER || list_in(t->items.items[0]) != NULL)) {
        s->bits = bits;
        search_in(t->items.items[0], s);
    } else if (shift) {
        search_in(t->items.items[0], s);
        search_in_shift(t->items.items[1], s);
    } else if (t->kind == TERM_BINARY && (t->op == OP_ADD || t->op == OP_SUB || t->op == OP_MUL)) {
        search_in(t->items.items[0], s);
        search_in(t->items.items[1], s);
    } else {
        s->other = true;
    }
}

/* plan_follows for an unfolded expression without choices; also for `member & 31`, whose lowest bits are to
   be set: solved_bits gives them, UINT64_MAX is all. */
static const term *solved(const term *t)
{
    search s = {.bits = UINT64_MAX};
    if (t == NULL) return NULL;
    search_in(t, &s);
    return s.count == 1 && !s.other ? s.found : NULL;
}

static uint64_t solved_bits(const term *t)
{
    search s = {.bits = UINT64_MAX};
    search_in(t, &s);
    return s.count == 1 && !s.other ? s.bits : UINT64_MAX;
}

/* The base of the member's digits, if it is text; 0: it is an integer. */
static unsigned solved_base(const term *t)
{
    search s = {.bits = UINT64_MAX}, own = {.bits = UINT64_MAX, .own = true};
    search_in(t, &s);
    search_in(t, &own);
    return s.count == 1 && !s.other ? s.base : own.base;
}

/* The list of which an element is solved for, the number of an element, or an instance, and the bits of that;
   NULL: none. */
static const term *solved_in_list(const term *t, uint64_t *bits)
{
    search s = {.bits = UINT64_MAX, .lists = true};
    search_in(t, &s);
    *bits = s.bits;
    return s.count == 1 && !s.other && solved(t) == NULL ? s.found : NULL;
}

/* The member of an amount or position, also if objects around define its origin, as in
   `_root.ofs_data + ofs_body`. */
static const term *solved_place(const term *t)
{
    const term *found = solved(t);
    search s = {.bits = UINT64_MAX, .own = true};
    if (found != NULL || t == NULL) return found;
    search_in(t, &s);
    return s.count == 1 && !s.other && s.bits == UINT64_MAX ? s.found : NULL;
}

/* A number of an object that is read, which may be one of several that say an amount together. */
static bool is_digit(const term *t)
{
    return t->kind == TERM_MEMBER && t->type.kind == VALUE_INT && plan_is_way(t);
}

/* The members that form an amount together: `hi * 256 + lo`. */
static bool solved_digits(const term *t, model_digits *digits)
{
    return model_find_digits(t, is_digit, digits);
}

const term *plan_follows(arena *memory, const term *t)
{
    term_list values = {0};
    const term *unfolded = plan_unfold(memory, t, &values), *found = solved(unfolded);
    return found != NULL && solved_bits(unfolded) == UINT64_MAX ? found : NULL;
}

/* How many choices deep alternatives are looked at. */
enum { DEEPEST_CHOICE = 8 };

/* The first text that an unfolded expression follows from, in one of its alternatives. */
static const term *text_in(arena *memory, const term *t, unsigned deep)
{
    const term *choice = plan_ternary(t), *found = NULL;
    if (choice == NULL) return solved(t) != NULL && solved_base(t) != 0 ? solved(t) : NULL;
    for (int i = 0; i < 2 && found == NULL && deep < DEEPEST_CHOICE; i++)
        found = text_in(memory, plan_chosen(memory, t, choice, i == 0), deep + 1);
    return found;
}

const term *plan_follows_text(arena *memory, const term *t)
{
    term_list values = {0};
    const term *unfolded = plan_unfold(memory, t, &values);
    return unfolded != NULL ? text_in(memory, unfolded, 0) : NULL;
}

bool plan_place_comes_from(arena *memory, const term *pos, const model_member *member)
{
    term_list values = {0};
    const term *unfolded = plan_unfold(memory, pos, &values), *found = solved_place(unfolded);
    return found != NULL && found->member == member;
}

bool plan_follow_together(arena *memory, const term *t, model_digits *digits)
{
    term_list values = {0};
    return solved_digits(plan_unfold(memory, t, &values), digits);
}

/* Returns whether this changes the plan. */
static bool note_one(const codec_plan *p, const model_member *member, const term *found)
{
    member_plan *plan = edit_member(p, found->member);
    if (plan->follows != NULL) return false;
    plan->follows = member;
    return true;
}

/* Notes that a writer that patches sets bits of the fields that an unfolded expression without choices is
   solved for. No file holds a parameter. */
static void note_solved_bits(const codec_plan *p, const term *t, const term *found)
{
    uint64_t bits;
    model_digits digits;
    const term *in_list = found == NULL ? solved_in_list(t, &bits) : NULL;
    if (in_list != NULL) {
        edit_member(p, in_list->member)->patched_bits |= bits;
    } else if (found != NULL) {
        const bool field = found->member->role == MEMBER_FIELD;
        if (field) edit_member(p, found->member)->patched_bits |= solved_bits(t);
    } else if (solved_digits(t, &digits)) {
        for (size_t i = 0; i < digits.count; i++)
            edit_member(p, digits.items[i].of->member)->patched_bits = UINT64_MAX;
    }
}

/* Notes the bits of a size or a number, in each of its alternatives. */
static void note_bits(const codec_plan *p, const term *t, unsigned deep)
{
    const term *choice = plan_ternary(t);
    if (choice == NULL) {
        note_solved_bits(p, t, solved_place(t));
        return;
    }
    for (int i = 0; i < 2 && deep < DEEPEST_CHOICE; i++)
        note_bits(p, plan_chosen(p->memory, t, choice, i == 0), deep + 1);
}

static bool note(const codec_plan *p, const model_member *member, const term *use)
{
    const term *found = plan_follows(p->memory, use);
    if (found == NULL) found = plan_follows_text(p->memory, use);
    return found != NULL && note_one(p, member, found);
}

/* Notes the bits of an amount or position, which several members may form. Returns whether another member
   follows. */
static bool note_amount(const codec_plan *p, const model_member *member, const term *use)
{
    model_digits digits;
    term_list values = {0};
    const term *unfolded = plan_unfold(p->memory, use, &values);
    bool another = note(p, member, use);
    if (unfolded != NULL) note_bits(p, unfolded, 0);
    if (!plan_follow_together(p->memory, use, &digits)) return another;
    for (size_t i = 0; i < digits.count; i++)
        another = note_one(p, member, digits.items[i].of) || another;
    return another;
}

bool plan_is_lookahead(const codec_plan *p, const model_member *member)
{
    const bool peek =
        member->role == MEMBER_INSTANCE && member->schema != NULL && member->schema->placed == PLACE_PEEK;
    return peek && plan_follows(p->memory, member->pos) == NULL;
}

/* Whether argument i of the member's type depends on the written object: its parameter follows then. */
static bool argument_follows(const codec_plan *p, const model_member *member, size_t i)
{
    const model_type *type = member->type.kind == VALUE_OBJECT ? member->type.object : NULL;
    return type != NULL && i < type->params.count && i < member->arguments.count &&
           plan_of_member(p, type->params.items[i])->follows != NULL;
}

/* Notes the member that stores the position of a parse instance or of a placed member, if a writer that
   patches can set it. */
static void note_position(codec_plan *p, const model_member *member)
{
    term_list values = {0};
    const bool elsewhere = member->role == MEMBER_INSTANCE || member->placed;
    if (!elsewhere || member->pos == NULL || plan_is_lookahead(p, member)) return;
    const term *unfolded = plan_unfold(p->memory, member->pos, &values);
    if (unfolded != NULL && plan_ternary(unfolded) == NULL)
        note_solved_bits(p, unfolded, solved_place(unfolded));
}

static void note_uses(codec_plan *p, const model_member *member)
{
    note_position(p, member);
    note_amount(p, member, member->count);
    note_amount(p, member, member->size);
    if (member->placed && plan_ternary(member->pos) == NULL) note_amount(p, member, member->pos);
}

/* Notes members from which arguments are taken. Returns whether another member follows. */
static bool note_arguments(const codec_plan *p, const model_member *member)
{
    bool another = false;
    for (size_t i = 0; i < member->arguments.count; i++)
        if (argument_follows(p, member, i))
            another = note_amount(p, member, member->arguments.items[i]) || another;
    return another;
}

static bool note_all_arguments(const codec_plan *p)
{
    bool another = false;
    for (size_t i = 0; i < p->model->order.count; i++) {
        const model_type *type = p->model->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            another = note_arguments(p, type->fields.items[k]) || another;
        for (size_t k = 0; k < type->instances.count; k++)
            another = note_arguments(p, type->instances.items[k]) || another;
    }
    return another;
}

/* Notes values computed on demand, and look-aheads: the object may not keep them. */
static void note_asked(const term *t, void *context)
{
    bool *asked = context;
    const model_member *member = t->kind == TERM_MEMBER ? t->member : NULL;
    const bool value = member != NULL && member->role == MEMBER_VALUE && !member->in_place;
    if (t->kind == TERM_STREAM || t->kind == TERM_POS || value) *asked = true;
    const bool instance = member != NULL && member->role == MEMBER_INSTANCE;
    if (instance && (member->schema == NULL || member->schema->placed == PLACE_PEEK)) *asked = true;
}

bool plan_derives_over(const codec_plan *p, const model_member *member)
{
    bool asked = false;
    if (!p->traits.patches || member->derivation != DERIVE_VALUE) return false;
    if (member->array != ARRAY_NONE || member->owner->layout != LAYOUT_IRREGULAR) return false;
    term_walk_through(member->derive, note_asked, &asked);
    return !asked && member->wire.kind == WIRE_INT && member->type.kind == VALUE_INT;
}

void plan_follow(codec_plan *p)
{
    for (size_t i = 0; i < p->model->order.count; i++) {
        const model_type *type = p->model->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            note_uses(p, type->fields.items[k]);
        for (size_t k = 0; k < type->instances.count; k++)
            note_uses(p, type->instances.items[k]);
    }
    while (note_all_arguments(p))
        continue;
}
