/* Values that programs set, and files that are written. */
#include "module.h"

/* What a program gives, as libtenon takes it. It is made before an edit begins: making it may call functions
   of the program, which may use and edit the same file. */
typedef struct given_value {
    enum {
        GIVEN_BOOL,
        GIVEN_SIGNED,
        GIVEN_UNSIGNED,
        GIVEN_CONSTANT,
        GIVEN_FLOAT,
        GIVEN_TEXT,
        GIVEN_BYTES
    } as;
    bool truth;
    long long number;
    unsigned long long large;
    double real;
    PyObject *text;  /* as bytes, or NULL */
    Py_buffer bytes; /* without an owner: there are none */
} given_value;

static void release_given(given_value *given)
{
    Py_XDECREF(given->text);
    if (given->bytes.obj != NULL) PyBuffer_Release(&given->bytes);
}

/* ---- what programs give: false with an exception ---- */

static bool take_real(given_value *to, double real)
{
    to->as = GIVEN_FLOAT;
    to->real = real;
    return !PyErr_Occurred();
}

static bool take_large(given_value *to, PyObject *given)
{
    to->as = GIVEN_UNSIGNED;
    to->large = PyLong_AsUnsignedLongLong(given);
    return !PyErr_Occurred();
}

/* An integer that C has no type for does not fit, either. */
static bool take_integer(given_value *to, const tenon_value *value, PyObject *given)
{
    int overflow;
    const bool is_real = tenon_value_kind(value) == TENON_FLOAT;
    to->as = GIVEN_SIGNED;
    to->number = PyLong_AsLongLongAndOverflow(given, &overflow);
    if (overflow == 0 && !is_real) return !PyErr_Occurred();
    if (is_real ? take_real(to, PyLong_AsDouble(given)) : take_large(to, given)) return true;
    if (PyErr_ExceptionMatches(PyExc_OverflowError))
        PyErr_SetString(PyExc_ValueError, "the number does not fit the type of the value");
    return false;
}

static bool take_text(given_value *to, PyObject *given)
{
    to->as = GIVEN_TEXT;
    to->text = PyUnicode_AsEncodedString(given, "utf-8", "surrogateescape");
    return to->text != NULL;
}

static bool take_bytes(given_value *to, PyObject *given)
{
    to->as = GIVEN_BYTES;
    if (PyObject_GetBuffer(given, &to->bytes, PyBUF_SIMPLE) == 0) return true;
    to->bytes.obj = NULL;
    return false;
}

/* A constant of an enumeration by its name. Another text is refused like any. */
static bool take_constant(given_value *to, const tenon_value *value, PyObject *given)
{
    const tenon_enum *of = tenon_value_enumeration(value);
    const char *constant;
    int64_t number;
    for (size_t i = 0; (constant = tenon_enum_constant(of, i, &number)) != NULL; i++) {
        if (PyUnicode_CompareWithASCIIString(given, constant) != 0) continue;
        to->as = GIVEN_CONSTANT;
        to->number = number;
        return true;
    }
    PyErr_Format(PyExc_ValueError, "`%U` is no constant of the enumeration", given);
    return false;
}

static bool is_named(const tenon_value *value)
{
    return tenon_value_kind(value) == TENON_INTEGER && tenon_value_enumeration(value) != NULL;
}

/* Objects and lists take nothing: libtenon says so for bytes. */
static bool take_other(given_value *to, const tenon_value *value, PyObject *given)
{
    const tenon_kind kind = tenon_value_kind(value);
    to->as = GIVEN_BYTES;
    if (kind == TENON_OBJECT || kind == TENON_LIST) return true;
    PyErr_Format(PyExc_TypeError, "a value is an int, a float, a bool, a str or bytes, not %R",
                 Py_TYPE(given));
    return false;
}

static bool take_any(given_value *to, const tenon_value *value, PyObject *given)
{
    if (PyBool_Check(given)) {
        to->as = GIVEN_BOOL;
        to->truth = given == Py_True;
        return true;
    }
    if (PyLong_Check(given)) return take_integer(to, value, given);
    if (PyFloat_Check(given)) return take_real(to, PyFloat_AsDouble(given));
    if (PyUnicode_Check(given))
        return is_named(value) ? take_constant(to, value, given) : take_text(to, given);
    return PyObject_CheckBuffer(given) ? take_bytes(to, given) : take_other(to, value, given);
}

/* ---- edits ---- */

static bool set_bytes(const tenon_value *value, const Py_buffer *bytes, tenon_problem **problem)
{
    const bool none = bytes->obj == NULL;
    return tenon_set_bytes(value, none ? "" : bytes->buf, none ? 0 : (size_t)bytes->len, problem);
}

/* Calls no function of Python that could run a program. */
static bool set_given(const tenon_value *value, const given_value *given, tenon_problem **problem)
{
    switch (given->as) {
    case GIVEN_BOOL:
        return tenon_set_bool(value, given->truth, problem);
    case GIVEN_SIGNED:
        return tenon_set_signed(value, given->number, problem);
    case GIVEN_UNSIGNED:
        return tenon_set_unsigned(value, given->large, problem);
    case GIVEN_CONSTANT:
        return tenon_set_signed(value, given->number, NULL) ||
               tenon_set_unsigned(value, (uint64_t)given->number, problem);
    case GIVEN_FLOAT:
        return tenon_set_float(value, given->real, problem);
    case GIVEN_TEXT:
        return tenon_set_text(value, PyBytes_AsString(given->text), (size_t)PyBytes_Size(given->text),
                              problem);
    default:
        return set_bytes(value, &given->bytes, problem);
    }
}

/* Objects that belong to another member show its values, and others may take their places. */
static int set_value(file_object *file, const tenon_value *child, const given_value *given)
{
    tenon_problem *problem = NULL;
    const bool follow = file->computed != 0;
    file->changes++;
    if (follow && !nodes_begin_edit(file)) return -1;
    const bool done = set_given(child, given, &problem);
    if (follow) nodes_end_edit(file);
    if (done) return follow ? nodes_refresh(file) : 0;
    raise_problem(file->schema->error, problem);
    return -1;
}

int value_set(PyObject *self, const tenon_value *child, PyObject *given)
{
    given_value taken = {.as = GIVEN_BYTES};
    if (given == NULL) {
        PyErr_SetString(PyExc_TypeError, "values cannot be deleted");
        return -1;
    }
    const int result = take_any(&taken, child, given) ? set_value(file_of(self), child, &taken) : -1;
    release_given(&taken);
    return result;
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
