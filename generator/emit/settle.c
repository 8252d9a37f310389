/* Settling, the writer's first half: derives what follows, checks that the object can be written, and adds
   up. What asks for the whole's size is looked at when everything is settled for the second time. */
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/derived.h"
#include "emit/json.h"
#include "emit/numbers.h"
#include "emit/reader.h"
#include "emit/table.h"
#include "emit/writer.h"

static const char *name_of(const emitter *e, const model_member *member)
{
    return c_member_name(e->memory, member);
}

static const char *id_of(const emitter *e, const model_member *member)
{
    return arena_printf(e->memory, "%.*s", STR_ARG(member->id));
}

/* Expressions see the object as it is to be written; errors have no place in a file. */
static c_place place_of(emitter *e, const model_member *member)
{
    return (c_place){.emitter = e, .member = id_of(e, member), .at = "0"};
}

static void emit_status_check(emitter *e)
{
    out_line(&e->out, "if (status != TN_OK) return status;");
}

/* Whether what an expression of a member asks for is known only in the second round: the turn of what is
   placed may come before that of the objects that tell. */
static bool is_late(const model_member *member, const term *t)
{
    return member->placed || plan_is_late(t);
}

/* Opens the block of what is known only in the second round. */
static void open_late(emitter *e)
{
    out_open(&e->out, "if (tn_settle_again(settle))");
}

/* ---- derived members ---- */

void settle_number(emitter *e, const model_member *member, const char *value)
{
    out *o = &e->out;
    const bool fits = member->wire.bytes == 8 && !member->wire.is_signed;
    if (model_is_decimal(member)) {
        out_line(o, "status = tn_settle_decimal(settle, path, \"%s\", %s, &self->%s);", id_of(e, member),
                 value, name_of(e, member));
        emit_status_check(e);
        return;
    }
    const char *most =
        arena_printf(e->memory, "%sINT%u_MAX", member->wire.is_signed ? "" : "U", member->wire.bytes * 8);
    if (!fits) {
        out_line(o, "if (%s > %s)", value, most);
        o->indent++;
        out_call(o, "return tn_unwritable",
                 arena_printf(e->memory,
                              "settle, path, \"%.*s\", TN_NO_INDEX, TN_OVERFLOW, tn_value_unsigned(%s), "
                              "tn_value_unsigned(%s)",
                              STR_ARG(member->id), most, value),
                 ";");
        o->indent--;
    }
    out_line(o, "self->%s = (%s)%s;", name_of(e, member), c_value_type(e->memory, member), value);
}

/* A count or size that the array, text or bytes decide. */
static void emit_derived_count(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = name_of(e, member), *from = name_of(e, member->derived_from);
    const char *what = member->derivation == DERIVE_COUNT                                  ? "count"
                       : member->derivation == DERIVE_SIZE && member->derived_from->packed ? "stored.size"
                                                                                           : "size";
    if (model_is_decimal(member)) {
        settle_number(e, member, arena_printf(e->memory, "self->%s.%s", from, what));
        return;
    }
    if (member->derived_otherwise != NULL) {
        out_line(o, "const size_t %s_now = self->has_%s ? self->%s.%s : self->%s.%s;", name, from, from, what,
                 name_of(e, member->derived_otherwise), what);
        settle_number(e, member, arena_printf(e->memory, "%s_now", name));
        return;
    }
    if (member->derived_from->absent_when_zero) {
        out_line(o, "const size_t %s_now = self->has_%s ? self->%s.%s : 0;", name, from, from, what);
        settle_number(e, member, arena_printf(e->memory, "%s_now", name));
        return;
    }
    const char *limit =
        arena_printf(e->memory, "%sINT%u_MAX", member->wire.is_signed ? "" : "U", member->wire.bytes * 8);
    if (member->wire.bytes < 8 || member->wire.is_signed) {
        out_line(o, "if (self->%s.%s > %s)", from, what, limit);
        o->indent++;
        out_call(o, "return tn_unwritable",
                 arena_printf(e->memory,
                              "settle, path, \"%.*s\", TN_NO_INDEX, TN_OVERFLOW, tn_value_unsigned(%s), "
                              "tn_value_unsigned(self->%s.%s)",
                              STR_ARG(member->derived_from->id), limit, from, what),
                 ";");
        o->indent--;
    }
    out_line(o, "self->%s = (%s)self->%s.%s;", name, c_value_type(e->memory, member), from, what);
}

static void emit_derived_constant(emitter *e, const model_member *member)
{
    const c_place place = place_of(e, member);
    const bool late = plan_is_late(member->valid.eq);
    if (late) open_late(e);
    const char *value = c_converted(&place, member->valid.eq, member->type, member->range);
    out_line(&e->out, "self->%s = %s;", name_of(e, member), value);
    if (late) out_close(&e->out, "");
}

/* One of two values, as another member is there or not. */
static void emit_derived_choice(emitter *e, const model_member *member)
{
    const c_place place = place_of(e, member);
    const char *values[2];
    for (size_t i = 0; i < 2; i++) {
        const size_t held = i == 0 ? member->value_with : 1 - member->value_with;
        values[i] = c_converted(&place, member->valid.any_of.items[held], member->type, member->range);
    }
    out_line(&e->out, "self->%s = self->has_%s ? %s : %s;", name_of(e, member),
             name_of(e, member->derived_from), values[0], values[1]);
}

static void emit_derivation(emitter *e, const model_member *member)
{
    switch (member->derivation) {
    case DERIVE_NOTHING:
    case DERIVE_PLACE: /* when it is placed */
        break;
    case DERIVE_COUNT:
    case DERIVE_CONTENT_SIZE:
        emit_derived_count(e, member);
        break;
    case DERIVE_SIZE: /* that of a stream when it is settled */
        if (member->derived_from->wire.kind != WIRE_OBJECT) emit_derived_count(e, member);
        break;
    case DERIVE_CONSTANT:
        emit_derived_constant(e, member);
        break;
    case DERIVE_PRESENCE:
        emit_derived_choice(e, member);
        break;
    case DERIVE_VALUE:
        settle_derived(e, member);
        break;
    }
}

static void emit_derivation_words(emitter *e, const settle_step *s)
{
    const model_member *member = s->member;
    if (s->kind == SETTLE_FIXED && s->member != s->last)
        out_comment(&e->out, "%.*s to %.*s", STR_ARG(member->id), STR_ARG(s->last->id));
    else if (member->derivation == DERIVE_COUNT || member->derivation == DERIVE_SIZE)
        out_comment(&e->out, "%.*s: the %s of %.*s", STR_ARG(member->id),
                    member->derivation == DERIVE_COUNT ? "count" : "size", STR_ARG(member->derived_from->id));
    else if (member->derivation == DERIVE_PRESENCE)
        out_comment(&e->out, "%.*s: decided by whether %.*s is there", STR_ARG(member->id),
                    STR_ARG(member->derived_from->id));
    else if (member->derivation == DERIVE_CONTENT_SIZE)
        out_comment(&e->out, "%.*s: the size of the content of %.*s", STR_ARG(member->id),
                    STR_ARG(member->derived_from->id));
    else if (member->condition != NULL)
        out_comment(&e->out, "%.*s, if %.*s", STR_ARG(member->id),
                    STR_ARG(expr_print(e->memory, member->condition->source)));
    else
        out_comment(&e->out, "%.*s", STR_ARG(member->id));
}

/* ---- checks ---- */

typedef struct other_search {
    const model *model;
    const model_member *found;
    const char *of; /* the path of its object in C */
} other_search;

/* A member of the object itself, or of the root of all. */
static void search_other(const term *t, void *context)
{
    other_search *search = context;
    if (search->found != NULL || t->kind != TERM_MEMBER || t->member == NULL) return;
    const bool own = t->items.items[0]->kind == TERM_SELF;
    if (!own && (t->items.items[0]->kind != TERM_ROOT || t->member->owner != search->model->top)) return;
    search->found = t->member;
    search->of = own ? "path" : "NULL";
}

/* The first member that an expression names, as the path of its object and a string literal; "path, NULL"
   where there is none. */
const char *settle_other(const emitter *e, const term *t)
{
    other_search search = {e->model, NULL, "path"};
    term_walk(t, search_other, &search);
    return search.found == NULL
               ? "path, NULL"
               : arena_printf(e->memory, "%s, \"%.*s\"", search.of, STR_ARG(search.found->id));
}

/* A member that is there must be allowed, and the other way round. */
static void emit_presence(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const bool late = plan_is_late(member->condition);
    const c_place place = place_of(e, member);
    const char *name = name_of(e, member);
    if (member->decides != NULL) return;
    if (term_peeks(member->condition)) return; /* only reading tells */
    if (late) open_late(e);
    if (member->derivation != DERIVE_NOTHING) {
        out_line(o, "self->has_%s = %s;", name, c_condition(&place, member->condition));
        if (late) out_close(o, "");
        return;
    }
    out_line(o, "if (self->has_%s != %s)", name, c_value(&place, member->condition));
    o->indent++;
    out_call(o, "return tn_misplaced",
             arena_printf(e->memory, "settle, path, \"%s\", %s, self->has_%s", id_of(e, member),
                          settle_other(e, member->condition), name),
             ";");
    o->indent--;
    if (late) out_close(o, "");
}

/* The number of elements, or of bytes, must be what an expression says that it does not determine. */
static void emit_amount_check(emitter *e, const model_member *member, const term *amount, const char *what)
{
    out *o = &e->out;
    const bool late = is_late(member, amount);
    const c_place place = place_of(e, member);
    const char *name = name_of(e, member);
    const char *variable =
        arena_printf(e->memory, "%s_%s", name, strchr(what, '.') != NULL ? "stored" : "wanted");
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = amount->range.low < 0};
    if (late) open_late(e);
    const char *wanted = c_converted(&place, amount, number, interval_integer(8, number.is_signed));
    const char *unsigned_wanted =
        number.is_signed ? arena_printf(e->memory, "%s < 0 ? 0 : (uint64_t)(%s)", wanted, wanted) : wanted;
    out_line(o, "const uint64_t %s = %s;", variable, unsigned_wanted);
    out_line(o, "if (self->%s.%s != %s)", name, what, variable);
    o->indent++;
    out_call(o, "return tn_disagree",
             arena_printf(e->memory,
                          "settle, path, \"%s\", %s, tn_value_unsigned(%s), tn_value_unsigned(self->%s.%s)",
                          id_of(e, member), settle_other(e, amount), variable, name, what),
             ";");
    o->indent--;
    if (late) out_close(o, "");
}

static void emit_amount_checks(emitter *e, const model_member *member)
{
    if (member->packed && member->owner_of_content == NULL)
        emit_amount_check(e, member, member->process_arguments.items[0], "size");
    if (member->owner_of_count != NULL || term_peeks(member->count) || term_peeks(member->size)) return;
    if (member->count != NULL)
        emit_amount_check(e, member, member->count, "count");
    else if (member->size != NULL && (member->wire.kind == WIRE_TEXT || member->wire.kind == WIRE_BYTES))
        emit_amount_check(e, member, member->size, member->packed ? "stored.size" : "size");
}

static void emit_valid_check(emitter *e, const model_member *member)
{
    const reader r = {.e = e};
    const c_place place = place_of(e, member);
    const bool derived = member->derivation == DERIVE_CONSTANT || member->derivation == DERIVE_PRESENCE;
    if (member->valid.kind == VALID_NONE || derived) return;
    if (term_peeks(member->valid.that) || term_peeks(member->valid.min) || term_peeks(member->valid.max))
        return;
    if (member->placed) open_late(e);
    emit_valid(&r, &place, member, arena_printf(e->memory, "self->%s", name_of(e, member)), "0");
    if (member->placed) out_close(&e->out, "");
}

/* ---- content ---- */

static void emit_terminated(emitter *e, const model_member *member)
{
    const char *name = name_of(e, member);
    out_call(&e->out, "status = tn_settle_terminated",
             arena_printf(e->memory, "settle, path, \"%s\", self->%s.data, self->%s.size, %u",
                          id_of(e, member), name, name, member->wire.terminator),
             ";");
    emit_status_check(e);
}

/* What an object's parameters are now. */
static void emit_parameters(emitter *e, const model_member *member, const char *object, const char *index)
{
    const model_type *type = member->type.object;
    c_place place = place_of(e, member);
    place.index = index;
    if (type->layout != LAYOUT_IRREGULAR) return;
    for (size_t i = 0; i < member->arguments.count && i < type->params.count; i++) {
        const model_member *param = type->params.items[i];
        const bool late = param->late;
        if (late) open_late(e);
        out_line(&e->out, "%s%s = %s;", object, name_of(e, param),
                 c_converted(&place, member->arguments.items[i], param->type, param->range));
        if (late) out_close(&e->out, "");
    }
}

/* "settle, &x_path, self, root, &self->x" */
static const char *object_arguments(const emitter *e, const model_member *member, const char *path,
                                    const char *object)
{
    const reader r = {.e = (emitter *)e, .type = member->owner};
    return arena_printf(e->memory, "settle, %s%s, %s", path,
                        reader_kin_arguments(&r, member, plan_settle_kin(member->type.object)), object);
}

void settle_object(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = name_of(e, member);
    emit_parameters(e, member, arena_printf(e->memory, "self->%s.", name), NULL);
    if (member->wire.limit != LIMIT_NONE) settle_stream_begin(e, member);
    out_line(o, "const tn_path %s_path = {path, \"%s\", TN_NO_INDEX};", name, id_of(e, member));
    out_call(o, arena_printf(e->memory, "status = settle_%s", c_local_name(e->memory, member->type.object)),
             object_arguments(e, member, arena_printf(e->memory, "&%s_path", name),
                              arena_printf(e->memory, "&self->%s", name)),
             ";");
    emit_status_check(e);
    if (member->type.object->json && !member->owner->json) emit_json_size(e, member);
    if (member->wire.limit != LIMIT_NONE) settle_stream_end(e, member);
}

/* The last element, and no other, must be one that ends the array. */
static void emit_until(emitter *e, const model_member *member)
{
    out *o = &e->out;
    c_place place = place_of(e, member);
    const char *name = name_of(e, member);
    const bool late = is_late(member, member->until);
    place.index = "i";
    place.item = "item";
    if (late) open_late(e);
    const size_t mark = out_mark(o);
    const char *ends = c_value(&place, member->until);
    out_line(o, "if (%s != (i + 1 == self->%s.count))", ends, name);
    out_declare(o, mark,
                arena_printf(e->memory, "const %s *item = &self->%s.items[i];",
                             type_name(e, member->type.object), name),
                "item");
    o->indent++;
    out_call(o, "return tn_unwritable",
             arena_printf(e->memory, "settle, path, \"%s\", i, TN_DISAGREE, tn_value_none(), tn_value_none()",
                          id_of(e, member)),
             ";");
    o->indent--;
    if (late) out_close(o, "");
}

void settle_objects(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = name_of(e, member);
    const bool recursive = member->type.object->recursive;
    if (member->until != NULL) {
        out_line(o, "if (self->%s.count == 0)", name);
        o->indent++;
        out_call(o, "return tn_unwritable",
                 arena_printf(
                     e->memory,
                     "settle, path, \"%s\", TN_NO_INDEX, TN_DISAGREE, tn_value_none(), tn_value_unsigned(0)",
                     id_of(e, member)),
                 ";");
        o->indent--;
    }
    out_open(o, "for (size_t i = 0; i < self->%s.count; i++)", name);
    emit_parameters(e, member, arena_printf(e->memory, "self->%s.items[i].", name), "i");
    out_line(o, "const tn_path item_path = {path, \"%s\", i};", id_of(e, member));
    if (recursive) {
        out_line(o, "status = tn_settle_enter(settle, &item_path);");
        emit_status_check(e);
    }
    out_call(o, arena_printf(e->memory, "status = settle_%s", c_local_name(e->memory, member->type.object)),
             object_arguments(e, member, "&item_path", arena_printf(e->memory, "&self->%s.items[i]", name)),
             ";");
    emit_status_check(e);
    if (recursive) out_line(o, "tn_leave(&settle->in);");
    if (member->until != NULL) emit_until(e, member);
    out_close(o, "");
}

/* What a parameter of records is to be: a member or constant as it is, anything else in a variable. */
static const char *layout_argument(emitter *e, const model_member *member, size_t parameter)
{
    const c_place place = place_of(e, member);
    const term *argument = member->arguments.items[parameter];
    const model_member *param = member->type.object->params.items[parameter];
    const bool same =
        argument->type.bytes == param->type.bytes && argument->type.is_signed == param->type.is_signed;
    if ((argument->kind == TERM_MEMBER && same) || argument->kind == TERM_INT)
        return c_condition(&place, argument);
    const char *name = arena_printf(e->memory, "%s_%s", name_of(e, member), name_of(e, param));
    const char *value = c_converted(&place, argument, param->type, param->range);
    out_line(&e->out, "const %s %s = %s;", c_field_type(e, param), name, value);
    return name;
}

/* The parameters that a view's layout was made for must be those that the object asks for now. */
static void emit_layout_check(emitter *e, const model_member *member, size_t parameter, const char *wanted)
{
    out *o = &e->out;
    const char *name = name_of(e, member);
    const char *id = name_of(e, member->type.object->params.items[parameter]);
    const term *argument = member->arguments.items[parameter];
    const bool plain = argument->kind == TERM_MEMBER && argument->items.items[0]->kind == TERM_SELF;
    out_line(o, "if (self->%s.count != 0 && self->%s.%s != %s)", name, name, id, wanted);
    o->indent++;
    out_call(o, plain ? "return tn_disagree" : "return tn_unwritable",
             plain ? arena_printf(e->memory,
                                  "settle, path, \"%.*s\", path, \"%.*s\", tn_value_unsigned(%s), "
                                  "tn_value_unsigned(self->%s.%s)",
                                  STR_ARG(member->id), STR_ARG(argument->member->id), wanted, name, id)
                   : arena_printf(e->memory,
                                  "settle, path, \"%.*s\", TN_NO_INDEX, TN_DISAGREE, tn_value_unsigned(%s), "
                                  "tn_value_unsigned(self->%s.%s)",
                                  STR_ARG(member->id), wanted, name, id),
             ";");
    o->indent--;
}

static void emit_records_layout(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = name_of(e, member);
    buffer arguments = {.memory = e->memory};
    for (size_t i = 0; i < member->arguments.count; i++) {
        const char *wanted = layout_argument(e, member, i);
        buffer_printf(&arguments, "%s%s", i > 0 ? ", " : "", wanted);
        emit_layout_check(e, member, i, wanted);
    }
    out_line(o, "const size_t %s_stride = %s_size(%s);", name, type_name(e, member->type.object),
             arguments.size > 0 ? arguments.data : "");
    out_line(o, "if (self->%s.count != 0 && self->%s.stride != %s_stride)", name, name, name);
    o->indent++;
    out_call(
        o, "return tn_unwritable",
        arena_printf(e->memory,
                     "settle, path, \"%.*s\", TN_NO_INDEX, TN_BAD_ARGUMENT, tn_value_unsigned(%s_stride), "
                     "tn_value_unsigned(self->%s.stride)",
                     STR_ARG(member->id), name, name),
        ";");
    o->indent--;
    out_line(o, "settle->size += self->%s.count * %s_stride;", name, name);
    if (!member->type.object->has_valid) return;
    const reader r = {.e = e};
    out_open(o, "for (size_t i = 0; i < self->%s.count; i++)", name);
    out_line(o, "const tn_path item_path = {path, \"%s\", i};", id_of(e, member));
    emit_record_valid(&r, member->type.object, arena_printf(e->memory, "self->%s.data", name), "0");
    out_close(o, "");
}

static void emit_numbers(emitter *e, const model_member *member)
{
    const c_place place = place_of(e, member);
    const char *form = numbers_form(&place, member, NULL);
    out_call(&e->out, "status = tn_settle_numbers",
             arena_printf(e->memory, "settle, path, \"%s\", %s, &self->%s", id_of(e, member), form,
                          name_of(e, member)),
             ";");
    emit_status_check(e);
}

static void emit_content(emitter *e, const settle_step *s)
{
    const model_member *member = s->member;
    emit_amount_checks(e, member);
    switch (s->kind) {
    case SETTLE_FIXED:
    case SETTLE_VALUE:
        out_line(&e->out, "settle->size += %zu;", s->bytes);
        break;
    case SETTLE_TERMINATED:
        emit_terminated(e, member);
        break;
    case SETTLE_SIZED:
        out_line(&e->out, "settle->size += self->%s.%s;", name_of(e, member),
                 member->packed ? "stored.size" : "size");
        break;
    case SETTLE_OBJECT:
        settle_object(e, member);
        break;
    case SETTLE_RECORDS:
        if (member->type.object->layout == LAYOUT_TABLE)
            settle_table(e, member);
        else
            emit_records_layout(e, member);
        break;
    case SETTLE_NUMBERS:
        emit_numbers(e, member);
        break;
    case SETTLE_OBJECTS:
        settle_objects(e, member);
        break;
    case SETTLE_PLACED:
        break;
    }
}

void settle_values(emitter *e, const model_member *member)
{
    emit_derivation(e, member);
    emit_valid_check(e, member);
}

void settle_member(emitter *e, const settle_step *s)
{
    settle_values(e, s->member);
    emit_content(e, s);
}

static void emit_step(emitter *e, const settle_step *s)
{
    const model_member *member = s->member;
    if (s->kind == SETTLE_PLACED && member->condition == NULL) return;
    /* What an object in a stream determines is known when it has been settled. */
    const bool tells = s->kind == SETTLE_OBJECT && member->absent_when_zero;
    emit_derivation_words(e, s);
    if (tells) out_line(&e->out, "self->%s = 0;", name_of(e, member->owner_of_count));
    if (s->kind != SETTLE_FIXED && member->condition != NULL && !tells) emit_presence(e, member);
    if (s->kind == SETTLE_PLACED) {
        out_blank(&e->out);
        return;
    }
    if (s->kind != SETTLE_FIXED && member->condition != NULL)
        out_open(&e->out, "if (self->has_%s)", name_of(e, member));
    if (s->kind == SETTLE_FIXED)
        emit_content(e, s);
    else
        settle_member(e, s);
    if (s->kind != SETTLE_FIXED && member->condition != NULL) out_close(&e->out, "");
    if (tells) emit_presence(e, member);
    if (s->kind == SETTLE_OBJECT) settle_rest_presence(e, member);
    out_blank(&e->out);
}

/* ---- the function of a type ---- */

/* What was set is packed before the members that follow from that. */
static void emit_packing(emitter *e, const model_type *type)
{
    out *o = &e->out;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        const char *name = name_of(e, member);
        if (!member->packed) continue;
        out_comment(o, "%.*s is packed where it is not", STR_ARG(member->id));
        if (member->condition != NULL) out_open(o, "if (self->has_%s)", name);
        out_line(o, "status = tn_settle_packed(settle, path, \"%s\", &tn_lz4_block, &self->%s);",
                 id_of(e, member), name);
        emit_status_check(e);
        if (member->condition != NULL) out_close(o, "");
        out_blank(o);
    }
}

/* At the mark: the variables that what follows uses, and the parameters that it does not. */
void settle_names(emitter *e, const model_type *type, size_t mark, const char *parameters)
{
    const char *const names[] = {"settle", "path", "self", "parent", "root"};
    const char *constant = e->traits.has_instances ? "" : "const ";
    if (type->file->top == type)
        out_declare(&e->out, mark,
                    arena_printf(e->memory, "%s%s *root = self;", constant, type_name(e, type)), "root");
    out_declare(&e->out, mark, "const tn_input *in = &settle->in;", "in");
    out_declare(&e->out, mark, "tn_status status;\n", "status");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], "self") == 0 || str_has_word(str_of(parameters), str_of(names[i])))
            out_use(&e->out, mark, names[i]);
}

static const char *settle_parameters(emitter *e, const model_type *type)
{
    return reader_kin_parameters(e, type, plan_settle_kin(type), "tn_settle *settle, const tn_path *path");
}

static void emit_settle_head(emitter *e, const model_type *type, const char *end)
{
    out_function(
        &e->out, arena_printf(e->memory, "static tn_status settle_%s", c_local_name(e->memory, type)),
        arena_printf(e->memory, "%s, %s *self", settle_parameters(e, type), type_name(e, type)), end);
}

void emit_settle_declaration(emitter *e, const model_type *type)
{
    emit_settle_head(e, type, ";");
}

void emit_settle_function(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const settle_plan *plan = plan_settle(e->model, type);
    const char *parameters = settle_parameters(e, type);
    e->temporaries = 0;
    emit_settle_head(e, type, "");
    out_line(o, "{");
    o->indent++;
    const size_t mark = out_mark(o);
    emit_packing(e, type);
    if (type->json) emit_json_settle(e, type);
    for (size_t i = 0; i < plan->steps.count && !type->json; i++)
        emit_step(e, &plan->steps.items[i]);
    if (type == e->model->top && !e->traits.has_placed)
        out_line(o, "tn_settle_gaps(settle, self->document);");
    out_line(o, "return TN_OK;");
    settle_names(e, type, mark, parameters);
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}
