/* Lines such as "struct urho_animation_track: 64 bytes, aligned to 8" and, below it, "  16 name: 16". */
#include "emit/structs_text.h"

#include "emit/slots.h"
#include "plan/struct.h"

static const char *name_of(const emitter *e, const struct_slot *slot)
{
    if (slot->kind == STRUCT_OBJECT) return object_slot_name(slot->object);
    const char *name = c_member_name(e, slot->member);
    return slot->kind == STRUCT_BESIDE ? slot_name(e->memory, slot->beside, name) : name;
}

static void put_struct(buffer *text, const emitter *e, const model_type *type)
{
    const struct_space all = plan_struct_space(e->plan, type);
    const struct_slot_list slots = plan_struct(e->plan, type);
    buffer_printf(text, "struct %s: %llu bytes, aligned to %llu\n", type_name(e, type),
                  (unsigned long long)all.size, (unsigned long long)all.alignment);
    for (size_t i = 0; i < slots.count; i++) {
        const struct_space space = plan_slot_space(e->plan, type, &slots.items[i]);
        const unsigned long long offset = plan_slot_offset(e->plan, type, &slots.items[i]);
        buffer_printf(text, "  %llu %s: %llu\n", offset, name_of(e, &slots.items[i]),
                      (unsigned long long)space.size);
    }
}

const char *emit_structs_text(const emitter *e)
{
    buffer text = {.memory = e->memory};
    for (size_t i = 0; i < e->model->order.count; i++)
        if (e->model->order.items[i]->layout != LAYOUT_TABLE) put_struct(&text, e, e->model->order.items[i]);
    return text.data != NULL ? text.data : "";
}
