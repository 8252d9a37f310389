/* The memory that objects take for each byte, if no byte is read twice. */
#ifndef TENON_PLAN_CHARGED_H
#define TENON_PLAN_CHARGED_H

#include "plan/plan.h"

/* False, and nothing known, if some object need not have bytes of its own, or has a table. */
bool plan_charge(const codec_plan *p, uint64_t *most);

#endif
