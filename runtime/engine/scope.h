/* The state in which expressions are evaluated. */
#ifndef TENON_ENGINE_SCOPE_H
#define TENON_ENGINE_SCOPE_H

#include "engine.h"

/* A tn_status; or, negated, the tn_lack of an absent value that the expression needs. */
typedef int outcome;

/* The elements that a fold goes through, in the scope of its body. */
typedef struct loop {
    const struct loop *outer;
    uint32_t fold;
    uint64_t index;
    const tn_result *item;
} loop;

/* The values of TN_TERM_KEEP: the found and the expected one. */
typedef struct kept_values {
    tn_result values[2];
    bool there[2];
    char digits[TN_SHA1_DIGITS];
    const char *lacking; /* the name of the last absent value; or NULL */
} kept_values;

typedef struct scope {
    const tn_codec *codec;
    tn_input *in; /* the stream being read; for errors, with: */
    const tn_path *path;
    const tn_path *object; /* of `self`: elements have other paths */
    const char *member;
    size_t at; /* of errors; or with `here` the position of `in`: instances may move it */
    bool here;
    void *self;
    bool finished;     /* the object has been read: its parent and root are the stored ones */
    bool alone;        /* and nothing is being read: it may be a copy */
    bool open_text;    /* empty text stands for the number 0: no digits have followed yet */
    tn_variant parent; /* of an object that is being read */
    void *root;
    tn_input *stream;
    uint64_t index;
    const tn_result *item;
    const loop *loops;    /* around the expression; NULL: none */
    const size_t *places; /* of members of `self`, in its rules; NULL elsewhere */
    kept_values *kept;    /* of a rule; NULL elsewhere */
} scope;

static inline size_t scope_place(const scope *s)
{
    return s->here ? s->in->pos : s->at;
}

/* Loads the value at an address by its `form`, and stores it; `size` is the size in bytes of the elements of
   views and numbers. */
void tn_result_load(uint8_t form, void *from, tn_result *value);
void tn_result_store(uint8_t form, size_t size, const tn_result *value, void *to);

/* A number of 64 bits as one of 32; of a NaN, the bits that these have. */
float tn_narrowed(double real);

outcome tn_term_value(const scope *s, const tn_term *t, tn_result *value);

/* Whether a condition holds; false if it needs an absent value. */
tn_status tn_term_condition(const scope *s, const tn_term *t, bool *holds);

static inline outcome outcome_of(tn_status status)
{
    return (outcome)status;
}

/* An error at the expression. */
outcome tn_scope_fail(const scope *s, tn_status status);

/* The result of a term with an absent value: its tn_lack, negated, or an error. */
outcome tn_scope_absent(const scope *s, uint8_t lack);

/* Converts a value to the `found` or `expected` of an error. */
tn_value tn_found_value(uint8_t form, bool is_unsigned, const tn_result *value);

/* The parts of tn_term_value (term_number.c, term_text.c, term_array.c). */
outcome tn_term_integer(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_real(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_negation(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_compare(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_comparison(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_fits(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_conversion(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_text(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_list(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_as_array(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_element(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_slot(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_extreme(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_stream(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_look_ahead(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_fold(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_part(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_notes(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_sum(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_digest(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_joined_size(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_question(const scope *s, const tn_term *t, tn_result *value);

/* Space for a part of a view or of numbers. */
typedef union part_space {
    tn_view view;
    uint64_t aligned[LARGEST_VIEW / 8];
} part_space;

/* Makes the scope in which the expression `t->b` of a TN_TERM_NAMED is evaluated: that of its object. */
outcome tn_named_scope(const scope *s, const tn_term *t, scope *inside);

/* The value of an array, which may be a part of another one: of a view or of numbers, it lies in `space`. */
outcome tn_array_value(const scope *s, const tn_term *t, part_space *space, tn_result *value);

/* Element `t->b`, or the last, of an array of `count` elements; an error if it does not exist. */
outcome tn_element_number(const scope *s, const tn_term *t, size_t count, size_t *i);

/* ---- loops over elements (term_fold.c) ---- */

/* The loop of a fold around the expression. */
const loop *tn_loop_of(const scope *s, uint32_t fold);

/* Space for a record. */
typedef union record_space {
    uint64_t aligned[LARGEST_RECORD / 8];
    uint8_t bytes[LARGEST_RECORD];
} record_space;

typedef struct fold_run {
    const tn_term *fold;
    scope whole;  /* for errors of the array */
    scope inside; /* for the body */
    loop own;
    tn_result array, item;
    size_t count;
    record_space space;
    part_space part; /* if `array` is a part */
} fold_run;

/* Evaluates the array, and takes the work of going through it, `factor` times. */
outcome tn_fold_begin(const scope *s, const tn_term *t, uint64_t factor, fold_run *run);
/* Do one of these two steps; load an element, and evaluate the body for it. */
outcome tn_fold_array(const scope *s, const tn_term *t, fold_run *run);
outcome tn_fold_work(const fold_run *run, uint64_t factor);
outcome tn_fold_item(fold_run *run, size_t i); /* the body stands over element `i` then */
outcome tn_fold_body(fold_run *run, size_t i, tn_result *value);

/* The element at fault of TN_FOLD_UNIQUE or TN_FOLD_ACYCLIC; `index` is TN_NO_INDEX if there is none. */
typedef struct fold_fault {
    size_t index;
    tn_value found;
    tn_loan loan; /* to be given back when `found` has been reported */
} fold_fault;

outcome tn_fold_find_fault(const scope *s, const tn_term *t, fold_fault *fault);

/* Element `i` of an array of `form`, which is no view of records. The elements of lists have the form
   `element` and take `size` bytes in memory. */
void tn_element_load(uint8_t form, const tn_result *array, uint8_t element, uint32_t size, size_t i,
                     tn_result *value);
size_t tn_term_elements(uint8_t form, const tn_result *array);

/* Continues a checksum with the text, bytes, packed bytes or joined parts that `of` gives. */
outcome tn_term_add_sum(const scope *s, const tn_term *of, tn_checksum checksum, uint32_t *sum);

/* A record of a view, decoded (record.c). */
void tn_record_load(const tn_record_layout *record, void *view, size_t i, uint8_t *element);

/* The offset of a field in each record; false if the records lack it. */
bool tn_record_find(const tn_record_layout *record, void *view, size_t field, size_t *offset);
outcome tn_term_size(const scope *s, const tn_term *t, tn_result *value);
outcome tn_term_variant(const scope *s, const tn_term *t, tn_result *value);

/* A value of a form as one of any type; `tag` is that of an object. */
tn_variant tn_variant_of_value(uint8_t form, bool is_unsigned, uint32_t tag, const tn_result *value);

/* tn_term_value without a call for most terms: literals and small numbers of the object itself. */
static inline outcome term_operand(const scope *s, const tn_term *t, tn_result *value)
{
    if (t->kind == TN_TERM_LITERAL) return *value = t->value, TN_OK;
    if (t->kind != TN_TERM_OWN) return tn_term_value(s, t, value);
    const void *own = (const uint8_t *)s->self + t->slot;
    switch (t->form) {
    case TN_KIND_U1:
        return value->u = *(const uint8_t *)own, TN_OK;
    case TN_KIND_U2:
        return value->u = *(const uint16_t *)own, TN_OK;
    case TN_KIND_U4:
        return value->u = *(const uint32_t *)own, TN_OK;
    case TN_KIND_TEXT:
        return value->text = *(const tn_text *)own, TN_OK;
    default:
        return tn_term_value(s, t, value);
    }
}

/* A term_operand without a lack that is not an error. */
static inline tn_status term_status(const scope *s, const tn_term *t, tn_result *value)
{
    const outcome status = term_operand(s, t, value);
    return (tn_status)(status < 0 ? tn_scope_fail(s, TN_ABSENT) : status);
}

/* Makes an instance of an object ready that is being read, or has been. */
tn_status tn_instance_make(const tn_instance *instance, void *self, const tn_path *path);
/* Computes an instance for a rule, without fixing the position of its first use. */
tn_status tn_instance_look(const tn_instance *instance, void *self, const tn_path *path);

tn_status tn_instance_get(const tn_instance *instance, void *self, tn_error *error);

/* Reads a number as it lies in a file. */
static inline void wire_load(uint8_t form, const uint8_t *from, void *to)
{
    switch (form) {
    case TN_FORM_U1:
    case TN_FORM_S1:
        *(uint8_t *)to = *from;
        break;
    case TN_FORM_U2LE:
    case TN_FORM_S2LE:
        *(uint16_t *)to = tn_u2le(from);
        break;
    case TN_FORM_U3LE:
        *(uint32_t *)to = tn_u3le(from);
        break;
    case TN_FORM_S3LE:
        *(int32_t *)to = tn_s3le(from);
        break;
    case TN_FORM_U4LE:
    case TN_FORM_S4LE:
    case TN_FORM_F4LE:
        *(uint32_t *)to = tn_u4le(from);
        break;
    case TN_FORM_U8LE:
    case TN_FORM_S8LE:
    case TN_FORM_F8LE:
        *(uint64_t *)to = tn_u8le(from);
        break;
    case TN_FORM_F2LE:
        *(uint32_t *)to = tn_bits_of_half(tn_u2le(from));
        break;
    case TN_FORM_F2BE:
        *(uint32_t *)to = tn_bits_of_half(tn_u2be(from));
        break;
    case TN_FORM_U2BE:
    case TN_FORM_S2BE:
        *(uint16_t *)to = tn_u2be(from);
        break;
    case TN_FORM_U3BE:
        *(uint32_t *)to = tn_u3be(from);
        break;
    case TN_FORM_S3BE:
        *(int32_t *)to = tn_s3be(from);
        break;
    case TN_FORM_U4BE:
    case TN_FORM_S4BE:
    case TN_FORM_F4BE:
        *(uint32_t *)to = tn_u4be(from);
        break;
    default:
        *(uint64_t *)to = tn_u8be(from);
    }
}

#endif
