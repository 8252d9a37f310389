/* Decides whether a file in its original layout gives the present value of every member. */
#include "pieces.h"

/* Members that overlap must agree about the bytes that they share: the layout cannot be kept from the first
   byte on that differs. The members come in the order of their places. Views of the same memory agree without
   a comparison, page by page: so the work grows with the memory of the members, not with the bytes that they
   cover. */
enum { PAGE = TN_OUTPUT_BUFFER };

typedef struct image {
    uint8_t *bytes;
    uint64_t size; /* of the bytes put so far */
    uint64_t at;   /* where the new part goes */
    bool same;
    uintptr_t origin;  /* address of the image's first byte, from the first long view; or 0 */
    uint8_t *verified; /* for every page, whether it equals the memory there */
} image;

/* Whether `data` is the byte at `at` in the memory from which long views take their bytes. */
static bool is_of_origin(image *to, uint64_t at, const void *data, size_t size)
{
    const uintptr_t place = (uintptr_t)data;
    if (size < PAGE || at > place) return false;
    if (to->origin == 0) to->origin = place - (uintptr_t)at;
    return to->origin == place - (uintptr_t)at;
}

/* The end of the pages from `at` on that need no comparison, up to `end`. */
static uint64_t behind_verified(const image *to, uint64_t at, uint64_t end)
{
    while (end - at >= PAGE && to->verified[at / PAGE] != 0)
        at += PAGE;
    return at;
}

/* Whether the bytes equal those of the image from `at` up to `end`. */
static bool agrees(const image *to, uint64_t at, uint64_t end, const uint8_t *data, bool of_origin)
{
    while (at < end) {
        if (of_origin && at % PAGE == 0) {
            const uint64_t next = behind_verified(to, at, end);
            data += next - at;
            at = next;
        }
        const uint64_t rest = PAGE - at % PAGE;
        const size_t part = (size_t)(end - at < rest ? end - at : rest);
        if (memcmp(to->bytes + at, data, part) != 0) return false;
        data += part;
        at += part;
    }
    return true;
}

/* Notes that the whole pages from `at` up to `end` agree with memory. */
static void verify(image *to, uint64_t at, uint64_t end)
{
    for (uint64_t page = (at + PAGE - 1) / PAGE; (page + 1) * PAGE <= end; page++)
        to->verified[page] = 1;
}

static bool compare_and_put(void *user, const void *data, size_t size)
{
    image *to = user;
    const uint64_t at = to->at, end = at + size;
    const size_t shared = to->size < end ? (size_t)(to->size - at) : size;
    const bool of_origin = is_of_origin(to, at, data, size);
    to->same = agrees(to, at, at + shared, data, of_origin);
    if (!to->same) return false;
    memcpy(to->bytes + at + shared, (const uint8_t *)data + shared, size - shared);
    if (of_origin) verify(to, at, end);
    to->at = end;
    if (end > to->size) to->size = end;
    return true;
}

static bool overlaps(const tn_prepare *prepare)
{
    uint64_t end = prepare->layout.in_line;
    for (size_t i = 0; i < prepare->layout.count; i++) {
        const tn_piece *piece = &prepare->layout.pieces[i];
        if (piece->at < end) return true;
        end = piece->at + piece->size;
    }
    return false;
}

static void render(image *to, const tn_piece *piece)
{
    const tn_sink sink = {compare_and_put, to};
    tn_output out;
    tn_output_sink(&out, &sink);
    if (piece->at > to->size) to->size = piece->at; /* no member owns gaps */
    to->at = piece->at;
    tn_put_piece(&out, piece);
    (void)tn_output_end(&out);
}

/* Checks that overlapping members agree. Returns TN_DISAGREE. */
static tn_status agree(tn_prepare *prepare, const tn_piece *in_line)
{
    void *bytes, *verified;
    const tn_arena before = prepare->memory;
    tn_status status = tn_arena_alloc(&prepare->memory, (size_t)prepare->size, 1, &bytes);
    if (status == TN_OK)
        status = tn_arena_alloc(&prepare->memory, (size_t)(prepare->size / PAGE) + 1, 1, &verified);
    if (status != TN_OK) return tn_prepared(prepare, status);
    image to = {.bytes = bytes, .verified = verified, .same = true};
    render(&to, in_line);
    for (size_t i = 0; i < prepare->layout.count && to.same; i++)
        render(&to, &prepare->layout.pieces[i]);
    tn_arena_release(&prepare->memory, &before);
    return to.same ? TN_OK : TN_DISAGREE;
}

/* Whether members and gaps together cover every byte behind the members in line. */
static bool is_complete(const tn_prepare *prepare)
{
    const tn_gap *gap = prepare->document->gaps;
    uint64_t at = prepare->layout.in_line;
    size_t next = 0;
    while (at < prepare->size) {
        uint64_t end = at;
        if (next < prepare->layout.count && prepare->layout.pieces[next].at <= at) {
            end = prepare->layout.pieces[next].at + prepare->layout.pieces[next].size;
            next++;
        } else if (gap != NULL && gap->offset <= at) {
            end = gap->offset + gap->bytes.size;
            gap = gap->next;
        } else {
            return false;
        }
        if (end > at) at = end;
    }
    return at == prepare->size;
}

tn_status tn_fit_as_read(tn_prepare *prepare, tn_put *put_it, const void *object)
{
    const tn_piece in_line = {.size = prepare->layout.in_line, .put = put_it, .object = object};
    if (prepare->layout.in_line != prepare->document->in_line) return TN_DISAGREE;
    prepare->size = prepare->document->size;
    if (prepare->size > SIZE_MAX || prepare->layout.in_line > prepare->size) return TN_DISAGREE;
    tn_sort_by_place(prepare->layout.pieces, prepare->layout.count, sizeof *prepare->layout.pieces);
    if (!is_complete(prepare)) return TN_DISAGREE;
    return overlaps(prepare) ? agree(prepare, &in_line) : TN_OK;
}
