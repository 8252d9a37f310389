/* Dumps lists, views, and arrays of values. */
#include "dump.h"

static size_t shown_elements(const tn_dump_run *run, size_t count)
{
    const size_t most = run->options->elements;
    return most == 0 || count <= most ? count : most;
}

/* Elements that are not shown; the last of them, `unread`, were not read. */
static void put_more(tn_dump_run *run, size_t more, size_t unread, size_t level)
{
    const tn_dump_place nowhere = {false, 0, 0, 0, 0};
    if (more == 0 || run->out.status != TN_OK) return;
    tn_dump_begin_line(run, &nowhere, level);
    tn_dump_colour(run, TN_COLOUR_FAINT);
    tn_print(&run->out, "… ");
    tn_print_unsigned(&run->out, more);
    tn_print(&run->out, " more");
    if (unread != 0) tn_print(&run->out, ", ");
    if (unread != 0 && unread < more) tn_print_unsigned(&run->out, unread);
    if (unread != 0) tn_print(&run->out, unread < more ? " of them not read" : "not read");
    tn_dump_plain(run);
    tn_dump_end_line(run);
}

/* An array whose elements are shown, and the object that has it. */
typedef struct shown_array {
    const tn_member *member;
    const void *owner;
} shown_array;

/* A label follows the number; if the tree of an object without a label is not shown, its first number
   distinguishes it. */
static void put_called(tn_dump_run *run, const shown_array *of, const tn_dump_scope *scope, size_t i,
                       bool tree)
{
    tn_called called;
    const bool label = of->member->label != NULL;
    if (!label && tree) return;
    if (tn_called_element(&called, of->member, of->owner, i, scope->type, scope->object))
        tn_dump_put_called(run, &called);
}

static void dump_element(tn_dump_run *run, const shown_array *of, const tn_dump_scope *scope, size_t i,
                         size_t level)
{
    const bool line = tn_dump_fits_line(scope->type);
    const bool tree = !line && tn_dump_goes_deeper(run, level);
    const tn_dump_place place =
        scope->in_record ? scope->place : tn_dump_object_place(run, scope->type, scope->object);
    tn_dump_begin_line(run, &place, level);
    tn_dump_index(run, i);
    if (!line || of->member->label != NULL) put_called(run, of, scope, i, tree);
    if (line) {
        tn_print(&run->out, "  ");
        tn_dump_line(run, scope->type, scope->object);
    }
    tn_dump_end_line(run);
    if (tree) tn_dump_object(run, scope, level + 1);
}

void tn_dump_list(tn_dump_run *run, const tn_dump_scope *owner, const tn_member *member, const tn_list *list,
                  size_t level)
{
    const tn_type *type = member->type;
    const shown_array of = {member, owner->object};
    tn_dump_count(run, list->count, type->id);
    tn_dump_end_line(run);
    if (!tn_dump_goes_deeper(run, level)) return;
    const size_t read = tn_dump_read_elements(run, member, list, list->count);
    const size_t shown = shown_elements(run, read);
    for (size_t i = 0; i < shown && run->out.status == TN_OK; i++) {
        const tn_dump_scope scope = tn_dump_scope_of(run, type, tn_list_item(list, type, i));
        dump_element(run, &of, &scope, i, level + 1);
    }
    put_more(run, list->count - shown, list->count - read, level + 1);
}

void tn_dump_view(tn_dump_run *run, const tn_dump_scope *owner, const tn_member *member, const tn_view *view,
                  const tn_dump_place *place, size_t level)
{
    const tn_view_type *type = member->view;
    const shown_array of = {member, owner->object};
    tn_dump_count(run, view->count, tn_dump_record_name(type));
    if (view->count != 0) {
        tn_print(&run->out, view->stride == 0 ? " without bytes" : ", ");
        if (view->stride != 0) tn_print_unsigned(&run->out, view->stride);
        if (view->stride != 0) tn_print(&run->out, view->stride == 1 ? " byte each" : " bytes each");
    }
    tn_dump_end_line(run);
    if (view->stride == 0 || !tn_dump_goes_deeper(run, level)) return;

    tn_record record;
    tn_record_begin(&record, type, view, run->document);
    if (record.element == NULL) run->out.status = TN_NO_MEMORY;
    const size_t shown = shown_elements(run, view->count);
    for (size_t i = 0; i < shown && run->out.status == TN_OK; i++) {
        tn_view_load(type, view, i, record.element);
        const tn_dump_scope scope = {
            record.type, record.element,
            true,        view,
            type,        {place->known, place->offset + (uint64_t)i * view->stride, view->stride, 0, 0}};
        dump_element(run, &of, &scope, i, level + 1);
    }
    put_more(run, view->count - shown, 0, level + 1);
    tn_record_end(&record);
}

tn_dump_place tn_dump_element_place(const tn_member *member, const void *array, size_t i,
                                    const tn_dump_place *place)
{
    const tn_dump_place nowhere = {false, 0, 0, 0, 0};
    if (member->kind != TN_KIND_NUMBERS || !place->known) return nowhere;
    const size_t stride = ((const tn_numbers *)array)->stride;
    return (tn_dump_place){true, place->offset + (uint64_t)i * stride, stride, 0, 0};
}

/* Several numbers stand on a line, as many as have space for their bytes beside them. */
static void dump_rows(tn_dump_run *run, const tn_member *array, const void *value, const tn_dump_place *of,
                      size_t shown, size_t level)
{
    const tn_member element = tn_element_member(array);
    const size_t size = tn_kind_size(element.kind);
    const size_t columns = run->options->bytes ? TN_DUMP_BYTES / size : size >= 4 ? 4 : 8;
    tn_number_space space;
    for (size_t row = 0; row < shown && run->out.status == TN_OK; row += columns) {
        const size_t end = shown - row < columns ? shown : row + columns;
        tn_dump_place place = tn_dump_element_place(array, value, row, of);
        place.size *= end - row;
        tn_dump_begin_line(run, &place, level);
        tn_dump_index(run, row);
        for (size_t i = row; i < end; i++) {
            tn_print(&run->out, i == row ? "  " : ", ");
            tn_print_scalar(&run->out, element.kind, tn_array_item(array, value, i, &space));
        }
        tn_dump_end_line(run);
    }
}

void tn_dump_array(tn_dump_run *run, const tn_dump_scope *scope, const tn_member *member, const void *array,
                   const tn_dump_place *of, size_t level)
{
    const tn_member element = tn_element_member(member);
    const size_t count = tn_array_count(member, array);
    tn_number_space space;
    const bool rows = tn_kind_size(element.kind) != 0 && element.values == NULL;
    tn_dump_count(run, count, tn_dump_element_name(member, array));
    if (rows && member->unit != NULL) tn_print(&run->out, " in");
    if (rows) tn_dump_unit(run, member);
    tn_dump_end_line(run);
    if (!tn_dump_goes_deeper(run, level)) return;
    const size_t read = tn_dump_read_elements(run, member, array, count);
    const size_t shown = shown_elements(run, read);
    if (rows) dump_rows(run, member, array, of, shown, level + 1);
    for (size_t i = rows ? shown : 0; i < shown && run->out.status == TN_OK; i++) {
        const void *item = tn_array_item(member, array, i, &space);
        tn_dump_place place = tn_dump_element_place(member, array, i, of);
        if (element.kind == TN_KIND_POINTER && (member->flags & TN_MEMBER_REFERENCE) == 0 &&
            tn_pointee(item) != NULL)
            place = tn_dump_object_place(run, element.type, tn_pointee(item));
        tn_dump_begin_line(run, &place, level + 1);
        tn_dump_index(run, i);
        tn_called called;
        if (element.kind == TN_KIND_POINTER &&
            tn_called_by_label(&called, member, scope->object, i, tn_pointee(item)))
            tn_dump_put_called(run, &called);
        tn_print(&run->out, "  ");
        tn_dump_tree(run, scope, &element, item, &place, level + 1);
    }
    put_more(run, count - shown, count - read, level + 1);
}
