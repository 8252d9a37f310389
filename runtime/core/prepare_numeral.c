/* Prepares numbers that the writer derives as text. */
#include "numeral.h"
#include "tenon/impl/prepare_value.h"

tn_status tn_prepare_numeral(tn_prepare *prepare, const tn_path *path, const char *member, uint64_t number,
                             unsigned base, size_t width, tn_text *text)
{
    void *block;
    if (tn_numeral_says(*text, number, base) && (width == 0 || text->size == width)) return TN_OK;
    const tn_numeral numeral = tn_numeral_of(number, base, width, *text);
    if (width != 0 && numeral.count > width)
        return tn_unwritable(prepare, path, member, TN_NO_INDEX, TN_OVERFLOW,
                             tn_value_unsigned(tn_numeral_greatest(width, base)), tn_value_unsigned(number));
    const tn_status status = tn_run_alloc(&prepare->in, path, member, 0, numeral.size, 1, &block);
    if (status != TN_OK) return status;
    tn_numeral_put(&numeral, block);
    const tn_text derived = {block, numeral.size};
    tn_prepare_set(prepare, text, &derived, sizeof derived);
    return TN_OK;
}
