/* Expressions: what they are evaluated over. */
#ifndef TENON_ENGINE_SCOPE_H
#define TENON_ENGINE_SCOPE_H

#include "engine.h"

/* A tn_status, or that the expression asks for what is absent: a tn_lack, negated. */
typedef int outcome;

typedef struct scope {
    const tn_codec *codec;
    tn_input *in; /* the stream that is read, and for errors with what follows */
    const tn_path *path;
    const tn_path *object; /* of `self`: the path of an element is another */
    const char *member;
    size_t at;
    void *self;
    bool finished;     /* the object has been read: what is around it is what it has kept */
    bool alone;        /* and nothing is being read: it may be a copy */
    tn_variant parent; /* of an object that is being read */
    void *root;
    tn_input *stream;
    uint64_t index;
    const tn_result *item;
} scope;

/* What lies at an address as `form` says, and back; `size` are the bytes of views and numbers. */
void form_load(uint8_t form, void *from, tn_result *value);
void form_store(uint8_t form, size_t size, const tn_result *value, void *to);

outcome term_value(const scope *s, const tn_term *t, tn_result *value);

/* The same of what has no lack that is not an error. */
tn_status term_status(const scope *s, const tn_term *t, tn_result *value);

/* Whether a condition holds: not where it needs what is absent. */
tn_status term_condition(const scope *s, const tn_term *t, bool *holds);

static inline outcome outcome_of(tn_status status)
{
    return (outcome)status;
}

/* An error at the expression. */
outcome scope_fail(const scope *s, tn_status status);

/* What a term gives whose value is absent: its tn_lack, negated, or an error. */
outcome absent(const scope *s, uint8_t lack);

/* A value as what was found, or was expected. */
tn_value found_value(uint8_t form, bool is_unsigned, const tn_result *value);

/* The parts of term_value (term_number.c, term_text.c, term_array.c). */
outcome term_integer(const scope *s, const tn_term *t, tn_result *value);
outcome term_real(const scope *s, const tn_term *t, tn_result *value);
outcome term_negation(const scope *s, const tn_term *t, tn_result *value);
outcome term_comparison(const scope *s, const tn_term *t, tn_result *value);
outcome term_fits(const scope *s, const tn_term *t, tn_result *value);
outcome term_conversion(const scope *s, const tn_term *t, tn_result *value);
outcome term_text(const scope *s, const tn_term *t, tn_result *value);
outcome term_list(const scope *s, const tn_term *t, tn_result *value);
outcome term_element(const scope *s, const tn_term *t, tn_result *value);
outcome term_extreme(const scope *s, const tn_term *t, tn_result *value);
outcome term_size(const scope *s, const tn_term *t, tn_result *value);
outcome term_variant(const scope *s, const tn_term *t, tn_result *value);

/* A value of a form as one of any type; `tag` is that of an object. */
tn_variant variant_of_value(uint8_t form, bool is_unsigned, uint32_t tag, const tn_result *value);

/* Makes an instance of an object ready that is being read, or has been. */
tn_status instance_make(const tn_instance *instance, void *self, const tn_path *path);
tn_status instance_get(const tn_instance *instance, void *self, tn_error *error);

/* Reads a number of a record. */
void wire_load(uint8_t form, const uint8_t *from, void *to);

#endif
