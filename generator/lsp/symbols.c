/* Prints the outline of a schema: types with their members and enumerations. */
#include "lsp/server.h"

/* Kinds of the protocol. */
enum {
    KIND_CLASS = 5,
    KIND_PROPERTY = 7,
    KIND_FIELD = 8,
    KIND_ENUM = 10,
    KIND_CONSTANT = 14,
    KIND_ENUM_MEMBER = 22
};

typedef struct outline {
    const server *s;
    request *r;
    const source *file;
} outline;

/* The range of a symbol includes its name. */
static span around(span all, span name)
{
    if (all.source != name.source) return name;
    if (name.begin < all.begin) all.begin = name.begin;
    if (name.end > all.end) all.end = name.end;
    return all;
}

static void begin(const outline *o, str name, int kind, span all, span at)
{
    json_writer *out = o->r->out;
    json_open(out, NULL, '{');
    json_str(out, "name", name.size > 0 ? name : str_of("?"));
    json_number(out, "kind", kind);
    put_range(o->s, out, "range", around(all, at));
    put_range(o->s, out, "selectionRange", at);
}

static void put_leaf(const outline *o, str name, int kind, span all, span at)
{
    begin(o, name, kind, all, at);
    json_close(o->r->out, '}');
}

static void put_enum(const outline *o, const schema_enum *of)
{
    begin(o, of->id, KIND_ENUM, of->place->place, of->place->place);
    json_open(o->r->out, "children", '[');
    for (size_t i = 0; i < of->values.count; i++) {
        const span at = of->values.items[i].place->place;
        put_leaf(o, of->values.items[i].id, KIND_ENUM_MEMBER, at, at);
    }
    json_close(o->r->out, ']');
    json_close(o->r->out, '}');
}

static void put_attributes(const outline *o, schema_attribute *const *items, size_t count, int kind)
{
    for (size_t i = 0; i < count; i++)
        put_leaf(o, items[i]->id, kind, items[i]->node->place, items[i]->place->place);
}

static void put_type(const outline *o, const schema_type *type)
{
    begin(o, type->id, KIND_CLASS, type->node->place, type->place->place);
    json_open(o->r->out, "children", '[');
    put_attributes(o, type->params.items, type->params.count, KIND_PROPERTY);
    put_attributes(o, type->seq.items, type->seq.count, KIND_FIELD);
    put_attributes(o, type->instances.items, type->instances.count, KIND_PROPERTY);
    for (size_t i = 0; i < type->values.count; i++) {
        const span at = type->values.items[i]->place->place;
        put_leaf(o, type->values.items[i]->id, KIND_CONSTANT, at, at);
    }
    for (size_t i = 0; i < type->enums.count; i++)
        put_enum(o, type->enums.items[i]);
    for (size_t i = 0; i < type->types.count; i++)
        put_type(o, type->types.items[i]);
    json_close(o->r->out, ']');
    json_close(o->r->out, '}');
}

/* For clients that know no trees: a list of types. */
static void put_flat(const outline *o, const schema_type *type)
{
    json_writer *out = o->r->out;
    json_open(out, NULL, '{');
    json_str(out, "name", type->id);
    json_number(out, "kind", KIND_CLASS);
    put_location(o->s, o->r, "location", type->place->place);
    json_close(out, '}');
    for (size_t i = 0; i < type->types.count; i++)
        put_flat(o, type->types.items[i]);
}

bool answer_symbols(server *s, request *r)
{
    document *of;
    if (!request_document(s, r, &of)) return false;
    const analysis *a = document_analysis(s, of);
    const outline o = {s, r, a->file};
    json_open(r->out, "result", '[');
    if (a->ast != NULL && s->shows_hierarchy)
        put_type(&o, a->ast->top);
    else if (a->ast != NULL)
        put_flat(&o, a->ast->top);
    json_close(r->out, ']');
    return true;
}
