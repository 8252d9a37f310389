/* The files around a fuzz target: for building, running and describing it. */
#ifndef TENON_CLI_FUZZ_FILES_H
#define TENON_CLI_FUZZ_FILES_H

#include "driver/compile.h"

/* Adds build.sh, replay.c, tenon/impl/fuzz_target.h, the files of OSS-Fuzz and ClusterFuzzLite, and README to
   `to`, for a codec that was generated as `codec`. */
void fuzz_files(arena *memory, const generated_files *codec, generated_files *to);

#endif
