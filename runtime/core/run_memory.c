/* Allocates memory in runs: for objects and their values, and scratch memory. */
#include "align.h"
#include "moved.h"
#include "run.h"

tn_status tn_array(const tn_input *in, const tn_path *path, const char *member, size_t at, size_t count,
                   size_t size, void **items)
{
    const tn_status status = tn_arena_alloc(&in->run->document->arena, count, size, items);
    if (status == TN_OK) return TN_OK;
    return tn_fail(in, path, member, at, status, tn_value_none(), tn_value_unsigned(count));
}

/* Padding behind `used` bytes, for the alignment of the next block. */
static size_t padding_behind(size_t used)
{
    const size_t beyond = used % TN_ALIGNMENT;
    return beyond != 0 ? TN_ALIGNMENT - beyond : 0;
}

/* The caller's scratch memory from `block` on, where nothing else lies, is `size` bytes: `used` of them are
   taken, and the padding as far as it goes. */
static void take_up_to(tn_run *run, void *block, size_t size, size_t used)
{
    const size_t padding = padding_behind(used), left = size - used;
    run->scratch_left = left > padding ? left - padding : 0;
    run->scratch = (uint8_t *)block + (size - run->scratch_left);
}

void *tn_run_take(tn_run *run, size_t count, size_t size)
{
    if (count > run->scratch_left / size) return NULL;
    void *block = run->scratch;
    take_up_to(run, block, run->scratch_left, count * size);
    return block;
}

/* Takes `size` bytes of any alignment from the end of the scratch memory. */
static void *take_behind(tn_run *run, size_t size)
{
    if (size > run->scratch_left) return NULL;
    run->scratch_left -= size;
    return run->scratch + run->scratch_left;
}

/* Enlarges a block of the caller's scratch memory if nothing was taken since. */
static bool extend_taken(tn_run *run, void *block, size_t used, size_t wanted)
{
    const size_t taken = (size_t)(run->scratch - (uint8_t *)block);
    const bool last = taken - used <= padding_behind(used);
    if (!last || wanted > taken + run->scratch_left) return false;
    take_up_to(run, block, taken + run->scratch_left, wanted);
    return true;
}

/* In reading: scratch memory and the document share the limit of the call. */
static tn_status allocate_scratch(tn_run *run, size_t count, size_t size, void **items)
{
    tn_arena *scratch = &run->scratch_arena;
    tn_arena *kept = &run->document->arena;
    const uint64_t before = scratch->taken;
    const uint64_t left = kept->limit - kept->taken;
    scratch->limit = left < UINT64_MAX - before ? before + left : UINT64_MAX;
    const tn_status status = tn_arena_alloc(scratch, count, size, items);
    kept->limit -= scratch->taken - before;
    return status;
}

tn_status tn_scratch(const tn_input *in, const tn_path *path, const char *member, size_t at, size_t count,
                     size_t size, void **items)
{
    tn_run *run = in->run;
    if (count == 0) return tn_arena_alloc(&run->scratch_arena, 0, size, items);
    if (run->document == NULL) {
        *items = tn_run_take(run, count, size);
        if (*items != NULL) memset(*items, 0, count * size);
        return TN_OK;
    }
    const tn_status status = allocate_scratch(run, count, size, items);
    if (status == TN_OK) return TN_OK;
    return tn_fail(in, path, member, at, status, tn_value_none(), tn_value_unsigned(count));
}

tn_status tn_borrow(const tn_input *in, const tn_path *path, const char *member, size_t at, size_t count,
                    size_t size, tn_loan *loan)
{
    tn_run *run = in->run;
    loan->arena = run->scratch_arena;
    loan->limit = run->document != NULL ? run->document->arena.limit : 0;
    loan->scratch = run->scratch;
    loan->left = run->scratch_left;
    const tn_status status = tn_scratch(in, path, member, at, count, size, &loan->items);
    loan->end = run->document != NULL ? run->scratch_arena.next : run->scratch;
    loan->left_then = run->scratch_left;
    loan->chunk = run->scratch_arena.chunks;
    return status;
}

void tn_give_back(const tn_input *in, const tn_loan *loan)
{
    tn_run *run = in->run;
    const void *end = run->document != NULL ? run->scratch_arena.next : run->scratch;
    if (end != loan->end || run->scratch_left != loan->left_then) return;
    if (run->scratch_arena.chunks != loan->chunk) return;
    run->scratch = loan->scratch;
    run->scratch_left = loan->left;
    if (run->document == NULL) return;
    tn_arena_release(&run->scratch_arena, &loan->arena);
    run->document->arena.limit = loan->limit;
}

/* In validation: whether the scratch memory would exceed the memory limit. */
static bool exceeds_limit(const tn_run *run, size_t count, size_t size)
{
    const uint64_t taken = run->given_back + (run->scratch_size - run->scratch_left);
    return taken > run->memory_limit || count > (run->memory_limit - taken) / size;
}

/* In validation: checks that the scratch memory is within the memory limit. */
static tn_status check_limit(const tn_input *in, const tn_path *path, const char *member, size_t at,
                             size_t count)
{
    if (in->run->document != NULL || !exceeds_limit(in->run, 0, 1)) return TN_OK;
    return tn_fail(in, path, member, at, TN_MEMORY_BUDGET, tn_value_none(), tn_value_unsigned(count));
}

/* Counts scratch memory that validation has taken as memory. */
static tn_status take_taken(const tn_input *in, const tn_path *path, const char *member, size_t at,
                            size_t count, size_t size, void *taken, void **block)
{
    const tn_run *run = in->run;
    *block = NULL;
    if (taken == NULL)
        return tn_fail(in, path, member, at,
                       exceeds_limit(run, count, size) ? TN_MEMORY_BUDGET : TN_NO_SCRATCH, tn_value_none(),
                       tn_value_unsigned(count));
    const tn_status status = check_limit(in, path, member, at, count);
    if (status == TN_OK) *block = taken;
    return status;
}

/* tn_run_alloc without clearing. */
static tn_status take(const tn_input *in, const tn_path *path, const char *member, size_t at, size_t count,
                      size_t size, void **block)
{
    tn_run *run = in->run;
    if (run->document != NULL) {
        const tn_status status = tn_arena_take(&run->document->arena, count, size, block);
        if (status == TN_OK) return TN_OK;
        return tn_fail(in, path, member, at, status, tn_value_none(), tn_value_unsigned(count));
    }
    if (count == 0 || size == 0) return tn_arena_alloc(&run->scratch_arena, 0, size, block);
    return take_taken(in, path, member, at, count, size, tn_run_take(run, count, size), block);
}

tn_status tn_run_alloc(const tn_input *in, const tn_path *path, const char *member, size_t at, size_t count,
                       size_t size, void **block)
{
    const tn_status status = take(in, path, member, at, count, size, block);
    if (status == TN_OK && count * size != 0) memset(*block, 0, count * size);
    return status;
}

tn_status tn_run_alloc_bytes(const tn_input *in, const tn_path *path, const char *member, size_t at,
                             size_t size, void **block)
{
    tn_run *run = in->run;
    if (run->document != NULL || size == 0) return tn_run_alloc(in, path, member, at, size, 1, block);
    const tn_status status = take_taken(in, path, member, at, size, 1, take_behind(run, size), block);
    if (status == TN_OK) memset(*block, 0, size);
    return status;
}

void tn_clear(void *object, size_t size)
{
    memset(object, 0, size);
}

void tn_run_give_back(tn_run *run, tn_mark mark)
{
    if (run->document != NULL) return;
    run->given_back += mark.left - run->scratch_left;
    tn_run_release(run, mark);
}

/* Makes space for more items in place: nothing was allocated since. */
static bool extend_list(const tn_input *in, tn_list *list, size_t capacity, size_t size)
{
    tn_run *run = in->run;
    if (list->capacity == 0 || capacity > SIZE_MAX / size) return false;
    const bool extended =
        run->document != NULL
            ? tn_arena_resize(&run->document->arena, list->items, list->capacity * size, capacity * size)
            : extend_taken(run, list->items, list->capacity * size, capacity * size);
    if (extended) list->capacity = capacity;
    return extended;
}

/* The capacity of a list that holds `count` items and has to move. */
static size_t grown_capacity(const tn_run *run, size_t count)
{
    const size_t least = run->document != NULL ? 4 : 1;
    const size_t doubled = count <= SIZE_MAX / 2 ? count * 2 : SIZE_MAX;
    return doubled > least ? doubled : least;
}

/* Finds space for one more item, and moves the other items if the space is elsewhere. */
static tn_status grow_list(const tn_input *in, const tn_path *path, const char *member, size_t at,
                           tn_list *list, size_t size)
{
    void *items;
    const size_t capacity = grown_capacity(in->run, list->count);
    /* scratch memory is computed for exactly the present elements */
    if (extend_list(in, list, in->run->document != NULL ? capacity : list->count + 1, size))
        return check_limit(in, path, member, at, list->count + 1);
    const tn_status status = take(in, path, member, at, capacity, size, &items);
    if (status != TN_OK) return status;
    if (list->count != 0) memcpy(items, list->items, list->count * size);
    list->items = items;
    list->capacity = capacity;
    return TN_OK;
}

/* Lists of all types have the layout of tn_list; only their bytes are accessed here, whatever their type
   is. */
tn_status tn_list_push(const tn_input *in, const tn_path *path, const char *member, size_t at, void *list,
                       size_t size, const void *item)
{
    tn_list pushed;
    memcpy(&pushed, list, sizeof pushed);
    if (pushed.count >= pushed.capacity) {
        const tn_status status = grow_list(in, path, member, at, &pushed, size);
        if (status != TN_OK) return status;
    }
    memcpy((uint8_t *)pushed.items + pushed.count * size, item, size);
    pushed.count++;
    memcpy(list, &pushed, sizeof pushed);
    return TN_OK;
}

/* Moves the locations of the members of moved items. Returns false without memory. */
static bool move_locations(tn_locations *locations, const void *from, size_t size, const void *to)
{
    if (locations == NULL || from == to) return true;
    if (size == 0) return tn_locations_begin_list(locations, to);
    tn_locations_move_list(locations, from, size, to);
    return true;
}

/* Finds space for one more item, and notes the new places of the others. */
static tn_status grow_located(const tn_input *in, const tn_path *path, const char *member, size_t at,
                              void *list, size_t size)
{
    tn_list grown;
    memcpy(&grown, list, sizeof grown);
    const void *before = grown.items;
    const tn_status status = grow_list(in, path, member, at, &grown, size);
    if (status != TN_OK) return status;
    if (!move_locations(in->run->locations, before, grown.count * size, grown.items))
        return tn_fail(in, path, member, at, TN_NO_MEMORY, tn_value_none(), tn_value_unsigned(grown.count));
    memcpy(list, &grown, sizeof grown);
    return TN_OK;
}

/* Reads one part of a list with the size of the caller's last store to it, so that processors do not wait. */
static size_t part_of(const void *list, size_t offset)
{
    size_t part;
    memcpy(&part, (const uint8_t *)list + offset, sizeof part);
    return part;
}

tn_status tn_list_slot(const tn_input *in, const tn_path *path, const char *member, size_t at, void *list,
                       size_t size, void **slot)
{
    void *items;
    const size_t count = part_of(list, offsetof(tn_list, count));
    if (count >= part_of(list, offsetof(tn_list, capacity))) {
        const tn_status status = grow_located(in, path, member, at, list, size);
        if (status != TN_OK) return status;
    }
    memcpy(&items, (const uint8_t *)list + offsetof(tn_list, items), sizeof items);
    *slot = (uint8_t *)items + count * size;
    memset(*slot, 0, size);
    return TN_OK;
}

tn_status tn_list_reserve(const tn_input *in, const tn_path *path, const char *member, size_t at, void *list,
                          uint64_t count, size_t size)
{
    tn_list reserved = {NULL, 0, count <= SIZE_MAX ? (size_t)count : SIZE_MAX};
    void *items;
    const tn_status status = take(in, path, member, at, reserved.capacity, size, &items);
    if (status != TN_OK) return status;
    if (count != 0) reserved.items = items;
    memcpy(list, &reserved, sizeof reserved);
    return TN_OK;
}

void tn_list_fit(const tn_input *in, void *list, size_t size)
{
    tn_list fitted;
    memcpy(&fitted, list, sizeof fitted);
    if (in->run->locations != NULL) tn_locations_end_list(in->run->locations, fitted.items);
    if (fitted.count != 0 && extend_list(in, &fitted, fitted.count, size))
        memcpy(list, &fitted, sizeof fitted);
}

void tn_list_try_reserve(const tn_input *in, void *list, uint64_t count, size_t size)
{
    tn_list reserved = {NULL, 0, count <= SIZE_MAX ? (size_t)count : SIZE_MAX};
    if (count == 0) return;
    reserved.items = tn_run_take(in->run, reserved.capacity, size);
    if (reserved.items == NULL || !move_locations(in->run->locations, NULL, 0, reserved.items)) return;
    memcpy(list, &reserved, sizeof reserved);
}

bool tn_list_try(const tn_input *in, void *list, size_t size, size_t i, void **slot)
{
    tn_list tried;
    memcpy(&tried, list, sizeof tried);
    if (i != 0 && tried.items == NULL) return false;
    if (i >= tried.capacity) {
        if (!extend_list(in, &tried, i + 1, size)) {
            const size_t capacity = grown_capacity(in->run, i);
            void *items = tn_run_take(in->run, capacity, size);
            if (items != NULL && i != 0) memcpy(items, tried.items, i * size);
            tried.items = items;
            tried.capacity = items != NULL ? capacity : 0;
        }
        memcpy(list, &tried, sizeof tried);
    }
    if (tried.items == NULL) return false;
    *slot = (uint8_t *)tried.items + i * size;
    memset(*slot, 0, size);
    return true;
}

tn_status tn_list_keep(const tn_input *in, void *list, size_t size, const void *item, tn_status status)
{
    tn_run *run = in->run;
    if (!run->options->keep_partial) return status;
    const tn_error error = *run->error;
    (void)tn_list_push(in, NULL, NULL, in->pos, list, size, item);
    *run->error = error;
    return status;
}

tn_status tn_run_copy_items(const tn_input *in, const tn_path *path, const char *member, const void *items,
                            size_t count, size_t size, void **copy)
{
    const tn_status status = take(in, path, member, in->pos, count, size, copy);
    if (status == TN_OK) memcpy(*copy, items, count * size);
    return status;
}
