/* Prints the size of the scratch memory of validation, in words and as a function. */
#include "emit/scratch.h"

#include <inttypes.h>

#include "emit/c_types.h"
#include "emit/kept.h"
#include "emit/rules.h"
#include "plan/limits.h"

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

/* Padding, which a lonely block at the end of the scratch memory does not need. */
static bool needs_padding(const emitter *e, const scratch_list *list)
{
    return plan_reads_into_scratch(e->plan) || list->count > 1 ||
           (list->count == 1 && list->items[0].owner != 0);
}

static const char *element_name(const emitter *e, const scratch_use *use)
{
    switch (use->kind) {
    case SCRATCH_ELEMENTS:
        return keeps_members(e, use->array) ? kept_type(e, use->array) : c_element_of_list(e, use->array);
    case SCRATCH_KEYS:
        return plan_of_check(e->plan, use->check)->collects_keys ? "tn_placed_key" : "tn_key";
    case SCRATCH_NUMBER_KEYS:
        return "tn_number_key";
    case SCRATCH_SLOTS:
        return "tn_slot";
    case SCRATCH_NOTES:
        return "tn_note";
    case SCRATCH_MARKS:
    case SCRATCH_BLOCKS:
    case SCRATCH_VALUES:
    case SCRATCH_PADDING:
    case SCRATCH_CONTENT:
    case SCRATCH_TEXT:
        return "uint8_t";
    }
    return "uint8_t";
}

/* "n / 6", or "(n + 65536)" if elements may take no bytes */
static const char *number(const emitter *e, const scratch_use *use, const char *n)
{
    if (use->space > 1) n = arena_printf(e->memory, "%u * %s", use->space, n);
    if (use->empty) return arena_printf(e->memory, "(%s + %d)", n, EMPTY_ELEMENTS);
    return use->element == 1 ? n : arena_printf(e->memory, "%s / %llu", n, (unsigned long long)use->element);
}

/* "65535", or "n * 255" if any size may be announced */
static const char *content(const emitter *e, const scratch_use *use, const char *n)
{
    return use->most != 0 ? arena_printf(e->memory, "%llu", (unsigned long long)use->most)
                          : arena_printf(e->memory, "%s * %u", n, use->ratio);
}

/* The memory of at most `elements` elements of a kind. */
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
    case SCRATCH_PADDING:
        return arena_printf(e->memory, "%d", BLOCK_ALIGNMENT);
    default:
        break;
    }
    const char *name = element_name(e, use);
    if (use->grows) elements = arena_printf(e->memory, "(%s + %u)", elements, use->open + 1);
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

/* ---- shared bytes ---- */

/* The memory of an element of a list: "4 * sizeof(x)"; "TN_BLOCKS(sizeof(x))" if there are many lists, each
   with padding. */
static const char *element_size(const emitter *e, const scratch_use *use)
{
    switch (use->kind) {
    case SCRATCH_VALUES:
        return arena_printf(e->memory, "%u", use->size);
    case SCRATCH_PADDING:
        return arena_printf(e->memory, "%d", BLOCK_ALIGNMENT);
    default:
        break;
    }
    const char *name = element_name(e, use);
    const char *size =
        arena_printf(e->memory, use->owner != 0 ? "TN_BLOCKS(sizeof(%s))" : "sizeof(%s)", name);
    return use->times > 1 ? arena_printf(e->memory, "%u * %s", use->times, size) : size;
}

/* "(n / 6 + 1) * sizeof(tn_key)": one more, because the rest of the bytes belongs to elements of other lists.
   "n / 6 * sizeof(tn_key)" without others. */
static const char *shared_amount(const emitter *e, const scratch_use *use, const char *n, bool only)
{
    if (use->element != 1) n = arena_printf(e->memory, "%s / %llu", n, (unsigned long long)use->element);
    if (use->kind == SCRATCH_BLOCKS) return arena_printf(e->memory, only ? "%s / 2" : "(%s + 2) / 2", n);
    const bool bytes = use->kind == SCRATCH_VALUES && use->size == 1;
    if (bytes) return only ? n : arena_printf(e->memory, "%s + 1", n);
    return arena_printf(e->memory, only ? "%s * %s" : "(%s + 1) * %s", n, element_size(e, use));
}

/* A constant amount for any input: a last element, elements without bytes, padding. */
typedef struct fixed_size {
    const char *text;
    uint64_t times;
} fixed_size;

typedef struct fixed_amount {
    uint64_t bytes;
    ARRAY(fixed_size) sizes; /* beside them */
} fixed_amount;

static void add_part(buffer *sum, const char *part)
{
    buffer_printf(sum, "%s%s", sum->size > 0 ? " + " : "", part);
}

static void add_size(const emitter *e, fixed_amount *to, const char *text, uint64_t times)
{
    for (size_t i = 0; i < to->sizes.count; i++)
        if (strcmp(to->sizes.items[i].text, text) == 0) {
            to->sizes.items[i].times += times;
            return;
        }
    ARRAY_PUSH(e->memory, &to->sizes, ((fixed_size){text, times}));
}

static void add_fixed(const emitter *e, fixed_amount *to, const scratch_use *use)
{
    const uint64_t elements = (use->grows ? 1 : 0) + (use->empty ? (uint64_t)EMPTY_ELEMENTS : 0);
    if (use->again) return;
    if (use->owner == 0) to->bytes += BLOCK_ALIGNMENT;
    if (elements > 0 && use->kind == SCRATCH_BLOCKS) to->bytes += (elements + 1) / 2;
    if (elements > 0 && use->kind != SCRATCH_BLOCKS) add_size(e, to, element_size(e, use), elements);
}

/* "2 * sizeof(x) + 32", or NULL */
static const char *fixed_text(const emitter *e, const fixed_amount *of)
{
    buffer text = {.memory = e->memory};
    for (size_t i = 0; i < of->sizes.count; i++) {
        const fixed_size *size = &of->sizes.items[i];
        add_part(&text, size->times == 1
                            ? size->text
                            : arena_printf(e->memory, "%" PRIu64 " * %s", size->times, size->text));
    }
    if (of->bytes > 0) add_part(&text, arena_printf(e->memory, "%" PRIu64, of->bytes));
    return text.size > 0 ? text.data : NULL;
}

static const char *sum_of(const emitter *e, const scratch_list *uses, schema_level level, bool only)
{
    buffer sum = {.memory = e->memory};
    for (size_t i = 0; i < uses->count; i++) {
        if (uses->items[i].level > level) continue;
        add_part(&sum, shared_amount(e, &uses->items[i], "n", only));
    }
    return sum.size > 0 ? sum.data : NULL;
}

/* Calls `visit` for all that is taken in a choice. */
static void each_use(const scratch_choice *choice, void (*visit)(const scratch_use *, void *), void *context)
{
    for (size_t i = 0; i < choice->groups.count; i++) {
        const scratch_group *group = &choice->groups.items[i];
        for (size_t k = 0; k < group->kept.count; k++)
            visit(&group->kept.items[k], context);
        for (size_t k = 0; k < group->loans.count; k++)
            for (size_t j = 0; j < group->loans.items[k].uses.count; j++)
                visit(&group->loans.items[k].uses.items[j], context);
    }
}

/* The constant amounts of uses from one level on. */
typedef struct fixed_search {
    const emitter *e;
    const char *level; /* the level of these uses; NULL: of all */
    schema_level most;
    fixed_amount amount;
} fixed_search;

static const char *level_of(const emitter *e, const scratch_use *use)
{
    if (use->check == NULL) return c_level(use->level);
    return arena_printf(e->memory, "%s_rules[%s].level", e->prefix, rule_constant(e, use->check));
}

static void search_fixed(const scratch_use *use, void *context)
{
    fixed_search *s = context;
    if (use->level > s->most || (s->level != NULL && strcmp(level_of(s->e, use), s->level) != 0)) return;
    add_fixed(s->e, &s->amount, use);
}

/* "a", or "most of (a, b)" */
typedef struct amounts {
    buffer text;
    size_t count;
} amounts;

static void add_amount(amounts *to, const char *amount)
{
    if (amount == NULL) return;
    buffer_printf(&to->text, "%s%s", to->count++ > 0 ? ", " : "", amount);
}

static const char *most_of(const emitter *e, const amounts *of)
{
    if (of->count == 0) return NULL;
    return of->count == 1 ? of->text.data : arena_printf(e->memory, "most of (%s)", of->text.data);
}

static void add_choice(const emitter *e, buffer *needs, const scratch_choice *choice, schema_level level)
{
    const bool only = choice->groups.count == 1;
    amounts most = {{.memory = e->memory}, 0};
    for (size_t i = 0; i < choice->groups.count; i++) {
        const scratch_group *group = &choice->groups.items[i];
        buffer all = {.memory = e->memory};
        amounts loans = {{.memory = e->memory}, 0};
        for (size_t k = 0; k < group->loans.count; k++)
            add_amount(&loans, sum_of(e, &group->loans.items[k].uses, level, only));
        const char *const parts[] = {sum_of(e, &group->kept, level, only), most_of(e, &loans)};
        for (size_t k = 0; k < 2; k++)
            if (parts[k] != NULL) add_part(&all, parts[k]);
        add_amount(&most, all.size > 0 ? all.data : NULL);
    }
    if (most.count > 0) add_part(needs, most_of(e, &most));
    fixed_search fixed = {.e = e, .most = level};
    each_use(choice, search_fixed, &fixed);
    const char *amount = fixed_text(e, &fixed.amount);
    if (amount != NULL) add_part(needs, amount);
}

const char *scratch_text(const emitter *e)
{
    static const char *const levels[] = {"structure", "content", "strict"};
    if (plan_reads_into_scratch(e->plan))
        return arena_printf(
            e->memory, "\n\nScratch memory of validation (tn_options.scratch): call %s_scratch.", e->prefix);
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

/* The memory of validation for objects that later expressions may use, and for results of processes. */
static void emit_object_scratch(emitter *e)
{
    out *o = &e->out;
    const plan_space_taken space = plan_validation_space(e->plan);
    const bool decodes = plan_decoded_ratio(&e->traits) > 0;
    if (!space.known || decodes) out_line(o, "const tn_budget *budget = &%s_budget;", e->prefix);
    if (!space.known)
        out_line(o, "uint64_t scratch = $size * budget->memory_per_byte + budget->memory_base;");
    else if (space.per_byte > 0)
        out_line(o, "uint64_t scratch = (uint64_t)$size * %" PRIu64 " + %" PRIu64 ";", space.per_byte,
                 space.base);
    else
        out_line(o, "uint64_t scratch = %" PRIu64 ";", space.base);
    if (!decodes) return;
    buffer memory = {.memory = e->memory};
    for (size_t i = 0; i < e->traits.processes.count; i++)
        if (e->traits.processes.items[i]->memory != NULL)
            buffer_printf(&memory, " + %s", e->traits.processes.items[i]->memory);
    out_line(o, "scratch += $size * budget->decoded_per_byte + budget->decoded_base%s;",
             memory.size > 0 ? memory.data : "");
}

static void emit_part(emitter *e, const scratch_use *use, const char *to, const char *size)
{
    out_if(&e->out, arena_printf(e->memory, "$level >= %s", level_of(e, use)),
           arena_printf(e->memory, "%s += %s;", to, size));
}

static void emit_uses(emitter *e, const scratch_list *uses, const char *to, bool only)
{
    for (size_t i = 0; i < uses->count; i++)
        emit_part(e, &uses->items[i], to, shared_amount(e, &uses->items[i], "(uint64_t)$size", only));
}

/* Once for each level, at its first use. */
typedef struct fixed_levels {
    emitter *e;
    const scratch_choice *choice;
    ARRAY(const char *) levels;
} fixed_levels;

static void emit_fixed(const scratch_use *use, void *context)
{
    fixed_levels *f = context;
    const char *level = level_of(f->e, use);
    for (size_t i = 0; i < f->levels.count; i++)
        if (strcmp(f->levels.items[i], level) == 0) return;
    ARRAY_PUSH(f->e->memory, &f->levels, level);
    fixed_search fixed = {.e = f->e, .level = level, .most = RULE_STRICT};
    each_use(f->choice, search_fixed, &fixed);
    const char *amount = fixed_text(f->e, &fixed.amount);
    if (amount != NULL) emit_part(f->e, use, "scratch", amount);
}

/* The loans of the rules, one after the other. */
static void emit_loans(emitter *e, const scratch_group *group, const char *to, bool only)
{
    out *o = &e->out;
    const size_t count = group->loans.count;
    if (count == 0) return;
    if (count == 1) {
        emit_uses(e, &group->loans.items[0].uses, to, only);
        return;
    }
    out_line(o, "{");
    o->indent++;
    out_line(o, "uint64_t loans_[%zu] = {0};", count);
    for (size_t i = 0; i < count; i++)
        emit_uses(e, &group->loans.items[i].uses, arena_printf(e->memory, "loans_[%zu]", i), only);
    out_line(o, "%s += tn_most(loans_, %zu);", to, count);
    o->indent--;
    out_line(o, "}");
}

static void emit_choice(emitter *e, const scratch_choice *choice, size_t number)
{
    out *o = &e->out;
    const size_t count = choice->groups.count;
    const char *name = number == 0 ? "sides_" : arena_printf(e->memory, "sides%zu_", number + 1);
    fixed_levels fixed = {.e = e, .choice = choice};
    each_use(choice, emit_fixed, &fixed);
    if (count > 1) out_line(o, "uint64_t %s[%zu] = {0};", name, count);
    for (size_t i = 0; i < count; i++) {
        const char *to = count > 1 ? arena_printf(e->memory, "%s[%zu]", name, i) : "scratch";
        emit_uses(e, &choice->groups.items[i].kept, to, count == 1);
        emit_loans(e, &choice->groups.items[i], to, count == 1);
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
    out_body body = out_open_body(o);
    if (any) out_given(o, &body, "size");
    out_given(o, &body, "level");
    if (plan_reads_into_scratch(e->plan))
        emit_object_scratch(e);
    else if (any)
        out_line(o, "uint64_t scratch = 0;");
    else
        out_line(o, "(void)$size;");
    for (size_t i = 0; i < shares.alone.count; i++)
        emit_part(e, &shares.alone.items[i], "scratch",
                  amount(e, &shares.alone.items[i], "(uint64_t)$size", needs_padding(e, &list)));
    for (size_t i = 0; i < shares.choices.count; i++)
        emit_choice(e, &shares.choices.items[i], i);
    out_line(o, any ? "return scratch;" : "return 0;");
    out_close_body(o, &body);
    o->indent--;
    out_line(o, "}");
}
