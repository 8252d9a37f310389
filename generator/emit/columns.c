/* Prints columns of records: loaded once before a loop, and used for the values of its elements. */
#include "emit/columns.h"

#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/records.h"
#include "emit/table.h"

/* ---- uses of a loop ---- */

bool is_records(const term *array)
{
    return array->type.array != NULL && array->type.array->array == ARRAY_RECORDS;
}

bool by_columns(const c_loop *loop)
{
    return plan_reads_columns(loop->array, loop->body, loop->frame.fold);
}

/* ---- loading ---- */

static const c_column *find_column(const c_frame *frame, const term *array, const term *value)
{
    for (; frame != NULL; frame = frame->outer)
        for (size_t i = 0; i < frame->columns.count; i++) {
            const c_column *column = &frame->columns.items[i];
            if (plan_same_column(column->value, value) && term_same(column->array, array)) return column;
        }
    return NULL;
}

/* "position"; for a table's value the first named label, with the second unless it is 0; otherwise its kind.
 */
static const char *value_name_of(const c_place *place, const term *value)
{
    const emitter *e = place->emitter;
    if (!plan_is_slot(value)) return c_member_name(e, value->member);
    const term *label = value->items.items[1];
    const term *number = value->items.count > 2 ? value->items.items[2] : NULL;
    const schema_enum_value *named = label->kind == TERM_ENUM ? enum_value(label) : NULL;
    if (named == NULL) return slot_kind(e, value->member);
    const bool more = number != NULL && number->kind == TERM_INT && number->integer > 0;
    return arena_printf(e->memory, "%.*s%s", STR_ARG(named->id),
                        more ? piece_of_integer(place, number->integer).text : "");
}

static const char *column_name(const c_place *place, const term *array, const term *value)
{
    arena *memory = place->emitter->memory;
    return c_local(place, arena_printf(memory, "%s_%s", c_member_name(place->emitter, array->type.array),
                                       value_name_of(place, value)));
}

/* "urho_animation_vector3_column_get(&keyframes_position, i)" */
static const char *column_get(const emitter *e, const model_member *member, const char *column,
                              const char *index)
{
    const char *type = member->wire.kind == WIRE_OBJECT
                           ? type_name(e, member->type.object)
                           : arena_printf(e->memory, "tn_%s", c_wire_name(e->memory, member));
    return arena_printf(e->memory, "%s_column_get(&%s, %s)", type, column, index);
}

static const char *load_call(const c_place *place, const term *value, const char *list, const char *column)
{
    const emitter *e = place->emitter;
    if (plan_is_slot(value)) {
        const char *found = c_local(place, value_name_of(place, value));
        out_line(&place->emitter->out, "const tn_slot *%s = %s;", found, slot_find(place, value, list));
        return slot_load(e, value, list, found, column);
    }
    return arena_printf(e->memory, "%s_view_%s(&%s, &%s)", type_name(e, value->member->owner),
                        c_member_name(e, value->member), list, column);
}

/* Loads a column. If the layout may lack it: `always` makes this an error; otherwise the presence is
   remembered. */
static c_column load_column(const c_place *place, const term *array, const term *value, const char *list,
                            bool always)
{
    emitter *e = place->emitter;
    out *o = &e->out;
    const model_member *member = value->member;
    c_column column = {.array = array, .value = value, .name = column_name(place, array, value)};
    if (!plan_is_slot(value) && member->condition == NULL) {
        out_line(o, "const %s %s = %s_view_%s(&%s);", column_type(e, member), column.name,
                 type_name(e, member->owner), c_member_name(e, member), list);
        return column;
    }
    const char *load = load_call(place, value, list, column.name);
    out_line(o, "%s %s;", column_type(e, member), column.name);
    if (always) {
        out_if(o, arena_printf(e->memory, "!%s && %s.count != 0", load, list), c_failure(place, "TN_ABSENT"));
    } else {
        column.presence = c_local(place, arena_printf(e->memory, "has_%s", column.name));
        out_line(o, "const bool %s = %s;", column.presence, load);
    }
    return column;
}

/* ---- the columns of a loop ---- */

const model_member *own_member(const term *t)
{
    return term_is_own_field(t, NULL) ? t->member : NULL;
}

c_place place_of_member(const c_place *place, const model_member *member)
{
    arena *memory = place->emitter->memory;
    c_place at = *place;
    if (member == NULL || place->places == NULL || !member->needed_place) return at;
    at.member = arena_printf(memory, "%.*s", STR_ARG(member->id));
    at.at = arena_printf(memory, "%s->%s", place->places, c_member_name(place->emitter, member));
    return at;
}

typedef struct column_search {
    const c_place *place;
    const c_loop *loop; /* NULL: fields of records that are looked at by number */
    c_frame *frame;
} column_search;

static bool has_column(const c_frame *frame, const term *array, const term *value)
{
    for (size_t i = 0; i < frame->columns.count; i++)
        if (plan_same_column(frame->columns.items[i].value, value) &&
            term_same(frame->columns.items[i].array, array))
            return true;
    return false;
}

static void load_item_column(const term *t, void *context)
{
    column_search *search = context;
    const c_loop *loop = search->loop;
    if (!plan_is_item_value(t, search->frame->fold) || has_column(search->frame, loop->array, t)) return;
    const c_column *known = find_column(search->frame->outer, loop->array, t);
    const bool always = (!plan_is_slot(t) && t->member->condition == NULL) ||
                        plan_always_uses(loop->body, search->frame->fold, t);
    const c_place at = place_of_member(search->place, own_member(loop->array));
    const c_column column = known != NULL && known->presence == NULL
                                ? *known
                                : load_column(&at, loop->array, t, loop->list, always);
    ARRAY_PUSH(search->place->emitter->memory, &search->frame->columns, column);
}

void columns_load(const c_place *place, c_loop *loop)
{
    column_search search = {place, loop, &loop->frame};
    term_walk(loop->body, load_item_column, &search);
}

static void load_numbered_column(const term *t, void *context)
{
    column_search *search = context;
    if (t->kind != TERM_MEMBER || t->member == NULL || t->member->role != MEMBER_FIELD) return;
    const term *element = t->items.items[0];
    if (element->kind != TERM_ELEMENT && element->kind != TERM_LAST) return;
    const term *array = element->items.items[0];
    const bool own = term_is_own_field(array, NULL) && is_records(array) && t->member->condition == NULL;
    if (!own || has_column(search->frame, array, t)) return;
    ARRAY_PUSH(search->place->emitter->memory, &search->frame->columns,
               load_column(search->place, array, t, piece_of(search->place, array).text, true));
}

void c_load_columns(const c_place *place, const term *t, c_frame *frame)
{
    column_search search = {place, NULL, frame};
    *frame = (c_frame){.outer = place->frame};
    term_walk(t, load_numbered_column, &search);
}

void columns_load_items(c_loop *loop)
{
    emitter *e = loop->inside.emitter;
    for (size_t i = 0; i < loop->frame.columns.count; i++) {
        c_column *column = &loop->frame.columns.items[i];
        const model_member *member = column->value->member;
        if (column->presence != NULL) continue;
        column->item = c_local(
            &loop->inside, arena_printf(e->memory, "item_%s", value_name_of(&loop->inside, column->value)));
        const char *type = member->wire.kind == WIRE_FLOAT ? "double" : c_value_type(e, member);
        out_line(&e->out, "const %s %s = %s;", type, column->item,
                 column_get(e, member, column->name, loop->inside.index));
    }
}

/* ---- values ---- */

static const c_column *column_of(const c_place *place, const term *t, const c_frame **frame)
{
    *frame = place->frame;
    while ((*frame)->fold != t->items.items[0]->fold)
        *frame = (*frame)->outer;
    size_t i = 0;
    while (!plan_same_column((*frame)->columns.items[i].value, t))
        i++;
    return &(*frame)->columns.items[i];
}

piece piece_of_column(const c_place *place, const term *t)
{
    const c_frame *frame;
    const c_column *column = column_of(place, t, &frame);
    if (column->item != NULL) return (piece){.text = column->item, .is_double = true};
    if (!t->in_range)
        out_if(&place->emitter->out, arena_printf(place->emitter->memory, "!%s", column->presence),
               c_failure(place, "TN_ABSENT"));
    return (piece){.text = column_get(place->emitter, t->member, column->name, frame->index)};
}

bool piece_of_numbered(const c_place *place, const term *t, piece *result)
{
    const term *element = t->items.items[0];
    if (element->kind != TERM_ELEMENT && element->kind != TERM_LAST) return false;
    const term *array = element->items.items[0];
    const c_column *column = find_column(place->frame, array, t);
    if (column == NULL || column->presence != NULL) return false;
    const char *count = arena_printf(place->emitter->memory, "%s.count", piece_of(place, array).text);
    result->text =
        column_get(place->emitter, t->member, column->name, c_element_index(place, element, count));
    return true;
}

/* ---- values of tables ---- */

/* The slot of a record, by its number. */
static piece slot_of_element(const c_place *place, const term *t)
{
    const term *element = t->items.items[0], *array = element->items.items[0];
    const char *list = c_bind_array(place, array);
    c_require_elements(place, array, list);
    const char *index =
        c_element_index(place, element, arena_printf(place->emitter->memory, "%s.count", list));
    const c_column column = load_column(place, array, t, list, t->kind == TERM_SLOT);
    if (t->kind == TERM_HAS_SLOT) return piece_plain(column.presence);
    return (piece){.text = column_get(place->emitter, t->member, column.name, index)};
}

piece piece_of_slot(const c_place *place, const term *t)
{
    piece p = t->items.items[0]->kind == TERM_ITEM ? piece_of_column(place, t) : slot_of_element(place, t);
    p.precedence = POSTFIX;
    p.integer = c_int_of(t->type, t->range);
    p.is_double = p.is_double || (t->type.kind == VALUE_FLOAT && t->type.bytes != 4);
    p.is_struct = t->type.kind == VALUE_OBJECT;
    return p;
}

/* The value is present wherever the loop goes on. */
piece piece_of_presence(const c_place *place, const term *t)
{
    const c_frame *frame;
    if (t->items.items[0]->kind != TERM_ITEM) return slot_of_element(place, t);
    const c_column *column = column_of(place, t, &frame);
    return piece_plain(column->presence != NULL ? column->presence : "true");
}
