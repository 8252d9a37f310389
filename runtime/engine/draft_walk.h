/* A walk over an object and the object of its draft. */
#ifndef TENON_ENGINE_DRAFT_WALK_H
#define TENON_ENGINE_DRAFT_WALK_H

#include "tenon/format.h"

/* An instance of the object that is written, which may not have been read there. *inside: the walk goes on
   into its value. */
typedef tn_status draft_visit(void *user, const tn_path *path, const tn_member *member, void *self,
                              const void *model, bool *inside);

/* `written` is the root of `model`, whose path is `path`. */
tn_status tn_draft_walk(const tn_format *format, const void *written, const tn_path *path,
                        const tn_type *type, void *self, const void *model, draft_visit *visit, void *user);

/* Whether the values of a member are equal. */
bool tn_draft_equal(const tn_format *format, const void *written, const tn_member *member, const void *self,
                    const void *model);

/* Whether two values of a member are the same. */
bool tn_draft_same(const tn_format *format, const void *written, const tn_member *member, const void *a,
                   const void *b);

#endif
