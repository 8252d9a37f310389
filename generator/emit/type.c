/* Reflection tables, and the codec as a value. */
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/derived.h"
#include "emit/numbers.h"
#include "emit/records.h"
#include "emit/rules.h"
#include "emit/table.h"
#include "emit/values.h"
#include "emit/writer.h"

/* The kind of one value. */
static const char *value_kind_name(const emitter *e, value_type type, interval range)
{
    switch (type.kind) {
    case VALUE_INT:
    case VALUE_ENUM:
        if (type.bytes == 0) return strcmp(c_calculated(range), "int64_t") == 0 ? "TN_KIND_S8" : "TN_KIND_U8";
        return arena_printf(e->memory, "TN_KIND_%c%u", type.is_signed ? 'S' : 'U', type.bytes);
    case VALUE_FLOAT:
        return type.bytes == 4 ? "TN_KIND_F4" : "TN_KIND_F8";
    case VALUE_BOOL:
        return "TN_KIND_BOOL";
    case VALUE_TEXT:
        return "TN_KIND_TEXT";
    case VALUE_BYTES:
        return "TN_KIND_BYTES";
    case VALUE_STREAM:
        return "TN_KIND_STREAM";
    case VALUE_OBJECT:
        return type.object != NULL ? "TN_KIND_POINTER" : "TN_KIND_VARIANT";
    case VALUE_ANY:
        return "TN_KIND_VARIANT";
    default:
        return NULL;
    }
}

/* Whether a member that is a value of array type has a list of its own: other arrays are those of other
 * members. */
static bool is_array_value(const model_member *member)
{
    return member->array == ARRAY_NONE && member->type.kind == VALUE_ARRAY;
}

static const char *kind_of(const emitter *e, const model_member *member)
{
    if (member->array == ARRAY_RECORDS) return "TN_KIND_VIEW";
    if (member->array == ARRAY_NUMBERS) return "TN_KIND_NUMBERS";
    if (member->array == ARRAY_OBJECTS && !c_has_pointers(member)) return "TN_KIND_LIST";
    if (member->array != ARRAY_NONE || is_array_value(member)) return "TN_KIND_ARRAY";
    if (!plan_is_stored(member)) return "TN_KIND_CONSTANT";
    if (member->packed) return "TN_KIND_PACKED";
    if (member->wire.kind == WIRE_OBJECT && c_is_inside(member)) return "TN_KIND_OBJECT";
    return value_kind_name(e, member->type, member->range);
}

/* Members that the tables describe: not those of opaque types, nor arrays that belong to other members. */
static bool is_described(const emitter *e, const model_member *member)
{
    if (member->type.kind == VALUE_UNKNOWN) return false;
    if (is_array_value(member))
        return member->type.array == NULL &&
               value_kind_name(e, *member->type.element, interval_integer(8, true)) != NULL &&
               member->type.element->kind != VALUE_OBJECT;
    return true;
}

/* "vector3_type": the tables' names inside the file. */
static const char *table_name(const emitter *e, const model_type *type, const char *what)
{
    return arena_printf(e->memory, "%s_%s", c_local_name(e->memory, type), what);
}

const char *enum_table_name(const emitter *e, const model_enum *enumeration)
{
    (void)e;
    return enumeration->name;
}

static const char *bytes_literal(const emitter *e, str bytes)
{
    return arena_printf(e->memory, "{(const uint8_t *)%s, %zu}", c_string(e->memory, bytes), bytes.size);
}

typedef ARRAY(const model_member *) member_list;

/* ---- enumerations ---- */

static bool is_unsigned_int(const schema_enum_value *value)
{
    return !value->negative;
}

static bool uses_enum(const model_member *member, const model_enum *enumeration)
{
    for (size_t i = 0; i < member->labels.count; i++)
        if (member->labels.items[i].value->type.enumeration == enumeration) return true;
    return member->enumeration == enumeration ||
           (member->type.kind == VALUE_ENUM && member->type.enumeration == enumeration) ||
           (member->type.kind == VALUE_ARRAY && member->type.element->enumeration == enumeration);
}

static member_list members_of(const emitter *e, const model_type *type);

/* Whether some member that the tables describe has the enumeration's values. */
static bool is_used(const emitter *e, const model_enum *enumeration)
{
    for (size_t i = 0; i < e->model->order.count; i++) {
        const member_list members = members_of(e, e->model->order.items[i]);
        for (size_t k = 0; k < members.count; k++)
            if (uses_enum(members.items[k], enumeration)) return true;
        const model_type *type = e->model->order.items[i];
        for (size_t k = 0; k < type->values.count; k++)
            if (value_is_shown(type->values.items[k]) && uses_enum(type->values.items[k], enumeration))
                return true;
    }
    return false;
}

static void emit_enum_table(emitter *e, const model_enum *enumeration)
{
    out *o = &e->out;
    const schema_enum *ast = enumeration->schema;
    const char *name = enum_table_name(e, enumeration);
    out_open(o, "static const tn_enum_value %s_values[] =", name);
    for (size_t i = 0; i < ast->values.count; i++) {
        const schema_enum_value *value = &ast->values.items[i];
        out_line(o, is_unsigned_int(value) ? "{%s, %s, %s}," : "{%s, (uint64_t)%s, %s},",
                 c_string(e->memory, value->id), enum_constant(e, enumeration, value),
                 c_doc_string(e->memory, value->doc.text));
    }
    out_close(o, ";");
    out_blank(o);
    out_line(o, "static const tn_enum %s = {%s, %zu, %s_values};", name, c_string(e->memory, ast->id),
             ast->values.count, name);
    out_blank(o);
}

/* ---- members ---- */

static void emit_member_types(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const value_type value = is_array_value(member) ? *member->type.element : member->type;
    if (member->array == ARRAY_RECORDS) {
        out_line(o, ".view = &%s,", table_name(e, member->type.object, "view"));
        out_line(o, ".create = %s_%s_create,", c_local_name(e->memory, member->owner),
                 c_member_name(e->memory, member));
    } else if (value.kind == VALUE_OBJECT && value.object != NULL) {
        out_line(o, ".type = &%s,", table_name(e, value.object, "type"));
    }
    if (member->array == ARRAY_NUMBERS)
        out_line(o, ".create = %s_%s_create,", c_local_name(e->memory, member->owner),
                 c_member_name(e->memory, member));
    if (member->array == ARRAY_NUMBERS || strcmp(kind_of(e, member), "TN_KIND_ARRAY") == 0)
        out_line(o, ".element = %s,", value_kind_name(e, value, member->range));
    if (member->packed) out_line(o, ".packing = &tn_lz4_block,");
    if (c_is_variant(value)) out_line(o, ".variants = &variant_types,");
    const model_enum *enumeration = member->enumeration != NULL ? member->enumeration
                                    : value.kind == VALUE_ENUM  ? value.enumeration
                                                                : NULL;
    if (enumeration != NULL) out_line(o, ".values = &%s,", enum_table_name(e, enumeration));
    if (!plan_is_stored(member)) out_line(o, ".constant = %s,", bytes_literal(e, member->schema->contents));
}

static bool is_instance(const model_member *member)
{
    return (member->role == MEMBER_INSTANCE || member->role == MEMBER_VALUE) && !member->in_place;
}

static const char *all_flags(const emitter *e, const model_member *member)
{
    const value_type value = is_array_value(member) ? *member->type.element : member->type;
    const bool object = value.kind == VALUE_OBJECT || value.kind == VALUE_ANY;
    buffer flags = {.memory = e->memory};
    const struct {
        bool set;
        const char *name;
    } all[] = {
        {member->derivation != DERIVE_NOTHING && e->traits.writable, "TN_MEMBER_DERIVED"},
        {member->is_flags, "TN_MEMBER_FLAGS"},
        {member->is_decimal && e->traits.writable, "TN_MEMBER_DECIMAL"},
        {member->derivation == DERIVE_PLACE && e->traits.writable, "TN_MEMBER_POSITION"},
        {member->role == MEMBER_PARAM, "TN_MEMBER_HIDDEN"},
        {object && (member->role == MEMBER_PARAM || member->role == MEMBER_VALUE), "TN_MEMBER_REFERENCE"}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i].set) buffer_printf(&flags, "%s%s", flags.size > 0 ? " | " : "", all[i].name);
    return flags.size > 0 ? flags.data : NULL;
}

static void emit_presence(emitter *e, const model_member *member, const char *type, const char *name)
{
    out *o = &e->out;
    if (!member->may_be_absent && !is_instance(member)) {
        out_line(o, ".has = TN_NO_INDEX,");
        return;
    }
    out_line(o, ".has = offsetof(%s, has_%s),", type, name);
    if (member->condition != NULL)
        out_line(o, ".condition = %s,",
                 c_string(e->memory, expr_print(e->memory, member->condition->source)));
    if (!is_instance(member)) return;
    out_line(o, ".get = get_%s_%s,", c_local_name(e->memory, member->owner), name);
    out_line(o, ".cell = offsetof(%s, %s_state_),", type, name);
}

static void emit_member(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = c_member_name(e->memory, member);
    const char *type = type_name(e, member->owner);
    const char *flags = all_flags(e, member);
    out_line(o, "{");
    o->indent++;
    out_line(o, ".id = %s,", c_string(e->memory, member->id));
    out_line(o, ".kind = %s,", kind_of(e, member));
    if (flags != NULL) out_line(o, ".flags = %s,", flags);
    if (plan_is_stored(member)) out_line(o, ".offset = offsetof(%s, %s),", type, name);
    emit_presence(e, member, type, name);
    if (member->placed && e->traits.writable) out_line(o, ".home = offsetof(%s, %s_home_),", type, name);
    emit_derived_entry(e, member);
    emit_member_types(e, member);
    if (member->doc.size > 0) out_string(o, ".doc =", c_doc_string(e->memory, member->doc));
    o->indent--;
    out_line(o, "},");
    emit_rest_entry(e, member);
}

/* What an object remembers of others: not shown, and not copied with it. */
static size_t emit_memory_members(emitter *e, const model_type *type)
{
    const model_type *parent = type->many_parents ? NULL : type->parent;
    const struct {
        bool there;
        const char *id, *kind, *flags, *name;
        const model_type *object;
    } members[] = {
        {type->remembers.parent, "_parent", parent == NULL ? "VARIANT" : "POINTER", " | TN_MEMBER_REFERENCE",
         "parent_", parent},
        {type->remembers.root, "_root", "POINTER", " | TN_MEMBER_REFERENCE", "root_", type->file->top},
        {type->remembers.stream, "_io", "STREAM", "", "io_", NULL},
    };
    size_t count = 0;
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        if (!members[i].there || type->layout != LAYOUT_IRREGULAR) continue;
        const char *object =
            members[i].object == NULL
                ? ""
                : arena_printf(e->memory, ", .type = &%s", table_name(e, members[i].object, "type"));
        out_line(
            &e->out,
            "{.id = \"%s\", .kind = TN_KIND_%s, .flags = TN_MEMBER_HIDDEN%s, .offset = offsetof(%s, %s), "
            ".has = TN_NO_INDEX%s},",
            members[i].id, members[i].kind, members[i].flags, type_name(e, type), members[i].name, object);
        count++;
    }
    return count;
}

/* The function that makes an instance ready, for any object. */
static void emit_getter(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const char *name = c_member_name(e->memory, member);
    out_line(o, "static tn_status get_%s_%s(void *object, tn_error *error)",
             c_local_name(e->memory, member->owner), name);
    out_line(o, "{");
    out_line(o, "    return %s_get_%s(object, error);", type_name(e, member->owner), name);
    out_line(o, "}");
    out_blank(o);
}

/* All members that the tables describe: parameters, fields, instances. */
static member_list members_of(const emitter *e, const model_type *type)
{
    member_list list = {0};
    const bool irregular = type->layout == LAYOUT_IRREGULAR;
    if (type->layout == LAYOUT_TABLE) return list;
    for (size_t i = 0; irregular && i < type->params.count; i++)
        if (is_described(e, type->params.items[i])) ARRAY_PUSH(e->memory, &list, type->params.items[i]);
    for (size_t i = 0; i < type->fields.count; i++)
        if (is_described(e, type->fields.items[i])) ARRAY_PUSH(e->memory, &list, type->fields.items[i]);
    for (size_t i = 0; i < type->instances.count; i++)
        if (is_instance(type->instances.items[i]) && is_described(e, type->instances.items[i]))
            ARRAY_PUSH(e->memory, &list, type->instances.items[i]);
    for (size_t i = 0; i < type->values.count; i++)
        if (is_instance(type->values.items[i]) && is_described(e, type->values.items[i]))
            ARRAY_PUSH(e->memory, &list, type->values.items[i]);
    return list;
}

/* Makes a view for the layout that the other members of the object ask for. */
static void emit_create(emitter *e, const model_member *member)
{
    out *o = &e->out;
    buffer arguments = {.memory = e->memory};
    const c_place place = {.emitter = (emitter *)e};
    for (size_t i = 0; i < member->arguments.count; i++) {
        const term *argument = member->arguments.items[i];
        const model_member *param = member->type.object->params.items[i];
        const bool fits = argument->kind == TERM_TERNARY && interval_within(argument->range, param->range);
        buffer_printf(&arguments, ", %s",
                      fits ? c_converted(&place, argument, param->type, param->range)
                           : c_condition(&place, argument));
    }
    const char *name = c_member_name(e->memory, member);
    out_function(o,
                 arena_printf(e->memory, "static tn_status %s_%s_create",
                              c_local_name(e->memory, member->owner), name),
                 "const tn_kin *kin, void *object, size_t count", "");
    out_line(o, "{");
    o->indent++;
    out_line(o, "%s *self = object;", type_name(e, member->owner));
    out_call(o, arena_printf(e->memory, "return %s_view_new", type_name(e, member->type.object)),
             arena_printf(e->memory, "kin->document, &self->%s, count%s", name,
                          arguments.size > 0 ? arguments.data : ""),
             ";");
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}

/* Makes numbers in the form that the other members of the object ask for. */
static void emit_create_numbers(emitter *e, const model_member *member)
{
    out *o = &e->out;
    const c_place place = {.emitter = e};
    const char *name = c_member_name(e->memory, member);
    out_function(o,
                 arena_printf(e->memory, "static tn_status %s_%s_create",
                              c_local_name(e->memory, member->owner), name),
                 "const tn_kin *kin, void *object, size_t count", "");
    out_line(o, "{");
    o->indent++;
    out_line(o, "%s *self = object;", type_name(e, member->owner));
    const char *form = numbers_form(&place, member, "return TN_DISAGREE;");
    out_line(o, "return tn_numbers_new(kin->document, &self->%s, count, %s);", name, form);
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}

/* ---- types ---- */

static void emit_creation(emitter *e, const model_member *member)
{
    if (member->array == ARRAY_NUMBERS)
        emit_create_numbers(e, member);
    else if (member->array == ARRAY_RECORDS && member->type.object->layout == LAYOUT_TABLE)
        emit_table_create(e, member);
    else if (member->array == ARRAY_RECORDS)
        emit_create(e, member);
}

/* The kind in which a value is computed: the widest of its kind. */
static const char *computed_kind(const emitter *e, const model_member *value)
{
    value_type type = value->type;
    type.bytes = 0;
    return value_kind_name(e, type, value->range);
}

static void emit_value(emitter *e, const model_member *value)
{
    out *o = &e->out;
    out_line(o, "{");
    o->indent++;
    out_line(o, ".as.id = %s,", c_string(e->memory, value->id));
    out_line(o, ".as.kind = %s,", computed_kind(e, value));
    out_line(o, ".as.has = TN_NO_INDEX,");
    if (value->condition != NULL)
        out_line(o, ".as.condition = %s,",
                 c_string(e->memory, expr_print(e->memory, value->condition->source)));
    const model_enum *enumeration =
        value->type.kind == VALUE_ENUM ? value->type.enumeration : value->enumeration;
    if (enumeration != NULL) out_line(o, ".as.values = &%s,", enum_table_name(e, enumeration));
    if (value->doc.size > 0) out_string(o, ".as.doc =", c_doc_string(e->memory, value->doc));
    emit_value_entry(e, value);
    o->indent--;
    out_line(o, "},");
}

/* The values that the tables describe; returns their number. */
static size_t emit_values(emitter *e, const model_type *type)
{
    size_t count = 0;
    for (size_t i = 0; i < type->values.count; i++) {
        if (!value_is_shown(type->values.items[i])) continue;
        emit_value_function(e, type->values.items[i]);
        count++;
    }
    if (count == 0) return 0;
    out_open(&e->out, "static const tn_value_member %s[] =", table_name(e, type, "values"));
    for (size_t i = 0; i < type->values.count; i++)
        if (value_is_shown(type->values.items[i])) emit_value(e, type->values.items[i]);
    out_close(&e->out, ";");
    out_blank(&e->out);
    return count;
}

static void emit_type_table(emitter *e, const model_type *type)
{
    if (type->layout == LAYOUT_TABLE) return;
    out *o = &e->out;
    const member_list members = members_of(e, type);
    size_t count = members.count;
    for (size_t i = 0; i < type->fields.count; i++)
        emit_creation(e, type->fields.items[i]);
    for (size_t i = 0; i < members.count; i++)
        if (is_instance(members.items[i])) emit_getter(e, members.items[i]);
    for (size_t i = 0; i < members.count; i++)
        emit_derived_reflection(e, members.items[i]);
    const size_t values = emit_values(e, type);
    const bool remembers = type->remembers.parent || type->remembers.root || type->remembers.stream;
    const bool any = members.count > 0 || (remembers && type->layout == LAYOUT_IRREGULAR);
    if (any) {
        out_open(o, "static const tn_member %s[] =", table_name(e, type, "members"));
        for (size_t i = 0; i < members.count; i++)
            emit_member(e, members.items[i]);
        for (size_t i = 0; i < members.count; i++)
            count += stream_has_rest(e, members.items[i]);
        count += emit_memory_members(e, type);
        out_close(o, ";");
        out_blank(o);
    }
    out_open(o, "static const tn_type %s =", table_name(e, type, "type"));
    out_line(o, ".id = %s,", c_string(e->memory, type->id));
    out_line(o, ".size = sizeof(%s),", type_name(e, type));
    out_line(o, ".member_count = %zu,", count);
    if (any) out_line(o, ".members = %s,", table_name(e, type, "members"));
    emit_derived_type_entry(e, type);
    if (values > 0) {
        out_line(o, ".value_count = %zu,", values);
        out_line(o, ".values = %s,", table_name(e, type, "values"));
    }
    if (type->recursive) out_line(o, ".recursive = true,");
    if (type->schema->doc.text.size > 0)
        out_string(o, ".doc =", c_doc_string(e->memory, type->schema->doc.text));
    out_close(o, ";");
    out_blank(o);
}

/* Whether some member that the tables describe holds values of several types. */
static bool shows_variants(const emitter *e)
{
    for (size_t i = 0; i < e->model->order.count; i++) {
        const member_list members = members_of(e, e->model->order.items[i]);
        for (size_t k = 0; k < members.count; k++) {
            const model_member *member = members.items[k];
            if (c_is_variant(is_array_value(member) ? *member->type.element : member->type)) return true;
        }
    }
    return false;
}

/* ---- which types have tables ---- */

/* Marks the types that tables lead to: in the order of the model. */
typedef struct description {
    const emitter *e;
    bool *types;
} description;

static void describe(const description *d, const model_type *type);

/* The slots of a table choose among types. */
static void describe_slots(const description *d, const model_member *slot)
{
    for (size_t i = 0; i < slot->cases.count; i++)
        if (slot->cases.items[i].as->type.kind == VALUE_OBJECT)
            describe(d, slot->cases.items[i].as->type.object);
}

static void describe_members(const description *d, const model_type *type)
{
    const member_list members = members_of(d->e, type);
    for (size_t i = 0; i < members.count; i++)
        if (members.items[i]->type.kind == VALUE_OBJECT) describe(d, members.items[i]->type.object);
    for (size_t i = 0; i < type->fields.count && type->layout == LAYOUT_TABLE; i++)
        describe_slots(d, type->fields.items[i]);
    if (type->layout != LAYOUT_IRREGULAR) return;
    if (type->remembers.parent && !type->many_parents) describe(d, type->parent);
    if (type->remembers.root) describe(d, type->file->top);
}

static void describe(const description *d, const model_type *type)
{
    const model *m = d->e->model;
    size_t i = 0;
    while (i < m->order.count && m->order.items[i] != type)
        i++;
    if (i == m->order.count || d->types[i]) return;
    d->types[i] = true;
    describe_members(d, type);
}

static const bool *described_types(const emitter *e)
{
    const description d = {e, arena_alloc(e->memory, e->model->order.count * sizeof(bool))};
    describe(&d, e->model->top);
    if (shows_variants(e))
        for (size_t i = 0; i < e->objects.count; i++)
            describe(&d, e->objects.items[i]);
    return d.types;
}

/* Types point at each other where they are recursive, at their parents and roots, and variants at all of
 * them. */
static void emit_table_declarations(emitter *e, const bool *described)
{
    out *o = &e->out;
    bool any = false;
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *type = e->model->order.items[i];
        const bool early = e->traits.has_pointers || type->recursive;
        if (!early || !described[i] || type->layout == LAYOUT_TABLE) continue;
        out_line(o, "static const tn_type %s;", table_name(e, type, "type"));
        any = true;
    }
    if (any) out_blank(o);
    if (!shows_variants(e)) return;
    out_open(o, "static const tn_type *const variant_type_list[] =");
    for (size_t i = 0; i < e->objects.count; i++)
        out_line(o, "&%s,", table_name(e, e->objects.items[i], "type"));
    out_close(o, ";");
    out_blank(o);
    out_line(o, "static const tn_variant_types variant_types = {%zu, variant_type_list};", e->objects.count);
    out_blank(o);
}

/* The member beside a view that a parameter comes from, by the first array that uses the type. */
static const char *parameter_source(const emitter *e, const model_type *type, size_t parameter)
{
    for (size_t i = 0; i < e->model->order.count; i++) {
        const model_type *user = e->model->order.items[i];
        for (size_t k = 0; k < user->fields.count; k++) {
            const model_member *member = user->fields.items[k];
            if (member->array != ARRAY_RECORDS || member->type.object != type) continue;
            const term *argument = member->arguments.items[parameter];
            const bool plain = argument->kind == TERM_MEMBER && argument->items.items[0]->kind == TERM_SELF;
            return plain ? c_string(e->memory, argument->member->id) : "NULL";
        }
    }
    return "NULL";
}

static void emit_view_parameters(emitter *e, const model_type *type)
{
    out *o = &e->out;
    if (type->params.count == 0) return;
    out_open(o, "static const tn_view_parameter %s[] =", table_name(e, type, "parameters"));
    for (size_t i = 0; i < type->params.count; i++)
        out_line(o, "{%s, %s},", c_string(e->memory, type->params.items[i]->id),
                 parameter_source(e, type, i));
    out_close(o, ";");
    out_blank(o);
}

static void emit_view_access(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *name = type_name(e, type), *local = c_local_name(e->memory, type);
    out_line(o, "static void %s_view_get(const void *view, size_t i, void *element)", local);
    out_line(o, "{");
    out_line(o, "    %s *value = element;", name);
    out_line(o, "    *value = %s_view_get(view, i);", name);
    out_line(o, "}");
    out_blank(o);
    out_line(o, "static tn_status %s_view_set(void *view, size_t i, const void *element)", local);
    out_line(o, "{");
    out_line(o, "    return %s_view_set(view, i, element);", name);
    out_line(o, "}");
    out_blank(o);
}

/* The place of each member in a record: sizes under the view's layout, added up. */
static void emit_view_locate(emitter *e, const model_type *type)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "static void %s_view_locate", c_local_name(e->memory, type)),
                 "const void *view, size_t m, size_t *offset, size_t *size", "");
    out_line(o, "{");
    o->indent++;
    if (type->layout == LAYOUT_UNIFORM) {
        out_line(o, "const %s_view *records = view;", type_name(e, type));
        emit_param_copies(e, type, type->fields.count, "records");
    } else {
        out_line(o, "(void)view;");
    }
    out_open(o, "const size_t sizes[] =");
    for (size_t i = 0; i < type->fields.count; i++) {
        const model_member *member = type->fields.items[i];
        const size_t bytes = (size_t)member->element.low;
        if (member->condition == NULL)
            out_line(o, "%zu,", bytes);
        else
            out_line(o, "%s ? %zu : 0,", record_condition(e, member), bytes);
    }
    out_close(o, ";");
    out_line(o, "*offset = 0;");
    out_line(o, "for (size_t i = 0; i < m; i++)");
    out_line(o, "    *offset += sizes[i];");
    out_line(o, "*size = sizes[m];");
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}

static void emit_view_table(emitter *e, const model_type *type)
{
    out *o = &e->out;
    const char *local = c_local_name(e->memory, type);
    emit_view_access(e, type);
    emit_view_locate(e, type);
    emit_view_parameters(e, type);
    out_open(o, "static const tn_view_type %s =", table_name(e, type, "view"));
    out_line(o, ".element = &%s,", table_name(e, type, "type"));
    out_line(o, ".size = sizeof(%s_view),", type_name(e, type));
    out_line(o, ".parameter_count = %zu,", type->params.count);
    if (type->params.count > 0) out_line(o, ".parameters = %s,", table_name(e, type, "parameters"));
    out_line(o, ".get = %s_view_get,", local);
    out_line(o, ".set = %s_view_set,", local);
    out_line(o, ".locate = %s_view_locate,", local);
    out_close(o, ";");
    out_blank(o);
}

static void emit_view_reflection(emitter *e, const model_type *type)
{
    if (!type->in_view) return;
    if (type->layout == LAYOUT_TABLE)
        emit_table_reflection(e, type);
    else
        emit_view_table(e, type);
}

/* ---- the codec ---- */

static bool has_artifact(const emitter *e, unsigned bit)
{
    return (e->artifacts & 1u << bit) != 0;
}

static void emit_creator(emitter *e, const char *function, const char *call, const char *parameters,
                         const char *arguments)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "static tn_status %s", function), parameters, "");
    out_line(o, "{");
    o->indent++;
    out_line(o, "%s *%s;", e->prefix, e->object);
    out_call(o, arena_printf(e->memory, "const tn_status status = %s_%s", e->prefix, call),
             arena_printf(e->memory, "&%s, %s", e->object, arguments), ";");
    out_line(o, "*object = %s;", e->object);
    out_line(o, "return status;");
    o->indent--;
    out_line(o, "}");
    out_blank(o);
}

static void emit_forwarder(emitter *e, const char *function, const char *call, const char *parameters,
                           const char *arguments)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "static tn_status %s", function), parameters, "");
    out_line(o, "{");
    out_line(o, "    return %s_%s(%s);", e->prefix, call, arguments);
    out_line(o, "}");
    out_blank(o);
}

static void emit_wrappers(emitter *e)
{
    out *o = &e->out;
    if (has_artifact(e, ARTIFACT_BIT_READ))
        emit_creator(
            e, "format_read", "read",
            "void **object, const void *data, size_t size, const tn_options *options, tn_error *error",
            "data, size, options, error");
    if (has_artifact(e, ARTIFACT_BIT_LOCATE))
        emit_creator(e, "format_read_located", "read_located",
                     "void **object, const void *data, size_t size, const tn_options *options, tn_locations "
                     "*locations, "
                     "tn_error *error",
                     "data, size, options, locations, error");
    emit_creator(e, "format_create", "new", "void **object, const tn_options *options", "options");
    if (has_artifact(e, ARTIFACT_BIT_WRITE)) {
        emit_forwarder(e, "format_measure", "size", "void *object, size_t *size, tn_error *error",
                       "object, size, error");
        emit_forwarder(e, "format_write", "write", "void *object, void *buffer, size_t size, tn_error *error",
                       "object, buffer, size, error");
        emit_forwarder(e, "format_write_to", "write_to", "void *object, const tn_sink *sink, tn_error *error",
                       "object, sink, error");
    }
    out_line(o, "static void format_release(void *object)");
    out_line(o, "{");
    out_line(o, "    %s_free(object);", e->prefix);
    out_line(o, "}");
    out_blank(o);
}

typedef ARRAY(str) str_list;

/* The bytes that a constant of a member takes, where that is text or bytes; `size` of them. */
static void add_magic(const emitter *e, str_list *list, const term *value, wide size)
{
    const bool literal = value->kind == TERM_TEXT || value->kind == TERM_BYTES;
    if (literal && (wide)value->text.size == size) ARRAY_PUSH(e->memory, list, value->text);
}

/* What a member may hold, where the schema spells it out. */
static str_list magics_of(const emitter *e, const model_member *member)
{
    str_list list = {0};
    if (member->wire.kind == WIRE_CONSTANT) ARRAY_PUSH(e->memory, &list, member->schema->contents);
    if (member->valid.kind == VALID_EQ) add_magic(e, &list, member->valid.eq, member->extent.low);
    if (member->valid.kind != VALID_ANY_OF) return list;
    for (size_t i = 0; i < member->valid.any_of.count; i++)
        add_magic(e, &list, member->valid.any_of.items[i], member->extent.low);
    if (list.count < member->valid.any_of.count) list.count = 0;
    return list;
}

/* Constants at a fixed place of the top-level type: what files are recognised by. */
static str_list find_magics(const emitter *e, size_t *offset)
{
    const model_type *top = e->model->top;
    *offset = 0;
    for (size_t i = 0; i < top->fields.count; i++) {
        const model_member *member = top->fields.items[i];
        const str_list list = magics_of(e, member);
        const bool fixed = member->extent.low == member->extent.high && member->array == ARRAY_NONE &&
                           !member->may_be_absent;
        if (fixed && list.count > 0) return list;
        if (!fixed) break;
        *offset += (size_t)member->extent.low;
    }
    return (str_list){0};
}

static void emit_recognition(emitter *e)
{
    out *o = &e->out;
    size_t offset;
    const schema_meta *meta = &e->model->top->schema->meta;
    const str_list magics = find_magics(e, &offset);
    if (meta->extensions.count > 0) {
        buffer list = {.memory = e->memory};
        for (size_t i = 0; i < meta->extensions.count; i++)
            buffer_printf(&list, "%s%s", i > 0 ? ", " : "", c_string(e->memory, meta->extensions.items[i]));
        out_line(o, "static const char *const format_extensions[] = {%s};", list.data);
        out_blank(o);
    }
    if (magics.count > 0) {
        out_open(o, "static const tn_magic format_magics[] =");
        for (size_t i = 0; i < magics.count; i++)
            out_line(o, "{%zu, %s},", offset, bytes_literal(e, magics.items[i]));
        out_close(o, ";");
        out_blank(o);
    }
    if (e->model->checks.count > 0) {
        out_open(o, "static const tn_rule *const format_rules[] =");
        for (size_t i = 0; i < e->model->checks.count; i++)
            out_line(o, "&%s_rules[%s],", e->prefix, rule_constant(e, e->model->checks.items[i]));
        out_close(o, ";");
        out_blank(o);
    }
}

static void emit_format_functions(emitter *e)
{
    out *o = &e->out;
    if (has_artifact(e, ARTIFACT_BIT_READ)) out_line(o, ".read = format_read,");
    if (has_artifact(e, ARTIFACT_BIT_LOCATE)) out_line(o, ".read_located = format_read_located,");
    if (has_artifact(e, ARTIFACT_BIT_VALIDATE)) out_line(o, ".validate = %s_validate,", e->prefix);
    out_line(o, ".scratch = %s_scratch,", e->prefix);
    if (has_artifact(e, ARTIFACT_BIT_WRITE)) {
        out_line(o, ".measure = format_measure,");
        out_line(o, ".write = format_write,");
        out_line(o, ".write_to = format_write_to,");
    }
    out_line(o, ".create = format_create,");
    out_line(o, ".release = format_release,");
}

static void emit_format(emitter *e)
{
    out *o = &e->out;
    size_t offset;
    const schema_type *top = e->model->top->schema;
    out_open(o, "const tn_format %s_format =", e->prefix);
    out_line(o, ".runtime_version = TN_RUNTIME_VERSION,");
    out_line(o, ".schema_hash = \"%s\",", e->hash);
    out_line(o, ".id = %s,", c_string(e->memory, top->id));
    out_line(o, ".title = %s,", c_doc_string(e->memory, top->meta.title));
    if (top->doc.text.size > 0) out_string(o, ".doc =", c_doc_string(e->memory, top->doc.text));
    if (top->meta.extensions.count > 0) {
        out_line(o, ".extension_count = %zu,", top->meta.extensions.count);
        out_line(o, ".extensions = format_extensions,");
    }
    const str_list magics = find_magics(e, &offset);
    if (magics.count > 0) {
        out_line(o, ".magic_count = %zu,", magics.count);
        out_line(o, ".magics = format_magics,");
    }
    if (e->model->checks.count > 0) {
        out_line(o, ".rule_count = %zu,", e->model->checks.count);
        out_line(o, ".rules = format_rules,");
    }
    out_line(o, ".type = &%s,", table_name(e, e->model->top, "type"));
    out_line(o, ".budget = &%s_budget,", e->prefix);
    out_line(o, ".document = offsetof(%s, document),", e->prefix);
    emit_format_functions(e);
    out_close(o, ";");
    out_blank(o);
}

static void emit_clone(emitter *e)
{
    out *o = &e->out;
    out_function(o, arena_printf(e->memory, "tn_status %s_clone", e->prefix),
                 arena_printf(e->memory, "const %s *%s, const tn_options *options, %s **clone", e->prefix,
                              e->object, e->prefix),
                 "");
    out_line(o, "{");
    out_line(o, "    void *object;");
    out_line(o, "    const tn_status status = tn_clone(&%s_format, %s, options, &object);", e->prefix,
             e->object);
    out_line(o, "    *clone = status == TN_OK ? object : NULL;");
    out_line(o, "    return status;");
    out_line(o, "}");
}

void emit_type(emitter *e)
{
    emit_banner(e, "reflection tables, and the codec as a value");
    out_line(&e->out, "#include \"tenon/generic.h\"");
    out_blank(&e->out);
    out_line(&e->out, "#include \"%s_internal.h\"", e->prefix);
    out_blank(&e->out);
    if (e->model->enums.count > 0) out_banner(&e->out, "enumerations");
    for (size_t i = 0; i < e->model->enums.count; i++)
        if (is_used(e, e->model->enums.items[i])) emit_enum_table(e, e->model->enums.items[i]);
    const bool *described = described_types(e);
    emit_table_declarations(e, described);
    for (size_t i = 0; i < e->model->order.count; i++) {
        if (!described[i]) continue;
        out_banner(&e->out, "%.*s", STR_ARG(e->model->order.items[i]->id));
        emit_type_table(e, e->model->order.items[i]);
        emit_view_reflection(e, e->model->order.items[i]);
    }
    out_banner(&e->out, "the codec");
    emit_wrappers(e);
    emit_recognition(e);
    emit_format(e);
    emit_clone(e);
}
