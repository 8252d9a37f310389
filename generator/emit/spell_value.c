/* Prints operations on values of any kind, and lists of them. */
#include "emit/spell.h"

#include "emit/table.h"

/* The state for operations inside a value: its stream, and its destination. */
static spelling inside(const spelling *s, const reader *content, const field_target *to)
{
    spelling inner = *s;
    inner.r = content;
    inner.placed = false;
    inner.to = to;
    inner.bytes = inner.stream = inner.object = inner.object_path = NULL;
    return inner;
}

static reader content_of(const spelling *s, const codec_op *op)
{
    reader content = *s->r;
    content.stream = spell_place_of(s, op->member).stream;
    return content;
}

static void spell_body(spelling *s, const codec_op *op)
{
    for (size_t i = 0; i < op->body.count; i++)
        spell_operation(s, &op->body.items[i]);
}

void spell_value(const spelling *s, const codec_op *op)
{
    const reader content = content_of(s, op);
    emitter *e = content.e;
    const char *name = reader_name(&content, op->member);
    field_target to = {.path = "$path", .member = reader_id(&content, op->member)};
    if (op->member->may_lack_case) to.has = arena_printf(e->memory, "$self->has_%s", name);
    if (op->kept) {
        to.value = arena_printf(e->memory, "$self->%s", name);
    } else {
        to.value = arena_printf(e->memory, "%s_value", name);
        field_variable(&content, op->member, c_element_type(e, op->member), to.value);
    }
    spelling inner = inside(s, &content, &to);
    spell_body(&inner, op);
    if (!op->kept) out_line(&e->out, "(void)%s;", to.value);
}

/* ---- objects ---- */

static const char *path_of_object(spelling *s)
{
    if (s->object_path == NULL) s->object_path = field_object_path(s->r, s->to);
    return s->object_path;
}

static const char *stream_of(const spelling *s)
{
    return s->stream != NULL ? s->stream : "$in";
}

void spell_enter_value(spelling *s)
{
    (void)path_of_object(s);
    out_line(&s->r->e->out, "$status = tn_enter(%s, $in->pos);", field_where(s->r, s->to));
    reader_check_status(s->r);
}

static const char *object_of(spelling *s)
{
    if (s->object == NULL) s->object = field_object_place(s->r, s->to);
    return s->object;
}

void spell_new(spelling *s, const codec_op *op)
{
    (void)path_of_object(s);
    s->object = field_new_object(s->r, op->member->type.object, s->to);
}

void spell_document(spelling *s)
{
    const char *path = path_of_object(s);
    field_document(s->r, s->to, stream_of(s), path, object_of(s));
}

void spell_read_value(spelling *s, const codec_op *op)
{
    const char *path = path_of_object(s);
    const object_call call = {stream_of(s), path, object_of(s)};
    field_call_object(s->r, op->member, s->to, &call);
}

void spell_opaque(const spelling *s, const codec_op *op)
{
    field_call_opaque(s->r, op->member, s->to, stream_of(s));
}

/* ---- choices ---- */

typedef struct choosing {
    const spelling *s;
    const codec_op *op;
} choosing;

static void spell_case(const reader *r, const model_case *c, const field_target *to, void *context)
{
    const choosing *of = context;
    spelling inner = inside(of->s, r, to);
    for (size_t i = 0; i < of->op->body.count; i++)
        if (of->op->body.items[i].choice == c) spell_body(&inner, &of->op->body.items[i]);
}

void spell_choose(const spelling *s, const codec_op *op)
{
    choosing of = {s, op};
    field_choose(s->r, op->member, s->to, (case_reader){spell_case, &of});
}

/* ---- lists ---- */

void spell_repeat(spelling *s, const codec_op *op)
{
    const reader content = content_of(s, op);
    const bool counted = op->kept && op->storage == STORE_NONE;
    field_list list = {.member = op->member,
                       .list =
                           arena_printf(content.e->memory, "$self->%s", reader_name(&content, op->member)),
                       .counted = counted,
                       .stored = op->kept && !counted};
    const out_body body = field_list_open(&content, op->member, op->member->count != NULL ? s->count : NULL);
    spelling inner = inside(s, &content, &list.to);
    inner.list = &list;
    spell_body(&inner, op);
    out_close_body(&content.e->out, &body);
    out_close(&content.e->out, "");
}

void spell_of_element(spelling *s, const codec_op *op)
{
    switch (op->kind) {
    case DO_STEP:
        field_list_step(s->r);
        break;
    case DO_ELEMENT:
        field_list_element(s->r, s->list);
        break;
    case DO_APPEND:
        field_list_append(s->r, s->list);
        break;
    case DO_EMPTY:
        field_list_empty(s->r, op->member);
        break;
    case DO_UNTIL:
        field_list_until(s->r, s->list);
        break;
    default:
        break;
    }
}

void spell_around_list(const spelling *s, const codec_op *op)
{
    const reader content = content_of(s, op);
    switch (op->kind) {
    case DO_RESET:
        field_list_reset(&content, op->member);
        break;
    case DO_RESERVE:
        field_list_reserve(&content, op->member, s->count);
        break;
    case DO_TRIM:
        field_list_trim(&content, op->member);
        break;
    case DO_NUMBERS:
        field_numbers(&content, op->member, op->kept);
        break;
    case DO_TABLE:
        field_table(&content, op->member, op->kept);
        break;
    default:
        break;
    }
}
