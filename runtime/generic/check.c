/* Keeps accounts of memory and of findings, for checks of properties. */
#include "check.h"

#include <string.h>

/* ---- memory ---- */

typedef union block_head {
    struct {
        size_t size;
        uint64_t mark;
    } is;
    tn_aligned align;
} block_head;

static const uint64_t mark_used = 0x74656e6f6e75;

static void misused(tn_heap *heap, const char *how)
{
    if (heap->misuse == NULL) heap->misuse = how;
}

static void *take(tn_heap *heap, size_t size)
{
    static const tn_allocator libc = {NULL, NULL};
    if (size == 0) misused(heap, "the allocator is asked for 0 bytes");
    if (size == 0 || size > PTRDIFF_MAX - sizeof(block_head)) return NULL;
    block_head *head = tn_allocator_take(libc, sizeof *head + size);
    if (head == NULL) return NULL;
    head->is.size = size;
    head->is.mark = mark_used;
    memset(head + 1, 0xa5, size); /* memory that was not cleared must not look cleared */
    heap->in_use += size;
    if (heap->in_use > heap->peak) heap->peak = heap->in_use;
    return head + 1;
}

static void give(tn_heap *heap, void *block, size_t size)
{
    static const tn_allocator libc = {NULL, NULL};
    block_head *head = (block_head *)block - 1;
    if (head->is.mark != mark_used) {
        misused(heap, "a block is freed that was not allocated");
        return;
    }
    if (head->is.size != size)
        misused(heap, "a block is freed with a size other than that of its allocation");
    heap->in_use -= head->is.size;
    const size_t whole = sizeof *head + head->is.size;
    memset(head, 0xdd, whole);
    tn_allocator_give(libc, head, whole);
}

static void *reallocate(void *user, void *block, size_t old_size, size_t new_size)
{
    tn_heap *heap = user;
    heap->calls++;
    if (block == NULL) {
        if (old_size != 0) misused(heap, "the allocator is asked for memory with an old size");
        return take(heap, new_size);
    }
    if (new_size != 0) misused(heap, "the allocator is asked to change the size of a block");
    give(heap, block, old_size);
    return NULL;
}

static void *refuse(void *user, void *block, size_t old_size, size_t new_size)
{
    tn_heap *heap = user;
    (void)block;
    (void)old_size;
    (void)new_size;
    heap->calls++;
    return NULL;
}

tn_allocator tn_heap_allocator(tn_heap *heap)
{
    const tn_allocator allocator = {reallocate, heap};
    return allocator;
}

tn_allocator tn_heap_none(tn_heap *heap)
{
    const tn_allocator allocator = {refuse, heap};
    return allocator;
}

/* ---- findings ---- */

static uint64_t mixed(uint64_t digest, uint64_t value)
{
    return (digest ^ value) * 0x100000001b3; /* FNV's prime */
}

void tn_findings_report(void *user, const tn_error *finding)
{
    tn_findings *findings = user;
    if (findings->count < TN_FINDINGS_KEPT) {
        findings->kept[findings->count++] = *finding;
        return;
    }
    uint64_t digest = mixed(findings->digest, findings->count++);
    digest = mixed(digest, finding->status);
    digest = mixed(digest, finding->severity);
    digest = mixed(digest, finding->offset);
    digest = mixed(digest, finding->place.depth);
    for (uint32_t i = 0; i < finding->place.depth && i < TN_PLACE_STEPS; i++)
        digest = mixed(digest, finding->place.steps[i].index);
    findings->digest = digest;
}

static bool same_name(const char *a, const char *b)
{
    if (a == NULL || b == NULL) return a == b;
    return strcmp(a, b) == 0;
}

static bool same_place(const tn_place *a, const tn_place *b)
{
    if (a->depth != b->depth) return false;
    for (uint32_t i = 0; i < a->depth && i < TN_PLACE_STEPS; i++)
        if (a->steps[i].index != b->steps[i].index || !same_name(a->steps[i].member, b->steps[i].member))
            return false;
    return true;
}

static bool same_value(const tn_value *a, const tn_value *b)
{
    if (a->kind != b->kind) return false;
    switch (a->kind) {
    case TN_VALUE_UNSIGNED:
        return a->as.u == b->as.u;
    case TN_VALUE_SIGNED:
        return a->as.s == b->as.s;
    case TN_VALUE_REAL:
        return tn_bits_of_double(a->as.real) == tn_bits_of_double(b->as.real);
    case TN_VALUE_LITERAL:
        return same_name(a->as.literal, b->as.literal);
    case TN_VALUE_BYTES: {
        const bool alike = a->as.bytes.size == b->as.bytes.size && a->as.bytes.from == b->as.bytes.from;
        return alike && memcmp(a->as.bytes.head, b->as.bytes.head, tn_value_shown(a)) == 0;
    }
    default:
        return true;
    }
}

const char *tn_error_difference(const tn_error *a, const tn_error *b)
{
    if (a->status != b->status) return "the status";
    if (a->severity != b->severity) return "the severity";
    if (a->rule != b->rule) return "the rule";
    if (a->offset != b->offset || a->bit != b->bit) return "the offset";
    if (!same_place(&a->place, &b->place)) return "the place";
    if (!same_place(&a->other, &b->other)) return "the other place";
    if (!same_value(&a->expected, &b->expected)) return "what was expected";
    if (a->expected.kind != TN_VALUE_NONE && a->relation != b->relation) return "the limit";
    if (!same_value(&a->found, &b->found)) return "what was found";
    return NULL;
}

bool tn_lacks_scratch(tn_status status, const tn_findings *findings)
{
    const uint64_t kept = findings->count < TN_FINDINGS_KEPT ? findings->count : TN_FINDINGS_KEPT;
    bool lacks = status == TN_NO_SCRATCH || status == TN_NOT_CHECKED || kept < findings->count;
    for (size_t i = 0; i < kept; i++)
        lacks = lacks || findings->kept[i].status == TN_NOT_CHECKED;
    return lacks;
}
