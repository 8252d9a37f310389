/* The report of a rule that is violated. */
#ifndef TENON_EMIT_RULE_REPORT_H
#define TENON_EMIT_RULE_REPORT_H

#include "emit/emit.h"

/* "\"name\", TN_NO_INDEX, tn_offset(in, at->name)": the place of a rule. */
const char *rule_report_place(const emitter *e, const model_check *check);

/* The report at element `index` of the object's own array. `item`: the variable with the element, or NULL. */
const char *rule_report_element(const emitter *e, const model_check *check, const char *index,
                                const char *item);

/* "return tn_not_checked(in->run, path, NULL, tn_offset(in, at->object_), rule);" */
const char *rule_unchecked(const emitter *e, const model_check *check, const char *report);

/* Statement that returns the finding. `expected`: "TN_AT_MOST, tn_value_unsigned(7)", or NULL. */
void emit_rule_report(emitter *e, const char *place, const char *found, const char *expected);

#endif
