/* Resolves the ends of text and bytes: limits, padding, terminators, processes and encodings. */
#include "model/declare.h"
#include "model/encodings.h"

void declare_limit(model *m, model_member *member)
{
    (void)m;
    const schema_attribute *ast = member->schema;
    wire *w = &member->wire;
    w->limit = ast->size != NULL      ? LIMIT_SIZE
               : ast->size_eos        ? LIMIT_STREAM
               : ast->terminator >= 0 ? LIMIT_TERMINATOR
                                      : LIMIT_NONE;
    w->consume = ast->consume;
    w->include = ast->include;
    w->eos_error = ast->eos_error;
    w->has_terminator = ast->terminator >= 0;
    w->terminator = (uint8_t)(ast->terminator >= 0 ? ast->terminator : 0);
    w->terminator_unit = 1;
    w->has_pad = ast->pad_right >= 0 && (w->limit == LIMIT_SIZE || w->limit == LIMIT_STREAM);
    w->pad = (uint8_t)(w->has_pad ? ast->pad_right : 0);
}

/* ---- processing ---- */

static const expr *callee_of(const expr *process)
{
    return process->kind == EXPR_CALL ? process->items.items[0] : process;
}

static size_t argument_count(const expr *process)
{
    return process->kind == EXPR_CALL ? process->items.count - 1 : 0;
}

void declare_process(model *m, model_member *member)
{
    const expr *process = member->schema->process;
    if (process == NULL) return;
    const str name = expr_print(m->memory, callee_of(process));
    const process_row *row = process_find(name, argument_count(process));
    if (row == NULL) {
        member->wire.process = &process_custom;
        member->wire.process_name = arena_copy(m->memory, name.data, name.size);
        return;
    }
    member->wire.process = row;
    if (argument_count(process) != process_argument_count(row))
        diagnose(m->list, DIAGNOSTIC_E0412, process->place, member_path(m, member, "process"),
                 "`%s` takes %s, not %zu", row->name,
                 process_argument_count(row) == 1 ? "1 argument" : "no argument", argument_count(process));
}

/* ---- text and bytes ---- */

/* The word that makes it text; the member, if it has none. */
static span text_place(const model_member *member)
{
    return member->reference != NULL ? member->reference->place : member->place->place;
}

static void declare_encoding(model *m, model_member *member)
{
    const node *own = member->schema->encoding;
    const node *inherited = member->owner->encoding;
    if (own == NULL && inherited == NULL) {
        diagnose(m->list, DIAGNOSTIC_E0406, text_place(member), member->path,
                 "text needs an encoding: `encoding` here, or `meta/encoding`");
        member->wire.encoding = "UTF-8";
    } else if (own == NULL) {
        const char *canonical = encoding_find(inherited->text);
        if (canonical == NULL) canonical = arena_copy(m->memory, inherited->text.data, inherited->text.size);
        member->wire.encoding = canonical;
    } else {
        member->wire.encoding =
            encoding_check(m->memory, m->list, own->text, own->place, member_path(m, member, "encoding"));
    }
}

/* Warns of a key that is about single bytes, in text whose characters have more. */
static void advise_on_byte(model *m, const model_member *member, const char *key, const char *what)
{
    const wire *w = &member->wire;
    diagnose(m->list, DIAGNOSTIC_E0704, schema_key_node(member->schema->node, key)->place,
             member_path(m, member, key), "characters of %s have %u bytes, and `%s` %s", w->encoding,
             encoding_unit(w->encoding), key, what);
    diagnose_hint(m->list, "`type: strz` ends text at a character 0, also within `size`");
}

static void advise_on_bytes(model *m, const model_member *member)
{
    const wire *w = &member->wire;
    if (encoding_unit(w->encoding) < 2) return;
    if (w->has_terminator && w->terminator_unit < 2)
        advise_on_byte(m, member, "terminator", "is one byte: text may end within a character");
    if (w->has_pad && w->terminator_unit < 2)
        advise_on_byte(m, member, "pad-right", "removes single bytes: it may leave half of a character");
}

void declare_text(model *m, model_member *member, bool terminated)
{
    wire *w = &member->wire;
    w->kind = WIRE_TEXT;
    declare_encoding(m, member);
    declare_limit(m, member);
    if (terminated && !w->has_terminator) {
        w->has_terminator = true;
        w->terminator_unit = encoding_unit(w->encoding);
        if (w->limit == LIMIT_NONE) w->limit = LIMIT_TERMINATOR;
    }
    advise_on_bytes(m, member);
    if (w->limit == LIMIT_NONE)
        diagnose(m->list, DIAGNOSTIC_E0408, text_place(member), member->path,
                 "`str` needs to know where it ends: `size`, `size-eos` or `terminator`");
}

void declare_bytes(model *m, model_member *member)
{
    const schema_attribute *ast = member->schema;
    member->type.kind = VALUE_BYTES;
    if (ast->has_contents) {
        member->wire = (wire){.kind = WIRE_CONSTANT, .bytes = (unsigned)ast->contents.size};
        return;
    }
    member->wire.kind = WIRE_BYTES;
    declare_limit(m, member);
    declare_process(m, member);
    if (member->wire.limit == LIMIT_NONE)
        diagnose(m->list, DIAGNOSTIC_E0408, ast->place->place, member->path,
                 "bytes need to know where they end: `size`, `size-eos`, `terminator` or `contents`");
}
