/* Schemas and files. */
#include "module.h"

#include <string.h>

/* ---- loading ---- */

/* What the functions that libtenon calls while it loads need. */
typedef struct loading {
    PyObject *find_import; /* or NULL */
    PyObject *texts;       /* that it gave: they live until all is loaded */
    PyObject *diagnostics;
} loading;

static void add_problem(PyObject *list, const tenon_problem *problem)
{
    PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *fields = problem_fields(problem);
    if (fields == NULL || PyList_Append(list, fields) != 0) PyErr_Clear();
    Py_XDECREF(fields);
    PyGILState_Release(lock);
}

static void report_diagnostic(void *user, const tenon_problem *problem)
{
    add_problem(((loading *)user)->diagnostics, problem);
}

/* The text that the program gives, as bytes; NULL where it gives none. */
static PyObject *asked_text(const loading *l, const char *path)
{
    PyObject *text = PyObject_CallFunction(l->find_import, "s", path);
    if (text != NULL && PyUnicode_Check(text)) {
        PyObject *bytes = PyUnicode_AsUTF8String(text);
        Py_DECREF(text);
        text = bytes;
    }
    if (text != NULL && PyBytes_Check(text)) return text;
    Py_XDECREF(text);
    return NULL;
}

static bool find_import(void *user, const char *path, const char **text, size_t *size)
{
    loading *l = user;
    PyGILState_STATE lock = PyGILState_Ensure();
    PyObject *given = !PyErr_Occurred() ? asked_text(l, path) : NULL;
    const bool found = given != NULL && PyList_Append(l->texts, given) == 0;
    if (found) {
        *text = PyBytes_AsString(given);
        *size = (size_t)PyBytes_Size(given);
    }
    Py_XDECREF(given);
    PyGILState_Release(lock);
    return found;
}

static tenon_schema *load(const char *path, const char *text, Py_ssize_t size,
                          const tenon_load_options *options, tenon_problem **problem)
{
    tenon_schema *schema;
    Py_BEGIN_ALLOW_THREADS schema = text != NULL ? tenon_load_text(path, text, (size_t)size, options, problem)
                                                 : tenon_load(path, options, problem);
    Py_END_ALLOW_THREADS return schema;
}

/* Takes the schema. */
static PyObject *new_schema(PyTypeObject *type, const module_state *state, tenon_schema *schema)
{
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    schema_object *made = (schema_object *)allocate(type, 0);
    if (made == NULL) {
        tenon_schema_free(schema);
        return NULL;
    }
    made->schema = schema;
    made->classes = PyDict_New();
    made->enums = PyDict_New();
    made->error = Py_NewRef(state->error);
    made->enumeration = Py_NewRef(state->enumeration);
    made->object_class = Py_NewRef(state->object_class);
    if (made->classes == NULL || made->enums == NULL) Py_CLEAR(made);
    return (PyObject *)made;
}

/* Schema(path, text, import_dirs, find_import, diagnostics); where `path` is NULL, `text` is the name of a
 * bundled format. */
static PyObject *schema_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    const char *path, *text;
    Py_ssize_t size;
    PyObject *folders, *finder, *diagnostics;
    const char *names[64];
    (void)keywords;
    if (!PyArg_ParseTuple(arguments, "zz#O!OO!", &path, &text, &size, &PyTuple_Type, &folders, &finder,
                          &PyList_Type, &diagnostics))
        return NULL;
    const Py_ssize_t count = PyTuple_Size(folders);
    if (count > 64) return PyErr_Format(PyExc_ValueError, "at most 64 folders for imports");
    for (Py_ssize_t i = 0; i < count; i++)
        if ((names[i] = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(folders, i), NULL)) == NULL) return NULL;
    loading l = {finder != Py_None ? finder : NULL, PyList_New(0), diagnostics};
    if (l.texts == NULL) return NULL;
    tenon_load_options options = TENON_LOAD_OPTIONS;
    options.import_dirs = names;
    options.import_dir_count = (size_t)count;
    options.find_import = l.find_import != NULL ? find_import : NULL;
    options.report = report_diagnostic;
    options.user = &l;
    tenon_problem *problem;
    tenon_schema *schema =
        path != NULL ? load(path, text, size, &options, &problem) : tenon_format(text, &problem);
    Py_DECREF(l.texts);
    if (PyErr_Occurred()) {
        tenon_schema_free(schema);
        tenon_problem_free(problem);
        return NULL;
    }
    const module_state *state = PyType_GetModuleState(type);
    if (schema == NULL) return raise_problem(state->error, problem);
    return new_schema(type, state, schema);
}

static void free_object(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc give_back = (freefunc)PyType_GetSlot(type, Py_tp_free);
    give_back(self);
    Py_DECREF(type);
}

/* Classes may refer to the schema. */
static int schema_traverse(PyObject *self, visitproc visit, void *arg)
{
    const schema_object *schema = (schema_object *)self;
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(schema->classes);
    Py_VISIT(schema->enums);
    Py_VISIT(schema->error);
    Py_VISIT(schema->enumeration);
    Py_VISIT(schema->object_class);
    return 0;
}

static int schema_clear(PyObject *self)
{
    schema_object *schema = (schema_object *)self;
    Py_CLEAR(schema->classes);
    memset(schema->recent, 0, sizeof schema->recent);
    Py_CLEAR(schema->enums);
    Py_CLEAR(schema->error);
    Py_CLEAR(schema->enumeration);
    Py_CLEAR(schema->object_class);
    return 0;
}

static void schema_free(PyObject *self)
{
    PyObject_GC_UnTrack(self);
    schema_clear(self);
    classes_free((schema_object *)self);
    tenon_schema_free(((schema_object *)self)->schema);
    free_object(self);
}

/* ---- reading ---- */

typedef struct input {
    Py_buffer buffer; /* obj is NULL: none */
    PyObject *path;   /* as bytes, or NULL */
} input;

/* A path, or bytes. Bytes that may change are copied. */
static bool take_input(PyObject *data, input *in, tenon_read_options *options)
{
    memset(in, 0, sizeof *in);
    if (PyUnicode_Check(data) || PyObject_HasAttrString(data, "__fspath__"))
        return PyUnicode_FSConverter(data, &in->path) != 0;
    if (!PyObject_CheckBuffer(data)) {
        PyErr_Format(PyExc_TypeError, "a file is a path or bytes, not %R", Py_TYPE(data));
        return false;
    }
    if (PyObject_GetBuffer(data, &in->buffer, PyBUF_SIMPLE) != 0) return false;
    if (in->buffer.readonly) options->flags |= TENON_BORROW;
    return true;
}

static void release_input(input *in)
{
    Py_CLEAR(in->path);
    if (in->buffer.obj != NULL) PyBuffer_Release(&in->buffer);
}

static bool take_options(PyObject *options, tenon_read_options *to)
{
    unsigned level = 0, places = 0;
    unsigned long long memory = 0, work = 0, decoded = 0, file_size = 0;
    if (!PyArg_ParseTuple(options, "pIKKKIKz", &places, &level, &memory, &work, &decoded, &to->depth,
                          &file_size, &to->params))
        return false;
    to->level = (tenon_level)level;
    to->flags |= places ? TENON_PLACES : 0;
    to->memory = memory;
    to->work = work;
    to->decoded = decoded;
    to->file_size = file_size;
    return true;
}

static tenon_file *read_input(const schema_object *schema, const input *in, const tenon_read_options *options,
                              tenon_problem **problem)
{
    tenon_file *file;
    const char *path = in->path != NULL ? PyBytes_AsString(in->path) : NULL;
    Py_BEGIN_ALLOW_THREADS file = path != NULL ? tenon_read(schema->schema, path, options, problem)
                                               : tenon_read_memory(schema->schema, in->buffer.buf,
                                                                   (size_t)in->buffer.len, options, problem);
    Py_END_ALLOW_THREADS return file;
}

/* Takes the file; and the buffer, which is released where the file does not need it. */
static PyObject *root_of(const module_state *state, schema_object *schema, tenon_file *file, input *in,
                         bool borrowed)
{
    allocfunc allocate = (allocfunc)PyType_GetSlot(state->file, Py_tp_alloc);
    file_object *made = (file_object *)allocate(state->file, 0);
    if (made == NULL) {
        tenon_file_free(file);
        release_input(in);
        return NULL;
    }
    made->file = file;
    made->state = state;
    made->schema = (schema_object *)Py_NewRef((PyObject *)schema);
    if (borrowed)
        made->buffer = in->buffer;
    else
        release_input(in);
    PyObject *value = node_object(node_root(made), NULL);
    Py_DECREF(made);
    return value;
}

/* read(data, options) */
static PyObject *schema_read(PyObject *self, PyObject *arguments)
{
    PyObject *data, *given;
    tenon_read_options options = TENON_READ_OPTIONS;
    input in;
    tenon_problem *problem;
    if (!PyArg_ParseTuple(arguments, "OO!", &data, &PyTuple_Type, &given)) return NULL;
    if (!take_options(given, &options) || !take_input(data, &in, &options)) return NULL;
    schema_object *schema = (schema_object *)self;
    tenon_file *file = read_input(schema, &in, &options, &problem);
    if (file != NULL) return root_of(state_of(self), schema, file, &in, (options.flags & TENON_BORROW) != 0);
    release_input(&in);
    return raise_problem(schema->error, problem);
}

static tenon_file *create(const schema_object *schema, const char *json, Py_ssize_t size,
                          const tenon_read_options *options, tenon_problem **problem)
{
    tenon_file *file;
    Py_BEGIN_ALLOW_THREADS file = tenon_from_json(schema->schema, json, (size_t)size, options, problem);
    Py_END_ALLOW_THREADS return file;
}

/* from_json(text, params, is_own): lines are of no use in text that the package has made of a dict. */
static PyObject *schema_from_json(PyObject *self, PyObject *arguments)
{
    const char *json;
    Py_ssize_t size;
    int is_own;
    tenon_problem *problem = NULL;
    input none = {{0}, NULL};
    schema_object *schema = (schema_object *)self;
    tenon_read_options options = TENON_READ_OPTIONS;
    if (!PyArg_ParseTuple(arguments, "s#zp", &json, &size, &options.params, &is_own)) return NULL;
    tenon_file *file = create(schema, json, size, &options, &problem);
    if (file == NULL && problem != NULL && is_own) problem->line = problem->column = 0;
    if (file == NULL) return raise_problem(schema->error, problem);
    return root_of(state_of(self), schema, file, &none, false);
}

static tenon_file *make_sample(const schema_object *schema, uint64_t seed, const tenon_read_options *options,
                               tenon_problem **problem)
{
    tenon_file *file;
    Py_BEGIN_ALLOW_THREADS file = tenon_sample(schema->schema, seed, options, problem);
    Py_END_ALLOW_THREADS return file;
}

/* sample(seed, params) */
static PyObject *schema_sample(PyObject *self, PyObject *arguments)
{
    unsigned long long seed;
    tenon_problem *problem;
    input none = {{0}, NULL};
    schema_object *schema = (schema_object *)self;
    tenon_read_options options = TENON_READ_OPTIONS;
    if (!PyArg_ParseTuple(arguments, "Kz", &seed, &options.params)) return NULL;
    tenon_file *file = make_sample(schema, seed, &options, &problem);
    if (file == NULL) return raise_problem(schema->error, problem);
    return root_of(state_of(self), schema, file, &none, false);
}

static void report_finding(void *user, const tenon_problem *problem)
{
    add_problem(user, problem);
}

static bool validate(const schema_object *schema, const Py_buffer *data, const tenon_read_options *options)
{
    bool valid;
    Py_BEGIN_ALLOW_THREADS valid =
        tenon_validate(schema->schema, data->buf, (size_t)data->len, options, NULL);
    Py_END_ALLOW_THREADS return valid;
}

/* validate(bytes, options): all findings, as a list. */
static PyObject *schema_validate(PyObject *self, PyObject *arguments)
{
    PyObject *given;
    Py_buffer data;
    tenon_read_options options = TENON_READ_OPTIONS;
    if (!PyArg_ParseTuple(arguments, "y*O!", &data, &PyTuple_Type, &given)) return NULL;
    PyObject *found = PyList_New(0);
    if (found != NULL && take_options(given, &options)) {
        options.report = report_finding;
        options.user = found;
        (void)validate((schema_object *)self, &data, &options);
    } else {
        Py_CLEAR(found);
    }
    PyBuffer_Release(&data);
    for (Py_ssize_t i = 0; found != NULL && i < PyList_Size(found); i++) {
        PyObject *finding =
            PyObject_CallFunctionObjArgs(state_of(self)->finding, PyList_GetItem(found, i), NULL);
        if (finding == NULL || PyList_SetItem(found, i, finding) != 0) Py_CLEAR(found);
    }
    return found;
}

/* ---- classes ---- */

/* use(object_class, enumeration, error): what makes these, in place of the functions of tenon._support. */
static PyObject *schema_use(PyObject *self, PyObject *arguments)
{
    PyObject *object_class, *enumeration, *error;
    schema_object *schema = (schema_object *)self;
    if (!PyArg_ParseTuple(arguments, "OOO", &object_class, &enumeration, &error)) return NULL;
    Py_DECREF(schema->object_class);
    Py_DECREF(schema->enumeration);
    Py_DECREF(schema->error);
    schema->object_class = Py_NewRef(object_class);
    schema->enumeration = Py_NewRef(enumeration);
    schema->error = Py_NewRef(error);
    return Py_NewRef(Py_None);
}

/* Adds a class by its path. */
static int add_class(PyObject *classes, const char *path, PyObject *made)
{
    return made != NULL ? PyDict_SetItemString(classes, path, made) : -1;
}

/* classes(): those of all types, by their paths. */
static PyObject *schema_classes(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    schema_object *schema = (schema_object *)self;
    PyObject *classes = PyDict_New();
    const tenon_type *type;
    for (size_t i = 0; classes != NULL && (type = tenon_schema_type(schema->schema, i)) != NULL; i++) {
        const type_class *of = class_of(state_of(self), schema, type);
        PyObject *made = of != NULL ? (PyObject *)of->made : NULL;
        if (add_class(classes, tenon_type_path(schema->schema, type), made) != 0) Py_CLEAR(classes);
    }
    return classes;
}

/* enumerations(): likewise. */
static PyObject *schema_enumerations(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    schema_object *schema = (schema_object *)self;
    PyObject *classes = PyDict_New();
    const tenon_enum *of;
    for (size_t i = 0; classes != NULL && (of = tenon_schema_enum(schema->schema, i)) != NULL; i++) {
        PyObject *pair = enum_of(schema, of, false);
        PyObject *made = pair != NULL ? PyTuple_GetItem(pair, 0) : NULL;
        if (add_class(classes, tenon_enum_path(schema->schema, of), made) != 0) Py_CLEAR(classes);
    }
    return classes;
}

/* ---- what schemas say ---- */

static PyObject *text_or_none(const char *text)
{
    return text != NULL ? PyUnicode_FromString(text) : Py_NewRef(Py_None);
}

static PyObject *get_id(PyObject *self, void *nothing)
{
    (void)nothing;
    return text_or_none(tenon_schema_id(((schema_object *)self)->schema));
}

static PyObject *get_title(PyObject *self, void *nothing)
{
    (void)nothing;
    return text_or_none(tenon_schema_title(((schema_object *)self)->schema));
}

static PyObject *get_doc(PyObject *self, void *nothing)
{
    (void)nothing;
    return text_or_none(tenon_schema_doc(((schema_object *)self)->schema));
}

static PyMethodDef schema_methods[] = {{"read", schema_read, METH_VARARGS, NULL},
                                       {"from_json", schema_from_json, METH_VARARGS, NULL},
                                       {"sample", schema_sample, METH_VARARGS, NULL},
                                       {"validate", schema_validate, METH_VARARGS, NULL},
                                       {"use", schema_use, METH_VARARGS, NULL},
                                       {"classes", schema_classes, METH_NOARGS, NULL},
                                       {"enumerations", schema_enumerations, METH_NOARGS, NULL},
                                       {NULL, NULL, 0, NULL}};

static PyGetSetDef schema_properties[] = {{"id", get_id, NULL, NULL, NULL},
                                          {"title", get_title, NULL, NULL, NULL},
                                          {"doc", get_doc, NULL, NULL, NULL},
                                          {NULL, NULL, NULL, NULL, NULL}};

static PyType_Slot schema_slots[] = {{Py_tp_new, (void *)schema_new},
                                     {Py_tp_dealloc, (void *)schema_free},
                                     {Py_tp_traverse, (void *)schema_traverse},
                                     {Py_tp_clear, (void *)schema_clear},
                                     {Py_tp_methods, schema_methods},
                                     {Py_tp_getset, schema_properties},
                                     {0, NULL}};

PyType_Spec schema_spec = {"tenon._tenon.Schema", sizeof(schema_object), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, schema_slots};

static void file_free(PyObject *self)
{
    file_object *file = (file_object *)self;
    tenon_file_free(file->file);
    if (file->buffer.obj != NULL) PyBuffer_Release(&file->buffer);
    Py_XDECREF((PyObject *)file->schema);
    nodes_free(file);
    free_object(self);
}

static PyType_Slot file_slots[] = {{Py_tp_dealloc, (void *)file_free}, {0, NULL}};

PyType_Spec file_spec = {"tenon._tenon.File", sizeof(file_object), 0,
                         Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, file_slots};
