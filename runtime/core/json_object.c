/* Reads objects and arrays of JSON documents for generated code: key by key, element by element. */
#include "json_scan.h"

#include "tenon/impl/text.h"

/* ---- marks: the values that the form of the innermost object leaves out ---- */

/* Marks the value from `from` to the position: its form gets a placeholder. */
static tn_status add_mark(const tn_input *in, const tn_path *path, const char *member, size_t from)
{
    tn_json_state *state = &in->run->json;
    if (in->run->document == NULL || state->open == NULL) return TN_OK;
    if (state->marks.count == state->marks.capacity) {
        void *items;
        const size_t capacity = state->marks.capacity < 8 ? 16 : 2 * state->marks.capacity;
        const tn_status status = tn_scratch(in, path, member, from, capacity, sizeof(tn_json_mark), &items);
        if (status != TN_OK) return status;
        if (state->marks.count != 0)
            memcpy(items, state->marks.items, state->marks.count * sizeof(tn_json_mark));
        state->marks.items = items;
        state->marks.capacity = capacity;
    }
    state->marks.items[state->marks.count++] = (tn_json_mark){from, in->pos};
    return TN_OK;
}

tn_status tn_json_value_end(const tn_input *in, const tn_path *path, const char *member, size_t from,
                            bool canonical)
{
    tn_json_object *open = in->run->json.open;
    if (canonical) return add_mark(in, path, member, from);
    if (open != NULL) open->canonical = false;
    return TN_OK;
}

/* ---- documents ---- */

tn_status tn_json_begin(tn_input *in, const tn_path *path)
{
    memset(&in->run->json, 0, sizeof in->run->json);
    return tn_work(in, path, NULL, in->pos, in->size - in->pos);
}

/* A byte order mark and white space may stand before the document: its object has them. */
static void begin_document(tn_input *in, tn_json_object *object)
{
    static const uint8_t mark[3] = {0xef, 0xbb, 0xbf};
    if (in->size - in->pos >= 3 && memcmp(in->data + in->pos, mark, 3) == 0) {
        object->canonical = false;
        in->pos += 3;
    }
    tn_json_take_space(in, TN_JSON_NO_SPACE);
}

static tn_status end_document(tn_input *in, const tn_path *path)
{
    tn_json_take_space(in, TN_JSON_NO_SPACE);
    if (in->pos == in->size) return TN_OK;
    return tn_json_unexpected(in, path, NULL, "the end of the document");
}

/* ---- objects ---- */

tn_status tn_json_object_begin(tn_input *in, const tn_path *path, const tn_json_keys *keys, bool *seen,
                               tn_json_object *object)
{
    tn_json_state *state = &in->run->json;
    *object = (tn_json_object){.keys = keys,
                               .path = path,
                               .seen = seen,
                               .outer = state->open,
                               .begin = in->pos,
                               .marks = state->marks.count,
                               .first = true,
                               .canonical = true};
    for (size_t i = 0; i < keys->count; i++)
        seen[i] = false;
    if (state->level == 0) {
        state->open = object;
        begin_document(in, object);
    }
    tn_status status = tn_json_expect(in, path, NULL, '{', "an object");
    state->open = object;
    if (status == TN_OK) status = tn_enter(in, path, NULL, in->pos);
    if (status != TN_OK) return status;
    in->pos++;
    state->level++;
    return TN_OK;
}

/* Whether the characters of a token are a key. */
static bool is_key(const tn_input *in, const tn_json_token *token, const char *key, bool any_case)
{
    tn_json_characters text = {in->data, token->at + 1, token->end - 1};
    uint32_t code;
    size_t i = 0;
    while (tn_json_character(&text, &code)) {
        const uint8_t wanted = (uint8_t)key[i++];
        if (wanted == 0 || code > 0x7f) return false;
        if (any_case ? tn_lower((uint8_t)code) != tn_lower(wanted) : code != wanted) return false;
    }
    return key[i] == '\0';
}

/* The number of a key, or keys->count; the key behind the last one is the likeliest. */
static size_t key_of_token(const tn_input *in, const tn_json_object *object, const tn_json_token *token)
{
    const tn_json_keys *keys = object->keys;
    for (size_t i = 0; i < keys->count; i++) {
        const size_t key = (object->next + i) % keys->count;
        if (is_key(in, token, keys->items[key].key, keys->any_case)) return key;
    }
    return keys->count;
}

static bool is_spelt_so(const tn_input *in, const tn_json_token *token, const char *key)
{
    size_t at = token->at + 1;
    for (; at + 1 < token->end && in->data[at] == (uint8_t)*key; at++)
        key++;
    return at + 1 == token->end && *key == '\0';
}

static tn_status take_colon(tn_input *in, const tn_path *path, const char *member)
{
    tn_json_take_space(in, TN_JSON_NO_SPACE);
    if (in->pos >= in->size || in->data[in->pos] != ':') return tn_json_unexpected(in, path, member, "`:`");
    in->pos++;
    tn_json_take_space(in, TN_JSON_ONE_SPACE);
    return TN_OK;
}

static tn_status unknown_key(tn_input *in, const tn_path *path, tn_json_object *object,
                             const tn_json_token *token)
{
    const size_t size = token->end - token->at - 2;
    if (!object->keys->keep_unknown)
        return tn_fail(in, path, NULL, token->at, TN_UNKNOWN_KEY, tn_value_none(),
                       tn_value_bytes(in->data + token->at + 1, size));
    object->canonical = false;
    tn_status status = take_colon(in, path, NULL);
    in->run->json.unplaced = true;
    if (status == TN_OK) status = tn_json_scan_value(in, path, NULL);
    in->run->json.unplaced = false;
    return status;
}

static tn_status known_key(tn_input *in, const tn_path *path, tn_json_object *object,
                           const tn_json_token *token)
{
    const tn_json_key *key = &object->keys->items[object->key];
    if (object->seen[object->key])
        return tn_fail(in, path, key->member, token->at, TN_DUPLICATE_KEY, tn_value_none(),
                       tn_value_bytes(in->data + token->at + 1, token->end - token->at - 2));
    object->seen[object->key] = true;
    if (object->key < object->next || !is_spelt_so(in, token, key->key)) object->canonical = false;
    object->next = object->key + 1;
    return take_colon(in, path, key->member);
}

/* Treats the key of a value of another kind than its member like an unknown key, and notes this of the
   object, because the member is absent. */
static tn_status other_kind(tn_input *in, const tn_path *path, tn_json_object *object)
{
    const tn_json_key *key = &object->keys->items[object->key];
    const char *found = tn_json_kind_at(in, in->pos);
    object->canonical = false;
    if (found == NULL) return tn_json_unexpected(in, path, key->member, "a value of JSON");
    const tn_status status = tn_warning(in->run, path, NULL, tn_offset(in, in->pos), TN_WRONG_KIND,
                                        tn_value_literal(key->wanted), tn_value_literal(found));
    if (status != TN_OK) return status;
    in->run->json.unplaced = true;
    const tn_status taken = tn_json_scan_value(in, path, NULL);
    in->run->json.unplaced = false;
    return taken;
}

/* Whether the next value has the kind of the key's member, or may have no other kind. */
static bool is_of_member(const tn_input *in, const tn_json_object *object)
{
    const tn_json_key *key = &object->keys->items[object->key];
    return key->kinds == NULL || in->pos >= in->size ||
           tn_json_is_of_kind(key->kinds, (char)in->data[in->pos]);
}

/* At the end: checks that all required keys were present. */
static tn_status end_object(tn_input *in, const tn_path *path, tn_json_object *object)
{
    tn_json_state *state = &in->run->json;
    in->pos++;
    state->level--;
    tn_leave(in);
    for (size_t i = 0; i < object->keys->count; i++)
        if (!object->seen[i] && !object->keys->items[i].optional)
            return tn_fail(in, path, object->keys->items[i].member, in->pos - 1, TN_ABSENT,
                           tn_value_literal("its key"), tn_value_none());
    const tn_status status = state->level == 0 ? end_document(in, path) : TN_OK;
    object->end = in->pos;
    state->open = object->outer;
    return status;
}

/* Reads the text before the next key; returns false at the end. */
static bool has_more_keys(tn_input *in, const tn_path *path, tn_json_object *object, tn_status *status)
{
    const size_t level = in->run->json.level;
    const size_t at = in->pos + tn_json_space(in->data + in->pos, in->size - in->pos);
    const uint8_t c = at < in->size ? in->data[at] : 0;
    if (c == '}') {
        tn_json_take_space(in, object->first ? TN_JSON_NO_SPACE : (int64_t)level - 1);
        *status = end_object(in, path, object);
        return false;
    }
    if (!object->first) {
        tn_json_take_space(in, TN_JSON_NO_SPACE);
        if (c != ',') *status = tn_json_unexpected(in, path, NULL, "`,` or `}`");
        if (*status != TN_OK) return false;
        in->pos++;
    }
    tn_json_take_space(in, (int64_t)level);
    *status = tn_work(in, path, NULL, in->pos, 1);
    return *status == TN_OK;
}

bool tn_json_next(tn_input *in, const tn_path *path, tn_json_object *object, tn_status *status)
{
    *status = TN_OK;
    while (has_more_keys(in, path, object, status)) {
        tn_json_token token;
        object->first = false;
        in->run->json.unplaced = true;
        *status = tn_json_scan_text(in, path, NULL, &token);
        in->run->json.unplaced = false;
        if (*status != TN_OK) return false;
        object->key = key_of_token(in, object, &token);
        const bool known = object->key < object->keys->count;
        *status = known ? known_key(in, path, object, &token) : unknown_key(in, path, object, &token);
        if (*status != TN_OK) return false;
        if (known && is_of_member(in, object)) return true;
        if (known) *status = other_kind(in, path, object);
        if (*status != TN_OK) return false;
    }
    return false;
}

/* Writes the text of an object with a placeholder for each marked value. */
static void put_form(const tn_input *in, const tn_json_object *object, char *to)
{
    const tn_json_state *state = &in->run->json;
    size_t at = object->begin;
    for (size_t i = object->marks; i < state->marks.count; i++) {
        const tn_json_mark *mark = &state->marks.items[i];
        memcpy(to, in->data + at, mark->from - at);
        to += mark->from - at;
        *to++ = TN_JSON_MARK;
        at = mark->to;
    }
    memcpy(to, in->data + at, object->end - at);
}

static tn_status keep_form(const tn_input *in, const tn_path *path, const tn_json_object *object,
                           tn_text *form)
{
    const tn_json_state *state = &in->run->json;
    size_t size = object->end - object->begin;
    for (size_t i = object->marks; i < state->marks.count; i++)
        size -= state->marks.items[i].to - state->marks.items[i].from - 1;
    void *text;
    const tn_status status = tn_array(in, path, NULL, object->begin, size, 1, &text);
    if (status != TN_OK) return status;
    put_form(in, object, text);
    *form = (tn_text){text, size};
    return TN_OK;
}

tn_status tn_json_object_end(tn_input *in, const tn_path *path, const tn_json_object *object, tn_text *form,
                             bool *has_form)
{
    tn_status status = TN_OK;
    if (!object->canonical && in->run->document != NULL) {
        *has_form = true;
        status = keep_form(in, path, object, form);
    }
    in->run->json.marks.count = object->marks;
    return status == TN_OK ? add_mark(in, path, NULL, object->begin) : status;
}

/* ---- arrays ---- */

static tn_status begin_array(tn_input *in, const tn_path *path, const char *member, const char *what,
                             char open, tn_json_array *array)
{
    tn_status status = tn_json_expect(in, path, member, open, what);
    if (status == TN_OK) status = tn_enter(in, path, member, in->pos);
    if (status != TN_OK) return status;
    in->pos++;
    in->run->json.level++;
    array->index = 0;
    return TN_OK;
}

tn_status tn_json_array_begin(tn_input *in, const tn_path *path, const char *member, bool lines,
                              tn_json_array *array)
{
    *array = (tn_json_array){.close = ']', .separator = ',', .lines = lines};
    return begin_array(in, path, member, "an array", '[', array);
}

tn_status tn_json_joined_begin(tn_input *in, const tn_path *path, const char *member, char separator,
                               tn_json_array *array)
{
    const bool is_array = in->pos < in->size && in->data[in->pos] == '[';
    *array = (tn_json_array){.close = is_array ? ']' : '"', .separator = is_array ? ',' : separator};
    if (is_array && in->run->json.open != NULL) in->run->json.open->canonical = false;
    return begin_array(in, path, member, is_array ? "an array" : "text", is_array ? '[' : '"', array);
}

tn_status tn_json_keyed_begin(tn_input *in, const tn_path *path, const char *member, tn_json_array *array)
{
    *array = (tn_json_array){.close = '}', .separator = ',', .lines = true};
    return begin_array(in, path, member, "an object", '{', array);
}

/* White space within quotes has no line breaks. */
static bool is_within_quotes(const tn_input *in, const tn_json_array *array, size_t at, size_t end)
{
    for (; at < end && array->close == '"'; at++)
        if (in->data[at] != ' ') return false;
    return true;
}

bool tn_json_element(tn_input *in, const tn_path *path, const char *member, tn_json_array *array,
                     tn_status *status)
{
    const size_t level = in->run->json.level;
    const bool first = array->index == 0;
    const size_t at = in->pos + tn_json_space(in->data + in->pos, in->size - in->pos);
    const char c = at < in->size ? (char)in->data[at] : '\0';
    *status = TN_OK;
    if (!is_within_quotes(in, array, in->pos, at)) {
        *status = tn_json_unexpected(in, path, member, "a number");
        return false;
    }
    if (c == array->close) {
        tn_json_take_space(in, first || !array->lines ? TN_JSON_NO_SPACE : (int64_t)level - 1);
        in->pos++;
        in->run->json.level--;
        tn_leave(in);
        return false;
    }
    if (!first) {
        tn_json_take_space(in, TN_JSON_NO_SPACE);
        if (c != array->separator)
            *status = tn_json_unexpected(in, path, member,
                                         array->close == ']'   ? "`,` or `]`"
                                         : array->close == '}' ? "`,` or `}`"
                                                               : "the end of the text");
        if (*status != TN_OK) return false;
        in->pos++;
    }
    const bool spaced = !first && array->close == ']';
    tn_json_take_space(in, array->lines ? (int64_t)level : spaced ? TN_JSON_ONE_SPACE : TN_JSON_NO_SPACE);
    array->index++;
    *status = tn_work(in, path, member, in->pos, 1);
    return *status == TN_OK;
}

tn_status tn_json_colon(tn_input *in, const tn_path *path, const char *member)
{
    return take_colon(in, path, member);
}
