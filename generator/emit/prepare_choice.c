/* Prints preparing: a member with cases. The value has to be one of the case that applies. */
#include "emit/c_types.h"
#include "emit/choose.h"
#include "emit/naming.h"
#include "emit/prepare.h"
#include "plan/cut.h"

/* "prepare, path, "body", path, "kind"": the value, and the member that decides which case applies. */
static const char *decided_arguments(emitter *e, const model_member *member, const chosen_value *chosen)
{
    return arena_printf(e->memory, "$prepare, %s, %s", chosen->where, prepare_other(e, member->switch_on));
}

static void emit_wrong_kind(emitter *e, const model_member *member, const chosen_value *chosen,
                            const char *wrong)
{
    out_when(&e->out, "if (%s)", wrong);
    out_call(&e->out, "return tn_prepare_kind", decided_arguments(e, member, chosen), ";");
}

static void prepare_case_object(emitter *e, const model_member *member, const model_member *as,
                                const chosen_value *chosen)
{
    const char *object = arena_printf(e->memory, "%s_value", chosen->name);
    const char *held = chosen->held;
    if (c_is_variant(member->type))
        held = arena_printf(e->memory, "tn_variant_object(%s, %s)", held, c_type_tag(e, as->type.object));
    out_line(&e->out, "%s *%s = %s;", type_name(e, as->type.object), object, held);
    emit_wrong_kind(e, member, chosen, arena_printf(e->memory, "%s == NULL", object));
    prepare_object_parameters(e, as, arena_printf(e->memory, "%s->", object), chosen->index);
    if (chosen->index == NULL)
        out_line(&e->out, "const tn_path %s_path = {$path, \"%s\", TN_NO_INDEX};", chosen->name,
                 prepare_id(e, member));
    prepare_call(e, as, chosen->path, object);
    prepare_object_rest(e, as, arena_printf(e->memory, "%s->", object));
}

/* Integers of another size or sign than the case has in files must be in its range. */
static void prepare_case_integer(emitter *e, const model_member *member, const model_member *as,
                                 const chosen_value *chosen)
{
    const bool variant = c_is_variant(member->type);
    const bool same = as->type.bytes == member->type.bytes && as->type.is_signed == member->type.is_signed;
    if (variant || !same || model_is_narrow(as)) {
        const char *value = variant ? chosen->held : c_variant(e, chosen->held, member->type, member->range);
        out_call(&e->out, "$status = tn_prepare_integer",
                 arena_printf(e->memory, "%s, %s, %u, %s", decided_arguments(e, member, chosen), value,
                              as->wire.bytes, as->wire.is_signed ? "true" : "false"),
                 ";");
        prepare_status(e);
    }
    out_line(&e->out, "$prepare->size += %u;", as->wire.bytes);
}

static void emit_tag_check(emitter *e, const model_member *member, const chosen_value *chosen,
                           const char *tag)
{
    if (c_is_variant(member->type))
        emit_wrong_kind(e, member, chosen, arena_printf(e->memory, "%s.tag != %s", chosen->held, tag));
}

static void prepare_case_slice(emitter *e, const model_member *member, const model_member *as,
                               const chosen_value *chosen)
{
    const bool text = as->type.kind == VALUE_TEXT;
    const char *part = !c_is_variant(member->type) ? "" : text ? ".as.text" : ".as.bytes";
    emit_tag_check(e, member, chosen, text ? "TN_VARIANT_TEXT" : "TN_VARIANT_BYTES");
    out_line(&e->out, "tn_prepare_add($prepare, %s%s.size);", chosen->held, part);
}

/* `wrong`: the condition under which the presence of the value is wrong; or NULL if it is certain. */
static void emit_absence(emitter *e, const chosen_value *chosen, const char *wrong, bool absent,
                         const term *of)
{
    if (wrong != NULL) out_when(&e->out, "if (%s)", wrong);
    out_call(&e->out, "return tn_misplaced",
             arena_printf(e->memory, "$prepare, %s, %s, %s", chosen->where, prepare_other(e, of),
                          absent ? "true" : "false"),
             ";");
}

/* Only objects leave a rest of their stream. */
static void emit_no_rest(emitter *e, const model_member *member)
{
    out_when(&e->out, "if ($self->has_%s_rest_)", prepare_name(e, member));
    out_line(&e->out, "return tn_misplaced($prepare, $path, \"%.*s$rest\", $path, \"%.*s\", true);",
             STR_ARG(member->id), STR_ARG(member->id));
}

static void prepare_case(emitter *e, const model_member *member, const model_case *c, void *context)
{
    const chosen_value *chosen = context;
    if (c == NULL) {
        emit_absence(e, chosen, chosen->present, true, member->switch_on);
        return;
    }
    /* an element that lacks has no type, either */
    if (member->may_lack_case && chosen->index == NULL && chosen->present != NULL)
        emit_absence(e, chosen, arena_printf(e->memory, "!%s", chosen->present), false, member->switch_on);
    if (chosen->has_rest && plan_rest_of(c->as) != REST_SLOT) emit_no_rest(e, member);
    switch (c->as->wire.kind) {
    case WIRE_OBJECT:
        prepare_case_object(e, member, c->as, chosen);
        break;
    case WIRE_INT:
        prepare_case_integer(e, member, c->as, chosen);
        break;
    case WIRE_FLOAT:
        emit_tag_check(e, member, chosen, "TN_VARIANT_REAL");
        out_line(&e->out, "$prepare->size += %u;", c->as->wire.bytes);
        break;
    default:
        prepare_case_slice(e, member, c->as, chosen);
    }
}

void prepare_chosen(emitter *e, const model_member *member, const c_place *place, chosen_value *chosen)
{
    chosen->has_rest = stream_has_rest(e, member);
    choose_case(place, member, arena_printf(e->memory, "%s_on", chosen->name), member->may_lack_case,
                prepare_case, chosen);
}

void prepare_choice(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const c_place place = prepare_place(e, member);
    const char *name = prepare_name(e, member);
    chosen_value chosen = {
        .name = name,
        .where = arena_printf(e->memory, "$path, \"%s\"", prepare_id(e, member)),
        .held = arena_printf(e->memory, "$self->%s", name),
        .path = arena_printf(e->memory, "&%s_path", name),
        .present = model_is_positioned(member) ? NULL : arena_printf(e->memory, "$self->has_%s", name)};
    const bool conditional =
        member->condition != NULL && member->may_lack_case && !model_is_positioned(member);
    if (conditional) out_open(o, "if (%s)", c_presence(&place, member->condition));
    if (member->wire.limit != LIMIT_NONE) prepare_stream_begin(e, member);
    prepare_chosen(e, member, &place, &chosen);
    if (member->wire.limit != LIMIT_NONE) prepare_stream_end(e, member);
    if (!conditional) return;
    o->indent--;
    out_line(o, "} else {");
    o->indent++;
    emit_absence(e, &chosen, chosen.present, true, member->condition);
    out_close(o, "");
}
