/* Tables: records whose layout earlier values of the file decide slot by slot, such as vertices under the
   list of their elements. The layout is worked out once for all records. */
#ifndef TENON_TABLE_H
#define TENON_TABLE_H

#include "tenon/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { TN_SLOT_LABELS = 2 };

/* A value that every record of a table has. */
typedef struct tn_slot {
    size_t offset;                  /* bytes from the begin of a record */
    uint32_t kind;                  /* what it is: a constant of the generated header */
    int64_t labels[TN_SLOT_LABELS]; /* what it is called, in the order of the schema's `-label` */
} tn_slot;

/* Records in wire form: a view into the input until tn_table_own. Begins as tn_view does. */
typedef struct tn_table_view {
    const uint8_t *data;
    uint8_t *owned; /* the same bytes where they may be changed, otherwise NULL */
    size_t stride;  /* bytes of one record */
    size_t count;
    const tn_slot *slots; /* in the order of their offsets */
    size_t slot_count;
} tn_table_view;

/* The first slot with these labels, or NULL. */
const tn_slot *tn_table_find(const tn_table_view *view, int64_t first, int64_t second);

/* The first of these of a kind, or NULL. */
const tn_slot *tn_table_find_kind(const tn_table_view *view, uint32_t kind, int64_t first, int64_t second);

/* Makes `view` editable: its bytes are copied into the document unless that has been done. TN_NO_MEMORY or
   TN_MEMORY_BUDGET, and then the view is as it was. */
tn_status tn_table_own(tn_document *document, tn_table_view *view);

/* Makes `view` an editable one of `count` records of the same layout: the first keep their values, new ones
   are zero. Errors as for tn_table_own. */
tn_status tn_table_resize(tn_document *document, tn_table_view *view, size_t count);

/* ---- for generated code ---- */

/* A layout that is being worked out: measured where `slots` is NULL, otherwise stored. With `against` it is
   compared with other slots. */
typedef struct tn_layout {
    size_t stride; /* SIZE_MAX where it is more */
    size_t count;
    tn_slot *slots;
    const tn_slot *against;
    size_t against_count;
    bool differs;
} tn_layout;

/* Adds a slot of `size` bytes behind the others. */
void tn_layout_add(tn_layout *layout, const tn_slot *slot, size_t size);

/* Whether a layout that was worked out against the slots of a view is that of the view. */
bool tn_layout_fits(const tn_layout *layout, const tn_table_view *view);

/* Makes `view` one of `count` zeroed records under a layout whose slots lie in the document. Errors as above.
 */
tn_status tn_table_new(tn_document *document, tn_table_view *view, size_t count, const tn_layout *layout);

/* Takes over the values that another table of as many records has, too; the view is editable. `sizes`: bytes
   of each kind on the wire. */
void tn_table_take(tn_table_view *view, const tn_table_view *from, const size_t *sizes);

/* Makes `view` one of as many records under another layout: values whose kind and labels the old one has are
   kept, others are zero. Of several slots that are the same, the first gets the values of the first, and so
   on. `sizes` has the bytes of each kind. Errors as above. */
tn_status tn_table_adapt(tn_document *document, tn_table_view *view, const tn_layout *layout,
                         const size_t *sizes);

/* Whether value i of a slot may be stored: TN_READ_ONLY, TN_OUT_OF_RANGE where i >= count, TN_BAD_ARGUMENT
   where the slot is NULL or not of the kind. */
tn_status tn_table_settable(const tn_table_view *view, const tn_slot *slot, uint32_t kind, size_t i);

#ifdef __cplusplus
}
#endif

#endif
