/* Reads values of several types, and parse instances, from JSON. */
#include "../generic/value.h"
#include "json_internal.h"
#include "tenon/impl/decimal.h"

/* ---- objects elsewhere ---- */

static tn_status new_object(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                            void **object)
{
    const tn_status status = tn_arena_alloc(&reader->document->arena, 1, type->size, object);
    if (status != TN_OK) return json_fail_memory(reader, status);
    memset(*object, 0, type->size);
    return json_build_object(reader, path, type, node, *object);
}

tn_status json_build_pointee(json_reader *reader, const tn_path *path, const tn_type *type, uint32_t node,
                             void **object)
{
    *object = NULL;
    if (json_kind_of(reader, node) == JSON_NULL) return TN_OK;
    return new_object(reader, path, type, node, object);
}

/* ---- alternatives ---- */

static tn_status read_into(json_reader *reader, const tn_path *path, tn_kind kind, uint32_t tag,
                           uint32_t node, tn_variant *variant)
{
    const tn_member as = {.kind = kind, .has = TN_NO_INDEX};
    variant->tag = tag;
    return json_read_scalar(reader, path, &as, node, &variant->as);
}

static tn_status read_number(json_reader *reader, const tn_path *path, uint32_t node, tn_variant *variant)
{
    const tn_text text = json_characters(reader, node);
    bool real = false;
    for (size_t i = 0; i < text.size; i++)
        real = real || text.data[i] == '.' || text.data[i] == 'e' || text.data[i] == 'E';
    if (real) return read_into(reader, path, TN_KIND_F8, TN_VARIANT_REAL, node, variant);
    bool negative;
    uint64_t magnitude;
    const bool large = tn_read_integer(text.data, text.size, &negative, &magnitude) == TN_OK && !negative &&
                       magnitude > INT64_MAX;
    return large ? read_into(reader, path, TN_KIND_U8, TN_VARIANT_UNSIGNED, node, variant)
                 : read_into(reader, path, TN_KIND_S8, TN_VARIANT_INT, node, variant);
}

/* The tag of the type that `$type` names among those of a variant; TN_VARIANT_NONE: there is none. If several
   have the name, other members may choose. */
static uint32_t tag_of(json_reader *reader, const tn_member *member, uint32_t name)
{
    const tn_variant_types *types = member->variants;
    uint32_t found = TN_VARIANT_NONE;
    for (size_t i = 0; types != NULL && i < types->count; i++) {
        const uint32_t tag = TN_VARIANT_OBJECT + (uint32_t)i;
        const char *id = types->types[i]->id;
        if (!json_is(reader, name, id, strlen(id)) || !tn_variant_may_hold(member, tag)) continue;
        if (found == TN_VARIANT_NONE || tag == json_tag_by_others(reader, member)) found = tag;
    }
    return found;
}

static tn_status read_object(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node,
                             tn_variant *variant)
{
    const uint32_t bytes = json_value_of(reader, node, "$bytes"),
                   number = json_value_of(reader, node, "$float"),
                   type = json_value_of(reader, node, "$type");
    if (bytes != JSON_NO_NODE)
        return read_into(reader, path, TN_KIND_BYTES, TN_VARIANT_BYTES, bytes, variant);
    if (number != JSON_NO_NODE) return read_into(reader, path, TN_KIND_F8, TN_VARIANT_REAL, number, variant);
    const tn_variant_types *types = member->variants;
    if (type == JSON_NO_NODE) {
        variant->tag = json_tag_by_others(reader, member);
        if (variant->tag != TN_VARIANT_NONE)
            return new_object(reader, path, types->types[variant->tag - TN_VARIANT_OBJECT], node,
                              &variant->as.object);
        return json_fail(reader, path, node, TN_ABSENT, "`$type` is missing: it names the type of the value");
    }
    variant->tag = tag_of(reader, member, type);
    if (variant->tag != TN_VARIANT_NONE)
        return new_object(reader, path, types->types[variant->tag - TN_VARIANT_OBJECT], node,
                          &variant->as.object);
    const tn_text name = json_characters(reader, type);
    return json_fail(reader, path, type, TN_INVALID, "there is no type `%.*s`", json_shown(name.size),
                     name.data);
}

tn_status json_build_variant(json_reader *reader, const tn_path *path, const tn_member *member, uint32_t node,
                             tn_variant *variant)
{
    *variant = tn_variant_none();
    switch (json_kind_of(reader, node)) {
    case JSON_OBJECT:
        return read_object(reader, path, member, node, variant);
    case JSON_NUMBER:
        return read_number(reader, path, node, variant);
    case JSON_BOOLEAN:
        return read_into(reader, path, TN_KIND_BOOL, TN_VARIANT_BOOL, node, variant);
    case JSON_TEXT:
        return read_into(reader, path, TN_KIND_TEXT, TN_VARIANT_TEXT, node, variant);
    case JSON_NULL:
        return TN_OK;
    default:
        return json_expected(reader, path, node, "a value of an alternative");
    }
}
