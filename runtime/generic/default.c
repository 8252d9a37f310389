/* Gives members of new objects their defaults. */
#include "value.h"

void tn_store_default(const tn_member *member, void *object)
{
    const tn_default *from = member->default_value;
    void *value = tn_member_in(member, object);
    if (member->kind == TN_KIND_TEXT)
        *(tn_text *)value = (tn_text){(const char *)from->bytes.data, from->bytes.size};
    else if (member->kind == TN_KIND_BYTES)
        *(tn_bytes *)value = from->bytes;
    else
        tn_scalar_store(member->kind, value, from->bits);
}

void tn_set_defaults(const tn_type *type, void *object)
{
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const bool part = member->kind == TN_KIND_OBJECT && member->has == TN_NO_INDEX && member->get == NULL;
        if (member->default_value != NULL)
            tn_store_default(member, object);
        else if (part)
            tn_set_defaults(member->type, tn_member_in(member, object));
    }
}
