/* Prints the check of `valid` on a value that has been read. */
#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/c_wire.h"
#include "emit/reader.h"

static const term *truth_of(arena *memory, expr_op op, const term *left, const term *right)
{
    term *made = ARENA_NEW(memory, term);
    *made = (term){.kind = TERM_BINARY, .op = op, .type = {.kind = VALUE_BOOL}, .range = {0, 1}};
    ARRAY_PUSH(memory, &made->items, left);
    ARRAY_PUSH(memory, &made->items, right);
    return made;
}

/* Whether the value is one of several; those behind the first equal one are not evaluated. */
static const char *any_of_condition(const c_place *place, const model_member *member, const char *value)
{
    arena *memory = place->emitter->memory;
    c_place at = *place;
    term *item = ARENA_NEW(memory, term);
    const term *any = NULL;
    *item = (term){.kind = TERM_ON, .type = member->type, .range = member->range};
    at.item = value;
    for (size_t i = 0; i < member->valid.any_of.count; i++) {
        const term *equal = truth_of(memory, OP_EQ, item, member->valid.any_of.items[i]);
        any = any == NULL ? equal : truth_of(memory, OP_OR, any, equal);
    }
    return c_condition(&at, any);
}

static const char *any_of_words(const c_place *place, const model_member *member)
{
    arena *memory = place->emitter->memory;
    const char *words = plan_allowed_words(memory, member);
    return words != NULL ? arena_printf(memory, "tn_value_literal(%s)", c_string(memory, str_of(words)))
                         : NULL;
}

/* Leaves out values that the member cannot hold: compilers warn of comparisons with them. */
static const char *enum_condition(const c_place *place, const model_member *member, const char *value)
{
    arena *memory = place->emitter->memory;
    buffer all = {.memory = memory};
    const schema_enum *ast = member->enumeration->schema;
    for (size_t i = 0; i < ast->values.count; i++) {
        const schema_enum_value *v = &ast->values.items[i];
        if (!interval_contains(member->range, model_enum_number(v))) continue;
        const char *suffix = v->negative || v->value <= INT32_MAX ? "" : v->value <= INT64_MAX ? "LL" : "ULL";
        buffer_printf(&all, v->negative ? "%s%s == %lld%s" : "%s%s == %llu%s", all.size > 0 ? " || " : "",
                      value, (long long)v->value, suffix);
    }
    return all.size == 0 ? "false" : all.data;
}

/* Whether the value lies in bits of a stream; `at` is NULL if it lies in no stream. */
static bool fails_in_bits(const model_member *member, const char *at)
{
    return member->wire.kind == WIRE_BITS && at != NULL;
}

static const char *fail_name(const model_member *member, const char *at)
{
    return fails_in_bits(member, at) ? "tn_fail_bits" : "tn_fail";
}

/* The place of the value: for bits, the last ones read. */
static const char *fail_at(const reader *r, const model_member *member, const char *at)
{
    if (fails_in_bits(member, at)) return arena_printf(r->e->memory, "%u", member->wire.bits);
    return at != NULL ? at : "0";
}

static const char *at_fault(const reader *r, const c_place *place, const char *condition)
{
    return arena_printf(r->e->memory, "!(%s)%s", condition, place->doubt != NULL ? place->doubt : "");
}

static void emit_comparison(const reader *r, const c_place *place, const model_member *member,
                            const char *value, const char *at, expr_op op, const term *bound,
                            const char *status)
{
    const term item = {.kind = TERM_ON, .type = member->type, .range = member->range};
    term holds = {.kind = TERM_BINARY, .op = op, .type = {.kind = VALUE_BOOL}, .range = {0, 1}};
    ARRAY_PUSH(r->e->memory, &holds.items, &item);
    ARRAY_PUSH(r->e->memory, &holds.items, bound);
    c_place here = *place;
    here.item = value;
    const char *condition = c_condition(&here, &holds);
    const char *expected = c_found(&here, bound);
    const char *member_name =
        place->member != NULL ? arena_printf(r->e->memory, "\"%s\"", place->member) : "NULL";
    out_if(&r->e->out, at_fault(r, place, condition),
           arena_printf(r->e->memory, "return %s($in, %s, %s, %s, %s, %s, %s);", fail_name(member, at),
                        place->path != NULL ? place->path : "$path", member_name, fail_at(r, member, at),
                        status, expected, c_found_text(r->e, value, member->type, member->range)));
}

static void emit_condition(const reader *r, const c_place *place, const model_member *member,
                           const char *value, const char *at, const char *condition, const char *expected,
                           const char *status)
{
    const char *member_name =
        place->member != NULL ? arena_printf(r->e->memory, "\"%s\"", place->member) : "NULL";
    out_if(&r->e->out, at_fault(r, place, condition),
           arena_printf(r->e->memory, "return %s($in, %s, %s, %s, %s, %s, %s);", fail_name(member, at),
                        place->path != NULL ? place->path : "$path", member_name, fail_at(r, member, at),
                        status, expected != NULL ? expected : "tn_value_none()",
                        c_found_text(r->e, value, member->type, member->range)));
}

/* The value that `_` names in an expression: a pointer if it is an object, even one inside another object. */
static const char *item_of(const reader *r, const model_member *member, const char *value)
{
    const bool inside =
        member->array == ARRAY_NONE && member->wire.kind == WIRE_OBJECT && c_is_inside(member);
    return inside ? arena_printf(r->e->memory, "&%s", value) : value;
}

static void emit_looking(const reader *r, const c_place *place, const model_member *member, const char *value,
                         const char *at)
{
    c_place here = *place;
    here.item = item_of(r, member, value);
    switch (member->valid.kind) {
    case VALID_NONE:
        break;
    case VALID_EQ:
        emit_comparison(r, place, member, value, at, OP_EQ, member->valid.eq, "TN_NOT_EQUAL");
        break;
    case VALID_RANGE:
        if (member->valid.min != NULL)
            emit_comparison(r, place, member, value, at, OP_GE, member->valid.min, "TN_LESS_THAN");
        if (member->valid.max != NULL)
            emit_comparison(r, place, member, value, at, OP_LE, member->valid.max, "TN_GREATER_THAN");
        break;
    case VALID_ANY_OF:
        emit_condition(r, place, member, value, at, any_of_condition(place, member, value),
                       any_of_words(place, member), "TN_NOT_ANY_OF");
        break;
    case VALID_IN_ENUM:
        emit_condition(r, place, member, value, at, enum_condition(place, member, value), NULL,
                       "TN_NOT_IN_ENUM");
        break;
    case VALID_EXPR:
        emit_condition(r, place, member, value, at, c_condition(&here, member->valid.that), NULL,
                       "TN_INVALID");
        break;
    }
}

void emit_valid(const reader *r, const c_place *place, const model_member *member, const char *value,
                const char *at)
{
    emit_looking(r, place, member, value, at);
}

/* ---- records ---- */

/* The place of a member of the record `i`; `from` is the begin of the first record, NULL for 0. */
static const char *within_records(arena *memory, const char *from, const model_type *type, size_t offset)
{
    const char *plus = from != NULL ? " + " : "";
    const char *behind = offset == 0 ? "" : arena_printf(memory, " + %zu", offset);
    return arena_printf(memory, "%s%si * %lld%s", from != NULL ? from : "", plus, (long long)type->extent.low,
                        behind);
}

void emit_record_valid(const reader *r, const model_type *type, const char *data, const char *at)
{
    out *o = &r->e->out;
    arena *memory = r->e->memory;
    size_t offset = 0;
    out_body body = out_open_body(o);
    for (size_t i = 0; i < type->fields.count; offset += (size_t)type->fields.items[i]->element.low, i++) {
        const model_member *member = type->fields.items[i];
        const c_place place = {.emitter = r->e,
                               .local = true,
                               .path = "&item_path",
                               .member = reader_id(r, member),
                               .index = "i",
                               .at = within_records(memory, at, type, offset)};
        const char *name = arena_printf(memory, "$%s", reader_name(r, member));
        const char *from = within_records(memory, data, type, offset);
        out_local(o, &body, name, arena_printf(memory, "%s %s;", c_value_type(r->e, member), name));
        out_local(o, &body, name, c_wire_load(r->e, member, name, from));
        emit_valid(r, &place, member, name, place.at);
    }
    out_close_body(o, &body);
}
