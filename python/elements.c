/* Edits of lists: elements that programs insert, remove and move. */
#include "module.h"

/* The value of a list: it has one before an edit. */
static const tenon_value *list_value(PyObject *self)
{
    return node_of(self)->value;
}

/* False with an exception. */
static bool begin_edit(PyObject *self)
{
    file_of(self)->changes++;
    return value_of(self) != NULL && nodes_begin_edit(file_of(self));
}

static bool end_edit(PyObject *self, bool done)
{
    file_object *file = file_of(self);
    nodes_end_edit(file);
    return done && (file->computed == 0 ? nodes_mark(file) : nodes_refresh(file)) == 0;
}

/* ---- single elements: false with an exception ---- */

static bool fail(PyObject *self, tenon_problem *problem)
{
    raise_problem(file_of(self)->schema->error, problem);
    return false;
}

static bool insert_json(PyObject *self, size_t i, PyObject *given, tenon_problem **problem)
{
    PyObject *json = PyObject_CallFunctionObjArgs(file_of(self)->state->element, given, NULL);
    Py_ssize_t size;
    const char *text = json != NULL ? PyUnicode_AsUTF8AndSize(json, &size) : NULL;
    const bool inserted = text != NULL && tenon_insert(list_value(self), i, text, (size_t)size, problem);
    Py_XDECREF(json);
    return inserted;
}

/* A copy of an object of a file. */
static bool insert_copy(PyObject *self, size_t i, PyObject *given, tenon_problem **problem)
{
    const tenon_value *original = value_of(given);
    return original != NULL && tenon_insert_copy(list_value(self), i, original, problem);
}

static bool insert_element(PyObject *self, size_t i, PyObject *given)
{
    tenon_problem *problem = NULL;
    if (!begin_edit(self)) return false;
    const bool inserted = PyObject_TypeCheck(given, file_of(self)->state->object)
                              ? insert_copy(self, i, given, &problem)
                              : insert_json(self, i, given, &problem);
    if (!inserted && !PyErr_Occurred()) fail(self, problem);
    return end_edit(self, inserted);
}

static bool remove_element(PyObject *self, size_t i)
{
    tenon_problem *problem;
    if (!begin_edit(self)) return false;
    const bool removed = tenon_remove(list_value(self), i, &problem) || fail(self, problem);
    return end_edit(self, removed);
}

/* ---- items and slices ---- */

static Py_ssize_t length_of(PyObject *self)
{
    return PySequence_Size(self); /* -1 with an exception */
}

/* The index that `i` means, which may count from the end; -1 with an exception. */
static Py_ssize_t index_of(PyObject *self, Py_ssize_t i)
{
    const Py_ssize_t count = length_of(self), index = i < 0 ? i + count : i;
    if (count < 0) return -1;
    if (index >= 0 && index < count) return index;
    PyErr_SetString(PyExc_IndexError, "list index out of range");
    return -1;
}

/* Inserts the items of a sequence of Python at index i; after an error none of them is there. */
static bool insert_all(PyObject *self, Py_ssize_t i, PyObject *items)
{
    const Py_ssize_t count = PyList_Size(items);
    for (Py_ssize_t k = 0; k < count; k++) {
        if (insert_element(self, (size_t)(i + k), PyList_GetItem(items, k))) continue;
        PyObject *type, *value, *trace;
        PyErr_Fetch(&type, &value, &trace);
        while (k-- > 0 && remove_element(self, (size_t)(i + k)))
            continue;
        PyErr_Restore(type, value, trace);
        return false;
    }
    return true;
}

static bool remove_slice(PyObject *self, Py_ssize_t begin, Py_ssize_t step, Py_ssize_t count)
{
    const bool up = step > 0;
    for (Py_ssize_t k = 0; k < count; k++) {
        const Py_ssize_t i = begin + (up ? count - 1 - k : k) * step; /* the last first */
        if (!remove_element(self, (size_t)i)) return false;
    }
    return true;
}

static int assign_slice(PyObject *self, PyObject *slice, PyObject *given)
{
    Py_ssize_t begin, end, step;
    if (PySlice_Unpack(slice, &begin, &end, &step) != 0) return -1;
    const Py_ssize_t length = length_of(self);
    if (length < 0) return -1;
    const Py_ssize_t count = PySlice_AdjustIndices(length, &begin, &end, step);
    if (given == NULL) return remove_slice(self, begin, step, count) ? 0 : -1;
    if (step != 1) {
        PyErr_SetString(PyExc_TypeError, "a slice with a step cannot be set");
        return -1;
    }
    PyObject *items = PySequence_List(given);
    const bool done = items != NULL && insert_all(self, begin, items) &&
                      remove_slice(self, begin + PyList_Size(items), 1, count);
    Py_XDECREF(items);
    return done ? 0 : -1;
}

/* NULL with an exception. */
static const tenon_value *element_value(PyObject *self, size_t i)
{
    const tenon_value *list = value_of(self);
    const tenon_value *element = list != NULL ? tenon_child(list, i) : NULL;
    if (list != NULL && element == NULL) PyErr_NoMemory();
    return element;
}

/* An element that is an object is replaced; others are set. */
static int assign_item(PyObject *self, size_t i, PyObject *given)
{
    const tenon_value *element = element_value(self, i);
    if (element == NULL) return -1;
    if (tenon_value_kind(element) != TENON_OBJECT) return value_set(self, element, given);
    return insert_element(self, i, given) && remove_element(self, i + 1) ? 0 : -1;
}

int list_assign(PyObject *self, PyObject *key, PyObject *given)
{
    if (PySlice_Check(key)) return assign_slice(self, key, given);
    Py_ssize_t i = PyNumber_AsSsize_t(key, PyExc_IndexError);
    if (i == -1 && PyErr_Occurred()) return -1;
    i = index_of(self, i);
    if (i < 0) return -1;
    if (given == NULL) return remove_element(self, (size_t)i) ? 0 : -1;
    return assign_item(self, (size_t)i, given);
}

/* ---- methods ---- */

static PyObject *none_if(bool done)
{
    return done ? Py_NewRef(Py_None) : NULL;
}

static PyObject *list_append(PyObject *self, PyObject *given)
{
    const Py_ssize_t count = length_of(self);
    return none_if(count >= 0 && insert_element(self, (size_t)count, given));
}

static PyObject *list_extend(PyObject *self, PyObject *given)
{
    PyObject *items = PySequence_List(given);
    const Py_ssize_t count = items != NULL ? length_of(self) : -1;
    const bool done = count >= 0 && insert_all(self, count, items);
    Py_XDECREF(items);
    return none_if(done);
}

/* insert(i, value): as list.insert, which has no index that is out of range. */
static PyObject *list_insert(PyObject *self, PyObject *arguments)
{
    Py_ssize_t i;
    PyObject *given;
    if (!PyArg_ParseTuple(arguments, "nO", &i, &given)) return NULL;
    const Py_ssize_t count = length_of(self);
    if (count < 0) return NULL;
    if (i < 0) i += count;
    return none_if(insert_element(self, (size_t)(i < 0 ? 0 : i > count ? count : i), given));
}

/* move(i, to) */
static PyObject *list_move(PyObject *self, PyObject *arguments)
{
    Py_ssize_t i, to;
    tenon_problem *problem;
    if (!PyArg_ParseTuple(arguments, "nn", &i, &to)) return NULL;
    if ((i = index_of(self, i)) < 0 || (to = index_of(self, to)) < 0 || !begin_edit(self)) return NULL;
    const bool moved = tenon_move(list_value(self), (size_t)i, (size_t)to, &problem) || fail(self, problem);
    return none_if(end_edit(self, moved));
}

/* Element i as a value that does not need the file: what `append` takes. */
static PyObject *plain_element(PyObject *self, size_t i)
{
    tenon_problem *problem = NULL;
    const tenon_value *element = element_value(self, i);
    if (element == NULL) return NULL;
    const tenon_kind kind = tenon_value_kind(element);
    if (kind != TENON_OBJECT && kind != TENON_LIST) return value_new(file_of(self), element);
    char *json = tenon_json(element, 0, NULL, &problem);
    if (json == NULL) return raise_problem(file_of(self)->schema->error, problem);
    PyObject *made = PyObject_CallFunction(file_of(self)->state->plain, "s", json);
    tenon_free(json);
    return made;
}

static PyObject *list_pop(PyObject *self, PyObject *arguments)
{
    Py_ssize_t i = -1;
    if (!PyArg_ParseTuple(arguments, "|n", &i) || (i = index_of(self, i)) < 0) return NULL;
    PyObject *element = plain_element(self, (size_t)i);
    if (element != NULL && !remove_element(self, (size_t)i)) Py_CLEAR(element);
    return element;
}

static PyObject *list_clear(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    const Py_ssize_t count = length_of(self);
    return none_if(count >= 0 && remove_slice(self, 0, 1, count));
}

PyMethodDef list_methods[] = {
    VALUE_METHODS,
    {"append", list_append, METH_O,
     "append($self, value, /)\n--\n\nAdds an element at the end: a value, a dict, or an object of a file."},
    {"extend", list_extend, METH_O, "extend($self, values, /)\n--\n\nAdds elements at the end."},
    {"insert", list_insert, METH_VARARGS,
     "insert($self, i, value, /)\n--\n\nInserts an element before index i."},
    {"pop", list_pop, METH_VARARGS,
     "pop($self, i=-1, /)\n--\n\nRemoves an element, and returns it as a value that append takes."},
    {"move", list_move, METH_VARARGS, "move($self, i, to, /)\n--\n\nMoves an element to another index."},
    {"clear", list_clear, METH_NOARGS, "clear($self)\n--\n\nRemoves all elements."},
    {NULL, NULL, 0, NULL}};
