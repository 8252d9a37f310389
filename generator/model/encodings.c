/* Finds text encodings by their names: the canonical ones and others that are in use. */
#include "model/encodings.h"

#include "model/runtime_table.h"

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* The next byte of a name that counts, or 0 at its end. */
static char next_byte(const char **at, const char *end)
{
    while (*at < end && (**at == '-' || **at == '_'))
        ++*at;
    return *at < end ? lower(*(*at)++) : '\0';
}

static bool same_name(str a, str b)
{
    const char *left = a.data, *right = b.data;
    for (;;) {
        const char x = next_byte(&left, a.data + a.size), y = next_byte(&right, b.data + b.size);
        if (x != y) return false;
        if (x == '\0') return true;
    }
}

static bool is_among(const char *names, str name)
{
    for (const char *at = names; *at != '\0';) {
        const size_t size = strcspn(at, " ");
        if (same_name((str){at, size}, name)) return true;
        at += size + (at[size] == ' ' ? 1 : 0);
    }
    return false;
}

const char *encoding_find(str name)
{
    if (name.size == 0) return NULL;
    for (size_t i = 0; i < runtime_encoding_count; i++)
        if (same_name(str_of(runtime_encodings[i].name), name) || is_among(runtime_encodings[i].others, name))
            return runtime_encodings[i].name;
    return NULL;
}

unsigned encoding_unit(const char *canonical)
{
    return strncmp(canonical, "UTF-16", 6) == 0 ? 2 : strncmp(canonical, "UTF-32", 6) == 0 ? 4 : 1;
}

const char *encoding_constant(str canonical)
{
    for (size_t i = 0; i < runtime_encoding_count; i++)
        if (str_is(canonical, runtime_encodings[i].name)) return runtime_encodings[i].constant;
    return NULL;
}

static void report_unknown(diagnostics *list, str name, span place, const char *path)
{
    const char *names[] = {
#define ENCODING(name, others, constant) name,
#include "model/runtime_table.def"
    };
    diagnose(list, DIAGNOSTIC_E0417, place, path, "the encoding `%.*s` is not known here", STR_ARG(name));
    diagnose_meant(list, name, closest_name(name, names, sizeof names / sizeof *names));
}

const char *encoding_check(arena *memory, diagnostics *list, str name, span place, const char *path)
{
    const char *canonical = encoding_find(name);
    if (canonical == NULL) {
        report_unknown(list, name, place, path);
        return arena_copy(memory, name.data, name.size);
    }
    if (!str_is(name, canonical))
        diagnose(list, DIAGNOSTIC_E0418, place, path, "the usual name of the encoding `%.*s` is `%s`",
                 STR_ARG(name), canonical);
    return canonical;
}
