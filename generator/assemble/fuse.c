/* Replaces common sequences of operations by one operation: each operation costs the engine a jump. */
#include "assemble/builder.h"

/* The operations stay there for those who trace a reading. */
static void keep_parts(assembler *a, const operation_list *list, size_t i, size_t count, tn_operation *made)
{
    tn_operation *parts = arena_alloc(a->memory, count * sizeof *parts);
    for (size_t k = 0; k < count; k++)
        parts[k] = list->items[i + k];
    made->body = parts;
    made->body_count = count;
}

/* ---- numbers, behind one check of the bounds ---- */

static bool is_need(const tn_operation *op)
{
    return (op->kind == TN_DO_NEED && op->extent == TN_EXTENT_FIXED) || op->kind == TN_DO_NEED_RUN;
}

static bool is_plain_load(const tn_operation *op)
{
    return op->kind == TN_DO_LOAD && !op->by_order && op->slot != TN_NO_SLOT;
}

/* How many operations from `i` on are loads, behind `first`. */
static size_t loads_from(const operation_list *list, size_t i)
{
    size_t count = 0;
    while (i + count < list->count && is_plain_load(&list->items[i + count]))
        count++;
    return count;
}

static size_t fuse_fixed(assembler *a, const operation_list *list, size_t i, tn_operation *made)
{
    const size_t count = is_need(&list->items[i]) ? loads_from(list, i + 1) : 0;
    if (count == 0) return 0;
    tn_load *loads = arena_alloc(a->memory, count * sizeof *loads);
    for (size_t k = 0; k < count; k++) {
        const tn_operation *load = &list->items[i + 1 + k];
        loads[k] = (tn_load){load->slot, (uint32_t)load->offset, load->wire};
    }
    *made = list->items[i];
    made->flag = made->kind == TN_DO_NEED_RUN;
    made->kind = TN_DO_FIXED;
    made->loads = loads;
    made->load_count = count;
    const size_t next = i + 1 + count;
    const bool advances = next < list->count && list->items[next].kind == TN_DO_ADVANCE &&
                          list->items[next].extent == TN_EXTENT_FIXED;
    made->offset = advances ? list->items[next].bytes : 0;
    keep_parts(a, list, i, 1 + count + advances, made);
    return 1 + count + advances;
}

/* ---- text and bytes of a size ---- */

static bool is_sized(const operation_list *list, size_t i, tn_operation_kind kind)
{
    return i < list->count && list->items[i].kind == kind && list->items[i].extent == TN_EXTENT_SIZE;
}

static size_t fuse_sized(assembler *a, const operation_list *list, size_t i, tn_operation *made)
{
    if (list->items[i].kind != TN_DO_SIZE) return 0;
    const size_t need = is_sized(list, i + 1, TN_DO_NEED) ? 1 : 0, slice = i + 1 + need;
    if (!is_sized(list, slice, TN_DO_SLICE) || !is_sized(list, slice + 1, TN_DO_ADVANCE)) return 0;
    *made = list->items[slice];
    made->kind = TN_DO_SIZED;
    made->term = list->items[i].term;
    made->flag = need != 0;
    keep_parts(a, list, i, 3 + need, made);
    return 3 + need;
}

/* ---- presence ---- */

static size_t fuse_presence(const operation_list *list, size_t i, tn_operation *made)
{
    const tn_operation *present = &list->items[i], *body = present + 1;
    if (present->kind != TN_DO_PRESENT || i + 1 == list->count) return 0;
    if (body->kind != TN_DO_IF || body->has != present->has) return 0;
    *made = *present;
    made->body = body->body;
    made->body_count = body->body_count;
    return 2;
}

void fuse(assembler *a, operation_list *list)
{
    size_t count = 0;
    for (size_t i = 0; i < list->count;) {
        tn_operation made;
        size_t fused = fuse_fixed(a, list, i, &made);
        if (fused == 0) fused = fuse_sized(a, list, i, &made);
        if (fused == 0) fused = fuse_presence(list, i, &made);
        list->items[count++] = fused > 0 ? made : list->items[i];
        i += fused > 0 ? fused : 1;
    }
    list->count = count;
}
