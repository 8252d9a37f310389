/* The processes that the engine has. */
#ifndef TENON_LIBRARY_PROCESSES_H
#define TENON_LIBRARY_PROCESSES_H

#include "assemble/assemble.h"

/* A find_processing. */
const struct tn_processing *process_of_engine(const process_row *process);

#endif
