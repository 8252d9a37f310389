/* What the model says of schemas: types of values and their ranges, sizes, layouts, parents. The expectations are
   written by hand from the language's rules. */
#include "schema_support.h"

#include <stdlib.h>

#include "base/buffer.h"
#include "model/model.h"

/* ---- a summary of a model ------------------------------------------------------------------------------ */

static void put_number(buffer *out, wide value)
{
    if (value < 0) buffer_putc(out, '-');
    const wide magnitude = value < 0 ? -value : value;
    if (magnitude > UINT64_MAX)
        buffer_puts(out, "huge");
    else
        buffer_printf(out, "%llu", (unsigned long long)magnitude);
}

static void put_interval(buffer *out, interval range)
{
    put_number(out, range.low);
    if (range.low == range.high) return;
    buffer_puts(out, "..");
    if (range.high >= SIZE_UNBOUNDED)
        buffer_puts(out, "*");
    else
        put_number(out, range.high);
}

static void put_type(buffer *out, value_type type)
{
    static const char *const names[] = {"int",  "float",  "bool",  "text",   "bytes", "enum",
                                        "object", "array", "stream", "any", "unknown"};
    switch (type.kind) {
    case VALUE_ARRAY:
        put_type(out, *type.element);
        buffer_puts(out, "[]");
        break;
    case VALUE_ENUM:
        buffer_printf(out, "enum %.*s", STR_ARG(type.enumeration->schema->id));
        break;
    case VALUE_OBJECT:
    case VALUE_UNKNOWN:
        buffer_printf(out, "%s %.*s", names[type.kind], type.object ? (int)type.object->id.size : 1,
                      type.object ? type.object->id.data : "*");
        break;
    default:
        buffer_puts(out, names[type.kind]);
        break;
    }
}

static void put_member(buffer *out, const model_member *member)
{
    static const char *const arrays[] = {"", " records", " objects", " values"};
    buffer_printf(out, "  %.*s: ", STR_ARG(member->id));
    put_type(out, member->type);
    buffer_puts(out, arrays[member->array]);
    if (member->type.kind == VALUE_INT || member->type.kind == VALUE_ENUM) {
        buffer_puts(out, " = ");
        put_interval(out, member->range);
    }
    if (member->wire.kind != WIRE_NONE) {
        buffer_puts(out, ", bytes ");
        put_interval(out, member->extent);
    }
    buffer_puts(out, member->may_be_absent ? ", perhaps\n" : "\n");
}

static void put_members(buffer *out, model_member *const *members, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put_member(out, members[i]);
}

static void put_model_type(buffer *out, const model_type *type)
{
    static const char *const layouts[] = {"fixed", "uniform", "irregular"};
    buffer_printf(out, "%.*s: %s, bytes ", STR_ARG(type->id), layouts[type->layout]);
    put_interval(out, type->extent);
    if (type->parent)
        buffer_printf(out, ", in %.*s%s", STR_ARG(type->parent->id), type->many_parents ? " and others" : "");
    else if (type->parents.count > 0)
        buffer_printf(out, ", in any of %zu", type->parents.count);
    buffer_printf(out, "%s%s%s%s\n", type->needs_parent ? ", parent" : "", type->needs_root ? ", root" : "",
                  type->needs_stream ? ", stream" : "", type->recursive ? ", recursive" : "");
    put_members(out, type->params.items, type->params.count);
    put_members(out, type->fields.items, type->fields.count);
    put_members(out, type->values.items, type->values.count);
    put_members(out, type->instances.items, type->instances.count);
}

/* Every type in use, those that others are made of first, with every member. */
static str summary(const model *m)
{
    buffer out = {.memory = m->memory};
    for (size_t i = 0; i < m->order.count; i++)
        put_model_type(&out, m->order.items[i]);
    return buffer_str(&out);
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        loaded in = load_file(argv[i]);
        const char *dirs[] = {TENON_SHARED "/conformance/formats", TENON_SHARED "/conformance/formats/ks_path"};
        model *m = model_build(in.memory, in.list, in.tree, dirs, 2);
        printf("%.*s\n", STR_ARG(summary(m)));
        unload(in);
    }
}
