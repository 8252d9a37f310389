/* Describes how the writer handles a member, for the report and the header. */
#include "base/buffer.h"
#include "plan/choice.h"
#include "plan/follow.h"
#include "plan/shown.h"

/* ---- sources of derived members ---- */

static const char *expression(arena *memory, const term *t)
{
    return arena_printf(memory, "%.*s", STR_ARG(expr_print(memory, t->source)));
}

/* "rows, or of cells", or "rows, or of cells is `offset + 7`": all members placed at one position, and the
   part of their place that it is. */
static const char *placed_at(arena *memory, const model_member *determined)
{
    const model_type *owner = determined->owner;
    buffer text = {.memory = memory};
    for (size_t i = 0; i < owner->fields.count; i++) {
        const model_member *member = owner->fields.items[i];
        if (!model_is_placed_by(member, determined)) continue;
        buffer_printf(&text, "%s%.*s", text.size > 0 ? ", or of " : "", STR_ARG(member->id));
        if (member->placed_by != NULL)
            buffer_printf(&text, " is `%s`", expression(memory, member->placed_by));
    }
    return text.data;
}

/* The member that determines an amount, or the two of which one is present: "body, or of box". */
static const char *source_of(arena *memory, const model_member *member)
{
    const char *from = arena_printf(memory, "%.*s", STR_ARG(member->derived_from->id));
    if (member->derived_otherwise == NULL) return from;
    return arena_printf(memory, "%s, or of %.*s", from, STR_ARG(member->derived_otherwise->id));
}

/* The arithmetic around the member in an amount. */
static const char *arithmetic_of(arena *memory, const model_member *member, const char *amount)
{
    if (member->derived_by == NULL) return amount;
    return arena_printf(memory, "%s is `%s`", amount, expression(memory, member->derived_by));
}

static const char *derivation_of(arena *memory, const model_member *member)
{
    switch (member->derivation) {
    case DERIVE_COUNT:
        return arithmetic_of(memory, member,
                             arena_printf(memory, "the number of %s", source_of(memory, member)));
    case DERIVE_SIZE:
        return arithmetic_of(memory, member,
                             arena_printf(memory, "the size of %s", source_of(memory, member)));
    case DERIVE_CONTENT_SIZE:
        return arena_printf(memory, "the size of %s, unpacked", source_of(memory, member));
    case DERIVE_PLACE:
        return arena_printf(memory, "the position of %s", placed_at(memory, member));
    case DERIVE_PRESENCE:
        return arena_printf(memory, "whether %s is present", source_of(memory, member));
    case DERIVE_VALUE:
        return expression(memory, member->derive);
    case DERIVE_CONSTANT:
        return expression(memory, member->valid.eq);
    case DERIVE_NOTHING:
        break;
    }
    return NULL;
}

/* Whether an amount or a position determines the member, alone or with others. */
static bool is_stated_by(arena *memory, const term *use, const model_member *member)
{
    model_digits digits;
    const term *number = plan_follows(memory, use), *text = plan_follows_text(memory, use);
    if (number != NULL || text != NULL) return (number != NULL ? number : text)->member == member;
    if (!plan_follow_together(memory, use, &digits)) return false;
    for (size_t i = 0; i < digits.count; i++)
        if (digits.items[i].of->member == member) return true;
    return false;
}

/* Names the value that an integer follows from in a codec that patches, in the words of derivation_of. */
static const char *following(arena *memory, const model_member *member, const model_member *from)
{
    const bool count = is_stated_by(memory, from->count, member);
    const bool place = from->placed && is_stated_by(memory, from->pos, member);
    return arena_printf(memory, "%s of %.*s",
                        count   ? "the number"
                        : place ? "the position"
                                : "the size",
                        STR_ARG(from->id));
}

/* ---- inputs ---- */

/* Whether a member determines only some bits of another one. */
static bool determines_bits(const codec_plan *p, const model_member *by, const model_member *member)
{
    const choice_list choices = plan_choices(p, by);
    for (size_t i = 0; i < choices.count; i++) {
        const plan_choice *choice = &choices.items[i];
        if (choice->by == member && choice->text == NULL && choice->mask != plan_all_bits(member))
            return true;
    }
    return false;
}

/* "list and content determine it if JSON omits it", or NULL. */
static const char *determined_by(const codec_plan *p, const model_member *member)
{
    const member_refs list = plan_of_member(p, member)->chosen;
    buffer text = {.memory = p->memory};
    bool bits = false;
    for (size_t i = 0; i < list.count; i++) {
        bits = bits || determines_bits(p, list.items[i], member);
        buffer_printf(&text, "%s%.*s",
                      i == 0               ? ""
                      : i + 1 < list.count ? ", "
                                           : " and ",
                      STR_ARG(list.items[i]->id));
    }
    if (list.count == 0) return NULL;
    return arena_printf(p->memory, "%s %s %s if JSON omits it", text.data,
                        list.count == 1 ? "determines" : "determine", bits ? "bits of it" : "it");
}

/* The value of an input that JSON omits, if the schema states it. */
static const char *default_of(const codec_plan *p, const model_member *member, const char *determined)
{
    const char *json = arena_printf(p->memory, "%.*s", STR_ARG(member->default_value.json));
    if (!plan_has_default(member)) return determined;
    return determined == NULL ? arena_printf(p->memory, "%s if JSON omits it", json)
                              : arena_printf(p->memory, "%s, otherwise it is %s", determined, json);
}

/* ---- members ---- */

static bool is_frozen(const model_member *member)
{
    return member->wire.process != NULL && !member->packed && member->wire.process->inverse == INVERSE_NONE;
}

static bool is_literal(const term *t)
{
    const bool number =
        (t->type.kind == VALUE_INT || t->type.kind == VALUE_ENUM) && t->range.low == t->range.high;
    t = term_meaning(t);
    return number || t->kind == TERM_TEXT || t->kind == TERM_BYTES || t->kind == TERM_BOOL ||
           t->kind == TERM_FLOAT || t->kind == TERM_LIST;
}

static bool is_constant(const model_member *member)
{
    plan_choice only;
    return member->wire.kind == WIRE_CONSTANT || plan_only_value(member, &only) ||
           (member->derivation == DERIVE_CONSTANT && is_literal(member->valid.eq));
}

static written_as written_instance(const codec_plan *p, const model_member *member)
{
    const bool peek = member->schema->placed == PLACE_PEEK;
    written_as result = {.kind = peek ? WRITTEN_PEEK : WRITTEN_PINNED};
    if (member->pos != NULL)
        result.why = arena_printf(p->memory, "at %s", expression(p->memory, member->pos));
    return result;
}

static written_as written_derived(const codec_plan *p, const model_member *member)
{
    const char *from = derivation_of(p->memory, member);
    if (p->traits.writable) return (written_as){.kind = WRITTEN_DERIVED, .why = from};
    return (written_as){.kind = WRITTEN_INPUT,
                        .why = arena_printf(p->memory, "not derived in existing files: %s", from)};
}

static written_as written_frozen(const codec_plan *p, const model_member *member)
{
    const char *name = member->wire.process->name;
    return (written_as){
        .kind = WRITTEN_FROZEN,
        .why = name == NULL ? "a function of the program decodes it, and no function encodes it"
                            : arena_printf(p->memory, "`%s` decodes it, and no process encodes it", name)};
}

static written_as written_input(const codec_plan *p, const model_member *member)
{
    written_as result = {.kind = WRITTEN_INPUT, .why = default_of(p, member, determined_by(p, member))};
    if (plan_of_member(p, member)->states_number) result.why = "`encode -s` derives it if JSON omits it";
    if (result.why == NULL) plan_input_reason(p, member, &result.why, &result.hint);
    return result;
}

/* Filler: zeros, or the padding of an empty value, unless the program sets it. */
static written_as written_filler(const codec_plan *p, const model_member *member)
{
    const char *none = member->wire.kind == WIRE_INT ? "0"
                       : plan_is_plain_bytes(member) ? "zeros"
                       : member->wire.has_pad        ? "padding"
                                                     : "a terminator";
    const bool comes = plan_fills_at_times(p, member);
    const bool counted = plan_fills_space(p, member) && !is_literal(member->size);
    const char *what =
        counted ? arena_printf(p->memory, "%s, as many as `%s`", none, expression(p->memory, member->size))
                : none;
    const char *presence =
        comes ? arena_printf(p->memory, "present if `%s`, ", expression(p->memory, member->condition)) : "";
    return (written_as){.kind = WRITTEN_DERIVED,
                        .why = arena_printf(p->memory, "%s%s unless set", presence, what)};
}

/* A member that others determine, as `from` says. The writer does not always know its presence. */
static written_as written_following(const codec_plan *p, const model_member *member, const char *from)
{
    const bool stated = p->traits.patches && member->may_be_absent && !plan_comes_along(p, member);
    return stated ? (written_as){.kind = WRITTEN_INPUT,
                                 .why = arena_printf(p->memory, "%s, but JSON states whether it is present",
                                                     from)}
                  : (written_as){.kind = WRITTEN_DERIVED, .why = from};
}

static written_as written_field(const codec_plan *p, const model_member *member)
{
    const model_member *user = p->traits.patches ? plan_of_member(p, member)->follows : NULL;
    if (is_constant(member)) return (written_as){.kind = WRITTEN_CONSTANT};
    if (is_frozen(member)) return written_frozen(p, member);
    if (user != NULL) return written_following(p, member, following(p->memory, member, user));
    if (plan_is_echo(p, member) || plan_derives_over(p, member))
        return written_following(p, member, derivation_of(p->memory, member));
    if (plan_has_default(member) && !member->placed) return written_input(p, member);
    /* If the condition does not follow from the value, JSON states the value. */
    if (plan_is_filler(p, member) && (member->condition == NULL || plan_is_filler_at_times(p, member)))
        return (written_as){.kind = WRITTEN_DERIVED, .why = "zeros up to the size unless set"};
    if (member->derivation != DERIVE_NOTHING) return written_derived(p, member);
    if (plan_fills_at_times(p, member) || plan_fills_space(p, member)) return written_filler(p, member);
    if (member->placed) {
        const char *at = arena_printf(p->memory, "at %s", expression(p->memory, member->pos));
        const char *usual = default_of(p, member, NULL);
        return (written_as){.kind = p->traits.writable ? WRITTEN_PLACED : WRITTEN_PINNED,
                            .why = usual == NULL ? at : arena_printf(p->memory, "%s; %s", at, usual)};
    }
    return written_input(p, member);
}

written_as plan_written(const codec_plan *p, const model_member *member)
{
    if (member->role == MEMBER_INSTANCE) return written_instance(p, member);
    if (member->role == MEMBER_FIELD) return written_field(p, member);
    return (written_as){.kind = WRITTEN_COMPUTED};
}
