/* Prints the explanation of a finding. */
#include "cli/explain.h"

#include <inttypes.h>

#include "cli/detect.h"
#include "cli/report.h"
#include "cli/wrap.h"

enum { BYTES_SHOWN = 16, INDENT = 11 };

static const tn_member *member_named(const tn_type *type, const char *id)
{
    for (size_t m = 0; m < type->member_count; m++)
        if (strcmp(type->members[m].id, id) == 0) return &type->members[m];
    return NULL;
}

/* The type of a member's value, if that has members itself. */
static const tn_type *type_behind(const tn_member *member)
{
    if (member->kind == TN_KIND_VIEW) return member->view->element;
    return member->type;
}

/* The member at the end of a place, or NULL if the path to it is not known: a step is missing, or leads
   through a value that may have several types. */
static const tn_member *member_at(const tn_format *format, const tn_place *place)
{
    const tn_type *type = format->type;
    const tn_member *member = NULL;
    if (place->depth > TN_PLACE_STEPS) return NULL;
    for (uint32_t i = 0; i < place->depth; i++) {
        member = type ? member_named(type, place->steps[i].member) : NULL;
        if (!member) return NULL;
        type = type_behind(member);
    }
    return member;
}

/* A label and prose; its first line stands beside the label. */
static void put_prose(buffer *out, const char *label, const char *text)
{
    buffer lines = {.memory = out->memory};
    put_wrapped(&lines, text, INDENT);
    if (lines.size <= INDENT) return;
    buffer_printf(out, "    %-*s%s", INDENT - 4, label, lines.data + INDENT);
}

static void put_rule(buffer *out, const tn_rule *rule)
{
    const char *of = rule->type ? arena_printf(out->memory, " of %s", rule->type) : "";
    put_prose(out, "rule",
              arena_printf(out->memory, "%s%s, at level %s: %s", rule->id, of, level_word(rule->level),
                           rule->text ? rule->text : ""));
}

static void put_bytes(buffer *out, str bytes, uint64_t offset)
{
    buffer_printf(out, "    %-*s", INDENT - 4, "bytes");
    if (offset >= bytes.size) {
        buffer_printf(out, "none: the file has %zu\n", bytes.size);
        return;
    }
    size_t at = (size_t)offset;
    put_readable_bytes(out, (const uint8_t *)bytes.data + at, bytes.size - at, BYTES_SHOWN);
    buffer_putc(out, '\n');
}

/* The words for a kind that is no number. */
static const char *kind_words(tn_kind kind)
{
    static const char *const words[] = {
        [TN_KIND_BOOL] = "a truth value",
        [TN_KIND_TEXT] = "text",
        [TN_KIND_BYTES] = "bytes",
        [TN_KIND_CONSTANT] = "bytes that are always the same",
        [TN_KIND_OBJECT] = "an object",
        [TN_KIND_LIST] = "a list of objects",
        [TN_KIND_VIEW] = "a list of records",
        [TN_KIND_ARRAY] = "a list",
        [TN_KIND_NUMBERS] = "a list of numbers",
        [TN_KIND_POINTER] = "an object",
        [TN_KIND_VARIANT] = "a value of one of several types",
        [TN_KIND_STREAM] = "a stream",
        [TN_KIND_PACKED] = "bytes that are stored compressed or encoded",
        [TN_KIND_OPAQUE] = "an object of the program",
    };
    return words[kind];
}

static const char *size_words(arena *memory, size_t count, const char *unit)
{
    return arena_printf(memory, "%zu %s%s", count, unit, count == 1 ? "" : "s");
}

/* The bytes of a number in C; 0: the kind is none. */
static size_t number_size(tn_kind kind)
{
    static const unsigned char sizes[] = {
        [TN_KIND_U1] = 1, [TN_KIND_U2] = 2, [TN_KIND_U4] = 4, [TN_KIND_U8] = 8, [TN_KIND_S1] = 1,
        [TN_KIND_S2] = 2, [TN_KIND_S4] = 4, [TN_KIND_S8] = 8, [TN_KIND_F4] = 4, [TN_KIND_F8] = 8};
    return kind < sizeof sizes ? sizes[kind] : 0;
}

const char *member_words(arena *memory, const tn_member *member)
{
    const tn_kind kind = member->kind;
    const size_t narrow = tn_form_size(member->narrow), own = number_size(kind);
    const size_t bytes = narrow < tn_form_space(member->narrow) ? narrow : own;
    const bool is_signed = kind >= TN_KIND_S1 && kind <= TN_KIND_S8;
    if (own == 0) return kind_words(kind);
    if (member->bits != 0)
        return arena_printf(memory, "a number of %s", size_words(memory, member->bits, "bit"));
    if (kind == TN_KIND_F4 || kind == TN_KIND_F8)
        return arena_printf(memory, "a floating-point number of %s", size_words(memory, bytes, "byte"));
    return arena_printf(memory, "a number of %s, %s", size_words(memory, bytes, "byte"),
                        is_signed ? "signed" : "unsigned");
}

/* "files, of type file, there if count > 0: A file in the pack" */
static void put_member(buffer *out, const tn_member *member)
{
    const tn_type *type = type_behind(member);
    const char *words = member->doc;
    buffer text = {.memory = out->memory};
    buffer_puts(&text, member->id);
    if (!words && type) {
        buffer_printf(&text, ", of type %s", type->id);
        words = type->doc;
    }
    if (member->condition) buffer_printf(&text, ", there if %s", member->condition);
    buffer_printf(&text, ": %s", words ? words : member_words(out->memory, member));
    put_prose(out, "member", text.data);
}

void put_explanation(buffer *out, const tn_format *format, str bytes, const tn_error *finding)
{
    const tn_member *member = format ? member_at(format, &finding->place) : NULL;
    if (finding->rule) put_rule(out, finding->rule);
    if (member)
        put_member(out, member);
    else if (!finding->rule && format && format->doc)
        put_prose(out, "format", arena_printf(out->memory, "%s: %s", format->id, format->doc));
    if (finding->offset != TN_NO_OFFSET) put_bytes(out, bytes, finding->offset);
}
