#include "process_custom_no_args.h"
#include "custom.h"

tn_status process_custom_no_args_process_custom_fx_no_args(const tn_input *in, const tn_path *path,
                                                           const char *member, tn_bytes bytes,
                                                           tn_bytes *result)
{
    return underline(in, path, member, bytes, result);
}
