/* Prints the table of `-container` for generic code. */
#include "emit/container.h"

#include "emit/type.h"

static void emit_data(emitter *e, const tn_container *made)
{
    out *o = &e->out;
    for (size_t i = 0; i < made->data_count; i++) {
        const tn_container_data *data = &made->data[i];
        buffer line = {.memory = e->memory};
        buffer_printf(&line, ".member = %s", text_literal(e, data->member));
        if (data->part != NULL) buffer_printf(&line, ", .part = %s", text_literal(e, data->part));
        if (data->split > 0) buffer_printf(&line, ", .split = %llu", (unsigned long long)data->split);
        out_item(o, "{%s}", line.data);
    }
    out_list(o, "static const tn_container_data container_data[] =");
    out_blank(o);
}

static void emit_kinds(emitter *e, const tn_container *made)
{
    out *o = &e->out;
    if (made->kind_count == 0) return;
    out_open(o, "static const tn_container_kind container_kinds[] =");
    for (size_t i = 0; i < made->kind_count; i++) {
        out_begin(o);
        out_line(o, ".id = %s,", text_literal(e, made->kinds[i].id));
        emit_doc_entry(e, ".json", made->kinds[i].json);
        o->indent--;
        out_line(o, "},");
    }
    out_close(o, ";");
    out_blank(o);
}

void emit_container(emitter *e)
{
    out *o = &e->out;
    const tn_container *made = e->tables->format->container;
    if (made == NULL) return;
    emit_texts(e, "container_lists", made->list_count, made->lists);
    emit_texts(e, "container_skipped", made->skipped_count, made->skipped);
    emit_data(e, made);
    emit_kinds(e, made);
    out_open(o, "static const tn_container format_container =");
    out_line(o, ".list_count = %zu,", made->list_count);
    out_line(o, ".lists = container_lists,");
    out_line(o, ".name = %s,", text_literal(e, made->name));
    emit_text_entry(e, ".size", made->size);
    out_line(o, ".data_count = %zu,", made->data_count);
    out_line(o, ".data = container_data,");
    if (made->kind_count > 0) {
        out_line(o, ".kind_count = %zu,", made->kind_count);
        out_line(o, ".kinds = container_kinds,");
    }
    emit_text_entry(e, ".trailer", made->trailer);
    if (made->skips_empty) out_line(o, ".skips_empty = true,");
    if (made->skipped_count > 0) {
        out_line(o, ".skipped_count = %zu,", made->skipped_count);
        out_line(o, ".skipped = container_skipped,");
    }
    out_close(o, ";");
    out_blank(o);
}
