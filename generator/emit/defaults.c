/* Prints functions that give new objects their defaults. */
#include "emit/defaults.h"

#include "base/digits.h"
#include "emit/c_expr.h"
#include "emit/c_piece.h"
#include "emit/constructor.h"
#include "emit/naming.h"
#include "plan/shown.h"

static const char *real_text(arena *memory, uint64_t bits, bool single)
{
    double value;
    float narrow;
    const uint32_t narrow_bits = (uint32_t)bits;
    memcpy(&value, &bits, sizeof value);
    memcpy(&narrow, &narrow_bits, sizeof narrow);
    return single ? arena_printf(memory, "%sF", digits_of_real(memory, (double)narrow, true))
                  : digits_of_real(memory, value, false);
}

static const char *literal(const emitter *e, const model_member *member)
{
    const str text = member->default_value.text;
    const uint64_t bits = plan_default_bits(member);
    switch (member->wire.kind) {
    case WIRE_TEXT:
        return arena_printf(e->memory, "(tn_text){%s, %zu}", c_string(e->memory, text), text.size);
    case WIRE_BYTES:
        return c_bytes(e->memory, text);
    case WIRE_FLOAT:
        return real_text(e->memory, bits, member->type.bytes == 4);
    default:
        return c_number_text(e, member, bits);
    }
}

static const char *function_name(const emitter *e, const model_type *type)
{
    return c_static(e, type, "set_defaults_*");
}

void emit_defaults(emitter *e, const model_type *type, const char *object)
{
    if (type->has_defaults) out_line(&e->out, "%s(%s);", function_name(e, type), object);
}

void emit_default_function(emitter *e, const model_type *type)
{
    out *o = &e->out;
    if (!type->has_defaults) return;
    out_comment(o, "Gives a new object its defaults.");
    out_function(o, arena_printf(e->memory, "static inline void %s", function_name(e, type)),
                 arena_printf(e->memory, "%s *self", type_name(e, type)), "");
    out_begin(o);
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        const char *way = arena_printf(e->memory, "$self->%s", c_member_name(e, member));
        if (plan_has_default(member))
            out_line(o, "%s = %s;", way, literal(e, member));
        else if (model_is_part(member))
            emit_defaults(e, member->type.object, arena_printf(e->memory, "&%s", way));
    }
    out_end(o);
}
