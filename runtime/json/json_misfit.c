/* Reports records in JSON that do not fit their layout, with the member that decides the layout. */
#include <stdio.h>

#include "../generic/value.h"
#include "json_internal.h"

/* ---- the deciding member ---- */

static size_t member_index(const tn_type *type, const char *id)
{
    for (size_t m = 0; m < type->member_count; m++)
        if (strcmp(type->members[m].id, id) == 0) return m;
    return TN_NO_INDEX;
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static bool mentions(const char *expression, const char *word)
{
    const size_t size = strlen(word);
    for (const char *hit = expression; (hit = strstr(hit, word)) != NULL; hit++)
        if ((hit == expression || !is_word(hit[-1])) && !is_word(hit[size])) return true;
    return false;
}

/* A member and its place in the text. */
typedef struct decider {
    const char *id; /* NULL: there is none, or the text lacks it */
    tn_path path;
    uint32_t node;
} decider;

static decider member_in_text(const tn_path *path, const tn_type *type, const uint32_t *slots, size_t m)
{
    const decider none = {NULL, {NULL, NULL, 0}, JSON_NO_NODE};
    if (m == TN_NO_INDEX || slots[m] == JSON_NO_NODE) return none;
    return (decider){type->members[m].id, {path, type->members[m].id, TN_NO_INDEX}, slots[m]};
}

static decider member_beside(const json_view_builder *builder, const char *id)
{
    return member_in_text(builder->owner_path, builder->owner_type, builder->owner_slots,
                          id == NULL ? TN_NO_INDEX : member_index(builder->owner_type, id));
}

/* The member beside the view that the condition of a record's member uses. */
static decider decider_of_condition(const json_view_builder *builder, const char *condition)
{
    const tn_view_type *view = builder->member->view;
    for (size_t i = 0; i < view->parameter_count; i++)
        if (view->parameters[i].member != NULL && mentions(condition, view->parameters[i].id))
            return member_beside(builder, view->parameters[i].member);
    return member_beside(builder, NULL);
}

/* The member beside the view that lists the slots. */
static decider decider_of_table(const json_view_builder *builder)
{
    const tn_table *table = builder->member->view->table;
    decider found = member_beside(builder, NULL);
    for (size_t i = 0; table != NULL && found.id == NULL && i < table->decider_count; i++)
        found = member_beside(builder, table->deciders[i]);
    return found;
}

/* ---- errors ---- */

/* Reports a misfit of a table's records: of the slots, or of a member of one slot. */
static tn_status table_misfit(const json_view_builder *builder, const tn_path *path, const tn_type *type,
                              const char *member, bool expected, uint32_t key)
{
    json_reader *reader = builder->reader;
    const decider by = decider_of_table(builder);
    const bool is_slot = path->up == builder->owner_path;
    const char *what = expected ? "is missing, but" : "may not be here:";
    if (by.id == NULL)
        return json_fail(reader, path, key, TN_DISAGREE, "`%s` %s", member,
                         expected ? "is missing" : "may not be here");
    const json_mark mark = json_mark_of(reader, by.id, by.node);
    if (is_slot)
        json_fail(reader, path, key, TN_DISAGREE, "`%.60s` %s %s %s it", member, what, mark.text,
                  expected ? "lists" : "does not list");
    else
        json_fail(reader, path, key, TN_DISAGREE, "`%.60s` %s %s makes this a %s", member, what, mark.text,
                  type->id);
    json_other(reader, &by.path, by.node);
    return TN_DISAGREE;
}

tn_status json_misfit(const json_view_builder *builder, const tn_path *path, const tn_type *type,
                      const tn_member *member, bool expected, uint32_t key)
{
    json_reader *reader = builder->reader;
    const char *what = expected ? "is missing, but" : "may not be here:";
    const char *verb = expected ? "has" : "lacks";
    if (builder->member->view->table != NULL)
        return table_misfit(builder, path, type, member->id, expected, key);
    if (member->condition == NULL)
        return json_fail(reader, path, key, expected ? TN_ABSENT : TN_DISAGREE, "`%s` %s", member->id,
                         expected ? "is missing" : "may not be here");
    const decider by = decider_of_condition(builder, member->condition);
    if (by.id == NULL)
        return json_fail(reader, path, key, TN_DISAGREE, "`%s` %s the layout %s `%s`", member->id, what, verb,
                         member->condition);
    json_fail(reader, path, key, TN_DISAGREE, "`%s` %s %s %s `%s`", member->id, what,
              json_mark_of(reader, by.id, by.node).text, verb, member->condition);
    json_other(reader, &by.path, by.node);
    return TN_DISAGREE;
}

tn_status json_unlisted(const json_view_builder *builder, const tn_path *path, const tn_type *type)
{
    json_reader *reader = builder->reader;
    char name[64];
    if (builder->member->view->table == NULL) return reader->error->status;
    const tn_text key = json_characters(reader, reader->unknown);
    const size_t size = key.size < sizeof name ? key.size : sizeof name - 1;
    memcpy(name, key.data, size);
    name[size] = '\0';
    return table_misfit(builder, path, type, name, false, reader->unknown);
}

/* The member of the root that a condition uses. */
static decider decider_in_root(const json_reader *reader, const char *condition)
{
    const tn_type *type = reader->format->type;
    size_t m = 0;
    while (m < type->member_count && !mentions(condition, type->members[m].id))
        m++;
    return member_in_text(NULL, type, reader->slots[0].values, m < type->member_count ? m : TN_NO_INDEX);
}

/* Adds "`elements` (if `_root.magic == 2`)" to a list. */
static size_t add_missing(char *text, size_t capacity, size_t size, const tn_member *member)
{
    const int added = snprintf(text + size, capacity - size, "%s`%s` (if `%s`)", size != 0 ? " or " : "",
                               member->id, member->condition);
    return added < 0 || (size_t)added >= capacity - size ? capacity - 1 : size + (size_t)added;
}

tn_status json_no_layout(const json_view_builder *builder, uint32_t node, tn_status status)
{
    json_reader *reader = builder->reader;
    const tn_path path = {builder->owner_path, builder->member->id, TN_NO_INDEX};
    const tn_table *table = builder->member->view->table;
    char missing[300] = "";
    size_t size = 0;
    decider by = member_beside(builder, NULL);
    for (size_t i = 0; table != NULL && status == TN_ABSENT && i < table->decider_count; i++) {
        const size_t m = member_index(builder->owner_type, table->deciders[i]);
        const tn_member *member = m == TN_NO_INDEX ? NULL : &builder->owner_type->members[m];
        if (member == NULL || member->condition == NULL || builder->owner_slots[m] != JSON_NO_NODE) continue;
        size = add_missing(missing, sizeof missing, size, member);
        if (by.id == NULL) by = decider_in_root(reader, member->condition);
    }
    if (by.id == NULL)
        return json_fail(reader, &path, node, status, "the records have no layout: %s",
                         tn_status_text(status));
    json_fail(reader, &path, node, TN_DISAGREE, "the records have no layout: %s is missing; see %s", missing,
              json_mark_of(reader, by.id, by.node).text);
    json_other(reader, &by.path, by.node);
    return TN_DISAGREE;
}
