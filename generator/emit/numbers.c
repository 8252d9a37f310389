/* Arrays of plain numbers: the form they are stored in. */
#include "emit/numbers.h"

#include "emit/c_types.h"
#include "plan/choice.h"

const char *case_condition(const c_place *place, const term *on, const char *value, const term *key)
{
    arena *memory = place->emitter->memory;
    const term item = {.kind = TERM_ON, .type = on->type, .range = on->range};
    term equal = {.kind = TERM_BINARY, .op = OP_EQ, .type = {.kind = VALUE_BOOL}, .range = {0, 1}};
    ARRAY_PUSH(memory, &equal.items, &item);
    ARRAY_PUSH(memory, &equal.items, key);
    c_place at = *place;
    at.item = value;
    return c_condition(&at, &equal);
}

const char *numbers_form(const c_place *place, const model_member *member, const char *otherwise)
{
    out *o = &place->emitter->out;
    if (member->wire.kind != WIRE_SWITCH) return c_form(place->emitter->memory, member);
    const char *form = arena_printf(place->emitter->memory, "%s_form", c_member_name(place->emitter, member));
    const size_t last = plan_last_case(member);
    const bool ends_open = otherwise != NULL && member->cases.items[last].key != NULL;
    const char *on = c_value(place, member->switch_on);
    bool first = true;
    out_line(o, "tn_form %s;", form);
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_case *c = &member->cases.items[i];
        if (i == last && !ends_open) continue;
        out_line(o, "%sif (%s)", first ? "" : "else ", case_condition(place, member->switch_on, on, c->key));
        out_line(o, "    %s = %s;", form, c_form(place->emitter->memory, c->as));
        first = false;
    }
    if (!first) out_line(o, "else");
    o->indent += !first;
    if (ends_open)
        out_line(o, "%s", otherwise);
    else
        out_line(o, "%s = %s;", form, c_form(place->emitter->memory, member->cases.items[last].as));
    o->indent -= !first;
    return form;
}
