/* Computes the sizes of the runtime's types on each machine. */
#include "plan/rooms.h"

#include "tenon/ending.h"
#include "tenon/list.h"
#include "tenon/memory.h"
#include "tenon/numbers.h"
#include "tenon/packed.h"
#include "tenon/reflect.h"
#include "tenon/table.h"

/* Size and alignment as members of a struct have them. */
#define ROOM(type)                                                                                           \
    {                                                                                                        \
        sizeof(type), offsetof(                                                                              \
                          struct {                                                                           \
                              char before;                                                                   \
                              type it;                                                                       \
                          },                                                                                 \
                          it)                                                                                \
    }

/* tests/struct_sizes.py compares the first with C. */
static const struct machine_rooms machines[] = {
    [PLAN_64_BITS] = {.pointer = {8, 8},
                      .wide = {8, 8},
                      .text = {16, 8},
                      .list = {24, 8},
                      .numbers = {40, 8},
                      .packed = {40, 8},
                      .variant = {24, 8},
                      .ending = {40, 8},
                      .home = {24, 8},
                      .asked = {16, 8},
                      .view = {32, 8},
                      .table = {48, 8}},
    [PLAN_HOST] = {.pointer = ROOM(void *),
                   .wide = ROOM(uint64_t),
                   .text = ROOM(tn_text),
                   .list = ROOM(tn_list),
                   .numbers = ROOM(tn_numbers),
                   .packed = ROOM(tn_packed),
                   .variant = ROOM(tn_variant),
                   .ending = ROOM(tn_ending),
                   .home = ROOM(tn_home),
                   .asked = ROOM(tn_asked),
                   .view = ROOM(tn_view),
                   .table = ROOM(tn_table_view)},
};

const struct machine_rooms *plan_rooms(const codec_plan *p)
{
    return &machines[p->machine];
}
