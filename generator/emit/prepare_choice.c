/* Prints preparing: a member with cases. The value has to be one of the case that applies. */
#include "emit/c_types.h"
#include "emit/choose.h"
#include "emit/naming.h"
#include "emit/prepare.h"
#include "plan/cut.h"

/* "prepare, path, "body", path, "kind"": the member, and the one that decides which case applies. */
static const char *decided_arguments(emitter *e, const model_member *member)
{
    return arena_printf(e->memory, "$prepare, $path, \"%s\", %s", prepare_id(e, member),
                        prepare_other(e, member->switch_on));
}

static void emit_wrong_kind(emitter *e, const model_member *member, const char *wrong)
{
    out_when(&e->out, "if (%s)", wrong);
    out_call(&e->out, "return tn_prepare_kind", decided_arguments(e, member), ";");
}

static void prepare_case_object(emitter *e, const model_member *member, const model_member *as)
{
    const char *name = prepare_name(e, member);
    const char *object = arena_printf(e->memory, "%s_value", name);
    const char *held = arena_printf(e->memory, "$self->%s", name);
    if (c_is_variant(member->type))
        held = arena_printf(e->memory, "tn_variant_object(%s, %s)", held, c_type_tag(e, as->type.object));
    out_line(&e->out, "%s *%s = %s;", type_name(e, as->type.object), object, held);
    emit_wrong_kind(e, member, arena_printf(e->memory, "%s == NULL", object));
    prepare_object_parameters(e, as, arena_printf(e->memory, "%s->", object), NULL);
    out_line(&e->out, "const tn_path %s_path = {$path, \"%s\", TN_NO_INDEX};", name, prepare_id(e, member));
    prepare_call(e, as, arena_printf(e->memory, "&%s_path", name), object);
}

/* Integers of another size or sign than the case has in files must be in its range. */
static void prepare_case_integer(emitter *e, const model_member *member, const model_member *as)
{
    const char *held = arena_printf(e->memory, "$self->%s", prepare_name(e, member));
    const bool variant = c_is_variant(member->type);
    const bool same = as->type.bytes == member->type.bytes && as->type.is_signed == member->type.is_signed;
    if (variant || !same || model_is_narrow(as)) {
        const char *value = variant ? held : c_variant(e, held, member->type, member->range);
        out_call(&e->out, "$status = tn_prepare_integer",
                 arena_printf(e->memory, "%s, %s, %u, %s", decided_arguments(e, member), value,
                              as->wire.bytes, as->wire.is_signed ? "true" : "false"),
                 ";");
        prepare_status(e);
    }
    out_line(&e->out, "$prepare->size += %u;", as->wire.bytes);
}

static void emit_tag_check(emitter *e, const model_member *member, const char *tag)
{
    if (c_is_variant(member->type))
        emit_wrong_kind(e, member,
                        arena_printf(e->memory, "$self->%s.tag != %s", prepare_name(e, member), tag));
}

static void prepare_case_slice(emitter *e, const model_member *member, const model_member *as)
{
    const bool text = as->type.kind == VALUE_TEXT;
    const char *part = !c_is_variant(member->type) ? "" : text ? ".as.text" : ".as.bytes";
    emit_tag_check(e, member, text ? "TN_VARIANT_TEXT" : "TN_VARIANT_BYTES");
    out_line(&e->out, "tn_prepare_add($prepare, $self->%s%s.size);", prepare_name(e, member), part);
}

static void emit_absence(emitter *e, const model_member *member, bool absent, const term *of)
{
    out_when(&e->out, "if (%s$self->has_%s)", absent ? "" : "!", prepare_name(e, member));
    out_call(&e->out, "return tn_misplaced",
             arena_printf(e->memory, "$prepare, $path, \"%s\", %s, %s", prepare_id(e, member),
                          prepare_other(e, of), absent ? "true" : "false"),
             ";");
}

/* Only what is read as an object leaves a rest of its stream. */
static void emit_no_rest(emitter *e, const model_member *member)
{
    out_when(&e->out, "if ($self->has_%s_rest_)", prepare_name(e, member));
    out_line(&e->out, "return tn_misplaced($prepare, $path, \"%.*s$rest\", $path, \"%.*s\", true);",
             STR_ARG(member->id), STR_ARG(member->id));
}

static void prepare_case(emitter *e, const model_member *member, const model_case *c, void *context)
{
    (void)context;
    if (c == NULL) {
        emit_absence(e, member, true, member->switch_on);
        return;
    }
    if (member->may_lack_case) emit_absence(e, member, false, member->switch_on);
    if (stream_has_rest(e, member) && plan_rest_of(c->as) != REST_SLOT) emit_no_rest(e, member);
    switch (c->as->wire.kind) {
    case WIRE_OBJECT:
        prepare_case_object(e, member, c->as);
        break;
    case WIRE_INT:
        prepare_case_integer(e, member, c->as);
        break;
    case WIRE_FLOAT:
        emit_tag_check(e, member, "TN_VARIANT_REAL");
        out_line(&e->out, "$prepare->size += %u;", c->as->wire.bytes);
        break;
    default:
        prepare_case_slice(e, member, c->as);
    }
}

void prepare_choice(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const c_place place = prepare_place(e, member);
    const char *name = prepare_name(e, member);
    const bool conditional = member->condition != NULL && member->may_lack_case;
    if (conditional) out_open(o, "if (%s)", c_presence(&place, member->condition));
    if (member->wire.limit != LIMIT_NONE) prepare_stream_begin(e, member);
    choose_case(&place, member, arena_printf(e->memory, "%s_on", name), member->may_lack_case, prepare_case,
                NULL);
    if (member->wire.limit != LIMIT_NONE) prepare_stream_end(e, member);
    if (!conditional) return;
    o->indent--;
    out_line(o, "} else {");
    o->indent++;
    emit_absence(e, member, true, member->condition);
    out_close(o, "");
}
