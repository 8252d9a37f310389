/* Computing new values. */
#include "cli/new_value.h"

#include "base/utf8.h"
#include "cli/user_codec.h"
#include "cli/values.h"
#include "engine.h"
#include "tenon/impl/decimal.h"

bool value_is_text(const tn_found *found)
{
    const tn_kind kind = found->member ? found->member->kind : TN_KIND_OBJECT;
    return kind == TN_KIND_TEXT || kind == TN_KIND_BYTES || kind == TN_KIND_PACKED;
}

/* Why no expression can make a new value from a value, or NULL. */
static const char *unfit(const asked_format *of, const tn_found *found)
{
    const tn_member *member = found->member;
    if (!value_is_plain(found)) return "an expression cannot compute an object or a list";
    if (member->values != NULL && (member->flags & TN_MEMBER_FLAGS) == 0)
        return "it is a value of an enumeration; an expression computes a number, a truth value or text";
    return asked_change(of, member->kind) == NULL ? "an expression computes a number, a truth value or text"
                                                  : NULL;
}

static const char *text_of(arena *memory, const tn_computed *made, unsigned kind)
{
    char number[32];
    const str text = {made->as.text.data, made->as.text.size};
    switch (kind) {
    case TN_KIND_BOOL:
        return made->as.boolean ? "true" : "false";
    case TN_KIND_TEXT:
        return utf8_is_valid(text) && memchr(text.data, 0, text.size) == NULL
                   ? arena_copy(memory, text.data, text.size)
                   : NULL;
    case TN_KIND_F8:
        (void)tn_print_f8(made->as.real, number);
        return arena_copy(memory, number, strlen(number));
    case TN_KIND_U8:
        return arena_printf(memory, "%llu", (unsigned long long)made->as.u);
    default:
        return arena_printf(memory, "%lld", (long long)made->as.s);
    }
}

static const char *compute(const subject *file, const char *path, const tn_found *found,
                           const assembled_change *change)
{
    tn_computed made;
    tn_error error;
    const tn_status status =
        tn_engine_change(change->value, found->member->kind, found->value, &made, &error);
    const char *text = status == TN_OK && made.present ? text_of(file->memory, &made, change->made) : NULL;
    if (status != TN_OK)
        report_problem(file->to, "`%s` cannot be set: %s", path, explanation(file->memory, &error));
    else if (text == NULL)
        report_problem(file->to, "`%s` cannot be set: the value of the expression is not text", path);
    return text;
}

const char *new_value(asking *expression, const subject *file, const char *path, const tn_found *found)
{
    asked_format *of = asking_of(expression, user_codec_original(file->format));
    if (of->failed) return NULL;
    const char *why = unfit(of, found);
    if (why != NULL) {
        report_problem(file->to, "`%s` cannot be set: %s", path, why);
        return NULL;
    }
    const assembled_change *change = asked_change(of, found->member->kind);
    if (change->value != NULL) return compute(file, path, found, change);
    asked_explain_change(of, change);
    report_problem(file->to, "`%s` cannot be set: the value of the expression has the wrong kind", path);
    return NULL;
}
