/* rules FORMAT TABLE: the damaged files of a table. At each level exactly the expected findings appear, each
   with its rule, severity, path and offset; warnings become errors where that is asked for; without scratch
   memory a rule is said to be unchecked. The reader says the same. A rule of the format without a damaged
   file is a failure. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hostile/input_check.h"
#include "rules/table.h"
#include "support/formats.h"

typedef struct rule_test {
    test_report report;
    const tn_format *format;
    bool *shown; /* for each rule of the format: a damaged file breaks it */
} rule_test;

/* ---- the container ---- */

static bool is_named(const char *name, tn_text wanted)
{
    return strlen(name) == wanted.size && memcmp(name, wanted.data, wanted.size) == 0;
}

static bool has_the_stem(const char *name, tn_text stem)
{
    return strncmp(name, stem.data, stem.size) == 0 && name[stem.size] == '.';
}

static bool has_name(void *user, tn_text name)
{
    const container_list *list = user;
    for (size_t i = 0; i < list->count; i++)
        if (is_named(list->names[i], name)) return true;
    return false;
}

static bool has_stem(void *user, tn_text stem)
{
    const container_list *list = user;
    for (size_t i = 0; i < list->count; i++)
        if (has_the_stem(list->names[i], stem)) return true;
    return false;
}

static bool is_of(void *user, tn_text name, const char *format)
{
    const container_list *list = user;
    for (size_t i = 0; i < list->count; i++) {
        const bool may_be = list->formats[i][0] == '\0' || strcmp(list->formats[i], format) == 0;
        if (may_be && (is_named(list->names[i], name) || has_the_stem(list->names[i], name))) return true;
    }
    return false;
}

/* ---- findings ---- */

static bool at_place(const tn_error *error, const expected_finding *expected)
{
    char path[512];
    tn_place_print(&error->place, path, sizeof path);
    return strcmp(path, expected->path) == 0 && error->offset == expected->offset;
}

/* "120", "120; at most 100" where what it was compared with is asked for, too, "-" where nothing is said. */
static bool has_found(const tn_error *finding, const char *expected)
{
    static const char *const limits[] = {
        [TN_EQUAL] = "",          [TN_LESS] = "less than ",    [TN_AT_MOST] = "at most ",
        [TN_MORE] = "more than ", [TN_AT_LEAST] = "at least ",
    };
    char found[512], limit[512], text[1200];
    if (expected[0] == '\0') return true;
    if (finding->found.kind == TN_VALUE_NONE) return strcmp(expected, "-") == 0;
    tn_value_print(&finding->found, found, sizeof found);
    if (strchr(expected, ';') == NULL) return strcmp(found, expected) == 0;
    tn_value_print(&finding->expected, limit, sizeof limit);
    snprintf(text, sizeof text, "%s; %s%s", found, limits[finding->relation], limit);
    return strcmp(text, expected) == 0;
}

/* What a finding is called: its rule, or where it is no rule's its status. */
static const char *name_of(const tn_error *finding)
{
    return finding->rule != NULL ? finding->rule->id : tn_status_name(finding->status);
}

static bool matches(const tn_error *finding, const expected_finding *expected)
{
    const tn_level level = finding->rule != NULL ? finding->rule->level : TN_LEVEL_STRUCTURE;
    return has_found(finding, expected->found) && strcmp(name_of(finding), expected->rule) == 0 &&
           level == expected->level && finding->severity == expected->severity && at_place(finding, expected);
}

static bool is_finding(const expected_finding *expected, int level)
{
    return expected->rule[0] != '\0' && expected->severity != TN_ERROR && (int)expected->level <= level;
}

static void mark_shown(rule_test *test, const tn_rule *rule)
{
    for (size_t r = 0; r < test->format->rule_count; r++)
        if (test->format->rules[r] == rule) test->shown[r] = true;
}

static void print_unexpected(rule_test *test, const damaged_case *damaged, int level, const tn_error *error)
{
    char text[512];
    tn_error_print(error, text, sizeof text);
    expect(&test->report, false, "%s: at level %d unexpected: %s %s", damaged->text, level,
           error->rule != NULL ? error->rule->id : "-", text);
}

/* Each expected finding is there once, and no other. */
static void check_findings(rule_test *test, const damaged_case *damaged, int level,
                           const test_outcome *outcome)
{
    bool used[64] = {false};
    if (!expect(&test->report, outcome->count <= 64, "%s: %zu findings", damaged->text, outcome->count))
        return;
    for (size_t e = 0; e < damaged->count; e++) {
        const expected_finding *expected = &damaged->findings[e];
        if (!is_finding(expected, level)) continue;
        size_t f = 0;
        while (f < outcome->count && (used[f] || !matches(&outcome->findings[f], expected)))
            f++;
        if (!expect(&test->report, f < outcome->count, "%s: at level %d there is no finding %s at %s (%llu)",
                    damaged->text, level, expected->rule, expected->path,
                    (unsigned long long)expected->offset))
            continue;
        used[f] = true;
        mark_shown(test, outcome->findings[f].rule);
    }
    for (size_t f = 0; f < outcome->count; f++)
        if (!used[f]) print_unexpected(test, damaged, level, &outcome->findings[f]);
}

/* The error that ends reading at `level`, or NULL where there is none to expect. */
static const expected_finding *expected_error(const damaged_case *damaged, int level)
{
    for (size_t e = 0; e < damaged->count; e++) {
        const expected_finding *expected = &damaged->findings[e];
        if (expected->severity == TN_ERROR && (int)expected->level <= level) return expected;
    }
    return NULL;
}

static void check_error(rule_test *test, const damaged_case *damaged, int level, const test_outcome *outcome)
{
    const expected_finding *expected = expected_error(damaged, level);
    if (expected == NULL) {
        if (outcome->status != TN_OK) print_unexpected(test, damaged, level, &outcome->error);
        return;
    }
    if (!expect(&test->report, outcome->status != TN_OK, "%s: is accepted at level %d", damaged->text, level))
        return;
    const tn_error *error = &outcome->error;
    const bool same_kind = expected->rule[0] != '\0'
                               ? error->rule != NULL && strcmp(error->rule->id, expected->rule) == 0
                               : strcmp(tn_status_name(error->status), expected->status) == 0;
    if (!same_kind || !at_place(error, expected)) print_unexpected(test, damaged, level, error);
    if (error->rule != NULL) mark_shown(test, error->rule);
}

/* With warnings as errors the first of them ends it; notes still do not. */
static void check_strict(rule_test *test, const damaged_case *damaged, int level, const test_outcome *outcome)
{
    bool any = expected_error(damaged, level) != NULL;
    bool known = any;
    for (size_t e = 0; e < damaged->count; e++) {
        const expected_finding *expected = &damaged->findings[e];
        if (!is_finding(expected, level) || expected->severity != TN_WARNING) continue;
        any = true;
        known = known || (outcome->status != TN_OK && strcmp(name_of(&outcome->error), expected->rule) == 0 &&
                          at_place(&outcome->error, expected));
    }
    expect(&test->report, (outcome->status != TN_OK) == any, "%s: at level %d with warnings as errors: %s",
           damaged->text, level, tn_status_name(outcome->status));
    expect(&test->report, known == any, "%s: at level %d with warnings as errors another rule is named",
           damaged->text, level);
}

/* Without scratch memory each finding is still there, or its rule is said to be unchecked, or there is none
   even for what has to be read. */
static void check_without_scratch(rule_test *test, const damaged_case *damaged,
                                  const tn_container_names *container)
{
    const tn_options options = {.level = TN_LEVEL_STRICT, .container = container};
    const size_t enough = (size_t)test->format->scratch(test->format, damaged->input.size, TN_LEVEL_STRICT);
    for (size_t scratch = 0; scratch < enough; scratch = 2 * scratch + 1) {
        test_outcome full = outcome_validate(test->format, damaged->input, &options);
        test_outcome poor = outcome_validate_with(test->format, damaged->input, &options, scratch);
        for (size_t f = 0; f < full.count; f++) {
            bool there = poor.status == TN_NO_SCRATCH;
            for (size_t p = 0; p < poor.count && !there; p++)
                there = poor.findings[p].rule == full.findings[f].rule &&
                        (poor.findings[p].status == TN_NOT_CHECKED ||
                         place_equal(&poor.findings[p].place, &full.findings[f].place));
            expect(&test->report, there,
                   "%s: with %zu bytes of scratch memory rule %s is passed over in silence", damaged->text,
                   scratch, name_of(&full.findings[f]));
        }
        outcome_free(&full);
        outcome_free(&poor);
    }
}

static void check_reader(rule_test *test, const damaged_case *damaged, const tn_options *options,
                         const test_outcome *validated)
{
    char difference[1200];
    test_outcome read = outcome_read(test->format, damaged->input, options, NULL);
    expect(&test->report, outcome_equal(&read, validated, difference, sizeof difference),
           "%s: at level %d reader and validator differ: %s", damaged->text, (int)options->level, difference);
    outcome_free(&read);
}

static void test_case(rule_test *test, damaged_case *damaged)
{
    const tn_container_names names = {has_name, has_stem, &damaged->container, is_of};
    const tn_container_names *container = damaged->container.count > 0 ? &names : NULL;
    if (!expect(&test->report, (damaged->count == 0) == damaged->fine, "%s: says nothing or too much",
                damaged->text))
        return;
    for (int level = TN_LEVEL_STRUCTURE; level <= TN_LEVEL_STRICT; level++) {
        tn_options options = {.level = (tn_level)level, .container = container};
        test_outcome validated = outcome_validate(test->format, damaged->input, &options);
        check_findings(test, damaged, level, &validated);
        check_error(test, damaged, level, &validated);
        check_reader(test, damaged, &options, &validated);
        outcome_free(&validated);
        options.strict = true;
        validated = outcome_validate(test->format, damaged->input, &options);
        check_strict(test, damaged, level, &validated);
        outcome_free(&validated);
    }
    check_without_scratch(test, damaged, container);
    check_input(&test->report, test->format, damaged->input, damaged->text);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: rules FORMAT TABLE\n");
        return 2;
    }
    rule_test test = {.report = {.subject = argv[2]}, .format = test_format(argv[1])};
    test.shown = calloc(test.format->rule_count + 1, sizeof *test.shown);
    if (test.shown == NULL) return 2;
    damage_table table = table_load(argv[2]);
    for (size_t i = 0; i < table.count; i++)
        test_case(&test, &table.cases[i]);
    for (size_t r = 0; r < test.format->rule_count; r++) {
        const tn_rule *rule = test.format->rules[r];
        expect(&test.report, test.shown[r], "rule %s of %s (%s) has no damaged file", rule->id, rule->type,
               rule->text);
    }
    table_free(&table);
    free(test.shown);
    return report_end(&test.report);
}
