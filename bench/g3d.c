/* The generated codec for G3D models against hand-written code: opening a model does not touch its vertices.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "g3d_rivals.h"
#include "g3d_synthetic.h"
#include "table.h"
#include "ultra_g3d.h"

/* What the tasks work on: the file, and the object and the structs that were made of it. */
typedef struct contest {
    synthetic_g3d file;
    memory_counter memory;
    uint8_t *output; /* as large as the file */
    void *scratch;
    tn_options options;
    ultra_g3d *generated;
} contest;

/* ---- open ---- */

static ultra_g3d *read_generated(const contest *c)
{
    ultra_g3d *model;
    require(ultra_g3d_read(&model, c->file.data, c->file.size, &c->options, NULL) == TN_OK, "reading");
    return model;
}

static double nodes_of_rival(const rival_node *node)
{
    double nodes = 1;
    for (uint32_t i = 0; i < node->kid_count; i++)
        nodes += nodes_of_rival(&node->kids[i]);
    return nodes;
}

static double nodes_of_generated(const ultra_g3d_node *node)
{
    double nodes = 1;
    for (size_t i = 0; i < node->kids.count; i++)
        nodes += nodes_of_generated(&node->kids.items[i]);
    return nodes;
}

static double open_rival(contest *c, bool structs)
{
    rival_node root;
    require(rival_g3d_read(&root, &c->memory, c->file.data, c->file.size, structs), "loading");
    const double nodes = nodes_of_rival(&root);
    rival_g3d_free(&root, &c->memory);
    return nodes;
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
    ultra_g3d *model = read_generated(user);
    const double nodes = nodes_of_generated(&model->root);
    ultra_g3d_free(model);
    return nodes;
}

/* ---- validate ---- */

static double validate(const contest *c, tn_level level)
{
    tn_options options = c->options;
    options.level = level;
    options.report = refuse_finding;
    require(ultra_g3d_validate(c->file.data, c->file.size, &options, NULL) == TN_OK, "validating");
    return G3D_NODES;
}

static double validate_structure(void *user)
{
    return validate(user, TN_LEVEL_STRUCTURE);
}

static double validate_content(void *user)
{
    return validate(user, TN_LEVEL_CONTENT);
}

/* ---- open and sum a column ---- */

static double sum_of_rival(const rival_node *node)
{
    double sum = 0;
    for (uint32_t m = 0; m < node->mesh_count; m++)
        for (uint32_t i = 0; i < node->meshes[m].vertex_count; i++)
            sum += (double)node->meshes[m].vertices[i].displacement;
    for (uint32_t i = 0; i < node->kid_count; i++)
        sum += sum_of_rival(&node->kids[i]);
    return sum;
}

static double sum_structs(void *user)
{
    contest *c = user;
    rival_node root;
    require(rival_g3d_read(&root, &c->memory, c->file.data, c->file.size, true), "loading");
    const double sum = sum_of_rival(&root);
    rival_g3d_free(&root, &c->memory);
    return sum;
}

static double sum_of_generated(const ultra_g3d_node *node)
{
    double sum = 0;
    for (size_t l = 0; l < node->lods.count; l++) {
        for (size_t m = 0; m < node->lods.items[l].meshes.count; m++) {
            const ultra_g3d_vertex_view *vertices = &node->lods.items[l].meshes.items[m].vertices;
            const tn_f4le_column column = ultra_g3d_vertex_view_displacement(vertices);
            for (size_t i = 0; i < column.count; i++)
                sum += (double)tn_f4le_column_get(&column, i);
        }
    }
    for (size_t i = 0; i < node->kids.count; i++)
        sum += sum_of_generated(&node->kids.items[i]);
    return sum;
}

static double sum_generated(void *user)
{
    ultra_g3d *model = read_generated(user);
    const double sum = sum_of_generated(&model->root);
    ultra_g3d_free(model);
    return sum;
}

/* ---- write ---- */

static double write_memcpy(void *user)
{
    contest *c = user;
    memcpy(c->output, c->file.data, c->file.size);
    return probe(c->output, c->file.size);
}

static double write_generated(void *user)
{
    contest *c = user;
    size_t size;
    require(ultra_g3d_size(c->generated, &size, NULL) == TN_OK && size == c->file.size, "measuring");
    require(ultra_g3d_write(c->generated, c->output, size, NULL) == TN_OK, "writing");
    return probe(c->output, c->file.size);
}

/* ---- the table ---- */

/* X(id, task, who, function, structs, views) */
#define ROWS(X)                                                                                              \
    X(OPEN_STRUCTS, "open", "hand-written structs", open_structs, OPEN_STRUCTS, OPEN_STRUCTS)                \
    X(OPEN_VIEWS, "", "hand-written views", open_views, OPEN_STRUCTS, OPEN_VIEWS)                            \
    X(OPEN, "", "generated", open_generated, OPEN_STRUCTS, OPEN_VIEWS)                                       \
    X(STRUCTURE, "validate, structure", "generated", validate_structure, OPEN_STRUCTS, OPEN_VIEWS)           \
    X(CONTENT, "validate, content", "generated", validate_content, OPEN_STRUCTS, OPEN_VIEWS)                 \
    X(SUM_STRUCTS, "open, sum a column", "hand-written structs", sum_structs, SUM_STRUCTS, SUM_STRUCTS)      \
    X(SUM, "", "generated, column", sum_generated, SUM_STRUCTS, SUM)                                         \
    X(WRITE_MEMCPY, "write", "memcpy", write_memcpy, WRITE_MEMCPY, WRITE_MEMCPY)                             \
    X(WRITE, "", "generated", write_generated, WRITE, WRITE_MEMCPY)

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
    {"open: 0.1 times as fast as views", ID_OPEN, ID_OPEN_VIEWS, 0.1},
    {"validate, structure: 100 times as fast as opening structs", ID_STRUCTURE, ID_OPEN_STRUCTS, 100},
    {"open, sum a column: 1.5 times as fast as structs", ID_SUM, ID_SUM_STRUCTS, 1.5},
    {"write: 0.7 times as fast as memcpy", ID_WRITE, ID_WRITE_MEMCPY, 0.7},
};

static void begin(contest *c, size_t size)
{
    memset(c, 0, sizeof *c);
    c->file = make_g3d(size);
    c->output = malloc(c->file.size);
    c->options.scratch_size = (size_t)ultra_g3d_scratch(c->file.size, TN_LEVEL_CONTENT);
    c->scratch = malloc(c->options.scratch_size);
    require(c->file.data != NULL && c->output != NULL && c->scratch != NULL, "taking memory");
    /* Fresh pages cost time at their first touch; nobody's measurement is to pay for that. */
    memset(c->output, 1, c->file.size);
    memset(c->scratch, 1, c->options.scratch_size);
    c->options.allocator = counted_allocator(&c->memory);
    c->options.scratch = c->scratch;
    c->generated = read_generated(c);
}

static void end(contest *c)
{
    ultra_g3d_free(c->generated);
    require(c->memory.live == 0, "giving memory back");
    free(c->scratch);
    free(c->output);
    free(c->file.data);
}

bool compare_g3d(size_t size)
{
    const bench_table table = {.rows = rows,
                               .goals = goals,
                               .row_count = ROW_COUNT,
                               .goal_count = sizeof goals / sizeof *goals,
                               .open = ID_OPEN};
    contest c;
    begin(&c, size);
    printf("G3D: %.1f MB in %d nodes with a mesh of %u vertices each\n", (double)c.file.size / (1 << 20),
           G3D_NODES, c.file.vertices);
    const bool agree = bench_run(&table, &c, &c.memory, c.file.size);
    end(&c);
    return agree;
}
