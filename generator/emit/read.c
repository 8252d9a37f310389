/* The reader, the validator, and the reader that says where members lie: one plan, three ways to keep what is
 * read. */
#include "emit/derived.h"
#include "emit/instances.h"
#include "emit/placed.h"
#include "emit/reader.h"
#include "emit/rules.h"

/* ---- small pieces ---- */

static void emit_place(const reader *r, const model_member *member)
{
    if (member->needed_place) out_line(&r->e->out, "places.%s = at;", reader_name(r, member));
}

static void emit_locate_call(const reader *r, const model_member *member, const char *at, const char *size)
{
    if (r->mode != MODE_LOCATE) return;
    out *o = &r->e->out;
    out_line(o, "status = tn_locate(in, &self->%s, %s, %s);", reader_name(r, member), at, size);
    reader_check_status(r);
}

/* The value of a count or size of a member. */
static const char *value_of(const reader *r, const model_member *member, const term *t)
{
    const c_place place = {.emitter = r->e, .member = reader_id(r, member), .at = "at"};
    return c_value(&place, t);
}

/* How many elements an array has: an unsigned member or a constant as it is, anything else in a variable. */
static const char *count_of(const reader *r, const model_member *member)
{
    const term *count = member->count;
    const bool plain = count->kind == TERM_MEMBER && count->type.bytes > 0 && !count->type.is_signed;
    if (plain || count->kind == TERM_INT) return value_of(r, member, count);
    const c_place place = {.emitter = r->e, .lazy = r->lazy, .member = reader_id(r, member), .at = "at"};
    return reader_count(r, &place, member);
}

static void emit_valid_at(const reader *r, const model_member *member, const char *at)
{
    if (member->valid.kind == VALID_NONE) return;
    const c_place place = {.emitter = r->e, .member = reader_id(r, member), .at = at};
    emit_valid(r, &place, member, arena_printf(r->e->memory, "self->%s", reader_name(r, member)), at);
}

/* ---- runs ---- */

const char *c_byte_list(arena *memory, str bytes)
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
    const char *load = member->wire.kind == WIRE_OBJECT
                           ? arena_printf(e->memory, "%s_load", type_name(e, member->type.object))
                           : arena_printf(e->memory, "tn_%s", c_wire_name(e->memory, member));
    out_line(&e->out, "self->%s = %s(in->data + %s);", name, load, at);
    emit_locate_call(r, member, at, arena_printf(e->memory, "%zu", (size_t)member->element.low));
    emit_valid_at(r, member, at);
    reader_note_read(r, member);
}

static void emit_run(const reader *r, const step *s)
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

/* ---- text and bytes ---- */

static void emit_slice(const reader *r, const step *s, const char *size)
{
    out *o = &r->e->out;
    const char *name = reader_name(r, s->member);
    if (!s->kept) return;
    out_line(o, "self->%s.data = %sin->data + at;", name,
             s->member->type.kind == VALUE_TEXT ? "(const char *)" : "");
    out_line(o, "self->%s.size = %s;", name, size);
}

static void emit_terminated(const reader *r, const step *s)
{
    out *o = &r->e->out;
    const char *name = reader_name(r, s->member);
    arena *memory = r->e->memory;
    out_comment(o, "%s", reader_words(r, s->member));
    emit_place(r, s->member);
    out_line(o, "const size_t %s_end = tn_find(in, at, %u);", name, s->member->wire.terminator);
    out_line(o, "if (%s_end == SIZE_MAX) return tn_fail_unterminated(in, path, \"%s\", at);", name,
             reader_id(r, s->member));
    emit_slice(r, s, arena_printf(memory, "%s_end - at", name));
    emit_locate_call(r, s->member, "at", arena_printf(memory, "%s_end + 1 - at", name));
    out_line(o, "at = %s_end + 1;", name);
}

/* A size as an unsigned integer. */
static const char *unsigned_value(const reader *r, const model_member *member, const term *t)
{
    const c_place place = {.emitter = r->e, .member = reader_id(r, member), .at = "at"};
    const value_type number = {.kind = VALUE_INT, .bytes = 8};
    if (t->kind == TERM_INT || (t->type.bytes > 0 && !t->type.is_signed)) return c_value(&place, t);
    return c_converted(&place, t, number, interval_integer(8, false));
}

static void emit_sized(const reader *r, const step *s)
{
    out *o = &r->e->out;
    const char *size = unsigned_value(r, s->member, s->member->size);
    out_comment(o, "%s", reader_words(r, s->member));
    emit_place(r, s->member);
    if (s->member->size->range.high > 0)
        out_line(o, "if (in->size - at < %s) return tn_fail_truncated(in, path, \"%s\", at, %s);", size,
                 reader_id(r, s->member), size);
    emit_slice(r, s, size);
    emit_locate_call(r, s->member, "at", size);
    out_line(o, "at += %s;", size);
}

/* ---- objects and arrays ---- */

typedef ARRAY(const model_check *) check_list;

static void emit_object(const reader *r, const step *s)
{
    out *o = &r->e->out;
    const char *name = reader_name(r, s->member);
    const char *object = arena_printf(r->e->memory, "&self->%s", name);
    out_comment(o, "%s", reader_words(r, s->member));
    emit_place(r, s->member);
    out_line(o, "const tn_path %s_path = {path, \"%s\", TN_NO_INDEX};", name, reader_id(r, s->member));
    out_line(o, "in->pos = at;");
    out_call(o, arena_printf(r->e->memory, "status = %s", reader_function(r, s->member->type.object)),
             reader_arguments(r, s->member, "in", arena_printf(r->e->memory, "&%s_path", name), NULL, object),
             ";");
    reader_check_status(r);
}

/* Statements that look at each record, whose members have rules. */
static void emit_record_checks(const reader *r, const model_member *member, const char *count, const char *at)
{
    out *o = &r->e->out;
    const char *id = reader_id(r, member);
    if (!member->type.object->has_valid) return;
    out_line(o, "status = tn_work(in, path, \"%s\", %s, %s);", id, at, count);
    reader_check_status(r);
    out_open(o, "for (size_t i = 0; i < %s; i++)", count);
    out_line(o, "const tn_path item_path = {path, \"%s\", i};", id);
    emit_record_valid(r, member->type.object, arena_printf(r->e->memory, "in->data + %s", at), at);
    out_close(o, "");
}

/* What a view keeps of an argument: a member of the parameter's type as it is. */
static const char *record_argument(const c_place *place, const model_member *member, size_t i)
{
    const term *argument = member->arguments.items[i];
    const value_type param = member->type.object->params.items[i]->type;
    const bool same = argument->type.bytes == param.bytes && argument->type.is_signed == param.is_signed;
    if (argument->kind == TERM_MEMBER && param.bytes > 0 && same) return c_value(place, argument);
    return reader_argument(place, member, i);
}

void emit_records(const reader *r, const model_member *member, bool kept, const char *at)
{
    out *o = &r->e->out;
    arena *memory = r->e->memory;
    const char *name = reader_name(r, member);
    const char *count = count_of(r, member);
    const c_place place = {.emitter = r->e, .member = reader_id(r, member), .at = at};
    buffer arguments = {.memory = memory};
    for (size_t i = 0; i < member->arguments.count; i++)
        buffer_printf(&arguments, "%s%s", i > 0 ? ", " : "", record_argument(&place, member, i));
    out_line(o, "const size_t %s_stride = %s_size(%s);", name, type_name(r->e, member->type.object),
             arguments.size > 0 ? arguments.data : "");
    if (kept) {
        out_line(o, "self->%s.data = in->data + %s;", name, at);
        out_line(o, "self->%s.owned = NULL;", name);
        out_line(o, "self->%s.stride = %s_stride;", name, name);
        out_line(o, "self->%s.count = %s;", name, count);
        for (size_t i = 0; i < member->arguments.count; i++)
            out_line(o, "self->%s.%s = %s;", name,
                     c_member_name(memory, member->type.object->params.items[i]),
                     record_argument(&place, member, i));
    }
    const bool partial = kept && r->mode != MODE_VALIDATE;
    out_line(o, "if (!tn_records_fit(in, %s, %s, %s_stride))%s", at, count, name, partial ? " {" : "");
    o->indent++;
    if (partial) out_line(o, "self->%s.count = (in->size - %s) / %s_stride;", name, at, name);
    out_call(
        o, "return tn_fail_records",
        arena_printf(memory, "in, path, \"%s\", %s, %s, %s_stride", reader_id(r, member), at, count, name),
        ";");
    o->indent--;
    if (partial) out_line(o, "}");
    emit_record_checks(r, member, count, at);
    emit_locate_call(r, member, at, arena_printf(memory, "%s * %s_stride", count, name));
    out_line(o, "%s += %s * %s_stride;", at, count, name);
}

/* The rules whose keys are collected while the elements of an array are read. */
static check_list collecting_rules(const reader *r, const model_member *member)
{
    check_list list = {0};
    for (size_t i = 0; i < member->owner->checks.count; i++) {
        const model_check *check = member->owner->checks.items[i];
        if (check->collects_keys && check->at == member) ARRAY_PUSH(r->e->memory, &list, check);
    }
    return list;
}

static void emit_keys(const reader *r, const model_check *check, const char *count)
{
    out *o = &r->e->out;
    const char *keys = rule_keys(r->e, check);
    out_comment(o, "the keys of rule %.*s", STR_ARG(check->schema->id));
    out_line(o, "tn_key *%s = NULL;", keys);
    out_open(o, "if (tn_rule_applies(in->run, &%s_rules[%s]))", r->e->prefix, rule_constant(r->e, check));
    out_call(
        o, "status = tn_scratch_keys",
        arena_printf(r->e->memory, "in, path, \"%s\", at, %s, &%s", reader_id(r, check->at), count, keys),
        ";");
    reader_check_status(r);
    out_close(o, "");
}

static void emit_key(const reader *r, const model_check *check, const char *item)
{
    const char *keys = rule_keys(r->e, check);
    out_line(&r->e->out, "if (%s != NULL) %s[i] = (tn_key){%s%s, i, tn_offset(in, item_at)};", keys, keys,
             item, c_member_name(r->e->memory, check->that->items.items[1]->member));
}

static void emit_objects_bounds(const reader *r, const step *s, const char *count)
{
    out *o = &r->e->out;
    arena *memory = r->e->memory;
    const unsigned long long least = (unsigned long long)s->member->element.low;
    out_line(o, "if (%s > (in->size - at) / %llu)", count, least);
    o->indent++;
    out_call(o, "return tn_fail_count",
             arena_printf(memory, "in, path, \"%s\", at, %s, %llu", reader_id(r, s->member), count, least),
             ";");
    o->indent--;
    out_line(o, "status = tn_work(in, path, \"%s\", at, %s);", reader_id(r, s->member), count);
    reader_check_status(r);
}

/* Where the elements of an array are while they are read. */
typedef enum element_room {
    ROOM_DOCUMENT,
    ROOM_SCRATCH,  /* a later expression looks at them */
    ROOM_OPTIONAL, /* only a rule does, at some levels, and where there is scratch memory */
    ROOM_NONE      /* one after the other in a variable */
} element_room;

static element_room room_of(const reader *r, const step *s)
{
    if (r->mode != MODE_VALIDATE) return ROOM_DOCUMENT;
    if (!s->kept || !s->member->needed_elements) return ROOM_NONE;
    return plan_may_lack_elements(s->member) ? ROOM_OPTIONAL : ROOM_SCRATCH;
}

static void emit_objects_memory(const reader *r, const step *s, const char *count)
{
    static const char *const functions[] = {"tn_array", "tn_run_alloc", "tn_scratch"};
    out *o = &r->e->out;
    const char *name = reader_name(r, s->member);
    const element_room room = room_of(r, s);
    if (room != ROOM_NONE) out_line(o, "void *%s_memory%s;", name, room == ROOM_OPTIONAL ? " = NULL" : "");
    if (room == ROOM_OPTIONAL) out_open(o, "if (in->run->level >= %s)", c_level(s->member->elements_level));
    if (room != ROOM_NONE) {
        out_call(o, arena_printf(r->e->memory, "status = %s", functions[room]),
                 arena_printf(r->e->memory, "in, path, \"%s\", at, %s, sizeof(%s), &%s_memory",
                              reader_id(r, s->member), count, type_name(r->e, s->member->type.object), name),
                 ";");
        reader_check_status(r);
    }
    if (room == ROOM_OPTIONAL) out_close(o, "");
    if (room != ROOM_NONE) out_line(o, "self->%s.items = %s_memory;", name, name);
    if ((r->mode != MODE_VALIDATE || s->kept) && !s->member->early && !s->member->asks_itself)
        out_line(o, "self->%s.count = %s;", name, count);
}

/* The variable of an element, as an argument. */
static const char *emit_element(const reader *r, const step *s)
{
    out *o = &r->e->out;
    const char *name = reader_name(r, s->member);
    const char *type = type_name(r->e, s->member->type.object);
    const element_room room = room_of(r, s);
    if (room == ROOM_NONE) {
        out_line(o, "%s item;", type);
        return "&item";
    }
    if (room == ROOM_OPTIONAL) {
        out_line(o, "%s room;", type);
        out_line(o, "%s *item = self->%s.items != NULL ? &self->%s.items[i] : &room;", type, name, name);
    } else {
        out_line(o, "%s *item = &self->%s.items[i];", type, name);
    }
    return "item";
}

static void emit_objects_loop(const reader *r, const step *s, const char *count, const check_list *keys)
{
    out *o = &r->e->out;
    emitter *e = r->e;
    out_line(o, "in->pos = at;");
    out_open(o, "for (size_t i = 0; i < %s; i++)", count);
    out_line(o, "const tn_path item_path = {path, \"%s\", i};", reader_id(r, s->member));
    if (keys->count > 0) out_line(o, "const size_t item_at = in->pos;");
    const char *item = emit_element(r, s);
    const bool recursive = s->member->type.object->recursive;
    if (recursive) {
        out_line(o, "status = tn_enter(in, &item_path, NULL, in->pos);");
        reader_check_status(r);
    }
    out_call(o, arena_printf(e->memory, "status = %s", reader_function(r, s->member->type.object)),
             reader_arguments(r, s->member, "in", "&item_path", "i", item), ";");
    if (r->mode == MODE_VALIDATE) {
        reader_check_status(r);
    } else {
        out_open(o, "if (status != TN_OK)");
        out_line(o, "self->%s.count = i + 1;", reader_name(r, s->member));
        out_line(o, "return status;");
        out_close(o, "");
    }
    if (recursive) out_line(o, "tn_leave(in);");
    for (size_t i = 0; i < keys->count; i++)
        emit_key(r, keys->items[i], item[0] == '&' ? "item." : "item->");
    if (s->member->early || s->member->asks_itself)
        out_line(o, "self->%s.count = i + 1;", reader_name(r, s->member));
    out_close(o, "");
}

static void emit_objects(const reader *r, const step *s)
{
    out *o = &r->e->out;
    out_comment(o, "%s", reader_words(r, s->member));
    emit_place(r, s->member);
    const char *count = count_of(r, s->member);
    emit_objects_bounds(r, s, count);
    reader_note_read(r, s->member);
    emit_objects_memory(r, s, count);
    const check_list keys = collecting_rules(r, s->member);
    for (size_t i = 0; i < keys.count; i++)
        emit_keys(r, keys.items[i], count);
    emit_objects_loop(r, s, count, &keys);
    emit_locate_call(r, s->member, "at", "in->pos - at");
}

/* ---- a type ---- */

/* Whether a step leaves the stream's position in `in->pos`; the others leave it in `at`. */
static bool moves_stream(const step *s)
{
    return s->kind == STEP_OBJECT || s->kind == STEP_OBJECTS || s->kind == STEP_FIELD;
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
        out_comment(&r->e->out, "%s", reader_words(r, s->member));
        emit_place(r, s->member);
        emit_records(r, s->member, s->kept, "at");
        break;
    case STEP_OBJECTS:
        emit_objects(r, s);
        break;
    case STEP_FIELD:
        emit_field(r, s->member, s->kept);
        break;
    }
}

static void emit_steps(const reader *r, const read_plan *plan)
{
    out *o = &r->e->out;
    bool in_at = false; /* the position is in `at`, and `in->pos` lags behind */
    bool declared = false;
    for (size_t i = 0; i < plan->steps.count; i++) {
        const step *s = &plan->steps.items[i];
        if (s->kind == STEP_FIELD && in_at) {
            out_line(o, "in->pos = at;");
            out_blank(o);
            in_at = false;
        } else if (s->kind != STEP_FIELD && !in_at) {
            if (r->e->traits.has_bits && s->kind != STEP_OBJECT && s->kind != STEP_OBJECTS)
                out_line(o, "tn_align(in);");
            out_line(o, declared ? "at = in->pos;" : "size_t at = in->pos;");
            if (!declared) out_blank(o);
            declared = true;
        }
        emit_step(r, s);
        const bool noted = s->kind == STEP_RUN || s->kind == STEP_FIELD || s->kind == STEP_OBJECTS;
        if (!noted) reader_note_read(r, s->member);
        in_at = !moves_stream(s);
        out_blank(o);
    }
    if (in_at) out_line(o, "in->pos = at;");
}

/* The rules, and at the end of the root the bytes that no member holds. */
static void emit_end(const reader *r, const read_plan *plan)
{
    out *o = &r->e->out;
    const bool keeps_rest = plan->is_root && r->mode != MODE_VALIDATE && r->e->traits.writable;
    const char *check = check_call(r->e, plan->type);
    if (check != NULL && keeps_rest) {
        out_line(o, "status = %s;", check);
        reader_check_status(r);
    } else if (check != NULL) {
        out_line(o, "return %s;", check);
        return;
    }
    if (keeps_rest)
        out_line(o, r->e->traits.has_placed ? "return tn_keep_gaps(in, path);"
                                            : "return tn_keep_rest(in, path);");
    else
        out_line(o, "return TN_OK;");
}

/* The conditions of the cases that have a key; what has to be done for them is done before the first. */
static const char **endian_conditions(const reader *r, const model_type *type)
{
    const c_place place = {.emitter = r->e};
    const char **conditions = arena_alloc(r->e->memory, type->endian_cases.count * sizeof *conditions + 1);
    for (size_t i = 0; i < type->endian_cases.count; i++) {
        const term *key = type->endian_cases.items[i].key;
        if (key == NULL) continue;
        term equal = {.kind = TERM_BINARY, .op = OP_EQ, .type = {.kind = VALUE_BOOL}, .range = {0, 1}};
        ARRAY_PUSH(r->e->memory, &equal.items, type->endian_on);
        ARRAY_PUSH(r->e->memory, &equal.items, key);
        conditions[i] = c_condition(&place, &equal);
    }
    return conditions;
}

/* Which byte order an object's numbers have, where a value of the file decides. */
static void emit_endian_choice(const reader *r, const model_type *type)
{
    out *o = &r->e->out;
    if (type->endian_owner != type) {
        out_line(o, "self->is_le_ = is_le;");
        return;
    }
    const model_case *otherwise = NULL;
    const char **conditions = endian_conditions(r, type);
    bool first = true;
    for (size_t i = 0; i < type->endian_cases.count; i++) {
        const model_case *c = &type->endian_cases.items[i];
        if (c->key == NULL) {
            otherwise = c;
            continue;
        }
        out_line(o, "%sif (%s)", first ? "" : "else ", conditions[i]);
        out_line(o, "    self->is_le_ = %s;", c->schema->endian == ENDIAN_LITTLE ? "true" : "false");
        first = false;
    }
    if (!first) out_line(o, "else");
    o->indent += !first;
    if (otherwise != NULL)
        out_line(o, "self->is_le_ = %s;", otherwise->schema->endian == ENDIAN_LITTLE ? "true" : "false");
    else
        out_line(o, "return tn_fail(in, path, NULL, in->pos, TN_UNDECIDED_ENDIAN, tn_value_none(), "
                    "tn_value_none());");
    o->indent -= !first;
    out_blank(o);
}

/* Whether objects of the type are also members of objects of its own file: then they have another root. */
static bool is_inner(const model_type *type)
{
    return reader_gets_root(type) && type->file->top == type;
}

/* What the object remembers for those who ask later. */
static void emit_memory(const reader *r, const read_plan *plan)
{
    const model_type *type = plan->type;
    out *o = &r->e->out;
    const bool root_here = type->file->top == type;
    if (root_here && type->needs_root && is_inner(type)) out_line(o, "if (root == NULL) root = self;");
    const bool root_given = !root_here || is_inner(type);
    if (r->mode == MODE_VALIDATE && (r->e->traits.has_instances || plan->asked_early))
        out_line(o, "memset(self, 0, sizeof *self);");
    if (type->remembers.parent) out_line(o, "self->parent_ = parent;");
    if (type->remembers.root) out_line(o, root_given ? "self->root_ = root;" : "self->root_ = self;");
    if (type->remembers.stream) out_line(o, "self->io_ = in;");
    if (type->remembers.offset) out_line(o, "self->offset_ = tn_offset(in, in->pos);");
    for (size_t i = 0; i < type->params.count; i++) {
        const char *name = c_member_name(r->e->memory, type->params.items[i]);
        out_line(o, "self->%s = %s;", name, name);
    }
    if (type->remembers.endian) emit_endian_choice(r, type);
}

static void emit_object_function(emitter *e, read_mode mode, const model_type *type)
{
    out *o = &e->out;
    const reader r = {.e = e, .mode = mode, .type = type};
    const read_plan *plan = plan_read(e->model, type, mode == MODE_VALIDATE);
    c_begin_function(e);
    out_comment(o, "%s", size_range(e, type));
    out_function(o, arena_printf(e->memory, "static tn_status %s", reader_function(&r, type)),
                 reader_parameters(e, type), "");
    out_line(o, "{");
    o->indent++;
    const size_t status = out_mark(o);
    if (plan->needs_places) out_line(o, "%s_places places;", type_name(e, type));
    const size_t mark = out_mark(o);
    if (plan_reports_object(type)) out_line(o, "places.object_ = in->pos;");
    emit_memory(&r, plan);
    emit_steps(&r, plan);
    emit_placed_nowhere(&r, type);
    if (mode != MODE_VALIDATE) emit_derived_copy(e, type);
    emit_end(&r, plan);
    const char *names[] = {"in", "path", "self", "parent", "root", "is_le"};
    const char *parameters = reader_parameters(e, type);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_has_word(str_of(parameters), str_of(names[i]))) out_use(o, mark, names[i]);
    if (type->file->top == type && !is_inner(type))
        out_declare(o, mark,
                    arena_printf(e->memory, "%s%s *root = self;", e->traits.has_instances ? "" : "const ",
                                 type_name(e, type)),
                    "root");
    out_declare(o, status, "tn_status status;", "status");
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}

/* Whether a reader has a function for objects of a type. */
static bool is_read(const model_type *type, read_mode mode)
{
    return mode == MODE_READ ? type->is_read : type->is_read_at_once;
}

/* Types contain each other where they are recursive: the functions are declared first. */
static void emit_declarations(emitter *e, read_mode mode)
{
    bool any = false;
    for (size_t i = 0; i < e->objects.count; i++) {
        const model_type *type = e->objects.items[i];
        const reader r = {.e = e, .mode = mode, .type = type};
        if (!type->recursive && !e->traits.has_instances) continue;
        if (!is_read(type, mode)) continue;
        out_function(&e->out, arena_printf(e->memory, "static tn_status %s", reader_function(&r, type)),
                     reader_parameters(e, type), ";");
        any = true;
    }
    if (any) out_blank(&e->out);
}

static void emit_object_functions(emitter *e, read_mode mode, const char *what)
{
    emit_banner(e, what);
    out_line(&e->out, "#include \"%s_internal.h\"", e->prefix);
    out_blank(&e->out);
    emit_declarations(e, mode);
    for (size_t i = 0; i < e->objects.count; i++)
        if (is_read(e->objects.items[i], mode)) emit_object_function(e, mode, e->objects.items[i]);
}

/* ---- public functions ---- */

static void emit_public_read(emitter *e, read_mode mode)
{
    out *o = &e->out;
    const bool located = mode == MODE_LOCATE;
    const reader r = {.e = e, .mode = mode, .type = e->model->top};
    out_function(
        o, arena_printf(e->memory, "tn_status %s_read%s", e->prefix, located ? "_located" : ""),
        arena_printf(e->memory,
                     "%s **%s, const void *data, size_t size, const tn_options *options, %stn_error *error",
                     e->prefix, e->object, located ? "tn_locations *locations, " : ""),
        "");
    out_line(o, "{");
    o->indent++;
    const bool kept = e->traits.has_instances;
    const char *pointer = kept ? "*" : "", *address = kept ? "" : "&";
    out_line(o, "tn_run %srun;", pointer);
    out_line(o, "tn_input %sin;", pointer);
    out_line(o, "void *object;");
    out_line(o, "*%s = NULL;", e->object);
    out_call(o, kept ? "tn_status status = tn_read_begin_kept" : "tn_status status = tn_read_begin",
             arena_printf(e->memory, "&run, &in, data, size, options, &%s_budget, sizeof(%s), &object, error",
                          e->prefix, e->prefix),
             ";");
    reader_check_status(&r);
    if (located) out_line(o, "run%slocations = locations;", kept ? "->" : ".");
    out_line(o, "%s *self = object;", e->prefix);
    out_line(o, "self->document = run%sdocument;", kept ? "->" : ".");
    out_line(o, "status = %s(%sin, NULL, %sself);", reader_function(&r, e->model->top), address,
             reader_root_arguments(e));
    out_line(o, "status = tn_read_end(%srun, status, &object);", address);
    out_line(o, "*%s = object;", e->object);
    out_line(o, "return status;");
    o->indent--;
    out_line(o, "}");
}

void emit_read(emitter *e)
{
    emit_object_functions(e, MODE_READ, "reader");
    emit_instances(e);
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
    out_line(o, "return validate_%s(&in, NULL, %s&self);", c_local_name(e->memory, e->model->top),
             reader_root_arguments(e));
    o->indent--;
    out_line(o, "}");
}
