/* The tables of keys: the form of the language. */
#include "schema/keys.h"

#include "schema/load.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define KEY(NAME, FORMS, LOAD, ...)                                                                          \
    {                                                                                                        \
        .name = NAME, .forms = (FORMS), .load = LOAD, __VA_ARGS__                                            \
    }
#define AT(member)                          .field = offsetof(OBJECT, member)
#define TABLE(TABLE, NAME, WHAT, KEYS, DOC) const key_table TABLE = {NAME, WHAT, DOC, KEYS, COUNT(KEYS)}

const char *const choices_endian[] = {"le", "be", NULL};
const char *const choices_repeat[] = {"expr", "until", "eos", NULL};
const char *const choices_severity[] = {"error", "warning", "note", NULL};
const char *const choices_level[] = {"structure", "content", "strict", NULL};
const char *const choices_empty[] = {"keep", "skip", NULL};
const char *const choices_place[] = {"none", NULL};
const char *const choices_case[] = {"exact", "any", NULL};
const char *const choices_unknown[] = {"error", "keep", NULL};

const key_class key_classes[] = {
    {CLASS_BYTES, "bytes", "bytes", 0, NULL},
    {CLASS_STRING, "string", "a string", FORM_TYPE, "^strz?$"},
    {CLASS_INTEGER, "integer", "an integer", FORM_TYPE, "^([us]1|[us][2348](le|be)?|b[0-9]+(le|be)?)$"},
    {CLASS_FLOAT, "float", "a floating-point number", FORM_TYPE, "^f[248](le|be)?$"},
    {CLASS_USER, "object", "an object", FORM_TYPE, NULL},
    {CLASS_SWITCH, "switch", "a switch", FORM_KEYS, NULL},
};
const size_t key_classes_count = COUNT(key_classes);

#define DOC_KEYS                                                                                             \
    KEY("doc", FORM_TEXT, load_text, AT(doc.text),                                                           \
        .doc = "Documentation for people; becomes comments in the generated code."),                         \
        KEY("doc-ref", FORM_TEXT | FORM_TEXTS, load_texts, AT(doc.refs),                                     \
            .doc = "Source of the format\'s documentation: an address, optionally followed by a title; a "   \
                   "text; or a list of these.")

/* ---- meta ---------------------------------------------------------------------------------------------- */

#define OBJECT schema_type
#define META_KEYS(ID_REQUIRED)                                                                               \
    KEY("application", FORM_TEXT | FORM_TEXTS, load_texts, AT(meta.applications),                            \
        .doc = "Programs that use the format."),                                                             \
        KEY("bit-endian", FORM_CHOICE, load_bit_endian, .choices = choices_endian,                           \
            .doc = "Order of the bits in integers such as `b5`: from the highest bit of a byte on (`be`, "   \
                   "the default), or from the lowest (`le`)."),                                              \
        KEY("encoding", FORM_TEXT, load_node, AT(meta.encoding),                                             \
            .doc = "Encoding of strings that do not name their own, such as UTF-8."),                        \
        KEY("endian", FORM_CHOICE | FORM_KEYS, load_endian, .choices = choices_endian,                       \
            .inside = &keys_endian_switch,                                                                   \
            .doc = "Byte order of numbers whose type does not name it, such as `u4`; or a switch that "      \
                   "decides it."),                                                                           \
        KEY("file-extension", FORM_TEXT | FORM_TEXTS, load_texts, AT(meta.extensions),                       \
            .doc = "File extensions, the most common one first, without a dot."),                            \
        KEY("id", FORM_NAME, load_meta_id, .required = ID_REQUIRED,                                          \
            .doc = "Name of the format: generated functions, types and files begin with it."),               \
        KEY("imports", FORM_TEXT | FORM_TEXTS, load_imports,                                                 \
            .doc =                                                                                           \
                "Other schemas whose types this schema uses: paths without `.ksy`, relative to this file."), \
        KEY("ks-debug", FORM_BOOL, load_bool, AT(meta.debug),                                                \
            .doc = "Whether readers take objects member by member, so that all that can be read of a "       \
                   "damaged file is kept where the caller asks for it."),                                    \
        KEY("ks-opaque-types", FORM_BOOL, load_bool, AT(meta.opaque_types),                                  \
            .doc = "Whether types without a definition are written by hand."),                               \
        KEY("ks-version", FORM_TEXT, load_version, .pattern = "^(0|[1-9][0-9]*)(\\.(0|[1-9][0-9]*)){1,2}$",  \
            .doc = "Lowest version of the language that has all keys of the schema, such as `0.9`; write "   \
                   "`'0.10'` in quotes."),                                                                   \
        KEY("ks-zero-copy-substream", FORM_BOOL, load_bool, AT(meta.zero_copy_substream),                    \
            .doc = "Whether Kaitai's runtimes may read substreams in place."),                               \
        KEY("license", FORM_TEXT, load_text, AT(meta.license),                                               \
            .doc = "Licence of the schema, an SPDX expression such as `MIT`."),                              \
        KEY("tags", FORM_TEXT | FORM_TEXTS, load_texts, AT(meta.tags), .doc = "Keywords for a search."),     \
        KEY("title", FORM_TEXT, load_text, AT(meta.title), .doc = "Title of the format, for people."),       \
        KEY("xref", FORM_FREE, load_ignored, .doc = "Names of the format in other catalogues.")

static const key_rule top_meta[] = {META_KEYS(true)};
static const key_rule nested_meta[] = {META_KEYS(false)};
TABLE(keys_top_meta, "meta", "`meta`", top_meta, "Settings for the whole format.");
TABLE(keys_meta, "type-meta", "`meta` of a type", nested_meta,
      "Settings for a type, and for the types inside it.");

/* ---- types --------------------------------------------------------------------------------------------- */

#define TYPE_KEYS(META_REQUIRED, META)                                                                       \
    DOC_KEYS,                                                                                                \
        KEY("enums", FORM_ENUMS, load_enums, .inside = &keys_enum_value, .item = FORM_LABEL | FORM_KEYS,     \
            .doc = "Enumerations by name, each a mapping from integers to names."),                          \
        KEY("instances", FORM_NAMES, load_instances, .inside = &keys_parse_instance,                         \
            .alternative = &keys_value_instance,                                                             \
            .doc = "Members by name: computed from other members (with `value`), or read at another offset " \
                   "(with `pos`)."),                                                                         \
        KEY("meta", FORM_KEYS, load_meta, .required = META_REQUIRED, .inside = META,                         \
            .doc = "Settings: name, byte order, encoding, imports."),                                        \
        KEY("params", FORM_LIST, load_params, .inside = &keys_param,                                         \
            .doc =                                                                                           \
                "Parameters. A member that has the type passes them in parentheses: `type: name(1, 2)`."),   \
        KEY("seq", FORM_LIST, load_seq, .inside = &keys_attribute,                                           \
            .doc = "Attributes that follow each other in the file."),                                        \
        KEY("to-string", FORM_EXPR, load_expr, AT(to_string), .doc = "A string that describes an object."),  \
        KEY("types", FORM_NAMES, load_types, .inside = &keys_type,                                           \
            .doc = "Types by name, for use inside this type."),                                              \
        KEY("-checks", FORM_LIST, load_checks, .inside = &keys_check,                                        \
            .doc = "Rules over a whole object, each with an id and a severity."),                            \
        KEY("-json", FORM_TRUE | FORM_KEYS, load_json_type, .inside = &keys_json_type,                       \
            .doc = "Objects of the type are JSON objects in the file: their members are keys."),             \
        KEY("-values", FORM_NAMES, load_values, .item = FORM_EXPR,                                           \
            .doc = "Values by name, for use in other keys that begin with a hyphen.")

static const key_rule top[] = {
    TYPE_KEYS(true, &keys_top_meta),
    KEY("-container", FORM_KEYS, load_container, .inside = &keys_container,
        .doc = "Describes the files inside a file of the format: each has a name and data."),
    KEY("-depth", FORM_EXPR, load_expr, AT(depth),
        .doc = "The greatest nesting depth of objects: 1 to 256; 256 is the default."),
};
static const key_rule nested_type[] = {TYPE_KEYS(false, &keys_meta)};
TABLE(keys_top, "schema", "a schema", top,
      "A binary format: its top-level type, and settings for the whole format.");
TABLE(keys_type, "type", "a type", nested_type, "A type: its attributes, instances and rules.");
#undef OBJECT

#define OBJECT schema_container
static const key_rule container[] = {
    KEY("content", FORM_NAME | FORM_TEXTS, load_container_texts, AT(contents), .required = true,
        .doc = "The member with the data of an entry: bytes, or the name of joined parts (`-join`). Of "
               "several members, the first that is present has the data."),
    KEY("empty", FORM_CHOICE, load_container_empty, .choices = choices_empty,
        .doc = "Whether a new file has entries without data (`keep`, the default) or leaves them out "
               "(`skip`)."),
    KEY("members", FORM_TEXT | FORM_TEXTS, load_container_texts, AT(members), .required = true,
        .doc = "The path of the list of entries, such as `index.files`. Of several lists, the first that is "
               "present is used."),
    KEY("name", FORM_NAME, load_node, AT(name), .required = true,
        .doc = "The member with the name of an entry."),
    KEY("new", FORM_NAMES, load_container_kinds, .item = FORM_FREE,
        .doc = "Kinds of new files, by name: the members of such a file without entries. The first is the "
               "usual one."),
    KEY("size", FORM_NAME, load_node, AT(size),
        .doc = "The member with the size of the file in bytes, if the data of an entry may be longer."),
    KEY("skip", FORM_TEXT | FORM_TEXTS, load_container_texts, AT(skipped),
        .doc = "File extensions: `tenon pack` leaves out files that have one of them."),
    KEY("trailer", FORM_TEXT, load_node, AT(trailer),
        .doc = "The path of an optional member, which `tenon pack --no-trailer` leaves out."),
};
TABLE(keys_container, "container", "`-container`", container,
      "Where a file of the format lists, names and stores the files inside it.");
#undef OBJECT

/* ---- members ------------------------------------------------------------------------------------------- */

#define OBJECT schema_attribute

static const key_rule param[] = {
    DOC_KEYS,
    KEY("enum", FORM_ENUM, load_node, AT(enum_name), .classes = CLASS_INTEGER,
        .doc = "Enumeration that names the values of the integer."),
    KEY("id", FORM_NAME, load_attribute_id, .doc = "Name of the parameter."),
    KEY("type", FORM_TYPE, load_attribute_type, .decides = true,
        .doc = "Type of the parameter, such as `u4`, `str`, `bool`, `struct` or `io`, with `[]` for an "
               "array; without `type`, bytes."),
};
TABLE(keys_param, "parameter", "a parameter", param, "A parameter of a type.");

#define UNIT_PATTERN "^[A-Za-z0-9%/^.°µ-]{1,16}$"

#define ATTRIBUTE_KEYS                                                                                       \
    KEY("consume", FORM_BOOL, load_bool, AT(consume),                                                        \
        .doc = "Whether the next member begins after the terminator (true, the default) or at it."),         \
        KEY("contents", FORM_STRING | FORM_BYTES, load_contents, .classes = CLASS_RAW, .excludes = "valid",  \
            .doc = "The bytes that the file must have here: a string, or a list of bytes and strings."),     \
        DOC_KEYS,                                                                                            \
        KEY("encoding", FORM_TEXT, load_node, AT(encoding), .classes = CLASS_STRING,                         \
            .doc = "Encoding of the string, such as UTF-8, ASCII or UTF-16LE."),                             \
        KEY("enum", FORM_ENUM, load_node, AT(enum_name), .classes = CLASS_INTEGER,                           \
            .doc = "Enumeration that names the values of the integer."),                                     \
        KEY("eos-error", FORM_BOOL, load_bool, AT(eos_error),                                                \
            .doc =                                                                                           \
                "Whether a missing terminator at the end of the stream is an error (true, the default)."),   \
        KEY("id", FORM_NAME, load_attribute_id, .doc = "Name of the attribute."),                            \
        KEY("if", FORM_EXPR, load_expr, AT(condition), .doc = "Condition for the attribute to exist."),      \
        KEY("include", FORM_BOOL, load_bool, AT(include),                                                    \
            .doc = "Whether the terminator is a part of the value; false is the default."),                  \
        KEY("pad-right", FORM_BYTE, load_byte, AT(pad_right), .classes = CLASS_SIZED,                        \
            .doc = "The byte that fills the value up to its size."),                                         \
        KEY("parent", FORM_EXPR, load_parent, .classes = CLASS_RAW,                                          \
            .doc = "The object that `_parent` names inside the object; `false` for none."),                  \
        KEY("process", FORM_EXPR, load_process, .classes = CLASS_RAW,                                        \
            .doc = "The process that decodes the bytes, such as `zlib` or `xor(0x5a)`."),                    \
        KEY("repeat", FORM_CHOICE, load_repeat, .choices = choices_repeat,                                   \
            .doc =                                                                                           \
                "Makes the attribute an array: with a number of elements (`expr`), up to the first element " \
                "for which a condition holds (`until`), or up to the end of the stream (`eos`)."),           \
        KEY("repeat-expr", FORM_EXPR, load_expr, AT(repeat_expr), .needs = "repeat", .choice = "expr",       \
            .doc = "Number of elements, for `repeat: expr`."),                                               \
        KEY("repeat-until", FORM_EXPR, load_expr, AT(repeat_until), .needs = "repeat", .choice = "until",    \
            .doc = "Condition that ends the array, for `repeat: until`; `_` is the element just read."),     \
        KEY("size", FORM_EXPR, load_expr, AT(size), .classes = CLASS_SIZED, .doc = "Size in bytes."),        \
        KEY("size-eos", FORM_BOOL, load_bool, AT(size_eos), .classes = CLASS_SIZED, .excludes = "size",      \
            .doc = "Whether the attribute takes all bytes up to the end of the stream."),                    \
        KEY("terminator", FORM_BYTE, load_byte, AT(terminator), .doc = "The byte that ends the value."),     \
        KEY("type", FORM_TYPE | FORM_KEYS, load_attribute_type, .decides = true,                             \
            .inside = &keys_type_switch,                                                                     \
            .doc = "Type of the attribute: a built-in one such as `u4`, `f8le`, `b3` or `strz`, one of "     \
                   "`types`, or a switch; without `type`, bytes."),                                          \
        KEY("valid", FORM_EXPR | FORM_KEYS, load_valid, .inside = &keys_valid,                               \
            .doc = "The valid value, or conditions on it. A reader refuses any other value."),               \
        KEY("-convert", FORM_KEYS, load_convert, .inside = &keys_convert,                                    \
            .doc = "How `tenon convert` fills the member from a file of another version or format."),        \
        KEY("-default", FORM_TEXT | FORM_TEXTS, load_node, AT(default_value),                                \
            .doc = "The value that the writer stores if JSON omits the member."),                            \
        KEY("-derive", FORM_EXPR | FORM_KEYS, load_derive, .inside = &keys_derive,                           \
            .doc =                                                                                           \
                "The value that the writer computes and stores; the validator compares it with the file."),  \
        KEY("-flags", FORM_ENUM, load_node, AT(flags), .classes = CLASS_INTEGER, .excludes = "enum",         \
            .doc = "Enumeration of bit masks: the integer is a set of its values."),                         \
        KEY("-join", FORM_KEYS, load_join, .inside = &keys_join, .needs = "repeat",                          \
            .doc = "Joins a part of each element to one byte string."),                                      \
        KEY("-json", FORM_TYPE | FORM_KEYS, load_json_use, .inside = &keys_json_use,                         \
            .doc = "The type of the JSON document that the string holds; in such a document, how one "       \
                   "string holds an array of numbers."),                                                     \
        KEY("-key", FORM_STRING, load_text, AT(json_key),                                                    \
            .doc = "The key in the JSON document, if it differs from the id."),                              \
        KEY("-label", FORM_EXPR | FORM_NAMES, load_label, .item = FORM_EXPR, .needs = "repeat",              \
            .doc = "The label of an element `_` in dumps and paths; for a table, expressions by name that "  \
                   "label its values, the first one a value of an enumeration."),                            \
        KEY("-max", FORM_EXPR, load_expr, AT(max), .needs = "repeat",                                        \
            .doc = "The greatest number of elements, if the default limits do not fit."),                    \
        KEY("-optional", FORM_BOOL, load_bool, AT(json_optional),                                            \
            .doc = "Whether the JSON document may lack the key."),                                           \
        KEY("-ratio", FORM_EXPR, load_expr_node, AT(ratio), .classes = CLASS_RAW, .needs = "process",        \
            .doc = "The greatest ratio of decoded size to stored size, if the default limit does not fit."), \
        KEY("-unit", FORM_TEXT, load_unit, .classes = CLASS_INTEGER | CLASS_FLOAT | CLASS_SWITCH,            \
            .pattern = UNIT_PATTERN, .doc = "Unit of the number, such as `bytes` or `s`.")

static const key_rule attribute[] = {ATTRIBUTE_KEYS};
TABLE(keys_attribute, "attribute", "an attribute", attribute, "An attribute: a field of the file.");

static const key_rule parse_instance[] = {
    ATTRIBUTE_KEYS,
    KEY("io", FORM_EXPR, load_expr, AT(io),
        .doc = "The stream to read from, such as `_root._io`; by default the stream of the object."),
    KEY("pos", FORM_EXPR, load_expr, AT(pos), .doc = "Offset in the stream, in bytes."),
    KEY("-place", FORM_CHOICE | FORM_KEYS, load_place, .choices = choices_place, .inside = &keys_place,
        .doc = "Where the writer puts the member; `none` for a look-ahead at bytes of other members."),
};
TABLE(keys_parse_instance, "parse-instance", "a parse instance", parse_instance,
      "A member that is read at another offset.");

static const key_rule value_instance[] = {
    DOC_KEYS,
    KEY("enum", FORM_ENUM, load_node, AT(enum_name),
        .doc = "Enumeration that names the values of the integer."),
    KEY("if", FORM_EXPR, load_expr, AT(condition), .doc = "Condition for the instance to exist."),
    KEY("value", FORM_EXPR, load_expr, AT(value), .required = true,
        .doc = "The expression that computes the value, on demand."),
    KEY("-unit", FORM_TEXT, load_unit, .pattern = UNIT_PATTERN,
        .doc = "Unit of the number, such as `bytes` or `s`."),
};
TABLE(keys_value_instance, "value-instance", "a value instance", value_instance,
      "A member that is computed from other members.");

static const key_rule derive[] = {
    KEY("doc", FORM_TEXT, load_text, AT(derive_doc.text),
        .doc = "The sentence of the rule that `severity` makes, for findings."),
    KEY("level", FORM_CHOICE, load_derive_level, AT(derive_level), .choices = choices_level,
        .doc = "The first level at which the validator compares the value, if the default does not fit."),
    KEY("severity", FORM_CHOICE, load_severity, AT(derive_severity), .choices = choices_severity,
        .doc = "Makes a rule of it: the severity of another value in a file."),
    KEY("value", FORM_EXPR, load_expr, AT(derive), .required = true,
        .doc = "The value that the writer computes and stores."),
};
TABLE(keys_derive, "derive", "`-derive`", derive,
      "The value that the writer stores, and the finding if a file has another one.");

static const key_rule convert[] = {
    KEY("default", FORM_TEXT | FORM_TEXTS | FORM_FREE, load_node, AT(convert_default),
        .doc = "The value if the other file has none: a number, a name or text, a list, or a mapping of "
               "members."),
    KEY("flags", FORM_NAMES, load_node, AT(convert_flags), .item = FORM_FREE,
        .doc = "For each name of a flag, the element of this list that stands for it; `from` is the set of "
               "flags."),
    KEY("from", FORM_NAME, load_node, AT(convert_from),
        .doc = "The member with the same meaning in other versions or formats."),
};
TABLE(keys_convert, "convert", "`-convert`", convert,
      "How `tenon convert` fills a member from a file of another version or format.");

static const key_rule place[] = {
    KEY("align", FORM_EXPR, load_expr, AT(place_align),
        .doc = "Alignment in bytes: the position is a multiple of it."),
    KEY("last", FORM_BOOL, load_bool, AT(place_last),
        .doc = "Whether the writer puts it after all other members."),
    KEY("order", FORM_EXPR, load_expr, AT(place_order),
        .doc = "Rank: the writer puts members with smaller ranks first; 1 by default."),
};
TABLE(keys_place, "place", "`-place`", place, "Where the writer puts a member that has a `pos`.");

static const key_rule join[] = {
    KEY("as", FORM_NAME, load_join_name, .required = true, .doc = "Name of the joined byte string."),
    KEY("part", FORM_EXPR, load_expr, AT(join_part), .required = true, .doc = "The part of each element."),
    KEY("split", FORM_EXPR, load_expr, AT(join_split),
        .doc = "The size into which a writer splits the parts."),
};
TABLE(keys_join, "join", "`-join`", join, "How parts of the elements are joined to one byte string.");
#undef OBJECT

#define OBJECT schema_type
static const key_rule json_type[] = {
    KEY("case", FORM_CHOICE, load_json_case, .choices = choices_case,
        .doc = "Whether upper and lower case of keys differ: `exact` (the default), or `any` if not."),
    KEY("keyed", FORM_NAME, load_json_keyed,
        .doc = "The member that is the key of an element, if an array is a JSON object whose keys are data."),
    KEY("other-kinds", FORM_CHOICE, load_json_other_kinds, .choices = choices_unknown,
        .doc = "Optional members with a value of the wrong kind: `error` (the default) refuses the file, "
               "`keep` keeps the value and warns."),
    KEY("unknown", FORM_CHOICE, load_json_unknown, .choices = choices_unknown,
        .doc = "Keys that are not members: `error` (the default) refuses the file, `keep` keeps them."),
};
TABLE(keys_json_type, "json-type", "`-json` of a type", json_type, "How a type reads a JSON object.");
#undef OBJECT

#define OBJECT schema_attribute
static const key_rule json_use[] = {
    KEY("joined", FORM_STRING, load_json_joined, .required = true,
        .doc = "The character that separates the numbers in the string."),
};
TABLE(keys_json_use, "json-use", "`-json`", json_use, "How one string holds an array of numbers.");
#undef OBJECT

#define OBJECT schema_valid
static const key_rule valid[] = {
    KEY("any-of", FORM_EXPR | FORM_EXPRS, load_any_of, .doc = "The valid values."),
    KEY("eq", FORM_EXPR, load_expr, AT(eq), .doc = "The valid value."),
    KEY("expr", FORM_EXPR, load_expr, AT(that), .doc = "A condition on the value `_`."),
    KEY("in-enum", FORM_TRUE, load_in_enum, .doc = "Only values that the enumeration names are valid."),
    KEY("max", FORM_EXPR, load_expr, AT(max), .doc = "The largest valid value; may be combined with `min`."),
    KEY("min", FORM_EXPR, load_expr, AT(min), .doc = "The smallest valid value; may be combined with `max`."),
};
TABLE(keys_valid, "valid", "`valid`", valid, "Conditions on a value. Only `min` and `max` can be combined.");
#undef OBJECT

#define OBJECT schema_switch
static const key_rule type_switch[] = {
    KEY("cases", FORM_CASES, load_type_cases, .required = true, .item = FORM_TYPE,
        .doc = "The type for each value; `_` is for all other values."),
    KEY("switch-on", FORM_EXPR, load_expr, AT(on), .required = true, .doc = "The value that selects a case."),
};
TABLE(keys_type_switch, "type-switch", "a switch", type_switch, "A type that depends on a value.");

static const key_rule endian_switch[] = {
    KEY("cases", FORM_CASES, load_endian_cases, .required = true, .item = FORM_CHOICE,
        .choices = choices_endian, .doc = "The byte order for each value; `_` is for all other values."),
    KEY("switch-on", FORM_EXPR, load_expr, AT(on), .required = true, .doc = "The value that selects a case."),
};
TABLE(keys_endian_switch, "endian-switch", "a switch", endian_switch,
      "A byte order that depends on a value.");
#undef OBJECT

/* ---- enumerations and rules ---------------------------------------------------------------------------- */

#define OBJECT schema_enum_value
static const key_rule enum_value[] = {
    DOC_KEYS,
    KEY("id", FORM_LABEL, load_enum_value_id, .required = true, .doc = "Name of the value."),
};
TABLE(keys_enum_value, "enum-value", "a value of an enumeration", enum_value,
      "A value of an enumeration, with its documentation.");
#undef OBJECT

#define OBJECT schema_check
static const key_rule check[] = {
    DOC_KEYS,
    KEY("id", FORM_TEXT, load_check_id, .required = true, .pattern = "^[A-Za-z0-9_.-]{1,64}$",
        .doc = "The id of the rule in findings."),
    KEY("if", FORM_EXPR, load_expr, AT(condition),
        .doc = "Condition for the rule to apply; by default it always does."),
    KEY("level", FORM_CHOICE, load_level, .choices = choices_level,
        .doc = "The first level that checks the rule: `structure` (cheap), `content` (bulk data too), or "
               "`strict`."),
    KEY("severity", FORM_CHOICE, load_severity, AT(severity), .choices = choices_severity,
        .doc = "Severity of a violation; `error` is the default."),
    KEY("that", FORM_EXPR, load_expr, AT(that), .required = true, .doc = "The condition that must be true."),
};
TABLE(keys_check, "check", "a check", check, "A rule over a whole object.");
#undef OBJECT

const key_table *const keys_all[] = {
    &keys_top,       &keys_type,           &keys_top_meta,       &keys_meta,        &keys_param,
    &keys_attribute, &keys_parse_instance, &keys_value_instance, &keys_type_switch, &keys_endian_switch,
    &keys_valid,     &keys_enum_value,     &keys_check,          &keys_derive,      &keys_place,
    &keys_join,      &keys_container,      &keys_json_type,      &keys_json_use,    &keys_convert,
};
const size_t keys_all_count = COUNT(keys_all);

const key_rule *key_find(const key_table *table, str name)
{
    for (size_t i = 0; i < table->count; i++)
        if (str_is(name, table->keys[i].name)) return &table->keys[i];
    return NULL;
}

bool key_is_known(str name)
{
    for (size_t i = 0; i < keys_all_count; i++)
        if (key_find(keys_all[i], name)) return true;
    return false;
}
