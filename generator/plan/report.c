/* Describes for people how the writer handles each member. */
#include "base/buffer.h"
#include "plan/plan.h"

/* "outer::inner", as schemas name it; the one at the top has the name of the format. */
static const char *type_words(arena *memory, const model_type *type)
{
    const bool inside = type->outer != NULL && type->outer->outer != NULL;
    return inside ? arena_printf(memory, "%s::%.*s", type_words(memory, type->outer), STR_ARG(type->id))
                  : arena_printf(memory, "%.*s", STR_ARG(type->id));
}

static void add_type(const codec_plan *p, writing_report *report, const model_type *type)
{
    const struct {
        const model_member *const *items;
        size_t count;
    } groups[] = {{type->fields.items, type->fields.count},
                  {type->instances.items, type->instances.count},
                  {type->values.items, type->values.count}};
    for (size_t g = 0; g < sizeof groups / sizeof *groups; g++)
        for (size_t i = 0; i < groups[g].count; i++) {
            const model_member *member = groups[g].items[i];
            if (member->schema == NULL) continue; /* of `-values` */
            const written_as unused = {.kind = WRITTEN_UNUSED, .why = "no member uses this type"};
            const written_member row = {type_words(p->memory, type), member->id,
                                        type->used ? plan_written(p, member) : unused};
            ARRAY_PUSH(p->memory, &report->members, row);
        }
}

/* Whether an obstacle has been named: one member may meet it in several ways. */
static bool is_named(const writing_report *report, const model_obstacle *obstacle)
{
    for (size_t i = 0; i < report->obstacles.count; i++) {
        const written_obstacle *each = &report->obstacles.items[i];
        if (each->place.source == obstacle->place.source && each->place.begin == obstacle->place.begin &&
            strcmp(each->what, obstacle->what) == 0)
            return true;
    }
    return false;
}

writing_report plan_report(const codec_plan *p, const obstacle_list *obstacles)
{
    const model *m = p->model;
    writing_report report = {.id = arena_printf(p->memory, "%.*s", STR_ARG(m->top->id)),
                             .creates = p->traits.writable,
                             .patches = p->traits.patches};
    for (size_t i = m->order.count; i-- > 0;)
        add_type(p, &report, m->order.items[i]);
    for (size_t i = 0; i < m->types.count; i++) /* imports are libraries */
        if (!m->types.items[i]->used && m->types.items[i]->file == m->top->file)
            add_type(p, &report, m->types.items[i]);
    for (size_t i = 0; i < obstacles->count; i++) {
        const model_obstacle *each = &obstacles->items[i];
        const model_hint *hint = model_hint_of(each->what);
        if (is_named(&report, each)) continue;
        ARRAY_PUSH(p->memory, &report.obstacles,
                   ((written_obstacle){each->place, each->what, hint != NULL ? hint->hint : NULL,
                                       hint != NULL ? hint->recipe : NULL, hint != NULL && hint->wraps}));
    }
    return report;
}
