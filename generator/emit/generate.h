/* From a plan to the text of the generated files. */
#ifndef TENON_EMIT_GENERATE_H
#define TENON_EMIT_GENERATE_H

#include "emit/generated.h"
#include "plan/plan.h"

typedef struct generate_options {
    unsigned artifacts; /* 1 << ARTIFACT_BIT_…; the header and the shared parts are always generated */
    const char *prefix; /* instead of meta/id in file names and C names; NULL: meta/id */
    given_params given; /* for the fuzz target */
} generate_options;

void generate_files(const codec_plan *plan, const generate_options *options, generated_files *files);

/* The names in C of the members of all structs of the header. */
c_names generate_names(const codec_plan *plan, const generate_options *options);

/* The structs of the header with the sizes and offsets that the plan reckons with. */
const char *generate_structs(const codec_plan *plan, const generate_options *options);

#endif
