/* Prints the members of structs that no schema names. */
#include "emit/slots.h"

#include "emit/c_types.h"
#include "emit/derived.h"
#include "emit/reader.h"
#include "emit/writer.h"
#include "plan/around.h"
#include "plan/cut.h"
#include "plan/unions.h"

/* ---- beside members ---- */

static const struct {
    const char *name, *type;
} slots[] = {
    [SLOT_PRESENCE] = {"has_%s", "bool"},
    [SLOT_READ] = {"%s_read_", "bool"},
    [SLOT_PLACEMENT] = {"%s_placement_", "tn_placement"},
    [SLOT_REST] = {"%s_rest_", "tn_bytes"},
    [SLOT_REST_PRESENCE] = {"has_%s_rest_", "bool"},
    [SLOT_ENDING] = {"%s_end_", "tn_ending"},
    [SLOT_ENCODED] = {"%s_encoded_", "tn_encoded"},
    [SLOT_STATE] = {"%s_state_", "tn_cell"},
    [SLOT_ASKED] = {"%s_asked_", "tn_asked"},
    [SLOT_LOOK] = {"%s_look_", "uint32_t"},
};

const char *slot_name(arena *memory, member_slot slot, const char *name)
{
    const char *const format = slots[slot].name;
    const size_t before = (size_t)(strchr(format, '%') - format);
    return arena_printf(memory, "%.*s%s%s", (int)before, format, name, format + before + 2);
}

static void comment(emitter *e, const model_member *member, member_slot slot)
{
    if (slot == SLOT_REST && e->traits.patches) {
        out_comment(&e->out, "Unused: the writer keeps the bytes behind %.*s in the file.",
                    STR_ARG(member->id));
        return;
    }
    if (slot == SLOT_REST && plan_rest_of(member) == REST_BITS)
        out_comment(&e->out, "The bits behind %.*s in its byte.", STR_ARG(member->id));
    else if (slot == SLOT_REST)
        out_comment(&e->out, "The rest of the stream of %.*s.", STR_ARG(member->id));
    if (slot == SLOT_ENDING)
        out_comment(&e->out, "The ending of %.*s, if writing would change it.", STR_ARG(member->id));
    if (slot == SLOT_ENCODED) out_comment(&e->out, "The bytes of %.*s in the file.", STR_ARG(member->id));
}

void slot_declare(emitter *e, const model_member *member, member_slot slot)
{
    comment(e, member, slot);
    const bool bits = slot == SLOT_REST && plan_rest_of(member) == REST_BITS;
    out_line(&e->out, "%s %s;", bits ? "uint8_t" : slots[slot].type,
             slot_name(e->memory, slot, c_member_name(e, member)));
}

const char *slot_absent(const emitter *e, const char *object, const model_member *member)
{
    buffer text = {.memory = e->memory};
    buffer_printf(&text, "!%s%s", object, slot_name(e->memory, SLOT_PRESENCE, c_member_name(e, member)));
    for (const model_member *each = plan_union_of(e->plan, member); each != NULL;
         each = plan_union_next(e->plan, each))
        if (each != member)
            buffer_printf(&text, " || %s%s", object,
                          slot_name(e->memory, SLOT_PRESENCE, c_member_name(e, each)));
    return text.data;
}

/* ---- of objects ---- */

const char *object_slot_name(object_slot slot)
{
    static const char *const names[] = {
        [SLOT_DOCUMENT] = "document",
        [SLOT_PARENT] = "parent_",
        [SLOT_ROOT] = "root_",
        [SLOT_STREAM] = "io_",
        [SLOT_ENDIAN] = "is_le_",
        [SLOT_OFFSET] = "offset_",
        [SLOT_AS_READ] = "as_read_",
        [SLOT_FORM] = "form_",
        [SLOT_FORM_PRESENCE] = "has_form_",
        [SLOT_OBJECT_ENDING] = "end_",
        [SLOT_OBJECT_REST] = "rest_",
        [SLOT_OBJECT_REST_PRESENCE] = "has_rest_",
        [SLOT_NOTHING] = "nothing_",
    };
    return names[slot];
}

static const char *pointer_to(const emitter *e, const model_type *type)
{
    return arena_printf(e->memory, "%s%s *", c_const_objects(e), type_name(e, type));
}

static const char *type_of(const emitter *e, const model_type *type, object_slot slot)
{
    const bool variant = plan_has_any_parent(type);
    switch (slot) {
    case SLOT_DOCUMENT:
        return "tn_document *";
    case SLOT_PARENT:
        return variant ? "tn_variant " : pointer_to(e, type->parent);
    case SLOT_ROOT:
        return pointer_to(e, type->file->top);
    case SLOT_STREAM:
        return "tn_input *";
    case SLOT_ENDIAN:
    case SLOT_FORM_PRESENCE:
    case SLOT_OBJECT_REST_PRESENCE:
        return "bool ";
    case SLOT_OFFSET:
        return "uint64_t ";
    case SLOT_AS_READ:
        return arena_printf(e->memory, "const struct %s *", type_name(e, type));
    case SLOT_FORM:
        return "tn_text ";
    case SLOT_OBJECT_ENDING:
        return "tn_ending ";
    case SLOT_OBJECT_REST:
        return "tn_bytes ";
    default:
        return "uint8_t ";
    }
}

/* The meaning of a slot, unless its name says it. */
static const char *object_comment(object_slot slot)
{
    switch (slot) {
    case SLOT_DOCUMENT:
        return "The memory of everything below.";
    case SLOT_OFFSET:
        return "The offset of the object in its input.";
    case SLOT_AS_READ:
        return "A copy of the object as read, or NULL: a derived member keeps its stored value until "
               "the derived one changes.";
    case SLOT_FORM:
        return "The form of its text, if writing would change it.";
    case SLOT_OBJECT_ENDING:
        return "Whether the object ended with its stream, without a terminator.";
    case SLOT_OBJECT_REST:
        return "The rest of the stream of an element.";
    case SLOT_NOTHING:
        return "Nothing is stored; C has no empty structs.";
    default:
        return "";
    }
}

void object_slot_declare(emitter *e, const model_type *type, object_slot slot)
{
    out_comment(&e->out, "%s", object_comment(slot));
    out_line(&e->out, "%s%s;", type_of(e, type, slot), object_slot_name(slot));
}
