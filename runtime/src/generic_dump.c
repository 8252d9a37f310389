/* Dumps: the tree of an object, a line for each value.

       offset      size
           23         6  name           "Bip01"
           29         1  mask           3  position | rotation

   Offsets are decimal, as they are in errors. */
#include "dump.h"

enum {
    OFFSET_COLUMNS = 10,
    SIZE_COLUMNS = 10,
    BYTES_SHOWN = 8, /* in the column of raw bytes */
    WIDEST_NAME = 24 /* names are aligned up to this width */
};

static void dump_object(tn_dump_run *run, const tn_dump_scope *scope, size_t level);
static void dump_value(tn_dump_run *run, const tn_dump_scope *scope, const tn_member *member,
                       const void *value, const tn_dump_place *place, size_t level);

/* ---- lines ---- */

static void put_number(tn_output *out, uint64_t number, size_t columns)
{
    const size_t digits = tn_digits(number);
    tn_print_repeated(out, ' ', digits < columns ? columns - digits : 1);
    tn_print_unsigned(out, number);
}

static void begin_line(tn_dump_run *run, const tn_dump_place *place, size_t level)
{
    tn_output *out = &run->out;
    if (run->locations != NULL) {
        tn_dump_colour(run, TN_COLOUR_FAINT);
        if (place->known) {
            put_number(out, place->offset, OFFSET_COLUMNS);
            put_number(out, place->size, SIZE_COLUMNS);
        } else {
            tn_print_repeated(out, ' ', OFFSET_COLUMNS + SIZE_COLUMNS);
        }
        tn_dump_plain(run);
        tn_print(out, "  ");
    }
    if (run->options->bytes && run->size != 0) {
        const bool shown =
            place->known && place->offset <= run->size && place->size <= run->size - place->offset;
        const uint64_t size = shown ? place->size : 0;
        if (shown) tn_dump_hex(run, run->data + place->offset, size, BYTES_SHOWN);
        const size_t used = size == 0 ? 0 : size > BYTES_SHOWN ? 3 * BYTES_SHOWN + 1 : 3 * (size_t)size - 1;
        tn_print_repeated(out, ' ', 3 * BYTES_SHOWN + 3 - used);
    }
    tn_print_repeated(out, ' ', 2 * level);
}

static void put_name(tn_dump_run *run, const char *name, bool faint)
{
    tn_dump_colour(run, faint ? TN_COLOUR_FAINT : TN_COLOUR_NAME);
    tn_print(&run->out, name);
    tn_dump_plain(run);
}

static void end_line(tn_dump_run *run)
{
    tn_print_char(&run->out, '\n');
}

static bool goes_deeper(const tn_dump_run *run, size_t level)
{
    return (run->options->depth == 0 || level < run->options->depth) && run->out.status == TN_OK;
}

/* An object outside of records, with what is known of its place. */
static tn_dump_scope outside_scope(const tn_dump_run *run, const tn_type *type, const void *object)
{
    tn_dump_scope scope = {.type = type, .object = object};
    scope.in_record = tn_dump_is_whole(run, type, object, &scope.place);
    return scope;
}

/* ---- arrays ---- */

static void put_index(tn_dump_run *run, size_t i)
{
    tn_dump_colour(run, TN_COLOUR_NAME);
    tn_print_char(&run->out, '[');
    tn_print_unsigned(&run->out, i);
    tn_print_char(&run->out, ']');
    tn_dump_plain(run);
}

static size_t shown_elements(const tn_dump_run *run, size_t count)
{
    const size_t most = run->options->elements;
    return most == 0 || count <= most ? count : most;
}

static void put_more(tn_dump_run *run, size_t more, size_t level)
{
    const tn_dump_place nowhere = {false, 0, 0};
    if (more == 0 || run->out.status != TN_OK) return;
    begin_line(run, &nowhere, level);
    tn_dump_colour(run, TN_COLOUR_FAINT);
    tn_print(&run->out, "… ");
    tn_print_unsigned(&run->out, more);
    tn_print(&run->out, " more");
    tn_dump_plain(run);
    end_line(run);
}

static void put_label(tn_dump_run *run, const tn_dump_scope *scope)
{
    const tn_member *label = tn_dump_label(scope->type, scope->object);
    if (label == NULL) return;
    tn_print(&run->out, "  ");
    tn_dump_value(run, label, tn_member_at(label, scope->object));
}

static void dump_element(tn_dump_run *run, const tn_dump_scope *scope, size_t i, size_t level)
{
    const tn_dump_place place =
        scope->in_record ? scope->place : tn_dump_object_place(run, scope->type, scope->object);
    begin_line(run, &place, level);
    put_index(run, i);
    if (tn_dump_fits_line(scope->type)) {
        tn_print(&run->out, "  ");
        tn_dump_line(run, scope->type, scope->object);
        end_line(run);
        return;
    }
    if (!goes_deeper(run, level)) put_label(run, scope);
    end_line(run);
    if (goes_deeper(run, level)) dump_object(run, scope, level + 1);
}

static void dump_list(tn_dump_run *run, const tn_type *type, const tn_list *list, size_t level)
{
    tn_dump_count(run, list->count, type->id);
    end_line(run);
    if (!goes_deeper(run, level)) return;
    const size_t shown = shown_elements(run, list->count);
    for (size_t i = 0; i < shown && run->out.status == TN_OK; i++) {
        const tn_dump_scope scope = outside_scope(run, type, tn_list_item(list, type, i));
        dump_element(run, &scope, i, level + 1);
    }
    put_more(run, list->count - shown, level + 1);
}

static void dump_view(tn_dump_run *run, const tn_view_type *type, const tn_view *view,
                      const tn_dump_place *place, size_t level)
{
    tn_dump_count(run, view->count, tn_dump_record_name(type));
    if (view->count != 0) {
        tn_print(&run->out, view->stride == 0 ? " without bytes" : ", ");
        if (view->stride != 0) tn_print_unsigned(&run->out, view->stride);
        if (view->stride != 0) tn_print(&run->out, view->stride == 1 ? " byte each" : " bytes each");
    }
    end_line(run);
    if (view->stride == 0 || !goes_deeper(run, level)) return;

    tn_record record;
    tn_record_begin(&record, type, view, run->document);
    if (record.element == NULL) run->out.status = TN_NO_MEMORY;
    const size_t shown = shown_elements(run, view->count);
    for (size_t i = 0; i < shown && run->out.status == TN_OK; i++) {
        tn_view_load(type, view, i, record.element);
        const tn_dump_scope scope = {
            record.type, record.element,
            true,        view,
            type,        {place->known, place->offset + (uint64_t)i * view->stride, view->stride}};
        dump_element(run, &scope, i, level + 1);
    }
    put_more(run, view->count - shown, level + 1);
    tn_record_end(&record);
}

/* Where an element lies: known of numbers, which follow each other. */
static tn_dump_place element_place(const tn_member *member, const void *array, size_t i,
                                   const tn_dump_place *place)
{
    const tn_dump_place nowhere = {false, 0, 0};
    if (member->kind != TN_KIND_NUMBERS || !place->known) return nowhere;
    const size_t stride = ((const tn_numbers *)array)->stride;
    return (tn_dump_place){true, place->offset + (uint64_t)i * stride, stride};
}

/* Numbers stand several on a line, so many that their bytes can stand beside them. */
static void dump_rows(tn_dump_run *run, const tn_member *array, const void *value, const tn_dump_place *of,
                      size_t shown, size_t level)
{
    const tn_member element = tn_element_member(array);
    const size_t size = tn_kind_size(element.kind);
    const size_t columns = run->options->bytes ? BYTES_SHOWN / size : size >= 4 ? 4 : 8;
    tn_number_room room;
    for (size_t row = 0; row < shown && run->out.status == TN_OK; row += columns) {
        const size_t end = shown - row < columns ? shown : row + columns;
        tn_dump_place place = element_place(array, value, row, of);
        place.size *= end - row;
        begin_line(run, &place, level);
        put_index(run, row);
        for (size_t i = row; i < end; i++) {
            tn_print(&run->out, i == row ? "  " : ", ");
            tn_print_scalar(&run->out, element.kind, tn_array_item(array, value, i, &room));
        }
        end_line(run);
    }
}

static void dump_array(tn_dump_run *run, const tn_dump_scope *scope, const tn_member *member,
                       const void *array, const tn_dump_place *of, size_t level)
{
    const tn_member element = tn_element_member(member);
    const size_t count = tn_array_count(member, array);
    tn_number_room room;
    tn_dump_count(run, count, tn_dump_element_name(member));
    end_line(run);
    if (!goes_deeper(run, level)) return;
    const size_t shown = shown_elements(run, count);
    const bool rows = tn_kind_size(element.kind) != 0 && element.values == NULL;
    if (rows) dump_rows(run, member, array, of, shown, level + 1);
    for (size_t i = rows ? shown : 0; i < shown && run->out.status == TN_OK; i++) {
        const void *item = tn_array_item(member, array, i, &room);
        tn_dump_place place = element_place(member, array, i, of);
        if (element.kind == TN_KIND_POINTER && (member->flags & TN_MEMBER_REFERENCE) == 0 &&
            tn_pointee(item) != NULL)
            place = tn_dump_object_place(run, element.type, tn_pointee(item));
        begin_line(run, &place, level + 1);
        put_index(run, i);
        tn_print(&run->out, "  ");
        dump_value(run, scope, &element, item, &place, level + 1);
    }
    put_more(run, count - shown, level + 1);
}

/* ---- objects ---- */

static void dump_nothing(tn_dump_run *run)
{
    tn_dump_colour(run, TN_COLOUR_FAINT);
    tn_print(&run->out, "nothing");
    tn_dump_plain(run);
    end_line(run);
}

/* An object that is the value of a member. */
static void dump_object_value(tn_dump_run *run, const tn_dump_scope *scope, size_t level)
{
    const bool line = tn_dump_fits_line(scope->type);
    if (line)
        tn_dump_line(run, scope->type, scope->object);
    else
        tn_print(&run->out, scope->type->id);
    if (!line && !goes_deeper(run, level)) put_label(run, scope);
    end_line(run);
    if (!line && goes_deeper(run, level)) dump_object(run, scope, level + 1);
}

/* An object behind a pointer. Those that belong to other members are only named. */
static void dump_pointee(tn_dump_run *run, const tn_member *member, const void *object, size_t level)
{
    const bool reference = (member->flags & TN_MEMBER_REFERENCE) != 0;
    if (object == NULL) {
        dump_nothing(run);
        return;
    }
    if (reference) {
        tn_dump_colour(run, TN_COLOUR_FAINT);
        tn_print(&run->out, "-> ");
        tn_print(&run->out, member->type->id);
        tn_dump_plain(run);
        end_line(run);
        return;
    }
    const tn_dump_scope scope = outside_scope(run, member->type, object);
    dump_object_value(run, &scope, level);
}

static void dump_variant(tn_dump_run *run, const tn_dump_scope *scope, const tn_member *member,
                         const tn_variant *variant, const tn_dump_place *place, size_t level)
{
    const void *value;
    const tn_member held = tn_variant_member(member, variant, &value);
    dump_value(run, scope, &held, value, place, level);
}

/* What follows the name of a member. `scope` is the object it belongs to. */
static void dump_value(tn_dump_run *run, const tn_dump_scope *scope, const tn_member *member,
                       const void *value, const tn_dump_place *place, size_t level)
{
    switch (member->kind) {
    case TN_KIND_OBJECT: {
        const tn_dump_scope inside = {member->type, value, true, NULL, NULL, *place};
        const tn_dump_scope inner = scope->in_record ? inside : outside_scope(run, member->type, value);
        dump_object_value(run, &inner, level);
        return;
    }
    case TN_KIND_LIST:
        dump_list(run, member->type, value, level);
        return;
    case TN_KIND_VIEW:
        dump_view(run, member->view, value, place, level);
        return;
    case TN_KIND_ARRAY:
    case TN_KIND_NUMBERS:
        dump_array(run, scope, member, value, place, level);
        return;
    case TN_KIND_POINTER:
        dump_pointee(run, member, tn_pointee(value), level);
        return;
    case TN_KIND_VARIANT:
        dump_variant(run, scope, member, value, place, level);
        return;
    case TN_KIND_STREAM:
        dump_nothing(run);
        return;
    default:
        tn_dump_value(run, member, value);
        end_line(run);
        return;
    }
}

/* Why an instance cannot be shown. */
static void dump_failure(tn_dump_run *run, const tn_error *error)
{
    char text[256];
    tn_error_explain(error, text, sizeof text);
    tn_dump_colour(run, TN_COLOUR_FAINT);
    tn_print(&run->out, "(");
    tn_print(&run->out, text);
    tn_print(&run->out, ")");
    tn_dump_plain(run);
    end_line(run);
}

/* The instances of an object are computed before it is shown. */
static void make_instances(const tn_dump_run *run, const tn_dump_scope *scope)
{
    tn_error error;
    if (run->instances_left == 0) return;
    for (size_t m = 0; m < scope->type->member_count; m++)
        (void)tn_member_make(&scope->type->members[m], scope->object, &error);
}

/* Whether the member has a line: it is there, or is an instance that cannot be computed. */
static bool has_line(const tn_dump_run *run, const tn_dump_scope *scope, const tn_member *member)
{
    if (!tn_member_visible(member)) return false;
    if (member->get != NULL && run->instances_left == 0) return false;
    return tn_member_pending(member, scope->object) || tn_member_present(member, scope->object);
}

static size_t name_width(const tn_dump_run *run, const tn_dump_scope *scope)
{
    size_t width = 0;
    for (size_t m = 0; m < scope->type->member_count; m++) {
        const size_t size = strlen(scope->type->members[m].id);
        if (size > width && size <= WIDEST_NAME && has_line(run, scope, &scope->type->members[m]))
            width = size;
    }
    for (size_t i = 0; i < scope->type->value_count; i++) {
        const size_t size = strlen(scope->type->values[i].as.id);
        if (size > width && size <= WIDEST_NAME) width = size;
    }
    return width;
}

static void dump_member(tn_dump_run *run, const tn_dump_scope *scope, size_t m, size_t width, size_t level)
{
    const tn_member *member = &scope->type->members[m];
    const bool instance = member->get != NULL;
    const tn_dump_place place = tn_dump_member_place(run, scope, m);
    tn_error error;
    begin_line(run, &place, level);
    put_name(run, member->id, instance || (member->flags & TN_MEMBER_DERIVED) != 0);
    const size_t size = strlen(member->id);
    tn_print_repeated(&run->out, ' ', (size < width ? width - size : 0) + 2);
    if (instance && tn_member_make(member, scope->object, &error) != TN_OK) {
        dump_failure(run, &error);
        return;
    }
    run->instances_left -= instance;
    dump_value(run, scope, member, tn_member_at(member, scope->object), &place, level);
    run->instances_left += instance;
}

/* What is computed from the members lies nowhere. */
static void dump_computed(tn_dump_run *run, const tn_dump_scope *scope, const tn_value_member *value,
                          size_t width, size_t level)
{
    static const tn_dump_place nowhere = {false, 0, 0};
    const size_t size = strlen(value->as.id);
    tn_computed computed;
    tn_error error;
    const bool failed = value->compute(scope->object, &computed, &error) != TN_OK;
    if (!failed && !computed.present) return;
    begin_line(run, &nowhere, level);
    put_name(run, value->as.id, true);
    tn_print_repeated(&run->out, ' ', (size < width ? width - size : 0) + 2);
    if (failed)
        dump_failure(run, &error);
    else
        dump_value(run, scope, &value->as, &computed.as, &nowhere, level);
}

static void dump_object(tn_dump_run *run, const tn_dump_scope *scope, size_t level)
{
    make_instances(run, scope);
    const size_t width = name_width(run, scope);
    for (size_t m = 0; m < scope->type->member_count && run->out.status == TN_OK; m++) {
        if (has_line(run, scope, &scope->type->members[m])) dump_member(run, scope, m, width, level);
    }
    for (size_t i = 0; i < scope->type->value_count && run->out.status == TN_OK; i++)
        dump_computed(run, scope, &scope->type->values[i], width, level);
}

static void dump_gaps(tn_dump_run *run)
{
    for (const tn_gap *gap = run->document->gaps; gap != NULL; gap = gap->next) {
        const tn_dump_place place = {true, gap->offset, gap->bytes.size};
        begin_line(run, &place, 1);
        tn_dump_colour(run, TN_COLOUR_FAINT);
        tn_print(&run->out, "(gap)");
        tn_dump_plain(run);
        tn_print(&run->out, "  ");
        tn_dump_hex(run, gap->bytes.data, gap->bytes.size, 2 * BYTES_SHOWN);
        end_line(run);
    }
}

static void put_header(tn_dump_run *run)
{
    if (run->locations == NULL) return;
    tn_dump_colour(run, TN_COLOUR_FAINT);
    tn_print(&run->out, "    offset      size  ");
    if (run->options->bytes && run->size != 0) {
        tn_print(&run->out, "bytes");
        tn_print_repeated(&run->out, ' ', 3 * BYTES_SHOWN - 2);
    }
    tn_dump_plain(run);
}

static void dump_root(tn_dump_run *run, const tn_format *format, const void *object)
{
    const tn_dump_scope scope = {.type = format->type, .object = object};
    put_header(run);
    put_name(run, format->id, false);
    if (format->title != NULL) {
        tn_print(&run->out, ": ");
        tn_print(&run->out, format->title);
    }
    end_line(run);
    dump_object(run, &scope, 1);
    dump_gaps(run);
}

/* ---- a part ---- */

static const tn_location *view_location(const tn_dump_run *run, const tn_found *found)
{
    return run->locations == NULL ? NULL : tn_locations_find(run->locations, found->view);
}

/* Where a value in a record lies. */
static tn_dump_place record_place(const tn_dump_run *run, const tn_found *found)
{
    tn_dump_place place = {false, 0, 0};
    const tn_location *view = view_location(run, found);
    if (view == NULL || found->record_offset == TN_NO_INDEX) return place;
    place.known = true;
    place.offset = view->offset + (uint64_t)found->record * found->view->stride + found->record_offset;
    place.size = found->view->stride;
    if (found->index != TN_NO_INDEX) return place;
    size_t size;
    place.known = tn_wire_size(found->member, found->owner, &size);
    place.size = size;
    return place;
}

/* Elements of arrays and what variants hold are members of no type. */
static bool is_member_of(const tn_type *type, const tn_member *member)
{
    for (size_t m = 0; m < type->member_count; m++)
        if (&type->members[m] == member) return true;
    return false;
}

/* Where an element of numbers lies. */
static tn_dump_place number_place(const tn_dump_run *run, const tn_dump_scope *owner, const tn_found *found)
{
    for (size_t m = 0; m < owner->type->member_count; m++) {
        const tn_member *member = &owner->type->members[m];
        if (member->kind != TN_KIND_NUMBERS || strcmp(member->id, found->member->id) != 0) continue;
        const tn_dump_place place = tn_dump_member_place(run, owner, m);
        return element_place(member, tn_member_at(member, owner->object), found->index, &place);
    }
    return (tn_dump_place){false, 0, 0};
}

static void dump_found(tn_dump_run *run, const tn_found *found, const char *path)
{
    const bool is_record = found->view != NULL && found->index != TN_NO_INDEX;
    const tn_dump_scope owner = {
        .type = found->owner_type, .object = found->owner, .in_record = found->view != NULL};
    tn_dump_scope scope = {.type = found->type, .object = found->value, .in_record = found->view != NULL};
    if (is_record) scope.view = found->view;
    if (is_record) scope.view_type = found->records->view;
    tn_dump_place place;
    if (found->view != NULL)
        place = record_place(run, found);
    else if (found->type != NULL && tn_dump_is_whole(run, found->type, found->value, &place))
        scope.in_record = true;
    else if (found->type != NULL)
        place = tn_dump_object_place(run, found->type, found->value);
    else if (found->index == TN_NO_INDEX && is_member_of(owner.type, found->member))
        place = tn_dump_member_place(run, &owner, (size_t)(found->member - owner.type->members));
    else
        place = number_place(run, &owner, found);
    scope.place = place;

    begin_line(run, &place, 0);
    put_name(run, path, false);
    tn_print(&run->out, "  ");
    if (found->type == NULL) {
        dump_value(run, &owner, found->member, found->value, &place, 0);
    } else if (tn_dump_fits_line(found->type)) {
        tn_dump_line(run, found->type, found->value);
        end_line(run);
    } else {
        tn_print(&run->out, found->type->id);
        end_line(run);
        dump_object(run, &scope, 1);
    }
}

tn_status tn_dump(const tn_format *format, const void *object, const tn_locations *locations,
                  const void *data, size_t size, const char *path, const tn_dump_options *options,
                  const tn_sink *sink)
{
    static const tn_dump_options defaults = {0, 0, false, false};
    tn_dump_run run;
    run.document = tn_format_document(format, object);
    run.locations = locations;
    run.data = data;
    run.size = locations == NULL ? 0 : size;
    run.options = options != NULL ? options : &defaults;
    run.instances_left = TN_INSTANCE_DEPTH;
    tn_output_sink(&run.out, sink);
    if (path == NULL || path[0] == '\0') {
        dump_root(&run, format, object);
        return tn_output_end(&run.out);
    }
    tn_arena memory;
    tn_found found;
    tn_arena_init(&memory, run.document->arena.allocator, UINT64_MAX);
    const tn_status status = tn_find_value(format, object, path, &memory, &found, NULL);
    if (status == TN_OK) dump_found(&run, &found, path);
    tn_arena_free(&memory);
    return status != TN_OK ? status : tn_output_end(&run.out);
}
