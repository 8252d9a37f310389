/* Reflection tables of members. */
#include <inttypes.h>

#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/derived.h"
#include "emit/instances.h"
#include "emit/naming.h"
#include "emit/slots.h"
#include "emit/type.h"
#include "emit/writer.h"
#include "plan/unions.h"

static void emit_member_types(emitter *e, const model_member *member, const tn_member *made)
{
    out *o = &e->out;
    if (made->view != NULL) out_line(o, ".view = &%s,", table_name(e, member->type.object, "view"));
    if (made->type != NULL) out_line(o, ".type = &%s,", type_table_name(e, made->type));
    if (plan_can_create(e->plan, member)) out_line(o, ".create = %s,", c_static_of(e, member, "*_create"));
    if (made->kind == TN_KIND_NUMBERS || made->kind == TN_KIND_ARRAY)
        out_line(o, ".element = %s,", kind_name(made->element));
    if (made->elements != NULL) out_line(o, ".elements = &%s,", elements_name(e, member, 0));
    if (member->packed) out_line(o, ".packing = &%s,", member->wire.process->packing);
    if (made->variants != NULL) out_line(o, ".variants = &variant_types,");
    if (made->values != NULL) out_line(o, ".values = &%s,", enum_table_name(e, made->values));
    if (made->label != NULL) out_line(o, ".label = &%s,", label_name(e, member));
    if (made->kind == TN_KIND_CONSTANT) out_line(o, ".constant = %s,", bytes_literal(e, made->constant));
}

/* The flags of a member; those for the writer that patches instances only if the codec has it. */
static uint32_t flags_of(const emitter *e, const model_member *member, const tn_member *made)
{
    return instance_is_put(e, member) ? made->flags
                                      : made->flags & ~(uint32_t)(TN_MEMBER_LOOKAHEAD | TN_MEMBER_STORED);
}

static void emit_presence(emitter *e, const model_member *member, const tn_member *made)
{
    out *o = &e->out;
    const char *name = c_member_name(e, member), *type = type_name(e, member->owner);
    if (made->has == TN_NO_INDEX) {
        out_line(o, ".has = TN_NO_INDEX,");
        return;
    }
    out_line(o, ".has = offsetof(%s, has_%s),", type, name);
    emit_text_entry(e, ".condition", made->condition);
    if (!plan_is_instance(member)) return;
    out_line(o, ".get = %s,", c_static_of(e, member, "get_*"));
    out_line(o, ".cell = offsetof(%s, %s_state_),", type, name);
}

static const char *conversion_name(const emitter *e, const model_member *member)
{
    return c_static_of(e, member, "*_conversion");
}

void emit_conversion(emitter *e, const model_member *member, const tn_member *made)
{
    out *o = &e->out;
    if (made->conversion == NULL) return;
    out_open(o, "static const tn_conversion %s =", conversion_name(e, member));
    emit_text_entry(e, ".from", made->conversion->from);
    emit_doc_entry(e, ".flags", made->conversion->flags);
    emit_doc_entry(e, ".missing", made->conversion->missing);
    out_close(o, ";");
    out_blank(o);
}

static const char *default_name(const emitter *e, const model_member *member)
{
    return c_static_of(e, member, "*_default");
}

void emit_default(emitter *e, const model_member *member, const tn_member *made)
{
    out *o = &e->out;
    const tn_default *value = made->default_value;
    if (value == NULL) return;
    out_open(o, "static const tn_default %s =", default_name(e, member));
    emit_doc_entry(e, ".json", value->json);
    if (value->bits != 0) out_line(o, ".bits = UINT64_C(%" PRIu64 "),", value->bits);
    if (value->bytes.size > 0) out_line(o, ".bytes = %s,", bytes_literal(e, value->bytes));
    out_close(o, ";");
    out_blank(o);
}

static const char *rivals_name(const emitter *e, const model_member *member)
{
    return c_static_of(e, member, "*_rivals");
}

void emit_rivals(emitter *e, const model_member *member, const tn_member *made)
{
    out *o = &e->out;
    if (made->rival_count == 0) return;
    out_open(o, "static const size_t %s[] =", rivals_name(e, member));
    for (const model_member *each = plan_union_of(e->plan, member); each != NULL;
         each = plan_union_next(e->plan, each))
        if (each != member)
            out_line(o, "offsetof(%s, %s),", type_name(e, member->owner),
                     slot_name(e->memory, SLOT_PRESENCE, c_member_name(e, each)));
    out_close(o, ";");
    out_blank(o);
}

/* The entry of the table for members that take the same space. */
static void emit_rivals_entry(emitter *e, const model_member *member, const tn_member *made)
{
    if (made->rival_count == 0) return;
    const char *name = rivals_name(e, member);
    out_line(&e->out, ".rival_count = sizeof %s / sizeof *%s,", name, name);
    out_line(&e->out, ".rivals = %s,", name);
}

static void emit_patched_bits(emitter *e, uint64_t bits)
{
    if (bits == UINT64_MAX)
        out_line(&e->out, ".patched_bits = UINT64_MAX,");
    else if (bits != 0)
        out_line(&e->out, ".patched_bits = UINT64_C(%" PRIu64 "),", bits);
}

void emit_member(emitter *e, const model_member *member, const tn_member *made)
{
    out *o = &e->out;
    const char *name = c_member_name(e, member), *type = type_name(e, member->owner);
    const uint32_t flags = flags_of(e, member, made);
    out_begin(o);
    out_line(o, ".id = %s,", text_literal(e, made->id));
    out_line(o, ".kind = %s,", kind_name(made->kind));
    if (flags != 0) out_line(o, ".flags = %s,", flag_names(e->memory, flags));
    if (made->kind != TN_KIND_CONSTANT) out_line(o, ".offset = offsetof(%s, %s),", type, name);
    emit_presence(e, member, made);
    if (made->placement != 0) out_line(o, ".placement = offsetof(%s, %s_placement_),", type, name);
    emit_derived_entry(e, member);
    emit_member_types(e, member, made);
    emit_text_entry(e, ".unit", made->unit);
    if (made->bits != 0) out_line(o, ".bits = %u,", made->bits);
    if (made->narrow != TN_FORM_U1) out_line(o, ".narrow = %s,", c_form(e->memory, member));
    emit_rivals_entry(e, member, made);
    emit_patched_bits(e, made->patched_bits);
    emit_text_entry(e, ".sized_list", made->sized_list);
    emit_choices_entry(e, member, made);
    emit_tags_entry(e, member, made);
    if (made->conversion != NULL) out_line(o, ".conversion = &%s,", conversion_name(e, member));
    if (made->default_value != NULL) out_line(o, ".default_value = &%s,", default_name(e, member));
    emit_doc_entry(e, ".doc", made->doc);
    o->indent--;
    out_line(o, "},");
}

/* The function that makes an instance ready, for any object. */
void emit_getter(emitter *e, const model_member *member)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "static tn_status %s", c_static_of(e, member, "get_*")),
                 "const tn_member *descriptor, void *object, tn_error *error", "");
    out_line(o, "{");
    out_line(o, "    (void)descriptor;");
    out_line(o, "    return %s(object, error);", c_ready_function(e, member));
    out_line(o, "}");
    out_blank(o);
}
