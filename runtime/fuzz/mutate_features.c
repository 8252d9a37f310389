/* Lists the features of the format that an input shows. */
#include "../generic/check.h"
#include "mutate.h"

typedef struct showing {
    tn_feature_visit *visit;
    void *user;
    tn_depth depth;
    bool accepted; /* the whole input is read */
} showing;

static uint64_t feature_hash(uint64_t hash, const char *text)
{
    for (; text != NULL && *text != '\0'; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3u;
    return (hash ^ 0xff) * 0x100000001b3u;
}

static uint64_t mixed_in(uint64_t hash, uint64_t number)
{
    return (hash ^ number) * 0x9e3779b97f4a7c15u;
}

static void show(const showing *to, uint64_t of, uint64_t what)
{
    to->visit(to->user, mixed_in(of, what + 1));
}

static void show_object(showing *to, const tn_type *type, const void *object);

static uint64_t few(size_t count)
{
    return count < 2 ? count : count < 8 ? 2 : 3;
}

static void show_scalar(const showing *to, uint64_t of, const tn_member *member, const void *value)
{
    const uint64_t bits = tn_scalar_bits(member->kind, value);
    show(to, of, bits == 0 ? 0 : 1);
    for (size_t i = 0; member->values != NULL && i < member->values->count; i++) {
        const uint64_t known = member->values->values[i].value;
        const bool has = (member->flags & TN_MEMBER_FLAGS) != 0 ? (bits & known) != 0 : bits == known;
        if (has) show(to, of, 16 + i);
    }
}

static void show_value(showing *to, uint64_t of, const tn_member *member, const void *value);

static void show_records(const showing *to, uint64_t of, const tn_view *view)
{
    show(to, of, few(view->count));
    show(to, of, 64 + view->stride);
}

static void show_form(const showing *to, uint64_t of, const tn_numbers *numbers)
{
    show(to, of, 128 + (uint64_t)numbers->form);
}

static void show_array(showing *to, uint64_t of, const tn_member *member, const void *value)
{
    const size_t count = tn_array_count(member, value);
    const tn_member element = tn_element_member(member);
    tn_number_space space;
    show(to, of, few(count));
    for (size_t i = 0; i < count && i < 64; i++)
        show_value(to, mixed_in(of, 7), &element, tn_array_item(member, value, i, &space));
}

static void show_value(showing *to, uint64_t of, const tn_member *member, const void *value)
{
    switch (member->kind) {
    case TN_KIND_CONSTANT:
    case TN_KIND_STREAM:
    case TN_KIND_OPAQUE:
        return;
    case TN_KIND_OBJECT:
        show_object(to, member->type, value);
        return;
    case TN_KIND_POINTER:
        if (tn_pointee(value) != NULL) show_object(to, member->type, tn_pointee(value));
        return;
    case TN_KIND_LIST: {
        const tn_list *list = value;
        show(to, of, few(list->count));
        for (size_t i = 0; i < list->count; i++)
            show_object(to, member->type, tn_list_item(list, member->type, i));
        return;
    }
    case TN_KIND_VIEW:
        show_records(to, of, value);
        return;
    case TN_KIND_NUMBERS:
        show_form(to, of, value);
        show_array(to, of, member, value);
        return;
    case TN_KIND_ARRAY:
        show_array(to, of, member, value);
        return;
    case TN_KIND_VARIANT: {
        const void *held;
        const tn_member as = tn_variant_member(member, value, &held);
        show(to, of, 32 + ((const tn_variant *)value)->tag);
        show_value(to, mixed_in(of, 5), &as, held);
        return;
    }
    case TN_KIND_TEXT:
    case TN_KIND_BYTES:
        show(to, of, tn_value_as_bytes(member->kind, value).size == 0 ? 0 : 1);
        return;
    case TN_KIND_PACKED:
        show(to, of, ((const tn_packed *)value)->size == 0 ? 0 : 1);
        return;
    default:
        show_scalar(to, of, member, value);
        return;
    }
}

/* The nesting depth of an object in objects of its type. */
static void show_depth(const showing *to, const tn_type *type)
{
    const uint64_t of = feature_hash(mixed_in(6, to->accepted), type->id);
    show(to, of, few(to->depth.whole - to->depth.left));
}

static void show_object(showing *to, const tn_type *type, const void *object)
{
    if (!tn_depth_enter(&to->depth, type)) return;
    if (type->recursive) show_depth(to, type);
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (!tn_member_own(member)) continue;
        const uint64_t of = mixed_in(feature_hash(0xcbf29ce484222325u + to->accepted, type->id), m);
        const bool present = tn_member_present(member, object);
        show(to, of, present ? 8 : 9);
        if (present) show_value(to, of, member, tn_member_at(member, object));
    }
    tn_depth_leave(&to->depth, type);
}

/* More than any number of elements: a position, not a count, is out of bounds. */
static bool is_far(const tn_value *expected)
{
    return expected->kind == TN_VALUE_UNSIGNED && expected->as.u > UINT32_MAX;
}

/* The feature of an error: its rule, or its member and the member of its object, because members of two types
   may have one name. */
static void show_error(const showing *to, const tn_error *error)
{
    const tn_rule *rule = error->rule;
    uint64_t of = mixed_in(to->accepted ? 4 : 3, error->status);
    if (rule != NULL) of = feature_hash(of, rule->id);
    if (rule != NULL) of = feature_hash(of, rule->type);
    const uint32_t depth = rule == NULL && error->place.depth <= TN_PLACE_STEPS ? error->place.depth : 0;
    for (uint32_t step = depth > 2 ? depth - 2 : 0; step < depth; step++)
        of = feature_hash(of, error->place.steps[step].member);
    show(to, of, is_far(&error->expected));
}

void tn_features(const tn_mutator *mutator, const void *data, size_t size, tn_feature_visit *visit,
                 void *user)
{
    const tn_format *format = mutator->format;
    showing to = {.visit = visit, .user = user};
    tn_findings findings;
    tn_error error;
    void *object;
    memset(&findings, 0, sizeof findings);
    memset(&error, 0, sizeof error);
    const tn_options options = {.level = TN_LEVEL_STRICT,
                                .keep_partial = true,
                                .params = mutator->params,
                                .report = tn_findings_report,
                                .user = &findings};
    const tn_status status = format->read(format, &object, data, size, &options, &error);
    to.accepted = status == TN_OK;
    for (size_t i = 0; i < findings.count && i < TN_FINDINGS_KEPT; i++)
        show_error(&to, &findings.kept[i]);
    if (status != TN_OK)
        show_error(&to, &error);
    else
        show(&to, 5, 0);
    if (object == NULL) return;
    to.depth = tn_depth_of(format, object);
    show_object(&to, format->type, object);
    format->release(format, object);
}
