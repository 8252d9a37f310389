/* Checks JSON documents before they are written, and computes their size. */
#include "json_wire.h"

#include "utf8_code.h"

tn_status tn_prepare_json_text(tn_prepare *prepare, const tn_path *path, const char *member, size_t index,
                               tn_text text)
{
    const uint8_t *data = (const uint8_t *)text.data;
    if (text.size > PTRDIFF_MAX) /* bytes of such a size are not there */
        return tn_unwritable(prepare, path, member, index, TN_OVERFLOW, tn_value_unsigned(PTRDIFF_MAX),
                             tn_value_unsigned(text.size));
    for (size_t at = 0; at < text.size;) {
        uint32_t code;
        const size_t size = tn_utf8_character(data + at, text.size - at, &code);
        if (size == 0)
            return tn_unwritable(prepare, path, member, index, TN_BAD_ENCODING, tn_value_literal("UTF-8"),
                                 tn_value_bytes(data + at, 1));
        at += size;
    }
    return TN_OK;
}

tn_status tn_prepare_json_real(tn_prepare *prepare, const tn_path *path, const char *member, size_t index,
                               double value)
{
    if (value - value == 0) return TN_OK;
    return tn_unwritable(prepare, path, member, index, TN_WRONG_KIND, tn_value_literal("a finite number"),
                         tn_value_real(value));
}

static bool count(void *user, const void *data, size_t size)
{
    (void)data;
    tn_prepare_add(user, size);
    return true;
}

tn_status tn_prepare_json(tn_prepare *prepare, const tn_path *path, const char *member, tn_put *put,
                          const void *object)
{
    const tn_sink sink = {count, prepare};
    tn_output out;
    tn_output_sink(&out, &sink);
    out.at = put(&out, out.at, object);
    const tn_status status = tn_output_end(&out);
    if (status == TN_OK) return TN_OK;
    return tn_unwritable(prepare, path, member, TN_NO_INDEX, status, tn_value_none(), tn_value_none());
}
