/* Writes objects of generated code: loads the program in the code, and lets the engine write. */
#include "tenon/impl/edit.h"

#include "engine.h"
#include "program_form.h"

static tn_status load(const tn_edit_program *program, const tn_document *document, tn_loaded_program *to,
                      tn_error *error)
{
    const tn_status status = tn_program_load(program, &document->arena.allocator, to);
    if (status != TN_OK && error != NULL) *error = (tn_error){.status = status, .offset = TN_NO_OFFSET};
    return status;
}

tn_status tn_edit_size(const tn_edit_program *program, tn_document *document, void *object, size_t *size,
                       tn_error *error)
{
    tn_loaded_program loaded;
    size_t own;
    tn_status status = load(program, document, &loaded, error);
    if (status != TN_OK) return status;
    status = tn_engine_measure(loaded.format, object, size != NULL ? size : &own, error);
    tn_program_unload(&loaded);
    return status;
}

tn_status tn_edit_write_within(const tn_edit_program *program, tn_document *document, void *object,
                               void *buffer, size_t capacity, size_t *size, tn_error *error)
{
    tn_loaded_program loaded;
    tn_status status = load(program, document, &loaded, error);
    if (status != TN_OK) return status;
    status = tn_engine_write_within(loaded.format, object, buffer, capacity, size, error);
    tn_program_unload(&loaded);
    return status;
}

tn_status tn_edit_write_to(const tn_edit_program *program, tn_document *document, void *object,
                           const tn_sink *sink, tn_error *error)
{
    tn_loaded_program loaded;
    if (sink == NULL) return tn_bad_argument(error);
    tn_status status = load(program, document, &loaded, error);
    if (status != TN_OK) return status;
    status = tn_engine_write_to(loaded.format, object, sink, error);
    tn_program_unload(&loaded);
    return status;
}
