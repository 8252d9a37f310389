#include "derived.h"

#include "value.h"

typedef struct judging {
    const tn_document *document;
    bool lenient, right;
} judging;

static bool judge_object(void *user, const char *path, const tn_found *found)
{
    judging *all = user;
    (void)path;
    for (size_t m = 0; m < found->type->member_count; m++) {
        uint64_t derived;
        bool known = false;
        const bool deviates =
            tn_member_deviates(&found->type->members[m], all->document, found->value, &derived, &known);
        if (deviates && (known || !all->lenient)) all->right = false;
    }
    return all->right;
}

bool derived_is_right(const tn_format *format, const void *data, size_t size, bool lenient)
{
    void *object;
    if (format->read(format, &object, data, size, NULL, NULL) != TN_OK) return lenient;
    judging all = {.document = tn_format_document(format, object), .lenient = lenient, .right = true};
    const tn_status status = tn_find_objects(format, object, NULL, judge_object, &all);
    format->release(format, object);
    return status == TN_OK ? all.right : lenient;
}
