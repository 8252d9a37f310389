/* No text makes the parser or the printer fail: what is too deep, too high or too large is an error, and
   everything else is a tree that survives printing, or one error inside the text. */
#include "expr_support.h"

/* `before`, `unit` n times, `middle`, `end_unit` n times, `after`. */
typedef struct repeated {
    const char *before, *unit, *middle, *end_unit, *after;
} repeated;

static str repeat(arena *memory, const repeated *shape, size_t count)
{
    buffer out = {.memory = memory};
    buffer_puts(&out, shape->before);
    for (size_t i = 0; i < count; i++)
        buffer_puts(&out, shape->unit);
    buffer_puts(&out, shape->middle);
    for (size_t i = 0; i < count; i++)
        buffer_puts(&out, shape->end_unit);
    buffer_puts(&out, shape->after);
    return buffer_str(&out);
}

static void check_accepted(const repeated *shape, size_t count)
{
    arena *memory = arena_new();
    diagnostics *list = diagnostics_new(memory);
    const expr *tree = parse(memory, list, repeat(memory, shape, count));
    assert_no_errors(list, shape->unit);
    assert_true(tree->height <= EXPR_HEIGHT_LIMIT);
    str printed = expr_print(memory, tree);
    const expr *again = parse(memory, list, printed);
    assert_no_errors(list, shape->unit);
    assert_true(str_eq(expr_print(memory, again), printed));
    arena_free(memory);
}

static void check_refused(const repeated *shape, size_t count, diagnostic_code code)
{
    arena *memory = arena_new();
    diagnostics *list = diagnostics_new(memory);
    assert_null(parse(memory, list, repeat(memory, shape, count)));
    assert_int_equal(diagnostics_count(list), 1);
    assert_int_equal(list->items.items[0]->code, code);
    arena_free(memory);
}

static void nesting_is_limited(void **state)
{
    (void)state;
    static const repeated shapes[] = {
        {"", "(", "1", ")", ""},      {"", "[", "1", "]", ""},         {"", "f(", "1", ")", ""},
        {"", "a[", "1", "]", ""},     {"", "- ", "1", "", ""},         {"", "~", "1", "", ""},
        {"", "not ", "a", "", ""},    {"", "a ? b : ", "c", "", ""},   {"", "a ? ", "b", " : c", ""},
        {"", "f\"{", "1", "}\"", ""}, {"", "a + (", "1", ") * 2", ""},
    };
    for (size_t i = 0; i < COUNT(shapes); i++) {
        check_accepted(&shapes[i], EXPR_NESTING_LIMIT);
        check_refused(&shapes[i], EXPR_NESTING_LIMIT + 1, DIAGNOSTIC_E0313);
        check_refused(&shapes[i], 100000, DIAGNOSTIC_E0313);
    }
}

static void chains_are_limited(void **state)
{
    (void)state;
    static const repeated shapes[] = {
        {"a", " + 1", "", "", ""}, {"a", " or b", "", "", ""},  {"a", ".b", "", "", ""},
        {"a", "[0]", "", "", ""},  {"a", ".as<b>", "", "", ""},
    };
    for (size_t i = 0; i < COUNT(shapes); i++) {
        check_accepted(&shapes[i], EXPR_HEIGHT_LIMIT - 1);
        check_refused(&shapes[i], EXPR_HEIGHT_LIMIT, DIAGNOSTIC_E0314);
        check_refused(&shapes[i], 100000, DIAGNOSTIC_E0314);
    }
}

static void nodes_are_limited(void **state)
{
    (void)state;
    static const repeated list = {"[", "1,", "", "", "]"};
    check_accepted(&list, EXPR_NODE_LIMIT - 1);
    check_refused(&list, EXPR_NODE_LIMIT, DIAGNOSTIC_E0314);

    static const repeated path = {"a", "::b", "", "", ""}, text = {"", "'abc' ", "", "", ""};
    check_accepted(&path, 100000);
    check_accepted(&text, 100000);
}

/* Trees that passes of the compiler make may be higher than any that is parsed. */
static void printing_does_not_recurse(void **state)
{
    (void)state;
    arena *memory = arena_new();
    expr *tree = ARENA_NEW(memory, expr);
    tree->kind = EXPR_NAME;
    tree->name = str_of("a");
    for (size_t i = 0; i < 300000; i++) {
        expr *outer = ARENA_NEW(memory, expr);
        outer->kind = EXPR_UNARY;
        outer->op = OP_NEGATE;
        ARRAY_PUSH(memory, &outer->items, tree);
        tree = outer;
    }
    assert_int_equal(expr_print(memory, tree).size, 300001);
    arena_free(memory);
}

/* A tree that survives printing, or exactly one error within the text. */
static void check_any(str text)
{
    arena *memory = arena_new();
    diagnostics *list = diagnostics_new(memory);
    const expr *tree = parse(memory, list, text);
    if (tree) {
        assert_int_equal(diagnostics_count(list), 0);
        const expr *again = parse(memory, list, expr_print(memory, tree));
        assert_no_errors(list, "printed text");
        assert_str("round trip", dumped(memory, again), dumped(memory, tree));
    } else {
        assert_int_equal(diagnostics_count(list), 1);
        span place = list->items.items[0]->place;
        assert_true(place.begin <= place.end && place.end <= text.size);
    }
    arena_free(memory);
}

static void every_text_is_answered(void **state)
{
    (void)state;
    static const char whole[] =
        "f\"a{x.as<u1[]>[0]}\\n\" 'b' ? [::a::b, 0x1f, 1.5e3,] : not f(a, -1) and (b << 2 >= sizeof<c>) or "
        "\"\\ud83d\\ude00\\101\"";
    for (size_t begin = 0; begin < sizeof whole; begin++)
        for (size_t end = begin; end < sizeof whole; end++)
            check_any((str){whole + begin, end - begin});
    for (int first = 0; first < 256; first++)
        for (int second = 0; second < 256; second++)
            check_any((str){(char[]){(char)first, (char)second}, 2});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nesting_is_limited),     cmocka_unit_test(chains_are_limited),
        cmocka_unit_test(nodes_are_limited),      cmocka_unit_test(printing_does_not_recurse),
        cmocka_unit_test(every_text_is_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
