/* The operations of functions: what passes make of them, and that the verifier finds what does not go
 * together. */
#include <string.h>

#include "model/model.h"
#include "plan/plan.h"
#include "program/lower.h"
#include "program/passes.h"
#include "schema_support.h"

static const char SCHEMA[] = "meta: {id: sample, endian: le, encoding: UTF-8}\n"
                             "seq:\n"
                             "  - {id: magic, contents: SMPL}\n"
                             "  - {id: width, type: u2}\n"
                             "  - {id: height, type: u2}\n"
                             "  - {id: unused, type: u4}\n"
                             "  - {id: len_title, type: u1}\n"
                             "  - {id: title, type: str, size: len_title, encoding: UTF-8}\n"
                             "  - {id: name, type: strz, encoding: UTF-8}\n"
                             "  - {id: extra, type: u4, if: width > 7}\n"
                             "  - {id: num_points, type: u4}\n"
                             "  - {id: points, type: point, repeat: expr, repeat-expr: num_points}\n"
                             "  - {id: kind, type: u1}\n"
                             "  - id: body\n"
                             "    type: {switch-on: kind, cases: {1: point, 2: strz}}\n"
                             "  - {id: num_notes, type: u1}\n"
                             "  - {id: notes, type: strz, repeat: expr, repeat-expr: num_notes}\n"
                             "  - {id: words, type: strz, repeat: until, repeat-until: _.length == 0}\n"
                             "types:\n"
                             "  point:\n"
                             "    seq:\n"
                             "      - {id: name, type: strz, encoding: UTF-8}\n"
                             "      - {id: x, type: s2}\n"
                             "      - {id: y, type: s2}\n";

typedef struct subject {
    loaded schema;
    codec_plan *plan;
} subject;

static subject plan_of(const char *text)
{
    subject s = {.schema = load_clean(text)};
    const model_options options = {.whole = false};
    const model *m = model_build(s.schema.memory, s.schema.list, s.schema.tree, &options);
    assert_int_equal(diagnostics_errors(s.schema.list), 0);
    s.plan = plan_begin(s.schema.memory, m);
    plan_model(s.plan);
    return s;
}

static const char *text_of(const subject *s, function_kind kind, int pass)
{
    return function_text(s->schema.memory, program_function(s->plan, s->plan->model->top, kind, pass));
}

static void assert_has(const char *text, const char *part)
{
    if (strstr(text, part) == NULL) fail_msg("there is no\n%s\nin\n%s", part, text);
}

static void assert_lacks(const char *text, const char *part)
{
    if (strstr(text, part) != NULL) fail_msg("there is\n%s\nin\n%s", part, text);
}

/* ---- passes ---- */

static void test_members_are_lowered_one_by_one(void **state)
{
    (void)state;
    const subject s = plan_of(SCHEMA);
    const char *text = text_of(&s, FUNCTION_READ, PASS_NONE);
    assert_has(text, "  member width\n    need 2\n    load integer of 2 at +0\n    advance 2\n"
                     "  member height\n    need 2\n    load integer of 2 at +0\n    advance 2\n");
    assert_has(text, "    size = len_title\n    need size\n    slice size\n    advance size\n");
    assert_has(text, "    present = width > 7\n    if\n      need 4\n      load integer of 4 at +0\n");
    assert_lacks(text, "raw");
    unload(s.schema);
}

static void test_choices_and_lists_are_lowered(void **state)
{
    (void)state;
    const subject s = plan_of(SCHEMA);
    const char *text = text_of(&s, FUNCTION_READ, PASS_LAST);
    assert_has(text, "  member body\n    present\n    value\n      choose by kind\n        case 1\n"
                     "          new\n          read\n        case 2\n          take to the terminator\n"
                     "          text\n");
    assert_has(text, "  member notes\n    count = num_notes\n    fit 1 for each\n"
                     "    repeat in the document\n      step\n      element\n      take to the terminator\n"
                     "      text\n      append\n");
    assert_has(text, "  member words\n    repeat in the document\n");
    assert_has(text, "      append\n      until _.length == 0\n");
    assert_has(text_of(&s, FUNCTION_VALIDATE, PASS_LAST), "  member words\n    repeat, not kept\n");
    assert_has(text_of(&s, FUNCTION_VALIDATE, PASS_LAST), "      append, not kept\n      until");
    unload(s.schema);
}

static void test_bounds_are_checked_once(void **state)
{
    (void)state;
    const subject s = plan_of(SCHEMA);
    const char *text = text_of(&s, FUNCTION_READ, PASS_bounds);
    assert_has(
        text,
        "  member width, height, unused, len_title\n    need width 9\n    load width integer of 2 at +0\n"
        "    load height integer of 2 at +2\n    load unused integer of 4 at +4\n"
        "    load len_title integer of 1 at +8\n    advance len_title 9\n");
    /* a constant is compared before anything behind it is asked for */
    assert_has(text, "  member magic\n    need 4\n    expect 4 at +0\n    advance 4\n  member width,");
    unload(s.schema);
}

static void test_validation_keeps_what_is_asked_for(void **state)
{
    (void)state;
    const subject s = plan_of(SCHEMA);
    const char *before = text_of(&s, FUNCTION_VALIDATE, PASS_NONE);
    const char *text = text_of(&s, FUNCTION_VALIDATE, PASS_LAST);
    assert_has(before, "load integer of 4");
    assert_lacks(text, "load unused");
    assert_lacks(text, "load height");
    assert_has(text, "load width");
    assert_has(text, "slice size, not kept");
    assert_has(text, "store in one at a time");
    unload(s.schema);
}

static void test_bits_are_discarded_where_some_may_be_left(void **state)
{
    (void)state;
    const subject s =
        plan_of("meta: {id: bits, endian: be}\nseq:\n  - {id: flag, type: b3}\n  - {id: a, type: u1}\n"
                "  - {id: text, type: strz, encoding: ASCII}\n  - {id: last, type: b1}\n"
                "  - {id: b, type: u1}\n");
    const char *text = text_of(&s, FUNCTION_READ, PASS_LAST);
    size_t aligns = 0;
    for (const char *at = text; (at = strstr(at, "\n  align")) != NULL; at++)
        aligns++;
    assert_int_equal(aligns, 2); /* before `a` and before `b`, not before `text` */
    unload(s.schema);
}

/* What is left in front of a list of bytes is discarded by it, and behind it nothing is left. */
static void test_lists_of_bytes_leave_no_bits(void **state)
{
    (void)state;
    const subject s =
        plan_of("meta: {id: bits, endian: be, encoding: ASCII}\nseq:\n  - {id: flag, type: b3}\n"
                "  - {id: pair, type: u2, repeat: expr, repeat-expr: 2}\n  - {id: a, type: u1}\n"
                "  - {id: kind, type: b3}\n  - {id: words, type: strz, repeat: eos}\n");
    const char *text = text_of(&s, FUNCTION_READ, PASS_LAST);
    assert_has(text, "  member pair\n    numbers = 2\n  member a\n");
    assert_has(text, "  member words\n    align\n    repeat to the end in the document\n      step\n"
                     "      element\n      align\n      take to the terminator\n");
    unload(s.schema);
}

/* ---- the verifier ---- */

static codec_function *lowered(const subject *s)
{
    codec_function *f = lower_function(s->plan, s->plan->model->top, FUNCTION_READ);
    assert_null(function_verify(s->schema.memory, f));
    return f;
}

/* The operations of the member. */
static op_list *body_of(codec_function *f, const char *id)
{
    for (size_t i = 0; i < f->body.count; i++) {
        codec_op *op = &f->body.items[i];
        if (op->kind == DO_MEMBER && str_is(op->member->id, id)) return &op->body;
    }
    fail_msg("there is no `%s`", id);
    return NULL;
}

static codec_op *find(op_list *list, operation_kind kind)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].kind == kind) return &list->items[i];
    fail_msg("there is no `%s`", operation_name(kind));
    return NULL;
}

static void drop(op_list *list, operation_kind kind)
{
    codec_op *op = find(list, kind);
    const size_t behind = list->count - (size_t)(op - list->items) - 1;
    memmove(op, op + 1, behind * sizeof *op);
    list->count--;
}

static void assert_wrong(const subject *s, const codec_function *f, const char *what)
{
    const char *wrong = function_verify(s->schema.memory, f);
    if (wrong == NULL) fail_msg("nobody finds: %s", what);
    assert_string_equal(wrong, what);
}

static void test_bytes_are_made_sure_of(void **state)
{
    (void)state;
    const subject s = plan_of(SCHEMA);
    codec_function *f = lowered(&s);
    drop(body_of(f, "width"), DO_NEED);
    assert_wrong(&s, f, "`load` of width: looks at bytes that nothing has made sure of");
    f = lowered(&s);
    find(body_of(f, "unused"), DO_NEED)->bytes = 3;
    assert_wrong(&s, f, "`load` of unused: looks at bytes that nothing has made sure of");
    f = lowered(&s);
    find(body_of(f, "magic"), DO_ADVANCE)->bytes = 5;
    assert_wrong(&s, f, "`advance` of magic: moves behind what the stream is known to have");
    f = lowered(&s);
    find(body_of(f, "height"), DO_LOAD)->offset = 1;
    assert_wrong(&s, f, "`load` of height: looks at bytes that nothing has made sure of");
    unload(s.schema);
}

static void test_ends_are_known(void **state)
{
    (void)state;
    const subject s = plan_of(SCHEMA);
    codec_function *f = lowered(&s);
    drop(body_of(f, "name"), DO_FIND);
    assert_wrong(&s, f, "`slice` of name: its end has not been found");
    f = lowered(&s);
    drop(body_of(f, "title"), DO_SIZE);
    assert_wrong(&s, f, "`need` of title: its size is not known");
    f = lowered(&s);
    drop(body_of(f, "title"), DO_NEED);
    assert_wrong(&s, f, "`slice` of title: nothing has made sure of its bytes");
    unload(s.schema);
}

static void test_expressions_name_what_has_been_read(void **state)
{
    (void)state;
    const subject s = plan_of(SCHEMA);
    codec_function *f = lowered(&s);
    drop(body_of(f, "len_title"), DO_LOAD);
    assert_wrong(&s, f, "`size` of title: asks for `len_title`, which has not been read");
    f = lowered(&s);
    drop(body_of(f, "width"), DO_LOAD);
    assert_wrong(&s, f, "`present` of extra: asks for `width`, which has not been read");
    f = lowered(&s);
    drop(body_of(f, "kind"), DO_LOAD);
    assert_wrong(&s, f, "`choose` of body: asks for `kind`, which has not been read");
    unload(s.schema);
}

/* A value of an element, whose type is that of the object which asks: its members are the element's. */
static void test_values_of_others_name_members_of_others(void **state)
{
    (void)state;
    const subject s = plan_of("meta: {id: tree, endian: le}\n"
                              "seq:\n"
                              "  - {id: root, type: node}\n"
                              "types:\n"
                              "  node:\n"
                              "    seq:\n"
                              "      - {id: num_kids, type: u1}\n"
                              "      - {id: kids, type: node, repeat: expr, repeat-expr: num_kids}\n"
                              "      - {id: more, type: u1, if: num_kids != 0 and kids.last.twice == 4}\n"
                              "      - {id: behind, type: s4}\n"
                              "    instances:\n"
                              "      twice: {value: behind * 2}\n");
    const model_type *root = s.plan->model->top->fields.items[0]->type.object;
    const codec_function *f = program_function(s.plan, root, FUNCTION_READ, PASS_NONE);
    assert_null(function_verify(s.schema.memory, f));
    unload(s.schema);
}

static void test_lists_know_their_elements(void **state)
{
    (void)state;
    const subject s = plan_of(SCHEMA);
    codec_function *f = lowered(&s);
    drop(body_of(f, "notes"), DO_COUNT);
    assert_wrong(&s, f, "`fit` of notes: nobody knows how many elements there are");
    f = lowered(&s);
    drop(&find(body_of(f, "words"), DO_REPEAT)->body, DO_ELEMENT);
    assert_wrong(&s, f, "`append` of words: there is no element");
    f = lowered(&s);
    drop(&find(body_of(f, "words"), DO_REPEAT)->body, DO_TAKE);
    assert_wrong(&s, f, "`text` of words: there are no bytes for it");
    unload(s.schema);
}

static void test_functions_end_once(void **state)
{
    (void)state;
    const subject s = plan_of(SCHEMA);
    codec_function *f = lowered(&s);
    drop(&f->body, DO_RETURN);
    assert_wrong(&s, f, "`return`: is missing at the end");
    f = lowered(&s);
    lower_add(f, &f->body, DO_REST, NULL);
    assert_wrong(&s, f, "`keep rest`: stands behind the end");
    f = lowered(&s);
    codec_op again = *find(body_of(f, "width"), DO_LOAD);
    again.offset = 0;
    op_list *body = body_of(f, "width");
    const codec_op advance = body->items[body->count - 1];
    body->items[body->count - 1] = again;
    ARRAY_PUSH(s.schema.memory, body, advance);
    assert_wrong(&s, f, "`load` of width: is kept twice");
    unload(s.schema);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_members_are_lowered_one_by_one),
        cmocka_unit_test(test_choices_and_lists_are_lowered),
        cmocka_unit_test(test_lists_know_their_elements),
        cmocka_unit_test(test_bounds_are_checked_once),
        cmocka_unit_test(test_validation_keeps_what_is_asked_for),
        cmocka_unit_test(test_bits_are_discarded_where_some_may_be_left),
        cmocka_unit_test(test_lists_of_bytes_leave_no_bits),
        cmocka_unit_test(test_bytes_are_made_sure_of),
        cmocka_unit_test(test_ends_are_known),
        cmocka_unit_test(test_expressions_name_what_has_been_read),
        cmocka_unit_test(test_values_of_others_name_members_of_others),
        cmocka_unit_test(test_functions_end_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
