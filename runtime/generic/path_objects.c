/* Finds members that lead to objects. */
#include "path.h"

static bool is_wanted(const tn_type *type, tn_type_wanted *wanted, void *user)
{
    return wanted == NULL || wanted(user, type);
}

static bool some_are_wanted(const tn_variant_types *types, tn_type_wanted *wanted, void *user)
{
    for (size_t i = 0; types != NULL && i < types->count; i++)
        if (is_wanted(types->types[i], wanted, user)) return true;
    return false;
}

bool tn_leads_to_objects(const tn_member *member, tn_type_wanted *wanted, void *user)
{
    switch (member->kind == TN_KIND_ARRAY ? member->element : member->kind) {
    case TN_KIND_OBJECT:
    case TN_KIND_LIST:
    case TN_KIND_POINTER:
        return is_wanted(member->type, wanted, user);
    case TN_KIND_VIEW: /* the records of tables have no type of their own */
        return member->view->table != NULL || is_wanted(member->view->element, wanted, user);
    case TN_KIND_VARIANT:
        return some_are_wanted(member->variants, wanted, user);
    case TN_KIND_ARRAY:
        return tn_leads_to_objects(member->elements, wanted, user);
    default:
        return false;
    }
}
