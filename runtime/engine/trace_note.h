/* Makes notes of a trace, for the files that record it. */
#ifndef TENON_ENGINE_TRACE_NOTE_H
#define TENON_ENGINE_TRACE_NOTE_H

#include "trace.h"

/* Adds a note without bytes at the position. Returns NULL without memory. */
trace_note *tn_trace_note(const frame *f, trace_kind kind, const tn_operation *op, void *address);

static inline const uint8_t *trace_position(const frame *f)
{
    return f->over.in->data + f->over.in->pos;
}

static inline uint32_t trace_last(const trace_list *list)
{
    return (uint32_t)list->count - 1;
}

/* Returns NULL after a failed allocation. */
static inline trace_note *trace_last_note(const frame *f)
{
    return f->trace->failed ? NULL : trace_note_at(f->trace, f->trace->notes.count - 1);
}

#endif
