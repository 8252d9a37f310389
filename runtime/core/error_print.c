/* Errors as text for people, without the C library's formatted output: no locale, and usable without a C
   library. */
#include "tenon/error.h"
#include "tenon/impl/decimal.h"

/* Text that is cut at the end of the buffer, and counted as a whole. */
typedef struct text_output {
    char *buffer;
    size_t capacity;
    size_t length;
    const char *other; /* name of the other member of an error; NULL: its path */
} text_output;

static void put_char(text_output *out, char c)
{
    if (out->length < out->capacity) out->buffer[out->length] = c;
    out->length++;
}

static void put_text(text_output *out, const char *text)
{
    for (; *text != '\0'; text++)
        put_char(out, *text);
}

static void put_unsigned(text_output *out, uint64_t value)
{
    char digits[20];
    size_t count = 0;
    do {
        digits[count++] = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    while (count > 0)
        put_char(out, digits[--count]);
}

static void put_hex(text_output *out, uint8_t byte)
{
    static const char digits[] = "0123456789abcdef";
    put_char(out, digits[byte >> 4]);
    put_char(out, digits[byte & 15]);
}

/* Ends the text with a zero, in place of its last byte if there is no space. */
static size_t finish(text_output *out)
{
    if (out->capacity != 0) {
        const size_t end = out->length < out->capacity ? out->length : out->capacity - 1;
        out->buffer[end] = '\0';
    }
    return out->length;
}

static void put_place(text_output *out, const tn_place *place)
{
    const uint32_t known = place->depth < TN_PLACE_STEPS ? place->depth : TN_PLACE_STEPS;
    if (place->depth > known) put_text(out, "...");
    for (uint32_t i = 0; i < known; i++) {
        const tn_step *step = &place->steps[i];
        if (i > 0) put_char(out, '.');
        put_text(out, step->member);
        if (step->index == TN_NO_INDEX) continue;
        put_char(out, '[');
        put_unsigned(out, step->index);
        put_char(out, ']');
    }
}

/* Bytes are shown as a string if all known bytes are printable ASCII, otherwise as hexadecimal digits. */
static void put_bytes(text_output *out, const tn_value *value)
{
    const uint8_t *head = value->as.bytes.head;
    const uint64_t size = value->as.bytes.size, from = value->as.bytes.from;
    const size_t known = tn_value_shown(value);
    if (from > 0) put_text(out, "...");
    bool printable = true;
    for (size_t i = 0; i < known; i++)
        printable = printable && head[i] >= 0x20 && head[i] < 0x7F && head[i] != '"' && head[i] != '\\';
    if (printable) put_char(out, '"');
    for (size_t i = 0; i < known; i++) {
        if (printable) {
            put_char(out, (char)head[i]);
            continue;
        }
        if (i > 0) put_char(out, ' ');
        put_hex(out, head[i]);
    }
    if (printable) put_char(out, '"');
    if (size == known) return;
    if (size - from > known) put_text(out, "...");
    put_text(out, " (");
    put_unsigned(out, size);
    put_text(out, " bytes)");
}

static void put_value(text_output *out, const tn_value *value)
{
    char number[32];
    switch (value->kind) {
    case TN_VALUE_NONE:
        break;
    case TN_VALUE_UNSIGNED:
        put_unsigned(out, value->as.u);
        break;
    case TN_VALUE_SIGNED:
        if (value->as.s < 0) put_char(out, '-');
        put_unsigned(out, value->as.s < 0 ? 0 - (uint64_t)value->as.s : (uint64_t)value->as.s);
        break;
    case TN_VALUE_REAL:
        tn_print_f8(value->as.real, number);
        put_text(out, number);
        break;
    case TN_VALUE_BYTES:
        put_bytes(out, value);
        break;
    case TN_VALUE_LITERAL:
        put_text(out, value->as.literal);
        break;
    }
}

/* Whether the numbers of an error count bytes. */
static bool counts_bytes(tn_status status)
{
    return status == TN_TRUNCATED || status == TN_BUFFER_TOO_SMALL || status == TN_DECODED_LIMIT ||
           status == TN_OVERLAP;
}

/* Each begins with a comma and a space, for the middle of a line. */
static const char *const expected_labels[] = {
    [TN_EQUAL] = ", expected ",
    [TN_LESS] = ", expected less than ",
    [TN_AT_MOST] = ", expected at most ",
    [TN_MORE] = ", expected more than ",
    [TN_AT_LEAST] = ", expected at least ",
};

static void put_labelled(text_output *out, tn_status status, const char *label, const tn_value *value)
{
    if (value->kind == TN_VALUE_NONE) return;
    put_text(out, label);
    put_value(out, value);
    if (value->kind == TN_VALUE_UNSIGNED && counts_bytes(status))
        put_text(out, value->as.u == 1 ? " byte" : " bytes");
}

/* Puts the other member, by its path or by the caller's name for it. */
static void put_other(text_output *out, const tn_error *error)
{
    if (out->other != NULL)
        put_text(out, out->other);
    else
        put_place(out, &error->other);
}

/* ---- values that contradict another member ---- */

/* Whether the value does not have the size of its field, and no member gives that size. */
static bool is_misfit(const tn_error *error)
{
    const bool bytes = error->found.kind == TN_VALUE_BYTES || error->measure == TN_MEASURE_BYTES;
    return error->status == TN_DISAGREE && error->rule == NULL && error->other.depth == 0 && bytes &&
           error->expected.kind == TN_VALUE_UNSIGNED;
}

static void put_amount(text_output *out, uint64_t amount, const char *unit)
{
    put_unsigned(out, amount);
    put_text(out, unit);
    if (amount != 1) put_char(out, 's');
}

static uint64_t size_found(const tn_error *error)
{
    return error->found.kind == TN_VALUE_BYTES ? error->found.as.bytes.size : error->found.as.u;
}

static void put_misfit(text_output *out, const tn_error *error)
{
    put_text(out, "the value does not have the size of its field, expected ");
    put_amount(out, error->expected.as.u, " byte");
    put_text(out, ", found ");
    put_amount(out, size_found(error), " byte");
    if (error->found.kind != TN_VALUE_BYTES || error->found.as.bytes.size == 0) return;
    put_text(out, ": ");
    put_value(out, &error->found);
}

/* Puts the value found: "the value has 11 bytes". */
static void put_contradicting(text_output *out, const tn_error *error)
{
    const bool elements = error->measure == TN_MEASURE_ELEMENTS;
    if (error->found.kind == TN_VALUE_LITERAL) {
        put_text(out, "the member is ");
        put_text(out, error->found.as.literal);
    } else if (error->measure == TN_MEASURE_VALUE) {
        put_text(out, "the value is ");
        put_value(out, &error->found);
    } else {
        put_text(out, elements ? "the array has " : "the value has ");
        put_amount(out, size_found(error), elements ? " element" : " byte");
    }
    put_text(out, ", but ");
}

/* Puts the value expected: " gives it 5". */
static void put_contradicted(text_output *out, const tn_error *error)
{
    const bool presence = error->expected.kind == TN_VALUE_LITERAL;
    put_text(out, presence ? " makes it " : error->measure == TN_MEASURE_VALUE ? " needs " : " gives it ");
    put_value(out, &error->expected);
}

/* Whether the error has the value and the value that the other member requires. */
static bool compares(const tn_error *error)
{
    const tn_value_kind expected = error->expected.kind, found = error->found.kind;
    if (expected == TN_VALUE_LITERAL) return found == TN_VALUE_LITERAL;
    return error->measure != TN_MEASURE_NONE || (expected == TN_VALUE_UNSIGNED && found == TN_VALUE_BYTES);
}

static void put_contradiction(text_output *out, const tn_error *error)
{
    if (compares(error)) {
        put_contradicting(out, error);
        put_other(out, error);
        put_contradicted(out, error);
    } else {
        put_text(out, "the value contradicts ");
        put_other(out, error);
        put_labelled(out, error->status, expected_labels[error->relation], &error->expected);
        put_labelled(out, error->status, ", found ", &error->found);
    }
    put_text(out, "; set both, or let the writer derive one");
}

/* Puts the number of elements that the schema demands without a member as count. */
static void put_wrong_end(text_output *out, const tn_error *error)
{
    const uint64_t expected = error->expected.as.u, found = error->found.as.u;
    put_text(out, "the array has ");
    put_amount(out, found, " element");
    put_text(out,
             expected > found ? ", but the schema asks for at least " : ", but the schema ends it after ");
    put_unsigned(out, expected);
}

/* ---- the sentence of an error, with its values ---- */

static void put_rule(text_output *out, const tn_error *error)
{
    const bool expects = error->expected.kind != TN_VALUE_NONE;
    put_text(out, "rule ");
    put_text(out, error->rule->id);
    put_text(out, error->status == TN_NOT_CHECKED    ? " not checked, too little scratch memory: "
                  : error->status == TN_NO_CONTAINER ? " not checked, the container of the file is unknown: "
                                                     : " violated: ");
    put_text(out, error->rule->text);
    if (error->other.depth != 0) {
        put_text(out, ", see also ");
        put_other(out, error);
    }
    if (!expects && error->found.kind == TN_VALUE_NONE) return;
    put_text(out, " ("); /* "(expected 3, found 4)" */
    put_labelled(out, error->status, expected_labels[error->relation] + 2, &error->expected);
    put_labelled(out, error->status, expects ? ", found " : "found ", &error->found);
    put_char(out, ')');
}

/* Errors that name another member: the words around it. */
static void put_beside(text_output *out, const tn_error *error)
{
    const char *before = tn_status_text(error->status), *behind = "";
    if (error->status == TN_ABSENT) {
        before = "the expression uses an absent member: ";
    } else if (error->status == TN_WRONG_KIND) {
        before = "the value does not have the type that ";
        behind = " selects";
    } else if (error->status == TN_OVERFLOW) {
        before = "the field cannot hold the number that ";
        behind = " needs";
    } else {
        put_text(out, before);
        before = ", see also ";
    }
    put_text(out, before);
    put_other(out, error);
    put_text(out, behind);
}

static const char *plain_sentence(const tn_error *error)
{
    const bool valued = error->expected.kind != TN_VALUE_NONE || error->found.kind != TN_VALUE_NONE;
    if (error->status == TN_DISAGREE && !valued)
        return "the edited file would read back with another value here";
    return tn_status_text(error->status);
}

static void put_sentence(text_output *out, const tn_error *error)
{
    const bool two = error->other.depth != 0, contradicts = error->status == TN_DISAGREE;
    if (error->rule != NULL) {
        put_rule(out, error);
    } else if (contradicts && two) {
        put_contradiction(out, error);
    } else if (is_misfit(error)) {
        put_misfit(out, error);
    } else if (contradicts && error->measure == TN_MEASURE_ELEMENTS) {
        put_wrong_end(out, error);
    } else {
        if (two)
            put_beside(out, error);
        else
            put_text(out, plain_sentence(error));
        put_labelled(out, error->status, expected_labels[error->relation], &error->expected);
        put_labelled(out, error->status, ", found ", &error->found);
    }
}

static void put_offset(text_output *out, const tn_error *error)
{
    if (error->offset == TN_NO_OFFSET) return;
    put_text(out, ", at byte ");
    put_unsigned(out, error->offset);
    if (error->bit == 0) return;
    put_text(out, " bit ");
    put_unsigned(out, error->bit);
}

size_t tn_place_print(const tn_place *place, char *buffer, size_t capacity)
{
    text_output out = {buffer, capacity, 0, NULL};
    put_place(&out, place);
    return finish(&out);
}

size_t tn_value_print(const tn_value *value, char *buffer, size_t capacity)
{
    text_output out = {buffer, capacity, 0, NULL};
    put_value(&out, value);
    return finish(&out);
}

size_t tn_error_explain(const tn_error *error, char *buffer, size_t capacity)
{
    return tn_error_explain_beside(error, NULL, buffer, capacity);
}

size_t tn_error_explain_beside(const tn_error *error, const char *other, char *buffer, size_t capacity)
{
    text_output out = {buffer, capacity, 0, other};
    put_sentence(&out, error);
    return finish(&out);
}

size_t tn_error_print(const tn_error *error, char *buffer, size_t capacity)
{
    static const char *const severities[] = {"error", "warning", "note"};
    text_output out = {buffer, capacity, 0, NULL};
    if (error->place.depth != 0) {
        put_place(&out, &error->place);
        put_text(&out, ": ");
    }
    put_text(&out, severities[error->severity]);
    put_text(&out, ": ");
    put_sentence(&out, error);
    put_offset(&out, error);
    return finish(&out);
}
