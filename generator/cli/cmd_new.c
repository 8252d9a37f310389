/* tenon new: prints JSON of a new file for a person to fill in. */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/decisions.h"
#include "cli/known.h"
#include "cli/paths.h"
#include "cli/run_schemas.h"
#include "cli/schema_docs.h"
#include "cli/user_codec.h"
#include "tenon/generic.h"

/* runtime/generic */
#include "mutate.h"
#include "value.h"

/* ---- the object ---- */

enum { DEEPEST = 16 };

typedef struct filling {
    tn_document *document;
    const tn_type *around[DEEPEST]; /* the types of the objects around: none of them is filled again */
    size_t depth;
} filling;

static bool fill_members(filling *run, const tn_type *type, void *object);

static bool is_around(const filling *run, const tn_type *type)
{
    for (size_t i = 0; i < run->depth; i++)
        if (run->around[i] == type) return true;
    return run->depth == DEEPEST;
}

/* A new object of a type; NULL if it would contain itself, or if there is no memory. */
static void *new_object(filling *run, const tn_type *type)
{
    void *object;
    if (is_around(run, type)) return NULL;
    if (tn_arena_alloc(&run->document->arena, 1, type->size, &object) != TN_OK) return NULL;
    tn_set_defaults(type, object);
    return fill_members(run, type, object) ? object : NULL;
}

/* An enumeration begins with its first constant, unless it has one of 0. */
static void fill_number(const tn_member *member, void *value)
{
    const tn_enum *values = member->values;
    if (values == NULL || values->count == 0 || (member->flags & TN_MEMBER_FLAGS) != 0) return;
    for (size_t i = 0; i < values->count; i++)
        if (values->values[i].value == 0) return;
    tn_scalar_store(member->kind, value, values->values[0].value);
}

static const tn_member *member_of(const tn_type *type, const char *id)
{
    for (size_t m = 0; m < type->member_count; m++)
        if (strcmp(type->members[m].id, id) == 0) return &type->members[m];
    return NULL;
}

/* The members that choose an alternative have the values that choose this one. */
static void choose(const tn_type *type, void *object, const tn_member *variant, uint32_t tag)
{
    for (size_t i = 0; i < variant->choice_count; i++) {
        const tn_choice *choice = &variant->choices[i];
        if (choice->when != tag) continue;
        const tn_member *by = member_of(type, choice->by);
        void *value = by != NULL ? tn_member_in(by, object) : NULL;
        if (by == NULL) continue;
        if (choice->text.data != NULL)
            *(tn_text *)value = choice->text;
        else
            tn_scalar_store(by->kind, value,
                            (tn_scalar_bits(by->kind, value) & ~choice->mask) | choice->bits);
    }
}

/* Whether an existing default of the object chooses an alternative. */
static bool is_chosen(const tn_type *type, const void *object, const tn_member *variant, uint32_t tag)
{
    for (size_t i = 0; i < variant->choice_count; i++) {
        const tn_choice *choice = &variant->choices[i];
        const tn_member *by = choice->when == tag ? member_of(type, choice->by) : NULL;
        if (by != NULL && by->default_value != NULL && choice->text.data == NULL &&
            ((tn_scalar_bits(by->kind, tn_member_at(by, object)) ^ choice->bits) & choice->mask) == 0)
            return true;
    }
    return false;
}

/* The alternative that is an object and that a default chooses, otherwise the first. Returns whether there is
   one. */
static bool fill_variant(filling *run, const tn_type *type, const tn_member *member, void *object)
{
    tn_variant *variant = tn_member_in(member, object);
    uint32_t at = 0;
    if (member->variants == NULL || member->variants->count == 0) return false;
    for (uint32_t i = (uint32_t)member->variants->count; i-- > 0;)
        if (is_chosen(type, object, member, TN_VARIANT_OBJECT + i)) at = i;
    variant->as.object = new_object(run, member->variants->types[at]);
    if (variant->as.object == NULL) return false;
    variant->tag = TN_VARIANT_OBJECT + at;
    choose(type, object, member, variant->tag);
    return true;
}

static void fill_value(filling *run, const tn_member *member, void *value)
{
    tn_list *list = value;
    switch (member->kind) {
    case TN_KIND_OBJECT:
        if (!is_around(run, member->type)) (void)fill_members(run, member->type, value);
        break;
    case TN_KIND_LIST: /* one element shows their members */
        list->items = new_object(run, member->type);
        list->count = list->items != NULL;
        break;
    case TN_KIND_POINTER:
        *(void **)value = new_object(run, member->type);
        break;
    default:
        if (member->default_value == NULL) fill_number(member, value);
    }
}

/* The object has its defaults, and an object inside it has its own. */
static bool fill_members(filling *run, const tn_type *type, void *object)
{
    const uint32_t skipped = TN_MEMBER_DERIVED | TN_MEMBER_HIDDEN | TN_MEMBER_REFERENCE;
    run->around[run->depth++] = type;
    for (size_t m = 0; m < type->member_count; m++) {
        const tn_member *member = &type->members[m];
        const bool required = member->get == NULL && member->has == TN_NO_INDEX;
        const bool variant =
            member->kind == TN_KIND_VARIANT && member->get == NULL && member->condition == NULL;
        if ((member->flags & skipped) != 0) continue;
        if (variant && fill_variant(run, type, member, object))
            tn_member_set_present(member, object, true);
        else if (required)
            fill_value(run, member, tn_member_in(member, object));
    }
    run->depth--;
    return true;
}

/* ---- the command ---- */

typedef struct request {
    const char *name; /* of a format, or the path of a schema */
    bool is_schema;
    bool explain;
    const char *output; /* NULL: standard output */
    string_list imports;
    const tn_format *format;
} request;

/* A new object with one of each part; NULL: none can be made. `writable`: with the sizes, counts and values
   that the writer demands. */
static void *new_filled(const tn_format *format, bool writable)
{
    enum { LARGEST = 1 << 20 };
    void *object;
    size_t size;
    if (format->create(format, &object, NULL) != TN_OK) return NULL;
    filling run = {.document = tn_format_document(format, object)};
    (void)fill_members(&run, format->type, object);
    const tn_mutator mutator = {.format = format};
    tn_mutation repair = tn_mutation_begin(&mutator, LARGEST, 1);
    repair.root = object;
    repair.document = run.document;
    if (!writable || tn_make_writable(&repair, &size)) return object;
    format->release(format, object);
    return NULL;
}

/* Makes the object, and gives its JSON. The caller releases the object. */
static outcome make_template(const tn_format *format, void **object, buffer *json)
{
    const tn_sink sink = buffer_sink(json);
    const tn_json_options options = {.indent = true, .least = true};
    *object = format->create != NULL ? new_filled(format, true) : NULL;
    if (*object == NULL && format->create != NULL) *object = new_filled(format, false);
    if (*object == NULL) return complain("files of %s cannot be created", format->id);
    const tn_status status = tn_json_write(format, *object, NULL, &options, &sink);
    return status == TN_OK ? OUTCOME_FINE : complain("%s: %s", format->id, tn_status_text(status));
}

static outcome write_template(arena *memory, str text, const char *output)
{
    if (run_schemas_spare(output) != OUTCOME_FINE) return OUTCOME_TROUBLE;
    const file_result written = file_write(memory, output, text);
    return written.status == FILE_OK ? OUTCOME_FINE
                                     : complain("%s: cannot write: %s", output, written.problem);
}

static outcome print_template(arena *memory, const request *asked)
{
    void *object;
    const char *path = asked->is_schema ? asked->name : NULL;
    buffer json = {.memory = memory}, lines = {.memory = memory};
    outcome result = make_template(asked->format, &object, &json);
    const str text = buffer_str(&json);
    if (result == OUTCOME_FINE && asked->output != NULL) result = write_template(memory, text, asked->output);
    if (result == OUTCOME_FINE && asked->explain)
        decisions_put(&lines, asked->format, object, text,
                      schema_docs(memory, asked->format, path, &asked->imports));
    if (object != NULL) asked->format->release(asked->format, object);
    if (result != OUTCOME_FINE) return result;
    const str shown = asked->explain ? buffer_str(&lines) : asked->output == NULL ? text : (str){0};
    return put_output(shown.data, shown.size) ? OUTCOME_FINE : OUTCOME_TROUBLE;
}

static outcome find_format(const command *self, arena *memory, request *asked)
{
    const tn_format **format = &asked->format;
    asked->is_schema = strcmp(path_extension(asked->name), "ksy") == 0;
    if (!asked->is_schema) return find_only(self, memory, asked->name, "give", format);
    const outcome result = load_engine_codec(memory, asked->name, &asked->imports, false, format);
    if (result != OUTCOME_FINE || (*format)->context == NULL || (*format)->create != NULL) return result;
    return leave_to_compiled(format, false) ? OUTCOME_FINE : OUTCOME_TROUBLE;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    request asked = {0};
    string_list names = {0};
    const option options[] = {
        option_text("output-file", 'o', "OUT", "write to this file", &asked.output),
        option_flag("explain", "list the values that you have to give", &asked.explain),
        option_list("import-dir", 'I', "DIR", "look for imported schemas here too", &asked.imports),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &names);
    if (parsed != PARSED) return parse_outcome(parsed);
    if (names.count != 1) return usage_error(self, "which format? Give its name, or a schema");
    asked.name = names.items[0];
    know_registered(memory, USE_READS);
    const outcome result = find_format(self, memory, &asked);
    return result == OUTCOME_FINE ? print_template(memory, &asked) : result;
}

const command command_new = {
    .name = "new",
    .summary = "print JSON of a new file for you to fill in",
    .operands = "[OPTION]... FORMAT|SCHEMA.ksy",
    .about = "Prints JSON from which `tenon encode` creates a file of the format. Members have\n"
             "their defaults; other numbers are 0, and other text is empty. A list of objects\n"
             "has one element that shows its members, unless the schema requires another size.\n"
             "A switch has its first type. Optional members and members that the writer\n"
             "derives are left out.\n"
             "\n"
             "With --explain it prints in place of the JSON (with -o: too) what you have to\n"
             "decide: each value that nothing derives, with what it is, the values that it may\n"
             "have, and what the schema says of it. You may leave out all others.",
    .examples = "  tenon new urho_animation\n"
                "  tenon new --explain urho_animation\n"
                "  tenon new shelf.ksy -o shelf.json\n",
    .run = run,
};
