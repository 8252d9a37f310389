/* Reads values of JSON documents: text, numbers, truth values. */
#include "json_scan.h"

#include "tenon/impl/decimal.h"

#include "run.h"
#include "utf8_code.h"

/* ---- text ---- */

/* The characters of text with escapes, in memory of the run: they take no more space than their spelling. */
static tn_status take_unescaped(const tn_input *in, const tn_path *path, const char *member,
                                const tn_json_token *token, tn_text *value)
{
    tn_json_characters text = {in->data, token->at + 1, token->end - 1};
    void *space;
    const tn_status status =
        tn_run_alloc_bytes(in, path, member, token->at, token->end - token->at - 2, &space);
    if (status != TN_OK) return status;
    uint8_t *to = space;
    uint32_t code;
    while (tn_json_character(&text, &code))
        to += tn_utf8_put(code, to);
    *value = (tn_text){space, (size_t)(to - (uint8_t *)space)};
    return TN_OK;
}

tn_status tn_json_text(tn_input *in, const tn_path *path, const char *member, tn_text *value)
{
    tn_json_token token;
    tn_status status = tn_json_scan_text(in, path, member, &token);
    if (status != TN_OK) return status;
    if (value != NULL && token.plain)
        *value = (tn_text){(const char *)in->data + token.at + 1, token.end - token.at - 2};
    else if (value != NULL)
        status = take_unescaped(in, path, member, &token, value);
    if (status != TN_OK) return status;
    return tn_json_value_end(in, path, member, token.at, token.canonical);
}

/* ---- truth values ---- */

tn_status tn_json_bool(tn_input *in, const tn_path *path, const char *member, bool *value)
{
    const size_t at = in->pos;
    const bool truth = at < in->size && in->data[at] == 't';
    tn_status status = truth ? TN_OK : tn_json_expect(in, path, member, 'f', "true or false");
    if (status == TN_OK) status = tn_json_scan_word(in, path, member, truth ? "true" : "false");
    if (status != TN_OK) return status;
    if (value != NULL) *value = truth;
    return tn_json_value_end(in, path, member, at, true);
}

/* ---- numbers ---- */

static tn_status take_number_token(tn_input *in, const tn_path *path, const char *member, const char *wanted,
                                   tn_bytes *number)
{
    const size_t at = in->pos;
    const uint8_t c = at < in->size ? in->data[at] : 0;
    if (c != '-' && (c < '0' || c > '9')) return tn_json_expect(in, path, member, '0', wanted);
    return tn_json_scan_number(in, path, member, number);
}

static tn_status end_number(const tn_input *in, const tn_path *path, const char *member, tn_bytes number,
                            const char *spelt, size_t size)
{
    const bool canonical = number.size == size && memcmp(number.data, spelt, size) == 0;
    return tn_json_value_end(in, path, member, in->pos - number.size, canonical);
}

static tn_status fail_number(const tn_input *in, const tn_path *path, const char *member, tn_bytes number,
                             tn_status status)
{
    const size_t at = in->pos - number.size;
    const tn_value found = tn_value_bytes(number.data, number.size);
    if (status != TN_CONVERSION) return tn_fail(in, path, member, at, status, tn_value_none(), found);
    return tn_fail(in, path, member, at, TN_WRONG_KIND, tn_value_literal("an integer"), found);
}

/* Reads an integer between two bounds: one is 0, or both fit s64. */
static tn_status take_integer(tn_input *in, const tn_path *path, const char *member, uint64_t below,
                              uint64_t above, tn_bytes *number, bool *negative, uint64_t *magnitude)
{
    tn_status status = take_number_token(in, path, member, "an integer", number);
    if (status != TN_OK) return status;
    status = tn_read_integer((const char *)number->data, number->size, negative, magnitude);
    if (status == TN_OK && *magnitude > (*negative ? below : above)) status = TN_OVERFLOW;
    return status == TN_OK ? TN_OK : fail_number(in, path, member, *number, status);
}

tn_status tn_json_unsigned(tn_input *in, const tn_path *path, const char *member, uint64_t most,
                           uint64_t *value)
{
    tn_bytes number;
    bool negative;
    uint64_t magnitude;
    char spelt[32];
    const tn_status status = take_integer(in, path, member, 0, most, &number, &negative, &magnitude);
    if (status != TN_OK) return status;
    if (value != NULL) *value = magnitude;
    return end_number(in, path, member, number, spelt, tn_json_spell_unsigned(magnitude, spelt));
}

tn_status tn_json_signed(tn_input *in, const tn_path *path, const char *member, int64_t least, int64_t most,
                         int64_t *value)
{
    tn_bytes number;
    bool negative;
    uint64_t magnitude;
    char spelt[32];
    const tn_status status =
        take_integer(in, path, member, 0 - (uint64_t)least, (uint64_t)most, &number, &negative, &magnitude);
    if (status != TN_OK) return status;
    const int64_t read = (int64_t)(negative ? 0 - magnitude : magnitude);
    if (value != NULL) *value = read;
    return end_number(in, path, member, number, spelt, tn_json_spell_signed(read, spelt));
}

tn_status tn_json_f4(tn_input *in, const tn_path *path, const char *member, float *value)
{
    tn_bytes number;
    char spelt[32];
    float read = 0;
    tn_status status = take_number_token(in, path, member, "a number", &number);
    if (status != TN_OK) return status;
    status = tn_read_f4((const char *)number.data, number.size, &read);
    if (status != TN_OK) return fail_number(in, path, member, number, status);
    if (value != NULL) *value = read;
    return end_number(in, path, member, number, spelt, tn_json_spell_f4(read, spelt));
}

tn_status tn_json_f8(tn_input *in, const tn_path *path, const char *member, double *value)
{
    tn_bytes number;
    char spelt[32];
    double read = 0;
    tn_status status = take_number_token(in, path, member, "a number", &number);
    if (status != TN_OK) return status;
    status = tn_read_f8((const char *)number.data, number.size, &read);
    if (status != TN_OK) return fail_number(in, path, member, number, status);
    if (value != NULL) *value = read;
    return end_number(in, path, member, number, spelt, tn_json_spell_f8(read, spelt));
}
