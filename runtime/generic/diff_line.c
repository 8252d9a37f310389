/* Prints differences as lines of text. */
#include "diff.h"

/* The equal bytes of long texts and bytes that are shown before the difference. */
enum { SAME_SHOWN = 8, SHORT = 16 };

/* ---- paths ---- */

static void put_elements(tn_dump_run *run, const tn_step_pair *step)
{
    tn_output *out = &run->out;
    const size_t first = step->a != TN_NO_INDEX ? step->a : step->b;
    if (first == TN_NO_INDEX) return;
    tn_print_char(out, '[');
    if (step->label.data != NULL) {
        tn_dump_quoted(run, step->label);
        tn_print_char(out, ']');
        return;
    }
    tn_print_unsigned(out, first);
    if (step->count > 1) {
        tn_print(out, "..");
        tn_print_unsigned(out, first + step->count - 1);
    } else if (step->a != TN_NO_INDEX && step->b != TN_NO_INDEX && step->a != step->b) {
        tn_print_char(out, '|');
        tn_print_unsigned(out, step->b);
    }
    tn_print_char(out, ']');
}

static void put_path(tn_dump_run *run, const tn_step_pair *step)
{
    if (step->up != NULL) {
        put_path(run, step->up);
        tn_print_char(&run->out, '.');
    }
    tn_print(&run->out, step->member);
    put_elements(run, step);
}

static void put_whole_path(tn_diff_run *run, const tn_step_pair *step)
{
    if (run->prefix != NULL) tn_print(&run->print.out, run->prefix);
    put_path(&run->print, step);
}

/* ---- lines ---- */

static void put_sign(tn_diff_run *run, char sign, const tn_step_pair *path)
{
    const tn_colour colour = sign == '-' ? TN_COLOUR_GONE : sign == '+' ? TN_COLOUR_TEXT : TN_COLOUR_MEANING;
    tn_dump_colour(&run->print, colour);
    tn_print_char(&run->print.out, sign);
    tn_dump_plain(&run->print);
    tn_print_char(&run->print.out, run->fields ? '\t' : ' ');
    put_whole_path(run, path);
    tn_print(&run->print.out, run->fields ? "\t" : "  ");
}

/* Counts a difference and begins its line, unless enough have been printed. */
static bool begin_line(tn_diff_run *run, char sign, const tn_step_pair *path)
{
    run->count++;
    if (!run->muted) put_sign(run, sign, path);
    return !run->muted;
}

static void put_arrow(tn_diff_run *run)
{
    tn_print(&run->print.out, run->fields ? "\t" : " -> ");
}

static void end_line(tn_diff_run *run)
{
    tn_print_char(&run->print.out, '\n');
}

/* The offset at which two long values are shown: shortly before they differ. */
static size_t shown_from(tn_bytes a, tn_bytes b)
{
    size_t at = 0;
    if (a.size <= SHORT && b.size <= SHORT) return 0;
    while (at < a.size && at < b.size && a.data[at] == b.data[at])
        at++;
    at = at > SAME_SHOWN ? at - SAME_SHOWN : 0;
    while (at > 0 && at < a.size && (a.data[at] & 0xC0) == 0x80) /* not inside a character */
        at--;
    return at;
}

static void put_part(tn_diff_run *run, const tn_member *member, tn_bytes value, size_t from)
{
    const tn_bytes part = {value.data + from, value.size - from};
    const tn_text text = {(const char *)part.data, part.size};
    if (member->kind == TN_KIND_TEXT)
        tn_dump_value(&run->print, member, &text);
    else
        tn_dump_value(&run->print, member, &part);
}

static void put_bytes(tn_diff_run *run, const tn_value_pair *values)
{
    const tn_bytes a = tn_value_as_bytes(values->member_a->kind, values->a);
    const tn_bytes b = tn_value_as_bytes(values->member_b->kind, values->b);
    const size_t from = shown_from(a, b);
    if (from > 0) {
        tn_print(&run->print.out, "from byte ");
        tn_print_unsigned(&run->print.out, from);
        tn_print(&run->print.out, " on: ");
    }
    put_part(run, values->member_a, a, from);
    put_arrow(run);
    put_part(run, values->member_b, b, from);
}

void tn_diff_changed(tn_diff_run *run, const tn_step_pair *path, const tn_value_pair *values)
{
    const tn_kind kind = values->member_a->kind;
    if (!begin_line(run, '~', path)) return;
    if (kind == values->member_b->kind && (kind == TN_KIND_TEXT || kind == TN_KIND_BYTES)) {
        put_bytes(run, values);
    } else {
        tn_dump_summary(&run->print, values->member_a, values->a);
        put_arrow(run);
        tn_dump_summary(&run->print, values->member_b, values->b);
    }
    end_line(run);
}

void tn_diff_only(tn_diff_run *run, char sign, const tn_step_pair *path, const tn_member *member,
                  const void *value)
{
    if (!begin_line(run, sign, path)) return;
    tn_dump_summary(&run->print, member, value);
    end_line(run);
}

void tn_diff_only_elements(tn_diff_run *run, char sign, const tn_step_pair *path, const char *name)
{
    if (!begin_line(run, sign, path)) return;
    tn_dump_count(&run->print, path->count, name);
    end_line(run);
}

void tn_diff_more(tn_diff_run *run, const tn_step_pair *path, uint64_t count)
{
    if (count == 0 || run->muted) return;
    tn_print(&run->print.out, run->fields ? "+" : "  … ");
    tn_print_unsigned(&run->print.out, count);
    if (run->fields)
        tn_print_char(&run->print.out, '\t');
    else
        tn_print(&run->print.out, count == 1 ? " more difference in " : " more differences in ");
    put_whole_path(run, path);
    end_line(run);
}

void tn_diff_too_deep(tn_diff_run *run, const tn_step_pair *path)
{
    char text[128];
    const tn_error error = tn_too_deep();
    if (run->deep) return;
    run->deep = true;
    run->count++;
    (void)tn_error_explain(&error, text, sizeof text);
    put_sign(run, '?', path);
    tn_print(&run->print.out, "not compared: ");
    tn_print(&run->print.out, text);
    end_line(run);
}

void tn_diff_gaps(tn_diff_run *run, uint64_t bytes_a, uint64_t bytes_b)
{
    const tn_step_pair gaps = {.member = "(gaps)", .a = TN_NO_INDEX, .b = TN_NO_INDEX, .count = 1};
    if (!begin_line(run, '~', &gaps)) return;
    tn_print_unsigned(&run->print.out, bytes_a);
    tn_print(&run->print.out, " bytes");
    put_arrow(run);
    if (bytes_a == bytes_b) tn_print(&run->print.out, "other ");
    tn_print_unsigned(&run->print.out, bytes_b);
    tn_print(&run->print.out, " bytes");
    end_line(run);
}
