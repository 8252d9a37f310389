/* Prints the writer: preparing derives, checks and computes sizes; after that, writing fails only in the
 * sink.
 */
#include "emit/c_expr.h"
#include "emit/c_wire.h"
#include "emit/constructor.h"
#include "emit/derived.h"
#include "emit/encoded.h"
#include "emit/json.h"
#include "emit/naming.h"
#include "emit/params.h"
#include "emit/parts.h"
#include "emit/patch.h"
#include "emit/reader.h"
#include "emit/writer.h"
#include "plan/cut.h"

static const char *name_of(const emitter *e, const model_member *member)
{
    return c_member_name(e, member);
}

/* ---- objects of fixed layout ---- */

/* An object of fixed layout with more numbers than that is written by a function of its own. */
enum { PUT_AT_ONCE = 16 };

/* The numbers in an object of fixed layout, as far as they are at most `most`; beyond that, more than it. */
static size_t count_numbers(const model_type *type, size_t most)
{
    size_t count = 0;
    for (size_t i = 0; i < type->fields.count && count <= most; i++) {
        const model_member *member = type->fields.items[i];
        count += member->wire.kind == WIRE_OBJECT ? count_numbers(member->type.object, most - count) : 1;
    }
    return count;
}

static bool is_put_at_once(const model_type *type)
{
    return count_numbers(type, PUT_AT_ONCE) <= PUT_AT_ONCE;
}

static const char *write_name(const emitter *e, const model_type *type)
{
    return c_static(e, type, "write_*");
}

static void emit_put_call(emitter *e, const model_type *type, const char *object)
{
    out_line(&e->out, "%s($out, %s);", write_name(e, type), object);
}

/* The statements that write an object of fixed layout, field by field: `of` is "self->position.". */
static void emit_put_numbers(emitter *e, const model_type *type, const char *of)
{
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        const char *field = arena_printf(e->memory, "%s%s", of, name_of(e, member));
        if (member->wire.kind != WIRE_OBJECT)
            emit_wire_put(e, member, field);
        else if (is_put_at_once(member->type.object))
            emit_put_numbers(e, member->type.object, arena_printf(e->memory, "%s.", field));
        else
            emit_put_call(e, member->type.object, arena_printf(e->memory, "&%s", field));
    }
}

static void emit_put_fixed(emitter *e, const model_member *member)
{
    const model_type *type = member->type.object;
    if (is_put_at_once(type))
        emit_put_numbers(e, type, c_object_prefix(e, member));
    else
        emit_put_call(e, type, c_object_address(e, member));
}

/* ---- writing ---- */

static void emit_put_constant(emitter *e, const model_member *member)
{
    out_line(&e->out, "tn_put_bytes($out, %s, %u);", c_string(e->memory, member->schema->contents),
             member->wire.bytes);
}

static const char *bit_order(const model_member *bits)
{
    return bits->wire.big_endian ? "be" : "le";
}

/* The bits that a run of bit fields leaves of its last byte. */
static void emit_put_rest_bits(emitter *e, const model_member *member)
{
    const char *name = name_of(e, member);
    if (plan_rest_of(member) != REST_BITS) return;
    out_line(&e->out, "tn_put_rest_bits_%s($out, $self->has_%s_rest_ ? $self->%s_rest_ : 0);",
             bit_order(member), name, name);
}

void put_rest(emitter *e, const model_member *member)
{
    const char *name = name_of(e, member);
    out_line(&e->out,
             "if ($self->has_%s_rest_) tn_put_bytes($out, $self->%s_rest_.data, $self->%s_rest_.size);", name,
             name, name);
}

void put_whole_object(emitter *e, const model_member *member)
{
    if (member->type.object->layout == LAYOUT_FIXED)
        emit_put_fixed(e, member);
    else
        out_line(&e->out, "%s($out, %s);", write_name(e, member->type.object), c_object_address(e, member));
    if (stream_has_rest(e, member)) put_rest(e, member);
}

void put_object_rest(emitter *e, const char *of)
{
    out_line(&e->out, "if (%shas_rest_) tn_put_bytes($out, %srest_.data, %srest_.size);", of, of, of);
}

/* `value`: where it is in C, "self->name". */
static void emit_put_value(emitter *e, const model_member *member, const char *value)
{
    out *o = &e->out;
    const char *name = name_of(e, member);
    if (model_is_encoded(member)) {
        put_encoded(e, member);
        return;
    }
    switch (member->wire.kind) {
    case WIRE_INT:
    case WIRE_FLOAT:
        emit_wire_put(e, member, value);
        break;
    case WIRE_CONSTANT:
        emit_put_constant(e, member);
        break;
    case WIRE_TEXT:
    case WIRE_BYTES:
        if (member->packed) value = arena_printf(e->memory, "%s.stored", value);
        if (model_cuts_elements(member)) {
            put_cut_element(e, member, value);
            break;
        }
        if (model_is_cut(member)) {
            put_cut(e, member);
            break;
        }
        out_line(o, "tn_put_bytes($out, %s.data, %s.size);", value, value);
        if (!model_puts_terminator(member)) break;
        if (member->array != ARRAY_NONE)
            put_element_terminator(e, member);
        else
            put_terminator(e, member, arena_printf(e->memory, "$self->%s_end_", name));
        break;
    case WIRE_OBJECT:
        put_whole_object(e, member);
        if (member->wire.limit == LIMIT_TERMINATOR)
            put_terminator(e, member, arena_printf(e->memory, "%send_", c_object_prefix(e, member)));
        break;
    case WIRE_SWITCH:
        put_choice(e, member, value);
        break;
    case WIRE_BITS:
        out_line(o, "tn_put_bits_%s($out, %u, (uint64_t)%s);", bit_order(member), member->wire.bits, value);
        break;
    case WIRE_NONE:
    case WIRE_OPAQUE:
        break; /* only writable codecs have a writer */
    }
}

static void emit_put_objects(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = name_of(e, member);
    const char *of = c_item_prefix(e, member);
    const bool lines = model_puts_terminator(member), rest = plan_rest_of(member) == REST_OBJECT;
    out_line(o, "for (size_t i = 0; i < $self->%s.count; i++)%s", name, lines || rest ? " {" : "");
    o->indent++;
    out_line(o, "%s($out, %s);", write_name(e, member->type.object), c_item_address(e, member));
    if (rest) put_object_rest(e, of);
    if (lines) put_terminator(e, member, arena_printf(e->memory, "%send_", of));
    o->indent--;
    if (lines || rest) out_line(o, "}");
}

static void emit_put_values(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = name_of(e, member);
    const bool block = model_puts_terminator(member) || member->wire.kind == WIRE_SWITCH;
    out_line(o, "for (size_t i = 0; i < $self->%s.count; i++)%s", name, block ? " {" : "");
    o->indent++;
    emit_put_value(e, member, arena_printf(e->memory, "$self->%s.items[i]", name));
    o->indent--;
    if (block) out_line(o, "}");
}

void emit_put_member(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = name_of(e, member);
    switch (member->array) {
    case ARRAY_RECORDS:
    case ARRAY_NUMBERS:
        out_line(o, "tn_put_bytes($out, $self->%s.data, $self->%s.count * $self->%s.stride);", name, name,
                 name);
        break;
    case ARRAY_OBJECTS:
    case ARRAY_VALUES:
        if (model_encodes_elements(member))
            put_encoded(e, member);
        else if (member->array == ARRAY_OBJECTS)
            emit_put_objects(e, member);
        else
            emit_put_values(e, member);
        break;
    case ARRAY_NONE:
        emit_put_value(e, member, arena_printf(e->memory, "$self->%s", name));
        break;
    }
}

static void emit_put(emitter *e, const model_member *member)
{
    if (member->placed) return;
    if (member->may_be_absent) out_open(&e->out, "if ($self->has_%s)", name_of(e, member));
    emit_put_member(e, member);
    if (member->may_be_absent) out_close(&e->out, "");
    emit_put_rest_bits(e, member);
}

/* Bit fields that fill whole bytes are put as one number: the first of them has its highest bits, or its
   lowest ones. Preparing has seen that each value fits. */
static const char *sum_of_bits(const emitter *e, const model_member *first, size_t count, unsigned bits)
{
    const char *type_of_sum = bits == 64 ? "uint64_t" : "uint32_t";
    unsigned done = 0;
    buffer sum = {.memory = e->memory};
    for (size_t k = first->order; k < first->order + count; k++) {
        const model_member *member = first->owner->fields.items[k];
        const unsigned shift = first->wire.big_endian ? bits - done - member->wire.bits : done;
        done += member->wire.bits;
        buffer_printf(&sum, "%s(%s)$self->%s", k > first->order ? " | " : "", type_of_sum,
                      name_of(e, member));
        if (shift > 0) buffer_printf(&sum, " << %u", shift);
    }
    return bits < 32 && bits != 24 ? arena_printf(e->memory, "(uint%u_t)(%s)", bits, sum.data) : sum.data;
}

/* Members that are put together, of a size that the schema states: a number, or bit fields. */
typedef struct put_unit {
    size_t members; /* 0: the first is none of them */
    unsigned bytes;
} put_unit;

static put_unit unit_at(const model_type *type, size_t i)
{
    const model_member *first = type->fields.items[i];
    unsigned bits;
    const size_t count = plan_bits_together(first, &bits);
    const bool number = first->wire.kind == WIRE_INT || first->wire.kind == WIRE_FLOAT;
    if (count > 0) return (put_unit){count, bits / 8};
    if (!number || first->array != ARRAY_NONE || first->may_be_absent || first->placed ||
        model_is_encoded(first))
        return (put_unit){0, 0};
    return (put_unit){1, first->wire.bytes};
}

/* Stores a unit: at a place, or where the output is, if that is NULL. */
static void emit_unit(emitter *e, const model_member *first, put_unit unit, const char *place)
{
    unsigned bits;
    const size_t count = plan_bits_together(first, &bits);
    const char *field = arena_printf(e->memory, "$self->%s", name_of(e, first));
    if (count == 0 && place == NULL) {
        emit_wire_put(e, first, field);
    } else if (count == 0) {
        emit_wire_store(e, first, place, field);
    } else {
        out_line(&e->out, "tn_%s_u%u%s(%s, %s);", place == NULL ? "put" : "set", bits / 8,
                 bits == 8 ? "" : bit_order(first), place == NULL ? "$out" : place,
                 sum_of_bits(e, first, unit.members, bits));
    }
}

/* An output has space for so many bytes at once. */
enum { MOST_PUT_TOGETHER = 256 };

/* Puts the units that begin with a member: the output makes space for all of them at once, `at`, unless that
   is one unit. Returns how many members they are. */
static size_t emit_put_units(emitter *e, const model_type *type, size_t begin, bool *declares)
{
    size_t end = begin, units = 0;
    unsigned bytes = 0, done = 0;
    while (end < type->fields.count) {
        const put_unit unit = unit_at(type, end);
        if (unit.members == 0 || bytes + unit.bytes > MOST_PUT_TOGETHER) break;
        end += unit.members;
        bytes += unit.bytes;
        units++;
    }
    if (units > 1) {
        out_line(&e->out, "%sat = tn_output_take($out, %u);", *declares ? "uint8_t *" : "", bytes);
        *declares = false;
    }
    for (size_t i = begin; i < end;) {
        const put_unit unit = unit_at(type, i);
        const char *place = done > 0 ? arena_printf(e->memory, "at + %u", done) : "at";
        emit_unit(e, type->fields.items[i], unit, units > 1 ? place : NULL);
        done += unit.bytes;
        i += unit.members;
    }
    return end - begin;
}

static void emit_write_head(emitter *e, const model_type *type, const char *end)
{
    out_function(&e->out, arena_printf(e->memory, "static void %s", write_name(e, type)),
                 arena_printf(e->memory, "tn_output *out, const %s *self", type_name(e, type)), end);
}

static void emit_write_function(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const bool root = type == e->model->top;
    emit_write_head(e, type, "");
    out_begin(o);
    out_body body = out_open_body(o);
    out_given(o, &body, "self");
    out_given(o, &body, "out");
    if (type->json) emit_json_put(e, type);
    bool declares = true;
    for (size_t i = 0; i < type->fields.count && !type->json;) {
        const size_t together = emit_put_units(e, type, i, &declares);
        if (together == 0) emit_put(e, type->fields.items[i]);
        i += together > 0 ? together : 1;
    }
    const bool keeps_gaps = !e->traits.has_placed && !e->traits.has_positioned;
    if (root && keeps_gaps && !type->recursive) out_line(o, "tn_put_gaps($out, $self->document);");
    out_close_body(o, &body);
    out_end(o);
}

/* Those of fixed layout that others have inside them. */
static void emit_fixed_functions(emitter *e)
{
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *type = e->model->order.items[i];
        if (!plan_of_type(e->plan, type)->is_put_inside || is_put_at_once(type)) continue;
        emit_write_head(e, type, "");
        out_begin(&e->out);
        emit_put_numbers(e, type, "$self->");
        out_end(&e->out);
    }
}

/* ---- public functions ---- */

/* Places members in the stream of the whole file, or in substreams of it. */
static void emit_ranks(emitter *e, size_t count)
{
    out *o = &e->out;
    out_open(o, "for (size_t i = 0; i < %zu && $status == TN_OK; i++)", count);
    out_line(o, "tn_prepare_rank($prepare, ranks[i], true);");
    out_line(o, "$status = %s($prepare, NULL, %s%s);", c_static(e, e->model->top, "place_*"),
             reader_root_arguments(e), e->object);
    out_close(o, "");
}

/* Prepares and places everything, in rounds until nothing moves. */
static void emit_rounds(emitter *e, const char *call)
{
    out *o = &e->out;
    const rank_list ranks = plan_ranks(e->model);
    const bool leads = type_leads_to_places(e->model->top);
    buffer list = {.memory = e->memory};
    for (size_t i = 0; i < ranks.count; i++)
        buffer_printf(&list, "%s%u", i > 0 ? ", " : "", ranks.items[i]);
    if (leads) out_line(o, "static const unsigned ranks[] = {%s};", list.data);
    out_line(o, "tn_status status;");
    out_line(o, "tn_prepare_begin($prepare, %s->document, &%s_budget, error);", e->object, e->prefix);
    out_open(o, "while (tn_prepare_next($prepare, &$status, put_in_line, %s))", e->object);
    out_line(o, "$status = %s;", call);
    if (leads) emit_ranks(e, ranks.count);
    out_close(o, "");
    out_line(o, "return tn_prepare_result($prepare, $status);");
}

static void emit_put_in_line(emitter *e)
{
    out *o = &e->out;
    out_line(o, "static void put_in_line(tn_output *out, const void *object)");
    out_line(o, "{");
    out_line(o, "    %s($out, object);", write_name(e, e->model->top));
    out_line(o, "}");
    out_blank(o);
}

/* Prepares the whole object, in rounds until one changes nothing. */
static void emit_prepare_all(emitter *e)
{
    out *o = &e->out;
    if (e->traits.has_placed || e->traits.has_positioned) emit_put_in_line(e);
    const char *call =
        arena_printf(e->memory, "%s($prepare, NULL, %s%s)", c_static(e, e->model->top, "prepare_*"),
                     reader_root_context(e, plan_prepare_context(e->plan, e->model->top)), e->object);
    out_function(
        o, "static tn_status prepare_all",
        arena_printf(e->memory, "tn_prepare *prepare, %s *%s, tn_error *error", e->prefix, e->object), "");
    out_begin(o);
    out_if(o, arena_printf(e->memory, "%s == NULL", e->object), "return tn_bad_argument(error);");
    if (e->traits.has_placed) {
        emit_rounds(e, call);
    } else if (e->traits.has_positioned) {
        emit_positioned_rounds(e, call);
    } else {
        out_line(o, "tn_prepare_begin($prepare, %s->document, &%s_budget, error);", e->object, e->prefix);
        out_line(o, "tn_status status;");
        out_line(o, e->model->top->recursive ? "do {" : "do");
        out_line(o, "    $status = %s;", call);
        /* The object at the top alone is followed by gaps, not those of its type in it. */
        if (e->model->top->recursive)
            out_line(o, "    if ($status == TN_OK) tn_prepare_gaps($prepare, %s->document);", e->object);
        out_line(o, "%swhile (tn_prepare_goes_on($prepare, &$status, %s));",
                 e->model->top->recursive ? "} " : "", e->traits.has_late ? "true" : "false");
        out_line(o, "return tn_prepare_result($prepare, $status);");
    }
    out_end(o);
}

/* `writes`: to be followed by the writing itself. */
static void emit_public(emitter *e, const char *name, const char *parameters, bool writes)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "tn_status %s_%s", e->prefix, name),
                 arena_printf(e->memory, "%s *%s, %s, tn_error *error", e->prefix, e->object, parameters),
                 "");
    out_begin(o);
    out_line(o, "tn_prepare prepare;");
    if (writes) out_line(o, "tn_output out;");
    const bool begins = writes && (strcmp(name, "write_within") == 0 || e->traits.reads_back);
    out_line(o, "%stn_status $status = prepare_all(&$prepare, %s, error);", begins ? "" : "const ",
             e->object);
    out_line(o, "if ($status != TN_OK) return $status;");
}

static void emit_public_end(emitter *e)
{
    e->out.indent--;
    out_line(&e->out, "}");
}

/* The parameters of the function that says how much it has written. */
#define WITHIN "void *buffer, size_t capacity, size_t *size"

void emit_write_whole(emitter *e)
{
    out *o = &e->out;
    out_function(
        o, arena_printf(e->memory, "tn_status %s_write", e->prefix),
        arena_printf(e->memory, "%s *%s, void *buffer, size_t size, tn_error *error", e->prefix, e->object),
        "");
    out_begin(o);
    out_line(o, "return %s_write_within(%s, buffer, size, NULL, error);", e->prefix, e->object);
    emit_public_end(e);
}

/* `sink`: the caller's, or NULL where the output is a buffer. */
static void emit_writing(emitter *e, const char *sink)
{
    out *o = &e->out;
    const bool given = e->traits.reads_back && params_are_remembered(e);
    if (given) emit_params_remembered(e);
    out_line(o, "%s(&$out, %s);", write_name(e, e->model->top), e->object);
    if (e->traits.has_placed)
        out_line(o, "tn_put_pieces(&$out, &$prepare);");
    else if (e->model->top->recursive)
        out_line(o, "tn_put_gaps(&$out, %s->document);", e->object);
    if (!e->traits.reads_back)
        out_line(o, "return tn_write_end(&$out, &$prepare);");
    else
        out_call(o, "return tn_write_read_back",
                 arena_printf(e->memory, "&$out, &$prepare, &%s_format, %s, %s, %s", e->prefix, e->object,
                              given ? "&params_" : "NULL", sink),
                 ";");
}

/* Into a sink there goes nothing before it has been read back. */
static void emit_sink(emitter *e)
{
    out *o = &e->out;
    if (!e->traits.reads_back) {
        out_line(o, "tn_output_sink(&$out, sink);");
        return;
    }
    out_line(o, "$status = tn_write_memory(&$out, &$prepare);");
    out_line(o, "if ($status != TN_OK) return $status;");
}

/* What was prepared is in memory, and has been read back. */
static void emit_positioned_functions(emitter *e)
{
    emit_public(e, "size", "size_t *size", false);
    out_line(&e->out, "tn_positioned_end(&$prepare, size);");
    out_line(&e->out, "return TN_OK;");
    emit_public_end(e);
    out_blank(&e->out);
    emit_public(e, "write_within", WITHIN, false);
    out_line(&e->out, "return tn_positioned_write(&$prepare, buffer, capacity, size);");
    emit_public_end(e);
    out_blank(&e->out);
    emit_write_whole(e);
    out_blank(&e->out);
    emit_public(e, "write_to", "const tn_sink *sink", false);
    out_line(&e->out, "return tn_positioned_write_to(&$prepare, sink);");
    emit_public_end(e);
}

static void emit_public_functions(emitter *e)
{
    out *o = &e->out;
    emit_prepare_all(e);
    if (e->traits.has_positioned) {
        emit_positioned_functions(e);
        return;
    }
    emit_public(e, "size", "size_t *size", false);
    out_line(o, "tn_prepare_end(&$prepare, size);");
    out_line(o, "return TN_OK;");
    emit_public_end(e);
    out_blank(o);
    emit_public(e, "write_within", WITHIN, true);
    out_line(o, "$status = tn_write_buffer(&$out, &$prepare, buffer, capacity, size);");
    out_line(o, "if ($status != TN_OK) return $status;");
    emit_writing(e, "NULL");
    emit_public_end(e);
    out_blank(o);
    emit_write_whole(e);
    out_blank(o);
    emit_public(e, "write_to", "const tn_sink *sink", true);
    emit_sink(e);
    emit_writing(e, "sink");
    emit_public_end(e);
}

/* ---- what preparing puts ---- */

/* Documents of JSON, for their size, and what is to end at a terminator. */
static bool is_put_in_preparing(const model_member *member)
{
    const model_type *type = member->type.object;
    if (member->wire.kind != WIRE_OBJECT) return false;
    return puts_any(member) || (type->json && !member->owner->json);
}

static bool has_put_any(const emitter *e, const model_type *type)
{
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *user = e->model->order.items[i];
        for (size_t k = 0; k < user->fields.count; k++)
            if (user->fields.items[k]->type.object == type && is_put_in_preparing(user->fields.items[k]))
                return true;
    }
    return false;
}

const char *put_any_name(const emitter *e, const model_type *type)
{
    return c_static(e, type, "put_*");
}

static void emit_put_any_head(emitter *e, const model_type *type, const char *end)
{
    out_line(&e->out, "static void %s(tn_output *out, const void *object)%s", put_any_name(e, type), end);
}

static void emit_put_any(emitter *e, const model_type *type)
{
    emit_put_any_head(e, type, "");
    out_line(&e->out, "{");
    out_line(&e->out, "    %s($out, object);", write_name(e, type));
    out_line(&e->out, "}");
    out_blank(&e->out);
}

static bool declare_put_any(emitter *e, const model_type *type)
{
    if (!has_put_any(e, type)) return false;
    emit_put_any_head(e, type, ";");
    return true;
}

/* Types contain each other where they are recursive: their functions are declared first. */
static void emit_recursive_declarations(emitter *e)
{
    bool any = false;
    for (size_t i = 0; i < e->objects.count; i++) {
        const model_type *type = e->objects.items[i];
        if (!type->recursive) continue;
        emit_prepare_declaration(e, type);
        emit_write_head(e, type, ";");
        any = true;
    }
    for (size_t i = 0; i < e->model->order.count; i++)
        any = declare_put_any(e, e->model->order.items[i]) || any;
    for (size_t i = 0; i < e->objects.count; i++)
        any = declare_put_contents(e, e->objects.items[i]) || any;
    if (any) out_blank(&e->out);
    for (size_t i = 0; i < e->objects.count; i++)
        emit_positioned_declarations(e, e->objects.items[i]);
}

void emit_write(emitter *e)
{
    bool any = false;
    emit_banner(e, "writer. Preparing derives, checks and adds up; then writing cannot fail but in the sink");
    out_line(&e->out, "#include \"%s_internal.h\"", e->prefix);
    out_blank(&e->out);
    parts_begin(e, "prepare");
    parts_begin(e, "place");
    emit_place_declarations(e);
    emit_recursive_declarations(e);
    for (size_t i = 0; i < e->objects.count; i++)
        any = emit_ending_constants(e, e->objects.items[i]) || any;
    if (any) out_blank(&e->out);
    out_banner(&e->out, "preparing");
    for (size_t i = 0; i < e->objects.count; i++)
        if (writes_objects(e, e->objects.items[i])) emit_derived_unchanged(e, e->objects.items[i]);
    for (size_t i = 0; i < e->objects.count; i++)
        if (writes_objects(e, e->objects.items[i])) emit_prepare_function(e, e->objects.items[i]);
    out_banner(&e->out, "writing");
    emit_fixed_functions(e);
    for (size_t i = 0; i < e->objects.count; i++)
        if (writes_objects(e, e->objects.items[i])) {
            emit_write_function(e, e->objects.items[i]);
            if (has_put_any(e, e->objects.items[i])) emit_put_any(e, e->objects.items[i]);
            emit_put_contents(e, e->objects.items[i]);
        }
    for (size_t i = 0; i < e->objects.count; i++)
        emit_positioned_puts(e, e->objects.items[i]);
    emit_place_functions(e);
    out_banner(&e->out, "functions");
    emit_public_functions(e);
    out_blank(&e->out);
    emit_patch(e);
    emit_constructors(e);
}
