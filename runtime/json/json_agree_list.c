/* Compares the elements of a list with those of a file, and with those that they were before. */
#include "json_agree.h"

/* A list of the text. */
typedef struct elements {
    const tn_path *path;
    const tn_member *list;
    tn_member element;
    const json_witness *at;
    uint32_t node;   /* the array */
    size_t count;    /* of its elements */
    size_t *formers; /* of each element: the index of the equal element before, or TN_NO_INDEX; NULL: they are
                        not known */
} elements;

static size_t count_of(const tn_member *list, const void *value)
{
    if (value == NULL) return 0;
    return list->kind == TN_KIND_LIST ? ((const tn_list *)value)->count : tn_array_count(list, value);
}

static const void *item_of(const tn_member *list, const void *value, size_t i, tn_number_space *space)
{
    if (list->kind == TN_KIND_LIST) return tn_list_item(value, list->type, i);
    return tn_array_item(list, value, i, space);
}

static tn_status agree_item(json_agreement *run, const elements *of, size_t i, uint32_t item,
                            const json_witness *at)
{
    const tn_path path = {of->path, of->list->id, i};
    return of->list->kind == TN_KIND_LIST ? json_agree_object(run, &path, of->list->type, item, at)
                                          : json_agree_value(run, &path, &of->element, item, at);
}

/* The possible former elements of element i, by their numbers, counted from the first and from the last. */
static void former_by_number(size_t i, size_t count, size_t before, size_t numbers[2])
{
    numbers[0] = i < before ? i : TN_NO_INDEX;
    numbers[1] = i + before >= count && before != count ? i + before - count : TN_NO_INDEX;
}

static tn_status agree_numbered(json_agreement *run, const elements *of, size_t i, uint32_t item)
{
    size_t found = 0;
    tn_number_space now, before[JSON_FORMERS];
    json_witness at = {.now = item_of(of->list, of->at->now, i, &now)};
    for (size_t b = 0; b < JSON_FORMERS; b++) {
        const void *list = of->at->before[b];
        size_t numbers[2];
        former_by_number(i, of->count, count_of(of->list, list), numbers);
        if (of->formers != NULL && b == 0 && of->formers[i] != TN_NO_INDEX) numbers[0] = of->formers[i];
        for (size_t k = 0; k < 2 && found < JSON_FORMERS; k++) {
            if (list == NULL || numbers[k] == TN_NO_INDEX) continue;
            at.before[found] = item_of(of->list, list, numbers[k], &before[found]);
            found++;
        }
    }
    return agree_item(run, of, i, item, &at);
}

static tn_status agree_items(json_agreement *run, const elements *of)
{
    uint32_t item = of->node + 1;
    for (size_t i = 0; i < of->count; i++, item = run->reader.tape.nodes[item].next) {
        const tn_status status = agree_numbered(run, of, i, item);
        if (status != TN_OK) return status;
    }
    return TN_OK;
}

/* ---- elements that have moved ---- */

/* The most comparisons of a list for elements that have moved. */
enum { MOST_FORMER_TRIES = 1 << 16 };

typedef struct search {
    json_agreement *run;
    const elements *of;
    const void *before; /* the former list, */
    size_t before_count;
    bool *taken; /* and which of its elements have been found */
    size_t tries;
    tn_status status; /* TN_NO_MEMORY or TN_MEMORY_BUDGET without memory */
} search;

/* Whether the text of an element states just what element k was before. */
static bool was(search *run, size_t i, uint32_t item, size_t k)
{
    tn_number_space space;
    tn_arena *memory = &run->run->reader.memory;
    const tn_arena before = *memory;
    if (k >= run->before_count || run->taken[k] || run->tries == 0) return false;
    run->tries--;
    const json_witness at = {.now = item_of(run->of->list, run->before, k, &space)};
    const tn_status status = agree_item(run->run, run->of, i, item, &at);
    tn_arena_release(memory, &before);
    if (status == TN_NO_MEMORY || status == TN_MEMORY_BUDGET) run->status = status;
    return status == TN_OK;
}

static size_t find_former(search *run, size_t i, uint32_t item)
{
    size_t numbers[2];
    former_by_number(i, run->of->count, run->before_count, numbers);
    for (size_t n = 0; n < 2; n++)
        if (was(run, i, item, numbers[n])) return numbers[n];
    for (size_t k = 0; k < run->before_count; k++)
        if (was(run, i, item, k)) return k;
    return TN_NO_INDEX;
}

/* Finds the former element of each: no two have one. */
static tn_status find_formers(json_agreement *run, elements *of)
{
    void *formers, *taken;
    tn_arena *memory = &run->reader.memory;
    search all = {.run = run, .of = of, .before = of->at->before[0], .tries = MOST_FORMER_TRIES};
    all.before_count = count_of(of->list, all.before);
    tn_status status = tn_arena_alloc(memory, of->count, sizeof *of->formers, &formers);
    if (status == TN_OK) status = tn_arena_alloc(memory, all.before_count, sizeof *all.taken, &taken);
    if (status != TN_OK) return json_fail_memory(&run->reader, status);
    of->formers = formers;
    all.taken = taken;
    uint32_t item = of->node + 1;
    run->reader.silent = true;
    for (size_t i = 0; i < of->count; i++, item = run->reader.tape.nodes[item].next) {
        of->formers[i] = find_former(&all, i, item);
        if (of->formers[i] != TN_NO_INDEX) all.taken[of->formers[i]] = true;
    }
    run->reader.silent = false;
    return all.status == TN_OK ? TN_OK : json_fail_memory(&run->reader, all.status);
}

tn_status json_agree_list(json_agreement *run, const tn_path *path, const tn_member *member, uint32_t node,
                          const json_witness *at)
{
    json_reader *reader = &run->reader;
    const tn_path whole = {path, member->id, TN_NO_INDEX};
    const tn_path *place = member->id != NULL ? &whole : path;
    elements of = {.path = path, .list = member, .at = at, .node = node};
    if (json_kind_of(reader, node) != JSON_ARRAY) return json_expected(reader, place, node, "an array");
    of.count = json_count(reader, node);
    const size_t now = count_of(member, at->now);
    if (now != of.count)
        return json_fail(reader, place, node, TN_NOT_EQUAL,
                         "the file would contain %zu elements here, not %zu", now, of.count);
    if (member->kind != TN_KIND_LIST) of.element = tn_element_member(member);
    tn_status status = agree_items(run, &of);
    if (status == TN_OK || reader->silent || count_of(member, at->before[0]) == 0) return status;
    status = find_formers(run, &of);
    return status == TN_OK ? agree_items(run, &of) : status;
}
