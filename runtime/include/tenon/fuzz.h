/* A mutator that knows the meaning of values, random objects, and properties that every edit must keep: for
   fuzz targets, and for programs that create files of a format. Other programs link none of it. All functions
   depend on their arguments only, except those that use the engine of the fuzzer. */
#ifndef TENON_FUZZ_H
#define TENON_FUZZ_H

#include "tenon/generic.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The literals of a schema: bounds, sizes, numbers in rules; texts and bytes with which values are compared.
   Static data. */
typedef struct tn_words {
    size_t number_count;
    const uint64_t *numbers; /* in two's complement */
    size_t real_count;
    const double *reals;
    size_t text_count;
    const tn_bytes *texts;
} tn_words;

/* Two values that a target compared, as bytes: numbers in the byte order of this machine. */
typedef struct tn_comparison {
    uint8_t size; /* of each; 0: none */
    bool number;
    uint8_t one[16], other[16];
} tn_comparison;

/* The comparisons since the last mutation, the latest few of each place in the code. */
typedef struct tn_comparisons {
    bool paused; /* while the mutator itself reads and writes */
    uint32_t seen;
    tn_comparison kept[256];
} tn_comparisons;

/* ---- constraints of rules ---- */

typedef enum tn_constraint_kind {
    TN_CONSTRAINT_UNKNOWN, /* a constraint that the fuzzer does not analyse */
    TN_CONSTRAINT_NUMBER,  /* `number`: an integer; 1 and 0 are true and false */
    TN_CONSTRAINT_SELF,    /* the object that the rule is of */
    TN_CONSTRAINT_PARENT,  /* the object that items[0] lies in */
    TN_CONSTRAINT_ROOT,
    TN_CONSTRAINT_ITEM,    /* the element, */
    TN_CONSTRAINT_INDEX,   /* or its number, of the innermost ALL or ANY */
    TN_CONSTRAINT_MEMBER,  /* `member` of the object items[0] */
    TN_CONSTRAINT_ELEMENT, /* items[0] [ items[1] ] */
    TN_CONSTRAINT_SLICE,   /* items[2] elements of items[0], from items[1] on */
    TN_CONSTRAINT_SIZE,    /* the number of elements or bytes of items[0] */
    TN_CONSTRAINT_ALL,     /* items[1] holds for all elements of items[0], */
    TN_CONSTRAINT_ANY,     /* or for one */
    TN_CONSTRAINT_CHOICE,  /* items[0] ? items[1] : items[2] */
    TN_CONSTRAINT_NOT,     /* of items[0]; the following of items[0] and items[1] */
    TN_CONSTRAINT_AND,
    TN_CONSTRAINT_OR,
    TN_CONSTRAINT_EQUAL,
    TN_CONSTRAINT_UNEQUAL,
    TN_CONSTRAINT_LESS,
    TN_CONSTRAINT_LESS_EQUAL,
    TN_CONSTRAINT_GREATER,
    TN_CONSTRAINT_GREATER_EQUAL,
    TN_CONSTRAINT_ADD,
    TN_CONSTRAINT_SUBTRACT,
    TN_CONSTRAINT_MULTIPLY,
    TN_CONSTRAINT_REMAINDER, /* of the sign of items[1] */
    TN_CONSTRAINT_BITS       /* the bits that both have */
} tn_constraint_kind;

/* An expression of a rule. */
typedef struct tn_constraint {
    tn_constraint_kind kind;
    int64_t number;
    const char *member;
    const struct tn_constraint *items[3];
} tn_constraint;

/* A rule: if `condition` holds or is NULL, `that` must hold. */
typedef struct tn_rule_constraint {
    const tn_constraint *condition, *that;
} tn_rule_constraint;

typedef struct tn_mutator {
    const tn_format *format;
    const tn_words *words; /* may be NULL */
    /* The fuzzer's own mutations of bytes, such as LLVMFuzzerMutate, or NULL. The mutator applies them to
       bytes and texts at any depth, so that comparisons which the fuzzer has learned help behind compression
       and checksums. */
    size_t (*engine)(uint8_t *data, size_t size, size_t capacity);
    /* The comparisons of the target, see `tenon/impl/fuzz_target.h`; NULL: not known. A compared value is
       replaced by the value with which it was compared, in any member. */
    tn_comparisons *comparisons;
    const tn_rule_constraint *constraints; /* of the format's rules, in their order; NULL: not known */
    const void *params; /* for tn_options.params of all that it reads and makes; NULL: all zero */
    bool instances;     /* instances that the writer puts at offsets get values, too */
} tn_mutator;

/* Attribute of functions that run between two comparisons of a target: the fuzzer does not watch them. */
#if defined(__clang__) && __clang_major__ >= 13
#define TN_NOT_WATCHED __attribute__((no_sanitize("coverage")))
#else
#define TN_NOT_WATCHED
#endif

/* Keeps a comparison: of numbers of 1, 2, 4 or 8 bytes, or of bytes. `where` is a place in the code. */
void tn_compared_numbers(tn_comparisons *comparisons, const void *where, unsigned size, uint64_t one,
                         uint64_t other) TN_NOT_WATCHED;
void tn_compared_bytes(tn_comparisons *comparisons, const void *where, const void *one, const void *other,
                       size_t size) TN_NOT_WATCHED;

/* Mutates an input in place, and returns its new size in bytes, at most `capacity`. If the input can be read,
   the function changes some values of the object, and then the values that the writer rejects, until the
   writer accepts it. Otherwise it repairs the input where the reader stopped. Sometimes it changes derived
   fields where they lie, and sometimes it creates a new object. */
size_t tn_mutator_run(const tn_mutator *mutator, uint8_t *data, size_t size, size_t capacity, uint32_t seed);

/* Mutates an input like tn_mutator_run, and puts elements of `other` into it. */
size_t tn_mutator_cross(const tn_mutator *mutator, uint8_t *data, size_t size, size_t capacity,
                        const uint8_t *other, size_t other_size, uint32_t seed);

/* Mutates an input like tn_mutator_run, but so that it violates `rule`: changes the values that the rule
   uses, if they are known, or other values of objects of the rule's type or of the input, derived or not. */
size_t tn_mutator_break(const tn_mutator *mutator, const tn_rule *rule, uint8_t *data, size_t size,
                        size_t capacity, uint32_t seed);

/* Repairs an input in place: changes it so that it satisfies the rules that it breaks, as far as the mutator
   knows them, except rules with the id `spared` (may be NULL). Returns the new size in bytes, at most
   `capacity`; 0 if nothing was changed. */
size_t tn_mutator_mend(const tn_mutator *mutator, const char *spared, uint8_t *data, size_t size,
                       size_t capacity, uint32_t seed);

/* Creates an object and writes it, in at most `capacity` bytes. Returns their number; 0 if the writer accepts
   no object that was tried, or the codec patches. */
size_t tn_mutator_make(const tn_mutator *mutator, uint8_t *data, size_t capacity, uint32_t seed);

/* Checks edits of an input: makes `edits` edits that depend on its bytes; every second object, and every
   object of an input that cannot be read, is a new one. If the writer accepts an edit, the result must be
   read back at every level, equal to the object that was written, without a finding about a derived field.
   Returns NULL, or a sentence about the violated property, in `message`. */
const char *tn_check_edits(const tn_mutator *mutator, const void *data, size_t size, uint32_t edits,
                           char *message, size_t capacity);

/* ---- the property checked for each input ---- */

/* Each includes those before it. */
typedef enum tn_oracle {
    TN_ORACLE_CRASH,      /* reading and validating come to an end */
    TN_ORACLE_AGREE,      /* and agree */
    TN_ORACLE_ROUND_TRIP, /* tn_check_properties */
    TN_ORACLE_EDIT,       /* and tn_check_edits, two of them */
    TN_ORACLE_SAMPLED     /* TN_ORACLE_AGREE; of one input in 16, by its bytes, TN_ORACLE_EDIT */
} tn_oracle;

/* "crash", "agree", "round-trip", "edit", "sampled"; TN_ORACLE_SAMPLED for NULL and for any other. */
tn_oracle tn_oracle_named(const char *name);

/* Checks one input. Returns NULL, or a sentence about the violated property, in `message`. */
const char *tn_check_input(const tn_mutator *mutator, tn_oracle oracle, const void *data, size_t size,
                           char *message, size_t capacity);

/* ---- features of an input ---- */

/* Calls `visit` with a number for each feature that an input shows of the mutator's format. Features of a
   member: its presence, its named value, its type in a union, none, one or more elements. Features of an
   error or finding: its rule and place, and whether reading goes on. An input that is read is a feature, too.
   A feature has the same number in every input, and may be visited several times. */
typedef void tn_feature_visit(void *user, uint64_t feature);
void tn_features(const tn_mutator *mutator, const void *data, size_t size, tn_feature_visit *visit,
                 void *user);

/* ---- smaller inputs ---- */

/* Leaves a part out of an input that can be read: the element or optional member with the number `step` among
   all of the object, or bytes for the numbers behind these. Writes at most `size` bytes to `smaller` and
   returns their number; 0 if the part cannot be left out. *steps (may be NULL) gets the number of steps. */
size_t tn_mutator_trim(const tn_mutator *mutator, const uint8_t *data, size_t size, size_t step,
                       uint8_t *smaller, size_t *steps);

/* ---- for AFL++: the calls of its custom mutators ---- */

typedef struct tn_afl {
    const tn_mutator *mutator;
    uint64_t state;
    uint8_t *output; /* `space` bytes */
    size_t space;
    uint8_t *trimmed; /* the input that is being trimmed, without the parts removed so far */
    size_t trimmed_size, trimmed_space;
    size_t next_size; /* of the next candidate */
    size_t step, steps;
    size_t announced; /* number of steps reported to AFL++ */
} tn_afl;

/* Makes the state of a custom mutator of AFL++; the caller frees it. Returns NULL if there is no memory. */
tn_afl *tn_afl_new(const tn_mutator *mutator, unsigned seed);
void tn_afl_free(tn_afl *afl);
size_t tn_afl_fuzz(tn_afl *afl, const uint8_t *data, size_t size, uint8_t **output, const uint8_t *other,
                   size_t other_size, size_t capacity);
int tn_afl_init_trim(tn_afl *afl, const uint8_t *data, size_t size);
size_t tn_afl_trim(tn_afl *afl, uint8_t **output);
int tn_afl_post_trim(tn_afl *afl, bool success);

#ifdef __cplusplus
}
#endif

#endif
