/* Checks a schema's bytes before libyaml does, for errors that name the wrong byte. */
#include "source/yaml_text.h"

#include "base/utf8.h"

enum { SAMPLE = 64 };

/* libyaml compares each %TAG directive with all before it; no document needs many. */
enum { TAG_DIRECTIVES_LIMIT = 100 };

size_t yaml_text_mark(str text)
{
    return text.size >= 3 && memcmp(text.data, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

/* The characters of a YAML 1.1 stream (c-printable). */
static bool is_allowed(uint32_t code)
{
    if (code < 0x20) return code == '\t' || code == '\n' || code == '\r';
    if (code < 0xA0) return code < 0x7F || code == 0x85;
    return code != 0xFFFE && code != 0xFFFF;
}

static void report_bytes(diagnostics *list, span place)
{
    const unsigned char *bytes = (const unsigned char *)place.source->text.data;
    size_t size = place.source->text.size;
    bool utf16 =
        size >= 2 && ((bytes[0] == 0xFF && bytes[1] == 0xFE) || (bytes[0] == 0xFE && bytes[1] == 0xFF));
    diagnose(list, DIAGNOSTIC_E0106, place, NULL, "byte 0x%02x at offset %zu is not UTF-8",
             bytes[place.begin], place.begin);
    if (utf16) diagnose_hint(list, "the file looks like UTF-16: save it as UTF-8");
}

static void report_character(diagnostics *list, span place, uint32_t code)
{
    diagnose(list, DIAGNOSTIC_E0107, place, NULL, "character U+%04X at offset %zu is not allowed in YAML",
             (unsigned)code, place.begin);
    if (code == 0) diagnose_hint(list, "is this a binary file?");
}

bool yaml_text_check(diagnostics *list, const source *file)
{
    str text = file->text;
    size_t directives = 0;
    for (size_t i = 0; i < text.size;) {
        uint32_t code = 0;
        size_t used = utf8_decode(text, i, &code);
        if (used == 0) {
            report_bytes(list, (span){file, i, i + 1});
            return false;
        }
        if (!is_allowed(code)) {
            report_character(list, (span){file, i, i + used}, code);
            return false;
        }
        bool directive = code == '%' && (i == 0 || text.data[i - 1] == '\n') && text.size - i >= 4 &&
                         memcmp(text.data + i, "%TAG", 4) == 0;
        if (directive && ++directives > TAG_DIRECTIVES_LIMIT) {
            diagnose(list, DIAGNOSTIC_E0109, (span){file, i, i + 4}, NULL, "more than %d %%TAG directives",
                     TAG_DIRECTIVES_LIMIT);
            return false;
        }
        i += used;
    }
    return true;
}

character_map character_map_of(arena *memory, str text)
{
    character_map map = {.text = text, .first = yaml_text_mark(text)};
    size_t characters = 0;
    for (size_t i = map.first; i < text.size; i++)
        if (!utf8_continues(text.data[i])) characters++;
    if (characters == text.size - map.first) return map;
    map.sampled = arena_alloc(memory, (characters / SAMPLE + 1) * sizeof *map.sampled);
    size_t index = 0;
    for (size_t i = map.first; i < text.size; i++) {
        if (utf8_continues(text.data[i])) continue;
        if (index % SAMPLE == 0) map.sampled[map.samples++] = i;
        index++;
    }
    return map;
}

size_t character_offset(const character_map *map, size_t index)
{
    size_t end = map->text.size;
    if (!map->sampled) return index < end - map->first ? map->first + index : end;
    if (index / SAMPLE >= map->samples) return end;
    size_t offset = map->sampled[index / SAMPLE];
    for (size_t left = index % SAMPLE; left > 0 && offset < end; left--) {
        offset++;
        while (offset < end && utf8_continues(map->text.data[offset]))
            offset++;
    }
    return offset;
}

size_t yaml_break_size(str text, size_t offset)
{
    const unsigned char *at = (const unsigned char *)text.data + offset;
    size_t left = text.size - offset;
    if (left == 0) return 0;
    if (at[0] == '\r') return left > 1 && at[1] == '\n' ? 2 : 1;
    if (at[0] == '\n') return 1;
    if (left > 1 && at[0] == 0xC2 && at[1] == 0x85) return 2;
    if (left > 2 && at[0] == 0xE2 && at[1] == 0x80 && (at[2] == 0xA8 || at[2] == 0xA9)) return 3;
    return 0;
}
