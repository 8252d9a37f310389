/* The style of the pages: style.css, which CMake puts into the tool. */
#ifndef TENON_DOCS_STYLE_H
#define TENON_DOCS_STYLE_H

#include "base/embedded_text.h"

extern const embedded_text docs_style[]; /* one */
extern const size_t docs_style_count;

#endif
