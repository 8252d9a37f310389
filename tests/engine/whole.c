/* Patches with a trace of the whole file. */
#include "whole.h"

#include "patch.h"

bool whole_agrees(const tn_format *format, void *object, tn_status status, tn_bytes bytes)
{
    patching p;
    tn_error error;
    bool agrees = true;
    const tn_status begun = tn_patching_begin(&p, format, object, &error);
    if (begun == TN_OK && p.codec->param_count == 0 && tn_patch_make_whole(&p) == TN_OK)
        agrees = status == TN_OK && p.result.size == bytes.size &&
                 (bytes.size == 0 || memcmp(p.result.data, bytes.data, bytes.size) == 0);
    tn_patch_end(&p);
    return agrees;
}
