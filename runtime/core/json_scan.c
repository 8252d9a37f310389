/* Reads tokens of JSON documents, and values of any kind. */
#include "json_scan.h"

#include "utf8_code.h"

const char *tn_json_kind_at(const tn_input *in, size_t at)
{
    switch (at < in->size ? in->data[at] : 0) {
    case '{':
        return "an object";
    case '[':
        return "an array";
    case '"':
        return "text";
    case 't':
    case 'f':
        return "true or false";
    case 'n':
        return "null";
    default:
        return at < in->size && (in->data[at] == '-' || (in->data[at] >= '0' && in->data[at] <= '9'))
                   ? "a number"
                   : NULL;
    }
}

/* The stream ends in the innermost object. */
static tn_status truncated_object(const tn_input *in)
{
    const tn_json_object *open = in->run->json.open;
    return tn_fail_truncated(in, open->path, NULL, open->begin, in->size - open->begin + 1);
}

/* The stream ends in a token that begins at `at`. */
static tn_status truncated_token(const tn_input *in, const tn_path *path, const char *member, size_t at)
{
    if (in->run->json.unplaced) return truncated_object(in);
    return tn_fail_truncated(in, path, member, at, in->size - at + 1);
}

tn_status tn_json_unexpected(const tn_input *in, const tn_path *path, const char *member, const char *wanted)
{
    if (in->pos >= in->size) return truncated_object(in);
    return tn_fail(in, path, member, in->pos, TN_MALFORMED_JSON, tn_value_literal(wanted),
                   tn_value_bytes(in->data + in->pos, 1));
}

tn_status tn_json_expect(const tn_input *in, const tn_path *path, const char *member, char first,
                         const char *wanted)
{
    if (in->pos < in->size && in->data[in->pos] == (uint8_t)first) return TN_OK;
    const char *found = tn_json_kind_at(in, in->pos);
    if (found == NULL) return tn_json_unexpected(in, path, member, wanted);
    return tn_fail(in, path, member, in->pos, TN_WRONG_KIND, tn_value_literal(wanted),
                   tn_value_literal(found));
}

void tn_json_take_space(tn_input *in, int64_t canonical)
{
    const uint8_t *data = in->data + in->pos;
    const size_t size = tn_json_space(data, in->size - in->pos);
    in->pos += size;
    tn_json_object *open = in->run->json.open;
    if (open == NULL || !open->canonical) return;
    const size_t wanted = canonical == TN_JSON_NO_SPACE    ? 0
                          : canonical == TN_JSON_ONE_SPACE ? 1
                                                           : 1 + 2 * (size_t)canonical;
    bool same = size == wanted;
    for (size_t i = 0; i < size && same; i++)
        same = data[i] == (i == 0 && canonical >= 0 ? '\n' : ' ');
    open->canonical = same;
}

/* ---- text ---- */

/* Returns the bytes of the character at `at`; 0: text may not contain it unescaped. */
static size_t character_size(const tn_input *in, size_t at)
{
    uint32_t code;
    if (in->data[at] == '\\') return tn_json_escape(in->data + at, in->size - at);
    if (in->data[at] < 0x20) return 0;
    return tn_utf8_character(in->data + at, in->size - at, &code);
}

/* Whether the stream ends before or within an escape. */
static bool ends_within_escape(const tn_input *in, size_t at)
{
    const size_t left = in->size - at;
    if ((left >= 1 && in->data[at] != '\\') || (left >= 2 && in->data[at + 1] != 'u') || left >= 6)
        return false;
    for (size_t i = 2; i < left; i++)
        if (!tn_json_is_hex(in->data[at + i])) return false;
    return true;
}

/* Whether the stream ends within an escape or a character of several bytes. */
static bool ends_within_character(const tn_input *in, size_t at)
{
    const uint8_t first = in->data[at];
    const size_t left = in->size - at;
    if (first == '\\') return ends_within_escape(in, at);
    if (first < 0xc2 || left >= (first < 0xe0 ? 2u : first < 0xf0 ? 3u : 4u)) return false;
    for (size_t i = 1; i < left; i++)
        if ((in->data[at + i] & 0xc0) != 0x80) return false;
    return true;
}

/* An error at `at`, in text that begins at the position of the stream. */
static tn_status bad_character(const tn_input *in, const tn_path *path, const char *member, size_t at)
{
    if (ends_within_character(in, at)) return truncated_token(in, path, member, in->pos);
    if (in->data[at] == '\\')
        return tn_fail(in, path, member, at, TN_MALFORMED_JSON, tn_value_literal("an escape of JSON"),
                       tn_value_bytes(in->data + at, in->size - at < 6 ? in->size - at : 6));
    if (in->data[at] < 0x20)
        return tn_fail(in, path, member, at, TN_MALFORMED_JSON,
                       tn_value_literal("an escape in place of a control character"),
                       tn_value_bytes(in->data + at, 1));
    return tn_fail(in, path, member, at, TN_BAD_ENCODING, tn_value_literal("UTF-8"),
                   tn_value_bytes(in->data + at, 1));
}

/* Checks whether the characters from `from` to `end`, an escape or a pair of them, have the canonical
   spelling. Half a surrogate pair is no character. */
static tn_status check_escape(const tn_input *in, const tn_path *path, const char *member, size_t from,
                              size_t *end, tn_json_token *token)
{
    tn_json_characters text = {in->data, from, in->size};
    uint8_t spelt[6];
    uint32_t code = 0;
    size_t pair = *end;
    if (in->size - pair >= 6 && tn_json_escape(in->data + pair, in->size - pair) == 6) pair += 6;
    text.end = pair;
    (void)tn_json_character(&text, &code);
    if ((code & 0xfffff800) == 0xd800) {
        if (code < 0xdc00 && ends_within_escape(in, *end)) return truncated_token(in, path, member, in->pos);
        return tn_fail(in, path, member, from, TN_BAD_ENCODING, tn_value_literal("a pair of surrogates"),
                       tn_value_unsigned(code));
    }
    *end = text.at;
    token->plain = false;
    const size_t size = tn_json_spell(code, spelt);
    if (size != *end - from || memcmp(spelt, in->data + from, size) != 0) token->canonical = false;
    return TN_OK;
}

tn_status tn_json_scan_text(tn_input *in, const tn_path *path, const char *member, tn_json_token *token)
{
    tn_status status = tn_json_expect(in, path, member, '"', "text");
    if (status != TN_OK) return status;
    *token = (tn_json_token){in->pos, 0, true, true};
    size_t at = in->pos + 1;
    while (at < in->size && in->data[at] != '"') {
        const size_t size = character_size(in, at);
        if (size == 0) return bad_character(in, path, member, at);
        if (in->data[at] == 0x7f) token->canonical = false;
        size_t end = at + size;
        if (in->data[at] == '\\') status = check_escape(in, path, member, at, &end, token);
        if (status != TN_OK) return status;
        at = end;
    }
    if (at >= in->size) return truncated_token(in, path, member, in->pos);
    token->end = in->pos = at + 1;
    return TN_OK;
}

/* ---- numbers and words ---- */

static bool is_one_of(const tn_input *in, size_t at, const char *any)
{
    return at < in->size && tn_json_is_any(in->data[at], any);
}

tn_status tn_json_scan_number(tn_input *in, const tn_path *path, const char *member, tn_bytes *number)
{
    size_t used;
    const size_t from = in->pos;
    const bool good = tn_json_number(in->data + from, in->size - from, &used);
    in->pos += used;
    if (!good && in->pos >= in->size) return truncated_token(in, path, member, from);
    if (!good) return tn_json_unexpected(in, path, member, "a digit");
    *number = (tn_bytes){in->data + from, used};
    return TN_OK;
}

tn_status tn_json_scan_word(tn_input *in, const tn_path *path, const char *member, const char *word)
{
    const size_t from = in->pos;
    for (size_t i = 0; word[i] != '\0'; i++) {
        if (in->pos >= in->size) return truncated_token(in, path, member, from);
        if (in->data[in->pos] != (uint8_t)word[i])
            return tn_json_unexpected(in, path, member, "a value of JSON");
        in->pos++;
    }
    return TN_OK;
}

/* ---- values of any kind ---- */

static tn_status scan_entry(tn_input *in, const tn_path *path, const char *member, bool object)
{
    tn_json_token key;
    if (object) {
        const tn_status status = tn_json_scan_text(in, path, member, &key);
        if (status != TN_OK) return status;
        in->pos += tn_json_space(in->data + in->pos, in->size - in->pos);
        if (!is_one_of(in, in->pos, ":")) return tn_json_unexpected(in, path, member, "`:`");
        in->pos++;
        in->pos += tn_json_space(in->data + in->pos, in->size - in->pos);
    }
    const tn_status status = tn_json_scan_value(in, path, member);
    in->pos += status == TN_OK ? tn_json_space(in->data + in->pos, in->size - in->pos) : 0;
    return status;
}

static tn_status scan_entries(tn_input *in, const tn_path *path, const char *member)
{
    const bool object = in->data[in->pos] == '{';
    const char *close = object ? "}" : "]";
    in->pos++;
    in->pos += tn_json_space(in->data + in->pos, in->size - in->pos);
    for (bool first = true; !is_one_of(in, in->pos, close); first = false) {
        if (!first) {
            if (!is_one_of(in, in->pos, ","))
                return tn_json_unexpected(in, path, member, object ? "`,` or `}`" : "`,` or `]`");
            in->pos++;
            in->pos += tn_json_space(in->data + in->pos, in->size - in->pos);
        }
        const tn_status status = scan_entry(in, path, member, object);
        if (status != TN_OK) return status;
    }
    in->pos++;
    return TN_OK;
}

tn_status tn_json_scan_value(tn_input *in, const tn_path *path, const char *member)
{
    tn_json_token text;
    tn_bytes number;
    tn_status status;
    switch (in->pos < in->size ? in->data[in->pos] : 0) {
    case '{':
    case '[':
        status = tn_enter(in, path, member, in->pos);
        if (status == TN_OK) status = scan_entries(in, path, member);
        if (status == TN_OK) tn_leave(in);
        return status;
    case '"':
        return tn_json_scan_text(in, path, member, &text);
    case 't':
        return tn_json_scan_word(in, path, member, "true");
    case 'f':
        return tn_json_scan_word(in, path, member, "false");
    case 'n':
        return tn_json_scan_word(in, path, member, "null");
    default:
        if (tn_json_kind_at(in, in->pos) == NULL)
            return tn_json_unexpected(in, path, member, "a value of JSON");
        return tn_json_scan_number(in, path, member, &number);
    }
}
