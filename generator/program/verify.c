/* Verifies that the operations of a function fit together. Each pass may rely on it, and so may the code that
   prints them. */
#include "program/program.h"

typedef struct walk {
    arena *memory;
    const codec_function *f;
    size_t available;      /* bytes behind the position that the stream is known to have */
    bool sized, found;     /* DO_SIZE and DO_FIND of the member have been, */
    bool fits;             /* and so many bytes are available; */
    bool taken, open;      /* DO_TAKE and DO_OPEN have been, */
    bool counted, element; /* and DO_COUNT, and DO_ELEMENT */
    bool ended;            /* DO_RETURN has been */
    size_t apart;          /* operations around whose body reads a value that they store themselves */
    bool *read;            /* by the order of the fields: has been read, as far as the function keeps it */
    bool *kept;
    const codec_op *op; /* being looked at */
    const char *wrong;
} walk;

static void fail(walk *w, const char *what)
{
    const model_member *member = w->op->member;
    if (w->wrong != NULL) return;
    w->wrong = arena_printf(w->memory, "`%s`%s%.*s: %s", operation_name(w->op->kind), member ? " of " : "",
                            member ? (int)member->id.size : 0, member ? member->id.data : "", what);
}

/* ---- expressions ---- */

static bool is_field(const walk *w, const model_member *member)
{
    return member->role == MEMBER_FIELD && member->owner == w->f->type;
}

static void check_term(const term *t, void *context)
{
    walk *w = context;
    const model_member *member = t->member;
    if (t->kind != TERM_MEMBER || member == NULL || t->items.items[0]->kind != TERM_SELF) return;
    if (!is_field(w, member) || member->early || !plan_is_stored(member)) return;
    if (!w->read[member->order])
        fail(w, arena_printf(w->memory, "asks for `%.*s`, which has not been read", STR_ARG(member->id)));
}

static void check_terms(const term *t, void *context)
{
    if (t != NULL) term_walk_own(t, check_term, context);
}

static void check_expressions(walk *w, const codec_op *op)
{
    const model_member *member = op->member;
    if (op->kind == DO_SIZE || op->kind == DO_TAKE || op->kind == DO_PACKED) check_terms(member->size, w);
    if (op->kind == DO_PROCESS || op->kind == DO_PACKED)
        for (size_t i = 0; i < member->process_arguments.count; i++)
            check_terms(member->process_arguments.items[i], w);
    if (op->kind == DO_COUNT || op->kind == DO_RECORDS || op->kind == DO_NUMBERS || op->kind == DO_TABLE)
        check_terms(member->count, w);
    if (op->kind == DO_UNTIL) check_terms(member->until, w);
    if (op->kind == DO_CHOOSE) check_terms(member->switch_on, w);
    if (op->kind == DO_CASE) check_terms(op->choice->key, w);
    if (op->kind == DO_PRESENCE) check_terms(member->condition, w);
    if (op->kind == DO_AT) check_terms(member->pos, w);
    if (op->kind == DO_VALID) member_each_valid_term(member, check_terms, w);
    if (op->kind == DO_READ || op->kind == DO_RECORDS || op->kind == DO_TABLE)
        for (size_t i = 0; i < member->arguments.count; i++)
            check_terms(member->arguments.items[i], w);
}

/* ---- bytes ---- */

static void check_extent(walk *w, const codec_op *op)
{
    const bool looks = op->kind == DO_SLICE || op->kind == DO_ADVANCE || op->kind == DO_LOCATE;
    if (op->extent == EXTENT_SIZE && !w->sized) fail(w, "its size is not known");
    if (op->extent == EXTENT_SIZE && looks && !w->fits) fail(w, "nothing has made sure of its bytes");
    if (op->extent == EXTENT_FOUND && !w->found) fail(w, "its end has not been found");
    w->sized = w->sized || op->kind == DO_SIZE;
    w->found = w->found || op->kind == DO_FIND;
    w->fits = w->fits || (op->kind == DO_NEED && op->extent == EXTENT_SIZE) ||
              (op->kind == DO_SIZE && op->member->size->range.high <= 0);
}

/* Checks operations on bytes that were cut out of the stream. */
static void check_taken(walk *w, const codec_op *op)
{
    const bool of_bytes =
        op->kind == DO_PROCESS || op->kind == DO_DECODE || op->kind == DO_TEXT || op->kind == DO_OPEN;
    const bool delimited = op->kind == DO_OPAQUE && op->member->wire.limit != LIMIT_NONE;
    if (of_bytes && !w->taken) fail(w, "there are no bytes for it");
    if (delimited && !w->open) fail(w, "there is no stream of its own");
    if (op->kind == DO_LEFT && op->member->wire.limit != LIMIT_NONE && !w->open)
        fail(w, "there is no stream of its own");
    w->taken = w->taken || op->kind == DO_TAKE;
    w->open = w->open || op->kind == DO_OPEN;
}

/* Checks operations on a list, and on one of its elements. */
static void check_list(walk *w, const codec_op *op)
{
    const bool asks =
        op->kind == DO_FIT || op->kind == DO_RESERVE || (op->kind == DO_REPEAT && op->member->count != NULL);
    if (asks && !w->counted) fail(w, "nobody knows how many elements there are");
    if ((op->kind == DO_APPEND || op->kind == DO_UNTIL) && !w->element) fail(w, "there is no element");
    w->counted = w->counted || op->kind == DO_COUNT;
    w->element = w->element || op->kind == DO_ELEMENT;
}

static void check_bytes(walk *w, const codec_op *op)
{
    const bool looks = op->kind == DO_LOAD || op->kind == DO_EXPECT || op->kind == DO_SLICE;
    if (looks && op->extent == EXTENT_FIXED && op->offset + op->bytes > w->available)
        fail(w, "looks at bytes that nothing has made sure of");
    if (op->kind == DO_NEED && op->extent == EXTENT_FIXED) w->available = op->bytes;
    if (op->kind == DO_ADVANCE && op->extent == EXTENT_FIXED) {
        if (op->bytes > w->available) fail(w, "moves behind what the stream is known to have");
        w->available -= op->bytes < w->available ? op->bytes : w->available;
    } else if (op->kind == DO_ADVANCE) {
        w->available = 0;
    }
    check_extent(w, op);
    check_taken(w, op);
}

/* ---- kept values ---- */

static bool stores(const codec_op *op)
{
    switch (op->kind) {
    case DO_LOAD:
        return true;
    case DO_SLICE:
    case DO_RECORDS:
    case DO_STORE:
    case DO_VALUE:
    case DO_REPEAT:
    case DO_NUMBERS:
    case DO_TABLE:
    case DO_BITS:
    case DO_TAKE:
    case DO_PACKED:
    case DO_DECODE:
    case DO_TEXT:
        return op->kept;
    case DO_READ:
        return op->kept && op->member->array == ARRAY_NONE;
    default:
        return false;
    }
}

static void note_kept(walk *w, const codec_op *op)
{
    if (w->apart > 0 || !stores(op) || !is_field(w, op->member)) return;
    if (w->kept[op->member->order]) fail(w, "is kept twice");
    w->kept[op->member->order] = w->read[op->member->order] = true;
}

/* ---- the walk ---- */

/* Whether its body reads a value, which the operation stores itself. */
static bool is_apart(operation_kind kind)
{
    return kind == DO_VALUE || kind == DO_REPEAT;
}

/* Whether an operation calls functions that may leave the stream anywhere. */
static bool moves_anywhere(operation_kind kind)
{
    return kind == DO_READ || kind == DO_RECORDS || kind == DO_JSON || kind == DO_AT || kind == DO_EACH ||
           kind == DO_IF || kind == DO_BITS || kind == DO_TAKE || kind == DO_PACKED || kind == DO_NUMBERS ||
           kind == DO_TABLE || kind == DO_OPAQUE || is_apart(kind) || kind == DO_CASE;
}

/* Begins a member: `until` of a list, and `valid` of a value, may use the member itself. */
static void begin_member(walk *w, const codec_op *op)
{
    const bool own = op->kind == DO_VALID || op->kind == DO_EACH || is_apart(op->kind);
    if (own && is_field(w, op->member)) w->read[op->member->order] = true;
}

/* Begins a block without known bytes: of a value, or of a list. */
static void begin_block(walk *w, const codec_op *op)
{
    w->available = 0;
    w->sized = w->found = w->fits = w->taken = w->open = false;
    if (op->kind != DO_CASE) w->counted = w->element = false;
}

static void walk_list(walk *w, const op_list *list)
{
    for (size_t i = 0; i < list->count && w->wrong == NULL; i++) {
        const codec_op *op = &list->items[i];
        w->op = op;
        if (w->ended) fail(w, "stands behind the end");
        check_list(w, op);
        if (op->kind == DO_MEMBER || op->kind == DO_CASE || is_apart(op->kind)) begin_block(w, op);
        if (op->member != NULL) begin_member(w, op);
        check_bytes(w, op);
        if (op->member != NULL) check_expressions(w, op);
        if (moves_anywhere(op->kind)) w->available = 0;
        w->apart += is_apart(op->kind);
        walk_list(w, &op->body);
        w->apart -= is_apart(op->kind);
        w->op = op;
        if (moves_anywhere(op->kind)) w->available = 0;
        if (op->member != NULL) note_kept(w, op);
        w->ended = w->ended || op->kind == DO_RETURN;
    }
}

const char *function_verify(arena *memory, const codec_function *f)
{
    const size_t fields = f->type->fields.count + 1;
    const codec_op whole = {.kind = DO_RETURN};
    walk w = {.memory = memory,
              .f = f,
              .read = arena_alloc(memory, fields * sizeof *w.read),
              .kept = arena_alloc(memory, fields * sizeof *w.kept)};
    walk_list(&w, &f->body);
    w.op = &whole;
    if (!w.ended) fail(&w, "is missing at the end");
    return w.wrong;
}
