/* Hints for parts of a schema that keep a codec from creating files. Not everything has such a hint. */
#include "model/model.h"

static const model_hint hints[] = {
    {"a bit field that may begin in the byte of another object or run",
     "make one integer, with `-flags` or value instances for its parts", "bit-fields", false},
    {"a placed member of a type that depends on a value", "make the cases members, each under its own `if`",
     "tagged-chunk", false},
    {"`valid` of a type that depends on a value", "make the cases members, each under its own `if`",
     "tagged-chunk", false},
    {"padding or a terminator in a type that depends on a value",
     "make the cases members, each under its own `if`", "tagged-chunk", false},
    {"a number in a stream of its own", "make the cases members, each under its own `if`", "tagged-chunk",
     false},
    {"numbers of a type that depends on another object", "make the cases members, each under its own `if`",
     "tagged-chunk", false},
    {"an instance with `pos`", "add `-place`, and the writer writes the bytes there with the object",
     "string-table-with-offsets", false},
    {"padding up to a varying size, or a missing terminator, in an array",
     "wrap the element in a type, and repeat the type", NULL, true},
    {"an array of objects with placed members in substreams",
     "put size and object into one type, and repeat the type", "tagged-chunk", false},
    {"bytes up to the end of a stream, with members after it",
     "give them a size, such as `len_file - ofs`, or give the members after them an `if` that excludes "
     "theirs",
     "total-size-in-the-header", false},
    {"a repetition up to the end of a stream, with members after it",
     "give the array a number of elements, put it into an object that has a size, or give the members after "
     "it an `if` that excludes its own",
     "tagged-chunk", false},
    {"a number of objects that can be negative", "make it an unsigned integer, or add `valid: {min: 0}`",
     NULL, false},
    {"`contents` that may be absent", "make it an integer with `valid`, which may be absent", NULL, false},
    {"an encoding other than UTF-8 and ASCII", "read it as bytes", NULL, false},
    {"the stream of another object in an expression", "give the position or the size as a parameter", NULL,
     false},
    {"`-derive` from a size or position of a stream", "derive it from the members in the stream",
     "total-size-in-the-header", false},
    {"`-derive` from an outer object", "move the member to the object from which it is derived", NULL, false},
    {"`-derive` of a list, or of a member of records",
     "put it into an object that has text, bytes or a list, too", NULL, false},
    {"padding up to a size that depends on the size of the whole",
     "let the size depend on the size of the value", "padding-to-even", false},
    {"padding after the substream of an object", "make the padding a member after the object",
     "padding-to-even", false},
};

const model_hint *model_hint_of(const char *what)
{
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++)
        if (strcmp(hints[i].what, what) == 0) return &hints[i];
    return NULL;
}
