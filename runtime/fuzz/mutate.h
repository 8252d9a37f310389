/* The parts that the files of the mutator share. */
#ifndef TENON_FUZZ_MUTATE_H
#define TENON_FUZZ_MUTATE_H

#include "../generic/value.h"

#include "tenon/fuzz.h"

/* One mutation. */
typedef struct tn_mutation {
    const tn_mutator *with;
    size_t capacity; /* bytes that an output may have; no value gets larger */
    uint64_t state;  /* of chance */
    tn_document *document;
    void *root;
    const tn_type *target; /* whose objects are changed more often than others; NULL: none */
    const tn_rule *broken; /* may stay broken; NULL: none */
    size_t nested;         /* elements that are being made, each in another */
} tn_mutation;

/* A value in an object, or its presence. */
typedef struct tn_spot {
    const tn_type *type; /* of the object that has it */
    void *object;
    void *parent;     /* of that object; NULL for the root */
    tn_member member; /* the value is this member, or its element, as a member of its own */
    void *value;
    bool presence; /* the spot is the presence of the member, not its value */
} tn_spot;

/* Whether files can only be patched: no elements are added, and nothing is created. The engine (it has a
   context) drafts such objects. */
static inline bool tn_only_patches(const tn_format *format)
{
    return format->patches && format->context == NULL;
}

enum {
    TN_NOT_CHANGED = TN_MEMBER_DERIVED | TN_MEMBER_FOLLOWS | TN_MEMBER_FORM | TN_MEMBER_ENDING,
    TN_MOST_REPAIRS = 48,
    TN_MOST_ELEMENTS = 4096 /* that a repair adds */
};

/* Whether the file decides the member: it is not derived, and not bytes that no member of the schema
   holds. */
bool tn_may_change(const tn_member *member);

static inline tn_mutation tn_mutation_begin(const tn_mutator *with, size_t capacity, uint64_t seed)
{
    const tn_mutation run = {with, capacity, seed, NULL, NULL, NULL, NULL, 0};
    return run;
}

/* The options for reading the mutator's target. */
static inline tn_options tn_mutation_options(const tn_mutator *with)
{
    const tn_options options = {.params = with->params};
    return options;
}

/* ---- chance: mutate_chance.c ---- */

uint64_t tn_chance(tn_mutation *run);

/* A number below `count`, which is not 0. */
size_t tn_below(tn_mutation *run, size_t count);

/* A number at a boundary: a number of the schema or its neighbour, a limit of types, a neighbour of `old`. */
uint64_t tn_boundary_number(tn_mutation *run, uint64_t old);
/* tn_boundary_number for the bits of a float or double. */
uint64_t tn_boundary_real(tn_mutation *run, tn_kind kind, uint64_t old);

/* Puts a stream that can be unpacked where the reader found none, and makes a number before it follow. */
bool tn_mend_packed(tn_mutation *run, uint8_t *data, size_t *size, const tn_error *error);

/* Changes bytes in place; returns their new number, at most `capacity`. */
size_t tn_mutate_block(tn_mutation *run, uint8_t *data, size_t size, size_t capacity);

/* Changes bytes in place by the fuzzer's own mutations, which must exist. */
size_t tn_mutate_by_engine(const tn_mutation *run, uint8_t *data, size_t size, size_t capacity);

/* New bytes in the document, which may contain the old ones: `size` of them, or any number. */
bool tn_other_bytes(tn_mutation *run, tn_bytes old, bool printable, bool same_size, tn_bytes *changed);

/* ---- comparisons of the target: mutate_compared.c ---- */

/* While the mutator reads and writes, no comparison is kept. At its end all are dropped: the target runs
   next. */
void tn_comparisons_pause(const tn_mutator *mutator);
void tn_comparisons_resume(const tn_mutator *mutator);

/* Replaces a part of the block by the value with which the target compared it. */
bool tn_put_compared(tn_mutation *run, uint8_t *block, size_t size);

/* Finds the value with which the target compared a number of `width` bytes. */
bool tn_compared_with(tn_mutation *run, uint64_t number, size_t width, uint64_t *other);

/* ---- spots: mutate_spot.c ---- */

/* Chooses one of all values of the object, all equally likely. False if it has none. */
bool tn_pick_spot(tn_mutation *run, tn_spot *spot);

/* The object that has the member at a place, down to `depth` steps. Records of views are no objects: false.
 */
bool tn_spot_at(tn_mutation *run, const tn_place *place, tn_spot *spot);

/* ---- changing: mutate_value.c, mutate_array.c ---- */

bool tn_change_spot(tn_mutation *run, const tn_spot *spot);
bool tn_change_value(tn_mutation *run, const tn_spot *spot, const tn_member *member, void *value);
/* Changes some member of an object that stands alone: a new element, or a record. */
bool tn_change_some_member(tn_mutation *run, const tn_type *type, void *object, void *parent);
void tn_change_scalar(tn_mutation *run, const tn_member *member, void *value);
bool tn_change_list(tn_mutation *run, const tn_spot *spot, const tn_type *type, tn_list *list);
bool tn_change_array(tn_mutation *run, const tn_spot *spot, const tn_member *member, tn_list *list);
bool tn_change_view(tn_mutation *run, const tn_spot *spot);
bool tn_change_numbers(tn_mutation *run, const tn_spot *spot);

/* Replaces the view or the numbers of a spot by `count` zeroed elements in the form that the object requires
   now. */
bool tn_create_in_spot(tn_mutation *run, const tn_spot *spot, size_t count);

/* Inverts the presence of a member. A new one is empty. */
bool tn_toggle_member(tn_mutation *run, const tn_spot *spot);

/* Gives a list, an array, a view or numbers `count` elements. */
bool tn_resize_member(tn_mutation *run, const tn_spot *spot, size_t count);

/* Gives a new layout to views whose layout follows from a member of their object. */
void tn_rebuild_views(tn_mutation *run, const tn_spot *changed);

/* ---- constraints of rules: mutate_constraint.c, mutate_solve.c, mutate_rule.c ---- */

/* An object and the objects around it, the root first. */
typedef struct tn_lineage {
    size_t count; /* at least 1 */
    struct {
        const tn_type *type;
        void *object;
    } at[TN_PLACE_STEPS + 1];
} tn_lineage;

/* The element that an expression concerns. */
typedef struct tn_constraint_item {
    const tn_type *type; /* of an object; NULL: it is a byte */
    void *object;
    int64_t number;            /* the byte */
    const tn_constraint *list; /* the member that contains it, */
    size_t position;           /* and its index there */
    size_t index;              /* its number among the elements of the loop */
} tn_constraint_item;

/* The expressions of a rule, over its object. */
typedef struct tn_constraint_scope {
    tn_mutation *run;
    const tn_lineage *lineage;
    const tn_constraint_item *item; /* NULL: none */
} tn_constraint_scope;

/* Computes the number of an expression; returns false if it is unknown. */
bool tn_constraint_number(const tn_constraint_scope *scope, const tn_constraint *constraint, int64_t *number);
/* The member that an expression names, which is present. */
bool tn_constraint_spot(const tn_constraint_scope *scope, const tn_constraint *constraint, tn_spot *spot);
/* The elements of a list or of bytes, or of a slice of these: their count, and each. */
bool tn_constraint_items(const tn_constraint_scope *scope, const tn_constraint *list, size_t *count);
bool tn_constraint_item_at(const tn_constraint_scope *scope, const tn_constraint *list, size_t index,
                           tn_constraint_item *item);

/* Changes members so that an expression is true, or false. Returns whether that succeeded. */
bool tn_constraint_solve(const tn_constraint_scope *scope, const tn_constraint *constraint, bool wanted);

/* Changes the object of a finding, in run->root, so that the finding's rule holds. Returns false if nothing
   changed, or the constraint is unknown. */
bool tn_keep_rule(tn_mutation *run, const tn_error *finding);
/* Changes some object of the rule's type, in run->root, so that the rule is broken. */
bool tn_break_rule(tn_mutation *run, const tn_rule *rule);

/* Resizes bytes or text; new bytes are the letter `a`, or zero. */
bool tn_resize_bytes(tn_mutation *run, const tn_spot *spot, uint64_t size);
/* The objects on the way to a place, down to the last of the type with the id. False if there is none. */
bool tn_lineage_of(const tn_mutation *run, const tn_place *place, const char *type, tn_lineage *lineage);

/* ---- as a whole: mutate_repair.c, mutate_object.c ---- */

/* Makes the change that the writer's error suggests. Returns false if it cannot. */
bool tn_repair(tn_mutation *run, const tn_error *error);

/* Changes some values. */
bool tn_edit_object(tn_mutation *run, void *object, size_t changes);

/* Measures and repairs until the writer takes the object. */
bool tn_make_writable(tn_mutation *run, size_t *size);

/* Creates an object that the writer accepts. Returns NULL if it finds none. */
void *tn_object_from_nothing(tn_mutation *run, size_t *size);

#endif
