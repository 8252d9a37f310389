/* Writes JSON documents: canonically, or in the form of an object. A form is not trusted: if it is malformed,
   the output fails. */
#include "json_wire.h"

#include "tenon/impl/decimal.h"
#include "tenon/impl/text.h"

#include "utf8_code.h"

static void put_character(tn_output *out, char c)
{
    *tn_output_take(out, 1) = (uint8_t)c;
}

/* ---- forms ---- */

static bool form_has(tn_text form, size_t at, char c)
{
    return at < form.size && form.data[at] == c;
}

static size_t behind_space(tn_text form, size_t at)
{
    return at >= form.size ? at : at + tn_json_space((const uint8_t *)form.data + at, form.size - at);
}

static tn_text part(tn_text form, size_t at, size_t end)
{
    static const tn_text nothing = {"", 0};
    return at == end ? nothing : (tn_text){form.data + at, end - at};
}

/* The position behind text in quotes, or 0 if it has no end. */
static size_t behind_text(tn_text form, size_t at)
{
    for (at++; at < form.size && form.data[at] != '"'; at++)
        if (form.data[at] == '\\') at++;
    return at < form.size ? at + 1 : 0;
}

/* The position behind the value or mark at `at`, or 0 if there is none. */
static size_t behind_value(tn_text form, size_t at)
{
    size_t level = 0;
    if (at >= form.size) return 0;
    if (form.data[at] == TN_JSON_MARK) return at + 1;
    if (form.data[at] == '"') return behind_text(form, at);
    const size_t from = at;
    for (; at < form.size; at++) {
        const char c = form.data[at];
        const bool ends = c == '}' || c == ']';
        if (level == 0 && (ends || c == ',' || tn_json_is_space((uint8_t)c))) break;
        if (c == '{' || c == '[') level++;
        if (ends && --level == 0) return at + 1;
        if (c != '"') continue;
        at = behind_text(form, at);
        if (at == 0) return 0;
        at--;
    }
    return level == 0 && at != from ? at : 0;
}

static void fail_form(tn_output *out)
{
    if (out->status == TN_OK) out->status = TN_MALFORMED_JSON;
}

static void put_text_part(tn_json_writer *json, tn_text text)
{
    tn_output_bytes(json->out, text.data, text.size);
}

static void put_word(tn_json_writer *json, const char *word)
{
    for (; *word != '\0'; word++)
        put_character(json->out, *word);
}

static void put_line(tn_json_writer *json)
{
    put_character(json->out, '\n');
    for (size_t i = 0; i < 2 * json->out->level; i++)
        put_character(json->out, ' ');
}

/* ---- objects ---- */

void tn_json_put_object(tn_json_writer *json, tn_output *out, const tn_json_keys *keys, const bool *present,
                        const tn_text *form)
{
    static const tn_text none = {NULL, 0};
    *json = (tn_json_writer){
        .out = out, .keys = keys, .present = present, .form = form != NULL ? *form : none, .first = true};
    if (json->form.size != 0) {
        size_t at = form_has(json->form, 0, '\xef') && json->form.size >= 3 ? 3 : 0;
        at = behind_space(json->form, at);
        put_text_part(json, part(json->form, 0, at));
        if (!form_has(json->form, at, '{')) fail_form(out);
        json->at = at + 1;
    }
    put_character(out, '{');
    out->level++;
}

static size_t key_of_form(const tn_json_writer *json, tn_text token)
{
    for (size_t i = 0; i < json->keys->count; i++) {
        tn_json_characters text = {(const uint8_t *)token.data, 1, token.size - 1};
        const char *key = json->keys->items[i].key;
        uint32_t code;
        size_t at = 0;
        bool same = true;
        while (same && tn_json_character(&text, &code)) {
            const uint8_t wanted = (uint8_t)key[at];
            same = wanted != 0 &&
                   (json->keys->any_case && code < 0x80 ? tn_lower((uint8_t)code) == tn_lower(wanted)
                                                        : code == wanted);
            at++;
        }
        if (same && key[at] == '\0') return i;
    }
    return json->keys->count;
}

static void separate_keys(tn_json_writer *json, tn_text lead)
{
    if (!json->first) put_character(json->out, ',');
    json->first = false;
    put_text_part(json, lead);
}

/* The places of the parts of a pair of the form. */
typedef struct form_pair {
    size_t key, colon, value, end, tail;
} form_pair;

static bool find_pair(const tn_json_writer *json, size_t at, form_pair *pair)
{
    const tn_text form = json->form;
    pair->key = behind_space(form, at);
    if (!form_has(form, pair->key, '"')) return false;
    pair->colon = behind_text(form, pair->key);
    if (pair->colon == 0) return false;
    const size_t colon = behind_space(form, pair->colon);
    if (!form_has(form, colon, ':')) return false;
    pair->value = behind_space(form, colon + 1);
    pair->end = behind_value(form, pair->value);
    if (pair->end == 0) return false;
    pair->tail = behind_space(form, pair->end);
    return form_has(form, pair->tail, ',') || form_has(form, pair->tail, '}');
}

/* Whether a value of the form has the kind of its member: a kept value may not. */
static bool is_of_member(const tn_json_writer *json, size_t key, size_t value)
{
    const char *kinds = json->keys->items[key].kinds;
    return kinds == NULL || value >= json->form.size || tn_json_is_of_kind(kinds, json->form.data[value]);
}

/* Puts the next present key of the form, and unknown keys with their values. Returns false at the end of the
   form. */
static bool put_form_key(tn_json_writer *json)
{
    const tn_text form = json->form;
    form_pair pair;
    while (json->out->status == TN_OK && !form_has(form, behind_space(form, json->at), '}')) {
        const size_t from = json->at;
        if (!find_pair(json, from, &pair)) {
            fail_form(json->out);
            return false;
        }
        json->at = form_has(form, pair.tail, ',') ? pair.tail + 1 : pair.end;
        const size_t key = key_of_form(json, part(form, pair.key, pair.colon));
        const bool known = key < json->keys->count;
        if (known && !json->present[key] && is_of_member(json, key, pair.value)) continue;
        json->lead = part(form, from, pair.key);
        separate_keys(json, json->lead);
        const bool written = known && json->present[key];
        put_text_part(json, part(form, pair.key, written ? pair.value : pair.end));
        json->key = key;
        json->raw = part(form, pair.value, pair.end);
        json->tail = form_has(form, pair.tail, ',') ? part(form, pair.end, pair.tail) : part(form, 0, 0);
        if (written) return true;
        put_text_part(json, json->tail);
        json->tail.size = 0;
    }
    return false;
}

/* Whether the form has a key. */
static bool is_in_form(const tn_json_writer *json, size_t key)
{
    const tn_text form = json->form;
    form_pair pair;
    size_t at = behind_space(form, form_has(form, 0, '\xef') ? 3 : 0) + 1;
    while (find_pair(json, at, &pair)) {
        if (key_of_form(json, part(form, pair.key, pair.colon)) == key) return true;
        if (!form_has(form, pair.tail, ',')) break;
        at = pair.tail + 1;
    }
    return false;
}

/* Puts the next present key that the form lacks. */
static bool put_added_key(tn_json_writer *json)
{
    const bool canonical = json->form.size == 0;
    for (; json->next < json->keys->count; json->next++)
        if (json->present[json->next] && (canonical || !is_in_form(json, json->next))) break;
    if (json->next == json->keys->count) return false;
    const bool like = !canonical && json->lead.data != NULL;
    separate_keys(json, like ? json->lead : (tn_text){NULL, 0});
    if (!like) put_line(json);
    json->key = json->next++;
    json->raw.size = 0;
    put_character(json->out, '"');
    put_word(json, json->keys->items[json->key].key);
    put_word(json, "\": ");
    return true;
}

static void put_object_end(tn_json_writer *json)
{
    const tn_text form = json->form;
    json->out->level--;
    if (form.size == 0) {
        if (!json->first) put_line(json);
        put_character(json->out, '}');
        return;
    }
    const size_t end = behind_space(form, json->at);
    if (!form_has(form, end, '}') || behind_space(form, end + 1) != form.size) fail_form(json->out);
    put_text_part(json, part(form, json->at, form.size));
}

bool tn_json_put_key(tn_json_writer *json)
{
    put_text_part(json, json->tail);
    json->tail.size = 0;
    if (json->out->status == TN_OK && json->form.size != 0 && put_form_key(json)) return true;
    if (json->out->status == TN_OK && put_added_key(json)) return true;
    put_object_end(json);
    return false;
}

/* ---- values ---- */

static void put_spelt(tn_json_writer *json, const char *text, size_t size)
{
    tn_output_bytes(json->out, text, size);
    json->raw.size = 0;
}

/* Puts the spelling of the form. */
static void put_raw(tn_json_writer *json)
{
    put_text_part(json, json->raw);
    json->raw.size = 0;
}

/* Whether the value is spelt in the form, as text or as a number. */
static bool has_raw(const tn_json_writer *json, bool text)
{
    const tn_text raw = json->raw;
    if (raw.size == 0 || raw.data[0] == TN_JSON_MARK) return false;
    double read;
    if (text) return raw.data[0] == '"' && raw.size >= 2;
    return tn_read_f8(raw.data, raw.size, &read) != TN_INVALID;
}

static bool is_text(tn_text raw, tn_text value)
{
    tn_json_characters text = {(const uint8_t *)raw.data, 1, raw.size - 1};
    uint8_t character[4];
    uint32_t code;
    size_t at = 0;
    while (tn_json_character(&text, &code)) {
        const size_t size = tn_utf8_put(code, character);
        if (value.size - at < size || memcmp(value.data + at, character, size) != 0) return false;
        at += size;
    }
    return at == value.size;
}

static void put_quoted(tn_output *out, tn_text value)
{
    tn_json_characters text = {(const uint8_t *)value.data, 0, value.size};
    uint8_t spelt[6];
    put_character(out, '"');
    while (text.at < text.end) {
        uint32_t code;
        const size_t size = tn_utf8_character(text.data + text.at, text.end - text.at, &code);
        tn_output_bytes(out, spelt, tn_json_spell(code, spelt));
        text.at += size != 0 ? size : 1;
    }
    put_character(out, '"');
}

void tn_json_put_text(tn_json_writer *json, tn_text value)
{
    if (has_raw(json, true) && is_text(json->raw, value)) {
        put_raw(json);
        return;
    }
    put_quoted(json->out, value);
    json->raw.size = 0;
}

void tn_json_put_bool(tn_json_writer *json, bool value)
{
    put_spelt(json, value ? "true" : "false", value ? 4 : 5);
}

void tn_json_put_unsigned(tn_json_writer *json, uint64_t value)
{
    char text[32];
    bool negative;
    uint64_t magnitude;
    const bool same = has_raw(json, false) &&
                      tn_read_integer(json->raw.data, json->raw.size, &negative, &magnitude) == TN_OK &&
                      magnitude == value && (!negative || value == 0);
    if (same)
        put_raw(json);
    else
        put_spelt(json, text, tn_json_spell_unsigned(value, text));
}

void tn_json_put_signed(tn_json_writer *json, int64_t value)
{
    char text[32];
    bool negative;
    uint64_t magnitude;
    const bool same = has_raw(json, false) &&
                      tn_read_integer(json->raw.data, json->raw.size, &negative, &magnitude) == TN_OK &&
                      (negative ? 0 - magnitude : magnitude) == (uint64_t)value;
    if (same)
        put_raw(json);
    else
        put_spelt(json, text, tn_json_spell_signed(value, text));
}

void tn_json_put_f4(tn_json_writer *json, float value)
{
    char text[32];
    float read;
    const bool same = has_raw(json, false) && tn_read_f4(json->raw.data, json->raw.size, &read) == TN_OK &&
                      tn_bits_of_float(read) == tn_bits_of_float(value);
    if (same)
        put_raw(json);
    else
        put_spelt(json, text, tn_json_spell_f4(value, text));
}

void tn_json_put_f8(tn_json_writer *json, double value)
{
    char text[32];
    double read;
    const bool same = has_raw(json, false) && tn_read_f8(json->raw.data, json->raw.size, &read) == TN_OK &&
                      tn_bits_of_double(read) == tn_bits_of_double(value);
    if (same)
        put_raw(json);
    else
        put_spelt(json, text, tn_json_spell_f8(value, text));
}

/* ---- arrays ---- */

static void open_array(tn_json_writer *json, char open, char close, char separator, bool lines)
{
    const tn_text raw = json->raw;
    json->array.close = close;
    json->array.separator = separator;
    json->array.lines = lines;
    json->array.first = true;
    json->array.form = form_has(raw, 0, open) ? raw : part(raw, 0, 0);
    json->array.at = 1;
    json->array.lead = json->array.tail = part(raw, 0, 0);
    put_character(json->out, open);
    json->raw.size = 0;
    json->out->level++;
}

void tn_json_put_array(tn_json_writer *json, bool lines)
{
    open_array(json, '[', ']', ',', lines);
}

void tn_json_put_joined(tn_json_writer *json, char separator)
{
    if (form_has(json->raw, 0, '['))
        open_array(json, '[', ']', ',', false);
    else
        open_array(json, '"', '"', separator, false);
}

void tn_json_put_keyed(tn_json_writer *json)
{
    open_array(json, '{', '}', ',', true);
}

/* Behind an element of text of joined numbers: they have no spaces in them. */
static size_t behind_number(tn_text form, size_t at, char separator)
{
    const size_t from = at;
    if (form_has(form, at, TN_JSON_MARK)) return at + 1;
    while (at < form.size && form.data[at] != ' ' && form.data[at] != '"' && form.data[at] != separator)
        at++;
    return at != from ? at : 0;
}

/* The next element of the form; false if it has no more. */
static bool next_in_form(tn_json_writer *json)
{
    const tn_text form = json->array.form;
    const char close = json->array.close;
    if (form.size == 0) return false;
    const size_t from = json->array.at;
    size_t value = behind_space(form, from);
    if (form_has(form, value, close)) return false;
    json->array.lead = part(form, from, value);
    json->array.key = part(form, value, value);
    if (close == '}') {
        const size_t end = behind_value(form, value);
        const size_t colon = end == 0 ? 0 : behind_space(form, end);
        if (end == 0 || !form_has(form, colon, ':')) {
            fail_form(json->out);
            return false;
        }
        json->array.key = part(form, value, end);
        value = behind_space(form, colon + 1);
        json->array.colon = part(form, end, value);
    }
    const size_t end =
        close == '"' ? behind_number(form, value, json->array.separator) : behind_value(form, value);
    const size_t tail = end == 0 ? 0 : behind_space(form, end);
    if (end == 0 || (!form_has(form, tail, json->array.separator) && !form_has(form, tail, close))) {
        fail_form(json->out);
        return false;
    }
    json->raw = part(form, value, end);
    const bool more = form_has(form, tail, json->array.separator);
    json->array.tail = more ? part(form, end, tail) : part(form, 0, 0);
    json->array.at = more ? tail + 1 : end;
    return true;
}

void tn_json_put_element(tn_json_writer *json)
{
    const bool first = json->array.first;
    const bool had_lead = json->array.form.size != 0 && !first;
    put_text_part(json, json->array.tail);
    json->array.tail.size = json->array.key.size = json->raw.size = 0;
    if (!first) put_character(json->out, json->array.separator);
    json->array.first = false;
    if (next_in_form(json) || had_lead)
        put_text_part(json, json->array.lead);
    else if (json->array.lines)
        put_line(json);
    else if (!first && json->array.close == ']')
        put_character(json->out, ' ');
}

void tn_json_put_element_key(tn_json_writer *json, tn_text key)
{
    const tn_text raw = json->array.key;
    if (raw.size >= 2 && raw.data[0] == '"' && is_text(raw, key))
        put_text_part(json, raw);
    else
        put_quoted(json->out, key);
    if (raw.size != 0)
        put_text_part(json, json->array.colon);
    else
        put_word(json, ": ");
}

void tn_json_put_array_end(tn_json_writer *json)
{
    const tn_text form = json->array.form;
    json->out->level--;
    while (next_in_form(json)) /* elements that are no longer there */
        continue;
    json->raw.size = 0;
    if (form.size != 0)
        put_text_part(json, part(form, json->array.at, behind_space(form, json->array.at)));
    else if (json->array.lines && !json->array.first)
        put_line(json);
    put_character(json->out, json->array.close);
}
