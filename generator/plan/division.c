/* Divides long functions. */
#include "plan/plan.h"
#include "plan/prepare.h"

enum {
    WHOLE_MOST = 80, /* lines: a function of so many stays whole; */
    PART_MOST = 60,  /* in a longer one each part has about so many, or one piece; */
    PART_LEAST = 10  /* a smaller rest stays in the function */
};

bool plan_is_long(size_t lines)
{
    return lines > WHOLE_MOST;
}

size_t plan_json_lines(const model_type *type)
{
    size_t sum = 0;
    for (size_t i = 0; i < type->fields.count; i++)
        sum += (type->fields.items[i]->array != ARRAY_NONE ? 16u : 7u);
    return sum;
}

/* Whether a section takes one piece more. */
static bool takes(const plan_section *section, const plan_piece *piece, size_t aim)
{
    return !section->stays && !piece->stays && section->lines < aim &&
           section->lines + piece->lines <= PART_MOST;
}

plan_sections plan_divide(arena *memory, const plan_piece *pieces, size_t count)
{
    plan_sections sections = {0};
    size_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += pieces[i].lines;
    if (!plan_is_long(sum)) return sections;
    const size_t aim = sum / ((sum + PART_MOST - 1) / PART_MOST);
    for (size_t i = 0; i < count; i++) {
        plan_section *last = sections.count > 0 ? &sections.items[sections.count - 1] : NULL;
        if (last != NULL && takes(last, &pieces[i], aim)) {
            last->end = i + 1;
            last->lines += pieces[i].lines;
        } else {
            ARRAY_PUSH(memory, &sections, (plan_section){i, i + 1, pieces[i].lines, pieces[i].stays});
        }
    }
    for (size_t i = 0; i < sections.count; i++)
        if (sections.items[i].lines < PART_LEAST) sections.items[i].stays = true;
    return sections;
}

plan_sections plan_divide_placing(arena *memory, const model_type *type, const member_refs *placed)
{
    ARRAY(plan_piece) pieces = {0};
    plan_piece others = {.stays = true};
    for (size_t i = 0; i < placed->count; i++)
        ARRAY_PUSH(memory, &pieces,
                   (plan_piece){.lines = 25 + 10 * placed->items[i]->arguments.count +
                                         (placed->items[i]->array != ARRAY_NONE ? 10u : 0u)});
    for (size_t i = 0; i < type->fields.count; i++)
        others.lines += type->fields.items[i]->derivation == DERIVE_PLACE ? 10u : 0u;
    ARRAY_PUSH(memory, &pieces, others);
    return plan_divide(memory, pieces.items, pieces.count);
}
