/* Lists the names of the members of a format. */
#include "cli/stored_names.h"

typedef ARRAY(const tn_type *) type_list;

static void add_type(arena *memory, type_list *types, const tn_type *type)
{
    for (size_t i = 0; i < types->count; i++)
        if (types->items[i] == type) return;
    if (type != NULL) ARRAY_PUSH(memory, types, type);
}

static void add_types_of(arena *memory, type_list *types, const tn_member *member)
{
    while (member->elements != NULL)
        member = member->elements;
    add_type(memory, types, member->type);
    for (size_t i = 0; member->variants != NULL && i < member->variants->count; i++)
        add_type(memory, types, member->variants->types[i]);
    if (member->view == NULL) return;
    add_type(memory, types, member->view->element);
    const tn_table *table = member->view->table;
    for (size_t i = 0; table != NULL && i < table->case_count; i++)
        add_type(memory, types, table->cases[i].type);
}

string_list stored_names(arena *memory, const tn_format *format)
{
    type_list types = {0};
    string_list names = {0};
    add_type(memory, &types, format->type);
    for (size_t i = 0; i < types.count; i++) {
        const tn_type *type = types.items[i];
        for (size_t m = 0; m < type->member_count; m++) {
            ARRAY_PUSH(memory, &names, type->members[m].id);
            add_types_of(memory, &types, &type->members[m]);
        }
    }
    return names;
}
