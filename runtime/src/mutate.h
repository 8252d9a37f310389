/* What the parts of the mutator share. */
#ifndef TENON_SRC_MUTATE_H
#define TENON_SRC_MUTATE_H

#include "value.h"

#include "tenon/fuzz.h"

/* One mutation. */
typedef struct tn_mutation {
    const tn_mutator *with;
    size_t capacity; /* bytes that an output may have; no value gets larger */
    uint64_t state;  /* of chance */
    tn_document *document;
    void *root;
    const tn_type *target; /* whose objects are changed more often than others; NULL: none */
} tn_mutation;

/* A value in an object, or whether it is there. */
typedef struct tn_spot {
    const tn_type *type; /* of the object that has it */
    void *object;
    const void *parent; /* of that object; NULL for the root */
    tn_member member;   /* the value is it, or an element of it as a member of its own */
    void *value;
    bool presence; /* whether the member is there, not what it is */
} tn_spot;

enum {
    TN_NOT_CHANGED = TN_MEMBER_DERIVED | TN_MEMBER_FORM | TN_MEMBER_ENDING,
    TN_MOST_REPAIRS = 48,
    TN_MOST_ELEMENTS = 4096 /* that a repair adds */
};

/* Whether the member is the file's to decide: not derived, nor bytes that no member of the schema holds. */
bool tn_may_change(const tn_member *member);

static inline tn_mutation tn_mutation_begin(const tn_mutator *with, size_t capacity, uint64_t seed)
{
    const tn_mutation run = {with, capacity, seed, NULL, NULL, NULL};
    return run;
}

/* ---- chance: mutate_chance.c ---- */

uint64_t tn_chance(tn_mutation *run);

/* A number below `count`, which is not 0. */
size_t tn_below(tn_mutation *run, size_t count);

/* A number that decides something: one of the schema's or beside it, a limit of types, a neighbour of `old`.
 */
uint64_t tn_telling_number(tn_mutation *run, uint64_t old);
/* The same as the bits of a float or double. */
uint64_t tn_telling_real(tn_mutation *run, tn_kind kind, uint64_t old);

/* Changes bytes in place; returns their new number, at most `capacity`. */
size_t tn_mutate_block(tn_mutation *run, uint8_t *data, size_t size, size_t capacity);

/* Changes bytes in place by the fuzzer's own mutations, which there are. */
size_t tn_mutate_by_engine(const tn_mutation *run, uint8_t *data, size_t size, size_t capacity);

/* Other bytes in the document, which the old ones may be part of, in `size` or any number. */
bool tn_other_bytes(tn_mutation *run, tn_bytes old, bool printable, bool same_size, tn_bytes *changed);

/* ---- what the target compared: mutate_compared.c ---- */

/* While the mutator reads and writes, nothing is kept. Behind it all is forgotten: the target runs next. */
void tn_comparisons_pause(const tn_mutator *mutator);
void tn_comparisons_resume(const tn_mutator *mutator);

/* Puts something that was compared with what lies in the block in the place of that. */
bool tn_put_compared(tn_mutation *run, uint8_t *block, size_t size);

/* The same of a number of `width` bytes. */
bool tn_compared_with(tn_mutation *run, uint64_t number, size_t width, uint64_t *other);

/* ---- where: mutate_spot.c ---- */

/* One of all values of the object, each as likely as any other. False where it has none. */
bool tn_pick_spot(tn_mutation *run, tn_spot *spot);

/* The object that has the member at a place, down to `depth` steps. Records of views are no objects: false.
 */
bool tn_spot_at(tn_mutation *run, const tn_place *place, tn_spot *spot);

/* ---- changing: mutate_value.c, mutate_array.c ---- */

bool tn_change_spot(tn_mutation *run, const tn_spot *spot);
bool tn_change_value(tn_mutation *run, const tn_spot *spot, const tn_member *member, void *value);
/* Changes some member of an object that is its own world: an element that is new, a record. */
bool tn_change_some_member(tn_mutation *run, const tn_type *type, void *object, const void *parent);
void tn_change_scalar(tn_mutation *run, const tn_member *member, void *value);
bool tn_change_list(tn_mutation *run, const tn_spot *spot, const tn_type *type, tn_list *list);
bool tn_change_array(tn_mutation *run, const tn_spot *spot, const tn_member *member, tn_list *list);
bool tn_change_view(tn_mutation *run, const tn_spot *spot);
bool tn_change_numbers(tn_mutation *run, const tn_spot *spot);

/* Whether the member is there: the other way round. What is new is empty. */
bool tn_toggle_member(tn_mutation *run, const tn_spot *spot);

/* Gives a list, an array, a view or numbers so many elements. */
bool tn_resize_member(tn_mutation *run, const tn_spot *spot, size_t count);

/* Lays views out anew whose layout follows from a member of their object. */
void tn_rebuild_views(tn_mutation *run, const tn_spot *changed);

/* ---- as a whole: mutate_repair.c, mutate_object.c ---- */

/* Does what the writer's error asks for. False where it cannot. */
bool tn_repair(tn_mutation *run, const tn_error *error);

/* Changes some values. */
bool tn_edit_object(tn_mutation *run, void *object, size_t changes);

/* Measures and repairs until the writer takes the object. */
bool tn_make_writable(tn_mutation *run, size_t *size);

/* An object from nothing that the writer takes; NULL where there is none. */
void *tn_object_from_nothing(tn_mutation *run, size_t *size);

#endif
