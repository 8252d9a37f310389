/* Prints loops over the elements of arrays. Computations that do not depend on the element stand before
   them. */
#include "emit/fold.h"

#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/columns.h"
#include "emit/found.h"
#include "emit/gather.h"
#include "emit/kept.h"

/* ---- loops ---- */

static value_type type_of_element(const term *array)
{
    return array->type.kind == VALUE_BYTES ? (value_type){.kind = VALUE_INT, .bytes = 1}
                                           : *array->type.element;
}

static interval range_of_element(const term *array)
{
    return array->type.kind == VALUE_BYTES ? interval_integer(1, false) : c_range_of_elements(array->type);
}

/* Whether a text may be repeated at no cost. */
static bool is_path(const char *text)
{
    return strpbrk(text, "([* ") == NULL;
}

static bool is_name(const char *text)
{
    return is_path(text) && strpbrk(text, ".->") == NULL;
}

static const char *field_of(const c_loop *loop, const char *bytes, const char *list)
{
    return arena_printf(loop->inside.emitter->memory, "%s.%s", loop->list,
                        loop->array->type.kind == VALUE_BYTES ? bytes : list);
}

void c_take_work(const c_place *place, const model_member *member, const char *amount)
{
    const c_place at = place_of_member(place, member);
    out_call(&place->emitter->out, "$status = tn_work",
             arena_printf(place->emitter->memory, "%s, %s", c_error_place(&at), amount), ";");
    c_check_status(place);
}

const char *c_bind_array(const c_place *place, const term *array)
{
    emitter *e = place->emitter;
    const piece list = piece_of(place, array);
    if (is_path(list.text)) return list.text;
    const model_member *member = array->type.array;
    const char *name = c_local(place, member != NULL ? c_member_name(e, member) : "list");
    out_line(&e->out, "const %s %s = %s;", c_type_of(e, array->type, array->range), name, list.text);
    return name;
}

/* Columns that only some layouts have are loaded before their first use is known. */
static void open_outside(c_loop *loop)
{
    out *o = &loop->inside.emitter->out;
    for (size_t i = 0; i < loop->frame.columns.count; i++) {
        const c_column *column = &loop->frame.columns.items[i];
        if (column->presence == NULL) continue;
        if (!loop->has_presences) loop->outside = out_open_body(o);
        loop->has_presences = true;
        out_given(o, &loop->outside, column->name);
        out_given(o, &loop->outside, column->presence);
    }
}

void c_loop_prepare_over(const c_place *place, const term *fold, const term *array, const char *list,
                         const char *count, c_loop *loop)
{
    *loop = (c_loop){.array = array, .body = fold->items.count > 1 ? fold->items.items[1] : NULL};
    loop->inside = c_operand(place);
    if (place->absence != NULL && place->absence->breaks)
        loop->inside.absence = NULL; /* that leaves another loop */
    loop->whole = place_of_member(&loop->inside, own_member(array));
    loop->list = list;
    loop->count = count;
    loop->frame = (c_frame){.outer = place->frame, .fold = fold->fold};
    if (by_columns(loop)) columns_load(place, loop);
    open_outside(loop);
    const char *twice = arena_printf(place->emitter->memory, "2 * %s", loop->count);
    c_take_work(place, own_member(array), fold->kind == TERM_ACYCLIC ? twice : loop->count);
}

void c_loop_prepare(const c_place *place, const term *fold, c_loop *loop)
{
    const term *array = fold->items.items[0];
    const c_place operand = c_operand(place);
    const char *list = c_bind_array(&operand, array);
    c_require_elements(&operand, array, list);
    const char *field = array->type.kind == VALUE_BYTES ? "size" : "count";
    const char *count = arena_printf(place->emitter->memory, "%s.%s", list, field);
    c_loop_prepare_over(place, fold, array, list, count, loop);
}

static void load_record(const c_loop *loop, const char *name)
{
    const char *record = type_name(loop->inside.emitter, type_of_element(loop->array).object);
    out_line(&loop->inside.emitter->out, "const %s %s = %s_view_get(&%s, %s);", record, name, record,
             loop->list, loop->inside.index);
}

/* A list lacks an element if no case of its switch fits. */
static void load_object(const c_loop *loop, const char *name, const char *at)
{
    emitter *e = loop->inside.emitter;
    const model_member *member = loop->array->type.array;
    const bool inside = member != NULL && !c_has_pointers(e, member);
    if (member != NULL && loop->inside.unchecked != NULL && keeps_members(e, member)) {
        c_kept_element(&loop->inside, member, loop->list, loop->inside.index, name);
        return;
    }
    out_line(&e->out, "%s%s *%s = %s%s;", c_const_objects(e),
             type_name(e, type_of_element(loop->array).object), name, inside ? "&" : "", at);
    if (member != NULL && member->may_lack_case)
        c_where_absent(&loop->inside, arena_printf(e->memory, "%s == NULL", name), (piece){0});
}

static void load_value(const c_loop *loop, const char *name, const char *at)
{
    const char *type =
        c_type_of(loop->inside.emitter, type_of_element(loop->array), range_of_element(loop->array));
    const bool pointer = type[strlen(type) - 1] == '*';
    out_line(&loop->inside.emitter->out, "%s%s%s%s = %s;", pointer ? "" : "const ", type, pointer ? "" : " ",
             name, at);
}

/* The element as a variable of the loop. */
static void load_item(c_loop *loop)
{
    arena *memory = loop->inside.emitter->memory;
    const value_type type = type_of_element(loop->array);
    const char *name = c_local(&loop->inside, "item");
    const char *at = arena_printf(memory, "%s[%s]", field_of(loop, "data", "items"), loop->inside.index);
    const model_member *array = loop->array->type.kind == VALUE_ARRAY ? loop->array->type.array : NULL;
    if (array != NULL && array->array == ARRAY_NUMBERS) {
        const term element = {.kind = TERM_ITEM, .type = type, .range = range_of_element(loop->array)};
        at = piece_of_number(&loop->inside, &element, array, loop->list, loop->inside.index).text;
    }
    loop->inside.item = name;
    loop->inside.item_is_struct = is_records(loop->array);
    interval *range = ARENA_NEW(memory, interval);
    *range = range_of_element(loop->array);
    loop->inside.item_range = range;
    if (is_records(loop->array))
        load_record(loop, name);
    else if (type.kind == VALUE_OBJECT && type.object != NULL)
        load_object(loop, name, at);
    else if (type.kind == VALUE_ARRAY)
        c_declare_list(&loop->inside, type, name, at);
    else
        load_value(loop, name, at);
}

/* In a loop over a member's elements that are being read there are an `i` and an `item` already. */
static void reserve_names(const c_loop *loop)
{
    if (loop->inside.index == NULL || loop->frame.outer != NULL) return;
    (void)c_local(&loop->inside, "i");
    c_reserve(&loop->inside, "item");
}

static void open_element(c_loop *loop)
{
    out *o = &loop->inside.emitter->out;
    loop->element = out_open_body(o);
    for (size_t i = 0; i < loop->frame.columns.count; i++)
        if (loop->frame.columns.items[i].item != NULL)
            out_given(o, &loop->element, loop->frame.columns.items[i].item);
    if (loop->inside.item != NULL) out_given(o, &loop->element, loop->inside.item);
}

void c_loop_open_head(c_loop *loop, const char *head, const char *index)
{
    out *o = &loop->inside.emitter->out;
    out_open(o, "%s", head);
    loop->frame.index = index;
    loop->inside.index = index;
    loop->inside.item = NULL;
    loop->inside.item_is_struct = false;
    loop->inside.item_range = NULL;
    loop->inside.frame = &loop->frame;
    if (by_columns(loop))
        columns_load_items(loop);
    else if (loop->body == NULL || plan_uses_item(loop->body, loop->frame.fold, false))
        load_item(loop);
    open_element(loop);
}

void c_loop_open(c_loop *loop, const char *condition)
{
    arena *memory = loop->inside.emitter->memory;
    loop->names = loop->inside.emitter->locals.count;
    reserve_names(loop);
    const char *i = c_local(&loop->inside, "i");
    const char *more = condition != NULL ? arena_printf(memory, " && %s", condition) : "";
    const char *head =
        arena_printf(memory, "for (size_t %s = 0; %s < %s%s; %s++)", i, i, loop->count, more, i);
    c_loop_open_head(loop, head, i);
}

/* Variables that the code does not use, because the compiler knows the answer, are marked as unused. */
void c_loop_close(const c_loop *loop)
{
    emitter *e = loop->inside.emitter;
    out_close_body(&e->out, &loop->element);
    out_close(&e->out, "");
    if (loop->has_presences) out_close_body(&e->out, &loop->outside);
    e->locals.count = loop->names;
}

/* ---- results of folds ---- */

/* The variable that the loop changes: its own, or that with the value for the report of a broken rule. */
static const char *result_variable(const c_place *place, const term *t, const char *type, const char *value)
{
    out *o = &place->emitter->out;
    const char *kept = c_kept_for_report(place, t);
    if (kept == NULL) {
        const char *name = c_temporary(place);
        out_line(o, "%s %s = %s;", type, name, value);
        return name;
    }
    if (t->type.kind == VALUE_TEXT)
        out_line(o, "%s = (tn_text)%s;", kept, value);
    else if (place->index != NULL || strcmp(value, "0") != 0)
        out_line(o, "%s = %s;", kept, value);
    return kept;
}

static piece result_of(const char *name, const term *t)
{
    return (piece){.text = name,
                   .precedence = POSTFIX,
                   .integer = c_int_of(t->type, t->range),
                   .is_double = t->type.kind == VALUE_FLOAT && t->type.bytes != 4};
}

static piece fold_conditions(const c_place *place, const term *t, c_loop *loop)
{
    const bool all = t->kind == TERM_ALL;
    out *o = &place->emitter->out;
    const char *result = result_variable(place, t, "bool", all ? "true" : "false");
    c_loop_open(loop, all ? result : arena_printf(place->emitter->memory, "!%s", result));
    out_assign(o, result, c_condition(&loop->inside, loop->body));
    c_loop_close(loop);
    return piece_plain(result);
}

static piece fold_count(const c_place *place, const term *t, c_loop *loop)
{
    out *o = &place->emitter->out;
    const char *result = result_variable(place, t, c_type_of(place->emitter, t->type, t->range), "0");
    c_loop_open(loop, NULL);
    out_if(o, c_condition(&loop->inside, loop->body), arena_printf(place->emitter->memory, "%s++;", result));
    c_loop_close(loop);
    return result_of(result, t);
}

/* The term computed for each element. */
static const term *element_term(const c_loop *loop)
{
    if (loop->body != NULL) return loop->body;
    term *item = ARENA_NEW(loop->inside.emitter->memory, term);
    *item = (term){
        .kind = TERM_ITEM, .type = type_of_element(loop->array), .range = range_of_element(loop->array)};
    return item;
}

static piece fold_sum(const c_place *place, const term *t, c_loop *loop)
{
    out *o = &place->emitter->out;
    arena *memory = place->emitter->memory;
    const char *result = result_variable(place, t, c_type_of(place->emitter, t->type, t->range), "0");
    const c_int integer = c_int_of(t->type, t->range);
    c_loop_open(loop, NULL);
    const char *value = c_converted(&loop->inside, element_term(loop), t->type, t->range);
    if (t->type.kind == VALUE_FLOAT || c_int_fits(integer, t->range))
        out_line(o, "%s += %s;", result, value);
    else
        out_if(o,
               arena_printf(memory, "!tn_add_%s(%s, %s, &%s)", integer == C_UINT64 ? "u64" : "s64", result,
                            value, result),
               c_failure(&loop->whole, "TN_OVERFLOW"));
    c_loop_close(loop);
    return result_of(result, t);
}

const char *c_fold_takes_place(const c_place *inside, const term *t, const char *value, const char *result)
{
    arena *memory = inside->emitter->memory;
    const char *i = inside->index, *op = t->kind == TERM_MIN ? "<" : ">";
    if (t->type.kind == VALUE_TEXT)
        return arena_printf(memory, "%s == 0 || tn_text_compare(%s, %s) %s 0", i, value, result, op);
    if (t->type.kind == VALUE_FLOAT)
        return arena_printf(memory, "%s == 0 || %s %s %s || %s != %s", i, value, op, result, value, value);
    return arena_printf(memory, "%s %s %s", value, op, result);
}

const char *c_fold_start(const c_place *place, const term *t, interval range)
{
    const bool least = t->kind == TERM_MIN;
    if (t->type.kind == VALUE_TEXT) return "{NULL, 0}";
    if (t->type.kind == VALUE_FLOAT) return "0";
    const interval type = interval_integer(t->type.bytes, t->type.is_signed);
    if (t->type.bytes > 0 && (least ? range.high == type.high : type.low < 0 && range.low == type.low))
        return c_limit(place->emitter->memory, t->type, least);
    const interval held =
        t->type.bytes > 0 ? type : interval_integer(8, c_int_of(t->type, t->range) == C_INT64);
    const wide high = range.high < held.high ? range.high : held.high;
    const wide low = range.low > held.low ? range.low : held.low;
    return piece_of_integer(place, least ? high : low).text;
}

/* Whether an element has the type of the least or greatest value. */
static bool is_alike(piece p, const term *t)
{
    if (t->type.kind == VALUE_FLOAT) return p.is_double == (t->type.bytes != 4);
    return t->type.kind != VALUE_INT || p.integer == c_int_of(t->type, t->range);
}

static piece fold_extreme(const c_place *place, const term *t, c_loop *loop)
{
    emitter *e = place->emitter;
    out *o = &e->out;
    const term *element = element_term(loop);
    const char *type = c_type_of(e, t->type, t->range);
    out_if(o, arena_printf(e->memory, "%s == 0", loop->count), c_failure(&loop->whole, "TN_OUT_OF_RANGE"));
    const char *result = result_variable(place, t, type, c_fold_start(place, t, element->range));
    c_loop_open(loop, NULL);
    const piece p = piece_of(&loop->inside, element);
    const char *value =
        is_alike(p, t) && is_name(p.text) ? p.text : c_convert(&loop->inside, p, element, t->type, t->range);
    const bool same = element->range.low == element->range.high && p.constant; /* as the start is */
    if (!same && !is_name(value)) {
        const char *name = c_temporary(place);
        out_line(o, "const %s %s = %s;", type, name, value);
        value = name;
    }
    if (!same)
        out_if(o, c_fold_takes_place(&loop->inside, t, value, result),
               arena_printf(e->memory, "%s = %s;", result, value));
    c_loop_close(loop);
    return result_of(result, t);
}

static piece fold_checksum(const c_place *place, const term *t, c_loop *loop)
{
    const char *sum = c_sum_begin(place, t->text);
    c_loop_open(loop, NULL);
    c_sum(&loop->inside, t->text, loop->body, sum);
    c_loop_close(loop);
    return result_of(sum, t);
}

/* The loop that read the elements has computed the result: its work is counted here, in place of another
   loop. */
static piece result_gathered(const c_place *place, const term *t, const char *gathered)
{
    const model_member *member = t->items.items[0]->member;
    c_take_work(
        place, member,
        arena_printf(place->emitter->memory, "$self->%s.count", c_member_name(place->emitter, member)));
    const char *failed = c_gathered_overflow(place, t);
    const c_place at = place_of_member(place, member);
    if (t->kind == TERM_MIN || t->kind == TERM_MAX)
        out_if(&place->emitter->out,
               arena_printf(place->emitter->memory, "$self->%s.count == 0",
                            c_member_name(place->emitter, member)),
               c_failure(&at, "TN_OUT_OF_RANGE"));
    if (failed != NULL) out_if(&place->emitter->out, failed, c_failure(&at, "TN_OVERFLOW"));
    const char *kept = c_kept_for_report(place, t);
    if (kept == NULL) return result_of(gathered, t);
    out_line(&place->emitter->out, "%s = %s;", kept, gathered);
    return result_of(kept, t);
}

static piece fold(const c_place *place, const term *t)
{
    piece extreme;
    if ((t->kind == TERM_MIN || t->kind == TERM_MAX) && piece_of_extreme(place, t, &extreme)) return extreme;
    const char *gathered = c_gathered(place, t);
    if (gathered != NULL) return result_gathered(place, t, gathered);
    c_loop loop;
    c_loop_prepare(place, t, &loop);
    switch (t->kind) {
    case TERM_COUNT:
        return fold_count(place, t, &loop);
    case TERM_SUM:
        return fold_sum(place, t, &loop);
    case TERM_RUNNING:
        return fold_checksum(place, t, &loop);
    case TERM_MIN:
    case TERM_MAX:
        return fold_extreme(place, t, &loop);
    default:
        return fold_conditions(place, t, &loop);
    }
}

/* Variables inside the loop are known there only. */
piece piece_of_fold(const c_place *place, const term *t)
{
    const size_t kept = place->emitter->kept.count;
    const piece p = fold(place, t);
    place->emitter->kept.count = kept;
    return p;
}
