/* Reflection tables of members. */
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/derived.h"
#include "emit/naming.h"
#include "emit/overlay.h"
#include "emit/slots.h"
#include "emit/type.h"
#include "emit/writer.h"
#include "plan/unions.h"

static void emit_member_types(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const value_type value = plan_shown_type(member);
    const tn_kind kind = plan_member_kind(e->plan, member);
    if (member->array == ARRAY_RECORDS) {
        out_line(o, ".view = &%s,", table_name(e, member->type.object, "view"));
    } else if (value.kind == VALUE_OBJECT && value.object != NULL) {
        out_line(o, ".type = &%s,", table_name(e, value.object, "type"));
    }
    if (plan_can_create(e->plan, member)) out_line(o, ".create = %s,", c_static_of(e, member, "*_create"));
    if (kind == TN_KIND_NUMBERS || kind == TN_KIND_ARRAY)
        out_line(o, ".element = %s,", kind_name(plan_value_kind(value, member->range)));
    if (value.kind == VALUE_ARRAY) out_line(o, ".elements = &%s,", elements_name(e, member, 0));
    if (member->packed) out_line(o, ".packing = &%s,", member->wire.process->packing);
    if (plan_is_variant(value)) out_line(o, ".variants = &variant_types,");
    const model_enum *enumeration = plan_member_enum(member);
    if (enumeration != NULL) out_line(o, ".values = &%s,", enum_table_name(e, enumeration));
    if (member->label != NULL) out_line(o, ".label = &%s,", label_name(e, member));
    if (!plan_is_stored(member)) out_line(o, ".constant = %s,", bytes_literal(e, member->schema->contents));
}

/* What an instance has to do with the writer over what was read is said where the codec has that writer. */
static uint32_t flags_of(const emitter *e, const model_member *member)
{
    const uint32_t flags = plan_member_flags(e->plan, member);
    return overlay_puts(e, member) ? flags : flags & ~(uint32_t)TN_MEMBER_GLANCE;
}

static void emit_presence(emitter *e, const model_member *member, const char *type, const char *name)
{
    out *o = &e->out;
    if (!member->may_be_absent && !plan_is_instance(member)) {
        out_line(o, ".has = TN_NO_INDEX,");
        return;
    }
    out_line(o, ".has = offsetof(%s, has_%s),", type, name);
    if (member->condition != NULL)
        out_line(o, ".condition = %s,",
                 c_string(e->memory, expr_print(e->memory, member->condition->source)));
    if (!plan_is_instance(member)) return;
    out_line(o, ".get = %s,", c_static_of(e, member, "get_*"));
    out_line(o, ".cell = offsetof(%s, %s_state_),", type, name);
    if (overlay_puts(e, member)) out_line(o, ".overlay = %s,", c_static_of(e, member, "put_*"));
}

static const char *conversion_name(const emitter *e, const model_member *member)
{
    return c_static_of(e, member, "*_conversion");
}

void emit_conversion(emitter *e, const model_member *member)
{
    out *o = &e->out;
    if (!plan_is_converted(member)) return;
    out_open(o, "static const tn_conversion %s =", conversion_name(e, member));
    if (member->convert.from.size > 0) out_line(o, ".from = %s,", c_string(e->memory, member->convert.from));
    if (member->convert.flags.size > 0) out_string(o, ".flags =", c_string(e->memory, member->convert.flags));
    if (member->convert.missing.size > 0)
        out_string(o, ".missing =", c_string(e->memory, member->convert.missing));
    out_close(o, ";");
    out_blank(o);
}

static const char *rivals_name(const emitter *e, const model_member *member)
{
    return c_static_of(e, member, "*_rivals");
}

void emit_rivals(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const model_member *each = plan_union_of(e->plan, member);
    if (each == NULL) return;
    out_open(o, "static const size_t %s[] =", rivals_name(e, member));
    for (; each != NULL; each = plan_union_next(e->plan, each))
        if (each != member)
            out_line(o, "offsetof(%s, %s),", type_name(e, member->owner),
                     slot_name(e->memory, SLOT_PRESENCE, c_member_name(e, each)));
    out_close(o, ";");
    out_blank(o);
}

void emit_rivals_entry(emitter *e, const model_member *member)
{
    if (plan_union_of(e->plan, member) == NULL) return;
    const char *name = rivals_name(e, member);
    out_line(&e->out, ".rival_count = sizeof %s / sizeof *%s,", name, name);
    out_line(&e->out, ".rivals = %s,", name);
}

void emit_unit(emitter *e, const model_member *member, const char *entry)
{
    if (member->schema == NULL || member->schema->unit.size == 0) return;
    out_line(&e->out, "%s = %s,", entry, c_string(e->memory, member->schema->unit));
}

void emit_member(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = c_member_name(e, member);
    const char *type = type_name(e, member->owner);
    const uint32_t flags = flags_of(e, member);
    out_begin(o);
    out_line(o, ".id = %s,", c_string(e->memory, member->id));
    out_line(o, ".kind = %s,", kind_name(plan_member_kind(e->plan, member)));
    if (flags != 0) out_line(o, ".flags = %s,", flag_names(e->memory, flags));
    if (plan_is_stored(member)) out_line(o, ".offset = offsetof(%s, %s),", type, name);
    emit_presence(e, member, type, name);
    if (member->placed && e->traits.writable) out_line(o, ".home = offsetof(%s, %s_home_),", type, name);
    emit_derived_entry(e, member);
    emit_member_types(e, member);
    emit_unit(e, member, ".unit");
    emit_rivals_entry(e, member);
    emit_choices_entry(e, member);
    if (plan_is_converted(member)) out_line(o, ".conversion = &%s,", conversion_name(e, member));
    if (member->doc.size > 0) out_string(o, ".doc =", c_doc_string(e->memory, member->doc));
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
    if (!overlay_puts(e, member)) return;
    out_function(o, arena_printf(e->memory, "static tn_status %s", c_static_of(e, member, "put_*")),
                 "const tn_member *descriptor, void *self, void *written, const tn_path *path", "");
    out_line(o, "{");
    out_line(o, "    (void)descriptor;");
    out_line(o, "    return %s(self, written, path);", overlay_function(e, member));
    out_line(o, "}");
    out_blank(o);
}
