/* Prints members that the writer derives by an expression. */
#include "emit/derived.h"

#include "emit/c_types.h"
#include "emit/naming.h"
#include "emit/prepare.h"
#include "plan/derived.h"
#include "plan/shown.h"

/* Whether there is a function that computes the member. */
static bool is_computed(const emitter *e, const model_member *member)
{
    return e->traits.writable && member->derivation == DERIVE_VALUE;
}

/* ---- the functions ---- */

static const char *function_name(const emitter *e, const model_member *member)
{
    return arena_printf(e->memory, "%s_derive_%s", type_name(e, member->owner), c_member_name(e, member));
}

static const char *parameters(const emitter *e, const model_member *member)
{
    return arena_printf(e->memory, "const tn_input *in, const tn_path *path, const %s *self, uint64_t *bits",
                        type_name(e, member->owner));
}

void emit_derived_declarations(emitter *e, const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (!is_computed(e, member)) continue;
        out_comment(&e->out, "%.*s of %.*s: %.*s", STR_ARG(member->id), STR_ARG(type->id),
                    STR_ARG(expr_print(e->memory, member->derive->source)));
        out_function(&e->out, arena_printf(e->memory, "tn_status %s", function_name(e, member)),
                     parameters(e, member), ";");
        out_blank(&e->out);
    }
}

static bool is_large(const model_member *member)
{
    return member->wire.bytes == 8 && !member->wire.is_signed;
}

/* The value in 64 bits, signed or unsigned like the member, if it fits. */
static void emit_value(const c_place *place, const model_member *member)
{
    const bool large = is_large(member);
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = !large};
    out_line(&place->emitter->out, "const %s value = %s;", large ? "uint64_t" : "int64_t",
             c_converted(place, member->derive, number, interval_integer(8, !large)));
}

/* A value that the member cannot hold. */
static void emit_range_check(emitter *e, const model_member *member)
{
    if (member->wire.bytes == 8) return;
    const interval holds = interval_integer(member->wire.bytes, member->wire.is_signed);
    if (interval_within(member->derive->range, holds)) return;
    out_when(&e->out, "if (value < %lld || value > %lld)", (long long)holds.low, (long long)holds.high);
    out_call(&e->out, "return tn_fail",
             arena_printf(e->memory,
                          "$in, $path, \"%.*s\", 0, TN_OVERFLOW, tn_value_none(), tn_value_signed(value)",
                          STR_ARG(member->id)),
             ";");
}

static void emit_function(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const c_place place = {.emitter = e,
                           .constant = true,
                           .empty_absent = true,
                           .member = arena_printf(e->memory, "%.*s", STR_ARG(member->id)),
                           .at = "0"};
    c_begin_function(e);
    out_function(o, arena_printf(e->memory, "tn_status %s", function_name(e, member)), parameters(e, member),
                 "");
    out_begin(o);
    out_body body = out_open_body(o);
    out_given(o, &body, "self");
    out_given(o, &body, "path");
    out_given(o, &body, "in");
    out_local(o, &body, "status", "tn_status status;");
    emit_value(&place, member);
    emit_range_check(e, member);
    out_line(o, "*bits = %svalue;", is_large(member) ? "" : "(uint64_t)");
    out_line(o, "return TN_OK;");
    out_close_body(o, &body);
    out_end(o);
}

void emit_derived_functions(emitter *e, const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++)
        if (is_computed(e, type->fields.items[i])) emit_function(e, type->fields.items[i]);
}

/* ---- reading and preparing ---- */

void emit_derived_copy(emitter *e, const model_type *type)
{
    out *o = &e->out;
    if (!plan_remembers_as_read(e->plan, type) || plan_is_in_derived_list(e->plan, type)) return;
    out_line(o, "/* for derived members */");
    out_line(o, "void *as_read;");
    out_line(o, "$status = tn_run_copy($in, $path, NULL, $self, 1, sizeof *$self, &as_read);");
    out_line(o, "if ($status != TN_OK) return $status;");
    emit_derived_lists(e, type);
    out_line(o, "$self->as_read_ = as_read;");
}

typedef ARRAY(const char *) path_list;

typedef struct inputs {
    emitter *e;
    const char *of;  /* "" or "body.": the object of the expression, seen from the one that derives */
    buffer *same;    /* the condition under which none has changed */
    path_list *seen; /* of members and values that have been looked at */
} inputs;

/* Whether a member or value is looked at for the first time. */
static bool is_new(const inputs *in, const char *path)
{
    for (size_t i = 0; i < in->seen->count; i++)
        if (strcmp(in->seen->items[i], path) == 0) return false;
    ARRAY_PUSH(in->e->memory, in->seen, path);
    return true;
}

static void add_same(const inputs *in, const char *name, const char *part)
{
    buffer_printf(in->same, "%s$self->%s%s == $self->as_read_->%s%s", in->same->size > 0 ? " && " : "", name,
                  part, name, part);
}

/* "name" or "body.name": a member of the object itself, or of one that lies in it; NULL: it lies elsewhere.
 */
static const char *path_of(const inputs *in, const term *t)
{
    const term *object = t->items.items[0];
    const char *name = c_member_name(in->e, t->member);
    if (object->kind == TERM_SELF) return arena_printf(in->e->memory, "%s%s", in->of, name);
    if (object->kind != TERM_MEMBER || object->member == NULL || object->member->array != ARRAY_NONE)
        return NULL;
    const char *around = path_of(in, object);
    return around != NULL ? arena_printf(in->e->memory, "%s.%s", around, name) : NULL;
}

static void note_input(const term *t, void *context);

/* Notes the inputs of a value of an object. */
static void note_value(const inputs *in, const term *t)
{
    const term *object = t->items.items[0];
    const char *name = path_of(in, t);
    inputs inside = *in;
    if (name == NULL || !is_new(in, name)) return;
    if (object->kind != TERM_SELF) inside.of = arena_printf(in->e->memory, "%s.", path_of(in, object));
    term_walk_value(t->member, note_input, &inside);
}

/* Arrays, text and bytes have changed if their pointers have: reading gives views, which do not change in
   place. */
static void note_input(const term *t, void *context)
{
    const inputs *in = context;
    if (t->kind != TERM_MEMBER || t->member == NULL) return;
    if (term_named_value(t) != NULL) {
        note_value(in, t);
        return;
    }
    const model_member *member = t->member;
    const bool single = member->array == ARRAY_NONE;
    const char *name = path_of(in, t);
    if (name == NULL || !is_new(in, name)) return;
    if (member->may_be_absent) {
        const char *dot = strrchr(name, '.');
        const int before = dot != NULL ? (int)(dot + 1 - name) : 0;
        add_same(in, arena_printf(in->e->memory, "%.*shas_%s", before, name, name + before), "");
    }
    if (member->wire.kind == WIRE_CONSTANT) return;
    if (single && t->type.kind == VALUE_OBJECT) return;                    /* it uses its members */
    if (member->array == ARRAY_OBJECTS || member->array == ARRAY_VALUES) { /* see derived_lists.c */
        add_same(in, name, ".count");
        return;
    }
    if (member->packed) {
        add_same(in, name, ".stored.data");
        add_same(in, name, ".stored.size");
        add_same(in, name, ".size");
        return;
    }
    if (single && t->type.kind != VALUE_TEXT && t->type.kind != VALUE_BYTES) {
        add_same(in, name, "");
        return;
    }
    add_same(in, name, ".data");
    add_same(in, name, single ? ".size" : ".count");
}

void prepare_derived(emitter *e, const model_member *member)
{
    out *o = &e->out;
    buffer same = {.memory = e->memory};
    path_list seen = {0};
    inputs in = {e, "", &same, &seen};
    const char *name = c_member_name(e, member), *function = function_name(e, member);
    const char *type = c_value_type(e, member);
    term_walk(member->derive, note_input, &in);
    if (plan_derived_lists_of(e->plan, member).count > 0)
        buffer_printf(&same, "%s%s($self, $self->as_read_)", same.size > 0 ? " && " : "",
                      derived_unchanged_name(e, member));
    const char *stays = "$prepare->document->keeps_stored", *read = "$self->as_read_ != NULL";
    if (member->may_be_absent) read = arena_printf(e->memory, "%s && $self->as_read_->has_%s", read, name);
    if (same.size > 0)
        out_open(o, "if (%s && (%s || (%s)))", read, stays, same.data);
    else
        out_open(o, "if (%s)", read);
    prepare_member_set(e, member, arena_printf(e->memory, "$self->as_read_->%s", name));
    o->indent--;
    out_line(o, "} else {");
    o->indent++;
    out_line(o, "uint64_t now = 0, before = 0;");
    out_line(o, "tn_status then = TN_OK;");
    out_line(o, "const bool read = %s;", read);
    out_line(o, "if (read) then = %s($in, $path, $self->as_read_, &before);", function);
    out_line(o, "$status = %s($in, $path, $self, &now);", function);
    out_line(o, "const bool kept = read && $status == then && now == before;");
    out_line(o, "if (!kept && $status != TN_OK%s) return $status;",
             prepare_doubt(plan_of_member(e->plan, member)->prepared_behind));
    prepare_member_set(e, member,
                       arena_printf(e->memory, "kept ? $self->as_read_->%s : (%s)now", name, type));
    out_close(o, "");
}

/* ---- reflection ---- */

static const char *wrapper_name(const emitter *e, const model_member *member)
{
    return c_static_of(e, member, "derive_*");
}

void emit_derived_reflection(emitter *e, const model_member *member)
{
    out *o = &e->out;
    if (!is_computed(e, member)) return;
    out_function(o, arena_printf(e->memory, "static tn_status %s", wrapper_name(e, member)),
                 "const tn_member *descriptor, tn_document *document, const void *object, uint64_t *bits",
                 "");
    out_line(o, "{");
    out_line(o, "    (void)descriptor;");
    out_line(o, "    tn_prepare prepare;");
    out_line(o, "    tn_prepare_begin(&$prepare, document, &%s_budget, NULL);", e->prefix);
    out_line(o, "    return %s(&$prepare.in, NULL, object, bits);", function_name(e, member));
    out_line(o, "}");
    out_blank(o);
}

void emit_derived_entry(emitter *e, const model_member *member)
{
    if (is_computed(e, member)) out_line(&e->out, ".derive = %s,", wrapper_name(e, member));
}
