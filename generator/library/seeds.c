/* Creates inputs of a format: a population that grows by files with new features of the format. */
#include "library/seeds.h"

#include <stdlib.h>

#include "tenon/generic.h"
#include "value.h"

enum { LARGEST = SEED_LARGEST, SET_SLOTS = 1 << 16, MOST_INPUTS = 4096, MOST_SAMPLE_BASE = 256 };

static const tn_words no_words;

static const uint64_t *numbers_of(const schema_words *words)
{
    return words->numbers.items;
}

tn_mutator seeds_mutator(arena *memory, const tn_format *format, const schema_words *words, tn_words *as)
{
    tn_bytes *texts = arena_alloc(memory, (words->texts.count + 1) * sizeof *texts);
    for (size_t i = 0; i < words->texts.count; i++)
        texts[i] = (tn_bytes){(const uint8_t *)words->texts.items[i].data, words->texts.items[i].size};
    *as = no_words;
    as->number_count = words->numbers.count;
    as->numbers = numbers_of(words);
    as->real_count = words->reals.count;
    as->reals = words->reals.items;
    as->text_count = words->texts.count;
    as->texts = texts;
    return (tn_mutator){.format = format, .words = as};
}

/* ---- chance: SplitMix64 ---- */

uint64_t seeds_chance(uint64_t *state)
{
    *state += 0x9e3779b97f4a7c15;
    uint64_t mixed = *state;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
    return mixed ^ mixed >> 31;
}

/* ---- features shown so far ---- */

/* A set of features. A full set takes no more. */
typedef struct seed_features {
    uint64_t *slots; /* 0: empty */
    size_t count;
    size_t added; /* by the present input */
} feature_set;

static void add_feature(void *user, uint64_t feature)
{
    feature_set *set = user;
    size_t at = (size_t)(feature % SET_SLOTS);
    if (feature == 0 || set->count > SET_SLOTS / 4 * 3) return;
    while (set->slots[at] != 0 && set->slots[at] != feature)
        at = (at + 1) % SET_SLOTS;
    if (set->slots[at] == feature) return;
    set->slots[at] = feature;
    set->count++;
    set->added++;
}

static feature_set empty_set(arena *memory)
{
    return (feature_set){arena_alloc(memory, SET_SLOTS * sizeof(uint64_t)), 0, 0};
}

/* The number of features of the input that the set lacked. */
static size_t show_new(feature_set *set, const tn_mutator *mutator, str input)
{
    set->added = 0;
    tn_features(mutator, input.data, input.size, add_feature, set);
    return set->added;
}

seed_features *seeds_features(arena *memory)
{
    feature_set *set = ARENA_NEW(memory, feature_set);
    *set = empty_set(memory);
    return set;
}

size_t seeds_show(seed_features *known, const tn_mutator *mutator, str input)
{
    return show_new(known, mutator, input);
}

/* ---- the population ---- */

/* A candidate in `space`: a new input, or a mutation of an old one. Returns its size. */
size_t seeds_candidate(const tn_mutator *mutator, const seed_list *from, uint64_t *state, uint8_t *space)
{
    const uint32_t seed = (uint32_t)seeds_chance(state);
    if (from->count == 0 || seeds_chance(state) % 8 == 0) {
        const size_t made = tn_mutator_make(mutator, space, LARGEST, seed);
        if (made != 0) return made;
    }
    if (from->count == 0) return tn_mutator_run(mutator, space, 0, LARGEST, seed);
    const str one = from->items[seeds_chance(state) % from->count];
    const str other = from->items[seeds_chance(state) % from->count];
    memcpy(space, one.data, one.size);
    if (seeds_chance(state) % 8 == 0)
        return tn_mutator_cross(mutator, space, one.size, LARGEST, (const uint8_t *)other.data, other.size,
                                seed);
    return tn_mutator_run(mutator, space, one.size, LARGEST, seed);
}

static int by_size(const void *a, const void *b)
{
    const str *one = a, *other = b;
    if (one->size != other->size) return one->size < other->size ? -1 : 1;
    return one->size == 0 ? 0 : memcmp(one->data, other->data, one->size);
}

/* Removes parts of an input that show no feature that other inputs do not show: each step keeps the new
   features. */
static str trim_seed(arena *memory, const tn_mutator *mutator, const feature_set *before, str input)
{
    enum { MOST_STEPS = 256 };
    uint8_t *smaller = arena_alloc(memory, input.size + 1);
    uint64_t *slots = arena_alloc(memory, SET_SLOTS * sizeof *slots);
    feature_set set = {slots, before->count, 0};
    memcpy(slots, before->slots, SET_SLOTS * sizeof *slots);
    const size_t shown = show_new(&set, mutator, input);
    size_t steps = 1;
    for (size_t step = 0, tries = 0; step < steps && tries < MOST_STEPS; tries++) {
        const size_t size =
            tn_mutator_trim(mutator, (const uint8_t *)input.data, input.size, step, smaller, &steps);
        const str less = {(const char *)smaller, size};
        set.count = before->count;
        memcpy(slots, before->slots, SET_SLOTS * sizeof *slots);
        if (size != 0 && size < input.size && show_new(&set, mutator, less) >= shown)
            input = (str){arena_copy(memory, less.data, less.size), less.size};
        else
            step++;
    }
    return input;
}

/* Keeps the smallest inputs: each with a feature that those before it lack, and trimmed to its features. */
static void keep_least(arena *memory, const tn_mutator *mutator, seed_list *all, seed_list *found)
{
    feature_set set = empty_set(memory);
    arena *scratch = arena_new();
    if (all->count > 0) qsort(all->items, all->count, sizeof *all->items, by_size);
    for (size_t i = 0; i < all->count; i++) {
        feature_set before = empty_set(scratch);
        before.count = set.count;
        memcpy(before.slots, set.slots, SET_SLOTS * sizeof *set.slots);
        if (show_new(&set, mutator, all->items[i]) > 0) {
            const str less = trim_seed(scratch, mutator, &before, all->items[i]);
            const str kept = {arena_copy(memory, less.data, less.size), less.size};
            ARRAY_PUSH(memory, found, kept);
        }
        arena_free(scratch);
        scratch = arena_new();
    }
    arena_free(scratch);
}

/* An input with one error, and a new feature. */
typedef struct damage_search {
    arena *memory;
    const tn_mutator *mutator;
    feature_set set;
    seed_list *found;
} damage_search;

static void keep_damaged(void *user, str damaged)
{
    damage_search *search = user;
    if (search->found->count == MOST_INPUTS || show_new(&search->set, search->mutator, damaged) == 0) return;
    const str kept = {arena_copy(search->memory, damaged.data, damaged.size), damaged.size};
    ARRAY_PUSH(search->memory, search->found, kept);
}

/* Adds damaged inputs, also of inputs that are found here. */
static void add_damaged(arena *memory, const tn_mutator *mutator, uint8_t *space, seed_list *found)
{
    damage_search search = {memory, mutator, empty_set(memory), found};
    for (size_t i = 0; i < found->count; i++)
        (void)show_new(&search.set, mutator, found->items[i]);
    for (size_t i = 0; i < found->count; i++)
        seeds_each_damage(mutator, found->items[i], space, keep_damaged, &search);
}

void seeds_find(arena *memory, const tn_mutator *mutator, uint64_t seed, size_t rounds, seed_list *found)
{
    uint8_t *space = arena_alloc(memory, LARGEST);
    feature_set set = empty_set(memory);
    seed_list all = {0};
    uint64_t state = seed;
    for (size_t i = 0; i < rounds && all.count < MOST_INPUTS; i++) {
        const str input = {(const char *)space, seeds_candidate(mutator, &all, &state, space)};
        if (input.size == 0 || show_new(&set, mutator, input) == 0) continue;
        const str kept = {arena_copy(memory, input.data, input.size), input.size};
        ARRAY_PUSH(memory, &all, kept);
    }
    keep_least(memory, mutator, &all, found);
    add_damaged(memory, mutator, space, found);
}

/* ---- samples ---- */

typedef struct judgement {
    const char *rule; /* which may be broken */
    bool broken;      /* it is */
    size_t others;    /* number of findings of other rules */
} judgement;

static void judge(void *user, const tn_error *finding)
{
    judgement *of = user;
    const bool same = of->rule != NULL && finding->rule != NULL && strcmp(finding->rule->id, of->rule) == 0;
    if (finding->status == TN_NO_CONTAINER) return; /* it depends on an unknown container */
    of->broken = of->broken || same;
    of->others += !same;
}

enum { REFUSED = 1000 }; /* findings that a refusal counts as */

/* A valid file may have instances that cannot be read: offsets that lead out of it. */
static bool count_unread(void *user, const char *path, const tn_found *found)
{
    judgement *of = user;
    (void)path;
    for (size_t m = 0; found->type != NULL && m < found->type->member_count; m++) {
        const tn_member *member = &found->type->members[m];
        tn_error error;
        if (member->get == NULL || (member->flags & TN_MEMBER_LOOKAHEAD) != 0) continue;
        of->others += tn_member_make(member, found->value, &error) != TN_OK;
    }
    return true;
}

static judgement judge_input(const tn_mutator *mutator, const char *rule, str input)
{
    const tn_format *format = mutator->format;
    judgement of = {rule, false, 0};
    tn_error error;
    void *object;
    const tn_options options = {
        .level = TN_LEVEL_STRICT, .params = mutator->params, .report = judge, .user = &of};
    if (format->read(format, &object, input.data, input.size, &options, &error) == TN_OK) {
        if (mutator->instances) (void)tn_find_objects(format, object, NULL, count_unread, &of);
        format->release(format, object);
    } else {
        judge(&of, &error);
    }
    if (object == NULL && of.others > 0) of.others += REFUSED;
    return of;
}

static bool is_there(const seed_list *list, str input)
{
    for (size_t i = 0; i < list->count; i++)
        if (str_eq(list->items[i], input)) return true;
    return false;
}

static const tn_rule *rule_called(const tn_format *format, const char *id)
{
    for (size_t i = 0; i < format->rule_count; i++)
        if (strcmp(format->rules[i]->id, id) == 0) return format->rules[i];
    return NULL;
}

/* A candidate that breaks the rule, made from a candidate that breaks none. */
static size_t break_rule(const seed_search *search, const seed_list *valid, uint64_t *state, uint8_t *space)
{
    const tn_rule *rule = rule_called(search->mutator->format, search->rule);
    const str one = valid->items[seeds_chance(state) % valid->count];
    memcpy(space, one.data, one.size);
    return tn_mutator_break(search->mutator, rule, space, one.size, LARGEST, (uint32_t)seeds_chance(state));
}

/* The sources of other inputs: those with the fewest findings. */
typedef struct best_inputs {
    seed_list list;
    size_t least; /* findings of each */
} best_inputs;

/* Keeps an input, in a full list in the place of another. */
static void keep_best(arena *memory, best_inputs *best, str input, size_t findings, uint64_t chance)
{
    if (findings > best->least || is_there(&best->list, input)) return;
    if (findings < best->least) best->list.count = 0;
    best->least = findings;
    if (best->list.count < MOST_SAMPLE_BASE)
        ARRAY_PUSH(memory, &best->list, input);
    else
        best->list.items[chance % MOST_SAMPLE_BASE] = input;
}

/* A candidate that is repaired to satisfy the rules that it breaks. */
static size_t sample_candidate(const seed_search *search, const best_inputs *best, uint64_t *state,
                               uint8_t *space)
{
    enum { MOST_MENDED = 4 };
    size_t size = seeds_candidate(search->mutator, &best->list, state, space);
    for (int i = 0; i < MOST_MENDED && size != 0; i++) {
        const size_t mended = tn_mutator_mend(search->mutator, search->rule, space, size, LARGEST,
                                              (uint32_t)seeds_chance(state));
        if (mended == 0) break;
        size = mended;
    }
    return size;
}

void seeds_sample(arena *memory, const seed_search *search, seed_list *found)
{
    uint8_t *space = arena_alloc(memory, LARGEST);
    best_inputs best = {.least = SIZE_MAX};
    uint64_t state = search->seed;
    for (size_t i = 0; i < search->rounds && found->count < search->count; i++) {
        const bool breaks = search->rule != NULL && best.least == 0 && i % 2 == 0;
        const size_t size = breaks ? break_rule(search, &best.list, &state, space)
                                   : sample_candidate(search, &best, &state, space);
        const str input = {(const char *)space, size};
        const judgement of = judge_input(search->mutator, search->rule, input);
        if (size == 0 || of.others > best.least) continue;
        const str kept = {arena_copy(memory, input.data, input.size), input.size};
        if (!of.broken) keep_best(memory, &best, kept, of.others, seeds_chance(&state));
        const bool wanted = of.others == 0 && (search->rule == NULL || of.broken);
        if (wanted && !is_there(found, input)) ARRAY_PUSH(memory, found, kept);
    }
}
