/* The module and its problems. */
#include "module.h"

static const char *const status_names[] = {
    [TENON_OK] = "ok",
    [TENON_NO_MEMORY] = "no_memory",
    [TENON_BAD_ARGUMENT] = "bad_argument",
    [TENON_UNREADABLE] = "unreadable",
    [TENON_BAD_SCHEMA] = "bad_schema",
    [TENON_UNSUPPORTED] = "unsupported",
    [TENON_UNKNOWN] = "unknown",
    [TENON_BAD_FILE] = "bad_file",
    [TENON_LIMIT] = "limit",
    [TENON_NO_VALUE] = "no_value",
    [TENON_CONFLICT] = "conflict",
};

PyObject *problem_fields(const tenon_problem *p)
{
    static const char *const severities[] = {"error", "warning", "note"};
    PyObject *offset =
        p->offset == TENON_NO_OFFSET ? Py_NewRef(Py_None) : PyLong_FromUnsignedLongLong(p->offset);
    if (offset == NULL) return NULL;
    return Py_BuildValue("{ss ss ss sz sz sz sn sn sz sN sI sz sz}", "status", status_names[p->status],
                         "severity", severities[p->severity], "message", p->message, "id", p->id, "hint",
                         p->hint, "file", p->file, "line", (Py_ssize_t)p->line, "column",
                         (Py_ssize_t)p->column, "path", p->path, "offset", offset, "bit", p->bit, "expected",
                         p->expected, "found", p->found);
}

PyObject *raise_error(PyObject *error, const tenon_problem *problem)
{
    if (problem == NULL || problem->status == TENON_NO_MEMORY) return PyErr_NoMemory();
    PyObject *fields = problem_fields(problem);
    PyObject *made = fields != NULL ? PyObject_CallFunctionObjArgs(error, fields, NULL) : NULL;
    Py_XDECREF(fields);
    if (made != NULL) PyErr_SetObject((PyObject *)Py_TYPE(made), made);
    Py_XDECREF(made);
    return NULL;
}

PyObject *raise_problem(PyObject *error, tenon_problem *problem)
{
    raise_error(error, problem);
    tenon_problem_free(problem);
    return NULL;
}

static PyObject *names(PyObject *self, PyObject *nothing)
{
    (void)self, (void)nothing;
    PyObject *list = PyList_New(0);
    const char *name;
    for (size_t i = 0; list != NULL && (name = tenon_format_name(i)) != NULL; i++) {
        PyObject *text = PyUnicode_FromString(name);
        if (text == NULL || PyList_Append(list, text) != 0) Py_CLEAR(list);
        Py_XDECREF(text);
    }
    return list;
}

static int add_type(PyObject *module, PyType_Spec *spec, PyObject *base, PyTypeObject **type)
{
    *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, base);
    return *type != NULL ? PyModule_AddType(module, *type) : -1;
}

static int add_types(PyObject *module, module_state *state)
{
    if (add_type(module, &schema_spec, NULL, &state->schema) != 0 ||
        add_type(module, &file_spec, NULL, &state->file) != 0 ||
        add_type(module, &member_spec, NULL, &state->member) != 0 ||
        add_type(module, &computed_spec, NULL, &state->computed) != 0 ||
        add_type(module, &object_spec, NULL, &state->object) != 0 ||
        add_type(module, &list_spec, NULL, &state->list) != 0 ||
        add_type(module, &bytes_spec, NULL, &state->bytes) != 0 ||
        add_type(module, &iterator_spec, NULL, &state->iterator) != 0)
        return -1;
    return add_type(module, &record_spec, (PyObject *)state->object, &state->record);
}

static int execute(PyObject *module)
{
    module_state *state = PyModule_GetState(module);
    if (add_types(module, state) != 0) return -1;
    PyObject *support = PyImport_ImportModule("tenon._support");
    if (support == NULL) return -1;
    state->error = PyObject_GetAttrString(support, "error");
    state->finding = PyObject_GetAttrString(support, "finding");
    state->place = PyObject_GetAttrString(support, "Place");
    state->enumeration = PyObject_GetAttrString(support, "enumeration");
    state->object_class = PyObject_GetAttrString(support, "object_class");
    state->removed_class = PyObject_GetAttrString(support, "removed_class");
    state->element = PyObject_GetAttrString(support, "element");
    state->plain = PyObject_GetAttrString(support, "plain");
    state->nothing = PyTuple_New(0);
    Py_DECREF(support);
    if (state->nothing == NULL || state->error == NULL || state->finding == NULL || state->place == NULL ||
        state->enumeration == NULL || state->object_class == NULL || state->removed_class == NULL ||
        state->element == NULL || state->plain == NULL)
        return -1;
    return PyModule_AddStringConstant(module, "version", tenon_version());
}

static int traverse(PyObject *module, visitproc visit, void *arg)
{
    const module_state *state = PyModule_GetState(module);
    Py_VISIT(state->schema);
    Py_VISIT(state->file);
    Py_VISIT(state->object);
    Py_VISIT(state->record);
    Py_VISIT(state->list);
    Py_VISIT(state->bytes);
    Py_VISIT(state->iterator);
    Py_VISIT(state->member);
    Py_VISIT(state->computed);
    Py_VISIT(state->error);
    Py_VISIT(state->finding);
    Py_VISIT(state->place);
    Py_VISIT(state->enumeration);
    Py_VISIT(state->object_class);
    Py_VISIT(state->removed_class);
    Py_VISIT(state->element);
    Py_VISIT(state->plain);
    Py_VISIT(state->nothing);
    return 0;
}

static int clear(PyObject *module)
{
    module_state *state = PyModule_GetState(module);
    Py_CLEAR(state->schema);
    Py_CLEAR(state->file);
    Py_CLEAR(state->object);
    Py_CLEAR(state->record);
    Py_CLEAR(state->list);
    Py_CLEAR(state->bytes);
    Py_CLEAR(state->iterator);
    Py_CLEAR(state->member);
    Py_CLEAR(state->computed);
    Py_CLEAR(state->error);
    Py_CLEAR(state->finding);
    Py_CLEAR(state->place);
    Py_CLEAR(state->enumeration);
    Py_CLEAR(state->object_class);
    Py_CLEAR(state->removed_class);
    Py_CLEAR(state->element);
    Py_CLEAR(state->plain);
    Py_CLEAR(state->nothing);
    return 0;
}

static PyMethodDef methods[] = {{"formats", names, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};

static PyModuleDef_Slot slots[] = {{Py_mod_exec, (void *)execute}, {0, NULL}};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "tenon._tenon", .m_size = sizeof(module_state),
    .m_methods = methods,  .m_slots = slots,         .m_traverse = traverse,
    .m_clear = clear};

PyMODINIT_FUNC PyInit__tenon(void); /* the interpreter finds it by its name */

PyMODINIT_FUNC PyInit__tenon(void)
{
    return PyModuleDef_Init(&definition);
}
