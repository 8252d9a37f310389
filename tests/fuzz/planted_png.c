/* Behind a checksum, a type and a size: a gAMA chunk of four bytes that are one certain value. The schema
   spells neither. With BYTEWISE each byte is compared by itself. */
#include "planted.h"

#include "tenon/impl/checksum.h"

static bool is_number(const uint8_t *at, uint32_t number)
{
#ifdef BYTEWISE
    if (at[0] != number >> 24) return false;
    if (at[1] != (number >> 16 & 0xff)) return false;
    if (at[2] != (number >> 8 & 0xff)) return false;
    return at[3] == (number & 0xff);
#else
    return ((uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3]) == number;
#endif
}

static void look(const png_chunk *chunk)
{
    const uint8_t *body = chunk->body.data;
    if (tn_crc32(TN_CRC32_BEGIN, body, chunk->body.size) != chunk->crc) return;
    if (is_number(body, 0x67414d41) && chunk->len_data == 4 && is_number(body + 4, 45455)) found();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    png *image;
    if (png_read(&image, data, size, NULL, NULL) != TN_OK) return 0;
    for (size_t i = 0; i < image->chunks.count; i++)
        look(&image->chunks.items[i]);
    png_free(image);
    return 0;
}
