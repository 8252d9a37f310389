/* Parameters on the command line: numbers, text, bytes, lists of these separated by commas, and files, which
   are named behind `@`. */
#include "cli/params.h"

#include <errno.h>
#include <stdlib.h>

#include "base/digits.h"
#include "base/file.h"
#include "source/diagnostic.h"

typedef struct parsing {
    const command *about;
    arena *memory;
    const tn_member *param;
} parsing;

static bool refuse(const parsing *p, const char *text, const char *wanted)
{
    usage_error(p->about, "--param %s: `%s` is not %s", p->param->id, text, wanted);
    return false;
}

/* ---- numbers ---- */

static size_t integer_size(tn_kind kind)
{
    static const size_t sizes[] = {1, 2, 4, 8, 1, 2, 4, 8};
    return kind <= TN_KIND_S8 ? sizes[kind] : 0;
}

/* "square" or "kind::square": a value of the parameter's enumeration. */
static bool find_label(const tn_enum *values, const char *text, uint64_t *bits)
{
    const char *colon = strrchr(text, ':');
    const char *label = colon ? colon + 1 : text;
    for (size_t i = 0; values && i < values->count; i++) {
        if (strcmp(values->values[i].id, label) != 0) continue;
        *bits = values->values[i].value;
        return true;
    }
    return false;
}

/* Parses digits, or 0x and hexadecimal digits, with an optional `-`, to the stored form of `size` bytes. */
static bool parse_integer(const char *text, size_t size, bool is_signed, uint64_t *bits)
{
    const bool negative = text[0] == '-';
    const char *digits = text + negative;
    const bool hexadecimal = digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X');
    char *end;
    if (digits[0] < '0' || digits[0] > '9') return false;
    errno = 0;
    const uint64_t number = strtoull(digits, &end, hexadecimal ? 16 : 10);
    if (errno != 0 || *end != '\0') return false;
    const uint64_t positive = is_signed ? UINT64_MAX >> (65 - 8 * size) : UINT64_MAX >> (64 - 8 * size);
    if (number > positive + (negative ? 1 : 0) || (negative && !is_signed && number != 0)) return false;
    *bits = negative ? 0 - number : number;
    return true;
}

static bool put_integer(const parsing *p, tn_kind kind, const char *text, void *at)
{
    const size_t size = integer_size(kind);
    const bool is_signed = kind >= TN_KIND_S1;
    uint64_t bits;
    if (!find_label(p->param->values, text, &bits) && !parse_integer(text, size, is_signed, &bits))
        return refuse(p, text,
                      arena_printf(p->memory, "an integer of %zu byte%s%s", size, size == 1 ? "" : "s",
                                   p->param->values ? ", or the name of one" : ""));
    const uint8_t u1 = (uint8_t)bits;
    const uint16_t u2 = (uint16_t)bits;
    const uint32_t u4 = (uint32_t)bits;
    const void *const forms[] = {&u1, &u2, &u4, &bits};
    memcpy(at, forms[kind - (is_signed ? TN_KIND_S1 : TN_KIND_U1)], size);
    return true;
}

static bool put_real(const parsing *p, tn_kind kind, const char *text, void *at)
{
    char *end;
    const double real = strtod(text, &end);
    if (end == text || *end != '\0') return refuse(p, text, "a number");
    const float narrow = (float)real;
    if (kind == TN_KIND_F4)
        memcpy(at, &narrow, sizeof narrow);
    else
        memcpy(at, &real, sizeof real);
    return true;
}

static bool put_bool(const parsing *p, const char *text, void *at)
{
    const bool yes = strcmp(text, "true") == 0 || strcmp(text, "1") == 0;
    if (!yes && strcmp(text, "false") != 0 && strcmp(text, "0") != 0) return refuse(p, text, "true or false");
    memcpy(at, &yes, sizeof yes);
    return true;
}

/* ---- bytes ---- */

static bool read_bytes(const parsing *p, const char *path, tn_bytes *bytes)
{
    str content;
    const file_result read = file_read(p->memory, path, SIZE_MAX - 1, &content);
    if (read.status != FILE_OK) {
        usage_error(p->about, "--param %s: %s: %s", p->param->id, path, read.problem);
        return false;
    }
    *bytes = (tn_bytes){(const uint8_t *)content.data, content.size};
    return true;
}

/* "00 ff 1a", with spaces or without. */
static bool parse_bytes(const parsing *p, const char *text, tn_bytes *bytes)
{
    uint8_t *data = arena_alloc(p->memory, strlen(text) / 2 + 1);
    size_t size = 0;
    for (const char *c = text; *c != '\0';) {
        if (*c == ' ') {
            c++;
            continue;
        }
        const unsigned high = digit_value(c[0]), low = high < 16 ? digit_value(c[1]) : 16;
        if (low > 15) return refuse(p, text, "bytes in hexadecimal digits, or a file as @FILE");
        data[size++] = (uint8_t)(high * 16 + low);
        c += 2;
    }
    *bytes = (tn_bytes){data, size};
    return true;
}

static bool put_bytes(const parsing *p, tn_kind kind, const char *text, void *at)
{
    tn_bytes bytes = {(const uint8_t *)text, strlen(text)};
    if (text[0] == '@' ? !read_bytes(p, text + 1, &bytes)
                       : kind == TN_KIND_BYTES && !parse_bytes(p, text, &bytes))
        return false;
    const tn_text as_text = {(const char *)bytes.data, bytes.size};
    if (kind == TN_KIND_TEXT)
        memcpy(at, &as_text, sizeof as_text);
    else
        memcpy(at, &bytes, sizeof bytes);
    return true;
}

/* ---- values ---- */

static bool put_value(const parsing *p, tn_kind kind, const char *text, void *at)
{
    switch (kind) {
    case TN_KIND_F4:
    case TN_KIND_F8:
        return put_real(p, kind, text, at);
    case TN_KIND_BOOL:
        return put_bool(p, text, at);
    case TN_KIND_STREAM:
        if (text[0] != '@') return refuse(p, text, "a stream, which is given as @FILE");
        return put_bytes(p, kind, text, at);
    case TN_KIND_TEXT:
    case TN_KIND_BYTES:
        return put_bytes(p, kind, text, at);
    default:
        break;
    }
    if (integer_size(kind) > 0) return put_integer(p, kind, text, at);
    usage_error(
        p->about,
        "--param %s: the command line cannot pass an object or a value of type `any`; only a program can",
        p->param->id);
    return false;
}

/* Bytes of a value in a list; 0: no command line can give it. */
static size_t size_of_value(tn_kind kind)
{
    switch (kind) {
    case TN_KIND_F4:
        return sizeof(float);
    case TN_KIND_F8:
        return sizeof(double);
    case TN_KIND_BOOL:
        return sizeof(bool);
    case TN_KIND_TEXT:
        return sizeof(tn_text);
    case TN_KIND_BYTES:
    case TN_KIND_STREAM:
        return sizeof(tn_bytes);
    default:
        return integer_size(kind);
    }
}

/* Values between commas; an empty text has no values. */
static bool put_list(const parsing *p, const char *text, void *at)
{
    const size_t size = size_of_value(p->param->element);
    tn_list list = {NULL, 0, 0};
    size_t most = 1;
    for (const char *c = text; *c != '\0'; c++)
        most += *c == ',';
    char *items = arena_alloc(p->memory, most * (size > 0 ? size : 1));
    while (text[0] != '\0') {
        const size_t length = strcspn(text, ",");
        const char *value = arena_copy(p->memory, text, length);
        if (!put_value(p, p->param->element, value, items + list.count * size)) return false;
        list.count++;
        text += length + (text[length] == ',');
    }
    list.items = items;
    memcpy(at, &list, sizeof list);
    return true;
}

/* ---- the whole ---- */

static const tn_member *find_param(const tn_format *format, str name)
{
    for (size_t i = 0; i < format->param_count; i++)
        if (str_is(name, format->params[i].id)) return &format->params[i];
    return NULL;
}

static outcome unknown_param(const command *about, arena *memory, const tn_format *format, str name)
{
    string_list names = {0};
    for (size_t i = 0; i < format->param_count; i++)
        ARRAY_PUSH(memory, &names, format->params[i].id);
    const char *closest = closest_name(name, names.items, names.count);
    return usage_error(
        about, closest ? "%s has no parameter `%.*s`; did you mean `%s`?" : "%s has no parameter `%.*s`%s",
        format->id, STR_ARG(name), closest ? closest : "");
}

outcome params_parse(const command *about, arena *memory, const tn_format *format, const string_list *given,
                     const void **params)
{
    *params = NULL;
    if (given->count == 0) return OUTCOME_FINE;
    char *all = arena_alloc(memory, format->params_size + 1);
    memset(all, 0, format->params_size + 1);
    for (size_t i = 0; i < given->count; i++) {
        const char *equals = strchr(given->items[i], '=');
        if (!equals) return usage_error(about, "--param takes NAME=VALUE, not `%s`", given->items[i]);
        const str name = {given->items[i], (size_t)(equals - given->items[i])};
        const parsing p = {about, memory, find_param(format, name)};
        if (!p.param) return unknown_param(about, memory, format, name);
        void *at = all + p.param->offset;
        if (p.param->kind == TN_KIND_ARRAY ? !put_list(&p, equals + 1, at)
                                           : !put_value(&p, p.param->kind, equals + 1, at))
            return OUTCOME_TROUBLE;
    }
    *params = all;
    return OUTCOME_FINE;
}
