/* Writes folders of older versions. */
#include "cli/version_copy.h"

#include <errno.h>

#include "base/system/files.h"
#include "base/system/places.h"

outcome version_copy_begin(arena *memory, version_copy *copy)
{
    char *root = arena_printf(memory, "%s/tenon.XXXXXX", place_for_passing(memory));
    if (!files_make_unique_folder(root))
        return complain("%s: cannot make a folder: %s", root, strerror(errno));
    copy->root = root;
    return OUTCOME_FINE;
}

void version_copy_remove(const version_copy *copy)
{
    if (copy->root != NULL) files_remove_tree(copy->root);
}
