/* The engine: runs the program of a codec (program.h) instead of generated code. It provides the functions of
   the reflection tables and of the format; `context` leads each to its program. */
#ifndef TENON_ENGINE_ENGINE_H
#define TENON_ENGINE_ENGINE_H

#include "program.h"

/* Functions of a tn_format, whose context is a tn_codec. */
tn_status tn_engine_read(const tn_format *format, void **object, const void *data, size_t size,
                         const tn_options *options, tn_error *error);
tn_status tn_engine_read_located(const tn_format *format, void **object, const void *data, size_t size,
                                 const tn_options *options, tn_locations *locations, tn_error *error);

/* Reads a file for a patch, with the parameters of an object, since a clone lacks some. Traces the reading,
   unless `trace` is NULL; also instances computed later, while the trace lives. */
tn_status tn_engine_read_again(const tn_format *format, void **object, const void *data, size_t size,
                               const tn_options *options, struct tn_trace *trace, tn_error *error);

/* Makes an object without a file: the file is drafted when the object is written (draft.h). */
tn_status tn_engine_create(const tn_format *format, void **object, const tn_options *options);

/* Write the file of an object that was read, after edits: other bytes stay unchanged (patch_make.c).
   TN_UNSUPPORTED: only compiled codecs support the edit. */
tn_status tn_engine_measure(const tn_format *format, void *object, size_t *size, tn_error *error);
tn_status tn_engine_write(const tn_format *format, void *object, void *data, size_t size, tn_error *error);
tn_status tn_engine_write_within(const tn_format *format, void *object, void *buffer, size_t capacity,
                                 size_t *size, tn_error *error);
tn_status tn_engine_write_to(const tn_format *format, void *object, const tn_sink *sink, tn_error *error);

/* Validates by reading, into a document that is freed: readers and validators find the same errors. Needs no
   scratch memory. */
tn_status tn_engine_validate(const tn_format *format, const void *data, size_t size,
                             const tn_options *options, tn_error *error);
/* Whether validating at a level may find more errors than reading: rules of that level, or packed content. */
bool tn_engine_looks_deeper(const tn_format *format, tn_level level);
uint64_t tn_engine_scratch(const tn_format *format, size_t size, tn_level level);

void tn_engine_release(const tn_format *format, void *object);

/* The function of an instance, whose context is a tn_instance. */
tn_status tn_engine_get(const tn_member *member, void *object, tn_error *error);

/* Assigns a value to a computed instance: the `assign` of a tn_format. */
tn_status tn_engine_assign(const tn_format *format, void *root, const tn_type *type, void *object,
                           const tn_member *member, const void *wanted);

/* The function of a value, whose context is a tn_computing. */
tn_status tn_engine_compute(const tn_value_member *value, void *object, tn_computed *computed,
                            tn_error *error);

/* The function of an expression over a value, `item` of a tn_kind, whose context is a tn_computing. */
tn_status tn_engine_change(const tn_value_member *value, tn_kind kind, const void *item,
                           tn_computed *computed, tn_error *error);

/* The functions of a label and of a derived member, with their contexts. */
tn_status tn_engine_label(const tn_label *label, const void *object, const void *element, size_t index,
                          tn_computed *computed, tn_error *error);
tn_status tn_engine_derive(const tn_member *member, tn_document *document, const void *object,
                           uint64_t *bits);

/* Creates an array of records, of a table or of numbers, whose context is the tn_operation that reads it; or
   an instance, whose context is the tn_instance. */
tn_status tn_engine_create_array(const tn_member *member, const tn_context *context, void *object,
                                 size_t count);

/* Load and store a slot of tables, whose context is a tn_record_field. */
void tn_engine_slot_load(const tn_table_case *as, const uint8_t *p, void *value);
void tn_engine_slot_store(const tn_table_case *as, uint8_t *p, const void *value);

/* The function of records, whose context is a tn_record_layout. */
void tn_engine_view_get(const tn_view_type *type, const void *view, size_t i, void *element);
tn_status tn_engine_view_set(const tn_view_type *type, void *view, size_t i, const void *element);
void tn_engine_view_locate(const tn_view_type *type, const void *view, size_t member, size_t *offset,
                           size_t *size);

#endif
