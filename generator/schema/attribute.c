/* Loads members of a type: parameters, attributes and instances. */
#include "schema/load.h"

void load_attribute_id(loader *load, const key_use *use)
{
    schema_attribute *into = use->object;
    if (into->kind == ATTRIBUTE_PARSE_INSTANCE) {
        diagnose(load->list, DIAGNOSTIC_E0217, use->key->place, use->path,
                 "the name of an instance is its key; this `id` is ignored");
        return;
    }
    into->place = use->value;
    if (check_name(load, into->kind == ATTRIBUTE_PARAM ? "a parameter" : "an attribute", use->value,
                   use->path))
        into->id = use->value->text;
}

void load_attribute_type(loader *load, const key_use *use)
{
    schema_attribute *into = use->object;
    if (use->value->kind == NODE_MAPPING)
        into->type_switch = load_switch(load, use->rule->inside, use);
    else
        into->type = parse_type(load, use->value, use->path);
}

void load_repeat(loader *load, const key_use *use)
{
    static const schema_repeat repeats[] = {REPEAT_EXPR, REPEAT_UNTIL, REPEAT_EOS};
    schema_attribute *into = use->object;
    int choice = choose(load, use);
    if (choice >= 0) into->repeat = repeats[choice];
}

void load_parent(loader *load, const key_use *use)
{
    schema_attribute *into = use->object;
    if (use->value->kind == NODE_BOOL && !use->value->boolean)
        into->parent_none = true;
    else
        into->parent = parse_expr(load, use->value, use->path);
}

/* `zlib`, `xor(key)`, `name.space(arguments)` */
static bool is_process(const expr *tree)
{
    if (tree->kind == EXPR_CALL) tree = tree->items.items[0];
    while (tree->kind == EXPR_MEMBER)
        tree = tree->items.items[0];
    return tree->kind == EXPR_NAME;
}

void load_process(loader *load, const key_use *use)
{
    schema_attribute *into = use->object;
    const expr *tree = parse_expr(load, use->value, use->path);
    if (!tree) return;
    if (is_process(tree)) {
        into->process = tree;
        return;
    }
    diagnose(load->list, DIAGNOSTIC_E0218, tree->place, use->path,
             "`process` is a name, with arguments in parentheses where it has any");
    diagnose_hint(load->list, "for example `zlib` or `xor(0x5a)`");
}

/* ---- the class of an attribute ------------------------------------------------------------------------- */

/* A number's size, perhaps with a byte order: "4", "2le". */
static bool is_sized(str rest, const char *sizes)
{
    if (rest.size == 0 || !strchr(sizes, rest.data[0]) || rest.data[0] == '\0') return false;
    str order = {rest.data + 1, rest.size - 1};
    if (order.size == 0) return true;
    return rest.data[0] != '1' && (str_is(order, "le") || str_is(order, "be"));
}

static bool is_bits(str rest)
{
    size_t digits = 0;
    while (digits < rest.size && rest.data[digits] >= '0' && rest.data[digits] <= '9')
        digits++;
    str order = {rest.data + digits, rest.size - digits};
    return digits > 0 && (order.size == 0 || str_is(order, "le") || str_is(order, "be"));
}

unsigned class_of_type(str name)
{
    if (str_is(name, "str") || str_is(name, "strz")) return CLASS_STRING;
    if (name.size < 2) return CLASS_USER;
    str rest = {name.data + 1, name.size - 1};
    switch (name.data[0]) {
    case 'u':
    case 's':
        return is_sized(rest, "12348") ? CLASS_INTEGER : CLASS_USER;
    case 'f':
        return is_sized(rest, "248") ? CLASS_FLOAT : CLASS_USER;
    case 'b':
        return is_bits(rest) ? CLASS_INTEGER : CLASS_USER;
    default:
        return CLASS_USER;
    }
}

unsigned class_of_attribute(const node *mapping)
{
    const node_pair *type = find_pair(mapping, "type");
    if (!type) return CLASS_BYTES;
    if (type->value->kind == NODE_MAPPING) return CLASS_SWITCH;
    return type->value->kind == NODE_STRING ? class_of_type(type->value->text) : 0;
}

/* Whether a name is that of a built-in type that Kaitai does not have. */
static bool is_added(str name)
{
    if (name.size < 2 || (class_of_type(name) & (CLASS_INTEGER | CLASS_FLOAT)) == 0) return false;
    return name.data[0] == 'f' ? name.data[1] == '2' : name.data[0] != 'b' && name.data[1] == '3';
}

static bool has_key(const node *mapping, str name)
{
    for (size_t i = 0; mapping->kind == NODE_MAPPING && i < mapping->pairs.count; i++)
        if (str_eq(mapping->pairs.items[i].key->text, name)) return true;
    return false;
}

/* Whether a path of an import ends with the name of a type. */
static bool imports_type(const node *import, str name)
{
    if (import->kind != NODE_STRING || import->text.size < name.size) return false;
    const str path = import->text;
    const size_t folder = path.size - name.size;
    const bool whole = folder == 0 || path.data[folder - 1] == '/';
    return whole && str_eq((str){path.data + folder, name.size}, name);
}

/* Whether a file has a type of this name outside of `types`: its top type, or one that it imports. */
static bool is_top_type(const node *file, str name)
{
    const node_pair *meta = find_pair(file, "meta");
    if (meta == NULL) return false;
    const node_pair *id = find_pair(meta->value, "id"), *imports = find_pair(meta->value, "imports");
    if (id != NULL && id->value->kind == NODE_STRING && str_eq(id->value->text, name)) return true;
    if (imports == NULL) return false;
    for (size_t i = 0; imports->value->kind == NODE_SEQUENCE && i < imports->value->items.count; i++)
        if (imports_type(imports->value->items.items[i], name)) return true;
    return imports_type(imports->value, name);
}

/* Whether a type of the schema has the name, as seen from the type that uses it. */
static bool is_declared(const schema_type *owner, str name)
{
    for (; owner != NULL; owner = owner->outer) {
        const node_pair *types = find_pair(owner->node, "types");
        if (types != NULL && has_key(types->value, name)) return true;
        if (owner->outer == NULL && is_top_type(owner->node, name)) return true;
    }
    return false;
}

/* The class of an attribute: an object if its type is declared where only Tenon has a built-in one. */
static unsigned class_of_use(const schema_type *owner, const node *mapping)
{
    const node_pair *type = find_pair(mapping, "type");
    const bool named = type != NULL && type->value->kind == NODE_STRING && is_added(type->value->text);
    return named && is_declared(owner, type->value->text) ? CLASS_USER : class_of_attribute(mapping);
}

/* ---- keys that depend on each other -------------------------------------------------------------------- */

static void report_misplaced(loader *load, const schema_attribute *into, const char *key, const char *needs)
{
    const node_pair *pair = find_pair(into->node, key);
    if (pair)
        diagnose(load->list, DIAGNOSTIC_E0202, pair->key->place, path_key(load, into->path, key),
                 "`%s` has no meaning without %s", key, needs);
}

/* `repeat: expr` needs `repeat-expr`, and nothing else may have it. A wrong key in its place gives the same
   error as a missing one. */
static void check_repeat(loader *load, const schema_attribute *into)
{
    static const struct {
        schema_repeat repeat;
        const char *name, *key, *other;
    } rules[] = {{REPEAT_EXPR, "`repeat: expr`", "repeat-expr", "repeat-until"},
                 {REPEAT_UNTIL, "`repeat: until`", "repeat-until", "repeat-expr"}};
    const node_pair *repeat = find_pair(into->node, "repeat");
    if (repeat && into->repeat == REPEAT_NONE) return;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        if (into->repeat == rules[i].repeat && !find_pair(into->node, rules[i].key)) {
            diagnose(load->list, DIAGNOSTIC_E0203, repeat->value->place, path_key(load, into->path, "repeat"),
                     "%s needs the key `%s`", rules[i].name, rules[i].key);
            const node_pair *other = find_pair(into->node, rules[i].other);
            if (other) diagnose_note(load->list, other->key->place, "`%s` stands here", rules[i].other);
            return;
        }
    }
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (into->repeat != rules[i].repeat) report_misplaced(load, into, rules[i].key, rules[i].name);
}

/* Reports two keys that exclude each other, at the second one in the file. */
static void report_exclusive(loader *load, const schema_attribute *into, const char *a, const char *b)
{
    const node *first = find_pair(into->node, a)->key, *second = find_pair(into->node, b)->key;
    if (first->place.begin > second->place.begin) {
        const node *swap = first;
        first = second;
        second = swap;
    }
    diagnose(load->list, DIAGNOSTIC_E0210, second->place, path_part(load, into->path, second->text),
             "`%.*s` and `%.*s` exclude each other", STR_ARG(second->text), STR_ARG(first->text));
    diagnose_note(load->list, first->place, "`%.*s` stands here", STR_ARG(first->text));
}

static void check_exclusive(loader *load, const schema_attribute *into)
{
    if (into->size_eos && find_pair(into->node, "size")) report_exclusive(load, into, "size", "size-eos");
    if (into->has_contents && into->valid.kind != VALID_NONE)
        report_exclusive(load, into, "contents", "valid");
    if (into->flags && into->enum_name) report_exclusive(load, into, "enum", "-flags");
}

/* Keys that need another, whatever it says. */
static void check_needs(loader *load, const schema_attribute *into, const key_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        const key_rule *rule = &table->keys[i];
        if (rule->needs && !rule->choice && !find_pair(into->node, rule->needs))
            report_misplaced(load, into, rule->name, arena_printf(load->memory, "`%s`", rule->needs));
    }
}

static void check_dependent(loader *load, const schema_attribute *into, unsigned class)
{
    bool ends = into->size_eos || into->terminator >= 0 || find_pair(into->node, "size");
    if ((class & (CLASS_USER | CLASS_SWITCH)) != 0 && !ends)
        report_misplaced(load, into, "process", "`size`, `size-eos` or `terminator`");
    if (into->valid.kind == VALID_IN_ENUM && !find_pair(into->node, "enum")) {
        const node_pair *key = find_pair(into->valid.place, "in-enum");
        diagnose(load->list, DIAGNOSTIC_E0202, key->key->place,
                 path_key(load, path_key(load, into->path, "valid"), "in-enum"),
                 "`in-enum` has no meaning without `enum`");
    }
}

/* ---- one member ---------------------------------------------------------------------------------------- */

static schema_attribute *new_attribute(loader *load, schema_attribute_kind kind, const schema_type *owner)
{
    schema_attribute *into = ARENA_NEW(load->memory, schema_attribute);
    into->kind = kind;
    into->owner = owner;
    into->terminator = -1;
    into->pad_right = -1;
    into->consume = true;
    into->eos_error = true;
    return into;
}

static const key_table *table_of(schema_attribute_kind kind)
{
    switch (kind) {
    case ATTRIBUTE_PARAM:
        return &keys_param;
    case ATTRIBUTE_SEQ:
        return &keys_attribute;
    case ATTRIBUTE_PARSE_INSTANCE:
        return &keys_parse_instance;
    default:
        return &keys_value_instance;
    }
}

schema_attribute *load_attribute(loader *load, schema_attribute_kind kind, const schema_type *owner,
                                 const node *mapping, const node *name, size_t index, const char *path)
{
    const key_table *table = table_of(kind);
    if (!expect_mapping(load, mapping, table->what, path)) return NULL;
    schema_attribute *into = new_attribute(load, kind, owner);
    into->node = mapping;
    into->path = path;
    into->place = name ? name : mapping;
    into->id = name ? name->text : str_of(arena_printf(load->memory, "_unnamed%zu", index));
    unsigned class = kind == ATTRIBUTE_VALUE_INSTANCE ? 0 : class_of_use(owner, mapping);
    load_keys(load, table, class, mapping, name, path, into);
    if (kind == ATTRIBUTE_SEQ || kind == ATTRIBUTE_PARSE_INSTANCE) {
        check_repeat(load, into);
        check_exclusive(load, into);
        check_needs(load, into, table);
        check_dependent(load, into, class);
    }
    return into;
}
