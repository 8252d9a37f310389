/* Finds values with another form in the file: text in encodings, outputs of processes, and objects with
   padding or a terminator behind them. */
#include "model/change.h"
#include "model/model.h"
#include "model/term.h"

/* Whether members of that kind have these bytes beside them. */
static bool has_place(const model_member *member)
{
    return member->role == MEMBER_FIELD && member->array == ARRAY_NONE && member->choice == NULL &&
           !member->packed && !member->owner->json;
}

bool model_is_transcoded(const model_member *member)
{
    const wire *w = &member->wire;
    return w->kind == WIRE_TEXT && strcmp(w->encoding, "UTF-8") != 0 && strcmp(w->encoding, "ASCII") != 0;
}

bool model_is_padded_object(const model_member *member)
{
    const wire *w = &member->wire;
    return w->kind == WIRE_OBJECT && (w->limit == LIMIT_SIZE || w->limit == LIMIT_STREAM) &&
           (w->has_pad || w->has_terminator) && has_place(member);
}

/* Whether a process and its inverse are one-to-one. */
static bool is_one_to_one(const process_row *process)
{
    return process != NULL && (process->inverse == INVERSE_SAME || process->inverse == INVERSE_NEGATED);
}

bool model_encodes_elements(const model_member *member)
{
    const wire *w = &member->wire;
    const bool bytes = member->array == ARRAY_VALUES && w->kind == WIRE_BYTES;
    const bool objects = member->array == ARRAY_OBJECTS && w->kind == WIRE_OBJECT &&
                         !member->type.object->places_own && !member->type.object->json;
    return (bytes || objects) && is_one_to_one(w->process) && member->role == MEMBER_FIELD &&
           member->choice == NULL && w->limit != LIMIT_TERMINATOR && !w->has_pad && !w->has_terminator &&
           !term_peeks(member->size) && !member->owner->json;
}

bool model_is_encoded(const model_member *member)
{
    const wire *w = &member->wire;
    const bool cut = w->kind == WIRE_TEXT || w->kind == WIRE_BYTES || w->kind == WIRE_OBJECT ||
                     (w->kind == WIRE_SWITCH && is_one_to_one(w->process));
    const bool other = w->process != NULL || model_is_transcoded(member) || model_is_padded_object(member);
    return has_place(member) && cut && other;
}

/* The encodings that the runtime knows itself have one form of each text. */
static bool has_forms(const model_member *member)
{
    for (size_t i = 0; i < runtime_encoding_count; i++)
        if (strcmp(runtime_encodings[i].name, member->wire.encoding) == 0)
            return runtime_encodings[i].constant == NULL;
    return true;
}

bool model_keeps_encoded(const model_member *member)
{
    const process_row *process = member->wire.process;
    if (!model_is_encoded(member)) return false;
    if (process == NULL) return member->wire.kind == WIRE_TEXT && has_forms(member);
    return process->inverse == INVERSE_PACK || process->inverse == INVERSE_NONE;
}

const char *model_encoding_obstacle(const model_member *member)
{
    const wire *w = &member->wire;
    if (member->packed || model_encodes_elements(member)) return NULL;
    if (member->choice != NULL && model_is_encoded(member->choice)) return NULL; /* with all its cases */
    if (!model_is_encoded(member)) {
        if (w->process != NULL) return "`process`";
        return model_is_transcoded(member) ? "an encoding other than UTF-8 and ASCII" : NULL;
    }
    if (w->process != NULL && w->process->packing != NULL)
        return "a process that states the size of what it gives";
    if (w->kind == WIRE_OBJECT && (member->type.object->places_own || member->type.object->json))
        return w->process != NULL ? "a process of an object with placed members, or of JSON"
                                  : "padding after an object with placed members, or of JSON";
    return NULL;
}
