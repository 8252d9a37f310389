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

/* The type of what a member holds, where that has members by itself. */
static const tn_type *type_behind(const tn_member *member)
{
    if (member->kind == TN_KIND_VIEW) return member->view->element;
    return member->type;
}

/* The member at the end of a place, or NULL where the way there is not known: a step is missing, or leads
   through something that may be of several types. */
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

/* What a member is where the schema does not describe it. */
static const char *kind_words(const tn_member *member)
{
    static const char *const words[] = {
        [TN_KIND_U1] = "a number of 1 byte, unsigned",
        [TN_KIND_U2] = "a number of 2 bytes, unsigned",
        [TN_KIND_U4] = "a number of 4 bytes, unsigned",
        [TN_KIND_U8] = "a number of 8 bytes, unsigned",
        [TN_KIND_S1] = "a number of 1 byte, signed",
        [TN_KIND_S2] = "a number of 2 bytes, signed",
        [TN_KIND_S4] = "a number of 4 bytes, signed",
        [TN_KIND_S8] = "a number of 8 bytes, signed",
        [TN_KIND_F4] = "a floating-point number of 4 bytes",
        [TN_KIND_F8] = "a floating-point number of 8 bytes",
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
    return words[member->kind];
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
    buffer_printf(&text, ": %s", words ? words : kind_words(member));
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
