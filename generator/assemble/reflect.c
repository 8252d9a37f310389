/* Makes reflection tables in memory: types. */
#include "assemble/reflect.h"

#include "assemble/reflector.h"
#include "plan/struct.h"

/* ---- texts ---- */

const char *reflect_text(const reflector *r, str text)
{
    return arena_copy(r->memory, text.data, text.size);
}

const char *reflect_optional(const reflector *r, str text)
{
    return text.size > 0 ? reflect_text(r, text) : NULL;
}

const char *reflect_doc(const reflector *r, str text)
{
    return reflect_optional(r, plan_shown_doc(r->memory, text));
}

tn_bytes reflect_bytes(const reflector *r, str bytes)
{
    return (tn_bytes){(const uint8_t *)arena_copy(r->memory, bytes.data, bytes.size), bytes.size};
}

const char *const *reflect_texts(const reflector *r, const schema_texts *texts)
{
    if (texts->count == 0) return NULL;
    const char **list = arena_alloc(r->memory, texts->count * sizeof *list);
    for (size_t i = 0; i < texts->count; i++)
        list[i] = reflect_text(r, texts->items[i]);
    return list;
}

const char *reflect_condition(const reflector *r, const term *condition)
{
    return condition != NULL ? reflect_text(r, expr_print(r->memory, condition->source)) : NULL;
}

/* ---- enumerations ---- */

static const tn_enum_value *enum_values(const reflector *r, const schema_enum *ast)
{
    if (ast->values.count == 0) return NULL;
    tn_enum_value *values = arena_alloc(r->memory, ast->values.count * sizeof *values);
    for (size_t i = 0; i < ast->values.count; i++) {
        const schema_enum_value *value = &ast->values.items[i];
        values[i] =
            (tn_enum_value){reflect_text(r, value->id), value->value, reflect_doc(r, value->doc.text)};
    }
    return values;
}

const tn_enum *reflect_enum(const reflector *r, const model_enum *enumeration)
{
    if (enumeration == NULL) return NULL;
    const tn_enum **known = &r->enums[enumeration->number];
    if (*known == NULL) {
        const schema_enum *ast = enumeration->schema;
        tn_enum *table = ARENA_NEW(r->memory, tn_enum);
        *table = (tn_enum){reflect_text(r, ast->id), ast->values.count, enum_values(r, ast)};
        *known = table;
    }
    return *known;
}

/* ---- types ---- */

const tn_type *reflect_type(const reflector *r, const model_type *type)
{
    return type != NULL ? r->types[type->number] : NULL;
}

const void *reflect_context(const reflector *r, const model_member *member)
{
    const reflect_functions *f = r->functions;
    return f->of_member != NULL ? f->of_member(f->user, member) : NULL;
}

static const tn_variant_types *variant_types(const reflector *r)
{
    const type_list objects = plan_object_types(r->plan->model);
    if (!plan_shows_variants(r->plan)) return NULL;
    const tn_type **list = arena_alloc(r->memory, (objects.count + 1) * sizeof *list);
    for (size_t i = 0; i < objects.count; i++)
        list[i] = reflect_type(r, objects.items[i]);
    tn_variant_types *table = ARENA_NEW(r->memory, tn_variant_types);
    *table = (tn_variant_types){objects.count, list};
    return table;
}

uint32_t reflect_tag(const codec_plan *p, const model_type *type)
{
    const uint32_t number = type != NULL ? plan_of_type(p, type)->object_number : 0;
    return number != 0 ? TN_VARIANT_OBJECT + number - 1 : TN_VARIANT_NONE;
}

static void fill_type(const reflector *r, const model_type *type, tn_type *table)
{
    table->id = reflect_text(r, type->id);
    table->size = (size_t)plan_struct_space(r->plan, type).size;
    table->doc = reflect_doc(r, type->schema->doc.text);
    table->recursive = type->recursive;
    if (plan_remembers_as_read(r->plan, type))
        table->as_read = (size_t)plan_object_offset(r->plan, type, SLOT_AS_READ);
    reflect_members(r, type, table);
    reflect_values(r, type, table);
}

/* Includes enumerations that no member has: programs use their constants. */
static void reflect_enums(const reflector *r)
{
    const model *m = r->plan->model;
    for (size_t i = 0; i < m->types.count; i++)
        for (size_t k = 0; k < m->types.items[i]->enums.count; k++)
            reflect_enum(r, m->types.items[i]->enums.items[k]);
}

static void allocate(reflector *r, const type_list *shown)
{
    const model *m = r->plan->model;
    r->types = arena_alloc(r->memory, m->type_count * sizeof(tn_type *));
    r->views = arena_alloc(r->memory, m->type_count * sizeof(tn_view_type *));
    r->enums = arena_alloc(r->memory, m->enum_count * sizeof(tn_enum *));
    for (size_t i = 0; i < shown->count; i++) {
        const model_type *type = shown->items[i];
        if (type->layout != LAYOUT_TABLE) r->types[type->number] = ARENA_NEW(r->memory, tn_type);
        if (type->in_view) r->views[type->number] = ARENA_NEW(r->memory, tn_view_type);
    }
}

reflection reflect_codec(arena *memory, const codec_plan *p, const reflect_functions *functions)
{
    static const reflect_functions none;
    const type_list shown = plan_shown_types(p);
    reflector r = {.memory = memory, .plan = p, .functions = functions != NULL ? functions : &none};
    allocate(&r, &shown);
    r.variants = variant_types(&r);
    for (size_t i = 0; i < shown.count; i++) {
        const size_t number = shown.items[i]->number;
        if (r.types[number] != NULL) fill_type(&r, shown.items[i], r.types[number]);
        if (r.views[number] != NULL) reflect_view(&r, shown.items[i], r.views[number]);
    }
    if (functions != NULL) reflect_enums(&r); /* in C, they would be tables that nothing uses */
    return (reflection){.format = reflect_format(&r),
                        .types = (const tn_type *const *)r.types,
                        .views = (const tn_view_type *const *)r.views,
                        .enums = r.enums};
}
