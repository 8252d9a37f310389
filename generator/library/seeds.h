/* Creates inputs of a format. */
#ifndef TENON_LIBRARY_SEEDS_H
#define TENON_LIBRARY_SEEDS_H

#include "base/arena.h"
#include "driver/compile.h"
#include "tenon/fuzz.h"

typedef ARRAY(str) seed_list;

/* A mutator of the codec that knows the schema's words, which live in `memory`. */
tn_mutator seeds_mutator(arena *memory, const tn_format *format, const schema_words *words, tn_words *as);

/* Finds inputs with all features that `rounds` mutations found, and with those of inputs with one error; each
   has a feature of its own. Equal arguments give equal results. */
void seeds_find(arena *memory, const tn_mutator *mutator, uint64_t seed, size_t rounds, seed_list *found);

/* A search for valid files, which have no findings at the level strict, or for files that violate one rule.
 */
typedef struct seed_search {
    const tn_mutator *mutator;
    uint64_t seed;
    const char *rule; /* the files break it, and no other; NULL: none */
    size_t count;     /* the number wanted */
    size_t rounds;    /* the most tries */
} seed_search;

void seeds_sample(arena *memory, const seed_search *search, seed_list *found);

/* ---- the parts, for other searches ---- */

enum { SEED_LARGEST = 1 << 14 };

/* Makes a candidate in `space`, of SEED_LARGEST bytes: creates it, or mutates inputs of the list. Returns its
   size, or 0 if there is none. */
size_t seeds_candidate(const tn_mutator *mutator, const seed_list *from, uint64_t *state, uint8_t *space);

/* The next number of a sequence that follows from `*state`. */
uint64_t seeds_chance(uint64_t *state);

/* Calls `visit` with the results of one error in an input: it ends too early or late, or a member has another
   value. Each lies in `space`, of SEED_LARGEST bytes, and must not be changed. Skips inputs of more than some
   kilobytes. */
typedef void seed_visit(void *user, str damaged);
void seeds_each_damage(const tn_mutator *mutator, str input, uint8_t *space, seed_visit *visit, void *user);

/* The features of a format that inputs have shown; and the number of new features of an input, which become
   known. */
typedef struct seed_features seed_features;
seed_features *seeds_features(arena *memory);
size_t seeds_show(seed_features *known, const tn_mutator *mutator, str input);

#endif
