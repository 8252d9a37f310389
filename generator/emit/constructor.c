/* Prints functions that give an object one of its alternatives, and set the tag of the alternative. */
#include "emit/constructor.h"

#include <inttypes.h>

#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/defaults.h"
#include "emit/naming.h"
#include "emit/slots.h"
#include "plan/constructor.h"
#include "plan/cut.h"
#include "plan/unions.h"

/* The parameter or result of a function. */
typedef enum constructor_form {
    FORM_VALUE, /* it is given the value */
    FORM_EMPTY, /* it leaves an empty value in the object */
    FORM_MADE   /* it makes an object elsewhere in the document */
} constructor_form;

static constructor_form form_of(const emitter *e, const plan_constructor *c)
{
    const model_member *member = c->member;
    if (c->as != NULL) return FORM_MADE;
    if (c->value != NULL) return FORM_VALUE;
    if (member->array != ARRAY_NONE) return FORM_EMPTY;
    if (member->wire.kind == WIRE_OBJECT) return c_is_inside(member) ? FORM_EMPTY : FORM_MADE;
    const bool plain = member->type.kind <= VALUE_ENUM && !member->packed && !c_is_variant(member->type);
    return plain && strcmp(c_field_type(e, member), "void *") != 0 ? FORM_VALUE : FORM_EMPTY;
}

/* The type in C of the value that a function is given. */
static const char *value_type_of(const emitter *e, const plan_constructor *c)
{
    const bool any = c->value != NULL && c_is_variant(c->member->type);
    return any ? c_type_of(e, c->value->as->type, c->value->as->range) : c_field_type(e, c->member);
}

static const plan_family *family_of(const plan_alternatives *all, const plan_constructor *c)
{
    return c->family != NO_FAMILY ? &all->families.items[c->family] : NULL;
}

static const model_type *made_type(const plan_constructor *c)
{
    return c->as != NULL ? c->as : c->member->type.object;
}

/* ---- cases of values ---- */

static const char *case_type(arena *memory, const model_case *of)
{
    return arena_printf(memory, "%.*s", STR_ARG(expr_print(memory, of->schema->type)));
}

/* "set" of `kind::set`: the letters and digits behind the last colon, and `_` for others. */
static const char *key_word(arena *memory, const model_case *of)
{
    const str key = expr_print(memory, of->schema->key);
    buffer word = {.memory = memory};
    size_t begin = key.size;
    while (begin > 0 && key.data[begin - 1] != ':')
        begin--;
    for (size_t i = begin; i < key.size; i++) {
        const char c = key.data[i];
        const bool kept = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        buffer_printf(&word, "%c", kept ? c : '_');
    }
    return word.size > 0 ? word.data : "";
}

const char *c_case_name(arena *memory, const model_member *member, const model_case *of)
{
    size_t alike = 0;
    const char *type = case_type(memory, of);
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_case *each = &member->cases.items[i];
        alike += each->schema != NULL && strcmp(case_type(memory, each), type) == 0;
    }
    return alike > 1 ? arena_printf(memory, "%s_%s", type, key_word(memory, of)) : type;
}

/* ---- the header ---- */

static void emit_head(emitter *e, const plan_constructor *c, size_t i, const char *tail)
{
    const char *type = type_name(e, c->type), *name = c_constructor_name(e, c->type, i);
    const constructor_form form = form_of(e, c);
    if (form == FORM_MADE)
        out_function(&e->out, arena_printf(e->memory, "tn_status %s", name),
                     arena_printf(e->memory, "tn_document *document, %s *self, %s **result", type,
                                  type_name(e, made_type(c))),
                     tail);
    else
        out_function(&e->out, arena_printf(e->memory, "void %s", name),
                     form == FORM_VALUE
                         ? arena_printf(e->memory, "%s *self, %s value", type, value_type_of(e, c))
                         : arena_printf(e->memory, "%s *self", type),
                     tail);
}

/* "content.format": the path of a member with this name, from the object on. */
static const char *way_through(const emitter *e, const model_member *through, const char *name)
{
    return through != NULL ? arena_printf(e->memory, "%s.%s", c_member_name(e, through), name) : name;
}

static const char *member_way(const emitter *e, const model_member *through, const model_member *member)
{
    return way_through(e, through, c_member_name(e, member));
}

static void add_names(const emitter *e, const presence_list *list, bool there, buffer *names)
{
    for (size_t i = 0; i < list->count; i++) {
        const plan_presence *one = &list->items[i];
        if (one->there == there)
            buffer_printf(names, "%s%s", names->size > 0 ? ", " : "",
                          member_way(e, one->through, one->member));
    }
}

/* More names than these are not listed. */
enum { MAX_NAMES = 8 };

/* Sentences of the members that come or go with the alternative. */
static const char *company(const emitter *e, const plan_constructor *c, const plan_family *family,
                           const char *values)
{
    buffer text = {.memory = e->memory};
    if (c->others.count + (family != NULL ? family->followers.count : 0) > MAX_NAMES)
        return arena_printf(e->memory, " Other members that depend on %s become present or absent.", values);
    const presence_list all = plan_company(e->plan, c, family);
    for (int there = 0; there < 2; there++) {
        buffer names = {.memory = e->memory};
        add_names(e, &all, there, &names);
        if (names.size > 0)
            buffer_printf(&text, " %s: %s.", there ? "Also present then" : "Absent then", names.data);
    }
    return text.size > 0 ? text.data : "";
}

static void emit_declaration(emitter *e, const plan_constructor *c, const plan_family *family, size_t i)
{
    const char *way = member_way(e, c->through, c->member);
    buffer values = {.memory = e->memory};
    for (size_t k = 0; k < c->values.count; k++)
        buffer_printf(&values, "%s%s", k > 0 ? ", " : "", c_member_name(e, c->values.items[k].by));
    const char *others = company(e, c, family, values.data);
    switch (form_of(e, c)) {
    case FORM_VALUE:
        out_comment(&e->out, "Sets %s to `value`%s, which makes it present, and sets %s accordingly.%s", way,
                    c->value != NULL
                        ? arena_printf(e->memory, ", of the type `%s`", case_type(e->memory, c->value))
                        : "",
                    values.data, others);
        break;
    case FORM_EMPTY:
        out_comment(&e->out, "Makes %s present and empty, and sets %s accordingly.%s", way, values.data,
                    others);
        break;
    case FORM_MADE:
        out_comment(&e->out,
                    "Makes %s a new zeroed object of the document, *result, and sets %s accordingly.%s "
                    "Returns TN_NO_MEMORY or TN_MEMORY_BUDGET, and changes nothing; then *result is NULL.",
                    way, values.data, others);
        break;
    }
    emit_head(e, c, i, ";");
    out_blank(&e->out);
}

void emit_constructor_declarations(emitter *e)
{
    if (!(e->artifacts & 1u << ARTIFACT_BIT_WRITE)) return;
    for (size_t i = 0; i < e->objects.count; i++) {
        const plan_alternatives all = plan_alternatives_of(e->plan, e->objects.items[i]);
        const constructor_list *list = &all.constructors;
        if (list->count > 0) out_banner(&e->out, "alternatives of %.*s", STR_ARG(e->objects.items[i]->id));
        for (size_t k = 0; k < list->count; k++)
            emit_declaration(e, &list->items[k], family_of(&all, &list->items[k]), k);
    }
}

/* ---- the functions ---- */

/* A number as the literal that stands for it among the bits of a member, as wide as that is in C. */
static const char *bits_text(const emitter *e, const model_member *by, uint64_t bits)
{
    const bool is_long = by->wire.kind == WIRE_BITS || by->wire.bytes > 4;
    return arena_printf(e->memory, "0x%" PRIx64 "%s", bits, is_long ? "ULL" : "U");
}

/* The value of an integer all of whose bits are known. */
const char *c_number_text(const emitter *e, const model_member *by, uint64_t bits)
{
    const unsigned unused = 64 - (by->wire.kind == WIRE_BITS ? by->wire.bits : 8 * by->wire.bytes);
    const bool negative = by->wire.is_signed && bits << unused >> 63 != 0;
    const uint64_t value = negative && unused > 0 ? bits | ~plan_all_bits(by) : bits;
    const schema_enum *names = by->enumeration != NULL ? by->enumeration->schema : NULL;
    for (size_t i = 0; names != NULL && i < names->values.count; i++)
        if (names->values.items[i].value == value)
            return enum_constant(e, by->enumeration, &names->values.items[i]);
    if (by->type.kind == VALUE_BOOL) return bits != 0 ? "true" : "false";
    if (!negative) return arena_printf(e->memory, "%" PRIu64 "%s", value, value > INT32_MAX ? "U" : "");
    if (value == (uint64_t)INT64_MIN) return "INT64_MIN";
    return arena_printf(e->memory, "%" PRId64, (int64_t)value);
}

/* The cast that makes the bits of a signed number comparable. */
static const char *to_unsigned(const emitter *e, const model_member *by)
{
    const char *type = c_field_type(e, by);
    return *type == 'i' ? arena_printf(e->memory, "(u%s)", type) : "";
}

/* Some bits of a member; its others stay. */
static void emit_bits(emitter *e, const plan_choice *value)
{
    const model_member *by = value->by;
    const char *name = c_member_name(e, by), *type = c_field_type(e, by), *cast = to_unsigned(e, by);
    const char *bits = bits_text(e, by, value->bits), *mask = bits_text(e, by, value->mask);
    if (value->mask == value->bits)
        out_line(&e->out, "$self->%s = (%s)(%s$self->%s | %s);", name, type, cast, name, bits);
    else
        out_line(&e->out, "$self->%s = (%s)((%s$self->%s & ~%s) | %s);", name, type, cast, name, mask, bits);
}

static void emit_value(emitter *e, const plan_choice *value)
{
    const char *name = c_member_name(e, value->by);
    if (value->text != NULL)
        out_line(&e->out, "$self->%s = (tn_text){%s, %zu};", name, c_string(e->memory, value->text->text),
                 value->text->text.size);
    else if (value->mask == plan_all_bits(value->by))
        out_line(&e->out, "$self->%s = %s;", name, c_number_text(e, value->by, value->bits));
    else
        emit_bits(e, value);
}

static const char *slot_of(const emitter *e, const model_member *through, const model_member *member,
                           member_slot slot)
{
    return way_through(e, through, slot_name(e->memory, slot, c_member_name(e, member)));
}

/* A member of an object in shared memory is present only with that object. */
static const char *where_there(const emitter *e, const model_member *through)
{
    if (through == NULL || plan_union_of(e->plan, through) == NULL) return "";
    return arena_printf(e->memory, "if ($self->has_%s) ", c_member_name(e, through));
}

static void emit_presence(emitter *e, const model_member *through, const model_member *member, bool there)
{
    if (plan_has_slot(member, SLOT_PRESENCE))
        out_line(&e->out, "%s$self->%s = %s;", where_there(e, through),
                 slot_of(e, through, member, SLOT_PRESENCE), there ? "true" : "false");
}

/* Discards facts about the reading of the former value. */
static void emit_forgetting(emitter *e, const model_member *through, const model_member *member)
{
    static const member_slot kept[] = {SLOT_REST, SLOT_REST_PRESENCE, SLOT_ENDING, SLOT_ENCODED};
    if (plan_rest_of(member) == REST_BITS) return; /* these are no part of the value */
    for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
        if (!plan_has_slot(member, kept[i])) continue;
        const char *slot = slot_of(e, through, member, kept[i]);
        if (kept[i] == SLOT_REST_PRESENCE)
            out_line(&e->out, "$self->%s = false;", slot);
        else
            out_line(&e->out, "memset(&$self->%s, 0, sizeof $self->%s);", slot, slot);
    }
}

/* Clears a member in shared memory when it becomes present. `when` is NULL or one operand of `&&`. */
static void emit_emptying(emitter *e, const model_member *through, const model_member *member,
                          const char *when)
{
    if (plan_union_of(e->plan, member) == NULL) return;
    const char *object = arena_printf(e->memory, "$self->%s", way_through(e, through, ""));
    const char *space = member_way(e, through, member), *absent = slot_absent(e, object, member);
    buffer all = {.memory = e->memory};
    if (*where_there(e, through) != '\0') buffer_printf(&all, "$self->has_%s && ", c_member_name(e, through));
    if (when != NULL) buffer_printf(&all, "%s && ", when);
    buffer_puts(&all, all.size > 0 ? arena_printf(e->memory, "(%s)", absent) : absent);
    out_if(&e->out, all.data,
           arena_printf(e->memory, "memset(&$self->%s, 0, sizeof $self->%s);", space, space));
}

/* Discards facts about the reading of members in this memory. */
static void emit_rivals_forgotten(emitter *e, const model_member *through, const model_member *member)
{
    for (const model_member *each = plan_union_of(e->plan, member); each != NULL;
         each = plan_union_next(e->plan, each))
        if (each != member) emit_forgetting(e, through, each);
}

/* An object that takes the space of others is emptied if it was absent, before the member in it is set. */
static void emit_through(emitter *e, const plan_constructor *c)
{
    if (c->through == NULL || plan_union_of(e->plan, c->through) == NULL) return;
    emit_emptying(e, NULL, c->through, NULL);
    emit_rivals_forgotten(e, NULL, c->through);
    emit_presence(e, NULL, c->through, true);
}

/* The value that a function is given, as the member holds it. */
static const char *given_value(const emitter *e, const plan_constructor *c)
{
    const bool any = c->value != NULL && c_is_variant(c->member->type);
    return any ? c_variant(e, "value", c->value->as->type, c->value->as->range) : "value";
}

/* An object inside another one is empty, but for its defaults. */
static void emit_empty(emitter *e, const model_member *member, const char *way)
{
    out_line(&e->out, "memset(&$self->%s, 0, sizeof $self->%s);", way, way);
    if (member->wire.kind == WIRE_OBJECT && member->array == ARRAY_NONE)
        emit_defaults(e, member->type.object, arena_printf(e->memory, "&$self->%s", way));
}

static void emit_member(emitter *e, const plan_constructor *c)
{
    out *o = &e->out;
    const char *way = member_way(e, c->through, c->member);
    const constructor_form form = form_of(e, c);
    if (form == FORM_VALUE)
        out_line(o, "$self->%s = %s;", way, given_value(e, c));
    else if (form == FORM_EMPTY)
        emit_empty(e, c->member, way);
    else if (c_is_variant(c->member->type))
        out_line(o, "$self->%s = tn_variant_of_object(%s, object);", way, c_type_tag(e, c->as));
    else
        out_line(o, "$self->%s = object;", way);
    emit_forgetting(e, c->through, c->member);
    if (c->through != NULL && !c->through_follows) emit_presence(e, NULL, c->through, true);
    if (!c->member_follows) emit_presence(e, c->through, c->member, true);
}

/* The object that a function makes, if there is memory for it. */
static void emit_making(emitter *e, const plan_constructor *c)
{
    out *o = &e->out;
    out_line(o, "void *object;");
    out_line(o, "*result = NULL;");
    out_call(o, "const tn_status status = tn_arena_alloc",
             arena_printf(e->memory, "&document->arena, 1, sizeof(%s), &object", type_name(e, made_type(c))),
             ";");
    out_line(o, "if ($status != TN_OK) return $status;");
    out_line(o, "*result = object;");
    emit_defaults(e, made_type(c), "*result");
}

/* ---- alternatives that only values decide ---- */

/* Whether a member has the value, or has not. */
static const char *is_value(const emitter *e, const plan_choice *value, bool has)
{
    const model_member *by = value->by;
    const char *name = c_member_name(e, by), *equal = has ? "==" : "!=";
    if (value->text != NULL)
        return arena_printf(e->memory, "%stn_text_equal($self->%s, (tn_text){%s, %zu})", has ? "" : "!", name,
                            c_string(e->memory, value->text->text), value->text->text.size);
    if (by->type.kind == VALUE_BOOL)
        return arena_printf(e->memory, "%s$self->%s", (value->bits != 0) == has ? "" : "!", name);
    if (value->mask == plan_all_bits(by))
        return arena_printf(e->memory, "$self->%s %s %s", name, equal, c_number_text(e, by, value->bits));
    const char *bits = bits_text(e, by, value->bits), *mask = bits_text(e, by, value->mask);
    return arena_printf(e->memory, "(%s$self->%s & %s) %s %s", to_unsigned(e, by), name, mask, equal, bits);
}

/* Sets the presence of a follower. With several values, a member that is absent with all of them is present
   with any other. */
static void emit_follower(emitter *e, const plan_follower *f)
{
    buffer holds = {.memory = e->memory};
    for (size_t i = 0; i < f->values.count; i++)
        buffer_printf(&holds, "%s%s",
                      i == 0     ? ""
                      : f->there ? " && "
                                 : " || ",
                      is_value(e, &f->values.items[i], f->there));
    const char *when = f->values.count > 1 ? arena_printf(e->memory, "(%s)", holds.data) : holds.data;
    emit_emptying(e, f->through, f->member, when);
    out_line(&e->out, "%s$self->%s = %s;", where_there(e, f->through),
             slot_of(e, f->through, f->member, SLOT_PRESENCE), holds.data);
}

static const char *family_name(const emitter *e, const model_type *type, size_t family)
{
    return c_static(e, type,
                    family == 0 ? "derive_presence_*"
                                : arena_printf(e->memory, "derive_presence_%zu_*", family + 1));
}

/* Prints the function that sets the presence of the members of a family from the values of others. */
static void emit_family(emitter *e, const model_type *type, const plan_family *family, size_t i)
{
    buffer by = {.memory = e->memory};
    for (size_t k = 0; k < family->by.count; k++)
        buffer_printf(&by, "%s%s", k > 0 ? ", " : "", c_member_name(e, family->by.items[k].by));
    out_comment(&e->out, "Sets the presence of the members that depend on %s alone.", by.data);
    out_function(&e->out, arena_printf(e->memory, "static void %s", family_name(e, type, i)),
                 arena_printf(e->memory, "%s *self", type_name(e, type)), "");
    out_begin(&e->out);
    for (size_t k = 0; k < family->followers.count; k++)
        emit_follower(e, &family->followers.items[k]);
    out_end(&e->out);
}

/* ---- the functions ---- */

static void emit_function(emitter *e, const plan_constructor *c, size_t i)
{
    const bool made = form_of(e, c) == FORM_MADE;
    emit_head(e, c, i, "");
    out_begin(&e->out);
    if (made) emit_making(e, c);
    emit_through(e, c);
    emit_rivals_forgotten(e, c->through, c->member);
    for (size_t k = 0; k < c->values.count; k++)
        emit_value(e, &c->values.items[k]);
    if (c->family != NO_FAMILY) out_line(&e->out, "%s($self);", family_name(e, c->type, c->family));
    emit_member(e, c);
    for (size_t k = 0; k < c->others.count; k++) {
        const plan_presence *other = &c->others.items[k];
        if (other->there) emit_emptying(e, other->through, other->member, NULL);
        emit_presence(e, other->through, other->member, other->there);
    }
    if (made) out_line(&e->out, "return TN_OK;");
    out_end(&e->out);
}

static void emit_alternatives(emitter *e, const model_type *type, const plan_alternatives *all)
{
    out_banner(&e->out, "alternatives of %.*s", STR_ARG(type->id));
    for (size_t i = 0; i < all->families.count; i++)
        emit_family(e, type, &all->families.items[i], i);
    for (size_t i = 0; i < all->constructors.count; i++)
        emit_function(e, &all->constructors.items[i], i);
}

void emit_constructors(emitter *e)
{
    bool any = false;
    for (size_t i = 0; i < e->objects.count; i++) {
        const plan_alternatives all = plan_alternatives_of(e->plan, e->objects.items[i]);
        if (all.constructors.count == 0) continue;
        if (!any) out_blank(&e->out);
        any = true;
        emit_alternatives(e, e->objects.items[i], &all);
    }
}
