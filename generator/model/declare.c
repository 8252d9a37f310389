/* Declares types, enumerations and members by name. */
#include "model/declare.h"
#include "model/change.h"
#include "model/encodings.h"
#include "model/types.h"

const char *member_path(const model *m, const model_member *member, const char *key)
{
    return arena_printf(m->memory, "%s/%s", member->path, key);
}

span member_place(const model_member *member, const char *key)
{
    return schema_key_node(member->schema->node, key)->place;
}

/* ---- members ---- */

static model_member *new_member(model *m, model_type *owner, const schema_attribute *ast, member_role role)
{
    model_member *member = model_new_member(m, owner);
    member->schema = ast;
    member->role = role;
    member->id = ast->id;
    member->path = ast->path;
    member->place = ast->place;
    member->doc = ast->doc.text;
    member->reference = ast->type;
    member->type_path = member_path(m, member, "type");
    return member;
}

/* Whether some integer of C holds all of a range. */
static bool has_integer(interval range)
{
    return interval_within(range, interval_integer(8, true)) ||
           interval_within(range, interval_integer(8, false));
}

/* Gives a switch the common type of all cases; any type, if they are integers without a common type in C. */
static void combine_cases(model *m, model_member *member)
{
    for (size_t i = 0; i < member->cases.count; i++) {
        const model_member *as = member->cases.items[i].as;
        member->type = i == 0 ? as->type : types_combine(m, member->type, as->type);
        member->range = i == 0 ? as->range : interval_join(member->range, as->range);
    }
    member->type = types_holding(member->type, member->range);
    const bool too_wide = member->type.kind == VALUE_INT && !has_integer(member->range);
    if (member->cases.count == 0 || too_wide) member->type = (value_type){.kind = VALUE_ANY};
}

static model_member *declare_field(model *m, model_type *owner, const schema_attribute *ast, member_role role)
{
    model_member *member = new_member(m, owner, ast, role);
    if (ast->repeat != REPEAT_NONE) member->array = ARRAY_VALUES;
    declare_wire(m, member);
    declare_enum_use(m, member);
    if (member->wire.kind == WIRE_SWITCH) combine_cases(m, member);
    if (ast->condition != NULL) member->may_be_absent = true;
    declare_json_member(m, member);
    return member;
}

/* Declares a placed member: like a member of `seq`, but read behind all of them. */
static model_member *declare_placed(model *m, model_type *owner, const schema_attribute *ast)
{
    model_member *member = declare_field(m, owner, ast, MEMBER_FIELD);
    member->placed = true;
    member->rank = ast->place_last ? PLACE_LAST : 1;
    member->alignment = 1;
    return member;
}

static model_member *declare_param(model *m, model_type *owner, const schema_attribute *ast)
{
    model_member *member = new_member(m, owner, ast, MEMBER_PARAM);
    declare_parameter(m, member);
    declare_enum_use(m, member);
    return member;
}

static model_member *declare_value_instance(model *m, model_type *owner, const schema_attribute *ast)
{
    model_member *member = new_member(m, owner, ast, MEMBER_VALUE);
    member->source_value = ast->value;
    declare_enum_use(m, member);
    if (ast->condition != NULL) member->may_be_absent = true;
    return member;
}

/* `to-string` is a value instance; its name is one that no other member can have. */
static model_member *declare_description(model *m, model_type *owner)
{
    const node *place = schema_key_node(owner->schema->node, "to-string");
    schema_attribute *ast = ARENA_NEW(m->memory, schema_attribute);
    *ast = (schema_attribute){.kind = ATTRIBUTE_VALUE_INSTANCE,
                              .owner = owner->schema,
                              .id = str_of("to-string"),
                              .place = place,
                              .node = owner->schema->node,
                              .path = arena_printf(m->memory, "%s/to-string", owner->path),
                              .value = owner->schema->to_string};
    model_member *member = declare_value_instance(m, owner, ast);
    member->describes = true;
    return member;
}

static model_member *declare_value(model *m, model_type *owner, const schema_value *ast)
{
    model_member *member = model_new_member(m, owner);
    member->role = MEMBER_VALUE;
    member->id = ast->id;
    member->path = ast->path;
    member->place = ast->place;
    member->source_value = ast->value;
    member->in_place = true;
    return member;
}

/* `-join: {part: _.data, as: content}` of blocks names the value `blocks.concat(_.data)`. */
static model_member *declare_joined(model *m, model_type *owner, const schema_attribute *ast)
{
    const expr *part = ast->join_part;
    expr *name = ARENA_NEW(m->memory, expr), *method = ARENA_NEW(m->memory, expr);
    expr *call = ARENA_NEW(m->memory, expr);
    *name = (expr){.kind = EXPR_NAME,
                   .place = part->place,
                   .name = ast->id,
                   .name_place = part->place,
                   .made = true,
                   .height = 1};
    *method = (expr){.kind = EXPR_MEMBER,
                     .place = part->place,
                     .name = str_of("concat"),
                     .name_place = part->place,
                     .height = 2};
    *call = (expr){.kind = EXPR_CALL, .place = part->place, .height = part->height + 3};
    ARRAY_PUSH(m->memory, &method->items, name);
    ARRAY_PUSH(m->memory, &call->items, method);
    ARRAY_PUSH(m->memory, &call->items, part);
    model_member *member = model_new_member(m, owner);
    member->role = MEMBER_VALUE;
    member->id = ast->join_as;
    member->path = arena_printf(m->memory, "%s/-join", ast->path);
    member->place = ast->join;
    member->source_value = call;
    return member;
}

/* Of members with one name, which is an error, lookups find the first. */
static void name_members(model *m, model_type *type, const model_member *const *members, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const void **slot = name_slot(m->memory, &type->member_names, members[i]->id);
        if (*slot == NULL) *slot = members[i];
        change_member(members[i])->order = i;
    }
}

static void declare_members(model *m, model_type *type)
{
    const schema_type *ast = type->schema;
    for (size_t i = 0; i < ast->params.count; i++)
        ARRAY_PUSH(m->memory, &type->params, declare_param(m, type, ast->params.items[i]));
    for (size_t i = 0; i < ast->seq.count; i++)
        ARRAY_PUSH(m->memory, &type->fields, declare_field(m, type, ast->seq.items[i], MEMBER_FIELD));
    for (size_t i = 0; i < ast->instances.count; i++) {
        const schema_attribute *instance = ast->instances.items[i];
        if (instance->kind == ATTRIBUTE_VALUE_INSTANCE)
            ARRAY_PUSH(m->memory, &type->values, declare_value_instance(m, type, instance));
        else if (instance->placed == PLACE_OWNED)
            ARRAY_PUSH(m->memory, &type->fields, declare_placed(m, type, instance));
        else
            ARRAY_PUSH(m->memory, &type->instances, declare_field(m, type, instance, MEMBER_INSTANCE));
    }
    for (size_t i = 0; i < ast->values.count; i++)
        ARRAY_PUSH(m->memory, &type->values, declare_value(m, type, ast->values.items[i]));
    if (ast->to_string != NULL) ARRAY_PUSH(m->memory, &type->values, declare_description(m, type));
    for (size_t i = 0; i < type->fields.count; i++) {
        const schema_attribute *field = type->fields.items[i]->schema;
        if (field->join_part != NULL && field->join_as.size > 0)
            ARRAY_PUSH(m->memory, &type->values, declare_joined(m, type, field));
    }
    name_members(m, type, type->params.items, type->params.count);
    name_members(m, type, type->fields.items, type->fields.count);
    name_members(m, type, type->values.items, type->values.count);
    name_members(m, type, type->instances.items, type->instances.count);
    declare_json_keys(m, type);
}

/* ---- types ---- */

static void inherit(model_type *type, const model_type *outer)
{
    if (type->endian == ENDIAN_INHERITED) {
        type->endian = outer->endian;
        type->endian_switch = outer->endian_switch;
        type->endian_owner = outer->endian_owner;
    }
    if (type->encoding == NULL) type->encoding = outer->encoding;
    type->debug = outer->debug;
    if (type->schema->meta.bit_endian == ENDIAN_INHERITED) type->bit_little_endian = outer->bit_little_endian;
}

static void declare_meta(model *m, model_type *type)
{
    const schema_meta *meta = &type->schema->meta;
    type->endian = meta->endian;
    type->endian_switch = meta->endian_switch;
    if (meta->endian == ENDIAN_CALCULATED) type->endian_owner = type;
    type->encoding = meta->encoding;
    type->bit_little_endian = meta->bit_endian == ENDIAN_LITTLE;
    if (meta->debug) type->debug = true;
    if (type->outer != NULL) inherit(type, type->outer);
    if (meta->encoding != NULL)
        encoding_check(m->memory, m->list, meta->encoding->text, meta->encoding->place,
                       arena_printf(m->memory, "%s/meta/encoding", type->path));
}

static void declare_enum(model *m, model_type *owner, const schema_enum *ast)
{
    model_enum *added = model_new_enum(m, owner);
    added->schema = ast;
    for (size_t i = 0; i < ast->values.count; i++)
        *name_slot(m->memory, &added->labels, ast->values.items[i].id) = &ast->values.items[i];
    ARRAY_PUSH(m->memory, &owner->enums, added);
    *name_slot(m->memory, &owner->enum_names, ast->id) = added;
}

static model_type *declare_types(model *m, const model_file *file, const schema_type *ast, model_type *outer)
{
    model_type *type = model_new_type(m);
    type->schema = ast;
    type->file = file;
    type->outer = outer;
    type->id = ast->id;
    type->path = ast->path;
    type->json = ast->json != NULL;
    declare_meta(m, type);
    ARRAY_PUSH(m->memory, &m->types, type);
    for (size_t i = 0; i < ast->enums.count; i++)
        declare_enum(m, type, ast->enums.items[i]);
    for (size_t i = 0; i < ast->types.count; i++) {
        model_type *inner = declare_types(m, file, ast->types.items[i], type);
        ARRAY_PUSH(m->memory, &type->types, inner);
        *name_slot(m->memory, &type->type_names, inner->id) = inner;
    }
    return type;
}

void model_declare(model *m)
{
    for (size_t i = 0; i < m->files.count; i++) {
        model_file *file = m->files.items[i];
        file->top = declare_types(m, file, file->schema->top, NULL);
        *name_slot(m->memory, &m->tops, file->top->id) = change_type(file->top);
    }
    m->top = m->files.items[0]->top;
    for (size_t i = 0; i < m->types.count; i++)
        declare_members(m, change_type(m->types.items[i]));
}
