/* Proves that one version, the reader, reads all files that the other, the writer, accepts, to the same
   values: walks both side by side over the bytes of such a file. Each missing proof is a doubt. */
#ifndef TENON_DIFF_PROVE_H
#define TENON_DIFF_PROVE_H

#include "diff/versions.h"
#include "model/assumed.h"

typedef struct proof {
    versions *v;
    diff_direction direction;
    unsigned writer, reader; /* OLD and NEW, or the other way round */
    assumed *known[2];
    ARRAY(type_pair) reached; /* types whose objects lie at the same bytes */
    unsigned round;
    bool grown;      /* this round has found new facts */
    unsigned depth;  /* of the expressions that are compared */
    size_t *same_at; /* by pairs of `v`: when values were compared, and whether they were equal */
    bool speaks;     /* all facts are known: doubts count */
} proof;

/* A member in both versions, or in one: the other is NULL. */
typedef struct met {
    const model_member *writer, *reader;
} met;

/* Whether two expressions give equal values for every such file; both may be NULL. */
bool prove_same(proof *p, const term *writer, const term *reader);
bool prove_same_lists(proof *p, const term *const *writer, size_t writer_count, const term *const *reader,
                      size_t reader_count);

/* The form of members at one place: their wire form, number and end. */
void prove_member(proof *p, met both);

/* Whether the reader takes all values that the writer takes, and no rule of it is broken. */
void prove_valid(proof *p, met both);
void prove_rules(proof *p, const model_type *writer, const model_type *reader);

/* A doubt about a member, or a rule. */
void prove_doubt(proof *p, met about, const char *why);
void prove_doubt_rule(proof *p, const model_check *writer, const model_check *reader, const char *why);

/* Adds values to those that a member may have. A set that grows for long, such as of a sum that is passed
   down, becomes unlimited. */
void prove_grow(proof *p, value_set *of, value_set given);

/* Whether bytes after an object of the type do not change the values that the reader reads: no other object
   follows, and no expression uses the end of the stream. */
bool prove_may_be_longer(const proof *p, const model_type *reader);

/* States that objects of the types lie at the same bytes. */
void prove_reach(proof *p, const model_type *writer, const model_type *reader);

#endif
