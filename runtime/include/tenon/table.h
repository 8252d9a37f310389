/* Tables: arrays of records whose layout an earlier list of the file defines, slot by slot, such as vertices.
   The layout is computed once for all records. */
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
    uint32_t kind;                  /* its meaning: a constant of the generated header */
    int64_t labels[TN_SLOT_LABELS]; /* its values for `-label`, in the order of the schema */
} tn_slot;

/* Records in wire form: a view into the input until tn_table_own. Begins as tn_view does. */
typedef struct tn_table_view {
    const uint8_t *data;
    uint8_t *owned; /* the same bytes if they may be changed, otherwise NULL */
    size_t stride;  /* bytes of one record */
    size_t count;
    const tn_slot *slots; /* in the order of their offsets */
    size_t slot_count;
} tn_table_view;

/* Returns the first slot with these labels, or NULL. The slot belongs to the view. */
const tn_slot *tn_table_find(const tn_table_view *view, int64_t first, int64_t second);

/* Returns the first slot with these labels and of this kind, or NULL. */
const tn_slot *tn_table_find_kind(const tn_table_view *view, uint32_t kind, int64_t first, int64_t second);

/* Makes a view editable: copies its bytes into the document, unless it is editable already. Errors:
   TN_NO_MEMORY, TN_MEMORY_BUDGET; the view is unchanged then. */
tn_status tn_table_own(tn_document *document, tn_table_view *view);

/* Changes the number of records to `count` and makes the view editable. The first records keep their values,
   new ones are zero. Errors are those of tn_table_own. */
tn_status tn_table_resize(tn_document *document, tn_table_view *view, size_t count);

/* ---- for generated code ---- */

/* A layout that is being computed: measured if `slots` is NULL, otherwise stored. If `against` is set, it is
   compared with these slots. */
typedef struct tn_layout {
    size_t stride; /* SIZE_MAX if it is larger */
    size_t count;
    tn_slot *slots;
    const tn_slot *against;
    size_t against_count;
    bool differs;
} tn_layout;

/* Appends a slot of `size` bytes to a layout. */
void tn_layout_add(tn_layout *layout, const tn_slot *slot, size_t size);

/* Returns whether a layout, computed with `against` as the slots of a view, equals that of the view. */
bool tn_layout_fits(const tn_layout *layout, const tn_table_view *view);

/* Makes `view` an editable view of `count` zeroed records with a layout whose slots lie in the document.
   Errors are those of tn_table_own. */
tn_status tn_table_new(tn_document *document, tn_table_view *view, size_t count, const tn_layout *layout);

/* Copies the values that both tables have; `from` has the same number of records. The view is editable.
   `sizes` has the bytes of each kind in the file. */
void tn_table_take(tn_table_view *view, const tn_table_view *from, const size_t *sizes);

/* Changes the layout of a view. Values whose kind and labels the old layout has are kept, others are zero. If
   several slots have the same kind and labels, they are matched in their order. `sizes` has the bytes of each
   kind in the file. Errors are those of tn_table_own. */
tn_status tn_table_adapt(tn_document *document, tn_table_view *view, const tn_layout *layout,
                         const size_t *sizes);

/* Checks whether value i of a slot may be stored. Errors: TN_READ_ONLY, TN_OUT_OF_RANGE (i >= count),
   TN_BAD_ARGUMENT (the slot is NULL or of another kind). */
tn_status tn_table_settable(const tn_table_view *view, const tn_slot *slot, uint32_t kind, size_t i);

#ifdef __cplusplus
}
#endif

#endif
