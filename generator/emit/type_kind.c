/* Prints the names of kinds in reflection tables. */
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
    } all[] = {{TN_MEMBER_DERIVED, "TN_MEMBER_DERIVED"},     {TN_MEMBER_FOLLOWS, "TN_MEMBER_FOLLOWS"},
               {TN_MEMBER_COMES, "TN_MEMBER_COMES"},         {TN_MEMBER_FLAGS, "TN_MEMBER_FLAGS"},
               {TN_MEMBER_DECIMAL, "TN_MEMBER_DECIMAL"},     {TN_MEMBER_POSITION, "TN_MEMBER_POSITION"},
               {TN_MEMBER_OPEN, "TN_MEMBER_OPEN"},           {TN_MEMBER_PLACED, "TN_MEMBER_PLACED"},
               {TN_MEMBER_LOOKAHEAD, "TN_MEMBER_LOOKAHEAD"}, {TN_MEMBER_STORED, "TN_MEMBER_STORED"},
               {TN_MEMBER_HIDDEN, "TN_MEMBER_HIDDEN"},       {TN_MEMBER_NUMBER, "TN_MEMBER_NUMBER"},
               {TN_MEMBER_REFERENCE, "TN_MEMBER_REFERENCE"}};
    buffer text = {.memory = memory};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (flags & all[i].flag) buffer_printf(&text, "%s%s", text.size > 0 ? " | " : "", all[i].name);
    return text.data;
}

const char *table_name(const emitter *e, const model_type *type, const char *what)
{
    return c_static(e, type, arena_printf(e->memory, "*_%s", what));
}

const char *type_table_name(const emitter *e, const tn_type *table)
{
    const model *m = e->model;
    for (size_t i = 0; table != NULL && i < m->order.count; i++)
        if (e->tables->types[m->order.items[i]->number] == table)
            return table_name(e, m->order.items[i], "type");
    return "NULL";
}

const char *enum_table_name(const emitter *e, const tn_enum *table)
{
    const model *m = e->model;
    for (size_t i = 0; table != NULL && i < m->enums.count; i++)
        if (e->tables->enums[m->enums.items[i]->number] == table)
            return e->names.enums[m->enums.items[i]->number];
    return "NULL";
}

const char *text_literal(const emitter *e, const char *text)
{
    return c_string(e->memory, str_of(text));
}

const char *text_or_null(const emitter *e, const char *text)
{
    return text != NULL ? text_literal(e, text) : "NULL";
}

const char *bytes_literal(const emitter *e, tn_bytes bytes)
{
    const str text = {(const char *)bytes.data, bytes.size};
    return arena_printf(e->memory, "{(const uint8_t *)%s, %zu}", c_string(e->memory, text), bytes.size);
}

void emit_texts(emitter *e, const char *name, size_t count, const char *const *texts)
{
    buffer list = {.memory = e->memory};
    if (count == 0) return;
    for (size_t i = 0; i < count; i++)
        buffer_printf(&list, "%s%s", i > 0 ? ", " : "", text_literal(e, texts[i]));
    out_line(&e->out, "static const char *const %s[] = {%s};", name, list.data);
    out_blank(&e->out);
}

void emit_text_entry(emitter *e, const char *entry, const char *text)
{
    if (text != NULL) out_line(&e->out, "%s = %s,", entry, text_literal(e, text));
}

void emit_doc_entry(emitter *e, const char *entry, const char *text)
{
    if (text != NULL) out_string(&e->out, arena_printf(e->memory, "%s =", entry), text_literal(e, text));
}
