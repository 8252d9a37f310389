/* Makes the bytes that a type of the schema reads as a number. */
#include "varint.h"

#include "../generic/value.h"

/* ---- forms that are known ---- */

typedef bool make_bytes(int64_t number, varint_bytes *to);

static bool add(varint_bytes *to, uint8_t byte)
{
    if (to->size == VARINT_BYTES) return false;
    to->data[to->size++] = byte;
    return true;
}

/* LEB128. */
static bool least_first(int64_t number, varint_bytes *to)
{
    uint64_t left = (uint64_t)number;
    bool fits = number >= 0;
    while (fits && left >= 128) {
        fits = add(to, (uint8_t)(left | 128));
        left >>= 7;
    }
    return fits && add(to, (uint8_t)left);
}

/* Signed LEB128. */
static bool least_first_signed(int64_t number, varint_bytes *to)
{
    bool fits = true;
    while (fits && (number < -64 || number > 63)) {
        fits = add(to, (uint8_t)((number & 127) | 128));
        number = number < 0 ? ~(~number >> 7) : number >> 7;
    }
    return fits && add(to, (uint8_t)(number & 127));
}

/* Groups of seven bits, as in MIDI. */
static bool most_first(int64_t number, varint_bytes *to)
{
    if (!least_first(number, to)) return false;
    for (size_t i = 0, k = to->size - 1; i < k; i++, k--) {
        const uint8_t byte = to->data[i];
        to->data[i] = to->data[k];
        to->data[k] = byte;
    }
    for (size_t i = 0; i < to->size; i++)
        to->data[i] = (uint8_t)(i + 1 < to->size ? to->data[i] | 128 : to->data[i] & 127);
    return true;
}

/* The last `size` bytes of a number, the most significant one first. */
static void add_bytes(uint64_t number, size_t size, varint_bytes *to)
{
    for (size_t i = size; i-- > 0;)
        (void)add(to, (uint8_t)(number >> (8 * i)));
}

/* X.690, 8.1.3: one byte below 128, otherwise the number of the bytes that follow, and these. */
static bool distinguished(int64_t number, varint_bytes *to)
{
    const uint64_t value = (uint64_t)number;
    size_t size = 1;
    if (number < 0) return false;
    if (value < 128) return add(to, (uint8_t)value);
    while (size < 8 && value >> (8 * size) != 0)
        size++;
    (void)add(to, (uint8_t)(128 | size));
    add_bytes(value, size, to);
    return true;
}

/* RFC 8794, section 4: zeros before the first 1 say the number of the bytes that follow. All bits of the data
   being 1 is reserved: it says that a size is unknown. */
static bool extensible(int64_t number, varint_bytes *to)
{
    const uint64_t value = (uint64_t)number;
    size_t size = 1;
    if (number < 0) return false;
    while (size < 8 && value >= (UINT64_C(1) << (7 * size)) - 1)
        size++;
    if (value >= (UINT64_C(1) << (7 * size)) - 1) return false;
    add_bytes(value | UINT64_C(1) << (7 * size), size, to);
    return true;
}

/* ---- objects ---- */

static bool is_open_member(const tn_member *member, const void *object)
{
    static const uint8_t zeros[sizeof(uint64_t)];
    const void *value = tn_member_at(member, object);
    if (member->get != NULL || !tn_member_present(member, object)) return true;
    switch (member->kind) {
    case TN_KIND_CONSTANT:
        return true;
    case TN_KIND_LIST:
    case TN_KIND_ARRAY:
        return ((const tn_list *)value)->count == 0;
    case TN_KIND_NUMBERS:
        return ((const tn_numbers *)value)->count == 0;
    case TN_KIND_VIEW:
        return ((const tn_table_view *)value)->count == 0;
    case TN_KIND_OBJECT:
        return tn_varint_is_open(member->type, value);
    default:
        return tn_kind_size(member->kind) != 0 && memcmp(value, zeros, tn_kind_size(member->kind)) == 0;
    }
}

bool tn_varint_is_open(const tn_type *type, const void *object)
{
    for (size_t m = 0; m < type->member_count; m++)
        if (!is_open_member(&type->members[m], object)) return false;
    return true;
}

/* Of one number: a type whose reader needs more is no number. */
enum { MOST_WORK = 1 << 14, MOST_SPACE = 1 << 12 };

/* Reads `object`, which is zeros, at the beginning of the bytes. */
static tn_status read_object(const varint_type *of, tn_bytes bytes, void *object, varint_read *read)
{
    tn_input in;
    tn_error ignored;
    tn_result value = {0};
    tn_run *const run = of->in->run;
    const tn_run before = *run;
    tn_stream_open(of->in, bytes, &in);
    const tn_path path = {NULL, of->type->id, TN_NO_INDEX};
    scope over = {.codec = of->over->codec,
                  .in = &in,
                  .path = &path,
                  .object = &path,
                  .self = object,
                  .parent = of->over->parent,
                  .root = of->over->root,
                  .stream = &in};
    frame f = {.over = over, .part = FILTER_EMPTY};
    run->error = &ignored;
    run->work_left = MOST_WORK;
    run->space_left = MOST_SPACE;
    run->empty_left = VARINT_BYTES;
    tn_status status = tn_frame_read(&f, of->type);
    over.finished = true;
    if (status == TN_OK && of->value != NULL) status = (tn_status)tn_term_value(&over, of->value, &value);
    run->error = before.error;
    run->work_left = before.work_left;
    run->space_left = before.space_left;
    run->empty_left = before.empty_left;
    *read = (varint_read){value.s, in.pos, false};
    return status;
}

tn_status tn_varint_read(const varint_type *of, const uint8_t *bytes, size_t size, varint_read *read)
{
    void *object;
    tn_arena *memory = &of->in->run->document->arena;
    const tn_arena mark = *memory;
    tn_status status = tn_arena_alloc(memory, 1, of->type->size, &object);
    if (status != TN_OK) return status;
    status = read_object(of, (tn_bytes){bytes, size}, object, read);
    read->open = status == TN_OK && of->type->shown != NULL && tn_varint_is_open(of->type->shown, object);
    tn_arena_release(memory, &mark);
    return status;
}

static bool lacks_memory(tn_status status)
{
    return status == TN_NO_MEMORY || status == TN_MEMORY_BUDGET;
}

/* Whether the reader would store pointers to other objects. */
static bool has_pointers(const tn_codec_type *type)
{
    return type->parent != TN_NO_SLOT || type->root != TN_NO_SLOT || type->stream != TN_NO_SLOT;
}

tn_status tn_varint_set(const varint_type *of, const varint_bytes *made, void *object)
{
    varint_read read;
    void *bytes, *before;
    tn_arena *memory = &of->in->run->document->arena;
    if (has_pointers(of->type)) return TN_UNSUPPORTED;
    tn_status status = tn_arena_alloc(memory, 1, made->size, &bytes);
    if (status == TN_OK) status = tn_arena_alloc(memory, 1, of->type->size, &before);
    if (status != TN_OK) return status;
    memcpy(bytes, made->data, made->size);
    memcpy(before, object, of->type->size);
    memset(object, 0, of->type->size);
    status = read_object(of, (tn_bytes){bytes, made->size}, object, &read);
    if (status != TN_OK) memcpy(object, before, of->type->size);
    return status;
}

/* Returns TN_OK if all of the bytes stand for the number, otherwise TN_DISAGREE or an error of memory. */
static tn_status stands_for(const varint_type *of, const varint_bytes *made, int64_t number)
{
    varint_read read;
    const tn_status status = tn_varint_read(of, made->data, made->size, &read);
    if (lacks_memory(status)) return status;
    const bool stands = status == TN_OK && read.size == made->size && read.value == number;
    return stands ? TN_OK : TN_DISAGREE;
}

/* ---- forms that are learned ---- */

static bool are_alike(const varint_read *a, const varint_read *b)
{
    return a->size == b->size && a->value == b->value;
}

/* Whether a bit of byte `i`, behind the first byte, changes what is read; finds the weight of the byte. */
static tn_status learn_bit(const varint_type *of, varint_form *form, uint8_t first, size_t i, unsigned bit)
{
    const varint_read *zero = &form->first[first];
    uint8_t bytes[VARINT_BYTES] = {first};
    varint_read read = {.size = 0};
    bytes[i] = (uint8_t)(1 << bit);
    const tn_status status = tn_varint_read(of, bytes, sizeof bytes, &read);
    if (lacks_memory(status)) return status;
    if (status != TN_OK) return TN_OK;
    if (are_alike(&read, zero)) form->exact[zero->size] = false;
    if (bit == 0 && read.size == zero->size)
        form->weights[zero->size][i] = (int64_t)((uint64_t)read.value - (uint64_t)zero->value);
    return TN_OK;
}

/* Learns the bytes behind the first one. */
static tn_status learn_places(const varint_type *of, varint_form *form, uint8_t first)
{
    const size_t size = form->first[first].size;
    tn_status status = TN_OK;
    form->exact[size] = true;
    for (size_t i = 1; i < size; i++)
        for (unsigned bit = 0; bit < 8 && status == TN_OK; bit++)
            status = learn_bit(of, form, first, i, bit);
    return status;
}

/* First bytes that say the same as others have bits that say nothing of the number. */
static void find_alike(varint_form *form)
{
    for (size_t a = 0; a < 256; a++)
        for (size_t b = a + 1; b < 256; b++)
            if (are_alike(&form->first[a], &form->first[b])) form->exact[form->first[a].size] = false;
}

/* Sizes that no first byte gives are as exact as the others: LEB128 is alike in all sizes. */
static void find_unknown(varint_form *form, const bool *known)
{
    bool exact = true;
    size_t sizes = 0;
    for (size_t size = 1; size <= VARINT_BYTES; size++) {
        exact = exact && (form->exact[size] || !known[size]);
        sizes += known[size];
    }
    for (size_t size = 1; size <= VARINT_BYTES; size++)
        if (!known[size]) form->exact[size] = exact;
    form->varies = sizes > 1;
}

static tn_status learn(const varint_type *of, varint_form *form)
{
    bool known[VARINT_BYTES + 1] = {true};
    for (size_t b = 0; b < 256; b++) {
        const uint8_t bytes[VARINT_BYTES] = {(uint8_t)b};
        varint_read *read = &form->first[b];
        tn_status status = tn_varint_read(of, bytes, sizeof bytes, read);
        if (lacks_memory(status)) return status;
        if (status != TN_OK) *read = (varint_read){.size = 0};
        if (known[read->size]) continue;
        known[read->size] = true;
        status = learn_places(of, form, (uint8_t)b);
        if (status != TN_OK) return status;
    }
    find_alike(form);
    find_unknown(form, known);
    return TN_OK;
}

tn_status tn_varint_find_form(tn_document *document, const varint_type *of, const varint_form **form)
{
    void *block;
    for (*form = document->varints; *form != NULL; *form = (*form)->next)
        if ((*form)->type == of->type && (*form)->value == of->value) return TN_OK;
    const tn_arena mark = document->arena;
    tn_status status = tn_arena_alloc(&document->arena, 1, sizeof **form, &block);
    if (status != TN_OK) return status;
    varint_form *const learned = block;
    *learned = (varint_form){.next = document->varints, .type = of->type, .value = of->value};
    status = learn(of, learned);
    if (status == TN_OK)
        *form = document->varints = learned;
    else
        tn_arena_release(&document->arena, &mark);
    return status;
}

/* The place with the greatest weight that is not above `most`; 0: there is none. */
static size_t greatest_below(const int64_t *weights, size_t size, int64_t most)
{
    size_t place = 0;
    for (size_t i = 1; i < size; i++)
        if (weights[i] > 0 && weights[i] <= most && (place == 0 || weights[i] > weights[place])) place = i;
    return place;
}

/* Bytes behind a first byte with which the number comes out, as far as their weights say. */
static bool fill_places(const varint_form *form, size_t first, int64_t number, varint_bytes *made)
{
    const varint_read *zero = &form->first[first];
    const int64_t *weights = form->weights[zero->size];
    int64_t left, most = INT64_MAX;
    if (zero->size == 0 || !tn_sub_s64(number, zero->value, &left) || left < 0) return false;
    *made = (varint_bytes){{(uint8_t)first}, zero->size};
    for (size_t i; left > 0 && (i = greatest_below(weights, zero->size, most)) != 0; most = weights[i] - 1) {
        const int64_t digit = left / weights[i] < 255 ? left / weights[i] : 255;
        made->data[i] = (uint8_t)digit;
        left -= digit * weights[i];
    }
    return left == 0;
}

/* The fewest bytes that stand for the number. */
static tn_status make_learned(const varint_type *of, const varint_form *form, int64_t number,
                              varint_bytes *made)
{
    for (size_t size = 1; size <= VARINT_BYTES; size++)
        for (size_t first = 0; first < 256; first++) {
            if (form->first[first].size != size || !fill_places(form, first, number, made)) continue;
            const tn_status status = stands_for(of, made, number);
            if (status != TN_DISAGREE) return status;
        }
    return TN_DISAGREE;
}

tn_status tn_varint_make(const varint_type *of, const varint_form *form, int64_t number, varint_bytes *made)
{
    static make_bytes *const forms[] = {least_first, most_first, distinguished, extensible,
                                        least_first_signed};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        *made = (varint_bytes){.size = 0};
        if (!forms[i](number, made) || !form->exact[made->size]) continue;
        const tn_status status = stands_for(of, made, number);
        if (status != TN_DISAGREE) return status;
    }
    return make_learned(of, form, number, made);
}
