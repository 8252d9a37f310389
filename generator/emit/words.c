#include "emit/words.h"

#include "model/names.h"
#include "model/term.h"

typedef struct collection {
    arena *memory;
    schema_words *words;
} collection;

static void add_number(const collection *to, uint64_t number)
{
    for (size_t i = 0; i < to->words->numbers.count; i++)
        if (to->words->numbers.items[i] == number) return;
    ARRAY_PUSH(to->memory, &to->words->numbers, number);
}

static void add_real(const collection *to, double real)
{
    for (size_t i = 0; i < to->words->reals.count; i++)
        if (memcmp(&to->words->reals.items[i], &real, sizeof real) == 0) return;
    ARRAY_PUSH(to->memory, &to->words->reals, real);
}

static void add_text(const collection *to, str text)
{
    if (text.size == 0) return;
    for (size_t i = 0; i < to->words->texts.count; i++)
        if (str_eq(to->words->texts.items[i], text)) return;
    ARRAY_PUSH(to->memory, &to->words->texts, text);
}

/* A list of numbers that are bytes, such as [0x49, 0x44]. */
static void add_bytes(const collection *to, const term *list)
{
    char *bytes = arena_alloc(to->memory, list->items.count + 1);
    for (size_t i = 0; i < list->items.count; i++) {
        const term *item = list->items.items[i];
        if (item->kind != TERM_INT || item->integer < 0 || item->integer > 0xff) return;
        bytes[i] = (char)(unsigned char)item->integer;
    }
    add_text(to, (str){bytes, list->items.count});
}

static void add_term(const term *t, void *context)
{
    const collection *to = context;
    if (t->kind == TERM_INT || t->kind == TERM_ENUM) add_number(to, (uint64_t)t->integer);
    if (t->kind == TERM_FLOAT) add_real(to, t->real);
    if (t->kind == TERM_TEXT || t->kind == TERM_BYTES) add_text(to, t->text);
    if (t->kind == TERM_LIST) add_bytes(to, t);
}

static void add_whole_term(const term *t, void *context)
{
    term_walk(t, add_term, context); /* values and peeks are visited by themselves */
}

static void add_field(const collection *to, const model_member *member)
{
    if (member->wire.kind == WIRE_CONSTANT) add_text(to, member->schema->contents);
    if (member->json_key != NULL) add_text(to, str_of(arena_printf(to->memory, "\"%s\":", member->json_key)));
    if (member->has_max) add_number(to, member->max);
    if (member->enumeration == NULL) return;
    for (size_t i = 0; i < member->enumeration->schema->values.count; i++)
        add_number(to, member->enumeration->schema->values.items[i].value);
}

void words_collect(arena *memory, const model *m, schema_words *words)
{
    collection to = {memory, words};
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            add_field(&to, type->fields.items[k]);
        model_each_codec_term(type, add_whole_term, &to);
    }
}
