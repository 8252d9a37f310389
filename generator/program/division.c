/* Divides long functions at their members. */
#include "plan/prepare.h"
#include "program/program.h"

/* About how many lines an operation takes in a language such as C; 0: one. */
static const unsigned char lines[OPERATION_COUNT] = {
    [DO_MEMBER] = 2,   [DO_IF] = 2,     [DO_AT] = 16,     [DO_EACH] = 8,    [DO_VALUE] = 2,
    [DO_REPEAT] = 4,   [DO_CHOOSE] = 2, [DO_CASE] = 2,    [DO_ENDIAN] = 4,  [DO_NEED] = 1,
    [DO_PRESENCE] = 3, [DO_EXPECT] = 4, [DO_FIND] = 3,    [DO_SLICE] = 3,   [DO_BITS] = 2,
    [DO_RECORDS] = 8,  [DO_TAKE] = 3,   [DO_PROCESS] = 3, [DO_PACKED] = 5,  [DO_DECODE] = 3,
    [DO_TEXT] = 2,     [DO_OPEN] = 5,   [DO_LEFT] = 3,    [DO_NEW] = 4,     [DO_DOCUMENT] = 3,
    [DO_READ] = 6,     [DO_FIT] = 2,    [DO_WORK] = 2,    [DO_SPACE] = 2,   [DO_STORE] = 6,
    [DO_NUMBERS] = 8,  [DO_TABLE] = 16, [DO_RESET] = 2,   [DO_RESERVE] = 3, [DO_STEP] = 3,
    [DO_ELEMENT] = 4,  [DO_EMPTY] = 3,  [DO_UNTIL] = 3,   [DO_KEYS] = 3,    [DO_KEY] = 3,
    [DO_GATHERED] = 4, [DO_VALID] = 3};

static void count_term(const term *t, void *context)
{
    size_t *count = context;
    (void)t;
    ++*count;
}

/* The parts of an expression that an operation evaluates. */
static size_t parts_of(const term *t)
{
    size_t count = 0;
    if (t != NULL) term_walk_through(t, count_term, &count);
    return count;
}

static size_t terms_of(const codec_op *op)
{
    const model_member *member = op->member;
    size_t sum = 0;
    switch (op->kind) {
    case DO_PRESENCE:
        return parts_of(member->condition);
    case DO_SIZE:
    case DO_TAKE:
        return parts_of(member->size);
    case DO_COUNT:
        return parts_of(member->count);
    case DO_VALID:
        return parts_of(member->valid.that) + 2 * member->valid.any_of.count;
    case DO_READ:
        for (size_t i = 0; i < member->arguments.count; i++)
            sum += parts_of(member->arguments.items[i]);
        return sum;
    default:
        return 0;
    }
}

static size_t lines_of(const codec_op *op)
{
    enum { TO_A_LINE = 4 };
    size_t sum = (lines[op->kind] == 0 ? 1 : lines[op->kind]) + terms_of(op) / TO_A_LINE;
    for (size_t i = 0; i < op->body.count; i++)
        sum += lines_of(&op->body.items[i]);
    return sum;
}

/* Whether a rule collects keys of a member's elements: it uses them at the end. */
static bool has_keys(const codec_function *f, const codec_op *op)
{
    for (size_t i = 0; i < f->type->checks.count; i++) {
        const model_check *check = f->type->checks.items[i];
        if (check->at == op->member && plan_of_check(f->plan, check)->collects_keys) return true;
    }
    return false;
}

static bool is_of_members(operation_kind kind)
{
    return kind == DO_MEMBER || kind == DO_ALIGN || kind == DO_MARK || kind == DO_GIVE_BACK;
}

/* The operations of the next member, or run of members, with the operations around them. */
static function_part next_members(const codec_function *f, size_t begin)
{
    function_part part = {.begin = begin, .end = begin};
    const op_list *list = &f->body;
    operation_kind last = DO_MEMBER;
    for (; part.end < list->count && is_of_members(list->items[part.end].kind); part.end++) {
        const codec_op *op = &list->items[part.end];
        if (op->kind == DO_MARK) last = DO_GIVE_BACK;
        if (op->kind == DO_MEMBER) part.first = op->of.items[0];
        if (op->kind == DO_MEMBER) part.last = op->of.items[op->of.count - 1];
        if (op->kind == last) return part.end++, part;
    }
    return part;
}

/* The size of a part. */
static plan_piece piece_of(const codec_function *f, const function_part *part)
{
    plan_piece piece = {0};
    for (size_t i = part->begin; i < part->end; i++) {
        piece.lines += lines_of(&f->body.items[i]);
        piece.stays = piece.stays || has_keys(f, &f->body.items[i]);
    }
    return piece;
}

function_parts function_divide(arena *memory, const codec_function *f)
{
    function_parts members = {0}, parts = {0};
    ARRAY(plan_piece) pieces = {0};
    size_t first = 0;
    while (first < f->body.count && !is_of_members(f->body.items[first].kind))
        first++;
    for (function_part next = next_members(f, first); next.end > next.begin;
         next = next_members(f, next.end)) {
        ARRAY_PUSH(memory, &members, next);
        ARRAY_PUSH(memory, &pieces, piece_of(f, &next));
    }
    const plan_sections divided = plan_divide(memory, pieces.items, pieces.count);
    for (size_t i = 0; i < divided.count; i++) {
        const plan_section *part = &divided.items[i];
        const function_part *begin = &members.items[part->begin], *end = &members.items[part->end - 1];
        ARRAY_PUSH(memory, &parts,
                   (function_part){begin->begin, end->end, begin->first, end->last, part->stays});
    }
    return parts;
}
