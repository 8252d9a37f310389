/* tables [-I DIR]... [--navigable] SCHEMA LIBRARY SYMBOL: whether the reflection tables that the compiler
   makes of a schema in memory say what those say that it prints: LIBRARY is the compiled codec, SYMBOL its
   tn_format. Prints each difference; exit status 1 if there is one, 2 where there is nothing to compare. */
#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assemble/reflect.h"
#include "base/buffer.h"
#include "subject.h"

enum { MOST_TYPES = 4096 };

typedef struct pair {
    const void *made, *printed;
} pair;

/* What is compared: `made` in memory with what was `printed` and compiled. */
typedef struct comparison {
    arena *memory;
    const char *path;
    size_t differences, tables;
    pair types[MOST_TYPES]; /* that have been compared, or are being compared */
    size_t type_count;
} comparison;

/* ---- values ---- */

static void differ(comparison *c, const char *what, const char *made, const char *printed)
{
    c->differences++;
    printf("%s.%s: %s in memory, %s compiled\n", c->path, what, made, printed);
}

static void numbers(comparison *c, const char *what, uint64_t made, uint64_t printed)
{
    if (made == printed) return;
    differ(c, what, arena_printf(c->memory, "%" PRIu64, made), arena_printf(c->memory, "%" PRIu64, printed));
}

static void texts(comparison *c, const char *what, const char *made, const char *printed)
{
    const bool both = made != NULL && printed != NULL;
    if (both ? strcmp(made, printed) == 0 : made == printed) return;
    differ(c, what, made != NULL ? made : "NULL", printed != NULL ? printed : "NULL");
}

/* Whether both are there; that only one is there is a difference. */
static bool both_there(comparison *c, const char *what, bool made, bool printed)
{
    if (made != printed) differ(c, what, made ? "there" : "NULL", printed ? "there" : "NULL");
    return made && printed;
}

static void bytes(comparison *c, const char *what, const void *made, size_t size, const void *printed,
                  size_t printed_size)
{
    numbers(c, arena_printf(c->memory, "%s.size", what), size, printed_size);
    if (size == printed_size && size > 0 && memcmp(made, printed, size) != 0)
        differ(c, what, "some bytes", "others");
}

static void lists(comparison *c, const char *what, size_t count, const char *const *made,
                  size_t printed_count, const char *const *printed)
{
    numbers(c, arena_printf(c->memory, "%s_count", what), count, printed_count);
    for (size_t i = 0; i < count && i < printed_count; i++)
        texts(c, what, made[i], printed[i]);
}

/* Goes to a part; returns the path to come back to. */
static const char *enter(comparison *c, const char *part)
{
    const char *before = c->path;
    c->path = arena_printf(c->memory, "%s.%s", before, part != NULL ? part : "?");
    return before;
}

/* ---- what tables point at ---- */

static void compare_types(comparison *c, const tn_type *made, const tn_type *printed);
static void compare_members(comparison *c, const tn_member *made, const tn_member *printed);

/* Whether two tables have been met, and with each other: then they are compared once. */
static bool are_met(comparison *c, const char *what, const void *made, const void *printed)
{
    for (size_t i = 0; i < c->type_count; i++) {
        const bool a = c->types[i].made == made, b = c->types[i].printed == printed;
        if (a != b) differ(c, what, a ? "a table" : "another table", a ? "another table" : "a table");
        if (a || b) return true;
    }
    if (c->type_count < MOST_TYPES) c->types[c->type_count++] = (pair){made, printed};
    return false;
}

static void compare_enums(comparison *c, const tn_enum *made, const tn_enum *printed)
{
    if (!both_there(c, "values", made != NULL, printed != NULL) || are_met(c, "values", made, printed))
        return;
    const char *before = enter(c, "values");
    texts(c, "id", made->id, printed->id);
    numbers(c, "count", made->count, printed->count);
    for (size_t i = 0; i < made->count && i < printed->count; i++) {
        texts(c, "id", made->values[i].id, printed->values[i].id);
        numbers(c, "value", made->values[i].value, printed->values[i].value);
        texts(c, "doc", made->values[i].doc, printed->values[i].doc);
    }
    c->path = before;
}

static void compare_variants(comparison *c, const tn_variant_types *made, const tn_variant_types *printed)
{
    if (!both_there(c, "variants", made != NULL, printed != NULL) || are_met(c, "variants", made, printed))
        return;
    numbers(c, "variants.count", made->count, printed->count);
    for (size_t i = 0; i < made->count && i < printed->count; i++)
        compare_types(c, made->types[i], printed->types[i]);
}

static void compare_conversions(comparison *c, const tn_conversion *made, const tn_conversion *printed)
{
    if (!both_there(c, "conversion", made != NULL, printed != NULL)) return;
    texts(c, "conversion.from", made->from, printed->from);
    texts(c, "conversion.flags", made->flags, printed->flags);
    texts(c, "conversion.missing", made->missing, printed->missing);
}

static void compare_defaults(comparison *c, const tn_default *made, const tn_default *printed)
{
    if (!both_there(c, "default_value", made != NULL, printed != NULL)) return;
    texts(c, "default_value.json", made->json, printed->json);
    numbers(c, "default_value.bits", made->bits, printed->bits);
    bytes(c, "default_value.bytes", made->bytes.data, made->bytes.size, printed->bytes.data,
          printed->bytes.size);
}

static void compare_choices(comparison *c, const tn_choice *made, const tn_choice *printed)
{
    texts(c, "choices.by", made->by, printed->by);
    numbers(c, "choices.when", made->when, printed->when);
    bytes(c, "choices.text", made->text.data, made->text.size, printed->text.data, printed->text.size);
    numbers(c, "choices.mask", made->mask, printed->mask);
    numbers(c, "choices.bits", made->bits, printed->bits);
}

static void compare_labels(comparison *c, const tn_label *made, const tn_label *printed)
{
    if (!both_there(c, "label", made != NULL, printed != NULL)) return;
    const char *before = enter(c, "label");
    compare_members(c, &made->as, &printed->as);
    (void)both_there(c, "compute", made->compute != NULL, printed->compute != NULL);
    c->path = before;
}

/* ---- views ---- */

static void compare_cases(comparison *c, const tn_table_case *made, const tn_table_case *printed)
{
    const char *before = enter(c, printed->id);
    texts(c, "id", made->id, printed->id);
    numbers(c, "kind", made->kind, printed->kind);
    compare_types(c, made->type, printed->type);
    numbers(c, "size", made->size, printed->size);
    numbers(c, "space", made->space, printed->space);
    numbers(c, "narrow", made->narrow, printed->narrow);
    (void)both_there(c, "load", made->load != NULL, printed->load != NULL);
    (void)both_there(c, "store", made->store != NULL, printed->store != NULL);
    c->path = before;
}

static void compare_tables(comparison *c, const tn_table *made, const tn_table *printed)
{
    if (!both_there(c, "table", made != NULL, printed != NULL)) return;
    texts(c, "table.id", made->id, printed->id);
    lists(c, "deciders", made->decider_count, made->deciders, printed->decider_count, printed->deciders);
    numbers(c, "case_count", made->case_count, printed->case_count);
    for (size_t i = 0; i < made->case_count && i < printed->case_count; i++)
        compare_cases(c, &made->cases[i], &printed->cases[i]);
    numbers(c, "label_count", made->label_count, printed->label_count);
    for (size_t i = 0; i < made->label_count && i < printed->label_count; i++) {
        texts(c, "labels.id", made->labels[i].id, printed->labels[i].id);
        compare_enums(c, made->labels[i].values, printed->labels[i].values);
    }
}

static void compare_views(comparison *c, const tn_view_type *made, const tn_view_type *printed)
{
    if (!both_there(c, "view", made != NULL, printed != NULL) || are_met(c, "view", made, printed)) return;
    const char *before = enter(c, "view");
    compare_tables(c, made->table, printed->table);
    compare_types(c, made->element, printed->element);
    numbers(c, "size", made->size, printed->size);
    numbers(c, "parameter_count", made->parameter_count, printed->parameter_count);
    for (size_t i = 0; i < made->parameter_count && i < printed->parameter_count; i++) {
        texts(c, "parameters.id", made->parameters[i].id, printed->parameters[i].id);
        texts(c, "parameters.member", made->parameters[i].member, printed->parameters[i].member);
    }
    (void)both_there(c, "get", made->get != NULL, printed->get != NULL);
    (void)both_there(c, "set", made->set != NULL, printed->set != NULL);
    (void)both_there(c, "locate", made->locate != NULL, printed->locate != NULL);
    c->path = before;
}

/* ---- members ---- */

static void compare_functions(comparison *c, const tn_member *made, const tn_member *printed)
{
    const struct {
        const char *what;
        bool made, printed;
    } functions[] = {{"get", made->get != NULL, printed->get != NULL},
                     {"create", made->create != NULL, printed->create != NULL},
                     {"derive", made->derive != NULL, printed->derive != NULL}};
    bool any = false;
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        any = both_there(c, functions[i].what, functions[i].made, functions[i].printed) || any;
    if (any) (void)both_there(c, "context", made->context != NULL, true);
}

static void compare_tags(comparison *c, const tn_member *made, const tn_member *printed)
{
    numbers(c, "tag_count", made->tag_count, printed->tag_count);
    for (size_t i = 0; i < made->tag_count && i < printed->tag_count; i++)
        numbers(c, "tags", made->tags[i], printed->tags[i]);
}

static void compare_layout(comparison *c, const tn_member *made, const tn_member *printed)
{
    numbers(c, "offset", made->offset, printed->offset);
    numbers(c, "has", made->has, printed->has);
    numbers(c, "cell", made->cell, printed->cell);
    numbers(c, "placement", made->placement, printed->placement);
    numbers(c, "rival_count", made->rival_count, printed->rival_count);
    for (size_t i = 0; i < made->rival_count && i < printed->rival_count; i++)
        numbers(c, "rivals", made->rivals[i], printed->rivals[i]);
}

static void compare_members(comparison *c, const tn_member *made, const tn_member *printed)
{
    const char *before = enter(c, printed->id);
    texts(c, "id", made->id, printed->id);
    numbers(c, "kind", made->kind, printed->kind);
    numbers(c, "flags", made->flags, printed->flags);
    numbers(c, "patched_bits", made->patched_bits, printed->patched_bits);
    texts(c, "sized_list", made->sized_list, printed->sized_list);
    numbers(c, "element", made->element, printed->element);
    texts(c, "condition", made->condition, printed->condition);
    texts(c, "doc", made->doc, printed->doc);
    texts(c, "unit", made->unit, printed->unit);
    numbers(c, "narrow", made->narrow, printed->narrow);
    numbers(c, "bits", made->bits, printed->bits);
    bytes(c, "constant", made->constant.data, made->constant.size, printed->constant.data,
          printed->constant.size);
    compare_layout(c, made, printed);
    compare_tags(c, made, printed);
    compare_functions(c, made, printed);
    compare_types(c, made->type, printed->type);
    compare_views(c, made->view, printed->view);
    compare_enums(c, made->values, printed->values);
    compare_variants(c, made->variants, printed->variants);
    compare_labels(c, made->label, printed->label);
    compare_conversions(c, made->conversion, printed->conversion);
    compare_defaults(c, made->default_value, printed->default_value);
    (void)both_there(c, "packing", made->packing != NULL, printed->packing != NULL);
    if (both_there(c, "elements", made->elements != NULL, printed->elements != NULL))
        compare_members(c, made->elements, printed->elements);
    numbers(c, "choice_count", made->choice_count, printed->choice_count);
    for (size_t i = 0; i < made->choice_count && i < printed->choice_count; i++)
        compare_choices(c, &made->choices[i], &printed->choices[i]);
    c->path = before;
}

static void compare_values(comparison *c, const tn_value_member *made, const tn_value_member *printed)
{
    compare_members(c, &made->as, &printed->as);
    const bool both = both_there(c, "compute", made->compute != NULL, printed->compute != NULL);
    if (both) (void)both_there(c, "context", made->as.context != NULL, true);
}

static void compare_types(comparison *c, const tn_type *made, const tn_type *printed)
{
    if (!both_there(c, "type", made != NULL, printed != NULL) || are_met(c, "type", made, printed)) return;
    const char *before = c->path;
    c->path = printed->id;
    c->tables++;
    texts(c, "id", made->id, printed->id);
    texts(c, "doc", made->doc, printed->doc);
    numbers(c, "size", made->size, printed->size);
    numbers(c, "as_read", made->as_read, printed->as_read);
    numbers(c, "recursive", made->recursive, printed->recursive);
    numbers(c, "member_count", made->member_count, printed->member_count);
    for (size_t i = 0; i < made->member_count && i < printed->member_count; i++)
        compare_members(c, &made->members[i], &printed->members[i]);
    numbers(c, "value_count", made->value_count, printed->value_count);
    for (size_t i = 0; i < made->value_count && i < printed->value_count; i++)
        compare_values(c, &made->values[i], &printed->values[i]);
    c->path = before;
}

/* ---- codecs ---- */

static void compare_budgets(comparison *c, const tn_budget *made, const tn_budget *printed)
{
    numbers(c, "budget.memory_per_byte", made->memory_per_byte, printed->memory_per_byte);
    numbers(c, "budget.memory_base", made->memory_base, printed->memory_base);
    numbers(c, "budget.work_per_byte", made->work_per_byte, printed->work_per_byte);
    numbers(c, "budget.work_base", made->work_base, printed->work_base);
    numbers(c, "budget.depth", made->depth, printed->depth);
    numbers(c, "budget.empty_elements", made->empty_elements, printed->empty_elements);
    numbers(c, "budget.space_per_byte", made->space_per_byte, printed->space_per_byte);
    numbers(c, "budget.decoded_per_byte", made->decoded_per_byte, printed->decoded_per_byte);
    numbers(c, "budget.decoded_base", made->decoded_base, printed->decoded_base);
    numbers(c, "budget.ratio", made->ratio, printed->ratio);
}

static void compare_containers(comparison *c, const tn_container *made, const tn_container *printed)
{
    if (!both_there(c, "container", made != NULL, printed != NULL)) return;
    const char *before = enter(c, "container");
    lists(c, "list", made->list_count, made->lists, printed->list_count, printed->lists);
    texts(c, "name", made->name, printed->name);
    texts(c, "size", made->size, printed->size);
    numbers(c, "data_count", made->data_count, printed->data_count);
    for (size_t i = 0; i < made->data_count && i < printed->data_count; i++) {
        texts(c, "data.member", made->data[i].member, printed->data[i].member);
        texts(c, "data.part", made->data[i].part, printed->data[i].part);
        numbers(c, "data.split", made->data[i].split, printed->data[i].split);
    }
    numbers(c, "kind_count", made->kind_count, printed->kind_count);
    for (size_t i = 0; i < made->kind_count && i < printed->kind_count; i++) {
        texts(c, "kinds.id", made->kinds[i].id, printed->kinds[i].id);
        texts(c, "kinds.json", made->kinds[i].json, printed->kinds[i].json);
    }
    texts(c, "trailer", made->trailer, printed->trailer);
    numbers(c, "skips_empty", made->skips_empty, printed->skips_empty);
    lists(c, "skipped", made->skipped_count, made->skipped, printed->skipped_count, printed->skipped);
    c->path = before;
}

static void compare_recognition(comparison *c, const tn_format *made, const tn_format *printed)
{
    lists(c, "extension", made->extension_count, made->extensions, printed->extension_count,
          printed->extensions);
    numbers(c, "magic_count", made->magic_count, printed->magic_count);
    numbers(c, "magic_optional", made->magic_optional, printed->magic_optional);
    for (size_t i = 0; i < made->magic_count && i < printed->magic_count; i++) {
        const tn_bytes a = made->magics[i].bytes, b = printed->magics[i].bytes;
        numbers(c, "magics.offset", made->magics[i].offset, printed->magics[i].offset);
        bytes(c, "magics.bytes", a.data, a.size, b.data, b.size);
    }
}

static void compare_rules(comparison *c, const tn_format *made, const tn_format *printed)
{
    numbers(c, "rule_count", made->rule_count, printed->rule_count);
    for (size_t i = 0; i < made->rule_count && i < printed->rule_count; i++) {
        const tn_rule *one = made->rules[i], *other = printed->rules[i];
        texts(c, "rule", one->id, other->id);
        texts(c, "text of a rule", one->text, other->text);
        texts(c, "type of a rule", one->type, other->type);
        numbers(c, "severity of a rule", one->severity, other->severity);
        numbers(c, "level of a rule", one->level, other->level);
    }
}

static void compare_formats(comparison *c, const tn_format *made, const tn_format *printed)
{
    numbers(c, "runtime_version", made->runtime_version, printed->runtime_version);
    texts(c, "schema_hash", made->schema_hash, printed->schema_hash);
    texts(c, "id", made->id, printed->id);
    texts(c, "title", made->title, printed->title);
    texts(c, "doc", made->doc, printed->doc);
    compare_recognition(c, made, printed);
    compare_types(c, made->type, printed->type);
    compare_rules(c, made, printed);
    compare_budgets(c, made->budget, printed->budget);
    compare_containers(c, made->container, printed->container);
    numbers(c, "patches", made->patches, printed->patches);
    numbers(c, "JSON for a codec that patches", made->json_for_patches, printed->json_for_patches);
    numbers(c, "JSON with the types of alternatives", made->json_types, printed->json_types);
    numbers(c, "peeks", made->peeks, printed->peeks);
    numbers(c, "document", made->document, printed->document);
    numbers(c, "params_size", made->params_size, printed->params_size);
    numbers(c, "param_count", made->param_count, printed->param_count);
    for (size_t i = 0; i < made->param_count && i < printed->param_count; i++)
        compare_members(c, &made->params[i], &printed->params[i]);
}

/* ---- functions that nobody calls ---- */

static tn_status get(const tn_member *member, void *object, tn_error *error)
{
    (void)member, (void)object, (void)error;
    return TN_DISAGREE;
}

static tn_status derive(const tn_member *member, tn_document *document, const void *object, uint64_t *bits)
{
    (void)member, (void)document, (void)object, (void)bits;
    return TN_DISAGREE;
}

static tn_status create(const tn_member *member, const tn_context *kin, void *object, size_t count)
{
    (void)member, (void)kin, (void)object, (void)count;
    return TN_DISAGREE;
}

static tn_status compute(const tn_value_member *value, void *object, tn_computed *computed, tn_error *error)
{
    (void)value, (void)object, (void)computed, (void)error;
    return TN_DISAGREE;
}

static tn_status label(const tn_label *of, const void *object, const void *element, size_t index,
                       tn_computed *computed, tn_error *error)
{
    (void)of, (void)object, (void)element, (void)index, (void)computed, (void)error;
    return TN_DISAGREE;
}

static void slot_load(const tn_table_case *as, const uint8_t *p, void *value)
{
    (void)as, (void)p, (void)value;
}

static void slot_store(const tn_table_case *as, uint8_t *p, const void *value)
{
    (void)as, (void)p, (void)value;
}

static void view_get(const tn_view_type *type, const void *view, size_t i, void *element)
{
    (void)type, (void)view, (void)i, (void)element;
}

static tn_status view_set(const tn_view_type *type, void *view, size_t i, const void *element)
{
    (void)type, (void)view, (void)i, (void)element;
    return TN_DISAGREE;
}

static void view_locate(const tn_view_type *type, const void *view, size_t m, size_t *offset, size_t *size)
{
    (void)type, (void)view, (void)m, (void)offset, (void)size;
}

static const tn_packing *packing(void *user, const process_row *process)
{
    static const tn_packing some;
    (void)user;
    return process->packing != NULL ? &some : NULL;
}

static const void *of_member(void *user, const model_member *member)
{
    (void)user;
    return member;
}

static const void *of_view(void *user, const model_type *type)
{
    (void)user;
    return type;
}

/* ---- the program ---- */

/* NULL where the schema has errors. */
static const tn_format *format_of(void *library, const char *symbol)
{
    if (library == NULL) {
        printf("%s\n", dlerror());
        return NULL;
    }
    return dlsym(library, symbol);
}

static int run(arena *memory, int argc, char **argv)
{
    const char **folders = arena_alloc(memory, (size_t)argc * sizeof *folders);
    model_options options = {.import_dirs = folders};
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++)
        if (strcmp(argv[i], "--navigable") == 0)
            options.navigable = true;
        else if (i + 1 < argc)
            folders[options.import_dir_count++] = argv[++i];
    if (argc - i != 3) return 2;
    void *library = dlopen(argv[i + 1], RTLD_LAZY | RTLD_LOCAL);
    const tn_format *printed = format_of(library, argv[i + 2]);
    const codec_plan *plan = subject_plan(memory, argv[i], &options);
    if (printed == NULL || plan == NULL) return 2;
    const reflect_functions functions = {.get = get,
                                         .derive = derive,
                                         .create = create,
                                         .compute = compute,
                                         .label = label,
                                         .slot_load = slot_load,
                                         .slot_store = slot_store,
                                         .view_get = view_get,
                                         .view_set = view_set,
                                         .view_locate = view_locate,
                                         .packing = packing,
                                         .of_member = of_member,
                                         .of_view = of_view};
    const reflection made = reflect_codec(memory, plan, &functions);
    comparison c = {.memory = memory, .path = printed->id};
    compare_formats(&c, made.format, printed);
    printf("%zu tables\n", c.tables);
    return c.differences == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    arena *memory = arena_new();
    const int result = run(memory, argc, argv);
    arena_free(memory);
    return result;
}
