/* Members at fixed places one behind the other. */
#include "emit/c_wire.h"
#include "emit/step.h"

static void emit_valid_at(const reader *r, const model_member *member, const char *at)
{
    if (member->valid.kind == VALID_NONE) return;
    const c_place place = {.emitter = r->e, .member = reader_id(r, member), .at = at};
    emit_valid(r, &place, member, arena_printf(r->e->memory, "self->%s", reader_name(r, member)), at);
}

static void emit_run_bounds(const reader *r, const step *s)
{
    out *o = &r->e->out;
    const char *first = reader_name(r, s->run.items[0].member);
    if (s->bytes == 0) return;
    if (s->run.count == 1) {
        out_line(o, "if (in->size - at < %zu) return tn_fail_truncated(in, path, \"%s\", at, %zu);", s->bytes,
                 reader_id(r, s->run.items[0].member), s->bytes);
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
    const char *name = reader_name(r, member);
    out_line(o, "static const uint8_t %s_contents[%u] = %s;", name, member->wire.bytes,
             c_byte_list(r->e->memory, member->schema->contents));
    out_line(o, "if (memcmp(in->data + %s, %s_contents, %u) != 0)", at, name, member->wire.bytes);
    o->indent++;
    out_call(o, "return tn_fail_constant",
             arena_printf(r->e->memory, "in, path, \"%s\", %s, %s_contents, %u", reader_id(r, member), at,
                          name, member->wire.bytes),
             ";");
    o->indent--;
}

static void emit_run_item(const reader *r, const run_item *item)
{
    emitter *e = r->e;
    const model_member *member = item->member;
    const char *at = item->offset > 0 ? arena_printf(e->memory, "at + %zu", item->offset) : "at";
    const char *name = reader_name(r, member);
    if (member->needed_place) out_line(&e->out, "places.%s = %s;", name, at);
    if (member->wire.kind == WIRE_CONSTANT) {
        emit_constant(r, member, at);
        return;
    }
    if (!item->kept && member->valid.kind == VALID_NONE) return;
    out_line(&e->out, "%s",
             c_wire_load(e, member, arena_printf(e->memory, "self->%s", name),
                         arena_printf(e->memory, "in->data + %s", at)));
    emit_step_located(r, member, at, arena_printf(e->memory, "%zu", (size_t)member->element.low));
    emit_valid_at(r, member, at);
    reader_note_read(r, member);
}

void emit_run(const reader *r, const step *s)
{
    out *o = &r->e->out;
    buffer words = {.memory = r->e->memory};
    for (size_t i = 0; i < s->run.count; i++)
        buffer_printf(&words, "%s%s", i > 0 ? ", " : "", reader_words(r, s->run.items[i].member));
    out_comment(o, "%s", words.data);
    emit_run_bounds(r, s);
    for (size_t i = 0; i < s->run.count; i++)
        emit_run_item(r, &s->run.items[i]);
    out_line(o, "at += %zu;", s->bytes);
}
