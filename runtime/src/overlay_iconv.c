/* Patches text in encodings of the system's iconv. A module of its own: the core does without. */
#include "overlay.h"

tn_status tn_overlay_text_iconv(tn_input *in, const tn_path *path, const char *member,
                                const tn_delimited *form, int64_t size, tn_text value, const char *encoding)
{
    tn_bytes bytes;
    tn_text there;
    tn_align(in);
    tn_input behind = *in;
    tn_status status = tn_overlay_stands(&behind, tn_overlay_grows(in), path, member, form, size, &bytes);
    if (status == TN_OK) status = tn_decode_iconv(&behind, path, member, in->pos, bytes, encoding, &there);
    const bool same = status == TN_OK && there.size == value.size &&
                      (value.size == 0 || memcmp(there.data, value.data, value.size) == 0);
    if (same) {
        tn_overlay_note(in, in->data + in->pos, behind.pos - in->pos);
        return TN_OK;
    }
    status =
        tn_overlay_knows(in) ? TN_OK : tn_encode_iconv(in, path, member, in->pos, value, encoding, &bytes);
    return status == TN_OK ? tn_overlay_delimited(in, path, member, form, size, bytes) : status;
}
