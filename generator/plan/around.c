/* Computes the parents, roots and arguments that objects get. */
#include "plan/around.h"

#include <inttypes.h>

#include "plan/struct.h"

bool plan_has_any_parent(const model_type *type)
{
    return type->many_parents || type->parent == NULL;
}

value_type plan_parent_type(const model_type *type)
{
    return (value_type){.kind = VALUE_OBJECT, .object = plan_has_any_parent(type) ? NULL : type->parent};
}

bool plan_gives_no_parent(const model_member *member)
{
    const model_type *type = member->type.object;
    return member->parent_none || (member->parent == NULL && member->owner->file != type->file);
}

static bool lies_in_own_file(const model_type *type)
{
    for (size_t i = 0; i < type->parents.count; i++)
        if (type->parents.items[i]->file == type->file) return true;
    return false;
}

bool plan_gets_root(const model_type *type)
{
    return type->needs_root && (type->file->top != type || lies_in_own_file(type));
}

bool plan_gets_root_at_top(const model_type *type)
{
    return plan_gets_root(type) && type->file->top == type;
}

bool plan_shares_file_root(const model_type *owner, const model_type *type)
{
    return owner->file == type->file;
}

bool plan_gets_order(const model_type *type)
{
    return type->endian_owner != NULL && type->endian_owner != type;
}

/* ---- arguments ---- */

static bool is_integer(const model_member *param)
{
    return param->type.kind == VALUE_INT || param->type.kind == VALUE_ENUM;
}

value_type plan_argument_type(const model_member *param)
{
    if (param->array == ARRAY_NONE) return param->type;
    return (value_type){.kind = VALUE_ARRAY, .element = &param->type, .array = param};
}

interval plan_held(const model_member *member)
{
    const value_type type = member->type;
    if (type.bytes > 0) return interval_integer(type.bytes, type.is_signed);
    return interval_integer(8, !plan_is_unsigned_64(type, member->range));
}

const char *plan_argument_words(arena *memory, const model_member *param)
{
    const value_type type = param->type;
    const interval range = type.bytes == 0 ? param->range : interval_integer(type.bytes, type.is_signed);
    if (!is_integer(param)) return NULL;
    return arena_printf(memory, "`%.*s` from %" PRId64 " to %" PRIu64, STR_ARG(param->id), (int64_t)range.low,
                        (uint64_t)range.high);
}
