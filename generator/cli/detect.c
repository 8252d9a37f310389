/* Recognises formats. */
#include "cli/detect.h"

#include <strings.h>

#include "cli/paths.h"
#include "cli/scratch.h"
#include "cli/user_codec.h"

/* The number of first bytes that a message shows of an unknown file; and of matching bytes that may be
   chance. */
enum { BYTES_SHOWN = 8, BYTES_BY_CHANCE = 15 };

static bool has_magic(const tn_format *format, str bytes)
{
    for (size_t i = 0; i < format->magic_count; i++) {
        const tn_magic *magic = &format->magics[i];
        if (magic->offset <= bytes.size && bytes.size - (size_t)magic->offset >= magic->bytes.size &&
            memcmp(bytes.data + magic->offset, magic->bytes.data, magic->bytes.size) == 0)
            return true;
    }
    return false;
}

bool may_lack_magic(const tn_format *format)
{
    return format->magic_count == 0 || format->magic_optional;
}

bool has_extension(const tn_format *format, const char *path)
{
    for (size_t i = 0; i < format->extension_count; i++)
        if (path_has_extension(path, format->extensions[i])) return true;
    return false;
}

/* Whether a file violates no rule that is an error; with `strict`, no rule that is a warning, either. */
static bool accepts(const tn_format *format, str bytes, bool strict)
{
    if (!format->validate || !format->scratch) return false;
    tn_options options = {.level = TN_LEVEL_STRICT, .strict = strict, .params = user_codec_params(format)};
    scratch memory;
    if (!scratch_lend(&memory, format, bytes.size, &options)) return false;
    bool accepted = format->validate(format, bytes.data, bytes.size, &options, NULL) == TN_OK;
    scratch_return(&memory);
    return accepted;
}

bool looks_like(const tn_format *format, const char *path, str bytes)
{
    const bool recognisable = !may_lack_magic(format) || format->extension_count > 0;
    return !recognisable || has_magic(format, bytes) || has_extension(format, path);
}

size_t reach_of_magics(const tn_format *format)
{
    size_t reach = 0;
    for (size_t i = 0; i < format->magic_count; i++) {
        const tn_magic *magic = &format->magics[i];
        const uint64_t end = magic->offset + magic->bytes.size;
        if (end > reach && end <= SIZE_MAX) reach = (size_t)end;
    }
    return reach;
}

/* The formats in `list` that accept the file, or all if none does. */
static format_list narrowed(arena *memory, format_list list, str bytes)
{
    format_list accepting = {0};
    for (size_t i = 0; i < list.count; i++)
        if (accepts(list.items[i], bytes, true)) ARRAY_PUSH(memory, &accepting, list.items[i]);
    return accepting.count > 0 ? accepting : list;
}

/* The formats of the user's schemas, which are preferred, or all if there are none. */
static format_list of_the_user(arena *memory, format_list list)
{
    format_list own = {0};
    for (size_t i = 0; i < list.count; i++)
        if (is_user_codec(list.items[i])) ARRAY_PUSH(memory, &own, list.items[i]);
    return own.count > 0 ? own : list;
}

/* Chooses among formats with a common magic or extension: the format that accepts the file. */
static detection decide(arena *memory, format_list list, str bytes)
{
    list = of_the_user(memory, list);
    if (list.count > 1) list = narrowed(memory, list, bytes);
    if (list.count == 1) return (detection){.format = list.items[0]};
    return (detection){.candidates = list};
}

/* The formats that need no magic and accept the file. */
static format_list without_magic(arena *memory, const tn_format *const *formats, size_t count, str bytes,
                                 bool strict)
{
    format_list list = {0};
    for (size_t i = 0; i < count; i++)
        if (may_lack_magic(formats[i]) && accepts(formats[i], bytes, strict))
            ARRAY_PUSH(memory, &list, formats[i]);
    return list;
}

detection detect_format(arena *memory, const tn_format *const *formats, size_t count, const char *path,
                        str bytes, bool named)
{
    format_list by_magic = {0}, by_extension = {0};
    for (size_t i = 0; i < count; i++)
        if (has_magic(formats[i], bytes)) ARRAY_PUSH(memory, &by_magic, formats[i]);
    if (by_magic.count > 0) return decide(memory, by_magic, bytes);
    for (size_t i = 0; i < count; i++)
        if (has_extension(formats[i], path)) ARRAY_PUSH(memory, &by_extension, formats[i]);
    if (by_extension.count > 0) return decide(memory, by_extension, bytes);
    const format_list accepting = without_magic(memory, formats, count, bytes, true);
    if (accepting.count > 0 || !named) return decide(memory, accepting, bytes);
    const format_list near = without_magic(memory, formats, count, bytes, false);
    return near.count == 1 ? decide(memory, near, bytes) : (detection){0};
}

void put_readable_bytes(buffer *out, const uint8_t *data, size_t size, size_t limit)
{
    size_t count = size < limit ? size : limit;
    for (size_t i = 0; i < count; i++)
        buffer_printf(out, i == 0 ? "%02x" : " %02x", data[i]);
    if (count < size) buffer_puts(out, " ...");
    buffer_puts(out, " \"");
    for (size_t i = 0; i < count; i++)
        buffer_putc(out, data[i] >= 0x20 && data[i] < 0x7F ? (char)data[i] : '.');
    buffer_putc(out, '"');
}

static void put_names(buffer *out, const tn_format *const *formats, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        buffer_printf(out, i == 0 ? "%s" : ", %s", formats[i]->id);
        for (size_t k = 0; k < formats[i]->extension_count; k++)
            buffer_printf(out, k == 0 ? " (.%s" : ", .%s", formats[i]->extensions[k]);
        if (formats[i]->extension_count > 0) buffer_putc(out, ')');
    }
}

/* Whether the error lies behind a count and its first elements: any bytes can be a count, with too few
   elements behind it. */
static bool is_behind_first(const tn_format *format, const tn_error *error)
{
    const tn_type *type = format->type;
    if (error->place.depth == 0 || error->place.depth > TN_PLACE_STEPS) return false;
    for (size_t m = 0; m < type->member_count && m < 2; m++)
        if (strcmp(type->members[m].id, error->place.steps[0].member) == 0) return false;
    return true;
}

/* The offset up to which a file satisfies a format, and the error there; 0: not significant. */
static uint64_t reach_of(const tn_format *format, str bytes, tn_error *error)
{
    const tn_options options = {.level = TN_LEVEL_STRUCTURE, .params = user_codec_params(format)};
    tn_options lent = options;
    scratch memory;
    if (format->magic_count > 0 || !format->validate || !format->scratch) return 0;
    if (!scratch_lend(&memory, format, bytes.size, &lent)) return 0;
    const tn_status status = format->validate(format, bytes.data, bytes.size, &lent, error);
    scratch_return(&memory);
    if (status == TN_OK || error->offset == TN_NO_OFFSET || !is_behind_first(format, error)) return 0;
    return error->offset;
}

/* Names the format whose rules hold longest in a file that breaks the rules of all formats without a magic,
   and the error. */
static void put_closest(buffer *out, const tn_format *const *formats, size_t count, str bytes)
{
    const tn_format *closest = NULL;
    uint64_t farthest = BYTES_BY_CHANCE;
    tn_error error, best;
    for (size_t i = 0; i < count; i++) {
        const uint64_t reach = reach_of(formats[i], bytes, &error);
        if (reach <= farthest) continue;
        farthest = reach;
        closest = formats[i];
        best = error;
    }
    if (!closest) return;
    const size_t size = tn_error_print(&best, NULL, 0) + 1;
    char *text = arena_alloc(out->memory, size);
    tn_error_print(&best, text, size);
    buffer_printf(out, "; it could be a damaged file of %s: %s", closest->id, text);
}

static void put_unknown(buffer *out, const tn_format *const *formats, size_t count, str bytes)
{
    buffer_puts(out, "unknown format: the file ");
    if (bytes.size == 0) {
        buffer_puts(out, "is empty");
    } else {
        buffer_puts(out, "begins with ");
        put_readable_bytes(out, (const uint8_t *)bytes.data, bytes.size, BYTES_SHOWN);
    }
    const format_list near = without_magic(out->memory, formats, count, bytes, false);
    if (near.count > 0) buffer_puts(out, "; it could be ");
    put_names(out, near.items, near.count);
    if (near.count > 0) buffer_puts(out, ", but breaks rules");
    if (near.count == 0) put_closest(out, formats, count, bytes);
    buffer_puts(out, "; `tenon formats` lists the known formats");
}

/* Names the magics that a file lacks, of formats with its extension. */
static void put_missed_magics(buffer *out, const format_list *candidates, str bytes)
{
    size_t said = 0;
    for (size_t i = 0; i < candidates->count; i++)
        if (has_magic(candidates->items[i], bytes)) return;
    for (size_t i = 0; i < candidates->count; i++) {
        const tn_format *format = candidates->items[i];
        for (size_t k = 0; k < format->magic_count && !format->magic_optional; k++) {
            const tn_magic *magic = &format->magics[k];
            buffer_puts(out, said++ == 0 ? "; it has none of their magic numbers, " : ", ");
            put_readable_bytes(out, magic->bytes.data, magic->bytes.size, BYTES_SHOWN);
            if (magic->offset > 0) buffer_printf(out, " at offset %llu", (unsigned long long)magic->offset);
        }
    }
}

const char *explain_detection(arena *memory, const tn_format *const *formats, size_t count,
                              const detection *result, str bytes)
{
    buffer out = {.memory = memory};
    if (result->candidates.count > 0) {
        buffer_puts(&out, "several formats are possible: ");
        put_names(&out, result->candidates.items, result->candidates.count);
        put_missed_magics(&out, &result->candidates, bytes);
    } else {
        put_unknown(&out, formats, count, bytes);
    }
    buffer_puts(&out, "; choose one with --format NAME, or give a schema with -s");
    return out.data;
}
