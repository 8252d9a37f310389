/* Computes the sizes of the runtime's types on each machine. */
#include "plan/spaces.h"

#include "tenon/impl/encoded.h"
#include "tenon/impl/ending.h"
#include "tenon/list.h"
#include "tenon/memory.h"
#include "tenon/numbers.h"
#include "tenon/packed.h"
#include "tenon/reflect.h"
#include "tenon/table.h"

/* Size and alignment as members of a struct have them. */
#define SPACE(type)                                                                                          \
    {                                                                                                        \
        sizeof(type), offsetof(                                                                              \
                          struct {                                                                           \
                              char before;                                                                   \
                              type it;                                                                       \
                          },                                                                                 \
                          it)                                                                                \
    }

const char *const plan_runtime_types[RUNTIME_SPACES] = {
    "void *",    "tn_text",    "tn_list",      "tn_numbers", "tn_packed", "tn_variant",
    "tn_ending", "tn_encoded", "tn_placement", "tn_asked",   "tn_view",   "tn_table_view"};

#define NAMED(number)                                                                                        \
    {                                                                                                        \
        FIRST_DESIGNATOR + (number), 1                                                                       \
    }

/* tests/struct_sizes.py compares the first with C. */
static const struct machine_spaces machines[] = {
    [PLAN_64_BITS] = {.pointer = {8, 8},
                      .wide = {8, 8},
                      .text = {16, 8},
                      .list = {24, 8},
                      .numbers = {40, 8},
                      .packed = {40, 8},
                      .variant = {24, 8},
                      .ending = {40, 8},
                      .encoded = {40, 8},
                      .placement = {24, 8},
                      .asked = {16, 8},
                      .view = {32, 8},
                      .table = {48, 8}},
    [PLAN_HOST] = {.pointer = SPACE(void *),
                   .wide = SPACE(uint64_t),
                   .text = SPACE(tn_text),
                   .list = SPACE(tn_list),
                   .numbers = SPACE(tn_numbers),
                   .packed = SPACE(tn_packed),
                   .variant = SPACE(tn_variant),
                   .ending = SPACE(tn_ending),
                   .encoded = SPACE(tn_encoded),
                   .placement = SPACE(tn_placement),
                   .asked = SPACE(tn_asked),
                   .view = SPACE(tn_view),
                   .table = SPACE(tn_table_view)},
    [PLAN_NAMES] = {.pointer = NAMED(0),
                    .wide = {8, 8},
                    .text = NAMED(1),
                    .list = NAMED(2),
                    .numbers = NAMED(3),
                    .packed = NAMED(4),
                    .variant = NAMED(5),
                    .ending = NAMED(6),
                    .encoded = NAMED(7),
                    .placement = NAMED(8),
                    .asked = NAMED(9),
                    .view = NAMED(10),
                    .table = NAMED(11)},
};

const struct machine_spaces *plan_spaces(const codec_plan *p)
{
    return &machines[p->machine];
}
