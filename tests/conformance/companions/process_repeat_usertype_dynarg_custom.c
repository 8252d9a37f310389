#include "process_repeat_usertype_dynarg_custom.h"
#include "custom.h"

tn_status process_repeat_usertype_dynarg_custom_process_my_custom_fx(const tn_input *in, const tn_path *path,
                                                                     const char *member, tn_bytes bytes,
                                                                     int64_t a0, bool a1, tn_bytes a2,
                                                                     tn_bytes *result)
{
    (void)a2;
    return add_key(in, path, member, bytes, a1 ? a0 : -a0, result);
}
