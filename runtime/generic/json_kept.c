/* Writes the parts of a file that a writer would change into JSON: stored values, places, gaps. */
#include "json_writer.h"

static void write_member_number(json_writer *json, const tn_member *member, uint64_t bits)
{
    tn_number_space space;
    tn_scalar_store(member->kind, &space, bits);
    tn_print_scalar(&json->out, member->kind, &space);
}

/* Begins an entry of `$stored`; begins `$stored` itself before the first. */
static void begin_stored(json_writer *json, const tn_member *member, bool any)
{
    if (!any) {
        tn_json_print_separator(json, json->stored_first, json->stored_in_line);
        tn_json_print_key(json, "$stored");
        tn_json_print_open(json, '{');
    }
    tn_json_print_separator(json, !any, true);
    tn_json_print_key(json, member->id);
    tn_json_print_open(json, '{');
}

/* Whether a writer keeps a stored value instead of the derived one: as long as the object derives the value
   that it derived at reading. A value that follows an edit is not a stored value. */
static bool is_kept(const json_writer *json, const tn_type *type, const tn_member *member, const void *object,
                    bool known, uint64_t derived)
{
    const void *as_read;
    uint64_t before;
    if (type->as_read == 0) return true;
    memcpy(&as_read, (const char *)object + type->as_read, sizeof as_read);
    if (as_read == NULL) return false;
    const bool then = tn_member_derived(member, json->document, as_read, &before);
    return then == known && (!known || before == derived);
}

/* The stored value of a derived member, and the value that was derived then. */
static bool write_stored_value(json_writer *json, const tn_type *type, const tn_member *member,
                               const void *object, bool any)
{
    uint64_t derived;
    bool known;
    if (!tn_member_deviates(member, json->document, object, &derived, &known)) return false;
    if (!is_kept(json, type, member, object, known, derived)) return false;
    begin_stored(json, member, any);
    tn_json_print_key(json, "value");
    write_member_number(json, member, tn_scalar_bits(member->kind, tn_member_at(member, object)));
    tn_json_print_separator(json, false, true);
    tn_json_print_key(json, "derived");
    if (known)
        write_member_number(json, member, derived);
    else
        tn_print(&json->out, "null");
    tn_json_print_close(json, '}', false, true);
    return true;
}

/* Compressed bytes that the writer would compress differently, and sizes that the content does not show. */
static bool write_stored_packed(json_writer *json, const tn_member *member, const void *object, bool any)
{
    if (member->kind != TN_KIND_PACKED || !tn_member_present(member, object)) return false;
    const tn_packed *packed = tn_member_at(member, object);
    tn_arena memory;
    tn_arena_init(&memory, json->document->arena.allocator, UINT64_MAX);
    const bool canonical = tn_packed_is_canonical(packed, json->document->effort, &memory);
    tn_arena_free(&memory);
    if (canonical) return false;
    begin_stored(json, member, any);
    tn_json_print_key(json, "packed");
    tn_json_print_bytes(json, packed->stored);
    tn_json_print_separator(json, false, true);
    tn_json_print_key(json, "size");
    tn_print_unsigned(&json->out, packed->size);
    tn_json_print_close(json, '}', false, true);
    return true;
}

void tn_json_print_stored(json_writer *json, const tn_type *type, const void *object, bool first,
                          bool in_line)
{
    bool any = false;
    json->stored_first = first;
    json->stored_in_line = in_line;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        if (write_stored_value(json, type, member, object, any) ||
            write_stored_packed(json, member, object, any))
            any = true;
    }
    if (any) tn_json_print_close(json, '}', false, true);
}

/* Puts the places of members that a writer would move: offset and size. */
void tn_json_print_placements(json_writer *json, const tn_type *type, const void *object, bool first,
                              bool in_line)
{
    bool any = false;
    for (size_t m = 0; m < type->member_count && tn_json_says_placements(json); m++) {
        const tn_member *member = &type->members[m];
        const tn_placement *placement = (const void *)((const char *)object + member->placement);
        if (member->placement == 0 || member->get != NULL || (!placement->known && placement->at == 0))
            continue;
        if (!any) {
            tn_json_print_separator(json, first, in_line);
            tn_json_print_key(json, "$at");
            tn_json_print_open(json, '{');
        }
        tn_json_print_separator(json, !any, true);
        tn_json_print_key(json, member->id);
        tn_json_print_open(json, '[');
        tn_print_unsigned(&json->out, placement->at);
        tn_json_print_separator(json, false, true);
        tn_print_unsigned(&json->out, placement->size);
        tn_json_print_close(json, ']', false, true);
        any = true;
    }
    if (any) tn_json_print_close(json, '}', false, true);
}

void tn_json_print_layout(json_writer *json)
{
    tn_json_print_separator(json, false, false);
    tn_json_print_key(json, "$layout");
    tn_json_print_open(json, '{');
    tn_json_print_key(json, "in_line");
    tn_print_unsigned(&json->out, json->document->in_line);
    tn_json_print_separator(json, false, true);
    tn_json_print_key(json, "size");
    tn_print_unsigned(&json->out, json->document->size);
    tn_json_print_close(json, '}', false, true);
}

void tn_json_print_gaps(json_writer *json, const tn_gap *gap)
{
    tn_json_print_separator(json, false, false);
    tn_json_print_key(json, "$gaps");
    tn_json_print_open(json, '[');
    for (bool first = true; gap != NULL; gap = gap->next, first = false) {
        tn_json_print_separator(json, first, false);
        tn_json_print_open(json, '{');
        tn_json_print_key(json, "offset");
        tn_print_unsigned(&json->out, gap->offset);
        tn_json_print_separator(json, false, true);
        tn_json_print_key(json, "bytes");
        tn_json_print_bytes(json, gap->bytes);
        tn_json_print_close(json, '}', false, true);
    }
    tn_json_print_close(json, ']', false, false);
}
