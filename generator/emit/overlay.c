/* Prints statements of writers that patch, which store a value before it is read. */
#include "emit/overlay.h"
#include "emit/slots.h"
#include "emit/writer.h"

#include "emit/c_wire.h"
#include "plan/follow.h"
#include "plan/struct.h"
#include "plan/unions.h"

bool overlay_is_on(const reader *r)
{
    return r->mode == MODE_OVERLAY;
}

void overlay_put_bytes(const reader *r, const field_target *to, const char *bytes, const char *size)
{
    out_line(&r->e->out, "$status = tn_overlay_bytes(%s, %s, %s);", field_where(r, to), bytes, size);
    reader_check_status(r);
}

/* ---- constants and views ---- */

void overlay_constant(const reader *r, const model_member *member, const field_target *to)
{
    if (!overlay_is_on(r)) return;
    overlay_put_bytes(r, to, arena_printf(r->e->memory, "%s_contents", reader_name(r, member)),
                      arena_printf(r->e->memory, "%u", member->wire.bytes));
}

void overlay_view(const reader *r, const model_member *member)
{
    const char *name = reader_name(r, member);
    const field_target to = {.path = "$path", .member = reader_id(r, member)};
    if (!overlay_is_on(r)) return;
    overlay_put_bytes(r, &to, arena_printf(r->e->memory, "$written->%s.data", name),
                      arena_printf(r->e->memory, "$written->%s.count * $written->%s.stride", name, name));
}

/* ---- text and bytes ---- */

static const char *as_bool(bool value)
{
    return value ? "true" : "false";
}

/* The variable that says how the bytes of a member are cut out of their stream. */
static void emit_form(const reader *r, const model_member *member, const char *form)
{
    static const char *const limits[] = {"", "TN_LIMIT_SIZE", "TN_LIMIT_REST", "TN_LIMIT_TERMINATOR"};
    const wire *w = &member->wire;
    const unsigned unit = w->terminator_unit != 0 ? w->terminator_unit : 1;
    out_line(&r->e->out, "static const tn_delimited %s = {%s, %s, %s, %s, %s, %u, %u, %s, %u};", form,
             limits[w->limit], as_bool(w->has_terminator), as_bool(w->include), as_bool(w->consume),
             as_bool(w->eos_error), w->terminator, unit, as_bool(w->has_pad), w->pad);
}

/* Whether a process can be undone. */
static bool is_invertible(const process_row *process)
{
    return process->inverse != INVERSE_NONE;
}

/* Statements that set the variable `packed` to the bytes before the process of those behind it, `bytes`. */
static void emit_packing(const reader *r, const model_member *member, const field_target *to,
                         const char *bytes, const char *packed)
{
    const c_place place = field_place(r, to);
    model_member inverse = *member;
    process_row row = *member->wire.process;
    row.negated = row.negated != (row.inverse == INVERSE_NEGATED);
    inverse.wire.process = &row;
    const char *function = row.inverse == INVERSE_PACK ? row.pack : row.function;
    out_line(&r->e->out, "$status = %s(%s, %s%s, &%s);", function, field_where(r, to), bytes,
             field_process_arguments(&place, &inverse), packed);
    reader_check_status(r);
}

/* The variable `packed` becomes the bytes that a value is put as, whose process has arguments that are
   evaluated behind the bytes that are there. Without an inverse they stay, and the value has to be what they
   give. */
static void emit_process(const reader *r, const model_member *member, const field_target *to,
                         const char *form, const char *value, const char *packed)
{
    out *o = &r->e->out;
    const c_place place = field_place(r, to);
    const char *before = reader_temporary(r);
    const bool invertible = is_invertible(member->wire.process);
    out_line(o, "tn_bytes %s = {0};", packed);
    out_open(o, "if (!tn_overlay_grows($in))");
    out_line(o, "const tn_position %s = tn_tell($in);", before);
    const char *size = member->wire.limit == LIMIT_SIZE ? field_size(&place, member) : "0";
    out_line(o, "$status = tn_overlay_take(%s, &%s, %s, &%s);", field_where(r, to), form, size, packed);
    reader_check_status(r);
    const char *bytes = reader_temporary(r);
    out_line(o, "tn_bytes %s = %s;", bytes, packed);
    r->e->changes_nothing = true; /* the arguments are asked for once more, where the bytes have been put */
    field_process(r, member, to, bytes);
    if (invertible) {
        out_open(o, "if (!tn_overlay_is_same(%s, %s))", bytes, value);
        emit_packing(r, member, to, value, packed);
        out_close(o, "");
    } else {
        out_line(o, "if (!tn_overlay_is_same(%s, %s)) return tn_overlay_frozen(%s);", bytes, value,
                 field_where(r, to));
    }
    out_line(o, "tn_return($in, %s);", before);
    r->e->changes_nothing = false;
    o->indent--;
    out_open(o, "} else if (!tn_overlay_knows($in))");
    if (invertible)
        emit_packing(r, member, to, value, packed);
    else
        out_line(o, "return tn_overlay_frozen(%s);", field_where(r, to));
    out_close(o, "");
}

static const char *bytes_of_text(const reader *r, const char *text)
{
    return arena_printf(r->e->memory, "(tn_bytes){(const uint8_t *)%s.data, %s.size}", text, text);
}

/* Statements that encode text, where `condition` holds; the variable of the bytes. */
static const char *emit_encoding(const reader *r, const model_member *member, const field_target *to,
                                 const char *condition)
{
    out *o = &r->e->out;
    const char *bytes = reader_temporary(r);
    const str encoding = str_of(member->wire.encoding);
    out_line(o, "tn_bytes %s = {0};", bytes);
    out_open(o, "if (%s)", condition);
    out_line(o, "$status = %s(%s, $in->pos, %s, %s, &%s);", c_decoder(r->e, "encode", encoding),
             field_where(r, to), to->from, c_encoding(r->e, encoding), bytes);
    reader_check_status(r);
    out_close(o, "");
    return bytes;
}

/* Where the value lies in its object, so that what its bytes were can be found. */
static void emit_slot(const reader *r, const field_target *to)
{
    const bool known = strncmp(to->from, "$written->", strlen("$written->")) == 0;
    out_line(&r->e->out, known ? "tn_overlay_slot($in, &%s);" : "tn_overlay_slot($in, NULL);", to->from);
}

/* The size of bytes whose end is that of their stream, or before it: in one that grows it is what they need.
 */
static const char *size_before_end(const reader *r, const char *form, const char *value, const char *size)
{
    const char *name = reader_temporary(r);
    out_line(&r->e->out,
             "const int64_t %s = tn_overlay_grows($in) ? (int64_t)tn_overlay_space($in, &%s, %s) : %s;", name,
             form, value, size);
    return name;
}

/* A value that does not fit contradicts the members in its size. */
static void check_size(const reader *r, const term *size)
{
    if (size == NULL || !prepare_names_other(r->e, size))
        reader_check_status(r);
    else
        out_line(&r->e->out, "if ($status != TN_OK) return tn_overlay_beside($in, $status, %s);",
                 prepare_other(r->e, size));
}

/* What is put in place of text that says a number and has not followed yet, and would not fill its space. */
static const char *zeros_of(const reader *r, const model_member *member, const char *from)
{
    const bool follows = plan_of_member(r->e->plan, member)->follows != NULL;
    const size_t width = follows && member->wire.kind == WIRE_TEXT ? model_numeral_width(member) : 0;
    if (width == 0) return from;
    const char *zeros = reader_temporary(r);
    out_line(&r->e->out, "const tn_text %s = tn_overlay_zeros($in, %s, %zu);", zeros, from, width);
    return zeros;
}

void overlay_bytes(const reader *r, const model_member *member, const field_target *target)
{
    out *o = &r->e->out;
    field_target put = *target;
    const field_target *const to = &put;
    const c_place place = field_place(r, to);
    const process_row *process = member->wire.process;
    if (!overlay_is_on(r)) return;
    const bool sized = member->wire.limit == LIMIT_SIZE,
               follows = sized && overlay_follows(r, member->size, to);
    const bool encoded = member->wire.kind == WIRE_TEXT && !plan_is_utf8(member),
               ends = plan_ends_before_end(member);
    const char *form = reader_temporary(r), *value, *grown = NULL;
    emit_form(r, member, form);
    emit_slot(r, to);
    value = put.from = zeros_of(r, member, put.from);
    if (member->wire.kind == WIRE_TEXT && !encoded) value = bytes_of_text(r, to->from);
    if (process != NULL) {
        const char *packed = reader_temporary(r);
        if (encoded) value = emit_encoding(r, member, to, "!tn_overlay_knows($in)");
        emit_process(r, member, to, form, value, packed);
        value = packed;
    } else if (encoded && (follows || ends)) {
        grown = emit_encoding(r, member, to, "tn_overlay_grows($in) && !tn_overlay_knows($in)");
    }
    if (grown == NULL) grown = value;
    if (follows)
        overlay_follow(r, member->size, to,
                       arena_printf(r->e->memory, "tn_overlay_space($in, &%s, %s)", form, grown));
    const char *size = sized ? field_size(&place, member) : "0";
    if (ends) size = size_before_end(r, form, grown, size);
    if (plan_is_filler(r->e->plan, member)) {
        out_line(o, "$status = tn_overlay_fill(%s, &%s, %s);", field_where(r, to), to->from, size);
        reader_check_status(r);
    }
    if (process == NULL && encoded)
        out_line(o, "$status = %s(%s, &%s, %s, %s, %s);",
                 c_decoder(r->e, "overlay_text", str_of(member->wire.encoding)), field_where(r, to), form,
                 size, value, c_encoding(r->e, str_of(member->wire.encoding)));
    else
        out_line(o, "$status = tn_overlay_delimited(%s, &%s, %s, %s);", field_where(r, to), form, size,
                 value);
    check_size(r, sized ? member->size : NULL);
}

/* ---- objects ---- */

/* The positions at which instances that depend on them were first used. */
static void emit_asked(const reader *r, const model_member *const *members, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!plan_has_slot(members[i], SLOT_ASKED)) continue;
        const char *slot = slot_name(r->e->memory, SLOT_ASKED, c_member_name(r->e, members[i]));
        out_line(&r->e->out, "tn_overlay_asked($in, &$written->%s, &$self->%s);", slot, slot);
    }
}

/* What decides about the bytes of an object beside its members. */
static void emit_told(const reader *r)
{
    if (plan_of_type(r->e->plan, r->type)->asks_position)
        out_line(&r->e->out, "tn_overlay_told($in, $in->pos);");
    for (size_t i = 0; i < r->type->params.count; i++) {
        const model_member *param = r->type->params.items[i];
        const value_kind kind = param->type.kind;
        const bool number = kind == VALUE_INT || kind == VALUE_BOOL || kind == VALUE_ENUM;
        if (number && param->array == ARRAY_NONE)
            out_line(&r->e->out, "tn_overlay_told($in, (uint64_t)$self->%s);", c_member_name(r->e, param));
    }
}

const char *overlay_begin(const reader *r)
{
    out *o = &r->e->out;
    if (!overlay_is_on(r)) return NULL;
    const char *object = reader_temporary(r);
    out_line(o, "tn_overlay_object %s;", object);
    emit_told(r);
    out_line(o, "$status = tn_overlay_begin($in, $path, %s, $self, $written, sizeof *$self, &%s);",
             c_string(r->e->memory, r->type->id), object);
    reader_check_status(r);
    emit_asked(r, r->type->values.items, r->type->values.count);
    emit_asked(r, r->type->instances.items, r->type->instances.count);
    return object;
}

void overlay_end_object(const reader *r, const char *object)
{
    if (object == NULL) return;
    out_line(&r->e->out, "$status = tn_overlay_end($in, $path, &%s);", object);
    reader_check_status(r);
}

const char *overlay_object(const reader *r, const field_target *to, bool inside)
{
    out *o = &r->e->out;
    if (!overlay_is_on(r)) return NULL;
    if (to->variant) return arena_printf(r->e->memory, "%s.as.object", to->from);
    if (inside) return arena_printf(r->e->memory, "&%s", to->from);
    out_line(o, "if (%s == NULL) return tn_overlay_kind(%s, NULL, NULL);", to->from, field_where(r, to));
    return to->from;
}

/* The variables of a window have its name as the begin of theirs. */
static const char *window_part(const reader *r, const char *window, const char *part)
{
    return arena_printf(r->e->memory, "%s_%s", window, part);
}

/* The content behind the process becomes an image of its own. */
static void emit_unpacked(const reader *r, const model_member *member, const field_target *to,
                          const char *window)
{
    out *o = &r->e->out;
    const char *bytes = window_part(r, window, "bytes");
    if (is_invertible(member->wire.process))
        out_line(o, "const tn_bytes %s = %s;", window_part(r, window, "packed"), bytes);
    out_open(o, "if (!%s.grows)", window);
    field_process(r, member, to, bytes);
    out_close(o, "");
    out_line(o, "$status = tn_overlay_unpacked(%s, &%s, &%s);", field_where(r, to), window, bytes);
    reader_check_status(r);
}

const char *overlay_stream(const reader *r, const model_member *member, const field_target *to,
                           const char *from, const char **window)
{
    out *o = &r->e->out;
    const c_place place = field_place(r, to);
    const bool sized = member->wire.limit == LIMIT_SIZE,
               follows = sized && (plan_ends_before_end(member) || overlay_follows(r, member->size, to));
    const char *name = reader_temporary(r), *bytes = window_part(r, name, "bytes");
    const char *form = window_part(r, name, "form"), *size = sized ? field_size(&place, member) : "0";
    *window = name;
    emit_form(r, member, form);
    out_line(o, "tn_overlay_window %s;", name);
    out_line(o, "tn_bytes %s;", bytes);
    out_call(o, "$status = tn_overlay_open",
             arena_printf(r->e->memory, "%s, &%s, %s, %s, %s, %s, &%s, &%s", field_where(r, to), form, size,
                          as_bool(follows), c_string(r->e->memory, member->type.object->id), from, name,
                          bytes),
             ";");
    reader_check_status(r);
    if (member->wire.process != NULL) emit_unpacked(r, member, to, name);
    const char *stream = field_open_stream(r, to, bytes, window_part(r, name, "stream"));
    out_line(o, "tn_overlay_go_in($in, &%s, %s);", name, stream);
    return stream;
}

/* What has been put into packed content is packed. */
static void emit_packed(const reader *r, const model_member *member, const field_target *to,
                        const char *window)
{
    out *o = &r->e->out;
    const char *bytes = window_part(r, window, "bytes"), *fresh = window_part(r, window, "fresh");
    out_open(o, "if (%s.grows || tn_overlay_is_changed($in, %s))", window, bytes);
    if (!is_invertible(member->wire.process)) {
        out_line(o, "return tn_overlay_frozen(%s);", field_where(r, to));
        out_close(o, "");
        return;
    }
    out_line(o, "tn_bytes %s;", fresh);
    out_open(o, "if (!tn_overlay_was_packed($in, &%s, %s, &%s))", window, bytes, fresh);
    emit_packing(r, member, to, bytes, fresh);
    out_close(o, "");
    out_line(o, "if (%s.grows)", window);
    out_line(o, "    $status = tn_overlay_append(%s, &%s, &%s, %s);", field_where(r, to),
             window_part(r, window, "form"), window, fresh);
    out_line(o, "else");
    out_line(o, "    $status = tn_overlay_repack(%s, %s, %s);", field_where(r, to),
             window_part(r, window, "packed"), fresh);
    reader_check_status(r);
    out_close(o, "");
}

void overlay_come_out(const reader *r, const model_member *member, const field_target *to, const char *window,
                      const char *stream)
{
    out *o = &r->e->out;
    const char *bytes = window_part(r, window, "bytes"), *form = window_part(r, window, "form");
    out_line(o, "$status = tn_overlay_come_out(%s, &%s, %s, &%s);", field_where(r, to), window, stream,
             bytes);
    reader_check_status(r);
    if (member->wire.process != NULL) {
        emit_packed(r, member, to, window);
    } else if (member->wire.limit == LIMIT_TERMINATOR) {
        out_line(o, "if (%s.grows) $status = tn_overlay_append(%s, &%s, &%s, %s);", window,
                 field_where(r, to), form, window, bytes);
        reader_check_status(r);
    }
    if (member->wire.limit == LIMIT_SIZE)
        overlay_follow(r, member->size, to, arena_printf(r->e->memory, "$in->pos - %s.begin", window));
}

/* ---- what must fit together ---- */

static void emit_wrong_presence(const reader *r, const model_member *member, const char *present)
{
    out *o = &r->e->out;
    const term *by = member->condition != NULL ? member->condition : member->switch_on;
    const char *other = by != NULL ? prepare_other(r->e, by) : "NULL, NULL";
    out_call(o, "return tn_overlay_presence",
             arena_printf(r->e->memory, "$in, $path, \"%s\", %s, %s", reader_id(r, member), other, present),
             ";");
}

/* Whether a member that is absent, or there, against what was written may come and go: filler, and numbers
   that follow from others. */
static const char *appears(const reader *r, const model_member *member)
{
    const char *name = reader_name(r, member);
    const bool constant = member->wire.kind == WIRE_CONSTANT, bytes = member->wire.kind == WIRE_BYTES;
    const char *value = arena_printf(r->e->memory, "&$written->%s, sizeof $written->%s", name, name);
    if (plan_comes_along(r->e->plan, member))
        return arena_printf(r->e->memory, " && !tn_overlay_comes($in, &$written->has_%s, $self->has_%s, %s)",
                            name, name, value);
    if (!plan_is_filler_at_times(r->e->plan, member)) return "";
    return arena_printf(r->e->memory,
                        " && !tn_overlay_appears($in, &$written->has_%s, $self->has_%s, %s, %s)", name, name,
                        constant ? "NULL, 0" : value, as_bool(bytes));
}

bool overlay_composed_presence(const reader *r, const model_member *member)
{
    out *o = &r->e->out;
    const char *name = reader_name(r, member);
    if (!overlay_is_on(r) || !plan_is_found_by_end(r->e->plan, member)) return false;
    out_open(o, "if (tn_overlay_composes($in))");
    out_line(o, "$self->has_%s = $written->has_%s;", name, name);
    o->indent--;
    out_open(o, "} else");
    return true;
}

void overlay_presence(const reader *r, const model_member *member)
{
    const char *name = reader_name(r, member);
    if (!overlay_is_on(r)) return;
    if (plan_union_of(r->e->plan, member) != NULL)
        out_when(&r->e->out, "if ($self->has_%s ? %s : $written->has_%s)", name,
                 slot_absent(r->e, "$written->", member), name);
    else
        out_when(&r->e->out, "if ($self->has_%s != $written->has_%s%s)", name, name, appears(r, member));
    emit_wrong_presence(r, member, arena_printf(r->e->memory, "$written->has_%s", name));
}

void overlay_condition(const reader *r, const model_member *member)
{
    const char *name = reader_name(r, member);
    if (!member->may_lack_case) {
        overlay_presence(r, member);
        return;
    }
    if (!overlay_is_on(r)) return;
    out_when(&r->e->out, "if (!$self->has_%s && $written->has_%s)", name, name);
    emit_wrong_presence(r, member, "true");
}

void overlay_count(const reader *r, const model_member *member, const char *count)
{
    const char *name = reader_name(r, member);
    if (!overlay_is_on(r)) return;
    out_when(&r->e->out, "if ($written->%s.count != %s)", name, count);
    out_call(&r->e->out, "return tn_overlay_count",
             arena_printf(r->e->memory, "$in, $path, \"%s\", %s, %s, $written->%s.count",
                          reader_id(r, member), prepare_other(r->e, member->count), count, name),
             ";");
}

/* Where the array goes on to the end of its stream, the reader finds no element there, nor one without bytes.
 */
static void has_bytes(const reader *r, const model_member *member)
{
    const char *name = reader_name(r, member);
    if (member->element.low > 0) return;
    out_when(&r->e->out, "if (!tn_overlay_grows($in) && tn_at_end($in))");
    out_line(&r->e->out, "return tn_overlay_count($in, $path, \"%s\", NULL, NULL, i, $written->%s.count);",
             reader_id(r, member), name);
}

void overlay_has_next(const reader *r, const model_member *member)
{
    const char *name = reader_name(r, member);
    if (!overlay_is_on(r) || member->count != NULL) return;
    if (member->until == NULL) {
        has_bytes(r, member);
        return;
    }
    out_when(&r->e->out, "if (i == $written->%s.count)", name);
    out_line(&r->e->out,
             "return tn_overlay_count($in, $path, \"%s\", NULL, NULL, i + 1, $written->%s.count);",
             reader_id(r, member), name);
}

const char *overlay_until(const reader *r, const model_member *member, const char *until)
{
    if (!overlay_is_on(r) || !plan_asks_end(member->until)) return until;
    return arena_printf(r->e->memory, "tn_overlay_grows($in) ? i + 1 >= $written->%s.count : %s",
                        reader_name(r, member), until);
}

void overlay_end(const reader *r, const model_member *member)
{
    const char *name = reader_name(r, member), *id = reader_id(r, member);
    if (!overlay_is_on(r) || member->count != NULL) return;
    if (member->until == NULL) {
        out_line(&r->e->out, "if (!tn_at_end($in)) return tn_overlay_left($in, $path, \"%s\");", id);
        return;
    }
    out_when(&r->e->out, "if ($self->%s.count != $written->%s.count)", name, name);
    out_line(&r->e->out,
             "return tn_overlay_count($in, $path, \"%s\", NULL, NULL, $self->%s.count, $written->%s.count);",
             id, name, name);
}

/* ---- variants ---- */

/* The value is of another kind than what the switch asks for says. */
static const char *wrong_kind(const reader *r, const term *on, const field_target *to)
{
    return arena_printf(r->e->memory, "return tn_overlay_kind(%s, %s);", field_where(r, to),
                        prepare_other(r->e, on));
}

void overlay_tag(const reader *r, const model_member *as, const term *on, const field_target *to)
{
    out *o = &r->e->out;
    if (!overlay_is_on(r)) return;
    out_when(o, "if (%s.tag != %s)", to->from, c_type_tag(r->e, as->type.object));
    out_line(o, "%s", wrong_kind(r, on, to));
}

const char *overlay_variant(const reader *r, const model_member *as, const term *on, const field_target *to)
{
    static const char *const tags[] = {"INT", "REAL", "BOOL", "TEXT", "BYTES", "INT"};
    static const char *const parts[] = {"s", "real", "boolean", "text", "bytes", "s"};
    out *o = &r->e->out;
    emitter *e = r->e;
    const value_kind kind = as->type.kind;
    if (!overlay_is_on(r) || kind > VALUE_ENUM) return to->from;
    const char *c_type = c_type_of(e, as->type, as->range);
    const bool large = plan_is_unsigned_64(as->type, as->range);
    if (large)
        out_when(o, "if (%s.tag != TN_VARIANT_UNSIGNED && (%s.tag != TN_VARIANT_INT || %s.as.s < 0))",
                 to->from, to->from, to->from);
    else
        out_when(o, "if (%s.tag != TN_VARIANT_%s)", to->from, tags[kind]);
    out_line(o, "%s", wrong_kind(r, on, to));
    const char *part = arena_printf(e->memory, "%s.as.%s", to->from, large ? "u" : parts[kind]);
    if (kind == VALUE_TEXT || kind == VALUE_BYTES || kind == VALUE_FLOAT) return part;
    const char *value = reader_temporary(r);
    out_line(o, "const %s %s = (%s)%s;", c_type, value, c_type, part);
    if (kind == VALUE_INT || kind == VALUE_ENUM)
        out_line(o, "if ((%s)%s != %s) %s", large ? "uint64_t" : "int64_t", value, part,
                 wrong_kind(r, on, to));
    return value;
}
