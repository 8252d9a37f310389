/* Rules: one function each, called after the last member of an object. */
#include "emit/rules.h"

#include "emit/c_expr.h"
#include "emit/records.h"

/* ---- what a rule is made of ---- */

typedef struct rule_needs {
    bool self, parent, places, keys;
    int objects; /* uses of the object itself, but for its stream and parent */
} rule_needs;

static void note_needs(const term *t, void *context)
{
    rule_needs *needs = context;
    const bool beside = t->kind == TERM_PARENT || t->kind == TERM_STREAM || t->kind == TERM_ROOT;
    if (t->kind == TERM_SELF) needs->objects++;
    if (beside && t->items.items[0]->kind == TERM_SELF) needs->objects--;
    needs->self = needs->objects > 0;
    if (t->kind == TERM_PARENT) needs->parent = true;
}

static rule_needs needs_of(const model_check *check)
{
    rule_needs needs = {.places = check->at != NULL, .keys = check->that->kind == TERM_UNIQUE};
    term_walk(check->that, note_needs, &needs);
    if (check->condition != NULL) term_walk(check->condition, note_needs, &needs);
    return needs;
}

static rule_needs needs_of_type(const model_type *type)
{
    rule_needs all = {0};
    for (size_t i = 0; i < type->checks.count; i++) {
        const rule_needs needs = needs_of(type->checks.items[i]);
        all.self = all.self || needs.self;
        all.parent = all.parent || needs.parent;
        all.places = all.places || needs.places;
    }
    return all;
}

static const char *keys_name(const emitter *e, const model_check *check)
{
    return arena_printf(e->memory, "%s_keys", c_member_name(e->memory, check->at));
}

/* "a4_2": the id, and its number where a type has several rules of that id. */
static const char *rule_name(const emitter *e, const model_check *check)
{
    char *name = arena_printf(e->memory, check->ordinal > 1 ? "%.*s_%zu" : "%.*s", STR_ARG(check->schema->id),
                              check->ordinal);
    for (char *p = name; *p != '\0'; p++) {
        const bool letter = (*p >= 'a' && *p <= 'z') || (*p >= '0' && *p <= '9');
        if (*p >= 'A' && *p <= 'Z')
            *p = (char)(*p - 'A' + 'a');
        else if (!letter)
            *p = '_';
    }
    return name;
}

/* "track_a4_2", or "a6" at the top. */
static const char *full_rule_name(const emitter *e, const model_check *check)
{
    if (check->type->outer == NULL) return rule_name(e, check);
    return arena_printf(e->memory, "%s_%s", c_local_name(e->memory, check->type), rule_name(e, check));
}

const char *rule_constant(const emitter *e, const model_check *check)
{
    return c_upper(e->memory, arena_printf(e->memory, "%s_rule_%s", e->prefix, full_rule_name(e, check)));
}

/* ---- parameters and arguments ---- */

static const char *rule_parameters(const emitter *e, const model_type *type, rule_needs needs)
{
    buffer list = {.memory = e->memory};
    buffer_puts(&list, "const tn_input *in, const tn_path *path");
    if (needs.parent) buffer_printf(&list, ", const %s *parent", type_name(e, type->parent));
    if (needs.self) buffer_printf(&list, ", const %s *self", type_name(e, type));
    if (needs.places) buffer_printf(&list, ", const %s_places *at", type_name(e, type));
    return list.data;
}

static const char *rule_arguments(const emitter *e, rule_needs needs, const char *places)
{
    return arena_printf(e->memory, "in, path%s%s%s%s", needs.parent ? ", parent" : "",
                        needs.self ? ", self" : "", needs.places ? ", " : "", needs.places ? places : "");
}

/* The keys of all uniqueness rules of a type, each with `before` in front. */
static const char *all_keys(const emitter *e, const model_type *type, const char *before)
{
    buffer list = {.memory = e->memory};
    for (size_t i = 0; i < type->checks.count; i++)
        if (type->checks.items[i]->that->kind == TERM_UNIQUE)
            buffer_printf(&list, "%s%s", before, keys_name(e, type->checks.items[i]));
    return list.size == 0 ? "" : list.data;
}

const char *check_call(const emitter *e, const model_type *type)
{
    if (type->checks.count == 0) return NULL;
    return arena_printf(e->memory, "%s_check(%s%s)", type_name(e, type),
                        rule_arguments(e, needs_of_type(type), "&places"), all_keys(e, type, ", "));
}

static const char *check_parameters(const emitter *e, const model_type *type)
{
    return arena_printf(e->memory, "%s%s", rule_parameters(e, type, needs_of_type(type)),
                        all_keys(e, type, ", tn_key *"));
}

void emit_check_declaration(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *name = type_name(e, type);
    if (type->checks.count == 0) return;
    if (needs_of_type(type).places) {
        out_comment(o, "Where the members that the rules of %.*s name lie in their stream.",
                    STR_ARG(type->id));
        out_open(o, "typedef struct %s_places", name);
        for (size_t i = 0; i < type->fields.count; i++)
            if (type->fields.items[i]->needed_place)
                out_line(o, "size_t %s;", c_member_name(e->memory, type->fields.items[i]));
        out_close(o, arena_printf(e->memory, " %s_places;", name));
        out_blank(o);
    }
    out_comment(o,
                "The rules of %.*s, to be called after its last member. TN_OK where all hold or only warn. "
                "Keys are NULL where "
                "the level does not ask for them or scratch memory is lacking; they get sorted.",
                STR_ARG(type->id));
    out_function(o, arena_printf(e->memory, "tn_status %s_check", name), check_parameters(e, type), ";");
    out_blank(o);
}

/* ---- what is reported ---- */

typedef struct found_search {
    term_kind through; /* the found value is computed from such a term */
    const term *found;
} found_search;

static void note_through(const term *t, void *context)
{
    bool *has = ((void **)context)[0];
    const term_kind *kind = ((void **)context)[1];
    if (t->kind == *kind && (t->kind != TERM_MEMBER || t->items.items[0]->kind == TERM_SELF)) *has = true;
}

static bool is_through(const term *t, term_kind kind)
{
    bool has = false;
    void *context[] = {&has, &kind};
    term_walk(t, note_through, context);
    return has;
}

/* The first number or text in an expression that is computed from a term of a kind: what a rule finds. */
static void search_found(const term *t, void *context)
{
    found_search *search = context;
    const bool scalar =
        t->type.kind == VALUE_INT || t->type.kind == VALUE_FLOAT || t->type.kind == VALUE_TEXT;
    if (search->found == NULL && scalar && is_through(t, search->through)) search->found = t;
}

static const char *found_value(const c_place *place, const term *t, term_kind through)
{
    found_search search = {through, NULL};
    term_walk(t, search_found, &search);
    return search.found != NULL ? c_found(place, search.found) : "tn_value_literal(\"false\")";
}

/* "at->keyframes" made absolute, and of which element. */
static const char *report_place(const emitter *e, const model_check *check, const char *index)
{
    const char *name = c_member_name(e->memory, check->at);
    if (index == NULL)
        return arena_printf(e->memory, "\"%.*s\", TN_NO_INDEX, in->base + at->%s", STR_ARG(check->at->id),
                            name);
    return arena_printf(e->memory, "\"%.*s\", %s, in->base + at->%s + %s * self->%s.stride",
                        STR_ARG(check->at->id), index, name,
                        strchr(index, ' ') != NULL ? arena_printf(e->memory, "(%s)", index) : index, name);
}

static void emit_report(emitter *e, const char *place, const char *found)
{
    out_call(&e->out, "return tn_finding",
             arena_printf(e->memory, "in->run, path, %s, rule, %s", place, found), ";");
}

/* ---- columns ---- */

typedef struct column_list {
    arena *memory;
    ARRAY(const model_member *) arrays;
    ARRAY(const model_member *) members; /* of the elements of the array */
    ARRAY(bool) items;                   /* the fold uses the value of its own element */
} column_list;

static void note_column(const term *t, void *context)
{
    column_list *list = context;
    if (t->kind != TERM_MEMBER) return;
    const bool item = t->items.items[0]->kind == TERM_ITEM;
    if (!item && t->items.items[0]->kind != TERM_ELEMENT && t->items.items[0]->kind != TERM_LAST) return;
    const model_member *array = t->items.items[0]->items.items[0]->member;
    for (size_t i = 0; i < list->members.count; i++) {
        if (list->members.items[i] != t->member || list->arrays.items[i] != array) continue;
        list->items.items[i] = list->items.items[i] || item;
        return;
    }
    ARRAY_PUSH(list->memory, &list->arrays, array);
    ARRAY_PUSH(list->memory, &list->members, t->member);
    ARRAY_PUSH(list->memory, &list->items, item);
}

static void emit_columns(emitter *e, const column_list *columns)
{
    out *o = &e->out;
    for (size_t i = 0; i < columns->members.count; i++) {
        const model_member *member = columns->members.items[i];
        const char *array = c_member_name(e->memory, columns->arrays.items[i]);
        const char *column = c_column_name(e, columns->arrays.items[i], member);
        const char *function = arena_printf(e->memory, "%s_view_%s", type_name(e, member->owner),
                                            c_member_name(e->memory, member));
        if (member->condition == NULL) {
            out_line(o, "const %s %s = %s(&self->%s);", column_type(e, member), column, function, array);
        } else {
            out_line(o, "%s %s;", column_type(e, member), column);
            out_line(o, "if (!%s(&self->%s, &%s)) return TN_OK;", function, array, column);
        }
    }
}

static void emit_item_values(emitter *e, const column_list *columns)
{
    for (size_t i = 0; i < columns->members.count; i++) {
        const model_member *member = columns->members.items[i];
        if (!columns->items.items[i]) continue;
        const bool object = member->wire.kind == WIRE_OBJECT;
        const char *type = object ? type_name(e, member->type.object)
                                  : arena_printf(e->memory, "tn_%s", c_wire_name(e->memory, member));
        const char *value =
            member->wire.kind == WIRE_FLOAT ? "double" : c_value_type(e->memory, e->prefix, member);
        out_line(&e->out, "const %s item_%s = %s_column_get(&%s, i);", value,
                 c_member_name(e->memory, member), type, c_column_name(e, columns->arrays.items[i], member));
    }
}

/* ---- bodies ---- */

static void emit_work(emitter *e, const model_check *check, const char *amount)
{
    /* where values are computed on the way there is a variable for the status already */
    const bool declared = e->traits.has_instances;
    out_call(&e->out, declared ? "status = tn_work" : "const tn_status status = tn_work",
             arena_printf(e->memory, "in, path, \"%.*s\", at->%s, %s", STR_ARG(check->at->id),
                          c_member_name(e->memory, check->at), amount),
             ";");
    out_line(&e->out, "if (status != TN_OK) return status;");
}

static void note_text(const term *t, void *context)
{
    const term **text = context;
    if (t->kind == TERM_WELL_FORMED) *text = t->items.items[0];
}

static void emit_plain_rule(emitter *e, const model_check *check)
{
    out *o = &e->out;
    const c_place place = {.emitter = (emitter *)e};
    column_list columns = {.memory = e->memory};
    const term *text = NULL;
    term_walk(check->that, note_column, &columns);
    term_walk(check->that, note_text, &text);
    if (text != NULL && check->at != NULL)
        emit_work(e, check, arena_printf(e->memory, "%s.size", c_value(&place, text)));
    emit_columns(e, &columns);
    out_if(o, c_condition(&place, check->that), "return TN_OK;");
    if (check->at_end) {
        emit_report(e, "NULL, TN_NO_INDEX, in->base + in->pos", "tn_value_unsigned(in->size - in->pos)");
    } else if (check->at_last) {
        const char *last = arena_printf(e->memory, "self->%s.count - 1", c_member_name(e->memory, check->at));
        emit_report(e, report_place(e, check, last), found_value(&place, check->that, TERM_LAST));
    } else if (check->at != NULL) {
        emit_report(e, report_place(e, check, NULL), found_value(&place, check->that, TERM_MEMBER));
    } else {
        emit_report(e, "NULL, TN_NO_INDEX, TN_NO_OFFSET", found_value(&place, check->that, TERM_MEMBER));
    }
}

static void emit_all_rule(emitter *e, const model_check *check)
{
    out *o = &e->out;
    const c_place place = {.emitter = (emitter *)e, .index = "i"};
    const term *that = check->that->items.items[1];
    column_list columns = {.memory = e->memory};
    const char *count = arena_printf(e->memory, "self->%s.count", c_member_name(e->memory, check->at));
    term_walk(that, note_column, &columns);
    emit_columns(e, &columns);
    emit_work(e, check, count);
    out_open(o, "for (size_t i = 0; i < %s; i++)", count);
    emit_item_values(e, &columns);
    out_if(o, c_condition(&place, that), "continue;");
    emit_report(e, report_place(e, check, "i"), found_value(&place, that, TERM_ITEM));
    out_close(o, "");
    out_line(o, "return TN_OK;");
}

static void emit_unique_rule(emitter *e, const model_check *check)
{
    out *o = &e->out;
    const char *name = c_member_name(e->memory, check->at);
    const char *keys = keys_name(e, check);
    emit_work(e, check, arena_printf(e->memory, "tn_unique_work(self->%s.count)", name));
    out_line(o, "if (%s == NULL) return tn_not_checked(in->run, path, \"%.*s\", in->base + at->%s, rule);",
             keys, STR_ARG(check->at->id), name);
    out_line(o, "const tn_key *duplicate = tn_first_duplicate(%s, self->%s.count);", keys, name);
    out_line(o, "if (duplicate == NULL) return TN_OK;");
    emit_report(
        e, arena_printf(e->memory, "\"%.*s\", duplicate->index, duplicate->offset", STR_ARG(check->at->id)),
        "tn_value_bytes(duplicate->text.data, duplicate->text.size)");
}

static void emit_rule(emitter *e, const model_check *check)
{
    out *o = &e->out;
    const c_place place = {.emitter = (emitter *)e};
    const rule_needs needs = needs_of(check);
    const char *that = arena_printf(e->memory, "%.*s", STR_ARG(expr_print(e->memory, check->schema->that)));
    const char *condition =
        check->condition == NULL
            ? ""
            : arena_printf(e->memory, ", if %.*s", STR_ARG(expr_print(e->memory, check->schema->condition)));
    out_comment(o, "%.*s%s: %s", STR_ARG(check->schema->id), condition, that);
    out_function(o, arena_printf(e->memory, "static tn_status check_%s", full_rule_name(e, check)),
                 arena_printf(e->memory, "%s%s%s", rule_parameters(e, check->type, needs),
                              needs.keys ? ", tn_key *" : "", needs.keys ? keys_name(e, check) : ""),
                 "");
    out_line(o, "{");
    o->indent++;
    e->temporaries = 0;
    const size_t mark = out_mark(o);
    out_line(o, "const tn_rule *rule = &%s_rules[%s];", e->prefix, rule_constant(e, check));
    if (check->schema->level != RULE_STRUCTURE)
        out_line(o, "if (!tn_rule_applies(in->run, rule)) return TN_OK;");
    if (check->condition != NULL) out_line(o, "if (%s) return TN_OK;", c_negation(&place, check->condition));
    e->columns = true;
    if (check->that->kind == TERM_ALL)
        emit_all_rule(e, check);
    else if (check->that->kind == TERM_UNIQUE)
        emit_unique_rule(e, check);
    else
        emit_plain_rule(e, check);
    if (e->traits.has_instances) out_declare(o, mark, "tn_status status;", "status");
    e->columns = false;
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}

/* ---- the rules of a type, and the table ---- */

static void emit_check(emitter *e, const model_type *type)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "tn_status %s_check", type_name(e, type)),
                 check_parameters(e, type), "");
    out_line(o, "{");
    o->indent++;
    for (size_t i = 0; i < type->checks.count; i++) {
        const model_check *check = type->checks.items[i];
        const rule_needs needs = needs_of(check);
        const char *call = arena_printf(e->memory, "check_%s(%s%s%s)", full_rule_name(e, check),
                                        rule_arguments(e, needs, "at"), needs.keys ? ", " : "",
                                        needs.keys ? keys_name(e, check) : "");
        if (i + 1 == type->checks.count) {
            out_line(o, "return %s;", call);
        } else {
            out_line(o, "%sstatus = %s;", i == 0 ? "tn_status " : "", call);
            out_line(o, "if (status != TN_OK) return status;");
        }
    }
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}

static void emit_table_entry(emitter *e, const model_check *check)
{
    static const char *const severities[] = {"TN_ERROR", "TN_WARNING", "TN_NOTE"};
    static const char *const levels[] = {"TN_LEVEL_STRUCTURE", "TN_LEVEL_CONTENT", "TN_LEVEL_STRICT"};
    const schema_check *ast = check->schema;
    out *o = &e->out;
    const char *text = ast->doc.text.size > 0 ? c_doc_string(e->memory, ast->doc.text)
                                              : c_string(e->memory, expr_print(e->memory, ast->that));
    out_line(o, "[%s] =", rule_constant(e, check));
    o->indent++;
    out_line(o, "{");
    o->indent++;
    out_line(o, ".id = %s,", c_string(e->memory, ast->id));
    out_line(o, ".severity = %s,", severities[ast->severity]);
    out_line(o, ".level = %s,", levels[ast->level]);
    out_string(o, ".text =", text);
    out_line(o, ".type = %s,", c_string(e->memory, check->type->id));
    out_close(o, ",");
    o->indent--;
}

void emit_rules(emitter *e)
{
    out *o = &e->out;
    if (e->model->checks.count == 0) return;
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
