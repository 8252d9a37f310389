/* Checksums of the library zlib. */
#include <limits.h>
#include <zlib.h>

#include "tenon/checksum.h"

/* zlib counts in unsigned int, and takes NULL as a wish for the initial value. */
static uint32_t sum_in_steps(uLong (*sum)(uLong so_far, const Bytef *data, uInt size), uint32_t so_far,
                             const uint8_t *data, size_t size)
{
    while (size > 0) {
        const uInt step = size <= UINT_MAX ? (uInt)size : UINT_MAX;
        so_far = (uint32_t)sum(so_far, data, step);
        data += step;
        size -= step;
    }
    return so_far;
}

uint32_t tn_crc32(uint32_t so_far, const void *data, size_t size)
{
    return sum_in_steps(crc32, so_far, data, size);
}

uint32_t tn_adler32(uint32_t so_far, const void *data, size_t size)
{
    return sum_in_steps(adler32, so_far, data, size);
}
