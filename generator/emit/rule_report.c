/* Prints the report of a rule that is violated: its member, offset and values. */
#include "emit/rule_report.h"

#include "emit/c_types.h"
#include "emit/kept.h"
#include "emit/naming.h"
#include "plan/around.h"
#include "plan/found.h"

const char *rule_report_place(const emitter *e, const model_check *check)
{
    if (check->at_end) return "NULL, TN_NO_INDEX, tn_offset($in, $in->pos)";
    if (check->at == NULL) return "NULL, TN_NO_INDEX, tn_offset($in, $at->object_)";
    return arena_printf(e->memory, "\"%.*s\", TN_NO_INDEX, tn_offset($in, $at->%s)", STR_ARG(check->at->id),
                        c_member_name(e, check->at));
}

/* The offset of element `index` of the object's own array, or TN_NO_OFFSET if it is not known; `item` is the
   variable that holds the element, or NULL. */
static const char *element_offset(const emitter *e, const model_check *check, const char *index,
                                  const char *item)
{
    const model_member *member = check->at;
    const char *name = c_member_name(e, member);
    const char *factor = strchr(index, ' ') != NULL ? arena_printf(e->memory, "(%s)", index) : index;
    const bool own = item == NULL;
    if (own) item = arena_printf(e->memory, "$self->%s.items[%s]", name, index);
    switch (plan_place_of_element(e->plan, check)) {
    case ELEMENT_BYTE:
        return arena_printf(e->memory, "tn_offset_of($in->run, (tn_bytes){$self->%s.data + %s, 1})", name,
                            factor);
    case ELEMENT_RECORD:
        return arena_printf(e->memory, "tn_offset($in, $at->%s + %s * $self->%s.stride)", name, factor, name);
    case ELEMENT_FIXED:
        return arena_printf(e->memory,
                            member->element.low > 1 ? "tn_offset($in, $at->%s + %s * %zu)"
                                                    : "tn_offset($in, $at->%s + %s)",
                            name, factor, (size_t)member->element.low);
    case ELEMENT_OWN_BYTES:
        return arena_printf(e->memory, "tn_offset_of($in->run, (tn_bytes){%s%s.data, %s.size})",
                            member->type.kind == VALUE_TEXT ? "(const uint8_t *)" : "", item, item);
    case ELEMENT_REMEMBERED:
        if (keeps_members(e, member))
            return c_kept_offset(e, member, arena_printf(e->memory, "$self->%s", name), index);
        return arena_printf(e->memory, own && !c_has_pointers(e, member) ? "%s.offset_" : "%s->offset_",
                            item);
    case ELEMENT_JSON:
        return arena_printf(e->memory, "tn_json_element_offset($in, $at->%s, %s)", name, index);
    case ELEMENT_JOINED:
    case ELEMENT_UNKNOWN:
        break;
    }
    return "TN_NO_OFFSET";
}

const char *rule_report_element(const emitter *e, const model_check *check, const char *index,
                                const char *item)
{
    if (plan_place_of_element(e->plan, check) == ELEMENT_JOINED) return rule_report_place(e, check);
    return arena_printf(e->memory, "\"%.*s\", %s, %s", STR_ARG(check->at->id), index,
                        element_offset(e, check, index, item));
}

const char *rule_unchecked(const emitter *e, const model_check *check, const char *report)
{
    const char *place = check->at_end ? "NULL, tn_offset($in, $in->pos)"
                        : check->at == NULL
                            ? "NULL, tn_offset($in, $at->object_)"
                            : arena_printf(e->memory, "\"%.*s\", tn_offset($in, $at->%s)",
                                           STR_ARG(check->at->id), c_member_name(e, check->at));
    return arena_printf(e->memory, "return %s($in->run, $path, %s, rule);", report, place);
}

void emit_rule_report(emitter *e, const char *place, const char *found, const char *expected)
{
    const char *arguments = arena_printf(e->memory, "$in->run, $path, %s, rule, %s", place, found);
    if (expected == NULL)
        out_call(&e->out, "return tn_finding", arguments, ";");
    else
        out_call(&e->out, "return tn_finding_against", arena_printf(e->memory, "%s, %s", arguments, expected),
                 ";");
}
