/* The generated codec for Urho3D models against hand-written code. The goals are those that the project has
   set itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "model_rivals.h"
#include "model_synthetic.h"
#include "table.h"
#include "tenon/generic.h"
#include "urho_model.h"

enum { NAME_ROOM = 64 }; /* of a bone's name */

/* What the tasks work on. Reading tasks open the file anew each time; writing tasks write an object that is
   open. */
typedef struct contest {
    synthetic_model file;
    memory_counter memory;
    uint8_t *output; /* as large as the file */
    void *scratch;
    tn_options options;
    urho_model *generated;
    rival_model structs;
    size_t edits;
} contest;

/* ---- open ---- */

static urho_model *read_generated(const contest *c)
{
    urho_model *model;
    require(urho_model_read(&model, c->file.data, c->file.size, &c->options, NULL) == TN_OK, "reading");
    return model;
}

static void read_rival(contest *c, rival_model *model, bool structs)
{
    require(rival_model_read(model, &c->memory, c->file.data, c->file.size, structs), "loading");
}

static double open_rival(contest *c, bool structs)
{
    rival_model model;
    read_rival(c, &model, structs);
    const double bones = model.bone_count;
    rival_model_free(&model, &c->memory);
    return bones;
}

static double open_structs(void *user)
{
    return open_rival(user, true);
}

static double open_views(void *user)
{
    return open_rival(user, false);
}

static double open_generated(void *user)
{
    urho_model *model = read_generated(user);
    const double bones = (double)model->bones.count;
    urho_model_free(model);
    return bones;
}

/* ---- validate ---- */

static double validate(const contest *c, tn_level level)
{
    tn_options options = c->options;
    options.level = level;
    options.report = refuse_finding;
    require(urho_model_validate(c->file.data, c->file.size, &options, NULL) == TN_OK, "validating");
    return MODEL_BONES;
}

static double validate_structure(void *user)
{
    return validate(user, TN_LEVEL_STRUCTURE);
}

static double validate_content(void *user)
{
    return validate(user, TN_LEVEL_CONTENT);
}

static double validate_strict(void *user)
{
    return validate(user, TN_LEVEL_STRICT);
}

/* ---- open and sum one column ---- */

static double sum_rival(contest *c, bool structs)
{
    rival_model model;
    read_rival(c, &model, structs);
    const double sum = rival_model_sum(&model);
    rival_model_free(&model, &c->memory);
    return sum;
}

static double sum_structs(void *user)
{
    return sum_rival(user, true);
}

static double sum_views(void *user)
{
    return sum_rival(user, false);
}

static double sum_generated(void *user)
{
    urho_model *model = read_generated(user);
    double x = 0, y = 0, z = 0;
    for (size_t b = 0; b < model->vertex_buffers.count; b++) {
        const urho_model_vertex_view *vertices = &model->vertex_buffers.items[b].vertices;
        urho_model_vector3_column positions;
        const tn_slot *slot = urho_model_vertex_view_find(vertices, URHO_MODEL_SEMANTIC_POSITION, 0);
        require(urho_model_vertex_view_vector3(vertices, slot, &positions), "finding positions");
        for (size_t i = 0; i < positions.count; i++) {
            const urho_model_vector3 position = urho_model_vector3_column_get(&positions, i);
            x += (double)position.x;
            y += (double)position.y;
            z += (double)position.z;
        }
    }
    urho_model_free(model);
    return x + y + z;
}

/* ---- everything as JSON ---- */

static bool count_bytes(void *user, const void *data, size_t size)
{
    (void)data;
    *(size_t *)user += size;
    return true;
}

static double decode_generated(void *user)
{
    const contest *c = user;
    const tn_json_options options = {.all = true, .indent = false};
    size_t size = 0;
    const tn_sink sink = {count_bytes, &size};
    require(tn_json_write(&urho_model_format, c->generated, NULL, &options, &sink) == TN_OK, "decoding");
    return (double)size;
}

/* ---- write ---- */

static double write_generated(void *user)
{
    contest *c = user;
    size_t size;
    require(urho_model_size(c->generated, &size, NULL) == TN_OK && size == c->file.size, "measuring");
    require(urho_model_write(c->generated, c->output, size, NULL) == TN_OK, "writing");
    return probe(c->output, c->file.size);
}

static double write_structs(void *user)
{
    contest *c = user;
    require(rival_model_size(&c->structs) == c->file.size, "measuring");
    rival_model_write(&c->structs, c->output);
    return probe(c->output, c->file.size);
}

static double write_memcpy(void *user)
{
    contest *c = user;
    memcpy(c->output, c->file.data, c->file.size);
    return probe(c->output, c->file.size);
}

/* A bone that moves back and forth. */
static float next_position(contest *c)
{
    return c->edits++ % 2 == 0 ? 0.5f : 0.0f;
}

static double edit_generated(void *user)
{
    contest *c = user;
    c->generated->bones.items[1].position.x = next_position(c);
    return write_generated(c);
}

static double edit_structs(void *user)
{
    contest *c = user;
    c->structs.bones[1].values[0] = next_position(c);
    return write_structs(c);
}

/* ---- open, rename a bone, and save ---- */

/* A name as long as the one that the bone has. */
static const char *next_name(contest *c, char *name, size_t size)
{
    name[0] = c->edits++ % 2 == 0 ? 'X' : 'Y';
    name[size] = '\0';
    return name;
}

static urho_model *rename_generated(contest *c, char *name)
{
    urho_model *model = read_generated(c);
    tn_text *bone = &model->bones.items[1].name;
    require(bone->size < NAME_ROOM, "renaming");
    memcpy(name, bone->data, bone->size);
    *bone = (tn_text){next_name(c, name, bone->size), bone->size};
    return model;
}

static double save_generated(void *user)
{
    contest *c = user;
    char name[NAME_ROOM];
    urho_model *model = rename_generated(c, name);
    require(urho_model_write(model, c->output, c->file.size, NULL) == TN_OK, "writing");
    urho_model_free(model);
    return probe(c->output, c->file.size);
}

static double save_structs(void *user)
{
    contest *c = user;
    rival_model model;
    read_rival(c, &model, true);
    char *name = model.bones[1].name;
    next_name(c, name, strlen(name));
    rival_model_write(&model, c->output);
    rival_model_free(&model, &c->memory);
    return probe(c->output, c->file.size);
}

static bool make_change(void *user, uint64_t offset, const void *data, size_t size)
{
    const contest *c = user;
    memcpy(c->output + offset, data, size);
    return true;
}

/* In the copy that the tasks before it have made. */
static double patch_generated(void *user)
{
    contest *c = user;
    char name[NAME_ROOM];
    urho_model *model = rename_generated(c, name);
    const tn_patch_sink to = {make_change, c};
    require(urho_model_patch(model, c->file.data, c->file.size, &to, NULL) == TN_OK, "patching");
    urho_model_free(model);
    return probe(c->output, c->file.size);
}

/* ---- the table ---- */

/* X(id, task, who, function, structs, views): the rows of the table. Reading is what the rivals have instead
   of validation; nobody but the codec writes JSON. */
#define ROWS(X)                                                                                              \
    X(OPEN_STRUCTS, "open", "hand-written structs", open_structs, OPEN_STRUCTS, OPEN_STRUCTS)                \
    X(OPEN_VIEWS, "", "hand-written views", open_views, OPEN_STRUCTS, OPEN_VIEWS)                            \
    X(OPEN, "", "generated", open_generated, OPEN_STRUCTS, OPEN_VIEWS)                                       \
    X(STRUCTURE, "validate, structure", "generated", validate_structure, OPEN_STRUCTS, OPEN_VIEWS)           \
    X(CONTENT, "validate, content", "generated", validate_content, OPEN_STRUCTS, OPEN_VIEWS)                 \
    X(STRICT, "validate, strict", "generated", validate_strict, OPEN_STRUCTS, OPEN_VIEWS)                    \
    X(SUM_STRUCTS, "open, sum a column", "hand-written structs", sum_structs, SUM_STRUCTS, SUM_STRUCTS)      \
    X(SUM_VIEWS, "", "hand-written views", sum_views, SUM_STRUCTS, SUM_VIEWS)                                \
    X(SUM, "", "generated, column", sum_generated, SUM_STRUCTS, SUM_VIEWS)                                   \
    X(WRITE_STRUCTS, "write", "hand-written structs", write_structs, WRITE_STRUCTS, WRITE_STRUCTS)           \
    X(WRITE_MEMCPY, "", "memcpy", write_memcpy, WRITE_STRUCTS, WRITE_MEMCPY)                                 \
    X(WRITE, "", "generated", write_generated, WRITE_STRUCTS, WRITE_MEMCPY)                                  \
    X(EDIT_STRUCTS, "move a bone, write", "hand-written structs", edit_structs, EDIT_STRUCTS, EDIT_STRUCTS)  \
    X(EDIT, "", "generated", edit_generated, EDIT_STRUCTS, WRITE_MEMCPY)                                     \
    X(SAVE_STRUCTS, "rename a bone, write", "hand-written structs", save_structs, SAVE_STRUCTS,              \
      SAVE_STRUCTS)                                                                                          \
    X(SAVE, "", "generated", save_generated, SAVE_STRUCTS, WRITE_MEMCPY)                                     \
    X(PATCH, "rename a bone, patch", "generated", patch_generated, SAVE_STRUCTS, WRITE_MEMCPY)               \
    X(JSON, "all as JSON", "generated", decode_generated, JSON, JSON)

enum {
#define X(id, task, who, function, structs, views) ID_##id,
    ROWS(X)
#undef X
        ROW_COUNT
};

static const bench_row rows[ROW_COUNT] = {
#define X(id, task, who, function, structs, views) {task, who, function, ID_##structs, ID_##views},
    ROWS(X)
#undef X
};

static const bench_goal goals[] = {
    {"open: 100 times as fast as structs", ID_OPEN, ID_OPEN_STRUCTS, 100},
    {"validate, structure: 100 times as fast as opening structs", ID_STRUCTURE, ID_OPEN_STRUCTS, 100},
    {"open, sum a column: 1.5 times as fast as structs", ID_SUM, ID_SUM_STRUCTS, 1.5},
    {"write: 0.7 times as fast as memcpy", ID_WRITE, ID_WRITE_MEMCPY, 0.7},
    {"move a bone, write: the same", ID_EDIT, ID_WRITE_MEMCPY, 0.7},
    {"rename a bone, patch: 100 times as fast as memcpy", ID_PATCH, ID_WRITE_MEMCPY, 100},
};

static const bench_rate rates[] = {
    {"validate, content: 1 GB in a second", ID_CONTENT, 1},
    {"validate, strict: the same", ID_STRICT, 1},
};

static void begin(contest *c, size_t size)
{
    memset(c, 0, sizeof *c);
    c->file = make_model(size);
    c->output = malloc(c->file.size);
    c->options.scratch_size = (size_t)urho_model_scratch(c->file.size, TN_LEVEL_STRICT);
    c->scratch = malloc(c->options.scratch_size);
    require(c->file.data != NULL && c->output != NULL && c->scratch != NULL, "taking memory");
    /* Fresh pages cost time at their first touch; nobody's measurement is to pay for that. */
    memset(c->output, 1, c->file.size);
    memset(c->scratch, 1, c->options.scratch_size);
    c->options.allocator = counted_allocator(&c->memory);
    c->options.scratch = c->scratch;
    c->generated = read_generated(c);
    read_rival(c, &c->structs, true);
}

static void end(contest *c)
{
    urho_model_free(c->generated);
    rival_model_free(&c->structs, &c->memory);
    require(c->memory.live == 0, "giving memory back");
    free(c->scratch);
    free(c->output);
    free(c->file.data);
}

bool compare_models(size_t size)
{
    const bench_table table = {.rows = rows,
                               .goals = goals,
                               .rates = rates,
                               .row_count = ROW_COUNT,
                               .goal_count = sizeof goals / sizeof *goals,
                               .rate_count = sizeof rates / sizeof *rates,
                               .open = ID_OPEN};
    contest c;
    begin(&c, size);
    printf("model: %.1f MB in %d buffers of %u vertices, and as many of %u indices\n",
           (double)c.file.size / (1 << 20), MODEL_BUFFERS, c.file.vertices, c.file.indices);
    const bool agree = bench_run(&table, &c, &c.memory, c.file.size);
    end(&c);
    return agree;
}
