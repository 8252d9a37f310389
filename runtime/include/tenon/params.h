/* What callers give the type at the top of a schema beside the file: generated code checks it with these.
   Application code does not need this header. */
#ifndef TENON_PARAMS_H
#define TENON_PARAMS_H

#include "tenon/stream.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Ends a run for want of a parameter: writes the error down, at no position, and returns TN_NOT_GIVEN. */
tn_status tn_param_missing(const tn_input *in, const char *param);

/* Ends a run because of a value that the parameter's type does not hold: TN_OVERFLOW. */
tn_status tn_param_overflow(const tn_input *in, const char *param, tn_value found);

/* Whether a value of any type is one: it is given, and where it says that it is an object, it is one of the
   codec's `types` types, and there. */
bool tn_param_is_whole(tn_variant value, size_t types);

/* Makes streams of bytes. They live as long as what the run makes: see tn_run_alloc, whose errors come too.
   TN_NOT_GIVEN where one has no address. */
tn_status tn_param_streams(const tn_input *in, const char *param, const tn_bytes_list *given,
                           tn_variant_list *streams);

/* The default limits of a run grow by those of `size` bytes more than the input has. */
void tn_param_widen(const tn_input *in, const tn_budget *budget, size_t size);

#ifdef __cplusplus
}
#endif

#endif
