/* Patches text that states a size, count or position. */
#include "numeral.h"
#include "overlay.h"

bool tn_overlay_keep_text(tn_document *document, tn_text *text)
{
    void *block;
    if (text->size == 0) return true;
    if (tn_arena_alloc(&document->arena, text->size, 1, &block) != TN_OK) return false;
    memcpy(block, text->data, text->size);
    text->data = block;
    return true;
}

/* The number of digits. In a patch, text without padding keeps its size. */
static size_t overlay_digits(const tn_overlay *overlay, const tn_overlay_numeral *form, tn_text like,
                             uint64_t number)
{
    const bool stays = overlay->mode == OVERLAY_PUT && form->most == 0 &&
                       number <= tn_numeral_greatest(like.size, form->base);
    return stays && like.size <= TN_NUMERAL_DIGITS ? like.size : form->width;
}

tn_status tn_overlay_spell(const tn_input *in, const tn_path *path, const char *member, int64_t number,
                           const tn_overlay_numeral *form, const tn_text *written, tn_text *text)
{
    void *block;
    tn_document *document = in->run->overlay->document;
    const tn_text like = written != NULL ? *written : *text;
    const uint64_t most = tn_numeral_greatest(form->most != 0 ? form->most : TN_NUMERAL_DIGITS, form->base);
    if (number < 0 || (uint64_t)number > most)
        return tn_fail(in, path, member, in->pos, TN_OVERFLOW, tn_value_unsigned(most),
                       tn_value_signed(number));
    *text = like;
    if (tn_numeral_says(like, (uint64_t)number, form->base) && written != NULL) return TN_OK;
    const size_t width = overlay_digits(in->run->overlay, form, like, (uint64_t)number);
    const tn_numeral numeral = tn_numeral_of((uint64_t)number, form->base, width, like);
    if (tn_arena_alloc(&document->arena, numeral.size, 1, &block) != TN_OK)
        return tn_fail(in, path, member, in->pos, TN_NO_MEMORY, tn_value_none(), tn_value_none());
    tn_numeral_put(&numeral, block);
    *text = (tn_text){block, numeral.size};
    return TN_OK;
}

void tn_overlay_respells(const tn_input *in, const void *object, const char *type, const tn_text *self)
{
    const tn_text *written = tn_overlay_written(in, self);
    const void *known = tn_overlay_written(in, object);
    if (written == NULL || known == NULL || written->size == self->size) return;
    overlay_entry *entry = tn_overlay_find(&in->run->overlay->written, known, type);
    if (entry != NULL) entry->same = false;
}

tn_text tn_overlay_zeros(const tn_input *in, tn_text text, size_t width)
{
    static const char zeros[TN_NUMERAL_DIGITS + 1] =
        "0000000000000000000000000000000000000000000000000000000000000000";
    if (text.size != 0 || width > TN_NUMERAL_DIGITS || !tn_overlay_grows(in)) return text;
    return (tn_text){zeros, width};
}

tn_status tn_overlay_text_to_int(const tn_input *in, const tn_path *path, const char *member, size_t at,
                                 tn_text text, int64_t base, int64_t *value)
{
    *value = 0;
    if (text.size == 0 && tn_overlay_grows(in)) return TN_OK;
    return tn_text_to_int(in, path, member, at, text, base, value);
}

tn_status tn_overlay_unsolved(const tn_input *in, const tn_path *path, const char *member, uint64_t wanted,
                              const tn_path *of, const char *other)
{
    const tn_status status =
        tn_fail(in, path, member, in->pos, TN_DISAGREE, tn_value_none(), tn_value_unsigned(wanted));
    return tn_overlay_beside(in, status, of, other);
}
