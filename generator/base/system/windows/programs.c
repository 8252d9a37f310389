/* Programs and shared objects over the wide functions of Windows. */
#include "base/system/programs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "wide.h"

/* ---- the command line: one text, which programs take apart again ---- */

/* A word in quotes: backslashes before a quote, and at the end, count twice. */
static char *put_word(char *to, const char *word)
{
    size_t slashes = 0;
    *to++ = '"';
    for (; *word != '\0'; word++) {
        for (; *word == '"' && slashes > 0; slashes--)
            *to++ = '\\';
        if (*word == '"') *to++ = '\\';
        slashes = *word == '\\' ? slashes + 1 : 0;
        *to++ = *word;
    }
    for (; slashes > 0; slashes--)
        *to++ = '\\';
    *to++ = '"';
    *to++ = ' ';
    return to;
}

static wchar_t *command_line(const char *const *words)
{
    size_t size = 1;
    for (size_t i = 0; words[i]; i++)
        size += 2 * strlen(words[i]) + 3;
    char *text = malloc(size), *to = text;
    for (size_t i = 0; text && words[i]; i++)
        to = put_word(to, words[i]);
    if (text) *to = '\0';
    wchar_t *wide = text ? wide_of(text) : NULL;
    free(text);
    return wide;
}

/* ---- starting ---- */

static HANDLE open_output(const char *path)
{
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    wchar_t *wide = wide_of(path);
    HANDLE handle = INVALID_HANDLE_VALUE;
    if (wide) {
        handle = CreateFileW(wide, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited,
                             CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
        if (handle == INVALID_HANDLE_VALUE) (void)wide_failed();
    }
    free(wide);
    return handle;
}

/* 0 or an errno. */
static int start(wchar_t *line, HANDLE output, HANDLE messages, program *started)
{
    STARTUPINFOW how = {.cb = sizeof how, .dwFlags = STARTF_USESTDHANDLES};
    PROCESS_INFORMATION made;
    how.hStdInput = GetStdHandle(STD_INPUT_HANDLE);
    how.hStdOutput = output;
    how.hStdError = messages;
    if (!CreateProcessW(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &how, &made))
        return errno_of(GetLastError());
    CloseHandle(made.hThread);
    started->id = (intptr_t)made.hProcess;
    return 0;
}

int program_start(const char *const *words, const char *output, const char *messages, program *started)
{
    int error = 0;
    wchar_t *line = command_line(words);
    HANDLE out = line ? open_output(output) : INVALID_HANDLE_VALUE;
    const bool same = strcmp(output, messages) == 0;
    HANDLE err = same || out == INVALID_HANDLE_VALUE ? out : open_output(messages);
    if (out == INVALID_HANDLE_VALUE || err == INVALID_HANDLE_VALUE)
        error = errno;
    else
        error = start(line, out, err, started);
    if (!same && err != INVALID_HANDLE_VALUE) CloseHandle(err);
    if (out != INVALID_HANDLE_VALUE) CloseHandle(out);
    free(line);
    return error;
}

bool program_succeeded(const program *started)
{
    HANDLE process = (HANDLE)started->id;
    DWORD status = 1;
    const bool ended =
        WaitForSingleObject(process, INFINITE) == WAIT_OBJECT_0 && GetExitCodeProcess(process, &status);
    CloseHandle(process);
    return ended && status == 0;
}

/* ---- shared objects ---- */

const char object_suffix[] = ".dll";
const char object_shown[] = "extern __declspec(dllexport)";
const char object_compiler[] = "gcc";

/* It contains everything that it needs beside Windows' own libraries. */
const char *const object_flags[] = {"-shared", "-static", "-D__USE_MINGW_ANSI_STDIO=1", NULL};

const char *object_machine(void)
{
    SYSTEM_INFO about;
    GetNativeSystemInfo(&about);
    switch (about.wProcessorArchitecture) {
    case PROCESSOR_ARCHITECTURE_AMD64:
        return "x86_64";
    case PROCESSOR_ARCHITECTURE_ARM64:
        return "arm64";
    default:
        return "x86";
    }
}

void *object_load(const char *path)
{
    wchar_t *wide = wide_of(path);
    HMODULE object = wide ? LoadLibraryW(wide) : NULL;
    free(wide);
    return object;
}

void object_unload(void *object)
{
    FreeLibrary(object);
}

void *object_symbol(void *object, const char *name)
{
    const FARPROC found = GetProcAddress(object, name);
    void *symbol;
    memcpy(&symbol, &found, sizeof symbol);
    return symbol;
}
