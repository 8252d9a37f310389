/* Prints members of objects: fields, parameters, values, instances, and columns of records. */
#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/called.h"
#include "emit/rule_values.h"
#include "emit/slots.h"
#include "plan/unions.h"

const char *c_ready_function(const emitter *e, const model_member *member)
{
    const char *verb = member->role == MEMBER_VALUE ? "ready" : "get";
    return arena_printf(e->memory, "%s_%s_%s", type_name(e, member->owner), verb, c_member_name(e, member));
}

const char *c_instance_function(const emitter *e, const model_member *member)
{
    return arena_printf(e->memory, "%s_make_%s", type_name(e, member->owner), c_member_name(e, member));
}

/* An object as the functions of `-values` take it: records by value, others by pointer. */
static const char *value_argument(const c_place *place, const model_type *type, piece object)
{
    arena *memory = place->emitter->memory;
    if (type->layout == LAYOUT_IRREGULAR)
        return arena_printf(memory, "%s%s", object.is_struct ? "&" : "", object.text);
    if (object.is_struct) return object.text;
    return object.text[0] == '&' ? object.text + 1 : arena_printf(memory, "*%s", object.text);
}

/* A value is absent if its `if` does not hold. */
static void check_condition(const c_place *place, const c_place *inside, const model_member *value)
{
    if (value->condition == NULL) return;
    c_place operand = c_operand(inside);
    c_absence absence = {.leave = place->absent};
    if (place->absent != NULL) operand.absence = &absence;
    c_where_absent(place, c_negation(&operand, value->condition), (piece){0});
}

/* The stream that a peek looks at: its object's. */
static const char *peeked_stream(const c_place *place, const term *t)
{
    if (!place->lazy) return "$in";
    const char *stream = c_access(place, piece_of(place, t->items.items[0]), "io_");
    if (c_may_lack_around(place, t->items.items[0])) c_require_given(place, stream);
    return stream;
}

/* The value of a look-ahead. */
static piece emit_peek(const c_place *place, const term *t)
{
    emitter *e = place->emitter;
    const model_member *member = t->member;
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    const interval all = interval_integer(8, true);
    if (!t->present) check_condition(place, place, member);
    c_place inside = c_operand(place);
    inside.absence = NULL;
    const char *pos = c_converted(&inside, member->pos, number, all);
    const char *size = member->size != NULL ? c_converted(&inside, member->size, number, all)
                                            : arena_printf(e->memory, "%u", member->wire.bytes);
    const char *bytes = c_temporary(place);
    out_line(&e->out, "tn_bytes %s;", bytes);
    out_line(&e->out, "$status = %s%s, %s, \"%.*s\", %s, %s, &%s);",
             place->alone ? "tn_compute_peek($in, " : "tn_peek(", peeked_stream(place, t),
             place->path != NULL ? place->path : "$path", STR_ARG(member->id), pos, size, bytes);
    c_check_status(place);
    if (member->wire.kind == WIRE_BYTES) return piece_plain(bytes);
    return piece_plain(
        member->wire.kind == WIRE_TEXT
            ? arena_printf(e->memory, "(tn_text){(const char *)%s.data, %s.size}", bytes, bytes)
            : arena_printf(e->memory, "tn_%s(%s.data)", c_wire_name(e->memory, member), bytes));
}

/* The expression of a value in place of its name, with variables of its own. */
static piece emit_standing(const c_place *place, const c_place *inside, const term *t)
{
    emitter *e = place->emitter;
    const size_t around = e->kept_before, kept = e->kept.count;
    e->kept_before = kept;
    check_condition(place, inside, t->member);
    const piece p = piece_of(inside, t->member->value);
    e->kept.count = kept;
    e->kept_before = around;
    return p;
}

/* The value of another object, which is the one of `inside`. */
static piece emit_value_of(const c_place *place, const c_place *inside, const term *t, piece object)
{
    if (is_called(place, t, object)) {
        if (inside->self != NULL && t->items.items[0]->kind != TERM_SELF) object = piece_plain(inside->self);
        return c_keep(place, t, piece_of_called(place, inside, t, object));
    }
    return c_keep(place, t, emit_standing(place, inside, t));
}

/* Whether separate code, or a piece that is yet to be added to it, names a variable. */
static bool is_asked_for(const c_place *place, const out_code *code, const char *name, piece p)
{
    return out_names(code, out_bare(place->emitter->memory, name)) || out_refers(p.text, name) ||
           (place->there != NULL && out_refers(place->there->text, name)) ||
           (place->absence != NULL && out_refers(place->absence->there.text, name));
}

/* emit_standing, with a variable for the object, if the value uses the object at all. */
static piece emit_value_for(const c_place *place, c_place *inside, const term *t, piece object)
{
    out *o = &place->emitter->out;
    if (t->items.items[0]->kind == TERM_SELF) return emit_value_of(place, inside, t, object);
    const out_code around = out_apart(o);
    inside->self = c_bind(place, t->items.items[0], object);
    const out_code variable = out_rejoin(o, around);
    const out_code before = out_apart(o);
    const piece result = emit_value_of(place, inside, t, object);
    const out_code statements = out_rejoin(o, before);
    if (is_asked_for(place, &statements, inside->self, result)) out_put(o, &variable);
    out_put(o, &statements);
    return result;
}

/* A value that stands for its expression, if this can fail or needs more than its object. */
static piece emit_named(const c_place *place, const term *t, piece object)
{
    c_place inside = *place;
    piece result;
    if (c_kept(place, t, &result)) return result;
    if (piece_of_rule_value(place, t, object, &result)) return c_keep(place, t, result);
    inside.index = inside.item = NULL;
    if (place->index != NULL) { /* its members exist although they are not visible */
        c_reserve(&inside, place->index);
        c_reserve(&inside, "item");
    }
    inside.frame = NULL;
    inside.named = true;
    if (t->items.items[0]->kind != TERM_SELF) {
        inside.by_value = object.is_struct;
        inside.local = false;
        inside.lazy = true;
        inside.is_new = place->meets_new;
        inside.places = NULL;
        if (!plan_shares_root(t->items.items[0])) inside.root = NULL;
    }
    return emit_value_for(place, &inside, t, object);
}

/* An instance of an object that may be of another document, which then holds it. Errors go to this run. */
static void emit_lent_instance(const c_place *place, const model_member *member, const char *object)
{
    const emitter *e = place->emitter;
    out *o = &place->emitter->out;
    const char *own = c_temporary(place);
    out_line(o, "const bool %s = %s->io_ != NULL && %s->io_->run == $in->run;", own, object, object);
    out_line(o, "$status = %s ? %s(%s, $path) : %s(%s, $in->run->error);", own,
             c_instance_function(e, member), object, c_ready_function(e, member), object);
    if (place->absence == NULL && place->absent == NULL)
        out_if(o, "$status == TN_ABSENT", c_failure(place, "TN_ABSENT"));
}

/* Objects made by programs lack the stream that instances need. */
static void require_made(const c_place *place, const model_member *member, piece object)
{
    arena *memory = place->emitter->memory;
    const char *cell = arena_printf(memory, "%s_state_", c_member_name(place->emitter, member));
    const c_place needs = c_operand(place);
    c_where_absent(&needs,
                   arena_printf(memory, "%s != TN_CELL_READY && %s == NULL", c_access(place, object, cell),
                                c_access(place, object, "io_")),
                   (piece){0});
}

static void emit_make_ready(const c_place *place, const term *t, const char *object)
{
    const emitter *e = place->emitter;
    const model_member *member = t->member;
    const bool in_variable = place->at != NULL && strcmp(place->at, "$at") == 0;
    if (in_variable) out_line(&place->emitter->out, "$in->pos = $at;"); /* for errors of the instance */
    if (place->alone || place->written)
        out_line(&place->emitter->out, "$status = %s(%s, $in->run->error);", c_ready_function(e, member),
                 object);
    else if (e->traits.lends_objects && t->items.items[0]->kind != TERM_SELF)
        emit_lent_instance(place, member, object);
    else
        out_line(&place->emitter->out, "$status = %s(%s, $path);", c_instance_function(e, member), object);
}

/* The cell of an instance after it has been made ready. Rules leave it to others to ask first. */
static piece emit_instance(const c_place *place, const term *t, piece object)
{
    out *o = &place->emitter->out;
    const emitter *e = place->emitter;
    const model_member *member = t->member;
    const term *of = t->items.items[0];
    const char *before = NULL, *stream = NULL;
    const bool lent = e->traits.lends_objects && of->kind != TERM_SELF;
    const bool resumed = place->alone || place->written;
    if (!resumed && !lent && c_may_lack_around(place, of)) require_made(place, member, object);
    if (e->changes_nothing && !place->alone && plan_of_member(e->plan, member)->asks_position) {
        before = c_temporary(place);
        stream = c_access(place, object, "io_");
        out_line(o, "const tn_looking %s = tn_look(%s);", before, stream);
    }
    emit_make_ready(place, t, object.text);
    if (before != NULL) out_line(o, "tn_looked(%s, %s);", stream, before);
    if (member->role == MEMBER_VALUE && place->absence != NULL) {
        c_place needs = c_operand(place);
        c_where_absent(&needs, "$status == TN_ABSENT", (piece){0});
    }
    if (place->written) out_if(o, "$status == TN_ABSENT", c_failure(place, "TN_ABSENT"));
    c_check_status(place);
    return piece_plain(c_access(place, object, c_member_name(e, member)));
}

/* A field of an object that is still being read may not have been read. If the expression belongs to the
   object, the field has been read, unless the expression is that of a value in place of its name. */
static void check_read(const c_place *place, const term *t, piece object)
{
    const emitter *e = place->emitter;
    const bool own = t->items.items[0]->kind == TERM_SELF && !place->lazy && !place->named;
    const c_place needs = c_operand(place);
    if (!t->member->early || own) return;
    const char *read = c_access(place, object, c_read_name(e, t->member));
    c_where_absent(&needs, arena_printf(e->memory, "!%s", read), piece_plain(read));
}

static piece emit_computed(const c_place *place, const term *t, piece object)
{
    const emitter *e = place->emitter;
    const model_member *member = t->member;
    piece p;
    if (!member->in_place) return emit_instance(place, t, object);
    if (e->keeps_simple && c_kept(place, t, &p)) return p;
    const char *argument = value_argument(place, member->owner, object);
    p = (piece){.text = arena_printf(e->memory, "%s_%s(%s)", type_name(e, member->owner),
                                     c_member_name(e, member), argument),
                .precedence = POSTFIX,
                .integer = c_int_of(member->type, member->range),
                .is_double = true};
    return e->keeps_simple ? c_keep(place, t, p) : p;
}

/* Whether the object has a `has_x` for a member of it. */
static bool has_presence(const c_place *place, const term *object, const model_member *member)
{
    const bool computed = member->role == MEMBER_VALUE && !member->in_place;
    if (!member->may_be_absent && !computed) return false;
    if (member->owner->layout == LAYOUT_IRREGULAR) return true;
    const bool one = object->kind == TERM_ELEMENT || object->kind == TERM_LAST || object->kind == TERM_ITEM;
    return one || (object->kind == TERM_SELF && place->by_value);
}

/* The presence of a member: its has_x, and no has_x of others in its memory. */
static piece piece_of_there(const c_place *place, const char *object, const model_member *member)
{
    const emitter *e = place->emitter;
    piece there = piece_plain(arena_printf(e->memory, "%shas_%s", object, c_member_name(e, member)));
    for (const model_member *each = plan_union_of(e->plan, member); each != NULL;
         each = plan_union_next(e->plan, each)) {
        const char *other = arena_printf(e->memory, "!%shas_%s", object, c_member_name(e, each));
        if (each != member) there = piece_infix(place, OP_AND, there, piece_plain(other));
    }
    return there;
}

static void check_presence(const c_place *place, const term *t, piece owner)
{
    const emitter *e = place->emitter;
    const model_member *member = t->member;
    const bool sure = t->present && plan_union_of(e->plan, member) == NULL;
    if (sure || !has_presence(place, t->items.items[0], member)) return;
    const bool bytes = member->type.kind == VALUE_TEXT || member->type.kind == VALUE_BYTES;
    if (place->empty_absent && (member->array != ARRAY_NONE || bytes)) return;
    const char *object = c_access(place, owner, "");
    const char *absent = slot_absent(e, object, member);
    const piece there = piece_of_there(place, object, member);
    if (place->there != NULL) {
        *place->there = place->there->text == NULL ? there : piece_infix(place, OP_AND, *place->there, there);
        return;
    }
    c_place named = *place;
    const bool element = place->path != NULL; /* a path to it, and no member */
    const bool whole =
        named.member == NULL && !element && named.absence == NULL && t->items.items[0]->kind == TERM_SELF;
    if (whole) named.member = arena_printf(e->memory, "%.*s", STR_ARG(member->id));
    if (!whole) named.absentee = arena_printf(e->memory, "%.*s", STR_ARG(expr_print(e->memory, t->source)));
    c_where_absent(&named, absent, there);
}

/* Whether an absent member is empty: a list, text or bytes, of which a program may have left the content. */
static bool is_empty_if_absent(const c_place *place, const term *t)
{
    const model_member *member = t->member;
    const bool bytes = member->type.kind == VALUE_TEXT || member->type.kind == VALUE_BYTES;
    const bool sure = t->present && plan_union_of(place->emitter->plan, member) == NULL;
    return place->empty_absent && (bytes || member->array != ARRAY_NONE) && !sure &&
           has_presence(place, t->items.items[0], member);
}

static const char *emptied(const c_place *place, const term *t, piece owner, const char *text)
{
    const emitter *e = place->emitter;
    const model_member *member = t->member;
    if (!is_empty_if_absent(place, t)) return text;
    const char *there = piece_of_there(place, c_access(place, owner, ""), member).text;
    const char *type = c_field_type(e, member);
    const bool by_address =
        member->packed || member->array == ARRAY_RECORDS || member->array == ARRAY_NUMBERS;
    return arena_printf(e->memory, by_address ? "(*(%s ? &%s : &(%s){0}))" : "(%s ? %s : (%s){0})", there,
                        text, type);
}

/* A copy of an object lacks pointers to other objects. */
static void check_pointer(const c_place *place, const term *t, piece p)
{
    const model_member *member = t->member;
    const bool inside = member->wire.kind == WIRE_OBJECT && c_is_inside(member);
    const bool object = t->type.kind == VALUE_OBJECT && t->type.object != NULL && !inside;
    const bool other = t->type.kind == VALUE_STREAM || t->type.kind == VALUE_UNKNOWN;
    if ((object || other) && c_may_lack_around(place, t->items.items[0])) c_require_given(place, p.text);
}

static piece finish_member(const model_member *member, piece p)
{
    const bool single = member->array == ARRAY_NONE;
    p.precedence = POSTFIX;
    p.integer = c_int_of(member->type, member->range);
    p.is_double = p.is_double || (member->type.kind == VALUE_FLOAT && member->type.bytes != 4);
    if (single && member->wire.kind == WIRE_OBJECT && member->owner->layout == LAYOUT_IRREGULAR &&
        c_is_inside(member))
        p.precedence = PREFIX;
    return p;
}

piece piece_of_key_presence(const c_place *place, const term *t)
{
    const emitter *e = place->emitter;
    const term *member = t->items.items[0];
    const c_place inner = c_operand(place);
    const piece owner = piece_of(&inner, member->items.items[0]);
    const char *name = arena_printf(e->memory, "has_%s", c_member_name(e, member->member));
    return (piece){.text = c_access(place, owner, name), .precedence = POSTFIX};
}

/* Whether programs may have set a member before the code runs: instances are read on demand. */
static bool may_be_edited(const c_place *place, const term *t)
{
    const bool other = t->items.items[0]->kind != TERM_SELF && place->emitter->traits.has_instances;
    return place->lazy || place->edited || other;
}

/* A number with the bits that it has in the file. Programs may have set more bits of the object's member
   since it was read, which no writer takes and no expression expects. */
static const char *bits_of(const c_place *place, const term *t, const char *text)
{
    const model_member *member = t->member;
    const unsigned bits = model_spare_bits(member);
    if (bits == 0 || !may_be_edited(place, t)) return text;
    const unsigned long long mask = (1ULL << bits) - 1, sign = 1ULL << (bits - 1);
    if (!model_is_signed(member)) return arena_printf(place->emitter->memory, "(%s & 0x%llx)", text, mask);
    return arena_printf(place->emitter->memory, "(((%s & 0x%llx) ^ 0x%llx) - 0x%llx)", text, mask, sign,
                        sign);
}

static bool is_pointer(const term *t)
{
    const bool object = t->kind == TERM_MEMBER && t->member != NULL && t->type.kind == VALUE_OBJECT;
    return object && !(t->member->wire.kind == WIRE_OBJECT && c_is_inside(t->member));
}

static void note_pointer(const term *t, void *context)
{
    if (is_pointer(t)) *(bool *)context = true;
}

/* Whether a function without an error computes a value: it looks at no pointer, or at those that reading has
   set. */
static bool is_sure(const c_place *place, const term *t)
{
    bool looks = false;
    if (!t->member->simple || !c_may_lack_around(place, t->items.items[0])) return t->member->simple;
    term_walk_through(t->member->value, note_pointer, &looks);
    return !looks;
}

piece piece_of_member(const c_place *place, const term *t)
{
    const emitter *e = place->emitter;
    const model_member *member = t->member;
    const term *object = t->items.items[0];
    const c_place operand = c_operand(place);
    piece p = {0};
    if (member == NULL) { /* of an opaque type: the member of that name in the application's struct */
        p = piece_plain(
            c_access(place, piece_of(place, object), arena_printf(e->memory, "%.*s", STR_ARG(t->text))));
        p.integer = C_INT64;
        return p;
    }
    const char *name = c_member_name(e, member);
    if (object->kind == TERM_SELF &&
        (place->local || (member->role == MEMBER_PARAM && member->owner->layout != LAYOUT_IRREGULAR))) {
        p.text = arena_printf(e->memory, "$%s", name);
    } else if (object->kind == TERM_ITEM && place->item == NULL) {
        p = piece_of_column(&operand, t);
        p.is_struct = member->type.kind == VALUE_OBJECT;
        return finish_member(member, p);
    } else if (piece_of_numbered(&operand, t, &p)) {
        p.is_struct = member->type.kind == VALUE_OBJECT;
        return finish_member(member, p);
    } else {
        piece owner = piece_of(&operand, object);
        if (owner.is_struct && has_presence(place, object, member)) owner.text = c_bind(place, object, owner);
        if (object->kind == TERM_SELF && place->by_value) owner.is_struct = true;
        if (term_named_value(t) != NULL && !is_sure(place, t)) return emit_named(place, t, owner);
        if (term_peek(t) != NULL) return finish_member(member, emit_peek(place, t));
        if (member->role == MEMBER_VALUE || member->role == MEMBER_INSTANCE)
            p = emit_computed(place, t, owner);
        else if (plan_is_stored(member))
            p.text = emptied(place, t, owner, bits_of(place, t, c_access(place, owner, name)));
        else
            p.text = c_bytes(e->memory, member->schema->contents);
        check_read(place, t, owner);
        check_presence(place, t, owner);
        check_pointer(place, t, p);
        p.is_struct = owner.is_struct && member->type.kind == VALUE_OBJECT;
    }
    if (member->array == ARRAY_NONE && member->wire.kind == WIRE_OBJECT && !p.is_struct &&
        c_is_inside(member))
        p.text = arena_printf(e->memory, "&%s", p.text);
    return finish_member(member, p);
}
