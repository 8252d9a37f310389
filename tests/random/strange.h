/* Objects with values that no file has. */
#ifndef RANDOM_STRANGE_H
#define RANDOM_STRANGE_H

#include "inputs.h"

/* Sets members of the object that an input gives, one after the other, to what programs may set them to and
   readers never do: numbers beyond what is valid, of more bits than the file has, arguments that nobody gave,
   arrays with more or fewer elements. Looks at the object each time in all ways there are. What comes of it
   may be refused; the sanitizers say whether it does harm. */
void strange_look(inputs *chances, const tn_format *format, const input *read);

/* Asks for all that can be asked of an object. */
void strange_show(const tn_format *format, const void *object);

#endif
