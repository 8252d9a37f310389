/* Lists of files as sequences of Python. */
#include "module.h"

/* -1 with an exception. */
static Py_ssize_t list_length(PyObject *self)
{
    tenon_item list;
    return node_item(node_of(self), &list) ? (Py_ssize_t)tenon_item_count(&list) : -1;
}

/* ---- elements ---- */

/* Makes an element that nobody has another one, which is cheaper than a new object. */
static bool reuse(PyObject *spare, size_t i, const tenon_item *item)
{
    if (Py_REFCNT(spare) != 1 || item->type == NULL) return false;
    const type_class *of = ((value_object *)spare)->of;
    return of != NULL && !of->has_dictionary && !class_refuses(spare) && of->type == item->type &&
           node_reuse(node_of(spare), i, item);
}

PyObject *list_next(PyObject *self, const tenon_item *list, Py_ssize_t i, PyObject *spare)
{
    tenon_item item;
    node *of = node_of(self);
    PyObject *next = NULL;
    if ((size_t)i < tenon_item_count(list)) {
        const bool found = tenon_item_element(of->file->file, list, (size_t)i, &item);
        if (found && spare != NULL && reuse(spare, (size_t)i, &item))
            next = class_fill(spare, &item) == 0 ? Py_NewRef(spare) : NULL;
        else
            next = child_new(of, (size_t)i, found ? &item : NULL);
    }
    Py_XDECREF(spare);
    return next;
}

PyObject *list_item(PyObject *self, Py_ssize_t i)
{
    tenon_item list;
    if (!node_item(node_of(self), &list)) return NULL;
    PyObject *element = i >= 0 ? list_next(self, &list, i, NULL) : NULL;
    if (element == NULL && !PyErr_Occurred()) PyErr_SetString(PyExc_IndexError, "list index out of range");
    return element;
}

static PyObject *list_slice(PyObject *self, PyObject *slice)
{
    Py_ssize_t begin, end, step;
    if (PySlice_Unpack(slice, &begin, &end, &step) != 0) return NULL;
    const Py_ssize_t length = list_length(self);
    if (length < 0) return NULL;
    const Py_ssize_t count = PySlice_AdjustIndices(length, &begin, &end, step);
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
    const Py_ssize_t length = i < 0 ? list_length(self) : 0;
    return length >= 0 ? list_item(self, i + length) : NULL;
}

/* The first elements, as a list of Python shows them. */
static PyObject *list_repr(PyObject *self)
{
    enum { MOST = 6 };
    const Py_ssize_t count = list_length(self), shown = count < MOST ? count : MOST;
    if (count < 0) return NULL;
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
    PyObject *whole = count > shown ? PyUnicode_FromFormat("%U, %s %zd elements]", text, ELLIPSIS_TEXT, count)
                                    : PyUnicode_FromFormat("%U]", text);
    Py_DECREF(text);
    return whole;
}

static int list_compare(PyObject *self, PyObject *other)
{
    const Py_ssize_t count = list_length(self);
    if (count < 0) return -1;
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

static PyType_Slot list_slots[] = {{Py_tp_dealloc, (void *)value_free},
                                   {Py_tp_iter, (void *)list_iterate},
                                   {Py_sq_length, (void *)list_length},
                                   {Py_sq_item, (void *)list_item},
                                   {Py_mp_length, (void *)list_length},
                                   {Py_mp_subscript, (void *)list_subscript},
                                   {Py_mp_ass_subscript, (void *)list_assign},
                                   {Py_tp_repr, (void *)list_repr},
                                   {Py_tp_richcompare, (void *)list_richcompare},
                                   {Py_tp_hash, (void *)PyObject_HashNotImplemented},
                                   {Py_bf_getbuffer, (void *)list_buffer},
                                   {Py_bf_releasebuffer, (void *)list_release_buffer},
                                   {Py_tp_methods, list_methods},
                                   {0, NULL}};

PyType_Spec list_spec = {"tenon.List", sizeof(value_object), 0,
                         Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, list_slots};
