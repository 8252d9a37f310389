/* Prints writing: a member with cases, whose value has been prepared as one of the case that applies. */
#include "emit/c_types.h"
#include "emit/c_wire.h"
#include "emit/choose.h"
#include "emit/naming.h"
#include "emit/writer.h"
#include "plan/cut.h"
#include "plan/struct.h"

/* The value of an integer in C. */
static const char *integer_value(emitter *e, const model_member *member, const model_member *as,
                                 const char *held)
{
    const char *type = c_type_of(e, as->type, as->range);
    if (c_is_variant(member->type))
        return arena_printf(e->memory, "(%s)%s.as.%s", type, held,
                            plan_is_unsigned_64(as->type, as->range) ? "u" : "s");
    const bool same = strcmp(type, c_type_of(e, member->type, member->range)) == 0;
    return same ? held : arena_printf(e->memory, "(%s)%s", type, held);
}

/* Puts an object and the rest of its stream. */
static void put_element(emitter *e, const model_member *member, const model_member *as, const char *held)
{
    const char *object = held;
    if (c_is_variant(member->type)) {
        object = "value";
        out_line(&e->out, "const %s *value = %s.as.object;", type_name(e, as->type.object), held);
    }
    out_line(&e->out, "$at = %s($out, $at, %s);", c_static(e, as->type.object, "write_*"), object);
    put_object_rest(e, arena_printf(e->memory, "%s->", object));
}

static void put_case(emitter *e, const model_member *member, const model_case *c, void *context)
{
    out *o = &e->out;
    const bool variant = c_is_variant(member->type);
    const char *held = context;
    switch (c->as->wire.kind) {
    case WIRE_OBJECT:
        if (plan_rest_of(c->as) == REST_OBJECT) {
            put_element(e, member, c->as, held);
            break;
        }
        out_line(o, "$at = %s($out, $at, %s%s);", c_static(e, c->as->type.object, "write_*"), held,
                 variant ? ".as.object" : "");
        break;
    case WIRE_INT:
        emit_wire_put(e, c->as, integer_value(e, member, c->as, held));
        break;
    case WIRE_FLOAT:
        emit_wire_put(e, c->as, arena_printf(e->memory, "%s%s", held, variant ? ".as.real" : ""));
        break;
    default: {
        const char *part = !variant ? "" : c->as->type.kind == VALUE_TEXT ? ".as.text" : ".as.bytes";
        out_line(o, "$at = tn_put_bytes($out, $at, %s%s.data, %s%s.size);", held, part, held, part);
    }
    }
}

/* The tag of the values of a case. */
static const char *tag_of(const emitter *e, const model_member *as)
{
    static const char *const tags[] = {[VALUE_INT] = "TN_VARIANT_INT",
                                       [VALUE_FLOAT] = "TN_VARIANT_REAL",
                                       [VALUE_TEXT] = "TN_VARIANT_TEXT",
                                       [VALUE_BYTES] = "TN_VARIANT_BYTES",
                                       [VALUE_ENUM] = "TN_VARIANT_INT"};
    return as->wire.kind == WIRE_OBJECT ? c_type_tag(e, as->type.object) : tags[as->type.kind];
}

static bool have_same_tag(const emitter *e, const model_member *a, const model_member *b)
{
    if (a->wire.kind == WIRE_OBJECT || b->wire.kind == WIRE_OBJECT)
        return a->wire.kind == b->wire.kind && a->type.object == b->type.object;
    return strcmp(tag_of(e, a), tag_of(e, b)) == 0;
}

/* Whether a case before this one has values of its type. */
static bool is_again(const emitter *e, const model_member *member, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (have_same_tag(e, member->cases.items[k].as, member->cases.items[i].as)) return true;
    return false;
}

static void put_by_tag(emitter *e, const model_member *member, char *held)
{
    out *o = &e->out;
    out_line(o, "switch (%s.tag) {", held);
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_member *as = member->cases.items[i].as;
        if (is_again(e, member, i)) continue;
        const bool block = plan_rest_of(as) == REST_OBJECT;
        out_line(o, block ? "case %s: {" : "case %s:", tag_of(e, as));
        if (as->wire.kind == WIRE_INT && plan_is_unsigned_64(as->type, as->range))
            out_line(o, "case TN_VARIANT_UNSIGNED:");
        o->indent++;
        put_case(e, member, &member->cases.items[i], held);
        out_line(o, "break;");
        o->indent--;
        if (block) out_line(o, "}");
    }
    out_line(o, "default:");
    out_line(o, "    break;");
    out_line(o, "}");
}

/* An element is NULL if no case applies. */
static void put_only_case(emitter *e, const model_member *member, char *held)
{
    out *o = &e->out;
    const bool may_lack = member->array != ARRAY_NONE && member->may_lack_case;
    if (may_lack) out_open(o, "if (%s != NULL)", held);
    put_case(e, member, &member->cases.items[0], held);
    if (may_lack) out_close(o, "");
}

void put_choice(emitter *e, const model_member *member, const char *value)
{
    const c_place place = {.emitter = e, .index = "i"};
    char *held = arena_printf(e->memory, "%s", value);
    if (!model_type_determines_case(member))
        choose_case(&place, member, arena_printf(e->memory, "%s_on", c_member_name(e, member)), false,
                    put_case, held);
    else if (c_is_variant(member->type))
        put_by_tag(e, member, held);
    else
        put_only_case(e, member, held);
    if (!stream_has_rest(e, member)) return;
    put_rest(e, member);
}
