/* Proves that a reader accepts bytes after the end of the data that it reads. */
#include "diff/prove.h"
#include "model/term.h"

enum { FAR_ENOUGH = 20 }; /* of types in types */

static void note_end(const term *t, void *context)
{
    bool *asks = context;
    if (t->kind == TERM_AT_END || (t->kind == TERM_SIZE && t->items.items[0]->type.kind == VALUE_STREAM))
        *asks = true;
}

static bool reads_to_end(const model_type *type, unsigned depth);

static bool member_reads_to_end(const model_member *member, unsigned depth)
{
    const bool repeats = member->schema != NULL && member->schema->repeat == REPEAT_EOS;
    if (repeats || member->wire.limit == LIMIT_STREAM) return true;
    for (size_t i = 0; i < member->cases.count; i++)
        if (member_reads_to_end(member->cases.items[i].as, depth)) return true;
    const bool inside = member->wire.kind == WIRE_OBJECT && member->wire.limit == LIMIT_NONE;
    return inside && member->type.object != NULL && reads_to_end(member->type.object, depth + 1);
}

/* Whether the values of an object depend on the end of its stream; objects in substreams do not count. */
static bool reads_to_end(const model_type *type, unsigned depth)
{
    if (depth > FAR_ENOUGH || type->opaque) return true;
    for (size_t i = 0; i < type->fields.count; i++)
        if (member_reads_to_end(type->fields.items[i], depth)) return true;
    for (size_t i = 0; i < type->instances.count; i++)
        if (member_reads_to_end(type->instances.items[i], depth)) return true;
    return false;
}

/* Whether a member reads an object of the type in the stream of its owner. */
static bool reads_in_line(const model_member *member, const model_type *type)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (reads_in_line(member->cases.items[i].as, type)) return true;
    return member->type.object == type && member->wire.kind == WIRE_OBJECT &&
           member->wire.limit == LIMIT_NONE;
}

/* Whether no member that is read follows objects of the type: they are the last in their owners. */
static bool is_last(const model *m, const model_type *type, unsigned depth)
{
    for (size_t i = 0; i < m->order.count && depth < FAR_ENOUGH; i++) {
        const model_type *owner = m->order.items[i];
        for (size_t k = 0; k < owner->fields.count; k++) {
            const model_member *member = owner->fields.items[k];
            if (!reads_in_line(member, type)) continue;
            if (k + 1 < owner->fields.count || member->array != ARRAY_NONE) return false;
            if (!is_last(m, owner, depth + 1)) return false;
        }
    }
    return depth < FAR_ENOUGH;
}

bool prove_may_be_longer(const proof *p, const model_type *reader)
{
    const model *m = p->v->models[p->reader];
    bool asks = false;
    for (size_t i = 0; i < m->order.count; i++)
        model_each_term(m->order.items[i], note_end, &asks);
    return !asks && is_last(m, reader, 0) && !reads_to_end(m->top, 0) && !reads_to_end(reader, 0);
}
