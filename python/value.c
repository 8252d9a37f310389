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

static PyObject *real_number(const void *from, size_t size)
{
    float single;
    double real;
    if (size == sizeof real) {
        memcpy(&real, from, sizeof real);
        return PyFloat_FromDouble(real);
    }
    memcpy(&single, from, sizeof single);
    return PyFloat_FromDouble((double)single);
}

PyObject *number_new(const void *from, size_t size, bool is_float, bool is_signed)
{
    uint8_t one;
    uint16_t two;
    uint32_t four;
    uint64_t eight;
    if (is_float) return real_number(from, size);
    switch (size) {
    case 1:
        memcpy(&one, from, sizeof one);
        return PyLong_FromLong(is_signed ? (long)(int8_t)one : (long)one);
    case 2:
        memcpy(&two, from, sizeof two);
        return PyLong_FromLong(is_signed ? (long)(int16_t)two : (long)two);
    case 4:
        memcpy(&four, from, sizeof four);
        return PyLong_FromLongLong(is_signed ? (long long)(int32_t)four : (long long)four);
    default:
        memcpy(&eight, from, sizeof eight);
        return is_signed ? PyLong_FromLongLong((long long)eight) : PyLong_FromUnsignedLongLong(eight);
    }
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

bool is_value(const module_state *state, PyObject *object)
{
    return Py_TYPE(object) == state->list || PyObject_TypeCheck(object, state->object);
}

static PyObject *new_object(const module_state *state, PyTypeObject *type, const type_class *of)
{
    if (of != NULL && !of->has_dictionary) return of->allocate(type, 0);
    if (type == state->list) return PyType_GenericAlloc(type, 0);
    /* The function of `object` gives room for attributes that is smaller than a dictionary, and read faster.
     */
    newfunc create = (newfunc)PyType_GetSlot(&PyBaseObject_Type, Py_tp_new);
    return create(type, state->nothing, NULL);
}

/* An object without a node yet. */
static PyObject *allocate_object(const node *of)
{
    const module_state *state = of->file->state;
    const type_class *class = of->type != NULL ? class_of(state, of->file->schema, of->type) : NULL;
    PyTypeObject *type = class != NULL ? class->made : of->type != NULL ? state->record : state->list;
    PyObject *made = class != NULL || !PyErr_Occurred() ? new_object(state, type, class) : NULL;
    if (made != NULL) ((value_object *)made)->of = class;
    return made;
}

/* Fills the slots; false with an exception. */
static bool fill_object(PyObject *made, node *of, const tenon_item *item)
{
    tenon_item again;
    if (((value_object *)made)->of == NULL) return true;
    if (item == NULL && node_item(of, &again)) item = &again;
    return item != NULL && class_fill(made, item) == 0;
}

/* A new object of Python for a node, which has none. Making classes and enumerations runs functions of the
   program and other threads, which may edit the file, or ask for the same node. */
static PyObject *wrap_node(node *of, const tenon_item *item)
{
    const file_object *file = of->file;
    const size_t changes = file->changes;
    PyObject *made = allocate_object(of);
    if (made == NULL) return NULL;
    of->users++;
    ((value_object *)made)->node = of;
    bool filled = fill_object(made, of, file->changes == changes ? item : NULL);
    if (filled && file->changes != changes) filled = fill_object(made, of, NULL);
    if (filled && of->object == NULL) {
        of->object = made;
        return made;
    }
    Py_DECREF(made);
    return filled ? Py_NewRef(of->object) : NULL;
}

PyObject *node_object(node *of, const tenon_item *item)
{
    if (of == NULL) return NULL;
    PyObject *object = of->object != NULL ? Py_NewRef(of->object) : wrap_node(of, item);
    node_release(of);
    return object;
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
    case TENON_LIST:
        return node_object(node_of_value(file, value), NULL);
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

PyObject *child_new(node *parent, size_t i, const tenon_item *item)
{
    if (item != NULL && (item->type != NULL || item->list != NULL))
        return node_object(node_child(parent, i, item), item);
    if (item != NULL) return item_new(parent->file, item);
    const tenon_value *value = node_value(parent);
    if (value == NULL) return NULL;
    const tenon_value *child = tenon_child(value, i);
    return child != NULL ? value_new(parent->file, child) : PyErr_NoMemory();
}

/* ---- what objects and lists share ---- */

const tenon_value *value_of(PyObject *self)
{
    return node_value(node_of(self));
}

bool value_is_there(PyObject *self)
{
    return node_of(self)->index != SIZE_MAX || value_of(self) != NULL;
}

void value_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    node *of = node_of(self);
    if (of != NULL && of->object == self) of->object = NULL;
    class_empty(self);
    node_release(of);
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
    if (!PyUnicode_Check(path)) {
        PyErr_Format(PyExc_TypeError, "a path is a str, not %R", Py_TYPE(path));
        return NULL;
    }
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
    if (!value_is_there(self)) return NULL;
    node *parent = node_of(self)->parent;
    while (parent != NULL && parent->type == NULL)
        parent = parent->parent;
    if (parent == NULL) return Py_NewRef(Py_None);
    parent->users++;
    return node_object(parent, NULL);
}

PyObject *value_root(PyObject *self, PyObject *nothing)
{
    (void)nothing;
    return value_is_there(self) ? node_object(node_root(file_of(self)), NULL) : NULL;
}

/* A view of bytes keeps the file by an object that has these. */
static PyObject *bytes_holder(file_object *file, const tenon_value *value)
{
    PyTypeObject *type = file->state->bytes;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    bytes_object *made = (bytes_object *)allocate(type, 0);
    if (made == NULL) return NULL;
    made->file = (file_object *)Py_NewRef((PyObject *)file);
    made->value = value;
    return (PyObject *)made;
}

PyObject *value_view(PyObject *self, PyObject *path)
{
    const tenon_value *found = at_path(self, path);
    if (found == NULL) return NULL;
    file_object *file = file_of(self);
    const tenon_kind kind = tenon_value_kind(found);
    PyObject *holder =
        kind == TENON_BYTES || kind == TENON_TEXT ? bytes_holder(file, found) : value_new(file, found);
    PyObject *view = holder != NULL ? PyMemoryView_FromObject(holder) : NULL;
    Py_XDECREF(holder);
    return view;
}

static int bytes_buffer(PyObject *self, Py_buffer *view, int flags)
{
    const void *bytes;
    size_t size;
    view->obj = NULL;
    if (tenon_value_bytes(((bytes_object *)self)->value, &bytes, &size))
        return PyBuffer_FillInfo(view, self, (void *)(uintptr_t)bytes, (Py_ssize_t)size, 1, flags);
    PyErr_SetString(PyExc_TypeError, "the value has no bytes");
    return -1;
}

static void bytes_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF((PyObject *)((bytes_object *)self)->file);
    freefunc give_back = (freefunc)PyType_GetSlot(type, Py_tp_free);
    give_back(self);
    Py_DECREF(type);
}

static PyType_Slot bytes_slots[] = {
    {Py_tp_dealloc, (void *)bytes_free}, {Py_bf_getbuffer, (void *)bytes_buffer}, {0, NULL}};

PyType_Spec bytes_spec = {"tenon._tenon.Bytes", sizeof(bytes_object), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, bytes_slots};
