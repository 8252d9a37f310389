/* Text that the writer derives as a decimal number. */
#include "tenon/output.h"
#include "tenon/text.h"

/* Whether all of the text is digits, behind a sign or none, that say the number. */
static bool says(tn_text text, uint64_t number)
{
    const bool minus = text.size != 0 && text.data[0] == '-';
    const size_t sign = minus || (text.size != 0 && text.data[0] == '+') ? 1 : 0;
    uint64_t value = 0;
    for (size_t i = sign; i < text.size; i++) {
        const unsigned digit = (unsigned)(unsigned char)text.data[i] - '0';
        if (digit > 9 || value > (UINT64_MAX - digit) / 10) return false;
        value = 10 * value + digit;
    }
    return text.size != sign && value == number && (!minus || number == 0);
}

tn_status tn_settle_decimal(tn_settle *settle, const tn_path *path, const char *member, uint64_t number,
                            tn_text *text)
{
    tn_text derived;
    if (says(*text, number)) return TN_OK;
    const tn_status status = tn_text_of_u64(&settle->in, path, member, 0, number, &derived);
    if (status == TN_OK) tn_settle_set(settle, text, &derived, sizeof derived);
    return status;
}
