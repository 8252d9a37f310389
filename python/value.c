/* Values of files as objects of Python. Objects give their members as attributes, and remember them. */
#include "module.h"

#include <string.h>

static const tenon_value *value_of(PyObject *self)
{
    return ((value_object *)self)->value;
}

/* ---- conversion ---- */

static PyObject *enumeration_of(const module_state *state, file_object *file, const tenon_value *value)
{
    PyObject *known = file->schema->enums, *name = PyUnicode_FromString(tenon_value_enum_type(value));
    if (name == NULL) return NULL;
    PyObject *made = Py_XNewRef(PyDict_GetItemWithError(known, name));
    PyObject *constants = made == NULL && !PyErr_Occurred() ? PyList_New(0) : NULL;
    const char *constant;
    int64_t number;
    for (size_t i = 0; constants != NULL && (constant = tenon_value_enum_constant(value, i, &number)) != NULL;
         i++) {
        PyObject *pair = Py_BuildValue("(sL)", constant, (long long)number);
        if (pair == NULL || PyList_Append(constants, pair) != 0) Py_CLEAR(constants);
        Py_XDECREF(pair);
    }
    if (constants != NULL) {
        PyObject *flags = tenon_value_is_flags(value) ? Py_True : Py_False;
        made = PyObject_CallFunctionObjArgs(state->enumeration, name, constants, flags, NULL);
        if (made != NULL && PyDict_SetItem(known, name, made) != 0) Py_CLEAR(made);
    }
    Py_XDECREF(constants);
    Py_DECREF(name);
    return made;
}

/* Takes the number. One that the enumeration does not have stays a number. */
static PyObject *named(const module_state *state, file_object *file, const tenon_value *value,
                       PyObject *number)
{
    if (number == NULL || tenon_value_enum_type(value) == NULL) return number;
    PyObject *type = enumeration_of(state, file, value);
    PyObject *constant = type != NULL ? PyObject_CallFunctionObjArgs(type, number, NULL) : NULL;
    Py_XDECREF(type);
    if (constant == NULL && !PyErr_ExceptionMatches(PyExc_ValueError)) {
        Py_DECREF(number);
        return NULL;
    }
    if (constant == NULL) PyErr_Clear();
    if (constant == NULL) return number;
    Py_DECREF(number);
    return constant;
}

static PyObject *integer(const tenon_value *value)
{
    int64_t number;
    uint64_t magnitude;
    if (tenon_value_signed(value, &number)) return PyLong_FromLongLong(number);
    return tenon_value_unsigned(value, &magnitude) ? PyLong_FromUnsignedLongLong(magnitude) : NULL;
}

static PyObject *wrapped(const module_state *state, file_object *file, const tenon_value *value)
{
    PyTypeObject *type = tenon_value_kind(value) == TENON_LIST ? state->list : state->object;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    value_object *made = (value_object *)allocate(type, 0);
    if (made == NULL) return NULL;
    made->file = (file_object *)Py_NewRef((PyObject *)file);
    made->value = value;
    made->cache = PyDict_New();
    if (made->cache == NULL) Py_CLEAR(made);
    return (PyObject *)made;
}

static PyObject *raise_failed(const module_state *state, const tenon_value *value)
{
    PyObject *fields = problem_fields(tenon_value_problem(value));
    PyObject *error = fields != NULL ? PyObject_CallFunctionObjArgs(state->error, fields, NULL) : NULL;
    Py_XDECREF(fields);
    if (error != NULL) PyErr_SetObject((PyObject *)Py_TYPE(error), error);
    Py_XDECREF(error);
    return NULL;
}

static PyObject *bytes_of(const tenon_value *value)
{
    const void *bytes;
    size_t size;
    if (tenon_value_bytes(value, &bytes, &size)) return PyBytes_FromStringAndSize(bytes, (Py_ssize_t)size);
    PyErr_SetString(PyExc_ValueError, "the bytes cannot be decompressed");
    return NULL;
}

PyObject *value_new(const module_state *state, file_object *file, const tenon_value *value)
{
    double real;
    bool truth;
    const char *text;
    size_t size;
    switch (tenon_value_kind(value)) {
    case TENON_OBJECT:
    case TENON_REFERENCE:
    case TENON_LIST:
        return wrapped(state, file, value);
    case TENON_INTEGER:
        return named(state, file, value, integer(value));
    case TENON_FLOAT:
        tenon_value_float(value, &real);
        return PyFloat_FromDouble(real);
    case TENON_BOOL:
        tenon_value_bool(value, &truth);
        return PyBool_FromLong(truth);
    case TENON_TEXT:
        tenon_value_text(value, &text, &size);
        return PyUnicode_DecodeUTF8(text, (Py_ssize_t)size, "surrogateescape");
    case TENON_BYTES:
        return bytes_of(value);
    case TENON_FAILED:
        return raise_failed(state, value);
    default:
        return Py_NewRef(Py_None);
    }
}

/* ---- what objects and lists share ---- */

void value_free(PyObject *self)
{
    value_object *value = (value_object *)self;
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(value->cache);
    Py_XDECREF((PyObject *)value->file);
    freefunc give_back = (freefunc)PyType_GetSlot(type, Py_tp_free);
    give_back(self);
    Py_DECREF(type);
}

/* Takes the text. */
static PyObject *text_of(PyObject *self, char *text, size_t size, tenon_problem *problem)
{
    if (text == NULL) return raise_problem(state_of(self), problem);
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
    char *text = tenon_json(value_of(self), flags, &size, &problem);
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
    char *text = tenon_dump(value_of(self), flags, elements > 0 ? (size_t)elements : 0, &size, &problem);
    return text_of(self, text, size, problem);
}

/* The value at a path; NULL with an exception. */
static const tenon_value *at_path(PyObject *self, PyObject *path)
{
    tenon_problem *problem;
    const char *text = PyUnicode_AsUTF8AndSize(path, NULL);
    if (text == NULL) return NULL;
    const tenon_value *found = tenon_find(value_of(self), text, &problem);
    if (found == NULL) raise_problem(state_of(self), problem);
    return found;
}

PyObject *value_find(PyObject *self, PyObject *path)
{
    const tenon_value *found = at_path(self, path);
    return found != NULL ? value_new(state_of(self), ((value_object *)self)->file, found) : NULL;
}

PyObject *value_place(PyObject *self, PyObject *path)
{
    tenon_place place;
    const tenon_value *found = at_path(self, path);
    if (found == NULL) return NULL;
    if (!tenon_value_place(found, &place)) return Py_NewRef(Py_None);
    return PyObject_CallFunction(state_of(self)->place, "KKII", (unsigned long long)place.offset,
                                 (unsigned long long)place.size, place.bit, place.bits);
}

PyObject *value_path(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    const size_t size = tenon_value_path(value_of(self), NULL, 0);
    char *path = PyMem_Malloc(size + 1);
    if (path == NULL) return PyErr_NoMemory();
    tenon_value_path(value_of(self), path, size + 1);
    PyObject *text = PyUnicode_FromStringAndSize(path, (Py_ssize_t)size);
    PyMem_Free(path);
    return text;
}

/* ---- objects ---- */

/* A member that has not been asked for. NULL without an exception: there is none. */
static PyObject *new_member(PyObject *self, PyObject *name)
{
    value_object *object = (value_object *)self;
    const char *text = PyUnicode_AsUTF8AndSize(name, NULL);
    const tenon_value *member = text != NULL ? tenon_member(object->value, text) : NULL;
    PyObject *value = member != NULL ? value_new(state_of(self), object->file, member) : NULL;
    if (value != NULL && PyDict_SetItem(object->cache, name, value) != 0) Py_CLEAR(value);
    return value;
}

static PyObject *get_member(PyObject *self, PyObject *name)
{
    PyObject *known = PyDict_GetItemWithError(((value_object *)self)->cache, name);
    if (known != NULL) return Py_NewRef(known);
    return PyErr_Occurred() ? NULL : new_member(self, name);
}

static PyObject *object_getattr(PyObject *self, PyObject *name)
{
    PyObject *value = get_member(self, name);
    if (value != NULL || PyErr_Occurred()) return value;
    value = PyObject_GenericGetAttr(self, name);
    if (value != NULL || !PyErr_ExceptionMatches(PyExc_AttributeError)) return value;
    return PyErr_Format(PyExc_AttributeError, "%s has no member `%U`", tenon_value_type(value_of(self)),
                        name);
}

static PyObject *object_getitem(PyObject *self, PyObject *name)
{
    if (!PyUnicode_Check(name)) return PyErr_Format(PyExc_TypeError, "the name of a member is a str");
    PyObject *value = get_member(self, name);
    if (value == NULL && !PyErr_Occurred()) PyErr_SetObject(PyExc_KeyError, name);
    return value;
}

/* The names of the members, instances too. */
static PyObject *object_names(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list != NULL && i < tenon_count(value_of(self)); i++) {
        const tenon_value *child = tenon_child(value_of(self), i);
        PyObject *name = child != NULL ? PyUnicode_FromString(tenon_value_name(child)) : PyErr_NoMemory();
        if (name == NULL || PyList_Append(list, name) != 0) Py_CLEAR(list);
        Py_XDECREF(name);
    }
    return list;
}

static PyObject *object_dir(PyObject *self, PyObject *nothing)
{
    PyObject *members = object_names(self, nothing);
    PyObject *others = members != NULL ? PyObject_Dir((PyObject *)Py_TYPE(self)) : NULL;
    PyObject *all = others != NULL ? PySequence_Concat(members, others) : NULL;
    Py_XDECREF(members);
    Py_XDECREF(others);
    return all;
}

/* A member in a line: what is large is only named. */
static PyObject *short_text(PyObject *self, const tenon_value *child)
{
    const tenon_kind kind = tenon_value_kind(child);
    if (kind == TENON_OBJECT || kind == TENON_REFERENCE)
        return PyUnicode_FromFormat("<%s>", tenon_value_type(child));
    if (kind == TENON_LIST) return PyUnicode_FromFormat("[%zd]", (Py_ssize_t)tenon_count(child));
    PyObject *value = value_new(state_of(self), ((value_object *)self)->file, child);
    PyObject *text = value != NULL ? PyObject_Repr(value) : NULL;
    Py_XDECREF(value);
    enum { LONGEST = 40 };
    if (text == NULL || PyUnicode_GetLength(text) <= LONGEST) return text;
    PyObject *begin = PyUnicode_Substring(text, 0, LONGEST);
    Py_DECREF(text);
    text = begin != NULL ? PyUnicode_FromFormat("%U…", begin) : NULL;
    Py_XDECREF(begin);
    return text;
}

/* `<point size=2 label='bc'>`: the first members of the file. */
static PyObject *object_repr(PyObject *self)
{
    enum { MOST = 8 };
    const tenon_value *value = value_of(self);
    PyObject *text = PyUnicode_FromFormat("<%s", tenon_value_type(value));
    unsigned shown = 0;
    for (size_t i = 0; text != NULL && i < tenon_count(value) && shown < MOST; i++) {
        const tenon_value *child = tenon_child(value, i);
        if (child == NULL || tenon_value_computed(child) || tenon_value_kind(child) == TENON_ABSENT) continue;
        PyObject *each = short_text(self, child);
        PyObject *longer =
            each != NULL ? PyUnicode_FromFormat("%U %s=%U", text, tenon_value_name(child), each) : NULL;
        Py_DECREF(text);
        Py_XDECREF(each);
        text = longer;
        shown++;
    }
    PyObject *whole = text != NULL ? PyUnicode_FromFormat("%U>", text) : NULL;
    Py_XDECREF(text);
    return whole;
}

/* A part of the file, or of the decompressed bytes, that keeps the file alive: a list of numbers, or bytes.
 */
static int object_buffer(PyObject *self, Py_buffer *view, int flags);

static PyMethodDef object_methods[] = {VALUE_METHODS,
                                       {"members", object_names, METH_NOARGS, NULL},
                                       {"__dir__", object_dir, METH_NOARGS, NULL},
                                       {NULL, NULL, 0, NULL}};

static PyType_Slot object_slots[] = {{Py_tp_dealloc, (void *)value_free},
                                     {Py_tp_getattro, (void *)object_getattr},
                                     {Py_mp_subscript, (void *)object_getitem},
                                     {Py_tp_repr, (void *)object_repr},
                                     {Py_tp_methods, object_methods},
                                     {Py_bf_getbuffer, (void *)object_buffer},
                                     {0, NULL}};

PyType_Spec object_spec = {"tenon._tenon.Object", sizeof(value_object), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, object_slots};

/* Only what `view` makes of bytes: an object that is none of the user's. */
static int object_buffer(PyObject *self, Py_buffer *view, int flags)
{
    const void *bytes;
    size_t size;
    if (tenon_value_bytes(value_of(self), &bytes, &size))
        return PyBuffer_FillInfo(view, self, (void *)(uintptr_t)bytes, (Py_ssize_t)size, 1, flags);
    view->obj = NULL;
    PyErr_SetString(PyExc_TypeError, "an object has no bytes of its own: ask for one of its members");
    return -1;
}

PyObject *value_view(PyObject *self, PyObject *path)
{
    const tenon_value *found = at_path(self, path);
    if (found == NULL) return NULL;
    PyObject *holder = wrapped(state_of(self), ((value_object *)self)->file, found);
    PyObject *view = holder != NULL ? PyMemoryView_FromObject(holder) : NULL;
    Py_XDECREF(holder);
    return view;
}
