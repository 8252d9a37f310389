/* sum_column FILE: how long the way is that each bone's position takes. A column is one member of all
   records: it is read where it lies in the file, without an object for each keyframe. */
#include <math.h>
#include <stdio.h>

#include "file.h"
#include "urho_animation.h"

static double way(const urho_animation_vector3_column *positions)
{
    double sum = 0;
    for (size_t i = 1; i < positions->count; i++) {
        const urho_animation_vector3 a = urho_animation_vector3_column_get(positions, i - 1);
        const urho_animation_vector3 b = urho_animation_vector3_column_get(positions, i);
        const double x = (double)b.x - a.x, y = (double)b.y - a.y, z = (double)b.z - a.z;
        sum += sqrt(x * x + y * y + z * z);
    }
    return sum;
}

int main(int argc, char **argv)
{
    size_t size = 0;
    void *data = argc == 2 ? load_file(argv[1], &size) : NULL;
    if (data == NULL) return 2;
    urho_animation *animation;
    tn_error error;
    if (urho_animation_read(&animation, data, size, NULL, &error) != TN_OK) {
        char text[256];
        tn_error_print(&error, text, sizeof text);
        fprintf(stderr, "%s: %s\n", argv[1], text);
        free(data);
        return 1;
    }
    for (size_t i = 0; i < animation->tracks.count; i++) {
        const urho_animation_track *track = &animation->tracks.items[i];
        urho_animation_vector3_column positions;
        if (!urho_animation_keyframe_view_position(&track->keyframes, &positions))
            continue; /* not in the mask */
        printf("%.*s: %g\n", (int)track->name.size, track->name.data, way(&positions));
    }
    urho_animation_free(animation);
    free(data);
    return 0;
}
