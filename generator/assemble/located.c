/* Removes tables that locating does not need: functions that read objects without locating their members,
   unless instances call them. */
#include "assemble/assembler.h"

typedef struct reached {
    const assembler *a;
    bool *types; /* by the numbers of the types */
} reached;

static void reach_type(reached *r, const tn_codec_type *type);

static void reach_operations(reached *r, const tn_operation *operations, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (operations[i].type != NULL) reach_type(r, operations[i].type);
        reach_operations(r, operations[i].body, operations[i].body_count);
    }
}

static void reach_type(reached *r, const tn_codec_type *type)
{
    size_t number = 0;
    while (r->a->types[number] != type)
        number++;
    if (r->types[number]) return;
    r->types[number] = true;
    reach_operations(r, type->read.items, type->read.count);
}

void assemble_only_located(const assembler *a)
{
    const model *m = a->plan->model;
    reached r = {a, arena_alloc(a->memory, (m->type_count + 1) * sizeof *r.types)};
    if (a->plan->traits.has_json) return;
    for (size_t i = 0; i < m->member_count; i++)
        if (a->instances[i] != NULL)
            reach_operations(&r, a->instances[i]->read.items, a->instances[i]->read.count);
    for (size_t i = 0; i < m->type_count; i++)
        if (a->types[i] != NULL && !r.types[i]) a->types[i]->read = (tn_operations){0};
}
