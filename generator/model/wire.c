/* Resolves the types of members: numbers, bits, objects and switches. */
#include "base/buffer.h"
#include "model/change.h"
#include "model/declare.h"
#include "model/types.h"

/* ---- numbers ---- */

static void declare_number(model *m, model_member *member, const builtin *number)
{
    bool big_endian = number->big_endian;
    if (!number->has_order && number->bytes > 1) {
        const schema_endian endian = member->owner->endian;
        member->wire.calculated_endian = endian == ENDIAN_CALCULATED;
        big_endian = endian == ENDIAN_BIG;
        if (endian == ENDIAN_INHERITED) {
            diagnose(m->list, DIAGNOSTIC_E0407, member->reference->place, member->type_path,
                     "`%.*s` needs a byte order: `le` or `be` behind it, or `meta/endian`",
                     STR_ARG(member->reference->name));
        }
    }
    member->wire.kind = number->kind == BUILTIN_FLOAT ? WIRE_FLOAT : WIRE_INT;
    member->wire.bytes = number->bytes;
    member->wire.is_signed = number->is_signed;
    member->wire.big_endian = big_endian;
}

static void declare_bits(model *m, model_member *member, const builtin *bits)
{
    if (bits->bits < 1 || bits->bits > 64)
        diagnose(m->list, DIAGNOSTIC_E0419, member->reference->place, member->type_path,
                 "an integer has 1 to 64 bits");
    member->wire.kind = WIRE_BITS;
    member->wire.bits = bits->bits;
    member->wire.big_endian = bits->has_order ? bits->big_endian : !member->owner->bit_little_endian;
    const bool named = member->schema->enum_name != NULL || member->schema->flags != NULL;
    if (bits->bits == 1 && named) member->type.kind = VALUE_INT;
}

/* ---- objects ---- */

/* `a::b` of a reference, without arguments. */
static str reference_name(model *m, const expr *reference)
{
    buffer name = {.memory = m->memory};
    for (size_t i = 0; i < reference->path.count; i++)
        buffer_printf(&name, "%s%.*s", i > 0 || reference->absolute ? "::" : "",
                      STR_ARG(reference->path.items[i]));
    return buffer_str(&name);
}

static const model_type *opaque_type(model *m, const model_type *scope, const expr *reference)
{
    const str id = reference_name(m, reference);
    const model_type *known = name_find(&m->opaque, id);
    if (known != NULL) return known;
    model_type *type = model_new_type(m);
    type->id = id;
    type->file = scope->file;
    type->path = "";
    type->opaque = true;
    type->many_parents = true;
    type->layout = LAYOUT_IRREGULAR;
    *name_slot(m->memory, &m->opaque, id) = type;
    return type;
}

static void report_unknown_type(model *m, const model_type *scope, const expr *reference, const char *path)
{
    const span place = reference->name_place.source != NULL ? reference->name_place : reference->place;
    diagnose(m->list, DIAGNOSTIC_E0402, place, path, "there is no type `%.*s`",
             STR_ARG(reference_name(m, reference)));
    if (diagnostics_full(m->list)) return;
    name_list names = {.memory = m->memory};
    for (const model_type *at = scope; at != NULL; at = at->outer)
        for (size_t i = 0; i < at->types.count; i++)
            name_list_add(&names, at->types.items[i]->id);
    for (size_t i = 0; i < m->files.count; i++)
        name_list_add(&names, m->files.items[i]->top->id);
    name_list_suggest(&names, m->list, reference->path.items[reference->path.count - 1]);
}

const model_type *declare_reference(model *m, const model_type *scope, const expr *reference,
                                    const char *path)
{
    const model_type *found = model_find_type(m, scope, reference);
    if (found != NULL) return found;
    if (scope->file->schema->top->meta.opaque_types) return opaque_type(m, scope, reference);
    report_unknown_type(m, scope, reference, path);
    return NULL;
}

/* Whether the byte order calculated by a type around it is known: only inside that type. */
static bool knows_byte_order(model *m, const model_member *member, const model_type *of)
{
    const model_type *owner = of->endian_owner;
    if (owner == NULL || owner == of || member->owner->endian_owner == owner) return true;
    diagnose(m->list, DIAGNOSTIC_E0407, member->reference->place, member->type_path,
             "`%.*s` has the byte order that `%.*s` calculates, which is not known here", STR_ARG(of->id),
             STR_ARG(owner->id));
    return false;
}

void declare_object(model *m, model_member *member)
{
    const model_type *found = declare_reference(m, member->owner, member->reference, member->type_path);
    if (found != NULL && !knows_byte_order(m, member, found)) found = NULL;
    const bool opaque = found != NULL && found->opaque;
    member->wire.kind = opaque ? WIRE_OPAQUE : WIRE_OBJECT;
    member->type = (value_type){.kind = opaque ? VALUE_UNKNOWN : VALUE_OBJECT, .object = found};
    member->broken = found == NULL;
    declare_json_use(m, member);
    declare_limit(m, member);
    declare_process(m, member);
}

/* ---- switches ---- */

/* The member that a case reads: like the member itself, with a type of its own. */
static model_member *case_member(model *m, const model_member *member, const char *path)
{
    model_member *as = model_new_member(m, member->owner);
    as->schema = member->schema;
    as->choice = member;
    as->role = member->role;
    as->id = member->id;
    as->path = member->path;
    as->type_path = path;
    as->place = member->place;
    as->doc = member->doc;
    return as;
}

static void declare_typed(model *m, model_member *member);

static void declare_case(model *m, model_member *member, const schema_case *ast)
{
    model_case added = {.schema = ast, .as = case_member(m, member, ast->path)};
    change_member(added.as)->reference = ast->type;
    declare_typed(m, change_member(added.as));
    if (added.as->broken) member->broken = true;
    ARRAY_PUSH(m->memory, &member->cases, added);
}

/* A field with a size becomes bytes if no case fits. */
static void declare_raw_case(model *m, model_member *member)
{
    model_case added = {.as = case_member(m, member, member->type_path), .raw = true};
    change_member(added.as)->type.kind = VALUE_BYTES;
    change_member(added.as)->wire.kind = WIRE_BYTES;
    change_member(added.as)->wire.limit = member->schema->size != NULL ? LIMIT_SIZE : LIMIT_STREAM;
    declare_process(m, change_member(added.as));
    ARRAY_PUSH(m->memory, &member->cases, added);
}

static void declare_switch(model *m, model_member *member)
{
    const schema_switch *ast = member->schema->type_switch;
    bool otherwise = false;
    member->wire.kind = WIRE_SWITCH;
    declare_limit(m, member);
    declare_process(m, member);
    for (size_t i = 0; i < ast->cases.count; i++) {
        declare_case(m, member, &ast->cases.items[i]);
        otherwise = otherwise || ast->cases.items[i].otherwise;
    }
    if (otherwise) return;
    if (member->schema->size != NULL || member->schema->size_eos)
        declare_raw_case(m, member);
    else
        member->may_be_absent = member->may_lack_case = true;
}

/* ---- all of them ---- */

static void declare_builtin(model *m, model_member *member, const builtin *type)
{
    member->type = builtin_value(type);
    member->range = builtin_range(type);
    switch (type->kind) {
    case BUILTIN_INT:
    case BUILTIN_FLOAT:
        declare_number(m, member, type);
        break;
    case BUILTIN_BITS:
        declare_bits(m, member, type);
        break;
    default:
        declare_text(m, member, type->kind == BUILTIN_TERMINATED_TEXT);
        break;
    }
}

/* A member whose type is a name; of a schema with errors there may be none. */
static void declare_typed(model *m, model_member *member)
{
    builtin type;
    const expr *reference = member->reference;
    if (reference == NULL) {
        member->wire.kind = WIRE_OBJECT;
        member->type.kind = VALUE_OBJECT;
        member->broken = true;
        return;
    }
    if (reference->array) {
        diagnose(m->list, DIAGNOSTIC_E0402, reference->place, member->type_path,
                 "the type of an attribute is that of one element");
        diagnose_hint(m->list, "`repeat` makes an array of it");
    }
    if (!types_wire(m, member->owner, reference, &type)) {
        declare_object(m, member);
        return;
    }
    declare_builtin(m, member, &type);
    if (reference->items.count > 0)
        diagnose(m->list, DIAGNOSTIC_E0412, reference->place, member->type_path, "`%.*s` takes no arguments",
                 STR_ARG(reference->name));
}

void declare_wire(model *m, model_member *member)
{
    if (member->schema->json_type != NULL)
        declare_document(m, member);
    else if (member->schema->type_switch != NULL)
        declare_switch(m, member);
    else if (member->schema->type == NULL)
        declare_bytes(m, member);
    else
        declare_typed(m, member);
}

/* ---- parameters ---- */

/* A list is passed without conversion, so nothing is promised about bit fields in it. */
static void declare_list_parameter(model_member *member)
{
    const bool objects = member->type.kind == VALUE_OBJECT || member->type.kind == VALUE_UNKNOWN;
    const interval all = interval_integer(8, true);
    member->array = objects ? ARRAY_OBJECTS : ARRAY_VALUES;
    if (member->type.kind == VALUE_INT && member->type.bytes == 0 && interval_within(member->range, all))
        member->range = all;
}

void declare_parameter(model *m, model_member *member)
{
    const expr *reference = member->reference;
    if (reference == NULL) {
        member->type.kind = VALUE_BYTES;
        return;
    }
    if (!types_named(m, member->owner, reference, member->type_path, &member->type, &member->range)) {
        member->type.kind = VALUE_OBJECT;
        member->broken = true;
        return;
    }
    if (member->type.object != NULL) change_type(member->type.object)->needs_object = true;
    member->given_range = member->range;
    if (reference->array) declare_list_parameter(member);
    const bool named = member->schema->enum_name != NULL || member->schema->flags != NULL;
    if (member->type.kind == VALUE_BOOL && named && str_is(reference->name, "b1")) {
        member->type.kind = VALUE_INT;
        member->range = member->given_range = interval_of(0, 1);
    }
    if (reference->items.count > 0)
        diagnose(m->list, DIAGNOSTIC_E0412, reference->place, member->type_path,
                 "a parameter's type takes no arguments");
}
