/* Makes the tape from JSON text: yajl gives the tokens, this file their places. */
#include <yajl/yajl_parse.h>
#ifdef __wasi__
/* WebAssembly by clang 14 has no way to leave several functions at once: without memory, the program ends. */
#include <stdlib.h>
typedef int jmp_buf[1];
#define setjmp(place)         ((place)[0] = 0)
#define longjmp(place, value) abort()
#else
#include <setjmp.h>
#endif

#include "../core/align.h"
#include "../generic/print.h"
#include "json_internal.h"

typedef struct block block;

typedef struct parsing {
    json_reader *reader;
    yajl_handle yajl;
    block *blocks; /* all memory that yajl has */
    jmp_buf no_memory;
    size_t end;                   /* of the last token */
    uint32_t open[TN_JSON_DEPTH]; /* containers that are not closed */
    size_t depth;
    tn_status status; /* why a callback stopped */
} parsing;

/* ---- memory: yajl does not check its allocations, so a failed one leaves yajl by longjmp ---- */

struct block {
    union {
        struct {
            block *next;
            block *previous;
            size_t size;
        } is;
        tn_aligned align;
    } head;
};

static void *take(void *context, size_t size)
{
    parsing *run = context;
    block *taken = size > PTRDIFF_MAX - sizeof *taken
                       ? NULL
                       : tn_allocator_take(run->reader->tape.allocator, sizeof *taken + size);
    if (taken == NULL) longjmp(run->no_memory, 1);
    taken->head.is.size = size;
    taken->head.is.previous = NULL;
    taken->head.is.next = run->blocks;
    if (run->blocks != NULL) run->blocks->head.is.previous = taken;
    run->blocks = taken;
    return taken + 1;
}

static void give(void *context, void *memory)
{
    parsing *run = context;
    if (memory == NULL) return;
    block *given = (block *)memory - 1;
    if (given->head.is.previous != NULL)
        given->head.is.previous->head.is.next = given->head.is.next;
    else
        run->blocks = given->head.is.next;
    if (given->head.is.next != NULL) given->head.is.next->head.is.previous = given->head.is.previous;
    tn_allocator_give(run->reader->tape.allocator, given, sizeof *given + given->head.is.size);
}

static void *resize(void *context, void *memory, size_t size)
{
    void *larger = take(context, size);
    if (memory == NULL) return larger;
    const size_t old_size = ((block *)memory - 1)->head.is.size;
    memcpy(larger, memory, old_size < size ? old_size : size);
    give(context, memory);
    return larger;
}

/* ---- the tape ---- */

void json_tape_free(json_tape *tape)
{
    tn_allocator_give(tape->allocator, tape->nodes, tape->capacity * sizeof *tape->nodes);
    tape->nodes = NULL;
    tape->count = tape->capacity = 0;
}

static bool grow(json_tape *tape)
{
    if (tape->capacity > SIZE_MAX / 2 / sizeof *tape->nodes) return false;
    const size_t capacity = tape->capacity == 0 ? 256 : 2 * tape->capacity;
    json_node *nodes = tn_allocator_take(tape->allocator, capacity * sizeof *nodes);
    if (nodes == NULL) return false;
    if (tape->count != 0) memcpy(nodes, tape->nodes, tape->count * sizeof *nodes);
    tn_allocator_give(tape->allocator, tape->nodes, tape->capacity * sizeof *tape->nodes);
    tape->nodes = nodes;
    tape->capacity = capacity;
    return true;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Returns the begin of the token behind `at`: behind white space, and one comma or colon. */
static size_t token_behind(const json_reader *reader, size_t at)
{
    while (at < reader->size && is_space(reader->text[at]))
        at++;
    if (at < reader->size && (reader->text[at] == ',' || reader->text[at] == ':')) at++;
    while (at < reader->size && is_space(reader->text[at]))
        at++;
    return at;
}

static int stop(parsing *run, tn_status status)
{
    run->status = status;
    return 0;
}

static int add(parsing *run)
{
    json_tape *tape = &run->reader->tape;
    if (tape->count == tape->capacity && !grow(tape))
        return stop(run, json_fail_memory(run->reader, TN_NO_MEMORY));
    json_node *node = &tape->nodes[tape->count++];
    node->at = (uint32_t)token_behind(run->reader, run->end);
    node->next = (uint32_t)tape->count;
    run->end = yajl_get_bytes_consumed(run->yajl);
    return 1;
}

static int enter(void *context)
{
    parsing *run = context;
    if (run->depth == TN_JSON_DEPTH)
        return stop(run, json_fail_at(run->reader, NULL, token_behind(run->reader, run->end), TN_DEPTH_LIMIT,
                                      "arrays and objects nest deeper than %d", TN_JSON_DEPTH));
    run->open[run->depth++] = (uint32_t)run->reader->tape.count;
    return add(run);
}

static int leave(void *context)
{
    parsing *run = context;
    json_tape *tape = &run->reader->tape;
    tape->nodes[run->open[--run->depth]].next = (uint32_t)tape->count;
    run->end = yajl_get_bytes_consumed(run->yajl);
    return 1;
}

static int on_null(void *context)
{
    return add(context);
}

static int on_boolean(void *context, int value)
{
    (void)value;
    return add(context);
}

static int on_number(void *context, const char *text, size_t size)
{
    (void)text;
    (void)size;
    return add(context);
}

static int on_text(void *context, const unsigned char *text, size_t size)
{
    (void)text;
    (void)size;
    return add(context);
}

static const yajl_callbacks callbacks = {
    .yajl_null = on_null,
    .yajl_boolean = on_boolean,
    .yajl_number = on_number,
    .yajl_string = on_text,
    .yajl_start_map = enter,
    .yajl_map_key = on_text,
    .yajl_end_map = leave,
    .yajl_start_array = enter,
    .yajl_end_array = leave,
};

/* ---- errors ---- */

typedef struct reason {
    const char *of_yajl; /* part of yajl's sentence */
    const char *ours;
    bool inside; /* the error is inside the token */
} reason;

static const reason reasons[] = {
    {"premature EOF", "the text ends too early", false},
    {"must be a string", "a key is expected here: text in double quotes", false},
    {"separated by a colon", "a `:` is expected here, between a key and its value", false},
    {"after key and value", "a `,` or `}` is expected here", false},
    {"after array element", "a `,` or `]` is expected here", false},
    {"trailing garbage", "there is text after the value", false},
    {"before a character which it may not", "`\\` must be followed by one of \" \\ / b f n r t u", true},
    {"non-hex", "`\\u` must be followed by four hexadecimal digits", true},
    {"invalid character inside string", "control characters in text must be escaped", true},
    {"after the exponent", "the exponent has no digits", true},
    {"after the decimal point", "a digit is expected after the point", true},
    {"after the minus sign", "a digit is expected after the minus sign", true},
    {"comment", "JSON has no comments", false},
    {"unallowed token", "no value, `,` or bracket of this kind is expected here", false},
    {"invalid char", "this is not a JSON value: text needs double quotes", false},
    {"invalid string", "this is not a JSON value: text needs double quotes", false},
};

static bool is_hex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* The first character of a text that JSON does not allow; yajl is vague about it. */
static size_t bad_character(const json_reader *reader, size_t at)
{
    const char *text = reader->text;
    for (at++; at < reader->size && (uint8_t)text[at] >= 0x20; at++) {
        if (text[at] != '\\') continue;
        const size_t left = reader->size - at - 1;
        if (left == 0 || text[at + 1] == '\0' || strchr("\"\\/bfnrtu", text[at + 1]) == NULL) return at;
        for (size_t i = 2; text[at + 1] == 'u' && i < 6; i++)
            if (i > left || !is_hex(text[at + i])) return at;
        at++;
    }
    return at;
}

/* Whether a number such as 0x10 continues here: yajl has read its 0. */
static bool is_hexadecimal(const json_reader *reader, size_t at)
{
    const char *text = reader->text;
    return at > 0 && at < reader->size && text[at - 1] == '0' && (text[at] == 'x' || text[at] == 'X');
}

static tn_status syntax_error(parsing *run)
{
    json_reader *reader = run->reader;
    if (run->status != TN_OK) return run->status;
    const size_t consumed = yajl_get_bytes_consumed(run->yajl);
    const reason *known = NULL;
    unsigned char *text = yajl_get_error(run->yajl, 0, NULL, 0);
    for (size_t i = 0; known == NULL && i < sizeof reasons / sizeof *reasons; i++)
        if (strstr((const char *)text, reasons[i].of_yajl) != NULL) known = &reasons[i];

    size_t at = token_behind(reader, run->end);
    const bool inside = known != NULL && known->inside && at < reader->size;
    if (inside && reader->text[at] == '"')
        at = bad_character(reader, at);
    else if (inside && consumed > at && consumed <= reader->size)
        at = consumed - 1;
    if (is_hexadecimal(reader, at)) return json_fail_at(reader, NULL, at, TN_INVALID, "numbers are decimal");
    return json_fail_at(reader, NULL, at, TN_INVALID, "%s",
                        known != NULL ? known->ours : "the text is not JSON");
}

/* yajl passes the bytes of overlong forms and surrogates, so the whole text is checked before. */
static tn_status check_utf8(json_reader *reader)
{
    const uint8_t *data = (const uint8_t *)reader->text;
    size_t at = 0;
    while (at < reader->size) {
        if (data[at] < 0x80) {
            at++;
            continue;
        }
        uint32_t code;
        const size_t length = tn_utf8_character(data + at, reader->size - at, &code);
        if (length == 0)
            return json_fail_at(reader, NULL, at, TN_INVALID,
                                "the byte 0x%02x is not part of well-formed UTF-8", (unsigned)data[at]);
        at += length;
    }
    return TN_OK;
}

static tn_status parse(parsing *run)
{
    const json_reader *reader = run->reader;
    yajl_alloc_funcs functions = {take, resize, give, run};
    run->yajl = yajl_alloc(&callbacks, &functions, run);
    yajl_config(run->yajl, yajl_dont_validate_strings, 1);
    yajl_status outcome = yajl_parse(run->yajl, (const unsigned char *)reader->text, reader->size);
    if (outcome == yajl_status_ok) outcome = yajl_complete_parse(run->yajl);
    return outcome == yajl_status_ok ? TN_OK : syntax_error(run);
}

/* take() returns here without memory. All memory of yajl is in run->blocks, so nothing is lost. */
static tn_status guarded(parsing *run)
{
    if (setjmp(run->no_memory) == 0) return parse(run);
    return json_fail_memory(run->reader, TN_NO_MEMORY);
}

tn_status json_tape_read(json_reader *reader)
{
    if (reader->size > INT32_MAX) {
        json_fail_memory(reader, TN_BAD_ARGUMENT);
        return TN_BAD_ARGUMENT;
    }
    tn_status status = check_utf8(reader);
    if (status != TN_OK) return status;

    parsing run = {.reader = reader};
    status = guarded(&run);
    while (run.blocks != NULL)
        give(&run, run.blocks + 1);
    return status;
}
