/* The table of files inside files: what generic code needs to know of `-container`. */
#include "emit/container.h"

#include "emit/c_types.h"
#include "emit/naming.h"

static void emit_texts(emitter *e, const char *name, const schema_texts *texts)
{
    buffer list = {.memory = e->memory};
    for (size_t i = 0; i < texts->count; i++)
        buffer_printf(&list, "%s%s", i > 0 ? ", " : "", c_string(e->memory, texts->items[i]));
    out_line(&e->out, "static const char *const %s[] = {%s};", name, list.data);
    out_blank(&e->out);
}

static void emit_data(emitter *e, const model_container *container)
{
    out *o = &e->out;
    for (size_t i = 0; i < container->data.count; i++) {
        const model_data *data = &container->data.items[i];
        buffer line = {.memory = e->memory};
        buffer_printf(&line, ".member = %s", c_string(e->memory, data->member->id));
        if (data->part != NULL) buffer_printf(&line, ", .part = %s", c_string(e->memory, data->part->id));
        if (data->member->split > 0)
            buffer_printf(&line, ", .split = %llu", (unsigned long long)data->member->split);
        out_item(o, "{%s}", line.data);
    }
    out_list(o, "static const tn_container_data container_data[] =");
    out_blank(o);
}

static void emit_kinds(emitter *e, const model_container *container)
{
    out *o = &e->out;
    out_open(o, "static const tn_container_kind container_kinds[] =");
    for (size_t i = 0; i < container->kinds.count; i++) {
        const model_kind *kind = &container->kinds.items[i];
        out_begin(o);
        out_line(o, ".id = %s,", c_string(e->memory, kind->id));
        out_string(o, ".json =", c_string(e->memory, kind->json));
        o->indent--;
        out_line(o, "},");
    }
    out_close(o, ";");
    out_blank(o);
}

void emit_container(emitter *e)
{
    out *o = &e->out;
    const model_container *container = e->model->container;
    if (container == NULL) return;
    emit_texts(e, "container_lists", &container->lists);
    if (container->skipped.count > 0) emit_texts(e, "container_skipped", &container->skipped);
    emit_data(e, container);
    if (container->kinds.count > 0) emit_kinds(e, container);
    out_open(o, "static const tn_container format_container =");
    out_line(o, ".list_count = %zu,", container->lists.count);
    out_line(o, ".lists = container_lists,");
    out_line(o, ".name = %s,", c_string(e->memory, container->name->id));
    if (container->size != NULL) out_line(o, ".size = %s,", c_string(e->memory, container->size->id));
    out_line(o, ".data_count = %zu,", container->data.count);
    out_line(o, ".data = container_data,");
    if (container->kinds.count > 0) {
        out_line(o, ".kind_count = %zu,", container->kinds.count);
        out_line(o, ".kinds = container_kinds,");
    }
    if (container->trailer.size > 0) out_line(o, ".trailer = %s,", c_string(e->memory, container->trailer));
    if (container->skips_empty) out_line(o, ".skips_empty = true,");
    if (container->skipped.count > 0) {
        out_line(o, ".skipped_count = %zu,", container->skipped.count);
        out_line(o, ".skipped = container_skipped,");
    }
    out_close(o, ";");
    out_blank(o);
}
