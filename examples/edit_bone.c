/* edit_bone FILE BONE HEIGHT OUTPUT: opens a file, lifts all keys of one bone, and saves it. */
#include <stdio.h>
#include <string.h>

#include "file.h"
#include "urho_animation.h"

static tn_status lift(tn_document *document, urho_animation_keyframe_view *keys, float height)
{
    const tn_status status =
        urho_animation_keyframe_view_own(document, keys); /* they were a view of the file */
    for (size_t i = 0; status == TN_OK && i < keys->count; i++) {
        urho_animation_keyframe key = urho_animation_keyframe_view_get(keys, i);
        key.position.y += height;
        urho_animation_keyframe_view_set(keys, i, &key);
    }
    return status;
}

int main(int argc, char **argv)
{
    size_t size = 0;
    void *data = argc == 5 ? load_file(argv[1], &size) : NULL;
    if (data == NULL) return 2;
    urho_animation *animation;
    tn_error error;
    tn_status status = urho_animation_read(&animation, data, size, NULL, &error);
    for (size_t i = 0; status == TN_OK && i < animation->tracks.count; i++) {
        urho_animation_track *track = &animation->tracks.items[i];
        if (track->name.size != strlen(argv[2]) || memcmp(track->name.data, argv[2], track->name.size) != 0)
            continue;
        status = lift(animation->document, &track->keyframes, strtof(argv[3], NULL));
    }

    FILE *file = status == TN_OK ? fopen(argv[4], "wb") : NULL;
    const tn_sink sink = {write_file, file};
    if (status == TN_OK)
        status = file == NULL ? TN_SINK_FAILED : urho_animation_write_to(animation, &sink, &error);
    if (file != NULL && fclose(file) != 0) status = TN_SINK_FAILED;
    urho_animation_free(animation);
    free(data);
    if (status != TN_OK) fprintf(stderr, "%s: %s\n", argv[1], tn_status_text(status));
    return status == TN_OK ? 0 : 1;
}
