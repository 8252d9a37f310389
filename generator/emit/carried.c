/* Prints the program that a codec carries for the engine: its bytes, the offsets in structs, and the
   functions of libraries. */
#include "assemble/save.h" /* first: its headers have parameters named `out` */

#include "emit/carried.h"

#include <string.h>

#include "assemble/assemble.h"
#include "emit/c_types.h"
#include "emit/naming.h"
#include "emit/params.h"
#include "emit/slots.h"
#include "plan/designators.h"

/* Whether two files use the program. */
static bool is_shared(const emitter *e)
{
    return e->engine_writes && (e->artifacts & 1u << ARTIFACT_BIT_LOCATE) != 0;
}

void emit_carried_header(emitter *e)
{
    if (is_shared(e)) out_line(&e->out, "#include \"tenon/impl/edit.h\"");
}

void emit_carried_declaration(emitter *e)
{
    if (!is_shared(e)) return;
    out_comment(&e->out, "The program of the codec, which the engine runs.");
    out_line(&e->out, "extern const tn_edit_program %s_program;", e->prefix);
    out_blank(&e->out);
}

/* ---- inputs of the program from code ---- */

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

/* ---- functions of the user's program ---- */

/* The name of a function of the program by its number, or of the one that calls the user's. */
static const char *function_name(const emitter *e, size_t number)
{
    const program_symbol *symbol = e->saved->program.functions.items[number];
    return symbol->name != NULL ? symbol->name : arena_printf(e->memory, "program_call_%zu", number);
}

/* "*(const int64_t *)arguments[0]" */
static const char *argument_text(const emitter *e, const term *argument, size_t i)
{
    const bool whole = argument->type.kind == VALUE_INT;
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    const char *type = c_type_of(e, whole ? number : argument->type, argument->range);
    const bool pointer = type[strlen(type) - 1] == '*';
    return pointer ? arena_printf(e->memory, "*(%sconst *)arguments[%zu]", type, i)
                   : arena_printf(e->memory, "*(const %s *)arguments[%zu]", type, i);
}

static void emit_process_call(emitter *e, const char *name, const model_member *member)
{
    buffer list = {.memory = e->memory};
    for (size_t i = 0; i < member->process_arguments.count; i++)
        buffer_printf(&list, "%s, ", argument_text(e, member->process_arguments.items[i], i));
    out_function(&e->out, arena_printf(e->memory, "static tn_status %s", name),
                 "const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes, const void "
                 "*const *arguments, tn_bytes *result",
                 "");
    out_begin(&e->out);
    if (list.size == 0) out_line(&e->out, "(void)arguments;");
    out_call(&e->out, arena_printf(e->memory, "return %s", c_process_function(e, member)),
             arena_printf(e->memory, "$in, $path, member, bytes, %sresult", list.size > 0 ? list.data : ""),
             ";");
}

static void emit_opaque_call(emitter *e, const char *name, const model_type *type)
{
    out_function(&e->out, arena_printf(e->memory, "static tn_status %s", name),
                 "tn_input *in, const tn_path *path, void *object", "");
    out_begin(&e->out);
    out_line(&e->out, "return %s_read_opaque_%.*s($in, $path, object);", e->prefix, STR_ARG(type->id));
}

/* The engine does not know the types of their arguments. */
static void emit_calls(emitter *e)
{
    const symbol_list *functions = &e->saved->program.functions;
    for (size_t i = 0; i < functions->count; i++) {
        const program_symbol *symbol = functions->items[i];
        if (symbol->name != NULL) continue;
        out_comment(&e->out, "Calls a function that the program defines.");
        if (symbol->process != NULL)
            emit_process_call(e, function_name(e, i), symbol->process);
        else
            emit_opaque_call(e, function_name(e, i), symbol->opaque);
        e->out.indent--;
        out_line(&e->out, "}");
        out_blank(&e->out);
    }
}

/* ---- targets of the program's pointers ---- */

static void emit_symbols(emitter *e)
{
    out *o = &e->out;
    const saved_program *saved = &e->saved->program;
    for (size_t i = 0; i < saved->functions.count; i++)
        out_item(o, "(tn_edit_function *)%s", function_name(e, i));
    if (saved->functions.count > 0) out_list(o, "static tn_edit_function *const program_functions[] =");
    if (saved->functions.count > 0) out_blank(o);
    for (size_t i = 0; i < saved->data.count; i++)
        out_item(o, "&%s", saved->data.items[i]->name);
    if (saved->data.count > 0) out_list(o, "static const void *const program_data[] =");
    if (saved->data.count > 0) out_blank(o);
}

static void emit_bytes(emitter *e)
{
    const buffer *bytes = &e->saved->program.bytes;
    out_comment(&e->out,
                "The program of the codec, which reads its files and knows the dependencies of their "
                "values. Saved by the compiler; the engine loads it.");
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
    emit_calls(e);
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
