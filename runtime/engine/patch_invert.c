/* Solves expressions for a number: the value with which an expression has a given value. */
#include "patch.h"

bool patch_hangs(const tn_term *t)
{
    if (t == NULL) return false;
    switch (t->kind) {
    case TN_TERM_OWN:
    case TN_TERM_FIELD:
        return t->slot != TN_NO_SLOT;
    case TN_TERM_INSTANCE:
        return t->instance->value == NULL || patch_hangs(t->instance->value);
    case TN_TERM_NAMED:
        return patch_hangs(t->b);
    case TN_TERM_ELEMENT:
    case TN_TERM_LAST:
    case TN_TERM_COLUMN:
        return true;
    case TN_TERM_INTEGER:
    case TN_TERM_NEGATE:
    case TN_TERM_FITS:
    case TN_TERM_TEXT_TO_INT:
    case TN_TERM_BOOL_TO_INT:
    case TN_TERM_COMPARE:
    case TN_TERM_AND:
    case TN_TERM_OR:
    case TN_TERM_NOT:
        return patch_hangs(t->a) || patch_hangs(t->b);
    case TN_TERM_CHOOSE:
        return patch_hangs(t->b) || patch_hangs(t->c);
    default:
        return false;
    }
}

/* ---- numbers of the file ---- */

static bool has_capitals(tn_text text)
{
    for (size_t i = 0; i < text.size; i++)
        if (text.data[i] >= 'A' && text.data[i] <= 'Z') return true;
    return false;
}

/* The fewest digits: zeros stay in front of a number, and fill a text of fixed size. A position is as wide as
   it was: nothing would lie where it does if it took more bytes, or fewer. */
static size_t fewest_digits(const trace_note *note, tn_text before, bool position)
{
    const bool full = patch_has_fixed_place(note) && !patch_fills(note);
    return full || position || (before.size > 1 && before.data[0] == '0') ? before.size : 1;
}

/* Digits as those before: capital letters stay. */
static tn_status set_digits(patching *p, uint32_t number, uint32_t of, int64_t base, uint64_t wanted)
{
    const trace_note *note = trace_note_at(&p->trace, number);
    const tn_text before = *(const tn_text *)note->address;
    const bool position = trace_note_at(&p->trace, of)->kind == TRACE_POSITION;
    const size_t fewest = fewest_digits(note, before, position);
    const size_t most = patch_has_fixed_place(note) ? (size_t)(note->end - note->begin) : SIZE_MAX;
    const char *all = has_capitals(before) ? "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                           : "0123456789abcdefghijklmnopqrstuvwxyz";
    char digits[64];
    size_t at = sizeof digits;
    const tn_value said = tn_value_unsigned(wanted);
    if (base < 2 || base > 36) return patch_fail(p, TN_DISAGREE, number, p->stated, said, tn_value_none());
    do
        digits[--at] = all[wanted % (uint64_t)base];
    while ((wanted /= (uint64_t)base) != 0);
    while (sizeof digits - at < fewest && at > 0)
        digits[--at] = '0';
    if (position && sizeof digits - at > before.size)
        return patch_fail(p, TN_DISAGREE, number, p->stated, said, tn_value_none());
    if (sizeof digits - at > most)
        return patch_fail(p, TN_OVERFLOW, number, p->stated, tn_value_none(), said);
    return patch_set_bytes(p, number, (tn_bytes){(const uint8_t *)digits + at, sizeof digits - at},
                           PATCH_SOLVED);
}

/* Whether a number may follow that lies in the bytes of a note: nobody has said its value. *status: what
   comes of it otherwise; `of` gives way, or says what contradicts it. */
static bool may_follow(patching *p, uint32_t number, uint32_t of, int64_t wanted, tn_status *status)
{
    *status = TN_OK;
    if ((p->states[number] & PATCH_STATED) == 0) return true;
    const uint32_t yielding = patch_yielding(p, of);
    if (yielding != TRACE_NONE)
        patch_free(p, yielding);
    else
        *status = patch_fail(p, TN_DISAGREE, number, of, tn_value_signed(wanted), tn_value_none());
    return false;
}

/* A number follows from the note `of`, and from no other one. */
static tn_status note_solver(const patching *p, uint32_t *solver, uint32_t of, int64_t wanted)
{
    if (*solver != 0 && *solver != of + 1) /* two that want different numbers */
        return patch_fail(p, TN_DISAGREE, of, *solver - 1, tn_value_signed(wanted), tn_value_none());
    *solver = of + 1;
    return TN_OK;
}

/* The number at an address gives the value; `of` is the note whose expression depends on it. */
static tn_status set_at(patching *p, const void *address, uint32_t of, int64_t base, int64_t wanted)
{
    const trace_note *note = trace_find(&p->trace, address);
    if (note == NULL) return patch_refuse(p, of);
    const uint32_t number = (uint32_t)(note - trace_note_at(&p->trace, 0));
    tn_result value = {.s = wanted};
    if (note->kind == TRACE_PARAM) {
        const scope outer = patch_scope(p, number);
        return patch_invert(p, &outer, note->term, of, wanted);
    }
    tn_status status;
    if (!may_follow(p, number, of, wanted, &status)) return status;
    status = note_solver(p, &p->solvers[number], of, wanted);
    if (status != TN_OK) return status;
    if (note->form == TN_KIND_TEXT && wanted >= 0) return set_digits(p, number, of, base, (uint64_t)wanted);
    if (note->form > TN_KIND_S8 && note->form != TN_KIND_BOOL) return patch_refuse(p, of);
    return patch_set_number(p, number, &value, PATCH_SOLVED);
}

/* ---- expressions ---- */

static tn_status value_of_term(patching *p, const scope *s, const tn_term *t, tn_result *value)
{
    const outcome status = term_value(s, t, value);
    (void)p;
    return status < 0 ? TN_ABSENT : (tn_status)status;
}

static tn_status invert_member(patching *p, const scope *s, const tn_term *t, uint32_t of, int64_t base,
                               int64_t wanted)
{
    tn_result object = {.object = s->self};
    tn_status status = TN_OK;
    if (t->slot == TN_NO_SLOT) return patch_refuse(p, of);
    if (t->kind != TN_TERM_OWN && t->a->kind != TN_TERM_SELF) status = value_of_term(p, s, t->a, &object);
    if (status != TN_OK) return status;
    if (t->kind == TN_TERM_INSTANCE && t->instance->value != NULL) {
        scope inside = *s;
        inside.self = object.object;
        inside.finished = true;
        return patch_invert(p, &inside, t->instance->value, of, wanted);
    }
    return set_at(p, (uint8_t *)object.object + t->slot, of, base, wanted);
}

static tn_status invert_named(patching *p, const scope *s, const tn_term *t, uint32_t of, int64_t wanted)
{
    scope inside = *s;
    if (t->a != NULL) {
        tn_result object;
        const tn_status status = value_of_term(p, s, t->a, &object);
        if (status != TN_OK) return status;
        inside.self = object.object;
        inside.finished = true;
    }
    return patch_invert(p, &inside, t->b, of, wanted);
}

/* The notes that elements of numbers follow from, as p->solvers has them of values with a note of their own.
 */
static tn_status solvers_of(patching *p, uint32_t number, size_t count, uint32_t **solvers)
{
    void *block;
    tn_status status = TN_OK;
    if (p->element_solvers == NULL) {
        status = tn_arena_alloc(&p->memory, p->trace.notes.count, sizeof *p->element_solvers, &block);
        if (status != TN_OK) return status;
        p->element_solvers = block;
    }
    if (p->element_solvers[number] == NULL) {
        status = tn_arena_alloc(&p->memory, count, sizeof **p->element_solvers, &block);
        if (status != TN_OK) return status;
        p->element_solvers[number] = block;
    }
    *solvers = p->element_solvers[number];
    return TN_OK;
}

/* Element i of numbers that stay in wire form: they have one note together. */
static tn_status set_in_numbers(patching *p, const tn_numbers *numbers, uint64_t i, uint32_t of,
                                int64_t wanted)
{
    const trace_note *note = trace_find(&p->trace, numbers);
    const uint64_t bits = (uint64_t)wanted;
    uint8_t bytes[8];
    uint32_t *solvers;
    tn_status status;
    if (note == NULL || note->kind != TRACE_RECORDS || i >= numbers->count || tn_form_is_float(numbers->form))
        return patch_refuse(p, of);
    const uint32_t number = (uint32_t)(note - trace_note_at(&p->trace, 0));
    if (!may_follow(p, number, of, wanted, &status)) return status;
    status = solvers_of(p, number, numbers->count, &solvers);
    if (status == TN_OK) status = note_solver(p, &solvers[i], of, wanted);
    if (status != TN_OK) return status;
    if (!tn_form_holds(numbers->form, bits))
        return patch_fail(p, TN_OVERFLOW, number, p->stated, tn_value_none(), tn_value_signed(wanted));
    const size_t size = tn_form_size(numbers->form);
    const uint8_t *at = note->begin + i * numbers->stride;
    tn_form_store(numbers->form, bits, bytes);
    p->states[number] |= PATCH_SOLVED;
    return patch_replace(p, number, at, at + size, (tn_bytes){bytes, size});
}

/* An element of a list of values. */
static tn_status invert_element(patching *p, const scope *s, const tn_term *t, uint32_t of, int64_t wanted)
{
    tn_result list, index = {0};
    const bool in_wire_form = t->a->form == TN_KIND_NUMBERS;
    if (!in_wire_form && t->a->form != TN_KIND_ARRAY) return patch_refuse(p, of);
    tn_status status = value_of_term(p, s, t->a, &list);
    if (status == TN_OK && t->b != NULL) status = value_of_term(p, s, t->b, &index);
    if (status != TN_OK) return status;
    const uint64_t count = elements_of(t->a->form, &list);
    const uint64_t i = t->kind == TN_TERM_LAST ? count - 1 : index.u;
    if (i >= count) return patch_refuse(p, of);
    if (in_wire_form) return set_in_numbers(p, list.object, i, of, wanted);
    return set_at(p, (const uint8_t *)list.list.items + i * t->size, of, 10, wanted);
}

/* x in `x op known == wanted`. */
static bool left_operand(uint8_t op, int64_t known, int64_t before, int64_t wanted, int64_t *x)
{
    switch (op) {
    case TN_OP_ADD:
        return !__builtin_sub_overflow(wanted, known, x);
    case TN_OP_SUB:
        return !__builtin_add_overflow(wanted, known, x);
    case TN_OP_MUL:
        *x = known != 0 ? wanted / known : 0;
        return known != 0 && wanted % known == 0;
    case TN_OP_DIV: /* what is left of the division stays */
        return known > 0 && !__builtin_mul_overflow(wanted, known, x) &&
               !__builtin_add_overflow(*x, (before % known + known) % known, x);
    case TN_OP_SHL:
        *x = known >= 0 && known < 63 ? wanted >> known : 0;
        return known >= 0 && known < 63 && wanted >= 0 && (*x << known) == wanted;
    case TN_OP_SHR:
        if (known < 0 || known > 62 || wanted < 0 || wanted > INT64_MAX >> known) return false;
        *x = (int64_t)((uint64_t)wanted << known) | (before & ((INT64_C(1) << known) - 1));
        return true;
    case TN_OP_AND: /* the other bits stay */
        *x = (before & ~known) | wanted;
        return (wanted & ~known) == 0;
    case TN_OP_OR:
        *x = (before & known) | (wanted & ~known);
        return (wanted & known) == known;
    case TN_OP_XOR:
        *x = wanted ^ known;
        return true;
    default:
        return false;
    }
}

/* x in `known op x == wanted`. */
static bool right_operand(uint8_t op, int64_t known, int64_t before, int64_t wanted, int64_t *x)
{
    switch (op) {
    case TN_OP_SUB:
        return !__builtin_sub_overflow(known, wanted, x);
    case TN_OP_SHL:
        for (*x = 0; *x < 63; ++*x)
            if (known >= 0 && known <= INT64_MAX >> *x && known << *x == wanted) return true;
        return false;
    case TN_OP_ADD:
    case TN_OP_MUL:
    case TN_OP_AND:
    case TN_OP_OR:
    case TN_OP_XOR:
        return left_operand(op, known, before, wanted, x);
    default:
        return false;
    }
}

static tn_status invert_integer(patching *p, const scope *s, const tn_term *t, uint32_t of, int64_t wanted)
{
    tn_result a, b;
    int64_t x;
    tn_status status = value_of_term(p, s, t->a, &a);
    if (status == TN_OK) status = value_of_term(p, s, t->b, &b);
    if (status != TN_OK) return status;
    if (patch_hangs(t->a) && patch_hangs(t->b))
        return patch_refuse(p, of); /* one equation for two unknowns */
    if (patch_hangs(t->a) && left_operand(t->op, b.s, a.s, wanted, &x))
        return patch_invert(p, s, t->a, of, x);
    if (patch_hangs(t->b) && right_operand(t->op, a.s, b.s, wanted, &x))
        return patch_invert(p, s, t->b, of, x);
    return patch_refuse(p, of);
}

static bool is_now(patching *p, const scope *s, const tn_term *t, int64_t wanted)
{
    tn_result value;
    return value_of_term(p, s, t, &value) == TN_OK && value.s == wanted;
}

/* The chosen term gives the value. If it is constant, the other one gives it: the next round sees whether the
   condition chooses it then. If it cannot, a constant that is the value is chosen. */
static tn_status invert_choice(patching *p, const scope *s, const tn_term *t, uint32_t of, int64_t wanted)
{
    tn_result holds;
    tn_status status = value_of_term(p, s, t->a, &holds);
    if (status != TN_OK) return status;
    const tn_term *chosen = holds.boolean ? t->b : t->c, *other = holds.boolean ? t->c : t->b;
    const bool now = is_now(p, s, other, wanted);
    if (!patch_hangs(chosen)) return now ? patch_refuse(p, of) : patch_invert(p, s, other, of, wanted);
    status = patch_invert(p, s, chosen, of, wanted);
    if (status == TN_OK || !now || patch_hangs(other) || !patch_hangs(t->a)) return status;
    return patch_invert_condition(p, s, t->a, of, !holds.boolean);
}

static tn_status invert_digits(patching *p, const scope *s, const tn_term *t, uint32_t of, int64_t wanted)
{
    tn_result base = {.s = 10};
    if (t->b != NULL) {
        const tn_status status = value_of_term(p, s, t->b, &base);
        if (status != TN_OK) return status;
    }
    const uint8_t kind = t->a->kind;
    if (kind != TN_TERM_OWN && kind != TN_TERM_FIELD && kind != TN_TERM_INSTANCE) return patch_refuse(p, of);
    return invert_member(p, s, t->a, of, base.s, wanted);
}

tn_status patch_invert(patching *p, const scope *s, const tn_term *t, uint32_t of, int64_t wanted)
{
    switch (t->kind) {
    case TN_TERM_OWN:
    case TN_TERM_FIELD:
    case TN_TERM_INSTANCE:
        return invert_member(p, s, t, of, 10, wanted);
    case TN_TERM_NAMED:
        return invert_named(p, s, t, of, wanted);
    case TN_TERM_ELEMENT:
    case TN_TERM_LAST:
        return invert_element(p, s, t, of, wanted);
    case TN_TERM_INTEGER:
        return invert_integer(p, s, t, of, wanted);
    case TN_TERM_NEGATE:
        return patch_invert(p, s, t->a, of, -wanted);
    case TN_TERM_FITS:
        return patch_invert(p, s, t->a, of, wanted);
    case TN_TERM_CHOOSE:
        return invert_choice(p, s, t, of, wanted);
    case TN_TERM_TEXT_TO_INT:
        return invert_digits(p, s, t, of, wanted);
    case TN_TERM_BOOL_TO_INT:
        return patch_invert_condition(p, s, t->a, of, wanted != 0);
    case TN_TERM_COMPARE:
    case TN_TERM_AND:
    case TN_TERM_OR:
    case TN_TERM_NOT:
        return patch_invert_condition(p, s, t, of, wanted != 0);
    default:
        return patch_refuse(p, of);
    }
}

bool patch_position_follows(const tn_member *member)
{
    const tn_instance *instance = member->context;
    return patch_hangs(instance->pos);
}
