/* Prints the rules of types. */
#include "docs/page.h"

static const char *const severities[] = {
    [RULE_ERROR] = "error", [RULE_WARNING] = "warning", [RULE_NOTE] = "note"};
static const char *const levels[] = {
    [RULE_STRUCTURE] = "structure", [RULE_CONTENT] = "content", [RULE_STRICT] = "strict"};

static void put_rule(writer *w, const model_check *check)
{
    const schema_check *ast = check->schema;
    docs_put(w, "<tr");
    docs_rule_anchor(w, check);
    docs_put(w, "><th scope=\"row\">");
    docs_rule_name(w, check);
    docs_putf(w, "</th><td><span class=\"%s\">%s</span></td><td>%s</td><td class=\"meaning\">",
              severities[ast->severity], severities[ast->severity], levels[ast->level]);
    if (check->of_derived)
        docs_put(w, "<p>The stored value equals the value computed from other members.</p>\n");
    docs_prose(w, ast->doc.text);
    docs_put(w, "<p class=\"formal\">");
    if (check->condition != NULL) {
        docs_put(w, "If ");
        docs_condition(w, check->condition);
        docs_put(w, ", then ");
    }
    docs_condition(w, check->that);
    docs_put(w, ".</p></td></tr>\n");
}

void docs_rules(writer *w, const model_type *type)
{
    if (type->checks.count == 0) return;
    docs_put(w, "<h3>Rules</h3>\n<div class=\"scroll\"><table class=\"rules\">\n<thead><tr><th "
                "scope=\"col\">Rule</th>"
                "<th scope=\"col\">Severity</th><th scope=\"col\">Level</th><th scope=\"col\">Condition</th>"
                "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < type->checks.count; i++)
        put_rule(w, type->checks.items[i]);
    docs_put(w, "</tbody></table></div>\n");
}

/* ---- of one member ---- */

typedef struct search {
    const model_member *member;
    bool found;
} search;

static void note_use(const term *t, void *context)
{
    search *s = context;
    if (term_is_own_field(t, s->member)) s->found = true;
}

static bool asks_for(const model_check *check, const model_member *member)
{
    search s = {member, false};
    if (check->condition != NULL) term_walk(check->condition, note_use, &s);
    if (!s.found) term_walk(check->that, note_use, &s);
    return s.found;
}

void docs_rules_of(writer *w, const model_member *member)
{
    bool begun = false;
    for (size_t i = 0; i < member->owner->checks.count; i++) {
        const model_check *check = member->owner->checks.items[i];
        if (!asks_for(check, member)) continue;
        docs_put(w, begun ? ", " : "<p class=\"see\">Rules: ");
        docs_rule_name(w, check);
        begun = true;
    }
    if (begun) docs_put(w, "</p>\n");
}
