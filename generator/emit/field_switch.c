/* Reading one of several alternatives. */
#include "emit/field.h"
#include "emit/numbers.h"
#include "emit/overlay.h"

static bool type_is_f4(value_type type)
{
    return type.kind == VALUE_FLOAT && type.bytes == 4;
}

/* Reads one alternative, by `read`, and puts it where the choice's value goes. */
static void read_case(const reader *r, const model_member *member, const model_case *c,
                      const field_target *to, case_reader read)
{
    out *o = &r->e->out;
    emitter *e = r->e;
    const bool variant = c_is_variant(member->type);
    if (!variant) {
        const char *c_type = c_type_of(e, c->as->type, c->as->range),
                   *wanted = c_type_of(e, member->type, member->range);
        if (strcmp(c_type, wanted) == 0) {
            field_target same = *to;
            same.pointer = true;
            read.with(r, c, &same, read.context);
            return;
        }
        const char *value = reader_temporary(r);
        out_line(o, "%s %s;", c_type, value);
        field_target inner = *to;
        inner.value = value;
        inner.from_double = member->type.kind == VALUE_FLOAT;
        inner.from = inner.from_double ? to->from : overlay_number_of(r, c->as, to->from);
        read.with(r, c, &inner, read.context);
        out_line(o, "%s = (%s)%s;", to->value, wanted, value);
        return;
    }
    if (c->as->wire.kind == WIRE_OBJECT) {
        field_target inner = *to;
        inner.variant = inner.pointer = true;
        overlay_tag(r, c->as, member->switch_on, to);
        read.with(r, c, &inner, read.context);
        return;
    }
    const char *value = reader_temporary(r);
    const char *c_type = c_type_of(e, c->as->type, c->as->range);
    out_line(o, "%s;", c_declared(o->memory, c_type, value));
    field_target inner = *to;
    inner.value = value;
    inner.from_double = type_is_f4(c->as->type);
    inner.from = overlay_variant(r, c->as, member->switch_on, to);
    read.with(r, c, &inner, read.context);
    const value_type type = c->as->type;
    if (type.kind == VALUE_FLOAT && type.bytes != 4)
        out_line(o, "tn_variant_set_real(&%s, &%s);", to->value, value);
    else if (type.kind <= VALUE_ENUM)
        out_line(o, "%s = %s;", to->value, c_variant(e, value, type, c->as->range));
}

static bool has_keys(const model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++)
        if (member->cases.items[i].key != NULL) return true;
    return false;
}

/* The conditions of all cases that have a key; what has to be done for them is done before the first. */
static const char **case_conditions(const reader *r, const model_member *member, const c_place *place)
{
    const char **conditions = arena_alloc(r->e->memory, member->cases.count * sizeof *conditions + 1);
    const char *on = reader_temporary(r);
    bool asked = false; /* the value, by a condition that is not known beforehand */
    const char *type = c_type_of(r->e, member->switch_on->type, member->switch_on->range);
    const char *value =
        c_converted(place, member->switch_on, member->switch_on->type, member->switch_on->range);
    if (has_keys(member)) out_line(&r->e->out, "const %s %s = %s;", type, on, value);
    for (size_t i = 0; i < member->cases.count; i++) {
        const term *key = member->cases.items[i].key;
        if (key == NULL) continue;
        conditions[i] = case_condition(place, member->switch_on, on, key);
        asked = asked || (strcmp(conditions[i], "true") != 0 && strcmp(conditions[i], "false") != 0);
    }
    if (has_keys(member) && !asked) out_line(&r->e->out, "(void)%s;", on);
    return conditions;
}

void field_choose(const reader *r, const model_member *member, const field_target *to, case_reader read)
{
    out *o = &r->e->out;
    const c_place place = field_place(r, to);
    const char **conditions = case_conditions(r, member, &place);
    bool first = true, otherwise = false;
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_case *c = &member->cases.items[i];
        if (c->key == NULL) continue;
        out_open(o, first ? "if (%s)" : "} else if (%s)", conditions[i]);
        first = false;
        read_case(r, member, c, to, read);
        o->indent--;
    }
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_case *c = &member->cases.items[i];
        if (c->key != NULL) continue;
        otherwise = true;
        if (!first) out_line(o, "} else {");
        o->indent += !first;
        read_case(r, member, c, to, read);
        o->indent -= !first;
    }
    if (!first && !otherwise && to->has != NULL) {
        out_line(o, "} else {");
        out_line(o, "    %s = false;", to->has);
    }
    if (!first) out_line(o, "}");
}

static void read_by_kind(const reader *r, const model_case *c, const field_target *to, void *context)
{
    (void)context;
    field_read(r, c->as, to);
}

void field_switch(const reader *r, const model_member *member, const field_target *to)
{
    field_choose(r, member, to, (case_reader){read_by_kind, NULL});
}
