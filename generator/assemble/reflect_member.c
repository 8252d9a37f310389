/* Makes reflection tables in memory: members, and the slots beside them. */
#include "assemble/reflector.h"
#include "plan/cut.h"
#include "plan/follow.h"
#include "plan/struct.h"
#include "plan/unions.h"
#include "tenon/impl/encoded.h"
#include "tenon/impl/ending.h"

static size_t beside(const reflector *r, const model_member *member, member_slot slot)
{
    return (size_t)plan_beside_offset(r->plan, member, slot);
}

static size_t of_object(const reflector *r, const model_type *type, object_slot slot)
{
    return (size_t)plan_object_offset(r->plan, type, slot);
}

/* ---- members ---- */

static const tn_conversion *conversion(const reflector *r, const model_member *member)
{
    if (!plan_is_converted(member)) return NULL;
    tn_conversion *table = ARENA_NEW(r->memory, tn_conversion);
    *table = (tn_conversion){.from = reflect_optional(r, member->convert.from),
                             .flags = reflect_optional(r, member->convert.flags),
                             .missing = reflect_optional(r, member->convert.missing)};
    return table;
}

static const tn_default *default_value(const reflector *r, const model_member *member)
{
    if (!plan_has_default(member)) return NULL;
    tn_default *table = ARENA_NEW(r->memory, tn_default);
    *table =
        (tn_default){.json = reflect_text(r, member->default_value.json), .bits = plan_default_bits(member)};
    if (member->default_value.text.size > 0) table->bytes = reflect_bytes(r, member->default_value.text);
    return table;
}

static void set_rivals(const reflector *r, const model_member *member, tn_member *entry)
{
    const model_member *first = plan_union_of(r->plan, member);
    size_t count = 0;
    for (const model_member *each = first; each != NULL; each = plan_union_next(r->plan, each))
        count += each != member;
    if (count == 0) return;
    size_t *rivals = arena_alloc(r->memory, count * sizeof *rivals);
    for (const model_member *each = first; each != NULL; each = plan_union_next(r->plan, each))
        if (each != member) rivals[entry->rival_count++] = beside(r, each, SLOT_PRESENCE);
    entry->rivals = rivals;
}

static tn_choice choice(const reflector *r, const model_member *member, const plan_choice *from)
{
    const model_type *type = plan_choice_type(member, from);
    tn_choice to = {.by = reflect_text(r, from->by->id), .when = TN_CHOICE_PRESENT};
    if (from->when == WHEN_ABSENT) to.when = TN_CHOICE_ABSENT;
    if (type != NULL) to.when = reflect_tag(r->plan, type);
    if (from->text != NULL)
        to.text = (tn_text){reflect_text(r, from->text->text), from->text->text.size};
    else
        to.mask = from->mask, to.bits = from->bits;
    return to;
}

static void set_choices(const reflector *r, const model_member *member, tn_member *entry)
{
    choice_list list = plan_choices(r->plan, member);
    plan_choice only;
    if (plan_only_value(member, &only)) ARRAY_PUSH(r->memory, &list, only);
    if (list.count == 0) return;
    tn_choice *choices = arena_alloc(r->memory, list.count * sizeof *choices);
    for (size_t i = 0; i < list.count; i++)
        choices[i] = choice(r, member, &list.items[i]);
    entry->choice_count = list.count;
    entry->choices = choices;
}

/* Whether another type than this one, whose objects a variant may hold, has its id. */
static bool is_repeated(const reflector *r, const model_type *type)
{
    const type_list objects = plan_object_types(r->plan->model);
    for (size_t i = 0; i < objects.count; i++)
        if (objects.items[i] != type && str_eq(objects.items[i]->id, type->id)) return true;
    return false;
}

/* The tags of a variant's objects, if types in other scopes have the id of one. */
static void set_tags(const reflector *r, const model_member *member, tn_member *entry)
{
    if (entry->variants == NULL || member->cases.count == 0) return;
    uint32_t *tags = arena_alloc(r->memory, member->cases.count * sizeof *tags);
    size_t count = 0;
    bool repeated = false;
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_type *type = member->cases.items[i].as->type.object;
        const uint32_t tag = reflect_tag(r->plan, type);
        if (tag == TN_VARIANT_NONE) continue;
        tags[count++] = tag;
        repeated = repeated || is_repeated(r, type);
    }
    if (!repeated) return;
    entry->tag_count = count;
    entry->tags = tags;
}

static void set_presence(const reflector *r, const model_member *member, tn_member *entry)
{
    entry->has = TN_NO_INDEX;
    if (!plan_has_slot(member, SLOT_PRESENCE)) return;
    entry->has = beside(r, member, SLOT_PRESENCE);
    entry->condition = reflect_condition(r, member->condition);
    if (plan_has_slot(member, SLOT_STATE)) entry->cell = beside(r, member, SLOT_STATE);
}

static void set_types(const reflector *r, const model_member *member, tn_member *entry)
{
    const reflect_functions *f = r->functions;
    const value_type value = plan_shown_type(member);
    if (member->array == ARRAY_RECORDS)
        entry->view = r->views[member->type.object->number];
    else if (value.kind == VALUE_OBJECT)
        entry->type = reflect_type(r, value.object);
    if (entry->kind == TN_KIND_NUMBERS || entry->kind == TN_KIND_ARRAY)
        entry->element = plan_value_kind(value, member->range);
    if (value.kind == VALUE_ARRAY) entry->elements = reflect_elements(r, value);
    if (member->packed && f->packing != NULL) entry->packing = f->packing(f->user, member->wire.process);
    if (plan_is_variant(value)) entry->variants = r->variants;
    entry->values = reflect_enum(r, plan_member_enum(member));
    entry->label = reflect_label(r, member);
    if (!plan_is_stored(member)) entry->constant = reflect_bytes(r, member->schema->contents);
}

/* Whether the writer computes a member by `-derive`. */
static bool is_derived(const reflector *r, const model_member *member)
{
    return r->plan->traits.writable && member->derivation == DERIVE_VALUE;
}

static void set_functions(const reflector *r, const model_member *member, tn_member *entry)
{
    const reflect_functions *f = r->functions;
    const codec_plan *p = r->plan;
    if (plan_is_instance(member)) entry->get = f->get;
    if (plan_puts_instance(p, member)) entry->flags |= TN_MEMBER_STORED;
    if (plan_can_create(p, member)) entry->create = f->create;
    if (is_derived(r, member)) entry->derive = f->derive;
    const bool any = entry->get != NULL || entry->create != NULL || entry->derive != NULL;
    if (any) entry->context = reflect_context(r, member);
}

static bool is_size_of_elements(const reflector *r, const model_member *member)
{
    return r->plan->traits.writable && member->derivation == DERIVE_SIZE &&
           member->derived_from->array != ARRAY_NONE;
}

static void fill_member(const reflector *r, const model_member *member, tn_member *entry)
{
    entry->id = reflect_text(r, member->id);
    entry->kind = plan_member_kind(r->plan, member);
    entry->flags = plan_member_flags(r->plan, member);
    if (plan_is_stored(member)) entry->offset = (size_t)plan_value_offset(r->plan, member);
    set_presence(r, member, entry);
    if (plan_keeps_placement(r->plan, member)) entry->placement = beside(r, member, SLOT_PLACEMENT);
    set_types(r, member, entry);
    if (member->schema != NULL) entry->unit = reflect_optional(r, member->schema->unit);
    if (model_is_narrow(member)) entry->narrow = plan_wire_form(member, member->wire.big_endian);
    if (member->wire.kind == WIRE_BITS && member->array == ARRAY_NONE) entry->bits = member->wire.bits;
    set_rivals(r, member, entry);
    entry->patched_bits = plan_patched_bits(r->plan, member);
    if (is_size_of_elements(r, member)) entry->sized_list = reflect_text(r, member->derived_from->id);
    set_choices(r, member, entry);
    set_tags(r, member, entry);
    entry->conversion = conversion(r, member);
    entry->default_value = default_value(r, member);
    entry->doc = reflect_doc(r, member->doc);
    set_functions(r, member, entry);
}

/* ---- beside members ---- */

static tn_member rest(const reflector *r, const model_member *member)
{
    return (tn_member){.id = arena_printf(r->memory, "%.*s$rest", STR_ARG(member->id)),
                       .kind = plan_rest_of(member) == REST_BITS ? TN_KIND_U1 : TN_KIND_BYTES,
                       .offset = beside(r, member, SLOT_REST),
                       .has = beside(r, member, SLOT_REST_PRESENCE)};
}

static tn_member rest_of_object(const reflector *r, const model_type *type)
{
    return (tn_member){.id = "$rest",
                       .kind = TN_KIND_BYTES,
                       .offset = of_object(r, type, SLOT_OBJECT_REST),
                       .has = of_object(r, type, SLOT_OBJECT_REST_PRESENCE)};
}

/* `encoded` is the offset of a tn_encoded. */
static tn_member encoded_bytes(const char *id, size_t encoded)
{
    return (tn_member){.id = id,
                       .kind = TN_KIND_BYTES,
                       .flags = TN_MEMBER_ENDING | TN_MEMBER_ENCODED,
                       .offset = encoded + offsetof(tn_encoded, bytes),
                       .has = encoded + offsetof(tn_encoded, known)};
}

/* `ending` is the offset of a tn_ending. */
static tn_member how_ended(const char *id, size_t ending, bool open)
{
    return (tn_member){.id = id,
                       .kind = TN_KIND_BYTES,
                       .flags = TN_MEMBER_ENDING | (open ? TN_MEMBER_UNENDED : 0),
                       .offset = ending + offsetof(tn_ending, bytes),
                       .has = ending + offsetof(tn_ending, known)};
}

static tn_member form(const reflector *r, const model_type *type)
{
    return (tn_member){.id = "$form",
                       .kind = TN_KIND_TEXT,
                       .flags = TN_MEMBER_FORM,
                       .offset = of_object(r, type, SLOT_FORM),
                       .has = of_object(r, type, SLOT_FORM_PRESENCE)};
}

static tn_member memory_of(const reflector *r, const model_type *type, shown_kind kind)
{
    const model_type *parent = plan_shown_parent(type);
    tn_member entry = {.flags = TN_MEMBER_HIDDEN, .has = TN_NO_INDEX};
    if (kind == SHOWN_STREAM) {
        entry.id = "_io";
        entry.kind = TN_KIND_STREAM;
        entry.offset = of_object(r, type, SLOT_STREAM);
        return entry;
    }
    const bool root = kind == SHOWN_ROOT;
    entry.id = root ? "_root" : "_parent";
    entry.kind = root || parent != NULL ? TN_KIND_POINTER : TN_KIND_VARIANT;
    entry.flags |= TN_MEMBER_REFERENCE;
    entry.offset = of_object(r, type, root ? SLOT_ROOT : SLOT_PARENT);
    entry.type = reflect_type(r, root ? type->file->top : parent);
    return entry;
}

static tn_member entry_of(const reflector *r, const model_type *type, const shown_entry *shown)
{
    const model_member *member = shown->member;
    tn_member entry = {0};
    switch (shown->kind) {
    case SHOWN_MEMBER:
        fill_member(r, member, &entry);
        return entry;
    case SHOWN_REST:
        return rest(r, member);
    case SHOWN_ENDING:
        entry =
            how_ended(arena_printf(r->memory, "%.*s$end", STR_ARG(member->id)),
                      beside(r, member, SLOT_ENDING), !model_is_cut(member) && !model_cuts_elements(member));
        if (model_cuts_elements(member)) entry.flags |= TN_MEMBER_OF_ELEMENTS;
        return entry;
    case SHOWN_ENCODED:
        return encoded_bytes(arena_printf(r->memory, "%.*s$encoded", STR_ARG(member->id)),
                             beside(r, member, SLOT_ENCODED));
    case SHOWN_OBJECT_ENDING:
        return how_ended("$end", of_object(r, type, SLOT_OBJECT_ENDING), true);
    case SHOWN_OBJECT_REST:
        return rest_of_object(r, type);
    case SHOWN_FORM:
        return form(r, type);
    case SHOWN_PARENT:
    case SHOWN_ROOT:
    case SHOWN_STREAM:
        break;
    }
    return memory_of(r, type, shown->kind);
}

void reflect_members(const reflector *r, const model_type *type, tn_type *table)
{
    const shown_list list = plan_shown_entries(r->plan, type);
    tn_member *members = arena_alloc(r->memory, (list.count + 1) * sizeof *members);
    for (size_t i = 0; i < list.count; i++)
        members[i] = entry_of(r, type, &list.items[i]);
    table->member_count = list.count;
    if (list.count > 0) table->members = members;
}
