/* Infers the labels of elements: `-label: _.name`. Generic code evaluates a label when it shows the object,
   after everything has been read. */
#include "model/infer.h"

/* Parents, roots and streams are known while an object is read. */
static void note_around(const term *t, void *context)
{
    const term **found = context;
    const bool around = t->kind == TERM_PARENT || t->kind == TERM_ROOT || t->kind == TERM_STREAM;
    if (around && *found == NULL) *found = t;
}

static bool names_something(const term *t)
{
    return t->type.kind == VALUE_TEXT || t->type.kind == VALUE_INT || t->type.kind == VALUE_ENUM;
}

static bool check_label(model *m, const term *label, const expr *tree, const char *path)
{
    const term *around = NULL;
    if (!names_something(label)) {
        diagnose(m->list, DIAGNOSTIC_E0404, tree->place, path,
                 "a label must be a string, an integer or a value of an enumeration, not %s",
                 value_name(m->memory, label->type));
        return false;
    }
    term_walk_through(label, note_around, &around);
    if (around == NULL) return true;
    diagnose(m->list, DIAGNOSTIC_E0409, tree->place, path,
             "a label can use only its element and the object that has the array");
    return false;
}

void infer_label(model *m, model_member *member)
{
    const expr *tree = member->schema->label;
    if (tree == NULL || member->broken) return;
    const char *path = arena_printf(m->memory, "%s/-label", member->path);
    if (member->type.kind != VALUE_OBJECT || member->type.object == NULL || member->type.object->opaque) {
        diagnose(m->list, DIAGNOSTIC_E0404, member->schema->label_node->place, path,
                 "only elements that are objects of one type have a label, and these are %s",
                 value_name(m->memory, member->type));
        return;
    }
    const expr_scope scope = {.model = m,
                              .type = member->owner,
                              .extended = true,
                              .at_end = true,
                              .made = true,
                              .item = member,
                              .index = member,
                              .path = path};
    const term *label = term_infer(&scope, tree);
    if (label != NULL && check_label(m, label, tree, path)) member->label = label;
}
