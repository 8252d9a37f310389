/* The functions in the public header. */
#include "emit/header.h"
#include "emit/patch.h"

#include "emit/c_types.h"
#include "emit/constructor.h"
#include "emit/reader.h"

/* ---- functions of the codec ---- */

static void emit_read_functions(emitter *e)
{
    out *o = &e->out;
    if (e->artifacts & 1u << ARTIFACT_BIT_READ) {
        out_comment(o,
                    "Reads `size` bytes at `data`, which must outlive the object: text and records stay "
                    "views into it. On "
                    "success *%s is a new object, to be freed with %s_free; otherwise *error says why, and "
                    "*%s is NULL, or with options->keep_partial what was read. "
                    "`options` and `error` may be NULL.",
                    e->object, e->prefix, e->object);
        out_function(
            o, arena_printf(e->memory, "tn_status %s_read", e->prefix),
            arena_printf(e->memory,
                         "%s **%s, const void *data, size_t size, const tn_options *options, tn_error *error",
                         e->prefix, e->object),
            ";");
        out_blank(o);
    }
    if (e->artifacts & 1u << ARTIFACT_BIT_VALIDATE) {
        out_comment(o,
                    "Accepts exactly what %s_read accepts under the same options, and reports the same. "
                    "Allocates nothing. "
                    "A rule that lacks its scratch memory is reported as TN_NOT_CHECKED, and is an error "
                    "where breaking "
                    "the rule is one.",
                    e->prefix);
        out_function(o, arena_printf(e->memory, "tn_status %s_validate", e->prefix),
                     "const void *data, size_t size, const tn_options *options, tn_error *error", ";");
        out_blank(o);
    }
    out_comment(
        o, "Bytes of scratch memory with which validation checks every rule of `level` in `size` bytes.");
    out_line(o, "uint64_t %s_scratch(size_t size, tn_level level);", e->prefix);
    out_blank(o);
}

static void emit_object_functions(emitter *e)
{
    out *o = &e->out;
    out_comment(
        o, "An empty object, to be freed with %s_free. TN_NO_MEMORY or TN_MEMORY_BUDGET; *%s is NULL then.",
        e->prefix, e->object);
    out_function(o, arena_printf(e->memory, "tn_status %s_new", e->prefix),
                 arena_printf(e->memory, "%s **%s, const tn_options *options", e->prefix, e->object), ";");
    out_blank(o);
    if (e->artifacts & 1u << ARTIFACT_BIT_TYPE) {
        out_comment(o, "A deep copy that shares nothing with the original, nor with the input it was read "
                       "from. Errors as for _new.");
        out_function(o, arena_printf(e->memory, "tn_status %s_clone", e->prefix),
                     arena_printf(e->memory, "const %s *%s, const tn_options *options, %s **clone", e->prefix,
                                  e->object, e->prefix),
                     ";");
        out_blank(o);
    }
    out_comment(o, "Frees the object and everything in its document. NULL is fine.");
    out_line(o, "void %s_free(%s *%s);", e->prefix, e->prefix, e->object);
    out_blank(o);
}

static void emit_write_functions(emitter *e)
{
    out *o = &e->out;
    if (!(e->artifacts & 1u << ARTIFACT_BIT_WRITE)) return;
    if (e->traits.overlays)
        out_comment(
            o,
            "Tells how many bytes the output takes; `size` may be NULL. The writer works over a copy of what "
            "the object was read "
            "from, which must still be there: it puts what has been changed, moves what stands behind what "
            "takes other room, and reads all of it again. Objects that were not read are composed. Where "
            "that cannot be, *error says which member is at fault. `error` may be NULL, as in the functions "
            "below.");
    else
        out_comment(
            o, "Derives what follows from the rest, checks that the object can be written, and tells how "
               "many bytes it takes; `size` may be NULL. "
               "Where it cannot be written *error says which member is at fault. `error` may be NULL, as "
               "in the functions "
               "below.");
    out_function(o, arena_printf(e->memory, "tn_status %s_size", e->prefix),
                 arena_printf(e->memory, "%s *%s, size_t *size, tn_error *error", e->prefix, e->object), ";");
    out_blank(o);
    out_comment(
        o,
        "Does what %s_size does, and writes the bytes into `buffer` of `size` bytes: TN_BUFFER_TOO_SMALL, "
        "and nothing "
        "is written, where they are not enough. The buffer must not be what the object was read from.",
        e->prefix);
    out_function(
        o, arena_printf(e->memory, "tn_status %s_write", e->prefix),
        arena_printf(e->memory, "%s *%s, void *buffer, size_t size, tn_error *error", e->prefix, e->object),
        ";");
    out_blank(o);
    if (e->traits.reads_back)
        out_comment(o, "The same into a sink, which is called once, with a whole file in memory: bytes that "
                       "members own decide how others are read, and so both functions read back what they "
                       "have written. Where it is not the object they give TN_DISAGREE, or why it is none.");
    else
        out_comment(o, "The same into a sink, which is first called when it is known that the object can be "
                       "written. TN_SINK_FAILED: "
                       "what the sink has taken is not a whole file.");
    out_function(
        o, arena_printf(e->memory, "tn_status %s_write_to", e->prefix),
        arena_printf(e->memory, "%s *%s, const tn_sink *sink, tn_error *error", e->prefix, e->object), ";");
    out_blank(o);
    emit_patch_declaration(e);
}

/* ---- functions of the user's program ---- */

static void add_opaque(const emitter *e, const model_member *member, opaque_list *list)
{
    if (member->type.kind != VALUE_UNKNOWN || member->type.object == NULL) return;
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == member->type.object) return;
    ARRAY_PUSH(e->memory, list, member->type.object);
}

static void add_all_opaque(const emitter *e, const model_member *const *members, size_t count,
                           opaque_list *list)
{
    for (size_t i = 0; i < count; i++)
        add_opaque(e, members[i], list);
}

static opaque_list opaque_types_read(const emitter *e)
{
    opaque_list list = {0};
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *type = e->model->order.items[i];
        add_all_opaque(e, type->fields.items, type->fields.count, &list);
        add_all_opaque(e, type->instances.items, type->instances.count, &list);
    }
    return list;
}

opaque_list opaque_types(const emitter *e)
{
    opaque_list list = opaque_types_read(e);
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *type = e->model->order.items[i];
        add_all_opaque(e, type->params.items, type->params.count, &list);
    }
    return list;
}

typedef ARRAY(const char *) function_names;

/* A function that the user's program defines for a process of its own. */
static void emit_process(emitter *e, const model_member *member, function_names *seen)
{
    out *o = &e->out;
    const char *name = c_process_function(e, member);
    for (size_t i = 0; i < seen->count; i++)
        if (strcmp(seen->items[i], name) == 0) return;
    ARRAY_PUSH(e->memory, seen, name);
    buffer list = {.memory = e->memory};
    buffer_puts(&list, "const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes");
    for (size_t i = 0; i < member->process_arguments.count; i++) {
        const term *t = member->process_arguments.items[i];
        const value_type type = t->type.kind == VALUE_INT
                                    ? (value_type){.kind = VALUE_INT, .bytes = 8, .is_signed = true}
                                    : t->type;
        buffer_printf(&list, ", %s a%zu", c_type_of(e, type, t->range), i);
    }
    buffer_puts(&list, ", tn_bytes *result");
    out_comment(o, "To be defined by the program: decodes `bytes` for `process: %s`. See tenon/stream.h.",
                member->wire.process_name);
    out_function(o, arena_printf(e->memory, "tn_status %s", name), list.data, ";");
    out_blank(o);
}

static void emit_member_processes(emitter *e, const model_member *member, function_names *seen)
{
    if (member->wire.process == &process_custom) emit_process(e, member, seen);
    for (size_t i = 0; i < member->cases.count; i++)
        if (member->cases.items[i].as != NULL) emit_member_processes(e, member->cases.items[i].as, seen);
}

/* Functions that the user's program defines to read objects of its own. */
static void emit_opaque_functions(emitter *e)
{
    const opaque_list opaque = opaque_types_read(e);
    for (size_t i = 0; i < opaque.count; i++) {
        const str id = opaque.items[i]->id;
        out_comment(
            &e->out,
            "To be defined by the program: reads an object of its type %.*s from where the stream stands.",
            STR_ARG(id));
        out_function(
            &e->out, arena_printf(e->memory, "tn_status %s_read_opaque_%.*s", e->prefix, STR_ARG(id)),
            arena_printf(e->memory, "tn_input *in, const tn_path *path, %.*s **object", STR_ARG(id)), ";");
        out_blank(&e->out);
    }
}

static void emit_processes(emitter *e)
{
    function_names seen = {0};
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *type = e->model->order.items[i];
        for (size_t k = 0; k < type->fields.count; k++)
            emit_member_processes(e, type->fields.items[k], &seen);
        for (size_t k = 0; k < type->instances.count; k++)
            emit_member_processes(e, type->instances.items[k], &seen);
    }
}

static void emit_format(emitter *e)
{
    if (!(e->artifacts & 1u << ARTIFACT_BIT_TYPE)) return;
    out_comment(&e->out, "The codec as a value, for generic code (tenon/generic.h).");
    out_line(&e->out, "extern const tn_format %s_format;", e->prefix);
    out_blank(&e->out);
}

void emit_header_functions(emitter *e)
{
    out_banner(&e->out, "functions");
    out_comment(
        &e->out,
        "Here NULL for the object or for the place of a new one is TN_BAD_ARGUMENT, as is NULL for the "
        "document of a list that grows. Functions of instances and values take no NULL but for `error`. "
        "What no function can check: lists have `count` objects at `items`, text and bytes `size` bytes "
        "at `data`, and what is put into an object lives as long as its document.");
    out_blank(&e->out);
    emit_processes(e);
    emit_opaque_functions(e);
    emit_read_functions(e);
    emit_object_functions(e);
    emit_write_functions(e);
    emit_format(e);
    emit_constructor_declarations(e);
}
