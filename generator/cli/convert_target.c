/* The target of a conversion, and the values that the command line gives for members that a file lacks. */
#include <strings.h>

#include "base/json.h"
#include "cli/codec.h"
#include "cli/convert.h"
#include "cli/known.h"
#include "cli/paths.h"
#include "cli/user_codec.h"

/* ---- the format ---- */

/* Whether a text is the magic: zeros at the end of the magic may be omitted. The magic of a container is a
   kind, which may be in upper or lower case. */
static bool has_magic(const tn_format *format, str text)
{
    for (size_t i = 0; i < format->magic_count; i++) {
        tn_bytes bytes = format->magics[i].bytes;
        while (bytes.size > 0 && bytes.data[bytes.size - 1] == 0)
            bytes.size--;
        const str magic = {(const char *)bytes.data, bytes.size};
        if (str_eq(magic, text)) return true;
        if (format->container != NULL && magic.size == text.size &&
            strncasecmp(magic.data, text.data, text.size) == 0)
            return true;
    }
    return false;
}

/* The only known format that has a magic, or NULL. */
static const tn_format *format_of_magic(str text)
{
    const tn_format *found = NULL;
    const known_list known = known_formats();
    for (size_t i = 0; i < known.count; i++) {
        if (!has_magic(known.formats[i], text)) continue;
        if (found != NULL) return NULL;
        found = known.formats[i];
    }
    return found;
}

/* ---- the member with the version ---- */

static bool is_integer(const tn_member *member)
{
    return member->kind <= TN_KIND_S8;
}

/* Whether the text is a number in the form of JSON. */
static bool is_number(str text)
{
    size_t at = text.size > 0 && text.data[0] == '-';
    const size_t first = at;
    while (at < text.size && text.data[at] >= '0' && text.data[at] <= '9')
        at++;
    return at == text.size && at > first;
}

bool is_converted(const tn_member *member)
{
    const uint32_t unwanted = TN_MEMBER_HIDDEN | TN_MEMBER_REFERENCE | TN_MEMBER_ENDING | TN_MEMBER_FORM |
                              TN_MEMBER_POSITION | TN_MEMBER_DERIVED;
    return (member->flags & unwanted) == 0 && member->kind != TN_KIND_CONSTANT &&
           member->kind != TN_KIND_STREAM && member->kind != TN_KIND_OPAQUE && member->get == NULL;
}

bool is_shown(const tn_member *member)
{
    const uint32_t unwanted = TN_MEMBER_HIDDEN | TN_MEMBER_REFERENCE | TN_MEMBER_LOOKAHEAD;
    return member->get != NULL && (member->flags & TN_MEMBER_STORED) != 0 && (member->flags & unwanted) == 0;
}

const tn_member *member_of_key(const tn_type *type, str key)
{
    for (size_t m = 0; m < type->member_count; m++)
        if (str_is(key, type->members[m].id)) return &type->members[m];
    return NULL;
}

const tn_member *member_called(const tn_type *type, const char *id)
{
    return member_of_key(type, str_of(id));
}

/* The member of a name in an object, or else in the objects inside it. */
static bool search(arena *memory, const tn_type *type, str object, const char *name, version_member *found)
{
    const tn_member *member = member_called(type, name);
    const bool says =
        member != NULL && (member->kind == TN_KIND_TEXT || is_integer(member)) && member->get == NULL;
    const char *dot = object.size > 0 ? "." : "";
    if (says) {
        found->object = object;
        found->path = arena_printf(memory, "%.*s%s%s", STR_ARG(object), dot, name);
        found->type = type;
        found->member = member;
        return true;
    }
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *each = &type->members[m];
        if (each->kind != TN_KIND_OBJECT || !is_converted(each) || each->has != TN_NO_INDEX) continue;
        const char *inner = arena_printf(memory, "%.*s%s%s", STR_ARG(object), dot, each->id);
        if (search(memory, each->type, str_of(inner), name, found)) return true;
    }
    return false;
}

/* The member that a path of names leads to. */
static bool follow(arena *memory, const tn_format *format, const char *path, version_member *found)
{
    const tn_type *type = format->type;
    const char *name = path;
    for (const char *dot; (dot = strchr(name, '.')) != NULL; name = dot + 1) {
        const tn_member *member = member_called(type, arena_copy(memory, name, (size_t)(dot - name)));
        if (member == NULL || member->kind != TN_KIND_OBJECT) return false;
        type = member->type;
    }
    found->object = (str){path, name > path ? (size_t)(name - path - 1) : 0};
    found->path = path;
    found->type = type;
    found->member = member_called(type, name);
    return found->member != NULL && (found->member->kind == TN_KIND_TEXT || is_integer(found->member));
}

/* The value as JSON: a number, or a name or text. */
static const char *version_json(arena *memory, const tn_member *member, str value)
{
    buffer out = {.memory = memory};
    if (is_integer(member) && is_number(value))
        buffer_put(&out, value);
    else
        json_put_string(&out, value);
    return out.data;
}

/* Finds the member that stores a version. Returns NULL, or an error message. */
static const char *find_version(arena *memory, const tn_format *format, version_member *found)
{
    str version = found->text;
    const char *equals = memchr(version.data, '=', version.size);
    if (equals != NULL) {
        const char *path = arena_copy(memory, version.data, (size_t)(equals - version.data));
        if (!follow(memory, format, path, found))
            return arena_printf(memory, "%s has no number and no text at `%s`", format->id, path);
        version = (str){equals + 1, version.size - (size_t)(equals + 1 - version.data)};
    } else {
        const char *name = is_number(version) ? "version" : "magic";
        if (!search(memory, format->type, (str){0}, name, found))
            return arena_printf(memory, "%s has no member `%s`; @PATH=VALUE says which member is meant",
                                format->id, name);
    }
    found->json = version_json(memory, found->member, version);
    return NULL;
}

/* ---- the whole ---- */

/* The kind distinguishes containers. */
static outcome add_version(const command *about, arena *memory, str version, conversion_target *target)
{
    version_member *added = &target->versions[target->version_count++];
    added->text = version;
    if (target->format->container != NULL) return OUTCOME_FINE;
    const char *problem = find_version(memory, target->format, added);
    return problem != NULL ? usage_error(about, "%s", problem) : OUTCOME_FINE;
}

/* The `@` in front of a version, or NULL; in the name of a file there may be others. */
static const char *version_behind(const char *text)
{
    const char *schema = strstr(text, ".ksy");
    while (schema != NULL && schema[4] != '\0' && schema[4] != '@')
        schema = strstr(schema + 1, ".ksy");
    return schema == NULL ? strchr(text, '@') : schema[4] == '@' ? schema + 4 : NULL;
}

static bool is_known(const tn_format *format)
{
    const known_list known = known_formats();
    for (size_t i = 0; i < known.count; i++)
        if (known.formats[i] == format) return true;
    return false;
}

/* The format with this name: a schema's file, or the format of the input, if no other schema has its name. */
static outcome find_target(const command *about, arena *memory, const char *id, const tn_format *chosen,
                           const string_list *imports, const tn_format **format)
{
    if (strcmp(path_extension(id), "ksy") == 0) return load_user_codec(memory, id, imports, format);
    const bool same = chosen != NULL && strcmp(chosen->id, id) == 0;
    *format = same && !is_known(chosen) ? chosen : NULL;
    if (*format != NULL || find_known(id) == NULL) return OUTCOME_FINE;
    return find_only(about, memory, id, "--to", format);
}

/* The engine puts instances at offsets in new files; compiled codecs do so only in files that they patch. */
static outcome find_engine(arena *memory, const char *id, const string_list *imports,
                           conversion_target *target)
{
    const tn_format *engine = NULL;
    if (strcmp(path_extension(id), "ksy") != 0 || !target->format->patches || target->version_count > 0)
        return OUTCOME_FINE;
    const outcome result = load_engine_codec(memory, id, imports, false, &engine);
    if (result == OUTCOME_FINE && engine->context != NULL && engine->create != NULL) target->engine = engine;
    return result;
}

outcome parse_target(const command *about, arena *memory, const char *text, const tn_format *chosen,
                     const string_list *imports, conversion_target *target)
{
    const char *at = version_behind(text);
    const str name = {text, at != NULL ? (size_t)(at - text) : strlen(text)};
    const char *id = arena_copy(memory, name.data, name.size);
    *target = (conversion_target){0};
    outcome result = find_target(about, memory, id, chosen, imports, &target->format);
    if (result != OUTCOME_FINE) return result;
    if (target->format == NULL) {
        target->format = chosen != NULL && has_magic(chosen, name) ? chosen : format_of_magic(name);
        if (target->format == NULL) return unknown_format(about, memory, id);
        if (target->format->magic_count > 1) result = add_version(about, memory, name, target);
    }
    if (at == NULL && result == OUTCOME_FINE) result = find_engine(memory, id, imports, target);
    if (at == NULL || result != OUTCOME_FINE) return result;
    if (at[1] == '\0') return usage_error(about, "`%s`: a version must follow the @", text);
    return add_version(about, memory, str_of(at + 1), target);
}
