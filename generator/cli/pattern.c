/* Matching names. */
#include "cli/pattern.h"

#include "base/utf8.h"

/* A pattern or a name from a place on. */
typedef struct rest {
    str text;
    size_t at;
} rest;

bool is_pattern(const char *text)
{
    return strpbrk(text, "*?[\\") != NULL;
}

static bool at_end(const rest *of)
{
    return of->at == of->text.size;
}

static char next_byte(const rest *of)
{
    return of->text.data[of->at];
}

/* The next character; an invalid byte counts as a character beyond all others. */
static uint32_t take_character(rest *from)
{
    uint32_t code;
    const size_t used = utf8_decode(from->text, from->at, &code);
    if (used == 0) code = 0x110000u + (unsigned char)next_byte(from);
    from->at += used > 0 ? used : 1;
    return code;
}

/* The end of the set that begins at `[`, or `at` itself if it is never closed. */
static size_t end_of_set(str pattern, size_t at)
{
    size_t end = at + 1;
    if (end < pattern.size && (pattern.data[end] == '!' || pattern.data[end] == '^')) end++;
    if (end < pattern.size && pattern.data[end] == ']') end++;
    while (end < pattern.size && pattern.data[end] != ']')
        end++;
    return end < pattern.size ? end : at;
}

static bool is_in_set(str pattern, size_t begin, size_t end, uint32_t code)
{
    bool found = false;
    rest set = {{pattern.data, end}, begin + 1};
    const bool inverse = next_byte(&set) == '!' || next_byte(&set) == '^';
    set.at += inverse;
    while (set.at < end) {
        const uint32_t low = take_character(&set);
        uint32_t high = low;
        if (set.at + 1 < end && next_byte(&set) == '-') {
            set.at++;
            high = take_character(&set);
        }
        found = found || (code >= low && code <= high);
    }
    return found != inverse;
}

/* One element of a pattern that is no star, and one character of a name. */
static bool take_one(rest *pattern, rest *name)
{
    if (at_end(name)) return false;
    const uint32_t code = take_character(name);
    const char sign = next_byte(pattern);
    if (sign == '?') {
        pattern->at++;
        return code != '/';
    }
    const size_t end = sign == '[' ? end_of_set(pattern->text, pattern->at) : pattern->at;
    if (end > pattern->at) {
        const bool in = is_in_set(pattern->text, pattern->at, end, code);
        pattern->at = end + 1;
        return in && code != '/';
    }
    if (sign == '\\' && pattern->at + 1 < pattern->text.size) pattern->at++;
    return take_character(pattern) == code;
}

/* A star that may take more characters: the places at which to continue, and whether it takes slashes. */
typedef struct star {
    size_t pattern, name;
    bool is_set, crosses;
    bool folders; /* it takes whole folders, or nothing */
} star;

static star take_star(rest *pattern, size_t name)
{
    star taken = {.name = name, .is_set = true};
    const size_t begin = pattern->at;
    while (!at_end(pattern) && next_byte(pattern) == '*')
        pattern->at++;
    taken.crosses = pattern->at - begin > 1;
    taken.folders = taken.crosses && !at_end(pattern) && next_byte(pattern) == '/' &&
                    (begin == 0 || pattern->text.data[begin - 1] == '/');
    pattern->at += taken.folders;
    taken.pattern = pattern->at;
    return taken;
}

/* The innermost star takes one more character; false if no star can. */
static bool take_more(star *at, rest *pattern, rest *name)
{
    if (!at->is_set || at->name == name->text.size) return false;
    if (name->text.data[at->name] == '/' && !at->crosses) return false;
    name->at = at->name;
    char last;
    do {
        last = next_byte(name);
        take_character(name);
    } while (at->folders && last != '/' && !at_end(name));
    if (at->folders && last != '/') return false;
    at->name = name->at;
    pattern->at = at->pattern;
    return true;
}

/* Matches a whole name. Only the last star that crosses slashes and the last that does not may have to take
   more: the parts before them match as early as possible. */
static bool matches(str text, str whole)
{
    rest pattern = {text, 0}, name = {whole, 0};
    star plain = {0}, crossing = {0};
    while (true) {
        if (at_end(&pattern) && at_end(&name)) return true;
        if (!at_end(&pattern) && next_byte(&pattern) == '*') {
            const star taken = take_star(&pattern, name.at);
            if (taken.crosses) {
                crossing = taken;
                plain.is_set = false;
            } else {
                plain = taken;
            }
            continue;
        }
        if (!at_end(&pattern) && take_one(&pattern, &name)) continue;
        if (take_more(&plain, &pattern, &name)) continue;
        plain.is_set = false;
        if (!take_more(&crossing, &pattern, &name)) return false;
    }
}

bool pattern_means(const char *pattern, str name)
{
    size_t size = strlen(pattern);
    while (size > 0 && pattern[size - 1] == '/')
        size--;
    const str wanted = {pattern, size};
    const bool anywhere = memchr(pattern, '/', size) == NULL;
    for (size_t begin = 0, end = 0; end <= name.size; end++) {
        if (end < name.size && name.data[end] != '/') continue;
        if (matches(wanted, (str){name.data + begin, end - begin})) return true;
        if (anywhere) begin = end + 1;
    }
    return false;
}
