/* The opaque type of this spec is the codec of another schema. */
#include "opaque_external_type.h"

tn_status opaque_external_type_read_opaque_hello_world(tn_input *in, const tn_path *path,
                                                       hello_world **object)
{
    const tn_options options = {.allocator = in->run->options->allocator};
    (void)path;
    const tn_status status =
        hello_world_read(object, in->data + in->pos, in->size - in->pos, &options, in->run->error);
    if (status == TN_OK) in->pos += 1;
    return status;
}
