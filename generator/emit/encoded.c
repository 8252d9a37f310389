/* Prints the writer of values with another form in the file: text in an encoding, and inputs of processes.
   Preparing encodes them. */
#include "emit/encoded.h"

#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/field.h"
#include "emit/naming.h"
#include "emit/prepare.h"
#include "plan/cut.h"
#include "plan/prepare.h"

bool keeps_encoded(const emitter *e, const model_member *member)
{
    return e->traits.writable && model_keeps_encoded(member);
}

void emit_encoded_entry(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = c_member_name(e, member), *type = type_name(e, member->owner);
    out_line(o, "{");
    out_line(o, "    .id = \"%.*s$encoded\",", STR_ARG(member->id));
    out_line(o, "    .kind = TN_KIND_BYTES,");
    out_line(o, "    .flags = TN_MEMBER_ENDING | TN_MEMBER_ENCODED,");
    out_line(o, "    .offset = offsetof(%s, %s_encoded_.bytes),", type, name);
    out_line(o, "    .has = offsetof(%s, %s_encoded_.known),", type, name);
    out_line(o, "},");
}

/* ---- encoding ---- */

static const char *slot_of(const emitter *e, const model_member *member)
{
    return arena_printf(e->memory, "$self->%s_encoded_", c_member_name(e, member));
}

static void encode_text(emitter *e, const model_member *member)
{
    const str encoding = str_of(member->wire.encoding);
    out_call(&e->out, arena_printf(e->memory, "$status = %s", c_decoder(e, "prepare_text", encoding)),
             arena_printf(e->memory, "$prepare, $path, \"%s\", $self->%s, %s, &%s", prepare_id(e, member),
                          prepare_name(e, member), c_encoding(e, encoding), slot_of(e, member)),
             ";");
    prepare_status(e);
}

/* The arguments of the member's process, or of its inverse: ", key". */
static const char *arguments_at(const c_place *place, const model_member *member, bool inverse)
{
    process_row row = *member->wire.process;
    model_member as = *member;
    if (inverse) row.negated = row.negated != (row.inverse == INVERSE_NEGATED);
    if (inverse) as.wire.process = &row;
    return field_process_arguments(place, &as);
}

static const char *arguments_of(emitter *e, const model_member *member, bool inverse)
{
    const c_place place = prepare_place(e, member);
    return arguments_at(&place, member, inverse);
}

/* A process that nothing undoes: the bytes that were read have to give the value. */
static void check_frozen(emitter *e, const model_member *member, const char *bytes)
{
    out *o = &e->out;
    const char *name = prepare_name(e, member), *slot = slot_of(e, member);
    out_line(o, "tn_bytes %s_decoded = {0};", name);
    out_line(o, "$status = TN_OK;");
    out_open(o, "if (%s.known)", slot);
    out_line(o, "tn_encoding_memory memory;");
    out_line(o, "tn_encoding_begin($prepare, &memory);");
    out_call(o, arena_printf(e->memory, "$status = %s", c_process_function(e, member)),
             arena_printf(e->memory, "$in, $path, \"%s\", %s.bytes%s, &%s_decoded", prepare_id(e, member),
                          slot, arguments_of(e, member, false), name),
             ";");
    out_line(o, "tn_encoding_end($prepare, &memory);");
    out_close(o, "");
    out_call(o, "$status = tn_prepare_frozen",
             arena_printf(e->memory, "$prepare, $path, \"%s\", %s, $status, %s_decoded, &%s",
                          prepare_id(e, member), bytes, name, slot),
             ";");
    prepare_status(e);
}

static void encode_bytes(emitter *e, const model_member *member, const char *bytes)
{
    const process_row *process = member->wire.process;
    const char *slot = slot_of(e, member), *id = prepare_id(e, member);
    if (process == NULL) { /* an object, with padding behind it */
        out_line(&e->out, "%s.put = %s;", slot, bytes);
        return;
    }
    if (process->inverse == INVERSE_NONE) {
        check_frozen(e, member, bytes);
        return;
    }
    const bool packs = process->inverse == INVERSE_PACK;
    const char *function = packs                                   ? "tn_prepare_packing"
                           : process->argument == ARGUMENT_INTEGER ? "tn_prepare_process"
                                                                   : "tn_prepare_process_key";
    const char *more = packs ? arena_printf(e->memory, ", %s", process->pack) : arguments_of(e, member, true);
    out_call(&e->out, arena_printf(e->memory, "$status = %s", function),
             arena_printf(e->memory, "$prepare, $path, \"%s\", %s, %s%s, &%s", id, bytes, process->function,
                          more, slot),
             ";");
    prepare_status(e);
}

/* Whether `is` holds for an argument. */
static bool is_any(const emitter *e, const model_member *member,
                   bool (*is)(const codec_plan *p, const term *t))
{
    bool any = false;
    for (size_t i = 0; i < member->process_arguments.count; i++)
        any = any || is(e->plan, member->process_arguments.items[i]);
    return any;
}

static bool is_late(const emitter *e, const model_member *member)
{
    return is_any(e, member, plan_is_late);
}

static bool is_behind(const emitter *e, const model_member *member)
{
    return is_any(e, member, plan_is_prepared_behind);
}

/* Opens a block that runs once the arguments of the process are known. */
static bool open_known(emitter *e, const model_member *member)
{
    return prepare_open_known(e, is_late(e, member), is_behind(e, member));
}

static void encode_content(emitter *e, const model_member *member, const char *bytes)
{
    if (is_late(e, member) || is_behind(e, member)) {
        const bool frozen = member->wire.process->inverse == INVERSE_NONE;
        out_line(&e->out, "%s.put = %s;", slot_of(e, member),
                 frozen ? arena_printf(e->memory, "%s.bytes", slot_of(e, member)) : bytes);
    }
    const bool known = open_known(e, member);
    encode_bytes(e, member, bytes);
    if (known) out_close(&e->out, "");
}

/* ---- elements ---- */

void prepare_encoded_elements(emitter *e, const model_member *member)
{
    if (model_encodes_elements(member)) out_line(&e->out, "tn_encoded_begin(&%s);", slot_of(e, member));
}

/* The arguments may use the position of the stream behind the element. */
void prepare_encoded_element(emitter *e, const model_member *member, const char *bytes)
{
    if (!model_encodes_elements(member)) return;
    const process_row *process = member->wire.process;
    const bool opened = open_known(e, member);
    c_place place = prepare_place(e, member);
    place.path = "&$item_path";
    place.member = NULL;
    place.index = "i";
    const char *arguments = arguments_at(&place, member, true);
    const char *function = process->argument == ARGUMENT_INTEGER ? "tn_prepare_process_element"
                                                                 : "tn_prepare_process_key_element";
    out_call(&e->out, arena_printf(e->memory, "$status = %s", function),
             arena_printf(e->memory, "$prepare, &$item_path, %s, %s%s, &%s", bytes, process->function,
                          arguments, slot_of(e, member)),
             ";");
    prepare_status(e);
    if (opened) out_close(&e->out, "");
}

static const char *put_content_name(const emitter *e, const model_member *member)
{
    return c_static_of(e, member, "put_content_of_*");
}

void prepare_encoded_item(emitter *e, const model_member *member)
{
    if (!model_encodes_elements(member)) return;
    out_line(&e->out, "tn_bytes item_content = {NULL, 0};");
    out_call(&e->out, "$status = tn_prepare_content",
             arena_printf(e->memory, "$prepare, item_size, %s, %s, &item_content",
                          put_content_name(e, member), c_item_address(e, member)),
             ";");
    prepare_status(e);
    out_line(&e->out, "tn_prepare_add($prepare, item_size);");
    prepare_encoded_element(e, member, "item_content");
}

/* ---- preparing ---- */

/* The space that padding or a terminator fills. */
static void emit_wanted(emitter *e, const model_member *member)
{
    const c_place place = prepare_place(e, member);
    const char *name = prepare_name(e, member), *size = field_size(&place, member);
    if (member->size->range.low < 0)
        out_if(&e->out, arena_printf(e->memory, "%s < 0", size),
               arena_printf(e->memory,
                            "return tn_unwritable($prepare, $path, \"%s\", TN_NO_INDEX, TN_NEGATIVE_SIZE, "
                            "tn_value_none(), tn_value_signed(%s));",
                            prepare_id(e, member), size));
    out_line(&e->out, "const uint64_t %s_wanted = (uint64_t)(%s);", name, size);
}

/* Adds the encoded bytes with their ending. */
static void add_encoded(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = prepare_name(e, member), *slot = slot_of(e, member);
    if (member->wire.limit == LIMIT_TERMINATOR) {
        const prepared_value value = {arena_printf(e->memory, "$path, \"%s\"", prepare_id(e, member)),
                                      ending_bytes(e, member), ending_slot(e, member)};
        prepare_terminated(e, member, &value);
        return;
    }
    if (model_is_cut(member)) {
        if (plan_has_own_size(member)) emit_wanted(e, member);
        prepare_cut(e, member);
    } else {
        out_line(o, "tn_prepare_add($prepare, %s.put.size);", slot);
    }
    if (member->size == NULL || term_peeks(member->size) ||
        (model_is_cut(member) && plan_has_own_size(member)))
        return;
    const char *more = model_is_cut(member) ? arena_printf(e->memory, " + $self->%s_end_.size", name) : "";
    out_line(o, "const uint64_t %s_size = %s.put.size%s;", name, slot, more);
    prepare_stream_size(e, member);
}

void prepare_encoded(emitter *e, const model_member *member)
{
    prepare_late_size(e, member);
    if (member->wire.process == NULL)
        encode_text(e, member);
    else
        encode_content(e, member, arena_printf(e->memory, "$self->%s", prepare_name(e, member)));
    add_encoded(e, member);
}

void prepare_encoded_object(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *content = arena_printf(e->memory, "%s_content", prepare_name(e, member));
    out_line(o, "tn_bytes %s;", content);
    out_call(o, "$status = tn_prepare_content",
             arena_printf(e->memory, "$prepare, tn_prepare_close%s($prepare, %s_outer), %s, $self, &%s",
                          prepare_stream_kind(e, member), prepare_name(e, member),
                          put_content_name(e, member), content),
             ";");
    prepare_status(e);
    encode_content(e, member, content);
    add_encoded(e, member);
}

void prepare_encoded_presence(emitter *e, const model_member *member)
{
    const char *name = prepare_name(e, member), *id = prepare_id(e, member);
    if (!member->may_be_absent) return;
    out_when(&e->out, "if ($self->%s_encoded_.known && !$self->has_%s)", name, name);
    out_line(&e->out, "return tn_misplaced($prepare, $path, \"%s$encoded\", $path, \"%s\", true);", id, id);
}

/* ---- writing ---- */

void put_encoded(emitter *e, const model_member *member)
{
    const char *bytes = ending_bytes(e, member);
    if (model_is_cut(member)) {
        put_cut(e, member);
        return;
    }
    out_line(&e->out, "$at = tn_put_bytes($out, $at, %s.data, %s.size);", bytes, bytes);
    if (member->wire.limit == LIMIT_TERMINATOR) put_terminator(e, member, ending_slot(e, member));
}

static bool has_content(const model_member *member)
{
    const bool object = member->wire.kind == WIRE_OBJECT || member->wire.kind == WIRE_SWITCH;
    return object && (model_is_encoded(member) || model_encodes_elements(member));
}

/* Puts an element and the rest of its stream. */
static void put_item(emitter *e, const model_member *member)
{
    const model_type *type = member->type.object;
    out_line(&e->out, "const %s *item = object;", type_name(e, type));
    out_line(&e->out, "$at = %s($out, $at, item);", c_static(e, type, "write_*"));
    if (plan_rest_of(member) == REST_OBJECT) put_object_rest(e, "item->");
}

static void put_content(emitter *e, const model_member *member)
{
    if (model_encodes_elements(member)) {
        put_item(e, member);
        return;
    }
    out_line(&e->out, "const %s *self = object;", type_name(e, member->owner));
    if (member->wire.kind == WIRE_SWITCH)
        put_choice(e, member, arena_printf(e->memory, "$self->%s", c_member_name(e, member)));
    else
        put_whole_object(e, member);
}

static void emit_head(emitter *e, const model_member *member, const char *end)
{
    put_function(e, put_content_name(e, member), end);
}

bool declare_put_contents(emitter *e, const model_type *type)
{
    bool any = false;
    for (size_t i = 0; i < type->fields.count; i++) {
        if (!has_content(type->fields.items[i])) continue;
        emit_head(e, type->fields.items[i], ";");
        any = true;
    }
    return any;
}

void emit_put_contents(emitter *e, const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (!has_content(member)) continue;
        emit_head(e, member, "");
        out_begin(&e->out);
        put_content(e, member);
        out_line(&e->out, "return $at;");
        out_end(&e->out);
    }
}
