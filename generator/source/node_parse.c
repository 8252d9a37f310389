/* Builds the tree of nodes from libyaml's events. libyaml's own documents would do without limits, would lose
   the places of keys, and keep the last of two equal keys. */
#include <yaml.h>

#include "base/buffer.h"
#include "source/node_keys.h"
#include "source/node_scalar.h"
#include "source/yaml_text.h"

enum { ANCHOR_BUCKETS = 16384, PATH_KEY_LIMIT = 100 };

typedef struct anchor anchor;
struct anchor {
    anchor *next;
    const char *name;
    node *target;
    size_t nodes;  /* of the target, with aliases expanded */
    size_t height; /* levels of collections in the target */
    bool open;     /* its end was not seen yet */
};

/* A collection whose end was not seen yet. */
typedef struct frame {
    node *collection;
    node *key; /* of a mapping: the key that waits for its value */
    anchor *name;
    bool flow; /* in brackets */
    size_t nodes_before;
    size_t height;
    size_t last_end; /* of its last part alone */
} frame;

typedef struct builder {
    arena *memory;
    diagnostics *list;
    const source *file;
    character_map characters;
    yaml_parser_t parser;
    frame frames[NODE_DEPTH_LIMIT];
    size_t depth;
    node *root;
    size_t nodes;
    anchor **anchors;  /* ANCHOR_BUCKETS chains; NULL before the first anchor */
    size_t quoted;     /* the offset of the scalar read last if its quotes stand on two lines; or SIZE_MAX */
    size_t unfinished; /* see node_parse_typed */
    bool broken;       /* the tree is not usable */
} builder;

static span event_span(const builder *state, const yaml_event_t *event)
{
    size_t begin = character_offset(&state->characters, event->start_mark.index);
    size_t end = character_offset(&state->characters, event->end_mark.index);
    return (span){state->file, begin, end < begin ? begin : end};
}

/* The schema path of the node that comes next; NULL if no diagnostic would show it. */
static const char *current_path(const builder *state)
{
    if (diagnostics_full(state->list)) return NULL;
    if (state->depth == 0) return "/";
    buffer path = {.memory = state->memory};
    for (size_t i = 0; i < state->depth; i++) {
        const frame *each = &state->frames[i];
        if (each->collection->kind == NODE_SEQUENCE) {
            buffer_printf(&path, "/%zu", each->collection->items.count);
        } else if (each->key) {
            str key = each->key->text;
            if (key.size > PATH_KEY_LIMIT) key.size = PATH_KEY_LIMIT;
            buffer_putc(&path, '/');
            buffer_put(&path, key);
        }
    }
    return path.data ? path.data : "/";
}

/* Counts nodes against the limit; `nodes` is more than one for an alias. */
static bool count_nodes(builder *state, size_t nodes, span place)
{
    state->nodes += nodes;
    if (state->nodes <= NODE_COUNT_LIMIT) return true;
    diagnose(state->list, DIAGNOSTIC_E0109, place, NULL, "the document has more than %d nodes%s",
             NODE_COUNT_LIMIT, nodes > 1 ? " with its aliases expanded" : "");
    return false;
}

static bool check_depth(builder *state, size_t depth, span place)
{
    if (depth <= NODE_DEPTH_LIMIT) return true;
    diagnose(state->list, DIAGNOSTIC_E0108, place, NULL, "nested more than %d levels deep", NODE_DEPTH_LIMIT);
    return false;
}

/* Puts a finished node into the open collection, or at the top. */
static void place_node(builder *state, node *child, size_t height, size_t end)
{
    if (state->depth == 0) {
        state->root = child;
        return;
    }
    frame *parent = &state->frames[state->depth - 1];
    if (height > parent->height) parent->height = height;
    if (end > parent->last_end) parent->last_end = end;
    if (parent->collection->kind == NODE_SEQUENCE) {
        ARRAY_PUSH(state->memory, &parent->collection->items, child);
    } else if (!parent->key) {
        if (child->kind == NODE_SEQUENCE || child->kind == NODE_MAPPING)
            diagnose(state->list, DIAGNOSTIC_E0111, child->place, current_path(state),
                     "a key must be a scalar, not %s", node_kind_name(child->kind));
        parent->key = child;
    } else {
        node_pair pair = {parent->key, child};
        parent->key = NULL;
        if (pair.key->kind != NODE_SEQUENCE && pair.key->kind != NODE_MAPPING)
            ARRAY_PUSH(state->memory, &parent->collection->pairs, pair);
    }
}

static anchor **anchor_bucket(builder *state, const char *name)
{
    size_t hash = 5381;
    for (const char *c = name; *c; c++)
        hash = hash * 33 + (unsigned char)*c;
    return &state->anchors[hash % ANCHOR_BUCKETS];
}

/* A name may be given again; the latest counts, so it goes to the front. */
static anchor *add_anchor(builder *state, const yaml_char_t *name, node *target)
{
    if (!name) return NULL;
    const char *text = (const char *)name;
    if (!state->anchors) state->anchors = arena_alloc(state->memory, ANCHOR_BUCKETS * sizeof(anchor *));
    anchor **bucket = anchor_bucket(state, text);
    anchor *added = ARENA_NEW(state->memory, anchor);
    *added =
        (anchor){.next = *bucket, .name = arena_copy(state->memory, text, strlen(text)), .target = target};
    added->nodes = 1;
    *bucket = added;
    return added;
}

static const anchor *find_anchor(builder *state, const char *name)
{
    const anchor *each = state->anchors ? *anchor_bucket(state, name) : NULL;
    while (each && strcmp(each->name, name) != 0)
        each = each->next;
    return each;
}

static bool on_alias(builder *state, const yaml_event_t *event)
{
    span place = event_span(state, event);
    const char *name = (const char *)event->data.alias.anchor;
    const anchor *found = find_anchor(state, name);
    if (found && !found->open) {
        if (!count_nodes(state, found->nodes, place)) return false;
        if (!check_depth(state, state->depth + found->height, place)) return false;
        place_node(state, found->target, found->height, place.end);
        return true;
    }
    if (found) {
        diagnose(state->list, DIAGNOSTIC_E0115, place, current_path(state),
                 "alias `*%s` stands inside its own anchor", name);
        diagnose_note(state->list, found->target->place, "the anchor is here");
    } else {
        diagnose(state->list, DIAGNOSTIC_E0113, place, current_path(state),
                 "no anchor `&%s` stands before this alias", name);
        diagnose_hint(state->list, "quote text that begins with an asterisk");
    }
    state->broken = true;
    node *substitute = ARENA_NEW(state->memory, node);
    substitute->place = place;
    place_node(state, substitute, 0, place.end);
    return true;
}

static bool on_scalar(builder *state, const yaml_event_t *event)
{
    span written = event_span(state, event);
    if (!count_nodes(state, 1, written)) return false;
    node *scalar = node_scalar(state->memory, state->list, event, written);
    add_anchor(state, event->data.scalar.anchor, scalar);
    yaml_scalar_style_t style = event->data.scalar.style;
    bool block = style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE;
    place_node(state, scalar, 0, block ? scalar->place.end : written.end);
    return true;
}

static bool on_start(builder *state, const yaml_event_t *event, node_kind kind, const yaml_char_t *tag,
                     const yaml_char_t *name, bool flow)
{
    span place = event_span(state, event);
    if (!check_depth(state, state->depth + 1, place)) return false;
    size_t before = state->nodes;
    if (!count_nodes(state, 1, place)) return false;
    if (tag || name)
        place.begin = node_skip_properties((span){state->file, place.begin, state->file->text.size});
    place.end = place.begin < state->file->text.size ? place.begin + 1 : place.begin;
    node *collection = ARENA_NEW(state->memory, node);
    collection->kind = kind;
    collection->place = place;
    if (tag && strcmp((const char *)tag, "!") != 0 && !node_tag_is(tag, kind == NODE_MAPPING ? "map" : "seq"))
        node_report_tag(state->list, tag, place);
    frame *opened = &state->frames[state->depth++];
    *opened = (frame){.collection = collection, .flow = flow, .nodes_before = before, .last_end = place.end};
    opened->name = add_anchor(state, name, collection);
    if (opened->name) opened->name->open = true;
    return true;
}

/* Hints at an integer that YAML reads as octal, unlike people: `010`. */
static void hint_at_octal(builder *state, const node *key)
{
    const str text = key->text;
    size_t digits = 0;
    while (digits < text.size && text.data[digits] >= '0' && text.data[digits] <= '7')
        digits++;
    if (key->kind != NODE_INT || text.size < 2 || text.data[0] != '0' || digits < text.size) return;
    diagnose_hint(state->list, "`%.*s` is octal, and the integer %llu", STR_ARG(text),
                  (unsigned long long)key->magnitude);
}

static void prepare_keys(builder *state, node *mapping)
{
    key_problems problems = node_prepare_keys(state->memory, mapping);
    const char *path = problems.list.count > 0 && state->depth > 0 ? current_path(state) : "";
    for (size_t i = 0; i < problems.list.count; i++) {
        const key_problem *each = &problems.list.items[i];
        str name = each->key->text;
        if (name.size > PATH_KEY_LIMIT) name.size = PATH_KEY_LIMIT;
        const char *key_path = diagnostics_full(state->list)
                                   ? NULL
                                   : arena_printf(state->memory, "%s/%.*s", path, STR_ARG(name));
        if (each->first) {
            diagnose(state->list, DIAGNOSTIC_E0102, each->key->place, key_path, "duplicate key `%.*s`",
                     STR_ARG(name));
            diagnose_note(state->list, each->first->place, "first defined here");
            hint_at_octal(state, each->first);
            hint_at_octal(state, each->key);
        } else {
            diagnose(state->list, DIAGNOSTIC_E0116, each->value->place, key_path,
                     "a merge key takes a mapping or a sequence of mappings, not %s",
                     node_kind_name(each->value->kind));
        }
    }
}

static void on_end(builder *state, const yaml_event_t *event, bool flow)
{
    frame closed = state->frames[--state->depth];
    node *collection = closed.collection;
    /* A block collection ends at the begin of the next token, a flow collection with its bracket. */
    collection->place.end = flow ? event_span(state, event).end : closed.last_end;
    if (closed.name) {
        closed.name->open = false;
        closed.name->nodes = state->nodes - closed.nodes_before;
        closed.name->height = closed.height + 1;
    }
    if (collection->kind == NODE_MAPPING) prepare_keys(state, collection);
    place_node(state, collection, closed.height + 1, collection->place.end);
}

/* One event of the document; false ends the reading. */
static bool on_event(builder *state, const yaml_event_t *event)
{
    switch (event->type) {
    case YAML_ALIAS_EVENT:
        return on_alias(state, event);
    case YAML_SCALAR_EVENT:
        return on_scalar(state, event);
    case YAML_SEQUENCE_START_EVENT:
        return on_start(state, event, NODE_SEQUENCE, event->data.sequence_start.tag,
                        event->data.sequence_start.anchor,
                        event->data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE);
    case YAML_MAPPING_START_EVENT:
        return on_start(state, event, NODE_MAPPING, event->data.mapping_start.tag,
                        event->data.mapping_start.anchor,
                        event->data.mapping_start.style == YAML_FLOW_MAPPING_STYLE);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        on_end(state, event, event->end_mark.index > event->start_mark.index);
        return true;
    case YAML_DOCUMENT_START_EVENT:
        if (!state->root) return true;
        diagnose(state->list, DIAGNOSTIC_E0105, event_span(state, event), NULL,
                 "a second document begins here");
        return false;
    default:
        return true;
    }
}

/* Hints at the most frequent causes of libyaml's terse problems. */
static void hint_at_syntax(diagnostics *list, const char *problem, char found)
{
    if (strcmp(problem, "mapping values are not allowed in this context") == 0)
        diagnose_hint(list,
                      "is the line indented too far? text that holds a colon and a space must be quoted");
    else if (strcmp(problem, "found character that cannot start any token") != 0)
        return;
    else if (found == '\t')
        diagnose_hint(list, "indent with spaces, not with tabs");
    else
        diagnose_hint(list, "text that begins with `%c` must be quoted", found);
}

/* The offset of a scalar in quotes that stand on two lines: if an error follows it, the first quote was
   perhaps not closed, and the second one belongs to other text. Otherwise SIZE_MAX. */
static size_t quoted_over_lines(const builder *state, const yaml_event_t *event)
{
    if (event->type != YAML_SCALAR_EVENT || event->start_mark.line == event->end_mark.line) return SIZE_MAX;
    const yaml_scalar_style_t style = event->data.scalar.style;
    const bool quotes = style == YAML_SINGLE_QUOTED_SCALAR_STYLE || style == YAML_DOUBLE_QUOTED_SCALAR_STYLE;
    return quotes ? event_span(state, event).begin : SIZE_MAX;
}

/* The beginning of the text that an error of syntax at `at` leaves unfinished; `context` is libyaml's
   description. */
static size_t unfinished(const builder *state, size_t at, size_t context)
{
    if (state->parser.error == YAML_SCANNER_ERROR && state->parser.context != NULL) return context;
    for (size_t i = state->depth; i > 0 && state->frames[i - 1].flow; i--) {
        const size_t begin = state->frames[i - 1].collection->place.begin;
        const char first = state->file->text.data[begin];
        if (first == '[' || first == '{') return begin; /* a pair in a sequence has no bracket of its own */
    }
    return state->quoted != SIZE_MAX ? state->quoted : at;
}

static void report_syntax(builder *state)
{
    const yaml_parser_t *parser = &state->parser;
    if (parser->error == YAML_MEMORY_ERROR) arena_exhausted();
    size_t size = state->file->text.size;
    size_t at = parser->error == YAML_READER_ERROR
                    ? state->characters.first + parser->problem_offset
                    : character_offset(&state->characters, parser->problem_mark.index);
    if (at > size) at = size;
    span place = {state->file, at, at};
    const char *problem = parser->problem ? parser->problem : "not well-formed";
    diagnose(state->list, DIAGNOSTIC_E0101, place, NULL, "%s", problem);
    hint_at_syntax(state->list, problem, at < size ? state->file->text.data[at] : '\0');
    size_t context = character_offset(&state->characters, parser->context_mark.index);
    state->unfinished = unfinished(state, at, context);
    if (parser->context && context != at)
        diagnose_note(state->list, (span){state->file, context, context}, "%s", parser->context);
}

/* Reads all events; false if the tree is not complete. */
static bool read_events(builder *state)
{
    const char *text = state->file->text.data + state->characters.first;
    if (!yaml_parser_initialize(&state->parser)) arena_exhausted();
    yaml_parser_set_encoding(&state->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&state->parser, (const unsigned char *)text,
                                 state->file->text.size - state->characters.first);
    bool going = true, complete = false;
    while (going) {
        yaml_event_t event;
        if (!yaml_parser_parse(&state->parser, &event)) {
            report_syntax(state);
            break;
        }
        complete = event.type == YAML_STREAM_END_EVENT;
        going = on_event(state, &event) && !complete;
        state->quoted = quoted_over_lines(state, &event);
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&state->parser);
    return complete;
}

node *node_parse(arena *memory, diagnostics *list, const source *file)
{
    size_t unfinished_at;
    return node_parse_typed(memory, list, file, &unfinished_at);
}

node *node_parse_typed(arena *memory, diagnostics *list, const source *file, size_t *unfinished_at)
{
    *unfinished_at = SIZE_MAX;
    if (!yaml_text_check(list, file)) return NULL;
    builder *state = ARENA_NEW(memory, builder);
    state->memory = memory;
    state->list = list;
    state->file = file;
    state->characters = character_map_of(memory, file->text);
    state->quoted = state->unfinished = SIZE_MAX;
    const bool complete = read_events(state);
    *unfinished_at = state->unfinished;
    if (!complete || state->broken) return NULL;
    const node *root = state->root;
    if (!root || (root->kind == NODE_NULL && root->text.size == 0)) {
        diagnose(list, DIAGNOSTIC_E0104, (span){file, 0, 0}, "/", "the document is empty");
        return NULL;
    }
    if (root->kind != NODE_MAPPING) {
        diagnose(list, DIAGNOSTIC_E0103, root->place, "/", "expected a mapping, found %s",
                 node_kind_name(root->kind));
        return NULL;
    }
    return state->root;
}
