/* Parses the names of built-in types: u4le, f8, b12, str... */
#include "model/builtin.h"

/* Takes `le` or `be`, or nothing. */
static bool take_order(str suffix, builtin *result)
{
    result->has_order = suffix.size > 0;
    result->big_endian = str_is(suffix, "be");
    return suffix.size == 0 || result->big_endian || str_is(suffix, "le");
}

static bool take_number(str name, builtin *result)
{
    const bool is_float = name.data[0] == 'f';
    if (name.size < 2 || name.data[1] == '\0' || strchr(is_float ? "248" : "12348", name.data[1]) == NULL)
        return false;
    result->kind = is_float ? BUILTIN_FLOAT : BUILTIN_INT;
    result->bytes = (unsigned)(name.data[1] - '0');
    result->is_signed = name.data[0] == 's';
    result->added = result->bytes == (is_float ? 2 : 3);
    if (!take_order((str){name.data + 2, name.size - 2}, result)) return false;
    return result->bytes > 1 || !result->has_order;
}

static bool take_bits(str name, builtin *result)
{
    size_t at = 1;
    result->kind = BUILTIN_BITS;
    for (; at < name.size && name.data[at] >= '0' && name.data[at] <= '9'; at++)
        if (result->bits < BITS_SATURATED) result->bits = result->bits * 10 + (unsigned)(name.data[at] - '0');
    if (result->bits > BITS_SATURATED) result->bits = BITS_SATURATED;
    return at > 1 && take_order((str){name.data + at, name.size - at}, result);
}

static bool take_word(str name, builtin *result)
{
    static const struct {
        const char *name;
        builtin_kind kind;
    } words[] = {{"str", BUILTIN_TEXT},    {"strz", BUILTIN_TERMINATED_TEXT}, {"bool", BUILTIN_BOOL},
                 {"bytes", BUILTIN_BYTES}, {"struct", BUILTIN_STRUCT},        {"io", BUILTIN_STREAM},
                 {"any", BUILTIN_ANY}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!str_is(name, words[i].name)) continue;
        result->kind = words[i].kind;
        return true;
    }
    return false;
}

static bool find(str name, builtin *result)
{
    *result = (builtin){.kind = BUILTIN_ANY};
    if (name.size == 0) return false;
    if (take_word(name, result)) return true;
    switch (name.data[0]) {
    case 'u':
    case 's':
    case 'f':
        return take_number(name, result);
    case 'b':
        return take_bits(name, result);
    default:
        return false;
    }
}

bool builtin_wire(str name, builtin *result)
{
    return find(name, result) && result->kind <= BUILTIN_TERMINATED_TEXT;
}

bool builtin_pure(str name, builtin *result)
{
    const bool half = find(name, result) && result->kind == BUILTIN_FLOAT && result->bytes == 2;
    return find(name, result) && result->kind != BUILTIN_TERMINATED_TEXT && !result->has_order && !half;
}

value_type builtin_value(const builtin *type)
{
    static const value_kind kinds[] = {VALUE_INT,  VALUE_FLOAT, VALUE_INT,    VALUE_TEXT,   VALUE_TEXT,
                                       VALUE_BOOL, VALUE_BYTES, VALUE_OBJECT, VALUE_STREAM, VALUE_ANY};
    const bool is_flag = type->kind == BUILTIN_BITS && type->bits == 1;
    const bool half = type->kind == BUILTIN_FLOAT && type->bytes == 2; /* its values are those of an f4 */
    return (value_type){.kind = is_flag ? VALUE_BOOL : kinds[type->kind],
                        .bytes = half ? 4 : type->bytes,
                        .is_signed = type->is_signed};
}

interval builtin_range(const builtin *type)
{
    if (type->kind == BUILTIN_INT) return interval_integer(type->bytes, type->is_signed);
    if (type->kind == BUILTIN_BITS)
        return interval_of(0, ((wide)1 << (type->bits < 64 ? type->bits : 64)) - 1);
    return interval_constant(0);
}
