/* Makes reflection tables in memory: the codec itself. */
#include "assemble/reflector.h"
#include "base/saturate.h"
#include "plan/struct.h"

/* ---- files inside files ---- */

static void set_data(const reflector *r, const model_container *container, tn_container *table)
{
    tn_container_data *list = arena_alloc(r->memory, (container->data.count + 1) * sizeof *list);
    for (size_t i = 0; i < container->data.count; i++) {
        const model_data *data = &container->data.items[i];
        list[i].member = reflect_text(r, data->member->id);
        if (data->part != NULL) list[i].part = reflect_text(r, data->part->id);
        list[i].split = data->member->split;
    }
    table->data_count = container->data.count;
    table->data = list;
}

static void set_kinds(const reflector *r, const model_container *container, tn_container *table)
{
    if (container->kinds.count == 0) return;
    tn_container_kind *list = arena_alloc(r->memory, container->kinds.count * sizeof *list);
    for (size_t i = 0; i < container->kinds.count; i++) {
        list[i].id = reflect_text(r, container->kinds.items[i].id);
        list[i].json = reflect_text(r, container->kinds.items[i].json);
    }
    table->kind_count = container->kinds.count;
    table->kinds = list;
}

static const tn_container *reflect_container(const reflector *r)
{
    const model_container *container = r->plan->model->container;
    if (container == NULL) return NULL;
    tn_container *table = ARENA_NEW(r->memory, tn_container);
    table->list_count = container->lists.count;
    table->lists = reflect_texts(r, &container->lists);
    table->name = reflect_text(r, container->name->id);
    if (container->size != NULL) table->size = reflect_text(r, container->size->id);
    set_data(r, container, table);
    set_kinds(r, container, table);
    table->trailer = reflect_optional(r, container->trailer);
    table->skips_empty = container->skips_empty;
    table->skipped_count = container->skipped.count;
    table->skipped = reflect_texts(r, &container->skipped);
    return table;
}

/* ---- parameters ---- */

static void set_parameters(const reflector *r, tn_format *format)
{
    const model_type *top = r->plan->model->top;
    if (top->params.count == 0) return;
    tn_member *list = arena_alloc(r->memory, top->params.count * sizeof *list);
    for (size_t i = 0; i < top->params.count; i++) {
        const model_member *param = top->params.items[i];
        const bool array = param->array != ARRAY_NONE;
        const tn_kind kind = plan_value_kind(param->type, param->range);
        list[i] = (tn_member){.id = reflect_text(r, param->id),
                              .kind = array ? TN_KIND_ARRAY : kind,
                              .offset = (size_t)plan_param_offset(r->plan, param),
                              .has = TN_NO_INDEX,
                              .values = reflect_enum(r, plan_parameter_enum(param)),
                              .doc = reflect_doc(r, param->doc)};
        if (array) list[i].element = kind;
    }
    format->params_size = (size_t)plan_params_size(r->plan);
    format->param_count = top->params.count;
    format->params = list;
}

/* ---- rules ---- */

static const tn_rule *rule_of(const reflector *r, const model_check *check)
{
    static const tn_severity severities[] = {
        [RULE_ERROR] = TN_ERROR, [RULE_WARNING] = TN_WARNING, [RULE_NOTE] = TN_NOTE};
    static const tn_level levels[] = {[RULE_STRUCTURE] = TN_LEVEL_STRUCTURE,
                                      [RULE_CONTENT] = TN_LEVEL_CONTENT,
                                      [RULE_STRICT] = TN_LEVEL_STRICT};
    const schema_check *ast = check->schema;
    tn_rule *rule = ARENA_NEW(r->memory, tn_rule);
    *rule = (tn_rule){.id = reflect_text(r, ast->id),
                      .severity = severities[ast->severity],
                      .level = levels[ast->level],
                      .text = ast->doc.text.size > 0 ? reflect_doc(r, ast->doc.text)
                                                     : reflect_text(r, expr_print(r->memory, ast->that)),
                      .type = reflect_text(r, check->type->id)};
    return rule;
}

static void set_rules(const reflector *r, tn_format *format)
{
    const model *m = r->plan->model;
    if (m->checks.count == 0) return;
    const tn_rule **list = arena_alloc(r->memory, m->checks.count * sizeof *list);
    for (size_t i = 0; i < m->checks.count; i++)
        list[i] = rule_of(r, m->checks.items[i]);
    format->rule_count = m->checks.count;
    format->rules = list;
}

/* ---- the codec ---- */

static void set_magics(const reflector *r, tn_format *format)
{
    const plan_magics magics = plan_find_magics(r->plan);
    if (magics.list.count == 0) return;
    tn_magic *list = arena_alloc(r->memory, magics.list.count * sizeof *list);
    for (size_t i = 0; i < magics.list.count; i++)
        list[i] = (tn_magic){magics.list.items[i].offset, reflect_bytes(r, magics.list.items[i].bytes)};
    format->magic_count = magics.list.count;
    format->magics = list;
    format->magic_optional = magics.optional;
}

static const tn_budget *budget(const reflector *r)
{
    tn_budget *table = ARENA_NEW(r->memory, tn_budget);
    *table = plan_default_budget(r->plan);
    return table;
}

tn_format *reflect_format(const reflector *r)
{
    const codec_plan *p = r->plan;
    const schema_type *top = p->model->top->schema;
    tn_format *format = ARENA_NEW(r->memory, tn_format);
    *format =
        (tn_format){.runtime_version = TN_RUNTIME_VERSION,
                    .schema_hash = plan_schema_hash(p->model),
                    .id = reflect_text(r, top->id),
                    .title = reflect_doc(r, top->meta.title),
                    .doc = reflect_doc(r, top->doc.text),
                    .extension_count = top->meta.extensions.count,
                    .extensions = reflect_texts(r, &top->meta.extensions),
                    .type = reflect_type(r, p->model->top),
                    .budget = budget(r),
                    .container = reflect_container(r),
                    .patches = p->traits.keeps_source,
                    .json_for_patches = p->traits.keeps_source,
                    .json_types = p->traits.keeps_source || (p->traits.writable && p->traits.has_choices),
                    .peeks = p->traits.reads_back,
                    .document = (size_t)plan_object_offset(p, p->model->top, SLOT_DOCUMENT)};
    set_magics(r, format);
    set_parameters(r, format);
    set_rules(r, format);
    return format;
}
