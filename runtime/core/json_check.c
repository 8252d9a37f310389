/* Checks whether text is JSON (RFC 8259), for rules; it builds nothing. Nesting is kept in bits, not on the
   stack of calls. */

#include "json_token.h"
#include "tenon/impl/rules.h"

/* The next part of the text. */
typedef enum json_turn { JSON_VALUE, JSON_KEY, JSON_MORE } json_turn;

typedef struct json_scan {
    const char *at, *end;
    json_turn turn;
    size_t depth;
    uint64_t objects[TN_JSON_NESTING / 64]; /* a bit for each depth: it is an object, otherwise an array */
} json_scan;

static bool take_char(json_scan *s, char c)
{
    if (s->at == s->end || *s->at != c) return false;
    s->at++;
    return true;
}

static bool take_word(json_scan *s, const char *word, size_t size)
{
    if ((size_t)(s->end - s->at) < size || memcmp(s->at, word, size) != 0) return false;
    s->at += size;
    return true;
}

static const uint8_t *bytes_at(const json_scan *s)
{
    return (const uint8_t *)s->at;
}

static size_t left_of(const json_scan *s)
{
    return (size_t)(s->end - s->at);
}

static void skip_space(json_scan *s)
{
    s->at += tn_json_space(bytes_at(s), left_of(s));
}

static bool take_number(json_scan *s)
{
    size_t used;
    const bool good = tn_json_number(bytes_at(s), left_of(s), &used);
    s->at += used;
    return good;
}

static bool take_string(json_scan *s)
{
    if (!take_char(s, '"')) return false;
    while (s->at < s->end && (unsigned char)*s->at >= 0x20) {
        if (take_char(s, '"')) return true;
        const size_t size = *s->at == '\\' ? tn_json_escape(bytes_at(s), left_of(s)) : 1;
        if (size == 0) return false;
        s->at += size;
    }
    return false;
}

static bool is_in_object(const json_scan *s)
{
    return (s->objects[(s->depth - 1) / 64] >> ((s->depth - 1) % 64) & 1) != 0;
}

/* Enters an object or array, and leaves it if it is empty. */
static bool enter_value(json_scan *s, bool object)
{
    if (s->depth == TN_JSON_NESTING) return false;
    const uint64_t bit = (uint64_t)1 << s->depth % 64;
    uint64_t *bits = &s->objects[s->depth / 64];
    *bits = object ? *bits | bit : *bits & ~bit;
    skip_space(s);
    if (take_char(s, object ? '}' : ']')) {
        s->turn = JSON_MORE;
        return true;
    }
    s->depth++;
    s->turn = object ? JSON_KEY : JSON_VALUE;
    return true;
}

static bool take_value(json_scan *s)
{
    if (take_char(s, '{')) return enter_value(s, true);
    if (take_char(s, '[')) return enter_value(s, false);
    s->turn = JSON_MORE;
    return take_string(s) || take_word(s, "true", 4) || take_word(s, "false", 5) || take_word(s, "null", 4) ||
           take_number(s);
}

static bool take_key(json_scan *s)
{
    if (!take_string(s)) return false;
    skip_space(s);
    s->turn = JSON_VALUE;
    return take_char(s, ':');
}

/* Behind a value in an object or array. */
static bool take_more(json_scan *s)
{
    const bool object = is_in_object(s);
    if (take_char(s, ',')) {
        s->turn = object ? JSON_KEY : JSON_VALUE;
        return true;
    }
    s->depth--;
    return take_char(s, object ? '}' : ']');
}

bool tn_is_json(tn_text text)
{
    if (text.size == 0 || !tn_is_utf8(text)) return false;
    json_scan s = {.at = text.data, .end = text.data + text.size, .turn = JSON_VALUE};
    for (bool fine = true; fine;) {
        skip_space(&s);
        if (s.turn == JSON_MORE && s.depth == 0) return s.at == s.end;
        switch (s.turn) {
        case JSON_VALUE:
            fine = take_value(&s);
            break;
        case JSON_KEY:
            fine = take_key(&s);
            break;
        case JSON_MORE:
            fine = take_more(&s);
            break;
        }
    }
    return false;
}
