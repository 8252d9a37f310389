/* Edits: a file is read, one name in it becomes another one of its size, and the file is written; by the
   generated codec whole, and as what changes in it. */
#include <stdio.h>
#include <string.h>

#include "animation_tasks.h"
#include "table.h"

/* The name of the last track is changed: `at` is where it lies. */
typedef struct edit_contest {
    bench_contest of;
    size_t at;
} edit_contest;

static const char first_letter = 'Z';

/* The same for all who have renamed the track. */
static double renamed(const edit_contest *contest)
{
    const uint8_t *output = contest->of.output;
    require(output[contest->at] == (uint8_t)first_letter, "renaming");
    return output[contest->at] + output[contest->at + 1] + output[contest->of.file.size - 1];
}

static double edit_structs(void *user)
{
    edit_contest *contest = user;
    bench_contest *of = &contest->of;
    loaded animation;
    require(loaded_read(&animation, &of->memory, of->file.data, of->file.size), "loading");
    animation.tracks[animation.track_count - 1].name[0] = first_letter;
    require(loaded_size(&animation) == of->file.size, "measuring");
    loaded_write(&animation, of->output);
    loaded_free(&animation, &of->memory);
    return renamed(contest);
}

static double edit_memcpy(void *user)
{
    edit_contest *contest = user;
    memcpy(contest->of.output, contest->of.file.data, contest->of.file.size);
    contest->of.output[contest->at] = (uint8_t)first_letter;
    return renamed(contest);
}

/* Reads the file and renames the track; `name` has room for the new name. */
static urho_animation *read_and_rename(bench_contest *of, char *name, size_t room)
{
    urho_animation *animation;
    require(urho_animation_read(&animation, of->file.data, of->file.size, &of->options, NULL) == TN_OK,
            "reading");
    tn_text *changed = &animation->tracks.items[animation->tracks.count - 1].name;
    require(changed->size > 1 && changed->size <= room, "finding the name");
    memcpy(name, changed->data, changed->size);
    name[0] = first_letter;
    changed->data = name;
    return animation;
}

static double edit_generated(void *user)
{
    edit_contest *contest = user;
    bench_contest *of = &contest->of;
    char name[64];
    size_t size;
    urho_animation *animation = read_and_rename(of, name, sizeof name);
    require(urho_animation_size(animation, &size, NULL) == TN_OK && size == of->file.size, "measuring");
    require(urho_animation_write(animation, of->output, size, NULL) == TN_OK, "writing");
    urho_animation_free(animation);
    return renamed(contest);
}

static bool change_output(void *user, uint64_t offset, const void *data, size_t size)
{
    bench_contest *of = user;
    memcpy(of->output + offset, data, size);
    return true;
}

/* What is patched is a copy of the file. */
static double edit_patch(void *user)
{
    edit_contest *contest = user;
    bench_contest *of = &contest->of;
    char name[64];
    const tn_patch_sink to = {change_output, of};
    urho_animation *animation = read_and_rename(of, name, sizeof name);
    require(urho_animation_patch(animation, of->file.data, of->file.size, &to, NULL) == TN_OK, "patching");
    urho_animation_free(animation);
    return renamed(contest);
}

enum { EDIT_STRUCTS, EDIT_MEMCPY, EDIT_GENERATED, EDIT_PATCH, EDIT_ROWS };

static const bench_row rows[EDIT_ROWS] = {
    [EDIT_STRUCTS] = {"rename and write", "hand-written structs", edit_structs, EDIT_STRUCTS, EDIT_STRUCTS},
    [EDIT_MEMCPY] = {"", "memcpy", edit_memcpy, EDIT_STRUCTS, EDIT_MEMCPY},
    [EDIT_GENERATED] = {"", "generated", edit_generated, EDIT_STRUCTS, EDIT_MEMCPY},
    [EDIT_PATCH] = {"rename in place", "generated, patch", edit_patch, EDIT_STRUCTS, EDIT_MEMCPY}};

bool compare_edits(size_t size, size_t keys)
{
    const bench_table table = {.rows = rows, .row_count = EDIT_ROWS, .open = EDIT_PATCH};
    edit_contest contest;
    contest_begin(&contest.of, size, keys);
    const urho_animation_track_list *tracks = &contest.of.generated->tracks;
    contest.at = (size_t)((const uint8_t *)tracks->items[tracks->count - 1].name.data - contest.of.file.data);
    memcpy(contest.of.output, contest.of.file.data, contest.of.file.size);
    printf("edits: an animation of %.1f MB in %zu tracks, of which one is renamed\n",
           (double)contest.of.file.size / (1 << 20), contest.of.file.tracks);
    const bool agree = bench_run(&table, &contest, &contest.of.memory, contest.of.file.size);
    contest_end(&contest.of);
    return agree;
}
