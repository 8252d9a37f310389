/* What the scratch memory of validation comes to, in words and as a function. */
#include "emit/scratch.h"

#include <inttypes.h>

#include "emit/c_types.h"
#include "emit/rules.h"

/* Blocks are aligned for any type. */
enum { BLOCK_ALIGNMENT = 16 };

static scratch_list uses_of(const emitter *e)
{
    const scratch_list all = plan_scratch(e->plan);
    scratch_list list = {0};
    for (size_t i = 0; i < all.count; i++)
        if (!plan_reads_into_scratch(e->plan) || all.items[i].kind != SCRATCH_ELEMENTS)
            ARRAY_PUSH(e->memory, &list, all.items[i]);
    return list;
}

/* What a lonely block at the end of the scratch memory does not need. */
static bool needs_padding(const emitter *e, const scratch_list *list)
{
    return plan_reads_into_scratch(e->plan) || list->count > 1 ||
           (list->count == 1 && list->items[0].owner != 0);
}

static const char *element_name(const emitter *e, const scratch_use *use)
{
    switch (use->kind) {
    case SCRATCH_ELEMENTS:
        return c_element_of_list(e, use->array);
    case SCRATCH_KEYS:
        return "tn_key";
    case SCRATCH_NUMBER_KEYS:
        return "tn_number_key";
    case SCRATCH_SLOTS:
        return "tn_slot";
    case SCRATCH_NOTES:
        return "tn_note";
    case SCRATCH_MARKS:
    case SCRATCH_BLOCKS:
    case SCRATCH_VALUES:
    case SCRATCH_CONTENT:
    case SCRATCH_TEXT:
        return "uint8_t";
    }
    return "uint8_t";
}

/* "n / 6", or where elements may take no bytes "(n + 65536)" */
static const char *number(const emitter *e, const scratch_use *use, const char *n)
{
    if (use->room > 1) n = arena_printf(e->memory, "%u * %s", use->room, n);
    if (use->empty) return arena_printf(e->memory, "(%s + %d)", n, EMPTY_ELEMENTS);
    return use->element == 1 ? n : arena_printf(e->memory, "%s / %llu", n, (unsigned long long)use->element);
}

/* "65535", or where any size may be announced "n * 255" */
static const char *content(const emitter *e, const scratch_use *use, const char *n)
{
    return use->most != 0 ? arena_printf(e->memory, "%llu", (unsigned long long)use->most)
                          : arena_printf(e->memory, "%s * %u", n, use->ratio);
}

/* What the elements of a kind take, of which there are `elements` at most. */
static const char *elements_size(const emitter *e, const scratch_use *use, const char *n)
{
    const char *elements = number(e, use, n);
    switch (use->kind) {
    case SCRATCH_CONTENT:
        return content(e, use, n);
    case SCRATCH_MARKS:
    case SCRATCH_TEXT:
        return elements;
    case SCRATCH_BLOCKS:
        return arena_printf(e->memory, "%s / 2", elements);
    case SCRATCH_VALUES:
        return use->size == 1 ? elements : arena_printf(e->memory, "%s * %u", elements, use->size);
    case SCRATCH_NOTES:
        if (use->owner == 0) return "sizeof(tn_note)";
        break;
    default:
        break;
    }
    const char *name = element_name(e, use);
    if (use->grows) elements = arena_printf(e->memory, "(%s + 1)", elements);
    if (use->times > 1) elements = arena_printf(e->memory, "%s * %u", elements, use->times);
    return arena_printf(e->memory, "%s * sizeof(%s)", elements, name);
}

/* "n / 6 * sizeof(tn_key) + n / 12 * 16" */
static const char *amount(const emitter *e, const scratch_use *use, const char *n, bool padding)
{
    const char *size = elements_size(e, use, n);
    if (!padding) return size;
    if (use->owner == 0) return arena_printf(e->memory, "%s + %d", size, BLOCK_ALIGNMENT);
    if (use->owner == 1) return arena_printf(e->memory, "%s + %s * %d", size, n, BLOCK_ALIGNMENT);
    return arena_printf(e->memory, "%s + %s / %llu * %d", size, n, (unsigned long long)use->owner,
                        BLOCK_ALIGNMENT);
}

/* ---- what shares bytes ---- */

/* What an element of a list takes: "4 * sizeof(x)"; "TN_BLOCKS(sizeof(x))" where there are many lists, each
   of which is padded. */
static const char *element_size(const emitter *e, const scratch_use *use)
{
    const char *name = element_name(e, use);
    const char *size =
        arena_printf(e->memory, use->owner != 0 ? "TN_BLOCKS(sizeof(%s))" : "sizeof(%s)", name);
    return use->times > 1 ? arena_printf(e->memory, "%u * %s", use->times, size) : size;
}

/* "n / 6 * sizeof(tn_key)" */
static const char *shared_amount(const emitter *e, const scratch_use *use, const char *n)
{
    if (use->element != 1) n = arena_printf(e->memory, "%s / %llu", n, (unsigned long long)use->element);
    return arena_printf(e->memory, "%s * %s", n, element_size(e, use));
}

/* What comes to that however large the input is, or NULL: a last element, elements without bytes, padding. */
static const char *fixed_amount(const emitter *e, const scratch_use *use)
{
    const uint64_t elements = (use->grows ? 1 : 0) + (use->empty ? (uint64_t)EMPTY_ELEMENTS : 0);
    const char *padding = use->owner == 0 ? arena_printf(e->memory, "%d", BLOCK_ALIGNMENT) : NULL;
    if (elements == 0) return padding;
    const char *size = element_size(e, use);
    if (elements > 1) size = arena_printf(e->memory, "%" PRIu64 " * %s", elements, size);
    return padding != NULL ? arena_printf(e->memory, "%s + %s", size, padding) : size;
}

/* Calls `visit` for each use of a choice once. */
static void each_use(emitter *e, const scratch_choice *choice, void (*visit)(emitter *, const scratch_use *))
{
    for (size_t i = 0; i < choice->ways.count; i++)
        for (size_t k = 0; k < choice->ways.items[i].uses.count; k++) {
            const scratch_use *use = &choice->ways.items[i].uses.items[k];
            bool before = false;
            for (size_t j = 0; j < i && !before; j++)
                for (size_t l = 0; l < choice->ways.items[j].uses.count; l++) {
                    const scratch_use *other = &choice->ways.items[j].uses.items[l];
                    before = before || (other->array == use->array && other->kind == use->kind &&
                                        other->check == use->check);
                }
            if (!before) visit(e, use);
        }
}

static void add_part(buffer *sum, const char *part)
{
    buffer_printf(sum, "%s%s", sum->size > 0 ? " + " : "", part);
}

/* "a + b, or c" */
static void add_choice(const emitter *e, buffer *needs, const scratch_choice *choice, schema_level level)
{
    buffer most = {.memory = e->memory};
    size_t count = 0;
    for (size_t i = 0; i < choice->ways.count; i++) {
        buffer way = {.memory = e->memory};
        const scratch_list *uses = &choice->ways.items[i].uses;
        for (size_t k = 0; k < uses->count; k++) {
            if (uses->items[k].level > level) continue;
            add_part(&way, shared_amount(e, &uses->items[k], "n"));
            const char *fixed = fixed_amount(e, &uses->items[k]);
            if (fixed != NULL) add_part(&way, fixed);
        }
        if (way.size == 0) continue;
        buffer_printf(&most, "%s%s", count++ > 0 ? ", " : "", way.data);
    }
    if (count > 0)
        add_part(needs, count == 1 ? most.data : arena_printf(e->memory, "most of (%s)", most.data));
}

const char *scratch_text(const emitter *e)
{
    static const char *const levels[] = {"structure", "content", "strict"};
    if (plan_reads_into_scratch(e->plan))
        return arena_printf(e->memory,
                            "\n\nScratch memory of validation (tn_options.scratch): what %s_scratch tells.",
                            e->prefix);
    const scratch_list list = uses_of(e);
    const scratch_shares shares = plan_scratch_shares(e->plan, &list);
    buffer text = {.memory = e->memory};
    for (schema_level level = RULE_STRUCTURE; level <= RULE_STRICT; level++) {
        buffer needs = {.memory = e->memory};
        for (size_t i = 0; i < shares.alone.count; i++)
            if (shares.alone.items[i].level <= level)
                add_part(&needs, amount(e, &shares.alone.items[i], "n", needs_padding(e, &list)));
        for (size_t i = 0; i < shares.choices.count; i++)
            add_choice(e, &needs, &shares.choices.items[i], level);
        buffer_printf(&text, "\n  %s needs %s", levels[level], needs.size > 0 ? needs.data : "none");
    }
    return arena_printf(e->memory, "\n\nScratch memory of validation (tn_options.scratch), in bytes:%s",
                        text.data);
}

/* What validation keeps of objects that later expressions may ask for, and what processes give. */
static void emit_object_scratch(emitter *e)
{
    out *o = &e->out;
    const plan_room_taken room = plan_validation_room(e->plan);
    const bool decodes = plan_decoded_ratio(&e->traits) > 0;
    if (!room.known || decodes) out_line(o, "const tn_budget *budget = &%s_budget;", e->prefix);
    if (!room.known)
        out_line(o, "uint64_t scratch = size * budget->memory_per_byte + budget->memory_base;");
    else if (room.per_byte > 0)
        out_line(o, "uint64_t scratch = (uint64_t)size * %" PRIu64 " + %" PRIu64 ";", room.per_byte,
                 room.base);
    else
        out_line(o, "uint64_t scratch = %" PRIu64 ";", room.base);
    if (!decodes) return;
    buffer memory = {.memory = e->memory};
    for (size_t i = 0; i < e->traits.processes.count; i++)
        if (e->traits.processes.items[i]->memory != NULL)
            buffer_printf(&memory, " + %s", e->traits.processes.items[i]->memory);
    out_line(o, "scratch += size * budget->decoded_per_byte + budget->decoded_base%s;",
             memory.size > 0 ? memory.data : "");
}

static const char *level_of(const emitter *e, const scratch_use *use)
{
    if (use->check == NULL) return c_level(use->level);
    return arena_printf(e->memory, "%s_rules[%s].level", e->prefix, rule_constant(e, use->check));
}

static void emit_part(emitter *e, const scratch_use *use, const char *to, const char *size)
{
    out_if(&e->out, arena_printf(e->memory, "level >= %s", level_of(e, use)),
           arena_printf(e->memory, "%s += %s;", to, size));
}

static void emit_fixed(emitter *e, const scratch_use *use)
{
    const char *fixed = fixed_amount(e, use);
    if (fixed != NULL) emit_part(e, use, "scratch", fixed);
}

static void emit_choice(emitter *e, const scratch_choice *choice)
{
    out *o = &e->out;
    const char *name = choice->borrowed ? "loans_" : "sides_";
    const size_t count = choice->ways.count;
    each_use(e, choice, emit_fixed);
    if (count > 1) out_line(o, "uint64_t %s[%zu] = {0};", name, count);
    for (size_t i = 0; i < count; i++) {
        const char *to = count > 1 ? arena_printf(e->memory, "%s[%zu]", name, i) : "scratch";
        for (size_t k = 0; k < choice->ways.items[i].uses.count; k++) {
            const scratch_use *use = &choice->ways.items[i].uses.items[k];
            emit_part(e, use, to, shared_amount(e, use, "(uint64_t)size"));
        }
    }
    if (count > 1) out_line(o, "scratch += tn_most(%s, %zu);", name, count);
}

void emit_scratch(emitter *e)
{
    out *o = &e->out;
    const scratch_list list = uses_of(e);
    const scratch_shares shares = plan_scratch_shares(e->plan, &list);
    const bool any = plan_reads_into_scratch(e->plan) || list.count > 0;
    out_line(o, "uint64_t %s_scratch(size_t size, tn_level level)", e->prefix);
    out_begin(o);
    const size_t mark = out_mark(o);
    if (plan_reads_into_scratch(e->plan))
        emit_object_scratch(e);
    else if (any)
        out_line(o, "uint64_t scratch = 0;");
    else
        out_line(o, "(void)size;");
    for (size_t i = 0; i < shares.alone.count; i++)
        emit_part(e, &shares.alone.items[i], "scratch",
                  amount(e, &shares.alone.items[i], "(uint64_t)size", needs_padding(e, &list)));
    for (size_t i = 0; i < shares.choices.count; i++)
        emit_choice(e, &shares.choices.items[i]);
    out_line(o, any ? "return scratch;" : "return 0;");
    out_use(o, mark, "level");
    if (any) out_use(o, mark, "size");
    o->indent--;
    out_line(o, "}");
}
