/* Inputs that got far into a codec, and how new ones are made of them. */
#ifndef RANDOM_INPUTS_H
#define RANDOM_INPUTS_H

#include "tenon/generic.h"

enum { INPUT_CAPACITY = 512, POOL_SIZE = 24 };

typedef struct input {
    size_t size;
    size_t reached; /* how far: the offset of the error; all of it where there is none */
    tn_error error; /* what was wrong with it at level structure */
    bool accepted;
    uint8_t data[INPUT_CAPACITY];
} input;

typedef struct inputs {
    const tn_format *format;
    uint64_t state;
    size_t count; /* inputs in the pool */
    input pool[POOL_SIZE];
} inputs;

uint64_t inputs_chance(inputs *from);

/* Makes an input: a random one, or a changed one of the pool. */
void inputs_next(inputs *from, input *made);

/* Reports how far an input got. The pool keeps inputs that got far. */
void inputs_report(inputs *from, const input *tried);

#endif
