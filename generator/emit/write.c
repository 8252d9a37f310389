/* Prints the writer: preparing derives, checks and computes sizes; after that, writing fails only in the
   sink.
 */
#include "emit/c_wire.h"
#include "emit/constructor.h"
#include "emit/derived.h"
#include "emit/encoded.h"
#include "emit/json.h"
#include "emit/naming.h"
#include "emit/parts.h"
#include "emit/writer.h"
#include "plan/cut.h"

static const char *name_of(const emitter *e, const model_member *member)
{
    return c_member_name(e, member);
}

/* ---- objects of fixed layout ---- */

/* An object of fixed layout with more numbers is written by a function of its own. */
enum { PUT_AT_ONCE = 16 };

/* The count of numbers in an object of fixed layout, up to `most`; beyond that, any larger number. */
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
    out_line(&e->out, "$at = %s($out, $at, %s);", write_name(e, type), object);
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
    out_line(&e->out, "$at = tn_put_bytes($out, $at, %s, %u);", c_string(e->memory, member->schema->contents),
             member->wire.bytes);
}

/* The bits that a run of bit fields leaves of its last byte. */
static void emit_put_rest_bits(emitter *e, const model_member *member)
{
    const char *name = name_of(e, member);
    if (plan_rest_of(member) != REST_BITS) return;
    out_line(&e->out, "$at = tn_put_rest_bits_%s($out, $at, $self->has_%s_rest_ ? $self->%s_rest_ : 0);",
             put_bit_order(member), name, name);
}

void put_rest(emitter *e, const model_member *member)
{
    const char *name = name_of(e, member);
    out_line(
        &e->out,
        "if ($self->has_%s_rest_) $at = tn_put_bytes($out, $at, $self->%s_rest_.data, $self->%s_rest_.size);",
        name, name, name);
}

void put_whole_object(emitter *e, const model_member *member)
{
    if (member->type.object->layout == LAYOUT_FIXED)
        emit_put_fixed(e, member);
    else
        out_line(&e->out, "$at = %s($out, $at, %s);", write_name(e, member->type.object),
                 c_object_address(e, member));
    if (stream_has_rest(e, member)) put_rest(e, member);
}

void put_object_rest(emitter *e, const char *of)
{
    out_line(&e->out, "if (%shas_rest_) $at = tn_put_bytes($out, $at, %srest_.data, %srest_.size);", of, of,
             of);
}

/* `value`: its place in C, "self->name". */
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
        out_line(o, "$at = tn_put_bytes($out, $at, %s.data, %s.size);", value, value);
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
        out_line(o, "$at = tn_put_bits_%s($out, $at, %u, (uint64_t)%s);", put_bit_order(member),
                 member->wire.bits, value);
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
    out_line(o, "$at = %s($out, $at, %s);", write_name(e, member->type.object), c_item_address(e, member));
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
        out_line(o, "$at = tn_put_bytes($out, $at, $self->%s.data, $self->%s.count * $self->%s.stride);",
                 name, name, name);
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

static void emit_write_head(emitter *e, const model_type *type, const char *end)
{
    out_function(&e->out, arena_printf(e->memory, "static uint8_t *%s", write_name(e, type)),
                 arena_printf(e->memory, "tn_output *out, uint8_t *at, const %s *self", type_name(e, type)),
                 end);
}

static void emit_put_members(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const bool keeps_gaps = !e->traits.has_placed && !e->traits.has_positioned;
    for (size_t i = 0; i < type->fields.count;) {
        const size_t together = put_together(e, type, i);
        if (together == 0) emit_put(e, type->fields.items[i]);
        i += together > 0 ? together : 1;
    }
    if (type == e->model->top && keeps_gaps && !type->recursive)
        out_line(o, "return tn_put_gaps($out, $at, $self->document);");
    else
        out_line(o, "return $at;");
}

static void emit_write_function(emitter *e, const model_type *type)
{
    out *o = &e->out;
    emit_write_head(e, type, "");
    out_begin(o);
    out_body body = out_open_body(o);
    out_given(o, &body, "self");
    out_given(o, &body, "out");
    if (type->json)
        emit_json_put(e, type);
    else
        emit_put_members(e, type);
    out_close_body(o, &body);
    out_end(o);
}

/* Prints the functions for objects of fixed layout that others contain. */
static void emit_fixed_functions(emitter *e)
{
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *type = e->model->order.items[i];
        if (!plan_of_type(e->plan, type)->is_put_inside || is_put_at_once(type)) continue;
        emit_write_head(e, type, "");
        out_begin(&e->out);
        emit_put_numbers(e, type, "$self->");
        out_line(&e->out, "return $at;");
        out_end(&e->out);
    }
}

/* ---- values written in preparing ---- */

/* Whether preparing writes a member: a JSON document, for its size, or a value up to a terminator. */
static bool is_put_in_preparing(const model_member *member)
{
    const model_type *type = member->type.object;
    if (member->wire.kind != WIRE_OBJECT) return false;
    return puts_any(member) || (type->json && !member->owner->json);
}

static void find_put_any(emitter *e)
{
    bool *put_any = arena_alloc(e->memory, e->model->type_count * sizeof *put_any);
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *user = e->model->order.items[i];
        for (size_t k = 0; k < user->fields.count; k++)
            if (is_put_in_preparing(user->fields.items[k]))
                put_any[user->fields.items[k]->type.object->number] = true;
    }
    e->put_any = put_any;
}

static bool has_put_any(const emitter *e, const model_type *type)
{
    return e->put_any[type->number];
}

const char *put_any_name(const emitter *e, const model_type *type)
{
    return c_static(e, type, "put_*");
}

void put_function(emitter *e, const char *name, const char *end)
{
    out_function(&e->out, arena_printf(e->memory, "static uint8_t *%s", name),
                 "tn_output *out, uint8_t *at, const void *object", end);
}

static void emit_put_any(emitter *e, const model_type *type)
{
    put_function(e, put_any_name(e, type), "");
    out_begin(&e->out);
    out_line(&e->out, "return %s($out, $at, object);", write_name(e, type));
    out_end(&e->out);
}

static bool declare_put_any(emitter *e, const model_type *type)
{
    if (!has_put_any(e, type)) return false;
    put_function(e, put_any_name(e, type), ";");
    return true;
}

/* Recursive types contain each other: their functions are declared first. */
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
    find_put_any(e);
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
    emit_write_functions(e);
    out_blank(&e->out);
    emit_write_patch(e);
    emit_constructors(e);
}
