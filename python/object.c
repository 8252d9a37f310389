/* Objects of files: their members are attributes, which the descriptors of their class compute (class.c). */
#include "module.h"

#include <string.h>

/* ---- members ---- */

/* The member of that name as an attribute; NULL without an exception: there is none. */
static PyObject *get_member(PyObject *self, PyObject *name)
{
    PyObject *found = PyObject_GetAttr((PyObject *)Py_TYPE(self), name);
    if (found == NULL && PyErr_ExceptionMatches(PyExc_AttributeError)) PyErr_Clear();
    const bool is_one = found != NULL && is_member(file_of(self)->state, found);
    Py_XDECREF(found);
    return is_one ? PyObject_GetAttr(self, name) : NULL;
}

static PyObject *no_key(PyObject *name)
{
    if (!PyErr_Occurred()) PyErr_SetObject(PyExc_KeyError, name);
    return NULL;
}

static PyObject *object_getitem(PyObject *self, PyObject *name)
{
    if (!PyUnicode_Check(name)) return PyErr_Format(PyExc_TypeError, "the name of a member is a str");
    PyObject *value = get_member(self, name);
    return value != NULL ? value : no_key(name);
}

/* The member of that name; NULL with an exception. */
static const tenon_value *member_named(PyObject *self, PyObject *name)
{
    const char *text = PyUnicode_AsUTF8AndSize(name, NULL);
    const tenon_value *value = text != NULL ? value_of(self) : NULL;
    const tenon_value *member = value != NULL ? tenon_member(value, text) : NULL;
    if (value != NULL && member == NULL)
        PyErr_Format(PyExc_AttributeError, "'%s' object has no member '%U'", tenon_value_type(value), name);
    return member;
}

static int object_setattr(PyObject *self, PyObject *name, PyObject *given)
{
    const tenon_value *member = member_named(self, name);
    return member != NULL && value_set(self, member, given) == 0 ? class_refresh(self, name) : -1;
}

static int object_setitem(PyObject *self, PyObject *name, PyObject *given)
{
    if (PyUnicode_Check(name)) return object_setattr(self, name, given);
    PyErr_SetString(PyExc_TypeError, "the name of a member is a str");
    return -1;
}

/* The names of the members, instances too. */
static PyObject *object_names(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    const tenon_value *value = value_of(self);
    const tenon_type *type = value != NULL ? tenon_value_object_type(value) : NULL;
    PyObject *list = value != NULL ? PyList_New(0) : NULL;
    const char *id;
    for (size_t i = 0; list != NULL && type != NULL && (id = tenon_type_member(type, i)) != NULL; i++) {
        PyObject *name = PyUnicode_FromString(id);
        if (name == NULL || PyList_Append(list, name) != 0) Py_CLEAR(list);
        Py_XDECREF(name);
    }
    return list;
}

/* ---- text ---- */

/* A member in a line: what is large is only named. */
static PyObject *short_text(PyObject *self, const tenon_value *child)
{
    const tenon_kind kind = tenon_value_kind(child);
    if (kind == TENON_OBJECT || kind == TENON_REFERENCE)
        return PyUnicode_FromFormat("<%s>", tenon_value_type(child));
    if (kind == TENON_LIST) return PyUnicode_FromFormat("[%zd]", (Py_ssize_t)tenon_count(child));
    PyObject *value = value_new(file_of(self), child);
    PyObject *text = value != NULL ? PyObject_Repr(value) : NULL;
    Py_XDECREF(value);
    enum { LONGEST = 40 };
    if (text == NULL || PyUnicode_GetLength(text) <= LONGEST) return text;
    PyObject *begin = PyUnicode_Substring(text, 0, LONGEST);
    Py_DECREF(text);
    text = begin != NULL ? PyUnicode_FromFormat("%U%s", begin, ELLIPSIS_TEXT) : NULL;
    Py_XDECREF(begin);
    return text;
}

/* `<point size=2 label='bc'>`: the first members of the file. */
static PyObject *object_repr(PyObject *self)
{
    enum { MOST = 8 };
    const tenon_value *value = value_of(self);
    PyObject *text = value != NULL ? PyUnicode_FromFormat("<%s", tenon_value_type(value)) : NULL;
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

/* The names of the files in the file that the object is of. */
static PyObject *object_entries(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    const tenon_file *file = file_of(self)->file;
    const char *name;
    size_t size;
    PyObject *list = value_is_there(self) ? PyList_New(0) : NULL;
    for (size_t i = 0; list != NULL && tenon_entry_name(file, i, &name, &size); i++) {
        PyObject *text = PyUnicode_DecodeUTF8(name, (Py_ssize_t)size, "surrogateescape");
        if (text == NULL || PyList_Append(list, text) != 0) Py_CLEAR(list);
        Py_XDECREF(text);
    }
    return list;
}

/* entry_data(i, limit): the bytes of one of them. */
static PyObject *object_entry_data(PyObject *self, PyObject *arguments)
{
    Py_ssize_t i;
    unsigned long long limit;
    const void *data;
    size_t size;
    tenon_problem *problem;
    if (!PyArg_ParseTuple(arguments, "nK", &i, &limit) || !value_is_there(self)) return NULL;
    if (!tenon_entry_data(file_of(self)->file, (size_t)i, limit, &data, &size, &problem))
        return raise_problem(file_of(self)->schema->error, problem);
    return PyBytes_FromStringAndSize(data, (Py_ssize_t)size);
}

static PyMethodDef object_methods[] = {
    VALUE_METHODS,
    {"_entries", object_entries, METH_NOARGS, NULL},
    {"_entry_data", object_entry_data, METH_VARARGS, NULL},
    {"members", object_names, METH_NOARGS,
     "members($self)\n--\n\nReturns the names of the members, instances too."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot object_slots[] = {{Py_tp_dealloc, (void *)value_free},
                                     {Py_tp_setattro, (void *)object_setattr},
                                     {Py_mp_subscript, (void *)object_getitem},
                                     {Py_mp_ass_subscript, (void *)object_setitem},
                                     {Py_tp_repr, (void *)object_repr},
                                     {Py_tp_methods, object_methods},
                                     {0, NULL}};

PyType_Spec object_spec = {"tenon.Object", sizeof(value_object), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                           object_slots};

/* ---- records of tables, of which each may have members of its own ---- */

/* NULL without an exception: there is none. */
static PyObject *get_own(PyObject *self, PyObject *name)
{
    const char *text = PyUnicode_AsUTF8AndSize(name, NULL);
    const tenon_value *value = text != NULL ? value_of(self) : NULL;
    const tenon_value *member = value != NULL ? tenon_member(value, text) : NULL;
    return member != NULL ? value_new(file_of(self), member) : NULL;
}

static PyObject *record_getattr(PyObject *self, PyObject *name)
{
    PyObject *value = get_own(self, name);
    return value != NULL || PyErr_Occurred() ? value : PyObject_GenericGetAttr(self, name);
}

static PyObject *record_getitem(PyObject *self, PyObject *name)
{
    if (!PyUnicode_Check(name)) return PyErr_Format(PyExc_TypeError, "the name of a member is a str");
    PyObject *value = get_own(self, name);
    return value != NULL ? value : no_key(name);
}

static PyObject *record_dir(PyObject *self, PyObject *nothing)
{
    PyObject *members = object_names(self, nothing);
    PyObject *others = members != NULL ? PyObject_Dir((PyObject *)Py_TYPE(self)) : NULL;
    PyObject *all = others != NULL ? PySequence_Concat(members, others) : NULL;
    Py_XDECREF(members);
    Py_XDECREF(others);
    return all;
}

static PyMethodDef record_methods[] = {{"__dir__", record_dir, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};

static PyType_Slot record_slots[] = {{Py_tp_getattro, (void *)record_getattr},
                                     {Py_mp_subscript, (void *)record_getitem},
                                     {Py_tp_methods, record_methods},
                                     {0, NULL}};

PyType_Spec record_spec = {"tenon._tenon.Record", sizeof(value_object), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, record_slots};
