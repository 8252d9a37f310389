/* Elements of which validation keeps some members: their structs, and their access in C. */
#ifndef TENON_EMIT_KEPT_H
#define TENON_EMIT_KEPT_H

#include "emit/c_expr.h"
#include "emit/emit.h"

/* Whether validation keeps members of the elements of a list, and not whole objects. */
bool keeps_members(const emitter *e, const model_member *list);

/* "shop_items_kept_" */
const char *kept_type(const emitter *e, const model_member *list);

/* The function that keeps these members of an element: "shop_items_keep_". */
const char *keep_function(const emitter *e, const model_member *list);

/* Structs and functions, for the internal header. */
void emit_kept(emitter *e, const model_type *type);

/* A variable of statements that is an element: "item1", of "self->items" and "i". */
const char *c_kept_element(const c_place *place, const model_member *list, const char *items, const char *at,
                           const char *name);

/* "shop_items_offset_(in, &self->items, index)" */
const char *c_kept_offset(const emitter *e, const model_member *list, const char *items, const char *at);

#endif
