/* Prints objects: their parents, roots and streams; values that may be of several types. */
#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "model/types.h"
#include "plan/around.h"

/* The parent, root or stream of an object of any type. */
static piece of_variant(const c_place *place, const char *what, const term *of)
{
    const c_place operand = c_operand(place);
    const char *object = piece_of(&operand, of).text;
    return piece_plain(
        arena_printf(place->emitter->memory, "%s_%s_of(%s)", place->emitter->prefix, what, object));
}

void c_require_given(const c_place *place, const char *object)
{
    arena *memory = place->emitter->memory;
    const piece there = {.text = arena_printf(memory, "%s != NULL", object), .precedence = EQUALITY};
    c_where_absent(place, arena_printf(memory, "%s == NULL", object), there);
}

/* Whether an object may come from the caller: of another document, or of none. */
static bool is_lent(const c_place *place, const term *of)
{
    return place->emitter->traits.lends_objects && of->kind != TERM_SELF;
}

/* Whether a program may have put the object among those read. Surroundings of the object of the expression
   were read with it. */
static bool may_be_new(const c_place *place, const term *of)
{
    while (of->kind == TERM_PARENT || of->kind == TERM_ROOT)
        of = of->items.items[0];
    return of->kind == TERM_SELF ? place->is_new : place->meets_new;
}

bool c_may_lack_around(const c_place *place, const term *of)
{
    return place->alone || may_be_new(place, of);
}

/* Values read from a stream belong to the stream's run. */
static void check_own_stream(const c_place *place, const char *stream)
{
    out_if(&place->emitter->out,
           arena_printf(place->emitter->memory, "%s == NULL || %s->run != $in->run", stream, stream),
           c_failure(place, "TN_NOT_GIVEN"));
}

piece piece_of_parent(const c_place *place, const term *t)
{
    const c_place operand = c_operand(place);
    const term *of = t->items.items[0];
    if (c_is_variant(of->type) && of->kind != TERM_SELF) return of_variant(place, "parent", of);
    const piece parent = of->kind == TERM_SELF && !place->lazy
                             ? piece_plain("$parent")
                             : piece_plain(c_access(place, piece_of(&operand, of), "parent_"));
    const codec_plan *plan = place->emitter->plan;
    if (!c_is_variant(t->type) && of->type.object != NULL &&
        (is_lent(place, of) || c_may_lack_around(place, of) ||
         plan_of_type(plan, of->type.object)->may_lack_parent))
        c_require_given(place, parent.text);
    return parent;
}

piece piece_of_root(const c_place *place, const term *t)
{
    const c_place operand = c_operand(place);
    const term *of = t->items.items[0];
    if (c_is_variant(of->type)) return of_variant(place, "root", of);
    const bool passed = of->kind == TERM_SELF && (place->root != NULL || !place->lazy);
    const piece root = passed ? piece_plain(place->root != NULL ? place->root : "$root")
                              : piece_plain(c_access(place, piece_of(&operand, of), "root_"));
    if (is_lent(place, of) || place->alone || (!passed && c_may_lack_around(place, of)) ||
        plan_of_type(place->emitter->plan, of->type.object)->may_lack_root)
        c_require_given(place, root.text);
    return root;
}

piece piece_of_stream(const c_place *place, const term *t)
{
    const term *of = t->items.items[0];
    if (of->kind == TERM_SELF && !place->lazy)
        return piece_plain(place->stream != NULL ? place->stream : "$in");
    const bool variant = c_is_variant(of->type), lent = is_lent(place, of);
    const char *object = variant ? NULL : c_access(place, piece_of(place, of), "io_");
    const bool lacks = c_may_lack_around(place, of);
    if (!variant && !lent && !lacks) return piece_plain(object);
    const char *stream = c_temporary(place);
    out_line(&place->emitter->out, "tn_input *%s = %s;", stream,
             variant ? of_variant(place, "stream", of).text : object);
    if (lent && !place->alone)
        check_own_stream(place, stream);
    else
        c_require_given(place, stream);
    return piece_plain(stream);
}

/* ---- values of several types ---- */

static bool is_whole(value_type type)
{
    return type.kind == VALUE_INT || type.kind == VALUE_ENUM;
}

/* The `expected` of a value that does not fit: the range of its parameter. */
static const char *expected_of(const c_place *place)
{
    arena *memory = place->emitter->memory;
    const char *words = place->argument != NULL ? plan_argument_words(memory, place->argument) : NULL;
    if (words == NULL) return "tn_value_none()";
    return arena_printf(memory, "tn_value_literal(%s)", c_string(memory, str_of(words)));
}

/* Ends the run if `value`, of the range `held`, is outside the narrower `target`. */
static void check_fits(const c_place *place, const char *value, c_int type, interval held, interval target)
{
    out *o = &place->emitter->out;
    arena *memory = place->emitter->memory;
    const char *low = "", *high = "";
    if (held.low < target.low)
        low = arena_printf(memory, "%s < %s", value, piece_of_integer(place, target.low).text);
    if (held.high > target.high)
        high = arena_printf(memory, "%s > %s", value, piece_of_integer(place, target.high).text);
    const bool is_signed = type == C_INT || type == C_INT64;
    out_if(o, arena_printf(memory, "%s%s%s", low, low[0] != '\0' && high[0] != '\0' ? " || " : "", high),
           arena_printf(memory, "return tn_fail(%s, TN_OVERFLOW, %s, tn_value_%s(%s));", c_error_place(place),
                        expected_of(place), is_signed ? "signed" : "unsigned", value));
}

/* The value as a variable, after a look at whether it fits. */
static piece emit_fits(const c_place *place, piece p, interval held, interval target)
{
    const char *value = c_temporary(place);
    out_line(&place->emitter->out, "const %s %s = %s;", c_int_name(p.integer), value, p.text);
    check_fits(place, value, p.integer, held, target);
    return (piece){.text = value, .precedence = POSTFIX, .integer = p.integer};
}

const char *c_variant(const emitter *e, const char *text, value_type type, interval range)
{
    static const char *const makers[] = {"s64", "real", "bool", "text", "bytes", "s64"};
    if (type.kind == VALUE_OBJECT)
        return arena_printf(e->memory, "tn_variant_of_object(%s, %s)", c_type_tag(e, type.object), text);
    if (type.kind > VALUE_ENUM) return text;
    const bool large = is_whole(type) && c_int_of(type, range) == C_UINT64;
    return arena_printf(e->memory, "tn_variant_of_%s(%s)", large ? "u64" : makers[type.kind], text);
}

/* A value as one of any type: an integer with the sign that it is kept with. */
static const char *variant_of(const c_place *place, piece p, const term *t)
{
    const c_int kept = is_whole(t->type) && c_int_of(t->type, t->range) == C_UINT64 ? C_UINT64 : C_INT64;
    const bool long_one = p.integer == C_UINT64 || p.integer == C_INT64;
    const bool other = is_whole(t->type) && !p.constant && long_one && p.integer != kept;
    return c_variant(place->emitter, other ? c_cast(place, kept, p) : p.text, t->type, t->range);
}

/* An integer out of a variant: it has to be in the range that the type promises. */
static piece whole_of_variant(const c_place *place, const term *t, piece p)
{
    arena *memory = place->emitter->memory;
    const interval s64 = interval_integer(8, true);
    const bool large = c_int_of(t->type, t->range) == C_UINT64;
    out_if(&place->emitter->out,
           arena_printf(memory,
                        large ? "%s.tag != TN_VARIANT_UNSIGNED && (%s.tag != TN_VARIANT_INT || %s.as.s < 0)"
                              : "%s.tag != TN_VARIANT_INT",
                        p.text, p.text, p.text),
           c_failure(place, "TN_BAD_CAST"));
    const piece value = {.text = arena_printf(memory, large ? "%s.as.u" : "%s.as.s", p.text),
                         .precedence = POSTFIX,
                         .integer = large ? C_UINT64 : C_INT64};
    if (large || interval_within(s64, t->range)) return value;
    const char *type = c_type_of(place->emitter, t->type, t->range), *result = c_temporary(place);
    check_fits(place, value.text, value.integer, s64, t->range);
    out_line(&place->emitter->out, "const %s %s = (%s)%s;", type, result, type, value.text);
    return (piece){.text = result, .precedence = POSTFIX, .integer = c_int_of(t->type, t->range)};
}

/* Whether a value is the parent of an object that may have none. */
static bool may_be_no_parent(const codec_plan *plan, const term *t)
{
    if (t->kind != TERM_PARENT) return false;
    const model_type *child = t->items.items[0]->type.object;
    return child == NULL || plan_of_type(plan, child)->may_lack_parent;
}

/* The value of a variant, after a check of its tag. */
static piece out_of_variant(const c_place *place, const term *t, piece p)
{
    emitter *e = place->emitter;
    arena *memory = e->memory;
    static const char *const fields[] = {NULL, "real", "boolean", "text", "bytes"};
    static const char *const tags[] = {NULL, "TN_VARIANT_REAL", "TN_VARIANT_BOOL", "TN_VARIANT_TEXT",
                                       "TN_VARIANT_BYTES"};
    const bool object = t->type.kind == VALUE_OBJECT;
    if (t->type.kind > VALUE_OBJECT) return p;
    if (is_whole(t->type)) return whole_of_variant(place, t, p);
    const char *tag = object ? c_type_tag(e, t->type.object) : tags[t->type.kind];
    if (may_be_no_parent(place->emitter->plan, t->items.items[0]))
        c_where_absent(place, arena_printf(memory, "%s.tag == TN_VARIANT_NONE", p.text), (piece){0});
    out_if(&e->out, arena_printf(memory, "%s.tag != %s", p.text, tag), c_failure(place, "TN_BAD_CAST"));
    piece result = {.precedence = POSTFIX, .is_double = true};
    result.text = arena_printf(memory, "%s.as.%s", p.text, object ? "object" : fields[t->type.kind]);
    if (!object) return result;
    return piece_plain(arena_printf(memory, "((%s *)%s)", type_name(e, t->type.object), result.text));
}

/* Whether C computes with another type than that of the cast: comparing both would mix signs. */
static bool is_of_other_integer(piece p, const term *of, const term *t)
{
    if (p.constant || t->type.bytes == 0) return false;
    return p.integer != c_int_of(t->type, t->range) || (types_space(t->type) < 4 && of->type.bytes == 0);
}

piece piece_of_cast(const c_place *place, const term *t)
{
    const term *of = t->items.items[0];
    piece p = piece_of(place, of);
    if (c_is_variant(of->type) && !c_is_variant(t->type)) {
        if (strpbrk(p.text, "(?") != NULL) p.text = c_bind(place, of, p);
        return out_of_variant(place, t, p);
    }
    if (c_is_variant(t->type) && !c_is_variant(of->type)) return piece_plain(variant_of(place, p, of));
    if (of->type.kind == VALUE_ARRAY && t->type.kind == VALUE_ARRAY)
        return piece_plain(c_convert_array(place, p, of->type, t->type));
    const bool number =
        (of->type.kind == VALUE_INT || of->type.kind == VALUE_ENUM) && t->type.kind == VALUE_INT;
    if (number && (!interval_within(of->range, t->range) || is_of_other_integer(p, of, t))) {
        p.text = c_convert(place, p, of, t->type, t->range);
        p.precedence = PREFIX;
        p.integer = c_int_of(t->type, t->range);
    }
    return p;
}

static const char *convert_integer(const c_place *place, piece p, const term *from, value_type type,
                                   interval range)
{
    const c_int wanted = c_int_of(type, range);
    const interval held = c_int_held(from, p);
    const bool of_bits = type.bytes == 0 && place->argument != NULL;
    const interval target = of_bits ? range
                                    : interval_integer(type.bytes > 0 ? type.bytes : 8,
                                                       type.bytes > 0 ? type.is_signed : wanted == C_INT64);
    if (p.constant && interval_within(held, target)) return p.text;
    if (!interval_within(held, target)) p = emit_fits(place, p, held, target);
    if (p.integer == wanted && types_space(type) >= 4) return p.text;
    return arena_printf(place->emitter->memory, "(%s)%s", c_type_of(place->emitter, type, range),
                        piece_after_cast(place, p));
}

const char *c_convert(const c_place *place, piece p, const term *from, value_type type, interval range)
{
    emitter *e = place->emitter;
    arena *memory = e->memory;
    const char *wanted = c_type_of(e, type, range);
    if (c_is_variant(type) && !c_is_variant(from->type)) return variant_of(place, p, from);
    if (type.kind == VALUE_FLOAT && from->type.kind == VALUE_INT)
        return p.constant && c_among_doubles(place, p, from).text == p.text
                   ? p.text
                   : arena_printf(memory, "(%s)%s", wanted, piece_after_cast(place, p));
    if (type.kind == VALUE_FLOAT && type.bytes == 4 && p.is_double)
        return arena_printf(memory, "(float)%s", piece_after_cast(place, p));
    if (is_whole(type) && is_whole(from->type)) return convert_integer(place, p, from, type, range);
    if (type.kind == VALUE_ARRAY) return c_convert_array(place, p, from->type, type);
    return p.text;
}
