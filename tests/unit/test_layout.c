/* The layout of C: which of the ways to break a statement is taken, and where its lines begin. What is
   expected is written by hand, as .clang-format has it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "emit/text/code.h"

static arena *memory;

static const char *laid_out(const char *code, unsigned indent, bool is_function)
{
    code_layouts known = {.memory = memory};
    buffer text = {.memory = memory};
    code_put(&known, &text, str_of(code), indent, is_function);
    code_layouts_end(&known);
    return text.data;
}

static void expect(unsigned indent, const char *code, const char *expected)
{
    assert_string_equal(laid_out(code, indent, false), expected);
}

static void keeps_what_fits(void **state)
{
    (void)state;
    expect(4, "status = tn_need(in, path, \"mask\", 1);", "    status = tn_need(in, path, \"mask\", 1);\n");
    /* 110 columns, and one more */
    expect(0,
           "status = tn_take(in, path, a2345678901234567890, b2345678901234567890, c2345678901234567890, "
           "d23456789012, e);",
           "status = tn_take(in, path, a2345678901234567890, b2345678901234567890, c2345678901234567890, "
           "d23456789012, e);\n");
    expect(0,
           "status = tn_take(in, path, a2345678901234567890, b2345678901234567890, c2345678901234567890, "
           "d23456789012x, e);",
           "status =\n"
           "    tn_take(in, path, a2345678901234567890, b2345678901234567890, c2345678901234567890, "
           "d23456789012x, e);\n");
}

static void breaks_calls(void **state)
{
    (void)state;
    expect(4,
           "tn_input *const in = tn_compute_begin(&run, &stream, &freebinary_mesh_budget, "
           "computed->room.bytes, sizeof "
           "computed->room, error);",
           "    tn_input *const in = tn_compute_begin(&run, &stream, &freebinary_mesh_budget, "
           "computed->room.bytes,\n"
           "                                          sizeof computed->room, error);\n");
    /* behind the bracket where that saves lines */
    expect(4,
           "return tn_finding_against(in->run, path, \"blocks\", self->blocks.count - 1, "
           "self->blocks.items[self->blocks.count - 1].offset_, rule, tn_value_unsigned((uint64_t)found), "
           "TN_EQUAL, "
           "tn_value_unsigned(self->len_content));",
           "    return tn_finding_against(\n"
           "        in->run, path, \"blocks\", self->blocks.count - 1, self->blocks.items[self->blocks.count "
           "- 1].offset_,\n"
           "        rule, tn_value_unsigned((uint64_t)found), TN_EQUAL, "
           "tn_value_unsigned(self->len_content));\n");
}

static void breaks_conditions_at_the_loosest_operators(void **state)
{
    (void)state;
    expect(
        4,
        "if (self->as_read_ != NULL && (settle->document->keeps_stored || (self->indices.data == "
        "self->as_read_->indices.data && self->indices.count == self->as_read_->indices.count))) {",
        "    if (self->as_read_ != NULL &&\n"
        "        (settle->document->keeps_stored || (self->indices.data == self->as_read_->indices.data &&\n"
        "                                            self->indices.count == self->as_read_->indices.count))) "
        "{\n");
    expect(8,
           "expected = 0.998 * (self->trans_matrix.items[t4] * self->trans_matrix.items[t5] + "
           "self->trans_matrix.items[t8] * "
           "self->trans_matrix.items[t11]) - 0.0001 + first;",
           "        expected = 0.998 * (self->trans_matrix.items[t4] * self->trans_matrix.items[t5] +\n"
           "                            self->trans_matrix.items[t8] * self->trans_matrix.items[t11]) -\n"
           "                   0.0001 + first;\n");
}

static void breaks_conditionals(void **state)
{
    (void)state;
    expect(4,
           "const int t6 = urho_model_vector4_column_get(&vertices_blendweights, i).y != 0 ? "
           "urho_model_ubyte4_column_get(&vertices_blendindices, i).y : 0;",
           "    const int t6 = urho_model_vector4_column_get(&vertices_blendweights, i).y != 0\n"
           "                       ? urho_model_ubyte4_column_get(&vertices_blendindices, i).y\n"
           "                       : 0;\n");
}

static void sets_constants_in_columns(void **state)
{
    (void)state;
    expect(
        4,
        "const bool present[] = {self->has_name, self->has_type, self->has_trans_matrix, "
        "self->has_trans_scale, "
        "self->has_trans_rotate, self->has_trans_move, self->has_meshinfo, self->has_children, "
        "self->has_childs};",
        "    const bool present[] = {self->has_name,        self->has_type,         self->has_trans_matrix,\n"
        "                            self->has_trans_scale, self->has_trans_rotate, self->has_trans_move,\n"
        "                            self->has_meshinfo,    self->has_children,     self->has_childs};\n");
    code_layouts known = {.memory = memory};
    buffer text = {.memory = memory};
    const char *const even[] = {"{NULL, &goals[0]}",  "{NULL, &goals[5]}", "{NULL, &goals[50]}",
                                "{NULL, &goals[57]}", "{NULL, &goals[6]}", "{NULL, &goals[7]}"};
    code_put_list(&known, &text, even, 6, 4);
    assert_string_equal(text.data, "    {NULL, &goals[0]},  {NULL, &goals[5]}, {NULL, &goals[50]},\n"
                                   "    {NULL, &goals[57]}, {NULL, &goals[6]}, {NULL, &goals[7]},\n");
    text.size = 0;
    code_put_list(&known, &text, even, 3, 0); /* too few for columns */
    assert_string_equal(text.data, "{NULL, &goals[0]},\n{NULL, &goals[5]},\n{NULL, &goals[50]},\n");
}

static void heads_of_functions_leave_their_type(void **state)
{
    (void)state;
    assert_string_equal(laid_out("const tn_status freebinary_material_read_located(const freebinary_material "
                                 "**material, const uint8_t "
                                 "*data, size_t size);",
                                 0, true),
                        "const tn_status freebinary_material_read_located(const freebinary_material "
                        "**material, const uint8_t *data,\n"
                        "                                                 size_t size);\n");
}

/* A literal that is longer than a line becomes several; no escape is torn. */
static void divides_long_literals(void **state)
{
    (void)state;
    expect(4,
           "x = "
           "f("
           "\"\\000\\001\\002\\003\\004\\005\\006\\007\\010\\011\\012\\013\\014\\015\\016\\017\\020\\021\\022"
           "\\023\\024"
           "\\025\\026\\027\\030\\031\\032\");",
           "    x = f(\"\\000\\001\\002\\003\\004\\005\\006\\007\\010\\011\\012\\013\\014\\015\"\n"
           "          \"\\016\\017\\020\\021\\022\\023\\024\\025\\026\\027\\030\\031\\032\");\n");
}

/* What has no end is laid out in bounded work. */
static void takes_statements_of_any_length(void **state)
{
    (void)state;
    buffer code = {.memory = memory};
    buffer_puts(&code, "sum = ");
    for (int i = 0; i < 3000; i++)
        buffer_printf(&code, "%sf(a%d, (b%d - 1) * 2)", i > 0 ? " + " : "", i, i);
    buffer_puts(&code, ";");
    size_t column = 0;
    for (const char *at = laid_out(code.data, 4, false); *at != '\0'; at++) {
        column = *at == '\n' ? 0 : column + 1;
        assert_true(column <= C_COLUMNS);
    }
}

static int set_up(void **state)
{
    (void)state;
    memory = arena_new();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    arena_free(memory);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_what_fits),
        cmocka_unit_test(breaks_calls),
        cmocka_unit_test(breaks_conditions_at_the_loosest_operators),
        cmocka_unit_test(breaks_conditionals),
        cmocka_unit_test(sets_constants_in_columns),
        cmocka_unit_test(heads_of_functions_leave_their_type),
        cmocka_unit_test(divides_long_literals),
        cmocka_unit_test(takes_statements_of_any_length),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
