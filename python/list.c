/* Lists of files as sequences of Python. Lists of numbers are buffers, too: the bytes of the file, without a
 * copy. */
#include "module.h"

#include <string.h>

static value_object *list_of(PyObject *self)
{
    return (value_object *)self;
}

static Py_ssize_t list_length(PyObject *self)
{
    return (Py_ssize_t)tenon_count(list_of(self)->value);
}

/* ---- numbers ---- */

static bool is_big_endian(void)
{
    const uint16_t one = 1;
    return *(const uint8_t *)(const void *)&one == 0;
}

static PyObject *real_number(const uint8_t bytes[8], size_t size)
{
    float single;
    double real;
    memcpy(&single, bytes, sizeof single);
    memcpy(&real, bytes, sizeof real);
    return PyFloat_FromDouble(size == sizeof single ? (double)single : real);
}

/* Number i, without a value of its own. */
static PyObject *number(const tenon_numbers *of, size_t i)
{
    uint8_t bytes[8] = {0};
    const uint8_t *at = (const uint8_t *)of->data + i * of->size;
    uint64_t bits = 0;
    for (size_t k = 0; k < of->size; k++)
        bytes[k] = at[of->big_endian != is_big_endian() ? of->size - 1 - k : k];
    if (of->is_float) return real_number(bytes, of->size);
    for (size_t k = of->size; k-- > 0;)
        bits = bits << 8 | (of->big_endian ? at[of->size - 1 - k] : at[k]);
    if (!of->is_signed) return PyLong_FromUnsignedLongLong(bits);
    const uint64_t sign = (uint64_t)1 << (8 * of->size - 1);
    return PyLong_FromLongLong((int64_t)((bits ^ sign) - sign));
}

/* ---- elements ---- */

static PyObject *new_element(PyObject *self, size_t i)
{
    value_object *list = list_of(self);
    tenon_numbers numbers;
    if (tenon_value_enum_type(list->value) == NULL && tenon_value_numbers(list->value, &numbers))
        return number(&numbers, i);
    const tenon_value *element = tenon_child(list->value, i);
    return element != NULL ? value_new(state_of(self), list->file, element) : PyErr_NoMemory();
}

/* Elements that have members or elements are the same object each time. */
static PyObject *list_item(PyObject *self, Py_ssize_t i)
{
    value_object *list = list_of(self);
    if (i < 0 || i >= list_length(self)) return PyErr_Format(PyExc_IndexError, "list index out of range");
    PyObject *key = PyLong_FromSsize_t(i);
    if (key == NULL) return NULL;
    PyObject *element = Py_XNewRef(PyDict_GetItemWithError(list->cache, key));
    if (element == NULL && !PyErr_Occurred()) {
        element = new_element(self, (size_t)i);
        const module_state *state = state_of(self);
        const bool kept =
            element != NULL && (Py_TYPE(element) == state->object || Py_TYPE(element) == state->list);
        if (kept && PyDict_SetItem(list->cache, key, element) != 0) Py_CLEAR(element);
    }
    Py_DECREF(key);
    return element;
}

static PyObject *list_slice(PyObject *self, PyObject *slice)
{
    Py_ssize_t begin, end, step;
    if (PySlice_Unpack(slice, &begin, &end, &step) != 0) return NULL;
    const Py_ssize_t count = PySlice_AdjustIndices(list_length(self), &begin, &end, step);
    PyObject *list = PyList_New(count);
    for (Py_ssize_t i = 0; list != NULL && i < count; i++) {
        PyObject *element = list_item(self, begin + i * step);
        if (element == NULL || PyList_SetItem(list, i, element) != 0) Py_CLEAR(list);
    }
    return list;
}

static PyObject *list_subscript(PyObject *self, PyObject *key)
{
    if (PySlice_Check(key)) return list_slice(self, key);
    Py_ssize_t i = PyNumber_AsSsize_t(key, PyExc_IndexError);
    if (i == -1 && PyErr_Occurred()) return NULL;
    return list_item(self, i < 0 ? i + list_length(self) : i);
}

/* The first elements, as a list of Python shows them. */
static PyObject *list_repr(PyObject *self)
{
    enum { MOST = 6 };
    const Py_ssize_t count = list_length(self), shown = count < MOST ? count : MOST;
    PyObject *text = PyUnicode_FromString("[");
    for (Py_ssize_t i = 0; text != NULL && i < shown; i++) {
        PyObject *element = list_item(self, i);
        PyObject *longer =
            element != NULL ? PyUnicode_FromFormat("%U%s%R", text, i > 0 ? ", " : "", element) : NULL;
        Py_DECREF(text);
        Py_XDECREF(element);
        text = longer;
    }
    if (text == NULL) return NULL;
    PyObject *whole = count > shown ? PyUnicode_FromFormat("%U, … %zd elements]", text, count)
                                    : PyUnicode_FromFormat("%U]", text);
    Py_DECREF(text);
    return whole;
}

static int list_compare(PyObject *self, PyObject *other)
{
    const Py_ssize_t count = list_length(self);
    if (PySequence_Size(other) != count) return PyErr_Occurred() ? -1 : 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *a = list_item(self, i), *b = a != NULL ? PySequence_GetItem(other, i) : NULL;
        const int same = b != NULL ? PyObject_RichCompareBool(a, b, Py_EQ) : -1;
        Py_XDECREF(a);
        Py_XDECREF(b);
        if (same != 1) return same;
    }
    return 1;
}

/* Lists equal lists and tuples of the same elements. */
static PyObject *list_richcompare(PyObject *self, PyObject *other, int how)
{
    const bool comparable = PyList_Check(other) || PyTuple_Check(other) || Py_TYPE(other) == Py_TYPE(self);
    if (!comparable || (how != Py_EQ && how != Py_NE)) return Py_NewRef(Py_NotImplemented);
    const int same = list_compare(self, other);
    return same < 0 ? NULL : PyBool_FromLong(how == Py_EQ ? same : !same);
}

/* ---- buffers ---- */

/* The format of the module struct. Where the byte order is the machine's it is a native one, which memoryview
 * can index. */
static void format_of(const tenon_numbers *numbers, char format[3])
{
    static const char letters[2][9] = {" BH I   ", " bh i   "};
    char letter =
        numbers->size == 8 ? (numbers->is_signed ? 'q' : 'Q') : letters[numbers->is_signed][numbers->size];
    if (numbers->is_float) letter = numbers->size == 4 ? 'f' : 'd';
    const bool native = numbers->size == 1 || numbers->big_endian == is_big_endian();
    size_t at = 0;
    if (!native) format[at++] = numbers->big_endian ? '>' : '<';
    format[at++] = letter;
    format[at] = '\0';
}

/* What a buffer points at beside its bytes. */
typedef struct buffer_shape {
    char format[3];
    Py_ssize_t count, stride;
} buffer_shape;

static int list_buffer(PyObject *self, Py_buffer *view, int flags)
{
    tenon_numbers numbers;
    view->obj = NULL;
    if (!tenon_value_numbers(list_of(self)->value, &numbers)) {
        PyErr_SetString(PyExc_BufferError, "only lists of numbers are buffers");
        return -1;
    }
    if ((flags & PyBUF_WRITABLE) == PyBUF_WRITABLE) {
        PyErr_SetString(PyExc_BufferError, "the bytes of a file cannot be changed");
        return -1;
    }
    buffer_shape *shape = PyMem_Malloc(sizeof *shape);
    if (shape == NULL) return PyErr_NoMemory(), -1;
    format_of(&numbers, shape->format);
    shape->count = (Py_ssize_t)numbers.count;
    shape->stride = (Py_ssize_t)numbers.size;
    *view = (Py_buffer){.buf = (void *)(uintptr_t)numbers.data,
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

static void list_release_buffer(PyObject *self, Py_buffer *view)
{
    (void)self;
    PyMem_Free(view->internal);
}

static PyMethodDef list_methods[] = {VALUE_METHODS, {NULL, NULL, 0, NULL}};

static PyType_Slot list_slots[] = {{Py_tp_dealloc, (void *)value_free},
                                   {Py_sq_length, (void *)list_length},
                                   {Py_sq_item, (void *)list_item},
                                   {Py_mp_length, (void *)list_length},
                                   {Py_mp_subscript, (void *)list_subscript},
                                   {Py_tp_repr, (void *)list_repr},
                                   {Py_tp_richcompare, (void *)list_richcompare},
                                   {Py_tp_hash, (void *)PyObject_HashNotImplemented},
                                   {Py_bf_getbuffer, (void *)list_buffer},
                                   {Py_bf_releasebuffer, (void *)list_release_buffer},
                                   {Py_tp_methods, list_methods},
                                   {0, NULL}};

PyType_Spec list_spec = {"tenon._tenon.List", sizeof(value_object), 0,
                         Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, list_slots};
