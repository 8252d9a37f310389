/* Assigns a value to a computed instance: sets the only number of the object on which its expression depends
   (invert.h). Nothing is changed if no value of this number gives the assigned value. */
#include "tenon/format.h"

#include "../core/kind.h"
#include "invert.h"
#include "varint.h"

enum { MOST_CHANGES = 16 };

/* The earlier content of memory at an address. */
typedef struct change {
    void *address;
    size_t size;
    union {
        uint64_t number;
        tn_text text;
    } before;
} change;

typedef struct assignment {
    inversion as;
    tn_document *document;
    change changes[MOST_CHANGES];
    size_t count;
} assignment;

static tn_status refuse(inversion *of)
{
    (void)of;
    return TN_DISAGREE;
}

static bool note_change(assignment *to, void *address, size_t size)
{
    if (to->count == MOST_CHANGES) return false;
    change *noted = &to->changes[to->count++];
    noted->address = address;
    noted->size = size;
    memcpy(&noted->before, address, size);
    return true;
}

static void undo(assignment *to)
{
    while (to->count > 0) {
        const change *last = &to->changes[--to->count];
        memcpy(last->address, &last->before, last->size);
    }
}

/* ---- numbers of the object ---- */

/* A text has as many digits as before if zeros stand in front of them. */
static tn_status set_text(assignment *to, tn_text *text, const wanted_value *value)
{
    char space[INVERT_DIGITS];
    const size_t fewest = text->size > 1 && text->data[0] == '0' ? text->size : 1;
    if (value->s < 0 || !note_change(to, text, sizeof *text)) return TN_DISAGREE;
    const char *digits = tn_invert_digits(space, (uint64_t)value->s, value->base, fewest, *text);
    if (digits == NULL) return TN_DISAGREE;
    return tn_document_text(to->document, digits, (size_t)(space + sizeof space - digits), text);
}

static tn_status set_real(assignment *to, tn_kind kind, void *address, double value)
{
    const tn_result real = {.real = value};
    if (!note_change(to, address, tn_kind_size(kind))) return TN_DISAGREE;
    tn_result_store((uint8_t)kind, 0, &real, address);
    return TN_OK;
}

static tn_status set_integer(assignment *to, const tn_term *t, tn_kind kind, void *address, int64_t value)
{
    const bool is_unsigned = tn_kind_is_unsigned(kind) || kind == TN_KIND_BOOL;
    const tn_result whole = {.s = value}, truth = {.boolean = value != 0};
    tn_result now = {0};
    if (is_unsigned && value < 0) return TN_DISAGREE;
    if (t->bits != 0 && is_unsigned && (uint64_t)value >> t->bits != 0) return TN_DISAGREE;
    const size_t size = kind == TN_KIND_BOOL ? sizeof(bool) : tn_kind_size(kind);
    if (!note_change(to, address, size)) return TN_DISAGREE;
    tn_result_store((uint8_t)kind, 0, kind == TN_KIND_BOOL ? &truth : &whole, address);
    tn_result_load((uint8_t)kind, address, &now);
    return kind == TN_KIND_BOOL || now.s == value ? TN_OK : TN_DISAGREE;
}

/* Whether the writer derives a number, or the caller passes it as a parameter. */
static bool is_fixed(const tn_term *t)
{
    const bool element = t->kind == TN_TERM_ELEMENT || t->kind == TN_TERM_LAST;
    return t->derived || t->given || (element && (t->a->derived || t->a->given));
}

static tn_status set(inversion *of, const tn_term *t, void *address, const wanted_value *value)
{
    assignment *to = (assignment *)of;
    const tn_kind kind = (tn_kind)t->form;
    if (is_fixed(t)) return TN_DISAGREE;
    if (kind == TN_KIND_TEXT && !value->is_real) return set_text(to, address, value);
    if (!tn_kind_is_scalar(kind)) return TN_DISAGREE;
    const bool is_real = kind == TN_KIND_F4 || kind == TN_KIND_F8;
    if (is_real != value->is_real) return TN_DISAGREE;
    return is_real ? set_real(to, kind, address, value->real) : set_integer(to, t, kind, address, value->s);
}

/* Numbers that lie in the input are not changed. */
static tn_status set_element(inversion *of, const tn_numbers *numbers, uint64_t i, const wanted_value *value)
{
    (void)numbers, (void)i, (void)value;
    return of->refuse(of);
}

/* ---- instances ---- */

/* The expression of a value, and the form in which it lies in memory. */
typedef struct computed_value {
    const tn_term *value;
    uint8_t form;
    const char *id;
} computed_value;

static bool find_value(const tn_type *type, const tn_member *member, computed_value *found)
{
    if (member->get != NULL) {
        const tn_instance *instance = member->context;
        *found = (computed_value){instance->value, instance->as.form, instance->id};
        return instance->value != NULL;
    }
    for (size_t i = 0; i < type->value_count; i++) {
        if (&type->values[i].as != member) continue;
        const tn_computing *computing = member->context;
        *found = (computed_value){computing->value, computing->form, computing->id};
        return true;
    }
    return false;
}

static wanted_value wanted_of(uint8_t form, const void *memory)
{
    tn_result value = {0};
    void *from;
    memcpy(&from, &memory, sizeof from); /* loading changes nothing */
    tn_result_load(form, from, &value);
    if (form == TN_KIND_F4 || form == TN_KIND_F8) return (wanted_value){.is_real = true, .real = value.real};
    return (wanted_value){.s = form == TN_KIND_BOOL ? value.boolean : value.s, .base = 10};
}

static bool gives(const scope *s, const computed_value *of, const wanted_value *value)
{
    tn_result now = {0};
    if (tn_term_value(s, of->value, &now) != TN_OK) return false;
    if (of->form == TN_KIND_BOOL) return now.boolean == (value->s != 0);
    if (!value->is_real) return now.s == value->s;
    const double real = of->form == TN_KIND_F4 ? (double)tn_narrowed(now.real) : now.real;
    return memcmp(&real, &value->real, sizeof real) == 0;
}

/* ---- objects that stand for numbers ---- */

static const tn_codec_type *find_type(const tn_codec *codec, const tn_type *type)
{
    for (size_t i = 0; i < codec->type_count; i++)
        if (codec->types[i]->shown == type) return codec->types[i];
    return NULL;
}

/* Whether all bits of every object are part of its number. */
static bool is_exact(const varint_form *form)
{
    bool exact = form->varies;
    for (size_t size = 1; size <= VARINT_BYTES; size++)
        exact = exact && form->exact[size];
    return exact;
}

/* Makes the object stand for the number. TN_DISAGREE: its type stands for no number, or cannot hold this
   one. */
static tn_status assign_varint(const assignment *to, const scope *over, const tn_type *type,
                               const computed_value *of, int64_t number)
{
    const varint_form *form;
    varint_bytes made;
    const varint_type varint = {find_type(over->codec, type), over, over->in, of->value};
    if (varint.type == NULL || !varint.type->is_number) return TN_DISAGREE;
    over->in->run->document = to->document;
    tn_status status = tn_varint_find_form(to->document, &varint, &form);
    if (status != TN_OK) return status;
    if (!is_exact(form) && !(form->varies && tn_varint_is_open(type, over->self))) return TN_DISAGREE;
    status = tn_varint_make(&varint, form, number, &made);
    return status == TN_OK ? tn_varint_set(&varint, &made, over->self) : status;
}

/* ---- all objects ---- */

static tn_status assign_number(assignment *to, const scope *over, const computed_value *of,
                               const wanted_value *value)
{
    tn_status status = of->form == TN_KIND_BOOL ? tn_invert_condition(&to->as, over, of->value, value->s != 0)
                                                : tn_invert_number(&to->as, over, of->value, value);
    if (status == TN_OK && !gives(over, of, value)) status = TN_DISAGREE;
    if (status != TN_OK) undo(to);
    return status;
}

tn_status tn_engine_assign(const tn_format *format, void *root, const tn_type *type, void *object,
                           const tn_member *member, const void *wanted)
{
    const tn_codec *codec = format->context;
    computed_value of;
    tn_run run;
    tn_input in;
    tn_error ignored;
    assignment to = {.as = {.set = set, .set_element = set_element, .refuse = refuse},
                     .document = tn_format_document(format, root)};
    if (!find_value(type, member, &of) || !tn_kind_is_scalar((tn_kind)of.form)) return TN_DISAGREE;
    const wanted_value value = wanted_of(of.form, wanted);
    const scope over = {.codec = codec,
                        .in = tn_compute_begin(&run, &in, codec->budget, NULL, 0, &ignored),
                        .member = of.id,
                        .self = object,
                        .finished = true,
                        .alone = true};
    if (gives(&over, &of, &value)) return TN_OK;
    tn_status status = TN_DISAGREE;
    if (!value.is_real && of.form != TN_KIND_BOOL) status = assign_varint(&to, &over, type, &of, value.s);
    if (status == TN_DISAGREE || status == TN_UNSUPPORTED) status = assign_number(&to, &over, &of, &value);
    if (status == TN_OK && member->get != NULL)
        *(tn_cell *)((uint8_t *)object + member->cell) = TN_CELL_EMPTY;
    const bool said = status == TN_OK || status == TN_NO_MEMORY || status == TN_MEMORY_BUDGET;
    return said ? status : TN_DISAGREE;
}
