/* Prints reflection tables of members whose presence or type determines other members. */
#include <inttypes.h>

#include "emit/c_types.h"
#include "emit/naming.h"
#include "emit/type.h"

static const char *choices_name(const emitter *e, const model_member *member)
{
    return c_static_of(e, member, "*_choices");
}

static const char *when_name(const emitter *e, uint32_t when)
{
    if (when == TN_CHOICE_ABSENT) return "TN_CHOICE_ABSENT";
    if (when == TN_CHOICE_PRESENT) return "TN_CHOICE_PRESENT";
    return c_type_tag(e, e->objects.items[when - TN_VARIANT_OBJECT]);
}

static void emit_choice(emitter *e, const tn_choice *choice)
{
    const char *by = text_literal(e, choice->by), *when = when_name(e, choice->when);
    if (choice->text.data != NULL)
        out_item(&e->out, "{.by = %s, .when = %s, .text = {%s, %zu}}", by, when,
                 c_string(e->memory, (str){choice->text.data, choice->text.size}), choice->text.size);
    else
        out_item(&e->out, "{.by = %s, .when = %s, .mask = 0x%" PRIx64 "U, .bits = 0x%" PRIx64 "U}", by, when,
                 choice->mask, choice->bits);
}

void emit_choices(emitter *e, const model_member *member, const tn_member *made)
{
    if (made->choice_count == 0) return;
    for (size_t i = 0; i < made->choice_count; i++)
        emit_choice(e, &made->choices[i]);
    out_list(&e->out, "static const tn_choice %s[] =", choices_name(e, member));
    out_blank(&e->out);
}

void emit_choices_entry(emitter *e, const model_member *member, const tn_member *made)
{
    if (made->choice_count == 0) return;
    out_line(&e->out, ".choice_count = %zu,", made->choice_count);
    out_line(&e->out, ".choices = %s,", choices_name(e, member));
}

static const char *tags_name(const emitter *e, const model_member *member)
{
    return c_static_of(e, member, "*_tags");
}

void emit_tags(emitter *e, const model_member *member, const tn_member *made)
{
    if (made->tag_count == 0) return;
    for (size_t i = 0; i < made->tag_count; i++)
        out_item(&e->out, "%s", when_name(e, made->tags[i]));
    out_list(&e->out, "static const uint32_t %s[] =", tags_name(e, member));
    out_blank(&e->out);
}

void emit_tags_entry(emitter *e, const model_member *member, const tn_member *made)
{
    if (made->tag_count == 0) return;
    out_line(&e->out, ".tag_count = %zu,", made->tag_count);
    out_line(&e->out, ".tags = %s,", tags_name(e, member));
}
