/* A codec without a C compiler: the tables that the engine runs, and those that describe them. */
#ifndef TENON_ASSEMBLE_ASSEMBLE_H
#define TENON_ASSEMBLE_ASSEMBLE_H

#include "base/arena.h"
#include "model/runtime_table.h"

typedef struct tn_format tn_format;   /* tenon/format.h */
typedef struct codec_plan codec_plan; /* plan/plan.h */

typedef struct assembled {
    const tn_format *format; /* it reads; NULL where the engine does not know all of the schema */
    const char *refused;     /* what it does not know: "rules" */
} assembled;

/* The functions behind a process, without its argument; NULL where the program was built without the library.
 */
typedef const struct tn_processing *find_processing(const process_row *process);

/* Makes the tables. All of it lies in `memory`, and refers to the model of the plan. */
assembled assemble_codec(arena *memory, const codec_plan *p, find_processing *processes);

#endif
