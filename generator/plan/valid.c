/* Decides how the error for an invalid value describes the valid ones. */
#include "base/buffer.h"
#include "plan/plan.h"

/* More values than these are not listed in a message. */
enum { MOST_WORDS = 16 };

const char *plan_allowed_words(arena *memory, const model_member *member)
{
    buffer words = {.memory = memory};
    const size_t count = member->valid.any_of.count;
    if (count > MOST_WORDS) return NULL;
    for (size_t i = 0; i < count; i++) {
        const term *item = member->valid.any_of.items[i];
        buffer_puts(&words, i == 0 ? "" : i + 1 < count ? ", " : " or ");
        if (item->kind == TERM_TEXT)
            buffer_printf(&words, "\"%.*s\"", STR_ARG(item->text));
        else if (item->kind == TERM_INT)
            buffer_printf(&words, "%.*s", STR_ARG(expr_print(memory, item->source)));
        else
            return NULL;
    }
    return arena_copy(memory, words.data != NULL ? words.data : "", words.size);
}
