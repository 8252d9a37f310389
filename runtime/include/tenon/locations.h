/* Locations: the offset and size in the file of each member of an object. */
#ifndef TENON_LOCATIONS_H
#define TENON_LOCATIONS_H

#include "tenon/memory.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The offset and size of every member of every object: the result of tn_format.read_located. */
struct tn_locations {
    tn_allocator allocator;
    struct tn_location *items; /* sorted by address after tn_locations_sort */
    size_t count, capacity;
    struct tn_location_block *blocks; /* of readers: lists that are being read, the innermost last */
    size_t block_count, block_capacity;
};

/* A list that is being read. */
struct tn_location_block {
    const void *items; /* its elements */
    size_t since;      /* no location before this one is in them */
};

typedef struct tn_location {
    const void *address; /* of the member in its object */
    size_t offset;       /* in the input: the byte where it begins */
    size_t size;         /* whole bytes, */
    uint8_t bit;         /* where it begins in its byte: 0 to 7, as bits are read */
    uint8_t bits;        /* and bits, 0 to 7, beside the whole bytes of its size */
} tn_location;

void tn_locations_init(tn_locations *locations, tn_allocator allocator);
void tn_locations_free(tn_locations *locations);
/* Adds the offset and size of a member, both in bytes. Readers call tn_locate instead. Returns TN_NO_MEMORY
   if there is no memory. */
tn_status tn_locations_add(tn_locations *locations, const void *address, uint64_t offset, uint64_t size);
/* Adds a place of `count` bits, from `bit` of the byte at `offset` on. Bit 0 is read first: the most
   significant bit of the byte or, in the order `le`, the least significant. Errors as above. */
tn_status tn_locations_add_bits(tn_locations *locations, const void *address, uint64_t offset, unsigned bit,
                                uint64_t count);
/* Sorts the locations by address, in place. tn_locations_find needs that. */
void tn_locations_sort(tn_locations *locations);
/* Finds the location of the member at `address`. The locations must be sorted. Returns NULL if the member is
   not known, or is an object itself: an object lies where its members lie. The result belongs to `locations`.
   */
const tn_location *tn_locations_find(const tn_locations *locations, const void *address);

#ifdef __cplusplus
}
#endif

#endif
