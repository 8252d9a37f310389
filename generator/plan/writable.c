/* Finds obstacles to creating files that only the plan knows: objects that keep other objects, and uses of a
   stream that the writer cannot answer exactly. */
#include "plan/plan.h"
#include "plan/prepare.h"

static void refuse(codec_plan *p, span place, const char *why)
{
    ARRAY_PUSH(p->memory, &p->obstacles, ((model_obstacle){place, why}));
    if (p->unwritable.what == NULL) p->unwritable = (model_obstacle){place, why};
}

/* ---- streams ---- */

static const char *padding_obstacle(const codec_plan *p, const model_member *member)
{
    const bool padded =
        model_is_cut(member) && member->owner_of_count == NULL && plan_is_late(p, member->size);
    return padded ? "padding up to a size that depends on the size of the whole" : NULL;
}

/* The parameters of an object in a stream of its own are evaluated behind that stream, which has not been
   prepared when the object needs them; parameters of records decide the layout of the records. */
static const char *argument_obstacle(const codec_plan *p, const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++) {
        const char *why = argument_obstacle(p, member->cases.items[i].as);
        if (why != NULL) return why;
    }
    for (size_t i = 0; i < member->arguments.count; i++) {
        const term *argument = member->arguments.items[i];
        if (member->wire.limit != LIMIT_NONE && plan_asks_position(p, argument))
            return "a parameter with the position of an object in a substream";
        if (member->array == ARRAY_RECORDS && plan_is_late(p, argument))
            return "a layout of records that depends on a stream";
    }
    return NULL;
}

/* Whether the selector of a case is unknown when the member is first prepared. */
static bool is_case_known_late(const codec_plan *p, const model_member *member)
{
    const bool chosen = plan_is_choice(member);
    bool late = plan_is_late(p, member->switch_on);
    if (chosen) late = late || plan_is_prepared_behind(p, member->switch_on);
    if (chosen && member->may_lack_case)
        late = late || plan_is_late(p, member->condition) || plan_is_prepared_behind(p, member->condition);
    for (size_t i = 0; chosen && i < member->cases.count; i++) {
        const term *key = member->cases.items[i].key;
        late = late || plan_is_late(p, key) || plan_is_prepared_behind(p, key);
    }
    return late;
}

/* The obstacle in the form of numbers, the case of a choice, or the layout of a table. */
static const char *layout_obstacle(const codec_plan *p, const model_member *member)
{
    if (is_case_known_late(p, member)) return "a type that depends on a stream";
    if (member->array != ARRAY_RECORDS || member->type.object->layout != LAYOUT_TABLE) return NULL;
    const model_member *slots = member->type.object->fields.items[0];
    return plan_is_late(p, slots->count) || plan_is_late(p, slots->switch_on)
               ? "a layout of records that depends on a stream"
               : NULL;
}

/* Whether an object keeps a list for derived members: its own lists, and those of their elements. */
static bool is_remembered(const term *object, bool self, bool item)
{
    return object->kind == TERM_SELF ? self : object->kind == TERM_ITEM && item;
}

static bool chooses_object(const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_member *as = member->cases.items[i].as;
        if (as != NULL && as->wire.kind == WIRE_OBJECT) return true;
    }
    return false;
}

/* Whether a derivation looks into an object behind a pointer, a copy of which does not show edits. */
static bool looks_behind_pointer(const term *t)
{
    const model_member *member = t->kind == TERM_MEMBER ? t->member : NULL;
    if (member == NULL || member->role != MEMBER_FIELD) return false;
    const bool object = member->wire.kind == WIRE_OBJECT && member->array == ARRAY_NONE;
    return (object && !model_is_inside(member)) || chooses_object(member);
}

/* Whether a value is visited for the first time; separately with and without remembered lists of its
   object. */
static bool enters(unsigned char *entered, const model_member *value, bool remembered)
{
    const unsigned char way = remembered ? 2 : 1;
    if (entered[value->number] & way) return false;
    entered[value->number] = (unsigned char)(entered[value->number] | way);
    return true;
}

/* Whether a term is a list of values that is not remembered. */
static bool is_other_list(const term *t, bool self, bool item)
{
    return t->kind == TERM_MEMBER && t->member != NULL && t->member->role == MEMBER_FIELD &&
           t->member->array == ARRAY_VALUES && !is_remembered(t->items.items[0], self, item);
}

/* Whether an expression uses values that are not remembered: behind pointers, or elements of other lists.
   `self`, `item`: whether the lists of its object, and of the element `_`, are remembered. `entered`: the
   values that have been visited. */
static bool looks_astray(const term *t, bool self, bool item, unsigned char *entered)
{
    const model_member *value = term_named_value(t);
    const term *first = t->items.count > 0 ? t->items.items[0] : NULL;
    const bool remembered = value != NULL && is_remembered(first, self, item);
    if (value != NULL && value->value != NULL && enters(entered, value, remembered) &&
        looks_astray(value->value, remembered, false, entered))
        return true;
    if (t->kind == TERM_ITEM || t->kind == TERM_INDEX) return false;
    if (t->kind == TERM_SIZE && term_joined(first) == NULL) return false;
    if (looks_behind_pointer(t) || is_other_list(t, self, item)) return true;
    const bool looks = term_is_fold(t) || t->kind == TERM_ELEMENT || t->kind == TERM_LAST;
    if (looks && first->kind == TERM_MEMBER && first->member != NULL &&
        first->member->array == ARRAY_OBJECTS) {
        item = is_remembered(first->items.items[0], self, item);
        if (!item) return true;
    }
    for (size_t i = 0; i < t->items.count; i++)
        if (looks_astray(t->items.items[i], self, item, entered)) return true;
    return false;
}

static bool is_astray(const codec_plan *p, const term *derived)
{
    return looks_astray(derived, true, false, arena_alloc(p->memory, p->model->member_count));
}

/* The first element of a list determines the size of all, which is unknown for an empty list. */
static bool is_size_of_some_list(const model_member *member)
{
    const model_member *from = member->derived_from, *otherwise = member->derived_otherwise;
    if (member->derivation != DERIVE_SIZE || from == NULL) return false;
    if (otherwise != NULL) return from->array != ARRAY_NONE || otherwise->array != ARRAY_NONE;
    const bool digits = member->next_digit != NULL || member->derived_below;
    return from->array != ARRAY_NONE && (from->absent_by_amount || digits);
}

/* A size that depends on the begin of the stream of an element. */
static bool is_late_element(const codec_plan *p, const model_member *member)
{
    const bool stream = member->wire.limit != LIMIT_NONE && plan_is_sized_behind(member);
    return member->array != ARRAY_NONE && stream && plan_is_late(p, member->size);
}

static const char *value_obstacle(const codec_plan *p, const model_member *member)
{
    if (is_size_of_some_list(member)) return "a size of elements that says whether a list is present";
    if (is_late_element(p, member)) return "a size of elements that depends on the position of the stream";
    if (member->derivation == DERIVE_VALUE && plan_is_late(p, member->derive))
        return "`-derive` from a size or position of a stream";
    if (member->derivation == DERIVE_VALUE && is_astray(p, member->derive))
        return "`-derive` from other objects";
    if (member->derivation == DERIVE_CONSTANT && member->wire.kind == WIRE_TEXT &&
        plan_is_late(p, member->valid.eq))
        return "text that depends on a stream";
    for (size_t i = 0; i < member->valid.any_of.count && member->derivation == DERIVE_PRESENCE; i++)
        if (plan_is_late(p, member->valid.any_of.items[i]))
            return "a choice of values that depend on a stream";
    return NULL;
}

static bool is_any_late(const codec_plan *p, const model_member *member)
{
    return plan_is_late(p, member->size) || plan_is_late(p, member->count) ||
           plan_is_late(p, member->until) || plan_is_late_valid(p, member);
}

/* The reader evaluates the arguments of a process behind its bytes. */
static const char *process_obstacle(const codec_plan *p, const model_member *member)
{
    if (model_encodes_elements(member)) return NULL; /* the writer encodes them, too */
    for (size_t i = 0; i < member->process_arguments.count; i++)
        if (plan_asks_position(p, member->process_arguments.items[i]))
            return "a process with the position of its bytes";
    return NULL;
}

static const char *obstacle(const codec_plan *p, const model_member *member)
{
    const char *const reasons[] = {process_obstacle(p, member), padding_obstacle(p, member),
                                   argument_obstacle(p, member), layout_obstacle(p, member),
                                   value_obstacle(p, member)};
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i] != NULL) return reasons[i];
    if (member->placed && plan_asks_position(p, member->pos))
        return "a `pos` that depends on the position of the stream";
    if (member->of_root && (plan_is_late(p, member->pos) || is_any_late(p, member)))
        return "the own stream of a member that is placed in another stream";
    return NULL;
}

/* Whether the selector of the byte order is unknown when an object is first prepared. */
static bool is_order_known_late(const codec_plan *p, const model_type *type)
{
    bool late = plan_is_late(p, type->endian_on) || plan_is_prepared_behind(p, type->endian_on);
    for (size_t i = 0; i < type->endian_cases.count; i++) {
        const term *key = type->endian_cases.items[i].key;
        late = late || plan_is_late(p, key) || plan_is_prepared_behind(p, key);
    }
    return late;
}

static void look_at_type(codec_plan *p, const model_type *type)
{
    if (is_order_known_late(p, type))
        refuse(p, type->schema->node->place, "a byte order that depends on a stream");
    for (size_t i = 0; i < type->fields.count; i++) {
        const char *why = obstacle(p, type->fields.items[i]);
        if (why != NULL) refuse(p, type->fields.items[i]->place->place, why);
    }
    for (size_t i = 0; i < type->instances.count; i++) {
        const model_member *instance = type->instances.items[i];
        const char *why = instance->keeps_place ? obstacle(p, instance) : NULL;
        if (why != NULL) refuse(p, instance->place->place, why);
    }
    /* Reading computes an instance once, on its first use; the writer at every use. */
    for (size_t i = 0; i < type->values.count; i++) {
        const model_member *value = type->values.items[i];
        if (value->schema != NULL && value->asked_in_reading && plan_asks_position(p, value->value))
            refuse(p, value->place->place, "an instance whose value depends on the time of its first use");
    }
}

void plan_writable(codec_plan *p)
{
    const model *m = p->model;
    (void)plan_late(p);
    for (size_t i = 0; i < m->order.count; i++)
        look_at_type(p, m->order.items[i]);
}
