/* The codecs that a driver is linked with: a list that ends with a name of NULL. */
#ifndef RANDOM_DRIVER_H
#define RANDOM_DRIVER_H

#include "tenon/generic.h"

typedef struct driven_codec {
    const char *name;
    const tn_format *format;
} driven_codec;

extern const driven_codec codecs[];

#endif
