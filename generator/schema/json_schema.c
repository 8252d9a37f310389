/* Prints the tables of keys as a JSON Schema: each table becomes a definition, each key a property of it.
   Nothing here knows a key. The compiler checks everything else (types, references, unique names). */
#include "schema/json_schema.h"

#include "base/json.h"
#include "schema/keys.h"

/* Keys of an enumeration as editors see them: as the schema writes them, or as numbers. */
#define INTEGER_PATTERN "^[-+]?(0x[0-9A-Fa-f_]+|0b[01_]+|[0-9][0-9_]*)$"

/* The forms that JSON Schema distinguishes by the type of the value alone. */
enum {
    FORMS_SCALAR = FORM_TEXT | FORM_EXPR,
    FORMS_BOOL = FORMS_SCALAR | FORM_LABEL | FORM_BOOL,
    FORMS_STRING = FORMS_SCALAR | FORM_STRING | FORM_NAME | FORM_LABEL | FORM_TYPE | FORM_ENUM,
    FORMS_PLAIN = FORMS_STRING | FORM_BOOL | FORM_FREE
};

static void put_items(json_writer *json, const key_rule *rule);

/* ---- forms --------------------------------------------------------------------------------------------- */

/* "#/definitions/NAME" as the value of `$ref`. */
static void put_reference(json_writer *json, const char *name)
{
    json_text(json, "$ref", arena_printf(json->out->memory, "#/definitions/%s", name));
}

static void put_pattern(json_writer *json, const key_rule *rule, unsigned forms)
{
    if (forms & (FORM_NAME | FORM_LABEL))
        json_text(json, "pattern", NAME_PATTERN);
    else if (forms & FORM_ENUM)
        json_text(json, "pattern", ENUM_PATTERN);
    else if (rule->pattern)
        json_text(json, "pattern", rule->pattern);
}

static void put_types(json_writer *json, const key_rule *rule, unsigned forms)
{
    const char *types[5];
    size_t count = 0;
    if (forms & FORMS_STRING) types[count++] = "string";
    if (forms & FORMS_SCALAR) types[count++] = "number";
    if (forms & FORMS_BOOL) types[count++] = "boolean";
    if (forms & FORM_FREE) types[count++] = "object";
    types[count] = NULL;
    if (count == 1)
        json_text(json, "type", types[0]);
    else
        json_texts(json, "type", types);
    put_pattern(json, rule, forms);
}

static void put_byte(json_writer *json, int least)
{
    json_text(json, "type", "integer");
    json_number(json, "minimum", least);
    json_number(json, "maximum", 255);
}

static void put_list_of_scalars(json_writer *json)
{
    static const key_rule scalar = {.forms = FORM_EXPR};
    json_text(json, "type", "array");
    json_open(json, "items", '{');
    put_types(json, &scalar, scalar.forms);
    json_close(json, '}');
}

static void put_list_of_bytes(json_writer *json)
{
    json_text(json, "type", "array");
    json_open(json, "items", '{');
    json_open(json, "anyOf", '[');
    json_open(json, NULL, '{');
    put_byte(json, -128);
    json_close(json, '}');
    json_open(json, NULL, '{');
    json_text(json, "type", "string");
    json_close(json, '}');
    json_close(json, ']');
    json_close(json, '}');
}

static void put_list(json_writer *json, const key_rule *rule)
{
    json_text(json, "type", "array");
    json_open(json, "items", '{');
    put_items(json, rule);
    json_close(json, '}');
}

/* A mapping whose keys all match `pattern`, or may be anything if it is NULL. */
static void open_collection(json_writer *json, const char *pattern)
{
    json_text(json, "type", "object");
    if (pattern) {
        json_open(json, "propertyNames", '{');
        json_text(json, "pattern", pattern);
        json_close(json, '}');
    }
    json_open(json, "additionalProperties", '{');
}

static void put_collection(json_writer *json, const key_rule *rule, unsigned form)
{
    open_collection(json, form == FORM_CASES ? NULL : NAME_PATTERN);
    if (form == FORM_ENUMS) open_collection(json, INTEGER_PATTERN);
    put_items(json, rule);
    if (form == FORM_ENUMS) json_close(json, '}');
    json_close(json, '}');
}

/* One form, or several that are plain. */
static void put_form(json_writer *json, const key_rule *rule, unsigned form)
{
    switch (form) {
    case FORM_TRUE:
        json_bool(json, "const", true);
        break;
    case FORM_BYTE:
        put_byte(json, 0);
        break;
    case FORM_CHOICE:
        json_texts(json, "enum", rule->choices);
        break;
    case FORM_EXPRS:
        json_number(json, "minItems", 1);
        put_list_of_scalars(json);
        break;
    case FORM_TEXTS:
        put_list_of_scalars(json);
        break;
    case FORM_BYTES:
        put_list_of_bytes(json);
        break;
    case FORM_KEYS:
        put_reference(json, rule->inside->name);
        break;
    case FORM_LIST:
        put_list(json, rule);
        break;
    case FORM_NAMES:
    case FORM_CASES:
    case FORM_ENUMS:
        put_collection(json, rule, form);
        break;
    default:
        put_types(json, rule, form);
        break;
    }
}

/* Returns the lowest of the forms alone, or all plain forms together. */
static unsigned first_group(unsigned forms)
{
    return forms & FORMS_PLAIN ? forms & FORMS_PLAIN : forms & (~forms + 1);
}

static void put_forms(json_writer *json, const key_rule *rule, unsigned forms)
{
    unsigned group = first_group(forms);
    if (group == forms) {
        put_form(json, rule, forms);
        return;
    }
    json_open(json, "anyOf", '[');
    for (; forms != 0; forms &= ~group) {
        group = first_group(forms);
        json_open(json, NULL, '{');
        put_form(json, rule, group);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_definition_of(json_writer *json, const char *name, const key_table *table)
{
    json_open(json, name, '{');
    put_reference(json, table->name);
    json_close(json, '}');
}

/* The names of the keys that a table requires; ends with NULL. */
static const char **required_keys(arena *memory, const key_table *table)
{
    const char **names = arena_alloc(memory, (table->count + 1) * sizeof *names);
    size_t count = 0;
    for (size_t i = 0; i < table->count; i++)
        if (table->keys[i].required) names[count++] = table->keys[i].name;
    return names;
}

static void put_required(json_writer *json, const key_table *table)
{
    const char **names = required_keys(json->out->memory, table);
    if (names[0]) json_texts(json, "required", names);
}

static void put_required_key(json_writer *json, const char *name)
{
    json_texts(json, "required", (const char *[]){name, NULL});
}

/* Mappings of two kinds: a mapping is of the alternative kind if it has all keys that this kind requires. */
static void put_alternatives(json_writer *json, const key_rule *rule)
{
    json_open(json, "if", '{');
    put_required(json, rule->alternative);
    json_close(json, '}');
    put_definition_of(json, "then", rule->alternative);
    put_definition_of(json, "else", rule->inside);
}

/* Puts the schema of the entries of a list, or of a mapping without fixed keys. */
static void put_items(json_writer *json, const key_rule *rule)
{
    if (rule->alternative)
        put_alternatives(json, rule);
    else
        put_forms(json, rule, rule->item ? rule->item : FORM_KEYS);
}

/* ---- keys that depend on each other -------------------------------------------------------------------- */

/* The key whose value decides the class; NULL if a mapping's keys do not depend on a class. */
static const key_rule *class_key(const key_table *table)
{
    const key_rule *decides = NULL;
    bool any = false;
    for (size_t i = 0; i < table->count; i++) {
        if (table->keys[i].decides) decides = &table->keys[i];
        any = any || table->keys[i].classes != 0;
    }
    return any ? decides : NULL;
}

static const char *class_definition(arena *memory, const key_class *class)
{
    return arena_printf(memory, "%s-type", class->name);
}

static void put_forbidden(json_writer *json, const char *place, const char *name)
{
    json_open(json, place, '{');
    json_open(json, "properties", '{');
    json_bool(json, name, false);
    json_close(json, '}');
    json_close(json, '}');
}

static bool is_forbidden(const key_rule *rule, const key_class *class)
{
    return rule->classes != 0 && (rule->classes & class->class) == 0;
}

static void put_class_condition(json_writer *json, const char *key, const key_class *class)
{
    if (class->form == 0) {
        put_forbidden(json, "if", key);
        return;
    }
    json_open(json, "if", '{');
    put_required_key(json, key);
    json_open(json, "properties", '{');
    json_open(json, key, '{');
    put_reference(json, class_definition(json->out->memory, class));
    json_close(json, '}');
    json_close(json, '}');
    json_close(json, '}');
}

/* For each class, the keys that it cannot have. */
static void put_classes(json_writer *json, const key_table *table)
{
    const key_rule *decides = class_key(table);
    for (size_t c = 0; decides && c < key_classes_count; c++) {
        const key_class *class = &key_classes[c];
        if (class->form != 0 && (class->form & decides->forms) == 0) continue;
        json_open(json, NULL, '{');
        put_class_condition(json, decides->name, class);
        json_open(json, "then", '{');
        json_open(json, "properties", '{');
        for (size_t i = 0; i < table->count; i++)
            if (is_forbidden(&table->keys[i], class)) json_bool(json, table->keys[i].name, false);
        json_close(json, '}');
        json_close(json, '}');
        json_close(json, '}');
    }
}

/* `repeat: expr` has `repeat-expr`, and nothing else has it. */
static void put_choice(json_writer *json, const key_rule *rule)
{
    json_open(json, NULL, '{');
    json_open(json, "if", '{');
    put_required_key(json, rule->needs);
    json_open(json, "properties", '{');
    json_open(json, rule->needs, '{');
    json_text(json, "const", rule->choice);
    json_close(json, '}');
    json_close(json, '}');
    json_close(json, '}');
    json_open(json, "then", '{');
    put_required_key(json, rule->name);
    json_close(json, '}');
    put_forbidden(json, "else", rule->name);
    json_close(json, '}');
}

static void put_exclusion(json_writer *json, const key_rule *rule)
{
    json_open(json, NULL, '{');
    json_open(json, "if", '{');
    put_required_key(json, rule->name);
    if (rule->forms & FORM_BOOL) {
        json_open(json, "properties", '{');
        json_open(json, rule->name, '{');
        json_bool(json, "const", true);
        json_close(json, '}');
        json_close(json, '}');
    }
    json_close(json, '}');
    put_forbidden(json, "then", rule->excludes);
    json_close(json, '}');
}

/* Keys that need another, whatever it says. */
static void put_needs(json_writer *json, const key_table *table)
{
    bool any = false;
    for (size_t i = 0; i < table->count; i++) {
        const key_rule *rule = &table->keys[i];
        if (!rule->needs || rule->choice) continue;
        if (!any) json_open(json, "dependencies", '{');
        any = true;
        json_texts(json, rule->name, (const char *[]){rule->needs, NULL});
    }
    if (any) json_close(json, '}');
}

static bool has_conditions(const key_table *table)
{
    bool any = class_key(table) != NULL;
    for (size_t i = 0; i < table->count; i++)
        any = any || table->keys[i].choice || table->keys[i].excludes;
    return any;
}

static void put_conditions(json_writer *json, const key_table *table)
{
    put_needs(json, table);
    if (!has_conditions(table)) return;
    json_open(json, "allOf", '[');
    put_classes(json, table);
    for (size_t i = 0; i < table->count; i++) {
        if (table->keys[i].choice) put_choice(json, &table->keys[i]);
        if (table->keys[i].excludes) put_exclusion(json, &table->keys[i]);
    }
    json_close(json, ']');
}

/* ---- definitions --------------------------------------------------------------------------------------- */

static void put_property(json_writer *json, const key_rule *rule)
{
    json_open(json, rule->name, '{');
    json_text(json, "description", rule->doc);
    /* In draft-07 a reference hides its neighbours. */
    bool alone = rule->forms == FORM_KEYS;
    if (alone) {
        json_open(json, "allOf", '[');
        json_open(json, NULL, '{');
    }
    put_forms(json, rule, rule->forms);
    if (alone) {
        json_close(json, '}');
        json_close(json, ']');
    }
    json_close(json, '}');
}

static bool has_key_before(size_t tables, const char *name)
{
    for (size_t i = 0; i < tables; i++)
        if (key_find(keys_all[i], str_of(name))) return true;
    return false;
}

/* Keys that begin with a hyphen and are not ours, but of other tools. Our keys are allowed only in tables
   that have them. */
static const char *foreign_pattern(arena *memory)
{
    buffer out = {.memory = memory};
    for (size_t t = 0; t < keys_all_count; t++)
        for (size_t i = 0; i < keys_all[t]->count; i++) {
            const char *name = keys_all[t]->keys[i].name;
            if (!key_is_extension(str_of(name)) || has_key_before(t, name)) continue;
            buffer_printf(&out, "%s%s", out.size > 0 ? "|" : "^-(?!(", name + 1);
        }
    buffer_puts(&out, ")$)");
    return out.data;
}

static void put_table(json_writer *json, const key_table *table)
{
    json_open(json, table->name, '{');
    json_text(json, "description", table->doc);
    json_text(json, "type", "object");
    put_required(json, table);
    json_open(json, "properties", '{');
    for (size_t i = 0; i < table->count; i++)
        put_property(json, &table->keys[i]);
    json_close(json, '}');
    json_open(json, "patternProperties", '{');
    json_bool(json, foreign_pattern(json->out->memory), true);
    json_close(json, '}');
    json_bool(json, "additionalProperties", false);
    put_conditions(json, table);
    json_close(json, '}');
}

/* A string that is the type of no other class. */
static void put_remaining_types(json_writer *json)
{
    json_open(json, "not", '{');
    json_open(json, "anyOf", '[');
    for (size_t i = 0; i < key_classes_count; i++)
        if (key_classes[i].pattern) {
            json_open(json, NULL, '{');
            put_reference(json, class_definition(json->out->memory, &key_classes[i]));
            json_close(json, '}');
        }
    json_close(json, ']');
    json_close(json, '}');
}

static void put_class(json_writer *json, const key_class *class)
{
    arena *memory = json->out->memory;
    json_open(json, class_definition(memory, class), '{');
    json_text(json, "description", arena_printf(memory, "Key that makes an attribute %s.", class->what));
    json_text(json, "type", class->form == FORM_KEYS ? "object" : "string");
    if (class->pattern)
        json_text(json, "pattern", class->pattern);
    else if (class->form == FORM_TYPE)
        put_remaining_types(json);
    json_close(json, '}');
}

void json_schema_write(buffer *out)
{
    json_writer json = {.out = out};
    json_open(&json, NULL, '{');
    json_text(&json, "$schema", "http://json-schema.org/draft-07/schema#");
    json_text(&json, "title", "Schema of a binary format (.ksy), for Tenon and Kaitai Struct");
    json_open(&json, "allOf", '[');
    put_definition_of(&json, NULL, &keys_top);
    json_close(&json, ']');
    json_open(&json, "definitions", '{');
    for (size_t i = 0; i < keys_all_count; i++)
        put_table(&json, keys_all[i]);
    for (size_t i = 0; i < key_classes_count; i++)
        if (key_classes[i].form != 0) put_class(&json, &key_classes[i]);
    json_close(&json, '}');
    json_close(&json, '}');
    buffer_putc(out, '\n');
}
