/* Prints functions for `-values` that loop over elements and that rules use of other objects, so that rules
   stay shallow. */
#include "emit/rule_values.h"

#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/naming.h"

/* ---- which ---- */

typedef struct surroundings {
    bool root, others;
} surroundings;

/* Notes the surroundings that an expression uses. */
static void note_surroundings(const term *t, void *context)
{
    surroundings *needs = context;
    if (t->kind == TERM_ROOT && plan_shares_root(t->items.items[0])) needs->root = true;
    if (t->kind == TERM_PARENT || t->kind == TERM_STREAM || t->kind == TERM_POS || t->kind == TERM_AT_END ||
        term_peek(t) != NULL)
        needs->others = true;
}

static bool shares_root(const term *t)
{
    return term_is_worked_out(t) && plan_shares_root(t->items.items[0]);
}

static surroundings surroundings_of(const model_member *value)
{
    surroundings needs = {false, false};
    term_walk_following(value->value, shares_root, note_surroundings, &needs);
    if (value->condition != NULL)
        term_walk_following(value->condition, shares_root, note_surroundings, &needs);
    return needs;
}

static bool is_worked_out(const model_member *value)
{
    return value->schema == NULL && !value->simple && value->level != RULE_STRUCTURE &&
           value->type.kind <= VALUE_ENUM && value->type.kind != VALUE_TEXT &&
           value->type.kind != VALUE_BYTES && value->owner->layout == LAYOUT_IRREGULAR &&
           !surroundings_of(value).others;
}

static bool has_function(const emitter *e, const model_member *value)
{
    for (size_t i = 0; i < e->worked_out.count; i++)
        if (e->worked_out.items[i] == value) return true;
    return false;
}

static const char *function_of(const emitter *e, const model_member *value)
{
    return c_static_of(e, value, "work_out_*");
}

/* ---- the functions ---- */

static const char *parameters_of(const emitter *e, const model_member *value, bool root)
{
    const char *constant = c_const_objects(e);
    buffer list = {.memory = e->memory};
    buffer_puts(&list, "const tn_input *in, const tn_path *path");
    if (root) buffer_printf(&list, ", %s%s *root", constant, type_name(e, value->owner->file->top));
    buffer_printf(&list, ", %s%s *self, %s *result, bool *known", constant, type_name(e, value->owner),
                  c_type_of(e, value->type, value->range));
    return list.data;
}

static void emit_function(emitter *e, const model_member *value)
{
    out *o = &e->out;
    const bool root = surroundings_of(value).root;
    c_place place = {.emitter = e, .lazy = true, .unchecked = "return TN_OK;"};
    if (root) place.root = "$root";
    c_begin_function(e);
    e->changes_nothing = true;
    out_comment(o, "%.*s of %.*s: %.*s; unknown without enough scratch memory.", STR_ARG(value->id),
                STR_ARG(value->owner->id), STR_ARG(expr_print(e->memory, value->source_value)));
    out_function(o, arena_printf(e->memory, "static tn_status %s", function_of(e, value)),
                 parameters_of(e, value, root), "");
    out_begin(o);
    out_body body = out_open_body(o);
    out_given(o, &body, "self");
    if (root) out_given(o, &body, "root"); /* constants of it are known without */
    out_given(o, &body, "path");
    out_given(o, &body, "in");
    out_local(o, &body, "status", "tn_status status;");
    out_line(o, "*known = false;");
    out_assign(o, "*result", c_converted(&place, value->value, value->type, value->range));
    out_line(o, "*known = true;");
    out_line(o, "return TN_OK;");
    out_close_body(o, &body);
    out_end(o);
    e->changes_nothing = false;
}

/* Prints the values that a term uses, the inner ones first. `has_root`: the object of the term has the root
   of the rule; for others the functions could not be called. `seen`: the values visited, by their numbers,
   with a root and without. */
static void emit_for_term(emitter *e, const term *t, bool has_root, bool *seen)
{
    const model_member *value = term_named_value(t);
    const bool leaf = t->kind == TERM_ITEM || t->kind == TERM_INDEX;
    for (size_t i = 0; i < t->items.count && !leaf; i++)
        emit_for_term(e, t->items.items[i], has_root, seen);
    if (value == NULL || value->value == NULL || value->simple) return;
    has_root = has_root && plan_shares_root(t->items.items[0]);
    bool *looked_into = &seen[2 * value->number + has_root];
    if (*looked_into) return;
    *looked_into = true;
    emit_for_term(e, value->value, has_root, seen);
    if (has_function(e, value) || !is_worked_out(value)) return;
    if (surroundings_of(value).root && !has_root) return;
    emit_function(e, value);
    ARRAY_PUSH(e->memory, &e->worked_out, value);
}

void emit_rule_values(emitter *e)
{
    const model *m = e->model;
    bool *seen = arena_alloc(e->memory, 2 * m->member_count * sizeof *seen);
    for (size_t i = 0; i < m->checks.count; i++) {
        if (m->checks.items[i]->condition != NULL)
            emit_for_term(e, m->checks.items[i]->condition, true, seen);
        emit_for_term(e, m->checks.items[i]->that, true, seen);
    }
}

/* ---- calls ---- */

bool piece_of_rule_value(const c_place *place, const term *t, piece object, piece *result)
{
    emitter *e = place->emitter;
    out *o = &e->out;
    const model_member *value = t->member;
    const bool own = t->items.items[0]->kind == TERM_SELF && (place->local || place->by_value);
    if (place->unchecked == NULL || own || object.is_struct || !has_function(e, value)) return false;
    const bool root = surroundings_of(value).root;
    if (root && (place->root == NULL || !plan_shares_root(t->items.items[0]))) return false;
    const char *name = c_local(place, c_member_name(e, value));
    const char *known = c_local(place, arena_printf(e->memory, "knows_%s", name));
    out_line(o, "%s %s;", c_type_of(e, value->type, value->range), name);
    out_line(o, "bool %s;", known);
    out_call(o, arena_printf(e->memory, "$status = %s", function_of(e, value)),
             arena_printf(e->memory, "$in, %s, %s%s%s, &%s, &%s", place->path != NULL ? place->path : "$path",
                          root ? place->root : "", root ? ", " : "", object.text, name, known),
             ";");
    c_check_status(place);
    out_if(o, arena_printf(e->memory, "!%s", known), place->unchecked);
    *result = (piece){.text = name,
                      .precedence = POSTFIX,
                      .integer = c_int_of(value->type, value->range),
                      .is_double = value->type.kind == VALUE_FLOAT && value->type.bytes != 4};
    return true;
}
