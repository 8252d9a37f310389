/* Prints instances: computed or read at their first use, and then kept. */
#include "emit/instances.h"

#include "emit/c_wire.h"
#include "emit/naming.h"
#include "emit/reader.h"
#include "emit/slots.h"
#include "emit/writer.h"
#include "plan/follow.h"
#include "plan/shown.h"

typedef void each_instance(emitter *e, const model_member *member);

static void for_each(emitter *e, const model_type *type, each_instance *f)
{
    for (size_t i = 0; i < type->values.count; i++)
        if (!type->values.items[i]->in_place) f(e, type->values.items[i]);
    for (size_t i = 0; i < type->instances.count; i++)
        if (!type->instances.items[i]->in_place) f(e, type->instances.items[i]);
}

static const char *name_of(const emitter *e, const model_member *member)
{
    return c_member_name(e, member);
}

/* ---- declarations ---- */

void emit_instance_comment(emitter *e, const model_member *member)
{
    out_comment(&e->out, "%.*s%sCall %s_get_%s before you read it.", STR_ARG(member->doc),
                member->doc.size > 0 ? " " : "", type_name(e, member->owner), name_of(e, member));
}

static void emit_public_declaration(emitter *e, const model_member *member)
{
    out *o = &e->out;
    if (member->role == MEMBER_VALUE) return; /* see getters.c */
    const char *type = type_name(e, member->owner), *name = name_of(e, member);
    out_comment(o, "Evaluates `%s`, unless that has been done, and sets has_%s. `error` may be NULL.", name,
                name);
    out_function(o, arena_printf(e->memory, "tn_status %s_get_%s", type, name),
                 arena_printf(e->memory, "%s *self, tn_error *error", type), ";");
    out_blank(o);
}

bool instance_is_put(const emitter *e, const model_member *member)
{
    return e->artifacts & 1u << ARTIFACT_BIT_WRITE && plan_puts_instance(e->plan, member);
}

/* If a program sets an instance to 0 without having read it, the value cannot be distinguished from an absent
   one. */
static void emit_setter(emitter *e, const model_member *member)
{
    out *o = &e->out;
    if (!instance_is_put(e, member) || plan_of_member(e->plan, member)->asks_position) return;
    const char *type = type_name(e, member->owner), *name = name_of(e, member);
    out_comment(o, "Sets `%s`, also if %s_get_%s has not been called. The writer stores it at its position.",
                name, type, name);
    out_function(o, arena_printf(e->memory, "static inline void %s_set_%s", type, name),
                 arena_printf(e->memory, "%s *self, %s", type,
                              c_declared(e->memory, c_field_type(e, member), "value")),
                 "");
    out_begin(o);
    out_line(o, "$self->%s = value;", name);
    out_line(o, "$self->has_%s = true;", name);
    out_line(o, "$self->%s_state_ = TN_CELL_READY;", name);
    out_end(o);
}

void emit_instance_declarations(emitter *e, const model_type *type)
{
    for_each(e, type, emit_public_declaration);
    for_each(e, type, emit_setter);
}

static void emit_internal_declaration(emitter *e, const model_member *member)
{
    out_function(&e->out, arena_printf(e->memory, "tn_status %s", c_instance_function(e, member)),
                 arena_printf(e->memory, "%s *self, const tn_path *path", type_name(e, member->owner)), ";");
    if (member->role == MEMBER_VALUE)
        out_function(&e->out, arena_printf(e->memory, "tn_status %s", c_ready_function(e, member)),
                     arena_printf(e->memory, "%s *self, tn_error *error", type_name(e, member->owner)), ";");
}

void emit_instance_internals(emitter *e, const model_type *type)
{
    const out_code around = out_apart(&e->out);
    for_each(e, type, emit_internal_declaration);
    if (e->out.code.text.size > 0) out_blank(&e->out);
    const out_code declarations = out_rejoin(&e->out, around);
    out_put(&e->out, &declarations);
}

/* ---- functions ---- */

static c_place place_of(emitter *e, const model_member *member)
{
    return (c_place){.emitter = e,
                     .lazy = true,
                     .meets_new = true,
                     .member = arena_printf(e->memory, "%.*s", STR_ARG(member->id))};
}

static void emit_value(emitter *e, const model_member *member)
{
    c_place place = place_of(e, member);
    place.absent = arena_printf(e->memory, "return $self->has_%s = false, TN_OK;", name_of(e, member));
    const char *value = c_converted(&place, member->value, member->type, member->range);
    out_line(&e->out, "%s",
             c_wire_copy(e, member->value, member->type,
                         arena_printf(e->memory, "$self->%s", name_of(e, member)), value));
}

/* The stream that the instance reads from, if it is another one. */
static void emit_stream(emitter *e, const model_member *member)
{
    const c_place place = place_of(e, member);
    if (member->io != NULL) out_line(&e->out, "$in = %s;", c_condition(&place, member->io));
}

/* Moves the stream to the place of the instance. */
static void emit_seek(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const c_place place = place_of(e, member);
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    if (member->pos == NULL) return;
    const char *pos = c_converted(&place, member->pos, number, interval_integer(8, true));
    out_line(o, "const tn_position before = tn_save_position($in);");
    out_line(o, "$status = tn_seek($in, $path, \"%s\", %s);", place.member, pos);
    out_line(o, "if ($status != TN_OK) return $status;");
}

/* Keeps the place of the instance, for writers. */
static void emit_placement(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = name_of(e, member);
    if (!e->traits.has_positioned) return;
    if (member->keeps_place) out_line(o, "tn_keep_place($in, begin, &$self->%s_placement_);", name);
    if (member->owner_of_amount != NULL)
        out_line(o, "$self->%s_placement_.amount = tn_amount($self->%s.%s);", name, name,
                 member->array != ARRAY_NONE ? "count" : "size");
    if (keeps_order(member)) out_line(o, "$self->%s_placement_.is_le = $self->is_le_;", name);
}

static void emit_reading(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const reader r = {.e = e, .mode = MODE_READ, .type = member->owner, .lazy = true};
    const char *name = name_of(e, member);
    emit_seek(e, member);
    if (member->array != ARRAY_NONE) /* left by a failed attempt */
        out_line(o, "memset(&$self->%s, 0, sizeof $self->%s);", name, name);
    out_line(o, "const size_t begin = $in->pos;");
    emit_instance_field(&r, member);
    out_line(o, "$status = tn_locate_instance($in, &$self->%s, begin);", name);
    out_line(o, "if ($status != TN_OK) return $status;");
    emit_placement(e, member);
    if (member->pos != NULL) out_line(o, "tn_restore_position($in, before);");
}

/* An instance that depends on the position of the stream is always computed at the place of its first use. */
static void emit_asking(emitter *e, const model_member *member)
{
    if (!plan_depends_on_asking(member)) return;
    out_line(&e->out, "const tn_position asked = tn_ask($self->io_, &$self->%s);",
             slot_name(e->memory, SLOT_ASKED, name_of(e, member)));
}

static void emit_standing(emitter *e, const char *stream)
{
    out_line(&e->out, "const tn_position stood = tn_save_position(%s);", stream);
}

static void emit_failing(emitter *e, const char *stream)
{
    out_line(&e->out, "if ($status != TN_OK) tn_restore_position(%s, stood);", stream);
}

static const char *elsewhere_name(const emitter *e, const model_member *member)
{
    return c_static_of(e, member, "read_*");
}

/* The function that reads from another stream. */
static void emit_elsewhere(emitter *e, const model_member *member)
{
    out *o = &e->out;
    c_begin_function(e);
    out_function(
        o, arena_printf(e->memory, "static tn_status %s", elsewhere_name(e, member)),
        arena_printf(e->memory, "%s *self, tn_input *in, const tn_path *path", type_name(e, member->owner)),
        "");
    out_begin(o);
    out_body body = out_open_body(o);
    out_local(o, &body, "status", "tn_status status;");
    out_given(o, &body, "path");
    emit_reading(e, member);
    out_line(o, "return TN_OK;");
    out_close_body(o, &body);
    out_end(o);
}

static void emit_reading_elsewhere(emitter *e, const model_member *member)
{
    emit_stream(e, member);
    emit_standing(e, "$in");
    out_line(&e->out, "$status = %s($self, $in, $path);", elsewhere_name(e, member));
    emit_failing(e, "$in");
    out_line(&e->out, "if ($status != TN_OK) return $status;");
}

static const char *compute_name(const emitter *e, const model_member *member)
{
    return c_static_of(e, member, "compute_*");
}

/* The variables of a function that computes a value in the stream of its object. */
static out_body open_computing(emitter *e)
{
    out *o = &e->out;
    out_body body = out_open_body(o);
    out_local(o, &body, "status", "tn_status status;");
    out_always(o, &body, "tn_input *in = $self->io_;");
    out_given(o, &body, "path");
    out_given(o, &body, "in");
    return body;
}

/* The function that computes the value, without the cell around it. */
static void emit_compute(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const c_place place = place_of(e, member);
    if (member->io != NULL) emit_elsewhere(e, member);
    c_begin_function(e);
    out_function(o, arena_printf(e->memory, "static tn_status %s", compute_name(e, member)),
                 arena_printf(e->memory, "%s *self, const tn_path *path", type_name(e, member->owner)), "");
    out_begin(o);
    out_body body = open_computing(e);
    if (member->condition != NULL) {
        out_assign(o, arena_printf(e->memory, "$self->has_%s", name_of(e, member)),
                   c_presence(&place, member->condition));
        out_line(o, "if (!$self->has_%s) return TN_OK;", name_of(e, member));
    } else {
        out_line(o, "$self->has_%s = true;", name_of(e, member));
    }
    if (member->role == MEMBER_VALUE)
        emit_value(e, member);
    else if (member->io != NULL)
        emit_reading_elsewhere(e, member);
    else
        emit_reading(e, member);
    out_line(o, "return TN_OK;");
    out_close_body(o, &body);
    out_end(o);
}

static void emit_make(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const bool depends = plan_of_member(e->plan, member)->asks_position;
    const char *name = name_of(e, member);
    out_function(o, arena_printf(e->memory, "tn_status %s", c_instance_function(e, member)),
                 arena_printf(e->memory, "%s *self, const tn_path *path", type_name(e, member->owner)), "");
    out_begin(o);
    const bool here = depends && plan_depends_on_place(member);
    if (here)
        out_line(o, "if (tn_cell_serves_here($self->io_, $self->%s_state_, $self->%s_look_)) return TN_OK;",
                 name, name);
    else if (depends)
        out_line(o, "if (tn_cell_serves($self->io_, $self->%s_state_)) return TN_OK;", name);
    else
        out_line(o, "if ($self->%s_state_ == TN_CELL_READY) return TN_OK;", name);
    out_line(
        o,
        "tn_status status = tn_cell_begin($self->io_, $path, \"%.*s\", $self->io_->pos, &$self->%s_state_);",
        STR_ARG(member->id), name);
    out_line(o, "if ($status != TN_OK) return $status;");
    emit_asking(e, member);
    if (plan_restores_stream(member)) emit_standing(e, "$self->io_");
    out_line(o, "$status = %s($self, $path);", compute_name(e, member));
    if (plan_restores_stream(member)) emit_failing(e, "$self->io_");
    if (plan_depends_on_asking(member)) out_line(o, "tn_restore_position($self->io_, asked);");
    if (member->keeps_place && e->traits.has_positioned) { /* a value left behind would look as if set */
        out_line(o, "if ($status != TN_OK) memset(&$self->%s, 0, sizeof $self->%s);", name, name);
        out_line(o, "if ($status != TN_OK) $self->has_%s = false;", name);
    }
    if (here) out_line(o, "$self->%s_look_ = $self->io_->run->look.number;", name);
    if (depends)
        out_line(o, "$self->%s_state_ = tn_cell_computed($self->io_, $status);", name);
    else
        out_line(o, "$self->%s_state_ = $status == TN_OK ? TN_CELL_READY : TN_CELL_EMPTY;", name);
    out_line(o, "return $status;");
    out_end(o);
}

static void emit_public(emitter *e, const model_member *member)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "tn_status %s", c_ready_function(e, member)),
                 arena_printf(e->memory, "%s *self, tn_error *error", type_name(e, member->owner)), "");
    out_line(o, "{");
    out_line(o, "    if ($self->%s_state_ == TN_CELL_READY) return TN_OK;", name_of(e, member));
    out_line(o, "    tn_run *run = tn_stream_resume($self->io_, error);");
    out_line(o, "    if (run == NULL) return TN_ABSENT;");
    out_line(o, "    return tn_run_pause(run, %s($self, NULL));", c_instance_function(e, member));
    out_line(o, "}");
    out_blank(o);
}

static void emit_instance(emitter *e, const model_member *member)
{
    emit_compute(e, member);
    emit_make(e, member);
    emit_public(e, member);
}

void emit_instances(emitter *e)
{
    for (size_t i = 0; i < e->objects.count; i++)
        for_each(e, e->objects.items[i], emit_instance);
}
