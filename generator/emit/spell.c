/* Prints the structure of functions that read, and the code around the bytes of members. */
#include "emit/spell.h"

#include <inttypes.h>

#include "emit/derived.h"
#include "emit/gather.h"
#include "emit/json.h"
#include "emit/placed.h"
#include "emit/rules.h"
#include "plan/around.h"
#include "program/lower.h"
#include "program/operands.h"

/* ---- positions ---- */

const char *spell_at(const spelling *s, size_t offset)
{
    const char *base = s->in_variable ? "$at" : "$in->pos";
    return offset > 0 ? arena_printf(s->r->e->memory, "%s + %zu", base, offset) : base;
}

c_place spell_place_of(const spelling *s, const model_member *member)
{
    const reader *r = s->r;
    const bool elsewhere = s->placed && member->of_root;
    if (s->in_variable) return (c_place){.emitter = r->e, .member = reader_id(r, member), .at = "$at"};
    return (c_place){.emitter = r->e,
                     .lazy = r->lazy,
                     .meets_new = reader_meets_new(r),
                     .stream = elsewhere ? arena_printf(r->e->memory, "%s_outer", reader_name(r, member))
                                         : r->stream,
                     .path = "$path",
                     .member = reader_id(r, member)};
}

/* Whether an operation works with the position of the stream itself. */
static bool asks_stream(const codec_op *op)
{
    static const operation_kind kinds[] = {DO_AT,     DO_START, DO_ALIGN,  DO_BITS,    DO_TAKE,
                                           DO_PACKED, DO_VALUE, DO_REPEAT, DO_NUMBERS, DO_TABLE};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (op->kind == kinds[i]) return true;
    for (size_t i = 0; i < op->body.count; i++)
        if (asks_stream(&op->body.items[i])) return true;
    return false;
}

static bool stays_in_stream(const spelling *s, const codec_op *block)
{
    return asks_stream(block) || plan_reads_at_stream(s->r->e->plan, block->member);
}

static void put_position(spelling *s)
{
    if (s->in_variable) out_line(&s->r->e->out, "$in->pos = $at;");
    s->in_variable = false;
}

/* Sets the position that the operations of a member need. */
static void move_position(spelling *s, const codec_op *block)
{
    out *o = &s->r->e->out;
    if (stays_in_stream(s, block) && s->in_variable) {
        put_position(s);
        out_blank(o);
    } else if (!stays_in_stream(s, block) && !s->in_variable) {
        out_line(o, s->declared ? "$at = $in->pos;" : "size_t at = $in->pos;");
        if (!s->declared) out_blank(o);
        s->declared = s->in_variable = true;
    }
}

/* ---- members ---- */

static void spell_place(const spelling *s, const codec_op *op)
{
    const char *name = reader_name(s->r, op->member);
    if (op->member->wire.kind == WIRE_BITS)
        out_line(&s->r->e->out, "%s = (size_t)(tn_bit_begin($in, %s, %s) / 8);", reader_noted(s->r, name),
                 spell_at(s, op->offset), op->member->wire.big_endian ? "false" : "true");
    else if (s->placed && op->member->of_root)
        out_line(&s->r->e->out, "%s = $in->pos - (size_t)%s_outer->base;", reader_noted(s->r, name), name);
    else
        out_line(&s->r->e->out, "%s = %s;", reader_noted(s->r, name), spell_at(s, op->offset));
}

static void spell_presence(const spelling *s, const codec_op *op)
{
    emitter *e = s->r->e;
    const c_place place = spell_place_of(s, op->member);
    const char *has = arena_printf(e->memory, "$self->has_%s", reader_name(s->r, op->member));
    if (op->member->condition == NULL) {
        out_line(&e->out, "%s = true;", has);
        return;
    }
    out_assign(&e->out, has, c_presence(&place, op->member->condition));
}

static void spell_body(spelling *s, const codec_op *op)
{
    for (size_t i = 0; i < op->body.count; i++)
        spell_operation(s, &op->body.items[i]);
}

static void spell_if(spelling *s, const codec_op *op)
{
    const bool in_variable = s->in_variable;
    out_open(&s->r->e->out, "if ($self->has_%s)", reader_name(s->r, op->member));
    spell_body(s, op);
    if (in_variable && !s->in_variable) out_line(&s->r->e->out, "$at = $in->pos;");
    s->in_variable = in_variable;
    out_close(&s->r->e->out, "");
}

static void spell_at_place(spelling *s, const codec_op *op)
{
    emit_placed_begin(s->r, op->member);
    s->placed = true;
    spell_body(s, op);
    s->placed = false;
    emit_placed_end(s->r, op->member);
}

static void spell_start(spelling *s, const codec_op *op)
{
    s->start = arena_printf(s->r->e->memory, "%s_start", reader_name(s->r, op->member));
    out_line(&s->r->e->out, "const size_t %s = $in->pos;", s->start);
}

static void spell_records(const spelling *s, const codec_op *op)
{
    reader content = *s->r;
    content.stream = spell_place_of(s, op->member).stream;
    emit_records(&content, op->member, op->kept, spell_at(s, 0));
}

static void spell_member_head(spelling *s, const codec_op *op)
{
    buffer words = {.memory = s->r->e->memory};
    for (size_t i = 0; i < op->of.count; i++)
        buffer_printf(&words, "%s%s", i > 0 ? ", " : "", reader_words(s->r, op->of.items[i]));
    out_comment(&s->r->e->out, "%s", words.data);
    s->block = op;
    s->start = s->stream = NULL;
}

static void spell_member(spelling *s, const codec_op *op)
{
    spell_member_head(s, op);
    spell_body(s, op);
}

void emit_instance_field(const reader *r, const model_member *member)
{
    spelling s = {.r = r};
    codec_op block = {.kind = DO_MEMBER, .member = member};
    ARRAY_PUSH(r->e->memory, &block.of, member);
    block.body = lower_instance(r->e->plan, member, FUNCTION_READ);
    spell_member(&s, &block);
}

/* ---- the object ---- */

/* Returns the result of a call if it is the last, or if it fails. */
static void spell_call(const spelling *s, const char *call, bool last)
{
    out_line(&s->r->e->out, last ? "return %s;" : "$status = %s;", call);
    if (!last) reader_check_status(s->r);
}

static void spell_root(const spelling *s)
{
    const model_type *type = s->r->type;
    const bool given = type->file->top != type || plan_gets_root_at_top(type);
    out_line(&s->r->e->out, given ? "$self->root_ = $root;" : "$self->root_ = $self;");
}

static void spell_nowhere(const spelling *s, const codec_op *op)
{
    const emitter *e = s->r->e;
    const model_member *placed = op->member->derived_from;
    out_line(&s->r->e->out,
             "if (%s) tn_keep_nowhere($in, (uint64_t)$self->%s, %u, %" PRIu64 ", &$self->%s_placement_);",
             placed_nowhere(e, op->member), reader_name(s->r, op->member), placed->rank, placed->alignment,
             reader_name(s->r, placed));
}

/* `last`: the function ends behind it. */
static void spell_of_object(spelling *s, const codec_op *op, bool last)
{
    out *o = &s->r->e->out;
    switch (op->kind) {
    case DO_CLEAR:
        out_line(o, "tn_clear($self, sizeof *$self);");
        break;
    case DO_BEGIN:
        out_line(o, "$places.object_ = $in->pos;");
        break;
    case DO_PARENT:
        out_line(o, "$self->parent_ = $parent;");
        break;
    case DO_ROOT:
        spell_root(s);
        break;
    case DO_STREAM:
        out_line(o, "$self->io_ = $in;");
        break;
    case DO_OFFSET:
        out_line(o, "$self->offset_ = tn_offset($in, $in->pos);");
        break;
    case DO_PARAM:
        out_line(o, "$self->%s = %s;", reader_name(s->r, op->member), reader_name(s->r, op->member));
        break;
    case DO_ENDIAN:
        reader_choose_endian(s->r);
        break;
    case DO_JSON:
        emit_json_object(s->r, s->r->type);
        break;
    case DO_NOWHERE:
        spell_nowhere(s, op);
        break;
    case DO_AS_READ:
        emit_derived_copy(s->r->e, s->r->type);
        break;
    case DO_CHECK:
        spell_call(s, check_call(s->r->e, s->r->type), last);
        break;
    case DO_REST:
        spell_call(s, "tn_keep_rest($in, $path)", last);
        break;
    case DO_GAPS:
        spell_call(s, "tn_keep_gaps($in, $path)", last);
        break;
    default:
        spell_operation(s, op);
    }
}

/* ---- operations ---- */

static void spell_enter(spelling *s, const codec_op *op)
{
    if (s->to != NULL) {
        spell_enter_value(s);
        return;
    }
    if (s->item != NULL)
        out_line(&s->r->e->out, "$status = tn_enter($in, &item_path, NULL, $in->pos);");
    else
        out_line(&s->r->e->out, "$status = tn_enter($in, $path, \"%s\", %s);", reader_id(s->r, op->member),
                 spell_at(s, 0));
    reader_check_status(s->r);
}

/* Spells operations of a list of objects, and of its elements. */
static void spell_of_list(spelling *s, const codec_op *op)
{
    switch (op->kind) {
    case DO_COUNT:
        spell_count(s, op);
        break;
    case DO_FIT:
        spell_fit(s, op);
        break;
    case DO_WORK:
        spell_work(s, op);
        break;
    case DO_SPACE:
        spell_space(s, op);
        break;
    case DO_STORE:
        spell_store(s, op);
        break;
    case DO_KEYS:
        spell_keys(s, op);
        break;
    case DO_KEY:
        spell_key(s, op);
        break;
    case DO_EACH:
        put_position(s);
        spell_each(s, op);
        break;
    case DO_ENTER:
        spell_enter(s, op);
        break;
    case DO_LEAVE:
        out_line(&s->r->e->out, "tn_leave($in);");
        break;
    case DO_GATHER:
        put_position(s);
        emit_gathered_begin(s->r, op->member);
        break;
    case DO_GATHERED:
        emit_gathered(s->r, op->member, s->list != NULL ? "$item" : s->item);
        break;
    case DO_SO_FAR:
        out_line(&s->r->e->out, "$self->%s.count = i + 1;", reader_name(s->r, op->member));
        break;
    case DO_RESET:
    case DO_RESERVE:
    case DO_TRIM:
    case DO_NUMBERS:
    case DO_TABLE:
        spell_around_list(s, op);
        break;
    case DO_REPEAT:
        spell_repeat(s, op);
        break;
    default:
        spell_of_element(s, op);
    }
}

/* Spells operations of one value of any kind. */
static void spell_of_value(spelling *s, const codec_op *op)
{
    switch (op->kind) {
    case DO_VALUE:
        spell_value(s, op);
        break;
    case DO_CHOOSE:
        spell_choose(s, op);
        break;
    case DO_NEW:
        spell_new(s, op);
        break;
    case DO_DOCUMENT:
        spell_document(s);
        break;
    case DO_OPAQUE:
        spell_opaque(s, op);
        break;
    default:
        spell_of_list(s, op);
    }
}

/* Spells operations of a cut. */
static void spell_of_cut(spelling *s, const codec_op *op)
{
    switch (op->kind) {
    case DO_BITS:
        spell_bits(s, op);
        break;
    case DO_TAKE:
        spell_take(s, op);
        break;
    case DO_PROCESS:
        spell_process(s, op);
        break;
    case DO_PACKED:
        spell_packed(s, op);
        break;
    case DO_DECODE:
    case DO_TEXT:
        spell_text(s, op);
        break;
    case DO_OPEN:
        spell_open(s, op);
        break;
    case DO_LEFT:
        spell_left(s, op);
        break;
    default:
        spell_of_value(s, op);
    }
}

static void spell_of_bytes(spelling *s, const codec_op *op)
{
    switch (op->kind) {
    case DO_NEED:
        spell_need(s, op);
        break;
    case DO_ADVANCE:
        spell_advance(s, op);
        break;
    case DO_EXPECT:
        spell_expect(s, op);
        break;
    case DO_LOAD:
        spell_load(s, op);
        break;
    case DO_VALID:
        spell_valid(s, op);
        break;
    case DO_FIND:
        spell_find(s, op);
        break;
    case DO_SIZE:
        spell_size(s, op);
        break;
    case DO_SLICE:
        spell_slice(s, op);
        break;
    case DO_RECORDS:
        spell_records(s, op);
        break;
    default:
        spell_of_cut(s, op);
    }
}

void spell_operation(spelling *s, const codec_op *op)
{
    switch (op->kind) {
    case DO_MEMBER:
        spell_member(s, op);
        break;
    case DO_ALIGN:
        out_line(&s->r->e->out, "tn_align($in);");
        break;
    case DO_IF:
        spell_if(s, op);
        break;
    case DO_AT:
        spell_at_place(s, op);
        break;
    case DO_PRESENCE:
        spell_presence(s, op);
        break;
    case DO_PLACE:
        spell_place(s, op);
        break;
    case DO_START:
        spell_start(s, op);
        break;
    case DO_NOTE:
        reader_note_read(s->r, op->member);
        break;
    case DO_MARK:
        if (op->member->array != ARRAY_NONE) put_position(s); /* its elements follow */
        reader_mark(s->r, op->member);
        break;
    case DO_GIVE_BACK:
        reader_give_back(s->r, op->member);
        break;
    case DO_READ:
        spell_read(s, op);
        if (s->item == NULL && s->to == NULL) s->in_variable = false;
        break;
    case DO_RETURN:
        out_line(&s->r->e->out, "return TN_OK;");
        break;
    default:
        spell_of_bytes(s, op);
    }
}

void spell_part(spelling *s, const char *call, const codec_op *optional)
{
    out *o = &s->r->e->out;
    put_position(s);
    if (optional == NULL) {
        spell_call(s, call, false);
        return;
    }
    spell_member_head(s, optional);
    for (size_t i = 0; i + 1 < optional->body.count; i++)
        spell_operation(s, &optional->body.items[i]);
    out_open(o, "if ($self->has_%s)", reader_name(s->r, optional->member));
    spell_call(s, call, false);
    out_close(o, "");
}

/* ---- lists ---- */

static bool is_of_members(operation_kind kind)
{
    return kind == DO_MEMBER || kind == DO_ALIGN || kind == DO_MARK || kind == DO_GIVE_BACK;
}

static bool ends(operation_kind kind)
{
    return kind == DO_CHECK || kind == DO_REST || kind == DO_GAPS;
}

void spell_list(spelling *s, const op_list *list, size_t *next, bool (*is_part)(operation_kind kind))
{
    for (; *next < list->count; ++*next) {
        if (is_part != NULL && !is_part(list->items[*next].kind)) return;
        const codec_op *op = &list->items[*next];
        const codec_op *behind = *next + 1 < list->count ? op + 1 : NULL;
        if (!is_of_members(op->kind)) put_position(s);
        if (op->kind == DO_MARK) move_position(s, behind);
        if (op->kind == DO_MEMBER) move_position(s, op);
        if (op->kind == DO_RETURN && *next > 0 && ends(op[-1].kind)) continue; /* has returned */
        spell_of_object(s, op, behind != NULL && behind->kind == DO_RETURN);
        const bool gives_back = behind != NULL && behind->kind == DO_GIVE_BACK;
        if ((op->kind == DO_MEMBER && !gives_back) || op->kind == DO_GIVE_BACK) out_blank(&s->r->e->out);
    }
}
