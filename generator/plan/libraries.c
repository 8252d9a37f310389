/* Finds the libraries that a codec needs. */
#include "model/encodings.h"
#include "plan/plan.h"

static void add(library_set *set, runtime_library library)
{
    if (library != LIBRARY_NONE) *set |= 1u << library;
}

static void add_encoding(library_set *set, str canonical)
{
    if (encoding_constant(canonical) == NULL) add(set, LIBRARY_ICONV);
}

static void add_term(const term *t, void *context)
{
    library_set *set = context;
    const bool decodes = t->kind == TERM_TO_TEXT && t->items.items[0]->type.kind == VALUE_BYTES;
    if (t->kind == TERM_CHECKSUM || t->kind == TERM_RUNNING)
        add(set, checksum_find(t->text)->library);
    else if (t->kind == TERM_HAS_DIGEST)
        add(set, digest_find(t->text)->library);
    else if (decodes || t->kind == TERM_TO_BYTES)
        add_encoding(set, t->text);
}

static void add_terms(const term *t, void *context)
{
    term_walk(t, add_term, context);
}

static void add_member(library_set *set, const model_member *member)
{
    if (member->wire.process != NULL) add(set, member->wire.process->library);
    if (member->wire.kind == WIRE_TEXT) add_encoding(set, str_of(member->wire.encoding));
    for (size_t i = 0; i < member->cases.count; i++)
        add_member(set, member->cases.items[i].as);
}

library_set plan_libraries(const model *m)
{
    library_set set = 0;
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        model_each_term(type, add_terms, &set);
        for (size_t k = 0; k < type->fields.count; k++)
            add_member(&set, type->fields.items[k]);
        for (size_t k = 0; k < type->instances.count; k++)
            add_member(&set, type->instances.items[k]);
    }
    return set;
}
