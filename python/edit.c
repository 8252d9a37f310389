/* Values that programs set, and files that are written. */
#include "module.h"

/* False with an exception: Python's own, or that of *problem. This holds for all functions that set. */
static bool set_real(const tenon_value *value, PyObject *given, tenon_problem **problem)
{
    const double real = PyLong_AsDouble(given);
    return !PyErr_Occurred() && tenon_set_float(value, real, problem);
}

static bool set_large(const tenon_value *value, PyObject *given, tenon_problem **problem)
{
    const unsigned long long large = PyLong_AsUnsignedLongLong(given);
    return !PyErr_Occurred() && tenon_set_unsigned(value, large, problem);
}

/* An integer that C has no type for does not fit, either. */
static bool set_integer(const tenon_value *value, PyObject *given, tenon_problem **problem)
{
    int overflow;
    const bool is_real = tenon_value_kind(value) == TENON_FLOAT;
    const long long number = PyLong_AsLongLongAndOverflow(given, &overflow);
    if (overflow == 0 && !is_real) return !PyErr_Occurred() && tenon_set_signed(value, number, problem);
    if (is_real ? set_real(value, given, problem) : set_large(value, given, problem)) return true;
    if (PyErr_Occurred() && PyErr_ExceptionMatches(PyExc_OverflowError)) {
        PyErr_SetString(PyExc_ValueError, "the number does not fit the type of the value");
    }
    return false;
}

static bool set_text(const tenon_value *value, PyObject *given, tenon_problem **problem)
{
    PyObject *bytes = PyUnicode_AsEncodedString(given, "utf-8", "surrogateescape");
    const bool set =
        bytes != NULL && tenon_set_text(value, PyBytes_AsString(bytes), (size_t)PyBytes_Size(bytes), problem);
    Py_XDECREF(bytes);
    return set;
}

static bool set_bytes(const tenon_value *value, PyObject *given, tenon_problem **problem)
{
    Py_buffer bytes;
    if (PyObject_GetBuffer(given, &bytes, PyBUF_SIMPLE) != 0) return false;
    const bool set = tenon_set_bytes(value, bytes.buf, (size_t)bytes.len, problem);
    PyBuffer_Release(&bytes);
    return set;
}

/* A constant of an enumeration by its name. Another text is refused like any. */
static bool set_constant(const tenon_value *value, PyObject *given, tenon_problem **problem)
{
    const tenon_enum *of = tenon_value_enumeration(value);
    const char *constant;
    int64_t number;
    for (size_t i = 0; (constant = tenon_enum_constant(of, i, &number)) != NULL; i++)
        if (PyUnicode_CompareWithASCIIString(given, constant) == 0)
            return tenon_set_signed(value, number, NULL) ||
                   tenon_set_unsigned(value, (uint64_t)number, problem);
    PyErr_Format(PyExc_ValueError, "`%U` is no constant of the enumeration", given);
    return false;
}

static bool is_named(const tenon_value *value)
{
    return tenon_value_kind(value) == TENON_INTEGER && tenon_value_enumeration(value) != NULL;
}

static bool set_any(const tenon_value *value, PyObject *given, tenon_problem **problem)
{
    if (PyBool_Check(given)) return tenon_set_bool(value, given == Py_True, problem);
    if (PyLong_Check(given)) return set_integer(value, given, problem);
    if (PyFloat_Check(given)) return tenon_set_float(value, PyFloat_AsDouble(given), problem);
    if (PyUnicode_Check(given) && is_named(value)) return set_constant(value, given, problem);
    if (PyUnicode_Check(given)) return set_text(value, given, problem);
    if (PyObject_CheckBuffer(given)) return set_bytes(value, given, problem);
    const tenon_kind kind = tenon_value_kind(value);
    if (kind == TENON_OBJECT || kind == TENON_LIST) return tenon_set_bytes(value, "", 0, problem);
    PyErr_Format(PyExc_TypeError, "a value is an int, a float, a bool, a str or bytes, not %R",
                 Py_TYPE(given));
    return false;
}

/* Objects that belong to another member show its values, and others may take their places. */
int value_set(PyObject *self, const tenon_value *child, PyObject *given)
{
    tenon_problem *problem = NULL;
    if (given == NULL) {
        PyErr_SetString(PyExc_TypeError, "values cannot be deleted");
        return -1;
    }
    file_object *file = file_of(self);
    const bool follow = file->computed != 0;
    file->changes++;
    if (follow && !nodes_begin_edit(file)) return -1;
    if (set_any(child, given, &problem)) {
        if (follow) nodes_end_edit(file);
        return follow ? nodes_refresh(file) : 0;
    }
    if (!PyErr_Occurred()) raise_problem(file_of(self)->schema->error, problem);
    return -1;
}

PyObject *value_write(PyObject *self, PyObject *nothing)
{
    size_t size;
    tenon_problem *problem;
    (void)nothing;
    if (!value_is_there(self)) return NULL;
    file_of(self)->changes++; /* members may follow others */
    void *bytes = tenon_write(file_of(self)->file, &size, &problem);
    if (bytes == NULL) return raise_problem(file_of(self)->schema->error, problem);
    PyObject *made =
        nodes_refresh(file_of(self)) == 0 ? PyBytes_FromStringAndSize(bytes, (Py_ssize_t)size) : NULL;
    tenon_free(bytes);
    return made;
}
