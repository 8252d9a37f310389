/* Text and bytes for expressions. */
#include "tenon/impl/text.h"

#include "character.h"

/* ---- characters ---- */

/* Bytes of the first `count` characters, or SIZE_MAX if there are fewer. */
static size_t skip_characters(tn_text text, uint64_t count)
{
    const uint8_t *data = (const uint8_t *)text.data;
    size_t at = 0;
    for (; count > 0 && at < text.size; count--) {
        uint32_t code;
        at += tn_character(data + at, text.size - at, &code);
    }
    return count == 0 ? at : SIZE_MAX;
}

size_t tn_text_length(tn_text text)
{
    const uint8_t *data = (const uint8_t *)text.data;
    size_t length = 0;
    for (size_t at = 0; at < text.size; length++) {
        uint32_t code;
        at += tn_character(data + at, text.size - at, &code);
    }
    return length;
}

tn_status tn_text_reverse(const tn_input *in, const tn_path *path, const char *member, size_t at,
                          tn_text text, tn_text *result)
{
    void *block;
    tn_status status = tn_work(in, path, member, at, text.size);
    if (status == TN_OK) status = tn_run_alloc(in, path, member, at, text.size, 1, &block);
    if (status != TN_OK) return status;
    char *end = (char *)block + text.size;
    for (size_t i = 0; i < text.size;) {
        uint32_t code;
        const size_t size = tn_character((const uint8_t *)text.data + i, text.size - i, &code);
        end -= size;
        memcpy(end, text.data + i, size);
        i += size;
    }
    const tn_text reversed = {block, text.size};
    *result = reversed;
    return TN_OK;
}

tn_status tn_text_substring(const tn_input *in, const tn_path *path, const char *member, size_t at,
                            tn_text text, int64_t from, int64_t to, tn_text *result)
{
    const tn_status status = tn_work(in, path, member, at, text.size);
    if (status != TN_OK) return status;
    if (from < 0 || to < from)
        return tn_fail(in, path, member, at, TN_OUT_OF_RANGE, tn_value_none(),
                       tn_value_signed(from < 0 ? from : to));
    const size_t begin = skip_characters(text, (uint64_t)from);
    const size_t end = begin != SIZE_MAX ? skip_characters(text, (uint64_t)to) : SIZE_MAX;
    if (end == SIZE_MAX)
        return tn_fail(in, path, member, at, TN_OUT_OF_RANGE,
                       tn_value_unsigned((uint64_t)tn_text_length(text) + 1), tn_value_signed(to));
    const tn_text part = {text.size != 0 ? text.data + begin : text.data, end - begin};
    *result = part;
    return TN_OK;
}

/* ---- joining ---- */

static tn_status join(const tn_input *in, const tn_path *path, const char *member, size_t at,
                      const tn_bytes *parts, size_t count, tn_bytes *result)
{
    void *block;
    size_t size = 0;
    for (size_t i = 0; i < count; i++)
        size = parts[i].size > SIZE_MAX - size ? SIZE_MAX : size + parts[i].size;
    tn_status status = tn_work(in, path, member, at, size);
    if (status == TN_OK) status = tn_run_alloc(in, path, member, at, size, 1, &block);
    if (status != TN_OK) return status;
    uint8_t *to = block;
    for (size_t i = 0; i < count; i++) {
        if (parts[i].size == 0) continue;
        memcpy(to, parts[i].data, parts[i].size);
        to += parts[i].size;
    }
    const tn_bytes joined = {block, size};
    *result = joined;
    return TN_OK;
}

tn_status tn_bytes_concat(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_bytes a,
                          tn_bytes b, tn_bytes *result)
{
    tn_bytes parts[2];
    parts[0] = a; /* TinyCC has no initialisers of this kind */
    parts[1] = b;
    *result = a.size == 0 ? b : a;
    return a.size == 0 || b.size == 0 ? TN_OK : join(in, path, member, at, parts, 2, result);
}

static tn_bytes bytes_of(tn_text text)
{
    const tn_bytes bytes = {(const uint8_t *)text.data, text.size};
    return bytes;
}

static tn_text text_of(tn_bytes bytes)
{
    const tn_text text = {(const char *)bytes.data, bytes.size};
    return text;
}

tn_status tn_text_concat(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_text a,
                         tn_text b, tn_text *result)
{
    tn_bytes joined;
    const tn_status status = tn_bytes_concat(in, path, member, at, bytes_of(a), bytes_of(b), &joined);
    if (status == TN_OK) *result = text_of(joined);
    return status;
}

/* ---- comparing and searching ---- */

/* UTF-8 has the order of its code points. */
int tn_bytes_compare(tn_bytes a, tn_bytes b)
{
    const size_t common = a.size < b.size ? a.size : b.size;
    const int order = common != 0 ? memcmp(a.data, b.data, common) : 0;
    if (order != 0) return order;
    return a.size < b.size ? -1 : a.size > b.size;
}

int tn_text_compare(tn_text a, tn_text b)
{
    return tn_bytes_compare(bytes_of(a), bytes_of(b));
}

int tn_text_compare_lower(tn_text a, bool a_lower, tn_text b, bool b_lower)
{
    const size_t size = a.size < b.size ? a.size : b.size;
    for (size_t i = 0; i < size; i++) {
        const uint8_t x = (uint8_t)a.data[i], y = (uint8_t)b.data[i];
        const uint8_t c = a_lower ? tn_lower(x) : x, d = b_lower ? tn_lower(y) : y;
        if (c != d) return c < d ? -1 : 1;
    }
    return a.size < b.size ? -1 : a.size > b.size;
}

tn_status tn_text_lower(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_text text,
                        tn_text *result)
{
    void *block;
    tn_status status = tn_work(in, path, member, at, text.size);
    if (status == TN_OK) status = tn_run_alloc(in, path, member, at, text.size, 1, &block);
    if (status != TN_OK) return status;
    for (size_t i = 0; i < text.size; i++)
        ((uint8_t *)block)[i] = tn_lower((uint8_t)text.data[i]);
    const tn_text lower = {block, text.size};
    *result = lower;
    return TN_OK;
}

int64_t tn_bytes_index_of(tn_bytes bytes, int64_t value)
{
    if (value < 0 || value > UINT8_MAX) return -1;
    const size_t index = tn_find_byte(bytes.data, bytes.size, (uint8_t)value);
    return index != SIZE_MAX ? (int64_t)index : -1;
}

static tn_status fail_no_bytes(const tn_input *in, const tn_path *path, const char *member, size_t at)
{
    return tn_fail(in, path, member, at, TN_OUT_OF_RANGE, tn_value_unsigned(0), tn_value_unsigned(0));
}

tn_status tn_bytes_min(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_bytes bytes,
                       uint8_t *result)
{
    if (bytes.size == 0) return fail_no_bytes(in, path, member, at);
    *result = bytes.data[0];
    for (size_t i = 1; i < bytes.size; i++) {
        if (bytes.data[i] < *result) *result = bytes.data[i];
    }
    return TN_OK;
}

tn_status tn_bytes_max(const tn_input *in, const tn_path *path, const char *member, size_t at, tn_bytes bytes,
                       uint8_t *result)
{
    if (bytes.size == 0) return fail_no_bytes(in, path, member, at);
    *result = bytes.data[0];
    for (size_t i = 1; i < bytes.size; i++) {
        if (bytes.data[i] > *result) *result = bytes.data[i];
    }
    return TN_OK;
}
