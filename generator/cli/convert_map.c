/* Converts between formats: members with the same name or with `-convert` belong together. */
#include "base/json.h"
#include "cli/convert.h"
#include "diff/facing.h"

/* ---- kinds of values ---- */

/* The conversions that exist. */
typedef enum value_class {
    CLASS_NONE,
    CLASS_NUMBER,
    CLASS_TRUTH,
    CLASS_TEXT,
    CLASS_BYTES,
    CLASS_OBJECT,
    CLASS_OBJECTS, /* a list, or records */
    CLASS_VALUES,  /* an array of numbers, texts, ... */
    CLASS_VARIANT, /* a value of one of several types, which JSON names */
    CLASS_TABLE
} value_class;

static value_class class_of(tn_kind kind)
{
    switch (kind) {
    case TN_KIND_BOOL:
        return CLASS_TRUTH;
    case TN_KIND_TEXT:
        return CLASS_TEXT;
    case TN_KIND_BYTES:
    case TN_KIND_PACKED:
        return CLASS_BYTES;
    case TN_KIND_OBJECT:
    case TN_KIND_POINTER:
        return CLASS_OBJECT;
    case TN_KIND_LIST:
    case TN_KIND_VIEW:
        return CLASS_OBJECTS;
    case TN_KIND_ARRAY:
    case TN_KIND_NUMBERS:
        return CLASS_VALUES;
    case TN_KIND_CONSTANT:
    case TN_KIND_STREAM:
    case TN_KIND_OPAQUE:
        return CLASS_NONE;
    case TN_KIND_VARIANT:
        return CLASS_VARIANT;
    default:
        return CLASS_NUMBER;
    }
}

static value_class class_of_member(const tn_member *member)
{
    if (is_table(member)) return CLASS_TABLE;
    if (member->kind == TN_KIND_ARRAY && member->element == TN_KIND_POINTER) return CLASS_OBJECTS;
    return class_of(member->kind);
}

static const tn_type *type_of_objects(const tn_member *member)
{
    return member->kind == TN_KIND_VIEW ? member->view->element : member->type;
}

/* Whether one can become the other: numbers of another unit would have another meaning. */
static bool corresponds(const tn_member *from, const tn_member *to)
{
    const value_class kind = class_of_member(from);
    if (kind == CLASS_NONE || kind != class_of_member(to)) return false;
    if (kind == CLASS_VALUES && class_of(from->element) != class_of(to->element)) return false;
    return from->unit == NULL || to->unit == NULL || strcmp(from->unit, to->unit) == 0;
}

/* ---- objects ---- */

/* The type of an object that a variant holds, which has one name in both formats. NULL: the value is no
   object, or the other format has no such type. */
static const tn_type *case_of(const tn_member *member, const tn_type *named)
{
    for (size_t i = 0; named != NULL && member->variants != NULL && i < member->variants->count; i++)
        if (strcmp(member->variants->types[i]->id, named->id) == 0) return member->variants->types[i];
    return NULL;
}

/* Whether a value of `from` has a place in `to`: a variant may lack its type. */
static bool has_case(const tn_member *from, const tn_member *to, str value)
{
    const tn_type *named = class_of_member(to) == CLASS_VARIANT ? type_of_json(from, value) : NULL;
    return named == NULL || case_of(to, named) != NULL;
}

static bool put_variant(conversion *at, const tn_path *path, const tn_member *from, const tn_member *to,
                        str value, buffer *out)
{
    buffer object = {.memory = at->memory};
    const tn_type *named = type_of_json(from, value), *type = case_of(to, named);
    if (type == NULL) { /* a number, text or bytes */
        buffer_put(out, value);
        return true;
    }
    if (!map_object(at, path, named, type, value, &object)) return false;
    buffer_printf(out, "{\"$type\": \"%s\"%s", type->id, object.size > 2 ? ", " : "");
    buffer_put(out, (str){object.data + 1, object.size - 1});
    return true;
}

static bool put_variants(conversion *at, const tn_path *path, const tn_member *from, const tn_member *to,
                         str value, buffer *out)
{
    str key, entry;
    size_t index = 0;
    buffer_putc(out, '[');
    for (json_entries each = json_entries_of(value); json_entries_next(&each, &key, &entry); index++) {
        const tn_path item = {path, to->id, index};
        if (index > 0) buffer_puts(out, ", ");
        if (!put_variant(at, &item, from, to, entry, out)) return false;
    }
    buffer_putc(out, ']');
    return true;
}

static bool put_values(conversion *at, const tn_path *path, const tn_member *from, const tn_member *to,
                       str value, buffer *out)
{
    tn_member element = {.id = from->id, .kind = from->element, .values = from->values, .flags = from->flags};
    tn_member wanted = {.id = to->id, .kind = to->element, .values = to->values, .flags = to->flags};
    if (class_of(element.kind) == CLASS_VARIANT) return put_variants(at, path, from, to, value, out);
    if (class_of(element.kind) != CLASS_NUMBER || is_same_number(&element, &wanted)) {
        buffer_put(out, value);
        return true;
    }
    str key, entry;
    size_t index = 0;
    buffer_putc(out, '[');
    for (json_entries each = json_entries_of(value); json_entries_next(&each, &key, &entry); index++) {
        const tn_path item = {path, to->id, index};
        wanted.id = NULL;
        if (index > 0) buffer_puts(out, ", ");
        if (!convert_number(at, &item, &element, &wanted, entry, out)) return false;
    }
    buffer_putc(out, ']');
    return true;
}

static bool put_objects(conversion *at, const tn_path *path, const tn_member *from, const tn_member *to,
                        str value, buffer *out)
{
    str key, entry;
    size_t index = 0;
    if (json_kind_of_text(value) != '[') { /* the number of records without bytes */
        buffer_put(out, value);
        return true;
    }
    buffer_putc(out, '[');
    for (json_entries each = json_entries_of(value); json_entries_next(&each, &key, &entry); index++) {
        const tn_path item = {path, to->id, index};
        if (index > 0) buffer_puts(out, ", ");
        if (!map_object(at, &item, type_of_objects(from), type_of_objects(to), entry, out)) return false;
    }
    buffer_putc(out, ']');
    return true;
}

static bool put_value(conversion *at, const tn_path *path, const tn_member *from, const tn_member *to,
                      str value, buffer *out)
{
    const tn_path inner = {path, to->id, TN_NO_INDEX};
    switch (class_of_member(to)) {
    case CLASS_NUMBER:
        if (!is_same_number(from, to)) return convert_number(at, path, from, to, value, out);
        break;
    case CLASS_VALUES:
        return put_values(at, path, from, to, value, out);
    case CLASS_OBJECT:
        if (json_kind_of_text(value) != '{') break; /* null */
        return map_object(at, &inner, from->type, to->type, value, out);
    case CLASS_VARIANT:
        return put_variant(at, &inner, from, to, value, out);
    case CLASS_OBJECTS:
        return put_objects(at, path, from, to, value, out);
    default:
        break;
    }
    buffer_put(out, value);
    return true;
}

/* ---- values without a source ---- */

static bool put_empty(const tn_member *member, buffer *out)
{
    switch (class_of_member(member)) {
    case CLASS_TEXT:
    case CLASS_BYTES:
        buffer_puts(out, "\"\"");
        return true;
    case CLASS_OBJECTS:
    case CLASS_VALUES:
    case CLASS_TABLE:
        buffer_puts(out, "[]");
        return true;
    default:
        return false;
    }
}

/* Reports that a member needs a value that neither the source nor the schema has; returns false. */
static bool needs_value(const conversion *at, const tn_path *path, const tn_member *member)
{
    report_problem(at->file->to, "`%s` needs a value; give it with --with '%s=VALUE'",
                   change_path(at->memory, path, member->id, false),
                   change_path(at->memory, path, member->id, true));
    return false;
}

bool make_value(conversion *at, const tn_path *path, const tn_member *member, bool quiet, buffer *out)
{
    const size_t begin = out->size;
    const bool any = at->given->count > 0;
    const given_value *given =
        any ? find_given(at->given, change_path(at->memory, path, member->id, false)) : NULL;
    const bool stated = member->conversion != NULL && member->conversion->missing != NULL;
    const tn_path inner = {path, member->id, TN_NO_INDEX};
    if (given != NULL)
        buffer_put(out, given_json(at->memory, given, member));
    else if (stated)
        buffer_puts(out, member->conversion->missing);
    else if (member->default_value != NULL)
        buffer_puts(out, member->default_value->json);
    else if (class_of_member(member) == CLASS_OBJECT && !quiet)
        return map_object(at, &inner, NULL, member->type, (str){"{}", 2}, out);
    else if (!put_empty(member, out))
        return quiet ? false : needs_value(at, path, member);
    if (!quiet && !is_empty_value((str){out->data + begin, out->size - begin}))
        note_change(at, &at->made, path, str_of(member->id), (str){out->data + begin, out->size - begin});
    return true;
}

/* ---- the members of an object ---- */

enum { USUAL_ENTRIES = 48 };

typedef struct source_entry {
    str key, value;
    bool taken;
} source_entry;

/* An object of the source. */
typedef struct source_object {
    const tn_type *type; /* NULL for nothing */
    source_entry *entries;
    size_t count;
    source_entry usual[USUAL_ENTRIES];
} source_object;

static void open_source(const conversion *at, const tn_type *type, str json, source_object *source)
{
    source_entry entry = {0};
    size_t capacity = USUAL_ENTRIES;
    source->type = type;
    source->entries = source->usual;
    source->count = 0;
    for (json_entries each = json_entries_of(json); json_entries_next(&each, &entry.key, &entry.value);) {
        if (source->count == capacity) {
            source_entry *larger = arena_alloc(at->memory, 4 * capacity * sizeof *larger);
            memcpy(larger, source->entries, capacity * sizeof *larger);
            source->entries = larger;
            capacity *= 4;
        }
        source->entries[source->count++] = entry;
    }
}

/* Whether JSON says only that an instance cannot be read. */
static bool is_failure(str value)
{
    static const char begin[] = "{\"$error\"";
    return value.size > sizeof begin && memcmp(value.data, begin, sizeof begin - 1) == 0;
}

static source_entry *entry_called(source_object *source, const char *id)
{
    for (size_t i = 0; i < source->count; i++)
        if (str_is(source->entries[i].key, id)) return &source->entries[i];
    return NULL;
}

/* ---- renamed members ---- */

static bool is_visible(const tn_member *member)
{
    return (member->flags & TN_MEMBER_HIDDEN) == 0 && member->get == NULL;
}

/* Whether two members may be one renamed member, as `tenon diff` finds them. */
static bool look_alike(const tn_member *a, const tn_member *b)
{
    return a->kind == b->kind && a->element == b->element && is_converted(a) && is_converted(b) &&
           (a->has == TN_NO_INDEX) == (b->has == TN_NO_INDEX) &&
           (a->flags & TN_MEMBER_FLAGS) == (b->flags & TN_MEMBER_FLAGS) && corresponds(a, b);
}

/* The member of an older version with the name `to` in a newer one: both follow the same members, and each
   name is in only one of the versions. NULL: there is none. */
static const tn_member *former_of(const tn_type *old, const tn_type *new, const tn_member *to)
{
    for (facing at = {0, 0}; at.old < old->member_count && at.new < new->member_count;) {
        const tn_member *a = &old->members[at.old], *b = &new->members[at.new];
        if (!is_visible(a) || !is_visible(b)) {
            at.old += !is_visible(a);
            at.new += !is_visible(b);
            continue;
        }
        const bool of_a = member_called(new, a->id) != NULL, of_b = member_called(old, b->id) != NULL;
        if (b == to) return facing_may_be_renamed(of_a, of_b) && look_alike(a, b) ? a : NULL;
        facing_next(&at, of_a, of_b);
    }
    return NULL;
}

/* Reports a renamed member once for all objects of a type. */
static void note_renamed(conversion *at, const tn_type *type, const tn_member *from, const tn_member *to)
{
    const char *text = arena_printf(at->memory, "%s.%s", type->id, from->id);
    for (size_t i = 0; i < at->renamed.count; i++)
        if (strcmp(at->renamed.items[i], text) == 0) return;
    ARRAY_PUSH(at->memory, &at->renamed, text);
    report_remark(at->file->to, "`%s` of %s becomes `%s`: same position, same layout", from->id, type->id,
                  to->id);
}

/* The entry of the source for a member of the target: by its name, or by a `-convert` of one of the schemas.
 */
static source_entry *entry_for(source_object *source, const tn_member *to, const tn_member **from)
{
    source_entry *found = entry_called(source, to->id);
    const char *id = to->id;
    const tn_conversion *said = to->conversion;
    if (source->type == NULL) return NULL;
    if (found == NULL && said != NULL && said->from != NULL && said->flags == NULL)
        found = entry_called(source, id = said->from);
    for (size_t m = 0; m < source->type->member_count && found == NULL; m++) {
        said = source->type->members[m].conversion;
        if (said != NULL && said->from != NULL && said->flags == NULL && strcmp(said->from, to->id) == 0)
            found = entry_called(source, id = source->type->members[m].id);
    }
    if (found != NULL && is_failure(found->value)) found = NULL;
    *from = found != NULL ? member_called(source->type, id) : NULL;
    return *from != NULL && corresponds(*from, to) ? found : NULL;
}

/* A version counts the changes of its own format: versions of other formats have other meanings. */
static bool is_version(const tn_path *path, const tn_member *member)
{
    return path == NULL && (strcmp(member->id, "version") == 0 || strcmp(member->id, "magic") == 0);
}

/* Whether the command line sets a version by this member: it is set when all are present. */
static bool is_asked(const conversion *at, const tn_type *type, const tn_member *member)
{
    for (size_t i = 0; i < at->target->version_count; i++)
        if (at->target->versions[i].type == type && at->target->versions[i].member == member) return true;
    return false;
}

/* The entry under an earlier name, between two versions of one format; other formats match by names alone. */
static source_entry *entry_renamed(conversion *at, source_object *source, const tn_type *type,
                                   const tn_member *to, const tn_member **from)
{
    const bool versions = strcmp(at->file->format->id, at->target->format->id) == 0;
    if (!versions || source->type == NULL) return NULL;
    *from = former_of(source->type, type, to);
    source_entry *entry = *from != NULL ? entry_called(source, (*from)->id) : NULL;
    if (entry == NULL || entry->taken) return NULL;
    note_renamed(at, source->type, *from, to);
    return entry;
}

static bool map_member(conversion *at, const tn_path *path, source_object *source, const tn_type *type,
                       const tn_member *to, buffer *out)
{
    const tn_member *from = NULL;
    source_entry *entry = entry_for(source, to, &from);
    if (entry == NULL) entry = entry_renamed(at, source, type, to, &from);
    const size_t before = out->size;
    if (!at->same && is_version(path, to)) entry = NULL;
    if (entry != NULL && !has_case(from, to, entry->value)) entry = NULL;
    buffer_printf(out, "%s\"%s\": ", out->data[out->size - 1] == '{' ? "" : ", ", to->id);
    if (entry != NULL) {
        entry->taken = true;
        at->shared++;
        return put_value(at, path, from, to, entry->value, out);
    }
    const bool needed = to->has == TN_NO_INDEX && to->kind != TN_KIND_POINTER && to->get == NULL;
    if (needed) return make_value(at, path, to, false, out);
    out->size = before; /* its condition decides, which only the writer evaluates */
    return true;
}

/* Whether the writer of the target derives the member. */
static bool derives(const tn_type *type, str key)
{
    const tn_member *member = member_of_key(type, key);
    return member != NULL && (member->flags & TN_MEMBER_DERIVED) != 0;
}

/* Stored values that differ from derived ones, of members that both writers derive: kept if both derive equal
   values. */
static void put_stored(source_object *source, const tn_type *to, buffer *out)
{
    str key, value;
    const size_t before = out->size;
    size_t put = 0, all = 0;
    source_entry *stored = entry_called(source, "$stored");
    if (stored == NULL || to->as_read == 0) return;
    buffer_printf(out, "%s\"$stored\": {", out->data[out->size - 1] == '{' ? "" : ", ");
    for (json_entries each = json_entries_of(stored->value); json_entries_next(&each, &key, &value); all++) {
        if (!derives(to, key) || !derives(source->type, key)) continue;
        buffer_printf(out, "%s\"%.*s\": ", put++ > 0 ? ", " : "", STR_ARG(key));
        buffer_put(out, value);
    }
    if (put == 0) out->size = before;
    if (put > 0) buffer_putc(out, '}');
    stored->taken = put == all;
}

/* Whether a key is a place, which has no meaning in another file. */
static bool is_place(str key)
{
    return str_is(key, "$at") || str_is(key, "$layout") || str_is(key, "$format") || str_is(key, "$type") ||
           str_is(key, "$image");
}

/* Whether a value is no loss, or the result shows whether it is lost. */
static bool is_judged_later(const conversion *at, source_object *source, const tn_member *member,
                            const tn_type *to)
{
    if (member->get != NULL && !is_shown(member)) return true;
    if (at->shown != SHOWN_LEFT_OUT) return false;
    for (size_t m = 0; m < to->member_count; m++) {
        const tn_member *from = NULL;
        if (is_shown(&to->members[m]) && entry_for(source, &to->members[m], &from) != NULL && from == member)
            return true;
    }
    return false;
}

static void note_rest(conversion *at, const tn_path *path, source_object *source, const tn_type *to)
{
    for (size_t i = 0; i < source->count; i++) {
        const source_entry *entry = &source->entries[i];
        if (entry->taken || is_place(entry->key)) continue;
        const tn_member *member = source->type != NULL ? member_of_key(source->type, entry->key) : NULL;
        if (member != NULL && is_judged_later(at, source, member, to)) continue;
        if (says_nothing(member, entry->value) || (member != NULL && is_version(path, member))) continue;
        if (!derives(to, entry->key)) note_change(at, &at->lost, path, entry->key, entry->value);
    }
}

/* Whether the values of all instances of the target's type are known, so that the writer derives the numbers
   that lead to them. */
static bool places_all(source_object *source, const tn_type *to)
{
    bool any = false;
    for (size_t m = 0; m < to->member_count; m++) {
        const tn_member *from = NULL, *member = &to->members[m];
        if (!is_shown(member)) continue;
        if (entry_for(source, member, &from) == NULL) return false;
        any = true;
    }
    return any;
}

/* Leaves a number to the writer, unless its value in the source is to be stated. */
static bool leave_to_writer(const conversion *at, source_object *source, const tn_member *to)
{
    const tn_member *from = NULL;
    source_entry *entry = entry_for(source, to, &from);
    if (entry == NULL) return true;
    if (at->shown == SHOWN_STATED) return false;
    entry->taken = true;
    return true;
}

/* Counts the instances that the source or the target shows. */
static void count_shown(conversion *at, source_object *source, const tn_type *to)
{
    const tn_member *from = NULL;
    for (size_t i = 0; i < source->count; i++) {
        const tn_member *member =
            source->type != NULL ? member_of_key(source->type, source->entries[i].key) : NULL;
        at->shown_count += member != NULL && is_shown(member);
    }
    for (size_t m = 0; m < to->member_count; m++)
        at->shown_count += is_shown(&to->members[m]) && entry_for(source, &to->members[m], &from) != NULL;
}

bool map_object(conversion *at, const tn_path *path, const tn_type *from, const tn_type *to, str json,
                buffer *out)
{
    source_object source;
    open_source(at, from, json, &source);
    count_shown(at, &source, to);
    const bool places = at->shown != SHOWN_LEFT_OUT && places_all(&source, to);
    buffer_putc(out, '{');
    for (size_t m = 0; m < to->member_count; m++) {
        const tn_member *member = &to->members[m];
        const bool shown = at->shown != SHOWN_LEFT_OUT && is_shown(member);
        if (!is_converted(member) && !shown) continue;
        if (places && is_patched(member) && leave_to_writer(at, &source, member)) continue;
        if (!is_asked(at, to, member) && !map_member(at, path, &source, to, member, out)) return false;
    }
    put_stored(&source, to, out);
    buffer_putc(out, '}');
    note_rest(at, path, &source, to);
    return true;
}
