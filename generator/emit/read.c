/* The reader, the validator, and the reader that says where members lie: one plan, three ways to keep what is
 * read. */
#include "emit/c_expr.h"
#include "emit/rules.h"

typedef enum read_mode { MODE_READ, MODE_LOCATE, MODE_VALIDATE } read_mode;

static const char *const verbs[] = {"read", "locate", "validate"};

typedef struct reader {
    emitter *e;
    read_mode mode;
    const read_plan *plan;
} reader;

/* ---- small pieces ---- */

static const char *function_of(const reader *r, const model_type *type)
{
    return arena_printf(r->e->memory, "%s_%s", verbs[r->mode], c_local_name(r->e->memory, type));
}

static const char *name_of(const reader *r, const model_member *member)
{
    return c_member_name(r->e->memory, member);
}

/* The schema's words for a member: "keyframes: keyframe(mask)[num_keyframes]". */
static const char *schema_words(const reader *r, const model_member *member)
{
    arena *memory = r->e->memory;
    buffer words = {.memory = memory};
    buffer_printf(&words, "%.*s: ", STR_ARG(member->id));
    if (member->wire.kind == WIRE_CONSTANT)
        buffer_puts(&words, "contents");
    else if (member->schema->type == NULL)
        buffer_puts(&words, "bytes");
    else
        buffer_put(&words, expr_print(memory, member->schema->type));
    if (member->size != NULL)
        buffer_printf(&words, " of %.*s bytes", STR_ARG(expr_print(memory, member->size->source)));
    if (member->count != NULL)
        buffer_printf(&words, "[%.*s]", STR_ARG(expr_print(memory, member->count->source)));
    return words.data;
}

static void emit_status_check(out *o)
{
    out_line(o, "if (status != TN_OK) return status;");
}

static void emit_place(const reader *r, const model_member *member)
{
    if (member->needed_place) out_line(&r->e->out, "places.%s = at;", name_of(r, member));
}

static void emit_locate_call(const reader *r, const model_member *member, const char *at, const char *size)
{
    if (r->mode != MODE_LOCATE) return;
    out *o = &r->e->out;
    out_line(o, "status = tn_locate(in, &self->%s, %s, %s);", name_of(r, member), at, size);
    emit_status_check(o);
}

static const char *value_of(const reader *r, const term *t)
{
    const c_place place = {.emitter = r->e};
    return c_condition(&place, t);
}

/* ---- runs ---- */

/* "{'U', 'A', 'N', 'I'}" */
static const char *byte_list(arena *memory, str bytes)
{
    buffer list = {.memory = memory};
    buffer_putc(&list, '{');
    for (size_t i = 0; i < bytes.size; i++) {
        const unsigned char c = (unsigned char)bytes.data[i];
        const bool plain = c >= 0x20 && c < 0x7f && c != '\'' && c != '\\';
        buffer_printf(&list, plain ? "%s'%c'" : "%s0x%02x", i > 0 ? ", " : "", c);
    }
    buffer_putc(&list, '}');
    return list.data;
}

static void emit_run_bounds(const reader *r, const step *s)
{
    out *o = &r->e->out;
    const char *first = name_of(r, s->run.items[0].member);
    if (s->run.count == 1) {
        out_line(o, "if (in->size - at < %zu) return tn_fail_truncated(in, path, \"%.*s\", at, %zu);",
                 s->bytes, STR_ARG(s->run.items[0].member->id), s->bytes);
        return;
    }
    buffer members = {.memory = r->e->memory};
    for (size_t i = 0; i < s->run.count; i++) {
        const model_member *member = s->run.items[i].member;
        buffer_printf(&members, "%s{\"%.*s\", %zu}", i > 0 ? ", " : "", STR_ARG(member->id),
                      (size_t)member->element.low);
    }
    out_line(o, "static const tn_run_member %s_run[] = {%s};", first, members.data);
    out_line(o, "if (in->size - at < %zu) return tn_fail_truncated_run(in, path, at, %s_run, %zu);", s->bytes,
             first, s->run.count);
}

static void emit_constant(const reader *r, const model_member *member, const char *at)
{
    out *o = &r->e->out;
    const char *name = name_of(r, member);
    out_line(o, "static const uint8_t %s_contents[%u] = %s;", name, member->wire.bytes,
             byte_list(r->e->memory, member->schema->contents));
    out_line(o, "if (memcmp(in->data + %s, %s_contents, %u) != 0)", at, name, member->wire.bytes);
    o->indent++;
    out_call(o, "return tn_fail_constant",
             arena_printf(r->e->memory, "in, path, \"%.*s\", %s, %s_contents, %u", STR_ARG(member->id), at,
                          name, member->wire.bytes),
             ";");
    o->indent--;
}

static void emit_run_item(const reader *r, const run_item *item)
{
    emitter *e = r->e;
    const model_member *member = item->member;
    const char *at = item->offset > 0 ? arena_printf(e->memory, "at + %zu", item->offset) : "at";
    const char *name = name_of(r, member);
    if (member->needed_place) out_line(&e->out, "places.%s = %s;", name, at);
    if (member->wire.kind == WIRE_CONSTANT) {
        emit_constant(r, member, at);
        return;
    }
    if (!item->kept) return;
    const char *load = member->wire.kind == WIRE_OBJECT
                           ? arena_printf(e->memory, "%s_load", type_name(e, member->type.object))
                           : arena_printf(e->memory, "tn_%s", c_wire_name(e->memory, member));
    out_line(&e->out, "self->%s = %s(in->data + %s);", name, load, at);
    emit_locate_call(r, member, at, arena_printf(e->memory, "%zu", (size_t)member->element.low));
}

static void emit_run(const reader *r, const step *s)
{
    out *o = &r->e->out;
    buffer words = {.memory = r->e->memory};
    for (size_t i = 0; i < s->run.count; i++)
        buffer_printf(&words, "%s%s", i > 0 ? ", " : "", schema_words(r, s->run.items[i].member));
    out_comment(o, "%s", words.data);
    emit_run_bounds(r, s);
    for (size_t i = 0; i < s->run.count; i++)
        emit_run_item(r, &s->run.items[i]);
    out_line(o, "at += %zu;", s->bytes);
}

/* ---- text and bytes ---- */

static void emit_slice(const reader *r, const step *s, const char *size)
{
    out *o = &r->e->out;
    const char *name = name_of(r, s->member);
    if (!s->kept) return;
    out_line(o, "self->%s.data = %sin->data + at;", name,
             s->member->type.kind == VALUE_TEXT ? "(const char *)" : "");
    out_line(o, "self->%s.size = %s;", name, size);
}

static void emit_terminated(const reader *r, const step *s)
{
    out *o = &r->e->out;
    const char *name = name_of(r, s->member);
    arena *memory = r->e->memory;
    out_comment(o, "%s", schema_words(r, s->member));
    emit_place(r, s->member);
    out_line(o, "const size_t %s_end = tn_find(in, at, %u);", name, s->member->wire.terminator);
    out_line(o, "if (%s_end == SIZE_MAX) return tn_fail_unterminated(in, path, \"%.*s\", at);", name,
             STR_ARG(s->member->id));
    emit_slice(r, s, arena_printf(memory, "%s_end - at", name));
    emit_locate_call(r, s->member, "at", arena_printf(memory, "%s_end + 1 - at", name));
    out_line(o, "at = %s_end + 1;", name);
}

static void emit_sized(const reader *r, const step *s)
{
    out *o = &r->e->out;
    const char *size = value_of(r, s->member->size);
    out_comment(o, "%s", schema_words(r, s->member));
    emit_place(r, s->member);
    out_line(o, "if (in->size - at < %s) return tn_fail_truncated(in, path, \"%.*s\", at, %s);", size,
             STR_ARG(s->member->id), size);
    emit_slice(r, s, size);
    emit_locate_call(r, s->member, "at", size);
    out_line(o, "at += %s;", size);
}

/* ---- objects and arrays ---- */

static const char *parent_argument(const model_type *child)
{
    return child->needs_parent ? "self, " : "";
}

static void emit_object(const reader *r, const step *s)
{
    out *o = &r->e->out;
    const char *name = name_of(r, s->member);
    const model_type *type = s->member->type.object;
    out_comment(o, "%s", schema_words(r, s->member));
    emit_place(r, s->member);
    out_line(o, "const tn_path %s_path = {path, \"%.*s\", TN_NO_INDEX};", name, STR_ARG(s->member->id));
    out_line(o, "in->pos = at;");
    out_line(o, "status = %s(in, &%s_path, %s&self->%s);", function_of(r, type), name, parent_argument(type),
             name);
    emit_status_check(o);
}

static void emit_records(const reader *r, const step *s)
{
    out *o = &r->e->out;
    arena *memory = r->e->memory;
    const model_member *member = s->member;
    const char *name = name_of(r, member);
    const char *count = value_of(r, member->count);
    buffer arguments = {.memory = memory};
    for (size_t i = 0; i < member->arguments.count; i++)
        buffer_printf(&arguments, "%s%s", i > 0 ? ", " : "", value_of(r, member->arguments.items[i]));
    out_comment(o, "%s", schema_words(r, member));
    emit_place(r, member);
    out_line(o, "const size_t %s_stride = %s_size(%s);", name, type_name(r->e, member->type.object),
             arguments.size > 0 ? arguments.data : "");
    out_line(o, "if (!tn_records_fit(in, at, %s, %s_stride))", count, name);
    o->indent++;
    out_call(o, "return tn_fail_records",
             arena_printf(memory, "in, path, \"%.*s\", at, %s, %s_stride", STR_ARG(member->id), count, name),
             ";");
    o->indent--;
    if (s->kept) {
        out_line(o, "self->%s.data = in->data + at;", name);
        out_line(o, "self->%s.owned = NULL;", name);
        out_line(o, "self->%s.stride = %s_stride;", name, name);
        out_line(o, "self->%s.count = %s;", name, count);
        for (size_t i = 0; i < member->arguments.count; i++)
            out_line(o, "self->%s.%s = %s;", name,
                     c_member_name(memory, member->type.object->params.items[i]),
                     value_of(r, member->arguments.items[i]));
    }
    emit_locate_call(r, member, "at", arena_printf(memory, "%s * %s_stride", count, name));
    out_line(o, "at += %s * %s_stride;", count, name);
}

static void emit_keys(const reader *r, const step *s, const char *count)
{
    out *o = &r->e->out;
    const char *name = name_of(r, s->member);
    out_comment(o, "the keys of rule %.*s", STR_ARG(s->keys->schema->id));
    out_line(o, "tn_key *%s_keys = NULL;", name);
    out_open(o, "if (tn_rule_applies(in->run, &%s_rules[%s]))", r->e->prefix, rule_constant(r->e, s->keys));
    out_call(o, "status = tn_scratch_keys",
             arena_printf(r->e->memory, "in, path, \"%.*s\", at, %s, &%s_keys", STR_ARG(s->member->id), count,
                          name),
             ";");
    emit_status_check(o);
    out_close(o, "");
}

static void emit_objects_bounds(const reader *r, const step *s, const char *count)
{
    out *o = &r->e->out;
    arena *memory = r->e->memory;
    const unsigned long long least = (unsigned long long)s->member->element.low;
    out_line(o, "if (%s > (in->size - at) / %llu)", count, least);
    o->indent++;
    out_call(o, "return tn_fail_count",
             arena_printf(memory, "in, path, \"%.*s\", at, %s, %llu", STR_ARG(s->member->id), count, least),
             ";");
    o->indent--;
    out_line(o, "status = tn_work(in, path, \"%.*s\", at, %s);", STR_ARG(s->member->id), count);
    emit_status_check(o);
}

/* Memory for the elements; validation needs none. */
static void emit_objects_memory(const reader *r, const step *s, const char *count)
{
    out *o = &r->e->out;
    const char *name = name_of(r, s->member);
    if (r->mode != MODE_VALIDATE) {
        out_line(o, "void *%s_memory;", name);
        out_call(o, "status = tn_array",
                 arena_printf(r->e->memory, "in, path, \"%.*s\", at, %s, sizeof(%s), &%s_memory",
                              STR_ARG(s->member->id), count, type_name(r->e, s->member->type.object), name),
                 ";");
        emit_status_check(o);
        out_line(o, "self->%s.items = %s_memory;", name, name);
    }
    if (r->mode != MODE_VALIDATE || s->kept) out_line(o, "self->%s.count = %s;", name, count);
}

static void emit_objects_loop(const reader *r, const step *s, const char *count)
{
    out *o = &r->e->out;
    emitter *e = r->e;
    const char *name = name_of(r, s->member);
    const model_type *type = s->member->type.object;
    const char *element = type_name(e, type);
    const char *argument = r->mode == MODE_VALIDATE ? "&item" : "item";
    out_line(o, "in->pos = at;");
    out_open(o, "for (size_t i = 0; i < %s; i++)", count);
    out_line(o, "const tn_path item_path = {path, \"%.*s\", i};", STR_ARG(s->member->id));
    if (s->keys != NULL) out_line(o, "const size_t item_at = in->pos;");
    if (r->mode == MODE_VALIDATE)
        out_line(o, "%s item;", element);
    else
        out_line(o, "%s *item = &self->%s.items[i];", element, name);
    out_line(o, "status = %s(in, &item_path, %s%s);", function_of(r, type), parent_argument(type), argument);
    emit_status_check(o);
    if (s->keys != NULL) {
        const char *key = c_member_name(e->memory, s->keys->that->items[1]->member);
        out_line(o, "if (%s_keys != NULL) %s_keys[i] = (tn_key){item%s%s, i, in->base + item_at};", name,
                 name, r->mode == MODE_VALIDATE ? "." : "->", key);
    }
    out_close(o, "");
}

static void emit_objects(const reader *r, const step *s)
{
    out *o = &r->e->out;
    const char *count = value_of(r, s->member->count);
    out_comment(o, "%s", schema_words(r, s->member));
    emit_place(r, s->member);
    emit_objects_bounds(r, s, count);
    emit_objects_memory(r, s, count);
    if (s->keys != NULL) emit_keys(r, s, count);
    emit_objects_loop(r, s, count);
    emit_locate_call(r, s->member, "at", "in->pos - at");
}

/* ---- a type ---- */

/* Whether a step leaves the stream's position in `in->pos`; the others leave it in `at`. */
static bool moves_stream(const step *s)
{
    return s->kind == STEP_OBJECT || s->kind == STEP_OBJECTS;
}

static void emit_step(const reader *r, const step *s)
{
    switch (s->kind) {
    case STEP_RUN:
        emit_run(r, s);
        break;
    case STEP_TERMINATED:
        emit_terminated(r, s);
        break;
    case STEP_SIZED:
        emit_sized(r, s);
        break;
    case STEP_OBJECT:
        emit_object(r, s);
        break;
    case STEP_RECORDS:
        emit_records(r, s);
        break;
    case STEP_OBJECTS:
        emit_objects(r, s);
        break;
    }
}

static void emit_steps(const reader *r)
{
    out *o = &r->e->out;
    for (size_t i = 0; i < r->plan->steps.count; i++) {
        const step *s = &r->plan->steps.items[i];
        const bool last = i + 1 == r->plan->steps.count;
        emit_step(r, s);
        if (moves_stream(s) && !last) out_line(o, "at = in->pos;");
        if (!moves_stream(s) && last) {
            out_blank(o);
            out_line(o, "in->pos = at;");
        } else {
            out_blank(o);
        }
    }
}

/* The rules, and at the end of the root the bytes that no member holds. */
static void emit_end(const reader *r)
{
    out *o = &r->e->out;
    const bool keeps_rest = r->plan->is_root && r->mode != MODE_VALIDATE;
    const char *check = check_call(r->e, r->plan->type);
    if (check != NULL && keeps_rest) {
        out_line(o, "status = %s;", check);
        emit_status_check(o);
    } else if (check != NULL) {
        out_line(o, "return %s;", check);
        return;
    }
    out_line(o, keeps_rest ? "return tn_keep_rest(in, path);" : "return TN_OK;");
}

static bool locates(const read_plan *plan)
{
    for (size_t i = 0; i < plan->steps.count; i++) {
        const step *s = &plan->steps.items[i];
        for (size_t k = 0; k < s->run.count; k++)
            if (s->run.items[k].kept) return true;
        if (s->kind != STEP_RUN && s->kind != STEP_OBJECT) return true;
    }
    return false;
}

static void emit_object_function(emitter *e, read_mode mode, const model_type *type)
{
    out *o = &e->out;
    const reader r = {e, mode, plan_read(e->model, type, mode == MODE_VALIDATE)};
    const bool rest_status = r.plan->is_root && mode != MODE_VALIDATE && check_call(e, type) != NULL;
    out_comment(o, "%s", size_range(e, type));
    out_function(o, arena_printf(e->memory, "static tn_status %s", function_of(&r, type)),
                 arena_printf(e->memory, "tn_input *in, const tn_path *path, %s%s *self",
                              type->needs_parent
                                  ? arena_printf(e->memory, "const %s *parent, ", type_name(e, type->parent))
                                  : "",
                              type_name(e, type)),
                 "");
    out_line(o, "{");
    o->indent++;
    const size_t mark = out_mark(o);
    if (r.plan->needs_status || rest_status || (mode == MODE_LOCATE && locates(r.plan)))
        out_line(o, "tn_status status;");
    if (r.plan->needs_places) out_line(o, "%s_places places;", type_name(e, type));
    if (r.plan->steps.count > 0) {
        out_line(o, "size_t at = in->pos;");
        out_blank(o);
    }
    emit_steps(&r);
    emit_end(&r);
    out_use(o, mark, "in");
    out_use(o, mark, "path");
    out_use(o, mark, "self");
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}

static void emit_object_functions(emitter *e, read_mode mode, const char *what)
{
    emit_banner(e, what);
    out_line(&e->out, "#include \"%s_internal.h\"", e->prefix);
    out_blank(&e->out);
    for (size_t i = 0; i < e->objects.count; i++)
        emit_object_function(e, mode, e->objects.items[i]);
}

/* ---- public functions ---- */

static void emit_public_read(emitter *e, read_mode mode)
{
    out *o = &e->out;
    const bool located = mode == MODE_LOCATE;
    out_function(
        o, arena_printf(e->memory, "tn_status %s_read%s", e->prefix, located ? "_located" : ""),
        arena_printf(e->memory,
                     "%s **%s, const void *data, size_t size, const tn_options *options, %stn_error *error",
                     e->prefix, e->object, located ? "tn_locations *locations, " : ""),
        "");
    out_line(o, "{");
    o->indent++;
    out_line(o, "tn_run run;");
    out_line(o, "tn_input in;");
    out_line(o, "void *object;");
    out_line(o, "*%s = NULL;", e->object);
    out_call(o, "tn_status status = tn_read_begin",
             arena_printf(e->memory, "&run, &in, data, size, options, &%s_budget, sizeof(%s), &object, error",
                          e->prefix, e->prefix),
             ";");
    emit_status_check(o);
    if (located) out_line(o, "run.locations = locations;");
    out_line(o, "%s *self = object;", e->prefix);
    out_line(o, "self->document = run.document;");
    out_line(o, "status = tn_read_end(&run, %s_%s(&in, NULL, self));", verbs[mode],
             c_local_name(e->memory, e->model->top));
    emit_status_check(o);
    out_line(o, "*%s = self;", e->object);
    out_line(o, "return TN_OK;");
    o->indent--;
    out_line(o, "}");
}

void emit_read(emitter *e)
{
    emit_object_functions(e, MODE_READ, "reader");
    emit_public_read(e, MODE_READ);
}

void emit_locate(emitter *e)
{
    emit_object_functions(e, MODE_LOCATE, "the reader that says where members lie");
    emit_public_read(e, MODE_LOCATE);
}

void emit_validate(emitter *e)
{
    out *o = &e->out;
    emit_object_functions(e, MODE_VALIDATE, "validator");
    out_function(o, arena_printf(e->memory, "tn_status %s_validate", e->prefix),
                 "const void *data, size_t size, const tn_options *options, tn_error *error", "");
    out_line(o, "{");
    o->indent++;
    out_line(o, "tn_run run;");
    out_line(o, "tn_input in;");
    out_line(o, "%s self = {0};", e->prefix);
    out_line(o, "tn_run_begin(&run, &in, data, size, options, &%s_budget, error);", e->prefix);
    out_line(o, "return validate_%s(&in, NULL, &self);", c_local_name(e->memory, e->model->top));
    o->indent--;
    out_line(o, "}");
}
