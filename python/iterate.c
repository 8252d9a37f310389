/* Iterators of lists: numbers are taken from the memory of the file, one after the other. */
#include "module.h"

typedef struct iterator_object {
    PyObject_HEAD PyObject *list; /* NULL: it is at the end */
    Py_ssize_t next;
    size_t changes;         /* of the file, when `item` and `numbers` were asked for */
    tenon_item item;        /* the list */
    tenon_numbers numbers;  /* size 0: the list has others */
    PyObject *last, *older; /* elements that were given, or NULL: the older one may be in use no more */
    PyTypeObject *class;    /* that they had last; it is not used but to compare */
} iterator_object;

static bool is_host_big_endian(void)
{
    const uint16_t one = 1;
    return *(const uint8_t *)(const void *)&one == 0;
}

/* Numbers that C has a type for, in the byte order of the machine, and without names; false with an
 * exception.
 */
static bool find_numbers(iterator_object *of)
{
    const tenon_enum *values;
    const tenon_numbers *found = &of->numbers;
    of->changes = file_of(of->list)->changes;
    if (!node_item(node_of(of->list), &of->item)) return false;
    const bool plain = tenon_item_numbers(&of->item, &of->numbers, &values) && values == NULL &&
                       (found->size == 1 || found->big_endian == is_host_big_endian()) && found->size != 3 &&
                       (!found->is_float || found->size >= 4);
    if (!plain) of->numbers = (tenon_numbers){NULL, 0, 0, false, false, false};
    return true;
}

static PyObject *next_number(iterator_object *of)
{
    const tenon_numbers *numbers = &of->numbers;
    if ((size_t)of->next >= numbers->count) return NULL;
    const uint8_t *from = (const uint8_t *)numbers->data + (size_t)of->next++ * numbers->size;
    return number_new(from, numbers->size, numbers->is_float, numbers->is_signed);
}

static void forget_elements(iterator_object *of)
{
    Py_CLEAR(of->last);
    Py_CLEAR(of->older);
}

/* A loop lets go of an element after it has asked for the next one. */
static PyObject *next_element(iterator_object *of, PyObject *list)
{
    PyObject *spare = of->older;
    of->older = of->last;
    of->last = NULL;
    PyObject *next = list_next(list, &of->item, of->next++, spare);
    const bool is_object = next != NULL && (Py_TYPE(next) == of->class ||
                                            PyObject_TypeCheck(next, file_of(list)->state->object));
    if (!is_object) return next;
    Py_XDECREF(of->last); /* that another thread has asked for */
    of->last = Py_NewRef(next);
    of->class = Py_TYPE(next);
    return next;
}

static PyObject *iterator_next(PyObject *self)
{
    iterator_object *of = (iterator_object *)self;
    if (of->list == NULL) return NULL;
    const bool old = of->item.is_copy || of->changes != file_of(of->list)->changes;
    if (old && !find_numbers(of)) return NULL;
    /* Making an element may run another thread, which ends the iterator. */
    PyObject *list = Py_NewRef(of->list);
    PyObject *item = of->numbers.size != 0 ? next_number(of) : next_element(of, list);
    Py_DECREF(list);
    if (item != NULL || PyErr_Occurred()) return item;
    forget_elements(of);
    Py_CLEAR(of->list);
    return NULL;
}

static void iterator_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    forget_elements((iterator_object *)self);
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
