/* The opaque type of this spec is the codec of another schema, whose objects live in the memory of the run.
 */
#include "opaque_external_type.h"

#include <string.h>

#include "tenon/impl/input.h"

static void *reallocate(void *user, void *block, size_t old_size, size_t new_size)
{
    const tn_input *in = user;
    void *moved;
    if (new_size == 0 || tn_run_alloc(in, NULL, NULL, in->pos, new_size, 1, &moved) != TN_OK) return NULL;
    if (block != NULL) memcpy(moved, block, old_size < new_size ? old_size : new_size);
    return moved;
}

tn_status opaque_external_type_read_opaque_hello_world(tn_input *in, const tn_path *path,
                                                       hello_world **object)
{
    const tn_options options = {.allocator = {reallocate, in}};
    (void)path;
    const tn_status status =
        hello_world_read(object, in->data + in->pos, in->size - in->pos, &options, in->run->error);
    if (status == TN_OK) in->pos += 1;
    return status;
}
