/* Parts of the text of records, for records.c and records_edit.c. */
#ifndef TENON_EMIT_RECORDS_PARTS_H
#define TENON_EMIT_RECORDS_PARTS_H

#include "emit/records.h"

/* "tn_set_u4le(p + 4, value->x);" */
const char *record_store_statement(const emitter *e, const model_member *member, size_t offset);

/* Statements that visit the fields of a record at `p` one after the other. */
void emit_record_fields(emitter *e, const model_type *type,
                        const char *(*statement)(const emitter *, const model_member *, size_t),
                        bool presence);

/* The parameters of the function that makes a view. */
const char *record_new_parameters(const emitter *e, const model_type *type);

#endif
