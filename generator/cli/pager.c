/* Chooses the pager. */
#include "cli/pager.h"

#include "base/system/places.h"

void pager_begin(void)
{
    const char *words = variable("PAGER");
    if (!words || (words[0] != '\0' && strcmp(words, "cat") != 0)) pager_begin_with(words);
}
