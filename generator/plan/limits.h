/* The limits of a codec: memory, work and scratch memory that a file can cost at worst. */
#ifndef TENON_PLAN_LIMITS_H
#define TENON_PLAN_LIMITS_H

#include "plan/plan.h"

/* How many elements may occupy no bytes, unless the caller passes another limit. */
enum { EMPTY_ELEMENTS = 65536 };

/* Budgets: for each byte of input, and beside. */
typedef struct plan_budget {
    uint64_t memory_per_byte, work_per_byte;
    uint64_t memory_base, work_base;
} plan_budget;

plan_budget plan_budgets(const codec_plan *p);

/* At least sizeof the struct of an object, on the machine of the plan. */
uint64_t plan_object_size(const codec_plan *p, const model_type *type);

/* Scratch memory beside that of objects: an element of it for each element of an array. */
typedef enum scratch_kind {
    SCRATCH_ELEMENTS,    /* in validation: the objects of a list that rules look at */
    SCRATCH_KEYS,        /* tn_key: of a uniqueness rule */
    SCRATCH_NUMBER_KEYS, /* tn_number_key, for each number */
    SCRATCH_MARKS,       /* bytes: of a rule that follows dependencies of elements */
    SCRATCH_BLOCKS,      /* half a byte: of a rule that asks parts for their greatest or least */
    SCRATCH_VALUES,      /* `size` bytes: numbers that such a rule computes of records, */
    SCRATCH_NOTES,       /* tn_note: a note that these are remembered, once for each array */
    SCRATCH_SLOTS,       /* tn_slot: in validation: of a table that rules look into; an element is a slot */
    SCRATCH_PADDING,     /* a block: padding behind small elements, once for each object that has them */
    SCRATCH_CONTENT,     /* bytes: packed content, one at a time */
    SCRATCH_TEXT         /* bytes: text of JSON that has escapes */
} scratch_kind;

typedef struct scratch_use {
    scratch_kind kind;
    schema_level level; /* the first that takes it */
    const model_member *array;
    const model_check *check; /* its rule; NULL: it serves all that use the elements */
    uint64_t most; /* SCRATCH_CONTENT: bytes, whatever the input is; 0: `ratio` for each of its bytes */
    uint32_t ratio;
    uint64_t element; /* bytes of input that belong to one element, at least */
    unsigned size;    /* SCRATCH_VALUES: bytes */
    bool given_back;  /* when the rule has been checked */
    bool grows;       /* SCRATCH_ELEMENTS: one by one: one that cannot be read takes memory, too, */
    unsigned open;    /* and so do this many that are being read, each in a list of the one around it */
    unsigned times;   /* of a growing list, with the space that it leaves behind; 0: once */
    unsigned space;   /* elements may overlap: how often the input is space for them; otherwise 1 */
    bool empty;       /* elements may occupy no bytes: their number is limited elsewhere */
    bool again;       /* another use has the same memory, with the part that does not depend on the input */
    uint64_t owner; /* bytes of an object that has such an array; 0: there is one object, or one at a time */
} scratch_use;

typedef ARRAY(scratch_use) scratch_list;

/* Whether a list may be in elements of itself. */
bool plan_list_nests(const model_member *array);

/* Whether validation reads objects into scratch memory whose size is computed as a whole: for a codec that
   does not write, or whose objects point at streams, lie apart from their lists, or have values of
   expressions beside them. */
bool plan_reads_into_scratch(const codec_plan *p);

/* Whether validation keeps the value of a member, or its elements, for later uses. */
bool plan_keeps_in_validation(const codec_plan *p, const model_member *member);

/* Whether validation clears an object before it reads the members: expressions may use members that are never
   read, or not yet. */
bool plan_clears_object(const codec_plan *p, const model_type *type);

/* Whether validation reads the elements of an instance into one place: only their number is used. */
bool plan_passes_elements(const codec_plan *p, const model_member *member);

/* The scratch memory that objects take in such a validation at any time, under the default limits of a codec.
   Not `known`: no more than reading takes. */
typedef struct plan_space_taken {
    bool known;
    uint64_t per_byte, base;
} plan_space_taken;

plan_space_taken plan_validation_space(const codec_plan *p);

/* The scratch memory of rules in validation; reading needs as much, without SCRATCH_ELEMENTS. After
   plan_rules. */
scratch_list plan_scratch(const codec_plan *p);

/* Scratch uses, grouped by the bytes of the input that they share. Elements of lists have bytes of their own,
   beside the bytes of lists inside them: so the memory is at most that of an input full of elements of the
   list that takes most for each byte. But memory for an announced number of elements is taken before these
   are read, and counts in inner lists, too. A rule returns its loans before the next one is checked. */
typedef struct scratch_way {
    scratch_list uses; /* of one list, or of one rule */
} scratch_way;

typedef struct scratch_group {
    scratch_list kept;        /* for each element of a list */
    ARRAY(scratch_way) loans; /* of these the one that takes most */
} scratch_group;

typedef struct scratch_choice {
    ARRAY(scratch_group) groups; /* of these the one that takes most */
} scratch_choice;

typedef struct scratch_shares {
    scratch_list alone;
    ARRAY(scratch_choice) choices; /* each with bytes of its own */
} scratch_shares;

scratch_shares plan_scratch_shares(const codec_plan *p, const scratch_list *list);

/* Bytes of two elements of scratch memory on hosts of 64 bits; not of SCRATCH_ELEMENTS. */
uint64_t plan_scratch_of_two(const scratch_use *use);

/* The work of the expressions of a type, for each byte of its objects. Arrays of other objects, at which
   every object may look again, count with PLAN_OTHERS_ELEMENTS. */
uint64_t plan_expression_work(const codec_plan *p, const model_type *type);
enum { PLAN_OTHERS_ELEMENTS = 256 };

#endif
