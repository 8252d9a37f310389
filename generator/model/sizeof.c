/* Computes `sizeof<T>`, `bitsizeof<T>` and `x._sizeof`: sizes that the schema determines. Of a type its
   sequence counts, with every attribute as if it were present; numbers and bytes begin at whole bytes. */
#include "model/builtin.h"
#include "model/change.h"
#include "model/infer.h"

/* Sizes beyond this are not computed. */
static const wide LARGEST = (wide)1 << 60;

/* Types inside types. */
enum { NESTING_LIMIT = 500 };

static bool type_bits(model *m, model_type *type, size_t depth, wide *bits);

static bool multiply(wide a, wide b, wide *result)
{
    return !__builtin_mul_overflow(a, b, result) && *result >= 0 && *result <= LARGEST;
}

static bool constant_of(const term *t, wide *value)
{
    if (t == NULL || t->range.low != t->range.high || t->range.low > LARGEST) return false;
    *value = t->range.low > 0 ? t->range.low : 0;
    return true;
}

/* One element of a member. */
static bool element_bits(model *m, const model_member *member, size_t depth, wide *bits)
{
    infer_sizes(m, change_member(member));
    wide bytes;
    switch (member->wire.kind) {
    case WIRE_INT:
    case WIRE_FLOAT:
    case WIRE_CONSTANT:
        *bits = (wide)member->wire.bytes * 8;
        return true;
    case WIRE_BITS:
        *bits = member->wire.bits;
        return true;
    case WIRE_TEXT:
    case WIRE_BYTES:
    case WIRE_OBJECT:
    case WIRE_OPAQUE:
        if (member->wire.limit == LIMIT_SIZE)
            return constant_of(member->size, &bytes) && multiply(bytes, 8, bits);
        if (member->wire.limit != LIMIT_NONE || member->wire.kind != WIRE_OBJECT) return false;
        return member->type.object != NULL && type_bits(m, change_type(member->type.object), depth + 1, bits);
    default:
        return false;
    }
}

static bool member_bits(model *m, const model_member *member, size_t depth, wide *bits)
{
    wide element, count = 1;
    if (!element_bits(m, member, depth, &element)) return false;
    if (member->array != ARRAY_NONE && !constant_of(member->count, &count)) return false;
    return multiply(element, count, bits);
}

static bool sum_fields(model *m, const model_type *type, size_t depth, wide *sum)
{
    *sum = 0;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *field = type->fields.items[i];
        wide bits;
        if (field->placed) continue;
        if (!member_bits(m, field, depth, &bits)) return false;
        const bool in_place = field->wire.kind == WIRE_OBJECT && field->wire.limit == LIMIT_NONE;
        if (field->wire.kind != WIRE_BITS && !in_place) *sum = (*sum + 7) / 8 * 8;
        *sum += bits;
        if (*sum > LARGEST) return false;
    }
    return true;
}

static bool type_bits(model *m, model_type *type, size_t depth, wide *bits)
{
    if (type->opaque || depth > NESTING_LIMIT || type->size_state == SIZE_ASKED) return false;
    if (type->size_state == SIZE_NOT_ASKED) {
        type->size_state = SIZE_ASKED;
        const bool fixed = sum_fields(m, type, depth, &type->size_bits);
        type->size_state = fixed ? SIZE_FIXED : SIZE_DYNAMIC;
    }
    *bits = type->size_bits;
    return type->size_state == SIZE_FIXED;
}

/* ---- expressions ---- */

static const term *dynamic(inference *in, span place, str what)
{
    return infer_mistake(in, place, DIAGNOSTIC_E0502, "the size of `%.*s` depends on what is read",
                         STR_ARG(what));
}

const term *infer_sizeof_type(inference *in, const model_type *type, const expr *tree)
{
    wide bits;
    if (!type_bits(in->m, change_type(type), 0, &bits)) return dynamic(in, infer_place(tree), type->id);
    return infer_int(in, tree, tree->kind == EXPR_BITSIZEOF ? bits : (bits + 7) / 8);
}

const term *infer_sizeof(inference *in, const expr *tree)
{
    builtin type;
    if (tree->array) return dynamic(in, tree->name_place, tree->path.items[0]);
    if (types_wire(in->m, in->scope->type, tree, &type)) {
        if (type.kind > BUILTIN_BITS) return dynamic(in, tree->name_place, tree->path.items[0]);
        const wide bits = type.kind == BUILTIN_BITS ? (wide)type.bits : (wide)type.bytes * 8;
        return infer_int(in, tree, tree->kind == EXPR_BITSIZEOF ? bits : (bits + 7) / 8);
    }
    value_type value;
    interval range;
    if (!types_named(in->m, in->scope->type, tree, in->scope->path, &value, &range)) return NULL;
    if (value.object == NULL) return dynamic(in, tree->name_place, tree->path.items[0]);
    return infer_sizeof_type(in, value.object, tree);
}

/* The size of an array with elements of one size: their number by the schema times their size, whatever
   programs have made of the array. */
static const term *array_size(inference *in, const term *array, const expr *tree, wide bits)
{
    expr_scope files = *in->scope;
    files.made = false;
    const interval known = element_count(&files, array);
    if (known.low == known.high) return infer_int(in, tree, (bits * known.low + 7) / 8);
    if (bits % 8 != 0) return NULL;
    const term *count = infer_size(in, array, tree);
    const term *bytes = infer_int(in, tree, (bits + 7) / 8);
    term *t = infer_new(in, TERM_BINARY, tree, VALUE_INT);
    t->op = OP_MUL;
    infer_add(in, t, count);
    infer_add(in, t, bytes);
    t->range = interval_binary(OP_MUL, count->range, bytes->range);
    return t;
}

/* The member that a value is, or is an element of. */
static const model_member *member_of(const term *value)
{
    const bool element = value->kind == TERM_ELEMENT || value->kind == TERM_LAST || value->kind == TERM_ITEM;
    if (element && value->items.count > 0) return value->items.items[0]->type.array;
    return value->kind == TERM_MEMBER ? value->member : NULL;
}

const term *infer_sizeof_value(inference *in, const term *value, const expr *tree)
{
    const model_member *member = member_of(value);
    const str what = expr_print(in->memory, tree->items.items[0]);
    const span place = tree->items.items[0]->place;
    wide bits;
    if (member != NULL && member->role != MEMBER_VALUE && member->role != MEMBER_PARAM) {
        if (!element_bits(in->m, member, 0, &bits)) return dynamic(in, place, what);
        const term *size = value->type.kind == VALUE_ARRAY ? array_size(in, value, tree, bits)
                                                           : infer_int(in, tree, (bits + 7) / 8);
        return size != NULL ? size : dynamic(in, place, what);
    }
    if (value->type.kind == VALUE_OBJECT && value->type.object != NULL)
        return infer_sizeof_type(in, value->type.object, tree);
    return dynamic(in, place, what);
}
