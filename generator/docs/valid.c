/* Prints the values that `valid` allows on one line, for other pages than those of a schema. */
#include "docs/docs.h"
#include "docs/page.h"

static const model_member *field_of(const model_type *type, const char *id)
{
    for (size_t i = 0; i < type->fields.count; i++)
        if (str_is(type->fields.items[i]->id, id)) return type->fields.items[i];
    for (size_t i = 0; i < type->instances.count; i++)
        if (str_is(type->instances.items[i]->id, id)) return type->instances.items[i];
    return NULL;
}

/* The member as the schema has it. NULL if types of one name have members of one name. */
static const schema_attribute *schema_of(const model *m, const char *type, const char *id)
{
    const model_member *found = NULL;
    for (size_t i = 0; i < m->types.count; i++) {
        const bool named = str_is(m->types.items[i]->id, type);
        const model_member *member = named ? field_of(m->types.items[i], id) : NULL;
        if (member != NULL && found != NULL) return NULL;
        if (member != NULL) found = member;
    }
    return found != NULL ? found->schema : NULL;
}

static void put_term(buffer *out, const char *before, const expr *tree)
{
    const str text = expr_print(out->memory, tree);
    buffer_printf(out, "%s%.*s", before, STR_ARG(text));
}

static void put_valid(buffer *out, const schema_valid *valid)
{
    switch (valid->kind) {
    case VALID_NONE:
    case VALID_IN_ENUM:
        break;
    case VALID_EQ:
        put_term(out, ", always ", valid->eq);
        break;
    case VALID_RANGE:
        if (valid->min != NULL) put_term(out, ", at least ", valid->min);
        if (valid->max != NULL) put_term(out, ", at most ", valid->max);
        break;
    case VALID_ANY_OF:
        for (size_t i = 0; i < valid->any_of.count; i++)
            put_term(out, i == 0 ? ", one of " : ", ", valid->any_of.items[i]);
        break;
    case VALID_EXPR:
        put_term(out, ", such that ", valid->that);
        break;
    }
}

void docs_put_valid(buffer *out, const docs_format *format, const char *type, const char *member)
{
    const schema_attribute *written = schema_of(docs_model(format), type, member);
    if (written != NULL) put_valid(out, &written->valid);
}
