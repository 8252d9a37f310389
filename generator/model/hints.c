/* What helps where something keeps a codec from writing. Not everything has such a hint. */
#include "model/model.h"

static const model_hint hints[] = {
    {"integers of some bits", "make them one integer, with `-flags` or value instances for its parts",
     "bit-fields"},
    {"a type that depends on a value", "make the cases members, each under its own `if`", "tagged-chunk"},
    {"an instance that is read elsewhere in the file",
     "say with `-place` that what is there is written with the object", "string-table-with-offsets"},
    {"an array of anything but objects and plain numbers", "make a type of the element, and repeat that",
     NULL},
    {"an array of numbers that a condition ends", "make a type of the number, and repeat that", NULL},
    {"an array of objects in streams of their own",
     "make a type of the size and the object together, and repeat that", "tagged-chunk"},
    {"bytes up to the end of a stream that others may follow",
     "give them a size, such as `len_file - ofs`, or put them into an object that has one",
     "total-size-in-the-header"},
    {"a repetition up to the end of a stream that others may follow",
     "give the array a number of elements, or put it into an object that has a size",
     "total-size-in-the-header"},
    {"a number of objects that may be negative",
     "make it an unsigned integer, or let `valid` say that it is at least 0", NULL},
    {"an object inside objects of its own type, but in counted arrays", "repeat the object with a count",
     NULL},
    {"`contents` that may be absent", "make it an integer with `valid`, which may be absent", NULL},
    {"an encoding other than UTF-8 and ASCII", "read it as bytes", NULL},
    {"a byte order that depends on a value",
     "make a schema for each byte order that imports the common types", NULL},
    {"a use of the stream of another object", "give the position or the size as a parameter", NULL},
    {"`-derive` of what a stream tells", "derive it from the members that the stream holds",
     "total-size-in-the-header"},
    {"`-derive` of what is around the object", "move it to the object that holds what it is derived from",
     NULL},
    {"`-derive` of what is in a list, or in records",
     "make it a member of an object that holds text, bytes or a list, too", NULL},
    {"padding up to a size that follows from the size of the whole",
     "let the size follow from that of the value", "padding-to-even"},
    {"padding behind the stream of an object", "make the padding a member behind the object",
     "padding-to-even"},
    {"a terminator that is left in the stream", "let it be consumed, or give the value a size", NULL},
};

const model_hint *model_hint_of(const char *what)
{
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
        if (strcmp(hints[i].what, what) == 0) return &hints[i];
    return NULL;
}
