/* Turns one .kst file of the public suite into the C program that checks what it asserts:
       kst SPEC.kst FORMATS SRC -o TEST.c [--navigable]
   The asserts are compiled by the compiler under test itself, as expressions of the root object. */
#include <stdlib.h>

#include "base/file.h"
#include "driver/plan.h"
#include "emit/c_expr.h"
#include "emit/c_types.h"
#include "emit/naming.h"
#include "emit/text/code.h"

typedef struct spec {
    emitter e;
    const node *tree;
    const char *id;
    expr_scope scope;
    size_t count; /* asserts */
} spec;

static void die(const diagnostics *list, const char *what)
{
    diagnostics_print(list, stderr, DIAGNOSTICS_TEXT, false);
    fprintf(stderr, "kst: %s\n", what);
    exit(1);
}

/* ---- one assert ---- */

static const expr *parse(spec *s, const node *scalar)
{
    return expr_parse(s->e.memory, s->e.model->list, scalar, "");
}

static bool is_null(const node *expected)
{
    return expected->kind == NODE_NULL || str_is(expected->text, "null");
}

/* The value of a member must be absent: a member, or a parent. */
static void emit_absent(spec *s, const c_place *place, const term *actual)
{
    out *o = &s->e.out;
    if (actual->member == NULL) {
        c_place absent = *place;
        absent.absent = "return *holds = true, TN_OK;";
        const char *value = c_condition(&absent, actual);
        out_line(o,
                 c_is_variant(actual->type) ? "*holds = %s.tag == TN_VARIANT_NONE;" : "*holds = %s == NULL;",
                 value);
        return;
    }
    if (actual->member->in_place) {
        c_place absent = *place;
        absent.absent = "return *holds = true, TN_OK;";
        out_line(o, "(void)(%s);", c_condition(&absent, actual));
        out_line(o, "*holds = false;");
        return;
    }
    const char *has = arena_printf(s->e.memory, "has_%s", c_member_name(&s->e, actual->member));
    const char *owner = c_condition(place, actual->items.items[0]);
    if (actual->member->role == MEMBER_VALUE || actual->member->role == MEMBER_INSTANCE) {
        out_line(o, "$status = %s(%s, $path);", c_instance_function(&s->e, actual->member), owner);
        out_line(o, "if ($status != TN_OK) return $status;");
    }
    if (owner[0] == '&')
        out_line(o, "*holds = !%s.%s;", owner + 1, has);
    else
        out_line(o, "*holds = !(%s)->%s;", owner, has);
}

static void emit_float(spec *s, const c_place *place, const term *actual, const term *expected)
{
    out *o = &s->e.out;
    const char *a = c_condition(place, actual), *b = c_condition(place, expected);
    out_line(o, "const double difference = (double)(%s) - (double)(%s);", a, b);
    out_line(o, "*holds = difference < 1e-6 && difference > -1e-6;");
}

static term equality(spec *s, const term *a, const term *b)
{
    term equal = {.kind = TERM_BINARY, .op = OP_EQ, .type = {.kind = VALUE_BOOL}, .range = {0, 1}};
    ARRAY_PUSH(s->e.memory, &equal.items, a);
    ARRAY_PUSH(s->e.memory, &equal.items, b);
    return equal;
}

/* Arrays are equal where their elements are. */
static void emit_array(spec *s, const c_place *place, const term *actual, const term *expected)
{
    out *o = &s->e.out;
    const char *list = c_condition(place, actual);
    const bool literal = expected->kind == TERM_LIST;
    const size_t count = literal ? expected->items.count : expected->text.size;
    out_line(o, "*holds = %s.count == %zu;", list, count);
    for (size_t i = 0; i < count; i++) {
        const term index = {.kind = TERM_INT, .type = {.kind = VALUE_INT}, .integer = (wide)i};
        term item = {.kind = TERM_ELEMENT,
                     .type = *actual->type.element,
                     .range = interval_integer(8, true),
                     .in_range = true};
        ARRAY_PUSH(s->e.memory, &item.items, actual);
        ARRAY_PUSH(s->e.memory, &item.items, &index);
        term byte = {.kind = TERM_INT, .type = {.kind = VALUE_INT}};
        if (!literal) {
            byte.integer = (unsigned char)expected->text.data[i];
            byte.range = interval_constant(byte.integer);
        }
        const term equal = equality(s, &item, literal ? expected->items.items[i] : &byte);
        out_line(o, "if (*holds) *holds = %s;", c_condition(place, &equal));
    }
}

static void emit_check(spec *s, const c_place *place, const term *actual, const term *expected)
{
    out *o = &s->e.out;
    if (actual->type.kind == VALUE_ARRAY) {
        emit_array(s, place, actual, expected);
    } else if (actual->type.kind == VALUE_FLOAT || expected->type.kind == VALUE_FLOAT) {
        emit_float(s, place, actual, expected);
    } else {
        const term equal = equality(s, actual, expected);
        out_line(o, "*holds = %s;", c_condition(place, &equal));
    }
}

static void emit_assert(spec *s, const node *assert)
{
    out *o = &s->e.out;
    const node *actual_node = node_get(assert, "actual"), *expected_node = node_get(assert, "expected");
    const node *exception = node_get(assert, "exception");
    const expr *actual_tree = parse(s, actual_node);
    const term *actual = actual_tree != NULL ? term_infer(&s->scope, actual_tree) : NULL;
    const bool null = expected_node != NULL && is_null(expected_node);
    const expr *expected_tree = expected_node != NULL && !null ? parse(s, expected_node) : NULL;
    const term *expected = expected_tree != NULL ? term_infer(&s->scope, expected_tree) : NULL;
    if (actual == NULL || (expected_node != NULL && !null && expected == NULL))
        die(s->e.model->list, "an assert does not compile");
    const c_place place = {.emitter = &s->e, .lazy = true};
    c_begin_function(&s->e);
    out_comment(o, "%.*s", STR_ARG(actual_node->text));
    out_line(o, "static tn_status assert_%zu(void *object, tn_input *in, const tn_path *path, bool *holds)",
             s->count);
    out_line(o, "{");
    o->indent++;
    out_body body = out_open_body(o);
    out_local(o, &body, "status", "tn_status status;");
    out_always(o, &body, arena_printf(s->e.memory, "%s *self = object;", s->e.prefix));
    out_given(o, &body, "path");
    out_given(o, &body, "in");
    out_given(o, &body, "self");
    out_line(o, "*holds = false;");
    if (null)
        emit_absent(s, &place, actual);
    else if (exception != NULL)
        out_line(o, "(void)(%s);", c_condition(&place, actual));
    else
        emit_check(s, &place, actual, expected);
    out_line(o, "return TN_OK;");
    out_close_body(o, &body);
    o->indent--;
    out_line(o, "}");
    out_blank(o);
    s->count++;
}

/* ---- exceptions ---- */

/* "TN_OUT_OF_RANGE" of "out-of-range". */
static const char *own_status(arena *memory, str name)
{
    char *constant = arena_printf(memory, "TN_%.*s", STR_ARG(name));
    for (char *c = constant + 3; *c != '\0'; c++)
        *c = *c == '-' ? '_' : (char)(*c - 'a' + 'A');
    return constant;
}

/* The status that a Kaitai exception is with us; our own specs name statuses. */
static const char *status_of(arena *memory, str exception)
{
    static const struct {
        const char *name, *status;
    } names[] = {
        {"EndOfStreamError", "TN_TRUNCATED"},         {"ValidationNotEqualError", "TN_NOT_EQUAL"},
        {"ValidationLessThanError", "TN_LESS_THAN"},  {"ValidationGreaterThanError", "TN_GREATER_THAN"},
        {"ValidationNotAnyOfError", "TN_NOT_ANY_OF"}, {"ValidationNotInEnumError", "TN_NOT_IN_ENUM"},
        {"ValidationExprError", "TN_INVALID"},        {"UndecidedEndiannessError", "TN_UNDECIDED_ENDIAN"},
        {"ConversionError", "TN_CONVERSION"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (exception.size >= strlen(names[i].name) &&
            memcmp(exception.data, names[i].name, strlen(names[i].name)) == 0)
            return names[i].status;
    const bool own = exception.size > 0 && exception.data[0] >= 'a' && exception.data[0] <= 'z';
    return own ? own_status(memory, exception) : NULL;
}

static const char *expected_status(spec *s, const node *holder)
{
    const node *exception = node_get(holder, "exception");
    if (exception == NULL) return "TN_OK";
    const node *type = exception->kind == NODE_MAPPING ? node_get(exception, "type") : exception;
    const char *status = type != NULL ? status_of(s->e.memory, type->text) : NULL;
    if (status == NULL) die(s->e.model->list, "an exception that is not known");
    return status;
}

/* ---- the program ---- */

static void emit_program(spec *s, const char *data)
{
    out *o = &s->e.out;
    const node *asserts = node_get(s->tree, "asserts");
    out_line(o, "#include \"harness.h\"");
    out_line(o, "#include \"%s_internal.h\"", s->e.prefix);
    out_blank(o);
    for (size_t i = 0; asserts != NULL && i < asserts->items.count; i++)
        emit_assert(s, asserts->items.items[i]);
    out_open(o, "static const assertion assertions[] =");
    for (size_t i = 0; i < s->count; i++) {
        const node *assert = asserts->items.items[i];
        out_line(o, "{%s, %s, assert_%zu},", c_string(s->e.memory, node_get(assert, "actual")->text),
                 expected_status(s, assert), i);
    }
    out_line(o, "{NULL, TN_OK, NULL},");
    out_close(o, ";");
    out_blank(o);
    out_line(o, "int main(void)");
    out_line(o, "{");
    out_line(o, "    return check_spec(&%s_format, %s, %s, %s, assertions, %zu);", s->e.prefix,
             c_string(s->e.memory, str_of(data)), expected_status(s, s->tree),
             s->e.model->top->schema->meta.debug ? "true" : "false", s->count);
    out_line(o, "}");
}

int main(int argc, char **argv)
{
    const bool navigable = argc == 7 && strcmp(argv[6], "--navigable") == 0;
    if (argc != 6 && !navigable) return 2;
    arena *memory = arena_new();
    diagnostics *list = diagnostics_new(memory);
    const source *file = source_read(memory, list, argv[1], (span){0});
    const node *tree = file != NULL ? node_parse(memory, list, file) : NULL;
    if (tree == NULL) die(list, "the spec cannot be read");
    const str id = node_get(tree, "id")->text;
    const char *ksy = arena_printf(memory, "%s/%.*s.ksy", argv[2], STR_ARG(id));
    const char *dirs[] = {argv[2], arena_printf(memory, "%s/ks_path", argv[2]), CONFORMANCE_IMPORTS};
    const source *schema_file = source_read(memory, list, ksy, (span){0});
    const schema *ast = schema_file != NULL ? schema_load(memory, list, schema_file) : NULL;
    if (ast == NULL || diagnostics_errors(list) > 0) die(list, "the schema cannot be read");
    const model_options options = {dirs, 3, navigable, .whole = false};
    const codec_plan *plan = compile_plan(memory, list, ast, &options);
    if (plan == NULL) die(list, "the schema has errors");
    const model *m = plan->model;
    spec s = {.tree = tree};
    s.e = (emitter){.memory = memory,
                    .model = m,
                    .plan = plan,
                    .prefix = c_prefix(memory, id),
                    .objects = plan_object_types(m),
                    .traits = plan->traits};
    name_all(&s.e);
    code_layouts layouts = {.memory = memory};
    s.e.out = (out){.memory = memory, .layouts = &layouts, .code = {.text = {.memory = memory}}};
    model typing = *m;
    s.scope = (expr_scope){.model = &typing, .type = m->top, .path = ""};
    emit_program(&s, arena_printf(memory, "%s/%.*s", argv[3], STR_ARG(node_get(tree, "data")->text)));
    if (diagnostics_errors(list) > 0) die(list, "an assert has errors");
    code_layouts_end(&layouts);
    const bool written = file_write(memory, argv[5], out_text(&s.e.out)).status == FILE_OK;
    arena_free(memory);
    return written ? 0 : 1;
}
