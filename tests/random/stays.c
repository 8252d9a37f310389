#include "stays.h"

#include <stdio.h>
#include <string.h>

#include "equal.h"
#include "laws/leaves.h"

enum { LEAVES = 200 };

/* Whether a leaf is what is edited, in it or around it. */
static bool is_edited(const leaf *each, const char *path)
{
    const size_t length = strlen(path), found = strlen(each->path);
    const size_t least = length < found ? length : found;
    const char next = length < found ? each->path[length] : path[found];
    return strncmp(each->path, path, least) == 0 && (next == '\0' || next == '.' || next == '[');
}

static bool may_follow(const leaf *each)
{
    static const uint32_t follows =
        TN_MEMBER_FOLLOWS | TN_MEMBER_POSITION | TN_MEMBER_GLANCE | TN_MEMBER_COMES;
    return (each->member.flags & follows) != 0;
}

static bool is_same(const leaf *was, const leaf *is)
{
    if (was->member.patched_bits == 0) return leaf_is_same(was, is);
    return tn_equal_but_patched(&was->member, was->value, is->value);
}

static bool stays(const leaf *was, const leaves *written, const char *path)
{
    const leaf *is = leaves_find(written, was);
    if (was->value == NULL || is_edited(was, path) || may_follow(was)) return true;
    return is == NULL || is->value == NULL || is_same(was, is);
}

bool stays_all(const tn_format *format, const input *read, const stays_edit *edit, char *path)
{
    void *before, *after;
    bool all = true;
    if (!edit->resizes || format->read(format, &before, read->data, read->size, NULL, NULL) != TN_OK)
        return true;
    if (format->read(format, &after, edit->data, edit->size, NULL, NULL) == TN_OK) {
        leaves read_leaves = leaves_of(format, before, LEAVES), written = leaves_of(format, after, LEAVES);
        for (size_t i = 0; i < read_leaves.count && all; i++) {
            all = stays(&read_leaves.items[i], &written, edit->path);
            if (!all) snprintf(path, STAYS_PATH, "%s", read_leaves.items[i].path);
        }
        leaves_free(&read_leaves);
        leaves_free(&written);
        format->release(format, after);
    }
    format->release(format, before);
    return all;
}
