/* Searches for files that two codecs read differently. */
#include "cli/diff_tries.h"

#include "cli/json_same.h"
#include "cli/report.h"

enum { LEVELS = 3, MOST_WITNESSES = 64, MOST_POOL = 512, MOST_ALL = 4096, TRIMS = 200 };

typedef struct state {
    arena *memory;
    const diff_search *search;
    diff_tried *found;
    tn_words words[2];
    tn_mutator mutators[2];
    seed_features *features[2];
    seed_list all, accepted[2];      /* the sources of other files; those that each version accepts */
    ARRAY(const tn_rule *) rules[2]; /* of each version: the rules of changes */
    uint64_t chance;
} state;

/* The result of a codec for a file. */
typedef struct reading {
    bool accepted[LEVELS];
    tn_error errors[LEVELS];
} reading;

static reading read_by(const tn_format *format, str bytes)
{
    reading of = {{false}, {{0}}};
    for (int level = LEVELS - 1; level >= 0; level--) {
        const tn_options options = {.level = (tn_level)level};
        void *object;
        of.accepted[level] =
            format->read(format, &object, bytes.data, bytes.size, &options, &of.errors[level]) == TN_OK;
        if (!of.accepted[level]) continue;
        format->release(format, object);
        for (int below = 0; below < level; below++)
            of.accepted[below] = true; /* each level has the rules of those below it */
        break;
    }
    return of;
}

/* ---- differences ---- */

static bool json_of(arena *memory, const tn_format *format, str bytes, buffer *out)
{
    void *object;
    tn_error error;
    const tn_json_options all = {.all = true};
    *out = (buffer){.memory = memory};
    if (format->read(format, &object, bytes.data, bytes.size, NULL, &error) != TN_OK) return false;
    const tn_sink sink = buffer_sink(out);
    const tn_status status = tn_json_write(format, object, NULL, &all, &sink);
    format->release(format, object);
    return status == TN_OK;
}

static const char *value_text(arena *memory, str value)
{
    enum { SHOWN = 40 };
    if (value.size == 0) return "nothing";
    if (value.size <= SHOWN) return arena_copy(memory, value.data, value.size);
    return arena_printf(memory, "%.*s…", SHOWN, value.data);
}

static bool find_other_values(arena *memory, const state *s, unsigned writer, str bytes, witness *one)
{
    buffer written, read;
    json_difference where;
    const tn_format *const *formats = s->search->formats;
    if (!json_of(memory, formats[writer], bytes, &written) ||
        !json_of(memory, formats[1 - writer], bytes, &read))
        return false;
    if (json_same(memory, &s->search->diff->names, writer, buffer_str(&written), buffer_str(&read), &where))
        return false;
    one->member = where.member;
    one->place = where.path.size > 0 ? where.path.data : "";
    one->why = arena_printf(memory, "reads %s instead of %s", value_text(memory, where.reader),
                            value_text(memory, where.writer));
    return true;
}

static void describe_refusal(arena *memory, const tn_error *error, witness *one)
{
    const tn_place *place = &error->place;
    const size_t steps = place->depth < TN_PLACE_STEPS ? place->depth : TN_PLACE_STEPS;
    one->refused = true;
    one->place = place_text(memory, place);
    one->member = steps > 0 && place->steps[steps - 1].member != NULL ? place->steps[steps - 1].member : "";
    one->rule = error->rule != NULL ? error->rule->id : NULL;
    one->why = arena_printf(memory, "error[%s] %s", finding_id(error), explanation(memory, error));
}

/* Whether the file is a witness in the direction in which version `writer` accepts it. */
static bool judge(arena *memory, const state *s, unsigned writer, const reading *of, str bytes, witness *one)
{
    const reading *own = &of[writer], *other = &of[1 - writer];
    *one =
        (witness){.direction = writer == 0 ? BACKWARD : FORWARD, .bytes = bytes, .member = "", .place = ""};
    for (int level = 0; level < LEVELS; level++) {
        if (!own->accepted[level] || other->accepted[level]) continue;
        one->level = (tn_level)level;
        describe_refusal(memory, &other->errors[level], one);
        return true;
    }
    return own->accepted[0] && other->accepted[0] && find_other_values(memory, s, writer, bytes, one);
}

/* ---- kept witnesses ---- */

static bool same_text(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

/* Whether two paths are equal except for the numbers of elements. */
static bool same_places(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        const bool element = *a == '[';
        a += element ? strcspn(a, "]") : 1;
        b += element ? strcspn(b, "]") : 1;
    }
    return *a == *b;
}

static bool same_kind(const witness *a, const witness *b)
{
    return a->direction == b->direction && a->refused == b->refused && same_places(a->place, b->place) &&
           same_text(a->rule, b->rule);
}

bool witness_shows(const witness *one, const schema_change *change)
{
    if (change->doubts[one->direction] == NULL) return false;
    for (unsigned side = 0; side < 2; side++) {
        if (change->ids[side] == NULL) continue;
        if (strcmp(change->ids[side], one->member) == 0 || same_text(change->ids[side], one->rule))
            return true;
    }
    return false;
}

static witness *known(const state *s, const witness *like)
{
    for (size_t i = 0; i < s->found->witnesses.count; i++)
        if (same_kind(&s->found->witnesses.items[i], like)) return &s->found->witnesses.items[i];
    return NULL;
}

static str copy_bytes(arena *memory, str bytes)
{
    return (str){arena_copy(memory, bytes.data, bytes.size), bytes.size};
}

static void keep(state *s, const witness *one)
{
    witness *before = known(s, one);
    if (before != NULL && before->bytes.size <= one->bytes.size) return;
    if (before == NULL && s->found->witnesses.count == MOST_WITNESSES) return;
    witness kept = *one;
    kept.bytes = copy_bytes(s->memory, one->bytes);
    kept.place = arena_copy(s->memory, one->place, strlen(one->place));
    kept.member = arena_copy(s->memory, one->member, strlen(one->member));
    kept.why = arena_copy(s->memory, one->why, strlen(one->why));
    if (before != NULL)
        *before = kept;
    else
        ARRAY_PUSH(s->memory, &s->found->witnesses, kept);
}

/* Adds a file to the sources of others if it is accepted, or shows a new feature. */
static void grow(state *s, str bytes, const reading *of)
{
    bool new = false;
    for (unsigned side = 0; side < 2; side++)
        new = seeds_show(s->features[side], &s->mutators[side], bytes) > 0 || new;
    if (!new || bytes.size > SEED_LARGEST) return;
    const str kept = copy_bytes(s->memory, bytes);
    if (s->all.count < MOST_ALL) ARRAY_PUSH(s->memory, &s->all, kept);
    for (unsigned side = 0; side < 2; side++) {
        if (!of[side].accepted[0]) continue;
        if (s->accepted[side].count < MOST_POOL)
            ARRAY_PUSH(s->memory, &s->accepted[side], kept);
        else
            s->accepted[side].items[seeds_chance(&s->chance) % MOST_POOL] = kept;
    }
}

static void try_file(state *s, str bytes)
{
    arena *memory = arena_new();
    const reading of[] = {read_by(s->search->formats[0], bytes), read_by(s->search->formats[1], bytes)};
    for (unsigned writer = 0; writer < 2; writer++) {
        witness one;
        s->found->accepted[writer == 0 ? BACKWARD : FORWARD] += of[writer].accepted[0];
        if (judge(memory, s, writer, of, bytes, &one)) keep(s, &one);
    }
    grow(s, bytes, of);
    arena_free(memory);
}

/* ---- candidates ---- */

static const seed_list *choose_base(state *s)
{
    const uint64_t number = seeds_chance(&s->chance);
    const seed_list *lists[] = {&s->accepted[0], &s->accepted[1], &s->all};
    const seed_list *list = lists[number % 3];
    return list->count > 0 ? list : &s->all;
}

/* Makes a file that breaks a rule of a change, from an accepted file. Returns its size, or 0 if there is
   none. */
static size_t break_rule(state *s, uint8_t *space)
{
    const unsigned side = (unsigned)(seeds_chance(&s->chance) % 2);
    const seed_list *from = s->accepted[1 - side].count > 0 ? &s->accepted[1 - side] : &s->accepted[side];
    if (s->rules[side].count == 0 || from->count == 0) return 0;
    const tn_rule *rule = s->rules[side].items[seeds_chance(&s->chance) % s->rules[side].count];
    const str one = from->items[seeds_chance(&s->chance) % from->count];
    if (one.size > SEED_LARGEST) return 0;
    memcpy(space, one.data, one.size);
    return tn_mutator_break(&s->mutators[side], rule, space, one.size, SEED_LARGEST,
                            (uint32_t)seeds_chance(&s->chance));
}

static size_t make_candidate(state *s, size_t number, uint8_t *space)
{
    const size_t broken = number % 4 == 3 ? break_rule(s, space) : 0;
    if (broken != 0) return broken;
    const tn_mutator *mutator = &s->mutators[seeds_chance(&s->chance) % 2];
    const seed_list *base = choose_base(s);
    return seeds_candidate(mutator, base, &s->chance, space);
}

/* Joins numbers, texts and reals of both schemas: those in only one of them matter most. */
static schema_words join_words(arena *memory, const schema_words *const *words)
{
    schema_words joined = {0};
    for (unsigned side = 0; side < 2; side++) {
        for (size_t i = 0; i < words[side]->numbers.count; i++)
            ARRAY_PUSH(memory, &joined.numbers, words[side]->numbers.items[i]);
        for (size_t i = 0; i < words[side]->reals.count; i++)
            ARRAY_PUSH(memory, &joined.reals, words[side]->reals.items[i]);
        for (size_t i = 0; i < words[side]->texts.count; i++)
            ARRAY_PUSH(memory, &joined.texts, words[side]->texts.items[i]);
    }
    return joined;
}

/* Whether a change that may matter concerns the rule. */
static bool is_doubted(const change_list *changes, unsigned side, const tn_rule *rule)
{
    for (size_t i = 0; i < changes->count; i++) {
        const schema_change *each = &changes->items[i];
        const bool doubted = each->doubts[BACKWARD] != NULL || each->doubts[FORWARD] != NULL;
        if (doubted && each->ids[side] != NULL && strcmp(each->ids[side], rule->id) == 0) return true;
    }
    return false;
}

static void find_rules(state *s)
{
    for (unsigned side = 0; side < 2; side++)
        for (size_t i = 0; i < s->search->formats[side]->rule_count; i++) {
            const tn_rule *rule = s->search->formats[side]->rules[i];
            if (is_doubted(&s->search->diff->changes, side, rule))
                ARRAY_PUSH(s->memory, &s->rules[side], rule);
        }
}

/* ---- smaller witnesses ---- */

/* Removes unneeded parts from a witness. */
static void trim(const state *s, witness *one)
{
    const unsigned writer = one->direction == BACKWARD ? 0 : 1;
    size_t steps = 1;
    for (size_t step = 0, tries = 0; step < steps && tries < TRIMS; tries++) {
        arena *memory = arena_new();
        uint8_t *space = arena_alloc(memory, one->bytes.size + 1);
        const size_t size = tn_mutator_trim(&s->mutators[writer], (const uint8_t *)one->bytes.data,
                                            one->bytes.size, step, space, &steps);
        const str less = {(const char *)space, size};
        witness smaller;
        bool is = size != 0 && size < one->bytes.size;
        if (is) {
            const reading of[] = {read_by(s->search->formats[0], less), read_by(s->search->formats[1], less)};
            is = judge(memory, s, writer, of, less, &smaller) && same_kind(one, &smaller);
        }
        if (is) {
            smaller.bytes = copy_bytes(s->memory, less);
            smaller.place = arena_copy(s->memory, smaller.place, strlen(smaller.place));
            smaller.member = arena_copy(s->memory, smaller.member, strlen(smaller.member));
            smaller.why = arena_copy(s->memory, smaller.why, strlen(smaller.why));
            *one = smaller;
        } else {
            step++;
        }
        arena_free(memory);
    }
}

diff_tried diff_try(arena *memory, const diff_search *search)
{
    diff_tried found = {0};
    state s = {.memory = memory, .search = search, .found = &found, .chance = search->seed};
    const schema_words words = join_words(memory, search->words);
    for (unsigned side = 0; side < 2; side++) {
        s.mutators[side] = seeds_mutator(memory, search->formats[side], &words, &s.words[side]);
        s.features[side] = seeds_features(memory);
    }
    find_rules(&s);
    uint8_t *space = arena_alloc(memory, SEED_LARGEST);
    for (size_t i = 0; search->given != NULL && i < search->given->count; i++)
        try_file(&s, search->given->items[i]);
    for (size_t i = 0; i < search->tries; i++) {
        const str candidate = {(const char *)space, make_candidate(&s, i, space)};
        if (candidate.size > 0) try_file(&s, candidate);
    }
    for (size_t i = 0; i < found.witnesses.count; i++)
        trim(&s, &found.witnesses.items[i]);
    return found;
}
