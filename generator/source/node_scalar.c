/* Makes scalar nodes: the place of their text, their quotes, and the effect of a tag. */
#include "source/node_scalar.h"

#include "source/origin.h"
#include "source/scalar.h"
#include "source/yaml_text.h"

bool node_tag_is(const yaml_char_t *tag, const char *name)
{
    static const char prefix[] = "tag:yaml.org,2002:";
    const char *text = (const char *)tag;
    return strncmp(text, prefix, sizeof prefix - 1) == 0 && strcmp(text + sizeof prefix - 1, name) == 0;
}

void node_report_tag(diagnostics *list, const yaml_char_t *tag, span place)
{
    diagnose(list, DIAGNOSTIC_E0112, place, NULL, "unknown tag `%s`", (const char *)tag);
    diagnose_hint(list, "quote text that begins with an exclamation mark");
}

/* The size of the white space at `at`: a blank or a line break; 0 if there is none. */
static size_t white_size(str text, size_t at)
{
    if (at == text.size) return 0;
    return text.data[at] == ' ' || text.data[at] == '\t' ? 1 : yaml_break_size(text, at);
}

static size_t skip_line(str text, size_t at)
{
    while (at < text.size && yaml_break_size(text, at) == 0)
        at++;
    return at;
}

static size_t skip_white_and_comments(str text, size_t at)
{
    for (;;) {
        size_t size = white_size(text, at);
        /* libyaml passes over a byte order mark at the start of any line, too. */
        if (at > 0 && (text.data[at - 1] == '\n' || text.data[at - 1] == '\r'))
            size += yaml_text_mark((str){text.data + at, text.size - at});
        if (size > 0)
            at += size;
        else if (at < text.size && text.data[at] == '#')
            at = skip_line(text, at);
        else
            return at;
    }
}

/* The bytes of an anchor's name: libyaml ends it at the first other byte. */
static bool in_anchor(char byte)
{
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           byte == '_' || byte == '-';
}

size_t node_skip_properties(span written)
{
    str text = {written.source->text.data, written.end};
    size_t at = written.begin;
    while (at < text.size && (text.data[at] == '&' || text.data[at] == '!')) {
        bool anchor = text.data[at] == '&';
        at++;
        while (at < text.size && (anchor ? in_anchor(text.data[at]) : white_size(text, at) == 0))
            at++;
        at = skip_white_and_comments(text, at);
    }
    return at;
}

/* Fills in a block scalar's place: from its first visible byte to its last; of an empty one, its indicator.
   Returns the lines below the header. */
static span locate_block(node *scalar, span written)
{
    str text = {written.source->text.data, written.end};
    size_t header = skip_line(text, written.begin);
    size_t begin = header;
    for (size_t size; (size = white_size(text, begin)) > 0;)
        begin += size;
    size_t end = text.size;
    while (end > begin && white_size(text, end - 1) > 0)
        end--;
    span indicator = {written.source, written.begin, written.begin + 1};
    scalar->place = begin < end ? (span){written.source, begin, end} : indicator;
    return (span){written.source, header + yaml_break_size(text, header), text.size};
}

/* Sets place and origin. If the source does not have the form of the style, all of it is the place. */
static void locate(arena *memory, node *scalar, yaml_scalar_style_t style, span written)
{
    const char *source_text = written.source->text.data;
    size_t size = written.end - written.begin;
    origin_style how = ORIGIN_PLAIN;
    span raw = written;
    scalar->place = written;
    if (style == YAML_LITERAL_SCALAR_STYLE || style == YAML_FOLDED_SCALAR_STYLE) {
        how = ORIGIN_BLOCK;
        raw = locate_block(scalar, written);
    } else if (style != YAML_PLAIN_SCALAR_STYLE) {
        char quote = style == YAML_SINGLE_QUOTED_SCALAR_STYLE ? '\'' : '"';
        how = quote == '"' ? ORIGIN_DOUBLE_QUOTED : ORIGIN_SINGLE_QUOTED;
        if (size >= 2 && source_text[written.begin] == quote) {
            raw = (span){written.source, written.begin + 1, written.end - 1};
            if (size > 2) scalar->place = raw;
        }
    }
    scalar->origin = origin_new(memory, how, raw, scalar->text);
}

/* Finds the kind of a scalar's tag; returns false for other tags. */
static bool wanted_kind(const yaml_char_t *tag, node_kind *kind)
{
    static const struct {
        const char *name;
        node_kind kind;
    } tags[] = {{"str", NODE_STRING},
                {"int", NODE_INT},
                {"float", NODE_FLOAT},
                {"bool", NODE_BOOL},
                {"null", NODE_NULL}};
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        if (!node_tag_is(tag, tags[i].name)) continue;
        *kind = tags[i].kind;
        return true;
    }
    return false;
}

node *node_scalar(arena *memory, diagnostics *list, const yaml_event_t *event, span written)
{
    node *scalar = ARENA_NEW(memory, node);
    const char *value = (const char *)event->data.scalar.value;
    size_t length = event->data.scalar.length;
    const yaml_char_t *tag = event->data.scalar.tag;
    yaml_scalar_style_t style = event->data.scalar.style;
    scalar->text = (str){arena_copy(memory, value, length), length};
    scalar->plain = style == YAML_PLAIN_SCALAR_STYLE;
    if (tag || event->data.scalar.anchor) written.begin = node_skip_properties(written);
    locate(memory, scalar, style, written);

    node_kind wanted = NODE_STRING;
    if (!tag) {
        scalar_resolve(memory, scalar);
    } else if (strcmp((const char *)tag, "!") == 0) {
        scalar->kind = NODE_STRING;
    } else if (!wanted_kind(tag, &wanted)) {
        node_report_tag(list, tag, scalar->place);
        scalar_resolve(memory, scalar);
    } else if (!scalar_resolve_as(memory, scalar, wanted)) {
        diagnose(list, DIAGNOSTIC_E0114, scalar->place, NULL, "the tag `!!%s` does not fit this value",
                 (const char *)tag + sizeof "tag:yaml.org,2002:" - 1);
    }
    return scalar;
}
