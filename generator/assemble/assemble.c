/* Assembles a codec as a whole: the tables that the engine runs. */
#include "assemble/assemble.h"

#include "assemble/assembler.h"
#include "assemble/names.h"
#include "assemble/reflect.h"
#include "assemble/symbols.h"
#include "invert.h"
#include "model/term.h"
#include "plan/around.h"
#include "plan/designators.h"
#include "plan/follow.h"
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
    return symbol_packing(user, row);
}

/* ---- types and enumerations of the tables ---- */

/* An expression that is computed for an object that has been read: a value, a label or a derived value. */
static tn_computing *computing_new(assembler *a, const model_member *member)
{
    tn_computing *made = ARENA_NEW(a->memory, tn_computing);
    *made = (tn_computing){.codec = a->codec, .id = text_of(a, member->id)};
    return made;
}

static const tn_computing *computing_of(assembler *a, const plan_computed *what)
{
    stand s = {.type = what->member->owner, .finished = true};
    tn_computing *made = computing_new(a, what->member);
    value_type type = what->of_element ? plan_computed_type(what) : what->value->type;
    made->may_lack = s.value = what->condition != NULL || term_may_be_absent(what->value);
    if (what->condition != NULL) made->condition = assemble_condition(a, &s, what->condition);
    if (type.kind == VALUE_ENUM) type.kind = VALUE_INT;
    made->value = assemble_converted(a, &s, what->value, type, what->range);
    made->form = type.kind == VALUE_ARRAY ? form_of_array(a->plan, type) : form_of_type(type, what->range);
    return made;
}

static const tn_term *value_derived(assembler *a, const model_member *member, const term *value)
{
    const stand s = {.type = member->owner, .finished = true, .empty_absent = true};
    const value_type number = {
        .kind = VALUE_INT, .bytes = member->wire.bytes, .is_signed = member->wire.is_signed};
    return assemble_converted(a, &s, value, number, interval_integer(number.bytes, number.is_signed));
}

/* A number that `valid` repeats. NULL: the codec creates files, and the object does not remember the stream
   or the object that the expression names; the number is as it was then, and reading the result compares it.
 */
static const tn_term *value_repeated(assembler *a, const model_member *member)
{
    const char *before = a->refused;
    const tn_term *made = value_derived(a, member, member->valid.eq);
    if (a->plan->traits.patches || a->refused == before) return made;
    a->refused = before;
    return NULL;
}

const tn_term *assemble_derived(assembler *a, const model_member *member)
{
    const plan_traits *traits = &a->plan->traits;
    if ((traits->writable || traits->patches) && plan_echoes(member) && member->type.kind == VALUE_INT)
        return value_repeated(a, member);
    if (member->derivation != DERIVE_VALUE) return NULL;
    const bool follows = traits->writable || plan_derives_over(a->plan, member);
    return follows ? value_derived(a, member, member->derive) : NULL;
}

static const tn_computing *deriving_of(assembler *a, const model_member *member)
{
    tn_computing *made = computing_new(a, member);
    made->value = value_derived(a, member, member->derive);
    return made;
}

static const void *context_of_member(void *user, const model_member *member)
{
    assembler *a = user;
    if (member->owner != NULL && member->owner->layout == LAYOUT_TABLE) return assemble_slot(a, member);
    if (plan_is_instance(member)) return assemble_instance(a, member);
    if (member->derivation == DERIVE_VALUE) return deriving_of(a, member);
    if (plan_can_create(a->plan, member)) return assemble_array_operation(a, member);
    if (member->role != MEMBER_VALUE || member->value == NULL) return NULL;
    const plan_computed value = plan_computed_value(member);
    return computing_of(a, &value);
}

static const void *context_of_label(void *user, const model_member *member)
{
    const plan_computed label = plan_computed_label(member);
    return computing_of(user, &label);
}

static const void *context_of_view(void *user, const model_type *type)
{
    return assemble_record(user, type);
}

/* ---- conditions that are asked of objects ---- */

static tn_value_member *query_of(assembler *a, const model_member *member)
{
    const plan_computed what = plan_computed_value(member);
    tn_value_member *made = ARENA_NEW(a->memory, tn_value_member);
    if (!member->in_place) refuse(a, "a condition with too many terms");
    *made = (tn_value_member){.as = {.id = text_of(a, member->id),
                                     .kind = TN_KIND_BOOL,
                                     .has = TN_NO_INDEX,
                                     .context = computing_of(a, &what)},
                              .compute = tn_engine_compute};
    return made;
}

static void add_queries(assembler *a, const reflection *described, assembled *to)
{
    const model *m = a->plan->model;
    for (size_t i = 0; i < m->order.count; i++) {
        const model_type *type = m->order.items[i];
        const model_member *last = type->values.count > 0 ? type->values.items[type->values.count - 1] : NULL;
        const void *table = described->types[type->number];
        if (last != NULL && last->queried && table != NULL)
            ARRAY_PUSH(a->memory, &to->queries, ((assembled_query){table, query_of(a, last)}));
        if (type->was_table && table != NULL) ARRAY_PUSH(a->memory, &to->tables, table);
    }
}

/* ---- features that the engine does not know ---- */

static void look_at_type(assembler *a, const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++) {
        if (type->fields.items[i]->wire.kind == WIRE_OPAQUE)
            refuse(a, "an opaque type, which a program defines");
    }
}

/* A program that runs here has no other program around it, which defines functions and makes objects. */
static void look_at(assembler *a)
{
    const plan_traits *traits = &a->plan->traits;
    if (a->symbols != NULL) return;
    if (traits->asks_program) refuse(a, "a function that a program defines");
    if (traits->lends_objects) refuse(a, "an object as a parameter of the file");
    for (size_t i = 0; i < a->plan->model->order.count; i++)
        look_at_type(a, a->plan->model->order.items[i]);
}

/* ---- the codec ---- */

/* Whether the engine writes files again that were edited. A codec that creates files with placed members lays
   all of them out again. */
static bool can_patch(const codec_plan *p)
{
    return !(p->traits.writable && p->traits.has_placed);
}

/* Whether files need other files: an object that was created has none. */
static bool takes_streams(const model_type *top)
{
    for (size_t i = 0; i < top->params.count; i++)
        if (top->params.items[i]->type.kind == VALUE_STREAM) return true;
    return false;
}

static tn_codec_param param_of(assembler *a, const model_member *param, uint32_t slot)
{
    const value_type array = plan_argument_type(param);
    const bool whole = param->type.kind == VALUE_INT || param->type.kind == VALUE_ENUM;
    tn_codec_param made = {.id = text_of(a, param->id),
                           .slot = slot,
                           .form = form_of_type(param->type, param->range),
                           .array = param->array != ARRAY_NONE,
                           .is_unsigned = is_unsigned_64(param->type, param->range)};
    if (made.array) made.size = size_of_element(a->plan, array);
    if (made.array && form_of_array(a->plan, array) != TN_KIND_ARRAY)
        refuse(a, "an array of records as a parameter");
    if (!whole) return made;
    made.looked_at = !interval_within(plan_held(param), param->given_range);
    made.low = (int64_t)param->given_range.low;
    made.high = (uint64_t)param->given_range.high;
    return made;
}

/* By the layout of the caller's struct: streams are their bytes. */
static void assemble_params(assembler *a)
{
    const model_type *top = a->plan->model->top;
    tn_codec_param *params = arena_alloc(a->memory, (top->params.count + 1) * sizeof *params);
    for (size_t i = 0; i < top->params.count; i++) {
        const model_member *param = top->params.items[i];
        params[i] = param_of(a, param, (uint32_t)plan_param_offset(a->plan, param));
        params[i].own = (uint32_t)plan_value_offset(a->plan, param);
    }
    a->codec->params = params;
    a->codec->param_count = top->params.count;
}

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

static bool derives(const codec_plan *p)
{
    for (size_t i = 0; i < p->model->order.count; i++) {
        const model_type *type = p->model->order.items[i];
        if (type->has_derived) return true;
        for (size_t k = 0; k < type->fields.count; k++)
            if (plan_is_echo(p, type->fields.items[k])) return true;
    }
    return false;
}

/* Describes objects with the functions of the engine. */
static reflection describe(assembler *a)
{
    const reflect_functions functions = {.get = tn_engine_get,
                                         .compute = tn_engine_compute,
                                         .label = tn_engine_label,
                                         .derive = tn_engine_derive,
                                         .create = tn_engine_create_array,
                                         .slot_load = tn_engine_slot_load,
                                         .slot_store = tn_engine_slot_store,
                                         .view_get = tn_engine_view_get,
                                         .view_set = tn_engine_view_set,
                                         .view_locate = tn_engine_view_locate,
                                         .user = a,
                                         .packing = packing_for,
                                         .of_member = context_of_member,
                                         .of_label = context_of_label,
                                         .of_view = context_of_view};
    return reflect_codec(a->memory, a->plan, &functions);
}

/* Gives the format the functions of the engine. */
static void add_functions(const assembler *a, tn_format *format)
{
    const codec_plan *p = a->plan;
    format->read = tn_engine_read;
    format->read_located = tn_engine_read_located;
    format->validate = tn_engine_validate;
    format->scratch = tn_engine_scratch;
    if (can_patch(p)) {
        if (!p->traits.has_json && !takes_streams(p->model->top)) format->create = tn_engine_create;
        format->measure = tn_engine_measure;
        format->write = tn_engine_write;
        format->write_to = tn_engine_write_to;
        format->assign = tn_engine_assign;
    }
    format->release = tn_engine_release;
    format->context = a->codec;
}

/* `p`: of the machine whose offsets and sizes the tables get. Either `libraries` or `symbols` is NULL.
   `whole`: not for locating alone, which needs no tables that describe objects. */
static assembled assemble(arena *memory, const codec_plan *p, const engine_libraries *libraries,
                          program_symbols *symbols, bool whole)
{
    const model *m = p->model;
    assembler a = {.memory = memory,
                   .plan = p,
                   .libraries = libraries,
                   .symbols = symbols,
                   .codec = ARENA_NEW(memory, tn_codec),
                   .types = arena_alloc(memory, (m->type_count + 1) * sizeof(tn_codec_type *)),
                   .records = arena_alloc(memory, (m->type_count + 1) * sizeof(tn_record_layout *)),
                   .checks = arena_alloc(memory, (m->check_count + 1) * sizeof(tn_check *)),
                   .instances = arena_alloc(memory, (m->member_count + 1) * sizeof(tn_instance *))};
    *a.codec = (tn_codec){.keeps_streams = p->traits.keeps_streams,
                          .patches = p->traits.keeps_source,
                          .derives = derives(p),
                          .derives_again = p->traits.writable};
    look_at(&a);
    if (a.refused == NULL) assemble_params(&a);
    if (a.refused == NULL) assemble_types(&a);
    if (a.refused != NULL) return (assembled){.refused = a.refused};
    const reflection described = describe(&a);
    if (a.refused != NULL) return (assembled){.refused = a.refused};
    for (size_t i = 0; i < m->type_count; i++)
        if (a.types[i] != NULL && whole) a.types[i]->shown = described.types[i];
    if (!whole) assemble_only_located(&a);
    tn_format *format = described.format;
    a.codec->top = a.types[m->top->number];
    a.codec->budget = format->budget;
    a.codec->document = format->document;
    a.codec->rules = format->rules;
    add_functions(&a, format);
    assembled made = {.format = format,
                      .creates = format->create != NULL,
                      .patches = p->traits.patches,
                      .asks_writer = plan_json_asks_writer(p)};
    assemble_names(memory, m, &described, &made);
    add_queries(&a, &described, &made);
    tn_invert_note(a.instances, m->member_count);
    return a.refused == NULL ? made : (assembled){.refused = a.refused};
}

assembled assemble_codec(arena *memory, const codec_plan *p, const engine_libraries *libraries)
{
    return assemble(memory, plan_for_host(p), libraries, NULL, true);
}

/* The format for locating: without tables that describe its objects. */
static const tn_format *located_of(arena *memory, const tn_format *format)
{
    tn_format *made = ARENA_NEW(memory, tn_format);
    *made = (tn_format){.rules = format->rules,
                        .rule_count = format->rule_count,
                        .document = format->document,
                        .context = format->context};
    return made;
}

const edit_program *assemble_saved(arena *memory, const codec_plan *p, bool writes, const char **refused)
{
    const codec_plan *named = plan_for_names(p);
    program_symbols *symbols = ARENA_NEW(memory, program_symbols);
    *symbols = (program_symbols){0};
    const assembled made = assemble(memory, named, NULL, symbols, writes);
    *refused = made.refused;
    if (writes && made.format != NULL && made.format->write == NULL) *refused = "`-place`";
    if (*refused != NULL) return NULL;
    const tn_format *format = writes ? made.format : located_of(memory, made.format);
    edit_program *saved = ARENA_NEW(memory, edit_program);
    *saved = (edit_program){named, save_program(memory, named, symbols, format, false)};
    return saved;
}
