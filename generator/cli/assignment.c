/* Parses assignments. */
#include "cli/assignment.h"

#include "cli/inside.h"

/* ---- operands ---- */

/* The first such character that is no part of a label between quotes; NULL if there is none. */
static const char *find_unquoted(const char *text, char c)
{
    bool quoted = false;
    for (; *text; text++) {
        if (quoted && *text == '\\' && text[1])
            text++;
        else if (*text == '"')
            quoted = !quoted;
        else if (*text == c && !quoted)
            return text;
    }
    return NULL;
}

bool assignment_take(arena *memory, const char *operand, assignment_list *to, string_list *files)
{
    const char *equals = find_unquoted(operand, '='), *slash = find_unquoted(operand, '/');
    if (!equals || equals == operand) return false;
    const bool computes = equals - operand > 1 && equals[-1] == ':';
    const char *left = arena_copy(memory, operand, (size_t)(equals - operand) - computes);
    const bool named = inside_of(left) != NULL;
    if (!named && slash && slash < equals) return false; /* no path to a value has a `/` */
    const assignment taken = {
        .file = named ? left : NULL, .path = left, .value = equals + 1, .computes = computes};
    ARRAY_PUSH(memory, to, taken);
    if (named) ARRAY_PUSH(memory, files, left);
    return true;
}

/* ---- expressions ---- */

/* Parses the expressions behind `:=`, and other values with the name `_`. */
outcome assignments_begin(assignment_list *all, const string_list *imports)
{
    for (size_t i = 0; i < all->count; i++) {
        assignment *each = &all->items[i];
        if (!each->computes && !query_names_item(each->value)) continue;
        each->expression = asking_begin(each->value, true, imports);
        if (each->computes && !asking_parsed(each->expression)) return OUTCOME_TROUBLE;
    }
    return OUTCOME_FINE;
}

void assignments_end(assignment_list *all)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->items[i].expression) asking_end(all->items[i].expression);
}

typedef struct led_to {
    size_t texts, others;
} led_to;

static bool count_texts(void *user, const char *path, const tn_found *found)
{
    led_to *counts = user;
    (void)path;
    *(value_is_text(found) ? &counts->texts : &counts->others) += 1;
    return true;
}

outcome assignment_meant(const assignment *each, const subject *file, const void *object, const char *path,
                         bool *expression)
{
    led_to counts = {0, 0};
    *expression = each->computes;
    if (each->computes || each->expression == NULL) return OUTCOME_FINE;
    (void)tn_find_values(file->format, object, path, count_texts, &counts, NULL);
    *expression = counts.others > 0;
    if (counts.texts == 0)
        return counts.others == 0 || asking_parsed(each->expression) ? OUTCOME_FINE : OUTCOME_INVALID;
    if (counts.others == 0) {
        report_remark(file->to,
                      "`%s` is text, so its new value is the text `%s`; write := to compute an expression",
                      path, each->value);
        return OUTCOME_FINE;
    }
    report_problem(file->to,
                   "`%s` matches text, for which `%s` is the new text, and other values, for which it is an "
                   "expression; write := if it is an expression for all",
                   path, each->value);
    return OUTCOME_INVALID;
}
