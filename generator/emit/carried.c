/* Prints the program that a codec carries for the engine: its bytes, the offsets in structs, and the
   functions of libraries. */
#include "emit/carried.h"

#include "assemble/assemble.h"
#include "assemble/save.h"
#include "emit/naming.h"
#include "emit/params.h"
#include "emit/slots.h"
#include "plan/designators.h"

/* Two files use it. */
static bool is_shared(const emitter *e)
{
    return e->engine_writes && (e->artifacts & 1u << ARTIFACT_BIT_LOCATE) != 0;
}

void emit_carried_header(emitter *e)
{
    if (is_shared(e)) out_line(&e->out, "#include \"tenon/edit.h\"");
}

void emit_carried_declaration(emitter *e)
{
    if (!is_shared(e)) return;
    out_comment(&e->out, "The program of the codec, which the engine runs.");
    out_line(&e->out, "extern const tn_edit_program %s_program;", e->prefix);
    out_blank(&e->out);
}

/* ---- what the program has from the code around it ---- */

static const char *slot_designator(const emitter *e, const struct_slot *slot)
{
    switch (slot->kind) {
    case STRUCT_OBJECT:
        return object_slot_name(slot->object);
    case STRUCT_BESIDE:
        return slot_name(e->memory, slot->beside, c_member_name(e, slot->member));
    case STRUCT_PARAMETER:
    case STRUCT_VALUE:
    case STRUCT_UNION:
        break;
    }
    return c_member_name(e, slot->member);
}

static const char *number_text(const emitter *e, uint64_t number);

/* "offsetof(urho_animation_track, mask)" */
static const char *designator_text(const emitter *e, const designator *d)
{
    arena *memory = e->memory;
    switch (d->kind) {
    case DESIGNATES_RUNTIME:
        return arena_printf(memory, "sizeof(%s)", d->name);
    case DESIGNATES_STRUCT:
        return arena_printf(memory, "sizeof(%s)", type_name(e, d->type));
    case DESIGNATES_VIEW:
        return arena_printf(memory, "sizeof(%s_view)", type_name(e, d->type));
    case DESIGNATES_SLOT:
        return arena_printf(memory, "offsetof(%s, %s)", type_name(e, d->type), slot_designator(e, &d->slot));
    case DESIGNATES_VIEW_PARAM:
        return arena_printf(memory, "offsetof(%s_view, %s)", type_name(e, d->type),
                            c_member_name(e, d->member));
    case DESIGNATES_PARAM:
        return arena_printf(memory, "offsetof(%s_params, %s)", e->prefix, params_name(e, d->member));
    case DESIGNATES_PARAMS:
        return arena_printf(memory, "sizeof(%s_params)", e->prefix);
    case DESIGNATES_INSIDE:
        break;
    }
    return arena_printf(memory, "%s + %s", number_text(e, d->outer), number_text(e, d->inner));
}

static const char *number_text(const emitter *e, uint64_t number)
{
    return designator_text(e, plan_designator(e->saved->plan, number));
}

static void emit_slots(emitter *e)
{
    const saved_program *saved = &e->saved->program;
    if (saved->slots.count == 0) return;
    out_comment(&e->out, "Offsets and sizes of structs, by the numbers that the program has for them.");
    for (size_t i = 0; i < saved->slots.count; i++)
        out_item(&e->out, "%s", number_text(e, saved->slots.items[i]));
    out_list(&e->out, "static const uint32_t program_slots[] =");
    out_blank(&e->out);
}

static void emit_symbols(emitter *e)
{
    out *o = &e->out;
    const saved_program *saved = &e->saved->program;
    for (size_t i = 0; i < saved->functions.count; i++)
        out_item(o, "(tn_edit_function *)%s", e->saved->libraries->function_name(saved->functions.items[i]));
    if (saved->functions.count > 0) out_list(o, "static tn_edit_function *const program_functions[] =");
    if (saved->functions.count > 0) out_blank(o);
    for (size_t i = 0; i < saved->data.count; i++)
        out_item(o, "&%s", e->saved->libraries->data_name(saved->data.items[i]));
    if (saved->data.count > 0) out_list(o, "static const void *const program_data[] =");
    if (saved->data.count > 0) out_blank(o);
}

static void emit_bytes(emitter *e)
{
    const buffer *bytes = &e->saved->program.bytes;
    out_comment(&e->out, "The program of the codec: how its files are read, and what of a file decides what "
                         "else. Saved by the compiler; the engine loads it.");
    for (size_t i = 0; i < bytes->size; i++)
        out_item(&e->out, "%u", (unsigned)(unsigned char)bytes->data[i]);
    out_list(&e->out, "static const uint8_t program_bytes[] =");
    out_blank(&e->out);
}

static void emit_entry(emitter *e, const char *pointer, const char *count, const char *name, size_t number)
{
    if (number == 0) return;
    out_line(&e->out, ".%s = %s,", pointer, name);
    out_line(&e->out, ".%s = sizeof %s / sizeof *%s,", count, name, name);
}

void emit_carried(emitter *e)
{
    out *o = &e->out;
    const saved_program *saved = &e->saved->program;
    emit_slots(e);
    emit_symbols(e);
    emit_bytes(e);
    out_open(o, "%sconst tn_edit_program %s_program =", is_shared(e) ? "" : "static ", e->prefix);
    out_line(o, ".bytes = program_bytes,");
    out_line(o, ".size = sizeof program_bytes,");
    emit_entry(e, "slots", "slot_count", "program_slots", saved->slots.count);
    emit_entry(e, "functions", "function_count", "program_functions", saved->functions.count);
    emit_entry(e, "data", "data_count", "program_data", saved->data.count);
    if (e->model->checks.count > 0) {
        out_line(o, ".rules = %s_rules,", e->prefix);
        out_line(o, ".rule_count = %s_RULE_COUNT,", c_upper(e->memory, e->prefix));
    }
    out_close(o, ";");
    out_blank(o);
}
