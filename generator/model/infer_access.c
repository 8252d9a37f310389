/* Infers members of objects, and methods of all other values. */
#include "model/encodings.h"
#include "model/infer.h"
#include "model/mentions.h"

/* The kinds of a method's arguments. */
typedef enum argument_kind {
    TAKES_NOTHING,
    TAKES_INT,
    TAKES_TWO_INTS,
    TAKES_TEXT,
    TAKES_ENCODING,
    TAKES_FORMAT,    /* the id of one, as a literal */
    TAKES_EXTENSION, /* of a file name, as a literal */
    TAKES_ELEMENT,   /* an expression that sees each element as `_` */
    TAKES_LABELS     /* a type, and as many labels as the values have */
} argument_kind;

/* Methods and attributes of values. `extended`: Kaitai does not know it. */
struct method {
    const char *name;
    value_kind receiver;
    argument_kind takes;
    bool extended;
    term_kind term;
    value_kind result;
};

/* The methods of both arrays and bytes. */
#define FOLDS(receiver)                                                                                      \
    {"min", receiver, TAKES_ELEMENT, true, TERM_MIN, VALUE_INT},                                             \
        {"max", receiver, TAKES_ELEMENT, true, TERM_MAX, VALUE_INT},                                         \
        {"sum", receiver, TAKES_NOTHING, true, TERM_SUM, VALUE_INT},                                         \
        {"sum", receiver, TAKES_ELEMENT, true, TERM_SUM, VALUE_INT},                                         \
        {"count", receiver, TAKES_ELEMENT, true, TERM_COUNT, VALUE_INT},                                     \
        {"all", receiver, TAKES_ELEMENT, true, TERM_ALL, VALUE_BOOL},                                        \
        {"any", receiver, TAKES_ELEMENT, true, TERM_ANY, VALUE_BOOL},                                        \
        {"unique", receiver, TAKES_ELEMENT, true, TERM_UNIQUE, VALUE_BOOL},                                  \
    {                                                                                                        \
        "acyclic", receiver, TAKES_ELEMENT, true, TERM_ACYCLIC, VALUE_BOOL                                   \
    }

static const struct method methods[] = {
    {"to_s", VALUE_INT, TAKES_NOTHING, false, TERM_TO_TEXT, VALUE_TEXT},
    {"to_i", VALUE_FLOAT, TAKES_NOTHING, false, TERM_TO_INT, VALUE_INT},
    {"is_finite", VALUE_FLOAT, TAKES_NOTHING, true, TERM_FINITE, VALUE_BOOL},
    {"to_i", VALUE_BOOL, TAKES_NOTHING, false, TERM_TO_INT, VALUE_INT},
    {"to_i", VALUE_ENUM, TAKES_NOTHING, false, TERM_TO_INT, VALUE_INT},
    {"length", VALUE_TEXT, TAKES_NOTHING, false, TERM_SIZE, VALUE_INT},
    {"reverse", VALUE_TEXT, TAKES_NOTHING, false, TERM_REVERSE, VALUE_TEXT},
    {"to_lower", VALUE_TEXT, TAKES_NOTHING, true, TERM_TO_LOWER, VALUE_TEXT},
    {"to_i", VALUE_TEXT, TAKES_NOTHING, false, TERM_TO_INT, VALUE_INT},
    {"to_i", VALUE_TEXT, TAKES_INT, false, TERM_TO_INT, VALUE_INT},
    {"substring", VALUE_TEXT, TAKES_TWO_INTS, false, TERM_SUBSTRING, VALUE_TEXT},
    {"to_b", VALUE_TEXT, TAKES_ENCODING, false, TERM_TO_BYTES, VALUE_BYTES},
    {"is_well_formed", VALUE_TEXT, TAKES_NOTHING, true, TERM_WELL_FORMED, VALUE_BOOL},
    {"is_json", VALUE_TEXT, TAKES_NOTHING, true, TERM_JSON, VALUE_BOOL},
    {"is_relative_path", VALUE_TEXT, TAKES_NOTHING, true, TERM_IS_PATH, VALUE_BOOL},
    {"is_sha1_name", VALUE_TEXT, TAKES_NOTHING, true, TERM_IS_SHA1_NAME, VALUE_BOOL},
    {"has_extension", VALUE_TEXT, TAKES_EXTENSION, true, TERM_EXTENSION, VALUE_BOOL},
    {"is_member", VALUE_TEXT, TAKES_NOTHING, true, TERM_IS_MEMBER, VALUE_BOOL},
    {"is_member_of", VALUE_TEXT, TAKES_FORMAT, true, TERM_IS_MEMBER_OF, VALUE_BOOL},
    {"is_member_stem", VALUE_TEXT, TAKES_NOTHING, true, TERM_IS_STEM, VALUE_BOOL},
    {"length", VALUE_BYTES, TAKES_NOTHING, false, TERM_SIZE, VALUE_INT},
    {"size", VALUE_BYTES, TAKES_NOTHING, false, TERM_SIZE, VALUE_INT},
    {"first", VALUE_BYTES, TAKES_NOTHING, false, TERM_ELEMENT, VALUE_INT},
    {"last", VALUE_BYTES, TAKES_NOTHING, false, TERM_LAST, VALUE_INT},
    {"min", VALUE_BYTES, TAKES_NOTHING, false, TERM_MIN, VALUE_INT},
    {"max", VALUE_BYTES, TAKES_NOTHING, false, TERM_MAX, VALUE_INT},
    {"slice", VALUE_BYTES, TAKES_TWO_INTS, true, TERM_SLICE, VALUE_BYTES},
    FOLDS(VALUE_BYTES),
    {"to_s", VALUE_BYTES, TAKES_ENCODING, false, TERM_TO_TEXT, VALUE_TEXT},
#define DIGEST(name, library, function) {name, VALUE_BYTES, TAKES_TEXT, true, TERM_HAS_DIGEST, VALUE_BOOL},
#include "model/runtime_table.def"
    {"index_of", VALUE_BYTES, TAKES_INT, false, TERM_INDEX_OF, VALUE_INT},
    {"size", VALUE_ARRAY, TAKES_NOTHING, false, TERM_SIZE, VALUE_INT},
    {"first", VALUE_ARRAY, TAKES_NOTHING, false, TERM_ELEMENT, VALUE_OBJECT},
    {"last", VALUE_ARRAY, TAKES_NOTHING, false, TERM_LAST, VALUE_OBJECT},
    {"min", VALUE_ARRAY, TAKES_NOTHING, false, TERM_MIN, VALUE_OBJECT},
    {"max", VALUE_ARRAY, TAKES_NOTHING, false, TERM_MAX, VALUE_OBJECT},
    {"slice", VALUE_ARRAY, TAKES_TWO_INTS, true, TERM_SLICE, VALUE_ARRAY},
    FOLDS(VALUE_ARRAY),
    {"find", VALUE_ARRAY, TAKES_LABELS, true, TERM_SLOT, VALUE_ANY},
    {"has", VALUE_ARRAY, TAKES_LABELS, true, TERM_HAS_SLOT, VALUE_BOOL},
    {"size", VALUE_STREAM, TAKES_NOTHING, false, TERM_SIZE, VALUE_INT},
    {"pos", VALUE_STREAM, TAKES_NOTHING, false, TERM_POS, VALUE_INT},
    {"eof", VALUE_STREAM, TAKES_NOTHING, false, TERM_AT_END, VALUE_BOOL},
};

enum { METHOD_COUNT = sizeof methods / sizeof *methods };

static size_t arguments_of(const struct method *m)
{
    return m->takes == TAKES_NOTHING ? 0 : m->takes == TAKES_TWO_INTS ? 2 : 1;
}

/* The method with that number of arguments, else any of that name. */
static const struct method *find_method(value_kind receiver, str name, size_t arguments)
{
    const struct method *found = NULL;
    for (size_t i = 0; i < METHOD_COUNT; i++) {
        if (methods[i].receiver != receiver || !str_is(name, methods[i].name)) continue;
        if (found == NULL || arguments_of(&methods[i]) == arguments) found = &methods[i];
    }
    return found;
}

/* ---- errors ---- */

void term_list_methods(value_kind receiver, bool extended, name_list *names)
{
    for (size_t i = 0; i < METHOD_COUNT; i++)
        if (methods[i].receiver == receiver && (extended || !methods[i].extended))
            name_list_add(names, str_of(methods[i].name));
}

static void suggest_method(inference *in, value_kind receiver, str name)
{
    name_list names = {.memory = in->memory};
    term_list_methods(receiver, in->scope->extended, &names);
    name_list_suggest(&names, in->list, name);
}

/* Notes the name behind a dot. */
static void note_access(const inference *in, const term *receiver, const expr *tree,
                        const model_member *member)
{
    mention_add(in->m, (name_mention){.kind = MENTION_MEMBER,
                                      .place = tree->name_place,
                                      .name = tree->name,
                                      .member = member,
                                      .scope = in->scope->type,
                                      .of = receiver->type,
                                      .seen = in->scope});
}

static const term *no_such_member(inference *in, const term *receiver, const expr *tree)
{
    const model_type *type = receiver->type.object;
    note_access(in, receiver, tree, NULL);
    infer_mistake(in, tree->name_place, DIAGNOSTIC_E0401, "%s has no `%.*s`",
                  value_name(in->memory, receiver->type), STR_ARG(tree->name));
    if (receiver->type.kind == VALUE_OBJECT && type != NULL)
        infer_suggest_member(in, type, tree->name);
    else if (receiver->type.kind == VALUE_OBJECT || receiver->type.kind == VALUE_ANY)
        diagnose_hint(in->list, "its type is unknown here; add `.as<type>`");
    else
        suggest_method(in, receiver->type.kind, tree->name);
    return NULL;
}

static const term *wrong_count(inference *in, const struct method *method, const expr *tree, size_t arguments)
{
    const size_t wanted = arguments_of(method);
    return infer_mistake(in, tree->place, DIAGNOSTIC_E0412, "`%s` takes %zu argument%s, not %zu",
                         method->name, wanted, wanted == 1 ? "" : "s", arguments);
}

/* ---- arguments ---- */

/* The encoding must be known when the codec is generated, so it is a literal. */
static bool take_encoding(inference *in, term *t, const expr *argument)
{
    if (argument->kind != EXPR_STRING) {
        infer_mistake(in, argument->place, DIAGNOSTIC_E0404, "the encoding must be a string literal");
        return false;
    }
    const char *canonical =
        encoding_check(in->memory, in->list, argument->text, argument->place, in->scope->path);
    t->text = str_of(canonical);
    return true;
}

/* Takes an argument that must be a literal: then the work does not grow with the file. */
static bool take_literal(inference *in, term *t, const expr *argument, const char *what)
{
    t->text = argument->text;
    const bool literal = argument->kind == EXPR_STRING && t->text.size > 0 && t->text.data[0] != '.' &&
                         memchr(t->text.data, '\0', t->text.size) == NULL;
    if (!literal) infer_mistake(in, argument->place, DIAGNOSTIC_E0404, "%s", what);
    return literal;
}

static bool take_argument(inference *in, const struct method *method, term *t, const expr *argument)
{
    if (method->takes == TAKES_ENCODING) return take_encoding(in, t, argument);
    if (method->takes == TAKES_FORMAT)
        return take_literal(in, t, argument,
                            "the format must be a string literal, the `meta/id` of a schema");
    if (method->takes == TAKES_EXTENSION)
        return take_literal(in, t, argument,
                            "the extension must be a string literal that does not begin with a dot");
    const term *item = infer(in, argument);
    if (item == NULL) return false;
    const bool text = method->takes == TAKES_TEXT;
    if (item->type.kind != (text ? VALUE_TEXT : VALUE_INT)) {
        infer_mismatch(in, item, text ? "text" : "an integer");
        return false;
    }
    infer_add(in, t, item);
    return true;
}

/* ---- results ---- */

static interval result_range(const term *t, const term *receiver)
{
    const interval sizes = interval_of(0, interval_integer(8, true).high);
    switch (t->kind) {
    case TERM_POS:
    case TERM_SIZE:
        return sizes;
    case TERM_INDEX_OF:
        return interval_of(-1, sizes.high);
    case TERM_TO_INT:
        if (receiver->type.kind == VALUE_BOOL) return interval_of(0, 1);
        return receiver->type.kind == VALUE_ENUM ? receiver->range : interval_integer(8, true);
    case TERM_SLICE:
        return receiver->range;
    default:
        return types_range(t->type);
    }
}

static const term *infer_method(inference *in, const struct method *method, const term *receiver,
                                const expr *tree, const expr *call)
{
    const size_t arguments = call != NULL ? call->items.count - 1 : 0;
    if (method->extended && !in->scope->extended)
        return infer_mistake(
            in, tree->place, DIAGNOSTIC_E0411,
            "Kaitai does not know this method; it may stand only under keys that begin with `-`");
    if (method->takes == TAKES_LABELS) return infer_slot(in, method->term, receiver, tree, call);
    if (arguments_of(method) != arguments)
        return wrong_count(in, method, call != NULL ? call : tree, arguments);
    if (method->term == TERM_SIZE && receiver->type.kind != VALUE_STREAM)
        return infer_size(in, receiver, tree);
    if (method->term == TERM_ELEMENT) return infer_element(in, receiver, infer_int(in, tree, 0), tree);
    if (method->term == TERM_LAST) return infer_last(in, receiver, tree);
    term *t = infer_new(in, method->term, call != NULL ? call : tree, method->result);
    infer_add(in, t, receiver);
    if (term_asks_container(t) && !in->scope->in_rule)
        return infer_mistake(in, tree->place, DIAGNOSTIC_E0411,
                             "`%s` needs the container of the file; use it only in `-checks`", method->name);
    if (term_is_fold(t)) return infer_fold(in, t, tree, arguments > 0 ? call->items.items[1] : NULL);
    for (size_t i = 0; i < arguments; i++)
        if (!take_argument(in, method, t, call->items.items[i + 1])) return NULL;
    if (t->kind == TERM_SLICE) t->type = receiver->type;
    if (t->kind == TERM_HAS_DIGEST) t->text = str_of(method->name);
    if (t->type.kind == VALUE_INT || t->kind == TERM_SLICE) t->range = result_range(t, receiver);
    return infer_known(in, t);
}

/* ---- keys that may be missing ---- */

static const term *infer_present(inference *in, const term *member, const expr *tree)
{
    if (!in->scope->extended)
        return infer_mistake(
            in, tree->place, DIAGNOSTIC_E0411,
            "Kaitai does not know `_present`; it may stand only under keys that begin with `-`");
    const bool optional = member->kind == TERM_MEMBER && member->member != NULL &&
                          member->member->schema != NULL && member->member->schema->json_optional;
    if (!optional)
        return infer_mistake(in, tree->name_place, DIAGNOSTIC_E0404,
                             "`_present` works only on members with `-optional`");
    term *t = infer_new(in, TERM_PRESENT, tree, VALUE_BOOL);
    infer_add(in, t, member);
    return t;
}

/* ---- objects ---- */

/* Infers the names that every object has, such as `_parent`; NULL, without an error, for other names. */
static const term *infer_given(inference *in, const term *object, const expr *tree)
{
    if (str_is(tree->name, "_parent")) return infer_parent(in, object, tree);
    if (str_is(tree->name, "_root")) return infer_root(in, object, tree);
    if (str_is(tree->name, "_io")) return infer_stream(in, object, tree);
    return NULL;
}

/* The application defines the members of opaque types; only a cast makes a value of one. */
static const term *infer_unknown(inference *in, const term *object, const expr *tree, const value_type *cast)
{
    if (cast == NULL) return no_such_member(in, object, tree);
    term *t = infer_new(in, TERM_MEMBER, tree, VALUE_UNKNOWN);
    t->text = tree->name;
    infer_add(in, t, object);
    return t;
}

/* The object itself if it is the root: `_root.x` is `x` in a type of which no member makes an object. */
static const term *itself_if_root(inference *in, const term *object, const model_member *member)
{
    const term *self = object->kind == TERM_ROOT ? object->items.items[0] : NULL;
    if (self == NULL || self->kind != TERM_SELF || !term_is_there(in->scope, member)) return object;
    const model_type *type = self->type.object;
    return type == in->m->top && !type->is_member ? self : object;
}

static const term *infer_object_member(inference *in, const term *object, const expr *tree,
                                       const value_type *cast)
{
    const term *given = infer_given(in, object, tree);
    if (given != NULL) return given;
    if (object->type.kind == VALUE_UNKNOWN) return infer_unknown(in, object, tree, cast);
    const model_type *type = object->type.object;
    const model_member *member = type != NULL ? model_find_member(type, tree->name) : NULL;
    if (member == NULL) return no_such_member(in, object, tree);
    note_access(in, object, tree, member);
    return infer_member(in, itself_if_root(in, object, member), member, tree, cast);
}

/* The size of a value may be a constant even if the value has not been read yet. */
static const term *infer_size_of(inference *in, const expr *tree)
{
    const bool inside = in->for_size;
    const expr *absent = in->absent;
    in->for_size = true;
    in->absent = NULL;
    const term *value = infer(in, tree->items.items[0]);
    const expr *missing = in->absent;
    in->for_size = inside;
    in->absent = absent;
    const term *size = value != NULL ? infer_sizeof_value(in, value, tree) : NULL;
    if (size == NULL || missing == NULL || size->kind == TERM_INT) return size;
    return infer_not_there(in, missing);
}

const term *infer_access(inference *in, const expr *tree, const expr *call, const value_type *cast)
{
    if (str_is(tree->name, "_sizeof") && call == NULL) return infer_size_of(in, tree);
    const term *receiver = infer(in, tree->items.items[0]);
    if (receiver == NULL) return NULL;
    if (str_is(tree->name, "_present") && call == NULL) return infer_present(in, receiver, tree);
    const bool object = receiver->type.kind == VALUE_OBJECT || receiver->type.kind == VALUE_UNKNOWN;
    if (object && call == NULL) return infer_object_member(in, receiver, tree, cast);
    const size_t arguments = call != NULL ? call->items.count - 1 : 0;
    const struct method *method = find_method(receiver->type.kind, tree->name, arguments);
    if (method == NULL) return no_such_member(in, receiver, tree);
    return infer_method(in, method, receiver, tree, call);
}
