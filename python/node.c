/* Objects and lists of a file that are in use, so that there is one object of Python for each. They are in a
   hash table by parent and index. */
#include "module.h"

/* ---- the table ---- */

static size_t bucket_of(const file_object *file, const node *parent, size_t index)
{
    const size_t mixed = ((size_t)(uintptr_t)parent >> 4) * 31 + index * 17;
    return (mixed ^ mixed >> 9) & (file->node_capacity - 1);
}

static void put_node(file_object *file, node *of)
{
    node **bucket = &file->nodes[bucket_of(file, of->parent, of->index)];
    of->next = *bucket;
    *bucket = of;
}

static void take_node(file_object *file, node *of)
{
    node **at = &file->nodes[bucket_of(file, of->parent, of->index)];
    while (*at != of)
        at = &(*at)->next;
    *at = of->next;
}

/* Takes all nodes out of the table: a chain. */
static node *take_all(file_object *file)
{
    node *all = NULL;
    for (size_t i = 0; i < file->node_capacity; i++) {
        while (file->nodes[i] != NULL) {
            node *each = file->nodes[i];
            file->nodes[i] = each->next;
            each->next = all;
            all = each;
        }
    }
    return all;
}

static void put_all(file_object *file, node *all)
{
    while (all != NULL) {
        node *next = all->next;
        put_node(file, all);
        all = next;
    }
}

static bool grow(file_object *file)
{
    const size_t capacity = file->node_capacity != 0 ? 2 * file->node_capacity : 16;
    node *all = take_all(file);
    node **larger = PyMem_Calloc(capacity, sizeof *larger);
    if (larger != NULL) {
        PyMem_Free(file->nodes);
        file->nodes = larger;
        file->node_capacity = capacity;
    }
    put_all(file, all);
    return larger != NULL;
}

static node *find_node(const file_object *file, const node *parent, size_t index)
{
    if (file->node_capacity == 0) return NULL;
    node *at = file->nodes[bucket_of(file, parent, index)];
    while (at != NULL && (at->parent != parent || at->index != index))
        at = at->next;
    if (at != NULL) at->users++;
    return at;
}

void nodes_free(file_object *file)
{
    while (file->free_nodes != NULL) {
        node *each = file->free_nodes;
        file->free_nodes = each->next;
        PyMem_Free(each);
    }
    PyMem_Free(file->nodes);
}

/* ---- nodes ---- */

static node *new_node(file_object *file)
{
    node *made = file->free_nodes;
    if (made != NULL)
        file->free_nodes = made->next;
    else
        made = PyMem_Malloc(sizeof *made);
    return made;
}

static void set_item(node *of, const tenon_item *item)
{
    of->type = item->type;
    of->list = item->list;
    of->data = item->is_copy ? NULL : item->data;
}

void node_is_computed(node *of)
{
    of->file->computed += !of->is_computed;
    of->is_computed = true;
}

static node *add_node(file_object *file, node *parent, size_t index, const tenon_item *item)
{
    if (file->node_count >= file->node_capacity && !grow(file)) return (node *)PyErr_NoMemory();
    node *made = new_node(file);
    if (made == NULL) return (node *)PyErr_NoMemory();
    *made = (node){.users = 1, .file = file, .parent = parent, .index = index};
    if (item->kind == TENON_REFERENCE) node_is_computed(made);
    set_item(made, item);
    put_node(file, made);
    file->node_count++;
    if (parent != NULL)
        parent->users++;
    else
        Py_INCREF((PyObject *)file);
    return made;
}

void node_release(node *of)
{
    while (of != NULL && --of->users == 0) {
        file_object *file = of->file;
        node *parent = of->parent;
        take_node(file, of);
        file->node_count--;
        file->computed -= of->is_computed;
        of->next = file->free_nodes;
        file->free_nodes = of;
        if (parent == NULL) Py_DECREF((PyObject *)file);
        of = parent;
    }
}

node *node_root(file_object *file)
{
    tenon_item item;
    node *known = find_node(file, NULL, 0);
    if (known != NULL) return known;
    const tenon_value *root = tenon_root(file->file);
    if (root == NULL) return (node *)PyErr_NoMemory();
    (void)tenon_value_item(root, &item);
    node *made = add_node(file, NULL, 0, &item);
    if (made != NULL) made->value = root;
    return made;
}

/* An item that is in a copy is one itself. */
node *node_child(node *parent, size_t index, const tenon_item *item)
{
    node *known = find_node(parent->file, parent, index);
    if (known != NULL) {
        set_item(known, item);
        return known;
    }
    node *made = add_node(parent->file, parent, index, item);
    if (made != NULL && parent->data == NULL) made->data = NULL;
    return made;
}

bool node_reuse(node *of, size_t index, const tenon_item *item)
{
    node *known = find_node(of->file, of->parent, index);
    node_release(known);
    if (known != NULL || of->users != 1 || of->is_computed || item->kind != TENON_OBJECT) return false;
    take_node(of->file, of);
    of->index = index;
    of->value = NULL;
    set_item(of, item);
    put_node(of->file, of);
    return true;
}

/* ---- values of nodes ---- */

/* The highest node at or above one that has no value. */
static node *without_value(node *of)
{
    while (of->parent != NULL && of->parent->value == NULL)
        of = of->parent;
    return of;
}

/* False without an exception: no memory is left. */
static bool find_value(node *of)
{
    while (of->value == NULL) {
        node *next = without_value(of);
        next->value = tenon_child(next->parent->value, next->index);
        if (next->value == NULL) return false;
    }
    return true;
}

const tenon_value *node_value(node *of)
{
    if (!find_value(of)) {
        PyErr_NoMemory();
        return NULL;
    }
    if (tenon_value_kind(of->value) != TENON_ABSENT) return of->value;
    PyErr_SetString(PyExc_ReferenceError, "the element has been removed from its list");
    return NULL;
}

/* Makes the copy of a record again, and goes from there to what lies in it. */
static bool item_in_record(node *of, tenon_item *item)
{
    tenon_item parent;
    const node *around = of->parent;
    const tenon_value *value;
    if (around == NULL || around->type == NULL) {
        if (around != NULL && around->data != NULL) {
            parent = (tenon_item){.kind = TENON_LIST, .data = around->data, .list = around->list};
            if (tenon_item_element(of->file->file, &parent, of->index, item)) return true;
        }
    } else if (item_in_record(of->parent, &parent) &&
               tenon_item_member(&parent, tenon_type_member_type(around->type, of->index), item)) {
        return true;
    }
    if (PyErr_Occurred()) return false;
    value = node_value(of);
    return value != NULL && tenon_value_item(value, item);
}

bool node_item(node *of, tenon_item *item)
{
    if (of->index == SIZE_MAX) return node_value(of) != NULL;
    if (of->data == NULL) return item_in_record(of, item);
    *item = (tenon_item){.kind = of->type != NULL ? TENON_OBJECT : TENON_LIST,
                         .data = of->data,
                         .type = of->type,
                         .list = of->list};
    return true;
}

static size_t depth_of(const tenon_value *value)
{
    size_t depth = 0;
    while ((value = tenon_parent(value)) != NULL)
        depth++;
    return depth;
}

static const tenon_value *ancestor(const tenon_value *value, size_t levels)
{
    while (levels-- > 0)
        value = tenon_parent(value);
    return value;
}

/* Values may nest deep: no function calls itself for that. */
node *node_of_value(file_object *file, const tenon_value *value)
{
    tenon_item item;
    node *of = node_root(file);
    for (size_t left = depth_of(value); of != NULL && left > 0; left--) {
        const tenon_value *at = ancestor(value, left - 1);
        (void)tenon_value_item(at, &item);
        node *child = node_child(of, tenon_index(at), &item);
        if (child != NULL) child->value = at;
        if (child != NULL && tenon_value_computed(at)) node_is_computed(child);
        node_release(of);
        of = child;
    }
    return of;
}

/* ---- edits ---- */

/* One that is removed, or has failed, stays as it is: whoever uses it gets the error. */
bool nodes_begin_edit(file_object *file)
{
    for (size_t i = 0; i < file->node_capacity; i++) {
        for (node *each = file->nodes[i]; each != NULL; each = each->next) {
            if (find_value(each)) continue;
            PyErr_NoMemory();
            return false;
        }
    }
    return true;
}

void nodes_end_edit(file_object *file)
{
    tenon_item item;
    node *all = take_all(file);
    for (node *each = all; each != NULL; each = each->next) {
        each->index = tenon_value_kind(each->value) != TENON_ABSENT ? tenon_index(each->value) : SIZE_MAX;
        if (tenon_value_item(each->value, &item))
            set_item(each, &item);
        else
            each->data = NULL;
    }
    put_all(file, all);
}

/* Does something with the objects of Python for which something holds. It may end nodes, so the objects are
   kept. -1 with an exception. */
static int for_objects(const file_object *file, bool (*holds)(const node *), int (*act)(PyObject *))
{
    PyObject *objects = PyList_New(0);
    int result = objects != NULL ? 0 : -1;
    for (size_t i = 0; i < file->node_capacity; i++)
        for (node *each = file->nodes[i]; each != NULL && result == 0; each = each->next)
            if (each->object != NULL && holds(each)) result = PyList_Append(objects, each->object);
    const Py_ssize_t count = result == 0 ? PyList_Size(objects) : 0;
    for (Py_ssize_t i = 0; i < count && result == 0; i++)
        result = act(PyList_GetItem(objects, i));
    Py_XDECREF(objects);
    return result;
}

static bool is_present_object(const node *of)
{
    return of->type != NULL && of->index != SIZE_MAX;
}

static bool is_marked_wrong(const node *of)
{
    return ((value_object *)of->object)->of != NULL && class_refuses(of->object) == (of->index != SIZE_MAX);
}

/* Filling an object gives values back. */
static int refresh(PyObject *object)
{
    return class_refresh(object, NULL);
}

int nodes_mark(file_object *file)
{
    return for_objects(file, is_marked_wrong, class_turn);
}

int nodes_refresh(file_object *file)
{
    return nodes_mark(file) == 0 ? for_objects(file, is_present_object, refresh) : -1;
}
