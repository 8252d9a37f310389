/* What an edit leaves alone. */
#ifndef RANDOM_STAYS_H
#define RANDOM_STAYS_H

#include "inputs.h"

enum { STAYS_PATH = 600 };

/* What is edited of an object, and what is written of it then. */
typedef struct stays_edit {
    const char *path;
    bool resizes; /* text, bytes, and lists: other members may follow, but none asks for more than the size */
    const void *data;
    size_t size;
} stays_edit;

/* Whether all members that nobody edits, and that do not follow, have the bytes that they had, also those
   that lie elsewhere and that nobody has asked for. If not, `path`, of STAYS_PATH bytes, becomes the first
   that has not. What cannot be read is no matter of this. */
bool stays_all(const tn_format *format, const input *read, const stays_edit *edit, char *path);

/* Whether the value at `path` lies over bytes of what is `edited` in a file, and is not in it, or over those
   of a number that may follow, where one of them is placed: it shows what becomes of them. An element that
   stays in a list that others leave may lie over such a number, too. */
bool stays_is_view(const tn_format *format, const input *read, const char *edited, const char *path);

#endif
