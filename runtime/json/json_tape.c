/* From JSON text to a tape: yajl says what the tokens are, this file where they lie. */
#include <yajl/yajl_parse.h>

#include "json_internal.h"
#include "print.h"

typedef struct parsing {
    json_reader *reader;
    yajl_handle yajl;
    size_t end;                   /* of the last token */
    uint32_t open[TN_JSON_DEPTH]; /* containers that are not closed */
    size_t depth;
    tn_status status; /* why a callback stopped */
} parsing;

/* ---- memory: yajl does not tell how large a block is that it frees, so each has a head ---- */

typedef union block_head {
    size_t size;
    max_align_t align;
} block_head;

static void *take(void *context, size_t size)
{
    const tn_allocator *allocator = context;
    if (size > SIZE_MAX - sizeof(block_head)) return NULL;
    block_head *head = tn_allocator_take(*allocator, sizeof *head + size);
    if (head == NULL) return NULL;
    head->size = size;
    return head + 1;
}

static void give(void *context, void *block)
{
    const tn_allocator *allocator = context;
    if (block == NULL) return;
    block_head *head = (block_head *)block - 1;
    tn_allocator_give(*allocator, head, sizeof *head + head->size);
}

static void *resize(void *context, void *block, size_t size)
{
    void *larger = take(context, size);
    if (block == NULL || larger == NULL) return larger;
    const size_t old_size = ((block_head *)block - 1)->size;
    memcpy(larger, block, old_size < size ? old_size : size);
    give(context, block);
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

/* Where the token behind `at` begins: behind white space, and one comma or colon. */
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
    bool inside; /* it is about a place inside the token */
} reason;

static const reason reasons[] = {
    {"premature EOF", "the text ends too early", false},
    {"must be a string", "a key is expected here: text in double quotes", false},
    {"separated by a colon", "a `:` is expected here, between a key and its value", false},
    {"after key and value", "a `,` or `}` is expected here", false},
    {"after array element", "a `,` or `]` is expected here", false},
    {"trailing garbage", "nothing may follow the value", false},
    {"before a character which it may not", "`\\` must be followed by one of \" \\ / b f n r t u", true},
    {"non-hex", "`\\u` must be followed by four hexadecimal digits", true},
    {"invalid character inside string", "control characters in text must be escaped", true},
    {"after the exponent", "the exponent has no digits", true},
    {"after the decimal point", "a digit is expected behind the point", true},
    {"after the minus sign", "a digit is expected behind the minus sign", true},
    {"comment", "JSON has no comments", false},
    {"unallowed token", "no value, `,` or bracket of this kind is expected here", false},
    {"invalid char", "this is no JSON value: text stands in double quotes", false},
    {"invalid string", "this is no JSON value: text stands in double quotes", false},
};

static tn_status syntax_error(parsing *run, yajl_status status)
{
    json_reader *reader = run->reader;
    if (run->status != TN_OK) return run->status;
    const size_t consumed = yajl_get_bytes_consumed(run->yajl);
    const reason *known = NULL;
    unsigned char *text = yajl_get_error(run->yajl, 0, NULL, 0);
    for (size_t i = 0; text != NULL && known == NULL && i < sizeof reasons / sizeof *reasons; i++)
        if (strstr((const char *)text, reasons[i].of_yajl) != NULL) known = &reasons[i];
    if (text != NULL) yajl_free_error(run->yajl, text);
    if (status != yajl_status_error) return json_fail_memory(reader, TN_NO_MEMORY);

    size_t at = token_behind(reader, run->end);
    if (known != NULL && known->inside && consumed > at && consumed <= reader->size) at = consumed - 1;
    return json_fail_at(reader, NULL, at, TN_INVALID, "%s", known != NULL ? known->ours : "this is no JSON");
}

/* yajl passes the bytes of overlong forms and surrogates, so the whole text is looked through before. */
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

tn_status json_tape_read(json_reader *reader)
{
    if (reader->size > INT32_MAX) {
        json_fail_memory(reader, TN_BAD_ARGUMENT);
        return TN_BAD_ARGUMENT;
    }
    tn_status status = check_utf8(reader);
    if (status != TN_OK) return status;

    yajl_alloc_funcs functions = {take, resize, give, &reader->tape.allocator};
    parsing run = {.reader = reader};
    run.yajl = yajl_alloc(&callbacks, &functions, &run);
    if (run.yajl == NULL) return json_fail_memory(reader, TN_NO_MEMORY);
    yajl_config(run.yajl, yajl_dont_validate_strings, 1);
    yajl_status outcome = yajl_parse(run.yajl, (const unsigned char *)reader->text, reader->size);
    if (outcome == yajl_status_ok) outcome = yajl_complete_parse(run.yajl);
    if (outcome != yajl_status_ok) status = syntax_error(&run, outcome);
    yajl_free(run.yajl);
    return status;
}
