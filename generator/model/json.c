/* Resolves JSON documents: text that is one, types of JSON objects, and the members that these allow. */
#include "model/change.h"
#include "model/declare.h"
#include "model/mentions.h"

static void report(model *m, const model_member *member, const char *key, const char *what)
{
    diagnose(m->list, DIAGNOSTIC_E0421, key != NULL ? member_place(member, key) : member->place->place,
             key != NULL ? member_path(m, member, key) : member->path, "%s", what);
}

/* ---- documents ---- */

static bool is_plain_text(const schema_attribute *ast)
{
    return ast->type != NULL && ast->type->path.count == 1 && str_is(ast->type->path.items[0], "str");
}

void declare_document(model *m, model_member *member)
{
    const schema_attribute *ast = member->schema;
    if (!is_plain_text(ast)) report(m, member, "-json", "only a `str` is a JSON document");
    if (ast->repeat != REPEAT_NONE) report(m, member, "repeat", "an array of JSON documents");
    declare_text(m, member, false);
    if (strcmp(member->wire.encoding, "UTF-8") != 0 && strcmp(member->wire.encoding, "ASCII") != 0)
        report(m, member, "-json", "a JSON document is UTF-8");
    member->reference = ast->json_type;
    member->type_path = member_path(m, member, "-json");
    declare_object(m, member);
    if (member->type.object != NULL && !member->type.object->json)
        report(m, member, "-json", "the type of a JSON document needs `-json` itself");
}

void declare_json_use(model *m, model_member *member)
{
    const model_type *type = member->type.object;
    if (type == NULL || !type->json || member->owner->json || member->schema->json_type != NULL) return;
    report(m, member, "type", "objects of this type are in JSON documents only");
    diagnose_hint(m->list, "`type: str` with `-json: %.*s` makes it one", STR_ARG(type->id));
}

/* ---- members ---- */

static bool is_truth(const model_member *member)
{
    return member->wire.kind == WIRE_BITS && member->type.kind == VALUE_BOOL;
}

/* `strz`, which ends nowhere but at its quote. */
static bool is_text(const model_member *member)
{
    const schema_attribute *ast = member->schema;
    return member->wire.kind == WIRE_TEXT && !is_plain_text(ast);
}

static bool is_number(const model_member *member)
{
    return member->wire.kind == WIRE_INT || member->wire.kind == WIRE_FLOAT;
}

static bool is_object(const model_member *member)
{
    return member->wire.kind == WIRE_OBJECT && (member->type.object == NULL || member->type.object->json);
}

/* Keys that say how bytes lie. */
static void check_keys(model *m, const model_member *member)
{
    static const char *const senseless[] = {
        "size",        "size-eos",     "terminator", "include",  "consume", "process", "pad-right", "if",
        "repeat-expr", "repeat-until", "parent",     "encoding", "-derive", "-json",   "-join"};
    for (size_t i = 0; i < sizeof senseless / sizeof *senseless; i++) {
        const node *value = schema_key_node(member->schema->node, senseless[i]);
        const bool joined = member->schema->json_separator != '\0' && str_is(str_of(senseless[i]), "-json");
        if (value == member->schema->node || joined) continue;
        report(m, member, senseless[i],
               arena_printf(m->memory, "`%s` has no meaning in an object of JSON", senseless[i]));
    }
}

static void check_joined(model *m, const model_member *member)
{
    if (member->schema->json_separator == '\0') return;
    if (!is_number(member) || member->array == ARRAY_NONE)
        report(m, member, "-json", "only arrays of numbers are joined in a string");
}

/* Printable ASCII, as it stands between quotes. */
static bool is_plain_key(str key)
{
    for (size_t i = 0; i < key.size; i++)
        if (key.data[i] < ' ' || key.data[i] >= 0x7f || key.data[i] == '"' || key.data[i] == '\\')
            return false;
    return key.size > 0;
}

static void give_key(model *m, model_member *member)
{
    const str key = member->schema->json_key.data != NULL ? member->schema->json_key : member->id;
    if (is_plain_key(key))
        member->json_key = arena_copy(m->memory, key.data, key.size);
    else
        report(m, member, "-key", "a key is text of ASCII that needs no escapes");
}

static void check_stray(model *m, const model_member *member)
{
    const schema_attribute *ast = member->schema;
    if (ast->json_key.data != NULL) report(m, member, "-key", "only members of objects of JSON have keys");
    if (ast->json_optional) report(m, member, "-optional", "only members of objects of JSON are optional");
    if (ast->json_separator != '\0') report(m, member, "-json", "only arrays in objects of JSON are joined");
}

void declare_json_member(model *m, model_member *member)
{
    const schema_attribute *ast = member->schema;
    if (!member->owner->json) {
        check_stray(m, member);
        return;
    }
    if (member->role != MEMBER_FIELD || member->placed) {
        report(m, member, NULL, "an object of JSON has no members at other offsets");
        return;
    }
    check_keys(m, member);
    check_joined(m, member);
    if (!is_truth(member) && !is_text(member) && !is_number(member) && !is_object(member) && !member->broken)
        report(m, member, NULL, "JSON has text (`strz`), numbers, `b1` and objects of types with `-json`");
    if (member->wire.kind == WIRE_FLOAT && model_is_narrow(member))
        report(m, member, NULL, "a number of JSON is an `f4` or an `f8`");
    if (ast->repeat != REPEAT_NONE && is_truth(member))
        report(m, member, "repeat", "an array of truth values");
    if (ast->repeat != REPEAT_NONE && ast->valid.kind != VALID_NONE)
        report(m, member, "valid", "`valid` of the elements of an array of JSON; `-checks` can say it");
    member->wire.limit = LIMIT_NONE;
    member->wire.has_terminator = false;
    if (member->wire.kind == WIRE_TEXT) member->wire.encoding = "UTF-8";
    if (ast->json_optional) member->may_be_absent = true;
    give_key(m, member);
}

/* ---- types ---- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + ('a' - 'A')) : c;
}

static bool are_same_keys(const model_type *type, const char *a, const char *b)
{
    if (!type->schema->json_any_case) return strcmp(a, b) == 0;
    for (; *a != '\0' && lower(*a) == lower(*b); a++)
        b++;
    return *a == '\0' && *b == '\0';
}

static void check_same_keys(model *m, const model_type *type)
{
    for (size_t i = 0; i < type->fields.count; i++)
        for (size_t k = 0; k < i; k++) {
            const model_member *a = type->fields.items[k], *b = type->fields.items[i];
            if (a->json_key == NULL || b->json_key == NULL) continue;
            if (are_same_keys(type, a->json_key, b->json_key))
                report(m, b, NULL, arena_printf(m->memory, "`%s` is the key of two members", b->json_key));
        }
}

static void find_keyed(model *m, model_type *type)
{
    const str id = type->schema->json_keyed;
    if (id.size == 0) return;
    const node *keyed = schema_key_node(type->schema->json, "keyed");
    model_member *member = change_member(name_find(&type->member_names, id));
    mention_scalar(m, keyed, 0, id.size, type, member);
    if (member != NULL && member->role == MEMBER_FIELD && member->wire.kind == WIRE_TEXT &&
        member->array == ARRAY_NONE && !member->may_be_absent && member->valid.kind == VALID_NONE) {
        type->json_keyed = member;
        member->json_key = NULL;
        return;
    }
    diagnose(m->list, DIAGNOSTIC_E0421, keyed->place, arena_printf(m->memory, "%s/-json/keyed", type->path),
             "`%.*s` must be a text member of the type that is always present", STR_ARG(id));
}

void declare_json_keys(model *m, model_type *type)
{
    if (!type->json) return;
    if (type->params.count > 0) report(m, type->params.items[0], NULL, "an object of JSON has no parameters");
    if (type == type->file->top)
        diagnose(m->list, DIAGNOSTIC_E0421, type->schema->json->place, "/-json",
                 "the file is text: `type: str` with `-json: name` makes it a document of a type");
    find_keyed(m, type);
    check_same_keys(m, type);
}

/* ---- sizes ---- */

extent model_measure_json(const model_member *member)
{
    wide least = 1;
    if (is_truth(member)) least = 4;
    if (member->wire.kind == WIRE_TEXT || member->wire.kind == WIRE_OBJECT) least = 2;
    const model_type *type = member->type.object;
    if (member->wire.kind == WIRE_OBJECT && type != NULL && type->measured) least = type->extent.low;
    return interval_of(least, SIZE_UNBOUNDED);
}

extent model_measure_json_type(const model_type *type)
{
    wide least = 2;
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        if (member->json_key == NULL || member->may_be_absent) continue;
        least += (wide)strlen(member->json_key) + 3 + member->extent.low + (least > 2 ? 1 : 0);
        if (least > SIZE_LONGEST) least = SIZE_LONGEST;
    }
    return interval_of(least, SIZE_UNBOUNDED);
}
