/* Creates new files that will contain files, from `-container`: an object of each kind as JSON. */
#include <stdio.h>
#include <string.h>

#include "tenon/json_read.h"

static const tn_container_kind *find_kind(const tn_container *container, const char *kind)
{
    for (size_t i = 0; container != NULL && i < container->kind_count; i++)
        if (kind == NULL || strcmp(container->kinds[i].id, kind) == 0) return &container->kinds[i];
    return NULL;
}

static tn_status fail(const tn_format *format, const char *kind, tn_json_error *error)
{
    if (error == NULL) return TN_BAD_ARGUMENT;
    memset(error, 0, sizeof *error);
    error->status = TN_BAD_ARGUMENT;
    snprintf(error->message, sizeof error->message, "%s has no kind of new files%s%s%s", format->id,
             kind != NULL ? " `" : "", kind != NULL ? kind : "", kind != NULL ? "`" : "");
    return TN_BAD_ARGUMENT;
}

tn_status tn_json_new_container(const tn_format *format, const char *kind, const tn_options *options,
                                void **object, tn_json_error *error)
{
    const tn_container_kind *found = find_kind(format->container, kind);
    *object = NULL;
    if (found == NULL) return fail(format, kind, error);
    return tn_json_read(format, found->json, strlen(found->json), options, object, error);
}
