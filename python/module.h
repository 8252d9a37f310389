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
    PyTypeObject *schema, *file, *object, *record, *list, *bytes, *iterator, *member, *computed;
    PyObject *error;           /* makes an exception of a problem */
    PyObject *finding, *place; /* make these */
    PyObject *enumeration;     /* makes an enumeration */
    PyObject *object_class;    /* makes the class of a type */
    PyObject *removed_class;   /* makes the class of removed objects of one */
    PyObject *element;         /* makes JSON text of a value */
    PyObject *plain;           /* makes values without the file of JSON text */
    PyObject *nothing;         /* an empty tuple */
} module_state;

/* A member of the objects of a class. */
typedef struct class_member {
    PyObject *name;
    const tenon_member_type *type;
    Py_ssize_t slot;    /* where objects hold its value, in bytes from their begin; 0: nowhere */
    bool is_plain;      /* a number or truth value: each object holds it from the begin, */
    tenon_field number; /* and where all objects in memory have it; size 0: it is asked for */
} class_member;

/* The class of a type, and how to make its objects. */
typedef struct type_class {
    const tenon_type *type;
    PyTypeObject *made;
    allocfunc allocate;
    bool has_dictionary; /* for members that are left there when they are asked for */
    Py_ssize_t first_slot;
    size_t *slotted; /* the members with slots */
    size_t slotted_count, member_count;
    class_member members[];
} type_class;

/* A schema, with its classes, also by the addresses of types, and its enumerations by theirs: pairs of the
 * class and its values. */
typedef struct schema_object {
    PyObject_HEAD tenon_schema *schema;
    PyObject *classes, *enums;
    type_class **by_type; /* a hash table */
    size_t class_count, class_capacity;
    struct {
        const tenon_enum *of;
        PyObject *pair;                           /* borrowed from `enums` */
    } recent[8];                                  /* enumerations, not of flags */
    PyObject *error, *enumeration, *object_class; /* as in the state, or the program's own */
} schema_object;

typedef struct node node;

/* A file, which its values keep alive. */
typedef struct file_object {
    PyObject_HEAD tenon_file *file;
    const module_state *state;
    schema_object *schema;
    Py_buffer buffer; /* of the bytes, where they are borrowed */
    size_t changes;   /* how often a value was set, or a list edited */
    node **nodes;     /* a hash table by parent and index */
    size_t node_count, node_capacity;
    node *free_nodes;
    size_t computed; /* so many nodes are computed from others: an edit may change what they are */
} file_object;

/* An object or a list of a file that is in use: by an object of Python, which is the only one for it, or by
   nodes below. It is found by its parent and index, and gone when nobody uses it. */
struct node {
    size_t users;
    file_object *file;
    node *parent; /* NULL: the root */
    size_t index;
    node *next;               /* in the hash table, or of those that are free */
    PyObject *object;         /* of Python, borrowed; NULL: there is none */
    const tenon_value *value; /* NULL: nobody has needed it */
    const void *data;         /* as of an item; NULL: it lies in a copy of a record */
    const tenon_type *type;   /* of an object; NULL: a list */
    const tenon_member_type *list;
    bool is_computed; /* or belongs to another member */
};

/* An object of a file. Its numbers and truth values are behind this, at the slots of its class, where the
   interpreter finds them without a call. */
typedef struct value_object {
    PyObject_HEAD node *node;
    const type_class *of; /* NULL: a list, or a record of a table */
} value_object;

/* What a view of bytes holds. */
typedef struct bytes_object {
    PyObject_HEAD file_object *file;
    const tenon_value *value;
} bytes_object;

extern PyType_Spec schema_spec, file_spec, object_spec, record_spec, list_spec, bytes_spec, iterator_spec,
    member_spec, computed_spec;

/* A problem as a dictionary; NULL with an exception. */
PyObject *problem_fields(const tenon_problem *problem);

/* Raises the exception that `error` makes of a problem; returns NULL. The second one frees the problem. */
PyObject *raise_error(PyObject *error, const tenon_problem *problem);
PyObject *raise_problem(PyObject *error, tenon_problem *problem);

/* ---- nodes (node.c) ---- */

/* The node of the root: a new use of it. NULL with an exception, as for all functions that return nodes. */
node *node_root(file_object *file);

/* Node `index` below one, for an object or a list: a new use of it. */
node *node_child(node *parent, size_t index, const tenon_item *item);

/* Makes a node that has one use the one of another index, for an object; false: it is as before. */
bool node_reuse(node *of, size_t index, const tenon_item *item);

/* The node of a value: a new use of it. */
node *node_of_value(file_object *file, const tenon_value *value);

void node_release(node *of);

/* Notes that a node is computed from other values. */
void node_is_computed(node *of);

/* The value of a node. NULL with an exception. */
const tenon_value *node_value(node *of);

/* An object or a list as an item; false with an exception. */
bool node_item(node *of, tenon_item *item);

/* Before an edit of a list: all nodes get values, which follow their elements; false with an exception. After
 * it: they are found at their new indices. */
bool nodes_begin_edit(file_object *file);
void nodes_end_edit(file_object *file);

/* After that: objects of removed elements refuse all use. -1 with an exception. */
int nodes_mark(file_object *file);

/* Likewise; and all values that objects hold may be out of date: they get new ones. */
int nodes_refresh(file_object *file);

void nodes_free(file_object *file);

/* ---- values: a new reference, or NULL with an exception ---- */

/* The object of Python for a node, which is `item` if that is not NULL. Takes a use of the node, which may be
 * NULL. */
PyObject *node_object(node *of, const tenon_item *item);

/* A number in the byte order of the machine. */
PyObject *number_new(const void *from, size_t size, bool is_float, bool is_signed);

/* A value of the file; an item that is no object and no list; child i of a node, that is `item` if it is not
   NULL. */
PyObject *value_new(file_object *file, const tenon_value *value);
PyObject *item_new(file_object *file, const tenon_item *item);
PyObject *child_new(node *parent, size_t i, const tenon_item *item);

/* Whether an object of Python is one for a node. */
bool is_value(const module_state *state, PyObject *object);

/* ---- classes (class.c): borrowed, or NULL with an exception ---- */

/* The class of a type. NULL without an exception: each of its objects has members of its own. */
const type_class *class_of(const module_state *state, schema_object *schema, const tenon_type *type);

/* Stores the plain members of an object, which is `item`, in its slots, and empties the others; -1 with an
 * exception. */
int class_fill(PyObject *object, const tenon_item *item);

/* Does so after an edit of the member of that name, or of any (NULL), which the dictionary forgets. */
int class_refresh(PyObject *object, PyObject *name);

/* Whether an object refuses all use, as its element has been removed; and makes it refuse or allow it: -1
 * with an exception. */
bool class_refuses(PyObject *object);
int class_turn(PyObject *object);

/* Empties the slots of an object, and frees what is kept of the classes of a schema. */
void class_empty(PyObject *object);
void classes_free(schema_object *schema);

/* The pair of an enumeration's class and a dictionary of its constants by number, or None. */
PyObject *enum_of(schema_object *schema, const tenon_enum *of, bool is_flags);

/* Whether an attribute of a class is a member of its objects. */
bool is_member(const module_state *state, PyObject *attribute);

/* Sets a member or element to a value of the program; -1 with an exception. The second gives the file as
 * bytes (edit.c). */
int value_set(PyObject *self, const tenon_value *child, PyObject *given);
PyObject *value_write(PyObject *self, PyObject *nothing);

/* Sets an item or a slice of a list, or removes it where `given` is NULL; -1 with an exception. */
int list_assign(PyObject *self, PyObject *key, PyObject *given);

extern PyMethodDef list_methods[];

/* Element i of a list, which is `list`; NULL without an exception behind the last one. The element may be
 * `spare`, another one that nobody else has, which is taken; NULL: there is none. (list.c) */
PyObject *list_next(PyObject *self, const tenon_item *list, Py_ssize_t i, PyObject *spare);

/* Element i of a list, and an iterator (iterate.c). */
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
    {"to_json", (PyCFunction)(void (*)(void))value_to_json, METH_VARARGS | METH_KEYWORDS,                    \
     "to_json($self, *, all=False, indent=False)\n--\n\nReturns JSON text; all: with derived members."},     \
        {"dump", (PyCFunction)(void (*)(void))value_dump, METH_VARARGS | METH_KEYWORDS,                      \
         "dump($self, *, elements=16, bytes=False, hex=False, colour=False)\n--\n\nReturns a tree for "      \
         "people."},                                                                                         \
        {"find", value_find, METH_O,                                                                         \
         "find($self, path, /)\n--\n\nReturns the value at a path, such as 'points[1].name'."},              \
        {"place", value_place, METH_O,                                                                       \
         "place($self, path, /)\n--\n\nReturns where a value lies in a file that was read with "             \
         "places=True, or None."},                                                                           \
        {"view", value_view, METH_O,                                                                         \
         "view($self, path, /)\n--\n\nReturns bytes, or a list of numbers, as a memoryview."},               \
        {"path", value_path, METH_NOARGS, "path($self)\n--\n\nReturns the path from the top of the file."},  \
        {"parent", value_parent, METH_NOARGS,                                                                \
         "parent($self)\n--\n\nReturns the object around this one; None at the top."},                       \
        {"write", value_write, METH_NOARGS,                                                                  \
         "write($self)\n--\n\nReturns the bytes of the whole file, with all edits."},                        \
    {                                                                                                        \
        "root", value_root, METH_NOARGS, "root($self)\n--\n\nReturns the object at the top of the file."     \
    }

/* The value of an object or list; NULL with an exception. */
const tenon_value *value_of(PyObject *self);

/* Whether its element has not been removed; false with an exception. */
bool value_is_there(PyObject *self);

static inline node *node_of(PyObject *self)
{
    return ((value_object *)self)->node;
}

static inline file_object *file_of(PyObject *self)
{
    return node_of(self)->file;
}

#endif
