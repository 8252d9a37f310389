/* Reading one of several alternatives. */
#include "emit/choose.h"
#include "emit/field.h"

/* Reads one alternative, by `read`, and puts it in the place of the choice's value. */
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
        read.with(r, c, &inner, read.context);
        out_line(o, "%s = (%s)%s;", to->value, wanted, value);
        return;
    }
    if (c->as->wire.kind == WIRE_OBJECT) {
        field_target inner = *to;
        inner.variant = inner.pointer = true;
        read.with(r, c, &inner, read.context);
        return;
    }
    const char *value = reader_temporary(r);
    const char *c_type = c_type_of(e, c->as->type, c->as->range);
    out_line(o, "%s;", c_declared(o->memory, c_type, value));
    field_target inner = *to;
    inner.value = value;
    read.with(r, c, &inner, read.context);
    const value_type type = c->as->type;
    if (type.kind == VALUE_FLOAT && type.bytes != 4)
        out_line(o, "tn_variant_set_real(&%s, &%s);", to->value, value);
    else if (type.kind <= VALUE_ENUM)
        out_line(o, "%s = %s;", to->value, c_variant(e, value, type, c->as->range));
}

/* The reader of a case, and the destination of its value. */
typedef struct case_reading {
    const reader *r;
    const field_target *to;
    case_reader read;
} case_reading;

static void print_read_case(emitter *e, const model_member *member, const model_case *c, void *context)
{
    const case_reading *reading = context;
    if (c == NULL)
        out_line(&e->out, "%s = false;", reading->to->has);
    else
        read_case(reading->r, member, c, reading->to, reading->read);
}

void field_choose(const reader *r, const model_member *member, const field_target *to, case_reader read)
{
    const c_place place = field_place(r, to);
    case_reading reading = {r, to, read};
    choose_case(&place, member, NULL, to->has != NULL && member->may_lack_case, print_read_case, &reading);
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
