/* Edits of lists: elements that programs insert, remove and move. */
#include "module.h"

/* The value of a list: it has one before an edit. */
static const tenon_value *list_value(PyObject *self)
{
    return node_of(self)->value;
}

/* Until end_edit() no function of Python runs that could run a program: it might use the same file. False
   with an exception. */
static bool begin_edit(PyObject *self)
{
    file_of(self)->changes++;
    return value_of(self) != NULL && nodes_begin_edit(file_of(self));
}

/* Takes the problem of an edit that was not done. */
static bool end_edit(PyObject *self, bool done, tenon_problem *problem)
{
    file_object *file = file_of(self);
    nodes_end_edit(file);
    if (done) return (file->computed == 0 ? nodes_mark(file) : nodes_refresh(file)) == 0;
    if (problem != NULL) problem->line = problem->column = 0; /* of the text of a new element */
    raise_problem(file->schema->error, problem);
    return false;
}

/* ---- single elements: false with an exception ---- */

/* A new element. It is made before an edit begins: making it may call functions of the program. */
typedef struct new_element {
    PyObject *json; /* NULL: it is a copy of `original`, a value of an object of a file */
    const char *text;
    Py_ssize_t size;
    const tenon_value *original;
} new_element;

static bool make_element(PyObject *self, PyObject *given, new_element *made)
{
    const module_state *state = file_of(self)->state;
    *made = (new_element){NULL, NULL, 0, NULL};
    if (PyObject_TypeCheck(given, state->object)) return (made->original = value_of(given)) != NULL;
    made->json = PyObject_CallFunctionObjArgs(state->element, given, NULL);
    made->text = made->json != NULL ? PyUnicode_AsUTF8AndSize(made->json, &made->size) : NULL;
    if (made->text == NULL) Py_CLEAR(made->json);
    return made->text != NULL;
}

static bool insert_made(PyObject *self, size_t i, const new_element *made)
{
    tenon_problem *problem = NULL;
    if (!begin_edit(self)) return false;
    const bool inserted = made->json != NULL
                              ? tenon_insert(list_value(self), i, made->text, (size_t)made->size, &problem)
                              : tenon_insert_copy(list_value(self), i, made->original, &problem);
    return end_edit(self, inserted, problem);
}

static bool insert_element(PyObject *self, size_t i, PyObject *given)
{
    new_element made;
    const bool inserted = make_element(self, given, &made) && insert_made(self, i, &made);
    Py_XDECREF(made.json);
    return inserted;
}

static bool remove_element(PyObject *self, size_t i)
{
    tenon_problem *problem = NULL;
    if (!begin_edit(self)) return false;
    const bool removed = tenon_remove(list_value(self), i, &problem);
    return end_edit(self, removed, problem);
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

/* Inserts before index i, as list.insert, which has no index that is out of range. Making the element may
   change the list. */
static PyObject *insert_near(PyObject *self, Py_ssize_t i, PyObject *given)
{
    new_element made;
    const bool is_made = make_element(self, given, &made);
    const Py_ssize_t count = is_made ? length_of(self) : -1;
    if (i < 0) i = i + count < 0 ? 0 : i + count;
    const bool inserted = count >= 0 && insert_made(self, (size_t)(i > count ? count : i), &made);
    Py_XDECREF(made.json);
    return none_if(inserted);
}

static PyObject *list_append(PyObject *self, PyObject *given)
{
    return insert_near(self, PY_SSIZE_T_MAX, given);
}

static PyObject *list_extend(PyObject *self, PyObject *given)
{
    PyObject *items = PySequence_List(given);
    const Py_ssize_t count = items != NULL ? length_of(self) : -1;
    const bool done = count >= 0 && insert_all(self, count, items);
    Py_XDECREF(items);
    return none_if(done);
}

/* insert(i, value) */
static PyObject *list_insert(PyObject *self, PyObject *arguments)
{
    Py_ssize_t i;
    PyObject *given;
    if (!PyArg_ParseTuple(arguments, "nO", &i, &given)) return NULL;
    return insert_near(self, i, given);
}

/* move(i, to) */
static PyObject *list_move(PyObject *self, PyObject *arguments)
{
    Py_ssize_t i, to;
    tenon_problem *problem = NULL;
    if (!PyArg_ParseTuple(arguments, "nn", &i, &to)) return NULL;
    if ((i = index_of(self, i)) < 0 || (to = index_of(self, to)) < 0 || !begin_edit(self)) return NULL;
    const bool moved = tenon_move(list_value(self), (size_t)i, (size_t)to, &problem);
    return none_if(end_edit(self, moved, problem));
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
