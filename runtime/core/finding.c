/* Reports violated rules, and rules that could not be checked. */
#include "tenon/impl/input.h"

typedef struct reported {
    tn_status status;
    tn_severity severity;
    tn_value found;
    tn_relation relation;
    tn_value expected;
} reported;

/* Ends the run if the rule is an error under the options of the run; otherwise calls the caller's function.
 */
static tn_status report(tn_run *run, const tn_path *path, const char *member, size_t index, uint64_t offset,
                        const tn_rule *rule, const reported *what)
{
    if (what->severity != TN_ERROR && run->options->report == NULL) return TN_OK;
    tn_error finding;
    tn_error *error = what->severity == TN_ERROR ? run->error : &finding;
    error->status = what->status;
    error->severity = what->severity;
    error->rule = rule;
    error->offset = offset;
    error->bit = 0;
    tn_place_set(&error->place, path, member, index);
    error->other.depth = 0;
    error->expected = what->expected;
    error->relation = what->relation;
    error->found = what->found;
    error->measure = TN_MEASURE_NONE;
    if (what->severity == TN_ERROR) return what->status;
    run->options->report(run->options->user, error);
    return TN_OK;
}

static tn_severity severity_of(const tn_run *run, const tn_rule *rule)
{
    return rule->severity == TN_WARNING && run->options->strict ? TN_ERROR : rule->severity;
}

tn_status tn_finding(tn_run *run, const tn_path *path, const char *member, size_t index, uint64_t offset,
                     const tn_rule *rule, tn_value found)
{
    return tn_finding_against(run, path, member, index, offset, rule, found, TN_EQUAL, tn_value_none());
}

tn_status tn_finding_against(tn_run *run, const tn_path *path, const char *member, size_t index,
                             uint64_t offset, const tn_rule *rule, tn_value found, tn_relation relation,
                             tn_value expected)
{
    const reported what = {TN_INVALID, severity_of(run, rule), found, relation, expected};
    return report(run, path, member, index, offset, rule, &what);
}

tn_status tn_warning(tn_run *run, const tn_path *path, const char *member, uint64_t offset, tn_status status,
                     tn_value expected, tn_value found)
{
    const tn_severity severity = run->options->strict ? TN_ERROR : TN_WARNING;
    const reported what = {status, severity, found, TN_EQUAL, expected};
    return report(run, path, member, TN_NO_INDEX, offset, NULL, &what);
}

/* A rule that could not be checked. */
static tn_status report_unchecked(tn_run *run, const tn_path *path, const char *member, uint64_t offset,
                                  const tn_rule *rule, tn_status status, tn_severity severity)
{
    const reported what = {status, severity, tn_value_none(), TN_EQUAL, tn_value_none()};
    return report(run, path, member, TN_NO_INDEX, offset, rule, &what);
}

tn_status tn_not_checked(tn_run *run, const tn_path *path, const char *member, uint64_t offset,
                         const tn_rule *rule)
{
    return report_unchecked(run, path, member, offset, rule, TN_NOT_CHECKED, severity_of(run, rule));
}

tn_status tn_no_container(tn_run *run, const tn_path *path, const char *member, uint64_t offset,
                          const tn_rule *rule)
{
    return report_unchecked(run, path, member, offset, rule, TN_NO_CONTAINER, TN_NOTE);
}
