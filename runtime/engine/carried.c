/* Reads files by the program that generated code carries, and records the places of members. */
#include "tenon/impl/edit.h"

#include "engine.h"
#include "program_form.h"

tn_status tn_program_read_located(const tn_edit_program *program, void **object, const void *data,
                                  size_t size, const tn_options *options, tn_locations *locations,
                                  tn_error *error)
{
    tn_arena memory;
    tn_loaded_program loaded;
    tn_arena_init(&memory, options != NULL ? options->allocator : (tn_allocator){0}, UINT64_MAX);
    *object = NULL;
    tn_status status = tn_program_load(program, &memory.allocator, &loaded);
    if (status != TN_OK) {
        if (error != NULL) *error = (tn_error){.status = status, .offset = TN_NO_OFFSET};
        return status;
    }
    status = tn_engine_read_located(loaded.format, object, data, size, options, locations, error);
    tn_program_unload(&loaded);
    return status;
}
