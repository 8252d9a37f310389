/* The codec as a whole. */
#include "assemble/assemble.h"

#include "assemble/assembler.h"
#include "assemble/reflect.h"
#include "model/term.h"
#include "plan/shown.h"

const char *text_of(assembler *a, str text)
{
    return arena_printf(a->memory, "%.*s", STR_ARG(text));
}

uint32_t tag_of(const codec_plan *p, const model_type *type)
{
    return reflect_tag(p, type);
}

static const tn_packing *packing_for(void *user, const process_row *row)
{
    const assembler *a = user;
    const tn_processing *known = a->processes(row);
    return known != NULL ? known->packing : NULL;
}

/* ---- what the tables lead to ---- */

static const tn_computing *computing_of(assembler *a, const model_member *value)
{
    stand s = {.type = value->owner, .finished = true};
    tn_computing *made = ARENA_NEW(a->memory, tn_computing);
    value_type type = value->type;
    *made = (tn_computing){.codec = a->codec, .id = text_of(a, value->id)};
    made->may_lack = s.value = value->condition != NULL || term_may_be_absent(value->value);
    if (value->condition != NULL) made->condition = assemble_condition(a, &s, value->condition);
    if (type.kind == VALUE_ENUM) type.kind = VALUE_INT;
    made->value = assemble_converted(a, &s, value->value, type, value->range);
    made->form = type.kind == VALUE_ARRAY ? form_of_array(a->plan, type) : form_of_type(type, value->range);
    return made;
}

static const void *context_of_member(void *user, const model_member *member)
{
    assembler *a = user;
    if (plan_is_instance(member)) return assemble_instance(a, member);
    return member->role == MEMBER_VALUE && member->value != NULL ? computing_of(a, member) : NULL;
}

static const void *context_of_view(void *user, const model_type *type)
{
    return assemble_record(user, type);
}

/* ---- what the engine does not know ---- */

static void look_at_type(assembler *a, const model_type *type)
{
    if (type->checks.count > 0) refuse(a, "rules");
    if (type->json) refuse(a, "JSON documents");
    if (type->has_derived) refuse(a, "values that the writer derives");
    for (size_t i = 0; i < type->fields.count; i++) {
        if (type->fields.items[i]->label != NULL) refuse(a, "labels");
        if (type->fields.items[i]->wire.kind == WIRE_OPAQUE) refuse(a, "types of the program's own");
    }
}

static void look_at(assembler *a)
{
    const plan_traits *traits = &a->plan->traits;
    if (sizeof(void *) != 8) refuse(a, "hosts of 32 bits");
    if (a->plan->model->top->params.count > 0) refuse(a, "parameters of the file");
    if (traits->asks_program) refuse(a, "functions of the program's own");
    if (traits->lends_objects) refuse(a, "objects that are given");
    if (traits->has_placed) refuse(a, "members out of line");
    for (size_t i = 0; i < a->plan->model->order.count; i++)
        look_at_type(a, a->plan->model->order.items[i]);
}

/* ---- the codec ---- */

static void assemble_types(assembler *a)
{
    const type_list types = plan_object_types(a->plan->model);
    const tn_codec_type **by_tag = arena_alloc(a->memory, (types.count + 1) * sizeof *by_tag);
    for (size_t i = 0; i < types.count; i++)
        by_tag[i] = a->types[types.items[i]->number] = assemble_type(a, types.items[i]);
    for (size_t i = 0; i < types.count && a->refused == NULL; i++)
        assemble_type_functions(a, types.items[i], a->types[types.items[i]->number]);
    a->codec->types = by_tag;
    a->codec->type_count = types.count;
}

assembled assemble_codec(arena *memory, const codec_plan *p, find_processing *processes)
{
    const model *m = p->model;
    assembler a = {.memory = memory,
                   .plan = p,
                   .processes = processes,
                   .codec = ARENA_NEW(memory, tn_codec),
                   .types = arena_alloc(memory, (m->type_count + 1) * sizeof(tn_codec_type *)),
                   .records = arena_alloc(memory, (m->type_count + 1) * sizeof(tn_record *)),
                   .instances = arena_alloc(memory, (m->member_count + 1) * sizeof(tn_instance *))};
    *a.codec = (tn_codec){.keeps_streams = p->traits.keeps_streams, .overlays = p->traits.overlays};
    look_at(&a);
    if (a.refused == NULL) assemble_types(&a);
    if (a.refused != NULL) return (assembled){NULL, a.refused};
    const reflect_functions functions = {.get = tn_engine_get,
                                         .compute = tn_engine_compute,
                                         .view_get = tn_engine_view_get,
                                         .view_locate = tn_engine_view_locate,
                                         .user = &a,
                                         .packing = packing_for,
                                         .of_member = context_of_member,
                                         .of_view = context_of_view};
    const reflection described = reflect_codec(memory, p, &functions);
    if (a.refused != NULL) return (assembled){NULL, a.refused};
    tn_format *format = described.format;
    a.codec->top = a.types[m->top->number];
    a.codec->budget = format->budget;
    a.codec->document = format->document;
    format->read = tn_engine_read;
    format->read_located = tn_engine_read_located;
    format->validate = tn_engine_validate;
    format->scratch = tn_engine_scratch;
    format->overlays = p->traits.overlays;
    format->peeks = p->traits.reads_back;
    format->release = tn_engine_release;
    format->context = a.codec;
    return (assembled){format, NULL};
}
