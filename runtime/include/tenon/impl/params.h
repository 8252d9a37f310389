/* Checks of the parameters that callers pass to the top type of a schema. Generated code uses them;
   application code does not need this header. */
#ifndef TENON_IMPL_PARAMS_H
#define TENON_IMPL_PARAMS_H

#include "tenon/impl/stream.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Ends a run because a parameter is not set: stores the error without an offset, and returns TN_NOT_GIVEN. */
tn_status tn_param_missing(const tn_input *in, const char *param);

/* Ends a run because a value does not fit the type of the parameter. Returns TN_OVERFLOW. */
tn_status tn_param_overflow(const tn_input *in, const char *param, tn_value found);

/* Returns whether a value of any type is complete: it is set, and an object has one of the `types` types of
   the codec and is not NULL. */
bool tn_param_is_whole(tn_variant value, size_t types);

/* Creates streams over bytes. They live as long as the objects of the run. Errors are those of tn_run_alloc,
   and TN_NOT_GIVEN if bytes have no address. */
tn_status tn_param_streams(const tn_input *in, const char *param, const tn_bytes_list *given,
                           tn_variant_list *streams);

/* Raises the default limits of a run by those for `size` more bytes of input. */
void tn_param_widen(const tn_input *in, const tn_budget *budget, size_t size);

#ifdef __cplusplus
}
#endif

#endif
