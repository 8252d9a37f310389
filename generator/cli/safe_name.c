/* Decides which names are harmless. */
#include "cli/safe_name.h"

#include "base/system/files.h"
#include "base/utf8.h"

static const char *unsafe_character(str name)
{
    uint32_t code;
    for (size_t i = 0, used; i < name.size; i += used) {
        used = utf8_decode(name, i, &code);
        if (used == 0) return "is not UTF-8";
        if (code < 0x20 || (code >= 0x7F && code <= 0x9F)) return "has control characters";
        if (code == '\\') return "has a backslash, which is a separator elsewhere";
    }
    return NULL;
}

static const char *unsafe_part(str part)
{
    if (part.size == 0) return "has an empty part";
    if (str_is(part, ".") || str_is(part, ".."))
        return "has a part `.` or `..`, and may lead out of the folder";
    return files_name_problem(part.data, part.size);
}

static bool has_drive(str name)
{
    const char letter = (char)(name.data[0] | 0x20);
    return name.size >= 2 && letter >= 'a' && letter <= 'z' && name.data[1] == ':';
}

const char *unsafe_name(str name)
{
    if (name.size == 0) return "is empty";
    if (name.data[0] == '/' || has_drive(name)) return "is absolute";
    const char *wrong = unsafe_character(name);
    for (size_t begin = 0, i = 0; !wrong && i <= name.size; i++) {
        if (i < name.size && name.data[i] != '/') continue;
        wrong = unsafe_part((str){name.data + begin, i - begin});
        begin = i + 1;
    }
    return wrong;
}
