/* Proves that a member of the reader takes the bytes of the writer's member, and gives the same value. */
#include "diff/prove.h"

/* ---- numbers, constants, bytes ---- */

/* Whether a stored number may change because one version reads it signed, the other unsigned. */
static bool sign_matters(proof *p, met both)
{
    if (both.writer->wire.is_signed == both.reader->wire.is_signed) return false;
    const value_set given = assumed_of_wire(p->known[p->writer], both.writer);
    return given.kind != SET_NUMBERS || !interval_within(given.range, both.reader->range) ||
           !interval_within(given.range, both.writer->range);
}

static const char *number_doubt(proof *p, met both)
{
    const wire *a = &both.writer->wire, *b = &both.reader->wire;
    if (a->bytes != b->bytes || a->bits != b->bits) return "its size in bits differs";
    const bool ordered = a->bytes > 1 || a->kind == WIRE_BITS;
    if (ordered && (a->big_endian != b->big_endian || a->calculated_endian != b->calculated_endian))
        return "its byte order differs";
    if (ordered && a->calculated_endian) {
        const model_type *x = both.writer->owner, *y = both.reader->owner;
        bool same =
            x->endian_cases.count == y->endian_cases.count && prove_same(p, x->endian_on, y->endian_on);
        for (size_t i = 0; same && i < x->endian_cases.count; i++)
            same = prove_same(p, x->endian_cases.items[i].key, y->endian_cases.items[i].key) &&
                   x->endian_cases.items[i].schema->endian == y->endian_cases.items[i].schema->endian;
        if (!same) return "a different value determines its byte order";
    }
    if (both.writer->type.kind == VALUE_BOOL || both.reader->type.kind == VALUE_BOOL)
        return both.writer->type.kind == both.reader->type.kind ? NULL : "its kind of value differs";
    return sign_matters(p, both) ? "its sign is interpreted differently" : NULL;
}

/* A constant size; negative if it is not constant. */
static wide fixed_size(proof *p, unsigned side, const model_member *member)
{
    if (member->wire.kind == WIRE_CONSTANT) return (wide)member->schema->contents.size;
    if (member->wire.limit != LIMIT_SIZE || member->size == NULL) return -1;
    const value_set size = assumed_of_term(p->known[side], member->size);
    return set_is_one(&size) && size.kind == SET_NUMBERS ? size.numbers[0] : -1;
}

static bool same_ends(const wire *a, const wire *b)
{
    const bool ends = a->has_terminator == b->has_terminator && a->has_pad == b->has_pad;
    const bool terminators =
        !a->has_terminator ||
        (a->terminator == b->terminator && a->terminator_unit == b->terminator_unit &&
         a->include == b->include && a->consume == b->consume && a->eos_error == b->eos_error);
    return ends && terminators && (!a->has_pad || a->pad == b->pad);
}

static bool is_ascii(const value_set *of)
{
    if (of->kind != SET_TEXTS) return false;
    for (size_t i = 0; i < of->count; i++)
        for (size_t k = 0; k < of->texts[i].size; k++)
            if ((unsigned char)of->texts[i].data[k] >= 0x80) return false;
    return true;
}

static bool same_encoding(proof *p, met both)
{
    const char *a = both.writer->wire.encoding, *b = both.reader->wire.encoding;
    if (a == NULL || b == NULL) return a == b;
    if (strcmp(a, b) == 0) return true;
    const value_set given = assumed_of_wire(p->known[p->writer], both.writer);
    return is_ascii(&given) && strncmp(a, "UTF-16", 6) != 0 && strncmp(b, "UTF-16", 6) != 0 &&
           strncmp(a, "UTF-32", 6) != 0 && strncmp(b, "UTF-32", 6) != 0;
}

/* Compares the ends of cuts. */
static const char *limit_doubt(proof *p, met both)
{
    const wire *a = &both.writer->wire, *b = &both.reader->wire;
    const wide before = fixed_size(p, p->writer, both.writer), now = fixed_size(p, p->reader, both.reader);
    const bool fixed = before >= 0 && before == now;
    if (!fixed && (a->limit != b->limit || !prove_same(p, both.writer->size, both.reader->size)))
        return "its end is determined differently";
    if (!same_ends(a, b)) return "its terminator or padding differs";
    const bool processes = a->process == b->process &&
                           (a->process_name == NULL) == (b->process_name == NULL) &&
                           (a->process_name == NULL || strcmp(a->process_name, b->process_name) == 0);
    if (!processes ||
        !prove_same_lists(p, both.writer->process_arguments.items, both.writer->process_arguments.count,
                          both.reader->process_arguments.items, both.reader->process_arguments.count))
        return "it is decoded differently";
    return NULL;
}

static bool is_text(const wire *w)
{
    return w->kind == WIRE_TEXT || w->kind == WIRE_CONSTANT || w->kind == WIRE_BYTES;
}

static const char *text_doubt(proof *p, met both)
{
    const wire *a = &both.writer->wire, *b = &both.reader->wire;
    const bool constant = a->kind == WIRE_CONSTANT || b->kind == WIRE_CONSTANT;
    if (constant && a->kind == b->kind)
        return both.writer->schema->contents.size == both.reader->schema->contents.size
                   ? NULL
                   : "its size in bytes differs";
    const char *doubt = limit_doubt(p, both);
    if (doubt != NULL || constant) return doubt;
    if (a->kind != b->kind) return "its kind of value differs";
    return same_encoding(p, both) ? NULL : "its encoding differs";
}

/* ---- objects, switches ---- */

/* The argument of a parameter of the writer, or NULL. */
static const term *argument_of(const model_member *use, const model_member *param)
{
    const model_type *type = use->type.object;
    for (size_t i = 0; i < type->params.count && i < use->arguments.count; i++)
        if (type->params.items[i] == param) return use->arguments.items[i];
    return NULL;
}

/* Passes arguments as values of the reader's parameters; common ones are equal. */
static const char *arguments_doubt(proof *p, met both)
{
    const model_type *type = both.reader->type.object;
    for (size_t i = 0; i < type->params.count && i < both.reader->arguments.count; i++) {
        const model_member *param = type->params.items[i];
        const term *argument = both.reader->arguments.items[i];
        value_set *of = &p->known[p->reader]->values[param->number];
        const value_set given = assumed_of_term(p->known[p->reader], argument);
        prove_grow(p, of, given);
        const model_member *other = versions_partner(p->v, param, p->reader, both.writer->type.object);
        const term *before = other != NULL ? argument_of(both.writer, other) : NULL;
        if (before != NULL && !prove_same(p, before, argument))
            return "the value of one of its parameters differs";
        const bool narrower = param->type.kind == VALUE_INT && given.kind == SET_NUMBERS &&
                              !interval_within(given.range, param->range) &&
                              (other == NULL || !interval_within(other->range, param->range));
        if (narrower) return "one of its parameters can hold fewer values";
    }
    return NULL;
}

static const char *object_doubt(proof *p, met both)
{
    const model_member *a = both.writer, *b = both.reader;
    const model_type *x = a->type.object, *y = b->type.object;
    const char *doubt = limit_doubt(p, both);
    if (doubt != NULL) return doubt;
    if (x == NULL || y == NULL || x->opaque || y->opaque)
        return a->wire.kind == WIRE_OPAQUE && x != NULL && y != NULL && str_eq(x->id, y->id)
                   ? NULL
                   : "its type differs";
    if (a->parent_none != b->parent_none || !prove_same(p, a->parent, b->parent)) return "its parent differs";
    doubt = arguments_doubt(p, both);
    if (doubt != NULL) return doubt;
    prove_reach(p, x, y);
    return NULL;
}

/* The case that takes a value, or NULL; the case for all other values if `key` is NULL. */
static const model_case *case_of(proof *p, const model_member *of, unsigned side, const value_set *key)
{
    for (size_t i = 0; i < of->cases.count; i++) {
        const model_case *each = &of->cases.items[i];
        if (each->key == NULL || key == NULL) {
            if (each->key == NULL && key == NULL) return each;
            continue;
        }
        const value_set its = assumed_of_term(p->known[side], each->key);
        if (set_same(&its, key)) return each;
    }
    return NULL;
}

/* The case of the writer for the value `key` against that of the reader. */
static const char *case_doubt(proof *p, met both, const value_set *key)
{
    const model_case *a = case_of(p, both.writer, p->writer, key),
                     *b = case_of(p, both.reader, p->reader, key);
    if (a == NULL) a = case_of(p, both.writer, p->writer, NULL);
    if (b == NULL) b = case_of(p, both.reader, p->reader, NULL);
    if (a == NULL && b == NULL) return NULL;
    if (a == NULL || b == NULL) return "only one of the two versions has all of its cases";
    prove_member(p, (met){a->as, b->as});
    return NULL;
}

static bool may_be(proof *p, const model_member *of, const value_set *key)
{
    const value_set on = assumed_of_term(p->known[p->writer], of->switch_on);
    const value_set equal = set_binary(OP_EQ, &on, key);
    return set_may_hold(&equal) || on.kind == SET_ANY;
}

static const char *switch_doubt(proof *p, met both)
{
    const model_member *sides[] = {both.writer, both.reader};
    if (!prove_same(p, both.writer->switch_on, both.reader->switch_on))
        return "a different value selects its case";
    for (unsigned s = 0; s < 2; s++)
        for (size_t i = 0; i < sides[s]->cases.count; i++) {
            const term *key = sides[s]->cases.items[i].key;
            if (key == NULL) continue;
            const value_set its = assumed_of_term(p->known[s == 0 ? p->writer : p->reader], key);
            if (!set_is_one(&its)) return "expressions compute its cases";
            if (!may_be(p, both.writer, &its)) continue;
            const char *doubt = case_doubt(p, both, &its);
            if (doubt != NULL) return doubt;
        }
    return case_doubt(p, both, NULL);
}

/* ---- all of a member ---- */

static const char *wire_doubt(proof *p, met both)
{
    const wire *a = &both.writer->wire, *b = &both.reader->wire;
    if (is_text(a) && is_text(b)) return text_doubt(p, both);
    if (a->kind != b->kind) return "it is stored differently";
    switch (a->kind) {
    case WIRE_INT:
    case WIRE_BITS:
    case WIRE_FLOAT:
        return number_doubt(p, both);
    case WIRE_OBJECT:
    case WIRE_OPAQUE:
        return object_doubt(p, both);
    case WIRE_SWITCH:
        return switch_doubt(p, both);
    default:
        return NULL;
    }
}

static schema_repeat repeat_of(const model_member *member)
{
    return member->schema != NULL ? member->schema->repeat : REPEAT_NONE;
}

static const char *repeat_doubt(proof *p, met both)
{
    const model_member *a = both.writer, *b = both.reader;
    if (repeat_of(a) != repeat_of(b)) return "it is repeated differently";
    if (!prove_same(p, a->count, b->count) || !prove_same(p, a->until, b->until))
        return "its number of elements differs";
    return NULL;
}

static const char *place_doubt(proof *p, met both)
{
    const model_member *a = both.writer, *b = both.reader;
    const schema_place_kind x = a->schema != NULL ? a->schema->placed : PLACE_LAZY,
                            y = b->schema != NULL ? b->schema->placed : PLACE_LAZY;
    if (!prove_same(p, a->pos, b->pos) || !prove_same(p, a->io, b->io)) return "its position differs";
    return a->role == MEMBER_INSTANCE && x != y ? "the reader reads it at a different time" : NULL;
}

/* Compares members of JSON objects. */
static const char *json_doubt(met both)
{
    const model_member *a = both.writer, *b = both.reader;
    if (a->json_key == NULL || b->json_key == NULL)
        return a->json_key == b->json_key ? NULL : "its key differs";
    if (strcmp(a->json_key, b->json_key) != 0) return "its key differs";
    if (a->schema->json_optional && !b->schema->json_optional) return "files may lack it";
    return a->schema->json_separator == b->schema->json_separator ? NULL
                                                                  : "its numbers are separated differently";
}

void prove_member(proof *p, met both)
{
    const char *doubt = repeat_doubt(p, both);
    if (doubt == NULL) doubt = place_doubt(p, both);
    if (doubt == NULL) doubt = json_doubt(both);
    if (doubt == NULL) doubt = wire_doubt(p, both);
    if (doubt != NULL)
        prove_doubt(p, both, doubt);
    else
        prove_valid(p, both);
}
