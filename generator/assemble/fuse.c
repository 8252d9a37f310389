/* Replaces common sequences of operations by one operation: each operation costs the engine a jump. */
#include "assemble/builder.h"

#include <string.h>

/* The operation in the body of one that was made of several. */
static void keep_part(assembler *a, const tn_operation *part, tn_operation *made)
{
    tn_operation *copy = ARENA_NEW(a->memory, tn_operation);
    *copy = *part;
    made->body = copy;
    made->body_count = 1;
}

static const tn_operation none = {.kind = TN_DO_COUNT_};

static const tn_operation *at(const operation_list *list, size_t i)
{
    return i < list->count ? &list->items[i] : &none;
}

static const tn_operation *part_at(const tn_operation *op, size_t i)
{
    return i < op->fused_count ? &op->fused[i] : &none;
}

/* ---- numbers, behind one check of the bounds ---- */

static bool is_need(const tn_operation *op)
{
    return (op->kind == TN_DO_NEED && op->extent == TN_EXTENT_FIXED) || op->kind == TN_DO_NEED_RUN;
}

/* How many operations from `i` on are loads to members, or one to a value. */
static size_t loads_from(const operation_list *list, size_t i)
{
    size_t count = 0;
    if (at(list, i)->kind == TN_DO_LOAD && at(list, i)->slot == TN_NO_SLOT) return 1;
    while (at(list, i + count)->kind == TN_DO_LOAD && at(list, i + count)->slot != TN_NO_SLOT)
        count++;
    return count;
}

static bool is_host_big_endian(void)
{
    const uint16_t one = 1;
    uint8_t first;
    memcpy(&first, &one, 1);
    return first == 0;
}

/* How a number of a form is moved. */
static tn_move move_of(tn_form form)
{
    const size_t size = tn_form_size(form);
    tn_move move = {.how = TN_MOVE_FORM, .wire = (uint8_t)form, .size = (uint32_t)size};
    if (size != tn_form_space(form)) return move; /* it has another form in memory */
    const bool as_it_is = size == 1 || tn_form_is_big_endian(form) == is_host_big_endian();
    if (size == 1) move.how = TN_MOVE_1;
    if (size == 2) move.how = as_it_is ? TN_MOVE_2 : TN_SWAP_2;
    if (size == 4) move.how = as_it_is ? TN_MOVE_4 : TN_SWAP_4;
    if (size == 8) move.how = as_it_is ? TN_MOVE_8 : TN_SWAP_8;
    if (!as_it_is && is_host_big_endian()) move.how = TN_MOVE_FORM; /* swaps make big-endian numbers */
    return move;
}

static bool is_copy(const tn_move *move)
{
    return move->how <= TN_MOVE_MORE;
}

static uint8_t copy_of(uint32_t size)
{
    switch (size) {
    case 1:
        return TN_MOVE_1;
    case 2:
        return TN_MOVE_2;
    case 4:
        return TN_MOVE_4;
    case 8:
        return TN_MOVE_8;
    default:
        return size > 4 && size < 8 ? TN_MOVE_TO_8 : size > 8 && size <= 16 ? TN_MOVE_TO_16 : TN_MOVE_MORE;
    }
}

/* Adds a move; bytes that are copied behind others, in the file and in memory, are copied with them. */
static size_t add_move(tn_move *moves, size_t count, tn_move move)
{
    tn_move *last = count > 0 ? &moves[count - 1] : NULL;
    const bool joins = last != NULL && is_copy(last) && is_copy(&move) &&
                       last->offset + last->size == move.offset && last->slot + last->size == move.slot;
    if (!joins) {
        moves[count] = move;
        return count + 1;
    }
    last->size += move.size;
    last->how = copy_of(last->size);
    return count;
}

/* The moves of `count` loads; with `big` those of big-endian objects. Returns their number. */
static size_t moves_of(const tn_operation *loads, size_t count, bool big, bool joins, tn_move *moves)
{
    size_t made = 0;
    for (size_t i = 0; i < count; i++) {
        const tn_operation *load = &loads[i];
        tn_move move = move_of((tn_form)(big && load->by_order ? load->other_wire : load->wire));
        move.slot = load->slot != TN_NO_SLOT ? load->slot : 0;
        move.offset = (uint32_t)load->offset;
        if (joins)
            made = add_move(moves, made, move);
        else
            moves[made++] = move;
    }
    return made;
}

static void set_moves(assembler *a, const tn_operation *loads, size_t count, tn_operation *made)
{
    bool by_order = false;
    for (size_t i = 0; i < count; i++)
        by_order = by_order || loads[i].by_order;
    tn_move *moves = arena_alloc(a->memory, (by_order ? 2 : 1) * count * sizeof *moves);
    made->moves = moves;
    made->by_order = by_order;
    made->move_count = moves_of(loads, count, false, !by_order, moves);
    if (by_order) (void)moves_of(loads, count, true, false, moves + count);
}

/* One number that is copied unchanged has operations of its own. */
static void make_single(tn_operation *made)
{
    static const uint8_t kinds[] = {[TN_MOVE_1] = TN_DO_FIXED_1,
                                    [TN_MOVE_2] = TN_DO_FIXED_2,
                                    [TN_MOVE_4] = TN_DO_FIXED_4,
                                    [TN_MOVE_8] = TN_DO_FIXED_8};
    if (!made->by_order && made->moves->how <= TN_MOVE_8 && made->moves->offset == 0)
        made->kind = kinds[made->moves->how];
}

static size_t fuse_fixed(assembler *a, const operation_list *list, size_t i, tn_operation *made)
{
    const size_t count = is_need(at(list, i)) ? loads_from(list, i + 1) : 0;
    if (count == 0) return 0;
    const tn_operation *loads = at(list, i + 1), *next = at(list, i + 1 + count);
    *made = *at(list, i);
    made->flag = made->kind == TN_DO_NEED_RUN;
    made->kind = TN_DO_FIXED;
    made->slot = loads->slot;
    set_moves(a, loads, count, made);
    const bool advances = next->kind == TN_DO_ADVANCE && next->extent == TN_EXTENT_FIXED;
    made->offset = advances ? next->bytes : 0;
    if (count == 1) make_single(made);
    return 1 + count + advances;
}

/* ---- text and bytes of a size, or with a terminator ---- */

static bool is_about(const tn_operation *op, tn_operation_kind kind, tn_extent reach)
{
    return op->kind == kind && op->extent == reach;
}

static size_t fuse_sized(const operation_list *list, size_t i, tn_operation *made)
{
    if (at(list, i)->kind != TN_DO_SIZE) return 0;
    const size_t need = is_about(at(list, i + 1), TN_DO_NEED, TN_EXTENT_SIZE) ? 1 : 0, slice = i + 1 + need;
    if (!is_about(at(list, slice), TN_DO_SLICE, TN_EXTENT_SIZE)) return 0;
    if (!is_about(at(list, slice + 1), TN_DO_ADVANCE, TN_EXTENT_SIZE)) return 0;
    *made = *at(list, slice);
    made->kind = TN_DO_SIZED;
    made->term = at(list, i)->term;
    made->flag = need != 0;
    return 3 + need;
}

static size_t fuse_ended(const operation_list *list, size_t i, tn_operation *made)
{
    if (at(list, i)->kind != TN_DO_FIND) return 0;
    if (!is_about(at(list, i + 1), TN_DO_SLICE, TN_EXTENT_FOUND)) return 0;
    if (!is_about(at(list, i + 2), TN_DO_ADVANCE, TN_EXTENT_FOUND)) return 0;
    *made = *at(list, i + 1);
    made->kind = TN_DO_ENDED;
    made->number = at(list, i)->number;
    return 3;
}

/* ---- objects ---- */

/* A read object, with the operations that count its depth. */
static size_t fuse_deep(const operation_list *list, size_t i, tn_operation *made)
{
    const bool deep = at(list, i)->kind == TN_DO_ENTER;
    if (at(list, i + deep)->kind != TN_DO_READ) return 0;
    if (deep && at(list, i + 2)->kind != TN_DO_LEAVE) return 0;
    *made = *at(list, i + deep);
    made->deep = deep;
    return deep ? 3 : 1;
}

static size_t fuse_new_read(assembler *a, const operation_list *list, size_t i, tn_operation *made)
{
    tn_operation read;
    const size_t count = at(list, i)->kind == TN_DO_NEW ? fuse_deep(list, i + 1, &read) : 0;
    if (count == 0) return 0;
    *made = *at(list, i);
    made->kind = TN_DO_NEW_READ;
    keep_part(a, &read, made);
    return 1 + count;
}

static size_t fuse_item(assembler *a, const operation_list *list, size_t i, tn_operation *made)
{
    tn_operation read;
    if (at(list, i)->kind != TN_DO_STEP || at(list, i + 1)->kind != TN_DO_ELEMENT) return 0;
    const size_t count = fuse_deep(list, i + 2, &read);
    if (count == 0 || at(list, i + 2 + count)->kind != TN_DO_APPEND) return 0;
    *made = *at(list, i + 1);
    made->kind = TN_DO_ITEM;
    keep_part(a, &read, made);
    return 3 + count;
}

/* ---- conditions on one number ---- */

static bool is_integer_form(uint8_t form)
{
    return form == TN_KIND_U1 || form == TN_KIND_U2 || form == TN_KIND_U4 || form == TN_KIND_S1 ||
           form == TN_KIND_S2 || form == TN_KIND_S4 || form == TN_KIND_S8;
}

/* Sets the numbers for which a comparison with a literal holds, from `low` to `low + span` or outside. */
static bool set_interval(tn_operator op, int64_t with, tn_test *test)
{
    const bool below = op == TN_OP_LT || op == TN_OP_LE, above = op == TN_OP_GT || op == TN_OP_GE;
    if ((op == TN_OP_LT && with == INT64_MIN) || (op == TN_OP_GT && with == INT64_MAX)) return false;
    const int64_t first = op == TN_OP_GT ? with + 1 : with, last = op == TN_OP_LT ? with - 1 : with;
    test->low = below ? INT64_MIN : first;
    test->span = (uint64_t)(above ? INT64_MAX : last) - (uint64_t)test->low;
    test->outside = op == TN_OP_NE;
    return true;
}

/* The compared term: the value of `kind`, at most with a mask. */
static const tn_term *tested_term(const tn_term *t, uint8_t kind, uint64_t *mask)
{
    *mask = UINT64_MAX;
    if (t->kind == TN_TERM_INTEGER && t->op == TN_OP_AND && !t->mixed && !t->is_unsigned &&
        t->b->kind == TN_TERM_LITERAL && !t->b->is_unsigned) {
        *mask = t->b->value.u;
        t = t->a;
    }
    return t->kind == kind && t->fold == 0 && !t->is_unsigned ? t : NULL;
}

/* The test of a condition that compares the value of `kind` with a literal; NULL: it is another. */
static const tn_test *test_of(assembler *a, const tn_term *t, uint8_t kind, uint8_t form)
{
    tn_test test = {.form = form};
    if (t->kind != TN_TERM_COMPARE || t->b->kind != TN_TERM_LITERAL || t->b->is_unsigned) return NULL;
    const tn_term *of = tested_term(t->a, kind, &test.mask);
    if (of == NULL || !set_interval((tn_operator)t->op, t->b->value.s, &test)) return NULL;
    if (kind == TN_TERM_OWN) test.form = of->form;
    if (kind == TN_TERM_OWN) test.slot = of->slot;
    if (!is_integer_form(test.form)) return NULL;
    tn_test *made = ARENA_NEW(a->memory, tn_test);
    *made = test;
    return made;
}

static void fuse_presence(assembler *a, tn_operation *op)
{
    if (op->kind == TN_DO_PRESENT && op->term != NULL) op->data = test_of(a, op->term, TN_TERM_OWN, 0);
}

static void fuse_valid(assembler *a, tn_operation *op)
{
    if (op->kind != TN_DO_VALID || op->has != TN_NO_SLOT || op->inside) return;
    const tn_test *test = test_of(a, op->term, TN_TERM_ITEM, op->form);
    if (test == NULL) return;
    const tn_operation valid = *op;
    op->kind = TN_DO_IS_VALID;
    op->data = test;
    keep_part(a, &valid, op);
}

/* ---- choices ---- */

/* Whether a case is chosen by a literal, of integers or text. */
static bool is_literal_key(const tn_term *t, uint8_t kind)
{
    return t->kind == kind && t->op == TN_OP_EQ && t->a->kind == TN_TERM_ITEM && t->a->fold == 0 &&
           t->b->kind == TN_TERM_LITERAL && !t->a->is_unsigned && !t->b->is_unsigned && !t->lowers_a &&
           !t->lowers_b;
}

/* Adds the case of a number, behind those of smaller ones; the first of several wins. */
static void add_number(tn_choices *choices, int64_t *numbers, const tn_operation **cases,
                       const tn_operation *added)
{
    const int64_t number = added->term->b->value.s;
    size_t i = choices->count;
    while (i > 0 && numbers[i - 1] > number)
        i--;
    if (i > 0 && numbers[i - 1] == number) return;
    memmove(numbers + i + 1, numbers + i, (choices->count - i) * sizeof *numbers);
    memmove(cases + i + 1, cases + i, (choices->count - i) * sizeof *cases);
    numbers[i] = number;
    cases[i] = added;
    choices->count++;
}

/* A choice by literals becomes a table. */
static void fuse_choice(assembler *a, tn_operation *op)
{
    size_t count = 0;
    while (count < op->body_count && op->body[count].term != NULL)
        count++;
    if (op->kind != TN_DO_CHOOSE || op->term == NULL || count == 0) return;
    const uint8_t kind = op->body->term->kind;
    if (kind != TN_TERM_COMPARE && kind != TN_TERM_COMPARE_TEXT) return;
    for (size_t i = 0; i < count; i++)
        if (!is_literal_key(op->body[i].term, kind)) return;
    tn_choices *choices = ARENA_NEW(a->memory, tn_choices);
    const tn_operation **cases = arena_alloc(a->memory, (count + 1) * sizeof *cases);
    int64_t *numbers = arena_alloc(a->memory, (count + 1) * sizeof *numbers);
    tn_text *texts = arena_alloc(a->memory, (count + 1) * sizeof *texts);
    *choices = (tn_choices){.cases = cases, .otherwise = count < op->body_count ? &op->body[count] : NULL};
    for (size_t i = 0; i < count; i++) {
        if (kind == TN_TERM_COMPARE) {
            add_number(choices, numbers, cases, &op->body[i]);
            continue;
        }
        texts[i] = op->body[i].term->b->value.text;
        cases[i] = &op->body[i];
        choices->count++;
    }
    choices->numbers = kind == TN_TERM_COMPARE ? numbers : NULL;
    choices->texts = texts;
    op->data = choices;
}

/* ---- lists of numbers ---- */

/* Whether an operation moves one number to the value of an element. */
static bool moves_element(const tn_operation *op)
{
    const bool fixed = op->kind == TN_DO_FIXED || (op->kind >= TN_DO_FIXED_1 && op->kind <= TN_DO_FIXED_8);
    return fixed && op->slot == TN_NO_SLOT && op->move_count == 1 && !op->by_order && !op->flag &&
           op->moves->offset == 0 && op->offset == op->bytes;
}

/* Fuses a counted list of numbers with at most one condition on each. */
static void fuse_number_list(assembler *a, tn_operation *op)
{
    tn_operation made = *op;
    if (op->kind != TN_DO_REPEAT || op->where != TN_IN_ELEMENT || op->inside || op->keeps) return;
    size_t i = part_at(op, 0)->kind == TN_DO_ELEMENT ? 1 : 0;
    if (!moves_element(part_at(op, i))) return;
    made.kind = TN_DO_NUMBER_LIST;
    made.moves = part_at(op, i)->moves;
    made.bytes = part_at(op, i++)->bytes;
    made.data = part_at(op, i)->kind == TN_DO_IS_VALID ? part_at(op, i++)->data : NULL;
    made.keeps = part_at(op, i)->kind == TN_DO_APPEND;
    if (made.keeps) made.size = part_at(op, i++)->size;
    if (i != op->fused_count) return;
    keep_part(a, op, &made);
    *op = made;
}

/* ---- all of them ---- */

static void fuse_single(assembler *a, tn_operation *op)
{
    fuse_number_list(a, op);
    fuse_choice(a, op);
    fuse_presence(a, op);
    fuse_valid(a, op);
}

/* Operations whose bodies stand behind them. */
static bool is_flat(uint8_t kind)
{
    return kind == TN_DO_PRESENT || kind == TN_DO_IF || kind == TN_DO_VALUE;
}

/* Makes one operation of those from `i` on. Returns how many it replaces. */
static size_t fuse_next(assembler *a, const operation_list *list, size_t i, tn_operation *made)
{
    size_t parts = fuse_fixed(a, list, i, made);
    if (parts == 0) parts = fuse_sized(list, i, made);
    if (parts == 0) parts = fuse_ended(list, i, made);
    if (parts == 0) parts = fuse_item(a, list, i, made);
    if (parts == 0) parts = fuse_deep(list, i, made);
    if (parts == 0) parts = fuse_new_read(a, list, i, made);
    if (parts > 0) return parts;
    *made = *at(list, i);
    fuse_single(a, made);
    return 1;
}

void fuse(assembler *a, const operation_list *list, operation_list *fused)
{
    for (size_t i = 0; i < list->count;) {
        tn_operation made;
        i += fuse_next(a, list, i, &made);
        ARRAY_PUSH(a->memory, fused, made);
        for (size_t k = 0; is_flat(made.kind) && k < made.fused_count; k++)
            ARRAY_PUSH(a->memory, fused, made.fused[k]);
    }
}

/* ---- presence ---- */

void join_presence(operation_list *list)
{
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        tn_operation *present = &list->items[count++];
        const tn_operation *body = at(list, i + 1);
        *present = list->items[i];
        if (present->kind != TN_DO_PRESENT || body->kind != TN_DO_IF || body->has != present->has) continue;
        present->body = body->body;
        present->body_count = body->body_count;
        present->fused = body->fused;
        present->fused_count = body->fused_count;
        i++;
    }
    list->count = count;
}
