/* What the parts of the extension module share: `tenon._tenon`, in the stable ABI of Python 3.11. */
#ifndef TENON_PYTHON_MODULE_H
#define TENON_PYTHON_MODULE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>
#include <libtenon.h>

/* The types of the module, and the functions of tenon/_support.py. */
typedef struct module_state {
    PyTypeObject *schema, *file, *object, *list;
    PyObject *error;           /* makes an exception of a problem */
    PyObject *finding, *place; /* make these */
    PyObject *enumeration;     /* makes an enumeration */
} module_state;

/* A schema; `enums` are its enumerations by name. */
typedef struct schema_object {
    PyObject_HEAD tenon_schema *schema;
    PyObject *enums;
} schema_object;

/* A file, which its values keep alive. */
typedef struct file_object {
    PyObject_HEAD tenon_file *file;
    schema_object *schema;
    Py_buffer buffer; /* of the bytes, where they are borrowed */
} file_object;

/* An object or a list of a file. `cache` has what was asked for: members by name, elements by index. */
typedef struct value_object {
    PyObject_HEAD file_object *file;
    const tenon_value *value;
    PyObject *cache;
} value_object;

extern PyType_Spec schema_spec, file_spec, object_spec, list_spec;

/* Raises what a problem says, and frees it; returns NULL. */
PyObject *raise_problem(const module_state *state, tenon_problem *problem);

/* A problem as a dictionary; NULL with an exception. */
PyObject *problem_fields(const tenon_problem *problem);

/* A value as an object of Python: a new reference, or NULL with an exception. */
PyObject *value_new(const module_state *state, file_object *file, const tenon_value *value);

/* The methods that objects and lists share (value.c). */
PyObject *value_to_json(PyObject *self, PyObject *arguments, PyObject *keywords);
PyObject *value_dump(PyObject *self, PyObject *arguments, PyObject *keywords);
PyObject *value_find(PyObject *self, PyObject *path);
PyObject *value_place(PyObject *self, PyObject *path);
PyObject *value_view(PyObject *self, PyObject *path);
PyObject *value_path(PyObject *self, PyObject *nothing);
void value_free(PyObject *self);

#define VALUE_METHODS                                                                                        \
    {"to_json", (PyCFunction)(void (*)(void))value_to_json, METH_VARARGS | METH_KEYWORDS, NULL},             \
        {"dump", (PyCFunction)(void (*)(void))value_dump, METH_VARARGS | METH_KEYWORDS, NULL},               \
        {"find", value_find, METH_O, NULL}, {"place", value_place, METH_O, NULL},                            \
        {"view", value_view, METH_O, NULL},                                                                  \
    {                                                                                                        \
        "path", value_path, METH_NOARGS, NULL                                                                \
    }

static inline const module_state *state_of(PyObject *self)
{
    return PyType_GetModuleState(Py_TYPE(self));
}

#endif
