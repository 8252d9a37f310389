/* Adds and removes members and elements: writes the object as JSON, changes the JSON, and makes the object
   again. */
#ifndef TENON_CLI_RESHAPE_H
#define TENON_CLI_RESHAPE_H

#include "cli/reshape_json.h"
#include "cli/subject.h"

/* Whether an assignment changes more than a value, and how: it adds an element, sets an object or a list, or
   sets a member that is absent. A path with `**` sets no absent members. */
bool reshape_is_needed(const subject *file, const void *object, const char *path, const char *value,
                       reshape_edit *edit);

/* Makes another object, *changed, which the caller releases, and reports an edit that is impossible. *any:
   whether the path led somewhere. `placed` gets the paths of the new values. */
outcome reshape(subject *file, const void *object, const reshape_edit *edit, void **changed, bool *any,
                string_list *placed);

#endif
