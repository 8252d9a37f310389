/* The module: a class for each type, one for each enumeration. */
#include "stubs/stubs.h"

/* ---- classes of types ---- */

/* Puts documentation as a comment or a docstring, on one line. */
static void put_doc(buffer *out, const stubs *s, const char *indent, str doc)
{
    const str line = plan_shown_doc(s->memory, doc);
    if (line.size == 0) return;
    buffer_printf(out, "%s\"\"\"", indent);
    for (size_t i = 0; i < line.size; i++) {
        if (line.data[i] == '\\' || line.data[i] == '"') buffer_putc(out, '\\');
        buffer_putc(out, line.data[i]);
    }
    buffer_puts(out, "\"\"\"\n");
}

/* Returns whether it is a statement. */
static bool put_member(buffer *out, stubs *s, const model_member *member)
{
    const char *annotation = stubs_annotation(s, member);
    if (!stubs_is_name(member->id)) {
        buffer_printf(out, "    # [\"%.*s\"]: %s\n", STR_ARG(member->id), annotation);
        return false;
    }
    buffer_printf(out, "    %.*s: %s\n", STR_ARG(member->id), annotation);
    if (member->schema != NULL) put_doc(out, s, "    ", member->schema->doc.text);
    return true;
}

static void put_class(buffer *out, stubs *s, const model_type *type)
{
    const member_refs members = plan_shown_members(s->plan, type), values = plan_shown_values(s->plan, type);
    size_t count = 0;
    buffer_printf(out, "\nclass %s(Object):\n", stubs_class(s, type));
    s->type = type;
    if (type->schema != NULL) put_doc(out, s, "    ", type->schema->doc.text);
    for (size_t i = 0; i < members.count; i++)
        if (members.items[i]->role != MEMBER_PARAM) count += put_member(out, s, members.items[i]);
    for (size_t i = 0; i < values.count; i++)
        count += put_member(out, s, values.items[i]);
    if (count == 0) buffer_puts(out, "    ...\n");
    s->type = NULL;
}

/* ---- classes of enumerations ---- */

static void put_enum(buffer *out, const stubs *s, const model_enum *of, bool is_flags)
{
    size_t count = 0;
    bool has_negative = false;
    if (!stubs_has_enum(of)) return;
    buffer_printf(out, "\nclass %s(enum.%s):\n", stubs_enum(s, of, is_flags),
                  is_flags ? "IntFlag" : "IntEnum");
    for (size_t i = 0; i < of->schema->values.count; i++)
        has_negative = has_negative || of->schema->values.items[i].negative;
    for (size_t i = 0; i < of->schema->values.count; i++) {
        const schema_enum_value *value = &of->schema->values.items[i];
        const bool keyword = !stubs_is_name(value->id);
        buffer_printf(out, "    %s%.*s%s = ", keyword ? "# [\"" : "", STR_ARG(value->id),
                      keyword ? "\"]" : "");
        if (has_negative) /* the package has them in two's complement */
            buffer_printf(out, "%lld\n", (long long)(int64_t)value->value);
        else
            buffer_printf(out, "%llu\n", (unsigned long long)value->value);
        count += !keyword;
    }
    if (count == 0) buffer_puts(out, "    ...\n");
}

static bool is_flags_before(const stubs *s, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (s->flags.items[k] == s->flags.items[i]) return true;
    return false;
}

static void put_enums(buffer *out, const stubs *s)
{
    const model *m = s->plan->model;
    for (size_t i = 0; i < m->types.count; i++)
        for (size_t k = 0; k < m->types.items[i]->enums.count; k++)
            put_enum(out, s, m->types.items[i]->enums.items[k], false);
    for (size_t i = 0; i < s->flags.count; i++)
        if (!is_flags_before(s, i)) put_enum(out, s, s->flags.items[i], true);
}

/* ---- the whole ---- */

str stubs_text(arena *memory, const codec_plan *plan)
{
    stubs s = {.memory = memory, .plan = plan, .shown = plan_shown_types(plan)};
    buffer text = {.memory = memory};
    const str id = plan->model->top->id;
    buffer_printf(
        &text,
        "\"\"\"The objects of %.*s in Python, for type checkers and editors. Made by `tenon stubs`.\"\"\"\n"
        "import enum\nfrom typing import Any\n\nfrom tenon import List, Object\n",
        STR_ARG(id));
    for (size_t i = 0; i < s.shown.count; i++)
        if (s.shown.items[i]->layout != LAYOUT_TABLE) put_class(&text, &s, s.shown.items[i]);
    put_enums(&text, &s);
    if (s.aliases.count > 0) buffer_puts(&text, "\n# Members have these names, too.\n");
    for (size_t i = 0; i < s.aliases.count; i++)
        buffer_printf(&text, "%s = %s\n", s.aliases.items[i], s.aliases.items[i] + 1);
    return buffer_str(&text);
}
