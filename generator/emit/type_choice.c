/* Reflection tables of what the presence and the types of members say of others. */
#include <inttypes.h>

#include "emit/c_types.h"
#include "emit/naming.h"
#include "emit/type.h"

static const char *choices_name(const emitter *e, const model_member *member)
{
    return c_static_of(e, member, "*_choices");
}

static const char *when_name(const emitter *e, const model_member *member, const plan_choice *choice)
{
    const model_type *type = plan_choice_type(member, choice);
    if (choice->when == WHEN_ABSENT) return "TN_CHOICE_ABSENT";
    return type != NULL ? c_type_tag(e, type) : "TN_CHOICE_PRESENT";
}

static void emit_choice(emitter *e, const model_member *member, const plan_choice *choice)
{
    const char *by = c_string(e->memory, choice->by->id), *when = when_name(e, member, choice);
    if (choice->text != NULL)
        out_item(&e->out, "{.by = %s, .when = %s, .text = {%s, %zu}}", by, when,
                 c_string(e->memory, choice->text->text), choice->text->text.size);
    else
        out_item(&e->out, "{.by = %s, .when = %s, .mask = 0x%" PRIx64 "U, .bits = 0x%" PRIx64 "U}", by, when,
                 choice->mask, choice->bits);
}

void emit_choices(emitter *e, const model_member *member)
{
    const choice_list list = plan_choices(e->plan, member);
    if (list.count == 0) return;
    for (size_t i = 0; i < list.count; i++)
        emit_choice(e, member, &list.items[i]);
    out_list(&e->out, "static const tn_choice %s[] =", choices_name(e, member));
    out_blank(&e->out);
}

void emit_choices_entry(emitter *e, const model_member *member)
{
    const choice_list list = plan_choices(e->plan, member);
    if (list.count == 0) return;
    out_line(&e->out, ".choice_count = %zu,", list.count);
    out_line(&e->out, ".choices = %s,", choices_name(e, member));
}
