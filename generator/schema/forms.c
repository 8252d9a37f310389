/* Checks the forms of values: the allowed kinds of nodes, and their names for people. */
#include "schema/load.h"

#define KIND(kind) (1u << (kind))
#define SCALARS    (KIND(NODE_BOOL) | KIND(NODE_INT) | KIND(NODE_FLOAT) | KIND(NODE_STRING))

typedef struct form_kind {
    unsigned form;
    unsigned kinds;
    const char *name; /* of FORM_CHOICE it is made of the choices */
} form_kind;

static const form_kind forms[] = {
    {FORM_TEXT, SCALARS, "a string"},
    {FORM_TEXTS, KIND(NODE_SEQUENCE), "a sequence of strings"},
    /* The loader describes invalid strings and names in detail. */
    {FORM_STRING, SCALARS, "a string"},
    {FORM_NAME, SCALARS, "a name"},
    {FORM_LABEL, SCALARS, "a name"},
    {FORM_BOOL, KIND(NODE_BOOL), "true or false"},
    {FORM_TRUE, KIND(NODE_BOOL), "true"},
    {FORM_BYTE, KIND(NODE_INT), "an integer from 0 to 255"},
    {FORM_EXPR, SCALARS, "an expression"},
    {FORM_EXPRS, KIND(NODE_SEQUENCE), "a sequence of expressions"},
    {FORM_TYPE, KIND(NODE_STRING), "a name"},
    {FORM_ENUM, KIND(NODE_STRING), "a name"},
    {FORM_CHOICE, SCALARS, NULL},
    {FORM_BYTES, KIND(NODE_SEQUENCE), "a sequence of bytes and strings"},
    {FORM_KEYS, KIND(NODE_MAPPING), "a mapping"},
    {FORM_LIST, KIND(NODE_SEQUENCE), "a sequence"},
    {FORM_NAMES, KIND(NODE_MAPPING), "a mapping"},
    {FORM_CASES, KIND(NODE_MAPPING), "a mapping"},
    {FORM_ENUMS, KIND(NODE_MAPPING), "a mapping"},
    {FORM_FREE, KIND(NODE_MAPPING), "a mapping"},
};

static void put_choices(buffer *out, const char *const *choices)
{
    for (size_t i = 0; choices[i]; i++)
        buffer_printf(out, "%s`%s`", i == 0 ? "" : choices[i + 1] ? ", " : " or ", choices[i]);
}

bool check_form(loader *load, const key_use *use)
{
    const key_rule *rule = use->rule;
    buffer expected = {.memory = load->memory};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if ((rule->forms & forms[i].form) == 0) continue;
        if (forms[i].kinds & KIND(use->value->kind)) return true;
        if (expected.size > 0) buffer_puts(&expected, " or ");
        if (forms[i].name)
            buffer_puts(&expected, forms[i].name);
        else
            put_choices(&expected, rule->choices);
    }
    diagnose(load->list, DIAGNOSTIC_E0204, use->value->place, use->path, "`%s` must be %.*s, not %s",
             rule->name, STR_ARG(buffer_str(&expected)), node_kind_name(use->value->kind));
    return false;
}

bool expect_mapping(loader *load, const node *value, const char *what, const char *path)
{
    if (value->kind == NODE_MAPPING) return true;
    diagnose(load->list, DIAGNOSTIC_E0204, value->place, path, "%s must be a mapping, not %s", what,
             node_kind_name(value->kind));
    return false;
}

int choose(loader *load, const key_use *use)
{
    const char *const *choices = use->rule->choices;
    size_t count = 0;
    for (; choices[count]; count++)
        if (use->value->kind == NODE_STRING && str_is(use->value->text, choices[count])) return (int)count;
    buffer all = {.memory = load->memory};
    put_choices(&all, choices);
    if (use->value->kind != NODE_STRING) {
        diagnose(load->list, DIAGNOSTIC_E0204, use->value->place, use->path, "this must be %.*s, not %s",
                 STR_ARG(buffer_str(&all)), node_kind_name(use->value->kind));
        return -1;
    }
    diagnose(load->list, DIAGNOSTIC_E0209, use->value->place, use->path, "this must be %.*s, not `%.*s`",
             STR_ARG(buffer_str(&all)), STR_ARG(use->value->text));
    diagnose_meant(load->list, use->value->text, closest_name(use->value->text, choices, count));
    return -1;
}
