/* make_animation FILE: creates an animation of a head that nods. The writer derives counts and the magic
 * number. */
#include <stdio.h>

#include "file.h"
#include "urho_animation.h"

static tn_status add_head(urho_animation *animation)
{
    urho_animation_track *head;
    tn_status status = urho_animation_track_list_append(animation->document, &animation->tracks, 1, &head);
    if (status != TN_OK) return status;
    head->name = tn_text_literal("Head");
    head->mask = URHO_ANIMATION_CHANNEL_ROTATION;
    status = urho_animation_keyframe_view_new(animation->document, &head->keyframes, 3, head->mask);
    if (status != TN_OK) return status;

    const urho_animation_quaternion upright = {1.0f, 0.0f, 0.0f, 0.0f}, bent = {0.8f, 0.6f, 0.0f, 0.0f};
    for (size_t i = 0; i < 3; i++) {
        const urho_animation_keyframe key = {.time = 0.5f * (float)i, .rotation = i == 1 ? bent : upright};
        status = urho_animation_keyframe_view_set(&head->keyframes, i, &key);
        if (status != TN_OK) return status;
    }
    return TN_OK;
}

int main(int argc, char **argv)
{
    urho_animation *animation;
    FILE *file = argc == 2 ? fopen(argv[1], "wb") : NULL;
    if (file == NULL || urho_animation_new(&animation, NULL) != TN_OK) return 2;
    animation->name = tn_text_literal("Nod");
    animation->length = 1.0f;

    const tn_sink sink = {write_file, file};
    tn_status status = add_head(animation);
    if (status == TN_OK) status = urho_animation_write_to(animation, &sink, NULL);
    urho_animation_free(animation);
    return close_file(argv[1], file, status == TN_OK, tn_status_text(status));
}
