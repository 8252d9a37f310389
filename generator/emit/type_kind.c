/* The names of what the reflection tables say. */
#include "emit/naming.h"
#include "emit/type.h"

const char *kind_name(tn_kind kind)
{
    static const char *const names[] = {
        [TN_KIND_U1] = "TN_KIND_U1",           [TN_KIND_U2] = "TN_KIND_U2",
        [TN_KIND_U4] = "TN_KIND_U4",           [TN_KIND_U8] = "TN_KIND_U8",
        [TN_KIND_S1] = "TN_KIND_S1",           [TN_KIND_S2] = "TN_KIND_S2",
        [TN_KIND_S4] = "TN_KIND_S4",           [TN_KIND_S8] = "TN_KIND_S8",
        [TN_KIND_F4] = "TN_KIND_F4",           [TN_KIND_F8] = "TN_KIND_F8",
        [TN_KIND_BOOL] = "TN_KIND_BOOL",       [TN_KIND_TEXT] = "TN_KIND_TEXT",
        [TN_KIND_BYTES] = "TN_KIND_BYTES",     [TN_KIND_CONSTANT] = "TN_KIND_CONSTANT",
        [TN_KIND_OBJECT] = "TN_KIND_OBJECT",   [TN_KIND_LIST] = "TN_KIND_LIST",
        [TN_KIND_VIEW] = "TN_KIND_VIEW",       [TN_KIND_ARRAY] = "TN_KIND_ARRAY",
        [TN_KIND_NUMBERS] = "TN_KIND_NUMBERS", [TN_KIND_POINTER] = "TN_KIND_POINTER",
        [TN_KIND_VARIANT] = "TN_KIND_VARIANT", [TN_KIND_STREAM] = "TN_KIND_STREAM",
        [TN_KIND_PACKED] = "TN_KIND_PACKED",   [TN_KIND_OPAQUE] = "TN_KIND_OPAQUE",
    };
    return names[kind];
}

const char *flag_names(arena *memory, uint32_t flags)
{
    static const struct {
        uint32_t flag;
        const char *name;
    } all[] = {{TN_MEMBER_DERIVED, "TN_MEMBER_DERIVED"},   {TN_MEMBER_FOLLOWS, "TN_MEMBER_FOLLOWS"},
               {TN_MEMBER_COMES, "TN_MEMBER_COMES"},       {TN_MEMBER_LOCATES, "TN_MEMBER_LOCATES"},
               {TN_MEMBER_FLAGS, "TN_MEMBER_FLAGS"},       {TN_MEMBER_DECIMAL, "TN_MEMBER_DECIMAL"},
               {TN_MEMBER_POSITION, "TN_MEMBER_POSITION"}, {TN_MEMBER_OPEN, "TN_MEMBER_OPEN"},
               {TN_MEMBER_PLACED, "TN_MEMBER_PLACED"},     {TN_MEMBER_GLANCE, "TN_MEMBER_GLANCE"},
               {TN_MEMBER_HIDDEN, "TN_MEMBER_HIDDEN"},     {TN_MEMBER_REFERENCE, "TN_MEMBER_REFERENCE"}};
    buffer text = {.memory = memory};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (flags & all[i].flag) buffer_printf(&text, "%s%s", text.size > 0 ? " | " : "", all[i].name);
    return text.data;
}

/* "vector3_type": the tables' names inside the file. */
const char *table_name(const emitter *e, const model_type *type, const char *what)
{
    return c_static(e, type, arena_printf(e->memory, "*_%s", what));
}

const char *bytes_literal(const emitter *e, str bytes)
{
    return arena_printf(e->memory, "{(const uint8_t *)%s, %zu}", c_string(e->memory, bytes), bytes.size);
}
