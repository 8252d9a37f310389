/* Prints preparing, the writer's first half: it derives values, checks that the object can be written, and
   computes its size. Expressions with the size of a stream are evaluated after a first round, until nothing
   changes. */
#include "emit/prepare.h"
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/encoded.h"
#include "emit/json.h"
#include "emit/naming.h"
#include "emit/numbers.h"
#include "emit/params.h"
#include "emit/parts.h"
#include "emit/reader.h"
#include "plan/around.h"
#include "plan/prepare.h"
#include "plan/unions.h"

const char *prepare_name(const emitter *e, const model_member *member)
{
    return c_member_name(e, member);
}

const char *prepare_id(const emitter *e, const model_member *member)
{
    return arena_printf(e->memory, "%.*s", STR_ARG(member->id));
}

c_place prepare_place(emitter *e, const model_member *member)
{
    return (c_place){.emitter = e, .member = prepare_id(e, member), .at = "0", .written = true};
}

void prepare_status(emitter *e)
{
    out_line(&e->out, "if ($status != TN_OK) return $status;");
}

void prepare_set(emitter *e, const char *type, const char *member, const char *value)
{
    const bool slice = strcmp(type, "tn_text") == 0 || strcmp(type, "tn_bytes") == 0;
    out_call(&e->out, slice ? "TN_PREPARE_SLICE" : "TN_PREPARE",
             arena_printf(e->memory, "$prepare, %s, %s, %s", type, member, value), ";");
}

bool prepare_is_late(const emitter *e, const model_member *member, const term *t)
{
    return member->placed || plan_is_late(e->plan, t);
}

void prepare_open_late(emitter *e)
{
    out_open(&e->out, "if (tn_prepare_again($prepare))");
}

bool prepare_open_known(emitter *e, bool late, bool unknown)
{
    if (late)
        prepare_open_late(e);
    else if (unknown)
        out_open(&e->out, "if (tn_prepare_known($prepare))");
    return late || unknown;
}

const char *prepare_once_known(bool behind)
{
    return behind ? " && tn_prepare_known($prepare)" : "";
}

const char *prepare_doubt(bool doubtful)
{
    return doubtful ? " && tn_prepare_stays($prepare)" : "";
}

void prepare_member_set(emitter *e, const model_member *member, const char *value)
{
    prepare_set(e, c_field_type(e, member), arena_printf(e->memory, "$self->%s", prepare_name(e, member)),
                value);
}

/* ---- members ---- */

void prepare_values(emitter *e, const model_member *member)
{
    prepare_derivation(e, member);
    prepare_valid(e, member);
}

/* Late values, and late rules of `valid`, use the size of the stream behind the member. */
void prepare_member(emitter *e, const prepare_step *s)
{
    const bool late = plan_is_late_valid(e->plan, s->member);
    if (!late) prepare_values(e, s->member);
    prepare_content(e, s);
    if (late) prepare_values(e, s->member);
}

static void emit_step(emitter *e, const prepare_step *s)
{
    const model_member *member = s->member;
    if (s->kind == PREPARE_PLACED && member->condition == NULL) return;
    /* Members that depend on an object in a stream are known when it has been prepared. */
    const bool sized_behind = plan_is_sized_behind(member) && member->array == ARRAY_NONE &&
                              s->kind != PREPARE_PLACED && member->absent_by_amount;
    /* Its condition alone does not decide its presence: prepare_choice tests both. */
    const bool asks_both = member->may_lack_case && member->array == ARRAY_NONE;
    const bool conditional = s->kind != PREPARE_FIXED && member->condition != NULL && !asks_both;
    prepare_words(e, s);
    if (conditional && !sized_behind) prepare_presence(e, member);
    if (s->kind == PREPARE_PLACED) {
        prepare_rest_presence(e, member);
        out_blank(&e->out);
        return;
    }
    if (conditional) out_open(&e->out, "if ($self->has_%s)", prepare_name(e, member));
    if (s->kind == PREPARE_FIXED)
        prepare_content(e, s);
    else
        prepare_member(e, s);
    if (sized_behind) {
        e->out.indent--;
        out_line(&e->out, "} else {");
        e->out.indent++;
        prepare_absent_amount(e, member);
    }
    if (conditional) out_close(&e->out, "");
    if (sized_behind) prepare_presence(e, member);
    if (s->kind == PREPARE_OBJECT || s->kind == PREPARE_CHOICE) prepare_rest_presence(e, member);
    if (s->kind != PREPARE_FIXED) prepare_rest_bits(e, member);
    if (s->kind == PREPARE_CUT || s->kind == PREPARE_TERMINATED || s->kind == PREPARE_VALUES ||
        s->kind == PREPARE_ENCODED)
        prepare_ending_presence(e, member);
    if (model_keeps_encoded(member)) prepare_encoded_presence(e, member);
    out_blank(&e->out);
}

/* ---- the function of a type ---- */

static const char *union_names(const emitter *e, const model_member *first)
{
    buffer names = {.memory = e->memory};
    for (const model_member *each = first; each != NULL; each = plan_union_next(e->plan, each))
        buffer_printf(&names, "%s%s", each != first ? ", " : "", prepare_id(e, each));
    return names.data;
}

/* Checks, before any use, that at most one member in shared memory is present. */
static void emit_one_of(emitter *e, const model_member *first)
{
    out *o = &e->out;
    buffer others = {.memory = e->memory};
    size_t before = 0; /* of each */
    buffer_printf(&others, "$self->has_%s", prepare_name(e, first));
    out_comment(o, "%s: at most one is present", union_names(e, first));
    for (const model_member *each = plan_union_next(e->plan, first); each != NULL;
         each = plan_union_next(e->plan, each)) {
        const bool many = ++before > 1;
        out_if(o,
               arena_printf(e->memory, many ? "$self->has_%s && (%s)" : "$self->has_%s && %s",
                            prepare_name(e, each), others.data),
               arena_printf(e->memory, "return tn_misplaced($prepare, $path, \"%s\", $path, \"%s\", true);",
                            prepare_id(e, each), prepare_id(e, first)));
        buffer_printf(&others, " || $self->has_%s", prepare_name(e, each));
    }
    out_blank(o);
}

/* Packs content that was set, before the members that follow from the packed bytes. */
static void emit_packing(emitter *e, const model_type *type)
{
    out *o = &e->out;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        const char *name = prepare_name(e, member);
        if (!member->packed) continue;
        out_comment(o, "packs %.*s, unless that has been done", STR_ARG(member->id));
        if (member->condition != NULL) out_open(o, "if ($self->has_%s)", name);
        out_line(o, "$status = tn_prepare_packed($prepare, $path, \"%s\", &%s, &$self->%s);",
                 prepare_id(e, member), member->wire.process->packing, name);
        prepare_status(e);
        if (member->condition != NULL) out_close(o, "");
        out_blank(o);
    }
}

void prepare_names(emitter *e, const model_type *type, out_body *body, plan_context context)
{
    out *o = &e->out;
    if (context.root) out_given(o, body, "root");
    if (context.parent) out_given(o, body, "parent");
    out_given(o, body, "self");
    out_given(o, body, "path");
    out_given(o, body, "prepare");
    out_local(o, body, "status", "tn_status status;\n");
    out_local(o, body, "in", "const tn_input *in = &$prepare->in;");
    if (type->file->top == type && !plan_gets_root_at_top(type))
        out_local(o, body, "root",
                  arena_printf(e->memory, "%s%s *root = $self;", c_const_objects(e), type_name(e, type)));
}

/* Keeps the parent and root of an object for the expressions of other objects. */
static void emit_memory(emitter *e, const model_type *type)
{
    const type_plan *known = plan_of_type(e->plan, type);
    const char *constant = c_const_objects(e);
    const plan_context context = plan_prepare_context(e->plan, type);
    if (known->asked_for.parent && context.parent) {
        if (plan_has_any_parent(type))
            out_line(&e->out, "tn_prepare_set_variant($prepare, &$self->parent_, $parent);");
        else
            prepare_set(e, arena_printf(e->memory, "%s%s *", constant, type_name(e, type->parent)),
                        "$self->parent_", "$parent");
    }
    if (known->asked_for.root)
        prepare_set(e, arena_printf(e->memory, "%s%s *", constant, type_name(e, type->file->top)),
                    "$self->root_", "$root");
}

void prepare_root(emitter *e, const model_type *type, plan_context context)
{
    if (context.root && plan_gets_root_at_top(type)) out_line(&e->out, "if ($root == NULL) $root = $self;");
}

static const char *prepare_parameters(emitter *e, const model_type *type)
{
    return reader_context_parameters(e, type, plan_prepare_context(e->plan, type),
                                     "tn_prepare *prepare, const tn_path *path");
}

static void emit_prepare_head(emitter *e, const model_type *type, const char *end)
{
    out_function(
        &e->out,
        arena_printf(e->memory, "%s tn_status %s", type_static(e, type), c_static(e, type, "prepare_*")),
        arena_printf(e->memory, "%s, %s *self", prepare_parameters(e, type), type_name(e, type)), end);
}

void emit_prepare_declaration(emitter *e, const model_type *type)
{
    emit_prepare_head(e, type, ";");
}

const char *prepare_part_function(emitter *e, out_body *body, const char *name, const model_member *first,
                                  const model_member *last, plan_context all)
{
    out *o = &e->out;
    const model_type *type = first->owner;
    const plan_context context = {all.parent && out_names(&o->code, "parent"),
                                  all.root && out_names(&o->code, "root")};
    const char *parameters =
        reader_context_parameters(e, type, context, "tn_prepare *prepare, const tn_path *path");
    out_line(o, "return TN_OK;");
    prepare_names(e, type, body, context);
    part_wrap(e, body, name, arena_printf(e->memory, "%s, %s *self", parameters, type_name(e, type)), first,
              last);
    return arena_printf(e->memory, "%s($prepare, $path%s%s, $self)", name, context.parent ? ", $parent" : "",
                        context.root ? ", $root" : "");
}

/* One part: a function of its own. Its call. */
static const char *emit_part(emitter *e, const prepare_plan *plan, const plan_section *part)
{
    if (part->stays) return NULL;
    const prepare_step *steps = plan->steps.items;
    const model_member *first = steps[part->begin].member, *last = steps[part->end - 1].last;
    const char *name = part_name(e, "prepare", plan->type, first);
    out_body body = part_begin(e);
    c_begin_function(e);
    for (size_t i = part->begin; i < part->end; i++)
        emit_step(e, &steps[i]);
    return prepare_part_function(e, &body, name, first, last, plan_prepare_context(e->plan, plan->type));
}

/* A function of their own for several instances with `pos`. Returns its call; NULL if the caller has them
   itself. */
static const char *emit_positioned_part(emitter *e, const model_type *type)
{
    const model_member *first = NULL, *last = NULL;
    for (size_t i = 0; i < type->instances.count; i++) {
        if (!e->traits.has_positioned || !model_is_positioned(type->instances.items[i])) continue;
        last = type->instances.items[i];
        if (first == NULL) first = last;
    }
    if (first == last) return NULL;
    const char *name = part_name(e, "prepare", type, first);
    out_body body = part_begin(e);
    c_begin_function(e);
    prepare_positioned(e, type);
    return prepare_part_function(e, &body, name, first, last, plan_prepare_context(e->plan, type));
}

static void emit_steps(emitter *e, const prepare_plan *plan, const char *const *calls)
{
    for (size_t i = 0; i < plan->steps.count && plan->parts.count == 0; i++)
        emit_step(e, &plan->steps.items[i]);
    for (size_t i = 0; i < plan->parts.count; i++) {
        const plan_section *part = &plan->parts.items[i];
        for (size_t k = part->begin; k < part->end && part->stays; k++)
            emit_step(e, &plan->steps.items[k]);
        if (part->stays) continue;
        out_line(&e->out, "$status = %s;", calls[i]);
        prepare_status(e);
        if (i + 1 == plan->parts.count || part[1].stays) out_blank(&e->out);
    }
}

void emit_prepare_function(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const prepare_plan *plan = plan_prepare(e->model, type);
    ARRAY(const char *) calls = {0};
    for (size_t i = 0; i < plan->parts.count && !type->json; i++)
        ARRAY_PUSH(e->memory, &calls, emit_part(e, plan, &plan->parts.items[i]));
    const char *positioned = emit_positioned_part(e, type);
    c_begin_function(e);
    emit_prepare_head(e, type, "");
    out_begin(o);
    out_body body = out_open_body(o);
    prepare_names(e, type, &body, plan_prepare_context(e->plan, type));
    prepare_root(e, type, plan_prepare_context(e->plan, type));
    emit_memory(e, type);
    if (type == e->model->top) emit_params_checked(e, "$self");
    if (type->endian == ENDIAN_CALCULATED && !plan_gets_order(type))
        choose_endian(&(c_place){.emitter = e, .at = "0"}, type, true);
    for (size_t i = 0; i < type->fields.count; i++)
        if (plan_union_of(e->plan, type->fields.items[i]) == type->fields.items[i])
            emit_one_of(e, type->fields.items[i]);
    emit_packing(e, type);
    if (type->json) emit_json_prepare(e, type);
    if (!type->json) emit_steps(e, plan, calls.items);
    if (positioned == NULL) {
        prepare_positioned(e, type);
    } else {
        out_line(o, "$status = %s;", positioned);
        prepare_status(e);
    }
    if (type == e->model->top && !type->recursive && !e->traits.has_placed && !e->traits.has_positioned)
        out_line(o, "tn_prepare_gaps($prepare, $self->document);");
    out_line(o, "return TN_OK;");
    out_close_body(o, &body);
    out_end(o);
}
