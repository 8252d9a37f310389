/* Files that are a part of the tool: tables that cmake/embed_texts.cmake makes. */
#ifndef TENON_BASE_EMBEDDED_TEXT_H
#define TENON_BASE_EMBEDDED_TEXT_H

#include <stddef.h>

typedef struct embedded_text {
    const char *name; /* relative to the folder that they were taken from */
    const char *text; /* with a zero behind it */
    size_t size;
} embedded_text;

#endif
