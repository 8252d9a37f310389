/* Prints preparing: the content of members and its size. */
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/encoded.h"
#include "emit/json.h"
#include "emit/naming.h"
#include "emit/numbers.h"
#include "emit/prepare.h"
#include "emit/reader.h"
#include "emit/table.h"
#include "plan/around.h"
#include "plan/prepare.h"

void prepare_object_parameters(emitter *e, const model_member *member, const char *object, const char *index)
{
    const model_type *type = member->type.object;
    c_place place = prepare_place(e, member);
    if (index != NULL) {
        place.index = index;
        place.path = "&$item_path";
        place.member = NULL;
    }
    if (type->layout != LAYOUT_IRREGULAR) return;
    if (plan_gets_order(type))
        prepare_set(e, "bool", arena_printf(e->memory, "%sis_le_", object), "$self->is_le_");
    for (size_t i = 0; i < member->arguments.count && i < type->params.count; i++) {
        const model_member *param = type->params.items[i];
        const term *argument = member->arguments.items[i];
        const bool unknown = plan_is_unknown_at_first(e->plan, argument);
        const bool known = prepare_open_known(e, plan_of_member(e->plan, param)->late, unknown);
        place.argument = param;
        prepare_parameter(&place, param, argument, object);
        if (known) out_close(&e->out, "");
    }
}

void prepare_call(emitter *e, const model_member *member, const char *path, const char *object)
{
    const reader r = {.e = e, .type = member->owner};
    const model_type *type = member->type.object;
    const bool entered = plan_enters_object(e->plan, member);
    if (entered) {
        out_line(&e->out, "$status = tn_prepare_enter($prepare, %s);", path);
        prepare_status(e);
    }
    out_call(&e->out, arena_printf(e->memory, "$status = %s", c_static(e, type, "prepare_*")),
             arena_printf(e->memory, "$prepare, %s%s, %s", path,
                          reader_context_arguments(&r, member, plan_prepare_context(e->plan, type)), object),
             ";");
    prepare_status(e);
    if (entered) out_line(&e->out, "tn_leave(&$prepare->in);");
}

/* Checks that an object exists: a program may have left out objects that lie apart, or elements of lists of
   pointers: `object` in C, at `index`. */
static void emit_is_there(emitter *e, const model_member *member, const char *object, const char *index)
{
    out_when(&e->out, "if (%s == NULL)", object);
    out_call(&e->out, "return tn_unwritable",
             arena_printf(e->memory,
                          "$prepare, $path, \"%s\", %s, TN_ABSENT, tn_value_literal(\"an object\"), "
                          "tn_value_literal(\"NULL\")",
                          prepare_id(e, member), index),
             ";");
}

void prepare_object(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = prepare_name(e, member);
    if (!c_is_inside(member))
        emit_is_there(e, member, arena_printf(e->memory, "$self->%s", name), "TN_NO_INDEX");
    prepare_object_parameters(e, member, c_object_prefix(e, member), NULL);
    if (member->wire.limit != LIMIT_NONE) prepare_stream_begin(e, member);
    out_line(o, "const tn_path %s_path = {$path, \"%s\", TN_NO_INDEX};", name, prepare_id(e, member));
    prepare_call(e, member, arena_printf(e->memory, "&%s_path", name), c_object_address(e, member));
    if (member->type.object->json && !member->owner->json) emit_json_size(e, member);
    if (member->wire.limit != LIMIT_NONE) prepare_stream_end(e, member);
}

void prepare_not_empty(emitter *e, const model_member *member)
{
    out_when(&e->out, "if ($self->%s.count == 0)", prepare_name(e, member));
    out_call(&e->out, "return tn_unwritable",
             arena_printf(
                 e->memory,
                 "$prepare, $path, \"%s\", TN_NO_INDEX, TN_DISAGREE, "
                 "tn_value_literal(\"an element for which `repeat-until` is true\"), tn_value_unsigned(0)",
                 prepare_id(e, member)),
             ";");
}

void prepare_until(emitter *e, const model_member *member)
{
    out *o = &e->out;
    c_place place = prepare_place(e, member);
    const char *name = prepare_name(e, member);
    const bool late = prepare_is_late(e, member, member->until);
    place.index = "i";
    place.item = "$item";
    const bool known = prepare_open_known(e, late, plan_is_unknown_at_first(e->plan, member->until));
    const char *ends = c_value(&place, member->until);
    out_when(o, "if (%s != (i + 1 == $self->%s.count)%s)", ends, name,
             prepare_doubt(late || plan_is_prepared_behind(e->plan, member->until)));
    out_call(o, "return tn_unwritable",
             arena_printf(e->memory,
                          "$prepare, $path, \"%s\", i, TN_DISAGREE, "
                          "tn_value_literal(\"`repeat-until` to be true only for the last element\"), "
                          "tn_value_literal(i + 1 == $self->%s.count ? \"false\" : \"true\")",
                          prepare_id(e, member), name),
             ";");
    if (known) out_close(o, "");
}

bool prepare_may_lack_last(const model_member *member)
{
    return member->wire.kind != WIRE_BITS && member->count == NULL && member->until == NULL &&
           !member->owner->json && member->element.low <= 0;
}

void prepare_last_has_bytes(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = prepare_name(e, member);
    out_when(o, "if ($prepare->size == item_begin && i + 1 == $self->%s.count)", name);
    out_call(o, "return tn_unwritable",
             arena_printf(e->memory,
                          "$prepare, $path, \"%s\", i, TN_DISAGREE, tn_value_unsigned(i), "
                          "tn_value_unsigned($self->%s.count)",
                          prepare_id(e, member), name),
             ";");
}

void prepare_objects(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = prepare_name(e, member);
    const bool line = member->wire.limit == LIMIT_TERMINATOR;
    const bool stream = member->wire.limit != LIMIT_NONE;
    if (member->until != NULL) prepare_not_empty(e, member);
    prepare_encoded_elements(e, member);
    out_open(o, "for (size_t i = 0; i < $self->%s.count; i++)", name);
    out_line(o, "const tn_path item_path = {$path, \"%s\", i};", prepare_id(e, member));
    const model_member *text = plan_looked_through(member->type.object);
    if (text != NULL && !c_has_pointers(e, member))
        out_line(o, "TN_FETCH_AHEAD($self->%s, i, %s);", name, c_member_name(e, text));
    if (c_has_pointers(e, member))
        emit_is_there(e, member, arena_printf(e->memory, "$self->%s.items[i]", name), "i");
    const bool may_lack = prepare_may_lack_last(member);
    if (may_lack) out_line(o, "const uint64_t item_begin = $prepare->size;");
    prepare_object_parameters(e, member, c_item_prefix(e, member), "i");
    if (stream) prepare_element_stream_begin(e, member);
    prepare_call(e, member, "&item_path", c_item_address(e, member));
    prepare_object_rest(e, member, c_item_prefix(e, member));
    if (stream && !line) prepare_element_stream_end(e, member);
    prepare_encoded_item(e, member);
    if (line) {
        out_line(o, "(void)tn_prepare_close%s($prepare, item_outer);", prepare_stream_kind(e, member));
        prepare_line_end(e, member, "&item_path", c_item_address(e, member), c_item_prefix(e, member));
    }
    if (may_lack) prepare_last_has_bytes(e, member);
    out_body body = out_open_body(o);
    out_local(o, &body, "item",
              arena_printf(e->memory, "const %s *item = %s;", type_name(e, member->type.object),
                           c_item_address(e, member)));
    prepare_element_valid(e, member);
    if (member->until != NULL) prepare_until(e, member);
    out_close_body(o, &body);
    out_close(o, "");
}

/* The expected parameter of records: a member or constant directly, any other value in a variable. */
static const char *layout_argument(emitter *e, const model_member *member, size_t parameter)
{
    c_place place = prepare_place(e, member);
    const term *argument = member->arguments.items[parameter];
    const model_member *param = member->type.object->params.items[parameter];
    place.argument = param;
    const bool same = argument->type.bytes == param->type.bytes &&
                      argument->type.is_signed == param->type.is_signed &&
                      interval_within(argument->range, param->range);
    if ((argument->kind == TERM_MEMBER && same) || argument->kind == TERM_INT)
        return c_condition(&place, argument);
    const char *name = arena_printf(e->memory, "%s_%s", prepare_name(e, member), prepare_name(e, param));
    const char *value = c_converted(&place, argument, param->type, param->range);
    out_line(&e->out, "const %s %s = %s;", c_field_type(e, param), name, value);
    return name;
}

/* Checks that the parameters of a view's layout equal the present values of the object. */
static void emit_layout_check(emitter *e, const model_member *member, size_t parameter, const char *wanted)
{
    out *o = &e->out;
    const char *name = prepare_name(e, member);
    const model_member *param = member->type.object->params.items[parameter];
    const char *id = prepare_name(e, param);
    const char *values = arena_printf(
        e->memory, "%s, %s", c_found_text(e, wanted, param->type, param->range),
        c_found_text(e, arena_printf(e->memory, "$self->%s.%s", name, id), param->type, param->range));
    const term *argument = member->arguments.items[parameter];
    const bool plain = argument->kind == TERM_MEMBER && argument->items.items[0]->kind == TERM_SELF;
    out_when(o, "if ($self->%s.count != 0 && $self->%s.%s != %s)", name, name, id, wanted);
    out_call(o, plain ? "return tn_disagree" : "return tn_unwritable",
             plain ? arena_printf(e->memory, "$prepare, $path, \"%.*s\", $path, \"%.*s\", %s",
                                  STR_ARG(member->id), STR_ARG(argument->member->id), values)
                   : arena_printf(e->memory, "$prepare, $path, \"%.*s\", TN_NO_INDEX, TN_DISAGREE, %s",
                                  STR_ARG(member->id), values),
             ";");
}

static void emit_records_layout(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = prepare_name(e, member);
    buffer arguments = {.memory = e->memory};
    for (size_t i = 0; i < member->arguments.count; i++) {
        const char *wanted = layout_argument(e, member, i);
        buffer_printf(&arguments, "%s%s", i > 0 ? ", " : "", wanted);
        emit_layout_check(e, member, i, wanted);
    }
    out_line(o, "const size_t %s_stride = %s_size(%s);", name, type_name(e, member->type.object),
             arguments.size > 0 ? arguments.data : "");
    out_when(o, "if ($self->%s.count != 0 && $self->%s.stride != %s_stride)", name, name, name);
    out_call(
        o, "return tn_unwritable",
        arena_printf(e->memory,
                     "$prepare, $path, \"%.*s\", TN_NO_INDEX, TN_BAD_ARGUMENT, tn_value_unsigned(%s_stride), "
                     "tn_value_unsigned($self->%s.stride)",
                     STR_ARG(member->id), name, name),
        ";");
    out_line(o, "tn_prepare_add_elements($prepare, $self->%s.count, %s_stride);", name, name);
    if (!member->type.object->has_valid) return;
    const reader r = {.e = e};
    out_open(o, "for (size_t i = 0; i < $self->%s.count; i++)", name);
    out_line(o, "const tn_path item_path = {$path, \"%s\", i};", prepare_id(e, member));
    emit_record_valid(&r, member->type.object, arena_printf(e->memory, "$self->%s.data", name), NULL);
    out_close(o, "");
}

static void emit_numbers(emitter *e, const model_member *member)
{
    const c_place place = prepare_place(e, member);
    const char *form = numbers_form(&place, member, NULL);
    out_call(&e->out, "$status = tn_prepare_numbers",
             arena_printf(e->memory, "$prepare, $path, \"%s\", %s, &$self->%s", prepare_id(e, member), form,
                          prepare_name(e, member)),
             ";");
    prepare_status(e);
}

void prepare_content(emitter *e, const prepare_step *s)
{
    const model_member *member = s->member;
    const char *held = arena_printf(e->memory, "$self->%s", prepare_name(e, member));
    const prepared_value value = {arena_printf(e->memory, "$path, \"%s\"", prepare_id(e, member)), held,
                                  arena_printf(e->memory, "%s_end_", held)};
    if (s->kind == PREPARE_ENCODED) {
        prepare_encoded(e, member);
        return;
    }
    prepare_amounts(e, member);
    switch (s->kind) {
    case PREPARE_FIXED:
    case PREPARE_VALUE:
        prepare_narrow(e, member);
        if (s->bytes > 0) out_line(&e->out, "$prepare->size += %zu;", s->bytes);
        break;
    case PREPARE_BITS:
        prepare_narrow(e, member);
        out_line(&e->out, "tn_prepare_add_bits($prepare, %u);", member->wire.bits);
        break;
    case PREPARE_TERMINATED:
        prepare_terminated(e, member, &value);
        break;
    case PREPARE_CUT:
        prepare_cut(e, member);
        break;
    case PREPARE_SIZED:
        out_line(&e->out, "tn_prepare_add($prepare, $self->%s.%s);", prepare_name(e, member),
                 member->packed ? "stored.size" : "size");
        break;
    case PREPARE_OBJECT:
        prepare_object(e, member);
        break;
    case PREPARE_RECORDS:
        if (member->type.object->layout == LAYOUT_TABLE)
            prepare_table(e, member);
        else
            emit_records_layout(e, member);
        break;
    case PREPARE_NUMBERS:
        emit_numbers(e, member);
        break;
    case PREPARE_OBJECTS:
        prepare_objects(e, member);
        break;
    case PREPARE_VALUES:
        prepare_list_of_values(e, s);
        break;
    case PREPARE_CHOICE:
        prepare_choice(e, member);
        break;
    case PREPARE_ENCODED:
    case PREPARE_PLACED:
        break;
    }
}
