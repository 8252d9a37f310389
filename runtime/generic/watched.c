/* Watches the allocator of a document. */
#include "watched.h"

static void *reallocate(void *user, void *block, size_t old_size, size_t new_size)
{
    tn_watched *watched = user;
    const tn_allocator *own = &watched->own;
    void *made = own->reallocate != NULL ? own->reallocate(own->user, block, old_size, new_size) : NULL;
    if (made == NULL && new_size != 0) watched->failed = true;
    return made;
}

void tn_watch_begin(tn_watched *watched, tn_document *document)
{
    *watched = (tn_watched){.place = &document->arena.allocator, .own = document->arena.allocator};
    *watched->place = (tn_allocator){reallocate, watched};
}

tn_status tn_watch_end(const tn_watched *watched, tn_status status)
{
    *watched->place = watched->own;
    return watched->failed ? TN_NO_MEMORY : status;
}
