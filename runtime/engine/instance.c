/* Runs instances: computed or read at their first use, and then kept. */
#include "saved.h"
#include "trace.h"

static void *at_slot(void *self, uint32_t slot)
{
    return (uint8_t *)self + slot;
}

tn_input *tn_instance_stream(const tn_instance *instance, void *self)
{
    return *(tn_input **)at_slot(self, instance->type->stream);
}

scope tn_instance_scope(const tn_instance *instance, void *self, tn_input *in, const tn_path *path)
{
    return (scope){.codec = instance->codec,
                   .in = in,
                   .path = path,
                   .object = path,
                   .member = instance->id,
                   .here = true,
                   .self = self,
                   .finished = true};
}

/* ---- values ---- */

static tn_status compute_value(const tn_instance *instance, const scope *over)
{
    tn_result value;
    const outcome status = tn_term_value(over, instance->value, &value);
    bool *has = at_slot(over->self, instance->has);
    if (over->in->run->trace != NULL)
        tn_trace_cell(over->in->run->trace, at_slot(over->self, instance->cell));
    if (status < 0) return *has = false, TN_OK;
    if (status == TN_OK)
        tn_result_store(instance->as.form, instance->as.size, &value, at_slot(over->self, instance->as.slot));
    return (tn_status)status;
}

/* ---- parse instances ---- */

frame tn_instance_frame(const tn_instance *instance, void *self, tn_input *in, const tn_path *path)
{
    frame f = {.over = tn_instance_scope(instance, self, in, path), .type = instance->type};
    f.over.stream = in;
    if (instance->type->root != TN_NO_SLOT) f.over.root = *(void **)at_slot(self, instance->type->root);
    f.trace = tn_trace_over(in);
    f.part = FILTER_EMPTY;
    return f;
}

static tn_status read_here(const tn_instance *instance, void *self, tn_input *in, const tn_path *path)
{
    frame f = tn_instance_frame(instance, self, in, path);
    const size_t begin = in->pos;
    trace_state before = {0};
    if (f.trace != NULL) before = tn_trace_instance_begin(&f, instance);
    const tn_status status = frame_function(&f, &instance->read);
    if (f.trace != NULL) tn_trace_instance_end(&f, &before, status);
    return status != TN_OK ? status : tn_locate_instance(in, at_slot(self, instance->as.slot), begin);
}

static tn_status read_at(const tn_instance *instance, void *self, tn_input *in, const tn_path *path)
{
    tn_result pos;
    const scope over = tn_instance_scope(instance, self, in, path);
    if (instance->pos == NULL) return read_here(instance, self, in, path);
    tn_status status = term_status(&over, instance->pos, &pos);
    const tn_position before = tn_save_position(in);
    if (status == TN_OK) status = tn_seek(in, path, instance->id, pos.s);
    if (status == TN_OK) status = read_here(instance, self, in, path);
    if (status == TN_OK) tn_restore_position(in, before);
    return status;
}

void tn_instance_clear(const tn_instance *instance, void *self)
{
    if (instance->as.form == TN_KIND_LIST || instance->as.form == TN_KIND_ARRAY ||
        instance->as.form == TN_KIND_VIEW || instance->as.form == TN_KIND_NUMBERS)
        memset(at_slot(self, instance->as.slot), 0, instance->as.size);
}

static tn_status read_value(const tn_instance *instance, const scope *over)
{
    tn_input *in = over->in;
    tn_result stream;
    tn_instance_clear(instance, over->self);
    if (instance->io == NULL) return read_at(instance, over->self, in, over->path);
    tn_status status = term_status(over, instance->io, &stream);
    if (status != TN_OK) return status;
    in = stream.object;
    const tn_position stood = tn_save_position(in);
    status = read_at(instance, over->self, in, over->path);
    if (status != TN_OK) tn_restore_position(in, stood);
    return status;
}

static tn_status compute(const tn_instance *instance, void *self, const tn_path *path)
{
    const scope over = tn_instance_scope(instance, self, tn_instance_stream(instance, self), path);
    bool *has = at_slot(self, instance->has);
    *has = true;
    if (instance->condition != NULL) {
        const tn_status status = tn_term_condition(&over, instance->condition, has);
        if (status != TN_OK || !*has) return status;
    }
    return instance->value != NULL ? compute_value(instance, &over) : read_value(instance, &over);
}

/* ---- cells ---- */

/* Whether a kept value is final: after an edit, values computed from members are computed again. */
static bool is_kept(const tn_instance *instance, void *self)
{
    if (*(const tn_cell *)at_slot(self, instance->cell) != TN_CELL_READY) return false;
    if (instance->value == NULL || instance->type->stream == TN_NO_SLOT) return true;
    const tn_input *in = tn_instance_stream(instance, self);
    return in == NULL || in->run->document == NULL || !in->run->document->edited;
}

static bool is_ready(const tn_instance *instance, void *self, const tn_input *in)
{
    const tn_cell cell = *(const tn_cell *)at_slot(self, instance->cell);
    if (!instance->here && !instance->depends) return is_kept(instance, self);
    if (instance->here)
        return tn_cell_serves_here(in, cell, *(const uint32_t *)at_slot(self, instance->look));
    return tn_cell_serves(in, cell);
}

/* Saves the parts of the object that an instance changes; false: no memory. */
static bool save(saved_list *undo, const tn_instance *instance, void *self)
{
    return tn_save(undo, at_slot(self, instance->cell), sizeof(tn_cell)) != NULL &&
           tn_save(undo, at_slot(self, instance->has), sizeof(bool)) != NULL &&
           tn_save(undo, at_slot(self, instance->as.slot), instance->as.size) != NULL &&
           (!instance->returns || tn_save(undo, at_slot(self, instance->asked), sizeof(tn_asked)) != NULL) &&
           (!instance->here || tn_save(undo, at_slot(self, instance->look), sizeof(uint32_t)) != NULL);
}

tn_status tn_instance_make(const tn_instance *instance, void *self, const tn_path *path)
{
    tn_cell *cell = at_slot(self, instance->cell);
    if (!instance->depends && is_kept(instance, self)) return TN_OK;
    tn_input *in = tn_instance_stream(instance, self);
    if (is_ready(instance, self, in)) return TN_OK;
    if (in->run->undo != NULL && !save(in->run->undo, instance, self)) return TN_NO_MEMORY;
    tn_status status = tn_cell_begin(in, path, instance->id, in->pos, cell);
    if (status != TN_OK) return status;
    tn_position stood = tn_save_position(in);
    if (instance->returns) stood = tn_ask(in, at_slot(self, instance->asked));
    status = compute(instance, self, path);
    if (instance->returns || (instance->moves && status != TN_OK)) tn_restore_position(in, stood);
    if (instance->here) *(uint32_t *)at_slot(self, instance->look) = in->run->look.number;
    *cell = instance->depends ? tn_cell_computed(in, status)
            : status == TN_OK ? TN_CELL_READY
                              : TN_CELL_EMPTY;
    return status;
}

tn_status tn_instance_look(const tn_instance *instance, void *self, const tn_path *path)
{
    if (!instance->depends) return tn_instance_make(instance, self, path);
    tn_input *in = tn_instance_stream(instance, self);
    const tn_looking before = tn_look(in);
    const tn_status status = tn_instance_make(instance, self, path);
    tn_looked(in, before);
    return status;
}

tn_status tn_instance_get(const tn_instance *instance, void *self, tn_error *error)
{
    if (is_kept(instance, self)) return TN_OK;
    tn_run *run = tn_stream_resume(tn_instance_stream(instance, self), error);
    return run == NULL ? TN_ABSENT : tn_run_pause(run, tn_instance_make(instance, self, NULL));
}

tn_status tn_engine_get(const tn_member *member, void *object, tn_error *error)
{
    return tn_instance_get(member->context, object, error);
}

/* ---- values that are not kept ---- */

static void put_computed(const tn_computing *of, const tn_result *found, tn_computed *computed)
{
    computed->present = true;
    if (of->form == TN_KIND_F4)
        computed->as.single = tn_narrowed(found->real);
    else if (of->form == TN_KIND_BOOL)
        computed->as.boolean = found->boolean;
    else if (of->form == TN_KIND_VARIANT)
        computed->as.variant = found->variant;
    else
        memcpy(&computed->as, found, sizeof *found);
}

static tn_status compute_over(const tn_computing *of, scope *over, tn_computed *computed, tn_error *error)
{
    tn_run run;
    tn_input stream;
    tn_result found;
    bool holds = true;
    over->codec = of->codec;
    over->in = tn_compute_begin(&run, &stream, of->codec->budget, computed->memory, computed->size, error);
    over->member = of->id;
    over->finished = over->alone = true;
    computed->present = false;
    const tn_status status = of->condition != NULL ? tn_term_condition(over, of->condition, &holds) : TN_OK;
    if (status != TN_OK || !holds) return status;
    const outcome result = tn_term_value(over, of->value, &found);
    if (result < 0) return of->may_lack ? TN_OK : (tn_status)tn_scope_fail(over, TN_ABSENT);
    if (result == TN_OK) put_computed(of, &found, computed);
    return (tn_status)result;
}

tn_status tn_engine_compute(const tn_value_member *value, void *object, tn_computed *computed,
                            tn_error *error)
{
    scope over = {.self = object};
    return compute_over(value->as.context, &over, computed, error);
}

/* A caller that gives no memory gets the result in the small space of `computed`. */
static void take_space(tn_computed *computed)
{
    computed->memory = computed->space.bytes;
    computed->size = sizeof computed->space;
}

/* An object without const, for expressions, which do not change it. */
static void *changeable(const void *object)
{
    union {
        const void *from;
        void *to;
    } as = {.from = object};
    return as.to;
}

tn_status tn_engine_change(const tn_value_member *value, tn_kind kind, const void *item,
                           tn_computed *computed, tn_error *error)
{
    tn_result old = {0};
    tn_result_load((uint8_t)kind, changeable(item), &old);
    scope over = {.item = &old};
    take_space(computed);
    return compute_over(value->as.context, &over, computed, error);
}

tn_status tn_engine_label(const tn_label *label, const void *object, const void *element, size_t index,
                          tn_computed *computed, tn_error *error)
{
    const tn_result item = {.object = changeable(element)};
    scope over = {.self = changeable(object), .item = &item, .index = index};
    take_space(computed);
    return compute_over(label->as.context, &over, computed, error);
}

tn_status tn_engine_derive(const tn_member *member, tn_document *document, const void *object, uint64_t *bits)
{
    const tn_computing *of = member->context;
    tn_prepare prepare;
    tn_result value;
    tn_prepare_begin(&prepare, document, of->codec->budget, NULL);
    const scope over = {.codec = of->codec,
                        .in = &prepare.in,
                        .member = of->id,
                        .self = changeable(object),
                        .finished = true,
                        .alone = true};
    const tn_status status = term_status(&over, of->value, &value);
    if (status == TN_OK) *bits = value.u;
    return status;
}
