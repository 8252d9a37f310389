/* Checks paths that must stay in their folder. */
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

/* Whether there are a backslash or two dots at all: a loop without branches, which compilers make vectors of.
 */
static bool may_lead_out(tn_text path)
{
    unsigned found = path.data[path.size - 1] == '\\';
    for (size_t i = 0; i + 1 < path.size; i++)
        found |= (unsigned)(path.data[i] == '\\') |
                 ((unsigned)(path.data[i] == '.') & (unsigned)(path.data[i + 1] == '.'));
    return found != 0;
}

bool tn_is_relative_path(tn_text text)
{
    if (text.size == 0 || text.data[0] == '/') return false;
    if (text.size >= 2 && is_letter(text.data[0]) && text.data[1] == ':') return false;
    if (!may_lead_out(text)) return true;
    for (size_t i = 0; i < text.size; i++) {
        const bool begins = i == 0 || text.data[i - 1] == '/';
        if (text.data[i] == '\\' || (begins && leads_out(text, i))) return false;
    }
    return true;
}
