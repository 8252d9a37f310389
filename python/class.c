/* The classes of a schema: one for each type, and one for each enumeration.

   Members that are numbers or truth values lie in slots of the object from the begin, where the interpreter
   finds them. Other members are descriptors that compute the value when it is asked for, and leave it in the
   dictionary of the object, which comes first from then on. A value that is computed from other members is
   left in a slot without a name, and only until the file is edited. */
#include "module.h"

#include <string.h>

#include <structmember.h>

/* Member `index` of the objects of a type. */
typedef struct member_object {
    PyObject_HEAD const tenon_type *type;
    const tenon_member_type *member;
    size_t index;
    PyObject *name;
    Py_ssize_t slot; /* where a computed value is left; 0: the member is not computed */
} member_object;

static PyObject **slot_of(PyObject *object, Py_ssize_t offset)
{
    return (PyObject **)(void *)((char *)object + offset);
}

/* ---- members ---- */

static PyObject *make_value(const member_object *member, PyObject *object)
{
    tenon_item item, parent;
    node *of = node_of(object);
    if (!node_item(of, &parent)) return NULL;
    const bool found = parent.type == member->type && tenon_item_member(&parent, member->member, &item);
    return child_new(of, member->index, found ? &item : NULL);
}

/* An object or a list is not left: its file knows it, and it may lead back to this one. */
static PyObject *get_computed(const member_object *member, PyObject *object)
{
    PyObject **slot = slot_of(object, member->slot);
    const bool edited = file_of(object)->changes != 0;
    if (*slot != NULL && !edited) return Py_NewRef(*slot);
    PyObject *value = make_value(member, object);
    const bool is_object = value != NULL && is_value(file_of(object)->state, value);
    if (is_object) node_is_computed(node_of(value));
    if (value == NULL || edited || is_object) return value;
    Py_XDECREF(*slot);
    *slot = Py_NewRef(value);
    return value;
}

static PyObject *get_kept(const member_object *member, PyObject *object)
{
    PyObject *value = make_value(member, object);
    if (value != NULL && PyObject_GenericSetAttr(object, member->name, value) != 0) Py_CLEAR(value);
    return value;
}

static PyObject *member_get(PyObject *self, PyObject *object, PyObject *type)
{
    const member_object *member = (member_object *)self;
    (void)type;
    if (object == NULL || object == Py_None) return Py_NewRef(self);
    const module_state *state = PyType_GetModuleState(Py_TYPE(self));
    const bool is_object = PyObject_TypeCheck(object, state->object);
    const type_class *of = is_object ? ((value_object *)object)->of : NULL;
    if (of == NULL || of->type != member->type)
        return PyErr_Format(PyExc_TypeError, "`%U` is no member of this object", member->name);
    return member->slot != 0 ? get_computed(member, object) : get_kept(member, object);
}

/* That a descriptor has it makes the interpreter ask it before the dictionary. Objects set members by
   themselves (object.c). */
static int computed_set(PyObject *self, PyObject *object, PyObject *given)
{
    (void)object, (void)given;
    PyErr_Format(PyExc_AttributeError, "`%U` is computed from other members", ((member_object *)self)->name);
    return -1;
}

static PyObject *member_repr(PyObject *self)
{
    return PyUnicode_FromFormat("<member %U>", ((member_object *)self)->name);
}

static void member_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(((member_object *)self)->name);
    freefunc give_back = (freefunc)PyType_GetSlot(type, Py_tp_free);
    give_back(self);
    Py_DECREF(type);
}

static PyType_Slot member_slots[] = {{Py_tp_dealloc, (void *)member_free},
                                     {Py_tp_repr, (void *)member_repr},
                                     {Py_tp_descr_get, (void *)member_get},
                                     {0, NULL}};

PyType_Spec member_spec = {"tenon._tenon.Member", sizeof(member_object), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
                           member_slots};

static PyType_Slot computed_slots[] = {{Py_tp_dealloc, (void *)member_free},
                                       {Py_tp_repr, (void *)member_repr},
                                       {Py_tp_descr_get, (void *)member_get},
                                       {Py_tp_descr_set, (void *)computed_set},
                                       {0, NULL}};

PyType_Spec computed_spec = {
    "tenon._tenon.Computed", sizeof(member_object), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE, computed_slots};

bool is_member(const module_state *state, PyObject *attribute)
{
    const PyTypeObject *type = Py_TYPE(attribute);
    return type == state->member || type == state->computed || type == &PyMemberDescr_Type;
}

/* ---- what the objects of a type hold ---- */

/* Types with more members than this hold those that are asked for, as all others would take too long. */
enum { MOST_PLAIN = 16 };

static size_t count_members(const tenon_type *type)
{
    size_t count = 0;
    while (tenon_type_member(type, count) != NULL)
        count++;
    return count;
}

static bool holds_plain(const tenon_type *type, size_t count)
{
    size_t plain = 0;
    for (size_t i = 0; i < count; i++)
        plain += tenon_member_type_is_plain(tenon_type_member_type(type, i));
    return plain <= MOST_PLAIN;
}

static void describe_member(type_class *of, size_t i, bool holds)
{
    class_member *member = &of->members[i];
    const bool computed = tenon_type_computes(of->type, i);
    member->type = tenon_type_member_type(of->type, i);
    member->is_plain = holds && !computed && tenon_member_type_is_plain(member->type);
    if (member->is_plain) (void)tenon_member_type_number(member->type, &member->number);
    if (!member->is_plain && !computed) {
        of->has_dictionary = true;
        return;
    }
    of->slotted[of->slotted_count] = i;
    member->slot = of->first_slot + (Py_ssize_t)(of->slotted_count++ * sizeof(PyObject *));
}

static void forget_class(type_class *of)
{
    for (size_t i = 0; of != NULL && i < of->member_count; i++)
        Py_XDECREF(of->members[i].name);
    if (of != NULL) PyMem_Free(of->slotted);
    PyMem_Free(of);
}

static type_class *describe_class(const tenon_type *type)
{
    const size_t count = count_members(type);
    const bool holds = holds_plain(type, count);
    type_class *of = PyMem_Calloc(1, sizeof *of + count * sizeof of->members[0]);
    if (of == NULL || (of->slotted = PyMem_Calloc(count + 1, sizeof *of->slotted)) == NULL) {
        PyMem_Free(of);
        return (type_class *)PyErr_NoMemory();
    }
    of->type = type;
    of->member_count = count;
    of->first_slot = sizeof(value_object);
    for (size_t i = 0; i < count; i++) {
        describe_member(of, i, holds);
        if ((of->members[i].name = PyUnicode_InternFromString(tenon_type_member(type, i))) != NULL) continue;
        forget_class(of);
        return NULL;
    }
    return of;
}

/* `track::point` as the name of a class: `tenon.track.point`. NULL with an exception. */
static char *class_name(const char *path)
{
    static const char module[] = "tenon.";
    char *name = PyMem_Malloc(sizeof module + strlen(path)), *at = name;
    if (name == NULL) return (char *)PyErr_NoMemory();
    at += strlen(strcpy(name, module));
    for (const char *from = path; *from != '\0'; from++) {
        const bool nests = from[0] == ':' && from[1] == ':';
        *at++ = nests ? '.' : *from;
        from += nests;
    }
    *at = '\0';
    return name;
}

/* A class with the slots alone. The interpreter describes those that have a name. */
static PyObject *make_storage(const module_state *state, const type_class *of, const char *path)
{
    char *name = class_name(path);
    if (name == NULL) return NULL;
    PyMemberDef *slots = PyMem_Calloc(of->member_count + 1, sizeof *slots);
    size_t count = 0;
    for (size_t i = 0; slots != NULL && i < of->member_count; i++)
        if (of->members[i].is_plain)
            slots[count++] = (PyMemberDef){PyUnicode_AsUTF8AndSize(of->members[i].name, NULL), T_OBJECT_EX,
                                           of->members[i].slot, READONLY, NULL};
    PyType_Slot parts[] = {{Py_tp_members, slots}, {Py_tp_dealloc, (void *)value_free}, {0, NULL}};
    const Py_ssize_t size = of->first_slot + (Py_ssize_t)(of->slotted_count * sizeof(PyObject *));
    PyType_Spec spec = {name, (int)size, 0,
                        Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION, parts};
    PyObject *bases = PyTuple_Pack(1, (PyObject *)state->object);
    PyObject *made = NULL;
    if (slots == NULL)
        PyErr_NoMemory();
    else if (bases != NULL)
        made = PyType_FromSpecWithBases(&spec, bases);
    Py_XDECREF(bases);
    PyMem_Free(slots);
    PyMem_Free(name);
    return made;
}

/* The descriptor of a member that is not plain. */
static PyObject *make_member(const module_state *state, const type_class *of, size_t i)
{
    PyTypeObject *as = of->members[i].slot != 0 ? state->computed : state->member;
    allocfunc allocate = (allocfunc)PyType_GetSlot(as, Py_tp_alloc);
    member_object *made = (member_object *)allocate(as, 0);
    if (made == NULL) return NULL;
    made->type = of->type;
    made->member = of->members[i].type;
    made->index = i;
    made->name = Py_NewRef(of->members[i].name);
    made->slot = of->members[i].slot;
    return (PyObject *)made;
}

/* What the class has beside what its base has; NULL with an exception. */
static PyObject *attributes_of(const module_state *state, const type_class *of, PyObject *storage)
{
    PyObject *all = PyDict_New();
    PyObject *slots = of->has_dictionary ? Py_BuildValue("(s)", "__dict__") : PyTuple_New(0);
    if (all == NULL || slots == NULL || PyDict_SetItemString(all, "__slots__", slots) != 0) Py_CLEAR(all);
    Py_XDECREF(slots);
    for (size_t i = 0; all != NULL && i < of->member_count; i++) {
        PyObject *name = of->members[i].name;
        PyObject *member =
            of->members[i].is_plain ? PyObject_GetAttr(storage, name) : make_member(state, of, i);
        if (member == NULL || PyDict_SetItem(all, name, member) != 0) Py_CLEAR(all);
        Py_XDECREF(member);
    }
    return all;
}

/* ---- classes ---- */

static PyObject *call_maker(const module_state *state, const schema_object *schema, const type_class *of,
                            const char *path)
{
    PyObject *storage = make_storage(state, of, path);
    PyObject *attributes = storage != NULL ? attributes_of(state, of, storage) : NULL;
    PyObject *made = attributes != NULL
                         ? PyObject_CallFunction(schema->object_class, "sOO", path, storage, attributes)
                         : NULL;
    if (made != NULL &&
        !(PyType_Check(made) && PyType_IsSubtype((PyTypeObject *)made, (PyTypeObject *)storage))) {
        PyErr_SetString(PyExc_TypeError, "the class of a type is made of the one that is given");
        Py_CLEAR(made);
    }
    Py_XDECREF(storage);
    Py_XDECREF(attributes);
    return made;
}

/* ---- the table of classes ---- */

static type_class **class_place(type_class **table, size_t capacity, const tenon_type *type)
{
    size_t at = ((uintptr_t)type >> 4) * 31 & (capacity - 1);
    while (table[at] != NULL && table[at]->type != type)
        at = (at + 1) & (capacity - 1);
    return &table[at];
}

static bool grow_table(schema_object *schema)
{
    const size_t capacity = schema->class_capacity != 0 ? 2 * schema->class_capacity : 16;
    type_class **larger = PyMem_Calloc(capacity, sizeof *larger);
    if (larger == NULL) return false;
    for (size_t i = 0; i < schema->class_capacity; i++)
        if (schema->by_type[i] != NULL)
            *class_place(larger, capacity, schema->by_type[i]->type) = schema->by_type[i];
    PyMem_Free(schema->by_type);
    schema->by_type = larger;
    schema->class_capacity = capacity;
    return true;
}

/* NULL: there is none yet. */
static const type_class *known_class(const schema_object *schema, const tenon_type *type)
{
    return schema->class_capacity != 0 ? *class_place(schema->by_type, schema->class_capacity, type) : NULL;
}

/* The dictionary of classes holds the class that was made. False with an exception. */
static bool keep_class(schema_object *schema, type_class *of, PyObject *made)
{
    if (2 * schema->class_count >= schema->class_capacity && !grow_table(schema)) {
        PyErr_NoMemory();
        return false;
    }
    PyObject *key = PyLong_FromVoidPtr((void *)(uintptr_t)of->type);
    const bool kept = key != NULL && PyDict_SetItem(schema->classes, key, made) == 0;
    Py_XDECREF(key);
    if (!kept) return false;
    of->made = (PyTypeObject *)made;
    of->allocate = (allocfunc)PyType_GetSlot(of->made, Py_tp_alloc);
    *class_place(schema->by_type, schema->class_capacity, of->type) = of;
    schema->class_count++;
    return true;
}

/* Making a class runs functions of the program, and other threads, which may make the same class: the first
   one stays. */
static const type_class *add_class(const module_state *state, schema_object *schema, const tenon_type *type)
{
    const char *path = tenon_type_path(schema->schema, type);
    if (path == NULL) return NULL;
    type_class *of = describe_class(type);
    PyObject *made = of != NULL ? call_maker(state, schema, of, path) : NULL;
    const type_class *known = known_class(schema, type);
    const bool kept = made != NULL && known == NULL && keep_class(schema, of, made);
    Py_XDECREF(made);
    if (kept) return of;
    forget_class(of);
    return made != NULL ? known : NULL;
}

const type_class *class_of(const module_state *state, schema_object *schema, const tenon_type *type)
{
    const type_class *known = known_class(schema, type);
    return known != NULL ? known : add_class(state, schema, type);
}

void classes_free(schema_object *schema)
{
    for (size_t i = 0; i < schema->class_capacity; i++)
        forget_class(schema->by_type[i]);
    PyMem_Free(schema->by_type);
}

/* ---- objects ---- */

static void set_slot(PyObject *object, Py_ssize_t offset, PyObject *value)
{
    PyObject **slot = slot_of(object, offset), *old = *slot;
    *slot = value;
    Py_XDECREF(old);
}

/* A number that every object has at the same place; others are asked for. NULL with an exception. */
static PyObject *plain_value(const class_member *member, file_object *file, const tenon_item *parent)
{
    tenon_item item;
    if (member->number.size != 0)
        return number_new((const char *)parent->data + member->number.offset, member->number.size,
                          member->number.is_float, member->number.is_signed);
    if (tenon_item_member(parent, member->type, &item)) return item_new(file, &item);
    PyErr_BadInternalCall();
    return NULL;
}

int class_fill(PyObject *object, const tenon_item *parent)
{
    const type_class *of = ((value_object *)object)->of;
    for (size_t i = 0; i < of->slotted_count; i++) {
        const class_member *member = &of->members[of->slotted[i]];
        PyObject *value = member->is_plain ? plain_value(member, file_of(object), parent) : NULL;
        if (value == NULL && member->is_plain) return -1;
        set_slot(object, member->slot, value);
    }
    return 0;
}

static int fill_again(PyObject *object)
{
    tenon_item item;
    node *at = node_of(object);
    if (((value_object *)object)->of->type != at->type) return 0;
    return node_item(at, &item) ? class_fill(object, &item) : -1;
}

static bool is_slot(const type_class *of, PyObject *name)
{
    for (size_t i = 0; i < of->member_count; i++)
        if (PyUnicode_Compare(of->members[i].name, name) == 0) return of->members[i].slot != 0;
    return false;
}

static int forget_kept(PyObject *object, PyObject *name)
{
    if (PyObject_GenericSetAttr(object, name, NULL) == 0) return 0;
    if (!PyErr_ExceptionMatches(PyExc_AttributeError)) return -1;
    PyErr_Clear();
    return 0;
}

int class_refresh(PyObject *object, PyObject *name)
{
    const type_class *of = ((value_object *)object)->of;
    if (of == NULL) return 0;
    if (name != NULL && !is_slot(of, name)) return forget_kept(object, name);
    if (fill_again(object) != 0) return -1;
    if (name != NULL || !of->has_dictionary) return 0;
    PyObject *kept = PyObject_GenericGetDict(object, NULL);
    if (kept == NULL) return -1;
    PyDict_Clear(kept);
    Py_DECREF(kept);
    return 0;
}

/* ---- objects of removed elements ---- */

/* Adds a value, which it takes, unless the dictionary has one with that key: another thread may have been
   first. Returns the one that is there: borrowed, or NULL with an exception. */
static PyObject *add_first(PyObject *dictionary, PyObject *key, PyObject *made)
{
    PyObject *known = PyDict_GetItemWithError(dictionary, key);
    if (known == NULL && !PyErr_Occurred() && PyDict_SetItem(dictionary, key, made) == 0) known = made;
    Py_DECREF(made);
    return known;
}

/* Borrowed: the dictionary of classes holds it beside the class itself, whose key is even. */
static PyObject *removed_class(const file_object *file, const type_class *of)
{
    PyObject *classes = file->schema->classes;
    PyObject *key = PyLong_FromUnsignedLongLong((uintptr_t)of->type + 1);
    PyObject *known = key != NULL ? PyDict_GetItemWithError(classes, key) : NULL;
    if (key != NULL && known == NULL && !PyErr_Occurred()) {
        PyObject *made = PyObject_CallFunctionObjArgs(file->state->removed_class, (PyObject *)of->made, NULL);
        known = made != NULL ? add_first(classes, key, made) : NULL;
    }
    Py_XDECREF(key);
    return known;
}

bool class_refuses(PyObject *object)
{
    const type_class *of = ((value_object *)object)->of;
    return of != NULL && Py_TYPE(object) != of->made;
}

/* Attributes in slots are read without a call: only another class can refuse that. */
int class_turn(PyObject *object)
{
    const type_class *of = ((value_object *)object)->of;
    PyObject *class = class_refuses(object) ? (PyObject *)of->made : removed_class(file_of(object), of);
    PyObject *name = class != NULL ? PyUnicode_FromString("__class__") : NULL;
    const int result = name != NULL ? PyObject_GenericSetAttr(object, name, class) : -1;
    Py_XDECREF(name);
    return result;
}

void class_empty(PyObject *object)
{
    const type_class *of = ((value_object *)object)->of;
    for (size_t i = 0; of != NULL && i < of->slotted_count; i++)
        set_slot(object, of->first_slot + (Py_ssize_t)(i * sizeof(PyObject *)), NULL);
}

/* ---- enumerations ---- */

static PyObject *constants_of(const schema_object *schema, const tenon_enum *of)
{
    const char *form = tenon_enum_is_unsigned(schema->schema, of) ? "(sK)" : "(sL)";
    PyObject *list = PyList_New(0);
    const char *constant;
    int64_t number;
    for (size_t i = 0; list != NULL && (constant = tenon_enum_constant(of, i, &number)) != NULL; i++) {
        PyObject *pair = Py_BuildValue(form, constant, (long long)number);
        if (pair == NULL || PyList_Append(list, pair) != 0) Py_CLEAR(list);
        Py_XDECREF(pair);
    }
    return list;
}

static PyObject *make_enum(schema_object *schema, const tenon_enum *of, bool is_flags)
{
    const char *path = tenon_enum_path(schema->schema, of);
    PyObject *constants = constants_of(schema, of);
    if (constants == NULL) return NULL;
    PyObject *flags = is_flags ? Py_True : Py_False;
    PyObject *made =
        PyObject_CallFunction(schema->enumeration, "sNO", path != NULL ? path : "values", constants, flags);
    PyObject *map = made != NULL && !is_flags ? PyObject_GetAttrString(made, "_value2member_map_") : NULL;
    if (map == NULL) PyErr_Clear();
    PyObject *pair =
        made != NULL ? PyTuple_Pack(2, made, map != NULL && PyDict_Check(map) ? map : Py_None) : NULL;
    Py_XDECREF(map);
    Py_XDECREF(made);
    return pair;
}

static PyObject *add_enum(schema_object *schema, const tenon_enum *of, bool is_flags, PyObject *key)
{
    PyObject *made = make_enum(schema, of, is_flags);
    return made != NULL ? add_first(schema->enums, key, made) : NULL;
}

PyObject *enum_of(schema_object *schema, const tenon_enum *of, bool is_flags)
{
    const size_t place = (uintptr_t)of / 16 % (sizeof schema->recent / sizeof schema->recent[0]);
    if (!is_flags && schema->recent[place].of == of) return schema->recent[place].pair;
    PyObject *key = PyLong_FromUnsignedLongLong((uintptr_t)of + is_flags); /* addresses are even */
    if (key == NULL) return NULL;
    PyObject *known = PyDict_GetItemWithError(schema->enums, key);
    if (known == NULL && !PyErr_Occurred()) known = add_enum(schema, of, is_flags, key);
    Py_DECREF(key);
    if (known != NULL && !is_flags) {
        schema->recent[place].of = of;
        schema->recent[place].pair = known;
    }
    return known;
}
