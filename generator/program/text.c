/* Prints functions as text for people: a line for each operation. */
#include <string.h>

#include "base/buffer.h"
#include "program/program.h"

static const char *const names[] = {
#define X(operation, name) [DO_##operation] = name,
    OPERATIONS(X)
#undef X
};

const char *operation_name(operation_kind kind)
{
    return names[kind];
}

/* "animation", "animation::track": as schemas name types. */
static const char *type_title(arena *memory, const codec_function *f)
{
    static const char nested[] = "/types/";
    const size_t size = sizeof nested - 1;
    const model_type *top = f->type->file->top;
    buffer title = {.memory = memory};
    buffer_put(&title, top->id);
    for (const char *at = f->type->path; *at != '\0';) {
        const bool begins = strncmp(at, nested, size) == 0;
        buffer_printf(&title, begins ? "::" : "%c", *at);
        at += begins ? size : 1;
    }
    return title.data;
}

const char *function_title(arena *memory, const codec_function *f)
{
    static const char *const verbs[] = {"read", "locate", "validate"};
    return arena_printf(memory, "%s %s", verbs[f->kind], type_title(memory, f));
}

/* ---- parts of a line ---- */

static void put_members(buffer *text, const codec_op *op)
{
    for (size_t i = 0; i < op->of.count; i++)
        buffer_printf(text, "%s%.*s", i > 0 ? ", " : " ", STR_ARG(op->of.items[i]->id));
}

static const char *wire_name(const model_member *member)
{
    static const char *const kinds[] = {
        [WIRE_INT] = "integer", [WIRE_FLOAT] = "float", [WIRE_OBJECT] = "object"};
    const wire_kind kind = member->wire.kind;
    return kind == WIRE_INT || kind == WIRE_FLOAT || kind == WIRE_OBJECT ? kinds[kind] : "bytes";
}

static void put_source(arena *memory, buffer *text, const char *before, const expr *e)
{
    if (e != NULL) buffer_printf(text, "%s%.*s", before, STR_ARG(expr_print(memory, e)));
}

/* The expression that an operation evaluates. */
static void put_expression(arena *memory, buffer *text, const codec_op *op)
{
    const schema_attribute *said = op->member != NULL ? op->member->schema : NULL;
    if (said == NULL) return;
    if (op->kind == DO_SIZE || ((op->kind == DO_TAKE || op->kind == DO_PACKED) && said->size != NULL))
        put_source(memory, text, " = ", said->size);
    if (op->kind == DO_COUNT || op->kind == DO_RECORDS || op->kind == DO_NUMBERS || op->kind == DO_TABLE)
        put_source(memory, text, " = ", said->repeat_expr);
    if (op->kind == DO_PRESENCE && said->condition != NULL) put_source(memory, text, " = ", said->condition);
    if (op->kind == DO_AT) put_source(memory, text, " to ", said->pos);
    if (op->kind == DO_UNTIL) put_source(memory, text, " ", said->repeat_until);
    if (op->kind == DO_CHOOSE) put_source(memory, text, " by ", op->member->switch_on->source);
}

/* Prints an alternative, and the member that it reads. */
static void put_case(arena *memory, buffer *text, const codec_op *op)
{
    if (op->choice->key != NULL)
        put_source(memory, text, " ", op->choice->key->source);
    else
        buffer_puts(text, " otherwise");
}

static void put_end(buffer *text, const model_member *member)
{
    if (member->count == NULL && member->until == NULL) buffer_puts(text, " to the end");
}

static const char *extent_text(arena *memory, const codec_op *op)
{
    switch (op->extent) {
    case EXTENT_FIXED:
        return arena_printf(memory, "%zu", op->bytes);
    case EXTENT_SIZE:
        return "size";
    case EXTENT_FOUND:
        return op->kind == DO_SLICE ? "to the terminator" : "behind the terminator";
    case EXTENT_READ:
        break;
    }
    return "to the position";
}

static void put_storage(buffer *text, const codec_op *op)
{
    static const char *const places[] = {"the document", "scratch memory",
                                         "scratch memory where there is some", "one at a time"};
    buffer_printf(text, " in %s", places[op->storage]);
}

static void put_limit(buffer *text, const model_member *member)
{
    if (member->wire.limit == LIMIT_STREAM) buffer_puts(text, " to the end");
    if (member->wire.limit == LIMIT_TERMINATOR) buffer_puts(text, " to the terminator");
}

/* Prints the details of an operation behind its name and member. */
static void put_details(arena *memory, buffer *text, const codec_op *op)
{
    put_expression(memory, text, op);
    switch (op->kind) {
    case DO_NEED:
    case DO_ADVANCE:
    case DO_LOCATE:
    case DO_SLICE:
        buffer_printf(text, " %s", extent_text(memory, op));
        break;
    case DO_LOAD:
        buffer_printf(text, " %s of %zu at +%zu", wire_name(op->member), op->bytes, op->offset);
        break;
    case DO_EXPECT:
        buffer_printf(text, " %zu at +%zu", op->bytes, op->offset);
        break;
    case DO_PLACE:
        if (op->offset > 0) buffer_printf(text, " +%zu", op->offset);
        break;
    case DO_TAKE:
    case DO_PACKED:
        put_limit(text, op->member);
        break;
    case DO_FIT:
    case DO_SPACE:
        buffer_printf(text, " %zu for each", op->bytes);
        break;
    case DO_REPEAT:
        put_end(text, op->member);
        if (op->kept) put_storage(text, op);
        break;
    case DO_CASE:
        put_case(memory, text, op);
        break;
    case DO_STORE:
        put_storage(text, op);
        break;
    case DO_KEYS:
    case DO_KEY:
        buffer_printf(text, " of rule %.*s", STR_ARG(op->check->schema->id));
        break;
    default:
        break;
    }
    const bool stores = op->kind == DO_SLICE || op->kind == DO_RECORDS || op->kind == DO_BITS ||
                        op->kind == DO_DECODE || op->kind == DO_PACKED || op->kind == DO_NUMBERS ||
                        op->kind == DO_TABLE || op->kind == DO_VALUE || op->kind == DO_REPEAT ||
                        op->kind == DO_APPEND;
    if (stores && !op->kept) buffer_puts(text, ", not kept");
}

/* `block`: the members that operations are about, unless they say so. */
static void put_list(arena *memory, buffer *text, const op_list *list, size_t depth, const codec_op *block)
{
    for (size_t i = 0; i < list->count; i++) {
        const codec_op *op = &list->items[i];
        buffer_fill(text, ' ', depth * 2);
        buffer_puts(text, names[op->kind]);
        if (op->kind == DO_MEMBER)
            put_members(text, op);
        else if (op->member != NULL && (block == NULL || block->of.count > 1))
            buffer_printf(text, " %.*s", STR_ARG(op->member->id));
        put_details(memory, text, op);
        buffer_putc(text, '\n');
        put_list(memory, text, &op->body, depth + 1, op->kind == DO_MEMBER ? op : block);
    }
}

const char *function_text(arena *memory, const codec_function *f)
{
    buffer text = {.memory = memory};
    buffer_printf(&text, "%s\n", function_title(memory, f));
    put_list(memory, &text, &f->body, 1, NULL);
    return text.data;
}

/* ---- figures ---- */

static void count(program_figures *figures, const op_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        figures->operations++;
        figures->of_kind[list->items[i].kind]++;
        count(figures, &list->items[i].body);
    }
}

void program_count(program_figures *figures, const codec_function *f)
{
    figures->functions++;
    count(figures, &f->body);
}
