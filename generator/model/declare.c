/* Types, enumerations and members by name: what exists, and what each member is on the wire. */
#include "model/model.h"

/* ---- looking up ---- */

static model_type *type_in(const model_type *from, str id)
{
    for (size_t i = 0; i < from->types.count; i++)
        if (str_eq(from->types.items[i]->id, id)) return from->types.items[i];
    return NULL;
}

/* The type called `id` as seen from `scope`: in it, then outward, then the top level's own name. */
static model_type *visible_type(const model_type *from, str id)
{
    for (const model_type *at = from; at != NULL; at = at->outer) {
        model_type *found = type_in(at, id);
        if (found != NULL) return found;
        if (at->outer == NULL && str_eq(at->id, id)) return (model_type *)at;
    }
    return NULL;
}

model_type *model_find_type(const model_type *from, const expr *reference)
{
    model_type *found = NULL;
    for (size_t i = 0; i < reference->path.count; i++) {
        found =
            i == 0 ? visible_type(from, reference->path.items[i]) : type_in(found, reference->path.items[i]);
        if (found == NULL) return NULL;
    }
    return found;
}

static model_enum *enum_in(const model_type *from, str id)
{
    for (size_t i = 0; i < from->enums.count; i++)
        if (str_eq(from->enums.items[i]->schema->id, id)) return from->enums.items[i];
    return NULL;
}

/* `a::b` as two parts; the second is empty where there is no `::`. */
static str split_path(str *rest)
{
    for (size_t i = 0; i + 1 < rest->size; i++) {
        if (rest->data[i] != ':' || rest->data[i + 1] != ':') continue;
        const str head = {rest->data, i};
        *rest = (str){rest->data + i + 2, rest->size - i - 2};
        return head;
    }
    const str head = *rest;
    *rest = (str){"", 0};
    return head;
}

model_enum *model_find_enum(const model_type *from, str name)
{
    str rest = name;
    str head = split_path(&rest);
    if (rest.size == 0) {
        for (const model_type *at = from; at != NULL; at = at->outer) {
            model_enum *found = enum_in(at, head);
            if (found != NULL) return found;
        }
        return NULL;
    }
    const model_type *type = visible_type(from, head);
    while (type != NULL) {
        head = split_path(&rest);
        if (rest.size == 0) return enum_in(type, head);
        type = type_in(type, head);
    }
    return NULL;
}

const model_member *model_find_member(const model_type *type, str id)
{
    for (size_t i = 0; i < type->params.count; i++)
        if (str_eq(type->params.items[i]->id, id)) return type->params.items[i];
    for (size_t i = 0; i < type->fields.count; i++)
        if (str_eq(type->fields.items[i]->id, id)) return type->fields.items[i];
    for (size_t i = 0; i < type->values.count; i++)
        if (str_eq(type->values.items[i]->id, id)) return type->values.items[i];
    return NULL;
}

/* ---- types of members ---- */

/* Splits "u4le" into its letter, its digits and its suffix; false where it is no number type. */
static bool number_type(str name, wire *result, bool *has_suffix)
{
    if (name.size < 2 || name.data[0] == '\0' || strchr("usf", name.data[0]) == NULL) return false;
    const char digit = name.data[1];
    const bool is_float = name.data[0] == 'f';
    if (strchr(is_float ? "48" : "1248", digit) == NULL) return false;
    const str suffix = {name.data + 2, name.size - 2};
    *has_suffix = suffix.size > 0;
    if (*has_suffix && (digit == '1' || (!str_is(suffix, "le") && !str_is(suffix, "be")))) return false;
    *result = (wire){.kind = is_float ? WIRE_FLOAT : WIRE_INT,
                     .bytes = (unsigned)(digit - '0'),
                     .is_signed = name.data[0] == 's',
                     .big_endian = *has_suffix && str_is(suffix, "be")};
    return true;
}

static span type_place(const model_member *member)
{
    return schema_key_node(member->schema->node, "type")->place;
}

static void declare_number(model *m, model_member *member, wire number, bool has_suffix)
{
    if (!has_suffix && number.bytes > 1 && member->role == MEMBER_FIELD) {
        const schema_endian endian = member->owner->endian;
        if (endian == ENDIAN_INHERITED)
            diagnose(m->list, DIAGNOSTIC_E0407, type_place(member), member->path,
                     "`%.*s` needs a byte order: `le` or `be` behind it, or `meta/endian`",
                     STR_ARG(member->schema->type->name));
        if (endian == ENDIAN_CALCULATED)
            model_unsupported(m, type_place(member), member->path, "a calculated byte order");
        number.big_endian = endian == ENDIAN_BIG;
    }
    member->wire = number;
    member->type.kind = number.kind == WIRE_FLOAT ? VALUE_FLOAT : VALUE_INT;
    if (number.kind == WIRE_INT) member->range = interval_integer(number.bytes, number.is_signed);
}

static void declare_text(model *m, model_member *member, bool terminated)
{
    const schema_attribute *ast = member->schema;
    const node *encoding = ast->encoding != NULL ? ast->encoding : member->owner->encoding;
    member->type.kind = VALUE_TEXT;
    if (encoding == NULL)
        diagnose(m->list, DIAGNOSTIC_E0406, type_place(member), member->path,
                 "text needs an encoding: `encoding` here, or `meta/encoding`");
    else if (!str_is(encoding->text, "UTF-8") && !str_is(encoding->text, "ASCII"))
        model_unsupported(m, encoding->place, member->path, "an encoding other than UTF-8 and ASCII");
    if (ast->size_eos)
        model_unsupported(m, type_place(member), member->path, "text up to the end of a stream");
    if (ast->size != NULL && (terminated || ast->terminator >= 0 || ast->pad_right >= 0))
        model_unsupported(m, type_place(member), member->path,
                          "text with both a size and a terminator or padding");
    if (!ast->consume || ast->include || !ast->eos_error)
        model_unsupported(m, type_place(member), member->path, "`consume`, `include` or `eos-error` on text");
    if (ast->size != NULL) {
        member->wire.kind = WIRE_SIZED_TEXT;
        return;
    }
    member->wire.kind = WIRE_TERMINATED_TEXT;
    member->wire.terminator = (uint8_t)(ast->terminator >= 0 ? ast->terminator : 0);
    if (!terminated && ast->terminator < 0)
        diagnose(m->list, DIAGNOSTIC_E0408, type_place(member), member->path,
                 "`str` needs to know where it ends: `size`, `size-eos` or `terminator`");
}

static void declare_bytes(model *m, model_member *member)
{
    const schema_attribute *ast = member->schema;
    member->type.kind = VALUE_BYTES;
    if (ast->has_contents) {
        member->wire = (wire){.kind = WIRE_CONSTANT, .bytes = (unsigned)ast->contents.size};
        return;
    }
    member->wire.kind = WIRE_SIZED_BYTES;
    if (ast->size_eos || ast->terminator >= 0 || ast->pad_right >= 0 || ast->process != NULL)
        model_unsupported(m, ast->place->place, member->path,
                          "bytes with a terminator, padding, a process or up to the end of a stream");
    else if (ast->size == NULL)
        diagnose(m->list, DIAGNOSTIC_E0408, ast->place->place, member->path,
                 "bytes need to know where they end: `size`, `size-eos`, `terminator` or `contents`");
}

static void declare_object(model *m, model_member *member)
{
    const expr *reference = member->schema->type;
    model_type *found = model_find_type(member->owner, reference);
    member->wire.kind = WIRE_OBJECT;
    member->type.kind = VALUE_OBJECT;
    member->type.object = found;
    if (found == NULL) {
        diagnose(m->list, DIAGNOSTIC_E0402,
                 reference->name_place.source != NULL ? reference->name_place : reference->place,
                 member->path, "there is no type `%.*s`", STR_ARG(expr_print(m->memory, reference)));
        return;
    }
    if (member->schema->size != NULL || member->schema->size_eos || member->schema->terminator >= 0)
        model_unsupported(m, reference->place, member->path,
                          "an object in a stream of its own (`size`, `terminator`)");
    if (found->parent == NULL)
        found->parent = member->owner;
    else if (found->parent != member->owner)
        found->many_parents = true;
}

static void declare_type(model *m, model_member *member)
{
    const schema_attribute *ast = member->schema;
    wire number;
    bool has_suffix;
    if (ast->type_switch != NULL) {
        model_unsupported(m, type_place(member), member->path,
                          "a type that depends on a value (`switch-on`)");
    } else if (ast->type == NULL) {
        declare_bytes(m, member);
    } else if (ast->type->path.count != 1) {
        declare_object(m, member);
    } else if (number_type(ast->type->path.items[0], &number, &has_suffix)) {
        declare_number(m, member, number, has_suffix);
    } else if (str_is(ast->type->path.items[0], "str") || str_is(ast->type->path.items[0], "strz")) {
        declare_text(m, member, str_is(ast->type->path.items[0], "strz"));
    } else {
        declare_object(m, member);
    }
}

static void declare_enum_use(model *m, model_member *member)
{
    const node *name = member->schema->flags != NULL ? member->schema->flags : member->schema->enum_name;
    if (name == NULL) return;
    member->is_flags = member->schema->flags != NULL;
    member->enumeration = model_find_enum(member->owner, name->text);
    if (member->enumeration == NULL)
        diagnose(m->list, DIAGNOSTIC_E0403, name->place, member->path, "there is no enumeration `%.*s`",
                 STR_ARG(name->text));
    else if (member->wire.kind != WIRE_INT)
        diagnose(m->list, DIAGNOSTIC_E0404, name->place, member->path, "only integers have an enumeration");
    if (!member->is_flags)
        model_unsupported(m, name->place, member->path, "an enumeration (other than `-flags`)");
}

/* Everything that the language has and this version does not compile is said, not ignored. */
static void refuse_unsupported(model *m, const schema_attribute *ast)
{
    const struct {
        bool present;
        const char *key, *what;
    } constructs[] = {
        {ast->repeat == REPEAT_UNTIL, "repeat", "`repeat: until`"},
        {ast->repeat == REPEAT_EOS, "repeat", "`repeat: eos`"},
        {ast->repeat == REPEAT_EXPR && ast->has_contents, "contents", "repeated `contents`"},
        {ast->process != NULL, "process", "`process`"},
        {ast->valid.kind != VALID_NONE, "valid", "`valid`"},
        {ast->parent != NULL || ast->parent_none, "parent", "`parent`"},
        {ast->derive != NULL, "-derive", "`-derive`"},
        {ast->join != NULL, "-join", "`-join`"},
        {ast->max != NULL, "-max", "`-max`"},
    };
    for (size_t i = 0; i < sizeof constructs / sizeof *constructs; i++)
        if (constructs[i].present)
            model_unsupported(m, schema_key_node(ast->node, constructs[i].key)->place, ast->path,
                              constructs[i].what);
}

static model_member *declare_member(model *m, model_type *owner, const schema_attribute *ast,
                                    member_role role)
{
    model_member *member = ARENA_NEW(m->memory, model_member);
    member->schema = ast;
    member->owner = owner;
    member->role = role;
    member->id = ast->id;
    member->path = ast->path;
    member->place = ast->place;
    member->doc = ast->doc.text;
    refuse_unsupported(m, ast);
    declare_type(m, member);
    declare_enum_use(m, member);
    if (role == MEMBER_PARAM) {
        if (member->wire.kind != WIRE_INT || ast->type->array)
            model_unsupported(m, ast->place->place, ast->path, "a parameter that is not an integer");
    }
    return member;
}

static void declare_members(model *m, model_type *type)
{
    const schema_type *ast = type->schema;
    for (size_t i = 0; i < ast->params.count; i++)
        ARRAY_PUSH(m->memory, &type->params, declare_member(m, type, ast->params.items[i], MEMBER_PARAM));
    for (size_t i = 0; i < ast->seq.count; i++)
        ARRAY_PUSH(m->memory, &type->fields, declare_member(m, type, ast->seq.items[i], MEMBER_FIELD));
    for (size_t i = 0; i < ast->instances.count; i++)
        model_unsupported(m, ast->instances.items[i]->place->place, ast->instances.items[i]->path,
                          "an instance");
    for (size_t i = 0; i < ast->values.count; i++) {
        model_member *member = ARENA_NEW(m->memory, model_member);
        const schema_value *value = ast->values.items[i];
        *member = (model_member){.owner = type,
                                 .role = MEMBER_VALUE,
                                 .id = value->id,
                                 .path = value->path,
                                 .place = value->place,
                                 .source_value = value->value};
        ARRAY_PUSH(m->memory, &type->values, member);
    }
    for (size_t i = 0; i < type->types.count; i++)
        declare_members(m, type->types.items[i]);
}

/* ---- types ---- */

static void refuse_unsupported_type(model *m, const schema_type *ast)
{
    const struct {
        bool present;
        const char *key, *what;
    } constructs[] = {
        {ast->to_string != NULL, "to-string", "`to-string`"},
        {ast->container != NULL, "-container", "`-container`"},
        {ast->json != NULL, "-json", "`-json`"},
        {ast->depth != NULL, "-depth", "`-depth`"},
        {ast->meta.endian == ENDIAN_CALCULATED, "meta", "a calculated byte order"},
        {ast->meta.opaque_types, "meta", "an opaque type"},
    };
    for (size_t i = 0; i < sizeof constructs / sizeof *constructs; i++)
        if (constructs[i].present)
            model_unsupported(m, schema_key_node(ast->node, constructs[i].key)->place, ast->path,
                              constructs[i].what);
    for (size_t i = 0; i < ast->meta.imports.count; i++)
        model_unsupported(m, ast->meta.imports.items[i]->place, ast->path, "an import");
}

static model_type *declare_types(model *m, const schema_type *ast, model_type *outer)
{
    model_type *type = ARENA_NEW(m->memory, model_type);
    type->schema = ast;
    type->outer = outer;
    type->id = ast->id;
    type->path = ast->path;
    type->endian = ast->meta.endian;
    type->encoding = ast->meta.encoding;
    if (outer != NULL && type->endian == ENDIAN_INHERITED) type->endian = outer->endian;
    if (outer != NULL && type->encoding == NULL) type->encoding = outer->encoding;
    refuse_unsupported_type(m, ast);
    for (size_t i = 0; i < ast->enums.count; i++) {
        model_enum *enumeration = ARENA_NEW(m->memory, model_enum);
        *enumeration = (model_enum){ast->enums.items[i], type};
        ARRAY_PUSH(m->memory, &type->enums, enumeration);
        ARRAY_PUSH(m->memory, &m->enums, enumeration);
    }
    for (size_t i = 0; i < ast->types.count; i++)
        ARRAY_PUSH(m->memory, &type->types, declare_types(m, ast->types.items[i], type));
    return type;
}

void model_declare(model *m)
{
    m->top = declare_types(m, m->schema->top, NULL);
    declare_members(m, m->top);
}
