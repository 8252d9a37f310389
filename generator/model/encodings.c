/* Names of text encodings: the canonical ones and others that are in use (IANA's character sets registry). */
#include "model/encodings.h"

/* Names are compared without case, hyphens and underscores; here all but the canonical ones are written so.
 */
static const struct {
    const char *canonical;
    const char *others;
} encodings[] = {
    {"ASCII", "usascii csascii iso646us iso646.us ansix3.41968 ansix3.41986 isoir6 646 us ibm367 cp367"},
    {"UTF-8", "csutf8 cp65001 iso10646/utf8 unicode11utf8 unicode20utf8"},
    {"UTF-16LE", "csutf16le"},
    {"UTF-16BE", "csutf16be"},
    {"UTF-32LE", "csutf32le"},
    {"UTF-32BE", "csutf32be"},
    {"ISO-8859-1", "88591 latin1 l1 csisolatin1 isoir100 ibm819 cp819 windows28591"},
    {"ISO-8859-2", "88592 latin2 l2 csisolatin2 isoir101 ibm1111 windows28592"},
    {"ISO-8859-3", "88593 latin3 l3 csisolatin3 isoir109 windows28593"},
    {"ISO-8859-4", "88594 latin4 l4 csisolatin4 isoir110 windows28594"},
    {"ISO-8859-5", "88595 cyrillic csisolatincyrillic isoir144 windows28595"},
    {"ISO-8859-6", "88596 arabic csisolatinarabic isoir127 windows28596 ecma114 asmo708"},
    {"ISO-8859-7", "88597 greek greek8 csisolatingreek isoir126 windows28597 ecma118 elot928"},
    {"ISO-8859-8", "88598 hebrew csisolatinhebrew isoir138 windows28598"},
    {"ISO-8859-9", "88599 latin5 l5 csisolatin5 isoir148 windows28599"},
    {"ISO-8859-10", "885910 latin6 l6 csisolatin6 isoir157"},
    {"ISO-8859-11", "885911 thai cstis620 tis620"},
    {"ISO-8859-13", "885913 latin7 l7 csiso885913 windows28603"},
    {"ISO-8859-14", "885914 latin8 l8 csiso885914 isoir199 isoceltic"},
    {"ISO-8859-15", "885915 latin9 l9 csiso885915 windows28605"},
    {"ISO-8859-16", "885916 latin10 l10 csiso885916 isoir226"},
    {"windows-1250", "cp1250 cswindows1250"},
    {"windows-1251", "cp1251 cswindows1251"},
    {"windows-1252", "cp1252 cswindows1252"},
    {"windows-1253", "cp1253 cswindows1253"},
    {"windows-1254", "cp1254 cswindows1254"},
    {"windows-1255", "cp1255 cswindows1255"},
    {"windows-1256", "cp1256 cswindows1256"},
    {"windows-1257", "cp1257 cswindows1257"},
    {"windows-1258", "cp1258 cswindows1258"},
    {"IBM437", "cp437 437 cspc8codepage437"},
    {"IBM866", "cp866 866 csibm866"},
    {"Shift_JIS", "sjis pck csshiftjis mskanji"},
    {"Big5", "csbig5"},
    {"EUC-KR", "cseuckr korean isoir149"},
};

enum { COUNT = sizeof encodings / sizeof *encodings };

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
    for (size_t i = 0; i < COUNT; i++)
        if (same_name(str_of(encodings[i].canonical), name) || is_among(encodings[i].others, name))
            return encodings[i].canonical;
    return NULL;
}

unsigned encoding_unit(const char *canonical)
{
    return strncmp(canonical, "UTF-16", 6) == 0 ? 2 : strncmp(canonical, "UTF-32", 6) == 0 ? 4 : 1;
}

static void report_unknown(diagnostics *list, str name, span place, const char *path)
{
    const char *names[COUNT];
    for (size_t i = 0; i < COUNT; i++)
        names[i] = encodings[i].canonical;
    diagnose(list, DIAGNOSTIC_E0417, place, path, "the encoding `%.*s` is not known here", STR_ARG(name));
    const char *closest = closest_name(name, names, COUNT);
    if (closest != NULL) diagnose_hint(list, "did you mean `%s`?", closest);
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
