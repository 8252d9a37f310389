/* Aligns a scalar's text with its source by scanning the source once more with YAML's rules for its style.
   The result is checked byte for byte against libyaml's: a difference means "not known", never a wrong place.
 */
#include "source/origin.h"

#include "base/utf8.h"
#include "source/yaml_text.h"

/* Longer scalars are documentation or damage, and no phase needs places within them. */
enum { TEXT_LIMIT = 1 << 20 };

/* Bytes of the text from `text` on, and `width` bytes of the source. If a run's text is as long as its
   source, byte belongs to byte; otherwise all of the text belongs to all of the source. */
typedef struct run {
    size_t text, text_size;
    size_t source, width;
} run;

struct origin {
    arena *memory;
    origin_style style;
    span raw;
    bool aligned; /* the runs were computed; there are none if this failed */
    ARRAY(run) runs;
};

/* The state of an alignment: `at` in the source, `used` bytes of the text. */
typedef struct aligner {
    origin *into;
    str source; /* up to the end of the scalar */
    str text;
    size_t at, used;
} aligner;

origin *origin_new(arena *memory, origin_style style, span raw, str text)
{
    size_t size = raw.end - raw.begin;
    bool same =
        size == text.size && (size == 0 || memcmp(raw.source->text.data + raw.begin, text.data, size) == 0);
    if (same) return NULL;
    origin *known = ARENA_NEW(memory, origin);
    known->memory = memory;
    known->style = style;
    known->raw = raw;
    return known;
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

/* The next `width` bytes of the source are the next `size` bytes of the text. */
static bool advance(aligner *state, size_t size, size_t width)
{
    if (size > state->text.size - state->used || width > state->source.size - state->at) return false;
    if (size > 0) {
        run next = {state->used, size, state->at, width};
        ARRAY_PUSH(state->into->memory, &state->into->runs, next);
    }
    state->at += width;
    state->used += size;
    return true;
}

/* `width` bytes that stand for themselves; joined with the run before if possible. */
static bool copy(aligner *state, size_t width)
{
    if (width > state->text.size - state->used || width > state->source.size - state->at) return false;
    if (memcmp(state->source.data + state->at, state->text.data + state->used, width) != 0) return false;
    origin *into = state->into;
    run *last = into->runs.count > 0 ? &into->runs.items[into->runs.count - 1] : NULL;
    if (!last || last->text_size != last->width || last->source + last->width != state->at)
        return advance(state, width, width);
    last->text_size += width;
    last->width += width;
    state->at += width;
    state->used += width;
    return true;
}

/* The bytes of line breaks that the text has at `offset`. CR and NEL became LF; LS and PS stayed. */
static size_t breaks_in_text(str text, size_t offset)
{
    size_t at = offset;
    for (size_t size; at < text.size && (size = yaml_break_size(text, at)) > 0;)
        at += size;
    return at - offset;
}

/* The size of the first `count` line breaks that the text has at `offset`, or SIZE_MAX if it has fewer. */
static size_t take_breaks(str text, size_t offset, size_t count)
{
    size_t at = offset;
    for (; count > 0; count--) {
        size_t size = yaml_break_size(text, at);
        if (size == 0) return SIZE_MAX;
        at += size;
    }
    return at - offset;
}

/* A line break of a quoted or plain scalar, with the blanks around it and the blank lines after it. Of
   several breaks all but the first stay, a single one becomes a space; LS and PS stay always. After an
   escaped break, which is dropped, all others stay. `start` is the offset of the first break or the blanks
   before it. */
static bool fold(aligner *state, size_t start, bool escaped)
{
    size_t breaks = 0;
    bool drop_first = true;
    size_t end = start;
    while (end < state->source.size) {
        size_t size = yaml_break_size(state->source, end);
        if (size == 0 && !is_blank(state->source.data[end])) break;
        if (size == 3 && breaks == 0 && !escaped) drop_first = false;
        if (size > 0) breaks++;
        end += size > 0 ? size : 1;
    }
    size_t kept = drop_first ? breaks - 1 : breaks;
    size_t size = take_breaks(state->text, state->used, kept);
    if (kept == 0 && !escaped) {
        if (state->used == state->text.size || state->text.data[state->used] != ' ') return false;
        size = 1;
    }
    return advance(state, size, end - state->at);
}

static size_t count_blanks(str text, size_t at)
{
    size_t count = 0;
    while (at + count < text.size && is_blank(text.data[at + count]))
        count++;
    return count;
}

static bool align_escape(aligner *state)
{
    if (state->source.size - state->at < 2) return false;
    size_t line = yaml_break_size(state->source, state->at + 1);
    if (line > 0) return fold(state, state->at + 1, true);
    char kind = state->source.data[state->at + 1];
    size_t width = kind == 'x' ? 4 : kind == 'u' ? 6 : kind == 'U' ? 10 : 2;
    /* Every escape is one character. */
    uint32_t code;
    if (state->used == state->text.size) return false;
    return advance(state, utf8_decode(state->text, state->used, &code), width);
}

static bool align_flow(aligner *state)
{
    origin_style style = state->into->style;
    while (state->at < state->source.size) {
        char byte = state->source.data[state->at];
        size_t blanks = count_blanks(state->source, state->at);
        bool done;
        if (yaml_break_size(state->source, state->at + blanks) > 0)
            done = fold(state, state->at, false);
        else if (style == ORIGIN_DOUBLE_QUOTED && byte == '\\')
            done = align_escape(state);
        else if (style == ORIGIN_SINGLE_QUOTED && byte == '\'')
            done = advance(state, 1, 2);
        else
            done = copy(state, blanks > 0 ? blanks : 1);
        if (!done) return false;
    }
    return state->used == state->text.size;
}

static size_t count_spaces(str text, size_t at)
{
    size_t count = 0;
    while (at + count < text.size && text.data[at + count] == ' ')
        count++;
    return count;
}

/* The indentation of a block scalar: the spaces of its first line with content, without the text's own. The
   text begins with a break for each blank line before it. SIZE_MAX: there is no such line. */
static size_t block_indent(const aligner *state)
{
    size_t at = state->at;
    size_t used = 0;
    for (size_t size; (size = yaml_break_size(state->text, used)) > 0; used += size) {
        at += count_spaces(state->source, at);
        at += yaml_break_size(state->source, at);
    }
    size_t spaces = count_spaces(state->source, at);
    size_t content = count_spaces(state->text, used);
    return used < state->text.size && content <= spaces ? spaces - content : SIZE_MAX;
}

/* From the end of a line of a block scalar (or from its first line) to the content of its next line: blank
   lines and indentation. */
static bool align_block_gap(aligner *state, size_t indent)
{
    bool leading = state->used == 0;
    size_t breaks = breaks_in_text(state->text, state->used);
    size_t end = state->at;
    if (!leading) end += yaml_break_size(state->source, end);
    for (;;) {
        size_t spaces = count_spaces(state->source, end);
        size_t skipped = spaces < indent ? spaces : indent;
        if (end + skipped >= state->source.size)
            return advance(state, breaks, state->source.size - state->at);
        size_t line = yaml_break_size(state->source, end + skipped);
        if (line == 0 && spaces < indent) return false;
        end += skipped + line;
        if (line == 0) break;
    }
    bool folded = !leading && breaks == 0;
    if (folded && (state->used == state->text.size || state->text.data[state->used] != ' ')) return false;
    return advance(state, folded ? 1 : breaks, end - state->at);
}

static bool align_block(aligner *state)
{
    size_t indent = block_indent(state);
    while (state->used < state->text.size) {
        size_t before = state->at;
        if (!align_block_gap(state, indent)) return false;
        while (state->at < state->source.size && yaml_break_size(state->source, state->at) == 0)
            if (!copy(state, 1)) return false;
        if (state->at == before) return false;
    }
    return true;
}

static void align(origin *known, str text)
{
    known->aligned = true;
    if (text.size > TEXT_LIMIT) return;
    str whole = {known->raw.source->text.data, known->raw.end};
    aligner state = {.into = known, .source = whole, .text = text, .at = known->raw.begin};
    bool done = known->style == ORIGIN_BLOCK ? align_block(&state) : align_flow(&state);
    if (!done) known->runs.count = 0;
}

/* The run that holds byte `offset` of the text, which is not past its end. */
static const run *find_run(const origin *known, size_t offset)
{
    size_t low = 0, high = known->runs.count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (known->runs.items[middle].text <= offset)
            low = middle;
        else
            high = middle;
    }
    return &known->runs.items[low];
}

bool origin_find(origin *known, str text, size_t begin, size_t end, span *place)
{
    if (!known->aligned) align(known, text);
    if (known->runs.count == 0) return false;
    const run *first = find_run(known, begin);
    bool exact = first->text_size == first->width;
    place->source = known->raw.source;
    place->begin =
        begin == text.size ? first->source + first->width : first->source + (exact ? begin - first->text : 0);
    place->end = place->begin;
    if (end <= begin) return true;
    const run *last = find_run(known, end - 1);
    exact = last->text_size == last->width;
    place->end = last->source + (exact ? end - last->text : last->width);
    return true;
}
