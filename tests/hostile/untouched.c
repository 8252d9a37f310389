/* untouched: opening a model does not touch its vertices. They lie in memory that nobody may look at, while
   the model is read, and validated at level structure. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "support/report.h"
#include "ultra_g3d.h"

enum { VERTICES = 100000 };

/* A root with one mesh; its size goes to *size. */
static ultra_g3d *make_model(size_t *size)
{
    ultra_g3d *model;
    ultra_g3d_lod *lod;
    ultra_g3d_mesh *mesh;
    if (ultra_g3d_new(&model, NULL) != TN_OK ||
        ultra_g3d_lod_list_append(model->document, &model->root.lods, 1, &lod) != TN_OK ||
        ultra_g3d_mesh_list_append(model->document, &lod->meshes, 1, &mesh) != TN_OK ||
        ultra_g3d_vertex_view_new(model->document, &mesh->vertices, VERTICES) != TN_OK)
        abort();
    model->version = 100;
    model->root.bone = -1;
    if (ultra_g3d_size(model, size, NULL) != TN_OK) abort();
    return model;
}

static const ultra_g3d_vertex_view *vertices_of(const ultra_g3d *model)
{
    return &model->root.lods.items[0].meshes.items[0].vertices;
}

/* Takes the whole pages among the bytes away from everybody; how many there are. */
static size_t hide(const uint8_t *data, size_t size)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    const uintptr_t begin = ((uintptr_t)data + page - 1) / page * page,
                    end = ((uintptr_t)data + size) / page * page;
    if (mprotect((void *)begin, end - begin, PROT_NONE) != 0) abort();
    return (end - begin) / page;
}

int main(void)
{
    test_report report = {.subject = "a model whose vertices nobody may look at"};
    size_t size;
    ultra_g3d *model = make_model(&size);
    uint8_t *file = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (file == MAP_FAILED || ultra_g3d_write(model, file, size, NULL) != TN_OK) abort();
    ultra_g3d_free(model);

    const tn_options options = {.level = TN_LEVEL_STRUCTURE};
    if (ultra_g3d_read(&model, file, size, &options, NULL) != TN_OK) abort();
    const ultra_g3d_vertex_view *vertices = vertices_of(model);
    expect(&report, hide(vertices->data, vertices->count * vertices->stride) > 2000, "few pages are hidden");
    ultra_g3d_free(model);

    expect(&report, ultra_g3d_validate(file, size, &options, NULL) == TN_OK, "is not valid");
    if (expect(&report, ultra_g3d_read(&model, file, size, &options, NULL) == TN_OK, "cannot be read"))
        expect(&report, vertices_of(model)->count == VERTICES, "has other vertices");
    ultra_g3d_free(model);
    munmap(file, size);
    return report_end(&report);
}
