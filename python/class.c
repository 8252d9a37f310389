/* The classes of a schema: one for each type, with a descriptor for each member, and one for each
   enumeration. A descriptor computes the value when it is asked for, and leaves it in the dictionary of the
   object, which comes first from then on: the interpreter reads it there as it does any attribute. A value
   that is computed from others is left there under a name of its own, and only until the file is edited. */
#include "module.h"

/* Member `index` of the objects of a type. */
typedef struct member_object {
    PyObject_HEAD const tenon_type *type;
    size_t index;
    PyObject *name;
    PyObject *kept; /* where a computed value is left; NULL: the member is not computed */
} member_object;

/* ---- members ---- */

/* A computed value that has been left in the object; NULL without an exception: there is none. */
static PyObject *get_kept(const member_object *member, PyObject *object)
{
    if (member->kept == NULL || file_of(object)->changes != 0) return NULL;
    PyObject *value = PyObject_GenericGetAttr(object, member->kept);
    if (value == NULL && PyErr_ExceptionMatches(PyExc_AttributeError)) PyErr_Clear();
    return value;
}

static PyObject *make_value(const member_object *member, PyObject *object, const tenon_value *of)
{
    PyObject *value = child_new(file_of(object), of, member->index);
    PyObject *name = member->kept != NULL ? member->kept : member->name;
    if (value == NULL || (member->kept != NULL && file_of(object)->changes != 0)) return value;
    if (PyObject_GenericSetAttr(object, name, value) != 0) Py_CLEAR(value);
    return value;
}

static PyObject *member_get(PyObject *self, PyObject *object, PyObject *type)
{
    const member_object *member = (member_object *)self;
    const module_state *state = PyType_GetModuleState(Py_TYPE(self));
    const tenon_value *of;
    (void)type;
    if (object == NULL || object == Py_None) return Py_NewRef(self);
    if (!PyObject_TypeCheck(object, state->object) || (of = value_of(object)) == NULL ||
        tenon_value_object_type(of) != member->type)
        return PyErr_Format(PyExc_TypeError, "`%U` is no member of this object", member->name);
    PyObject *kept = get_kept(member, object);
    return kept != NULL || PyErr_Occurred() ? kept : make_value(member, object, of);
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
    Py_XDECREF(((member_object *)self)->kept);
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
    return Py_TYPE(attribute) == state->member || Py_TYPE(attribute) == state->computed;
}

static int add_member(const module_state *state, PyObject *names, const tenon_type *type, size_t index,
                      const char *id)
{
    const bool computed = tenon_type_computes(type, index);
    PyTypeObject *as = computed ? state->computed : state->member;
    allocfunc allocate = (allocfunc)PyType_GetSlot(as, Py_tp_alloc);
    PyObject *name = PyUnicode_InternFromString(id);
    PyObject *kept = name != NULL && computed ? PyUnicode_FromFormat(" %U", name) : NULL;
    member_object *made =
        name != NULL && (kept != NULL) == computed ? (member_object *)allocate(as, 0) : NULL;
    if (made == NULL) {
        Py_XDECREF(name);
        Py_XDECREF(kept);
        return -1;
    }
    if (kept != NULL) PyUnicode_InternInPlace(&kept);
    made->type = type;
    made->index = index;
    made->name = name;
    made->kept = kept;
    const int result = PyDict_SetItem(names, name, (PyObject *)made);
    Py_DECREF(made);
    return result;
}

/* ---- classes ---- */

/* Descriptors by their names; NULL with an exception. */
static PyObject *members_of(const module_state *state, const tenon_type *type)
{
    PyObject *names = PyDict_New();
    const char *id;
    for (size_t i = 0; names != NULL && (id = tenon_type_member(type, i)) != NULL; i++)
        if (add_member(state, names, type, i, id) != 0) Py_CLEAR(names);
    return names;
}

/* Takes the members. */
static PyObject *pair_of(const module_state *state, PyObject *made, PyObject *members)
{
    PyObject *pair = NULL, *list = NULL, *names = NULL;
    if (made != NULL && !(PyType_Check(made) && PyType_IsSubtype((PyTypeObject *)made, state->object)))
        PyErr_SetString(PyExc_TypeError, "the class of a type is made of tenon.Object");
    else if (made != NULL && (list = PyDict_Keys(members)) != NULL && (names = PyList_AsTuple(list)) != NULL)
        pair = PyTuple_Pack(2, made, names);
    Py_XDECREF(list);
    Py_XDECREF(names);
    Py_XDECREF(made);
    Py_DECREF(members);
    return pair;
}

static PyObject *make_class(const module_state *state, schema_object *schema, const tenon_type *type,
                            const char *path)
{
    PyObject *members = members_of(state, type);
    if (members == NULL) return NULL;
    PyObject *made = PyObject_CallFunction(schema->object_class, "sOO", path, state->object, members);
    return pair_of(state, made, members);
}

/* The pair of a type; borrowed. NULL with an exception; or without one, if the schema does not name the type.
 */
static PyObject *pair_for(const module_state *state, schema_object *schema, const tenon_type *type)
{
    PyObject *key = PyLong_FromVoidPtr((void *)(uintptr_t)type);
    PyObject *known = key != NULL ? PyDict_GetItemWithError(schema->classes, key) : NULL;
    const char *path = NULL;
    if (known == NULL && !PyErr_Occurred()) path = tenon_type_path(schema->schema, type);
    if (path != NULL && (known = make_class(state, schema, type, path)) != NULL) {
        const int kept = PyDict_SetItem(schema->classes, key, known);
        Py_DECREF(known); /* the dictionary holds it */
        if (kept != 0) known = NULL;
    }
    Py_XDECREF(key);
    return known;
}

PyTypeObject *class_of(const module_state *state, schema_object *schema, const tenon_type *type,
                       PyObject **names)
{
    PyObject *pair = pair_for(state, schema, type);
    *names = pair != NULL ? PyTuple_GetItem(pair, 1) : NULL;
    if (pair == NULL && !PyErr_Occurred()) return state->record;
    return pair != NULL ? (PyTypeObject *)PyTuple_GetItem(pair, 0) : NULL;
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

PyObject *enum_of(schema_object *schema, const tenon_enum *of, bool is_flags)
{
    PyObject *key = PyLong_FromUnsignedLongLong((uintptr_t)of + is_flags); /* addresses are even */
    if (key == NULL) return NULL;
    PyObject *known = PyDict_GetItemWithError(schema->enums, key);
    if (known == NULL && !PyErr_Occurred() && (known = make_enum(schema, of, is_flags)) != NULL) {
        const int kept = PyDict_SetItem(schema->enums, key, known);
        Py_DECREF(known);
        if (kept != 0) known = NULL;
    }
    Py_DECREF(key);
    return known;
}
