/* Broken rules, and rules that could not be checked. */
#include "tenon/input.h"

/* Ends the run where the rule is an error under the options of the run, otherwise tells the caller. */
static tn_status report(tn_run *run, const tn_path *path, const char *member, size_t index, uint64_t offset,
                        const tn_rule *rule, tn_severity severity, tn_status status, tn_value found)
{
    if (severity != TN_ERROR && run->options->report == NULL) return TN_OK;
    tn_error finding;
    tn_error *error = severity == TN_ERROR ? run->error : &finding;
    error->status = status;
    error->severity = severity;
    error->rule = rule;
    error->offset = offset;
    error->bit = 0;
    tn_place_set(&error->place, path, member, index);
    error->other.depth = 0;
    error->expected = tn_value_none();
    error->found = found;
    if (severity == TN_ERROR) return status;
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
    return report(run, path, member, index, offset, rule, severity_of(run, rule), TN_INVALID, found);
}

tn_status tn_not_checked(tn_run *run, const tn_path *path, const char *member, uint64_t offset,
                         const tn_rule *rule)
{
    return report(run, path, member, TN_NO_INDEX, offset, rule, severity_of(run, rule), TN_NOT_CHECKED,
                  tn_value_none());
}

tn_status tn_no_container(tn_run *run, const tn_path *path, const char *member, uint64_t offset,
                          const tn_rule *rule)
{
    return report(run, path, member, TN_NO_INDEX, offset, rule, TN_NOTE, TN_NO_CONTAINER, tn_value_none());
}
