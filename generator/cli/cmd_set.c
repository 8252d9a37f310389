/* tenon set: changes values of files in place. */
#include "base/json.h"
#include "base/utf8.h"
#include "cli/assignment.h"
#include "cli/derived_numbers.h"
#include "cli/elsewhere.h"
#include "cli/member_changes.h"
#include "cli/new_shape.h"
#include "cli/publish.h"
#include "cli/user_codec.h"
#include "cli/values.h"
#include "cli/visit.h"
#include "tenon/json_read.h"

typedef struct settings {
    assignment_list assignments;
    string_list removed; /* paths */
    bool *removed_led;   /* of each, whether it led to a value */
    bool derives;        /* all derived numbers are corrected */
    string_list match;   /* patterns of files in packages; */
    bool members;        /* such files are changed, and not the packages; */
    member_changes into; /* the new contents of these files */
} settings;

/* An object that is being changed. Another object takes its place if members or elements are added or
   removed. */
typedef struct changing {
    subject *file;
    const void *read; /* the original */
    void *object;
    void *made;           /* the object to release, or NULL */
    bool some;            /* something has been set */
    bool shaped;          /* the shape of objects or lists was set, too */
    new_shapes shapes;    /* their new values, as JSON */
    string_list set;      /* the paths of the values */
    string_list lists;    /* the paths of lists with new or removed elements */
    string_list followed; /* messages about members that follow them */
    bool written;         /* the present object: */
    str bytes;            /* in memory of the file */
} changing;

typedef struct setting {
    changing *of;
    const subject *file;
    void *object;
    const char *value;
    asking *expression; /* or NULL */
    outcome result;
} setting;

/* ---- values ---- */

/* Whether other members, or the schema alone, decide a value: the user may state it, but only the right
   value. */
static bool follows(const tn_found *found)
{
    if (!found->member || found->type || !value_is_plain(found)) return false;
    return (found->member->flags & TN_MEMBER_DERIVED) != 0 || found->member->kind == TN_KIND_CONSTANT;
}

/* Whether the writer may put another number of zeros in the place of a value that has been set. */
static bool may_be_filler(const tn_found *found)
{
    const tn_bytes *bytes = found->value;
    if (!found->member || found->type || found->member->kind != TN_KIND_BYTES) return false;
    for (size_t i = 0; i < bytes->size; i++)
        if (bytes->data[i] != 0) return false;
    return true;
}

static bool set_found(void *user, const char *path, const tn_found *found)
{
    setting *at = user;
    buffer json = {.memory = at->file->memory};
    tn_json_error error;
    const char *value = at->expression ? new_value(at->expression, at->file, path, found) : at->value;
    if (!value) {
        at->result = OUTCOME_INVALID;
        return false;
    }
    if (found->member) put_member_value(&json, found->member, value);
    const str text = found->member ? buffer_str(&json) : str_of("0");
    if (follows(found)) {
        new_shapes_state(at->file->memory, &at->of->shapes, path, text);
        return true;
    }
    if (tn_json_set(at->file->format, at->object, found, text.data, text.size, &error) == TN_OK) {
        ARRAY_PUSH(at->file->memory, &at->of->set, arena_printf(at->file->memory, "%s", path));
        if (found->member && (tn_found_is_computed(found) || may_be_filler(found)))
            new_shapes_state(at->file->memory, &at->of->shapes, path, text);
        else
            new_shapes_forget(&at->of->shapes, path);
        return true;
    }
    report_problem(at->file->to, "`%s` cannot be set: %s", path, error.message);
    at->result = OUTCOME_INVALID;
    return false;
}

/* ---- files ---- */

static bool is_for(const assignment *each, const subject *file)
{
    if (!each->file) return true;
    const size_t size = strlen(file->path);
    return file->at && strncmp(each->file, file->path, size) == 0 && each->file[size] == '!' &&
           strcmp(each->file + size + 1, file->at) == 0;
}

static void replace_object(changing *of, const tn_format *format, void *object)
{
    if (of->made != NULL) format->release(format, of->made);
    of->object = of->made = object;
}

/* Whether the bytes of the present object have all elements that were added, and none that were removed. */
static outcome check_lists(const changing *of, str bytes)
{
    return changed_lists_check(of->file, &of->lists, of->object, bytes);
}

/* Checks the stated values, too. */
static outcome check_edits(const changing *of, str bytes)
{
    const outcome result = new_shapes_check(of->file, &of->shapes, bytes);
    return result == OUTCOME_FINE ? check_lists(of, bytes) : result;
}

/* Writes the present object and reads the result, as if the edits so far were a run of their own. */
static outcome write_and_read(changing *of)
{
    subject written = *of->file;
    tn_error contradiction;
    void *object;
    const outcome tried = write_object(of->file, of->object, &written.bytes, &contradiction);
    if (tried == OUTCOME_INVALID) return publish_finding(of->file, &contradiction);
    outcome result = tried == OUTCOME_FINE ? check_lists(of, written.bytes) : tried;
    if (result == OUTCOME_FINE) result = read_object(&written, &object, NULL);
    if (result != OUTCOME_FINE) return result;
    replace_object(of, of->file->format, object);
    return OUTCOME_FINE;
}

/* The shape changes by JSON, which has the instances that have been read: so those that were edited. */
static outcome change_shape_so(changing *of, subject *file, const reshape_edit *edit)
{
    void *changed;
    bool any;
    if (file->format->create == NULL && !leave_to_compiled(&file->format, false)) return OUTCOME_TROUBLE;
    string_list placed = {0};
    const outcome result = reshape(file, of->object, edit, &changed, &any, &placed);
    if (changed != NULL) new_shapes_add(file->memory, &of->shapes, edit, &placed);
    for (size_t i = 0; edit->kind == RESHAPE_INSERT && i < placed.count; i++)
        changed_lists_add(file->memory, &of->lists, placed.items[i]);
    of->file->format = file->format;
    of->some = of->some || any;
    of->shaped = true;
    if (changed == NULL) return result;
    replace_object(of, file->format, changed);
    return result;
}

/* Whether the writer accepts an object after an edit; nothing is reported. */
static bool may_be_written(const changing *of, const subject *file, const reshape_edit *edit)
{
    report quiet = {.silent = true};
    subject trial = *file;
    string_list placed = {0};
    tn_error error;
    void *changed;
    bool any;
    str bytes;
    trial.to = &quiet;
    (void)reshape(&trial, of->object, edit, &changed, &any, &placed);
    if (changed == NULL) return false;
    const bool written = write_object(&trial, changed, &bytes, &error) == OUTCOME_FINE;
    file->format->release(file->format, changed);
    return written;
}

static outcome change_shape(changing *of, subject *file, const reshape_edit *edit)
{
    reshape_edit chosen = *edit;
    const size_t count = edit->readings != NULL && file->format->create != NULL ? edit->readings->count : 0;
    for (size_t i = 0; i < count && count > 1; i++) {
        chosen.value = edit->readings->items[i];
        if (may_be_written(of, file, &chosen)) break;
        chosen.value = edit->value;
    }
    return change_shape_so(of, file, &chosen);
}

static outcome set_one(changing *of, assignment *each)
{
    subject whole = *of->file;
    setting at = {of, of->file, NULL, each->value, NULL, OUTCOME_FINE};
    const char *path = each->file ? of->file->at : each->path;
    reshape_edit edit;
    bool any, expression;
    const outcome clear = assignment_meant(each, of->file, of->object, path, &expression);
    if (clear != OUTCOME_FINE) return clear;
    if (expression) at.expression = each->expression;
    whole.at = NULL;
    whole.lacks = false;
    bool shape = !expression && reshape_is_needed(of->file, of->object, path, each->value, &edit);
    const char *to = shape && edit.kind == RESHAPE_INSERT ? edit.path : path;
    if (shape && of->shaped && leads_elsewhere(of->file->memory, of->file->format, of->object, to)) {
        const outcome written = write_and_read(of); /* an object made from JSON cannot read the instance */
        if (written != OUTCOME_FINE) return written;
        shape = reshape_is_needed(of->file, of->object, path, each->value, &edit);
    }
    if (shape) {
        const outcome result = change_shape(of, &whole, &edit);
        of->file->lacks = whole.lacks;
        each->led = each->led || !whole.lacks;
        return result;
    }
    at.object = of->object;
    const outcome result = find_values(&whole, of->object, path, set_found, &at, &any);
    of->file->lacks = whole.lacks;
    of->some = of->some || any;
    each->led = each->led || !whole.lacks;
    return worse(result, at.result);
}

/* A file of a folder may lack some of the values. The end of the run reports values that no file has. */
static outcome set_those_of(settings *with, changing *of)
{
    outcome result = OUTCOME_FINE;
    bool lacks = false;
    for (size_t i = 0; i < with->assignments.count && result == OUTCOME_FINE; i++) {
        assignment *each = &with->assignments.items[i];
        if (!is_for(each, of->file)) continue;
        result = set_one(of, each);
        if (!of->file->lacks) continue;
        lacks = true;
        result = OUTCOME_FINE;
    }
    of->file->lacks = lacks && result == OUTCOME_FINE;
    return result;
}

/* Removes an element from its list, if the engine writes the object. */
static bool remove_element(changing *of, const char *path)
{
    const tn_format *format = of->file->format;
    tn_found found;
    tn_arena memory;
    if (format->context == NULL || tn_is_pattern(path)) return false;
    tn_arena_init(&memory, (tn_allocator){0}, UINT64_MAX);
    const bool removed = tn_find_value(format, of->object, path, &memory, &found, NULL) == TN_OK &&
                         tn_found_remove(tn_format_document(format, of->object), &found) == TN_OK;
    tn_arena_free(&memory);
    return removed;
}

static outcome remove_all(settings *with, changing *of)
{
    outcome result = OUTCOME_FINE;
    for (size_t i = 0; i < with->removed.count && result == OUTCOME_FINE; i++) {
        changed_lists_add(of->file->memory, &of->lists, with->removed.items[i]);
        if (remove_element(of, with->removed.items[i])) {
            of->some = with->removed_led[i] = true;
            continue;
        }
        subject whole = *of->file;
        whole.at = NULL;
        whole.lacks = false;
        const reshape_edit edit = {.kind = RESHAPE_REMOVE, .path = with->removed.items[i]};
        result = change_shape(of, &whole, &edit);
        with->removed_led[i] = with->removed_led[i] || !whole.lacks;
        if (!whole.lacks) continue;
        of->file->lacks = true;
        result = OUTCOME_FINE;
    }
    of->file->lacks = of->file->lacks && !of->some && result == OUTCOME_FINE;
    return of->file->lacks ? OUTCOME_TROUBLE : result;
}

/* ---- dependent members ---- */

enum { MOST_SAID = 8 };

/* Whether a value that has been set is the member at a path, or lies in it. */
static bool is_set(const changing *of, const char *path)
{
    const size_t size = strlen(path);
    for (size_t i = 0; i < of->set.count; i++) {
        const char *set = of->set.items[i];
        if (strncmp(set, path, size) == 0 && (set[size] == '\0' || set[size] == '.' || set[size] == '['))
            return true;
    }
    return false;
}

/* Refuses to remove members that the user has set. */
static bool allow(void *user, const tn_place *place, tn_adapted how)
{
    static const char *const what[] = {
        [TN_ADAPTED_COMES] = "is now present, and empty",
        [TN_ADAPTED_GOES] = "is now absent",
        [TN_ADAPTED_LAID_OUT] =
            "has a new layout: new members are 0, and members outside the layout were removed"};
    changing *of = user;
    arena *memory = of->file->memory;
    char path[512];
    tn_place_print(place, path, sizeof path);
    if (is_set(of, path)) return false;
    ARRAY_PUSH(memory, &of->followed, arena_printf(memory, "`%s` %s", path, what[how]));
    return true;
}

/* Writes the object with the engine, or else with the compiled codec. */
static outcome try_to_write(changing *of, tn_error *contradiction)
{
    tn_error other;
    outcome tried = write_object(of->file, of->object, &of->bytes, contradiction);
    if (tried != OUTCOME_INVALID || !leave_to_compiled(&of->file->format, true)) return tried;
    tried = write_object(of->file, of->object, &of->bytes, &other);
    if (tried == OUTCOME_INVALID && !engine_says_more(contradiction, &other)) *contradiction = other;
    return tried;
}

/* Members that a value which was set decides, such as a tag, a mask or a version. */
static outcome let_follow(changing *of)
{
    tn_error contradiction;
    const outcome tried = try_to_write(of, &contradiction);
    const tn_format *format = of->file->format;
    of->written = tried == OUTCOME_FINE;
    if (tried != OUTCOME_INVALID) return tried;
    if (of->shaped || tn_adapt(format, of->object, allow, of, NULL) != TN_OK)
        return publish_finding(of->file, &contradiction);
    for (size_t i = 0; i < of->followed.count && i < MOST_SAID; i++)
        report_remark(of->file->to, "%s", of->followed.items[i]);
    if (of->followed.count > MOST_SAID)
        report_remark(of->file->to, "%zu more members were added or removed", of->followed.count - MOST_SAID);
    return OUTCOME_FINE;
}

/* A file that is not held lies in a package, which is written when all files in it are known. */
static outcome keep_or_store(settings *with, const subject *file, str bytes)
{
    if (file->held != NULL) return publish_bytes(file, file->path, bytes, true);
    if (!file->hidden) {
        member_changes_add(&with->into, file, bytes);
        return OUTCOME_FINE;
    }
    report_problem(file->to, "it cannot be changed: a later file has the same name");
    return OUTCOME_INVALID;
}

/* The bytes of the file, after a comparison with the object and with the stated values. */
static outcome new_bytes(settings *with, const changing *of, str *bytes)
{
    *bytes = of->bytes;
    if (of->written && !with->derives) {
        const outcome result = check_edits(of, *bytes);
        return result == OUTCOME_FINE ? publish_check(of->file, of->object, *bytes, publish_finding) : result;
    }
    if (with->derives) tn_discard_stored(of->file->format, of->object);
    const outcome result = publish_in_memory(of->file, of->object, bytes, publish_finding);
    return result == OUTCOME_FINE ? check_edits(of, *bytes) : result;
}

/* Does not write an unchanged file. */
static outcome write_back(settings *with, const changing *of)
{
    str bytes;
    outcome result = new_bytes(with, of, &bytes);
    if (result != OUTCOME_FINE || (!of->some && str_eq(bytes, of->file->bytes))) return result;
    if (with->derives) result = say_derived(of->file, of->read, bytes);
    return result == OUTCOME_FINE ? keep_or_store(with, of->file, bytes) : result;
}

/* Whether a path may lead to another value, or to none, after the removal. */
static bool moves(const settings *with, const char *path)
{
    for (size_t i = 0; i < with->removed.count; i++) {
        const char *removed = with->removed.items[i], *bracket = strrchr(removed, '[');
        const size_t size = bracket ? (size_t)(bracket - removed) + 1 : strlen(removed);
        if (strpbrk(removed, "*\"") || strncmp(path, removed, size) == 0) return true;
    }
    return false;
}

/* Paths into lists from which elements are removed lead to other elements then: their values are checked
   before, all others in the end. */
static outcome check_before_removal(const settings *with, changing *of)
{
    new_shapes before = {0}, after = {0};
    str bytes;
    tn_error error;
    for (size_t i = 0; i < of->shapes.count; i++)
        ARRAY_PUSH(of->file->memory, moves(with, of->shapes.items[i].path) ? &before : &after,
                   of->shapes.items[i]);
    of->shapes = after;
    if (before.count == 0 || write_object(of->file, of->object, &bytes, &error) != OUTCOME_FINE)
        return OUTCOME_FINE;
    return new_shapes_check(of->file, &before, bytes);
}

static outcome set_all(settings *with, changing *of)
{
    outcome result = set_those_of(with, of);
    if (result == OUTCOME_FINE && with->removed.count > 0) result = check_before_removal(with, of);
    if (result == OUTCOME_FINE) result = remove_all(with, of);
    if (result == OUTCOME_FINE && of->some) result = let_follow(of);
    if (result == OUTCOME_FINE && (of->some || with->derives)) result = write_back(with, of);
    if (with->members && result != OUTCOME_FINE && !of->file->lacks) with->into.refused = true;
    if (of->made) of->file->format->release(of->file->format, of->made);
    return result;
}

static outcome end_package(void *user, subject *file)
{
    settings *with = user;
    return member_changes_end(&with->into, file);
}

static outcome visit(void *user, subject *file)
{
    settings *with = user;
    void *object, *editable;
    if (with->members && file->format->container) {
        if (!file->hidden) member_changes_enter(&with->into, file);
        file->lacks = true;
        return OUTCOME_FINE;
    }
    const bool lacks_writer = file->format->context != NULL && file->format->measure == NULL;
    if (lacks_writer && !leave_to_compiled(&file->format, false)) return OUTCOME_TROUBLE;
    if (!can_write(file)) return OUTCOME_TROUBLE;
    if (with->derives && file->format->patches) {
        report_problem(
            file->to,
            "--derive does not work for %s: its codec patches files, and keeps derived numbers as they are",
            file->format->id);
        return OUTCOME_INVALID;
    }
    outcome result = read_object(file, &object, NULL);
    if (result != OUTCOME_FINE) return result;
    if (file->format->patches || (file->format->context != NULL && !with->derives)) { /* such codecs patch */
        result = set_all(user, &(changing){.file = file, .read = object, .object = object});
    } else {
        result = generic_outcome(file, tn_clone(file->format, object, NULL, &editable));
        if (result == OUTCOME_FINE) {
            result = set_all(user, &(changing){.file = file, .read = object, .object = editable});
            file->format->release(file->format, editable);
        }
    }
    file->format->release(file->format, object);
    return result;
}

/* Names the paths that led to no value in any file; the caller reports a run in which no path led to one. A
   value that cannot be set is an error; a value to remove may be missing. */
static outcome say_missing(const settings *with)
{
    size_t missing = 0, count = with->assignments.count + with->removed.count;
    outcome result = OUTCOME_FINE;
    for (size_t i = 0; i < with->assignments.count; i++)
        missing += !with->assignments.items[i].led;
    for (size_t i = 0; i < with->removed.count; i++)
        missing += !with->removed_led[i];
    if (missing == count) return OUTCOME_FINE;
    for (size_t i = 0; i < with->assignments.count; i++)
        if (!with->assignments.items[i].led)
            result = complain("no file has a value at `%s`", with->assignments.items[i].path);
    for (size_t i = 0; i < with->removed.count; i++)
        if (!with->removed_led[i]) (void)complain("no file has a value at `%s`", with->removed.items[i]);
    return result;
}

static outcome run(const command *self, arena *memory, int count, char **arguments)
{
    codec_choice codecs = {.use = USE_READS, .work = {.threads = 1}}; /* several values may lie in one file */
    settings with = {0};
    string_list operands = {0}, files = {0};
    const option options[] = {
        option_flag("derive", "make sizes, counts and checksums right", &with.derives),
        MEMBERS_OPTIONS(&with.members, &with.match),
        option_list("remove", '\0', "PATH", "remove this element or member", &with.removed),
        CODEC_OPTIONS(&codecs),
        option_flag("verbose", "name the files that are left out", &codecs.work.verbose),
        SIZE_OPTION(&codecs.work),
    };
    parse_result parsed =
        options_parse(self, options, OPTION_COUNT(options), memory, count, arguments, &operands);
    if (parsed != PARSED) return parse_outcome(parsed);
    for (size_t i = 0; i < operands.count; i++)
        if (!assignment_take(memory, operands.items[i], &with.assignments, &files))
            ARRAY_PUSH(memory, &files, operands.items[i]);
    with.members = with.members || with.match.count > 0;
    if (with.assignments.count + with.removed.count == 0 && !with.derives)
        return usage_error(self, "which value, such as 'tracks[0].name=Arm'?");
    if (files.count == 0) return usage_error(self, "of which files?");
    with.removed_led = arena_alloc(memory, with.removed.count * sizeof *with.removed_led);
    for (size_t i = 0; i < files.count; i++)
        if (strcmp(files.items[i], "-") == 0)
            return usage_error(self, "standard input cannot be changed in place");
    for (size_t i = 0; i < with.assignments.count; i++)
        if (!utf8_is_valid(str_of(with.assignments.items[i].value)))
            return usage_error(self, "the value of `%s` is not UTF-8", with.assignments.items[i].path);
    report to;
    report_init(&to, REPORT_TEXT, COLOUR_AUTO, false);
    const visitor work = {.codecs = &codecs,
                          .to = &to,
                          .visit = visit,
                          .user = &with,
                          .end = end_package,
                          .values = true,
                          .changes = true,
                          .members = with.members,
                          .match = with.match};
    outcome result = assignments_begin(&with.assignments, &codecs.imports);
    if (result == OUTCOME_FINE) result = visit_files(self, memory, &work, &files);
    assignments_end(&with.assignments);
    return worse(result, result == OUTCOME_FINE ? say_missing(&with) : OUTCOME_FINE);
}

const command command_set = {
    .name = "set",
    .summary = "change values of files in place",
    .operands = "[OPTION]... FILE... PATH=VALUE...",
    .about = "Sets values, as `tenon get` prints them, in each of the files. Paths may have\n"
             "wildcards. Sizes, counts and offsets follow. PATH may be absent, or an object or\n"
             "a list as JSON; LIST[+]=VALUE appends an element, LIST[+2]=VALUE inserts one.\n"
             "PATH:=EXPRESSION computes the new value from the old one, `_`; of numbers,\n"
             "PATH=VALUE does so if `_` is in VALUE. FILE!PATH=VALUE is for one file. The\n"
             "result is read back and compared before it replaces the file.",
    .examples = "  tenon set walk.ani 'tracks[0].name=Arm' length=2.5\n"
                "  tenon set walk.ani 'triggers[+]={\"time\": 0.5}' --remove 'tracks[3]'\n"
                "  tenon set --members Data.pak '**.position.*=_*100'\n"
                "  tenon set 'Data.pak!/walk.ani!name=Walk'\n",
    .run = run,
};
