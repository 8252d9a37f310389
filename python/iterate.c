/* Iterators of lists: numbers are taken from the memory of the file, one after the other. */
#include "module.h"

#include <string.h>

typedef struct iterator_object {
    PyObject_HEAD PyObject *list; /* NULL: it is at the end */
    Py_ssize_t next;
    size_t changes;        /* of the file, when `numbers` was asked for */
    tenon_numbers numbers; /* size 0: the list has others */
} iterator_object;

static bool is_host_big_endian(void)
{
    const uint16_t one = 1;
    return *(const uint8_t *)(const void *)&one == 0;
}

/* Numbers that C has a type for, in the byte order of the machine, and without names; false with an exception.
 */
static bool find_numbers(iterator_object *of)
{
    tenon_item list;
    const tenon_enum *values;
    const tenon_numbers *found = &of->numbers;
    of->changes = file_of(of->list)->changes;
    if (!node_item(node_of(of->list), &list)) return false;
    const bool plain = tenon_item_numbers(&list, &of->numbers, &values) && values == NULL &&
                       (found->size == 1 || found->big_endian == is_host_big_endian()) && found->size != 3 &&
                       (!found->is_float || found->size >= 4);
    if (!plain) of->numbers = (tenon_numbers){NULL, 0, 0, false, false, false};
    return true;
}

static PyObject *real_at(const uint8_t *from, size_t size)
{
    float single;
    double real;
    if (size == sizeof real) {
        memcpy(&real, from, sizeof real);
        return PyFloat_FromDouble(real);
    }
    memcpy(&single, from, sizeof single);
    return PyFloat_FromDouble((double)single);
}

static PyObject *integer_at(const uint8_t *from, size_t size, bool is_signed)
{
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    switch (size) {
    case 1:
        return PyLong_FromLong(is_signed ? (long)(int8_t)*from : (long)*from);
    case 2:
        memcpy(&two, from, sizeof two);
        return PyLong_FromLong(is_signed ? (long)(int16_t)two : (long)two);
    case 4:
        memcpy(&four, from, sizeof four);
        return PyLong_FromLongLong(is_signed ? (long long)(int32_t)four : (long long)four);
    default:
        memcpy(&eight, from, sizeof eight);
        return is_signed ? PyLong_FromLongLong((long long)eight) : PyLong_FromUnsignedLongLong(eight);
    }
}

static PyObject *next_number(iterator_object *of)
{
    const tenon_numbers *numbers = &of->numbers;
    if ((size_t)of->next >= numbers->count) return NULL;
    const uint8_t *from = (const uint8_t *)numbers->data + (size_t)of->next++ * numbers->size;
    return numbers->is_float ? real_at(from, numbers->size)
                             : integer_at(from, numbers->size, numbers->is_signed);
}

static PyObject *iterator_next(PyObject *self)
{
    iterator_object *of = (iterator_object *)self;
    if (of->list == NULL) return NULL;
    if (of->changes != file_of(of->list)->changes && !find_numbers(of)) return NULL;
    PyObject *item = of->numbers.size != 0 ? next_number(of) : list_next(of->list, of->next++);
    if (item == NULL && !PyErr_Occurred()) Py_CLEAR(of->list);
    return item;
}

static void iterator_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(((iterator_object *)self)->list);
    freefunc give_back = (freefunc)PyType_GetSlot(type, Py_tp_free);
    give_back(self);
    Py_DECREF(type);
}

PyObject *list_iterate(PyObject *self)
{
    PyTypeObject *type = file_of(self)->state->iterator;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    iterator_object *made = (iterator_object *)allocate(type, 0);
    if (made == NULL) return NULL;
    made->list = Py_NewRef(self);
    if (!find_numbers(made)) Py_CLEAR(made);
    return (PyObject *)made;
}

static PyType_Slot iterator_slots[] = {{Py_tp_dealloc, (void *)iterator_free},
                                       {Py_tp_iter, (void *)PyObject_SelfIter},
                                       {Py_tp_iternext, (void *)iterator_next},
                                       {0, NULL}};

PyType_Spec iterator_spec = {"tenon._tenon.ListIterator", sizeof(iterator_object), 0,
                             Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, iterator_slots};
