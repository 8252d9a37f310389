/* Ends values: the terminator or padding that a writer adds, or the end that the file had. */
#include "tenon/impl/ending.h"

#include "tenon/impl/load.h"
#include "tenon/impl/prepare_value.h"

/* ---- canonical endings ---- */

static bool ends_in(const uint8_t *data, size_t size, int byte)
{
    return byte != TN_NO_BYTE && size != 0 && data[size - 1] == byte;
}

/* Whether padding is stripped: if it equals the terminator, its first byte ends the value. */
static bool is_stripped(const tn_delimiting *how)
{
    return how->pad != TN_NO_BYTE && how->pad != how->terminator;
}

/* Whether a terminator follows the value if there is space, and is no part of it. */
static bool is_followed(const tn_delimiting *how)
{
    return how->terminator != TN_NO_BYTE && !how->include;
}

/* The bytes behind a value of `size` bytes, which is at most `space`. */
static uint64_t canonical_size(const tn_delimiting *how, size_t size, uint64_t space)
{
    if (space != TN_ANY_SPACE) return space - size;
    return is_followed(how) ? 1 : 0;
}

/* The first of these bytes, and the bytes behind it. */
static uint8_t canonical_byte(const tn_delimiting *how, bool first)
{
    if (first && is_followed(how)) return (uint8_t)how->terminator;
    return how->pad != TN_NO_BYTE ? (uint8_t)how->pad : 0;
}

static bool is_canonical(const tn_delimiting *how, const uint8_t *end, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (end[i] != canonical_byte(how, i == 0)) return false;
    return true;
}

void tn_keep_ending(const tn_delimiting *how, tn_bytes whole, size_t value, bool fixed, tn_ending *ending)
{
    const size_t size = whole.size - value;
    const uint64_t space = fixed ? whole.size : TN_ANY_SPACE;
    ending->known = size != canonical_size(how, value, space) ||
                    (size != 0 && !is_canonical(how, whole.data + value, size));
    if (!ending->known) return;
    ending->bytes.data = size != 0 ? whole.data + value : NULL;
    ending->bytes.size = size;
    ending->recorded = true;
}

void tn_keep_element_ending(const tn_delimiting *how, tn_bytes whole, size_t value, size_t i,
                            tn_ending *ending)
{
    tn_ending own = {.known = false};
    tn_keep_ending(how, whole, value, true, &own);
    if (i == 0) ending->bytes = (tn_bytes){whole.data, 0};
    ending->bytes.size += whole.size;
    ending->known = own.known || (i > 0 && ending->known);
}

/* ---- unusual endings ---- */

static bool is_all(tn_bytes bytes, int byte)
{
    for (size_t i = 0; i < bytes.size; i++)
        if (bytes.data[i] != byte) return false;
    return true;
}

/* Whether a reader finds the value if `end` follows it. The value contains no terminator, except one that it
   includes. */
static bool is_read_again(const tn_delimiting *how, const uint8_t *data, size_t size, tn_bytes end)
{
    if (how->include && ends_in(data, size, how->terminator)) return true;
    if (end.size != 0 && is_followed(how) && end.data[0] == how->terminator) return true;
    if (!is_stripped(how)) return end.size == 0;
    return !ends_in(data, size, how->pad) && is_all(end, how->pad);
}

/* Whether bytes cannot stand behind a value: no reader could find this end. */
static bool is_no_end(const tn_delimiting *how, tn_bytes end)
{
    if (how->include || end.size == 0) return false;
    if (is_followed(how) && end.data[0] == how->terminator) return false;
    return !is_stripped(how) || !is_all(end, how->pad);
}

static bool is_used(const tn_delimiting *how, const uint8_t *data, size_t size, uint64_t space,
                    const tn_ending *ending)
{
    if (!ending->known) return false;
    if (space != TN_ANY_SPACE && (size > space || ending->bytes.size != space - size)) return false;
    return is_read_again(how, data, size, ending->bytes);
}

tn_ending tn_element_ending(const tn_delimiting *how, const void *data, size_t size, uint64_t space,
                            const tn_ending *all, size_t i)
{
    tn_ending own = {.size = size < space ? space - size : 0};
    if (!all->known || space == 0 || size > space || i >= all->bytes.size / space) return own;
    const uint8_t *whole = all->bytes.data + i * (size_t)space;
    if (size != 0 && memcmp(whole, data, size) != 0) return own;
    own.bytes = (tn_bytes){whole + size, (size_t)own.size};
    own.known = own.used = is_read_again(how, data, size, own.bytes);
    return own;
}

uint64_t tn_delimited_size(const tn_delimiting *how, const void *data, size_t size, const tn_ending *ending)
{
    if (is_used(how, data, size, TN_ANY_SPACE, ending)) return (uint64_t)size + ending->bytes.size;
    return (uint64_t)size + canonical_size(how, size, TN_ANY_SPACE);
}

/* ---- preparing ---- */

static tn_status refuse(tn_prepare *prepare, const tn_path *path, const char *member, tn_status status,
                        const void *data, size_t size)
{
    return tn_unwritable(prepare, path, member, TN_NO_INDEX, status, tn_value_none(),
                         tn_value_bytes(data, size));
}

/* No object of C is larger: bytes of such a size do not exist, and must not be read. */
static bool is_too_large(size_t size)
{
    return size > PTRDIFF_MAX;
}

static tn_status refuse_size(tn_prepare *prepare, const tn_path *path, const char *member, size_t size)
{
    return tn_unwritable(prepare, path, member, TN_NO_INDEX, TN_OVERFLOW, tn_value_unsigned(PTRDIFF_MAX),
                         tn_value_unsigned(size));
}

/* Checks that the value survives the ending that a writer puts. */
static tn_status check_canonical(const tn_delimiting *how, const uint8_t *data, size_t size, uint64_t more)
{
    if (how->include && ends_in(data, size, how->terminator)) return TN_OK;
    if (how->include && more != 0 && !is_stripped(how)) return TN_UNTERMINATED;
    if (is_followed(how) && more != 0) return TN_OK;
    return is_stripped(how) && ends_in(data, size, how->pad) ? TN_PADDING_IN_VALUE : TN_OK;
}

/* Refuses an end that the program states if it is not written. */
static tn_status check_stated(tn_prepare *prepare, const tn_path *path, const char *member,
                              const tn_delimiting *how, const tn_ending *ending)
{
    const tn_bytes end = ending->bytes;
    if (!ending->known || ending->recorded || ending->used) return TN_OK;
    if (end.size == ending->size && is_canonical(how, end.data, end.size)) return TN_OK;
    return tn_unwritable(prepare, path, member, TN_NO_INDEX, TN_DISAGREE, tn_value_unsigned(ending->size),
                         tn_value_bytes(end.data, end.size));
}

/* No value contains a terminator, except at the end of a value that includes it. */
static bool has_terminator(const tn_delimiting *how, const uint8_t *data, size_t size)
{
    if (how->terminator == TN_NO_BYTE || size == 0) return false;
    const size_t at = tn_find_byte(data, size, (uint8_t)how->terminator);
    return at != SIZE_MAX && !(how->include && at == size - 1);
}

tn_status tn_prepare_delimited(tn_prepare *prepare, const tn_path *path, const char *member,
                               const tn_delimiting *how, const void *data, size_t size, uint64_t space,
                               tn_ending *ending)
{
    tn_status status = TN_OK;
    if (is_too_large(size)) return refuse_size(prepare, path, member, size);
    if (ending->known && is_no_end(how, ending->bytes))
        return refuse(prepare, path, member, is_followed(how) ? TN_UNTERMINATED : TN_NOT_EQUAL,
                      ending->bytes.data, ending->bytes.size);
    ending->used = is_used(how, data, size, space, ending);
    if (space != TN_ANY_SPACE && size > space)
        status = TN_BUFFER_TOO_SMALL;
    else
        ending->size = ending->used ? ending->bytes.size : canonical_size(how, size, space);
    if (status == TN_OK && has_terminator(how, data, size)) status = TN_TERMINATOR_IN_VALUE;
    if (status == TN_OK && !ending->used) status = check_canonical(how, data, size, ending->size);
    if (status != TN_OK) return refuse(prepare, path, member, status, data, size);
    tn_prepare_add(prepare, size);
    tn_prepare_add(prepare, ending->size);
    return check_stated(prepare, path, member, how, ending);
}

tn_status tn_prepare_delimited_element(tn_prepare *prepare, const tn_path *path, const char *member,
                                       const tn_delimiting *how, const void *data, size_t size,
                                       uint64_t space, const tn_ending *all, size_t i)
{
    if (is_too_large(size)) return refuse_size(prepare, path, member, size);
    tn_ending own = tn_element_ending(how, data, size, space, all, i);
    return tn_prepare_delimited(prepare, path, member, how, data, size, space, &own);
}

tn_status tn_prepare_unterminated(tn_prepare *prepare, const tn_path *path, const char *member,
                                  const void *data, size_t size, uint8_t terminator)
{
    if (is_too_large(size)) return refuse_size(prepare, path, member, size);
    if (tn_find_byte(data, size, terminator) != SIZE_MAX)
        return refuse(prepare, path, member, TN_TERMINATOR_IN_VALUE, data, size);
    tn_prepare_add(prepare, size);
    return TN_OK;
}

tn_status tn_prepare_terminated(tn_prepare *prepare, const tn_path *path, const char *member,
                                const void *data, size_t size, uint8_t terminator)
{
    const tn_status status = tn_prepare_unterminated(prepare, path, member, data, size, terminator);
    if (status == TN_OK) prepare->size++;
    return status;
}

tn_status tn_prepare_included(tn_prepare *prepare, const tn_path *path, const char *member, const void *data,
                              size_t size, uint8_t terminator)
{
    if (is_too_large(size)) return refuse_size(prepare, path, member, size);
    const size_t at = tn_find_byte(data, size, terminator);
    if (at == SIZE_MAX) return refuse(prepare, path, member, TN_UNTERMINATED, data, size);
    if (at != size - 1) return refuse(prepare, path, member, TN_TERMINATOR_IN_VALUE, data, size);
    tn_prepare_add(prepare, size);
    return TN_OK;
}

tn_status tn_prepare_open_ended(tn_prepare *prepare, const tn_path *path, const char *member,
                                const void *data, size_t size, uint8_t terminator, tn_ending *ending)
{
    if (is_too_large(size)) return refuse_size(prepare, path, member, size);
    if (tn_find_byte(data, size, terminator) != SIZE_MAX)
        return refuse(prepare, path, member, TN_TERMINATOR_IN_VALUE, data, size);
    if (ending->known && ending->bytes.size != 0)
        return refuse(prepare, path, member, TN_UNTERMINATED, ending->bytes.data, ending->bytes.size);
    tn_prepare_add(prepare, size);
    tn_prepare_terminator(prepare, ending);
    return TN_OK;
}

void tn_prepare_terminator(tn_prepare *prepare, tn_ending *ending)
{
    const bool open = ending->known && ending->bytes.size == 0;
    if (!open || (prepare->again && !ending->used)) {
        ending->used = false;
        prepare->size++;
        return;
    }
    ending->used = true;
    ending->size = prepare->size;
    ending->before = prepare->open;
    prepare->open = ending;
}

void tn_prepare_ends(tn_prepare *prepare)
{
    const uint64_t end = prepare->size;
    for (tn_ending *ending = prepare->open; ending != NULL; ending = ending->before) {
        ending->used = ending->size == end;
        if (!ending->used) prepare->size++;
    }
    prepare->open = NULL;
}

/* ---- values that end at a terminator ---- */

typedef struct search {
    uint8_t terminator;
    bool found;
} search;

static bool look(void *user, const void *data, size_t size)
{
    search *run = user;
    if (tn_find_byte(data, size, run->terminator) != SIZE_MAX) run->found = true;
    return !run->found;
}

tn_status tn_prepare_lacks(tn_prepare *prepare, const tn_path *path, uint8_t terminator, tn_put *put_it,
                           const void *object)
{
    search run = {terminator, false};
    const tn_sink sink = {look, &run};
    tn_output out;
    tn_output_sink(&out, &sink);
    out.at = put_it(&out, out.at, object);
    (void)tn_output_end(&out);
    if (!run.found) return TN_OK;
    return tn_unwritable(prepare, path, NULL, TN_NO_INDEX, TN_TERMINATOR_IN_VALUE, tn_value_none(),
                         tn_value_unsigned(terminator));
}

/* ---- writing ---- */

uint8_t *tn_put_delimited_element(tn_output *out, uint8_t *at, const tn_delimiting *how, const void *data,
                                  size_t size, uint64_t space, const tn_ending *all, size_t i)
{
    const tn_ending own = tn_element_ending(how, data, size, space, all, i);
    return tn_put_delimited(out, at, how, data, size, &own);
}

uint8_t *tn_put_delimited(tn_output *out, uint8_t *at, const tn_delimiting *how, const void *data,
                          size_t size, const tn_ending *ending)
{
    at = tn_put_bytes(out, at, data, size);
    if (ending->used) return tn_put_bytes(out, at, ending->bytes.data, ending->bytes.size);
    for (uint64_t i = 0; i < ending->size; i++)
        at = tn_put_u1(out, at, canonical_byte(how, i == 0));
    return at;
}
