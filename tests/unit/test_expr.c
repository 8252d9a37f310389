/* The expression language: what every construct means, and how it is printed. Expectations are written by
   hand from the grammar. */
#include "expr_support.h"

/* Text, its tree, and how it is printed where that is not the text itself. */
typedef struct meaning {
    const char *text;
    const char *tree;
    const char *printed;
} meaning;

static void check_meanings(const meaning *table, size_t count,
                           expr *(*parser)(arena *memory, diagnostics *list, str text))
{
    for (size_t i = 0; i < count; i++) {
        arena *memory = arena_new();
        diagnostics *list = diagnostics_new(memory);
        const meaning *row = &table[i];
        expr *tree = parser(memory, list, str_of(row->text));
        assert_no_errors(list, row->text);
        assert_non_null(tree);
        assert_str(row->text, dumped(memory, tree), str_of(row->tree));

        str printed = expr_print(memory, tree);
        assert_str(row->text, printed, str_of(row->printed ? row->printed : row->text));
        expr *again = parser(memory, list, printed);
        assert_no_errors(list, row->text);
        assert_str(row->text, dumped(memory, again), str_of(row->tree));
        arena_free(memory);
    }
}

static void literals(void **state)
{
    (void)state;
    static const meaning table[] = {
        {"0", "0", NULL},
        {"123", "123", NULL},
        {"1_000_", "1000", "1000"},
        {"0x1f", "31", "31"},
        {"0XfF_fF", "65535", "65535"},
        {"0x_1", "1", "1"},
        {"0b1010_1010", "170", "170"},
        {"0B11", "3", "3"},
        {"0o17", "15", "15"},
        {"0O7_7", "63", "63"},
        {"18446744073709551615", "18446744073709551615", NULL},
        {"0xffff_ffff_ffff_ffff", "18446744073709551615", "18446744073709551615"},
        {"1.5", "f1.5", NULL},
        {".5", "f0.5", "0.5"},
        {"5.", "f5", "5.0"},
        {"007.50", "f7.5", "7.5"},
        {"1e3", "f1000", "1e+03"},
        {"1.5E-3", "f0.0015", "0.0015"},
        {".5e+1", "f5", "5.0"},
        {"0.1", "f0.10000000000000001", NULL},
        {"1e300", "f1.0000000000000001e+300", "1e+300"},
        {"true", "true", NULL},
        {"false", "false", NULL},
        {"[]", "(list)", NULL},
        {"[ ]", "(list)", "[]"},
        {"[1]", "(list 1)", NULL},
        {"[1, 'a',]", "(list 1 \"a\")", "[1, \"a\"]"},
        {"[[], [[1]]]", "(list (list) (list (list 1)))", NULL},
    };
    check_meanings(table, COUNT(table), parse);
}

static void strings(void **state)
{
    (void)state;
    static const meaning table[] = {
        {"''", "\"\"", "\"\""},
        {"'raw \\n \"q\"'", "\"raw \\n \"q\"\"", NULL},
        {"\"\\a\\b\\t\\n\\v\\f\\r\\e\"", "\"\a\b\t\n\v\f\r\033\"", "\"\\a\\b\\t\\n\\v\\f\\r\\u001b\""},
        {"\"it's \\\"\"", "\"it's \"\"", NULL},
        {"\"\\'\"", "\"'\"", "\"'\""},
        {"\"\\\\\"", "\"\\\"", "'\\'"},
        {"\"\\1018\"", "\"A8\"", "\"A8\""},
        {"\"\\u0041\\u00e4\\u20AC\"", "\"A\xC3\xA4\xE2\x82\xAC\"", "\"A\xC3\xA4\xE2\x82\xAC\""},
        {"\"\\ud83d\\ude00\"", "\"\xF0\x9F\x98\x80\"", "\"\xF0\x9F\x98\x80\""},
        {"\"\\377\"", "\"\xC3\xBF\"", "\"\xC3\xBF\""},
        {"\"\\177777\"", "\"\xEF\xBF\xBF\"", "\"\xEF\xBF\xBF\""},
        {"\"tab\there\"", "\"tab\there\"", "\"tab\\there\""},
        {"'a' \"b\"\n'c'", "\"abc\"", "\"abc\""},
        {"'a'\"'\"", "\"a'\"", "\"a'\""},
        {"'abc'.length", "(. \"abc\" length)", "\"abc\".length"},
        {"f\"\"", "(f)", NULL},
        {"f\"abc\"", "(f \"abc\")", NULL},
        {"f\"a\\n}\\u007b\"", "(f \"a\n}{\")", "f\"a\\n}\\u007b\""},
        {"f\"x={x}\"", "(f \"x=\" x)", NULL},
        {"f\"{ a + 1 }{b}!\"", "(f (+ a 1) b \"!\")", "f\"{a + 1}{b}!\""},
        {"f\"{'}'}\" + \"{\"", "(+ (f \"}\") \"{\")", "f\"}\" + \"{\""},
        {"f\"{f\"{a ? b : c}\"}\"", "(f (f (? a b c)))", NULL},
        {"f\"{'a'}{'b'}{''}c\"", "(f \"a\" \"b\" \"\" \"c\")", "f\"a{\"b\"}{\"\"}c\""},
        {"f\"a\".length", "(. (f \"a\") length)", NULL},
        {"f + xf", "(+ f xf)", NULL},
    };
    check_meanings(table, COUNT(table), parse);
}

static void names_and_paths(void **state)
{
    (void)state;
    static const meaning table[] = {
        {"a", "a", NULL},
        {"_", "_", NULL},
        {"_io", "_io", NULL},
        {"Upper_9", "Upper_9", NULL},
        {"nothing", "nothing", NULL},
        {"orange", "orange", NULL},
        {"a.b.c", "(. (. a b) c)", NULL},
        {"a . b", "(. a b)", "a.b"},
        {"a.not.or.true", "(. (. (. a not) or) true)", NULL},
        {"a.as", "(. a as)", NULL},
        {"sizeof", "sizeof", NULL},
        {"5.to_s", "(. 5 to_s)", NULL},
        {"0.to_s", "(. 0 to_s)", NULL},
        {"5 . to_s", "(. 5 to_s)", "5.to_s"},
        {"5.\n to_s", "(. 5 to_s)", "5.to_s"},
        {"0x10.to_s", "(. 16 to_s)", "16.to_s"},
        {"5.5.to_i", "(. f5.5 to_i)", NULL},
        {"5..to_i", "(. f5 to_i)", "5.0.to_i"},
        {"1e20.to_i", "(. f1e+20 to_i)", "1e+20.to_i"},
        {"a::b", "a::b", NULL},
        {"a :: b", "a::b", "a::b"},
        {"::a::b::c", "::a::b::c", NULL},
        {"bool::true", "bool::true", NULL},
        {"true::or", "true::or", NULL},
        {"a::b.to_i", "(. a::b to_i)", NULL},
        {"c ? a::b : ::d::e", "(? c a::b ::d::e)", NULL},
        {"c?a:b", "(? c a b)", "c ? a : b"},
        {"f()", "(call f)", NULL},
        {"a.f(1, 2)", "(call (. a f) 1 2)", NULL},
        {"keyframes.all(_.time >= 0)", "(call (. keyframes all) (>= (. _ time) 0))", NULL},
        {"nested.deeply.fx(7, [0x20], a ? b : c)", "(call (. (. nested deeply) fx) 7 (list 32) (? a b c))",
         "nested.deeply.fx(7, [32], a ? b : c)"},
        {"a[i + 1][0].b", "(. (at (at a (+ i 1)) 0) b)", NULL},
        {"[1, 2][0]", "(at (list 1 2) 0)", NULL},
        {"sizeof<u4>", "(sizeof u4)", NULL},
        {"sizeof < ::a :: b >", "(sizeof ::a::b)", "sizeof<::a::b>"},
        {"bitsizeof<b12> / 8", "(/ (bitsizeof b12) 8)", NULL},
        {"a.as<u1>", "(as u1 a)", NULL},
        {"[].as<u1[]>.size", "(. (as u1[] (list)) size)", NULL},
        {"[1, 2].as<bytes>", "(as bytes (list 1 2))", NULL},
        {"a.as < b::c [ ] >", "(as b::c[] a)", "a.as<b::c[]>"},
        {"a.as<u1>>1", "(> (as u1 a) 1)", "a.as<u1> > 1"},
        {"a.as<u1>>=1", "(>= (as u1 a) 1)", "a.as<u1> >= 1"},
        {"a.as<u1>>>1", "(>> (as u1 a) 1)", "a.as<u1> >> 1"},
        {"a.as<u1>==1", "(== (as u1 a) 1)", "a.as<u1> == 1"},
        {"sizeof<u1>>1", "(> (sizeof u1) 1)", "sizeof<u1> > 1"},
        {"a.as < b", "(< (. a as) b)", "(a.as) < b"},
        {"(a.as) < b >> c", "(< (. a as) (>> b c))", NULL},
        {"a.as < b >> c", "(> (as b a) c)", "a.as<b> > c"},
        {"a.as<<b", "(<< (. a as) b)", "(a.as) << b"},
        {"sizeof < 5", "(< sizeof 5)", "(sizeof) < 5"},
        {"sizeof(a)", "(call sizeof a)", NULL},
    };
    check_meanings(table, COUNT(table), parse);
}

static void precedence(void **state)
{
    (void)state;
    static const meaning table[] = {
        {"m & 1 == 1", "(== (& m 1) 1)", NULL},
        {"(m & 1) == 1", "(== (& m 1) 1)", "m & 1 == 1"},
        {"m & (1 == 1)", "(& m (== 1 1))", NULL},
        {"a | b ^ c & d << e + f * g", "(| a (^ b (& c (<< d (+ e (* f g))))))", NULL},
        {"a * b + c << d & e ^ f | g", "(| (^ (& (<< (+ (* a b) c) d) e) f) g)", NULL},
        {"((((((a | b) ^ c) & d) << e) + f) * g)", "(* (+ (<< (& (^ (| a b) c) d) e) f) g)",
         "(((((a | b) ^ c) & d) << e) + f) * g"},
        {"a - b - c", "(- (- a b) c)", NULL},
        {"a - (b - c)", "(- a (- b c))", NULL},
        {"a + (b + c)", "(+ a (+ b c))", NULL},
        {"a / b * c % d", "(% (* (/ a b) c) d)", NULL},
        {"a << b >> c", "(>> (<< a b) c)", NULL},
        {"-x.to_s", "(neg (. x to_s))", NULL},
        {"(-x).to_s", "(. (neg x) to_s)", NULL},
        {"(-1).to_s", "(. (neg 1) to_s)", NULL},
        {"-a[0]", "(neg (at a 0))", NULL},
        {"-a * ~b", "(* (neg a) (inv b))", NULL},
        {"-(a * b)", "(neg (* a b))", NULL},
        {"a--b", "(- a (neg b))", "a - -b"},
        {"a ++ b", "(+ a (pos b))", "a + +b"},
        {"- + ~ -1", "(neg (pos (inv (neg 1))))", "-+~-1"},
        {"not a == b", "(not (== a b))", NULL},
        {"(not a) == b", "(== (not a) b)", NULL},
        {"a == (not b)", "(== a (not b))", NULL},
        {"-(not a)", "(neg (not a))", NULL},
        {"not not a", "(not (not a))", NULL},
        {"not a and not b or c", "(or (and (not a) (not b)) c)", NULL},
        {"not (a and b)", "(not (and a b))", NULL},
        {"not(a)", "(not a)", "not a"},
        {"a or b and c", "(or a (and b c))", NULL},
        {"(a or b) and c", "(and (or a b) c)", NULL},
        {"a and b and c", "(and (and a b) c)", NULL},
        {"a and (b and c)", "(and a (and b c))", NULL},
        {"a < b and c >= d or e != f", "(or (and (< a b) (>= c d)) (!= e f))", NULL},
        {"(a < b) < c", "(< (< a b) c)", NULL},
        {"a == (b <= c)", "(== a (<= b c))", NULL},
        {"a > b", "(> a b)", NULL},
        {"a or b ? c or d : e or f", "(? (or a b) (or c d) (or e f))", NULL},
        {"a ? b : c ? d : e", "(? a b (? c d e))", NULL},
        {"a ? b ? c : d : e", "(? a (? b c d) e)", NULL},
        {"(a ? b : c) ? d : e", "(? (? a b c) d e)", NULL},
        {"(a ? b : c) + 1", "(+ (? a b c) 1)", NULL},
        {"a ? b : (c + 1)", "(? a b (+ c 1))", "a ? b : c + 1"},
        {"(a + b).c", "(. (+ a b) c)", NULL},
        {"((5))", "5", "5"},
        {"a[(b)]", "(at a b)", "a[b]"},
    };
    check_meanings(table, COUNT(table), parse);
}

static void type_references(void **state)
{
    (void)state;
    static const meaning table[] = {
        {"u4le", "(type u4le)", NULL},
        {"a::b", "(type a::b)", NULL},
        {"::a", "(type ::a)", NULL},
        {"u1[]", "(type u1[])", NULL},
        {":: a :: b [ ]", "(type ::a::b[])", "::a::b[]"},
        {"a::b(1, x ? y : z)", "(type a::b 1 (? x y z))", NULL},
        {"my_str1((5))", "(type my_str1 5)", "my_str1(5)"},
        {"not", "(type not)", NULL},
    };
    check_meanings(table, COUNT(table), parse_type);

    arena *memory = arena_new();
    diagnostics *list = diagnostics_new(memory);
    const expr *tree = parse_type(memory, list, str_of("a::b_c(1)"));
    assert_int_equal(tree->kind, EXPR_NAME);
    assert_str("last part", tree->name, str_of("b_c"));
    assert_int_equal(tree->name_place.begin, 0);
    assert_int_equal(tree->name_place.end, 6);
    arena_free(memory);
}

static void places(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *places;
    } table[] = {
        {"  a  ", "a"},
        {"a + (b).c", "a + (b).c@+|a|(b).c@c|b"},
        {"( a*b ) - ((c))", "( a*b ) - ((c))@-|a*b@*|a|b|c"},
        {"-x [1] ", "-x [1]@-|x [1]@[1]|x|1"},
        {"f(a, 'b' \"c\")", "f(a, 'b' \"c\")@f|f|a|'b' \"c\""},
        {"p.q( )", "p.q( )@q|p.q@q|p"},
        {"x.as<a::b>>1", "x.as<a::b>>1@>|x.as<a::b>@a::b|x|1"},
        {"sizeof<::a[]> ", "sizeof<::a[]>@::a[]"},
        {"not c ? a::b : [d,]", "not c ? a::b : [d,]@?|not c@not|c|a::b@b|[d,]|d"},
        {"f\"x={ a +1 }y\"", "f\"x={ a +1 }y\"|x=|a +1@+|a|1|y"},
        {"5.to_s", "5.to_s@to_s|5"},
    };
    for (size_t i = 0; i < COUNT(table); i++) {
        arena *memory = arena_new();
        diagnostics *list = diagnostics_new(memory);
        buffer out = {.memory = memory};
        expr *tree = parse(memory, list, str_of(table[i].text));
        assert_no_errors(list, table[i].text);
        dump_places(&out, tree);
        assert_str(table[i].text, buffer_str(&out), str_of(table[i].places));
        arena_free(memory);
    }
}

static void places_of_path_parts(void **state)
{
    (void)state;
    arena *memory = arena_new();
    diagnostics *list = diagnostics_new(memory);
    const expr *tree = parse(memory, list, str_of("::ab :: cde"));
    assert_int_equal(tree->path_places.count, 2);
    assert_str("first part", slice(tree->path_places.items[0]), str_of("ab"));
    assert_str("second part", slice(tree->path_places.items[1]), str_of("cde"));
    arena_free(memory);
}

/* Scalars as YAML resolves them. */

static void check_yaml(const char *yaml, const char *tree, const char *place)
{
    arena *memory = arena_new();
    diagnostics *list = diagnostics_new(memory);
    const source *file = source_from_text(memory, "test.ksy", str_of(yaml));
    const node *root = node_parse(memory, list, file);
    assert_no_errors(list, yaml);
    const expr *parsed = expr_parse(memory, list, node_get(root, "value"), "/value");
    assert_no_errors(list, yaml);
    assert_str(yaml, dumped(memory, parsed), str_of(tree));
    buffer out = {.memory = memory};
    dump_places(&out, parsed);
    assert_str(yaml, buffer_str(&out), str_of(place));
    arena_free(memory);
}

static void yaml_scalars(void **state)
{
    (void)state;
    check_yaml("value: 42", "42", "42");
    check_yaml("value: 0x10", "16", "0x10");
    check_yaml("value: 0b1_1", "3", "0b1_1");
    check_yaml("value: 017", "15", "017");
    check_yaml("value: 1_000", "1000", "1_000");
    check_yaml("value: +7", "7", "+7");
    check_yaml("value: -1", "(neg 1)", "-1@-|1");
    check_yaml("value: 18446744073709551615", "18446744073709551615", "18446744073709551615");
    check_yaml("value: 1.5", "f1.5", "1.5");
    check_yaml("value: -0.25", "(neg f0.25)", "-0.25@-|0.25");
    check_yaml("value: yes", "true", "yes");
    check_yaml("value: False", "false", "False");
    check_yaml("value: '0x10 + 1'", "(+ 16 1)", "0x10 + 1@+|0x10|1");
    check_yaml("value: '''it'' + a'", "(+ \"it\" a)", "''it'' + a@+|''it''|a");
    check_yaml("value: \"a\\x20+ b\"", "(+ a b)", "a\\x20+ b@+|a|b");
    check_yaml("value: |\n  a +\n    b\n", "(+ a b)", "a +\n    b@+|a|b");
    check_yaml("value: >\n  a +\n  b\n", "(+ a b)", "a +\n  b@+|a|b");
    check_yaml("value: a +\n  b", "(+ a b)", "a +\n  b@+|a|b");
}

static void yaml_values_that_are_no_expressions(void **state)
{
    (void)state;
    static const char *const texts[] = {"value: .inf", "value: -.INF", "value: .nan", "value: [1]",
                                        "value: {a: b}"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        arena *memory = arena_new();
        diagnostics *list = diagnostics_new(memory);
        const node *root = node_parse(memory, list, source_from_text(memory, "t.ksy", str_of(texts[i])));
        assert_null(expr_parse(memory, list, node_get(root, "value"), "/value"));
        assert_int_equal(diagnostics_errors(list), 1);
        arena_free(memory);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(literals),
        cmocka_unit_test(strings),
        cmocka_unit_test(names_and_paths),
        cmocka_unit_test(precedence),
        cmocka_unit_test(type_references),
        cmocka_unit_test(places),
        cmocka_unit_test(places_of_path_parts),
        cmocka_unit_test(yaml_scalars),
        cmocka_unit_test(yaml_values_that_are_no_expressions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
