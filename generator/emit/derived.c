/* Members that the writer derives by an expression. */
#include "emit/derived.h"

#include "emit/c_types.h"
#include "emit/settle.h"

bool derived_is_remembered(const emitter *e, const model_type *type)
{
    return e->traits.writable && type->has_derived;
}

/* ---- the functions ---- */

static const char *function_name(const emitter *e, const model_member *member)
{
    return arena_printf(e->memory, "%s_derive_%s", type_name(e, member->owner),
                        c_member_name(e->memory, member));
}

static const char *parameters(const emitter *e, const model_member *member)
{
    return arena_printf(e->memory, "const tn_input *in, const tn_path *path, const %s *self, uint64_t *bits",
                        type_name(e, member->owner));
}

void emit_derived_declarations(emitter *e, const model_type *type)
{
    if (!derived_is_remembered(e, type)) return;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (member->derivation != DERIVE_VALUE) continue;
        out_comment(&e->out, "%.*s of %.*s: %.*s", STR_ARG(member->id), STR_ARG(type->id),
                    STR_ARG(expr_print(e->memory, member->derive->source)));
        out_function(&e->out, arena_printf(e->memory, "tn_status %s", function_name(e, member)),
                     parameters(e, member), ";");
        out_blank(&e->out);
    }
}

/* A value that the member cannot hold. */
static void emit_range_check(emitter *e, const model_member *member)
{
    const interval holds = interval_integer(member->wire.bytes, member->wire.is_signed);
    if (interval_within(member->derive->range, holds)) return;
    out_line(&e->out, "if (value < %lld || value > %lld)", (long long)holds.low, (long long)holds.high);
    out_call(&e->out, "    return tn_fail",
             arena_printf(e->memory,
                          "in, path, \"%.*s\", 0, TN_OVERFLOW, tn_value_none(), tn_value_signed(value)",
                          STR_ARG(member->id)),
             ";");
}

static void emit_function(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const c_place place = {.emitter = e,
                           .empty_absent = true,
                           .member = arena_printf(e->memory, "%.*s", STR_ARG(member->id)),
                           .at = "0"};
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    e->temporaries = 0;
    out_function(o, arena_printf(e->memory, "tn_status %s", function_name(e, member)), parameters(e, member),
                 "");
    out_begin(o);
    const size_t mark = out_mark(o);
    out_line(o, "const int64_t value = %s;",
             c_converted(&place, member->derive, number, interval_integer(8, true)));
    emit_range_check(e, member);
    out_line(o, "*bits = (uint64_t)value;");
    out_line(o, "return TN_OK;");
    out_declare(o, mark, "tn_status status;", "status");
    out_use(o, mark, "in");
    out_use(o, mark, "path");
    out_use(o, mark, "self");
    out_end(o);
}

void emit_derived_functions(emitter *e, const model_type *type)
{
    if (!derived_is_remembered(e, type)) return;
    for (size_t i = 0; i < type->fields.count; i++)
        if (type->fields.items[i]->derivation == DERIVE_VALUE) emit_function(e, type->fields.items[i]);
}

/* ---- reading and settling ---- */

void emit_derived_copy(emitter *e, const model_type *type)
{
    out *o = &e->out;
    if (!derived_is_remembered(e, type) || derived_is_in_list(e, type)) return;
    out_line(o, "/* for what is derived */");
    out_line(o, "void *as_read;");
    out_line(o, "status = tn_run_alloc(in, path, NULL, in->pos, 1, sizeof *self, &as_read);");
    out_line(o, "if (status != TN_OK) return status;");
    out_line(o, "memcpy(as_read, self, sizeof *self);");
    emit_derived_lists(e, type);
    out_line(o, "self->as_read_ = as_read;");
}

typedef struct inputs {
    emitter *e;
    buffer same; /* the condition under which none has changed */
    ARRAY(const model_member *) seen;
} inputs;

static void add_same(inputs *in, const char *name, const char *part)
{
    buffer_printf(&in->same, "%sself->%s%s == self->as_read_->%s%s", in->same.size > 0 ? " && " : "", name,
                  part, name, part);
}

/* Arrays, text and bytes have changed where they lie elsewhere: reading gives views, which do not change in
 * place. */
static void note_input(const term *t, void *context)
{
    inputs *in = context;
    if (t->kind != TERM_MEMBER || t->member == NULL || t->items.items[0]->kind != TERM_SELF) return;
    for (size_t i = 0; i < in->seen.count; i++)
        if (in->seen.items[i] == t->member) return;
    ARRAY_PUSH(in->e->memory, &in->seen, t->member);
    const model_member *value = term_named_value(t);
    if (value != NULL) {
        term_walk(value->value, note_input, context);
        return;
    }
    const char *name = c_member_name(in->e->memory, t->member);
    if (t->member->array == ARRAY_OBJECTS) return; /* see derived_lists.c */
    if (t->member->packed) {
        add_same(in, name, ".stored.data");
        add_same(in, name, ".stored.size");
        add_same(in, name, ".size");
        return;
    }
    if (t->member->array == ARRAY_NONE && t->type.kind != VALUE_TEXT && t->type.kind != VALUE_BYTES) {
        add_same(in, name, "");
        return;
    }
    const bool list = t->member->array == ARRAY_VALUES;
    add_same(in, name, list ? ".items" : ".data");
    add_same(in, name, t->member->array == ARRAY_NONE ? ".size" : ".count");
}

void settle_derived(emitter *e, const model_member *member)
{
    out *o = &e->out;
    inputs in = {.e = e, .same = {.memory = e->memory}};
    const char *name = c_member_name(e->memory, member), *function = function_name(e, member);
    const char *type = c_value_type(e->memory, member);
    term_walk(member->derive, note_input, &in);
    if (derived_lists_of(e, member).count > 0)
        buffer_printf(&in.same, "%s%s(self, self->as_read_)", in.same.size > 0 ? " && " : "",
                      derived_unchanged_name(e, member));
    const char *stays = "settle->document->keeps_stored";
    if (in.same.size > 0)
        out_open(o, "if (self->as_read_ != NULL && (%s || (%s)))", stays, in.same.data);
    else
        out_open(o, "if (self->as_read_ != NULL)");
    settle_member_set(e, member, arena_printf(e->memory, "self->as_read_->%s", name));
    o->indent--;
    out_line(o, "} else {");
    o->indent++;
    out_line(o, "uint64_t now = 0, before = 0;");
    out_line(o, "tn_status then = TN_OK;");
    out_line(o, "if (self->as_read_ != NULL) then = %s(in, path, self->as_read_, &before);", function);
    out_line(o, "status = %s(in, path, self, &now);", function);
    out_line(o, "const bool kept = self->as_read_ != NULL && status == then && now == before;");
    out_line(o, "if (!kept && status != TN_OK) return status;");
    settle_member_set(e, member, arena_printf(e->memory, "kept ? self->as_read_->%s : (%s)now", name, type));
    out_close(o, "");
}

/* ---- reflection ---- */

static const char *wrapper_name(const emitter *e, const model_member *member)
{
    return arena_printf(e->memory, "derive_%s_%s", c_local_name(e->memory, member->owner),
                        c_member_name(e->memory, member));
}

void emit_derived_reflection(emitter *e, const model_member *member)
{
    out *o = &e->out;
    if (member->derivation != DERIVE_VALUE || !e->traits.writable) return;
    out_line(o, "static tn_status %s(tn_document *document, const void *object, uint64_t *bits)",
             wrapper_name(e, member));
    out_line(o, "{");
    out_line(o, "    tn_settle settle;");
    out_line(o, "    tn_settle_begin(&settle, document, &%s_budget, NULL);", e->prefix);
    out_line(o, "    return %s(&settle.in, NULL, object, bits);", function_name(e, member));
    out_line(o, "}");
    out_blank(o);
}

void emit_derived_entry(emitter *e, const model_member *member)
{
    if (member->derivation == DERIVE_VALUE && e->traits.writable)
        out_line(&e->out, ".derive = %s,", wrapper_name(e, member));
}

void emit_derived_type_entry(emitter *e, const model_type *type)
{
    if (derived_is_remembered(e, type))
        out_line(&e->out, ".as_read = offsetof(%s, as_read_),", type_name(e, type));
}
