/* Functions by which the engine runs the program that generated code carries: they locate members and edit
   files. Application code does not need this header. */
#ifndef TENON_IMPL_EDIT_H
#define TENON_IMPL_EDIT_H

#include "tenon/generic.h"
#include "tenon/impl/encode.h"
#include "tenon/impl/patch.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef void tn_edit_function(void);

/* Types by which the engine calls functions of the application. A process decodes bytes; a reader of an
   opaque type stores a pointer to its object at `object`. `arguments` has the addresses of values in the C
   types of the parameters. */
typedef tn_status tn_edit_process(const tn_input *in, const tn_path *path, const char *member, tn_bytes bytes,
                                  const void *const *arguments, tn_bytes *result);
typedef tn_status tn_edit_opaque(tn_input *in, const tn_path *path, void *object);

/* The program of a codec, as bytes that the compiler saved, and the addresses and offsets that it refers to.
   Static data of generated code. */
typedef struct tn_edit_program {
    const uint8_t *bytes;
    size_t size;
    const uint32_t *slots; /* by their numbers in `bytes`: offsets and sizes of structs in C, in bytes */
    size_t slot_count;
    tn_edit_function *const
        *functions; /* by their numbers in `bytes`: checksums, processes, and functions of the application, */
    size_t function_count;
    const void *const *data; /* and tables of functions */
    size_t data_count;
    const tn_rule *rules; /* of the codec */
    size_t rule_count;
} tn_edit_program;

/* Reads a file as the codec does, and records the place of each member in `locations`, by the address of the
   member in its object. During the call the program takes memory of the allocator, beside the limit for the
   object. Errors: those of the reader; TN_NO_MEMORY; TN_UNSUPPORTED (the program is one of another
   version). */
tn_status tn_program_read_located(const tn_edit_program *program, void **object, const void *data,
                                  size_t size, const tn_options *options, tn_locations *locations,
                                  tn_error *error);

/* Compute the size of the file of an object in bytes, write it into `buffer` of `capacity` bytes, or into a
   sink. Unedited parts keep the bytes of the file that the object was read from; an object that was not read
   is written from scratch. `document` is the object's document; `size` and `error` may be NULL. Errors: those
   of the writer, with the member in *error; TN_BUFFER_TOO_SMALL and TN_BAD_ARGUMENT (the buffer is NULL),
   *size is set then, too; TN_NO_MEMORY; TN_UNSUPPORTED (the program is one of another version). */
tn_status tn_edit_size(const tn_edit_program *program, tn_document *document, void *object, size_t *size,
                       tn_error *error);
tn_status tn_edit_write_within(const tn_edit_program *program, tn_document *document, void *object,
                               void *buffer, size_t capacity, size_t *size, tn_error *error);
tn_status tn_edit_write_to(const tn_edit_program *program, tn_document *document, void *object,
                           const tn_sink *sink, tn_error *error);

#ifdef __cplusplus
}
#endif

#endif
