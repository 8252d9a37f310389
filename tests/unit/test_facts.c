/* What the model knows to be there, so that generated code need not ask again: members under a condition that
   holds, and elements that have been read. */
#include "schema_support.h"

#include "base/buffer.h"
#include "model/term.h"

static const char *const schema_text =
    "meta: {id: facts, endian: le, encoding: ASCII}\n"
    "seq:\n"
    "  - {id: kind, type: u1}\n"
    "  - {id: n, type: u1}\n"
    "  - {id: version, type: u4, if: kind == 2}\n"
    "  - {id: name, type: strz, if: kind == 2}\n"
    "  - {id: at, type: u1, if: _io.pos < 9}\n"
    "  - {id: more, type: u1, if: n >= 3}\n"
    "  - {id: parts, type: 'part(%s)', repeat: expr, repeat-expr: n, if: kind == 2 and n > 1}\n"
    "instances:\n"
    "  mark: {pos: 0, size: 4, if: _io.size >= 4, -place: none}\n"
    "types:\n"
    "  part:\n"
    "    params: [{id: x, type: u8}]\n"
    "    seq: [{id: size, type: u1}]\n";

typedef struct knowledge {
    size_t members, present; /* fields that may be absent elsewhere */
    size_t elements, in_range;
} knowledge;

static void count(const term *t, void *context)
{
    knowledge *known = context;
    if (t->kind == TERM_MEMBER && t->member->may_be_absent) {
        known->members++;
        known->present += t->present;
    }
    if (t->kind == TERM_ELEMENT && t->items.items[0]->type.kind == VALUE_ARRAY) {
        known->elements++;
        known->in_range += t->in_range;
    }
}

static knowledge known_of(const char *argument)
{
    arena *memory = arena_new();
    loaded in = load_clean(arena_printf(memory, schema_text, argument));
    const model *m = model_build(in.memory, in.list, in.tree, &(model_options){0});
    assert_int_equal(diagnostics_errors(in.list), 0);
    const model_member *parts = m->top->fields.items[m->top->fields.count - 1];
    knowledge known = {0};
    term_walk(parts->arguments.items[0], count, &known);
    unload(in);
    arena_free(memory);
    return known;
}

static void assert_present(const char *argument, bool present)
{
    const knowledge known = known_of(argument);
    assert_int_equal(known.members, 1);
    assert_int_equal(known.present, present ? 1 : 0);
}

static void assert_element(const char *argument, bool in_range)
{
    const knowledge known = known_of(argument);
    assert_int_equal(known.elements, 1);
    assert_int_equal(known.in_range, in_range ? 1 : 0);
    assert_int_equal(known.present, known.members); /* the list itself, whose elements are being read */
}

static void members_under_the_same_condition(void **state)
{
    (void)state;
    assert_present("version", true); /* the condition of `parts` has this one in it */
    assert_present("kind == 2 ? version : 0", true);
    assert_present("not (kind == 2) ? 0 : version", true);
}

static void members_under_a_condition_that_follows(void **state)
{
    (void)state;
    assert_present("n > 2 ? more : 0", true);
    assert_present("n == 3 ? more : 0", true);
    assert_present("n < 3 ? 0 : more", true);
    assert_present("n >= 2 ? more : 0", false);
    assert_present("_io.size < 4 ? 0 : mark[0]", true);
    assert_present("_io.size < 3 ? 0 : mark[0]", false);
}

static void members_that_need_not_be_there(void **state)
{
    (void)state;
    assert_present("name.length", false); /* text that is not there would be NULL */
    assert_present("_io.pos < 9 ? at : 0", false);
    assert_present("kind == 3 ? at : 0", false);
}

static void elements_before(void **state)
{
    (void)state;
    assert_element("_index == 0 ? 0 : parts[_index - 1].size", true);
    assert_element("_index < 2 ? 0 : parts[_index - 2].size", true);
    assert_element("parts[_index - 1].size", false);
    assert_element("_index < 2 ? 0 : parts[_index - n].size", false);
    assert_element("_index < 2 ? 0 : parts[_index].size", false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_under_the_same_condition),
        cmocka_unit_test(members_under_a_condition_that_follows),
        cmocka_unit_test(members_that_need_not_be_there),
        cmocka_unit_test(elements_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
