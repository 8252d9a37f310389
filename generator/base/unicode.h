/* Properties of code points. */
#ifndef TENON_BASE_UNICODE_H
#define TENON_BASE_UNICODE_H

#include <stdbool.h>
#include <stdint.h>

/* Whether a code point, at most 0x10FFFF, would be obeyed or hidden when text is shown: controls, marks
   without a glyph, characters that reorder the text around them, noncharacters and private ones. Text that
   contains one can read as something else than it is. */
bool unicode_is_hidden(uint32_t code);

/* Whether a terminal gives a code point two columns, or none of its own. */
bool unicode_is_wide(uint32_t code);
bool unicode_is_combining(uint32_t code);

#endif
