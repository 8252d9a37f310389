/* Dumps the tree of an object, a line for each value.

       offset      size
           23         6  name           "Bip01"
           29         1  mask           3  position | rotation

   Offsets are decimal, as they are in errors, unless hexadecimal ones are asked for. */
#include "dump.h"
#include "tenon/impl/input.h"

#include <string.h>

enum { WIDEST_NAME = 24 /* names are aligned up to this width */ };

static void dump_nothing(tn_dump_run *run)
{
    tn_dump_colour(run, TN_COLOUR_FAINT);
    tn_print(&run->out, "nothing");
    tn_dump_plain(run);
    tn_dump_end_line(run);
}

/* An object that is the value of a member, or an element that may be `named` before it. */
static void dump_object_value(tn_dump_run *run, const tn_dump_scope *scope, bool named, size_t level)
{
    const bool line = tn_dump_fits_line(scope->type);
    if (line)
        tn_dump_line(run, scope->type, scope->object);
    else
        tn_print(&run->out, scope->type->id);
    tn_called called;
    if (!line && !named && !tn_dump_goes_deeper(run, level) &&
        tn_called_by_text(&called, scope->type, scope->object))
        tn_dump_put_called(run, &called);
    tn_dump_end_line(run);
    if (!line && tn_dump_goes_deeper(run, level)) tn_dump_object(run, scope, level + 1);
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
        tn_dump_end_line(run);
        return;
    }
    const tn_dump_scope scope = tn_dump_scope_of(run, member->type, object);
    dump_object_value(run, &scope, member->label != NULL, level);
}

static void dump_variant(tn_dump_run *run, const tn_dump_scope *scope, const tn_member *member,
                         const tn_variant *variant, const tn_dump_place *place, size_t level)
{
    const void *value;
    const tn_member held = tn_variant_member(member, variant, &value);
    tn_dump_tree(run, scope, &held, value, place, level);
}

/* Puts the text behind the name of a member. `scope` is its object. */
void tn_dump_tree(tn_dump_run *run, const tn_dump_scope *scope, const tn_member *member, const void *value,
                  const tn_dump_place *place, size_t level)
{
    switch (member->kind) {
    case TN_KIND_OBJECT: {
        const tn_dump_scope inside = {member->type, value, true, NULL, NULL, *place};
        const tn_dump_scope inner = scope->in_record ? inside : tn_dump_scope_of(run, member->type, value);
        dump_object_value(run, &inner, false, level);
        return;
    }
    case TN_KIND_LIST:
        tn_dump_list(run, scope, member, value, level);
        return;
    case TN_KIND_VIEW:
        tn_dump_view(run, scope, member, value, place, level);
        return;
    case TN_KIND_ARRAY:
    case TN_KIND_NUMBERS:
        tn_dump_array(run, scope, member, value, place, level);
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
        tn_dump_end_line(run);
        tn_dump_more_bytes(run, place);
        return;
    }
}

/* Puts the reason for which an instance cannot be shown. */
static void dump_failure(tn_dump_run *run, const tn_error *error)
{
    char text[256];
    tn_error_explain(error, text, sizeof text);
    tn_dump_colour(run, TN_COLOUR_FAINT);
    tn_print(&run->out, "(");
    tn_print(&run->out, text);
    tn_print(&run->out, ")");
    tn_dump_plain(run);
    tn_dump_end_line(run);
}

/* The instances of an object are computed before it is shown. */
static void make_instances(const tn_dump_run *run, const tn_dump_scope *scope)
{
    tn_error error;
    if (run->options->stopped != NULL) return;
    for (size_t m = 0; m < scope->type->member_count; m++)
        (void)tn_member_make(&scope->type->members[m], scope->object, &error);
}

/* Whether objects of the type have nothing to show: they take no bytes, and only remember a number. */
static bool says_nothing(const tn_type *type)
{
    for (size_t m = 0; m < type->member_count; m++)
        if (tn_member_visible(&type->members[m])) return false;
    return type->value_count == 0;
}

/* Whether the member has a line: it is present, or is an instance that cannot be computed. */
static bool has_line(const tn_dump_run *run, const tn_dump_scope *scope, const tn_member *member)
{
    if (!tn_member_visible(member)) return false;
    if (!tn_dump_was_read(run, scope, (size_t)(member - scope->type->members))) return false;
    if (member->kind == TN_KIND_OBJECT && says_nothing(member->type)) return false;
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
    tn_dump_place place = tn_dump_member_place(run, scope, m);
    if (!place.known) place = tn_dump_cut_records(run, member, tn_member_at(member, scope->object));
    tn_error error;
    tn_dump_begin_line(run, &place, level);
    tn_dump_name(run, member->id, instance || (member->flags & TN_MEMBER_DERIVED) != 0);
    run->line.member = member;
    const size_t size = strlen(member->id);
    tn_print_repeated(&run->out, ' ', (size < width ? width - size : 0) + 2);
    if (instance && tn_member_make(member, scope->object, &error) != TN_OK) {
        dump_failure(run, &error);
        return;
    }
    if (tn_member_is_too_deep(member, run->instances_left)) {
        error = tn_too_deep();
        dump_failure(run, &error);
        return;
    }
    const tn_depth left = tn_depth_begin_instance(&run->depth, instance);
    const bool counts = instance && run->instances_left > 0;
    run->instances_left -= counts;
    tn_dump_tree(run, scope, member, tn_member_at(member, scope->object), &place, level);
    run->instances_left += counts;
    run->depth = left;
}

/* Puts a computed value, which has no place. `failed`: the error that makes it absent. */
static void dump_value(tn_dump_run *run, const tn_dump_scope *scope, const tn_value_member *value,
                       const void *computed, const tn_error *failed, size_t width, size_t level)
{
    static const tn_dump_place nowhere = {false, 0, 0, 0, 0};
    const size_t size = strlen(value->as.id);
    tn_dump_begin_line(run, &nowhere, level);
    tn_dump_name(run, value->as.id, true);
    run->line.member = &value->as;
    tn_print_repeated(&run->out, ' ', (size < width ? width - size : 0) + 2);
    if (failed != NULL)
        dump_failure(run, failed);
    else
        tn_dump_tree(run, scope, &value->as, computed, &nowhere, level);
}

static void dump_computed(tn_dump_run *run, const tn_dump_scope *scope, const tn_value_member *value,
                          size_t width, size_t level)
{
    tn_computed computed;
    tn_error error;
    tn_arena memory;
    tn_arena_init(&memory, run->document->arena.allocator, UINT64_MAX);
    const bool failed = tn_compute_value_in(&memory, value, scope->object, &computed, &error) != TN_OK;
    if (failed || computed.present)
        dump_value(run, scope, value, &computed.as, failed ? &error : NULL, width, level);
    tn_arena_free(&memory);
}

void tn_dump_object(tn_dump_run *run, const tn_dump_scope *scope, size_t level)
{
    if (!tn_depth_enter(&run->depth, scope->type)) run->out.status = TN_DEPTH_LIMIT;
    if (run->out.status != TN_OK) return;
    make_instances(run, scope);
    const size_t width = name_width(run, scope);
    for (size_t m = 0; m < scope->type->member_count && run->out.status == TN_OK; m++) {
        if (has_line(run, scope, &scope->type->members[m])) dump_member(run, scope, m, width, level);
    }
    const size_t values = tn_dump_is_unfinished(run, scope->object) ? 0 : scope->type->value_count;
    for (size_t i = 0; i < values && run->out.status == TN_OK; i++)
        dump_computed(run, scope, &scope->type->values[i], width, level);
    tn_depth_leave(&run->depth, scope->type);
}

/* Bytes that no member holds. */
static void dump_bytes(tn_dump_run *run, const char *what, uint64_t offset, const uint8_t *data,
                       uint64_t size)
{
    const tn_dump_place place = {true, offset, size, 0, 0};
    tn_dump_begin_line(run, &place, 1);
    tn_dump_colour(run, TN_COLOUR_FAINT);
    tn_print(&run->out, what);
    tn_dump_plain(run);
    tn_print(&run->out, "  ");
    tn_dump_hex(run, data, size, 2 * TN_DUMP_BYTES);
    tn_dump_end_line(run);
}

static void dump_gaps(tn_dump_run *run)
{
    for (const tn_gap *gap = run->document->gaps; gap != NULL; gap = gap->next)
        dump_bytes(run, "(gap)", gap->offset, gap->bytes.data, gap->bytes.size);
}

/* Readers take several numbers at once: if only the last of them is missing, the others are no members
   yet. */
static void dump_unread(tn_dump_run *run)
{
    uint64_t end = run->cut_end;
    const tn_error *stopped = run->options->stopped;
    if (stopped == NULL || run->locations == NULL || stopped->offset > run->size) return;
    for (size_t i = 0; i < run->locations->count; i++) {
        const tn_location *location = &run->locations->items[i];
        const uint64_t behind = location->offset + location->size + (location->bit + location->bits + 7u) / 8;
        if (location->offset > stopped->offset) return;
        if (behind > end) end = behind;
    }
    if (end < stopped->offset) dump_bytes(run, "(unread)", end, run->data + end, stopped->offset - end);
}

static void put_header(tn_dump_run *run)
{
    run->line = (tn_dump_row){0};
    if (run->locations == NULL || run->options->line != NULL) return;
    tn_dump_colour(run, TN_COLOUR_FAINT);
    tn_print(&run->out, "    offset      size  ");
    if (run->options->bytes && run->size != 0) {
        tn_print(&run->out, "bytes");
        tn_print_repeated(&run->out, ' ', run->options->wide ? 4 * TN_DUMP_WIDE : 3 * TN_DUMP_BYTES - 2);
    }
    tn_dump_plain(run);
}

static void dump_root(tn_dump_run *run, const tn_format *format, const void *object)
{
    const tn_dump_scope scope = {.type = format->type, .object = object};
    put_header(run);
    tn_dump_name(run, format->id, false);
    if (format->title != NULL) {
        tn_print(&run->out, ": ");
        tn_print(&run->out, format->title);
    }
    tn_dump_end_line(run);
    tn_dump_object(run, &scope, 1);
    dump_gaps(run);
    dump_unread(run);
}

/* Dumps an object, or the value of a path. */
static tn_status dump_what(tn_dump_run *run, const tn_format *format, const void *object, const char *path)
{
    tn_arena memory;
    tn_found found;
    if (path == NULL || path[0] == '\0') {
        dump_root(run, format, object);
        return TN_OK;
    }
    tn_arena_init(&memory, run->document->arena.allocator, UINT64_MAX);
    tn_status status = tn_find_value(format, object, path, &memory, &found, NULL);
    if (status == TN_OK && !tn_dump_found(run, &found, path)) status = TN_ABSENT;
    tn_arena_free(&memory);
    return status;
}

tn_status tn_dump_noted(const tn_format *format, const void *object, const tn_locations *locations,
                        tn_dump_places *places, const void *data, size_t size, const char *path,
                        const tn_dump_options *options, const tn_sink *sink)
{
    static const tn_dump_options defaults = {0};
    tn_dump_run run;
    run.document = tn_format_document(format, object);
    run.locations = locations;
    run.instances = places;
    run.data = data;
    run.size = locations == NULL ? 0 : size;
    run.options = options != NULL ? options : &defaults;
    run.depth = tn_depth_of(format, object);
    run.instances_left = TN_INSTANCE_DEPTH;
    tn_output_sink(&run.out, sink);
    tn_dump_find_unfinished(&run, format, object);
    const tn_status status = dump_what(&run, format, object, path);
    return status != TN_OK ? status : tn_output_end(&run.out);
}

tn_status tn_dump(const tn_format *format, const void *object, const tn_locations *locations,
                  const void *data, size_t size, const char *path, const tn_dump_options *options,
                  const tn_sink *sink)
{
    const tn_document *document = tn_format_document(format, object);
    tn_dump_places instances = {.allocator = document->arena.allocator};
    tn_run *reading = locations != NULL ? document->run : NULL;
    if (reading != NULL) tn_locate_instances(reading, tn_dump_places_note, &instances);
    const tn_status status = tn_dump_noted(format, object, locations, reading != NULL ? &instances : NULL,
                                           data, size, path, options, sink);
    if (reading != NULL) tn_locate_instances(reading, NULL, NULL);
    tn_dump_places_free(&instances);
    return status;
}
