/* Checks paths that must stay in their folder. */
#include "tenon/impl/load.h"
#include "tenon/impl/rules.h"

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Whether the part from `at` on is `..`. */
static bool leads_out(tn_text path, size_t at)
{
    const size_t left = path.size - at;
    return left >= 2 && path.data[at] == '.' && path.data[at + 1] == '.' &&
           (left == 2 || path.data[at + 2] == '/');
}

/* A mark in each byte that is `wanted`; bytes behind such a byte may have marks, too. */
static uint64_t marks(uint64_t word, uint8_t wanted)
{
    const uint64_t each = UINT64_C(0x0101010101010101), apart = word ^ wanted * each;
    return (apart - each) & ~apart & 0x80 * each;
}

/* Whether there may be a backslash or two dots among eight bytes. */
static bool may_lead_out(const char *at)
{
    const uint64_t word = tn_u8le((const uint8_t *)at), dots = marks(word, '.');
    return (marks(word, '\\') | (dots & dots >> 8)) != 0;
}

/* Whether no group of eight bytes may contain a backslash or two dots: groups overlap, so that any two
   adjacent bytes are in one group. */
static bool stays(tn_text path)
{
    if (path.size < 8) return false;
    for (size_t i = 0; i + 8 <= path.size; i += 7)
        if (may_lead_out(path.data + i)) return false;
    return !may_lead_out(path.data + path.size - 8);
}

bool tn_is_relative_path(tn_text text)
{
    if (text.size == 0 || text.data[0] == '/') return false;
    if (text.size >= 2 && is_letter(text.data[0]) && text.data[1] == ':') return false;
    if (stays(text)) return true;
    for (size_t i = 0; i < text.size; i++) {
        const bool begins = i == 0 || text.data[i - 1] == '/';
        if (text.data[i] == '\\' || (begins && leads_out(text, i))) return false;
    }
    return true;
}
