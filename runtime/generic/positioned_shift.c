/* Writes instances with `pos`: finds the resized parts of the source, and the parts that these move. */
#include "positioned.h"

/* Whether two instances were read from the same bytes. */
static bool is_same_place(const tn_placement *a, const tn_placement *b)
{
    return a != NULL && b != NULL && a->at == b->at && a->size == b->size;
}

uint64_t tn_positioned_shifted(const tn_prepare *prepare, uint64_t at, const tn_placement *of)
{
    uint64_t now = at;
    for (size_t i = 0; i < prepare->positioned.shift_count; i++) {
        const tn_shift *shift = &prepare->positioned.shifts[i];
        if (is_same_place(shift->of, of)) continue;
        if (at >= shift->at)
            now += shift->added - shift->removed;
        else if (at > shift->at - shift->removed)
            now -= at - (shift->at - shift->removed);
    }
    return now;
}

bool tn_positioned_is_removed(const tn_prepare *prepare, uint64_t at)
{
    for (size_t i = 0; i < prepare->positioned.shift_count; i++) {
        const tn_shift *shift = &prepare->positioned.shifts[i];
        if (at >= shift->at - shift->removed && at < shift->at) return true;
    }
    return false;
}

bool tn_positioned_is_torn(const tn_prepare *prepare, const tn_placement *placement)
{
    for (size_t i = 0; i < prepare->positioned.shift_count; i++) {
        const tn_shift *shift = &prepare->positioned.shifts[i];
        if (shift->of == NULL && shift->at > placement->at && shift->at - placement->at <= placement->size)
            return true;
    }
    return false;
}

tn_status tn_positioned_render(tn_prepare *prepare, const tn_piece *piece, const uint8_t **bytes)
{
    void *space;
    tn_output out;
    *bytes = NULL;
    const tn_status status = piece->size > SIZE_MAX
                                 ? TN_NO_MEMORY
                                 : tn_arena_alloc(&prepare->memory, (size_t)piece->size, 1, &space);
    if (status != TN_OK) return tn_prepared(prepare, status);
    tn_output_buffer(&out, space, (size_t)piece->size);
    out.at = piece->put(&out, out.at, piece->object);
    (void)tn_output_end(&out);
    *bytes = space;
    return TN_OK;
}

/* Bytes that a part has kept at its end stay with the bytes behind it. */
static tn_status find_shift(tn_prepare *prepare, const tn_piece *piece, uint64_t at, uint64_t size,
                            tn_shift *shift)
{
    const uint8_t *now, *before = prepare->document->source + at;
    const tn_arena memory = prepare->memory;
    uint64_t kept = 0;
    const tn_status status = tn_positioned_render(prepare, piece, &now);
    if (status != TN_OK) return status;
    while (kept < size && kept < piece->size && before[size - 1 - kept] == now[piece->size - 1 - kept])
        kept++;
    tn_arena_release(&prepare->memory, &memory);
    *shift = (tn_shift){.at = at + size - kept,
                        .removed = size > piece->size ? size - piece->size : 0,
                        .added = size < piece->size ? piece->size - size : 0,
                        .of = piece->placement};
    return TN_OK;
}

/* Whether another instance of these bytes has shifted the bytes behind it as far: they move once. */
static bool is_shifted(const tn_shift *shifts, size_t count, const tn_shift *shift)
{
    for (size_t i = 0; i < count; i++)
        if (is_same_place(shifts[i].of, shift->of) && shifts[i].removed == shift->removed &&
            shifts[i].added == shift->added)
            return true;
    return false;
}

bool tn_positioned_is_resized(const tn_piece *piece)
{
    return piece->placement->known && piece->placement->size != piece->size;
}

tn_status tn_positioned_find_shifts(tn_prepare *prepare, const tn_piece *in_line, bool *same)
{
    void *space;
    size_t count = 0;
    tn_status status = tn_arena_alloc(&prepare->memory, prepare->layout.count + 1, sizeof(tn_shift), &space);
    if (status != TN_OK) return tn_prepared(prepare, status);
    tn_shift *shifts = space;
    if (in_line->size != prepare->positioned.in_line)
        status = find_shift(prepare, in_line, 0, prepare->positioned.in_line, &shifts[count++]);
    for (size_t i = 0; i < prepare->layout.count && status == TN_OK; i++) {
        const tn_piece *piece = &prepare->layout.pieces[i];
        if (!tn_positioned_is_resized(piece)) continue;
        status = find_shift(prepare, piece, piece->placement->at, piece->placement->size, &shifts[count]);
        count += status == TN_OK && !is_shifted(shifts, count, &shifts[count]);
    }
    *same = count == prepare->positioned.shift_count;
    for (size_t i = 0; i < count && *same; i++) {
        const tn_shift *a = &shifts[i], *b = &prepare->positioned.shifts[i];
        *same = a->at == b->at && a->removed == b->removed && a->added == b->added && a->of == b->of;
    }
    prepare->positioned.shifts = shifts;
    prepare->positioned.shift_count = count;
    return status;
}
