/* Arena, buffer, UTF-8 and files. The file tests state what a reader of the target can ever see. */
#define _XOPEN_SOURCE 700
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "base/file.h"
#include "base/unicode.h"
#include "base/utf8.h"

static arena *memory;
static char folder[] = "/tmp/tenon-test-XXXXXX";

static const char *in_folder(const char *name)
{
    return arena_printf(memory, "%s/%s", folder, name);
}

static size_t entries_in_folder(void)
{
    DIR *list = opendir(folder);
    assert_non_null(list);
    size_t count = 0;
    for (const struct dirent *each; (each = readdir(list));)
        if (strcmp(each->d_name, ".") != 0 && strcmp(each->d_name, "..") != 0) count++;
    closedir(list);
    return count;
}

static void assert_holds(const char *path, const char *expected)
{
    str content;
    assert_int_equal(file_read(memory, path, 1000, &content).status, FILE_OK);
    assert_string_equal(content.data, expected);
    assert_int_equal(content.size, strlen(expected));
}

static void arena_gives_zeroed_aligned_memory(void **state)
{
    (void)state;
    for (size_t size = 0; size < 100000; size = size * 3 / 2 + 1) {
        unsigned char *data = arena_alloc(memory, size);
        assert_int_equal((uintptr_t)data % _Alignof(max_align_t), 0);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(data[i], 0);
        if (size > 0) memset(data, 0xFF, size);
    }
}

static void array_keeps_what_was_pushed(void **state)
{
    (void)state;
    ARRAY(size_t) numbers = {0};
    for (size_t i = 0; i < 10000; i++)
        ARRAY_PUSH(memory, &numbers, i * i);
    assert_int_equal(numbers.count, 10000);
    for (size_t i = 0; i < numbers.count; i++)
        assert_int_equal(numbers.items[i], i * i);
}

static void buffer_joins_what_was_written(void **state)
{
    (void)state;
    buffer out = {.memory = memory};
    assert_int_equal(buffer_str(&out).size, 0);
    buffer_puts(&out, "a");
    buffer_putc(&out, 'b');
    buffer_printf(&out, "%d-%s", 12, "c");
    buffer_fill(&out, '.', 3);
    buffer_put(&out, (str){"xyz", 2});
    assert_string_equal(out.data, "ab12-c...xy");
    for (int i = 0; i < 1000; i++)
        buffer_printf(&out, "%s", "0123456789");
    assert_int_equal(out.size, 11 + 10000);
    assert_string_equal(out.data + out.size - 3, "789");
}

/* The boundaries of table 3-7 of the Unicode standard. */
static void utf8_accepts_well_formed_sequences_only(void **state)
{
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
        uint32_t code;
    } rows[] = {{"\x7F", 1, 0x7F},
                {"\x80", 0, 0},
                {"\xC1\xBF", 0, 0},
                {"\xC2\x80", 2, 0x80},
                {"\xDF\xBF", 2, 0x7FF},
                {"\xE0\x9F\xBF", 0, 0},
                {"\xE0\xA0\x80", 3, 0x800},
                {"\xED\x9F\xBF", 3, 0xD7FF},
                {"\xED\xA0\x80", 0, 0},
                {"\xEF\xBF\xBF", 3, 0xFFFF},
                {"\xF0\x8F\xBF\xBF", 0, 0},
                {"\xF0\x90\x80\x80", 4, 0x10000},
                {"\xF4\x8F\xBF\xBF", 4, 0x10FFFF},
                {"\xF4\x90\x80\x80", 0, 0},
                {"\xF5\x80\x80\x80", 0, 0},
                {"\xE2\x82", 0, 0},
                {"\xE2\x28\xA1", 0, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint32_t code = 0;
        char encoded[4];
        assert_int_equal(utf8_decode(str_of(rows[i].bytes), 0, &code), rows[i].size);
        assert_int_equal(code, rows[i].code);
        if (rows[i].size == 0) continue;
        assert_int_equal(utf8_encode(code, encoded), rows[i].size);
        assert_memory_equal(encoded, rows[i].bytes, rows[i].size);
    }
}

/* The ends of ranges, after the tables of the Unicode standard. */
static void code_points_that_cannot_be_seen_are_known(void **state)
{
    (void)state;
    static const uint32_t hidden[] = {0,      0x1F,   0x7F,   0x9F,    0xAD,    0x61C,   0x115F,   0x180E,
                                      0x200B, 0x200F, 0x202A, 0x202E,  0x2066,  0x2069,  0x3164,   0xE000,
                                      0xFDD0, 0xFEFF, 0xFFFE, 0x1FFFF, 0xE0001, 0xF0000, 0x10FFFF, 0x2028};
    static const uint32_t seen[] = {0x20,   0x7E,   0xA0,   0xAC,   0xAE,   0x301,  0x61B,  0x200A,
                                    0x2010, 0x202F, 0x2070, 0x3000, 0xD7FF, 0xFE0F, 0xFFFD, 0x1F600};
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0]; i++)
        if (!unicode_is_hidden(hidden[i])) fail_msg("U+%04X", (unsigned)hidden[i]);
    for (size_t i = 0; i < sizeof seen / sizeof seen[0]; i++)
        if (unicode_is_hidden(seen[i])) fail_msg("U+%04X", (unsigned)seen[i]);
}

static void reading_says_why_it_failed(void **state)
{
    (void)state;
    str content;
    const char *path = in_folder("ten");
    assert_int_equal(file_write(memory, path, str_of("0123456789")).status, FILE_OK);
    assert_int_equal(file_read(memory, path, 10, &content).status, FILE_OK);
    assert_int_equal(content.size, 10);
    assert_int_equal(file_read(memory, path, 9, &content).status, FILE_TOO_LARGE);
    assert_int_equal(file_read(memory, "/dev/zero", 100000, &content).status, FILE_TOO_LARGE);
    assert_int_equal(file_read(memory, folder, 10, &content).status, FILE_IS_DIRECTORY);
    assert_int_equal(file_read(memory, in_folder("none"), 10, &content).status, FILE_MISSING);
    assert_string_equal(file_read(memory, in_folder("none"), 10, &content).problem,
                        "no such file or directory");
    assert_int_equal(unlink(path), 0);
}

static void an_empty_file_is_read(void **state)
{
    (void)state;
    str content;
    assert_int_equal(file_read(memory, "/dev/null", 0, &content).status, FILE_OK);
    assert_int_equal(content.size, 0);
    assert_int_equal(content.data[0], 0);
}

static void writing_replaces_and_keeps_permissions(void **state)
{
    (void)state;
    const char *path = in_folder("target"), *link = in_folder("link");
    assert_int_equal(file_write(memory, path, str_of("first")).status, FILE_OK);
    assert_int_equal(chmod(path, 0640), 0);
    assert_int_equal(symlink("target", link), 0);
    assert_int_equal(file_write(memory, link, str_of("second")).status, FILE_OK);
    assert_holds(path, "second");
    struct stat about;
    assert_int_equal(lstat(link, &about), 0);
    assert_true(S_ISLNK(about.st_mode));
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0640);
    assert_int_equal(entries_in_folder(), 2);
    unlink(link);
    unlink(path);
}

/* A limit on the size of files stands for a full disk. */
static void a_full_disk_leaves_the_old_file(void **state)
{
    (void)state;
    const char *path = in_folder("target");
    char *large = arena_alloc(memory, 100000);
    assert_int_equal(file_write(memory, path, str_of("old")).status, FILE_OK);
    struct rlimit before, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = before;
    small.rlim_cur = 4096;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    file_result replaced = file_write(memory, path, (str){large, 100000});
    file_result created = file_write(memory, in_folder("new"), (str){large, 100000});
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(replaced.status, FILE_FAILED);
    assert_non_null(replaced.problem);
    assert_int_equal(created.status, FILE_FAILED);
    assert_holds(path, "old");
    assert_int_equal(entries_in_folder(), 1);
    unlink(path);
}

static void writing_fails_where_there_is_no_place(void **state)
{
    (void)state;
    assert_int_equal(file_write(memory, in_folder("none/file"), str_of("x")).status, FILE_MISSING);
    assert_int_equal(file_write(memory, folder, str_of("x")).status, FILE_IS_DIRECTORY);
    assert_int_equal(file_write(memory, "/dev/full", str_of("x")).status, FILE_FAILED);
    struct stat about;
    assert_int_equal(stat("/dev/full", &about), 0);
    assert_true(S_ISCHR(about.st_mode));
    assert_int_equal(entries_in_folder(), 0);
    if (geteuid() == 0) return;
    assert_int_equal(chmod(folder, 0555), 0);
    assert_int_equal(file_write(memory, in_folder("file"), str_of("x")).status, FILE_FAILED);
    assert_int_equal(entries_in_folder(), 0);
    assert_int_equal(chmod(folder, 0755), 0);
}

static void what_is_staged_shows_only_when_it_is_committed(void **state)
{
    (void)state;
    const char *path = in_folder("target");
    staged_file staged;
    assert_int_equal(file_write(memory, path, str_of("old")).status, FILE_OK);
    assert_int_equal(file_stage(memory, path, str_of("new"), &staged).status, FILE_OK);
    assert_holds(path, "old");
    file_discard(&staged);
    assert_holds(path, "old");
    assert_int_equal(entries_in_folder(), 1);
    assert_int_equal(file_stage(memory, path, str_of("new"), &staged).status, FILE_OK);
    assert_int_equal(file_commit(memory, &staged).status, FILE_OK);
    assert_holds(path, "new");
    assert_int_equal(entries_in_folder(), 1);
    unlink(path);
}

/* The target becomes a folder between staging and committing. */
static void what_cannot_be_committed_leaves_nothing_behind(void **state)
{
    (void)state;
    const char *path = in_folder("target");
    staged_file staged;
    assert_int_equal(file_stage(memory, path, str_of("new"), &staged).status, FILE_OK);
    assert_int_equal(mkdir(path, 0755), 0);
    assert_int_not_equal(file_commit(memory, &staged).status, FILE_OK);
    assert_int_equal(entries_in_folder(), 1);
    rmdir(path);
}

static void a_file_holds_its_bytes_and_no_others(void **state)
{
    (void)state;
    const char *path = in_folder("target");
    assert_false(file_holds(memory, path, str_of("")));
    assert_false(file_holds(memory, folder, str_of("")));
    assert_false(file_holds(memory, "-", str_of("")));
    assert_int_equal(file_write(memory, path, str_of("same")).status, FILE_OK);
    assert_true(file_holds(memory, path, str_of("same")));
    assert_false(file_holds(memory, path, str_of("some")));
    assert_false(file_holds(memory, path, str_of("same.")));
    assert_false(file_holds(memory, path, str_of("")));
    unlink(path);
}

static int setup(void **state)
{
    (void)state;
    memory = arena_new();
    return mkdtemp(folder) ? 0 : -1;
}

static int teardown(void **state)
{
    (void)state;
    arena_free(memory);
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arena_gives_zeroed_aligned_memory),
        cmocka_unit_test(array_keeps_what_was_pushed),
        cmocka_unit_test(buffer_joins_what_was_written),
        cmocka_unit_test(utf8_accepts_well_formed_sequences_only),
        cmocka_unit_test(code_points_that_cannot_be_seen_are_known),
        cmocka_unit_test(reading_says_why_it_failed),
        cmocka_unit_test(an_empty_file_is_read),
        cmocka_unit_test(writing_replaces_and_keeps_permissions),
        cmocka_unit_test(a_full_disk_leaves_the_old_file),
        cmocka_unit_test(writing_fails_where_there_is_no_place),
        cmocka_unit_test(what_is_staged_shows_only_when_it_is_committed),
        cmocka_unit_test(what_cannot_be_committed_leaves_nothing_behind),
        cmocka_unit_test(a_file_holds_its_bytes_and_no_others),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
