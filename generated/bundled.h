/* All codecs that this build has, for programs that find the format of a file by themselves. */
#ifndef TENON_BUNDLED_H
#define TENON_BUNDLED_H

#include "tenon/format.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const tn_format *const tn_bundled_formats[];
/* The schema of each, as a path in the project. */
extern const char *const tn_bundled_schemas[];

extern const size_t tn_bundled_format_count;

#ifdef __cplusplus
}
#endif

#endif
