/* The alignment of memory for any type. */
#ifndef TENON_ALIGN_H
#define TENON_ALIGN_H

#include <stddef.h>

/* A type with the strictest alignment: C11 has one, C99 gets this union. */
#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
typedef max_align_t tn_aligned;
#else
typedef union tn_aligned {
    long long integer;
    long double real;
    void *pointer;
    void (*function)(void);
} tn_aligned;
#endif

struct tn_alignment {
    char byte;
    tn_aligned aligned;
};

#define TN_ALIGNMENT offsetof(struct tn_alignment, aligned)

#endif
