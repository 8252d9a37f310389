/* What things are called in C. */
#include "emit/names.h"

#include <ctype.h>

static const char *const keywords[] = {
    "alignas",   "alignof",   "and",           "and_eq",       "asm",      "auto",
    "bitand",    "bitor",     "bool",          "break",        "case",     "catch",
    "char",      "class",     "compl",         "concept",      "const",    "constexpr",
    "continue",  "decltype",  "default",       "delete",       "do",       "double",
    "else",      "enum",      "explicit",      "export",       "extern",   "false",
    "float",     "for",       "friend",        "goto",         "if",       "inline",
    "int",       "long",      "mutable",       "namespace",    "new",      "noexcept",
    "not",       "not_eq",    "nullptr",       "operator",     "or",       "or_eq",
    "private",   "protected", "public",        "register",     "requires", "restrict",
    "return",    "short",     "signed",        "sizeof",       "static",   "struct",
    "switch",    "template",  "this",          "throw",        "true",     "try",
    "typedef",   "typeid",    "typename",      "union",        "unix",     "unsigned",
    "using",     "virtual",   "void",          "volatile",     "while",    "wchar_t",
    "xor",       "xor_eq",    "linux",         "errno",        "assert",   "stdin",
    "stdout",    "stderr",    "offsetof",      "signbit",      "isnan",    "co_await",
    "co_return", "co_yield",  "static_assert", "thread_local", "typeof",   "char8_t",
    "char16_t",  "char32_t",
};

static bool is_any_of(str id, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (str_is(id, names[i])) return true;
    return false;
}

bool c_is_keyword(str word)
{
    return is_any_of(word, keywords, sizeof keywords / sizeof *keywords);
}

const char *c_prefix(arena *memory, str id)
{
    return arena_printf(memory, "%.*s%s", STR_ARG(id), c_is_keyword(id) ? "_" : "");
}

/* Names that functions with parameters, those that read and those around records, use for themselves:
   temporary variables are t1, t2, ..., types of C end in _t. */
static bool is_taken_by_functions(str id)
{
    static const char *const names[] = {
        "p",       "i",         "value",    "view",   "size",    "offset", "column", "count",  "data",
        "owned",   "stride",    "document", "status", "records", "old",    "kept",   "sizes",  "object",
        "self",    "m",         "in",       "path",   "parent",  "root",   "at",     "places", "item",
        "item_at", "item_path", "memset",   "memcpy", "memcmp",  "is_le",  "list",   "rule",   "settle"};
    if (is_any_of(id, names, sizeof names / sizeof *names)) return true;
    const bool number = id.size > 1 && id.data[0] == 't' && isdigit((unsigned char)id.data[1]);
    const bool runtime = id.size > 3 && memcmp(id.data, "tn_", 3) == 0;
    const bool type = id.size > 2 && memcmp(id.data + id.size - 2, "_t", 2) == 0;
    return number || runtime || type;
}

/* What objects have beside their members. */
static bool is_taken_by_objects(str id)
{
    static const char *const names[] = {"parent_", "root_",   "io_",      "offset_",
                                        "is_le_",  "object_", "as_read_", "nothing_"};
    return is_any_of(id, names, sizeof names / sizeof *names);
}

/* Names that the functions and tables of a codec have behind its prefix. */
static bool is_taken_by_codec(str id)
{
    static const char *const names[] = {"read",  "read_located", "validate", "scratch",  "new",     "clone",
                                        "free",  "size",         "write",    "write_to", "format",  "check",
                                        "rules", "rule",         "places",   "budget",   "internal"};
    return is_any_of(id, names, sizeof names / sizeof *names);
}

/* Whether a struct has a `has_x` of its own that the id would clash with. */
static bool is_presence_of_other(const model_member *member)
{
    if (member->id.size < 5 || memcmp(member->id.data, "has_", 4) != 0) return false;
    const str rest = {member->id.data + 4, member->id.size - 4};
    const model_member *other = model_find_member(member->owner, rest);
    return other != NULL && other->condition != NULL;
}

static bool is_taken(const model_member *member, str name)
{
    if (str_eq(name, member->id))
        return c_is_keyword(name) || is_presence_of_other(member) || is_taken_by_objects(name) ||
               (member->role == MEMBER_PARAM && is_taken_by_functions(name)) ||
               (member->owner->outer == NULL && str_is(name, "document"));
    return is_taken_by_objects(name) || model_find_member(member->owner, name) != NULL;
}

const char *c_member_name(arena *memory, const model_member *member)
{
    const char *name = arena_printf(memory, "%.*s", STR_ARG(member->id));
    for (unsigned number = 1; is_taken(member, str_of(name)); number++)
        name = number == 1 ? arena_printf(memory, "%.*s_", STR_ARG(member->id))
                           : arena_printf(memory, "%.*s_%u", STR_ARG(member->id), number);
    return name;
}

const char *c_type_name(arena *memory, const char *prefix, const model_type *type)
{
    if (type->outer == NULL)
        return type->file->main ? prefix : arena_printf(memory, "%s_%.*s", prefix, STR_ARG(type->id));
    const bool taken = type->outer->outer == NULL && is_taken_by_codec(type->id);
    return arena_printf(memory, "%s_%.*s%s", c_type_name(memory, prefix, type->outer), STR_ARG(type->id),
                        taken ? "_" : "");
}

const char *c_local_name(arena *memory, const model_type *type)
{
    if (type->outer == NULL) return arena_printf(memory, "%.*s", STR_ARG(type->id));
    return c_type_name(memory, "", type) + 1;
}

const char *c_upper(arena *memory, const char *name)
{
    char *upper = arena_copy(memory, name, strlen(name));
    for (char *p = upper; *p != '\0'; p++)
        *p = (char)toupper((unsigned char)*p);
    return upper;
}

const char *c_value_type(arena *memory, const char *prefix, const model_member *member)
{
    switch (member->wire.kind) {
    case WIRE_INT:
        return arena_printf(memory, "%sint%u_t", member->wire.is_signed ? "" : "u", 8 * member->wire.bytes);
    case WIRE_FLOAT:
        return member->wire.bytes == 4 ? "float" : "double";
    case WIRE_TEXT:
        return "tn_text";
    case WIRE_BYTES:
        return "tn_bytes";
    case WIRE_OBJECT:
        return c_type_name(memory, prefix, member->type.object);
    default:
        return "void";
    }
}

const char *c_wire_name(arena *memory, const model_member *member)
{
    const char kind = member->wire.kind == WIRE_FLOAT ? 'f' : member->wire.is_signed ? 's' : 'u';
    const char *order = member->wire.bytes == 1 ? "" : member->wire.big_endian ? "be" : "le";
    return arena_printf(memory, "%c%u%s", kind, member->wire.bytes, order);
}

const char *c_array_type(arena *memory, const char *prefix, const model_member *member)
{
    return arena_printf(memory, "%s_%s", c_type_name(memory, prefix, member->type.object),
                        member->array == ARRAY_RECORDS ? "view" : "list");
}

const char *c_string(arena *memory, str text)
{
    char *literal = arena_alloc(memory, text.size * 4 + 3);
    char *out = literal;
    *out++ = '"';
    for (size_t i = 0; i < text.size; i++) {
        const unsigned char c = (unsigned char)text.data[i];
        if (c == '"' || c == '\\') {
            *out++ = '\\';
            *out++ = (char)c;
        } else if (c < 0x20 || c >= 0x7f) {
            out += snprintf(out, 5, "\\%03o", c);
        } else if (c == '?' && i > 0 && text.data[i - 1] == '?') {
            *out++ = '\\'; /* no trigraphs */
            *out++ = '?';
        } else {
            *out++ = (char)c;
        }
    }
    *out++ = '"';
    return literal;
}

const char *c_doc_string(arena *memory, str text)
{
    char *folded = arena_copy(memory, text.data, text.size);
    size_t size = 0;
    for (size_t i = 0; i < text.size; i++) {
        const bool space = text.data[i] == '\n' || text.data[i] == ' ';
        if (space && (size == 0 || folded[size - 1] == ' ')) continue;
        folded[size++] = space ? ' ' : text.data[i];
    }
    while (size > 0 && folded[size - 1] == ' ')
        size--;
    return size == 0 ? "NULL" : c_string(memory, (str){folded, size});
}
