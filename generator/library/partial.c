/* Finds the values of incomplete files. Readers locate each member as soon as they have read it: a member
   without a location was not read. */
#include "library/library.h"

bool partial_has_member(const tenon_value *object, size_t i)
{
    tn_dump_options options = {0};
    const tn_found *found = &object->found;
    if (!object->file->is_partial) return true;
    const size_t member = type_member(found->type, i);
    if (member == TN_NO_INDEX) return false;
    if (found->view != NULL) return true; /* records are read as a whole */
    const tn_dump_run run = file_dump_run(object->file, &options);
    const tn_dump_scope scope = tn_dump_scope_of(&run, found->type, found->value);
    return tn_dump_was_read(&run, &scope, member);
}

size_t partial_elements(const tenon_value *list, size_t count)
{
    tn_dump_options options = {0};
    const tn_found *found = &list->found;
    if (!list->file->is_partial || found->view != NULL) return count;
    const tn_dump_run run = file_dump_run(list->file, &options);
    return tn_dump_read_elements(&run, found->member, found->value, count);
}
