/* Rules: one function each, called after the last member of an object. */
#include "emit/rules.h"

#include "emit/c_piece.h"
#include "emit/c_types.h"
#include "emit/fold.h"
#include "emit/found.h"
#include "emit/gather.h"
#include "emit/kept.h"
#include "emit/naming.h"
#include "emit/rule_report.h"
#include "emit/rule_values.h"
#include "plan/around.h"
#include "plan/found.h"

/* ---- parts of a rule ---- */

typedef struct rule_needs {
    bool self, parent, root, places;
    int objects; /* uses of the object itself, but for its stream, parent and root */
} rule_needs;

static void note_root(const term *t, void *context)
{
    rule_needs *needs = context;
    if (t->kind == TERM_ROOT && plan_shares_root(t->items.items[0])) needs->root = true;
}

/* Values of other objects get the root if it is theirs. */
static bool is_passed_root(const term *t)
{
    return term_is_worked_out(t) && plan_shares_root(t->items.items[0]);
}

/* Values of the object itself stand for their expressions. */
static bool is_own_value(const term *t)
{
    return term_is_worked_out(t) && t->items.items[0]->kind == TERM_SELF;
}

static void note_needs(const term *t, void *context)
{
    rule_needs *needs = context;
    const bool beside = t->kind == TERM_PARENT || t->kind == TERM_STREAM || t->kind == TERM_ROOT;
    const bool own = t->items.count > 0 && t->items.items[0]->kind == TERM_SELF;
    if (t->kind == TERM_SELF) needs->objects++;
    if (beside && own) needs->objects--;
    needs->self = needs->objects > 0;
    if (t->kind == TERM_PARENT && own) needs->parent = true;
    if (t->kind == TERM_ROOT && own) needs->root = true;
    if (is_passed_root(t) && !own) term_walk_following(t, is_passed_root, note_root, needs);
}

static rule_needs needs_of(const model_check *check)
{
    rule_needs needs = {.places = !check->at_end};
    term_walk_following(check->that, is_own_value, note_needs, &needs);
    if (check->condition != NULL) term_walk_following(check->condition, is_own_value, note_needs, &needs);
    return needs;
}

static rule_needs needs_of_type(const model_type *type)
{
    rule_needs all = {0};
    for (size_t i = 0; i < type->checks.count; i++) {
        const rule_needs needs = needs_of(type->checks.items[i]);
        all.self = all.self || needs.self;
        all.parent = all.parent || needs.parent;
        all.root = all.root || needs.root;
        all.places = all.places || needs.places;
    }
    return all;
}

/* "tracks_keys", or "tracks_keys2" if an earlier rule collects keys of the same array. */
const char *rule_keys(const emitter *e, const model_check *check)
{
    size_t number = 1;
    for (size_t i = 0; check->type->checks.items[i] != check; i++)
        if (plan_of_check(e->plan, check->type->checks.items[i])->collects_keys &&
            check->type->checks.items[i]->at == check->at)
            number++;
    const char *name = arena_printf(e->memory, "%s_keys", c_member_name(e, check->at));
    return number == 1 ? name : arena_printf(e->memory, "%s%zu", name, number);
}

const char *rule_constant(const emitter *e, const model_check *check)
{
    return c_upper(e->memory, arena_printf(e->memory, "%s_rule_%s", e->prefix, c_rule_name(e, check)));
}

/* ---- parameters and arguments ---- */

static const char *rule_parameters(const emitter *e, const model_type *type, rule_needs needs)
{
    buffer list = {.memory = e->memory};
    const char *constant = c_const_objects(e);
    buffer_puts(&list, "const tn_input *in, const tn_path *path");
    if (needs.parent && plan_has_any_parent(type))
        buffer_puts(&list, ", tn_variant parent");
    else if (needs.parent)
        buffer_printf(&list, ", %s%s *parent", constant, type_name(e, type->parent));
    if (needs.root) buffer_printf(&list, ", %s%s *root", constant, type_name(e, type->file->top));
    if (needs.self) buffer_printf(&list, ", %s%s *self", constant, type_name(e, type));
    if (needs.places) buffer_printf(&list, ", const %s_places *at", type_name(e, type));
    return list.data;
}

static const char *rule_arguments(const emitter *e, rule_needs needs, const char *places)
{
    return arena_printf(e->memory, "$in, $path%s%s%s%s%s", needs.parent ? ", $parent" : "",
                        needs.root ? ", $root" : "", needs.self ? ", $self" : "", needs.places ? ", " : "",
                        needs.places ? places : "");
}

/* The keys that are collected for the rules of a type, each with `before` in front. */
static const char *all_keys(const emitter *e, const model_type *type, const char *before)
{
    buffer list = {.memory = e->memory};
    for (size_t i = 0; i < type->checks.count; i++)
        if (plan_of_check(e->plan, type->checks.items[i])->collects_keys)
            buffer_printf(&list, "%s%s", before, rule_keys(e, type->checks.items[i]));
    return list.size == 0 ? "" : list.data;
}

const char *check_call(const emitter *e, const model_type *type)
{
    if (type->checks.count == 0) return NULL;
    return arena_printf(e->memory, "%s_check(%s%s)", type_name(e, type),
                        rule_arguments(e, needs_of_type(type), "&$places"), all_keys(e, type, ", "));
}

static const char *check_name(const emitter *e, const model_check *check)
{
    return c_static_named(e, check, "check_*", c_rule_name(e, check));
}

static const char *check_parameters(const emitter *e, const model_type *type)
{
    return arena_printf(e->memory, "%s%s", rule_parameters(e, type, needs_of_type(type)),
                        all_keys(e, type, ", tn_placed_key *"));
}

void emit_check_declaration(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *name = type_name(e, type);
    if (type->checks.count == 0) return;
    if (needs_of_type(type).places) {
        out_comment(o, "The offsets in their stream of the members that the rules of %.*s name%s.",
                    STR_ARG(type->id), plan_reports_object(type) ? ", and the object itself" : "");
        out_open(o, "typedef struct %s_places", name);
        if (plan_reports_object(type)) out_line(o, "size_t object_;");
        for (size_t i = 0; i < type->fields.count; i++)
            if (type->fields.items[i]->needed_place)
                out_line(o, "size_t %s;", c_member_name(e, type->fields.items[i]));
        emit_gathered_members(e, type);
        out_close(o, arena_printf(e->memory, " %s_places;", name));
        out_blank(o);
    }
    out_comment(
        o,
        "Checks the rules of %.*s, after its last member. Returns TN_OK if all hold or only warn. Keys "
        "are NULL if the level does not need them, or without enough scratch memory; they get "
        "sorted.",
        STR_ARG(type->id));
    out_function(o, arena_printf(e->memory, "tn_status %s_check", name), check_parameters(e, type), ";");
    out_blank(o);
}

/* ---- bodies ---- */

/* The place of a finding: one member, the last element of a list, or the bytes behind the object. */
static const char *plain_place(const emitter *e, const model_check *check)
{
    if (!check->at_last) return rule_report_place(e, check);
    return rule_report_element(
        e, check, arena_printf(e->memory, "$self->%s.count - 1", c_member_name(e, check->at)), NULL);
}

/* Whether a sentence of its own states the rule. */
static bool has_sentence(const model_check *check)
{
    return check->schema->doc.text.size > 0;
}

/* A condition without which the rule is broken, in a place of its own: the check goes on if it holds. */
typedef struct judged {
    const c_place *place;
    const model_check *check;
    const char *at;    /* the place of the report, as C */
    const char *go_on; /* the statement if all holds */
    term_kind through; /* the kind of term that the reported value is computed from */
} judged;

/* A condition that uses an absent member does not hold; if no value is derived, none contradicts it. In a
   condition that has borrowed memory an absent member is an error. The last element of a list is not the
   place of an absent member. */
static void set_absence(c_place *place, c_absence *absence, const model_check *check, const char *at)
{
    arena *memory = place->emitter->memory;
    if (plan_rule_borrows(check)) return;
    *absence = (c_absence){.leave = "return TN_OK;"};
    if (!check->of_derived) {
        absence->report = check->at_last ? rule_report_place(place->emitter, check) : at;
        absence->leave = c_broken(memory, absence->report, "tn_value_none()");
    }
    place->absence = absence;
}

static void emit_judged(const judged *rule, const term *condition, bool last)
{
    emitter *e = rule->place->emitter;
    out *o = &e->out;
    c_place place = *rule->place;
    c_absence absence;
    set_absence(&place, &absence, rule->check, rule->at);
    const found_term found = c_find_found(&place, condition, rule->through, has_sentence(rule->check));
    place.found = &found;
    if (last)
        out_if(o, c_condition(&place, condition), rule->go_on);
    else
        out_open(o, "if (%s)", c_negation(&place, condition));
    const size_t kept = e->kept.count;
    if (rule->check->at_end)
        emit_rule_report(e, rule->at, "tn_value_unsigned($in->size - $in->pos)", NULL);
    else
        emit_rule_report(e, rule->at, c_found_value(&place, &found), c_expected_value(&place, &found));
    if (last) return;
    e->kept.count = kept;
    out_close(o, "");
}

static void emit_parts(const judged *rule, const term *condition, bool last);

/* Each element is judged by itself, so that the value at fault is known. */
static void emit_each(const judged *rule, const term *fold, bool last)
{
    c_loop loop;
    c_loop_prepare(rule->place, fold, &loop);
    const size_t kept = rule->place->emitter->kept.count;
    c_loop_open(&loop, NULL);
    judged inside = *rule;
    inside.place = &loop.inside;
    inside.go_on = "continue;";
    inside.through = TERM_ITEM;
    emit_parts(&inside, loop.body, true);
    c_loop_close(&loop);
    rule->place->emitter->kept.count = kept;
    if (last && strcmp(rule->go_on, "continue;") != 0)
        out_line(&rule->place->emitter->out, "%s", rule->go_on);
}

/* Judges each operand of `and` by itself, so that the broken one is known. */
static void emit_parts(const judged *rule, const term *condition, bool last)
{
    if (condition->kind == TERM_BINARY && condition->op == OP_AND) {
        emit_parts(rule, condition->items.items[0], false);
        emit_parts(rule, condition->items.items[1], last);
    } else if (condition->kind == TERM_ALL && c_gathered(rule->place, condition) == NULL) {
        emit_each(rule, condition, last);
    } else {
        emit_judged(rule, condition, last);
    }
}

static void emit_plain_rule(emitter *e, const model_check *check, const c_place *place)
{
    const judged rule = {place, check, plain_place(e, check), "return TN_OK;",
                         check->at_last ? TERM_LAST : TERM_MEMBER};
    emit_parts(&rule, check->that, true);
}

/* Which element breaks the rule first has been found while they were read. */
static void emit_gathered_rule(emitter *e, const model_check *check, const c_place *place,
                               const char *gathered)
{
    const model_member *list = check->that->items.items[0]->member;
    c_take_work(place, list, arena_printf(e->memory, "$self->%s.count", c_member_name(e, list)));
    out_if(&e->out, arena_printf(e->memory, "%s.index == TN_NO_INDEX", gathered), "return TN_OK;");
    const char *element =
        arena_printf(e->memory, "\"%.*s\", %s.index, %s.offset", STR_ARG(list->id), gathered, gathered);
    emit_rule_report(e, check->at_elements ? element : rule_report_place(e, check),
                     arena_printf(e->memory, "%s.found", gathered),
                     arena_printf(e->memory, "%s.relation, %s.expected", gathered, gathered));
}

static void emit_all_rule(emitter *e, const model_check *check, const c_place *place)
{
    out *o = &e->out;
    const term *that = check->that;
    const char *gathered = c_gathered(place, that);
    if (gathered != NULL) {
        emit_gathered_rule(e, check, place, gathered);
        return;
    }
    c_loop loop;
    c_loop_prepare(place, that, &loop);
    c_loop_open(&loop, NULL);
    const char *at = check->at_elements ? rule_report_element(e, check, loop.inside.index, loop.inside.item)
                                        : rule_report_place(e, check);
    const judged rule = {&loop.inside, check, at, "continue;", TERM_ITEM};
    emit_parts(&rule, loop.body, true);
    c_loop_close(&loop);
    out_line(o, "return TN_OK;");
}

static void emit_collected_rule(emitter *e, const model_check *check, const c_place *place)
{
    out *o = &e->out;
    const char *name = c_member_name(e, check->at);
    const char *keys = rule_keys(e, check);
    c_take_work(place, check->at, arena_printf(e->memory, "tn_unique_work($self->%s.count)", name));
    out_line(o, "if (%s == NULL) %s", keys, place->unchecked);
    out_line(o, "const tn_placed_key *duplicate = tn_first_duplicate_placed(%s, $self->%s.count);", keys,
             name);
    out_line(o, "if (duplicate == NULL) return TN_OK;");
    emit_rule_report(
        e,
        arena_printf(e->memory, "\"%.*s\", duplicate->key.index, duplicate->offset", STR_ARG(check->at->id)),
        "tn_value_bytes(duplicate->key.text.data, duplicate->key.text.size)", NULL);
}

/* `unique` and `acyclic` over an array of the object itself: the element at fault is named. */
static void emit_fault_rule(emitter *e, const model_check *check, const c_place *place)
{
    out *o = &e->out;
    const c_fault fault = check->that->kind == TERM_UNIQUE ? c_find_duplicate(place, check->that)
                                                           : c_find_circle(place, check->that);
    out_line(o, "tn_status result = TN_OK;");
    out_open(o, "if (%s != %s)", fault.what, fault.none);
    out_line(o, "const size_t index = %s;", fault.index);
    out_call(o, "result = tn_finding",
             arena_printf(e->memory, "$in->run, $path, %s, rule, %s",
                          rule_report_element(e, check, "index", NULL), fault.found),
             ";");
    out_close(o, "");
    c_give_back(place, &fault);
    out_line(o, "return result;");
}

static const char *full_condition(const emitter *e, const model_check *check)
{
    if (check->condition == NULL) return "";
    return arena_printf(e->memory, ", if %.*s", STR_ARG(expr_print(e->memory, check->schema->condition)));
}

static void emit_container_check(emitter *e, const model_check *check)
{
    out_if(&e->out, "$in->run->options->container == NULL", rule_unchecked(e, check, "tn_no_container"));
}

static void emit_rule_body(emitter *e, const model_check *check)
{
    c_frame frame;
    c_place place = {.emitter = e,
                     .root = "$root",
                     .places = check->at_end ? NULL : "$at",
                     .rule = check,
                     .empty_absent = check->of_derived};
    place.unchecked = rule_unchecked(e, check, "tn_not_checked");
    const bool first = plan_asks_container_first(e->plan, check);
    if (first) emit_container_check(e, check);
    if (check->condition != NULL) c_require(&place, check->condition, "return TN_OK;");
    if (plan_of_check(e->plan, check)->asks_container && !first) emit_container_check(e, check);
    c_absence absence;
    set_absence(&place, &absence, check, rule_report_place(e, check));
    c_load_columns(&place, check->that, &frame);
    place.frame = &frame;
    if (plan_of_check(e->plan, check)->collects_keys)
        emit_collected_rule(e, check, &place);
    else if (check->at_elements && check->that->kind != TERM_ALL)
        emit_fault_rule(e, check, &place);
    else if (check->that->kind == TERM_ALL)
        emit_all_rule(e, check, &place);
    else
        emit_plain_rule(e, check, &place);
}

static void emit_rule(emitter *e, const model_check *check)
{
    out *o = &e->out;
    const char *that = arena_printf(e->memory, "%.*s", STR_ARG(expr_print(e->memory, check->schema->that)));
    const char *keys = plan_of_check(e->plan, check)->collects_keys ? rule_keys(e, check) : "";
    const rule_needs needs = needs_of(check);
    const char *parameters = rule_parameters(e, check->type, needs);
    /* Look-aheads, streams and constants need none of them. */
    out_comment(o, "%.*s%s: %s", STR_ARG(check->schema->id), full_condition(e, check), that);
    out_function(o, arena_printf(e->memory, "static tn_status %s", check_name(e, check)),
                 arena_printf(e->memory, "%s%s%s", parameters,
                              plan_of_check(e->plan, check)->collects_keys ? ", tn_placed_key *" : "", keys),
                 "");
    out_begin(o);
    c_begin_function(e);
    e->changes_nothing = true;
    out_body body = out_open_body(o);
    out_local(o, &body, "status", "tn_status status;");
    if (needs.root) out_given(o, &body, "root");
    if (needs.parent) out_given(o, &body, "parent");
    if (needs.places) out_given(o, &body, "at");
    if (needs.self) out_given(o, &body, "self");
    out_line(o, "const tn_rule *rule = &%s_rules[%s];", e->prefix, rule_constant(e, check));
    if (check->schema->level != RULE_STRUCTURE)
        out_line(o, "if (!tn_rule_applies($in->run, rule)) return TN_OK;");
    emit_rule_body(e, check);
    out_close_body(o, &body);
    out_end(o);
    e->changes_nothing = false;
}

/* ---- the rules of a type, and the table ---- */

static void emit_check(emitter *e, const model_type *type)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "tn_status %s_check", type_name(e, type)),
                 check_parameters(e, type), "");
    out_begin(o);
    for (size_t i = 0; i < type->checks.count; i++) {
        const model_check *check = type->checks.items[i];
        const rule_needs needs = needs_of(check);
        const char *call =
            arena_printf(e->memory, "%s(%s%s%s)", check_name(e, check), rule_arguments(e, needs, "$at"),
                         plan_of_check(e->plan, check)->collects_keys ? ", " : "",
                         plan_of_check(e->plan, check)->collects_keys ? rule_keys(e, check) : "");
        if (i + 1 == type->checks.count) {
            out_line(o, "return %s;", call);
        } else {
            out_line(o, "%s$status = %s;", i == 0 ? "tn_status " : "", call);
            out_line(o, "if ($status != TN_OK) return $status;");
        }
    }
    out_end(o);
}

static void emit_table_entry(emitter *e, const model_check *check)
{
    static const char *const severities[] = {"TN_ERROR", "TN_WARNING", "TN_NOTE"};
    const schema_check *ast = check->schema;
    out *o = &e->out;
    const char *text = ast->doc.text.size > 0 ? c_doc_string(e->memory, ast->doc.text)
                                              : c_string(e->memory, expr_print(e->memory, ast->that));
    out_line(o, "[%s] =", rule_constant(e, check));
    o->indent++;
    out_begin(o);
    out_line(o, ".id = %s,", c_string(e->memory, ast->id));
    out_line(o, ".severity = %s,", severities[ast->severity]);
    out_line(o, ".level = %s,", c_level(ast->level));
    out_string(o, ".text =", text);
    out_line(o, ".type = %s,", c_string(e->memory, check->type->id));
    out_close(o, ",");
    o->indent--;
}

void emit_rules(emitter *e)
{
    out *o = &e->out;
    if (e->model->checks.count == 0) return;
    emit_rule_values(e);
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *type = e->model->order.items[i];
        if (type->checks.count == 0) continue;
        out_banner(o, "rules of %.*s", STR_ARG(type->id));
        for (size_t k = 0; k < type->checks.count; k++)
            emit_rule(e, type->checks.items[k]);
        emit_check(e, type);
    }
    out_open(o, "const tn_rule %s_rules[%s_RULE_COUNT] =", e->prefix, c_upper(e->memory, e->prefix));
    for (size_t i = 0; i < e->model->checks.count; i++)
        emit_table_entry(e, e->model->checks.items[i]);
    out_close(o, ";");
}
