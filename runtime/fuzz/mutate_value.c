/* Changes one value, by its kind. */
#include "mutate.h"

#include <string.h>

/* A number from the fuzzer's own mutations, in its width. */
static uint64_t number_of_engine(const tn_mutation *run, uint64_t old, size_t width)
{
    uint8_t space[8];
    uint64_t bits = 0;
    for (size_t i = 0; i < width; i++)
        space[i] = (uint8_t)(old >> 8 * i);
    (void)tn_mutate_by_engine(run, space, width, width);
    for (size_t i = 0; i < width; i++)
        bits |= (uint64_t)space[i] << 8 * i;
    return bits;
}

/* Reduces a number to the bytes that it has in the file. */
static void fit_file(const tn_member *member, void *value)
{
    uint8_t space[8];
    tn_form_store(member->narrow, tn_form_bits(member->narrow, value), space);
    tn_scalar_store(member->kind, value, tn_form_load(member->narrow, space));
}

void tn_change_scalar(tn_mutation *run, const tn_member *member, void *value)
{
    const uint64_t old = tn_scalar_bits(member->kind, value);
    const bool real = member->kind == TN_KIND_F4 || member->kind == TN_KIND_F8;
    const size_t width = tn_kind_size(member->kind);
    uint64_t bits = real ? tn_boundary_real(run, member->kind, old) : tn_boundary_number(run, old);
    const bool by_comparison = run->with->comparisons != NULL && width != 0 && tn_below(run, 8) == 0;
    if (member->values != NULL && member->values->count != 0 && tn_below(run, 4) != 0) {
        const uint64_t known = member->values->values[tn_below(run, member->values->count)].value;
        bits = (member->flags & TN_MEMBER_FLAGS) != 0 ? old ^ known : known;
    } else if (!by_comparison || !tn_compared_with(run, old, width, &bits)) {
        const bool by_engine = run->with->engine != NULL && width != 0 && tn_below(run, 4) == 0;
        if (by_engine) bits = number_of_engine(run, old, width);
    }
    if (member->kind == TN_KIND_BOOL) bits = old ^ 1;
    tn_scalar_store(member->kind, value, bits);
    if (!tn_form_takes(member->narrow, value)) fit_file(member, value);
}

/* Texts and byte strings never change in place: they may be the input's. */
static bool change_bytes(tn_mutation *run, tn_kind kind, void *value)
{
    tn_bytes changed;
    const tn_bytes old = tn_value_as_bytes(kind, value);
    if (!tn_other_bytes(run, old, kind == TN_KIND_TEXT, tn_only_patches(run->with->format), &changed))
        return false;
    const tn_text text = {(const char *)changed.data, changed.size};
    if (kind == TN_KIND_TEXT)
        *(tn_text *)value = text;
    else
        *(tn_bytes *)value = changed;
    return true;
}

/* Changes the content; or the packed bytes, if they cannot be unpacked. */
static bool change_packed(tn_mutation *run, tn_packed *packed)
{
    void *content;
    if (packed->size > run->capacity || tn_packed_content(packed, &run->document->arena, &content) != TN_OK)
        return packed->stored.data != NULL && change_bytes(run, TN_KIND_BYTES, &packed->stored);
    tn_bytes bytes = {content, packed->size};
    if (!change_bytes(run, TN_KIND_BYTES, &bytes)) return false;
    tn_packed_set(packed, bytes.data, bytes.size);
    return true;
}

/* Chooses another type of the variant; a new value is empty. */
static bool switch_variant(tn_mutation *run, const tn_member *member, tn_variant *variant)
{
    const size_t types = member->variants == NULL ? 0 : member->variants->count;
    const size_t choice = tn_below(run, types + 4);
    tn_variant other = {TN_VARIANT_NONE, {0}};
    if (tn_only_patches(run->with->format)) return false;
    if (choice < types) {
        void *object;
        const tn_type *type = member->variants->types[choice];
        if (type == NULL || tn_arena_alloc(&run->document->arena, 1, type->size, &object) != TN_OK)
            return false;
        tn_set_defaults(type, object);
        other = tn_variant_of_object((uint32_t)(TN_VARIANT_OBJECT + choice), object);
        for (size_t i = tn_below(run, 4); i > 0; i--)
            (void)tn_change_some_member(run, type, object, NULL);
    } else if (choice == types) {
        other = tn_variant_of_u64(tn_boundary_number(run, 0));
    } else if (choice == types + 1) {
        tn_bytes bytes = {NULL, 0};
        (void)tn_other_bytes(run, bytes, false, false, &bytes);
        other = tn_variant_of_bytes(bytes);
    } else if (choice == types + 2) {
        tn_bytes bytes = {NULL, 0};
        (void)tn_other_bytes(run, bytes, true, false, &bytes);
        other = tn_variant_of_text((tn_text){(const char *)bytes.data, bytes.size});
    }
    *variant = other;
    return true;
}

/* Whether a value becomes its usual value: mostly. */
static bool becomes_usual(tn_mutation *run, const tn_spot *spot, const tn_member *member)
{
    if (member->default_value == NULL || tn_below(run, 4) == 0) return false;
    tn_store_default(member, spot->object);
    return true;
}

bool tn_change_value(tn_mutation *run, const tn_spot *spot, const tn_member *member, void *value)
{
    if (becomes_usual(run, spot, member)) return true;
    switch (member->kind) {
    case TN_KIND_CONSTANT:
    case TN_KIND_STREAM:
    case TN_KIND_OPAQUE:
        return false;
    case TN_KIND_VIEW:
        return tn_change_view(run, spot);
    case TN_KIND_NUMBERS:
        return tn_change_numbers(run, spot);
    case TN_KIND_ARRAY:
        return tn_change_array(run, spot, member, value);
    case TN_KIND_LIST:
        return tn_change_list(run, spot, member->type, value);
    case TN_KIND_VARIANT:
        return switch_variant(run, member, value);
    case TN_KIND_POINTER:
        return tn_pointee(value) != NULL &&
               tn_change_some_member(run, member->type, *(void **)value, spot->object);
    case TN_KIND_OBJECT:
        return tn_change_some_member(run, member->type, value, spot->object);
    case TN_KIND_TEXT:
    case TN_KIND_BYTES:
        return change_bytes(run, member->kind, value);
    case TN_KIND_PACKED:
        return change_packed(run, value);
    default:
        tn_change_scalar(run, member, value);
        return true;
    }
}

/* Gives an instance a value: that of the file, or an empty one if the object has no file. Other values of it
   are changes. */
static bool put_instance(tn_mutation *run, const tn_spot *spot)
{
    tn_error error;
    const tn_member *member = &spot->member;
    void *object = NULL;
    if (!tn_member_pending(member, spot->object)) return false;
    if (run->document->run != NULL && tn_member_make(member, spot->object, &error) == TN_OK) return true;
    if (member->kind == TN_KIND_POINTER &&
        tn_arena_alloc(&run->document->arena, 1, member->type->size, &object) != TN_OK)
        return false;
    if (object != NULL) tn_set_defaults(member->type, object);
    if (object != NULL) *(void **)spot->value = object;
    tn_member_set_present(member, spot->object, true);
    *(tn_cell *)((char *)spot->object + member->cell) = TN_CELL_READY;
    if (member->create != NULL) return tn_create_in_spot(run, spot, tn_below(run, 4));
    (void)tn_change_value(run, spot, member, spot->value);
    return true;
}

bool tn_toggle_member(tn_mutation *run, const tn_spot *spot)
{
    const tn_member *member = &spot->member;
    if (tn_only_patches(run->with->format)) return false;
    if (member->get != NULL) return put_instance(run, spot);
    if (member->kind == TN_KIND_POINTER) {
        void *object = NULL;
        if (tn_pointee(spot->value) == NULL &&
            tn_arena_alloc(&run->document->arena, 1, member->type->size, &object) != TN_OK)
            return false;
        if (object != NULL) tn_set_defaults(member->type, object);
        *(void **)spot->value = object;
        tn_member_set_present(member, spot->object, object != NULL);
        return true;
    }
    if (member->has == TN_NO_INDEX) return false;
    const bool there = !*(const bool *)(const void *)((const char *)spot->object + member->has);
    tn_member_set_present(member, spot->object, there);
    if (there && member->create != NULL) (void)tn_create_in_spot(run, spot, 0);
    return true;
}

void tn_rebuild_views(tn_mutation *run, const tn_spot *changed)
{
    const tn_type *type = changed->type;
    if (changed->member.id == NULL) return;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        tn_spot view = *changed;
        if (member->kind != TN_KIND_VIEW || !tn_member_present(member, changed->object)) continue;
        view.member = *member;
        view.value = tn_member_in(member, changed->object);
        for (size_t i = 0; i < member->view->parameter_count; i++) {
            const char *from = member->view->parameters[i].member;
            if (from != NULL && strcmp(from, changed->member.id) == 0) (void)tn_change_view(run, &view);
        }
    }
}

bool tn_change_spot(tn_mutation *run, const tn_spot *spot)
{
    const bool changed =
        spot->presence ? tn_toggle_member(run, spot) : tn_change_value(run, spot, &spot->member, spot->value);
    /* rarely they stay, for the writer to refuse, and for repair */
    if (changed && tn_below(run, 16) != 0) tn_rebuild_views(run, spot);
    return changed;
}

bool tn_change_some_member(tn_mutation *run, const tn_type *type, void *object, void *parent)
{
    for (int tries = 0; tries < 8 && type->member_count != 0; tries++) {
        const tn_member *member = &type->members[tn_below(run, type->member_count)];
        tn_spot spot = {type, object, parent, *member, tn_member_in(member, object), false};
        if (!tn_may_change(member)) continue;
        spot.presence = member->kind != TN_KIND_VARIANT && !tn_member_present(member, object);
        if (tn_change_spot(run, &spot)) return true;
    }
    return false;
}
