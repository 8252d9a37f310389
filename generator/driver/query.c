/* Compiles conditions on objects. */
#include "driver/query.h"

#include "driver/plan.h"
#include "expr/lexer.h"
#include "source/diagnostic_list.h"

/* ---- parsing ---- */

static void add_path(arena *memory, query *to, const expr *tree)
{
    const str text = expr_print(memory, tree);
    for (size_t i = 0; i < to->paths.count; i++)
        if (str_is(text, to->paths.items[i])) return;
    ARRAY_PUSH(memory, &to->paths, arena_copy(memory, text.data, text.size));
}

/* Whether an expression is a path: names of members, and elements by number. */
static bool is_path(const expr *tree)
{
    switch (tree->kind) {
    case EXPR_NAME:
        return tree->name.data[0] != '_';
    case EXPR_MEMBER:
        return is_path(tree->items.items[0]);
    case EXPR_SUBSCRIPT:
        return tree->items.items[1]->kind == EXPR_INT && is_path(tree->items.items[0]);
    default:
        return false;
    }
}

/* Finds the longest paths; in a call, the receiver of the method. */
static void find_paths(arena *memory, query *to, const expr *tree)
{
    const bool method = tree->kind == EXPR_CALL && tree->items.items[0]->kind == EXPR_MEMBER;
    if (is_path(tree)) {
        add_path(memory, to, tree);
        return;
    }
    for (size_t i = 0; i < tree->items.count; i++)
        find_paths(memory, to,
                   method && i == 0 ? tree->items.items[0]->items.items[0] : tree->items.items[i]);
}

static const expr *parse(arena *memory, diagnostics *list, const char *text)
{
    const source *file = source_from_text(memory, "expression", str_of(text));
    const node scalar = {
        .kind = NODE_STRING, .place = {file, 0, file->text.size}, .text = file->text, .plain = true};
    return expr_parse(memory, list, &scalar, NULL);
}

bool query_parse(arena *memory, diagnostics *list, const char *text, query *made)
{
    *made = (query){.tree = parse(memory, list, text)};
    if (made->tree != NULL) find_paths(memory, made, made->tree);
    return made->tree != NULL;
}

/* The first name that is not `_`, or NULL. */
static const expr *other_name(const expr *tree)
{
    const expr *found = tree->kind == EXPR_NAME && !str_is(tree->name, "_") ? tree : NULL;
    for (size_t i = 0; i < tree->items.count && found == NULL; i++)
        found = other_name(tree->items.items[i]);
    return found;
}

bool query_parse_change(arena *memory, diagnostics *list, const char *text, query *made)
{
    *made = (query){.tree = parse(memory, list, text), .changes = true};
    const expr *other = made->tree != NULL ? other_name(made->tree) : NULL;
    if (other != NULL)
        diagnose(list, DIAGNOSTIC_E0409, other->place, NULL,
                 "the expression can name only the old value, as `_`");
    return made->tree != NULL && other == NULL;
}

bool query_names_item(const char *text)
{
    lexer input = {text, strlen(text), 0};
    while (true) {
        const token next = lexer_next(&input);
        if (next.kind == TOKEN_END || next.kind >= TOKEN_TAB) return false;
        if (next.kind == TOKEN_NAME && next.end - next.begin == 1 && text[next.begin] == '_') return true;
    }
}

/* ---- errors in types ---- */

static const diagnostic *error_of(const query_try *try)
{
    return try->list->items.items[0];
}

static bool is_same_error(const query_try *a, const query_try *b)
{
    const diagnostic *one = error_of(a), *other = error_of(b);
    return one->code == other->code && one->place.begin == other->place.begin &&
           strcmp(one->text, other->text) == 0;
}

static bool names_unknown(const query_try *try)
{
    return error_of(try)->code == DIAGNOSTIC_E0401;
}

/* Whether a type is the more likely target of the condition: it knows more of the names. */
static bool is_nearer(const query_try *a, const query_try *b)
{
    const diagnostic *one = error_of(a), *other = error_of(b);
    if (names_unknown(a) != names_unknown(b)) return !names_unknown(a);
    if (one->place.begin != other->place.begin) return one->place.begin > other->place.begin;
    return one->hints.count > 0 && other->hints.count == 0;
}

static void add_type(arena *memory, const char **list, const model_type *type)
{
    *list = *list[0] == '\0' ? arena_printf(memory, "%.*s", STR_ARG(type->id))
                             : arena_printf(memory, "%s, %.*s", *list, STR_ARG(type->id));
}

/* Adds the error of a type, unless it has been added. */
static void add_error(arena *memory, const model_query *of, size_t at, query_codec *made)
{
    const query_try *try = &of->tries.items[at];
    add_type(memory, &made->types, try->type);
    for (size_t i = 0; i < at; i++)
        if (of->tries.items[i].value == NULL && is_same_error(&of->tries.items[i], try)) return;
    diagnostics_append(made->errors, try->list);
}

static void explain(arena *memory, const model_query *of, query_codec *made)
{
    const query_try *nearest = NULL;
    for (size_t i = 0; i < of->tries.count; i++) {
        const query_try *try = &of->tries.items[i];
        made->type_count += try->value != NULL && try->type->used;
        if (try->value != NULL) continue;
        if (nearest == NULL || is_nearer(try, nearest)) nearest = try;
        if (!names_unknown(try)) {
            add_error(memory, of, i, made);
            continue;
        }
        add_type(memory, &made->lacking, try->type);
        made->lacking_count++;
    }
    if (made->type_count == 0 && nearest != NULL && names_unknown(nearest))
        diagnostics_append(made->errors, nearest->list);
}

/* ---- compiling ---- */

bool query_compile(arena *memory, diagnostics *list, const source *file, const query_options *options,
                   const query *asked, query_codec *made)
{
    const schema *ast = schema_load(memory, list, file);
    if (ast == NULL || diagnostics_errors(list) > 0) return false;
    model_query of = {.tree = asked->tree, .changes = asked->changes};
    const model_options how = {
        .import_dirs = options->import_dirs, .import_dir_count = options->import_dir_count, .query = &of};
    const codec_plan *plan = compile_plan(memory, list, ast, &how);
    if (plan == NULL) return false;
    *made = (query_codec){.errors = diagnostics_new(memory), .types = "", .lacking = ""};
    if (asked->changes) {
        made->changes = assemble_changes(memory, plan, &of, options->libraries);
        return true;
    }
    explain(memory, &of, made);
    if (made->type_count > 0) made->made = assemble_codec(memory, plan, options->libraries);
    return true;
}
