/* Prints text inside HTML. Markup goes into the buffer directly; texts of a schema pass these functions. */
#ifndef TENON_DOCS_HTML_H
#define TENON_DOCS_HTML_H

#include "base/buffer.h"
#include "model/interval.h"

/* Text for an element or for the value of an attribute in double quotes. Characters that browsers would obey
   or hide are shown escaped. */
void html_text(buffer *out, str text);

void html_number(buffer *out, wide value);

/* "0x2c" */
void html_hex(buffer *out, uint64_t value);

/* Prints a part of an HTML identifier: letters, digits, dots and dashes stay, all else becomes `-`. */
void html_id(buffer *out, str text);

/* "4f 67 67": at most so many bytes. */
void html_bytes(buffer *out, str bytes, size_t most);

/* Whether a text is the address of a page in the net: other addresses lead nowhere, or make browsers act. */
bool html_is_address(str text);

#endif
