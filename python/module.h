/* What the parts of the extension module share: `tenon._tenon`, in the stable ABI of Python 3.11. */
#ifndef TENON_PYTHON_MODULE_H
#define TENON_PYTHON_MODULE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>
#include <libtenon.h>
#include <libtenon_tables.h>

/* What stands for the rest of a text. Formats of Python's functions are ASCII. */
#define ELLIPSIS_TEXT "\u2026"

/* The types of the module, and the functions of tenon/_support.py. */
typedef struct module_state {
    PyTypeObject *schema, *file, *object, *record, *list, *iterator, *member, *computed;
    PyObject *error;           /* makes an exception of a problem */
    PyObject *finding, *place; /* make these */
    PyObject *enumeration;     /* makes an enumeration */
    PyObject *object_class;    /* makes the class of a type */
    PyObject *element;         /* makes JSON text of a value */
    PyObject *plain;           /* makes values without the file of JSON text */
    PyObject *nothing;         /* an empty tuple */
} module_state;

/* A schema, with its classes by the addresses of types, and its enumerations by theirs: pairs of the class
 * and its values. */
typedef struct schema_object {
    PyObject_HEAD tenon_schema *schema;
    PyObject *classes, *enums;
    PyObject *error, *enumeration, *object_class; /* as in the state, or the program's own */
} schema_object;

/* A file, which its values keep alive. */
typedef struct file_object {
    PyObject_HEAD tenon_file *file;
    const module_state *state;
    schema_object *schema;
    Py_buffer buffer; /* of the bytes, where they are borrowed */
    PyObject *edits;  /* how often lists were edited, by their addresses; NULL: none was */
    size_t changes;   /* how often a value was set, or a list edited */
} file_object;

/* An object or a list of a file. Objects have a class for each type, whose instances remember the members
   that they were asked for. One whose members were all computed at once is child `index` of `value`, until it
   needs a value of its own; or until the list is edited, which `edits` shows. */
typedef struct value_object {
    PyObject_HEAD file_object *file;
    const tenon_value *value;
    size_t index; /* OWN: `value` is its own */
    size_t edits; /* of the list, when this was made; not used if `value` is its own */
} value_object;

#define OWN SIZE_MAX

/* Elements that have members or elements are the same each time: `elements`, NULL until there is one. They
   are out of date if the list has been edited since through another object: see list_refresh. */
typedef struct list_object {
    value_object base;
    PyObject **elements;
    Py_ssize_t count; /* of `elements` */
} list_object;

extern PyType_Spec schema_spec, file_spec, object_spec, record_spec, list_spec, iterator_spec, member_spec,
    computed_spec;

/* A problem as a dictionary; NULL with an exception. */
PyObject *problem_fields(const tenon_problem *problem);

/* Raises the exception that `error` makes of a problem; returns NULL. The second one frees the problem. */
PyObject *raise_error(PyObject *error, const tenon_problem *problem);
PyObject *raise_problem(PyObject *error, tenon_problem *problem);

/* A value, or a member or element that is not remembered, as an object of Python: a new reference, or NULL
 * with an exception. */
PyObject *value_new(file_object *file, const tenon_value *value);
PyObject *item_new(file_object *file, const tenon_item *item);

/* Child i of a value. */
PyObject *child_new(file_object *file, const tenon_value *value, size_t i);

/* An object of a class of the module, or of one made of it, for a value. */
PyObject *value_wrap(PyTypeObject *type, file_object *file, const tenon_value *value);

/* ---- classes (class.c): borrowed, or NULL with an exception ---- */

/* The class of objects of a type; *names are those of its members, a tuple, or NULL if each object has its
 * own. */
PyTypeObject *class_of(const module_state *state, schema_object *schema, const tenon_type *type,
                       PyObject **names);

/* The pair of an enumeration's class and a dictionary of its constants by number, or None. */
PyObject *enum_of(schema_object *schema, const tenon_enum *of, bool is_flags);

/* Whether an attribute of a class is a member of its objects. */
bool is_member(const module_state *state, PyObject *attribute);

/* Sets a member or element to a value of the program; -1 with an exception. The second gives the file as
 * bytes (edit.c). */
int value_set(PyObject *self, const tenon_value *child, PyObject *given);
PyObject *value_write(PyObject *self, PyObject *nothing);

/* How often a list has been edited. */
size_t list_edits(const file_object *file, const tenon_value *list);

/* Drops the elements of a list that are out of date (elements.c). */
void list_refresh(PyObject *self);
void list_drop(PyObject *self);

/* Sets an item or a slice of a list, or removes it where `given` is NULL; -1 with an exception. */
int list_assign(PyObject *self, PyObject *key, PyObject *given);

extern PyMethodDef list_methods[];

/* Element i of a list, and an iterator (list.c, iterate.c). */
PyObject *list_item(PyObject *self, Py_ssize_t i);
PyObject *list_iterate(PyObject *self);

/* Lists as buffers (buffer.c). */
int list_buffer(PyObject *self, Py_buffer *view, int flags);
void list_release_buffer(PyObject *self, Py_buffer *view);

/* Of a schema or a member; values ask their file. */
static inline const module_state *state_of(PyObject *self)
{
    return PyType_GetModuleState(Py_TYPE(self));
}

/* ---- what objects and lists share (value.c) ---- */

PyObject *value_to_json(PyObject *self, PyObject *arguments, PyObject *keywords);
PyObject *value_dump(PyObject *self, PyObject *arguments, PyObject *keywords);
PyObject *value_find(PyObject *self, PyObject *path);
PyObject *value_place(PyObject *self, PyObject *path);
PyObject *value_view(PyObject *self, PyObject *path);
PyObject *value_path(PyObject *self, PyObject *nothing);
PyObject *value_parent(PyObject *self, PyObject *nothing);
PyObject *value_root(PyObject *self, PyObject *nothing);
void value_free(PyObject *self);

#define VALUE_METHODS                                                                                        \
    {"to_json", (PyCFunction)(void (*)(void))value_to_json, METH_VARARGS | METH_KEYWORDS, NULL},             \
        {"dump", (PyCFunction)(void (*)(void))value_dump, METH_VARARGS | METH_KEYWORDS, NULL},               \
        {"find", value_find, METH_O, NULL}, {"place", value_place, METH_O, NULL},                            \
        {"view", value_view, METH_O, NULL}, {"path", value_path, METH_NOARGS, NULL},                         \
        {"parent", value_parent, METH_NOARGS, NULL}, {"write", value_write, METH_NOARGS, NULL},              \
    {                                                                                                        \
        "root", value_root, METH_NOARGS, NULL                                                                \
    }

/* The value of an object or list; NULL with an exception. */
const tenon_value *value_of(PyObject *self);

/* The value of a list: it always has one. */
static inline const tenon_value *list_value(PyObject *self)
{
    return ((value_object *)self)->value;
}

static inline file_object *file_of(PyObject *self)
{
    return ((value_object *)self)->file;
}

#endif
