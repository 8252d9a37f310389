/* Arrays of objects that say how many they are. */
#include "emit/gather.h"
#include "emit/rules.h"
#include "emit/step.h"

typedef ARRAY(const model_check *) check_list;

/* The rules whose keys are collected while the elements of an array are read. */
static check_list collecting_rules(const reader *r, const model_member *member)
{
    check_list list = {0};
    for (size_t i = 0; i < member->owner->checks.count; i++) {
        const model_check *check = member->owner->checks.items[i];
        if (plan_of_check(r->e->plan, check)->collects_keys && check->at == member)
            ARRAY_PUSH(r->e->memory, &list, check);
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
    out_call(o, "status = tn_scratch_keys",
             arena_printf(r->e->memory, "in, path, \"%s\", at, %s, &%s", reader_id(r, check->at),
                          step_as_size(r, check->at->count, count), keys),
             ";");
    reader_check_status(r);
    out_close(o, "");
}

static void emit_key(const reader *r, const model_check *check, const char *item)
{
    const char *keys = rule_keys(r->e, check);
    out_line(&r->e->out, "if (%s != NULL) %s[i] = (tn_key){%s%s, i, tn_offset(in, item_at)};", keys, keys,
             item, c_member_name(r->e, check->that->items.items[1]->member));
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
    if (!plan_of_member(r->e->plan, s->member)->overlaps) return;
    out_call(o, "status = tn_take_room",
             arena_printf(memory, "in, path, \"%s\", at, %s * %llu", reader_id(r, s->member), count, least),
             ";");
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
    if (!s->kept || !plan_of_member(r->e->plan, s->member)->needed_elements) return ROOM_NONE;
    return plan_may_lack_elements(r->e->plan, s->member) ? ROOM_OPTIONAL : ROOM_SCRATCH;
}

static void emit_objects_memory(const reader *r, const step *s, const char *count)
{
    static const char *const functions[] = {"tn_array", "tn_run_alloc", "tn_scratch"};
    out *o = &r->e->out;
    const char *name = reader_name(r, s->member);
    const element_room room = room_of(r, s);
    count = step_as_size(r, s->member->count, count);
    if (room != ROOM_NONE) out_line(o, "void *%s_memory%s;", name, room == ROOM_OPTIONAL ? " = NULL" : "");
    if (room == ROOM_OPTIONAL)
        out_open(o, "if (in->run->level >= %s)",
                 c_level(plan_of_member(r->e->plan, s->member)->elements_level));
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
        /* compilers do not see that an element is set where all went well */
        const bool gathers = plan_of_member(r->e->plan, s->member)->gathered.count > 0;
        out_line(o, gathers ? "%s item = {0};" : "%s item;", type);
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
    emit_gathered_begin(r, s->member);
    reader_mark(r, s->member);
    out_open(o, "for (size_t i = 0; i < %s; i++)", count);
    out_line(o, "const tn_path item_path = {path, \"%s\", i};", reader_id(r, s->member));
    if (keys->count > 0 || gathers_places(e, s->member)) out_line(o, "const size_t item_at = in->pos;");
    const char *item = emit_element(r, s);
    const bool entered = plan_is_entered(s->member->type.object);
    if (entered) {
        out_line(o, "status = tn_enter(in, &item_path, NULL, in->pos);");
        reader_check_status(r);
    }
    out_call(o, arena_printf(e->memory, "status = %s", reader_function(r, s->member->type.object)),
             reader_arguments(r, s->member, "in", "&item_path", "i", item, NULL), ";");
    if (r->mode == MODE_VALIDATE) {
        reader_check_status(r);
    } else {
        out_open(o, "if (status != TN_OK)");
        out_line(o, "self->%s.count = i + 1;", reader_name(r, s->member));
        out_line(o, "return status;");
        out_close(o, "");
    }
    if (entered) out_line(o, "tn_leave(in);");
    emit_gathered(r, s->member, item);
    for (size_t i = 0; i < keys->count; i++)
        emit_key(r, keys->items[i], item[0] == '&' ? "item." : "item->");
    if (s->member->early || s->member->asks_itself)
        out_line(o, "self->%s.count = i + 1;", reader_name(r, s->member));
    reader_give_back(r, s->member);
    out_close(o, "");
}

void emit_objects(const reader *r, const step *s)
{
    out *o = &r->e->out;
    out_comment(o, "%s", reader_words(r, s->member));
    emit_step_place(r, s->member);
    const char *count = step_count(r, s->member, "at");
    emit_objects_bounds(r, s, count);
    reader_note_read(r, s->member);
    emit_objects_memory(r, s, count);
    const check_list keys = collecting_rules(r, s->member);
    for (size_t i = 0; i < keys.count; i++)
        emit_keys(r, keys.items[i], count);
    emit_objects_loop(r, s, count, &keys);
    emit_step_located(r, s->member, "at", "in->pos - at");
}
