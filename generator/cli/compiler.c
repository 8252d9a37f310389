/* Runs the C compiler. */
#include "cli/compiler.h"

#include <errno.h>

#include "base/file.h"
#include "base/system/places.h"
#include "base/system/programs.h"

/* The most bytes shown of a compiler's messages. */
enum { LOG_LIMIT = 16 * 1024 };

/* $CC, or the usual compiler of the system. */
static const char *compiler_command(void)
{
    const char *command = variable("CC");
    return command && command[strspn(command, " ")] != '\0' ? command : object_compiler;
}

/* "" if there are none. */
static const char *own_flags(void)
{
    const char *flags = variable("TENON_CFLAGS");
    return flags != NULL ? flags : "";
}

void compiler_digest(digest *of)
{
    digest_add(of, str_of(compiler_command()));
    digest_add(of, str_of(own_flags()));
}

static void add_words(arena *memory, string_list *words, const char *text)
{
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t size = strcspn(text, " ");
        ARRAY_PUSH(memory, words, arena_copy(memory, text, size));
        text += size;
    }
}

static void show_log(arena *memory, const char *log)
{
    str text;
    if (file_read(memory, log, SIZE_MAX - 1, &text).status != FILE_OK) return;
    put_message(text.data, text.size < LOG_LIMIT ? text.size : LOG_LIMIT);
}

outcome compile_shared_object(arena *memory, const char *folder, const char *source, const char *object,
                              const string_list *libraries, bool optional)
{
    /* The object exports only visible symbols: its copy of the runtime must not mix with the tool's. */
    string_list words = {0};
    add_words(memory, &words, compiler_command());
    const char *compiler = words.items[0];
    ARRAY_PUSH(memory, &words, "-std=c11");
    ARRAY_PUSH(memory, &words, "-O2");
    for (size_t i = 0; object_flags[i]; i++)
        ARRAY_PUSH(memory, &words, object_flags[i]);
    add_words(memory, &words, own_flags());
    ARRAY_PUSH(memory, &words, arena_printf(memory, "-I%s", folder));
    ARRAY_PUSH(memory, &words, "-o");
    ARRAY_PUSH(memory, &words, arena_printf(memory, "%s/%s", folder, object));
    ARRAY_PUSH(memory, &words, arena_printf(memory, "%s/%s", folder, source));
    for (size_t i = 0; i < libraries->count; i++)
        ARRAY_PUSH(memory, &words, libraries->items[i]);

    const char *log = arena_printf(memory, "%s/log", folder);
    program child;
    ARRAY_PUSH(memory, &words, NULL);
    const int error = program_start(words.items, log, log, &child);
    if (error == ENOENT && optional) return OUTCOME_TROUBLE;
    if (error == ENOENT)
        return complain("-s needs a C compiler, and there is no `%s`; install one, or name one in CC",
                        compiler);
    if (error != 0) return complain("cannot start the C compiler `%s`: %s", compiler, strerror(error));
    if (program_succeeded(&child)) return OUTCOME_FINE;
    if (optional) return OUTCOME_TROUBLE;
    complain("the C compiler `%s` failed:", compiler);
    show_log(memory, log);
    return OUTCOME_TROUBLE;
}
