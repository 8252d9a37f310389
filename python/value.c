/* Values of files as objects of Python, and the methods that objects and lists share. */
#include "module.h"

#include <string.h>

/* ---- conversion ---- */

/* Takes the number. One that the enumeration does not have stays a number. */
static PyObject *named(file_object *file, const tenon_enum *of, bool is_flags, PyObject *number)
{
    PyObject *pair = number != NULL ? enum_of(file->schema, of, is_flags) : NULL;
    if (pair == NULL) {
        Py_XDECREF(number);
        return NULL;
    }
    PyObject *constants = PyTuple_GetItem(pair, 1), *constant;
    if (constants != Py_None) {
        constant = Py_XNewRef(PyDict_GetItemWithError(constants, number));
    } else {
        constant = PyObject_CallFunctionObjArgs(PyTuple_GetItem(pair, 0), number, NULL);
        if (constant == NULL && PyErr_ExceptionMatches(PyExc_ValueError)) PyErr_Clear();
    }
    if (constant == NULL && !PyErr_Occurred()) return number;
    Py_DECREF(number);
    return constant;
}

static PyObject *text_value(const void *text, size_t size)
{
    return PyUnicode_DecodeUTF8(text, (Py_ssize_t)size, "surrogateescape");
}

PyObject *item_new(file_object *file, const tenon_item *item)
{
    PyObject *number;
    switch (item->kind) {
    case TENON_INTEGER:
        number = item->is_signed ? PyLong_FromLongLong((long long)item->bits)
                                 : PyLong_FromUnsignedLongLong(item->bits);
        return item->values != NULL ? named(file, item->values, item->is_flags, number) : number;
    case TENON_FLOAT:
        return PyFloat_FromDouble(item->real);
    case TENON_BOOL:
        return PyBool_FromLong((long)item->bits);
    case TENON_TEXT:
        return text_value(item->data, item->size);
    case TENON_BYTES:
        return PyBytes_FromStringAndSize(item->data, (Py_ssize_t)item->size);
    default:
        return Py_NewRef(Py_None);
    }
}

static PyObject *integer(file_object *file, const tenon_value *value)
{
    int64_t number;
    uint64_t magnitude = 0;
    const tenon_enum *of = tenon_value_enumeration(value);
    PyObject *made = NULL;
    if (tenon_value_signed(value, &number))
        made = PyLong_FromLongLong(number);
    else if (tenon_value_unsigned(value, &magnitude))
        made = PyLong_FromUnsignedLongLong(magnitude);
    return of != NULL ? named(file, of, tenon_value_is_flags(value), made) : made;
}

PyObject *value_wrap(PyTypeObject *type, file_object *file, const tenon_value *value)
{
    /* The function of `object` gives room for attributes that is smaller than a dictionary, and read faster.
     */
    newfunc create = (newfunc)PyType_GetSlot(&PyBaseObject_Type, Py_tp_new);
    value_object *made = (value_object *)create(type, file->state->nothing, NULL);
    if (made == NULL) return NULL;
    made->file = (file_object *)Py_NewRef((PyObject *)file);
    made->value = value;
    made->index = OWN;
    made->edits = list_edits(file, value);
    return (PyObject *)made;
}

static PyObject *wrap_object(file_object *file, const tenon_value *value)
{
    PyObject *names;
    PyTypeObject *type = class_of(file->state, file->schema, tenon_value_object_type(value), &names);
    return type != NULL ? value_wrap(type, file, value) : NULL;
}

/* An object whose members are computed at once: child i of `parent`. */
static PyObject *filled_object(file_object *file, const tenon_value *parent, size_t i, const tenon_type *of,
                               const tenon_item *items)
{
    PyObject *names;
    PyTypeObject *type = class_of(file->state, file->schema, of, &names);
    PyObject *made = type != NULL ? value_wrap(type, file, parent) : NULL;
    if (made == NULL) return NULL;
    ((value_object *)made)->index = i;
    for (Py_ssize_t m = 0; made != NULL && m < PyTuple_Size(names); m++) {
        PyObject *value = item_new(file, &items[m]);
        if (value == NULL || PyObject_GenericSetAttr(made, PyTuple_GetItem(names, m), value) != 0)
            Py_CLEAR(made);
        Py_XDECREF(value);
    }
    return made;
}

static PyObject *bytes_of(const tenon_value *value)
{
    const void *bytes;
    size_t size;
    if (tenon_value_bytes(value, &bytes, &size)) return PyBytes_FromStringAndSize(bytes, (Py_ssize_t)size);
    PyErr_SetString(PyExc_ValueError, "the bytes cannot be decompressed");
    return NULL;
}

PyObject *value_new(file_object *file, const tenon_value *value)
{
    double real;
    bool truth;
    const char *text;
    size_t size;
    switch (tenon_value_kind(value)) {
    case TENON_OBJECT:
    case TENON_REFERENCE:
        return wrap_object(file, value);
    case TENON_LIST:
        return value_wrap(file->state->list, file, value);
    case TENON_INTEGER:
        return integer(file, value);
    case TENON_FLOAT:
        tenon_value_float(value, &real);
        return PyFloat_FromDouble(real);
    case TENON_BOOL:
        tenon_value_bool(value, &truth);
        return PyBool_FromLong(truth);
    case TENON_TEXT:
        tenon_value_text(value, &text, &size);
        return text_value(text, size);
    case TENON_BYTES:
        return bytes_of(value);
    case TENON_FAILED:
        return raise_error(file->schema->error, tenon_value_problem(value));
    default:
        return Py_NewRef(Py_None);
    }
}

PyObject *child_new(file_object *file, const tenon_value *value, size_t i)
{
    enum { MOST_AT_ONCE = 16 }; /* members: of larger objects those that are asked for are computed */
    tenon_item items[MOST_AT_ONCE];
    const tenon_type *type;
    if (tenon_child_item(value, i, items)) return item_new(file, items);
    if ((type = tenon_child_items(value, i, items, MOST_AT_ONCE)) != NULL)
        return filled_object(file, value, i, type, items);
    const tenon_value *child = tenon_child(value, i);
    return child != NULL ? value_new(file, child) : PyErr_NoMemory();
}

/* ---- what objects and lists share ---- */

const tenon_value *value_of(PyObject *self)
{
    value_object *object = (value_object *)self;
    if (object->index == OWN && tenon_value_kind(object->value) == TENON_ABSENT) {
        PyErr_SetString(PyExc_ReferenceError, "the element has been removed from its list");
        return NULL;
    }
    if (object->index == OWN) return object->value;
    if (object->edits != list_edits(object->file, object->value)) {
        PyErr_SetString(PyExc_ReferenceError, "the list of the element has been edited: ask for it again");
        return NULL;
    }
    const tenon_value *own = tenon_child(object->value, object->index);
    if (own == NULL) {
        PyErr_NoMemory();
        return NULL;
    }
    object->value = own;
    object->index = OWN;
    return own;
}

void value_free(PyObject *self)
{
    value_object *value = (value_object *)self;
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF((PyObject *)value->file);
    freefunc give_back = (freefunc)PyType_GetSlot(type, Py_tp_free);
    give_back(self);
    Py_DECREF(type);
}

/* Takes the text. */
static PyObject *text_of(PyObject *self, char *text, size_t size, tenon_problem *problem)
{
    if (text == NULL) return raise_problem(file_of(self)->schema->error, problem);
    PyObject *made = PyUnicode_DecodeUTF8(text, (Py_ssize_t)size, "surrogateescape");
    tenon_free(text);
    return made;
}

PyObject *value_to_json(PyObject *self, PyObject *arguments, PyObject *keywords)
{
    static char *names[] = {"all", "indent", NULL};
    int all = 0, indent = 0;
    size_t size = 0;
    tenon_problem *problem = NULL;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "|$pp", names, &all, &indent)) return NULL;
    const unsigned flags = (all ? TENON_JSON_ALL : 0u) | (indent ? TENON_JSON_INDENT : 0u);
    const tenon_value *value = value_of(self);
    if (value == NULL) return NULL;
    char *text = tenon_json(value, flags, &size, &problem);
    return text_of(self, text, size, problem);
}

PyObject *value_dump(PyObject *self, PyObject *arguments, PyObject *keywords)
{
    static char *names[] = {"elements", "bytes", "hex", "colour", NULL};
    Py_ssize_t elements = 16;
    int bytes = 0, hex = 0, colour = 0;
    size_t size = 0;
    tenon_problem *problem = NULL;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "|$nppp", names, &elements, &bytes, &hex, &colour))
        return NULL;
    const unsigned flags =
        (bytes ? TENON_DUMP_BYTES : 0u) | (hex ? TENON_DUMP_HEX : 0u) | (colour ? TENON_DUMP_COLOUR : 0u);
    const tenon_value *value = value_of(self);
    if (value == NULL) return NULL;
    char *text = tenon_dump(value, flags, elements > 0 ? (size_t)elements : 0, &size, &problem);
    return text_of(self, text, size, problem);
}

/* The value at a path; NULL with an exception. */
static const tenon_value *at_path(PyObject *self, PyObject *path)
{
    tenon_problem *problem;
    const char *text = PyUnicode_AsUTF8AndSize(path, NULL);
    if (text == NULL) return NULL;
    const tenon_value *value = value_of(self);
    if (value == NULL) return NULL;
    const tenon_value *found = tenon_find(value, text, &problem);
    if (found == NULL) raise_problem(file_of(self)->schema->error, problem);
    return found;
}

PyObject *value_find(PyObject *self, PyObject *path)
{
    const tenon_value *found = at_path(self, path);
    return found != NULL ? value_new(file_of(self), found) : NULL;
}

PyObject *value_place(PyObject *self, PyObject *path)
{
    tenon_place place;
    const tenon_value *found = at_path(self, path);
    if (found == NULL) return NULL;
    if (!tenon_value_place(found, &place)) return Py_NewRef(Py_None);
    return PyObject_CallFunction(file_of(self)->state->place, "KKII", (unsigned long long)place.offset,
                                 (unsigned long long)place.size, place.bit, place.bits);
}

PyObject *value_path(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    const tenon_value *value = value_of(self);
    if (value == NULL) return NULL;
    const size_t size = tenon_value_path(value, NULL, 0);
    char *path = PyMem_Malloc(size + 1);
    if (path == NULL) return PyErr_NoMemory();
    tenon_value_path(value, path, size + 1);
    PyObject *text = PyUnicode_FromStringAndSize(path, (Py_ssize_t)size);
    PyMem_Free(path);
    return text;
}

/* The object that a value is in, not the list; None for the root. */
PyObject *value_parent(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    const tenon_value *value = value_of(self);
    if (value == NULL) return NULL;
    const tenon_value *parent = tenon_parent(value);
    while (parent != NULL && tenon_value_kind(parent) == TENON_LIST)
        parent = tenon_parent(parent);
    return parent != NULL ? value_new(file_of(self), parent) : Py_NewRef(Py_None);
}

PyObject *value_root(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    const tenon_value *root = tenon_root(file_of(self)->file);
    return root != NULL ? value_new(file_of(self), root) : PyErr_NoMemory();
}

PyObject *value_view(PyObject *self, PyObject *path)
{
    const tenon_value *found = at_path(self, path);
    if (found == NULL) return NULL;
    const module_state *state = file_of(self)->state;
    PyObject *holder =
        value_wrap(tenon_value_kind(found) == TENON_LIST ? state->list : state->object, file_of(self), found);
    PyObject *view = holder != NULL ? PyMemoryView_FromObject(holder) : NULL;
    Py_XDECREF(holder);
    return view;
}
