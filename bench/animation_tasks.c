#include "animation_tasks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void contest_begin(bench_contest *contest, size_t size, size_t keys)
{
    memset(contest, 0, sizeof *contest);
    contest->file = make_synthetic(size, keys);
    require(contest->file.data != NULL, "making the file");
    contest->output = malloc(contest->file.size);
    require(contest->output != NULL, "taking memory for the output");
    contest->scratch_size = (size_t)urho_animation_scratch(contest->file.size, TN_LEVEL_STRICT);
    contest->scratch = malloc(contest->scratch_size);
    require(contest->scratch != NULL, "taking scratch memory");
    /* Fresh pages cost time at their first touch; nobody's measurement is to pay for that. */
    memset(contest->output, 1, contest->file.size);
    memset(contest->scratch, 1, contest->scratch_size);
    contest->options.allocator = counted_allocator(&contest->memory);
    contest->options.scratch = contest->scratch;
    contest->options.scratch_size = contest->scratch_size;
    require(urho_animation_read(&contest->generated, contest->file.data, contest->file.size,
                                &contest->options, NULL) == TN_OK,
            "reading");
    require(loaded_read(&contest->structs, &contest->memory, contest->file.data, contest->file.size),
            "loading");
}

void contest_end(bench_contest *contest)
{
    urho_animation_free(contest->generated);
    loaded_free(&contest->structs, &contest->memory);
    require(contest->memory.live == 0, "giving memory back");
    free(contest->scratch);
    free(contest->output);
    free(contest->file.data);
}

/* ---- open ---- */

static urho_animation *read_generated(bench_contest *contest)
{
    urho_animation *animation;
    require(urho_animation_read(&animation, contest->file.data, contest->file.size, &contest->options,
                                NULL) == TN_OK,
            "reading");
    return animation;
}

static void read_views(bench_contest *contest, viewed *animation)
{
    require(viewed_read(animation, &contest->memory, contest->file.data, contest->file.size), "viewing");
}

static void read_structs(bench_contest *contest, loaded *animation)
{
    require(loaded_read(animation, &contest->memory, contest->file.data, contest->file.size), "loading");
}

double open_generated(void *user)
{
    urho_animation *animation = read_generated(user);
    const double tracks = (double)animation->tracks.count;
    urho_animation_free(animation);
    return tracks;
}

double open_views(void *user)
{
    bench_contest *contest = user;
    viewed animation;
    read_views(contest, &animation);
    const double tracks = animation.track_count;
    viewed_free(&animation, &contest->memory);
    return tracks;
}

double open_views_checked(void *user)
{
    bench_contest *contest = user;
    viewed animation;
    read_views(contest, &animation);
    require(viewed_check(&animation) == 0, "checking");
    const double tracks = animation.track_count;
    viewed_free(&animation, &contest->memory);
    return tracks;
}

double open_structs(void *user)
{
    bench_contest *contest = user;
    loaded animation;
    read_structs(contest, &animation);
    const double tracks = animation.track_count;
    loaded_free(&animation, &contest->memory);
    return tracks;
}

/* ---- validate ---- */

static double validate(bench_contest *contest, tn_level level)
{
    tn_options options = contest->options;
    options.level = level;
    options.report = refuse_finding;
    require(urho_animation_validate(contest->file.data, contest->file.size, &options, NULL) == TN_OK,
            "validating");
    return (double)contest->file.tracks;
}

double validate_structure(void *user)
{
    return validate(user, TN_LEVEL_STRUCTURE);
}

double validate_content(void *user)
{
    return validate(user, TN_LEVEL_CONTENT);
}

double validate_strict(void *user)
{
    return validate(user, TN_LEVEL_STRICT);
}

/* ---- open and sum every float ---- */

static void sum_vectors(const urho_animation_vector3_column *column, double sum[3])
{
    double x = sum[0], y = sum[1], z = sum[2];
    for (size_t i = 0; i < column->count; i++) {
        const urho_animation_vector3 value = urho_animation_vector3_column_get(column, i);
        x += (double)value.x;
        y += (double)value.y;
        z += (double)value.z;
    }
    sum[0] = x, sum[1] = y, sum[2] = z;
}

static void sum_rotations(const urho_animation_quaternion_column *column, double sum[4])
{
    double w = sum[0], x = sum[1], y = sum[2], z = sum[3];
    for (size_t i = 0; i < column->count; i++) {
        const urho_animation_quaternion value = urho_animation_quaternion_column_get(column, i);
        w += (double)value.w;
        x += (double)value.x;
        y += (double)value.y;
        z += (double)value.z;
    }
    sum[0] = w, sum[1] = x, sum[2] = y, sum[3] = z;
}

static void sum_track(const urho_animation_keyframe_view *keys, float_sums *sums)
{
    urho_animation_vector3_column vectors;
    urho_animation_quaternion_column rotations;
    const tn_f4le_column times = urho_animation_keyframe_view_time(keys);
    for (size_t i = 0; i < times.count; i++)
        sums->time += (double)tn_f4le_column_get(&times, i);
    if (urho_animation_keyframe_view_position(keys, &vectors)) sum_vectors(&vectors, sums->position);
    if (urho_animation_keyframe_view_rotation(keys, &rotations)) sum_rotations(&rotations, sums->rotation);
    if (urho_animation_keyframe_view_scale(keys, &vectors)) sum_vectors(&vectors, sums->scale);
}

double sum_generated(void *user)
{
    float_sums sums = {0};
    urho_animation *animation = read_generated(user);
    for (size_t i = 0; i < animation->tracks.count; i++)
        sum_track(&animation->tracks.items[i].keyframes, &sums);
    urho_animation_free(animation);
    return sums_total(&sums);
}

double sum_views(void *user)
{
    bench_contest *contest = user;
    viewed animation;
    float_sums sums = {0};
    read_views(contest, &animation);
    viewed_sum(&animation, &sums);
    viewed_free(&animation, &contest->memory);
    return sums_total(&sums);
}

double sum_structs(void *user)
{
    bench_contest *contest = user;
    loaded animation;
    float_sums sums = {0};
    read_structs(contest, &animation);
    loaded_sum(&animation, &sums);
    loaded_free(&animation, &contest->memory);
    return sums_total(&sums);
}

/* ---- write ---- */

double write_generated(void *user)
{
    bench_contest *contest = user;
    size_t size;
    require(urho_animation_size(contest->generated, &size, NULL) == TN_OK && size == contest->file.size,
            "measuring");
    require(urho_animation_write(contest->generated, contest->output, size, NULL) == TN_OK, "writing");
    return probe(contest->output, contest->file.size);
}

double write_structs(void *user)
{
    bench_contest *contest = user;
    require(loaded_size(&contest->structs) == contest->file.size, "measuring");
    loaded_write(&contest->structs, contest->output);
    return probe(contest->output, contest->file.size);
}

double write_memcpy(void *user)
{
    bench_contest *contest = user;
    memcpy(contest->output, contest->file.data, contest->file.size);
    return probe(contest->output, contest->file.size);
}
