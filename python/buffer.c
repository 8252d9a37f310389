/* Lists of numbers, and of records, as buffers: the bytes of the file, or of the objects in memory, without a
 * copy. Buffers have no integers of three bytes: such numbers are copied into four, and in records they are
 * three bytes each. */
#include "module.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a buffer points at beside its bytes. */
typedef struct buffer_shape {
    Py_ssize_t count, stride;
    void *copy;    /* of numbers that lie in other bytes than those of the file; or NULL */
    char format[]; /* of the module struct, with the names of fields as PEP 3118 has them */
} buffer_shape;

static bool is_big_endian(void)
{
    const uint16_t one = 1;
    return *(const uint8_t *)(const void *)&one == 0;
}

static char letter_of(size_t size, bool is_float, bool is_signed)
{
    static const char letters[2][9] = {" BH I   ", " bh i   "};
    if (is_float) return size == 2 ? 'e' : size == 4 ? 'f' : 'd';
    if (size == 8) return is_signed ? 'q' : 'Q';
    return letters[is_signed][size];
}

static buffer_shape *new_shape(size_t room)
{
    buffer_shape *shape = PyMem_Malloc(sizeof *shape + room);
    if (shape == NULL)
        PyErr_NoMemory();
    else
        shape->copy = NULL;
    return shape;
}

/* Where the byte order is the machine's the format is a native one, which memoryview can index. */
static buffer_shape *shape_of_numbers(const tenon_numbers *numbers)
{
    buffer_shape *shape = new_shape(3);
    if (shape == NULL) return NULL;
    const bool native = numbers->size == 1 || numbers->big_endian == is_big_endian();
    size_t at = 0;
    if (!native) shape->format[at++] = numbers->big_endian ? '>' : '<';
    shape->format[at++] = letter_of(numbers->size, numbers->is_float, numbers->is_signed);
    shape->format[at] = '\0';
    shape->count = (Py_ssize_t)numbers->count;
    shape->stride = (Py_ssize_t)numbers->size;
    return shape;
}

/* Integers of three bytes as those of four, in the byte order of the machine; NULL with an exception. */
static int32_t *widened(const tenon_numbers *numbers)
{
    const uint8_t *from = numbers->data;
    int32_t *to = PyMem_Calloc(numbers->count + 1, sizeof *to);
    if (to == NULL) PyErr_NoMemory();
    for (size_t i = 0; to != NULL && i < numbers->count; i++, from += 3) {
        const int32_t bits = numbers->big_endian ? from[0] << 16 | from[1] << 8 | from[2]
                                                 : from[0] | from[1] << 8 | from[2] << 16;
        to[i] = numbers->is_signed ? (bits ^ 0x800000) - 0x800000 : bits;
    }
    return to;
}

static buffer_shape *shape_of_widened(tenon_numbers numbers)
{
    int32_t *copy = widened(&numbers);
    if (copy == NULL) return NULL;
    numbers.size = sizeof *copy;
    numbers.big_endian = is_big_endian();
    buffer_shape *shape = shape_of_numbers(&numbers);
    if (shape == NULL)
        PyMem_Free(copy);
    else
        shape->copy = copy;
    return shape;
}

/* ---- records ---- */

static int by_offset(const void *a, const void *b)
{
    const tenon_field *const *left = a, *const *right = b;
    return ((*left)->offset > (*right)->offset) - ((*left)->offset < (*right)->offset);
}

/* Fields in the order of their offsets; NULL with an exception. */
static const tenon_field **fields_of(const tenon_value *value, size_t *count, size_t *room)
{
    const tenon_field *field;
    *count = *room = 0;
    while ((field = tenon_record_field(value, *count)) != NULL) {
        *room += strlen(field->name) + 32; /* padding, order, letter and colons */
        ++*count;
    }
    const tenon_field **fields = PyMem_Malloc((*count + 1) * sizeof *fields);
    if (fields == NULL) {
        PyErr_NoMemory();
        return NULL;
    }
    for (size_t i = 0; i < *count; i++)
        fields[i] = tenon_record_field(value, i);
    qsort(fields, *count, sizeof *fields, by_offset);
    return fields;
}

static size_t put_padding(char *to, size_t bytes)
{
    return bytes > 0 ? (size_t)sprintf(to, "%zux", bytes) : 0;
}

static buffer_shape *shape_of_records(const tenon_value *value, const tenon_records *records)
{
    size_t count, room, end = 0;
    const tenon_field **fields = fields_of(value, &count, &room);
    if (fields == NULL) return NULL;
    buffer_shape *shape = new_shape(room + 64);
    char *at = shape != NULL ? shape->format : NULL;
    if (at != NULL) at += sprintf(at, "T{");
    for (size_t i = 0; at != NULL && i < count; i++) {
        const tenon_field *field = fields[i];
        if (field->offset < end) continue; /* in the bytes of another one */
        at += put_padding(at, field->offset - end);
        if (field->size == 3)
            at += sprintf(at, "(3)B:%s:", field->name);
        else
            at += sprintf(at, "%c%c:%s:", field->big_endian ? '>' : '<',
                          letter_of(field->size, field->is_float, field->is_signed), field->name);
        end = field->offset + field->size;
    }
    if (at != NULL) {
        at += put_padding(at, records->stride - end);
        strcpy(at, "}");
        shape->count = (Py_ssize_t)records->count;
        shape->stride = (Py_ssize_t)records->stride;
    }
    PyMem_Free(fields);
    return shape;
}

/* ---- buffers ---- */

/* NULL with an exception. */
static buffer_shape *shape_of(const tenon_value *value, const void **data)
{
    tenon_numbers numbers;
    tenon_records records;
    if (tenon_value_numbers(value, &numbers)) {
        buffer_shape *shape = numbers.size == 3 ? shape_of_widened(numbers) : shape_of_numbers(&numbers);
        *data = shape != NULL && shape->copy != NULL ? shape->copy : numbers.data;
        return shape;
    }
    if (tenon_value_records(value, &records)) {
        *data = records.data;
        return shape_of_records(value, &records);
    }
    PyErr_SetString(PyExc_BufferError, "only lists of numbers, and of records with numbers, are buffers");
    return NULL;
}

int list_buffer(PyObject *self, Py_buffer *view, int flags)
{
    const void *data;
    view->obj = NULL;
    if ((flags & PyBUF_WRITABLE) == PyBUF_WRITABLE) {
        PyErr_SetString(PyExc_BufferError, "the bytes of a file cannot be changed");
        return -1;
    }
    const tenon_value *value = value_of(self);
    buffer_shape *shape = value != NULL ? shape_of(value, &data) : NULL;
    if (shape == NULL) return -1;
    *view = (Py_buffer){.buf = (void *)(uintptr_t)data,
                        .obj = Py_NewRef(self),
                        .len = shape->count * shape->stride,
                        .itemsize = shape->stride,
                        .readonly = 1,
                        .ndim = 1,
                        .format = (flags & PyBUF_FORMAT) != 0 ? shape->format : NULL,
                        .shape = (flags & PyBUF_ND) == PyBUF_ND ? &shape->count : NULL,
                        .strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? &shape->stride : NULL,
                        .internal = shape};
    return 0;
}

void list_release_buffer(PyObject *self, Py_buffer *view)
{
    buffer_shape *shape = view->internal;
    (void)self;
    PyMem_Free(shape->copy);
    PyMem_Free(shape);
}
