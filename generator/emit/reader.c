/* The functions that read objects of a type: their names, parameters and arguments. */
#include "emit/reader.h"

#include "emit/naming.h"
#include "emit/rules.h"
#include "plan/around.h"

const char *reader_name(const reader *r, const model_member *member)
{
    return c_member_name(r->e, member);
}

const char *reader_id(const reader *r, const model_member *member)
{
    return arena_printf(r->e->memory, "%.*s", STR_ARG(member->id));
}

const char *reader_noted(const reader *r, const char *name)
{
    return arena_printf(r->e->memory, "$places%s%s", r->in_part ? "->" : ".", name);
}

const char *reader_temporary(const reader *r)
{
    return arena_printf(r->e->memory, "t%u", ++r->e->temporaries);
}

void reader_check_status(const reader *r)
{
    out_line(&r->e->out, "if ($status != TN_OK) return $status;");
}

static bool gives_back(const reader *r, const model_member *member)
{
    return r->mode == MODE_VALIDATE && plan_of_member(r->e->plan, member)->given_back;
}

void reader_mark(const reader *r, const model_member *member)
{
    if (gives_back(r, member))
        out_line(&r->e->out, "const tn_mark %s_mark = tn_run_mark($in->run);", reader_name(r, member));
}

void reader_give_back(const reader *r, const model_member *member)
{
    if (gives_back(r, member))
        out_line(&r->e->out, "tn_run_give_back($in->run, %s_mark);", reader_name(r, member));
}

void reader_note_read(const reader *r, const model_member *member)
{
    if (member->early) out_line(&r->e->out, "$self->%s = true;", c_read_name(r->e, member));
}

const char *reader_words(const reader *r, const model_member *member)
{
    arena *memory = r->e->memory;
    buffer words = {.memory = memory};
    buffer_printf(&words, "%.*s: ", STR_ARG(member->id));
    if (member->wire.kind == WIRE_CONSTANT)
        buffer_puts(&words, "contents");
    else if (member->schema->type_switch != NULL)
        buffer_printf(&words, "by %.*s", STR_ARG(expr_print(memory, member->schema->type_switch->on)));
    else if (member->schema->type == NULL)
        buffer_puts(&words, "bytes");
    else
        buffer_put(&words, expr_print(memory, member->schema->type));
    if (member->schema->size != NULL)
        buffer_printf(&words, " of %.*s bytes", STR_ARG(expr_print(memory, member->schema->size)));
    if (member->schema->repeat_expr != NULL)
        buffer_printf(&words, "[%.*s]", STR_ARG(expr_print(memory, member->schema->repeat_expr)));
    if (member->schema->repeat_until != NULL)
        buffer_printf(&words, " until %.*s", STR_ARG(expr_print(memory, member->schema->repeat_until)));
    if (member->schema->repeat == REPEAT_EOS) buffer_puts(&words, " to the end");
    if (member->schema->condition != NULL)
        buffer_printf(&words, ", if %.*s", STR_ARG(expr_print(memory, member->schema->condition)));
    return words.data;
}

const char *reader_verb(const reader *r)
{
    static const char *const verbs[] = {"read", "validate"};
    return verbs[r->mode];
}

const char *reader_function(const reader *r, const model_type *type)
{
    return c_static(r->e, type, arena_printf(r->e->memory, "%s_*", reader_verb(r)));
}

const char *reader_root_context(const emitter *e, plan_context context)
{
    const model_type *top = e->model->top;
    const char *parent = plan_has_any_parent(top) ? "tn_variant_none(), " : "NULL, ";
    return arena_printf(e->memory, "%s%s", context.parent ? parent : "", context.root ? "NULL, " : "");
}

static plan_context reader_context(const model_type *type)
{
    return (plan_context){type->needs_parent, plan_gets_root(type)};
}

const char *reader_root_arguments(const emitter *e)
{
    return reader_root_context(e, reader_context(e->model->top));
}

const char *reader_context_parameters(const emitter *e, const model_type *type, plan_context context,
                                      const char *first)
{
    buffer list = {.memory = e->memory};
    const char *constant = c_const_objects(e);
    buffer_puts(&list, first);
    if (context.parent && plan_has_any_parent(type))
        buffer_puts(&list, ", tn_variant parent");
    else if (context.parent)
        buffer_printf(&list, ", %s%s *parent", constant, type_name(e, type->parent));
    if (context.root) buffer_printf(&list, ", %s%s *root", constant, type_name(e, type->file->top));
    return list.data;
}

const char *reader_parameters(const reader *r, const model_type *type)
{
    const emitter *e = r->e;
    buffer list = {.memory = e->memory};
    buffer_puts(
        &list, reader_context_parameters(e, type, reader_context(type), "tn_input *in, const tn_path *path"));
    if (plan_gets_order(type)) buffer_puts(&list, ", bool is_le");
    for (size_t i = 0; i < type->params.count; i++) {
        const model_member *param = type->params.items[i];
        buffer_printf(&list, ", %s", c_declared(e->memory, c_field_type(e, param), c_member_name(e, param)));
    }
    buffer_printf(&list, ", %s *self", type_name(e, type));
    return list.data;
}

void reader_given(const reader *r, out_body *body)
{
    out *o = &r->e->out;
    const plan_context context = reader_context(r->type);
    if (plan_gets_order(r->type)) out_given(o, body, "is_le");
    if (context.root) out_given(o, body, "root");
    if (context.parent) out_given(o, body, "parent");
    out_given(o, body, "self");
    out_given(o, body, "path");
    out_given(o, body, "in");
}

/* The parent of an object: by `parent`, or the object that it is a member of. Types of other files have none.
 */
static const char *parent_argument(const reader *r, const c_place *place, const model_member *member)
{
    const model_type *type = member->type.object;
    const bool variant = plan_has_any_parent(type);
    if (plan_gives_no_parent(member)) return variant ? "tn_variant_none()" : "NULL";
    if (member->parent != NULL)
        return c_converted(place, member->parent, plan_parent_type(type), interval_constant(0));
    return variant ? arena_printf(r->e->memory, "tn_variant_of_object(%s, $self)",
                                  c_type_tag(r->e, member->owner))
                   : "$self";
}

/* The root that a child gets: that of the object, if their types are of one file. */
static const char *root_argument(const reader *r, const model_type *type)
{
    if (!plan_shares_file_root(r->type, type)) return "NULL";
    return r->lazy ? "$self->root_" : "$root";
}

/* ", self, root": the arguments for reader_context_parameters. */
static const char *context_arguments(const reader *r, const c_place *place, const model_member *member,
                                     plan_context context)
{
    const model_type *type = member->type.object;
    const char *parent =
        context.parent ? arena_printf(r->e->memory, ", %s", parent_argument(r, place, member)) : "";
    const char *root = context.root ? arena_printf(r->e->memory, ", %s", root_argument(r, type)) : "";
    return arena_printf(r->e->memory, "%s%s", parent, root);
}

const char *reader_context_arguments(const reader *r, const model_member *member, plan_context context)
{
    const c_place place = {
        .emitter = r->e, .lazy = r->lazy, .meets_new = reader_meets_new(r), .member = reader_id(r, member)};
    return context_arguments(r, &place, member, context);
}

const char *reader_count(const reader *r, const c_place *place, const model_member *member)
{
    const char *name = arena_printf(r->e->memory, "%s_count", reader_name(r, member));
    if (member->count->range.low >= 0) {
        const value_type count = {.kind = VALUE_INT, .bytes = 8};
        out_line(&r->e->out, "const uint64_t %s = %s;", name,
                 c_converted(place, member->count, count, interval_integer(8, false)));
        return name;
    }
    const value_type number = {.kind = VALUE_INT, .bytes = 8, .is_signed = true};
    const char *wanted = reader_temporary(r);
    out_line(&r->e->out, "const int64_t %s = %s;", wanted,
             c_converted(place, member->count, number, interval_integer(8, true)));
    out_line(&r->e->out, "const uint64_t %s = %s < 0 ? 0 : (uint64_t)%s;", name, wanted, wanted);
    return name;
}

void reader_limit(const reader *r, const model_member *member, const char *count, const char *at)
{
    if (!member->has_max) return;
    const unsigned long long most = member->max;
    out_if(&r->e->out, arena_printf(r->e->memory, "%s > %llu", count, most),
           arena_printf(r->e->memory,
                        "return tn_fail($in, $path, \"%s\", %s, TN_TOO_MANY, tn_value_unsigned(%llu), "
                        "tn_value_unsigned(%s));",
                        reader_id(r, member), at, most, count));
}

const char *reader_argument(const c_place *at, const model_member *member, size_t i)
{
    c_place place = *at;
    const term *argument = member->arguments.items[i];
    const model_member *param = member->type.object->params.items[i];
    place.argument = param;
    return c_converted(&place, argument, plan_argument_type(param), param->range);
}

void reader_keys(const reader *r, const model_check *check, const char *at, const char *count)
{
    emitter *e = r->e;
    out *o = &e->out;
    const char *keys = rule_keys(e, check);
    out_comment(o, "the keys of rule %.*s", STR_ARG(check->schema->id));
    out_line(o, "tn_placed_key *%s = NULL;", keys);
    out_open(o, "if (tn_rule_applies($in->run, &%s_rules[%s]))", e->prefix, rule_constant(e, check));
    out_call(
        o, "$status = tn_scratch_keys",
        arena_printf(e->memory, "$in, $path, \"%s\", %s, %s, &%s", reader_id(r, check->at), at, count, keys),
        ";");
    reader_check_status(r);
    out_close(o, "");
}

void reader_key(const reader *r, const model_check *check, const char *item)
{
    const char *keys = rule_keys(r->e, check);
    out_line(&r->e->out, "if (%s != NULL) %s[i] = (tn_placed_key){{%s%s, i}, tn_offset($in, $item_at)};",
             keys, keys, item, c_member_name(r->e, check->that->items.items[1]->member));
}

bool reader_meets_new(const reader *r)
{
    return r->lazy && r->mode == MODE_READ;
}

bool reader_has_previous(const reader *r, const model_member *list)
{
    return r->mode == MODE_VALIDATE && plan_of_member(r->e->plan, list)->asks_previous;
}

const char *reader_arguments(const reader *r, const model_member *member, const char *in, const char *path,
                             const char *index, const char *object)
{
    arena *memory = r->e->memory;
    const model_type *type = member->type.object;
    const c_place place = {.emitter = r->e,
                           .lazy = r->lazy,
                           .meets_new = reader_meets_new(r),
                           .stream = r->stream,
                           .path = index != NULL ? path : NULL,
                           .member = index != NULL ? NULL : reader_id(r, member),
                           .index = index,
                           .reads = r->mode == MODE_VALIDATE && !r->lazy ? member : NULL};
    buffer list = {.memory = memory};
    buffer_printf(&list, "%s, %s%s", in, path, context_arguments(r, &place, member, reader_context(type)));
    if (plan_gets_order(type)) buffer_puts(&list, ", $self->is_le_");
    for (size_t i = 0; i < member->arguments.count && i < type->params.count; i++)
        buffer_printf(&list, ", %s", reader_argument(&place, member, i));
    buffer_printf(&list, ", %s", object);
    return list.data;
}
