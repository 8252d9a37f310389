/* What the writer does with each member, for people. */
#include "base/buffer.h"
#include "plan/choice.h"

/* The member that an amount follows from, or the two of which one is there: "body, or of box". */
static const char *source_of(arena *memory, const model_member *member)
{
    const char *from = arena_printf(memory, "%.*s", STR_ARG(member->derived_from->id));
    if (member->derived_otherwise == NULL) return from;
    return arena_printf(memory, "%s, or of %.*s", from, STR_ARG(member->derived_otherwise->id));
}

static const char *derivation_of(arena *memory, const model_member *member)
{
    switch (member->derivation) {
    case DERIVE_COUNT:
        return arena_printf(memory, "the number of %s", source_of(memory, member));
    case DERIVE_SIZE:
        return arena_printf(memory, "the size of %s", source_of(memory, member));
    case DERIVE_CONTENT_SIZE:
        return arena_printf(memory, "the size of %s, unpacked", source_of(memory, member));
    case DERIVE_PLACE:
        return arena_printf(memory, "the position of %s", source_of(memory, member));
    case DERIVE_PRESENCE:
        return arena_printf(memory, "whether %s is there", source_of(memory, member));
    case DERIVE_VALUE:
        return arena_printf(memory, "%.*s", STR_ARG(expr_print(memory, member->derive->source)));
    case DERIVE_CONSTANT:
    case DERIVE_NOTHING:
        break;
    }
    return NULL;
}

static bool is_frozen(const model_member *member)
{
    return member->wire.process != NULL && !member->packed && member->wire.process->inverse == INVERSE_NONE;
}

static void describe_instance(const codec_plan *p, const model_member *member, written_member *row)
{
    const bool peek = member->schema->placed == PLACE_PEEK;
    row->kind = peek ? WRITTEN_PEEK : WRITTEN_PINNED;
    if (member->pos != NULL)
        row->why = arena_printf(p->memory, "at %.*s", STR_ARG(expr_print(p->memory, member->pos->source)));
}

/* What an integer follows from where the writer works over what was read, as derivation_of says it. */
static const char *following(arena *memory, const model_member *member, const model_member *from)
{
    const bool count = plan_follows(from->count) != NULL && plan_follows(from->count)->member == member;
    return arena_printf(memory, "%s of %.*s", count ? "the number" : "the size", STR_ARG(from->id));
}

/* "list and content tell it where JSON leaves it out", or NULL. */
static const char *tellers_of(const codec_plan *p, const model_member *member)
{
    const chosen_list list = plan_chosen(p, member);
    buffer text = {.memory = p->memory};
    for (size_t i = 0; i < list.count; i++)
        buffer_printf(&text, "%s%.*s",
                      i == 0               ? ""
                      : i + 1 < list.count ? ", "
                                           : " and ",
                      STR_ARG(list.items[i]->id));
    if (list.count == 0) return NULL;
    return arena_printf(p->memory, "%s %s it where JSON leaves it out", text.data,
                        list.count == 1 ? "tells" : "tell");
}

static void describe_field(const codec_plan *p, const model_member *member, written_member *row)
{
    const bool anew = p->traits.writable;
    const model_member *user = p->traits.overlays ? plan_of_member(p, member)->follows : NULL;
    row->kind = WRITTEN_INPUT;
    if (member->wire.kind == WIRE_CONSTANT || member->derivation == DERIVE_CONSTANT) {
        row->kind = WRITTEN_CONSTANT;
    } else if (is_frozen(member)) {
        row->kind = WRITTEN_FROZEN;
        row->why = member->wire.process->name == NULL
                       ? "nothing makes again what a function of the program decodes"
                       : arena_printf(p->memory, "nothing makes again what `%s` decodes",
                                      member->wire.process->name);
    } else if (user != NULL) {
        row->kind = WRITTEN_DERIVED;
        row->why = following(p->memory, member, user);
    } else if (member->derivation != DERIVE_NOTHING) {
        const char *from = derivation_of(p->memory, member);
        row->kind = anew ? WRITTEN_DERIVED : WRITTEN_INPUT;
        row->why = row->kind == WRITTEN_DERIVED
                       ? from
                       : arena_printf(p->memory, "not derived over what was read, though it is %s", from);
    } else if (member->placed) {
        row->kind = anew ? WRITTEN_PLACED : WRITTEN_PINNED;
        row->why = arena_printf(p->memory, "at %.*s", STR_ARG(expr_print(p->memory, member->pos->source)));
    } else {
        row->why = tellers_of(p, member);
    }
}

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
            written_member row = {
                .type = type_words(p->memory, type), .id = member->id, .kind = WRITTEN_COMPUTED};
            if (member->schema == NULL) continue; /* of `-values` */
            if (member->role == MEMBER_INSTANCE)
                describe_instance(p, member, &row);
            else if (member->role == MEMBER_FIELD)
                describe_field(p, member, &row);
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
                             .anew = p->traits.writable,
                             .over = p->traits.overlays};
    for (size_t i = m->order.count; i-- > 0;)
        add_type(p, &report, m->order.items[i]);
    for (size_t i = 0; i < obstacles->count; i++) {
        const model_obstacle *each = &obstacles->items[i];
        const model_hint *hint = model_hint_of(each->what);
        if (is_named(&report, each)) continue;
        ARRAY_PUSH(p->memory, &report.obstacles,
                   ((written_obstacle){each->place, each->what, hint != NULL ? hint->hint : NULL,
                                       hint != NULL ? hint->recipe : NULL}));
    }
    return report;
}
