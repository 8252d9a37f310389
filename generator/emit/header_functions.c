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
                    "Reads the file of `size` bytes at `data` into a new object, *%s, which the caller frees "
                    "with %s_free. `data` must outlive the object: text and records are views into it. On "
                    "failure *error has the error and its place, and *%s is NULL, or with "
                    "options->keep_partial the part that was read. `options` and `error` may be NULL.",
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
        out_comment(
            o,
            "Checks the file of `size` bytes at `data` without making an object, and allocates no memory. "
            "Returns and reports the same as %s_read with the same options. Reports TN_NOT_CHECKED for a "
            "rule that has too little scratch memory, with the severity of the rule.",
            e->prefix);
        out_function(o, arena_printf(e->memory, "tn_status %s_validate", e->prefix),
                     "const void *data, size_t size, const tn_options *options, tn_error *error", ";");
        out_blank(o);
    }
    out_comment(o, "Returns the scratch memory, in bytes, that suffices to check every rule of `level` in a "
                   "file of `size` bytes.");
    out_line(o, "uint64_t %s_scratch(size_t size, tn_level level);", e->prefix);
    out_blank(o);
}

static void emit_object_functions(emitter *e)
{
    out *o = &e->out;
    out_comment(o,
                "Makes an empty object%s, which the caller frees with %s_free. Returns TN_NO_MEMORY or "
                "TN_MEMORY_BUDGET; then *%s is NULL.",
                e->model->top->has_defaults ? " with its defaults" : "", e->prefix, e->object);
    out_function(o, arena_printf(e->memory, "tn_status %s_new", e->prefix),
                 arena_printf(e->memory, "%s **%s, const tn_options *options", e->prefix, e->object), ";");
    out_blank(o);
    if (e->artifacts & 1u << ARTIFACT_BIT_TYPE) {
        out_comment(o, "Makes a deep copy, which shares no memory with the original or its input. Errors are "
                       "those of _new.");
        out_function(o, arena_printf(e->memory, "tn_status %s_clone", e->prefix),
                     arena_printf(e->memory, "const %s *%s, const tn_options *options, %s **clone", e->prefix,
                                  e->object, e->prefix),
                     ";");
        out_blank(o);
    }
    out_comment(o, "Frees the object and everything in its document. Does nothing for NULL.");
    out_line(o, "void %s_free(%s *%s);", e->prefix, e->prefix, e->object);
    out_blank(o);
}

static void emit_size_function(emitter *e)
{
    out *o = &e->out;
    if (e->traits.has_positioned)
        out_comment(o,
                    "Computes the size of the output in bytes; `size` may be NULL. The input that the object "
                    "was read from must still exist: the writer keeps its bytes that no member holds. It "
                    "derives the derived members, puts instances at their positions, and reads the result "
                    "back; it does not change the object. If the object cannot be written, *error has the "
                    "error and the member. `error` may be NULL, as in the functions below.");
    else if (e->traits.keeps_source)
        out_comment(o,
                    "Computes the size of the output in bytes; `size` may be NULL. The writer patches a copy "
                    "of the input that the object was read from, which must still exist: it stores changed "
                    "values, moves the bytes behind values of another size, and reads the result back. An "
                    "object that was not read is created. If the object cannot be written, *error has the "
                    "error and the member. `error` may be NULL, as in the functions below.");
    else
        out_comment(o,
                    "Derives the derived members, checks that the object can be written, and computes the "
                    "size of the output in bytes; `size` may be NULL. If the object cannot be written, "
                    "*error has the error and the member. `error` may be NULL, as in the functions below.");
    out_function(o, arena_printf(e->memory, "tn_status %s_size", e->prefix),
                 arena_printf(e->memory, "%s *%s, size_t *size, tn_error *error", e->prefix, e->object), ";");
    out_blank(o);
}

static void emit_write_functions(emitter *e)
{
    out *o = &e->out;
    if (!(e->artifacts & 1u << ARTIFACT_BIT_WRITE)) return;
    emit_size_function(e);
    out_comment(o,
                "Writes the object into `buffer` of `size` bytes, after the checks of %s_size. Returns "
                "TN_BUFFER_TOO_SMALL and writes nothing if the output is larger. The buffer must not be the "
                "input of the object.",
                e->prefix);
    out_function(
        o, arena_printf(e->memory, "tn_status %s_write", e->prefix),
        arena_printf(e->memory, "%s *%s, void *buffer, size_t size, tn_error *error", e->prefix, e->object),
        ";");
    out_blank(o);
    out_comment(
        o,
        "Writes the object into a buffer of `capacity` bytes. *size becomes the size of the output in bytes, "
        "also if the buffer is too small, or NULL; `size` may be NULL. The object is derived and checked "
        "once, and twice by %s_size before %s_write.",
        e->prefix, e->prefix);
    out_function(o, arena_printf(e->memory, "tn_status %s_write_within", e->prefix),
                 arena_printf(e->memory,
                              "%s *%s, void *buffer, size_t capacity, size_t *size, tn_error *error",
                              e->prefix, e->object),
                 ";");
    out_blank(o);
    if (e->traits.reads_back)
        out_comment(
            o, "Writes the object into a sink, which is called once, with the whole file. This function and "
               "those above read the file back first, because bytes of some members decide how others are "
               "read. They return TN_DISAGREE if the result is not the object, or the error of reading it.");
    else
        out_comment(o, "Writes the object into a sink. The sink is called only if the object can be written. "
                       "Returns TN_SINK_FAILED if the sink fails; then it has received a part of the file.");
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
        const char *text = c_type_of(e, type, t->range);
        buffer_printf(&list, text[strlen(text) - 1] == '*' ? ", %sa%zu" : ", %s a%zu", text, i);
    }
    buffer_puts(&list, ", tn_bytes *result");
    out_comment(o, "To be defined by the program: decodes `bytes` for `process: %s`. See tenon/process.h.",
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
    out_comment(&e->out, "These functions return TN_BAD_ARGUMENT if the object, the place for a new object, "
                         "or the document of a growing list is NULL. Functions of instances and values "
                         "accept NULL for `error` only. No function can check that lists have `count` "
                         "objects at `items`, that text and bytes have `size` bytes at `data`, and that "
                         "memory which a program puts into an object lives as long as its document.");
    out_blank(&e->out);
    emit_processes(e);
    emit_opaque_functions(e);
    emit_read_functions(e);
    emit_object_functions(e);
    emit_write_functions(e);
    emit_format(e);
    emit_constructor_declarations(e);
}
