/* Pages: chooses the bytes of a file that the page holds. */
#include "cli/view_data.h"

enum {
    BLOCK = 64,     /* the size of blocks of held bytes */
    SHOWN = 256,    /* bytes of each value, */
    AROUND = 512,   /* around a finding, */
    AT_ENDS = 4096, /* and at both ends of the file */
    TOP_LEVELS = 2  /* of the tree: before all others */
};

typedef struct choice {
    uint8_t *held; /* of each block: whether it is held */
    uint64_t count;
    uint64_t left; /* blocks that may still be held */
} choice;

static void hold(choice *of, uint64_t offset, uint64_t size)
{
    if (size == 0 || offset / BLOCK >= of->count) return;
    uint64_t end = size > UINT64_MAX - offset ? of->count : (offset + size - 1) / BLOCK + 1;
    if (end > of->count) end = of->count;
    for (uint64_t i = offset / BLOCK; i < end && of->left > 0; i++) {
        of->left -= of->held[i] == 0;
        of->held[i] = 1;
    }
}

/* The first bytes of the values on lines, of levels up to `most` or beyond. */
static void hold_lines(choice *of, const view_data *data, bool top)
{
    for (size_t i = 0; i < data->lines.count; i++) {
        const view_line *line = &data->lines.items[i];
        if (!line->placed || (line->level <= TOP_LEVELS) != top) continue;
        hold(of, line->place.offset, line->place.size < SHOWN ? line->place.size : SHOWN);
    }
}

static void hold_findings(choice *of, const view_data *data)
{
    for (size_t i = 0; i < data->findings.count; i++) {
        const uint64_t offset = data->findings.items[i].offset;
        if (offset == TN_NO_OFFSET) continue;
        const uint64_t begin = offset > AROUND ? offset - AROUND : 0;
        hold(of, begin, offset - begin + AROUND);
    }
}

view_ranges view_choose_bytes(const view_data *data)
{
    const uint64_t size = data->file->bytes.size;
    view_ranges ranges = {0};
    if (size == 0) return ranges;
    arena *memory = arena_new();
    choice of = {.count = (size - 1) / BLOCK + 1, .left = data->limits.bytes / BLOCK};
    of.held = arena_alloc(memory, (size_t)of.count);
    memset(of.held, 0, (size_t)of.count);
    if (of.left < of.count) {
        hold(&of, 0, AT_ENDS);
        hold(&of, size > AT_ENDS ? size - AT_ENDS : 0, AT_ENDS);
        hold_lines(&of, data, true);
        hold_findings(&of, data);
        hold_lines(&of, data, false);
    }
    hold(&of, 0, size);
    for (uint64_t i = 0; i < of.count; i++) {
        const uint64_t begin = i * BLOCK;
        if (!of.held[i]) continue;
        while (i < of.count && of.held[i])
            i++;
        const uint64_t end = i * BLOCK < size ? i * BLOCK : size;
        const view_range range = {begin, end - begin};
        ARRAY_PUSH(data->file->memory, &ranges, range);
    }
    arena_free(memory);
    return ranges;
}
