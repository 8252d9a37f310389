/* Prints placing: the part of preparing that gives placed members their positions. */
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/naming.h"
#include "emit/parts.h"
#include "emit/placed.h"
#include "emit/prepare.h"
#include "emit/reader.h"
#include "emit/writer.h"
#include "plan/around.h"
#include "plan/prepare.h"

static const char *name_of(const emitter *e, const model_member *member)
{
    return c_member_name(e, member);
}

bool type_leads_to_places(const model_type *type)
{
    return type->layout == LAYOUT_IRREGULAR && (type->places_own || type->places_whole);
}

static bool leads_to_places(const model_member *member)
{
    return member->wire.kind == WIRE_OBJECT && member->type.object != NULL &&
           type_leads_to_places(member->type.object);
}

/* ---- putting ---- */

const char *put_apart_name(const emitter *e, const model_member *member)
{
    return c_static_of(e, member, "put_*");
}

void emit_put_apart(emitter *e, const model_member *member)
{
    out *o = &e->out;
    put_function(e, put_apart_name(e, member), "");
    out_begin(o);
    if (member->wire.kind == WIRE_CONSTANT)
        out_line(o, "(void)object;");
    else
        out_line(o, "const %s *self = object;", type_name(e, member->owner));
    emit_put_member(e, member);
    out_line(o, "return $at;");
    out_end(o);
}

/* ---- positions ---- */

static size_t sharers(const model_member *determined)
{
    size_t count = 0;
    for (size_t i = 0; i < determined->owner->fields.count; i++)
        if (model_is_placed_by(determined->owner->fields.items[i], determined)) count++;
    return count;
}

/* A position that the layout does not decide alone must be the one that it came to. */
static void emit_position_check(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const c_place place = {
        .emitter = e, .member = arena_printf(e->memory, "%.*s", STR_ARG(member->id)), .at = "0"};
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    if (member->owner_of_place != NULL && sharers(member->owner_of_place) == 1) return;
    if (term_peeks(member->pos)) return;
    out_open(o, "if (tn_prepare_again($prepare))");
    const char *pos = c_converted(&place, member->pos, number, interval_integer(8, true));
    out_call(o, "$status = tn_prepare_position",
             arena_printf(e->memory, "$prepare, $path, \"%s\", %s, %s, %s_at", place.member,
                          prepare_other(e, member->pos), pos, name_of(e, member)),
             ";");
    out_line(o, "if ($status != TN_OK) return $status;");
    out_close(o, "");
}

/* Checks that a present member does not stand at the position that means absence. */
static void emit_own_place_check(emitter *e, const model_member *member)
{
    const model_member *owner = member->owner_of_place;
    out_if(&e->out,
           owner->derived_by != NULL
               ? arena_printf(e->memory, "$self->%s == 0 && tn_prepare_stays($prepare)", name_of(e, owner))
               : arena_printf(e->memory, "%s_at == 0", name_of(e, member)),
           arena_printf(e->memory, "return tn_misplaced($prepare, $path, \"%s\", %s, true);",
                        prepare_id(e, member), prepare_other(e, member->condition)));
}

/* ---- a member ---- */

static void emit_turn(emitter *e, const model_member *member, const char *and)
{
    out_open(&e->out, "if (tn_prepare_turn($prepare, %u, %s)%s)", member->rank,
             member->of_root ? "true" : "false", and);
}

static void emit_place(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = name_of(e, member), *whole = member->of_root ? "true" : "false";
    const bool view = plan_is_view(member);
    const bool text = member->array == ARRAY_NONE && member->type.kind == VALUE_TEXT;
    const prepare_step content = plan_prepare_placed(member);
    out_comment(o, "%.*s: at %.*s", STR_ARG(member->id), STR_ARG(expr_print(e->memory, member->pos->source)));
    emit_turn(e, member, member->may_be_absent ? arena_printf(e->memory, " && $self->has_%s", name) : "");
    out_line(o, "uint64_t %s_at;", name);
    out_line(o, "$status = tn_prepare_place($prepare, &$self->%s_placement_, %llu, %s, &%s_at);", name,
             (unsigned long long)member->alignment, whole, name);
    out_line(o, "if ($status != TN_OK) return $status;");
    if (member->owner_of_place != NULL) prepare_position(e, member, arena_printf(e->memory, "%s_at", name));
    if (member->absent_at_zero) emit_own_place_check(e, member);
    prepare_member(e, &content);
    emit_position_check(e, member);
    out_call(o, "$status = tn_prepare_placed",
             arena_printf(e->memory,
                          "$prepare, $path, \"%s\", &$self->%s_placement_, %s_at, %s, %s, %s, $self",
                          prepare_id(e, member), name, name, whole,
                          !view  ? "NULL"
                          : text ? arena_printf(e->memory, "(const uint8_t *)$self->%s.data", name)
                                 : arena_printf(e->memory, "$self->%s.data", name),
                          view ? "NULL" : put_apart_name(e, member)),
             ";");
    out_line(o, "if ($status != TN_OK) return $status;");
    out_close(o, "");
    out_blank(o);
}

/* The position of an absent member: the one that was read, if values that make the member absent depend on
   it; in another layout the next position, or 0. */
static void prepare_nowhere(emitter *e, const model_member *determined)
{
    const model_member *placed = determined->derived_from;
    const bool may_be_negative = determined->wire.is_signed;
    const char *at = arena_printf(e->memory, "%s_at", name_of(e, determined));
    const char *unplaced = model_is_zero_at_nothing(determined) ? "0"
                           : placed->of_root                    ? "$prepare->size"
                                                                : "$prepare->size - $prepare->layout.base";
    const char *value = arena_printf(e->memory, "$prepare->layout.as_read ? $self->%s_placement_.at : %s",
                                     name_of(e, placed), unplaced);
    if (may_be_negative) {
        out_line(&e->out, "const int64_t %s = (int64_t)(%s);", at, value);
        prepare_signed_number(e, determined, at);
    } else {
        out_line(&e->out, "const uint64_t %s = %s;", at, value);
        prepare_number(e, determined, at);
    }
}

/* Derives a position if all members that share it are absent. */
static void emit_nothing_placed(emitter *e, const model_member *determined)
{
    out *o = &e->out;
    if (!plan_may_lead_nowhere(determined)) return;
    out_comment(o, "%.*s, if all members placed by it are absent", STR_ARG(determined->id));
    emit_turn(e, determined->derived_from, arena_printf(e->memory, " && %s", placed_nowhere(e, determined)));
    if (determined->derived_from->absent_at_zero)
        prepare_member_set(e, determined, "0");
    else
        prepare_nowhere(e, determined);
    out_close(o, "");
    out_blank(o);
}

/* ---- placed members of objects ---- */

void place_call(emitter *e, const model_member *member, const char *path, const char *object)
{
    const reader r = {.e = e, .type = member->owner};
    const model_type *type = member->type.object;
    const plan_context context = {type->needs_parent, plan_gets_root(type)};
    const bool entered = plan_enters_object(e->plan, member);
    if (entered) {
        out_line(&e->out, "$status = tn_prepare_enter($prepare, %s);", path);
        prepare_status(e);
    }
    out_call(&e->out, arena_printf(e->memory, "$status = %s", c_static(e, type, "place_*")),
             arena_printf(e->memory, "$prepare, %s%s, %s", path,
                          reader_context_arguments(&r, member, context), object),
             ";");
    prepare_status(e);
    if (entered) out_line(&e->out, "tn_leave(&$prepare->in);");
}

/* Another stream than the one whose members are placed. */
static bool changes_stream(const model_member *member)
{
    return member->of_root || member->wire.limit != LIMIT_NONE;
}

static void emit_descent(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = name_of(e, member);
    out_comment(o, "the members placed in %.*s", STR_ARG(member->id));
    if (changes_stream(member)) {
        out_line(o, "const bool %s_outside = $prepare->layout.in_stream;", name);
        out_line(o, "$prepare->layout.in_stream = %s;", member->of_root ? "$prepare->layout.whole" : "false");
    }
    if (member->array != ARRAY_NONE) {
        out_open(o, "for (size_t i = 0; i < $self->%s.count; i++)", name);
        out_line(o, "const tn_path item_path = {$path, \"%.*s\", i};", STR_ARG(member->id));
        place_call(e, member, "&item_path", c_item_address(e, member));
        out_close(o, "");
    } else {
        if (member->may_be_absent) out_open(o, "if ($self->has_%s)", name);
        out_line(o, "const tn_path %s_path = {$path, \"%.*s\", TN_NO_INDEX};", name, STR_ARG(member->id));
        place_call(e, member, arena_printf(e->memory, "&%s_path", name), c_object_address(e, member));
        if (member->may_be_absent) out_close(o, "");
    }
    if (changes_stream(member)) out_line(o, "$prepare->layout.in_stream = %s_outside;", name);
    out_blank(o);
}

/* ---- the whole ---- */

static plan_context context_of(const model_type *type)
{
    return (plan_context){type->needs_parent, plan_gets_root(type)};
}

static const char *parameters_of(emitter *e, const model_type *type)
{
    return reader_context_parameters(e, type, context_of(type), "tn_prepare *prepare, const tn_path *path");
}

static member_refs placed_members(emitter *e, const model_type *type)
{
    member_refs placed = {0};
    for (size_t i = 0; i < type->fields.count; i++)
        if (type->fields.items[i]->placed) ARRAY_PUSH(e->memory, &placed, type->fields.items[i]);
    return placed;
}

/* The call of a function of its own for some of the members that are placed; NULL if they stay. */
static const char *emit_part(emitter *e, const member_refs *placed, const plan_section *part)
{
    if (part->stays || part->begin >= placed->count) return NULL;
    const model_member *first = placed->items[part->begin], *last = placed->items[part->end - 1];
    const model_type *type = first->owner;
    const char *name = part_name(e, "place", type, first);
    out_body body = part_begin(e);
    c_begin_function(e);
    for (size_t i = part->begin; i < part->end; i++)
        emit_place(e, placed->items[i]);
    return prepare_part_function(e, &body, name, first, last, context_of(type));
}

/* The members that are placed, or the calls of the functions for parts of them. */
static void emit_placed_members(emitter *e, const member_refs *placed, const plan_sections *parts,
                                const char *const *calls)
{
    out *o = &e->out;
    for (size_t i = 0; i < placed->count && parts->count == 0; i++)
        emit_place(e, placed->items[i]);
    for (size_t i = 0; i < parts->count; i++) {
        const plan_section *part = &parts->items[i];
        for (size_t k = part->begin; k < part->end && k < placed->count && calls[i] == NULL; k++)
            emit_place(e, placed->items[k]);
        if (calls[i] == NULL) continue;
        out_line(o, "$status = %s;", calls[i]);
        prepare_status(e);
        out_blank(o);
    }
}

static void emit_place_function(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const member_refs placed = placed_members(e, type);
    const plan_sections parts = plan_divide_placing(e->memory, type, &placed);
    ARRAY(const char *) calls = {0};
    for (size_t i = 0; i < parts.count; i++)
        ARRAY_PUSH(e->memory, &calls, emit_part(e, &placed, &parts.items[i]));
    c_begin_function(e);
    out_function(o, arena_printf(e->memory, "static tn_status %s", c_static(e, type, "place_*")),
                 arena_printf(e->memory, "%s, %s *self", parameters_of(e, type), type_name(e, type)), "");
    out_begin(o);
    out_body body = out_open_body(o);
    prepare_names(e, type, &body, context_of(type));
    prepare_root(e, type, context_of(type));
    emit_placed_members(e, &placed, &parts, calls.items);
    for (size_t i = 0; i < type->fields.count; i++)
        if (type->fields.items[i]->derivation == DERIVE_PLACE) emit_nothing_placed(e, type->fields.items[i]);
    for (size_t i = 0; i < type->fields.count; i++)
        if (leads_to_places(type->fields.items[i])) emit_descent(e, type->fields.items[i]);
    out_line(o, "return TN_OK;");
    out_close_body(o, &body);
    out_end(o);
}

void emit_place_declarations(emitter *e)
{
    out *o = &e->out;
    if (!e->traits.has_placed) return;
    for (size_t i = 0; i < e->objects.count; i++) {
        const model_type *type = e->objects.items[i];
        if (type_leads_to_places(type))
            out_function(o, arena_printf(e->memory, "static tn_status %s", c_static(e, type, "place_*")),
                         arena_printf(e->memory, "%s, %s *self", parameters_of(e, type), type_name(e, type)),
                         ";");
    }
    out_blank(o);
}

void emit_place_functions(emitter *e)
{
    if (!e->traits.has_placed) return;
    out_banner(&e->out, "placing");
    for (size_t i = 0; i < e->objects.count; i++)
        for (size_t k = 0; k < e->objects.items[i]->fields.count; k++) {
            const model_member *member = e->objects.items[i]->fields.items[k];
            if (member->placed && !plan_is_view(member)) emit_put_apart(e, member);
        }
    for (size_t i = 0; i < e->objects.count; i++)
        if (type_leads_to_places(e->objects.items[i])) emit_place_function(e, e->objects.items[i]);
}
